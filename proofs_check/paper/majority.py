"""How tight equation 4 is: the majority of an odd number of equally good experts. `preliminaries` lists its rows.

For K experts of accuracy 1/2 + gamma the vote is the majority, and its error a binomial tail. The tail is at least its
last term, a central binomial coefficient, which is within a factor of order sqrt(K) of the product in equation 4; the
factor sqrt((1 - 2 gamma)/(1 + 2 gamma)) is lost on the way, and matters near gamma = 1/2.

K = 2m + 1, g is gamma, o = p / (1 - p) the odds, and b = C(2m, m) / 4^m.
"""

from fractions import Fraction
from itertools import product
from math import comb, prod

import sympy

from proofs_check.ledger.chain import Chain, Link
from proofs_check.ledger.evidence import Certified, Claim, Exhaustive, Refuted, Tally, refuted_by, symbolic
from proofs_check.ledger.row import Erratum, Row, Slack
from reference.aggregation import majority_error

MIDDLE = "(4*o/(1+o)**2)"
GAP = {"g": (0, "1/2")}
COEFFICIENT = {"m": (1, None), "b": (0, 1)}
KNOWN = ("1/(4*m) <= b**2",)
"""The hypothesis of the induction on m"""


def vote_is_not_the_majority(accuracies: tuple[int, ...] = (3, 1, 1)) -> Tally:
    """Compare vote and majority over all advice, for accuracies of k/4; the check passes when they differ."""
    cases = 0
    for advice in product((1, -1), repeat=len(accuracies)):
        cases += 1
        odds = prod([Fraction(k, 4 - k) ** z for k, z in zip(accuracies, advice, strict=True)], start=Fraction(1))
        if ((odds > 1) - (odds < 1)) * sum(advice) < 0:
            return Tally(cases, cases, None, {f"p{j}": Fraction(k, 4) for j, k in enumerate(accuracies, 1)})
    return Tally(cases, cases, f"the vote is the majority on all {cases} pieces of advice")


def majority_errs_like_a_binomial_tail(largest: int = 15, fewer: int = 0) -> Tally:
    """Go through all advice of K = 1, 3, .., 15 experts of accuracy 1/2 + k/20, in integers over 20^K.

    The majority is wrong on what its definition says; nobody does better, since for each advice the less likely label
    has the smaller of p^m q^(K-m) and p^(K-m) q^m.
    """
    cases = 0
    for K in range(1, largest + 1, 2):
        rights = [0] * (K + 1)
        for advice in range(1 << K):
            rights[advice.bit_count()] += 1
        for k in range(1, 10):
            p, q = 10 + k, 10 - k
            mass = [p**m * q ** (K - m) for m in range(K + 1)]
            wrong = sum(rights[m] * mass[m] for m in range(K + 1) if 2 * m < K)
            bayes = sum(rights[m] * min(mass[m], mass[K - m]) for m in range(K + 1))
            tail = sum(comb(K, m) * mass[m] for m in range(K // 2 + 1 - fewer))
            cases += 1 << K
            if not 2 * wrong == bayes == 2 * tail or Fraction(tail, 20**K) != majority_error(K, Fraction(k, 20)):
                return Tally(cases, cases, f"K = {K}, gamma = {k}/20: the majority errs with {wrong}/20^{K}")
    return Tally(cases, cases, None)


def middle_term_of_the_tail(ratio: int = 2) -> Tally:
    """Show, for all m, what the last term of the tail is, where K = 2m + 1 and b is C(2m, m) / 4^m.

    C(2m+2, m+1) / C(2m, m) = 2 (2m+1) / (m+1), so b becomes b (2m+1)/(2m+2); C(2m+1, m) = C(2m+2, m+1) / 2; with odds o
    the term C(2m+1, m) p^m q^(m+1) is the next b times 2/(1+o) times (4o/(1+o)^2)^m. At m = 1, b = 1/2: b^2 = 1/(4m).
    """
    m = sympy.Symbol("m", positive=True, integer=True)
    o, b = sympy.symbols("o b", positive=True)
    step = sympy.combsimp(sympy.binomial(2 * m + 2, m + 1) / sympy.binomial(2 * m, m))
    halving = sympy.combsimp(sympy.binomial(2 * m + 2, m + 1) / sympy.binomial(2 * m + 1, m))
    p, q = o / (1 + o), 1 / (1 + o)
    term = b * 4 ** (m + 1) / 2 * p**m * q ** (m + 1)
    closed = b * 2 / (1 + o) * (4 * o / (1 + o) ** 2) ** m
    facts = [
        sympy.simplify(step - ratio * (2 * m + 1) / (m + 1)) == 0,
        sympy.simplify(halving - 2) == 0,
        sympy.simplify(sympy.expand_log(sympy.log(term / closed), force=True)) == 0,
        Fraction(comb(2, 1), 4) ** 2 == Fraction(1, 4),
    ]
    failed = [number for number, fact in enumerate(facts, 1) if not fact]
    return Tally(4, 4, f"fact {failed[0]} does not hold" if failed else None)


ROWS = [
    Row(
        id="vote_of_equal_squared_gaps_need_not_be_the_majority",
        lemma="2",
        source=("I14.1",),
        quantifier="for all accuracies with (1/2 - p_j)^2 = gamma^2, as printed",
        evidence=refuted_by(
            vote_is_not_the_majority, {}, {"accuracies": (3, 3, 3)}, "three experts with gamma = 1/4, all advice"
        ),
        erratum=Erratum(
            kind="gap",
            witness="Accuracies 3/4, 1/4, 1/4: all three squared gaps are 1/16. On the advice +1, +1, +1 the weights "
            "0.549, -0.549, -0.549 vote -1. The majority errs with 42/64, the vote with 10/64.",
            repair=r"p_j' = \tfrac12 + \gamma \text{ for all } j \in [K], \quad 0 < \gamma < \tfrac12",
            repaired_by="majority_error_is_a_binomial_tail",
            consequence="The example of tightness needs experts that are all on the same side of 1/2.",
            reach="step affected",
        ),
        why="Equal squares leave the signs of the weights open.",
    ),
    Row(
        id="majority_error_is_a_binomial_tail",
        lemma="2",
        source=("D8.1",),
        quantifier="for all odd K to 15 and p_j = 1/2 + gamma with gamma = 1/20, .., 9/20; all advice",
        evidence=Exhaustive(
            majority_errs_like_a_binomial_tail, {"largest": 15}, {"fewer": 1}, "odd K to 15, nine gammas, in integers"
        ),
        why="With equal weights the vote errs when at most half of the experts are right; no prediction does better.",
    ),
    Row(
        id="majority_bound_is_not_uniform_in_gamma",
        lemma="2",
        source=("D8.2",),
        quantifier="for all gamma in [0, 1/2) with one constant; K = 1, where the tail is 1/2 - gamma, constant 1/100",
        evidence=Refuted(
            Claim("(1/100)*sqrt(1-4*g**2) <= 1/2 - g", GAP, ("g < 1/2",)),
            repaired=Claim("(1/2)*(1-2*g) <= 1/2 - g", GAP, ("g < 1/2",)),
        ),
        erratum=Erratum(
            kind="missing factor",
            witness="K = 1, gamma = 0.49999: the left side is 0.00001, the root of 1 - 4 gamma^2 is 0.00632, ratio "
            "1/632. At K = 1 the ratio is sqrt((1/2 - gamma)/(1/2 + gamma))/2, which has limit 0.",
            repair=r"\mathrm{Binom}(K,\lfloor K/2\rfloor,\tfrac12+\gamma) \ge "
            r"\frac{1}{\sqrt{2(K+1)}}\sqrt{\frac{1-2\gamma}{1+2\gamma}}\,e^{\frac K2\ln(1-4\gamma^2)}",
            repaired_by="majority_error_ge_root_over_experts",
            consequence="True for each fixed gamma as K grows, with a constant that vanishes as gamma nears 1/2; the "
            "remark that equation 4 is loose by K^(-1/2) stands for fixed gamma.",
            reach="step affected",
        ),
        uses=("majority_ratio_falls_below_every_constant",),
        why="The factor sqrt((1 - 2 gamma)/(1 + 2 gamma)) is missing.",
    ),
    Row(
        id="majority_ratio_falls_below_every_constant",
        lemma="2",
        source=(),
        statement=r"\tfrac12 - \gamma < a\sqrt{1-4\gamma^2} \text{ at } \gamma = \tfrac12 - 2a^2",
        quantifier="for all constants a in (0, 1/2), and so for larger ones; K = 1, squared, divided by 1/2 - gamma",
        evidence=Certified(
            Claim("2*a**2 < 4*a**2*(1-2*a**2)", {"a": (0, "1/2")}, ("0 < a", "a < 1/2")),
            sharper=Claim("2*a**2 < 4*a**2*(1-2*a**2)", {"a": (0, "1/2")}, ("0 < a",)),
        ),
        why="Whatever constant the Omega hides, an expert that is good enough breaks it.",
    ),
    Row(
        id="central_binomial_squared_ge_quarter_over_m",
        lemma="2",
        source=(),
        statement=r"\Big(\tbinom{2m+2}{m+1}4^{-m-1}\Big)^2 \ge \frac{1}{4(m+1)}",
        quantifier="for all m >= 1, by induction: b is the number before, of which 1/(4m) <= b^2 is known",
        evidence=Certified(
            Claim("1/(4*(m+1)) <= (b*(2*m+1)/(2*m+2))**2", COEFFICIENT, KNOWN),
            sharper=Claim("1/(4*m+399/100) <= (b*(2*m+1)/(2*m+2))**2", COEFFICIENT, KNOWN),
        ),
        uses=("last_term_of_the_tail_is_central",),
        why="(2m+1)^2 >= 4m(m+1), so the step from m to m + 1 keeps the bound.",
    ),
    Row(
        id="last_term_of_the_tail_is_central",
        lemma="2",
        source=(),
        statement=r"\tbinom{2m+1}{m}p^m q^{m+1} = "
        r"\tbinom{2m+2}{m+1}4^{-m-1}\,\tfrac{2}{1+o}\Big(\tfrac{4o}{(1+o)^2}\Big)^m",
        quantifier="for all m >= 1 and all odds o = p/q",
        evidence=symbolic(middle_term_of_the_tail, {}, {"ratio": 1}, "for all m and o, by SymPy"),
        why="The tail is at least its last term, m = (K-1)/2, which is a central binomial coefficient.",
    ),
    Row(
        id="majority_error_ge_root_over_experts",
        lemma="2",
        source=(),
        statement=r"\mathrm{Binom}(K,\lfloor K/2\rfloor,\tfrac12+\gamma) \ge "
        r"\frac{1}{\sqrt{2(K+1)}}\sqrt{\frac{1-2\gamma}{1+2\gamma}}\,(1-4\gamma^2)^{K/2}",
        quantifier="for all odd K = 2m + 1 by the chain, in squares, with odds o >= 1; the claim is K = 1: equality",
        evidence=Certified(
            Claim("(1/2)*(1-2*g) <= 1/2 - g", GAP),
            sharper=Claim("(501/1000)*(1-2*g) <= 1/2 - g", GAP),
        ),
        meaning=f"(1/o)*{MIDDLE}**(2*m+1)/(4*(m+1)) <= (b*(2*m+1)/(2*m+2))**2*(4/(1+o)**2)*{MIDDLE}**(2*m)",
        slack=(
            Slack(
                r"the factor of sqrt((1-2g)/(1+2g)) (1-4g^2)^(K/2) at K = 1",
                "1/2",
                lambda c: Claim(f"({c})*(1-2*g) <= 1/2 - g", GAP),
                proved="1/2",
                refuted="501/1000",
                tight="K = 1, every gamma",
            ),
        ),
        uses=("last_term_of_the_tail_is_central", "central_binomial_squared_ge_quarter_over_m"),
        why="Keep the last term of the tail, and bound its binomial coefficient from below.",
    ),
]

CHAINS = [
    Chain(
        lemma="2",
        title="the majority of an odd number of experts, both sides squared",
        concludes="majority_error_ge_root_over_experts",
        box={"m": (1, None), "b": (0, 1), "o": (1, None)},
        assuming=KNOWN,
        links=(
            Link(
                f"(1/o)*{MIDDLE}**(2*m+1)/(4*(m+1))",
                "=",
                f"1/(4*(m+1))*(4/(1+o)**2)*{MIDDLE}**(2*m)",
                by="identity",
            ),
            Link(
                f"1/(4*(m+1))*(4/(1+o)**2)*{MIDDLE}**(2*m)",
                "<=",
                f"(b*(2*m+1)/(2*m+2))**2*(4/(1+o)**2)*{MIDDLE}**(2*m)",
                by="row",
                row="central_binomial_squared_ge_quarter_over_m",
                context=f"H*(4/(1+o)**2)*{MIDDLE}**(2*m)",
            ),
        ),
    ),
]
