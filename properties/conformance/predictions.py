"""How the umpire judges predictions: lines 9 to 17 of Algorithm 1, and the votes of `CautiousLcb` and `BayesLcb`.

Algorithm 1 follows any certain expert, or else the sign of its vote, flipped by the coin. The others predict the sign
of their vote and never flip it. For all three an even vote is a fair coin: which label u < 1/2 gives is open, but
u >= 1/2 must give the other one at the same state (checked in `twins`).
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence

from paid_experts.properties.conformance.claims import CAUTIOUS, GAPTRON, ROUNDING
from paid_experts.properties.conformance.formulas import WEIGHTS, half_log_odds
from paid_experts.properties.conformance.trial import Claim, Settings
from paid_experts.properties.conformance.umpire import Umpire, Violation
from paid_experts.reference.formulas import Estimate


class GaptronUmpire(Umpire):
    """Judge Algorithm 1; places are lines as the printed paper numbers them.

    >>> umpire = GaptronUmpire(Settings((0.0, 1.0), experts=1, lam=0.1, beta=1.0, delta=0.5), Claim())
    >>> umpire.payments((1,)), umpire.prediction((1,), 0.5, 1), umpire.label(1)
    (None, None, None)
    >>> umpire.payments((1,)).place
    '4'
    """

    explores, minimises = "4", "6"
    branches = ("explored", "minimised", "followed", "aggregated", "flipped", "not flipped", "even vote")

    def __init__(
        self, settings: Settings, claim: Claim, counts: Counter[str] | None = None, rounding: float = ROUNDING
    ) -> None:
        super().__init__(settings, claim, counts, rounding)
        self.means = [[0.0] * len(settings.costs) for _ in range(settings.experts)]
        """Running means in doubles: where these are exact, so is any other honest way to compute an estimate"""

    def predicted(self, advice: Sequence[int], u: float, came: int) -> Violation | None:
        """Follow any certain expert; if there is none, aggregate."""
        known = self.shadow.paid_for()
        certain, near = self._standing(known)
        self.counts["near the cutoff"] += bool(near)
        self.place = "11" if certain else "17"
        allowed = {side * advice[j] for j in (*certain, *near) for side in _sides(known[j])}
        if certain:
            self.counts["followed"] += 1
            return self._followed(known, certain, advice, came) if came not in allowed else None
        if any(known[j].fewer == 0 for j in near):
            return None
        self.counts["aggregated"] += 1
        return self._aggregated(known, advice, u, came, allowed)

    def predicts(self) -> str:
        """Line 11 if some expert is certain, else line 17."""
        return "11" if self.shadow.certain_experts() else "17"

    def _standing(self, known: Sequence[Estimate]) -> tuple[list[int], list[int]]:
        """Return the experts that are certain, and those too near to their cutoffs to tell."""
        certain, near, beta = [], [], self.settings.beta
        for j, (estimate, i) in enumerate(zip(known, self.shadow.paid, strict=True)):
            if too_near(estimate, beta, self.rounding) and not exact_in_doubles(estimate, self.means[j][i]):
                near.append(j)
            elif estimate.is_certain(beta):
                certain.append(j)
        return certain, near

    def _followed(
        self, known: Sequence[Estimate], certain: Sequence[int], advice: Sequence[int], came: int
    ) -> Violation:
        who = "; ".join(
            f"expert {j} has {told(known[j], self.settings.beta)} and advises {advice[j]:+d}" for j in certain[:3]
        )
        expected = " or ".join(f"{y:+d}" for y in sorted({known[j].leaning * advice[j] for j in certain}))
        return Violation("11", f"{expected}: it must follow or contradict a certain expert ({who})", f"{came:+d}")

    def _aggregated(
        self, known: Sequence[Estimate], advice: Sequence[int], u: float, came: int, others: set[int]
    ) -> Violation | None:
        x = math.fsum(z * half_log_odds(estimate) for z, estimate in zip(advice, known, strict=True))
        threshold = math.exp(-abs(x)) / 2
        near_coin = abs(u - threshold) <= self.rounding * threshold
        even = abs(x) <= self.rounding
        self.counts["even vote"] += even
        self.counts["near the coin"] += near_coin or (even and not self.is_even(advice))
        flips = u < threshold
        self.counts["flipped" if flips else "not flipped"] += not even and not near_coin
        sign = 1 if x > 0 else -1
        allowed = {-1, 1} if even or near_coin else {-sign if flips else sign}
        if came in allowed | others:
            return None
        beta = self.settings.beta
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
        """Line 17, unless it is what following an expert on the edge of its cutoff would give: then line 9."""
        on_edge = [j for j, q in enumerate(known) if too_near(q, self.settings.beta, self.rounding)]
        return "9" if any(side * advice[j] == came for j in on_edge for side in _sides(known[j])) else "17"

    def is_even(self, advice: Sequence[int]) -> bool:
        """Is no expert certain, and are the products of the odds equal in integers?"""
        return not self.shadow.certain_experts() and equally_likely(self.shadow.paid_for(), advice)

    def label(self, label: int) -> None:
        """Count, and keep the running means."""
        super().label(label)
        for j, (i, z) in enumerate(zip(self.shadow.paid, self.shadow.advice, strict=True)):
            self.means[j][i] += ((z == label) - self.means[j][i]) / self.shadow.estimates[j][i].paid


class SignUmpire(Umpire):
    """Judge `CautiousLcb` and `BayesLcb`, which predict the sign of a vote."""

    branches = ("explored", "minimised", "clear vote", "even vote")

    def predicts(self) -> str:
        """Every prediction is a vote."""
        return "vote"

    def predicted(self, advice: Sequence[int], u: float, came: int) -> Violation | None:  # noqa: ARG002 - u is for even votes
        """Accept the sign of the vote; either sign where it is even."""
        self.place = "vote"
        known, weight = self.shadow.paid_for(), WEIGHTS[self.claim.algorithm]
        votes = [z * weight(one, self.settings.delta) for one, z in zip(known, advice, strict=True)]
        x = 0.0 if math.inf in votes and -math.inf in votes else math.fsum(votes)
        even = abs(x) <= self.rounding
        self.counts["even vote" if even else "clear vote"] += 1
        self.counts["near the vote"] += even and not self.is_even(advice)
        sign = 1 if x > 0 else -1
        if even or came == sign:
            return None
        who = "; ".join(f"expert {j} {q.correct}/{q.paid} votes {votes[j]:+.6g}" for j, q in enumerate(known[:4]))
        more = "" if len(known) <= 4 else f"; and {len(known) - 4} more"
        return Violation("vote", f"{sign:+d}: the vote is x = {x:.9g}, and it decides ({who}{more})", f"{came:+d}")

    def is_even(self, advice: Sequence[int]) -> bool:
        """Is the vote even in every honest arithmetic? For kl weights: all are 0, or two equal ones contradict."""
        known = self.shadow.paid_for()
        if self.claim.algorithm != CAUTIOUS:
            return equally_likely(known, advice)
        weights = [z * WEIGHTS[CAUTIOUS](one, self.settings.delta) for one, z in zip(known, advice, strict=True)]
        opposed = len(known) == 2 and known[0].paid == known[1].paid and known[0].fewer == known[1].fewer
        return not any(weights) or (opposed and math.fsum(weights) == 0)


def umpire_of(
    settings: Settings, claim: Claim, counts: Counter[str] | None = None, rounding: float = ROUNDING
) -> Umpire:
    """Return the umpire for what is claimed."""
    return (GaptronUmpire if claim.algorithm == GAPTRON else SignUmpire)(settings, claim, counts, rounding)


def _sides(known: Estimate) -> tuple[int, ...]:
    """The signs that sign(p-hat - 1/2) can have: both, where a mean of 1/2 comes out a bit beside it."""
    return (known.leaning,) if known.leaning else (-1, 1)


def too_near(known: Estimate, beta: float, rounding: float = ROUNDING) -> bool:
    """Is the estimate within rounding of its cutoff?

    >>> too_near(Estimate(1, 4), beta=1.0), too_near(Estimate(1, 5), beta=1.5)
    (True, False)
    """
    return known.paid > 0 and abs(known.fewer / known.paid - known.cutoff(beta)) <= rounding


def exact_in_doubles(known: Estimate, running_mean: float) -> bool:
    """Is this estimate exact in doubles, however it is computed? n is a power of 2, and the running mean is exact.

    >>> exact_in_doubles(Estimate(1, 4), 0.25), exact_in_doubles(Estimate(1, 5), 0.2)
    (True, False)
    """
    n = known.paid
    return n & (n - 1) == 0 and running_mean == known.correct / n


def equally_likely(known: Sequence[Estimate], advice: Sequence[int]) -> bool:
    """Are both labels equally likely at the estimates, that is, are two products of integers equal?"""
    counts = [(1, 0) if one.paid == 0 else (one.correct, one.paid - one.correct) for one in known]
    above = math.prod(right if z == 1 else wrong for (right, wrong), z in zip(counts, advice, strict=True))
    below = math.prod(wrong if z == 1 else right for (right, wrong), z in zip(counts, advice, strict=True))
    return above == below


def told(known: Estimate, beta: float) -> str:
    """Say in words what is known of an expert at what it was paid.

    >>> told(Estimate(3, 4), beta=1.0)
    'estimate 3/4, cutoff 0.25'
    """
    if known.paid == 0:
        return "an estimate of 1 before its first payment"
    return f"estimate {known.correct}/{known.paid}, cutoff {known.cutoff(beta):.6g}"
