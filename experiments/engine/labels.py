"""Who sets the labels: given, constant, alternating, random, or against the learner.

An expert is right with its accuracy whatever the label is, and the prediction is right or wrong by who is right and by
the coin (`experiments.engine.vote`). So the label decides nothing but an even vote, where sign(0) is +1, and there the
coin is fair. That is why an adversary who sees all of the past can do no more than to set -1, and why even that
changes no probability; and why the engine asks for the label of a round in an even vote only.
"""

from collections.abc import Iterable

import numpy as np

from experiments.engine.uniforms import GOLDEN, mixed, uniform
from reference import checks
from reference.checks import Sign

Labels = str | Sign | Iterable[Sign]
"""The name of a way to set labels, one label for all rounds, or a label for each round of the whole game."""

NAMES = ("alternating", "random", "adversarial")


def checked(labels: Labels) -> str | Sign | tuple[Sign, ...]:
    """Refuse what is no way to set labels.

    >>> checked("none")
    Traceback (most recent call last):
    ValueError: labels must be one of alternating, random, adversarial; got 'none'
    """
    if isinstance(labels, str):
        return checks.one_of(labels, NAMES, "labels")
    if isinstance(labels, Iterable):
        return tuple(checks.sign(y, f"the label of round {t}") for t, y in enumerate(labels, 1))
    return checks.sign(labels, "the label")


def label_of(labels: str | Sign | tuple[Sign, ...], t: int, key: np.uint64) -> Sign:
    """Return the label of round t; random ones come from the game's seed, apart from its uniforms.

    >>> [label_of("alternating", t, np.uint64(0)) for t in (1, 2, 3)]
    [1, -1, 1]
    """
    if isinstance(labels, tuple):
        return labels[t - 1]
    if labels == "alternating":
        return 1 if t % 2 else -1
    if labels == "random":
        return 1 if uniform(mixed(key ^ GOLDEN), t) < 0.5 else -1
    return -1 if isinstance(labels, str) else labels
