"""The lines of Algorithm 1 against `reference.oracle`, line by line.

Each function transcribes some lines, in exact rational arithmetic or with 30 digits, and compares them with the
reference on every state of a small family.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations, product
from typing import Any, Literal

import mpmath

from paid_experts.proofs_check.checks.outcome import Cases, Enumeration
from paid_experts.reference.formulas import Estimate
from paid_experts.reference.objective import brute
from paid_experts.reference.oracle import LcbGaptron

HALF = Fraction(1, 2)
BETAS = (Fraction(1, 4), Fraction(1), Fraction(3, 2), Fraction(5))
DELTAS = (Fraction(1, 2), Fraction(1, 128))

Real = Any  # an mpmath number


def learner_of(counts: tuple[tuple[int, int], ...], beta: Fraction = Fraction(1)) -> LcbGaptron:
    """Return a learner with one payment that knows (correct, paid) of each expert, and has just paid."""
    learner = LcbGaptron([0], len(counts), 0.25, beta, 0.5).at([pair] for pair in counts)
    learner.pay()
    return learner


def states(most: int) -> Iterator[tuple[int, int]]:
    """Go through all (correct, paid) with at most so many payments."""
    return ((correct, paid) for paid in range(1, most + 1) for correct in range(paid + 1))


def real(x: Fraction) -> Real:
    """Return a rational number with the digits of the context."""
    return mpmath.mpf(x.numerator) / x.denominator


def play_round(learner: LcbGaptron, payments: tuple[int, ...], advice: tuple[int, ...], label: int) -> None:
    """Pay this, hear that, and learn the label."""
    learner.pay_as(payments)
    learner.predict(advice, 0.5)
    learner.update(label)


# Lines 1 to 8: what is known at the start, and whom to pay what.


@Enumeration
def starts_certain_and_optimistic(cutoff: str = "1/2") -> Cases:
    """Before the first payment: p-hat = 1, P = 1, alpha = 1/2, n = 0, for each expert and payment (A2)."""
    for experts, payments in product(range(1, 4), repeat=2):
        learner = LcbGaptron([i / payments for i in range(payments)], experts, 0.1, 1, 0.5)
        for j, i in product(range(experts), range(payments)):
            known = [learner.estimate(j, i), learner.optimistic(j, i), learner.cutoff(j, i), learner.paid_count(j, i)]
            yield known == [1, 1, Fraction(cutoff), 0] or f"expert {j} starts with p-hat, P, alpha, n = {known}"


@Enumeration
def payments_minimise_the_optimistic_cost(times: int = 2) -> Cases:
    """Compare the minimisers over C^K with an enumeration, for two experts and two payments (A6)."""
    lam = Fraction(1, 8)
    with mpmath.workdps(30):
        known = [(200, 400), (240, 400), (300, 400), (400, 400)]
        gains = {counts: (real(HALF) - optimistic_of(*counts, HALF, 1)) ** 2 for counts in known}
        for counts in product(known, repeat=4):
            learner = LcbGaptron([0, 1], 2, lam, 1, HALF).at([counts[:2], counts[2:]])
            cost = {
                (a, b): mpmath.exp(-times * (gains[counts[a]] + gains[counts[2 + b]])) + real(lam * (a + b))
                for a, b in product(range(2), repeat=2)
            }
            holds = not any(cost[a, b] > min(cost.values()) + 1e-25 for a, b in brute(learner.current_objective()))
            yield holds or f"at counts {counts} the payments are not the best"


@Enumeration
def round_pays_then_predicts_then_learns(last: Literal["update", "pay"] = "update") -> Cases:
    """Call the three steps in every order: only pay, predict, update goes through (A7, A15)."""
    for order in permutations(("pay", "predict", "update")):
        holds = _goes_through(order) == (order == ("pay", "predict", last))
        yield holds or f"the order {', '.join(order)} is not treated as it should be"


def _goes_through(order: tuple[str, ...]) -> bool:
    learner = LcbGaptron([0], 1, 0.1, 1, 0.5)
    try:
        for step in order:
            if step == "pay":
                learner.pay()
            elif step == "predict":
                learner.predict([1], 0.5)
            else:
                learner.update(1)
    except ValueError:
        return False
    return True


# Lines 9 to 18: what to predict.


@Enumeration
def certain_means_outside_the_closed_range(closed: bool = True) -> Cases:
    """Compare who may be followed with p-hat outside [alpha, 1 - alpha], in rationals, for two experts (A8, A9)."""
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
    """Compare the prediction with sign(p-hat - 1/2) Z; a certain estimate is never 1/2 (A10)."""
    for beta, (correct, paid), z in product(BETAS, states(12), (-1, 1)):
        learner = learner_of(((correct, paid),), beta)
        if learner.certain_experts():
            holds = learner.predict([z], 0.5) == side * ((2 * correct > paid) - (2 * correct < paid)) * z
            yield holds or f"{correct} of {paid}: advice {z} is not treated as the sign says"


@Enumeration
def coin_flips_half_exp_of_the_vote(half: str = "1/2") -> Cases:
    """Count flips over 300 coins: exp(-|x|)/2 of them, to within one coin, for both meanings of sign(0) (A14).

    The odds r of one expert make the vote x = ln(r)/2, so that exp(-|x|) is the root of 1/r; at r = 1 the vote is even.
    """
    coins = 300
    for odds, z, zero in product((1, 2, 3, 9, 50), (-1, 1), (-1, 1)):
        learner = learner_of(((odds, odds + 1),))
        sign = z if odds > 1 else zero
        flips = sum(learner.aggregated([z], (i + 0.5) / coins, zero) == -sign for i in range(coins))
        holds = abs(flips - coins * real(Fraction(half)) / mpmath.sqrt(odds)) <= 1
        yield holds or f"at odds {odds} the coin flips {flips} times in {coins}"


@Enumeration
def prediction_is_a_function_of_coin_and_advice(coin_known: bool = True) -> Cases:
    """Play every round twice from the same past: the same advice and coin give the same prediction (I17)."""
    seen: dict[tuple[int, float], int] = {}
    for z, u, _ in product((-1, 1), (0.1, 0.3, 0.9), range(2)):
        prediction = learner_of(((3, 4),)).predict([z], u)
        holds = seen.setdefault((z, u if coin_known else 0.0), prediction) == prediction
        yield holds or f"advice {z} is answered by both labels"


# Lines 19 to 26: what to learn.


@Enumeration
def learning_touches_every_expert(missing: int = 0) -> Cases:
    """After a round each of the K experts has one more payment counted (A11, A16)."""
    for experts in range(1, 5):
        learner = LcbGaptron([0, 1], experts, 0.1, 1, 0.5)
        play_round(learner, (1,) * experts, (1,) * experts, 1)
        holds = sum(row[1].paid for row in learner.estimates) == experts - missing
        yield holds or f"one round of {experts} experts is not counted {experts - missing} times"


@Enumeration
def learner_follows_the_sums(
    label_of: Literal["its round", "the last round"] = "its round", until: Literal["t", "t - 1"] = "t", cap: str = "1/2"
) -> Cases:
    """Compare counts, cutoffs and estimates with the sums over all histories of three rounds (A17 to A19, I15, I65)."""
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


def width_of(correct: int, paid: int, delta: Fraction, linear: int = 3) -> Real:
    """3 ln(3/delta)/n + sqrt(2 ln(3/delta) q (1-q)/n)."""
    level, q = mpmath.log(real(3 / delta)), real(Fraction(correct, paid))
    return linear * level / paid + mpmath.sqrt(q * (1 - q) / paid * 2 * level)


def optimistic_of(correct: int, paid: int, delta: Fraction, zero: int) -> Real:
    """P = q - s Q, s = sign(1/2 - q) with ``zero`` for sign(0), Q = min(1 - q, q, width) (A20 to A22)."""
    q = Fraction(correct, paid)
    s = (q < HALF) - (q > HALF) or zero
    return real(q) - s * min(real(1 - q), real(q), width_of(correct, paid, delta))


@Enumeration
def width_agrees(linear: int = 3) -> Cases:
    """Compare the width with the formula of line 25 and of equation 9, for all counts to 24 (A21, D17)."""
    with mpmath.workdps(30):
        for delta, (correct, paid) in product(DELTAS, states(24)):
            holds = abs(Estimate(correct, paid).width(float(delta)) - width_of(correct, paid, delta, linear)) <= 1e-12
            yield holds or f"{correct} of {paid} with delta = {delta}: the width is another"


@Enumeration
def optimism_agrees(outward: int = 1) -> Cases:
    """Compare the optimistic estimate with q - s Q, for all counts to 24 and both meanings of sign(0) (A20 to A22)."""
    with mpmath.workdps(30):
        for delta, (correct, paid), zero in product(DELTAS, states(24), (-1, 1)):
            q = real(Fraction(correct, paid))
            wanted = q + outward * (optimistic_of(correct, paid, delta, zero) - q)
            holds = abs(Estimate(correct, paid).optimistic(float(delta), zero) - wanted) <= 1e-12
            yield holds or f"{correct} of {paid} with delta = {delta}: P is not {wanted}"


# A game in which the learner leaves a payment exactly at a miss.


@Enumeration
def leaves_at_the_first_miss(accuracy: str = "3/4") -> Cases:
    """Compare when the learner leaves payment 0 with when its estimate is below the accuracy by more than its width.

    Payment 1 buys an expert who is always right, and lambda is such that it costs as much as payment 0 at accuracy 3/4:
    the learner stays at 0 as long as P >= 3/4. The states have 20, 40, .., 160 answers, half of them right or more.
    """
    misses = 0
    lam = mpmath.exp(mpmath.mpf(-1) / 8) - mpmath.exp(mpmath.mpf(-1) / 2)
    learner = LcbGaptron([0, 1], 1, float(lam), 1, 0.5)
    for correct, paid in ((k, n) for n in range(20, 161, 20) for k in range(n // 2, n + 1)):
        missed = bool(real(Fraction(accuracy) - Fraction(correct, paid)) > width_of(correct, paid, HALF))
        misses += missed
        yield (
            learner.at([[(correct, paid), (1, 1)]]).allowed_payments().first == (int(missed),)
            or f"{correct} of {paid}: {'a' if missed else 'no'} miss, and the learner {'stays' if missed else 'leaves'}"
        )
    yield misses > 0 or "no state is a miss"
