"""The frontier: from which T on a bound says more than the trivial one, T (1 + lambda K)."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import Any, NamedTuple

import matplotlib as mpl
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from rich.table import Table

from paid_experts.experiments.figures import BLACK, BLUE, GREEN, NOTE, ORANGE, PLOTS, SKY, STYLE
from paid_experts.experiments.tasks import Case
from paid_experts.reference.bounds import first_informative

BOUNDS = {"as printed": "printed", "as proved": "paper", "sharper": "sharper", "cautious": "cautious"}
"""The main theorem as printed and as its proof ends, the sharper theorem, and that of our own learner: what the tables
and pictures call them, and their names in `reference.bounds.THEOREMS`; over the grid, so without L and eps"""
BOUND_LOOKS: dict[str, tuple[str, Any]] = {
    "as printed": (ORANGE, ":"),
    "as proved": (SKY, (0, (6, 2))),
    "sharper": (BLUE, "-"),
    "cautious": (GREEN, (0, (6, 1.5, 1, 1.5))),
}
EXPERTS = (1, 2, 3, 5, 7, 10, 14, 20, 30, 50)
SIZES = {2: 0.8, 10: 1.5, 100: 2.4}
"""N, and how wide its lines are"""
PRICES = (1e-2, 1e-3)


class First(NamedTuple):
    """The least T at which a bound says anything."""

    bound: str
    experts: int
    size: int
    lam: float
    rounds: int


def paper_cases() -> list[Case]:
    """Return the choices of K, N, lambda and T in the paper's plots, each once."""
    return list(dict.fromkeys(plot.case._replace(family="") for plot in PLOTS.values()))


def first_points(
    experts: Iterable[int] = EXPERTS, sizes: Iterable[int] = SIZES, prices: Iterable[float] = PRICES
) -> Iterator[First]:
    """Go through a grid of K, N and lambda, and then through the paper's own."""
    own = ((case.experts, case.size, case.lam) for case in paper_cases())
    for K, N, lam in dict.fromkeys((*product(experts, sizes, prices), *own)):
        for bound, theorem in BOUNDS.items():
            yield First(bound, K, N, lam, first_informative(theorem, K, N, lam))


def table(found: Iterable[First]) -> Table:
    """Return the frontier at the paper's own settings."""
    shown = Table(title="The least T at which a bound says anything", title_justify="left", box=None)
    for column in ("K", "N", "λ", "T in the paper", *BOUNDS):
        shown.add_column(column, justify="right")
    first = {one[:4]: one.rounds for one in found}
    for of in paper_cases():
        own = [first[bound, *of[1:4]] for bound in BOUNDS]
        shown.add_row(*(f"{x:g}" for x in of[1:4]), f"{of.rounds:.0e}", *(f"{T:.2g}" for T in own))
    return shown


def picture(found: Sequence[First]) -> Figure:
    """Draw the least informative T against K, one panel for each lambda, with the paper's settings marked."""
    with mpl.rc_context(STYLE):
        figure = Figure(figsize=(8.2, 4.4))
        places = figure.subplots(1, len(PRICES), sharey=True)
        figure.subplots_adjust(left=0.09, right=0.985, top=0.86, bottom=0.3, wspace=0.06)
        for axes, lam in zip(places, PRICES, strict=True):
            for (bound, (colour, line)), (N, width) in product(BOUND_LOOKS.items(), SIZES.items()):
                own = sorted((o.experts, o.rounds) for o in found if o[0] == bound and o[2:4] == (N, lam))
                axes.plot(*zip(*own, strict=True), color=colour, linestyle=line, linewidth=width)
            axes.set(xscale="log", yscale="log", title=f"λ = {lam:g}", xlabel="experts K")
            axes.set_xticks([1, 2, 5, 10, 20, 50], ["1", "2", "5", "10", "20", "50"])
            axes.minorticks_off()
            played = {(c.experts, c.rounds) for c in paper_cases() if c.lam == lam}
            axes.plot(*zip(*sorted(played), strict=True), "o", color=BLACK, markersize=6, zorder=5)
            axes.set_ylim(30, None)
        places[0].set_ylabel("least T at which the bound says anything")
        handles = [
            *(Line2D([], [], color=c, linestyle=s, label=f"bound {b}") for b, (c, s) in BOUND_LOOKS.items()),
            *(Line2D([], [], color=BLACK, linewidth=w, label=f"N = {N}") for N, w in SIZES.items()),
            Line2D([], [], color=BLACK, linestyle="", marker="o", label="the paper's experiments"),
        ]
        figure.legend(handles=handles, loc="lower center", ncols=4, bbox_to_anchor=(0.5, 0.045))
        figure.suptitle("Below a line, the bound is above the trivial T (1 + λK) and says nothing", fontsize=10, x=0.53)
        note = "The paper's N: 5 at K = 5; 10, 50 and 100 at K = 10 and K = 20."
        figure.text(0.02, 0.012, note, **NOTE)
    return figure
