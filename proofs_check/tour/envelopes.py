"""What the bounds say at which horizon, against the trivial bound that no learner exceeds; and pictures of runs.

Which settings are compared, and what to see in the pictures, stands in ``envelopes.toml``.
"""

from __future__ import annotations

import math
import tomllib
from functools import cache
from html import escape
from pathlib import Path
from typing import Any

from paid_experts.proofs_check.tour.page import PLOTS, figure, filled, page, resource, table
from paid_experts.proofs_check.tour.site import Site, source_of
from paid_experts.reference.bounds import THEOREMS, Theorem, trivial_bound

ROOT = Path(__file__).resolve().parents[2]
LOWEST = 1e-3
"""Bounds are drawn from this share of the trivial bound to its inverse"""
LONGEST = 1e60
"""The most rounds that are tried"""
BOUNDS = {
    "as printed": THEOREMS["printed"],
    "as proved": THEOREMS["paper"],
    "sharper": THEOREMS["sharper"],
    "cautious": THEOREMS["cautious"],
}
"""The bounds by name: how each chooses its parameters, and what it promises"""
Case = dict[str, Any]


@cache
def shown() -> dict[str, Any]:
    """Read the settings that are compared, and the pictures."""
    return tomllib.loads(resource("envelopes.toml"))


def over_trivial(theorem: Theorem, case: Case, rounds: float) -> float:
    """Return a bound in units of the trivial one.

    >>> over_trivial(BOUNDS["as proved"], shown()["case"][0], 1e4) > 1
    True
    """
    setting = theorem.setting(rounds, case["experts"], case["payments"], case["price"])
    return theorem.bound(setting).total / trivial_bound(setting)


def horizon(theorem: Theorem, case: Case) -> float | None:
    """Return the number of rounds from which on a bound is below the trivial one; None: never.

    >>> math.ceil(horizon(BOUNDS["sharper"], shown()["case"][0]) or 0)
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
    lines = []
    for style, (name, theorem) in enumerate(BOUNDS.items(), 2):
        points = [(rounds, over_trivial(theorem, case, rounds)) for rounds in horizons]
        near = [(rounds, height) for rounds, height in points if LOWEST <= height <= 1 / LOWEST]
        lines.append({"name": name, "style": style, "points": near})
    lines.append({"name": "trivial: 1", "style": 1, "points": [(horizons[0], 1.0), (horizons[-1], 1.0)]})
    ends = ", ".join(f"{name} from T = {said(theorem, case)}" for name, theorem in BOUNDS.items())
    sentence = (
        f"{case['name'][0].upper()}{case['name'][1:]}: K = {case['experts']}, N = {case['payments']}, "
        f"λ = {case['price']:g}. A bound says something where it is below 1: {ends}."
    )
    data = {"lines": lines, "logarithmic": [True, True], "sentence": sentence}
    return figure(f"envelope-{number}", "rounds T", "bound / T(1 + λK)", sentence, data)


def envelopes_page(site: Site, pictures: dict[str, Path]) -> str:
    """Write the page: a table of horizons, a plot a case, and the pictures of runs that the checkout has."""
    cases = shown()["case"]
    rows = []
    for i, case in enumerate(cases, 1):
        facts = (escape(case["name"]), case["experts"], case["payments"], f"{case['price']:g}")
        rows.append((f' id="case{i}"', (*facts, *(said(theorem, case) for theorem in BOUNDS.values()))))
    body = filled(
        "envelopes.html",
        source=source_of("reference.bounds.detailed"),
        horizons=table(("setting", "K", "N", "λ", *BOUNDS), rows),
        plots="".join(drawing(case, i) for i, case in enumerate(cases) if case.get("drawn")),
        runs=_runs(pictures),
    )
    return page("Bounds", body, "envelopes.html", site, PLOTS)


def run_pictures(root: Path = ROOT) -> dict[str, Path]:
    """Find the pictures of runs in the checkout: name in the tour, file."""
    files = [root / "docs" / "figures" / f"{name}.png" for name in shown()["pictures"]]
    return {file.name: file for file in files if file.is_file()}


def _runs(pictures: dict[str, Path]) -> str:
    if not pictures:
        return ""
    captions = {name: escape(shown()["pictures"][file.stem]) for name, file in pictures.items()}
    figures = "".join(
        f'<figure><div class="scroll"><a href="assets/{name}"><img src="assets/{name}" alt="{caption}"></a></div>'
        f"<figcaption>{caption}</figcaption></figure>"
        for name, caption in captions.items()
    )
    return f'<section class="broad runs"><h2 id="runs">What was measured</h2>{figures}</section>'
