"""The theorems side by side: how they compare, from where on they say something, who is tuned by which."""

import math
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from reference.bounds import (
    GRID,
    ROUNDED,
    THEOREMS,
    Setting,
    as_printed,
    as_proved,
    credible_level,
    first_informative,
    first_negative,
    is_vacuous,
    main_setting,
    on_a_grid,
    sharper,
    sharper_setting,
)
from reference.bounds.beyond import (
    bayes,
    bayes_cube,
    bayes_cube_setting,
    cautious,
    cautious_drift,
    cautious_setting,
    product,
    rounded_three_halves,
    rounded_three_halves_setting,
)
from reference.bounds.paper import main_cube, main_cube_setting, main_theorem
from reference.bounds.sharper import (
    faster_drift,
    paper_drift,
    sharper_cube,
    sharper_cube_setting,
    sharper_tuned,
)

many = (st.integers(1, 10**12), st.integers(1, 60), st.integers(1, 50), st.floats(1e-3, 10))
HAIR_MORE = 1 + 1e-12


@given(*many)
def test_short_forms_are_above_what_they_shorten(T: int, K: int, N: int, lam: float) -> None:
    paper, small = main_setting(T + 1, K, N, lam), sharper_setting(T + 1, K, N, lam)
    assert as_proved(paper).total <= main_theorem(paper).total * HAIR_MORE
    assert sharper(small).total <= sharper_tuned(small).total * HAIR_MORE
    assert faster_drift(paper).total <= paper_drift(paper).total + 1e-12 * T


@given(*many)
def test_each_result_is_below_the_one_before(T: int, K: int, N: int, lam: float) -> None:
    ours, small = cautious_setting(T + 1, K, N, lam), sharper_setting(T + 1, K, N, lam)
    assert sharper(small).total < as_proved(main_setting(T + 1, K, N, lam)).total
    assert (cautious(ours).total < sharper(small).total) == (K >= 2)
    assert bayes(ours).total < product(ours).total
    assert cautious(ours).total < cautious_drift(ours).total - cautious_drift(ours).drift


@given(*many)
def test_the_honest_comparator_costs_more_from_some_round_on(T: int, K: int, N: int, lam: float) -> None:
    setting = cautious_setting(T + 1, K, N, lam)
    enough = N * credible_level(setting.delta) * ((17 / 2 + 2 * math.log(K)) / (2 * math.sqrt(2))) ** 2
    assume(abs(setting.rounds / enough - 1) > 1e-9)
    assert (bayes(setting).total > cautious(setting).total) == (setting.rounds > enough)


@given(st.integers(2, 10**12), st.integers(1, 40), st.floats(1e-3, 10), st.floats(0, 10))
def test_the_best_grid_is_no_worse_than_promised(T: int, K: int, lam: float, L: float) -> None:
    main, small = main_cube_setting(T, K, lam, L), sharper_cube_setting(T, K, lam, L)
    assert main_theorem(main).total <= main_cube(main).total * HAIR_MORE
    assert sharper_tuned(small).total <= sharper_cube(small).total * HAIR_MORE
    cube = bayes_cube_setting(T, K, lam, L)
    assert bayes(cube).total + T * K * L / cube.size <= bayes_cube(cube).total * HAIR_MORE
    finer = rounded_three_halves_setting(T, K, lam, L)
    exact = cautious_drift(finer)
    promised = rounded_three_halves(finer).total
    assert exact.exploration + exact.failure + exact.caution + 1 <= promised * HAIR_MORE


def test_a_finer_grid_is_allowed_and_a_coarser_one_is_not() -> None:
    for row in ROUNDED.values():
        setting = row.setting(1000, 3, 0.1, lipschitz=0.45)
        assert row.bound(setting._replace(size=2 * setting.size)).total > row.bound(setting).total
        with pytest.raises(ValueError, match=r"size must be at least .* for this many experts and this L, got"):
            row.bound(setting._replace(size=setting.size - 1))


# From where on they say something


def game_of(name: str, K: int, N: int, lam: float, L: float = 1.0) -> tuple[float, ...]:
    return (K, lam, L) if THEOREMS[name].sets_size else (K, N, lam)


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
    setting, bound, *_ = THEOREMS[name]
    for (K, N), first in zip(((1, 2), (5, 5)), FIRST[name], strict=True):
        game = game_of(name, K, N, 0.01)
        assert first_informative(*asked(name, K, N, 0.01)) == first
        for T, vacuous in ((2, True), (first // 2, True), (first - 1, True), (first, False), (10 * first, False)):
            case = setting(T, *game)
            assert is_vacuous(bound(case), case) == vacuous


@pytest.mark.parametrize("name", THEOREMS)
def test_from_some_round_on_regret_is_negative(name: str) -> None:
    setting, bound, *_ = THEOREMS[name]
    for (K, N), first in zip(((1, 2), (5, 5)), FALLS.get(name, (None, None)), strict=True):
        game = game_of(name, K, N, 0.01)
        if first is None:
            with pytest.raises(ValueError, match=f"the bound {name} is never negative: none of its terms falls"):
                first_negative(*asked(name, K, N, 0.01))
            continue
        assert first_negative(*asked(name, K, N, 0.01)) == first
        for T, negative in ((2, False), (first - 1, False), (first, True), (first + 1, True), (1000 * first, True)):
            assert (bound(setting(T, *game)).total < 0) == negative


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
    setting, bound, *_ = THEOREMS[name]
    game = game_of(name, K, N, lam)
    a, b, c = (math.exp(exponent) + 1 for exponent in sorted((x, y, z)))
    at = [bound(setting(T, *game)).total for T in (a, b, c)]
    assume(c > a)
    share = (b - a) / (c - a)
    assert at[1] >= (1 - share) * at[0] + share * at[2] - 1e-11 * (abs(at[2]) + c)
    if name != "rounded-three-halves":
        first = setting(1, *game)
        assert is_vacuous(bound(first), first)


def test_a_bound_at_a_delta_that_does_not_fall_is_not_concave() -> None:
    totals = [as_printed(Setting(T, 1, 2, 0.01, 1e-6, 1.0)).total for T in (1000, 2000, 3000)]
    assert totals[1] < (totals[0] + totals[2]) / 2


def test_what_is_never_reached_is_refused() -> None:
    with pytest.raises(ValueError, match=r"the bound paper is below the trivial one at no T up to 1e\+100"):
        first_informative("paper", 5, 10**99, 0.01)
    with pytest.raises(ValueError, match=r"the bound cautious-drift is negative at no T up to 1e\+100"):
        first_negative("cautious-drift", 500, 2, 0.01)


def test_the_table_says_whose_cost_is_bounded_against_what() -> None:
    assert on_a_grid("LcbGaptron")[:4] == ("paper", "printed", "main", "sharper")
    assert on_a_grid("CautiousLcb") == ("cautious", "cautious-drift")
    assert on_a_grid("BayesLcb") == ("bayes", "product")
    assert on_a_grid("Lcb") == ("lcb",)
    assert THEOREMS["paper"].comparator == GRID
    assert len({row.comparator for row in THEOREMS.values()}) == 6
