"""Slides: a variable moves to a bound along which f does not rise, and the claim has one variable less.

The bound is an end of the range, or what a fact says of the variable. The slope is a goal of its own. A
tower is a chain of slides at a point of contact: f and its first derivatives vanish there, and the next one
has a sign nearby.
"""

from __future__ import annotations

from fractions import Fraction
from math import isfinite
from typing import TYPE_CHECKING, Any

import numpy as np

from proofs_check.prover import canon
from proofs_check.prover import expression as ex
from proofs_check.prover.closing import vanishes
from proofs_check.prover.expression import ZERO, Term, written
from proofs_check.prover.goal import Goal
from proofs_check.prover.substitution import exact_range

if TYPE_CHECKING:
    from proofs_check.prover.search import Search

Node = Any
TOWER = 6  # the highest derivative of a tower


def slide(search: Search, goal: Goal, depth: int, splits: int) -> Node | None:
    """Slide a variable to an end of its range."""
    for v in sorted(ex.variables(goal.f)):
        for end, down in ((goal.box[v][0], True), (goal.box[v][1], False)):
            if isinstance(end, Fraction) and goal.box[v][0] < goal.box[v][1]:
                node = slide_to(search, goal, v, end, down, depth, splits)
                if node is not None:
                    return node
    return None


def bounded_slide(search: Search, goal: Goal, depth: int, splits: int) -> Node | None:
    """Slide a variable to a bound that a fact gives it."""
    for i, (h, _) in enumerate(goal.facts):
        for v in sorted(ex.variables(goal.f) & ex.variables(h)):
            solved = solve_linear(h, v, goal)
            if solved is None:
                continue
            bound, down, lemma = solved
            gap = ex.subtract(v, bound) if down else ex.subtract(bound, v)
            richer = Goal(goal.f, goal.strict, goal.box, (*goal.facts, (gap, False)))
            node = slide_to(search, richer, v, bound, down, depth, splits)
            if node is not None:
                proof = ["scale", written(lemma), written(h), ["sum", [["1", [i], "1"]]]]
                return ["have", written(gap), 0, proof, node]
    return None


def slide_to(search: Search, goal: Goal, v: str, bound: Term, down: bool, depth: int, splits: int) -> Node | None:
    """Move v to the bound, if the slope of f has the right sign on the way."""
    gap = ex.subtract(v, bound) if down else ex.subtract(bound, v)
    try:
        rise = ex.slope(goal.f, v)
    except ValueError:
        return None
    rise = rise if down else ex.negate(rise)
    free = tuple(fact for fact in goal.facts if v not in ex.variables(fact[0]))
    low, high = goal.box[v]
    if isinstance(bound, Fraction):
        span = (min(low, bound), max(high, bound))
    else:
        place = exact_range(bound, Goal(ZERO, False, goal.box, free))
        span = (min(low, place[0]), max(high, place[1]))
    segment = Goal(ZERO, False, {**goal.box, v: span}, free)
    stay = [
        i for i, fact in enumerate(goal.facts) if v in ex.variables(fact[0]) and survives(fact, v, bound, down, segment)
    ]
    kept = tuple(goal.facts[i] for i in stay)
    far = high if down else low
    beyond = ex.subtract(far, v) if down else ex.subtract(v, far) if isinstance(far, Fraction) else ZERO
    more = ((gap, True), (beyond, True)) if isinstance(far, Fraction) else ((gap, True),)
    way = Goal(rise, False, segment.box, (*free, *kept, *more))
    closed = Goal(goal.f, False, segment.box, (*free, *kept, (gap, False)))
    if not closed.defined(goal.f) or not way.defined(rise):
        return None
    sampled = way.samples([rise], 200)[1][0]
    if (
        len(sampled) == 0
        or not np.isfinite(sampled).any()
        or np.nanmin(sampled) < -1e-9 * max(1e-6, float(np.nanmedian(np.abs(sampled))))
    ):
        return None
    face_box = {name: ends for name, ends in goal.box.items() if name != v}
    face_facts = (*free, *((ex.substitute(h, {v: bound}), s) for h, s in kept))
    face = Goal(ex.substitute(goal.f, {v: bound}), goal.strict, face_box, face_facts)
    gains = goal.strict and goal.signs(gap) == 2
    face.strict = goal.strict and not gains
    seen = search.contact(face) if face.box else None
    if seen is not None and seen.negative:
        return None
    rest = search.solve(face, depth - 1, splits)
    if rest is None:
        return None
    slope_goal = Goal(rise, gains, segment.box, way.facts, plain=True)
    slope_proof = search.briefly(slope_goal, min(depth - 1, 2), min(splits, 6))
    if slope_proof is None:
        return None
    return ["slide", v, written(bound), slope_proof, rest, int(gains), stay]


def tower(search: Search, goal: Goal, depth: int, splits: int) -> Node | None:
    """Contact at an end of a range: slide there by the first derivative that has a sign near the end.

    The lower derivatives have to be 0 at the end, or to have the right sign there. The part of the range on
    which the derivative has its sign is cut off; the rest is another goal.
    """
    if goal.strict:
        return None
    contact = search.contact(goal)
    if contact is None or not contact.tight or contact.negative:
        return None
    for v in sorted(ex.variables(goal.f)):
        for end, down in ((goal.box[v][0], True), (goal.box[v][1], False)):
            if isinstance(end, Fraction) and abs(float(end) - contact.point[v]) < 0.02 * max(1.0, abs(float(end))):
                node = tower_at(search, goal, v, end, down, depth, splits)
                if node is not None:
                    return node
    return None


def tower_at(search: Search, goal: Goal, v: str, end: Fraction, down: bool, depth: int, splits: int) -> Node | None:
    """A tower of slides at one end of the range of v."""
    faces: list[Node] = []
    floors = [goal.f]
    free = tuple(fact for fact in goal.facts if v not in ex.variables(fact[0]))
    face_box = {name: ends for name, ends in goal.box.items() if name != v}
    for _ in range(TOWER):
        face_goal = Goal(ex.substitute(floors[-1], {v: end}), False, face_box, free, plain=True)
        proof = face(search, face_goal)
        if proof is None:
            return None
        faces.append(proof)
        try:
            rise = canon.tidy(ex.slope(floors[-1], v), goal.signs)
        except (ValueError, canon.TooLarge, ZeroDivisionError):
            return None
        floors.append(rise if down else canon.tidy(ex.negate(rise), goal.signs))
        if floors[-1] == ZERO:
            return None
        cut = reach(goal, floors[-1], v, end, down, free)
        if cut is not None:
            break
    else:
        return None
    node: Node = ["interval"]
    for order in range(len(floors) - 1, 0, -1):
        node = ["scale", "1", written(floors[order]), node]
        node = ["slide", v, str(end), node, faces[order - 1], 0, []]
    low, high = goal.box[v]
    if cut in (low, high):
        return node
    far = Goal(goal.f, goal.strict, {**goal.box, v: (cut, high) if down else (low, cut)}, goal.facts)
    rest = search.solve(far, depth - 1, splits - 1)
    if rest is None:
        return None
    return ["split", v, str(cut), *((node, rest) if down else (rest, node))]


def face(search: Search, goal: Goal) -> Node | None:
    """A quick proof on a face: identically 0, or plainly nonnegative."""
    if vanishes(goal, {}):
        return ["sum", []]
    return search.flooded(goal, 200)


def reach(goal: Goal, rise: Term, v: str, end: Fraction, down: bool, free: tuple[Any, ...]) -> Any:
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
        bottom = near.range(rise)[0]
        if bottom > 1e-9:
            return cut
    return None


def survives(fact: tuple[Term, bool], v: str, bound: Term, down: bool, segment: Goal) -> bool:
    """Does the fact stay true when v moves to the bound?"""
    try:
        low, high = segment.range(ex.slope(fact[0], v))
    except ValueError:
        return False
    gains, loses = (high <= 0, low >= 0) if down else (low >= 0, high <= 0)
    if not segment.defined(fact[0]):
        return False
    return gains or (loses and segment.signs(ex.substitute(fact[0], {v: bound})) >= 1 + fact[1])


def solve_linear(h: Term, v: str, goal: Goal) -> tuple[Term, bool, Term] | None:
    """Read the fact h >= 0 as v >= bound (down) or v <= bound; the factor that turns the gap into h."""
    try:
        p = canon.expand(h, goal.signs)
    except (canon.TooLarge, ZeroDivisionError):
        return None
    degrees = {dict(mono).get(v, Fraction(0)) for mono in p}
    if not degrees - {Fraction(0)} or (
        not degrees <= {Fraction(0), Fraction(1)} and not degrees <= {Fraction(0), Fraction(-1)}
    ):
        return None
    if any(v in ex.variables(atom) and atom != v for mono in p for atom, _ in mono if not isinstance(atom, int)):
        return None
    degree = next(iter(degrees - {Fraction(0)}))
    unit: canon.Poly = {((v, -degree),): Fraction(1)}
    slope: canon.Poly = {}
    rest: canon.Poly = {}
    for mono, c in p.items():
        canon.accumulate(*((slope, canon.product({mono: c}, unit)) if dict(mono).get(v) else (rest, {mono: c})))
    a, b = canon.to_term(slope), canon.to_term(rest)  # h = a v^degree + b
    if degree == 1:
        if goal.signs(a) == 2:
            return ex.divide(ex.negate(b), a), True, a
        return (ex.divide(b, ex.negate(a)), False, ex.negate(a)) if goal.signs(ex.negate(a)) == 2 else None
    if goal.signs(v) == 2 and goal.signs(b) == 2:  # a / v + b >= 0 is v >= -a / b
        return ex.divide(ex.negate(a), b), True, ex.divide(b, v)
    return None
