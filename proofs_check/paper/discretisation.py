"""The end of Lemma 4.5: a grid of payments instead of all of [0, 1] costs at most (4 L + lambda) K eps.

The productivity functions are L-Lipschitz, and Phi moves by at most 2 e^(-1/2) times the movement of one accuracy. So
moving each optimal payment to the nearest point of the grid, at most eps away, costs little. The paper does this with
the **best** payments of the grid in place of the **nearest** ones. These may be far from the optimum (D52.3 is
false), but they cost no more than the nearest ones, and that is all the lemma needs. The rows here are part of
`proofs_check.paper.optimism`, which joins them to the rest of the lemma.
"""

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import product
from math import exp, fsum

from proofs_check.ledger.evidence import Certified, Claim, Defined, Tally, refuted_by, setting
from proofs_check.ledger.row import Erratum, Row, Slack
from reference.bounds import covering_radius, uniform_grid
from reference.experts import Linear, PiecewiseLinear
from reference.optimum import opt, opt_continuous

UNIT = (0, 1)
REAL = (None, None)
POSITIVE = (0, None)
TWO = {"x": UNIT, "y": UNIT}
GAP = "exp(-2*(1/2-x)**2) - exp(-2*(1/2-y)**2)"


def exp_minus(x: Fraction) -> tuple[Fraction, Fraction]:
    """Enclose exp(-x) for 0 <= x <= 1 between two neighbouring sums of its series, which alternates.

    >>> [round(float(end), 4) for end in exp_minus(Fraction(1, 2))]
    [0.6065, 0.6065]
    """
    sums, term = [Fraction(1)], Fraction(1)
    for k in range(1, 10):
        term *= -x / k
        sums.append(sums[-1] + term)
    return sums[-1], sums[-2]


def best_is_an_end(price: int = 1) -> Tally:
    """Compare the reference's OPT with a game that is solved by hand.

    With p_j(c) = (1 + c)/2 each expert's part of exp(-sum c^2/2) + lam sum c is concave, so each is paid 0 or 1.
    """
    cases = 0
    for K in (1, 2, 3):
        for lam in (0.01, 0.125, 0.3, 0.75):
            low, high = opt_continuous([Linear(0.5, 0.5)] * K, lipschitz=0.5, lam=lam, tolerance=1e-3)
            by_hand = min(exp(-m / 2) + price * lam * m for m in range(K + 1))
            cases += 1
            if not low - 1e-12 <= by_hand <= high + 1e-12:
                return Tally(cases, cases, f"K = {K}, lam = {lam}: {by_hand} is not in [{low}, {high}]")
    return Tally(cases, cases, None)


def best_of_the_grid(together: bool = False) -> Tally:
    """Compare the reference's best grid payments with a walk through C^K, or through (c, .., c) only."""
    costs, rows = (0.0, 0.5, 1.0), ((0.5, 0.75, 1.0), (0.5, 0.5, 0.625), (0.25, 0.125, 0.0))
    cases = 0
    for K in (1, 2, 3):
        for lam in (0.01, 0.1, 0.25):
            walk = [(i,) * K for i in range(3)] if together else list(product(range(3), repeat=K))
            least = min(_value(rows, costs, lam, payments) for payments in walk)
            cases += 1
            if abs(opt(rows[:K], costs, lam).value - least) > 1e-12:
                return Tally(cases, cases, f"K = {K}, lam = {lam}: the walk finds {least}")
    return Tally(cases, cases, None)


def _value(rows: Sequence[Sequence[float]], costs: Sequence[float], lam: float, payments: Sequence[int]) -> float:
    gain = fsum((0.5 - row[i]) ** 2 for row, i in zip(rows, payments, strict=False))
    return exp(-2 * gain) + lam * fsum(costs[i] for i in payments)


def covered(share: Fraction = Fraction(1)) -> Tally:
    """Is each k/240 within the covering radius of a grid, as the reference computes it, and none within less?"""
    cases = 0
    for costs in (uniform_grid(0.5), uniform_grid(0.25), uniform_grid(0.1), (0.0, 1.0), (0.25, 0.75), (0.125, 0.5)):
        radius = share * covering_radius(costs)
        grid = [Fraction(c).limit_denominator(1000) for c in costs]
        distances = [min(abs(Fraction(k, 240) - c) for c in grid) for k in range(241)]
        cases += len(distances)
        if abs(max(distances) - radius) > Fraction(1, 2**50):
            return Tally(cases, cases, f"the farthest point from {costs} is at {max(distances)}, not {radius}")
    return Tally(cases, cases, None)


def one_payment_for_all(together: bool) -> Tally:
    """Two experts, p_1(c) = (1 + c)/2 and p_2 = 1/2, lam = 1/4, a grid of step 1/50: does D52 hold for D51's minimum?

    One payment c for both costs exp(-c^2/2) + c/2 >= 1 - c^2/2 + c/2 >= 1. Paying (1, 0) costs e^(-1/2) + 1/4.
    """
    grid = [Fraction(k, 50) for k in range(51)]
    optimum = exp_minus(Fraction(1, 2))[1] + Fraction(1, 4)
    least = min(exp_minus(c**2 / 2)[0] + c / 2 for c in grid) if together else optimum
    allowed = (4 * Fraction(1, 2) + Fraction(1, 4)) * 2 * Fraction(1, 100)
    holds = least - optimum <= allowed
    return Tally(1, 1, f"{float(least - optimum)} <= {float(allowed)} holds" if holds else None)


Game = tuple[tuple[Fraction, ...], Callable[[Fraction], Fraction], Fraction]


def far_game() -> Game:
    """Return a grid, a productivity function and lambda for which the grid's best payment is far from the best one."""
    p = PiecewiseLinear([0, 0.25, 0.75, 1], [1, 0.5, 0.75, 0.75])
    return (Fraction(1, 4), Fraction(3, 4)), lambda c: Fraction(p(float(c))), Fraction(1, 10)


def best_is_near(choice: str) -> Tally:
    """Is the best payment of the grid, or the one nearest to the optimum, within eps of the optimum?

    p(0) = 1 and |1/2 - p| <= 1/2 everywhere, so every c > 0 costs at least e^(-1/2) + lam c, more than c* = 0.
    """
    grid, p, lam = far_game()
    ends = {c: [end + lam * c for end in exp_minus(2 * (Fraction(1, 2) - p(c)) ** 2)] for c in grid}
    best = min(grid, key=lambda c: ends[c][1])
    settled = p(Fraction(0)) == 1 and all(ends[best][1] < ends[c][0] for c in grid if c != best)
    chosen = best if choice == "best" else min(grid)
    radius = covering_radius(tuple(float(c) for c in grid))
    if not settled or chosen <= radius:
        return Tally(1, 1, f"{chosen} is within {radius} of the optimum 0")
    return Tally(1, 1, None, {"best": best, "optimum": Fraction(0), "eps": radius})


ROWS = [
    Row(
        id="opt_is_the_least_phi_plus_payments",
        lemma="4.5",
        source=("I18.1", "D51.2"),
        quantifier="for all K, all Lipschitz productivity functions and all lambda > 0",
        evidence=Defined("reference.optimum.opt_continuous", best_is_an_end, wrong={"price": 2}),
        why="OPT and payments c* that attain it; they exist, as the p_j are continuous, and need not be unique.",
    ),
    Row(
        id="each_payment_has_a_grid_point_within_eps",
        lemma="4.5",
        source=("I29.1", "I82.1"),
        quantifier="for all c* in [0, 1] there is a payment of the grid",
        evidence=setting("reference.bounds.covers", covered, {}, wrong={"share": Fraction(1, 2)}),
        why="What the lemma assumes of the grid. The point depends on c*: it is the nearest one, not the best one.",
    ),
    Row(
        id="grid_argmin_as_printed_pays_all_the_same",
        lemma="4.5",
        source=("D51.1",),
        quantifier="for all K and all grids",
        evidence=refuted_by(
            one_payment_for_all, {"together": True}, wrong={"together": False}, limits="one game with two experts"
        ),
        erratum=Erratum(
            kind="misprint",
            witness="A vector of payments is taken from the set C of numbers (here, in D48, D49 and D50). Read as one "
            "payment for all: let K = 2, p_1(c) = (1 + c)/2, p_2 = 1/2, lambda = 1/4, and C the multiples of 1/50, so "
            "that L = 1/2 and eps = 1/100. Then (c, c) costs exp(-c^2/2) + c/2 >= 1, and (1, 0) costs "
            "e^(-1/2) + 1/4 = 0.8565. The difference is 0.1435, above (4 L + lambda) K eps = 0.045.",
            repair=r"\tilde{\c} \in \argmin_{\c \in \Cshat^K}\{\Phi(\p(\c)) + \lambda \sumK c_j\}",
            repaired_by="grid_argmin_is_over_all_combinations",
            consequence="None, once C is read as C^K. The argmin need not be unique; any will do.",
            reach="none",
        ),
        why="The proof means one payment of the grid for each expert.",
    ),
    Row(
        id="grid_argmin_is_over_all_combinations",
        lemma="4.5",
        source=(),
        statement=r"\tilde{\c} \in \argmin_{\c \in \Cshat^K}\{\Phi(\p(\c)) + \lambda \sumK c_j\}",
        quantifier="for all K and all grids",
        evidence=Defined("reference.optimum.opt", best_of_the_grid, wrong={"together": True}),
        why="Each expert gets a payment of its own from the grid.",
    ),
    Row(
        id="phi_is_lipschitz_in_each_accuracy",
        lemma="4.5",
        source=(),
        statement=r"|\Phi(\p) - \Phi(\p')| \le 2 e^{-1/2} |p_j - p'_j| \text{ if } p_i = p'_i \text{ for } i \ne j",
        quantifier="for all K and all accuracies; f in [0, 1] is the product of the factors of the other experts",
        evidence=Certified(
            Claim(f"f*({GAP}) <= 2*exp(-1/2)*abs(x-y)", {**TWO, "f": UNIT}),
            sharper=Claim(f"f*({GAP}) <= 1.213*abs(x-y)", {**TWO, "f": UNIT}),
        ),
        why="The slope 4 d exp(-2 d^2) grows with the distance d from 1/2, up to 2 e^(-1/2) at d = 1/2. Moving the "
        "accuracies one at a time gives the bound 2 e^(-1/2) sum |p_j - p'_j| for all of them.",
    ),
    Row(
        id="phi_difference_le_four_times_distance",
        lemma="4.5",
        source=("D52.1",),
        quantifier="for all K, all accuracies and payments; shown for one expert, and for all by the chain",
        evidence=Certified(
            Claim(f"{GAP} <= 4*abs(x-y)", TWO),
            sharper=Claim(f"{GAP} <= (6/5)*abs(x-y)", TWO),
        ),
        meaning="exp(-2*Sum((1/2-pn)**2)) + lam*Sum(cn) - (exp(-2*Sum((1/2-po)**2)) + lam*Sum(co))"
        " <= 4*Sum(abs(po-pn)) + lam*Sum(abs(cn-co))",
        slack=(
            Slack(
                "4 in 4 L",
                "4",
                lambda c: Claim(f"{GAP} <= {c}*abs(x-y)", TWO),
                proved="1.214",
                refuted="1.213",
                tight="both accuracies near 1, or near 0: the slope of Phi there is 2 e^(-1/2) = 1.2131",
            ),
        ),
        uses=("exp_gap_le_tangent", "square_gap_le_four_times_distance", "phi_factor_le_one"),
        why="The same two uses of convexity as in D49, with h <= 1.",
    ),
    Row(
        id="lipschitz_turns_accuracies_into_payments",
        lemma="4.5",
        source=("D52.2",),
        quantifier="for all L, lambda >= 0; a = |p_j(c) - p_j(c')| and d = |c - c'| of one expert",
        evidence=Certified(
            Claim("4*a + lam*d <= (4*L+lam)*d", {"a": UNIT, "lam": POSITIVE, "L": POSITIVE, "d": UNIT}, ("a <= L*d",)),
            sharper=Claim(
                "4*a + lam*d <= (3*L+lam)*d", {"a": UNIT, "lam": POSITIVE, "L": POSITIVE, "d": UNIT}, ("a <= L*d",)
            ),
        ),
        why="The Lipschitz assumption (D4), summed over the experts.",
    ),
    Row(
        id="grid_argmin_as_printed_is_near_the_optimum",
        lemma="4.5",
        source=("D52.3",),
        quantifier="for all Lipschitz productivity functions, with the best payments of the grid",
        evidence=refuted_by(
            best_is_near, {"choice": "best"}, wrong={"choice": "nearest"}, limits="one expert, two payments"
        ),
        erratum=Erratum(
            kind="false step",
            witness="K = 1, lambda = 1/10, C = {1/4, 3/4}, eps = 1/4; p goes straight from p(0) = 1 to p(1/4) = 1/2, "
            "to p(3/4) = 3/4, and stays there; L = 2. No c > 0 costs below e^(-1/2) + c/10, so c* = 0. On the grid, "
            "1/4 costs 1 + 0.025 = 1.025 and 3/4 costs e^(-1/8) + 0.075 = 0.9575, so the best is 3/4. It is 3/4 away "
            "from c*, not 1/4: (4 L + lambda) |c~ - c*| = 6.075 is above (4 L + lambda) K eps = 2.025.",
            repair=r"\min_{\c \in \Cshat^K}\{\cdot\} \le \Phi(\p(\c')) + \lambda \sumK c'_j \text{ and } "
            r"|c'_j - c^\star_j| \le \varepsilon \text{ for the nearest } \c' \in \Cshat^K",
            repaired_by="nearest_payments_are_within_eps",
            consequence="The step fails for the best payments of the grid. They cost no more than the nearest, for "
            "which it holds, so D52 from end to end, D53 and the lemma are true.",
            reach="step affected",
        ),
        why="The hypothesis on the grid speaks of the nearest payment; the proof has named the best one.",
    ),
    Row(
        id="nearest_payments_are_within_eps",
        lemma="4.5",
        source=(),
        statement=r"\min_{\c \in \Cshat^K}\{\Phi(\p(\c)) + \lambda\sumK c_j\} \le \OPT(\p) + (4L+\lambda)K\varepsilon",
        quantifier="for all K, L, lambda, eps; d = |c' - c*|, where c' is the payment of the grid nearest to c*",
        evidence=Certified(
            Claim(
                "(4*L+lam)*d <= (4*L+lam)*eps", {"lam": POSITIVE, "L": POSITIVE, "d": UNIT, "eps": UNIT}, ("d <= eps",)
            ),
            sharper=Claim(
                "(4*L+lam)*d <= (4*L+lam)*eps/2",
                {"lam": POSITIVE, "L": POSITIVE, "d": UNIT, "eps": UNIT},
                ("d <= eps",),
            ),
        ),
        meaning="exp(-2*Sum(vg**2)) + lam*Sum(cg) <= exp(-2*Sum((1/2-po)**2)) + lam*Sum(co) + (4*L+lam)*K*eps",
        uses=("phi_difference_le_four_times_distance", "lipschitz_turns_accuracies_into_payments"),
        why="The best payments of the grid cost no more than the nearest ones, which are within eps of the optimum.",
    ),
]
