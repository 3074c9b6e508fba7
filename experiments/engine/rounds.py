"""The game of `reference.game`, compiled: stretches of rounds in which the payments stay, one after the other.

Where doubles cannot decide (a near tie of payments, a coin on the edge, an even vote) the compiled code stops before it
has touched anything of that round, and Python decides it as the reference does (`experiments.engine.near_ties`).
"""

from typing import NamedTuple

import numpy as np

from experiments.engine.compiled import compiled, inlined
from experiments.engine.draws import draw_sample, pay_at_random
from experiments.engine.exact import choose_exact
from experiments.engine.local import choose_local
from experiments.engine.room import Room
from experiments.engine.selfish import choose_selfish
from experiments.engine.state import GAPTRON, GREEDY, SELFISH, THOMPSON, Floats, Integers, Now, Setting, Table
from experiments.engine.uniforms import uniform
from experiments.engine.vote import first_certain, leans_right, mistake_given_past, vote
from experiments.engine.widths import refresh

DONE, PAYMENTS_OPEN, PREDICTION_OPEN = range(3)
EXPECTED = ("exact", "advice", "off")
BY_PAST, BY_ADVICE, NOT_AT_ALL = range(3)
EXPLORED, FOLLOWED, AGGREGATED = range(3)


class World(NamedTuple):
    """What the learner does not see: accuracies, and where the uniforms come from."""

    accuracy: Floats
    """accuracy[j, i] = p_j(costs[i])"""
    labels: Integers
    """A label for each round, or one for all"""
    key: np.uint64
    """The mixed seed"""
    expected: int
    """An index into EXPECTED"""


class Sums(NamedTuple):
    """What has been counted since the first round."""

    mistakes: Integers
    payment: Floats
    """Sum of all payments"""
    expected: Floats
    """Sum of the conditional probabilities of a mistake"""
    branches: Integers
    """How many rounds explored, followed, aggregated"""


def no_sums() -> Sums:
    """Return empty sums."""
    return Sums(np.zeros(1, np.int64), np.zeros(1), np.zeros(1), np.zeros(3, np.int64))


@inlined
def exploring(setting: Setting, table: Table) -> bool:
    """Is this one of the first N rounds, of a learner that tries everything first?"""
    first: bool = setting.learner != THOMPSON and table.round[0] <= len(setting.costs)
    return first


@compiled
def choose(setting: Setting, table: Table, room: Room | None) -> int:
    """Lines 3 to 7: set the payments, and return for how many rounds they stay; 0: doubles cannot decide.

    Without scratch arrays `exact` is not even compiled.
    """
    if exploring(setting, table):
        table.payments[:] = table.round[0] - 1
        return 1
    if table.chosen[0] != 0:
        return 1
    if setting.learner == THOMPSON:
        draw_sample(setting, table)
    elif setting.learner == GREEDY and pay_at_random(setting, table):
        return 1
    if setting.rule == SELFISH:
        return choose_selfish(setting, table)
    decided = choose_local(setting, table) if room is None else choose_exact(setting, table, room)
    return 1 if decided else 0


@compiled
def begin(setting: Setting, table: Table) -> None:
    """Derive what follows from the counts of all cells."""
    for j in range(setting.experts):
        for i in range(len(setting.costs)):
            refresh(setting, table, j, i)


@inlined
def learned(setting: Setting, table: Table, rounds: int) -> None:
    """Lines 15 to 22, after some rounds with the same payments: the counts are there; the rest follows from them."""
    table.round[0] += rounds
    table.chosen[0] = 0
    for j in range(setting.experts):
        if setting.learner == GAPTRON and setting.rule == SELFISH and table.stays[j] > 0:
            table.stays[j] -= rounds
        else:
            table.stays[j] = 0
            refresh(setting, table, j, table.payments[j])


@inlined
def take_out(setting: Setting, table: Table, accuracy: Floats, cells: Now) -> float:
    """Copy the cells of this round's payments, and return the sum of the payments."""
    payment = 0.0
    for j in range(setting.experts):
        i = table.payments[j]
        cells.paid[j], cells.correct[j] = table.paid[j, i], table.correct[j, i]
        cells.weight[j], cells.accuracy[j] = table.weight[j, i], accuracy[j, i]
        payment += setting.costs[i]
    return payment


@inlined
def put_back(setting: Setting, table: Table, cells: Now) -> None:
    """Write the counts of the cells back."""
    for j in range(setting.experts):
        i = table.payments[j]
        table.paid[j, i], table.correct[j, i] = cells.paid[j], cells.correct[j]


@inlined
def advise(world: World, cells: Now, start: int) -> None:
    """Let each expert be right when its uniform is below its accuracy; ``start`` is the place of the first uniform."""
    for j in range(len(cells.right)):
        cells.right[j] = 1 if uniform(world.key, start + j) < cells.accuracy[j] else -1


@compiled
def play_stretch(setting: Setting, table: Table, world: World, sums: Sums, cells: Now, rounds: int) -> int:
    """Play at most so many rounds with the payments that are set; return how many. Fewer: a prediction is open."""
    payment = take_out(setting, table, world.accuracy, cells)
    K, first = setting.experts, table.round[0] - 1
    mistakes, expected, aggregations = 0, 0.0, 0
    played = 0
    while played < rounds:
        start = (first + played) * (K + 1)
        advise(world, cells, start)
        certain = first_certain(cells.correct, cells.paid, setting.beta) if setting.learner == GAPTRON else -1
        if certain >= 0:
            follows = leans_right(cells.correct[certain], cells.paid[certain])
            mistakes += (cells.right[certain] > 0) != follows
            accuracy = cells.accuracy[certain]
            expected += 1 - accuracy if follows else accuracy
        else:
            label = world.labels[(first + played) % len(world.labels)]
            outcome, chance = vote(setting, cells, cells.right, uniform(world.key, start + K), label)
            if cells.decided[0] != 0:
                outcome, cells.decided[0] = cells.decided[0], 0
            if outcome == 0:
                break
            mistakes += outcome < 0
            aggregations += 1
            if world.expected == BY_PAST:
                expected += mistake_given_past(setting, cells)
            elif world.expected == BY_ADVICE:
                expected += chance
        for j in range(K):
            cells.paid[j] += 1
            cells.correct[j] += cells.right[j] > 0
        played += 1
    put_back(setting, table, cells)
    sums.mistakes[0] += mistakes
    sums.expected[0] += expected
    sums.payment[0] += played * payment
    if exploring(setting, table):
        sums.branches[EXPLORED] += played
    else:
        sums.branches[AGGREGATED] += aggregations
        sums.branches[FOLLOWED] += played - aggregations
    return played


@compiled
def advance(setting: Setting, table: Table, room: Room | None, world: World, sums: Sums, cells: Now, until: int) -> int:
    """Play up to and including round ``until``; stop where a choice is open, and go on when called again."""
    while table.round[0] <= until:
        stay = choose(setting, table, room)
        if stay == 0:
            return PAYMENTS_OPEN
        rounds = min(stay, until + 1 - table.round[0])
        played = play_stretch(setting, table, world, sums, cells, rounds)
        if played > 0:
            learned(setting, table, played)
        if played < rounds:
            table.chosen[0] = 1
            return PREDICTION_OPEN
    return DONE
