"""The trials: each is aimed at a mistake that real implementations make, and is named after it.

Two kinds of games make a mistake visible. With one payment in the grid only the prediction is chosen, and coins next to
their threshold measure every vote. With several payments and delta near 1 the widths shrink within tens of rounds, and
the rounds at which the minimiser moves from one payment to another measure the optimistic estimates. `planned` lists
what is played in a budget; how long a trial is, is always a number of rounds.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from random import Random
from typing import Literal, NamedTuple

from paid_experts.properties.conformance.adversaries import (
    EDGE,
    Adversary,
    Coins,
    Counts,
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
from paid_experts.properties.conformance.claims import (
    EFFORTS,
    GAPTRON,
    LARGEST_TABLE,
    Algorithm,
    Contract,
    Effort,
    EffortName,
    Settings,
)
from paid_experts.properties.conformance.judges import FORMULAS
from paid_experts.reference.bounds import main_beta, main_delta
from paid_experts.reference.formulas import Estimate

ONE = (0.5,)
TENTHS = tuple(((7 * i) % 10) / 10 for i in range(10))
ROWS = [tuple(0.2 + 0.1 * ((i + j) % 8) for i in range(7)) for j in range(9)]
SIDES = fixed(0.0, 0.75, 0.25, 0.999)
"""Coins on both sides of 1/2."""

Way = Literal["once", "twice", "beside"]
"""How a trial is played: once; twice, and a third time with other coins; or beside a second learner, who is told the
opposite labels"""


class Trial(NamedTuple):
    """One game against an implementation: its name, its settings, its adversary."""

    name: str
    settings: Settings
    rounds: int
    adversary: Adversary
    way: Way = "once"
    family: str = ""
    """What it is aimed at: a row in the report's table"""
    counts: Counts | None = None
    """From what it begins with a target that can; with any other one it begins from nothing"""

    def scripted(self, moves: Iterable[Move]) -> Trial:
        """Return the same trial with these moves and no others."""
        return self._replace(adversary=script(tuple(moves)))


def _game(
    name: str, settings: Settings, rounds: int, right: Callable[[], Right], labels: int | None, coins: Coins = edge
) -> Trial:
    """A trial with fair labels from a seed, or with alternating ones, and coins on the edge."""
    label = alternating if labels is None else fair(labels)
    return Trial(name, settings, rounds, adversary(rounds, right, label, coins))


def votes() -> Iterator[Trial]:
    """One payment: estimates, cutoffs, following and the coin."""
    for side, rows in (("low", "wwwrwwwwwwwwwwww"), ("high", "rrrwrrrrrrrrrrrr")):
        cutoff = f"its {side} cutoff"
        coins = fixed(0.0, 0.2, 0.1)
        yield _game(f"an estimate on {cutoff}", Settings(ONE, 1, 0.1, 1.0, 0.5), 17, pattern(rows), 1, coins)
        yield _game(f"an estimate just inside {cutoff}", Settings(ONE, 1, 0.1, 0.75, 0.5), 20, pattern(rows), None)
        outside, coins = pattern(rows + "r" + rows), fixed(0.0, 0.2, 0.9)
        yield _game(f"an estimate just outside {cutoff}", Settings(ONE, 1, 0.1, 1.25, 0.5), 20, outside, 2, coins)
    settings = Settings(ONE, 2, 0.1, 1.0, 0.5)
    yield _game("even estimates", settings, 12, pattern("rw", "wr"), 3)
    yield _game("an even vote", settings, 16, pattern("rwwrw", "rwwrw"), None)
    for K in (1, 2, 3, 9, 12):
        spread = [(0.35 + 0.1 * (j % 5),) for j in range(K)]
        yield _game(f"the vote of {K}, coins on the edge", Settings(ONE, K, 0.2, 0.5, 0.5), 40, chance(K, *spread), K)
    for beta in (2.0, 3.5):
        accurate = chance(7, (0.97,), (0.05,), (0.9,))
        name = f"experts nearly always right or wrong, beta {beta}"
        yield _game(name, Settings(ONE, 3, 0.2, beta, 0.5), 60, accurate, 8)
    rows_of_ten = pattern(*["rw", "wr"] * 4, "r", "w")
    yield _game("only the ninth and the tenth are certain", Settings(ONE, 10, 0.2, 0.75, 0.5), 30, rows_of_ten, 10)
    one_label = adversary(30, chance(9, (0.6,)), constant(-1))
    yield Trial("one label only", Settings(ONE, 3, 0.2, 1.0, 0.5), 30, one_label)


def explorations() -> Iterator[Trial]:
    """Payments so dear that only the cheapest is ever a minimiser, wherever it stands in the grid."""
    for costs in ((0.0, 0.4, 0.7, 1.0), (1.0, 0.7, 0.4, 0.0), (0.5, 0.1, 1.0, 0.9), (0.6, 1.0, 0.2)):
        for K in (1, 3):
            settings = Settings(costs, K, 4.0, 1.0, 0.5)
            yield _game(f"exploration of {list(costs)} by {K}", settings, len(costs) + 3, chance(K, (0.6,)), K)


def switches(rounds: int) -> Iterator[Trial]:
    """One expert whose estimates stay even or lopsided: the widths alone say when to pay what."""
    for costs in ((0.0, 1.0), (0.9, 0.1), (0.6, 1.0, 0.3)):
        for target in (0.5, 0.7, 0.3):
            name = f"when to pay which of {list(costs)}, estimates near {target}"
            yield _game(name, _close(costs, 1), rounds, towards(target), 4)


def cutoffs() -> Iterator[Trial]:
    """Estimates whose n is small at a late payment: cutoffs that are not those of the round, and the min of line 22."""
    for seed, (K, costs, beta) in enumerate(
        ((1, (0.0, 1.0), 2.5), (2, (0.4, 0.0, 0.8), 1.5), (2, (0.1, 0.3, 0.2), 1.5), (3, (0.5, 0.2), 1.5))
    ):
        settings, name = Settings(costs, K, 0.1, beta, 0.95), f"late payments to {K} of {list(costs)}, beta {beta}"
        yield _game(name, settings, 60, towards(0.5, 0.66, 0.4), seed)


def close_calls(algorithm: Algorithm) -> Iterator[Trial]:
    """One expert, two payments, and lam such that at one round their objectives differ by one part in 10^8.

    After the exploration the cheap payment is made until its optimistic estimate has fallen so far that the dear one,
    tried once and still at its most hopeful, is worth its price. With m cheap rounds behind, that is where
    exp(-2 g(m)) = exp(-2 g(1)) + lam (dear - cheap).
    """
    cheap, dear, delta = 2 / 7, 5 / 7, 0.95  # costs of as many digits as a double has
    gain, price, _ = FORMULAS[algorithm]
    for m in range(14, 30, 2):
        for side, sign in (("above", 1), ("below", -1)):
            fallen, hopeful = (math.exp(-2 * gain(known, delta)) for known in (Estimate(m // 2, m), Estimate(1, 1)))
            lam = (fallen - hopeful) / (dear - cheap) / price
            shift = sign * EDGE * (fallen + price * lam * cheap) / (dear - cheap) / price
            settings = Settings((cheap, dear), 1, float(f"{lam + shift:.12g}"), 0.5, delta)
            yield _game(f"a close call after {m} payments, {side}", settings, m + 1, pattern("rrw" + "rw" * m), m)


def close_votes(algorithm: Algorithm) -> Iterator[Trial]:
    """Votes that are nearly even, for learners that predict their sign: each measures the weights."""
    weight = FORMULAS[algorithm].weight
    for K, delta in ((3, 0.9), (5, 0.5), (7, 0.9), (7, 0.1)):
        targets = [(0.95, 0.12, 0.8, 0.7, 0.25, 0.62, 0.88)[j] for j in range(K)]
        settings, name = Settings(ONE, K, 0.2, 1.0, delta), f"nearly even votes of {K} at delta {delta}"
        yield _game(name, settings, 90, balancing(weight, *targets), K, SIDES)
    for target in (0.75, 0.2):
        name = f"when an estimate of {target} speaks"
        yield _game(name, Settings(ONE, 1, 0.2, 1.0, 0.5), 40, towards(target), 3, SIDES)
    for rows in (("r", "w", "rrw", "rrrw"), ("r", "rrrrrrrrw", "rrrrw", "wwwwr"), ("w", "rw", "rrrrrrw", "wr")):
        settings = Settings(ONE, len(rows), 0.2, 1.0, 0.9)  # experts who were never wrong, or never right
        yield _game(f"infinite weights beside {rows[1:]}", settings, 30, pattern(*rows), 4, SIDES)


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
        settings, words = _close(costs, K, lam), f"share {list(costs)} at lam {lam}"
        yield _game(f"{K} experts {words}", settings, rounds, chance(K, *rows), K)
        yield _game(f"{K} experts alike {words}", settings, rounds, towards(0.5, 0.6, 0.4), K)


def counts(rounds: int) -> Trial:
    """So many rounds that every count passes a power of 2: payments, rounds, right answers and wrong ones.

    The first expert is wrong once, the second right twice: estimates come as near to 1 and to 0 as so many rounds
    allow, and nothing is paid to either. What the third is paid hangs on widths to the end: the dear payment is made
    again whenever the width of the cheap one has shrunk enough.
    """
    rows = ("rrw" + "r" * rounds, "wwr" + "w" * rounds)

    def right() -> Right:
        steer = towards(0.7)()
        return lambda shadow, t, j: steer(shadow, t, j) if j == 2 else t < 2 or rows[j][t % len(rows[j])] == "r"

    settings = Settings((1.0, 0.0), 3, 0.004, 0.5, 0.5)
    return Trial(f"{rounds} rounds", settings, rounds, adversary(rounds, right, fair(5)))


def minima(rounds: int) -> Iterator[Trial]:
    """Long after the exploration, where the minimum is not what is nearly right finds (`rivals`).

    Better experts are dearer, so what one of them is worth depends on what the others are paid. Where experts and
    payments are equally many, the game is longer: `LONG`, so that it is played in bulk as well.
    """
    for K, N, lam, delta in (
        (5, 5, 0.02, 0.5),
        (2, 2, 0.1, 0.5),
        (3, 4, 0.1, 0.5),
        (4, 4, 0.03, 0.5),
        (5, 8, 0.02, 0.5),
        (12, 4, 0.01, 0.5),
        (10, 5, 0.1, 0.5),
        (8, 10, 0.05, 0.5),
        (6, 12, 0.02, 0.95),
        (4, 20, 0.05, 0.95),
        (12, 20, 0.005, 0.5),
        (20, 10, 0.01, 0.5),
        (10, 100, 0.01, 0.95),
    ):
        rng = Random(100 * K + N)
        costs = tuple(c / 100 for c in rng.sample(range(101), N))
        rows = [[0.5 + 0.45 * rng.random() * (0.2 + c) for c in costs] for _ in range(K)]
        settings, name = Settings(costs, K, lam, 0.5, delta), f"the minimum for {K} experts and {N} payments, lam {lam}"
        yield _game(name, settings, N + rounds * (1 + (K == N)), chance(K, *rows), K)


def late(rounds: int) -> Iterator[Trial]:
    """Payments that change to and fro, whatever the counts: widths of 10^3 answers, and of 10^4, decide each."""
    experts = ((1, (0.5, 0.2)),) if rounds > 5000 else ((2, (0.2, 0.5)), (3, (0.4, 0.2, 0.5)))
    for K, costs in experts:
        settings = Settings(costs, K, 0.03 if rounds > 5000 else 0.01, 0.5, 0.5)
        name = f"payments of {list(costs)} that change for {rounds} rounds"
        yield _game(name, settings, rounds, towards(0.3, 0.7, 0.25), K)


def wide() -> Iterator[Trial]:
    """More experts than bits in a byte, a word, or two: nobody is certain, or the last one alone."""
    for K in (13, 17, 33, 65, 129):
        settings = Settings(ONE, K, 0.1, 0.75, 0.5)
        rows = ["rw" + "r" * (j % 7) + "w" * (j % 3) for j in range(K)]
        yield _game(f"{K} experts, nobody certain", settings, 24, pattern(*rows), K)
        yield _game(f"{K} experts, only the last is certain", settings, 24, pattern(*rows[1:], "r"), K)


def from_counts() -> Iterator[Trial]:
    """Votes of estimates from 1/2 to 1 - 10^-6, as after a million rounds; half of the experts are mostly wrong."""
    n = 10**6
    for K in (2, 13, 17, 33, 65, 129):
        fewer = [round((n / 2) ** (1 - j / (K - 1))) for j in range(K)]
        counts = [[Estimate(few if j % 2 else n - few, n)] for j, few in enumerate(fewer)]
        game = _game(f"{K} experts after {n} rounds", Settings(ONE, K, 0.1, 0.75, 0.5), 12, chance(K, (0.5,)), K)
        yield game._replace(counts=counts)
    for words, rows in (("below", ("r", "w")), ("above", ("w", "r"))):
        name = f"a vote less than a millionth {words} 0"
        game = _game(name, Settings(ONE, 2, 0.1, 0.75, 0.5), 4, pattern(*rows), None, fixed(0.25, 0.75))
        yield game._replace(counts=[[Estimate(1001, 2001)], [Estimate(1000, 1999)]])


def theorem(rounds: int) -> Trial:
    """One expert, with the parameters that the main theorem sets for so many rounds: nobody is in range for long."""
    delta = main_delta(rounds, 1, 0.1)
    settings = Settings(ONE, 1, 0.1, main_beta(delta, 1), delta)
    return _game(f"the theorem's beta and delta for {rounds} rounds", settings, rounds, towards(0.45), 1)


def ranges(rounds: int) -> Iterator[Trial]:
    """Parameters that are legal and far from those of other games, where what is paid still hangs on them."""
    for lam, costs in ((20.0, (0.0003, 0.0217, 0.0051)), (0.0001, (0.0003, 0.91, 0.37))):
        name = f"payments of {list(costs)} at lam {lam}"
        yield _game(name, _close(costs, 2, lam), 3 * rounds, towards(0.6, 0.35), 3)
    yield _game("delta 1e-09", Settings((0.1, 0.9), 1, 0.05, 0.5, 1e-9), 3 * rounds, towards(0.6), 4)
    yield _game("beta 3e+09", Settings(ONE, 2, 0.1, 3e9, 0.5), 12, pattern("rrw", "wwr"), 5)
    many = tuple(1 - i / 1000 for i in range(300))
    yield _game("300 payments", _close(many, 1), 300 + rounds, chance(6, (0.2, 0.7, 0.9)), 6)


def sizes() -> Iterator[Trial]:
    """More experts than bits, and more payments than a person would list."""
    rows = [tuple(0.3 + 0.05 * ((i + j) % 9) for i in range(10)) for j in range(5)]
    for K, costs in ((9, (1.0, 0.0)), (10, (0.3,)), (4, TENTHS)):
        yield _game(f"{K} experts and {len(costs)} payments", _close(costs, K, 0.02), 20, chance(K, *rows), K)


def ladder() -> Iterator[Trial]:
    """Ever more combinations of payments: an implementation that enumerates them becomes slow, and is recognised."""
    for K in (4, 5, 6, 7, 8):
        settings = Settings(TENTHS, K, 0.01, 0.5, 0.95)
        yield _game(f"10^{K} combinations of payments", settings, 12, chance(K, *ROWS), K)


def instances() -> Iterator[Trial]:
    """Two learners at the same time, the second told the opposite: what they share will show."""
    settings = Settings((0.3, 0.8), 2, 0.1, 0.5, 0.95)
    for name, seed, way in (
        ("beside a second learner", 1, "beside"),
        ("a second game on the same implementation", 2, "once"),
    ):
        yield _game(name, settings, 20, chance(seed, (0.6,), (0.4,)), seed)._replace(way=way)  # type: ignore[arg-type]


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
    return _game(f"drawn with seed {seed}", settings, rounds, chance(seed, *rows), seed)


def open_choices() -> Iterator[Trial]:
    """Choices that the algorithms leave open in nearly every round: any is allowed, the second time the same."""
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
        settings = Settings(costs, K, 0.1, beta, delta)
        yield _game(name, settings, rounds, pattern(*rows), seed, fixed(0.9, 0.3, 0.6))._replace(way="twice")


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
        yield _game("probe", settings, rounds, right, seed, toss)


def planned(contract: Contract, effort: EffortName = "default", seed: int = 0, several: bool = True) -> list[Trial]:
    """All that is played for a claim: what it does not claim, or a target that plays ``several`` games at once could.

    >>> plan = planned(Contract("brute"), "quick")
    >>> len({trial.name for trial in plan}) == len(plan), plan[0].name, plan[0].family
    (True, 'exploration of [0.0, 0.4, 0.7, 1.0] by 1', 'exploration')
    """
    most = LARGEST_TABLE if contract.payments == "brute" else math.inf
    plan = [
        trial._replace(family=family)
        for family, trials in _families(contract.algorithm, EFFORTS[effort], seed).items()
        for trial in trials
        if trial.settings.combinations <= most
    ]
    return [trial for trial in plan if several or trial.way != "beside"]


def _families(algorithm: Algorithm, budget: Effort, seed: int) -> dict[str, Iterable[Trial]]:
    """The trials of a budget by what they are aimed at, the shortest first."""
    return {
        "exploration": explorations(),
        "votes": votes(),
        "signs of votes": [] if algorithm == GAPTRON else close_votes(algorithm),
        "two learners": instances(),
        "widths": switches(budget.short),
        "cutoffs": cutoffs(),
        "close calls": close_calls(algorithm),
        "shared payments": joint(budget.short // 2 + 10),
        "sizes": sizes(),
        "many experts": wide(),
        "from counts": from_counts(),
        "open choices": open_choices(),
        "drawn": (
            *(drawn(seed, 25) for seed in range(12)),
            *(drawn(1000 * (seed + 1) + k, 40) for k in range(budget.drawn)),
        ),
        "many payments": ladder() if budget.drawn else (),
        "ranges": ranges(budget.short) if budget.drawn else (),
        "minima": minima(budget.minima) if budget.minima else (),
        "theorem": [theorem(rounds) for rounds in budget.theorem],
        "late payments": (trial for rounds in budget.late for trial in late(rounds)),
        "counts": [counts(rounds) for rounds in budget.counts],
    }


def _close(costs: tuple[float, ...], K: int, lam: float = 0.1) -> Settings:
    return Settings(costs, K, lam, 0.5, 0.95)
