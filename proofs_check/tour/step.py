"""A step of a proof: one line, which unfolds to what stands behind it.

There one finds the paper's LaTeX beside Coq's statement, the claim and a false one that is rejected, what uses it, and
how sharp its constants are.
"""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from paid_experts.proofs_check.formal import sources
from paid_experts.proofs_check.ledger.claim import Claim
from paid_experts.proofs_check.ledger.document import documents
from paid_experts.proofs_check.ledger.errata import errata
from paid_experts.proofs_check.ledger.row import Call, Row
from paid_experts.proofs_check.ledger.run import written_tooth
from paid_experts.proofs_check.tour.coq import as_written, placed
from paid_experts.proofs_check.tour.mathml import formula, size, statement
from paid_experts.proofs_check.tour.page import badge, sign
from paid_experts.proofs_check.tour.sharp import given_away, sharp_panels
from paid_experts.proofs_check.tour.site import Site, address, is_own, located, words
from paid_experts.proofs_check.tour.terms import expression, symbols

SHORT = 40
"""How many signs a relation may have that is shown while its step is folded"""


def step(site: Site, row: Row) -> str:
    """Show one row: its name and, where it is short, what it says; the rest unfolds."""
    source = ", ".join(row.source) or ("our own" if is_own(row.lemma) else "not printed")
    facts = [*claimed(row), ("rejected", shown_tooth(row)), ("code", code_link(row))]
    facts += [("uses", row_links(site.ordered(site.rests_on[row.id])))]
    facts += [("used by", row_links(site.ordered(site.leads_to[row.id]))), ("check", check(row))]
    listed = "".join(f"<dt>{name}</dt><dd>{text}</dd>" for name, text in facts if text)
    says = "The paper" if row.printed else "What it says"
    return (
        f'<details class="step" id="{row.id}"><summary>{sign(row.grade)}<span class="name">'
        f'<span class="number">{site.numbers[row.id]}.</span> {escape(words(row.id))}</span> '
        f'<span class="source">{source}{verdict(site, row)}</span>{brief(row)}</summary>'
        f'<p class="meta">{badge(row.grade)}<a href="#{row.id}">link to this step</a>{erratum_link(site, row)}</p>'
        f'<div class="beside">{part(says, printed(row))}{part("Coq", coq(row))}</div>'
        f"<dl>{listed}</dl>{part('How sharp', sharp_facts(row))}</details>"
    )


def brief(row: Row) -> str:
    """Return a short relation, to be seen while the step is folded."""
    tex = (
        row.statement
        if not row.claim or row.block.one("says") or row.printed
        else expression(row.claim.text, letters_of(row))
    )
    if "$" in tex or size(tex) > SHORT or r"\begin" in tex:
        return ""
    return f'<span class="brief">{formula(tex, display=False)}</span>'


def printed(row: Row) -> str:
    """Show the relations as the paper prints them, and their LaTeX; or what a row of our own says."""
    if not row.printed:
        return statement(row.block.one("says")) if row.block.one("says") else ""
    shown = [
        f'<p class="id">{name}</p>{statement(tex)}<pre class="tex"><code>{escape(tex, quote=False)}</code></pre>'
        for name, tex in row.printed.items()
    ]
    return "".join(shown)


def part(title: str, inside: str) -> str:
    """Return a part of the details with its title."""
    return f'<div class="part"><p class="part">{title}</p>{inside}</div>' if inside else ""


def verdict(site: Site, row: Row) -> str:
    """Say whether the run that was given has verified the row; the foot of the page says when."""
    if site.record is None:
        return ""
    answer = {True: "verified", False: "FAILED in the run", None: "not verified in the run"}[site.verified(row)]
    return f' · <span class="verdict">{answer}</span>'


def erratum_link(site: Site, row: Row) -> str:
    """Link the entry of a refuted row in the errata."""
    order = [found.id for found in errata(site.rows.values())]
    name = row.block.one("part of") or row.id
    return (
        f' <a href="errata.html#e{order.index(name) + 1}">erratum {order.index(name) + 1}</a>' if name in order else ""
    )


def coq(row: Row) -> str:
    """Show the theorems of a row as Coq states them."""
    known = {**{theorem.name: theorem for theorem in sources.final_theorems()}, **sources.theorems()}
    stated = [known[name] for name in row.formal if name in known]
    return "".join(f'<p class="id">{placed(theorem)}</p>{as_written(theorem)}' for theorem in stated)


def claimed(row: Row) -> list[tuple[str, str]]:
    """Show the claim as the kernel reads it, with its box; and what is false as printed."""
    facts, letters = [], letters_of(row)
    if row.false:
        facts.append(("false", formula(expression(row.false.text, letters), display=False) + at(row.false, letters)))
    if row.claim:
        shown = formula(expression(row.claim.text, letters), display=False)
        facts.append(("claim", f"{shown}{boxed(row.claim, letters)}"))
    return facts


def letters_of(row: Row) -> dict[str, str]:
    """Return the letters of the document of a row."""
    return symbols(documents()[row.lemma].letters)


def at(claim: Claim, letters: Mapping[str, str]) -> str:
    """Say at which point a claim fails."""
    places = [f"{expression(name, letters)} = {x}" for name, x in (claim.point or {}).items()]
    return " at " + ", ".join(formula(place, display=False) for place in places)


def boxed(claim: Claim, letters: Mapping[str, str]) -> str:
    """Say over which box, and under which assumptions."""
    ends = []
    for name, (low, high) in claim.box.items():
        left = r"(-\infty" if low == "-oo" else f"[{low}"
        right = r"\infty)" if high == "oo" else f"{high}]"
        ends.append(formula(rf"{expression(name, letters)} \in {left}, {right}", display=False))
    ends += [formula(expression(text, letters), display=False) for text in claim.assuming]
    return f'<span class="box"> for {", ".join(ends)}</span>' if ends else ""


def shown_tooth(row: Row) -> str:
    """Show the nearby false claim that is rejected."""
    if isinstance(row.tooth, Claim):
        letters = letters_of(row)
        return f"{formula(expression(row.tooth.text, letters), display=False)} is false{at(row.tooth, letters)}"
    if isinstance(row.tooth, Call):
        return f"The check <code>{escape(written_tooth(row))}</code>."
    said = "Coq proves the repair" if row.grade == "refuted" else "Coq refutes"
    return f"{said}: {', '.join(f'<code>{name}</code>' for name in row.tooth)}" if row.tooth else ""


def sharp_facts(row: Row) -> str:
    """Say how far the printed constants are from the sharp ones, and let them be lowered."""
    lines = []
    for constant in row.sharp:
        apart = f" ({given_away(constant):.3g} times the best)" if given_away(constant) > 1.0005 else ""
        place = f", {escape(constant.where)}" if constant.where else ""
        if constant.fails:
            place = at(constant.fails, letters_of(row))
        lines.append(
            f"<li>The constant {escape(constant.printed)}{apart}: {escape(constant.proved)} is proved, "
            f"{escape(constant.false)} is false{place}.</li>"
        )
    return f"<ul>{''.join(lines)}</ul>{sharp_panels(row)}" if lines else ""


def code_link(row: Row) -> str:
    """Link the code that a definition is tied to."""
    name = row.realised_by
    return f'<a href="{located(name).address}"><code>{escape(name)}</code></a>' if name else ""


def row_links(rows: list[Row]) -> str:
    """Link other rows by their names."""
    return ", ".join(f'<a href="{address(row)}">{escape(words(row.id))}</a>' for row in rows)


def check(row: Row) -> str:
    """Give the call that decides the claim again."""
    if row.claim is None:
        return ""
    rest = f", {list(row.claim.assuming)!r}" if row.claim.assuming else ""
    rest += f", integers={row.claim.integers!r}" if row.claim.integers else ""
    call = f"prove({row.claim.text!r}, {row.claim.box!r}{rest}).status"
    return (
        f"<pre tabindex='0'><code>from paid_experts.proofs_check import prove\n{escape(call, quote=False)}</code></pre>"
    )
