"""Everything about the sharper theorem."""

import pytest

from paid_experts.properties.regret import PROMISES, charged, informative, regret_of
from paid_experts.reference.bounds import trivial_bound
from paid_experts.reference.lemmas import bound_of
from tests.lemmas.everything import everything_about

test_row, test_property, test_tooth = everything_about("S")


@pytest.mark.parametrize(("rounds", "experts"), [(400, 1), (2000, 2)])
def test_the_sharper_bound_holds_where_it_says_something(rounds: int, experts: int) -> None:
    history = informative(rounds, experts)
    (promise,) = (promise for promise in PROMISES if promise.lemma == "S")
    terms = bound_of(promise.theorem, history.game, rounds)
    assert terms is not None
    assert terms.total < trivial_bound(history.game.setting(rounds))
    assert regret_of(history) <= charged(history, promise)
    assert {stop.played.followed is None for stop in history.later} == {True, False}
