"""Pictures of the envelope: the frontier, cost a round between OPT and the bounds, and slopes."""

import math
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

import matplotlib as mpl
import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from experiments.envelope_check import Row
from experiments.envelope_frontier import BOUNDS, PAYMENTS, PRICES, First, paper_cases
from experiments.envelope_instances import SUBJECTS, case, instance
from experiments.envelope_learners import LEARNERS, TRUE, optimum
from experiments.envelope_slopes import SERIES, Slope, reference_line
from experiments.envelope_slopes import told as slope_told
from experiments.plots import BLACK, BLUE, GREEN, ORANGE, PURPLE, SKY, STYLE, VERMILION
from reference.aggregation import bayes_error
from reference.optimum import BAYES_LIMIT, bayes_opt

GREY = "#777777"
BOUND_LOOKS: dict[str, tuple[str, Any]] = {
    "as printed": (ORANGE, ":"),
    "as proved": (SKY, (0, (6, 2))),
    "sharper": (BLUE, "-"),
}
WRONG_LOOKS = {
    "never-explores": (PURPLE, "v"),
    "pays-the-most": (VERMILION, "^"),
    "random-expert": (ORANGE, "D"),
    "coin": (GREY, "x"),
}
PANEL = (3.0, 2.6)
"""Inches"""


def draw_frontier(found: Sequence[First]) -> Figure:
    """Draw the least informative T against K, one panel for each lambda, with the paper's settings marked."""
    widths = dict(zip(PAYMENTS, (0.8, 1.5, 2.4), strict=True))
    with mpl.rc_context(STYLE):
        figure = Figure(figsize=(8.2, 4.4))
        places = figure.subplots(1, len(PRICES), sharey=True)
        figure.subplots_adjust(left=0.09, right=0.985, top=0.86, bottom=0.3, wspace=0.06)
        for axes, lam in zip(places, PRICES, strict=True):
            for bound, (colour, line) in BOUND_LOOKS.items():
                for N, width in widths.items():
                    own = sorted((o.experts, o.rounds) for o in found if o[0] == bound and o[2:4] == (N, lam))
                    axes.plot(*zip(*own, strict=True), color=colour, linestyle=line, linewidth=width)
            axes.set(xscale="log", yscale="log", title=f"λ = {lam:g}", xlabel="experts K")
            axes.set_xticks([1, 2, 5, 10, 20, 50], ["1", "2", "5", "10", "20", "50"])
            axes.minorticks_off()
            played = {(c.experts, c.rounds) for c in paper_cases() if c.lam == lam}
            axes.plot(*zip(*sorted(played), strict=True), "o", color=BLACK, markersize=6, zorder=5)
            for K, T in played:
                axes.annotate(
                    f"T = {T:.0e}".replace("e+0", "e"), (K, T), (5, -9), textcoords="offset points", fontsize=6.5
                )
            axes.set_ylim(30, None)
        places[0].set_ylabel("least T at which the bound says anything")
        handles = [
            *(mpl.lines.Line2D([], [], color=c, linestyle=s, label=f"bound {b}") for b, (c, s) in BOUND_LOOKS.items()),
            *(mpl.lines.Line2D([], [], color=BLACK, linewidth=w, label=f"N = {N}") for N, w in widths.items()),
            mpl.lines.Line2D([], [], color=BLACK, linestyle="", marker="o", label="the paper's experiments"),
        ]
        figure.legend(handles=handles, loc="lower center", ncols=4, bbox_to_anchor=(0.5, 0.045))
        figure.suptitle("Below a line, the bound is above the trivial T (1 + λK) and says nothing", fontsize=10, x=0.53)
        note = "The paper's N: 5 at K = 5; 10, 50 and 100 at K = 10 and K = 20."
        figure.text(0.02, 0.012, note, fontsize=6.5, color="#444444")
    return figure


@lru_cache(maxsize=256)
def bayes_cost(name: str, seed: int) -> float:
    """Return the Bayes-optimal cost a round.

    Where payments are too many to enumerate it is the Bayes error at OPT's payments with their price, which is no less.
    """
    of = case(name, SUBJECTS[name].rounds[0])
    experts = instance(of, seed)
    if len(experts.costs) ** len(experts.experts) <= BAYES_LIMIT:
        return bayes_opt(experts.accuracy, experts.costs, of.lam).value
    best = optimum(of, seed).payments
    error = bayes_error([row[i] for row, i in zip(experts.accuracy, best, strict=True)])
    return error + of.lam * math.fsum(experts.costs[i] for i in best)


def draw_envelope(found: Mapping[str, Sequence[Row]], seed: int, repetitions: int) -> Figure:
    """Draw cost a round against T for each instance: the learners, OPT, Bayes, the coin, and OPT plus the bounds."""
    columns = min(3, len(found))
    lines = -(-len(found) // columns)
    width, height = 0.75 + PANEL[0] * columns, 1.62 + PANEL[1] * lines
    with mpl.rc_context(STYLE):
        figure = Figure(figsize=(width, height))
        places = figure.subplots(lines, columns, squeeze=False)
        figure.subplots_adjust(
            left=0.72 / width,
            right=1 - 0.12 / width,
            top=1 - 0.5 / height,
            bottom=1.42 / height,
            hspace=0.5,
            wspace=0.25,
        )
        for axes in places.flat[len(found) :]:
            axes.set_axis_off()
        for place, (axes, (name, rows)) in enumerate(zip(places.flat, found.items(), strict=False)):
            _draw_instance(axes, name, rows, bayes_cost(name, seed))
            if place % columns == 0:
                axes.set_ylabel("expected cost a round")
            axes.set_xlabel("T", labelpad=0)
        legend: dict[str, Any] = {}
        for axes in places.flat:
            legend |= {label: handle for handle, label in zip(*axes.get_legend_handles_labels(), strict=True)}
        figure.legend(
            legend.values(),
            legend.keys(),
            loc="lower center",
            ncols=3 if columns < 3 else 4,
            bbox_to_anchor=(0.5, 0.3 / height),
        )
        note = f"Mean over {repetitions} repetitions, seed {seed}; each T is a run of its own, tuned for that T."
        figure.text(0.1 / width, 0.1 / height, note, fontsize=6.5, color="#444444")
        figure.suptitle("Cost a round, and what the theorems allow: OPT + bound / T", fontsize=10, y=1 - 0.12 / height)
    return figure


def _draw_instance(axes: Axes, name: str, rows: Sequence[Row], bayes: float) -> None:
    subject, own = SUBJECTS[name], [row for row in rows if row.learner == TRUE]
    best, horizons = own[0].opt, sorted({row.rounds for row in rows})
    Ts = np.geomspace(horizons[0] / 3, horizons[-1] * 10, 60)
    trivial = 1 + subject.lam * subject.experts
    for bound, (colour, line) in BOUND_LOOKS.items():
        settings = [BOUNDS[bound].setting(float(T), subject.experts, subject.payments, subject.lam) for T in Ts]
        promised = np.array([BOUNDS[bound].bound(setting).total / setting.rounds for setting in settings])
        if promised.min() < 2 * trivial:
            axes.plot(Ts, best + promised, color=colour, linestyle=line, linewidth=1.3, label=f"OPT + bound {bound}")
    axes.axhline(best + trivial, color=GREY, linewidth=0.8, label="OPT + trivial bound")
    axes.axhline(best, color=BLACK, linewidth=1.3, label="OPT")
    axes.axhline(0.5, color=GREY, linestyle=(0, (1, 1)), linewidth=1, label="the free coin, 1/2")
    axes.axhline(bayes, color=GREEN, linestyle=(0, (4, 2)), linewidth=1.3, label="Bayes-optimal cost")
    for learner in LEARNERS:
        points = {row.rounds: row for row in rows if row.learner == learner}
        costs = [row.cost for row in points.values()]
        if learner == TRUE:
            half = [(row.regret.high - row.regret.low) / 2 / row.rounds for row in points.values()]
            axes.errorbar(
                list(points),
                costs,
                half,
                color=BLACK,
                marker="o",
                markersize=4,
                capsize=2,
                label="LCB-GAPTRON",
                zorder=5,
            )
        else:
            colour, marker = WRONG_LOOKS[learner]
            axes.plot(
                list(points),
                costs,
                marker,
                color=colour,
                markersize=4,
                fillstyle="none",
                label=learner.replace("-", " "),
            )
    axes.set_xscale("log")
    axes.set_yscale("symlog", linthresh=1e-3, linscale=0.4)
    axes.set(xlim=(Ts[0], Ts[-1]), ylim=(-1e-4, (best + trivial) * 4))
    axes.set_title(
        f"{name}: K = {subject.experts}, N = {subject.payments}, λ = {subject.lam:g}", fontsize=8, loc="left"
    )


def draw_slopes(found: Sequence[Slope]) -> Figure:
    """Draw regret against T, log-log, with lines of slope 1/2 and 2/3."""
    looks = {
        "tuned-grid": (BLUE, "o"),
        "tuned-exact": (VERMILION, "x"),
        "fixed-grid": (GREEN, "s"),
        "order-1": (PURPLE, "^"),
        "lcb": (ORANGE, "D"),
    }
    with mpl.rc_context(STYLE):
        figure = Figure(figsize=(6.2, 5.2))
        axes = figure.add_axes((0.12, 0.37, 0.85, 0.56))
        for one in found:
            colour, marker = looks[one.series]
            drawn = [(T, p) for T, p in zip(one.rounds, one.points, strict=True) if p.mean > 0]
            half = [[min(p.mean - p.low, 0.9 * p.mean) for _, p in drawn], [p.high - p.mean for _, p in drawn]]
            label = f"{SERIES[one.series].label}: slope {slope_told(one.fitted)}"
            means = [p.mean for _, p in drawn]
            axes.errorbar(
                [T for T, _ in drawn], means, half, color=colour, marker=marker, markersize=4, capsize=2, label=label
            )
        first, last = found[0].rounds[0], found[0].rounds[-1]
        for exponent, words, line in ((1 / 2, "1/2", (0, (1, 1))), (2 / 3, "2/3", (0, (4, 2))), (1.0, "1", "-")):
            ends = [reference_line(T, (first, 40.0), exponent) for T in (first, last)]
            axes.plot([first, last], ends, color=GREY, linestyle=line, linewidth=0.9)
            axes.annotate(words, (last, ends[1]), (3, -2), textcoords="offset points", color=GREY, fontsize=7)
        axes.set(xscale="log", yscale="log", xlabel="T", ylabel="regret (expected costs)")
        axes.set_title("Regret against T on Lipschitz instances; grey: slopes 1/2, 2/3 and 1", loc="left")
        figure.legend(loc="lower center", bbox_to_anchor=(0.5, 0.08))
        note = "Points with negative regret are left out. One slope on one family of instances confirms no exponent."
        figure.text(0.02, 0.02, note, fontsize=6.5, color="#444444")
    return figure
