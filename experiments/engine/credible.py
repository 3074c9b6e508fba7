"""Which accuracies are credible (`reference.credible`), in doubles: the ends of n kl(q, p) <= ln(2/delta).

As there, q <= 1/2 is the estimate or its complement, and the ends are found by Newton's method in ln p, which goes
towards the root and never beyond it. With s = ln(p/q) and D = p - q = q (exp(s) - 1),

    kl(q, p) = -q s - (1 - q) ln(1 - D / (1 - q)),

where rounding adds no more than a few units of 2^-53 (q |s| + |D|). The derivative in s is D / (1 - p). So s is off by
a few units of 2^-53 (1 + |s|), and so is p, relatively. Errors 2 sqrt(p (1 - p)), gains (1/2 - p)^2 and weights
1/2 ln((1 - p) / p) are then within 2^-49, 2^-50 and `WEIGHT_ERROR` of their true values.
"""

import math

from paid_experts.experiments.engine.compiled import compiled, inlined

MOST_STEPS = 60
"""The steps double the digits: none of 10^5 random counts took more than 9."""
CONVERGED = 2.0**-27
"""After a step of this size, relatively, the next one is below rounding."""
CLEARLY = 2.0**-46
"""More than rounding can do to kl(q, 1/2), relative to 1/2 - q and to the level"""
UNSURE = 2.0**-60
"""A weight that is either 0 or so near to it that doubles cannot tell: within `WEIGHT_ERROR`, and not 0"""
WEIGHT_ERROR = 2.0**-44
"""|s| < 28 for an upper end after at most 10^12 payments."""


@compiled
def margin(fewer: int, paid: int, log_term: float) -> float:
    """Return how far the farthest credible accuracy is from 0 or 1."""
    if fewer == 0:
        return 0.0
    q, level = fewer / paid, log_term / paid
    bernstein = math.sqrt(2 * q * (1 - q) * level) + level
    start = ((1 - q) * math.log1p(-q) - level) / q  # kl(q, p) >= q ln(q/p) + (1-q) ln(1-q)
    if bernstein < q:
        start = max(start, math.log1p(-bernstein / q))
    return q * math.exp(newton(q, level, start))


@compiled
def weight(fewer: int, paid: int, log_term: float) -> float:
    """1/2 ln((1 - p) / p) at the credible accuracy p nearest to 1/2, 0 if that is 1/2; UNSURE: it may be."""
    if paid == 0:
        return 0.0
    q, level = fewer / paid, log_term / paid
    if fewer == 0:
        p = -math.expm1(-level)
        if abs(p - 0.5) < CLEARLY:
            return UNSURE
        return 0.5 * math.log((1 - p) / p) if p < 0.5 else 0.0
    half = -math.log(2 * q)
    beyond, unsure = excess(q, level, half), CLEARLY * (0.5 - q + level)
    if abs(beyond) <= unsure:
        return UNSURE
    if beyond < 0:
        return 0.0
    bernstein = math.sqrt(2 * q * (1 - q) * level) + level
    p = q * math.exp(newton(q, level, min(half, math.log1p(bernstein / q))))
    return 0.5 * math.log((1 - p) / p)


@inlined
def excess(q: float, level: float, s: float) -> float:
    """kl(q, p) - level at s = ln(p/q)."""
    return -q * s - (1 - q) * math.log1p(-q * math.expm1(s) / (1 - q)) - level


@inlined
def newton(q: float, level: float, start: float) -> float:
    """Return s = ln(p/q) of an end from one outside of the interval."""
    s = start
    for _ in range(MOST_STEPS):
        apart = q * math.expm1(s)
        step = -excess(q, level, s) * (1 - q - apart) / apart
        if (step > 0) != (s < 0):  # rounding
            return s
        s += step
        if abs(step) <= CONVERGED * abs(s):
            return s
    return s
