"""A goal: f >= 0 (or f > 0) at the points of a box at which some facts hold, and what can quickly be seen of it.

The search asks a goal for the sign of a term, for its range, for samples of f, and for the contact: where f comes down
to 0. All of this is in floats and guides the search only; the kernel decides.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import lru_cache
from math import floor, inf, isfinite
from typing import Any

import numpy as np

from paid_experts.proofs_check.prover import canon
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
    signs_seen: dict[Term, int] = field(init=False, default_factory=dict)  # the signs that were asked for
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
        other.signs_seen = self.signs_seen  # signs depend on the domain alone
        return other

    def plainly_nonnegative(self, atom: Term) -> bool:
        """Is an atom of a normal form at least 0 by its kind, or by the box?"""
        if isinstance(atom, str):
            return atom in self.box and self.box[atom][0] >= 0
        return isinstance(atom, int) or atom[0] in ("exp", "abs")

    def signs(self, t: Term) -> int:
        """2 if t > 0 on the domain is clear, 1 if t >= 0 is, else 0."""
        if isinstance(t, int):
            return 2
        if t not in self.signs_seen:
            self.signs_seen[t] = 0  # while it is being computed
            self.signs_seen[t] = self._signs(t)
        return self.signs_seen[t]

    def _signs(self, t: Term) -> int:
        low = self.range(t)[0]
        best = 2 if low > 0 else 1 if low == 0 else 0
        if best < 2 and isinstance(t, tuple):
            if t[0] == "exp":
                return 2
            if t[0] in ("+", "*"):
                parts = [self.signs(part) for part in t[1:]]
                best = max(best, 0 if 0 in parts else max(parts) if t[0] == "+" else min(parts))
            elif t[0] == "^":
                base = self.signs(t[1])
                best = max(best, base if base == 2 or t[2] > 0 else 0, 1 if t[2] % 2 == 0 else 0)
        if best < 2 and isinstance(t, tuple) and t[0] == "+" and self.above(t, ex.ZERO):
            best = 2 if () in (plain_form(t) or {}) else max(best, 1)
        if best < 2 and self.facts:
            here = key(t)
            best = max([best, *(strict + 1 for h, strict in self.facts if key(h) == here)])
            for h, strict in self.facts:
                if strict + 1 > best and ex.variables(h) & ex.variables(t) and self.above(t, h):
                    best = strict + 1
        return best

    def above(self, t: Term, h: Term) -> bool:
        """Is t - h a sum of products of things that are plainly at least 0?"""
        p, q = plain_form(t), plain_form(h)
        if p is None or q is None:
            return False
        rest = dict(p)
        canon.accumulate(rest, {mono: -c for mono, c in q.items()})
        return all(
            c > 0 and all(e % 2 == 0 or self.plainly_nonnegative(atom) for atom, e in mono) for mono, c in rest.items()
        )

    def defined(self, t: Term) -> bool:
        """Is it clear that `t` is defined on the whole domain?"""
        for u, kind in ex.conditions(t):
            known = self.signs(u)
            if known < (1 if kind == ">=" else 2) and not (kind == "!=" and self.signs(ex.negate(u)) == 2):
                return False
        return True

    def range(self, t: Term) -> tuple[float, float]:
        """The range of a term over the box, by intervals in floats."""
        names = self.names()
        found = Program([t], names, self.signs).run(*self.corners(names))[0]
        bottom, top = float(found[0][0]), float(found[1][0])
        return (bottom, top) if bottom == bottom and top == top else (-inf, inf)

    def exact_range(self, t: Term) -> tuple[Any, Any]:
        """The range of a term, with ends that are exact where floats show a short number."""

        def exact(x: float) -> Any:
            if not isfinite(x):
                return x
            c = Fraction(x).limit_denominator(10**6)
            return c if float(c) == x else Fraction(x)

        low, high = self.range(t)
        return exact(low), exact(high)

    def vanishes(self, changes: Mapping[str, Term]) -> bool:
        """Is f identically 0 after the substitution?"""
        try:
            return not canon.expand(ex.substitute(self.f, changes), self.signs)
        except (canon.TooLarge, ZeroDivisionError):
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
def plain_form(t: Term) -> canon.Poly | None:
    """The normal form of `t` on any domain, if it is not too large; it is asked for again and again."""
    try:
        return canon.expand(t, lambda _: 0)
    except (canon.TooLarge, ZeroDivisionError):
        return None


@lru_cache(maxsize=10_000)
def key(t: Term) -> Term:
    """A form in which two terms that differ by a positive factor look the same."""
    p = plain_form(t)
    if not p:
        return t if p is None else ex.ZERO
    size = abs(min(p.items(), key=lambda item: repr(item[0]))[1])
    return canon.to_term({mono: c / size for mono, c in p.items()})


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
        values = goal.evaluator([goal.f])(rows)[0]
        for c, value in zip(simple, values, strict=True):
            if abs(value) < 1e-13 * contact.size:
                return v, c
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
