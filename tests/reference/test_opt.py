"""OPT against full enumeration at 50 digits, counts, closed forms and dense grids."""

import math
import re
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from importlib import import_module
from itertools import combinations_with_replacement, permutations, product
from typing import Any

import mpmath
import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from mpmath import mpf
from numpy.typing import NDArray

from paid_experts.reference.experts import Constant, Linear, PiecewiseLinear, Productivity, Sigmoidal, Tabulated
from paid_experts.reference.optimum import Enclosure, bayes_opt, opt, opt_continuous
from tests.reference.refusals import Refused, refuses

opt_module = import_module("paid_experts.reference.optimum")  # `reference.opt` is the function of the same name
exact_module = import_module("paid_experts.reference.exact")

Table = list[list[float]]
Instance = tuple[Table, list[float], float]


@pytest.fixture(autouse=True)
def fifty_digits() -> Iterator[None]:
    with mpmath.workdps(90):
        yield


@st.composite
def instances(draw: st.DrawFn) -> Instance:
    """K <= 3 experts, N <= 4 costs in any order; from a coarse lattice, so that there are ties, or anywhere."""
    coarse = st.integers(0, 8).map(lambda n: n / 8)
    numbers = draw(st.sampled_from([coarse, st.floats(0, 1)]))
    costs = draw(st.lists(numbers, min_size=1, max_size=4, unique=True))
    row = st.lists(numbers, min_size=len(costs), max_size=len(costs))
    table = draw(st.lists(row, min_size=1, max_size=3))
    lam = draw(st.one_of(st.sampled_from([0.125, 1.0]), st.floats(1e-4, 3)))
    return table, costs, lam


def objective(accuracies: Sequence[float], paid: Sequence[float], lam: float) -> mpf:
    """D1 at 90 digits; the sums are exact, so that equal choices have equal values."""
    gain = sum((Fraction(1, 2) - Fraction(p)) ** 2 for p in accuracies)
    price = Fraction(lam) * sum(Fraction(c) for c in paid)
    return mpmath.exp(-2 * mpf(gain.numerator) / gain.denominator) + mpf(price.numerator) / price.denominator


def enumerated(instance: Instance) -> dict[tuple[int, ...], mpf]:
    table, costs, lam = instance
    return {
        choice: objective([row[i] for row, i in zip(table, choice, strict=True)], [costs[i] for i in choice], lam)
        for choice in product(range(len(costs)), repeat=len(table))
    }


def bayes_cost(accuracies: Sequence[float], paid: Sequence[float], lam: float) -> mpf:
    """Half the sum over all advice of the smaller of its two likelihoods, plus the price."""
    error = mpf(0)
    for right in product((True, False), repeat=len(accuracies)):
        one = mpmath.fprod(mpf(p) if r else 1 - mpf(p) for p, r in zip(accuracies, right, strict=True))
        other = mpmath.fprod(1 - mpf(p) if r else mpf(p) for p, r in zip(accuracies, right, strict=True))
        error += min(one, other) / 2
    return error + mpf(lam) * mpmath.fsum(mpf(c) for c in paid)


def enumerated_bayes(instance: Instance) -> dict[tuple[int, ...], mpf]:
    table, costs, lam = instance
    return {
        choice: bayes_cost([row[i] for row, i in zip(table, choice, strict=True)], [costs[i] for i in choice], lam)
        for choice in product(range(len(costs)), repeat=len(table))
    }


# OPT on a grid


@given(instances())
@example(([[0.5, 1.0], [0.0, 0.5]], [0.0, 1.0], 0.3))
@example(([[0.25, 0.75], [0.25, 0.75], [0.75, 0.25]], [0.5, 0.5 + 2.0**-40], 2.0**-10))
def test_opt_is_the_first_minimum_of_all_choices(instance: Instance) -> None:
    values = enumerated(instance)
    least = min(values.values())
    found = opt(*instance)
    assert found.value == float(least)  # correctly rounded
    assert found.payments == min(
        choice for choice, value in values.items() if value - least < mpf(10) ** -59
    )  # 2^-200 is a tie


def test_ties_go_to_the_first_choice_in_the_order_of_the_experts() -> None:
    assert opt([[0.5, 1.0]] * 3, [0, 1], lam=0.3).payments == (0, 0, 1)
    assert opt([[0.5, 0.0], [0.5, 1.0]], [0, 1], lam=0.3).payments == (0, 1)
    assert opt([[1.0, 0.5]] * 3, [1, 0], lam=0.3).payments == (0, 1, 1)


def test_a_difference_below_double_precision_is_not_a_tie() -> None:
    less, more = 0.75, math.nextafter(0.75, 1)
    values = enumerated(([[0.5, less], [0.5, more]], [0.0, 1.0], 0.11))
    assert float(values[0, 1]) == pytest.approx(float(values[1, 0]), abs=1e-15)
    assert opt([[0.5, less], [0.5, more]], [0, 1], 0.11).payments == (0, 1)
    assert opt([[0.5, more], [0.5, less]], [0, 1], 0.11).payments == (1, 0)
    assert opt([[0.5, less], [0.5, less]], [0, 1], 0.11).payments == (0, 1)


def test_wrong_objectives_would_show() -> None:
    instance: Instance = ([[0.5, 0.7, 0.9], [0.4, 0.1, 0.05]], [0, 0.3, 1], 0.2)
    least = float(opt(*instance).value)
    table, costs, lam = instance
    wrong: list[Callable[[float, float], float]] = [
        lambda gain, cost: math.exp(-gain) + lam * cost,  # without the 2
        lambda gain, cost: 0.5 * math.exp(-2 * gain) + lam * cost,
        lambda gain, cost: math.exp(-2 * math.sqrt(gain)) + lam * cost,
        lambda gain, cost: math.exp(-2 * gain) + lam * cost / 2,  # the mean of the payments
    ]
    choices = list(product(range(3), repeat=2))
    for value in wrong:
        other = min(
            value(sum((0.5 - table[j][i]) ** 2 for j, i in enumerate(choice)), sum(costs[i] for i in choice))
            for choice in choices
        )
        assert abs(other - least) > 1e-3


@given(instances())
def test_relabelling_the_experts_relabels_the_answer(instance: Instance) -> None:
    table, costs, lam = instance
    value = opt(*instance).value
    for order in permutations(range(len(table))):
        found = opt([table[j] for j in order], costs, lam)
        assert found.value == value
        back = [table[j][i] for j, i in zip(order, found.payments, strict=True)]
        assert float(objective(back, [costs[i] for i in found.payments], lam)) == value


def test_a_liar_is_worth_as_much_as_an_honest_expert() -> None:
    draw = np.random.default_rng(0)
    for _ in range(20):
        honest = (draw.integers(0, 257, (3, 4)) / 256).tolist()  # so that 1 - p is exact
        liars = [[1 - p if j % 2 else p for p in row] for j, row in enumerate(honest)]
        lam = float(10 ** draw.uniform(-3, 0))
        assert opt(honest, [0, 0.2, 0.6, 1], lam) == opt(liars, [0, 0.2, 0.6, 1], lam)


@given(instances(), st.floats(1e-4, 3))
def test_opt_grows_with_lam_and_concavely(instance: Instance, other: float) -> None:
    table, costs, lam = instance
    low, high = sorted((lam, other))
    below, above, between = (opt(table, costs, price).value for price in (low, high, (low + high) / 2))
    assert below <= above
    assert between >= (below + above) / 2 - 1e-15  # a minimum of lines


def test_a_more_accurate_expert_never_raises_opt() -> None:
    draw = np.random.default_rng(1)
    for _ in range(20):
        table = draw.uniform(0.5, 0.95, (3, 4))
        assert opt(table + 0.05, [0, 0.2, 0.6, 1], 0.05).value <= opt(table, [0, 0.2, 0.6, 1], 0.05).value


@pytest.mark.parametrize("lam", [0.3, 0.03, 0.003])
def test_twenty_identical_experts_agree_with_an_enumeration_by_counts(lam: float) -> None:
    row, costs = [0.5, 0.6, 0.7, 0.78], [0.0, 0.05, 0.2, 0.5]
    values = {
        choice: objective([row[i] for i in choice], [costs[i] for i in choice], lam)
        for choice in combinations_with_replacement(range(4), 20)  # sorted: the first of its rearrangements
    }
    least = min(values.values())
    found = opt([row] * 20, costs, lam)
    assert found.value == float(least)
    assert found.payments == min(
        choice for choice, value in values.items() if value - least < mpf(10) ** -59
    )  # 2^-200 is a tie


def test_the_counts_above_are_not_all_the_same_answer() -> None:
    paid = {opt([[0.5, 0.6, 0.7, 0.78]] * 20, [0.0, 0.05, 0.2, 0.5], lam).payments for lam in (0.3, 0.03, 0.003)}
    assert len(paid) == 3


def test_an_unfinished_search_is_refused_with_an_interval_that_holds_opt(monkeypatch: pytest.MonkeyPatch) -> None:
    costs = [0, 0.1, 0.2, 0.4, 1]
    table = [[0.5 + math.sqrt(c) / 2 for c in costs]] * 4  # linear gains: nobody is decided by the tangents
    value = opt(table, costs, 0.3).value
    monkeypatch.setattr(exact_module, "MOST_PAIRS", 0)
    with pytest.raises(ValueError, match=r"must not be so nearly tied.*payments attain it was not settled$") as refusal:
        opt(table, costs, 0.3)
    low, high = (float(end) for end in re.findall(r"\d\.\d+", str(refusal.value))[:2])
    assert low <= value <= high


# The Bayes-optimal cost on a grid


@settings(max_examples=40)
@given(instances())
@example(([[1.0, 0.5, 0.75]], [1.0, 0.5, 0.0], 0.125))
@example(([[0.25, 0.75], [0.5, 0.0]], [0.0, 1.0], 0.125))
def test_the_bayes_cost_is_the_least_of_all_choices_useful_or_not(instance: Instance) -> None:
    values = enumerated_bayes(instance)
    least = min(values.values())
    found = bayes_opt(*instance)
    assert abs(found.value - least) <= 1e-14
    assert abs(values[found.payments] - least) <= 1e-14
    clear = [choice for choice, value in values.items() if value - least <= mpf(10) ** -12]
    assert found.payments in clear


@given(instances())
def test_the_bayes_cost_is_below_opt(instance: Instance) -> None:
    assert bayes_opt(*instance).value <= opt(*instance).value


def test_the_bayes_cost_is_strictly_and_sometimes_far_below_opt() -> None:
    table, costs = [[0.5, 1.0]], [0, 1]
    assert opt(table, costs, 0.1).value > bayes_opt(table, costs, 0.1).value + 0.6
    assert bayes_opt([[0.5]], [0], 1).value == 0.5  # and Phi = 1


def test_the_first_of_tied_bayes_choices_is_taken() -> None:
    assert bayes_opt([[0.5, 1.0]] * 2, [0, 1], 0.25).payments == (0, 1)
    assert bayes_opt([[1.0, 0.5]] * 2, [1, 0], 0.25).payments == (0, 1)


def test_useless_payments_do_not_count_towards_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opt_module, "BAYES_LIMIT", 8)
    useful = [0.5, 0.75]
    assert bayes_opt([[0.5, 0.75, 0.25, 0.5]] * 3, [0, 0.1, 0.2, 0.3], 0.01).payments == (1, 1, 1)  # 2^3 of 4^3
    with pytest.raises(ValueError, match="goes through at most 8 payments, got 16"):
        bayes_opt([useful] * 4, [0, 0.1], 0.01)
    assert bayes_opt([[0.25, 0.75]] * 4, [0, 0.1], 0.01).payments == (0, 0, 0, 0)  # equally far: the cheaper


# OPT over [0, 1]^K


def dense(functions: Sequence[Callable[[float], float]], lam: float, points: int) -> float:
    """The least value on a dense grid, then on a grid as dense around the best point found, twice."""
    K = len(functions)
    low, high = np.zeros(K), np.ones(K)
    best = math.inf
    for _ in range(3):
        axes = [np.linspace(low[j], high[j], points) for j in range(K)]
        gain: NDArray[np.float64] = np.zeros(())
        cost: NDArray[np.float64] = np.zeros(())
        for function, axis in zip(functions, axes, strict=True):
            own = np.array([(function(float(c)) - 0.5) ** 2 for c in axis])
            gain, cost = np.add.outer(gain, own), np.add.outer(cost, axis)
        values = np.exp(-2 * gain) + lam * cost
        where = np.unravel_index(int(values.argmin()), values.shape)
        best = min(best, float(values[where]))
        centre = np.array([axis[i] for axis, i in zip(axes, where, strict=True)])
        reach = 2 * (high - low) / (points - 1)
        low, high = np.clip(centre - reach, 0, 1), np.clip(centre + reach, 0, 1)
    return best


def assert_encloses(found: Enclosure, value: float, tolerance: float) -> None:
    """``value`` is attained, and nearly the least."""
    assert found.low <= value
    assert found.high <= value + tolerance
    assert 0 <= found.high - found.low <= tolerance


@pytest.mark.parametrize("lam", [0.01, 0.3, 0.393, 0.394, 0.5, 2.0])
@pytest.mark.parametrize("tolerance", [1e-2, 1e-4, 1e-7])
def test_one_linear_expert_has_a_closed_form(lam: float, tolerance: float) -> None:
    true = min(1.0, math.exp(-0.5) + lam)  # exp(-c^2/2) + lam c is concave: an end is best
    found = opt_continuous([Linear(0.5, 0.5)], 0.5, lam, tolerance)
    assert_encloses(found, true, tolerance)
    assert true <= found.high


@pytest.mark.parametrize("kink", [0.1, 0.3, 0.5])
@pytest.mark.parametrize("lam", [0.05, 0.3, 1.0])
def test_one_expert_with_a_kink_has_a_closed_form(kink: float, lam: float) -> None:
    function = PiecewiseLinear([0, kink], [0.5, 0.5 + kink])
    true = min(1.0, math.exp(-2 * kink**2) + lam * kink)  # concave up to the kink, growing after it
    found = opt_continuous([function], function.lipschitz, lam, 1e-6)
    assert_encloses(found, true, 1e-6)
    assert true <= found.high


@settings(max_examples=60)
@given(st.integers(0, 10**6), st.integers(1, 3), st.sampled_from([1e-1, 1e-2, 1e-3]), st.floats(1e-2, 1))
@example(0, 3, 1e-3, 0.5)
def test_the_enclosure_of_piecewise_linear_experts_holds_their_optimum(
    seed: int, K: int, tolerance: float, lam: float
) -> None:
    """On a straight piece exp(-2 (p - 1/2)^2) is concave, because |p - 1/2| <= 1/2: some choice of corners is best."""
    draw = np.random.default_rng(seed)
    functions = []
    for _ in range(K):
        corners = [0.0, *sorted({round(float(c), 6) for c in draw.uniform(0.01, 0.99, 4)}), 1.0]
        functions.append(PiecewiseLinear(corners, draw.uniform(0, 1, len(corners)).tolist()))
    best = min(
        objective([p for _, p in choice], [c for c, _ in choice], lam)
        for choice in product(*(function.points for function in functions))
    )
    found = opt_continuous(functions, [function.lipschitz for function in functions], lam, tolerance)
    assert found.low <= best <= found.high <= found.low + tolerance


@pytest.mark.parametrize("accuracy", [0.0, 0.3, 0.5, 1.0])
def test_experts_that_no_payment_improves_are_paid_nothing(accuracy: float) -> None:
    true = math.exp(-2 * 3 * (0.5 - accuracy) ** 2)
    found = opt_continuous([Constant(accuracy)] * 3, 0, 0.01, 1e-6)
    assert_encloses(found, true, 1e-6)
    assert true <= found.high


def test_one_sigmoidal_expert_has_its_optimum_inside_where_the_derivative_vanishes() -> None:
    theta, lam = mpf(8), mpf("0.1")

    def value(c: mpf) -> mpf:
        return mpmath.exp(-2 * (1 / (1 + mpmath.exp(-theta * c)) - mpf(1) / 2) ** 2) + lam * c

    root = mpmath.findroot(lambda c: mpmath.diff(value, c), mpf("0.3"))
    assert 0.2 < root < 0.9
    assert value(root) < min(value(mpf(0)), value(mpf(1))) - mpf("0.01")
    found = opt_continuous([Sigmoidal(8)], 2, 0.1, 1e-6)
    assert found.low <= value(root) <= found.high <= found.low + 1e-6


MIXED: list[tuple[str, list[Productivity], float]] = [
    ("linear and sigmoidal", [Linear(0.5, 0.5), Sigmoidal(6)], 0.1),
    ("two sigmoidal", [Sigmoidal(10), Sigmoidal(3)], 0.05),
    ("falling", [Linear(0.5, -0.5), Sigmoidal(-8)], 0.2),
    ("nonmonotone", [PiecewiseLinear([0, 0.2, 0.5, 0.9, 1], [0.5, 0.7, 0.5, 0.05, 0.6]), Sigmoidal(5)], 0.07),
    ("nonmonotone twice", [PiecewiseLinear([0.1, 0.3, 0.45], [0.5, 0.9, 0.4]), PiecewiseLinear([0, 1], [1, 0])], 0.3),
]


@pytest.mark.parametrize(("functions", "lam"), [case[1:] for case in MIXED], ids=[case[0] for case in MIXED])
def test_two_experts_agree_with_a_dense_grid(functions: list[Productivity], lam: float) -> None:
    best = dense(functions, lam, points=1001)
    constants = [function.lipschitz for function in functions]
    assert constants[0] != constants[1]
    for tolerance in (1e-3, 1e-5):
        assert_encloses(opt_continuous(functions, constants, lam, tolerance), best, tolerance)
    assert_encloses(opt_continuous(functions, max(constants), lam, 1e-3), best, 1e-3)  # one constant for all


def test_three_experts_agree_with_a_dense_grid() -> None:
    functions: list[Productivity] = [Sigmoidal(9), Linear(0.5, 0.3), PiecewiseLinear([0, 0.4, 1], [0.45, 0.8, 0.9])]
    found = opt_continuous(functions, [function.lipschitz for function in functions], 0.08, 1e-4)
    assert_encloses(found, dense(functions, 0.08, points=121), 1e-4)


def test_many_equal_experts_have_the_value_of_the_grid_within_the_lipschitz_error() -> None:
    K, lam, N = 8, 0.02, 2**11
    costs = [i / N for i in range(N + 1)]
    on_grid = opt([[Sigmoidal(10)(c) for c in costs]] * K, costs, lam).value
    found = opt_continuous([Sigmoidal(10)] * K, 2.5, lam, 1e-3)
    assert found.low <= on_grid
    # Lemma 4.5 with eps = 1 / (2 N), as for estimates: moving all payments to the grid costs so much at most
    assert found.high >= on_grid - K * (2 * 2.5 + lam) / (2 * N)
    assert found.high <= on_grid + 1e-3


def test_a_finer_tolerance_gives_an_enclosure_that_meets_the_coarser() -> None:
    ends = [opt_continuous([Sigmoidal(8), Sigmoidal(4)], [2, 1], 0.1, 10.0**-k) for k in range(1, 7)]
    assert max(low for low, _ in ends) <= min(high for _, high in ends)


def spike(c: float) -> float:
    """1/2 but for a tent of height 1/2 and width 1/100 between the first cells' middles."""
    return 0.5 + max(0.0, 0.5 - 100 * abs(c - 0.1287))


def test_a_lipschitz_constant_that_is_too_small_gives_a_wrong_enclosure() -> None:
    true = math.exp(-0.5) + 0.1 * 0.1287  # at the tip
    right = opt_continuous([spike], 100, 0.1, 1e-4)
    assert right.low <= true <= right.high
    wrong = opt_continuous([spike], 0.5, 0.1, 1e-4)
    assert true < wrong.low - 0.3


def test_functions_may_come_from_an_iterator_and_constants_as_an_array() -> None:
    functions: list[Productivity] = [Linear(0.5, 0.5), Sigmoidal(4)]
    found = opt_continuous(functions, [0.5, 1], 0.1, 1e-3)
    assert opt_continuous(iter(functions), np.array([0.5, 1.0]), 0.1, 1e-3) == found  # type: ignore[arg-type]
    assert opt_continuous(functions, (0.5, 1), Fraction(1, 10), np.float64(1e-3)) == found


def test_too_many_cells_are_refused_with_an_interval_that_holds_opt(monkeypatch: pytest.MonkeyPatch) -> None:
    true = dense([Sigmoidal(8)], 0.1, points=1001)
    monkeypatch.setattr(opt_module, "MOST_CELLS", 8)
    with pytest.raises(ValueError, match="tolerance must be larger for these functions") as refusal:
        opt_continuous([Sigmoidal(8)], 2, 0.1, 1e-6)
    low, high = (float(end) for end in re.findall(r"\d\.\d+", str(refusal.value))[:2])
    assert low <= true <= high + 1e-6
    assert high - low > 1e-6
    assert "over 8 cells" in str(refusal.value)


def test_the_number_of_cells_is_limited_to_what_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    calls = []

    def level(c: float) -> float:
        """Every payment is as good as any other: exp(-2 (p - 1/2)^2) + c / 10 = 0.95, so no cell can be dropped."""
        calls.append(c)
        return 0.5 + math.sqrt(-math.log(0.95 - c / 10) / 2)

    found = opt_continuous([level], 0.2, 0.1, 1e-3)
    assert found.low <= 0.95 <= found.high
    calls.clear()
    monkeypatch.setattr(opt_module, "MOST_CELLS", 64)
    with pytest.raises(ValueError, match="over 64 cells"):
        opt_continuous([level], 0.2, 0.1, 1e-5)
    assert len(calls) == 16 + 32 + 64 + 128


REFUSED: list[Refused] = [
    (opt, ([[0.5]], [], 1), "costs must hold at least one payment, got none"),
    (opt, ([[0.5, 0.5]], [0.5, 0.5], 1), "costs must differ from each other, got 0.5 twice"),
    (opt, ([[0.5]], [2], 1), "each of the costs must lie in [0, 1], got 2"),
    (opt, ([], [0], 1), "accuracy must have a row for at least one expert, got none"),
    (opt, ([[1.5]], [0], 1), "accuracy of expert 0 must lie in [0, 1], got 1.5"),
    (opt, ([[0.5]], [0, 1], 1), "accuracy of expert 0 must have one entry for each of 2 costs, got 1"),
    (opt, ([[math.nan]], [0], 1), "accuracy of expert 0 must be finite, got nan"),
    (opt, ([[0.5]], [0], 0), "lam must be greater than 0, got 0"),
    (opt, ([[0.5]], [0], math.inf), "lam must be finite, got inf"),
    (bayes_opt, ([[0.5]], [], 1), "costs must hold at least one payment, got none"),
    (bayes_opt, ([[0.5], [7]], [0], 1), "accuracy of expert 1 must lie in [0, 1], got 7"),
    (bayes_opt, ([[0.5]], [0], -1), "lam must be greater than 0, got -1"),
    (opt_continuous, ([Linear()], 1, 0, 1e-3), "lam must be greater than 0, got 0"),
    (opt_continuous, ([Linear()], 1, 1, 0), "tolerance must be greater than 0, got 0"),
    (opt_continuous, ([Linear()], 1, 1, math.nan), "tolerance must be finite, got nan"),
    (opt_continuous, ([Linear()], 1, 1, 9e-10), "tolerance must be at least 1e-09, got 9e-10"),
    (opt_continuous, ([], 1, 1, 1e-3), "functions must hold at least one productivity function, got none"),
    (
        opt_continuous,
        (Linear(), 1, 1, 1e-3),
        "functions must be a sequence, got <paid_experts.reference.experts.Linear",
    ),
    (opt_continuous, ([Linear()], [1, 1], 1, 1e-3), "lipschitz must be one constant or one for each of 1 functions"),
    (opt_continuous, ([Linear()], [], 1, 1e-3), "lipschitz must be one constant or one for each of 1 functions"),
    (opt_continuous, ([Linear()], -1, 1, 1e-3), "lipschitz must not be negative, got -1"),
    (opt_continuous, ([Linear()] * 2, [1, -1], 1, 1e-3), "lipschitz must not be negative, got -1"),
    (opt_continuous, ([Linear()], math.nan, 1, 1e-3), "lipschitz must be finite, got nan"),
    (opt_continuous, ([Linear()], [math.inf], 1, 1e-3), "lipschitz must be finite, got inf"),
    (opt_continuous, ([lambda c: 2 * c], 2, 1, 1e-3), "accuracy must lie in [0, 1], got 1.0625"),
    (opt_continuous, ([lambda _: math.nan], 2, 1, 1e-3), "accuracy must be finite, got nan"),
    (opt_continuous, ([Tabulated([0, 1], [0, 1])], 1, 1, 1e-3), "the payment must be one of [0.0, 1.0], got 0.03125"),
]


test_impossible_problems_are_refused = refuses(REFUSED)


def test_the_least_tolerance_is_itself_allowed() -> None:
    found = opt_continuous([Constant(0.9)], 0, 0.5, 1e-9)
    assert found.low <= math.exp(-2 * 0.4**2) <= found.high <= found.low + 1e-9


def test_a_dear_price_is_no_obstacle() -> None:
    assert opt([[0.5, 1], [0.5, 1]], [0, 1], 2.0**40).payments == (0, 0)
    with pytest.raises(ValueError, match=r"lam must be at most 2\^40"):
        opt([[0.5, 1]], [0, 1], 1e300)


@pytest.mark.parametrize("constant", [np.int64(1), np.float32(1), Fraction(1)])
def test_a_lipschitz_constant_may_be_any_real_number(constant: Any) -> None:
    low, high = opt_continuous([Linear(0.5, 0.5)], constant, 0.1, 1e-3)
    assert low <= 0.1 + math.exp(-0.5) <= high


@pytest.mark.parametrize("constant", [None, "1"])
def test_what_is_no_lipschitz_constant_is_refused(constant: Any) -> None:
    with pytest.raises(ValueError, match="lipschitz must be a sequence"):
        opt_continuous([Linear(0.5, 0.5)], constant, 0.1, 1e-3)


def test_a_lipschitz_constant_that_is_seen_to_be_too_small_is_refused() -> None:
    refused = 0
    for seed in range(60):
        rng = np.random.default_rng(seed)
        zigzag = PiecewiseLinear([i / 40 for i in range(41)], rng.random(41).tolist())
        try:
            low, high = opt_continuous([zigzag], zigzag.lipschitz / 20, 0.3, 1e-4)
        except ValueError:
            refused += 1
        else:
            assert low <= high  # wrong, and nothing shows it
    assert refused > 5


def test_a_single_expert_can_be_enclosed_tightly() -> None:
    low, high = opt_continuous([Sigmoidal(8)], 2, 0.1, 1e-8)
    assert high - low <= 1e-8


def test_functions_that_vary_more_than_their_constant_allows_are_refused() -> None:
    def accurate_in_the_middle_of_sixteenths(c: float) -> float:
        return 1.0 if 32 * c % 2 == 1 else 0.5

    with pytest.raises(ValueError, match=r"^lipschitz must be larger: the functions vary more than 0\.001 allows$"):
        opt_continuous([accurate_in_the_middle_of_sixteenths], lipschitz=0.001, lam=0.1, tolerance=1e-3)
