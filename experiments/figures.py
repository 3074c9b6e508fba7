"""`python -m experiments figures`: run what is missing of the paper's plots, and draw them."""

import argparse
import json
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from experiments import parameters
from experiments.faults import Fault
from experiments.options import add_parameters, add_sweep, chosen_jobs, chosen_parameters, progress, run_missing
from experiments.parameters import Parameters
from experiments.plots import FORMATS, Curve, cost_figure, curve, save
from experiments.runs import Task, Trace, tasks
from experiments.settings import Plot, plots_named
from experiments.store import Store, this_version, written_whole
from experiments.sweep import side_by_side
from reference import checks

DESCRIPTION = """Reproduce the plots of Section 6 and Appendix B: cumulative cost of LCB-GAPTRON (selfish, local, exact,
and brute where the paper has it) and of LCB, mean and standard deviation over repetitions with fresh productivity
functions, beside OPT. Results are kept in the folder, so an interrupted command goes on where it was, and a plot is
drawn again without running.

"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command."""
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.description = DESCRIPTION + (parameters.__doc__ or "")
    parser.add_argument("names", nargs="*", metavar="NAME", help="a plot or a figure, such as figure-1 (all)")
    parser.add_argument("--list", action="store_true", help="name the plots and what the paper says of them")
    parser.add_argument("--draw-only", action="store_true", help="run nothing; draw the repetitions that are there")
    parser.add_argument("--rounds", type=int, metavar="T", help="another horizon than the paper's")
    add_sweep(parser, out="results")
    add_parameters(parser)


class Request(NamedTuple):
    """A plot with all that its runs depend on."""

    plot: Plot
    parameters: Parameters
    repetitions: int
    seed: int

    def tasks(self) -> list[Task]:
        """All runs of the plot."""
        return tasks(self.plot.case, self.plot.learners, self.parameters, range(self.repetitions), self.seed)

    def complete(self, store: Store) -> list[int]:
        """Tell the repetitions of which every learner's run is there."""
        lacking = {task.repetition for task in store.missing(self.tasks())}
        return [repetition for repetition in range(self.repetitions) if repetition not in lacking]

    def traces(self, store: Store) -> dict[str, list[Trace]]:
        """Read these repetitions, learner by learner."""
        complete = set(self.complete(store))
        found: dict[str, list[Trace]] = {name: [] for name in self.plot.learners}
        for task in self.tasks():
            if task.repetition in complete:
                found[task.learner].append(store.load(task))
        return found


def requests(asked: argparse.Namespace) -> list[Request]:
    """Return what the command line asks for."""
    plots = plots_named(asked.names)
    repetitions = checks.count(asked.repetitions, "--repetitions")
    if asked.rounds is not None:
        rounds = checks.count(asked.rounds, "--rounds")
        plots = [plot._replace(case=plot.case._replace(rounds=rounds)) for plot in plots]
    return [Request(plot, chosen_parameters(asked), repetitions, asked.seed) for plot in plots]


def listing() -> str:
    """Name all plots, with the learners and the paper's words.

    >>> print(listing().splitlines()[0])
    figure-1-top             linear-K5-N5-lam0.01-T10000         selfish local exact brute lcb
    """
    lines = []
    for plot in plots_named([]):
        lines.append(f"{plot.name:24} {plot.case!s:35} {' '.join(plot.learners)}")
        lines.append(f"    {plot.title}: {plot.caption}")
    return "\n".join(lines)


def summary(request: Request, traces: Mapping[str, Sequence[Trace]], curves: Mapping[str, Curve]) -> dict[str, Any]:
    """Return the numbers behind a picture: the costs after the last round, and how often the learners aggregate."""
    case, first = request.plot.case, next(iter(traces.values()))
    return {
        **this_version()._asdict(),
        "plot": request.plot.name,
        "paper": f"{request.plot.title}: {request.plot.caption}",
        "case": case._asdict(),
        "asked": request.parameters._asdict(),
        "parameters": request.parameters.at(case)._asdict(),
        "seed": request.seed,
        "repetitions": len(first),
        "opt": sum(trace.opt for trace in first) / len(first) * case.rounds,
        "learners": {
            name: {
                "cost": float(curves[name].mean[-1]),
                "deviation": float(curves[name].deviation[-1]),
                "aggregated": sum(int(trace.aggregated[-1]) for trace in own) / len(own) / case.rounds,
            }
            for name, own in traces.items()
        },
    }


def heading(plot: Plot) -> str:
    """Say above a picture what it is of.

    >>> heading(plots_named(["figure-1-top"])[0])
    'Figure 1, top: linear, K = 5, N = 5, λ = 0.01'
    """
    case = plot.case
    return f"{plot.title}: {case.productivity}, K = {case.experts}, N = {case.payments}, λ = {case.lam:g}"


def footnote(request: Request, repetitions: int) -> str:
    """Say below a picture what it was drawn from."""
    numbers = request.parameters.at(request.plot.case)
    shown = Parameters(*numbers)
    band = f"Mean ± standard deviation over {repetitions} repetitions with fresh functions; seed {request.seed}."
    return f"{band}\nThe paper does not tell β, δ and the LCB width: here {shown}."


def draw(store: Store, request: Request) -> str:
    """Draw one plot from the store, with its numbers beside it; return a line that tells them."""
    plot, traces = request.plot, request.traces(store)
    repetitions = len(next(iter(traces.values())))
    if not repetitions:
        raise Fault(f"{store.folder} has no repetition of {plot.name} with all its learners; run it first")
    case = plot.case
    curves = {name: curve(own, case.lam) for name, own in traces.items()}
    numbers = summary(request, traces, curves)
    figure = cost_figure(heading(plot), footnote(request, repetitions), curves, numbers["opt"] / case.rounds)
    save(figure, store.folder / plot.name)
    with written_whole(store.folder / f"{plot.name}.json") as temporary:
        temporary.write_text(json.dumps(numbers, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    told = ", ".join(f"{name} {own['cost']:,.0f}" for name, own in numbers["learners"].items())
    return f"{plot.name}: {told}, OPT {numbers['opt']:,.0f} ({repetitions} repetitions)"


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
