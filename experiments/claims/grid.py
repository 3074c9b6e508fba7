"""The grid of what the paper does not say, and what becomes of its sentences on it."""

from itertools import product
from typing import NamedTuple

from paid_experts.experiments.arguments import QUICK_SHARE
from paid_experts.experiments.claims.judgement import JudgedSentence, Records, judge
from paid_experts.experiments.claims.sentences import Comparison, Sentence
from paid_experts.experiments.instances import Case
from paid_experts.experiments.parameters import Parameters
from paid_experts.experiments.store import Store
from paid_experts.experiments.tasks import LCB, Learner, Task, tasks

"""--quick divides the horizon by this"""
SHORT = 10**4
"""The horizon up to which there are more repetitions"""

Cell = tuple[float | str, float | str]
"""A beta and a delta"""


class Question(NamedTuple):
    """All that the outcomes depend on."""

    sentences: tuple[Sentence, ...]
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

    def cells_of(self, sentence: Sentence) -> tuple[Cell, ...]:
        """Where a sentence is asked about."""
        return self.cells if self.everywhere or (sentence.everywhere and not self.quick) else self.ends

    def widths_of(self, sentence: Sentence) -> tuple[float | str, ...]:
        """Return the widths that make a difference to the sentence: one only, where LCB is not compared with."""
        has_lcb = any(LCB in (one.left, one.right) for one in sentence.comparisons)
        return self.widths if has_lcb else self.widths[:1]

    def played(self, case: Case) -> Case:
        """Return the case as it is played."""
        return case._replace(rounds=max(1, case.rounds // QUICK_SHARE)) if self.quick else case

    def repetitions_of(self, case: Case) -> int:
        """Return how often a case is played."""
        return self.short_repetitions if case.rounds <= SHORT else self.repetitions

    def tasks(self, case: Case, learner: Learner, cell: Cell, width: float | str) -> list[Task]:
        """All repetitions of one learner."""
        repetitions = range(self.repetitions_of(case))
        return tasks(self.played(case), [learner], Parameters(*cell, width), repetitions, self.seed)

    def everything(self) -> list[Task]:
        """All runs, each once."""
        wanted = [
            task
            for sentence in self.sentences
            for cell, width in product(self.cells_of(sentence), self.widths_of(sentence))
            for comparison in sentence.comparisons
            for learner in (comparison.left, comparison.right)
            for task in self.tasks(comparison.case, learner, cell, width)
        ]
        return list(dict.fromkeys(wanted))


class Answer(NamedTuple):
    """What became of a sentence, and where on the grid."""

    cell: Cell
    width: float | str
    judged: JudgedSentence


def answers(asked: Question, store: Store) -> list[Answer]:
    """Judge every sentence wherever it is asked about."""
    found = []
    for sentence in asked.sentences:
        for cell, width in product(asked.cells_of(sentence), asked.widths_of(sentence)):
            records: dict[Comparison, Records] = {
                one: {
                    learner: [store.load(task) for task in asked.tasks(one.case, learner, cell, width)]
                    for learner in (one.left, one.right)
                }
                for one in sentence.comparisons
            }
            found.append(Answer(cell, width, judge(sentence, records, asked.margin, asked.confidence)))
    return found
