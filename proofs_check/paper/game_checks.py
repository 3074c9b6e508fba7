"""What ties the definitions of the introduction and of Section 2 to the code in `reference`.

Each function recomputes what the paper defines from the formula as it stands, in exact rational arithmetic or with
rigorous real bounds, and compares it with the reference on every case of a small family. Its argument makes it wrong
on purpose: then the comparison must fail.
"""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

from flint import arb

from proofs_check.ledger.evidence import Tally
from reference.aggregation import phi, weight
from reference.estimates import Estimate
from reference.experts import Constant, Linear, PiecewiseLinear, Productivity, Sigmoidal
from reference.game import Round, advise, play, uniforms
from reference.learner import LcbGaptron
from reference.optimum import opt, opt_continuous

CLOSE = arb(2) ** -40
HALF = Fraction(1, 2)


def real(value: Fraction | float) -> arb:
    """Return a number as a real ball that holds it."""
    exact = Fraction(value)
    return arb(exact.numerator) / arb(exact.denominator)


def far(value: float, formula: arb) -> bool:
    """Is the float not within 2^-40 of the formula?"""
    return not abs(arb(value) - formula) < CLOSE


def counted(cases: int, failed: str | None = None) -> Tally:
    """Return a tally in which every case counts."""
    return Tally(cases, cases, failed)


def experts_are_numbered_to_k(missing: int = 0) -> Tally:
    """Count the payments of a round and the pieces of advice it takes: one for each j = 1..K."""
    cases = 0
    for K, N in product(range(1, 5), range(1, 4)):
        cases += 1
        learner = LcbGaptron([i / N for i in range(N)], K, 0.1, 1, 0.5)
        if len(learner.pay()) != K - missing or len(learner.estimates) != K - missing:
            return counted(cases, f"{len(learner.estimates)} experts are paid, not {K - missing}")
    return counted(cases)


def advice_is_one_sign_each(extra: int = 0) -> Tally:
    """Play two rounds and read the advice: K values, each -1 or +1."""
    cases = 0
    for K in range(1, 5):
        run = play(LcbGaptron([0], K, 0.1, 1, 0.5), [Constant(0.75)] * K, [1, -1], 2, uniforms(K))
        for played in run.rounds:
            cases += 1
            if len(played.advice) != K + extra or not set(played.advice) <= {-1, 1}:
                return counted(cases, f"the advice of {K} experts is {played.advice}")
    return counted(cases)


def rounds_are_numbered_to_t(first: int = 1) -> Tally:
    """Play T rounds and read their numbers."""
    for T in range(1, 7):
        run = play(LcbGaptron([0, 1], 1, 0.1, 1, 0.5), [Constant(0.75)], [1] * T, T, uniforms(T))
        if [played.t for played in run.rounds] != list(range(first, first + T)):
            return counted(T, f"the rounds of a game of {T} are {[played.t for played in run.rounds]}")
    return counted(6)


def one_productivity_each(extra: int = 0) -> Tally:
    """A game takes K productivity functions and refuses any other number."""
    for K in range(1, 5):
        try:
            play(LcbGaptron([0], K, 0.1, 1, 0.5), [Constant(0.75)] * (K + extra), [1], 1, uniforms(K))
        except ValueError as refusal:
            return counted(K, str(refusal))
    return counted(4)


def price_is_positive(zero_allowed: bool = False) -> Tally:
    """The learner takes every lambda > 0 and refuses the others."""
    prices = [Fraction(-1), Fraction(0), Fraction(1, 2**60), Fraction(1, 100), Fraction(1), Fraction(1000)]
    for cases, lam in enumerate(prices, 1):
        try:
            taken = bool(LcbGaptron([0], 1, lam, 1, 0.5))
        except ValueError:
            taken = False
        if taken != (lam > 0 or (zero_allowed and lam == 0)):
            return counted(cases, f"lambda = {lam} is {'taken' if taken else 'refused'}")
    return counted(len(prices))


def gap_is_accuracy_less_half(power: int = 2) -> Tally:
    """Compare Phi with exp(-2 sum gamma^2), gamma = p - 1/2."""
    cases = 0
    for K in (1, 2, 3):
        for gaps in product([Fraction(k, 8) for k in range(-4, 5)], repeat=K):
            cases += 1
            formula = (-2 * real(sum((abs(gap) ** power for gap in gaps), Fraction(0)))).exp()
            if far(phi([float(HALF + gap) for gap in gaps]), formula):
                return counted(cases, f"Phi at gamma = {', '.join(map(str, gaps))} is not {formula}")
    return counted(cases)


def objective(gaps: tuple[Fraction, ...], payments: tuple[Fraction, ...], lam: Fraction, times: int) -> arb:
    """exp(-2 sum gamma_j^2) + lambda sum c_j, of which OPT is the minimum."""
    return (-times * real(sum((gap**2 for gap in gaps), Fraction(0)))).exp() + real(lam * sum(payments, Fraction(0)))


def opt_is_least_cost(times: int = 2) -> Tally:
    """Compare both forms of OPT with all payments of a grid, for p_j(c) = 1/2 + s_j c.

    The objective moves by at most 1 + lambda with each payment, so the least value on a grid of step 1/64 is within
    K (1 + lambda) / 128 of the least value on [0, 1]^K.
    """
    cases, grid = 0, [Fraction(i, 64) for i in range(65)]
    for slopes in ([HALF], [HALF, Fraction(1, 4)]):
        for lam in (Fraction(1, 16), Fraction(1, 4), Fraction(1)):
            cases += 1
            accuracy = [[float(HALF + slope * c) for c in grid] for slope in slopes]
            found = opt(accuracy, [float(c) for c in grid], lam)
            gaps = tuple(slope * grid[i] for slope, i in zip(slopes, found.payments, strict=True))
            paid = tuple(grid[i] for i in found.payments)
            if far(found.value, objective(gaps, paid, lam, times)):
                return counted(cases, f"OPT is {found.value}, not {objective(gaps, paid, lam, times)}")
            if any(value < arb(found.value) - CLOSE for value in _objectives(slopes, grid[::8], lam, times)):
                return counted(cases, f"OPT is {found.value}, and some payments are better")
            functions = [Linear(0.5, float(slope)) for slope in slopes]
            low, high = opt_continuous(functions, 0.5, lam, 1e-3)
            if not (low <= found.value and found.value - len(slopes) * (1 + lam) / 128 <= high):
                return counted(cases, f"[{low}, {high}] does not hold the least cost near {found.value}")
    return counted(cases)


def _objectives(slopes: list[Fraction], grid: list[Fraction], lam: Fraction, times: int) -> Iterator[arb]:
    for paid in product(grid, repeat=len(slopes)):
        yield objective(tuple(s * c for s, c in zip(slopes, paid, strict=True)), paid, lam, times)


def regret_sums_errors_and_payments(payments_count: bool = True) -> Tally:
    """Recompute the cost of every round from counts of its own, over all advice and the coin; subtract T OPT."""
    accuracy, costs, lam, cases = [Fraction(3, 4), Fraction(5, 8)], [Fraction(0), HALF], Fraction(1, 4), 0
    for seed in range(6):
        learner = LcbGaptron(costs, 2, lam, HALF, 0.5)
        run = play(learner, [Constant(float(p)) for p in accuracy], [1, -1] * 6, 12, uniforms(seed))
        counts = {(j, i): [0, 0] for j in range(2) for i in range(2)}
        total = 0.0
        for played in run.rounds:
            cases += 1
            total += _error(counts, played, accuracy)
            total += float(lam * sum((costs[i] for i in played.payments), Fraction(0))) * payments_count
            for j, i in enumerate(played.payments):
                counts[j, i][0] += played.advice[j] == played.label
                counts[j, i][1] += 1
        if abs(total - 12 * 0.25 - run.pseudo_regret(0.25)) > 1e-9:
            return counted(cases, f"the regret against OPT = 1/4 is {run.pseudo_regret(0.25)}, not {total - 3}")
    return counted(cases)


def _error(counts: dict[tuple[int, int], list[int]], played: Round, accuracy: list[Fraction]) -> float:
    """P(prediction != label | past): a sum over who is right, and the coin where the advice is aggregated."""
    error = 0.0
    for right in product((1, -1), repeat=2):
        chance = float(_chance(right, accuracy))
        odds = Fraction(1)
        if played.followed is not None:
            correct, n = counts[played.followed, played.payments[played.followed]]
            follows = 2 * correct >= n
            error += chance * ((right[played.followed] < 0) == follows)
            continue
        for j, i in enumerate(played.payments):
            correct, n = counts[j, i]
            odds *= Fraction(correct, n - correct) ** right[j]
        flip = float(min(odds, 1 / odds)) ** 0.5 / 2
        error += chance * (flip if odds >= 1 else 1 - flip)
    return error


def _chance(right: tuple[int, ...], accuracy: list[Fraction]) -> Fraction:
    chance = Fraction(1)
    for a, p in zip(right, accuracy, strict=True):
        chance *= p if a > 0 else 1 - p
    return chance


def advice_is_right_with_probability_p(meaning: str = "right") -> Tally:
    """Count, over 1000 coins, how often an expert's advice is the label."""
    cases = 0
    for k, label in product(range(11), (-1, 1)):
        cases += 1
        given = [advise(k / 10, label, (i + 0.5) / 1000) for i in range(1000)]
        hits = sum((z == label) == (meaning == "right") for z in given)
        if hits != 100 * k:
            return counted(cases, f"an expert of accuracy {k}/10 is {meaning} {hits} times in 1000")
    return counted(cases)


def productivity_is_lipschitz(factor: Fraction = Fraction(1)) -> Tally:
    """Compare all pairs of payments i/32 with the constant that each productivity function gives."""
    functions: list[Productivity] = [Linear(0.25, 0.5), Linear(), *map(Sigmoidal, range(1, 11)), Constant(0.7)]
    functions.append(PiecewiseLinear([0, 0.25, 1], [0.5, 1, 0.625]))
    cases = 0
    for p in functions:
        values = [Fraction(p(i / 32)) for i in range(33)]
        for i, k in product(range(33), repeat=2):
            cases += 1
            allowed = factor * Fraction(p.lipschitz) * Fraction(abs(i - k), 32)
            if abs(values[i] - values[k]) > allowed + Fraction(1, 2**50):
                return counted(cases, f"{type(p).__name__} moves by more than {allowed} from {i}/32 to {k}/32")
    return counted(cases)


def past_decides_payments_and_weights(rounds_known: int = 2) -> Tally:
    """Run all histories of two rounds: payments and estimates of round 3 are a function of the rounds before."""
    seen: dict[tuple[tuple[int, int, float], ...], object] = {}
    events = list(product((-1, 1), (-1, 1), (0.1, 0.9)))
    cases = 0
    for history in product(events, repeat=2):
        cases += 1
        learner = LcbGaptron([0], 1, 0.25, 0.5, 0.5)
        for advice, label, coin in history:
            learner.pay()
            learner.predict([advice], coin)
            learner.update(label)
        state = (learner.pay(), tuple(learner.estimates[0]))
        if seen.setdefault(history[:rounds_known], state) != state:
            return counted(cases, f"after {rounds_known} rounds {history[:rounds_known]}, round 3 is still open")
    return counted(cases)


def vote_predicts_its_sign(weighted: bool = True) -> Tally:
    """Compare the reference's vote, without a flip, with the sign of the product of the odds to the power Z_j."""
    cases, coin = 0, 1 - 2.0**-53
    for counts in product(product(range(1, 5), repeat=2), repeat=2):
        learner = LcbGaptron([0], 2, 0.1, 1, 0.5)
        learner.pay()
        for j, (correct, wrong) in enumerate(counts):
            learner.estimates[j][0] = Estimate(correct, correct + wrong)
        for advice, zero in product(product((-1, 1), repeat=2), (-1, 1)):
            cases += 1
            odds = Fraction(1)
            for z, (correct, wrong) in zip(advice, counts, strict=True):
                odds *= Fraction(correct, wrong) ** z if weighted else Fraction(2) ** z
            expected = (odds > 1) - (odds < 1) or zero
            if learner.aggregated(advice, coin, zero) != expected:
                return counted(cases, f"the vote of {advice} with odds {counts} is not {expected}")
    return counted(cases)


def weight_is_half_log_odds(scale: Fraction = HALF) -> Tally:
    """Compare the weight with 1/2 ln(p / (1 - p)) at p = k/64."""
    for k in range(1, 64):
        if far(weight(k / 64), real(scale) * real(Fraction(k, 64 - k)).log()):
            return counted(k, f"w({k}/64) = {weight(k / 64)}")
    return counted(63)


def constant_experts_ignore_payment(drift: Fraction = Fraction(0)) -> Tally:
    """p_j(c) = p'_j at all payments k/16."""
    cases = 0
    for p, k in product((Fraction(0), Fraction(3, 8), Fraction(1)), range(17)):
        cases += 1
        if Constant(float(p))(k / 16) != p + drift * k:
            return counted(cases, f"the accuracy at payment {k}/16 is {Constant(float(p))(k / 16)}")
    return counted(cases)
