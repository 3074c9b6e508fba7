"""Why, perhaps: a misreading of one line of Algorithm 1 that explains every answer of an implementation that failed.

A few games are played to their ends, wrong choices or not. A misreading is named if all their answers are right by
it; it is a guess that fits some hundred answers, and is told as one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from properties.conformance.game import Game, Settings
from properties.conformance.play import Played, Session
from properties.conformance.players import Player
from properties.conformance.readings import FAITHFUL, MISREADINGS, Reading
from properties.conformance.umpire import Umpire
from properties.conformance.worlds import chance, fair, fixed, pattern, towards, world

MOST_NAMED = 3
"""Some misreadings are the same to the eye: a weight without its half, and exp(-2|x|) for exp(-|x|)."""


def probes() -> Iterator[Game]:
    """Games that tell the misreadings apart: coins all over [0, 1), estimates on both sides, payments that change."""
    coins = fixed(*((k * 0.6180339887) % 1 * (0.5 if k % 3 else 1) for k in range(1, 50)))
    one = (0.5,)
    spread = chance(1, (0.7,), (0.35,), (0.55,))
    yield Game("probe", Settings(one, 3, 0.1, 0.5, 0.5), world(60, spread, fair(1), coins))
    yield Game("probe", Settings(one, 1, 0.1, 1.0, 0.5), world(32, pattern("wwwrwwwwwwwwwwww"), fair(2), coins))
    yield Game("probe", Settings(one, 1, 0.1, 0.8, 0.5), world(8, pattern("wwwrwwww"), fair(2), coins))
    yield Game("probe", Settings(one, 2, 0.1, 2.5, 0.5), world(40, chance(3, (0.9,), (0.1,)), fair(3), coins))
    yield Game("probe", Settings((0.6, 1.0, 0.2), 2, 4.0, 1.0, 0.5), world(8, spread, fair(4), coins))
    yield Game("probe", Settings((0.9, 0.1), 1, 0.1, 0.5, 0.95), world(80, towards(0.5), fair(5), coins))
    yield Game("probe", Settings((0.6, 1.0, 0.3), 1, 0.1, 1.5, 0.95), world(80, towards(0.65), fair(6), coins))
    yield Game("probe", Settings((0.4, 0.0, 0.8), 2, 0.1, 1.5, 0.95), world(60, towards(0.5, 0.66), fair(7), coins))
    yield Game("probe", Settings(one, 1, 0.1, 1.0, 0.5), world(280, pattern("rwrrw"), fair(8), coins))


def cause(player: Player, payments: str) -> str:
    """Say which misreading explains all answers of this player to the probes; nothing where none or too many do."""
    plays = []
    for game in probes():
        session = Session(player, game, payments, Counter(), stops=False)
        played = session.play()
        if played.finding and played.finding.kind != "choice":
            return ""
        plays.append((game.settings, played))
    suspects = [
        reading
        for reading in (FAITHFUL, *MISREADINGS)
        if all(explains(reading, settings, payments, played) for settings, played in plays)
    ]
    if FAITHFUL in suspects or len(suspects) > MOST_NAMED:
        return ""
    return ", or ".join(f"{reading.line}: {reading.words}" for reading in suspects)


def explains(reading: Reading, settings: Settings, payments: str, played: Played) -> bool:
    """Would every answer of this game be right if Algorithm 1 were to be read so?"""
    try:
        return _explains(Umpire(settings, payments, reading=reading), played)
    except (ArithmeticError, ValueError):  # a vote of infinite weights: nobody can have read it so
        return False


def _explains(umpire: Umpire, played: Played) -> bool:
    answers = iter(answer.given for answer in played.answers)
    for move in played.moves:
        paid, prediction = next(answers), next(answers)
        assert isinstance(paid, tuple)
        assert isinstance(prediction, int)
        if umpire.payments(paid) or umpire.prediction(move.advice, move.u, prediction):
            return False
        umpire.label(move.label)
    return True
