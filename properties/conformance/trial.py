"""A trial of the conformance kit: its settings, what the world does in each round, and what the implementation claims.

The **world** decides the advice, the coin and the label of each round; nothing is random. A world may depend on the
counts so far (an adversary must), so it is a generator that is resumed after each payment and reads the counts from a
`Shadow` of the implementation. What it decided is recorded as plain moves, from which the game can be reproduced.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from paid_experts.properties.conformance.claims import GAPTRON, Algorithm, ClaimedRule
from paid_experts.reference.formulas import Estimate


class Settings(NamedTuple):
    """What an implementation is started with, beside what it claims; beta is for Algorithm 1 alone."""

    costs: tuple[float, ...]
    experts: int
    lam: float
    beta: float
    delta: float

    @property
    def combinations(self) -> int:
        """N^K."""
        return int(len(self.costs) ** self.experts)


class Claim(NamedTuple):
    """What an implementation claims to be: an algorithm, and a rule for payments."""

    payments: ClaimedRule = "exact"
    algorithm: Algorithm = GAPTRON

    def keywords(self, settings: Settings) -> dict[str, Any]:
        """Return the keyword arguments of a Python factory.

        >>> Claim("exact", "cautious").keywords(Settings((0.0, 1.0), 1, 0.1, 1.0, 0.5))
        {'costs': [0.0, 1.0], 'experts': 1, 'lam': 0.1, 'delta': 0.5, 'payments': 'exact'}
        """
        fields = {**settings._asdict(), "costs": list(settings.costs), "payments": self.payments}
        if self.algorithm != GAPTRON:
            del fields["beta"]
        return fields

    def start(self, settings: Settings) -> dict[str, Any]:
        """Return the fields of the pipe's "start"; they name the algorithm if it is not Algorithm 1."""
        named = {} if self.algorithm == GAPTRON else {"algorithm": self.algorithm}
        return {**named, **self.keywords(settings)}


class Shadow:
    """The counts of an implementation, kept beside it from its payments, the advice and the labels.

    >>> shadow = Shadow(Settings((0.0, 1.0), 1, 0.1, 1.0, 0.5))
    >>> shadow.pays((1,)); shadow.hears((1,)); shadow.learns(-1)
    >>> shadow.estimates, shadow.exploring
    ([[Estimate(correct=0, paid=0), Estimate(correct=0, paid=1)]], True)
    """

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.estimates = [[Estimate(0, 0) for _ in settings.costs] for _ in range(settings.experts)]
        self.round = 1
        self.paid: tuple[int, ...] = ()
        self.advice: tuple[int, ...] = ()

    @property
    def exploring(self) -> bool:
        """Is this one of the first N rounds?"""
        return self.round <= len(self.settings.costs)

    def pays(self, payments: Sequence[int]) -> None:
        """Take over the payments of this round."""
        self.paid = tuple(payments)

    def hears(self, advice: Sequence[int]) -> None:
        """Take over the advice of this round."""
        self.advice = tuple(advice)

    def learns(self, label: int) -> None:
        """Count who was right."""
        for row, i, z in zip(self.estimates, self.paid, self.advice, strict=True):
            row[i] = Estimate(row[i].correct + (z == label), row[i].paid + 1)
        self.round += 1

    def untried(self, j: int) -> list[int]:
        """The payments that expert j has not been paid yet."""
        return [i for i, known in enumerate(self.estimates[j]) if known.paid == 0]

    def paid_for(self) -> list[Estimate]:
        """What is known of each expert at what it was just paid."""
        return [row[i] for row, i in zip(self.estimates, self.paid, strict=True)]

    def certain_experts(self) -> list[int]:
        """The experts whose estimates, at what they were just paid, are out of range (line 9)."""
        return [j for j, known in enumerate(self.paid_for()) if known.is_certain(self.settings.beta)]


class Move(NamedTuple):
    """What the world does in one round, once the experts are paid."""

    advice: tuple[int, ...]
    u: float
    label: int


World = Callable[[Shadow], Iterator[Move]]
"""Yields one move a round; resumed when the shadow has paid for that round."""


class Trial(NamedTuple):
    """One game against an implementation: its name, its settings, its world."""

    name: str
    settings: Settings
    world: World
    bystander: bool = False
    """Is a second instance played at the same time, with the opposite labels?"""


def script(moves: Sequence[Move]) -> World:
    """A world of fixed moves.

    >>> list(script([Move((1,), 0.5, 1)])(None))
    [Move(advice=(1,), u=0.5, label=1)]
    """

    def world(_: Shadow | None) -> Iterator[Move]:
        return iter(moves)

    return world


def scripted(trial: Trial, moves: Iterable[Move]) -> Trial:
    """Return the same trial with these moves and no others."""
    return trial._replace(world=script(tuple(moves)))
