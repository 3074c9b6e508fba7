"""Trials that are played twice: u is the only randomness, and an even vote is a fair coin.

These trials leave choices open in nearly every round: certain experts who disagree, payments that tie, even votes. Any
choice is allowed, but the second game must repeat it. Then the same trials are played once more with u + 1/2 modulo 1
in place of every u. Payments and counts do not depend on the coins, so the states are the same; wherever the vote is
exactly even, the other coin must give the other label. A learner that always predicts the same label at even votes
breaks the proofs, and this cannot be seen in one game, where either label is right.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

import numpy as np

from paid_experts.properties.conformance.play import Finding, Kind, Played, play
from paid_experts.properties.conformance.players import Op, Player
from paid_experts.properties.conformance.trial import Claim, Move, Settings, Trial, scripted
from paid_experts.properties.conformance.worlds import fair, fixed, pattern, world


def open_trials() -> Iterator[Trial]:
    """Trials full of choices that the algorithms leave open."""
    coins = fixed(0.9, 0.3, 0.6)
    settings = Settings((0.5,), 4, 0.1, 3.0, 0.5)
    yield Trial("certain experts who disagree", settings, world(20, pattern("rrrrrw", "wwwwwr"), fair(1), coins))
    settings = Settings((0.2, 0.6, 0.4), 3, 0.1, 0.5, 0.95)
    yield Trial("experts exactly alike", settings, world(40, pattern("rw"), fair(2), coins))
    settings = Settings((0.5,), 2, 0.1, 0.5, 0.5)
    yield Trial("even votes", settings, world(20, pattern("rw"), fair(3), coins))
    yield Trial("two alike who disagree", settings, world(20, pattern("rrwrrrrw", "rrrwrrwr"), fair(4), coins))
    settings = Settings((0.5,), 1, 0.1, 0.5, 0.5)
    yield Trial("an expert of whom little is known", settings, world(16, pattern("rrrrrwrw"), fair(5), coins))
    settings = Settings((0.5,), 3, 0.1, 0.5, 0.5)
    yield Trial(
        "flawless experts who disagree", settings, world(6, pattern("rrrrrr", "rrrwww", "rrwrwr"), fair(6), coins)
    )


@contextmanager
def seeded(seed: int) -> Iterator[None]:
    """Put a seed into the generators that a program may share, and put back what was there."""
    before, numpy_before = random.getstate(), np.random.get_state()
    random.seed(seed)
    np.random.seed(seed)
    try:
        yield
    finally:
        random.setstate(before)
        np.random.set_state(numpy_before)


def turned(trial: Trial, moves: list[Move]) -> Trial:
    """The same moves with the other coins."""
    return scripted(trial, [move._replace(u=(move.u + 0.5) % 1) for move in moves])


def played_twice(player: Player, claim: Claim, counts: Counter[str]) -> list[Finding]:
    """Play the open trials twice, and once with the other coins; return what is wrong, at most one a trial."""
    plays = []
    for seed in (1, 2):
        player.renew()
        with seeded(seed):
            plays.append([play(player, trial, claim, counts) for trial in open_trials()])
    found = []
    for trial, one, other in zip(open_trials(), *plays, strict=True):
        finding = one.finding or other.finding or _different(trial, one, other)
        found.append(finding or _same_coin(trial, one, play(player, turned(trial, one.moves), claim, counts)))
    return [finding for finding in found if finding]


def _different(trial: Trial, one: Played, other: Played) -> Finding | None:
    """The first answer that is another one the second time."""
    for k, (first, second) in enumerate(zip(one.answers, other.answers, strict=True)):
        if first != second:
            return _finding(
                trial,
                one,
                k,
                "repeat",
                "10" if first.place == "11" else first.place,
                "the same answer when the same game is played again: u is the only randomness",
                f"{first.given} the first time, {second.given} the second",
            )
    return None


def _same_coin(trial: Trial, one: Played, other: Played) -> Finding | None:
    """The first even vote at which both coins show the same label."""
    if other.finding:
        return other.finding
    for k, (first, second) in enumerate(zip(one.answers, other.answers, strict=True)):
        if first.even and first.given == second.given:
            u = one.moves[k // 2].u
            return _finding(
                trial,
                one,
                k,
                "coin",
                "17" if first.place.isdigit() else "coin",
                f"one label for u = {u} and the other for u = {(u + 0.5) % 1:.3g}: the vote is even, so that the "
                "prediction is a fair coin",
                f"{first.given} for both",
            )
    return None


def _finding(trial: Trial, one: Played, k: int, kind: Kind, place: str, expected: str, came: str) -> Finding:
    """What is wrong at answer number k of a trial that was played twice."""
    moves = tuple(one.moves[: (k + 1) // 2])
    asked: Op = "predict" if k % 2 else "pay"
    return Finding(place, kind, asked, k // 2 + 1, expected, came, (), scripted(trial, moves), moves)
