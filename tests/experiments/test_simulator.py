"""What stands in `learners.csv` comes out of a simulator that shares no code with the engine or the reference."""

import csv
import math
from pathlib import Path

import numpy as np
import pytest

from paid_experts.experiments.intervals import interval
from tests.experiments.simulator import ratios

FILE = Path(__file__).parents[2] / "docs/figures/learners.csv"
ROWS = list(csv.DictReader(FILE.read_text().splitlines()[1:]))
SETTINGS = (("sigmoidal", 0.01), ("one-good", 0.1), ("contrary", 0.01), ("weak", 0.001))


def overlap(row: dict[str, str], family: str, lam: float, learner: str, delta: float | None) -> bool:
    """Does the stored interval meet that of as many simulated repetitions?"""
    _, low, high = (math.exp(end) for end in interval(ratios(family, lam, learner, delta, int(row["rounds"]), 10)))
    return low <= float(row["ratio_high"]) and float(row["ratio_low"]) <= high


def row_of(family: str, lam: float, learner: str) -> dict[str, str]:
    """The row of a learner: LCB's with the width of UCB1 is the first, that with the parameters chosen the last."""
    rows = [row for row in ROWS if (row["family"], float(row["lam"]), row["learner"]) == (family, lam, learner)]
    return rows[0 if learner == "lcb" else -1]


@pytest.mark.thorough
@pytest.mark.parametrize("learner", ["bayes", "thompson", "lcb", "kl-lcb"])
@pytest.mark.parametrize(("family", "lam"), SETTINGS)
def test_the_simulator_reproduces_the_comparison_within_its_intervals(family: str, lam: float, learner: str) -> None:
    row = row_of(family, lam, learner)
    assert overlap(row, family, lam, learner, float(row["delta"]) if row["delta"] else None)


@pytest.mark.thorough
def test_another_learner_is_not_taken_for_it() -> None:
    row = row_of("contrary", 0.01, "kl-lcb")
    assert not overlap(row, "contrary", 0.01, "lcb", None)


def test_the_simulator_learns_and_does_not_beat_what_is_best() -> None:
    for learner, delta in (("bayes", 0.1), ("thompson", None), ("lcb", None), ("kl-lcb", 0.1)):
        short, long = (ratios("one-good", 0.1, learner, delta, rounds, 2) for rounds in (50, 800))
        assert np.mean(short) > np.mean(long) > 0
