"""The lemmas at every state that a tiny game can reach, for every branch of its round.

The left sides are what the learner does: how often it errs is enclosed by `properties.tiny.states` from its own
predictions. The right sides are the paper's formulas in 300 bits (`properties.instances`). OPT is the one over the
grid, so that the terms with epsilon are absent. Each constant that a claim could fail in has a name; with a sharper
one, its tooth, the same code must fail.

Where a claim can be an equality (Lemma 4.2, and the Bayes-optimal prediction) the ends of the enclosures that face
each other are compared: it could fail by less than 2^-199 unseen. Elsewhere the upper end stands on the left.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from typing import Any, NamedTuple

from properties import precise
from properties.instances import Moment
from properties.tally import Tallies
from properties.tiny.enclosures import Enclosed
from properties.tiny.states import LABELS, Branch, Levels, Player, State
from properties.tiny.values import bayes_error, misses
from reference.bounds import BETA_FACTOR, FOLLOWED_BETA, FOLLOWED_LOG, SHARPER_BETA_FACTOR, WIDTH_FACTOR, log_term
from reference.optimum import opt

WIDTHS = 96
SLACK = 1e-12
"""The relative rounding of beta where it is compared with the one of a theorem"""


@dataclass(frozen=True)
class Constants:
    """What the lemmas print, or their repairs; a tooth replaces one."""

    coin: float = 0.5
    """Lemma 4.2: exp(-y x)/2"""
    estimated: float = 3 / 4
    """Lemma 4.3: 3/4 of Phi at the estimates"""
    estimates: float = WIDTHS
    """Lemma 4.4: 96 K sum (2 ln(3/delta)/n + (3 ln(3/delta)/n)^2)"""
    optimism: float = WIDTHS
    """Lemma 4.5: the same"""
    followed: float = 1
    """Lemma 4.6: (2 beta + 4 ln(3/delta))/n and widths as in 4.4, times 1"""
    good_round: float = 1
    """D58: the same with 288 for 96, times 1"""
    sharper_beta: float = SHARPER_BETA_FACTOR
    """S: beta = 5 ln(3/delta) K^(3/2)"""
    reach: float = 1
    """S: a followed expert errs at most (beta + 3 ln(3/delta) + sqrt(2 beta ln(3/delta)))/n, times 1"""
    young: float = 2
    """S: where n is at most 2 beta, an aggregated estimate is 1/2"""
    bayes: float = 1
    """Nobody errs less than the Bayes-optimal prediction, times 1"""


PAPER = Constants()


class Inequality(NamedTuple):
    """left <= right, of a lemma, where its hypotheses held."""

    lemma: str
    claim: str
    held: bool
    left: Any
    right: Any


@dataclass(frozen=True)
class Visit:
    """One branch at one reachable state after exploration."""

    player: Player
    state: State
    branch: Branch
    moment: Moment
    """The same as the lemmas see it"""
    on_lambda: bool
    seems: float
    """Phi(optimistic estimates) + lam sum c, as the learner sees its payments"""
    optimum: float
    """OPT over the grid"""

    def __str__(self) -> str:
        game = self.player.game
        return f"counts {self.player.written(self.state)} paid {self.branch.payments}, {described(game)}"


def described(game: Any) -> str:
    """Write a game in a few words."""
    accuracies = "; ".join(" ".join(f"{p:g}" for p in row) for row in game.accuracy)
    return f"accuracies {accuracies}, lam {game.lam:g}, beta {game.beta:.3g}, delta {game.delta:.2g}"


def coins(visit: Visit, constants: Constants) -> Iterator[Inequality]:
    """Lemma 4.2: given the advice, the coin errs with probability at most exp(-y x)/2; an aggregated round."""
    player, branch = visit.player, visit.branch
    if branch.followed is not None:
        yield Inequality("4.2", "the coin errs at most exp(-y x)/2", False, 0, 0)
        return
    player.at(visit.state).pay_as(branch.payments)
    for label in LABELS:
        for _, advice in player.advice(label):
            bound = Enclosed.half_root(player.odds(advice) ** -label).upper * 2 * Fraction(constants.coin)
            for sign_of_zero in LABELS:
                errs = player.coin_errs(advice, sign_of_zero, label).lower
                yield Inequality("4.2", "the coin errs at most exp(-y x)/2", True, errs, bound)


def paper(visit: Visit, constants: Constants) -> Iterator[Inequality]:
    """Lemmas 4.3 to 4.6, and what the proof of Theorem A.2 makes of them in a round (D58)."""
    moment, branch, game = visit.moment, visit.branch, visit.player.game
    ell, good = precise.log_term(game.delta), visit.on_lambda
    tuned = game.beta >= BETA_FACTOR * float(ell) * game.experts**2 * (1 - SLACK)
    mistake, cost, best = precise.number(branch.mistake.upper), precise.number(branch.cost.upper), game.optimum
    aggregated = branch.followed is None
    yield Inequality(
        "4.3",
        "an aggregated round errs at most 3/4 Phi(estimates)",
        good and aggregated and tuned,
        mistake,
        constants.estimated * moment.phi_estimated,
    )
    yield Inequality(
        "4.4",
        "3/4 Phi(estimates) is at most 7/8 Phi(accuracies) plus widths",
        good,
        moment.phi_estimated * 3 / 4,
        moment.phi_true * 7 / 8 + constants.estimates * moment.budget,
    )
    yield Inequality(
        "4.5",
        "7/8 Phi(accuracies) plus payments is at most OPT plus widths",
        good,
        moment.phi_true * 7 / 8 + moment.price,
        best + constants.optimism * moment.budget + precise.HAIR,
    )
    following = precise.number(0.0)
    if branch.followed is not None:
        n = moment.known[branch.followed].paid
        following = (FOLLOWED_BETA * game.beta + FOLLOWED_LOG * ell) / n
    yield Inequality(
        "4.6",
        "a round that follows costs at most OPT plus (2 beta + 4 ln(3/delta))/n plus widths",
        good and not aggregated,
        cost,
        best + constants.followed * (following + WIDTHS * moment.budget),
    )
    yield Inequality(
        "A.2",
        "a round on Lambda costs at most OPT plus (2 beta + 4 ln(3/delta))/n plus widths",
        good and tuned,
        cost,
        best + constants.good_round * (following + WIDTH_FACTOR * moment.budget),
    )


def sharper(visit: Visit, constants: Constants) -> Iterator[Inequality]:
    """The four steps of the sharper theorem."""
    moment, branch, game = visit.moment, visit.branch, visit.player.game
    ell, K, good = log_term(game.delta), game.experts, visit.on_lambda
    mistake, young = precise.number(branch.mistake.upper), constants.young * game.beta
    tuned = game.beta >= constants.sharper_beta * ell * K * math.sqrt(K) * (1 - SLACK)
    aggregated = branch.followed is None
    yield Inequality("S", "what is paid seems to cost at most OPT", good, visit.seems, visit.optimum)
    reach = 0.0
    if branch.followed is not None:
        reach = constants.reach * (game.beta + 3 * ell + math.sqrt(2 * game.beta * ell))
        reach /= moment.known[branch.followed].paid
    yield Inequality("S", "a followed expert errs at most C/n", good and not aggregated, mistake, reach)
    old = aggregated and all(known.paid > young for known in moment.known)
    yield Inequality(
        "S",
        "an aggregated round with all n > 2 beta errs at most Phi(optimistic)",
        good and old and tuned,
        mistake + moment.price,
        visit.seems,
    )
    for known in moment.known:
        yield Inequality(
            "S",
            "an aggregated estimate with n <= 2 beta is exactly 1/2",
            aggregated and known.paid <= young,
            abs(2 * known.correct - known.paid),
            0,
        )


def lower(visit: Visit, constants: Constants) -> Iterator[Inequality]:
    """No learner errs less than the best prediction that knows the accuracies; and every payment was tried."""
    game = visit.player.game
    error = bayes_error(tuple(Fraction(p) for p in game.bought(visit.branch.payments)))
    yield Inequality(
        "2",
        "a round errs at least as often as the Bayes-optimal prediction",
        True,
        error * Fraction(constants.bayes),
        visit.branch.mistake.upper,
    )
    tried = min(known.paid for row in visit.player.table(visit.state) for known in row)
    yield Inequality("4.1", "every payment was tried after round N", True, 1, tried)


CLAIMS = (lower, coins, paper, sharper)


def visits(player: Player, graph: Levels) -> Iterator[Visit]:
    """Go through all branches of all states of the rounds t > N."""
    optimum = opt(player.game.accuracy, player.game.costs, player.game.lam).value
    for level in graph[len(player.game.costs) :]:
        for state, ways in level.items():
            counts = player.table(state)
            on_lambda, offers = not misses(player.game, counts), player.at(state).offers()
            for payments, branches in groupby(ways, key=lambda branch: branch.payments):
                moment, seems = Moment(player.game, counts, payments), offers.value(payments)
                for branch in branches:
                    yield Visit(player, state, branch, moment, on_lambda, seems, optimum)


def check(player: Player, graph: Levels, tallies: Tallies, constants: Constants = PAPER) -> None:
    """Try every claim at every visit; `Broken` where one fails.

    >>> from properties.instances import PaidGame
    >>> from properties.tiny.states import levels
    >>> player = Player(PaidGame((0.0,), ((0.75,),), lam=0.25, beta=0.5, delta=0.99))
    >>> tallies = Tallies()
    >>> check(player, levels(player, 4), tallies)
    >>> [(tally.tried, tally.held) for tally in tallies if tally.lemma == "4.6"]
    [(9, 6)]
    """
    for visit in visits(player, graph):
        for claim in CLAIMS:
            for lemma, words, held, left, right in claim(visit, constants):
                tallies.record(lemma, words, held, left, right, visit)
