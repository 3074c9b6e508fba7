"""The umpire judges each choice of an implementation by the algorithm that it claims, and goes on from the choice made.

It keeps the same counts as the implementation (`Shadow`), so it knows what the algorithm allows next. Any untried
payment while exploring and any minimiser are right; `predictions` has the same for predictions.

An implementation in doubles cannot decide everything exactly. A decision nearer to its threshold than ROUNDING is
accepted either way and counted:

    payments    an objective within a factor 1 + ROUNDING of the least one
    certain     an estimate within ROUNDING of its cutoff; but an estimate exactly on its cutoff is
                judged by the closed interval where a mean is exact in doubles (`exact_in_doubles`)
    coin        u within a factor 1 +- ROUNDING of exp(-|x|)/2
    vote        x within ROUNDING of 0 has either sign
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from paid_experts.properties.conformance.claims import LARGEST_TABLE, ROUNDING
from paid_experts.properties.conformance.formulas import GAINS, PRICES
from paid_experts.properties.conformance.players import Op
from paid_experts.properties.conformance.trial import Claim, Settings, Shadow
from paid_experts.reference.exact import Exact
from paid_experts.reference.objective import GAIN_UNITS, Payments, SeparableObjective

SAME = 1e-14
"""Objectives nearer than this are equal for all that the umpire's own doubles can tell."""


class Violation(NamedTuple):
    """A choice that the algorithm does not allow."""

    place: str
    """The line of Algorithm 1, as the printed paper numbers it; or the step of one of our learners"""
    expected: str
    came: str


class Umpire(ABC):
    """Judge one trial, choice by choice."""

    explores, minimises = "exploration", "payments"
    """What the two kinds of payments are called"""
    branches: tuple[str, ...]
    """What the trials must reach, or the kit itself has failed"""

    def __init__(
        self, settings: Settings, claim: Claim, counts: Counter[str] | None = None, rounding: float = ROUNDING
    ) -> None:
        self.settings, self.claim, self.rounding = settings, claim, rounding
        self.shadow = Shadow(settings)
        self.counts: Counter[str] = Counter() if counts is None else counts
        self.place = ""
        """Where the last choice came from"""

    # Whom to pay what.

    def payments(self, came: Payments) -> Violation | None:
        """Judge the payments of a round."""
        violation = self._explored(came) if self.shadow.exploring else self._minimised(came)
        self.shadow.pays(came)
        return violation

    def _explored(self, came: Payments) -> Violation | None:
        self.counts["explored"] += 1
        self.place = self.explores
        for j, i in enumerate(came):
            untried = self.shadow.untried(j)
            if untried and i not in untried:
                return Violation(
                    self.place,
                    f"a payment that expert {j} has not been paid yet, that is one of the indices {untried}, "
                    f"in each of the first {len(self.settings.costs)} rounds",
                    f"the index {i}, which it was paid before; the payments are {list(came)}",
                )
        return None

    def _minimised(self, came: Payments) -> Violation | None:
        self.place = self.minimises
        if len(self.settings.costs) == 1:
            return None
        self.counts["minimised"] += 1
        judges = {"selfish": self._selfish, "local": self._local}
        return judges.get(self.claim.payments, self._least)(self.current_objective(), came)

    def current_objective(self) -> SeparableObjective:
        """The objective at the counts: exp(-2 sum of gains) + lam sum of costs."""
        settings, algorithm = self.settings, self.claim.algorithm
        gain = GAINS[algorithm]
        gains = np.array([[gain(known, settings.delta) for known in row] for row in self.shadow.estimates])
        costs = np.broadcast_to(np.array(settings.costs), gains.shape)
        lam = PRICES[algorithm] * settings.lam
        return SeparableObjective(gains, costs, lam, lambda j, i: int(gains[j, i] * float(GAIN_UNITS)))

    def _most(self, least: NDArray[np.float64] | float) -> NDArray[np.float64] | float:
        """The largest objective that is accepted for this least one; 10^-15 is the precision of doubles."""
        return least * (1 + self.rounding) + 1e-15

    def _least(self, objective: SeparableObjective, came: Payments) -> Violation | None:
        values = all_values(objective)
        if values is None:
            found = Exact(objective)
            least, best = found.value, found.first
        else:
            least = float(values.min())
            best = tuple(int(i) for i in np.unravel_index(values.argmin(), values.shape))
            self.counts["tied payments"] += int(np.count_nonzero(values <= self._most(least)) > 1)
        value = value_at(objective, came)
        if value <= self._most(least):
            self.counts["payments within rounding"] += value > least * (1 + SAME)
            return None
        return Violation(
            self.place,
            f"payments that minimise the objective (within a factor 1 + {self.rounding:g}): {least!r} at {list(best)}",
            f"{list(came)}, whose objective is {value!r}",
        )

    def _selfish(self, objective: SeparableObjective, came: Payments) -> Violation | None:
        values = np.exp(-2 * objective.gains) + objective.lam * objective.costs
        return self._best_responses(values, came, "as if it were alone")

    def _local(self, objective: SeparableObjective, came: Payments) -> Violation | None:
        own = objective.gains[np.arange(objective.experts), came]
        costs = objective.costs[np.arange(objective.experts), came]
        others = math.fsum(own) - own
        fixed = math.fsum(costs) - costs
        values = np.exp(-2 * (others[:, None] + objective.gains)) + objective.lam * (fixed[:, None] + objective.costs)
        return self._best_responses(values, came, "while the others stay")

    def _best_responses(self, values: NDArray[np.float64], came: Payments, how: str) -> Violation | None:
        least = values.min(axis=1)
        within = values <= np.asarray(self._most(least))[:, None]
        self.counts["tied payments"] += bool((within.sum(axis=1) > 1).any())
        for j, i in enumerate(came):
            if not within[j, i]:
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
        violation = self.predicted(advice, u, came)
        self.shadow.hears(advice)
        return violation

    def due(self, op: Op) -> str:
        """The place that an answer to this request comes from, at this state."""
        if op != "pay":
            return self.predicts()
        return self.explores if self.shadow.exploring else self.minimises

    @abstractmethod
    def predicts(self) -> str:
        """The place that a prediction comes from, at this state."""

    @abstractmethod
    def predicted(self, advice: Sequence[int], u: float, came: int) -> Violation | None:
        """Judge it by the counts."""

    @abstractmethod
    def is_even(self, advice: Sequence[int]) -> bool:
        """Is the vote exactly even, so that the prediction is a fair coin?"""

    # What to learn.

    def label(self, label: int) -> None:
        """Count who was right; whether the implementation did the same shows in later rounds."""
        self.shadow.learns(label)


def value_at(objective: SeparableObjective, payments: Payments) -> float:
    """Return the objective in doubles, whose error is far below ROUNDING."""
    experts = range(objective.experts)
    gain = math.fsum(float(objective.gains[j, payments[j]]) for j in experts)
    return math.exp(-2 * gain) + objective.lam * math.fsum(float(objective.costs[j, payments[j]]) for j in experts)


def all_values(objective: SeparableObjective) -> NDArray[np.float64] | None:
    """Return the objective at all of costs^K, or nothing where these are too many."""
    if objective.size**objective.experts > LARGEST_TABLE:
        return None
    values = objective.everywhere([list(range(objective.size))] * objective.experts)
    return values.reshape([objective.size] * objective.experts)
