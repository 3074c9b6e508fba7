"""Lemmas 4.2 to 4.6: what they start from, the lemmas at random rounds, their formulas.

The lemmas themselves are functions of `reference.lemmas`. Here they are evaluated at rounds that are drawn otherwise
than the properties draw them, up to 20 experts and 10^9 answers, and `FORMULAS` lets SymPy compare their terms with the
claims of the rows: a slip in a formula cannot pass both.
"""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from random import Random
from typing import Any, Literal

from paid_experts.proofs_check.checks.outcome import Cases, Enumeration, Sample
from paid_experts.reference import formulas, lemmas
from paid_experts.reference.bounds import covering_radius, uniform_grid
from paid_experts.reference.formulas import PRECISE, Arithmetic, Estimate, width
from paid_experts.reference.lemmas import Comparator, Lemma, Sides
from paid_experts.reference.round_state import PaidGame, RoundState, least_beta


@Enumeration
def covered(share: str = "1") -> Cases:
    """Is the farthest of the points k/240 at the covering radius that the reference computes for a grid?"""
    for costs in (uniform_grid(0.5), uniform_grid(0.25), uniform_grid(0.1), (0.0, 1.0), (0.25, 0.75), (0.125, 0.5)):
        radius = Fraction(share) * covering_radius(costs)
        grid = [Fraction(c).limit_denominator(1000) for c in costs]
        farthest = max(min(abs(Fraction(k, 240) - c) for c in grid) for k in range(241))
        holds = abs(farthest - radius) <= Fraction(1, 2**50)
        yield holds or f"the farthest point from {costs} is at {farthest}, not {radius}"


# Random rounds.


def experts(rng: Random) -> int:
    """Draw a number of experts, small ones more often."""
    return rng.choice((1, 1, 2, 3, 5, 8, 20))


def units(rng: Random, count: int) -> list[float]:
    """Draw numbers between 0 and 1, some of them close to an end."""
    drawn = (rng.random() for _ in range(count))
    return [rng.choice((x, x, x / 1000, 1 - x / 1000)) for x in drawn]


def round_of(known: Sequence[tuple[Estimate, float]], delta: float, beta: float) -> RoundState:
    """Return a round with one payment, from what is known of each expert and its accuracy."""
    game = PaidGame((0.5,), tuple((p,) for _, p in known), 0.1, beta, delta)
    return RoundState(game, tuple((estimate,) for estimate, _ in known), (0,) * len(known))


def accuracy_near(rng: Random, known: Estimate, delta: float, sides: Sequence[int] = (-1, 1)) -> float:
    """Draw an accuracy within the width of an estimate, most often near its end."""
    distance = rng.choice(sides) * rng.choice((0.999, 0.999, rng.random())) * known.width(delta)
    return float(min(1.0, max(0.0, known.value + distance)))


def round_in_range(rng: Random, most: int) -> RoundState:
    """Draw a round on Lambda whose estimates are in range, many of them at their cutoff, with the beta of Lemma 4.3."""
    K, delta = rng.choice([K for K in (1, 1, 2, 3, 5, 7) if most >= K]), rng.choice((0.99, 0.5, 0.01, 1e-9))
    beta, known = least_beta(delta, K), []
    for _ in range(K):
        n = 2 * rng.randint(1, 40) if rng.random() < 0.1 else int(beta * 10 ** rng.uniform(0.2, 3))
        fewest = min(int(beta) + 1, n // 2)
        estimate = Estimate(rng.choice((fewest, n - fewest, rng.randint(fewest, n - fewest))), n)
        known.append((estimate, accuracy_near(rng, estimate, delta)))
    return round_of(known, delta, beta)


@Sample
def lemma_4_2(rng: Random) -> list[Sides]:
    """P(mistake | advice) <= exp(-y x)/2 for every advice to up to five experts whose estimates are in range."""
    return lemmas.lemma_4_2(round_in_range(rng, 5))


@Sample
def lemma_4_3(rng: Random) -> list[Sides]:
    """P(mistake | past) <= 3/4 Phi(estimates), for estimates in range and accuracies within their widths."""
    return lemmas.lemma_4_3(round_in_range(rng, 7))


@Sample
def lemma_4_4(rng: Random) -> list[Sides]:
    """3/4 Phi(estimates) <= 7/8 Phi(accuracies) + 96 K sum (2 l/n + (3 l/n)^2); the errors have one direction."""
    delta, outwards, known = rng.choice((0.99, 0.5, 0.01, 1e-9)), rng.choice((-1, 1)), []
    for x in units(rng, experts(rng)):
        n = 1 + int(10 ** rng.uniform(0, 9))
        estimate = Estimate(int(x * n), n)
        side = outwards if estimate.value > 0.5 else -outwards
        known.append((estimate, accuracy_near(rng, estimate, delta, (side,))))
    return lemmas.lemma_4_4(round_of(known, delta, 1.0))


def late_round(rng: Random) -> tuple[RoundState, Comparator]:
    """Draw a round after the first N on Lambda, with the payments that Algorithm 1 chooses; and OPT over [0, 1]^K.

    Accuracies are straight lines in the payment, so that each expert's part of Phi + lambda sum c is concave, and the
    best payments are all 0 or 1. The grid holds the middles of N equal cells, so that eps = 1/(2N).
    """
    K, N, delta, lam = experts(rng), rng.choice((1, 2, 4, 8)), rng.uniform(0.001, 0.999), 10 ** rng.uniform(-4, 1)
    beta = rng.choice((least_beta(delta, K), 10 ** rng.uniform(-2, 4)))
    lines = [units(rng, 2) for _ in range(K)]
    costs = tuple((2 * i + 1) / (2 * N) for i in range(N))
    accuracy = tuple(tuple(first + (last - first) * c for c in costs) for first, last in lines)
    game = PaidGame(costs, accuracy, lam, beta, delta)
    table = tuple(tuple(estimate_near(rng, p, delta) for p in row) for row in accuracy)
    ends = PaidGame((0.0, 1.0), tuple((first, last) for first, last in lines), lam, beta, delta)
    lipschitz = max(abs(last - first) for first, last in lines)
    spacing = (4 * PRECISE.number(lipschitz) + lam) * K / (2 * N)
    return RoundState(game, table, RoundState.minimisers(game, table).first), Comparator(ends.best()[0], spacing)


def estimate_near(rng: Random, p: float, delta: float) -> Estimate:
    """Draw counts, and move the estimate towards the accuracy until that is within its width."""
    n, shift = int(10 ** rng.uniform(0, 9)), rng.uniform(-1, 1)
    while True:
        estimate = Estimate(min(max(round(n * (p + shift * width(p, n, delta))), 0), n), n)
        if RoundState.covers(estimate, p, delta):
            return estimate
        shift /= 2


@Sample
def lemma_4_5(rng: Random) -> list[Sides]:
    """7/8 Phi(p(c_t)) + lambda sum c_t <= OPT + (4L + lambda) K eps + 96 K sum (2 l/n + (3 l/n)^2), on Lambda."""
    state, optimum = late_round(rng)
    return lemmas.lemma_4_5(state, opt=optimum)


# The formulas of the lemmas, in the letters of the claims.


def constant(lemma: Lemma) -> Any:
    """Return the constant that a lemma has by default."""
    return lemma.__wrapped__.__defaults__[0]  # type: ignore[attr-defined]


def confidence(x: Mapping[str, Any], letter: str, arithmetic: Arithmetic) -> Any:
    """Return the delta for which ln(3/delta) is this letter."""
    return 3 * arithmetic.exp(-x[letter])


Formula = Callable[[Mapping[str, Any], Arithmetic], Any]
FORMULAS: dict[str, dict[Literal["left", "right"], Formula]] = {
    "a_wrong_sign_errs_at_most_half_exp": {
        "left": lambda x, real: formulas.mistake_given_vote(x["v"], real),
        "right": lambda x, real: constant(lemmas.lemma_4_2) * real.exp(-x["v"]),
    },
    "factor_splits_into_root_and_error": {
        "left": lambda x, real: formulas.exponential_loss([x["p"]], [x["q"]], real),
    },
    "growth_at_beta_le_compound": {
        "left": lambda x, real: lemmas.spread(1, confidence(x, "l", real), 18 * x["l"] * x["K"] ** 2, real),
    },
    "square_of_root_le_gaussian": {
        "left": lambda x, real: 4 * formulas.product_error([x["q"]], real) ** 2,
        "right": lambda x, real: formulas.phi([x["q"]], real),
    },
    "squared_width_le_price": {
        "left": lambda x, real: width(x["q"], 1, confidence(x, "r", real), real, constant(lemmas.lemma_a_1)) ** 2,
        "right": lambda x, real: 2 * lemmas.widths([1], confidence(x, "r", real), real),
    },
    "beta_terms_as_printed_le_two_beta_plus_four_logs": {
        "left": lambda x, real: lemmas.certain_error(1, confidence(x, "l", real), x["b"], real),
        "right": lambda x, real: lemmas.following(1, confidence(x, "l", real), x["b"], real),
    },
    "lemma_4_6_as_printed_has_no_cover": {
        "right": lambda x, real: (
            formulas.phi([1], real)
            + lemmas.following(x["n"], confidence(x, "l", real), x["b"], real)
            + x["lam"] * x["eps"]
            + constant(lemmas.lemma_4_5) * lemmas.widths([x["n"]], confidence(x, "l", real), real)
        ),
    },
}
"""For some rows the sides of their claims by the formulas of the reference: SymPy must find no difference"""
