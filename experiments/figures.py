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
"""

from argparse import Namespace
from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import partial
from itertools import product
from typing import Any, NamedTuple

from paid_experts.experiments.engine import Record
from paid_experts.experiments.players import BAYES_OPTIMAL, COMPARATORS, enumerable
from paid_experts.experiments.plots import FORMATS, LINES, Curve, cost_figure, curve, save
from paid_experts.experiments.store import Store
from paid_experts.experiments.sweep import chosen_jobs, progress, run_missing, side_by_side
from paid_experts.experiments.tasks import BRUTE, LEARNERS, PAPER, Case, Parameters, Policy, Task, tasks
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
