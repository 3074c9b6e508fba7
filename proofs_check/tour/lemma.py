"""The page of a document: its text with formulas, and in the place of each check block a step that unfolds.

In a step one finds the paper's LaTeX beside Coq's statement, the claim and a false one that is rejected, what uses it,
and how sharp its constants are.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from html import escape

from paid_experts.proofs_check.formal import sources
from paid_experts.proofs_check.ledger.claim import Claim
from paid_experts.proofs_check.ledger.document import FENCE, FOLD, Document, documents
from paid_experts.proofs_check.ledger.exercise import BLOCK, QUESTION, exercises
from paid_experts.proofs_check.ledger.plain import words
from paid_experts.proofs_check.ledger.row import Call, Row
from paid_experts.proofs_check.ledger.run import ratio, written_tooth
from paid_experts.proofs_check.tour.markdown import contents, rendered
from paid_experts.proofs_check.tour.mathml import formula, statement
from paid_experts.proofs_check.tour.notation import cards
from paid_experts.proofs_check.tour.page import PLOTS, badge, page, sign
from paid_experts.proofs_check.tour.panels import control_section, field, sharp_panels
from paid_experts.proofs_check.tour.site import Site, address, called, command, is_own, lemma_page, source_of
from paid_experts.proofs_check.tour.sources import as_written, placed
from paid_experts.proofs_check.tour.terms import expression, symbols

SHORT = 40
"""How many signs a relation may have that is shown while its step is folded"""
STEP = '<details class="step"'
HINT = (
    '<p class="again">Each box is a step of the proof. It unfolds to its evidence; <a href="index.html#grades">the '
    "sign says what that is</a>.</p>"
)


def lemma_pages(site: Site) -> dict[str, str]:
    """Write the pages of all documents."""
    return {
        lemma_page(lemma): page(documents()[lemma].title, body(site, lemma), lemma_page(lemma), site, PLOTS)
        for lemma in site.lemmas
    }


def body(site: Site, lemma: str) -> str:
    """Return the main part of a page: the document, then what can be tried."""
    rows = iter(site.lemmas[lemma])
    document = documents()[lemma]
    asked = iter(exercises(document))
    text = QUESTION.sub(lambda found: found[0].replace(found[2], f"{found[2]}\n\nANSWER", 1), document.text)
    pieces = FENCE.split(BLOCK.sub("", text))
    parts = [step(site, next(rows)) if i % 2 else rendered(piece, document.path) for i, piece in enumerate(pieces)]
    main = "\n".join([*parts, control_section(lemma)]).replace(STEP, f"{HINT}{STEP}", 1)
    main = re.sub("<p>ANSWER</p>", lambda _: field(next(asked)), main)
    again = f'<p class="again">To check this page: <code>{command(lemma)}</code></p>'
    main = f"{contents(main)}{main.replace('</h1>', f'</h1>{reading_time(document)}', 1)}{again}"
    return f"{neighbours(site, lemma)}{main}{neighbours(site, lemma, ' at the end')}{cards(document)}"


def reading_time(document: Document) -> str:
    """Say how long a page takes to read: a hundred words a minute, as formulas have to be thought about."""
    words = len(FOLD.sub("", FENCE.sub("", document.text)).split())
    return f'<p class="again">About {max(1, round(words / 100))} minutes to read.</p>'


def neighbours(site: Site, lemma: str, where: str = "") -> str:
    """Link the document before and the one after."""

    def named(other: str) -> str:
        return f"{called(other)} <span>{escape(documents()[other].name)}</span>"

    order = list(site.lemmas)
    place = order.index(lemma)
    before = [f'<a rel="prev" href="{lemma_page(other)}">← {named(other)}</a>' for other in order[:place][-1:]]
    after = [f'<a rel="next" href="{lemma_page(other)}">{named(other)} →</a>' for other in order[place + 1 :][:1]]
    links = "".join([*before, *after])
    return f'<nav class="neighbours" aria-label="Previous and next{where}">{links}</nav>'


def step(site: Site, row: Row) -> str:
    """Show one row: its name and, where it is short, what it says; the rest unfolds."""
    source = ", ".join(row.source) or ("our own" if is_own(row.lemma) else "not printed")
    letters, code = letters_of(row), row.realised_by
    facts = {
        "false": f"{inline(row.false.text, letters)}{at(row.false, letters)}" if row.false else "",
        "claim": f"{inline(row.claim.text, letters)}{boxed(row.claim, letters)}" if row.claim else "",
        "rejected": shown_tooth(row),
        "code": f'<a href="{source_of(code)}"><code>{escape(code)}</code></a>' if code else "",
        "uses": row_links([other for other in site.rows.values() if row.id in site.leads_to[other.id]]),
        "used by": row_links([site.rows[later] for later in site.leads_to[row.id]]),
        "check": check(row),
    }
    listed = "".join(f"<dt>{name}</dt><dd>{text}</dd>" for name, text in facts.items() if text)
    says = "The paper" if row.printed else "What it says"
    number = site.errata.get(row.block.one("part of") or row.id)
    erratum = f' <a href="errata.html#e{number}">erratum {number}</a>' if number else ""
    return (
        f'<details class="step" id="{row.id}"><summary>{sign(row.grade)}<span class="name">'
        f'<span class="number">{site.numbers[row.id]}.</span> {escape(words(row.id))}</span> '
        f'<span class="source">{source}{verdict(site, row)}</span>{brief(row)}</summary>'
        f'<p class="meta">{badge(row.grade)}<a href="#{row.id}">link to this step</a>{erratum}</p>'
        f'<div class="beside">{part(says, printed(row))}{part("Coq", coq(row))}</div>'
        f"<dl>{listed}</dl>{part('How sharp', sharp_facts(row))}</details>"
    )


def brief(row: Row) -> str:
    """Return a short relation, to be seen while the step is folded."""
    own = row.claim is not None and not row.block.one("says") and not row.printed
    tex = expression(row.claim.text, letters_of(row)) if own and row.claim else row.statement
    if "$" in tex or r"\begin" in tex:
        return ""
    shown = formula(tex, display=False)
    return f'<span class="brief">{shown}</span>' if len(re.sub(r"<[^>]*>", "", shown)) <= SHORT else ""


def printed(row: Row) -> str:
    """Show the relations as the paper prints them, and their LaTeX; or what a row of our own says."""
    if not row.printed:
        return statement(row.block.one("says")) if row.block.one("says") else ""
    return "".join(
        f'<p class="id">{name}</p>{statement(tex)}<pre class="tex"><code>{escape(tex, quote=False)}</code></pre>'
        for name, tex in row.printed.items()
    )


def part(title: str, inside: str) -> str:
    """Return a part of the details with its title."""
    return f'<div class="part"><p class="part">{title}</p>{inside}</div>' if inside else ""


def verdict(site: Site, row: Row) -> str:
    """Say whether the run that was given has verified the row; the foot of the page says when."""
    if site.record is None:
        return ""
    answer = {True: "verified", False: "FAILED in the run", None: "not verified in the run"}[site.verified(row)]
    return f' · <span class="verdict">{answer}</span>'


def coq(row: Row) -> str:
    """Show the theorems of a row as Coq states them."""
    known = {**{theorem.name: theorem for theorem in sources.final_theorems()}, **sources.theorems()}
    stated = [known[name] for name in row.formal if name in known]
    return "".join(f'<p class="id">{placed(theorem)}</p>{as_written(theorem)}' for theorem in stated)


def inline(text: str, letters: Mapping[str, str]) -> str:
    """Show a term or a relation of the prover's language within a line."""
    return formula(expression(text, letters), display=False)


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
    ends += [inline(text, letters) for text in claim.assuming]
    return f'<span class="box"> for {", ".join(ends)}</span>' if ends else ""


def shown_tooth(row: Row) -> str:
    """Show the nearby false claim that is rejected."""
    if isinstance(row.tooth, Claim):
        letters = letters_of(row)
        return f"{inline(row.tooth.text, letters)} is false{at(row.tooth, letters)}"
    if isinstance(row.tooth, Call):
        return f"The check <code>{escape(written_tooth(row))}</code>."
    said = "Coq proves the repair" if row.grade == "refuted" else "Coq refutes"
    return f"{said}: {', '.join(f'<code>{name}</code>' for name in row.tooth)}" if row.tooth else ""


def sharp_facts(row: Row) -> str:
    """Say how far the printed constants are from the sharp ones, and let them be lowered."""
    lines = []
    for constant in row.sharp:
        apart = f" ({ratio(constant):.3g} times the best)" if ratio(constant) > 1.0005 else ""
        place = f", {escape(constant.where)}" if constant.where else ""
        if constant.fails:
            place = at(constant.fails, letters_of(row))
        lines.append(
            f"<li>The constant {escape(constant.printed)}{apart}: {escape(constant.proved)} is proved, "
            f"{escape(constant.false)} is false{place}.</li>"
        )
    return f"<ul>{''.join(lines)}</ul>{sharp_panels(row)}" if lines else ""


def row_links(rows: list[Row]) -> str:
    """Link other rows by their names."""
    return ", ".join(f'<a href="{address(row)}">{escape(words(row.id))}</a>' for row in rows)


def check(row: Row) -> str:
    """Give the call that decides the claim again."""
    if row.claim is None:
        return ""
    rest = f", {list(row.claim.assuming)!r}" if row.claim.assuming else ""
    rest += f", integers={row.claim.integers!r}" if row.claim.integers else ""
    call = f"from paid_experts.proofs_check import prove\nprove({row.claim.text!r}, {row.claim.box!r}{rest}).status"
    return f"<pre tabindex='0'><code>{escape(call, quote=False)}</code></pre>"
