"""The rounded program against its promise, an enumeration, and a literal program in 60 digits."""

import math
from collections.abc import Callable
from itertools import product
from typing import Any

import mpmath
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from paid_experts.reference import BayesLcb, LcbGaptron
from paid_experts.reference import rounded as rounded_module
from paid_experts.reference.formulas import PRECISE
from paid_experts.reference.objective import Floats, Payments, SeparableObjective, accurate, brute
from paid_experts.reference.rounded import ENOUGH, FINER, Rounded, Table, checked_factor, finest_table, rounded
from paid_experts.reference.vote_objectives import product_objective

FACTORS = (1.002, 1.01, 1.2, 2.0, 50.0)


def of(gains: list[list[float]], costs: list[list[float]], lam: float = 1.0) -> SeparableObjective:
    def precise_gain(j: int, i: int) -> int:
        return int(PRECISE.number(gains[j][i]) * 2**240)

    return SeparableObjective(np.array(gains), np.array(costs), lam, precise_gain)


def draw_offers(rng: np.random.Generator, factor: float, experts: int = 4, size: int = 5) -> SeparableObjective:
    """Draw accuracies; margins some of which are 0 or nearly so, as the product objective has them; or the worst gains.

    The worst are those of which the rounding takes nearly mu.
    """
    K, N = int(rng.integers(1, experts + 1)), int(rng.integers(1, size + 1))
    costs = rng.permutation(np.linspace(0, 1, N)).tolist() if rng.random() < 0.5 else rng.random(N).tolist()
    lam = float(10 ** rng.uniform(-3, 0.3))
    kind = rng.integers(3)
    if kind == 0:
        return accurate(rng.random((K, N)).tolist(), costs, lam)
    if kind == 1:
        worst = (rng.integers(1, 3, (K, N)) - 1e-6) * math.log(factor) / (2 * K)
        worst[:, 0] = 0
        return of(worst.tolist(), [costs] * K, lam * math.log(factor) / 4)
    margins = rng.random((K, N)) ** rng.integers(1, 30) / 2
    margins[rng.random((K, N)) < rng.choice([0, 0.1, 0.5])] = 0
    return product_objective(lambda j, i: PRECISE.number(float(margins[j, i])), K, costs, lam)


def every_choice(objective: SeparableObjective) -> list[tuple[int, ...]]:
    return list(product(range(objective.size), repeat=objective.experts))


def promise(objective: SeparableObjective, factor: float) -> float:
    """min {factor * exp(-2 G) + lam C}, by enumeration."""
    everything = [list(range(objective.size))] * objective.experts
    paid_only = SeparableObjective(
        np.full(objective.gains.shape, ENOUGH * 50), objective.costs, objective.lam, objective.precise_gain
    )
    values, price = objective.everywhere(everything), paid_only.everywhere(everything)
    return float((factor * (values - price) + price).min())


class Literal:
    """The recursion of Result C word for word: exact sums of rounded gains, in a dictionary, without a largest one."""

    def __init__(
        self, objective: SeparableObjective, factor: float, whole: Callable[[Any], Any] = mpmath.floor
    ) -> None:
        with mpmath.workdps(60):
            mu = mpmath.log(mpmath.mpf(factor)) / (2 * objective.experts)
            least: dict[int, tuple[Any, Payments]] = {0: (mpmath.mpf(0), ())}
            for gains, costs in zip(objective.gains.tolist(), objective.costs.tolist(), strict=True):
                after: dict[int, tuple[Any, Payments]] = {}
                for (M, (price, paid)), i in product(least.items(), range(objective.size)):
                    level = M + int(whole(mpmath.mpf(gains[i]) / mu))
                    own = (price + mpmath.mpf(objective.lam) * mpmath.mpf(costs[i]), (*paid, i))
                    after[level] = min(own, after.get(level, own))
                least = after
            value, self.answer = min((mpmath.exp(-2 * mu * M) + price, paid) for M, (price, paid) in least.items())
            self.upper = float(value)


def test_the_program_keeps_its_promise_and_is_the_one_that_was_proved() -> None:
    tight = infinite = better = worse_than_exact = 0
    for seed in range(400):
        rng = np.random.default_rng(seed)
        factor = float(rng.choice(FACTORS))
        objective = draw_offers(rng, factor)
        found = Rounded(objective, factor)
        value = objective.value(found.first)
        assert value <= found.upper + objective.rounding
        assert found.upper <= found.bound <= promise(objective, factor) + objective.rounding
        literal = Literal(objective, factor)
        assert found.upper == pytest.approx(literal.upper, abs=objective.rounding)
        better += value < objective.value(literal.answer) - objective.rounding
        least = objective.value(brute(objective).first)
        assert least <= value
        table = Table(list(objective.gains), list(objective.costs), objective.lam, factor)
        assert table.lower <= least + objective.rounding
        assert found.upper <= factor * table.lower + objective.rounding
        tight += value > promise(objective, math.sqrt(factor)) + objective.rounding
        infinite += sum(objective.gains[j, i] for j, i in enumerate(found.first)) >= ENOUGH
        worse_than_exact += value > least + objective.rounding
    assert min(tight, infinite, better, worse_than_exact) >= 5, (tight, infinite, better, worse_than_exact)


@given(st.sampled_from(FACTORS), st.floats(0.01, 0.99))
def test_no_smaller_power_of_the_factor_would_do(factor: float, power: float) -> None:
    """One expert whose better offer gains hardly less than mu, at hardly any price: it is rounded to nothing."""
    gain = math.log(factor) / 2 * (1 - 1e-6)
    objective = of([[0.0, gain]], [[0.0, 1e-9]])
    found = rounded(objective, factor)
    assert found.first == (0,)
    assert objective.value((0,)) <= promise(objective, factor)
    if (1 - power) * math.log(factor) > 1e-5:
        assert objective.value((0,)) > promise(objective, factor**power) + objective.rounding


def test_rounded_up_the_promise_is_broken(monkeypatch: pytest.MonkeyPatch) -> None:
    """A gain of nearly nothing counts as mu, and keeps the program from buying what is worth its price."""
    objective = of([[1e-9, 2.3]], [[0.0, 0.495]])
    assert Literal(objective, 2).answer == (1,)
    assert Literal(objective, 2, mpmath.ceil).answer == (0,)
    assert objective.value((0,)) > promise(objective, 2) + 0.4
    least = objective.value(brute(objective).first)
    assert Rounded(objective, 2).upper >= least
    monkeypatch.setattr(rounded_module, "rounded_down", np.ceil)
    assert Rounded(objective, 2).upper < least - 1e-3


def test_what_is_allowed_keeps_the_promise_and_what_keeps_a_little_more_is_allowed() -> None:
    counts = dict.fromkeys(("by the program's own bound", "by the finer table", "refused", "between"), 0)
    for seed in range(150):
        rng = np.random.default_rng(seed)
        factor = float(rng.choice([1.2, 2.0, 5.0]))
        objective = draw_offers(rng, factor, 3, 4)
        allowed = Rounded(objective, factor)
        least, most = promise(objective, factor ** (1 - 1 / FINER)), promise(objective, factor)
        assert all(payments in allowed for payments in (*allowed, *brute(objective)))
        for payments in every_choice(objective):
            value = objective.value(payments)
            if payments in allowed:
                assert value <= most + 2 * objective.rounding
                counts["by the program's own bound" if value <= allowed.upper else "by the finer table"] += 1
            else:
                assert value > least
                counts["between" if value <= most else "refused"] += 1
    assert min(counts.values()) >= 5, counts


def test_what_is_no_choice_is_not_allowed() -> None:
    allowed = rounded(accurate([[0.5, 1.0], [0.5, 0.6]], [0, 1], lam=0.1))
    assert list(allowed) == [(1, 0)]
    assert (1, 0) in allowed
    assert (0, 1) not in allowed
    assert (1,) not in allowed
    assert [1, 0] not in allowed


def test_learners_pay_by_it() -> None:
    for learner in (
        LcbGaptron([0, 0.5, 1], experts=3, lam=0.1, beta=1, delta=0.5, payments=rounded),
        BayesLcb([0, 0.5, 1], experts=3, lam=0.1, delta=0.5, payments=rounded, objective="product"),
    ):
        rng = np.random.default_rng(0)
        for _ in range(20):
            paid = learner.pay()
            learner.predict([1 if rng.random() < 0.6 + 0.2 * i else -1 for i in paid], rng.random())
            learner.update(1)
        objective = learner.current_objective()
        assert isinstance(objective, SeparableObjective)
        assert objective.value(learner.pay()) <= 1.01 * objective.value(brute(objective).first)


def test_ties_go_to_the_cheapest_offers_of_the_last_experts() -> None:
    """Both sums of one payment tie, and the table is followed from its end."""
    assert rounded(accurate([[0.5, 1.0]] * 2, [0, 1], lam=0.3)).first == (1, 0)
    assert rounded(accurate([[0.5, 0.5]], [0.25, 0.25], lam=0.3)).first == (0,)


def test_infinite_gains_are_one_sum() -> None:
    objective = of([[0.0, 1000.0, math.inf]] * 30, [[0.0, 0.5, 0.25]] * 30, lam=0.1)
    table = Table(list(objective.gains), list(objective.costs), 0.1, 1.01)
    assert table.length == 1 + math.ceil(ENOUGH / (math.log(1.01) / 60))
    assert table.upper == pytest.approx(0.025, abs=1e-15)
    assert sorted(table.answer()) == [0] * 29 + [2]


def test_the_table_has_no_more_cells_than_it_says() -> None:
    objective = accurate(np.random.default_rng(0).random((20, 100)).tolist(), [i / 99 for i in range(100)], 0.01)
    table = Table(list(objective.gains), list(objective.costs), 0.01, 1.01)
    most = min(ENOUGH, float(objective.gains.max(axis=1).sum()))
    assert 20 <= table.length <= 2 * 20 * most / math.log(1.01) + 1 <= 400 / (2 * math.log(1.01)) + 1
    assert {len(chosen) for chosen in table.chosen} == {table.length}


def lists(rng: np.random.Generator, *sizes: int) -> tuple[list[Floats], list[Floats]]:
    return [rng.random(size) for size in sizes], [rng.random(size) for size in sizes]


def test_the_finest_table_fits_its_steps() -> None:
    gains, costs = lists(np.random.default_rng(2), 3, 1, 5)
    lengths = []
    for steps in (500, 5_000, 50_000):
        table = finest_table(gains, costs, 0.1, steps)
        assert table is not None
        assert table.length * 9 <= steps
        lengths.append(table.length)
    assert lengths[2] > 9 * lengths[1] > 81 * lengths[0] > 0
    assert finest_table(gains, costs, 0.1, 70) is None
    assert finest_table(gains, costs, 0.1, 8) is None
    nothing = finest_table([np.zeros(2)], [np.array([0.5, 0.25])], 0.1, 100, weight=0.5)
    assert nothing is not None
    assert nothing.upper == pytest.approx(0.525) == nothing.lower
    assert nothing.answer() == (1,)


@pytest.mark.parametrize(
    ("factor", "experts", "sentence"),
    [
        (1, 2, "factor must be greater than 1, got 1"),
        (0.5, 2, "factor must be greater than 1, got 0.5"),
        (math.nan, 2, "factor must be finite, got nan"),
        ("2", 2, "factor must be a number, got '2'"),
        (1.01, 236, r"factor must be at least exp\(0.009969\) for 236 experts, got 1.01"),
        (1.01, 400, r"factor must be at least exp\(0.02864\) for 400 experts, got 1.01"),
        (10, 10**6, r"factor must be at least exp\(1.79e\+05\) for 1000000 experts, got 10"),
    ],
)
def test_a_factor_that_is_none_or_too_fine_is_refused(factor: Any, experts: int, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        checked_factor(factor, experts)
    if experts == 2:
        with pytest.raises(ValueError, match=sentence):
            rounded(accurate([[0.5, 1.0]] * 2, [0, 1], lam=0.1), factor)


def test_the_least_factor_that_is_named_is_accepted() -> None:
    assert checked_factor(math.exp(0.02864), 400) == math.exp(0.02864)
    assert checked_factor(1.01, 230) == 1.01
