"""Lemma 4.6: a round that follows one certain expert, or contradicts it, costs at most OPT and a term of order beta/n.

The estimate q of that expert is outside [alpha, 1 - alpha], where alpha = min(beta/n, 1/2). If q < alpha, the expert
is contradicted, and the prediction errs when the expert is right: with probability p, which is at most q plus the
width. If q > 1 - alpha, the expert is followed, and everything is the same for 1 - p and 1 - q. Lemma 4.5 pays for
the payments.

Here x = beta/n and r = ln(3/delta)/n, for any n >= 1, so x and r are any positive numbers; s = beta/ln(3/delta).
"""

from fractions import Fraction

import sympy

from proofs_check.ledger.chain import Chain, Import
from proofs_check.ledger.chained import Chained
from proofs_check.ledger.evidence import Certified, Claim, Refuted, Tally, refuted_by, setting, symbolic
from proofs_check.ledger.row import Erratum, Row, Slack
from proofs_check.paper.optimism_chains import LEMMA, Step, given, walk
from reference.estimates import Estimate

UNIT = (0, 1)
HALF = (0, "1/2")
REAL = (None, None)
POSITIVE = (0, None)
WIDTH = "3*r + sqrt(2*r*q*(1-q))"
ALPHA = "min(x, 1/2)"
NEAR = (f"abs(p-q) <= {WIDTH}", "q <= a")
OF_ORDER = ("q <= x", "abs(p-q) <= x/(6*k) + sqrt(x/(9*k)*q*(1-q))")
PARTS = {"f": POSITIVE, "y": POSITIVE, "o": POSITIVE, "d": POSITIVE, "W": POSITIVE, "h": UNIT}


def states() -> list[tuple[Estimate, Fraction]]:
    """Return all counts up to 30, each with some beta."""
    betas = [Fraction(k, 4) for k in (1, 2, 5, 8, 20, 60)]
    return [(Estimate(right, n), beta) for n in range(1, 31) for right in range(n + 1) for beta in betas]


def certain_is_below_or_above(swapped: bool = False) -> Tally:
    """Is an estimate certain just if q < alpha, then contradicted, or 1 - q < alpha, then followed, and never both?"""
    cases = held = 0
    for known, beta in states():
        q, alpha = Fraction(known.correct, known.paid), min(beta / known.paid, Fraction(1, 2))
        below, above = (q < alpha, 1 - q < alpha) if not swapped else (1 - q < alpha, q < alpha)
        cases, held = cases + 1, held + (below or above)
        expected = -1 if below else 1 if above else None
        if (below and above) or known.is_certain(float(beta)) != (below or above):
            return Tally(cases, held, f"{known} with beta = {beta} is certain on both sides, or on none")
        if expected and known.leaning != expected:
            return Tally(cases, held, f"{known} with beta = {beta} leans to {known.leaning}, not {expected}")
    return Tally(cases, held, None)


def following_means(side: str) -> Tally:
    """Is there a certain expert that is followed although its estimate is not on the given side?"""
    for known, beta in states():
        q, alpha = Fraction(known.correct, known.paid), min(beta / known.paid, Fraction(1, 2))
        on_side = q <= alpha if side == "low" else 1 - q <= alpha
        if known.is_certain(float(beta)) and known.leaning == 1 and not on_side:
            return Tally(1, 1, None, {"q": q, "alpha": alpha})
    return Tally(1, 1, f"every expert that is followed has its estimate on the {side} side")


def error_of_one_expert(leaning: int) -> Tally:
    """Sum over both labels and both answers: does the prediction leaning * Z err with probability p?"""
    p = sympy.Symbol("p", real=True)
    for label in (-1, 1):
        chances = {label: p, -label: 1 - p}
        error = sum((chance for z, chance in chances.items() if leaning * z != label), sympy.Integer(0))
        if sympy.expand(error - p) != 0:
            return Tally(2, 2, f"with label {label} it errs with probability {error}")
    return Tally(2, 2, None)


ROWS = [
    Row(
        id="certain_estimates_are_below_alpha_or_above_one_minus_alpha",
        lemma="4.6",
        source=("I83.1", "I84.1", "I85.1", "I32.1"),
        quantifier="for all estimates that are not in [alpha, 1 - alpha]",
        evidence=setting(
            "reference.estimates.Estimate.is_certain", certain_is_below_or_above, {}, wrong={"swapped": True}
        ),
        why="The two cases of the proof: q < alpha, where the expert is contradicted, and 1 - q < alpha, where it is "
        "followed. The second is the first with 1 - p and 1 - q for p and q.",
    ),
    Row(
        id="following_as_printed_means_a_low_estimate",
        lemma="4.6",
        source=("I31.1", "D27.1"),
        quantifier="for all certain experts whose prediction is followed",
        evidence=refuted_by(
            following_means, {"side": "low"}, wrong={"side": "high"}, limits="found among all counts up to 30"
        ),
        erratum=Erratum(
            kind="misprint",
            witness="n = 100, 95 answers right, K = 1, delta = 2/5: beta = 18 ln 7.5 = 36.3 and alpha = 0.363. The "
            "estimate 0.95 is above 1 - alpha, and sign(0.95 - 0.5) = 1, so the expert is followed, but 0.95 > alpha. "
            "If its accuracy is 0.95, following it errs with probability 0.05, not 0.95.",
            repair=r"\text{contradicting the expert means } \phat_{t,j}(c_{t,j}) < \alpha_{t,j}(c_{t,j}) \text{, and "
            r"then } \Pr_{Z_t}(\yhatt \ne y_t \mid \Fset_t) = p_j(c_{t,j})",
            repaired_by="contradicting_an_expert_errs_when_it_is_right",
            consequence="None: with 'contradict' for 'follow' both relations are right, and the proof in the appendix "
            "has it right. It is the same slip as in D3, which prints the probability of an error for that of being "
            "correct.",
            reach="none",
        ),
        why="Section 4 says that one follows the expert, and goes on as if one contradicted it.",
    ),
    Row(
        id="contradicting_an_expert_errs_when_it_is_right",
        lemma="4.6",
        source=("D54.1",),
        quantifier="for all p and both labels",
        evidence=symbolic(
            error_of_one_expert, {"leaning": -1}, wrong={"leaning": 1}, limits="both labels, both answers"
        ),
        why="The prediction is -Z, so a mistake is Z = y, which has probability p.",
    ),
    Row(
        id="accuracy_le_estimate_plus_error",
        lemma="4.6",
        source=("D27.2", "D54.2"),
        quantifier="for all p and q",
        evidence=Certified(
            Claim("p <= q + abs(p-q)", {"p": UNIT, "q": UNIT}),
            sharper=Claim("p < q + abs(p-q)", {"p": UNIT, "q": UNIT}),
        ),
        why="The triangle inequality, with equality for p >= q.",
    ),
    Row(
        id="estimate_plus_error_le_two_alpha",
        lemma="4.6",
        source=("D27.3",),
        statement=r"\phat_{t,j} + |p_j - \phat_{t,j}| = \tilde{\scO}(\alpha_{t,j}) \text{, made explicit: } \le "
        r"2\alpha_{t,j}",
        quantifier="for all K (k = K^2 >= 1), n >= 1, delta, with beta = 18 ln(3/delta) K^2, on Lambda, if q <= alpha",
        evidence=Certified(
            Claim(f"q + abs(p-q) <= 2*{ALPHA}", {"q": HALF, "p": UNIT, "x": POSITIVE, "k": (1, None)}, OF_ORDER),
            sharper=Claim(
                f"q + abs(p-q) <= (19/10)*{ALPHA}", {"q": HALF, "p": UNIT, "x": POSITIVE, "k": (1, None)}, OF_ORDER
            ),
        ),
        slack=(
            Slack(
                "the constant of O(alpha)",
                "2",
                lambda c: Claim(
                    f"q + abs(p-q) <= {c}*{ALPHA}", {"q": HALF, "p": UNIT, "x": POSITIVE, "k": (1, None)}, OF_ORDER
                ),
                proved="2",
                refuted="1.99",
                tight="alpha = 1/2, q = 0, p = 1, in the first rounds; where beta/n <= 1/2 it is 3/2",
            ),
        ),
        why="The width of q <= beta/n is at most beta/(2 n), since ln(3/delta) <= beta/18. The printed O hides no "
        "logarithm then, but for beta far below ln(3/delta) it would.",
    ),
    Row(
        id="cutoff_le_beta_over_n",
        lemma="4.6",
        source=("D27.4",),
        statement=r"\tilde{\scO}(\alpha_{t,j}) = \tilde{\scO}(\beta/n_{t,j}) \text{, made explicit: } \alpha_{t,j} "
        r"\le \beta/n_{t,j}",
        quantifier="for all beta > 0 and n >= 1",
        evidence=Certified(
            Claim(f"{ALPHA} <= x", {"x": POSITIVE}), sharper=Claim(f"{ALPHA} <= (99/100)*x", {"x": POSITIVE})
        ),
        why="alpha is the smaller of beta/n and 1/2. There is no bound in the other direction: alpha stays at 1/2.",
    ),
    Row(
        id="estimate_plus_error_le_alpha_plus_width",
        lemma="4.6",
        source=("D54.3",),
        quantifier="for all q <= alpha <= 1/2, all n, delta, and all p within the width of q",
        evidence=Certified(
            Claim("q + abs(p-q) <= a + sqrt(2*q*r) + 3*r", {"q": UNIT, "p": UNIT, "r": POSITIVE, "a": HALF}, NEAR),
            sharper=Claim(
                "q + abs(p-q) <= a + sqrt(2*q*r) + r", {"q": UNIT, "p": UNIT, "r": POSITIVE, "a": HALF}, NEAR
            ),
        ),
        why="The event Lambda, and 1 - q <= 1 in the root. (The count under the root is that of j_t, not of j.)",
    ),
    Row(
        id="width_grows_with_the_estimate",
        lemma="4.6",
        source=("D54.4",),
        quantifier="for all q <= alpha",
        evidence=Certified(
            Claim("a + sqrt(2*q*r) + 3*r <= a + sqrt(2*a*r) + 3*r", {"q": UNIT, "r": POSITIVE, "a": HALF}, ("q <= a",)),
            sharper=Claim(
                "a + sqrt(2*q*r) + 3*r <= a + sqrt((19/10)*a*r) + 3*r",
                {"q": UNIT, "r": POSITIVE, "a": HALF},
                ("q <= a",),
            ),
        ),
        why="The root grows.",
    ),
    Row(
        id="cutoff_as_printed_is_beta_over_n",
        lemma="4.6",
        source=("D54.5",),
        quantifier="for all beta > 0, n >= 1, delta",
        evidence=Refuted(
            Claim(f"{ALPHA} + sqrt(2*{ALPHA}*r) + 3*r == x + 3*r + sqrt(2*x*r)", {"x": POSITIVE, "r": POSITIVE}),
            repaired=Claim(
                f"{ALPHA} + sqrt(2*{ALPHA}*r) + 3*r <= x + 3*r + sqrt(2*x*r)", {"x": POSITIVE, "r": POSITIVE}
            ),
        ),
        erratum=Erratum(
            kind="false step",
            witness="n = 1, K = 1, delta = 2/5: ln(3/delta) = 2.0149 and beta = 36.27, so alpha = 1/2 and not beta/n. "
            "The left side is 0.5 + 1.4195 + 6.0447 = 7.96, the right side 36.27 + 6.0447 + 12.0894 = 54.40.",
            repair=r"\alpha + \sqrt{\tfrac{\alpha}{n}2\ln(3/\delta)} + \tfrac{3\ln(3/\delta)}{n} \le "
            r"\tfrac{\beta + 3\ln(3/\delta) + \sqrt{2\beta\ln(3/\delta)}}{n}",
            repaired_by="cutoff_terms_le_beta_terms",
            consequence="The equality holds only once n >= 2 beta; the inequality, which is all that is used, always.",
            reach="none",
        ),
        why="alpha is cut off at 1/2.",
    ),
    Row(
        id="cutoff_terms_le_beta_terms",
        lemma="4.6",
        source=(),
        statement=r"\alpha + \sqrt{2\alpha r} + 3r \le (\beta + 3\ln(3/\delta) + \sqrt{2\beta\ln(3/\delta)})/n",
        quantifier="for all beta > 0, n >= 1, delta",
        evidence=Certified(
            Claim(f"{ALPHA} + sqrt(2*{ALPHA}*r) + 3*r <= x + 3*r + sqrt(2*x*r)", {"x": POSITIVE, "r": POSITIVE}),
            sharper=Claim(
                f"{ALPHA} + sqrt(2*{ALPHA}*r) + 3*r <= x + 2*r + sqrt(2*x*r)", {"x": POSITIVE, "r": POSITIVE}
            ),
        ),
        uses=("cutoff_le_beta_over_n",),
        why="alpha <= beta/n.",
    ),
    Row(
        id="beta_terms_le_two_beta_plus_four_logs",
        lemma="4.6",
        source=("D54.6",),
        quantifier="for all beta > 0 and delta: for all s = beta/ln(3/delta), both sides divided by ln(3/delta)/n",
        evidence=Certified(
            Claim("s + 3 + sqrt(2*s) <= 2*s + 4", {"s": POSITIVE}),
            sharper=Claim("s + 3 + sqrt(2*s) <= 2*s + 3", {"s": POSITIVE}),
        ),
        slack=(
            Slack(
                "4 in 2 beta + 4 ln",
                "4",
                lambda c: Claim(f"s + 3 + sqrt(2*s) <= 2*s + {c}", {"s": POSITIVE}),
                proved="7/2",
                refuted="3.499",
                tight="beta = ln(3/delta)/2",
            ),
            Slack(
                "2 in 2 beta + 4 ln",
                "2",
                lambda c: Claim(f"s + 3 + sqrt(2*s) <= {c}*s + 4", {"s": POSITIVE}),
                proved="3/2",
                refuted="1.499",
                tight="with 4 kept: beta = 2 ln(3/delta)",
            ),
            Slack(
                "2 beta + 4 ln as a multiple of beta, at beta >= 18 ln",
                "20/9",
                lambda c: Claim(f"s + 3 + sqrt(2*s) <= {c}*s", {"s": (18, None)}),
                proved="3/2",
                refuted="1.499",
                tight="beta = 18 ln(3/delta), K = 1",
            ),
        ),
        why="sqrt(2 beta ln) <= beta + ln/2.",
    ),
    Row(
        id="a_share_of_phi_may_be_added",
        lemma="4.6",
        source=(),
        statement=r"x \le x + \tfrac78 h",
        quantifier="for all x and all h >= 0",
        evidence=Certified(
            Claim("x <= x + 7*h/8", {"x": REAL, "h": POSITIVE}),
            sharper=Claim("x + h/8 <= x + h/9", {"x": REAL, "h": POSITIVE}),
        ),
        why="Phi is not negative.",
    ),
    Row(
        id="payments_are_covered_by_optimism",
        lemma="4.6",
        source=("D54.7",),
        quantifier="for all payments y = lambda sum c_t of which Lemma 4.5 holds, and all f = (2 beta + 4 "
        "ln(3/delta))/n",
        evidence=Certified(
            Claim("f + y <= o + f + d + W", PARTS, ("7*h/8 + y <= o + d + W",)),
            sharper=Claim("f + y + h <= o + f + d + W", PARTS, ("7*h/8 + y <= o + d + W",)),
        ),
        uses=("a_share_of_phi_may_be_added", "chosen_payments_cost_at_most_opt"),
        why="Add 7/8 Phi and use Lemma 4.5. (The text cites Lemma 4.4, which does not speak of payments.)",
    ),
    Row(
        id="following_one_expert_costs_at_most_opt_plus_beta_over_n",
        lemma="4.6",
        source=("D28.1",),
        quantifier="for all K, n >= 1, delta in (0, 1), beta > 0, all certain experts, on Lambda; p is the "
        "probability of a mistake: the accuracy of an expert that is contradicted, or 1 minus that of one that is "
        "followed",
        evidence=Chained("following_one_expert_costs_at_most_opt_plus_beta_over_n", ("2*b + 4*l", "2*b + 3*l")),
        meaning=f"p + lam*Sum(c) <= {LEMMA.split(' <= ')[1]} + (2*b + 4*l)/n",
        uses=("contradicting_an_expert_errs_when_it_is_right", "chosen_payments_cost_at_most_opt"),
        why="The mistake costs f at most, and the payments are covered by Lemma 4.5.",
    ),
]

PAID = "lam*Sum(c)"
CUT = "min(b/n, 1/2)"
RATIOS = {"x": "b/n", "r": "l/n", "a": CUT}
FOLLOWED = "(2*b + 4*l)/n"

CHAINS = [
    Chain(
        lemma="4.6",
        title="a round that follows or contradicts one expert",
        concludes="following_one_expert_costs_at_most_opt_plus_beta_over_n",
        box={"p": UNIT, "q": UNIT, "b": POSITIVE, "l": (1, None), "n": (1, None), "h": UNIT},
        assuming=(f"q <= {CUT}", "abs(p-q) <= 3*(l/n) + sqrt(2*(l/n)*q*(1-q))", LEMMA),
        imported=(Import(LEMMA, "chosen_payments_cost_at_most_opt"),),
        indexed=("c", "r", "po", "co"),
        signed=("c", "po", "co", "p", "q"),
        links=walk(
            f"p + {PAID}",
            Step(f"q + abs(p-q) + {PAID}", "accuracy_le_estimate_plus_error", f"H + {PAID}"),
            Step(
                f"{CUT} + sqrt(2*q*l/n) + 3*l/n + {PAID}",
                "estimate_plus_error_le_alpha_plus_width",
                f"H + {PAID}",
                where=RATIOS,
            ),
            Step(
                f"{CUT} + sqrt(2*{CUT}*l/n) + 3*l/n + {PAID}",
                "width_grows_with_the_estimate",
                f"H + {PAID}",
                where=RATIOS,
            ),
            Step(
                f"(b + 3*l + sqrt(2*b*l))/n + {PAID}",
                "cutoff_terms_le_beta_terms",
                f"H + {PAID}",
                where=RATIOS,
            ),
            Step(
                f"{FOLLOWED} + {PAID}",
                "beta_terms_le_two_beta_plus_four_logs",
                f"H*l/n + {PAID}",
                where={"s": "b/l"},
            ),
            Step(
                f"{FOLLOWED} + {PAID} + 7*h/8",
                "a_share_of_phi_may_be_added",
                f"{FOLLOWED} + H",
                where={"x": PAID},
            ),
            given(
                LEMMA.split(" <= ")[0],
                LEMMA.split(" <= ")[1],
                f"{FOLLOWED} + {LEMMA.split(' <= ')[1]}",
                f"{FOLLOWED} + H",
            ),
        ),
    ),
]
