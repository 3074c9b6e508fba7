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

from paid_experts.experiments.engine import Record
from paid_experts.experiments.players import BAYES_OPTIMAL, KNOWN, OPT, SINGLE
from paid_experts.experiments.store import written_whole
from paid_experts.experiments.tasks import BAYES, BRUTE, CAUTIOUS, EXACT, GREEDY, LCB, LOCAL, SELFISH, THOMPSON, Policy

FORMATS = ("svg", "pdf", "png")
SIZE = (7.6, 5.4)
"""Inches"""
DPI = 150
NOTE: dict[str, Any] = {"fontsize": 6.5, "color": "#444444"}
HEADROOM = 1.3
"""The frame ends at this multiple of the second largest cost, so that one dear learner does not flatten the others"""
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
BLACK, ORANGE, SKY, GREEN = "#000000", "#E69F00", "#56B4E9", "#009E73"
BLUE, VERMILION, PURPLE = "#0072B2", "#D55E00", "#CC79A7"
GREY, BROWN, TEAL = "#777777", "#7A4A1E", "#00484D"


class Look(NamedTuple):
    """How a learner is drawn."""

    label: str
    colour: str
    line: Any
    marker: str


LOOKS = {
    SELFISH: Look("LCB-GAPTRON selfish", SKY, "-", "s"),
    LOCAL: Look("LCB-GAPTRON local", BLUE, (0, (6, 2)), "^"),
    EXACT: Look("LCB-GAPTRON exact", VERMILION, (0, (3, 1.5)), "o"),
    BRUTE: Look("LCB-GAPTRON brute", PURPLE, (0, (1, 1.5)), "x"),
    CAUTIOUS: Look("cautious", GREEN, (0, (8, 1)), "P"),
    BAYES: Look("Bayes", TEAL, (0, (5, 1, 1, 1, 1, 1)), "v"),
    THOMPSON: Look("Thompson", BROWN, (0, (2, 1)), "*"),
    GREEDY: Look("greedy", GREY, (0, (4, 3)), "d"),
    LCB: Look("LCB", ORANGE, (0, (6, 1.5, 1, 1.5)), "D"),
}
LINES: dict[Policy, tuple[str, Any]] = {
    BAYES_OPTIMAL: ("Bayes-optimal", "-"),
    KNOWN: ("accuracies known, paid by Φ", (0, (6, 2))),
    OPT: ("T OPT", (0, (6, 1.5, 1, 1.5))),
    SINGLE: ("best single expert", (0, (1, 1.5))),
}
"""The comparators, which know the accuracies: thin black lines"""


class Curve(NamedTuple):
    """Mean and standard deviation of a cost over repetitions, at the recorded rounds."""

    round: NDArray[np.int64]
    mean: NDArray[np.float64]
    deviation: NDArray[np.float64]


def curve(records: Sequence[Record]) -> Curve:
    """Summarise the costs of some repetitions; the deviation of a single one is 0."""
    costs = np.array([record.cost for record in records])
    deviation = costs.std(axis=0, ddof=1) if len(costs) > 1 else np.zeros(costs.shape[1])
    return Curve(records[0].checkpoints, costs.mean(axis=0), deviation)


def draw_costs(axes: Axes, curves: Mapping[Policy, Curve], lines: Mapping[str, tuple[float, Any]]) -> None:
    """Draw the learners' costs, markers staggered so that lines that coincide can all be seen; and straight lines."""
    common: dict[str, Any] = {"linewidth": 1.2, "markersize": 4, "markerfacecolor": "none"}
    for place, (learner, (rounds, mean, deviation)) in enumerate(curves.items()):
        label, colour, line, marker = LOOKS[learner]
        step = max(1, len(rounds) // 10)
        markers = (min(len(rounds) - 1, step // 2 + place * step // len(curves)), step)
        told = f"{label}: {mean[-1]:,.0f} ± {deviation[-1]:,.0f}"
        axes.plot(rounds, mean, color=colour, linestyle=line, marker=marker, markevery=markers, label=told, **common)
        axes.fill_between(rounds, mean - deviation, mean + deviation, color=colour, alpha=0.07, linewidth=0)
    last = int(next(iter(curves.values())).round[-1])
    finals = sorted(float(drawn.mean[-1] + drawn.deviation[-1]) for drawn in curves.values())
    top = HEADROOM * (finals[-2] if len(finals) > 1 else finals[-1])
    for words, (cost, line) in lines.items():
        label = f"{words}: {cost:,.0f}{', leaves the frame' if cost > top else ''}"
        axes.plot([0, last], [0, cost], color=BLACK, linewidth=0.9, linestyle=line, label=label)
    axes.set(xlabel="round t", ylabel="cumulative cost", xlim=(0, last), ylim=(0, top))
    for axis in (axes.xaxis, axes.yaxis):
        axis.set_major_formatter("{x:,.0f}")


def cost_figure(
    title: str, footnote: str, curves: Mapping[Policy, Curve], lines: Mapping[str, tuple[float, Any]]
) -> Figure:
    """Return the picture of one plot; the legend tells the cost after the last round."""
    with mpl.rc_context(STYLE):
        figure = Figure(figsize=SIZE)
        axes = figure.add_axes((0.115, 0.36, 0.845, 0.58))
        draw_costs(axes, curves, lines)
        axes.set_title(title, loc="left")
        figure.legend(loc="upper center", bbox_to_anchor=(0.5, 0.275), ncols=3, handlelength=3.2, columnspacing=1.2)
        figure.text(0.02, 0.015, footnote, va="bottom", **NOTE)
    return figure


def save(figure: Figure, path: Path, formats: Sequence[str] = FORMATS) -> list[Path]:
    """Write a picture in several formats, the same bytes each time; return the paths."""
    paths = [path.with_name(f"{path.name}.{kind}") for kind in formats]
    metadata: dict[str, dict[str, Any]] = {"svg": {"Date": None}, "pdf": {"CreationDate": None}, "png": {}}
    for kind, place in zip(formats, paths, strict=True):
        with mpl.rc_context(STYLE), written_whole(place) as temporary:
            figure.savefig(temporary, format=kind, dpi=DPI, metadata=metadata[kind])
    return paths
