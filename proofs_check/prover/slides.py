"""Slides: a variable moves to a bound along which f does not rise, and the claim has one variable less.

The bound is an end of the range, what a fact says of the variable, or another variable. The slope is a goal of its own.
A tower is a chain of slides at a point of contact: f and its first derivatives vanish there, and the next one has a
sign nearby.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import partial
from math import isfinite
from typing import Any

import numpy as np

from paid_experts.proofs_check.kernel.domain import defined, is_zero
from paid_experts.proofs_check.kernel.rules import segment_to, survives, with_facts
from paid_experts.proofs_check.prover import canon
from paid_experts.proofs_check.prover import expression as ex
from paid_experts.proofs_check.prover.domains import cases, solve_linear
from paid_experts.proofs_check.prover.expression import ZERO, Term, written
from paid_experts.proofs_check.prover.goal import Fact, Goal
from paid_experts.proofs_check.prover.step import Effort, Node, Step, leaf
from paid_experts.proofs_check.prover.subdivision import subdivided

TOWER = 6  # the highest derivative of a tower


class Way:
    """The way of v down to a bound, or up to it: what is true on it, and what is left at its end."""

    def __init__(self, goal: Goal, v: str, bound: Term, down: bool):
        self.goal, self.v, self.bound, self.down = goal, v, bound, down
        self.gap = ex.subtract(v, bound) if down else ex.subtract(bound, v)
        self.segment = segment_to(v, bound, goal.domain)
        self.free, self.integers = self.segment.facts, self.segment.integers
        self.stay = [i for i, fact in enumerate(goal.facts) if v in ex.variables(fact[0]) and self.survives(fact)]
        self.kept = tuple(goal.facts[i] for i in self.stay)
        far = goal.box[v][1 if down else 0]
        beyond = ex.subtract(far, v) if down else ex.subtract(v, far)
        self.beyond = ((beyond, True),) if isinstance(far, Fraction) else ()

    def survives(self, fact: Fact) -> bool:
        """Does the fact stay true when v moves to the bound, and say something there?"""
        stays = survives(fact, self.v, self.bound, self.down, self.segment)
        return stays and not is_zero(ex.substitute(fact[0], {self.v: self.bound}), self.segment)

    def defined(self, f: Term) -> bool:
        """Is f defined on all of the way, its end among it?"""
        return defined(f, with_facts(self.segment, *self.kept, (self.gap, False)))

    def slope(self, f: Term) -> Term | None:
        """The derivative of f away from the bound, if there is one."""
        try:
            rise = ex.slope(f, self.v)
        except ArithmeticError:
            return None
        return rise if self.down else ex.negate(rise)

    def at_bound(self, f: Term, strict: bool, facts: tuple[Fact, ...] = (), plain: bool = False) -> Goal:
        """f and some facts where v has arrived."""
        end = {self.v: self.bound}
        box = {name: ends for name, ends in self.goal.box.items() if name != self.v}
        known = (*self.free, *((ex.substitute(h, end), h_strict) for h, h_strict in facts))
        return Goal(ex.substitute(f, end), strict, box, known, plain=plain, integers=self.integers)


def slide(goal: Goal, _: Effort) -> Iterator[Step]:
    """Slide a variable to an end of its range."""
    for v in sorted(ex.variables(goal.f)):
        low, high = goal.box[v]
        for end, down in ((low, True), (high, False)):
            if isinstance(end, Fraction) and low < high:
                yield from slide_to(goal, v, end, down)


def bounded_slide(goal: Goal, _: Effort) -> Iterator[Step]:
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
                yield replace(step, node=partial(_knowing, ["have", written(gap), int(strict), lemma], step))


def _knowing(lemma: Node, step: Step, *proofs: Node) -> Node:
    """The step's node behind a lemma."""
    return [*lemma, step.node(*proofs)]


def line(goal: Goal, _: Effort) -> Iterator[Step]:
    """f vanishes where two variables are equal: slide one to the other, from either side."""
    names = sorted(ex.variables(goal.f))
    for x in names:
        for y in names:
            open_order = not goal.signs(ex.subtract(x, y)) and not goal.signs(ex.subtract(y, x))
            if x < y and open_order and goal.vanishes({x: y}):
                yield cases(goal, ex.subtract(x, y), final=False)


def slide_to(goal: Goal, v: str, bound: Term, down: bool) -> Iterator[Step]:
    """Move v to the bound, if the slope of f seems to have the right sign on the way."""
    try:
        way = Way(goal, v, bound, down)
    except ArithmeticError:
        return
    rise = way.slope(goal.f)
    if rise is None:
        return
    gains = goal.strict and goal.signs(way.gap) == 2
    between = (*way.free, *way.kept, (way.gap, True), *way.beyond)
    slope = Goal(rise, gains, dict(way.segment.box), between, plain=True, integers=way.integers)
    if not way.defined(goal.f) or not slope.defined(rise):
        return
    sampled = slope.samples([rise], 200)[1][0]
    if not np.isfinite(sampled).any():
        return
    if np.nanmin(sampled) < -1e-9 * max(1e-6, float(np.nanmedian(np.abs(sampled)))):
        return

    def node(rest: Node, slope_proof: Node) -> Node:
        return ["slide", v, written(bound), slope_proof, rest, int(gains), way.stay]

    yield Step((way.at_bound(goal.f, goal.strict and not gains, way.kept),), node, slope)


def tower(goal: Goal, effort: Effort) -> Iterator[Step]:
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
                way = Way(goal, v, end, down)
                if way.defined(goal.f) and (not goal.strict or goal.signs(way.gap) == 2):
                    over_all: list[Step] = []
                    yield from tower_along(way, effort, over_all)
                    yield from over_all


def tower_along(way: Way, effort: Effort, over_all: list[Step]) -> Iterator[Step]:
    """A tower of slides at one end of the range of v; `over_all` collects those over the whole range, for later."""
    goal, v, (low, high) = way.goal, way.v, way.goal.box[way.v]
    facts = (*way.free, *way.kept, *way.beyond, (way.gap, True), *way.beyond)
    between = Goal(ZERO, goal.strict, goal.box, facts, plain=True, integers=way.integers)
    floors, faces = [goal.f], []
    for order in range(1, TOWER + 1):
        face = way.at_bound(floors[-1], strict=False, plain=True)
        faces.append(["sum", []] if face.vanishes({}) else subdivided(face, 200, effort))
        rise = way.slope(floors[-1])
        if faces[-1] is None or rise is None or not between.defined(rise):
            return
        rise = canon.tidy(rise, between.domain)
        if rise == ZERO:
            return
        floors.append(rise)
        node = partial(_slides, way, list(floors), list(faces))
        cut = reach(way, rise)
        if cut in (low, high):
            yield leaf(node(["interval"]))
        elif cut is not None:
            rest = goal.within(v, cut, high) if way.down else goal.within(v, low, cut)
            yield Step((rest,), partial(_beside, way, str(cut), node(["interval"])), splits=1)
        elif order > 1:
            slope = between.with_f(rise)
            seen = slope.contact()
            if seen is not None and not seen.negative:
                over_all.append(Step((), node, slope))
        if cut is not None:
            return


def _beside(way: Way, cut: str, node: Node, rest: Node) -> Node:
    """A split with the tower on its side."""
    return ["split", way.v, cut, *((node, rest) if way.down else (rest, node))]


def _slides(way: Way, floors: list[Term], faces: list[Node], proof: Node) -> Node:
    """The slides of a tower, from the derivatives, the proofs at the bound, and the proof for the highest derivative.

    Behind the facts without v the kernel has those that survive a slide, that v is not at this end, and that it is
    not at the other (if there is one), which survives the next slide too.
    """
    last = len(way.free) + len(way.stay)
    kept = list(range(len(way.free), last))
    for order in range(len(floors) - 1, 0, -1):
        above = [*kept, last + 1] if order == 2 else [*kept, last]
        stay = way.stay if order == 1 else above if way.beyond else kept
        proof = ["scale", "1", written(floors[order]), proof]
        proof = ["slide", way.v, str(way.bound), proof, faces[order - 1], int(way.goal.strict), stay]
    return proof


def reach(way: Way, rise: Term) -> Any:
    """How far from the end of v's range the term stays positive, by intervals: a point, or None."""
    low, high = way.goal.box[way.v]
    width = high - low if isfinite(high - low) else Fraction(2)
    cuts = [way.bound + width / 2**j * (1 if way.down else -1) for j in range(12)]
    if not isfinite(high - low):
        cuts = [high if way.down else low, *cuts]
    for cut in cuts:
        span = (way.bound, cut) if way.down else (cut, way.bound)
        facts = (*way.free, *way.kept, (way.gap, True))
        if Goal(rise, False, {**way.goal.box, way.v: span}, facts).range(rise)[0] > 1e-9:
            return cut
    return None
