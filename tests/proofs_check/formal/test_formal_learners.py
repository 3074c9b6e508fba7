"""Our own learners and LCB in `Game.v`, as a program that Coq extracts, agree with the reference at random states.

What payments seem to cost, how a vote goes, the bounds of LCB, the ends of credible sets, `optimistic` and `cutoff`
(also of a payment that was not tried), and the payments that the dynamic program finds.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product
from pathlib import Path
from random import Random
from typing import NamedTuple

import numpy as np
import pytest

from paid_experts.proofs_check.formal import build
from paid_experts.proofs_check.formal.sources import FOLDER
from paid_experts.reference import BayesLcb, CautiousLcb, Lcb, LcbGaptron, bayes, credible, rounded
from paid_experts.reference.formulas import Estimate
from paid_experts.reference.objective import GAIN_UNITS
from paid_experts.reference.validation import Sign
from tests.proofs_check.formal import coq
from tests.proofs_check.formal.coq import needs_coq

pytestmark = needs_coq
SIGNS: tuple[Sign, Sign] = (-1, 1)


class Past(NamedTuple):
    """One round: who was paid what, and what they answered to which label."""

    paid: tuple[int, ...]
    advice: tuple[Sign, ...]
    label: Sign


class State(NamedTuple):
    """A game after some rounds, and the payments and the advice of the next one."""

    costs: tuple[float, ...]
    lam: float
    delta: float
    beta: float
    width: float
    rounds: tuple[Past, ...]
    paid: tuple[int, ...]
    advice: tuple[Sign, ...]

    def counts(self) -> list[list[tuple[int, int]]]:
        """(correct, paid) for each expert and payment."""
        table = [[(0, 0) for _ in self.costs] for _ in self.paid]
        for past in self.rounds:
            for row, i, z in zip(table, past.paid, past.advice, strict=True):
                row[i] = (row[i][0] + (z == past.label), row[i][1] + 1)
        return table

    def estimates(self) -> list[Estimate]:
        return [Estimate(*pair) for row in self.counts() for pair in row]

    def ends(self) -> list[credible.Credible]:
        return [credible.credible(known, self.delta) for known in self.estimates()]

    def line(self) -> str:
        """The state as the extracted program reads it."""
        numbers: list[float] = [len(self.paid), len(self.costs), len(self.rounds)]
        numbers += [self.lam, self.delta, self.beta, self.width, *self.costs]
        for past in self.rounds:
            numbers += [*past.paid, *past.advice, past.label]
        numbers += [*self.paid, *self.advice]
        return " ".join(map(repr, [*numbers, *(float(x) for end in self.ends() for x in (end.farthest, end.nearest))]))


def drawn(random: Random) -> State:
    """Draw a state; in half of them perhaps not all payments were tried."""
    experts, payments = random.randint(1, 3), random.randint(1, 3)
    signs = [tuple(random.choice(SIGNS) for _ in range(experts)) for _ in range(13)]
    choices = [tuple(random.randrange(payments) for _ in range(experts)) for _ in range(13)]
    tried = [(i,) * experts for i in range(payments)] if random.random() < 1 / 2 else []
    rounds = tuple(
        Past(paid, advice, random.choice(SIGNS))
        for paid, advice in zip((*tried, *choices[: random.randint(1, 6)]), signs, strict=False)
    )
    costs = tuple(sorted(random.random() for _ in range(payments)))
    lam, delta, beta = random.random() ** 2 / 4, random.uniform(0.3, 1), random.uniform(0.1, 2)
    return State(costs, lam, delta, beta, random.uniform(0.5, 3), rounds, choices[-1], signs[-1])


ROUNDING = (0.05, 1.0)
"""The u of the dynamic program: a fine table and a coarse one"""


def even_by_rounding(state: State) -> bool:
    """Thirds cancel in a vote, and do not in doubles: such a state is for `Decisions.v`."""
    shares = [Fraction(*state.counts()[j][i]) for j, i in enumerate(state.paid) if state.counts()[j][i][1]]
    plus = math.prod(q if z > 0 else 1 - q for q, z in zip(shares, state.advice, strict=False))
    minus = math.prod(1 - q if z > 0 else q for q, z in zip(shares, state.advice, strict=False))
    return len(state.paid) > 1 and plus == minus > 0


STATES = [state for state in map(drawn, map(Random, range(80))) if not even_by_rounding(state)]


def of_the_reference(state: State) -> Iterator[float]:
    """What the reference says of a state, in the order of `learners.ml`."""
    given = (list(state.costs), len(state.paid), state.lam)
    learners = [
        LcbGaptron(*given, beta=state.beta, delta=state.delta),
        CautiousLcb(*given, delta=state.delta),
        BayesLcb(*given, delta=state.delta, objective="bayes"),
        BayesLcb(*given, delta=state.delta, objective="product"),
    ]
    at = [learner.at(state.counts()) for learner in learners]
    objectives = [learner.current_objective() for learner in at]
    for payments in product(range(len(state.costs)), repeat=len(state.paid)):
        *values, twice_product = (objective.value(payments[::-1]) for objective in objectives)
        yield from (*values, twice_product / 2)
    for learner in at[1:3]:
        learner.pay_as(state.paid)
        yield sum(learner.decide(state.advice, u, 1).prediction == 1 for u in (0.25, 0.75)) / 2
    bandit = Lcb(state.costs, 1, state.lam, state.width).at(state.counts()[:1])
    yield float(state.advice[0] > 0)
    yield from (bandit.lower_bound(0, i) for i in range(len(state.costs)))
    for known in state.estimates():
        yield from (float(known.optimistic(state.delta, 1)), float(known.cutoff(state.beta)))
    for known, end in zip(state.estimates(), state.ends(), strict=True):
        if known.paid and end.farthest < 0.5:
            yield math.log(2 / state.delta)


CORE = ("Sums.v", "Tree.v", "Coins.v", "Game.v", "Vectors.v", "Doubles.v", "Learners.v")


def said(program: Path, lines: Sequence[str]) -> list[list[float]]:
    """Return what a program says of each line."""
    return [[float(word) for word in line.split()] for line in coq.ran(program, lines)]


def strange(answers: Sequence[Sequence[float]]) -> list[int]:
    """Return the states at which the program and the reference differ."""
    return [
        seed
        for seed, (state, answer) in enumerate(zip(STATES, answers, strict=True))
        if answer != pytest.approx([*of_the_reference(state)], rel=1e-9, abs=1e-9)
    ]


@pytest.fixture(scope="module")
def answers(tmp_path_factory: pytest.TempPathFactory) -> list[list[float]]:
    return said(coq.extracted(tmp_path_factory.mktemp("learners"), CORE, "learner"), [state.line() for state in STATES])


def test_the_definitions_and_the_reference_say_the_same_of_every_state(answers: list[list[float]]) -> None:
    assert strange(answers) == []
    assert sum(known.paid == 0 for state in STATES for known in state.estimates()) >= 10


SLIPS = {
    "an untried payment seems worthless": ("  | O => 1\n  | S _ => estimate n", "  | O => 1/2\n  | S _ => estimate n"),
    "an untried payment has no cutoff": ("match n with O => 1/2 | S _ => Rmin", "match n with O => 0 | S _ => Rmin"),
    "the cautious vote is turned around": (
        "sgn (negb (Rltb (estimate n s) (1/2))) * (1/2",
        "sgn (Rltb (estimate n s) (1/2)) * (1/2",
    ),
    "the product forgets its 2": ("(fun p => 2 * sqrt (p * (1 - p)))", "(fun p => sqrt (p * (1 - p)))"),
    "a likelihood is that of the wrong answers": ("(if b then p else 1 - p)", "(if b then 1 - p else p)"),
    "the bound of LCB is a round late": ("ln (INR (length h + 1))", "ln (INR (length h))"),
    "the entropy forgets one side": ("(1 - q) * ln ((1 - q) / (1 - p))", "(1 - q) * ln ((1 - q) / p)"),
}


@pytest.mark.parametrize(
    "name", [name if i == 0 else pytest.param(name, marks=pytest.mark.thorough) for i, name in enumerate(SLIPS)]
)
def test_a_slip_in_the_definitions_is_noticed(name: str, tmp_path: Path) -> None:
    program = coq.extracted(tmp_path, CORE, "learner", SLIPS[name])
    assert strange(said(program, [state.line() for state in STATES]))


REFERENCE_SLIPS = {
    "the cautious learner votes by the farthest": (
        CautiousLcb,
        "weight",
        lambda self, known: known.leaning * int((0.5 - credible.margin(known, self.delta)) * GAIN_UNITS),
    ),
    "the likelihood learner is turned around": (
        bayes,
        "likelier",
        lambda known, advice, zero, u, likelier=bayes.likelier: likelier(known, [-z for z in advice], zero, u),
    ),
    "LCB counts rounds from 0": (
        Lcb,
        "width",
        lambda self, j, i: math.sqrt(
            self.confidence_width * math.log(self.round - 1 or 1) / (self.estimates[j][i].paid or 1)
        ),
    ),
    "an untried payment has no cutoff": (Estimate, "cutoff", lambda self, beta: beta / self.paid if self.paid else 0.0),
}


@pytest.mark.parametrize("name", REFERENCE_SLIPS)
def test_a_slip_in_the_reference_is_noticed(
    name: str, answers: list[list[float]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(*REFERENCE_SLIPS[name])
    assert strange(answers)


# The dynamic program of Result C, whose definitions need all that comes before them


def to_the_program(state: State, u: float) -> str:
    numbers: list[float] = [len(state.paid), len(state.costs), len(state.rounds), state.lam, u, *state.costs]
    for past in state.rounds:
        numbers += [*past.paid, *(z * past.label for z in past.advice)]
    return " ".join(map(repr, [*numbers, *(float(end.farthest) for end in state.ends())]))


def found_by_the_reference(state: State, u: float) -> list[int]:
    far = [float(end.farthest) for end in state.ends()]
    rows = [np.array(far[i : i + len(state.costs)]) for i in range(0, len(far), len(state.costs))]
    costs = [np.array(state.costs)] * len(rows)
    return list(rounded.Table([row**2 for row in rows], costs, state.lam, math.exp(u)).answer())


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> list[list[float]]:
    build.check()
    files = ("Doubles.v", "Program.v")
    program = coq.extracted(tmp_path_factory.mktemp("program"), files, "program", beside=[FOLDER])
    return said(program, [to_the_program(state, u) for state in STATES for u in ROUNDING])


def expected() -> list[list[int]]:
    return [found_by_the_reference(state, u) for state in STATES for u in ROUNDING]


def test_the_dynamic_program_finds_what_the_reference_finds(found: list[list[float]]) -> None:
    assert found == expected()
    assert len({tuple(payments) for payments in found}) >= 12


@pytest.mark.parametrize("name", ["rounded_down", "undominated"])
def test_another_dynamic_program_is_noticed(
    name: str, found: list[list[float]], monkeypatch: pytest.MonkeyPatch
) -> None:
    other = {"rounded_down": np.ceil, "undominated": lambda gain, cost: np.array([int((cost - 0 * gain).argmin())])}
    monkeypatch.setattr(rounded, name, other[name])
    assert found != expected()
