"""The first page: the map of the proof, then the game in one picture and Algorithm 1 line by line."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from html import escape
from importlib.resources import files
from typing import Any

from paid_experts.proofs_check.ledger.document import documents, every_relation
from paid_experts.proofs_check.ledger.errata import errata
from paid_experts.proofs_check.ledger.row import Row
from paid_experts.proofs_check.tour.map import proof_map
from paid_experts.proofs_check.tour.markdown import rendered
from paid_experts.proofs_check.tour.mathml import mixed, statement
from paid_experts.proofs_check.tour.page import PAPER, RELATIONS, asset, legend, page
from paid_experts.proofs_check.tour.site import Site, address, located

LEAD = (
    "In each of $T$ rounds a learner pays $K$ experts. Each expert is right with a probability that depends on its "
    "payment, in a way the learner does not know. From their advice the learner predicts a label; a round costs 1 for "
    "a "
    "mistake, plus $\\lambda$ times the payments. The paper proves that the regret of its algorithm, LCB-GAPTRON, is "
    "of "
    "order $K^2\\ln T\\sqrt T$. These pages are that proof, checked by machine: every step unfolds to its evidence."
)


@cache
def lines() -> list[dict[str, Any]]:
    """Read the plan of Algorithm 1."""
    text = (files("paid_experts.proofs_check.tour") / "algorithm.toml").read_text(encoding="utf-8")
    plan: list[dict[str, Any]] = tomllib.loads(text)["line"]
    return plan


def start_page(site: Site) -> str:
    """Write the first page."""
    total = len(site.rows)
    wrong = sum(row.erratum is not None for row in site.rows.values())
    body = (
        "<h1>Paid experts: the proof, step by step</h1>"
        f'<p class="lead">{mixed(LEAD)}</p>'
        f"<p>The paper is <cite>{PAPER}</cite> (ICML 2023). Its proof and our own results have {total} steps; "
        f'<a href="errata.html">{wrong} are false as printed</a>, and repaired here.</p>{map_section(site)}'
        '<section><h2 id="game">The game</h2>'
        f'<figure class="game"><div class="scroll">{asset("game.svg")}</div><figcaption>One round: the learner pays, '
        'hears the advice, predicts, sees the label, and counts who was right. <a href="play.html">Play it</a>.'
        "</figcaption></figure></section>"
        f"{algorithm_section(site)}"
    )
    return page("Map of the proof", body, "index.html", site)


def algorithm_section(site: Site) -> str:
    """Show Algorithm 1, each line with its code, and with what is printed where that differs."""
    items = "".join(algorithm_line(site, line) for line in lines())
    return (
        '<section class="broad"><h2 id="algorithm">Algorithm 1, LCB-GAPTRON</h2><p>Each line as it is meant, with the '
        "number that the paper prints, and "
        "the code that realises it. Where the paper prints something else, a note says what.</p>"
        f'<ol class="algorithm">{items}</ol></section>'
    )


def algorithm_line(site: Site, line: dict[str, Any]) -> str:
    """Show one line."""
    sources = [name for name in every_relation() if re.fullmatch(rf"{line['id']}\.\d+", name)]
    rows = [site.rows[site.by_source[name]] for name in sources]
    printed = rows[0].printed[sources[0]]
    blamed = [site.rows.get(row.block.one("part of"), row) for row in rows]
    wrong = list({row.id: row for row in blamed if row.erratum}.values())
    word = f"<b>{line['word']}</b> " if "word" in line else ""
    code = located(line["code"])
    name = line["code"].removeprefix("reference.")
    remark = note(site, line, wrong, printed) if wrong else ""
    return (
        f'<li id="{line["id"]}" style="--depth:{line["depth"]}"><span class="number">{line.get("number", "")}</span>'
        f'<div class="said">{word}{meant(line, printed, wrong)}</div>'
        f'<p class="code"><a href="{code.address}"><code>{escape(name)}</code></a> '
        f'<a class="row" href="{address(rows[0])}">step</a></p>{remark}</li>'
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
    order = [found.id for found in errata(site.rows.values())]
    numbers = [order.index(row.id) + 1 for row in wrong]
    links = ", ".join(f'<a href="errata.html#e{number}">erratum {number}</a>' for number in numbers)
    witnesses = "".join(rendered(row.erratum.witness, documents()[row.lemma].path) for row in wrong if row.erratum)
    prints = f"The paper prints: {mixed(line.get('prints', ''))}</p>{statement(printed)}<p>This is {links}."
    if line.get("keep"):
        prints = f"The paper leaves this open: {links}."
    return f'<aside class="erratum" aria-label="Erratum in {line["id"]}"><p>{prints}</p>{witnesses}</aside>'


def map_section(site: Site) -> str:
    """Show the map, and how the steps on the pages are marked."""
    return (
        '<section class="wide"><h2 id="map">The map of the proof</h2><p>Each box is a page, with its idea. An arrow '
        "leads from what is used to what uses it, as Coq has it; a dotted one leads to a result of our own. "
        'More detail: <a href="coq.html">the theorems in Coq</a>. '
        f'<a href="#game">Skip the map.</a></p>{proof_map(site)}<h3 id="grades">What stands behind a step</h3>'
        "<p>Each step of a proof has one of the signs below. It unfolds to the formula of the paper beside the "
        "statement in Coq, a false claim nearby that the same check rejects, the steps that it uses, and how sharp "
        "its constants "
        f"are. {RELATIONS}</p>{legend(site)}</section>"
    )
