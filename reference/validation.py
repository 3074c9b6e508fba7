"""Checks of input, for all public functions.

Every public function checks its arguments before it does anything, so that bad input changes no state. A refusal is one
sentence: what was given, and what is allowed.
"""

import math
from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from numbers import Real
from typing import Any, SupportsFloat, TypeVar

Sign = int
"""A label or a piece of advice: -1 or +1."""
Name = TypeVar("Name", bound=str)

MOST_EXPERTS = 10**6
MOST_ROUNDS = 10**18
"""The largest count that a learner may be told; numbers of 300 bits lose up to half of its digits to rounding."""
LARGEST_PRICE = 2.0**40
"""Beyond this, a float that holds the price of a round cannot hold its mistake as well."""
LEAST_CONFIDENCE = 1e-300
"""Below this, 3/delta nears the end of the floats."""


def number(value: SupportsFloat, what: str) -> float:
    """Return a finite real number as a float.

    >>> number(1, "lam")
    1.0
    """
    if not _is_real(value):
        raise ValueError(f"{what} must be a number, got {value!r}")
    try:
        result = float(value)
    except OverflowError:
        result = math.inf
    if not math.isfinite(result):
        raise ValueError(f"{what} must be finite, got {value!r}")
    return result


def _is_real(value: Any) -> bool:
    """Is it a real number of Python's or NumPy's? True and False, strings and arrays are not."""
    return isinstance(value, Real) and not isinstance(value, bool)


def _within(value: SupportsFloat, what: str, allowed: Callable[[float], bool], sentence: str) -> float:
    """Return a number that is allowed; the sentence tells which ones are."""
    result = number(value, what)
    if not allowed(result):
        raise ValueError(f"{what} must {sentence}, got {value!r}")
    return result


def nonnegative(value: SupportsFloat, what: str) -> float:
    """Return a number that is at least 0."""
    return _within(value, what, lambda x: x >= 0, "not be negative")


def positive(value: SupportsFloat, what: str) -> float:
    """Return a number greater than 0.

    >>> positive(0, "lam")
    Traceback (most recent call last):
    ValueError: lam must be greater than 0, got 0
    """
    return _within(value, what, lambda x: x > 0, "be greater than 0")


def price(value: SupportsFloat) -> float:
    """Return lam, the price of a payment: greater than 0, at most 2^40."""
    positive(value, "lam")
    return _within(value, "lam", lambda x: x <= LARGEST_PRICE, "be at most 2^40")


def probability(value: SupportsFloat, what: str) -> float:
    """Return a number in [0, 1].

    >>> probability(1.5, "accuracy")
    Traceback (most recent call last):
    ValueError: accuracy must lie in [0, 1], got 1.5
    """
    return _within(value, what, lambda x: 0 <= x <= 1, "lie in [0, 1]")


def confidence(value: SupportsFloat) -> float:
    """Return delta, a number strictly between 0 and 1, and not so small that 3/delta is beyond all floats."""
    _within(value, "delta", lambda x: 0 < x < 1, "lie strictly between 0 and 1")
    return _within(value, "delta", lambda x: x >= LEAST_CONFIDENCE, f"be at least {LEAST_CONFIDENCE:g}")


def uniform(value: SupportsFloat, what: str = "u") -> float:
    """Return a number in [0, 1), the range of the uniforms that drive a game."""
    return _within(value, what, lambda x: 0 <= x < 1, "lie in [0, 1)")


def count(value: Any, what: str, least: int = 1) -> int:
    """Return a whole number that is at least ``least``.

    >>> count(2.5, "rounds")
    Traceback (most recent call last):
    ValueError: rounds must be a whole number, at least 1, got 2.5
    """
    if not _is_real(value) or not least <= value < math.inf or int(value) != value:
        raise ValueError(f"{what} must be a whole number, at least {least}, got {value!r}")
    return int(value)


def expert_count(value: Any) -> int:
    """Return K, the number of experts."""
    experts = count(value, "experts")
    if experts > MOST_EXPERTS:
        raise ValueError(f"experts must be at most {MOST_EXPERTS}, got {value!r}")
    return experts


def sign(value: Any, what: str) -> Sign:
    """Return a label or a piece of advice.

    >>> sign(0, "the label")
    Traceback (most recent call last):
    ValueError: the label must be -1 or +1, got 0
    """
    if not _is_real(value) or abs(value) != 1:
        raise ValueError(f"{what} must be -1 or +1, got {value!r}")
    return int(value)


def signs(values: Iterable[Any], size: int, what: str) -> tuple[Sign, ...]:
    """Return ``size`` values in {-1, +1}."""
    result = sequence(values, what)
    if len(result) != size:
        raise ValueError(f"{what} must hold {size} values, got {len(result)}")
    return tuple(sign(value, f"{what} of expert {j}") for j, value in enumerate(result))


def answers(values: Iterable[Any], size: int) -> tuple[Sign, ...]:
    """Return the advice of ``size`` experts, with 0 for None: one who does not answer.

    >>> answers([1, None], 2)
    (1, 0)
    """
    result = sequence(values, "advice")
    said = signs([1 if value is None else value for value in result], size, "advice")
    return tuple(0 if value is None else z for value, z in zip(result, said, strict=True))


def sequence(values: Iterable[Any], what: str) -> tuple[Any, ...]:
    """Return the values as a tuple; what is not iterable is refused, and what has no order that says who is who."""
    if isinstance(values, (str, bytes, Set, Mapping)):
        raise ValueError(f"{what} must be a sequence, got {values!r}")
    try:
        return tuple(values)
    except TypeError:
        raise ValueError(f"{what} must be a sequence, got {values!r}") from None


def probabilities(values: Iterable[Any], what: str) -> tuple[float, ...]:
    """Return a sequence of numbers in [0, 1]."""
    return tuple(probability(value, f"each of the {what}") for value in sequence(values, what))


def functions(values: Iterable[Any]) -> tuple[Callable[[float], float], ...]:
    """Return at least one productivity function."""
    result = sequence(values, "functions")
    if not result:
        raise ValueError("functions must hold at least one productivity function, got none")
    for value in result:
        if not callable(value):
            raise ValueError(f"each of the functions must be callable, got {value!r}")
    return result


def same_length(one: Sequence[Any], other: Sequence[Any], what: str) -> None:
    """Refuse two sequences that do not match."""
    if len(one) != len(other):
        raise ValueError(f"{what} must be as many, got {len(one)} and {len(other)}")


def grid(values: Iterable[SupportsFloat], what: str = "costs") -> tuple[float, ...]:
    """Return a grid of payments: not empty, in [0, 1], no payment twice (the paper's set C).

    >>> grid([0.5, 0.5])
    Traceback (most recent call last):
    ValueError: costs must differ from each other, got 0.5 twice
    """
    return _distinct(probabilities(values, what), what)


def _distinct(chosen: tuple[float, ...], what: str) -> tuple[float, ...]:
    if not chosen:
        raise ValueError(f"{what} must hold at least one payment, got none")
    seen: set[float] = set()
    for value in chosen:
        if value in seen:
            raise ValueError(f"{what} must differ from each other, got {value!r} twice")
        seen.add(value)
    return chosen


def grids(costs: Iterable[Any], experts: int) -> tuple[tuple[float, ...], ...]:
    """Return what each expert can be paid, in any unit: one grid for all, or one each with as many payments.

    >>> grids([0, 20], experts=2), grids([[0, 20], [5, 50]], experts=2)
    (((0.0, 20.0), (0.0, 20.0)), ((0.0, 20.0), (5.0, 50.0)))
    """
    given = sequence(costs, "costs")
    if not any(isinstance(row, Iterable) and not isinstance(row, (str, bytes)) for row in given):
        return (_distinct(tuple(nonnegative(cost, "each of the costs") for cost in given), "costs"),) * experts
    rows = [grids(row, 1)[0] for row in given]
    if len(rows) != experts or len({len(row) for row in rows}) > 1:
        lengths = [len(row) for row in rows]
        raise ValueError(f"costs must be one grid for all, or {experts} of equal length, got lengths {lengths}")
    return tuple(rows)


def accuracies(table: Iterable[Iterable[SupportsFloat]], size: int) -> tuple[tuple[float, ...], ...]:
    """Return accuracy[j][i] = p_j(c_i) as K rows of ``size`` probabilities."""
    rows = [sequence(row, "each row of accuracy") for row in sequence(table, "accuracy")]
    if not rows:
        raise ValueError("accuracy must have a row for at least one expert, got none")
    for j, row in enumerate(rows):
        if len(row) != size:
            raise ValueError(f"accuracy of expert {j} must have one entry for each of {size} costs, got {len(row)}")
    return tuple(tuple(probability(value, f"accuracy of expert {j}") for value in row) for j, row in enumerate(rows))


def counts(table: Iterable[Iterable[Any]], experts: int, size: int) -> tuple[tuple[tuple[int, int], ...], ...]:
    """Return for each expert and payment how often it was correct and how often paid.

    >>> counts([[(1, 2), (0, 0)]], experts=1, size=2)
    (((1, 2), (0, 0)),)
    """
    rows = [sequence(row, "each row of counts") for row in sequence(table, "counts")]
    if len(rows) != experts or any(len(row) != size for row in rows):
        raise ValueError(f"counts must have {experts} rows of {size} pairs, got rows of {[len(row) for row in rows]}")
    return tuple(tuple(_correct_of_paid(pair) for pair in row) for row in rows)


def _correct_of_paid(pair: Any) -> tuple[int, int]:
    values = sequence(pair, "each of the counts")
    if len(values) != 2:
        raise ValueError(f"each of the counts must be a pair (correct, paid), got {pair!r}")
    correct, paid = count(values[0], "correct", least=0), count(values[1], "paid", least=0)
    if correct > paid:
        raise ValueError(f"an expert can be correct at most as often as it was paid, got {correct} of {paid}")
    if paid > MOST_ROUNDS:
        raise ValueError(f"an expert can be paid at most 10^18 times, got {paid}")
    return correct, paid


def indices(values: Iterable[Any], experts: int, size: int) -> tuple[int, ...]:
    """Return one index into the costs for each expert."""
    result = sequence(values, "payments")
    if len(result) != experts:
        raise ValueError(f"payments must name {experts} indices, got {len(result)}")
    for j, index in enumerate(result):
        if count(index, f"the payment index of expert {j}", least=0) >= size:
            raise ValueError(f"the payment index of expert {j} must be below {size}, got {index!r}")
    return tuple(int(index) for index in result)


def one_of(value: object, allowed: Iterable[Name], what: str) -> Name:
    """Return one of a few names; where these are literals, so is what is returned.

    >>> one_of("fast", ("brute", "exact"), "payments")
    Traceback (most recent call last):
    ValueError: payments must be one of brute, exact; got 'fast'
    """
    names = tuple(allowed)
    for name in names:
        if isinstance(value, str) and value == name:
            return name
    raise ValueError(f"{what} must be one of {', '.join(names)}; got {value!r}")
