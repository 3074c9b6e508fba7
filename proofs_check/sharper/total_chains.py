"""All rounds, joined: from optimism to the sharper theorem (`total` has the rows and the letters)."""

from proofs_check.ledger.chain import GIVEN, Chain, Import
from proofs_check.paper.multiplicative_expert import FACTOR
from proofs_check.paper.optimism_chains import COVERED, LIPSCHITZ, Step, given, walk
from proofs_check.sharper.failures import FAILED
from proofs_check.sharper.following import KEPT, ROOTS
from proofs_check.sharper.mature import ABOVE_ONE, FAR, POSITIVE, UNIT
from proofs_check.sharper.total import ANY, FIRST, GRID, MISLED, PAYMENT, STEEP, THEOREM
from proofs_check.sharper.young import YOUNG

OPTIMISM = "g + lam*C <= O"
ERROR = "m + lam*C <= O + m - g"
TOTAL_BOX = {
    "K": ABOVE_ONE, "N": ABOVE_ONE, "T": ABOVE_ONE, "V": POSITIVE, "v": POSITIVE, "lam": POSITIVE, "d": UNIT,
    "m": UNIT, "a": UNIT, "s": UNIT, "u": UNIT, "O": POSITIVE, "C": POSITIVE, "f": UNIT, "l": ABOVE_ONE,
    "x": POSITIVE, "y": POSITIVE, "G": POSITIVE, "W": POSITIVE, "S": POSITIVE, "b": POSITIVE, "Q": POSITIVE,
    "L": POSITIVE, "eps": POSITIVE,
}  # fmt: skip
PARTS = f"{FIRST} + v*(s + lam*K*u) + G"
HEAD = f"{FIRST} + {FAILED}"
SHORT_TAIL = "K*N*(2*C)"

CHAINS = [
    Chain(
        lemma="S",
        title="a round, by optimism alone",
        concludes="a_round_costs_its_error_less_phi",
        box=ANY,
        assuming=(OPTIMISM,),
        imported=(
            Import(
                OPTIMISM,
                "chosen_payments_look_at_least_as_good_as_any_are",
                {
                    "g": "exp(-2*Sum((u + min(1/2-u, 3*r + sqrt(2*r*(1/4-u**2))))**2))",
                    "C": "Sum(c)",
                    "O": "exp(-2*Sum(vg**2)) + lam*Sum(cg)",
                },
            ),
        ),
        links=walk("m + lam*C", Step("(g + lam*C) + m - g"), given("g + lam*C", "O", "O + m - g", "H + m - g")),
    ),
    Chain(
        lemma="S",
        title="a following round",
        concludes="a_following_round_costs_its_error_less_least_phi",
        box=ANY,
        assuming=(ERROR, "f <= g"),
        imported=(
            Import(ERROR, "a_round_costs_its_error_less_phi"),
            Import(
                "f <= g", "optimistic_estimates_stay_within_the_ends", {"f": "exp(-K/2)", "g": f"exp(-2*Sum({FAR}**2))"}
            ),
        ),
        links=walk(
            "m + lam*C",
            given("m + lam*C", "O + m - g", "O + m - g"),
            Step("O + max(0, m-f)", "error_less_phi_le_error_less_least_phi", "O + H"),
        ),
    ),
    Chain(
        lemma="S",
        title="an aggregated round that is good",
        concludes="an_aggregated_round_costs_its_pads",
        box={**ANY, "z": UNIT},
        assuming=(ERROR, "m <= g + Sum(z)"),
        indexed=("z",),
        imported=(
            Import(ERROR, "a_round_costs_its_error_less_phi"),
            Import(
                "m <= g + Sum(z)",
                "aggregated_rounds_cost_at_most_their_pads",
                {"m": f"1/2*Prod({FACTOR})", "g": "Prod(f)"},
            ),
        ),
        links=walk(
            "m + lam*C",
            given("m + lam*C", "O + m - g", "O + m - g"),
            given("m", "g + Sum(z)", "O + Sum(z)", "O + H - g"),
        ),
    ),
    Chain(
        lemma="S",
        title="the smaller bound",
        concludes="following_a_payment_costs_the_smaller_bound",
        box=TOTAL_BOX,
        assuming=(f"S <= {KEPT} + C*(1-f)", f"S <= {KEPT} + {ROOTS}"),
        links=walk(
            "S",
            Step(f"{KEPT} + {MISLED}", "the_smaller_of_two_bounds", where={"R": KEPT, "A": "C*(1-f)", "B": ROOTS}),
        ),
    ),
    Chain(
        lemma="S",
        title="all rounds, T above N",
        concludes="sharper_theorem_over_the_grid",
        box=TOTAL_BOX,
        assuming=(
            f"W <= {PARTS}",
            f"v*(s + lam*K*u) <= {FAILED}",
            "G <= V*O + Sum(N*x) + Sum(N*y)",
            "V <= T",
            f"x <= {PAYMENT}",
            f"y <= {YOUNG}",
        ),
        indexed=("x", "y"),
        imported=(
            Import(
                f"v*(s + lam*K*u) <= {FAILED}", "failing_rounds_cost_half_the_squared_horizon", {"s": "m", "u": "a"}
            ),
            Import(f"x <= {PAYMENT}", "following_a_payment_costs_the_smaller_bound", {"x": "S"}),
            Import(f"y <= {YOUNG}", "young_rounds_of_a_payment_cost_little", {"y": "S"}),
        ),
        links=walk(
            "W",
            given("W", PARTS, PARTS),
            given("v*(s + lam*K*u)", FAILED, f"{HEAD} + G", f"{FIRST} + H + G"),
            given("G", "V*O + Sum(N*x) + Sum(N*y)", f"{HEAD} + V*O + Sum(N*x) + Sum(N*y)", f"{HEAD} + H"),
            given("V", "T", f"{HEAD} + T*O + Sum(N*x) + Sum(N*y)", f"{HEAD} + H*O + Sum(N*x) + Sum(N*y)"),
            given(
                "x", PAYMENT, f"{HEAD} + T*O + K*N*({PAYMENT}) + Sum(N*y)", f"{HEAD} + T*O + N*H + Sum(N*y)", "termwise"
            ),
            given("y", YOUNG, THEOREM, f"{HEAD} + T*O + K*N*({PAYMENT}) + N*H", "termwise"),
        ),
    ),
    Chain(
        lemma="S",
        title="all rounds, T at most N",
        concludes="sharper_theorem_over_the_grid",
        box=TOTAL_BOX,
        assuming=("W <= T*(1+K*lam)", "T <= N"),
        links=walk(
            "W",
            given("W", "T*(1+K*lam)", "T*(1+K*lam)"),
            given("T", "N", FIRST, "H*(1+K*lam)"),
            Step(THEOREM, "nothing_is_lost_by_adding", where={"a": FIRST, "b": THEOREM.replace(f" + {FIRST}", "")}),
        ),
    ),
    Chain(
        lemma="S",
        title="from the grid to all payments",
        concludes="grid_optimum_le_opt_plus_sharp_price",
        box={
            "K": ABOVE_ONE,
            "f": UNIT,
            "z": UNIT,
            "pn": UNIT,
            "po": UNIT,
            "cn": UNIT,
            "co": UNIT,
            "L": POSITIVE,
            "lam": POSITIVE,
            "eps": POSITIVE,
        },
        assuming=(
            "exp(-2*(1/2-pn)**2) <= f + z",
            "Prod(f + z) <= Prod(f) + Sum(z)",
            f"z <= {STEEP}*abs(po-pn)",
            LIPSCHITZ,
            COVERED,
        ),
        indexed=("f", "z", "pn", "po", "cn", "co"),
        signed=("pn", "po", "cn", "co"),
        imported=(
            Import("Prod(f + z) <= Prod(f) + Sum(z)", "product_of_padded_factors_le_product_plus_pads"),
            Import(
                f"z <= {STEEP}*abs(po-pn)",
                "phi_gap_of_one_expert",
                {"z": "max(0, exp(-2*(1/2-pn)**2) - exp(-2*(1/2-po)**2))"},
            ),
        ),
        links=walk(
            "exp(-2*Sum((1/2-pn)**2)) + lam*Sum(cn)",
            Step("Prod(exp(-2*(1/2-pn)**2)) + lam*Sum(cn)"),
            Step(
                "Prod(f + z) + lam*Sum(cn)",
                GIVEN,
                "H + lam*Sum(cn)",
                "factorwise",
                {"a": "exp(-2*(1/2-pn)**2)", "b": "f + z", "x": "1/2-pn"},
                "phi_factor_nonnegative",
            ),
            given("Prod(f + z)", "Prod(f) + Sum(z)", "Prod(f) + Sum(z) + lam*Sum(cn)", "H + lam*Sum(cn)"),
            given(
                "z",
                f"{STEEP}*abs(po-pn)",
                f"Prod(f) + {STEEP}*Sum(abs(po-pn)) + lam*Sum(cn)",
                "Prod(f) + H + lam*Sum(cn)",
                "termwise",
            ),
            Step(
                f"Prod(f) + {STEEP}*Sum(abs(po-pn)) + lam*Sum(co) + lam*Sum(abs(cn-co))",
                "payment_le_other_plus_distance",
                f"Prod(f) + {STEEP}*Sum(abs(po-pn)) + lam*H",
                "termwise",
                {"x": "cn", "y": "co"},
            ),
            given(
                "abs(po-pn)",
                "L*abs(cn-co)",
                f"Prod(f) + lam*Sum(co) + ({STEEP}*L+lam)*Sum(abs(cn-co))",
                f"Prod(f) + {STEEP}*H + lam*Sum(co) + lam*Sum(abs(cn-co))",
                "termwise",
            ),
            given(
                "abs(cn-co)",
                "eps",
                f"Prod(f) + lam*Sum(co) + {GRID}",
                f"Prod(f) + lam*Sum(co) + ({STEEP}*L+lam)*H",
                "termwise",
            ),
        ),
    ),
    Chain(
        lemma="S",
        title="against all payments",
        concludes="sharper_theorem_against_all_payments",
        box=TOTAL_BOX,
        assuming=(f"W <= {THEOREM}", f"O <= Q + {GRID}"),
        imported=(Import(f"W <= {THEOREM}", "sharper_theorem_over_the_grid"),),
        links=walk(
            "W",
            given("W", THEOREM, THEOREM),
            given("O", f"Q + {GRID}", THEOREM.replace("T*O", f"T*Q + T*{GRID}"), THEOREM.replace("T*O", "T*H")),
        ),
    ),
    Chain(
        lemma="S",
        title="the short form",
        concludes="short_form_follows",
        box=TOTAL_BOX,
        assuming=(f"W <= {THEOREM}", f"{YOUNG} <= b"),
        imported=(Import(f"W <= {THEOREM}", "sharper_theorem_over_the_grid"),),
        links=walk(
            "W",
            given("W", THEOREM, THEOREM),
            Step(
                f"T*O + {HEAD} + K*N*({KEPT} + C*(1-f)) + K*N*({YOUNG})",
                "the_smaller_is_at_most_either",
                f"T*O + {HEAD} + K*N*({KEPT} + H) + K*N*({YOUNG})",
                where={"A": "C*(1-f)", "B": ROOTS},
            ),
            Step(
                f"T*O + {HEAD} + {SHORT_TAIL} + K*N*({YOUNG})",
                "both_sides_le_twice_the_reach",
                f"T*O + {HEAD} + K*N*H + K*N*({YOUNG})",
            ),
            given(YOUNG, "b", f"T*O + {HEAD} + {SHORT_TAIL} + K*N*b", f"T*O + {HEAD} + {SHORT_TAIL} + K*N*H"),
            Step(
                f"T*O + {FIRST} + (1+K*lam)*d*N*K*T**2 + K*N*(2*C + b)",
                "half_the_squared_horizon_le_n_squares",
                f"T*O + {FIRST} + (1+K*lam)*K*d*H + {SHORT_TAIL} + K*N*b",
            ),
        ),
    ),
]
