"""What a block types is compared with what its theorem, its claim or the paper says already.

A machine does not read LaTeX as a mathematician does. What it can see is compared: the numbers that a statement is made
of, the direction of a relation, the theorem that a tooth is called after, how far a tooth is from its claim. What it
cannot notice is listed in `proofs_check/README.md`.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from difflib import SequenceMatcher
from fractions import Fraction
from functools import cache

from paid_experts.proofs_check.formal import sources
from paid_experts.proofs_check.ledger.claim import (
    Claim,
    Sharp,
    conditions_of,
    numbers,
    real,
    sides,
    split_outside,
    value,
)
from paid_experts.proofs_check.ledger.document import Block, ensure, relations_in

NEAR, CONDITION = 0.4, 0.7
"""Which part of a tooth, or of a condition of it, must be text of its claim, so that it is a neighbour"""
FAR = 2
"""How far the sides of a tooth may be from those of its claim, in units of 1 or of the larger side"""
WORD = re.compile(r"[A-Za-z_][\w.']*")
DEFINED = re.compile(r"^\s*(?:Definition|Fixpoint)\s+([A-Za-z_][\w']*)(.*?)\.\s", re.MULTILINE | re.DOTALL)
NEGATION = re.compile(r"~|<>|\b(?:not|exists|False)\b")
DIVISOR = re.compile(r"(?:(?<!\d)/|/\()(\d+)(?![\d./])")
RELATION = re.compile(r"<->|->|=>|<>|:=|<=|>=|<|>|=")
DIRECTIONS = {"\\le": "<=", "\\leq": "<=", "\\ge": ">=", "\\geq": ">="}


def constants(text: str, tex: bool = False) -> set[Fraction]:
    r"""Return the numbers of a formula, but 0 and 1: of a claim or a Coq statement, or of LaTeX.

    >>> sorted(map(str, constants("7 / 8 * g + x/9 * lemma_4_4 p2 /\\ True")))
    ['1/9', '7/8', '9']
    >>> sorted(map(str, constants(r"\half g + 1.5 x^2/7", tex=True)))
    ['1/2', '1/7', '2', '3/2', '7']
    """
    text = text.replace(r"\half", r"\tfrac12") if tex else re.sub(r"\s*/\s*", "/", WORD.sub("x", text))
    text = re.sub(r"((?:\*\*|\^)\s*\d+)/", r"\1 x/", text)  # a power that is divided
    divisors = {Fraction(1, int(n)) for n in DIVISOR.findall(text) if int(n)}
    return (numbers(text) | divisors) - {0, 1}


@cache
def defined() -> dict[str, str]:
    """Return the definitions of Coq by name; of a name that is defined twice the first."""
    found: dict[str, str] = {}
    for path in sources.files():
        for name, body in DEFINED.findall(sources.without_comments(path.read_text(encoding="utf-8"))):
            found.setdefault(name, body)
    return found


@cache
def spelled_out(theorem: str) -> tuple[str, ...]:
    """Return a theorem's statement, and the definitions that it is made of."""
    texts, found = [stated(theorem)], {theorem}
    for text in texts:
        new = set(WORD.findall(text)) & defined().keys() - found
        found |= new
        texts += [defined()[name] for name in sorted(new)]
    return tuple(texts)


def stated(theorem: str) -> str:
    """Return what a theorem says; nothing, where there is no such theorem."""
    return sources.theorems()[theorem].statement if theorem in sources.theorems() else ""


def compare(
    block: Block,
    printed: Collection[str],
    formal: Sequence[str],
    main: Claim | None,
    false: Claim | None,
    tooth: object,
    sharp: Sequence[Sharp],
) -> None:
    """Refuse what a block types and its theorem, its claim or the paper has otherwise."""
    theorems = [name for name in formal if name in sources.theorems()]
    typed = " ".join([block.one("claim"), block.one("false")])
    behind = " ; ".join([typed, *(text for name in theorems for text in spelled_out(name))])
    if theorems or main or false:
        said = directions([typed, *map(stated, theorems)]) or directions([behind])
        compare_statement(block.one("says"), constants(behind), said)
    told, claimed = printed_directions(printed), directions([block.one("claim")])
    apart = block.printed and main and not false and told and claimed and not told & claimed
    ensure(not apart, f"{' and '.join(told)} is printed, and the claim has {' and '.join(claimed)}")
    shown = constants(" ".join([*printed, block.one("says")]), tex=True)
    for constant in sharp:
        compare_constant(constant, theorems, constants(" ".join([typed, *map(stated, theorems)])) | shown)
    if isinstance(tooth, Claim):
        compare_tooth(tooth, block.one("tooth"), main, block.one("claim"))


def directions(texts: Iterable[str]) -> set[str]:
    """Return the relations of claims and of Coq statements that have a direction."""
    return {found for text in texts for found in RELATION.findall(text)} & {"<=", ">=", "<", ">"}


def printed_directions(formulas: Iterable[str]) -> set[str]:
    """Return the relations of LaTeX that have a direction."""
    return {DIRECTIONS[found[0]] for tex in formulas for found in relations_in(tex) if found[0] in DIRECTIONS}


def compare_statement(says: str, proved: set[Fraction], behind: set[str]) -> None:
    """A statement has no number and no direction that what stands behind it has not."""
    unknown = constants(says, tex=True) - proved
    ensure(not unknown, f"'says' has {', '.join(map(str, sorted(unknown)))}, which no theorem and no claim here has")
    told = printed_directions([says])
    ensure(told <= behind, f"'says' has {' and '.join(told - behind)}, which no theorem and no claim here has")


def compare_constant(constant: Sharp, theorems: Sequence[str], known: set[Fraction]) -> None:
    """A constant is printed, proved and false where the block says so, and the proved one stands between."""
    ensure(not constants(constant.printed) - known, f"the constant {constant.printed} is not in what this block prints")
    if constant.theorem:
        refutations([constant.tooth], [constant.theorem, *theorems])
        for number, name in ((constant.proved, constant.theorem), (constant.false, constant.tooth)):
            ensure(not constants(number) - constants(stated(name)), f"{name} does not say {number}")
    try:
        printed, proved, wrong = (value(text, {}) for text in (constant.printed, constant.proved, constant.false))
    except ValueError:
        return  # constants with letters
    between = proved != wrong and (printed - proved) * (proved - wrong) >= 0
    ensure(between, f"{constant.proved} is proved, so it stands between {constant.printed} and {constant.false}")


def compare_tooth(tooth: Claim, written: str, main: Claim | None, claim: str) -> None:
    """A tooth has the words of its claim, conditions like its claim's, and sides that are not far away."""
    ensure(main, "a tooth that is a claim stands beside a claim, of which it is a neighbour")
    assert main is not None
    ensure(alike(tooth.text, main.text), f"a tooth is a neighbour of its claim, and {tooth.text} is not like {main}")
    for condition in split_outside(conditions_of(written) or ""):
        like = any(alike(condition, other, CONDITION) for other in split_outside(conditions_of(claim) or ""))
        ensure(like or not condition, f"a tooth has the conditions of its claim, and no other: {condition}")
    assert tooth.point is not None
    missing = main.box.keys() - tooth.point.keys()
    ensure(not missing, f"the point of a tooth tells all letters of its claim, and {', '.join(missing)} is not told")
    (left, _, right), (claimed, _, bound) = sides(tooth.text), sides(main.text)
    there = [value(side, real(tooth.point)) for side in (left, claimed, right, bound)]
    far = abs(there[0] - there[1]) + abs(there[2] - there[3]) > FAR * max(1, *map(abs, there[1::2]))
    ensure(not far, f"a tooth is near its claim, and {tooth.text} is far away at {tooth.where}")


def alike(one: str, other: str, share: float = NEAR) -> bool:
    """Has one text so much of the other?"""
    return SequenceMatcher(None, other, one).ratio() >= share


def refutations(names: Sequence[str], of: Iterable[str]) -> tuple[str, ...]:
    """Return names of Coq theorems that refute a neighbour of these; `ValueError` names one that does not.

    >>> refutations(["lemma_4_2"], ["lemma_4_2"])
    Traceback (most recent call last):
    ValueError: a tooth in Coq is a theorem tooth_... or not_... that denies something, and lemma_4_2 is none
    """
    of = tuple(of)
    for name in names:
        refutes = name.startswith(("tooth_", "not_")) and NEGATION.search(stated(name))
        ensure(refutes, f"a tooth in Coq is a theorem tooth_... or not_... that denies something, and {name} is none")
        denied = name.removeprefix("tooth_").removeprefix("not_")
        owner = max((one for one in sources.theorems() if denied.startswith(f"{one}_")), key=len, default=denied)
        own = any(f"{theorem}_".startswith(f"{owner}_") for theorem in of)
        ensure(own, f"{name} is called after {owner}, and not after {' or '.join(of)}")
    return tuple(names)
