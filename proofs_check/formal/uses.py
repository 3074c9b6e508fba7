"""Which theorem uses which: read from the Coq files, as Coq resolves the names in them.

A name in a proof means the theorem of that name that stands further up in the same file, or else in the file that was
imported last; the same name may be a hypothesis elsewhere, or another theorem. A tactic or a definition is followed
like a theorem. Where Coq has compiled the files, a test compares the outcome with the references that Coq itself
writes down (the ``.glob`` files).
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable
from functools import cache
from pathlib import Path

from paid_experts.proofs_check.formal.sources import GENERATED, files, required, theorems, without_comments

NAMED = re.compile(
    r"^\s*(?:Theorem|Lemma|Corollary|Definition|Fixpoint|Record|Inductive|Ltac)\s+([A-Za-z_][\w']*)", re.MULTILINE
)
WORD = re.compile(r"[A-Za-z_][\w']*")
Known = dict[str, str]
"""From a name to what it means: the name itself, or with its file if that is not the first of this name"""


@cache
def texts() -> dict[str, str]:
    """Return the files that prove something, without comments, by the names under which others require them."""
    kept = [path for path in files() if path.name not in (*GENERATED, "Theorems.v")]
    return {path.stem: without_comments(path.read_text(encoding="utf-8")) for path in kept}


def whole(name: str, module: str) -> str:
    """Return what a name of a file is called in the graph.

    >>> whole("lemma_4_4", "Lemma_4_4"), whole("good_round", "Sharper")
    ('lemma_4_4', 'Sharper.good_round')
    """
    first = theorems().get(name)
    return name if first and Path(first.file).stem == module else f"{module}.{name}"


@cache
def brought(module: str) -> Known:
    """Return what a file brings to those that import it: its own names, and those that it exports."""
    table: Known = {}
    for name, exported in required(texts()[module]):
        if exported:
            table |= brought(name)
    return table | {name: whole(name, module) for name in NAMED.findall(texts()[module])}


def spans(module: str) -> list[tuple[str, int, int]]:
    """Return the named parts of a file, and from where to where each goes."""
    found = list(NAMED.finditer(texts()[module]))
    starts = [one.start() for one in found] + [len(texts()[module])]
    return [(one[1], one.end(), end) for one, end in zip(found, starts[1:], strict=True)]


@cache
def dependencies() -> dict[str, frozenset[str]]:
    """Return for each theorem, definition and tactic those that its text names."""
    table: dict[str, frozenset[str]] = {}
    for module, text in texts().items():
        known: Known = {}
        for name, _ in required(text):
            known |= brought(name)
        for name, start, end in spans(module):
            words = {known[word] for word in WORD.findall(text[start:end]) if word in known}
            known[name] = whole(name, module)
            table[known[name]] = frozenset(words - {known[name]})
    return table


def nearest(names: Iterable[str], stops: Container[str]) -> list[str]:
    """Return the theorems among ``stops`` that these rest on, without looking behind such a theorem.

    >>> nearest(["lemma_4_2"], {"D35_3", "I61_1"})
    ['D35_3']
    """
    start = list(names)
    found: list[str] = []
    seen, todo = set(start), list(start)
    while todo:
        for below in sorted(dependencies().get(todo.pop(), ())):
            if below not in seen:
                seen.add(below)
                (found if below in stops else todo).append(below)
    return found
