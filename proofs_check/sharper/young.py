"""Aggregated rounds in which some estimate is young (n < 2 beta) cost little.

A young estimate has the cutoff 1/2, so in range it is exactly 1/2; its count is even, and its factor is 1, whatever the
accuracy. Let f = exp(-2 (1/2 - P)^2) be its share of Phi(P), and z = max(0, 2^(-1/K) - f) what is missing: then
1 <= 2^(1/K) (f + z), as for an old estimate with z = 0. Half the product of all factors is at most prod (f + z), and
that is at most Phi(P) + sum z, since no f + z exceeds 1. Now z <= 2^(-1/K) - e^(-1/2), and z = 0 once n >= (3K + 11) l;
so one expert at one payment adds at most (3K + 11) l/2 times that.
"""

from proofs_check.ledger.chain import GIVEN, Chain, Import
from proofs_check.ledger.chained import Chained
from proofs_check.ledger.evidence import Certified, Claim, Exhaustive, Tally, symbolic
from proofs_check.ledger.row import Row, Slack
from proofs_check.paper.multiplicative_expert import FACTOR
from proofs_check.paper.optimism_chains import Step, given, walk
from proofs_check.prover.prove import prove
from proofs_check.sharper.mature import ABOVE_ONE, FAR, POSITIVE, UNIT
from reference.estimates import Estimate

SHARE, LEAST = "exp(log(2)/K)", "exp(-1/2)"
PAD = f"max(0, exp(-log(2)/K) - {LEAST})"
PADDED = f"{FACTOR} <= {SHARE}*(f + z)"
SUMMED = "Prod(f + z) <= Prod(f) + Sum(z)"
YOUNG = f"(3*K+11)*l/2*{PAD}"


def products_by_induction(kept: str = "1") -> Tally:
    """Prove prod (f + z) <= prod f + kept sum z by induction over the factors: one factor, and one more."""
    unit = {"f": UNIT, "z": UNIT}
    first = prove(f"f + z <= f + ({kept})*z", unit, ("f + z <= 1",))
    step = prove(
        f"(A + X)*(f + z) <= A*f + ({kept})*(Y + z)",
        {**unit, "A": UNIT, "X": UNIT, "Y": UNIT},
        ("A + X <= 1", "f + z <= 1", f"X <= ({kept})*Y"),
    )
    for name, result in (("one factor", first), ("one more factor", step)):
        if result.status != "proved":
            return Tally(2, 2, f"{name}: {result.status}")
    return Tally(2, 2, None)


def young_counts_are_even(step: int = 2) -> Tally:
    """Is each young estimate in range exactly 1/2, and are there at most y/2 even counts up to y?"""
    cases = held = 0
    for paid in range(1, 61):
        for correct in range(paid + 1):
            known = Estimate(correct, paid)
            for beta in (paid / 2, paid / 2 + 0.25, 2.0 * paid):
                cases += 1
                if not known.is_certain(beta):
                    held += 1
                    if 2 * correct != paid:
                        return Tally(cases, held, f"{known} is in range with beta = {beta}")
    for quarters in range(1, 400):
        counts = len(range(step, quarters // 4 + 1, step))
        if counts > quarters / 8:
            return Tally(cases, held, f"there are {counts} counts up to {quarters / 4}")
    return Tally(cases, held, None)


def vanishing_claim(constant: str) -> Claim:
    """At n = (3K + constant) l the pad is 0; k is 1/K."""
    x = f"(k/(3+({constant})*k))"
    return Claim(f"2*(3*{x}+sqrt({x}/2))**2 <= k*log(2)", {"k": UNIT})


ROWS = [
    Row(
        id="a_young_estimate_in_range_is_even",
        lemma="S",
        source=(),
        statement=r"n\le2\beta,\ \alpha\le q\le1-\alpha \implies q=\half,\ n \text{ even; at most } y/2 \text{ even "
        r"counts are at most } y",
        quantifier="for all beta and n; all counts to 60 on the reference, and the argument in words for all",
        evidence=Exhaustive(
            young_counts_are_even, {}, {"step": 1}, "all counts to 60; beyond, alpha = 1/2 leaves only q = 1/2"
        ),
        uses=("cutoff_half_forces_estimate_half", "error_vanishes_at_an_even_estimate"),
        why="With the cutoff at 1/2 every other estimate is certain. An even estimate has the factor p + (1 - p) = 1.",
    ),
    Row(
        id="one_le_share_of_padded_phi",
        lemma="S",
        source=(),
        statement=r"u \le f+\max(0,u-f)",
        quantifier="for all u = 2^(-1/K) and f in [0, 1]",
        evidence=Certified(
            Claim("u <= f + max(0, u - f)", {"u": UNIT, "f": UNIT}),
            sharper=Claim("u <= f + max(0, u - f)/2", {"u": UNIT, "f": UNIT}),
        ),
        why="The factor 1 of an even estimate is padded to the form of the others.",
    ),
    Row(
        id="each_factor_le_share_of_padded_phi",
        lemma="S",
        source=(),
        statement=r"F_j \le 2^{1/K}(f_j+z_j)",
        quantifier="for all estimates in range: old ones with z = 0, young ones with z = max(0, 2^(-1/K) - f)",
        evidence=Chained("each_factor_le_share_of_padded_phi", ("(f + z)", "(f + z/2)")),
        meaning=PADDED,
        uses=("factor_le_share_of_two_times_phi", "a_young_estimate_in_range_is_even"),
        why="Two cases: the estimate is old or young.",
    ),
    Row(
        id="product_of_padded_factors_le_product_plus_pads",
        lemma="S",
        source=(),
        statement=r"\prod_j(f_j+z_j) \le \prod_jf_j+\sum_jz_j",
        quantifier="for all K and all f, z >= 0 with f + z <= 1",
        evidence=symbolic(
            products_by_induction, {}, {"kept": "1/2"}, "induction over the factors; both of its steps are certified"
        ),
        meaning=SUMMED,
        why="One more factor: (A + X)(f + z) <= A f + X + z.",
    ),
    Row(
        id="padded_phi_le_one",
        lemma="S",
        source=(),
        statement=r"f+\max(0,u-f) \le 1",
        quantifier="for all f and u in [0, 1]",
        evidence=Certified(
            Claim("f + max(0, u-f) <= 1", {"f": UNIT, "u": UNIT}),
            sharper=Claim("f + max(0, u-f) <= 99/100", {"f": UNIT, "u": UNIT}),
        ),
        why="So the product of padded factors may be bounded by the sum of the pads.",
    ),
    Row(
        id="aggregated_rounds_cost_at_most_their_pads",
        lemma="S",
        source=(),
        statement=r"\half\prod_jF_j \le \Phi(P_t(c_t))+\sum_jz_j",
        quantifier="for all K >= 1, in every aggregated round after N with the paid estimates within their widths",
        evidence=Chained("aggregated_rounds_cost_at_most_their_pads", ("Sum(z)", "Sum(z)/2")),
        meaning=f"1/2*Prod({FACTOR}) <= Prod(f) + Sum(z)",
        uses=("each_factor_le_share_of_padded_phi", "padded_phi_le_one", "mistake_le_half_product_of_factors"),
        why="With no young estimate all pads are 0, and this is old_aggregated_rounds_cost_nothing.",
    ),
    Row(
        id="pad_le_largest_pad",
        lemma="S",
        source=(),
        statement=r"\max(0,u-f) \le \max(0,u-e^{-1/2})",
        quantifier="for all u in [0, 1] and f >= e^(-1/2)",
        evidence=Certified(
            Claim(f"max(0, u-f) <= max(0, u-{LEAST})", {"f": UNIT, "u": UNIT}, (f"{LEAST} <= f",)),
            sharper=Claim("max(0, u-f) <= max(0, u-62/100)", {"f": UNIT, "u": UNIT}, (f"{LEAST} <= f",)),
        ),
        uses=("optimistic_estimates_stay_within_the_ends",),
        why="P does not leave [0, 1]. One expert has no pad at all: 1/2 < e^(-1/2).",
    ),
    Row(
        id="pad_vanishes_after_a_while",
        lemma="S",
        source=(),
        statement=r"n \ge (3K+11)\,\ell \implies 2^{-1/K} \le e^{-2w^2},\quad w=3x+\sqrt{x/2},\ x=\ell/n",
        quantifier="for all K >= 1, with k = 1/K",
        evidence=Certified(
            Claim("2*(3*x+sqrt(x/2))**2 <= k*log(2)", {"k": UNIT, "x": UNIT}, ("x*(3+11*k) <= k",)),
            sharper=vanishing_claim("10"),
        ),
        slack=(Slack("11", "11", vanishing_claim, proved="1032/100", refuted="1030/100", tight="K = 8"),),
        why="The width of an even estimate is about sqrt(x/2), so its share of Phi is about e^(-x).",
    ),
    Row(
        id="young_rounds_of_a_payment_cost_little",
        lemma="S",
        source=(),
        statement=r"\sum z \le \frac{(3K+11)\,\ell}{2}\max(0,2^{-1/K}-e^{-1/2})",
        quantifier="for one expert at one payment; y is how often its pad is not 0, S the sum of its pads",
        evidence=Chained("young_rounds_of_a_payment_cost_little", ("11", "10")),
        meaning=f"S <= {YOUNG}",
        uses=("a_young_estimate_in_range_is_even", "pad_le_largest_pad", "pad_vanishes_after_a_while"),
        why="At even counts below (3K + 11) l only. The short argument charges 1 for each, up to 2 beta: beta in all.",
    ),
]

OLD, ONE, MISSING = f"{FACTOR} <= {SHARE}*f", f"{FACTOR} <= 1", "max(0, exp(-log(2)/K) - f) <= z"
EXPERT = {"K": ABOVE_ONE, "p": UNIT, "q": UNIT, "f": UNIT, "z": UNIT}
INSIDE = ("0 < q", "q < 1")

CHAINS = [
    Chain(
        lemma="S",
        title="the factor of an old estimate",
        concludes="each_factor_le_share_of_padded_phi",
        box=EXPERT,
        assuming=(*INSIDE, OLD),
        imported=(
            Import(OLD, "factor_le_share_of_two_times_phi", {"K": "r**(-4)", "q": "1/2-d", "f": f"exp(-2*{FAR}**2)"}),
        ),
        links=walk(
            FACTOR,
            given(FACTOR, f"{SHARE}*f", f"{SHARE}*f"),
            Step(f"{SHARE}*(f + z)", "nothing_is_lost_by_adding", f"{SHARE}*H", where={"a": "f", "b": "z"}),
        ),
    ),
    Chain(
        lemma="S",
        title="the factor of a young estimate",
        concludes="each_factor_le_share_of_padded_phi",
        box=EXPERT,
        assuming=(*INSIDE, ONE, MISSING),
        links=walk(
            FACTOR,
            given(FACTOR, "1", "1"),
            Step(f"{SHARE}*exp(-log(2)/K)"),
            Step(
                f"{SHARE}*(f + max(0, exp(-log(2)/K) - f))",
                "one_le_share_of_padded_phi",
                f"{SHARE}*H",
                where={"u": "exp(-log(2)/K)"},
            ),
            given("max(0, exp(-log(2)/K) - f)", "z", f"{SHARE}*(f + z)", f"{SHARE}*(f + H)"),
        ),
    ),
    Chain(
        lemma="S",
        title="an aggregated round",
        concludes="aggregated_rounds_cost_at_most_their_pads",
        box=EXPERT,
        assuming=(*INSIDE, PADDED, SUMMED),
        indexed=("p", "q", "f", "z"),
        imported=(
            Import(PADDED, "each_factor_le_share_of_padded_phi"),
            Import(SUMMED, "product_of_padded_factors_le_product_plus_pads"),
        ),
        links=walk(
            f"1/2*Prod({FACTOR})",
            Step(
                f"1/2*Prod({SHARE}*(f + z))",
                GIVEN,
                "H/2",
                "factorwise",
                {"a": FACTOR, "b": f"{SHARE}*(f + z)"},
                "factor_is_not_negative",
            ),
            Step("Prod(f + z)"),
            given("Prod(f + z)", "Prod(f) + Sum(z)", "Prod(f) + Sum(z)"),
        ),
    ),
    Chain(
        lemma="S",
        title="the pads of a payment",
        concludes="young_rounds_of_a_payment_cost_little",
        box={"K": ABOVE_ONE, "l": ABOVE_ONE, "y": POSITIVE, "S": POSITIVE},
        assuming=(f"S <= y*{PAD}", "y <= (3*K+11)*l/2"),
        links=walk(
            "S",
            given("S", f"y*{PAD}", f"y*{PAD}"),
            given("y", "(3*K+11)*l/2", YOUNG, f"H*{PAD}"),
        ),
    ),
]
