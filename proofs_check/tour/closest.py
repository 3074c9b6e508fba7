"""Where the two sides of a step come closest, and what its constant may be there.

A row says which constant is printed, which is proved, and which is false at which point; there the picture is taken:
one variable moves through it, the others stay.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from typing import Any

import numpy as np
from numpy.typing import NDArray

from proofs_check.ledger.claim import Claim
from proofs_check.ledger.opinion import sides
from proofs_check.ledger.row import Row, Sharp
from proofs_check.tour.plot import Line, Mark, Plot, short

POINTS = 97
FUNCTIONS: dict[str, Any] = {
    "exp": np.exp, "sqrt": np.sqrt, "log": np.log, "ln": np.log, "abs": np.abs, "cosh": np.cosh,
    "min": lambda *many: reduce(np.minimum, many), "max": lambda *many: reduce(np.maximum, many),
}  # fmt: skip

Floats = NDArray[np.float64]
Point = dict[str, float]


@dataclass(frozen=True)
class Closest:
    """A constant, and the exact point at which the next one fails."""

    row: Row
    slack: Sharp
    witness: Mapping[str, Fraction]

    def claim(self, constant: str) -> Claim:
        """The claim with this constant."""
        assert self.slack.holds is not None
        return self.slack.holds._replace(text=self.slack.template.replace("?", f"({constant})"))

    def gap(self, constant: str, at: Mapping[str, Any]) -> Any:
        """Right side less left side, with this constant."""
        left, right = both(self.claim(constant), at)
        with np.errstate(all="ignore"):
            return right - left


def slacks(row: Row) -> Iterator[Closest]:
    """Return the constants of a row that a claim is about, each with the point where the next one fails."""
    for constant in row.sharp:
        if constant.fails and constant.fails.point:
            yield Closest(row, constant, constant.fails.point)


def value(text: str, at: Mapping[str, Any]) -> Any:
    """Evaluate a term of the prover's language at floats, or at arrays of them.

    >>> float(value("2*sqrt(p*(1-p))", {"p": 0.5}))
    1.0
    """
    with np.errstate(all="ignore"):
        return eval(text, {"__builtins__": {}}, {**FUNCTIONS, **at})


def both(claim: Claim, at: Mapping[str, Any]) -> tuple[Any, Any]:
    """Return the values of the two sides of a claim, the smaller one first as it is claimed."""
    left, _, right = sides(claim.text)
    return value(left, at), value(right, at)


def allowed(claim: Claim, at: Mapping[str, Any]) -> NDArray[np.bool_]:
    """Tell at which points the assumptions of a claim hold."""
    holds = np.ones(POINTS, dtype=bool)
    for text in claim.assuming:
        holds &= np.broadcast_to(np.asarray(value(text, at)), POINTS).astype(bool)
    return holds


@dataclass(frozen=True)
class Course:
    """One variable moving through the witness, the others fixed there."""

    name: str
    points: Floats
    at: dict[str, Any]

    def where(self, claims: Sequence[Claim]) -> NDArray[np.bool_]:
        """Tell where all claims can be evaluated under their assumptions."""
        good = np.ones(POINTS, dtype=bool)
        for claim in claims:
            good &= allowed(claim, self.at)
            for side in both(claim, self.at):
                good &= np.isfinite(np.broadcast_to(np.asarray(side, dtype=float), POINTS))
        return good


def course(found: Closest, name: str, low: float, high: float) -> Course:
    """Move a variable from low to high."""
    points = np.linspace(low, high, POINTS)
    at: dict[str, Any] = {other: float(place) for other, place in found.witness.items()}
    at[name] = points
    return Course(name, points, at)


def window(claim: Claim, name: str, centre: float) -> tuple[float, float]:
    """Return the range of a variable, cut to what can be drawn around the witness."""
    low, high = (None if "oo" in end else float(Fraction(end)) for end in claim.box[name])
    reach = 2 * abs(centre) + 1 if low is None or high is None else 0.0
    return (centre - reach if low is None else low), (centre + reach if high is None else high)


def best_course(found: Closest) -> Course | None:
    """Choose the variable along which the gap changes most."""
    claims = [found.claim(constant) for constant in (found.slack.proved, found.slack.false)]
    best, most = None, 0.0
    for name, centre in found.witness.items():
        path = course(found, name, *window(claims[0], name, float(centre)))
        good = path.where(claims)
        if good.sum() < POINTS // 8:
            continue
        left, right = (np.broadcast_to(side, POINTS)[good] for side in both(claims[0], path.at))
        change = float(np.ptp(right - left) / (np.abs(right).max() + 1e-300))
        if change > most:
            best, most = path, change
    return best


def zoomed(found: Closest, path: Course) -> Course:
    """Come so close to the witness that the refuted constant is seen to fail there."""
    claims = [found.claim(constant) for constant in (found.slack.proved, found.slack.false)]
    centre = float(found.witness[path.name])
    low, high = float(path.points[0]), float(path.points[-1])
    for _ in range(40):
        near = course(found, path.name, low, high)
        good = near.where(claims)
        negative = good & (np.broadcast_to(found.gap(found.slack.false, near.at), POINTS) < 0)
        if good.sum() < POINTS // 8:
            break
        if negative.sum() >= POINTS // 5:
            return near
        low, high = centre - (centre - low) / 1.6, centre + (high - centre) / 1.6
    return path


def _line(name: str, path: Course, good: NDArray[np.bool_], heights: Any, style: int) -> Line:
    values = np.broadcast_to(np.asarray(heights, dtype=float), POINTS)
    kept = zip(path.points[good].tolist(), values[good].tolist(), strict=True)
    return Line(name, [(float(x), float(y)) for x, y in kept], style)


def fixed(found: Closest, name: str) -> str:
    """Say where the other variables stand."""
    others = [f"{other} = {said(place)}" for other, place in found.witness.items() if other != name]
    return f" with {', '.join(others)}" if others else ""


def said(number: Fraction) -> str:
    """Write a rational number exactly if it is short, else as a decimal.

    >>> said(Fraction(6, 13)), said(Fraction(123456, 1234567))
    ('6/13', '0.1')
    """
    return str(number) if len(str(number)) <= 9 else f"{float(number):.4g}"


def rounded(number: float) -> str:
    """Write a number with three digits.

    >>> rounded(-6.8642e-7)
    '−6.86·10⁻⁷'
    """
    return short(float(f"{number:.3g}"))


def plots(found: Closest, identity: str) -> list[Plot]:
    """Draw both sides, and the gap between them near the witness."""
    path = best_course(found)
    if path is None:
        return []
    slack = found.slack
    near = zoomed(found, path)
    constants = {"printed": slack.printed, "sharp, proved": slack.proved, "refuted": slack.false}
    usable = {name: constant for name, constant in constants.items() if _understood(found, constant, path)}
    claims = [found.claim(constant) for constant in usable.values()]
    drawn = [_sides(found, path, usable, claims, f"{identity}-sides"), _gap(found, near, usable, f"{identity}-gap")]
    return [plot for plot in drawn if any(len(line.points) > 1 for line in plot.lines)]


def _understood(found: Closest, constant: str, path: Course) -> bool:
    """Is the constant a number with which both sides can be drawn?"""
    try:
        float(value(constant, {}))
        claim = found.claim(constant)
    except (ValueError, SyntaxError, NameError):
        return False
    return bool(path.where([claim]).sum() >= POINTS // 8)


def _sides(found: Closest, path: Course, usable: Mapping[str, str], claims: Sequence[Claim], identity: str) -> Plot:
    good = path.where(claims)
    lines = []
    moving = [both(claim, path.at) for claim in claims[:2]]
    if len(moving) == 1 or np.allclose(moving[0][0], moving[1][0], equal_nan=True):
        lines.append(_line("left side", path, good, moving[0][0], 1))
    for style, ((name, constant), claim) in enumerate(zip(usable.items(), claims, strict=True), 2):
        left, right = both(claim, path.at)
        same = any(usable[earlier] == constant for earlier in list(usable)[: style - 2])
        if same or name == "refuted":
            continue
        if len(lines) == 0:
            lines.append(_line(f"left side with {constant} ({name})", path, good, left, 4))
        lines.append(_line(f"right side with {constant} ({name})", path, good, right, style))
    x = float(found.witness[path.name])
    height = float(both(claims[-1], {name: float(place) for name, place in found.witness.items()})[0])
    marks = [Mark(x, height, f"{path.name} = {said(found.witness[path.name])}")] if np.isfinite(height) else []
    return Plot(
        title=f"Both sides, {found.slack.printed}",
        sentence=f"Both sides as {path.name} moves{fixed(found, path.name)}. They come closest near "
        f"{path.name} = {said(found.witness[path.name])}.",
        across=path.name,
        up="the two sides",
        lines=lines,
        marks=marks,
        identity=identity,
    )


def _gap(found: Closest, near: Course, usable: Mapping[str, str], identity: str) -> Plot:
    slack = found.slack
    shown = {name: usable[name] for name in ("sharp, proved", "refuted") if name in usable}
    good = near.where([found.claim(constant) for constant in shown.values()])
    lines = [
        _line(f"gap with {constant} ({name})", near, good, found.gap(constant, near.at), style)
        for style, (name, constant) in zip((3, 4), shown.items(), strict=False)
    ]
    place = {name: float(at) for name, at in found.witness.items()}
    depth = float(found.gap(slack.false, place))
    return Plot(
        title=f"The gap near the tight point, {slack.printed}",
        sentence=f"Right side less left side, close up. With {slack.proved} it is never negative (proved); with "
        f"{slack.false} it is {rounded(depth)} at {near.name} = "
        f"{said(found.witness[near.name])}{fixed(found, near.name)}.",
        across=near.name,
        up="right side − left side",
        lines=lines,
        marks=[Mark(float(found.witness[near.name]), depth, "fails here")],
        zero=True,
        identity=identity,
    )
