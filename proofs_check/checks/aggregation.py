"""Weights, votes and the coin: the reference against the formulas of Sections 2 and 3 and Lemma 4.2."""

from fractions import Fraction
from itertools import product
from random import Random

import mpmath

from paid_experts.proofs_check.checks.instances import Sample, Sides, experts, units
from paid_experts.proofs_check.checks.outcome import Cases, Enumeration
from paid_experts.reference.formulas import mistake_given_vote
from paid_experts.reference.oracle import LcbGaptron


@Enumeration
def vote_is_weighted_sum(scale: str = "1/2") -> Cases:
    """Compare the reference's vote with the sum of (1/2) ln(q/(1-q)) Z over all advice of up to three experts."""
    with mpmath.workdps(30):
        for experts in (1, 2, 3):
            learner = LcbGaptron([0], experts, lam=0.1, beta=1, delta=0.5)
            for known, advice in product(product((1, 3, 4, 6), repeat=experts), product((-1, 1), repeat=experts)):
                learner = learner.at([(correct, 7)] for correct in known)
                learner.pay_as([0] * experts)
                odds = sum(z * mpmath.log(mpmath.mpf(q) / (7 - q)) for q, z in zip(known, advice, strict=True))
                holds = abs(learner.vote(advice) - odds * float(Fraction(scale))) <= 1e-13
                yield holds or f"{known} of 7 correct, advice {advice}: {learner.vote(advice)}"


@Enumeration
def coin_errs_as_the_lemma_says(half: str = "1/2") -> Cases:
    """Compare the reference's probability of a mistake with the two cases of Lemma 4.2, at 30 digits."""
    with mpmath.workdps(30):
        for k in range(-30, 31):
            v = mpmath.mpf(k) / 8
            flip = mpmath.mpf(Fraction(half).numerator) / Fraction(half).denominator * mpmath.exp(-abs(v))
            wanted = flip if v >= 0 else 1 - flip
            yield abs(wanted - mistake_given_vote(k / 8)) <= 1e-15 or f"at v = {k}/8 a mistake has probability {wanted}"


@Sample
def lemma_4_2(rng: Random) -> Sides:
    """P(mistake | advice) <= exp(-y x)/2 for the vote x of K experts whose estimates are in range."""
    weights = [mpmath.log(q / (1 - q)) / 2 for q in units(rng, experts(rng))]
    vote = mpmath.fsum(w * rng.choice((-1, 1)) for w in weights)
    label = rng.choice((-1, 1))
    flip = mpmath.exp(-abs(vote)) / 2
    mistake = flip if vote * label > 0 else 1 - flip
    return Sides(mistake, mpmath.exp(-label * vote) / 2)
