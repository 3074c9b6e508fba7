"""The game of Sections 1 and 2, and how often a vote errs.

First each definition: recomputed from its formula for every case of a small family, and compared with the code in
`reference`; the argument with a default makes the formula wrong on purpose, and then the comparison must fail. Then the
votes of equations 4 and 5 and the majority, by going through all advice.
"""

from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from math import comb, exp, log, prod
from random import Random
from typing import Literal

import mpmath

from paid_experts.proofs_check.checks.instances import Real, Sample, Sides, exponential, outcomes, units
from paid_experts.proofs_check.checks.outcome import Cases, Enumeration
from paid_experts.reference.aggregation import majority_error
from paid_experts.reference.experts import Constant, Linear, PiecewiseLinear, Productivity, Sigmoidal
from paid_experts.reference.formulas import weight
from paid_experts.reference.game import Round, play, uniforms
from paid_experts.reference.optimum import opt, opt_continuous
from paid_experts.reference.oracle import LcbGaptron

CLOSE = 1e-12
HALF = Fraction(1, 2)


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
        yield (
            abs(found.value - least) <= CLOSE and abs(values[tuple(grid[i] for i in found.payments)] - least) <= CLOSE
        ) or f"OPT is {found.value}, and the least cost on the grid {least}"
        low, high = opt_continuous([Linear(0.5, s) for s in slopes], 0.5, lam, 1e-3)
        holds = low <= least and least - len(slopes) * (1 + lam) / 128 <= high
        yield holds or f"[{low}, {high}] does not hold the least cost near {least}"


@Enumeration
def regret_sums_errors_and_payments(payments_count: bool = True) -> Cases:
    """Recompute six games of 12 rounds from counts of our own: each round over all advice and the coin, less T OPT."""
    accuracy, costs, lam = (Fraction(3, 4), Fraction(5, 8)), (Fraction(0), HALF), Fraction(1, 4)
    for seed in range(6):
        learner = LcbGaptron(costs, 2, lam, HALF, 0.5)
        run = play(learner, [Constant(float(p)) for p in accuracy], [1, -1] * 6, 12, uniforms(seed))
        counts = {(j, i): [0, 0] for j in range(2) for i in range(2)}
        total = 0.0
        for played in run.rounds:
            total += _error(counts, played, accuracy)
            total += float(lam * sum(costs[i] for i in played.payments)) * payments_count
            for j, i in enumerate(played.payments):
                counts[j, i][0] += played.advice[j] == played.label
                counts[j, i][1] += 1
        holds = abs(total - 12 * 0.25 - run.pseudo_regret(0.25)) <= 1e-9
        yield holds or f"the regret against OPT = 1/4 is {run.pseudo_regret(0.25)}, not {total - 3}"


def _error(counts: dict[tuple[int, int], list[int]], played: Round, accuracy: tuple[Fraction, ...]) -> float:
    """P(prediction != label | past): a sum over who is right, and the coin where the advice is aggregated."""
    error = 0.0
    for right in product((1, -1), repeat=2):
        chance = float(prod(p if a > 0 else 1 - p for a, p in zip(right, accuracy, strict=True)))
        if played.followed is not None:
            correct, n = counts[played.followed, played.payments[played.followed]]
            error += chance * ((right[played.followed] < 0) == (2 * correct >= n))
            continue
        odds = Fraction(1)
        for j, i in enumerate(played.payments):
            correct, n = counts[j, i]
            odds *= Fraction(correct, n - correct) ** right[j]
        flip = float(min(odds, 1 / odds)) ** 0.5 / 2
        error += chance * (flip if odds >= 1 else 1 - flip)
    return error


@Enumeration
def rounds_are_numbered_and_advised(first: int = 1, extra: int = 0) -> Cases:
    """A game of T to 4 rounds and K to 4 experts numbers its rounds from 1, and each has K signs of advice."""
    for K, T in product(range(1, 5), repeat=2):
        run = play(LcbGaptron([0, 1], K, 0.1, 1, 0.5), [Constant(0.75)] * K, [1, -1, -1, 1], T, uniforms(T))
        holds = [played.t for played in run.rounds] == list(range(first, first + T))
        yield holds or f"the rounds of a game of {T} are {[played.t for played in run.rounds]}"
        holds = not any(len(played.advice) != K + extra or not set(played.advice) <= {-1, 1} for played in run.rounds)
        yield holds or f"the advice of {K} experts is {run.rounds[0].advice}"


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


@Enumeration
def past_decides_payments_and_estimates(rounds_known: int = 2) -> Cases:
    """After all histories of two rounds of one expert: payments and estimates of round 3 are a function of the past."""
    seen: dict[tuple[tuple[int, int, float], ...], object] = {}
    events = list(product((-1, 1), (-1, 1), (0.1, 0.9)))
    for history in product(events, repeat=2):
        learner = LcbGaptron([0], 1, 0.25, 0.5, 0.5)
        for advice, label, coin in history:
            learner.pay()
            learner.predict([advice], coin)
            learner.update(label)
        state = (learner.pay(), tuple(learner.estimates[0]))
        holds = seen.setdefault(history[:rounds_known], state) == state
        yield holds or f"after {rounds_known} rounds {history[:rounds_known]}, round 3 is still open"


@Enumeration
def constant_experts_ignore_payment(drift: str = "0") -> Cases:
    """p_j(c) = p'_j at all payments k/16, for three accuracies."""
    for p, k in product((Fraction(0), Fraction(3, 8), Fraction(1)), range(17)):
        holds = Constant(float(p))(k / 16) == p + Fraction(drift) * k
        yield holds or f"the accuracy at payment {k}/16 is {Constant(float(p))(k / 16)}"


@Enumeration
def weight_is_half_log_odds(scale: str = "1/2") -> Cases:
    """The weight is 1/2 ln(p / (1 - p)) at all p = k/64 strictly between 0 and 1."""
    for k in range(1, 64):
        holds = abs(weight(k / 64) - float(Fraction(scale)) * log(k / (64 - k))) <= CLOSE
        yield holds or f"w({k}/64) = {weight(k / 64)}"


@Enumeration
def vote_predicts_its_sign(weighted: bool = True) -> Cases:
    """Without a flip the vote is the sign of the product of odds^Z: two experts, odds of integers to 4, all advice."""
    no_flip = 1 - 2.0**-53
    for counts in product(product(range(1, 5), repeat=2), repeat=2):
        learner = LcbGaptron([0], 2, 0.1, 1, 0.5).at([(correct, correct + wrong)] for correct, wrong in counts)
        learner.pay()
        for advice, zero in product(product((-1, 1), repeat=2), (-1, 1)):
            terms = zip(advice, counts, strict=True)
            odds = prod(
                Fraction(correct, wrong) ** z if weighted else Fraction(2) ** z for z, (correct, wrong) in terms
            )
            expected = (odds > 1) - (odds < 1) or zero
            holds = learner.aggregated(advice, no_flip, zero) == expected
            yield holds or f"the vote of {advice} with odds {counts} is not {expected}"


@Enumeration
def vote_differs_from_majority(quarters: tuple[int, ...]) -> Cases:
    """Find advice on which the vote of experts of accuracies k/4 is not their majority; fail where there is none."""
    differ = False
    for advice in product((1, -1), repeat=len(quarters)):
        odds = prod(Fraction(k, 4 - k) ** z for k, z in zip(quarters, advice, strict=True))
        differ |= ((odds > 1) - (odds < 1)) * sum(advice) < 0
    yield differ or f"the vote is the majority on all {2 ** len(quarters)} pieces of advice"


@Enumeration
def majority_errs_like_a_binomial_tail(largest: int = 13, fewer: int = 0) -> Cases:
    """Go through all advice of K = 1, 3, .. experts of accuracy 1/2 + k/20, in integers over 20^K.

    The majority errs with the tail, and nobody does better: for each advice the less likely label has the smaller of
    p^m q^(K-m) and p^(K-m) q^m.
    """
    for K in range(1, largest + 1, 2):
        rights = [0] * (K + 1)
        for advice in range(1 << K):
            rights[advice.bit_count()] += 1
        for k in range(1, 10):
            mass = [(10 + k) ** m * (10 - k) ** (K - m) for m in range(K + 1)]
            wrong = sum(rights[m] * mass[m] for m in range(K + 1) if 2 * m < K)
            least = sum(rights[m] * min(mass[m], mass[K - m]) for m in range(K + 1))
            tail = sum(comb(K, m) * mass[m] for m in range(K // 2 + 1 - fewer))
            holds = 2 * wrong == least == 2 * tail and Fraction(tail, 20**K) == majority_error(K, Fraction(k, 20))
            yield holds or f"K = {K}, gamma = {k}/20: the majority errs with {wrong}/20^{K}"


def error_of_vote(accuracies: Sequence[Real], estimates: Sequence[Real]) -> Real:
    """P(sign of the vote is wrong), weights from the estimates; an even vote counts as a mistake."""
    weights = [mpmath.log(q / (1 - q)) / 2 for q in estimates]

    def margin(right: tuple[int, ...]) -> Real:
        return mpmath.fsum(w * a for w, a in zip(weights, right, strict=True))

    return mpmath.fsum(chance for right, chance in outcomes(accuracies) if margin(right) <= 0)


def some(rng: Random) -> list[Real]:
    """Draw the accuracies of up to seven experts."""
    return list(units(rng, rng.randint(1, 7)))


@Sample
def equation_4(rng: Random) -> Sides:
    """The vote with known accuracies errs with at most Phi: all advice of up to seven experts."""
    p = some(rng)
    return Sides(error_of_vote(p, p), exponential(p))


@Sample
def equation_5(rng: Random) -> Sides:
    """The vote with estimated accuracies errs with at most the product of equation 5."""
    p = some(rng)
    estimates = list(units(rng, len(p)))
    factors = (
        a * mpmath.sqrt((1 - q) / q) + (1 - a) * mpmath.sqrt(q / (1 - q)) for a, q in zip(p, estimates, strict=True)
    )
    return Sides(error_of_vote(p, estimates), mpmath.fprod(factors))


@Sample
def bayes_error_le_half_phi(rng: Random) -> Sides:
    """The least error of any vote is at most Phi/2: it loses the less likely label for each advice."""
    p = some(rng)
    opposite = dict(outcomes([1 - a for a in p]))
    least = mpmath.fsum(min(chance, opposite[right]) for right, chance in outcomes(p)) / 2
    return Sides(least, exponential(p) / 2)


@Sample
def majority_tightness(rng: Random) -> Sides:
    """The binomial tail is at least its repaired lower bound, for odd K to 41."""
    K, gamma = 2 * rng.randint(0, 20) + 1, next(units(rng, 1)) / 2
    p, q = gamma + 0.5, 0.5 - gamma
    tail = mpmath.fsum(comb(K, m) * p**m * q ** (K - m) for m in range(K // 2 + 1))
    power = mpmath.sqrt(q / p) * mpmath.sqrt(1 - 4 * gamma**2) ** K
    return Sides(power / mpmath.sqrt(2 * (K + 1)), tail)


@Sample
def slope_of_root_odds(rng: Random) -> Sides:
    """The slope of sqrt((1-p)/p), by a difference quotient at 50 digits, is at most p^(-3/2)/sqrt(2) on (0, 1/2]."""
    p = next(units(rng, 1)) / 2
    step = p * mpmath.mpf(10) ** -20
    slope = (mpmath.sqrt(1 / (p - step) - 1) - mpmath.sqrt(1 / p - 1)) / step
    return Sides(slope * (1 - mpmath.mpf(10) ** -15), p**-1.5 / mpmath.sqrt(2))
