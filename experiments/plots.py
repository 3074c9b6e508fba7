"""Pictures that a paper would print: cumulative cost over time, mean and standard deviation over the repetitions.

Colours are those of Okabe and Ito, which the colour-blind can tell apart; line styles and markers differ as well, so
that a grey print will do. All pictures have one size, and the legend stands below the axes, where no data are.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import matplotlib as mpl
import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from numpy.typing import NDArray

from experiments.runs import Trace
from experiments.store import written_whole

FORMATS = ("svg", "pdf", "png")
SIZE = (5.4, 4.3)
"""Inches"""
DPI = 150
HEADROOM = 1.3
"""The frame is so much higher than the learners' costs; OPT is often far beyond, and would press them to the ground"""
STYLE: dict[Any, Any] = {
    "font.size": 9,
    "axes.titlesize": 10,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "grid.alpha": 0.25,
    "legend.frameon": False,
    "legend.fontsize": 7.5,
    "svg.hashsalt": "paid-experts",
    "svg.fonttype": "none",
    "pdf.fonttype": 42,
}
BLACK, ORANGE, SKY, GREEN, YELLOW, BLUE, VERMILION, PURPLE = (
    "#000000",
    "#E69F00",
    "#56B4E9",
    "#009E73",
    "#F0E442",
    "#0072B2",
    "#D55E00",
    "#CC79A7",
)


class Look(NamedTuple):
    """How a learner is drawn."""

    label: str
    colour: str
    line: Any
    marker: str


LOOKS = {
    "selfish": Look("LCB-GAPTRON selfish", BLUE, "-", "s"),
    "local": Look("LCB-GAPTRON local", GREEN, (0, (6, 2)), "^"),
    "exact": Look("LCB-GAPTRON exact", VERMILION, (0, (3, 1.5)), "o"),
    "brute": Look("LCB-GAPTRON brute", PURPLE, (0, (1, 1.5)), "x"),
    "lcb": Look("LCB", ORANGE, (0, (6, 1.5, 1, 1.5)), "D"),
}


class Curve(NamedTuple):
    """Mean and standard deviation of a cost over repetitions, at the recorded rounds."""

    round: NDArray[np.int64]
    mean: NDArray[np.float64]
    deviation: NDArray[np.float64]


def curve(traces: Sequence[Trace], lam: float) -> Curve:
    """Summarise the costs of some repetitions; the deviation of a single one is 0."""
    costs = np.array([trace.cost(lam) for trace in traces])
    deviation = costs.std(axis=0, ddof=1) if len(costs) > 1 else np.zeros(costs.shape[1])
    return Curve(traces[0].round, costs.mean(axis=0), deviation)


def draw_costs(axes: Axes, curves: Mapping[str, Curve], opt: float) -> None:
    """Draw the learners' costs and T OPT; markers are staggered, so that lines that coincide can all be seen."""
    for place, (name, drawn) in enumerate(curves.items()):
        look, final = LOOKS[name], f"{drawn.mean[-1]:,.0f} ± {drawn.deviation[-1]:,.0f}"
        step = max(1, len(drawn.round) // 10)
        axes.plot(
            drawn.round,
            drawn.mean,
            color=look.colour,
            linestyle=look.line,
            marker=look.marker,
            markersize=4,
            markerfacecolor="none",
            markevery=(min(len(drawn.round) - 1, step // 2 + place * step // len(curves)), step),
            label=f"{look.label}: {final}",
        )
        below, above = drawn.mean - drawn.deviation, drawn.mean + drawn.deviation
        axes.fill_between(drawn.round, below, above, color=look.colour, alpha=0.13, linewidth=0)
    last = int(next(iter(curves.values())).round[-1])
    top = HEADROOM * max(float((drawn.mean + drawn.deviation).max()) for drawn in curves.values())
    leaves = ", leaves the frame" if opt * last > top else ""
    axes.plot([0, last], [0, opt * last], color=BLACK, linewidth=1, label=f"T OPT: {opt * last:,.0f}{leaves}")
    axes.set(xlabel="round t", ylabel="cumulative cost", xlim=(0, last), ylim=(0, top))
    for axis in (axes.xaxis, axes.yaxis):
        axis.set_major_formatter("{x:,.0f}")


def cost_figure(title: str, footnote: str, curves: Mapping[str, Curve], opt: float) -> Figure:
    """Return the picture of one plot; the legend tells the cost after the last round."""
    with mpl.rc_context(STYLE):
        figure = Figure(figsize=SIZE)
        axes = figure.add_axes((0.16, 0.36, 0.77, 0.56))
        draw_costs(axes, curves, opt)
        axes.set_title(title, loc="left")
        figure.legend(loc="upper center", bbox_to_anchor=(0.5, 0.265), ncols=2, handlelength=3.2, columnspacing=1.2)
        figure.text(0.02, 0.015, footnote, fontsize=6.5, color="#444444", va="bottom")
    return figure


def save(figure: Figure, path: Path, formats: Sequence[str] = FORMATS) -> list[Path]:
    """Write a picture in several formats, the same bytes each time; return the paths."""
    paths = [path.with_name(f"{path.name}.{kind}") for kind in formats]
    metadata: dict[str, dict[str, Any]] = {"svg": {"Date": None}, "pdf": {"CreationDate": None}, "png": {}}
    for kind, place in zip(formats, paths, strict=True):
        with mpl.rc_context(STYLE), written_whole(place) as temporary:
            figure.savefig(temporary, format=kind, dpi=DPI, metadata=metadata[kind])
    return paths
