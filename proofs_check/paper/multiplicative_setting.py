"""What Lemmas 4.3 and 4.4 start from: their hypotheses in the code, and the mistake of a round as a product.

An aggregated round after the first N has counts n >= 1, estimates q in [cutoff, 1 - cutoff], and independent advice
that is right with probability p. Averaging Lemma 4.2 over that advice turns exp(-y x) into a product of one factor
per expert.
"""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

import mpmath
import sympy

from proofs_check.ledger.chain import Chain, Link
from proofs_check.ledger.evidence import Certified, Claim, Defined, Tally, refuted_by, setting, symbolic
from proofs_check.ledger.row import Erratum, Row, Slack
from reference.bounds import main_beta
from reference.estimates import Estimate
from reference.game import advise
from reference.learner import LcbGaptron

UNIT, POSITIVE, REAL = (0, 1), (0, None), (None, None)
MISTAKE = "(1/2 + exp(-max(v,0))/2 - exp(min(v,0))/2)"
"""The probability of a mistake at margin v: exp(-v)/2 for v >= 0, and 1 - exp(v)/2 for v <= 0."""


def every_payment_tried(rounds_after_n: int = 1) -> Tally:
    """Play the first N rounds of small games; is every count at least 1 at the start of the next?"""
    cases = 0
    for experts, size in product((1, 2, 3), (1, 2, 3, 4)):
        learner = LcbGaptron([i / 4 for i in range(size)], experts, lam=0.1, beta=1, delta=0.5)
        for _ in range(size + rounds_after_n - 1):
            learner.pay()
            learner.predict([1] * experts, u=0.5)
            learner.update(1)
        cases += 1
        if any(learner.paid_count(j, i) < 1 for j in range(experts) for i in range(size)):
            return Tally(cases, cases, f"with {size} payments one is untried at the start of round {learner.round}")
    return Tally(cases, cases, None)


def beta_is_refused_unless_positive(zero_allowed: bool = False) -> Tally:
    """Offer the learner values of beta on both sides of 0."""
    cases = 0
    for beta in (-1.0, -(2.0**-60), 0.0, 2.0**-60, 1.0, 18.0):
        try:
            LcbGaptron([0, 1], experts=1, lam=0.1, beta=beta, delta=0.5)
            taken = True
        except ValueError:
            taken = False
        cases += 1
        if taken != (beta > 0 or (zero_allowed and beta == 0)):
            return Tally(cases, cases, f"beta = {beta} is {'taken' if taken else 'refused'}")
    return Tally(cases, cases, None)


def beta_agrees(factor: int = 18) -> Tally:
    """Compare the reference's beta with factor * ln(3/delta) K^2 at 50 digits."""
    cases = 0
    with mpmath.workdps(50):
        for experts, delta in product(range(1, 11), (0.9, 0.5, 1 / 3, 0.01, 2.0**-40)):
            wanted = factor * (mpmath.log(3) - mpmath.log(delta)) * experts**2
            cases += 1
            if abs(main_beta(delta, experts) / wanted - 1) > 1e-14:
                return Tally(cases, cases, f"K = {experts}, delta = {delta}: {main_beta(delta, experts)}")
    return Tally(cases, cases, None)


def _counts() -> Iterator[tuple[Estimate, Fraction]]:
    for paid, beta in product(range(1, 31), (Fraction(1, 4), Fraction(1), Fraction(5, 2), Fraction(15, 2))):
        for correct in range(paid + 1):
            yield Estimate(correct, paid), beta


def cutoff_agrees(cap: Fraction = Fraction(1, 2)) -> Tally:
    """Compare the reference's cutoff with min(beta/n, 1/2) in exact rationals."""
    cases = 0
    for known, beta in _counts():
        cases += 1
        if known.cutoff(float(beta)) != float(min(beta / known.paid, cap)):
            return Tally(cases, cases, f"n = {known.paid}, beta = {beta}: the cutoff is {known.cutoff(float(beta))}")
    return Tally(cases, cases, None)


def range_agrees(closed: bool = True) -> Tally:
    """Compare 'not certain' with q in [cutoff, 1 - cutoff], in exact rationals, for all counts up to 30."""
    cases = held = 0
    for known, beta in _counts():
        q, cutoff = Fraction(known.correct, known.paid), min(beta / known.paid, Fraction(1, 2))
        inside = cutoff <= q <= 1 - cutoff if closed else cutoff < q < 1 - cutoff
        cases, held = cases + 1, held + inside
        if known.is_certain(float(beta)) == inside:
            return Tally(cases, held, f"{known.correct} of {known.paid} correct, beta = {beta}")
    return Tally(cases, held, None)


def advice_agrees(right: bool = True) -> Tally:
    """Count, over 1000 equally spaced coins, how often an expert of accuracy k/10 is right."""
    cases = 0
    for k, label in product(range(11), (-1, 1)):
        told = [advise(k / 10, label, (i + 0.5) / 1000) for i in range(1000)]
        cases += 1
        if sum((z == label) == right for z in told) != 100 * k or any(z * label not in (-1, 1) for z in told):
            return Tally(cases, cases, f"accuracy {k}/10: {sum(z == label for z in told)} of 1000 are right")
    return Tally(cases, cases, None)


def vote_is_weighted_sum(scale: Fraction = Fraction(1, 2)) -> Tally:
    """Compare the reference's vote with the sum of (1/2) ln(q/(1-q)) Z over all advice of up to three experts."""
    cases = 0
    with mpmath.workdps(30):
        for experts in (1, 2, 3):
            learner = LcbGaptron([0], experts, lam=0.1, beta=1, delta=0.5)
            for known, advice in product(product((1, 3, 4, 6), repeat=experts), product((-1, 1), repeat=experts)):
                learner.paid = None
                learner.estimates = [[Estimate(correct, 7)] for correct in known]
                learner.pay_as([0] * experts)
                odds = sum(z * mpmath.log(mpmath.mpf(q) / (7 - q)) for q, z in zip(known, advice, strict=True))
                cases += 1
                if abs(learner.vote(advice) - odds * scale.numerator / scale.denominator) > 1e-13:
                    return Tally(cases, cases, f"{known} of 7 correct, advice {advice}: {learner.vote(advice)}")
    return Tally(cases, cases, None)


def loss_factorises(experts: int = 4, shared: bool = False) -> Tally:
    """Sum exp(-y x) over all advice with free symbols p_j and o_j = exp(-w_j); is it the product of the factors?

    The last comparison is the step from K to K + 1 experts, which carries it to all K: S is the mean so far.
    """
    cases = 0
    for K in range(1, experts + 1):
        p, o = sympy.symbols(f"p:{K}"), sympy.symbols(f"o:{K}", positive=True)
        total = sympy.Integer(0)
        for advice in product((1, -1), repeat=K):
            masses = [p[0 if shared else j] if a > 0 else 1 - p[0 if shared else j] for j, a in enumerate(advice)]
            mass = sympy.Mul(*masses) if not shared else masses[0] * int(len(set(advice)) == 1)
            total += mass * sympy.Mul(*(odds**a for odds, a in zip(o, advice, strict=True)))
        factors = sympy.Mul(*(x * odds + (1 - x) / odds for x, odds in zip(p, o, strict=True)))
        cases += 1
        if sympy.expand(total - factors) != 0:
            return Tally(cases, cases, f"with {K} experts the mean of exp(-y x) is not the product")
    mean, x, odds = sympy.symbols("S p o", positive=True)
    one_more = x * (mean * odds) + (1 - x) * (mean / odds)
    passed = sympy.expand(one_more - mean * (x * odds + (1 - x) / odds)) == 0
    return Tally(cases + 1, cases + 1, None if passed else "one more expert does not multiply the mean by its factor")


def mistake_is_below_half_the_product(half: Fraction = Fraction(1, 2)) -> Tally:
    """Write E = exp(-y x) for one advice: half E minus the mistake is 0 for E <= 1, and (E - 1)^2/(2 E) for E >= 1.

    Weighted with the probabilities of the advice and summed, this is half the product minus the mistake of the round.
    """
    E = sympy.Symbol("E", positive=True)
    right = sympy.simplify(sympy.Rational(half) * E - E / 2)
    wrong = sympy.simplify(sympy.Rational(half) * E - (1 - 1 / (2 * E)) - (E - 1) ** 2 / (2 * E))
    factorised = loss_factorises()
    failed = factorised.failed or (None if right == wrong == 0 else f"what is left over is {right}, {wrong}")
    return Tally(factorised.cases + 2, factorised.held + 2, failed)


def width_exceeds_any_multiple(power: Fraction = Fraction(1)) -> Tally:
    """Is there, for each C >= 3, an estimate on its cutoff whose width is above C (L/beta)^power q?

    With q = 1/2, L/beta = 1/C^2 and beta/n = q the width is 1/(2C) + 3/(2C^2). Signs are read off the coefficients of
    rational functions of d = C - 3 >= 0.
    """
    d = sympy.Symbol("d", nonnegative=True)
    C, q = d + 3, sympy.Rational(1, 2)
    s = 1 / C**2
    r = s * q
    width = sympy.simplify(sympy.sqrt(2 * r * q * (1 - q)) + 3 * r)
    bound = C * s * q if power == 1 else (sympy.sqrt(2 * s) + 3 * s) * q
    if not (_is_positive(1 - q - width, d) and _is_positive(width - bound, d)):
        return Tally(1, 1, f"for d = C - 3 the width {width} is not above {bound}")
    return Tally(1, 1, None)


def _is_positive(expression: sympy.Expr, d: sympy.Symbol) -> bool:
    """Are all coefficients of numerator and denominator positive?"""
    above, below = sympy.fraction(sympy.together(sympy.simplify(expression)))
    coefficients = [c for part in (above, below) for c in sympy.Poly(part, d, extension=True).all_coeffs()]
    return all(c >= 0 for c in coefficients) and sympy.Poly(above, d, extension=True).eval(0) > 0


ROWS = [
    Row(
        id="every_payment_was_tried_before_a_later_round",
        lemma="4.3",
        source=("I21.1", "I26.1"),
        quantifier="for all rounds t > N",
        evidence=setting(
            "reference.learner.LcbGaptron.exploring", every_payment_tried, {"rounds_after_n": 1}, {"rounds_after_n": 0}
        ),
        why="The first N rounds try each payment once, so in later rounds every count n is at least 1.",
    ),
    Row(
        id="beta_is_positive",
        lemma="4.3",
        source=("I22.1",),
        quantifier="for all beta > 0",
        evidence=setting(
            "reference.learner.LcbGaptron",
            beta_is_refused_unless_positive,
            {"zero_allowed": False},
            {"zero_allowed": True},
        ),
        why="With beta = 0 nothing is out of range, and an estimate of 0 or 1 would have an infinite weight.",
    ),
    Row(
        id="beta_is_eighteen_logs_times_experts_squared",
        lemma="4.3",
        source=("I25.1", "I72.1"),
        quantifier="for all K >= 1 and delta in (0, 1)",
        evidence=Defined("reference.bounds.main_beta", beta_agrees, {"factor": 18}, {"factor": 17}),
        why="Lemma 4.3 is stated for this beta; how much less would do is the slack of its conclusion.",
    ),
    Row(
        id="cutoff_is_beta_over_count_at_most_half",
        lemma="4.3",
        source=("I66.1",),
        quantifier="for all counts n >= 1 and beta > 0",
        evidence=Defined(
            "reference.estimates.Estimate.cutoff", cutoff_agrees, {"cap": Fraction(1, 2)}, {"cap": Fraction(1)}
        ),
        why="alpha = min(beta/n, 1/2).",
    ),
    Row(
        id="an_aggregated_estimate_is_at_least_its_cutoff",
        lemma="4.3",
        source=("I23.1",),
        quantifier="for all rounds that aggregate: the hypothesis E_t, a closed interval",
        evidence=setting("reference.estimates.Estimate.is_certain", range_agrees, {"closed": True}, {"closed": False}),
        why="A round aggregates exactly when every estimate q lies in [alpha, 1 - alpha], both ends included.",
    ),
    Row(
        id="cutoff_le_beta_over_count",
        lemma="4.3",
        source=("I23.2", "I71.1"),
        quantifier="for all n >= 1 and beta >= 0; the O of the text has the constant 1",
        evidence=Certified(
            Claim("min(b/n,1/2) <= b/n", {"b": POSITIVE, "n": (1, None)}),
            sharper=Claim("min(b/n,1/2) <= (999/1000)*b/n", {"b": POSITIVE, "n": (1, None)}),
        ),
        slack=(
            Slack(
                "O(beta/n)",
                "1",
                lambda c: Claim(f"min(b/n,1/2) <= {c}*b/n", {"b": POSITIVE, "n": (1, None)}),
                proved="1",
                refuted="999/1000",
                tight="beta/n <= 1/2",
            ),
        ),
        why="A minimum is at most its first argument.",
    ),
    Row(
        id="cutoff_half_forces_estimate_half",
        lemma="4.3",
        source=("I67.1", "I68.1"),
        quantifier="for all q in [alpha, 1 - alpha] with alpha = 1/2",
        evidence=Certified(
            Claim("abs(q-1/2) <= 0", {"q": UNIT}, ("1/2 <= q", "q <= 1-1/2")),
            sharper=Claim("abs(q-1/2) <= 0", {"q": UNIT}, ("49/100 <= q", "q <= 1-49/100")),
        ),
        why="The interval [1/2, 1/2] has one point.",
    ),
    Row(
        id="beta_over_count_le_one_minus_estimate",
        lemma="4.3",
        source=("I71.2",),
        quantifier="for all a = beta/n with alpha = min(a, 1/2) below 1/2, and all q <= 1 - alpha",
        evidence=Certified(
            Claim("a <= 1-q", {"a": POSITIVE, "q": UNIT}, ("q <= 1 - min(a,1/2)", "a < 1/2")),
            sharper=Claim("a <= 1-q", {"a": POSITIVE, "q": UNIT}, ("q <= 1 - min(a,1/2)", "a < 51/100")),
        ),
        why="Where the cutoff is below 1/2 it is beta/n itself. At alpha = 1/2 this fails: q = 1/2 with any large "
        "beta/n.",
    ),
    Row(
        id="an_estimate_in_range_is_strictly_inside",
        lemma="4.3",
        source=(),
        statement=r"0 < \hat p < 1",
        quantifier="for all a = beta/n > 0 and all q in [min(a, 1/2), 1 - min(a, 1/2)]; x is q, and again 1 - q",
        evidence=Certified(
            Claim("0 < x", {"a": POSITIVE, "x": UNIT}, ("0 < a", "min(a,1/2) <= x")),
            sharper=Claim("0 < x", {"a": POSITIVE, "x": UNIT}, ("min(a,1/2) <= x",)),
        ),
        why="So all weights of an aggregated round are finite; this is where beta > 0 is needed.",
    ),
    Row(
        id="vote_is_the_weighted_sum_of_advice",
        lemma="4.2",
        source=("I58.1",),
        quantifier="for all estimates strictly between 0 and 1 and all advice",
        evidence=Defined(
            "reference.learner.LcbGaptron.vote", vote_is_weighted_sum, {"scale": Fraction(1, 2)}, {"scale": Fraction(1)}
        ),
        why="x = sum of w_j Z_j with w_j = 1/2 ln(q/(1-q)).",
    ),
    Row(
        id="advice_times_label_is_one_with_probability_accuracy",
        lemma="4.3",
        source=("D39.3", "D39.4", "D39.5"),
        quantifier="for all accuracies and both labels",
        evidence=Defined("reference.game.advise", advice_agrees, {"right": True}, {"right": False}),
        why="Z y is 1 when the expert is right, with probability p, and -1 when it is wrong. (D3 prints the opposite.)",
    ),
    Row(
        id="mean_mistake_le_half_mean_exp",
        lemma="4.3",
        source=("D39.1",),
        quantifier="for all margins v = y x and all probabilities a of the advice that leads to it, "
        "summed over all advice",
        evidence=Certified(
            Claim(f"a*{MISTAKE} <= a*exp(-v)/2", {"a": UNIT, "v": REAL}),
            sharper=Claim(f"a*{MISTAKE} <= (499/1000)*a*exp(-v)", {"a": UNIT, "v": REAL}),
        ),
        meaning=f"Sum(a*{MISTAKE}) <= 1/2*Sum(a*exp(-v))",
        slack=(
            Slack(
                "1/2",
                "1/2",
                lambda c: Claim(f"a*{MISTAKE} <= {c}*a*exp(-v)", {"a": UNIT, "v": REAL}),
                proved="1/2",
                refuted="499/1000",
                tight="every margin v >= 0",
            ),
        ),
        uses=("mistake_given_vote_le_half_exp",),
        why="Lemma 4.2 for each advice, weighted with the probability of that advice.",
    ),
    Row(
        id="mean_exp_is_the_product_of_factors",
        lemma="4.3",
        source=("D39.2",),
        quantifier="for all K, all accuracies p in [0, 1] and all weights; the experts are independent",
        evidence=symbolic(
            loss_factorises,
            {"experts": 4, "shared": False},
            {"shared": True},
            "all advice of 1 to 4 experts with free symbols, and the step from K to K + 1",
        ),
        uses=("advice_times_label_is_one_with_probability_accuracy", "vote_is_the_weighted_sum_of_advice"),
        why="exp(-y x) is a product over experts, and the mean of a product of independent terms is that of their "
        "means.",
    ),
    Row(
        id="mistake_le_half_product_of_factors",
        lemma="4.3",
        source=("D19.1",),
        quantifier="for all K, all accuracies p in [0, 1] and all estimates q strictly between 0 and 1",
        evidence=symbolic(
            mistake_is_below_half_the_product,
            {"half": Fraction(1, 2)},
            {"half": Fraction(49, 100)},
            "one advice with a free symbol for exp(-y x), and the product of all K factors",
        ),
        uses=("mean_mistake_le_half_mean_exp", "mean_exp_is_the_product_of_factors"),
        why="Lemma 4.2 averaged over the advice; what the bound gives away is cosh(y x) - 1 wherever the sign is "
        "wrong.",
    ),
    Row(
        id="error_is_of_order_estimate_over_beta",
        lemma="4.3",
        source=("D20.1",),
        quantifier="there is a C such that, for all beta > 0 and all estimates in range, |p - q| <= C ln(3/delta) "
        "q/beta",
        evidence=refuted_by(
            width_exceeds_any_multiple, {"power": Fraction(1)}, {"power": Fraction(1, 2)}, "a free symbol C >= 3"
        ),
        erratum=Erratum(
            kind="missing factor",
            witness="Let q = 1/2, beta = 10000 ln(3/delta) and n = 2 beta = 20000 ln(3/delta), so that q lies on its "
            "cutoff beta/n = 1/2. The width is sqrt(0.25 * 2/20000) + 3/20000 = 0.00515. So p = 0.50515 is allowed, "
            "while ln(3/delta) q/beta = 0.00005: 103 times less. With 100 times this beta the ratio is 1003, and so "
            "on: it is 3 + sqrt(beta/ln(3/delta)), which no constant and no logarithm bounds.",
            repair=r"\big|\hat p - p\big| \le \Big(\sqrt{\tfrac{2}{\beta}\ln\tfrac{3}{\delta}}"
            r" + \tfrac{3}{\beta}\ln\tfrac{3}{\delta}\Big)\hat p"
            r" = \tilde{\mathcal O}\big(\tfrac{1}{\sqrt\beta}\hat p\big) \text{ where } \tfrac{\beta}{n} \le \hat p",
            repaired_by="error_in_range_le_multiple_of_estimate",
            consequence="None: it is a sketch, and the proof works with the root (D42). The root is why beta has to "
            "grow like K^2 there and not like K.",
            reach="none",
        ),
        uses=("error_in_range_le_multiple_of_estimate",),
        why="On the cutoff the root in the width is of order q/sqrt(beta); only the other term is of order q/beta.",
    ),
    Row(
        id="error_in_range_le_multiple_of_estimate",
        lemma="4.3",
        source=(),
        statement=r"\sqrt{2r\hat p(1-\hat p)} + 3r \le \hat p\,(\sqrt{2s} + 3s), \quad r = L/n,\ s = L/\beta,\ L = "
        r"\ln(3/\delta)",
        quantifier="for all q with beta/n <= q, that is r <= s q; if beta/n > 1/2 = q, no multiple of q/beta bounds "
        "the error",
        evidence=Certified(
            Claim(
                "sqrt(2*r*q*(1-q)) + 3*r <= q*(sqrt(2*s)+3*s)", {"q": UNIT, "r": POSITIVE, "s": POSITIVE}, ("r <= s*q",)
            ),
            sharper=Claim(
                "sqrt(2*r*q*(1-q)) + 3*r <= q*(sqrt(2*s)+2*s)", {"q": UNIT, "r": POSITIVE, "s": POSITIVE}, ("r <= s*q",)
            ),
        ),
        why="Put the largest r that the range allows into the width, and drop 1 - q.",
    ),
]

CHAINS = [
    Chain(
        lemma="4.3",
        title="averaging Lemma 4.2 over the advice",
        concludes="mean_mistake_le_half_mean_exp",
        box={"a": UNIT, "v": REAL},
        indexed=("a", "v"),
        signed=("v",),
        links=(
            Link(f"Sum(a*{MISTAKE})", "<=", "Sum(a*exp(-v)/2)", by="termwise", row="mean_mistake_le_half_mean_exp"),
            Link("Sum(a*exp(-v)/2)", "=", "1/2*Sum(a*exp(-v))", by="identity"),
        ),
    ),
]
