"""`python -m experiments real`: real classifiers as experts, whose mistakes are not independent.

Four classifiers of scikit-learn at four budgets of compute each (`experiments.measure`); one that is paid less than its
smallest size needs flips a coin. A round is an example that was not trained on, drawn at random. Three games:

    real         all experts see the example of the round, and err together as they do
    independent  each expert sees an example of its own: the same accuracies, and the theorems' assumption
    copies       the real game with one classifier in all places

Each learner's cost is divided by that of the **best fixed choice**: for known data, the least cost of any payments with
the best vote for them, as the learner may use the joint law. Beside it stands the best single expert. And the mistakes
of the second half stand beside what a vote at known accuracies would expect for the last payments if experts were
independent: where these part, they are not.
"""

import json
from argparse import Namespace
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from rich.table import Table

from paid_experts.experiments.arguments import BETA, CONFIDENCE, DELTA, REPETITIONS
from paid_experts.experiments.engine import Floats, Simulation
from paid_experts.experiments.engine.state import Small
from paid_experts.experiments.intervals import Interval, interval
from paid_experts.experiments.sweep import Store, chosen_repetitions, progress, screen
from paid_experts.experiments.tasks import BAYES, CAUTIOUS, COMMIT, EXACT, GREEDY, KL_LCB, LCB, THOMPSON, Policy
from paid_experts.reference import validation
from paid_experts.reference.aggregation import best_vote_error
from paid_experts.reference.bandit import best_arm

FILE = Path(__file__).resolve().with_name("real.json")
PRICES = (0.1, 0.01)
"""lam: of a mistake, what the largest budget costs"""
GAMES = ("real", "independent", "copies")
COIN = 2
LEARNERS: dict[Policy, dict[str, Any]] = {
    EXACT: {"beta": BETA, "delta": DELTA},
    **{who: {"delta": DELTA} for who in (CAUTIOUS, BAYES, KL_LCB)},
    **{THOMPSON: {"objective": "product"}, GREEDY: {}, LCB: {}, COMMIT: {"tries": 20}},
}


class Game(NamedTuple):
    """What is played."""

    data: str
    kind: str
    costs: tuple[float, ...]
    outcomes: Small
    """outcomes[e, j, i]: is expert j right on example e when it is paid costs[i]? COIN: half of the time"""

    @property
    def accuracy(self) -> list[list[float]]:
        """Over all examples."""
        rows: list[list[float]] = np.where(self.outcomes == COIN, 0.5, self.outcomes).mean(axis=0).tolist()
        return rows


def games() -> Iterator[Game]:
    """Read the data.

    >>> [(game.data, game.kind, game.outcomes.shape) for game in games()][:2]
    [('odd digits', 'real', (1618, 4, 5)), ('odd digits', 'independent', (1618, 4, 5))]
    """
    stored = json.loads(FILE.read_text(encoding="utf-8"))
    costs = (0.0, *(budget / max(stored["budgets"]) for budget in stored["budgets"]))
    for one in stored["sets"]:
        outcomes = np.full((one["examples"], len(one["experts"]), len(costs)), COIN, np.int8)
        for (j, expert), i in product(enumerate(one["experts"]), range(1, len(costs))):
            if (at := expert["at"][i - 1]) is not None:
                bits = np.frombuffer(bytes.fromhex(at["right"]), np.uint8)
                outcomes[:, j, i] = np.unpackbits(bits, count=one["examples"])
        for kind in GAMES:
            yield Game(one["name"], kind, costs, outcomes[:, [0] * outcomes.shape[1]] if kind == "copies" else outcomes)


def best_vote(right: Small) -> float:
    """Return the error of the best vote of experts who were right on these examples, whichever label is the true one.

    Advice z is given with one label where the experts in z are right, and with the other where all others are.

    >>> best_vote(np.array([[1, 1, 0], [0, 1, 1], [1, 0, 1], [1, 1, 1]], np.int8)), best_vote(np.array([[0], [0], [1]]))
    (0.0, 0.3333333333333333)
    """
    experts = right.shape[1]
    law = np.bincount(right @ (1 << np.arange(experts)), minlength=1 << experts) / len(right)
    return float(np.minimum(law, law[::-1]).sum() / 2)


def best_fixed(game: Game, lam: float) -> float:
    """Return the least cost of payments with the best vote for them."""
    experts, least = game.outcomes.shape[1], np.inf
    for payments in product(range(len(game.costs)), repeat=experts):
        price = lam * sum(game.costs[i] for i in payments)
        if price < least:
            if game.kind == "independent":
                error = best_vote_error([row[i] for row, i in zip(game.accuracy, payments, strict=True)])
            else:
                bought = game.outcomes[:, range(experts), payments]
                error = best_vote(bought[:, bought[0] != COIN])
            least = min(least, error + price)
    return float(least)


class Row(NamedTuple):
    """How a learner did."""

    data: str
    game: str
    lam: float
    best: float
    """The cost a round of the best fixed choice"""
    single: float
    """Of the best single expert"""
    learner: str
    ratio: Interval
    """The learner's cost over that of the best fixed choice"""
    mistakes: float
    """Its mistakes a round in the second half"""
    expected: float
    """What independent experts with these accuracies and payments would have it make; not a number for bandits"""


def played(game: Game, lam: float, who: Policy, rounds: int, seed: int) -> tuple[float, float, float]:
    """Play once: the cost and the mistakes a round, and the expected ones."""
    accuracy = game.accuracy
    rule: dict[str, Any] = {"payments": who.rule} if who.rule else {}
    joint = None if game.kind == "independent" else game.outcomes
    common: dict[str, Any] = {"seed": seed, "expected": "off", "outcomes": joint, "learner": who.name}
    run = Simulation(game.costs, accuracy, lam, **common, **rule, **LEARNERS[who])
    record = run.play([rounds // 2, rounds])
    late = float(record.mistakes[1] - record.mistakes[0]) / (rounds - rounds // 2)
    cost = float(record.cost[1]) / rounds
    if not who.rule:
        return cost, late, np.nan
    return cost, late, best_vote_error([row[i] for row, i in zip(accuracy, run.table.payments, strict=True)])


def compared(game: Game, lam: float, rounds: int, repetitions: int, seed: int) -> Iterator[Row]:
    """Compare all learners in a game."""
    best, single = best_fixed(game, lam), best_arm(game.accuracy, game.costs, lam)
    for who in LEARNERS:
        runs: Floats = np.array([played(game, lam, who, rounds, 1000 * seed + one) for one in range(repetitions)])
        ratio, means = interval(runs[:, 0] / best), runs.mean(axis=0)
        yield Row(game.data, game.kind, lam, best, single, who.name, ratio, float(means[1]), float(means[2]))


COLUMNS = (*Row._fields[:6], "ratio", "low", "high", *Row._fields[7:])


def table(found: list[Row]) -> Table:
    """Return one row for each learner and price, one column for each game."""
    shown = Table(title="Cost over the best fixed choice; mistakes (expected)", title_justify="left", box=None)
    for column in ("data", "λ", "learner", *GAMES):
        shown.add_column(column)
    for first in (row for row in found if row.game == GAMES[0]):
        own = [row for row in found if (row.data, row.lam, row.learner) == (first.data, first.lam, first.learner)]
        cells = (
            f"{row.ratio.mean:.2f} ({row.ratio.low:.2f} to {row.ratio.high:.2f}); {row.mistakes:.3f}"
            + ("" if np.isnan(row.expected) else f" ({row.expected:.3f})")
            for row in own
        )
        shown.add_row(first.data, f"{first.lam:g}", first.learner, *cells)
    return shown


def run(asked: Namespace) -> int:
    """Play everything, print and store it."""
    asked.confidence = CONFIDENCE
    repetitions = chosen_repetitions(asked, REPETITIONS)
    rounds, seed = validation.count(asked.rounds, "--rounds", 2), validation.count(asked.seed, "--seed", 0)
    wanted, found = list(product(games(), PRICES)), []
    with progress() as bar:
        for game, lam in bar.track(wanted, description="games"):
            found += list(compared(game, lam, rounds, repetitions, seed))
    flat = ((*row[:6], *row.ratio, *row[7:]) for row in found)
    asked_for = {"rounds": rounds, "repetitions": repetitions, "seed": seed}
    Store(asked.out).write_table("real.csv", COLUMNS, flat, asked_for)
    screen().print(table(found), highlight=False)
    print(f"The best fixed choice and the best single expert of each game are in {asked.out}/real.csv.")
    return 0
