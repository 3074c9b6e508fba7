"""Each bound against the statement in Coq: transcribed from `Theorems.v`, evaluated with fifty digits, constants open.

What is said for any delta there (S, E), or in the file of its proof (B, D), is compared for any delta. `Theorems.v` has
1 for the failures at the delta that is set, where the bounds of our own learners have (T + 1)/(2 T).
"""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import mpmath
import pytest
from hypothesis import given
from hypothesis import strategies as st
from mpmath import exp, ln, mpf, sqrt

from reference.bounds import (
    THEOREMS,
    first_informative,
    first_negative,
)
from reference.bounds.beyond import ROUNDED

FORMAL = Path(__file__).parents[2] / "proofs_check" / "formal"


@pytest.fixture(autouse=True)
def fifty_digits() -> Iterator[None]:
    with mpmath.workdps(50):
        yield


class Game(NamedTuple):
    """T rounds, k experts, n payments, their price, and the Lipschitz constant."""

    T: mpf
    k: mpf
    n: mpf
    lam: mpf
    L: mpf


def tuned_log(g: Game, a: int) -> mpf:
    return ln(a * (1 + g.lam * g.k) * g.T**2 * g.k)


def power(x: mpf, numerator: int, denominator: int) -> mpf:
    return x ** (mpf(numerator) / denominator)


# The statements of Theorems.v at the delta that is set, over the grid or over [0, 1]^K


def theorem_a_2(g: Game, squares: int = 2592, followed: int = 36, log: int = 4, widths: int = 576) -> mpf:
    k, ell = g.k, tuned_log(g, 3)
    of_a_logarithm = k * (followed * ell * k**2 + log * ell) + widths * k**2 * ell
    return g.T + g.n * (1 + g.lam * k + squares * k**2 * ell**2 + (1 + ln(g.T)) * of_a_logarithm)


def theorem_a_2_as_proved(g: Game, **constants: int) -> mpf:
    return theorem_a_2(g, **constants) - g.T + g.n


def theorem_4_7(g: Game, each: int = 3153, first: int = 2) -> mpf:
    return g.n * (first + g.lam * g.k + each * g.k**3 * tuned_log(g, 3) ** 2)


def theorem_4_7_tuned(g: Game, each: int = 3153, lipschitz: int = 4) -> mpf:
    mass = 2 + g.lam + each * tuned_log(g, 3) ** 2
    return g.k**2 * sqrt(2 * g.T * (lipschitz * g.L + g.lam) * mass) + g.k**3 * mass


def lcb_regret(g: Game, root: int = 4, arms: int = 1) -> mpf:
    return root * sqrt(2 * g.k * g.n * g.T * ln(g.T)) + (1 + g.lam) * (g.k * g.n + arms)


def sharper_tuned(g: Game, each: int = 8, five: int = 5) -> mpf:
    return g.n * (1 + g.lam * g.k + each * power(g.k, five, 2) * tuned_log(g, 3)) + 1


def sharper_headline(g: Game, each: int = 8, seven: int = 7) -> mpf:
    S = 1 + g.lam + each * tuned_log(g, 3)
    root = sqrt(2 * g.T * (2 * exp(mpf(-1) / 2) * g.L + g.lam) * S)
    return power(g.k, seven, 4) * root + power(g.k, 5, 2) * S + 1


def as_printed_drifts_down(g: Game, each: int = 49, third: int = 3) -> mpf:
    return (
        -(mpf(1) / third) * exp(-g.k / 2) * g.T
        + g.n * (1 + g.lam * g.k + each * g.k**3 * tuned_log(g, 3)) + 1
    )  # fmt: skip


def cautious_regret_is_logarithmic(g: Game, half: int = 17, two: int = 2) -> mpf:
    return g.n * (1 + g.lam * g.k) + 1 + g.k * g.n * ((mpf(half) / 2 + two * ln(g.k)) * tuned_log(g, 2))


def with_a_quarter(g: Game, constant: int = 1, sixteen: int = 16, three: int = 3) -> mpf:
    return g.n * (1 + g.lam * g.k) + constant + g.k * g.n * ((sixteen + three * ln(g.k)) * tuned_log(g, 2))


def cautious_drifts_down(g: Game, fourth: int = 4, **constants: int) -> mpf:
    return -(mpf(1) / fourth) * exp(-g.k / 2) * g.T + with_a_quarter(g, **constants)


def rounded_regret_three_halves(g: Game, fourteen: int = 14, constant: int = 2) -> mpf:
    return with_a_quarter(g._replace(n=fourteen * g.L * sqrt(g.k * ln(g.T)) + 1), constant)


def bayes_tuned(g: Game, eight: int = 8, two: int = 0) -> mpf:
    C = two + sqrt(mpf(eight))
    return g.n * (1 + g.lam * g.k) + 1 + C * g.k * sqrt(tuned_log(g, 2) * g.n * g.T)


def bayes_tuned_product(g: Game, eight: int = 2, two: int = 2) -> mpf:
    return bayes_tuned(g, eight, two)


def one_bayes_learner_on_the_cube(g: Game, four: int = 4, two: int = 2) -> mpf:
    return (
        two * (1 + g.lam * g.k) * power(g.T, 1, 3) + 1
        + g.k * (four * sqrt(tuned_log(g, 2)) + g.L) * power(g.T, 2, 3)
    )  # fmt: skip


SETTLED: dict[str, Callable[..., mpf]] = {
    "paper": theorem_a_2_as_proved,
    "printed": theorem_a_2,
    "main": theorem_4_7,
    "main-cube": theorem_4_7_tuned,
    "sharper-tuned": sharper_tuned,
    "sharper-cube": sharper_headline,
    "paper-drift": as_printed_drifts_down,
    "cautious": cautious_regret_is_logarithmic,
    "cautious-drift": cautious_drifts_down,
    "rounded": with_a_quarter,
    "rounded-drift": lambda g, fourth=8, **constants: cautious_drifts_down(g, fourth, **constants),
    "rounded-same-price": with_a_quarter,
    "polynomial": with_a_quarter,
    "rounded-three-halves": rounded_regret_three_halves,
    "bayes": bayes_tuned,
    "product": bayes_tuned_product,
    "bayes-cube": one_bayes_learner_on_the_cube,
    "lcb": lcb_regret,
}
GENERAL_DELTA = {name for name, row in THEOREMS.items() if row.learner in ("CautiousLcb", "BayesLcb")} - {"bayes-cube"}
"""Stated here with (T + 1)/(2 T) for the failures, and in Theorems.v with 1"""


def setting_of(name: str, T: int, K: int, N: int, lam: float, L: float) -> Any:
    row = THEOREMS[name]
    return row.setting(T, K, lam, L) if row.sets_size else row.setting(T, K, N, lam)


def promised(name: str, T: int, K: int, N: int, lam: float, L: float) -> tuple[Game, mpf]:
    """Return the game with the theorem's own N, and the bound as Theorems.v states it."""
    setting = setting_of(name, T, K, N, lam, L)
    bound: Any = THEOREMS[name].bound(setting)
    total = mpf(bound.total) + (1 - mpf(bound.failure) if name in GENERAL_DELTA else 0)
    return Game(mpf(T), mpf(K), mpf(setting.size), mpf(lam), mpf(L)), total


def off(found: mpf, wanted: mpf, game: Game) -> mpf:
    """Return the difference over the largest term; those that fall may cancel the others."""
    return abs(found - wanted) / (abs(wanted) + game.T)


games = (st.integers(2, 10**12), st.integers(1, 40), st.integers(1, 200), st.floats(1e-4, 10), st.floats(0, 10))


@pytest.mark.parametrize("name", SETTLED)
@given(*games)
def test_the_bound_is_that_of_coq(name: str, T: int, K: int, N: int, lam: float, L: float) -> None:
    game, found = promised(name, T, K, N, lam, L)
    assert off(found, SETTLED[name](game), game) <= 1e-13


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("paper", {"squares": 2593}),
        ("paper", {"followed": 35}),
        ("printed", {"log": 5}),
        ("printed", {"widths": 575}),
        ("main", {"each": 3152}),
        ("main", {"first": 1}),
        ("main-cube", {"each": 3154}),
        ("main-cube", {"lipschitz": 5}),
        ("sharper-tuned", {"each": 7}),
        ("sharper-tuned", {"five": 6}),
        ("sharper-cube", {"each": 9}),
        ("sharper-cube", {"seven": 8}),
        ("paper-drift", {"each": 48}),
        ("paper-drift", {"third": 4}),
        ("cautious", {"half": 16}),
        ("cautious", {"two": 3}),
        ("cautious-drift", {"fourth": 3}),
        ("cautious-drift", {"sixteen": 15}),
        ("rounded", {"three": 2}),
        ("rounded", {"constant": 2}),
        ("rounded-drift", {"fourth": 7}),
        ("rounded-same-price", {"sixteen": 17}),
        ("polynomial", {"three": 4}),
        ("rounded-three-halves", {"fourteen": 13}),
        ("rounded-three-halves", {"constant": 1}),
        ("bayes", {"eight": 7}),
        ("product", {"two": 3}),
        ("product", {"eight": 3}),
        ("bayes-cube", {"four": 3}),
        ("bayes-cube", {"two": 1}),
        ("lcb", {"root": 5}),
        ("lcb", {"arms": 0}),
    ],
)
def test_a_neighbouring_constant_is_noticed(name: str, wrong: dict[str, int]) -> None:
    game, found = promised(name, 10**4, 3, 4, 0.1, 0.7)
    assert off(found, SETTLED[name](game, **wrong), game) > 1e-9


@pytest.mark.parametrize("name", SETTLED)
@pytest.mark.parametrize(("K", "N"), [(1, 2), (2, 3), (5, 5), (10, 10)])
def test_the_first_informative_and_negative_rounds_are_those_of_coq(name: str, K: int, N: int) -> None:
    asked: Any = (name, K, None, 0.01, 1.0) if THEOREMS[name].sets_size else (name, K, N, 0.01)

    def excess(T: int, a_round: mpf) -> mpf:
        game, _ = promised(name, T, K, N, 0.01, 1.0)
        falls = (mpf(T) + 1) / (2 * T) - 1 if name in GENERAL_DELTA else 0
        return SETTLED[name](game) + falls - T * a_round

    first = first_informative(*asked)
    most = 1 + mpf(0.01) * (1 if name == "lcb" else K)
    assert excess(first - 1, most) >= 0 > excess(first, most)
    if name.endswith("drift"):
        first = first_negative(*asked)
        assert excess(first - 1, mpf(0)) >= 0 > excess(first, mpf(0))


# The settings


@given(*games)
def test_every_theorem_sets_the_papers_delta(T: int, K: int, N: int, lam: float, L: float) -> None:
    delta = 1 / ((1 + mpf(lam) * K) * mpf(T) ** 2 * K)
    for name in THEOREMS:
        setting = setting_of(name, T, K, N, lam, L)
        assert setting[:2] == (T, K)
        assert setting.lam == lam
        assert name == "lcb" or abs(setting.delta / delta - 1) <= 1e-15


@given(*games)
def test_the_grids_over_the_cube_are_those_of_coq(T: int, K: int, N: int, lam: float, L: float) -> None:
    ell, k = tuned_log(Game(mpf(T), mpf(K), mpf(N), mpf(lam), mpf(L)), 3), mpf(K)
    main = T * (4 * mpf(L) + lam) * k / (2 * k**3 * (2 + lam + 3153 * ell**2))
    sharp = T * (2 * exp(mpf(-1) / 2) * L + lam) * k / (2 * power(k, 5, 2) * (1 + lam + 8 * ell))
    least = {
        "main-cube": sqrt(main),
        "sharper-cube": sqrt(sharp),
        "rounded": 7 * k * L,
        "rounded-drift": 13 * k * L,
        "rounded-same-price": 8 * k * L * (1 + mpf(13) / 20 * k),
        "polynomial": 14 * k * L,
        "rounded-three-halves": 14 * L * sqrt(k * ln(mpf(T))),
        "bayes-cube": power(mpf(T), 1, 3),
    }
    for name, x in least.items():
        setting = setting_of(name, T, K, N, lam, L)
        assert x * (1 - mpf(10) ** -15) <= setting.size <= x * (1 + mpf(10) ** -11) + 1
        assert setting.lipschitz == L
    for name in ("main-cube", "sharper-cube"):
        setting = setting_of(name, T, K, N, lam, L)
        assert setting.epsilon * 2 * setting.size == pytest.approx(1, rel=1e-15)
    assert {name for name, row in THEOREMS.items() if row.sets_size} == set(least)


@pytest.mark.parametrize(
    ("T", "size"), [(7, 2), (8, 3), (26, 3), (27, 4), (10**6 - 1, 100), (10**6, 101), (10**18, 10**6 + 1)]
)
def test_the_cube_root_is_rounded_down_exactly(T: int, size: int) -> None:
    assert setting_of("bayes-cube", T, 2, 1, 0.1, 1.0).size == size


def test_a_whole_number_of_payments_is_one_too_few() -> None:
    assert [row.size(2, 0.5) for row in ROUNDED.values()] == [8, 14, 8 + 8 * 13 // 10 + 1, 15]
    assert [row.size(2, 0.0) for row in ROUNDED.values()] == [1, 1, 1, 1]
    assert [1 / (1 - row.eta) for row in ROUNDED.values()] == pytest.approx([4 / 3, 4 / 3, 1, 4 / 3])
    assert [row.u for row in ROUNDED.values()] == [0, 0, 0, 1 / 7]


# Names


@pytest.mark.skipif(not FORMAL.exists(), reason="the theorems in Coq are not here")
def test_every_row_names_a_theorem_in_coq() -> None:
    proved = set()
    for file in FORMAL.rglob("*.v"):
        proved |= set(re.findall(r"^(?:Theorem|Lemma|Corollary) (\w+)", file.read_text(), re.MULTILINE))
    assert {row.formal for row in THEOREMS.values()} <= proved
    assert "theorem_4_8" not in proved
    assert len({row.formal for row in THEOREMS.values()}) == len(THEOREMS)
