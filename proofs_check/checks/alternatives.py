"""Section 5: LCB over pairs of an expert and a payment, run against what is said about its regret."""

from fractions import Fraction
from itertools import product
from math import log, sqrt
from typing import Literal

from paid_experts.proofs_check.checks.outcome import Cases, Enumeration
from paid_experts.reference.bandit import Lcb, band_regret, best_arm
from paid_experts.reference.validation import Sign

HALF = Fraction(1, 2)
PAIRS = list(product((-1, 1), repeat=2))


@Enumeration
def following_is_best(least: str = "1/2") -> Cases:
    """LCB says what its expert says: no other use of one piece of advice errs less, for accuracies from `least` to 1.

    A use says a label for either piece of advice. Both labels are equally likely.
    """
    says = (_said(-1), _said(1))
    for k in range(33):
        p = Fraction(least) + (1 - Fraction(least)) * Fraction(k, 32)
        right = {use: sum((p if z == y else 1 - p) * (use[z > 0] == y) for z, y in PAIRS) / 2 for use in PAIRS}
        yield right[says] == max(right.values()) or f"advice of accuracy {p} is better used otherwise than by {says}"


def _said(advice: Sign) -> Sign:
    """Return what LCB predicts on this advice."""
    lcb = Lcb([0], 1, lam=1)
    lcb.pay()
    return lcb.predict(advice, 0.5)


@Enumeration
def best_arm_has_no_regret(loss: Literal["1 - p", "p"] = "1 - p") -> Cases:
    """Pull one arm for three rounds, for 81 tables of accuracies: the least regret of an arm is 0."""
    costs, lam = [Fraction(0), HALF], Fraction(1, 4)
    for table in product(product([HALF, Fraction(3, 4), Fraction(1)], repeat=2), repeat=2):
        comparator = best_arm(table if loss == "1 - p" else [[1 - p for p in row] for row in table], costs, lam)
        expected = {(j, i): float(1 - table[j][i] + lam * costs[i]) for j, i in product(range(2), repeat=2)}
        regrets = [band_regret([cost] * 3, comparator) for cost in expected.values()]
        yield min(regrets) == 0 or f"accuracies {table}: the least regret is {min(regrets)}"


@Enumeration
def every_run_exceeds_the_bound(rounds: int = 1000) -> Cases:
    """On a grid that is not the tuned one LCB's regret is above the tuned bound, whatever the experts answer.

    Two experts of accuracy 1 and 1/2, one payment, lambda = 10^-12; the bound is 6 T^(2/3) (K lambda ln T)^(1/3) +
    3/2 (1 + lambda) K N, and each question to the second expert costs half a mistake. A state is how often it was asked
    and how often wrong. All states that can be reached are followed, and where floats cannot tell which arm is better,
    both are: no way to break ties is left out.
    """
    tuned = (rounds**2 * 2e-12 * log(rounds)) ** (1 / 3)
    enough = int(2 * (6 * tuned + 3 * (1 + 1e-12))) + 1
    states = {(1, 0), (1, 1)}
    for t in range(3, rounds + 1):
        reached = set()
        for asked, wrong in states:
            second = wrong / asked - sqrt(2 * log(t) / asked)
            first = -sqrt(2 * log(t) / (t - 1 - asked))
            if second > first - 1e-9:
                reached.add((asked, wrong))
            if second < first + 1e-9 and asked + 1 < enough:
                reached |= {(asked + 1, wrong), (asked + 1, wrong + 1)}
        states = reached
    yield not states or f"after {rounds} rounds fewer than {enough} questions are possible"
