"""Random claims: nothing that is proved fails at a sample, and every witness stands, at 60 digits."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import pytest

from paid_experts.proofs_check import prove
from tests.proofs_check.judge import holds

BOXES: list[Any] = [(0, 1), (-1, 1), (0, None), (None, None), (-2, "1/3")]


def expression(rng: random.Random, depth: int, names: list[str]) -> str:
    """A random formula that is defined everywhere."""
    if depth == 0:
        return rng.choice([*names, str(rng.randint(1, 3)), f"{rng.randint(1, 5)}/{rng.randint(1, 5)}"])
    a, b = expression(rng, depth - 1, names), expression(rng, depth - 1, names)
    shapes = ["({a}+{b})", "({a}-{b})", "({a}*{b})", "exp(-({a}))", "sqrt(1+({a})**2)", "sqrt(abs({a}))"]
    shapes += [
        "abs({a})",
        "min({a},{b})",
        "max({a},{b})",
        "({a})**2",
        "log(1+abs({a}))",
        "({a})/(1+({b})**2)",
    ]
    return rng.choice(shapes).format(a=a, b=b)


def sample(rng: random.Random, box: dict[str, Any]) -> dict[str, Fraction]:
    """A random point of the box."""
    point = {}
    for name, (low, high) in box.items():
        a = -(10 ** rng.uniform(-3, 2)) if low is None else float(Fraction(low))
        b = 10 ** rng.uniform(-3, 2) if high is None else float(Fraction(high))
        point[name] = Fraction(rng.choice([a, b, max(a, min(b, 0.0)), rng.uniform(a, b), rng.uniform(a, b)]))
    return point


@pytest.mark.parametrize("seed", range(40))
def test_a_random_claim_is_answered_soundly(seed: int) -> None:
    rng = random.Random(seed)
    names = ["x", "y"][: rng.choice([1, 1, 2])]
    box = {name: rng.choice(BOXES) for name in names}
    left, right = expression(rng, 3, names), expression(rng, 2, names)
    text = f"{left} {rng.choice(['<=', '<', '>=', '>'])} {right} + {rng.choice(['0', '1', '1/2'])}"
    result = prove(text, box, seconds=2)
    if result.status == "refuted":
        assert result.witness is not None
        assert holds(text, result.witness) is False
    if result.status == "proved":
        assert all(holds(text, sample(rng, box)) is not False for _ in range(100))
