"""The oracle: Algorithm 1 with exact decisions, and everything that it allows.

    learner = LcbGaptron(costs, experts=K, lam=lam, beta=beta, delta=delta)
    learner.pay()               # lines 3 to 8:   K indices into costs
    learner.predict(advice, u)  # lines 9 to 18:  -1 or +1; u in [0, 1) is the only randomness
    learner.update(label)       # lines 19 to 27: the true label

`algorithm_1.py` is the same algorithm as the paper prints it; here every decision is exact. The state of a learner is
its counts: how often each expert was paid each amount, and how often it was correct then. An estimate is certain or not
by a comparison of integers with beta. The coin is exact because exp(-2 |x|) is rational: exp(2 x) is the product of the
odds (correct / wrong)^Z_j. Payments are compared beyond double precision where doubles cannot tell.

The paper says "pick any j", takes an argmin that need not be unique, does not say in which order payments are tried,
and multiplies by the sign of numbers that may be 0. Each of these is one of the learner's `Choices`;
`allowed_payments` and `allowed_predictions` tell every choice that the algorithm allows at a state, so that another
implementation can be judged by the algorithm and not by the reference's own choices.

The three calls speak of one round. Where labels come late or never, `begin` gives a round as an object; several may be
open, and some for ever:

    opened = learner.begin()    # opened.payments, opened.predict(advice, u), opened.update(label)

An open round is known by its number, t. It is saved with the learner, so that a label may come after a restart:
`learner.opened(t).update(label)`. An expert who does not answer is None in the advice: no vote, and nothing is counted.

A `Player` has rounds, counts and their file. A `Learner` pays everybody: payments are tried once each in the first N
rounds. After that it defines an objective, one of the rules minimises it, and it decides on the advice. Lines are
those that the printed paper shows.
"""

from __future__ import annotations

import copy
import json
import math
import warnings
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from os import PathLike
from pathlib import Path
from typing import Any, ClassVar, Literal, NamedTuple, Self, SupportsFloat

import numpy as np
from numpy.typing import NDArray

from paid_experts.reference import bounds, validation
from paid_experts.reference.calibration import Calibration
from paid_experts.reference.exact import Exact, exact
from paid_experts.reference.formulas import Estimate, doubts, log_odds, weight
from paid_experts.reference.objective import (
    Allowed,
    Objective,
    Payments,
    SeparableObjective,
    Separate,
    brute,
    estimated,
    local,
    selfish,
)
from paid_experts.reference.rounded import FACTOR, checked_factor, rounded
from paid_experts.reference.validation import Sign

# What the algorithms leave open.


def first_allowed(payments: Allowed) -> Payments:
    """Pay the first in the order of the experts and then of the indices into ``costs``.

    In rounds 1 to N that is each expert's first untried amount (line 4, which prints c = 0 for n = 0); later, it
    decides ties of the argmin (line 6).
    """
    return payments.first


def first_certain(experts: Sequence[int]) -> int:
    """Pick any certain expert (line 10): the one of the lowest number."""
    return experts[0]


def zero_is_positive() -> Sign:
    """sign(0), which must not be 0: +1. It decides an even vote (line 17), and where 1/2 is moved to (line 24)."""
    return 1


@dataclass(frozen=True)
class Choices:
    """The four choices of a learner.

    >>> contrary = Choices(follow=lambda certain: certain[-1], sign_of_zero=lambda: -1)
    >>> contrary.follow([2, 5]), contrary.sign_of_zero()
    (5, -1)
    """

    explore: Callable[[Allowed], Payments] = first_allowed
    minimise: Callable[[Allowed], Payments] = first_allowed
    follow: Callable[[Sequence[int]], int] = first_certain
    sign_of_zero: Callable[[], Sign] = zero_is_positive


# What all learners share.

Costs = Iterable[SupportsFloat] | Iterable[Iterable[SupportsFloat]]
"""One grid of payments for all experts, or one for each"""
Rule = Callable[[Any], Allowed]
"""A way to minimise an objective: from the objective to the payments that it allows."""

RuleName = Literal["brute", "exact", "selfish", "local", "rounded"]
RULES: dict[RuleName, Rule] = {"brute": brute, "exact": exact, "selfish": selfish, "local": local, "rounded": rounded}
"""The five ways to choose payments, by name; `rounded` with another factor is given as a function."""


Call = Literal["pay()", "predict(advice, u)", "update(label)"]
PAY: Call = "pay()"
PREDICT: Call = "predict(advice, u)"
UPDATE: Call = "update(label)"


class Decision(NamedTuple):
    """A prediction, and what decided it."""

    prediction: Sign
    followed: int | None = None
    """The expert that was followed; None: the advice was aggregated"""
    weights: tuple[float, ...] | None = None
    """w_j, when aggregated; infinite for a `BayesLcb` that has seen an expert always right, or always wrong"""
    x: float | None = None
    """The vote, when aggregated: the sum of w_j Z_j"""
    gapped: bool = False
    """May the coin turn the sign of the vote (GAPTRON), or does it decide even votes only?"""


@dataclass
class Record:
    """What has happened in a round that is open."""

    payments: Payments
    advice: tuple[Sign, ...] | None = None
    """Z_t, from predict() on; 0 for an expert who did not answer"""
    claim: tuple[Sign, float, float] = (1, 0.5, 0.5)
    """What was predicted, and how likely it is a mistake (`formulas.doubts`)"""


class Player(ABC):
    """What all learners share, those that pay everybody and those that pay one expert a round."""

    KEYWORDS: tuple[str, ...] = ("costs", "experts", "lam")
    """What a learner is made with; `keywords` tells the values"""
    OWN: tuple[str, ...] = ()
    """Attributes that are saved with the counts: numbers, names, and sequences of them"""

    def __init__(self, costs: Costs, experts: int, lam: SupportsFloat) -> None:
        """``costs`` is one grid for all experts, or one for each, in any unit; ``lam`` is the price of one unit."""
        given = validation.sequence(costs, "costs")
        self.experts = validation.expert_count(experts)
        self.grids = validation.grids(given, self.experts)
        """What each expert can be paid"""
        self.size = len(self.grids[0])
        """N"""
        self.costs: tuple[Any, ...] = self.grids if isinstance(given[0], Iterable) else self.grids[0]
        self.lam = validation.price(lam)
        self.offers()
        self.estimates = [[Estimate(correct=0, paid=0) for _ in row] for row in self.grids]
        self.added = 0
        """How many experts have joined since (`add_expert`)"""
        self.begun = 0
        """How many rounds have begun"""
        self.records: dict[int, Record] = {}
        """The open rounds, by number"""
        self.in_hand: int | None = None
        """The round that the calls speak of; None: the next one is still to begin"""
        self.decision: Decision | None = None
        """What the last predict() decided"""
        self.votes = Calibration()

    @property
    def keywords(self) -> dict[str, Any]:
        """The keywords that make a learner like this one."""
        return {name: getattr(self, name) for name in self.KEYWORDS}

    @property
    def largest(self) -> float:
        """The largest payment, or 1, the largest of the paper."""
        return max(1.0, *map(max, self.grids))

    def offers(self) -> tuple[NDArray[np.float64], float]:
        """Return what each expert can be paid, at most 1 in a unit that is a power of 2, and lam for that unit."""
        unit = 2.0 ** math.ceil(math.log2(self.largest))
        return np.array(self.grids) / unit, validation.price(self.lam * unit)

    def add_expert(self, costs: Iterable[SupportsFloat] | None = None) -> int:
        """Let an expert join who was never paid; return its number. Rounds that are open go on without it.

        Whoever pays by hope soon tries it: nothing is known of its payments. Parameters stay as they are. ``costs`` is
        its grid, if each expert has its own.

        >>> from paid_experts.reference import AnytimeLcb
        >>> learner = AnytimeLcb([0, 1], experts=1, lam=0.1).at([[(3, 5), (9, 10)]])
        >>> learner.add_expert(), learner.pay()
        (1, (0, 0))
        """
        own = isinstance(self.costs[0], tuple)
        if own != (costs is not None):
            due = "be given: each expert has its own" if own else "be left out: there is one grid for all"
            raise ValueError(f"costs of the new expert must {due}, got {costs!r}")
        grid = self.costs if costs is None else validation.grids(costs, 1)[0]
        self._joined((grid,))
        return self.experts - 1

    def _joined(self, grids: Sequence[tuple[float, ...]]) -> None:
        """Take in experts with these grids; nothing has changed if that is refused."""
        other = copy.copy(self)
        other.grids = validation.grids((*self.grids, *grids), self.experts + len(grids))
        other.experts, other.added = validation.expert_count(len(other.grids)), self.added + len(grids)
        other.costs = other.grids if isinstance(self.costs[0], tuple) else self.costs
        other.estimates = self.estimates + [[Estimate(correct=0, paid=0) for _ in row] for row in grids]
        other.offers()
        vars(self).update(vars(other))

    def at(self, counts: Iterable[Iterable[tuple[int, int]]]) -> Self:
        """Return a learner like this one at the beginning of a round, where counts[j][i] = (correct, paid) so far.

        Counts that no game leads to are allowed; the round is then that of the expert who was paid most often.

        >>> from paid_experts.reference import LcbGaptron
        >>> learner = LcbGaptron([0, 1], experts=1, lam=0.1, beta=1, delta=0.5).at([[(2, 3), (1, 1)]])
        >>> learner.round, learner.estimate(0, 0)
        (5, 0.6666666666666666)
        """
        table = validation.counts(counts, self.experts, self.size)
        other = copy.copy(self)
        other.estimates = [[Estimate(*pair) for pair in row] for row in table]
        other.begun, other.records, other.in_hand, other.decision = other.least_rounds(), {}, None, None
        other.votes = Calibration()
        return other

    # What a kind of learner defines.

    @abstractmethod
    def choose(self) -> Payments:
        """Choose the payments of the round that begins."""

    @abstractmethod
    def checked(self, payments: Iterable[int], experts: int | None = None) -> Payments:
        """Return payments that somebody else chose, or refuse them; ``experts``, if more have joined since."""

    @abstractmethod
    def cells(self, payments: Payments) -> list[tuple[int, int]]:
        """Tell which experts were paid which of their amounts."""

    @abstractmethod
    def least_rounds(self) -> int:
        """How many rounds it took at least to count what was counted."""

    @abstractmethod
    def answers(self, advice: Any) -> tuple[Sign, ...]:
        """Return the answers to the payments in hand, 0 for None; or refuse them."""

    @abstractmethod
    def decide(self, advice: Sequence[Sign], u: float, sign_of_zero: Sign) -> Decision:
        """Decide on the advice that the payments in hand have bought; ``sign_of_zero`` is what is left open."""

    def sign_of_zero(self) -> Sign:
        """The sign of 0, which must not be 0."""
        return 1

    # One round after the other.

    def pay(self) -> Payments:
        """Begin a round: choose its payments."""
        self._expect(PAY)
        return self._begin(self.choose())

    def pay_as(self, payments: Iterable[int]) -> Payments:
        """Begin a round with payments that another implementation chose."""
        self._expect(PAY)
        return self._begin(self.checked(payments))

    def _begin(self, payments: Payments) -> Payments:
        self.begun += 1
        self.in_hand, self.records[self.begun] = self.begun, Record(payments)
        return payments

    def predict(self, advice: Any, u: SupportsFloat) -> Sign:
        """Predict a label from the advice and a coin; None for an expert who does not answer."""
        self._expect(PREDICT)
        given, coin = self.answers(advice), validation.uniform(u)
        decision = self.decide(given, coin, self.sign_of_zero())
        record, self.decision = self._record(), decision
        known = [self.estimates[j][i] for j, i in self.cells(record.payments)]
        record.advice, record.claim = given, (decision.prediction, *doubts(known, given, decision.prediction))
        return decision.prediction

    def update(self, label: Sign) -> None:
        """Count who was correct; the round is over."""
        self._expect(UPDATE)
        y, record = validation.sign(label, "the label"), self._record()
        assert record.advice is not None
        prediction, doubted, at_most = record.claim
        rounds, mistakes, expected, most = self.votes
        self.votes = Calibration(rounds + 1, mistakes + (prediction != y), expected + doubted, most + at_most)
        for (j, i), z in zip(self.cells(record.payments), record.advice, strict=True):
            if z:
                known = self.estimates[j][i]
                self.estimates[j][i] = Estimate(known.correct + (z == y), known.paid + 1)
        self.give_up()

    def give_up(self) -> None:
        """Forget the round in hand: its label will never come."""
        self._record()
        assert self.in_hand is not None
        del self.records[self.in_hand]
        self.in_hand = None

    def _record(self) -> Record:
        if self.in_hand is None:
            raise ValueError(f"round {self.round} has no payments yet; call {PAY} first")
        return self.records[self.in_hand]

    def _expect(self, call: Call) -> None:
        """Refuse calls out of order; the state stays as it was."""
        due = PAY if self.in_hand is None else PREDICT if self.advice is None else UPDATE
        if call != due:
            raise ValueError(f"round {self.round} needs {due} next, got {call}")

    # What can be read from outside.

    def calibration(self, delta: float = 0.01) -> Calibration:
        """Tell how often the prediction was wrong, and how often it should have been; warn where these part.

        >>> from paid_experts.reference import BayesLcb
        >>> learner = BayesLcb([0], experts=3, lam=0.1, delta=0.1)
        >>> for t in range(200):  # three copies of an expert who is right in three rounds of four
        ...     _ = learner.pay(), learner.predict([1, 1, 1] if t % 4 else [-1, -1, -1], u=0.5), learner.update(1)
        >>> with warnings.catch_warnings(record=True, action="always") as warned:
        ...     print(learner.calibration(), len(warned))
        The vote erred in 25.50% of 200 rounds, and independent experts would have had it err in 5.35%. 1
        """
        if self.votes.parted(delta):
            warnings.warn(f"{self.votes} The experts err together; one alone may be cheaper.", stacklevel=2)
        return self.votes

    @property
    def round(self) -> int:
        """t: the number of the round in hand, or else of the one that begins next."""
        return self.in_hand or self.begun + 1

    @property
    def paid(self) -> Payments | None:
        """c_t as indices, between pay() and update()."""
        return None if self.in_hand is None else self.records[self.in_hand].payments

    @property
    def advice(self) -> tuple[Sign, ...] | None:
        """Z_t, between predict() and update()."""
        return None if self.in_hand is None else self.records[self.in_hand].advice

    def paid_count(self, j: int, i: int) -> int:
        """n_j(c_i): how often expert j was paid costs[i] (I15)."""
        return self.estimates[j][i].paid

    def correct_count(self, j: int, i: int) -> int:
        """How often it was correct then."""
        return self.estimates[j][i].correct

    def estimate(self, j: int, i: int) -> float:
        """p-hat_j(c_i) (D14, with the label of each round)."""
        return self.estimates[j][i].value

    # Several rounds at once.

    def begin(self) -> OpenRound:
        """Begin a round, whatever other rounds are open.

        >>> from paid_experts.reference import BayesLcb
        >>> learner = BayesLcb([0, 1], experts=2, lam=0.1, delta=0.1)
        >>> first, second = learner.begin(), learner.begin()
        >>> first.payments, second.payments, second.predict([1, None], u=0.9), first.predict([1, 1], u=0.9)
        ((0, 0), (1, 1), 1, 1)
        >>> second.update(label=1)
        >>> [[known.paid for known in row] for row in learner.estimates]  # nothing is counted of who was silent
        [[0, 1], [0, 0]]
        """
        with self.taking(None):
            self.pay()
            assert self.in_hand is not None
            return OpenRound(self, self.in_hand)

    def opened(self, number: int) -> OpenRound:
        """Return an open round by its number; `records` holds the numbers of all."""
        with self.taking(number):
            return OpenRound(self, number)

    @contextmanager
    def taking(self, number: int | None) -> Iterator[None]:
        """Take another round in hand for the time of a call; None: one that begins."""
        if number is not None and number not in self.records:
            raise ValueError(f"round {number!r} is not open: its label has come, it was given up, or it never began")
        before, self.in_hand = self.in_hand, number
        try:
            yield
        finally:
            self.in_hand = before if before in self.records else None

    # Stopping, and going on from a file.

    def state(self) -> dict[str, Any]:
        """Return all that this learner's future depends on, ready for JSON; open rounds are part of it.

        >>> from paid_experts.reference import BayesLcb
        >>> learner, other = (BayesLcb([0, 1], experts=1, lam=0.1, delta=0.1) for _ in range(2))
        >>> _ = learner.begin().predict([1], u=0.5)
        >>> other.restore(learner.state())
        >>> other.opened(1).update(label=-1)
        >>> other.estimates[0][0]
        Estimate(correct=0, paid=1)
        """
        state = {
            "made_with": self._made_with(),
            "added": self.grids[self.experts - self.added :],
            "begun": self.begun,
            "counts": self.estimates,
            "votes": self.votes,
            "open": [{"round": t, **vars(record)} for t, record in self.records.items()],
            "in_hand": self.in_hand,
            "own": {name: getattr(self, name) for name in self.OWN},
        }
        return json.loads(json.dumps(state))  # type: ignore[no-any-return]

    def _made_with(self) -> dict[str, Any]:
        """Return the name of the learner and its parameters. Functions cannot be compared, so all are the same."""
        given = {name: "a function" if callable(value) else value for name, value in self.keywords.items()}
        experts = self.experts - self.added
        given |= {"experts": experts, "costs": self.grids[:experts] if self.costs == self.grids else self.costs}
        return {"learner": type(self).__name__, **json.loads(json.dumps(given))}

    def restore(self, state: dict[str, Any]) -> None:
        """Go on where a learner stood that was made with the same arguments; what comes is the same bit by bit.

        Experts who joined it join this one.
        """
        try:
            made, own = state["made_with"], {name: frozen(state["own"][name]) for name in self.OWN}
            if made == self._made_with():
                other = copy.copy(self)
                other._joined(frozen(state["added"])[self.added :])
                other = other.at(state["counts"])
                other.votes = Calibration(*state["votes"])
                for entry in state["open"]:
                    paid = min(len(entry["payments"]), other.experts)
                    record = Record(other.checked(entry["payments"], max(paid, other.experts - other.added)))
                    if entry["advice"] is not None:
                        given = [z or None for z in entry["advice"]]
                        record.advice = validation.answers(given, len(other.cells(record.payments)))
                        record.claim = tuple(entry["claim"])
                    other.records[validation.count(entry["round"], "an open round")] = record
                least = max(other.least_rounds() + len(other.records), *other.records, 0)
                other.begun = validation.count(state["begun"], "begun", least)
                other.in_hand = None if state["in_hand"] is None else other.opened(state["in_hand"]).number
        except (KeyError, TypeError, AttributeError):
            raise ValueError("a state must be what state() of a learner returned, and this is not") from None
        if made != self._made_with():
            raise ValueError(f"the state must be of a learner made with {self._made_with()}, got one with {made}")
        vars(self).update(vars(other))
        for name, value in own.items():
            setattr(self, name, value)

    def save(self, path: str | PathLike[str]) -> None:
        """Write the state as JSON. What was saved before is replaced at once, or stays as it was."""
        new = Path(f"{Path(path)}.new")
        new.write_text(json.dumps(self.state()) + "\n", encoding="utf-8")
        new.replace(path)

    def load(self, path: str | PathLike[str]) -> None:
        """Go on from a file that `save` wrote."""
        try:
            state = json.loads(Path(path).read_text(encoding="utf-8"))
        except ValueError:
            raise ValueError(f"{path} must hold a state that save() wrote, and does not") from None
        self.restore(state)


def frozen(value: Any) -> Any:
    """Return lists as tuples, as they were before they were written."""
    return tuple(map(frozen, value)) if isinstance(value, list) else value


class OpenRound:
    """A round that has begun and waits for advice, or for its label, which may never come."""

    def __init__(self, learner: Player, number: int) -> None:
        self.learner = learner
        self.number = number
        """t, by which it is found again in a learner that was restored"""
        self.payments = learner.records[number].payments
        """Indices into the costs"""

    def predict(self, advice: Any, u: SupportsFloat) -> Sign:
        """Predict a label from the advice and a coin, with what is known now."""
        with self.learner.taking(self.number):
            return self.learner.predict(advice, u)

    def update(self, label: Sign) -> None:
        """Count who was correct; the round is over."""
        with self.learner.taking(self.number):
            self.learner.update(label)

    def give_up(self) -> None:
        """Forget the round: its label will never come."""
        with self.learner.taking(self.number):
            self.learner.give_up()


class Learner(Player):
    """A learner that pays every expert in every round, over a grid of ``costs`` (the paper's C)."""

    def __init__(
        self,
        costs: Costs,
        experts: int,
        lam: SupportsFloat,
        payments: str | Rule,
        choices: Choices | None,
    ) -> None:
        super().__init__(costs, experts, lam)
        self.rule: RuleName | Rule = payments if callable(payments) else validation.one_of(payments, RULES, "payments")
        """How payments are chosen: one of `RULES` by name, or a function like them"""
        if self.rule == "rounded":
            checked_factor(FACTOR, self.experts)
        self.choices = choices or Choices()

    @property
    def keywords(self) -> dict[str, Any]:
        """The keywords that make a learner like this one."""
        return super().keywords | {"payments": self.rule}

    def _joined(self, grids: Sequence[tuple[float, ...]]) -> None:
        """Take in experts, if the rule has no limit on their number."""
        if self.rule == "rounded":
            checked_factor(FACTOR, self.experts + len(grids))
        super()._joined(grids)

    # Whom to pay what.

    def choose(self) -> Payments:
        """Choose this round's payments: untried ones in rounds 1 to N, then a minimiser of the objective."""
        allowed = self.allowed_payments()
        choose = self.choices.explore if self.exploring else self.choices.minimise
        chosen = self.checked(choose(allowed))
        if chosen != allowed.first and chosen not in allowed:
            raise ValueError(f"the choice must be allowed in round {self.round}, got payments {chosen}")
        return chosen

    def checked(self, payments: Iterable[int], experts: int | None = None) -> Payments:
        """Return one index into the costs for each expert."""
        return validation.indices(payments, experts or self.experts, self.size)

    def cells(self, payments: Payments) -> list[tuple[int, int]]:
        """All experts were paid."""
        return list(enumerate(payments))

    def least_rounds(self) -> int:
        """As many as the expert needed who was paid most often."""
        return max(sum(known.paid for known in row) for row in self.estimates)

    @property
    def exploring(self) -> bool:
        """Is this one of the first N rounds (line 3)?"""
        return self.round <= self.size

    def allowed_payments(self) -> Allowed:
        """Tell all payments that are allowed in this round: untried ones, then all that the rule accepts."""
        if self.exploring:
            return Separate([self.untried(j) for j in range(self.experts)])
        allowed = self._solve(self.current_objective())
        if isinstance(allowed, Exact) and not allowed.complete:
            gap = allowed.value - allowed.lower
            warnings.warn(f"round {self.round} pays within {gap:.1e} of the minimum: too many near-ties", stacklevel=2)
        return allowed

    def untried(self, j: int) -> list[int]:
        """Tell what expert j was not paid yet, in no round whose label has come, and in none that is open."""
        waiting = {i for t, record in self.records.items() if t != self.in_hand for i in record.payments[j : j + 1]}
        return [i for i, known in enumerate(self.estimates[j]) if known.paid == 0 and i not in waiting]

    def _solve(self, objective: Objective) -> Allowed:
        """Minimise by the rule."""
        return (self.rule if callable(self.rule) else RULES[self.rule])(objective)

    @abstractmethod
    def current_objective(self) -> Objective:
        """What the payments of this round minimise."""

    # What to predict.

    def sign_of_zero(self) -> Sign:
        """Make the choice that the algorithm leaves open."""
        return validation.sign(self.choices.sign_of_zero(), "the sign of zero")

    def answers(self, advice: Iterable[Sign | None]) -> tuple[Sign, ...]:
        """Return the answers of all experts who were paid, 0 for None."""
        return validation.answers(advice, len(self._record().payments))

    def allowed_predictions(self, advice: Iterable[Sign | None], u: SupportsFloat) -> frozenset[Sign]:
        """Tell all predictions that some allowed choice makes from this advice and this coin.

        Where a vote is even, these are both: it is open which side of the coin u shows.

        >>> from paid_experts.reference import CautiousLcb
        >>> learner = CautiousLcb([0], experts=1, lam=0.1, delta=0.5).at([[(1, 2)]])
        >>> _ = learner.pay()
        >>> sorted(learner.allowed_predictions([1], u=0.2))
        [-1, 1]
        """
        given, coin = self.answers(advice), validation.uniform(u)
        return frozenset(self.decide(given, coin, zero).prediction for zero in (-1, 1))

    def paid_for(self) -> list[Estimate]:
        """What is known of each expert at what it is paid in the round in hand."""
        return [row[i] for row, i in zip(self.estimates, self._record().payments, strict=False)]


def sign_vote(lead: int, weights: Iterable[float], x: float, sign_of_zero: Sign, u: float) -> Decision:
    """Return the sign of a vote; ``lead`` is what decides it, and x the same as a float.

    An even vote is a fair coin, and ``sign_of_zero`` is the side of it that u >= 1/2 shows.

    >>> sign_vote(3, [0.5], 0.5, 1, u=0.1).prediction, sign_vote(0, [0.0], 0.0, 1, u=0.1).prediction
    (1, -1)
    """
    coin = -sign_of_zero if u < 0.5 else sign_of_zero
    return Decision((lead > 0) - (lead < 0) or coin, None, tuple(weights), x)


class Tuned:
    """A learner about which there are theorems: they set its parameters."""

    THEOREM: ClassVar[str]
    """Which of its theorems sets them, unless another is named"""

    @classmethod
    def tuned(
        cls,
        costs: Costs | None,
        experts: int,
        lam: SupportsFloat,
        rounds: SupportsFloat,
        theorem: str | None = None,
        payments: str | Rule = "exact",
        choices: Choices | None = None,
        lipschitz: SupportsFloat | None = None,
        **options: Any,
    ) -> Self:
        """Start the learner with the parameters that a theorem sets for so many rounds (`reference.bounds.THEOREMS`).

        For a theorem about all payments in [0, 1], ``costs`` is None, and the grid follows from the Lipschitz constant.
        With "polynomial" payments are found by the dynamic program, up to its factor.

        >>> from paid_experts.reference import BayesLcb, CautiousLcb
        >>> [round(LcbGaptron.tuned([0, 1], 2, 0.1, 100, theorem).beta, 1) for theorem in ("sharper", "paper")]
        [158.2, 805.3]
        >>> learner = CautiousLcb.tuned(None, experts=1, lam=0.1, rounds=100, theorem="rounded", lipschitz=0.5)
        >>> learner.costs, learner.eta
        ((0.0, 0.25, 0.5, 0.75), 0.25)
        >>> BayesLcb.tuned([0, 1], experts=2, lam=0.1, rounds=100, theorem="bayes").objective
        'bayes'
        """
        row = bounds.named(theorem or cls.THEOREM, bounds.THEOREMS[cls.THEOREM].learner)
        grid, setting = bounds.tuning(row, costs, experts, lam, rounds, lipschitz)
        if row.log_factor:
            if payments != "exact":
                raise ValueError(f"payments must be left out: {row.name} sets them, got {payments!r}")
            payments = partial(rounded, factor=math.exp(row.log_factor))
        parameters: dict[str, Any] = {
            "delta": setting.delta,
            **({"beta": setting.beta} if row.beta else {}),
            **row.sets,
        }
        return cls(grid, experts, lam, payments=payments, choices=choices, **parameters, **options)  # type: ignore[call-arg]


# Algorithm 1.


class LcbGaptron(Tuned, Learner):
    """Algorithm 1 over a grid of ``costs`` (the paper's C), for K experts.

    >>> learner = LcbGaptron([0, 1], experts=1, lam=0.1, beta=1, delta=0.5)
    >>> for advice, label in [(1, 1), (1, 1), (1, -1)]:
    ...     print(learner.pay(), learner.predict([advice], u=0.9))
    ...     learner.update(label)
    (0,) 1
    (1,) 1
    (0,) 1
    >>> learner.estimate(0, 0), learner.cutoff(0, 0), learner.optimistic(0, 0)
    (0.5, 0.5, 0.0)
    """

    KEYWORDS = ("costs", "experts", "lam", "beta", "delta")
    THEOREM = "sharper"

    def __init__(
        self,
        costs: Costs,
        experts: int,
        lam: SupportsFloat,
        beta: SupportsFloat,
        delta: SupportsFloat,
        payments: str | Rule = "exact",
        choices: Choices | None = None,
    ) -> None:
        super().__init__(costs, experts, lam, payments, choices)
        self.beta = validation.positive(beta, "beta")
        self.delta = validation.confidence(delta)

    # Lines 3 to 8: whom to pay what.

    def current_objective(self) -> SeparableObjective:
        """The objective of D11 at this state: what the experts offer at the optimistic estimates."""
        return estimated(self.estimates, *self.offers(), self.delta)

    # Lines 9 to 18: what to predict.

    def decide(self, advice: Sequence[Sign], u: float, sign_of_zero: Sign) -> Decision:
        """Follow an expert whose estimate is certain, or else aggregate all and flip when u < exp(-|x|)/2."""
        certain = self._certain_who_answer(advice)
        if not certain:
            odds, pairs = self.odds(advice), zip(self.weights(), advice, strict=True)
            weights = tuple(w if z else 0.0 for w, z in pairs)
            return Decision(gapped(odds, u, sign_of_zero), None, weights, log_odds(odds) / 2, gapped=True)
        j = self.choices.follow(certain)
        if j not in certain:
            raise ValueError(f"the expert to follow must be one of {certain}, got {j!r}")
        return Decision(self.followed(j, advice), followed=j)

    def certain_experts(self) -> tuple[int, ...]:
        """Tell the experts whose estimates, at what they were just paid, lie outside [cutoff, 1 - cutoff] (line 9).

        Any of them may be followed (line 10); if there is none, the advice is aggregated.
        """
        return tuple(j for j, known in enumerate(self.paid_for()) if known.is_certain(self.beta))

    def _certain_who_answer(self, advice: Sequence[Sign]) -> tuple[int, ...]:
        return tuple(j for j in self.certain_experts() if advice[j])

    def followed(self, j: int, advice: Sequence[Sign]) -> Sign:
        """sign(p-hat - 1/2) Z_j: follow a good expert, contradict a bad one (line 11)."""
        return self.paid_for()[j].leaning * advice[j]

    def aggregated(self, advice: Sequence[Sign], u: float, sign_of_zero: Sign) -> Sign:
        """The sign of the vote x, flipped when u < exp(-|x|)/2 (lines 16 and 17)."""
        return gapped(self.odds(advice), u, sign_of_zero)

    def odds(self, advice: Sequence[Sign]) -> Fraction:
        """exp(2 x), where x = sum of w_j Z_j is the weighted vote (line 16)."""
        odds = Fraction(1)
        for known, z in zip(self.paid_for(), advice, strict=True):
            odds *= Fraction(known.correct, known.paid - known.correct) ** z if z else 1
        return odds

    def vote(self, advice: Sequence[Sign]) -> float:
        """Return x as a float, when no expert is certain."""
        return log_odds(self.odds(advice)) / 2

    def weights(self) -> tuple[float, ...]:
        """w_j = 1/2 ln(q / (1 - q)) of each expert at what it was just paid (line 14)."""
        return tuple(weight(known.value) for known in self.paid_for())

    def allowed_predictions(self, advice: Iterable[Sign | None], u: SupportsFloat) -> frozenset[Sign]:
        """Tell all predictions that some allowed choice makes from this advice and this coin (lines 11 and 17).

        >>> learner = LcbGaptron([0], experts=2, lam=0.1, beta=1, delta=0.1)
        >>> _ = learner.pay()
        >>> sorted(learner.allowed_predictions(advice=[1, -1], u=0.5))  # both are certain, and they disagree
        [-1, 1]
        """
        given, coin = self.answers(advice), validation.uniform(u)
        certain = self._certain_who_answer(given)
        if certain:
            return frozenset(self.followed(j, given) for j in certain)
        return frozenset(self.aggregated(given, coin, sign_of_zero) for sign_of_zero in (-1, 1))

    # What follows from the counts (lines 21 to 26), by expert j and payment index i.

    def cutoff(self, j: int, i: int) -> float:
        """alpha_j(c_i) (line 22)."""
        return self.estimates[j][i].cutoff(self.beta)

    def width(self, j: int, i: int) -> float:
        """Tell the Bernstein width at costs[i]: the right side of D17; infinite before the first payment."""
        return float(self.estimates[j][i].width(self.delta))

    def optimistic(self, j: int, i: int) -> float:
        """P_j(c_i), the optimistic estimate (line 26)."""
        return float(self.estimates[j][i].optimistic(self.delta, self.choices.sign_of_zero()))


def gapped(odds: Fraction, u: float, sign_of_zero: Sign) -> Sign:
    """The sign of x, flipped when u < exp(-|x|)/2, where odds = exp(2 x) (line 17).

    The flip is (2 u)^2 < min(odds, 1 / odds): rational numbers, compared exactly.

    >>> gapped(Fraction(4), u=0.25, sign_of_zero=1), gapped(Fraction(4), u=0.24, sign_of_zero=1)
    (1, -1)
    """
    sign = sign_of_zero if odds == 1 else (1 if odds > 1 else -1)
    flip = (2 * Fraction(u)) ** 2 < min(odds, 1 / odds)
    return -sign if flip else sign
