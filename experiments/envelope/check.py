"""The check: is the measured regret within what the theorem promises? The true learner's must be, a wrong one's not.

Measured is the pseudo-regret over the grid: expected costs less T OPT, mean over repetitions with Student's interval.

    within      the whole interval is below the bound
    broken      the whole interval is above it
    undecided   otherwise

Where a bound says no more than the trivial one, "within" is true of any learner, so it counts for nothing; a check in
which all bounds are like this has checked nothing, and fails. `experiments.tasks` has the experts, and says why
they are like this.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

import matplotlib as mpl
import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import NullFormatter
from rich.table import Table

from paid_experts.experiments.envelope.frontier import BOUND_LOOKS, BOUNDS
from paid_experts.experiments.figures import BLACK, GREEN, GREY, ORANGE, PURPLE, STYLE, VERMILION
from paid_experts.experiments.intervals import Interval, interval
from paid_experts.experiments.players import BAYES_OPTIMAL, OPT, WRONG, enumerable
from paid_experts.experiments.sweep import Store
from paid_experts.experiments.tasks import EXACT, FIXED, ONCE, Case, Policy, Task
from paid_experts.reference.bounds import THEOREMS, is_vacuous


class Subject(NamedTuple):
    """An instance, how long it is played, and what must come of it."""

    words: str
    theorem: str
    """Whose parameters the learner has: a key of `reference.bounds.THEOREMS`"""
    lam: float
    rounds: tuple[int, ...]
    """Horizons; the learner is tuned for each, so each is a run of its own"""
    breaks: tuple[str, ...] = ()
    """Wrong learners that must break the bound at the longest horizon"""
    positive: tuple[int, ...] = ()
    """Horizons at which the true learner's regret must be positive"""
    drawn: tuple[str, int, int] | None = None
    """The family, K and N of Section 6, drawn once because a bound is about one instance; None: fixed"""


SHORT, LONG = (10**4, 10**5), (10**6, 10**7, 10**8)
HIGH_PRICE = "perfect for nothing and useless when paid, at a high price"
ADVERSARY = "labels set by an adversary"
SUBJECTS = {
    "one-expert": Subject("one expert, one good payment: the cost soon stays below OPT", "paper", 0.1, LONG),
    "one-dear-expert": Subject(f"one expert, {HIGH_PRICE}", "paper", 4.0, LONG, breaks=("pays-the-most",)),
    "one-useless-expert": Subject(f"one expert who knows nothing, {ADVERSARY}", "paper", 0.1, LONG),
    "hidden-payment": Subject(
        *("five experts who know nothing unless they are paid", "sharper", 0.01, (*SHORT, 10**6)),
        breaks=("coin", "never-explores"),
    ),
    "liars": Subject(
        *("six experts; three are always right, three always wrong", "sharper", 0.1, SHORT),
        breaks=("random-expert", "coin"),
    ),
    "dear": Subject(f"six experts, {HIGH_PRICE}", "sharper", 1.0, SHORT, breaks=("pays-the-most", "coin")),
    "adversary": Subject(f"five noisy experts, some of them mostly wrong, {ADVERSARY}", "sharper", 0.05, SHORT),
    "useless-first": Subject(
        "eight experts; the first knows nothing, the others know all", "sharper", 0.01, SHORT, positive=SHORT
    ),
    "useless-first-noisy": Subject(
        "twelve experts; the first knows nothing, the others are right nine times in ten or more",
        *("sharper", 0.01, (*SHORT, 10**6)),
        breaks=("coin",),
        positive=(*SHORT, 10**6),
    ),
    **{
        f"{family}-{K}-{N}": Subject(f"Section 6, {family}", "sharper", 1e-2, rounds, drawn=(family + ONCE, K, N))
        for family, K, N, rounds in (
            ("linear", 5, 5, (*SHORT, 10**6)),
            ("sigmoidal", 5, 5, (*SHORT, 10**6)),
            ("sigmoidal", 10, 10, (10**5, 10**6)),
        )
    },
}
"""All of them by name."""


def case(name: str, rounds: int) -> Case:
    """Return the case of an instance.

    >>> str(case("liars", 10**4))
    'liars-K6-N2-lam0.1-T10000'
    """
    subject = SUBJECTS[name]
    if subject.drawn is not None:
        return Case(*subject.drawn, subject.lam, rounds)
    costs, accuracy = FIXED[name]
    return Case(name, len(accuracy), len(costs), subject.lam, rounds)


WITHIN, BROKEN, UNDECIDED = "within", "broken", "undecided"
CHECKED = {"paper": ("as printed", "as proved"), "sharper": ("sharper",)}
"""The bounds that hold for a learner with the parameters of a theorem"""
TRUE = EXACT
LEARNERS = (TRUE, *WRONG)


class Row(NamedTuple):
    """One learner on one instance at one horizon against one bound."""

    subject: str
    rounds: int
    learner: Policy
    bound: str
    promised: float
    informative: bool
    """Is the bound below the trivial one?"""
    regret: Interval
    cost: float
    """Expected cost a round, mean over the repetitions"""
    opt: float
    """OPT, mean over the repetitions"""
    outcome: str

    @property
    def ratio(self) -> float:
        """Regret over bound."""
        return self.regret.mean / self.promised

    def __str__(self) -> str:
        low, high = self.regret[1:]
        return f"regret {self.regret.mean:.4g} in [{low:.4g}, {high:.4g}] of {self.promised:.4g}"


def side(regret: Interval, promised: float) -> str:
    """Tell on which side of the bound the interval lies.

    >>> side(Interval(1.0, 0.5, 1.5), 2.0), side(Interval(1.0, 0.5, 1.5), 0.4), side(Interval(1, 0, 2), 1)
    ('within', 'broken', 'undecided')
    """
    return WITHIN if regret.high <= promised else BROKEN if regret.low > promised else UNDECIDED


def tasks_of(name: str, rounds: int, learner: Policy, repetitions: int, seed: int) -> list[Task]:
    """Return the runs of one learner or comparator."""
    played = case(name, rounds)
    setting = THEOREMS[SUBJECTS[name].theorem].setting(rounds, *played[1:4])
    learns = learner.name in (TRUE.name, "never-explores", "pays-the-most")
    settings = (("beta", setting.beta), ("delta", setting.delta)) if learns else ()
    return [Task(played, learner, settings, seed, repetition, 1, "exact") for repetition in range(repetitions)]


def rows(
    store: Store,
    name: str,
    horizons: Sequence[int],
    repetitions: int,
    seed: int,
    confidence: float,
    learners: Iterable[Policy] = LEARNERS,
) -> list[Row]:
    """Hold learners on one instance against the bounds."""
    found = []
    for rounds in horizons:
        best = store.last(tasks_of(name, rounds, OPT, repetitions, seed), "expected")
        for learner in learners:
            costs = store.last(tasks_of(name, rounds, learner, repetitions, seed), "expected")
            regret = interval(costs - best, confidence)
            means = (float(costs.mean()) / rounds, float(best.mean()) / rounds)
            for bound in CHECKED[SUBJECTS[name].theorem]:
                theorem = THEOREMS[BOUNDS[bound]]
                setting = theorem.setting(rounds, *case(name, rounds)[1:4])
                terms = theorem.bound(setting)
                told = (terms.total, not is_vacuous(terms, setting), regret, *means, side(regret, terms.total))
                found.append(Row(name, rounds, learner, bound, *told))
    return found


def faults(name: str, found: Sequence[Row], horizons: Sequence[int]) -> list[str]:
    """Say what is not as it must be: the true learner outside, a wrong one inside, regret that is not positive."""
    subject = SUBJECTS[name]
    true = [row for row in found if row.learner == TRUE]
    last = max(horizons) if max(horizons) == max(subject.rounds) else None
    must_break = [row for row in found if row.rounds == last and row.learner.name in subject.breaks]
    return [
        *(
            f"{name}: at T = {row.rounds:g} LCB-GAPTRON's {row} is not within the bound {row.bound}"
            for row in true
            if row.outcome != WITHIN
        ),
        *(
            f"{name}: at T = {row.rounds:g} '{row.learner}' has {row} and must break the bound {row.bound}"
            for row in must_break
            if row.outcome != BROKEN or not row.informative
        ),
        *(
            f"{name}: at T = {row.rounds:g} LCB-GAPTRON's {row} is not positive"
            for row in true
            if row.rounds in subject.positive and row.regret.low <= 0
        ),
    ]


def table(found: Sequence[Row]) -> Table:
    """Return regret over bound: of LCB-GAPTRON, and which wrong learners break it."""
    shown = Table(title="Regret over bound", title_justify="left", box=None)
    for column in ("instance", "T", "bound", "regret / T", "regret / bound", "outcome", "broken by"):
        shown.add_column(column)
    for row in found:
        if row.learner != TRUE:
            continue
        same = [one for one in found if one[:2] == row[:2] and one.bound == row.bound and one.learner != TRUE]
        broken = ", ".join(str(one.learner) for one in same if one.outcome == BROKEN and one.informative)
        half, outcome = (row.regret.high - row.regret.low) / 2, row.outcome if row.informative else "says nothing"
        regret = f"{row.regret.mean / row.rounds:+.5f} ± {half / row.rounds:.5f}"
        shown.add_row(row.subject, f"{row.rounds:.0e}", row.bound, regret, f"{row.ratio:+.4f}", outcome, broken)
    return shown


LOOKS = dict(zip(LEARNERS, ((BLACK, "o"), (PURPLE, "v"), (VERMILION, "^"), (ORANGE, "D"), (GREY, "x")), strict=True))


def picture(store: Store, found: Mapping[str, Sequence[Row]], seed: int, repetitions: int) -> Figure:
    """Draw cost a round against T for each instance: the learners, OPT, Bayes, the coin, and OPT plus the bounds."""
    columns = min(3, len(found))
    lines = -(-len(found) // columns)
    with mpl.rc_context(STYLE):
        figure = Figure(figsize=(max(5.5, 0.75 + 3.0 * columns), 1.6 + 2.5 * lines), layout="constrained")
        places = figure.subplots(lines, columns, squeeze=False)
        for axes in places.flat[len(found) :]:
            axes.set_axis_off()
        for axes, (name, own) in zip(places.flat, found.items(), strict=False):
            rounds = own[0].rounds
            bayes = store.last(tasks_of(name, rounds, BAYES_OPTIMAL, repetitions, seed), "expected").mean() / rounds
            _draw_instance(axes, name, own, float(bayes))
        handles: dict[str, Any] = {}
        for axes in places.flat:
            handles |= {label: handle for handle, label in zip(*axes.get_legend_handles_labels(), strict=True)}
        figure.legend(handles.values(), handles.keys(), loc="outside lower center", ncols=3 if columns < 3 else 4)
        note = f"mean over {repetitions} repetitions, seed {seed}; each T is a run of its own, tuned for that T"
        figure.suptitle(f"Cost a round, and what the theorems allow: OPT + bound / T\n{note}", fontsize=9)
    return figure


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
    for learner, (colour, marker) in LOOKS.items():
        points = {row.rounds: row.cost for row in rows if row.learner == learner}
        shape: dict[str, Any] = {"markersize": 4, "fillstyle": "none", "linestyle": "-" if learner == TRUE else ""}
        name_of = "LCB-GAPTRON" if learner == TRUE else str(learner).replace("-", " ")
        axes.plot(list(points), list(points.values()), marker=marker, color=colour, label=name_of, **shape)
    axes.set_xscale("log")
    axes.xaxis.set_minor_formatter(NullFormatter())
    axes.set_yscale("symlog", linthresh=1e-3, linscale=0.4)
    axes.set(xlim=(Ts[0], Ts[-1]), ylim=(-1e-4, (best + trivial) * 4), xlabel="T", ylabel="expected cost a round")
    axes.set_title(f"{name}: K = {of.experts}, N = {of.size}, λ = {of.lam:g}", fontsize=8, loc="left")
