"""Lemma 4.5: choosing payments by the optimistic estimates costs little more than the best payments.

While the event Lambda holds, no accuracy p is farther from 1/2 than its optimistic estimate P, so the payments c_t,
which minimise the optimistic objective, seem at least as good as any others are (D48). The rest of the proof is in
three more modules: what the optimism hides (`optimistic_errors`, where D49.4 is false and repaired), from the grid to
all of [0, 1] (`discretisation`, where D52.3 is false and repaired), and the chains that join all rows
(`optimism_chains`).

Everything is measured towards the outer side of an estimate q. Let s = sign(1/2 - q), and +1 or -1 at q = 1/2; then

    u = s (1/2 - q)    is at least 0, and v = s (1/2 - p) is negative if p lies on the other side of 1/2;
    w = 3 r + sqrt(2 r (1/4 - u^2))    is the width, with r = ln(3/delta)/n;
    u + min(1/2 - u, w)    is |1/2 - P|.
"""

import sympy

from proofs_check.ledger.chained import Chained
from proofs_check.ledger.evidence import Box, Certified, Claim, Tally, setting, symbolic
from proofs_check.ledger.row import Row
from proofs_check.paper import discretisation, optimism_chains, optimistic_errors
from reference.learner import LcbGaptron

UNIT = (0, 1)
REAL = (None, None)
POSITIVE = (0, None)
HALF = (0, "1/2")
OUTWARD: Box = {"u": HALF, "v": ("-1/2", "1/2"), "w": POSITIVE}
NEAR = ("abs(u-v) <= w",)


def outer_side(signs: tuple[int, ...] = (1, -1)) -> Tally:
    """Check that u and v say what q, p and P = q - s Q say, whatever the sign s."""
    u, v, Q = sympy.symbols("u v Q", real=True)
    for s in signs:
        p, q = sympy.Rational(1, 2) - s * v, sympy.Rational(1, 2) - s * u
        P = q - s * Q
        pairs = (
            ((1 - q) * q, sympy.Rational(1, 4) - u**2),
            ((p - q) ** 2, (u - v) ** 2),
            ((sympy.Rational(1, 2) - p) ** 2, v**2),
            ((sympy.Rational(1, 2) - P) ** 2, (u + Q) ** 2),
            ((P - p) ** 2, (u + Q - v) ** 2),
        )
        for one, other in pairs:
            if sympy.expand(one - other) != 0:
                return Tally(len(signs), len(signs), f"with s = {s}, {one} is not {other}")
    return Tally(len(signs), len(signs), None)


def all_payments_are_tried(missing: int = 0) -> Tally:
    """Play N rounds, or fewer, of small games with experts that are always right: is every count at least 1?"""
    cases = 0
    for N in (1, 2, 3, 4):
        for K in (1, 2):
            learner = LcbGaptron([i / 4 for i in range(N)], experts=K, lam=0.1, beta=20.0, delta=0.1)
            for _ in range(N - missing):
                learner.pay()
                learner.predict([1] * K, 0.5)
                learner.update(1)
            cases += 1
            if any(learner.paid_count(j, i) < 1 for j in range(K) for i in range(N)):
                return Tally(cases, cases, f"after {N - missing} rounds some payment of {N} was not tried")
    return Tally(cases, cases, None)


ROWS = [
    Row(
        id="after_n_rounds_every_payment_was_tried",
        lemma="4.5",
        source=("I30.1", "I33.1"),
        quantifier="for all rounds t > N: then n >= 1 and the widths are finite",
        evidence=setting("reference.learner.LcbGaptron.exploring", all_payments_are_tried, {}, wrong={"missing": 1}),
        why="The first N rounds pay each expert each amount once, so from round N + 1 on every estimate exists.",
    ),
    Row(
        id="outer_side_coordinates",
        lemma="4.5",
        source=(),
        statement=r"u = s(\half - \phat),\ v = s(\half - p):\ \phat(1-\phat) = \tfrac14 - u^2,\ "
        r"|\half - \Phat| = u + Q,\ |\Phat - p| = |u + Q - v|",
        quantifier="for all p and q, and both signs s with s (1/2 - q) >= 0; at q = 1/2 for either sign",
        evidence=symbolic(outer_side, {}, wrong={"signs": (0,)}, limits="an identity in u, v, Q for s = 1 and s = -1"),
        why="The definition of P (A20 to A22) read from the side on which the estimate lies. With s = 0 it says "
        "nothing.",
    ),
    Row(
        id="optimistic_is_farther_out_below_half",
        lemma="4.5",
        source=(),
        statement=r"|\half - p| \le |\half - \Phat| \text{ for } \phat \le \half,\ s = 1",
        quantifier="for all q in [0, 1/2], the tie q = 1/2 with sign(0) = 1 included, all p within any width w of q",
        evidence=Certified(
            Claim(
                "(1/2-p)**2 <= (1/2 - (q - min(q, 1-q, w)))**2",
                {"q": HALF, "p": UNIT, "w": POSITIVE},
                ("abs(p-q) <= w",),
            ),
            sharper=Claim(
                "(1/2-p)**2 <= (1/2-q)**2", {"q": ("1/2", "1/2"), "p": UNIT, "w": POSITIVE}, ("abs(p-q) <= w",)
            ),
        ),
        why="P moves from q away from 1/2 by w, or to 0. The tooth is a tie with sign(0) = 0, where P = q = 1/2 and "
        "any other accuracy is farther out.",
    ),
    Row(
        id="optimistic_is_farther_out_above_half",
        lemma="4.5",
        source=(),
        statement=r"|\half - p| \le |\half - \Phat| \text{ for } \phat \ge \half,\ s = -1",
        quantifier="for all q in [1/2, 1], the tie q = 1/2 with sign(0) = -1 included, all p within any width w of q",
        evidence=Certified(
            Claim(
                "(1/2-p)**2 <= (1/2 - (q + min(q, 1-q, w)))**2",
                {"q": ("1/2", 1), "p": UNIT, "w": POSITIVE},
                ("abs(p-q) <= w",),
            ),
            sharper=Claim(
                "(1/2-p)**2 <= (1/2 - (q + min(q, 1-q, w/2)))**2",
                {"q": ("1/2", 1), "p": UNIT, "w": POSITIVE},
                ("abs(p-q) <= w",),
            ),
        ),
        why="The mirror image: P moves up by w, or to 1.",
    ),
    Row(
        id="chosen_payments_look_at_least_as_good_as_any_are",
        lemma="4.5",
        source=("D48.1",),
        quantifier="for all K, all payments in C^K (printed: C), all n >= 1, all delta, on the event Lambda; an "
        "estimate of exactly 1/2 included, with sign(0) = +1 or -1 (with 0, A20 is ill-posed and D48 false)",
        evidence=Certified(
            Claim("-(u + min(1/2-u, w))**2 <= -v**2", OUTWARD, NEAR),
            sharper=Claim("-(u + min(1/2-u, w/2))**2 <= -v**2", OUTWARD, NEAR),
        ),
        meaning="exp(-2*Sum((u + min(1/2-u, 3*r + sqrt(2*r*(1/4-u**2))))**2)) + lam*Sum(c)"
        " <= exp(-2*Sum(vg**2)) + lam*Sum(cg)",
        uses=("outer_side_coordinates",),
        why="For each expert |1/2 - p| <= |1/2 - P|, so the optimistic objective is nowhere above the true one, and "
        "c_t minimises it.",
    ),
    *optimistic_errors.ROWS,
    *discretisation.ROWS,
    Row(
        id="payment_le_other_plus_distance",
        lemma="4.5",
        source=(),
        statement=r"x \le y + |x - y|",
        quantifier="for all real x and y",
        evidence=Certified(
            Claim("x <= y + abs(x-y)", {"x": REAL, "y": REAL}),
            sharper=Claim("x < y + abs(x-y)", {"x": REAL, "y": REAL}),
        ),
    ),
    Row(
        id="chosen_payments_cost_at_most_opt",
        lemma="4.5",
        source=("D26.1",),
        quantifier="for all K, all n >= 1, all delta in (0, 1), all estimates and accuracies on Lambda, all L, "
        "lambda, eps",
        evidence=Chained("chosen_payments_cost_at_most_opt", ("96*K", "29*K")),
        meaning=optimism_chains.LEMMA,
        uses=("payments_cost_at_most_the_grid_optimum", "nearest_payments_are_within_eps"),
        why="The two halves put together: the payments of the round against the grid, and the grid against [0, 1].",
    ),
]

CHAINS = optimism_chains.CHAINS
