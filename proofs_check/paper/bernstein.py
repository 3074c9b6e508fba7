"""Lemma A.1, the empirical Bernstein inequality: how far a mean is from its expectation, judged by the variance seen.

The mean of n independent variables in [0, 1] is farther from its expectation than its width with probability at most
delta. The paper takes this from Audibert, Munos and Szepesvari, and so does the ledger; but the answers of experts are
coins, for which the chance of a miss is a finite sum. It is bounded here for every bias and every delta at once
(`proofs_check.coverage`). Lemma 4.1, which carries it to all experts, payments and rounds, is in `estimates_close`.

L stands for ln(3/delta), r for L/n, v for a variance.
"""

from collections.abc import Callable
from fractions import Fraction

from proofs_check import coverage_checks as checks
from proofs_check.coverage import Width, ladder, supremum
from proofs_check.ledger.evidence import Certified, Cited, Claim, Defined, Exhaustive, setting
from proofs_check.ledger.row import Row, Slack
from proofs_check.paper import estimates_close
from proofs_check.prover.prove import Result

UNIT = (0, 1)
SOURCE = (
    "Audibert, Munos and Szepesvari, Tuning bandit algorithms in stochastic environments (2007), Theorem 1, "
    "and their Exploration-exploitation tradeoff using variance estimates in multi-armed bandits (2009)"
)
COUNTS = (5, 10, 20, 50, 100, 150, 200)
NEAR = Width(linear=Fraction(9, 10))
"""A width with 9/10 in place of 3"""


def judged(text: str, holds: Callable[[], bool]) -> Claim:
    """Return a claim about chances, which the prover's language cannot say, decided by an exact computation."""

    class Judged(Claim):
        def decide(self) -> Result:
            return Result("proved" if holds() else "refuted", text)

    return Judged(text, {})


def two_hundred_coins(linear: str) -> Claim:
    """With this constant in place of 3: 200 coins of any bias miss with chance at most delta, for all delta."""

    def holds() -> bool:
        width, rare = Width(linear=Fraction(linear)), Fraction(1, 10**9)
        if supremum(200, rare, width, Fraction(1, 1000)).low > rare:
            return False
        climbed = ladder(lambda delta, slack: supremum(200, delta, width, slack))
        if climbed.broken:
            raise ArithmeticError(climbed.broken)
        return True

    return judged(f"P(|mean - p| > {linear} L/200 + sqrt(2 L q (1-q)/200)) <= delta", holds)


def many_fair_coins(root: str) -> Claim:
    """With this constant in place of 2: 30000 fair coins miss with chance at most delta = 10^-8."""
    width = Width(root=Fraction(root))
    return judged(
        f"P(|mean - 1/2| > 3 L/n + sqrt({root} L q (1-q)/n)) <= delta at n = 30000, delta = 10^-8",
        lambda: checks.fair_coins_stay_within(30_000, Fraction(1, 10**8), width),
    )


OWN = [
    Row(
        id="an_answer_is_right_with_its_accuracy",
        lemma="A.1",
        source=("I55.1",),
        quantifier="for all accuracies p = k/64 and both labels, over all 64 equally likely values of the uniform",
        evidence=setting(
            "reference.game.advise", checks.advice_is_right_with_its_accuracy, {}, wrong={"meaning": "wrong"}
        ),
        why="The variables of Lemma A.1 are X = 1[Z = y], one if the expert was right; their mean is the accuracy.",
    ),
    Row(
        id="estimate_is_the_sample_mean",
        lemma="A.1",
        source=("I56.1",),
        quantifier="for all samples of 2 to 8 zeros and ones",
        evidence=Defined("reference.estimates.Estimate.value", checks.estimate_is_the_mean, wrong={"fewer": 1}),
        why="The estimate is the share of right answers.",
    ),
    Row(
        id="variance_is_the_mean_squared_deviation",
        lemma="A.1",
        source=("I57.1",),
        quantifier="for all samples of 2 to 8 zeros and ones",
        evidence=Defined("reference.estimates.Estimate.width", checks.estimate_is_the_mean, wrong={"variance_over": 1}),
        why="The variance divides by the number of samples, not by one less.",
    ),
    Row(
        id="mean_is_farther_than_its_width_with_chance_at_most_delta",
        lemma="A.1",
        source=("D34.1",),
        quantifier="cited for all variables in [0, 1], all n and delta; checked for coins of every bias p in [0, 1], "
        "every n up to 200 and every delta in (0, 1)",
        evidence=Cited(
            SOURCE,
            checks.Measured(
                checks.coins_miss,
                {"most": 200},
                wrong={"width": NEAR},
                limits="each case is a rung delta at which, for one n up to 200, the chance is bounded for all p; a "
                "bound serves all delta down to itself, so that all of (0, 1) is covered",
                measure=lambda: checks.shares_in_words(COUNTS),
            ),
        ),
        slack=(
            Slack(
                "3",
                "3",
                two_hundred_coins,
                proved="0.903",
                refuted="0.902",
                tight="200 coins of bias 0.09 that all fail, delta about 10^-9; as n grows the constant cannot be "
                "below 1",
            ),
            Slack(
                "2, under the root",
                "2",
                many_fair_coins,
                proved="1.309",
                refuted="1.308",
                tight="30000 fair coins at delta = 10^-8; by the normal limit it tends to 2 as n grows and delta falls",
            ),
        ),
        why="The interval around the mean of a sample misses the true mean with chance at most delta. For coins, the "
        "samples that miss from above are those with many successes, more so the larger p is: two monotonicities "
        "bound the chance on whole ranges of p.",
    ),
    Row(
        id="coins_use_at_most_a_sixteenth_of_delta",
        lemma="A.1",
        source=(),
        statement=r"\Pr\big(|\bar X_n - p| > w_n\big) \le \delta/16",
        quantifier="for coins of every bias, n in {5, 10, 20, 50, 100, 150, 200}, delta in {0.99, 0.9, 0.5, 0.1, "
        "10^-2, 10^-4}",
        evidence=Exhaustive(
            checks.share_used,
            {"counts": COUNTS, "share": Fraction(1, 16)},
            wrong={"share": Fraction(1, 17)},
            limits="each case is one n and one delta, all p at once, both ends to 2 per cent",
        ),
        uses=("mean_is_farther_than_its_width_with_chance_at_most_delta",),
        why="How much of delta is really used. The linear term 3 L/n dominates at these n; the share tends to 0.14 at "
        "delta = 0.99 as n grows, by the normal limit.",
    ),
    Row(
        id="two_values_follow_from_coins",
        lemma="A.1",
        source=(),
        statement=r"s\,\big(3r + \sqrt{2 r v}\big) \le 3r + \sqrt{2 r s^2 v}",
        quantifier="for all r = L/n, all variances v of a coin, and all distances s in [0, 1] of the two values",
        evidence=Certified(
            Claim("s*(3*r + sqrt(2*r*v)) <= 3*r + sqrt(2*r*s**2*v)", {"r": (0, None), "s": UNIT, "v": (0, "1/4")}),
            sharper=Claim(
                "s*(3*r + sqrt(2*r*v)) <= (29/10)*r + sqrt(2*r*s**2*v)", {"r": (0, None), "s": UNIT, "v": (0, "1/4")}
            ),
        ),
        slack=(
            Slack(
                "3",
                "3",
                lambda c: Claim(
                    f"s*(3*r + sqrt(2*r*v)) <= {c}*r + sqrt(2*r*s**2*v)", {"r": (0, None), "s": UNIT, "v": (0, "1/4")}
                ),
                proved="3",
                refuted="2.999",
                tight="s = 1: the two values are 0 and 1",
            ),
        ),
        uses=("mean_is_farther_than_its_width_with_chance_at_most_delta",),
        why="A variable with values a and a + s is a + s times a coin. Its deviations shrink by s, its width by less: "
        "what holds for coins holds for every variable with two values in [0, 1].",
    ),
    Row(
        id="three_values_on_a_grid_miss_with_chance_at_most_delta",
        lemma="A.1",
        source=(),
        statement=r"\Pr\big(|\bar X_n - \mu| > w_n\big) \le \delta",
        quantifier="for values 0, a, 1 with a in {1/4, 1/2}, all probabilities that are multiples of 1/6, n up to 8, "
        "delta in {0.99, 0.9, 0.5, 0.1}; nothing is claimed between the grid points",
        evidence=Exhaustive(
            checks.three_values_miss,
            {"most": 8, "grid": 6},
            wrong={"width": Width(linear=Fraction(1, 2))},
            limits="each case is one n, a and delta, over all 28 probabilities on the grid and all samples",
        ),
        uses=("mean_is_farther_than_its_width_with_chance_at_most_delta",),
        why="A part of the cited statement beyond two values.",
    ),
]

ROWS = [*OWN, *estimates_close.ROWS]
CHAINS = estimates_close.CHAINS
