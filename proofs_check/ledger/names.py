"""The code that a document names: what checks a case, what realises a definition, and whether a check runs it.

A row `defines: reference.experts.Linear` has nothing to prove: its check compares the printed formula with that code. A
check that never runs the code compares nothing, so the calls are watched while the check goes through its cases.

An import by name is not seen by import-linter. So this room has it here alone, and for two packages only.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import reduce
from importlib import import_module
from types import CodeType, FrameType, ModuleType
from typing import Any

PACKAGES = ("proofs_check.checks", "reference")


def module(name: str) -> ModuleType:
    """Return a module of these packages.

    >>> module("reference.oracle").__name__
    'paid_experts.reference.oracle'
    >>> module("experiments.paper")
    Traceback (most recent call last):
    ValueError: a document may name proofs_check.checks and reference, and names experiments.paper
    """
    if not any(f"{name}.".startswith(f"{package}.") for package in PACKAGES):
        raise ValueError(f"a document may name {' and '.join(PACKAGES)}, and names {name}")
    return import_module(f"paid_experts.{name}")


def shown(found: ModuleType) -> str:
    """Return what documents and pages call a module: its room and its name.

    >>> shown(module("reference.oracle"))
    'reference.oracle'
    """
    return found.__name__.removeprefix("paid_experts.")


def function(name: str) -> Any:
    """Return a function of `proofs_check.checks` by its name, such as ``game.equation_4``."""
    file, _, attribute = name.rpartition(".")
    return getattr(module(f"proofs_check.checks.{file}"), attribute)


def realising(path: str) -> Any:
    """Return what a path of the reference names; `ValueError` where it is not there, or not of the reference.

    >>> realising("reference.experts.Linear").__name__
    'Linear'
    >>> realising("reference.nowhere")
    Traceback (most recent call last):
    ValueError: there is no reference.nowhere
    """
    room, *parts = path.split(".")
    if room != "reference":
        raise ValueError(f"{path} is not of the reference")
    try:
        return reduce(getattr, parts[1:], module(f"reference.{parts[0]}"))
    except (ModuleNotFoundError, AttributeError):
        raise ValueError(f"there is no {path}") from None


def part_of(thing: Any) -> Callable[[CodeType], bool]:
    """Return whether code is that of a function or a property, or of a method of a class."""
    inner = inspect.unwrap(getattr(thing, "fget", thing))
    file, name = inspect.getfile(inner), inner.__qualname__
    return lambda code: code.co_filename == file and f"{code.co_qualname}.".startswith(f"{name}.")


@contextmanager
def watched(wanted: Callable[[CodeType], bool]) -> Iterator[list[str]]:
    """Collect the name of the first function that is called and wanted."""
    called: list[str] = []
    before = sys.getprofile()

    def watch(frame: FrameType, _event: str, _argument: Any) -> None:
        if wanted(frame.f_code):
            called.append(frame.f_code.co_name)
            sys.setprofile(before)

    sys.setprofile(watch)
    try:
        yield called
    finally:
        sys.setprofile(before)
