"""The page on which Algorithm 1 is played, and the list of all other controls."""

from __future__ import annotations

from html import escape

from proofs_check.tour.agreement import ACCURACY, BETA, COSTS, DELTA, PRICE, SEED
from proofs_check.tour.controls import controls
from proofs_check.tour.page import page
from proofs_check.tour.site import Site, lemma_page

STATE = ("expert", "payment", "right/paid", "estimate", "width", "optimistic", "cutoff", "certain")
LOG = ("round", "payments", "advice", "goes by", "predicts", "label", "P(mistake | past)", "cost")
TOTALS = {"rounds": "rounds", "cost": "cost", "expected": "expected cost", "opt": "rounds × OPT", "regret": "regret"}


def play_page(site: Site) -> str:
    """Write the page."""
    others = "".join(
        f'<li><a href="{lemma_page(lemma)}#try">{escape(spec["title"])}</a> (in {lemma})</li>'
        for lemma, spec in controls().items()
        if lemma in site.lemmas
    )
    body = (
        "<h1>Try it: Algorithm 1, round by round</h1><p>Choose a game and play it. Advice and coins come from a "
        "seed (the same numbers that <code>reference.game.uniforms</code> draws), or you give them by hand. The "
        "learner sees only advice and labels; OPT and the expected cost are for us.</p>"
        f"{_form()}"
        '<p id="refusal" role="alert"></p><div class="buttons"><button type="button" id="step">Play one round</button> '
        '<button type="button" id="ten">Play 10</button> <button type="button" id="hundred">Play 100</button></div>'
        '<div id="by-hand" class="settings"></div><p id="told" role="status"></p>'
        f'<h2 id="totals-h">So far</h2>{_totals()}'
        '<figure class="live" id="regret" hidden><svg class="plot" viewBox="0 0 560 300" role="img" '
        'aria-labelledby="regret-live" data-across="round"></svg><ul class="legend"></ul>'
        '<figcaption id="regret-live">The curve follows the rounds.</figcaption></figure>'
        "<h2>What the learner knows</h2>"
        f"{_table('state', STATE, 'What the learner knows, a line for each expert and payment')}"
        f"<h2>The last rounds</h2>{_table('log', LOG, 'The last twelve rounds, newest first')}"
        f"<h2>Controls of the lemmas</h2><ul>{others}</ul><p>All numbers are "
        '<a href="agreement.html">compared with the Python code</a>.</p>'
    )
    extra = '<script src="assets/play.js"></script>'
    return page("Try it", body, "play.html", site, scripts=True, extra=extra)


def _form() -> str:
    accuracy = "\n".join(", ".join(f"{p:g}" for p in row) for row in ACCURACY)
    return (
        '<form id="game" novalidate><fieldset><legend>The game</legend>'
        '<p class="dial"><label for="costs">payments</label><input id="costs" '
        f'value="{", ".join(f"{c:g}" for c in COSTS)}">'
        '</p><p class="dial"><label for="accuracy">accuracies, a line an expert</label>'
        f'<textarea id="accuracy" rows="4" spellcheck="false">{accuracy}</textarea></p>'
        f"{_number('lam', 'price λ', PRICE)}{_number('beta', 'β', BETA)}{_number('delta', 'δ', DELTA)}"
        '<p class="dial"><label for="labels">labels</label><select id="labels"><option value="random">fair '
        "coins</option>"
        '<option value="plus">always +1</option><option value="alternating">alternating</option></select></p>'
        f"{_number('seed', 'seed', SEED)}"
        '<p class="dial check"><input type="checkbox" id="hand"><label for="hand">give advice, coin and label by hand'
        '</label></p></fieldset><p><button type="submit">Start anew</button></p></form>'
    )


def _number(name: str, label: str, start: float) -> str:
    return (
        f'<p class="dial"><label for="{name}">{label}</label><input type="number" id="{name}" step="any" '
        f'value="{start:g}"></p>'
    )


def _totals() -> str:
    cells = "".join(
        f'<tr><th scope="row">{label}</th><td data-show="{key}"></td></tr>' for key, label in TOTALS.items()
    )
    return f'<table class="numbers" id="totals" aria-labelledby="totals-h"><tbody>{cells}</tbody></table>'


def _table(identity: str, columns: tuple[str, ...], caption: str) -> str:
    heads = "".join(f'<th scope="col">{escape(name)}</th>' for name in columns)
    return (
        f'<div class="scroll" tabindex="0" role="region" aria-label="{escape(caption)}"><table '
        f'id="{identity}"><thead><tr>'
        f"{heads}</tr></thead><tbody></tbody></table></div>"
    )
