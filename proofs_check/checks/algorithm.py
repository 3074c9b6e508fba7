"""The lines of Algorithm 1, by the numbers that the paper prints: `reference.oracle` on every state of a small family.

What the oracle does is compared with `Algorithm1`, which shares no code with it, or with the line itself in rationals.
"""

from collections.abc import Iterable, Iterator, Sequence
from copy import deepcopy
from fractions import Fraction
from itertools import permutations, product
from math import exp, log, sqrt
from typing import Literal

import mpmath

from paid_experts.proofs_check.checks.outcome import MPMATH, Cases, Enumeration, agree
from paid_experts.reference.algorithm_1 import Algorithm1
from paid_experts.reference.formulas import Estimate, mistake_given_vote, width
from paid_experts.reference.objective import brute
from paid_experts.reference.oracle import LcbGaptron

HALF = Fraction(1, 2)
BETAS = (Fraction(1, 4), Fraction(1), Fraction(3, 2), Fraction(5))
DELTAS = (1 / 2, 1 / 128)

Count = tuple[int, int]
"""How often an expert was right, and how often it was paid"""


def states(most: int) -> Iterator[Count]:
    """Go through all (correct, paid) with at most so many payments."""
    return ((correct, paid) for paid in range(1, most + 1) for correct in range(paid + 1))


def learner_of(counts: Sequence[Count], beta: Fraction = Fraction(1)) -> LcbGaptron:
    """Return a learner with one payment that knows (correct, paid) of each expert, and has just paid."""
    learner = LcbGaptron([0], len(counts), 0.25, beta, 0.5).at([pair] for pair in counts)
    learner.pay()
    return learner


def algorithm_1(costs: Sequence[float], counts: Sequence[Sequence[Count]], lam: float, delta: float) -> Algorithm1:
    """Return the literal Algorithm 1 at these counts."""
    literal = Algorithm1(costs, len(counts), lam, 1, delta)
    literal.correct = [[correct for correct, _ in row] for row in counts]
    literal.n = [[paid for _, paid in row] for row in counts]
    return literal


def play_round(learner: LcbGaptron, payments: Iterable[int], advice: Sequence[int], label: int) -> None:
    """Pay this, hear that, and learn the label."""
    learner.pay_as(payments)
    learner.predict(advice, 0.5)
    learner.update(label)


# Lines 1 to 8: what is known at the start, and whom to pay what.


@Enumeration
def starts_certain_and_optimistic(cutoff: str = "1/2") -> Cases:
    """Before the first payment: p-hat = 1, P = 1, alpha = 1/2, n = 0, for each expert and payment (line 1)."""
    for experts, payments in product(range(1, 4), repeat=2):
        learner = LcbGaptron([i / payments for i in range(payments)], experts, 0.1, 1, 0.5)
        for j, i in product(range(experts), range(payments)):
            known = [learner.estimate(j, i), learner.optimistic(j, i), learner.cutoff(j, i), learner.paid_count(j, i)]
            yield known == [1, 1, Fraction(cutoff), 0] or f"expert {j} starts with p-hat, P, alpha, n = {known}"


def explorer(payments: int, experts: int) -> LcbGaptron:
    """Return a learner over a grid of so many payments."""
    return LcbGaptron([Fraction(i, max(1, payments - 1)) for i in range(payments)], experts, 0.1, 1, HALF)


def explorations(learner: LcbGaptron, rounds: int) -> Iterator[LcbGaptron]:
    """Play so many rounds in every way that exploration allows."""
    if rounds == 0:
        yield learner
        return
    for payments in learner.allowed_payments():
        branch = deepcopy(learner)
        play_round(branch, payments, [1] * learner.experts, 1)
        yield from explorations(branch, rounds - 1)


@Enumeration
def exploring_ends_after_round_n(more: int = 0) -> Cases:
    """Is t > N the same as not exploring? Play N + 2 rounds of games over N payments (line 3)."""
    for payments in range(1, 6):
        learner = explorer(payments, 1)
        for t in range(1, payments + 3):
            holds = (t > payments + more) != learner.exploring
            yield holds or f"N = {payments}: round {t} explores: {learner.exploring}"
            play_round(learner, learner.allowed_payments().first, [1], 1)


@Enumeration
def every_payment_is_tried(late: int = 0) -> Cases:
    """Has every expert had every payment after N rounds (or ``late`` more), in all orders of exploration (line 4)?"""
    for payments, experts in ((1, 1), (1, 3), (2, 1), (2, 2), (2, 3), (3, 1), (3, 2), (4, 1)):
        for played in explorations(explorer(payments, experts), payments + late):
            holds = min(known.paid for row in played.estimates for known in row) >= 1
            yield holds or f"N = {payments}, K = {experts}: an untried payment in round {played.round}"


@Enumeration
def payments_minimise_the_optimistic_cost(times: int = 2) -> Cases:
    """Compare the minimisers over C^K with an enumeration, for two experts and two payments (line 6)."""
    known = [(200, 400), (240, 400), (300, 400), (400, 400)]
    for counts in product(known, repeat=4):
        table = [counts[:2], counts[2:]]
        literal = algorithm_1([0, 1], table, 1 / 8, 1 / 2)
        cost = {
            (a, b): exp(-times * ((1 / 2 - literal.P(0, a)) ** 2 + (1 / 2 - literal.P(1, b)) ** 2)) + (a + b) / 8
            for a, b in product(range(2), repeat=2)
        }
        learner = LcbGaptron([0, 1], 2, 1 / 8, 1, HALF).at(table)
        holds = not any(cost[a, b] > min(cost.values()) + 1e-12 for a, b in brute(learner.current_objective()))
        yield holds or f"at counts {counts} the payments are not the best"


@Enumeration
def round_pays_then_predicts_then_learns(last: Literal["update", "pay"] = "update") -> Cases:
    """Call the three steps in every order: only pay, predict, update goes through (lines 8 and 18)."""
    arguments: dict[str, tuple[object, ...]] = {"pay": (), "predict": ([1], 0.5), "update": (1,)}
    for order in permutations(arguments):
        learner, through = LcbGaptron([0], 1, 0.1, 1, 0.5), True
        try:
            for step in order:
                getattr(learner, step)(*arguments[step])
        except ValueError:
            through = False
        holds = through == (order == ("pay", "predict", last))
        yield holds or f"the order {', '.join(order)} is not treated as it should be"


# Lines 9 to 18: what to predict.


@Enumeration
def certain_means_outside_the_closed_range(closed: bool = True) -> Cases:
    """Compare who may be followed with p-hat outside [alpha, 1 - alpha], in rationals (lines 9 and 10)."""
    for beta, known in product(BETAS, states(12)):
        expected = []
        for j, (correct, paid) in enumerate((known, (1, 2))):
            q, alpha = Fraction(correct, paid), min(beta / paid, HALF)
            if not (alpha <= q <= 1 - alpha if closed else alpha < q < 1 - alpha):
                expected.append(j)
        holds = list(learner_of((known, (1, 2)), beta).certain_experts()) == expected
        yield holds or f"{known[0]} of {known[1]} with beta = {beta}: not {expected} may be followed"


@Enumeration
def certain_expert_is_followed_or_contradicted(side: int = 1) -> Cases:
    """Compare the prediction with sign(p-hat - 1/2) Z; a certain estimate is never 1/2 (line 11)."""
    for beta, (correct, paid), z in product(BETAS, states(12), (-1, 1)):
        learner = learner_of(((correct, paid),), beta)
        if learner.certain_experts():
            holds = learner.predict([z], 0.5) == side * ((2 * correct > paid) - (2 * correct < paid)) * z
            yield holds or f"{correct} of {paid}: advice {z} is not treated as the sign says"


def certain_states() -> Iterator[tuple[Estimate, Fraction, Fraction, int]]:
    """Go through all counts up to 30 with some betas: the counts, the estimate, the cutoff, how the oracle leans."""
    for (correct, paid), quarters in product(states(30), (1, 2, 5, 8, 20, 60)):
        known, beta = Estimate(correct, paid), Fraction(quarters, 4)
        leans = known.leaning if known.is_certain(float(beta)) else 0
        yield known, Fraction(correct, paid), min(beta / paid, HALF), leans


@Enumeration
def certain_is_below_or_above(swapped: bool = False) -> Cases:
    """Is an estimate certain just if q < alpha, then contradicted, or 1 - q < alpha, then followed, and never both?"""
    sides = set()
    for known, q, alpha, leans in certain_states():
        below, above = (q < alpha, 1 - q < alpha) if not swapped else (1 - q < alpha, q < alpha)
        sides.add((below, above))
        yield leans == above - below or f"{known} with cutoff {alpha} leans to {leans}"
    yield sides == {(True, False), (False, True), (False, False)} or f"the states are certain on the sides {sides}"


@Enumeration
def somebody_followed_has_no_such_estimate(side: Literal["low", "high"] = "low") -> Cases:
    """Find a certain expert who is followed although its estimate is not on the given side."""
    followed = [(q if side == "low" else 1 - q, alpha) for _, q, alpha, leans in certain_states() if leans == 1]
    yield any(q > alpha for q, alpha in followed) or f"all who are followed have their estimate on the {side} side"


@Enumeration
def contradicting_errs_when_it_is_right(leaning: int = -1) -> Cases:
    """Sum over both answers, for both labels: does the prediction leaning * Z err with probability p?"""
    for k, label in product((k for k in range(21) if k != 10), (-1, 1)):
        p = Fraction(k, 20)
        error = sum((chance for z, chance in ((label, p), (-label, 1 - p)) if leaning * z != label), Fraction(0))
        yield error == p or f"with p = {p} and label {label} it errs with probability {error}"


@Enumeration
def vote_is_weighted_sum(scale: str = "1/2") -> Cases:
    """Compare the vote with the sum of (1/2) ln(q/(1-q)) Z over all advice of up to three experts (lines 14, 16)."""
    for experts in (1, 2, 3):
        for known, advice in product(product((1, 3, 4, 6), repeat=experts), product((-1, 1), repeat=experts)):
            learner = learner_of([(correct, 7) for correct in known])
            odds = sum(z * log(q / (7 - q)) for q, z in zip(known, advice, strict=True))
            where = f"{known} of 7 correct, advice {advice}"
            yield agree(learner.vote(advice), odds * float(Fraction(scale)), where, 1e-13)


@Enumeration
def coin_flips_half_exp_of_the_vote(half: str = "1/2") -> Cases:
    """Count flips over 300 coins: exp(-|x|)/2 of them, to within one coin, for both meanings of sign(0) (line 17).

    The odds r of one expert make the vote x = ln(r)/2, so that exp(-|x|) is the root of 1/r; at r = 1 the vote is even.
    """
    coins = 300
    for odds, z, zero in product((1, 2, 3, 9, 50), (-1, 1), (-1, 1)):
        learner = learner_of(((odds, odds + 1),))
        sign = z if odds > 1 else zero
        flips = sum(learner.aggregated([z], (i + 0.5) / coins, zero) == -sign for i in range(coins))
        holds = abs(flips - coins * float(Fraction(half)) / sqrt(odds)) <= 1
        yield holds or f"at odds {odds} the coin flips {flips} times in {coins}"


@Enumeration
def coin_errs_as_the_lemma_says(half: str = "1/2") -> Cases:
    """Compare the reference's probability of a mistake with the two cases of Lemma 4.2."""
    for v in (k / 8 for k in range(-30, 31)):
        flip = float(Fraction(half)) * exp(-abs(v))
        yield agree(mistake_given_vote(v), flip if v >= 0 else 1 - flip, f"a mistake at v = {v}", 1e-15)


@Enumeration
def prediction_is_a_function_of_coin_and_advice(coin_known: bool = True) -> Cases:
    """Play every round twice from the same past: the same advice and coin give the same prediction (I17)."""
    seen: dict[tuple[int, float], int] = {}
    for z, u, _ in product((-1, 1), (0.1, 0.3, 0.9), range(2)):
        prediction = learner_of(((3, 4),)).predict([z], u)
        holds = seen.setdefault((z, u if coin_known else 0.0), prediction) == prediction
        yield holds or f"advice {z} is answered by both labels"


# Lines 19 to 27: what to learn.


@Enumeration
def learning_touches_every_expert(missing: int = 0) -> Cases:
    """After a round each of the K experts has one more payment counted (lines 13 and 20)."""
    for experts in range(1, 5):
        learner = LcbGaptron([0, 1], experts, 0.1, 1, 0.5)
        play_round(learner, (1,) * experts, (1,) * experts, 1)
        holds = sum(row[1].paid for row in learner.estimates) == experts - missing
        yield holds or f"one round of {experts} experts is not counted {experts - missing} times"


@Enumeration
def learner_follows_the_sums(
    label_of: Literal["its round", "the last round"] = "its round", until: Literal["t", "t - 1"] = "t", cap: str = "1/2"
) -> Cases:
    """Compare counts, cutoffs and estimates with the sums over all histories of three rounds (lines 21 to 23)."""
    beta = Fraction(3, 4)
    for events in product(product((0, 1), (-1, 1), (-1, 1)), repeat=3):
        learner = LcbGaptron([0, 1], 1, 0.1, beta, 0.5)
        for i, z, y in events:
            play_round(learner, (i,), (z,), y)
        for i in {event[0] for event in events}:
            at = [(z, y if label_of == "its round" else events[-1][2]) for paid, z, y in events if paid == i]
            n = sum(event[0] == i for event in events[: None if until == "t" else -1])
            right = sum(Fraction(1 + z * y, 2) for z, y in at)
            known = [learner.paid_count(0, i), learner.correct_count(0, i), learner.cutoff(0, i)]
            holds = known == [n, int(right), float(min(beta / len(at), Fraction(cap)))]
            yield holds or f"after {events} count, right answers and cutoff are {known}"


@Enumeration
def estimate_is_the_mean(fewer: int = 0) -> Cases:
    """Compare the reference's estimate with the mean of all samples of 2 to 8 zeros and ones (I56)."""
    for answers in (answers for n in range(2, 9) for answers in product((0, 1), repeat=n)):
        mean = sum(answers) / (len(answers) - fewer)
        yield Estimate(sum(answers), len(answers)).value == mean or f"the estimate of {answers} is not {mean}"


@Enumeration
def width_agrees(linear: int = 3) -> Cases:
    """Compare the width with the formula of line 25 and of equation 9, for all counts to 24."""
    for delta, (correct, paid) in product(DELTAS, states(24)):
        ell, q = log(3 / delta), correct / paid
        wanted = linear * ell / paid + sqrt(q * (1 - q) / paid * 2 * ell)
        yield agree(Estimate(correct, paid).width(delta), wanted, f"{correct} of {paid} with delta = {delta}")


@Enumeration
def optimism_agrees(outward: int = 1) -> Cases:
    """Compare the optimistic estimate with the literal lines 24 to 26, for all counts to 24.

    The literal sign(0) is 1; with the other sign the estimate 1/2 moves as far to the other side.
    """
    for delta, (correct, paid), zero in product(DELTAS, states(24), (-1, 1)):
        moved = outward * (algorithm_1([0], [[(correct, paid)]], 1, delta).P(0, 0) - correct / paid)
        wanted = correct / paid + (-moved if 2 * correct == paid and zero < 0 else moved)
        found = Estimate(correct, paid).optimistic(delta, zero)
        yield agree(found, wanted, f"{correct} of {paid} with delta = {delta}")


# A game in which the learner leaves a payment exactly at a miss.


@Enumeration
def leaves_at_the_first_miss(accuracy: str = "3/4") -> Cases:
    """Compare when the learner leaves payment 0 with when its estimate is below the accuracy by more than its width.

    Payment 1 buys an expert who is always right, and lambda is such that it costs as much as payment 0 at accuracy 3/4:
    the learner stays at 0 as long as P >= 3/4. The states have 20, 40, .., 160 answers, half of them right or more.
    """
    misses = 0
    learner = LcbGaptron([0, 1], 1, float(mpmath.exp(-0.125) - mpmath.exp(-0.5)), 1, 0.5)
    for correct, paid in ((k, n) for n in range(20, 161, 20) for k in range(n // 2, n + 1)):
        q = Fraction(correct, paid)
        missed = bool(MPMATH.number(Fraction(accuracy) - q) > width(q, paid, 0.5, MPMATH))
        misses += missed
        yield (
            learner.at([[(correct, paid), (1, 1)]]).allowed_payments().first == (int(missed),)
            or f"{correct} of {paid}: {'a' if missed else 'no'} miss, and the learner {'stays' if missed else 'leaves'}"
        )
    yield misses > 0 or "no state is a miss"
