"""The regret of a history that is long enough for its bound to say something."""

import pytest

from properties import sharper
from properties.regret import judge, longest, regret_at_most_the_detailed_bound, setting_of
from properties.tally import Tallies
from reference import bounds


@pytest.mark.parametrize(
    ("rounds", "lam"), [(2000, 4.0), pytest.param(12_000, 0.1, marks=pytest.mark.thorough)], ids=["dear", "cheap"]
)
def test_regret_of_a_long_history_is_below_a_bound_that_is_not_vacuous(
    rounds: int, lam: float, tallies: Tallies
) -> None:
    history = longest(rounds, lam)
    assert not judge(history).is_vacuous
    for relation in regret_at_most_the_detailed_bound(history, 1.0):
        tallies.record("A.2", "the regret is at most a bound that is not vacuous", *relation)


def test_bound_of_a_short_history_is_said_to_be_vacuous() -> None:
    verdict = judge(longest(100))
    assert verdict.is_vacuous
    assert "vacuous" in str(verdict)
    assert "not vacuous" not in str(verdict)


@pytest.mark.parametrize(("rounds", "experts"), [(400, 1), (2000, 2)])
def test_the_sharper_bound_holds_where_it_says_something(rounds: int, experts: int) -> None:
    history = sharper.informative(rounds, experts)
    setting = setting_of(history)
    bound = bounds.sharper(setting)
    assert not bounds.is_vacuous(bound, setting)
    assert history.run.pseudo_regret(float(history.game.optimum)) <= sharper.charged(history, bound)
    assert {stop.played.followed is None for stop in history.later} == {True, False}
