"""Do the numbers in the browser agree with the Python code? A table of test points, and games of both learners.

The controls compute in JavaScript (``assets/formulas.js``). Python computes the same at the points below, by the
reference, by the ledger's exact coverage, or by the ledger's own text; the page compares, and the browser test
demands 1e-12.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from html import escape
from math import sqrt
from typing import Any

from paid_experts.proofs_check.checks.coins import miss_chance, miss_chance_over_time
from paid_experts.proofs_check.ledger.claim import sides
from paid_experts.proofs_check.tour.page import page
from paid_experts.proofs_check.tour.sharp import claim_of, javascript, value
from paid_experts.proofs_check.tour.site import Site
from paid_experts.reference.aggregation import best_vote_error, majority_error, mistake_given_past, sign_error
from paid_experts.reference.bounds import (
    as_printed,
    as_proved,
    log_term,
    main_beta,
    main_delta,
    main_setting,
    trivial_bound,
)
from paid_experts.reference.cautious import CautiousLcb
from paid_experts.reference.credible import credible
from paid_experts.reference.experts import Sigmoidal
from paid_experts.reference.formulas import (
    Estimate,
    exponential_loss,
    flip_probability,
    mistake_given_vote,
    phi,
    weight,
)
from paid_experts.reference.game import play_round, uniforms
from paid_experts.reference.optimum import bayes_opt, opt
from paid_experts.reference.oracle import LcbGaptron, Learner

ROUNDS = 200
COSTS = [0.0, 0.25, 0.5, 1.0]
ACCURACY = [[0.5, 0.55, 0.625, 0.75], [0.5, 0.65, 0.8, 0.95], [0.3, 0.25, 0.2, 0.1]]
PRICE, BETA, DELTA, SEED = 0.05, 4.0, 0.5, 11
SHARES = ("1/16", "1/4", "1/2", "3/4")
Point = tuple[str, list[Any], Any]


def points() -> Iterator[Point]:
    """Return name, arguments and value of every test point."""
    for k in range(-12, 13):
        yield "flipProbability", [k / 4], flip_probability(k / 4)
        yield "mistakeGivenVote", [k / 4], mistake_given_vote(k / 4)
    for k in range(1, 16):
        p = k / 16
        yield "weight", [p], weight(p)
        yield "phi", [[p, 0.3, 0.9]], phi([p, 0.3, 0.9])
        yield "exponentialLoss", [[p, 0.7], [0.6, p]], exponential_loss([p, 0.7], [0.6, p])
        weights = [weight(p), weight(0.7), weight(0.2)]
        yield "mistakeGivenPast", [weights, [0.6, p, 0.25]], mistake_given_past(weights, [0.6, p, 0.25])
        yield "signError", [weights, [0.6, p, 0.25]], sign_error(weights, [0.6, p, 0.25])
        yield "bayesError", [[0.6, p, 0.25]], best_vote_error([0.6, p, 0.25])
        yield "majorityError", [2 * k - 1, k / 40], float(majority_error(2 * k - 1, Fraction(k, 40)))
        yield "sigmoid", [float(k), p], Sigmoidal(k)(p)
    yield from _estimates()
    yield from _coverage()
    yield from _bounds()
    generator = uniforms(2**40 + 7)
    for place in range(700):
        drawn = next(generator)
        if place % 97 == 0:
            yield "uniform", [2**40 + 7, place], drawn
    for name, least in (("opt", opt), ("bayesOpt", bayes_opt)):
        best = least(ACCURACY, COSTS, PRICE)
        yield name, [ACCURACY, COSTS, PRICE], {"value": best.value, "payments": list(best.payments)}


def _estimates() -> Iterator[Point]:
    for paid in (1, 2, 7, 50, 333, 4000):
        for correct in sorted({0, 1, paid // 3, paid // 2, paid - 1, paid}):
            known = Estimate(correct, paid)
            for delta in (0.9, 0.1, 1e-6):
                yield "width", [correct, paid, delta], known.width(delta)
                yield "optimistic", [correct, paid, delta, 1], known.optimistic(delta, 1)
                left = credible(known, delta)
                ends = {"margin": float(left.margin), "nearest": float(left.nearest)}
                yield "credible", [correct, paid, delta], ends
            for beta in (0.5, 3.0, 40.0):
                yield "cutoff", [paid, beta], known.cutoff(beta)
                yield "isCertain", [correct, paid, beta], known.is_certain(beta)


def _coverage() -> Iterator[Point]:
    for share in map(Fraction, SHARES):
        for n in (5, 20, 100, 300):
            for delta in (0.9, 0.5, 0.01):
                yield "missChance", [n, float(share), delta], float(miss_chance(n, share, Fraction(delta)))
        for most in (10, 60):
            yield "missOverTime", [most, float(share), 0.9], float(miss_chance_over_time(most, share, Fraction(0.9)))


def _bounds() -> Iterator[Point]:
    for T in (100.0, 1e4, 1e7, 1e12):
        for K, N, lam in ((1, 2, 0.01), (5, 5, 0.01), (20, 50, 0.001)):
            delta = main_delta(T, K, lam)
            yield "mainDelta", [T, K, lam], delta
            yield "mainBeta", [delta, K], main_beta(delta, K)
            yield "logTerm", [delta], log_term(delta)
            setting = main_setting(T, K, N, lam, 1.5, 0.02)
            yield "trivialBound", [T, K, lam], trivial_bound(setting)
            for printed, bound in ((True, as_printed(setting)), (False, as_proved(setting))):
                terms = {
                    "exploration": bound.exploration,
                    "failure": bound.failure,
                    "discretisation": bound.discretisation,
                    "following": bound.following,
                    "widths": bound.widths,
                    "squaredWidths": bound.squared_widths,
                    "total": bound.total,
                }
                yield "detailedBound", [T, K, N, lam, 1.5, 0.02, printed], terms
            ell = log_term(delta)
            mass, grid = 2 + lam * K + 3153 * K**3 * ell**2, T * (4 * 1.5 + lam) * K
            yield "tunedBound", [T, K, lam, 1.5], sqrt(2 * mass * grid) + mass


def claims(site: Site) -> Iterator[list[Any]]:
    """Return each claim of the prover in JavaScript at a point of its box, with both sides as Python has them."""
    for row in site.rows.values():
        claim = claim_of(row)
        if claim is None:
            continue
        at = {name: _inside(*ends) for name, ends in claim.box.items()}
        left, _, right = sides(claim.text)
        wanted = [float(value(left, at)), float(value(right, at))]
        yield [list(at), list(at.values()), javascript(left), javascript(right), wanted]


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
        rounds.append(
            {
                "uniforms": drawn,
                "payments": list(played.payments),
                "advice": list(played.advice),
                "followed": played.followed,
                "prediction": played.prediction,
                "expected": played.mistake_given_past,
                "cost": played.cost,
            }
        )
    setting = {"costs": COSTS, "lam": PRICE, "beta": BETA, "delta": DELTA}
    name = type(learner).__name__
    return {"learner": name, "setting": setting, "accuracy": ACCURACY, "labels": labels, "rounds": rounds}


def agreement_page(site: Site) -> str:
    """Write the page that compares."""
    table = list(points())
    statements = list(claims(site))
    data = json.dumps({"points": table, "claims": statements, "games": list(games())}, separators=(",", ":"))
    counts = Counter(name for name, _, _ in table)
    rows = "".join(
        f'<tr><th scope="row"><code>{name}</code></th><td>{count}</td><td>{escape(_example(table, name))}</td>'
        f'<td data-formula="{name}"></td></tr>'
        for name, count in counts.items()
    )
    body = (
        "<h1>Do the numbers agree?</h1><p>The controls of these pages compute in your browser. Here they are "
        "compared, now, with what the Python code computed when the pages were written. Differences are relative.</p>"
        '<table class="numbers"><tbody>'
        f'<tr><th scope="row">{len(table)} values of formulas: largest difference</th><td id="points-apart"></td></tr>'
        f'<tr><th scope="row">{len(statements)} claims of the ledger: largest difference</th>'
        '<td id="claims-apart"></td></tr>'
        f'<tr><th scope="row">{ROUNDS} rounds of each learner: rounds that differ</th>'
        '<td id="rounds-different"></td></tr>'
        '<tr><th scope="row">their probabilities and costs: largest difference</th><td id="rounds-apart"></td></tr>'
        "</tbody></table><h2>By formula</h2>"
        '<div class="scroll"><table><thead><tr><th scope="col">formula</th><th scope="col">points</th>'
        '<th scope="col">for example</th><th scope="col">largest difference</th></tr></thead>'
        f"<tbody>{rows}</tbody></table></div>"
        f'<script type="application/json" id="points">{data}</script>'
    )
    extra = '<script src="assets/agreement.js"></script>'
    return page("Agreement", body, "agreement.html", site, scripts=True, extra=extra)


def _example(table: list[Point], name: str) -> str:
    given, wanted = next((given, wanted) for other, given, wanted in reversed(table) if other == name)
    return f"({', '.join(map(_shown, given))}) → {_shown(wanted)}"


def _shown(given: Any) -> str:
    if isinstance(given, bool) or given is None:
        return str(given).lower()
    if isinstance(given, float):
        return f"{given:.6g}"
    if isinstance(given, list):
        return f"({', '.join(map(_shown, given))})"
    if isinstance(given, dict):
        return ", ".join(f"{name} {_shown(one)}" for name, one in given.items())
    return str(given)
