"""How small beta may be in Lemma 4.3: the least multiple c of L K^2, by the printed steps and for the product itself.

Both answers are for each K from 1 to 10, to three digits and from both sides, and for all K at once. Write k = 1/K;
then a K-th root turns the growth of K equal factors into one inequality in k, and k = 0 stands for infinitely many
experts.
"""

from functools import partial

from proofs_check.ledger.evidence import Box, Certified, Claim
from proofs_check.ledger.row import Row, Slack
from proofs_check.paper.multiplicative_evidence import CertifiedInParts
from proofs_check.paper.multiplicative_setting import UNIT

BY_THIS_ARGUMENT = (
    ("6.65", "6.64"), ("5.29", "5.28"), ("4.68", "4.67"), ("4.33", "4.32"), ("4.11", "4.10"),
    ("3.95", "3.94"), ("3.83", "3.82"), ("3.74", "3.73"), ("3.67", "3.66"), ("3.61", "3.60"),
)  # fmt: skip
"""For K = 1, 2, ..: the multiple that is proved, and the next that is refuted."""
OF_THE_PRODUCT = (
    ("3.59", "3.58", "0.186"), ("2.32", "2.31", "0.215"), ("1.77", "1.76", "0.234"), ("1.46", "1.45", "0.247"),
    ("1.26", "1.25", "0.257"), ("1.11", "1.10", "0.265"), ("1.01", "1.00", "0.272"), ("0.920", "0.919", "0.278"),
    ("0.853", "0.852", "0.283"), ("0.798", "0.797", "0.288"),
)  # fmt: skip
"""The same, and the estimate at which it is tight."""


def beta_claim(multiple: str, experts: int | None = None) -> Claim:
    """Does beta = multiple L K^2 keep the growth of K factors below 3/2: for one K, or for all k = 1/K?"""
    k = "k" if experts is None else f"(1/{experts})"
    growth = f"1 + (sqrt(2/{multiple})*{k} + 3*{k}**2/{multiple})/2"
    return Claim(f"log({growth}) <= {k}*log(3/2)", {"k": UNIT} if experts is None else {})


def product_claim(multiple: str, experts: int) -> Claim:
    """Is the K-th root of the product at most that of 3/2 Phi, at the worst p and n, for x = min(q, 1-q)?"""
    return _product_claim(multiple, f"(1/{experts})", {"x": (0, "1/2")})


def product_parts(multiple: str) -> tuple[Claim, ...]:
    """The same for all k = 1/K, on three boxes: far from q = 1/2, and near it for K >= 2 and for K = 1."""
    boxes: tuple[Box, ...] = (
        {"x": (0, "1/4"), "k": (0, 1)},
        {"x": ("1/4", "1/2"), "k": (0, "1/2")},
        {"x": ("1/4", "1/2"), "k": (1, 1)},
    )
    return tuple(_product_claim(multiple, "k", box) for box in boxes)


def _product_claim(multiple: str, k: str, box: Box) -> Claim:
    grown = f"2*(1-x) + (sqrt(2*(1-x)/{multiple})*{k} + 3*{k}**2/{multiple})*(1-2*x)"
    return Claim(f"sqrt(x)*({grown}) <= exp(log(3/2)*{k} - 2*(1/2-x)**2)*sqrt(1-x)", box)


ROWS = [
    Row(
        id="beta_for_each_number_of_experts_by_this_argument",
        lemma="4.3",
        source=(),
        statement=r"\Big(1+\half\Big(\sqrt{\tfrac{2}{c}}\tfrac1K+\tfrac{3}{cK^2}\Big)\Big)^K \le \tfrac32, \quad "
        r"\beta = c\,L K^2",
        quantifier="for all K >= 1 at c = 6.65; the slack has the least c to three digits for K = 1 to 10",
        evidence=Certified(beta_claim("6.65"), sharper=beta_claim("6.64")),
        slack=tuple(
            Slack(f"18 at K = {K}", "18", partial(beta_claim, experts=K), proved, refuted, tight="the growth is 3/2")
            for K, (proved, refuted) in enumerate(BY_THIS_ARGUMENT, 1)
        ),
        uses=("mistake_le_grown_product",),
        why="How small beta may be so that the steps above still give 3/2. As K grows, c falls to 1/(2 ln(3/2)^2) = "
        "3.04.",
    ),
    Row(
        id="beta_for_each_number_of_experts_of_the_product",
        lemma="4.3",
        source=(),
        statement=r"\half\prod_j\Big(p_j\sqrt{\tfrac{1-\hat p_j}{\hat p_j}}"
        r"+(1-p_j)\sqrt{\tfrac{\hat p_j}{1-\hat p_j}}\Big)"
        r" \le \tfrac34\Phi(\hat{\boldsymbol p}), \quad \beta = c\,L K^2",
        quantifier="for all K >= 1 at c = 3.59; the slack has the least c to three digits for K = 1 to 10. "
        "The worst case is n = beta/x, p = q + width, x = min(q, 1-q), the same for all experts",
        evidence=CertifiedInParts(product_parts("3.59"), sharper=product_claim("3.58", 1)),
        slack=tuple(
            Slack(f"18 of the product at K = {K}", "18", partial(product_claim, experts=K), proved, refuted, f"q = {q}")
            for K, (proved, refuted, q) in enumerate(OF_THE_PRODUCT, 1)
        ),
        uses=("factor_splits_into_root_and_error", "root_of_estimate_le_gaussian"),
        why="What the lemma itself needs: the error is large only where the root is well below Phi, which the steps "
        "above do not use. The least c falls with K, and the table suggests: like 1/sqrt(K).",
    ),
]
