"""All properties of a round at every state of every tiny game, the theorems about expectations, and their table.

The claims and their teeth are the same as for instances that are drawn; here every game of a list is tried.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any

from paid_experts.properties import lemmas, result_d, result_e, sharper
from paid_experts.properties.property import Property, Tallies, aligned
from paid_experts.properties.regret import PROMISES
from paid_experts.properties.round_states import BayesState, CautiousState, ProductState
from paid_experts.properties.tiny.games import solved_games, visits
from paid_experts.reference.bounds import trivial_bound
from paid_experts.reference.lemmas import bound_of, expected_regret_at_most, lemma_4_1_of_a_game
from paid_experts.reference.round_state import Broken, RoundState
from paid_experts.reference.tiny_games import SolvedGame

WHERE: dict[type[RoundState], str] = {
    RoundState: "in tiny games",
    CautiousState: "in tiny games of the cautious learner",
    BayesState: "in tiny games with B",
    ProductState: "in tiny games with H",
}
IN_A_ROUND: dict[type[RoundState], list[Property]] = {
    RoundState: [*lemmas.IN_A_ROUND, *sharper.OF_S, *sharper.OF_B],
    CautiousState: [*lemmas.AT_ANY_ROUND, *result_d.IN_A_ROUND],
    BayesState: [*lemmas.AT_ANY_ROUND, *result_e.OF_VOTES, *result_e.OF_ROUNDS["B"]],
    ProductState: result_e.OF_ROUNDS["H"],
}
"""What holds in a round of each learner"""


def nobody_is_better_than_bayes(solved: SolvedGame, share: Fraction) -> Iterable[Any]:
    """Section 2: the least expected cost is at least T times the Bayes-optimal one."""
    return [(share * solved.rounds * solved.player.game.best("B")[0], solved.least_cost)]


def of_whole_games(kind: type[RoundState], games: Sequence[SolvedGame]) -> list[Property]:
    """What is claimed of the expectations of a learner's games."""
    found = [
        Property(p.lemma, p.claim, games, expected_regret_at_most(p.theorem), 1.0, 0.25)
        for p in PROMISES
        if p.kind is kind
    ]
    if kind in (RoundState, CautiousState):
        lemma, claim = "4.1" if kind is RoundState else "D", "Lambda fails with chance at most T N K delta"
        found.append(Property(lemma, claim, games, lemma_4_1_of_a_game, 1.0, 1e-3))
    if kind is RoundState:
        claim, more = "nobody is better than Bayes", Fraction(1001, 1000)
        found.append(Property("2", claim, games, nobody_is_better_than_bayes, Fraction(1), more))
    return [one.over(games, one.parts, WHERE[kind]) for one in found]


TEETH: dict[str, dict[str, Any]] = {"3/4 Phi of the estimates is at most 7/8 Phi plus widths": {"sharper": Fraction(0)}}
"""Where few small counts refute less than drawn ones"""
GAMES = {kind: solved_games(kind) for kind in IN_A_ROUND}
PROPERTIES = [
    found
    for kind, games in GAMES.items()
    for found in (
        *(found.over(games, visits, WHERE[kind], **TEETH.get(found.claim, {})) for found in IN_A_ROUND[kind]),
        *of_whole_games(kind, games),
    )
]


def check(solved: SolvedGame, tallies: Tallies) -> None:
    """Try everything that is claimed of one game; `Broken` where a claim fails."""
    for found in IN_A_ROUND[solved.kind]:
        for visit in visits(solved):
            found.check(visit, tallies)
    for found in of_whole_games(solved.kind, [solved]):
        found.check(solved, tallies)


def judged(tallies: Tallies, effort: int = 1) -> list[SolvedGame]:
    """Solve all games, some seconds for effort 1 and some minutes for effort 2; `Broken` where a claim fails."""
    games = [solved for kind in IN_A_ROUND for solved in solved_games(kind, effort)]
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


def promised(solved: SolvedGame) -> list[tuple[str, float]]:
    """List the theorems that apply to a game, with their bounds."""
    found = [
        (p.lemma, bound_of(p.theorem, solved.player.game, solved.rounds)) for p in PROMISES if p.kind is solved.kind
    ]
    return [(lemma, bound.total) for lemma, bound in found if bound is not None]


def is_informative(solved: SolvedGame, bound: float) -> bool:
    """Is a bound below the trivial one, T (1 + lam K)?"""
    return bound < trivial_bound(solved.player.game.setting(solved.rounds))


HEADER = (
    *("game", "K", "N", "T", "states", "Lambda fails", "T N K delta", "worst regret", "best regret"),
    *("theorem", "bound", "ratio", "says"),
)


def table(games: Iterable[SolvedGame]) -> str:
    """Write games as a table; a bound that is not below the trivial one is vacuous.

    >>> from paid_experts.properties.tiny.games import PLANS
    >>> print(table([next(PLANS[0]._replace(rounds=((3,),)).solved(1, RoundState))]))
    game         K  N  T  states  Lambda fails  T N K delta  worst regret  best regret  theorem  bound  ratio  says
    one payment  1  1  3       6             0         2.97      -1.64749     -1.64749        ·      ·      ·  nothing
    """
    return aligned([HEADER, *(row for solved in games for row in _rows(solved))], left=(0, len(HEADER) - 1))


def _rows(solved: SolvedGame) -> list[tuple[str, ...]]:
    game, states = solved.player.game, sum(map(len, solved.graph))
    start = (solved.name, *map(str, (game.experts, len(game.costs), solved.rounds, states)))
    chances = (f"{float(solved.miss):.3g}", f"{solved.allowed_miss:.3g}")
    worst, best = float(solved.worst), float(solved.best)
    regrets = (f"{worst:.6g}", f"{best:.6g}")
    bounds = [
        (lemma, f"{bound:.6g}", f"{worst / bound:.3f}", "holds" if is_informative(solved, bound) else "vacuous")
        for lemma, bound in promised(solved)
    ]
    return [(*start, *chances, *regrets, *bound) for bound in bounds or [("·", "·", "·", "nothing")]]
