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
def place_behind(
    choices: Choices, first: int, end: int, price: float, error: float, lowest: float, highest: float, margin: float
) -> int:
    """Return where a choice stands that comes next in a list, cheapest first; -1: it is beaten.

    What stands there and behind it is beaten by the new choice, or lies above the chord to it.
    """
    while end > first:
        last = choices[end - 1]
        if costs_more(price, error, lowest, highest, last.price, last.error, margin):
            return -1
        bulges = end - first > 1 and above_chord(choices[end - 2], last, price, error, margin)
        if not (bulges or costs_more(last.price, last.error, last.lowest, last.highest, price, error, margin)):
            return end
        end -= 1
    return end


@pasted
def costs_more(
    price: float, error: float, lowest: float, highest: float, other_price: float, other_error: float, margin: float
) -> bool:
    """Does one choice cost more than another one, in all minima of which it can be a part?

    Where the error of a minimum is T, it costs T / E (E - E') + price - price' more: at both ends of T?
    """
    dearer, worse = (price - other_price - margin) * error, error - other_error
    more: bool = (dearer + lowest * worse > 0) & (dearer + highest * worse > 0)
    return more


@pasted
def above_chord(a: Any, middle: Any, price: float, error: float, margin: float) -> bool:
    """Does the middle choice cost more than the chord from a to a third one at the same error?"""
    rise = (price - a.price) * (a.error - middle.error)
    above: bool = (
        (a.error > middle.error)
        & (middle.error > error)
        & ((middle.price - a.price - margin) * (a.error - error) > rise)
    )
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
