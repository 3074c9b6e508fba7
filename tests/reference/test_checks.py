"""What each door refuses, with which sentence, and what it lets through unchanged."""

import math
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from paid_experts.reference import validation
from tests.reference.refusals import Refused, refuses

NAN, INF = math.nan, math.inf


class NotANumber:
    def __repr__(self) -> str:
        return "a thing"


REFUSED: list[Refused] = [
    (validation.number, ("three", "lam"), "lam must be a number, got 'three'"),
    (validation.number, (None, "lam"), "lam must be a number, got None"),
    (validation.number, (1j, "lam"), "lam must be a number, got 1j"),
    (validation.number, ([1.0], "lam"), "lam must be a number, got [1.0]"),
    (validation.number, (np.array([0.5, 0.5]), "lam"), "lam must be a number, got array([0.5, 0.5])"),
    (validation.number, (iter([1.0]), "lam"), "lam must be a number, got <list_iterator"),
    (validation.number, (NotANumber(), "lam"), "lam must be a number, got a thing"),
    (validation.number, (10**400, "lam"), "lam must be finite, got 1000"),
    (validation.number, (NAN, "lam"), "lam must be finite, got nan"),
    (validation.number, (INF, "lam"), "lam must be finite, got inf"),
    (validation.number, (-INF, "lam"), "lam must be finite, got -inf"),
    (validation.number, (np.float64("nan"), "lam"), "lam must be finite, got np.float64(nan)"),
    (validation.positive, (0, "lam"), "lam must be greater than 0, got 0"),
    (validation.positive, (-0.0, "lam"), "lam must be greater than 0, got -0.0"),
    (validation.positive, (-5e-324, "lam"), "lam must be greater than 0, got -5e-324"),
    (validation.positive, (NAN, "lam"), "lam must be finite, got nan"),
    (validation.positive, (INF, "lam"), "lam must be finite, got inf"),
    (validation.positive, ("much", "lam"), "lam must be a number, got 'much'"),
    (validation.probability, (math.nextafter(1, 2), "p"), "p must lie in [0, 1], got 1.0000000000000002"),
    (validation.probability, (-5e-324, "p"), "p must lie in [0, 1], got -5e-324"),
    (validation.probability, (NAN, "p"), "p must be finite, got nan"),
    (validation.probability, ("half", "p"), "p must be a number, got 'half'"),
    (validation.confidence, (0,), "delta must lie strictly between 0 and 1, got 0"),
    (validation.confidence, (1,), "delta must lie strictly between 0 and 1, got 1"),
    (validation.confidence, (1.5,), "delta must lie strictly between 0 and 1, got 1.5"),
    (validation.confidence, (NAN,), "delta must be finite, got nan"),
    (validation.confidence, (5e-324,), "delta must be at least 1e-300, got 5e-324"),
    (validation.uniform, (1,), "u must lie in [0, 1), got 1"),
    (validation.uniform, (-0.1,), "u must lie in [0, 1), got -0.1"),
    (validation.uniform, (2, "the coin"), "the coin must lie in [0, 1), got 2"),
    (validation.uniform, (None,), "u must be a number, got None"),
    (validation.count, (0, "experts"), "experts must be a whole number, at least 1, got 0"),
    (validation.count, (-1, "index", 0), "index must be a whole number, at least 0, got -1"),
    (validation.count, (2, "index", 3), "index must be a whole number, at least 3, got 2"),
    (validation.count, (2.5, "experts"), "experts must be a whole number, at least 1, got 2.5"),
    (validation.count, (True, "experts"), "experts must be a whole number, at least 1, got True"),
    (validation.count, ("2", "experts"), "experts must be a whole number, at least 1, got '2'"),
    (validation.count, (None, "experts"), "experts must be a whole number, at least 1, got None"),
    (validation.count, (NAN, "experts"), "experts must be a whole number, at least 1, got nan"),
    (validation.count, (INF, "experts"), "experts must be a whole number, at least 1, got inf"),
    (validation.count, (2j, "experts"), "experts must be a whole number, at least 1, got 2j"),
    (validation.count, (np.array([1, 2]), "experts"), "experts must be a whole number, at least 1, got array([1, 2])"),
    (validation.count, ([2], "experts"), "experts must be a whole number, at least 1, got [2]"),
    (validation.sign, (0, "the label"), "the label must be -1 or +1, got 0"),
    (validation.sign, (2, "the label"), "the label must be -1 or +1, got 2"),
    (validation.sign, (-1.5, "the label"), "the label must be -1 or +1, got -1.5"),
    (validation.sign, (True, "the label"), "the label must be -1 or +1, got True"),
    (validation.sign, ("1", "the label"), "the label must be -1 or +1, got '1'"),
    (validation.sign, (b"1", "the label"), "the label must be -1 or +1, got b'1'"),
    (validation.sign, (None, "the label"), "the label must be -1 or +1, got None"),
    (validation.sign, (NAN, "the label"), "the label must be -1 or +1, got nan"),
    (validation.sign, ([1], "the label"), "the label must be -1 or +1, got [1]"),
    (validation.sign, (np.array([1, -1]), "the label"), "the label must be -1 or +1, got array([ 1, -1])"),
    (validation.signs, ([1, -1], 3, "advice"), "advice must hold 3 values, got 2"),
    (validation.signs, ([1, -1], 1, "advice"), "advice must hold 1 values, got 2"),
    (validation.signs, (iter([1]), 2, "advice"), "advice must hold 2 values, got 1"),
    (validation.signs, ([1, 0], 2, "advice"), "advice of expert 1 must be -1 or +1, got 0"),
    (validation.signs, (1, 1, "advice"), "advice must be a sequence, got 1"),
    (validation.signs, ("+-", 2, "advice"), "advice must be a sequence, got '+-'"),
    (validation.sequence, (7, "costs"), "costs must be a sequence, got 7"),
    (validation.sequence, (None, "costs"), "costs must be a sequence, got None"),
    (validation.sequence, ("01", "costs"), "costs must be a sequence, got '01'"),
    (validation.sequence, (b"01", "costs"), "costs must be a sequence, got b'01'"),
    (validation.sequence, (np.array(0.5), "costs"), "costs must be a sequence, got array(0.5)"),
    (validation.grid, ([],), "costs must hold at least one payment, got none"),
    (validation.grid, (iter([]), "payments"), "payments must hold at least one payment, got none"),
    (validation.grid, ([0.25, 0.5, 0.25],), "costs must differ from each other, got 0.25 twice"),
    (validation.grid, ([0.0, -0.0],), "costs must differ from each other, got -0.0 twice"),
    (validation.grid, ([1, 1.0],), "costs must differ from each other, got 1.0 twice"),
    (validation.grid, ([0.5, 1.5],), "each of the costs must lie in [0, 1], got 1.5"),
    (validation.grid, ([0.5, NAN],), "each of the costs must be finite, got nan"),
    (validation.grid, ([0.5, "x"],), "each of the costs must be a number, got 'x'"),
    (validation.grid, (0.5,), "costs must be a sequence, got 0.5"),
    (validation.accuracies, ([], 1), "accuracy must have a row for at least one expert, got none"),
    (validation.accuracies, (0.5, 1), "accuracy must be a sequence, got 0.5"),
    (validation.accuracies, ([0.5], 1), "each row of accuracy must be a sequence, got 0.5"),
    (validation.accuracies, (["ab"], 2), "each row of accuracy must be a sequence, got 'ab'"),
    (
        validation.accuracies,
        ([[0.5, 0.5], [0.5]], 2),
        "accuracy of expert 1 must have one entry for each of 2 costs, got 1",
    ),
    (validation.accuracies, ([[0.5, 0.5]], 1), "accuracy of expert 0 must have one entry for each of 1 costs, got 2"),
    (validation.accuracies, ([[0.5], [-0.1]], 1), "accuracy of expert 1 must lie in [0, 1], got -0.1"),
    (validation.accuracies, ([[NAN]], 1), "accuracy of expert 0 must be finite, got nan"),
    (
        validation.accuracies,
        (np.array([[0.5, 2.0]]), 2),
        "accuracy of expert 0 must lie in [0, 1], got np.float64(2.0)",
    ),
    (validation.counts, (3, 1, 1), "counts must be a sequence, got 3"),
    (validation.counts, ([3], 1, 1), "each row of counts must be a sequence, got 3"),
    (validation.counts, ([[3]], 1, 1), "each of the counts must be a sequence, got 3"),
    (validation.counts, ([], 1, 1), "counts must have 1 rows of 1 pairs, got rows of []"),
    (validation.counts, ([[(0, 0)]] * 2, 1, 1), "counts must have 1 rows of 1 pairs, got rows of [1, 1]"),
    (validation.counts, ([[(0, 0)] * 2, [(0, 0)]], 2, 2), "counts must have 2 rows of 2 pairs, got rows of [2, 1]"),
    (validation.counts, ([[(1, 2, 3)]], 1, 1), "each of the counts must be a pair (correct, paid), got (1, 2, 3)"),
    (validation.counts, ([[(2, 1)]], 1, 1), "an expert can be correct at most as often as it was paid, got 2 of 1"),
    (validation.counts, ([[(-1, 1)]], 1, 1), "correct must be a whole number, at least 0, got -1"),
    (validation.counts, ([[(0, -1)]], 1, 1), "paid must be a whole number, at least 0, got -1"),
    (validation.counts, ([[(0.5, 1)]], 1, 1), "correct must be a whole number, at least 0, got 0.5"),
    (validation.counts, ([[(1, True)]], 1, 1), "paid must be a whole number, at least 0, got True"),
    (
        validation.counts,
        ([[(1, 10**18 + 1)]], 1, 1),
        "an expert can be paid at most 10^18 times, got 1000000000000000001",
    ),
    (validation.counts, ([[(1, 10**400)]], 1, 1), "an expert can be paid at most 10^18 times, got 1000"),
    (validation.expert_count, (10**400,), "experts must be at most 1000000, got 1000"),
    (validation.indices, ([0], 2, 3), "payments must name 2 indices, got 1"),
    (validation.indices, ([0, 0, 0], 2, 3), "payments must name 2 indices, got 3"),
    (validation.indices, ([0, 3], 2, 3), "the payment index of expert 1 must be below 3, got 3"),
    (validation.indices, ([-1, 0], 2, 3), "the payment index of expert 0 must be a whole number, at least 0, got -1"),
    (validation.indices, ([0.5], 1, 3), "the payment index of expert 0 must be a whole number, at least 0, got 0.5"),
    (
        validation.indices,
        ([False], 1, 3),
        "the payment index of expert 0 must be a whole number, at least 0, got False",
    ),
    (validation.indices, (0, 1, 3), "payments must be a sequence, got 0"),
    (validation.one_of, ("fast", ("brute", "exact"), "payments"), "payments must be one of brute, exact; got 'fast'"),
    (validation.one_of, ("", ("brute", "exact"), "payments"), "payments must be one of brute, exact; got ''"),
    (validation.one_of, (None, ("brute",), "payments"), "payments must be one of brute; got None"),
    (validation.one_of, (["brute"], ("brute",), "payments"), "payments must be one of brute; got ['brute']"),
]


test_bad_input_is_refused_with_a_sentence = refuses(REFUSED)


ALLOWED: list[tuple[Callable[..., Any], tuple[Any, ...], Any]] = [
    (validation.number, (-2, "x"), -2.0),
    (validation.number, (Fraction(3, 8), "x"), 0.375),
    (validation.number, (np.float32(0.375), "x"), 0.375),
    (validation.number, (np.int8(-7), "x"), -7.0),
    (validation.number, (1.7976931348623157e308, "x"), 1.7976931348623157e308),
    (validation.positive, (5e-324, "x"), 5e-324),
    (validation.positive, (np.float64(2), "x"), 2.0),
    (validation.probability, (0, "x"), 0.0),
    (validation.probability, (1, "x"), 1.0),
    (validation.probability, (np.float64(0.25), "x"), 0.25),
    (validation.confidence, (1e-300,), 1e-300),
    (validation.confidence, (math.nextafter(1, 0),), math.nextafter(1, 0)),
    (validation.uniform, (0,), 0.0),
    (validation.uniform, (math.nextafter(1, 0),), math.nextafter(1, 0)),
    (validation.count, (1, "x"), 1),
    (validation.count, (0, "x", 0), 0),
    (validation.count, (3.0, "x"), 3),
    (validation.count, (np.int64(3), "x"), 3),
    (validation.count, (np.float64(3), "x"), 3),
    (validation.count, (Fraction(3), "x"), 3),
    (validation.sign, (1, "x"), 1),
    (validation.sign, (-1, "x"), -1),
    (validation.sign, (np.int64(-1), "x"), -1),
    (validation.sign, (1.0, "x"), 1),
    (validation.signs, (iter([1, -1]), 2, "x"), (1, -1)),
    (validation.signs, (np.array([-1, 1, 1]), 3, "x"), (-1, 1, 1)),
    (validation.signs, ([], 0, "x"), ()),
    (validation.sequence, ((c for c in (2, 1)), "x"), (2, 1)),
    (validation.grid, ([1, 0, 0.5],), (1.0, 0.0, 0.5)),
    (validation.grid, ((c for c in (1, 0)),), (1.0, 0.0)),
    (validation.grid, (np.array([0.0, 1.0]),), (0.0, 1.0)),
    (validation.accuracies, ([[0, 1], (0.5, 0.25)], 2), ((0.0, 1.0), (0.5, 0.25))),
    (validation.accuracies, ((iter([0.5]) for _ in range(2)), 1), ((0.5,), (0.5,))),
    (validation.accuracies, (np.array([[0.5, 1.0]]), 2), ((0.5, 1.0),)),
    (validation.counts, ([[(1, 2), (0, 0)]], 1, 2), (((1, 2), (0, 0)),)),
    (validation.counts, (iter([iter([[np.int64(3), 3.0]])]), 1, 1), (((3, 3),),)),
    (validation.counts, ([[(10**18, 10**18)]], 1, 1), (((10**18, 10**18),),)),
    (validation.count, (10**400, "x"), 10**400),
    (validation.indices, (iter([2, 0]), 2, 3), (2, 0)),
    (validation.indices, (np.array([2, 0]), 2, 3), (2, 0)),
    (validation.one_of, ("exact", ("brute", "exact"), "x"), "exact"),
]


def kind(value: Any) -> Any:
    return tuple(kind(part) for part in value) if isinstance(value, tuple) else type(value)


@pytest.mark.parametrize(("door", "given", "result"), ALLOWED, ids=[f"{c.__name__}-{r}" for c, _, r in ALLOWED])
def test_good_input_comes_back_as_plain_python(door: Callable[..., Any], given: tuple[Any, ...], result: Any) -> None:
    returned = door(*given)
    assert returned == result
    assert kind(returned) == kind(result)


@pytest.mark.parametrize(
    "value", ["0.5", b"0.5", True, np.True_, Decimal("0.5"), np.array(0.5), np.array([1]), 1 + 0j, None]
)
def test_what_only_looks_like_a_number_is_refused(value: Any) -> None:
    for refused in (
        lambda: validation.number(value, "x"),
        lambda: validation.count(value, "x"),
        lambda: validation.sign(value, "x"),
    ):
        with pytest.raises(ValueError, match=r"^x must be"):
            refused()


def test_the_price_and_the_number_of_experts_have_a_largest_value() -> None:
    assert validation.price(2**40) == 2.0**40
    with pytest.raises(ValueError, match=r"lam must be at most 2\^40, got 1e\+18"):
        validation.price(1e18)
    assert validation.expert_count(10**6) == 10**6
    with pytest.raises(ValueError, match="experts must be at most 1000000, got 1000001"):
        validation.expert_count(10**6 + 1)


def test_functions_must_be_functions_and_there_must_be_one() -> None:
    assert validation.functions(iter([abs])) == (abs,)
    with pytest.raises(ValueError, match="at least one productivity function"):
        validation.functions([])
    with pytest.raises(ValueError, match=r"must be callable, got 0.5"):
        validation.functions([abs, 0.5])


def test_lengths_must_match() -> None:
    validation.same_length([1], [2], "weights and accuracies")
    with pytest.raises(ValueError, match="weights and accuracies must be as many, got 1 and 2"):
        validation.same_length([1], [2, 3], "weights and accuracies")
