"""Envelopes: what the bounds say at which horizon, against the trivial bound that no learner exceeds."""

from __future__ import annotations

import math
from html import escape
from pathlib import Path
from typing import NamedTuple

from proofs_check.tour.page import page
from proofs_check.tour.plot import Line, Plot, short
from proofs_check.tour.site import Site, located
from reference.bounds import THEOREMS, Theorem, as_printed, main_setting, trivial_bound

ROOT = Path(__file__).resolve().parents[2]
PICTURES = ("docs/figures/envelope*.svg", "docs/figures/envelope*.png", "results/envelope*.svg")
"""Where pictures of `python -m experiments envelope` may be; the first of a name is shown"""
LONGEST = 1e60
"""The most rounds that are tried"""


class Case(NamedTuple):
    """A setting of the envelope: K experts, N payments, the price."""

    name: str
    experts: int
    payments: int
    price: float


CASES = (
    Case("the first figure", 5, 5, 0.01),
    Case("the second figure, top", 10, 10, 0.01),
    Case("the second figure, middle", 10, 10, 0.001),
    Case("the second figure, bottom", 20, 50, 0.01),
    Case("one expert, two payments", 1, 2, 0.01),
)


BOUNDS = {
    "as printed": Theorem(main_setting, as_printed),
    "as proved": THEOREMS["paper"],
    "sharper": THEOREMS["sharper"],
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
    """Say from where on a bound says something."""
    rounds = horizon(theorem, case)
    if rounds is None:
        return "never"
    return f"T ≥ {math.ceil(rounds)}" if rounds < 1e6 else f"T ≥ {short(float(f'{rounds:.3g}'))}"


def drawing(case: Case, number: int) -> Plot:
    """Draw all bounds of one case over the horizon, in units of the trivial one."""
    horizons = [10 ** (1 + k / 8) for k in range(8 * 11 + 1)]
    lines = [
        Line(name, [(rounds, over_trivial(theorem, case, rounds)) for rounds in horizons], style)
        for style, (name, theorem) in enumerate(BOUNDS.items(), 2)
    ]
    lines.append(Line("trivial", [(rounds, 1.0) for rounds in horizons], 1))
    ends = "; ".join(f"{name}: {said(theorem, case)}" for name, theorem in BOUNDS.items())
    return Plot(
        title=f"Bounds over the trivial bound, {case.name}",
        sentence=f"{case.name[0].upper()}{case.name[1:]}: K = {case.experts}, N = {case.payments}, λ = {case.price:g}. "
        f"A bound says something where it is below 1. {ends}.",
        across="rounds T",
        up="bound / trivial bound",
        lines=lines,
        logarithmic=(True, True),
        identity=f"envelope-{number}",
    )


def envelopes_page(site: Site, pictures: dict[str, Path]) -> str:
    """Write the page: a table of horizons, a plot a case, and the pictures of runs that the checkout has."""
    rows = "".join(
        f'<tr id="case{i}"><th scope="row">{escape(case.name)}</th><td>{case.experts}</td><td>{case.payments}</td>'
        f"<td>{case.price:g}</td>{''.join(f'<td>{said(theorem, case)}</td>' for theorem in BOUNDS.values())}</tr>"
        for i, case in enumerate(CASES, 1)
    )
    heads = "".join(f'<th scope="col">{escape(name)}</th>' for name in BOUNDS)
    figures = "".join(drawing(case, i).figure() for i, case in enumerate(CASES, 1))
    source = located("reference.bounds.as_proved").address
    body = (
        "<h1>Envelopes</h1><p>No learner has a cost above T(1 + λK), so a bound on the regret says something only "
        "below that. The bounds are those of Theorem A.2, with the δ and β of the main theorem, and of the "
        '<a href="result-S.html">sharper theorem</a>, over the grid (no discretisation term), '
        f'computed by <a href="{source}"><code>reference.bounds</code></a>.</p>'
        '<h2 id="horizons">From which horizon on</h2><div class="scroll"><table><thead><tr><th scope="col">setting</th>'
        f'<th scope="col">K</th><th scope="col">N</th><th scope="col">λ</th>{heads}</tr></thead><tbody>{rows}</tbody>'
        f'</table></div><h2 id="plots">The bounds</h2><div class="figures">{figures}</div>{_runs(pictures)}'
    )
    return page("Envelopes", body, "envelopes.html", site)


def run_pictures(root: Path = ROOT) -> dict[str, Path]:
    """Find pictures of envelope runs in the checkout: name in the tour, file."""
    found: dict[str, Path] = {}
    for pattern in PICTURES:
        for file in sorted(root.glob(pattern)):
            found.setdefault(file.stem, file)
    return {file.name: file for file in found.values()}


def _runs(pictures: dict[str, Path]) -> str:
    if not pictures:
        return ""
    shown = "".join(
        f'<figure><img src="assets/{escape(name)}" alt="Costs of runs within their envelope: {escape(file.stem)}">'
        f"<figcaption>{escape(file.stem.replace('_', ' ').replace('-', ' '))}</figcaption></figure>"
        for name, file in pictures.items()
    )
    return f'<h2 id="runs">Runs within their envelopes</h2><div class="figures">{shown}</div>'
