"""Everything about Theorem A.2."""

import pytest

from paid_experts.properties.regret import PROMISES, charged, longest, regret_of, told
from tests.lemmas.everything import everything_about

test_row, test_property, test_tooth = everything_about("A.2")


@pytest.mark.parametrize(
    ("rounds", "lam"), [(2000, 4.0), pytest.param(12_000, 0.1, marks=pytest.mark.thorough)], ids=["dear", "cheap"]
)
def test_regret_of_a_long_history_is_below_a_bound_that_is_not_vacuous(rounds: int, lam: float) -> None:
    history, promise = longest(rounds, lam), PROMISES[0]
    assert told(history, promise).endswith(", not vacuous")
    assert regret_of(history) <= charged(history, promise)


def test_bound_of_a_short_history_is_said_to_be_vacuous() -> None:
    assert told(longest(100), PROMISES[0]).endswith(", vacuous")
