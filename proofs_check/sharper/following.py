"""Rounds that follow a certain expert, or contradict it: what one expert costs at one payment over the whole game.

Let y = min(p, 1-p) be the error of its better side, f = exp(-K/2) <= Phi(P_t), and C = beta + 3 l + sqrt(2 beta l).
Lemma 4.6 says that a certain estimate errs with probability at most C/n, and by optimism the round costs its error less
Phi(P_t), at most. The count n is another one in each round, so a rounds with error e have a e <= C, whatever T is. With
a rounds on the better side and b on the worse one this gives

    a max(0, y - f) + b max(0, 1 - y - f)  <=  C max(0, 1 - 2 f) + C (1 - f).

On the worse side the estimate lies beyond 1/2, so 1/2 - y <= 3 l/n + sqrt(l/(2 n)): n is not large, and the second term
may be replaced by 6 l + 2 sqrt(C l). The short argument has 2 C for the two terms.
"""

from itertools import combinations

from proofs_check.ledger.chain import Chain, Import
from proofs_check.ledger.chained import Chained
from proofs_check.ledger.evidence import Box, Certified, Claim, Exhaustive, Tally
from proofs_check.ledger.row import Row, Slack
from proofs_check.paper.optimism_chains import Step, given, walk
from proofs_check.sharper.mature import ABOVE_ONE, HALF, POSITIVE, UNIT

REACH = "(b + 3*l + sqrt(2*b*l))"
BETTER, WORSE = "max(0, y-f)", "max(0, 1-y-f)"
PAIR = f"a*{BETTER} + k*{WORSE}"
KEPT = "C*max(0, 1-2*f)"
ROOTS = "(6*l + 2*sqrt(C*l))"
SIDES: Box = {"a": POSITIVE, "k": POSITIVE, "y": HALF, "f": UNIT, "C": POSITIVE, "l": ABOVE_ONE}


def better_claim(share: str) -> Claim:
    """What the better side costs, in units of C: f = 0 and y = 1/2 are the worst."""
    return Claim(f"(c/y)*max(0, y-f) <= ({share})*max(0, 1-2*f)", {"y": ("1/4", "1/2"), "f": (0, "1/4"), "c": (0, 1)})


def distinct_counts(least: int = 1) -> Tally:
    """Is the largest of k distinct counts at least k, for all sets of counts up to 12 (from least on)?"""
    cases = 0
    for size in range(1, 13):
        for counts in combinations(range(least, 13), size):
            cases += 1
            if max(counts) < size:
                return Tally(cases, cases, f"the counts {counts} are {size}")
    return Tally(cases, cases, None)


ROWS = [
    Row(
        id="distinct_counts_reach_their_number",
        lemma="S",
        source=(),
        statement=r"\max\{n_1<\dots<n_k\} \ge k",
        quantifier="for all sets of counts to 12 in full; for all by induction, in words: n_k >= n_(k-1) + 1",
        evidence=Exhaustive(distinct_counts, {}, {"least": 0}, "all sets of counts to 12"),
        uses=("counts_of_a_payment_run_through_the_integers", "every_count_is_at_least_one_after_round_N"),
        why="The count of a payment grows each time it is paid: no two rounds have the same one, and the first after "
        "exploration is 1. Rounds whose counts are at most C/e are at most C/e.",
    ),
    Row(
        id="a_certain_expert_errs_at_most_reach_over_count",
        lemma="S",
        source=(),
        statement=r"e \le \frac{\beta+3\ell+\sqrt{2\beta\ell}}{n}",
        quantifier="for all certain experts within their widths, all beta, n >= 1; e is the error of the side that is "
        "followed, q its estimate",
        evidence=Chained("a_certain_expert_errs_at_most_reach_over_count", ("3*l", "2*l")),
        meaning=f"p <= {REACH}/n",
        uses=(
            "certain_estimates_are_below_alpha_or_above_one_minus_alpha",
            "contradicting_an_expert_errs_when_it_is_right",
        ),
        why="Lemma 4.6 before its last step.",
    ),
    Row(
        id="better_side_costs_at_most_the_reach",
        lemma="S",
        source=(),
        statement=r"a\max(0,y-f) \le C\max(0,1-2f)",
        quantifier="for all errors y <= 1/2, f in [0, 1], and all numbers of rounds with a y <= C",
        evidence=Certified(
            Claim(f"a*{BETTER} <= {KEPT}", {"a": POSITIVE, "y": HALF, "f": UNIT, "C": POSITIVE}, ("a*y <= C",)),
            sharper=better_claim("99/100"),
        ),
        slack=(Slack("1", "1", better_claim, "1", "999/1000", "y = 1/2 and a = 2 C"),),
        why="a (y - f) <= C (1 - f/y), and y is at most 1/2. For one expert f > 1/2: nothing.",
    ),
    Row(
        id="worse_side_costs_at_most_the_reach",
        lemma="S",
        source=(),
        statement=r"b\max(0,1-y-f) \le C(1-f)",
        quantifier="for all y in [0, 1/2], f in [0, 1], and all numbers of rounds with b (1 - y) <= C",
        evidence=Certified(
            Claim(f"k*{WORSE} <= C*(1-f)", {"k": POSITIVE, "y": HALF, "f": UNIT, "C": POSITIVE}, ("k*(1-y) <= C",)),
            sharper=Claim(
                f"k*{WORSE} <= (99/100)*C*(1-f)",
                {"k": POSITIVE, "y": HALF, "f": UNIT, "C": POSITIVE},
                ("k*(1-y) <= C",),
            ),
        ),
        why="b (1 - y - f) <= C (1 - f/(1 - y)).",
    ),
    Row(
        id="worse_side_costs_the_better_one_and_the_gap",
        lemma="S",
        source=(),
        statement=r"\max(0,1-y-f) \le \max(0,y-f)+1-2y",
        quantifier="for all y in [0, 1/2] and f in [0, 1]",
        evidence=Certified(
            Claim(f"{WORSE} <= {BETTER} + 1-2*y", {"y": HALF, "f": UNIT}),
            sharper=Claim(f"{WORSE} <= {BETTER} + 1-3*y", {"y": HALF, "f": UNIT}),
        ),
        why="So all rounds are charged as if they were on the better side, and the others 1 - 2y more.",
    ),
    Row(
        id="on_the_worse_side_the_gap_is_below_an_even_width",
        lemma="S",
        source=(),
        statement=r"u\ge0,\ u+g \le 3x+\sqrt{2x(\tfrac14-u^2)} \implies g \le 3x+\sqrt{x/2}",
        quantifier="for all x > 0; u is how far the estimate lies beyond 1/2, g = 1/2 - y how far the accuracy lies on "
        "this side",
        evidence=Certified(
            Claim(
                "g <= 3*x+sqrt(x/2)",
                {"g": HALF, "u": HALF, "x": POSITIVE},
                ("u+g <= 3*x+sqrt(2*x*(1/4-u**2))",),
            ),
            sharper=Claim(
                "g <= 2*x+sqrt(x/2)",
                {"g": HALF, "u": HALF, "x": POSITIVE},
                ("u+g <= 3*x+sqrt(2*x*(1/4-u**2))",),
            ),
        ),
        why="The estimate and the accuracy lie on different sides of 1/2, and the width has to bridge both.",
    ),
    Row(
        id="rounds_on_the_worse_side_are_few",
        lemma="S",
        source=(),
        statement=r"g\,b \le 3\ell+\sqrt{\ell b/2}",
        quantifier="for all g <= 3 l/n + sqrt(l/(2n)), where n >= b is the largest count on the worse side",
        evidence=Certified(
            Claim(
                "g*k <= 3*l+sqrt(l*k/2)",
                {"g": HALF, "k": ABOVE_ONE, "n": ABOVE_ONE, "l": ABOVE_ONE},
                ("g <= 3*l/n+sqrt(l/n/2)", "k <= n"),
            ),
            sharper=Claim(
                "g*k <= 2*l+sqrt(l*k/2)",
                {"g": HALF, "k": ABOVE_ONE, "n": ABOVE_ONE, "l": ABOVE_ONE},
                ("g <= 3*l/n+sqrt(l/n/2)", "k <= n"),
            ),
        ),
        meaning="(1/2-y)*k <= 3*l + sqrt(l*k/2)",
        uses=("on_the_worse_side_the_gap_is_below_an_even_width", "distinct_counts_reach_their_number"),
        why="Multiply by b <= n.",
    ),
    Row(
        id="rounds_on_the_worse_side_le_twice_the_reach",
        lemma="S",
        source=(),
        statement=r"b \le 2C",
        quantifier="for all y <= 1/2 with b (1 - y) <= C",
        evidence=Certified(
            Claim("k <= 2*C", {"C": POSITIVE, "k": POSITIVE, "y": HALF}, ("k*(1-y) <= C",)),
            sharper=Claim("k <= (19/10)*C", {"C": POSITIVE, "k": POSITIVE, "y": HALF}, ("k*(1-y) <= C",)),
        ),
        why="The worse side errs at least half the time.",
    ),
    Row(
        id="following_costs_at_most_both_sides",
        lemma="S",
        source=(),
        statement=r"a\max(0,y-f)+b\max(0,1-y-f) \le C\max(0,1-2f)+C(1-f)",
        quantifier="for one expert at one payment, over all rounds that follow it there",
        evidence=Chained("following_costs_at_most_both_sides", ("C*(1-f)", "C*(1-2*f)")),
        meaning=f"{PAIR} <= {KEPT} + C*(1-f)",
        uses=("a_certain_expert_errs_at_most_reach_over_count", "distinct_counts_reach_their_number"),
        why="Each side by itself.",
    ),
    Row(
        id="following_costs_at_most_one_side_and_roots",
        lemma="S",
        source=(),
        statement=r"a\max(0,y-f)+b\max(0,1-y-f) \le C\max(0,1-2f)+6\ell+2\sqrt{C\ell}",
        quantifier="for one expert at one payment, over all rounds that follow it there",
        evidence=Chained("following_costs_at_most_one_side_and_roots", ("6*l", "5*l")),
        meaning=f"{PAIR} <= {KEPT} + {ROOTS}",
        uses=("a_certain_expert_errs_at_most_reach_over_count", "distinct_counts_reach_their_number"),
        why="All a + b counts are different and at most C/y.",
    ),
    Row(
        id="the_smaller_of_two_bounds",
        lemma="S",
        source=(),
        statement=r"S\le R+A,\ S\le R+B \implies S\le R+\min(A,B)",
        quantifier="for all real numbers",
        evidence=Certified(
            Claim(
                "S <= R + min(A, B)",
                {"S": POSITIVE, "R": POSITIVE, "A": POSITIVE, "B": POSITIVE},
                ("S <= R + A", "S <= R + B"),
            ),
            sharper=Claim(
                "S <= R + min(A, B)/2",
                {"S": POSITIVE, "R": POSITIVE, "A": POSITIVE, "B": POSITIVE},
                ("S <= R + A", "S <= R + B"),
            ),
        ),
        why="So the minimum of the two is in the theorem.",
    ),
]

DEEP = "(1/2-y)*k <= 3*l + sqrt(l*k/2)"
MORE = f"(a+k)*{BETTER}"

CHAINS = [
    Chain(
        lemma="S",
        title="the error of a certain expert",
        concludes="a_certain_expert_errs_at_most_reach_over_count",
        box={"p": UNIT, "q": UNIT, "b": POSITIVE, "l": ABOVE_ONE, "n": ABOVE_ONE},
        assuming=("q <= min(b/n, 1/2)", "abs(p-q) <= 3*(l/n) + sqrt(2*(l/n)*q*(1-q))"),
        signed=("p", "q"),
        links=walk(
            "p",
            Step("q + abs(p-q)", "accuracy_le_estimate_plus_error"),
            Step(
                "min(b/n, 1/2) + sqrt(2*q*l/n) + 3*l/n",
                "estimate_plus_error_le_alpha_plus_width",
                where={"r": "l/n", "a": "min(b/n, 1/2)"},
            ),
            Step(
                "min(b/n, 1/2) + sqrt(2*min(b/n, 1/2)*l/n) + 3*l/n",
                "width_grows_with_the_estimate",
                where={"r": "l/n", "a": "min(b/n, 1/2)"},
            ),
            Step(f"{REACH}/n", "cutoff_terms_le_beta_terms", where={"x": "b/n", "r": "l/n"}),
        ),
    ),
    Chain(
        lemma="S",
        title="both sides",
        concludes="following_costs_at_most_both_sides",
        box=SIDES,
        assuming=("a*y <= C", "k*(1-y) <= C"),
        links=walk(
            PAIR,
            Step(f"{KEPT} + k*{WORSE}", "better_side_costs_at_most_the_reach", f"H + k*{WORSE}"),
            Step(f"{KEPT} + C*(1-f)", "worse_side_costs_at_most_the_reach", f"{KEPT} + H"),
        ),
    ),
    Chain(
        lemma="S",
        title="one side and roots",
        concludes="following_costs_at_most_one_side_and_roots",
        box=SIDES,
        assuming=("(a+k)*y <= C", "k*(1-y) <= C", DEEP),
        imported=(Import(DEEP, "rounds_on_the_worse_side_are_few"),),
        links=walk(
            PAIR,
            Step(
                f"a*{BETTER} + k*({BETTER} + 1-2*y)",
                "worse_side_costs_the_better_one_and_the_gap",
                f"a*{BETTER} + k*H",
            ),
            Step(f"{MORE} + 2*((1/2-y)*k)"),
            given("(1/2-y)*k", "3*l + sqrt(l*k/2)", f"{MORE} + 2*(3*l + sqrt(l*k/2))", f"{MORE} + 2*H"),
            Step(
                f"{MORE} + 2*(3*l + sqrt(l*(2*C)/2))",
                "rounds_on_the_worse_side_le_twice_the_reach",
                f"{MORE} + 2*(3*l + sqrt(l*H/2))",
            ),
            Step(f"{MORE} + {ROOTS}"),
            Step(f"{KEPT} + {ROOTS}", "better_side_costs_at_most_the_reach", f"H + {ROOTS}", where={"a": "a+k"}),
        ),
    ),
]
