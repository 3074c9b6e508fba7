"""Rows that belong together, entry by entry."""

from collections.abc import Iterable, Iterator
from typing import Any, TypeVar, overload

A = TypeVar("A")
B = TypeVar("B")
C = TypeVar("C")


@overload
def paired(first: Iterable[A], second: Iterable[B], /) -> Iterator[tuple[A, B]]: ...
@overload
def paired(first: Iterable[A], second: Iterable[B], third: Iterable[C], /) -> Iterator[tuple[A, B, C]]: ...
@overload
def paired(*rows: Iterable[A]) -> Iterator[tuple[A, ...]]: ...
def paired(*rows: Iterable[Any]) -> Iterator[tuple[Any, ...]]:
    """Go through several rows at once; they must be of the same length.

    >>> list(paired([1, 2], "ab"))
    [(1, 'a'), (2, 'b')]
    >>> list(paired([1, 2], "a"))
    Traceback (most recent call last):
    ValueError: zip() argument 2 is shorter than argument 1
    """
    return zip(*rows, strict=True)
