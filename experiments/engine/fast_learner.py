"""The compiled learner behind the reference's three calls, so that the conformance kit can judge it."""

from collections.abc import Iterable
from typing import SupportsFloat

import numpy as np

from experiments.engine.compiled import compiled
from experiments.engine.near_ties import decided_payments, decided_vote
from experiments.engine.room import room_for
from experiments.engine.rounds import Now, choose, learned, now, put_back, take_out
from experiments.engine.state import Integers, Setting, Table, setting, table
from experiments.engine.vote import aggregated, first_certain, leans_right, odds
from reference import checks
from reference.checks import Sign
from reference.offers import Payments
from reference.protocol import PAY, PREDICT, UPDATE


@compiled
def predicted(setting: Setting, cells: Now, advice: Integers, u: float) -> int:
    """Lines 8 to 14 with advice instead of who is right: the prediction; 0 if doubles cannot tell."""
    certain = first_certain(cells.correct, cells.paid, setting.beta)
    if certain >= 0:
        side: int = advice[certain]
        return side if leans_right(cells.correct[certain], cells.paid[certain]) else -side
    above, below = odds(cells.correct, cells.paid, advice)
    return aggregated(above, below, u, setting.experts)


@compiled
def count(setting: Setting, table: Table, cells: Now, advice: Integers, label: int) -> None:
    """Lines 15 to 22 after one round."""
    for j in range(setting.experts):
        cells.paid[j] += 1
        cells.correct[j] += advice[j] == label
    put_back(setting, table, cells)
    learned(setting, table, 1)


class FastGaptron:
    """LCB-GAPTRON on the compiled code that `play` runs, with the reference's keywords and calls.

    >>> learner = FastGaptron([0, 1], experts=1, lam=0.1, beta=1, delta=0.5)
    >>> for advice, label in [(1, 1), (1, 1), (1, -1)]:
    ...     print(learner.pay(), learner.predict([advice], u=0.9))
    ...     learner.update(label)
    (0,) 1
    (1,) 1
    (0,) 1
    """

    def __init__(
        self,
        costs: Iterable[SupportsFloat],
        experts: int,
        lam: SupportsFloat,
        beta: SupportsFloat,
        delta: SupportsFloat,
        payments: str = "exact",
    ) -> None:
        self.setting = setting(costs, experts, lam, beta, delta, payments)
        self.delta = checks.confidence(delta)
        self.table = table(self.setting)
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
            self.table.payments[:] = decided_payments(self.setting, self.delta, self.table, self._room)
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
            return decided_vote(self._now.correct.tolist(), self._now.paid.tolist(), list(given), coin, sign_of_zero=1)
        return prediction

    def update(self, label: Sign) -> None:
        """Lines 15 to 22: count who was correct."""
        self._expect(UPDATE)
        count(self.setting, self.table, self._now, self._advice, checks.sign(label, "the label"))
        self._due = PAY

    def _expect(self, call: str) -> None:
        if call != self._due:
            raise ValueError(f"round {self.round} needs {self._due} next, got {call}")
