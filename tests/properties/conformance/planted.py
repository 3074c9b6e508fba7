"""Learners with a planted bug each, on top of the reference; the line where it must show stands beside it."""

import random
from collections.abc import Iterable
from fractions import Fraction
from typing import Any, ClassVar

from reference import LcbGaptron
from reference.offers import Payments


class ExploresOneShort(LcbGaptron):
    @property
    def exploring(self) -> bool:
        return self.round < len(self.costs)


class PaysTheDearest(LcbGaptron):
    def pay(self) -> Payments:
        if self.exploring:
            return super().pay()
        return self.pay_as([max(range(len(self.costs)), key=self.costs.__getitem__)] * self.experts)


class ClosedForOpen(LcbGaptron):
    def certain_experts(self) -> tuple[int, ...]:
        certain = []
        for j, known in enumerate(self.paid_for()):
            on_cutoff = known.paid > 0 and known.fewer == self.beta and 2 * known.fewer < known.paid
            if known.is_certain(self.beta) or on_cutoff:
                certain.append(j)
        return tuple(certain)


class FollowsBadOnes(LcbGaptron):
    def followed(self, j: int, advice: Any) -> int:
        return int(advice[j])


class WeightWithoutHalf(LcbGaptron):
    def odds(self, advice: Any) -> Fraction:
        return super().odds(advice) ** 2


class SharesItsCounts(LcbGaptron):
    shared: ClassVar[dict[tuple[int, int], Any]] = {}

    def __init__(self, *args: Any, **settings: Any) -> None:
        super().__init__(*args, **settings)
        if len(self.costs) == 2:
            key = (self.experts, len(self.costs))
            self.estimates = self.shared.setdefault(key, self.estimates)


class FollowsAtRandom(LcbGaptron):
    def __init__(self, costs: Iterable[float], **settings: Any) -> None:
        super().__init__(costs, **settings)

    def predict(self, advice: Any, u: Any) -> int:
        super().predict(advice, u)
        certain = self.certain_experts()
        if certain:
            return self.followed(random.choice(certain), advice)
        return self.aggregated(advice, u, 1)


class RaisesInRoundThree(LcbGaptron):
    def predict(self, advice: Any, u: Any) -> int:
        if self.round == 3:
            raise ZeroDivisionError("float division by zero")
        return super().predict(advice, u)


class PredictsZero(LcbGaptron):
    def predict(self, advice: Any, u: Any) -> int:
        prediction = super().predict(advice, u)
        return 0 if self.decision is None or self.decision.followed is None else prediction


LINES = {
    ExploresOneShort: "A5",
    PaysTheDearest: "A6",
    ClosedForOpen: "A8",
    FollowsBadOnes: "A10",
    WeightWithoutHalf: "A14",
    FollowsAtRandom: "A9",
    RaisesInRoundThree: "predict",
    PredictsZero: "A14",
}
"""SharesItsCounts is not here: where it shows depends on what was played before."""

CAUSES = {
    ExploresOneShort: "A4: the exploration ends one round early",
    ClosedForOpen: "A8: the interval is taken as open: an estimate on its cutoff counts as certain",
    FollowsBadOnes: "A10: a certain expert is followed even where it is nearly always wrong",
    WeightWithoutHalf: "A12: the weight lacks its half, or A14: the flip has exp(-2|x|)",
}
"""What the kit guesses of some of them."""
