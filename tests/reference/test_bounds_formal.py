"""Each bound against the statement in Coq: transcribed, evaluated with fifty digits, with its constants open.

The statements are those of `Theorems.v`, or of the file of the proof where that has any delta. At the delta that is
set, `Theorems.v` has 1 for the failures of our own learners, which are (T + 1)/(2 T).
"""

import re
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import mpmath
import pytest
from hypothesis import given
from hypothesis import strategies as st
from mpmath import exp, ln, mpf, sqrt

from paid_experts.reference.bounds import THEOREMS, Setting, first_informative, first_negative
from paid_experts.reference.bounds.settings import ArmsSetting

FORMAL = Path(__file__).parents[2] / "proofs_check" / "formal"


@pytest.fixture(autouse=True)
def fifty_digits() -> Iterator[None]:
    with mpmath.workdps(50):
        yield


def power(x: mpf, numerator: int, denominator: int) -> mpf:
    return x ** (mpf(numerator) / denominator)


def failures(s: Setting) -> mpf:
    T, k, _, lam, delta, *_ = s
    return (1 + lam * k) * k * delta * (T * (T + 1) / 2)


def theorem_a_2(s: Setting, square: int = 2592, beta_twice: int = 2, log: int = 4, root: int = 576) -> mpf:
    """D55, symbol by symbol as printed."""
    T, K, N, lam, delta, beta, L, eps = s
    return (1 + lam * K) * T**3 * K * delta + T * (4 * L + lam) * K * eps + N * (
        1 + lam * K + square * K**2 * ln(3 / delta) ** 2
        + (1 + ln(T)) * (K * (beta_twice * beta + log * ln(3 / delta)) + root * K**2 * ln(3 / delta))
    )  # fmt: skip


def theorem_a_2_as_proved(s: Setting, square: int = 9, beta_twice: int = 2) -> mpf:
    """D61, the first of the two equal lines that end the proof, symbol by symbol as printed."""
    T, K, N, lam, delta, beta, L, eps = s
    return (
        N * (1 + lam * K) + (1 + lam * K) * N * T**2 * K * delta
        + K * N * (beta_twice * beta + 4 * ln(3 / delta)) * (1 + ln(T)) + T * (4 * L + lam) * K * eps
        + 288 * K**2 * N * ((1 + ln(T)) * 2 * ln(3 / delta) + square * ln(3 / delta) ** 2)
    )  # fmt: skip


def theorem_4_7(s: Setting, each: int = 3153, first: int = 2) -> mpf:
    T, k, n, lam, delta, _, L, eps = s
    return n * (first + lam * k + each * k**3 * ln(3 / delta) ** 2) + T * (4 * L + lam) * k * eps


def theorem_4_7_tuned(s: Setting, each: int = 3153, lipschitz: int = 4) -> mpf:
    T, k, _, lam, delta, _, L, _ = s
    mass = 2 + lam + each * ln(3 / delta) ** 2
    return k**2 * sqrt(2 * T * (lipschitz * L + lam) * mass) + k**3 * mass


def lcb_regret(s: Setting, root: int = 4, arms: int = 1) -> mpf:
    T, k, n, lam, *_ = s
    return root * sqrt(2 * k * n * T * ln(T)) + (1 + lam) * (k * n + arms)


def sharper_theorem(s: Setting, gained: tuple[int, int] = (0, 1), slope: int = 3, offset: int = 11) -> mpf:
    """With the drift, and over [0, 1]^K where L and eps are not 0."""
    T, k, n, lam, delta, beta, L, eps = s
    eta = mpf(gained[0]) / gained[1]
    ell, f = ln(3 / delta), (1 - eta) * exp(-k / 2)
    C = beta + 3 * ell + sqrt(2 * beta * ell)
    payment_cost = (
        C * max(mpf(0), 1 - 2 * f) + min(C * (1 - f), 6 * ell + 2 * sqrt(C * ell))
        + (slope * k + offset) * ell / 2 * max(mpf(0), (2 * (1 - eta)) ** (-1 / k) - exp(mpf(-1) / 2))
    )  # fmt: skip
    return (
        -eta * exp(-k / 2) * T + n * (1 + lam * k) + failures(s) + k * n * payment_cost
        + T * ((2 * exp(mpf(-1) / 2) * L + lam) * k * eps)
    )  # fmt: skip


def sharper_tuned(s: Setting, each: int = 8, five: int = 5) -> mpf:
    T, k, n, lam, delta, _, L, eps = s
    rounding = T * (2 * exp(mpf(-1) / 2) * L + lam) * k * eps
    return n * (1 + lam * k + each * power(k, five, 2) * ln(3 / delta)) + 1 + rounding


def sharper_headline(s: Setting, each: int = 8, seven: int = 7) -> mpf:
    T, k, _, lam, delta, _, L, _ = s
    S = 1 + lam + each * ln(3 / delta)
    root = sqrt(2 * T * (2 * exp(mpf(-1) / 2) * L + lam) * S)
    return power(k, seven, 4) * root + power(k, 5, 2) * S + 1


def as_printed_drifts_down(s: Setting, each: int = 49, third: int = 3) -> mpf:
    return -(mpf(1) / third) * exp(-s.experts / 2) * s.rounds + sharper_tuned(s, each, five=6)


def cautious_regret(s: Setting, half: int = 17, two: int = 2) -> mpf:
    _, k, n, lam, delta, *_ = s
    return n * (1 + lam * k) + failures(s) + k * n * ((mpf(half) / 2 + two * ln(k)) * ln(2 / delta))


def cautious_drift(s: Setting, gained: tuple[int, int] = (1, 4), sixteen: int = 16, three: int = 3) -> mpf:
    falls = mpf(gained[0]) / gained[1] * exp(-s.experts / 2) * s.rounds
    return cautious_regret(s, 2 * sixteen, three) - falls


def rounded_regret_three_halves(s: Setting, fourteen: int = 14, constant: int = 1) -> mpf:
    T, k, _, _, _, _, L, _ = s
    finer = s._replace(size=fourteen * L * sqrt(k * ln(T)) + 1)
    return cautious_drift(finer, (0, 1)) + constant


def bayes_regret(s: Setting, eight: int = 8, two: int = 0) -> mpf:
    T, k, n, lam, delta, *_ = s
    return n * (1 + lam * k) + failures(s) + (two + sqrt(mpf(eight))) * k * sqrt(ln(2 / delta) * n * T)


def one_bayes_learner_on_the_cube(s: Setting, four: int = 4, two: int = 2) -> mpf:
    T, k, _, lam, delta, _, L, _ = s
    return (
        two * (1 + lam * k) * power(T, 1, 3) + 1
        + k * (four * sqrt(ln(2 / delta)) + L) * power(T, 2, 3)
    )  # fmt: skip


STATED: dict[str, Callable[..., mpf]] = {
    "paper": theorem_a_2_as_proved,
    "printed": theorem_a_2,
    "main": theorem_4_7,
    "main-cube": theorem_4_7_tuned,
    "sharper": sharper_theorem,
    "sharper-tuned": sharper_tuned,
    "sharper-cube": sharper_headline,
    "drift": partial(sharper_theorem, gained=(1, 4), slope=5, offset=15),
    "faster-drift": partial(sharper_theorem, gained=(1, 3), slope=7, offset=17),
    "paper-drift": as_printed_drifts_down,
    "cautious": cautious_regret,
    "cautious-drift": cautious_drift,
    "rounded": partial(cautious_drift, gained=(0, 1)),
    "rounded-drift": partial(cautious_drift, gained=(1, 8)),
    "rounded-same-price": partial(cautious_drift, gained=(0, 1)),
    "polynomial": partial(cautious_drift, gained=(0, 1)),
    "rounded-three-halves": rounded_regret_three_halves,
    "bayes": bayes_regret,
    "product": partial(bayes_regret, eight=2, two=2),
    "bayes-cube": one_bayes_learner_on_the_cube,
    "lcb": lcb_regret,
}


def setting_of(name: str, T: int, K: int, N: int, lam: float, L: float) -> Setting:
    row = THEOREMS[name]
    return row.setting(T, K, None, lam, L) if row.sets_size else row.setting(T, K, N, lam)


def off(name: str, setting: Setting, **constants: Any) -> mpf:
    """Return the difference over the largest term; those that fall may cancel the others."""
    exact: Any = Setting(*(mpf(number) for number in setting))
    wanted = STATED[name](exact, **constants)
    return abs(THEOREMS[name].bound(setting).total - wanted) / (abs(wanted) + exact.rounds)


games = (st.integers(2, 10**12), st.integers(1, 40), st.integers(1, 200), st.floats(1e-4, 10), st.floats(0, 10))


@pytest.mark.parametrize("name", THEOREMS)
@given(*games)
def test_the_bound_is_that_of_coq(name: str, T: int, K: int, N: int, lam: float, L: float) -> None:
    assert off(name, setting_of(name, T, K, N, lam, L)) <= 1e-13


@pytest.mark.parametrize("name", [name for name, row in THEOREMS.items() if not row.only_tuned])
@given(*games, st.floats(1e-30, 0.999), st.floats(1, 4), st.floats(0, 0.5))
def test_the_bound_is_that_of_coq_for_any_delta_and_a_larger_beta(
    name: str, T: int, K: int, N: int, lam: float, L: float, delta: float, room: float, epsilon: float
) -> None:
    beta = room * THEOREMS[name].beta(delta, K)
    setting = setting_of(name, T, K, N, lam, L)._replace(delta=delta, beta=beta)
    on_midpoints = setting._replace(lipschitz=L, epsilon=epsilon) if beta else setting
    assert off(name, on_midpoints) <= 1e-13


@pytest.mark.parametrize(("name", "factor"), [("sharper", 5), ("drift", 11), ("faster-drift", 18)])
def test_a_margin_asks_for_a_beta(name: str, factor: int) -> None:
    setting = THEOREMS[name].setting(50, 3, 4, 0.5)
    assert setting.beta == pytest.approx(float(factor * ln(3 * mpf("2.5") * 2500 * 3) * sqrt(mpf(27))))
    with pytest.raises(ValueError, match=rf"beta must be at least {factor} ln\(3/delta\) K\^\(3/2\)"):
        THEOREMS[name].bound(setting._replace(beta=setting.beta * 0.999))


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("paper", {"square": 10}),
        ("paper", {"beta_twice": 3}),
        ("printed", {"square": 2593}),
        ("printed", {"log": 5}),
        ("printed", {"root": 575}),
        ("main", {"each": 3152}),
        ("main", {"first": 1}),
        ("main-cube", {"each": 3154}),
        ("main-cube", {"lipschitz": 5}),
        ("sharper", {"slope": 4}),
        ("sharper", {"offset": 10}),
        ("sharper", {"gained": (1, 100)}),
        ("sharper-tuned", {"each": 7}),
        ("sharper-tuned", {"five": 6}),
        ("sharper-cube", {"each": 9}),
        ("sharper-cube", {"seven": 8}),
        ("drift", {"gained": (1, 5)}),
        ("faster-drift", {"slope": 6}),
        ("paper-drift", {"each": 48}),
        ("paper-drift", {"third": 4}),
        ("cautious", {"half": 16}),
        ("cautious", {"two": 3}),
        ("cautious-drift", {"gained": (1, 3)}),
        ("cautious-drift", {"sixteen": 15}),
        ("rounded", {"three": 2}),
        ("rounded", {"gained": (1, 100)}),
        ("rounded-drift", {"gained": (1, 7)}),
        ("rounded-same-price", {"sixteen": 17}),
        ("polynomial", {"three": 4}),
        ("rounded-three-halves", {"fourteen": 13}),
        ("rounded-three-halves", {"constant": 0}),
        ("bayes", {"eight": 7}),
        ("product", {"two": 3}),
        ("product", {"eight": 3}),
        ("bayes-cube", {"four": 3}),
        ("bayes-cube", {"two": 1}),
        ("lcb", {"root": 5}),
        ("lcb", {"arms": 0}),
    ],
)
def test_a_neighbouring_constant_is_noticed(name: str, wrong: dict[str, Any]) -> None:
    assert off(name, setting_of(name, 10**4, 3, 4, 0.1, 0.7), **wrong) > 1e-9


@pytest.mark.parametrize("name", THEOREMS)
@pytest.mark.parametrize(("K", "N"), [(1, 2), (2, 3), (5, 5), (10, 10)])
def test_the_first_informative_and_negative_rounds_are_those_of_coq(name: str, K: int, N: int) -> None:
    asked: Any = (name, K, None, 0.01, 1.0) if THEOREMS[name].sets_size else (name, K, N, 0.01)

    def excess(T: int, a_round: mpf) -> mpf:
        setting = setting_of(name, T, K, N, 0.01, 1.0)
        delta = 1 / ((1 + mpf(setting.lam) * K) * mpf(T) ** 2 * K)  # rounded to a float it would decide
        exact: Any = setting._replace(rounds=mpf(T), experts=mpf(K), size=mpf(setting.size), delta=delta)
        return STATED[name](exact) - T * a_round

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
        assert abs(setting.delta / delta - 1) <= 1e-15
        assert isinstance(setting, ArmsSetting) == (name == "lcb")


@given(*games)
def test_the_grids_over_the_cube_are_those_of_coq(T: int, K: int, N: int, lam: float, L: float) -> None:
    ell, k = ln(3 * (1 + mpf(lam) * K) * mpf(T) ** 2 * K), mpf(K)
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
        on_midpoints = name in ("main-cube", "sharper-cube")
        assert setting.epsilon * 2 * setting.size == pytest.approx(1 if on_midpoints else 0, rel=1e-15)
    assert {name for name, row in THEOREMS.items() if row.sets_size} == set(least)


@pytest.mark.parametrize(
    ("T", "size"), [(7, 2), (8, 3), (26, 3), (27, 4), (10**6 - 1, 100), (10**6, 101), (10**18, 10**6 + 1)]
)
def test_the_cube_root_is_rounded_down_exactly(T: int, size: int) -> None:
    assert setting_of("bayes-cube", T, 2, 1, 0.1, 1.0).size == size


def test_a_whole_number_of_payments_is_one_too_few() -> None:
    names = ("rounded", "rounded-drift", "rounded-same-price", "polynomial")
    sizes = [[setting_of(name, 99, 2, 1, 0.1, L).size for name in names] for L in (0.5, 0.0)]
    assert sizes == [[8, 14, 8 + 8 * 13 // 10 + 1, 15], [1, 1, 1, 1]]


# Names


@pytest.mark.skipif(not FORMAL.exists(), reason="the theorems in Coq are not here")
def test_every_row_names_a_theorem_in_coq() -> None:
    proved = set()
    for file in FORMAL.rglob("*.v"):
        proved |= set(re.findall(r"^(?:Theorem|Lemma|Corollary) (\w+)", file.read_text(), re.MULTILINE))
    assert {row.formal for row in THEOREMS.values()} <= proved
    assert "theorem_4_8" not in proved
    assert len({row.formal for row in THEOREMS.values()}) == len(THEOREMS)
