"""Algorithm 1 line by line: as it is meant, its code, and what it did in a round of a game."""

from __future__ import annotations

import inspect
import json
import re
import tomllib
from functools import cache
from html import escape
from itertools import takewhile
from typing import Any

from paid_experts.proofs_check.ledger.document import documents, every_relation
from paid_experts.proofs_check.ledger.row import Row
from paid_experts.proofs_check.tour.markdown import rendered
from paid_experts.proofs_check.tour.mathml import mixed, statement
from paid_experts.proofs_check.tour.page import filled, page, resource
from paid_experts.proofs_check.tour.site import Site, address, lemma_page, source_of
from paid_experts.proofs_check.tour.walk import GAME, LINKS, SWITCHES, rounds
from paid_experts.reference import algorithm_1

PRINTED_LINES = re.compile(r"(?<!=)\[(\d+(?:(?:, | to )\d+)*)\]")
"""How `algorithm_1.py` names printed lines: [3], [9, 10], [24 to 26]"""


@cache
def lines() -> list[dict[str, Any]]:
    """Read the plan of Algorithm 1."""
    plan: list[dict[str, Any]] = tomllib.loads(resource("algorithm.toml"))["line"]
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
    text = inspect.getsource(algorithm_1).splitlines()
    found: dict[int, dict[int, str]] = {}
    for row, line in enumerate(text, 1):
        code, _, comment = line.partition("  # ")
        for number in numbers(comment):
            found.setdefault(number, {})[row] = code.strip()
    for row, line in enumerate(text, 1):
        body = {row + i: code.strip() for i, code in enumerate(takewhile(str.strip, text[row:]), 1)}
        for number in numbers(line) if line.strip().startswith('"""') else ():
            if not body.keys() & found.get(number, {}).keys():
                found.setdefault(number, {}).update(body)
    return found


def algorithm_page(site: Site) -> str:
    """Write the page on which one steps through a game."""
    claims = "".join(
        f'<tr data-claim="{i}"><th scope="row"><a href="{lemma_page(lemma)}">{lemma}</a> {mixed(said)}</th>'
        "<td></td><td></td><td></td></tr>"
        for i, (lemma, said, _) in enumerate(LINKS)
    )
    games = [{"line": switch.line, "code": switch.code, "rounds": rounds(switch)} for switch in SWITCHES]
    body = filled(
        "algorithm.html",
        lines="".join(algorithm_line(site, line) for line in lines()),
        switches="".join(f'<option value="{i}">{escape(one.name)}</option>' for i, one in enumerate(SWITCHES)),
        claims=claims,
        costs=", ".join(f"{c:g}" for c in GAME.costs),
        accuracy="; ".join(", ".join(f"{p:g}" for p in row) for row in GAME.accuracy),
        price=f"{GAME.lam:g}",
        delta=f"{GAME.delta:g}",
        beta=f"{GAME.beta:.1f}",
        games=json.dumps(games, ensure_ascii=False, separators=(",", ":")),
    )
    return page("Algorithm 1", body, "algorithm.html", site, ("walk.js",))


def algorithm_line(site: Site, line: dict[str, Any]) -> str:
    """Show one line of Algorithm 1: as it is meant, its code, and what is printed where that differs."""
    by_source = {source: row for row in site.rows.values() for source in row.source}
    sources = [name for name in every_relation() if re.fullmatch(rf"{line['id']}\.\d+", name)]
    rows = [by_source[name] for name in sources]
    printed = rows[0].printed[sources[0]]
    blamed = [site.rows.get(row.block.one("part of"), row) for row in rows]
    wrong = list({row.id: row for row in blamed if row.erratum}.values())
    word = f"<b>{line['word']}</b> " if "word" in line else ""
    number = line.get("number", "")
    code = "".join(
        f'<a href="code-reference.algorithm_1.html#L{row}"><code>{escape(text)}</code></a>'
        for row, text in sorted(code_of_lines().get(number or 0, {}).items())
    )
    summary, told = note(site, line, wrong, printed) if wrong else ("more", "")
    links = (
        f'<a href="{source_of(line["code"])}">decided exactly</a>, <a href="{address(rows[0])}">step of the proof</a>'
    )
    return (
        f'<li id="line-{number}" data-line="{number}" style="--depth:{line["depth"]}"><span class="number">{number}'
        f'</span><div class="said">{word}{meant(line, printed, wrong)}</div><div class="code">{code}</div>'
        f'<div class="did"><output></output><details><summary>{summary}</summary><p>{links}</p>{told}</details></div>'
        "</li>"
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


def note(site: Site, line: dict[str, Any], wrong: list[Row], printed: str) -> tuple[str, str]:
    """Name the errata of a line; tell what the paper prints, and why it cannot be meant."""
    numbers = [site.errata[row.id] for row in wrong]
    links = ", ".join(f'<a href="errata.html#e{number}">erratum {number}</a>' for number in numbers)
    witnesses = "".join(rendered(row.erratum.witness, documents()[row.lemma].path) for row in wrong if row.erratum)
    prints = f"The paper prints: {mixed(line.get('prints', ''))}</p>{statement(printed)}<p>This is {links}."
    if line.get("keep"):
        prints = f"The paper leaves this open: {links}."
    named = f"erratum {', '.join(map(str, numbers))}"
    return named, f'<div class="erratum"><p>{prints}</p>{witnesses}</div>'
