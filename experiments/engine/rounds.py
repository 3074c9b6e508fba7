"""The game of `reference.game`, compiled, in stretches of rounds with the same payments.

**Votes** are lines 9 to 18 of Algorithm 1, and those of the other learners. The label does not appear. Write
a_j = y Z_j, which is +1 when expert j is right. Whether the prediction is right depends on the margin y x = sum of
w_j a_j and on the coin, for either y. Only for an even vote, x = 0, the label must be known, because sign(0) and the
side of a fair coin are +1 or -1. The same functions therefore serve a learner, with the advice in the place of a_j and
the prediction as the result, and a game, with who was right and whether the prediction was.

Where double precision cannot decide (a near tie of payments, a coin very near its threshold, an even vote), the
compiled code stops before it has changed anything in that round, and Python decides as the reference does.
"""

import math
from typing import Any, NamedTuple

import numpy as np

from paid_experts.experiments.engine.cells import (
    WEIGHT_ERROR,
    draw_sample,
    mark_of_counts,
    pay_at_random,
    refresh,
    uniform,
)
from paid_experts.experiments.engine.compiled import allocating, compiled, inlined
from paid_experts.experiments.engine.exact import choose_exact
from paid_experts.experiments.engine.payments import choose_arm, choose_by_error, choose_local, choose_selfish
from paid_experts.experiments.engine.state import (
    CAUTIOUS,
    COMMIT,
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
    Small,
    Table,
)

FOR_EVER = 1 << 40
"""As many rounds as anybody asks for"""
LARGE = 2.0**500
EXACT_BELOW = 2.0**53
"""Products of integers below this are exact."""
EVEN, OPEN = 0, 2
WEIGHING = (CAUTIOUS, THOMPSON)
"""Whose votes are sums of `Table.weight`; the others compare products of counts"""
EVEN_SUM = 1e-10
"""Sums of weights below this are called even where a probability is summed; they are, or it is near 0."""


@inlined
def decide(setting: Setting, scratch: Scratch, signs: Integers, u: float, zero: int) -> Any:
    """Return the prediction, 0 if doubles cannot tell; and the expert who is followed, -1 if the advice is aggregated.

    ``zero`` is the side that an even vote falls on.
    """
    j = followed(setting, scratch)
    if j >= 0:
        agrees = setting.learner == LCB or leans_right(scratch, j)
        return signs[j] if agrees else -signs[j], j
    if setting.learner == GAPTRON:
        above, below = odds(scratch, signs)
        return aggregated(above, below, u, setting.experts), j
    lead = leading(setting, scratch, signs)
    if lead == OPEN:
        return 0, j
    return (lead if lead != EVEN else -zero if u < 0.5 else zero), j


@compiled
def predicted(setting: Setting, scratch: Scratch, advice: Integers, u: float) -> int:
    """Lines 9 to 18 with advice instead of who is right: the prediction; 0 if doubles cannot tell."""
    prediction: int = decide(setting, scratch, advice, u, 1)[0]
    return prediction


@inlined
def followed(setting: Setting, scratch: Scratch) -> int:
    """Return the first expert whose estimate is outside [cutoff, 1 - cutoff] (line 9), -1 if there is none."""
    if setting.learner >= LCB:
        return 0
    if setting.learner == GAPTRON:
        for j in range(setting.experts):
            few = min(scratch.correct[j], scratch.paid[j] - scratch.correct[j])
            if scratch.paid[j] == 0 or (few < setting.beta and 2 * few < scratch.paid[j]):
                return j
    return -1


@inlined
def leans_right(scratch: Scratch, j: int) -> bool:
    """Is a certain expert followed, rather than contradicted (line 11)?"""
    right: bool = 2 * scratch.correct[j] >= scratch.paid[j]
    return right


@inlined
def answers(scratch: Scratch, j: int) -> Any:
    """How often was expert j right, and wrong? 1 and 0 at first."""
    wrong = scratch.paid[j] - scratch.correct[j]
    return max(scratch.correct[j], 1 if wrong == 0 else 0), wrong


@inlined
def odds(scratch: Scratch, signs: Integers) -> Any:
    """exp(2 x), the product of (right / wrong)^sign, as two numbers whose quotient it is."""
    above, below = 1.0, 1.0
    for j in range(len(signs)):
        right, wrong = answers(scratch, j)
        above *= right if signs[j] > 0 else wrong
        below *= wrong if signs[j] > 0 else right
        if above > LARGE or below > LARGE:
            above /= LARGE
            below /= LARGE
    return above, below


@inlined
def opposed(scratch: Scratch, j: int, sign: int) -> np.uint64:
    """Return 64 bits that stand for what an expert says for one label, and add to 0 with those of the opposite."""
    right, wrong = scratch.correct[j], scratch.paid[j] - scratch.correct[j]
    bits = mark_of_counts(right, wrong) - mark_of_counts(wrong, right)
    return bits if sign > 0 else np.uint64(0) - bits


@inlined
def leading(setting: Setting, scratch: Scratch, signs: Integers) -> int:
    """The sign of a sum of weights, or the label that is more likely; EVEN, or OPEN: nearly even."""
    if setting.learner in WEIGHING:
        above, below, rounding, rest = 0.0, 0.0, 2 * setting.experts * WEIGHT_ERROR, np.uint64(0)
        for j in range(setting.experts):
            above += signs[j] * scratch.weight[j]
            rest += opposed(scratch, j, signs[j]) if scratch.weight[j] != 0 else np.uint64(0)
        even = rest == 0
    else:
        above, below = odds(scratch, signs)
        even, high = above == below, max(above, below)
        rounding = (4 * setting.experts + 16) * 2.0**-53 * high if high >= EXACT_BELOW else 0.0
        even = even and high < EXACT_BELOW
    if even:
        return EVEN
    if abs(above - below) > rounding:
        return 1 if above > below else -1
    return OPEN


@inlined
def aggregated(above: float, below: float, u: float, experts: int) -> int:
    """The sign of the vote, flipped when (2 u)^2 < min(r, 1/r) with r = exp(2 x) (line 17). 0: doubles cannot tell."""
    low, high = min(above, below), max(above, below)
    rounding = (4 * experts + 16) * 2.0**-53 * high
    flip = low - 4 * u * u * high
    if high - low <= rounding or abs(flip) <= rounding:
        return 0
    return 1 if (above > below) != (flip > 0) else -1


@allocating
def mistake_given_past(setting: Setting, scratch: Scratch) -> float:
    """P(mistake | past) of a vote, over all advice and the coin, as `reference.aggregation` sums it.

    Where experts who were never wrong disagree, the vote is even; if all of them agree, it is theirs.
    """
    agreed, opposed, weights = 1.0, 1.0, np.empty(setting.experts)
    for j in range(setting.experts):
        right, wrong = answers(scratch, j)
        if setting.learner in WEIGHING:
            weights[j] = scratch.weight[j]
        elif right > 0 and wrong > 0:
            weights[j] = 0.5 * math.log(right / wrong)
        else:
            agreed *= scratch.accuracy[j] if right > 0 else 1 - scratch.accuracy[j]
            opposed *= 1 - scratch.accuracy[j] if right > 0 else scratch.accuracy[j]
            weights[j] = math.inf
    if np.any(weights == math.inf):
        return opposed + (1 - agreed - opposed) / 2
    return mistake_of_weights(weights, scratch.accuracy, setting.learner == GAPTRON)


@allocating
def margins(weights: Floats, accuracy: Floats) -> Any:
    """The law of exp(margin) of some experts: values in order, and their probabilities.

    Each expert multiplies all values by exp(w) or exp(-w): two ordered lists, merged.
    """
    values, masses = np.ones(1), np.ones(1)
    for j in range(len(weights)):
        right = accuracy[j] if weights[j] >= 0 else 1 - accuracy[j]
        up = math.exp(abs(weights[j]))
        down = 1 / up
        size = len(values)
        merged, mass = np.empty(2 * size), np.empty(2 * size)
        a = b = 0
        for place in range(2 * size):
            if a < size and (b == size or values[a] * down <= values[b] * up):
                merged[place], mass[place] = values[a] * down, masses[a] * (1 - right)
                a += 1
            else:
                merged[place], mass[place] = values[b] * up, masses[b] * right
                b += 1
        values, masses = merged, mass
    return values, masses


@allocating
def mistake_of_weights(weights: Floats, accuracy: Floats, gapped: bool) -> float:
    """P(mistake | past) at finite weights: of the sign of the vote, or of GAPTRON's coin.

    The experts are split in two halves with margins A and B. Going up through A goes down through B: what lies
    below -A are the first few values of B, known by their sums.
    """
    half = len(weights) // 2
    a_values, a_masses = margins(weights[:half], accuracy[:half])
    b_values, b_masses = margins(weights[half:], accuracy[half:])
    size = len(b_values)
    damped_right = np.zeros(size + 1)
    for b in range(size - 1, -1, -1):
        damped_right[b] = damped_right[b + 1] + b_masses[b] / b_values[b]
    wrong = np.zeros(size + 1)
    damped_wrong = np.zeros(size + 1)
    for b in range(size):
        wrong[b + 1] = wrong[b] + b_masses[b]
        damped_wrong[b + 1] = damped_wrong[b] + b_masses[b] * b_values[b]
    total, b, even = 0.0, size, size
    for a in range(len(a_values)):
        value, mass = a_values[a], a_masses[a]
        while even > 0 and value * b_values[even - 1] > 1 + EVEN_SUM:
            even -= 1
        while b > 0 and value * b_values[b - 1] >= (1 if gapped else 1 - EVEN_SUM):
            b -= 1
        if gapped:
            total += mass * (0.5 * damped_right[b] / value + wrong[b] - 0.5 * damped_wrong[b] * value)
        else:
            total += mass * (wrong[b] + wrong[even]) / 2
    return total


# Rounds.

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
    outcomes: Small
    """outcomes[e, j, i]: is expert j right on example e when it is paid costs[i]? 2: with its accuracy"""
    examples: np.uint64
    """The stream of the examples, one a round; all experts see the same one"""


@inlined
def exploring(setting: Setting, table: Table) -> bool:
    """Is this one of the first rounds, of a learner that tries everything first?"""
    first: bool = table.round[0] <= setting.explored
    return first


@compiled
def choose(setting: Setting, table: Table, scratch: Scratch) -> int:
    """Lines 3 to 8: set the payments, and return for how many rounds they stay; 0: doubles cannot decide."""
    if exploring(setting, table):
        table.payments[:] = (table.round[0] - 1) % len(setting.costs)
        return 1
    if table.chosen[0] != 0:
        return 1
    if setting.learner >= LCB:
        return choose_arm(setting, table)
    if setting.learner == COMMIT and table.round[0] > setting.explored + 1:
        return FOR_EVER
    if setting.learner == THOMPSON:
        draw_sample(setting, table)
    elif setting.learner == GREEDY and pay_at_random(setting, table):
        return 1
    if setting.rule == SELFISH:
        return choose_selfish(setting, table)
    if setting.rule == EXACT:
        by_error = setting.by_error
        chosen = choose_by_error(setting, table, scratch) if by_error else choose_exact(setting, table, scratch)
        return 1 if chosen else 0
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
def advise(world: World, table: Table, scratch: Scratch, t: int, start: int) -> None:
    """Let each expert be right when its uniform is below its accuracy; ``start`` is the place of the first uniform.

    Where there are examples, those who answer to them are right or wrong together.
    """
    examples = len(world.outcomes)
    e = int(uniform(world.examples, t) * examples) if examples > 0 else 0
    for j in range(len(scratch.right)):
        known = world.outcomes[e, j, table.payments[j]] if examples > 0 else 2
        right = known == 1 if known < 2 else uniform(world.key, start + j) < scratch.accuracy[j]
        scratch.right[j] = 1 if right else -1


@compiled
def play_stretch(setting: Setting, table: Table, scratch: Scratch, world: World, rounds: int) -> int:
    """Play at most so many rounds with the payments that are set; return how many. Fewer: a prediction is open."""
    spent = take_out(setting, table, world.accuracy, scratch)
    K, first = setting.experts, table.round[0] - 1
    mistakes, expected, aggregations = 0, 0.0, 0
    played = 0
    while played < rounds:
        start = (first + played) * (K + 1)
        advise(world, table, scratch, first + played, start)
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
    """Lines 20 to 23: count who was paid, and who was correct."""
    for j in range(len(signs)):
        scratch.paid[j] += 1
        scratch.correct[j] += signs[j] == label


@compiled
def counted(setting: Setting, table: Table, scratch: Scratch, advice: Integers, label: int) -> None:
    """Lines 19 to 27 after one round, of a learner who is told the label."""
    count_round(scratch, advice, label)
    put_back(setting, table, scratch)
    learned(setting, table, 1)


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
