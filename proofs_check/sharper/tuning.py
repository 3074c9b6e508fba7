"""The sharper theorem with delta as in the paper, and with the best grid.

One expert costs at most 8 K^(3/2) l at one payment. With delta = 1/((1 + lambda K) T^2 K) the failing rounds cost 1 at
most, so R_T <= X eps + M N + 1 with X = T (2 e^(-1/2) L + lambda) K and M = 1 + lambda K + 8 K^(5/2) l. A grid needs
N = ceil(1/(2 eps)) payments, and the best eps gives sqrt(2 M X) + M + 1: of order K^(7/4) sqrt(T (L + lambda) l).
"""

from proofs_check.ledger.chain import Chain, Import
from proofs_check.ledger.chained import Chained
from proofs_check.ledger.evidence import Certified, Claim
from proofs_check.ledger.row import Row, Slack
from proofs_check.paper.multiplicative_evidence import CertifiedInParts
from proofs_check.paper.optimism_chains import Step, given, walk
from proofs_check.paper.tuned import BEST, TUNED_BOX
from proofs_check.sharper.mature import ABOVE_ONE, POSITIVE
from proofs_check.sharper.total import FIRST, GRID, PAYMENT, STEEP
from proofs_check.sharper.total_chains import TOTAL_BOX
from proofs_check.sharper.young import YOUNG

SEPARATE = 6
"""Up to so many experts the price is computed one by one"""
PRICE = f"{PAYMENT} + {YOUNG} <= 8*K**(3/2)*l"
MASS, POWERS = "(1 + K*lam + 8*K**(5/2)*l)", "(1 + lam + 8*l)"
MAIN = f"T*{GRID} + N*{MASS} + 1"
DETAILED = f"T*{GRID} + {FIRST} + (T+1)/(2*T) + K*N*({PAYMENT}) + K*N*({YOUNG})"
ROOTED = f"sqrt(2*{MASS}*T*({STEEP}*L+lam)*K) + {MASS} + 1"
SPREAD = f"K**(7/4)*sqrt(2*T*({STEEP}*L+lam)*{POWERS}) + K**(5/2)*{POWERS} + 1"


def price_of_many(constant: str) -> Claim:
    """What one expert costs at one payment, divided by K^(3/2) l, for K = r^(-4) >= 7 and with f = 0."""
    C = "(5 + 3*r**6 + sqrt(10)*r**3)"
    text = f"{C} + 6*r**6 + 2*r**3*sqrt({C}) + (3*r**2 + 11*r**6)/2*(1-exp(-1/2)) <= {constant}"
    return Claim(text, {"r": (0, "615/1000")})


def price_of(experts: int, constant: str) -> Claim:
    """The same for one K, in full."""
    K, f = experts, f"exp(-{experts}/2)"
    C = f"(5*{K}**(3/2) + 3 + sqrt(10)*{K}**(3/4))"
    young = f"(3*{K}+11)/2*max(0, exp(-log(2)/{K}) - exp(-1/2))"
    both = f"{C}*max(0, 1-2*{f}) + min({C}*(1-{f}), 6 + 2*sqrt({C}))"
    return Claim(f"{both} + {young} <= ({constant})*{K}**(3/2)", {})


ROWS = [
    Row(
        id="a_payment_costs_at_most_eight_logs",
        lemma="S",
        source=(),
        statement=r"C\max(0,1-2f)+\min\big(C(1-f),6\ell+2\sqrt{C\ell}\big)+\tfrac{(3K+11)\ell}{2}"
        r"\max(0,2^{-1/K}-e^{-1/2}) \le 8K^{3/2}\ell",
        quantifier="for all whole K >= 1: K = 1 to 6 one by one, and all K >= 7 at once (r = K^(-1/4) <= 0.6148)",
        evidence=CertifiedInParts(
            (price_of_many("8"), *(price_of(K, "8") for K in range(1, SEPARATE + 1))), sharper=price_of(3, "768/100")
        ),
        slack=(
            Slack("8, at K = 1", "8", lambda c: price_of(1, c), "440/100", "439/100", "one expert"),
            Slack("8, at K = 3", "8", lambda c: price_of(3, c), "769/100", "768/100", "three experts: the worst"),
            Slack("8, K to infinity", "8", lambda c: Claim(f"5 <= {c}", {}), "5", "4999/1000", "only beta is left"),
        ),
        meaning=PRICE,
        uses=("following_a_payment_costs_the_smaller_bound", "young_rounds_of_a_payment_cost_little"),
        why="Everything but beta is of lower order.",
    ),
    Row(
        id="failures_at_the_main_delta_cost_one",
        lemma="S",
        source=(),
        statement=r"(1+\lambda K)K\delta\frac{T(T+1)}{2} = \frac{T+1}{2T} \le 1",
        quantifier="for all T >= 1, with delta = 1/((1 + lambda K) T^2 K)",
        evidence=Certified(
            Claim("(T+1)/(2*T) <= 1", {"T": ABOVE_ONE}), sharper=Claim("(T+1)/(2*T) <= 1/2", {"T": ABOVE_ONE})
        ),
        uses=("failing_rounds_cost_half_the_squared_horizon", "delta_is_one_over_one_plus_lambda_k_t_squared_k"),
        why="In the paper they cost N.",
    ),
    Row(
        id="sharper_regret_le_grid_plus_mass",
        lemma="S",
        source=(),
        statement=r"R_T \le T(2e^{-1/2}L+\lambda)K\varepsilon + N\big(1+\lambda K+8K^{5/2}\ell\big)+1,\quad "
        r"\ell=\ln(3(1+\lambda K)T^2K)",
        quantifier="for all T, N, K >= 1, lambda > 0, L and eps; W is the regret",
        evidence=Chained("sharper_regret_le_grid_plus_mass", ("K**(5/2)", "K**(3/2)")),
        meaning=f"W <= {MAIN}",
        uses=("sharper_theorem_against_all_payments", "failures_at_the_main_delta_cost_one"),
        why="The paper has 3153 K^3 l^2 in the place of 8 K^(5/2) l (regret_le_grid_plus_exploration).",
    ),
    Row(
        id="sharper_tuned_regret_le_root_plus_mass",
        lemma="S",
        source=(),
        statement=r"R_T \le \sqrt{2MX}+M+1,\quad M=1+\lambda K+8K^{5/2}\ell,\ X=T(2e^{-1/2}L+\lambda)K,\ "
        r"\varepsilon=\min\{\half,\sqrt{M/(2X)}\}",
        quantifier="for all T, K >= 1, lambda > 0, L >= 0: both when M <= X/2 and when not",
        evidence=Chained("sharper_tuned_regret_le_root_plus_mass", ("2*M*X", "M*X")),
        meaning="W <= sqrt(2*M*X) + M + 1",
        uses=("sharper_regret_le_grid_plus_mass", "grid_size_is_the_ceiling", "half_le_root_of_double_product"),
        why="X eps + M N with N <= 1/(2 eps) + 1 is least at eps = sqrt(M/(2X)).",
    ),
    Row(
        id="sharper_mass_le_power_of_k",
        lemma="S",
        source=(),
        statement=r"1+\lambda K+8K^{5/2}\ell \le K^{5/2}(1+\lambda+8\ell)",
        quantifier="for all K >= 1, lambda >= 0 and l",
        evidence=Certified(
            Claim(f"{MASS} <= K**(5/2)*{POWERS}", {"K": ABOVE_ONE, "lam": POSITIVE, "l": ABOVE_ONE}),
            sharper=Claim(f"{MASS} <= K**(5/2)*(1/2 + lam + 8*l)", {"K": ABOVE_ONE, "lam": POSITIVE, "l": ABOVE_ONE}),
        ),
        why="K^(5/2) is at least K and 1.",
    ),
    Row(
        id="sharper_tuned_regret_le_k_to_seven_quarters",
        lemma="S",
        source=(),
        statement=r"R_T \le K^{7/4}\sqrt{2T(2e^{-1/2}L+\lambda)(1+\lambda+8\ell)} + K^{5/2}(1+\lambda+8\ell)+1",
        quantifier="for all T, K >= 1, lambda > 0, L >= 0, with l = ln(3 (1 + lambda K) T^2 K): no regime is left out",
        evidence=Chained("sharper_tuned_regret_le_k_to_seven_quarters", ("K**(7/4)", "K**(3/2)")),
        meaning=f"W <= {SPREAD}",
        uses=("sharper_tuned_regret_le_root_plus_mass", "sharper_mass_le_power_of_k"),
        why="The paper's K^2 ln T becomes K^(7/4) sqrt(ln).",
    ),
]

CHAINS = [
    Chain(
        lemma="S",
        title="with the main delta",
        concludes="sharper_regret_le_grid_plus_mass",
        box=TOTAL_BOX,
        assuming=(f"W <= {DETAILED}", PRICE),
        imported=(Import(PRICE, "a_payment_costs_at_most_eight_logs"),),
        links=walk(
            "W",
            given("W", DETAILED, DETAILED),
            Step(
                DETAILED.replace("(T+1)/(2*T)", "1"),
                "failures_at_the_main_delta_cost_one",
                DETAILED.replace("(T+1)/(2*T)", "H"),
            ),
            Step(f"T*{GRID} + {FIRST} + 1 + K*N*({PAYMENT} + {YOUNG})"),
            given(
                f"{PAYMENT} + {YOUNG}",
                "8*K**(3/2)*l",
                f"T*{GRID} + {FIRST} + 1 + K*N*(8*K**(3/2)*l)",
                f"T*{GRID} + {FIRST} + 1 + K*N*H",
            ),
            Step(MAIN),
        ),
    ),
    Chain(
        lemma="S",
        title="sharper and tuned, at the best epsilon",
        concludes="sharper_tuned_regret_le_root_plus_mass",
        box=TUNED_BOX,
        assuming=(f"W <= X*{BEST} + M*N + 1", f"N <= 1/(2*{BEST}) + 1"),
        links=walk(
            "W",
            given("W", f"X*{BEST} + M*N + 1", f"X*{BEST} + M*N + 1"),
            given("N", f"1/(2*{BEST}) + 1", f"X*{BEST} + M*(1/(2*{BEST}) + 1) + 1", f"X*{BEST} + M*H + 1"),
            Step("sqrt(2*M*X) + M + 1"),
        ),
    ),
    Chain(
        lemma="S",
        title="sharper and tuned, with one payment",
        concludes="sharper_tuned_regret_le_root_plus_mass",
        box=TUNED_BOX,
        assuming=("W <= X/2 + M + 1", "X <= 2*M"),
        links=walk(
            "W",
            given("W", "X/2 + M + 1", "X/2 + M + 1"),
            Step("sqrt(2*M*X) + M + 1", "half_le_root_of_double_product", "H + M + 1"),
        ),
    ),
    Chain(
        lemma="S",
        title="sharper, spread over the powers of K",
        concludes="sharper_tuned_regret_le_k_to_seven_quarters",
        box=TOTAL_BOX,
        assuming=(f"W <= {ROOTED}",),
        links=walk(
            "W",
            given("W", ROOTED, ROOTED),
            Step(SPREAD, "sharper_mass_le_power_of_k", f"sqrt(2*H*T*({STEEP}*L+lam)*K) + H + 1"),
        ),
    ),
]
