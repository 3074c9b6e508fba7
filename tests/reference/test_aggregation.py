"""Errors of votes against the enumeration of who is right, at 50 digits, and against binomial sums."""

import math
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import product

import mpmath
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from mpmath import mpf

from paid_experts.reference import aggregation
from paid_experts.reference.aggregation import best_vote_error, law, mistake_given_past, sign_error
from paid_experts.reference.formulas import bayes_error, chances, exponential_loss, half_log_odds, weight

probabilities = st.one_of(st.floats(0, 1), st.sampled_from([0.0, 0.5, 1.0]))
ordinary = st.one_of(st.floats(-6, 6), st.sampled_from([0.0, 0.5, -0.5, 1.0]))
huge = st.sampled_from([300.0, -300.0, 745.5, 1e4, -1e4])
infinite = st.sampled_from([math.inf, -math.inf])


@pytest.fixture(autouse=True)
def fifty_digits() -> Iterator[None]:
    with mpmath.workdps(50):
        yield


def votes(weights: st.SearchStrategy[float], most: int) -> st.SearchStrategy[list[tuple[float, float]]]:
    """For each expert a weight and an accuracy, which need not belong together."""
    return st.lists(st.tuples(weights, probabilities), max_size=most)


def enumerated(weights: Sequence[float], accuracies: Sequence[float], error: Callable[[mpf], mpf]) -> mpf:
    """Sum ``error`` of the margin y x over who is right."""
    total = mpf(0)
    for right, chance in chances([mpf(p) for p in accuracies]):
        total += chance * error(mpmath.fsum(mpf(w) if r else -mpf(w) for w, r in zip(weights, right, strict=True)))
    return total


def of_the_gapped_vote(margin: mpf) -> mpf:
    """Line 17: predict sign(x), or against it with probability exp(-|x|)/2."""
    against = mpmath.exp(-abs(margin)) / 2
    return against if margin >= 0 else 1 - against


@given(votes(st.one_of(ordinary, huge), most=7))
@example([(1.0, 0.3), (1.0, 0.8)])
@example([(0.0, 0.0), (0.0, 1.0)])
@example([(1e4, 0.2), (1e4, 0.3), (-1e4, 0.4), (1.5, 0.9)])
def test_the_mistake_of_a_round_is_the_sum_over_all_advice(experts: list[tuple[float, float]]) -> None:
    weights, accuracies = [w for w, _ in experts], [p for _, p in experts]
    found = mistake_given_past(weights, accuracies)
    assert abs(found - enumerated(weights, accuracies, of_the_gapped_vote)) <= 1e-10
    if all(abs(w) <= 6 for w in weights):
        assert abs(found - enumerated(weights, accuracies, of_the_gapped_vote)) <= 1e-13
    assert mistake_given_past(weights[::-1], accuracies[::-1]) == pytest.approx(found, abs=1e-13)


@given(votes(st.one_of(ordinary, infinite), most=7))
@example([(0.0, 0.9)])
@example([])
@example([(0.1, 0.6), (0.2, 0.7), (-0.3, 0.8)])
@example([(math.inf, 0.7), (-math.inf, 0.2), (5.0, 0.5)])
def test_the_sign_vote_errs_where_it_is_lost_and_half_the_time_where_it_is_even(
    experts: list[tuple[float, float]],
) -> None:
    """Infinite weights outvote finite ones, and are even when they disagree."""
    loud = [(math.copysign(1, w), p) for w, p in experts if math.isinf(w)]
    weights, accuracies = [w for w, _ in loud or experts], [p for _, p in loud or experts]
    edge = len(loud) - mpf(1) / 2 if loud else mpf(2) ** -40 * mpmath.fsum(map(abs, weights))
    true = enumerated(weights, accuracies, lambda x: mpf(1) / 2 if abs(x) <= edge else mpf(x < 0))
    assert abs(sign_error([w for w, _ in experts], [p for _, p in experts]) - true) <= 1e-14


@pytest.mark.parametrize("w", [1e-13, 1e-300, -1e-13])
def test_what_counts_as_even_is_measured_by_the_weights(w: float) -> None:
    assert sign_error([w], [0.75]) == (0.25 if w > 0 else 0.75)
    assert sign_error([w, 2 * w], [0.5, 0.75]) == sign_error([w], [0.75])
    cancelling = [half_log_odds(k, 1) for k in (3, 7, 21)]  # 1/2 ln 3 + 1/2 ln 7 = 1/2 ln 21
    assert cancelling[0] + cancelling[1] != cancelling[2]
    assert sign_error(cancelling, [1.0, 1.0, 0.0]) == sign_error(cancelling, [0.5, 0.5, 0.5]) == 0.5


@given(st.lists(probabilities, max_size=7))
@example([])
@example([0.0, 0.5])
@example([1e-300, 0.7])
def test_the_best_vote_errs_as_often_as_the_less_likely_label(accuracies: list[float]) -> None:
    true = bayes_error([Fraction(p) for p in accuracies])
    assert abs(best_vote_error(accuracies) - float(true)) <= 1e-14
    inner = [p for p in accuracies if 0.001 < p < 0.999]
    weights = [weight(p) for p in inner]
    assert sign_error(weights, inner) == pytest.approx(best_vote_error(inner), abs=1e-12)  # the Bayes-optimal vote
    mistake, loss = mistake_given_past(weights, inner), exponential_loss(inner, inner)
    assert best_vote_error(inner) - 1e-14 <= mistake <= loss / 2 * (1 + 1e-12)  # D19
    assert best_vote_error([*accuracies, 0.7]) <= best_vote_error(accuracies) + 1e-15


def test_the_half_of_d19_is_sharp() -> None:
    assert mistake_given_past([weight(0.5)], [0.9]) > 0.4999 * exponential_loss([0.9], [0.5])


def test_the_three_tails_are_what_their_names_say_and_a_margin_of_zero_counts_as_right() -> None:
    weights, accuracies = [0.5, 0.5, 1.0], [0.7, 0.6, 0.8]  # the margin is 0 in two cases
    found = aggregation.tails(weights, accuracies)
    for value, error in [
        (found.wrong, lambda x: mpf(x < 0)),
        (found.damped_right, lambda x: mpmath.exp(-x) if x >= 0 else mpf(0)),
        (found.damped_wrong, lambda x: mpmath.exp(x) if x < 0 else mpf(0)),
    ]:
        assert abs(value - enumerated(weights, accuracies, error)) <= 1e-15


GROUPS = [[(weight(0.7), 0.7, 60)], [(1 / 3, 0.3, 60)], [(0.4, 0.62, 10), (1.1, 0.9, 10), (-0.3, 0.45, 10)]]


@pytest.mark.parametrize("groups", GROUPS)
def test_experts_of_one_weight_are_a_binomial(groups: list[tuple[float, float, int]]) -> None:
    laws = [
        [((2 * m - n) * mpf(w), math.comb(n, m) * mpf(p) ** m * (1 - mpf(p)) ** (n - m)) for m in range(n + 1)]
        for w, p, n in groups
    ]
    terms = list(product(*laws))
    true = mpmath.fsum(mpmath.fprod(c for _, c in term) * of_the_gapped_vote(sum(x for x, _ in term)) for term in terms)
    weights = [w for w, _, n in groups for _ in range(n)]
    accuracies = [p for _, p, n in groups for _ in range(n)]
    found = mistake_given_past(weights, accuracies)
    assert abs(found - true) <= 1e-11 * true
    opposite = [(-w, 1 - p) if k % 2 else (w, p) for k, (w, p) in enumerate(zip(weights, accuracies, strict=True))]
    assert mistake_given_past([w for w, _ in opposite], [p for _, p in opposite]) == pytest.approx(found, rel=1e-11)
    assert len(law(weights, accuracies).values) <= math.prod(n + 1 for _, _, n in groups)


def test_a_vote_with_too_many_values_is_refused_and_not_one_earlier(monkeypatch: pytest.MonkeyPatch) -> None:
    assert sign_error([math.sqrt(k) for k in range(2, 34)], [0.5] * 32) == pytest.approx(0.5)
    monkeypatch.setattr(aggregation, "LARGEST_SUPPORT", 8)
    weights, accuracies = [2.0**k for k in range(7)], [0.6 + 0.01 * k for k in range(7)]
    true = enumerated(weights[:6], accuracies[:6], of_the_gapped_vote)
    assert abs(mistake_given_past(weights[:6], accuracies[:6]) - true) <= 1e-14  # two halves of 8 values
    with pytest.raises(ValueError, match=r"^half of the vote must take at most 8 values, got 16$"):
        mistake_given_past(weights, accuracies)
    with pytest.raises(ValueError, match=r"^half of the vote must take at most 8 values"):
        best_vote_error(accuracies)
    assert mistake_given_past([1.0] * 7, [0.5] * 7) == pytest.approx(0.5)  # equal weights share their values
