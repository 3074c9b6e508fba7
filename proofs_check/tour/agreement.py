"""Do the numbers in the browser agree with the Python code? A table of test points, and games of both learners.

The controls compute in JavaScript (``assets/algorithm_1.js``, ``formulas.js``, ``panels.js``). Python computes the same
at the points below, by the reference, by the ledger's exact coverage, or by the ledger's own text; the page compares,
and a test on Node demands 1e-12.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from html import escape
from math import sqrt
from typing import Any

from paid_experts.proofs_check.checks.coins import miss_chance, miss_chance_over_time
from paid_experts.proofs_check.ledger.claim import sides
from paid_experts.proofs_check.tour.page import PLOTS, filled, page, table
from paid_experts.proofs_check.tour.panels import ACCURACY, BETA, COSTS, DELTA, PRICE, SEED
from paid_experts.proofs_check.tour.site import Site
from paid_experts.proofs_check.tour.terms import parsed, value
from paid_experts.reference import aggregation, bounds, formulas
from paid_experts.reference.cautious import CautiousLcb
from paid_experts.reference.credible import credible
from paid_experts.reference.experts import Sigmoidal
from paid_experts.reference.formulas import Estimate, weight
from paid_experts.reference.game import play_round, uniforms
from paid_experts.reference.optimum import bayes_opt, opt
from paid_experts.reference.oracle import LcbGaptron, Learner

ROUNDS = 200
Point = tuple[str, list[Any], Any]
TERMS = ("exploration", "failure", "discretisation", "following", "widths", "squared_widths", "total")


def at(name: str, function: Callable[..., Any], given: Iterable[Iterable[Any]]) -> Iterator[Point]:
    """Return a formula, by its name in JavaScript, with its value at each list of arguments."""
    for arguments in map(list, given):
        yield name, arguments, function(*arguments)


def points() -> Iterator[Point]:
    """Return name, arguments and value of every test point."""
    grid = [k / 16 for k in range(1, 16)]
    votes = [([weight(p), weight(0.7), weight(0.2)], [0.6, p, 0.25]) for p in grid]
    margins = [[k / 4] for k in range(-12, 13)]
    yield from at("flipProbability", formulas.flip_probability, margins)
    yield from at("mistakeGivenVote", formulas.mistake_given_vote, margins)
    yield from at("weight", weight, [[p] for p in grid])
    yield from at("phi", formulas.phi, [[[p, 0.3, 0.9]] for p in grid])
    yield from at("exponentialLoss", formulas.exponential_loss, [([p, 0.7], [0.6, p]) for p in grid])
    yield from at("mistakeGivenPast", aggregation.mistake_given_past, votes)
    yield from at("signError", aggregation.sign_error, votes)
    yield from at("bayesError", aggregation.best_vote_error, [[[0.6, p, 0.25]] for p in grid])
    yield from at("majorityError", _majority_error, [(2 * k - 1, k / 40) for k in range(1, 16)])
    yield from at("sigmoid", lambda theta, c: Sigmoidal(int(theta))(c), [(16 * p, p) for p in grid])
    yield from _estimates()
    shares = (1 / 16, 1 / 4, 1 / 2, 3 / 4)
    coins = [(n, p, delta) for p in shares for n in (5, 20, 100, 300) for delta in (0.9, 0.5, 0.01)]
    yield from at("missChance", _exactly(miss_chance), coins)
    yield from at("missesOverTime", _misses_over_time, [(12, p, 0.9) for p in shares])
    yield from _bounds()
    for name, least in (("opt", opt), ("bayesOpt", bayes_opt)):
        best = least(ACCURACY, COSTS, PRICE)
        yield name, [ACCURACY, COSTS, PRICE], {"value": best.value, "payments": list(best.payments)}


def _majority_error(experts: int, gamma: float) -> float:
    return float(aggregation.majority_error(experts, Fraction(round(gamma * 40), 40)))


def _exactly(chance: Callable[[int, Fraction, Fraction], Any]) -> Callable[..., float]:
    return lambda n, p, delta: float(chance(n, Fraction(p), Fraction(delta)))


def _misses_over_time(most: int, p: float, delta: float) -> list[float]:
    return [float(miss_chance_over_time(n, Fraction(p), Fraction(delta))) for n in range(1, most + 1)]


def _estimates() -> Iterator[Point]:
    def ends(correct: int, paid: int, delta: float) -> dict[str, float]:
        left = credible(Estimate(correct, paid), delta)
        return {"margin": float(left.margin), "nearest": float(left.nearest)}

    counts = [(k, n) for n in (1, 2, 7, 50, 333, 4000) for k in sorted({0, 1, n // 3, n // 2, n - 1, n})]
    deltas = [(k, n, delta) for k, n in counts for delta in (0.9, 0.1, 1e-6)]
    betas = [(k, n, beta) for k, n in counts for beta in (0.5, 3.0, 40.0)]
    yield from at("width", lambda k, n, delta: Estimate(k, n).width(delta), deltas)
    yield from at(
        "optimistic", lambda k, n, delta, sign: Estimate(k, n).optimistic(delta, sign), [(*d, 1) for d in deltas]
    )
    yield from at("credible", ends, deltas)
    yield from at("cutoff", lambda n, beta: Estimate(n, n).cutoff(beta), sorted({(n, beta) for _, n, beta in betas}))
    yield from at("isCertain", lambda k, n, beta: Estimate(k, n).is_certain(beta), betas)


def _bounds() -> Iterator[Point]:
    settings = [(T, *rest) for T in (1e2, 1e4, 1e7, 1e12) for rest in ((1, 2, 0.01), (5, 5, 0.01), (20, 50, 0.001))]
    deltas = [(bounds.main_delta(T, K, lam), K) for T, K, _, lam in settings]

    def detailed(T: float, K: int, N: int, lam: float, L: float, eps: float, printed: bool) -> dict[str, float]:
        bound = (bounds.as_printed if printed else bounds.as_proved)(bounds.main_setting(T, K, N, lam, L, eps))
        return {name.replace("squared_w", "squaredW"): getattr(bound, name) for name in TERMS}

    def tuned(T: float, K: int, lam: float, L: float) -> float:
        mass = 2 + lam * K + 3153 * K**3 * bounds.log_term(bounds.main_delta(T, K, lam)) ** 2
        return sqrt(2 * mass * T * (4 * L + lam) * K) + mass

    yield from at("mainDelta", bounds.main_delta, [(T, K, lam) for T, K, _, lam in settings])
    yield from at("mainBeta", bounds.main_beta, deltas)
    yield from at("logTerm", bounds.log_term, [[delta] for delta, _ in deltas])
    yield from at("trivialBound", lambda T, K, lam: T * (1 + lam * K), [(T, K, lam) for T, K, _, lam in settings])
    yield from at(
        "detailedBound", detailed, [(*one, 1.5, 0.02, printed) for one in settings for printed in (True, False)]
    )
    yield from at("tunedBound", tuned, [(T, K, lam, 1.5) for T, K, _, lam in settings])


def claims(site: Site) -> Iterator[list[Any]]:
    """Return each claim of the prover at a point of its box, with both sides as trees and as Python has them."""
    for row in site.rows.values():
        if row.claim and row.claim.box:
            point = {name: _inside(*ends) for name, ends in row.claim.box.items()}
            left, _, right = sides(row.claim.text)
            trees = [parsed(left), parsed(right)]
            yield [point, *trees, [value(tree, point) for tree in trees]]


def _inside(low: str, high: str) -> float:
    below = -1.0 if "oo" in high else float(Fraction(high)) - 2
    least = below if "oo" in low else float(Fraction(low))
    most = least + 3 if "oo" in high else float(Fraction(high))
    return least + (most - least) * 0.375


def games() -> Iterator[dict[str, Any]]:
    """Play 200 rounds with each learner of the reference, and keep what the browser has to find."""
    yield game(LcbGaptron(COSTS, len(ACCURACY), PRICE, BETA, DELTA))
    yield game(CautiousLcb(COSTS, len(ACCURACY), PRICE, DELTA))


def game(learner: Learner) -> dict[str, Any]:
    """Play 200 rounds."""
    coins, labels = uniforms(SEED), [1 if t % 3 else -1 for t in range(ROUNDS)]
    rounds = []
    for label in labels:
        drawn = [next(coins) for _ in range(len(ACCURACY) + 1)]
        played = play_round(learner, ACCURACY, label, drawn)
        kept = {name: getattr(played, name) for name in ("payments", "advice", "followed", "prediction", "cost")}
        rounds.append({"uniforms": drawn, "expected": played.mistake_given_past, **kept})
    setting = {"costs": COSTS, "lam": PRICE, "beta": BETA, "delta": DELTA}
    name = type(learner).__name__
    return {"learner": name, "setting": setting, "accuracy": ACCURACY, "labels": labels, "rounds": rounds}


def agreement_page(site: Site) -> str:
    """Write the page that compares."""
    tried, statements = list(points()), list(claims(site))
    examples = {name: (given, wanted) for name, given, wanted in tried}
    rows = []
    for name, (given, wanted) in examples.items():
        count = sum(other == name for other, _, _ in tried)
        example = re.sub(r"\d+\.\d{6,}(?!e)", lambda long: f"{float(long[0]):.6g}", json.dumps([given, wanted])[1:-1])
        rows.append(("", (f"<code>{name}</code>", count, escape(example), f'<span data-formula="{name}"></span>')))
    body = filled(
        "agreement.html",
        points=len(tried),
        claims=len(statements),
        rounds=ROUNDS,
        formulas=table(("formula", "points", "for example", "largest difference"), rows),
        data=json.dumps({"points": tried, "claims": statements, "games": list(games())}, separators=(",", ":")),
    )
    return page("Agreement", body, "agreement.html", site, (*PLOTS, "agreement.js"))
