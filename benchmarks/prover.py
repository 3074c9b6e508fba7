"""How fast is the search? Boxes a second of plain bisection, by interval values alone.

The claims have a thin margin, so that there are many boxes to look at; the real search needs far fewer, because it also
uses mean values and slopes.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

from benchmarks.results import Measurement
from paid_experts.proofs_check.kernel.parse import parse_claim
from paid_experts.proofs_check.prover.expression import simplified
from paid_experts.proofs_check.prover.goal import Goal
from paid_experts.proofs_check.prover.step import Clock, Effort
from paid_experts.proofs_check.prover.subdivision import Subdivision

BOXES = 400_000
CLAIMS: list[tuple[str, dict[str, Any]]] = [
    ("2*sqrt(p*(1-p)) <= exp(-2*(p-1/2)**2) + 1e-5", {"p": (0, 1)}),
    ("x*(1-x)*exp(x*(1-x)) <= 0.32101", {"x": (0, 1)}),
    ("exp(-a) - exp(-b) <= exp(-a)*(b-a) + 1e-2", {"a": (0, 2), "b": (0, 2)}),
    ("(a+b)**2 <= 2*a**2 + 2*b**2 + 1e-1", {"a": (0, 2), "b": (0, 2)}),
    ("x*y*z*exp(-x-y-z) <= 0.051", {"x": (0, 3), "y": (0, 3), "z": (0, 3)}),
]


def measure(text: str, given: dict[str, Any], boxes: int) -> float:
    """Boxes a second of this process."""
    claim = parse_claim(text, given, (), ())
    effort = Effort(Clock(600), fuel=0, patience=0, unknowns=0, careful=False)
    start = time.process_time()
    Subdivision(Goal(simplified(claim.term), False, claim.box), mean_value=False).run(boxes, effort, widest=boxes)
    return effort.boxes / (time.process_time() - start)


def run() -> Iterator[Measurement]:
    """Measure: 100,000 boxes a second is the goal."""
    for text, given in CLAIMS:
        yield Measurement(f"search, `{text}`", measure(text, given, BOXES), "boxes a second", least=100_000)
