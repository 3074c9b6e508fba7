"""The theorems side by side: how they compare, from which T on they are informative or negative."""

import math
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from paid_experts.reference.bounds import (
    THEOREMS,
    Bound,
    Setting,
    as_printed,
    first_informative,
    first_negative,
    is_vacuous,
)
from paid_experts.reference.bounds.settings import credible_level

many = (st.integers(1, 10**12), st.integers(1, 60), st.integers(1, 50), st.floats(1e-3, 10))
HAIR_MORE = 1 + 1e-12


def case_of(name: str, T: float, K: int, N: int, lam: float, L: float = 1.0) -> Setting:
    row = THEOREMS[name]
    return row.setting(T, K, None, lam, L) if row.sets_size else row.setting(T, K, N, lam)


def promised(name: str, T: float, K: int, N: int, lam: float, L: float = 1.0) -> Bound:
    return THEOREMS[name].bound(case_of(name, T, K, N, lam, L))


def totals(T: int, K: int, N: int, lam: float) -> dict[str, float]:
    return {name: promised(name, T, K, N, lam).total for name, row in THEOREMS.items() if not row.sets_size}


@given(*many)
def test_short_forms_are_above_what_they_shorten(T: int, K: int, N: int, lam: float) -> None:
    total = totals(T + 1, K, N, lam)
    assert total["paper"] <= total["main"] * HAIR_MORE
    assert total["sharper"] <= total["sharper-tuned"] * HAIR_MORE
    third = THEOREMS["faster-drift"].bound(THEOREMS["paper-drift"].setting(T + 1, K, N, lam)).total
    assert third <= total["paper-drift"] + 1e-12 * T


@given(*many)
def test_each_result_is_below_the_one_before(T: int, K: int, N: int, lam: float) -> None:
    total = totals(T + 1, K, N, lam)
    assert total["sharper"] < total["paper"]
    assert (total["cautious"] < total["sharper"]) == (K >= 2)
    assert total["bayes"] < total["product"]
    assert total["cautious"] < total["cautious-drift"] - promised("cautious-drift", T + 1, K, N, lam).drift


@given(*many)
def test_the_honest_comparator_costs_more_from_some_round_on(T: int, K: int, N: int, lam: float) -> None:
    level, total = credible_level(case_of("bayes", T + 1, K, N, lam).delta), totals(T + 1, K, N, lam)
    enough = N * level * ((17 / 2 + 2 * math.log(K)) / (2 * math.sqrt(2))) ** 2
    assume(abs((T + 1) / enough - 1) > 1e-9)
    assert (total["bayes"] > total["cautious"]) == (enough < T + 1)


@pytest.mark.parametrize(
    ("name", "on_a_grid", "rounding"),
    [("main-cube", "main", 0), ("sharper-cube", "sharper-tuned", 0), ("bayes-cube", "bayes", 1)],
)
@given(st.integers(2, 10**12), st.integers(1, 40), st.floats(1e-3, 10), st.floats(0, 10))
def test_the_best_grid_is_no_worse_than_promised(
    name: str, on_a_grid: str, rounding: int, T: int, K: int, lam: float, L: float
) -> None:
    setting = case_of(name, T, K, 1, lam, L)
    found = THEOREMS[on_a_grid].bound(setting).total + rounding * T * K * L / setting.size
    assert found <= THEOREMS[name].bound(setting).total * HAIR_MORE


@given(st.integers(2, 10**12), st.integers(1, 40), st.floats(1e-3, 10), st.floats(0, 10))
def test_three_halves_has_room_for_its_number_of_payments(T: int, K: int, lam: float, L: float) -> None:
    setting = case_of("rounded-three-halves", T, K, 1, lam, L)
    exact = replace(THEOREMS["cautious-drift"].bound(setting), drift=0.0)
    assert exact.total + 1 <= THEOREMS["rounded-three-halves"].bound(setting).total * HAIR_MORE


@pytest.mark.parametrize("name", ["rounded", "rounded-drift", "rounded-same-price", "polynomial"])
def test_a_finer_grid_is_allowed_and_a_coarser_one_is_not(name: str) -> None:
    row, setting = THEOREMS[name], case_of(name, 1000, 3, 1, 0.1, L=0.45)
    assert row.bound(setting._replace(size=2 * setting.size)).total > row.bound(setting).total
    with pytest.raises(ValueError, match=r"size must be at least .* for this many experts and this L, got"):
        row.bound(setting._replace(size=setting.size - 1))


# From where on they say something


def asked(name: str, K: int, N: int, lam: float, L: float = 1.0) -> tuple[Any, ...]:
    return (name, K, None, lam, L) if THEOREMS[name].sets_size else (name, K, N, lam)


FIRST = {
    "paper": (6019768, 664116350),
    "printed": (1058286639, 18563141988),
    "main": (6600387, 4154997714),
    "main-cube": (40075003, 40122052784),
    "sharper": (91, 48802),
    "sharper-tuned": (187, 52139),
    "sharper-cube": (447, 154855),
    "drift": (266, 96262),
    "faster-drift": (518, 150952),
    "paper-drift": (1245, 854896),
    "cautious": (192, 5465),
    "cautious-drift": (344, 10121),
    "rounded": (2028, 89887),
    "rounded-drift": (3529, 171579),
    "rounded-same-price": (3831, 484069),
    "polynomial": (4141, 187641),
    "rounded-three-halves": (13912, 307773),
    "bayes": (179, 20121),
    "product": (279, 30404),
    "bayes-cube": (5751, 1333710),
    "lcb": (379, 6995),
}
"""K = 1, N = 2 and K = N = 5, lam = 0.01, L = 1"""
FALLS = {
    "drift": (2813, 6677881),
    "faster-drift": (4038, 7700429),
    "paper-drift": (9424, 42400490),
    "cautious-drift": (3625, 746199),
    "rounded-drift": (68024, 24369558),
}


@pytest.mark.parametrize("name", THEOREMS)
def test_from_some_round_on_a_theorem_says_something(name: str) -> None:
    for (K, N), first in zip(((1, 2), (5, 5)), FIRST[name], strict=True):
        assert first_informative(*asked(name, K, N, 0.01)) == first
        for T, vacuous in ((2, True), (first // 2, True), (first - 1, True), (first, False), (10 * first, False)):
            case = case_of(name, T, K, N, 0.01)
            assert is_vacuous(THEOREMS[name].bound(case), case) == vacuous


@pytest.mark.parametrize("name", THEOREMS)
def test_from_some_round_on_regret_is_negative(name: str) -> None:
    for (K, N), first in zip(((1, 2), (5, 5)), FALLS.get(name, (None, None)), strict=True):
        if first is None:
            with pytest.raises(ValueError, match=f"the bound {name} is never negative: none of its terms falls"):
                first_negative(*asked(name, K, N, 0.01))
            continue
        assert first_negative(*asked(name, K, N, 0.01)) == first
        for T, negative in ((2, False), (first - 1, False), (first, True), (first + 1, True), (1000 * first, True)):
            assert (promised(name, T, K, N, 0.01).total < 0) == negative


@given(
    st.sampled_from(list(THEOREMS)),
    *(st.floats(1, 30),) * 3,
    st.integers(1, 30),
    st.integers(1, 30),
    st.floats(1e-3, 10),
)
def test_bounds_are_concave_and_begin_above_the_line(
    name: str, x: float, y: float, z: float, K: int, N: int, lam: float
) -> None:
    a, b, c = (math.exp(exponent) + 1 for exponent in sorted((x, y, z)))
    at = [promised(name, T, K, N, lam).total for T in (a, b, c)]
    assume(c > a)
    share = (b - a) / (c - a)
    assert at[1] >= (1 - share) * at[0] + share * at[2] - 1e-11 * (abs(at[2]) + c)
    if name != "rounded-three-halves":
        first = case_of(name, 1, K, N, lam)
        assert is_vacuous(THEOREMS[name].bound(first), first)


def test_a_bound_at_a_delta_that_does_not_fall_is_not_concave() -> None:
    totals = [as_printed(Setting(T, 1, 2, 0.01, 1e-6, 1.0)).total for T in (1000, 2000, 3000)]
    assert totals[1] < (totals[0] + totals[2]) / 2


def test_what_is_never_reached_is_refused() -> None:
    with pytest.raises(ValueError, match=r"the bound paper is below the trivial one at no T up to 1e\+100"):
        first_informative("paper", 5, 10**99, 0.01)
    with pytest.raises(ValueError, match=r"the bound cautious-drift is negative at no T up to 1e\+100"):
        first_negative("cautious-drift", 500, 2, 0.01)


def test_the_table_says_whose_cost_is_bounded_against_what() -> None:
    assert Counter(row.learner for row in THEOREMS.values()) == {
        "LcbGaptron": 10,
        "CautiousLcb": 7,
        "BayesLcb": 3,
        "Lcb": 1,
    }
    assert THEOREMS["paper"].comparator == "OPT over the grid"
    assert all(row.sets_size == ("[0, 1]^K" in row.comparator) for row in THEOREMS.values())
    assert len({row.comparator for row in THEOREMS.values()}) == 6
