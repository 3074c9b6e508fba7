"""The first page: the map of the proof, then the game in one picture and Algorithm 1 line by line, beside its code."""

from __future__ import annotations

import ast
import inspect
import re
import tokenize
import tomllib
from functools import cache
from html import escape
from io import StringIO
from typing import Any

from paid_experts.proofs_check.ledger.document import documents, every_relation
from paid_experts.proofs_check.ledger.row import Row
from paid_experts.proofs_check.tour.graph import proof_map
from paid_experts.proofs_check.tour.markdown import rendered
from paid_experts.proofs_check.tour.mathml import mixed, statement
from paid_experts.proofs_check.tour.page import RELATIONS, filled, legend, page, resource
from paid_experts.proofs_check.tour.site import Site, address, source_of
from paid_experts.reference import algorithm_1

PRINTED_LINES = re.compile(r"(?<!=)\[(\d+(?:(?:, | to )\d+)*)\]")
"""How `algorithm_1.py` names printed lines: [3], [9, 10], [24 to 26]"""


@cache
def lines() -> list[dict[str, Any]]:
    """Read the plan of Algorithm 1."""
    plan: list[dict[str, Any]] = tomllib.loads(resource(".", "algorithm.toml"))["line"]
    return plan


def numbers(text: str) -> set[int]:
    """Return the printed lines that a comment or a docstring names first.

    >>> numbers("the cutoff [22], and before the first payment [1]"), sorted(numbers("[24 to 26]"))
    ({22}, [24, 25, 26])
    """
    found = PRINTED_LINES.search(text)
    if found is None:
        return set()
    named = [int(number) for number in re.findall(r"\d+", found[1])]
    return set(range(named[0], named[-1] + 1)) if " to " in found[1] else set(named)


@cache
def code_of_lines() -> dict[int, dict[int, str]]:
    """Return for each printed line of Algorithm 1 the lines of `reference/algorithm_1.py` that realise it.

    A comment names the printed lines of the code before it; the docstring of a function those of the whole function,
    as far as no comment in it does.

    >>> list(code_of_lines()[21].values())
    ['self.n[j][i] += 1']
    """
    source = inspect.getsource(algorithm_1)
    text = source.splitlines()
    found: dict[int, dict[int, str]] = {}
    for token in tokenize.generate_tokens(StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            row, column = token.start
            for number in numbers(token.string):
                found.setdefault(number, {})[row] = text[row - 1][:column].strip()
    for function in (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.FunctionDef)):
        own = range(function.body[0].lineno + 1, (function.end_lineno or 0) + 1)
        for number in numbers(ast.get_docstring(function) or ""):
            if not any(row in own for row in found.get(number, {})):
                found.setdefault(number, {}).update({row: text[row - 1].strip() for row in own})
    return found


def start_page(site: Site) -> str:
    """Write the first page."""
    body = filled(
        "index.html",
        total=len(site.rows),
        wrong=len(site.errata),
        map=proof_map(site),
        relations=RELATIONS,
        grades=legend(site),
        picture=resource("assets", "game.svg"),
        lines="".join(algorithm_line(site, line) for line in lines()),
    )
    return page("Map of the proof", body, "index.html", site)


def algorithm_line(site: Site, line: dict[str, Any]) -> str:
    """Show one line of Algorithm 1: as it is meant, its code, and what is printed where that differs."""
    by_source = {source: row for row in site.rows.values() for source in row.source}
    sources = [name for name in every_relation() if re.fullmatch(rf"{line['id']}\.\d+", name)]
    rows = [by_source[name] for name in sources]
    printed = rows[0].printed[sources[0]]
    blamed = [site.rows.get(row.block.one("part of"), row) for row in rows]
    wrong = list({row.id: row for row in blamed if row.erratum}.values())
    word = f"<b>{line['word']}</b> " if "word" in line else ""
    code = "".join(
        f'<a href="code-reference.algorithm_1.html#L{row}"><code>{escape(text)}</code></a>'
        for row, text in sorted(code_of_lines().get(line.get("number", 0), {}).items())
    )
    return (
        f'<li id="{line["id"]}" style="--depth:{line["depth"]}"><span class="number">{line.get("number", "")}</span>'
        f'<div class="said">{word}{meant(line, printed, wrong)}</div><div class="code">{code}'
        f'<p><a href="{source_of(line["code"])}">{escape(line["code"].removeprefix("reference."))}</a> '
        f'<a href="{address(rows[0])}">step</a></p></div>{note(site, line, wrong, printed) if wrong else ""}</li>'
    )


def meant(line: dict[str, Any], printed: str, wrong: list[Row]) -> str:
    """Return what the line should say: the printed text, or the repair in its place."""
    if "says" in line:
        return f'<p class="line">{mixed(line["says"])}</p>'
    if not wrong:
        before = f'<p class="line">{mixed(line["before"])}</p>' if "before" in line else ""
        return f"<div>{before}{statement(printed)}</div>"
    repairs = " and ".join(row.erratum.repair for row in wrong if row.erratum)
    if line.get("keep"):
        return f'<div>{statement(printed)}<p class="line">where {mixed(repairs)}</p></div>'
    return f'<p class="line">{mixed(line.get("before", "") + repairs)}</p>'


def note(site: Site, line: dict[str, Any], wrong: list[Row], printed: str) -> str:
    """Tell what the paper prints, where that is something else, and why it cannot be meant."""
    numbers = [site.errata[row.id] for row in wrong]
    links = ", ".join(f'<a href="errata.html#e{number}">erratum {number}</a>' for number in numbers)
    witnesses = "".join(rendered(row.erratum.witness, documents()[row.lemma].path) for row in wrong if row.erratum)
    prints = f"The paper prints: {mixed(line.get('prints', ''))}</p>{statement(printed)}<p>This is {links}."
    if line.get("keep"):
        prints = f"The paper leaves this open: {links}."
    return f'<aside class="erratum" aria-label="Erratum in {line["id"]}"><p>{prints}</p>{witnesses}</aside>'
