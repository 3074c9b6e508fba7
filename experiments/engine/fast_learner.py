"""The compiled learners with the reference's three calls, so that the conformance kit can judge them."""

from collections.abc import Iterable
from functools import partial
from typing import Any, SupportsFloat

import numpy as np

from paid_experts.experiments.engine.compiled import compiled
from paid_experts.experiments.engine.near_ties import Compiled
from paid_experts.experiments.engine.rounds import choose, count_round, learned, put_back, take_out
from paid_experts.experiments.engine.state import Integers, Scratch, Setting, Table
from paid_experts.experiments.engine.uniforms import key_of
from paid_experts.experiments.engine.vote import decide
from paid_experts.reference import validation
from paid_experts.reference.objective import Payments
from paid_experts.reference.oracle import PAY, PREDICT, UPDATE
from paid_experts.reference.validation import Sign


@compiled
def predicted(setting: Setting, scratch: Scratch, advice: Integers, u: float) -> int:
    """Lines 8 to 14 with advice instead of who is right: the prediction; 0 if doubles cannot tell."""
    prediction: int = decide(setting, scratch, advice, u, 1)[0]
    return prediction


@compiled
def count(setting: Setting, table: Table, scratch: Scratch, advice: Integers, label: int) -> None:
    """Lines 15 to 22 after one round."""
    count_round(scratch, advice, label)
    put_back(setting, table, scratch)
    learned(setting, table, 1)


class FastLearner(Compiled):
    """A learner on the compiled code that `play` runs, with the reference's keywords and calls.

    ``name`` is one of LEARNERS, but not "lcb". ``seed`` is that of the uniforms that `Thompson` and `Greedy` draw for
    themselves.

    >>> learner = FastLearner("lcb-gaptron", [0, 1], experts=1, lam=0.1, beta=1, delta=0.5)
    >>> for advice, label in [(1, 1), (1, 1), (1, -1)]:
    ...     print(learner.pay(), learner.predict([advice], u=0.9))
    ...     learner.update(label)
    (0,) 1
    (1,) 1
    (0,) 1
    """

    def __init__(
        self,
        name: str,
        costs: Iterable[SupportsFloat],
        experts: int,
        lam: SupportsFloat,
        payments: str = "exact",
        *,
        seed: int = 0,
        **parameters: Any,
    ) -> None:
        super().__init__(key_of(seed), name, costs=costs, experts=experts, lam=lam, payments=payments, **parameters)
        self._due = PAY
        self._accuracy = np.zeros((self.setting.experts, len(self.setting.costs)))
        self._advice: Integers = np.zeros(0, np.int64)

    def pay(self) -> Payments:
        """Lines 3 to 7: choose this round's payments."""
        self._expect(PAY)
        if choose(self.setting, self.table, self._scratch) == 0:
            self._decide_payments()
        take_out(self.setting, self.table, self._accuracy, self._scratch)
        self._due = PREDICT
        return tuple(self.table.payments.tolist())

    def predict(self, advice: Iterable[Sign], u: SupportsFloat) -> Sign:
        """Lines 8 to 14: follow a certain expert, or aggregate."""
        self._expect(PREDICT)
        given, coin = validation.signs(advice, self.setting.experts, "advice"), validation.uniform(u)
        self._advice = np.array(given, np.int64)
        self._due = UPDATE
        prediction = int(predicted(self.setting, self._scratch, self._advice, coin))
        return prediction or self.decided_vote(given, coin, sign_of_zero=1)

    def update(self, label: Sign) -> None:
        """Lines 15 to 22: count who was correct."""
        self._expect(UPDATE)
        count(self.setting, self.table, self._scratch, self._advice, validation.sign(label, "the label"))
        self._due = PAY

    def _expect(self, call: str) -> None:
        if call != self._due:
            raise ValueError(f"round {self.round} needs {self._due} next, got {call}")


FastGaptron = partial(FastLearner, "lcb-gaptron")
FastCautious = partial(FastLearner, "cautious")
FastBayes = partial(FastLearner, "bayes")
FastThompson = partial(FastLearner, "thompson")
FastGreedy = partial(FastLearner, "greedy")
