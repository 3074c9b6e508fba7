"""Lemma 4.1: with probability at least 1 - T N K delta, all estimates are within their widths of the accuracies.

Lemma A.1 is carried to all experts, payments and rounds by the union bound. The one subtle point is that the number of
answers at a payment is random, and may depend on the answers: the union is over the possible numbers of answers, not
over rounds. The answers at one payment, in order, are independent coins whenever they are asked for.

L stands for ln(3/delta), r for L/n, q for an estimate, v for a variance, miss for the chance of a miss at one number of
answers.
"""

from fractions import Fraction

from proofs_check import coverage_checks as checks
from proofs_check.coverage import DELTAS, Width
from proofs_check.ledger.chain import Chain, Link
from proofs_check.ledger.chained import Chained
from proofs_check.ledger.evidence import Certified, Claim, Defined, Exhaustive, Identity, Refuted, refuted_by, setting
from proofs_check.ledger.row import Erratum, Row

UNIT = (0, 1)
NEAR = Width(linear=Fraction(9, 10))
"""A width with 9/10 in place of 3"""
WIDTHS = {"r": (0, None), "s": (0, None), "v": (0, "1/4")}
UNION = {"n": (1, None), "miss": UNIT, "T": (1, None), "d": UNIT}
PRINTED_VARIANCE = "q*(2*q-1)**2 + (1-q)*(2*q)**2"
"""Of a share q of ones and 1 - q of zeros, with the inner mean 2 q that the missing half gives"""
VARIANCE = "q*(q-1)**2 + (1-q)*q**2"

EVENT = [
    Row(
        id="lambda_says_that_all_estimates_are_within_their_widths",
        lemma="4.1",
        source=("D17.1",),
        quantifier="for all counts up to 30 and delta in {0.99, 0.9, 0.5, 0.1, 10^-2, 10^-4}; before the first "
        "payment the width is infinite",
        evidence=Defined("reference.estimates.Estimate.width", checks.width_agrees, wrong={"linear": 2}),
        why="The event Lambda: no estimate is farther from its accuracy than its width.",
    ),
    Row(
        id="lambda_is_undefined_before_all_payments_are_tried",
        lemma="4.1",
        source=("I19.1",),
        quantifier="for t = 1",
        evidence=refuted_by(
            checks.width_at_start_is_undefined, {"rounds": 0}, wrong={"rounds": 1}, limits="the first round, K = N = 1"
        ),
        erratum=Erratum(
            kind="ill-posed",
            witness="at t = 1 no expert has been paid, n = 0, and the right side of (D17) begins with (3/0) "
            "ln(3/delta)",
            repair=r"t > N, \text{ or: the right side is read as } \infty \text{ where } n_{t,j}(c) = 0",
            repaired_by="lambda_says_that_all_estimates_are_within_their_widths",
            consequence="none: the event is only used for t > N, where every count is at least 1",
        ),
        why="The event is defined for t >= 1, but divides by counts that are 0 until round N + 1.",
    ),
    Row(
        id="after_round_N_exploration_is_over",
        lemma="4.1",
        source=("I20.1", "I62.1"),
        quantifier="for all N up to 5 and t up to N + 2",
        evidence=setting(
            "reference.learner.LcbGaptron.exploring", checks.exploring_ends_after, {}, wrong={"rounds_more": -1}
        ),
        why="Lemma 4.1 speaks of the rounds after exploration.",
    ),
    Row(
        id="each_exploring_round_leaves_one_untried_payment_less",
        lemma="4.1",
        source=(),
        statement=r"(N - (t-1)) - 1 = N - t",
        quantifier="for all N and t: by induction N - t + 1 payments of each expert are untried at the start of round "
        "t <= N + 1",
        evidence=Identity("(N - (t - 1)) - 1", "N - ((t + 1) - 1)", wrong="N - ((t + 1) - 2)", symbols="N t"),
        why="While a payment is untried, a round of exploration tries one; after N rounds none is left.",
    ),
    Row(
        id="every_count_is_at_least_one_after_round_N",
        lemma="4.1",
        source=("I63.1",),
        quantifier="for all orders of exploration that Algorithm 1 allows, N up to 4 and K up to 3; for all N and K "
        "by the induction of the row it uses; later counts only grow",
        evidence=Exhaustive(
            checks.exploration_tries_all,
            {"late": 0, "obey": True},
            wrong={"late": -1},
            limits="each case is one order of exploration, played by the reference to the end of round N",
        ),
        uses=("each_exploring_round_leaves_one_untried_payment_less", "after_round_N_exploration_is_over"),
        why="In the first N rounds each expert is paid each amount once, in any order. One round earlier a payment is "
        "untried; and if the learner paid 0 in these rounds, as line 4 of Algorithm 1 prints, all but one would be.",
    ),
    Row(
        id="rounds_at_a_payment_number_its_count",
        lemma="4.1",
        source=("I65.1", "I65.2"),
        quantifier="for all games of one expert with two payments and 7 rounds",
        evidence=Defined("reference.learner.LcbGaptron.paid_count", checks.counts_agree, wrong={"before": "i <= t"}),
        why="N_t holds the rounds before t in which the payment was made; its size is n_t.",
    ),
    Row(
        id="variance_with_the_label_of_the_round_is_another",
        lemma="4.1",
        source=("I64.1",),
        quantifier="for two right answers at one payment, in rounds whose labels differ",
        evidence=refuted_by(
            checks.label_of_the_round_spoils_the_variance, {"label": "last"}, wrong={"label": "own"}, limits="one game"
        ),
        erratum=Erratum(
            kind="misprint",
            witness="labels +1, -1 and y_t = +1, answers +1, -1: both are right, q = 1 and q (1 - q) = 0; but with "
            "y_t in both rounds (1 + Z y_t)/2 is 1 and 0, and the printed variance 1/4",
            repair=r"V_{t,j}(c) = \frac1{|\mathcal N_t|}\sum_{i\in\mathcal N_t}\Big(\sum_{i'\in\mathcal N_t}"
            r"\frac{1+Z_{i',j}y_{i'}}{2|\mathcal N_t|} - \frac{1+Z_{i,j}y_i}{2}\Big)^2",
            repaired_by="variance_over_all_rounds_is_that_over_the_chosen_ones",
            consequence="none: each answer is meant to be compared with the label of its own round, as in line 18 of "
            "Algorithm 1, where the same is printed",
        ),
        why="V is the variance of the answers at one payment, each right or wrong by the label of its own round.",
    ),
]

VARIANCES = [
    Row(
        id="printed_variance_is_the_estimate_itself",
        lemma="4.1",
        source=("D36.1", "D36.2"),
        quantifier="for the estimate q = 1; it fails for all q > 0",
        evidence=Refuted(
            Claim(f"{PRINTED_VARIANCE} == q*(1-q)", {"q": UNIT}), repaired=Claim(f"{VARIANCE} == q*(1-q)", {"q": UNIT})
        ),
        erratum=Erratum(
            kind="missing factor",
            witness="one right answer, n = 1, q = 1: the inner sum is (1 + 1)/1 = 2 and the square (2 - 1)^2 = 1, but "
            "q (1 - q) = 0",
            repair=r"\hat V = \frac1n\sum_s \mathbb 1[c_{s,j}=c]\Big(\sum_{s'} \mathbb 1[c_{s',j}=c]"
            r"\frac{1+Z_{s',j}y_{s'}}{2n} - \frac{1+Z_{s,j}y_s}{2}\Big)^2 = \hat p(1-\hat p)",
            repaired_by="variance_of_zeros_and_ones_is_q_times_one_minus_q",
            consequence="none: the 1/2 is restored in the next display; as printed the sum is q, which is larger than "
            "q (1 - q)",
        ),
        why="Without the 1/2 the inner mean is 2 q, and the mean square of what is left is q (2 q - 1)^2 + (1 - q)(2 "
        "q)^2 = q.",
    ),
    Row(
        id="variance_of_zeros_and_ones_is_q_times_one_minus_q",
        lemma="4.1",
        source=(),
        statement=r"\frac1n\Big(k\big(\tfrac kn-1\big)^2 + (n-k)\big(\tfrac kn\big)^2\Big) = \tfrac kn\big(1-\tfrac "
        r"kn\big)",
        quantifier="for all numbers n of answers and k of right ones",
        evidence=Identity(
            "(k*(k/n - 1)**2 + (n - k)*(k/n)**2)/n", "k/n*(1 - k/n)", wrong="k/n*(1 - k/n)*n/(n - 1)", symbols="k n"
        ),
        why="Of n answers k deviate by q - 1 and n - k by q.",
    ),
    Row(
        id="printed_variance_is_not_the_variance_over_the_rounds",
        lemma="4.1",
        source=("D37.1",),
        quantifier="for the estimate q = 1; it fails for all q > 0",
        evidence=Refuted(
            Claim(f"{PRINTED_VARIANCE} == {VARIANCE}", {"q": UNIT}),
            repaired=Claim(f"{VARIANCE} == q*(1-q)", {"q": UNIT}),
        ),
        erratum=Erratum(
            kind="missing factor",
            witness="one right answer, n = 1, q = 1: the left side is (2 - 1)^2 = 1, the right side (2/2 - 1)^2 = 0",
            repair=r"\text{the same with } \frac{1+Z_{s',j}y_{s'}}{2 n_{t,j}(c)} \text{ in the inner sum on the left}",
            repaired_by="variance_over_all_rounds_is_that_over_the_chosen_ones",
            consequence="none: with the 1/2 of the right side on the left as well, it is a sum written in two ways",
        ),
        why="The left side is that of D36 and lacks the same 1/2.",
    ),
    Row(
        id="variance_over_all_rounds_is_that_over_the_chosen_ones",
        lemma="4.1",
        source=(),
        statement=r"\frac1n\sum_{s<t}\mathbb 1[c_s=c]\,(\hat p - X_s)^2 = \frac1{|\mathcal N_t|}\sum_{i\in\mathcal "
        r"N_t}(\hat p - X_i)^2",
        quantifier="for all games of one expert with two payments and 6 rounds",
        evidence=Exhaustive(
            checks.variance_reindexed,
            {"half": True},
            wrong={"half": False},
            limits="each case is one game and one payment; both sums and q (1 - q) agree exactly",
        ),
        uses=("variance_of_zeros_and_ones_is_q_times_one_minus_q",),
        why="A sum with an indicator is a sum over the rounds that it picks.",
    ),
]

UNIONS = [
    Row(
        id="closed_events_cost_no_more_than_open_ones",
        lemma="4.1",
        source=("D38.1", "D38.3", "D38.5"),
        quantifier="for all n, all variances v, and all r = ln(3/delta')/n < s = ln(3/delta)/n, that is delta < delta'",
        evidence=Certified(
            Claim("3*r + sqrt(2*r*v) < 3*s + sqrt(2*s*v)", WIDTHS, ("r < s",)),
            sharper=Claim("3*r + sqrt(2*r*v) < (29/10)*s + sqrt(2*s*v)", WIDTHS, ("r < s",)),
        ),
        uses=(
            "mean_is_farther_than_its_width_with_chance_at_most_delta",
            "closed_and_open_events_differ_where_atoms_lie_on_the_end",
        ),
        why="Lemma A.1 bounds the chance that the deviation is larger than the width; the events are printed with >=. "
        "A deviation of at least the width for delta is larger than that for any larger delta', so that its chance is "
        "at most delta' for all delta' > delta, hence at most delta.",
    ),
    Row(
        id="closed_and_open_events_differ_where_atoms_lie_on_the_end",
        lemma="4.1",
        source=(),
        statement=r"\Pr(|\bar X_n - \tfrac12| \ge w_n) = 2^{-11} > 0 = \Pr(|\bar X_n - \tfrac12| > w_n)",
        quantifier="for 12 fair coins at L = 2, delta = 3 exp(-2)",
        evidence=Exhaustive(
            checks.closed_differs_from_open,
            {"log": Fraction(2), "linear": Fraction(3), "n": 12},
            wrong={"log": Fraction(21, 10)},
            limits="all 13 counts, in exact arithmetic: L is rational here",
        ),
        why="12 heads, or none, are 1/2 away from the mean, and 3 L/n = 6/12 = 1/2 is their width.",
    ),
    Row(
        id="with_a_quarter_for_three_only_the_closed_event_exceeds_delta",
        lemma="4.1",
        source=(),
        statement=r"\Pr(|X_1 - \tfrac12| \ge L/4) = 1 > 3e^{-2} = \delta \ge 0 = \Pr(|X_1 - \tfrac12| > L/4)",
        quantifier="for one fair coin at L = 2, with 1/4 in place of 3",
        evidence=Exhaustive(
            checks.closed_differs_from_open,
            {"log": Fraction(2), "linear": Fraction(1, 4), "n": 1, "beyond_delta": True},
            wrong={"linear": Fraction(3)},
            limits="both counts, in exact arithmetic",
        ),
        uses=("closed_and_open_events_differ_where_atoms_lie_on_the_end",),
        why="At a single delta, a bound for > says nothing about >=: the difference can be all. It takes the bound "
        "for all larger delta to close the gap.",
    ),
    Row(
        id="a_miss_by_the_larger_variance_is_a_miss_at_a_listed_round",
        lemma="4.1",
        source=("D38.2",),
        quantifier="for all r = L/n and all estimates q",
        evidence=Certified(
            Claim("3*r + sqrt(2*r*q*(1-q)) <= 3*r + sqrt(2*r*q)", {"r": (0, None), "q": UNIT}),
            sharper=Claim("3*r + sqrt(2*r*q*(1-q)) <= 3*r + (99/100)*sqrt(2*r*q)", {"r": (0, None), "q": UNIT}),
        ),
        uses=("printed_variance_is_the_estimate_itself", "every_count_is_at_least_one_after_round_N"),
        why="Round t is among the listed ones, so that a miss at t is a miss at one of them. This holds as printed, "
        "too: the variance of D36 without its 1/2 is q, which widens the interval on the left.",
    ),
    Row(
        id="a_miss_at_a_round_is_a_miss_at_some_count",
        lemma="4.1",
        source=(),
        statement=r"\Pr\big(|\bar X_{n_t} - p| > w_{n_t}\big) \le \Pr\big(\exists n \le T: |\bar X_n - p| > w_n\big)",
        quantifier="for every rule by which the number n_t of answers depends on the answers so far, up to 12 answers, "
        "accuracies p = k/12, delta = 0.99",
        evidence=Exhaustive(
            checks.any_rule_misses_at_some_count,
            {"most": 12},
            wrong={"bound": "the worst fixed count"},
            limits="each case is one p and one largest number of answers; the rule that is best at missing is found "
            "by optimal stopping",
        ),
        why="The number of answers at a round may have been chosen by looking at them, and a miss is then more likely "
        "than at any fixed number (the tooth); but never more likely than a miss at some number.",
    ),
    Row(
        id="chance_of_a_union_le_sum_of_chances",
        lemma="4.1",
        source=("D38.4",),
        quantifier="for the indicators a, b of any two events; for more by induction",
        evidence=Certified(
            Claim("max(a, b) <= a + b", {"a": UNIT, "b": UNIT}),
            sharper=Claim("max(a, b) <= (999/1000)*(a + b)", {"a": UNIT, "b": UNIT}),
        ),
        why="The indicator of a union is the larger of the indicators, which is at most their sum; take expectations. "
        "The variance V_(n,j) on the right is a misprint for V_(h,j).",
    ),
    Row(
        id="printed_estimate_with_the_label_of_the_round_misses",
        lemma="4.1",
        source=("D38.6",),
        quantifier="for K = N = 1, t = T = 100, delta = 1/1000, an expert that is always right, labels +1 and at last "
        "-1",
        evidence=refuted_by(
            checks.label_of_the_round_misses, {"label": "last"}, wrong={"label": "own"}, limits="one game, chance 1"
        ),
        erratum=Erratum(
            kind="gap",
            witness="T = 100, delta = 1/1000, p = 1, labels +1 in rounds 1 to 99 and -1 in round 100. All 99 answers "
            "are +1, so 1 + Z y_100 = 0 and the printed mean is 0: it is 1 away from p, the width is 3 ln(3000)/99 = "
            "0.243, and the chance is 1 > T delta = 1/10. With the right labels: at delta = 0.99, fair coins miss 1/2 "
            "with chance at most 1/64 after each fixed number up to 14, but with chance 0.0190 if one stops asking at "
            "the first miss",
            repair=r"\Pr\Big(\exists n \le T:\ \Big|\tfrac1n\sum_{i=1}^n X_i - p\Big| > w_n\Big)"
            r" \le \sum_{n=1}^T \Pr\Big(\Big|\tfrac1n\sum_{i=1}^n X_i - p\Big| > w_n\Big) \le T\delta,\quad "
            r"X_i = \mathbb 1[Z_{s_i} = y_{s_i}],\ s_i \text{ the } i\text{-th round at this payment}",
            repaired_by="chance_of_a_miss_at_some_count_le_T_delta",
            consequence="the label y_t stands for y_i; moreover N_h is chosen by looking at the answers, so that "
            "Lemma A.1, which is for a fixed number of them, does not bound the chance at a round h. The union must "
            "be over the number n of answers; then the bound T delta, and the lemma, hold as stated",
            reach="step affected",
        ),
        why="The last step applies Lemma A.1 at a random number of answers, and with the wrong label.",
    ),
    Row(
        id="coins_over_time_miss_with_chance_at_most_delta",
        lemma="4.1",
        source=(),
        statement=r"\Pr\big(\exists n \le 200:\ |\bar X_n - p| > w_n\big) \le \delta",
        quantifier="for coins of every bias p in [0, 1] and every delta in (0, 1)",
        evidence=checks.Measured(
            checks.coins_miss_over_time,
            {"most": 200},
            wrong={"width": NEAR},
            limits="each case is a rung delta at which the chance is bounded for all p; a bound serves all delta down "
            "to itself",
            measure=lambda: checks.shares_over_time_in_words(200, (DELTAS[0], DELTAS[2])),
        ),
        why="The event that the union bound speaks of, by carrying the distribution of the count from answer to "
        "answer. Up to 200 answers its chance is below delta, not only below 200 delta.",
    ),
    Row(
        id="chance_of_a_miss_at_some_count_le_T_delta",
        lemma="4.1",
        source=(),
        statement=r"\sum_{n=1}^{T} \Pr\big(|\bar X_n - p| > w_n\big) \le T\delta",
        quantifier="for any number n <= T of terms, each a chance of at most delta",
        evidence=Certified(
            Claim("n*miss <= T*d", UNION, ("n <= T", "miss <= d")),
            sharper=Claim("n*miss <= (99/100)*T*d", UNION, ("n <= T", "miss <= d")),
        ),
        uses=(
            "mean_is_farther_than_its_width_with_chance_at_most_delta",
            "chance_of_a_union_le_sum_of_chances",
            "a_miss_at_a_round_is_a_miss_at_some_count",
            "coins_over_time_miss_with_chance_at_most_delta",
        ),
        why="The answers at one payment, in order, are independent coins whenever they are asked for. Lemma A.1 holds "
        "after each fixed number of them, and there are at most T numbers.",
    ),
    Row(
        id="lambda_fails_with_chance_at_most_T_N_K_delta",
        lemma="4.1",
        source=(),
        statement=r"\Pr(\Lambda_{\delta,t}^c) \le T N K \delta",
        quantifier="for all K, N, T and delta, and all t > N",
        evidence=Chained("lambda_fails_with_chance_at_most_T_N_K_delta", ("T*d", "d")),
        meaning="N*Sum(n*miss) <= K*N*T*d",
        uses=(
            "chance_of_a_miss_at_some_count_le_T_delta",
            "chance_of_a_union_le_sum_of_chances",
            "every_count_is_at_least_one_after_round_N",
            "variance_of_zeros_and_ones_is_q_times_one_minus_q",
            "closed_events_cost_no_more_than_open_ones",
        ),
        why="Lambda fails if some expert misses at some payment: N K pairs, each with chance T delta at most.",
    ),
]

ROWS = [*EVENT, *VARIANCES, *UNIONS]

CHAINS = [
    Chain(
        lemma="4.1",
        title="the union over experts, payments and numbers of answers",
        concludes="lambda_fails_with_chance_at_most_T_N_K_delta",
        box={**UNION, "N": (1, None)},
        assuming=("n <= T", "miss <= d"),
        indexed=("n", "miss"),
        links=(
            Link(
                "N*Sum(n*miss)",
                "<=",
                "N*Sum(T*d)",
                by="termwise",
                row="chance_of_a_miss_at_some_count_le_T_delta",
                context="N*H",
            ),
            Link("N*Sum(T*d)", "=", "K*N*T*d", by="identity"),
        ),
    ),
]
