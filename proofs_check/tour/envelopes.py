"""Envelopes: what the bounds say at which horizon, against the trivial bound that no learner exceeds."""

from __future__ import annotations

import inspect
import math
from collections.abc import Callable
from html import escape
from pathlib import Path
from typing import NamedTuple

from proofs_check.tour.page import page
from proofs_check.tour.plot import Line, Plot, short
from proofs_check.tour.site import Site, located
from reference import bounds
from reference.bounds import Bound, Setting, main_setting, trivial_bound

ROOT = Path(__file__).resolve().parents[2]
PICTURES = ("experiments/**/envelope*.svg", "docs/*envelope*.svg", "docs/*envelope*.png")
LONGEST = 60
"""The largest power of ten that is tried"""


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


def all_bounds() -> dict[str, Callable[[Setting], Bound]]:
    """Find the bounds of the reference: every public function that turns a setting into a bound.

    >>> sorted(all_bounds())[:2]
    ['as printed', 'as proved']
    """
    found = {}
    for name, thing in inspect.getmembers(bounds, inspect.isfunction):
        kinds = inspect.get_annotations(thing, eval_str=True)
        if not name.startswith("_") and kinds.get("return") is Bound and list(kinds.values())[0] is Setting:
            found[name.replace("_", " ")] = thing
    return found


def informative_from(bound: Callable[[Setting], Bound], case: Case) -> float | None:
    """Return the horizon, as a power of ten, from which a bound is below the trivial one; None: never."""

    def vacuous(power: float) -> bool:
        setting = main_setting(10**power, case.experts, case.payments, case.price)
        return bound(setting).total >= trivial_bound(setting)

    low, high = math.log10(case.payments + 1), float(LONGEST)
    if vacuous(high):
        return None
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if vacuous(middle) else (low, middle)
    return high


def drawing(case: Case, number: int) -> Plot:
    """Draw all bounds of one case over the horizon, in units of the trivial one."""
    powers = [2 + k / 8 for k in range(8 * 12 + 1)]
    lines = []
    for style, (name, bound) in enumerate(all_bounds().items(), 2):
        points = []
        for power in powers:
            setting = main_setting(10**power, case.experts, case.payments, case.price)
            points.append((10**power, bound(setting).total / trivial_bound(setting)))
        lines.append(Line(name, points, style))
    lines.append(Line("trivial", [(10**power, 1.0) for power in powers], 1))
    ends = [
        f"{name} {'never' if (power := informative_from(bound, case)) is None else f'from T = {short(10**power)} on'}"
        for name, bound in all_bounds().items()
    ]
    return Plot(
        title=f"Bounds over the trivial bound, {case.name}",
        sentence=f"{case.name[0].upper()}{case.name[1:]}: K = {case.experts}, N = {case.payments}, λ = {case.price:g}. "
        f"Below 1 a bound says something: {'; '.join(ends)}.",
        across="rounds T",
        up="bound / trivial bound",
        lines=lines,
        logarithmic=(True, True),
        identity=f"envelope-{number}",
    )


def envelopes_page(site: Site, pictures: dict[str, Path]) -> str:
    """Write the page: a table of horizons, a plot a case, and the pictures of runs that the checkout has."""
    names = list(all_bounds())
    rows = "".join(
        f'<tr id="case{i}"><th scope="row">{escape(case.name)}</th><td>{case.experts}</td><td>{case.payments}</td>'
        f"<td>{case.price:g}</td>{''.join(_horizon(all_bounds()[name], case) for name in names)}</tr>"
        for i, case in enumerate(CASES, 1)
    )
    heads = "".join(f'<th scope="col">{escape(name)}</th>' for name in names)
    figures = "".join(drawing(case, i).figure() for i, case in enumerate(CASES, 1))
    source = located("reference.bounds.as_proved").address
    body = (
        "<h1>Envelopes</h1><p>No learner has a cost above T(1 + λK), so a bound on the regret says something only below "
        "that. The bounds are those of Theorem A.2 with the δ and β of the main theorem, over the grid (no discretisation "
        f'term), computed by <a href="{source}"><code>reference.bounds</code></a>.</p>'
        '<h2 id="horizons">From which horizon on</h2><div class="scroll"><table><thead><tr><th scope="col">setting</th>'
        f'<th scope="col">K</th><th scope="col">N</th><th scope="col">λ</th>{heads}</tr></thead><tbody>{rows}</tbody>'
        f'</table></div><h2 id="plots">The bounds</h2><div class="figures">{figures}</div>{_runs(pictures)}'
    )
    return page("Envelopes", body, "envelopes.html", site)


def _horizon(bound: Callable[[Setting], Bound], case: Case) -> str:
    power = informative_from(bound, case)
    return f"<td>{'never' if power is None else f'T ≥ {short(10**power)}'}</td>"


def run_pictures() -> dict[str, Path]:
    """Find pictures of envelope runs in the checkout: name in the tour, file."""
    found = [file for pattern in PICTURES for file in sorted(ROOT.glob(pattern)) if ".venv" not in file.parts]
    return {file.name: file for file in found}


def _runs(pictures: dict[str, Path]) -> str:
    if not pictures:
        return ""
    shown = "".join(
        f'<figure><img src="assets/{escape(name)}" alt="Costs of runs within their envelope: {escape(file.stem)}">'
        f"<figcaption>{escape(file.stem.replace('_', ' ').replace('-', ' '))}</figcaption></figure>"
        for name, file in pictures.items()
    )
    return f'<h2 id="runs">Runs within their envelopes</h2><div class="figures">{shown}</div>'
