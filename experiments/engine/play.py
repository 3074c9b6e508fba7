"""One game, or many at once, as long as one likes: the door to the compiled code."""

import math
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, SupportsFloat

import numpy as np

from experiments.engine.bandit import Bandit
from experiments.engine.labels import Labels, checked, label_of
from experiments.engine.near_ties import decided_payments, decided_vote
from experiments.engine.record import Record, checked_coins, checked_rounds, checked_seed
from experiments.engine.rounds import DONE, EXPECTED, NOT_AT_ALL, PAYMENTS_OPEN, World, advance, now, tally
from experiments.engine.room import room_for
from experiments.engine.state import setting, table
from experiments.engine.uniforms import key_of, uniform
from reference import checks

MOST_EXACT = 40
"""Experts for whom P(mistake | past) is summed: 2^20 values for each half of them."""


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
        coins = checked_coins(uniforms)
        key = key_of(0 if uniforms is not None and seed is None else checked_seed(seed))
        self.world = World(rows, key, coins, mode)
        self.table = table(self.setting)
        self.tally = tally()
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
        self._refuse_short(rounds[-1])
        arguments = (self.setting, self.table, self._room, self.world, self.tally, self._now)
        rows = []
        for until in rounds:
            while (stopped := advance(*arguments, until)) != DONE:
                self.near_ties += 1
                if stopped == PAYMENTS_OPEN:
                    self._decide_payments()
                else:
                    self._decide_prediction()
            sums = self.tally
            expected = math.nan if self.world.expected == NOT_AT_ALL else sums.expected[0]
            rows.append((sums.mistakes[0], sums.payment[0], expected, *sums.branches))
        return Record.of(rounds, rows, self.setting.lam)

    def _refuse_short(self, last: int) -> None:
        K = self.setting.experts
        if len(self.world.coins) and len(self.world.coins) < last * (K + 1):
            raise ValueError(f"uniforms must last for {last} rounds of {K + 1} each, got {len(self.world.coins)}")
        if isinstance(self.labels, tuple) and len(self.labels) < last:
            raise ValueError(f"labels must last for {last} rounds, got {len(self.labels)}")

    def _decide_payments(self) -> None:
        self.table.payments[:] = decided_payments(self.setting, self.delta, self.table, self._room)
        self.table.chosen[0] = 1

    def _decide_prediction(self) -> None:
        """Put who was right in the place of the advice, so that +1 says: the prediction is right."""
        t, K = int(self.table.round[0]), self.setting.experts
        place = (t - 1) * (K + 1) + K
        u = self.world.coins[place] if len(self.world.coins) else uniform(self.world.key, place)
        label = label_of(self.labels, t, self.world.key)
        right = self._now.right.tolist()
        self._now.decided[0] = decided_vote(self._now.correct.tolist(), self._now.paid.tolist(), right, float(u), label)


def play(checkpoints: int | Iterable[int], payments: str = "exact", **keywords: Any) -> Record:
    """Play one game to the last checkpoint; the keywords are those of `Game`, or those of `Bandit` for "lcb"."""
    game = Bandit(**keywords) if payments == "lcb" else Game(payments=payments, **keywords)
    return game.play(checkpoints)


def play_many(checkpoints: int | Iterable[int], games: Sequence[Mapping[str, Any]], threads: int = 1) -> list[Record]:
    """Play several games, each with keywords of its own, in so many threads; the compiled code runs side by side.

    >>> setting = dict(costs=[0, 1], accuracy=[[0.6, 0.9]], lam=0.1, beta=1.5, delta=0.1)
    >>> records = play_many([100], [{**setting, "seed": seed} for seed in range(3)], threads=2)
    >>> len(records)
    3
    """
    rounds = checked_rounds(checkpoints, 0)
    with ThreadPoolExecutor(checks.count(threads, "threads")) as pool:
        return list(pool.map(lambda keywords: play(rounds, **keywords), games))
