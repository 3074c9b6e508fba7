"""Lemma 4.6: who is certain, how often following or contradicting them errs, and the lemma at random instances."""

from fractions import Fraction
from random import Random
from typing import Literal

import mpmath

from paid_experts.proofs_check.checks.instances import Sample, Sides
from paid_experts.proofs_check.checks.optimism import Known, late_round
from paid_experts.proofs_check.checks.outcome import Cases, Enumeration
from paid_experts.reference.formulas import Estimate


def states() -> list[tuple[Estimate, Fraction, Fraction, Fraction]]:
    """Return all counts up to 30, each with some beta, its estimate and its cutoff."""
    betas = [Fraction(k, 4) for k in (1, 2, 5, 8, 20, 60)]
    return [
        (Estimate(right, n), beta, Fraction(right, n), min(beta / n, Fraction(1, 2)))
        for n in range(1, 31)
        for right in range(n + 1)
        for beta in betas
    ]


@Enumeration
def certain_is_below_or_above(swapped: bool = False) -> Cases:
    """Is an estimate certain just if q < alpha, then contradicted, or 1 - q < alpha, then followed, and never both?"""
    sides = set()
    for known, beta, q, alpha in states():
        below, above = (q < alpha, 1 - q < alpha) if not swapped else (1 - q < alpha, q < alpha)
        sides.add((below, above))
        leans = known.leaning if known.is_certain(float(beta)) else 0
        yield leans == above - below or f"{known} with beta = {beta} leans to {leans}"
    yield sides == {(True, False), (False, True), (False, False)} or f"the states are certain on the sides {sides}"


@Enumeration
def somebody_followed_has_no_such_estimate(side: Literal["low", "high"] = "low") -> Cases:
    """Find a certain expert who is followed although its estimate is not on the given side."""
    followed = [
        (q, alpha) for known, beta, q, alpha in states() if known.is_certain(float(beta)) and known.leaning == 1
    ]
    elsewhere = [q for q, alpha in followed if (q if side == "low" else 1 - q) > alpha]
    yield bool(elsewhere) or f"every expert who is followed has its estimate on the {side} side"


@Enumeration
def contradicting_errs_when_it_is_right(leaning: int = -1) -> Cases:
    """Sum over both answers, for both labels: does the prediction leaning * Z err with probability p?"""
    for p in (Fraction(k, 20) for k in range(21) if k != 10):
        for label in (-1, 1):
            chances = {label: p, -label: 1 - p}
            error = sum((chance for z, chance in chances.items() if leaning * z != label), Fraction(0))
            yield error == p or f"with p = {p} and label {label} it errs with probability {error}"


@Sample
def lemma_4_6(rng: Random) -> Sides:
    """P(mistake) + lambda sum c_t <= OPT + (2 beta + 4 l)/n + (4L + lambda) K eps + 96 K sum (2 l/n + (3 l/n)^2).

    Any certain expert may be the one that is followed or contradicted. Where nobody is certain the lemma says nothing.
    """
    at = late_round(rng)
    count = len(at.lines)
    beta = rng.choice((18 * at.log * count**2, at.log * mpmath.mpf(10) ** rng.uniform(-2, 4)))
    certain = [known for known in at.now if _is_certain(known, beta)]
    if not certain:
        return Sides(0, 0, held=False)
    followed = rng.choice(certain)
    mistake = 1 - followed.accuracy if 2 * followed.estimate > 1 else followed.accuracy
    following = (2 * beta + 4 * at.log) / followed.paid
    right = at.opt + following + at.grid_loss + 96 * count * at.widths
    return Sides(mistake + at.payments, right, at.held)


def _is_certain(known: Known, beta: mpmath.mpf) -> bool:
    return bool(min(known.estimate, 1 - known.estimate) < min(beta / known.paid, mpmath.mpf(1) / 2))
