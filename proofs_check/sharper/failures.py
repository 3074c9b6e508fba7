"""Rounds in which an estimate that matters is off by more than its width: they cost (1 + lambda K) K delta T (T + 1)/2.

The paper asks that all N K estimates be within their widths, and so charges N T^2 K delta. A round needs less. Optimism
needs the K estimates at the payments c* of the comparator, which do not change from round to round; all else needs the
K estimates at the payments of the round.

- In round t the counts at c* lie between 1 and t - N, so one of those K estimates is off with probability at most
  K (t - N) delta. Summed over the rounds: K delta (T - N)(T - N + 1)/2.
- An expert is paid an amount with a given count at most once, so the rounds in which a **paid** estimate is off are, in
  expectation, at most one for each of the K N (T - N) triples of expert, payment and count, times delta.

Together they are at most K delta T (T + 1)/2: the number N of payments has gone.
"""

from itertools import product

import sympy

from proofs_check.ledger.chain import Chain
from proofs_check.ledger.chained import Chained
from proofs_check.ledger.evidence import Certified, Claim, Exhaustive, Tally, symbolic
from proofs_check.ledger.row import Row, Slack
from proofs_check.paper.optimism_chains import Step, given, walk
from proofs_check.sharper.mature import ABOVE_ONE, POSITIVE, UNIT

COMPARED, PAID = "K*d*(T-N)*(T-N+1)/2", "K*N*d*(T-N)"
FAILED = "(1+K*lam)*K*d*T*(T+1)/2"
HORIZON = {"T": ABOVE_ONE, "N": ABOVE_ONE}


def counts_of_the_comparator(first: int = 1) -> Tally:
    """Is the sum of t - N over the rounds N + 1 to T equal to (T - N)(T - N + 1)/2?"""
    t, N, T = sympy.symbols("t N T", integer=True, positive=True)
    left = sympy.summation(t - N, (t, N + first, T)) - (T - N) * (T - N + 1) / 2
    wrong = sympy.simplify(left)
    return Tally(1, 1, None if wrong == 0 else f"the difference is {wrong}")


def triples_are_paid_once(counted: bool = True) -> Tally:
    """Play out all sequences of payments: is each payment made with each count once at most, and below T - N + 1?"""
    cases = 0
    for N, later in product((1, 2, 3), range(1, 8)):
        for sequence in product(range(N), repeat=later):
            counts, met = [1] * N, set()
            for c in sequence:
                triple = (c, counts[c])
                if triple in met or not 1 <= counts[c] <= later:
                    return Tally(cases, cases, f"payments {sequence} meet {triple} twice")
                met.add(triple)
                counts[c] += counted
            cases += 1
    return Tally(cases, cases, None)


ROWS = [
    Row(
        id="a_round_needs_two_k_estimates",
        lemma="S",
        source=(),
        statement=r"\Phi(P_t(c_t))+\lambda\sum_jc_{t,j} \le \Phi(P_t(c^*))+\lambda\sum_jc^*_j \le \Phi(p(c^*))+"
        r"\lambda\sum_jc^*_j = m_{\mathcal C}",
        quantifier="in all rounds t > N in which the K estimates at the fixed payments c* are within their widths",
        evidence=Certified(
            Claim("g + y <= o", {"g": UNIT, "y": POSITIVE, "o": POSITIVE, "s": POSITIVE}, ("g + y <= s", "s <= o")),
            sharper=Claim(
                "g + y < o", {"g": UNIT, "y": POSITIVE, "o": POSITIVE, "s": POSITIVE}, ("g + y <= s", "s <= o")
            ),
        ),
        uses=("chosen_payments_look_at_least_as_good_as_any_are",),
        why="c_t minimises the optimistic cost, and at c* that is at most the true one. No other estimate enters.",
    ),
    Row(
        id="misses_of_the_comparator_add_up",
        lemma="S",
        source=(),
        statement=r"\sum_{t=N+1}^{T}K(t-N)\delta = K\delta\,\frac{(T-N)(T-N+1)}{2}",
        quantifier="for all T > N and K; each of the K estimates at c* has a count from 1 to t - N",
        evidence=symbolic(counts_of_the_comparator, {}, {"first": 2}, "a sum over t, for all N and T"),
        uses=("mean_is_farther_than_its_width_with_chance_at_most_delta", "chance_of_a_union_le_sum_of_chances"),
        why="The union bound over the counts that are possible in round t. (Which estimate stands at count n does not "
        "depend on when it got there: the answers of an expert at a payment are numbered.)",
    ),
    Row(
        id="each_estimate_is_paid_once",
        lemma="S",
        source=(),
        statement=r"\#\{t>N: \text{a paid estimate is off}\} \le \#\{(j,c,n): n\le T-N,\ "
        r"\hat p_j^{(n)}(c) \text{ is off}\}",
        quantifier="for all sequences of up to 7 payments among up to 3 in full; for all games in words",
        evidence=Exhaustive(triples_are_paid_once, {}, {"counted": False}, "up to 7 payments among up to 3"),
        uses=("rounds_at_a_payment_number_its_count",),
        why="A round with a paid estimate off uses up a triple; the expected number of bad triples is at most "
        "K N (T - N) delta.",
    ),
    Row(
        id="misses_le_half_the_squared_horizon",
        lemma="S",
        source=(),
        statement=r"\frac{(T-N)(T-N+1)}{2}+N(T-N) \le \frac{T(T+1)}{2}",
        quantifier="for all T >= N >= 1",
        evidence=Certified(
            Claim("(T-N)*(T-N+1)/2 + N*(T-N) <= T*(T+1)/2", HORIZON, ("N <= T",)),
            sharper=Claim("(T-N)*(T-N+1)/2 + N*(T-N) <= T*(T-2)/2", HORIZON, ("N <= T",)),
        ),
        slack=(
            Slack(
                "1/2",
                "1/2",
                lambda c: Claim(f"(T-N)*(T-N+1)/2 + N*(T-N) <= ({c})*T*(T+1)", HORIZON, ("N <= T",)),
                proved="1/2",
                refuted="499/1000",
                tight="T large against N",
            ),
        ),
        why="The left side is (T(T+1) - N(N+1))/2.",
    ),
    Row(
        id="failing_rounds_cost_half_the_squared_horizon",
        lemma="S",
        source=(),
        statement=r"(1+\lambda K)\,\mathbb E\,\#\{t>N:\text{an estimate that matters is off}\} \le "
        r"(1+\lambda K)K\delta\,\frac{T(T+1)}{2}",
        quantifier="for all T > N, K, lambda, delta; v is the expected number of them, m and a their mean mistake "
        "and payment",
        evidence=Chained("failing_rounds_cost_half_the_squared_horizon", ("(T+1)", "(T-1)")),
        meaning=f"v*(m + lam*K*a) <= {FAILED}",
        uses=("misses_of_the_comparator_add_up", "each_estimate_is_paid_once", "a_round_needs_two_k_estimates"),
        why="The paper charges N T^2 for the same: twice N times more.",
    ),
]

CHAINS = [
    Chain(
        lemma="S",
        title="failing rounds",
        concludes="failing_rounds_cost_half_the_squared_horizon",
        box={"K": ABOVE_ONE, **HORIZON, "lam": POSITIVE, "d": UNIT, "v": POSITIVE, "m": UNIT, "a": UNIT},
        assuming=("N <= T", f"v <= {COMPARED} + {PAID}"),
        links=walk(
            "v*(m + lam*K*a)",
            Step("v*(1 + K*lam)", "a_round_costs_at_most_one_plus_lambda_k", "v*H"),
            given("v", f"{COMPARED} + {PAID}", f"({COMPARED} + {PAID})*(1 + K*lam)", "H*(1 + K*lam)"),
            Step(FAILED, "misses_le_half_the_squared_horizon", "(1+K*lam)*K*d*H"),
        ),
    ),
]
