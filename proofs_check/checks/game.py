"""The game of Sections 1 and 2, the productivity functions of Sections 6 and 7, and how often a vote errs.

First each definition: recomputed from its formula for every case of a small family, and compared with the code in
`reference`; the argument with a default makes the formula wrong on purpose, and then the comparison must fail. Then the
votes of equations 4 and 5 and the majority, by going through all advice.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product
from math import exp, prod
from typing import Literal

from paid_experts.proofs_check.checks.outcome import Cases, Enumeration, Real, agree
from paid_experts.reference.experts import Constant, Linear, PiecewiseLinear, Productivity, Sigmoidal
from paid_experts.reference.formulas import Estimate, chances, mistake_given_vote, weight
from paid_experts.reference.game import play, uniforms
from paid_experts.reference.objective import accurate, brute
from paid_experts.reference.optimum import opt, opt_continuous
from paid_experts.reference.oracle import LcbGaptron

HALF = Fraction(1, 2)


# Who plays.


@Enumeration
def experts_are_numbered(missing: int = 0) -> Cases:
    """A learner pays K experts and keeps estimates of each, for K to 4 and N to 3."""
    for K, N in product(range(1, 5), range(1, 4)):
        learner = LcbGaptron([i / N for i in range(N)], K, 0.1, 1, 0.5)
        holds = len(learner.pay()) == K - missing and len(learner.estimates) == K - missing
        yield holds or f"{len(learner.estimates)} experts are paid, not {K - missing}"


@Enumeration
def one_productivity_each(extra: int = 0) -> Cases:
    """A game takes K productivity functions, and refuses any other number."""
    for K in range(1, 5):
        try:
            play(LcbGaptron([0], K, 0.1, 1, 0.5), [Constant(0.75)] * (K + extra), [1], 1, uniforms(K))
            yield True
        except ValueError as refusal:
            yield str(refusal)


@Enumeration
def parameter_is_positive(letter: Literal["lam", "beta"], zero_allowed: bool = False) -> Cases:
    """The learner takes lambda, or beta, if it is positive, and refuses it otherwise."""
    for value in (-1, -(2.0**-60), 0, 2.0**-60, Fraction(1, 100), 1, 18, 1000):
        try:
            lam, beta = (value, 1) if letter == "lam" else (0.1, value)
            taken = bool(LcbGaptron([0, 1], 1, lam, beta, 0.5))
        except ValueError:
            taken = False
        holds = taken == (value > 0 or (zero_allowed and value == 0))
        yield holds or f"{letter} = {value} is {'taken' if taken else 'refused'}"


@Enumeration
def rounds_are_numbered_and_advised(first: int = 1, extra: int = 0) -> Cases:
    """A game of T to 4 rounds and K to 4 experts numbers its rounds from 1, and each has K signs of advice."""
    for K, T in product(range(1, 5), repeat=2):
        run = play(LcbGaptron([0, 1], K, 0.1, 1, 0.5), [Constant(0.75)] * K, [1, -1, -1, 1], T, uniforms(T))
        holds = [played.t for played in run.rounds] == list(range(first, first + T))
        yield holds or f"the rounds of a game of {T} are {[played.t for played in run.rounds]}"
        holds = all(len(played.advice) == K + extra and set(played.advice) <= {-1, 1} for played in run.rounds)
        yield holds or f"the advice of {K} experts is {run.rounds[0].advice}"


@Enumeration
def past_decides_payments_and_estimates(rounds_known: int = 2) -> Cases:
    """After all histories of two rounds of one expert: payments and estimates of round 3 are a function of the past."""
    seen: dict[tuple[tuple[int, int, float], ...], object] = {}
    for history in product(product((-1, 1), (-1, 1), (0.1, 0.9)), repeat=2):
        learner = LcbGaptron([0], 1, 0.25, 0.5, 0.5)
        for advice, label, coin in history:
            learner.pay()
            learner.predict([advice], coin)
            learner.update(label)
        state = (learner.pay(), tuple(learner.estimates[0]))
        holds = seen.setdefault(history[:rounds_known], state) == state
        yield holds or f"after {rounds_known} rounds {history[:rounds_known]}, round 3 is still open"


# What a payment buys.


@Enumeration
def productivity_is_lipschitz(factor: str = "1") -> Cases:
    """Every productivity function of the reference keeps the constant that it states, between all payments k/32."""
    functions: list[Productivity] = [Linear(0.25, 0.5), Linear(), *map(Sigmoidal, range(1, 11)), Constant(0.7)]
    functions.append(PiecewiseLinear([0, 0.25, 1], [0.5, 1, 0.625]))
    for p in functions:
        values = [Fraction(p(i / 32)) for i in range(33)]
        for i, k in product(range(33), repeat=2):
            allowed = Fraction(factor) * Fraction(p.lipschitz) * Fraction(abs(i - k), 32)
            holds = abs(values[i] - values[k]) <= allowed + Fraction(1, 2**50)
            yield holds or f"{type(p).__name__} moves by more than {allowed} from {i}/32 to {k}/32"


# What a round costs, and what it is compared with.


@Enumeration
def payments_cost_their_price(lam: str, counted: str = "") -> Cases:
    """Play ten rounds at a price: what a round costs beyond its mistake is lambda times its payments."""
    learner = LcbGaptron([0.5, 1.0], 2, Fraction(lam), 1, 0.5)
    for played in play(learner, [Linear()] * 2, [1] * 10, 10, uniforms(1)).rounds:
        price = played.cost - (played.prediction != played.label)
        yield agree(price, float(Fraction(counted or lam)) * played.spent, f"payments of {played.spent}")


@Enumeration
def all_payments_can_be_searched(sizes: tuple[tuple[int, int], ...], possible: bool) -> Cases:
    """The best of all N^K payments is found by enumeration, or refused beyond 10^7."""
    for K, N in sizes:
        try:
            found = bool(brute(accurate([[0.75] * N for _ in range(K)], [i / N for i in range(N)], 0.01)).first)
        except ValueError:
            found = False
        yield found == possible or f"a search of {N}^{K} payments is {'taken' if found else 'refused'}"


@Enumeration
def opt_is_least_cost(times: int = 2) -> Cases:
    """Both forms of OPT are the least exp(-2 sum gamma^2) + lambda sum c, for experts p_j(c) = 1/2 + s_j c.

    The objective moves by at most 1 + lambda with each payment, so the least value on a grid of step 1/64 is within
    K (1 + lambda) / 128 of the least value on [0, 1]^K.
    """
    grid = [i / 64 for i in range(65)]
    for slopes, lam in product(([0.5], [0.5, 0.25]), (1 / 16, 1 / 4, 1.0)):
        values = {
            paid: exp(-times * sum((s * c) ** 2 for s, c in zip(slopes, paid, strict=True))) + lam * sum(paid)
            for paid in product(grid, repeat=len(slopes))
        }
        found = opt([[0.5 + s * c for c in grid] for s in slopes], grid, lam)
        least = min(values.values())
        yield agree(found.value, least, f"OPT at lambda = {lam}")
        yield agree(values[tuple(grid[i] for i in found.payments)], least, f"its payments at lambda = {lam}")
        low, high = opt_continuous([Linear(0.5, s) for s in slopes], 0.5, lam, 1e-3)
        holds = low <= least and least - len(slopes) * (1 + lam) / 128 <= high
        yield holds or f"[{low}, {high}] does not hold the least cost near {least}"


@Enumeration
def regret_sums_errors_and_payments(payments_count: bool = True) -> Cases:
    """Recompute six games of 12 rounds from counts of our own: each round over all advice and the coin, less T OPT."""
    accuracy, costs, lam = (0.75, 0.625), (0.0, 0.5), 0.25
    for seed in range(6):
        learner = LcbGaptron(costs, 2, lam, HALF, 0.5)
        run = play(learner, [Constant(p) for p in accuracy], [1, -1] * 6, 12, uniforms(seed))
        counts = [[Estimate(0, 0), Estimate(0, 0)] for _ in accuracy]
        total = -12 * 0.25
        for played in run.rounds:
            known = [counts[j][i] for j, i in enumerate(played.payments)]
            total += _error(known, played.followed, accuracy)
            total += lam * sum(costs[i] for i in played.payments) * payments_count
            for j, i in enumerate(played.payments):
                correct, paid = counts[j][i]
                counts[j][i] = Estimate(correct + (played.advice[j] == played.label), paid + 1)
        yield agree(run.pseudo_regret(0.25), total, "the regret against OPT = 1/4", 1e-9)


def _error(known: Sequence[Estimate], followed: int | None, accuracy: Sequence[float]) -> float:
    """P(prediction != label | past): a sum over who is right, and the coin where the advice is aggregated."""
    if followed is not None:
        return 1 - accuracy[followed] if known[followed].leaning > 0 else accuracy[followed]
    votes = margins([weight(estimate.value) for estimate in known], accuracy)
    return float(sum(chance * mistake_given_vote(margin) for margin, chance in votes))


def margins(weights: Sequence[Real], accuracies: Sequence[Real]) -> Iterator[tuple[Real, Real]]:
    """Go through all advice: y x, and the probability of it."""
    for right, chance in chances(accuracies):
        yield sum(w if r else -w for w, r in zip(weights, right, strict=True)), chance


# Votes.


@Enumeration
def vote_predicts_its_sign(weighted: bool = True) -> Cases:
    """Without a flip the vote is the sign of the product of odds^Z: two experts, odds of integers to 4, all advice."""
    no_flip = 1 - 2.0**-53
    for counts in product(product(range(1, 5), repeat=2), repeat=2):
        learner = LcbGaptron([0], 2, 0.1, 1, 0.5).at([(correct, correct + wrong)] for correct, wrong in counts)
        learner.pay()
        for advice, zero in product(product((-1, 1), repeat=2), (-1, 1)):
            odds = prod(
                Fraction(*pair) ** z if weighted else Fraction(2) ** z for z, pair in zip(advice, counts, strict=True)
            )
            expected = (odds > 1) - (odds < 1) or zero
            holds = learner.aggregated(advice, no_flip, zero) == expected
            yield holds or f"the vote of {advice} with odds {counts} is not {expected}"
