# ruff: noqa: D102, ARG002, ARG005 - each method is explained where it is first met, and keeps its signature
"""Bugs of our own learners, `CautiousLcb` and `BayesLcb`: credible sets, objective, votes, and the coin."""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import numpy as np

from paid_experts.properties.bugs.catalogue import COIN, PAYMENTS, SETS, VOTE, misread
from paid_experts.properties.bugs.shared import at_price
from paid_experts.reference.bayes import BayesLcb, likelier
from paid_experts.reference.cautious import CautiousLcb
from paid_experts.reference.credible import BERNSTEIN, HALF, Credible, credible
from paid_experts.reference.formulas import PRECISE, Arithmetic, Estimate
from paid_experts.reference.objective import SeparableObjective, separable
from paid_experts.reference.oracle import Decision, Learner, sign_vote
from paid_experts.reference.validation import Sign

NEARLY_HALF = HALF - PRECISE.number(1) / 10**9


class Crediting(Learner):
    """One of our own learners, with credible sets that can be changed."""

    delta: float

    def credible(self, known: Estimate) -> Credible:
        return credible(known, self.delta)

    def margin(self, j: int, i: int, arithmetic: Arithmetic = PRECISE) -> Any:
        return self.credible(self.estimates[j][i]).margin

    def nearest(self, known: Estimate) -> Any:
        return self.credible(known).nearest


class CautiousCrediting(Crediting, CautiousLcb):
    """The cautious one."""


class Tossing(Learner):
    """One of our own learners, whose prediction can be changed when all is decided."""

    def changed(self, decision: Decision, u: float) -> Sign:
        return decision.prediction

    def decide(self, advice: Sequence[Sign], u: float, sign_of_zero: Sign) -> Decision:
        decision = super().decide(advice, u, sign_of_zero)  # type: ignore[safe-super]
        return decision._replace(prediction=self.changed(decision, u))


def fewer(known: Estimate) -> Any:
    """The smaller of the estimate and what it lacks to 1."""
    return PRECISE.number(known.fewer) / max(known.paid, 1)


def between(known: Estimate, width: Any) -> Credible:
    """The set q +- width, where q is the smaller of the estimate and what it lacks to 1."""
    if not known.paid:
        return Credible(0 * HALF, 0 * HALF)
    return Credible(max(fewer(known) - width, 0 * HALF), max(HALF - fewer(known) - width, 0 * HALF))


def level(known: Estimate, delta: float) -> Any:
    """ln(2/delta) / n."""
    return PRECISE.log(PRECISE.number(2 / delta)) / max(known.paid, 1)


def bernstein_with_three(own: Crediting, known: Estimate) -> Credible:
    """The set of the width sqrt(2 q (1 - q) x) + 3 x."""
    x, q = level(known, own.delta), fewer(known)
    return between(known, PRECISE.sqrt(2 * q * (1 - q) * x) + 3 * x)


def paper_objective(own: BayesLcb) -> SeparableObjective:
    """The paper's objective at the credible accuracies."""
    gains = [[(HALF - own.margin(j, i)) ** 2 for i in range(len(own.costs))] for j in range(own.experts)]
    return separable(np.array(gains, dtype=np.float64), own.costs, own.lam, lambda j, i: gains[j][i])


def coin_at_a_clear_vote(decision: Decision, u: float) -> Sign:
    """The coin of Algorithm 1."""
    assert decision.x is not None
    flips = decision.x != 0 and u < math.exp(-abs(decision.x)) / 2
    return -decision.prediction if flips else decision.prediction


def by_pessimism(own: BayesLcb, advice: Sequence[Sign], u: float, zero: Sign) -> Decision:
    """The vote of the cautious learner."""
    weights = [known.leaning * float(credible(known, own.delta).weight) for known in own.paid_for()]
    x = math.fsum(w * z for w, z in zip(weights, advice, strict=True))
    return sign_vote((x > 0) - (x < 0), weights, x, zero, u)


def contradicting(known: Sequence[Estimate], advice: Sequence[Sign]) -> list[int]:
    """The experts who were never wrong or never right, if they contradict each other."""
    flawless = [j for j, one in enumerate(known) if one.fewer == 0]
    return flawless if len({known[j].leaning * advice[j] for j in flawless}) > 1 else []


def among(experts: Sequence[int], known: Sequence[Estimate], advice: Sequence[Sign], u: float, zero: Sign) -> Decision:
    """The vote of these experts alone."""
    return likelier([known[j] for j in experts], [advice[j] for j in experts], zero, u)


def without_contradiction(own: BayesLcb, advice: Sequence[Sign], u: float, zero: Sign) -> Decision:
    """The vote of all but those who contradict each other."""
    out = contradicting(own.paid_for(), advice)
    return among([j for j in range(own.experts) if j not in out], own.paid_for(), advice, u, zero)


def by_the_first(own: BayesLcb, advice: Sequence[Sign], u: float, zero: Sign) -> Decision:
    """The vote of the first of those who contradict each other."""
    return among(contradicting(own.paid_for(), advice)[:1] or range(own.experts), own.paid_for(), advice, u, zero)


def clipped(known: Estimate) -> Estimate:
    """The estimate within [1/20, 19/20]."""
    twentieth = Fraction(known.paid or 1, 20)
    right = min(max(Fraction(known.correct if known.paid else 1), twentieth), 19 * twentieth)
    return Estimate(right, known.paid or 1)  # type: ignore[arg-type]


# A table: name, line with flags, sentence; then the piece.
# fmt: off
misread(BayesLcb, "current_objective")(
    PhiForTheProduct=(PAYMENTS,
        "Minimises the paper's Phi + lam sum c at its credible accuracies, and not the product.",
        lambda own, _: paper_objective(own)),
    ProductWithoutHalf=(PAYMENTS, "Leaves the half out of 1/2 prod sqrt(4 P (1 - P)): payments seem half as dear.",
        lambda own, right: at_price(right(), 1 / 2)),
)
misread(BayesLcb, "decide")(
    VotesByPessimism=(VOTE,
        "Votes at the credible accuracies nearest to 1/2, as the cautious learner does, and not at the estimates.",
        lambda own, _, advice, u, zero: by_pessimism(own, advice, u, zero)),
    InfinitiesCancel=(VOTE,
        "Lets the others decide where two experts who were never wrong contradict each other: no label is likelier.",
        lambda own, _, advice, u, zero: without_contradiction(own, advice, u, zero)),
    FirstInfinityWins=(VOTE, "Follows the first of two experts who were never wrong and contradict each other.",
        lambda own, _, advice, u, zero: by_the_first(own, advice, u, zero)),
    ClipsTheEstimates=(VOTE,
        "Keeps the estimates within [1/20, 19/20], so that one who was never wrong can be outvoted.",
        lambda own, _, advice, u, zero: likelier([clipped(known) for known in own.paid_for()], advice, zero, u)),
)
misread(Crediting, "credible")(
    ThreeOverDelta=(SETS, "Takes ln(3/delta) for ln(2/delta), as the paper's width has it.",
        lambda own, _, known: credible(known, own.delta * 2 / 3)),
    OneOverDelta=(SETS, "Takes ln(1/delta) for ln(2/delta), as a bound for one side has it.",
        lambda own, _, known: credible(known, own.delta * 2)),
    BernsteinForKl=(SETS, "Takes the wider Bernstein sets where the kl sets were asked for.",
        lambda own, _, known: credible(known, own.delta, BERNSTEIN)),
    BernsteinWithThree=(SETS, "Takes Bernstein sets with 3 x for x beside the root, as the paper's width has it.",
        lambda own, _, known: bernstein_with_three(own, known)),
    HoeffdingForKl=(SETS, "Takes the sets q +- sqrt(ln(2/delta) / 2n), which do not look at the variance.",
        lambda own, _, known: between(known, PRECISE.sqrt(level(known, own.delta) / 2))),
    PaysTheEstimates=(PAYMENTS, "Puts the estimates into the objective, not the credible accuracies farthest from 1/2.",
        lambda own, right, known: right(known)._replace(margin=fewer(known))),
    PaysByPessimism=(PAYMENTS, "Puts the credible accuracies nearest to 1/2 into the objective.",
        lambda own, right, known: right(known)._replace(margin=HALF - right(known).nearest)),
)
misread(CautiousCrediting, "credible")(
    VotesAtTheEstimates=(VOTE, "Votes with the weights of the estimates, not of the pessimistic ends.",
        lambda own, right, known: right(known)._replace(
            nearest=min(HALF - fewer(known), NEARLY_HALF) if known.paid else 0 * HALF
        )),
    VotesByOptimism=(VOTE, "Votes with the weights of the credible accuracies farthest from 1/2.",
        lambda own, right, known: right(known)._replace(nearest=min(right(known).farthest, NEARLY_HALF))),
    VotesWithoutLogarithm=(VOTE, "Weighs with 2 p - 1 and not with half the logarithm of the odds.",
        lambda own, right, known: right(known)._replace(
            nearest=PRECISE.number(math.tanh(2 * float(right(known).nearest))) / 2
        )),
)
misread(CautiousLcb, "decide")(
    VotesThatForgetTheSide=(VOTE, "Follows everybody, also those who are mostly wrong.",
        lambda own, right, advice, u, zero: right(
            [z * (known.leaning or 1) for z, known in zip(advice, own.paid_for(), strict=True)], u, zero
        )),
)
misread(Tossing, "changed")(
    CoinAtAClearVote=(COIN,
        "Flips with probability exp(-|x|)/2 as Algorithm 1 does, where the vote alone should decide.",
        lambda own, _, decision, u: coin_at_a_clear_vote(decision, u)),
    EvenVotePredictsZero=(COIN, "Takes sign(0) = 0 literally, and predicts 0 when the vote is even.",
        lambda own, _, decision, u: decision.prediction if decision.x else 0),
    EvenVoteIgnoresTheCoin=(COIN,
        "Predicts the same label at every even vote, whatever the coin shows: the proofs need a fair coin.",
        lambda own, _, decision, u: decision.prediction if decision.x else 1),
)
# fmt: on
