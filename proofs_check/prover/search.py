"""The search for a proof: tactics are tried on a goal in turn, and what they leave open is solved in the same way.

A loose claim is closed by a flood of boxes. A tight one is first made simpler: equations are used up, common positive
factors are divided out, kinks are resolved by cases; a sum of squares is looked for; a variable along which f is
monotone slides to a bound (its slope is a goal of its own, so that fourth-order contact is four slides); logarithms,
powers and substitutions remove singular corners and infinite ends. Samples in floats prune what cannot be true. Then
the box is split, at the point of contact if there is one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from paid_experts.proofs_check.prover import canon, closing, domains, factors, slides, substitution
from paid_experts.proofs_check.prover import expression as ex
from paid_experts.proofs_check.prover.flood import flood
from paid_experts.proofs_check.prover.goal import Goal
from paid_experts.proofs_check.prover.step import Clock, Node, Step, leaf

SHARE = 0.6
Tactic = Callable[[Goal, "Search"], Iterator[Step]]


class Search:
    """One search, with a clock and a count of the boxes looked at."""

    def __init__(self, clock: Clock, fuel: int, patience: int, unknowns: int, careful: bool):
        self.clock = clock
        self.fuel, self.patience = fuel, patience  # in goals looked at, so that a search repeats itself
        self.unknowns = unknowns  # of a sum of squares
        self.careful = careful  # do not close a box on a 0 that may be a rounded one
        self.boxes = 0
        self.stuck: list[Goal] = []
        self.failed: dict[Any, tuple[int, int]] = {}

    def solve(self, goal: Goal, depth: int = 7, splits: int = 24) -> Node | None:
        """A proof of the goal. `depth` bounds nested reductions, `splits` nested splits of the box."""
        self.clock.check()
        self.fuel -= 1
        if depth < 0 or splits < 0 or self.fuel < 0:
            return None
        key = goal.identity()
        tried = self.failed.get(key, (-1, -1))
        if depth <= tried[0] and splits <= tried[1]:
            return None
        table = BARE if goal.bare else PLAIN if goal.plain else TACTICS
        for tactic in (*QUICK, *(() if self.hopeless(goal) else table)):
            for step in self.proposals(tactic, goal):
                node = self.carry_out(step, depth, splits)
                if node is not None:
                    return node
                if step.final:
                    break
            else:
                continue
            break
        else:
            self.stuck.append(goal)
        if self.fuel > 0:
            self.failed[key] = (depth, splits)
        return None

    def hopeless(self, goal: Goal) -> bool:
        """Do samples show that the goal is false?"""
        seen = goal.contact()
        return seen is not None and seen.negative

    def proposals(self, tactic: Tactic, goal: Goal) -> Iterator[Step]:
        """The steps of a tactic, up to where its algebra becomes too large."""
        try:
            yield from tactic(goal, self)
        except (canon.TooLarge, ArithmeticError):
            return

    def carry_out(self, step: Step, depth: int, splits: int) -> Node | None:
        """Solve what a step leaves open; a step that may be the wrong one gets a share of the fuel only."""
        with self.at_most(self.fuel if step.final else int(SHARE * self.fuel) + 4):
            proofs = []
            for goal in step.goals:
                proof = self.solve(goal, depth - step.depth, splits - step.splits)
                if proof is None:
                    return None
                proofs.append(proof)
            if step.slope is not None:
                with self.at_most(self.patience):
                    proof = self.solve(step.slope, min(depth - 1, 3), min(splits, 6))
                if proof is None:
                    return None
                proofs.append(proof)
            return step.node(*proofs)

    @contextmanager
    def at_most(self, allowance: int) -> Iterator[None]:
        """Look at no more than so many goals."""
        before = self.fuel
        self.fuel = start = min(before, allowance)
        try:
            yield
        finally:
            self.fuel = before - (start - self.fuel)

    def flooded(self, goal: Goal, limit: int) -> Node | None:
        """A proof by boxes alone."""
        try:
            live = goal.live()
            facts = [goal.facts[i] for i in live]
            names = sorted(ex.variables(goal.f).union(*(ex.variables(h) for h, _ in facts)))
            result = flood(goal, names, facts, limit, careful=self.careful, clock=self.clock)
        except (canon.TooLarge, ZeroDivisionError):
            return None
        self.boxes += result.boxes
        return result.tree(live) if result.done else None


def boxes(limit: int, loose: bool = False) -> Tactic:
    """A flood of at most `limit` boxes; `loose` asks for a claim with room to spare."""

    def tactic(goal: Goal, search: Search) -> Iterator[Step]:
        seen = goal.contact() if loose else None
        if not loose or (seen is not None and not seen.tight) or (seen is None and limit <= 3000):
            node = search.flooded(goal, limit)
            if node is not None:
                yield leaf(node)

    return tactic


QUICK: list[Tactic] = [closing.constant, domains.clip, domains.equation, closing.known, boxes(60), domains.vacuous]
PLAIN: list[Tactic] = [
    factors.simplify,
    factors.weak_factor,
    factors.polynomial_factor,
    boxes(3000, loose=True),
    closing.squares,
    closing.wide_squares,
    substitution.monotone,
    domains.kink,
    slides.tower,
    slides.bounded_slide,
    slides.slide,
    closing.convex,
    domains.split_at_contact,
    domains.split,
]
BARE: list[Tactic] = [tactic for tactic in PLAIN if tactic.__module__ != slides.__name__]
TACTICS: list[Tactic] = [
    domains.lighten,
    domains.integer,
    boxes(3000, loose=True),
    slides.tower,
    factors.simplify,
    factors.weak_factor,
    factors.polynomial_factor,
    closing.squares,
    substitution.reflect,
    substitution.recentre,
    closing.wide_squares,
    substitution.ratio,
    boxes(20_000, loose=True),
    substitution.monotone,
    substitution.logarithm_of_powers,
    domains.kink,
    slides.tower,
    slides.line,
    slides.bounded_slide,
    slides.slide,
    slides.affine,
    closing.rooted_squares,
    closing.convex,
    substitution.powers,
    substitution.exponential,
    domains.split_at_contact,
    substitution.logarithm,
    substitution.reshape,
    domains.split,
    boxes(60_000, loose=True),
]
