"""All properties of a moment at every state of every tiny game, and the theorems about expectations.

The claims and their teeth are the same as for instances that are drawn; here every game of a list is tried.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import Any

from paid_experts.properties import lemmas, result_d, result_e, sharper
from paid_experts.properties.moments import BayesMoment, CautiousMoment, Moment, ProductMoment
from paid_experts.properties.precise import HAIR, number
from paid_experts.properties.property import OUTSIDE, Inequality, Property
from paid_experts.properties.regret import PROMISES, Promise, named
from paid_experts.properties.tally import Tallies
from paid_experts.properties.tiny.games import solved_games
from paid_experts.properties.tiny.solved import SolvedGame
from paid_experts.properties.tiny.visits import Visit

WHERE: dict[type[Moment], str] = {
    Moment: "in tiny games",
    CautiousMoment: "in tiny games of the cautious learner",
    BayesMoment: "in tiny games with B",
    ProductMoment: "in tiny games with H",
}


def visits_of(solved: SolvedGame) -> list[Visit]:
    """All moments of a game."""
    return solved.visits


AT_A_MOMENT: dict[type[Moment], list[Property]] = {
    Moment: [*lemmas.PROPERTIES, *sharper.OF_S, *sharper.OF_B],
    CautiousMoment: [*lemmas.AT_ANY_MOMENT, *result_d.AT_A_MOMENT],
    BayesMoment: [*lemmas.AT_ANY_MOMENT, *result_e.OF_VOTES, *result_e.OF_ROUNDS["B"]],
    ProductMoment: result_e.OF_ROUNDS["H"],
}
"""What holds in a round of each learner"""


def kept_on_average(promise: Promise) -> Callable[[SolvedGame, float], Iterator[Inequality]]:
    """Return the claim that the largest expected regret is at most the bound of a theorem."""

    def largest_expected_regret_at_most_the_bound(solved: SolvedGame, share: float) -> Iterator[Inequality]:
        terms = promise.terms(solved.player.game, solved.rounds)
        if terms is None:
            yield OUTSIDE
            return
        yield Inequality(True, solved.worst.upper, share * terms.total, solved)

    largest_expected_regret_at_most_the_bound.__name__ = f"{named(promise)}_on_average"
    return largest_expected_regret_at_most_the_bound


def promised(solved: SolvedGame) -> list[tuple[str, float]]:
    """List the theorems that apply to a game, with their bounds."""
    found = [(p.lemma, p.terms(solved.player.game, solved.rounds)) for p in PROMISES if p.kind is solved.kind]
    return [(lemma, terms.total) for lemma, terms in found if terms is not None]


def nobody_is_better_than_bayes(solved: SolvedGame, share: Fraction) -> Iterator[Inequality]:
    """Section 2: the least expected cost is at least T times the Bayes-optimal one."""
    known = number(share) * solved.rounds * solved.player.game.best("B")[0]
    yield Inequality(True, known, number(solved.least_cost.upper) + HAIR, solved)


def lambda_fails_rarely(solved: SolvedGame, share: float) -> Iterator[Inequality]:
    """Lemma 4.1: Lambda fails in the last round, or in any, with chance at most T N K delta."""
    late = solved.rounds > len(solved.player.game.costs)
    for miss in (solved.last_miss, solved.miss):
        yield Inequality(late, miss.upper, share * solved.allowed_miss, solved)


def of_whole_games(kind: type[Moment], games: Sequence[SolvedGame]) -> list[Property]:
    """What is claimed of the expectations of a learner's games."""
    where, fails = WHERE[kind], "4.1" if kind is Moment else "D"
    found = [
        Property(p.lemma, f"{p.claim}, {where}", games, kept_on_average(p), 1.0, 0.25, "a quarter of the bound")
        for p in PROMISES
        if p.kind is kind
    ]
    if kind in (Moment, CautiousMoment):
        claim = f"Lambda fails with chance at most T N K delta, {where}"
        found.append(Property(fails, claim, games, lambda_fails_rarely, 1.0, 1e-3))
    if kind is Moment:
        claim = f"nobody is better than Bayes, {where}"
        found.append(Property("2", claim, games, nobody_is_better_than_bayes, Fraction(1), Fraction(1001, 1000)))
    return found


TEETH: dict[str, dict[str, Any]] = {
    "3/4 Phi of the estimates is at most 7/8 Phi plus widths": {"sharper": Fraction(0), "tooth": "without the widths"}
}
"""Where few small counts refute less than drawn ones"""

GAMES = {kind: solved_games(kind) for kind in AT_A_MOMENT}
PROPERTIES = [
    found
    for kind, games in GAMES.items()
    for found in (
        *(found.over(games, visits_of, WHERE[kind], **TEETH.get(found.claim, {})) for found in AT_A_MOMENT[kind]),
        *of_whole_games(kind, games),
    )
]


def check(solved: SolvedGame, tallies: Tallies) -> None:
    """Try everything that is claimed of one game; `Broken` where a claim fails."""
    for found in AT_A_MOMENT[solved.kind]:
        for visit in solved.visits:
            found.check(visit, tallies)
    for found in of_whole_games(solved.kind, [solved]):
        found.check(solved, tallies)
