"""Section 6 and Future Work: the productivity functions of the experiments, and their parameters.

There is nothing to prove here but what the functions are: right at least half of the time, and Lipschitz. The
parameters are read from the relations as printed, and put through the reference: which of them are beyond a search of
all payments, and whether the theorem's bound says anything there (it does not).
"""

import re
from fractions import Fraction
from itertools import product

import numpy as np
from flint import arb

from proofs_check.ledger.chain import Chain
from proofs_check.ledger.evidence import Certified, Claim, Defined, Tally, setting
from proofs_check.ledger.row import Row, Slack, formulas
from proofs_check.paper.game_checks import counted, far, real
from reference.bounds import as_proved, is_vacuous, main_setting
from reference.experts import Linear, Sigmoidal
from reference.game import play, uniforms
from reference.learner import LcbGaptron
from reference.payments import accurate, brute

EVERYWHERE = {"x": (None, None)}
FIGURES = ((10, 10, Fraction(1, 100)), (10, 10, Fraction(1, 1000)), (20, 50, Fraction(1, 100)))
"""K, N and lambda of the three plots of the second experiment"""


def as_printed(name: str) -> Fraction:
    """Read the value of a printed equation such as K = 10 or \\lambda = 10^{-2}."""  # noqa: D301
    value = formulas()[name]["tex"].split("=")[1]
    base, power = re.fullmatch(r"\s*(\d+)(?:\^\{?(-?\d+)\}?)?\s*", value).groups()  # type: ignore[union-attr]
    return Fraction(base) ** int(power or 1)


def first_productivity_is_the_payment(slope: float = 1.0) -> Tally:
    """p(c) = c at all payments k/256 in [1/2, 1]."""
    for k in range(128, 257):
        if Linear(0, slope)(k / 256) != k / 256:
            return counted(k - 127, f"the accuracy at payment {k}/256 is {Linear(0, slope)(k / 256)}")
    return counted(129)


def sigmoid(exponent: Fraction) -> arb:
    """exp(x) / (1 + exp(x))."""
    grown = real(exponent).exp()
    return grown / (1 + grown)


def second_productivity_is_sigmoidal(shift: Fraction = Fraction(0)) -> Tally:
    """Compare the sigmoid with its formula for all slopes 1..10 and payments k/16; it is at least 1/2."""
    cases = 0
    for theta, k in product(range(1, 11), range(17)):
        cases += 1
        value = Sigmoidal(theta)(k / 16)
        if value < 0.5 or far(value, sigmoid(theta * Fraction(k, 16) + shift)):
            return counted(cases, f"theta = {theta}, payment {k}/16: the accuracy is {value}")
    return counted(cases)


def shifted_sigmoid_is_a_sigmoid(sign: int = 1) -> Tally:
    """Compare exp(a + b c)/(1 + exp(a + b c)) with the reference's sigmoid of slope b at payment c + a/b."""
    cases = 0
    for b, a, k in product((-4, 2, 8), range(-4, 5), range(9)):
        payment = Fraction(k, 8) + sign * Fraction(a, b)
        if 0 <= payment <= 1:
            cases += 1
            if far(Sigmoidal(b)(float(payment)), sigmoid(a + b * Fraction(k, 8))):
                return counted(cases, f"a = {a}, b = {b}, c = {k}/8: the accuracies differ")
    return counted(cases)


def bound_is_vacuous_at_the_horizon(rounds: int = 10**5) -> Tally:
    """The printed T, and the theorem's bound there: above the cost of the worst learner, in all three plots."""
    cases = 0
    for name, (K, N, lam) in product(("I43.1", "I50.1", "I53.1"), FIGURES):
        cases += 1
        game = main_setting(rounds, K, N, float(lam))
        if as_printed(name) != rounds or not is_vacuous(as_proved(game), game):
            return counted(cases, f"T is printed as {as_printed(name)}, not {rounds}")
    return counted(cases)


def search_of_all_payments(sizes: tuple[tuple[str, str], ...], possible: bool) -> Tally:
    """Ask for the best of all N^K payments at the printed K and N; it is refused beyond 10^7."""
    for cases, (experts, payments) in enumerate(sizes, 1):
        K, N = int(as_printed(experts)), int(as_printed(payments))
        try:
            found = bool(brute(accurate(np.full((K, N), 0.75).tolist(), [i / N for i in range(N)], 0.01)).first)
        except ValueError:
            found = False
        if found != possible:
            return counted(cases, f"a search of {N}^{K} payments is {'taken' if found else 'refused'}")
    return counted(len(sizes))


def price_is_as_printed(name: str, lam: Fraction) -> Tally:
    """Play ten rounds at the printed lambda: what a round costs beyond its mistake is lambda times its payments."""
    learner = LcbGaptron([0.5, 1.0], 2, as_printed(name), 1, 0.5)
    run = play(learner, [Linear()] * 2, [1] * 10, 10, uniforms(1))
    for played in run.rounds:
        price = played.cost - (played.prediction != played.label)
        if abs(price - float(lam) * played.payment) > 1e-12:
            return counted(played.t, f"payments of {played.payment} cost {price}")
    return counted(10)


LARGE, SMALL = (("I44.1", "I45.1"), ("I47.1", "I48.1")), (("I52.1", "I51.1"),)

ROWS = [
    Row(
        id="first_productivity_is_the_payment",
        lemma="6",
        source=("I42.1",),
        quantifier="for all payments k/256 in [1/2, 1]",
        evidence=Defined("reference.experts.Linear", first_productivity_is_the_payment, wrong={"slope": 0.5}),
        why="The same line for all experts.",
    ),
    Row(
        id="second_productivity_is_sigmoidal",
        lemma="6",
        source=("D33.1",),
        quantifier="for all slopes 1..10 and payments k/16",
        evidence=Defined(
            "reference.experts.Sigmoidal", second_productivity_is_sigmoidal, wrong={"shift": Fraction(1, 1000)}
        ),
        uses=("sigmoid_slope_le_quarter",),
        why="It starts at 1/2 when nothing is paid, and the slope theta differs between experts.",
    ),
    Row(
        id="sigmoid_slope_le_quarter",
        lemma="6",
        source=(),
        statement=r"\frac{e^x}{(1+e^x)^2} \le \frac14",
        quantifier="for all real x; so theta/4 is a Lipschitz constant, at most 5/2 for theta to 10",
        evidence=Certified(
            Claim("exp(x)/(1+exp(x))**2 <= 1/4", EVERYWHERE), sharper=Claim("exp(x)/(1+exp(x))**2 < 1/4", EVERYWHERE)
        ),
        slack=(
            Slack(
                "1/4",
                "1/4",
                lambda c: Claim(f"exp(x)/(1+exp(x))**2 <= {c}", EVERYWHERE),
                proved="1/4",
                refuted="249/1000",
                tight="x = 0, where nothing is paid",
            ),
        ),
        why="p' = theta p (1 - p).",
    ),
    Row(
        id="horizon_of_the_second_experiment",
        lemma="6",
        source=("I43.1", "I50.1", "I53.1"),
        quantifier="for the three settings of the second figure",
        evidence=setting("reference.bounds.main_setting", bound_is_vacuous_at_the_horizon, {}, {"rounds": 10**4}),
        why="At this T the bound of the theorem exceeds the cost of the worst learner, so it says nothing.",
    ),
    Row(
        id="large_settings_are_beyond_brute_force",
        lemma="6",
        source=("I44.1", "I45.1", "I47.1", "I48.1"),
        quantifier="for K = N = 10, and K = 20, N = 50",
        evidence=setting(
            "reference.payments.brute",
            search_of_all_payments,
            {"sizes": LARGE, "possible": False},
            {"sizes": SMALL},
        ),
        why="10^10 and 50^20 payments: only selfish and local run here.",
    ),
    Row(
        id="small_setting_is_within_brute_force",
        lemma="6",
        source=("I51.1", "I52.1"),
        quantifier="for K = N = 5",
        evidence=setting(
            "reference.payments.brute",
            search_of_all_payments,
            {"sizes": SMALL, "possible": True},
            {"sizes": LARGE},
        ),
        why="5^5 = 3125 payments a round.",
    ),
    Row(
        id="price_of_a_hundredth",
        lemma="6",
        source=("I46.1",),
        quantifier="for ten rounds of two experts",
        evidence=setting(
            "reference.game.play_round",
            price_is_as_printed,
            {"name": "I46.1", "lam": Fraction(1, 100)},
            {"lam": Fraction(1, 1000)},
        ),
        why="A mistake costs as much as a hundred full payments.",
    ),
    Row(
        id="price_of_a_thousandth",
        lemma="6",
        source=("I49.1",),
        quantifier="for ten rounds of two experts",
        evidence=setting(
            "reference.game.play_round",
            price_is_as_printed,
            {"name": "I49.1", "lam": Fraction(1, 1000)},
            {"lam": Fraction(1, 100)},
        ),
        why="A mistake costs as much as a thousand full payments.",
    ),
    Row(
        id="sigmoid_with_intercept_is_a_shifted_sigmoid",
        lemma="6",
        source=("I54.1",),
        quantifier="for b in {-4, 2, 8}, a from -4 to 4 and payments k/8 whose shift stays in [0, 1]",
        evidence=Defined("reference.experts.Sigmoidal", shifted_sigmoid_is_a_sigmoid, wrong={"sign": -1}),
        uses=("sigmoid_slope_le_quarter",),
        why="The family for which faster rates are asked; a moves the payment by a/b.",
    ),
]

CHAINS: list[Chain] = []
