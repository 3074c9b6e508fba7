"""The checks behind the rows of Lemmas A.1 and 4.1: exact chances and small games, counted.

Each returns a `Tally`; the arguments of each can be set to a claim that is nearly the same and wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import deepcopy
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb

from flint import arb, ctx

from proofs_check.coverage import BITS, DELTAS, PRINTED, Share, Width, ball, ladder, logarithm, shares, supremum
from proofs_check.coverage_of_supports import worst
from proofs_check.coverage_over_time import supremum_over_time
from proofs_check.exploration import chances, explorations, games, learner_of, least_count
from proofs_check.ledger.evidence import Exhaustive, Outcome, Tally
from reference.estimates import Estimate
from reference.game import advise

ROUNDING = Fraction(1, 10**12)
RARE = Fraction(1, 10**8)
"""A delta at which a linear constant below 1 is seen to fail with 200 coins"""


@dataclass(frozen=True)
class Measured(Exhaustive):
    """An enumeration that also says what it measured."""

    measure: Callable[[], str] = str

    def run(self) -> Outcome:
        """Run it, and add the measurement to its sentence."""
        outcome = super().run()
        return outcome._replace(sentence=f"{outcome.sentence}; {self.measure()}")


def coins_miss(most: int = 200, width: Width = PRINTED) -> Tally:
    """Is the chance of a miss at most delta, for all n up to ``most``, all biases and all delta in (0, 1)?"""
    found = supremum(most, RARE, width)
    if found.low > RARE:
        where = f"n = {most}, delta = {RARE}, bias {float(found.bias):.4f}"
        return Tally(1, 1, f"{where}: missed with chance {float(found.low):.3e}", {"p": found.bias})
    rungs = held = 0
    for n in range(1, most + 1):
        climbed = ladder(lambda delta, slack, n=n: supremum(n, delta, width, slack))  # type: ignore[misc]
        if climbed.broken:
            return Tally(rungs, held, f"n = {n}: {climbed.broken}")
        rungs += len(climbed.rungs)
        held += len(climbed.rungs) - 1
    return Tally(rungs, held, None)


def coins_miss_over_time(most: int = 200, width: Width = PRINTED) -> Tally:
    """Is the chance of a miss at some n up to ``most`` at most delta, for all biases and all delta in (0, 1)?"""
    found = supremum_over_time(most, RARE, width)
    if found.low > RARE:
        return Tally(1, 1, f"delta = {RARE}, bias {float(found.bias):.4f}: missed with chance {float(found.low):.3e}")
    climbed = ladder(lambda delta, slack: supremum_over_time(most, delta, width, slack))
    return Tally(len(climbed.rungs), len(climbed.rungs) - 1, climbed.broken)


@cache
def table(counts: tuple[int, ...]) -> tuple[Share, ...]:
    """The share of delta that is used, to 2 per cent, for these numbers of coins and all deltas of the table."""
    return tuple(shares(counts, slack=Fraction(1, 50)))


def share_used(counts: tuple[int, ...], share: Fraction) -> Tally:
    """Is the chance of a miss at most this share of delta, at each delta of the table and for all biases?"""
    found = table(counts)
    over = [
        f"n = {s.n}, delta = {s.delta} uses {float(s.low):.4f} to {float(s.high):.4f} of delta"
        for s in found
        if s.high > share
    ]
    return Tally(len(found), sum(s.low > 0 for s in found), over[0] if over else None)


def shares_in_words(counts: tuple[int, ...]) -> str:
    """Return the largest share of each delta, and where it is attained, as a sentence."""
    parts = []
    for delta in DELTAS:
        most = max((share for share in table(counts) if share.delta == delta), key=lambda share: share.low)
        parts.append(f"{float(most.low):.2g} of delta = {delta} (n = {most.n}, p = {float(most.bias):.3f})")
    return "at the worst bias the chance of a miss is " + "; ".join(parts)


def shares_over_time_in_words(most: int, deltas: Sequence[Fraction]) -> str:
    """Return how much of delta a miss at some time uses, where the union bound allows ``most`` times delta."""
    parts = []
    for delta in deltas:
        found = supremum_over_time(most, delta, slack=Fraction(1, 2))
        parts.append(f"{float(found.low / delta):.2g} to {float(found.high / delta):.2g} of delta = {delta}")
    return (
        f"a miss at some n up to {most} has chance " + "; ".join(parts) + f"; the union bound allows {most} times delta"
    )


def fair_coins_stay_within(n: int, delta: Fraction, width: Width) -> bool:
    """Is the chance at most delta that n fair coins miss 1/2? The counts that do are those from the first one on."""
    ctx.prec = BITS
    log = logarithm(delta)

    def misses(k: int) -> bool:
        low = k - ball(width.linear) * log - (ball(width.root) * log * k * (n - k) / n).sqrt() - ball(Fraction(n, 2))
        if low.contains(0):
            raise ArithmeticError(f"{BITS} bits do not tell whether {k} heads miss 1/2")
        return bool(low > 0)

    hit, free = n + 1, n // 2
    while hit - free > 1:
        middle = (hit + free) // 2
        hit, free = (middle, free) if misses(middle) else (hit, middle)
    heads: int = comb(n, hit) if hit <= n else 0
    term = heads
    for k in range(hit, n):
        term = term * (n - k) // (k + 1)
        heads += term
    return 2 * heads <= delta * (1 << n)


def three_values_miss(most: int, grid: int, width: Width = PRINTED) -> Tally:
    """Is the chance of a miss at most delta for values 0, a, 1 and all probabilities on a grid?"""
    cases = held = 0
    for n, middle, delta in product(range(1, most + 1), (Fraction(1, 4), Fraction(1, 2)), DELTAS[:4]):
        missed, weights = worst(n, middle, delta, grid, width)
        cases += 1
        held += missed > 0
        if missed > delta:
            case = f"n = {n}, a = {middle}, delta = {delta}, probabilities {weights} over {grid}"
            return Tally(cases, held, f"{case}: missed with chance {float(missed):.4f}")
    return Tally(cases, held, None)


def closed_differs_from_open(log: Fraction, linear: Fraction, n: int, beyond_delta: bool = False) -> Tally:
    """Is P(gap >= width) larger than P(gap > width), or even than delta, for n fair coins and this rational L?

    For n = 2 ``linear`` L the interval around 0 heads, or n heads, is 1/2 wide and ends at 1/2, without a root.
    """
    ctx.prec = BITS
    closed = Fraction(sum(comb(n, k) for k in range(n + 1) if _outside(k, n, log, linear, closed=True)), 2**n)
    opened = Fraction(sum(comb(n, k) for k in range(n + 1) if _outside(k, n, log, linear, closed=False)), 2**n)
    delta = 3 * (-ball(log)).exp()
    larger = closed > opened and (not beyond_delta or bool(delta < ball(closed)))
    same = None if larger else f"at L = {log} the chances are {closed} and {opened}"
    return Tally(n + 1, n + 1, same, {"closed": closed, "open": opened})


def _outside(k: int, n: int, log: Fraction, linear: Fraction, closed: bool) -> bool:
    """|k/n - 1/2| >= linear L/n + sqrt(2 L q (1-q)/n), or >, by squaring what is left of the gap."""
    rest = abs(Fraction(k, n) - Fraction(1, 2)) - linear * log / n
    square = 2 * log * Fraction(k * (n - k), n**3)
    return rest >= 0 and (rest**2 > square or (rest**2 == square and closed))


def any_rule_misses_at_some_count(most: int, bound: str = "some count") -> Tally:
    """Does a learner that stops asking as it likes miss no more often than coins do at some count, and than the sum?"""
    cases = held = 0
    for n, p in product(range(1, most + 1), (Fraction(k, 12) for k in range(13))):
        found = chances(n, p, DELTAS[0])
        cases += 1
        held += found.by_choice > 0
        limit = max(found.at_count) if bound == "the worst fixed count" else found.at_some_count
        if not found.by_choice <= limit <= sum(found.at_count, Fraction(0)):
            return Tally(cases, held, f"n = {n}, p = {p}: {float(found.by_choice):.5f} by choice > {float(limit):.5f}")
    return Tally(cases, held, None)


def label_of_the_round_misses(label: str = "last") -> Tally:
    """Does the estimate printed in D38, with the label y_t in all rounds, miss more often than T delta?

    One expert that is always right, one payment, t = T = 100; the labels are +1 until the last one, which is -1.
    """
    rounds, delta = 100, Fraction(1, 1000)
    labels = [1] * (rounds - 1) + [-1]
    answers = labels[:-1]
    seen = [labels[-1]] * len(answers) if label == "last" else answers
    estimate = Fraction(sum(z == y for z, y in zip(answers, seen, strict=True)), len(answers))
    ctx.prec = BITS
    width = 3 * logarithm(delta) / len(answers)  # all samples are alike: their variance is 0
    missed = Fraction(int(bool(abs(ball(estimate) - 1) >= width)))
    holds = None if missed > rounds * delta else f"the estimate is {estimate}, and nothing is missed"
    return Tally(1, 1, holds, {"p": Fraction(1), "delta": delta, "T": Fraction(rounds), "estimate": estimate})


def label_of_the_round_spoils_the_variance(label: str = "last") -> Tally:
    """Is the printed variance, with y_t in all rounds, not q (1 - q)? Two right answers, labels +1, -1, then +1."""
    labels, now = (1, -1), 1
    sample = [Fraction(1 + z * (now if label == "last" else y), 2) for z, y in zip(labels, labels, strict=True)]
    mean = sum(sample, Fraction(0)) / 2
    variance = sum(((mean - x) ** 2 for x in sample), Fraction(0)) / 2
    known = Estimate(correct=2, paid=2)
    meant = Fraction(known.correct * (known.paid - known.correct), known.paid**2)
    same = f"both variances are {variance}" if variance == meant else None
    return Tally(1, 1, same, {"printed": variance, "meant": meant})


def exploration_tries_all(late: int = 0, obey: bool = True) -> Tally:
    """Has every payment been tried by every expert before round N + 1 (or earlier), in all orders of exploration?"""
    cases = 0
    for costs, experts in [(1, 1), (1, 3), (2, 1), (2, 2), (2, 3), (3, 1), (3, 2), (4, 1), (4, 2)]:
        for played in explorations(learner_of(costs, experts), costs + late, obey):
            cases += 1
            if least_count(played) < 1:
                return Tally(cases, cases, f"N = {costs}, K = {experts}: a payment is untried in round {played.round}")
    return Tally(cases, cases, None)


def exploring_ends_after(rounds_more: int = 0) -> Tally:
    """Is t > N the same as not exploring? Play N + 2 rounds of games over N payments."""
    cases = 0
    for costs in range(1, 6):
        learner = learner_of(costs, 1)
        for t in range(1, costs + 3):
            cases += 1
            if (t > costs + rounds_more) == learner.exploring:
                return Tally(cases, cases, f"N = {costs}: round {t}")
            learner.pay()
            learner.predict([1], u=Fraction(1, 2))
            learner.update(1)
    return Tally(cases, cases, None)


def width_at_start_is_undefined(rounds: int = 0) -> Tally:
    """Does the right side of D17 divide by n = 0 at round 1?"""
    (played,) = explorations(learner_of(1, 1), rounds)
    try:
        value = Fraction(3, played.paid_count(0, 0))
    except ZeroDivisionError:
        return Tally(1, 1, None, {"t": Fraction(played.round), "n": Fraction(0)})
    return Tally(1, 1, f"at round {played.round} the first term is {value} L")


def width_agrees(linear: int = 3, log_of: int = 3) -> Tally:
    """Compare the reference's width with the formula of D17 and D34, in balls, for all counts up to 30."""
    ctx.prec = BITS
    cases = 0
    for n, delta in product(range(1, 31), DELTAS):
        log = (log_of / ball(Fraction(float(delta)))).log()
        for k in range(n + 1):
            cases += 1
            formula = linear * log / n + (2 * log * ball(Fraction(k * (n - k), n**3))).sqrt()
            if not _near(Estimate(k, n).width(float(delta)), formula):
                return Tally(cases, cases, f"{k} of {n}, delta = {delta}: the reference says otherwise")
    return Tally(cases, cases, None)


def _near(value: float, formula: arb) -> bool:
    return bool(abs(ball(Fraction(value)) - formula) < ball(ROUNDING) * (1 + abs(formula)))


def advice_is_right_with_its_accuracy(meaning: str = "right") -> Tally:
    """Does the expert's success (1 + Z y)/2 have mean p? Count the uniforms i/64 for each p = k/64."""
    cases = 0
    for k, label in product(range(65), (-1, 1)):
        cases += 1
        right = sum((advise(k / 64, label, i / 64) == label) == (meaning == "right") for i in range(64))
        if right != k:
            return Tally(cases, cases, f"p = {k}/64: the mean is {right}/64")
    return Tally(cases, cases, None)


def estimate_is_the_mean(fewer: int = 0, variance_over: int = 0) -> Tally:
    """Compare the reference's estimate and width with the mean and variance of all samples of up to 8 zeros and ones.

    The width stands for the variance, which it is a growing function of.
    """
    delta = 0.5
    ctx.prec = BITS
    log, cases = logarithm(Fraction(1, 2)), 0
    for n in range(2, 9):
        for sample in product([0, 1], repeat=n):
            cases += 1
            known, mean = Estimate(sum(sample), n), Fraction(sum(sample), n - fewer)
            spread = sum(((x - mean) ** 2 for x in sample), Fraction(0)) / (n - variance_over)
            formula = 3 * log / n + (2 * log * ball(spread / n)).sqrt()
            if abs(Fraction(known.value) - mean) > ROUNDING or not _near(known.width(delta), formula):
                return Tally(cases, cases, f"the sample {sample}: mean {mean}, variance {spread}")
    return Tally(cases, cases, None)


def counts_agree(before: str = "i < t") -> Tally:
    """Is |N_t| the reference's count n, for both payments, at every round of all games of 7 rounds?"""
    cases = 0
    for game in games(2, 7):
        for payment in (0, 1):
            cases += 1
            size = len(game.rounds_at(payment))
            if before == "i <= t":
                size += deepcopy(game.learner).pay() == (payment,)
            if size != game.learner.paid_count(0, payment):
                return Tally(cases, cases, f"answers {game.answers}: N_t has {size} rounds at payment {payment}")
    return Tally(cases, cases, None)


def variance_reindexed(half: bool = True) -> Tally:
    """Compare, in all games of 6 rounds, the double sum over all rounds with that over N_t (D37), and with q(1-q).

    Without the half in the inner mean this is what D36 and D37 print.
    """
    cases = held = 0
    for game, payment in product(games(2, 6), (0, 1)):
        x = [Fraction(1 + z * y, 2) for z, y in zip(game.answers, game.labels, strict=True)]
        chosen = [Fraction(paid == payment) for paid in game.paid]
        n = sum(chosen, Fraction(0))
        inner = sum((on * value for on, value in zip(chosen, x, strict=True)), Fraction(0)) / n * (1 if half else 2)
        over_all = sum((on * (inner - value) ** 2 for on, value in zip(chosen, x, strict=True)), Fraction(0)) / n
        sample = game.successes(payment)
        mean = sum(sample, Fraction(0)) / len(sample)
        over_set = sum(((mean - value) ** 2 for value in sample), Fraction(0)) / len(sample)
        q = Fraction(game.learner.correct_count(0, payment), game.learner.paid_count(0, payment))
        cases += 1
        held += len(sample) > 1
        if not over_all == over_set == q * (1 - q):
            return Tally(cases, held, f"answers {game.answers}: {over_all}, {over_set} and {q * (1 - q)}")
    return Tally(cases, held, None)
