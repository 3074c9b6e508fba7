"""Everything about the sharper theorem."""

import pytest

from paid_experts.properties.regret import PROMISES, charged, informative, regret_of, setting_of
from paid_experts.reference.bounds import trivial_bound
from tests.lemmas.everything import properties_hold, rows_hold, teeth_bite

test_row = rows_hold("S")
test_property = properties_hold("S")
test_tooth = teeth_bite("S")


@pytest.mark.parametrize(("rounds", "experts"), [(400, 1), (2000, 2)])
def test_the_sharper_bound_holds_where_it_says_something(rounds: int, experts: int) -> None:
    history = informative(rounds, experts)
    (promise,) = (promise for promise in PROMISES if promise.lemma == "S")
    terms = promise.terms(history.game, rounds)
    assert terms is not None
    assert terms.total < trivial_bound(setting_of(history.game, rounds))
    assert regret_of(history) <= charged(history, promise)
    assert {stop.played.followed is None for stop in history.later} == {True, False}
