r"""Formulas for the browser: LaTeX as MathML.

latex2mathml does the translation. Around it stands what the browsers need: the paper's macros are spelled out,
letters in a style of their own (bold, script, double-struck) become the Unicode letters that MathML Core asks for,
and a long formula is cut at its outermost relations and signs, so that it can break over lines on a phone.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from html import escape
from itertools import pairwise
from xml.etree import ElementTree

from latex2mathml.converter import convert

from paid_experts.proofs_check.ledger.errata import spelled_out

BEFORE_A_STOP = re.compile(r"(<math>(?:(?!<math>).)*?</math>[.,;:)]+)", re.DOTALL)
"""A formula and the stop after it, which must not begin a line"""
SIZED = re.compile(r"\\(?:big|Big|bigg|Bigg)\s*(\\[{}]|[()\[\]])")
NAMESPACE = "{http://www.w3.org/1998/Math/MathML}"
BREAKS = {"=", "≤", "≥", "<", ">", "⟹", "→", "←", "∈", "≠", "≡"}
SIGNS = {"+", "−"}
OPENING, CLOSING = {"(", "[", "{"}, {")", "]", "}"}
FUNCTION_NAMES = {"ln", "exp", "cosh", "sign", "argmin", "OPT", "Binom"}
TEXT = re.compile(r"\\text\{((?:[^{}$]|\$[^$]*\$)*)\}")
SHORT = 9
"""How many parts an inline formula may have before it may break"""


def formula(tex: str, display: bool = True) -> str:
    r"""Return a formula as MathML: a display in pieces that may stand on several lines, or one inline element.

    >>> formula(r"\Phat \leq x", display=False)
    '<math><mi>𝒫</mi><mo>≤</mo><mi>x</mi></math>'
    """
    return _formula(prepared(tex), display)


@lru_cache(maxsize=4096)
def _formula(tex: str, display: bool) -> str:
    pieces = _pieces(tex, display)
    body = "".join(map(_written, pieces))
    if "\\" in body:
        raise ValueError(f"latex2mathml does not understand all of {tex}")
    if display:
        parts = " ".join(f'<math displaystyle="true">{_written(piece)}</math>' for piece in _grouped(pieces))
        return f'<div class="formula">{parts}</div>'
    if len(pieces) <= SHORT:
        return f"<math>{body}</math>"
    return "<wbr>".join(f"<math>{_written(piece)}</math>" for piece in _grouped(pieces))


def mixed(text: str) -> str:
    """Return text in which formulas stand between dollar signs; what is not a formula is escaped.

    >>> mixed("Let $x$ & y")
    'Let <math><mi>x</mi></math> &amp; y'
    """
    parts = re.split(r"(\$.+?\$)", text)
    return with_formulas("".join(part if i % 2 else escape(part, quote=False) for i, part in enumerate(parts)))


def with_formulas(html: str) -> str:
    """Set the formulas of a text that is HTML already; a stop after a formula does not begin a line."""
    shown = re.sub(r"\$(.+?)\$", lambda found: formula(found[1], display=False), html, flags=re.DOTALL)
    return BEFORE_A_STOP.sub(r'<span class="together">\1</span>', shown)


def statement(tex: str) -> str:
    """Return a relation of the paper: a display, or a line of Algorithm 1, which holds formulas."""
    if TEXT.match(tex):
        return f'<p class="line">{in_words(tex)}</p>'
    if "$" not in tex or r"\begin{cases}" in tex:
        return formula(tex)
    return f'<p class="line">{mixed(tex)}</p>'


def in_words(tex: str) -> str:
    r"""Write words with formulas in between as text that can break.

    >>> in_words(r"\text{given } x")
    'given <math><mi>x</mi></math>'
    """
    parts = TEXT.split(tex)
    return "".join(
        mixed(part) if i % 2 else formula(part, display=False) if part.strip() else "" for i, part in enumerate(parts)
    )


def prepared(tex: str) -> str:
    r"""Spell out the paper's macros, and write the rest as latex2mathml understands it.

    Brackets of a fixed size grow with what they hold, since an exponent needs that; in a relation that was cut out of a
    longer display, where one of a pair is missing, they are as any others.

    >>> print(prepared(r"\Big(x\Big)^2"), prepared(r"\Big(x"))
    \left(x\right)^2 (x
    """
    tex = re.sub(r"\\not\s*=", r"\\neq ", spelled_out(tex)).replace("\\\n", " ")
    tex = re.sub(r"\\textnormal\{w\.p\. \$(.+?)\$\}", r"\\text{with probability }\1", tex)
    tex = re.sub(r"\\arg\\min|\\mathrm\{arg\\,min\}", r"\\operatorname{argmin}", tex)
    tex = re.sub(r"\\mathrm\{([A-Za-z]+)\}", r"\\operatorname{\1}", tex)
    grown = SIZED.sub(lambda side: rf"\{'left' if side[1][-1] in OPENING else 'right'}{side[1]}", tex)
    balanced = len(re.findall(r"\\left\b", grown)) == len(re.findall(r"\\right\b", grown))
    return grown if balanced else SIZED.sub(r"\1", tex)


def _pieces(tex: str, display: bool) -> list[ElementTree.Element]:
    root = ElementTree.fromstring(convert(tex, display="block" if display else "inline"))
    for element in root.iter():
        element.tag = element.tag.removeprefix(NAMESPACE)
        _restyled(element)
    return list(root[0] if len(root) == 1 and root[0].tag == "mrow" else root)


def _spaced(row: ElementTree.Element) -> None:
    """Put a thin space around the name of a function, unless a bracket or an operator is there."""
    children = list(row)
    for before, after in pairwise(children):
        named = (before.text in FUNCTION_NAMES, after.text in FUNCTION_NAMES)
        if before.tag != "mo" and after.tag != "mo" and any(named) and "mspace" not in (before.tag, after.tag):
            row.insert(list(row).index(after), ElementTree.Element("mspace", width="0.167em"))


def _restyled(element: ElementTree.Element) -> None:
    style = element.attrib.pop("mathvariant", None)
    text = (element.text or "").strip()
    if style and len(text) == 1:
        element.text = _letter(style, text)
    if element.tag == "mo" and text in FUNCTION_NAMES:
        element.tag = "mi"
    if element.tag == "mo" and text in ("/", "|"):
        element.attrib |= {"lspace": "0", "rspace": "0"}
    if element.tag in ("mrow", "math", "msqrt", "mstyle"):
        _spaced(element)


def _letter(style: str, letter: str) -> str:
    """Return a letter or a digit in a style of its own; some are older than their alphabet, and named without it.

    >>> _letter("bold-italic", "c"), _letter("script", "E"), _letter("double-struck", "1")
    ('𝒄', 'ℰ', '𝟙')
    """
    name = unicodedata.name(letter).removeprefix("LATIN ").replace(" LETTER", "")
    styled = f"{style.upper().replace('BOLD-', 'BOLD ')} {name}"
    try:
        return unicodedata.lookup(f"MATHEMATICAL {styled}")
    except KeyError:
        return unicodedata.lookup(styled)


def _grouped(pieces: list[ElementTree.Element]) -> list[ElementTree.Element]:
    """Gather the parts of a formula between its outermost relations and signs; what stands in brackets stays whole."""
    groups: list[list[ElementTree.Element]] = [[]]
    depth, between_bars = 0, False
    for piece in pieces:
        text = (piece.text or "") if piece.tag == "mo" else ""
        cut = text in BREAKS or (text in SIGNS and len(groups[-1]) > 2)
        if cut and depth == 0 and not between_bars and groups[-1]:
            groups.append([])
        groups[-1].append(piece)
        depth = max(0, depth + (text in OPENING) - (text in CLOSING))
        between_bars ^= "|" in (text, piece[0].text if len(piece) else "")  # a bar, or one with an exponent
    rows: list[ElementTree.Element] = []
    for group in groups:
        if rows and group[0].tag == "mo":
            group[0].set("form", "infix")  # it stands at the beginning of a line, but between two terms
        row = ElementTree.Element("mrow")
        row.extend(group)
        rows.append(row)
    return rows


def _written(element: ElementTree.Element) -> str:
    return ElementTree.tostring(element, encoding="unicode").replace(" />", "/>")
