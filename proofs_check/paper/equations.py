"""Equations 4 and 5 of Section 2: how often a weighted vote errs. `preliminaries` puts these rows into the ledger.

If all accuracies p_j are known, the vote with weights w(p_j) = 1/2 ln(p_j / (1 - p_j)) errs with a probability that
falls exponentially in the number of experts: a mistake costs at most exp(-y x), independence turns its mean into a
product, and each factor is 2 sqrt(p (1 - p)), at most exp(-2 (1/2 - p)^2). With estimates q_j in the weights the
product is equation 5.

Write a_j = y Z_j, which is +1 when expert j is right, and o = q / (1 - q) for odds; P and v stand for the probability
and the margin y x of one outcome of the advice.
"""

from fractions import Fraction
from itertools import product
from math import prod

import sympy

from proofs_check.ledger.chain import Chain, Link
from proofs_check.ledger.evidence import Certified, Claim, Defined, Exhaustive, Identity, Refuted, Tally, symbolic
from proofs_check.ledger.row import Erratum, Row, Slack
from proofs_check.paper import game_checks as game

UNIT = {"p": (0, 1)}
OPEN = ("0 < p", "p < 1")
FACTOR = "p*sqrt((1-p)/p) + (1-p)*sqrt(p/(1-p))"
ROOT = "2*sqrt(p*(1-p))"
GAUSSIAN = "exp(-2*(1/2-p)**2)"
WRONG_VOTE = {"P": (0, 1), "v": (None, 0)}
ONE_MORE = "Sum(P*(p*exp(-v-w) + (1-p)*exp(-v+w)))"
LOW = {"p": (0, "1/2")}
"""Accuracies up to 1/2"""


def exponential_loss_is_a_product(slip: str = "") -> Tally:
    """Show E exp(-y x) = prod (p_j / r_j + (1 - p_j) r_j), where r_j = exp(w_j), by induction on the experts.

    The loss of no experts is 1. One more expert, right with probability p whatever the others say, takes each outcome
    (P, v) to (P p, v + w) and (P (1 - p), v - w); the sum over both is the old term times p/r + (1 - p) r. The same is
    expanded over all outcomes for up to five experts.
    """
    p, r, P, old = sympy.symbols("p r P old", positive=True)
    step = P * p * old / r + P * (1 - p) * old * r - P * old * (p / r + (1 - p) * (1 / r if slip == "inverse" else r))
    if sympy.expand(step) != 0:
        return Tally(1, 1, f"one more expert leaves {sympy.factor(step)}")
    for K in range(6):
        ps, rs = sympy.symbols(f"p:{K}", positive=True), sympy.symbols(f"r:{K}", positive=True)
        total = sympy.Integer(0)
        for right in product((1, -1), repeat=K):
            factors = zip(ps, rs, right, strict=True)
            total += prod([(q if a > 0 else 1 - q) * s**-a for q, s, a in factors], start=sympy.Integer(1))
        closed = prod([q / s + (1 - q) * s for q, s in zip(ps, rs, strict=True)], start=sympy.Integer(1))
        if sympy.expand(total - closed) != 0:
            return Tally(K + 2, K + 2, f"{K} experts: the sum over the advice is not the product")
    return Tally(7, 7, None)


def vote_errs_at_most_the_product(share: Fraction = Fraction(1)) -> Tally:
    """Compare the error of the vote, the worst at every tie, with the product, for two experts; roots are rational.

    Accuracies are 0, 1/10, 1/2, 9/10, 1; the odds of the estimates are 1/9, 1/4, 1, 4, 9, and exp(w) is their root.
    """
    accuracies = [Fraction(k, 10) for k in (0, 1, 5, 9, 10)]
    roots = [Fraction(1, 3), Fraction(1, 2), Fraction(1), Fraction(2), Fraction(3)]
    cases = 0
    for p, s, q, r in product(accuracies, accuracies, roots, roots):
        cases += 1
        error = Fraction(0)
        for a, b in product((1, -1), repeat=2):
            if q**a * r**b <= 1:
                error += (p if a > 0 else 1 - p) * (s if b > 0 else 1 - s)
        if error > share * (p / q + (1 - p) * q) * (s / r + (1 - s) * r):
            return Tally(cases, cases, f"accuracies {p}, {s} and odds {q**2}, {r**2}: the vote errs with {error}")
    return Tally(cases, cases, None)


ROWS = [
    Row(
        id="weight_is_half_log_odds",
        lemma="2",
        source=("I12.1",),
        quantifier="for all accuracies k/64 strictly between 0 and 1",
        evidence=Defined("reference.aggregation.weight", game.weight_is_half_log_odds, wrong={"scale": Fraction(1)}),
        why="At 0 and 1 the weight is infinite, which is why Algorithm 1 cuts estimates off.",
    ),
    Row(
        id="vote_predicts_its_sign",
        lemma="2",
        source=("D6.1",),
        quantifier="for two experts with all odds of integers to 4, all advice, both meanings of sign(0)",
        evidence=Defined(
            "reference.learner.LcbGaptron.aggregated", game.vote_predicts_its_sign, wrong={"weighted": False}
        ),
        why="An even vote needs a sign too; equation 4 holds for either.",
    ),
    Row(
        id="vote_errs_at_most_exponential_loss",
        lemma="2",
        source=("D7.1",),
        quantifier="for all K, all accuracies, all weights, and every choice of sign(0): outcome by outcome",
        evidence=Certified(Claim("P <= P*exp(-v)", WRONG_VOTE), sharper=Claim("P <= (999/1000)*P*exp(-v)", WRONG_VOTE)),
        meaning="Sum(P) <= Sum(P*exp(-v)) + Sum(R*exp(-u))",
        slack=(
            Slack(
                "1",
                "1",
                lambda c: Claim(f"P <= {c}*P*exp(-v)", WRONG_VOTE),
                proved="1",
                refuted="999/1000",
                tight="v = 0, an even vote",
            ),
        ),
        uses=("exponential_loss_of_right_votes_ge_zero",),
        why="A mistake needs a margin y x <= 0, where exp(-y x) >= 1; P and v are such outcomes, R and u the others.",
    ),
    Row(
        id="exponential_loss_of_right_votes_ge_zero",
        lemma="2",
        source=(),
        statement=r"0 \le \Pr(Z)\,e^{-y x}",
        quantifier="for all outcomes with a positive margin",
        evidence=Certified(
            Claim("0 <= R*exp(-u)", {"R": (0, 1), "u": (0, None)}),
            sharper=Claim("R/1000 <= R*exp(-u)", {"R": (0, 1), "u": (0, None)}),
        ),
        why="What right votes add to the mean of the exponential loss is not negative.",
    ),
    Row(
        id="exponential_loss_is_a_product",
        lemma="2",
        source=("D7.2",),
        quantifier="for all K by induction, all accuracies and all positive r_j = exp(w_j)",
        evidence=symbolic(exponential_loss_is_a_product, {}, {"slip": "inverse"}, "for all K; expanded to K = 5"),
        meaning=f"{ONE_MORE} == Sum(P*exp(-v))*(p*exp(-w) + (1-p)*exp(w))",
        why="Advice is independent, so each expert multiplies the loss by its own mean p/r + (1-p) r.",
    ),
    Row(
        id="equation_4_root_misplaces_the_four",
        lemma="2",
        source=("D7.3",),
        quantifier="for one expert of every accuracy strictly between 0 and 1",
        evidence=Refuted(
            Claim(f"{FACTOR} == sqrt(4*(1-(1/2-p)**2))", UNIT, OPEN),
            repaired=Claim(f"{FACTOR} == {ROOT}", UNIT, OPEN),
        ),
        erratum=Erratum(
            kind="misprint",
            witness="K = 1, p = 1/2: the left side is 1/2 + 1/2 = 1, the right side sqrt(4 (1 - 0)) = 2.",
            repair=r"\prod_{j=1}^K \sqrt{1 - 4(\tfrac12 - p_j')^2} = \prod_{j=1}^K 2\sqrt{p_j'(1-p_j')}",
            repaired_by="exponential_loss_factor_is_twice_root",
            consequence="Only this line; the appendix has the root right.",
            reach="step affected",
        ),
        why="The 4 belongs to the square alone.",
    ),
    Row(
        id="exponential_loss_factor_is_twice_root",
        lemma="2",
        source=(),
        statement=r"p\sqrt{(1-p)/p} + (1-p)\sqrt{p/(1-p)} = 2\sqrt{p(1-p)}",
        quantifier="for all p strictly between 0 and 1",
        evidence=Certified(
            Claim(f"{FACTOR} == {ROOT}", UNIT, OPEN),
            sharper=Claim(f"{FACTOR} == (1999/1000)*sqrt(p*(1-p))", UNIT, OPEN),
        ),
        why="Both terms are sqrt(p (1-p)).",
    ),
    Row(
        id="twice_root_is_root_of_one_less_four_squares",
        lemma="2",
        source=(),
        statement=r"2\sqrt{p(1-p)} = \sqrt{1 - 4(\tfrac12 - p)^2}",
        quantifier="for all p strictly between 0 and 1",
        evidence=Identity("2*sqrt(p*(1-p))", "sqrt(1 - 4*(1/2-p)**2)", wrong="sqrt(4*(1 - (1/2-p)**2))", units="p"),
        why="1 - 4 (1/2 - p)^2 = 4 p (1 - p).",
    ),
    Row(
        id="exponential_loss_factor_ge_zero",
        lemma="2",
        source=(),
        statement=r"0 \le p\sqrt{(1-p)/p} + (1-p)\sqrt{p/(1-p)}",
        quantifier="for all p strictly between 0 and 1",
        evidence=Certified(Claim(f"0 <= {FACTOR}", UNIT, OPEN), sharper=Claim(f"1/100 <= {FACTOR}", UNIT, OPEN)),
        why="A product of inequalities needs factors that are not negative.",
    ),
    Row(
        id="twice_root_ge_zero",
        lemma="2",
        source=(),
        statement=r"0 \le 2\sqrt{p(1-p)}",
        quantifier="for all p",
        evidence=Certified(Claim(f"0 <= {ROOT}", UNIT), sharper=Claim(f"0 < {ROOT}", UNIT)),
        why="A product of inequalities needs factors that are not negative.",
    ),
    Row(
        id="one_plus_x_le_exp",
        lemma="2",
        source=("I13.1",),
        quantifier="for all real x",
        evidence=Certified(
            Claim("1 + x <= exp(x)", {"x": (None, None)}), sharper=Claim("1 + x < exp(x)", {"x": (None, None)})
        ),
        slack=(
            Slack(
                "1",
                "1",
                lambda c: Claim(f"{c} + x <= exp(x)", {"x": (None, None)}),
                proved="1",
                refuted="1001/1000",
                tight="x = 0",
            ),
        ),
        why="The line touches the exponential at 0.",
    ),
    Row(
        id="equation_4_as_printed_exceeds_the_exponential",
        lemma="2",
        source=("D7.4",),
        quantifier="for one expert of every accuracy",
        evidence=Refuted(
            Claim(f"sqrt(4*(1-(1/2-p)**2)) <= {GAUSSIAN}", UNIT, OPEN),
            repaired=Claim(f"{ROOT} <= {GAUSSIAN}", UNIT, OPEN),
        ),
        erratum=Erratum(
            kind="misprint",
            witness="K = 1, p = 1/2: the left side is sqrt(4 (1 - 0)) = 2, the right side exp(0) = 1.",
            repair=r"\prod_{j=1}^K \sqrt{1 - 4(\tfrac12 - p_j')^2} \le \exp(-2\sum_{j=1}^K(\tfrac12 - p_j')^2)",
            repaired_by="equation_4_product_le_exponential",
            consequence="With the root of the line before repaired, the inequality is true.",
            reach="step affected",
        ),
        why="The misprint of the line before.",
    ),
    Row(
        id="equation_4_product_le_exponential",
        lemma="2",
        source=(),
        statement=r"\prod_{j=1}^K 2\sqrt{p_j'(1-p_j')} \le \exp(-2\sum_{j=1}^K (\tfrac12 - p_j')^2)",
        quantifier="for all K, by the chain; the claim is the one for each expert, for all p strictly between 0 and 1",
        evidence=Certified(
            Claim(f"{ROOT} <= {GAUSSIAN}", UNIT, OPEN),
            sharper=Claim(f"{ROOT} <= exp(-(2001/1000)*(1/2-p)**2)", UNIT, OPEN),
        ),
        meaning=f"Prod({FACTOR}) <= exp(-2*Sum((1/2-p)**2))",
        slack=(
            Slack(
                "2",
                "2",
                lambda c: Claim(f"{ROOT} <= exp(-({c})*(1/2-p)**2)", UNIT, OPEN),
                proved="2",
                refuted="2001/1000",
                tight="p = 1/2, to fourth order",
            ),
        ),
        uses=(
            "one_plus_x_le_exp",
            "twice_root_is_root_of_one_less_four_squares",
            "vote_errs_at_most_exponential_loss",
            "exponential_loss_is_a_product",
        ),
        why="The root of 1 + x <= exp(x) at x = -4 (1/2 - p)^2, for each expert.",
    ),
    Row(
        id="vote_with_estimates_errs_at_most_product",
        lemma="2",
        source=("D9.1",),
        quantifier="for all K, all accuracies, and all estimates strictly between 0 and 1",
        evidence=Exhaustive(
            vote_errs_at_most_the_product,
            {},
            {"share": Fraction(1, 2)},
            "two experts in rational numbers; for all K by the rows and chains it uses",
        ),
        meaning="Prod(p*exp(-log(o)/2) + (1-p)*exp(log(o)/2)) == Prod(p/sqrt(o) + (1-p)*sqrt(o))",
        uses=("vote_errs_at_most_exponential_loss", "exponential_loss_is_a_product"),
        why="Nothing so far used that weights come from the true accuracies: put exp(w) = sqrt(q/(1-q)), o = q/(1-q).",
    ),
    Row(
        id="lipschitz_constant_of_root_odds_exceeds_order_one_over_p",
        lemma="2",
        source=(),
        statement=r"\Big|\tfrac{d}{dp}\sqrt{(1-p)/p}\Big| = \mathcal{O}(1/p)",
        quantifier="as the text after equation 5 says; the slope is 1/(2 p sqrt(p (1-p))). Here with the constant 100",
        evidence=Refuted(
            Claim("1/(2*p*sqrt(p*(1-p))) <= 100/p", UNIT, OPEN),
            repaired=Claim("1/(2*p*sqrt(p*(1-p))) <= 1/(sqrt(2)*p*sqrt(p))", LOW, ("0 < p",)),
        ),
        erratum=Erratum(
            kind="wrong constant",
            witness="At p = 10^-6 the slope of sqrt((1-p)/p) is 1/(2 * 10^-6 * 10^-3) = 5 * 10^8, and 1/p is 10^6.",
            repair=r"\Big|\tfrac{d}{dp}\sqrt{(1-p)/p}\Big| \le \tfrac{1}{\sqrt2}\,p^{-3/2} \quad (0 < p \le \tfrac12)",
            repaired_by="slope_of_root_odds_le_power_three_halves",
            consequence="A remark in the text only: the difficulty that it describes is larger than it says.",
        ),
        why="The derivative of (1/p - 1)^(1/2) is of order p^(-3/2); near 1 it is unbounded as well.",
    ),
    Row(
        id="slope_of_root_odds_le_power_three_halves",
        lemma="2",
        source=(),
        statement=r"\frac{1}{2p\sqrt{p(1-p)}} \le \frac{1}{\sqrt2}\,p^{-3/2}",
        quantifier="for all p in (0, 1/2]",
        evidence=Certified(
            Claim("1/(2*p*sqrt(p*(1-p))) <= 1/(sqrt(2)*p*sqrt(p))", LOW, ("0 < p",)),
            sharper=Claim("1/(2*p*sqrt(p*(1-p))) <= (707/1000)/(p*sqrt(p))", LOW, ("0 < p",)),
        ),
        why="1 - p is at least 1/2.",
    ),
]

CHAINS = [
    Chain(
        lemma="2",
        title="a mistake costs at most the exponential loss",
        concludes="vote_errs_at_most_exponential_loss",
        box={"P": (0, 1), "v": (None, 0), "R": (0, 1), "u": (0, None)},
        indexed=("P", "v", "R", "u"),
        signed=("v",),
        links=(
            Link("Sum(P)", "<=", "Sum(P*exp(-v))", by="termwise", row="vote_errs_at_most_exponential_loss"),
            Link(
                "Sum(P*exp(-v))",
                "<=",
                "Sum(P*exp(-v)) + Sum(R*exp(-u))",
                by="termwise",
                row="exponential_loss_of_right_votes_ge_zero",
                context="Sum(P*exp(-v)) + H",
            ),
        ),
    ),
    Chain(
        lemma="2",
        title="one more expert multiplies the exponential loss",
        concludes="exponential_loss_is_a_product",
        box={"P": (0, 1), "v": (None, None), "p": (0, 1), "w": (None, None)},
        indexed=("P", "v"),
        signed=("v", "w"),
        links=(Link(ONE_MORE, "=", "Sum(P*exp(-v))*(p*exp(-w) + (1-p)*exp(w))", by="identity"),),
    ),
    Chain(
        lemma="2",
        title="equation 4, repaired",
        concludes="equation_4_product_le_exponential",
        box=UNIT,
        assuming=OPEN,
        indexed=("p",),
        links=(
            Link(
                f"Prod({FACTOR})",
                "=",
                f"Prod({ROOT})",
                by="factorwise",
                row="exponential_loss_factor_is_twice_root",
                nonnegative="exponential_loss_factor_ge_zero",
            ),
            Link(
                f"Prod({ROOT})",
                "<=",
                f"Prod({GAUSSIAN})",
                by="factorwise",
                row="equation_4_product_le_exponential",
                nonnegative="twice_root_ge_zero",
            ),
            Link(f"Prod({GAUSSIAN})", "=", "exp(-2*Sum((1/2-p)**2))", by="identity"),
        ),
    ),
    Chain(
        lemma="2",
        title="equation 5",
        concludes="vote_with_estimates_errs_at_most_product",
        box={"p": (0, 1), "o": (0, None)},
        indexed=("p", "o"),
        links=(
            Link(
                "Prod(p*exp(-log(o)/2) + (1-p)*exp(log(o)/2))",
                "=",
                "Prod(p/sqrt(o) + (1-p)*sqrt(o))",
                by="identity",
            ),
        ),
    ),
]
