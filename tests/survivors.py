"""Read what `mutmut run` left behind: how many mutants of the reference died, and why each survivor may live.

A survivor is explained by an entry of survivors.toml whose patterns fit the function, the line as it was and the line
as it became; what no test reaches has survived too. Fewer than 95% killed, a survivor without a reason, or a reason
without a survivor: exit 1. A run that was stopped is counted as far as it went: exit 3, and `make mutants` goes on.
"""

import contextlib
import json
import re
import sys
import tomllib
from collections import Counter
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
GOAL = 0.95
FATES: dict[int | None, str] = {None: "not run", 0: "survived", 33: "not reached"}
"""What the exit code of its tests says of a mutant; all others were killed, by an assertion or by a limit of time."""


class Survivor(NamedTuple):
    """A change that no test noticed."""

    function: str
    old: str
    new: str


def exit_codes() -> dict[str, int | None]:
    """Every mutant with the exit code of the tests that met it."""
    codes: dict[str, int | None] = {}
    for meta in sorted((ROOT / "mutants" / "paid_experts" / "reference").rglob("*.meta")):
        codes |= json.loads(meta.read_text())["exit_code_by_key"]
    return codes


def survivor(mutant: str) -> Survivor:
    """Return what the mutant changes, from the difference that mutmut shows."""
    with contextlib.chdir(ROOT):  # where mutmut looks for its settings
        lines = import_module("mutmut.__main__").get_diff_for_mutant(mutant).splitlines()
    old = " ".join(line[1:].strip() for line in lines if re.match(r"-(?!--)", line))
    new = " ".join(line[1:].strip() for line in lines if re.match(r"\+(?!\+\+)", line))
    name = re.sub(r"__mutmut_\d+$", "", mutant).replace(".x_", ".").replace(".xǁ", ".").replace("ǁ", ".")
    return Survivor(name, old, new)


def reason(found: Survivor, reasons: list[dict[str, str]]) -> str | None:
    """Why it may live."""
    fits = (entry for entry in reasons if all(re.search(entry.get(p, ""), getattr(found, p)) for p in Survivor._fields))
    return next((entry["why"] for entry in fits), None)


def module(mutant: str) -> str:
    """Return the module that a mutant is of."""
    name = mutant.removeprefix("paid_experts.reference.").split(".")[0]
    return "__init__" if name.startswith("x") else name


def main() -> int:
    """Print the counts, the survivors and their reasons; tell whether the goal is met."""
    codes = exit_codes()
    fates = {mutant: FATES.get(code, "killed") for mutant, code in codes.items()}
    for name in sorted(set(map(module, codes))):
        counted = Counter(fate for mutant, fate in fates.items() if module(mutant) == name)
        print(f"{name:>16}: {', '.join(f'{number} {fate}' for fate, number in sorted(counted.items()))}")
    reasons = tomllib.loads((ROOT / "tests" / "survivors.toml").read_text())["reason"]
    living = [survivor(mutant) for mutant, fate in fates.items() if fate in ("survived", "not reached")]
    explained: dict[str | None, list[Survivor]] = {None: []} | {entry["why"]: [] for entry in reasons}
    for one in living:
        explained[reason(one, reasons)].append(one)
    run = sum(fate != "not run" for fate in fates.values())
    killed = 1 - len(living) / run if run else 0.0
    print(f"{run} of {len(codes)} mutants were run, {len(living)} survive: {killed:.1%} killed (goal {GOAL:.0%})")
    for why, ones in explained.items():
        print(f"\n{len(ones)} without a reason" if why is None else f"\n{len(ones)} live because {why}")
        for one in ones:
            print(f"    {one.function}\n        - {one.old}\n        + {one.new}")
    if run < len(codes) or not codes:
        print("mutmut has not finished: run `make mutants` again, it goes on where it stopped", file=sys.stderr)
        return 3
    stale = [why for why, ones in explained.items() if why is not None and not ones]
    return int(killed < GOAL or bool(explained[None]) or bool(stale))


if __name__ == "__main__":
    sys.exit(main())
