"""Regret against T on Lipschitz instances: log-log slopes beside the 1/2 and the 2/3 of the theorems.

Each horizon is a run of its own, with the grid and the parameters for that T; the experts of a repetition are the same
at all horizons and for all learners. Regret is measured with expected costs:

    tuned-grid      LCB-GAPTRON on the grid N(T) that is proposed after the main theorem, against OPT over [0, 1]^K
    tuned-exact     the same with exact payments, which are slower, at the smaller T
    fixed-grid      LCB-GAPTRON on one grid for all T, against OPT over that grid: R_T(C)
    order-1         as the first, with beta = 1 and delta = 0.1 in the place of the sharper theorem's
    lcb             LCB on a grid with eps = (K / (T (L + lambda)^2))^(1/3), against the best arm in [0, 1]: R^cont

A slope is fitted to the logarithms of a repetition's regrets by least squares. It exists only where regret is positive.
Hence the instances: many experts who become perfect at some payment, so that OPT is little more than the payments; and
lambda so small that OPT pays them all, so that the selfish payments, which can be played to T = 3e7, end where the
exact ones do. (No theorem is about the selfish ones.)
"""

import math
from functools import lru_cache
from random import Random
from typing import NamedTuple

import numpy as np

from experiments.engine import play
from experiments.intervals import Interval, interval
from experiments.parameters import Parameters
from experiments.runs import Task, Trace, coin_seed
from experiments.settings import Case, Instance
from experiments.store import Store
from reference import bounds
from reference.experts import PiecewiseLinear
from reference.optimum import opt, opt_continuous

NAME = "rising"
EXPERTS, PRICE = 22, 1.2e-5
EARLIEST, LATEST = 0.3, 0.7
"""Between these payments an expert becomes perfect"""
LIPSCHITZ = 0.5 / EARLIEST
FIXED_GRID = 5
TOLERANCE = 1e-8
"""Of OPT, a round"""
HORIZONS = (3 * 10**4, 10**5, 3 * 10**5, 10**6, 3 * 10**6, 10**7, 3 * 10**7)
QUICK_LONGEST = 3 * 10**5


class Series(NamedTuple):
    """One line of the picture."""

    label: str
    theory: float
    """The exponent of T in the theorem about it, without logarithms"""
    learner: str
    """selfish, exact or lcb"""
    beta: float | str = "sharper"
    delta: float | str = "theorem"
    longest: int = HORIZONS[-1]


SERIES = {
    "tuned-grid": Series("selfish, tuned grid N(T)", 1 / 2, "selfish"),
    "tuned-exact": Series("exact, tuned grid N(T)", 1 / 2, "exact", longest=10**5),
    "fixed-grid": Series(f"selfish, fixed grid N = {FIXED_GRID}", 0.0, "selfish"),
    "order-1": Series("selfish, tuned grid, β = 1, δ = 0.1", 1 / 2, "selfish", 1.0, 0.1, 10**7),
    "lcb": Series("LCB, tuned grid", 2 / 3, "lcb", longest=10**7),
}


@lru_cache(maxsize=64)
def experts(seed: int, repetition: int) -> tuple[PiecewiseLinear, ...]:
    """Draw experts who know nothing for nothing, and all from some payment on.

    >>> first = experts(1, 0)[0]
    >>> first(0), first(1), first.lipschitz <= LIPSCHITZ
    (0.5, 1.0, True)
    """
    draw = Random(f"{seed} {NAME} {repetition}")
    return tuple(PiecewiseLinear([0, draw.uniform(EARLIEST, LATEST)], [0.5, 1]) for _ in range(EXPERTS))


def epsilon(series: str, rounds: int) -> float:
    """Return the eps of a series' grid at a horizon.

    >>> [bounds.grid_size(epsilon("tuned-grid", T)) for T in (10**5, 10**8)]
    [6, 58]
    """
    if series == "fixed-grid":
        return 1 / (2 * FIXED_GRID)
    if series == "lcb":
        return min(0.5, math.cbrt(EXPERTS / (rounds * (LIPSCHITZ + PRICE) ** 2)))
    return bounds.tuned_epsilon(rounds, EXPERTS, PRICE, LIPSCHITZ)


def grid(series: str, rounds: int) -> tuple[float, ...]:
    """Return that grid."""
    return bounds.uniform_grid(epsilon(series, rounds))


@lru_cache(maxsize=64)
def comparator(series: str, seed: int, repetition: int, costs: tuple[float, ...]) -> float:
    """What a round costs at the best. OPT over [0, 1]^K is the middle of its enclosure.

    The best arm is the first expert to become perfect, at that payment: until there an error sinks by more than the
    price rises.
    """
    functions = experts(seed, repetition)
    if series == "fixed-grid":
        return opt([[p(c) for c in costs] for p in functions], costs, PRICE).value
    if series == "lcb":
        return PRICE * min(p.points[-1][0] for p in functions)
    enclosed = opt_continuous(functions, LIPSCHITZ, PRICE, TOLERANCE)
    return (enclosed.low + enclosed.high) / 2


def tasks_of(series: str, rounds: int, repetitions: int, seed: int) -> list[Task]:
    """Return the runs of one series at one horizon."""
    told = SERIES[series]
    case = Case(NAME, EXPERTS, len(grid(series, rounds)), PRICE, rounds)
    numbers = Parameters(told.beta, told.delta).at(case)
    settings = (
        (("lcb_width", numbers.lcb_width),)
        if told.learner == "lcb"
        else (("beta", numbers.beta), ("delta", numbers.delta))
    )
    return [Task(case, series, settings, seed, repetition, 1, "advice") for repetition in range(repetitions)]


def horizons(series: str, quick: bool) -> tuple[int, ...]:
    """Return the horizons of a series."""
    longest = min(SERIES[series].longest, QUICK_LONGEST if quick else HORIZONS[-1])
    return tuple(T for T in HORIZONS if longest >= T)


def slope_tasks(quick: bool, repetitions: int, seed: int) -> list[Task]:
    """All runs, the longest first."""
    wanted = [task for name in SERIES for T in horizons(name, quick) for task in tasks_of(name, T, repetitions, seed)]
    return sorted(wanted, key=lambda task: -task.case.rounds * (100 if task.learner == "tuned-exact" else 1))


def play_slope(task: Task) -> Trace:
    """Play a task of the slopes."""
    series, T = task.learner, task.case.rounds
    costs = grid(series, T)
    instance = Instance(costs, experts(task.seed, task.repetition))
    settings = dict(task.settings)
    common = {"costs": costs, "accuracy": instance.accuracy, "lam": PRICE, "seed": coin_seed(task)}
    if SERIES[series].learner == "lcb":
        record = play([T], payments="lcb", width=settings["lcb_width"], **common)
    else:
        record = play([T], payments=SERIES[series].learner, expected=task.expected, **settings, **common)
    best = comparator(series, task.seed, task.repetition, costs if series == "fixed-grid" else ())
    return Trace(record.checkpoints, record.mistakes, record.payment, record.expected, record.aggregated, best)


class Slope(NamedTuple):
    """A series with its slope, over all horizons and over the last three; None where some regret is not positive."""

    series: str
    rounds: tuple[int, ...]
    points: tuple[Interval, ...]
    """Regret at each horizon"""
    fitted: Interval | None
    late: Interval | None


def fitted(rounds: tuple[int, ...], regrets: "np.ndarray[tuple[int, int], np.dtype[np.float64]]") -> Interval | None:
    """Return the least-squares slope of ln regret against ln T, mean and interval over the repetitions (the rows).

    >>> fitted((10, 100, 1000), np.array([[1.0, 10.0, 100.0], [2.0, 20.0, 200.0]])).mean.__round__(9)
    1.0
    """
    if not (regrets > 0).all():
        return None
    x = np.log(np.array(rounds, float))
    slopes = [float(np.polyfit(x, np.log(row), 1)[0]) for row in regrets]
    return interval(slopes)


def slope(store: Store, name: str, quick: bool, repetitions: int, seed: int) -> Slope:
    """Read the runs of a series, and fit its slope."""
    rounds = horizons(name, quick)
    columns = []
    for T in rounds:
        traces = [store.load(task) for task in tasks_of(name, T, repetitions, seed)]
        columns.append([float(trace.expected[-1]) - T * trace.opt for trace in traces])
    regrets = np.array(columns).T
    points = tuple(interval(regrets[:, place]) for place in range(len(rounds)))
    return Slope(name, rounds, points, fitted(rounds, regrets), fitted(rounds[-3:], regrets[:, -3:]))


def told(found: Interval | None) -> str:
    """Return a slope in words."""
    if found is None:
        return "none, regret is not positive throughout"
    return f"{found.mean:.2f} ± {(found.high - found.low) / 2:.2f}"


def summary_of_slopes(found: list[Slope]) -> str:
    """Say what the slopes are, and what they show."""
    rounds = found[0].rounds
    width = max(len(SERIES[one.series].label) for one in found)
    lines = [
        f"Log-log slopes of regret against T, T from {rounds[0]:,} to {rounds[-1]:,} (and over the last three T):",
        *(
            f"    {SERIES[one.series].label:{width}}  {told(one.fitted)} ({told(one.late)}); "
            + (
                f"the theorem's exponent is {SERIES[one.series].theory:.2f}"
                if SERIES[one.series].theory
                else "a log of T"
            )
            for one in found
        ),
        WHAT_SLOPES_SHOW,
    ]
    return "\n".join(lines)


WHAT_SLOPES_SHOW = """What these slopes can show: how regret grows on these instances, at these T, with these
parameters. What they cannot show: the exponents of the theorems. Those bound the worst instance for each T, and a fixed
instance is easier at every T: over a fixed grid regret stops growing, and in the end turns to about -T Phi/2, because
the learner's mistakes are then at most half of what OPT charges. With the tuned grid regret grows mainly because more
payments must be tried, N(T) of them; N(T) is a whole number, and the logarithm in it lowers its slope from 1/2 to about
1/3 at these T. Where T is not much larger than beta N the learner follows single experts most of the time and regret
grows like T, which makes a slope steeper than it will be. A negative regret has no slope. A slope of 1/2 or 2/3 here
would confirm no theorem: that is what the ledger is for."""


def reference_line(T: float, through: tuple[float, float], exponent: float) -> float:
    """Return the line of an exponent through a point.

    >>> reference_line(100.0, (1.0, 3.0), 0.5)
    30.0
    """
    return through[1] * math.pow(T / through[0], exponent)
