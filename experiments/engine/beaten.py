"""Which of several choices for the same experts can be a part of a minimum: for `exact`.

Let T = exp(-2 G) be the error of a minimum. Some experts with error E face the factor T / E of all others, and no other
choice of theirs may cost less at that factor. So a choice is dropped

- if it costs more than another one at all T at which it can be a part of a minimum: it is beaten; or
- if it lies above the chord of two others, as points (error, price): at any factor one of these costs less;

and for the others the range of T becomes narrower. What is within rounding of being kept is kept.
"""

from typing import Any

from experiments.engine.compiled import pasted
from experiments.engine.search import Choices


@pasted
def without_beaten(choices: Choices, first: int, end: int, margin: float) -> int:
    """Compare the last of a list with those before it; return the end of those that stay."""
    while end - first > 1:
        before, last = choices[end - 2], choices[end - 1]
        if is_beaten(last, before, margin):
            return end - 1
        bulges = end - first > 2 and above_chord(choices[end - 3], before, last, margin)
        if not (bulges or is_beaten(before, last, margin)):
            return end
        choices[end - 2] = last
        end -= 1
    return end


@pasted
def is_beaten(one: Any, other: Any, margin: float) -> bool:
    """Does one choice cost more than another one, in all minima of which it can be a part?"""
    return costs_more(one.price, one.error, one.lowest, one.highest, other, margin)


@pasted
def together_beaten(a: Any, b: Any, other: Any, margin: float) -> bool:
    """Do two choices together cost more than another one?"""
    lowest, highest = max(a.lowest, b.lowest), min(a.highest, b.highest)
    return costs_more(a.price + b.price, a.error * b.error, lowest, highest, other, margin)


@pasted
def costs_more(price: float, error: float, lowest: float, highest: float, other: Any, margin: float) -> bool:
    """Where the error of a minimum is T, the first costs T / E (E - E') + price - price' more: at both ends of T?"""
    dearer, worse = (price - other.price - margin) * error, error - other.error
    more: bool = dearer + lowest * worse > 0 and dearer + highest * worse > 0
    return more


@pasted
def above_chord(a: Any, middle: Any, b: Any, margin: float) -> bool:
    """Does the middle choice cost more than the chord from a to b at the same error?"""
    if not a.error > middle.error > b.error:
        return False
    rise = (b.price - a.price) * (a.error - middle.error)
    above: bool = (middle.price - a.price - margin) * (a.error - b.error) > rise
    return above


@pasted
def narrow(choices: Choices, first: int, last: int, margin: float) -> None:
    """Narrow the ranges of all choices of a list, cheapest first: where the error is T, no neighbour may cost less."""
    for place in range(first + 1, last):
        one, before = choices[place], choices[place - 1]
        if before.error > one.error:
            price, share = one.price - before.price, 1 / (before.error - one.error)
            one.lowest = max(one.lowest, (price - margin) * share * one.error)
            before.highest = min(before.highest, (price + margin) * share * before.error)
