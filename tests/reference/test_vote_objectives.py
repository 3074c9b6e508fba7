"""The two objectives of the Bayes learner against a direct enumeration, in fractions and with fifty digits."""

import math
from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import permutations, product
from random import Random

import mpmath
import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from mpmath import mpf

from paid_experts.reference import vote_objectives
from paid_experts.reference.formulas import PRECISE
from paid_experts.reference.objective import VALUE_UNITS, Objective, Payments, brute, local, selfish
from paid_experts.reference.vote_objectives import BayesObjective, bayes_objective, product_gain, product_objective

Table = list[list[float]]
margins = st.one_of(
    st.floats(0, 0.5),
    st.sampled_from([0.0, 0.5, 0.25, 0.3, 1e-300]),
    st.integers(0, 3).map(lambda k: 0.25 + k * 2**-54),
)


@st.composite
def problems(draw: st.DrawFn, experts: int = 4, payments: int = 3) -> tuple[Table, list[float], float]:
    K, N = draw(st.integers(1, experts)), draw(st.integers(1, payments))
    costs = draw(
        st.one_of(
            st.lists(st.floats(0, 1), min_size=N, max_size=N, unique=True),
            st.permutations([i / N for i in range(N)]),
            st.just([0.5 + i * 2**-53 for i in range(N)]),
        )
    )
    table = draw(st.lists(st.lists(margins, min_size=N, max_size=N), min_size=K, max_size=K))
    return table, costs, draw(st.sampled_from([1e-6, 0.01, 0.125, 0.7, 30.0]))


def exactly(m: float) -> mpf:
    return PRECISE.number(m)


def bayes_of(table: Table, costs: Sequence[float], lam: float) -> BayesObjective:
    return bayes_objective(lambda j, i: exactly(table[j][i]), len(table), costs, lam)


def product_of(table: Table, costs: Sequence[float], lam: float) -> Objective:
    return product_objective(lambda j, i: exactly(table[j][i]), len(table), costs, lam)


def bayes_error(margins: Sequence[Fraction]) -> Fraction:
    """Half the sum over all advice of the smaller likelihood, with accuracies 1 - m."""
    total = Fraction(0)
    for right in product((True, False), repeat=len(margins)):
        one = math.prod((1 - m if yes else m for m, yes in zip(margins, right, strict=True)), start=Fraction(1))
        other = math.prod((m if yes else 1 - m for m, yes in zip(margins, right, strict=True)), start=Fraction(1))
        total += min(one, other)
    return total / 2


def bayes_value(table: Table, costs: Sequence[float], lam: float, choice: Payments) -> Fraction:
    price = Fraction(lam) * sum((Fraction(costs[i]) for i in choice), Fraction(0))
    return bayes_error([Fraction(table[j][i]) for j, i in enumerate(choice)]) + price


def twice_the_product(table: Table, costs: Sequence[float], lam: float, choice: Payments) -> mpf:
    with mpmath.workdps(90):
        roots = (mpmath.sqrt(4 * mpf(table[j][i]) * (1 - mpf(table[j][i]))) for j, i in enumerate(choice))
        return mpmath.fprod(roots) + 2 * mpf(lam) * mpmath.fsum(mpf(costs[i]) for i in choice)


def choices(table: Table) -> list[Payments]:
    return list(product(range(len(table[0])), repeat=len(table)))


# Values.


@given(problems())
@example(([[0.1], [0.3], [0.4]], [0.5], 0.125))
def test_the_bayes_objective_is_the_error_of_the_best_vote_plus_the_price(
    problem: tuple[Table, list[float], float],
) -> None:
    objective = bayes_of(*problem)
    for choice in choices(problem[0]):
        true = bayes_value(*problem, choice)
        assert abs(Fraction(objective.precise(enumerate(choice)), VALUE_UNITS) - true) <= Fraction(2, VALUE_UNITS)
        assert objective.value(choice) == pytest.approx(float(true), rel=1e-15, abs=1e-58)


@given(problems())
def test_the_product_objective_is_twice_the_product_plus_the_price(problem: tuple[Table, list[float], float]) -> None:
    objective = product_of(*problem)
    for choice in choices(problem[0]):
        with mpmath.workdps(90):
            true, found = twice_the_product(*problem, choice), mpf(objective.precise(enumerate(choice))) / VALUE_UNITS
            assert abs(found - true) <= mpf(2) ** -198


@given(problems())
@example(([[0.4, 0.1]] * 4, [0.0, 1.0], 30.0))
def test_floats_are_within_half_of_what_rounding_is_said_to_do(problem: tuple[Table, list[float], float]) -> None:
    """So that a difference beyond it is one that floats decide."""
    table, _, _ = problem
    for objective in (bayes_of(*problem), product_of(*problem)):
        everything = objective.everywhere([list(range(objective.size))] * objective.experts)
        exact = [objective.precise(enumerate(choice)) / VALUE_UNITS for choice in choices(table)]
        assert np.abs(everything - np.array(exact)).max() <= objective.rounding / 2
        for j in range(objective.experts):
            others = [(k, (3 * k + 1) % objective.size) for k in range(objective.experts) if k != j]
            responses = objective.responses(j, others)
            for i, value in enumerate(responses.tolist()):
                price = objective.lam * math.fsum(float(objective.costs[k, o]) for k, o in others)
                known = objective.precise([*others, (j, i)]) / VALUE_UNITS
                assert abs(value + price - known) <= objective.rounding / 2


def test_twelve_experts_are_summed_in_floats_well_within_rounding() -> None:
    rng = Random(3)
    table = [[rng.random() / 2] for _ in range(12)]
    objective = bayes_of(table, [0.5], 0.1)
    everything = objective.everywhere([[0]] * 12)
    true = bayes_value(table, [0.5], 0.1, (0,) * 12)
    assert abs(Fraction(float(everything[0])) - true) <= Fraction(objective.rounding) / 2
    assert abs(Fraction(objective.precise((j, 0) for j in range(12)), VALUE_UNITS) - true) <= Fraction(2, VALUE_UNITS)


# Ties.


@given(st.lists(margins, min_size=1, max_size=4))
def test_the_order_of_the_experts_does_not_matter_to_the_last_bit(row: list[float]) -> None:
    table = [[m] for m in row]
    values = {
        bayes_of([table[j] for j in order], [0.5], 0.1).precise(enumerate([0] * len(row)))
        for order in permutations(range(len(row)))
    }
    assert len(values) == 1


@pytest.mark.parametrize("best", [Fraction(1, 8), Fraction(3, 8), Fraction(1, 3), Fraction(2, 7)])
def test_experts_who_cannot_turn_the_vote_of_the_best_make_no_difference_to_the_last_bit(best: Fraction) -> None:
    """B is the smallest margin when the others together cannot outvote it; dyadic ones sit on the edge of rounding."""

    def value(*others: Fraction) -> int:
        row = [PRECISE.number(m.numerator) / m.denominator for m in (best, *others)]
        objective = bayes_objective(lambda j, _: row[j], len(row), [0.0], 1.0)
        return objective.precise((j, 0) for j in range(len(row)))

    assert len({value(), value(Fraction(2, 5)), value(Fraction(3, 7)), value(best), value(Fraction(49, 100))}) == 1
    weak = [Fraction(49, 100), Fraction(48, 100), Fraction(47, 100)]
    assert value(*weak) == value()
    assert value(best, best) < value()  # the tooth: a majority of three can


@pytest.mark.parametrize("row", ["1/3 1/3 5/16", "1/4 9/19 10/37", "6/23 7/20 73/197", "6/23 5/12 39/127"])
def test_three_experts_may_be_worth_one_of_margin_one_quarter_to_the_last_bit(row: str) -> None:
    """A sum of rounded numbers may fall on either side of 1/4; the values that are compared do not."""
    exact = [Fraction(m) for m in row.split()]
    assert bayes_error(exact) == Fraction(1, 4)
    margins = [PRECISE.number(m.numerator) / m.denominator for m in exact]
    three = bayes_objective(lambda j, _: margins[j], 3, [0.0], 1.0)
    assert three.precise((j, 0) for j in range(3)) == VALUE_UNITS // 4


def test_local_keeps_a_payment_that_is_among_the_best() -> None:
    """Beside the second, the first is worth 3/8 without pay and 1/4 + 1/8 with; alone, it is worth its pay."""
    objective = bayes_of([[0.5, 0.25], [0.375, 0.4]], [0.0, 1.0], 0.125)
    assert selfish(objective).first == local(objective).first == (1, 0)
    assert set(local(objective)) == {(0, 0), (1, 0)}


@given(problems())
def test_all_minimisers_are_found_and_nothing_else(problem: tuple[Table, list[float], float]) -> None:
    table, _, _ = problem
    values = {choice: bayes_value(*problem, choice) for choice in choices(table)}
    least = min(values.values())
    near = [choice for choice in values if values[choice] - least <= Fraction(1, 2**198)]
    found = list(brute(bayes_of(*problem)))
    assert [choice for choice in near if values[choice] == least] == [c for c in found if values[c] == least]
    assert set(found) <= set(near)


@given(problems())
@example(([[0.25, 0.25 + 2**-54], [0.3, 0.3]], [0.5, 0.0], 1e-6))
def test_candidates_never_drop_a_minimiser(problem: tuple[Table, list[float], float]) -> None:
    table, _, _ = problem
    objective = bayes_of(*problem)
    lists = objective.candidates()
    least = min(bayes_value(*problem, choice) for choice in choices(table))
    for choice in choices(table):
        if bayes_value(*problem, choice) == least:
            assert all(i in chosen for i, chosen in zip(choice, lists, strict=True))
    assert all(chosen == sorted(set(chosen)) and chosen for chosen in lists)


def test_candidates_drop_what_is_dearer_and_no_better() -> None:
    objective = bayes_of([[0.3, 0.2, 0.2, 0.1], [0.1, 0.5, 0.2, 0.5]], [0.0, 0.5, 0.25, 1.0], 0.1)
    assert objective.candidates() == [[0, 1, 2, 3], [0]]  # equal margins are left to the precise comparison
    nearly = bayes_of([[0.25, 0.25 + 0.75 * 2**-50, 0.25 + 1.5 * 2**-50]], [0.0, 0.5, 1.0], 0.1)
    assert nearly.candidates() == [[0, 1]]
    assert product_of([[0.3, 0.2]], [0.0, 0.5], 0.1).candidates() == [[0, 1]]


@given(problems(), st.sampled_from([bayes_of, product_of]))
def test_selfish_and_local_stand_where_they_say(
    problem: tuple[Table, list[float], float], make: Callable[[Table, list[float], float], Objective]
) -> None:
    table, costs, lam = problem
    objective = make(*problem)
    alone = selfish(objective).first
    for j, row in enumerate(table):
        if make is bayes_of:
            values = [bayes_value([row], costs, lam, (i,)) for i in range(len(costs))]
            assert values[alone[j]] - min(values) <= Fraction(1, 2**198)
    settled = local(objective)
    value = objective.precise(enumerate(settled.first))
    assert value <= objective.precise(enumerate(alone))
    for j in range(len(table)):
        for i in range(len(costs)):
            other = (*settled.first[:j], i, *settled.first[j + 1 :])
            assert objective.precise(enumerate(other)) >= value


# How the objectives compare.


@given(st.lists(st.floats(0, 0.5), min_size=1, max_size=5))
def test_the_bayes_error_is_at_most_the_product_and_that_half_of_phi(row: list[float]) -> None:
    table, zero = [[m] for m in row], (0,) * len(row)
    error, twice = bayes_of(table, [0.0], 1.0).value(zero), product_of(table, [0.0], 1.0).value(zero)
    assert error <= twice / 2 + 1e-15
    assert twice / 2 <= math.exp(-2 * math.fsum((0.5 - m) ** 2 for m in row)) / 2 + 1e-15


@given(st.lists(st.tuples(st.floats(0, 0.5), st.floats(0, 0.5)), min_size=1, max_size=4))
def test_the_bayes_error_never_grows_when_a_margin_shrinks(pairs: list[tuple[float, float]]) -> None:
    """What `candidates` relies on."""
    small, large = [Fraction(min(pair)) for pair in pairs], [Fraction(max(pair)) for pair in pairs]
    assert bayes_error(small) <= bayes_error(large)


def test_the_gain_of_the_product() -> None:
    assert product_gain(PRECISE.number(0)) == 1000
    assert float(product_gain(PRECISE.number(0.1))) == pytest.approx(-math.log(0.36) / 4)
    tiniest = product_gain(PRECISE.number(10) ** -320)  # delta / (2 e n) for delta = 1e-300 and n = 10^18 is larger
    assert 180 < tiniest < 200
    both = product_of([[0.0], [0.0]], [0.0], 1.0)
    assert both.value((0, 0)) == 0.0


# Limits.


def test_what_is_too_much_to_compare_is_refused_and_not_one_earlier(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(vote_objectives, "LARGEST_TABLE", 32)
    objective = bayes_of([[0.3, 0.2]] * 3, [0.0, 1.0], 0.1)
    assert len(objective.everywhere([[0, 1], [0, 1], [0, 1]])) == 8  # 4^3 / 2 likelihoods
    assert len(objective.responses(0, [(1, 0), (2, 0)])) == 2
    assert objective.value((0, 0, 0)) > 0
    larger = bayes_of([[0.3, 0.2]] * 6, [0.0, 1.0], 0.1)
    with pytest.raises(
        ValueError, match=r"^the objective 'bayes' compares at most 32 likelihoods, got 2048; 'product'"
    ):
        larger.everywhere([[0, 1]] * 6)
    with pytest.raises(ValueError, match="at most 32 likelihoods, got 64"):
        larger.responses(0, [(j, 0) for j in range(1, 6)])
    with pytest.raises(ValueError, match="at most 32 likelihoods, got 64"):
        larger.value((0,) * 6)
    with pytest.raises(ValueError, match="at most 32 likelihoods, got 2048"):
        brute(larger)
