"""Refusals, tested in one way: calls, what they are given, and how the sentence of the ValueError begins."""

from collections.abc import Callable, Sequence
from typing import Any

import pytest

Refused = tuple[Callable[..., Any], tuple[Any, ...], str]


def refuses(cases: Sequence[Refused], whole: bool = False) -> Callable[..., None]:
    """Return a test of all cases; ``whole`` where the sentences are given to their end."""

    def refused(call: Callable[..., Any], given: tuple[Any, ...], sentence: str) -> None:
        with pytest.raises(ValueError) as refusal:
            call(*given)
        assert str(refusal.value).startswith(sentence)
        assert not whole or str(refusal.value) == sentence
        assert refusal.value.__suppress_context__ or refusal.value.__context__ is None  # no traceback of our own inside

    names = [f"{call.__name__}-{sentence}" for call, _, sentence in cases]
    test: Callable[..., None] = pytest.mark.parametrize(("call", "given", "sentence"), cases, ids=names)(refused)
    return test
