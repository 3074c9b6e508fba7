"""Old estimates, joined: from the factor of one expert to the aggregated round (`mature` has the rows)."""

from proofs_check.ledger.chain import GIVEN, Chain, Import
from proofs_check.ledger.evidence import Number
from proofs_check.paper.optimism_chains import Step, given, walk
from proofs_check.sharper.mature import (
    ABOVE_ONE,
    ACCURATE,
    BOUND,
    EXPONENT,
    FACTOR_D,
    FAR,
    GROWTH,
    HALF,
    LARGEST_R,
    LOWER,
    NARROW,
    OLD,
    OUT,
    POSITIVE,
    REACH,
    SHARE,
    SPELLED,
    UNIT,
    UPPER,
    WHOLE,
    WIDTH,
    WIDTH_D,
    WIDTHS,
    WITHIN,
    reach,
)

Range = tuple[Number, Number]


def exponent_chain(title: str, row: str, power: str, where: dict[str, str], assuming: tuple[str, ...]) -> Chain:
    """One of the two cases of the exponent."""
    return Chain(
        lemma="S",
        title=title,
        concludes="exponent_of_a_factor_le_share_of_log_two",
        box={"d": HALF, "r": LARGEST_R},
        assuming=assuming,
        links=walk(LOWER, Step(UPPER, row, f"{power}*H - {OUT}", where=where)),
    )


def expert_chain(title: str, r: Range, assuming: tuple[str, ...], imported: tuple[Import, ...], *steps: Step) -> Chain:
    """From the factor of one expert to 2^(1/K) exp(-2 (1/2 - P)^2)."""
    start = f"2*sqrt(1/2-d)*sqrt(1/2+d)*(1 + {GROWTH})"
    return Chain(
        lemma="S",
        title=title,
        concludes="factor_le_share_of_two_times_phi",
        box={"p": UNIT, "d": HALF, "x": POSITIVE, "r": r},
        assuming=("d < 1/2", NARROW, ACCURATE, *assuming),
        imported=(
            Import(NARROW, "width_in_range_le_reach", SPELLED),
            Import(ACCURATE, "accuracy_in_range_le_reach", SPELLED),
            *imported,
        ),
        links=walk(FACTOR_D, Step(start, "factor_le_factor_at_the_reach", where={"s": REACH, "m": "1/2-d"}), *steps),
    )


CHAINS = [
    Chain(
        lemma="S",
        title="an accuracy in range",
        concludes="accuracy_in_range_le_reach",
        box={"p": UNIT, **WIDTHS},
        assuming=(OLD, WITHIN),
        links=walk(
            "p",
            Step("m + (p-m)"),
            given("p - m", WIDTH, f"m + {WIDTH}", "m + H"),
            Step(f"m*(1 + {reach('g')})", "width_in_range_le_reach", "m + H"),
        ),
    ),
    exponent_chain(
        "the exponent, near an even estimate",
        "near_an_even_estimate_the_gain_pays_for_the_reach",
        "r**4",
        {"x": "d/r"},
        ("0 < r", "d <= r"),
    ),
    exponent_chain(
        "the exponent, far from an even estimate",
        "far_from_an_even_estimate_the_gain_pays_for_the_reach",
        "d**4",
        {"z": "r/d"},
        ("0 < d", "r <= d"),
    ),
    expert_chain(
        "several experts",
        LARGEST_R,
        ("0 < r", EXPONENT),
        (Import(EXPONENT, "exponent_of_a_factor_le_share_of_log_two"),),
        Step(f"exp({LOWER})", "grown_root_le_gaussian_of_fourth_order", where={"y": GROWTH}),
        given(LOWER, UPPER, f"exp({UPPER})", "exp(H)"),
        Step(
            BOUND,
            "optimism_grows_with_the_width",
            "exp(r**4*log(2) + 2*H)",
            where={"m": "1/2-d", "h": f"(1/2-d)*{REACH}", "w": WIDTH_D},
        ),
    ),
    expert_chain(
        "one expert",
        (1, 1),
        ("1 <= r**4",),
        (),
        Step("2*exp(-1/2)", "one_expert_may_err_twice_phi", where={"m": "1/2-d"}),
        Step("exp(1*log(2) - 1/2)"),
        given("1", "r**4", "exp(r**4*log(2) - 1/2)", "exp(H*log(2) - 1/2)"),
        Step(
            BOUND,
            "optimistic_estimates_stay_within_the_ends",
            "exp(r**4*log(2) + 2*H)",
            where={"m": "1/2-d", "w": WIDTH_D},
        ),
    ),
    Chain(
        lemma="S",
        title="the least that Phi can be",
        concludes="optimistic_estimates_stay_within_the_ends",
        box={"K": ABOVE_ONE, "d": HALF, "x": POSITIVE},
        indexed=("d", "x"),
        links=walk(
            "exp(-K/2)",
            Step("exp(2*Sum(-1/4))"),
            Step(
                f"exp(-2*Sum({FAR}**2))",
                "optimistic_estimates_stay_within_the_ends",
                "exp(2*H)",
                "termwise",
                {"m": "1/2-d", "w": WIDTH_D},
            ),
        ),
    ),
    Chain(
        lemma="S",
        title="old aggregated rounds",
        concludes="old_aggregated_rounds_cost_nothing",
        box={"K": ABOVE_ONE, "p": UNIT, "d": HALF, "x": POSITIVE},
        assuming=(f"{FACTOR_D} <= {SHARE}", "d < 1/2", WHOLE),
        indexed=("p", "d", "x"),
        imported=(Import(f"{FACTOR_D} <= {SHARE}", "factor_le_share_of_two_times_phi", {"K": "r**(-4)"}),),
        links=walk(
            f"1/2*Prod({FACTOR_D})",
            Step(
                f"1/2*Prod({SHARE})",
                GIVEN,
                "H/2",
                "factorwise",
                {"a": FACTOR_D, "b": SHARE, "q": "1/2-d"},
                "factor_is_not_negative",
            ),
            Step(f"exp(-2*Sum({FAR}**2))"),
        ),
    ),
]
