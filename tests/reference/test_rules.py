"""Every objective and every rule against an enumeration that compares exactly, and the searches where they are hard."""

import math
from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import permutations, product
from random import Random
from typing import Any, NamedTuple

import mpmath
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from mpmath import mpf

from paid_experts.reference import exact as exact_module
from paid_experts.reference import rounded as rounded_module
from paid_experts.reference import vote_objectives
from paid_experts.reference.exact import ENOUGH_UNITS, INFINITE, Exact, Frontiers
from paid_experts.reference.formulas import PRECISE, bayes_error
from paid_experts.reference.objective import (
    GAIN_UNITS,
    VALUE_UNITS,
    Payments,
    SeparableObjective,
    accurate,
    best_responses,
    brute,
    local,
    selfish,
)
from paid_experts.reference.optimum import bayes_opt, opt
from paid_experts.reference.oracle import RULES
from paid_experts.reference.rounded import ENOUGH, FINER, Rounded, Table, finest_table, rounded
from paid_experts.reference.vote_objectives import BayesObjective, bayes_objective, product_objective

Numbers = Sequence[Sequence[float]]


def of_gains(gains: Numbers, costs: Sequence[float], lam: float) -> SeparableObjective:
    def precise_gain(j: int, i: int) -> int:
        return int(PRECISE.number(gains[j][i]) * GAIN_UNITS)

    return SeparableObjective(np.array(gains), np.array([costs] * len(gains)), lam, precise_gain)


def of_product(margins: Numbers, costs: Sequence[float], lam: float) -> SeparableObjective:
    return product_objective(np.array(margins), lambda j, i: margins[j][i], costs, lam)


def of_bayes(margins: Numbers, costs: Sequence[float], lam: float) -> BayesObjective:
    return bayes_objective(np.array(margins, np.float64), lambda j, i: margins[j][i], costs, lam)


Maker = Callable[[Any, Any, float], Any]
MAKERS: dict[str, Maker] = {"accuracies": accurate, "gains": of_gains, "product": of_product, "bayes": of_bayes}
"""Four ways to an objective from a table of numbers: accuracies, gains or margins"""


def exactly(value: Fraction) -> mpf:
    return mpf(value.numerator) / value.denominator


def true_error(kind: str, row: Sequence[float]) -> mpf:
    """The first term of the objective at these numbers, one for each expert."""
    numbers = [Fraction(number) for number in row]
    if kind == "bayes":
        return exactly(bayes_error(numbers))
    if kind == "product":  # twice the product
        return mpmath.sqrt(exactly(math.prod((4 * m * (1 - m) for m in numbers), start=Fraction(1))))
    gains = numbers if kind == "gains" else [(Fraction(1, 2) - p) ** 2 for p in numbers]
    return mpmath.exp(-2 * exactly(sum(gains, Fraction(0))))


class Problem(NamedTuple):
    """What to minimise: numbers for each expert and payment, and what payments cost."""

    kind: str
    table: list[list[float]]
    costs: list[float]
    lam: float

    @property
    def objective(self) -> Any:
        return MAKERS[self.kind](self.table, self.costs, self.lam)

    def terms(self) -> dict[Payments, tuple[mpf, mpf]]:
        """Error and price of every choice, in order."""
        choices = product(range(len(self.costs)), repeat=len(self.table))
        double = 2 if self.kind == "product" else 1
        return {
            choice: (
                true_error(self.kind, [self.table[j][i] for j, i in enumerate(choice)]),
                exactly(double * Fraction(self.lam) * sum((Fraction(self.costs[i]) for i in choice), Fraction(0))),
            )
            for choice in choices
        }


Draw = Callable[[Random], float]
MARGINS: list[Draw] = [
    lambda rng: rng.random() / 2,
    lambda rng: rng.choice([0.0, 1e-300, 1e-40, 1e-12, 0.25, 0.3, 0.5]),
    lambda rng: 0.25 + rng.randint(0, 3) * 2**-54,
    lambda rng: math.exp(-4 * rng.randint(20, 30)) / 4,  # gains around ENOUGH
]
ACCURACIES: list[Draw] = [
    lambda rng: rng.random(),
    lambda rng: rng.choice([0.0, 0.25, 0.5, 0.75, 1.0]),
    lambda rng: 0.75 + rng.randint(0, 3) * 2**-53,
]


def drawn(kind: str, rng: Random, factor: float) -> Problem:
    """Small problems: smooth ones, ones full of ties, nearly equal numbers, and all that makes gains infinite."""
    K, N, alike = rng.randint(1, 3), rng.randint(1, 4), rng.random()
    if alike < 0.2:  # it is enough to pay one of them
        row = {"accuracies": [0.5, 1.0], "gains": [0.0, 1.0]}.get(kind, [0.5, 1e-9])
        return Problem(kind, [row] * K, [0.0, 1.0], 0.3)
    nearly = [0.5 + i * 2**-53 for i in range(N)]
    costs = rng.choice([[rng.random() for _ in range(N)], [i / N for i in range(N)], nearly])
    lam = rng.choice([1e-20, 100.0, *(10 ** rng.uniform(-3, 0.3) for _ in range(5))])
    number = rng.choice(ACCURACIES if kind == "accuracies" else MARGINS)
    rows = [[number(rng) for _ in range(N)] for _ in range(K)]
    if kind == "gains":  # rounded down, a gain of hardly less than a unit loses nearly all of it
        unit, lam = math.log(factor) / (2 * K), lam * math.log(factor)
        rows = [[rng.choice([0.0, (rng.randint(1, 2) - 1e-6) * unit]) for _ in range(N)] for _ in range(K)]
    return Problem(kind, [rows[0]] * K if alike < 0.4 else rows, rng.sample(costs, N), lam)


SLACK = mpf(2) ** -195
"""Values that are nearer than this are called equal"""


def check_values(problem: Problem) -> Counter[str]:
    """Precise values are right to 2 units, floats to half of what rounding is said to do."""
    objective, terms, found = problem.objective, problem.terms(), Counter[str]()
    everything = objective.everywhere([(j, range(objective.size)) for j in range(objective.experts)])
    for choice, (error, price), value in zip(terms, terms.values(), everything.tolist(), strict=True):
        assert abs(mpf(objective.precise(enumerate(choice))) / VALUE_UNITS - error - price) <= mpf(2) ** -198
        assert objective.value(choice) == pytest.approx(float(error + price), rel=1e-15, abs=1e-58)
        assert abs(value - error - price) <= objective.rounding / 2
    least = min(error + price for error, price in terms.values())
    found["ties"] += sum(error + price == least for error, price in terms.values()) > 1
    near = [error + price - least for error, price in terms.values() if error + price < least + objective.rounding / 4]
    found["beyond doubles"] += max(near) > SLACK
    return found


def check_rules(problem: Problem) -> Counter[str]:
    """Brute, exact, selfish and local allow what their definitions say, and nothing else."""
    objective, found = problem.objective, Counter[str]()
    values = {choice: error + price for choice, (error, price) in problem.terms().items()}
    least, by_force = min(values.values()), list(brute(objective))
    assert by_force == sorted(by_force)
    assert (
        {c for c in values if values[c] == least} <= set(by_force) <= {c for c in values if values[c] <= least + SLACK}
    )
    assert all(
        set(kept) <= set(range(objective.size)) and list(kept) == sorted(kept) for _, kept in objective.candidates()
    )
    alone = [[i for (i,) in brute(problem._replace(table=[row]).objective)] for row in problem.table]
    assert list(selfish(objective)) == list(product(*alone))
    precise = {choice: objective.precise(enumerate(choice)) for choice in values}
    others = {c: [(*c[:j], i, *c[j + 1 :]) for j in range(len(c)) for i in range(objective.size)] for c in values}
    stable, settled = [c for c in values if all(precise[o] >= precise[c] for o in others[c])], local(objective)
    assert list(settled) == stable
    assert settled.first in stable
    assert precise[settled.first] <= precise[selfish(objective).first]
    found["local is better"] += precise[settled.first] < precise[selfish(objective).first]
    if problem.kind == "accuracies":
        assert opt(problem.table, problem.costs, problem.lam) == (float(least), by_force[0])  # correctly rounded
    if problem.kind == "bayes":  # an accuracy and its mirror image are worth the same
        mirrored = [[1 - m if i % 2 else m for i, m in enumerate(row)] for row in problem.table]
        useful = bayes_opt(mirrored, problem.costs, problem.lam)
        for value in (useful.value, values[useful.payments]):
            assert abs(value - least) <= 1e-14 * (1 + problem.lam)
    if isinstance(objective, SeparableObjective):
        exact = Exact(objective)
        assert exact.complete
        assert (list(exact), exact.first) == (by_force, by_force[0])
        assert exact.lower <= exact.value == objective.value(exact.first)
        assert {choice for choice in values if choice in exact} == set(by_force)
        found["gains are clipped"] += sum(objective.gains[j, i] for j, i in enumerate(exact.first)) >= ENOUGH
    return found


class LiteralProgram:
    """The recursion of Result C word for word: exact sums of rounded gains, in a dictionary, without a largest one."""

    def __init__(
        self, objective: SeparableObjective, factor: float, whole: Callable[[Any], Any] = mpmath.floor
    ) -> None:
        mu = mpmath.log(mpf(factor)) / (2 * objective.experts)
        least: dict[int, tuple[Any, Payments]] = {0: (mpf(0), ())}
        for gains, costs in zip(objective.gains.tolist(), objective.costs.tolist(), strict=True):
            after: dict[int, tuple[Any, Payments]] = {}
            for (M, (price, paid)), i in product(least.items(), range(objective.size)):
                level = M + int(whole(mpf(gains[i]) / mu))
                own = (price + mpf(objective.lam) * mpf(costs[i]), (*paid, i))
                after[level] = min(own, after.get(level, own))
            least = after
        value, self.answer = min((mpmath.exp(-2 * mu * M) + price, paid) for M, (price, paid) in least.items())
        self.upper = float(value)


def check_rounded(problem: Problem, factor: float) -> Counter[str]:
    """The dynamic program keeps its promise, is the one that was proved, and allows what keeps the promise."""
    objective, terms, found = problem.objective, problem.terms(), Counter[str]()
    rounding = objective.rounding

    def promise(of: float) -> float:
        return float(min(mpf(of) * error + price for error, price in terms.values()))

    allowed, literal = Rounded(objective, factor), LiteralProgram(objective, factor)
    value, least = objective.value(allowed.first), promise(1)
    assert least - rounding <= value <= allowed.upper + rounding
    assert allowed.upper <= allowed.bound <= promise(factor) + rounding
    assert allowed.upper == pytest.approx(literal.upper, abs=rounding)
    table = Table(list(objective.gains), list(objective.costs), objective.lam, factor)
    assert table.lower <= least + rounding
    assert allowed.upper <= factor * table.lower + rounding
    assert (list(allowed), allowed.first in allowed) == ([allowed.first], True)
    assert all(payments in allowed for payments in brute(objective))
    found["the factor is used up"] += value > promise(math.sqrt(factor)) + rounding
    found["worse than the minimum"] += value > least + rounding
    for choice in terms:
        own = objective.value(choice)
        if choice in allowed:
            assert own <= promise(factor) + 2 * rounding
            found["by the program's own bound" if own <= allowed.upper else "by the finer table"] += 1
        else:
            assert own > promise(factor ** (1 - 1 / FINER))
            found["refused though it keeps the promise" if own <= promise(factor) else "refused"] += 1
    return found


def check(kind: str, seed: int) -> Counter[str]:
    rng = Random(seed)
    factor = rng.choice([1.01, 1.2, 2.0, 5.0, 50.0])
    problem = drawn(kind, rng, factor)
    with mpmath.workdps(90):
        found = check_values(problem) + check_rules(problem)
        return found if kind == "bayes" else found + check_rounded(problem, factor)


@pytest.mark.parametrize("kind", MAKERS)
@given(st.integers(0, 10**6))
def test_values_and_rules_are_those_of_an_exact_enumeration(kind: str, seed: int) -> None:
    check(kind, seed)


def test_such_problems_reach_every_branch() -> None:
    found = sum((check(kind, seed) for kind in MAKERS for seed in range(70)), Counter[str]())
    branches = (
        *("ties", "beyond doubles", "local is better", "gains are clipped", "the factor is used up", "refused"),
        *("worse than the minimum", "by the program's own bound", "by the finer table"),
        "refused though it keeps the promise",
    )
    assert min(found[branch] for branch in branches) >= 3, found


@pytest.mark.parametrize("rule", RULES.values(), ids=RULES)
def test_what_is_not_a_choice_is_not_allowed(rule: Callable[[SeparableObjective], Any]) -> None:
    allowed = rule(accurate([[0.5, 1.0], [0.5, 0.9]], [0.0, 1.0], 0.01))
    assert (1, 1) in allowed
    for strange in ["11", (), (0, 1), (1,), (1, 1, 1), (-1, -1), (1, -1), (1, 2), [1, 1], (1, None), (1.5, 1)]:
        assert strange not in allowed
    dear = rule(accurate([[0.5, 0.5]] * 2, [0.0, 1.0], 0.3))  # nobody is worth a payment: the value is that of nothing
    assert [choice in dear for choice in [(0, 0), (), (0,)]] == [True, False, False]


# `exact`, where it is large or hard.


def sigmoidal(rng: np.random.Generator, K: int, N: int) -> tuple[list[list[float]], list[float]]:
    costs = rng.random(N)
    return (1 / (1 + np.exp(-np.outer(rng.integers(1, 11, K), costs)))).tolist(), costs.tolist()


def uniform(rng: np.random.Generator, K: int, N: int) -> tuple[list[list[float]], list[float]]:
    return rng.random((K, N)).tolist(), rng.random(N).tolist()


def linear_in_cost(rng: np.random.Generator, K: int, N: int) -> tuple[list[list[float]], list[float]]:
    costs = rng.random(N)
    return [(0.5 + np.sqrt(costs / 4)).tolist()] * K, costs.tolist()


@pytest.mark.parametrize("kind", [sigmoidal, uniform, linear_in_cost])
@pytest.mark.parametrize(("K", "N"), [(5, 5), (6, 8), (3, 60), (10, 3)])
def test_exact_equals_brute_where_brute_can_run(kind: Callable[..., Any], K: int, N: int) -> None:
    for seed, lam in product(range(2), (0.3, 0.01, 0.001)):
        table, costs = kind(np.random.default_rng([seed, K, N]), K, N)
        objective = accurate(table, costs, lam)
        assert Exact(objective).first == brute(objective).first


def test_beyond_what_is_clipped_the_precise_values_decide() -> None:
    """Gains of 30 and 40 are one sum in doubles; their exponentials differ by 2^-86, and that is no tie."""
    objective = of_product([[0.5, math.exp(-120) / 4, math.exp(-160) / 4]] * 2, [0.0, 0.5, 0.5], 0.01)
    assert list(Exact(objective)) == list(brute(objective)) == [(0, 2), (2, 0)]
    vanished = of_product([[0.5, 1e-290, 0.0]] * 2, [0.0, 0.5, 0.5], 0.01)
    assert list(Exact(vanished)) == list(brute(vanished)) == [(0, 1), (0, 2), (1, 0), (2, 0)]
    assert objective.precise_value(INFINITE, Fraction(0)) == 0
    assert objective.precise_value(69 * GAIN_UNITS, Fraction(0)) == 1
    assert math.exp(-2 * ENOUGH) < 2.0**-69
    assert 3 * ENOUGH_UNITS < 2**63


def test_many_experts(monkeypatch: pytest.MonkeyPatch) -> None:
    for kind in (sigmoidal, uniform):
        table, costs = kind(np.random.default_rng(5), 20, 100)
        found = Exact(accurate(table, costs, 0.001))
        assert found.complete
        assert 0 <= found.value - found.lower < 1e-12
    infallible = Exact(of_product([[0.5, 0.0, 0.0]] * 300, [0.0, 0.75, 0.5], 0.1))
    assert (infallible.complete, infallible.first, infallible.value) == (True, (0,) * 299 + (2,), 0.1)
    for rule in (brute, Exact):  # more than an array has dimensions
        assert list(rule(accurate([[0.7]] * 70, [0.5], lam=0.01))) == [(0,) * 70]
    few_undecided = Exact(accurate(np.random.default_rng(0).random((1000, 3)).tolist(), [0.0, 0.125, 0.25], lam=1e-3))
    assert few_undecided.complete
    assert len(few_undecided.frontiers.order) < 100
    assert few_undecided.value - few_undecided.lower < 1e-9
    noise = 1 + 1e-3 * np.random.default_rng(1).random((2000, 4))
    nearly = 0.5 + np.sqrt(2 * np.array([0.0, 0.3, 0.6, 1.0]) * noise / 2000)
    many = Exact(accurate(nearly.tolist() * 6, [0.0, 0.3, 0.6, 1.0], lam=0.3 / 12000))
    assert len(many.frontiers.order) > 400
    assert (many.complete, many.first in many) == (False, True)
    assert 0 <= many.value - many.lower < 1e-6
    monkeypatch.setattr(exact_module, "MOST_PAIRS", 0)
    decided = Exact(accurate([[0.5, 0.9]] * 401, [0.0, 1.0], lam=100))
    assert (decided.complete, list(decided)) == (True, [(0,) * 401])


HALVED = 1.25 * math.exp(-0.25)


def partition(numbers: Sequence[int]) -> SeparableObjective:
    """The instance that is least at value 5/4 exp(-1/4) if some of the numbers have half of their sum (Result C)."""
    total = sum(numbers)
    costs = [0.0, *(a / total for a in numbers)]
    table = [[0.5] * len(costs) for _ in numbers]
    for j, a in enumerate(numbers):
        table[j][j + 1] += math.sqrt(a / total) / 2
    return accurate(table, costs, math.exp(-0.25) / 2)


def with_halves(rng: np.random.Generator, n: int, largest: int) -> list[int]:
    """Draw 2 n numbers that can be divided into two sets of the same sum, in any order."""
    one, other = rng.integers(largest // 2, largest, (2, n)).tolist()
    other[0] += sum(one) - sum(other)
    return rng.permutation(one + other).tolist() if other[0] > 0 else with_halves(rng, n, largest)


def test_exact_decides_partition_and_keeps_within_the_factor_where_it_is_too_hard(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for seed in range(3):
        numbers = with_halves(np.random.default_rng(seed), 4, 1000)
        assert Exact(partition(numbers)).value == pytest.approx(HALVED, abs=1e-13)
        odd = [4 * a for a in numbers[:-1]] + [4 * numbers[-1] + 2]  # half of the sum is odd now
        assert Exact(partition(odd)).value >= HALVED + 0.0758 / sum(odd) ** 2
    monkeypatch.setattr(exact_module, "MOST_PAIRS", 1000)
    monkeypatch.setattr(exact_module, "MOST_STEPS", 2_000_000)
    better = 0
    for seed in range(6):
        objective = partition(with_halves(np.random.default_rng(seed), 10, 10**9))
        found = Exact(objective)
        assert not found.complete
        assert found.lower <= HALVED <= found.value + objective.rounding
        assert found.value <= min(
            math.exp(2 * 20 * 0.25 / (2_000_000 / 40) - 0.25) + 0.25 * math.exp(-0.25), HALVED + 1e-9
        )
        better += found.value < found.frontiers.value
    assert better >= 3


def test_where_exact_gives_up_its_bounds_still_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    hard = accurate(*linear_in_cost(np.random.default_rng(1), 4, 12), 0.1)
    infallible = of_product([[0.5, 0.0]] * 2, [0.0, 1.0], lam=0.3)
    least = hard.value(brute(hard).first)
    found = Frontiers(hard)
    steps = [len(found.partial[k + 1].gain) * len(found.gains[k]) for k in range(4)]
    assert max(steps) < sum(steps) - 1
    for most in (sum(steps) - 1, sum(steps)):  # the number of pairs that it names
        monkeypatch.setattr(exact_module, "MOST_PAIRS", most)
        assert Frontiers(hard).complete is (most == sum(steps))
    monkeypatch.setattr(exact_module, "MOST_PAIRS", 0)
    given_up = Exact(hard)
    assert (given_up.complete, list(given_up)) == (False, [given_up.first])
    assert given_up.lower <= least <= given_up.value < given_up.lower + 1e-3
    monkeypatch.setattr(exact_module, "MOST_STEPS", 2_000_000)
    decided = of_gains([[0.0, 2.0], [0.0, 2.0], [0.1, 0.1]], [0.0, 1.0], 0.3)
    decided.costs[2] = [0.5, 1.0]
    for objective, part in ((infallible, 0.1), (decided, 0.05)):  # which the tangents see of a payment, and no table
        table = Exact(objective)
        assert table.frontiers.lower < table.value - part
        assert 0 <= table.value - table.lower < 1e-3
        assert table.value == objective.value(brute(objective).first)
    monkeypatch.setattr(exact_module, "MOST_STEPS", 4)
    tangents = Exact(infallible)  # no table is fine enough
    assert (tangents.first, tangents.lower) == (tangents.frontiers.payments, tangents.frontiers.lower)


def test_too_many_near_ties_are_given_up_within_rounding(monkeypatch: pytest.MonkeyPatch) -> None:
    """Accuracies and costs that differ in their last bits: every choice is within rounding of every other one."""
    accuracies = 0.75 + np.random.default_rng(3).integers(0, 4, (4, 4)) * 2.0**-53
    objective = accurate(accuracies.tolist(), [0.5 + i * 2.0**-53 for i in range(4)], 0.1)
    found = Exact(objective)
    assert (found.complete, list(found)) == (True, list(brute(objective)))
    monkeypatch.setattr(exact_module, "MOST_NODES", 10)
    given_up = Exact(objective)
    assert (given_up.complete, list(given_up)) == (False, [given_up.first])
    assert found.least <= given_up.least <= objective.precise(enumerate(given_up.frontiers.payments))
    assert given_up.lower * VALUE_UNITS < found.least
    ends = given_up.frontiers.payments, given_up.frontiers.walk()
    assert given_up.least == min(objective.precise(enumerate(payments)) for payments in ends)
    assert given_up.value - given_up.lower <= 2 * objective.rounding


@pytest.mark.parametrize("grain", [1, 2**20, 2**40])
def test_coarse_frontiers_bound_the_minimum_from_below(grain: int) -> None:
    rng = np.random.default_rng(grain)
    for _ in range(10):
        objective = accurate(rng.random((4, 5)).tolist(), rng.random(5).tolist(), 0.05)
        found = Frontiers(objective, grain)
        assert found.complete == (grain == 1)
        assert found.lower <= objective.value(brute(objective).first) <= objective.value(found.walk())
        assert objective.value(found.walk()) - found.lower < 1e-9 + 10 * grain * 2.0**-52


# `rounded`: its constants are sharp, and its tables as large as they say.


@pytest.mark.parametrize("factor", [1.002, 1.2, 2.0, 50.0])
def test_no_smaller_power_of_the_factor_would_do(factor: float) -> None:
    """One expert whose better offer gains hardly less than mu, at hardly any price: it is rounded to nothing."""
    objective = of_gains([[0.0, math.log(factor) / 2 * (1 - 1e-6)]], [0.0, 1e-9], 1.0)
    assert rounded(objective, factor).first == (0,)
    better = math.exp(-2 * objective.gains[0, 1])
    assert factor**0.9 * better + 1e-9 < objective.value((0,)) <= factor * better + 1e-9


def test_rounded_up_the_promise_is_broken(monkeypatch: pytest.MonkeyPatch) -> None:
    """A gain of nearly nothing counts as mu, and keeps the program from buying what is worth its price."""
    objective = of_gains([[1e-9, 2.3]], [0.0, 0.495], 1.0)
    assert LiteralProgram(objective, 2).answer == (1,)
    assert LiteralProgram(objective, 2, mpmath.ceil).answer == (0,)
    least = objective.value(brute(objective).first)
    assert Rounded(objective, 2).upper >= least
    monkeypatch.setattr(rounded_module, "rounded_down", np.ceil)
    assert Rounded(objective, 2).upper < least - 1e-3


def test_ties_go_to_the_cheapest_offers_of_the_last_experts() -> None:
    """Both sums of one payment tie, and the table is followed from its end. Sums are compared without rounding."""
    assert rounded(accurate([[0.5, 1.0]] * 2, [0, 1], lam=0.3)).first == (1, 0)
    assert rounded(accurate([[0.5, 0.5]], [0.25, 0.25], lam=0.3)).first == (0,)
    unit = math.log(2) / 2
    nearly_two = of_gains([[1.99 * unit, 2.01 * unit]], [0.0, 0.1], 1.0)
    assert (rounded(nearly_two, 2).first, LiteralProgram(nearly_two, 2).answer) == ((0,), (1,))


def test_the_tables_are_as_large_as_they_say() -> None:
    infinite = of_gains([[0.0, 1000.0, math.inf]] * 30, [0.0, 0.5, 0.25], lam=0.1)
    table = Table(list(infinite.gains), list(infinite.costs), 0.1, 1.01)
    assert table.length == 1 + math.ceil(ENOUGH / (math.log(1.01) / 60))
    assert table.upper == pytest.approx(0.025, abs=1e-15)
    assert sorted(table.answer()) == [0] * 29 + [2]
    objective = accurate(np.random.default_rng(0).random((20, 100)).tolist(), [i / 99 for i in range(100)], 0.01)
    table = Table(list(objective.gains), list(objective.costs), 0.01, 1.01)
    assert 20 <= table.length <= 2 * 20 * float(objective.gains.max(axis=1).sum()) / math.log(1.01) + 1
    assert {len(chosen) for chosen in table.chosen} == {table.length}
    rng, lengths = np.random.default_rng(2), []
    gains, costs = ([rng.random(size) for size in (3, 1, 5)] for _ in range(2))
    for steps in (500, 5_000, 50_000):
        finest = finest_table(gains, costs, 0.1, steps)
        assert finest is not None
        lengths.append(finest.length)
        assert 0.9 * steps - 50 <= finest.length * 9 <= steps
    assert lengths[2] > 9 * lengths[1] > 81 * lengths[0] > 0
    assert finest_table(gains, costs, 0.1, 70) is finest_table(gains, costs, 0.1, 8) is None
    nothing = finest_table([np.zeros(2)], [np.array([0.5, 0.25])], 0.1, 100, weight=0.5)
    assert nothing is not None
    assert nothing.upper == pytest.approx(0.525) == nothing.lower
    assert nothing.answer() == (1,)


# The objectives of votes: equal values are equal to the last bit.


def precise_bayes(*margins: Fraction) -> int:
    row = [PRECISE.number(m.numerator) / m.denominator for m in margins]
    objective = bayes_objective(np.array([[float(m)] for m in row]), lambda j, _: row[j], [0.0], 1.0)
    return objective.precise((j, 0) for j in range(len(row)))


@pytest.mark.parametrize("best", [Fraction(1, 8), Fraction(3, 8), Fraction(1, 3), Fraction(2, 7)])
def test_experts_who_cannot_turn_the_vote_of_the_best_make_no_difference(best: Fraction) -> None:
    """B is the smallest margin when the others together cannot outvote it; dyadic ones sit on the edge of rounding."""
    weak = [Fraction(49, 100), Fraction(48, 100), Fraction(47, 100)]
    others = [[], [Fraction(2, 5)], [Fraction(3, 7)], [best], [Fraction(49, 100)], weak]
    assert len({precise_bayes(best, *more) for more in others}) == 1
    assert precise_bayes(best, best, best) < precise_bayes(best)  # the tooth: a majority of three can


@pytest.mark.parametrize("row", ["1/3 1/3 5/16", "1/4 9/19 10/37", "6/23 7/20 73/197", "6/23 5/12 39/127"])
def test_three_experts_may_be_worth_one_of_margin_one_quarter(row: str) -> None:
    """A sum of rounded numbers may fall on either side of 1/4; the values that are compared do not."""
    margins = [Fraction(m) for m in row.split()]
    assert bayes_error(margins) == Fraction(1, 4)
    assert {precise_bayes(*order) for order in permutations(margins)} == {VALUE_UNITS // 4}


def test_local_keeps_a_payment_that_is_among_the_best() -> None:
    """Beside the second, the first is worth 3/8 without pay and 1/4 + 1/8 with; alone, it is worth its pay."""
    settled = local(of_bayes([[0.5, 0.25], [0.375, 0.4]], [0.0, 1.0], 0.125))
    assert (settled.first, set(settled)) == ((1, 0), {(0, 0), (1, 0)})


def test_local_goes_round_until_nothing_changes() -> None:
    """After one round the first wants to change again, because the others have."""
    table = [[0.7, 0.9, 1.0], [0.6, 0.75, 0.7], [0.9, 0.9, 1.0]]
    assert local(accurate(table, [0.0, 0.25, 1.0], 0.1)).first == (2, 1, 0)


def test_candidates_drop_what_is_dearer_and_no_better() -> None:
    objective = of_bayes([[0.3, 0.2, 0.2, 0.1], [0.1, 0.5, 0.2, 0.5]], [0.0, 0.5, 0.25, 1.0], 0.1)
    assert objective.candidates() == [(0, [0, 1, 2, 3]), (1, [0])]  # equal margins are left to the precise comparison
    nearly = of_bayes([[0.25, 0.25 + 0.75 * 2**-50, 0.25 + 1.5 * 2**-50]], [0.0, 0.5, 1.0], 0.1)
    assert nearly.candidates() == [(0, [0, 1])]
    assert of_product([[0.3, 0.2]], [0.0, 0.5], 0.1).candidates() == [(0, range(2))]


def test_what_is_too_much_to_compare_is_refused_and_not_one_earlier(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(vote_objectives, "LARGEST_TABLE", 32)
    objective, larger = (of_bayes([[0.3, 0.2]] * K, [0.0, 1.0], 0.1) for K in (3, 6))
    assert len(objective.everywhere([(j, [0, 1]) for j in range(3)])) == 8  # 4^3 / 2 likelihoods
    assert objective.value((0, 0, 0)) > 0
    calls: list[tuple[Callable[[], object], int]] = [
        (lambda: larger.everywhere([(j, [0, 1]) for j in range(6)]), 2048),
        (lambda: best_responses(larger, 0, [(j, 0) for j in range(1, 6)]), 64),
        (lambda: larger.value((0,) * 6), 64),
        (lambda: brute(larger), 2048),
    ]
    for call, size in calls:
        with pytest.raises(
            ValueError, match=rf"^the objective 'bayes' compares at most 32 likelihoods, got {size}; 'prod"
        ):
            call()
