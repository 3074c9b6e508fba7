"""Pictures of the envelope: the frontier, cost a round between OPT and the bounds, and the conjecture."""

from collections.abc import Mapping, Sequence
from typing import Any

import matplotlib as mpl
import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.ticker import NullFormatter

from paid_experts.experiments.envelope.check import LEARNERS, TRUE, Row, tasks_of
from paid_experts.experiments.envelope.conjecture import FALLING, Series, bound_of, falls_at
from paid_experts.experiments.envelope.frontier import BOUNDS, PRICES, SIZES, First, paper_cases
from paid_experts.experiments.envelope.subjects import case
from paid_experts.experiments.players import (
    BAYES_OPTIMAL,
    COIN,
    NEVER_EXPLORES,
    OPT,
    PAYS_THE_MOST,
    RANDOM_EXPERT,
    enumerable,
)
from paid_experts.experiments.plots import BLACK, BLUE, GREEN, GREY, LOOKS, NOTE, ORANGE, PURPLE, SKY, STYLE, VERMILION
from paid_experts.experiments.store import Store
from paid_experts.reference.bounds import THEOREMS

BOUND_LOOKS: dict[str, tuple[str, Any]] = {
    "as printed": (ORANGE, ":"),
    "as proved": (SKY, (0, (6, 2))),
    "sharper": (BLUE, "-"),
    "cautious": (GREEN, (0, (6, 1.5, 1, 1.5))),
}
WRONG_LOOKS = {
    NEVER_EXPLORES: (PURPLE, "v"),
    PAYS_THE_MOST: (VERMILION, "^"),
    RANDOM_EXPERT: (ORANGE, "D"),
    COIN: (GREY, "x"),
}


def draw_frontier(found: Sequence[First]) -> Figure:
    """Draw the least informative T against K, one panel for each lambda, with the paper's settings marked."""
    widths = dict(zip(SIZES, (0.8, 1.5, 2.4), strict=True))
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
            axes.set_ylim(30, None)
        places[0].set_ylabel("least T at which the bound says anything")
        handles = [
            *(Line2D([], [], color=c, linestyle=s, label=f"bound {b}") for b, (c, s) in BOUND_LOOKS.items()),
            *(Line2D([], [], color=BLACK, linewidth=w, label=f"N = {N}") for N, w in widths.items()),
            Line2D([], [], color=BLACK, linestyle="", marker="o", label="the paper's experiments"),
        ]
        figure.legend(handles=handles, loc="lower center", ncols=4, bbox_to_anchor=(0.5, 0.045))
        figure.suptitle("Below a line, the bound is above the trivial T (1 + λK) and says nothing", fontsize=10, x=0.53)
        note = "The paper's N: 5 at K = 5; 10, 50 and 100 at K = 10 and K = 20."
        figure.text(0.02, 0.012, note, **NOTE)
    return figure


def draw_envelope(store: Store, found: Mapping[str, Sequence[Row]], seed: int, repetitions: int) -> Figure:
    """Draw cost a round against T for each instance: the learners, OPT, Bayes, the coin, and OPT plus the bounds."""
    columns = min(3, len(found))
    lines = -(-len(found) // columns)
    with mpl.rc_context(STYLE):
        figure = Figure(figsize=(max(5.5, 0.75 + 3.0 * columns), 1.6 + 2.5 * lines), layout="constrained")
        places = figure.subplots(lines, columns, squeeze=False)
        for axes in places.flat[len(found) :]:
            axes.set_axis_off()
        for axes, (name, rows) in zip(places.flat, found.items(), strict=False):
            _draw_instance(axes, name, rows, _bayes_cost(store, name, rows[0].rounds, repetitions, seed))
        handles: dict[str, Any] = {}
        for axes in places.flat:
            handles |= {label: handle for handle, label in zip(*axes.get_legend_handles_labels(), strict=True)}
        figure.legend(handles.values(), handles.keys(), loc="outside lower center", ncols=3 if columns < 3 else 4)
        note = f"mean over {repetitions} repetitions, seed {seed}; each T is a run of its own, tuned for that T"
        figure.suptitle(f"Cost a round, and what the theorems allow: OPT + bound / T\n{note}", fontsize=9)
    return figure


def _bayes_cost(store: Store, name: str, rounds: int, repetitions: int, seed: int) -> float:
    tasks = tasks_of(name, rounds, BAYES_OPTIMAL, repetitions, seed)
    return float(np.mean([store.load(task).expected[-1] for task in tasks])) / rounds


def _draw_instance(axes: Axes, name: str, rows: Sequence[Row], bayes: float) -> None:
    own = [row for row in rows if row.learner == TRUE]
    best, horizons = own[0].opt, sorted({row.rounds for row in rows})
    Ts = np.geomspace(horizons[0] / 3, horizons[-1] * 10, 60)
    of = case(name, horizons[0])
    trivial = 1 + of.lam * of.experts
    for bound in dict.fromkeys(row.bound for row in own):
        theorem, (colour, line) = THEOREMS[BOUNDS[bound]], BOUND_LOOKS[bound]
        promised = np.array([theorem.bound(theorem.setting(float(T), *of[1:4])).total / T for T in Ts])
        if promised.min() < 2 * trivial:
            axes.plot(Ts, best + promised, color=colour, linestyle=line, linewidth=1.3, label=f"OPT + bound {bound}")
    found = "" if enumerable(of) else ", best found"
    for height, colour, line, label in (
        (best + trivial, GREY, "-", "OPT + trivial bound"),
        (best, BLACK, "-", "OPT"),
        (0.5, GREY, (0, (1, 1)), "the free coin, 1/2"),
        (bayes, GREEN, (0, (4, 2)), f"Bayes-optimal cost{found}"),
    ):
        axes.axhline(height, color=colour, linestyle=line, linewidth=1.2, label=label)
    for learner in LEARNERS:
        points = {row.rounds: row.cost for row in rows if row.learner == learner}
        colour, marker = WRONG_LOOKS.get(learner, (BLACK, "o"))
        shape: dict[str, Any] = {"markersize": 4, "fillstyle": "none", "linestyle": "-" if learner == TRUE else ""}
        name_of = "LCB-GAPTRON" if learner == TRUE else str(learner).replace("-", " ")
        axes.plot(list(points), list(points.values()), marker=marker, color=colour, label=name_of, **shape)
    axes.set_xscale("log")
    axes.xaxis.set_minor_formatter(NullFormatter())
    axes.set_yscale("symlog", linthresh=1e-3, linscale=0.4)
    axes.set(xlim=(Ts[0], Ts[-1]), ylim=(-1e-4, (best + trivial) * 4), xlabel="T", ylabel="expected cost a round")
    axes.set_title(f"{name}: K = {of.experts}, N = {of.size}, λ = {of.lam:g}", fontsize=8, loc="left")


def draw_conjecture(found: Sequence[Series], repetitions: int) -> Figure:
    """Draw regret against T: against OPT with the bounds that fall below 0, and against the Bayes-optimal cost."""
    with mpl.rc_context(STYLE):
        figure = Figure(figsize=(9.4, 4.9))
        left, right = figure.subplots(1, 2)
        figure.subplots_adjust(left=0.085, right=0.985, top=0.9, bottom=0.3, wspace=0.2)
        longest = max(one.rounds[-1] for one in found)
        ends = np.geomspace(min(one.rounds[0] for one in found), 2 * longest, 200)
        for axes, comparator, words in ((left, OPT, "OPT"), (right, BAYES_OPTIMAL, "the Bayes-optimal cost")):
            for one in (one for one in found if one.comparator == comparator):
                look, means = LOOKS[one.learner], [point.mean for point in one.points]
                label = look.label.removesuffix(" exact")
                axes.plot(one.rounds, means, color=look.colour, marker=look.marker, markersize=4, label=label)
            axes.plot(ends, np.sqrt(ends), color=GREY, linestyle=":", linewidth=1.3, label="√T")
            axes.set(xscale="log", xlabel="T", ylabel=f"regret against {words}", xlim=(ends[0], ends[-1]))
        left.set_yscale("symlog", linthresh=10, linscale=0.5)
        right.set_yscale("log")
        left.axhline(0, color=BLACK, linewidth=0.7)
        left.set_title("Against OPT regret falls below 0", loc="left")
        right.set_title("Against what can be had it grows", loc="left")
        for learner in FALLING:
            look, first = LOOKS[learner], falls_at(learner)
            promised, name = [bound_of(learner, T) for T in ends], look.label.removesuffix(" exact")
            left.plot(ends, promised, color=look.colour, linewidth=0.9, linestyle="--", label=f"the theorem on {name}")
            if first < ends[-1]:
                left.plot([first], [0], color=look.colour, marker="|", markersize=12, markeredgewidth=2)
        handles, labels = left.get_legend_handles_labels()
        figure.legend(handles, labels, loc="lower center", ncols=4, bbox_to_anchor=(0.5, 0.07))
        note = f"Expected costs, mean over {repetitions} repetitions; each T is a run of its own, tuned for that T."
        figure.text(0.02, 0.02, f"{note} A bar: from here on the theorem promises regret below 0.", **NOTE)
    return figure
