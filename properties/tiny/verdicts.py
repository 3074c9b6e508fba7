"""One tiny game judged: its states, its expected cost, its Lambda, and a line that says how it went."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import NamedTuple

from properties.tally import Tallies
from properties.tiny.claims import PAPER, Constants, check, described
from properties.tiny.enclosures import Enclosed, largest, least
from properties.tiny.states import Levels, Player, levels
from properties.tiny.values import bayes_cost, chance_of_a_miss, expected_cost, regret
from reference.bounds import Setting, as_proved, main_beta, sharper, sharper_beta, trivial_bound


class Theorem(NamedTuple):
    """A bound on the regret over the grid, and the beta from which on it is promised."""

    lemma: str
    least_beta: Callable[[float, int], float]
    bound: Callable[[Setting], float]

    def applies(self, setting: Setting) -> bool:
        """Is beta large enough?"""
        return setting.beta >= self.least_beta(setting.delta, setting.experts) * (1 - 1e-12)


THEOREMS = (
    Theorem("A.2", main_beta, lambda setting: as_proved(setting).total),
    Theorem("S", sharper_beta, lambda setting: sharper(setting).total),
)


class Verdict(NamedTuple):
    """What a tiny game came to."""

    name: str
    setting: Setting
    states: int
    worst: Enclosed
    """The largest expected regret over labels and choices"""
    best: Enclosed
    miss: Enclosed
    """The largest chance that Lambda fails in some round"""
    bounds: dict[str, float]
    """By theorem, where it applies"""

    @property
    def chance(self) -> float:
        """T N K delta, what Lemma 4.1 allows."""
        rounds, experts, payments, _, delta, *_ = self.setting
        return rounds * experts * payments * delta

    @property
    def trivial(self) -> float:
        """T (1 + lam K)."""
        return trivial_bound(self.setting)


def setting_of(player: Player, rounds: int) -> Setting:
    """Return the numbers that the bounds depend on."""
    game = player.game
    return Setting(rounds, game.experts, len(game.costs), game.lam, game.delta, game.beta)


def check_regret(player: Player, graph: Levels, tallies: Tallies, theorems: tuple[Theorem, ...] = THEOREMS) -> Enclosed:
    """Compare the largest expected regret with what the theorems promise; return it."""
    rounds = len(graph)
    setting, where = setting_of(player, rounds), f"T = {rounds}, {described(player.game)}"
    worst = regret(expected_cost(player, graph, largest), player.game, rounds)
    for theorem in theorems:
        held = theorem.applies(setting)
        promised = theorem.bound(setting) if held else 0.0
        tallies.record(
            theorem.lemma, "the largest expected regret is at most the bound", held, worst.upper, promised, where
        )
    return worst


def check_cost(player: Player, graph: Levels, tallies: Tallies, constants: Constants = PAPER) -> Enclosed:
    """Compare the least expected cost with that of one who knows the accuracies; return the least regret."""
    cost, rounds = expected_cost(player, graph, least), len(graph)
    known = rounds * bayes_cost(player) * Fraction(constants.bayes)
    where = f"T = {rounds}, {described(player.game)}"
    tallies.record(
        "2", "the least expected cost is at least T times the Bayes-optimal one", True, known, cost.upper, where
    )
    return regret(cost, player.game, rounds)


def check_lambda(player: Player, graph: Levels, tallies: Tallies, share: float = 1.0) -> Enclosed:
    """Compare the largest chances that Lambda fails with T N K delta (times ``share``); return that over all rounds."""
    rounds, setting = len(graph), setting_of(player, len(graph))
    allowed = share * rounds * setting.size * setting.experts * setting.delta
    where = f"T = {rounds}, {described(player.game)}"
    late = rounds > setting.size
    miss = chance_of_a_miss(player, graph)
    tallies.record(
        "4.1",
        "Lambda fails in round T with chance at most T N K delta",
        late,
        chance_of_a_miss(player, graph, ever=False).upper,
        allowed,
        where,
    )
    tallies.record(
        "4.1", "Lambda fails in some round with chance at most T N K delta", late, miss.upper, allowed, where
    )
    return miss


def judge(name: str, player: Player, rounds: int, tallies: Tallies) -> Verdict:
    """Enumerate a game and check all that is claimed of it; `Broken` where something fails."""
    graph = levels(player, rounds)
    check(player, graph, tallies)
    worst = check_regret(player, graph, tallies)
    best = check_cost(player, graph, tallies)
    miss = check_lambda(player, graph, tallies)
    setting = setting_of(player, rounds)
    bounds = {theorem.lemma: theorem.bound(setting) for theorem in THEOREMS if theorem.applies(setting)}
    return Verdict(name, setting, sum(map(len, graph)), worst, best, miss, bounds)
