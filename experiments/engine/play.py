"""One game, or many at once, as long as one likes: the door to the compiled code."""

import math
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, SupportsFloat

import numpy as np

from experiments.engine.labels import Labels, checked, label_of
from experiments.engine.exact import room_for
from experiments.engine.near_ties import decided_payments, decided_vote
from experiments.engine.rounds import DONE, EXPECTED, NOT_AT_ALL, PAYMENTS_OPEN, World, advance, now, tally
from experiments.engine.state import Floats, Integers, setting, table
from experiments.engine.uniforms import LARGEST_SEED, key_of, uniform
from reference import checks

LARGEST_ROUND = 10**12
MOST_EXACT = 40
"""Experts for whom P(mistake | past) is summed: 2^20 values for each half of them."""


@dataclass(frozen=True)
class Record:
    """What a game has cost at each checkpoint, counted from its first round."""

    checkpoints: Integers
    """Rounds that were over when the other columns were read"""
    cost: Floats
    """Mistakes plus lam times payments (D2)"""
    expected: Floats
    """The same with the probability of a mistake in place of mistakes; not a number where it is off"""
    mistakes: Integers
    payment: Floats
    explored: Integers
    """Rounds of the exploration, 1 to N"""
    followed: Integers
    """Later rounds in which a certain expert was followed"""
    aggregated: Integers
    """Rounds in which the advice was aggregated; the three add up to the checkpoint"""


def checked_rounds(checkpoints: int | Iterable[int], after: int) -> list[int]:
    """Return increasing rounds, all after the one that the game has reached."""
    given = [checkpoints] if isinstance(checkpoints, int) else checks.sequence(checkpoints, "checkpoints")
    rounds = [checks.count(t, "each of the checkpoints") for t in given]
    if not rounds:
        raise ValueError("checkpoints must hold at least one round, got none")
    for earlier, later in zip([after, *rounds], rounds, strict=False):
        if later <= earlier:
            raise ValueError(f"checkpoints must increase from round {after} on, got {later} after {earlier}")
    if rounds[-1] > LARGEST_ROUND:
        raise ValueError(f"checkpoints must be at most {LARGEST_ROUND}, got {rounds[-1]}")
    return rounds


def checked_seed(seed: int | None) -> int:
    """Return a seed that was given, in the range of 64 bits."""
    if seed is None:
        raise ValueError("a game needs a seed or uniforms, got neither")
    if checks.count(seed, "seed", least=0) > LARGEST_SEED:
        raise ValueError(f"seed must be below 2^64, got {seed!r}")
    return int(seed)


class Game:
    """A learner and its experts, ready to be played on. It can be pickled, and goes on where it stopped.

    ``accuracy[j][i]`` is p_j(costs[i]). The uniforms come from ``seed``, or are given: K + 1 for each round of the
    whole game, in the order of `reference.game`. Labels: see `experiments.engine.labels`. ``expected`` says how the
    conditional probability of a mistake is summed. "exact": given the past, in each round. "advice": where advice is
    aggregated, given the advice too, that is over the coin alone; its mean is the same, and it costs nothing. "off":
    not at all. In a round that follows an expert both are that expert's accuracy or its complement.

    >>> game = Game([0, 1], [[0.6, 0.9]], lam=0.1, beta=1.5, delta=0.1, payments="exact", seed=1)
    >>> record = game.play([10, 1000])
    >>> int(record.explored[1]), int(record.followed[1] + record.aggregated[1])
    (2, 998)
    >>> game.play(2000).checkpoints.tolist()
    [2000]
    """

    def __init__(
        self,
        costs: Iterable[SupportsFloat],
        accuracy: Iterable[Iterable[SupportsFloat]],
        lam: SupportsFloat,
        beta: SupportsFloat,
        delta: SupportsFloat,
        payments: str = "exact",
        *,
        seed: int | None = None,
        uniforms: Iterable[float] | None = None,
        labels: Labels = 1,
        expected: str = "exact",
    ) -> None:
        grid = checks.payments(costs)
        rows = np.array(checks.accuracies(accuracy, len(grid)))
        self.setting = setting(grid, len(rows), lam, beta, delta, payments)
        self.delta = checks.confidence(delta)
        self.labels = checked(labels)
        mode = EXPECTED.index(checks.one_of(expected, EXPECTED, "expected"))
        if expected == "exact" and len(rows) > MOST_EXACT:
            raise ValueError(f"expected='exact' takes at most {MOST_EXACT} experts, got {len(rows)}; try 'advice'")
        coins = np.zeros(0) if uniforms is None else np.array([checks.uniform(u) for u in uniforms], np.float64)
        key = key_of(0 if uniforms is not None and seed is None else checked_seed(seed))
        self.world = World(rows, key, coins, mode)
        self.table = table(self.setting)
        self.tally = tally()
        self.near_ties = 0
        """How many choices doubles could not decide"""
        self._search = room_for(self.setting)
        self._now = now(len(rows))

    @property
    def rounds(self) -> int:
        """How many rounds are over."""
        return int(self.table.round[0]) - 1

    def play(self, checkpoints: int | Iterable[int]) -> Record:
        """Play on to the last checkpoint; tell what all rounds so far have cost at each of them."""
        rounds = checked_rounds(checkpoints, self.rounds)
        self._refuse_short(rounds[-1])
        arguments = (self.setting, self.table, self._search, self.world, self.tally, self._now)
        rows = []
        for until in rounds:
            while (stopped := advance(*arguments, until)) != DONE:
                self.near_ties += 1
                if stopped == PAYMENTS_OPEN:
                    self._decide_payments()
                else:
                    self._decide_prediction()
            sums = self.tally
            rows.append((int(sums.mistakes[0]), float(sums.payment[0]), float(sums.expected[0]), *sums.branches))
        return self._record(rounds, rows)

    def _refuse_short(self, last: int) -> None:
        K = self.setting.experts
        if len(self.world.coins) and len(self.world.coins) < last * (K + 1):
            raise ValueError(f"uniforms must last for {last} rounds of {K + 1} each, got {len(self.world.coins)}")
        if isinstance(self.labels, tuple) and len(self.labels) < last:
            raise ValueError(f"labels must last for {last} rounds, got {len(self.labels)}")

    def _decide_payments(self) -> None:
        self.table.payments[:] = decided_payments(self.setting, self.delta, self.table)
        self.table.chosen[0] = 1

    def _decide_prediction(self) -> None:
        """Put who was right in the place of the advice, so that +1 says: the prediction is right."""
        t, K = int(self.table.round[0]), self.setting.experts
        place = (t - 1) * (K + 1) + K
        u = self.world.coins[place] if len(self.world.coins) else uniform(self.world.key, place)
        label = label_of(self.labels, t, self.world.key)
        right = self._now.right.tolist()
        self._now.decided[0] = decided_vote(self._now.correct.tolist(), self._now.paid.tolist(), right, float(u), label)

    def _record(self, rounds: Sequence[int], rows: Sequence[tuple[Any, ...]]) -> Record:
        mistakes, payment, expected, explored, followed, aggregated = np.array(rows).T
        if self.world.expected == NOT_AT_ALL:
            expected = np.full(len(rounds), math.nan)
        price = self.setting.lam * payment
        counts = (column.astype(np.int64) for column in (explored, followed, aggregated))
        at = np.array(rounds, np.int64)
        return Record(at, mistakes + price, expected + price, mistakes.astype(np.int64), payment, *counts)


def play(checkpoints: int | Iterable[int], **keywords: Any) -> Record:
    """Play one game to the last checkpoint; the keywords are those of `Game`."""
    return Game(**keywords).play(checkpoints)


def play_many(checkpoints: Iterable[int], games: Sequence[Mapping[str, Any]], threads: int = 1) -> list[Record]:
    """Play several games, each with keywords of its own, in so many threads; the compiled code runs side by side.

    >>> setting = dict(costs=[0, 1], accuracy=[[0.6, 0.9]], lam=0.1, beta=1.5, delta=0.1)
    >>> records = play_many([100], [{**setting, "seed": seed} for seed in range(3)], threads=2)
    >>> len(records)
    3
    """
    rounds = checked_rounds(checkpoints, 0)
    with ThreadPoolExecutor(checks.count(threads, "threads")) as pool:
        return list(pool.map(lambda keywords: play(rounds, **keywords), games))
