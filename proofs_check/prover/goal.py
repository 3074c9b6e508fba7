"""A goal: f >= 0 (or f > 0) at the points of a box at which some facts hold, and what can quickly be seen of it.

The search asks a goal for the sign of a term, for its range, and for samples of f. All of this is in floats
and guides the search only; the kernel decides.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from math import floor, inf, isfinite
from typing import Any

import numpy as np

from paid_experts.proofs_check.prover import canon
from paid_experts.proofs_check.prover import expression as ex
from paid_experts.proofs_check.prover.contact import Contact, look
from paid_experts.proofs_check.prover.expression import Term
from paid_experts.proofs_check.prover.program import Array, Program, float_end

Fact = tuple[Term, bool]


@dataclass
class Goal:
    """f >= 0, or f > 0 if `strict`, wherever in the box the facts hold."""

    f: Term
    strict: bool
    box: dict[str, tuple[Any, Any]]
    facts: tuple[Fact, ...] = ()
    memo: dict[Term, int] = field(default_factory=dict)
    keys: list[tuple[Term, bool]] | None = None
    plain: bool = False  # a slope: no logarithms and substitutions
    bare: bool = False  # a fact was left out, so that facts may not be numbered anew: no slides
    integers: frozenset[str] = frozenset()
    seen: tuple[Contact | None] | None = None  # what samples show, once it was looked at

    def names(self) -> list[str]:
        """The variables, in order."""
        return sorted(self.box)

    def identity(self) -> Any:
        """What makes two goals the same."""
        return self.f, self.strict, tuple(sorted(self.box.items())), self.facts, self.plain, self.bare

    def contact(self) -> Contact | None:
        """What samples show of f; looked at once."""
        if self.seen is None:
            self.seen = (look(self),)
        return self.seen[0]

    def fresh(self) -> str:
        """A name that no variable has."""
        return next(name for k in range(1, 1000) if (name := f"_{k}") not in self.box)

    def within(self, v: str, low: Any, high: Any) -> Goal:
        """The same claim on a part of the range of v; that of an integer ends at integers."""
        if v in self.integers:
            low = Fraction(floor(low) + 1) if low > self.box[v][0] else low
            high = Fraction(floor(high)) if high < self.box[v][1] else high
        return replace(self, box={**self.box, v: (low, high)}, memo={}, keys=None, seen=None)

    def given(self, *facts: Fact) -> Goal:
        """The same claim with more facts."""
        return replace(self, facts=(*self.facts, *facts), memo={}, keys=None, seen=None)

    def replaced(self, v: str, e: Term) -> Goal:
        """The claim with e for v, whose bounds become facts."""
        low, high = self.box[v]
        facts = [(ex.substitute(h, {v: e}), strict) for h, strict in self.facts]
        facts += [(ex.subtract(e, low), False)] if isinstance(low, Fraction) else []
        facts += [(ex.subtract(high, e), False)] if isinstance(high, Fraction) else []
        box, whole = {name: ends for name, ends in self.box.items() if name != v}, self.integers - {v}
        f = ex.substitute(self.f, {v: e})
        return replace(self, f=f, box=box, facts=tuple(facts), integers=whole, memo={}, keys=None, seen=None)

    def with_f(self, f: Term, strict: bool | None = None) -> Goal:
        """Another claim on the same domain."""
        return replace(self, f=f, strict=self.strict if strict is None else strict, seen=None)

    def weak_signs(self, t: Term) -> int:
        """What the box alone says of the sign of a variable, and exp says of itself."""
        if isinstance(t, Fraction):
            return 2 if t > 0 else int(t == 0)
        if isinstance(t, str):
            low = self.box[t][0] if t in self.box else -inf
            return 2 if low > 0 else int(low == 0)
        return 2 if t[0] == "exp" else int(t[0] == "abs")

    def key(self, t: Term) -> Term:
        """A form in which two terms that differ by a positive factor look the same."""
        try:
            p = canon.expand(t, lambda _: 0)
        except (canon.TooLarge, ZeroDivisionError):
            return t
        if not p:
            return ex.ZERO
        size = abs(min(p.items(), key=lambda item: repr(item[0]))[1])
        return canon.to_term({mono: c / size for mono, c in p.items()})

    def signs(self, t: Term) -> int:
        """2 if t > 0 on the domain is clear, 1 if t >= 0 is, else 0."""
        if isinstance(t, int):
            return 2
        if t not in self.memo:
            self.memo[t] = 0  # while it is being computed
            self.memo[t] = self._signs(t)
        return self.memo[t]

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
            best = 2 if () in canon.expand(t, lambda _: 0) else max(best, 1)
        if best < 2 and self.facts:
            if self.keys is None:
                self.keys = [(self.key(h), strict) for h, strict in self.facts]
            here = self.key(t)
            best = max([best, *(strict + 1 for h, strict in self.keys if h == here)])
            for h, strict in self.facts:
                if strict + 1 > best and ex.variables(h) & ex.variables(t) and self.above(t, h):
                    best = strict + 1
        return best

    def above(self, t: Term, h: Term) -> bool:
        """Is t - h a sum of products of things that are plainly at least 0?"""
        try:
            p = canon.expand(ex.subtract(t, h), lambda _: 0)
        except (canon.TooLarge, ZeroDivisionError):
            return False
        return all(
            c > 0 and all(e % 2 == 0 or isinstance(atom, int) or self.weak_signs(atom) for atom, e in mono)
            for mono, c in p.items()
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
        program = Program([t], names, self.signs)
        low = np.array([[float_end(self.box[name][0]) for name in names]], dtype=float).reshape(1, len(names))
        high = np.array([[float_end(self.box[name][1]) for name in names]], dtype=float).reshape(1, len(names))
        found = program.run(low, high)[0]
        bottom, top = float(found[0][0]), float(found[1][0])
        return (bottom, top) if bottom == bottom and top == top else (-inf, inf)

    def points(self, count: int, seed: int = 1) -> Array:
        """Sample points of the box: its corners and middle, random ones, and far ones where it has no end."""
        rng = np.random.default_rng(seed)
        names = self.names()
        columns = [_draw(rng, float_end(self.box[name][0]), float_end(self.box[name][1]), count) for name in names]
        rows = np.stack(columns, axis=1) if names else np.zeros((count, 0))
        alike = np.arange(count) % 8 == 5  # all coordinates alike, where f often touches 0
        same = rng.choice([0.0, 0.5, 1.0, 2.0, 4.0], count)
        for i, name in enumerate(names):
            low, high = (float_end(x) for x in self.box[name])
            rows[:, i] = np.where(alike, np.clip(same, low, high), rows[:, i])
        return self.whole(rows)

    def whole(self, points: Array) -> Array:
        """Round the coordinates that have to be integers."""
        for i, name in enumerate(self.names()):
            if name in self.integers:
                low, high = (float_end(x) for x in self.box[name])
                points[:, i] = np.clip(np.round(points[:, i]), low, high)
        return points

    def evaluator(self, terms: Sequence[Term]) -> Callable[[Array], list[Array]]:
        """A function from points to the values of the terms; nan where they are undefined."""
        program = Program(terms, self.names(), lambda _: 0)

        def values(points: Array) -> list[Array]:
            return [np.where(np.isfinite(value), value, np.nan) for value in program.at(points)]

        return values

    def evaluate(self, terms: Sequence[Term], points: Array) -> list[Array]:
        """Values of the terms at points; nan where they are undefined."""
        return self.evaluator(terms)(points)

    def live(self) -> list[int]:
        """The facts that say something of the variables of f beyond what the box says."""
        mine = ex.variables(self.f)
        return [i for i, (h, _) in enumerate(self.facts) if ex.variables(h) & mine and not self.range(h)[0] >= 0]

    def samples(self, terms: Sequence[Term], count: int = 300, seed: int = 1) -> tuple[Array, list[Array]]:
        """Sample points at which the facts hold, and the terms there."""
        points = self.points(count, seed)
        values = self.evaluate([*terms, *(h for h, _ in self.facts)], points)
        keep = np.ones(len(points), bool)
        for i, (_, strict) in enumerate(self.facts):
            keep &= (values[len(terms) + i] > 0) if strict else (values[len(terms) + i] >= -1e-15)
        return points[keep], [value[keep] for value in values[: len(terms)]]


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
