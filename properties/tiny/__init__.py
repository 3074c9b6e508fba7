"""Tiny games, exhaustively: the expected regret of Algorithm 1 is a number here, and not an estimate.

For at most two experts and two payments every sequence of payments, labels, advice and coins is gone through, equal
states merged, with every choice that the algorithm leaves open. Read the modules in this order:

    enclosures   what is exact, and what is enclosed
    states       all that can happen in a round, asked of the reference
    values       the worst and the best, by backward induction
    sequences    the same without merging: the oracle of all this
    claims       the lemmas at every reachable state
    verdicts     one game judged
    games        which games
    wrong        learners that must be caught
"""

from __future__ import annotations

from collections.abc import Iterable

from properties.tally import Tallies
from properties.tiny.games import PLANS
from properties.tiny.states import Player
from properties.tiny.verdicts import Verdict, judge

__all__ = ["Verdict", "run", "table"]


def run(tallies: Tallies, effort: int = 1) -> list[Verdict]:
    """Judge all games, a few seconds for effort 1 and a few minutes for effort 2; `Broken` where a claim fails."""
    if effort < 1:
        raise ValueError(f"effort must be a whole number, at least 1, got {effort!r}")
    return [judge(plan.name, Player(game), rounds, tallies) for plan in PLANS for rounds, game in plan.games(effort)]


HEADER = (
    *("game", "K", "N", "T", "states", "Lambda fails", "T N K delta", "worst regret", "best regret"),
    *("theorem", "bound", "ratio", "says"),
)


def table(verdicts: Iterable[Verdict]) -> str:
    """Write the verdicts as a table; a bound that is not below the trivial one is vacuous.

    >>> from properties.tiny.games import PLANS
    >>> print(table([judge("one payment", Player(PLANS[0].game(3)), 3, Tallies())]))
    game         K  N  T  states  Lambda fails  T N K delta  worst regret  best regret  theorem  bound  ratio  says
    one payment  1  1  3       6             0         2.97      -1.64749     -1.64749        ·      ·      ·  nothing
    """
    rows = [HEADER, *(row for verdict in verdicts for row in _rows(verdict))]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    sides = [str.ljust, *[str.rjust] * (len(HEADER) - 2), str.ljust]
    lines = ("  ".join(side(cell, width) for side, cell, width in zip(sides, row, widths, strict=True)) for row in rows)
    return "\n".join(line.rstrip() for line in lines)


def _rows(verdict: Verdict) -> list[tuple[str, ...]]:
    setting = verdict.setting
    start = (verdict.name, str(setting.experts), str(setting.size), str(setting.rounds), str(verdict.states))
    chances = (f"{verdict.miss.value:.3g}", f"{verdict.chance:.3g}")
    regrets = (f"{verdict.worst.value:.6g}", f"{verdict.best.value:.6g}")
    bounds = [
        (
            lemma,
            f"{bound:.6g}",
            f"{verdict.worst.value / bound:.3f}",
            "vacuous" if bound >= verdict.trivial else "holds",
        )
        for lemma, bound in verdict.bounds.items()
    ]
    return [(*start, *chances, *regrets, *bound) for bound in bounds or [("·", "·", "·", "nothing")]]
