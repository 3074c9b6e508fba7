"""Which learner should I run? What each costs, over the least cost with known accuracies.

The paper compares itself with LCB, and measures regret against OPT, which a learned vote undercuts. A user asks what it
costs. So each learner's cost in each repetition is divided by the Bayes-optimal cost of the experts of that repetition
(the least that was found, where it cannot be enumerated). Means are geometric: of these ratios in a setting, of the
settings in a family of experts, and of the families, so that many settings of one kind count once. In a repetition all
learners meet the same experts and the same uniforms; what is said of two learners is said of their differences.

A ratio below 1 is possible for the bandits only, on a grid without 0: they pay one expert, and all others must pay
every expert.

**The same chance for everybody.** Whoever has a parameter that no theorem sets is played with the best one of a list,
chosen by the same mean on other instances than those that are reported, among those of T = 1e4. Those with the
parameters of a theorem are played as the theorem has them.

The settings are those of Figure 1, the same with 0 in the grid, and hard ones; with `--everywhere` those of Figures 2
and 3 and the same with 0 as well.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import product
from typing import Any, NamedTuple

import matplotlib as mpl
import numpy as np
from matplotlib.figure import Figure
from matplotlib.ticker import NullFormatter
from rich.table import Table

from paid_experts.experiments.engine import Floats
from paid_experts.experiments.figures import BLACK, BLUE, GREEN, NOTE, ORANGE, PLOTS, SIZE, STYLE
from paid_experts.experiments.intervals import Interval, interval
from paid_experts.experiments.players import BAYES_OPTIMAL
from paid_experts.experiments.sweep import Store
from paid_experts.experiments.tasks import (
    BAYES,
    BAYES_BY_ERROR,
    CAUTIOUS,
    COMMIT,
    EXACT,
    GREEDY,
    HARD,
    KL_LCB,
    LCB,
    THOMPSON,
    THOMPSON_BY_ERROR,
    WITH_0,
    Case,
    Parameters,
    Policy,
    Task,
    shown,
    tasks,
)

THEOREM = "theorem"
LETTERS = {"beta": "β", "delta": "δ"}
PRICES = (1e-3, 1e-2, 1e-1, 1.0)
SHORT = 10**4
TUNING_REPETITIONS = 4


def settings(everywhere: bool) -> dict[str, tuple[Case, ...]]:
    """Return the cases, group by group."""
    figures = ("figure-1", "figure-2", "figure-3") if everywhere else ("figure-1",)
    paper = dict.fromkeys(plot.case for plot in PLOTS.values() if plot.figure in figures)
    return {
        "paper": tuple(paper),
        "with 0": tuple(case._replace(family=case.family + WITH_0, size=case.size + 1) for case in paper),
        "hard": tuple(Case(family, 5, 5, lam, SHORT) for family, lam in product(HARD, PRICES)),
    }


FAMILIES = tuple(dict.fromkeys(case.family for cases in settings(False).values() for case in cases))


class Contender(NamedTuple):
    """A learner with its parameters; those that are None it does not have."""

    learner: Policy
    beta: float | str | None = None
    delta: float | str | None = None
    width: float | str | None = None
    """Of LCB; None: that of UCB1"""
    tries: float | None = None
    """Of explore-then-commit, which tries each payment tries T^(2/3) / N times"""

    @property
    def given(self) -> dict[str, float | str]:
        """The parameters that are set, by name."""
        return {name: x for name, x in self._asdict().items() if name != "learner" and x is not None}

    def __str__(self) -> str:
        name = str(self.learner) if self.learner != EXACT else "lcb-gaptron"
        return ", ".join(
            [name, *(f"{LETTERS.get(parameter, parameter)} {shown(x)}" for parameter, x in self.given.items())]
        )

    @property
    def proved(self) -> bool:
        """Is there a theorem about it, with these parameters?"""
        return self.learner in (EXACT, CAUTIOUS, BAYES, BAYES_BY_ERROR, LCB) and set(self.given.values()) <= {THEOREM}

    def tasks(self, case: Case, repetitions: int, seed: int) -> list[Task]:
        """All repetitions."""
        if self.tries is not None:
            times = max(1, round(self.tries * case.rounds ** (2 / 3) / case.size))
            return [Task(case, COMMIT, (("tries", times),), seed, repetition) for repetition in range(repetitions)]
        return tasks(case, [self.learner], Parameters(**self.given), range(repetitions), seed)


AS_THEY_ARE = (
    Contender(EXACT, THEOREM, THEOREM),
    *(Contender(learner, None, THEOREM) for learner in (CAUTIOUS, BAYES, BAYES_BY_ERROR)),
    *(Contender(learner) for learner in (THOMPSON, THOMPSON_BY_ERROR, GREEDY, LCB)),
)
DELTAS = (1e-3, 1e-2, 0.1, 0.5, 0.9)
TUNED = (
    tuple(Contender(EXACT, 1.0, delta) for delta in DELTAS),
    *(
        tuple(Contender(learner, None, delta) for delta in DELTAS)
        for learner in (CAUTIOUS, BAYES, BAYES_BY_ERROR, KL_LCB)
    ),
    tuple(Contender(LCB, width=width) for width in (1.0, 0.3, 0.1, 0.03, 0.01)),
    tuple(Contender(COMMIT, tries=tries) for tries in (0.03, 0.1, 0.3, 1.0, 2.0)),
)
"""Those of which one is chosen on other instances"""
Logs = Mapping[tuple[Case, Contender], Floats]
"""ln(cost / Bayes-optimal cost) in each repetition"""


def comparator(case: Case, repetitions: int, seed: int) -> list[Task]:
    """The Bayes-optimal cost, one task for each repetition."""
    return tasks(case, [BAYES_OPTIMAL], Parameters(), range(repetitions), seed, points=1)


def wanted(cases: Iterable[Case], contenders: Sequence[Contender], repetitions: int, seed: int) -> list[Task]:
    """All runs of some contenders."""
    return [
        task
        for case in cases
        for run in (comparator, *(one.tasks for one in contenders))
        for task in run(case, repetitions, seed)
    ]


def read(
    store: Store, cases: Iterable[Case], contenders: Sequence[Contender], repetitions: int, seed: int
) -> dict[tuple[Case, Contender], Floats]:
    """Read them."""
    found = {}
    for case in cases:
        least = store.last(comparator(case, repetitions, seed), "expected")
        for one in contenders:
            found[case, one] = np.log(store.last(one.tasks(case, repetitions, seed), "cost") / least)
    return found


def overall(logs: Logs, one: Contender) -> Floats:
    """Return the mean over the families of the mean over the settings of each, in each repetition."""
    cases = [case for case, who in logs if who == one]
    families = [[logs[case, one] for case in cases if case.family == family] for family in {c.family: 0 for c in cases}]
    return np.mean([np.mean(own, axis=0) for own in families], axis=0)  # type: ignore[no-any-return]


def tuning(cases: Iterable[Case], seed: int) -> tuple[list[Case], tuple[Contender, ...], int, int]:
    """Return what the parameters are chosen by: short settings, all that there is to choose from, other instances."""
    return [case for case in cases if case.rounds <= SHORT], sum(TUNED, ()), TUNING_REPETITIONS, seed + 1


def contenders(store: Store, cases: Iterable[Case], seed: int) -> tuple[Contender, ...]:
    """Return all who are compared: as their theorem has them, or with what was best on other instances."""
    logs = read(store, *tuning(cases, seed))
    return AS_THEY_ARE + tuple(min(group, key=lambda one: float(overall(logs, one).mean())) for group in TUNED)


def times(logs: Floats, confidence: float) -> Interval:
    """Return the geometric mean of some ratios with its interval.

    >>> times(np.log([1.0, 4.0]), 0.95).mean
    2.0
    """
    return Interval(*(float(np.exp(end)) for end in interval(logs, confidence)))


class Standing(NamedTuple):
    """How a contender does in one setting."""

    group: str
    case: Case
    contender: Contender
    ratio: Interval
    """Its cost over the Bayes-optimal cost"""
    behind: Interval
    """Its cost over that of the best in this setting, less 1; the best has 0"""
    aggregated: float
    """The share of the rounds that do not follow a single expert"""

    @property
    def loses(self) -> bool:
        """Is it certainly not the best?"""
        return self.behind.low > 0


def standings(
    store: Store, group: str, logs: Logs, case: Case, repetitions: int, seed: int, confidence: float
) -> list[Standing]:
    """Compare all contenders in one setting; the intervals of the differences hold together."""
    own = {one: values for (of, one), values in logs.items() if of == case}
    best = min(own.values(), key=lambda values: float(values.mean()))
    each = 1 - (1 - confidence) / max(1, len(own) - 1)
    return [
        Standing(
            *(group, case, one, times(values, confidence)),
            Interval(*(end - 1 for end in times(values - best, each))),
            float(store.last(one.tasks(case, repetitions, seed), "aggregated").mean()) / case.rounds,
        )
        for one, values in own.items()
    ]


STAR = "A star: not beaten by another learner (paired differences, all intervals together)."
COLUMNS = (
    *("group", "family", "experts", "size", "lam", "rounds", "learner", "beta", "delta", "width", "tries", "proved"),
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
    typical: Interval
    """The geometric mean of its ratios, each family once"""
    places: tuple[int, int]
    """Between which places it is for certain: all pairs together"""
    worst: Standing
    unbeaten: int
    """In how many settings it is the best, or cannot be told from it"""
    aggregated: dict[str, float]
    """The mean share of aggregated rounds, group by group"""


def summaries(logs: Logs, found: Sequence[Standing], confidence: float) -> list[Summary]:
    """Summarise each contender, the cheapest first."""
    totals = {one: overall(logs, one) for one in dict.fromkeys(one for _, one in logs)}
    pairs, told = len(totals) * (len(totals) - 1) / 2, []
    for contender, total in totals.items():
        own = [one for one in found if one.contender == contender]
        apart = [interval(total - other, 1 - (1 - confidence) / max(1, pairs)) for other in totals.values()]
        places = (1 + sum(one.low > 0 for one in apart), len(totals) - sum(one.high < 0 for one in apart))
        groups = {group: [one.aggregated for one in own if one.group == group] for group in GROUPS}
        shares = {group: float(np.mean(of)) for group, of in groups.items() if of}
        worst, unbeaten = max(own, key=lambda one: one.ratio.mean), sum(not one.loses for one in own)
        told.append(Summary(contender, times(total, confidence), places, worst, unbeaten, shares))
    return sorted(told, key=lambda one: one.typical.mean)


def between(low: float, high: float, form: str = ".2f") -> str:
    """Return an interval as one writes it."""
    return f"{low:{form}} to {high:{form}}"


def summary_table(told: Sequence[Summary], cases: int) -> Table:
    """Return one row for each contender."""
    table = Table(title="Cost over the Bayes-optimal cost, over all settings", title_justify="left", box=None)
    table.add_column("learner")
    table.add_column("theorem")
    for column in ("geometric\nmean", "interval", "place", f"not beaten\nof {cases}", "worst"):
        table.add_column(column, justify="right")
    table.add_column("where")
    for group in told[0].aggregated:
        table.add_column(f"aggregates\n{group}", justify="right")
    for one in told:
        table.add_row(
            *(str(one.contender), "yes" if one.contender.proved else "no", f"{one.typical.mean:.2f}"),
            *(between(*one.typical[1:]), between(*one.places, "d"), str(one.unbeaten)),
            *(f"{one.worst.ratio.mean:.1f}", named(one.worst.case)),
            *(f"{share:.1%}" for share in one.aggregated.values()),
        )
    return table


def setting_table(found: Sequence[Standing]) -> Table:
    """Return one row for each setting: the ratios with their intervals; a star behind one: not beaten."""
    table = Table(title="Setting by setting", title_justify="left", box=None)
    table.add_column("", no_wrap=True)
    for contender in dict.fromkeys(one.contender for one in found):
        table.add_column(str(contender).replace(", ", "\n").replace("lcb-gaptron", "gaptron"))
    for case in dict.fromkeys(one.case for one in found):
        own = [one for one in found if one.case == case]
        cells = [f"{one.ratio.mean:.3g}{'' if one.loses else '*'}\n{between(*one.ratio[1:], '.3g')}" for one in own]
        table.add_row(named(case), *cells)
    return table


def named(case: Case) -> str:
    """Return a setting as one writes it.

    >>> named(Case("weak", 5, 5, 0.1, 10**4))
    'weak 5x5 λ0.1 T1e4'
    """
    return f"{case.family} {case.experts}x{case.size} λ{case.lam:g} T{case.rounds:.3g}".replace("e+0", "e")


def advice(told: Sequence[Summary], found: Sequence[Standing]) -> str:
    """Say in one paragraph which learner to run, and where ours loses."""
    cases = len({one.case for one in found})
    best, proved = told[0], next(one for one in told if one.contender.proved)
    ours = next(one for one in told if one.contender.learner in (CAUTIOUS, BAYES, BAYES_BY_ERROR))
    papers = next(one for one in told if one.contender == AS_THEY_ARE[0])
    behind_best, behind_lcb = (count_behind(found, papers.contender, x) for x in (best.contender, Contender(LCB)))
    lines = [f"Which learner should I run? {told_of(best, cases)}"]
    level = [str(one.contender) for one in told[1:] if one.places[0] <= 1]
    if level:
        lines.append(f"It cannot be told from {', '.join(level)}.")
    if best != proved:
        lines += ["No theorem here speaks of it with these parameters.", f"With a theorem: {told_of(proved, cases)}"]
    if best != ours:
        beaten = count_behind(found, ours.contender, best.contender)
        lines.append(f"Ours lose: {ours.contender}, the best of them, costs more in {beaten} of {cases} settings.")
    lines.append(
        f"LCB-GAPTRON as the main theorem tunes it costs {papers.typical.mean:.2f} times the Bayes-optimal cost, more "
        f"than {best.contender} in {behind_best} and more than lcb in {behind_lcb} of {cases} settings; it aggregates "
        f"in {float(np.mean(list(papers.aggregated.values()))):.1%} of the rounds."
    )
    return " ".join(lines)


def told_of(one: Summary, cases: int) -> str:
    """Say how a contender does."""
    return (
        f"{one.contender}: {one.typical.mean:.2f} ({between(*one.typical[1:])}) times the Bayes-optimal cost in the "
        f"geometric mean, not beaten in {one.unbeaten} of {cases} settings, {one.worst.ratio.mean:.1f} at the worst "
        f"({named(one.worst.case)})."
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


def picture(told: Sequence[Summary], found: Sequence[Standing]) -> Figure:
    """Draw a line for each learner, the cheapest first: its cost over the Bayes-optimal cost, with all intervals."""
    with mpl.rc_context(STYLE):
        figure = Figure(figsize=SIZE)
        axes = figure.add_axes((0.335, 0.2, 0.64, 0.72))
        for y, one in enumerate(told):
            axes.fill_betweenx([y - 0.4, y + 0.4], *one.typical[1:], color=BLACK, alpha=0.25, linewidth=0)
            axes.plot([one.typical.mean] * 2, [y - 0.4, y + 0.4], color=BLACK, linewidth=1.5, zorder=3)
        places = {one.contender: y for y, one in enumerate(told)}
        look: dict[str, Any] = {"linestyle": "", "elinewidth": 0.6, "markersize": 2.5, "markerfacecolor": "none"}
        for group, (label, colour, marker) in GROUPS.items():
            own = [one for one in found if one.group == group]
            count = {case: place for place, case in enumerate(dict.fromkeys(one.case for one in found))}
            ys = [places[one.contender] - 0.36 + 0.72 * (count[one.case] + 0.5) / len(count) for one in own]
            means = np.array([one.ratio for one in own]).reshape(-1, 3).T
            ends = (means[0] - means[1], means[2] - means[0])
            if own:
                axes.errorbar(means[0], ys, xerr=ends, color=colour, marker=marker, label=label, **look)
        axes.plot([], [], color=BLACK, linewidth=1.5, label="geometric mean, each family once")
        axes.set_yticks(range(len(told)), [f"{one.contender}{' *' if one.contender.proved else ''}" for one in told])
        xlabel = "cost over the Bayes-optimal cost: a point a setting, with its interval"
        axes.set(xscale="log", ylim=(len(told) - 0.4, -0.6), xlabel=xlabel)
        ticks = (1, 2, 5, 10, 20, 50)
        axes.set_xticks(ticks, map(str, ticks))
        axes.xaxis.set_minor_formatter(NullFormatter())
        axes.axvline(1, color=BLACK, linewidth=0.7)
        axes.set_title("What each learner costs", loc="left", x=-0.49)
        figure.legend(loc="lower center", ncols=4, bbox_to_anchor=(0.5, 0.045), fontsize=6.5)
        note = "* with the parameters of a theorem. Other parameters were chosen on other instances."
        figure.text(0.02, 0.015, note, **NOTE)
    return figure
