"""What the Coq files say: their theorems, where they stand, and which printed relation each is named after."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Literal, NamedTuple

FOLDER = Path(__file__).resolve().parent
GENERATED = ("Decisions.v",)
STATED = re.compile(
    r"^\s*(?:Theorem|Lemma|Corollary|Definition(?=\s+[DIA]\d+_\w+ := (?:lemma|theorem|[DIA]\d+)_\w+\.\s))"
    r"\s+([A-Za-z_][\w']*)",
    re.MULTILINE,
)
"""A definition is a theorem only where it is another name of one: `Definition D28_1_repaired := lemma_4_6.`"""
SECTION = re.compile(r"\b(Section|Module|End)\s+(?:Type\s+)?([A-Za-z_][\w']*)\s*\.")
FORBIDDEN = re.compile(
    r"\b(Admitted|admit|Abort|bypass_check|Unset\s+(?:Guard|Positivity|Universe)\s+Checking|(?:Notation|Infix)(?=\s*\"))\b"
    r"|(?:^|\.)\s*(Axioms?|Parameters?|Conjectures?)\s",
    re.MULTILINE,
)
ASSUMED = re.compile(r"(?:^|\.)\s*(Variables?|Hypothes[ie]s|Context)\b", re.MULTILINE)
COMMENT_MARK = re.compile(r'("(?:[^"]|"")*"|\(\*|\*\))')
"""A string too, because Coq reads no comment marks in one"""
NOT_A_BREAK = re.compile(r"[^\n]")
HEADING = re.compile(r"^\(\*\* \*\* ([\w.]+):", re.MULTILINE)
RELATION_ID = re.compile(r"\b[DIA]\d+\.\d+\b")
DEFINED = re.compile(r"\(\*\*((?:(?!\*\)).)*)\*\)\s+(?:Definition|Fixpoint|Record)\s+(\w+)", re.DOTALL)
NAME_OF_DEFINITION = re.compile(r"^\s*(?:Definition|Fixpoint|Record|Inductive)\s+([A-Za-z_][\w']*)", re.MULTILINE)
RELATION = re.compile(r"^(not_)?([DIA]\d+)_(\d+)(?:_(\w+))?$")


Verdict = Literal["proved", "proved for coins", "refuted", "notation"]


class Theorem(NamedTuple):
    """Something that is proved: its name, and where it stands."""

    name: str
    file: str
    line: int
    statement: str


@cache
def files() -> tuple[Path, ...]:
    """Return the files of the development, in the order of `_CoqProject`.

    >>> [path.name for path in files()][:3]
    ['Sums.v', 'Tree.v', 'Game.v']
    """
    lines = (FOLDER / "_CoqProject").read_text(encoding="utf-8").split("\n")
    return tuple(FOLDER / line for line in lines if line.endswith(".v"))


def without_comments(text: str) -> str:
    """Blank out comments, which may be nested; lines stay where they are.

    >>> without_comments("a (* b (* c *) *) d")
    'a                 d'
    >>> without_comments('a "(*" b "*)" c')
    'a "(*" b "*)" c'
    """
    kept: list[str] = []
    depth = 0
    for piece in COMMENT_MARK.split(text):
        opens, closes = piece == "(*", piece == "*)" and depth > 0
        depth += opens
        kept.append(NOT_A_BREAK.sub(" ", piece) if depth else piece)
        depth -= closes
    return "".join(kept)


def in_file(path: Path) -> Iterator[Theorem]:
    """Return the theorems of one file, with their statements."""
    text = without_comments(path.read_text(encoding="utf-8"))
    for found in STATED.finditer(text):
        end = re.compile(r"\.\s").search(text, found.end())
        statement = " ".join(text[found.start(1) : end.start() if end else len(text)].split())
        yield Theorem(found[1], str(path.relative_to(FOLDER)), text.count("\n", 0, found.start(1)) + 1, statement)


@cache
def theorems() -> dict[str, Theorem]:
    """Return all theorems by name, but those of generated files and those restated in `Theorems.v`.

    A name may be used again for a step inside another file; the first one in the order of the files counts.
    """
    table: dict[str, Theorem] = {}
    for path in files():
        if path.name not in (*GENERATED, "Theorems.v", "Audit.v"):
            for theorem in in_file(path):
                table.setdefault(theorem.name, theorem)
    return table


@cache
def final_theorems() -> tuple[Theorem, ...]:
    """Return the theorems of `Theorems.v`, which restates what a reader may rely on."""
    return tuple(in_file(FOLDER / "Theorems.v"))


class Named(NamedTuple):
    """A theorem that is named after a printed relation: `D46_2`, `not_D49_4`, `D49_4_repaired`."""

    relation: str
    theorem: Theorem
    refutes: bool
    qualifier: str


@cache
def named_after() -> tuple[Named, ...]:
    """Return the theorems that are named after printed relations.

    >>> sorted({named.relation for named in named_after() if named.theorem.file == "paper/Lemma_4_4.v"})[:2]
    ['D23.1', 'D24.1']
    """
    found = ((RELATION.match(name), theorem) for name, theorem in theorems().items())
    return tuple(
        Named(f"{match[2]}.{match[3]}", theorem, bool(match[1]), match[4] or "") for match, theorem in found if match
    )


def names_of(relations: Iterable[str]) -> list[str]:
    """Return the names of the theorems about these printed relations, for a row of the ledger.

    >>> names_of(["D46.2"])
    ['D46_2']
    """
    wanted = set(relations)
    return [named.theorem.name for named in named_after() if named.relation in wanted]


@cache
def definitions() -> dict[str, list[str]]:
    """Return for each printed relation the definitions whose comment in `Game.v` says that they realise it.

    >>> definitions()["D16.1"]
    ['Phi']
    """
    table: dict[str, list[str]] = {}
    for comment in DEFINED.finditer((FOLDER / "Game.v").read_text(encoding="utf-8")):
        for relation in RELATION_ID.findall(comment[1]):
            table.setdefault(relation, []).append(comment[2])
    return table


@cache
def _defined_names() -> frozenset[str]:
    return frozenset(name for path in files() for name in NAME_OF_DEFINITION.findall(path.read_text(encoding="utf-8")))


def is_known(name: str) -> bool:
    """Does Coq have a theorem or a definition of this name?"""
    return name in theorems() or name in _defined_names() or any(final.name == name for final in final_theorems())


def verdict(relation: str) -> Verdict:
    """Say what Coq says of a printed relation: proved, refuted, or notation where it has nothing to prove.

    A theorem with a longer name, such as a repair, does not prove the relation; for coins it proves a part of it.

    >>> verdict("D46.2"), verdict("D34.1"), verdict("D49.4"), verdict("D16.1")
    ('proved', 'proved for coins', 'refuted', 'notation')
    """
    named = [named for named in named_after() if named.relation == relation]
    if any(name.refutes for name in named):
        return "refuted"
    if any(not name.qualifier for name in named):
        return "proved"
    return "proved for coins" if any(name.qualifier == "for_coins" for name in named) else "notation"


def lemma_of(name: str) -> str:
    """Return the part of the paper, or of our own results, that a final theorem belongs to: the heading above it.

    >>> lemma_of("lemma_4_4")
    '4.4'
    """
    text = (FOLDER / "Theorems.v").read_text(encoding="utf-8")
    place = re.search(rf"^Theorem {re.escape(name)}\b", text, re.MULTILINE)
    headings = [found for found in HEADING.finditer(text) if place and found.start() < place.start()]
    return headings[-1][1] if headings else ""


def teeth(name: str, others: Iterable[str] = ()) -> tuple[Theorem, ...]:
    """Return the false neighbours of a theorem that are refuted, without those of others with a longer name.

    >>> [tooth.name for tooth in teeth("lemma_4_4") if tooth not in teeth("lemma_4_4", ["lemma_4_4_without_K"])]
    ['tooth_lemma_4_4_without_K_constant_4_5', 'tooth_lemma_4_4_without_K_without_Lambda']
    """
    longer = tuple(f"tooth_{other}_" for other in others if other.startswith(f"{name}_"))
    found = (theorem for theorem in theorems().values() if theorem.name.startswith(f"tooth_{name}_"))
    return tuple(theorem for theorem in found if not theorem.name.startswith(longer))


def faults() -> list[str]:
    """Tell what a development that is to be trusted must not contain."""
    return [fault for path in files() for fault in faults_of(path.read_text(encoding="utf-8"), path.name)]


def faults_of(text: str, name: str) -> Iterator[str]:
    r"""Tell what is left open or assumed in one file.

    >>> list(faults_of("Lemma false : False. Proof. Admitted.", "X.v"))
    ['X.v, line 1: Admitted']
    >>> list(faults_of("Require Import Conjecture. Axiom cheat : False.", "X.v"))
    ['X.v, line 1: Axiom']
    >>> list(faults_of('Notation "x <= y" := True.', "X.v"))
    ['X.v, line 1: Notation']
    >>> list(faults_of("Section S. Variable n : nat. End S.\nVariable m : nat.", "X.v"))
    ['X.v, line 2: Variable outside of a section']
    >>> list(faults_of("Module M. Variable cheat : False. End M.", "X.v"))
    ['X.v, line 1: Variable outside of a section']
    """
    code = without_comments(text)
    for found in FORBIDDEN.finditer(code):
        yield f"{name}, line {code.count(chr(10), 0, found.end()) + 1}: {found[1] or found[2]}"
    marks = sorted([*SECTION.finditer(code), *ASSUMED.finditer(code)], key=lambda found: found.start(1))
    opened: list[str] = []
    for found in marks:
        if found[1] in ("Section", "Module"):
            opened.append(found[1])
        elif found[1] == "End":
            opened.pop()
        elif "Section" not in opened:  # in a module a variable is an axiom
            yield f"{name}, line {code.count(chr(10), 0, found.start(1)) + 1}: {found[1]} outside of a section"


def audit(more: Iterable[str] = ()) -> str:
    """Write `Audit.v`, which prints the axioms of the final theorems, those about printed relations, and ``more``."""
    final = [f"Theorems.{theorem.name}" for theorem in final_theorems()]
    named = [theorems()[name] for name in more if name in theorems()]
    proved = sorted({*(named.theorem for named in named_after()), *named})
    used = final + [f"{theorem.file[:-2].replace('/', '.')}.{theorem.name}" for theorem in proved]
    modules = sorted({name.rsplit(".", 1)[0] for name in used})
    lines = "\n".join(f"  let _ := proof (@PaidExperts.{name}) in" for name in used)
    return (
        "(** * The axioms that the theorems rest on\n\n"
        "    Generated by [python -m proofs_check.formal --audit]; do not edit. When this file is compiled, the\n"
        "    axioms behind everything that is named here are written to [Audit.out], and compared with a list.\n"
        "    [proof] takes proofs only: a proposition that is merely stated does not compile here. *)\n"
        + "\n".join(f"From PaidExperts Require {module}." for module in modules)
        + "\n\nDefinition proof {P : Prop} (_ : P) : unit := tt.\n"
        + f"\nDefinition everything : unit :=\n{lines}\n  tt.\n\n"
        + 'Redirect "Audit" Print Assumptions everything.\n'
    )
