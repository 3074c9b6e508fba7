"""The relations of the paper, numbered (see `ledger.document`), and the documents compared with the LaTeX source.

python -m proofs_check.ledger.relations                   the relations as the documents print them
python -m proofs_check.ledger.relations --source FILE     number the paper's LaTeX source, and compare
"""

from __future__ import annotations

import hashlib
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from paid_experts.proofs_check.ledger.document import blanked, documents, relations_in, with_left_side
from paid_experts.reference import cli

PROGRAM = "python -m proofs_check.ledger.relations"

DISPLAY = re.compile(r"\\begin\{(align\*?|equation\*?)\}|\\\[(?!\d)|\$\$")
CLOSING = {"\\[": "\\]", "$$": "$$"}
ALGORITHM_LINE = re.compile(r"\\(?:STATE|IF|FOR|REQUIRE)\b")
INLINE = re.compile(r"(?<!\\)\$([^$]+?)(?<!\\)\$")
COMMENT = re.compile(r"(?<!\\)%.*")
LAYOUT = re.compile(
    r"\\nonumber|\\label\{[^{}]*\}|\\(?:left|right|middle|[bB]igg?|quad|qquad|displaystyle)(?![a-zA-Z])|\\[,!;]|\\\\|[&~{}\s]"
)


DIGEST = "9bde33eefd36e157"
"""A digest of all relations as the documents print them, taken when they were compared with the paper's source"""


class Formula(NamedTuple):
    """A formula of the source: its id, where it stands, and its relations."""

    id: str
    section: str
    lines: tuple[int, int]
    relations: tuple[str, ...]
    tex: str

    def ids(self) -> list[str]:
        """The ids of its relations."""
        return [f"{self.id}.{i}" for i in range(1, len(self.relations) + 1)]


def number(source: str) -> list[Formula]:
    """Return the formulas of a LaTeX source that assert a relation."""
    begin, stop = source.index("\\begin{document}"), source.index("\\section*{Acknowledgements}")
    heads = [(m.start(), m[1]) for m in re.finditer(r"\\(?:sub)?section\*?\{([^}]*)\}", source)]

    def formula(name: str, start: int, end: int, tex: str) -> Formula:
        section = next((title for place, title in reversed(heads) if place < start), "front matter")
        lines = source.count("\n", 0, start) + 1, source.count("\n", 0, end) + 1
        return Formula(name, section, lines, tuple(m[0] for m in relations_in(tex)), tex.strip())

    displays = [formula(f"D{i}", a, b, source[c:b]) for i, (a, c, b) in enumerate(_displays(source, begin), 1)]
    first, last = source.index("\\begin{algorithmic}"), source.index("\\end{algorithmic}")
    marks = [m.start() for m in ALGORITHM_LINE.finditer(source, first, last)] + [last]
    lines = [formula(f"A{i}", a, b - 1, source[a:b]) for i, (a, b) in enumerate(pairwise(marks), 1)]
    steps = [line._replace(section="Algorithm 1", relations=line.relations or ("line",)) for line in lines]
    inline: list[Formula] = []
    for found in INLINE.finditer(_paragraphs(source, begin, (first, last)), begin):
        paragraph = source[source.rfind("\n\n", 0, found.start()) : found.start()]
        if stop < found.start() < source.index("\\appendix") or "caption" in paragraph:
            continue
        here = formula(f"I{len(inline) + 1}", found.start(), found.end(), found[1])
        inline += [here] if here.relations else []
    return [*displays, *steps, *inline]


def _displays(source: str, start: int) -> Iterator[tuple[int, int, int]]:
    """Return where each display opens, where its formula begins, and where it ends."""
    while opening := DISPLAY.search(source, start):
        closing = CLOSING.get(opening[0]) or f"\\end{{{opening[1]}}}"
        end = source.index(closing, opening.end())
        yield opening.start(), opening.end(), end
        start = end + len(closing)


def _paragraphs(source: str, start: int, algorithm: tuple[int, int]) -> str:
    """Return the source with comments, displays and the algorithm blanked out."""
    text = list(blanked(source, COMMENT))
    for begin, end in [*((a, b) for a, _, b in _displays(source, start)), algorithm]:
        text[begin : end + 2] = [c if c == "\n" else " " for c in text[begin : end + 2]]
    return "".join(text)


def compact(tex: str) -> str:
    r"""Drop layout, so that two ways of breaking a formula into lines are the same.

    >>> compact(r"\big( a_{t, j} & \leq  b \big)")
    '(a_t,j\\leqb)'
    """
    return LAYOUT.sub("", re.sub(COMMENT, "", tex))


def differences(source: str, printed: Mapping[str, str]) -> list[str]:
    """Compare the LaTeX of the documents with a source: which relations are missing, unknown, or printed otherwise."""
    found: list[str] = []
    formulas = number(source)
    whole = {name: formula for formula in formulas for name in formula.ids()}
    found += [f"{name} is in no document" for name in whole if name not in printed]
    found += [f"{name} is no relation of the source" for name in printed if name not in whole]
    for name, tex in printed.items():
        if name in whole and compact(tex).strip(".,") not in compact(whole[name].tex):
            found.append(f"{name} is not what the source prints: {tex}")
    return found


def digest(printed: Mapping[str, str]) -> str:
    """Return a digest of the printed relations; it does not see layout.

    >>> digest({"D1.1": "a &= b"}) == digest({"D1.1": "a = b"}) != digest({"D1.2": "a = b"})
    True
    """
    text = "\n".join(f"{name}: {compact(printed[name])}" for name in sorted(printed))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def describe(command: cli.Parser) -> None:
    """Describe the command."""
    command.description = (
        "List the relations of the paper by their numbers (D46.2 is the second relation of the 46th "
        "display), each with its document, its row and its LaTeX. Exit 1: the documents and the source differ."
    )
    command.add_argument("--source", metavar="FILE", help="number the paper's LaTeX source instead, and compare")


def printed_by_the_documents() -> dict[str, str]:
    """Return the LaTeX of each relation, as its document prints it."""
    blocks = [block for document in documents().values() for block in document.blocks]
    return {name: tex for block in blocks for name, tex in block.printed.items()}


def show(asked: cli.Options) -> int:
    """Print the list, each step with its left side, or compare with a source."""
    printed = printed_by_the_documents()
    if asked.source is not None:
        return compare(Path(asked.source), printed)
    for lemma, document in documents().items():
        for block in document.blocks:
            for name, tex in block.printed.items():
                printed[name] = with_left_side(name, tex, printed)
                print(f"{name:>6}  {lemma:>4}  {block.one('row')}  {printed[name]}")
    return 0


def compare(source: Path, printed: Mapping[str, str]) -> int:
    """Print the formulas of a source, and where the documents differ from it; 1 if they do."""
    text = source.read_text(encoding="utf-8")
    formulas = number(text)
    for formula in formulas:
        first, last = formula.lines
        print(f"{formula.id:>4}  {formula.section:<22.22}  lines {first}-{last}  {len(formula.relations)}")
    relations = sum(len(formula.relations) for formula in formulas)
    print(f"{len(formulas)} formulas, {relations} relations; the digest of the documents is {digest(printed)}")
    found = differences(text, printed)
    for sentence in found:
        print(sentence, file=sys.stderr)
    return 1 if found else 0


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the list."""
    return cli.run(PROGRAM, describe, lambda _: show, arguments)


if __name__ == "__main__":
    sys.exit(main())
