r"""An annotated proof, read: a Markdown document with a glossary of letters, and `check` blocks between the prose.

The glossary is the table under the heading `Letters`; a letter with a name in backticks has a range and may stand in
claims. A block is a fence of the kind `check` with a `key: value` a line; a line that is indented goes on with the
line before. An erratum is a quotation that begins with **Erratum** and stands above the block that it is about.
Whatever does not fit is refused with the file and the line.

A printed relation has a number: D46.2 is the second relation of the 46th display, I5 is the 5th formula inside a
paragraph that has a relation in it, A9 the 9th line of Algorithm 1 in the source (a line without a relation counts as
one). A relation is one =, <=, >=, < or assignment arrow outside of subscripts, limits, indicators and text.

    ```check
    row: half_exp_plus_half_exp_ge_one
    I61.1: \half \exp(y_t x_t) + \half \exp(- y_t x_t) \geq 1
    claim: exp(v)/2 + exp(-v)/2 >= 1
    tooth: exp(v)/2 + exp(-v)/2 > 1 at v = 0
    ```
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Literal, NamedTuple, TypeVar, get_args

from markdown_it import MarkdownIt
from markdown_it.token import Token

from paid_experts.proofs_check.kernel.parse import RESERVED

Key = Literal[
    "row", "says", "claim", "false", "tooth", "formal", "defines", "assumes", "check", "opinion", "part of", "sharp"
]
KEYS: tuple[Key, ...] = get_args(Key)
Kind = Literal[
    "misprint", "missing factor", "off by one", "wrong constant", "false step", "gap", "ill-posed", "overstated"
]
KINDS: tuple[Kind, ...] = get_args(Kind)
Reach = Literal["theorem affected", "lemma affected", "step affected", "none"]
REACHES: tuple[Reach, ...] = get_args(Reach)
Sense = Literal[
    "in its natural reading", "with one constant for all parameters", "only if read literally", "as a misprint"
]
SENSES: tuple[Sense, ...] = get_args(Sense)
SENSE_OF: dict[Kind, Sense] = {"misprint": "as a misprint", "ill-posed": "only if read literally"}
"""In which sense an erratum of a kind is false, unless its head says it; any other is false in its natural reading"""
Word = TypeVar("Word", bound=str)

FOLDER = Path(__file__).resolve().parent.parent
MARKDOWN = MarkdownIt("commonmark").enable("table")
IN_A_FOLD = r"^(?:<details><summary>[^\n]*</summary>\n\n)?{}(?:\n</details>\n)?"
FENCE = re.compile(IN_A_FOLD.format(r"(```check\n.*?^```)$\n?"), re.MULTILINE | re.DOTALL)
"""A check block with its fold, as it stands in a text in which `parse` found nothing that only looks like one"""
NOTE = re.compile(IN_A_FOLD.format(r"((?:> \*\*(?:Erratum|Slip)\b.*)(?:\n>.*)*)\n"), re.MULTILINE)
"""An erratum or a slip, with its fold"""
FENCES = ("```check", "```math", "```exercise")
FOLD = re.compile(r"(?:<details><summary>[^<>\n]+</summary>|</details>)\n?")
"""The only HTML of a document"""
MATH = re.compile(r"^```math\n(.+?)^```$|\$([^$\n][^$]*?)\$", re.DOTALL | re.MULTILINE)
"""A display, or a formula within a line"""
ENTRY = re.compile(r"([A-Za-z][\w. ]*?):\s*(.*)")
ENTRY_OF_A_BLOCK = re.compile(r"^(?:row|claim|false|tooth|sharp|formal):.*", re.MULTILINE)
QUOTED = re.compile(r"^ {0,3}> ?")
LETTER_ROW = re.compile(r"\|(.*)\|\s*(?:`(\w+)`)?\s*\|\s*(?:`([^`]*)`)?\s*\|.*\|\s*$")
NUMBER = r"-?[0-9]{1,300}(?:\.[0-9]{1,300})?(?:/0*[1-9][0-9]{0,299})?"
RANGE = re.compile(rf"(whole )?([\[(])\s*(-?oo|{NUMBER})\s*,\s*(-?oo|{NUMBER})\s*([\])])")
ERRATUM = re.compile(r"\*\*Erratum\*\* \(([^;)]+); ([^;)]+)(?:; ([^;)]+))?\)\.\s*(.*)", re.DOTALL)
SLIP = "**Slip.**"
LABELLED = re.compile(r"^\*\*(Witness|Repair|Consequence)\.\*\*\s*", re.MULTILINE)


# The relations that the paper prints.

RELATION_ID = re.compile(r"[DIA]\d+\.\d+")
RELATION = re.compile(r"\\leq?(?![a-z])|\\geq?(?![a-z])|\\leftarrow|\\approx|(?<![<>\\!:])=|(?<!\\)[<>]")
NOT_RELATIONS = re.compile(
    r"(?<!\\)%.*|\\(?:label|textnormal|text|includegraphics)(?:\[[^\]]*\])?\{[^{}]*\}|\\left<|\\right>|\\not\s*=|\\neq"
)
COUNTS = {
    "D": "1111114210001111111111112141111111321661211334214223171131212",
    "A": "2511111111111111111111",
    "I": "111111111111111111111121111111111111111111111111111111111111111121111121111111111111111121111",
}
"""How many relations each display, line of Algorithm 1 and inline formula has"""


@cache
def every_relation() -> tuple[str, ...]:
    """Return the ids of all printed relations.

    >>> len(every_relation()), every_relation()[:2]
    (229, ('D1.1', 'D2.1'))
    """
    return tuple(
        f"{kind}{formula}.{i}"
        for kind, counts in COUNTS.items()
        for formula, count in enumerate(counts, 1)
        for i in range(1, int(count) + 1)
    )


def blanked(text: str, pattern: re.Pattern[str]) -> str:
    """Return the text with spaces, as many, in place of what the pattern finds."""
    return pattern.sub(lambda found: re.sub(r"[^\n]", " ", found[0]), text)


def relations_in(tex: str) -> list[re.Match[str]]:
    r"""Return the relations of a formula, where they stand: none in a sub- or superscript or an indicator.

    >>> [found.start() for found in relations_in(r"\sum_{i=1}^n x_i \leq 1")]
    [17]
    """
    tex = blanked(tex, NOT_RELATIONS)
    kept = list(tex)
    for opening in re.finditer(r"(?<=[_^])\{|(?<=\\id)\[", tex):
        start = opening.start()
        if kept[start] == " ":
            continue
        pair, depth = ("{", "}") if tex[start] == "{" else ("[", "]"), 0
        for i in range(start, len(tex)):
            depth += (tex[i] == pair[0]) - (tex[i] == pair[1])
            kept[i] = " "
            if depth == 0:
                break
    return list(RELATION.finditer("".join(kept)))


def with_left_side(name: str, tex: str, printed: Mapping[str, str]) -> str:
    r"""Put the left side before a step that begins with its relation: it is the right side of the relation before.

    That begins at the first relation outside of all brackets.

    >>> print(with_left_side("D1.2", r"\le y", {"D1.1": "P(Z = 1) = f(x)"}))
    f(x) \le y
    """
    if not RELATION.match(tex):
        return tex
    formula, _, number = name.partition(".")
    before = printed.get(f"{formula}.{int(number) - 1}")
    if before is None:
        raise ValueError(f"{name} has no left side, and the relation before it does not stand above")
    found = relations_in(before)
    places = [place for place in found if _closed(before[: place.start()])] or found  # the paper may forget a bracket
    return f"{before[places[0].end() :].strip()} {tex}" if places else tex


def _closed(tex: str) -> bool:
    """Is every bracket closed again? An interval may end with another kind than it began with."""
    return sum(map(tex.count, "([{")) == sum(map(tex.count, ")]}"))


# Documents.


class Malformed(ValueError):
    """A document that cannot be read; the sentence names the file and the line."""


class Letter(NamedTuple):
    """A letter of a claim, bound once, and its range."""

    name: str
    low: str
    """The lower end, as the kernel reads it; "-oo" if there is none"""
    high: str
    open_low: bool
    open_high: bool
    whole: bool
    symbol: str
    """How the prose writes it"""

    def strict_ends(self) -> Iterator[str]:
        """What an open end says, as an assumption: the box of a claim is closed."""
        if self.open_low and self.low != "-oo":
            yield f"{self.name} > {self.low}"
        if self.open_high and self.high != "oo":
            yield f"{self.name} < {self.high}"


def ensure(holds: object, sentence: str) -> None:
    """Refuse an entry that is not as the sentence says."""
    if not holds:
        raise ValueError(sentence)


def rational(text: str) -> Fraction:
    """Read a number.

    >>> rational("1.75") == rational(" 7/4 ")
    True
    """
    text = text.strip()
    ensure(re.fullmatch(NUMBER, text), f"a number is like 7/4 or 1.75, got {text[:60]!r}")
    return Fraction(text)


NOTATION = {
    **dict.fromkeys(("p", "q"), ("0", "1")),
    **dict.fromkeys(("K", "N", "T", "n"), ("1", "oo")),
    **dict.fromkeys(("L", "lam", "b"), ("0", "oo")),
}
"""Letters of the paper that mean the same in every document, and their range; its ends may be open"""


class Erratum(NamedTuple):
    """What is wrong, why, and what is right, in the words of the document."""

    kind: Kind
    reach: Reach
    reading: str
    """Under which reading it is false"""
    witness: str
    repair: str
    consequence: str
    sense: Sense
    """Whether a fair reader would find it false"""


@dataclass(frozen=True)
class Block:
    """One `check` block: its entries, and where it stands."""

    file: str
    line: int
    entries: dict[Key, list[str]]
    printed: dict[str, str]
    """The paper's LaTeX by relation; a step may begin with its relation (`with_left_side`)"""
    erratum: Erratum | None = None

    def one(self, key: Key) -> str:
        """The value of a key that may stand once; empty where it does not stand."""
        return self.entries.get(key, [""])[0]

    def refuse(self, sentence: str) -> Malformed:
        """An error that says where this block stands."""
        return Malformed(f"{self.file}, line {self.line}: {sentence}")


@dataclass
class Document:
    """A lemma, a section or a result of our own."""

    path: Path
    text: str
    title: str = ""
    letters: dict[str, Letter] = field(default_factory=dict)
    blocks: list[Block] = field(default_factory=list)
    slips: list[str] = field(default_factory=list)
    """Slips of wording that no machine can check"""
    name: str = ""
    """A short name, as `proofs_check/README.md` lists it"""

    @property
    def lemma(self) -> str:
        """The number of the lemma: what stands before the first dash of the file's name."""
        return self.path.name.split("-")[0]


def parse(text: str, path: Path, notation: Mapping[str, tuple[str, str]] = NOTATION) -> Document:
    r"""Turn the text of a document into its letters and blocks; letters of the notation have the range that it gives.

    >>> parse("# T\n```check\nrow: a\ncolour: red\n```\n", Path("4.2-x.md"))
    Traceback (most recent call last):
    paid_experts.proofs_check.ledger.document.Malformed: 4.2-x.md, line 4: unknown key 'colour'
    """
    document = Document(path, text)
    lines, heading, quote, contents = text.split("\n"), "", "", []
    tokens = [token for token in MARKDOWN.parse(text) if token.map]
    for token in tokens:
        start, end = token.map or (0, 0)
        refuse_what_is_no_block(token, lines[start:end], f"{path.name}, line {start + 1}")
        if token.level > 0:
            continue
        is_block = token.type == "fence" and token.info == "check"
        if is_block:
            contents.append(f"```check\n{token.content}```")
            document.blocks.append(_block(token.content.split("\n"), path.name, start + 1, quote))
            quote = quote if quote.startswith(SLIP) else ""
        elif token.type == "heading_open":
            heading = lines[start].lstrip("# ").strip()
            document.title = document.title or heading
        elif token.type == "table_open" and heading == "Letters":
            for number in range(start, end):
                _bind(lines[number], document, number + 1, notation)
        if not is_block and token.type not in ("table_open", "html_block"):
            _set_aside(quote, document, start + 1)
            quoted = lines[start:end] if token.type == "blockquote_open" else []
            quote = "".join(QUOTED.sub("", line) + "\n" for line in quoted)
    _set_aside(quote, document, len(lines))
    if FENCE.findall(text) != contents:
        raise Malformed(f"{path.name}: a check block stands where Markdown sees none")
    return document


def refuse_what_is_no_block(token: Token, lines: list[str], where: str) -> None:
    """Refuse code and HTML beside formulas and folds: whoever reads a document sees no block that was not checked."""
    if token.type == "fence":
        if token.level > 0 or lines[0] not in FENCES:
            raise Malformed(
                f"{where}: a check block begins with ```check, a display with ```math, an exercise with ```exercise, "
                f"and there is no other fence, got {lines[0]!r}"
            )
        if len(lines) < 2 or lines[-1] != "```":
            raise Malformed(f"{where}: this fence is not closed")
        if not token.content.isascii():
            raise Malformed(f"{where}: a block is written in ASCII, so that no letter looks like another")
    elif (
        token.type == "code_block"
        or (token.type == "html_block" and not FOLD.fullmatch(token.content))
        or any(child.type == "html_inline" for child in token.children or ())
    ):
        raise Malformed(f"{where}: a document has no code and no HTML but blocks and their folds, got {lines[0]!r}")
    elif token.type == "inline" and (found := ENTRY_OF_A_BLOCK.search(token.content)):
        raise Malformed(f"{where}: {found[0]!r} looks like a block and is none")


def _set_aside(quote: str, document: Document, line: int) -> None:
    """Keep a slip of wording; an erratum must have a block."""
    if quote.startswith("**Erratum**"):
        raise Malformed(f"{document.path.name}, line {line}: the erratum above this line has no check block after it")
    if quote.startswith(SLIP):
        document.slips.append(" ".join(quote.removeprefix(SLIP).split()))


def _bind(line: str, document: Document, number: int, notation: Mapping[str, tuple[str, str]]) -> None:
    """Bind the letter of one row of the glossary."""
    row = LETTER_ROW.match(line)
    if not row or not row[2]:
        return
    where = f"{document.path.name}, line {number}"
    span = RANGE.fullmatch(row[3] or "")
    if not span:
        raise Malformed(f"{where}: the range of {row[2]} must be like `[0, 1]` or `whole [1, oo)`, got {row[3]!r}")
    if row[2] in RESERVED:
        raise Malformed(f"{where}: {row[2]} has a meaning of its own, and cannot be a letter")
    if row[2] in document.letters:
        raise Malformed(f"{where}: the letter {row[2]} is bound twice")
    whole, left, low, high, right = span.groups()
    if (low, high) != notation.get(row[2], (low, high)):
        raise Malformed(f"{where}: {row[2]} is a letter of the paper, from {' to '.join(notation[row[2]])}")
    document.letters[row[2]] = Letter(row[2], low, high, left == "(", right == ")", bool(whole), row[1].strip())


def _block(lines: list[str], file: str, start: int, quote: str) -> Block:
    """Read the entries of one block; `start` is the line of its fence."""
    entries: dict[Key, list[str]] = {}
    printed: dict[str, str] = {}
    for number, key, text in entries_of(lines, file, start):
        where, value = f"{file}, line {number}", " ".join(map(str.strip, text.split("\n"))).strip()
        if RELATION_ID.fullmatch(key):
            if key in printed:
                raise Malformed(f"{where}: {key} stands twice")
            printed[key] = value
        elif key not in KEYS:
            raise Malformed(f"{where}: unknown key {key!r}")
        elif key in entries and key != "sharp":
            raise Malformed(f"{where}: the key {key!r} stands twice")
        else:
            entries.setdefault(one_of(KEYS, key), []).append(value)
    return Block(file, start, entries, printed, _erratum(quote, file, start))


def entries_of(lines: list[str], file: str, start: int) -> list[tuple[int, str, str]]:
    """Return line number, key and value of each entry; indented lines, and empty ones, go on with the one before."""
    found: list[tuple[int, str, str]] = []
    for offset, line in enumerate(lines, 1):
        if found and (line.startswith(" ") or not line):
            number, key, value = found[-1]
            found[-1] = (number, key, f"{value}\n{line}")
        elif line.strip():
            entry = ENTRY.fullmatch(line)
            if not entry:
                raise Malformed(f"{file}, line {start + offset}: expected 'key: value', got {line!r}")
            found.append((start + offset, entry[1], entry[2]))
    return found


def _erratum(quote: str, file: str, line: int) -> Erratum | None:
    """Read the quotation above a block, if it is an erratum."""
    head = ERRATUM.match(quote)
    if not head:
        if "**Erratum**" in quote:
            raise Malformed(
                f"{file}, line {line}: an erratum begins with '**Erratum** (kind; reach).' or '(kind; reach; sense).'"
            )
        return None
    parts = LABELLED.split(head[4])
    told = dict(zip(parts[1::2], (" ".join(part.split()) for part in parts[2::2]), strict=True))
    missing = [name for name in ("Witness", "Repair", "Consequence") if not told.get(name)]
    if missing:
        raise Malformed(f"{file}, line {line}: the erratum above has no '**{missing[0]}.**'")
    reading = " ".join(parts[0].split())
    try:
        kind, reach = one_of(KINDS, head[1]), one_of(REACHES, head[2])
        sense = one_of(SENSES, head[3]) if head[3] else SENSE_OF.get(kind, SENSES[0])
    except ValueError as error:
        raise Malformed(f"{file}, line {line}: of the erratum above {error}") from error
    return Erratum(kind, reach, reading, told["Witness"], told["Repair"], told["Consequence"], sense)


def one_of(words: tuple[Word, ...], text: str) -> Word:
    """Return the word that the text is.

    >>> one_of(("low", "high"), "hihg")
    Traceback (most recent call last):
    ValueError: 'hihg' is none of low, high
    """
    for word in words:
        if word == text:
            return word
    raise ValueError(f"{text!r} is none of {', '.join(words)}")


LINK = re.compile(r"\[[^\s\]]+ ([^\]]+)\]\(((?:paper|beyond)/[^)]+\.md)\)")


@cache
def documents() -> dict[str, Document]:
    """Return all documents by the number of their lemma, in the order in which `proofs_check/README.md` lists them."""
    names = {path: name for name, path in LINK.findall((FOLDER / "README.md").read_text(encoding="utf-8"))}
    there = {
        f"{path.parent.name}/{path.name}" for folder in ("paper", "beyond") for path in (FOLDER / folder).glob("*.md")
    }
    for name in sorted(there ^ set(names)):
        reason = "is not listed in" if name in there else "is not there, and listed in"
        raise Malformed(f"{name} {reason} proofs_check/README.md")
    texts = {FOLDER / path: (FOLDER / path).read_text(encoding="utf-8") for path in names}
    found = [replace(parse(text, path), name=names[f"{path.parent.name}/{path.name}"]) for path, text in texts.items()]
    table = {document.lemma: document for document in found}
    for document in found:
        if (other := table[document.lemma]) is not document:
            raise Malformed(f"{document.path.name} and {other.path.name} are both about {document.lemma}")
    return table
