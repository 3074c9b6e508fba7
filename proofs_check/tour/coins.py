"""Two pictures that the prover's language cannot give: how often intervals miss, for coins, exactly (A.1 and 4.1)."""

from __future__ import annotations

from fractions import Fraction

from proofs_check.coverage import ONE, PRINTED, UNIT, Coins, Width
from proofs_check.coverage_over_time import CoinsOverTime
from proofs_check.ledger.row import Slack
from proofs_check.tour.plot import Line, Plot
from proofs_check.tour.site import Site

NEAR = [Fraction(k, 4000) for k in range(376, 425)]
"""Biases around the tight one"""
RARE, COINS = Fraction(1, 10**9), 200
LIKELY, BIAS, LONGEST = Fraction(99, 100), Fraction(3, 10), 120


def linear_slack(site: Site) -> Slack:
    """Return the slack of the constant 3 in the width."""
    return site.rows["mean_is_farther_than_its_width_with_chance_at_most_delta"].slack[0]


def missed(site: Site) -> Plot:
    """Draw the chance of a miss by 200 coins in units of delta, for the printed, the sharp and the refuted constant."""
    slack = linear_slack(site)
    widths = {"printed": PRINTED, "proved": Width(Fraction(slack.proved)), "refuted": Width(Fraction(slack.refuted))}
    constants = {"printed": slack.printed, "proved": slack.proved, "refuted": slack.refuted}
    lines = [Line("δ", [(float(NEAR[0]), 1.0), (float(NEAR[-1]), 1.0)], 1)]
    for style, (name, width) in enumerate(widths.items(), 2):
        coins = Coins(COINS, RARE, width)
        worst = coins.supremum(Fraction(1, 1000)).bias  # just short of a jump
        beside = [worst, worst + Fraction(1, 10**6)] if NEAR[0] < worst < NEAR[-1] else []
        biases = sorted([*NEAR, *beside])
        points = [(float(p), float(Fraction(coins.at_least(int(p * ONE)), UNIT) / RARE)) for p in biases]
        lines.append(Line(f"with {constants[name]} ({name})", points, style))
    return Plot(
        title="The chance of a miss in units of delta",
        sentence=f"{COINS} coins at δ = 10⁻⁹: the chance that the interval misses, over δ. With {slack.proved} in the "
        f"place of 3 it stays below 1, with {slack.refuted} it does not; with 3 it is far below.",
        across="bias p",
        up="chance of a miss / δ",
        lines=lines,
        identity="coins-missed",
    )


def over_time() -> Plot:
    """Draw the chance of a miss at some count up to T against the union bound."""
    horizons = [*range(4, 20, 4), *range(20, LONGEST + 1, 20)]
    chances = []
    for most in horizons:
        chance = CoinsOverTime(most, LIKELY).at_least(int(BIAS * ONE))
        chances.append((float(most), float(Fraction(chance, UNIT))))
    seen = [(most, chance) for most, chance in chances if chance > 0]
    return Plot(
        title="A miss at some count, and the union bound",
        sentence=f"Coins of bias {BIAS} at δ = {LIKELY}: the chance that an interval misses after one of the first T, "
        f"exactly, against T δ. Up to T = {LONGEST} it is {seen[-1][1]:.3g}: the union bound gives away a lot.",
        across="answers T",
        up="chance",
        lines=[
            Line("chance of a miss up to T", seen, 3),
            Line("T δ", [(most, most * float(LIKELY)) for most, _ in seen], 2),
            Line("δ", [(most, float(LIKELY)) for most, _ in seen], 1),
        ],
        logarithmic=(False, True),
        identity="coins-over-time",
    )
