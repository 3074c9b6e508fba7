"""The rounds of a learner: one after the other or several at once, and how they are saved.

    learner.pay(); learner.predict(advice, u); learner.update(label)    one round after the other
    opened = learner.begin()                                            the same, where labels come late or never:
    opened.payments; opened.predict(advice, u); opened.update(label)    several may be open, and some for ever

A learner has one round in hand, about which `pay`, `predict` and `update` speak; an `OpenRound` takes its own in hand
for the time of a call. An open round is known by its number, t. Saving a learner saves its open rounds, too, so that a
label may come after a restart: `learner.opened(t).update(label)`.

An expert who does not answer is None in the advice. It has no vote, and nothing is counted.
"""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import Any, Self, SupportsFloat

from paid_experts.reference import validation
from paid_experts.reference.formulas import Estimate
from paid_experts.reference.validation import Sign

Payments = tuple[int, ...]


@dataclass
class Record:
    """What has happened in a round that is open."""

    payments: Payments
    advice: tuple[Sign, ...] | None = None
    """Z_t, from predict() on; 0 for an expert who did not answer"""


class Rounds(ABC):
    """Several rounds at once, and saving, on top of the calls for one of them that `oracle.Player` has."""

    OWN: tuple[str, ...] = ()
    """Attributes that are saved with the counts: numbers, names, and sequences of them"""
    begun: int
    """How many rounds have begun"""
    records: dict[int, Record]
    """The open rounds, by number"""
    in_hand: int | None
    """The round that the calls speak of; None: the next one is still to begin"""
    estimates: list[list[Estimate]]

    # What is called, and what a kind of learner defines.

    @property
    @abstractmethod
    def keywords(self) -> dict[str, Any]:
        """The keywords that make a learner like this one."""

    @abstractmethod
    def at(self, counts: Iterable[Iterable[tuple[int, int]]]) -> Self:
        """Return a learner like this one at the beginning of a round, where counts[j][i] = (correct, paid) so far."""

    @abstractmethod
    def pay(self) -> Payments:
        """Begin a round: choose its payments."""

    @abstractmethod
    def predict(self, advice: Any, u: SupportsFloat) -> Sign:
        """Predict a label from the advice and a coin; None for an expert who does not answer."""

    @abstractmethod
    def update(self, label: Sign) -> None:
        """Count who was correct; the round is over."""

    @abstractmethod
    def give_up(self) -> None:
        """Forget the round in hand: its label will never come."""

    @abstractmethod
    def checked(self, payments: Iterable[int]) -> Payments:
        """Return payments that somebody else chose, or refuse them."""

    @abstractmethod
    def cells(self, payments: Payments) -> list[tuple[int, int]]:
        """Tell which experts were paid which of their amounts."""

    @abstractmethod
    def least_rounds(self) -> int:
        """How many rounds it took at least to count what was counted."""

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
            "begun": self.begun,
            "counts": self.estimates,
            "open": [{"round": t, "payments": it.payments, "advice": it.advice} for t, it in self.records.items()],
            "in_hand": self.in_hand,
            "own": {name: getattr(self, name) for name in self.OWN},
        }
        return json.loads(json.dumps(state))  # type: ignore[no-any-return]

    def _made_with(self) -> dict[str, Any]:
        """Return the name of the learner and its parameters. Functions cannot be compared, so all are the same."""
        given = {name: "a function" if callable(value) else value for name, value in self.keywords.items()}
        return {"learner": type(self).__name__, **json.loads(json.dumps(given))}

    def restore(self, state: dict[str, Any]) -> None:
        """Go on where a learner stood that was made with the same arguments; what comes is the same bit by bit."""
        try:
            made, own = state["made_with"], {name: frozen(state["own"][name]) for name in self.OWN}
            if made == self._made_with():
                other = self.at(state["counts"])
                for entry in state["open"]:
                    record = Record(other.checked(entry["payments"]))
                    if entry["advice"] is not None:
                        given = [z or None for z in entry["advice"]]
                        record.advice = validation.answers(given, len(other.cells(record.payments)))
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

    def __init__(self, learner: Rounds, number: int) -> None:
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
