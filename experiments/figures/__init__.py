"""`python -m experiments figures`: run what is missing of the paper's plots, and draw them."""

import argparse
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from paid_experts.experiments.engine import Record
from paid_experts.experiments.instances import Case
from paid_experts.experiments.options import chosen_jobs, chosen_parameters, progress, run_missing
from paid_experts.experiments.paper import Plot, plots_named
from paid_experts.experiments.parameters import Parameters
from paid_experts.experiments.players import BAYES_OPTIMAL, COMPARATORS, enumerable
from paid_experts.experiments.plots import FORMATS, LINES, Curve, cost_figure, curve, save
from paid_experts.experiments.store import Store
from paid_experts.experiments.sweep import side_by_side
from paid_experts.experiments.tasks import BRUTE, Learner, Task, tasks
from paid_experts.reference import validation
from paid_experts.reference.cli import Fault


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

    def records(self, store: Store) -> dict[Learner, list[Record]]:
        """Read the repetitions of which every learner's run is there, learner by learner."""
        lacking = {task.repetition for task in store.missing(self.tasks())}
        found: dict[Learner, list[Record]] = {learner: [] for learner in (*self.plot.learners, *COMPARATORS)}
        for task in self.tasks():
            if task.repetition not in lacking:
                found[task.learner].append(store.load(task))
        return found


def requests(asked: argparse.Namespace) -> list[Request]:
    """Return what the command line asks for."""
    plots = plots_named(asked.names)
    repetitions = validation.count(asked.repetitions, "--repetitions")
    if asked.rounds is not None:
        rounds = validation.count(asked.rounds, "--rounds")
        plots = [plot._replace(case=plot.case._replace(rounds=rounds)) for plot in plots]
    return [Request(plot, chosen_parameters(asked), repetitions, asked.seed) for plot in plots]


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


def summary(request: Request, records: Mapping[Learner, Sequence[Record]], curves: Mapping[Learner, Curve]) -> Any:
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


def heading(plot: Plot) -> str:
    """Say above a picture what it is of.

    >>> heading(plots_named(["figure-1-top"])[0])
    'Figure 1, top: linear, K = 5, N = 5, λ = 0.01'
    """
    case = plot.case
    return f"{plot.title}: {case.family}, K = {case.experts}, N = {case.size}, λ = {case.lam:g}"


def footnote(request: Request, repetitions: int) -> str:
    """Say below a picture what it was drawn from."""
    shown = Parameters(*request.parameters.at(request.plot.case))
    band = f"Mean ± standard deviation over {repetitions} repetitions with fresh functions; seed {request.seed}."
    note = "Thin black lines: with known accuracies."
    return f"{band}\nThe paper does not tell β, δ and the LCB width: here {shown}. {note}"


def lines(case: Case, costs: Mapping[str, float]) -> dict[str, tuple[float, Any]]:
    """Return the straight lines by what the legend says of them: a cost and a line style."""
    found = {BAYES_OPTIMAL: "" if enumerable(case) else ", best found"}
    return {words + found.get(who, ""): (costs[str(who)], line) for who, (words, line) in LINES.items()}


def draw(store: Store, request: Request) -> str:
    """Draw one plot from the store, with its numbers beside it; return a line that tells them."""
    plot, records = request.plot, request.records(store)
    repetitions = len(records[BAYES_OPTIMAL])
    if not repetitions:
        raise Fault(f"{store.folder} has no repetition of {plot.name} with all its learners; run it first")
    curves = {who: curve(records[who]) for who in plot.learners}
    numbers = summary(request, records, curves)
    figure = cost_figure(
        heading(plot), footnote(request, repetitions), curves, lines(plot.case, numbers["comparators"])
    )
    save(figure, store.folder / plot.name)
    store.write_numbers(f"{plot.name}.json", numbers)
    costs = {name: own["cost"] for name, own in numbers["learners"].items()} | numbers["comparators"]
    told = ", ".join(f"{name} {cost:,.0f}" for name, cost in costs.items())
    return f"{plot.name}: {told} ({repetitions} repetitions)"


def run(asked: argparse.Namespace) -> int:
    """Run what is missing, and draw."""
    if asked.list:
        print(listing())
        return 0
    wanted, store = requests(asked), Store(asked.out)
    everything = [task for request in wanted for task in request.tasks()]
    store.prepare()
    if not asked.draw_only:
        run_missing(store, everything, asked)
    with progress() as bar:
        told = side_by_side(partial(draw, store), wanted, chosen_jobs(asked), ordered=True)
        for line in bar.track(told, total=len(wanted), description="drawing"):
            print(line)
    print(f"Pictures ({', '.join(FORMATS)}) and their numbers (json) are in {asked.out}, all runs in {asked.out}/data.")
    return 0
