"""The judge of each choice of an implementation: is it allowed by the algorithm that it claims to be?

A judge keeps the same counts as the implementation (`Shadow`) and goes on from the choice made, so it knows what the
algorithm allows next. Any untried payment while exploring, any minimiser, any certain expert and either side of an even
vote are right. An implementation in doubles cannot decide everything exactly. A decision nearer to its threshold than
ROUNDING is accepted either way and counted:

    payments    an objective within a factor 1 + ROUNDING of the least one
    certain     an estimate within ROUNDING of its cutoff; but an estimate exactly on its cutoff is
                judged by the closed interval where a mean is exact in doubles (`exact_in_doubles`)
    coin        u within a factor 1 +- ROUNDING of exp(-|x|)/2
    vote        x within ROUNDING of 0 has either sign

Algorithm 1 follows any certain expert, or else the sign of its vote, flipped by the coin. Our own learners predict the
sign of their vote and never flip it. For all three an even vote is a fair coin: which label u < 1/2 gives is open, but
u >= 1/2 must give the other one at the same state (`play.played_twice`). The formulas are the reference's.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache, reduce
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from paid_experts.properties.conformance.adversaries import Counts, Shadow
from paid_experts.properties.conformance.claims import (
    BAYES,
    CAUTIOUS,
    GAPTRON,
    LARGEST_TABLE,
    ROUNDING,
    Algorithm,
    Contract,
    Settings,
)
from paid_experts.properties.conformance.rivals import RIVALS
from paid_experts.reference.credible import KL, credible
from paid_experts.reference.exact import Exact
from paid_experts.reference.formulas import FLOATS, Estimate, flip_probability, product_error, weight
from paid_experts.reference.objective import GAIN_UNITS, Payments, SeparableObjective, selfish

CLOSE = 1e-6
"""A decision nearer to its threshold than this is counted as close."""
SAME = 1e-14
"""Objectives nearer than this are equal for all that the judge's own doubles can tell."""
SMALLEST_PRODUCT = math.exp(-40)
"""Stands for all smaller ones: it is nothing beside what is forgiven."""


# What the three learners pay and vote by, from the counts.


def margin(known: Estimate, delta: float) -> float:
    """How far the credible accuracy farthest from 1/2 is from 0 or 1."""
    return float(credible(known, delta, KL, FLOATS).margin)


def product_gain(known: Estimate, delta: float) -> float:
    """-1/2 ln(2 H) at the margin: exp(-2 sum) / 2 is the product that `BayesLcb` minimises."""
    return -math.log(max(2 * product_error([margin(known, delta)]), SMALLEST_PRODUCT)) / 2


def estimated_weight(known: Estimate, _: float = 0) -> float:
    """1/2 ln(q / (1 - q)): infinite for an expert who was never wrong (or is untried) or never right."""
    return float(weight(known.value))


def cautious_weight(known: Estimate, delta: float) -> float:
    """1/2 ln(p / (1 - p)) at the credible accuracy nearest to 1/2; 0 if that is 1/2."""
    return -known.leaning * float(weight(0.5 - credible(known, delta, KL, FLOATS).nearest))


class Formulas(NamedTuple):
    """What a learner pays and votes by: it minimises exp(-2 sum of gains) + price lam sum of the payments."""

    gain: Callable[[Estimate, float], float]
    price: float
    weight: Callable[[Estimate, float], float]


FORMULAS: dict[Algorithm, Formulas] = {
    GAPTRON: Formulas(lru_cache(maxsize=1 << 17)(Estimate.gain), 1.0, estimated_weight),
    CAUTIOUS: Formulas(lambda known, delta: (0.5 - margin(known, delta)) ** 2, 1.0, cautious_weight),
    BAYES: Formulas(product_gain, 2.0, estimated_weight),
}


class Violation(NamedTuple):
    """A choice that the algorithm does not allow."""

    place: str
    """The line of Algorithm 1, as the printed paper numbers it; or the step of one of our learners"""
    expected: str
    came: str


@lru_cache(maxsize=256)
def objective_at(counts: Counts, settings: Settings, algorithm: Algorithm) -> SeparableObjective:
    """The objective of a learner at these counts; it is asked for when moves are foreseen, and when they are judged."""
    gain, price, _ = FORMULAS[algorithm]
    gains = np.array([[gain(known, settings.delta) for known in row] for row in counts])
    costs = np.array([settings.costs] * settings.experts)
    return SeparableObjective(gains, costs, price * settings.lam, lambda j, i: int(gains[j, i] * float(GAIN_UNITS)))


class Least(NamedTuple):
    """The least value of an objective, payments that have it, and its values over costs^K where these are listed."""

    value: float
    first: Payments
    values: NDArray[np.float64] | None


@lru_cache(maxsize=256)
def minimum_at(counts: Counts, settings: Settings, algorithm: Algorithm) -> Least:
    """The least value, from a list of all where it is not too long."""
    objective = objective_at(counts, settings, algorithm)
    if settings.combinations > LARGEST_TABLE:
        found = Exact(objective)
        return Least(found.value, found.first, None)
    values = np.exp(-2 * reduce(np.add.outer, objective.gains)) + objective.lam * all_costs(settings)
    place = np.unravel_index(int(values.argmin()), values.shape)
    return Least(float(values.min()), tuple(map(int, place)), values.ravel())


@lru_cache(maxsize=8)
def all_costs(settings: Settings) -> NDArray[np.float64]:
    """The sum of the payments at all of costs^K."""
    return np.asarray(reduce(np.add.outer, [np.array(settings.costs)] * settings.experts))


class Judge(ABC):
    """Judge one trial, choice by choice."""

    explores, minimises = "exploration", "payments"
    """What the two kinds of payments are called"""
    branches: tuple[str, ...]
    """What the trials must reach, or the kit itself has failed"""
    compares = False
    """Are the rounds counted in which what is nearly the minimum is found wrong?"""

    def __init__(
        self, settings: Settings, contract: Contract, counts: Counter[str] | None = None, rounding: float = ROUNDING
    ) -> None:
        self.settings, self.contract, self.rounding = settings, contract, rounding
        self.formulas = FORMULAS[contract.algorithm]
        self.shadow = Shadow(settings)
        self.counts: Counter[str] = Counter() if counts is None else counts
        self.place = ""
        """Where the last choice came from"""
        self.begin(self.shadow.estimates)

    def begin(self, counts: Counts) -> None:
        """Begin from counts."""
        self.shadow.begin(counts)

    def due(self, op: str) -> str:
        """The place that an answer to this request comes from, at this state."""
        if op != "pay":
            return self.predicts()
        return self.explores if self.shadow.exploring else self.minimises

    # Whom to pay what.

    def payments(self, came: Payments) -> Violation | None:
        """Judge the payments of a round."""
        self.place = self.due("pay")
        violation = self._explored(came) if self.shadow.exploring else self._minimised(came)
        self.shadow.pays(came)
        return violation

    def _explored(self, came: Payments) -> Violation | None:
        self.counts["explored"] += 1
        self.counts["decisive"] += self.shadow.round > 1
        for j, i in enumerate(came):
            untried = [k for k, known in enumerate(self.shadow.estimates[j]) if known.paid == 0]
            if untried and i not in untried:
                return Violation(
                    self.place,
                    f"a payment that expert {j} has not been paid yet, that is one of the indices {untried}, "
                    f"in each of the first {len(self.settings.costs)} rounds",
                    f"the index {i}, which it was paid before; the payments are {list(came)}",
                )
        return None

    def _minimised(self, came: Payments) -> Violation | None:
        if len(self.settings.costs) == 1:
            return None
        self.counts["minimised"] += 1
        alone = self.contract.payments in ("selfish", "local")
        return (self._best_responses if alone else self._least)(self.current_objective(), came)

    def current_objective(self) -> SeparableObjective:
        """The objective at the counts: exp(-2 sum of gains) + lam sum of costs."""
        return objective_at(*self.state())

    def state(self) -> tuple[Counts, Settings, Algorithm]:
        """What an objective depends on."""
        return tuple(map(tuple, self.shadow.estimates)), self.settings, self.contract.algorithm

    def allowed(self) -> Payments:
        """Payments that are allowed at this state, one of possibly many."""
        if self.shadow.exploring or len(self.settings.costs) == 1:
            return ((self.shadow.round - 1) % len(self.settings.costs),) * self.settings.experts
        if self.contract.payments == "selfish":
            return selfish(self.current_objective()).first
        return minimum_at(*self.state()).first

    def _most(self, least: float) -> float:
        """The largest objective that is accepted for this least one; 10^-15 is the precision of doubles."""
        return least * (1 + self.rounding) + 1e-15

    def _least(self, objective: SeparableObjective, came: Payments) -> Violation | None:
        """Judge `exact` and `brute`: no payments have a smaller objective."""
        found = minimum_at(*self.state())
        least = found.value
        if found.values is not None:
            self._counted([found.values], [least])
        else:
            self.counts["decisive"] += 1
        value = value_at(objective, came)
        for name, rival in RIVALS.items() if self.compares else ():
            self.counts[f"{name} differs"] += value_at(objective, rival(objective)) > self._most(least)
        if value <= self._most(least):
            self.counts["payments within rounding"] += value > least * (1 + SAME)
            return None
        return Violation(
            self.place,
            f"payments that minimise the objective (within a factor 1 + {self.rounding:g}): {least!r} at "
            f"{list(found.first)}",
            f"{list(came)}, whose objective is {value!r}",
        )

    def _counted(self, rows: Iterable[NDArray[np.float64]], least: Iterable[float]) -> None:
        """Count whether some payments of a row tie, and whether some are wrong, and nearly right."""
        of = [
            (len(row), *(int((row <= most).sum()) for most in (self._most(low), low * (1 + CLOSE))))
            for row, low in zip(rows, least, strict=True)
        ]
        self.counts["tied payments"] += any(right > 1 for _, right, _ in of)
        self.counts["decisive"] += any(right < size for size, right, _ in of)
        self.counts["close"] += any(right < near for _, right, near in of)

    def _best_responses(self, objective: SeparableObjective, came: Payments) -> Violation | None:
        """Judge `selfish` and `local`: each expert's payment is the best as if it were alone, or while others stay."""
        others = fixed = np.zeros((objective.experts, 1))
        if self.contract.payments == "local":
            gains, costs = (table[np.arange(objective.experts), came] for table in (objective.gains, objective.costs))
            others, fixed = (math.fsum(gains) - gains)[:, None], (math.fsum(costs) - costs)[:, None]
        values = np.exp(-2 * (others + objective.gains)) + objective.lam * (fixed + objective.costs)
        least = values.min(axis=1)
        self._counted(values, least)
        for j, i in enumerate(came):
            if values[j, i] > self._most(least[j]):
                how = "while the others stay" if self.contract.payments == "local" else "as if it were alone"
                return Violation(
                    self.place,
                    f"for expert {j} a payment that minimises the objective {how}: {float(least[j])!r} "
                    f"at the index {int(values[j].argmin())}",
                    f"the index {i} with {float(values[j, i])!r}; the payments are {list(came)}",
                )
            self.counts["payments within rounding"] += bool(values[j, i] > least[j] * (1 + SAME))
        return None

    # What to predict.

    def prediction(self, advice: Sequence[int], u: float, came: int) -> Violation | None:
        """Judge the prediction from this advice and this coin."""
        self.place = self.due("predict")
        return self.predicted(advice, u, came)

    @abstractmethod
    def predicts(self) -> str:
        """The place that a prediction comes from, at this state."""

    @abstractmethod
    def predicted(self, advice: Sequence[int], u: float, came: int) -> Violation | None:
        """Judge it by the counts."""

    @abstractmethod
    def is_even(self, advice: Sequence[int]) -> bool:
        """Is the vote exactly even, so that the prediction is a fair coin?"""

    def votes(self, advice: Sequence[int]) -> list[float]:
        """What each expert adds to the vote."""
        known, delta = self.shadow.known, self.settings.delta
        return [z * self.formulas.weight(one, delta) for one, z in zip(known, advice, strict=True)]

    def all_told(self, tell: Callable[[int, Estimate], str]) -> str:
        """Tell what is known of the first four experts, and how many more there are."""
        known = self.shadow.known
        more = [] if len(known) <= 4 else [f"and {len(known) - 4} more"]
        return "; ".join([tell(j, one) for j, one in enumerate(known[:4])] + more)

    # What to learn.

    def learns(self, advice: Sequence[int], label: int) -> None:
        """Count who was right; whether the implementation did the same shows in later rounds."""
        self.shadow.learns(advice, label)


def value_at(objective: SeparableObjective, payments: Sequence[int]) -> float:
    """The objective at these payments."""
    gain, cost = (
        math.fsum(row[i] for row, i in zip(table, payments, strict=True))
        for table in (objective.gains, objective.costs)
    )
    return math.exp(-2 * gain) + objective.lam * cost


class GaptronJudge(Judge):
    """Judge Algorithm 1; places are lines as the printed paper numbers them.

    >>> judge = GaptronJudge(Settings((0.0, 1.0), experts=1, lam=0.1, beta=1.0, delta=0.5), Contract())
    >>> judge.payments((1,)), judge.prediction((1,), 0.5, 1), judge.learns((1,), 1)
    (None, None, None)
    >>> judge.payments((1,)).place
    '4'
    """

    explores, minimises = "4", "6"
    branches = ("explored", "minimised", "followed", "aggregated", "flipped", "not flipped", "even vote")

    means: list[list[float]]
    """Running means in doubles: where these are exact, so is any other honest way to compute an estimate"""

    def begin(self, counts: Counts) -> None:
        """Begin from counts, with their means."""
        super().begin(counts)
        self.means = [[correct / paid if paid else 0.0 for correct, paid in row] for row in counts]

    def predicts(self) -> str:
        """Line 11 if some expert is certain, else line 17."""
        return "11" if self.shadow.certain else "17"

    def predicted(self, advice: Sequence[int], u: float, came: int) -> Violation | None:
        """Follow any certain expert; if there is none, aggregate."""
        known = self.shadow.known
        blurred = [j for j in self._near() if not exact_in_doubles(known[j], self.means[j][self.shadow.paid[j]])]
        certain = [j for j in self.shadow.certain if j not in blurred]
        self.counts["near the cutoff"] += bool(blurred)
        self.place = "11" if certain else "17"
        allowed = {side * advice[j] for j in (*certain, *blurred) for side in _sides(known[j])}
        if certain:
            self.counts["followed"] += 1
            self.counts["decisive"] += len(allowed) == 1
            return None if came in allowed else self._not_followed(known, certain, advice, came)
        if any(known[j].fewer == 0 for j in blurred):
            return None
        self.counts["aggregated"] += 1
        return self._aggregated(advice, u, came, allowed)

    def _near(self) -> list[int]:
        """The experts whose estimates are within rounding of their cutoffs."""
        known, beta = self.shadow.known, self.settings.beta
        return [j for j, one in enumerate(known) if too_near(one, beta, self.rounding)]

    def _not_followed(
        self, known: Sequence[Estimate], certain: Sequence[int], advice: Sequence[int], came: int
    ) -> Violation:
        beta = self.settings.beta
        who = "; ".join(f"expert {j} has {told(known[j], beta)} and advises {advice[j]:+d}" for j in certain[:3])
        expected = " or ".join(f"{y:+d}" for y in sorted({known[j].leaning * advice[j] for j in certain}))
        return Violation("11", f"{expected}: it must follow or contradict a certain expert ({who})", f"{came:+d}")

    def _aggregated(self, advice: Sequence[int], u: float, came: int, others: set[int]) -> Violation | None:
        x = math.fsum(self.votes(advice))
        threshold = float(flip_probability(x))
        near_coin = abs(u - threshold) <= self.rounding * threshold
        even, flips, sign = abs(x) <= self.rounding, u < threshold, 1 if x > 0 else -1
        self.counts["even vote"] += even
        self.counts["near the coin"] += near_coin or (even and not self.is_even(advice))
        self.counts["flipped" if flips else "not flipped"] += not even and not near_coin
        self.counts["decisive"] += not even and not near_coin
        self.counts["close"] += not even and not near_coin and abs(u - threshold) <= CLOSE * threshold
        expected = -sign if flips else sign
        if even or near_coin or came == expected or came in others:
            return None
        who = self.all_told(lambda j, one: f"expert {j} {told(one, self.settings.beta)}, advice {advice[j]:+d}")
        known = self.shadow.known
        followed = any(side * advice[j] == came for j in self._near() for side in _sides(known[j]))
        return Violation(
            "9" if followed else "17",  # it is what following an expert on the edge of its cutoff would give
            f"{expected:+d}: no expert is certain, the vote is x = {x:.6f}, and u = {u!r} is "
            f"{'below' if flips else 'not below'} exp(-|x|)/2 = {threshold:.9g}, so that the sign of x is "
            f"{'flipped' if flips else 'kept'} ({who})",
            f"{came:+d}",
        )

    def is_even(self, advice: Sequence[int]) -> bool:
        """Is no expert certain, and are the products of the odds equal in integers?"""
        return not self.shadow.certain and equally_likely(self.shadow.known, advice)

    def learns(self, advice: Sequence[int], label: int) -> None:
        """Count, and keep the running means."""
        super().learns(advice, label)
        for j, (i, z) in enumerate(zip(self.shadow.paid, advice, strict=True)):
            self.means[j][i] += ((z == label) - self.means[j][i]) / self.shadow.estimates[j][i].paid


class SignJudge(Judge):
    """Judge `CautiousLcb` and `BayesLcb`, which predict the sign of a vote."""

    branches = ("explored", "minimised", "clear vote", "even vote")

    def predicts(self) -> str:
        """Every prediction is a vote."""
        return "vote"

    def predicted(self, advice: Sequence[int], u: float, came: int) -> Violation | None:  # noqa: ARG002 - u is for even votes
        """Accept the sign of the vote; either sign where it is even."""
        votes = self.votes(advice)
        x = 0.0 if math.inf in votes and -math.inf in votes else math.fsum(votes)
        even, sign = abs(x) <= self.rounding, 1 if x > 0 else -1
        self.counts["even vote" if even else "clear vote"] += 1
        self.counts["decisive"] += not even
        self.counts["close"] += not even and abs(x) <= CLOSE
        self.counts["near the vote"] += even and not self.is_even(advice)
        if even or came == sign:
            return None
        who = self.all_told(lambda j, one: f"expert {j} {one.correct}/{one.paid} votes {votes[j]:+.6g}")
        return Violation("vote", f"{sign:+d}: the vote is x = {x:.9g}, and it decides ({who})", f"{came:+d}")

    def is_even(self, advice: Sequence[int]) -> bool:
        """Is the vote even in every honest arithmetic? For kl weights: all are 0, or two equal ones contradict."""
        known = self.shadow.known
        if self.contract.algorithm != CAUTIOUS:
            return equally_likely(known, advice)
        votes = self.votes(advice)
        opposed = len(known) == 2 and known[0].paid == known[1].paid and known[0].fewer == known[1].fewer
        return not any(votes) or (opposed and math.fsum(votes) == 0)


JUDGES: dict[Algorithm, type[Judge]] = {GAPTRON: GaptronJudge, CAUTIOUS: SignJudge, BAYES: SignJudge}
"""The judge for what is claimed."""


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
