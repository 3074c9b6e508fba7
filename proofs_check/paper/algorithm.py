"""Algorithm 1, LCB-GAPTRON, and the text of Section 3 around it.

Most lines are definitions: they are tied to `reference.learner`. Six places do not work as they are printed: the
exploring rounds pay 0 instead of what was not yet tried, the estimate takes the label of the wrong round, the sign of 0
is used where it must not be 0 (twice), and the parameters may be such that a weight is infinite or a root undefined.

q stands for an estimate, n for its count, b for beta, d for delta, r for ln(3/delta)/n, g for |1/2 - p|.
"""

from fractions import Fraction

from proofs_check.ledger.chain import Chain
from proofs_check.ledger.evidence import Certified, Claim, Defined, Refuted, refuted_by, setting
from proofs_check.ledger.row import Erratum, Row
from proofs_check.paper import algorithm_checks as check

POSITIVE = {"d": (0, None)}
BELOW_ONE = {"d": (0, 1)}
CUTOFF = {"q": (0, 1), "b": (0, None), "n": (1, None)}
AT_HALF = {"g": (0, "1/2"), "r": (0, None)}
WIDTH_AT_HALF = "3*r + sqrt(r/2)"
CLOSE_TO_HALF = (f"g <= {WIDTH_AT_HALF}",)

PARAMETERS = [
    Row(
        id="zero_beta_gives_infinite_weights",
        lemma="3",
        source=("A1.1", "I16.1"),
        quantifier="for all beta >= 0, as printed",
        evidence=refuted_by(
            check.zero_beta_lets_certain_estimates_vote, {}, {"beta": Fraction(1, 100)}, "beta = 0 after one payment"
        ),
        erratum=Erratum(
            kind="ill-posed",
            witness="beta = 0: every cutoff is 0, so after one right answer the estimate 1 lies in the range [0, 1], "
            "the advice is aggregated, and the weight is 1/2 ln(1/0).",
            repair=r"\beta > 0",
            repaired_by="positive_beta_keeps_estimates_off_the_ends",
            consequence="The theorems take beta = 18 ln(3/delta) K^2 > 0.",
        ),
        why="Only a positive cutoff keeps estimates of 0 and 1 out of the vote.",
    ),
    Row(
        id="positive_beta_keeps_estimates_off_the_ends",
        lemma="3",
        source=(),
        statement=r"\beta > 0,\ \min\{\beta/n, \tfrac12\} \le \hat p \le 1 - \min\{\beta/n, \tfrac12\} "
        r"\implies 0 < \hat p < 1",
        quantifier="for all beta > 0, n >= 1, q in range; the claim is the lower end, the upper one its mirror image",
        evidence=Certified(
            Claim("0 < q", CUTOFF, ("0 < b", "min(b/n, 1/2) <= q")),
            sharper=Claim("1/100 < q", CUTOFF, ("0 < b", "min(b/n, 1/2) <= q")),
        ),
        why="The cutoff is positive, so that weights are finite.",
    ),
    Row(
        id="large_delta_has_no_width",
        lemma="3",
        source=("A1.2",),
        quantifier="for all delta > 0, as printed",
        evidence=Refuted(
            Claim("0 <= ln(3/d)", POSITIVE, ("0 < d",)), repaired=Claim("0 <= ln(3/d)", BELOW_ONE, ("0 < d", "d < 1"))
        ),
        erratum=Erratum(
            kind="ill-posed",
            witness="delta = 4: ln(3/4) = -0.288, and with n = 1 and estimate 1/2 the width takes the root of "
            "(1/4) * 2 * (-0.288) = -0.144.",
            repair=r"0 < \delta < 1",
            repaired_by="small_delta_has_a_width",
            consequence="None: every lemma asks for delta in (0, 1).",
        ),
        why="delta is a probability of failure; beyond 3 the root is of a negative number.",
    ),
    Row(
        id="small_delta_has_a_width",
        lemma="3",
        source=(),
        statement=r"\ln(3/\delta) > 1 \text{ for } 0 < \delta < 1",
        quantifier="for all delta in (0, 1)",
        evidence=Certified(
            Claim("1 < ln(3/d)", BELOW_ONE, ("0 < d", "d < 1")),
            sharper=Claim("11/10 <= ln(3/d)", BELOW_ONE, ("0 < d", "d < 1")),
        ),
        why="ln 3 is 1.0986, so the logarithm in every width is above 1.",
    ),
    Row(
        id="estimates_start_at_one_with_cutoff_half",
        lemma="3",
        source=("A2.1", "A2.2", "A2.3", "A2.4", "A2.5"),
        quantifier="for all experts and payments, K and N to 3",
        evidence=Defined(
            "reference.learner.LcbGaptron", check.starts_certain_and_optimistic, wrong={"cutoff": Fraction(1, 4)}
        ),
        why="An expert that was never paid this amount is certain and optimistic: it is trusted once.",
    ),
]

PAYMENTS = [
    Row(
        id="first_n_rounds_explore",
        lemma="3",
        source=("A3.1", "A4.1"),
        quantifier="for all N to 4 and all t to 2N + 1",
        evidence=Defined("reference.learner.LcbGaptron.exploring", check.explores_for_n_rounds, wrong={"rounds": 1}),
        why="One round for each payment of the grid.",
    ),
    Row(
        id="paying_zero_explores_nothing",
        lemma="3",
        source=("A5.1",),
        quantifier="for all rounds t <= N, as printed",
        evidence=refuted_by(
            check.paying_zero_leaves_payments_untried, {}, {"rule": "n = 0"}, "the grids {0, 1} and {1/2, 1}"
        ),
        erratum=Erratum(
            kind="misprint",
            witness="Grid {0, 1}, N = 2: rounds 1 and 2 pay 0, so that the payment 1 has n = 0 in round 3, and its "
            "width divides by 0. On {1/2, 1}, as in Section 6, there is no payment 0 at all.",
            repair=r"n_{t,k}(c_{t,k}) = 0 \text{ for all } k \in [K]",
            repaired_by="every_payment_is_tried_once_in_n_rounds",
            consequence="Every lemma for t > N needs n >= 1.",
            reach="lemma affected",
        ),
        why="A count of 0 is meant, not a payment of 0.",
    ),
    Row(
        id="every_payment_is_tried_once_in_n_rounds",
        lemma="3",
        source=(),
        statement=r"n_{N+1,j}(c) = 1 \text{ for all } j \in [K], c \in \mathcal C",
        quantifier="for two experts, N to 3, and every order in which each of them may be paid",
        evidence=Defined(
            "reference.learner.LcbGaptron.allowed_payments",
            check.every_payment_is_tried_once,
            wrong={"stop_early": 1},
        ),
        why="Each round pays every expert something new, so N rounds go through the grid.",
    ),
    Row(
        id="payments_minimise_the_optimistic_cost",
        lemma="3",
        source=("A6.1",),
        quantifier="for two experts, two payments and 256 tables of counts; every minimiser that the reference allows",
        evidence=Defined("reference.payments.brute", check.payments_minimise_the_optimistic_cost, wrong={"times": 1}),
        why="OPT with optimistic estimates in the place of accuracies. (The argmin is over C for each payment; "
        "lambda is missing from the list of inputs.)",
    ),
    Row(
        id="round_pays_then_predicts_then_learns",
        lemma="3",
        source=("A7.1", "A15.1"),
        quantifier="for all orders of the three steps",
        evidence=Defined(
            "reference.learner.LcbGaptron", check.round_pays_then_predicts_then_learns, wrong={"last": "pay"}
        ),
        why="Advice comes after the payment, and the label after the prediction.",
    ),
]

PREDICTION = [
    Row(
        id="certain_means_outside_the_closed_range",
        lemma="3",
        source=("A8.1", "A9.1"),
        quantifier="for all counts to 12 and four values of beta",
        evidence=Defined(
            "reference.choices.allowed_experts", check.certain_means_outside_the_closed_range, wrong={"closed": False}
        ),
        why="An estimate that sits on its cutoff still votes; any of the certain experts may be picked.",
    ),
    Row(
        id="certain_expert_is_followed_or_contradicted",
        lemma="3",
        source=("A10.1",),
        quantifier="for all counts to 12, four values of beta, both pieces of advice",
        evidence=Defined(
            "reference.learner.LcbGaptron.followed",
            check.certain_expert_is_followed_or_contradicted,
            wrong={"sides": -1},
        ),
        why="The cutoff is at most 1/2, so an estimate of 1/2 is never certain and the sign is never 0 here.",
    ),
    Row(
        id="each_expert_votes_and_is_learned_from",
        lemma="3",
        source=("A11.1", "A16.1"),
        quantifier="for all K to 4",
        evidence=setting(
            "reference.learner.LcbGaptron.update", check.learning_touches_every_expert, {}, {"missing": 1}
        ),
        why="Both loops go over all experts.",
    ),
    Row(
        id="vote_sums_weights_times_advice",
        lemma="3",
        source=("A12.1", "A13.1"),
        quantifier="for two experts with four estimates each and all advice",
        evidence=Defined(
            "reference.learner.LcbGaptron.vote", check.vote_sums_weights_times_advice, wrong={"scale": Fraction(1)}
        ),
        why="The weights of equation 4, with estimates in the place of accuracies.",
    ),
    Row(
        id="even_vote_has_no_sign",
        lemma="3",
        source=("A14.1", "D13.1"),
        quantifier="for all votes x, 0 among them; sign(0) = 0",
        evidence=refuted_by(check.sign_of_zero_predicts_nothing, {}, {"zero": 1}, "one expert, right once in two"),
        erratum=Erratum(
            kind="ill-posed",
            witness="One expert who was right once in two payments: the estimate 1/2 is in range, and its weight "
            "is 1/2 ln 1 = 0, the vote is 0, and both cases predict 0, which is no label: it errs for certain, where "
            "Lemma 4.2 promises e^0/2 = 1/2.",
            repair=r"\mathrm{sign}(0) \in \{-1, 1\}",
            repaired_by="even_vote_errs_half_the_time",
            consequence="With either sign for 0 the coin is fair, and Lemma 4.2 holds.",
            reach="step affected",
        ),
        why="A prediction must be a label.",
    ),
    Row(
        id="even_vote_errs_half_the_time",
        lemma="3",
        source=(),
        statement=r"x_t = 0,\ \mathrm{sign}(0) \in \{-1,1\} \implies \Pr_{B_t}(\hat y_t \ne y_t) = \tfrac12",
        quantifier="for both meanings of sign(0) and both pieces of advice; 300 coins",
        evidence=Defined(
            "reference.learner.LcbGaptron.aggregated",
            check.coin_flips_half_exp_of_the_vote,
            {"even": True},
            wrong={"half": 1},
        ),
        why="A flip with probability 1/2 makes either choice of sign fair.",
    ),
    Row(
        id="vote_is_flipped_with_half_exp_of_its_size",
        lemma="3",
        source=(),
        statement=r"\Pr_{B_t}(\hat y_t = -\mathrm{sign}(x_t)) = \tfrac12 e^{-|x_t|}",
        quantifier="for four sizes of the vote, both signs; 300 coins",
        evidence=Defined(
            "reference.aggregation.flip_probability", check.coin_flips_half_exp_of_the_vote, wrong={"half": 1}
        ),
        why="x sign(x) is |x|: the surer the vote, the rarer the flip.",
    ),
    Row(
        id="prediction_is_a_function_of_coin_and_advice",
        lemma="3",
        source=("I17.1",),
        quantifier="for both pieces of advice and three coins, each twice",
        evidence=setting(
            "reference.learner.LcbGaptron.predict",
            check.prediction_is_a_function_of_coin_and_advice,
            {},
            {"coin_known": False},
        ),
        why="Given the past, advice and coin decide.",
    ),
]

LEARNING = [
    Row(
        id="counts_and_cutoffs_follow_the_payments",
        lemma="3",
        source=("A17.1", "A18.1", "I15.1"),
        quantifier="for all histories of three rounds of one expert and two payments",
        evidence=Defined(
            "reference.learner.LcbGaptron.paid_count",
            check.estimates_are_means_over_the_own_rounds,
            wrong={"label_of": "the last round"},
        ),
        why="n counts payments, and the cutoff is min(beta/n, 1/2).",
    ),
    Row(
        id="label_of_the_last_round_spoils_the_estimate",
        lemma="3",
        source=("A19.1", "D14.1"),
        quantifier="for all histories, as printed",
        evidence=refuted_by(
            check.label_of_the_last_round_spoils_the_estimate, {}, {"label_of": "its round"}, "two rounds of one expert"
        ),
        erratum=Erratum(
            kind="misprint",
            witness="Advice +1, +1 against labels +1, -1: one of two is right. With y_2 = -1 in both terms the printed "
            "estimate is (1-1)/4 + (1-1)/4 = 0, not 1/2.",
            repair=r"\hat p_{t+1,j}(c) = \sum_{s=1}^t \mathbb 1[c_{s,j} = c]\frac{1 + Z_{s,j}y_s}{2n_{t+1,j}(c)}",
            repaired_by="estimate_is_the_mean_of_right_answers",
            consequence="As printed the estimate would change with every label, and Lemma 4.1 with it; y_s is meant.",
            reach="lemma affected",
        ),
        why="Each answer is right or wrong by the label of its own round.",
    ),
    Row(
        id="estimate_is_the_mean_of_right_answers",
        lemma="3",
        source=(),
        statement=r"\hat p_{t+1,j}(c) = \sum_{s=1}^t \mathbb 1[c_{s,j} = c]\frac{1 + Z_{s,j}y_s}{2n_{t+1,j}(c)}",
        quantifier="for all histories of three rounds of one expert and two payments, where n >= 1",
        evidence=Defined(
            "reference.learner.LcbGaptron.correct_count",
            check.estimates_are_means_over_the_own_rounds,
            wrong={"label_of": "the last round"},
        ),
        why="(1 + Z y)/2 is 1 for a right answer and 0 for a wrong one.",
    ),
    Row(
        id="even_estimate_has_no_optimistic_side",
        lemma="3",
        source=("A20.1",),
        quantifier="for the estimate 1/2, where sign(0) = 0 leaves P = 1/2, and all accuracies within its width",
        evidence=Refuted(
            Claim("g <= abs(1/2 - 1/2)", AT_HALF, CLOSE_TO_HALF),
            repaired=Claim(f"g <= min(1/2, {WIDTH_AT_HALF})", AT_HALF, CLOSE_TO_HALF),
        ),
        erratum=Erratum(
            kind="ill-posed",
            witness="Estimate 1/2, accuracy 3/5, ln(3/delta)/n = 1/10: the width is 0.3 + 0.2236, so the accuracy is "
            "within it; with s = 0 the optimistic estimate is 1/2, and |1/2 - P| = 0 is below |1/2 - p| = 1/10.",
            repair=r"s = \mathrm{sign}(\tfrac12 - \hat p) \text{ with } \mathrm{sign}(0) \in \{-1, 1\}",
            repaired_by="even_estimate_is_optimistic_on_either_side",
            consequence="Lemma 4.5 needs |1/2 - P| >= |1/2 - p|, which fails at every even estimate.",
            reach="lemma affected",
        ),
        why="An even estimate must be moved to one side, no matter which.",
    ),
    Row(
        id="even_estimate_is_optimistic_on_either_side",
        lemma="3",
        source=(),
        statement=r"|\tfrac12 - p| \le \min\{\tfrac12, w\} = |\tfrac12 - \mathcal P| \text{ at } \hat p = \tfrac12",
        quantifier="for all accuracies within the width of the estimate 1/2, and all ln(3/delta)/n",
        evidence=Certified(
            Claim(f"g <= min(1/2, {WIDTH_AT_HALF})", AT_HALF, CLOSE_TO_HALF),
            sharper=Claim("g <= min(1/2, 2*r + sqrt(r/2))", AT_HALF, CLOSE_TO_HALF),
        ),
        why="Either side moves P from 1/2 by the width, or to the end.",
    ),
    Row(
        id="confidence_is_width_or_distance_to_the_ends",
        lemma="3",
        source=("A21.1",),
        quantifier="for all counts to 24 and two values of delta",
        evidence=Defined("reference.estimates.Estimate.width", check.width_agrees, wrong={"threes": 2}),
        why="The empirical Bernstein width. (s and Q depend on the expert; their index j is not printed.)",
    ),
    Row(
        id="optimistic_estimate_moves_outwards",
        lemma="3",
        source=("A22.1",),
        quantifier="for all counts to 24, two values of delta, both meanings of sign(0)",
        evidence=Defined("reference.estimates.Estimate.optimistic", check.optimism_agrees, wrong={"outward": -1}),
        why="As far from 1/2 as the width allows, and not beyond 0 or 1.",
    ),
]

ROWS: list[Row] = [*PARAMETERS, *PAYMENTS, *PREDICTION, *LEARNING]
CHAINS: list[Chain] = []
