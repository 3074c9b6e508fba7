"""`python -m experiments figures`: the 33 plots of Section 6 and Appendix B as data; run what is missing, and draw.

A **plot** is one picture of a case, with the learners that the paper shows in it and ours. The three plots of Figure 2
are cases of Appendix B as well, so there are 33 plots of 30 cases; their runs are shared.

Where the paper is silent or says two things, this is how it is read (and `experiments.tasks` on the experts):

- "The total number of mistakes plus the total payments" has no lambda. The regret that it is "consistent with" has
  (D2), and without it lambda would change nothing but the choice of payments: the cost is mistakes + lambda payments.
- "The error bars show the standard deviation of the cost averaged over 20 repetitions": the band is the mean plus and
  minus the standard deviation over the repetitions, not the standard error of the mean.
- Labels are not mentioned. Nothing in the algorithm or in the cost changes when a label and all advice on it are
  flipped, so no label need be drawn: a run counts who was right.
- In a repetition all learners meet the same experts and the same uniforms, so that differences are the learners' own.
- `local` starts from `selfish` and ends when no expert's payment changes.
- Appendix B does not say which of its pictures has which lambda and N: names say it here. Figure 3's caption names no
  parameters; Section 6 does (lambda in {1e-2, 1e-3}, K = N = 5, T = 1e5).

Colours are those of Okabe and Ito, which the colour-blind can tell apart; line styles and markers differ as well, so
that a grey print will do. All pictures have one size, and the legend stands below the axes, where no data are.
"""

from argparse import Namespace
from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import partial
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

import matplotlib as mpl
import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from numpy.typing import NDArray

from paid_experts.experiments.engine import Record
from paid_experts.experiments.players import BAYES_OPTIMAL, COMPARATORS, KNOWN, OPT, SINGLE, enumerable
from paid_experts.experiments.sweep import Store, chosen_jobs, progress, run_missing, side_by_side, written_whole
from paid_experts.experiments.tasks import (
    BAYES,
    BRUTE,
    CAUTIOUS,
    EXACT,
    GREEDY,
    LCB,
    LEARNERS,
    LOCAL,
    PAPER,
    SELFISH,
    THOMPSON,
    Case,
    Parameters,
    Policy,
    Task,
    tasks,
)
from paid_experts.reference import validation
from paid_experts.reference.cli import Fault


class Plot(NamedTuple):
    """One picture."""

    name: str
    title: str
    """Where the paper has it"""
    caption: str
    """What the paper says there"""
    case: Case
    learners: tuple[Policy, ...]
    """Those of the paper, `exact`, and the other learners"""

    @property
    def figure(self) -> str:
        """The figure of which it is a part, `figure-4` say."""
        return "-".join(self.name.split("-")[:2])


PRICES = {"1e-2": 1e-2, "1e-3": 1e-3}
ORDINALS = dict(zip(PAPER, ("first", "second"), strict=True))
WITHOUT_BRUTE = tuple(learner for learner in LEARNERS if learner != BRUTE)
BARS = "The error bars show the standard deviation of the cost averaged over 20 repetitions."
CAPTIONS = {
    1: "Cumulative cost over time for the choice of parameters K = {0.experts}, N = {0.size}, T = 1e4, lambda = "
    "{price}; the {ordinal} productivity function in the {place} plot. " + BARS,
    2: "Total cost for K = {0.experts}, N = {0.size}, T = 1e5, lambda = {0.lam:g} ({place} plot), second productivity "
    "function. " + BARS,
    3: "The {place} two figures show the performance of algorithms on the {ordinal} productivity function "
    "(Section 6: lambda = {price}, N = {0.size}, K = {0.experts}, T = 1e5).",
    4: "Cumulative cost when the algorithms are using the {ordinal} productivity function for T = 1e5, K = {0.experts}"
    ", N in {{10, 50, 100}}, and lambda in {{1e-2, 1e-3}}; here N = {0.size}, lambda = {price}.",
}


def _plots() -> Iterator[Plot]:
    """Go through the paper: number, the name behind it, place, function, K, N and lambda of each plot."""
    ends = dict(zip(PAPER, ("top", "bottom"), strict=True))
    places = (("top", 10, 10, "1e-2"), ("central", 10, 10, "1e-3"), ("bottom", 20, 50, "1e-2"))
    for number, name, place, family, K, N, price in (
        *((1, place, place, family, 5, 5, "1e-2") for family, place in ends.items()),
        *((2, place, place, "sigmoidal", K, N, price) for place, K, N, price in places),
        *((3, f"{family}-{price}", ends[family], family, 5, 5, price) for family, price in product(PAPER, PRICES)),
        *(
            (4 + number, f"N{N}-{price}", "", family, K, N, price)
            for number, (family, K) in enumerate(product(PAPER, (10, 20)))
            for N, price in product((10, 50, 100), PRICES)
        ),
    ):
        case = Case(family, K, N, PRICES[price], 10**4 if number == 1 else 10**5)
        caption = CAPTIONS[min(number, 4)].format(case, place=place, ordinal=ORDINALS[family], price=price)
        title = f"Figure {number}, {place}{' two' if number == 3 else ''}" if place else f"Figure {number}"
        yield Plot(f"figure-{number}-{name}", title, caption, case, LEARNERS if number in (1, 3) else WITHOUT_BRUTE)


PLOTS = {plot.name: plot for plot in _plots()}
"""All plots by name, in the order of the paper. Figure numbers are those that LaTeX gives."""


def plots_named(names: Iterable[str]) -> list[Plot]:
    """Return the plots of these names, in the order of the paper; `figure-2` names all plots of a figure.

    >>> [plot.name for plot in plots_named(["figure-2-top", "figure-1"])]
    ['figure-1-top', 'figure-1-bottom', 'figure-2-top']
    >>> len(plots_named([])), len({plot.case for plot in plots_named([])})
    (33, 30)
    """
    wanted = set(names)
    known = {*PLOTS, *(plot.figure for plot in PLOTS.values())}
    for name in sorted(wanted - known):
        near = get_close_matches(name, sorted(known), n=1)
        hint = f"did you mean {near[0]}? " if near else ""
        raise ValueError(f"there is no figure {name!r}; {hint}'python -m experiments figures --list' names them all")
    return [plot for plot in PLOTS.values() if not wanted or {plot.name, plot.figure} & wanted]


class Request(NamedTuple):
    """A plot with all that its runs depend on."""

    plot: Plot
    parameters: Parameters
    repetitions: int
    seed: int

    def tasks(self) -> list[Task]:
        """All runs of the plot, and the comparators."""
        common = (self.parameters, range(self.repetitions), self.seed)
        case, learners = self.plot.case, self.plot.learners
        return [*tasks(case, learners, *common), *tasks(case, COMPARATORS, *common, points=1)]

    def records(self, store: Store) -> dict[Policy, list[Record]]:
        """Read the repetitions of which every learner's run is there, learner by learner."""
        lacking = {task.repetition for task in store.missing(self.tasks())}
        found: dict[Policy, list[Record]] = {learner: [] for learner in (*self.plot.learners, *COMPARATORS)}
        for task in self.tasks():
            if task.repetition not in lacking:
                found[task.learner].append(store.load(task))
        return found


def requests(asked: Namespace) -> list[Request]:
    """Return what the command line asks for."""
    plots = plots_named(asked.names)
    repetitions = validation.count(asked.repetitions, "--repetitions")
    if asked.rounds is not None:
        rounds = validation.count(asked.rounds, "--rounds")
        plots = [plot._replace(case=plot.case._replace(rounds=rounds)) for plot in plots]
    parameters = Parameters(asked.beta, asked.delta, asked.lcb_width)
    return [Request(plot, parameters, repetitions, asked.seed) for plot in plots]


def listing() -> str:
    """Name all plots, and the paper's words.

    >>> print(listing().splitlines()[0])
    figure-1-top             linear-K5-N5-lam0.01-T10000         with brute
    """
    lines = []
    for plot in plots_named([]):
        lines.append(f"{plot.name:24} {plot.case!s:35} {'with' if BRUTE in plot.learners else 'without'} brute")
        lines.append(f"    {plot.title}: {plot.caption}")
    return "\n".join(lines)


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


def summary(request: Request, records: Mapping[Policy, Sequence[Record]], curves: Mapping[Policy, Curve]) -> Any:
    """Return the numbers behind a picture: the costs after the last round, and how often the learners aggregate."""
    case = request.plot.case
    means = {who: sum(float(one.expected[-1]) for one in records[who]) / len(records[who]) for who in COMPARATORS}
    return {
        "plot": request.plot.name,
        "paper": f"{request.plot.title}: {request.plot.caption}",
        "case": case._asdict(),
        "asked": request.parameters._asdict(),
        "parameters": request.parameters.at(case)._asdict(),
        "seed": request.seed,
        "repetitions": len(records[BAYES_OPTIMAL]),
        "comparators": {str(who): mean for who, mean in means.items()},
        "bayes-optimal": "enumerated" if enumerable(case) else "best found",
        "learners": {
            str(who): {
                "cost": float(drawn.mean[-1]),
                "deviation": float(drawn.deviation[-1]),
                "aggregated": sum(int(one.aggregated[-1]) for one in records[who]) / len(records[who]) / case.rounds,
            }
            for who, drawn in curves.items()
        },
    }


def picture(request: Request, repetitions: int, curves: Mapping[Policy, Curve], costs: Mapping[str, float]) -> Any:
    """Draw a plot: what it is of above, what it was drawn from below, and the comparators as straight lines."""
    plot, case = request.plot, request.plot.case
    heading = f"{plot.title}: {case.family}, K = {case.experts}, N = {case.size}, λ = {case.lam:g}"
    footnote = (
        f"Mean ± standard deviation over {repetitions} repetitions with fresh functions; seed {request.seed}.\n"
        f"The paper does not tell β, δ and the LCB width: here {Parameters(*request.parameters.at(case))}. "
        "Thin black lines: with known accuracies."
    )
    found = {BAYES_OPTIMAL: "" if enumerable(case) else ", best found"}
    lines = {words + found.get(who, ""): (costs[str(who)], line) for who, (words, line) in LINES.items()}
    return cost_figure(heading, footnote, curves, lines)


def draw(store: Store, request: Request) -> str:
    """Draw one plot from the store, with its numbers beside it; return a line that tells them."""
    plot, records = request.plot, request.records(store)
    repetitions = len(records[BAYES_OPTIMAL])
    if not repetitions:
        raise Fault(f"{store.folder} has no repetition of {plot.name} with all its learners; run it first")
    curves = {who: curve(records[who]) for who in plot.learners}
    numbers = summary(request, records, curves)
    save(picture(request, repetitions, curves, numbers["comparators"]), store.folder / plot.name)
    store.write_numbers(f"{plot.name}.json", numbers)
    costs = {name: own["cost"] for name, own in numbers["learners"].items()} | numbers["comparators"]
    told = ", ".join(f"{name} {cost:,.0f}" for name, cost in costs.items())
    return f"{plot.name}: {told} ({repetitions} repetitions)"


def run(asked: Namespace) -> int:
    """Run what is missing, and draw."""
    if asked.list:
        print(listing())
        return 0
    wanted, store = requests(asked), Store(asked.out)
    everything = [task for request in wanted for task in request.tasks()]
    if not asked.draw_only:
        run_missing(store, everything, asked)
    with progress() as bar:
        told = side_by_side(partial(draw, store), wanted, chosen_jobs(asked), ordered=True)
        for line in bar.track(told, total=len(wanted), description="drawing"):
            print(line)
    print(f"Pictures ({', '.join(FORMATS)}) and their numbers (json) are in {asked.out}, all runs in {asked.out}/data.")
    return 0
