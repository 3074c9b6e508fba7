"""Branch and bound on many boxes at once.

A flood only proposes a tree of splits with a rule at each leaf (interval, mean value, or a fact that
fails), and the kernel replays it in exact arithmetic. Leaves keep a small margin, so that rounding rarely
spoils a proposal.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import inf
from typing import Any

import numpy as np

from paid_experts.proofs_check.prover import expression as ex
from paid_experts.proofs_check.prover.expression import Term
from paid_experts.proofs_check.prover.goal import Goal
from paid_experts.proofs_check.prover.program import Array, Pair, Program, float_end
from paid_experts.proofs_check.prover.step import Clock

MARGIN = 1e-12
OPEN, INTERVAL, MEAN, VOID = 0, 1, 2, 3


@dataclass
class Level:
    """One generation of boxes: what became of each, and where its children are in the next generation."""

    status: Array
    fact: Array
    low: Array
    high: Array
    axis: Array = field(default_factory=lambda: np.zeros(0, int))
    point: Array = field(default_factory=lambda: np.zeros(0))
    child: Array = field(default_factory=lambda: np.zeros(0, int))


@dataclass
class Flooded:
    """The outcome of a flood: the number of boxes looked at, and the tree, or the boxes left open."""

    boxes: int
    levels: list[Level]
    done: bool
    names: list[str]

    def tree(self, live: Sequence[int]) -> Any:
        """The certificate's tree of splits and leaves; `live` says which facts were used."""
        return self._node(0, 0, live)

    def _node(self, depth: int, i: int, live: Sequence[int]) -> Any:
        level = self.levels[depth]
        status = level.status[i]
        if status == INTERVAL:
            return ["interval"]
        if status == VOID:
            return ["void", live[int(level.fact[i])], ["interval"]]
        if status == MEAN:
            middle = (level.low[i] + level.high[i]) / 2
            return [
                "mean",
                {name: str(Fraction(float(x))) for name, x in zip(self.names, middle, strict=True)},
            ]
        child, name = int(level.child[i]), self.names[int(level.axis[i])]
        point = str(Fraction(float(level.point[i])))
        return ["split", name, point, self._node(depth + 1, child, live), self._node(depth + 1, child + 1, live)]


def flood(
    goal: Goal,
    names: Sequence[str],
    facts: Sequence[tuple[Term, bool]],
    limit: int,
    depth: int = 60,
    widest: int = 40_000,
    careful: bool = False,
    mean_value: bool = True,
    clock: Clock | None = None,
) -> Flooded:
    """Bisect until every box is closed, or `limit` boxes were looked at, or too many are open."""
    f, box, strict, signs = goal.f, goal.box, goal.strict, goal.signs
    names = list(names)
    bounded = all(abs(x) < inf for name in names for x in box[name])
    try:
        slopes = [ex.slope(f, name) for name in names]
    except ValueError:
        slopes = []
    program = Program([f, *(h for h, _ in facts)], names, signs)
    second = Program([f, *slopes], names, signs) if slopes and names and mean_value else None
    low = np.array([[float_end(box[name][0]) for name in names]], dtype=float)
    high = np.array([[float_end(box[name][1]) for name in names]], dtype=float)
    size = np.where(np.isfinite(high - low), high - low, 1.0)[0] + 1e-300
    whole = np.array([name in goal.integers for name in names], bool)
    levels: list[Level] = []
    boxes = 0
    for generation in range(depth):
        if clock is not None:
            clock.check()
        boxes += len(low)
        ranges = program.run(low, high)
        level = Level(np.zeros(len(low), int), np.zeros(len(low), int), low, high)
        levels.append(level)
        _close(level, ranges, strict or careful, [s for _, s in facts])
        todo = np.flatnonzero(level.status == OPEN)
        influence = (high - low)[todo] / size
        if len(todo) and second is not None and (bounded or np.isfinite(high[todo] - low[todo]).all()):
            influence = _mean_value(level, todo, second)
            todo_open = level.status[todo] == OPEN
            todo, influence = todo[todo_open], influence[todo_open]
        if not len(todo):
            return Flooded(boxes, levels, True, names)
        if not names or boxes + 2 * len(todo) > limit or len(todo) > widest or generation == depth - 1:
            break
        low, high = _halve(level, todo, influence, size, generation, whole)
    return Flooded(boxes, levels, False, names)


def _close(level: Level, ranges: list[Pair], strict: bool, fact_strict: list[bool]) -> None:
    """Mark the boxes that an interval closes, or on which a fact fails."""
    bottom, top = ranges[0]
    scale = np.where(np.isfinite(top), np.maximum(np.abs(top), np.abs(bottom)), 1.0)
    good = bottom > MARGIN * np.minimum(scale, 1.0)
    if not strict:
        good |= bottom == 0
    level.status[good & ~np.isnan(bottom)] = INTERVAL
    for i, (_, fact_top) in enumerate(ranges[1:]):
        fails = (fact_top < -MARGIN) | ((fact_top == 0) & fact_strict[i])
        fresh = fails & (level.status == OPEN)
        level.status[fresh], level.fact[fresh] = VOID, i


@np.errstate(all="ignore")
def _mean_value(level: Level, todo: Array, second: Program) -> Array:
    """Try the mean value form on open boxes; how much each variable matters for the bound."""
    low, high = level.low[todo], level.high[todo]
    middle = (low + high) / 2
    centre, error = second.at_with_errors(middle)[0]
    slopes = second.run(low, high)[1:]
    radius = (high - low) / 2
    pull = np.stack([np.maximum(np.abs(a), np.abs(b)) * radius[:, i] for i, (a, b) in enumerate(slopes)], axis=1)
    pull = np.nan_to_num(pull, nan=inf, posinf=inf)
    bound = centre - error - pull.sum(axis=1)
    good = bound > MARGIN * np.minimum(np.abs(centre) + 1e-3, 1.0)
    level.status[todo[good]] = MEAN
    return np.where(np.isfinite(pull), pull, 1e300) * (radius > 0)


def _halve(level: Level, todo: Array, influence: Array, size: Array, generation: int, whole: Array) -> Pair:
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
    level.axis, level.point = np.zeros(len(level.status), int), np.zeros(len(level.status))
    level.child = np.zeros(len(level.status), int)
    level.axis[todo], level.point[todo], level.child[todo] = axis, point, 2 * rows
    new_low, new_high = np.repeat(low, 2, axis=0), np.repeat(high, 2, axis=0)
    new_high[2 * rows, axis] = np.where(whole[axis], np.floor(point), point)
    new_low[2 * rows + 1, axis] = np.where(whole[axis], np.floor(point) + 1, point)
    return new_low, new_high
