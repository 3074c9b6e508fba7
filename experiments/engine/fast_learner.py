"""The compiled learner behind the reference's three calls, so that the conformance kit can judge it."""

from collections.abc import Iterable
from typing import Any, ClassVar, SupportsFloat

import numpy as np

from experiments.engine.compiled import compiled
from experiments.engine.near_ties import decided_payments, decided_vote, reference_learner
from experiments.engine.room import room_for
from experiments.engine.rounds import begin, choose, learned, put_back, take_out
from experiments.engine.state import (
    BAYES,
    CAUTIOUS,
    GAPTRON,
    GREEDY,
    LEARNERS,
    THOMPSON,
    Integers,
    Now,
    Setting,
    Table,
    now,
    setting,
    table,
)
from experiments.engine.uniforms import key_of
from experiments.engine.vote import first_certain, leans_right, vote
from reference import checks
from reference.checks import Sign
from reference.offers import Payments
from reference.protocol import PAY, PREDICT, UPDATE


@compiled
def predicted(setting: Setting, cells: Now, advice: Integers, u: float) -> int:
    """Lines 8 to 14 with advice instead of who is right: the prediction; 0 if doubles cannot tell."""
    certain = first_certain(cells.correct, cells.paid, setting.beta) if setting.learner == GAPTRON else -1
    if certain >= 0:
        side: int = advice[certain]
        return side if leans_right(cells.correct[certain], cells.paid[certain]) else -side
    prediction: int = vote(setting, cells, advice, u, 1)[0]
    return prediction


@compiled
def count(setting: Setting, table: Table, cells: Now, advice: Integers, label: int) -> None:
    """Lines 15 to 22 after one round."""
    for j in range(setting.experts):
        cells.paid[j] += 1
        cells.correct[j] += advice[j] == label
    put_back(setting, table, cells)
    learned(setting, table, 1)


class FastLearner:
    """A learner on the compiled code that `play` runs, with the reference's keywords and calls.

    ``seed`` is that of the uniforms that `Thompson` and `Greedy` draw for themselves.
    """

    name: ClassVar[str]

    def __init__(
        self,
        costs: Iterable[SupportsFloat],
        experts: int,
        lam: SupportsFloat,
        payments: str = "exact",
        *,
        seed: int = 0,
        **parameters: Any,
    ) -> None:
        self.reference = reference_learner(self.name, costs, experts, lam, payments, **parameters)
        self.setting = setting(self.name, self.reference)
        self.table = table(self.setting, key_of(seed))
        begin(self.setting, self.table)
        self._accuracy = np.zeros((self.setting.experts, len(self.setting.costs)))
        self._now = now(self.setting.experts)
        self._room = room_for(self.setting)
        self._due = PAY
        self._advice: Integers = np.zeros(0, np.int64)

    @property
    def round(self) -> int:
        """t."""
        return int(self.table.round[0])

    def pay(self) -> Payments:
        """Lines 3 to 7: choose this round's payments."""
        self._expect(PAY)
        if choose(self.setting, self.table, self._room) == 0:
            self.table.payments[:] = decided_payments(self.setting, self.reference, self.table, self._room)
            self.table.chosen[0] = 1
        take_out(self.setting, self.table, self._accuracy, self._now)
        self._due = PREDICT
        return tuple(self.table.payments.tolist())

    def predict(self, advice: Iterable[Sign], u: SupportsFloat) -> Sign:
        """Lines 8 to 14: follow a certain expert, or aggregate."""
        self._expect(PREDICT)
        given = checks.signs(advice, self.setting.experts, "advice")
        coin = checks.uniform(u)
        self._advice = np.array(given, np.int64)
        self._due = UPDATE
        prediction = int(predicted(self.setting, self._now, self._advice, coin))
        if prediction == 0:
            return decided_vote(self.reference, self.table, given, coin, sign_of_zero=1)
        return prediction

    def update(self, label: Sign) -> None:
        """Lines 15 to 22: count who was correct."""
        self._expect(UPDATE)
        count(self.setting, self.table, self._now, self._advice, checks.sign(label, "the label"))
        self._due = PAY

    def _expect(self, call: str) -> None:
        if call != self._due:
            raise ValueError(f"round {self.round} needs {self._due} next, got {call}")


class FastGaptron(FastLearner):
    """LCB-GAPTRON.

    >>> learner = FastGaptron([0, 1], experts=1, lam=0.1, beta=1, delta=0.5)
    >>> for advice, label in [(1, 1), (1, 1), (1, -1)]:
    ...     print(learner.pay(), learner.predict([advice], u=0.9))
    ...     learner.update(label)
    (0,) 1
    (1,) 1
    (0,) 1
    """

    name = LEARNERS[GAPTRON]


class FastCautious(FastLearner):
    """`CautiousLcb`."""

    name = LEARNERS[CAUTIOUS]


class FastBayes(FastLearner):
    """`BayesLcb` with the product."""

    name = LEARNERS[BAYES]


class FastThompson(FastLearner):
    """`Thompson` with the product."""

    name = LEARNERS[THOMPSON]


class FastGreedy(FastLearner):
    """`Greedy` with the product."""

    name = LEARNERS[GREEDY]
