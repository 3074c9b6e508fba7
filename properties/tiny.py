"""The tiny games: at most two experts and two payments, with parameters at which the hypotheses of the lemmas hold.

With the theorems' own delta, widths are so large and beta so high that in few rounds nothing but an even estimate is
aggregated. So there are games of three kinds: small beta and delta near 1, where both branches of Algorithm 1 are taken
within a few rounds; delta near 1 and the least beta of a theorem, played until n > 2 beta; and the theorems' own
parameters. Our own learners have no beta, and play games of their own. Every state of every game is tried, with the
claims and the teeth of the instances that are drawn, and the theorems are held against exact expectations.

A `Visit` is a round of such a game, so the properties of a round apply to it. What the learner does at a state takes
the place of the formulas: the probability of a mistake comes from its own predictions, the payments are its own,
assumed to be minimisers, and their optimistic cost is its own objective. So a wrong learner breaks a property.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import groupby
from typing import Any, NamedTuple

from paid_experts.properties import lemmas, our_learners, sharper
from paid_experts.properties.our_learners import BayesState, CautiousState, ProductState
from paid_experts.properties.property import Property, Tallies, aligned
from paid_experts.properties.strategies import sharper_beta
from paid_experts.reference.bounds import main_delta, trivial_bound
from paid_experts.reference.formulas import PRECISE, Number
from paid_experts.reference.lemmas import bound_of, expected_regret_at_most, lemma_4_1_of_a_game
from paid_experts.reference.objective import VALUE_UNITS
from paid_experts.reference.round_state import PaidGame, RoundState, least_beta
from paid_experts.reference.tiny_games import LABELS, Branch, Player, SignPlayer, SolvedGame

number = PRECISE.number


@dataclass(frozen=True)
class Visit(RoundState):
    """One choice of payments at one reachable state, with all ways in which the round may go on."""

    player: Player
    branches: tuple[Branch, ...]

    @cached_property
    def certain(self) -> list[int]:
        """Whom the learner may follow."""
        return sorted({branch.followed for branch in self.branches if branch.followed is not None})

    @cached_property
    def mistake(self) -> Number:
        """The largest probability of a mistake over the choices that are left open."""
        return max(branch.mistake for branch in self.branches)

    def mistake_following(self, j: int) -> Number:
        """The same where expert j is followed."""
        return max(branch.mistake for branch in self.branches if branch.followed == j)

    def coins(self) -> Iterator[tuple[Number, Number]]:
        """Toss the learner's own coin."""
        self.player.at(self.table).pay_as(self.payments)
        for label in LABELS:
            for _, advice in self.player.advice(label):
                shrink = PRECISE.sqrt(number(self.player.odds(advice) ** -label))
                for sign_of_zero in LABELS:
                    yield shrink, self.player.coin_errs(advice, sign_of_zero, label)

    @property
    def is_minimiser(self) -> bool:
        """What the learner pays is allowed by its own rule."""
        return True

    @cached_property
    def seems(self) -> Number:
        """The value of the learner's own objective at its payments."""
        value = self.player.at(self.table).current_objective().precise(enumerate(self.payments))
        return number(Fraction(value, self.SCALE * VALUE_UNITS))

    def __str__(self) -> str:
        return f"right/paid {self.player.written(self.table)}, payments {self.payments}, {self.player}"


@lru_cache(maxsize=1 << 8)
def visits(solved: SolvedGame) -> list[Visit]:
    """Return every choice of payments at every state of the rounds t > N."""
    player = solved.player
    kind: Any = Visit if solved.kind is RoundState else type(f"{solved.kind.__name__}Visit", (Visit, solved.kind), {})
    return [
        kind(player.game, state, payments, player, tuple(branches))
        for level in solved.graph[len(player.game.costs) :]
        for state, ways in level.items()
        for payments, branches in groupby(ways, key=lambda branch: branch.payments)
    ]


Beta = float | Callable[[float, int], float]
"""beta, or a function from delta and K to it"""


class Plan(NamedTuple):
    """A game, and how many rounds of it to play at each effort."""

    name: str
    accuracy: tuple[tuple[float, ...], ...]
    costs: tuple[float, ...]
    lam: float
    delta: float | None
    """None: the delta of the theorems for so many rounds"""
    beta: Beta
    rounds: tuple[tuple[int, ...], ...]
    """Numbers of rounds for efforts 1, 2, ...; the last one serves for more"""

    def game(self, rounds: int) -> PaidGame:
        """Return the game with its parameters for so many rounds."""
        K = len(self.accuracy)
        delta = main_delta(rounds, K, self.lam) if self.delta is None else self.delta
        beta = self.beta(delta, K) if callable(self.beta) else self.beta
        return PaidGame(self.costs, self.accuracy, self.lam, beta, delta)

    def solved(self, effort: int, kind: type[RoundState]) -> Iterator[SolvedGame]:
        """Return the games of an effort with the learner that plays them."""
        seat = Player if kind is RoundState else SignPlayer
        for rounds in self.rounds[min(effort, len(self.rounds)) - 1]:
            yield SolvedGame(self.name, seat(self.game(rounds), kind.LEARNER, **kind.OPTIONS), rounds, kind)


def solved_games(kind: type[RoundState], effort: int = 1) -> list[SolvedGame]:
    """Return all games of a learner."""
    return [found for plan in (PLANS if kind is RoundState else OUR_PLANS) for found in plan.solved(effort, kind)]


NEAR_ONE = 0.99
FREE, FREE_OR_DEAR, TWO_BY_TWO = (0.0,), (0.0, 1.0), ((0.75, 0.5), (0.625, 1.0))
TYING = 0.005875
"""The price at which, with both estimates at 6/12 for nothing, it is best to pay one of two experts, either"""
PLANS = (
    Plan("one payment", ((0.75,),), FREE, 0.25, NEAR_ONE, 0.5, ((1, 5, 20), (1, 5, 20, 40))),
    Plan("one payment, n > 2 beta", ((0.625,),), FREE, 0.25, NEAR_ONE, least_beta, ((48,), (48, 120))),
    Plan("one payment, n > 2 beta", ((0.625,),), FREE, 0.25, NEAR_ONE, sharper_beta, ((24,), (60,))),
    Plan("two payments", ((0.5, 0.875),), FREE_OR_DEAR, 0.0625, NEAR_ONE, 1.0, ((8, 20), (8, 20, 40))),
    Plan("two payments, wrong experts", ((0.375, 0.0),), (0.5, 0.25), 0.25, NEAR_ONE, 0.5, ((14,), (30,))),
    Plan("two experts", ((0.75,), (0.625,)), FREE, 0.25, NEAR_ONE, 0.5, ((4, 8), (4, 8, 14))),
    Plan("two experts, n > 2 beta", ((0.75,), (0.625,)), FREE, 0.25, NEAR_ONE, sharper_beta, ((8,), (34,))),
    Plan("two experts, two payments", TWO_BY_TWO, FREE_OR_DEAR, 0.0625, NEAR_ONE, 0.5, ((4, 7), (4, 7, 12))),
    Plan("two experts, tied payments", ((0.5, 1.0), (0.5, 0.5)), FREE_OR_DEAR, TYING, NEAR_ONE, 0.5, ((14,), (16,))),
    Plan("as the paper sets it", ((0.875,),), FREE, 0.25, None, least_beta, ((30,), (30, 100))),
    Plan(
        "as the paper sets it, dear", ((0.5, 1.0),), FREE_OR_DEAR, 1048576.0, None, least_beta, ((4, 12), (4, 12, 30))
    ),
    Plan("as the sharper theorem sets it", ((0.75,),), FREE, 0.25, None, sharper_beta, ((30, 50), (50, 200))),
    Plan("the sharper theorem, dear", ((0.5, 1.0),), FREE_OR_DEAR, 1024.0, None, sharper_beta, ((4, 12), (12, 60))),
    Plan(
        "the sharper theorem, two payments",
        ((0.0, 1.0),),
        FREE_OR_DEAR,
        0.0625,
        None,
        sharper_beta,
        ((100,), (100, 1000)),
    ),
    Plan("the sharper theorem, two by two", TWO_BY_TWO, FREE_OR_DEAR, 16.0, None, sharper_beta, ((6,), (6, 12))),
)
OUR_PLANS = (
    Plan("one payment", ((0.75,),), FREE, 0.25, NEAR_ONE, 1.0, ((5, 16), (5, 16, 40))),
    Plan("two payments", ((0.5, 0.875),), FREE_OR_DEAR, 0.0625, NEAR_ONE, 1.0, ((10,), (10, 24))),
    Plan("two experts", ((0.75,), (0.375,)), FREE, 0.25, NEAR_ONE, 1.0, ((4, 7), (4, 7, 14))),
    Plan("three perfect experts", ((1.0,),) * 3, FREE, 0.25, NEAR_ONE, 1.0, ((8,), (8, 30))),
    Plan("two experts, two payments", TWO_BY_TWO, FREE_OR_DEAR, 0.0625, NEAR_ONE, 1.0, ((4, 6), (4, 6, 10))),
    Plan("as the theorems set it", ((0.75, 1.0),), FREE_OR_DEAR, 0.25, None, least_beta, ((12,), (12, 40))),
    Plan(
        "as the theorems set it, dear", ((0.5, 1.0),), FREE_OR_DEAR, 1048576.0, None, least_beta, ((4, 12), (4, 12, 30))
    ),
)


# What is claimed of them.


class Promise(NamedTuple):
    """A theorem about regret over the grid."""

    lemma: str
    claim: str
    kind: type[RoundState]
    """Whose regret, and against what"""
    theorem: str
    """A key of `reference.bounds.THEOREMS`"""


PROMISES = [
    Promise("A.2", "the regret is at most the detailed bound", RoundState, "paper"),
    Promise("4.7", "the regret is at most the main bound", RoundState, "main"),
    Promise("S", "the regret is at most the sharper bound", RoundState, "sharper"),
    Promise("B", "the regret of Algorithm 1 drifts down by a quarter", RoundState, "drift"),
    Promise("B", "the regret of Algorithm 1 drifts down by a third", RoundState, "faster-drift"),
    Promise("B", "the regret of Algorithm 1 as printed drifts down", RoundState, "paper-drift"),
    Promise("D", "the regret of the cautious learner is logarithmic", CautiousState, "cautious"),
    Promise("D", "the regret of the cautious learner drifts down", CautiousState, "cautious-drift"),
    Promise("E", "the regret against the Bayes-optimal cost is a root", BayesState, "bayes"),
    Promise("E", "the regret against the product cost is a root", ProductState, "product"),
    Promise("F", "the regret against the Bayes-optimal cost has the root of K", BayesState, "root-k"),
    Promise("F", "the regret against the product cost has the root of K", ProductState, "product-root-k"),
]
"""All theorems about regret over a grid"""

WHERE: dict[type[RoundState], str] = {
    RoundState: "in tiny games",
    CautiousState: "in tiny games of the cautious learner",
    BayesState: "in tiny games with B",
    ProductState: "in tiny games with H",
}
IN_A_ROUND: dict[type[RoundState], list[Property]] = {
    RoundState: [*lemmas.IN_A_ROUND, *sharper.OF_S, *sharper.OF_B],
    CautiousState: [*lemmas.AT_ANY_ROUND, *our_learners.OF_CAUTIOUS_ROUNDS],
    BayesState: [*lemmas.AT_ANY_ROUND, *our_learners.OF_BAYES_ROUNDS],
    ProductState: our_learners.OF_PRODUCT_ROUNDS,
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


def claims(kind: type[RoundState], games: Sequence[SolvedGame]) -> list[Property]:
    """All that is claimed of a learner's games: of every round that can be reached, and of each game as a whole."""
    in_rounds = IN_A_ROUND[kind]
    return [
        *(found.over(games, visits, WHERE[kind], **TEETH.get(found.claim, {})) for found in in_rounds),
        *of_whole_games(kind, games),
    ]


GAMES = {kind: solved_games(kind) for kind in IN_A_ROUND}
PROPERTIES = [found for kind, games in GAMES.items() for found in claims(kind, games)]


def check(solved: SolvedGame, tallies: Tallies) -> None:
    """Try everything that is claimed of one game; `Broken` where a claim fails."""
    for found in claims(solved.kind, [solved]):
        found.check(solved, tallies)


def judged(tallies: Tallies, effort: int = 1) -> list[SolvedGame]:
    """Solve all games, some seconds for effort 1 and some minutes for effort 2; `Broken` where a claim fails."""
    games = [solved for kind in IN_A_ROUND for solved in solved_games(kind, effort)]
    for solved in games:
        check(solved, tallies)
    return games


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
