"""The game of `reference.game`, compiled, in stretches of rounds with the same payments.

Where double precision cannot decide (a near tie of payments, a coin very near its threshold, an even vote), the
compiled code stops before it has changed anything in that round, and Python decides as the reference does
(`experiments.engine.near_ties`).
"""

from typing import NamedTuple

import numpy as np

from paid_experts.experiments.engine.bandit import choose_arm
from paid_experts.experiments.engine.compiled import compiled, inlined
from paid_experts.experiments.engine.draws import draw_sample, pay_at_random
from paid_experts.experiments.engine.exact import choose_exact
from paid_experts.experiments.engine.local import choose_local
from paid_experts.experiments.engine.selfish import choose_selfish
from paid_experts.experiments.engine.state import (
    EXACT,
    GAPTRON,
    GREEDY,
    LCB,
    SELFISH,
    THOMPSON,
    Floats,
    Integers,
    Scratch,
    Setting,
    Table,
)
from paid_experts.experiments.engine.uniforms import uniform
from paid_experts.experiments.engine.vote import decide, leans_right, mistake_given_past
from paid_experts.experiments.engine.widths import refresh

DONE, PAYMENTS_OPEN, PREDICTION_OPEN = range(3)
EXPLORED, FOLLOWED, AGGREGATED = range(3)


class World(NamedTuple):
    """What the learner does not see: accuracies, and where the uniforms come from."""

    accuracy: Floats
    """accuracy[j, i] = p_j(costs[i])"""
    labels: Integers
    """A label for each round, or one for all"""
    key: np.uint64
    """The mixed seed"""
    expected: bool
    """Are the conditional probabilities of a mistake summed?"""


@inlined
def exploring(setting: Setting, table: Table) -> bool:
    """Is this one of the first N rounds, of a learner that tries everything first?"""
    first: bool = setting.learner != THOMPSON and table.round[0] <= len(setting.costs)
    return first


@compiled
def choose(setting: Setting, table: Table, scratch: Scratch) -> int:
    """Lines 3 to 7: set the payments, and return for how many rounds they stay; 0: doubles cannot decide."""
    if exploring(setting, table):
        table.payments[:] = table.round[0] - 1
        return 1
    if table.chosen[0] != 0:
        return 1
    if setting.learner == LCB:
        return choose_arm(setting, table)
    if setting.learner == THOMPSON:
        draw_sample(setting, table)
    elif setting.learner == GREEDY and pay_at_random(setting, table):
        return 1
    if setting.rule == SELFISH:
        return choose_selfish(setting, table)
    if setting.rule == EXACT:
        return 1 if choose_exact(setting, table, scratch) else 0
    return 1 if choose_local(setting, table, scratch) else 0


@compiled
def begin(setting: Setting, table: Table) -> None:
    """Derive what follows from the counts of all cells."""
    for j in range(setting.experts):
        for i in range(len(setting.costs)):
            refresh(setting, table, j, i)


@inlined
def learned(setting: Setting, table: Table, rounds: int) -> None:
    """Bring what follows from the counts up to date, after some rounds with the same payments."""
    table.round[0] += rounds
    table.chosen[0] = 0
    for j in range(setting.experts):
        if setting.learner == GAPTRON and setting.rule == SELFISH and table.stays[j] > 0:
            table.stays[j] -= rounds
        else:
            table.stays[j] = 0
            refresh(setting, table, j, table.payments[j])


@inlined
def take_out(setting: Setting, table: Table, accuracy: Floats, scratch: Scratch) -> float:
    """Copy the cells of this round's payments, and return the sum of the payments."""
    spent = 0.0
    for j in range(setting.experts):
        i = table.payments[j]
        scratch.paid[j], scratch.correct[j] = table.paid[j, i], table.correct[j, i]
        scratch.weight[j], scratch.accuracy[j] = table.weight[j, i], accuracy[j, i]
        spent += setting.costs[i]
    return spent


@inlined
def put_back(setting: Setting, table: Table, scratch: Scratch) -> None:
    """Write the counts of the cells back."""
    for j in range(setting.experts):
        i = table.payments[j]
        table.paid[j, i], table.correct[j, i] = scratch.paid[j], scratch.correct[j]


@inlined
def advise(world: World, scratch: Scratch, start: int) -> None:
    """Let each expert be right when its uniform is below its accuracy; ``start`` is the place of the first uniform."""
    for j in range(len(scratch.right)):
        scratch.right[j] = 1 if uniform(world.key, start + j) < scratch.accuracy[j] else -1


@compiled
def play_stretch(setting: Setting, table: Table, scratch: Scratch, world: World, rounds: int) -> int:
    """Play at most so many rounds with the payments that are set; return how many. Fewer: a prediction is open."""
    spent = take_out(setting, table, world.accuracy, scratch)
    K, first = setting.experts, table.round[0] - 1
    mistakes, expected, aggregations = 0, 0.0, 0
    played = 0
    while played < rounds:
        start = (first + played) * (K + 1)
        advise(world, scratch, start)
        label = world.labels[(first + played) % len(world.labels)]
        outcome, followed = decide(setting, scratch, scratch.right, uniform(world.key, start + K), label)
        if scratch.decided[0] != 0:
            outcome, scratch.decided[0] = scratch.decided[0], 0
        if outcome == 0:
            break
        mistakes += outcome < 0
        if followed < 0:
            aggregations += 1
            expected += mistake_given_past(setting, scratch) if world.expected else 0.0
        elif setting.learner == LCB or leans_right(scratch, followed):
            expected += 1 - scratch.accuracy[followed]
        else:
            expected += scratch.accuracy[followed]
        count_round(scratch, scratch.right, 1)
        played += 1
    put_back(setting, table, scratch)
    table.mistakes[0] += mistakes
    table.expected[0] += expected
    table.spent[0] += played * spent
    if exploring(setting, table):
        table.branches[EXPLORED] += played
    else:
        table.branches[AGGREGATED] += aggregations
        table.branches[FOLLOWED] += played - aggregations
    return played


@inlined
def count_round(scratch: Scratch, signs: Integers, label: int) -> None:
    """Lines 15 to 22: count who was paid, and who was correct."""
    for j in range(len(signs)):
        scratch.paid[j] += 1
        scratch.correct[j] += signs[j] == label


@compiled
def advance(setting: Setting, table: Table, scratch: Scratch, world: World, until: int) -> int:
    """Play up to and including round ``until``; stop where a choice is open, and go on when called again."""
    while table.round[0] <= until:
        stay = choose(setting, table, scratch)
        if stay == 0:
            return PAYMENTS_OPEN
        rounds = min(stay, until + 1 - table.round[0])
        played = play_stretch(setting, table, scratch, world, rounds)
        if played > 0:
            learned(setting, table, played)
        if played < rounds:
            table.chosen[0] = 1
            return PREDICTION_OPEN
    return DONE
