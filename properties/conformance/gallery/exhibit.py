"""What hangs in the gallery: a learner, what is odd about it, and where that must show.

A learner can be seen from outside in three places only: the payments of an exploring round (A5), the payments of a
later round (A6), and a prediction, which comes from a certain expert (A8 to A10) or from the vote (A12 to A14). A slip
in the counts, say, is a slip in A17, and shows wherever the counts matter. So a wrong learner names two things: the
line that it misreads, and the places where an honest judge may catch it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

RULES = ("exact", "brute", "selfish", "local")
EXPLORING, PAYING, FOLLOWING, VOTING = ("A4", "A5"), ("A6",), ("A8", "A9", "A10"), ("A11", "A12", "A13", "A14")
PREDICTING = FOLLOWING + VOTING
ANYWHERE = PAYING + PREDICTING

Learner = TypeVar("Learner", bound=type)


@dataclass(frozen=True)
class Exhibit:
    """One learner of the gallery."""

    factory: Callable[..., Any]
    misreads: str
    """The line of Algorithm 1 that the bug is in; empty for a right learner"""
    shows: tuple[str, ...]
    """The lines at which the bug can be seen; empty for a right learner"""
    rules: tuple[str, ...]
    """The rules for payments under which it is judged"""
    effort: str = "quick"
    """The least effort of the kit at which the bug can show"""

    @property
    def name(self) -> str:
        """What the learner is called: its bug, in short."""
        return self.factory.__name__

    @property
    def words(self) -> str:
        """The bug, or the freedom taken, in one sentence."""
        return str(self.factory.__doc__).splitlines()[0]

    @property
    def lines(self) -> frozenset[str]:
        """Every line that a right verdict may name."""
        return frozenset((self.misreads, *self.shows)) - {""}


class Room(dict[str, Exhibit]):
    """Exhibits by name, in the order in which they were hung."""

    def hang(
        self, *rules: str, misreads: str = "", shows: tuple[str, ...] = (), effort: str = "quick"
    ) -> Callable[[Learner], Learner]:
        """Hang the class that follows."""

        def take(learner: Learner) -> Learner:
            self[learner.__name__] = Exhibit(learner, misreads, shows, rules or ("exact",), effort)
            return learner

        return take


WRONG = Room()
RIGHT = Room()
