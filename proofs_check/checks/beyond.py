"""Results S, D, E, G and H: the bounds and the learners of the reference against their definitions.

The learners are compared with 300 bits, by going through all payments and all advice: ends of credible sets are found
by bisection.
"""

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache
from itertools import accumulate, product, repeat
from math import prod
from typing import Literal

from paid_experts.proofs_check.checks.algorithm import Count, states
from paid_experts.proofs_check.checks.outcome import Cases, Enumeration, Real, agree
from paid_experts.reference import bounds
from paid_experts.reference.anytime import AnytimeLcb
from paid_experts.reference.bayes import BayesLcb
from paid_experts.reference.cautious import CautiousLcb
from paid_experts.reference.formulas import PRECISE, bayes_error, kl, phi, product_error, weight
from paid_experts.reference.oracle import Learner
from paid_experts.reference.thompson import GRID, Thompson, posterior

COSTS, LAM, DELTA = (0.0, 1.0), 0.05, 0.75
HALF, ODDS = PRECISE.number(1) / 2, 2 / PRECISE.number(DELTA)
CLOSE = PRECISE.number(10) ** -25


@Enumeration
def bounds_say_something_from(paper: Sequence[int], sharper: Sequence[int]) -> Cases:
    """Is each T the first at which the bound over the grid is below T (1 + lam K), at lam = 1/100?"""
    games = ((1, 2), (2, 2), (3, 3), (5, 5))
    for theorem, told in (("paper", paper), ("sharper", sharper)):
        for (K, N), first in zip(games, told, strict=True):
            found = bounds.first_informative(theorem, K, N, 0.01)
            yield found == first or f"K = {K}, N = {N}, {theorem}: from T = {found} on"


# The learners of D, E, G and H.


@cache
def far_and_near(count: Count, odds: Real = ODDS) -> tuple[Real, Real]:
    """Return the farthest and the nearest distance from 1/2 of a p with n kl(q, p) <= ln(odds), by bisection."""
    correct, paid = count
    if paid == 0:
        return HALF, 0 * HALF
    q, limit = PRECISE.number(correct) / paid, PRECISE.log(PRECISE.number(odds)) / paid

    def farthest_towards(edge: int) -> Real:
        inside, outside = q, PRECISE.number(edge)
        if kl(q, outside, PRECISE) <= limit:
            return outside
        for _ in range(160):
            middle = (inside + outside) / 2
            inside, outside = (middle, outside) if kl(q, middle, PRECISE) <= limit else (inside, middle)
        return inside

    low, high = farthest_towards(0), farthest_towards(1)
    return max(HALF - low, high - HALF), max(0 * HALF, low - HALF, HALF - high)


def pays_least(
    learner: Learner,
    distance: Literal[0, 1],
    error: Callable[[list[Real]], Real],
    begun: int = 0,
    odds: Real = 2 / DELTA,
) -> Cases:
    """Compare the payments with the minimisers of an error plus lam sum c over all payments of two experts.

    The accuracies are those at the farthest (0) or nearest (1) distance; the counts are all of 2 or 9 payments, beside
    three rows of the other expert. If ``begun`` is more than was counted, the other labels have not come.
    """
    some = [(correct, paid) for paid in (2, 9) for correct in range(paid + 1)]
    others = (((1, 1), (3, 3)), ((1, 2), (0, 3)), ((5, 9), (8, 9)))
    for table in product(product(some, repeat=2), others):
        p = [[HALF + far_and_near(count, odds)[distance] for count in row] for row in table]
        values = {
            (a, b): error([p[0][a], p[1][b]]) + LAM * (COSTS[a] + COSTS[b]) for a, b in product(range(2), repeat=2)
        }
        at = learner.at(table)
        at.begun = max(at.begun, begun)
        paid = at.pay()
        yield bool(values[paid[0], paid[1]] <= min(values.values()) + CLOSE) or f"{table}: {paid} is not the least"


@Enumeration
def cautious_pays_by_the_farthest(end: Literal["farthest", "nearest"] = "farthest") -> Cases:
    """Compare the payments with the minimisers of exp(-2 sum d^2) + lam sum c."""
    learner = CautiousLcb(COSTS, 2, LAM, DELTA, payments="brute")
    yield from pays_least(learner, 0 if end == "farthest" else 1, lambda p: phi(p, PRECISE))


@Enumeration
def bayes_pays_by_the_farthest(
    objective: Literal["bayes", "product"] = "bayes", compared: Literal["bayes", "product", "phi", ""] = ""
) -> Cases:
    """Compare the payments with the minimisers of B, or H, at the farthest credible accuracies, plus lam sum c."""
    learner = BayesLcb(COSTS, 2, LAM, DELTA, payments="brute", objective=objective)
    errors: dict[str, Callable[[list[Real]], Real]] = {
        "bayes": bayes_error,
        "product": lambda p: product_error(p, PRECISE),
        "phi": lambda p: phi(p, PRECISE),
    }
    yield from pays_least(learner, 0, errors[compared or objective])


def votes_by(learner: Learner, table: Sequence[Count], advice: Sequence[int], lead: Real) -> bool | str:
    """Is the prediction the sign of the lead, or one side of a fair coin where it is even?"""
    sides = []
    for u in (0.25, 0.75):
        at = learner.at([count] for count in table)
        at.pay()
        sides.append(at.predict(advice, u))
    wanted = sides[0] != sides[1] if abs(lead) <= CLOSE else set(sides) == {1 if lead > 0 else -1}
    return wanted or f"counts {table}, advice {advice}: the lead is {float(lead)}, and the predictions {sides}"


def votes_by_likelihoods(learner: Learner, more: int, coin: bool = True) -> Cases:
    """Compare the prediction with the likelihoods of both labels, with so many answers of each kind more."""
    for table, advice in product(product(states(4), repeat=2), product((-1, 1), repeat=2)):
        plus = minus = 1
        for (correct, paid), z in zip(table, advice, strict=True):
            right, wrong = correct + more, paid - correct + more
            plus, minus = plus * (right if z > 0 else wrong), minus * (wrong if z > 0 else right)
        yield votes_by(learner, table, advice, plus - minus if coin else plus - minus or 1)


@Enumeration
def cautious_votes_by_the_nearest(end: Literal["farthest", "nearest"] = "nearest") -> Cases:
    """Compare the prediction with the sign of the vote at the nearest credible accuracies, for all advice and coins."""
    learner = CautiousLcb([0], 3, LAM, DELTA)
    for known in product(list(states(4))[2:], repeat=2):
        table = (*known, (4, 4))
        nearly = HALF - PRECISE.number(10) ** -30
        weights = [
            (1 if 2 * correct >= paid else -1)
            * weight(HALF + min(nearly, far_and_near((correct, paid))[end == "nearest"]), PRECISE)
            for correct, paid in table
        ]
        for advice in product((-1, 1), repeat=3):
            yield votes_by(learner, table, advice, sum(w * z for w, z in zip(weights, advice, strict=True)))


@Enumeration
def bayes_votes_by_the_likelihoods(even: Literal["coin", "sign"] = "coin") -> Cases:
    """Compare the prediction with the likelihoods of both labels at the estimates, for all advice and coins."""
    yield from votes_by_likelihoods(BayesLcb([0], 2, LAM, DELTA, payments="brute"), 0, even == "coin")


@Enumeration
def anytime_pays_by_the_level_of_the_round(power: int = 3) -> Cases:
    """Compare the payments with the minimisers of B, or H, at what is credible in the thousandth round."""
    odds, begun = 2 * (1 + 2 * Fraction(LAM)) * 2 * 2 * 1000**power, 999
    learner = AnytimeLcb(COSTS, 2, LAM, payments="brute", objective="bayes")
    yield from pays_least(learner, 0, bayes_error, begun, odds)
    learner = AnytimeLcb(COSTS, 2, LAM, payments="brute")
    yield from pays_least(learner, 0, lambda p: product_error(p, PRECISE), begun, odds)


@Enumeration
def anytime_votes_at_one_answer_more(more: int = 1) -> Cases:
    """Compare the prediction with the likelihoods of both labels at (s + 1) / (n + 2), for all advice and coins."""
    yield from votes_by_likelihoods(AnytimeLcb([0], 2, LAM, payments="brute"), more)


def likelihood(x: Fraction, count: Count, wrong: int = 1) -> Fraction:
    """How likely are these answers of an expert of accuracy x? Each wrong one counts so often."""
    correct, paid = count
    return x**correct * (1 - x) ** (wrong * (paid - correct))


@Enumeration
def posterior_is_by_counts(wrong: int = 1) -> Cases:
    """Compare the law and the mean of the posterior on a grid with exact ones, by x^s (1-x)^(n-s)."""
    for grid, (correct, paid) in product(((0.25, 0.75), (0.125, 0.5, 0.625), GRID), states(7)):
        weights = [likelihood(Fraction(x), (correct, paid), wrong) for x in grid]
        found, total = posterior(grid, correct, paid), sum(weights)
        for cumulative, wanted in zip(found.cumulative, accumulate(weights), strict=True):
            yield agree(cumulative / found.cumulative[-1], float(wanted / total), f"{correct} of {paid} on {grid}")
        mean = sum(w * Fraction(x) for w, x in zip(weights, grid, strict=True)) / total
        yield agree(found.mean.value, float(mean), f"the mean after {correct} of {paid} on {grid}")


@Enumeration
def thompson_votes_by_the_posterior(weighed: Literal["posterior", "prior"] = "posterior") -> Cases:
    """Compare the prediction with the likelihoods of both labels in all worlds, by Bayes' rule in fractions."""

    def chance(world: Sequence[Fraction], advice: Sequence[int], label: int) -> Fraction:
        return prod((x if z == label else 1 - x for x, z in zip(world, advice, strict=True)), start=Fraction(1))

    for grid in ((0.25, 0.5, 0.75), (0.125, 0.5, 0.75)):
        learner = Thompson([0], 2, LAM, coins=repeat(0.5), prior=grid)
        worlds = list(product(map(Fraction, grid), repeat=2))
        for table, advice in product(product(states(4), repeat=2), product((-1, 1), repeat=2)):
            lead = Fraction(0)
            for x, y in worlds:
                seen = likelihood(x, table[0]) * likelihood(y, table[1]) if weighed == "posterior" else 1
                lead += seen * (chance((x, y), advice, 1) - chance((x, y), advice, -1))
            yield votes_by(learner, table, advice, (lead > 0) - (lead < 0))
