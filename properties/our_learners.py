"""Our own learners: a round of each, and what Results D and E promise for it, in one round and in play.

They have credible sets in the place of widths, no beta, and follow no single expert. The steps of the two proofs are
proved in their documents; here it is tried whether the learners that run keep to what the steps add up to.

Result D, the cautious learner. Let d_j and D_j be the nearest and the farthest credible distance from 1/2 of expert j
at what it was paid, and o_j = D_j - d_j. The probability of a mistake exceeds (1 - eta) Phi(P) by at most G(|o|^2). G
is a parabola that continues as its tangent, a `Bend`. It is convex, so the excess splits into one charge for each
expert, which depends on its count alone.

Result E, against the Bayes-optimal cost. B(p) is the error of the best vote at known accuracies p, H(p) = 1/2 prod
sqrt(4 p (1-p)) a product that is nearly as small. A round costs at most sqrt(2) sum sqrt(l/n) more than the comparator,
and with H in the place of B at most (1 + 1/sqrt(2)) sum sqrt(l/n).
"""

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from functools import cached_property, lru_cache, partial
from typing import Any, ClassVar, NamedTuple

from hypothesis import strategies as st

from paid_experts.properties.histories import histories, round_states_of
from paid_experts.properties.property import Property
from paid_experts.properties.strategies import corners, estimates, round_states
from paid_experts.reference.bayes import BayesLcb
from paid_experts.reference.cautious import CautiousLcb
from paid_experts.reference.credible import Credible, credible
from paid_experts.reference.formulas import PRECISE, Estimate, Number, chances, kl
from paid_experts.reference.lemmas import optimistic_cost_at_most_opt, where
from paid_experts.reference.objective import Allowed, brute
from paid_experts.reference.oracle import RuleName
from paid_experts.reference.round_state import HALF, ErrorName, PaidGame, RoundState, Table

number, root = PRECISE.number, PRECISE.sqrt
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
    SMOOTHING = 0
    """The vote is at the estimates; another learner adds so many right and wrong answers to each"""

    @cached_property
    def mistake(self) -> Number:
        """P(prediction != y | past): the label under which the advice is likelier."""
        return vote_error(self.accuracies, self.lead)

    def lead(self, right: Sequence[bool]) -> int:
        """How much likelier the true label is than the other one, if these are right."""
        one = other = 1
        for known, r in zip(self.known, right, strict=True):
            s, f = known.correct + self.SMOOTHING, known.paid - known.correct + self.SMOOTHING
            one, other = (one * s, other * f) if r else (one * f, other * s)
        return one - other


class ProductState(BayesState):
    """The same with the cheaper objective H."""

    OPTIONS: ClassVar[dict[str, Any]] = {"objective": "product"}
    ERROR: ClassVar[ErrorName] = "H"
    SCALE = 2


ONE, LESS, TENTH = Fraction(1), Fraction(9, 10), Fraction(1, 10)
of_d, of_e = partial(Property, "D"), partial(Property, "E")


# Result D.


class Bend(NamedTuple):
    """G(s) = factor s^2 to the bend, then the tangent there; a share of Phi is gained."""

    eta: Fraction
    factor: int
    bend: Fraction
    share: Fraction = Fraction(1)
    """Less than 1 in a claim that must fail"""

    def __call__(self, s: Number) -> Number:
        """G at s."""
        knee = number(self.bend)
        return self.share * self.factor * (s**2 if s <= knee else knee * (2 * s - knee))

    def of_count(self, paid: int, delta: float, experts: int) -> Number:
        """What an expert is charged at a count: 1/K G(K min(1/4, z^2 (1+z)^2)), z = sqrt(2 l/n)."""
        z = root(2 * credible_level(delta) / paid)
        return self(experts * min(number(0.25), (z * (1 + z)) ** 2)) / experts

    def of_round(self, state: CredibleState) -> Number:
        """What the experts are charged for their counts."""
        return sum(self.of_count(paid, state.game.delta, state.game.experts) for paid in state.counts)


CHOSEN_ON_LAMBDA = where(lambda state: state.is_on_lambda and state.is_minimiser)
WHOLE, QUARTER = Bend(Fraction(0), 8, Fraction(1, 16)), Bend(Fraction(1, 4), 36, Fraction(1, 48))


@CHOSEN_ON_LAMBDA
def round_costs_at_most_optimum_plus_charges(state: CautiousState, bend: Bend) -> Iterable[Any]:
    """The round: P(mistake) + lam sum c <= OPT - eta Phi(P_t) + charges."""
    right = state.comparator - bend.eta * state.optimistic_error + bend.of_round(state)
    return [(state.mistake + state.price, right)]


# Result E.


@CHOSEN_ON_LAMBDA
def round_costs_at_most_the_comparator_plus_roots(state: BayesState, share: Fraction) -> Iterable[Any]:
    """Step 3: P(mistake) + lam sum c <= min {B + lam sum c} + sqrt(2) sum sqrt(l/n); 1 + 1/sqrt(2) for H."""
    factor = 1 + 1 / root(2) if isinstance(state, ProductState) else root(2)
    roots = sum(root(credible_level(state.game.delta) / paid) for paid in state.counts)
    return [(state.mistake + state.price, state.comparator + share * factor * roots)]


# All claims, the constant of each, and its tooth.


def any_states(kind: type[RoundState], experts: st.SearchStrategy[int]) -> st.SearchStrategy[RoundState]:
    """Rounds with any counts."""
    return round_states(estimates, experts=experts, kind=kind) | round_states(corners, experts=experts, kind=kind)


CAUTIOUS = any_states(CautiousState, st.integers(1, 3) | st.integers(1, 5))
BAYES, PRODUCT = any_states(BayesState, st.integers(1, 4)), any_states(ProductState, st.integers(1, 4))
OF_CAUTIOUS_ROUNDS = [
    *(
        of_d(claim, CAUTIOUS, round_costs_at_most_optimum_plus_charges, bend, bend._replace(share=Fraction(0)))
        for claim, bend in (
            ("a cautious round costs OPT plus charges", WHOLE),
            ("a cautious round gains a quarter of Phi", QUARTER),
        )
    ),
    of_d("payments look no dearer than OPT", CAUTIOUS, optimistic_cost_at_most_opt, ONE, LESS),
]
OF_BAYES_ROUNDS, OF_PRODUCT_ROUNDS = (
    [
        of_e(f"{claim}, with {name}", states, says, ONE, sharper)
        for claim, says, sharper in (
            ("payments look no dearer than the comparator", optimistic_cost_at_most_opt, LESS),
            ("a round costs at most the comparator plus roots", round_costs_at_most_the_comparator_plus_roots, TENTH),
        )
    ]
    for name, states in (("B", BAYES), ("H", PRODUCT))
)
PROPERTIES = [
    *(*OF_CAUTIOUS_ROUNDS, *OF_BAYES_ROUNDS, *OF_PRODUCT_ROUNDS),
    *(
        found.over(played, round_states_of, "in play")
        for kind, claims in (
            *((CautiousState, OF_CAUTIOUS_ROUNDS), (BayesState, OF_BAYES_ROUNDS)),
            (ProductState, OF_PRODUCT_ROUNDS),
        )
        for played in (histories(kind=kind),)
        for found in claims
    ),
]
