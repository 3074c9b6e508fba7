"""What a tactic proposes, and what all of the search shares: the clock, and how much effort it may make."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from paid_experts.proofs_check.prover.goal import Goal

Node = Any  # a node of a certificate, as JSON


class OutOfTime(Exception):
    """The time that a search was given is over."""


class Clock:
    """A deadline in seconds of computing, so that what is decided does not depend on what else the machine does.

    Every loop of the search asks it now and then.
    """

    def __init__(self, seconds: float):
        self.end = time.process_time() + seconds

    def check(self) -> None:
        """Stop the search when time is over."""
        if time.process_time() >= self.end:
            raise OutOfTime


@dataclass
class Effort:
    """What a search may spend: goals to look at, so that it repeats itself exactly, and the size of what it tries."""

    clock: Clock
    fuel: int  # how many goals may be looked at
    patience: int  # the same for a slope
    unknowns: int  # of a sum of squares
    careful: bool  # do not close a box on a 0 that may be a rounded one
    boxes: int = 0  # looked at so far


@dataclass
class Step:
    """A reduction: the goal follows from `goals` (and `slope`), and `node` makes its proof out of theirs.

    A final step loses nothing: if the goals cannot be proved, nothing else is tried. A slope is solved last, and with
    little patience: one that takes long rarely leads to a proof.
    """

    goals: Sequence[Goal]
    node: Callable[..., Node]
    slope: Goal | None = None
    final: bool = False
    depth: int = 1
    splits: int = 0


Tactic = Callable[[Goal, Effort], Iterator[Step]]


def headed(goal: Goal, *head: Any, final: bool = False, depth: int = 1) -> Step:
    """A reduction to one goal, whose proof stands at the end of a node that begins with `head`."""
    return Step((goal,), lambda rest: [*head, rest], final=final, depth=depth)


def leaf(node: Node) -> Step:
    """A proof that needs nothing more."""
    return Step((), lambda: node)
