"""Implementations under test, with one interface: a Python factory in this process, or a program at the end of a pipe.

A player answers four requests. The form of its answers is checked here, so that the umpire sees only payments and
predictions; everything else (an exception, a reply of the wrong type, no reply) is a `Failure` with a sentence.
"""

from __future__ import annotations

import traceback
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from numbers import Integral
from pathlib import Path
from types import TracebackType
from typing import Any, Literal, Self

Factory = Callable[..., Any]
"""Called with costs, experts, lam, beta, delta and payments; returns an object with pay, predict and update."""

LONGEST_QUOTE = 300

Op = Literal["start", "pay", "predict", "update"]
"""The four requests."""
FailureKind = Literal["crash", "type", "value", "late", "exit", "flood", "malformed"]
KINDS: dict[str, str] = {
    "crash": "it raised an exception, or answered with an error",
    "type": "an answer of the wrong type",
    "value": "an answer of the right type with a value out of range",
    "late": "no answer in time",
    "exit": "the program ended",
    "flood": "too much output",
    "malformed": "a reply that is not what the pipe asks for",
}
"""How a call can fail, in words."""
FATAL: tuple[FailureKind, ...] = ("late", "exit", "flood", "malformed")
"""After one of these failures the conversation cannot go on: the program has ended, or its replies are out of step."""


class CouldNotRun(ValueError):
    """What was asked for is not there: the module, the factory, the program, or the game."""


class Failure(Exception):
    """The implementation did not answer as a learner does: ``kind`` is one of KINDS, the message a sentence."""

    def __init__(self, kind: FailureKind, words: str, wanted: str = "an answer") -> None:
        super().__init__(words)
        self.kind, self.wanted = kind, wanted


class Player(ABC):
    """An implementation at work. ``instance`` tells apart two games that are played at the same time."""

    renews = False
    """Does `renew` remove all state, as a new process does?"""
    several = True
    """Can it play two games at the same time?"""
    name = ""
    """What it is called in a verdict"""

    @abstractmethod
    def ask(self, op: Op, fields: Mapping[str, Any], instance: int = 0) -> Any:
        """Make one request ("start", "pay", "predict" or "update") and return the bare answer."""

    def renew(self) -> None:
        """Start again with a fresh implementation."""
        self.close()

    def close(self) -> None:
        """Release all resources."""
        return

    def transcript(self) -> list[str]:
        """The last lines of the conversation, if there is one."""
        return []

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, where: TracebackType | None
    ) -> None:
        self.close()


class InProcess(Player):
    """A factory called in this process: fast, and as safe as any test that runs the same code. It has no time limit.

    >>> from paid_experts.reference import LcbGaptron
    >>> player = InProcess(LcbGaptron)
    >>> player.ask("start", {"costs": [0, 1], "experts": 1, "lam": 0.1, "beta": 1, "delta": 0.5, "payments": "exact"})
    >>> player.ask("pay", {})
    (0,)
    """

    def __init__(self, factory: Factory) -> None:
        self.factory = factory
        self.learners: dict[int, Any] = {}

    def ask(self, op: Op, fields: Mapping[str, Any], instance: int = 0) -> Any:
        """Call the factory or the method."""
        try:
            if op == "start":
                keywords = {name: value for name, value in fields.items() if name != "algorithm"}
                self.learners[instance] = self.factory(**keywords)
                return None
            return getattr(self.learners[instance], op)(**fields)
        except (Exception, SystemExit) as error:
            raise Failure("crash", f"{op} raised {described(error)}") from None


def described(error: BaseException) -> str:
    """Say in one line what was raised, and where."""
    frames = traceback.extract_tb(error.__traceback__)
    last = frames[-1] if len(frames) > 1 else None
    where = f" ({last.name} in {Path(last.filename).name}, line {last.lineno})" if last else ""
    return f"{quoted(f'{type(error).__name__}: {error}')}{where}"


def quoted(text: str) -> str:
    """Cut what is too long to quote, and keep it on one line.

    >>> quoted("a" * 1000)[-12:], len(quoted("a" * 1000))
    ('aaa... (cut)', 309)
    """
    line = " ".join(text.split())
    return line if len(line) <= LONGEST_QUOTE else line[:LONGEST_QUOTE] + "... (cut)"


def payments_of(answer: Any, experts: int, size: int) -> tuple[int, ...]:
    """Return the indices that ``pay`` answered, or refuse the answer.

    >>> payments_of([0, 1], experts=2, size=2)
    (0, 1)
    >>> payments_of([0, 1.0], experts=2, size=2)
    Traceback (most recent call last):
    paid_experts.properties.conformance.players.Failure: [0, 1.0]: 1.0 is a float
    >>> payments_of([0, 2], experts=2, size=2)
    Traceback (most recent call last):
    paid_experts.properties.conformance.players.Failure: [0, 2]: there is no index 2
    """
    wanted = f"a list of indices into the costs, {experts} of them, each an integer from 0 to {size - 1}"
    shown = quoted(repr(answer))
    if not is_list(answer):
        raise Failure("type", f"{shown}, which is no list but a {type(answer).__name__}", wanted)
    indices = [_integer(value, shown, wanted) for value in answer]
    if len(indices) != experts:
        raise Failure("value", f"{shown}: {len(indices)} of them", wanted)
    for i in indices:
        if not 0 <= i < size:
            raise Failure("value", f"{shown}: there is no index {i}", wanted)
    return tuple(indices)


def prediction_of(answer: Any) -> int:
    """Return the prediction that ``predict`` answered, or refuse the answer.

    >>> prediction_of(1), prediction_of(-1)
    (1, -1)
    """
    wanted, shown = "-1 or 1, an integer", quoted(repr(answer))
    prediction = _integer(answer, shown, wanted)
    if prediction not in (-1, 1):
        raise Failure("value", shown, wanted)
    return prediction


def is_list(answer: Any) -> bool:
    """Is it a sequence or an array of NumPy's, and no text?"""
    one_dimensional = getattr(answer, "ndim", 1) == 1
    return (
        one_dimensional
        and not isinstance(answer, str | bytes)
        and (hasattr(answer, "tolist") or isinstance(answer, Sequence))
    )


def _integer(value: Any, shown: str, wanted: str) -> int:
    """Return an integer of Python's, NumPy's or JSON's. True, "1" and 1.0 are none: an index is not measured."""
    if isinstance(value, bool) or not isinstance(value, Integral):
        named = "a" if type(value).__name__[0] not in "aeiou" else "an"
        inside = "" if shown == quoted(repr(value)) else f": {quoted(repr(value))}"
        raise Failure("type", f"{shown}{inside} is {named} {type(value).__name__}", wanted)
    return int(value)
