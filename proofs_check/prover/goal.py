"""A goal: f >= 0 (or f > 0) at the points of a box at which some facts hold, and what can quickly be seen of it.

The search asks a goal for the sign of a term and for its range, which are the kernel's, and for samples of f and for
the contact, where f comes down to 0, which are in floats and guide the search only; the kernel decides.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property, lru_cache
from math import floor, inf, isfinite
from typing import Any

import numpy as np

from paid_experts.proofs_check.kernel.domain import Domain, defined, is_zero, plain_normal, sign, value
from paid_experts.proofs_check.kernel.numbers import Interval
from paid_experts.proofs_check.kernel.polynomials import content
from paid_experts.proofs_check.prover import expression as ex
from paid_experts.proofs_check.prover.expression import Term
from paid_experts.proofs_check.prover.program import Array, Program, float_end

Fact = tuple[Term, bool]


@dataclass
class Contact:
    """What samples say of a goal: the least value seen, where, the size of f around, and the lowest samples."""

    least: float
    point: dict[str, float]
    size: float
    lowest: list[dict[str, float]]

    @property
    def tight(self) -> bool:
        """Does f come down to 0?"""
        return self.least <= 1e-7 * self.size

    @property
    def negative(self) -> bool:
        """Is f below 0, by more than rounding?"""
        return self.least < -max(1e-9 * self.size, 1e-12)


@dataclass
class Goal:
    """f >= 0, or f > 0 if `strict`, wherever in the box the facts hold."""

    f: Term
    strict: bool
    box: dict[str, tuple[Any, Any]]
    facts: tuple[Fact, ...] = ()
    plain: bool = False  # a slope: no logarithms and substitutions
    bare: bool = False  # a fact was left out, so that facts may not be numbered anew: no slides
    integers: frozenset[str] = frozenset()
    contact_seen: list[Contact | None] = field(init=False, default_factory=list)  # once it was looked at

    def names(self) -> list[str]:
        """The variables, in order."""
        return sorted(self.box)

    def identity(self) -> Any:
        """What makes two goals the same."""
        return self.f, self.strict, tuple(sorted(self.box.items())), self.facts, self.plain, self.bare

    def contact(self) -> Contact | None:
        """What samples show of f; looked at once."""
        if not self.contact_seen:
            self.contact_seen.append(look(self))
        return self.contact_seen[0]

    def fresh(self) -> str:
        """A name that no variable has."""
        return next(name for k in range(1, 1000) if (name := f"_{k}") not in self.box)

    def within(self, v: str, low: Any, high: Any) -> Goal:
        """The same claim on a part of the range of v; that of an integer ends at integers."""
        if v in self.integers:
            low = Fraction(floor(low) + 1) if low > self.box[v][0] else low
            high = Fraction(floor(high)) if high < self.box[v][1] else high
        return replace(self, box={**self.box, v: (low, high)})

    def given(self, *facts: Fact) -> Goal:
        """The same claim with more facts."""
        return replace(self, facts=(*self.facts, *facts))

    def replaced(self, v: str, e: Term) -> Goal:
        """The claim with e for v, whose bounds become facts."""
        low, high = self.box[v]
        facts = [(ex.substitute(h, {v: e}), strict) for h, strict in self.facts]
        facts += [(ex.subtract(e, low), False)] if isinstance(low, Fraction) else []
        facts += [(ex.subtract(high, e), False)] if isinstance(high, Fraction) else []
        box, whole = {name: ends for name, ends in self.box.items() if name != v}, self.integers - {v}
        f = ex.substitute(self.f, {v: e})
        return replace(self, f=f, box=box, facts=tuple(facts), integers=whole)

    def with_f(self, f: Term, strict: bool | None = None) -> Goal:
        """Another claim on the same domain."""
        other = replace(self, f=f, strict=self.strict if strict is None else strict)
        other.domain = self.domain  # with what is known of its signs
        return other

    @cached_property
    def domain(self) -> Domain:
        """The domain, as the kernel has it, which keeps what it knows of signs."""
        return Domain(self.box, self.facts, self.integers)

    def signs(self, t: Term) -> int:
        """2 if t > 0 on the domain is clear to the kernel, 1 if t >= 0 is, else 0."""
        try:
            return sign(t, self.domain)
        except ArithmeticError:
            return 0

    def defined(self, t: Term) -> bool:
        """Is it clear to the kernel that `t` is defined on the whole domain?"""
        try:
            return defined(t, self.domain)
        except ArithmeticError:
            return False

    def range(self, t: Term) -> Interval:
        """The range of a term over the domain; everything where it may be undefined."""
        try:
            return value(t, self.domain)
        except ArithmeticError:
            return -inf, inf

    def vanishes(self, changes: Mapping[str, Term]) -> bool:
        """Is f identically 0 after the substitution?"""
        try:
            return is_zero(ex.substitute(self.f, changes), self.domain)
        except ArithmeticError:
            return False

    def corners(self, names: Sequence[str]) -> tuple[Array, Array]:
        """The lower and the upper ends of the ranges of these variables, in floats, each as one row."""
        ends = np.array([[float_end(x) for x in self.box[name]] for name in names], dtype=float).reshape(-1, 2)
        return ends[None, :, 0], ends[None, :, 1]

    def points(self, count: int, seed: int = 1) -> Array:
        """Sample points of the box: its corners and middle, random ones, and far ones where it has no end."""
        rng = np.random.default_rng(seed)
        (low,), (high,) = self.corners(self.names())
        columns = [_draw(rng, float(a), float(b), count) for a, b in zip(low, high, strict=True)]
        rows = np.stack(columns, axis=1) if columns else np.zeros((count, 0))
        alike = np.arange(count) % 8 == 5  # all coordinates alike, where f often touches 0
        same = rng.choice([0.0, 0.5, 1.0, 2.0, 4.0], (count, 1))
        return self.whole(np.where(alike[:, None], np.clip(same, low, high), rows))

    def whole(self, points: Array) -> Array:
        """Round the coordinates that have to be integers."""
        whole = np.array([name in self.integers for name in self.names()], bool)
        return np.where(whole, np.clip(np.round(points), *self.corners(self.names())), points)

    def evaluator(self, terms: Sequence[Term]) -> Callable[[Array], list[Array]]:
        """A function from points to the values of the terms; nan where they are undefined."""
        return Program(terms, self.names(), lambda _: 0).at

    def live(self) -> list[int]:
        """The facts that say something of the variables of f beyond what the box says."""
        mine = ex.variables(self.f)
        return [i for i, (h, _) in enumerate(self.facts) if ex.variables(h) & mine and not self.range(h)[0] >= 0]

    def samples(self, terms: Sequence[Term], count: int = 300, seed: int = 1) -> tuple[Array, list[Array]]:
        """Sample points at which the facts hold, and the terms there."""
        points = self.points(count, seed)
        values = self.evaluator([*terms, *(h for h, _ in self.facts)])(points)
        keep = np.ones(len(points), bool)
        for i, (_, strict) in enumerate(self.facts):
            keep &= (values[len(terms) + i] > 0) if strict else (values[len(terms) + i] >= -1e-15)
        return points[keep], [value[keep] for value in values[: len(terms)]]


@lru_cache(maxsize=10_000)
def key(t: Term) -> Any:
    """A form in which two terms that differ by a positive factor look the same."""
    try:
        p = plain_normal(t)
    except ArithmeticError:
        return t
    return frozenset((mono, c / content(p)) for mono, c in p.items())


def _draw(rng: np.random.Generator, low: float, high: float, count: int) -> Array:
    """Samples of one coordinate: ends and middles, uniform ones, and many near the ends."""
    k = np.arange(count)
    u = rng.random(count)
    if not isfinite(low) and not isfinite(high):
        spread = (2 * u - 1) * 10 ** rng.uniform(-3, 2, count)
        return np.where(k % 7 == 0, rng.choice([0.0, 1.0, -1.0], count), spread)
    if not isfinite(high):
        return np.where(k % 7 == 0, low, low + 10 ** rng.uniform(-4, 3, count))
    if not isfinite(low):
        return np.where(k % 7 == 0, high, high - 10 ** rng.uniform(-4, 3, count))
    near = 10 ** rng.uniform(-6, 0, count)
    near = np.where(rng.random(count) < 0.5, near, 1 - near)
    place = np.where(k % 3 == 0, rng.choice([0.0, 0.5, 1.0], count), np.where(k % 3 == 1, near, u))
    return np.where(place == 1, high, low + (high - low) * place)


def look(goal: Goal, count: int = 300, rounds: int = 14, seed: int = 1) -> Contact | None:
    """The least value of f among samples, improved by a local search."""
    points, (values,) = goal.samples([goal.f], count, seed)
    good = np.isfinite(values)
    if not good.any():
        return None
    points, values = points[good], values[good]
    names = goal.names()
    order = np.argsort(values, kind="stable")
    lowest = [dict(zip(names, map(float, points[i]), strict=True)) for i in order[:6]]
    size = float(min(np.median(np.abs(values)), 1.0)) or 1.0
    point, least = points[order[0]], float(values[order[0]])
    (low,), (high,) = goal.corners(names)
    step = np.where(np.isfinite(high - low), (high - low) / 4, np.maximum(np.abs(point), 1.0))
    rng = np.random.default_rng(seed - 1)
    values_at = goal.evaluator([goal.f, *(h for h, _ in goal.facts)])
    for _ in range(rounds if names else 0):
        tries = point + step * rng.uniform(-1, 1, (40, len(names))) * rng.choice([0, 1, 1e-1], (40, len(names)))
        tries = goal.whole(np.clip(tries, low, high))
        candidates = holding(goal, values_at(tries))
        k = int(np.argmin(candidates))
        if candidates[k] < least:
            point, least = tries[k], float(candidates[k])
        else:
            step = step / 2
    return Contact(least, dict(zip(names, map(float, point), strict=True)), size, lowest)


def holding(goal: Goal, values: list[Array]) -> Array:
    """f where it is defined and the facts hold, infinite elsewhere."""
    ok = np.isfinite(values[0])
    for i, (_, strict) in enumerate(goal.facts):
        ok &= (values[1 + i] > 0) if strict else (values[1 + i] >= 0)
    return np.where(ok, values[0], inf)


def at_contact(goal: Goal, contact: Contact) -> tuple[str, Fraction] | None:
    """A variable and a simple number strictly inside its range at which f comes down to 0."""
    for v in sorted(ex.variables(goal.f)):
        low, high = goal.box[v]
        x = contact.point[v]
        width = min(float(high - low), 1.0)
        near = {Fraction(x).limit_denominator(k) for k in (*range(1, 13), 60)}
        near = {c for c in near if low < c < high and abs(float(c) - x) < 0.03 * width}
        if any(end == x or abs(float(end) - x) < 1e-6 * width for end in (low, high)) or not near:
            continue
        simple = sorted(near, key=lambda c: c.denominator)
        rows = np.array([[float(c) if name == v else contact.point[name] for name in goal.names()] for c in simple])
        touches = np.abs(goal.evaluator([goal.f])(rows)[0]) < 1e-13 * contact.size
        if touches.any():
            return v, simple[int(np.argmax(touches))]
    return None


def nice(x: float, ends: tuple[Any, Any]) -> Fraction:
    """A simple rational near x, inside the ends; an end itself if x is close to it."""
    low, high = ends
    width = float(high - low) if isfinite(high - low) else max(1.0, abs(x))
    for end in (low, high):
        if isinstance(end, Fraction) and abs(float(end) - x) < 1e-4 * width:
            return end
    for largest in (12, 60, 1000):
        c = Fraction(x).limit_denominator(largest)
        if abs(float(c) - x) < 1e-4 * width and low <= c <= high:
            return c
    c = Fraction(x).limit_denominator(2**30)
    return Fraction(min(max(c, low), high))
