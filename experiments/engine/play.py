"""One run, as long as one likes: the door to the compiled code."""

import math
from collections.abc import Iterable, Sequence
from typing import Any, SupportsFloat

import numpy as np

from experiments.engine.bandit import Bandit
from experiments.engine.near_ties import decided_payments, decided_vote, reference_learner
from experiments.engine.record import Record, checked_rounds, checked_seed
from experiments.engine.room import room_for
from experiments.engine.rounds import DONE, EXPECTED, NOT_AT_ALL, PAYMENTS_OPEN, World, advance, begin, no_sums
from experiments.engine.state import GAPTRON, LEARNERS, now, setting, table
from experiments.engine.uniforms import key_of, own_seed, uniform
from reference import checks
from reference.checks import Sign

MOST_EXACT = 40
"""Experts for whom P(mistake | past) is summed: 2^20 values for each half of them."""
ADVERSARIAL = "adversarial"
Labels = str | Sign | Sequence[Sign]


def checked_labels(labels: Labels) -> list[Sign]:
    """Return one label for all rounds, or a label for each round of the whole run.

    An expert is right with its accuracy whatever the label is, and the prediction is right or wrong by who is right and
    by the coin. The label decides nothing but an even vote, where sign(0) is +1: an adversary can only set -1. (Where a
    fair coin decides even votes, no label is worse than the other.)

    >>> checked_labels("none")
    Traceback (most recent call last):
    ValueError: labels must be one of adversarial; got 'none'
    """
    if isinstance(labels, str):
        checks.one_of(labels, (ADVERSARIAL,), "labels")
        return [-1]
    if isinstance(labels, Sequence):
        return [checks.sign(y, f"the label of round {t}") for t, y in enumerate(labels, 1)]
    return [checks.sign(labels, "the label")]


class Simulation:
    """A learner and its experts, ready to be played on. It can be pickled, and goes on where it stopped.

    ``accuracy[j][i]`` is p_j(costs[i]). ``learner`` is one of LEARNERS, and ``parameters`` are those of the reference's
    class, but for ``coins``: they are `uniforms(own_seed(seed))`. ``labels`` is +1, -1, a label for each round, or
    "adversarial". ``expected`` says how the conditional probability of a mistake is summed. "exact": given the past, in
    each round. "advice": where advice is aggregated, given the advice too, that is over the coin alone; its mean is the
    same, and it costs nothing. "off": not at all. In a round that follows an expert both are that expert's accuracy or
    its complement.

    >>> run = Simulation([0, 1], [[0.6, 0.9]], lam=0.1, learner="cautious", delta=0.1, seed=1)
    >>> record = run.play([10, 1000])
    >>> int(record.explored[1]), int(record.followed[1] + record.aggregated[1])
    (2, 998)
    >>> run.play(2000).checkpoints.tolist()
    [2000]
    """

    def __init__(
        self,
        costs: Iterable[SupportsFloat],
        accuracy: Iterable[Iterable[SupportsFloat]],
        lam: SupportsFloat,
        payments: str = "exact",
        *,
        seed: int,
        labels: Labels = 1,
        expected: str = "exact",
        learner: str = LEARNERS[GAPTRON],
        **parameters: Any,
    ) -> None:
        grid = checks.grid(costs)
        rows = np.array(checks.accuracies(accuracy, len(grid)))
        self.reference = reference_learner(learner, grid, len(rows), lam, payments, **parameters)
        """Decides what doubles cannot"""
        self.setting = setting(learner, self.reference)
        mode = EXPECTED.index(checks.one_of(expected, EXPECTED, "expected"))
        if expected == "exact" and len(rows) > MOST_EXACT:
            raise ValueError(f"expected='exact' takes at most {MOST_EXACT} experts, got {len(rows)}; try 'advice'")
        given = np.array(checked_labels(labels), np.int64)
        self.world = World(rows, given, key_of(checked_seed(seed)), mode)
        self.table = table(self.setting, key_of(own_seed(seed)))
        begin(self.setting, self.table)
        self.sums = no_sums()
        self.near_ties = 0
        """How many choices doubles could not decide"""
        self._room = room_for(self.setting)
        self._now = now(len(rows))

    @property
    def rounds(self) -> int:
        """How many rounds are over."""
        return int(self.table.round[0]) - 1

    def play(self, checkpoints: int | Iterable[int]) -> Record:
        """Play on to the last checkpoint; tell what all rounds so far have cost at each of them."""
        rounds = checked_rounds(checkpoints, self.rounds)
        if len(self.world.labels) != 1 and len(self.world.labels) < rounds[-1]:
            raise ValueError(f"labels must last for {rounds[-1]} rounds, got {len(self.world.labels)}")
        arguments = (self.setting, self.table, self._room, self.world, self.sums, self._now)
        rows = []
        for until in rounds:
            while (stopped := advance(*arguments, until)) != DONE:
                self.near_ties += 1
                if stopped == PAYMENTS_OPEN:
                    self.table.payments[:] = decided_payments(self.setting, self.reference, self.table, self._room)
                    self.table.chosen[0] = 1
                else:
                    self._decide_prediction()
            sums = self.sums
            expected = math.nan if self.world.expected == NOT_AT_ALL else sums.expected[0]
            rows.append((sums.mistakes[0], sums.payment[0], expected, *sums.branches))
        return Record.of(rounds, rows, self.reference.lam)

    def _decide_prediction(self) -> None:
        """Put who was right in the place of the advice, so that +1 says: the prediction is right."""
        t, K, labels = self.rounds, self.setting.experts, self.world.labels
        u, label = float(uniform(self.world.key, t * (K + 1) + K)), int(labels[t % len(labels)])
        self._now.decided[0] = decided_vote(self.reference, self.table, self._now.right.tolist(), u, label)


def play(checkpoints: int | Iterable[int], payments: str = "exact", **keywords: Any) -> Record:
    """Play one run to the last checkpoint; the keywords are those of `Simulation`.

    The learner "lcb" has no rule, and its keywords are those of `Bandit`. (It may also be named in the rule's place.)
    """
    if "lcb" in (payments, keywords.get("learner")):
        return Bandit(**{name: value for name, value in keywords.items() if name != "learner"}).play(checkpoints)
    return Simulation(payments=payments, **keywords).play(checkpoints)
