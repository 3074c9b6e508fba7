"""The sharper theorem: all rounds together, over the grid and against [0, 1]^K.

Letters of the chains: m the probability of a mistake, g = Phi(P_t) at the payments of the round, C their sum (in a
round) or beta + 3 l + sqrt(2 beta l) (in a sum over rounds), O the least cost m_C of the grid, f = exp(-K/2). Over all
rounds, V is the number of good rounds after N and G what they cost; N x and N y are what one expert adds over its N
payments, when it is followed and when it is young; v is the number of failing rounds.
"""

from itertools import product

import mpmath

from proofs_check.ledger.chained import Chained
from proofs_check.ledger.evidence import Certified, Claim, Defined, Tally
from proofs_check.ledger.row import Row, Slack
from proofs_check.sharper.failures import FAILED
from proofs_check.sharper.following import KEPT, ROOTS
from proofs_check.sharper.mature import ABOVE_ONE, POSITIVE, UNIT
from proofs_check.sharper.young import YOUNG
from reference import bounds

MISLED = f"min(C*(1-f), {ROOTS})"
PAYMENT = f"{KEPT} + {MISLED}"
FIRST = "N*(1+K*lam)"
THEOREM = f"T*O + {FIRST} + {FAILED} + K*N*({PAYMENT}) + K*N*({YOUNG})"
STEEP = "2*exp(-1/2)"
GRID = f"({STEEP}*L+lam)*K*eps"
ANY = {"m": UNIT, "g": UNIT, "f": UNIT, "C": POSITIVE, "O": POSITIVE, "lam": POSITIVE}
GAP = "max(0, exp(-2*(1/2-x)**2) - exp(-2*(1/2-y)**2))"


def bound_agrees(slip: int = 11) -> Tally:
    """Compare the reference's bound with the theorem, at 30 digits."""
    cases = 0
    for T, K, N, lam, delta, room in product((1, 50, 10**6), (1, 2, 7), (1, 12), (0.001, 2.0), (1e-9, 0.5), (1, 3)):
        setting = bounds.Setting(T, K, N, lam, delta, room * bounds.sharper_beta(delta, K), 0.75, 0.125)
        with mpmath.workdps(30):
            ell, f, beta = mpmath.log(3 / mpmath.mpf(delta)), mpmath.exp(-mpmath.mpf(K) / 2), mpmath.mpf(setting.beta)
            C, half = beta + 3 * ell + mpmath.sqrt(2 * beta * ell), mpmath.exp(mpmath.mpf(-1) / 2)
            each = C * max(0, 1 - 2 * f) + min(C * (1 - f), 6 * ell + 2 * mpmath.sqrt(C * ell))
            each += (3 * K + slip) * ell / 2 * max(0, mpmath.mpf(2) ** (mpmath.mpf(-1) / K) - half)
            wanted = N * (1 + lam * K) + (1 + lam * K) * K * mpmath.mpf(delta) * T * (T + 1) / 2 + K * N * each
            wanted += T * (2 * half * mpmath.mpf("0.75") + lam) * K * mpmath.mpf("0.125")
            cases += 1
            if abs(bounds.sharper(setting).total / wanted - 1) > 1e-12:
                return Tally(cases, cases, f"at {setting} the reference says {bounds.sharper(setting).total}")
    return Tally(cases, cases, None)


def beta_agrees(power: float = 1.5) -> Tally:
    """Compare the reference's beta with 5 ln(3/delta) K^(3/2) at 30 digits."""
    cases = 0
    with mpmath.workdps(30):
        for K, delta in product((1, 2, 5, 40), (1e-12, 0.01, 0.5, 0.999)):
            cases += 1
            wanted = 5 * mpmath.log(3 / mpmath.mpf(delta)) * mpmath.mpf(K) ** power
            if abs(bounds.sharper_beta(delta, K) / wanted - 1) > 1e-14:
                return Tally(cases, cases, f"at K = {K} and delta = {delta} beta is {bounds.sharper_beta(delta, K)}")
    return Tally(cases, cases, None)


def steep_claim(slope: str) -> Claim:
    """How much the factor of one expert can grow when its accuracy moves."""
    return Claim(f"{GAP} <= {slope}*abs(x-y)", {"x": UNIT, "y": UNIT})


ROWS = [
    Row(
        id="sharper_beta_is_five_logs_times_experts_to_three_halves",
        lemma="S",
        source=(),
        statement=r"\beta = 5\ln(3/\delta)K^{3/2}",
        quantifier="for all K and delta in (0, 1)",
        evidence=Defined("reference.bounds.sharper_beta", beta_agrees, wrong={"power": 2.0}),
        why="The value that old_aggregated_rounds_cost_nothing needs. A larger one is allowed: g = l/beta falls.",
    ),
    Row(
        id="a_round_costs_its_error_less_phi",
        lemma="S",
        source=(),
        statement=r"\Pr(\hat y_t\ne y_t\mid\mathcal F_t)+\lambda\sum_jc_{t,j} \le m_{\mathcal C} + "
        r"\Pr(\hat y_t\ne y_t\mid\mathcal F_t) - \Phi(P_t(c_t))",
        quantifier="for all rounds t > N in which the estimates at the comparator's payments are within their widths",
        evidence=Chained("a_round_costs_its_error_less_phi", ("- g", "- 2*g")),
        meaning="m + lam*C <= O + m - g",
        uses=("a_round_needs_two_k_estimates",),
        why="Optimism alone: Phi(P_t) and the payments are at most m_C. So the payments need no other bound.",
    ),
    Row(
        id="error_less_phi_le_error_less_least_phi",
        lemma="S",
        source=(),
        statement=r"m-g \le \max(0,m-f),\quad f\le g",
        quantifier="for all m, g and f",
        evidence=Certified(
            Claim("m - g <= max(0, m-f)", {"m": UNIT, "g": UNIT, "f": UNIT}, ("f <= g",)),
            sharper=Claim("m - g <= max(0, m-2*f)", {"m": UNIT, "g": UNIT, "f": UNIT}, ("f <= g",)),
        ),
        why="Phi(P) is at least exp(-K/2).",
    ),
    Row(
        id="a_following_round_costs_its_error_less_least_phi",
        lemma="S",
        source=(),
        statement=r"m_t+\lambda\sum_jc_{t,j} \le m_{\mathcal C}+\max(0,e-e^{-K/2})",
        quantifier="for all good rounds that follow an expert with error e",
        evidence=Chained("a_following_round_costs_its_error_less_least_phi", ("m-f", "m-2*f")),
        meaning="m + lam*C <= O + max(0, m-f)",
        uses=("a_round_costs_its_error_less_phi", "optimistic_estimates_stay_within_the_ends"),
        why="What `following` adds up.",
    ),
    Row(
        id="an_aggregated_round_costs_its_pads",
        lemma="S",
        source=(),
        statement=r"m_t+\lambda\sum_jc_{t,j} \le m_{\mathcal C}+\sum_jz_j",
        quantifier="for all good rounds that aggregate",
        evidence=Chained("an_aggregated_round_costs_its_pads", ("Sum(z)", "Sum(z)/2")),
        meaning="m + lam*C <= O + Sum(z)",
        uses=("a_round_costs_its_error_less_phi", "aggregated_rounds_cost_at_most_their_pads"),
        why="What `young` adds up.",
    ),
    Row(
        id="following_a_payment_costs_the_smaller_bound",
        lemma="S",
        source=(),
        statement=r"S \le C\max(0,1-2f)+\min\big(C(1-f),\,6\ell+2\sqrt{C\ell}\big)",
        quantifier="for one expert at one payment; S is the sum of max(0, e - f) over the rounds that follow it there",
        evidence=Chained("following_a_payment_costs_the_smaller_bound", ("6*l", "5*l")),
        meaning=f"S <= {PAYMENT}",
        uses=("following_costs_at_most_both_sides", "following_costs_at_most_one_side_and_roots"),
        why="Both bounds hold.",
    ),
    Row(
        id="sharper_theorem_over_the_grid",
        lemma="S",
        source=(),
        statement=r"\sum_t\mathbb E[\text{cost}_t] - T\,m_{\mathcal C} \le N(1+\lambda K)+(1+\lambda K)K\delta"
        r"\tfrac{T(T+1)}{2} + KN\Big(C\max(0,1-2f)+\min\big(C(1-f),6\ell+2\sqrt{C\ell}\big)+\tfrac{(3K+11)\ell}{2}"
        r"\max(0,2^{-1/K}-e^{-1/2})\Big)",
        quantifier="for all T, N, K >= 1, lambda > 0, delta in (0, 1), beta >= 5 l K^(3/2), all accuracies and labels, "
        "and all choices that Algorithm 1 leaves open; the expert to be followed is picked before the advice is seen",
        evidence=Chained("sharper_theorem_over_the_grid", ("T*O", "T*O/2")),
        meaning=f"W <= {THEOREM}",
        uses=(
            "first_rounds_cost_at_most_n",
            "expected_cost_is_the_sum_of_conditional_means",
            "a_following_round_costs_its_error_less_least_phi",
            "an_aggregated_round_costs_its_pads",
            "following_a_payment_costs_the_smaller_bound",
            "young_rounds_of_a_payment_cost_little",
            "failing_rounds_cost_half_the_squared_horizon",
            "sharper_beta_is_five_logs_times_experts_to_three_halves",
        ),
        why="Exploration, failures, rounds that follow, rounds that aggregate: no other round costs more than m_C.",
    ),
    Row(
        id="sharper_bound_is_computed",
        lemma="S",
        source=(),
        statement=r"\text{the right side of the sharper theorem, with the price of the grid}",
        quantifier="for all settings with beta >= 5 l K^(3/2)",
        evidence=Defined("reference.bounds.sharper", bound_agrees, wrong={"slip": 12}),
        why="The bound that the reference reports is the theorem's.",
    ),
    Row(
        id="phi_gap_of_one_expert",
        lemma="S",
        source=(),
        statement=r"\max\big(0,e^{-2(\half-x)^2}-e^{-2(\half-y)^2}\big) \le 2e^{-1/2}|x-y|",
        quantifier="for all accuracies x and y",
        evidence=Certified(steep_claim(STEEP), sharper=steep_claim("1.213")),
        slack=(Slack("2 e^(-1/2) = 1.2131", "1.2131", steep_claim, "1.2131", "1.213", "both near 0, or near 1"),),
        meaning=f"max(0, exp(-2*(1/2-pn)**2) - exp(-2*(1/2-po)**2)) <= {STEEP}*abs(po-pn)",
        uses=("phi_is_lipschitz_in_each_accuracy",),
        why="The true Lipschitz constant of Phi in one accuracy, where the paper has 4.",
    ),
    Row(
        id="grid_optimum_le_opt_plus_sharp_price",
        lemma="S",
        source=(),
        statement=r"m_{\mathcal C} \le \mathrm{OPT}+(2e^{-1/2}L+\lambda)K\varepsilon",
        quantifier="for all K, L, lambda, eps; f and z are the factors of Phi at the optimum and what the nearest "
        "payments add to them, z = max(0, ..)",
        evidence=Chained("grid_optimum_le_opt_plus_sharp_price", (STEEP, "2*exp(-1)")),
        meaning=f"exp(-2*Sum((1/2-pn)**2)) + lam*Sum(cn) <= Prod(f) + lam*Sum(co) + {GRID}",
        uses=("product_of_padded_factors_le_product_plus_pads", "nearest_payments_are_within_eps"),
        why="Move the accuracies one after the other: a product of numbers below 1 moves by no more than their sum.",
    ),
    Row(
        id="sharper_theorem_against_all_payments",
        lemma="S",
        source=(),
        statement=r"R_T \le \ldots + T(2e^{-1/2}L+\lambda)K\varepsilon",
        quantifier="for all L-Lipschitz productivity functions and grids that cover [0, 1] with eps; Q is OPT",
        evidence=Chained("sharper_theorem_against_all_payments", ("T*Q", "T*Q/2")),
        meaning=f"W <= {THEOREM}".replace("T*O", f"T*Q + T*{GRID}"),
        uses=("sharper_theorem_over_the_grid", "grid_optimum_le_opt_plus_sharp_price"),
        why="T times the price of the grid.",
    ),
    Row(
        id="pads_le_multiple_of_beta",
        lemma="S",
        source=(),
        statement=r"\frac{3K+11}{2}\max(0,2^{-1/K}-e^{-1/2}) \le 5K^{3/2}",
        quantifier="for all K = r^(-4) >= 1; 2^(-1/K) is at most 1",
        evidence=Certified(
            Claim("(3*r**2+11*r**6)/2*(1-exp(-1/2)) <= 5", {"r": UNIT}),
            sharper=Claim("(3*r**2+11*r**6)/2*(1-exp(-1/2)) <= 27/10", {"r": UNIT}),
        ),
        why="Multiplied by r^6 = K^(-3/2). The pads are far below beta, which the short argument charges.",
    ),
    Row(
        id="short_form_follows",
        lemma="S",
        source=(),
        statement=r"\ldots \le N(1+\lambda K)+(1+\lambda K)\delta NKT^2+KN(2C+\beta)",
        quantifier="for all T, N, K >= 1: the first form of the theorem, found by a shorter argument, is weaker",
        evidence=Chained("short_form_follows", ("K*N*(2*C + b)", "K*N*(C + b)")),
        meaning=f"W <= T*O + {FIRST} + (1+K*lam)*d*N*K*T**2 + K*N*(2*C + b)",
        uses=("sharper_theorem_over_the_grid", "pads_le_multiple_of_beta"),
        why="C max(0, 1 - 2 f) and C (1 - f) are at most C, T (T + 1)/2 is at most N T^2, and the pads are below beta.",
    ),
    Row(
        id="half_the_squared_horizon_le_n_squares",
        lemma="S",
        source=(),
        statement=r"\frac{T(T+1)}{2} \le NT^2",
        quantifier="for all T, N >= 1",
        evidence=Certified(
            Claim("T*(T+1)/2 <= N*T**2", {"T": ABOVE_ONE, "N": ABOVE_ONE}),
            sharper=Claim("T*(T+1)/2 < N*T**2", {"T": ABOVE_ONE, "N": ABOVE_ONE}),
        ),
        why="Equality at T = N = 1.",
    ),
    Row(
        id="the_smaller_is_at_most_either",
        lemma="S",
        source=(),
        statement=r"\min(A,B) \le A",
        quantifier="for all A, B >= 0",
        evidence=Certified(
            Claim("min(A, B) <= A", {"A": POSITIVE, "B": POSITIVE}),
            sharper=Claim("min(A, B) <= A/2", {"A": POSITIVE, "B": POSITIVE}),
        ),
        why="The short argument has C for the worse side.",
    ),
    Row(
        id="both_sides_le_twice_the_reach",
        lemma="S",
        source=(),
        statement=r"C\max(0,1-2f)+C(1-f) \le 2C",
        quantifier="for all C >= 0 and f in [0, 1]",
        evidence=Certified(
            Claim(f"{KEPT} + C*(1-f) <= 2*C", {"C": POSITIVE, "f": UNIT}),
            sharper=Claim(f"{KEPT} + C*(1-f) <= (19/10)*C", {"C": POSITIVE, "f": UNIT}),
        ),
        why="What the short argument has.",
    ),
]
