"""The grid of what the paper does not say, and the verdicts on it: for `claims`."""

from itertools import product
from typing import NamedTuple

from experiments.claims_sentences import Claim, Comparison
from experiments.claims_verdicts import Traces, Verdict, judge
from experiments.parameters import Parameters
from experiments.runs import Task, tasks
from experiments.settings import LEARNERS, Case
from experiments.store import Store

QUICK_SHARE = 20
"""--quick divides the horizon by this"""
SHORT = 10**4
"""The horizon up to which there are more repetitions"""

Cell = tuple[float | str, float | str]
"""A beta and a delta"""


class Question(NamedTuple):
    """All that the verdicts depend on."""

    claims: tuple[Claim, ...]
    betas: tuple[float | str, ...]
    deltas: tuple[float | str, ...]
    widths: tuple[float | str, ...]
    everywhere: bool
    quick: bool
    repetitions: int
    short_repetitions: int
    seed: int
    margin: float
    confidence: float

    @property
    def ends(self) -> tuple[Cell, ...]:
        """What the theorem asks for (the first of each), and what `figures` plays, or the last of each."""
        default = Parameters()
        small = (default.beta, default.delta)
        last = small if small in self.cells else (self.betas[-1], self.deltas[-1])
        return tuple(dict.fromkeys(((self.betas[0], self.deltas[0]), last)))

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The whole grid of beta and delta."""
        return tuple(product(self.betas, self.deltas))

    def cells_of(self, claim: Claim) -> tuple[Cell, ...]:
        """Where a claim is asked."""
        return self.cells if self.everywhere or (claim.everywhere and not self.quick) else self.ends

    def widths_of(self, claim: Claim) -> tuple[float | str, ...]:
        """Return the widths that make a difference to the claim: one only, where LCB is not compared with."""
        has_lcb = any("lcb" in (one.left, one.right) for one in claim.comparisons)
        return self.widths if has_lcb else self.widths[:1]

    def tasks(self, case: Case, learner: str, cell: Cell, width: float | str) -> list[Task]:
        """All repetitions of one learner."""
        asked = case._replace(rounds=max(1, case.rounds // QUICK_SHARE)) if self.quick else case
        repetitions = self.short_repetitions if case.rounds <= SHORT else self.repetitions
        return tasks(asked, [learner], Parameters(*cell, width), range(repetitions), self.seed)

    def everything(self) -> list[Task]:
        """All runs, each once."""
        wanted = [
            task
            for claim in self.claims
            for cell, width in product(self.cells_of(claim), self.widths_of(claim))
            for comparison in claim.comparisons
            for learner in (comparison.left, comparison.right)
            for task in self.tasks(comparison.case, learner, cell, width)
        ]
        return list(dict.fromkeys(wanted))


class Answer(NamedTuple):
    """A verdict and where on the grid it was reached."""

    cell: Cell
    width: float | str
    verdict: Verdict


class Aggregation(NamedTuple):
    """How often a learner aggregates, at one cell of the grid."""

    case: Case
    learner: str
    cell: Cell
    share: float
    """Of the rounds, on average over the repetitions"""
    never: int
    """In how many repetitions not once"""
    repetitions: int


def answers(asked: Question, store: Store) -> list[Answer]:
    """Judge every claim wherever it is asked."""
    found = []
    for claim in asked.claims:
        for cell, width in product(asked.cells_of(claim), asked.widths_of(claim)):
            traces: dict[Comparison, Traces] = {
                one: {
                    learner: [store.load(task) for task in asked.tasks(one.case, learner, cell, width)]
                    for learner in (one.left, one.right)
                }
                for one in claim.comparisons
            }
            found.append(Answer(cell, width, judge(claim, traces, asked.margin, asked.confidence)))
    return found


def aggregations(asked: Question, store: Store) -> list[Aggregation]:
    """Count the aggregated rounds of every case, learner and cell that was played."""
    played = dict.fromkeys(
        (comparison.case, learner, cell)
        for claim in asked.claims
        for cell in asked.cells_of(claim)
        for comparison in claim.comparisons
        for learner in (comparison.left, comparison.right)
        if learner != "lcb"
    )
    found = []
    for case, learner, cell in sorted(played, key=lambda key: (str(key[0]), LEARNERS.index(key[1]))):
        traces = [store.load(task) for task in asked.tasks(case, learner, cell, asked.widths[0])]
        counts = [int(trace.aggregated[-1]) for trace in traces]
        share = sum(counts) / len(counts) / int(traces[0].round[-1])
        found.append(Aggregation(case, learner, cell, share, counts.count(0), len(counts)))
    return found
