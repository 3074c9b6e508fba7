"""Checks of Theorem A.2 that the prover's language cannot say: sums over rounds, games, and ties to the reference.

Each returns a tally, in exact arithmetic or in balls that enclose the true value, and takes an argument with which it
must fail.
"""

from collections.abc import Iterator
from copy import deepcopy
from fractions import Fraction
from itertools import permutations, product

import mpmath
import sympy
from flint import arb

from proofs_check.ledger.evidence import Claim, Tally
from proofs_check.prover.prove import prove
from reference import bounds
from reference.experts import Constant
from reference.game import play
from reference.learner import LcbGaptron

FROM_ONE = {"T": (1, None)}
SEPARATE = 100
"""From this number on, sums of inverse squares are bounded by telescoping"""


def real(number: Fraction | str | int) -> arb:
    """Return an exact rational as an enclosing ball."""
    exact = Fraction(number)
    return arb(exact.numerator) / exact.denominator


def harmonic_sums(constant: str = "1") -> Tally:
    """Prove sum 1/t <= c + ln T for all T by induction: at T = 1, and from T to T + 1 by ln(1 + 1/T) >= 1/(T+1)."""
    if Fraction(constant) < 1:
        return Tally(1, 1, f"at T = 1 the sum is 1, and the bound is {constant}")
    T = sympy.Symbol("T", positive=True)
    growth = sympy.simplify(sympy.exp(sympy.log(T + 1) - sympy.log(T)))
    if sympy.simplify(growth - (1 + 1 / T)) != 0:
        return Tally(1, 1, f"from T to T + 1 the right side grows by ln of {growth}")
    if prove("1/(T+1) <= log(1+1/T)", FROM_ONE).status != "proved":
        return Tally(2, 2, "the step from T to T + 1 is not proved")
    total, most = Fraction(1), 60
    for t in range(2, most + 1):
        total += Fraction(1, t)
        if not real(total) <= real(constant) + real(t).log():
            return Tally(t, t, f"at T = {t} the sum is {total}")
    return Tally(most + 2, most + 2, None)


def inverse_squares(most: int) -> Fraction:
    """1 + 1/4 + ... + 1/most^2, exactly."""
    return sum((Fraction(1, t * t) for t in range(1, most + 1)), Fraction(0))


SQUARES = inverse_squares(SEPARATE)


def square_sums(constant: str = "2") -> Tally:
    """Prove sum 1/t^2 <= c for all T: exactly up to 100, and 1/t^2 <= 1/(t-1) - 1/t telescopes from there."""
    if prove("1/(T+1)**2 <= 1/T - 1/(T+1)", FROM_ONE).status != "proved":
        return Tally(1, 1, "the telescoping step is not proved")
    if SQUARES + Fraction(1, SEPARATE) <= Fraction(constant):
        return Tally(SEPARATE, SEPARATE, None)
    total = Fraction(0)
    for t in range(1, 1201):
        total += Fraction(1, t * t)
        if total > Fraction(constant):
            return Tally(t, t, f"the sum to T = {t} exceeds {constant}")
    return Tally(1200, 1200, f"{constant} is not settled")


def squares_at_most(constant: str, factor: str = "1") -> Claim:
    """The limit of the sums is the sum to 100 and a tail between 1/101 and 1/100; its multiple is at most c."""
    return Claim(f"{factor}*({SQUARES} + x) <= {constant}", {"x": ("1/101", "1/100")})


def grid_is_counted(off_by: int = 0) -> Tally:
    """Compare N with the number of payments of learners over many grids, and with the length of their exploration."""
    cases = 0
    for size in range(1, 6):
        learner = LcbGaptron([i / size for i in range(size)], experts=2, lam=0.5, beta=1, delta=0.5)
        explored = 0
        while learner.exploring:
            explored += 1
            _one_round(learner)
        cases += 1
        if not explored == len(learner.costs) == size + off_by:
            return Tally(cases, cases, f"over {size} payments the learner explores {explored} rounds")
    return Tally(cases, cases, None)


def _one_round(learner: LcbGaptron, payments: tuple[int, ...] | None = None) -> None:
    if payments is None:
        learner.pay()
    else:
        learner.pay_as(payments)
    learner.predict([1] * learner.experts, 0.75)
    learner.update(1)


def _explorations(size: int, experts: int) -> Iterator[LcbGaptron]:
    """Learners at the start of round N, after each order of exploration that Algorithm 1 allows."""
    for orders in product(permutations(range(size)), repeat=experts):
        learner = LcbGaptron([i / size for i in range(size)], experts=experts, lam=0.5, beta=1, delta=0.5)
        for paid in list(zip(*orders, strict=True))[:-1]:
            assert paid in learner.allowed_payments()
            _one_round(learner, paid)
        yield learner


def untried_at_round_n(after: bool = False) -> Tally:
    """At the start of round N each expert has one untried payment, in every order of exploration; then none is left."""
    cases = 0
    for size, experts in ((1, 1), (1, 2), (2, 1), (2, 2), (3, 1), (3, 2)):
        for learner in _explorations(size, experts):
            if after:
                _one_round(learner)
            cases += 1
            least = min(learner.paid_count(j, i) for j in range(experts) for i in range(size))
            if least != 0:
                return Tally(cases, cases, f"after {learner.round - 1} rounds with N = {size} all counts are positive")
    return Tally(cases, cases, None)


def every_payment_is_tried(rounds_short: int = 0) -> Tally:
    """Each of the first N rounds leaves one untried payment fewer: N - t after t rounds, and none after N."""
    N, t = sympy.symbols("N t", integer=True, positive=True)
    left = N - t
    if sympy.expand(left.subs(t, t + 1) - (left - 1)) != 0 or left.subs(t, N - rounds_short) != 0:
        return Tally(1, 1, f"{left.subs(t, N - rounds_short)} payments are left after {N - rounds_short} rounds")
    cases = 1
    for size, experts in ((1, 1), (2, 2), (3, 1), (3, 2)):
        for learner in _explorations(size, experts):
            _one_round(learner)
            cases += 1
            if any(learner.paid_count(j, i) != 1 for j in range(experts) for i in range(size)):
                return Tally(cases, cases, f"with N = {size} a payment was not tried once in the first {size} rounds")
    return Tally(cases, cases, None)


def indicators_select(shift: int = 0) -> Tally:
    """Sum over all payments of [the payment is the i-th] f(i), for all N, all i from 1 to N and any f: it is f(i)."""
    N, i, k = sympy.symbols("N i k", integer=True, positive=True)
    f = sympy.Function("f")
    chosen = sympy.summation(f(k) * sympy.KroneckerDelta(i + shift, k), (k, 1, N))
    value = chosen.subs(i, 1).subs(N, 4), chosen.subs({i: 3, N: 3})
    within = sympy.refine(chosen, sympy.Q.ge(i, 1) & sympy.Q.le(i, N))
    if value != (f(1), f(3)) or f(i) not in within.atoms(sympy.core.function.AppliedUndef):
        return Tally(1, 1, f"the sum is {chosen}")
    return Tally(1, 1, None)


def counts_run_through_the_integers(start: int = 1) -> Tally:
    """Sum f(n_t(c_t)) over rounds t > N is the sum over payments of f(1) + ... + f(m), m its later payments.

    For all T: paying c with count n adds f(n), and moves the sum to n - 1 on to the sum to n. Every sequence of
    payments with T - N <= 7 and N <= 3 is played out as well, for f = 1/n and 1/n^2, and the sums are at most N (1 +
    ln T) and 2 N.
    """
    n, k = sympy.symbols("n k", integer=True, positive=True)
    f = sympy.Function("f")
    step = sympy.Sum(f(k), (k, start, n)) - sympy.Sum(f(k), (k, start, n - 1))
    if any(step.subs(n, m).doit() != f(m) for m in range(start + 1, start + 6)):
        return Tally(1, 1, f"one more payment adds {step.doit()}")
    cases = 1
    for N in (1, 2, 3):
        for later in range(8):
            T = N + later
            for sequence in product(range(N), repeat=later):
                cases += 1
                fault = _played_out(sequence, N, T, start)
                if fault:
                    return Tally(cases, cases, fault)
    return Tally(cases, cases, None)


def _played_out(sequence: tuple[int, ...], N: int, T: int, start: int) -> str | None:
    counts, met = [1] * N, [Fraction(0), Fraction(0)]
    for c in sequence:
        met = [met[power - 1] + Fraction(1, counts[c] ** power) for power in (1, 2)]
        counts[c] += 1
    for power in (1, 2):
        runs = sum(
            (Fraction(1, m**power) for c in range(N) for m in range(start, start + sequence.count(c))), Fraction(0)
        )
        if met[power - 1] != runs:
            return f"payments {sequence} of {N} meet {met[power - 1]}, not {runs}"
    if not real(met[0]) <= N * (1 + real(T).log()) or met[1] > 2 * N:
        return f"payments {sequence} of {N} meet {met}"
    return None


def grid_covers(dropped: int = 0) -> Tally:
    """Walk over [0, 1] in exact steps and measure the distance to the nearest payment of the uniform grid."""
    cases = 0
    for size in range(1, 25):
        epsilon = 1 / (2 * size)
        grid = bounds.uniform_grid(epsilon)[dropped:]
        farthest = max(min(abs(Fraction(k, 4 * size) - Fraction(c)) for c in grid or (9,)) for k in range(4 * size + 1))
        cases += 1
        if not (bounds.covers(grid or (1.0,), epsilon) and farthest <= Fraction(epsilon) + bounds.HAIR):
            return Tally(cases, cases, f"with {len(grid)} payments some point is {farthest} from the grid")
    return Tally(cases, cases, None)


def beta_agrees(factor: int = 18) -> Tally:
    """Compare the reference's beta with factor * ln(3/delta) K^2 at 30 digits."""
    cases = 0
    with mpmath.workdps(30):
        for K, delta in product((1, 2, 5, 40), (1e-12, 0.01, 0.5, 0.999)):
            cases += 1
            wanted = factor * mpmath.log(3 / mpmath.mpf(delta)) * K**2
            if abs(bounds.main_beta(delta, K) / wanted - 1) > 1e-14:
                return Tally(cases, cases, f"at K = {K} and delta = {delta} beta is {bounds.main_beta(delta, K)}")
    return Tally(cases, cases, None)


def first_round_costs_two(lam: bool = False) -> Tally:
    """Play K = N = 1, payment 1, an expert that always errs: do mistakes and payments exceed N (1 + lam) + the rest?"""
    price, T = Fraction(1, 128), 3
    learner = LcbGaptron([1], experts=1, lam=float(price), beta=1, delta=0.5)
    run = play(learner, [Constant(0)], labels=[1] * T, rounds=T, coins=[0.5] * (2 * T))
    weight = price if lam else Fraction(1)
    costs = [int(played.prediction != played.label) + weight * Fraction(played.payment) for played in run.rounds]
    left, right = sum(costs), 1 + price + sum(costs[1:])
    return Tally(1, 1, None if left > right else f"{left} <= {right}")


def tower_rule(error: bool = False) -> Tally:
    """Add up mistakes and payments over all paths of a small game, and over all its nodes by conditional means.

    One expert, payments 0 and 1, accuracies 1/3 and 3/4, four rounds: each round branches on the advice and, where
    the vote is even, on the coin, which is then fair. The other mean takes the error of the expert's advice from its
    accuracy.
    """
    accuracy, rounds, cases = (Fraction(1, 3), Fraction(3, 4)), 4, 0
    by_nodes = Fraction(0)
    paths: list[tuple[Fraction, Fraction, LcbGaptron]] = [(Fraction(1), Fraction(0), _fresh())]
    for _ in range(rounds):
        grown = []
        for weight, total, learner in paths:
            (paid,) = learner.pay()
            right = (learner.estimates[0][paid].leaning > 0) != error
            wrong = 1 - accuracy[paid] if right else accuracy[paid]
            by_nodes += weight * ((wrong if learner.certain_experts() else Fraction(1, 2)) + paid)
            for advice, u in product((1, -1), (0.25, 0.75)):
                branch = deepcopy(learner)
                cost = int(branch.predict([advice], u) != 1) + paid
                branch.update(1)
                chance = (accuracy[paid] if advice == 1 else 1 - accuracy[paid]) / 2
                grown.append((weight * chance, total + cost, branch))
                cases += 1
        paths = grown
    by_paths = sum((weight * total for weight, total, _ in paths), Fraction(0))
    return Tally(cases, cases, None if by_paths == by_nodes else f"{by_paths} over paths, {by_nodes} over nodes")


def _fresh() -> LcbGaptron:
    return LcbGaptron([0, 1], experts=1, lam=0.25, beta=40, delta=0.5)


def failures_are_undercharged(lam: bool = False) -> Tally:
    """Let K = 10^30 experts be paid 1 and be right 9 times in 10: in rounds 28 to 30 one of them has always been wrong.

    After n rounds some expert has estimate 0 with probability 1 - (1 - 10^-n)^K >= 1 - 1/(1 + K 10^-n), and then
    Lambda fails if 9/10 > 3 ln(3/delta)/n. Each such round costs at least the payments, K.
    """
    K, T, delta, price = 10**30, 30, Fraction(1, 1000), Fraction(1, 10**33)
    failing = [n for n in range(1, T) if real(Fraction(9, 10)) > 3 * real(3 / delta).log() / n]
    weight = price if lam else Fraction(1)
    left = sum((1 - 1 / (1 + Fraction(K, 10**n))) * weight * K for n in failing)
    right = delta * K * T**2 * (1 + price * K)
    return Tally(len(failing), len(failing), None if left > right else f"{float(left)} <= {float(right)}")


def detailed_bound_agrees(name: str, failures: str, slip: int = 9) -> Tally:
    """Compare the reference's bound with the formula of the paper, at 30 digits."""
    cases = 0
    for T, K, N, lam, delta in product((1, 50, 10**6), (1, 7), (1, 12), (0.001, 2.0), (1e-9, 0.5)):
        beta, D, eps = 3.5, 0.75, 0.125
        case = bounds.Setting(T, K, N, lam, delta, beta, D, eps)
        with mpmath.workdps(30):
            log, h = mpmath.log(3 / mpmath.mpf(delta)), 1 + mpmath.log(T)
            charged = (1 + lam * K) * (T**3 if failures == "T^3" else N * T**2) * K * mpmath.mpf(delta)
            wanted = charged + T * (4 * D + lam) * K * eps + N * (1 + lam * K + 288 * slip * K**2 * log**2)
            wanted += N * h * (K * (2 * beta + 4 * log) + 576 * K**2 * log)
            cases += 1
            if abs(getattr(bounds, name)(case).total / wanted - 1) > 1e-12:
                return Tally(cases, cases, f"at {case} the reference says {getattr(bounds, name)(case).total}")
        if bounds.trivial_bound(case) != T * (1 + lam * K):
            return Tally(cases, cases, f"at {case} the trivial bound is {bounds.trivial_bound(case)}")
    return Tally(cases, cases, None)
