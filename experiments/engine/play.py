"""A run of a learner against its experts: what callers use of the compiled code."""

import math
from collections.abc import Iterable, Sequence
from typing import Any, SupportsFloat

import numpy as np

from paid_experts.experiments.engine.near_ties import Compiled
from paid_experts.experiments.engine.record import Record, checked_rounds, checked_seed
from paid_experts.experiments.engine.rounds import DONE, PAYMENTS_OPEN, World, advance
from paid_experts.experiments.engine.uniforms import key_of, own_seed, uniform
from paid_experts.reference import validation
from paid_experts.reference.validation import Sign

MOST_EXACT = 40
"""Experts for whom P(mistake | past) is summed: 2^20 values for each half of them."""
ADVERSARIAL, EXPECTED = "adversarial", ("exact", "off")
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
        validation.one_of(labels, (ADVERSARIAL,), "labels")
        return [-1]
    if isinstance(labels, Sequence):
        return [validation.sign(y, f"the label of round {t}") for t, y in enumerate(labels, 1)]
    return [validation.sign(labels, "the label")]


class Simulation(Compiled):
    """A learner and its experts. A run can be continued, and pickled in between.

    ``accuracy[j][i]`` is p_j(costs[i]). ``learner`` is one of LEARNERS, and ``parameters`` are those of the reference's
    class, but for ``coins``: they are `uniforms(own_seed(seed))`. "lcb" has no rule. ``labels`` is +1, -1, a label for
    each round, or "adversarial". ``expected`` is "exact" where the conditional probability of a mistake, given the
    past, is summed too, and "off" where it is not.

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
        learner: str = "lcb-gaptron",
        **parameters: Any,
    ) -> None:
        grid = validation.grid(costs)
        rows = np.array(validation.accuracies(accuracy, len(grid)))
        keywords = {"costs": grid, "experts": len(rows), "lam": lam, "payments": payments, **parameters}
        super().__init__(key_of(own_seed(checked_seed(seed))), learner, **keywords)
        exact = validation.one_of(expected, EXPECTED, "expected") == "exact"
        if exact and self.setting.experts > MOST_EXACT:
            raise ValueError(f"expected='exact' takes at most {MOST_EXACT} experts, got {len(rows)}; try 'off'")
        given = np.array(checked_labels(labels), np.int64)
        self.world = World(rows.reshape(self.setting.experts, -1), given, key_of(seed), exact)

    @property
    def rounds(self) -> int:
        """How many rounds are over."""
        return self.round - 1

    def play(self, checkpoints: int | Iterable[int]) -> Record:
        """Play on to the last checkpoint; tell what all rounds so far have cost at each of them."""
        rounds = checked_rounds(checkpoints, self.rounds)
        if len(self.world.labels) != 1 and len(self.world.labels) < rounds[-1]:
            raise ValueError(f"labels must last for {rounds[-1]} rounds, got {len(self.world.labels)}")
        rows, sums = [], self.table
        for until in rounds:
            while (stopped := advance(self.setting, self.table, self._scratch, self.world, until)) != DONE:
                if stopped == PAYMENTS_OPEN:
                    self._decide_payments()
                else:
                    self._decide_prediction()
            expected = sums.expected[0] if self.world.expected else math.nan
            rows.append((sums.mistakes[0], sums.spent[0], expected, *sums.branches))
        return Record.of(rounds, rows, self.reference.lam)

    def _decide_prediction(self) -> None:
        """Put who was right in the place of the advice, so that +1 says: the prediction is right."""
        t, K, labels = self.rounds, self.setting.experts, self.world.labels
        u, label = float(uniform(self.world.key, t * (K + 1) + K)), int(labels[t % len(labels)])
        self._scratch.decided[0] = self.decided_vote(self._scratch.right.tolist(), u, label)


def play(checkpoints: int | Iterable[int], **keywords: Any) -> Record:
    """Play one run to the last checkpoint; the keywords are those of `Simulation`."""
    return Simulation(**keywords).play(checkpoints)
