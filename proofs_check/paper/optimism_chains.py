"""Lemma 4.5, joined: from the definition of the optimistic estimate and the event Lambda to the conclusion.

The letters of `proofs_check.paper.optimism` stand for the payments of the round, c_t. The same letters with a g stand
for the best payments of the grid; pn, cn for the payments of the grid nearest to the optimum, and po, co for the
optimum. L is the Lipschitz constant; for L = 0 take any L > 0, and let it tend to 0. What a chain is given, it lists:
c_t minimises the optimistic objective, the best payments of the grid cost no more than the nearest ones, and so on.
"""

from collections.abc import Mapping
from typing import NamedTuple

from proofs_check.ledger.chain import GIVEN, Chain, Link
from proofs_check.ledger.evidence import Box

UNIT = (0, 1)
POSITIVE = (0, None)
HALF = (0, "1/2")
AROUND = ("-1/2", "1/2")
WIDTH = "3*r + sqrt(2*r*(1/4 - u**2))"
LEMMA = "7*h/8 + lam*Sum(c) <= exp(-2*Sum((1/2-po)**2)) + lam*Sum(co) + (4*L+lam)*K*eps + 96*K*Sum(2*r + 9*r**2)"
"""What Lemma 4.5 says, with h for Phi at the payments of the round, and po, co for the optimum."""


def far(mark: str = "") -> str:
    """|1/2 - P| of an expert; the mark tells which payments are meant."""
    u, r = f"u{mark}", f"r{mark}"
    return f"({u} + min(1/2-{u}, 3*{r} + sqrt(2*{r}*(1/4 - {u}**2))))"


OFF = f"({far()} - v)"
"""|P - p| without the bars."""
SEEN, SEEN_ON_GRID = f"exp(-2*Sum({far()}**2))", f"exp(-2*Sum({far('g')}**2))"
TRUE, TRUE_ON_GRID = "exp(-2*Sum(v**2))", "exp(-2*Sum(vg**2))"
NEAREST, BEST = "exp(-2*Sum((1/2-pn)**2))", "exp(-2*Sum((1/2-po)**2))"
PAID, PAID_ON_GRID, PAID_NEAREST, PAID_BEST = (f"lam*Sum({c})" for c in ("c", "cg", "cn", "co"))
MINIMISES = f"{SEEN} + {PAID} <= {SEEN_ON_GRID} + {PAID_ON_GRID}"
BEST_OF_GRID = f"{TRUE_ON_GRID} + {PAID_ON_GRID} <= {NEAREST} + {PAID_NEAREST}"
LIPSCHITZ = "abs(po-pn) <= L*abs(cn-co)"
COVERED = "abs(cn-co) <= eps"
LAMBDA, LAMBDA_ON_GRID = (f"abs(u{g}-v{g}) <= 3*r{g} + sqrt(2*r{g}*(1/4 - u{g}**2))" for g in ("", "g"))
NAMED = (f"h <= {TRUE}", f"{TRUE} <= h")
RANGES: Box = {
    "K": (1, None), "u": HALF, "ug": HALF, "v": AROUND, "vg": AROUND, "r": POSITIVE, "rg": POSITIVE, "pn": UNIT,
    "po": UNIT, "p": UNIT, "P": UNIT, "cn": UNIT, "co": UNIT, "eps": POSITIVE, "L": POSITIVE, "lam": POSITIVE,
}  # fmt: skip
INDEXED = ("u", "v", "r", "c", "ug", "vg", "rg", "cg", "pn", "po", "cn", "co", "p", "P", "d")
SIGNED = ("u", "v", "ug", "vg", "p", "P", "pn", "po", "cn", "co", "c", "cg", "d")


class Step(NamedTuple):
    """A link without its left side, which is the right side of the step before."""

    right: str
    row: str = ""
    context: str = "H"
    by: str = "row"
    where: Mapping[str, str] = {}
    nonnegative: str = ""


def walk(start: str, *steps: Step) -> tuple[Link, ...]:
    """Join steps to links."""
    lefts = (start, *(step.right for step in steps))
    return tuple(
        Link(
            left,
            "<=" if s.row else "=",
            s.right,
            s.by if s.row else "identity",
            s.row,
            s.nonnegative,
            s.where,
            s.context,
        )
        for left, s in zip(lefts, steps, strict=False)
    )


def given(low: str, high: str, right: str, context: str = "H", by: str = "row") -> Step:
    """A step by what the chain assumes: low <= high."""
    return Step(right, GIVEN, context, by, {"a": low, "b": high})


def optimism(before: str) -> tuple[Step, ...]:
    """From the optimistic value of the payments of the round to the true value of the best payments of the grid."""
    where = {"u": "ug", "v": "vg", "w": "3*rg + sqrt(2*rg*(1/4 - ug**2))"}
    return (
        given(
            f"{SEEN} + {PAID}",
            f"{SEEN_ON_GRID} + {PAID_ON_GRID}",
            f"{before}{SEEN_ON_GRID} + {PAID_ON_GRID}",
            f"{before}H",
        ),
        Step(
            f"{before}{TRUE_ON_GRID} + {PAID_ON_GRID}",
            "chosen_payments_look_at_least_as_good_as_any_are",
            f"{before}exp(2*H) + {PAID_ON_GRID}",
            "termwise",
            where,
        ),
    )


def nearest(after: str) -> tuple[Step, ...]:
    """From the value of the nearest payments to 4 sum |po - pn| and lam sum |cn - co| (D52.1)."""
    squares = {"a": "2*Sum((1/2-pn)**2)", "b": "2*Sum((1/2-po)**2)"}
    gap = f"{NEAREST}*(2*Sum((1/2-po)**2) - 2*Sum((1/2-pn)**2))"
    rest = f"{BEST} + {PAID_NEAREST}{after}"
    return (
        Step(f"{gap} + {rest}", "exp_gap_le_tangent", f"H + {rest}", where=squares),
        Step(
            f"{NEAREST}*Sum(4*abs(po-pn)) + {rest}",
            "square_gap_le_four_times_distance",
            f"{NEAREST}*H + {rest}",
            "termwise",
            {"x": "po", "y": "pn"},
        ),
        Step(
            f"4*Sum(abs(po-pn)) + {rest}",
            "phi_factor_le_one",
            f"H*Sum(4*abs(po-pn)) + {rest}",
            "factorwise",
            {"x": "1/2-pn"},
            "phi_factor_nonnegative",
        ),
        Step(
            f"4*Sum(abs(po-pn)) + lam*Sum(abs(cn-co)) + {BEST} + {PAID_BEST}{after}",
            "payment_le_other_plus_distance",
            f"4*Sum(abs(po-pn)) + lam*H + {BEST}{after}",
            "termwise",
            {"x": "cn", "y": "co"},
        ),
    )


def grid(before: str, after: str) -> tuple[Step, ...]:
    """From the best payments of the grid over the nearest ones to the optimum and (4 L + lam) K eps."""
    tail = f"{BEST} + {PAID_BEST}{after}"
    return (
        given(
            f"{TRUE_ON_GRID} + {PAID_ON_GRID}",
            f"{NEAREST} + {PAID_NEAREST}",
            f"{NEAREST} + {PAID_NEAREST}{after}",
            f"{before}H",
        ),
        *nearest(after),
        given(
            "abs(po-pn)",
            "L*abs(cn-co)",
            f"(4*L+lam)*Sum(abs(cn-co)) + {tail}",
            f"4*H + lam*Sum(abs(cn-co)) + {tail}",
            "termwise",
        ),
        given("abs(cn-co)", "eps", f"(4*L+lam)*K*eps + {tail}", f"(4*L+lam)*H + {tail}", "termwise"),
    )


def errors(rest: str) -> tuple[Step, ...]:
    """From h - Phi(P) - h/8 to the budget of the widths."""
    squares = {"a": "2*Sum(v**2)", "b": f"2*Sum({far()}**2)"}
    tail = f" - h/8 + {rest}"
    return (
        given("h", TRUE, f"{TRUE} - {SEEN}{tail}", f"H - {SEEN}{tail}"),
        Step(f"{TRUE}*(2*Sum({far()}**2) - 2*Sum(v**2)){tail}", "exp_gap_le_tangent", f"H{tail}", where=squares),
        Step(
            f"{TRUE}*Sum(2*abs({OFF})){tail}",
            "square_gap_le_twice_distance",
            f"{TRUE}*H{tail}",
            "termwise",
            {"x": f"1/2 - {far()}", "y": "1/2 - v"},
        ),
        given(TRUE, "h", f"h*Sum(2*abs({OFF})){tail}", f"H*Sum(2*abs({OFF})){tail}"),
        Step(
            f"h**2/8 + 8*K*Sum({OFF}**2){tail}",
            "half_the_error_sum_le_eighth_plus_squares",
            f"H{tail}",
            "termwise",
            {"d": OFF},
        ),
        given("h", TRUE, f"h*{TRUE}/8 + 8*K*Sum({OFF}**2){tail}", f"h*H/8 + 8*K*Sum({OFF}**2){tail}"),
        Step(
            f"8*K*Sum({OFF}**2) + {rest}",
            "phi_factor_le_one",
            f"h*H/8 + 8*K*Sum({OFF}**2){tail}",
            "factorwise",
            {"x": "v"},
            "phi_factor_nonnegative",
        ),
        *budget(f" + {rest}"),
    )


def budget(rest: str) -> tuple[Step, ...]:
    """From squared errors to 96 K sum (2 r + 9 r^2)."""
    return (
        Step(
            f"8*K*Sum(4*({WIDTH})**2){rest}", "optimistic_error_le_two_widths", f"8*K*H{rest}", "termwise", {"w": WIDTH}
        ),
        Step(f"8*K*Sum(4*r + 72*r**2){rest}", "two_widths_squared_le_counts", f"8*K*H{rest}", "termwise"),
        Step(f"96*K*Sum(2*r + 9*r**2){rest}", "counts_fit_into_the_budget", f"K*H{rest}", "termwise"),
    )


def chain(title: str, concludes: str, links: tuple[Link, ...], *assuming: str) -> Chain:
    """Put a chain over the ranges of this lemma."""
    return Chain("4.5", title, concludes, RANGES, links, assuming, INDEXED, SIGNED)


ACCURATE, HOPED = "exp(-2*Sum((1/2-p)**2))", "exp(-2*Sum((1/2-P)**2))"

CHAINS = [
    chain(
        "optimism, from the definition of P and the event Lambda",
        "chosen_payments_look_at_least_as_good_as_any_are",
        walk(f"{SEEN} + {PAID}", *optimism("")),
        MINIMISES,
        LAMBDA_ON_GRID,
    ),
    chain(
        "two uses of convexity",
        "square_gap_le_four_times_distance",
        walk(
            f"{ACCURATE} - {HOPED}",
            Step(
                f"{ACCURATE}*(2*Sum((1/2-P)**2) - 2*Sum((1/2-p)**2))",
                "exp_gap_le_tangent",
                where={"a": "2*Sum((1/2-p)**2)", "b": "2*Sum((1/2-P)**2)"},
            ),
            Step(
                f"4*{ACCURATE}*Sum(abs(P-p))",
                "square_gap_le_four_times_distance",
                f"{ACCURATE}*H",
                "termwise",
                {"x": "P", "y": "p"},
            ),
        ),
    ),
    chain(
        "an eighth and squares",
        "error_sum_le_eighth_plus_squares",
        walk(
            "4*h*Sum(d)",
            Step("h**2/8 + 48*K*Sum(d**2)", "error_sum_le_eighth_plus_squares", by="termwise"),
        ),
    ),
    chain(
        "squared errors in the budget, repaired",
        "optimistic_errors_fit_into_the_budget",
        walk(f"8*K*Sum({OFF}**2)", *budget("")),
        LAMBDA,
    ),
    chain(
        "nearby payments",
        "phi_difference_le_four_times_distance",
        walk(
            f"{NEAREST} + {PAID_NEAREST} - ({BEST} + {PAID_BEST})",
            *nearest(f" - ({BEST} + {PAID_BEST})"),
            Step("4*Sum(abs(po-pn)) + lam*Sum(abs(cn-co))"),
        ),
    ),
    chain(
        "discretisation through the nearest payments",
        "nearest_payments_are_within_eps",
        walk(f"{TRUE_ON_GRID} + {PAID_ON_GRID}", *grid("", "")),
        BEST_OF_GRID,
        LIPSCHITZ,
        COVERED,
    ),
    chain(
        "the lemma",
        "chosen_payments_cost_at_most_opt",
        walk(
            f"7*h/8 + {PAID}",
            Step(f"h - {SEEN} - h/8 + {SEEN} + {PAID}"),
            *optimism(f"h - {SEEN} - h/8 + "),
            *grid(f"h - {SEEN} - h/8 + ", f" + h - {SEEN} - h/8"),
            *errors(f"{BEST} + {PAID_BEST} + (4*L+lam)*K*eps"),
        ),
        MINIMISES,
        BEST_OF_GRID,
        LIPSCHITZ,
        COVERED,
        LAMBDA,
        LAMBDA_ON_GRID,
        *NAMED,
    ),
]
