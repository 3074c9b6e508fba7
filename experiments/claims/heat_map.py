"""The heat map: where on the grid of unstated parameters each sentence holds, and by how much."""

from collections.abc import Sequence

import matplotlib as mpl
import numpy as np
from matplotlib.axes import Axes
from matplotlib.colors import Normalize
from matplotlib.figure import Figure

from experiments.claims.grid import Aggregation, Answer, Cell, Question
from experiments.claims.judgement import FAILS, HOLDS
from experiments.parameters import shown
from experiments.plots import STYLE

MOST = 0.5
"""Slack beyond this has the full colour"""
MARKS = {HOLDS: "✓", FAILS: "✗"}
ROW, COLUMN = 0.8, 1.75
"""Inches for one sentence and one width"""


def heat_map(asked: Question, found: Sequence[Answer], counted: Sequence[Aggregation]) -> Figure:
    """Draw a row for each sentence, a panel for each width of LCB, and the share of aggregated rounds at the right."""
    rows, columns = len(asked.sentences), len(asked.widths) + 1
    width, height = 2.6 + COLUMN * columns, 1.5 + ROW * rows
    with mpl.rc_context({**STYLE, "axes.grid": False, "font.size": 7}):
        figure = Figure(figsize=(width, height))
        places = figure.subplots(
            rows,
            columns,
            squeeze=False,
            gridspec_kw={
                "left": 2.15 / width,
                "right": 1 - 0.15 / width,
                "top": 1 - 0.62 / height,
                "bottom": 0.85 / height,
                "hspace": 0.22,
                "wspace": 0.14,
            },
        )
        for own, sentence in zip(places, asked.sentences, strict=True):
            for axes, lcb_width in zip(own, asked.widths, strict=False):
                judged = {a.cell: a.judged for a in found if a.judged.sentence is sentence and a.width == lcb_width}
                if judged:
                    slack = {cell: one.slack for cell, one in judged.items()}
                    marks = {cell: MARKS.get(one.outcome, "?") for cell, one in judged.items()}
                    _panel(axes, asked, slack, marks, "PuOr", Normalize(-MOST, MOST))
                else:
                    axes.set_axis_off()
                    where = {"transform": axes.transAxes, "ha": "center", "va": "center"}
                    axes.text(0.5, 0.5, "LCB has no part in it", color="#777777", fontsize=6, **where)
            shares = _shares(sentence.cases, counted)
            marks = {
                cell: "0" if share == 0 else f"{share:.0%}" if share >= 0.005 else "≈0"
                for cell, share in shares.items()
            }
            _panel(own[-1], asked, shares, marks, "Greys", Normalize(0, 1.4))
            own[0].annotate(
                f"{sentence.name}\n{sentence.where}",
                (-0.42, 0.5),
                xycoords="axes fraction",
                ha="right",
                va="center",
                fontsize=6.5,
            )
        _label(places, asked)
        figure.text(
            0.12 / width,
            1 - 0.1 / height,
            "Where the sentences of Section 6 and Appendix B hold",
            fontsize=10,
            va="top",
        )
        figure.text(0.12 / width, 0.1 / height, _legend(asked), fontsize=6.5, color="#444444", va="bottom")
    return figure


def _shares(cases: Sequence[object], counted: Sequence[Aggregation]) -> dict[Cell, float]:
    own = [one for one in counted if one.case in cases]
    return {cell: float(np.mean([one.share for one in own if one.cell == cell])) for cell in {one.cell for one in own}}


def _panel(
    axes: Axes,
    asked: Question,
    values: dict[Cell, float],
    marks: dict[Cell, str],
    colours: str,
    scale: Normalize,
) -> None:
    """Draw a cell for each beta (across) and delta (down); a cell that was not asked stays white."""
    table = np.array([[values.get((beta, delta), np.nan) for beta in asked.betas] for delta in asked.deltas])
    image = axes.imshow(table, cmap=colours, norm=scale, aspect="auto")
    for y, delta in enumerate(asked.deltas):
        for x, beta in enumerate(asked.betas):
            if (beta, delta) in marks:
                red, green, blue, _ = image.cmap(scale(table[y, x]))
                dark = 0.3 * red + 0.59 * green + 0.11 * blue < 0.5
                told = marks[beta, delta]
                if colours == "PuOr":
                    told += f" {100 * table[y, x]:+.0f}"
                axes.text(x, y, told, ha="center", va="center", fontsize=5.5, color="white" if dark else "black")
    axes.set_xticks(range(len(asked.betas)), [])
    axes.set_yticks(range(len(asked.deltas)), [])
    axes.tick_params(length=0)
    for side in axes.spines.values():
        side.set_visible(True)
        side.set_linewidth(0.4)


def _label(places: "np.ndarray[tuple[int, int], np.dtype[np.object_]]", asked: Question) -> None:
    for axes, width in zip(places[0], asked.widths, strict=False):
        axes.set_title(f"LCB width {shown(width)}", fontsize=7.5)
    places[0][-1].set_title("aggregated rounds", fontsize=7.5)
    for own in places:
        own[0].set_yticks(range(len(asked.deltas)), [shown(delta) for delta in asked.deltas], fontsize=6)
    for axes in places[-1]:
        axes.set_xticks(range(len(asked.betas)), [shown(beta) for beta in asked.betas], fontsize=6)
        axes.set_xlabel("β", labelpad=1)
    places[0][0].set_ylabel("δ", rotation=0, labelpad=6)


def _legend(asked: Question) -> str:
    return (
        f"✓ holds, ✗ fails, ? undecided ({asked.confidence:.0%} confidence, {asked.repetitions} repetitions, "
        f"{asked.short_repetitions} in Figure 1). "
        "The number is the slack of the worst comparison in percent: violet holds, orange fails.\n"
        f"'Nearly' and 'on par' allow {asked.margin:.0%}. At the right: the share of rounds that aggregate, mean over "
        "cases and variants. White: not asked there."
    )
