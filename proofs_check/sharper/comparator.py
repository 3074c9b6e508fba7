"""What the comparator hides: OPT is built on Phi, which is an upper bound of the best error, and a generous one.

Phi is at least exp(-K/2). For one expert that is above 1/2: a coin that pays nobody is better than OPT in every game.
For more experts it depends: two perfect ones that work for nothing have OPT <= 1/e. But if experts that are paid
nothing are useless (p_j(0) = 1/2) and L-Lipschitz, the coin is at least as good as OPT for every K as soon as lambda >=
0.3734 L^2. And once the accuracies are known, aggregation errs at most half as often as Phi says: wherever Phi is not
small, the regret falls linearly, and "regret <= bound" is easy to satisfy. Cost has to be compared with the best that
is possible as well (`reference.optimum.bayes_opt`).
"""

from proofs_check.ledger.chain import Chain
from proofs_check.ledger.chained import Chained
from proofs_check.ledger.evidence import Certified, Claim
from proofs_check.ledger.row import Row, Slack
from proofs_check.paper.optimism_chains import Step, given, walk
from proofs_check.sharper.mature import ABOVE_ONE, POSITIVE, UNIT

PHI = "exp(-2*Sum((1/2-p)**2))"


def coin_claim(experts: str) -> Claim:
    """Is the least that Phi can be above the error of a coin?"""
    return Claim(f"1/2 < exp(-({experts})/2)", {})


def price_claim(price: str) -> Claim:
    """Is e^(-s) + price s at least 1/2 for all s = 2 L^2 (sum of payments)?"""
    return Claim(f"1/2 <= exp(-s) + ({price})*s", {"s": POSITIVE})


ROWS = [
    Row(
        id="phi_ge_exponential_of_minus_half_k",
        lemma="S",
        source=(),
        statement=r"e^{-K/2} \le \Phi(p)",
        quantifier="for all K and all accuracies",
        evidence=Certified(
            Claim("-1/4 <= -(1/2-p)**2", {"p": UNIT}), sharper=Claim("-6/25 <= -(1/2-p)**2", {"p": UNIT})
        ),
        meaning=f"exp(-K/2) <= {PHI}",
        why="No accuracy is farther than 1/2 from 1/2; equality if all experts are perfect.",
    ),
    Row(
        id="a_coin_beats_opt_with_one_expert",
        lemma="S",
        source=(),
        statement=r"\half < e^{-1/2} \le \mathrm{OPT},\quad K=1",
        quantifier="for K = 1, all lambda and all productivity functions: a coin that pays nobody costs 1/2 a round",
        evidence=Certified(coin_claim("1"), sharper=coin_claim("2")),
        slack=(
            Slack("K", "1", coin_claim, proved="1386/1000", refuted="1387/1000", tight="K = 2 ln 2: not two experts"),
        ),
        uses=("phi_ge_exponential_of_minus_half_k", "even_vote_errs_half_the_time"),
        why="With two perfect experts that ask for nothing OPT is 1/e < 1/2: for K >= 2 it depends on the game.",
    ),
    Row(
        id="useless_free_experts_gain_at_most_what_they_are_paid",
        lemma="S",
        source=(),
        statement=r"e^{-2L^2\sum_jc_j} \le \Phi(p(c)),\quad |p_j(c_j)-\half|\le Lc_j",
        quantifier="for all K and L, and all payments in [0, 1]",
        evidence=Certified(
            Claim("-L**2*c <= -(1/2-p)**2", {"p": UNIT, "c": UNIT, "L": POSITIVE}, ("abs(1/2-p) <= L*c",)),
            sharper=Claim("-L**2*c**3 <= -(1/2-p)**2", {"p": UNIT, "c": UNIT, "L": POSITIVE}, ("abs(1/2-p) <= L*c",)),
        ),
        meaning=f"exp(-2*L**2*Sum(c)) <= {PHI}",
        why="c^2 <= c.",
    ),
    Row(
        id="a_coin_beats_opt_at_a_high_price",
        lemma="S",
        source=(),
        statement=r"\half \le e^{-s}+0.1867\,s \implies \half \le \mathrm{OPT} \text{ if } \lambda\ge0.3734\,L^2",
        quantifier="for all K, if p_j(0) = 1/2 and p_j is L-Lipschitz; S = sum c, s = 2 L^2 S",
        evidence=Certified(price_claim("1867/10000"), sharper=price_claim("1866/10000")),
        slack=(
            Slack(
                "0.1867",
                "1867/10000",
                price_claim,
                proved="18669/100000",
                refuted="18668/100000",
                tight="s = 1.678: what can be gained from s is at most its price",
            ),
        ),
        meaning="1/2 <= exp(-2*L**2*S) + lam*S",
        uses=("useless_free_experts_gain_at_most_what_they_are_paid",),
        why="Below this price it depends on the functions: with p(c) = 1/2 + L c and enough experts OPT is below 1/2.",
    ),
    Row(
        id="known_accuracies_err_at_most_half_of_phi",
        lemma="S",
        source=(),
        statement=r"\Pr(\hat y_t\ne y_t) \le \half\prod_j2\sqrt{p_j(1-p_j)} \le \half\Phi(p)",
        quantifier="for all K and all accuracies strictly between 0 and 1, once the estimates are the accuracies",
        evidence=Chained("known_accuracies_err_at_most_half_of_phi", ("1/2*exp", "1/3*exp")),
        meaning="1/2*Prod(2*sqrt(q*(1-q))) <= 1/2*exp(-2*Sum((1/2-q)**2))",
        uses=("mistake_le_half_product_of_factors", "root_of_estimate_le_gaussian"),
        why="The factor 1/2 of Lemma 4.2 is not in OPT.",
    ),
    Row(
        id="after_learning_each_round_gains_half_of_phi",
        lemma="S",
        source=(),
        statement=r"m+\lambda\sum_jc_j \le \big(\Phi+\lambda\sum_jc_j\big) - \half\Phi",
        quantifier="for all payments, once the estimates are the accuracies: h is Phi there",
        evidence=Chained("after_learning_each_round_gains_half_of_phi", ("- h/2", "- h")),
        meaning="m + lam*C <= (h + lam*C) - h/2",
        uses=("known_accuracies_err_at_most_half_of_phi",),
        why="At the comparator's own payments the regret falls by Phi/2 a round: at K = 1 by more than 0.3.",
    ),
]

CHAINS = [
    Chain(
        lemma="S",
        title="the least value of Phi",
        concludes="phi_ge_exponential_of_minus_half_k",
        box={"K": ABOVE_ONE, "p": UNIT},
        indexed=("p",),
        signed=("p",),
        links=walk(
            "exp(-K/2)",
            Step("exp(2*Sum(-1/4))"),
            Step(PHI, "phi_ge_exponential_of_minus_half_k", "exp(2*H)", "termwise"),
        ),
    ),
    Chain(
        lemma="S",
        title="what payments can gain",
        concludes="useless_free_experts_gain_at_most_what_they_are_paid",
        box={"K": ABOVE_ONE, "p": UNIT, "c": UNIT, "L": POSITIVE},
        assuming=("abs(1/2-p) <= L*c",),
        indexed=("p", "c"),
        signed=("p", "c"),
        links=walk(
            "exp(-2*L**2*Sum(c))",
            Step("exp(2*Sum(-L**2*c))"),
            Step(PHI, "useless_free_experts_gain_at_most_what_they_are_paid", "exp(2*H)", "termwise"),
        ),
    ),
    Chain(
        lemma="S",
        title="a coin against OPT",
        concludes="a_coin_beats_opt_at_a_high_price",
        box={"S": POSITIVE, "L": POSITIVE, "lam": POSITIVE},
        assuming=("(1867/10000)*2*L**2 <= lam",),
        links=walk(
            "1/2",
            Step("exp(-2*L**2*S) + (1867/10000)*2*L**2*S", "a_coin_beats_opt_at_a_high_price", where={"s": "2*L**2*S"}),
            given("(1867/10000)*2*L**2", "lam", "exp(-2*L**2*S) + lam*S", "exp(-2*L**2*S) + H*S"),
        ),
    ),
    Chain(
        lemma="S",
        title="known accuracies",
        concludes="known_accuracies_err_at_most_half_of_phi",
        box={"K": ABOVE_ONE, "q": UNIT},
        indexed=("q",),
        signed=("q",),
        links=walk(
            "1/2*Prod(2*sqrt(q*(1-q)))",
            Step(
                "1/2*Prod(exp(-2*(1/2-q)**2))",
                "root_of_estimate_le_gaussian",
                "H/2",
                "factorwise",
                {},
                "root_of_estimate_is_not_negative",
            ),
            Step("1/2*exp(-2*Sum((1/2-q)**2))"),
        ),
    ),
    Chain(
        lemma="S",
        title="a round after learning",
        concludes="after_learning_each_round_gains_half_of_phi",
        box={"m": UNIT, "h": UNIT, "lam": POSITIVE, "C": POSITIVE},
        assuming=("m <= h/2",),
        links=walk("m + lam*C", given("m", "h/2", "h/2 + lam*C", "H + lam*C"), Step("(h + lam*C) - h/2")),
    ),
]
