"""Sharp constants: how far a printed constant is from the best one, as an entry of a check block says it.

    sharp: 1/12 in ?*g**2 <= g/8; proved 1/8; false 0.126 at g = 1
    sharp: 96; proved 40 by lemma_4_5_grid; false 2 by tooth_lemma_4_5_grid_two_for_96

The first is a claim with ? for the constant: with the one constant it is proved, with the other it is false at a point.
The second names two theorems in Coq.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from paid_experts.proofs_check.formal import sources
from paid_experts.proofs_check.ledger.claim import Claim, claim, point
from paid_experts.proofs_check.ledger.document import Document

SHARP = re.compile(
    r"proved (?P<proved>\S+)(?: by (?P<theorem>\w+))?|false (?P<false>\S+)(?: by (?P<tooth>\w+)| at (?P<at>.+))"
)
NEGATION = re.compile(r"~|<>|\b(?:not|exists|False)\b")


class Sharp(NamedTuple):
    """How far a printed constant is from the sharp one: the best that is proved, and the next that is false."""

    printed: str
    proved: str
    false: str
    holds: Claim | None
    """The claim with the constant that is proved; None where Coq has it"""
    fails: Claim | None
    """The claim with the constant that is false, and where"""
    theorem: str = ""
    tooth: str = ""
    where: str = ""
    template: str = ""
    """The claim with ? for the constant"""


def refutations(names: Sequence[str]) -> tuple[str, ...]:
    """Return names of Coq theorems that refute something; `ValueError` names one that does not.

    >>> refutations(["lemma_4_2"])
    Traceback (most recent call last):
    ValueError: a tooth in Coq is a theorem tooth_... or not_... that denies something, and lemma_4_2 is none
    """
    for name in names:
        stated = sources.theorems()[name].statement if name in sources.theorems() else ""
        if not (name.startswith(("tooth_", "not_")) and NEGATION.search(stated)):
            raise ValueError(
                f"a tooth in Coq is a theorem tooth_... or not_... that denies something, and {name} is none"
            )
    return tuple(names)


def sharp(text: str, document: Document) -> Sharp:
    """Read an entry like ``1/12 in ?*g**2 <= g/8; proved 1/8; false 0.126 at g = 1``."""
    first, *rest = [part.strip() for part in text.split(";")]
    printed, _, template = first.partition(" in ")
    told: dict[str, str] = {}
    where = ""
    for part in rest:
        found = SHARP.fullmatch(part)
        told |= {key: value for key, value in found.groupdict().items() if value} if found else {}
        where = where if found else part
    if not {"proved", "false"} <= told.keys() or (template and "at" not in told):
        raise ValueError("a sharp constant is written 'PRINTED in CLAIM WITH ?; proved VALUE; false VALUE at POINT'")
    holds = fails = None
    if template:
        holds = claim(template.replace("?", f"({told['proved']})"), document.letters)
        fails = claim(template.replace("?", f"({told['false']})"), document.letters)._replace(point=point(told["at"]))
    elif not {"theorem", "tooth"} <= told.keys():
        raise ValueError("a sharp constant without a claim names the Coq theorems: 'proved 8 by NAME; false 7 by NAME'")
    else:
        refutations([told["tooth"]])
        if told["theorem"] not in sources.theorems():
            raise ValueError(f"Coq has no theorem {told['theorem']}")
    where = where or told.get("at", "")
    return Sharp(
        printed,
        told["proved"],
        told["false"],
        holds,
        fails,
        told.get("theorem", ""),
        told.get("tooth", ""),
        where,
        template.partition(" for ")[0],
    )
