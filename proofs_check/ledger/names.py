"""Modules by their names, as documents give them: what realises a definition, what checks a case.

An import by name is not seen by import-linter. So this room has it here alone, and for two packages only.
"""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

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
