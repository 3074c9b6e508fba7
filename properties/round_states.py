"""A round of our own learners: the cautious one (Result D), and the one against the Bayes-optimal cost (Result E).

They have credible sets in the place of widths, no beta, and follow no single expert.
"""

from collections.abc import Callable, Sequence
from functools import cached_property, lru_cache
from typing import Any, ClassVar

from paid_experts.reference.bayes import BayesLcb
from paid_experts.reference.cautious import CautiousLcb
from paid_experts.reference.credible import Credible, credible
from paid_experts.reference.formulas import PRECISE, Estimate, Number, chances, kl
from paid_experts.reference.objective import Allowed, brute
from paid_experts.reference.oracle import RuleName
from paid_experts.reference.round_state import HALF, ErrorName, PaidGame, RoundState, Table

NOTHING = 2.0**-200
"""A vote of 300 bits that is nearer to 0 is even"""


def vote_error(accuracies: Sequence[Number], lead: Callable[[tuple[bool, ...]], Number]) -> Number:
    """P(prediction != y | past) of a vote whose sign is that of ``lead``, a function of who is right; a coin for 0.

    >>> vote_error([0.75] * 2, sum), vote_error([0.75] * 2, lambda right: sum(right) - 1)
    (0.03125, 0.25)
    """
    errors = ((mass, lead(right)) for right, mass in chances(accuracies))
    return sum(mass if x < 0 else mass / 2 for mass, x in errors if x <= 0)


def credible_level(delta: float) -> Number:
    """ln(2/delta), the level of the credible sets (Results A, D and E).

    >>> round(float(credible_level(0.5)), 6)
    1.386294
    """
    return PRECISE.log(2 / PRECISE.number(delta))


@lru_cache(maxsize=1 << 16)
def is_credible(known: Estimate, accuracy: float, delta: float) -> bool:
    """Is n kl(q, p) at most ln(2/delta)?

    >>> is_credible(Estimate(50, 100), 0.6, 0.1), is_credible(Estimate(50, 100), 0.65, 0.1)
    (True, False)
    """
    return bool(known.paid * kl(known.exactly, accuracy, PRECISE) <= credible_level(delta))


class CredibleState(RoundState):
    """A round of a learner that has credible sets, no beta, and follows no single expert."""

    RULE: ClassVar[RuleName] = "brute"
    covers = staticmethod(is_credible)

    @classmethod
    def minimisers(cls, game: PaidGame, table: Table) -> Allowed:
        """All minimisers of the learner's own objective."""
        return brute(game.learner(cls.RULE, cls.LEARNER, **cls.OPTIONS).at(table).current_objective())

    @cached_property
    def certain(self) -> list[int]:
        """No expert is ever certain."""
        return []

    @cached_property
    def sets(self) -> list[Credible]:
        """The credible sets at what was paid."""
        return [credible(known, self.game.delta) for known in self.known]

    @cached_property
    def optimistic(self) -> list[Number]:
        """The credible accuracies farthest from 1/2, each on the side of its estimate."""
        pairs = zip(self.known, self.sets, strict=True)
        return [HALF + (-one.farthest if known.leaning < 0 else one.farthest) for known, one in pairs]


class CautiousState(CredibleState):
    """A round of the cautious learner."""

    LEARNER = CautiousLcb

    @cached_property
    def mistake(self) -> Number:
        """P(prediction != y | past): the sign of the vote with the weights of the nearest credible accuracies."""
        weights = [known.leaning * one.weight for known, one in zip(self.known, self.sets, strict=True)]

        def lead(right: Sequence[bool]) -> Number:
            x = sum(w if r else -w for w, r in zip(weights, right, strict=True))
            return x if abs(x) > NOTHING else 0

        return vote_error(self.accuracies, lead)


class BayesState(CredibleState):
    """A round of the learner against the Bayes-optimal cost."""

    LEARNER = BayesLcb
    OPTIONS: ClassVar[dict[str, Any]] = {"objective": "bayes"}
    ERROR: ClassVar[ErrorName] = "B"

    @cached_property
    def mistake(self) -> Number:
        """P(prediction != y | past): the label under which the advice is likelier at the estimates."""

        def lead(right: Sequence[bool]) -> int:
            one = other = 1
            for known, r in zip(self.known, right, strict=True):
                wrong = known.paid - known.correct
                one, other = (one * known.correct, other * wrong) if r else (one * wrong, other * known.correct)
            return one - other

        return vote_error(self.accuracies, lead)


class ProductState(BayesState):
    """The same with the cheaper objective H."""

    OPTIONS: ClassVar[dict[str, Any]] = {"objective": "product"}
    ERROR: ClassVar[ErrorName] = "H"
    SCALE = 2
