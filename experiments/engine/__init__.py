"""The fast engine: all learners of the reference, compiled with numba, for runs of any length.

    play(checkpoints, costs=.., accuracy=.., lam=.., beta=.., delta=.., payments="selfish", seed=1)   -> Record
    play(checkpoints, learner="cautious", costs=.., accuracy=.., lam=.., delta=.., seed=1)  # or bayes, thompson, greedy
    play(checkpoints, learner="lcb", costs=.., accuracy=.., lam=.., width=2.0, seed=1)  # the baseline; it has no rule
    run = Simulation(costs=.., ..); run.play([10**3, 10**4]); run.play(10**6)   # goes on; can be pickled in between
    FastGaptron(costs, experts=K, lam=.., beta=.., delta=.., payments="local")  # pay, predict, update, state, restore

``accuracy`` is a K x N array, accuracy[j][i] = p_j(costs[i]). Memory does not grow with the rounds. Counts at the end:
``run.table.paid`` and ``run.table.correct``. ``seed`` is a whole number below 2^64; `uniforms(seed)` feeds the same
numbers to the reference, and `uniforms(own_seed(seed))` those that Thompson and Greedy draw for themselves.

Given the same uniforms and labels, the engine plays the game that the reference plays, ties included: what double
precision cannot decide is left to the reference (``run.near_ties`` counts how often). The compiled code releases the
interpreter's lock, so that threads run in parallel; processes work as well.

Read on in this order: state (what a run is made of), cells (what counts say, and uniforms), payments (selfish, local,
LCB), exact, rounds (votes, and the game), compiled (where machine code is kept).
"""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, SupportsFloat

import numpy as np

from paid_experts.experiments.engine.cells import key_of, own_seed, uniform, uniforms
from paid_experts.experiments.engine.rounds import (
    DONE,
    PAYMENTS_OPEN,
    World,
    advance,
    begin,
    choose,
    counted,
    predicted,
    take_out,
)
from paid_experts.experiments.engine.state import LCB, LEARNERS, RULES, Floats, Integers, scratch, setting, table
from paid_experts.reference import BayesLcb, CautiousLcb, Greedy, Lcb, LcbGaptron, Thompson, validation
from paid_experts.reference.baselines import ExploreThenCommit, KlLcb
from paid_experts.reference.credible import KL
from paid_experts.reference.objective import Payments, brute
from paid_experts.reference.oracle import PAY, PREDICT, UPDATE
from paid_experts.reference.oracle import RULES as CHOOSERS
from paid_experts.reference.validation import Sign
from paid_experts.reference.vote_objectives import LARGEST_TABLE

__all__ = [
    "FastBayes",
    "FastCautious",
    "FastGaptron",
    "FastGreedy",
    "FastLearner",
    "FastThompson",
    "Floats",
    "Integers",
    "Record",
    "Simulation",
    "own_seed",
    "play",
    "uniforms",
]
LARGEST_ROUND = 10**12
MOST_EXACT = 40
"""Experts for whom P(mistake | past) is summed: 2^20 values for each half of them."""
ADVERSARIAL, EXPECTED = "adversarial", ("exact", "off")
Labels = str | Sign | Sequence[Sign]


@dataclass(frozen=True)
class Record:
    """What a run has cost at each checkpoint, counted from its first round."""

    checkpoints: Integers
    """Rounds that were over when the other columns were read"""
    cost: Floats
    """Mistakes plus lam times payments (D2)"""
    expected: Floats
    """The same with the probability of a mistake in place of mistakes; not a number where it is off"""
    mistakes: Integers
    payment: Floats
    """Sum of all payments"""
    explored: Integers
    """Rounds of the exploration"""
    followed: Integers
    """Later rounds in which one expert was followed"""
    aggregated: Integers
    """Rounds in which the advice was aggregated; the three add up to the checkpoint"""

    @classmethod
    def of(cls, rounds: Sequence[int], rows: Sequence[tuple[Any, ...]], lam: float) -> "Record":
        """Make a record of rows (mistakes, payment, expected mistakes, explored, followed, aggregated)."""
        mistakes, payment, expected, *branches = np.array(rows, np.float64).T
        counts = [column.astype(np.int64) for column in (mistakes, *branches)]
        price, at = lam * payment, np.array(rounds, np.int64)
        return cls(at, mistakes + price, expected + price, counts[0], payment, *counts[1:])


# A compiled learner, and the reference's learner behind it: it checks keywords, and decides what doubles cannot.


class Sampled(Thompson):
    """Thompson sampling at accuracies that the compiled code has drawn."""

    given: Sequence[Sequence[float]] = ()

    def sample(self) -> Sequence[Sequence[float]]:
        """Return them; before the first round there are none."""
        return self.given or [[0.5] * len(self.costs)] * self.experts


KINDS: tuple[Any, ...] = (LcbGaptron, CautiousLcb, BayesLcb, Sampled, Greedy, ExploreThenCommit, Lcb, KlLcb)


def reference_learner(
    name: str, costs: Iterable[SupportsFloat], experts: int, lam: SupportsFloat, payments: str, **parameters: Any
) -> Any:
    """Return the learner of the reference that the compiled code plays; it draws no uniforms.

    >>> reference_learner("bayes", [0, 1], 2, 0.1, "local", delta=0.1, objective="bayes")
    Traceback (most recent call last):
    ValueError: the engine plays the prior 'grid' and the sets 'kl' only, and by the Bayes error 'exact' of few experts
    """
    kind, costs = KINDS[LEARNERS.index(validation.one_of(name, LEARNERS, "learner"))], validation.grid(costs)
    if issubclass(kind, Lcb):
        return kind(costs, experts, lam, **parameters)
    if issubclass(kind, Sampled | Greedy):
        parameters["coins"] = ()
    learner = kind(costs, experts, lam, payments=payments, **parameters)
    by_error = getattr(learner, "objective", "product") == "bayes"
    likelihoods = (2 * len(learner.costs)) ** experts // 2
    if (getattr(learner, "prior", "grid"), getattr(learner, "sets", KL)) != ("grid", KL) or (
        by_error and (payments not in ("brute", "exact") or likelihoods > LARGEST_TABLE)
    ):
        raise ValueError(
            "the engine plays the prior 'grid' and the sets 'kl' only, and by the Bayes error 'exact' of few experts"
        )
    return learner


def checked_seed(seed: int) -> int:
    """Refuse what is no seed."""
    if validation.count(seed, "seed", least=0) >= 2**64:
        raise ValueError(f"seed must be below 2^64, got {seed!r}")
    return int(seed)


class Compiled:
    """A compiled learner, with the keywords of `reference_learner`; ``key`` is that of its own uniforms."""

    def __init__(self, key: np.uint64, name: str, **keywords: Any) -> None:
        self.reference = reference_learner(name, **keywords)
        """Decides what doubles cannot"""
        self.setting = setting(name, self.reference)
        self.table = table(self.setting, key)
        self.near_ties = 0
        """How many choices doubles could not decide"""
        self._scratch = scratch(self.setting)
        begin(self.setting, self.table)

    @property
    def round(self) -> int:
        """t."""
        return int(self.table.round[0])

    def _there(self) -> Any:
        """Return the reference's learner at the counts, and the sample, that the compiled code has reached."""
        counts = np.stack((self.table.correct, self.table.paid), axis=2).reshape(self.reference.experts, -1, 2)
        there = self.reference.at(counts.tolist())
        if isinstance(there, Sampled):
            there.given = self.table.sample.tolist()
        return there

    def decided_payments(self) -> Payments:
        """Choose this round's payments as the reference does."""
        if isinstance(self.reference, Lcb):
            j, i = self._there().pay()
            return (j * len(self.reference.costs) + i,)
        there = self._there()
        chooser = brute if self.setting.by_error else CHOOSERS[RULES[self.setting.rule]]
        first: Payments = chooser(there.current_objective()).first
        return first

    def decided_vote(self, signs: Sequence[Sign], u: float, sign_of_zero: Sign) -> Sign:
        """Predict as the reference does."""
        self.near_ties += 1
        there = self._there()
        there.pay_as(self.table.payments.tolist())
        prediction: Sign = there.decide(signs, u, sign_of_zero).prediction
        return prediction

    def _decide_payments(self) -> None:
        self.near_ties += 1
        self.table.payments[:] = self.decided_payments()
        self.table.chosen[0] = 1


KEPT = ("round", "correct", "paid", "drawn", "payments")


class FastLearner(Compiled):
    """A learner on the compiled code that `play` runs: three calls a round, of some microseconds each.

    ``name`` is one of LEARNERS, but no bandit; the keywords are those of the reference, which refuses bad ones, and its
    choices are the reference's, as the conformance kit finds. ``seed`` is that of the uniforms that `Thompson` and
    `Greedy` draw for themselves. Experts all answer, and one round is open at a time.

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
        validation.one_of(name, LEARNERS[:LCB], "learner")
        super().__init__(
            key_of(checked_seed(seed)), name, costs=costs, experts=experts, lam=lam, payments=payments, **parameters
        )
        self._due = PAY
        self._accuracy = np.zeros((self.setting.experts, len(self.setting.costs)))
        self._advice: Integers = np.zeros(0, np.int64)

    def pay(self) -> Payments:
        """Lines 3 to 8: choose this round's payments."""
        self._expect(PAY)
        if choose(self.setting, self.table, self._scratch) == 0:
            self._decide_payments()
        take_out(self.setting, self.table, self._accuracy, self._scratch)
        self._due = PREDICT
        return tuple(self.table.payments.tolist())

    def predict(self, advice: Iterable[Sign], u: SupportsFloat) -> Sign:
        """Lines 9 to 18: follow a certain expert, or aggregate."""
        self._expect(PREDICT)
        given, coin = validation.signs(advice, self.setting.experts, "advice"), validation.uniform(u)
        self._advice = np.array(given, np.int64)
        self._due = UPDATE
        prediction = int(predicted(self.setting, self._scratch, self._advice, coin))
        return prediction or self.decided_vote(given, coin, sign_of_zero=1)

    def update(self, label: Sign) -> None:
        """Lines 19 to 27: count who was correct."""
        self._expect(UPDATE)
        counted(self.setting, self.table, self._scratch, self._advice, validation.sign(label, "the label"))
        self._due = PAY

    def state(self) -> dict[str, Any]:
        """Return all that the rounds to come depend on, ready for JSON; no round may be open.

        >>> learner, other = (FastLearner("bayes", [0, 1], experts=1, lam=0.1, delta=0.5) for _ in range(2))
        >>> _ = learner.pay(), learner.predict([1], u=0.5), learner.update(1)
        >>> other.restore(learner.state())
        >>> other.pay()
        (1,)
        """
        self._expect(PAY)
        kept = {name: getattr(self.table, name).tolist() for name in KEPT}
        return {"made_with": self.reference._made_with(), **kept}

    def restore(self, state: dict[str, Any]) -> None:
        """Go on where a learner stood that was made with the same arguments; what comes is the same bit by bit."""
        self._expect(PAY)
        try:
            made, kept = state["made_with"], {name: np.array(state[name], np.int64) for name in KEPT}
            counts = np.stack((kept["correct"], kept["paid"]), axis=2).tolist()
            least = self.reference.at(counts).round
            self.reference.checked(kept["payments"].tolist())
            (t,), (drawn,) = kept["round"].tolist(), kept["drawn"].tolist()
            if t < least or drawn < 0:
                raise ValueError
        except (KeyError, TypeError, ValueError, OverflowError):
            raise ValueError("a state must be what state() of a learner like this returned, and this is not") from None
        if made != self.reference._made_with():
            raise ValueError(f"the state must be of {self.reference._made_with()}, got one of {made}")
        self.table = table(self.setting, self.table.key[0])
        for name in KEPT:
            getattr(self.table, name)[:] = kept[name]
        begin(self.setting, self.table)

    def _expect(self, call: str) -> None:
        if call != self._due:
            raise ValueError(f"round {self.round} needs {self._due} next, got {call}")


FastGaptron, FastCautious, FastBayes, FastThompson, FastGreedy = (partial(FastLearner, name) for name in LEARNERS[:5])


# A run of a learner against its experts.


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


def checked_rounds(checkpoints: int | Iterable[int], after: int) -> list[int]:
    """Return increasing rounds, all after the one that the run has reached.

    >>> checked_rounds([10, 5], after=0)
    Traceback (most recent call last):
    ValueError: checkpoints must increase from round 0 on, got 5 after 10
    """
    given = [checkpoints] if isinstance(checkpoints, int) else validation.sequence(checkpoints, "checkpoints")
    rounds = [validation.count(t, "each of the checkpoints") for t in given]
    if not rounds:
        raise ValueError("checkpoints must hold at least one round, got none")
    for earlier, later in zip([after, *rounds[:-1]], rounds, strict=True):
        if later <= earlier:
            raise ValueError(f"checkpoints must increase from round {after} on, got {later} after {earlier}")
    if rounds[-1] > LARGEST_ROUND:
        raise ValueError(f"checkpoints must be at most {LARGEST_ROUND}, got {rounds[-1]}")
    return rounds


class Simulation(Compiled):
    """A learner and its experts. A run can be continued, and pickled in between.

    ``accuracy[j][i]`` is p_j(costs[i]). ``learner`` is one of LEARNERS, and ``parameters`` are those of the reference's
    class, but for ``coins``: they are `uniforms(own_seed(seed))`. Bandits have no rule. ``labels`` is +1, -1, a label
    for each round, or "adversarial". ``expected`` is "exact" where the conditional probability of a mistake, given the
    past, is summed too, and "off" where it is not. ``outcomes[e][j][i]`` makes experts depend on each other: each round
    draws an example e, on which expert j, paid costs[i], is wrong (0), right (1), or right with its accuracy (2).

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
        outcomes: Any = None,
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
        together = np.empty((0, *rows.shape)) if outcomes is None else np.asarray(outcomes)
        if together.shape[1:] != rows.shape or not np.isin(together, (0, 1, 2)).all():
            raise ValueError(f"outcomes must be 0, 1 or 2 for each of {len(rows)} experts and {len(grid)} payments")
        if exact and len(together):
            raise ValueError("expected='exact' is for experts who are independent; with outcomes it must be 'off'")
        shape = (self.setting.experts, rows.size // self.setting.experts)
        joint = np.ascontiguousarray(together.reshape(-1, *shape), np.int8)
        keys = key_of(seed), key_of(own_seed(own_seed(int(seed))))
        self.world = World(rows.reshape(shape), given, keys[0], exact, joint, keys[1])

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
