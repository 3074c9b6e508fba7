"""Which learner should I run? What each costs, over the least cost with known accuracies.

The paper compares itself with LCB, and measures regret against OPT, which a learned vote undercuts. A user asks what it
costs. So each learner's cost is divided by the Bayes-optimal cost of the same experts (the mean over the repetitions;
the least that was found, where it cannot be enumerated), and learners are compared in pairs: in a repetition all meet
the same experts and the same uniforms. A ratio below 1 is possible for LCB only, on a grid without 0: it
pays one expert, and all others must pay every expert.

The settings are those of Figures 1 to 3, the same with 0 in the grid, and hard ones. Policys that have a delta are
played with several, from the theorems' on; LCB-GAPTRON with the main theorem's beta, and with beta = 1.
"""

import math
from collections.abc import Iterable, Sequence
from itertools import product
from typing import Any, NamedTuple

import matplotlib as mpl
import numpy as np
from matplotlib.figure import Figure
from matplotlib.ticker import NullFormatter
from rich.table import Table

from paid_experts.experiments.figures import PLOTS
from paid_experts.experiments.intervals import Interval, interval
from paid_experts.experiments.players import BAYES_OPTIMAL
from paid_experts.experiments.plots import BLACK, BLUE, GREEN, NOTE, ORANGE, SIZE, STYLE
from paid_experts.experiments.store import Store
from paid_experts.experiments.tasks import (
    BAYES,
    CAUTIOUS,
    EXACT,
    GREEDY,
    HARD,
    LCB,
    THOMPSON,
    WITH_0,
    Case,
    Parameters,
    Policy,
    Task,
    shown,
    tasks,
)

THEOREM = "theorem"
DELTAS: tuple[float | str, ...] = (THEOREM, 1e-3, 0.1)
PRICES = (1e-3, 1e-2, 1e-1, 1.0)
_paper = dict.fromkeys(plot.case for plot in PLOTS.values() if plot.figure in ("figure-1", "figure-2", "figure-3"))
SETTINGS = {
    "paper": tuple(_paper),
    "with 0": tuple(case._replace(family=case.family + WITH_0, size=case.size + 1) for case in _paper),
    "hard": tuple(Case(family, 5, 5, lam, 10**4) for family, lam in product(HARD, PRICES)),
}
"""The cases, group by group"""
FAMILIES = tuple(dict.fromkeys(case.family for cases in SETTINGS.values() for case in cases))


class Contender(NamedTuple):
    """A learner with its parameters."""

    learner: Policy
    beta: float | str | None = None
    delta: float | str | None = None

    @property
    def given(self) -> dict[str, float | str]:
        """The parameters that are set, by name."""
        return {name: x for name, x in (("beta", self.beta), ("delta", self.delta)) if x is not None}

    def __str__(self) -> str:
        name = str(self.learner) if self.learner != EXACT else "lcb-gaptron"
        letters = {"beta": "β", "delta": "δ"}
        return ", ".join([name, *(f"{letters[parameter]} {shown(x)}" for parameter, x in self.given.items())])

    @property
    def proved(self) -> bool:
        """Is there a theorem about it, with these parameters?"""
        return self.learner not in (THOMPSON, GREEDY) and set(self.given.values()) <= {THEOREM}

    def tasks(self, case: Case, repetitions: int, seed: int) -> list[Task]:
        """All repetitions."""
        return tasks(case, [self.learner], Parameters(**self.given), range(repetitions), seed)


CONTENDERS = (
    *(Contender(EXACT, beta, delta) for delta in DELTAS for beta in (THEOREM, 1.0)),
    *(Contender(learner, None, delta) for delta in DELTAS for learner in (CAUTIOUS, BAYES)),
    *(Contender(THOMPSON), Contender(GREEDY), Contender(LCB)),
)
"""All who are compared"""


def comparator(case: Case, repetitions: int, seed: int) -> list[Task]:
    """The Bayes-optimal cost, one task for each repetition."""
    return tasks(case, [BAYES_OPTIMAL], Parameters(), range(repetitions), seed, points=1)


def wanted(case: Case, repetitions: int, seed: int) -> list[Task]:
    """All runs of a setting."""
    own = [task for one in CONTENDERS for task in one.tasks(case, repetitions, seed)]
    return [*comparator(case, repetitions, seed), *own]


class Standing(NamedTuple):
    """How a contender does in one setting."""

    group: str
    case: Case
    contender: Contender
    ratio: Interval
    """Its cost over the Bayes-optimal cost"""
    behind: Interval
    """The same less that of the best in this setting, in pairs; the best has 0"""
    aggregated: float
    """The share of the rounds that do not follow a single expert"""

    @property
    def loses(self) -> bool:
        """Is it certainly not the best?"""
        return self.behind.low > 0


def standings(store: Store, group: str, case: Case, repetitions: int, seed: int, confidence: float) -> list[Standing]:
    """Compare all contenders in one setting; the intervals of the differences hold together."""
    least = float(store.last(comparator(case, repetitions, seed), "expected").mean())
    runs = {one: one.tasks(case, repetitions, seed) for one in CONTENDERS}
    costs = {one: store.last(own, "cost") / least for one, own in runs.items()}
    shares = {one: float(store.last(own, "aggregated").mean()) / case.rounds for one, own in runs.items()}
    best = min(costs.values(), key=lambda cost: float(cost.mean()))
    each = 1 - (1 - confidence) / (len(CONTENDERS) - 1)
    return [
        Standing(group, case, one, interval(cost, confidence), interval(cost - best, each), shares[one])
        for one, cost in costs.items()
    ]


STAR = "A star: not beaten by another learner, at whatever δ (paired differences, all intervals together)."
COLUMNS = (
    *("group", "family", "experts", "size", "lam", "rounds", "learner", "beta", "delta", "proved"),
    *("ratio", "ratio_low", "ratio_high", "behind", "behind_low", "behind_high", "loses", "aggregated"),
)


def rows(found: Iterable[Standing]) -> Iterable[Sequence[object]]:
    """Return the rows of the file."""
    for one in found:
        yield (
            *(one.group, *one.case, *one.contender, one.contender.proved),
            *(*one.ratio, *one.behind, one.loses, one.aggregated),
        )


class Summary(NamedTuple):
    """How a contender does over all settings."""

    contender: Contender
    typical: float
    """The geometric mean of its ratios"""
    worst: Standing
    unbeaten: int
    """In how many settings it is the best, or cannot be told from it"""
    aggregated: dict[str, float]
    """The mean share of aggregated rounds, group by group"""


def summaries(found: Sequence[Standing]) -> list[Summary]:
    """Summarise each contender, the cheapest first."""
    told = []
    for contender in dict.fromkeys(one.contender for one in found):
        own = [one for one in found if one.contender == contender]
        typical = math.exp(float(np.mean([math.log(one.ratio.mean) for one in own])))
        groups = {group: [one.aggregated for one in own if one.group == group] for group in SETTINGS}
        shares = {group: float(np.mean(of)) for group, of in groups.items() if of}
        worst = max(own, key=lambda one: one.ratio.mean)
        told.append(Summary(contender, typical, worst, sum(not one.loses for one in own), shares))
    return sorted(told, key=lambda one: one.typical)


def summary_table(found: Sequence[Standing]) -> Table:
    """Return one row for each contender."""
    told, settings = summaries(found), len({one.case for one in found})
    table = Table(title="Cost over the Bayes-optimal cost, over all settings", title_justify="left", box=None)
    table.add_column("learner")
    table.add_column("theorem")
    for column in ("geometric\nmean", f"not beaten\nof {settings}", "worst"):
        table.add_column(column, justify="right")
    table.add_column("where")
    for group in told[0].aggregated:
        table.add_column(f"aggregates\n{group}", justify="right")
    for one in told:
        table.add_row(
            *(str(one.contender), "yes" if one.contender.proved else "no", f"{one.typical:.2f}", str(one.unbeaten)),
            *(f"{one.worst.ratio.mean:.1f}", named(one.worst.case)),
            *(f"{share:.1%}" for share in one.aggregated.values()),
        )
    return table


def setting_tables(found: Sequence[Standing]) -> Iterable[Table]:
    """Return a table for each delta, one row for each setting; who has no delta is in each of them."""
    for delta in dict.fromkeys(one.contender.delta for one in found if one.contender.delta is not None):
        shown_here = [one for one in found if one.contender.delta in (delta, None)]
        table = Table(title=f"Setting by setting, δ {shown(delta)}", title_justify="left", box=None)
        table.add_column("", no_wrap=True)
        for contender in dict.fromkeys(one.contender for one in shown_here):
            told = "gaptron" if contender.learner == EXACT else str(contender.learner)
            table.add_column(told + (f"\nβ {shown(contender.beta)}" if contender.beta is not None else ""))
        for case in dict.fromkeys(one.case for one in shown_here):
            table.add_row(named(case), *(cell(one) for one in shown_here if one.case == case))
        yield table


def cell(one: Standing) -> str:
    """Return a ratio with its interval; a star behind it: not beaten."""
    half = (one.ratio.high - one.ratio.low) / 2
    told = f"{half:.0f}" if half >= 10 else f"{half:.1g}"
    return f"{one.ratio.mean:.3g}±{told}{'' if one.loses else '*'}"


def named(case: Case) -> str:
    """Return a setting as one writes it.

    >>> named(Case("weak", 5, 5, 0.1, 10**4))
    'weak 5x5 λ0.1 T1e4'
    """
    return f"{case.family} {case.experts}x{case.size} λ{case.lam:g} T{case.rounds:.3g}".replace("e+0", "e")


def advice(found: Sequence[Standing]) -> str:
    """Say in one paragraph which learner to run, and where ours loses."""
    told, settings = summaries(found), len({one.case for one in found})
    best, proved = told[0], next(one for one in told if one.contender.proved)
    ours = next(one for one in told if one.contender.learner in (CAUTIOUS, BAYES))
    papers = next(one for one in told if one.contender == Contender(EXACT, THEOREM, THEOREM))
    share = float(np.mean(list(papers.aggregated.values())))
    behind_best, behind_lcb = (count_behind(found, papers.contender, x) for x in (best.contender, Contender(LCB)))
    lines = [f"Which learner should I run? {told_of(best, settings)}"]
    if best != proved:
        lines += ["No theorem here speaks of it with these parameters.", f"With a theorem: {told_of(proved, settings)}"]
    if best != ours:
        beaten = count_behind(found, ours.contender, best.contender)
        lines.append(f"Ours lose: {ours.contender}, the best of them, costs more in {beaten} of {settings} settings.")
    lines.append(
        f"LCB-GAPTRON as the main theorem tunes it costs {papers.typical:.2f} times the Bayes-optimal cost, more than "
        f"{best.contender} in {behind_best} and more than lcb in {behind_lcb} of {settings} settings; it aggregates in "
        f"{share:.1%} of the rounds."
    )
    return " ".join(lines)


def told_of(one: Summary, settings: int) -> str:
    """Say how a contender does."""
    return (
        f"{one.contender}: {one.typical:.2f} times the Bayes-optimal cost in the geometric mean, not beaten in "
        f"{one.unbeaten} of {settings} settings, {one.worst.ratio.mean:.1f} at the worst ({named(one.worst.case)})."
    )


def count_behind(found: Sequence[Standing], one: Contender, other: Contender) -> int:
    """In how many settings is the mean cost of one above that of the other?"""
    mean = {(standing.case, standing.contender): standing.ratio.mean for standing in found}
    return sum(mean[case, one] > mean[case, other] for case in dict.fromkeys(standing.case for standing in found))


GROUPS = {
    "paper": ("the paper's settings", BLUE, "o"),
    "with 0": ("the same with 0 in the grid", GREEN, "s"),
    "hard": ("hard experts", ORANGE, "^"),
}
"""How the groups of settings are named and drawn"""


def picture(found: Sequence[Standing]) -> Figure:
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
        axes.set_yticks(range(len(told)), [f"{one.contender}{' *' if one.contender.proved else ''}" for one in told])
        xlabel = "cost over the Bayes-optimal cost, a point a setting"
        axes.set(xscale="log", ylim=(len(told) - 0.4, -0.6), xlabel=xlabel)
        ticks = (1, 2, 5, 10, 20, 50)
        axes.set_xticks(ticks, map(str, ticks))
        axes.xaxis.set_minor_formatter(NullFormatter())
        axes.axvline(1, color=BLACK, linewidth=0.7)
        axes.set_title("What each learner costs", loc="left", x=-0.49)
        figure.legend(loc="lower center", ncols=4, bbox_to_anchor=(0.5, 0.045))
        figure.text(0.02, 0.015, "* with the parameters of a theorem", **NOTE)
    return figure
