"""Introduction and Section 2: the game.

Experts are paid, advise, and are right with a probability that depends on the payment. Regret compares what a learner
pays and errs with the least cost of one who knows these probabilities. Equations 4 and 5, and the example that shows
how tight they are, stand in modules of their own.
"""

from fractions import Fraction

from proofs_check.ledger.chain import Chain
from proofs_check.ledger.evidence import Defined, Tally, refuted_by, setting
from proofs_check.ledger.row import Erratum, Row
from proofs_check.paper import equations, majority
from proofs_check.paper import game_checks as game


def equation_4_fails_if_p_is_the_error(meaning: str = "wrong") -> Tally:
    """One expert with p = 9/10: e^w = 3, the vote is its advice. The check passes when equation 4 fails.

    exp(-2 (4/10)^2) = exp(-8/25) is below 1 / (1 + x + x^2/2) at x = 8/25.
    """
    p, x = Fraction(9, 10), Fraction(8, 25)
    error = p if meaning == "wrong" else 1 - p
    loss = error * 3 + (1 - error) / 3
    above_exponential = 1 / (1 + x + x**2 / 2)
    fails = error > above_exponential and loss != Fraction(3, 5)
    return Tally(1, 1, None if fails else f"the vote errs with {error}, and the product is {loss}", {"p": p})


GAME = [
    Row(
        id="experts_are_one_to_k",
        lemma="2",
        source=("I1.1", "I2.1", "I4.1"),
        quantifier="for all K to 4 and all grids to N = 3",
        evidence=setting("reference.learner.LcbGaptron.pay", game.experts_are_numbered_to_k, {}, {"missing": 1}),
        why="Every expert is paid, and every expert advises.",
    ),
    Row(
        id="gap_is_accuracy_less_half",
        lemma="2",
        source=("I3.1",),
        quantifier="for all gaps k/8 of up to three experts",
        evidence=Defined("reference.aggregation.phi", game.gap_is_accuracy_less_half, wrong={"power": 1}),
        why="The gap says how far from a coin an expert is; its sign does not matter: a liar can be contradicted.",
    ),
    Row(
        id="one_productivity_function_each",
        lemma="2",
        source=("I5.1",),
        quantifier="for all K to 4",
        evidence=setting("reference.game.play", game.one_productivity_each, {}, {"extra": 1}),
        why="p is a vector of K functions, one for each expert.",
    ),
    Row(
        id="price_of_payments_is_positive",
        lemma="2",
        source=("I6.1",),
        quantifier="for lambda on both sides of 0",
        evidence=setting("reference.learner.LcbGaptron", game.price_is_positive, {}, {"zero_allowed": True}),
        why="lambda weighs payments against mistakes.",
    ),
    Row(
        id="opt_is_least_cost_a_round",
        lemma="2",
        source=("D1.1",),
        quantifier="for one and two linear experts and three prices, over a grid and over [0, 1]",
        evidence=Defined("reference.optimum.opt_continuous", game.opt_is_least_cost, wrong={"times": 1}),
        why="OPT is the least cost of a round when the exponential of equation 4 stands for the error of the vote.",
    ),
    Row(
        id="regret_is_expected_cost_less_opt",
        lemma="2",
        source=("D2.1",),
        quantifier="for six games of 12 rounds of two experts; each round over all advice and the coin",
        evidence=Defined(
            "reference.game.Run.pseudo_regret", game.regret_sums_errors_and_payments, wrong={"payments_count": False}
        ),
        why="The probability of a mistake is taken given the past, on which the payments of the round depend.",
    ),
    Row(
        id="p_as_error_probability_contradicts_equation_4",
        lemma="2",
        source=("D3.1",),
        quantifier="for all j and t, as printed",
        evidence=refuted_by(
            equation_4_fails_if_p_is_the_error, {}, {"meaning": "right"}, "one expert with p = 9/10, exactly"
        ),
        erratum=Erratum(
            kind="misprint",
            witness="One expert with p = 9/10 that is wrong with probability 9/10: the vote is its advice and errs "
            "with 0.9, while equation 4 allows exp(-2 * 0.4^2) = 0.726. The mean of exp(-y x) is 0.9 * 3 + 0.1/3 = "
            "2.73; equation 4 says 0.6.",
            repair=r"\Pr(Z_{t,j} = y_t) = p_j(c_{t,j})",
            repaired_by="expert_is_right_with_probability_p",
            consequence="None: the introduction, equation 4, the estimates of Algorithm 1 and all lemmas mean the "
            "probability of being right.",
        ),
        why="The rest of the paper takes p for the probability that the expert is right.",
    ),
    Row(
        id="expert_is_right_with_probability_p",
        lemma="2",
        source=(),
        statement=r"\Pr(Z_{t,j} = y_t) = p_j(c_{t,j})",
        quantifier="for accuracies k/10 and both labels",
        evidence=Defined("reference.game.advise", game.advice_is_right_with_probability_p, wrong={"meaning": "wrong"}),
        why="The meaning that the paper uses throughout.",
    ),
    Row(
        id="advice_is_one_sign_each",
        lemma="2",
        source=("I8.1",),
        quantifier="for all K to 4",
        evidence=setting("reference.learner.LcbGaptron.predict", game.advice_is_one_sign_each, {}, {"extra": 1}),
        why="Z_t collects the advice of the round.",
    ),
    Row(
        id="productivity_is_lipschitz",
        lemma="2",
        source=("D4.1",),
        quantifier="for every productivity function of the reference and all pairs of payments k/32",
        evidence=setting(
            "reference.experts.Productivity", game.productivity_is_lipschitz, {}, {"factor": Fraction(99, 100)}
        ),
        why="What is assumed of the experts; a grid of payments is useless without it.",
    ),
    Row(
        id="past_is_all_that_a_round_depends_on",
        lemma="2",
        source=("D5.1", "I10.1"),
        quantifier="for all histories of two rounds of one expert",
        evidence=setting(
            "reference.learner.LcbGaptron", game.past_decides_payments_and_weights, {}, {"rounds_known": 1}
        ),
        why="Payments and weights of round t are functions of the advice, coins and labels of the rounds before t.",
    ),
    Row(
        id="rounds_are_one_to_t",
        lemma="2",
        source=("I9.1",),
        quantifier="for all T to 6",
        evidence=setting("reference.game.play", game.rounds_are_numbered_to_t, {}, {"first": 0}),
    ),
    Row(
        id="constant_expert_ignores_payment",
        lemma="2",
        source=("I11.1",),
        quantifier="for three accuracies and all payments k/16",
        evidence=setting(
            "reference.experts.Constant", game.constant_experts_ignore_payment, {}, {"drift": Fraction(1, 64)}
        ),
        why="The simple case with which Section 2 begins.",
    ),
]

ROWS: list[Row] = [*GAME, *equations.ROWS, *majority.ROWS]
CHAINS: list[Chain] = [*equations.CHAINS, *majority.CHAINS]
