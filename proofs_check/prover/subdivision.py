"""Branch and bound on many boxes at once.

A subdivision only proposes a tree of splits with a rule at each leaf (interval, mean value, or a fact that
fails), and the kernel replays it in exact arithmetic. Leaves keep a small margin, so that rounding rarely
spoils a proposal.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import inf

import numpy as np

from paid_experts.proofs_check.prover import expression as ex
from paid_experts.proofs_check.prover.goal import Goal
from paid_experts.proofs_check.prover.program import Array, Pair, Program
from paid_experts.proofs_check.prover.step import Effort, Node, Step, Tactic, leaf

MARGIN = 1e-12
OPEN, INTERVAL, MEAN, VOID = 0, 1, 2, 3
DEPTH, WIDEST = 60, 40_000  # generations of boxes, and boxes that may be open in one of them


def boxes(limit: int, loose: bool = False) -> Tactic:
    """A subdivision into at most `limit` boxes; `loose` asks for a claim with room to spare."""

    def tactic(goal: Goal, effort: Effort) -> Iterator[Step]:
        seen = goal.contact() if loose else None
        node = None if seen is not None and seen.tight else subdivided(goal, limit, effort)
        if node is not None:
            yield leaf(node)

    return tactic


def subdivided(goal: Goal, limit: int, effort: Effort) -> Node | None:
    """A proof by at most `limit` boxes alone."""
    try:
        subdivision = Subdivision(goal)
        done = subdivision.run(limit, effort)
    except ArithmeticError:
        return None
    return subdivision.tree() if done else None


@dataclass
class Level:
    """One generation of boxes: what became of each, and where its children are in the next generation."""

    low: Array
    high: Array

    def __post_init__(self) -> None:
        count = len(self.low)
        self.status, self.fact, self.axis, self.child = np.zeros((4, count), int)
        self.point = np.zeros(count)


class Subdivision:
    """The boxes of one goal: bisected until every one is closed, or there are too many."""

    def __init__(self, goal: Goal, mean_value: bool = True):
        self.goal, self.live = goal, goal.live()
        facts = [goal.facts[i] for i in self.live]
        self.strict_facts = [strict for _, strict in facts]
        self.names = sorted(ex.variables(goal.f).union(*(ex.variables(h) for h, _ in facts)))
        self.program = Program([goal.f, *(h for h, _ in facts)], self.names, goal.signs)
        try:
            slopes = [ex.slope(goal.f, name) for name in self.names] if mean_value else []
        except ArithmeticError:
            slopes = []
        self.slopes = Program([goal.f, *slopes], self.names, goal.signs) if slopes else None
        self.levels: list[Level] = []

    def run(self, limit: int, effort: Effort, widest: int = WIDEST) -> bool:
        """Bisect; True if every box is closed, False if `limit` boxes were looked at or too many are open."""
        low, high = self.goal.corners(self.names)
        size = np.where(np.isfinite(high - low), high - low, 1.0)[0] + 1e-300
        count = 0
        for generation in range(DEPTH):
            effort.clock.check()
            count += len(low)
            effort.boxes += len(low)
            level = Level(low, high)
            self.levels.append(level)
            self.close(level, self.goal.strict or effort.careful)
            todo = np.flatnonzero(level.status == OPEN)
            influence = (high - low)[todo] / size
            if len(todo) and self.slopes is not None and np.isfinite(high[todo] - low[todo]).all():
                influence = _mean_value(level, todo, self.slopes)
                still = level.status[todo] == OPEN
                todo, influence = todo[still], influence[still]
            if not len(todo):
                return True
            if not self.names or count + 2 * len(todo) > limit or len(todo) > widest:
                return False
            low, high = self.halve(level, todo, influence, size, generation)
        return False

    def close(self, level: Level, strict: bool) -> None:
        """Mark the boxes that an interval closes, or on which a fact fails."""
        (bottom, top), *facts = self.program.run(level.low, level.high)
        scale = np.where(np.isfinite(top), np.maximum(np.abs(top), np.abs(bottom)), 1.0)
        good = bottom > MARGIN * np.minimum(scale, 1.0)
        if not strict:
            good |= bottom == 0
        level.status[good & ~np.isnan(bottom)] = INTERVAL
        for i, (_, fact_top) in enumerate(facts):
            fails = (fact_top < -MARGIN) | ((fact_top == 0) & self.strict_facts[i])
            fresh = fails & (level.status == OPEN)
            level.status[fresh], level.fact[fresh] = VOID, i

    def halve(self, level: Level, todo: Array, influence: Array, size: Array, generation: int) -> Pair:
        """Split every open box along the variable that matters most; the range of an integer ends at integers."""
        low, high = level.low[todo], level.high[todo]
        width = high - low
        endless = ~np.isfinite(width)
        weight = np.where(np.isfinite(influence), influence, 1e300)
        share = np.where(endless, 1.0, width / size)
        weight = np.where(weight.max(axis=1, keepdims=True) >= 1e300, share, weight)
        if generation % 2 == 0:
            weight = np.where(endless.any(axis=1, keepdims=True) & endless, inf, weight)
        axis = np.argmax(weight, axis=1)
        rows = np.arange(len(todo))
        a, b = low[rows, axis], high[rows, axis]
        with np.errstate(all="ignore"):
            point = np.where(np.isfinite(b - a), a + (b - a) / 2, 0.0)
            point = np.where(np.isfinite(a) & np.isinf(b), np.where(a >= 0, 2 * a + 1, a / 2), point)
            point = np.where(np.isinf(a) & np.isfinite(b), np.where(b <= 0, 2 * b - 1, b / 2), point)
            point = np.where((point == 0) & ((a == 0) | (b == 0)), np.where(b == 0, -1.0, 1.0), point)
        level.axis[todo], level.point[todo], level.child[todo] = axis, point, 2 * rows
        new_low, new_high = np.repeat(low, 2, axis=0), np.repeat(high, 2, axis=0)
        whole = np.array([name in self.goal.integers for name in self.names], bool)[axis]
        new_high[2 * rows, axis] = np.where(whole, np.floor(point), point)
        new_low[2 * rows + 1, axis] = np.where(whole, np.floor(point) + 1, point)
        return new_low, new_high

    def tree(self, depth: int = 0, i: int = 0) -> Node:
        """The certificate's tree of splits and leaves, from one box down."""
        level = self.levels[depth]
        status = level.status[i]
        if status == INTERVAL:
            return ["interval"]
        if status == VOID:
            return ["void", self.live[int(level.fact[i])], ["interval"]]
        if status == MEAN:
            middle = (level.low[i] + level.high[i]) / 2
            return ["mean", {name: str(Fraction(float(x))) for name, x in zip(self.names, middle, strict=True)}]
        child, name = int(level.child[i]), self.names[int(level.axis[i])]
        point = str(Fraction(float(level.point[i])))
        return ["split", name, point, self.tree(depth + 1, child), self.tree(depth + 1, child + 1)]


@np.errstate(all="ignore")
def _mean_value(level: Level, todo: Array, slopes_of_f: Program) -> Array:
    """Try the mean value form on open boxes; how much each variable matters for the bound."""
    low, high = level.low[todo], level.high[todo]
    middle = (low + high) / 2
    centre, error = slopes_of_f.at_with_errors(middle)[0]
    slopes = slopes_of_f.run(low, high)[1:]
    radius = (high - low) / 2
    pull = np.stack([np.maximum(np.abs(a), np.abs(b)) * radius[:, i] for i, (a, b) in enumerate(slopes)], axis=1)
    pull = np.nan_to_num(pull, nan=inf, posinf=inf)
    bound = centre - error - pull.sum(axis=1)
    good = bound > MARGIN * np.minimum(np.abs(centre) + 1e-3, 1.0)
    level.status[todo[good]] = MEAN
    return np.where(np.isfinite(pull), pull, 1e300) * (radius > 0)
