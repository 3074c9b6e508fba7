"""The pipe's other end for Python: `python adapter.py package.module:factory`.

The kit runs a Python target through this file, in a process of its own, so that a target that hangs can be stopped. The
file needs the standard library alone, so any Python can run it, also one in which this package is not installed
(`--python`). It also shows what a program in any language has to do: read a line, carry out the request, write a line.
"""

from __future__ import annotations

import contextlib
import importlib
import json
import os
import sys
import traceback
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, TextIO

Factory = Callable[..., Any]
"""Called with costs, experts, lam, beta, delta and payments; returns an object with pay, predict and update."""
ANSWERS = {"start": "ok", "pay": "payments", "predict": "prediction", "update": "ok", "rounds": "rounds"}
"""The field that answers each request."""
GIVEN = {"pay": (), "predict": ("advice", "u"), "update": ("label",)}
"""What a method is given, by position: it may call its parameters as it likes."""
PACKAGE = "paid_experts"
LONGEST_QUOTE = 300


def answer(learners: dict[int, Any], factory: Factory, request: Mapping[str, Any]) -> dict[str, Any]:
    """Do what one request asks. Several games at a time are told apart by "instance"; other programs need not.

    >>> from paid_experts.reference import LcbGaptron
    >>> settings = {"costs": [0.0], "experts": 1, "lam": 0.1, "beta": 1.0, "delta": 0.5, "payments": "exact"}
    >>> learners = {}
    >>> answer(learners, LcbGaptron, {"op": "start", **settings})
    {'ok': True, 'bulk': True, 'counts': True}
    >>> answer(learners, LcbGaptron, {"op": "rounds", "rounds": [{"advice": [1], "u": 0.25, "label": 1}]})
    {'rounds': [{'payments': [0], 'prediction': 1}]}
    >>> answer(learners, LcbGaptron, {"op": "predict", "advice": [1], "u": 0.25})["error"].partition(" (")[0]
    'ValueError: round 2 needs pay() next, got predict(advice, u)'
    """
    fields = {key: value for key, value in request.items() if key not in ("op", "instance")}
    try:
        found = carried_out(learners, factory, request["op"], fields, request.get("instance", 0))
    except Exception as error:
        return {"error": described(error)}
    offered = {"bulk": True, "counts": begins_anywhere(learners)} if request["op"] == "start" else {}
    return {ANSWERS[request["op"]]: plain(found), **offered}


def begins_anywhere(learners: dict[int, Any]) -> bool:
    """Can they begin from counts? A learner can by a method ``at(counts)``, where counts[j][i] = (right, all)."""
    return any(hasattr(learner, "at") for learner in learners.values())


def carried_out(learners: dict[int, Any], factory: Factory, op: str, fields: Mapping[str, Any], instance: int) -> Any:
    """Do what one request asks, and return the answer. The factory is not told which algorithm it claims to be."""
    if op == "start":
        learner = factory(**{name: value for name, value in fields.items() if name not in ("algorithm", "counts")})
        learners[instance] = learner.at(fields["counts"]) if "counts" in fields else learner
        return True
    if op == "rounds":
        return [played(learners[instance], **one) for one in fields["rounds"]]
    answer = getattr(learners[instance], op)(*(fields[name] for name in GIVEN[op]))
    return True if op == "update" else answer


def played(learner: Any, advice: list[int], u: float, label: int) -> dict[str, Any]:
    """Play one of many rounds."""
    answers = {"payments": plain(learner.pay()), "prediction": plain(learner.predict(advice, u))}
    learner.update(label)
    return answers


def plain(value: Any) -> Any:
    """Return Python's own numbers and lists for NumPy's, as JSON has no others; what is neither stays and is quoted."""
    if isinstance(value, (tuple, list)):
        return [plain(item) for item in value]
    unwrapped = value.tolist() if hasattr(value, "tolist") else value
    return unwrapped if isinstance(unwrapped, (bool, int, float, str, list, dict)) else repr(unwrapped)


def described(error: BaseException) -> str:
    """Say in one line what was raised, and where."""
    frames = traceback.extract_tb(error.__traceback__)
    last = frames[-1] if len(frames) > 2 else None
    where = f" ({last.name} in {Path(last.filename).name}, line {last.lineno})" if last else ""
    return f"{quoted(f'{type(error).__name__}: {error}')}{where}"


def quoted(text: str) -> str:
    """Cut what is too long to quote, and keep it on one line.

    >>> quoted("a" * 1000)[-12:], len(quoted("a" * 1000))
    ('aaa... (cut)', 309)
    """
    line = " ".join(text.split())
    return line if len(line) <= LONGEST_QUOTE else line[:LONGEST_QUOTE] + "... (cut)"


def loaded(name: str, home: Sequence[str] = ()) -> Factory:
    """Return the factory `package.module:factory`; LookupError, with a sentence, where there is none.

    The kit's own package comes from its ``home``, if that is told, and no folder of that name stands in its place.
    """
    module_name, _, path = name.partition(":")
    if Path(sys.path[0]).resolve() == Path(__file__).resolve().parent:  # where this file was started from
        del sys.path[0]
    sys.path[:0] = home
    with contextlib.suppress(ImportError):
        importlib.import_module(PACKAGE)
    sys.path[: len(home)] = [os.getcwd()]  # noqa: PTH109 - a path as Python's own -m puts it there
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
    here = [place for place in (Path(PACKAGE), Path(f"{PACKAGE}.py")) if place.exists()]
    own = Path(next(iter(getattr(sys.modules.get(PACKAGE), "__path__", [PACKAGE])))).absolute().parent
    if missing.partition(".")[0] != PACKAGE or not here or Path.cwd() == own:
        return ""
    return f"; {here[0]} in the current folder has the name of the kit's own package, and is not looked into"


def serve(name: str, home: Sequence[str], requests: TextIO, replies: TextIO) -> None:
    """Answer request after request until there are no more."""
    learners: dict[int, Any] = {}
    try:
        factory, refusal = loaded(name, home), None
    except LookupError as error:
        refusal = {"cannot_run": str(error)}
    for line in requests:
        reply = refusal or answer(learners, factory, json.loads(line))
        replies.write(json.dumps(reply) + "\n")
        replies.flush()


def main() -> int:
    """Serve; what the implementation prints must not be taken for a reply: its standard output is standard error."""
    if len(sys.argv) not in (2, 3):
        print("usage: python adapter.py package.module:factory [FOLDER OF PAID_EXPERTS]", file=sys.stderr)
        return 2
    with os.fdopen(os.dup(1), "w", encoding="utf-8") as replies:
        os.dup2(2, 1)
        serve(sys.argv[1], sys.argv[2:], sys.stdin, replies)
    return 0


if __name__ == "__main__":
    sys.exit(main())
