"""The pipe's other end for Python: `python -m paid_experts.properties.conformance.adapter package.module:factory`.

The kit runs a Python target through this adapter, in a process of its own, so that a target that hangs can be stopped.
It also shows what a program in any language has to do: read a line, carry out the request, write a line.
"""

from __future__ import annotations

import importlib
import json
import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, TextIO

from paid_experts.properties.conformance.targets import ADAPTER, ANSWERS, HOME, Factory, carried_out, described


def answer(learners: dict[int, Any], factory: Factory, request: Mapping[str, Any]) -> dict[str, Any]:
    """Do what one request asks. Several games at a time are told apart by "instance"; other programs need not.

    >>> from paid_experts.reference import LcbGaptron
    >>> settings = {"costs": [0.0], "experts": 1, "lam": 0.1, "beta": 1.0, "delta": 0.5, "payments": "exact"}
    >>> learners = {}
    >>> answer(learners, LcbGaptron, {"op": "start", **settings}), answer(learners, LcbGaptron, {"op": "pay"})
    ({'ok': True}, {'payments': [0]})
    >>> answer(learners, LcbGaptron, {"op": "pay"})["error"].partition(" (")[0]
    'ValueError: round 1 needs predict(advice, u) next, got pay()'
    """
    fields = {key: value for key, value in request.items() if key not in ("op", "instance")}
    try:
        found = carried_out(learners, factory, request["op"], fields, request.get("instance", 0))
    except Exception as error:
        return {"error": described(error)}
    return {ANSWERS[request["op"]]: plain(found)}


def plain(value: Any) -> Any:
    """Return Python's own numbers and lists for NumPy's, as JSON has no others; what is neither stays and is quoted."""
    if isinstance(value, tuple | list):
        return [plain(item) for item in value]
    unwrapped = value.tolist() if hasattr(value, "tolist") else value
    return unwrapped if isinstance(unwrapped, bool | int | float | str | list) else repr(unwrapped)


def loaded(name: str) -> Factory:
    """Return the factory `package.module:factory`; LookupError, with a sentence, where there is none."""
    module_name, _, path = name.partition(":")
    if sys.flags.safe_path:  # what the kit put there, so that this package is found; the target is none of it
        del sys.path[0]
    sys.path.insert(0, os.getcwd())  # noqa: PTH109 - a path as Python's own -m puts it there
    try:
        thing: Any = importlib.import_module(module_name)
    except ModuleNotFoundError as error:
        raise LookupError(f"{name} cannot be imported: {error}{shadowing(str(error.name))}") from None
    except BaseException as error:
        raise LookupError(f"{module_name} cannot be imported: {described(error)}") from None
    for part in path.split("."):
        if not hasattr(thing, part):
            raise LookupError(f"{name} cannot be found: {module_name} has no {path}")
        thing = getattr(thing, part)
    if not callable(thing):
        raise LookupError(f"{name} cannot be called")
    factory: Factory = thing
    return factory


def shadowing(missing: str) -> str:
    """Say so where the current folder has a paid_experts of its own, and that is where the module may be."""
    here = [place for place in (Path("paid_experts"), Path("paid_experts.py")) if place.exists()]
    if missing.partition(".")[0] != "paid_experts" or not here or Path.cwd() == HOME:
        return ""
    return f"; {here[0]} in the current folder has the name of the kit's own package, and is not looked into"


def serve(name: str, requests: TextIO, replies: TextIO) -> None:
    """Answer request after request until there are no more."""
    learners: dict[int, Any] = {}
    try:
        factory, refusal = loaded(name), None
    except LookupError as error:
        refusal = {"cannot_run": str(error)}
    for line in requests:
        reply = refusal or answer(learners, factory, json.loads(line))
        replies.write(json.dumps(reply) + "\n")
        replies.flush()


def main() -> int:
    """Serve; what the implementation prints must not be taken for a reply: its standard output is standard error."""
    if len(sys.argv) != 2:
        print(f"usage: python -m {ADAPTER} package.module:factory", file=sys.stderr)
        return 2
    with os.fdopen(os.dup(1), "w", encoding="utf-8") as replies:
        os.dup2(2, 1)
        serve(sys.argv[1], sys.stdin, replies)
    return 0


if __name__ == "__main__":
    sys.exit(main())
