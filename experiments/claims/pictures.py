"""The pictures of `claims`.

The heat map shows where on the grid of unstated parameters each sentence holds, and by how much; the other picture,
what each learner costs.
"""

from collections.abc import Sequence
from itertools import product
from typing import Any

import matplotlib as mpl
import numpy as np
from matplotlib.colors import Normalize
from matplotlib.figure import Figure
from matplotlib.ticker import NullFormatter

from paid_experts.experiments.claims.choice import Standing, summaries
from paid_experts.experiments.claims.grid import Answer, Question
from paid_experts.experiments.claims.judgement import FAILS, HOLDS
from paid_experts.experiments.parameters import shown
from paid_experts.experiments.plots import BLACK, BLUE, GREEN, NOTE, ORANGE, SIZE, STYLE

SCALE = Normalize(-0.5, 0.5)
"""Slack beyond this has the full colour"""
MARKS = {HOLDS: "✓", FAILS: "✗"}
GROUPS = {
    "paper": ("the paper's settings", BLUE, "o"),
    "with 0": ("the same with 0 in the grid", GREEN, "s"),
    "hard": ("hard experts", ORANGE, "^"),
}
"""How the groups of settings are named and drawn"""


def heat_map(asked: Question, found: Sequence[Answer]) -> Figure:
    """Draw a row for each sentence and a column for each choice: a width of LCB, a beta, a delta."""
    choices = list(product(asked.widths, asked.betas, asked.deltas))
    judged = {(a.judged.sentence.name, a.width, *a.cell): a.judged for a in found}
    width, height = 2.4 + 0.34 * len(choices), 1.7 + 0.3 * len(asked.sentences)
    with mpl.rc_context({**STYLE, "axes.grid": False, "font.size": 7}):
        figure = Figure(figsize=(width, height))
        axes = figure.add_axes((2.2 / width, 1.15 / height, 1 - 2.3 / width, 1 - 1.65 / height))
        table = np.full((len(asked.sentences), len(choices)), np.nan)
        for (y, sentence), (x, choice) in product(enumerate(asked.sentences), enumerate(choices)):
            if one := judged.get((sentence.name, *choice)):
                table[y, x] = one.slack
                colour = "white" if abs(SCALE(one.slack) - 0.5) > 0.35 else "black"
                told = f"{MARKS.get(one.outcome, '?')} {100 * one.slack:+.0f}"
                axes.text(x, y, told, ha="center", va="center", fontsize=5.5, color=colour)
        axes.imshow(table, cmap="PuOr", norm=SCALE, aspect="auto")
        axes.set_yticks(
            range(len(asked.sentences)), [f"{one.name}, {one.where}" for one in asked.sentences], fontsize=5.5
        )
        labels = [f"β {shown(beta)}\nδ {shown(delta)}" for _, beta, delta in choices]
        axes.set_xticks(range(len(choices)), labels, fontsize=5.5, rotation=90)
        axes.tick_params(length=0)
        per_width = len(choices) // len(asked.widths)
        for place, lcb_width in enumerate(asked.widths):
            axes.axvline(place * per_width - 0.5, color="black", linewidth=0.6)
            middle = (place + 0.5) * per_width - 0.5
            axes.text(middle, -0.65, f"LCB width {shown(lcb_width)}", ha="center", va="bottom", fontsize=7.5)
        figure.text(
            0.1 / width, 1 - 0.08 / height, "Where sentences of Section 6 and Appendix B hold", fontsize=9, va="top"
        )
        figure.text(0.1 / width, 0.08 / height, _legend(asked), va="bottom", **NOTE)
    return figure


def _legend(asked: Question) -> str:
    return (
        f"✓ holds, ✗ fails, ? undecided ({asked.confidence:.0%} confidence, {asked.repetitions} repetitions, "
        f"{asked.short_repetitions} in Figure 1). The number is the slack of the worst\ncomparison in percent: violet "
        f"holds, orange fails. 'Nearly' and 'on par' allow {asked.margin:.0%}. White: not asked there."
    )


def learners_picture(found: Sequence[Standing]) -> Figure:
    """Draw a line for each learner, the cheapest first: its cost in each setting, over the Bayes-optimal cost."""
    told = summaries(found)
    with mpl.rc_context(STYLE):
        figure = Figure(figsize=SIZE)
        axes = figure.add_axes((0.335, 0.2, 0.64, 0.72))
        for y, one in enumerate(told):
            axes.plot([one.typical] * 2, [y - 0.36, y + 0.36], color=BLACK, linewidth=2, zorder=3)
        for shift, (group, (label, colour, marker)) in zip((-0.18, 0, 0.18), GROUPS.items(), strict=True):
            places = {one.contender: y + shift for y, one in enumerate(told)}
            points = [(one.ratio.mean, places[one.contender]) for one in found if one.group == group]
            if points:
                look: dict[str, Any] = {"color": colour, "marker": marker, "markersize": 3.5, "markerfacecolor": "none"}
                axes.plot(*zip(*points, strict=True), linestyle="", label=label, **look)
        axes.plot([], [], color=BLACK, linewidth=2, label="geometric mean")
        names = [f"{one.contender}{' *' if one.contender.proved else ''}" for one in told]
        axes.set_yticks(range(len(told)), names)
        axes.set(
            xscale="log", ylim=(len(told) - 0.4, -0.6), xlabel="cost over the Bayes-optimal cost, a point a setting"
        )
        ticks = (1, 2, 5, 10, 20, 50)
        axes.set_xticks(ticks, map(str, ticks))
        axes.xaxis.set_minor_formatter(NullFormatter())
        axes.axvline(1, color=BLACK, linewidth=0.7)
        axes.set_title("What each learner costs", loc="left", x=-0.49)
        figure.legend(loc="lower center", ncols=4, bbox_to_anchor=(0.5, 0.045))
        figure.text(0.02, 0.015, "* with the parameters of a theorem", **NOTE)
    return figure
