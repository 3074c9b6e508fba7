"""All tiny games, judged, and what they came to as a table."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable

from paid_experts.properties.tally import Broken, Tallies
from paid_experts.properties.tiny.exhaustive import AT_A_MOMENT, check, promised
from paid_experts.properties.tiny.games import solved_games
from paid_experts.properties.tiny.solved import SolvedGame


def judged(tallies: Tallies, effort: int = 1) -> list[SolvedGame]:
    """Solve all games, some seconds for effort 1 and some minutes for effort 2; `Broken` where a claim fails."""
    if effort < 1:
        raise ValueError(f"effort must be a whole number, at least 1, got {effort!r}")
    games = [solved for kind in AT_A_MOMENT for solved in solved_games(kind, effort)]
    for solved in games:
        check(solved, tallies)
    return games


def run(asked: argparse.Namespace) -> int:
    """Print what the games came to; exit 0 if every claim held and none was vacuous, 1 otherwise."""
    tallies = Tallies()
    try:
        games = judged(tallies, asked.effort)
    except Broken as failure:
        print(f"broken: {failure}", file=sys.stderr)
        return 1
    print(table(games), tallies, sep="\n\n")
    for tally in tallies.never_held():
        print(f"never held: {tally.lemma}, {tally.claim}", file=sys.stderr)
    return 1 if tallies.never_held() else 0


HEADER = (
    *("game", "K", "N", "T", "states", "Lambda fails", "T N K delta", "worst regret", "best regret"),
    *("theorem", "bound", "ratio", "says"),
)


def table(games: Iterable[SolvedGame]) -> str:
    """Write games as a table; a bound that is not below the trivial one is vacuous.

    >>> from paid_experts.properties.tiny.games import PLANS
    >>> from paid_experts.properties.moments import Moment
    >>> print(table([next(PLANS[0]._replace(rounds=((3,),)).solved(1, Moment))]))
    game         K  N  T  states  Lambda fails  T N K delta  worst regret  best regret  theorem  bound  ratio  says
    one payment  1  1  3       6             0         2.97      -1.64749     -1.64749        ·      ·      ·  nothing
    """
    rows = [HEADER, *(row for solved in games for row in _rows(solved))]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    sides = [str.ljust, *[str.rjust] * (len(HEADER) - 2), str.ljust]
    lines = ("  ".join(side(cell, width) for side, cell, width in zip(sides, row, widths, strict=True)) for row in rows)
    return "\n".join(line.rstrip() for line in lines)


def _rows(solved: SolvedGame) -> list[tuple[str, ...]]:
    game, states = solved.player.game, sum(map(len, solved.graph))
    start = (solved.name, *map(str, (game.experts, len(game.costs), solved.rounds, states)))
    chances = (f"{solved.miss.value:.3g}", f"{solved.allowed_miss:.3g}")
    regrets = (f"{solved.worst.value:.6g}", f"{solved.best.value:.6g}")
    bounds = [
        (lemma, f"{bound:.6g}", f"{solved.worst.value / bound:.3f}", "vacuous" if bound >= solved.trivial else "holds")
        for lemma, bound in promised(solved)
    ]
    return [(*start, *chances, *regrets, *bound) for bound in bounds or [("·", "·", "·", "nothing")]]
