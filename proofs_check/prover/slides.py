"""Slides: a variable moves to a bound along which f does not rise, and the claim has one variable less.

The bound is an end of the range, what a fact says of the variable, or another variable. The slope is a goal of its own.
A tower is a chain of slides at a point of contact: f and its first derivatives vanish there, and the next one has a
sign nearby.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from math import isfinite
from typing import TYPE_CHECKING, Any

import numpy as np

from paid_experts.proofs_check.prover import canon
from paid_experts.proofs_check.prover import expression as ex
from paid_experts.proofs_check.prover.closing import vanishes
from paid_experts.proofs_check.prover.domains import cases
from paid_experts.proofs_check.prover.expression import ZERO, Term, written
from paid_experts.proofs_check.prover.goal import Fact, Goal
from paid_experts.proofs_check.prover.linear import solve_linear
from paid_experts.proofs_check.prover.step import Node, Step, leaf
from paid_experts.proofs_check.prover.substitution import exact_range

if TYPE_CHECKING:
    from paid_experts.proofs_check.prover.search import Search

TOWER = 6  # the highest derivative of a tower


def slide(goal: Goal, _: Search) -> Iterator[Step]:
    """Slide a variable to an end of its range."""
    for v in sorted(ex.variables(goal.f)):
        low, high = goal.box[v]
        for end, down in ((low, True), (high, False)):
            if isinstance(end, Fraction) and low < high:
                yield from slide_to(goal, v, end, down)


def bounded_slide(goal: Goal, _: Search) -> Iterator[Step]:
    """Slide a variable to a bound that a fact gives it."""
    for i, (h, strict) in enumerate(goal.facts):
        for v in sorted(ex.variables(goal.f) & ex.variables(h)):
            solved = solve_linear(h, v, goal)
            if solved is None or not ex.variables(solved[0]) or not goal.defined(solved[0]):
                continue
            bound, down, factor = solved
            gap = ex.subtract(v, bound) if down else ex.subtract(bound, v)
            lemma = ["scale", written(factor), written(h), ["sum", [["1", [i], "1"]]]]
            for step in slide_to(goal.given((gap, strict)), v, bound, down):
                yield Step(
                    step.goals,
                    lambda *proofs, step=step, gap=gap, strict=strict, lemma=lemma: [
                        "have",
                        written(gap),
                        int(strict),
                        lemma,
                        step.node(*proofs),
                    ],
                    step.slope,
                )


def line(goal: Goal, _: Search) -> Iterator[Step]:
    """f vanishes where two variables are equal: slide one to the other, from either side."""
    names = sorted(ex.variables(goal.f))
    for x in names:
        for y in names:
            open_order = not goal.signs(ex.subtract(x, y)) and not goal.signs(ex.subtract(y, x))
            if x < y and open_order and vanishes(goal, {x: y}):
                yield cases(goal, ex.subtract(x, y), final=False)


def affine(goal: Goal, _: Search) -> Iterator[Step]:
    """f is affine in a variable: cases on the sign of its slope, and then it can slide."""
    for v in sorted(ex.variables(goal.f)):
        try:
            slope = canon.tidy(ex.slope(goal.f, v), goal.signs)
        except ValueError:
            continue
        if v not in ex.variables(slope) and not any(goal.signs(s) for s in (slope, ex.negate(slope))):
            yield cases(goal, slope, final=False)


def slide_to(goal: Goal, v: str, bound: Term, down: bool) -> Iterator[Step]:
    """Move v to the bound, if the slope of f seems to have the right sign on the way."""
    gap = ex.subtract(v, bound) if down else ex.subtract(bound, v)
    try:
        rise = ex.slope(goal.f, v)
    except ValueError:
        return
    rise = rise if down else ex.negate(rise)
    free = tuple(fact for fact in goal.facts if v not in ex.variables(fact[0]))
    low, high = goal.box[v]
    place = (bound, bound) if isinstance(bound, Fraction) else exact_range(bound, Goal(ZERO, False, goal.box, free))
    segment = Goal(ZERO, False, {**goal.box, v: (min(low, place[0]), max(high, place[1]))}, free)
    stay = [
        i for i, fact in enumerate(goal.facts) if v in ex.variables(fact[0]) and survives(fact, v, bound, down, segment)
    ]
    kept = tuple(goal.facts[i] for i in stay)
    far = high if down else low
    beyond = [(ex.subtract(far, v) if down else ex.subtract(v, far), True)] if isinstance(far, Fraction) else []
    gains = goal.strict and goal.signs(gap) == 2
    whole = goal.integers - {v}
    slope = Goal(rise, gains, segment.box, (*free, *kept, (gap, True), *beyond), plain=True, integers=whole)
    closed = Goal(goal.f, False, segment.box, (*free, *kept, (gap, False)))
    if not closed.defined(goal.f) or not slope.defined(rise):
        return
    sampled = slope.samples([rise], 200)[1][0]
    if not np.isfinite(sampled).any():
        return
    if np.nanmin(sampled) < -1e-9 * max(1e-6, float(np.nanmedian(np.abs(sampled)))):
        return
    face_box = {name: ends for name, ends in goal.box.items() if name != v}
    face_facts = (*free, *((ex.substitute(h, {v: bound}), s) for h, s in kept))
    face_f = ex.substitute(goal.f, {v: bound})
    face = Goal(face_f, goal.strict and not gains, face_box, face_facts, integers=whole)

    def node(rest: Node, slope_proof: Node) -> Node:
        return ["slide", v, written(bound), slope_proof, rest, int(gains), stay]

    yield Step((face,), node, slope)


def tower(goal: Goal, search: Search) -> Iterator[Step]:
    """Contact at an end of a range: slide there by the first derivative that has a sign near the end.

    The lower derivatives have to be 0 at the end, or to have the right sign there. The part of the range on
    which the derivative has its sign is cut off; the rest is another goal.
    """
    seen = goal.contact()
    if seen is None or not (seen.tight or goal.strict):
        return
    for v in sorted(ex.variables(goal.f)):
        for end, down in ((goal.box[v][0], True), (goal.box[v][1], False)):
            if isinstance(end, Fraction) and abs(float(end) - seen.point[v]) < 0.02 * max(1.0, abs(float(end))):
                over_all: list[Step] = []
                yield from tower_at(goal, search, v, end, down, over_all)
                yield from over_all


def tower_at(goal: Goal, search: Search, v: str, end: Fraction, down: bool, over_all: list[Step]) -> Iterator[Step]:
    """A tower of slides at one end of the range of v; `over_all` collects those over the whole range, for later."""
    gap = ex.subtract(v, end) if down else ex.subtract(end, v)
    if goal.strict and goal.signs(gap) < 2:
        return
    low, high = goal.box[v]
    free = tuple(fact for fact in goal.facts if v not in ex.variables(fact[0]))
    stay = [i for i, fact in enumerate(goal.facts) if v in ex.variables(fact[0])]
    stay = [i for i in stay if survives(goal.facts[i], v, end, down, Goal(ZERO, False, goal.box, free))]
    kept = tuple(goal.facts[i] for i in stay)
    other = high if down else low
    far = [(ex.subtract(high, v) if down else ex.subtract(v, low), True)] if isinstance(other, Fraction) else []
    whole = goal.integers - {v}
    facts = (*free, *kept, *far, (gap, True), *far)
    between = Goal(ZERO, goal.strict, goal.box, facts, plain=True, integers=whole)
    pile = Tower(v, end, int(goal.strict), len(free), stay, len(far), [goal.f], [])
    face_box = {name: ends for name, ends in goal.box.items() if name != v}
    for order in range(1, TOWER + 1):
        at_end = ex.substitute(pile.floors[-1], {v: end})
        proof = face(search, Goal(at_end, False, face_box, free, plain=True, integers=whole))
        if proof is None:
            return
        pile.faces.append(proof)
        try:
            rise = ex.slope(pile.floors[-1], v)
        except ValueError:
            return
        if not between.defined(rise):
            return
        rise = canon.tidy(rise if down else ex.negate(rise), between.signs)
        if rise == ZERO:
            return
        pile.floors.append(rise)
        cut = reach(goal, rise, v, end, down, (*free, *kept))
        if cut in (low, high):
            yield leaf(pile.node(["interval"]))
        elif cut is not None:
            rest = goal.within(v, cut, high) if down else goal.within(v, low, cut)
            yield Step((rest,), partial(_beside, v, str(cut), pile.node(["interval"]), down), splits=1)
        elif order > 1:
            slope = between.with_f(rise)
            seen = slope.contact()
            if seen is not None and not seen.negative:
                over_all.append(Step((), pile.copy().node, slope))
        if cut is not None:
            return


def _beside(v: str, cut: str, node: Node, down: bool, rest: Node) -> Node:
    """A split with the tower on its side."""
    return ["split", v, cut, *((node, rest) if down else (rest, node))]


@dataclass
class Tower:
    """The derivatives of f in v, and proofs that those below the highest are not negative at the end of the range."""

    v: str
    end: Fraction
    gains: int
    free: int
    stay: list[int]
    far: int
    floors: list[Term]
    faces: list[Node]

    def copy(self) -> Tower:
        """The tower as high as it is now."""
        return replace(self, floors=list(self.floors), faces=list(self.faces))

    def node(self, proof: Node) -> Node:
        """The slides, from the proof for the highest derivative.

        Behind the facts without v the kernel has those that survive a slide, that v is not at this end, and that it is
        not at the other (if there is one), which survives the next slide too.
        """
        kept = list(range(self.free, self.free + len(self.stay)))
        last = self.free + len(self.stay)
        for order in range(len(self.floors) - 1, 0, -1):
            above = [*kept, last + 1] if order == 2 else [*kept, last]
            stay = self.stay if order == 1 else above if self.far else kept
            proof = ["scale", "1", written(self.floors[order]), proof]
            proof = ["slide", self.v, str(self.end), proof, self.faces[order - 1], self.gains, stay]
        return proof


def face(search: Search, goal: Goal) -> Node | None:
    """A quick proof on a face: identically 0, or plainly nonnegative."""
    return ["sum", []] if vanishes(goal, {}) else search.flooded(goal, 200)


def reach(goal: Goal, rise: Term, v: str, end: Fraction, down: bool, free: tuple[Fact, ...]) -> Any:
    """How far from the end of v's range the term stays positive, by intervals: a point, or None."""
    low, high = goal.box[v]
    width = high - low if isfinite(high - low) else Fraction(2)
    gap = ex.subtract(v, end) if down else ex.subtract(end, v)
    cuts = [end + width / 2**j * (1 if down else -1) for j in range(12)]
    if not isfinite(high - low):
        cuts = [high if down else low, *cuts]
    for cut in cuts:
        span = (end, cut) if down else (cut, end)
        near = Goal(rise, False, {**goal.box, v: span}, (*free, (gap, True)))
        if near.range(rise)[0] > 1e-9:
            return cut
    return None


def survives(fact: Fact, v: str, bound: Term, down: bool, segment: Goal) -> bool:
    """Does the fact stay true when v moves to the bound?"""
    try:
        low, high = segment.range(ex.slope(fact[0], v))
    except ValueError:
        return False
    gains, loses = (high <= 0, low >= 0) if down else (low >= 0, high <= 0)
    if not segment.defined(fact[0]) or vanishes(segment.with_f(fact[0]), {v: bound}):
        return False  # what is 0 at the bound says nothing there
    return gains or (loses and segment.signs(ex.substitute(fact[0], {v: bound})) >= 1 + fact[1])
