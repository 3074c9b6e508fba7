"""The page on which both learners play the same game; it also lists what can be tried on other pages."""

from __future__ import annotations

from html import escape

from paid_experts.proofs_check.tour.agreement import ACCURACY, BETA, COSTS, DELTA, PRICE, SEED
from paid_experts.proofs_check.tour.controls import controls
from paid_experts.proofs_check.tour.mathml import mixed
from paid_experts.proofs_check.tour.page import figure, page
from paid_experts.proofs_check.tour.site import Site, called, lemma_page

LEARNERS = {"LcbGaptron": "LCB-GAPTRON", "CautiousLcb": "the cautious learner"}
LOG = ("round", "payments", "advice", "goes by", "predicts", "label", "P(mistake | past)", "cost")
TOTALS = {
    "cost": "cost",
    "expected": "expected cost, given the past",
    "regret": "expected cost less T · OPT: the regret",
    "honest": "expected cost less the Bayes-optimal cost",
}
WHY = (
    "The paper measures regret against OPT, the least value of $\\Phi + \\lambda\\sum_j c_j$ over all payments, where "
    "$\\Phi = e^{-2\\sum_j(1/2-p_j)^2}$. But $\\Phi$ is only an upper bound on an error: the best vote of experts of "
    "these accuracies errs with probability at most $\\frac12\\Phi$ ({opt}). So a learner that has found out which "
    "experts are good costs less than OPT in every round, and its regret falls without bound ({conjecture}). A "
    "negative "
    "regret therefore says little about a learner. The Bayes-optimal cost is the least error of any vote plus the "
    "price "
    "of its payments. No learner has a smaller expected cost, so the plots show it as well; {honest} has a learner "
    "for it."
)


def play_page(site: Site) -> str:
    """Write the page."""
    others = "".join(
        f'<li><a href="{lemma_page(lemma)}#try">{escape(spec["title"])}</a> ({called(lemma)})</li>'
        for lemma, spec in controls().items()
        if lemma in site.lemmas
    )
    options = "".join(f'<option value="{name}">{escape(said)}</option>' for name, said in LEARNERS.items())
    links = {"opt": "1", "conjecture": "B", "honest": "E"}
    why = mixed(WHY)
    for name, lemma in links.items():
        why = why.replace(f"{{{name}}}", f'<a href="{lemma_page(lemma)}">{called(lemma)}</a>')
    body = (
        "<h1>Play: two learners in the same game</h1><p>LCB-GAPTRON is the paper's algorithm; "
        f'<a href="{lemma_page("D")}">the cautious learner</a> is ours. Both play against the same labels with the '
        "same random numbers, and see nothing but advice and labels. A thousand rounds have been played; play on, or "
        '<a href="#setting">set up another game</a>.</p>'
        '<div class="buttons"><button type="button" id="step">Play one round</button> '
        '<button type="button" id="ten">Play 10</button> <button type="button" id="hundred">Play 100</button> '
        '<button type="button" id="thousand">Play 1000</button></div>'
        '<p id="refusal" role="alert"></p><div id="by-hand" class="settings"></div><p id="told" role="status"></p>'
        f'<h2 id="totals-h">So far</h2>{_totals()}<section class="broad figures">'
        f"{figure('costs-plot', 'round t', 'expected cost so far', 'The curves follow the rounds.')}"
        f"{figure('regret-plot', 'round t', 'regret so far', 'The curves follow the rounds.')}</section>"
        f'<h2 id="why">Why the regret falls below zero</h2><p>{why}</p>'
        f'<h2 id="setting">Another game</h2>{_form()}'
        '<h2 id="inside">Inside a learner</h2><p class="dial"><label for="whose">learner</label><select id="whose">'
        f"{options}</select></p>"
        f"<h3>What it knows</h3>{_table('state', (), 'What the learner knows, a line for each expert and payment')}"
        f"<h3>Its last rounds</h3>{_table('log', LOG, 'The last twelve rounds, newest first')}"
        f'<h2 id="controls">More to try</h2><p>The pages of the lemmas let you lower a constant until the '
        f"inequality fails:</p><ul>{others}</ul><p>The numbers of all these pages are <a "
        'href="agreement.html">compared '
        "with the Python code</a>.</p>"
    )
    extra = '<script src="assets/play.js"></script>'
    return page("Play", body, "play.html", site, scripts=True, extra=extra)


def _form() -> str:
    accuracy = "\n".join(", ".join(f"{p:g}" for p in row) for row in ACCURACY)
    return (
        '<form id="game" novalidate>'
        '<p class="dial"><label for="costs">payments</label><input id="costs" '
        f'value="{", ".join(f"{c:g}" for c in COSTS)}">'
        '</p><p class="dial"><label for="accuracy">accuracies, one line for each expert</label>'
        f'<textarea id="accuracy" rows="4" spellcheck="false">{accuracy}</textarea></p>'
        f"{_number('lam', 'price λ', PRICE)}{_number('beta', 'β (LCB-GAPTRON)', BETA)}{_number('delta', 'δ', DELTA)}"
        '<p class="dial"><label for="labels">labels</label><select id="labels"><option value="random">fair '
        "coins</option>"
        '<option value="plus">always +1</option><option value="alternating">alternating</option></select></p>'
        f"{_number('seed', 'seed', SEED)}"
        '<p class="dial check"><input type="checkbox" id="hand"><label for="hand">choose advice, random number and '
        "label by hand "
        '(LCB-GAPTRON only)</label></p><p><button type="submit">Start anew</button></p></form>'
    )


def _number(name: str, label: str, start: float) -> str:
    return (
        f'<p class="dial"><label for="{name}">{label}</label><input type="number" id="{name}" step="any" '
        f'value="{start:g}"></p>'
    )


def _totals() -> str:
    heads = "".join(f'<th scope="col">{escape(said)}</th>' for said in LEARNERS.values())
    rows = "".join(
        f'<tr><th scope="row">{label}</th>'
        + "".join(f'<td data-learner="{name}" data-show="{key}"></td>' for name in LEARNERS)
        + "</tr>"
        for key, label in TOTALS.items()
    )
    return (
        '<p>After T = <b data-total="rounds"></b> rounds, T · OPT is <b data-total="opt"></b>, and T times the '
        'Bayes-optimal cost is <b data-total="bayes"></b>.</p>'
        '<div class="scroll"><table class="numbers" id="totals" aria-labelledby="totals-h">'
        f"<thead><tr><td></td>{heads}</tr></thead><tbody>{rows}</tbody></table></div>"
    )


def _table(identity: str, columns: tuple[str, ...], caption: str) -> str:
    heads = "".join(f'<th scope="col">{escape(name)}</th>' for name in columns)
    return (
        f'<div class="scroll" role="region" aria-label="{escape(caption)}"><table id="{identity}"><thead><tr>'
        f"{heads}</tr></thead><tbody></tbody></table></div>"
    )
