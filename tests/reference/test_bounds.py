"""The terms of the bounds under their names, grids in exact arithmetic, and learners that a theorem tunes.

That the totals are those of the theorems is tested against Coq: see `test_bounds_formal`.
"""

import math
from collections import Counter
from dataclasses import asdict
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from paid_experts.reference import BayesLcb, CautiousLcb, Choices, LcbGaptron, bounds
from paid_experts.reference.bounds import HAIR, THEOREMS, Bound, Setting, rounded_down_grid
from paid_experts.reference.rounded import Rounded

# The terms

T, K, N, LAM, L, EPS, ELL = 100, 4, 7, 0.5, 2.0, 0.25, math.log(100)
OF_3, OF_2 = Setting(T, K, N, LAM, 0.03, 400.0, L, EPS), Setting(T, K, N, LAM, 0.02)
"""ln(3/delta) and ln(2/delta) are ln 100, and so is ln T"""
TUNED, OF_CUBE = math.log(3 * 3 * T**2 * K), math.log(2 * 3 * 10**12 * K)
OLD, PHI = 400 + 3 * ELL + math.sqrt(800 * ELL), math.exp(-2)
COARSE, FINE = T * 8.5 * K * EPS, T * (4 * math.exp(-0.5) + 0.5) * K * EPS
DETAILED = {
    "exploration": 21, "failure": 3 * N * T**2 * K * 0.03, "discretisation": COARSE,
    "following": 28 * (800 + 4 * ELL) * (1 + ELL), "widths": 576 * 112 * ELL * (1 + ELL),
    "squared_widths": 2592 * 112 * ELL**2,
}  # fmt: skip
SHARPER = {
    "exploration": 21, "failure": 3 * K * 0.03 * 5050, "discretisation": FINE, "following": 28 * OLD * (1 - 2 * PHI),
    "misled": 28 * (6 * ELL + 2 * math.sqrt(OLD * ELL)), "even": 28 * 23 * ELL / 2 * (2 ** (-1 / 4) - math.exp(-0.5)),
}  # fmt: skip
OURS = {"exploration": 21, "failure": 3 * K * 0.02 * 5050}
LATE, LEVEL = OF_2._replace(labels=0.25, delay=3), math.log(2 * 3 * K * N * T**3)
WAITING = {"exploration": 7 * K * N, "failure": 1, "learning": 4 * ELL * K * N}
TERMS: list[tuple[str, Setting, dict[str, float]]] = [
    ("paper", OF_3, DETAILED),
    ("printed", OF_3, DETAILED | {"failure": 3 * T**3 * K * 0.03}),
    ("main", bounds.main_setting(T, K, N, LAM, L, EPS),
     {"exploration": 21, "failure": 7, "discretisation": COARSE, "learning": 3153 * 64 * N * TUNED**2}),
    ("sharper", OF_3, SHARPER),
    ("paper-drift", bounds.main_setting(T, K, N, LAM),
     {"exploration": 21, "failure": 1, "learning": 49 * 64 * N * TUNED, "drift": -100 / 3 * PHI}),
    ("cautious-drift", OF_2, OURS | {"learning": K * N * (16 + 3 * math.log(4)) * ELL, "drift": -25 * PHI}),
    ("bayes", OF_2, OURS | {"widths": 2 * math.sqrt(2) * K * math.sqrt(ELL * 700)}),
    ("root-k", OF_2, OURS | {"widths": math.sqrt(2 * K * ELL * 700 * (1 + math.log(100 / 7)))}),
    ("root-k-cube", THEOREMS["root-k-cube"].setting(250_000, 4, None, LAM, L),
     {"exploration": 600, "failure": 1, "discretisation": 2e4,
      "widths": 2e4 * math.sqrt(math.log(24 * 250_000**2) * (1 + math.log(250_000)))}),
    ("bayes-cube", THEOREMS["bayes-cube"].setting(10**6, K, None, LAM, L),
     {"exploration": 600, "failure": 1, "discretisation": 8e4, "widths": 16e4 * math.sqrt(OF_CUBE)}),
    ("thompson", OF_2, {"failure": 1, "learning": 28, "widths": math.sqrt(
        2 * math.log(400 * 114) * K * 700 * (1 + math.log(100 / 7)))}),
    ("anytime", LATE, WAITING | {"widths": 2 * math.sqrt(2) * K * math.sqrt(LEVEL * N * T * 4)}),
    ("anytime-root-k", LATE,
     WAITING | {"widths": math.sqrt(2 * LEVEL * K * N * T * (1 + math.log(T / 4 / N)) * 4)}),
    ("lcb", OF_2, {"exploration": 42, "failure": 1.5, "widths": 4 * math.sqrt(5600 * ELL)}),
]  # fmt: skip


@pytest.mark.parametrize(("name", "setting", "wanted"), TERMS)
def test_each_term_stands_under_its_name(name: str, setting: Setting, wanted: dict[str, float]) -> None:
    found = asdict(THEOREMS[name].bound(setting))
    assert {term: value for term, value in found.items() if value} == pytest.approx(wanted)


@pytest.mark.parametrize("T", [10, 10**7, 10**18])
def test_as_printed_the_theorem_never_says_anything_with_its_own_delta(T: int) -> None:
    setting = bounds.main_setting(T, 1, 1, 0.01)
    assert bounds.as_printed(setting).failure == pytest.approx(T)
    assert bounds.as_printed(setting).total > 0.99 * bounds.trivial_bound(setting)


def test_a_bound_that_equals_the_trivial_one_says_nothing() -> None:
    setting = Setting(rounds=8, experts=2, size=1, lam=0.5, delta=0.5)
    assert setting[5:] == (0.0, 0.0, 0.0, 1.0, 0.0)
    assert bounds.is_vacuous(Bound(16), setting)
    assert not bounds.is_vacuous(Bound(math.nextafter(16, 0)), setting)
    assert bounds.is_vacuous(Bound(drift=17), setting)


@given(st.sampled_from(list(THEOREMS)), *(st.floats(1, 30),) * 3, *(st.integers(1, 30),) * 2, st.floats(1e-3, 10))
def test_bounds_are_concave_and_begin_above_the_line(
    name: str, x: float, y: float, z: float, K: int, N: int, lam: float
) -> None:
    """From T = N on; the N first rounds alone cost as much as any. So bisection finds the first T below a line."""
    row = THEOREMS[name]
    lam = min(lam, 1.0) if row.learner == "AnytimeLcb" else lam
    game: tuple[Any, ...] = (K, None, lam, 1.0) if row.sets_size else (K, N, lam)
    a, b, c = (math.exp(exponent) + N for exponent in sorted((x, y, z)))
    at = [row.bound(row.setting(rounds, *game)).total for rounds in (a, b, c)]
    assume(c > a)
    share = (b - a) / (c - a)
    assert at[1] >= (1 - share) * at[0] + share * at[2] - 1e-11 * (abs(at[2]) + c)
    first = row.setting(2 if name == "rounded-three-halves" else 1, *game)
    assert bounds.is_vacuous(row.bound(first), first)


# Settings and grids


@pytest.mark.parametrize(
    ("T", "size"), [(7, 2), (8, 3), (26, 3), (27, 4), (10**6 - 1, 100), (10**6, 101), (10**18, 10**6 + 1)]
)
def test_the_cube_root_is_rounded_down_exactly(T: int, size: int) -> None:
    assert THEOREMS["bayes-cube"].setting(T, 2, None, 0.1, 1.0).size == size


@pytest.mark.parametrize(
    ("name", "size"), [("rounded", 8), ("rounded-drift", 14), ("rounded-same-price", 19), ("polynomial", 15)]
)
def test_a_whole_number_of_payments_is_one_too_few_but_allowed(name: str, size: int) -> None:
    row = THEOREMS[name]
    tuned = row.setting(99, 2, None, 0.1, 0.5)
    assert (tuned.size, row.setting(99, 2, None, 0.1, 0.0).size) == (size, 1)
    assert row.bound(tuned).total < row.bound(tuned._replace(size=2 * size)).total
    if name != "rounded-same-price":  # 18.4
        row.bound(tuned._replace(size=size - 1))
    with pytest.raises(ValueError, match=r"size must be at least .* for this many experts and this L, got"):
        row.bound(tuned._replace(size=size - 2))


@given(st.floats(2e-3, 1.5) | st.integers(1, 250).map(lambda n: 1 / (2 * n)))
@example(0.25 - 2**-53)
@example(0.25 - 2**-55)
@example(float(Fraction(1, 200) - HAIR))
def test_the_least_number_of_midpoints_covers_all_payments(epsilon: float) -> None:
    grid, size = bounds.uniform_grid(epsilon), bounds.grid_size(epsilon)
    assert grid == pytest.approx([(i + 0.5) / size for i in range(size)], abs=1e-15)
    reach = Fraction(epsilon) + HAIR
    ends = [Fraction(0), *(Fraction(c) + reach for c in grid)]  # the intervals [c - eps, c + eps] leave no hole
    assert all(Fraction(c) - reach <= end for c, end in zip(grid, ends, strict=False))
    assert ends[-1] >= 1
    assert (size - 1) * (2 * Fraction(epsilon) + HAIR) < 1  # the total length of one interval fewer


@given(st.lists(st.integers(0, 64).map(lambda n: n / 64), min_size=1, max_size=8, unique=True))
def test_the_covering_radius_is_the_farthest_that_a_point_can_be(costs: list[float]) -> None:
    # the farthest point is an end or halfway between two payments: a multiple of 1/128
    farthest = max(min(abs(Fraction(n, 128) - Fraction(c)) for c in costs) for n in range(129))
    assert bounds.covering_radius(tuple(costs)) == farthest
    assert bounds.covers(tuple(costs), float(farthest))
    assert not bounds.covers(tuple(costs), float(farthest) - 2.0**-40)


def test_low_ends_are_equally_far_from_each_other() -> None:
    assert rounded_down_grid(5) == (0.0, 0.2, 0.4, 0.6, 0.8)
    assert len(rounded_down_grid(10**6)) == 10**6


# Learners that a theorem tunes


@pytest.mark.parametrize("name", THEOREMS)
def test_a_learner_starts_with_the_parameters_of_a_theorem(name: str) -> None:
    row = THEOREMS[name]
    kinds: dict[str, Any] = {kind.__name__: kind for kind in (LcbGaptron, CautiousLcb, BayesLcb)}
    if row.learner not in kinds:  # no T tunes them
        return
    contrary = Choices(sign_of_zero=lambda: -1)
    grid, over = (None, {"lipschitz": 0.5}) if row.sets_size else ([0, 0.5, 1], {})
    rule: dict[str, Any] = {} if row.log_factor else {"payments": "local"}
    learner = kinds[row.learner].tuned(grid, 2, 0.1, 1000, name, choices=contrary, **over, **rule)
    setting = row.setting(1000, 2, None if row.sets_size else 3, 0.1, *over.values())
    over_the_cube = bounds.uniform_grid(1 / (2 * setting.size)) if setting.epsilon else rounded_down_grid(setting.size)
    wanted = over_the_cube if row.sets_size else (0.0, 0.5, 1.0)
    assert (learner.costs, learner.experts, learner.lam, learner.choices) == (wanted, 2, 0.1, contrary)
    assert learner.delta == setting.delta == pytest.approx(1 / (1.2 * 2 * 1000**2))
    assert getattr(learner, "beta", 0.0) == setting.beta
    assert getattr(learner, "objective", "bayes") == ("product" if name.startswith("product") else "bayes")
    if row.learner == "CautiousLcb":
        dearer = name in ("rounded", "rounded-drift", "polynomial", "rounded-three-halves")
        assert learner.current_objective().lam == pytest.approx(4 / 3 * 0.1 if dearer else 0.1)
    assert name == "polynomial" or learner.rule == "local"


def test_the_polynomial_learner_pays_by_the_dynamic_program() -> None:
    learner = CautiousLcb.tuned(None, 1, 0.1, 1000, "polynomial", lipschitz=0.0)
    learner.pay()
    learner.predict([1], 0.5)
    learner.update(1)
    allowed = learner.allowed_payments()
    assert isinstance(allowed, Rounded)
    assert math.log(allowed.factor) == pytest.approx(1 / 7)


def test_each_learner_is_tuned_by_a_theorem_unless_another_is_named() -> None:
    assert LcbGaptron.tuned([0, 1], 2, 0.1, 100).beta == THEOREMS["sharper"].setting(100, 2, 2, 0.1).beta
    assert CautiousLcb.tuned([0, 1], 2, 0.1, 100).eta == 0
    assert bounds.sharper_beta(0.5, 2) == bounds.SHARPER.beta(0.5, 2)
    assert BayesLcb.tuned([0, 1], 2, 0.1, 100).objective == "product"
    assert {kind.tuned([0, 1], 2, 0.1, 100).rule for kind in (LcbGaptron, CautiousLcb, BayesLcb)} == {"exact"}
    assert CautiousLcb.tuned([0, 1], 2, 0.1, 100, sets="bernstein").sets == "bernstein"


def test_the_table_says_whose_cost_is_bounded_against_what() -> None:
    learners = Counter(row.learner for row in THEOREMS.values())
    assert learners == {"LcbGaptron": 10, "CautiousLcb": 7, "BayesLcb": 6, "AnytimeLcb": 3, "Lcb": 1, "Thompson": 1}
    assert all(row.sets_size == ("[0, 1]^K" in row.comparator) for row in THEOREMS.values())
    assert len({row.comparator for row in THEOREMS.values()}) == 7
    assert THEOREMS["paper"].comparator == "OPT over the grid"
