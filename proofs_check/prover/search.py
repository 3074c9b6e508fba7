"""The search for a proof: tries rules on a goal, and returns the tree of a certificate, or nothing.

A loose claim is closed by a flood of boxes. A tight one is first made simpler: common positive factors are
divided out; kinks are resolved by cases; a variable along which f is monotone slides to a bound (its slope
is a goal of its own, so that fourth-order contact is four slides); a line of contact becomes an axis;
logarithms and substitutions remove singular corners and infinite ends. Samples in floats prune what cannot
be true. Then the box is split, at the point of contact if there is one.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from fractions import Fraction
from math import inf
from typing import Any

from proofs_check.prover import canon
from proofs_check.prover import expression as ex
from proofs_check.prover.closing import convex, kink, separate, simplify, square, vanishes, weak_factor
from proofs_check.prover.contact import Contact, at_contact, look
from proofs_check.prover.expression import ZERO, written
from proofs_check.prover.flood import flood
from proofs_check.prover.goal import Goal
from proofs_check.prover.refute import numeric_sign
from proofs_check.prover.slides import bounded_slide, slide, tower
from proofs_check.prover.substitution import logarithm, ratio, reshape, shift

Node = Any
Tactic = Callable[["Search", Goal, int, int], Node | None]


class Search:
    """One search, with a deadline in processor time and a count of the boxes looked at."""

    def __init__(self, seconds: float = 20.0, patience: int = 30, careful: bool = False):
        self.careful = careful  # do not close a box on a 0 that may be a rounded one
        self.deadline = time.process_time() + seconds
        self.patience, self.fuel = patience, 100_000  # in goals looked at, so that a search repeats itself
        self.boxes = 0
        self.fresh = 0
        self.stuck: list[Goal] = []
        self.failed: set[Any] = set()

    def solve(self, goal: Goal, depth: int = 7, splits: int = 24) -> Node | None:
        """A proof of the goal. `depth` bounds nested reductions, `splits` nested splits of the box."""
        self.fuel -= 1
        if time.process_time() > self.deadline or depth < 0 or self.fuel < 0:
            return None
        key = (goal.f, goal.strict, tuple(sorted(goal.box.items())), goal.facts)
        if key in self.failed:
            return None
        try:
            node = self._solve(goal, depth, splits)
        except (canon.TooLarge, ArithmeticError):
            node = None
        if node is None and time.process_time() < self.deadline and self.fuel > 0:
            self.failed.add(key)
        return node

    def _solve(self, goal: Goal, depth: int, splits: int) -> Node | None:  # noqa: C901 - the order of the tactics
        if goal.f == ZERO:
            return None if goal.strict else ["sum", []]
        if not ex.variables(goal.f):
            if numeric_sign(goal.f) == 1:
                return ["interval"]
            return ["sum", []] if not goal.strict and vanishes(goal, {}) else None
        node = self.flooded(goal, 60)
        if node is None and not goal.plain:
            contact = self.contact(goal)
            if contact is not None and contact.least > 1e-4 * contact.size:
                node = self.flooded(goal, 3000)
            if node is None:
                node = tower(self, goal, depth, splits)
        if node is not None:
            return node
        simple = simplify(goal)
        if simple is not None:
            g, h = simple
            if h == ZERO:
                return None if goal.strict else ["sum", []]
            rest = self.solve(goal.with_f(h), depth, splits)
            return None if rest is None else ["scale", written(g), written(h), rest]
        weak = weak_factor(goal)
        if weak is not None:
            rest = self.solve(goal.with_f(weak[1]), depth, splits)
            return None if rest is None else ["factor", written(weak[0]), written(weak[1]), rest]
        if not goal.plain:
            node = ratio(self, goal, depth, splits)
            if node is not None:
                return node
        contact = self.contact(goal)
        if contact is None:
            return self.flooded(goal, 2000)
        if contact.negative:
            return None
        if not contact.tight:
            node = self.flooded(goal, 3000 if depth < 7 else 20_000)
            if node is not None:
                return node
        corner = at_contact(goal, contact) if contact.tight else None
        tactics: list[Tactic] = [square, separate, kink, tower, bounded_slide, slide, convex]
        if not goal.plain:
            tactics.append(shift)
            if any(t[0] == "exp" and any(u[0] == "ln" for u in ex.subterms(t)) for t in ex.subterms(goal.f)):
                tactics.insert(0, logarithm)
        endless = contact.tight and splits > 18 and any(goal.box[v][1] == inf for v in ex.variables(goal.f))
        if corner is None and not goal.plain and not (endless and len(ex.variables(goal.f)) > 1):
            tactics += [logarithm, reshape]
        for tactic in tactics:
            try:
                node = tactic(self, goal, depth, splits)
            except (canon.TooLarge, ArithmeticError):
                continue
            if node is not None:
                return node
        node = self.split(goal, contact, corner, depth, splits)
        if node is None and splits >= 20 and not contact.tight:
            node = self.flooded(goal, 60_000)
        return node

    def flooded(self, goal: Goal, limit: int) -> Node | None:
        """A proof by boxes alone."""
        try:
            live = goal.live()
            facts = [goal.facts[i] for i in live]
            names = sorted(ex.variables(goal.f).union(*(ex.variables(h) for h, _ in facts)))
            result = flood(
                goal.f,
                goal.strict,
                names,
                goal.box,
                facts,
                goal.signs,
                limit,
                careful=self.careful,
                deadline=self.deadline,
            )
        except (canon.TooLarge, ZeroDivisionError):
            return None
        self.boxes += result.boxes
        if not result.done:
            return None
        return _completed(result.tree(), live)

    def contact(self, goal: Goal) -> Contact | None:
        """What samples say of the goal; looked at once."""
        if goal.seen is None:
            goal.seen = (look(goal),)
        found: Contact | None = goal.seen[0]
        return found

    def briefly(self, goal: Goal, depth: int, splits: int) -> Node | None:
        """Solve within the patience of this search: a slope that takes long is seldom the way."""
        before, self.fuel = self.fuel, min(self.fuel, self.patience)
        start = self.fuel
        try:
            return self.solve(goal, depth, splits)
        finally:
            self.fuel = before - (start - self.fuel)

    def new_name(self) -> str:
        """A variable that no statement has."""
        self.fresh += 1
        return f"_{self.fresh}"

    def split(
        self, goal: Goal, contact: Contact, corner: tuple[str, Fraction] | None, depth: int, splits: int
    ) -> Node | None:
        """Split one variable, at the point of contact where there is one, else in the middle."""
        names = sorted(ex.variables(goal.f).union(*(ex.variables(goal.facts[i][0]) for i in goal.live())))
        names = [name for name in names if goal.box[name][0] < goal.box[name][1]]
        if splits <= 0 or not names:
            self.stuck.append(goal)
            return None
        v, c = corner or choose_split(goal, names)
        left = Goal(goal.f, goal.strict, {**goal.box, v: (goal.box[v][0], c)}, goal.facts, plain=goal.plain)
        right = Goal(goal.f, goal.strict, {**goal.box, v: (c, goal.box[v][1])}, goal.facts, plain=goal.plain)
        first, second = (left, right) if contact.point.get(v, 0.0) <= float(c) else (right, left)
        one = self.solve(first, depth, splits - 1)
        two = None if one is None else self.solve(second, depth, splits - 1)
        if one is None or two is None:
            return None
        return ["split", v, str(c), *((one, two) if first is left else (two, one))]


def choose_split(goal: Goal, names: list[str]) -> tuple[str, Fraction]:
    """The widest variable, and the middle of its range; an endless range is cut at about twice its end."""
    widths = {v: float(goal.box[v][1] - goal.box[v][0]) for v in names}
    v = max(names, key=lambda name: (widths[name], name))
    low, high = goal.box[v]
    if isinstance(low, Fraction) and isinstance(high, Fraction):
        return v, (low + high) / 2
    if isinstance(low, Fraction):
        return v, max(2 * low + 1, Fraction(1)) if low >= 0 else low / 2
    if isinstance(high, Fraction):
        return v, min(2 * high - 1, Fraction(-1)) if high <= 0 else high / 2
    return v, ZERO


def _completed(node: Node, live: list[int]) -> Node:
    """Give the leaves that say that a fact fails the number of the fact among all."""
    if node[0] == "void":
        node[1] = live[node[1]]
    elif node[0] == "split":
        _completed(node[3], live)
        _completed(node[4], live)
    return node
