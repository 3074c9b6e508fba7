"""Lemma 4.5, from D49 to D50: what the optimistic estimates hide is an eighth of Phi and squared widths.

Two uses of convexity bound Phi(p) - Phi(P) by a sum of |P - p|; an inequality of arithmetic and geometric means
splits off h^2/8 and leaves squares. The paper then bounds |P - p| by the width w, as it did for |p-hat - p|. That is
false (D49.4): P and p may lie on different sides of the estimate, 2 w apart. The lemma is true all the same, with a
constant 2 in place of 4 before the squares are taken. The rows here are part of `proofs_check.paper.optimism`, whose
letters u, v, w and r they use.
"""

from fractions import Fraction

from proofs_check.ledger.evidence import Box, Certified, Claim, Defined, Refuted, Tally, refuted_by
from proofs_check.ledger.row import Erratum, Row, Slack
from proofs_check.paper.multiplicative_slope import phi_agrees

UNIT = (0, 1)
REAL = (None, None)
POSITIVE = (0, None)
HALF = (0, "1/2")
OUTWARD: Box = {"u": HALF, "v": ("-1/2", "1/2"), "w": POSITIVE}
NEAR = ("abs(u-v) <= w",)
FAR = "(u + min(1/2-u, w))"
WIDTH = "(3*r + sqrt(2*r*(1/4 - u**2)))"
WIDTH_AT_Q = "(3*r + sqrt(2*r*q*(1-q)))"
BUDGET = "(2*r + 9*r**2)"
PAIR = {"x": UNIT, "y": UNIT}
MEANS = {"h": REAL, "d": REAL, "K": (1, None)}
VALUES: Box = {"h": UNIT, "x": POSITIVE, "g": POSITIVE}


def free_payments(c: Fraction) -> Tally:
    """One expert, p = 1/2, lambda = 2, C = {0, 1}, r = 1/10000: do D49.1, D50.2 and D53 fail with c for c_t = 0?

    Then h = 1, the minimum is 1, Phi(P) >= e^(-1/2) >= 3/5, eps = 1/2 and L = 0.
    """
    r = Fraction(1, 10000)
    widths = 96 * (2 * r + 9 * r**2)
    fail = (1 + 2 * c - 1 > 1 - Fraction(3, 5), 1 + 2 * c - 1 > 1 + widths, Fraction(7, 8) + 2 * c > 1 + 1 + widths)
    return Tally(3, 3, None if all(fail) else f"with c = {c} not all three fail", {"c": c, "c_t": Fraction(0)})


ROWS = [
    Row(
        id="h_is_phi_at_the_payments",
        lemma="4.5",
        source=("I78.1",),
        quantifier="for all K and all accuracies",
        evidence=Defined("reference.aggregation.phi", phi_agrees, wrong={"factor": 1}),
        why="h_t is Phi at the true accuracies of the chosen payments.",
    ),
    Row(
        id="phi_factor_nonnegative",
        lemma="4.5",
        source=(),
        statement=r"0 \le e^{-2x^2}",
        quantifier="for all real x",
        evidence=Certified(
            Claim("0 <= exp(-2*x**2)", {"x": REAL}), sharper=Claim("1/100 <= exp(-2*x**2)", {"x": REAL})
        ),
    ),
    Row(
        id="phi_factor_le_one",
        lemma="4.5",
        source=(),
        statement=r"e^{-2x^2} \le 1",
        quantifier="for all real x",
        evidence=Certified(Claim("exp(-2*x**2) <= 1", {"x": REAL}), sharper=Claim("exp(-2*x**2) < 1", {"x": REAL})),
        why="So Phi, a product of such factors, is at most 1.",
    ),
    Row(
        id="round_index_missing_on_the_payments",
        lemma="4.5",
        source=("D49.1", "D50.2", "D53.1"),
        quantifier="for all payments c, as c carries no index outside of the minimum",
        evidence=refuted_by(
            free_payments, {"c": Fraction(1)}, wrong={"c": Fraction(0)}, limits="one game; c = 1 against c_t = 0"
        ),
        erratum=Erratum(
            kind="misprint",
            witness="The payments outside of the minimum are those of the round, c_{t,j}, and not any c_j. K = 1, p = "
            "1/2, lambda = 2, C = {0, 1}, c_t = 0, and n so large that the last term is at most 0.02. With c = 1, "
            "D49.1 says 1 + 2 - 1 <= 1 - Phi(P) <= 1 - e^(-1/2) = 0.3935, D50.2 says 1 + 2 - 1 <= 1.02, and D53 says "
            "7/8 + 2 <= 1 + 2/2 + 0.02.",
            repair=r"h_t + \lambda \sumK c_{t,j} - \min_{\c \in \Cshat^K}\{\cdot\} \le h_t - \Phi(\Phat_t(\c_t))",
            repaired_by="excess_le_phi_minus_optimistic_phi",
            consequence="None: the lemma (D26) prints c_{t,j}. Repaired, D50.2 is "
            "payments_cost_at_most_the_grid_optimum and D53 is the lemma itself.",
            reach="none",
        ),
        why="The index t is lost in three displays of the proof.",
    ),
    Row(
        id="excess_le_phi_minus_optimistic_phi",
        lemma="4.5",
        source=(),
        statement=r"h_t + \lambda \sumK c_{t,j} - \min_{\c \in \Cshat^K}\{\cdot\} \le h_t - \Phi(\Phat_t(\c_t))",
        quantifier="for all h, all payments x = lambda sum c_t, all minima g and k = Phi(P) of which D48 holds",
        evidence=Certified(
            Claim("h + x - g <= h - k", {**VALUES, "k": UNIT}, ("k + x <= g",)),
            sharper=Claim("h + x - g <= h - k - x/100", {**VALUES, "k": UNIT}, ("k + x <= g",)),
        ),
        uses=("chosen_payments_look_at_least_as_good_as_any_are",),
        why="D48, with h added on both sides.",
    ),
    Row(
        id="exp_gap_le_tangent",
        lemma="4.5",
        source=(),
        statement=r"e^{-a} - e^{-b} \le e^{-a}(b - a)",
        quantifier="for all real a and b",
        evidence=Certified(
            Claim("exp(-a) - exp(-b) <= exp(-a)*(b-a)", {"a": REAL, "b": REAL}),
            sharper=Claim("exp(-a) - exp(-b) <= (99/100)*exp(-a)*(b-a)", {"a": REAL, "b": REAL}),
        ),
        why="The first use of convexity: exp lies above its tangent at -a.",
    ),
    Row(
        id="square_gap_le_tangent",
        lemma="4.5",
        source=(),
        statement=r"(\half - x)^2 - (\half - y)^2 \le (2x - 1)(x - y)",
        quantifier="for all real x and y",
        evidence=Certified(
            Claim("(1/2-x)**2 - (1/2-y)**2 <= (2*x-1)*(x-y)", {"x": REAL, "y": REAL}),
            sharper=Claim("(1/2-x)**2 - (1/2-y)**2 <= (2*y-1)*(x-y)", {"x": REAL, "y": REAL}),
        ),
        why="The second use of convexity: the square lies above its tangent at x, where the slope is at most 1 on [0, "
        "1].",
    ),
    Row(
        id="square_gap_le_twice_distance",
        lemma="4.5",
        source=(),
        statement=r"2(\half - x)^2 - 2(\half - y)^2 \le 2|x - y|",
        quantifier="for all x and y in [0, 1]",
        evidence=Certified(
            Claim("2*(1/2-x)**2 - 2*(1/2-y)**2 <= 2*abs(x-y)", PAIR),
            sharper=Claim("2*(1/2-x)**2 - 2*(1/2-y)**2 <= (199/100)*abs(x-y)", PAIR),
        ),
        uses=("square_gap_le_tangent",),
        why="What the repaired chain uses: half of the printed constant.",
    ),
    Row(
        id="square_gap_le_four_times_distance",
        lemma="4.5",
        source=("D49.2",),
        quantifier="for all K and all accuracies and optimistic estimates x, y in [0, 1]",
        evidence=Certified(
            Claim("2*(1/2-x)**2 - 2*(1/2-y)**2 <= 4*abs(x-y)", PAIR),
            sharper=Claim("2*(1/2-x)**2 - 2*(1/2-y)**2 <= abs(x-y)", PAIR),
        ),
        meaning="exp(-2*Sum((1/2-p)**2)) - exp(-2*Sum((1/2-P)**2)) <= 4*exp(-2*Sum((1/2-p)**2))*Sum(abs(P-p))",
        slack=(
            Slack(
                "4",
                "4",
                lambda c: Claim(f"2*(1/2-x)**2 - 2*(1/2-y)**2 <= {c}*abs(x-y)", PAIR),
                proved="2",
                refuted="1.999",
                tight="P and p near 1, or near 0; the whole of D49.2 is as tight there",
            ),
        ),
        uses=("exp_gap_le_tangent", "square_gap_le_tangent"),
        why="Convexity of exp, then of the square, expert by expert.",
    ),
    Row(
        id="product_le_weighted_squares",
        lemma="4.5",
        source=("I79.1", "I80.1"),
        quantifier="for all real a and b, and all eta > 0",
        evidence=Certified(
            Claim("a*b <= a**2/(2*eta) + eta*b**2/2", {"a": REAL, "b": REAL, "eta": POSITIVE}, ("0 < eta",)),
            sharper=Claim(
                "a*b <= a**2/(2*eta) + (49/100)*eta*b**2", {"a": REAL, "b": REAL, "eta": POSITIVE}, ("0 < eta",)
            ),
        ),
        why="0 <= (a - eta b)^2. The printed constants of D49.3 come from eta = 6; eta = 4 is enough.",
    ),
    Row(
        id="error_sum_le_eighth_plus_squares",
        lemma="4.5",
        source=("D49.3",),
        quantifier="for all K, all h and all errors d = |P - p|; one expert's share of h^2/8 is h^2/(8 K)",
        evidence=Certified(
            Claim("4*h*d <= h**2/(8*K) + 48*K*d**2", MEANS), sharper=Claim("4*h*d <= h**2/(8*K) + 31*K*d**2", MEANS)
        ),
        meaning="4*h*Sum(d) <= h**2/8 + 48*K*Sum(d**2)",
        slack=(
            Slack(
                "48",
                "48",
                lambda c: Claim(f"4*h*d <= h**2/(8*K) + {c}*K*d**2", MEANS),
                proved="32",
                refuted="31.9",
                tight="all errors equal to h/(16 K)",
            ),
            Slack(
                "1/8",
                "1/8",
                lambda c: Claim(f"4*h*d <= {c}*h**2/K + 48*K*d**2", MEANS),
                proved="1/12",
                refuted="0.0833",
                tight="with 48 kept: all errors equal to h/(24 K)",
            ),
        ),
        uses=("product_le_weighted_squares",),
        why="The inequality of the means for each expert, with weights that make the K parts add up; this replaces "
        "Cauchy-Schwarz.",
    ),
    Row(
        id="half_the_error_sum_le_eighth_plus_squares",
        lemma="4.5",
        source=(),
        statement=r"2 h_t \sumK d_j \le \tfrac18 h_t^2 + 8 K \sumK d_j^2",
        quantifier="for all K, all h and all errors |d|",
        evidence=Certified(
            Claim("2*h*abs(d) <= h**2/(8*K) + 8*K*d**2", MEANS),
            sharper=Claim("2*h*abs(d) <= h**2/(8*K) + (79/10)*K*d**2", MEANS),
        ),
        why="Half of the sum costs a quarter of the squares: this makes room for the doubled width.",
    ),
    Row(
        id="optimistic_error_as_printed_le_width",
        lemma="4.5",
        source=("D49.4",),
        quantifier="for all n >= 1, delta, and all p within the width of q; K = 1 and q <= 1/2",
        evidence=Refuted(
            Claim(
                f"48*(q - min(q, 1-q, {WIDTH_AT_Q}) - p)**2 <= 96*{BUDGET}",
                {"q": HALF, "p": UNIT, "r": POSITIVE},
                (f"abs(p-q) <= {WIDTH_AT_Q}",),
            ),
            repaired=Claim(f"8*(2*{WIDTH})**2 <= 96*{BUDGET}", {"u": HALF, "r": POSITIVE}),
        ),
        erratum=Erratum(
            kind="false step",
            witness="K = 1, n = 20, 9 answers right, delta = 2/5, p = 0.97. Then q = 0.45, ln(3/delta)/n = 0.10075, "
            "and the width is 0.3022 + 0.2233 = 0.5255 >= |p - q| = 0.52, so Lambda holds; but P = 0.45 - 0.45 = 0 "
            "and |P - p|^2 = 0.9409: 48 |P - p|^2 = 45.2 is above 96 (0.2015 + 0.0913) = 28.1.",
            repair=r"\tfrac18 h_t^2 + 8K\sumK|\Phat_{t,j}(c_{t,j}) - p_j(c_{t,j})|^2 \le \tfrac18 h_t^2 + "
            r"96K\sumK\Big(\tfrac{2\ln(3/\delta)}{n_{t,j}} + \big(\tfrac{3\ln(3/\delta)}{n_{t,j}}\big)^2\Big)",
            repaired_by="optimistic_errors_fit_into_the_budget",
            consequence="Lambda puts p within one width of the estimate, and so is P, but on the other side if it "
            "comes to it: |P - p| <= 2 w. The lemma keeps its constant 96, because 2 suffices for the 4 of D49.2 and "
            "then 8 for 48.",
            reach="step affected",
        ),
        why="The step takes over the bound for |p-hat - p|.",
    ),
    Row(
        id="optimistic_error_le_two_widths",
        lemma="4.5",
        source=(),
        statement=r"|\Phat - p|^2 \le 4 w^2",
        quantifier="for all q, all p within any width w of q",
        evidence=Certified(
            Claim(f"({FAR} - v)**2 <= 4*w**2", OUTWARD, NEAR), sharper=Claim(f"({FAR} - v)**2 <= 3*w**2", OUTWARD, NEAR)
        ),
        why="Both P and p are within one width of the estimate.",
    ),
    Row(
        id="two_widths_squared_le_counts",
        lemma="4.5",
        source=(),
        statement=r"4 w^2 \le 4 r + 72 r^2,\quad r = \ln(3/\delta)/n",
        quantifier="for all q, all n >= 1, all delta: for all r > 0",
        evidence=Certified(
            Claim(f"4*{WIDTH}**2 <= 4*r + 72*r**2", {"u": HALF, "r": POSITIVE}),
            sharper=Claim(f"4*{WIDTH}**2 <= 4*r + 71*r**2", {"u": HALF, "r": POSITIVE}),
        ),
        why="(a + b)^2 <= 2 a^2 + 2 b^2, and q (1 - q) <= 1/4.",
    ),
    Row(
        id="counts_fit_into_the_budget",
        lemma="4.5",
        source=(),
        statement=r"8(4r + 72r^2) \le 96(2r + 9r^2)",
        quantifier="for all r > 0",
        evidence=Certified(
            Claim(f"8*(4*r + 72*r**2) <= 96*{BUDGET}", {"r": POSITIVE}),
            sharper=Claim(f"8*(4*r + 72*r**2) <= 63*{BUDGET}", {"r": POSITIVE}),
        ),
        why="32 <= 192 and 576 <= 864.",
    ),
    Row(
        id="optimistic_errors_fit_into_the_budget",
        lemma="4.5",
        source=(),
        statement=r"8|\Phat - p|^2 \le 8\min(1, 2w)^2 \le 96(2r + 9r^2)",
        quantifier="for all K, n >= 1, delta, and all p within the width of q; at q = 1/2 both are attained",
        evidence=Certified(
            Claim(f"8*min(1, 6*r + sqrt(2*r))**2 <= 30*{BUDGET}", {"r": POSITIVE}),
            sharper=Claim(f"8*min(1, 6*r + sqrt(2*r))**2 <= 29*{BUDGET}", {"r": POSITIVE}),
        ),
        meaning=f"8*K*Sum((u + min(1/2-u, {WIDTH}) - v)**2) <= 96*K*Sum({BUDGET})",
        slack=(
            Slack(
                "96",
                "96",
                lambda c: Claim(f"8*min(1, 6*r + sqrt(2*r))**2 <= {c}*{BUDGET}", {"r": POSITIVE}),
                proved="29.8",
                refuted="29.7",
                tight="q = 1/2, p = 1, P = 0, and the width is just 1/2: ln(3/delta)/n = 0.0943",
            ),
            Slack(
                "1/8 in 7/8 = 1 - 1/8",
                "1/8",
                lambda c: Claim(f"min(1, 6*r + sqrt(2*r))**2 <= {c}*96*{BUDGET}", {"r": POSITIVE}),
                proved="0.0388",
                refuted="0.0387",
                tight="with 96 kept: the same point",
            ),
        ),
        uses=("optimistic_error_le_two_widths", "two_widths_squared_le_counts", "counts_fit_into_the_budget"),
        why="At q = 1/2 the width is 3 r + sqrt(r/2), as large as it gets, and two widths are the largest error.",
    ),
    Row(
        id="seven_eighths_as_printed_is_minus_h",
        lemma="4.5",
        source=("D50.1",),
        quantifier="for all h in [0, 1] and all payments x",
        evidence=Refuted(
            Claim("7*h/8 + x == h + x - h", {"h": UNIT, "x": POSITIVE}),
            repaired=Claim("7*h/8 + x <= h + x - h/8", {"h": UNIT, "x": POSITIVE}),
        ),
        erratum=Erratum(
            kind="missing factor",
            witness="h_t = 1 and no payments: 7/8 on the left, 1 - 1 = 0 on the right.",
            repair=r"\tfrac78 h_t + \lambda\sumK c_{t,j} = h_t + \lambda\sumK c_{t,j} - \tfrac18 h_t",
            repaired_by="payments_cost_at_most_the_grid_optimum",
            consequence="None: the next line uses h_t/8.",
            reach="none",
        ),
        why="The factor 1/8 is lost before h_t.",
    ),
    Row(
        id="h_squared_le_h",
        lemma="4.5",
        source=("I81.1",),
        quantifier="for all h in [0, 1]",
        evidence=Certified(Claim("h**2 <= h", {"h": UNIT}), sharper=Claim("h**2 <= (99/100)*h", {"h": UNIT})),
        uses=("phi_factor_le_one",),
        why="Phi is at most 1.",
    ),
    Row(
        id="payments_cost_at_most_the_grid_optimum",
        lemma="4.5",
        source=(),
        statement=r"\tfrac78 h_t + \lambda\sumK c_{t,j} = h_t + \lambda\sumK c_{t,j} - \tfrac18 h_t \le "
        r"\min_{\c \in \Cshat^K}\{\cdot\} + 96K\sumK(2r_j + 9r_j^2)",
        quantifier="for all h in [0, 1], all payments x, minima g and widths W of which the repaired D49 holds",
        evidence=Certified(
            Claim(
                "h + x - h/8 <= g + W",
                {**VALUES, "W": POSITIVE},
                ("h + x - g <= h**2/8 + W",),
            ),
            sharper=Claim(
                "15*h/16 + x <= g + W",
                {**VALUES, "W": POSITIVE},
                ("h + x - g <= h**2/8 + W",),
            ),
        ),
        uses=("h_squared_le_h", "optimistic_errors_fit_into_the_budget", "excess_le_phi_minus_optimistic_phi"),
        why="Subtract h/8, which is at least h^2/8.",
    ),
]
