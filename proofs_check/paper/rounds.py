"""Theorem A.2, first part: what one round costs.

The first N rounds cost at most 1 + lambda K each. Of the others, those in which the estimates are off (the event
Lambda fails) are rare, and cost no more than that. All others cost OPT, the price of the grid, and widths, by Lemmas
4.3 to 4.6: K sum (339 r + 1525.5 r^2) with r = ln(3/delta)/n, which is (6 (28/8)^2 + 96) (2 r + 9 r^2): the constant
that the proof of 4.4 reaches, and that of 4.5. The printed 288 (2 r + 9 r^2) is larger.

Letters of the chains: m the probability of a mistake, c the payments and C their sum, a their mean; q the mean
probability that Lambda fails and V the number of rounds after N; O is OPT, D the Lipschitz constant; g and h are Phi
at the estimates and at the accuracies; i is 1/n of the expert that is followed; l is ln(3/delta), beta the cutoff
parameter.
"""

from proofs_check.ledger.chain import GIVEN, Chain, Import, Link
from proofs_check.ledger.chained import Chained
from proofs_check.ledger.evidence import Certified, Claim, Defined, Exhaustive, Identity, Refuted, refuted_by, setting
from proofs_check.ledger.row import Erratum, Row, Slack
from proofs_check.paper.theorem_checks import (
    beta_agrees,
    failures_are_undercharged,
    first_round_costs_two,
    grid_covers,
    tower_rule,
)

UNIT = (0, 1)
POSITIVE, ABOVE_ONE = (0, None), (1, None)
COST = {"m": UNIT, "a": UNIT, "K": ABOVE_ONE, "lam": POSITIVE}
FIRST = {**COST, "N": ABOVE_ONE}
DISCRETE = "(4*D+lam)*K*eps"
FOLLOW = "(2*beta+4*l)"
WIDTHS = "K*Sum(339*r + (3051/2)*r**2)"
ROUND = f"O + {DISCRETE} + {FOLLOW}*i"

ROWS = [
    Row(
        id="grid_covers_the_payments",
        lemma="A.2",
        source=("I86.1", "I34.1"),
        quantifier="for all c in [0, 1]",
        evidence=setting("reference.bounds.covers", grid_covers, {}, {"dropped": 1}),
        why="Each payment in [0, 1] has one of the grid within epsilon; N midpoints do it for epsilon = 1/(2N).",
    ),
    Row(
        id="beta_is_eighteen_logs",
        lemma="A.2",
        source=("I87.1", "I35.1"),
        quantifier="for all K and delta in (0, 1)",
        evidence=Defined("reference.bounds.main_beta", beta_agrees, wrong={"factor": 8}),
        why="The value that Lemma 4.3 needs.",
    ),
    Row(
        id="beta_is_eight_logs",
        lemma="A.2",
        source=("I93.1",),
        quantifier="for all K and delta in (0, 1), as printed; the theorem has set beta = 18 ln(3/delta) K^2",
        evidence=Refuted(
            Claim("8*L*K**2 == 18*L*K**2", {"L": ("11/10", 10), "K": (1, 10)}, (), ("K",)),
            repaired=Claim("18*L*K**2 == 18*L*K**2", {"L": ("11/10", 10), "K": (1, 10)}),
        ),
        erratum=Erratum(
            kind="misprint",
            witness="K = 1, delta = 1/2: the theorem sets beta = 18 ln 6 = 32.3, the last line of its proof 8 ln 6 "
            "= 14.3.",
            repair=r"\beta = 18\ln(3/\delta)K^2",
            repaired_by="beta_is_eighteen_logs",
            consequence="None: the theorem keeps beta as a letter.",
        ),
    ),
    Row(
        id="a_round_costs_at_most_one_plus_lambda_k",
        lemma="A.2",
        source=("I88.1",),
        quantifier="for all K, lambda >= 0, payments in [0, 1]; a is their mean, m the mistake or its probability",
        evidence=Certified(
            Claim("m + lam*K*a <= 1 + K*lam", COST), sharper=Claim("m + lam*K*a <= 1 + K*lam/2", COST)
        ),
        meaning="m + lam*Sum(c) <= 1 + K*lam",
        why="A mistake costs 1, and no expert is paid more than 1.",
    ),
    Row(
        id="first_rounds_cost_at_most_n_without_lambda",
        lemma="A.2",
        source=("D56.1",),
        quantifier="for all games, as printed, without lambda before the payments",
        evidence=refuted_by(first_round_costs_two, {}, {"lam": True}, "one game on the reference, in exact numbers"),
        erratum=Erratum(
            kind="missing factor",
            witness="K = N = 1, the only payment is 1, an expert that always errs, lambda = 1/128: the first round "
            "follows it and costs 1 + 1 = 2, more than N (1 + lambda K) = 1.0078; the later rounds are on both "
            "sides.",
            repair=r"\mathbb{E}\big[\sum_{t\le T} 1[\hat y_t \ne y_t] + \lambda\sum_j c_{t,j}\big] \le "
            r"N(1+K\lambda) + \mathbb{E}\big[\sum_{t>N} 1[\hat y_t \ne y_t] + \lambda\sum_j c_{t,j}\big]",
            repaired_by="first_rounds_cost_at_most_n",
            consequence="None: lambda is missing before the payments in D56, D57 and D58, and is back in D61.",
        ),
    ),
    Row(
        id="first_rounds_cost_at_most_n",
        lemma="A.2",
        source=(),
        statement=r"\sum_{t\le N} \Pr(\hat y_t \ne y_t) + \lambda\sum_j c_{t,j} \le N(1+K\lambda)",
        quantifier="for all N, K, lambda >= 0; m and a are means over the first N rounds",
        evidence=Certified(
            Claim("N*(m + lam*K*a) <= N*(1+K*lam)", FIRST),
            sharper=Claim("N*(m + lam*K*a) <= N*(1/2+K*lam)", FIRST),
        ),
        slack=(
            Slack(
                "1 in N (1 + lambda K)", "1", lambda c: Claim(f"N*(m + lam*K*a) <= N*({c}+K*lam)", FIRST),
                proved="1", refuted="999/1000", tight="each of the first N rounds errs and pays 1 to all",
            ),
        ),
        uses=("a_round_costs_at_most_one_plus_lambda_k",),
        why="Each of the first N rounds costs at most 1 + lambda K.",
    ),
    Row(
        id="expected_cost_is_the_sum_of_conditional_means",
        lemma="A.2",
        source=("D57.1",),
        quantifier="for all games; as printed (without lambda), since the equation does not depend on it",
        evidence=Exhaustive(
            tower_rule, {}, {"error": True}, "all paths of a game of four rounds, N = 2, K = 1; in general a theorem"
        ),
        why="The tower rule: the mean of a round is the mean of its mean given the past.",
    ),
    Row(
        id="cost_splits_by_the_event_lambda",
        lemma="A.2",
        source=("D57.2",),
        quantifier="for all indicators i and conditional means X",
        evidence=Identity("X", "i*X + (1-i)*X", wrong="i*X + (1+i)*X", reals="i X"),
        why="Either the event holds or it fails.",
    ),
    Row(
        id="failures_cost_at_most_their_chance_without_lambda",
        lemma="A.2",
        source=("D57.3",),
        quantifier="for all games, as printed, without lambda before the payments",
        evidence=refuted_by(failures_are_undercharged, {}, {"lam": True}, "one game, bounded in exact numbers"),
        erratum=Erratum(
            kind="missing factor",
            witness="N = 1 payment of 1, K = 10^30 experts, right 9 times in 10, lambda = 10^-33, delta = 1/1000, T "
            "= 30. In rounds 28 to 30 some expert has been wrong every time, with probability at least 10/11; 3 "
            "ln(3000)/27 = 0.8896 < 9/10, so Lambda fails. These three rounds pay 10^30 each: at least 2.7 * 10^30 "
            "in all. The right side is 10^-3 * 10^30 * 900 * 1.001 = 0.9 * 10^30.",
            repair=r"\mathbb{E}\big[\sum_{t>N} 1[\Lambda^c]\,\mathbb{E}[1[\hat y_t\ne y_t]+\lambda\sum_j "
            r"c_{t,j}\mid\mathcal{F}_t]\big] \le \delta KNT^2(\lambda K+1)",
            repaired_by="failures_cost_at_most_their_chance",
            consequence="None: with lambda a round costs at most 1 + lambda K, and the step is true.",
        ),
    ),
    Row(
        id="failures_cost_at_most_their_chance",
        lemma="A.2",
        source=(),
        statement=r"\sum_{t>N}\Pr(\Lambda_{\delta,t}^c)\,(1+\lambda K) \le (1+\lambda K)\,N T^2 K\delta",
        quantifier="for all T, N, K, lambda, delta; q is the mean of the probabilities, each at most delta T N K "
        "(Lemma 4.1)",
        evidence=Chained("failures_cost_at_most_their_chance", ("T**2", "T")),
        slack=(
            Slack(
                "1", "1",
                lambda c: Claim(f"V*T <= {c}*T**2", {"T": ABOVE_ONE, "V": POSITIVE}, ("V <= T",)),
                proved="1", refuted="999/1000", tight="N small against T, with the union bound of Lemma 4.1 as it is",
            ),
        ),
        uses=("a_round_costs_at_most_one_plus_lambda_k", "lambda_fails_with_chance_at_most_T_N_K_delta"),
        meaning="V*q*(m + lam*K*a) <= (1+K*lam)*N*T**2*K*d",
        why="At most T rounds, each failing with probability at most delta T N K and costing at most 1 + lambda K.",
    ),
    Row(
        id="a_good_round_costs_opt_plus_widths_without_lambda",
        lemma="A.2",
        source=("D58.1",),
        quantifier="for all games, as printed, without lambda; here K = 1, one payment of 1, accuracy 1, estimate 1",
        evidence=Refuted(
            Claim(
                "1 <= exp(-1/2) + lam + 40*L/n + 288*(2*L/n+9*L**2/n**2)",
                {"L": (2, 3), "n": (10**5, 10**6), "lam": ("1/1000", "1/100")},
            ),
            repaired=Claim(
                "lam <= exp(-1/2) + lam + 40*L/n + 288*(2*L/n+9*L**2/n**2)",
                {"L": (2, 3), "n": (10**5, 10**6), "lam": ("1/1000", "1/100")},
            ),
        ),
        erratum=Erratum(
            kind="missing factor",
            witness="K = N = 1, the only payment is 1 (epsilon = 1), an expert that is always right, lambda = "
            "1/100, ln(3/delta) = 3, after n = 10^6 rounds: the left side is the payment, 1. On the right OPT = "
            "e^(-1/2) = 0.6065, (2 beta + 4 ln(3/delta))/n = 0.0001, lambda epsilon = 0.01, and the widths are 288 "
            "* 6 * 10^-6 = 0.0018: together 0.62.",
            repair=r"\mathbb{E}[1[\hat y_t\ne y_t]+\lambda\sum_j c_{t,j}\mid\mathcal{F}_t] \le \ldots",
            repaired_by="a_good_round_costs_opt_plus_printed_widths",
            consequence="None: lambda is back in D61.",
        ),
    ),
    Row(
        id="nothing_is_lost_by_adding",
        lemma="A.2",
        source=(),
        statement=r"a \le a + b",
        quantifier="for all real a and all b >= 0",
        evidence=Certified(
            Claim("a <= a + b", {"a": (None, None), "b": POSITIVE}),
            sharper=Claim("a < a + b", {"a": (None, None), "b": POSITIVE}),
        ),
        why="What is not negative may be added on the right.",
    ),
    Row(
        id="a_good_round_costs_opt_plus_widths",
        lemma="A.2",
        source=(),
        statement=r"\Pr(\hat y_t\ne y_t\mid\mathcal F_t)+\lambda\sum_j c_{t,j} \le \mathrm{OPT} + "
        r"(4L+\lambda)K\varepsilon + \frac{2\beta+4\ln(3/\delta)}{n_{t,j_t}} + "
        r"K\sum_j\Big(339\,r_j+\tfrac{3051}{2}r_j^2\Big),\ r_j=\frac{\ln(3/\delta)}{n_{t,j}}",
        quantifier="for all K, n >= 1, delta in (0, 1), in every round after N in which Lambda holds; both ways of "
        "predicting",
        evidence=Chained("a_good_round_costs_opt_plus_widths", ("3051/2", "3050/2")),
        uses=("nothing_is_lost_by_adding",),
        meaning=f"m + lam*C <= {ROUND} + {WIDTHS}",
        why="In range: Lemmas 4.3, 4.4, 4.5 one after the other. Out of range: Lemma 4.6.",
    ),
    Row(
        id="sharp_widths_le_printed_widths",
        lemma="A.2",
        source=(),
        statement=r"339\,r+\tfrac{3051}{2}r^2 \le 288\,(2r+9r^2)",
        quantifier="for all r = ln(3/delta)/n > 0",
        evidence=Certified(
            Claim("339*r + (3051/2)*r**2 <= 288*(2*r+9*r**2)", {"r": POSITIVE}),
            sharper=Claim("339*r + (3051/2)*r**2 <= 169*(2*r+9*r**2)", {"r": POSITIVE}),
        ),
        slack=(
            Slack(
                "288", "288", lambda c: Claim(f"339*r + (3051/2)*r**2 <= {c}*(2*r+9*r**2)", {"r": POSITIVE}),
                proved="339/2", refuted="1694/10", tight="all r: 6 (28/8)^2 + 96 = 169.5",
            ),
            Slack(
                "288, with the sharper budget", "288",
                lambda c: Claim(f"179*r + (2475/2)*r**2 <= {c}*(2*r+9*r**2)", {"r": POSITIVE}),
                proved="275/2", refuted="1374/10", tight="r to infinity: delta to 0 at n = 1",
            ),
        ),
        why="96 + 96 = 192 would do, and the printed 288 has room for more.",
    ),
    Row(
        id="squared_optimistic_errors_fit_into_a_sharper_budget",
        lemma="A.2",
        source=(),
        statement=r"8\,(2w)^2 \le 32\,r + 576\,r^2,\quad w = 3r+\sqrt{2rv}",
        quantifier="for all r > 0 and all v = q (1 - q) <= 1/4; k is the root of 2 r v, so that 2 k^2 <= r",
        evidence=Certified(
            Claim("8*(2*(3*r + k))**2 <= 32*r + 576*r**2", {"r": POSITIVE, "k": POSITIVE}, ("2*k**2 <= r",)),
            sharper=Claim("8*(2*(3*r + k))**2 <= 24*r + 576*r**2", {"r": POSITIVE, "k": POSITIVE}, ("2*k**2 <= r",)),
        ),
        why="What Lemma 4.5 could say in place of 96 (2 r + 9 r^2): an optimistic estimate is off by at most 2 w.",
    ),
    Row(
        id="a_good_round_costs_opt_plus_printed_widths",
        lemma="A.2",
        source=(),
        statement=r"\Pr(\hat y_t\ne y_t\mid\mathcal F_t)+\lambda\sum_j c_{t,j} \le \mathrm{OPT} + "
        r"(4L+\lambda)K\varepsilon + \frac{2\beta+4\ln(3/\delta)}{n_{t,j_t}} + 288K\sum_j(2r_j+9r_j^2)",
        quantifier="for all K, n >= 1, delta in (0, 1), in every round after N in which Lambda holds",
        evidence=Chained("a_good_round_costs_opt_plus_printed_widths", ("288", "188")),
        uses=("a_good_round_costs_opt_plus_widths", "sharp_widths_le_printed_widths"),
        meaning=f"m + lam*C <= {ROUND} + 288*K*Sum(2*r + 9*r**2)",
        why="The relation that D58 means, with lambda.",
    ),
    Row(
        id="good_rounds_add_up",
        lemma="A.2",
        source=(),
        statement=r"\sum_{t}(m_t+\lambda C_t) \le V\,\big(\mathrm{OPT}+(4L+\lambda)K\varepsilon\big) + "
        r"(2\beta+4\ln(3/\delta))\sum_t\frac{1}{n_{t,j_t}} + \sum_t w_t",
        quantifier="for all numbers of rounds; w is what the widths of a round add, y is OPT and the price of the grid",
        evidence=Chained("good_rounds_add_up", ("K*y", "y")),
        uses=("a_good_round_costs_opt_plus_widths",),
        meaning=f"Sum(m + lam*C) <= K*y + {FOLLOW}*Sum(i) + Sum(w)",
        why="The bound of one round, summed over rounds. In this one chain sums run over rounds, and K counts them.",
    ),
]  # fmt: skip


def given(left: str, right: str, low: str, high: str, context: str, by: str = "row") -> Link:
    """A link that calls on a hypothesis ``low <= high`` inside a context."""
    return Link(left, "<=", right, by=by, row=GIVEN, where={"a": low, "b": high}, context=context)


IN_RANGE = ("m <= 3/4*g", "3/4*g <= 7/8*h + 6*(28/8)**2*K*Sum(2*r + 9*r**2)")
LEMMA_45, LEMMA_44 = f"O + {DISCRETE} + 96*K*Sum(2*r + 9*r**2)", "6*(28/8)**2*K*Sum(2*r + 9*r**2)"
OPTIMISM, LEMMA_46 = f"7/8*h + lam*C <= {LEMMA_45}", f"{ROUND} + 96*K*Sum(2*r + 9*r**2)"
SPELLED = {"O": "exp(-2*Sum((1/2-po)**2)) + lam*Sum(co)", "C": "Sum(c)", "D": "L"}
"""The letters of a round, as Lemmas 4.5 and 4.6 write them"""
ESTIMATED = {"g": "exp(-2*Sum((1/2-q)**2))"}
HALF_PRODUCT = "1/2*Prod(p*sqrt(1-q)/sqrt(q) + (1-p)*sqrt(q)/sqrt(1-q))"
"""The probability of a mistake is at most this, by Lemma 4.2 and independence (D39)"""
ROUND_BOX = {
    "m": UNIT, "g": UNIT, "h": UNIT, "C": POSITIVE, "lam": POSITIVE, "O": POSITIVE, "D": POSITIVE, "eps": POSITIVE,
    "beta": POSITIVE, "l": ABOVE_ONE, "i": UNIT, "r": POSITIVE,
}  # fmt: skip
TOTAL_BOX = {
    "m": UNIT, "a": UNIT, "s": UNIT, "z": UNIT, "q": UNIT, "d": UNIT, "K": ABOVE_ONE, "N": ABOVE_ONE, "T": ABOVE_ONE,
    "V": POSITIVE, "lam": POSITIVE, "O": POSITIVE, "D": POSITIVE, "eps": POSITIVE, "beta": POSITIVE, "l": ABOVE_ONE,
    "x": POSITIVE, "y": POSITIVE, "u": POSITIVE, "G": POSITIVE, "W": POSITIVE,
}  # fmt: skip
FEW, RARE = "V <= T", "q <= d*T*N*K"
CHARGED = "(1+K*lam)*N*T**2*K*d"


def failures(left: str, mistake: str, payment: str, before: str = "", after: str = "") -> tuple[Link, ...]:
    """The three links from what failing rounds cost to (1 + lam K) N T^2 K d."""
    steps = (
        (f"V*q*({mistake} + lam*K*{payment})", "V*q*(1+K*lam)"),
        ("V*q*(1+K*lam)", "V*d*T*N*K*(1+K*lam)"),
        ("V*d*T*N*K*(1+K*lam)", CHARGED),
    )
    around = [(f"{before}{low}{after}", f"{before}{high}{after}") for low, high in steps]
    assert around[0][0] == left
    cost = Link(
        *(around[0][0], "<=", around[0][1]), by="row", row="a_round_costs_at_most_one_plus_lambda_k",
        where={"m": mistake, "a": payment}, context=f"{before}V*q*H{after}",
    )  # fmt: skip
    rare = given(*around[1], "q", "d*T*N*K", f"{before}V*H*(1+K*lam){after}")
    few = given(*around[2], "V", "T", f"{before}H*d*T*N*K*(1+K*lam){after}")
    return cost, rare, few


CHAINS = [
    Chain(
        lemma="A.2",
        title="the cost of a round",
        concludes="a_round_costs_at_most_one_plus_lambda_k",
        box={"m": UNIT, "c": UNIT, "lam": POSITIVE},
        indexed=("c",),
        links=(
            given("m + lam*Sum(c)", "1 + lam*Sum(c)", "m", "1", "H + lam*Sum(c)"),
            given("1 + lam*Sum(c)", "1 + K*lam", "c", "1", "1 + lam*H", by="termwise"),
        ),
    ),
    Chain(
        lemma="A.2",
        title="rounds without Lambda",
        concludes="failures_cost_at_most_their_chance",
        box=TOTAL_BOX,
        assuming=(RARE, FEW),
        links=failures("V*q*(m + lam*K*a)", "m", "a"),
    ),
    Chain(
        lemma="A.2",
        title="a good round, in range",
        concludes="a_good_round_costs_opt_plus_widths",
        box=ROUND_BOX,
        assuming=(*IN_RANGE, OPTIMISM),
        imported=(
            Import(IN_RANGE[0], "mistake_le_three_quarters_of_phi", {"m": HALF_PRODUCT, **ESTIMATED}),
            Import(
                IN_RANGE[1],
                "phi_of_estimates_le_phi_plus_squared_widths",
                {**ESTIMATED, "h": "exp(-2*Sum((1/2-p)**2))", "r": "(L/n)"},
            ),
            Import(OPTIMISM, "chosen_payments_cost_at_most_opt", SPELLED),
        ),
        indexed=("r",),
        links=(
            given("m + lam*C", "3/4*g + lam*C", "m", "3/4*g", "H + lam*C"),
            given("3/4*g + lam*C", f"7/8*h + {LEMMA_44} + lam*C", "3/4*g", f"7/8*h + {LEMMA_44}", "H + lam*C"),
            given(
                f"7/8*h + {LEMMA_44} + lam*C", f"{LEMMA_45} + {LEMMA_44}", "7/8*h + lam*C", LEMMA_45, f"H + {LEMMA_44}"
            ),
            Link(f"{LEMMA_45} + {LEMMA_44}", "=", f"O + {DISCRETE} + {WIDTHS}", by="identity"),
            Link(
                f"O + {DISCRETE} + {WIDTHS}", "<=", f"{ROUND} + {WIDTHS}", by="row", row="nothing_is_lost_by_adding",
                where={"a": f"O + {DISCRETE}", "b": f"{FOLLOW}*i"}, context=f"H + {WIDTHS}",
            ),
        ),
    ),
    Chain(
        lemma="A.2",
        title="a good round, out of range",
        concludes="a_good_round_costs_opt_plus_widths",
        box=ROUND_BOX,
        assuming=(f"m + lam*C <= {LEMMA_46}",),
        imported=(
            Import(
                f"m + lam*C <= {LEMMA_46}",
                "following_one_expert_costs_at_most_opt_plus_beta_over_n",
                {**SPELLED, "m": "p", "beta": "b", "i": "1/n"},
            ),
        ),
        indexed=("r",),
        links=(
            given("m + lam*C", LEMMA_46, "m + lam*C", LEMMA_46, "H"),
            Link(
                LEMMA_46, "<=", f"{ROUND} + {WIDTHS}", by="termwise", row="nothing_is_lost_by_adding",
                where={"a": "96*(2*r + 9*r**2)", "b": "6*(28/8)**2*(2*r + 9*r**2)"}, context=f"{ROUND} + K*H",
            ),
        ),
    ),
    Chain(
        lemma="A.2",
        title="with the printed widths",
        concludes="a_good_round_costs_opt_plus_printed_widths",
        box=ROUND_BOX,
        assuming=(f"m + lam*C <= {ROUND} + {WIDTHS}",),
        indexed=("r",),
        links=(
            given("m + lam*C", f"{ROUND} + {WIDTHS}", "m + lam*C", f"{ROUND} + {WIDTHS}", "H"),
            Link(
                f"{ROUND} + {WIDTHS}", "<=", f"{ROUND} + 288*K*Sum(2*r + 9*r**2)", by="termwise",
                row="sharp_widths_le_printed_widths", context=f"{ROUND} + K*H",
            ),
        ),
    ),
    Chain(
        lemma="A.2",
        title="good rounds, added up",
        concludes="good_rounds_add_up",
        box={**ROUND_BOX, "y": POSITIVE, "w": POSITIVE},
        assuming=(f"m + lam*C <= y + {FOLLOW}*i + w",),
        indexed=("m", "C", "i", "w"),
        links=(
            given(
                "Sum(m + lam*C)", f"Sum(y + {FOLLOW}*i + w)", "m + lam*C", f"y + {FOLLOW}*i + w", "H", by="termwise"
            ),
            Link(f"Sum(y + {FOLLOW}*i + w)", "=", f"K*y + {FOLLOW}*Sum(i) + Sum(w)", by="identity"),
        ),
    ),
]  # fmt: skip
