"""Errors of votes against the enumeration of all advice at 50 digits, and against binomial sums."""

import math
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product
from typing import Any

import mpmath
import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from mpmath import mpf

from paid_experts.reference import aggregation, formulas
from paid_experts.reference.aggregation import (
    best_vote_error,
    law,
    majority_error,
    mistake_given_past,
    sign_error,
    tails,
)
from paid_experts.reference.formulas import exponential_loss, flip_probability, mistake_given_vote, phi, weight
from tests.reference.refusals import Refused, refuses

HALF = mpf(1) / 2
inner = st.floats(0.001, 0.999)
probabilities = st.one_of(st.floats(0, 1), st.sampled_from([0.0, 0.5, 1.0]))
ordinary = st.one_of(st.floats(-6, 6), st.sampled_from([0.0, 0.5, -0.5, 1.0]))
huge = st.one_of(ordinary, st.sampled_from([300.0, -300.0, 745.5, 1e4, -1e4]))


@pytest.fixture(autouse=True)
def fifty_digits() -> Iterator[None]:
    with mpmath.workdps(50):
        yield


def votes(weights: st.SearchStrategy[float], most: int) -> st.SearchStrategy[list[tuple[float, float]]]:
    """For each expert a weight and an accuracy, which need not belong together."""
    return st.lists(st.tuples(weights, probabilities), max_size=most)


def advice_laws(accuracies: Sequence[float], label: int) -> Iterator[tuple[tuple[int, ...], mpf]]:
    """Each advice Z with P(Z | y): expert j says y with probability p_j."""
    for advice in product((-1, 1), repeat=len(accuracies)):
        chances = (mpf(p) if z == label else 1 - mpf(p) for z, p in zip(advice, accuracies, strict=True))
        yield advice, mpmath.fprod(chances)


def enumerated_mistake(weights: Sequence[float], accuracies: Sequence[float], label: int = 1) -> mpf:
    """Line 14 of Algorithm 1, advice by advice: predict sign(x), or against it with probability exp(-|x|)/2."""
    total = mpf(0)
    for advice, chance in advice_laws(accuracies, label):
        x = mpmath.fsum(mpf(w) * z for w, z in zip(weights, advice, strict=True))
        against = mpmath.exp(-abs(x)) / 2
        total += chance * (against if (1 if x >= 0 else -1) == label else 1 - against)
    return total


def enumerated_bayes_error(accuracies: Sequence[float]) -> mpf:
    """The label that is less likely given the advice, both being equally likely before."""
    right = [chance for _, chance in advice_laws(accuracies, 1)]
    wrong = [chance for _, chance in advice_laws(accuracies, -1)]
    return mpmath.fsum(min(a, b) for a, b in zip(right, wrong, strict=True)) / 2


def enumerated_loss(weights: Sequence[mpf], accuracies: Sequence[float]) -> mpf:
    """E exp(-y x) with y = -1."""
    terms = []
    for advice, chance in advice_laws(accuracies, -1):
        x = mpmath.fsum(w * z for w, z in zip(weights, advice, strict=True))
        terms.append(chance * mpmath.exp(x))
    return mpmath.fsum(terms)


def log_odds(p: float) -> mpf:
    return mpmath.log(mpf(p) / (1 - mpf(p)))


# Weights, the coin, and Lemma 4.2


@given(st.one_of(inner, st.floats(1e-300, 0.5, exclude_min=True)))
def test_the_weight_is_half_the_log_odds(p: float) -> None:
    assert abs(weight(p) - log_odds(p) / 2) <= 4e-16 * (abs(log_odds(p)) + 1)


def test_certain_experts_weigh_infinitely_much() -> None:
    assert (weight(0), weight(1), weight(0.5)) == (-math.inf, math.inf, 0)


def test_a_weight_with_p_swapped_or_without_the_half_would_show() -> None:
    assert weight(0.9) == pytest.approx(math.log(3))
    assert weight(0.1) == pytest.approx(-math.log(3))


@given(st.floats(-800, 800))
def test_the_coin_is_symmetric_and_exact(x: float) -> None:
    assert flip_probability(x) == flip_probability(-x)
    assert abs(flip_probability(x) - mpmath.exp(-abs(mpf(x))) / 2) <= 1e-15 * mpmath.exp(-abs(mpf(x))) + 5e-324
    assert abs(mistake_given_vote(x) + mistake_given_vote(-x) - 1) <= 2**-53


def test_a_vote_of_zero_is_a_fair_coin_from_both_sides() -> None:
    assert mistake_given_vote(0.0) == mistake_given_vote(-0.0) == 0.5
    assert mistake_given_vote(5e-324) == mistake_given_vote(-5e-324) == 0.5


def test_a_larger_margin_never_errs_more() -> None:
    errors = [mistake_given_vote(m / 16) for m in range(-160, 161)]
    assert errors == sorted(errors, reverse=True)
    assert errors[0] > 0.999 > 0.001 > errors[-1] > 0


def test_lemma_4_2_holds_on_a_grid_with_equality_exactly_where_the_vote_is_right() -> None:
    for step in range(-400, 401):
        margin = step / 40
        bound = mpmath.exp(-mpf(margin)) / 2
        if margin >= 0:
            assert abs(mistake_given_vote(margin) - bound) <= 1e-16
        else:
            assert mistake_given_vote(margin) < bound


def test_lemma_4_2_would_fail_with_a_constant_below_one_half() -> None:
    assert mistake_given_vote(0.0) > 0.4999 * math.exp(0)


# The exact error of a vote


@given(votes(ordinary, most=7))
@example([(1.0, 0.3), (1.0, 0.8)])
@example([(0.0, 0.0), (0.0, 1.0)])
def test_the_mistake_of_a_round_is_the_sum_over_all_advice(experts: list[tuple[float, float]]) -> None:
    weights, accuracies = [w for w, _ in experts], [p for _, p in experts]
    found = mistake_given_past(weights, accuracies)
    assert abs(found - enumerated_mistake(weights, accuracies, label=1)) <= 1e-13
    assert abs(found - enumerated_mistake(weights, accuracies, label=-1)) <= 1e-13


@settings(max_examples=25)
@given(votes(huge, most=6))
@example([(1e4, 0.2), (1e4, 0.3), (-1e4, 0.4), (1.5, 0.9)])
def test_huge_margins_do_not_overflow(experts: list[tuple[float, float]]) -> None:
    weights, accuracies = [w for w, _ in experts], [p for _, p in experts]
    assert abs(mistake_given_past(weights, accuracies) - enumerated_mistake(weights, accuracies)) <= 1e-10


@pytest.mark.parametrize("seed", range(3))
def test_ten_experts_agree_with_all_1024_pieces_of_advice(seed: int) -> None:
    draw = np.random.default_rng(seed)
    accuracies = draw.uniform(0, 1, 10).tolist()
    weights = draw.normal(0, 1, 10).tolist()
    assert abs(mistake_given_past(weights, accuracies) - enumerated_mistake(weights, accuracies)) <= 1e-14
    assert abs(best_vote_error(accuracies) - enumerated_bayes_error(accuracies)) <= 1e-14


def test_the_order_of_the_experts_does_not_matter() -> None:
    weights, accuracies = [0.3, -1.2, 0.7, 2.0, 0.1], [0.6, 0.2, 0.9, 0.5, 0.7]
    assert mistake_given_past(weights[::-1], accuracies[::-1]) == mistake_given_past(weights, accuracies)


def test_wrong_versions_of_the_mistake_would_show() -> None:
    weights, accuracies = [0.3, -1.2, 0.7], [0.6, 0.2, 0.9]
    found = mistake_given_past(weights, accuracies)
    assert abs(found - enumerated_mistake(weights, [1 - p for p in accuracies])) > 0.1  # p is the chance to be right
    assert abs(found - enumerated_mistake([2 * w for w in weights], accuracies)) > 0.01  # w has the half
    assert abs(found - enumerated_mistake([-w for w in weights], accuracies)) > 0.1
    never_flipped = [1e6 * w for w in weights]
    assert abs(found - enumerated_mistake(never_flipped, accuracies)) > 0.01  # the coin counts


def test_the_three_tails_are_what_their_names_say_and_a_margin_of_zero_counts_as_right() -> None:
    weights, accuracies = [0.5, 0.5, 1.0], [0.7, 0.6, 0.8]  # the margin is 0 in two cases
    wrong = damped_right = damped_wrong = mpf(0)
    for advice, chance in advice_laws(accuracies, 1):
        margin = sum(w * z for w, z in zip(weights, advice, strict=True))
        if margin < 0:
            wrong, damped_wrong = wrong + chance, damped_wrong + chance * mpmath.exp(margin)
        else:
            damped_right += chance * mpmath.exp(-margin)
    found = tails(weights, accuracies)
    assert abs(found.wrong - wrong) <= 1e-15
    assert abs(found.damped_right - damped_right) <= 1e-15
    assert abs(found.damped_wrong - damped_wrong) <= 1e-15
    tie = mpf(0.7) * mpf(0.6) * (1 - mpf(0.8)) + (1 - mpf(0.7)) * (1 - mpf(0.6)) * mpf(0.8)
    assert tie > 0.1  # what > instead of >= would move


@pytest.mark.parametrize(("w", "p"), [(weight(0.7), 0.7), (0.1, 0.55), (1 / 3, 0.3), (5.0, 0.9)])
def test_sixty_experts_of_one_weight_are_a_binomial(w: float, p: float) -> None:
    true = mpf(0)
    for m in range(61):
        margin = (2 * m - 60) * mpf(w)
        against = mpmath.exp(-abs(margin)) / 2
        true += math.comb(60, m) * mpf(p) ** m * (1 - mpf(p)) ** (60 - m) * (against if margin >= 0 else 1 - against)
    found = mistake_given_past([w] * 60, [p] * 60)
    assert abs(found - true) <= 1e-13
    assert abs(found - true) <= 1e-11 * true


def test_the_bayes_error_of_sixty_equal_experts_is_half_the_overlap_of_two_binomials() -> None:
    p = mpf(0.6)
    chances = [math.comb(60, m) * p**m * (1 - p) ** (60 - m) for m in range(61)]
    true = mpmath.fsum(min(a, b) for a, b in zip(chances, chances[::-1], strict=True)) / 2
    assert abs(best_vote_error([0.6] * 60) - true) <= 1e-11 * true


def test_thirty_experts_in_three_groups_are_three_binomials() -> None:
    groups = [(0.4, 0.62, 10), (1.1, 0.9, 10), (-0.3, 0.45, 10)]
    laws = [
        [((2 * m - n) * mpf(w), math.comb(n, m) * mpf(p) ** m * (1 - mpf(p)) ** (n - m)) for m in range(n + 1)]
        for w, p, n in groups
    ]
    true = mpf(0)
    for (a, x), (b, y), (c, z) in product(*laws):
        margin, chance = a + b + c, x * y * z
        true += chance * (mpmath.exp(-margin) / 2 if margin >= 0 else 1 - mpmath.exp(margin) / 2)
    weights = [w for w, _, n in groups for _ in range(n)]
    accuracies = [p for _, p, n in groups for _ in range(n)]
    assert abs(mistake_given_past(weights, accuracies) - true) <= 1e-13


def test_twenty_four_different_experts_agree_with_a_plain_enumeration() -> None:
    draw = np.random.default_rng(24)
    accuracies = draw.uniform(0.3, 0.95, 24)
    weights = draw.normal(0.2, 0.4, 24)

    def sums(chosen: slice) -> tuple[Any, Any]:
        margin, chance = np.zeros(1), np.ones(1)
        for w, p in zip(weights[chosen], accuracies[chosen], strict=True):
            margin = np.concatenate((margin + w, margin - w))
            chance = np.concatenate((chance * p, chance * (1 - p)))
        return margin, chance

    margins, chances = sums(slice(0, 18))
    true = 0.0
    for margin, chance in zip(*sums(slice(18, 24)), strict=True):  # in blocks, for the memory
        against = 0.5 * np.exp(-np.abs(margins + margin))
        true += float(chance * (chances * np.where(margins + margin >= 0, against, 1 - against)).sum())
    assert mistake_given_past(weights.tolist(), accuracies.tolist()) == pytest.approx(true, abs=1e-12)


def test_experts_of_one_weight_share_the_values_of_a_binomial() -> None:
    margin = law([1.0] * 9, [0.75] * 9)
    assert margin.values.tolist() == [2 * m - 9 for m in range(10)]
    true = [math.comb(9, m) * Fraction(3, 4) ** m * Fraction(1, 4) ** (9 - m) for m in range(10)]
    assert margin.masses.tolist() == pytest.approx([float(chance) for chance in true], rel=1e-14)


def test_a_vote_with_too_many_values_is_refused_and_not_one_earlier(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(aggregation, "LARGEST_SUPPORT", 8)
    weights, accuracies = [2.0**k for k in range(7)], [0.6 + 0.01 * k for k in range(7)]
    true = enumerated_mistake(weights[:6], accuracies[:6])
    assert abs(mistake_given_past(weights[:6], accuracies[:6]) - true) <= 1e-14  # two halves of 8 values
    with pytest.raises(ValueError, match="half of the vote must take at most 8 values, got 16"):
        mistake_given_past(weights, accuracies)
    with pytest.raises(ValueError, match="half of the vote must take at most 8 values"):
        best_vote_error(accuracies)
    assert mistake_given_past([1.0] * 7, [0.5] * 7) == pytest.approx(0.5)  # equal weights share their values


# The sign vote


def enumerated_sign_error(weights: Sequence[float], accuracies: Sequence[float]) -> mpf:
    """Who is right decides: a lost vote is a mistake, an even one half of one. Infinite weights outvote finite ones."""
    total = mpf(0)
    for advice, chance in advice_laws(accuracies, 1):
        loudest = [z if w > 0 else -z for w, z in zip(weights, advice, strict=True) if math.isinf(w)]
        x = mpmath.fsum(mpf(w) * z for w, z in zip(weights, advice, strict=True)) if not loudest else sum(loudest)
        decided = abs(x) == len(loudest) if loudest else abs(x) > mpf(2) ** -40 * sum(map(abs, weights))
        total += chance * (mpf(x < 0) if decided else HALF)
    return total


@given(votes(st.one_of(ordinary, st.sampled_from([math.inf, -math.inf])), most=7))
@example([(0.0, 0.9)])
@example([])
@example([(0.1, 0.6), (0.2, 0.7), (-0.3, 0.8)])
@example([(math.inf, 0.7), (-math.inf, 0.2), (5.0, 0.5)])
def test_the_sign_vote_errs_where_it_is_lost_and_half_the_time_where_it_is_even(
    experts: list[tuple[float, float]],
) -> None:
    weights, accuracies = [w for w, _ in experts], [p for _, p in experts]
    assert abs(sign_error(weights, accuracies) - enumerated_sign_error(weights, accuracies)) <= 1e-14


def test_with_true_weights_the_sign_vote_is_bayes_optimal_and_the_gapped_vote_is_not() -> None:
    accuracies = [0.9, 0.7, 0.6, 0.35, 0.55]
    weights = [weight(p) for p in accuracies]
    assert sign_error(weights, accuracies) == pytest.approx(best_vote_error(accuracies), abs=1e-15)
    assert mistake_given_past(weights, accuracies) > sign_error(weights, accuracies) + 0.05


@pytest.mark.parametrize("w", [1e-13, 1e-300, -1e-13])
def test_a_small_weight_is_no_even_vote(w: float) -> None:
    """What counts as even is measured by the weights, not by 1."""
    assert sign_error([w], [0.75]) == (0.25 if w > 0 else 0.75)
    assert sign_error([w, 2 * w], [0.5, 0.75]) == sign_error([w], [0.75])


def test_votes_that_cancel_are_even_though_floats_do_not_say_so() -> None:
    """1/2 ln 3 + 1/2 ln 7 = 1/2 ln 21: even where the third contradicts the others."""
    weights = [formulas.log_odds(Fraction(k)) / 2 for k in (3, 7, 21)]
    assert weights[0] + weights[1] != weights[2]
    assert sign_error(weights, [1.0, 1.0, 0.0]) == 0.5
    assert sign_error(weights, [0.5, 0.5, 0.5]) == 0.5


def test_forty_different_weights_are_within_reach() -> None:
    weights = [math.sqrt(k) for k in range(2, 38)]
    assert sign_error(weights, [0.5] * 36) == pytest.approx(0.5)
    with pytest.raises(ValueError, match="half of the vote must take at most 4194304 values"):
        sign_error([math.sqrt(k) for k in range(2, 50)], [0.5] * 48)


# The logarithm of odds


@given(st.integers(1, 10**40), st.integers(1, 10**40))
@example(2**200 + 1, 2**200)
@example(2**200, 2**200 - 1)
@example(2**200 - 1, 2**200)
@example(10**900 + 1, 10**900)
@example(3**900, 2)
@example(1, 4)
@example(4, 1)
@example(3, 1)
def test_the_logarithm_of_odds_is_right_to_the_last_digits(a: int, b: int) -> None:
    with mpmath.workprec(4000):
        true = mpmath.log(mpf(a) / b)
    if a == b:
        assert formulas.log_odds(Fraction(a, b)) == 0
    elif Fraction(1, 2**1000) < abs(Fraction(a, b) - 1):
        assert abs(formulas.log_odds(Fraction(a, b)) / true - 1) < 2.0**-50


# The Bayes error


@given(st.lists(probabilities, max_size=7))
@example([])
@example([0.5])
@example([0.0, 0.5])
@example([1.0, 0.0])
@example([1e-300, 0.7])
def test_the_bayes_error_is_the_less_likely_label_of_each_advice(accuracies: list[float]) -> None:
    assert abs(best_vote_error(accuracies) - enumerated_bayes_error(accuracies)) <= 1e-14


def test_the_error_of_the_unflipped_vote_with_true_weights_is_the_bayes_error_and_no_other_vote_beats_it() -> None:
    accuracies = [0.9, 0.7, 0.6, 0.35]
    draw = np.random.default_rng(5)
    best = mistake_given_past([1000 * weight(p) for p in accuracies], accuracies)
    assert best == pytest.approx(best_vote_error(accuracies), abs=1e-12)
    for _ in range(100):
        other = mistake_given_past((1000 * draw.normal(0, 1, 4)).tolist(), accuracies)
        assert other >= best_vote_error(accuracies) - 1e-12


@given(st.lists(inner, max_size=6), inner)
def test_another_expert_never_raises_the_bayes_error(accuracies: list[float], more: float) -> None:
    assert best_vote_error([*accuracies, more]) <= best_vote_error(accuracies) + 1e-15


def test_a_liar_is_worth_as_much_as_an_honest_expert() -> None:
    assert best_vote_error([0.2, 0.7, 0.75]) == pytest.approx(best_vote_error([0.8, 0.3, 0.25]), abs=1e-15)
    assert best_vote_error([0.2, 0.7, 0.75]) < 0.17


# D7 to D9


@given(st.lists(st.tuples(inner, inner), max_size=6))
def test_the_product_of_d9_is_the_expected_exponential(pairs: list[tuple[float, float]]) -> None:
    accuracies, estimates = [p for p, _ in pairs], [q for _, q in pairs]
    true = enumerated_loss([log_odds(q) / 2 for q in estimates], accuracies)
    assert abs(exponential_loss(accuracies, estimates) - true) <= 1e-13 * true


def test_accuracies_and_estimates_may_not_change_places() -> None:
    assert exponential_loss([0.6], [0.9]) == pytest.approx(0.6 / 3 + 0.4 * 3)
    assert exponential_loss([0.9], [0.6]) != pytest.approx(exponential_loss([0.6], [0.9]), abs=0.1)


@given(st.lists(inner, max_size=8))
def test_with_true_weights_the_product_is_the_repaired_root_of_d7(accuracies: list[float]) -> None:
    root = mpmath.fprod(mpmath.sqrt(1 - 4 * (HALF - p) ** 2) for p in accuracies)
    assert abs(exponential_loss(accuracies, accuracies) - root) <= 1e-13 * root


def test_the_root_that_d7_prints_is_another_number() -> None:
    for p in (0.1, 0.5, 0.8):
        printed = mpmath.sqrt(4 * (1 - (HALF - p) ** 2))
        assert printed > exponential_loss([p], [p]) + 0.7
        assert printed > phi([p])  # so that D7.4 would fail with it


@given(st.lists(inner, max_size=8))
def test_phi_is_the_printed_exponential(accuracies: list[float]) -> None:
    true = mpmath.exp(-2 * sum((HALF - mpf(p)) ** 2 for p in accuracies))
    assert abs(phi(accuracies) - true) <= 1e-15


@given(st.lists(inner, max_size=8))
def test_bayes_error_exponential_loss_and_phi_stand_in_the_order_of_d7(accuracies: list[float]) -> None:
    loss = exponential_loss(accuracies, accuracies)
    assert best_vote_error(accuracies) <= loss / 2 + 1e-15
    assert loss <= phi(accuracies) * (1 + 1e-14)


@given(st.lists(st.tuples(inner, inner), max_size=6))
def test_the_gapped_vote_errs_at_most_half_the_exponential_loss_of_d19(pairs: list[tuple[float, float]]) -> None:
    accuracies, estimates = [p for p, _ in pairs], [q for _, q in pairs]
    mistake = mistake_given_past([weight(q) for q in estimates], accuracies)
    assert mistake <= exponential_loss(accuracies, estimates) / 2 * (1 + 1e-13)


def test_the_half_of_d19_is_sharp() -> None:
    assert mistake_given_past([weight(0.5)], [0.9]) > 0.4999 * exponential_loss([0.9], [0.5])


@pytest.mark.parametrize("experts", range(1, 10))
@pytest.mark.parametrize("gamma", [Fraction(0), Fraction(1, 5), Fraction(-1, 3), Fraction(1, 2), Fraction(-1, 2)])
def test_the_majority_errs_when_no_more_than_half_are_right(experts: int, gamma: Fraction) -> None:
    true = Fraction(0)
    for correct in product((False, True), repeat=experts):
        if 2 * sum(correct) <= experts:
            true += math.prod(Fraction(1, 2) + (gamma if right else -gamma) for right in correct)
    assert majority_error(experts, gamma) == true


@pytest.mark.parametrize("experts", [1, 3, 5, 9, 21])
def test_the_majority_of_an_odd_number_is_bayes_optimal(experts: int) -> None:
    gamma = Fraction(3, 16)
    exact = float(majority_error(experts, gamma))
    assert best_vote_error([0.5 + 3 / 16] * experts) == pytest.approx(exact, rel=1e-12)
    assert best_vote_error([0.5 - 3 / 16] * experts) == pytest.approx(exact, rel=1e-12)


def test_the_majority_is_not_bayes_optimal_for_an_even_number_or_for_liars() -> None:
    assert best_vote_error([0.75] * 4) < majority_error(4, Fraction(1, 4)) - Fraction(1, 20)
    assert best_vote_error([0.25] * 3) < majority_error(3, Fraction(-1, 4)) - Fraction(1, 2)


REFUSED: list[Refused] = [
    (mistake_given_past, ([math.inf], [0.5]), "each of the weights must be finite, got inf"),
    (mistake_given_past, ([math.nan], [0.5]), "each of the weights must be finite, got nan"),
    (mistake_given_past, ([None], [0.5]), "each of the weights must be a number, got None"),
    (mistake_given_past, ([1.0], [1.5]), "each of the accuracies must lie in [0, 1], got 1.5"),
    (mistake_given_past, ([1.0], [math.nan]), "each of the accuracies must be finite, got nan"),
    (mistake_given_past, ([1.0], [0.5, 0.5]), "weights and accuracies must be as many, got 1 and 2"),
    (mistake_given_past, ([1.0, -1e17], [0.5, 0.5]), "each of the weights must be at most 1e+06 in size, got -1e+17"),
    (mistake_given_past, ([1e17], [0.5]), "each of the weights must be at most 1e+06 in size, got 1e+17"),
    (mistake_given_past, (None, [0.5]), "weights must be a sequence, got None"),
    (sign_error, ([math.nan], [0.5]), "each of the weights must be finite, got nan"),
    (sign_error, (["1"], [0.5]), "each of the weights must be a number, got '1'"),
    (sign_error, (1.0, [0.5]), "weights must be a sequence, got 1.0"),
    (sign_error, ([math.inf], [1.5]), "each of the accuracies must lie in [0, 1], got 1.5"),
    (sign_error, ([1.0], [0.5, 0.5]), "weights and accuracies must be as many, got 1 and 2"),
    (best_vote_error, (0.5,), "accuracies must be a sequence, got 0.5"),
    (best_vote_error, ([0.5, -0.5],), "each of the accuracies must lie in [0, 1], got -0.5"),
    (best_vote_error, ([1.0, math.nan],), "each of the accuracies must be finite, got nan"),
    (majority_error, (0, Fraction(0)), "experts must be a whole number, at least 1, got 0"),
    (majority_error, (2.5, Fraction(0)), "experts must be a whole number, at least 1, got 2.5"),
    (majority_error, (3, math.inf), "gamma must be finite, got inf"),
    (majority_error, (3, Fraction(51, 100)), "gamma must lie in [-1/2, 1/2], got Fraction(51, 100)"),
    (majority_error, (3, Fraction(-51, 100)), "gamma must lie in [-1/2, 1/2], got Fraction(-51, 100)"),
]


test_impossible_votes_are_refused = refuses(REFUSED)


def test_equal_weights_share_their_values_whatever_the_rounding() -> None:
    assert len(law([1 / 3] * 30, [0.5] * 30).values) == 31
    assert len(law([weight(0.7), -weight(0.7)] * 100, [0.6] * 200).values) == 201


def test_an_expert_of_negative_weight_is_one_of_the_opposite_accuracy() -> None:
    assert mistake_given_past([-0.7, 0.4], [0.2, 0.9]) == pytest.approx(mistake_given_past([0.7, 0.4], [0.8, 0.9]))
