"""The umpire judges each choice of an implementation by Algorithm 1, and goes on from the choice made.

It keeps a shadow, the reference's learner, which pays what the implementation paid; so the two have the same counts,
and what the algorithm allows next is known. Any untried payment while exploring, any minimiser, any certain expert and
any sign of zero are right.

The reference decides exactly, an implementation in doubles cannot. A decision nearer to its threshold than ROUNDING is
accepted either way and counted:

    payments    an objective within a factor 1 + ROUNDING of the least one
    certain     an estimate within ROUNDING of its cutoff; but one that sits on it exactly is judged as the closed
                interval says where every way to compute a mean in doubles is exact (`exact_in_doubles`)
    coin        u within a factor 1 +- ROUNDING of exp(-|x|)/2
    vote        x within ROUNDING of 0 has either sign
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from properties.conformance.game import Settings
from properties.conformance.readings import FAITHFUL, Reading, half_log_odds
from reference import LcbGaptron
from reference.estimates import Estimate
from reference.exact import Exact
from reference.offers import GAIN_UNITS, Offers, Payments

ROUNDING = 1e-9
SAME = 1e-14
"""Objectives nearer than this are equal for all that the umpire's own doubles can tell."""
LARGEST_TABLE = 20_000
"""Up to so many payments, costs^K is listed; beyond, the reference's `exact` finds the least objective."""

BRANCHES = ("explored", "minimised", "followed", "aggregated", "flipped", "not flipped", "even vote")
"""Each must be reached, or the kit itself has failed."""


class Violation(NamedTuple):
    """A choice that Algorithm 1 does not allow."""

    line: str
    """The line of Algorithm 1, as the formula ids have it: A8 is its 8th line"""
    expected: str
    came: str


class Umpire:
    """Judge one game, choice by choice.

    >>> umpire = Umpire(Settings((0.0, 1.0), experts=1, lam=0.1, beta=1.0, delta=0.5), "exact")
    >>> umpire.payments((1,)), umpire.prediction((1,), 0.5, 1), umpire.label(1)
    (None, None, None)
    >>> umpire.payments((1,)).line
    'A5'
    """

    def __init__(
        self, settings: Settings, payments: str, counts: Counter[str] | None = None, reading: Reading = FAITHFUL
    ) -> None:
        self.reading = reading
        self.labels: list[int] = []
        self.shadow = LcbGaptron(**settings.keywords(payments))
        self.counts: Counter[str] = Counter() if counts is None else counts
        self.means = [[0.0] * len(settings.costs) for _ in range(settings.experts)]
        """Running means in doubles: where these are exact, so is any other honest way to compute an estimate"""
        self.line = ""
        """The line of Algorithm 1 that the last choice came from"""

    # Lines 3 to 7.

    def payments(self, came: Payments) -> Violation | None:
        """Judge the payments of a round."""
        shadow = self.shadow
        explores = shadow.round <= self.reading.exploration(len(shadow.costs))
        violation = self._explored(came) if explores else self._minimised(came)
        shadow.pay_as(came)
        return violation

    def _explored(self, came: Payments) -> Violation | None:
        self.counts["explored"] += 1
        self.line = "A5"
        for j, i in enumerate(came):
            untried = [k for k, known in enumerate(self.shadow.estimates[j]) if known.paid == 0]
            if untried and i not in untried:
                return Violation(
                    "A5",
                    f"a payment that expert {j} has not been paid yet, that is one of the indices {untried}, "
                    f"in each of the first {len(self.shadow.costs)} rounds",
                    f"the index {i}, which it was paid before; the payments are {list(came)}",
                )
        return None

    def _minimised(self, came: Payments) -> Violation | None:
        self.line = "A6"
        if len(self.shadow.costs) == 1:
            return None
        self.counts["minimised"] += 1
        judge = {"selfish": self._selfish, "local": self._local}.get(str(self.shadow.rule), self._least)
        return judge(self._offers(), came)

    def _offers(self) -> Offers:
        shadow, reading = self.shadow, self.reading
        if reading is FAITHFUL:
            return shadow.offers()
        rows = [[reading.gain(reading.known(known), shadow.delta) for known in row] for row in shadow.estimates]
        gains, costs = np.array(rows), np.broadcast_to(shadow.costs, (len(rows), len(shadow.costs)))
        return Offers(gains, costs, shadow.lam, lambda j, i: int(gains[j, i] * float(GAIN_UNITS)))

    def _least(self, offers: Offers, came: Payments) -> Violation | None:
        values = objectives(offers)
        found = None if values is not None else Exact(offers)
        least = float(values.min()) if values is not None else found.value  # type: ignore[union-attr]
        if values is not None:
            self.counts["tied payments"] += int(np.count_nonzero(values <= least * (1 + ROUNDING)) > 1)
        value = objective(offers, came)
        if value <= least * (1 + ROUNDING):
            self.counts["payments within rounding"] += value > least * (1 + SAME)
            return None
        best = tuple(map(int, np.unravel_index(values.argmin(), values.shape))) if values is not None else found.first  # type: ignore[union-attr]
        return Violation(
            "A6",
            f"payments that minimise the objective of D11 (within a factor 1 + {ROUNDING:g}): {least!r} "
            f"at {list(best)}",
            f"{list(came)}, whose objective is {value!r}",
        )

    def _selfish(self, offers: Offers, came: Payments) -> Violation | None:
        values = np.exp(-2 * offers.gains) + offers.lam * offers.costs
        return self._best_responses(values, came, "as if it were alone")

    def _local(self, offers: Offers, came: Payments) -> Violation | None:
        own = offers.gains[np.arange(offers.experts), came]
        costs = offers.costs[np.arange(offers.experts), came]
        others = math.fsum(own) - own
        fixed = math.fsum(costs) - costs
        values = np.exp(-2 * (others[:, None] + offers.gains)) + offers.lam * (fixed[:, None] + offers.costs)
        return self._best_responses(values, came, "while the others stay")

    def _best_responses(self, values: NDArray[np.float64], came: Payments, how: str) -> Violation | None:
        least = values.min(axis=1)
        within = values <= least[:, None] * (1 + ROUNDING)
        self.counts["tied payments"] += bool((within.sum(axis=1) > 1).any())
        for j, i in enumerate(came):
            if not within[j, i]:
                return Violation(
                    "A6",
                    f"for expert {j} a payment that minimises the objective of D11 {how}: {float(least[j])!r} "
                    f"at the index {int(values[j].argmin())}",
                    f"the index {i} with {float(values[j, i])!r}; the payments are {list(came)}",
                )
            self.counts["payments within rounding"] += bool(values[j, i] > least[j] * (1 + SAME))
        return None

    # Lines 8 to 14.

    def prediction(self, advice: Sequence[int], u: float, came: int) -> Violation | None:
        """Judge the prediction from this advice and this coin."""
        shadow = self.shadow
        assert shadow.paid is not None
        known = [self.reading.known(row[i]) for row, i in zip(shadow.estimates, shadow.paid, strict=True)]
        certain, near = self._standing(known)
        self.counts["near the cutoff"] += bool(near)
        self.line = "A10" if certain else "A14"
        allowed = {side * advice[j] for j in (*certain, *near) for side in self._sides(known[j])}
        if certain:
            self.counts["followed"] += 1
            violation = self._followed(known, certain, advice, came) if came not in allowed else None
        elif any(known[j].fewer == 0 for j in near):
            violation = None
        else:
            self.counts["aggregated"] += 1
            violation = self._aggregated(known, advice, u, came, allowed)
        shadow.advice = tuple(advice)  # what the shadow itself would predict does not matter
        return violation

    def _standing(self, known: Sequence[Estimate]) -> tuple[list[int], list[int]]:
        """Return the experts that are certain, and those too near to their cutoffs to tell."""
        assert self.shadow.paid is not None
        certain, near = [], []
        for j, (estimate, i) in enumerate(zip(known, self.shadow.paid, strict=True)):
            if too_near(estimate, self.shadow.beta) and not exact_in_doubles(estimate, self.means[j][i]):
                near.append(j)
            elif self.reading.certain(estimate, self.shadow.beta):
                certain.append(j)
        return certain, near

    def _followed(
        self, known: Sequence[Estimate], certain: Sequence[int], advice: Sequence[int], came: int
    ) -> Violation:
        beta = self.shadow.beta
        who = "; ".join(f"expert {j} has {told(known[j], beta)} and advises {advice[j]:+d}" for j in certain[:3])
        follows = sorted({self.reading.leaning(known[j]) * advice[j] for j in certain})
        expected = " or ".join(f"{y:+d}" for y in follows)
        return Violation("A10", f"{expected}: it must follow or contradict a certain expert ({who})", f"{came:+d}")

    def _aggregated(
        self, known: Sequence[Estimate], advice: Sequence[int], u: float, came: int, others: set[int]
    ) -> Violation | None:
        x = math.fsum(z * self.reading.weight(estimate) for z, estimate in zip(advice, known, strict=True))
        threshold = self.reading.flip(x)
        near_coin = abs(u - threshold) <= ROUNDING * threshold
        even = abs(x) <= ROUNDING
        self.counts["even vote"] += even
        self.counts["near the coin"] += near_coin or (even and not is_even(known, advice))
        flips = u < threshold
        self.counts["flipped" if flips else "not flipped"] += not even and not near_coin
        sign = 1 if x > 0 else -1
        allowed = {-1, 1} if even or near_coin else {-sign if flips else sign}
        if came in allowed | others:
            return None
        beta = self.shadow.beta
        who = "; ".join(f"expert {j} {told(q, beta)}, advice {advice[j]:+d}" for j, q in enumerate(known[:4]))
        more = "" if len(known) <= 4 else f"; and {len(known) - 4} more"
        return Violation(
            self._aggregating_line(known, advice, came),
            f"{-sign if flips else sign:+d}: no expert is certain, the vote is x = {x:.6f}, and u = {u!r} is "
            f"{'below' if flips else 'not below'} exp(-|x|)/2 = {threshold:.9f}, so that the sign of x is "
            f"{'flipped' if flips else 'kept'} ({who}{more})",
            f"{came:+d}",
        )

    def _aggregating_line(self, known: Sequence[Estimate], advice: Sequence[int], came: int) -> str:
        """A14, unless it is what following an expert on the edge of its cutoff would give: then A8."""
        on_edge = [j for j, q in enumerate(known) if too_near(q, self.shadow.beta)]
        return "A8" if any(side * advice[j] == came for j in on_edge for side in self._sides(known[j])) else "A14"

    def _sides(self, known: Estimate) -> tuple[int, ...]:
        """The signs that sign(p-hat - 1/2) can have: both, where a mean of 1/2 comes out a bit beside it."""
        side = self.reading.leaning(known)
        return (side,) if side else (-1, 1)

    # Lines 15 to 22.

    def label(self, label: int) -> None:
        """Tell the shadow the label: nothing can be seen of what the implementation makes of it until later."""
        paid, advice = self.shadow.paid, self.shadow.advice
        assert paid is not None
        assert advice is not None
        self.labels.append(label)
        self.shadow.update(self.reading.label(self.labels))
        for j, (i, z) in enumerate(zip(paid, advice, strict=True)):
            n = self.shadow.estimates[j][i].paid
            self.means[j][i] += ((z == label) - self.means[j][i]) / n


def objective(offers: Offers, payments: Payments) -> float:
    """Return the objective of D11 in doubles, whose error is far below ROUNDING."""
    experts = range(offers.experts)
    gain = math.fsum(float(offers.gains[j, payments[j]]) for j in experts)
    return math.exp(-2 * gain) + offers.lam * math.fsum(float(offers.costs[j, payments[j]]) for j in experts)


def objectives(offers: Offers) -> NDArray[np.float64] | None:
    """Return the objective at all of costs^K, or nothing where these are too many."""
    if offers.gains.shape[1] ** offers.experts > LARGEST_TABLE:
        return None
    gain, cost = np.zeros(()), np.zeros(())
    for own_gain, own_cost in zip(offers.gains, offers.costs, strict=True):
        gain, cost = np.add.outer(gain, own_gain), np.add.outer(cost, own_cost)
    values: NDArray[np.float64] = np.exp(-2 * gain) + offers.lam * cost
    return values


def too_near(known: Estimate, beta: float) -> bool:
    """Is the estimate within ROUNDING of its cutoff?

    >>> too_near(Estimate(1, 4), beta=1.0), too_near(Estimate(1, 5), beta=1.5)
    (True, False)
    """
    return known.paid > 0 and abs(known.fewer / known.paid - known.cutoff(beta)) <= ROUNDING


def exact_in_doubles(known: Estimate, running_mean: float) -> bool:
    """Can nobody err about this estimate? n is a power of 2, and even a running mean is exact.

    >>> exact_in_doubles(Estimate(1, 4), 0.25), exact_in_doubles(Estimate(1, 5), 0.2)
    (True, False)
    """
    n = known.paid
    return n & (n - 1) == 0 and running_mean == known.correct / n


def vote(known: Sequence[Estimate], advice: Sequence[int]) -> float:
    """x, from the counts: w = 1/2 ln(correct / wrong) (A12, A13)."""
    return math.fsum(z * half_log_odds(estimate) for estimate, z in zip(known, advice, strict=True))


def is_even(known: Sequence[Estimate], advice: Sequence[int]) -> bool:
    """Is the vote 0 exactly, that is, are the products of the odds equal in integers?"""
    above = math.prod(q.correct if z == 1 else q.paid - q.correct for q, z in zip(known, advice, strict=True))
    below = math.prod(q.correct if z == -1 else q.paid - q.correct for q, z in zip(known, advice, strict=True))
    return above == below


def told(known: Estimate, beta: float) -> str:
    """Say in words what is known of an expert at what it was paid.

    >>> told(Estimate(3, 4), beta=1.0)
    'estimate 3/4, cutoff 0.25'
    """
    if known.paid == 0:
        return "an estimate of 1 before its first payment"
    return f"estimate {known.correct}/{known.paid}, cutoff {known.cutoff(beta):.6g}"
