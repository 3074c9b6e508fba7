"""What the bounds say at which horizon, against the trivial bound that no learner exceeds; and pictures of runs."""

from __future__ import annotations

import math
from html import escape
from pathlib import Path
from typing import NamedTuple

from paid_experts.proofs_check.tour.page import figure, page
from paid_experts.proofs_check.tour.site import Site, lemma_page, located
from paid_experts.reference.bounds import THEOREMS, Theorem, trivial_bound

ROOT = Path(__file__).resolve().parents[2]
SEEN = {
    "envelope": "What a round costs, in three games. LCB-GAPTRON (black dots) stays below OPT plus the sharper bound "
    "(blue), as it must. That OPT itself is above it in two of the games shows how far OPT is from what can be had "
    "(dashed). Learners that are wrong on purpose stand beside it: in the first game, one that never "
    "explores costs as much as a coin.",
    "envelope-frontier": "The least T at which a bound says anything, for K experts. The paper's experiments (dots) "
    "lie below all lines of the printed and of the proved theorem, so that those say nothing about them; the sharper "
    "theorem (solid) reaches some.",
    "figure-1-bottom": "Figure 1 of the paper, run again: the cost after T rounds. The ways to choose payments can "
    "hardly be told apart, all of them cost less than LCB over single experts, and all are far below T times OPT.",
    "figure-7-N100-1e-2": "Figure 7 of the paper with twenty experts and a hundred payments, where the paper could not "
    "compute the exact minimum: paying every expert as if it were alone (selfish) costs more than the exact minimum, "
    "from which round-robin (local) can hardly be told.",
}
"""What to see in the pictures that `python -m experiments` draws into docs/figures"""
LOWEST = 1e-3
"""Bounds are drawn from this share of the trivial bound to its inverse"""
DRAWN = (0, 4)
LONGEST = 1e60
"""The most rounds that are tried"""


class Case(NamedTuple):
    """A setting of the envelope: K experts, N payments, the price."""

    name: str
    experts: int
    payments: int
    price: float


CASES = (
    Case("Figure 1", 5, 5, 0.01),
    Case("Figure 2, top", 10, 10, 0.01),
    Case("Figure 2, middle", 10, 10, 0.001),
    Case("Figure 2, bottom", 20, 50, 0.01),
    Case("one expert, two payments", 1, 2, 0.01),
)


BOUNDS = {
    "as printed": THEOREMS["printed"],
    "as proved": THEOREMS["paper"],
    "sharper": THEOREMS["sharper"],
    "cautious": THEOREMS["cautious"],
}
"""The bounds by name: how each chooses its parameters, and what it promises"""


def over_trivial(theorem: Theorem, case: Case, rounds: float) -> float:
    """Return a bound in units of the trivial one.

    >>> over_trivial(BOUNDS["as proved"], CASES[0], 1e4) > 1
    True
    """
    setting = theorem.setting(rounds, case.experts, case.payments, case.price)
    return theorem.bound(setting).total / trivial_bound(setting)


def horizon(theorem: Theorem, case: Case) -> float | None:
    """Return the number of rounds from which on a bound is below the trivial one; None: never.

    >>> math.ceil(horizon(BOUNDS["sharper"], CASES[0]) or 0)
    48802
    """
    low, high = 1.0, LONGEST
    if over_trivial(theorem, case, high) >= 1:
        return None
    while high / low > 1 + 1e-9:
        middle = math.sqrt(low * high)
        low, high = (middle, high) if over_trivial(theorem, case, middle) >= 1 else (low, middle)
    return high


def said(theorem: Theorem, case: Case) -> str:
    """Say from which T on a bound says something."""
    rounds = horizon(theorem, case)
    if rounds is None:
        return "never"
    return str(math.ceil(rounds)) if rounds < 1e6 else short(rounds)


def short(value: float) -> str:
    """Write a large number.

    >>> short(18600000000.0), short(1e6)
    ('1.86·10¹⁰', '10⁶')
    """
    mantissa, exponent = f"{value:.2e}".split("e")
    power = str(int(exponent)).translate(str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹"))
    return f"{float(mantissa):g}·10{power}".removeprefix("1·")


def drawing(case: Case, number: int) -> str:
    """Draw all bounds of one case over the horizon, in units of the trivial one, where they come near to it."""
    horizons = [10 ** (1 + k / 8) for k in range(8 * 11 + 1)]
    lines = [
        {
            "name": name,
            "style": style,
            "points": [
                (rounds, height)
                for rounds in horizons
                if LOWEST <= (height := over_trivial(theorem, case, rounds)) <= 1 / LOWEST
            ],
        }
        for style, (name, theorem) in enumerate(BOUNDS.items(), 2)
    ]
    lines.append(
        {"name": "trivial: 1", "style": 1, "points": [(rounds, 1.0) for rounds in horizons[:: len(horizons) - 1]]}
    )
    ends = ", ".join(f"{name} from T = {said(theorem, case)}" for name, theorem in BOUNDS.items())
    sentence = (
        f"{case.name[0].upper()}{case.name[1:]}: K = {case.experts}, N = {case.payments}, λ = {case.price:g}. "
        f"A bound says something where it is below 1: {ends}."
    )
    data = {"lines": lines, "logarithmic": [True, True], "sentence": sentence}
    return figure(f"envelope-{number}", "rounds T", "bound / T(1 + λK)", sentence, data)


def envelopes_page(site: Site, pictures: dict[str, Path]) -> str:
    """Write the page: a table of horizons, a plot a case, and the pictures of runs that the checkout has."""
    rows = "".join(
        f'<tr id="case{i}"><th scope="row">{escape(case.name)}</th><td>{case.experts}</td><td>{case.payments}</td>'
        f"<td>{case.price:g}</td>{''.join(f'<td>{said(theorem, case)}</td>' for theorem in BOUNDS.values())}</tr>"
        for i, case in enumerate(CASES, 1)
    )
    heads = "".join(f'<th scope="col">{escape(name)}</th>' for name in BOUNDS)
    figures = "".join(drawing(CASES[i], i) for i in DRAWN)
    source = located("reference.bounds.as_proved").address
    body = (
        "<h1>After how many rounds the bounds say something</h1><p>No learner can cost more than T(1 + λK) in T "
        "rounds: that is the trivial bound, and a bound on the regret says something only where it is below. Four "
        f'bounds are compared: <a href="{lemma_page("A.2")}">Theorem A.2</a> as printed and as proved, both with the δ '
        f'and β of the main theorem; our <a href="{lemma_page("S")}">sharper theorem</a> for the same algorithm; and '
        f'the theorem about our <a href="{lemma_page("D")}">cautious learner</a>. The regret is against the best '
        "payments of the grid; "
        f'<a href="{source}"><code>reference.bounds</code></a> computes all four.</p>'
        '<h2 id="horizons">The least T</h2><p>From this many rounds on a bound is below the trivial one, for K '
        "experts, N payments and the price λ.</p>"
        '<div class="scroll"><table><thead><tr><th scope="col">setting</th>'
        f'<th scope="col">K</th><th scope="col">N</th><th scope="col">λ</th>{heads}</tr></thead><tbody>{rows}</tbody>'
        f'</table></div><h2 id="plots">The bounds as T grows</h2><section class="broad figures">{figures}'
        f"</section>{_runs(pictures)}"
    )
    return page("Bounds", body, "envelopes.html", site, scripts=True)


def run_pictures(root: Path = ROOT) -> dict[str, Path]:
    """Find the pictures of runs in the checkout: name in the tour, file."""
    files = [root / "docs" / "figures" / f"{name}.png" for name in SEEN]
    return {file.name: file for file in files if file.is_file()}


def _runs(pictures: dict[str, Path]) -> str:
    if not pictures:
        return ""
    shown = "".join(
        f'<figure><div class="scroll"><a href="assets/{escape(name)}"><img src="assets/{escape(name)}" '
        f'alt="{escape(SEEN[file.stem])}"></a></div><figcaption>{escape(SEEN[file.stem])}</figcaption></figure>'
        for name, file in pictures.items()
    )
    return f'<section class="broad runs"><h2 id="runs">What was measured</h2>{shown}</section>'
