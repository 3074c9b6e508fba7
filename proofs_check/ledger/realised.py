"""The code that a definition names, and whether a check runs it.

A row `defines: reference.experts.Linear` has nothing to prove: its check compares the printed formula with that code. A
check that never runs the code compares nothing, so the calls are watched while the check goes through its cases.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import CodeType, FrameType, ModuleType
from typing import Any

from paid_experts.proofs_check.ledger import names

PLACE = "reference."
"""Where the code has to be"""


def named(path: str) -> Any:
    """Return what a path names; `ValueError` where it is not there, or not of the reference.

    >>> named("reference.experts.Linear").__name__
    'Linear'
    >>> named("reference.nowhere")
    Traceback (most recent call last):
    ValueError: there is no reference.nowhere
    """
    if not path.startswith(PLACE):
        raise ValueError(f"{path} is not of the reference")
    parts = path.split(".")
    for end in range(len(parts), 0, -1):
        try:
            found = names.module(".".join(parts[:end]))
            for name in parts[end:]:
                found = getattr(found, name)
        except (ModuleNotFoundError, AttributeError):
            continue
        return found
    raise ValueError(f"there is no {path}")


def bodies(thing: Any) -> set[CodeType]:
    """Return the code of a function or a property, or that of all methods of a class, or of all in a module."""
    if isinstance(thing, property):
        return bodies(thing.fget)
    if isinstance(thing, (classmethod, staticmethod)):
        return bodies(thing.__func__)
    if isinstance(thing, (ModuleType, type)):
        return {code for part in vars(thing).values() if _stands_in(part, thing) for code in bodies(part)}
    found = inspect.unwrap(thing) if callable(thing) else thing
    return {found.__code__} if inspect.isfunction(found) else set()


def _stands_in(part: Any, place: ModuleType | type) -> bool:
    """Is it defined there, and not imported?"""
    return isinstance(place, type) or getattr(part, "__module__", None) == place.__name__


@contextmanager
def watched(wanted: set[CodeType]) -> Iterator[list[str]]:
    """Collect the name of the first function among these that is called."""
    called: list[str] = []
    before = sys.getprofile()

    def watch(frame: FrameType, _event: str, _argument: Any) -> None:
        if frame.f_code in wanted:
            called.append(frame.f_code.co_name)
            sys.setprofile(before)

    sys.setprofile(watch)
    try:
        yield called
    finally:
        sys.setprofile(before)
