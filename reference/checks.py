"""What is refused at the doors.

Every public function checks what it is given before it does anything, so that bad input leaves nothing
half-done behind. A refusal is one sentence: what was given, and what is allowed.
"""

import math
from collections.abc import Iterable, Sequence
from typing import Any, SupportsFloat

Sign = int
"""A label or a piece of advice: -1 or +1."""


def number(value: SupportsFloat, what: str) -> float:
    """Return a finite number as a float, exactly.

    >>> number(1, "lam")
    1.0
    """
    try:
        result = float(value)
    except (TypeError, ValueError, OverflowError):
        raise ValueError(f"{what} must be a number, got {value!r}") from None
    if not math.isfinite(result):
        raise ValueError(f"{what} must be finite, got {value!r}")
    return result


def positive(value: SupportsFloat, what: str) -> float:
    """Return a number greater than 0.

    >>> positive(0, "lam")
    Traceback (most recent call last):
    ValueError: lam must be greater than 0, got 0
    """
    result = number(value, what)
    if result <= 0:
        raise ValueError(f"{what} must be greater than 0, got {value!r}")
    return result


def probability(value: SupportsFloat, what: str) -> float:
    """Return a number in [0, 1].

    >>> probability(1.5, "accuracy")
    Traceback (most recent call last):
    ValueError: accuracy must lie in [0, 1], got 1.5
    """
    result = number(value, what)
    if not 0 <= result <= 1:
        raise ValueError(f"{what} must lie in [0, 1], got {value!r}")
    return result


def confidence(value: SupportsFloat) -> float:
    """Return delta, a number strictly between 0 and 1."""
    result = number(value, "delta")
    if not 0 < result < 1:
        raise ValueError(f"delta must lie strictly between 0 and 1, got {value!r}")
    return result


def uniform(value: SupportsFloat, what: str = "u") -> float:
    """Return a number in [0, 1), the range of the uniforms that drive a game."""
    result = number(value, what)
    if not 0 <= result < 1:
        raise ValueError(f"{what} must lie in [0, 1), got {value!r}")
    return result


def count(value: Any, what: str, least: int = 1) -> int:
    """Return a whole number that is at least ``least``.

    >>> count(2.5, "experts")
    Traceback (most recent call last):
    ValueError: experts must be a whole number, at least 1, got 2.5
    """
    try:
        whole = not isinstance(value, bool) and int(value) == value
    except (TypeError, ValueError, OverflowError):
        whole = False
    if not whole or value < least:
        raise ValueError(f"{what} must be a whole number, at least {least}, got {value!r}")
    return int(value)


def sign(value: Any, what: str) -> Sign:
    """Return a label or a piece of advice.

    >>> sign(0, "the label")
    Traceback (most recent call last):
    ValueError: the label must be -1 or +1, got 0
    """
    if isinstance(value, (bool, str, bytes)) or not _equals_a_sign(value):
        raise ValueError(f"{what} must be -1 or +1, got {value!r}")
    return int(value)


def _equals_a_sign(value: Any) -> bool:
    try:
        return bool(value == 1 or value == -1)
    except (TypeError, ValueError):  # an array has no truth value
        return False


def signs(values: Iterable[Any], size: int, what: str) -> tuple[Sign, ...]:
    """Return ``size`` values in {-1, +1}."""
    result = sequence(values, what)
    if len(result) != size:
        raise ValueError(f"{what} must hold {size} values, got {len(result)}")
    return tuple(sign(value, f"{what} of expert {j}") for j, value in enumerate(result))


def sequence(values: Iterable[Any], what: str) -> tuple[Any, ...]:
    """Return the values as a tuple; what cannot be gone through is refused."""
    if isinstance(values, (str, bytes)):
        raise ValueError(f"{what} must be a sequence, got {values!r}")
    try:
        return tuple(values)
    except TypeError:
        raise ValueError(f"{what} must be a sequence, got {values!r}") from None


def payments(values: Iterable[SupportsFloat], what: str = "costs") -> tuple[float, ...]:
    """Return a grid of payments: not empty, in [0, 1], no payment twice (the paper's set C).

    >>> payments([0.5, 0.5])
    Traceback (most recent call last):
    ValueError: costs must differ from each other, got 0.5 twice
    """
    grid = tuple(probability(value, f"each of the {what}") for value in sequence(values, what))
    if not grid:
        raise ValueError(f"{what} must hold at least one payment, got none")
    for position, value in enumerate(grid):
        if value in grid[:position]:
            raise ValueError(f"{what} must differ from each other, got {value!r} twice")
    return grid


def accuracies(table: Iterable[Iterable[SupportsFloat]], size: int) -> tuple[tuple[float, ...], ...]:
    """Return accuracy[j][i] = p_j(c_i) as K rows of ``size`` probabilities."""
    rows = [sequence(row, "each row of accuracy") for row in sequence(table, "accuracy")]
    if not rows:
        raise ValueError("accuracy must have a row for at least one expert, got none")
    for j, row in enumerate(rows):
        if len(row) != size:
            raise ValueError(f"accuracy of expert {j} must have one entry for each of {size} costs, got {len(row)}")
    return tuple(tuple(probability(value, f"accuracy of expert {j}") for value in row) for j, row in enumerate(rows))


def indices(values: Iterable[Any], experts: int, size: int) -> tuple[int, ...]:
    """Return one index into the costs for each expert."""
    result = sequence(values, "payments")
    if len(result) != experts:
        raise ValueError(f"payments must name {experts} indices, got {len(result)}")
    for j, index in enumerate(result):
        if count(index, f"the payment index of expert {j}", least=0) >= size:
            raise ValueError(f"the payment index of expert {j} must be below {size}, got {index!r}")
    return tuple(int(index) for index in result)


def one_of(value: str, allowed: Sequence[str], what: str) -> str:
    """Return one of a few names.

    >>> one_of("fast", ("brute", "exact"), "payments")
    Traceback (most recent call last):
    ValueError: payments must be one of brute, exact; got 'fast'
    """
    if value not in allowed:
        raise ValueError(f"{what} must be one of {', '.join(allowed)}; got {value!r}")
    return value
