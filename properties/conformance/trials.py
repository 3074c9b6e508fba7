"""The trials: each is aimed at a mistake that real implementations make, and is named after it.

Two kinds of games make a mistake visible. With one payment in the grid only the prediction is chosen, and coins next to
their threshold measure every vote. With several payments and delta near 1 the widths shrink within tens of rounds, and
the rounds at which the minimiser moves from one payment to another measure the optimistic estimates.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from random import Random
from typing import NamedTuple

from paid_experts.properties.conformance.adversaries import (
    EDGE,
    Adversary,
    Coins,
    Move,
    Right,
    adversary,
    alternating,
    balancing,
    chance,
    constant,
    edge,
    fair,
    fixed,
    pattern,
    script,
    towards,
)
from paid_experts.properties.conformance.claims import GAPTRON, Algorithm, Settings
from paid_experts.properties.conformance.judges import FORMULAS
from paid_experts.reference.formulas import Estimate

ONE = (0.5,)
GRID = tuple(((37 * i) % 100) / 100 for i in range(100))
ROWS = [tuple(0.2 + 0.1 * ((i + j) % 8) for i in range(7)) for j in range(9)]
SIDES = fixed(0.0, 0.75, 0.25, 0.999)
"""Coins on both sides of 1/2."""


class Trial(NamedTuple):
    """One game against an implementation: its name, its settings, its adversary."""

    name: str
    settings: Settings
    adversary: Adversary
    bystander: bool = False
    """Is a second instance played at the same time, with the opposite labels?"""

    def scripted(self, moves: Iterable[Move]) -> Trial:
        """Return the same trial with these moves and no others."""
        return self._replace(adversary=script(tuple(moves)))


def votes() -> Iterator[Trial]:
    """One payment: estimates, cutoffs, following and the coin."""
    for side, rows in (("low", "wwwrwwwwwwwwwwww"), ("high", "rrrwrrrrrrrrrrrr")):
        game = adversary(17, pattern(rows), fair(1), fixed(0.0, 0.2, 0.1))
        yield Trial(f"an estimate on its {side} cutoff", Settings(ONE, 1, 0.1, 1.0, 0.5), game)
        game = adversary(20, pattern(rows), alternating)
        yield Trial(f"an estimate just inside its {side} cutoff", Settings(ONE, 1, 0.1, 0.75, 0.5), game)
        game = adversary(20, pattern(rows + "r" + rows), fair(2), fixed(0.0, 0.2, 0.9))
        yield Trial(f"an estimate just outside its {side} cutoff", Settings(ONE, 1, 0.1, 1.25, 0.5), game)
    settings = Settings(ONE, 2, 0.1, 1.0, 0.5)
    yield Trial("even estimates", settings, adversary(12, pattern("rw", "wr"), fair(3)))
    yield Trial("an even vote", settings, adversary(16, pattern("rwwrw", "rwwrw"), alternating))
    for K in (1, 2, 3, 9, 12):
        settings = Settings(ONE, K, 0.2, 0.5, 0.5)
        spread = [(0.35 + 0.1 * (j % 5),) for j in range(K)]
        yield Trial(f"the vote of {K}, coins on the edge", settings, adversary(40, chance(K, *spread), fair(K)))
    accurate = [(0.97,), (0.05,), (0.9,)]
    for beta in (2.0, 3.5):
        game = adversary(60, chance(7, *accurate), fair(8))
        yield Trial(f"experts nearly always right or wrong, beta {beta}", Settings(ONE, 3, 0.2, beta, 0.5), game)
    game = adversary(30, pattern(*["rw", "wr"] * 4, "r", "w"), fair(10))
    yield Trial("only the ninth and the tenth are certain", Settings(ONE, 10, 0.2, 0.75, 0.5), game)
    yield Trial("one label only", Settings(ONE, 3, 0.2, 1.0, 0.5), adversary(30, chance(9, (0.6,)), constant(-1)))


def explorations() -> Iterator[Trial]:
    """Payments so dear that only the cheapest is ever a minimiser, wherever it stands in the grid."""
    for costs in ((0.0, 0.4, 0.7, 1.0), (1.0, 0.7, 0.4, 0.0), (0.5, 0.1, 1.0, 0.9), (0.6, 1.0, 0.2)):
        for K in (1, 3):
            game = adversary(len(costs) + 3, chance(K, (0.6,)), fair(K))
            yield Trial(f"exploration of {list(costs)} by {K}", Settings(costs, K, 4.0, 1.0, 0.5), game)


def switches(rounds: int) -> Iterator[Trial]:
    """One expert whose estimates stay even or lopsided: the widths alone say when to pay what."""
    for costs in ((0.0, 1.0), (0.9, 0.1), (0.6, 1.0, 0.3)):
        for target in (0.5, 0.7, 0.3):
            game = adversary(rounds, towards(target), fair(4))
            yield Trial(f"when to pay which of {list(costs)}, estimates near {target}", _close(costs, 1), game)


def cutoffs(rounds: int) -> Iterator[Trial]:
    """Estimates whose n is small at a late payment: cutoffs that are not those of the round, and the min of line 22."""
    for seed, (K, costs, beta) in enumerate(
        ((1, (0.0, 1.0), 2.5), (2, (0.4, 0.0, 0.8), 1.5), (2, (0.1, 0.3, 0.2), 1.5), (3, (0.5, 0.2), 1.5))
    ):
        settings = Settings(costs, K, 0.1, beta, 0.95)
        game = adversary(rounds, towards(0.5, 0.66, 0.4), fair(seed))
        yield Trial(f"late payments to {K} of {list(costs)}, beta {beta}", settings, game)


def close_calls(algorithm: Algorithm, coins: Coins = edge) -> Iterator[Trial]:
    """One expert, two payments, and lam such that at one round their objectives differ by one part in 10^8.

    After the exploration the cheap payment is made until its optimistic estimate has fallen so far that the dear one,
    tried once and still at its most hopeful, is worth its price. With m cheap rounds behind, that is where
    exp(-2 g(m)) = exp(-2 g(1)) + lam (dear - cheap).
    """
    cheap, dear, delta = 0.25, 0.75, 0.95
    gain, price, _ = FORMULAS[algorithm]
    for m in range(14, 30, 2):
        for side in (1, -1):
            fallen, hopeful = (math.exp(-2 * gain(known, delta)) for known in (Estimate(m // 2, m), Estimate(1, 1)))
            lam = (fallen - hopeful) / (dear - cheap) / price
            shift = side * EDGE * (fallen + price * lam * cheap) / (dear - cheap) / price
            settings = Settings((cheap, dear), 1, float(f"{lam + shift:.12g}"), 0.5, delta)
            game = adversary(m + 1, pattern("rrw" + "rw" * m), fair(m), coins)
            yield Trial(f"a close call after {m} payments", settings, game)


def close_votes(algorithm: Algorithm, rounds: int) -> Iterator[Trial]:
    """Votes that are nearly even, for learners that predict their sign: each measures the weights."""
    weight = FORMULAS[algorithm].weight
    for K, delta in ((3, 0.9), (5, 0.5), (7, 0.9), (7, 0.1)):
        targets = [(0.95, 0.12, 0.8, 0.7, 0.25, 0.62, 0.88)[j] for j in range(K)]
        settings = Settings(ONE, K, 0.2, 1.0, delta)
        yield Trial(
            f"nearly even votes of {K} at delta {delta}",
            settings,
            adversary(rounds, balancing(weight, *targets), fair(K), SIDES),
        )
    for target in (0.75, 0.2):
        settings = Settings(ONE, 1, 0.2, 1.0, 0.5)
        yield Trial(f"when an estimate of {target} speaks", settings, adversary(40, towards(target), fair(3), SIDES))


def conflicts() -> Iterator[Trial]:
    """Experts who were never wrong, or never right, and others who vote against them."""
    for rows in (("r", "w", "rrw", "rrrw"), ("r", "rrrrrrrrw", "rrrrw", "wwwwr"), ("w", "rw", "rrrrrrw", "wr")):
        settings = Settings(ONE, len(rows), 0.2, 1.0, 0.9)
        yield Trial(f"infinite weights beside {rows[1:]}", settings, adversary(30, pattern(*rows), fair(4), SIDES))


def _close(costs: tuple[float, ...], K: int, lam: float = 0.1) -> Settings:
    return Settings(costs, K, lam, 0.5, 0.95)


def joint(rounds: int) -> Iterator[Trial]:
    """Several experts and payments, where what each should get depends on the others."""
    rows = [(0.5, 0.7, 0.9), (0.45, 0.6, 0.3), (0.55, 0.5, 0.8)]
    for K, costs, lam in (
        (2, (0.0, 1.0), 0.1),
        (2, (0.8, 0.1, 0.5), 0.05),
        (3, (0.5, 0.0, 1.0), 0.1),
        (3, (0.25, 0.75), 0.3),
        (4, (1.0, 0.2, 0.6), 0.03),
    ):
        game = adversary(rounds, chance(K, *rows), fair(K))
        yield Trial(f"{K} experts share {list(costs)} at lam {lam}", _close(costs, K, lam), game)
        game = adversary(rounds, towards(0.5, 0.6, 0.4), fair(K))
        yield Trial(f"{K} experts alike share {list(costs)} at lam {lam}", _close(costs, K, lam), game)


def counts(rounds: int) -> Iterator[Trial]:
    """So many rounds that every count passes a power of 2: payments, rounds, right answers and wrong ones.

    Payments are so dear that only 0 is paid after the exploration: so all requests are known in advance
    (`play.play_ahead`). The first expert is right almost always, the second wrong almost always, and the third about
    half of the time.
    """
    rare = max(rounds // 320, 20)

    def right() -> Right:
        rows = ("r" * (rare - 1) + "w", "w" * (rare // 2) + "r" + "w" * (rare // 2), "rwrrw")
        return lambda _, t, j: t < 2 or rows[j][t % len(rows[j])] == "r"

    yield Trial(f"{rounds} rounds", Settings((1.0, 0.0), 3, 1.0, 0.5, 0.5), adversary(rounds, right, fair(5)))


def sizes(rounds: int) -> Iterator[Trial]:
    """More experts than bits, and more payments than a person would list."""
    grid = tuple(((7 * i) % 10) / 10 for i in range(10))
    rows = [tuple(0.3 + 0.05 * ((i + j) % 9) for i in range(10)) for j in range(5)]
    for K, costs in ((9, (1.0, 0.0)), (10, (0.3,)), (4, grid)):
        game = adversary(rounds, chance(K, *rows), fair(K))
        yield Trial(f"{K} experts and {len(costs)} payments", _close(costs, K, 0.02), game)


def ladder() -> Iterator[Trial]:
    """Ever more combinations of payments: an implementation that enumerates them becomes slow, and is recognised."""
    for K in (4, 5, 6, 7, 8):
        settings = Settings(GRID[:10], K, 0.01, 0.5, 0.95)
        yield Trial(f"10^{K} combinations of payments", settings, adversary(12, chance(K, *ROWS), fair(K)))


def large() -> Iterator[Trial]:
    """As many experts and payments as the paper's figures have, and more experts than bits in a word."""
    for K, costs, rounds in ((20, GRID[:10], 30), (10, GRID, 115), (70, ONE, 30)):
        settings = Settings(costs, K, 0.01, 0.5, 0.95)
        yield Trial(f"{K} experts and {len(costs)} payments", settings, adversary(rounds, chance(K, *ROWS), fair(K)))


def instances() -> Iterator[Trial]:
    """Two learners at the same time, the second told the opposite: what they share will show."""
    settings = Settings((0.3, 0.8), 2, 0.1, 0.5, 0.95)
    yield Trial("beside a second learner", settings, adversary(20, chance(1, (0.6,), (0.4,)), fair(1)), bystander=True)
    yield Trial("a second game on the same implementation", settings, adversary(20, chance(2, (0.6,), (0.4,)), fair(2)))


def drawn(seed: int, rounds: int) -> Trial:
    """A game of random settings and accuracies."""
    rng = Random(seed)
    K, N = rng.choice((1, 2, 2, 3, 4)), rng.choice((1, 2, 2, 3, 4))
    costs = tuple(rng.sample((0.0, 0.1, 0.25, 0.3, 0.5, 0.7, 0.9, 1.0), N))
    settings = Settings(
        costs,
        K,
        lam=rng.choice((0.01, 0.05, 0.1, 0.3, 1.0)),
        beta=rng.choice((0.25, 0.5, 1.0, 1.5, 2.0, 4.0)),
        delta=rng.choice((0.1, 0.5, 0.9, 0.99)),
    )
    rows = [[rng.choice((0.0, 0.2, 0.4, 0.5, 0.6, 0.8, 1.0)) for _ in costs] for _ in range(K)]
    return Trial(f"drawn with seed {seed}", settings, adversary(rounds, chance(seed, *rows), fair(seed), edge))


def short_trials(algorithm: Algorithm) -> list[Trial]:
    """The trials of every effort: seconds for a right learner, and the end of nearly every wrong one."""
    votes_of_signs = [] if algorithm == GAPTRON else [*close_votes(algorithm, 90), *conflicts()]
    return [
        *explorations(),
        *votes(),
        *votes_of_signs,
        *instances(),
        *switches(60),
        *cutoffs(60),
        *close_calls(algorithm),
        *joint(40),
        *sizes(20),
        *counts(300),
        *(drawn(seed, 25) for seed in range(12)),
    ]


def open_trials() -> Iterator[Trial]:
    """Trials full of choices that the algorithms leave open."""
    for seed, (name, costs, K, beta, delta, rounds, rows) in enumerate(
        (
            ("certain experts who disagree", ONE, 4, 3.0, 0.5, 20, ("rrrrrw", "wwwwwr")),
            ("experts exactly alike", (0.2, 0.6, 0.4), 3, 0.5, 0.95, 40, ("rw",)),
            ("even votes", ONE, 2, 0.5, 0.5, 20, ("rw",)),
            ("two alike who disagree", ONE, 2, 0.5, 0.5, 20, ("rrwrrrrw", "rrrwrrwr")),
            ("an expert of whom little is known", ONE, 1, 0.5, 0.5, 16, ("rrrrrwrw",)),
            ("flawless experts who disagree", ONE, 3, 0.5, 0.5, 6, ("rrrrrr", "rrrwww", "rrwrwr")),
        ),
        start=1,
    ):
        game = adversary(rounds, pattern(*rows), fair(seed), fixed(0.9, 0.3, 0.6))
        yield Trial(name, Settings(costs, K, 0.1, beta, delta), game)


def probes(algorithm: Algorithm) -> Iterator[Trial]:
    """Trials that tell the bugs apart: coins all over [0, 1), estimates on both sides, payments that change."""
    coins = fixed(*((k * 0.6180339887) % 1 * (0.5 if k % 3 else 1) * (k % 5 > 0) for k in range(1, 50)))
    spread = chance(1, (0.7,), (0.35,), (0.55,))
    games = [
        (Settings(ONE, 3, 0.1, 0.5, 0.5), 60, spread, 1, coins),
        (Settings(ONE, 1, 0.1, 1.0, 0.5), 32, pattern("wwwrwwwwwwwwwwww"), 2, coins),
        (Settings(ONE, 1, 0.1, 0.8, 0.5), 8, pattern("wwwrwwww"), 2, coins),
        (Settings(ONE, 2, 0.1, 2.5, 0.5), 40, chance(3, (0.9,), (0.1,)), 3, coins),
        (Settings((0.6, 1.0, 0.2), 2, 4.0, 1.0, 0.5), 8, spread, 4, coins),
        (Settings((0.9, 0.1), 1, 0.1, 0.5, 0.95), 80, towards(0.5), 5, coins),
        (Settings((0.6, 1.0, 0.3), 1, 0.1, 1.5, 0.95), 80, towards(0.65), 6, coins),
        (Settings((0.4, 0.0, 0.8), 2, 0.1, 1.5, 0.95), 60, towards(0.5, 0.66), 7, coins),
        (Settings(ONE, 1, 0.1, 1.0, 0.5), 280, pattern("rwrrw"), 8, coins),
        (Settings(ONE, 1, 0.1, 1.25, 0.5), 9, pattern("wwwrwwww"), 2, fixed(0.0)),
        (Settings(ONE, 2, 0.1, 1.0, 0.5), 20, pattern("rwwr", "r"), 9, coins),
        (Settings((0.2, 0.9), 1, 0.1, 0.5, 0.95), 60, towards(0.3), 9, coins),
    ]
    if algorithm != GAPTRON:
        close = balancing(FORMULAS[algorithm].weight, 0.95, 0.12, 0.8, 0.7, 0.25)
        games.append((Settings(ONE, 5, 0.1, 1.0, 0.9), 90, close, 9, coins))
    for settings, rounds, right, seed, toss in games:
        yield Trial("probe", settings, adversary(rounds, right, fair(seed), toss))
