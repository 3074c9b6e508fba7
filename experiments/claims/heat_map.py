"""The heat map: where on the grid of unstated parameters each sentence holds, and by how much."""

from collections.abc import Sequence
from itertools import product

import matplotlib as mpl
import numpy as np
from matplotlib.colors import Normalize
from matplotlib.figure import Figure

from experiments.claims.grid import Answer, Question
from experiments.claims.judgement import FAILS, HOLDS
from experiments.parameters import shown
from experiments.plots import NOTE, STYLE

SCALE = Normalize(-0.5, 0.5)
"""Slack beyond this has the full colour"""
MARKS = {HOLDS: "✓", FAILS: "✗"}


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
