"""Lemma 4.4: from the estimates to the true accuracies, at the price of squared widths.

Phi changes slowly: Phi(q) - Phi(p) is at most a multiple of Phi(q) times the sum of the gaps |p - q|. Lemma 4.3 left
3/4, the regret allows 1, and 7/8 - 3/4 = 1/8 of Phi is spent here: half of ab <= a^2/(2 eta) + eta b^2/2 hides in
that eighth, and what remains are the squares of the gaps, which on the event Lambda are at most squares of widths.

g stands for Phi(q), L for ln(3/delta), r for L/n; `multiplicative_slope` has the part about Phi alone.
"""

from proofs_check.ledger.chain import GIVEN, Chain, Link
from proofs_check.ledger.chained import Chained
from proofs_check.ledger.evidence import Certified, Claim
from proofs_check.ledger.row import Row, Slack
from proofs_check.paper import multiplicative_slope
from proofs_check.paper.multiplicative_setting import POSITIVE, REAL, UNIT
from proofs_check.paper.multiplicative_slope import ESTIMATED, GAPS, PAIR, SQUARES, TRUE, mean_claim, slope_links

WIDTH, WIDTHS = "sqrt(2*r*q*(1-q)) + 3*r", "2*r+(3*r)**2"
PRICE = "Sum(2*L/n+(3*L/n)**2)"
SPLIT = f"7/8*{TRUE} + 7/8*g - 7/8*{TRUE} - 1/8*g"


def width_links(outer: str, scale: str, factor: str, row: str) -> tuple[Link, ...]:
    """outer + scale K sum of squared gaps <= outer + scale factor K sum (2L/n + (3L/n)^2), on the event Lambda."""
    wide = "(sqrt(2*(L/n)*q*(1-q)) + 3*(L/n))"
    return (
        Link(
            f"{outer} + {scale}*K*{SQUARES}", "<=", f"{outer} + {scale}*K*Sum({wide}**2)", by="termwise",
            row="squared_gap_le_squared_width", where={"w": wide}, context=f"{outer} + {scale}*K*H",
        ),
        Link(
            f"{outer} + {scale}*K*Sum({wide}**2)", "<=", f"{outer} + {scale}*K*Sum({factor}*(2*L/n+(3*L/n)**2))",
            by="termwise", row=row, where={"r": "L/n"}, context=f"{outer} + {scale}*K*H",
        ),
        Link(
            f"{outer} + {scale}*K*Sum({factor}*(2*L/n+(3*L/n)**2))", "=", f"{outer} + {scale}*{factor}*K*{PRICE}",
            by="identity",
        ),
    )  # fmt: skip


TRUTH = f"7/8*{TRUE}"
NAMED = Link(
    f"3/4*{ESTIMATED}", "<=", "3/4*g", by="row", row=GIVEN, where={"a": ESTIMATED, "b": "g"},
    context="3/4*H",
)  # fmt: skip
EIGHTHS = Link("3/4*g", "=", SPLIT, by="identity")


def slope_part(gaps: str) -> tuple[Link, ...]:
    """D46.2."""
    outer = f"{TRUTH} - 1/8*g"
    low = f"{outer} + 7/8*(g - {TRUE})"
    high = f"{outer} + 2*7/8*g*Sum(2*abs(p-q))"
    return (
        Link(SPLIT, "=", low, by="identity"),
        *slope_links(outer, "7/8", "2*abs(p-q)", "difference_of_squares_le_twice_gap"),
        Link(high, "=", f"{TRUTH} + {gaps}*g*{GAPS} - 1/8*g", by="identity"),
    )


def mean_part(squares: str) -> tuple[Link, ...]:
    """D46.3."""
    outer, each = f"{TRUTH} - 1/8*g", f"1/12*g**2/K + {squares}*K*abs(p-q)**2"
    return (
        Link(f"{TRUTH} + 28/8*g*{GAPS} - 1/8*g", "=", f"{outer} + Sum(28/8*g*abs(p-q))", by="identity"),
        Link(
            f"{outer} + Sum(28/8*g*abs(p-q))", "<=", f"{outer} + Sum({each})", by="termwise",
            row="g_times_gap_le_squares", where={"x": "abs(p-q)"}, context=f"{outer} + H",
        ),
        Link(f"{outer} + Sum({each})", "=", f"{TRUTH} + g**2/12 + {squares}*K*{SQUARES} - 1/8*g", by="identity"),
    )  # fmt: skip


def eighth_part(squares: str) -> tuple[Link, ...]:
    """D46.4."""
    rest = f"{squares}*K*{SQUARES}"
    return (
        Link(
            f"{TRUTH} + g**2/12 + 3*(28/8)**2*K*{SQUARES} - 1/8*g", "<=", f"{TRUTH} + g/8 + {rest} - 1/8*g", by="row",
            row="twelfth_of_square_le_eighth", context=f"{TRUTH} + H + {rest} - 1/8*g",
        ),
        Link(f"{TRUTH} + g/8 + {rest} - 1/8*g", "=", f"{TRUTH} + {rest}", by="identity"),
    )  # fmt: skip


def price_part(widths: str) -> tuple[Link, ...]:
    """D47.2."""
    links = width_links(TRUTH, "3*(28/8)**2", "2", "squared_width_le_twice_price")
    return (*links, Link(links[-1].right, "=", f"{TRUTH} + {widths}*K*{PRICE}", by="identity"))


LAMBDA = "abs(p-q) <= sqrt(2*(L/n)*q*(1-q)) + 3*(L/n)"
LEMMA_BOX = {**PAIR, "g": UNIT, "n": (1, None), "L": (1, None), "K": (1, None)}


def lemma(title: str, concludes: str, links: tuple[Link, ...]) -> tuple[Chain, ...]:
    """A chain under the hypotheses of Lemma 4.4: the event Lambda, and the name g, which lies in [0, 1] (I77)."""
    given = (f"g == {ESTIMATED}", LAMBDA)
    return (Chain("4.4", title, concludes, LEMMA_BOX, links, given, ("p", "q", "n")),)


def slope_chain(gaps: str) -> tuple[Chain, ...]:
    """Conclude D46.2."""
    return lemma("the slope of Phi", "phi_difference_le_g_times_gaps", slope_part(gaps))


def mean_chain(squares: str) -> tuple[Chain, ...]:
    """Conclude D46.3."""
    return lemma("the mean inequality", "g_times_gap_le_squares", mean_part(squares))


def eighth_chain(squares: str) -> tuple[Chain, ...]:
    """Conclude D46.4."""
    return lemma("the eighth", "twelfth_of_square_le_eighth", eighth_part(squares))


def gaps_chain(squares: str) -> tuple[Chain, ...]:
    """Conclude D47.1."""
    links = (NAMED, EIGHTHS, *slope_part("28/8"), *mean_part("3*(28/8)**2"), *eighth_part(squares))
    return lemma("from 3/4 Phi(q) to squared gaps", "phi_of_estimates_le_phi_plus_squared_gaps", links)


def price_chain(widths: str) -> tuple[Chain, ...]:
    """Conclude D47.2."""
    return lemma("squared gaps on the event Lambda", "squared_gaps_le_squared_widths", price_part(widths))


def widths_chain(widths: str) -> tuple[Chain, ...]:
    """Conclude D46 and D47 together."""
    parts = (*slope_part("28/8"), *mean_part("3*(28/8)**2"), *eighth_part("3*(28/8)**2"), *price_part(widths))
    return lemma(
        "from 3/4 Phi(q) to squared widths", "phi_of_estimates_le_phi_plus_squared_widths", (NAMED, EIGHTHS, *parts)
    )


def lemma_chain(widths: str) -> tuple[Chain, ...]:
    """Conclude Lemma 4.4."""
    printed = "6*(28/8)**2"
    last = (
        Link(f"{TRUTH} + {printed}*K*{PRICE}", "=", f"{TRUTH} + K*Sum({printed}*(2*L/n+(3*L/n)**2))", by="identity"),
        Link(
            f"{TRUTH} + K*Sum({printed}*(2*L/n+(3*L/n)**2))", "<=", f"{TRUTH} + K*Sum({widths}*(2*L/n+(3*L/n)**2))",
            by="termwise", row="printed_constant_le_ninety_six", where={"r": "L/n"}, context=f"{TRUTH} + K*H",
        ),
        Link(f"{TRUTH} + K*Sum({widths}*(2*L/n+(3*L/n)**2))", "=", f"{TRUTH} + {widths}*K*{PRICE}", by="identity"),
    )  # fmt: skip
    parts = (*slope_part("28/8"), *mean_part("3*(28/8)**2"), *eighth_part("3*(28/8)**2"), *price_part(printed))
    links = (NAMED, EIGHTHS, *parts, *last)
    return lemma("from 3/4 Phi(q) to 7/8 Phi(p)", "three_quarters_of_phi_le_seven_eighths_of_phi_plus_widths", links)


def sharp_chain(widths: str) -> tuple[Chain, ...]:
    """Lemma 4.4 by the same steps, each with its sharp constant."""
    outer, each = f"{TRUTH} - 1/8*g", "1/8*g**2/K + 49/8*K*abs(p-q)**2"
    kept = f"49/8*K*{SQUARES}"
    steps = (
        Link(SPLIT, "=", f"{outer} + 7/8*(g - {TRUE})", by="identity"),
        *slope_links(outer, "7/8", "abs(p-q)", "difference_of_squares_le_gap"),
        Link(f"{outer} + 2*7/8*g*{GAPS}", "=", f"{outer} + Sum(7/4*g*abs(p-q))", by="identity"),
        Link(
            f"{outer} + Sum(7/4*g*abs(p-q))", "<=", f"{outer} + Sum({each})", by="termwise",
            row="g_times_gap_le_sharp_squares", where={"x": "abs(p-q)"}, context=f"{outer} + H",
        ),
        Link(f"{outer} + Sum({each})", "=", f"{outer} + 1/8*g**2 + {kept}", by="identity"),
        Link(
            f"{outer} + 1/8*g**2 + {kept}", "<=", f"{outer} + 1/8*g + {kept}", by="row",
            row="square_le_itself", context=f"{outer} + 1/8*H + {kept}",
        ),
        Link(f"{outer} + 1/8*g + {kept}", "=", f"{TRUTH} + {kept}", by="identity"),
        *width_links(TRUTH, "49/8", "1251/1000", "squared_width_le_sharp_price"),
    )  # fmt: skip
    last = Link(steps[-1].right, "=", f"{TRUTH} + {widths}*K*{PRICE}", by="identity")
    return lemma("the same with sharp constants", "second_lemma_with_sharp_constants", (NAMED, EIGHTHS, *steps, last))


def gap_constant(c: str) -> Claim:
    """D46.2 for one expert, with another constant."""
    Q, P = "exp(-2*(1/2-q)**2)", "exp(-2*(1/2-p)**2)"
    return Claim(f"7/8*({Q} - {P}) <= {c}*{Q}*abs(p-q)", PAIR)


ROWS = [
    *multiplicative_slope.ROWS,
    Row(
        id="phi_difference_le_g_times_gaps",
        lemma="4.4",
        source=("D46.2",),
        quantifier="for all K and all p and q in [0, 1]^K",
        evidence=Chained("phi_difference_le_g_times_gaps", ("28/8", "7/4")),
        meaning=f"{SPLIT} <= {TRUTH} + 28/8*g*{GAPS} - 1/8*g",
        slack=(
            Slack("28/8", "28/8", gap_constant, proved="1.751", refuted="1.749", tight="K = 1, p = 1, q to 1: 7/4"),
        ),
        uses=(
            "phi_of_accuracies_is_g_times_a_ratio",
            "exponential_is_above_its_tangent",
            "difference_of_squares_le_twice_gap",
        ),
        why="Phi(q) - Phi(p) <= 4 g sum |p - q|; 4 times 7/8 is 28/8, and 2 times would do.",
    ),
    Row(
        id="g_times_gap_le_squares",
        lemma="4.4",
        source=("D46.3",),
        quantifier="for all K, all g in [0, 1] and all gaps x = |p - q| >= 0, summed over the experts",
        evidence=Certified(mean_claim("28/8", "1/12", "3*(28/8)**2"), sharper=mean_claim("28/8", "1/12", "36.7")),
        meaning=f"{TRUTH} + 28/8*g*{GAPS} - 1/8*g <= {TRUTH} + g**2/12 + 3*(28/8)**2*K*{SQUARES} - 1/8*g",
        slack=(
            Slack(
                "3 (28/8)^2",
                "147/4",
                lambda c: mean_claim("28/8", "1/12", c),
                "36.75",
                "36.7",
                tight="g = 21 K x",
            ),
            Slack(
                "3 (28/8)^2, with 7/4 for 28/8 and 1/8 for 1/12",
                "147/4",
                lambda c: mean_claim("7/4", "1/8", c),
                "6.125",
                "6.12",
                tight="g = 7 K x",
            ),
        ),
        uses=("product_le_squares_for_every_eta",),
        why="The inequality before with eta = 6K for each expert; the K terms g^2/(12K) add up to g^2/12.",
    ),
    Row(
        id="twelfth_of_square_le_eighth",
        lemma="4.4",
        source=("D46.4",),
        quantifier="for all K, all g in [0, 1]",
        evidence=Certified(Claim("g**2/12 <= g/8", {"g": UNIT}), sharper=Claim("g**2/12 <= g/13", {"g": UNIT})),
        meaning=f"{TRUTH} + g**2/12 + 3*(28/8)**2*K*{SQUARES} - 1/8*g <= {TRUTH} + 3*(28/8)**2*K*{SQUARES}",
        slack=(
            Slack("1/12", "1/12", lambda c: Claim(f"{c}*g**2 <= g/8", {"g": UNIT}), "0.125", "0.126", tight="g = 1"),
            Slack(
                "1/8", "1/8", lambda c: Claim(f"g**2/12 <= {c}*g", {"g": UNIT}), "0.0834", "0.0833", tight="g = 1: 1/12"
            ),
        ),
        uses=("square_le_itself",),
        why="g^2 <= g, and a twelfth is less than an eighth: the eighth set aside pays for it.",
    ),
    Row(
        id="phi_of_estimates_le_phi_plus_squared_gaps",
        lemma="4.4",
        source=("D47.1",),
        quantifier="for all K and all p and q in [0, 1]^K",
        evidence=Chained("phi_of_estimates_le_phi_plus_squared_gaps", ("3*(28/8)**2", "2*(28/8)**2")),
        meaning=f"3/4*{ESTIMATED} <= {TRUTH} + 3*(28/8)**2*K*{SQUARES}",
        uses=(
            "three_quarters_is_seven_eighths_minus_an_eighth",
            "phi_difference_le_g_times_gaps",
            "g_times_gap_le_squares",
            "twelfth_of_square_le_eighth",
        ),
        why="The four steps of D46 together.",
    ),
    Row(
        id="squared_gap_le_squared_width",
        lemma="4.4",
        source=(),
        statement=r"|p-\hat p|^2 \le w^2 \text{ where } |p-\hat p| \le w",
        quantifier="for all p and q in [0, 1] within w of each other",
        evidence=Certified(
            Claim("abs(p-q)**2 <= w**2", {**PAIR, "w": REAL}, ("abs(p-q) <= w",)),
            sharper=Claim("abs(p-q)**2 <= (99/100)*w**2", {**PAIR, "w": REAL}, ("abs(p-q) <= w",)),
        ),
        why="Squares keep the order of numbers that are not negative.",
    ),
    Row(
        id="squared_width_le_twice_price",
        lemma="4.4",
        source=(),
        statement=r"\big(\sqrt{2r\hat p(1-\hat p)}+3r\big)^2 \le 2\big(2r+(3r)^2\big)",
        quantifier="for all r = L/n >= 0 and all q in [0, 1]",
        evidence=Certified(
            Claim(f"({WIDTH})**2 <= 2*({WIDTHS})", {"q": UNIT, "r": POSITIVE}),
            sharper=Claim(f"({WIDTH})**2 <= (6/5)*({WIDTHS})", {"q": UNIT, "r": POSITIVE}),
        ),
        why="(a + b)^2 <= 2a^2 + 2b^2, and q(1-q) <= 1.",
    ),
    Row(
        id="squared_width_le_sharp_price",
        lemma="4.4",
        source=(),
        statement=r"\big(\sqrt{2r\hat p(1-\hat p)}+3r\big)^2 \le \tfrac{1251}{1000}\big(2r+(3r)^2\big)",
        quantifier="for all r = L/n >= 0 and all q in [0, 1]",
        evidence=Certified(
            Claim(f"({WIDTH})**2 <= 1251/1000*({WIDTHS})", {"q": UNIT, "r": POSITIVE}),
            sharper=Claim(f"({WIDTH})**2 <= 1249/1000*({WIDTHS})", {"q": UNIT, "r": POSITIVE}),
        ),
        why="q(1-q) is 1/4 at most, and the sum of the two parts is largest at r = 8/9.",
    ),
    Row(
        id="squared_gaps_le_squared_widths",
        lemma="4.4",
        source=("D47.2",),
        quantifier="for all K, all n >= 1, all delta in (0, 1) and all p within their widths of q",
        evidence=Chained("squared_gaps_le_squared_widths", ("6*(28/8)**2", "5*(28/8)**2")),
        meaning=f"{TRUTH} + 3*(28/8)**2*K*{SQUARES} <= {TRUTH} + 6*(28/8)**2*K*{PRICE}",
        slack=(
            Slack(
                "6 (28/8)^2",
                "147/2",
                lambda c: Claim(
                    f"3*(28/8)**2*(3*u + sqrt(2*q*(1-q)))**2 <= {c}*(2+9*u**2)", {"q": UNIT, "u": POSITIVE}
                ),
                "46",
                "45.9",
                tight="q = 1/2, r = u^2 = 8/9",
            ),
        ),
        uses=("squared_gap_le_squared_width", "squared_width_le_twice_price"),
        why="On the event Lambda a gap is at most its width.",
    ),
    Row(
        id="printed_constant_le_ninety_six",
        lemma="4.4",
        source=(),
        statement=r"6\big(\tfrac{28}{8}\big)^2\big(2r+(3r)^2\big) \le 96\,\big(2r+(3r)^2\big)",
        quantifier="for all r = L/n >= 0",
        evidence=Certified(
            Claim(f"6*(28/8)**2*({WIDTHS}) <= 96*({WIDTHS})", {"r": POSITIVE}),
            sharper=Claim(f"6*(28/8)**2*({WIDTHS}) <= 73*({WIDTHS})", {"r": POSITIVE}),
        ),
        why="6 times 12.25 is 73.5.",
    ),
    Row(
        id="phi_of_estimates_le_phi_plus_squared_widths",
        lemma="4.4",
        source=(),
        statement=r"\tfrac34\Phi(\hat{\boldsymbol p}) \le \tfrac78\Phi(\boldsymbol p)"
        r" + 6\big(\tfrac{28}{8}\big)^2 K\sum_j\Big(\tfrac{2L}{n_j}+\big(\tfrac{3L}{n_j}\big)^2\Big)",
        quantifier="for all K, all n >= 1, all delta in (0, 1) and all p within their widths of q",
        evidence=Chained("phi_of_estimates_le_phi_plus_squared_widths", ("6*(28/8)**2", "5*(28/8)**2")),
        meaning=f"3/4*{ESTIMATED} <= {TRUTH} + 6*(28/8)**2*K*{PRICE}",
        uses=("phi_of_estimates_le_phi_plus_squared_gaps", "squared_gaps_le_squared_widths"),
        why="What the proof of Lemma 4.4 ends with, before 73.5 is rounded up to 96; Theorem A.2 needs the 73.5.",
    ),
    Row(
        id="three_quarters_of_phi_le_seven_eighths_of_phi_plus_widths",
        lemma="4.4",
        source=("D23.1",),
        quantifier="for all K, all n >= 1, all delta in (0, 1) and all p within their widths of q",
        evidence=Chained("three_quarters_of_phi_le_seven_eighths_of_phi_plus_widths", ("96", "73")),
        meaning=f"3/4*{ESTIMATED} <= {TRUTH} + 96*K*{PRICE}",
        slack=(
            Slack(
                "96, by the printed steps",
                "96",
                lambda c: Claim(f"6*(28/8)**2*({WIDTHS}) <= {c}*({WIDTHS})", {"r": POSITIVE}),
                "73.5",
                "73.4",
                tight="every n",
            ),
            Slack(
                "96, by the same steps with sharp constants",
                "96",
                lambda c: Claim(f"49/8*(3*u + sqrt(2*q*(1-q)))**2 <= {c}*(2+9*u**2)", {"q": UNIT, "u": POSITIVE}),
                "7.66",
                "7.65",
                tight="q = 1/2, r = u^2 = 8/9: 245/32",
            ),
            Slack(
                "7/8, by the same steps within 96",
                "7/8",
                lambda c: Claim(f"2*{c}*x <= ({c}-3/4) + 48*x**2", {"x": POSITIVE}),
                "0.763",
                "0.762",
                tight="g = 1, sum of gaps 1/62: 24 - sqrt(540)",
            ),
        ),
        uses=(
            "phi_of_estimates_le_phi_plus_squared_gaps",
            "squared_gaps_le_squared_widths",
            "printed_constant_le_ninety_six",
        ),
        why="Lemma 4.4.",
    ),
    Row(
        id="g_times_gap_le_sharp_squares",
        lemma="4.4",
        source=(),
        statement=r"\tfrac74\, g\, x \le \tfrac{g^2}{8K} + \tfrac{49}{8} K x^2",
        quantifier="for all K, all g in [0, 1] and all gaps x >= 0",
        evidence=Certified(mean_claim("7/4", "1/8", "49/8"), sharper=mean_claim("7/4", "1/8", "6.12")),
        uses=("product_le_squares_for_every_eta",),
        why="The mean inequality with eta = 4K spends the whole eighth.",
    ),
    Row(
        id="second_lemma_with_sharp_constants",
        lemma="4.4",
        source=(),
        statement=r"\tfrac34\Phi(\hat{\boldsymbol p}) \le \tfrac78\Phi(\boldsymbol p)"
        r" + \tfrac{49}{8}\cdot\tfrac{1251}{1000}\,K\sum_j\Big(\tfrac{2L}{n_j}+\big(\tfrac{3L}{n_j}\big)^2\Big)",
        quantifier="for all K, all n >= 1, all delta in (0, 1) and all p within their widths of q",
        evidence=Chained("second_lemma_with_sharp_constants", ("49/8*1251/1000", "49/8*5/4")),
        meaning=f"3/4*{ESTIMATED} <= {TRUTH} + 49/8*1251/1000*K*{PRICE}",
        uses=("difference_of_squares_le_gap", "g_times_gap_le_sharp_squares", "squared_width_le_sharp_price"),
        why="7.67 in place of 96: 2 for 4 in the slope, the whole eighth in the mean inequality, 5/4 for 2 in the "
        "widths.",
    ),
]

CHAINS = [
    *multiplicative_slope.CHAINS,
    *slope_chain("28/8"),
    *mean_chain("3*(28/8)**2"),
    *eighth_chain("3*(28/8)**2"),
    *gaps_chain("3*(28/8)**2"),
    *price_chain("6*(28/8)**2"),
    *widths_chain("6*(28/8)**2"),
    *lemma_chain("96"),
    *sharp_chain("49/8*1251/1000"),
]
