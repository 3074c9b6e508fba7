"""Uniforms in [0, 1) that are a function of a seed and a place in the stream, so that there is no random state.

The n-th uniform of a seed is the n-th output of SplitMix64 (Steele, Lea and Flood, 2014) started at a mixed seed, its
upper 53 bits. A round of K experts takes K + 1 of them, in the order of `reference.game`: one for each expert's
advice, then the learner's coin. So any uniform can be had without those before it, and a game goes on where it stopped.
"""

from collections.abc import Iterator

import numpy as np

from paid_experts.experiments.engine.compiled import inlined

GOLDEN = np.uint64(0x9E3779B97F4A7C15)
FIRST = np.uint64(0xBF58476D1CE4E5B9)
SECOND = np.uint64(0x94D049BB133111EB)
BY_30, BY_27, BY_31, BY_11 = np.uint64(30), np.uint64(27), np.uint64(31), np.uint64(11)
ULP = 2.0**-53
LARGEST_SEED = 2**64 - 1


@inlined
def mixed(x: np.uint64) -> np.uint64:
    """Scramble 64 bits: the output function of SplitMix64."""
    x = (x ^ (x >> BY_30)) * FIRST
    x = (x ^ (x >> BY_27)) * SECOND
    return x ^ (x >> BY_31)


@inlined
def uniform(key: np.uint64, place: int) -> float:
    """Return the uniform at this place, counted from 0, of the stream of a mixed seed."""
    return (mixed(key + (np.uint64(place) + np.uint64(1)) * GOLDEN) >> BY_11) * ULP


def key_of(seed: int) -> np.uint64:
    """Return where the stream of a seed starts; neighbouring seeds start far apart."""
    return np.uint64(mixed(np.uint64(seed)))


def own_seed(seed: int) -> int:
    """Return the seed of the uniforms that a learner draws for itself in the run of a seed."""
    return int(key_of(seed ^ int(FIRST)))


def uniforms(seed: int) -> Iterator[float]:
    """Feed the same uniforms to the reference.

    >>> first = uniforms(7)
    >>> 0 <= next(first) < 1 and next(first) == uniform(key_of(7), 1)
    True
    """
    key, place = key_of(seed), 0
    while True:
        yield float(uniform(key, place))
        place += 1
