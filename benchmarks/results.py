"""What a benchmark returns, and how a run is stored: a name, a number, its unit and the goal that it has, if any."""

import json
import os
import platform
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

FILE = Path(__file__).resolve().with_name("results.json")
"""Written by `make bench`; documents quote their numbers from it"""


class Measurement(NamedTuple):
    """One number.

    >>> Measurement("exact beside SCIP", 61.2, "times", least=5).goal
    'at least 5'
    """

    what: str
    value: float
    unit: str
    least: float | None = None
    most: float | None = None

    @property
    def goal(self) -> str | None:
        """The goal in words; none: nothing is asked."""
        if self.least is not None:
            return f"at least {self.least:,g}"
        return None if self.most is None else f"at most {self.most:,g}"

    @property
    def met(self) -> bool:
        """Is the goal reached?"""
        return (self.least is None or self.value >= self.least) and (self.most is None or self.value <= self.most)

    def __str__(self) -> str:
        """One line, with the goal beside what was measured.

        >>> print(Measurement("exact beside SCIP", 4.0, "times", least=5))
        exact beside SCIP: 4 times (goal: at least 5, MISSED)
        """
        goal = f" (goal: {self.goal}, {'met' if self.met else 'MISSED'})" if self.goal else ""
        return f"{self.what}: {self.value:,.3g} {self.unit}{goal}"


def three_digits(value: float) -> float:
    """Round to what a measurement is good for.

    >>> three_digits(61.2345), three_digits(123456.0)
    (61.2, 123000.0)
    """
    return float(f"{value:.3g}")


def as_data(found: Iterable[Measurement]) -> dict[str, Any]:
    """Return a run as it is stored."""
    rows = [
        {"what": one.what, "measured": three_digits(one.value), "unit": one.unit, "goal": one.goal, "met": one.met}
        for one in found
    ]
    python = ".".join(platform.python_version_tuple()[:2])
    return {"machine": f"{os.cpu_count()} cores, Python {python}", "measurements": rows}


def stored(file: Path = FILE) -> dict[str, Any]:
    """Read a run."""
    data: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return data


def table(data: dict[str, Any]) -> str:
    """Return a stored run as a table in Markdown, as documents quote it.

    >>> print(table(as_data([Measurement("exact beside SCIP", 61.2, "times", least=5)])).splitlines()[-1])
    | exact beside SCIP | 61.2 times | at least 5 |
    """
    lines = ["| what | measured | goal |", "|---|---|---|"]
    for row in data["measurements"]:
        goal = (row["goal"] or "") + ("" if row["met"] else ", missed")
        number = f"{row['measured']:,.0f}" if row["measured"] >= 1000 else f"{row['measured']:g}"
        lines.append(f"| {row['what']} | {number} {row['unit']} | {goal} |")
    return "\n".join(lines)
