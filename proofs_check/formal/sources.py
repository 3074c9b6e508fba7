"""What the Coq files say: their theorems, where they stand, and which printed relation each is named after."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Literal, NamedTuple

FOLDER = Path(__file__).resolve().parent
GENERATED = ("Decisions.v",)
READ = ("Sums.v", "Tree.v", "Coins.v", "Game.v")
"""What statements are read with: their names mean one thing everywhere"""
STATED = re.compile(
    r"^\s*(?:Theorem|Lemma|Corollary|Definition(?=\s+[DIA]\d+_\w+ := (?:lemma|theorem|[DIA]\d+)_\w+\.\s))"
    r"\s+([A-Za-z_][\w']*)",
    re.MULTILINE,
)
"""A definition is a theorem only where it is another name of one: `Definition D28_1_repaired := lemma_4_6.`"""
SENTENCE = re.compile(r"[^.]+(?:\.(?!\s|\Z)[^.]*)*")
LABEL = re.compile(r"(?:[-+*{}\s]|\d+(?:\s*,\s*\d+)*\s*:)*")
"""A bullet, a brace, or the number of a goal, before the first word of a sentence"""
NAMING = re.compile(r"(?:Lemma|Theorem|Corollary|Definition|Fixpoint|Record|Inductive|Let) ([A-Za-z_][\w']*)")
NOTATION = re.compile(r"(?:(Local) )?Notation ([A-Za-z_][\w']*)(?: [A-Za-z]\w*)* :=.*")
REQUIRED = re.compile(r"From PaidExperts Require(?: Import| (Export))?((?: [A-Za-z][\w.]*)+)")
LIBRARIES = "FunctionalExtensionality|Classical_Prop|Reals|Ranalysis5|Lra|Psatz|List|Bool|Arith|ZArith|Lia"
COMMAND = re.compile(
    rf"{NAMING.pattern}.*|Ltac [a-z]\w* .*|Proof(?: using [\w' ]+)?|Qed|Defined"
    rf"|(?:Section|End|Variables?|Hypothes[ei]s) .*|{NOTATION.pattern}|{REQUIRED.pattern}"
    rf"|Require Import(?: (?:{LIBRARIES}))+|From Interval Require Import Tactic"
    r"|From Coquelicot Require Import Coquelicot|Import ListNotations|Open Scope R_scope|Arguments (?:Ret|Coin) {A}"
)
"""What a sentence may say that begins with a capital. Tactics do not; whatever else does is refused."""
ENDING_WITH_A_SECTION = ("Variable", "Variables", "Hypothesis", "Hypotheses", "Let", "Notation")
HIDDEN = re.compile(r'"|:>|\bwhere\b|\b(?:match|with)\b')
"""A notation or a coercion in a definition; `with` belongs to a `match`, or else it begins a second definition"""
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
def files(folder: Path = FOLDER) -> tuple[Path, ...]:
    """Return the files of the development, in the order of `_CoqProject`.

    >>> [path.name for path in files()][:3]
    ['Sums.v', 'Tree.v', 'Coins.v']
    """
    lines = (folder / "_CoqProject").read_text(encoding="utf-8").split("\n")
    return tuple(folder / line for line in lines if line.endswith(".v"))


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
        if path.name not in (*GENERATED, "Theorems.v"):
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
    """Return for each printed relation the definitions whose comment in ``READ`` says that they realise it.

    >>> definitions()["D16.1"]
    ['Phi']
    """
    table: dict[str, list[str]] = {}
    for comment in DEFINED.finditer("".join((FOLDER / name).read_text(encoding="utf-8") for name in READ)):
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


def sentences(text: str) -> Iterator[tuple[int, str]]:
    r"""Return what Coq reads as one command or tactic, with its line, without comments, bullets and line breaks.

    >>> list(sentences("Lemma one : 1 = 1.\nProof. (* easy *)\n- reflexivity. Qed."))
    [(1, 'Lemma one : 1 = 1'), (2, 'Proof'), (3, 'reflexivity'), (3, 'Qed')]
    """
    code = without_comments(text)
    for found in SENTENCE.finditer(code):
        label = LABEL.match(found[0])
        start = found.start() + (label.end() if label else 0)
        if said := " ".join(code[start : found.end()].split()):
            yield code.count("\n", 0, start) + 1, said


def required(text: str) -> Iterator[tuple[str, bool]]:
    """Return the files of ours that a file requires, and whether it hands on what they bring.

    >>> list(required("From PaidExperts Require Import Sums Tree. From PaidExperts Require Export Vectors."))
    [('Sums', False), ('Tree', False), ('Vectors', True)]
    """
    for _, said in sentences(text):
        if found := REQUIRED.fullmatch(said):
            yield from ((name.rsplit(".", 1)[-1], bool(found[1])) for name in found[2].split())


def faults(folder: Path = FOLDER) -> list[str]:
    """Tell what a development that is to be trusted must not contain."""
    twice = [stem for stem, count in Counter(path.stem for path in files(folder)).items() if count > 1]
    found = [f"two files are called {stem}.v" for stem in twice]
    defined: set[str] = set()
    for path in files(folder):
        text = path.read_text(encoding="utf-8")
        found += faults_of(text, path.name)
        found += [f"{path.name}: {name} has another meaning" for name in declared(text) if name in defined]
        defined |= {*declared(text)} if path.name in READ else set()
    return found


def declared(text: str) -> Iterator[str]:
    """Return the names that a file gives a meaning to, be it in a section; `Notation E := (E G)` keeps the old one.

    >>> list(declared("Lemma f : True. Let g := O. Notation h := (h f). Local Notation k := f."))
    ['f', 'g', 'k']
    """
    for _, said in sentences(text):
        if found := NAMING.match(said):
            yield found[1]
        elif (found := NOTATION.fullmatch(said)) and f":= ({found[2]} " not in said:
            yield found[2]


def faults_of(text: str, name: str) -> Iterator[str]:
    r"""Tell what is left open or assumed in one file, or changes what others say.

    >>> list(faults_of("Lemma false : False. Proof. Admitted.", "X.v"))
    ['X.v, line 1: Admitted']
    >>> list(faults_of("Require Import Reals. Axiom cheat : False.", "X.v"))
    ['X.v, line 1: Axiom cheat : False']
    >>> list(faults_of("Section S. Variable n : nat. End S.\nVariable m : nat.", "X.v"))
    ['X.v, line 2: Variable m : nat']
    """
    opened = 0
    for line, said in sentences(text):
        word = said.split()[0]
        opened += (word == "Section") - (word == "End")
        lasting = opened < (word in ENDING_WITH_A_SECTION)
        if lasting or smuggles(said) or not (said[0].islower() or COMMAND.fullmatch(said)):
            yield f"{name}, line {line}: {said[:60]}"


def smuggles(said: str) -> bool:
    """Does the definition of a name bring a notation, a coercion or a second name with it?

    >>> smuggles("Fixpoint f (n : nat) := match n with O => O | S m => g m end with g (n : nat) := f n")
    True
    """
    hidden = HIDDEN.findall(said) if said[0].isupper() and not said.startswith("Ltac ") else []
    return hidden.count("with") != hidden.count("match") or bool({*hidden} - {"with", "match"})
