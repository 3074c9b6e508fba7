"""A long game in haste: requests are sent to a program before its replies to earlier requests are read.

If payments are so dear that only the cheapest is paid after the exploration, and the exploration gives the same counts
in any order, then no request depends on an answer: all are known in advance. Sent one by one, each costs two switches
between processes, which is most of the time of a long game. Sent ahead, they let the program and the umpire work at the
same time. Every reply is judged.

A program that cannot read ahead (it takes all that it reads for one request, for example) is not wrong. So a game in
haste can acquit an implementation but not convict it: after a wrong answer the game is played again, request by
request, and the second game decides.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice, tee
from typing import Any

from paid_experts.properties.conformance.pipe import Pipe, Request
from paid_experts.properties.conformance.play import Played, play
from paid_experts.properties.conformance.players import Op, Player
from paid_experts.properties.conformance.trial import Claim, Move, Shadow, Trial

AHEAD = 48
"""Requests are sent by so many, and less than twice as many owe a reply: that is 4 kB, which any pipe holds."""


class Hasty(Player):
    """A program that is sent its requests ahead."""

    def __init__(self, pipe: Pipe, requests: Iterator[Request]) -> None:
        self.pipe, self.requests = pipe, requests
        self.owed: deque[Request] = deque()
        """What was sent and is not answered yet"""

    def ask(self, op: Op, fields: Mapping[str, Any], instance: int = 0) -> Any:
        """Return the answer to a request that was sent a while ago."""
        assert not instance
        if len(self.owed) < AHEAD:
            more = list(islice(self.requests, AHEAD))
            self.pipe.send(*more)
            self.owed += more
        assert self.owed.popleft() == (op, fields)
        return self.pipe.answer(op)

    def renew(self) -> None:
        """Begin anew with another process, which owes nothing."""
        self.owed.clear()
        self.pipe.renew()

    def transcript(self) -> list[str]:
        """The last lines of the conversation."""
        return self.pipe.transcript()


def foreseen(trial: Trial) -> Iterator[Move]:
    """All moves of a trial in which only the cheapest payment is made after the exploration, before it is played."""
    shadow, costs = Shadow(trial.settings), trial.settings.costs
    cheapest = costs.index(min(costs))

    def pay() -> None:
        shadow.pays([shadow.round - 1 if shadow.exploring else cheapest] * trial.settings.experts)

    pay()
    for move in trial.world(shadow):
        yield move
        shadow.hears(move.advice)
        shadow.learns(move.label)
        pay()


def requests(trial: Trial, claim: Claim, moves: Iterable[Move]) -> Iterator[Request]:
    """All that a learner is asked in a trial of these moves."""
    yield "start", claim.start(trial.settings)
    yield "pay", {}
    for move in moves:
        yield "predict", {"advice": list(move.advice), "u": move.u}
        yield "update", {"label": move.label}
        yield "pay", {}


def in_haste(pipe: Pipe, trial: Trial, claim: Claim, counts: Counter[str]) -> Played:
    """Play a trial whose requests are known, and send them ahead."""
    ahead, moves = tee(foreseen(trial))
    hasty = Hasty(pipe, requests(trial, claim, ahead))
    played = play(hasty, trial._replace(world=lambda _: moves), claim, counts)
    if hasty.owed:
        hasty.renew()
    return played


def play_long(player: Player, trial: Trial, claim: Claim, counts: Counter[str]) -> Played:
    """Play a long trial whose requests are known: over a pipe in haste, and once more without if that goes wrong.

    Of the two games the longer one decides: the second may run out of time before it reaches the wrong answer.
    """
    if not isinstance(player, Pipe):
        return play(player, trial, claim, counts)
    counted: Counter[str] = Counter()
    played = in_haste(player, trial, claim, counted)
    if played.finding:
        counted.clear()
        played = max(play(player, trial, claim, counted), played, key=lambda one: len(one.moves))
    counts.update(counted)
    return played
