# ruff: noqa: D102 - each method is explained where the right learner has it
"""Bugs of our own learners: credible sets and the coin, of both; and the votes of `CautiousLcb`."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from paid_experts.properties.bugs.catalogue import COIN, PAYMENTS, SETS, VOTE, bug
from paid_experts.reference.cautious import CautiousLcb
from paid_experts.reference.credible import BERNSTEIN, HALF, Credible, credible
from paid_experts.reference.formulas import PRECISE, Estimate
from paid_experts.reference.oracle import Decision, Learner
from paid_experts.reference.validation import Sign

NEARLY_HALF = HALF - PRECISE.number(1) / 10**9


def between(known: Estimate, width: Any) -> Credible:
    """The set q +- width, where q is the smaller of the estimate and what it lacks to 1."""
    if not known.paid:
        return Credible(0 * HALF, 0 * HALF)
    q = PRECISE.number(known.fewer) / known.paid
    return Credible(max(q - width, 0 * HALF), max(HALF - q - width, 0 * HALF))


def log_over(known: Estimate, over: float) -> Any:
    """ln(over) / n."""
    return PRECISE.log(PRECISE.number(over)) / max(known.paid, 1)


# The credible sets, of both learners.


class Crediting(Learner):
    """One of our own learners, with credible sets that are changed."""

    delta: float

    def credible(self, known: Estimate) -> Credible:
        right: Credible = super().credible(known)  # type: ignore[misc]
        return right


@bug(SETS)
class ThreeOverDelta(Crediting):
    """Takes ln(3/delta) for ln(2/delta), as the paper's width has it."""

    def credible(self, known: Estimate) -> Credible:
        return credible(known, self.delta * 2 / 3)


@bug(SETS)
class OneOverDelta(Crediting):
    """Takes ln(1/delta) for ln(2/delta), as a bound for one side has it."""

    def credible(self, known: Estimate) -> Credible:
        return credible(known, self.delta * 2)


@bug(SETS)
class BernsteinForKl(Crediting):
    """Takes the wider Bernstein sets where the kl sets were asked for."""

    def credible(self, known: Estimate) -> Credible:
        return credible(known, self.delta, BERNSTEIN)


@bug(SETS)
class BernsteinWithThree(Crediting):
    """Takes Bernstein sets with 3 x for x beside the root, as the paper's width has it."""

    def credible(self, known: Estimate) -> Credible:
        x, q = log_over(known, 2 / self.delta), PRECISE.number(known.fewer) / max(known.paid, 1)
        return between(known, PRECISE.sqrt(2 * q * (1 - q) * x) + 3 * x)


@bug(SETS)
class HoeffdingForKl(Crediting):
    """Takes the sets q +- sqrt(ln(2/delta) / 2n), which do not look at the variance."""

    def credible(self, known: Estimate) -> Credible:
        return between(known, PRECISE.sqrt(log_over(known, 2 / self.delta) / 2))


@bug(PAYMENTS)
class PaysTheEstimates(Crediting):
    """Puts the estimates into the objective, not the credible accuracies farthest from 1/2."""

    def credible(self, known: Estimate) -> Credible:
        return super().credible(known)._replace(margin=PRECISE.number(known.fewer) / max(known.paid, 1))


@bug(PAYMENTS)
class PaysByPessimism(Crediting):
    """Puts the credible accuracies nearest to 1/2 into the objective."""

    def credible(self, known: Estimate) -> Credible:
        right = super().credible(known)
        return right._replace(margin=HALF - right.nearest)


# The votes of the cautious learner, made from its credible sets.


@bug(VOTE)
class VotesAtTheEstimates(CautiousLcb):
    """Votes with the weights of the estimates, not of the pessimistic ends."""

    def credible(self, known: Estimate) -> Credible:
        distance = HALF - PRECISE.number(known.fewer) / known.paid if known.paid else 0 * HALF
        return super().credible(known)._replace(nearest=min(distance, NEARLY_HALF))


@bug(VOTE)
class VotesByOptimism(CautiousLcb):
    """Votes with the weights of the credible accuracies farthest from 1/2."""

    def credible(self, known: Estimate) -> Credible:
        right = super().credible(known)
        return right._replace(nearest=min(right.farthest, NEARLY_HALF))


@bug(VOTE)
class VotesWithoutLogarithm(CautiousLcb):
    """Weighs with 2 p - 1 and not with half the logarithm of the odds."""

    def credible(self, known: Estimate) -> Credible:
        right = super().credible(known)
        return right._replace(nearest=PRECISE.number(math.tanh(2 * float(right.nearest))) / 2)


@bug(VOTE)
class VotesThatForgetTheSide(CautiousLcb):
    """Follows everybody, also those who are mostly wrong."""

    def decide(self, advice: Sequence[Sign], u: float, sign_of_zero: Sign) -> Decision:
        turned = [z * (known.leaning or 1) for z, known in zip(advice, self.paid_for(), strict=True)]
        return super().decide(turned, u, sign_of_zero)


# The coin, of both learners.


class Tossing(Learner):
    """A learner whose prediction is changed when all is decided."""

    def changed(self, decision: Decision, u: float) -> Sign:
        raise NotImplementedError

    def decide(self, advice: Sequence[Sign], u: float, sign_of_zero: Sign) -> Decision:
        decision = super().decide(advice, u, sign_of_zero)  # type: ignore[safe-super]
        return decision._replace(prediction=self.changed(decision, u))


@bug(COIN)
class CoinAtAClearVote(Tossing):
    """Flips with probability exp(-|x|)/2 as Algorithm 1 does, where the vote alone should decide."""

    def changed(self, decision: Decision, u: float) -> Sign:
        assert decision.x is not None
        flips = decision.x != 0 and u < math.exp(-abs(decision.x)) / 2
        return -decision.prediction if flips else decision.prediction


@bug(COIN)
class EvenVotePredictsZero(Tossing):
    """Takes sign(0) = 0 literally, and predicts 0 when the vote is even."""

    def changed(self, decision: Decision, u: float) -> Sign:  # noqa: ARG002 - others look at the coin
        return decision.prediction if decision.x else 0


@bug(COIN)
class EvenVoteIgnoresTheCoin(Tossing):
    """Predicts the same label at every even vote, whatever the coin shows: the proofs need a fair coin."""

    def changed(self, decision: Decision, u: float) -> Sign:  # noqa: ARG002 - others look at the coin
        return decision.prediction if decision.x else 1
