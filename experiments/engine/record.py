"""The results of a run, and the checks of its checkpoints and its seed."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from paid_experts.experiments.engine.state import Floats, Integers
from paid_experts.experiments.engine.uniforms import LARGEST_SEED
from paid_experts.reference import validation

LARGEST_ROUND = 10**12


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


def checked_seed(seed: int) -> int:
    """Return a seed in the range of 64 bits."""
    if validation.count(seed, "seed", least=0) > LARGEST_SEED:
        raise ValueError(f"seed must be below 2^64, got {seed!r}")
    return int(seed)
