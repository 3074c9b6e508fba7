"""The kit: play the games, then search for more, shrink what was found, and give the verdict.

The doors are `judge`, which returns a verdict, and `check`, which raises it.
"""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Callable, Iterator
from typing import NamedTuple

from properties.conformance.causes import cause
from properties.conformance.game import Game, Move, World
from properties.conformance.games import counts as games_of_counts
from properties.conformance.games import drawn, joint, large, short_games, switches
from properties.conformance.haste import play_long
from properties.conformance.pipe import Pipe, python_target
from properties.conformance.play import Finding, play
from properties.conformance.players import FATAL, CouldNotRun, Factory, InProcess, Player
from properties.conformance.repeats import repeated
from properties.conformance.shrink import shrunk
from properties.conformance.umpire import LARGEST_TABLE
from properties.conformance.verdict import Verdict
from reference import LcbGaptron, checks
from reference.protocol import RULES

Progress = Callable[[str, int, int], None]
"""Told what is being played, how many games are behind, and of how many."""

LINES_SHRUNK = 4


class Effort(NamedTuple):
    """How far to go after the short games."""

    games: int
    """Games drawn at random"""
    examples: int
    """Games played by Hypothesis"""
    rounds: int
    """Length of the longest game; past 65,535 to see whether counts overflow"""
    seconds: float
    """The longest game ends when so much time has passed"""
    shrinking: float
    """Seconds spent on making one finding shorter"""


EFFORTS = {
    "quick": Effort(games=0, examples=0, rounds=0, seconds=0, shrinking=0.5),
    "default": Effort(games=12, examples=50, rounds=65_600, seconds=120, shrinking=2),
    "thorough": Effort(games=300, examples=1000, rounds=140_000, seconds=600, shrinking=20),
}


def judge(
    target: Factory | Player | str,
    payments: str = "exact",
    effort: str = "default",
    *,
    only: str | None = None,
    seed: int = 0,
    progress: Progress | None = None,
) -> Verdict:
    """Judge an implementation by Algorithm 1.

    ``target`` is a factory, called in this process with the keywords costs, experts, lam, beta, delta and payments; or
    "package.module:factory", run in a process that is stopped when it hangs; or a `Pipe`. ``only`` plays the one game
    of this name, ``seed`` decides what is drawn.

    >>> from reference import LcbGaptron
    >>> judge(LcbGaptron, payments="selfish", effort="quick").conforms
    True
    """
    checks.one_of(payments, tuple(RULES), "payments")
    checks.one_of(effort, tuple(EFFORTS), "effort")
    with player_of(target) as player:
        run = Run(player, payments, EFFORTS[effort], seed, progress or (lambda *_: None))
        run.play_games(only)
        if only is None:
            run.play_twice()
            run.search()
            run.play_long()
        return Verdict(run.shortened(), run.counts, payments, effort, name_of(target), isinstance(player, Pipe), only)


def check(target: Factory | Player | str, payments: str = "exact", effort: str = "default", **options: object) -> None:
    """Raise AssertionError, with the verdict, unless the implementation conforms: one line in any test suite.

    >>> from reference import LcbGaptron
    >>> check(LcbGaptron, payments="brute", effort="quick")
    """
    verdict = judge(target, payments, effort, **options)  # type: ignore[arg-type]
    if not verdict.conforms:
        raise AssertionError(str(verdict))


def player_of(target: Factory | Player | str) -> Player:
    """Return the one who plays."""
    if isinstance(target, Player):
        return target
    return python_target(target) if isinstance(target, str) else InProcess(target)


def name_of(target: Factory | Player | str) -> str:
    """Return what the target is called: module:name where Python can import it by that."""
    if isinstance(target, Player):
        return target.name
    if isinstance(target, str):
        return target
    name = getattr(target, "__qualname__", "")
    return f"{target.__module__}:{name}" if name and "<" not in name else ""


class Run:
    """One judgement under way: what was found and counted so far."""

    def __init__(self, player: Player, payments: str, effort: Effort, seed: int, progress: Progress) -> None:
        self.player, self.payments, self.effort, self.seed, self.progress = player, payments, effort, seed, progress
        self.findings: list[Finding] = []
        self.counts: Counter[str] = Counter()
        self.done = 0

    @property
    def over(self) -> bool:
        """Has the implementation failed to answer, so that there is no point in going on?"""
        return any(finding.kind in FATAL for finding in self.findings)

    def games(self) -> list[Game]:
        """All games that are played once. Whoever claims `brute` is not asked to enumerate what nobody can."""
        effort = self.effort
        more = [*switches(120), *joint(60), *large()] if effort.games else []
        extra = [drawn(1000 * (self.seed + 1) + k, 40) for k in range(effort.games)]
        games = [*short_games(), *more, *extra]
        most = LARGEST_TABLE if self.payments == "brute" else math.inf
        return [
            game
            for game in games
            if (self.player.several or not game.bystander) and len(game.settings.costs) ** game.settings.experts <= most
        ]

    def play_games(self, only: str | None) -> None:
        """Play each game once."""
        games = [game for game in self.games() if only in (None, game.name)]
        if only is not None and not games:
            games = [game for game in games_of_counts(self.effort.rounds) if game.name == only]
            if not games:
                raise CouldNotRun(f"there is no game {only!r}")
        for k, game in enumerate(games):
            self.progress("playing", k, len(games))
            self._note(play(self.player, game, self.payments, self.counts).finding)
            if self.over:
                return

    def play_twice(self) -> None:
        """Play games full of open choices twice."""
        if not self.over:
            self.findings += repeated(self.player, self.payments, self.counts)

    def search(self) -> None:
        """Let Hypothesis play, if nothing was found so far."""
        if not self.findings and self.effort.examples:
            from properties.conformance.search import search  # Hypothesis: an adapter need not wait for its import

            self.progress("searching", 0, 0)
            self._note(search(self.player, self.payments, self.counts, self.effort.examples, self.seed))

    def play_long(self) -> None:
        """Play on until the counts pass 65,535 or the time is up, if nothing was found so far."""
        if self.findings or not self.effort.rounds:
            return
        self.progress("playing a long game", 0, 0)
        rule = self._fastest_rule()
        for game in games_of_counts(self.effort.rounds):
            timed = game._replace(world=within(self.effort.seconds, game.world))
            played = play_long(self.player, timed, rule, self.counts)
            self.counts["longest game"] = len(played.moves)
            self._note(played.finding and played.finding._replace(game=game))

    def _fastest_rule(self) -> str:
        """With one payment to choose from, exact and brute are the same: take brute where it is understood."""
        if self.payments == "exact":
            tried = [play(self.player, game, "brute", Counter()).finding for game in games_of_counts(3)]
            return "exact" if any(tried) else "brute"
        return self.payments

    def _note(self, finding: Finding | None) -> None:
        if finding:
            self.findings.append(finding)

    def shortened(self) -> list[Finding]:
        """One finding a line, the shortest game of each, made shorter still; the shortest first."""
        why = cause(self.player, self.payments) if self.findings and not self.over else ""
        best: dict[tuple[str, str], Finding] = {}
        for finding in sorted(self.findings, key=lambda one: len(one.moves)):
            best.setdefault((finding.line, finding.kind), finding)
        if ("A14", "choice") in best:  # the vote is wrong, so that a vote beside a cutoff says nothing of the cutoff
            best.pop(("A8", "choice"), None)
        shortest = []
        for k, finding in enumerate(best.values()):
            self.progress("looking for shorter games", k, len(best))
            can_shrink = k < LINES_SHRUNK and finding.kind not in ("repeat", *FATAL)
            seconds = self.effort.shrinking
            shortest.append(shrunk(self.player, finding, self.payments, seconds) if can_shrink else finding)
        return [one._replace(cause=why) for one in sorted(shortest, key=lambda one: len(one.moves))]


def within(seconds: float, world: World) -> World:
    """The same world, until the time is up."""

    def moves(shadow: LcbGaptron) -> Iterator[Move]:
        end = time.monotonic() + seconds
        for move in world(shadow):
            yield move
            if time.monotonic() > end:
                return

    return moves
