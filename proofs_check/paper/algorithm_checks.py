"""What ties the lines of Algorithm 1 to `reference.learner`, line by line.

Each function transcribes some lines of the algorithm, in exact rational arithmetic or with rigorous real bounds, and
compares them with the reference on every state of a small family. Its argument is a slip, with which the
comparison must fail. The functions at the end show what the lines as printed lead to.
"""

from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations, product

from flint import arb

from proofs_check.ledger.evidence import Tally
from proofs_check.paper.game_checks import counted, far, real
from reference.aggregation import flip_probability
from reference.choices import Choices, allowed_experts
from reference.estimates import Estimate
from reference.experts import Constant
from reference.game import play, uniforms
from reference.learner import LcbGaptron
from reference.payments import brute

HALF = Fraction(1, 2)
BETAS = (Fraction(1, 4), Fraction(1), Fraction(3, 2), Fraction(5))
COSTS = (Fraction(0), Fraction(1))


def learner_of(counts: tuple[tuple[int, int], ...], beta: Fraction = Fraction(1)) -> LcbGaptron:
    """Return a learner with one payment that knows (correct, paid) of each expert, and has just paid."""
    learner = LcbGaptron([0], len(counts), 0.25, beta, 0.5)
    learner.pay()
    for j, (correct, paid) in enumerate(counts):
        learner.estimates[j][0] = Estimate(correct, paid)
    return learner


def states(most: int) -> Iterator[tuple[int, int]]:
    """Go through all (correct, paid) with at most so many payments."""
    return ((correct, paid) for paid in range(1, most + 1) for correct in range(paid + 1))


def starts_certain_and_optimistic(cutoff: Fraction = HALF) -> Tally:
    """Before the first payment: p-hat = 1, P = 1, alpha = 1/2, n = 0, for each expert and payment (A2)."""
    cases = 0
    for K, N in product(range(1, 4), repeat=2):
        learner = LcbGaptron([i / N for i in range(N)], K, 0.1, 1, 0.5)
        for j, i in product(range(K), range(N)):
            cases += 1
            known = [learner.estimate(j, i), learner.optimistic(j, i), learner.cutoff(j, i), learner.paid_count(j, i)]
            if known != [1.0, 1.0, float(cutoff), 0]:
                return counted(cases, f"expert {j} starts with p-hat, P, alpha, n = {known}")
    return counted(cases)


def explores_for_n_rounds(rounds: int = 0) -> Tally:
    """Rounds 1..N explore, and no other (A3, A4): play on to round 2N + 1."""
    cases = 0
    for N in range(1, 5):
        learner = LcbGaptron([i / N for i in range(N)], 1, 0.1, 1, 0.5)
        for t in range(1, 2 * N + 2):
            cases += 1
            if learner.round != t or learner.exploring != (t <= N + rounds):
                return counted(cases, f"round {learner.round} of a grid of {N} explores: {learner.exploring}")
            learner.pay()
            learner.predict([1], 0.5)
            learner.update(1)
    return counted(cases)


def every_payment_is_tried_once(stop_early: int = 0) -> Tally:
    """Pay each expert in every order of the grid: after N rounds every count is 1 (A5, repaired)."""
    cases = 0
    for N in range(1, 4):
        for orders in product(permutations(range(N)), repeat=2):
            cases += 1
            learner = LcbGaptron([i / N for i in range(N)], 2, 0.1, 1, 0.5)
            for t in range(N - stop_early):
                wanted = (orders[0][t], orders[1][t])
                if wanted not in learner.allowed_payments():
                    return counted(cases, f"payments {wanted} are refused in round {t + 1}")
                learner.pay_as(wanted)
                learner.predict([1, 1], 0.5)
                learner.update(1)
            if any(known.paid != 1 for row in learner.estimates for known in row):
                return counted(cases, f"after {N - stop_early} rounds of {N} payments some count is not 1")
    return counted(cases)


def paying_zero_leaves_payments_untried(rule: str = "c = 0") -> Tally:
    """Explore the grids {0, 1} and {1/2, 1} as printed; the check passes when some payment is left untried."""
    untried = 0
    for grid in ((Fraction(0), Fraction(1)), (HALF, Fraction(1))):
        counts = dict.fromkeys(grid, 0)
        for _ in grid:
            allowed = [c for c in grid if (c == 0 if rule == "c = 0" else counts[c] == 0)]
            if allowed:
                counts[allowed[0]] += 1
        untried += any(n == 0 for n in counts.values())
    return counted(2, None if untried == 2 else f"{untried} of 2 grids are left with an untried payment")


def payments_minimise_the_optimistic_cost(times: int = 2) -> Tally:
    """Compare the minimisers over costs^K with an enumeration from counts, for two experts and two payments (A6)."""
    delta, lam, cases = HALF, Fraction(1, 8), 0
    for counts in product([(200, 400), (240, 400), (300, 400), (400, 400)], repeat=4):
        cases += 1
        learner = LcbGaptron([0, 1], 2, lam, 1, delta)
        for (j, i), (correct, paid) in zip(product(range(2), repeat=2), counts, strict=True):
            learner.estimates[j][i] = Estimate(correct, paid)
        gains = [(real(HALF) - optimistic_estimate(*known, delta, 1)) ** 2 for known in counts]
        values = {}
        for a, b in product(range(2), repeat=2):
            values[a, b] = (-times * (gains[a] + gains[2 + b])).exp() + real(lam * (a + b))
        for payments in brute(learner.offers()):
            best = values[payments[0], payments[1]]
            if any(value < best for value in values.values()):
                return counted(cases, f"at counts {counts} payments {payments} are not the best")
    return counted(cases)


def width_of(correct: int, paid: int, delta: Fraction) -> arb:
    """3 ln(3/delta)/n + sqrt(2 ln(3/delta) q (1-q)/n)."""
    log_term = real(3 / delta).log()
    q = Fraction(correct, paid)
    return 3 * log_term / paid + (real(q * (1 - q) / paid) * 2 * log_term).sqrt()


def optimistic_estimate(correct: int, paid: int, delta: Fraction, zero: int) -> arb:
    """P = q - s Q, s = sign(1/2 - q) with ``zero`` for sign(0), Q = min(1 - q, q, width) (A20 to A22)."""
    q = Fraction(correct, paid)
    s = (q < HALF) - (q > HALF) or zero
    edge, width = real(min(q, 1 - q)), width_of(correct, paid, delta)
    return real(q) - s * (width if width < edge else edge)


def width_agrees(threes: int = 3) -> Tally:
    """Compare the width in A21 with the formula, for all counts to 24."""
    cases = 0
    for delta, (correct, paid) in product((HALF, Fraction(1, 100)), states(24)):
        cases += 1
        formula = width_of(correct, paid, delta) + (threes - 3) * real(3 / delta).log() / paid
        if far(Estimate(correct, paid).width(float(delta)), formula):
            return counted(cases, f"{correct} of {paid} with delta = {delta}: the width is not {formula}")
    return counted(cases)


def optimism_agrees(outward: int = 1) -> Tally:
    """Compare the optimistic estimate with q - s Q, for all counts to 24 and both meanings of sign(0) (A20 to A22)."""
    cases = 0
    for delta, (correct, paid), zero in product((HALF, Fraction(1, 100)), states(24), (-1, 1)):
        cases += 1
        formula = optimistic_estimate(correct, paid, delta, zero)
        q = real(Fraction(correct, paid))
        if far(Estimate(correct, paid).optimistic(float(delta), zero), q + outward * (formula - q)):
            return counted(cases, f"{correct} of {paid} with delta = {delta}: P is not {formula}")
    return counted(cases)


def certain_means_outside_the_closed_range(closed: bool = True) -> Tally:
    """Compare who may be followed with p-hat outside [alpha, 1 - alpha], in rationals (A8, A9), for two experts."""
    cases = 0
    for beta, known in product(BETAS, states(12)):
        cases += 1
        expected = []
        for j, (correct, paid) in enumerate((known, (1, 2))):
            q, alpha = Fraction(correct, paid), min(beta / paid, HALF)
            if not (alpha <= q <= 1 - alpha if closed else alpha < q < 1 - alpha):
                expected.append(j)
        if list(allowed_experts(learner_of((known, (1, 2)), beta))) != expected:
            return counted(cases, f"{known[0]} of {known[1]} with beta = {beta}: not {expected} may be followed")
    return counted(cases)


def certain_expert_is_followed_or_contradicted(sides: int = 1) -> Tally:
    """Compare the prediction with sign(p-hat - 1/2) Z; a certain estimate is never 1/2 (A10)."""
    cases = 0
    for beta, (correct, paid), z in product(BETAS, states(12), (-1, 1)):
        learner = learner_of(((correct, paid),), beta)
        if not allowed_experts(learner):
            continue
        cases += 1
        if learner.predict([z], 0.5) != sides * ((2 * correct > paid) - (2 * correct < paid)) * z:
            return counted(cases, f"{correct} of {paid}: advice {z} is not treated as the sign says")
    return counted(cases)


def vote_sums_weights_times_advice(scale: Fraction = HALF) -> Tally:
    """Compare weights and vote with 1/2 ln(q / (1-q)) and their sum (A12, A13), for two experts."""
    cases = 0
    odds = [(1, 2), (1, 3), (3, 4), (2, 7)]
    for counts, advice in product(product(odds, repeat=2), product((-1, 1), repeat=2)):
        cases += 1
        learner = learner_of(counts)
        weights = [real(scale) * real(Fraction(correct, paid - correct)).log() for correct, paid in counts]
        vote = weights[0] * advice[0] + weights[1] * advice[1]
        if far(learner.vote(advice), vote) or any(map(far, learner.weights(), weights)):
            return counted(cases, f"counts {counts}, advice {advice}: the vote is not {vote}")
    return counted(cases)


def coin_flips_half_exp_of_the_vote(half: int = 2, even: bool = False) -> Tally:
    """Count flips over 300 coins: exp(-|x|)/2 of them, to within one coin (A14); ``even`` asks for x = 0 only.

    exp(2x) is the product of odds, so exp(-|x|) is the root of a rational number.
    """
    cases, coins = 0, 300
    for odds in (1,) if even else (2, 3, 9, 50):
        for z, zero in product((-1, 1), repeat=2):
            cases += 1
            learner = learner_of(((odds, odds + 1),))
            sign = z if odds > 1 else zero
            flips = sum(learner.aggregated([z], (i + 0.5) / coins, zero) == -sign for i in range(coins))
            share = real(Fraction(1, odds)).sqrt() / half
            if not abs(arb(flips) / coins - share) < arb(1) / 299 or far(flip_probability(learner.vote([z])), share):
                return counted(cases, f"with odds {odds} the coin flips {flips} times in {coins}")
    return counted(cases)


def sign_of_zero_predicts_nothing(zero: int = 0) -> Tally:
    """One expert, right once in two: q = 1/2 = alpha, w = 0, x = 0. The check passes when sign(0) is no label.

    As printed the prediction is sign(0) or -sign(0); it errs with certainty if both are 0, and 1/2 is promised.
    """
    q = HALF
    in_range = min(Fraction(1, 2), HALF) <= q <= 1 - min(Fraction(1, 2), HALF)
    worst = max(Fraction(sum(guess != y for guess in (zero, -zero)), 2) for y in (-1, 1))
    fails = in_range and worst > HALF
    return Tally(1, int(in_range), None if fails else f"an even vote errs with {worst}", {"q": q})


def estimates_are_means_over_the_own_rounds(label_of: str = "its round") -> Tally:
    """Compare counts, cutoffs and estimates with sums over all histories of three rounds (A17 to A19, I15)."""
    cases, beta = 0, Fraction(3, 2)
    for events in product(product((0, 1), (-1, 1), (-1, 1)), repeat=3):
        cases += 1
        learner = LcbGaptron(COSTS, 1, 0.1, beta, 0.5)
        for i, z, y in events:
            learner.pay_as([i])
            learner.predict([z], 0.5)
            learner.update(y)
        for i in {event[0] for event in events}:
            n = sum(event[0] == i for event in events)
            last = events[-1][2]
            labels = [last if label_of == "the last round" else y for _, _, y in events]
            terms = zip(events, labels, strict=True)
            mean = sum((Fraction(1 + z * y, 2 * n) for (paid, z, _), y in terms if paid == i), Fraction(0))
            known = [Fraction(learner.paid_count(0, i)), Fraction(learner.correct_count(0, i)), learner.cutoff(0, i)]
            if known != [n, mean * n, float(min(beta / n, HALF))]:
                return counted(cases, f"after {events} the estimate is {known[1]}/{known[0]}, not {mean}")
    return counted(cases)


def label_of_the_last_round_spoils_the_estimate(label_of: str = "the last round") -> Tally:
    """Two rounds: advice +1, +1, labels +1, -1. The check passes when the printed mean is not what was counted."""
    advice, labels = (1, 1), (1, -1)
    used = [labels[-1] if label_of == "the last round" else y for y in labels]
    mean = sum((Fraction(1 + z * y, 4) for z, y in zip(advice, used, strict=True)), Fraction(0))
    right = Fraction(sum(z == y for z, y in zip(advice, labels, strict=True)), 2)
    return counted(1, None if mean != right else f"the mean is {mean}, as counted")


def zero_beta_lets_certain_estimates_vote(beta: Fraction = Fraction(0)) -> Tally:
    """Look for an estimate of 1 inside [alpha, 1 - alpha]: its weight divides by 0. Passes when there is one."""
    for n in range(1, 50):
        alpha = min(beta / n, HALF)
        if alpha <= 1 <= 1 - alpha:
            return Tally(n, n, None, {"beta": beta, "n": Fraction(n), "q": Fraction(1)})
    return Tally(49, 49, f"with beta = {beta} an estimate of 1 is out of range for all n to 49")


def round_pays_then_predicts_then_learns(last: str = "update") -> Tally:
    """Call the three steps in every order: only pay, predict, update goes through (A7, A15)."""
    cases = 0
    for order in permutations(("pay", "predict", "update")):
        cases += 1
        if _goes_through(order) != (order == ("pay", "predict", last)):
            return counted(cases, f"the order {', '.join(order)} is not treated as it should be")
    return counted(cases)


def _goes_through(order: tuple[str, ...]) -> bool:
    learner = LcbGaptron([0], 1, 0.1, 1, 0.5)
    try:
        for step in order:
            if step == "pay":
                learner.pay()
            elif step == "predict":
                learner.predict([1], 0.5)
            else:
                learner.update(1)
    except ValueError:
        return False
    return True


def prediction_is_a_function_of_coin_and_advice(coin_known: bool = True) -> Tally:
    """Play every round twice from the same past: the same advice and coin give the same prediction (I17)."""
    seen: dict[tuple[int, float], int] = {}
    cases = 0
    for z, u, _ in product((-1, 1), (0.1, 0.3, 0.9), range(2)):
        cases += 1
        prediction = learner_of(((3, 4),)).predict([z], u)
        if seen.setdefault((z, u if coin_known else 0.0), prediction) != prediction:
            return counted(cases, f"advice {z} is answered by both labels")
    return counted(cases)


def learning_touches_every_expert(missing: int = 0) -> Tally:
    """After a round each of the K experts has one more payment counted, at what it was paid (A11, A16)."""
    for K in range(1, 5):
        learner = LcbGaptron([0, 1], K, 0.1, 1, 0.5, choices=Choices())
        play(learner, [Constant(0.75)] * K, [1], 1, uniforms(K))
        if sum(known.paid for row in learner.estimates for known in row) != K - missing:
            return counted(K, f"one round of {K} experts is not counted {K - missing} times")
    return counted(4)
