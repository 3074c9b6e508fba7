"""The search for a proof: tactics are tried on a goal in turn, and what they leave open is solved in the same way.

A loose claim is closed by a subdivision of its box. A tight one is first made simpler: equations are used up, common
positive factors are divided out, kinks are resolved by cases; a sum of squares is looked for; a variable along which f
is monotone slides to a bound (its slope is a goal of its own, so that fourth-order contact is four slides); logarithms,
powers and substitutions remove singular corners and infinite ends. Samples in floats prune what cannot be true. Then
the box is split, at the point of contact if there is one.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from paid_experts.proofs_check.prover import domains, formula, slides, substitution
from paid_experts.proofs_check.prover.goal import Goal
from paid_experts.proofs_check.prover.step import Effort, Node, Step, Tactic
from paid_experts.proofs_check.prover.subdivision import boxes

SHARE = 0.6


class Search:
    """One search: how much effort it may make, the goals on which it got stuck, and those on which it failed."""

    def __init__(self, effort: Effort):
        self.effort = effort
        self.stuck: list[Goal] = []
        self.failed: dict[Any, tuple[int, int]] = {}

    def solve(self, goal: Goal, depth: int = 7, splits: int = 24) -> Node | None:
        """A proof of the goal. `depth` bounds nested reductions, `splits` nested splits of the box."""
        self.effort.clock.check()
        self.effort.fuel -= 1
        if depth < 0 or splits < 0 or self.effort.fuel < 0:
            return None
        key = goal.identity()
        tried = self.failed.get(key, (-1, -1))
        if depth <= tried[0] and splits <= tried[1]:
            return None
        for step in self.proposals(goal):
            node = self.carry_out(step, depth, splits)
            if node is not None:
                return node
            if step.final:
                break
        else:
            self.stuck.append(goal)
        if self.effort.fuel > 0:
            self.failed[key] = (depth, splits)
        return None

    def proposals(self, goal: Goal) -> Iterator[Step]:
        """The steps of all tactics, of each up to where its algebra becomes too large.

        Where samples show that the goal is false, only the quick ones are tried.
        """
        table = BARE if goal.bare else PLAIN if goal.plain else TACTICS
        seen = None
        for number, tactic in enumerate((*QUICK, *table)):
            if number == len(QUICK):
                seen = goal.contact()
            if seen is not None and seen.negative:
                return
            try:
                yield from tactic(goal, self.effort)
            except ArithmeticError:
                continue

    def carry_out(self, step: Step, depth: int, splits: int) -> Node | None:
        """Solve what a step leaves open; a step that may be the wrong one gets a share of the fuel only."""
        fuel = self.effort.fuel
        with self.at_most(fuel if step.final else int(SHARE * fuel) + 4):
            proofs = []
            for goal in step.goals:
                proofs.append(self.solve(goal, depth - step.depth, splits - step.splits))
                if proofs[-1] is None:
                    return None
            if step.slope is not None:
                with self.at_most(self.effort.patience):
                    proofs.append(self.solve(step.slope, min(depth - 1, 3), min(splits, 6)))
                if proofs[-1] is None:
                    return None
            return step.node(*proofs)

    @contextmanager
    def at_most(self, allowance: int) -> Iterator[None]:
        """Look at no more than so many goals."""
        before = self.effort.fuel
        self.effort.fuel = start = min(before, allowance)
        try:
            yield
        finally:
            self.effort.fuel = before - (start - self.effort.fuel)


QUICK: list[Tactic] = [formula.constant, domains.clip, domains.equation, formula.known, boxes(60), domains.vacuous]
PLAIN: list[Tactic] = [
    formula.simplify,
    formula.weak_factor,
    formula.polynomial_factor,
    boxes(3000, loose=True),
    formula.squares("narrow"),
    formula.squares("wide"),
    substitution.monotone,
    domains.kink,
    slides.tower,
    slides.bounded_slide,
    slides.slide,
    formula.convex,
    domains.split_at_contact,
    domains.split,
]
BARE: list[Tactic] = [tactic for tactic in PLAIN if tactic.__module__ != slides.__name__]
TACTICS: list[Tactic] = [
    domains.lighten,
    domains.integer,
    boxes(3000, loose=True),
    slides.tower,
    formula.simplify,
    formula.weak_factor,
    formula.polynomial_factor,
    formula.squares("narrow"),
    substitution.reflect,
    substitution.recentre,
    formula.squares("wide"),
    substitution.ratio,
    substitution.monotone,
    substitution.logarithm_of_powers,
    domains.kink,
    slides.tower,
    slides.line,
    slides.bounded_slide,
    slides.slide,
    formula.squares("rooted"),
    formula.convex,
    substitution.powers,
    domains.split_at_contact,
    substitution.logarithm,
    substitution.reshape,
    domains.split,
]
