"""Whoever plays against the kit, in one shape: a Python factory in this process, or a program at the end of a pipe.

A player answers four requests. What it answers is checked here, so that the umpire sees only payments and predictions;
whatever else comes (an exception, a reply of the wrong type, silence) is a `Failure` in words.
"""

from __future__ import annotations

import traceback
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from numbers import Real
from pathlib import Path
from types import TracebackType
from typing import Any, Self

Factory = Callable[..., Any]
"""Called with costs, experts, lam, beta, delta and payments; returns an object with pay, predict and update."""

LONGEST_QUOTE = 300

FATAL = ("late", "exit", "flood", "malformed")
"""After one of these failures a program is out of step, or gone: it is of no use to ask it again."""


class CouldNotRun(ValueError):
    """What was asked for is not there: the module, the factory, the program, or the game."""


class Failure(Exception):
    """The implementation did not answer as a learner does: ``kind`` is one word, the message a sentence."""

    def __init__(self, kind: str, words: str) -> None:
        super().__init__(words)
        self.kind = kind


class Player(ABC):
    """An implementation at work. ``instance`` tells apart two games that are played at the same time."""

    several = True
    """Can it play two games at the same time?"""
    name = ""
    """What it is called in a verdict"""

    @abstractmethod
    def ask(self, op: str, fields: Mapping[str, Any], instance: int = 0) -> Any:
        """Make one request ("start", "pay", "predict" or "update") and return the bare answer."""

    def renew(self) -> None:
        """Begin anew, as if nothing had been played."""
        self.close()

    def close(self) -> None:
        """Leave nothing behind."""
        return

    def transcript(self) -> list[str]:
        """The last lines said, where there is a conversation."""
        return []

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, where: TracebackType | None
    ) -> None:
        self.close()


class InProcess(Player):
    """A factory called in this process: fast, and as safe as any test that runs the same code. It has no time limit.

    >>> from reference import LcbGaptron
    >>> player = InProcess(LcbGaptron)
    >>> player.ask("start", {"costs": [0, 1], "experts": 1, "lam": 0.1, "beta": 1, "delta": 0.5, "payments": "exact"})
    >>> player.ask("pay", {})
    (0,)
    """

    def __init__(self, factory: Factory) -> None:
        self.factory = factory
        self.learners: dict[int, Any] = {}

    def ask(self, op: str, fields: Mapping[str, Any], instance: int = 0) -> Any:
        """Call the factory or the method."""
        try:
            if op == "start":
                self.learners[instance] = self.factory(**fields)
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

    >>> payments_of([0, 1.0], experts=2, size=2)
    (0, 1)
    >>> payments_of([0, 2], experts=2, size=2)
    Traceback (most recent call last):
    properties.conformance.players.Failure: pay must answer 2 indices into the costs, each from 0 to 1; got [0, 2]
    """
    indices = [whole(value) for value in answer] if is_list(answer) else []
    if len(indices) != experts or any(i is None or not 0 <= i < size for i in indices):
        wanted = f"{experts} indices into the costs, each from 0 to {size - 1}"
        raise Failure("nonsense", f"pay must answer {wanted}; got {quoted(repr(answer))}")
    return tuple(i for i in indices if i is not None)


def prediction_of(answer: Any) -> int:
    """Return the prediction that ``predict`` answered, or refuse the answer.

    >>> prediction_of(1), prediction_of(-1)
    (1, -1)
    """
    prediction = whole(answer)
    if prediction not in (-1, 1):
        raise Failure("nonsense", f"predict must answer -1 or 1; got {quoted(repr(answer))}")
    assert prediction is not None
    return prediction


def is_list(answer: Any) -> bool:
    """Is it a sequence or an array of NumPy's, and no text?"""
    one_dimensional = getattr(answer, "ndim", 1) == 1
    return (
        one_dimensional
        and not isinstance(answer, str | bytes)
        and (hasattr(answer, "tolist") or isinstance(answer, Sequence))
    )


def whole(value: Any) -> int | None:
    """Return a whole number of Python's, NumPy's or JSON's (1.0 is one; True and "1" are not), or nothing."""
    if isinstance(value, bool) or not isinstance(value, Real):
        return None
    try:
        number = float(value)
        return int(number) if number == int(number) else None
    except (OverflowError, ValueError):
        return None
