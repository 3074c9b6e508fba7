"""The sharper theorem (Result S), step by step: at one moment, in play, and summed along a history.

With beta = 5 ln(3/delta) K^(3/2) the steps are these. The chosen payments look no dearer than OPT over the grid. A
certain expert errs with probability C/n at most. Aggregation over old estimates (n >= 2 beta) errs no more often than
Phi at the optimistic estimates says; a young estimate in range is exactly 1/2, adds a pad, and adds nothing once
n >= (3 K + 11) ln(3/delta). A round in which an estimate that matters is off is charged 1 + lam K.
"""

from collections.abc import Callable, Iterator
from fractions import Fraction

from hypothesis import strategies as st

from properties import precise
from properties.property import OUTSIDE, Property, Inequality
from properties.histories import History, histories, moments_of
from properties.instances import PaidGame
from properties.moments import Moment
from properties.lemmas import certain_expert_errs_rarely, optimistic_cost_at_most_grid_optimum
from properties.precise import HAIR, Number, number
from properties.regret import ROUNDING, setting_of
from properties.strategies import CONSTANT, estimates, estimates_in_range, even_estimates, labellings, moments
from reference.bounds import SharperBound, Terms, is_vacuous, sharper, sharper_setting, trivial_bound
from reference.estimates import PRECISE, Estimate
from reference.optimum import opt


def is_sharper(game: PaidGame) -> bool:
    """Is beta at least 5 ln(3/delta) K^(3/2)?"""
    return game.beta >= precise.sharper_beta(game.delta, game.experts)


def phi_optimistic(moment: Moment) -> Number:
    """Phi at the optimistic estimates, Phi(P_t(c_t))."""
    return precise.phi([precise.optimistic(known, moment.game.delta) for known in moment.known])


def is_young(known: Estimate, beta: float, multiple: Fraction = Fraction(2)) -> bool:
    """Is the count below 2 beta, so that the cutoff is 1/2?"""
    return known.paid < multiple * Fraction(beta)


def pad(known: Estimate, game: PaidGame) -> Number:
    """max(0, 2^(-1/K) - exp(-2 (1/2 - P)^2)): what an estimate is short of its share of twice Phi."""
    share = PRECISE.exp(-PRECISE.log(PRECISE.number(2)) / game.experts)
    return max(number(0.0), share - precise.phi([precise.optimistic(known, game.delta)]))


def old_estimates_err_no_more_than_phi(moment: Moment, share: Fraction) -> Iterator[Inequality]:
    """In an aggregated round with all n >= 2 beta, on Lambda, P(mistake) <= Phi(P_t)."""
    beta = moment.game.beta
    old = not any(is_young(known, beta) for known in moment.known)
    if not (old and is_sharper(moment.game) and moment.is_in_range and moment.is_on_lambda):
        yield OUTSIDE
        return
    yield Inequality(True, moment.mistake, number(share) * phi_optimistic(moment) + HAIR, moment)


def young_estimates_in_range_are_even(moment: Moment, multiple: Fraction) -> Iterator[Inequality]:
    """An estimate in range with n < 2 beta is exactly 1/2."""
    for known in moment.known:
        young = is_young(known, moment.game.beta, multiple) and not known.is_certain(moment.game.beta)
        yield Inequality(young, abs(2 * known.correct - known.paid), 0, moment)


def aggregated_rounds_err_no_more_than_phi_and_pads(moment: Moment, share: Fraction) -> Iterator[Inequality]:
    """In every aggregated round on Lambda, P(mistake) <= Phi(P_t) + the pads of the young estimates."""
    game = moment.game
    young = [known for known in moment.known if is_young(known, game.beta)]
    if not (young and is_sharper(game) and moment.is_in_range and moment.is_on_lambda):
        yield OUTSIDE
        return
    pads = sum((pad(known, game) for known in young), start=number(0.0))
    yield Inequality(True, moment.mistake, phi_optimistic(moment) + number(share) * pads + HAIR, moment)


def pads_vanish_after_a_while(moment: Moment, share: Fraction) -> Iterator[Inequality]:
    """An even estimate has no pad once n >= (3 K + 11) ln(3/delta)."""
    enough = number(share) * (3 * moment.game.experts + 11) * moment.game.log_term
    for known in moment.known:
        held = 2 * known.correct == known.paid and known.paid >= enough
        yield Inequality(held, pad(known, moment.game) if held else 0, HAIR, moment)


def failing_rounds(history: History) -> int:
    """In how many rounds t > N an estimate at the payments of the round, or at those of OPT, is off."""
    game = history.game
    best = opt(game.accuracy, game.costs, game.lam).payments

    def off(table: tuple[tuple[Estimate, ...], ...], payments: tuple[int, ...]) -> bool:
        bought = game.bought(payments)
        return not all(
            precise.is_within(row[i], p, game.delta) for row, i, p in zip(table, payments, bought, strict=True)
        )

    return sum(off(stop.table, best) or off(stop.table, stop.played.payments) for stop in history.later)


def charged(history: History, bound: SharperBound) -> float:
    """The bound, with what the failing rounds of this history cost in place of what they cost on average."""
    game = history.game
    return bound.total - bound.failure + (1 + game.lam * game.experts) * failing_rounds(history)


def regret_at_most_the_sharper_bound(history: History, share: float) -> Iterator[Inequality]:
    """The theorem along a history: the exact pseudo-regret is at most its charges."""
    if not is_sharper(history.game) or history.start is not None:
        yield OUTSIDE
        return
    regret = history.run.pseudo_regret(float(history.game.optimum))
    yield Inequality(True, regret, share * charged(history, sharper(setting_of(history))) + ROUNDING, history)


def told(regret: float, bound: Terms, history: History) -> str:
    """Say how a history compares with its bound.

    >>> history = informative()
    >>> told(-1.0, sharper(setting_of(history)), history).split(",")[2]
    ' not vacuous'
    """
    setting = setting_of(history)
    says = "vacuous" if is_vacuous(bound, setting) else "not vacuous"
    return f"regret {regret:.4g}, bound {bound.total:.4g} of {trivial_bound(setting):.4g}, {says}"


def informative(rounds: int = 400, experts: int = 1, seed: int = 0) -> History:
    """A history long enough for the bound, failures included, to be below the trivial one; N is 2.

    >>> history = informative()
    >>> is_vacuous(sharper(setting_of(history)), setting_of(history))
    False
    """
    setting = sharper_setting(rounds, experts, 2, 0.01)
    game = PaidGame((0.0, 1.0), ((0.5, 0.7),) * experts, setting.lam, setting.beta, setting.delta)
    return History(game, CONSTANT, rounds, seed, payments="brute")


def _sharper_moments(
    known: Callable[[float], st.SearchStrategy[Estimate]] = estimates,
) -> st.SearchStrategy[Moment]:
    return moments(known, theorem=True, least_beta=precise.sharper_beta)


@st.composite
def histories_in_range(draw: st.DrawFn) -> History:
    """A few rounds from counts that are in range, where old estimates are aggregated."""
    start = draw(moments(estimates_in_range, True, st.integers(1, 3), precise.sharper_beta))
    rounds, seed = draw(st.integers(1, 3)), draw(st.integers(0, 99))
    return History(start.game, draw(labellings()), rounds, seed, start.table)


ANY, IN_RANGE = _sharper_moments(), _sharper_moments(estimates_in_range)
EVEN = _sharper_moments(lambda _: even_estimates())
PLAYED = histories(theorem=True, least=precise.sharper_beta) | histories_in_range()
FROM_NOTHING = histories(theorem=True, from_nothing=True, most_rounds=40, least=precise.sharper_beta)

AT_A_MOMENT = [
    Property(
        "S", "payments look no dearer than OPT", ANY, optimistic_cost_at_most_grid_optimum, Fraction(1), Fraction(9, 10)
    ),
    Property("S", "a certain expert errs at most C/n", ANY, certain_expert_errs_rarely, Fraction(1), Fraction(1, 2)),
    Property(
        "S",
        "old estimates err no more than Phi of the optimistic ones",
        IN_RANGE,
        old_estimates_err_no_more_than_phi,
        Fraction(1),
        Fraction(3, 4),
        "3/4 of Phi",
    ),
    Property(
        "S",
        "young estimates in range are even",
        IN_RANGE,
        young_estimates_in_range_are_even,
        Fraction(2),
        Fraction(4),
        "n < 4 beta",
    ),
    Property(
        "S",
        "aggregated rounds err no more than Phi and pads",
        EVEN,
        aggregated_rounds_err_no_more_than_phi_and_pads,
        Fraction(1),
        Fraction(0),
        "without the pads",
    ),
    Property(
        "S",
        "pads vanish after a while",
        EVEN,
        pads_vanish_after_a_while,
        Fraction(1),
        Fraction(1, 4),
        "after a quarter of the while",
    ),
]
IN_PLAY = [found.over(PLAYED, moments_of, "in play") for found in AT_A_MOMENT[:3]]

PROPERTIES = [
    *AT_A_MOMENT,
    *IN_PLAY,
    Property(
        "S",
        "the regret along a history is at most its charges",
        FROM_NOTHING,
        regret_at_most_the_sharper_bound,
        1.0,
        0.02,
        "a fiftieth of the charges",
    ),
]
