"""The lines of Algorithm 1: the oracle beside the literal `Algorithm1`, which shares no code with it.

They are compared after all short games and at tables of counts: what is known, whom to pay what, what to predict. A
tooth changes one line of the literal, by the number that the paper prints, and the comparison must notice.
"""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import chain, product
from typing import Any

import mpmath

from paid_experts.proofs_check.checks.outcome import MPMATH, Cases, Enumeration, agree
from paid_experts.reference.algorithm_1 import Algorithm1
from paid_experts.reference.formulas import width
from paid_experts.reference.oracle import LcbGaptron

Count = tuple[int, int]
"""How often an expert was right, and how often it was paid"""
Method = Callable[..., Any]
Pair = tuple[LcbGaptron, Algorithm1]
COINS = [k / 32 for k in (1, 4, 7, 10, 13, 20)]


def states(most: int) -> Iterator[Count]:
    """Go through all (correct, paid) with at most so many payments."""
    return ((correct, paid) for paid in range(1, most + 1) for correct in range(paid + 1))


# Algorithm 1 with one line changed.


def pay_zero(game: Algorithm1) -> tuple[int, ...]:
    """Pay everybody the first payment of the grid."""
    game.c = (0,) * game.K
    return game.c


def follow(game: Algorithm1, printed: Method, advice: Sequence[int], u: float) -> Any:
    """Line 11 without its sign: a certain expert is followed, also one who is mostly wrong."""
    prediction = printed(advice, u)
    certain = (j for j, i in enumerate(game.c) if not game.alpha(j, i) <= game.p_hat(j, i) <= 1 - game.alpha(j, i))
    return next((advice[j] for j in certain), prediction)


def count_twice(game: Algorithm1, printed: Method, label: int) -> None:
    """Line 21 with n + 2."""
    printed(label)
    for j, i in enumerate(game.c):
        game.n[j][i] += 1


def forget_the_last(game: Algorithm1, printed: Method, label: int) -> None:
    """Line 20 without expert K."""
    printed(label)
    game.n[-1][game.c[-1]] -= 1


def compare_all_with_the_last_label(game: Any, printed: Method, label: int) -> None:
    """Line 23 as the paper prints it."""
    printed(label)
    game.answers = [*getattr(game, "answers", ()), (game.c, game.Z)]
    for j, i in product(range(game.K), range(len(game.C))):
        game.correct[j][i] = sum(c[j] == i and Z[j] == label for c, Z in game.answers)


CHANGES: dict[str, tuple[str, Method]] = {
    "1: alpha = 1/4": ("alpha", lambda game, printed, j, i: printed(j, i) if game.n[j][i] else 1 / 4),
    "3: t < N": ("pay", lambda game, printed: pay_zero(game) if game.t == len(game.C) else printed()),
    "4: c = 0": ("pay", lambda game, printed: pay_zero(game) if game.t <= len(game.C) else printed()),
    "6: 2 lambda": ("optimistic_cost", lambda game, printed, c: printed(c) + game.lam * sum(c)),
    "9: open": ("alpha", lambda _, printed, j, i: printed(j, i) * (1 + 1e-9)),
    "11: Z": ("predict", follow),
    "14: 1/3 ln": ("predict", lambda _, printed, advice, u: printed(advice, (2 * u) ** 1.5 / 2)),
    "17: 1/3 exp": ("predict", lambda _, printed, advice, u: printed(advice, 3 / 2 * u)),
    "17: no coin": ("predict", lambda _, printed, advice, _u: printed(advice, 1 / 2)),
    "19: -y": ("update", lambda _, printed, label: printed(-label)),
    "20: K - 1": ("update", forget_the_last),
    "21: n + 2": ("update", count_twice),
    "22: 1/4": ("alpha", lambda _, printed, j, i: min(printed(j, i), 1 / 4)),
    "23: y_t": ("update", compare_all_with_the_last_label),
    "25: 2/3 Q": ("P", lambda game, printed, j, i: (game.p_hat(j, i) + 2 * printed(j, i)) / 3),
    "26: p + s Q": ("P", lambda game, printed, j, i: 2 * game.p_hat(j, i) - printed(j, i)),
}
"""By line: the method that it stands in, and what that does instead; the method as printed is its second argument"""


def pair(line: str, payments: int, experts: int, beta: float) -> Pair:
    """Return the oracle and the literal at the start of a game, the literal with this line changed."""
    parameters = [k / max(1, payments - 1) for k in range(payments)], experts, 1 / 8, beta, 1 / 2
    literal = Algorithm1(*parameters)
    if line:
        name, change = CHANGES[line]
        printed = getattr(literal, name)
        setattr(literal, name, lambda *arguments: change(literal, printed, *arguments))
    return LcbGaptron(*parameters, payments="brute"), literal


def games(line: str) -> Iterator[Pair]:
    """Play some rounds in all ways: three of one expert and two payments, two of two experts and one payment."""
    for payments, experts, rounds in ((2, 1, 0), (2, 1, 1), (2, 1, 2), (2, 1, 3), (1, 2, 1), (1, 2, 2)):
        for game in product(product((-1, 1), repeat=experts + 1), repeat=rounds):
            oracle, literal = pair(line, payments, experts, 3 / 4)
            for *advice, label in game:
                oracle.pay_as(literal.pay())
                for learner in (oracle, literal):
                    learner.predict(advice, 1 / 2)
                    learner.update(label)
            yield oracle, literal


def tables(line: str) -> Iterator[Pair]:
    """Put one expert at all counts to 8, some of them on their cutoff, and two experts over two payments at 256.

    Where a count is no power of 2, the literal may round 1 - alpha to the wrong side of an estimate.
    """
    one = [([[known]], beta) for known, beta in product(states(8), (1 / 4, 1, 3 / 2, 3)) if 8 % known[1] == 0]
    some = list(product(((200, 400), (240, 400), (300, 400), (400, 400)), repeat=2))
    for table, beta in [*one, *((list(map(list, rows)), 5) for rows in product(some, repeat=2))]:
        oracle, literal = pair(line, len(table[0]), len(table), beta)
        literal.correct = [[correct for correct, _ in row] for row in table]
        literal.n = [[paid for _, paid in row] for row in table]
        literal.t = 1 + max(sum(row) for row in literal.n)
        yield oracle.at(table), literal


@Enumeration
def oracle_is_algorithm_1(line: str = "") -> Cases:
    """Is what the literal Algorithm 1 knows, pays and predicts what the oracle knows and allows?"""
    for oracle, literal in chain(games(line), tables(line)):
        where = f"after n = {literal.n}, correct = {literal.correct}"
        for j, i in product(range(literal.K), range(len(literal.C))):
            counts = oracle.correct_count(j, i), oracle.paid_count(j, i)
            yield counts == (literal.correct[j][i], literal.n[j][i]) or f"{where}: the oracle counts {counts}"
            p = literal.p_hat(j, i)
            yield agree(oracle.estimate(j, i), p, f"{where}: the estimate")
            yield agree(min(1 - p, p, oracle.width(j, i)), abs(literal.P(j, i) - p), f"{where}: the width, or less")
            yield agree(oracle.cutoff(j, i), literal.alpha(j, i), f"{where}: the cutoff", 1e-6)
            yield agree(oracle.optimistic(j, i), literal.P(j, i), f"{where}: the optimistic estimate")
        yield literal.pay() in oracle.allowed_payments() or f"{where}: payments {literal.c} are not allowed"
        oracle.pay_as(literal.c)
        for advice, u in product(product((-1, 1), repeat=literal.K), COINS if literal.K < 2 else COINS[1::3]):
            holds = literal.predict(advice, u) in oracle.allowed_predictions(advice, u)
            yield holds or f"{where}: advice {advice} and the coin {u} are not answered as the oracle allows"


# A game in which the learner leaves a payment exactly at a miss.


@Enumeration
def leaves_at_the_first_miss(accuracy: str = "3/4") -> Cases:
    """Compare when the learner leaves payment 0 with when its estimate is below the accuracy by more than its width.

    Payment 1 buys an expert who is always right, and lambda is such that it costs as much as payment 0 at accuracy 3/4:
    the learner stays at 0 as long as P >= 3/4. The states have 20, 40, .., 160 answers, half of them right or more.
    """
    misses = 0
    learner = LcbGaptron([0, 1], 1, float(mpmath.exp(-0.125) - mpmath.exp(-0.5)), 1, 0.5)
    for correct, paid in ((k, n) for n in range(20, 161, 20) for k in range(n // 2, n + 1)):
        q = Fraction(correct, paid)
        missed = bool(MPMATH.number(Fraction(accuracy) - q) > width(q, paid, 0.5, MPMATH))
        misses += missed
        yield (
            learner.at([[(correct, paid), (1, 1)]]).allowed_payments().first == (int(missed),)
            or f"{correct} of {paid}: {'a' if missed else 'no'} miss, and the learner {'stays' if missed else 'leaves'}"
        )
    yield misses > 0 or "no state is a miss"
