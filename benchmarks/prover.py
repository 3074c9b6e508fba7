"""How fast is the search? Boxes a second, against plain bisection with mpmath.iv on the same claims, in one run.

Both sides bisect plainly, by interval values alone, and the claims have a thin margin, so that there are
many boxes to look at; the real search needs far fewer, because it also uses mean values and slopes.
mpmath.iv is what is compared here and nothing else: it is not sound (`iv.exp` can miss the true value), and
no proof uses it.
"""

from __future__ import annotations

import time
from fractions import Fraction
from typing import Any

from mpmath import iv
from rich.table import Table

from benchmarks.results import Measurement
from paid_experts.experiments.sweep import screen
from paid_experts.proofs_check.kernel.parse import parse_claim
from paid_experts.proofs_check.prover.expression import Term, simplified
from paid_experts.proofs_check.prover.goal import Goal
from paid_experts.proofs_check.prover.step import Clock, Effort
from paid_experts.proofs_check.prover.subdivision import Subdivision

BOXES, IV_BOXES = 400_000, 3000

CLAIMS: list[tuple[str, dict[str, Any]]] = [
    ("2*sqrt(p*(1-p)) <= exp(-2*(p-1/2)**2) + 1e-5", {"p": (0, 1)}),
    ("x*(1-x)*exp(x*(1-x)) <= 0.32101", {"x": (0, 1)}),
    ("exp(-a) - exp(-b) <= exp(-a)*(b-a) + 1e-2", {"a": (0, 2), "b": (0, 2)}),
    ("(a+b)**2 <= 2*a**2 + 2*b**2 + 1e-1", {"a": (0, 2), "b": (0, 2)}),
    ("x*y*z*exp(-x-y-z) <= 0.051", {"x": (0, 3), "y": (0, 3), "z": (0, 3)}),
]


def iv_value(t: Term, box: dict[str, Any]) -> Any:
    """The value of a term in mpmath.iv."""
    if isinstance(t, Fraction):
        return iv.mpf(t.numerator) / t.denominator
    if isinstance(t, str):
        return box[t]
    parts = [iv_value(part, box) for part in (t[1:2] if t[0] == "^" else t[1:])]
    a = parts[0]
    if t[0] == "^":
        return iv.sqrt(a) if t[2] == Fraction(1, 2) else a ** int(t[2])
    if t[0] == "exp":
        return iv.exp(a)
    for b in parts[1:]:
        a = a + b if t[0] == "+" else a * b
    return a


def iv_bisection(f: Term, box: dict[str, Any], limit: int) -> int:
    """Plain bisection with mpmath.iv; the number of boxes looked at."""
    stack = [{name: (float(low), float(high)) for name, (low, high) in box.items()}]
    boxes = 0
    while stack and boxes < limit:
        ends = stack.pop()
        boxes += 1
        value = iv_value(f, {name: iv.mpf([low, high]) for name, (low, high) in ends.items()})
        if value.a >= 0:
            continue
        widest = max(ends, key=lambda name: ends[name][1] - ends[name][0])
        low, high = ends[widest]
        middle = (low + high) / 2
        stack += [{**ends, widest: (low, middle)}, {**ends, widest: (middle, high)}]
    return boxes


def measure(text: str, given: dict[str, Any], boxes: int, iv_boxes: int) -> tuple[float, float, int]:
    """Boxes a second (of this process) of the subdivision and of mpmath.iv, and how many boxes the former looked at."""
    claim = parse_claim(text, given, (), ())
    f, box = simplified(claim.term), claim.box
    effort = Effort(Clock(600), fuel=0, patience=0, unknowns=0, careful=False)
    start = time.process_time()
    Subdivision(Goal(f, False, box), mean_value=False).run(boxes, effort, widest=boxes)
    ours = effort.boxes / (time.process_time() - start)
    start = time.process_time()
    count = iv_bisection(f, box, iv_boxes)
    return ours, count / (time.process_time() - start), effort.boxes


def run() -> list[Measurement]:
    """Print the table; return what was measured: 100,000 boxes a second and 20 times mpmath.iv are the goals."""
    title = "the search for proofs (goals: 100,000 boxes a second, 20 times mpmath.iv)"
    table = Table("claim", "variables", "boxes", "boxes/s", "mpmath.iv boxes/s", "ratio", title=title)
    found = []
    for text, given in CLAIMS:
        ours, theirs, boxes = measure(text, given, BOXES, IV_BOXES)
        found += [
            Measurement(f"search, `{text}`", ours, "boxes a second", least=100_000),
            Measurement(f"search, `{text}`: beside mpmath.iv", ours / theirs, "times", least=20),
        ]
        table.add_row(text, str(len(given)), f"{boxes:,}", f"{ours:,.0f}", f"{theirs:,.0f}", f"{ours / theirs:.0f}")
    screen().print(table)
    return found
