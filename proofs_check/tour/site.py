"""What the pages are made of: the documents, their rows, who uses whom, and a run if one is given.

Nothing is run here but what takes milliseconds: a full run of the ledger takes a minute, and the pages must be
written in seconds. So a page states the grade that a row declares and the command that checks it; only with a ledger
that ``python -m proofs_check --json`` has written (``--from``) does it say that the row was verified, and when. A row
whose statement, grade or tooth has changed since that run counts as not verified.
"""

from __future__ import annotations

import inspect
import json
import re
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path
from typing import Any, NamedTuple

from paid_experts.proofs_check.ledger import names
from paid_experts.proofs_check.ledger.document import FOLDER, documents
from paid_experts.proofs_check.ledger.errata import errata
from paid_experts.proofs_check.ledger.row import Row, ledger, uses
from paid_experts.proofs_check.ledger.run import written_tooth


class Refused(ValueError):
    """What was asked for cannot be done; the sentence says why."""


class Record(NamedTuple):
    """A run of the ledger, as ``--json`` wrote it."""

    finished: str
    rows: Mapping[str, Mapping[str, Any]]


def read_record(path: Path) -> Record:
    """Read a run; refuse what is none, in a sentence."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        rows = {row["id"]: row for row in data["rows"]}
        finished = str(data.get("finished", "")) or "an unknown time"
        if not all({"statement", "grade", "tooth", "passed"} <= set(row) for row in rows.values()):
            raise KeyError("passed")
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise Refused(f"{path} must be a ledger that --json wrote; it is not: {error}") from None
    return Record(finished, rows)


@dataclass(frozen=True)
class Site:
    """All that the pages are made of."""

    rows: Mapping[str, Row] = field(default_factory=ledger)
    record: Record | None = None

    @cached_property
    def lemmas(self) -> dict[str, list[Row]]:
        """The rows of each lemma that has any, in the order of the argument."""
        table: dict[str, list[Row]] = {lemma: [] for lemma in documents()}
        for row in self.rows.values():
            table[row.lemma].append(row)
        return {lemma: rows for lemma, rows in table.items() if rows}

    @cached_property
    def numbers(self) -> dict[str, int]:
        """The number of each row on the page of its lemma."""
        return {row.id: i for rows in self.lemmas.values() for i, row in enumerate(rows, 1)}

    @cached_property
    def leads_to(self) -> dict[str, list[str]]:
        """For each row the rows whose theorems rest on it in Coq."""
        return {name: [later for later in self.rows if name in uses()[later]] for name in self.rows}

    @cached_property
    def errata(self) -> dict[str, int]:
        """The rows with an erratum, each with its number."""
        return {row.id: i for i, row in enumerate(errata(self.rows.values()), 1)}

    def verified(self, row: Row) -> bool | None:
        """Did the run that was given find this row at its grade? None: there was no run, or the row was not in it."""
        seen = self.record.rows.get(row.id) if self.record else None
        told = {"statement": row.statement, "grade": row.grade, "tooth": written_tooth(row)}
        return bool(seen["passed"]) if seen and all(seen[key] == now for key, now in told.items()) else None


def called(lemma: str) -> str:
    """Return what a document is called, as its title begins.

    >>> called("4.4"), called("1"), called("A.2"), called("S")
    ('Lemma 4.4', 'Section 1', 'Theorem A.2', 'Result S')
    """
    return documents()[lemma].title.partition(":")[0]


def kind(lemma: str) -> str:
    """Tell whether a document is a Section, a Lemma, a Theorem or a Result of our own."""
    return called(lemma).split()[0]


def lemma_page(lemma: str) -> str:
    """Return the file of a document.

    >>> lemma_page("4.4"), lemma_page("1")
    ('lemma-4.4.html', 'section-1.html')
    """
    return f"{kind(lemma).lower()}-{lemma}.html"


IDEA = re.compile(r"^\| \[(\S+) [^\]]+\]\((?:paper|beyond)/[^)]+\) \| (.+?) \|$", re.MULTILINE)


@cache
def ideas() -> dict[str, str]:
    """Return the idea of each document in a few words, as `proofs_check/README.md` has it.

    >>> ideas()["4.4"]
    'from estimates to accuracies, at the price of squared widths'
    """
    text = (FOLDER / "README.md").read_text(encoding="utf-8")
    return {lemma: idea.replace("\\|", "|") for lemma, idea in IDEA.findall(text)}


def coq_source(file: str) -> str:
    """Return the page that shows a Coq file.

    >>> coq_source("paper/Lemma_4_4.v")
    'code-paper.Lemma_4_4.v.html'
    """
    return f"code-{file.replace('/', '.')}.html"


def is_own(lemma: str) -> bool:
    """Is this a result of our own?"""
    return documents()[lemma].path.parent.name == "beyond"


def address(row: Row) -> str:
    """Return where a row stands."""
    return f"{lemma_page(row.lemma)}#{row.id}"


def command(lemma: str) -> str:
    """Return the command that checks a lemma again."""
    return f"python -m proofs_check --lemma {lemma}"


def source_of(name: str) -> str:
    """Return where the source of something stands, by its dotted name.

    >>> source_of("reference.oracle.LcbGaptron.current_objective").partition("#")[0]
    'code-reference.oracle.html'
    """
    room, own, *path = name.split(".")
    module = names.module(f"{room}.{own}")
    thing: Any = module
    for part in path:
        thing = getattr(thing, part)
    thing = getattr(thing, "fget", thing)  # of a property
    thing = getattr(thing, "__wrapped__", thing)
    if inspect.ismodule(thing) or not hasattr(thing, "__module__"):
        return f"code-{names.shown(module)}.html#L1"
    return f"code-{names.shown(sys.modules[thing.__module__])}.html#L{inspect.getsourcelines(thing)[1]}"
