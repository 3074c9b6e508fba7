"""Tiny games, exhaustively: the expected regret of Algorithm 1 is a number here, and not an estimate.

For at most two experts and two payments every sequence of payments, labels, advice and coins is gone through, equal
states merged, with every choice that the algorithm leaves open. Read the modules in this order:

    enclosures   what is exact, and what is enclosed
    states       all that can happen in a round, asked of the reference
    values       the worst and the best, by backward induction
    sequences    the same without merging: the oracle of all this
    visits       what a learner was seen to do, as moments of the lemmas
    solved       one game, with its values
    games        which games
    exhaustive   all properties at every state, and the theorems on average
    wrong        learners that must be caught
"""

from __future__ import annotations

from collections.abc import Iterable

from properties.tally import Tallies
from properties.tiny.exhaustive import AT_A_MOMENT, check, promised
from properties.tiny.games import solved_games
from properties.tiny.solved import SolvedGame

__all__ = ["SolvedGame", "run", "table"]


def run(tallies: Tallies, effort: int = 1) -> list[SolvedGame]:
    """Solve all games, some seconds for effort 1 and some minutes for effort 2; `Broken` where a claim fails."""
    if effort < 1:
        raise ValueError(f"effort must be a whole number, at least 1, got {effort!r}")
    games = [solved for kind in AT_A_MOMENT for solved in solved_games(kind, effort)]
    for solved in games:
        check(solved, tallies)
    return games


HEADER = (
    *("game", "K", "N", "T", "states", "Lambda fails", "T N K delta", "worst regret", "best regret"),
    *("theorem", "bound", "ratio", "says"),
)


def table(games: Iterable[SolvedGame]) -> str:
    """Write games as a table; a bound that is not below the trivial one is vacuous.

    >>> from properties.tiny.games import PLANS
    >>> from properties.moments import Moment
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
