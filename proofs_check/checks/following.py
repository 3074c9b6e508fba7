"""Lemma 4.6: who is certain, how often following or contradicting them errs, and the lemma at random instances."""

from fractions import Fraction
from random import Random

import mpmath

from proofs_check.checks.instances import Sides, compare
from proofs_check.checks.optimism import Known, late_round
from proofs_check.checks.outcome import Outcome
from reference.estimates import Estimate


def states() -> list[tuple[Estimate, Fraction, Fraction, Fraction]]:
    """Return all counts up to 30, each with some beta, its estimate and its cutoff."""
    betas = [Fraction(k, 4) for k in (1, 2, 5, 8, 20, 60)]
    return [
        (Estimate(right, n), beta, Fraction(right, n), min(beta / n, Fraction(1, 2)))
        for n in range(1, 31)
        for right in range(n + 1)
        for beta in betas
    ]


def certain_is_below_or_above(swapped: bool = False) -> Outcome:
    """Is an estimate certain just if q < alpha, then contradicted, or 1 - q < alpha, then followed, and never both?"""
    cases = held = 0
    for known, beta, q, alpha in states():
        below, above = (q < alpha, 1 - q < alpha) if not swapped else (1 - q < alpha, q < alpha)
        cases, held = cases + 1, held + (below or above)
        if (below and above) or known.is_certain(float(beta)) != (below or above):
            return Outcome(cases, held, f"{known} with beta = {beta} is certain on both sides, or on none")
        if (below or above) and known.leaning != (-1 if below else 1):
            return Outcome(cases, held, f"{known} with beta = {beta} leans to {known.leaning}")
    return Outcome(cases, held, None)


def somebody_followed_has_no_such_estimate(side: str = "low") -> Outcome:
    """Find a certain expert who is followed although its estimate is not on the given side."""
    cases = 0
    for known, beta, q, alpha in states():
        cases += 1
        on_side = q <= alpha if side == "low" else 1 - q <= alpha
        if known.is_certain(float(beta)) and known.leaning == 1 and not on_side:
            return Outcome(cases, cases, None)
    return Outcome(cases, cases, f"every expert who is followed has its estimate on the {side} side")


def contradicting_errs_when_it_is_right(leaning: int = -1) -> Outcome:
    """Sum over both answers, for both labels: does the prediction leaning * Z err with probability p?"""
    cases = 0
    for p in (Fraction(k, 20) for k in range(21) if k != 10):
        for label in (-1, 1):
            chances = {label: p, -label: 1 - p}
            error = sum((chance for z, chance in chances.items() if leaning * z != label), Fraction(0))
            cases += 1
            if error != p:
                return Outcome(cases, cases, f"with p = {p} and label {label} it errs with probability {error}")
    return Outcome(cases, cases, None)


def lemma_4_6() -> Outcome:
    """P(mistake) + lambda sum c_t <= OPT + (2 beta + 4 l)/n + (4L + lambda) K eps + 96 K sum (2 l/n + (3 l/n)^2).

    Any certain expert may be the one that is followed or contradicted. Where nobody is certain the lemma says nothing.
    """

    def draw(rng: Random) -> Sides:
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

    return compare(draw, "lemma 4.6")


def _is_certain(known: Known, beta: mpmath.mpf) -> bool:
    return bool(min(known.estimate, 1 - known.estimate) < min(beta / known.paid, mpmath.mpf(1) / 2))
