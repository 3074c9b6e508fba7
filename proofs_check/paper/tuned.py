"""The tuned form of the main theorem, and the theorem of the introduction.

With X = T (4L + lambda) K and M = 2 + lambda K + 3153 K^3 l^2 the main theorem says R_T <= X eps + M N. A grid needs
N = ceil(1/(2 eps)) payments, and the best epsilon gives, in every regime,

    R_T <= sqrt(2 M X) + M.

In the chains W is the regret, D the Lipschitz constant, A = 4D + lam, t = ln T, y the root of T and R a bound on l/t.
"""

import math
from fractions import Fraction
from itertools import product

from proofs_check.ledger.chain import Chain, Link
from proofs_check.ledger.chained import Chained
from proofs_check.ledger.evidence import Box, Certified, Claim, Defined, Tally, refuted_by
from proofs_check.ledger.row import Erratum, Row, Slack
from proofs_check.paper.main_theorem import KS, C, cost_of_always_wrong, repaired_bound
from proofs_check.paper.rounds import ABOVE_ONE, POSITIVE, TOTAL_BOX, given
from proofs_check.paper.theorem_checks import real
from proofs_check.prover.prove import prove
from reference import bounds

ROOT, LOG = ("1414/1000", None), ("692/1000", None)
"""The root and the logarithm of T >= 2"""
MANY = {**KS, "lam": POSITIVE, "t": POSITIVE, "y": ABOVE_ONE}
POWER = {**KS, "lam": POSITIVE, "y": ABOVE_ONE}
LOGS = {**KS, "lam": POSITIVE, "l": ABOVE_ONE}
TUNED_BOX = {
    "K": ABOVE_ONE,
    "lam": POSITIVE,
    "l": ABOVE_ONE,
    "M": POSITIVE,
    "X": POSITIVE,
    "N": ABOVE_ONE,
    "W": POSITIVE,
}

MASS, CUBED = f"(2 + lam*K + {C}*K**3*l**2)", f"(2 + lam + {C}*l**2)"
SPREAD = f"K**2*sqrt(2*T*(4*D+lam)*{CUBED}) + K**3*{CUBED}"
F = f"((21/10)*(2+lam) + {C}*R**2)"
INTRO = f"(sqrt(2*A*{F}) + {F} + 1 + lam)*K**2*t*y"
BEST = "sqrt(M/(2*X))"
ROOTED = f"sqrt(2*{MASS}*T*(4*D+lam)*K) + {MASS}"
TALL, GROWN = "sqrt(2*({0})*y**2*A*K) + ({0})", f"(21/10)*(2+lam)*K**3*t**2 + {C}*K**3*l**2"
FEW_BOX: Box = {
    "K": ABOVE_ONE, "lam": POSITIVE, "l": ABOVE_ONE, "y": ABOVE_ONE, "t": LOG, "A": POSITIVE, "R": POSITIVE,
    "W": POSITIVE,
}  # fmt: skip
FEW_LEFT = TALL.format(f"2 + lam*K + {C}*K**3*l**2")
FEW_SUM = f"sqrt(2*A*{F})*K**2*t*y + {F}*K**2*t*"


def tuned_form_fails(repaired: bool = False) -> Tally:
    """T = s^2, K = 2s, L = 0, experts that always err; lambda = 1/(K T), and with ln(1 + lambda K T) a tiny lambda.

    The proposed epsilon leads to N = T: every round explores and errs, and the regret is at least T (1 - exp(-s)).
    The printed right side is K/sqrt(T) = 2 with ln(lambda K T) = 0, and goes to 0 with lambda when 1 lambda is read
    as 1 + lambda.
    """
    for s, plus in product((2, 4, 8), (False, True)):
        T, K = s * s, 2 * s
        lam = Fraction(1, 2**60) if plus else Fraction(1, K * T)
        logarithm = lam * K * T if plus else Fraction(0)  # ln(1 + x) <= x
        epsilon = math.sqrt((lam + K**3 * logarithm**2) / (K * T * lam * K))
        if not plus and epsilon != bounds.tuned_epsilon(T, K, float(lam), 0):
            return Tally(s, s, f"the reference's epsilon is not {epsilon}")
        N = bounds.grid_size(epsilon)
        regret = real(cost_of_always_wrong(N, K, T, lam)) - T * (-real(K) / 2).exp()
        right = real(K**4 * T * lam * (lam + logarithm**2)).sqrt()
        if N != T or not regret > (real(repaired_bound(N, K, T, lam)) if repaired else real(T) / 3 * right):
            return Tally(s, s, f"s = {s}: N is {N}, and the regret {regret} is no multiple of {right}")
    if prove("1 - exp(-s) >= 2/3", {"s": (2, None)}).status != "proved":
        return Tally(6, 6, "the growth of the ratio is not proved")
    return Tally(6, 6, None)


def grid_sizes_agree(double: int = 1) -> Tally:
    """Compare the reference's N with the fewest intervals of length 2 eps that cover [0, 1], and with 1/eps."""
    cases = 0
    for k in range(1, 200):
        epsilon = Fraction(k, 199)
        least = next(n for n in range(1, 200) if n * 2 * epsilon * double >= 1)
        cases += 1
        if bounds.grid_size(float(epsilon)) != least or least > 1 / epsilon:
            return Tally(cases, cases, f"at epsilon = {epsilon} N is {bounds.grid_size(float(epsilon))}, not {least}")
    return Tally(cases, cases, None)


ROWS = [
    Row(
        id="grid_size_le_inverse_epsilon",
        lemma="4.7",
        source=("I37.1",),
        quantifier="for all epsilon in (0, 1/2], where ceil(1/(2 eps)) <= 1/(2 eps) + 1; for epsilon in [1/2, 1] N "
        "is 1",
        evidence=Certified(
            Claim("1/(2*x) + 1 <= 1/x", {"x": (0, "1/2")}, ("0 < x",)),
            sharper=Claim("1/(2*x) + 1 <= (99/100)/x", {"x": (0, "1/2")}, ("0 < x",)),
        ),
        slack=(
            Slack(
                "1", "1", lambda c: Claim(f"1/(2*x) + 1 <= {c}/x", {"x": (0, "1/2")}, ("0 < x",)),
                proved="1", refuted="999/1000", tight="epsilon to 1/2 from below, where N = 2; and epsilon = 1",
            ),
        ),
        uses=("grid_size_is_the_ceiling",),
        why="N = ceil(1/(2 eps)) payments suffice, and that is at most 1/eps.",
    ),
    Row(
        id="grid_size_is_the_ceiling",
        lemma="4.7",
        source=(),
        statement=r"N(\varepsilon) = \lceil 1/(2\varepsilon)\rceil",
        quantifier="for all epsilon in (0, 1]",
        evidence=Defined("reference.bounds.grid_size", grid_sizes_agree, wrong={"double": 2}),
        why="No fewer intervals of length 2 eps cover [0, 1].",
    ),
    Row(
        id="tuned_regret_is_of_the_printed_order",
        lemma="4.7",
        source=("D30.1",),
        quantifier="for all T, K, lambda and L, with one constant, as printed; read as ln(lambda K T) or ln(1 + "
        "lambda K T)",
        evidence=refuted_by(
            tuned_form_fails, {}, {"repaired": True}, "six games on the reference, and their growth for all s >= 2"
        ),
        erratum=Erratum(
            kind="false step",
            witness="T = 64, K = 16, lambda = 1/(K T) = 1/1024, experts that are always wrong (L = 0). The proposed "
            "epsilon is 1/(K sqrt(T)) = 1/128, so N = 64 = T: every round explores and errs, and the regret is at "
            "least 64 (1 - e^-8) = 63.98. The right side is K^2 sqrt(T lambda^2) = 2. With T = s^2, K = 2s the "
            "ratio exceeds T/3. Read as ln(1 + lambda K T), let lambda go to 0: N = T still, and the right side "
            "goes to 0.",
            repair=r"R_T \le K^2\sqrt{2T(4L+\lambda)\big(2+\lambda+3153\,\ell^2\big)} + "
            r"K^3\big(2+\lambda+3153\,\ell^2\big),\ \ell=\ln(3(1+\lambda K)T^2K)",
            repaired_by="tuned_regret_le_k_squared_root",
            consequence="The logarithm vanishes as in D29 (and has lost a sign: 1 lambda K T). K^2 needs 4L + "
            "lambda, as A.2 has it: with the 4L + lambda K of D29, tuning gives K^(5/2). For small T a term of "
            "order K^3 ln^2 stays.",
            reach="theorem affected",
        ),
    ),
    Row(
        id="half_le_root_of_double_product",
        lemma="4.7",
        source=(),
        statement=r"\frac{X}{2} \le \sqrt{2MX}",
        quantifier="for all M, X >= 0 with X <= 2 M",
        evidence=Certified(
            Claim("X/2 <= sqrt(2*M*X)", {"M": POSITIVE, "X": POSITIVE}, ("X <= 2*M",)),
            sharper=Claim("X/2 <= sqrt((49/100)*M*X)", {"M": POSITIVE, "X": POSITIVE}, ("X <= 2*M",)),
        ),
        why="Where the best epsilon would exceed 1/2, one payment is enough.",
    ),
    Row(
        id="tuned_regret_le_root_plus_mass",
        lemma="4.7",
        source=(),
        statement=r"R_T \le \sqrt{2MX} + M,\quad M = 2+\lambda K+3153K^3\ell^2,\ X = T(4L+\lambda)K,\ \varepsilon = "
        r"\min\{\tfrac12, \sqrt{M/(2X)}\}",
        quantifier="for all T, K >= 1, lambda > 0, L >= 0: both when M <= X/2 and when not",
        evidence=Chained("tuned_regret_le_root_plus_mass", ("2*M*X", "M*X")),
        uses=("regret_le_grid_plus_exploration", "grid_size_le_inverse_epsilon", "half_le_root_of_double_product"),
        meaning="W <= sqrt(2*M*X) + M",
        why="X eps + M N with N <= 1/(2 eps) + 1 is least at eps = sqrt(M/(2X)).",
    ),
    Row(
        id="mass_le_k_cubed",
        lemma="4.7",
        source=(),
        statement=r"2+\lambda K+3153K^3\ell^2 \le K^3(2+\lambda+3153\ell^2)",
        quantifier="for all K >= 1, lambda >= 0 and l",
        evidence=Certified(
            Claim(f"2 + lam*K + {C}*K**3*l**2 <= K**3*{CUBED}", LOGS),
            sharper=Claim(f"2 + lam*K + {C}*K**3*l**2 <= K**3*(1 + lam + {C}*l**2)", LOGS),
        ),
        why="K^3 is at least K and 1.",
    ),
    Row(
        id="tuned_regret_le_k_squared_root",
        lemma="4.7",
        source=(),
        statement=r"R_T \le K^2\sqrt{2T(4L+\lambda)(2+\lambda+3153\ell^2)} + K^3(2+\lambda+3153\ell^2)",
        quantifier="for all T, K >= 1, lambda > 0, L >= 0, with l = ln(3 (1 + lambda K) T^2 K)",
        evidence=Chained("tuned_regret_le_k_squared_root", ("K**2*sqrt", "K*sqrt")),
        uses=("tuned_regret_le_root_plus_mass", "mass_le_k_cubed"),
        meaning=f"W <= {SPREAD}",
        why="With 4L + lambda from A.2 the power of K is 2, as D30 says.",
    ),
    Row(
        id="few_experts_are_below_a_power_of_t",
        lemma="4.7",
        source=(),
        statement=r"K\ln T \le \sqrt T \implies K \le T^{3/2}",
        quantifier="for all K >= 1 and T = y^2 >= 2",
        evidence=Certified(
            Claim("K <= y**3", {**KS, "y": ROOT}, ("2*K*log(y) <= y",)),
            sharper=Claim("K <= y**2", {**KS, "y": ROOT}, ("2*K*log(y) <= y",)),
        ),
        why="So that the logarithm of K is no more than that of T, up to a factor.",
    ),
    Row(
        id="inside_of_the_logarithm_le_power_of_t",
        lemma="4.7",
        source=(),
        statement=r"3(1+\lambda K)T^2K \le 3(1+\lambda)T^5",
        quantifier="for all K >= 1, lambda >= 0, T = y^2 and K <= y^3",
        evidence=Certified(
            Claim("3*(1+lam*K)*y**4*K <= 3*(1+lam)*y**10", POWER, ("K <= y**3",)),
            sharper=Claim("3*(1+lam*K)*y**4*K <= 3*(1+lam)*y**9", POWER, ("K <= y**3",)),
        ),
        why="(1 + lambda K) K <= (1 + lambda) K^2 <= (1 + lambda) T^3.",
    ),
    Row(
        id="constant_le_multiple_of_log_t",
        lemma="4.7",
        source=(),
        statement=r"\ln(3(1+\lambda)) + 5\ln T \le \big(5+\tfrac{29}{20}\ln(3(1+\lambda))\big)\ln T",
        quantifier="for all lambda >= 0 and all t = ln T >= 0.692",
        evidence=Certified(
            Claim("log(3*(1+lam)) + 5*t <= (5 + (29/20)*log(3*(1+lam)))*t", {"lam": POSITIVE, "t": LOG}),
            sharper=Claim("log(3*(1+lam)) + 5*t <= (5 + (7/5)*log(3*(1+lam)))*t", {"lam": POSITIVE, "t": LOG}),
        ),
        why="ln T is at least ln 2 > 20/29.",
    ),
    Row(
        id="logarithm_le_multiple_of_log_t",
        lemma="4.7",
        source=(),
        statement=r"K\ln T \le \sqrt T \implies \ln(3(1+\lambda K)T^2K) \le "
        r"\big(5+\tfrac{29}{20}\ln(3(1+\lambda))\big)\ln T",
        quantifier="for all T = y^2 >= 2, K >= 1, lambda >= 0 with K ln T <= sqrt(T)",
        evidence=Chained("logarithm_le_multiple_of_log_t", ("5 +", "4 +")),
        uses=(
            "few_experts_are_below_a_power_of_t",
            "inside_of_the_logarithm_le_power_of_t",
            "constant_le_multiple_of_log_t",
        ),
        meaning="log(3*(1+lam*K)*y**4*K) <= (5 + (29/20)*log(3*(1+lam)))*2*log(y)",
        why="Few experts do not make the logarithm grow faster than ln T.",
    ),
    Row(
        id="small_terms_le_cube_and_log",
        lemma="4.7",
        source=(),
        statement=r"2+\lambda K \le \tfrac{21}{10}(2+\lambda)K^3(\ln T)^2",
        quantifier="for all K >= 1, lambda >= 0, t = ln T >= 0.692",
        evidence=Certified(
            Claim("2 + lam*K <= (21/10)*(2+lam)*K**3*t**2", {**KS, "lam": POSITIVE, "t": LOG}),
            sharper=Claim("2 + lam*K <= 2*(2+lam)*K**3*t**2", {**KS, "lam": POSITIVE, "t": LOG}),
        ),
        why="2.1 (ln 2)^2 > 1.",
    ),
    Row(
        id="trivial_bound_le_k_squared_when_experts_are_many",
        lemma="4.7",
        source=(),
        statement=r"\sqrt T \le K\ln T \implies T(1+\lambda K) \le (1+\lambda)K^2\ln T\,\sqrt T",
        quantifier="for all K >= 1, lambda >= 0, y >= 1 and t >= 0 with y <= K t",
        evidence=Certified(
            Claim("y**2*(1+lam*K) <= (1+lam)*K**2*t*y", MANY, ("y <= K*t",)),
            sharper=Claim("y**2*(1+lam*K) <= (1+lam/2)*K**2*t*y", MANY, ("y <= K*t",)),
        ),
        why="With many experts the trivial bound T (1 + lambda K) is already of the order that is claimed.",
    ),
    Row(
        id="regret_is_of_order_k_squared_log_root",
        lemma="4.7",
        source=("I7.1",),
        statement=r"R_T \le \big(\sqrt{2(4L+\lambda)F}+F+1+\lambda\big)\,K^2\,\ln T\,\sqrt T,\quad F = "
        r"\tfrac{21}{10}(2+\lambda)+3153\,\big(5+\tfrac{29}{20}\ln(3(1+\lambda))\big)^2",
        quantifier="for all T >= 2 and all K >= 1; the constant depends on lambda and L only. At T = 1 the printed "
        "right side is 0",
        evidence=Chained("regret_is_of_order_k_squared_log_root", ("K**2*t", "K*t")),
        uses=(
            "tuned_regret_le_root_plus_mass",
            "logarithm_le_multiple_of_log_t",
            "small_terms_le_cube_and_log",
            "trivial_bound_le_k_squared_when_experts_are_many",
        ),
        meaning=f"W <= {INTRO}",
        why="Few experts, K ln T <= sqrt(T): the tuned bound, whose second term is then no more than the first. "
        "Many: the trivial bound.",
    ),
]  # fmt: skip

CHAINS = [
    Chain(
        lemma="4.7",
        title="tuned, at the best epsilon",
        concludes="tuned_regret_le_root_plus_mass",
        box=TUNED_BOX,
        assuming=(f"W <= X*{BEST} + M*N", f"N <= 1/(2*{BEST}) + 1"),
        links=(
            given("W", f"X*{BEST} + M*N", "W", f"X*{BEST} + M*N", "H"),
            given(f"X*{BEST} + M*N", f"X*{BEST} + M*(1/(2*{BEST}) + 1)", "N", f"1/(2*{BEST}) + 1", f"X*{BEST} + M*H"),
            Link(f"X*{BEST} + M*(1/(2*{BEST}) + 1)", "=", "sqrt(2*M*X) + M", by="identity"),
        ),
    ),
    Chain(
        lemma="4.7",
        title="tuned, with one payment",
        concludes="tuned_regret_le_root_plus_mass",
        box=TUNED_BOX,
        assuming=("W <= X/2 + M", "X <= 2*M"),
        links=(
            given("W", "X/2 + M", "W", "X/2 + M", "H"),
            Link(
                "X/2 + M", "<=", "sqrt(2*M*X) + M", by="row", row="half_le_root_of_double_product", context="H + M"
            ),
        ),
    ),
    Chain(
        lemma="4.7",
        title="spread over the powers of K",
        concludes="tuned_regret_le_k_squared_root",
        box=TOTAL_BOX,
        assuming=(f"W <= {ROOTED}",),
        links=(
            given("W", ROOTED, "W", ROOTED, "H"),
            Link(
                ROOTED, "<=", SPREAD, by="row", row="mass_le_k_cubed", context="sqrt(2*H*T*(4*D+lam)*K) + H",
            ),
        ),
    ),
    Chain(
        lemma="4.7",
        title="the logarithm of few experts",
        concludes="logarithm_le_multiple_of_log_t",
        box={"K": ABOVE_ONE, "lam": POSITIVE, "y": ROOT},
        assuming=("2*K*log(y) <= y",),
        links=(
            Link(
                "log(3*(1+lam*K)*y**4*K)", "<=", "log(3*(1+lam)*y**10)", by="row",
                row="inside_of_the_logarithm_le_power_of_t", context="log(H)",
            ),
            Link("log(3*(1+lam)*y**10)", "=", "log(3*(1+lam)) + 5*(2*log(y))", by="identity"),
            Link(
                "log(3*(1+lam)) + 5*(2*log(y))", "<=", "(5 + (29/20)*log(3*(1+lam)))*2*log(y)", by="row",
                row="constant_le_multiple_of_log_t", where={"t": "2*log(y)"},
            ),
        ),
    ),
    Chain(
        lemma="4.7",
        title="the introduction, few experts",
        concludes="regret_is_of_order_k_squared_log_root",
        box=FEW_BOX,
        assuming=(f"W <= {FEW_LEFT}", "l <= R*t", "K*t <= y"),
        links=(
            given("W", FEW_LEFT, "W", FEW_LEFT, "H"),
            Link(
                FEW_LEFT, "<=", TALL.format(GROWN), by="row", row="small_terms_le_cube_and_log",
                context=TALL.format(f"H + {C}*K**3*l**2"),
            ),
            given(
                TALL.format(GROWN), TALL.format(f"{F}*K**3*t**2"), "l", "R*t",
                TALL.format(f"(21/10)*(2+lam)*K**3*t**2 + {C}*K**3*H**2"),
            ),
            Link(TALL.format(f"{F}*K**3*t**2"), "=", f"{FEW_SUM}(K*t)", by="identity"),
            given(f"{FEW_SUM}(K*t)", f"{FEW_SUM}y", "K*t", "y", f"{FEW_SUM}H"),
            Link(
                f"{FEW_SUM}y", "<=", INTRO, by="row", row="nothing_is_lost_by_adding",
                where={"a": f"{FEW_SUM}y", "b": "(1+lam)*K**2*t*y"},
            ),
        ),
    ),
    Chain(
        lemma="4.7",
        title="the introduction, many experts",
        concludes="regret_is_of_order_k_squared_log_root",
        box=FEW_BOX,
        assuming=("W <= y**2*(1+lam*K)", "y <= K*t"),
        links=(
            given("W", "y**2*(1+lam*K)", "W", "y**2*(1+lam*K)", "H"),
            Link(
                "y**2*(1+lam*K)", "<=", "(1+lam)*K**2*t*y", by="row",
                row="trivial_bound_le_k_squared_when_experts_are_many",
            ),
            Link(
                "(1+lam)*K**2*t*y", "<=", INTRO, by="row", row="nothing_is_lost_by_adding",
                where={"a": "(1+lam)*K**2*t*y", "b": f"{FEW_SUM}y"},
            ),
        ),
    ),
]  # fmt: skip
