"""Plots as SVG, drawn by hand: axes, lines, a legend, and the same said in words for those who cannot see them.

Colours come from the style sheet (classes ``line-1`` to ``line-5``), so that a plot follows the theme; lines also
differ in their dashes, so that colour is never needed.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from html import escape

WIDTH, HEIGHT = 430, 290
LEFT, RIGHT, TOP, BOTTOM = 86, 14, 14, 44
TICKS = 5


@dataclass(frozen=True)
class Line:
    """A curve: its name, its points, and its place in the style sheet (1 to 5)."""

    name: str
    points: Sequence[tuple[float, float]]
    style: int


@dataclass(frozen=True)
class Plot:
    """Lines over one axis, with a title and a sentence that says what one sees."""

    title: str
    sentence: str
    across: str
    up: str
    lines: Sequence[Line]
    logarithmic: tuple[bool, bool] = (False, False)
    identity: str = field(default="plot")
    """An id for title and description, unlike any other on the page"""

    def svg(self) -> str:
        """Draw it."""
        horizontal = Axis([x for line in self.lines for x, _ in line.points], self.logarithmic[0], LEFT, WIDTH - RIGHT)
        heights = [y for line in self.lines for _, y in line.points]
        vertical = Axis(heights, self.logarithmic[1], HEIGHT - BOTTOM, TOP)
        return (
            f'<svg class="plot" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
            f'aria-labelledby="{self.identity}-title {self.identity}-desc">'
            f'<title id="{self.identity}-title">{escape(self.title)}</title>'
            f'<desc id="{self.identity}-desc">{escape(self.sentence)}</desc>'
            f"{self._frame(horizontal, vertical)}"
            f"{''.join(self._curve(line, horizontal, vertical) for line in self.lines)}"
            "</svg>"
        )

    def figure(self) -> str:
        """Return the drawing with its legend and the sentence under it."""
        legend = "".join(
            f'<li><svg class="key" viewBox="0 0 28 8" aria-hidden="true"><path class="line-{line.style}" '
            f'd="M1 4H27"/></svg> {escape(line.name)}</li>'
            for line in self.lines
        )
        return (
            f'<figure class="plot">{self.svg()}<ul class="legend">{legend}</ul>'
            f"<figcaption>{escape(self.sentence)}</figcaption></figure>"
        )

    def _frame(self, horizontal: Axis, vertical: Axis) -> str:
        parts = []
        for value, place in horizontal.ticks():
            parts.append(f'<path class="grid" d="M{place:.1f} {TOP}V{HEIGHT - BOTTOM}"/>')
            parts.append(f'<text class="tick" x="{place:.1f}" y="{HEIGHT - BOTTOM + 18}">{short(value)}</text>')
        for value, place in vertical.ticks():
            parts.append(f'<path class="grid" d="M{LEFT} {place:.1f}H{WIDTH - RIGHT}"/>')
            parts.append(f'<text class="tick end" x="{LEFT - 8}" y="{place + 4:.1f}">{short(value)}</text>')
        middle = (LEFT + WIDTH - RIGHT) / 2
        parts.append(f'<text class="axis" x="{middle}" y="{HEIGHT - 8}">{escape(self.across)}</text>')
        halfway = (TOP + HEIGHT - BOTTOM) / 2
        parts.append(f'<text class="axis" transform="translate(14 {halfway}) rotate(-90)">{escape(self.up)}</text>')
        return "".join(parts)

    @staticmethod
    def _curve(line: Line, horizontal: Axis, vertical: Axis) -> str:
        points = thinned([(horizontal.place(x), vertical.place(y)) for x, y in line.points])
        path = "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
        return f'<path class="line-{line.style}" d="M{path}"/>' if path else ""


def thinned(points: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """Leave out points that lie on the line between others, to a quarter of a pixel: a page has many curves.

    >>> thinned([(0, 0), (1, 1), (2, 2), (3, 0)])
    [(0, 0), (2, 2), (3, 0)]
    """
    if len(points) < 3:
        return list(points)
    (x, y), (far, high) = points[0], points[-1]
    length = math.hypot(far - x, high - y) or 1.0
    off = [abs((far - x) * (b - y) - (a - x) * (high - y)) / length for a, b in points]
    worst = max(range(len(points)), key=lambda i: off[i])
    if off[worst] < 0.25:
        return [points[0], points[-1]]
    return [*thinned(points[: worst + 1])[:-1], *thinned(points[worst:])]


class Axis:
    """Where values lie on the page.

    >>> Axis([0, 10], False, 0, 100).place(5)
    50.0
    """

    def __init__(self, values: Sequence[float], logarithmic: bool, start: float, end: float) -> None:
        self.logarithmic, self.start, self.end = logarithmic, start, end
        finite = [self._scaled(value) for value in values if math.isfinite(value) and (value > 0 or not logarithmic)]
        low, high = min(finite), max(finite)
        room = 0.04 * (high - low) if start > end else 0.0
        if low == high:
            room = abs(low) / 10 or 1.0
        self.low, self.high = low - room, high + room

    def _scaled(self, value: float) -> float:
        return math.log10(value) if self.logarithmic else value

    def place(self, value: float) -> float:
        """Return the coordinate of a value."""
        return self.start + (self._scaled(value) - self.low) / (self.high - self.low) * (self.end - self.start)

    def ticks(self) -> list[tuple[float, float]]:
        """Return round values and their coordinates."""
        if self.logarithmic:
            step = max(1, math.ceil((self.high - self.low) / (TICKS + 1)))
            powers = range(math.ceil(self.low - 1e-9), math.floor(self.high + 1e-9) + 1, step)
            return [(10.0**power, self.place(10.0**power)) for power in powers]
        rough = (self.high - self.low) / TICKS
        unit = 10 ** math.floor(math.log10(rough))
        step = next(unit * factor for factor in (1, 2, 5, 10) if unit * factor >= rough)
        first, last = math.ceil(self.low / step - 1e-9), math.floor(self.high / step + 1e-9)
        return [(k * step, self.place(k * step)) for k in range(first, last + 1)]


def short(value: float) -> str:
    """Write a number for an axis.

    >>> short(0.5), short(1e6), short(-2.5e-7), short(0.30000000000000004)
    ('0.5', '10⁶', '−2.5·10⁻⁷', '0.3')
    """
    if value == 0:
        return "0"
    if 1e-3 <= abs(value) < 1e5:
        return f"{value:.10g}".replace("-", "−")
    mantissa, exponent = f"{value:.3g}".split("e") if "e" in f"{value:.3g}" else f"{value:.2e}".split("e")
    mantissa = f"{float(mantissa):g}"
    power = str(int(exponent)).translate(str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹"))
    sign = "−" if mantissa.startswith("-") else ""
    return f"{sign}10{power}" if mantissa.lstrip("-") == "1" else f"{sign}{mantissa.lstrip('-')}·10{power}"
