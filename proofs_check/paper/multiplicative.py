"""Lemma 4.3: estimates in place of accuracies cost at most a factor 3/2, which the coin of Lemma 4.2 has already paid.

The mistake of an aggregated round is at most half a product of K factors, and each factor is a root 2 sqrt(q(1-q))
that has grown by 1 + (sqrt(2s) + 3s)/2, s = L/beta, L = ln(3/delta). With beta = 18 L K^2 that is at most 1 + 1/(3K),
so the product grows by 3/2 at most; and the product of the roots is at most Phi of the estimates.

`multiplicative_expert` has the steps for one expert, and `multiplicative_beta` says how small beta could be.
"""

from proofs_check.ledger.chain import Chain, Link
from proofs_check.ledger.chained import Chained
from proofs_check.ledger.evidence import Certified, Claim, Identity, Refuted
from proofs_check.ledger.row import Erratum, Row, Slack
from proofs_check.paper import multiplicative_beta, multiplicative_expert
from proofs_check.paper.multiplicative_beta import beta_claim
from proofs_check.paper.multiplicative_expert import FACTOR, INSIDE, PAIR, ROOT
from proofs_check.paper.multiplicative_setting import POSITIVE, REAL, UNIT

FROM_ONE = (1, None)
ONE, EXPERTS = {"q": UNIT}, {"K": FROM_ONE}
BASE = "1 + (1/(3*K) + 1/(6*K**2))/2"
PHI = "exp(-2*Sum((1/2-q)**2))"
ROOTS = f"Prod(2*{ROOT})"


def growth_claim(growth: str) -> Claim:
    """The root of the growth of K factors at beta = 18 L K^2 is at most that of ``growth``; k = 1/K."""
    return Claim(f"log(1 + (k/3 + k**2/6)/2) <= k*log({growth})", {"k": UNIT})


def grown_chain(rest: str) -> tuple[Chain, ...]:
    """All K experts, for any beta > 0: s = L/beta."""
    growth = f"(1 + (sqrt(2*s) + {rest}*s)/2)"
    links = (
        Link(
            f"1/2*Prod({FACTOR})", "<=", f"1/2*Prod(2*{ROOT}*{growth})", by="factorwise", row="factor_le_grown_root",
            nonnegative="factor_is_not_negative", where={"r": "L/n"}, context="1/2*H",
        ),
        Link(f"1/2*Prod(2*{ROOT}*{growth})", "=", f"1/2*{growth}**K*Prod(2*{ROOT})", by="identity"),
    )  # fmt: skip
    box = {**PAIR, "n": FROM_ONE, "L": FROM_ONE, "s": POSITIVE}
    given = (
        *INSIDE, "0 < s", "min((L/n)/s,1/2) <= q", "q <= 1-min((L/n)/s,1/2)",
        "abs(p-q) <= sqrt(2*(L/n)*q*(1-q)) + 3*(L/n)",
    )  # fmt: skip
    return (Chain("4.3", "K factors, any beta", "mistake_le_grown_product", box, links, given, ("p", "q", "n")),)


def compound_chain(third: str) -> tuple[Chain, ...]:
    """D44.1: the power K of a growing base."""
    left = "(1 + (sqrt(2*L/(18*L*K**2)) + 3*L/(18*L*K**2))/2)**K"
    links = (
        Link(left, "=", f"({BASE})**K", by="identity"),
        Link(f"({BASE})**K", "<=", f"(1 + {third}/K)**K", by="row", row="growth_le_third_of_kth", context="H**K"),
    )
    box = {"K": FROM_ONE, "L": FROM_ONE}
    return (Chain("4.3", "the growth of K factors", "growth_at_beta_le_compound", box, links),)


def lemma_links(bound: str) -> tuple[Link, ...]:
    """From half the product of the factors to 3/4 of the product of the roots, with s = 1/(18 K^2)."""
    where = {"r": "L/n", "s": "1/(18*K**2)"}
    growth = "(1 + (sqrt(2/(18*K**2)) + 3/(18*K**2))/2)"
    return (
        Link(
            f"1/2*Prod({FACTOR})", "<=", f"1/2*Prod(2*{ROOT}*{growth})", by="factorwise", row="factor_le_grown_root",
            nonnegative="factor_is_not_negative", where=where, context="1/2*H",
        ),
        Link(f"1/2*Prod(2*{ROOT}*{growth})", "=", f"1/2*({BASE})**K*{ROOTS}", by="identity"),
        Link(
            f"1/2*({BASE})**K*{ROOTS}", "<=", f"1/2*(1 + 1/(3*K))**K*{ROOTS}",
            by="row", row="growth_le_third_of_kth", context=f"1/2*H**K*{ROOTS}",
        ),
        Link(
            f"1/2*(1 + 1/(3*K))**K*{ROOTS}", "<=", f"1/2*1/(1-1/3)*{ROOTS}",
            by="row", row="compound_le_three_halves", context=f"1/2*H*{ROOTS}",
        ),
        Link(f"1/2*1/(1-1/3)*{ROOTS}", "=", f"{bound}*{ROOTS}", by="identity"),
    )  # fmt: skip


LEMMA_BOX = {**PAIR, "n": FROM_ONE, "L": FROM_ONE, "K": FROM_ONE}
LEMMA_GIVEN = (
    *INSIDE,
    "min((L/n)/(1/(18*K**2)),1/2) <= q",
    "q <= 1-min((L/n)/(1/(18*K**2)),1/2)",
    "abs(p-q) <= sqrt(2*(L/n)*q*(1-q)) + 3*(L/n)",
)
"""beta/n = 18 L K^2/n: every estimate is in range and within its width of the accuracy."""


def roots_chain(bound: str) -> tuple[Chain, ...]:
    """Lemma 4.3 up to the product of roots."""
    named = ("4.3", "K factors at beta = 18 L K^2", "mistake_le_three_quarters_of_the_roots")
    return (Chain(*named, LEMMA_BOX, lemma_links(bound), LEMMA_GIVEN, ("p", "q", "n")),)


def lemma_chain(bound: str) -> tuple[Chain, ...]:
    """Lemma 4.3, whole."""
    gaussians = "Prod(exp(-2*(1/2-q)**2))"
    links = (
        *lemma_links(bound),
        Link(
            f"{bound}*Prod(2*{ROOT})", "<=", f"{bound}*{gaussians}", by="factorwise",
            row="root_of_estimate_le_gaussian", nonnegative="root_of_estimate_is_not_negative", context=f"{bound}*H",
        ),
        Link(f"{bound}*{gaussians}", "=", f"{bound}*{PHI}", by="identity"),
    )  # fmt: skip
    named = ("4.3", "from half the product to 3/4 Phi", "mistake_le_three_quarters_of_phi")
    return (Chain(*named, LEMMA_BOX, links, LEMMA_GIVEN, ("p", "q", "n")),)


def printed_gaussian_chain(bound: str) -> tuple[Chain, ...]:
    """D45.3 as printed, without the root."""
    gaussians = "Prod(exp(-2*(1/2-q)**2))"
    links = (
        Link(
            f"{bound}*Prod(1-4*(1/2-q)**2)", "<=", f"{bound}*{gaussians}", by="factorwise",
            row="square_of_root_le_gaussian", nonnegative="square_of_root_is_not_negative", context=f"{bound}*H",
        ),
        Link(f"{bound}*{gaussians}", "=", f"{bound}*{PHI}", by="identity"),
    )  # fmt: skip
    return (Chain("4.3", "D45.3 as printed", "square_of_root_le_gaussian", ONE, links, (), ("q",)),)


ROWS = [
    *multiplicative_expert.ROWS,
    Row(
        id="mistake_le_grown_product",
        lemma="4.3",
        source=("D43.1",),
        quantifier="for all K, all counts n >= 1, all delta in (0, 1), all beta > 0, all estimates in range "
        "and accuracies within their widths",
        evidence=Chained("mistake_le_grown_product", ("3", "2")),
        meaning=f"1/2*Prod({FACTOR}) <= 1/2*(1 + (sqrt(2*s) + 3*s)/2)**K*Prod(2*{ROOT})",
        uses=("mistake_le_half_product_of_factors", "factor_le_grown_root", "factor_is_not_negative"),
        why="Multiply over the experts; the growth does not depend on the expert.",
    ),
    Row(
        id="growth_le_third_of_kth",
        lemma="4.3",
        source=(),
        statement=r"1+\half\Big(\tfrac{1}{3K}+\tfrac{1}{6K^2}\Big) \le 1+\tfrac{1}{3K}",
        quantifier="for all K >= 1",
        evidence=Certified(
            Claim(f"{BASE} <= 1 + 1/(3*K)", EXPERTS), sharper=Claim(f"{BASE} <= 1 + (249/1000)/K", EXPERTS)
        ),
        slack=(
            Slack(
                "1/3",
                "1/3",
                lambda c: Claim(f"{BASE} <= 1 + {c}/K", EXPERTS),
                proved="1/4",
                refuted="249/1000",
                tight="K = 1",
            ),
        ),
        why="With beta = 18 L K^2 the root of 2L/beta is 1/(3K), and 3L/beta is 1/(6K^2).",
    ),
    Row(
        id="growth_at_beta_le_compound",
        lemma="4.3",
        source=("D44.1",),
        quantifier="for all K >= 1 and all delta in (0, 1), at beta = 18 L K^2",
        evidence=Chained("growth_at_beta_le_compound", ("(1/3)", "(1/4)")),
        meaning="(1 + (sqrt(2*L/(18*L*K**2)) + 3*L/(18*L*K**2))/2)**K <= (1 + 1/(3*K))**K",
        uses=("growth_le_third_of_kth", "beta_is_eighteen_logs_times_experts_squared"),
        why="The power K keeps the order of positive numbers.",
    ),
    Row(
        id="compound_le_three_halves",
        lemma="4.3",
        source=("D44.2",),
        quantifier="for all K >= 1",
        evidence=Certified(
            Claim("(1 + 1/(3*K))**K <= 1/(1-1/3)", EXPERTS), sharper=Claim("(1 + 1/(3*K))**K <= 139/100", EXPERTS)
        ),
        slack=(
            Slack(
                "3/2",
                "3/2",
                lambda c: Claim(f"(1 + 1/(3*K))**K <= {c}", EXPERTS),
                proved="1.396",
                refuted="1.395",
                tight="K to infinity: the cube root of e",
            ),
        ),
        why="The power grows with K towards the cube root of e, 1.3956.",
    ),
    Row(
        id="one_over_two_thirds_is_three_halves",
        lemma="4.3",
        source=("D44.3",),
        quantifier="a number",
        evidence=Identity("1/(1-1/3)", "3/2", wrong="4/3"),
        why="1 - 1/3 = 2/3.",
    ),
    Row(
        id="mistake_le_three_quarters_of_the_roots",
        lemma="4.3",
        source=("D45.1", "D21.1"),
        quantifier="for all K, all n >= 1, all delta in (0, 1), at beta = 18 L K^2, all estimates in range "
        "and accuracies within their widths",
        evidence=Chained("mistake_le_three_quarters_of_the_roots", ("3/4", "5/8")),
        meaning=f"1/2*Prod({FACTOR}) <= 3/4*Prod(2*{ROOT})",
        slack=(
            Slack(
                "3/4",
                "3/4",
                lambda c: growth_claim(f"2*{c}"),
                proved="0.625",
                refuted="0.624",
                tight="K = 1",
            ),
            Slack(
                "3/2 for the whole growth",
                "3/2",
                growth_claim,
                proved="1.25",
                refuted="1.249",
                tight="K = 1",
            ),
        ),
        uses=(
            "mistake_le_grown_product",
            "growth_at_beta_le_compound",
            "compound_le_three_halves",
            "one_over_two_thirds_is_three_halves",
            "root_of_estimate_without_loss",
        ),
        why="Half of 3/2 is 3/4. Step 3 of Section 4 writes the same roots as sqrt(1 - 4(1/2 - q)^2).",
    ),
    Row(
        id="product_of_roots_is_product_of_squares",
        lemma="4.3",
        source=("D45.2",),
        quantifier="for all K and all q in [0, 1]; here K = 1",
        evidence=Refuted(
            Claim("2*sqrt(q*(1-q)) == 1-4*(1/2-q)**2", ONE),
            repaired=Claim("(2*sqrt(q*(1-q)))**2 == 1-4*(1/2-q)**2", ONE),
        ),
        erratum=Erratum(
            kind="missing factor",
            witness="Let K = 1 and q = 1/10: 2 sqrt(0.1 * 0.9) = 0.6, but 1 - 4 (0.5 - 0.1)^2 = 1 - 0.64 = 0.36.",
            repair=r"\frac34\prod_{j=1}^K 2\sqrt{\hat p_j(1-\hat p_j)}"
            r" = \frac34\prod_{j=1}^K \sqrt{1-4(\tfrac12-\hat p_j)^2}",
            repaired_by="root_of_estimate_without_loss",
            consequence="The root is missing; it is there in Section 4 (D21). The next step is true with the root and "
            "without it, so Lemma 4.3 stands.",
            reach="step affected",
        ),
        uses=("root_of_estimate_without_loss",),
        why="The printed right side is the square of the left one.",
    ),
    Row(
        id="root_of_estimate_without_loss",
        lemma="4.3",
        source=(),
        statement=r"2\sqrt{\hat p(1-\hat p)} = \sqrt{1-4(\half-\hat p)^2}",
        quantifier="for all q strictly between 0 and 1; at 0 and 1 both sides are 0",
        evidence=Identity("2*sqrt(q*(1-q))", "sqrt(1-4*(1/2-q)**2)", wrong="1-4*(1/2-q)**2", units="q"),
        why="4q(1-q) = 1 - (1-2q)^2.",
    ),
    Row(
        id="square_of_root_le_gaussian",
        lemma="4.3",
        source=("D45.3",),
        quantifier="for all K and all q in [0, 1], factor by factor; as printed, without the root",
        evidence=Certified(
            Claim("1-4*(1/2-q)**2 <= exp(-2*(1/2-q)**2)", ONE),
            sharper=Claim("1-4*(1/2-q)**2 <= exp(-4.01*(1/2-q)**2)", ONE),
        ),
        meaning=f"3/4*Prod(1-4*(1/2-q)**2) <= 3/4*{PHI}",
        slack=(
            Slack(
                "2",
                "2",
                lambda c: Claim(f"1-4*(1/2-q)**2 <= exp(-{c}*(1/2-q)**2)", ONE),
                proved="4",
                refuted="4.01",
                tight="q to 1/2",
            ),
        ),
        uses=("one_plus_x_le_exp_x",),
        why="1 + x <= exp(x) at x = -4(1/2-q)^2, of which half is given away.",
    ),
    Row(
        id="square_of_root_is_not_negative",
        lemma="4.3",
        source=(),
        statement=r"0 \le 1-4(\half-\hat p)^2",
        quantifier="for all q in [0, 1]",
        evidence=Certified(Claim("0 <= 1-4*(1/2-q)**2", ONE), sharper=Claim("0 < 1-4*(1/2-q)**2", ONE)),
        why="It is 4q(1-q).",
    ),
    Row(
        id="root_of_estimate_le_gaussian",
        lemma="4.3",
        source=(),
        statement=r"2\sqrt{\hat p(1-\hat p)} \le \exp(-2(\half-\hat p)^2)",
        quantifier="for all q in [0, 1]",
        evidence=Certified(
            Claim(f"2*{ROOT} <= exp(-2*(1/2-q)**2)", ONE), sharper=Claim(f"2*{ROOT} <= exp(-2.01*(1/2-q)**2)", ONE)
        ),
        slack=(
            Slack(
                "2",
                "2",
                lambda c: Claim(f"2*{ROOT} <= exp(-{c}*(1/2-q)**2)", ONE),
                proved="2",
                refuted="2.01",
                tight="q to 1/2",
            ),
        ),
        uses=("one_plus_x_le_exp_x",),
        why="The root of 1 + x <= exp(x) at x = -4(1/2-q)^2: this is the step that the lemma needs.",
    ),
    Row(
        id="root_of_estimate_is_not_negative",
        lemma="4.3",
        source=(),
        statement=r"0 \le 2\sqrt{\hat p(1-\hat p)}",
        quantifier="for all q in [0, 1]",
        evidence=Certified(Claim(f"0 <= 2*{ROOT}", ONE), sharper=Claim(f"0 < 2*{ROOT}", ONE)),
        why="A root.",
    ),
    Row(
        id="one_plus_x_le_exp_x",
        lemma="4.3",
        source=("I24.1", "I73.1"),
        quantifier="for all real x",
        evidence=Certified(
            Claim("1 + x <= exp(x)", {"x": REAL}), sharper=Claim("1 + (101/100)*x <= exp(x)", {"x": REAL})
        ),
        why="The exponential lies above its tangent at 0.",
    ),
    Row(
        id="mistake_le_three_quarters_of_phi",
        lemma="4.3",
        source=("D22.1",),
        quantifier="for all K, all n >= 1, all delta in (0, 1), at beta = 18 L K^2, all estimates in range "
        "and accuracies within their widths",
        evidence=Chained("mistake_le_three_quarters_of_phi", ("3/4", "5/8")),
        meaning=f"1/2*Prod({FACTOR}) <= 3/4*{PHI}",
        slack=(
            Slack(
                "18, by this argument, all K",
                "18",
                beta_claim,
                proved="6.65",
                refuted="6.64",
                tight="K = 1: 4 + sqrt(7)",
            ),
        ),
        uses=(
            "mistake_le_half_product_of_factors",
            "mistake_le_three_quarters_of_the_roots",
            "root_of_estimate_le_gaussian",
        ),
        why="Lemma 4.3: the product of the roots is at most Phi of the estimates.",
    ),
    *multiplicative_beta.ROWS,
]

CHAINS = [
    *multiplicative_expert.CHAINS,
    *grown_chain("3"),
    *compound_chain("(1/3)"),
    *roots_chain("3/4"),
    *lemma_chain("3/4"),
    *printed_gaussian_chain("3/4"),
]
