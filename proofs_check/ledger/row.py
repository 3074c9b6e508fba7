"""A row of the ledger: one check block of a document, with all that follows from it.

What stands behind a row is derived. A relation D46.2 is formal if Coq has a theorem `D46_2`, refuted if it has
`not_D46_2`; the repair is `D46_2_repaired`, and the teeth of a final theorem are called after it. A row with
`defines` or `assumes` has nothing to prove; any other row is certified by its claim or enumerated by its check.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal, NamedTuple, get_args

from paid_experts.proofs_check.formal import sources
from paid_experts.proofs_check.formal.uses import nearest
from paid_experts.proofs_check.ledger.claim import Claim, claim, conditions_of, numbers, sharp
from paid_experts.proofs_check.ledger.claim import Sharp as Sharp
from paid_experts.proofs_check.ledger.compared import compare, refutations
from paid_experts.proofs_check.ledger.document import (
    Block,
    Document,
    Erratum,
    Malformed,
    documents,
    ensure,
    every_relation,
    with_left_side,
)

Grade = Literal["formal", "certified", "enumerated", "definition", "setting", "refuted"]
GRADES: tuple[Grade, ...] = get_args(Grade)
FUNCTION = re.compile(r"\w+(?:\.\w+)?")


class Call(NamedTuple):
    """A function of `proofs_check.checks`, and what it is called with."""

    function: str
    arguments: dict[str, Any]


@dataclass(frozen=True)
class Row:
    """One check block, read and completed."""

    id: str
    lemma: str
    grade: Grade
    block: Block
    printed: dict[str, str]
    """The paper's LaTeX, by relation"""
    formal: tuple[str, ...]
    """Coq theorems and definitions"""
    claim: Claim | None
    false: Claim | None
    """A printed relation that is false, and where"""
    tooth: Claim | Call | tuple[str, ...]
    """A false neighbour with the point where it fails, other arguments of the check, or refuted neighbours in Coq"""
    check: Call | None
    opinion: str
    realised_by: str
    sharp: tuple[Sharp, ...] = ()
    erratum: Erratum | None = None

    @property
    def source(self) -> tuple[str, ...]:
        """The printed relations that this row is about."""
        return tuple(self.printed)

    @property
    def statement(self) -> str:
        """LaTeX as printed; for a row of our own its statement, or the claim as it is checked."""
        return (
            self.block.one("says") or next(iter(self.printed.values()), "") or (self.claim.text if self.claim else "")
        )

    @property
    def quantifier(self) -> str:
        """For which values it is said, in words."""
        about = self.claim or self.false
        if about is None:
            return "as the Coq theorem states it" if self.formal else "for every case that the check goes through"
        ranges = ", ".join(f"{name} in [{low}, {high}]" for name, (low, high) in about.box.items())
        given = " with " + ", ".join(about.assuming) if about.assuming else ""
        return f"for all {ranges}{given}" if ranges else "a fact about numbers"


def call(text: str) -> Call:
    """Read a call of a check with literal arguments.

    >>> call('aggregation.coin(half="1/2")')
    Call(function='aggregation.coin', arguments={'half': '1/2'})
    """
    try:
        tree = ast.parse(text, mode="eval").body
        if isinstance(tree, ast.Call) and not tree.args and FUNCTION.fullmatch(ast.unparse(tree.func)):
            arguments = {str(keyword.arg): ast.literal_eval(keyword.value) for keyword in tree.keywords}
            return Call(ast.unparse(tree.func), arguments)
    except (SyntaxError, ValueError):
        pass
    raise ValueError(f"expected a call like 'module.function(name=value)', got {text!r}")


def rows_of(document: Document) -> list[Row]:
    """Read the blocks of one document."""
    found = []
    printed: dict[str, str] = {}
    for block in document.blocks:
        try:
            for name, tex in block.printed.items():
                printed[name] = with_left_side(name, tex, printed)
            found.append(completed(block, document, {name: printed[name] for name in block.printed}))
        except Malformed:
            raise
        except ValueError as error:
            raise block.refuse(str(error)) from error
    return found


def completed(block: Block, document: Document, printed: dict[str, str]) -> Row:
    """Complete one block."""
    strangers = [relation for relation in printed if relation not in every_relation()]
    ensure(not strangers, f"{', '.join(strangers)} is no relation of the paper")
    ensure(block.one("row"), "a block has a 'row', its name")
    derived = sources.names_of(printed)
    derived += [coq for relation in printed if not derived for coq in sources.definitions().get(relation, [])]
    formal = tuple(dict.fromkeys([*block_names(block), *derived]))
    unknown = [coq for coq in formal if not sources.is_known(coq)]
    ensure(not unknown, f"Coq has no {', '.join(unknown)}")
    grade, erratum = _grade(block, printed, formal), block.erratum
    main = claim(block.one("claim"), document.letters) if block.one("claim") else None
    false = claim(block.one("false"), document.letters) if block.one("false") else None
    check = call(block.one("check")) if block.one("check") else None
    ensure(not false or false.point is not None, "a false claim says where it fails: 'false: CLAIM at x = 1/2'")
    ensure(
        (grade == "refuted") == bool(erratum or block.one("part of")),
        f"a refuted row has an erratum above it, and no other row has one; this row is {grade}",
    )
    if erratum and false and false.point:
        untold = [f"{name} = {x}" for name, x in false.point.items() if x not in numbers(erratum.witness)]
        ensure(not untold, f"the witness of the erratum does not tell {', '.join(untold)}, at which it is checked")
    if grade == "refuted":
        proved = formal or main or check or block.one("part of")
        ensure(proved, "a refuted row has a repair that is proved: a theorem, a claim or a check")
    if grade in ("definition", "setting"):
        ensure(check, f"a {grade} has a check, which compares it with the code that realises it")
    tooth = _tooth(block, document, grade, formal, check)
    constants = tuple(sharp(text, document.letters) for text in block.entries.get("sharp", []))
    compare(block, printed.values(), formal, main, false, tooth, constants)
    return Row(
        id=block.one("row"),
        lemma=document.lemma,
        grade=grade,
        block=block,
        printed=printed,
        formal=formal,
        claim=main,
        false=false,
        tooth=tooth,
        check=check,
        opinion=block.one("opinion"),
        realised_by=block.one("defines") or block.one("assumes"),
        sharp=constants,
        erratum=erratum,
    )


def block_names(block: Block) -> list[str]:
    """Return the Coq names that a block lists itself."""
    return block.one("formal").replace(",", " ").split()


@cache
def own_teeth(name: str) -> tuple[sources.Theorem, ...]:
    """Return the teeth in Coq of a theorem, without those of other theorems that documents name."""
    return sources.teeth(
        name, [other for file in documents().values() for b in file.blocks for other in block_names(b)]
    )


def _grade(block: Block, printed: Iterable[str], formal: tuple[str, ...]) -> Grade:
    """Say what stands behind a block; its relations must all have the same verdict."""
    verdicts, names = {sources.verdict(name) for name in printed}, ", ".join(printed)
    ensure(len(verdicts) <= 1, f"Coq has different verdicts on {names}: make a block of each")
    ensure(verdicts != {"proved"} or not block.one("false"), f"Coq proves {names}, and this block calls it false")
    theorems = [name for name in formal if name in sources.theorems()]
    if "refuted" in verdicts or block.one("false") or any(re.match(r"not_[DIA]\d", name) for name in formal):
        return "refuted"
    if theorems and verdicts <= {"proved", "proved for coins"}:
        return "formal"
    if block.one("defines"):
        return "definition"
    if block.one("assumes"):
        return "setting"
    ensure(verdicts != {"notation"}, f"Coq has nothing named after {names}: say what it 'defines' or 'assumes'")
    ensure(block.one("claim") or block.one("check"), "nothing stands behind this block: no theorem, claim or check")
    return "certified" if block.one("claim") else "enumerated"


def _tooth(
    block: Block, document: Document, grade: Grade, formal: tuple[str, ...], check: Call | None
) -> Claim | Call | tuple[str, ...]:
    """Read the tooth, or find it in Coq; for a refuted row it is the repair, which the same code must not reject."""
    text = block.one("tooth")
    if not text:
        in_coq = [theorem.name for name in formal for theorem in own_teeth(name)]
        in_coq += [name for name in formal if name.endswith("_repaired")] if grade == "refuted" else []
        if in_coq or (grade == "refuted" and (block.one("claim") or block.one("part of"))):
            return tuple(in_coq)
        raise ValueError("a block has a tooth: a nearby false claim that is rejected")
    names = text.replace(",", " ").split()
    if all(map(sources.is_known, names)):
        return refutations(names, formal)
    if check and re.match(r"\w+\s*=[^=]", text):
        return Call(check.function, {**check.arguments, **call(f"f({text})").arguments})
    main = block.one("claim")
    tooth = claim(text, document.letters, conditions_of(main))
    ensure(tooth.point is not None, "a tooth says where it fails: 'tooth: CLAIM at x = 1/2'")
    return tooth


@cache
def ledger() -> dict[str, Row]:
    """Return all rows by name, in the order of the documents."""
    return joined(row for document in documents().values() for row in rows_of(document))


def joined(rows: Iterable[Row]) -> dict[str, Row]:
    """Return rows by name; no name, no relation and no theorem stands twice, errata apart.

    A row cannot take over the theorem of another one, and an erratum may rest on a theorem that has its own row.
    """
    table: dict[str, Row] = {}
    owner: dict[str, Row] = {}
    for row in rows:
        if row.id in table:
            raise row.block.refuse(f"there is another row {row.id}")
        table[row.id] = row
        named = {*block_names(row.block), *(name.replace(".", "_") for name in row.source)} & sources.theorems().keys()
        for name in (*row.source, *(sorted(named) if row.grade != "refuted" else ())):
            if name in owner:
                raise row.block.refuse(f"{name} stands in the row {owner[name].id} as well")
            owner[name] = row
    for row in table.values():
        other = row.block.one("part of")
        if other and (other not in table or not table[other].erratum):
            raise row.block.refuse(f"it is part of {other}, which is no erratum")
    return table


def printed_relations() -> dict[str, Row]:
    """Return the row of each printed relation."""
    return {name: row for row in ledger().values() for name in row.source}


@cache
def uses() -> dict[str, tuple[str, ...]]:
    """Return for each row the rows that its theorems rest on in Coq, with nothing of the ledger in between."""
    named: dict[str, list[str]] = {}
    for row in ledger().values():
        for name in row.formal:
            named.setdefault(name, []).append(row.id)
    found = {}
    for row in ledger().values():
        below = nearest([name for name in row.formal if name in sources.theorems()], named)
        used = [other for name in below for other in named[name] if other != row.id]
        found[row.id] = tuple(dict.fromkeys(used))
    return found
