"""How slowly Phi changes: the inequality that Lemma 4.4 is built on, for any two points of [0, 1]^K.

Phi(q) - Phi(p) is at most twice Phi(q) times the sum of the gaps |p - q|, because exp lies above its tangent and (1/2
- p)^2 - (1/2 - q)^2 is at most |p - q|. The mean inequality then splits the product of Phi and a gap into an eighth
of Phi and the square of the gap (D24, with b = 8).

g stands for Phi(q). The mean inequality is used expert by expert, so that its sum over the K experts needs no further
inequality between the squared sum of the gaps and the sum of their squares.
"""

from itertools import product

import mpmath

from proofs_check.ledger.chain import GIVEN, Chain, Link
from proofs_check.ledger.chained import Chained
from proofs_check.ledger.evidence import Certified, Claim, Defined, Identity, Tally, setting
from proofs_check.ledger.row import Row, Slack
from proofs_check.paper.multiplicative_setting import POSITIVE, REAL, UNIT, every_payment_tried
from reference.aggregation import phi

PAIR = {"p": UNIT, "q": UNIT}
MEAN = {"g": UNIT, "x": POSITIVE, "K": (1, None)}
EXPONENTS = {"g": UNIT, "a": REAL, "b": REAL}
ESTIMATED, TRUE = "exp(-2*Sum((1/2-q)**2))", "exp(-2*Sum((1/2-p)**2))"
GAPS, SQUARES = "Sum(abs(p-q))", "Sum(abs(p-q)**2)"


def phi_agrees(factor: int = 2) -> Tally:
    """Compare the reference's Phi with a product of exponentials at 30 digits."""
    cases = 0
    with mpmath.workdps(30):
        for K in (1, 2, 3):
            for tenths in product((0, 1, 3, 5, 8, 10), repeat=K):
                wanted = mpmath.fprod(mpmath.exp(-factor * mpmath.mpf(5 - x) ** 2 / 100) for x in tenths)
                cases += 1
                if abs(phi([x / 10 for x in tenths]) - wanted) > 1e-14:
                    return Tally(cases, cases, f"at {tenths} tenths the reference has {phi([x / 10 for x in tenths])}")
    return Tally(cases, cases, None)


def mean_claim(scale: str, square: str, rest: str) -> Claim:
    """A product of g and a gap x, split into g^2 and K x^2."""
    return Claim(f"{scale}*g*x <= {square}*g**2/K + {rest}*K*x**2", MEAN)


def slope_links(outer: str, inner: str, bound: str, row: str) -> tuple[Link, ...]:
    """outer + inner (g - Phi(p)) <= outer + 2 inner g sum of bounds on the gaps, for g = Phi(q)."""
    A, B = "Sum((1/2-q)**2)", "Sum((1/2-p)**2)"
    ratio, difference = f"exp(2*{A}-2*{B})", "Sum((1/2-p)**2-(1/2-q)**2)"
    return (
        Link(
            f"{outer} + {inner}*(g - {TRUE})", "<=", f"{outer} + {inner}*(g - g*{ratio})", by="row",
            row="phi_of_accuracies_is_g_times_a_ratio", where={"a": A, "b": B}, context=f"{outer} + {inner}*(g + H)",
        ),
        Link(
            f"{outer} + {inner}*(g - g*{ratio})", "<=", f"{outer} + {inner}*g*(2*{B}-2*{A})", by="row",
            row="exponential_is_above_its_tangent", where={"x": f"2*{B}-2*{A}"}, context=f"{outer} + {inner}*H",
        ),
        Link(f"{outer} + {inner}*g*(2*{B}-2*{A})", "=", f"{outer} + 2*{inner}*g*{difference}", by="identity"),
        Link(
            f"{outer} + 2*{inner}*g*{difference}", "<=", f"{outer} + 2*{inner}*g*Sum({bound})", by="termwise",
            row=row, context=f"{outer} + 2*{inner}*g*H",
        ),
    )  # fmt: skip


def difference_chain(b: str) -> tuple[Chain, ...]:
    """D24: for all q and p in [0, 1]^K, no event needed."""
    each = f"1/8*g**2/K + {b}*K*abs(p-q)**2"
    kept = f"{b}*K*{SQUARES}"
    links = (
        Link(f"{ESTIMATED} - {TRUE}", "<=", f"0 + 1*(g - {TRUE})", by="row", row=GIVEN,
             where={"a": ESTIMATED, "b": "g"}, context=f"H - {TRUE}"),
        *slope_links("0", "1", "abs(p-q)", "difference_of_squares_le_gap"),
        Link(f"0 + 2*1*g*{GAPS}", "=", "Sum(2*g*abs(p-q))", by="identity"),
        Link("Sum(2*g*abs(p-q))", "<=", f"Sum({each})", by="termwise", row="twice_g_times_gap_le_squares",
             where={"x": "abs(p-q)"}),
        Link(f"Sum({each})", "=", f"1/8*g**2 + {kept}", by="identity"),
        Link(f"1/8*g**2 + {kept}", "<=", f"1/8*g + {kept}", by="row", row="square_le_itself",
             context=f"1/8*H + {kept}"),
        Link(f"1/8*g + {kept}", "<=", f"1/8*{ESTIMATED} + {kept}", by="row", row=GIVEN,
             where={"a": "g", "b": ESTIMATED}, context=f"1/8*H + {kept}"),
    )  # fmt: skip
    box = {**PAIR, "g": UNIT, "K": (1, None)}
    title, concludes = "Phi at two points", "phi_difference_le_eighth_plus_squared_gaps"
    return (Chain("4.4", title, concludes, box, links, (f"g == {ESTIMATED}",), ("p", "q")),)


def at_most_one_chain(bound: str) -> tuple[Chain, ...]:
    """Phi <= 1: the exponent is a sum of squares."""
    links = (
        Link(ESTIMATED, "=", "exp(2*Sum(-(1/2-q)**2))", by="identity"),
        Link("exp(2*Sum(-(1/2-q)**2))", "<=", "exp(2*Sum(0*q))", by="termwise", row="minus_a_square_le_zero",
             context="exp(2*H)"),
        Link("exp(2*Sum(0*q))", "=", bound, by="identity"),
    )  # fmt: skip
    return (Chain("4.4", "Phi is at most 1", "square_le_itself", {"q": UNIT}, links, (), ("q",)),)


ROWS = [
    Row(
        id="phi_is_the_exponential_of_squares",
        lemma="4.4",
        source=("D16.1",),
        quantifier="for all K and all accuracies",
        evidence=Defined("reference.aggregation.phi", phi_agrees, {"factor": 2}, {"factor": 1}),
        why="Phi(p) = exp(-2 sum (1/2 - p_j)^2).",
    ),
    Row(
        id="counts_are_positive_in_a_later_round",
        lemma="4.4",
        source=("I27.1",),
        quantifier="for all rounds t > N",
        evidence=setting(
            "reference.learner.LcbGaptron.exploring", every_payment_tried, {"rounds_after_n": 1}, {"rounds_after_n": 0}
        ),
        why="Every n on the right side of the lemma is at least 1.",
    ),
    Row(
        id="g_is_phi_of_estimates",
        lemma="4.4",
        source=("I74.1",),
        quantifier="for all K and all estimates",
        evidence=Defined("reference.aggregation.phi", phi_agrees, wrong={"factor": 1}),
        why="A name: g is Phi at the estimates.",
    ),
    Row(
        id="minus_a_square_le_zero",
        lemma="4.4",
        source=(),
        statement=r"-(\half-\hat p)^2 \le 0",
        quantifier="for all q in [0, 1]",
        evidence=Certified(Claim("-(1/2-q)**2 <= 0*q", {"q": UNIT}), sharper=Claim("-(1/2-q)**2 < 0*q", {"q": UNIT})),
        why="So the exponent of Phi is not positive, and Phi is at most 1.",
    ),
    Row(
        id="square_le_itself",
        lemma="4.4",
        source=("I77.1",),
        quantifier="for all g in [0, 1], where Phi lies",
        evidence=Certified(Claim("g**2 <= g", {"g": UNIT}), sharper=Claim("g**2 <= (999/1000)*g", {"g": UNIT})),
        meaning=f"{ESTIMATED} <= 1",
        uses=("minus_a_square_le_zero",),
        why="g is the exponential of a number that is not positive.",
    ),
    Row(
        id="three_quarters_is_seven_eighths_minus_an_eighth",
        lemma="4.4",
        source=("D46.1", "D25.1"),
        quantifier="for all g = Phi(q) and h = Phi(p)",
        evidence=Identity("3*g/4", "7*h/8 + 7*g/8 - 7*h/8 - g/8", wrong="7*h/8 + 7*g/8 - 7*h/8 - g/4", reals="g h"),
        why="Add and subtract; the eighth of g that is left over is what the next steps spend.",
    ),
    Row(
        id="phi_of_accuracies_is_g_times_a_ratio",
        lemma="4.4",
        source=(),
        statement=r"-\Phi(\boldsymbol p) \le -g\,e^{2a-2b}, \quad g = e^{-2a},\ \Phi(\boldsymbol p) = e^{-2b}",
        quantifier="for all exponents a and b",
        evidence=Certified(
            Claim("-exp(-2*b) <= -g*exp(2*a-2*b)", EXPONENTS, ("g <= exp(-2*a)",)),
            sharper=Claim("-exp(-2*b) <= -(101/100)*g*exp(2*a-2*b)", EXPONENTS, ("g <= exp(-2*a)",)),
        ),
        why="The quotient of two exponentials is the exponential of the difference.",
    ),
    Row(
        id="exponential_is_above_its_tangent",
        lemma="4.4",
        source=(),
        statement=r"g - g e^{-x} \le g x",
        quantifier="for all real x and g >= 0",
        evidence=Certified(
            Claim("g - g*exp(-x) <= g*x", {"g": UNIT, "x": REAL}),
            sharper=Claim("g - g*exp(-x) <= (99/100)*g*x", {"g": UNIT, "x": REAL}),
        ),
        uses=("one_plus_x_le_exp_x",),
        why="This is the convexity of exp that the proof names.",
    ),
    Row(
        id="difference_of_squares_le_twice_gap",
        lemma="4.4",
        source=(),
        statement=r"(\half-p)^2-(\half-\hat p)^2 \le 2\,|p-\hat p|",
        quantifier="for all p and q in [0, 1]",
        evidence=Certified(
            Claim("(1/2-p)**2-(1/2-q)**2 <= 2*abs(p-q)", PAIR),
            sharper=Claim("(1/2-p)**2-(1/2-q)**2 <= (999/1000)*abs(p-q)", PAIR),
        ),
        slack=(
            Slack(
                "2",
                "2",
                lambda c: Claim(f"(1/2-p)**2-(1/2-q)**2 <= {c}*abs(p-q)", PAIR),
                "1",
                "0.999",
                tight="p = 1, q to 1",
            ),
        ),
        why="The convexity of the square, as generously as the constant 28/8 of the paper has it.",
    ),
    Row(
        id="difference_of_squares_le_gap",
        lemma="4.4",
        source=(),
        statement=r"(\half-p)^2-(\half-\hat p)^2 \le |p-\hat p|",
        quantifier="for all p and q in [0, 1]",
        evidence=Certified(
            Claim("(1/2-p)**2-(1/2-q)**2 <= abs(p-q)", PAIR),
            sharper=Claim("(1/2-p)**2-(1/2-q)**2 <= (999/1000)*abs(p-q)", PAIR),
        ),
        why="It is (q - p)(1 - p - q), and 1 - p - q lies in [-1, 1].",
    ),
    Row(
        id="product_le_squares_for_every_eta",
        lemma="4.4",
        source=("I75.1", "I76.1"),
        quantifier="for all real a and b, and all eta > 0",
        evidence=Certified(
            Claim("a*b <= a**2/(2*eta) + eta/2*b**2", {"a": REAL, "b": REAL, "eta": POSITIVE}, ("0 < eta",)),
            sharper=Claim(
                "a*b <= a**2/(2*eta) + eta*(499/1000)*b**2", {"a": REAL, "b": REAL, "eta": POSITIVE}, ("0 < eta",)
            ),
        ),
        why="The square (a/sqrt(eta) - sqrt(eta) b)^2 is not negative.",
    ),
    Row(
        id="twice_g_times_gap_le_squares",
        lemma="4.4",
        source=(),
        statement=r"2\, g\, x \le \tfrac{g^2}{8K} + 8 K x^2",
        quantifier="for all K, all g in [0, 1] and all gaps x >= 0",
        evidence=Certified(mean_claim("2", "1/8", "8"), sharper=mean_claim("2", "1/8", "7.99")),
        uses=("product_le_squares_for_every_eta",),
        why="The mean inequality with eta = 4K.",
    ),
    Row(
        id="phi_difference_le_eighth_plus_squared_gaps",
        lemma="4.4",
        source=("D24.1", "I28.1"),
        quantifier="for b = 8, all K, and all points of [0, 1]^K",
        evidence=Chained("phi_difference_le_eighth_plus_squared_gaps", ("8", "7")),
        meaning=f"{ESTIMATED} - {TRUE} <= 1/8*{ESTIMATED} + 8*K*{SQUARES}",
        slack=(
            Slack("b, by this argument", "8", lambda c: mean_claim("2", "1/8", c), "8", "7.99", tight="g = 8 K x"),
            Slack(
                "b at K = 1",
                "8",
                lambda c: Claim(f"7/8*exp(-2*(1/2-q)**2) - exp(-2*(1/2-p)**2) <= {c}*(p-q)**2", PAIR),
                "3.51",
                "3.50",
                tight="p = 0, q = 0.139",
            ),
        ),
        uses=(
            "phi_of_accuracies_is_g_times_a_ratio",
            "exponential_is_above_its_tangent",
            "difference_of_squares_le_gap",
            "twice_g_times_gap_le_squares",
            "square_le_itself",
        ),
        why="The idea of the lemma without the event Lambda; the text promises some b > 0, and 8 is one.",
    ),
    Row(
        id="phi_le_seven_eighths_of_phi_plus_squared_gaps",
        lemma="4.4",
        source=("D25.2",),
        quantifier="for all g = Phi(q), h = Phi(p) and z = b K sum |q - q'|^2 with the inequality before, "
        "whatever b > 0",
        evidence=Certified(
            Claim("7/8*g - 1/8*g <= 7/8*(h+z)", {"g": UNIT, "h": UNIT, "z": POSITIVE}, ("g - h <= g/8 + z",)),
            sharper=Claim("7/8*g - 1/8*g <= 0.857*(7/8*g)", {"g": UNIT}),
        ),
        slack=(
            Slack(
                "7/8",
                "7/8",
                lambda c: Claim(f"7/8*g - 1/8*g <= {c}*(7/8*g)", {"g": UNIT}),
                "0.858",
                "0.857",
                tight="equality in D24, where h + z = 7/8 g: 6/7",
            ),
        ),
        uses=("phi_difference_le_eighth_plus_squared_gaps", "three_quarters_is_seven_eighths_minus_an_eighth"),
        why="7/8 g <= h + z gives 3/4 g <= 6/7 (h + z), which is less than 7/8 of it.",
    ),
]

CHAINS = [
    *at_most_one_chain("1"),
    *difference_chain("8"),
]
