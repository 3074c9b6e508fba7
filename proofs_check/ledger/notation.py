r"""One notation: the letters that mean the same everywhere (``notation.toml``), and those that a document introduces.

A symbol is a letter with its hat, its style or, for the letters of a round that have a meaning of their own, its round:
``p``, ``\hat p``, ``\mathcal P`` and ``B_t`` are four. Bold is a vector of the same, and a prime another one of them.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from paid_experts.proofs_check.ledger.document import FENCE, FOLDER, LETTER_ROW, MATH, Document

GREEK = (
    "alpha|beta|gamma|delta|epsilon|varepsilon|zeta|eta|theta|kappa|lambda|mu|nu|xi|pi|rho|sigma|tau|varphi|phi|chi|"
    "psi|omega|ell|Gamma|Delta|Theta|Lambda|Xi|Pi|Sigma|Phi|Psi|Omega"
)
SYMBOL = re.compile(
    r"\\text\{(?P<text>(?:[^{}$]|\$[^$]*\$)*)\}|\\(?:begin|end)\{\w+\}|\\(?:mathrm|operatorname)\{(?P<named>[A-Za-z]+)\}|"
    r"\\(?P<style>hat|tilde|bar|mathcal|mathbb|boldsymbol)\s*\{?\s*(?:\\(?:boldsymbol|mathcal)\s*)?(?P<styled>\\[a-z]+|[A-Za-z1])|"
    rf"(?P<letter>\\(?:{GREEK})(?![A-Za-z])|(?<!\\)[A-Za-z])|\\[A-Za-z]+"
)
OF_A_ROUND = re.compile(r"_(?:t|\{t)")
ARTICLE = re.compile(
    r"\b(?:an?|the|of|any|every|some|each|for|number|with|where|put|let|write|is)(?: [\w-]+){0,3} ?$", re.I
)
ROW = re.compile(r"^(\| \$([^$|]+)\$ \|[^|]*\|[^|]*\|)([^|]*)\|$", re.MULTILINE)
"""A row of a table of letters about one symbol, and what it says of it"""
INTRODUCED = re.compile(r"\b(?:let|with|write|put|every|all|any|some|where|given|draw|take)\b(?: \S+){0,5} ?$", re.I)


class Meaning(NamedTuple):
    """A letter that means the same in every document."""

    tex: str
    means: str
    where: str
    """The document that defines it"""
    python: str = ""
    coq: str = ""


@cache
def notation() -> dict[str, Meaning]:
    """Return the letters that mean the same everywhere, by their symbol.

    >>> notation()["K"].means
    'the number of experts'
    """
    table = tomllib.loads((FOLDER / "notation.toml").read_text(encoding="utf-8"))
    return {next(tokens(entry["tex"]))[0]: Meaning(**entry) for entry in table["letter"]}


def tokens(tex: str) -> Iterator[tuple[str, int]]:
    """List the letters of a formula, with "_t" if they are of a round, and the place where each ends."""
    for found in SYMBOL.finditer(tex):
        name = found["letter"] or ""
        if found["text"]:
            yield from ((inner, found.end()) for one in MATH.finditer(found["text"]) for inner, _ in tokens(one[2]))
        elif found["named"]:
            name = rf"\mathrm{{{found['named']}}}"
        elif found["style"]:
            name = found["styled"] if found["style"] == "boldsymbol" else rf"\{found['style']} {found['styled']}"
        if name:
            yield name + "_t" * bool(OF_A_ROUND.match(tex, found.end())), found.end()


def symbols(tex: str) -> Iterator[tuple[str, int]]:
    r"""List the symbols of a formula, each with the place where it ends.

    >>> [name for name, _ in symbols(r"\hat{\boldsymbol p} \le \lambda\mathrm{OPT} \text{ for $T$ } B_{t,j}")]
    ['\\hat p', '\\lambda', '\\mathrm{OPT}', 'T', 'B_t', 't', 'j']
    """
    return ((name if name in notation() else name.removesuffix("_t"), end) for name, end in tokens(tex))


def with_meanings(text: str) -> str:
    """Let a table say what letters of the notation mean; it may say more, behind a semicolon.

    >>> with_meanings("| $K$ | `K` | `[1, oo)` | a number; here 2 |")
    '| $K$ | `K` | `[1, oo)` | the number of experts; here 2 |'
    """

    def filled(row: re.Match[str]) -> str:
        known, (_, semicolon, more) = notation().get(row[2]), row[3].strip().partition("; ")
        return f"{row[1]} {known.means}{semicolon}{more} |" if known else row[0]

    return ROW.sub(filled, text)


def own_letters(document: Document) -> set[str]:
    """Return the symbols of a document's table of letters."""
    rows = [row for line in document.text.split("\n") if (row := LETTER_ROW.match(line))]
    return {name for row in rows for one in MATH.finditer(row[1]) for name, _ in symbols(one[2])}


def sentence_before(text: str, found: re.Match[str]) -> str:
    """Return what stands before a formula in its sentence; a display goes on with the paragraph above it."""
    before = text[: found.start()]
    paragraph = (before.rstrip() if found[1] else before).rpartition("\n\n")[2]
    return re.split(r"[.:;|]\s", " ".join(paragraph.replace(">", " ").split()) + " ")[-1]


def undefined(document: Document) -> list[str]:
    r"""Return the symbols that are neither in the notation nor in the table of letters, nor introduced at first.

    A sentence introduces a symbol where it says what it is: "the width $w$", "let $n \ge 2$", "$D = \dots$". Exercises
    are read alone, and are left out.
    """
    text = FENCE.sub("", document.text).partition("## Exercises")[0]
    known, missing = {*notation(), *own_letters(document)}, []
    for found in MATH.finditer(text):
        tex, before = found[1] or found[2], sentence_before(text, found)
        after = re.match(r" (?:is|are)\b", text[found.end() :])
        subject = re.split(r"=|\\in|\\[gl]e\b|<|>", tex, maxsplit=1)[0]
        for name, end in [(name, end) for name, end in symbols(tex) if name not in known]:
            rest = re.sub(r"^'?(?:_\{[^{}]*\}|_\w)?(?:\([^()]*\))?\s*", "", tex[end:])
            named = not rest and (after or ARTICLE.search(before))
            if (
                not (named or rest.startswith(("=", r"\in")) or (end <= len(subject) and INTRODUCED.search(before)))
                and name not in missing
            ):
                missing.append(name)
            known.add(name)
    return missing
