"""What is said of a bug: its name, one sentence, the place that it misreads, the flags of the rules that it breaks.

A bug is a right learner of `reference` in which one piece is wrong. Most are rows of a table: `misread` names the
piece, and each row has a name, the line with the flags, a sentence, and what stands in the place of the piece. It is
called with the learner, the right piece, and the arguments of the right piece, so that a row shows the difference and
nothing else. A bug that needs more than one piece is a class with the decorator `bug`. What all learners share
(exploration, counts, labels) is overridden for all of them at once: such a bug is one of `Learner`, and the catalogue
puts it on top of each algorithm.

From outside only three things of a learner can be seen: what it pays while it explores, what it pays later, and what it
predicts. So a bug in line 21, for example, can show wherever the counts matter. `SHOWS` lists the places that a correct
report may name.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from paid_experts.properties.conformance.claims import BAYES, CAUTIOUS, GAPTRON, Algorithm, ClaimedRule, EffortName
from paid_experts.reference import BayesLcb, CautiousLcb, LcbGaptron
from paid_experts.reference.oracle import Learner

LEARNERS: dict[Algorithm, type[Learner]] = {GAPTRON: LcbGaptron, CAUTIOUS: CautiousLcb, BAYES: BayesLcb}
"""The right learners, by the names that the conformance kit has for them."""

EXPLORING, PAYING, FOLLOWING, VOTING = {"4"}, {"6"}, {"9", "10", "11"}, {"17"}
EXPLORE, PAYMENTS, SETS, VOTE, COIN, LEARNING = "exploration", "payments", "credible sets", "vote", "coin", "learning"
EVERYWHERE = EXPLORING | PAYING | FOLLOWING | VOTING | {EXPLORE, PAYMENTS, VOTE, COIN}
SHOWS: dict[str, set[str]] = {
    "3": EXPLORING | PAYING,
    "4": EXPLORING,
    **dict.fromkeys(("6", "24", "25", "26"), PAYING),
    **dict.fromkeys(("10", "11"), FOLLOWING),
    **dict.fromkeys(("9", "22"), FOLLOWING | VOTING),
    **dict.fromkeys(("14", "16", "17"), VOTING),
    **dict.fromkeys(("1", "8", "19", "20", "21", "23", LEARNING), EVERYWHERE),
    EXPLORE: {EXPLORE, PAYMENTS},
    PAYMENTS: {PAYMENTS},
    SETS: {PAYMENTS, VOTE, COIN},
    VOTE: {VOTE, COIN},
    COIN: {VOTE, COIN},
}
"""Where a bug may be seen, by the place that it misreads: a line of Algorithm 1, or a step of our own learners."""
STEPS = {"3": EXPLORE, "4": EXPLORE, "6": PAYMENTS}
"""The step of our own learners that a line of Algorithm 1 has become; all others that are shared are learning."""


@dataclass(frozen=True)
class Bug:
    """One wrong learner of one algorithm."""

    learner: type[Any]
    words: str
    """The bug in one sentence"""
    algorithm: Algorithm
    place: str
    """The line of Algorithm 1 that is misread, as the printed paper numbers it; or the step of one of our learners"""
    flags: tuple[str, ...]
    """The rules that it breaks; test vectors of these flags catch it"""
    rule: ClaimedRule
    """The rule for payments under which it shows"""
    effort: EffortName
    """The least effort of the conformance kit at which it shows"""

    @property
    def name(self) -> str:
        """What the bug is called."""
        return self.learner.__name__

    @property
    def shows(self) -> set[str]:
        """Every place that a right report may name."""
        return SHOWS[self.place] | {self.place}


BUGS: dict[Algorithm, dict[str, Bug]] = {algorithm: {} for algorithm in LEARNERS}
"""All bugs, by algorithm and name."""

Override = TypeVar("Override", bound=type[Learner])
Piece = Callable[..., Any]


def bug(
    place: str, *flags: str, rule: ClaimedRule = "brute", effort: EffortName = "quick"
) -> Callable[[Override], Override]:
    """Enter the class that follows into the catalogue."""

    def enter(override: Override) -> Override:
        name, words = override.__name__, str(override.__doc__)
        own = [algorithm for algorithm, right in LEARNERS.items() if issubclass(override, right)]
        for algorithm in own or (LEARNERS if place.isdigit() else (CAUTIOUS, BAYES)):
            bases = (override,) if own else (override, LEARNERS[algorithm])
            learner = type(name, bases, {"__doc__": words, "__module__": "paid_experts.properties.bugs"})
            learner.__qualname__ = f"wrong.{algorithm}.{name}"
            here = place if algorithm == GAPTRON or not place.isdigit() else STEPS.get(place, LEARNING)
            BUGS[algorithm][name] = Bug(learner, words, algorithm, here, flags, rule, effort)
        return override

    return enter


def misread(
    of: type[Any], piece: str, rule: ClaimedRule = "brute", effort: EffortName = "quick"
) -> Callable[..., None]:
    """Enter bugs of one piece of a learner, each as NAME=("line flags", sentence, what stands in the piece's place)."""

    def enter(**rows: tuple[str, str, Piece]) -> None:
        for name, (where, words, wrong) in rows.items():
            override = type(name, (of,), {"__doc__": words})
            setattr(override, piece, _instead(override, piece, wrong))
            place, *flags = where.split() if where[0].isdigit() else (where,)
            bug(place, *flags, rule=rule, effort=effort)(override)

    return enter


def _instead(override: type[Any], piece: str, wrong: Piece) -> object:
    """A method, or a property where the right piece is one, that calls the wrong piece with the right one."""

    def method(self: Any, *arguments: Any, **keywords: Any) -> Any:
        return wrong(self, getattr(super(override, self), piece), *arguments, **keywords)

    return property(method) if isinstance(getattr(override, piece), property) else method
