"""The sharper theorem: its write-up names rows as they are, its table is sharp, and its steps hold round by round."""

import math
import re
from collections import Counter, defaultdict
from itertools import pairwise
from pathlib import Path

import pytest

from proofs_check.ledger.evidence import Claim
from proofs_check.paper import chains, ledger
from proofs_check.sharper.multiples import LEAST, ends, table_claims
from reference import bounds
from reference.aggregation import mistake_given_past, phi
from reference.estimates import Estimate
from reference.experts import Tabulated
from reference.game import Round, play, uniforms
from reference.learner import LcbGaptron
from reference.optimum import opt

WRITE_UP = Path(__file__).resolve().parents[2] / "docs" / "sharper.md"
NAMED = re.compile(r"`([a-z_0-9]+)`\s+\((\w+)\)")


# The write-up


def test_the_write_up_names_rows_with_their_grades() -> None:
    named = NAMED.findall(WRITE_UP.read_text(encoding="utf-8"))
    assert len(named) >= 40
    for name, grade in named:
        assert ledger()[name].evidence.grade == grade, name


def test_a_wrong_grade_in_the_write_up_would_be_noticed() -> None:
    name, grade = NAMED.findall("as in `sharper_theorem_over_the_grid`\n(certified)")[0]
    assert ledger()[name].evidence.grade != grade


def test_the_write_up_names_every_conclusion_of_the_theorem() -> None:
    text = WRITE_UP.read_text(encoding="utf-8")
    for name in ("sharper_theorem_over_the_grid", "old_aggregated_rounds_cost_nothing", "short_form_follows"):
        assert name in text
        assert any(chain.concludes == name for chain in chains())


def test_the_write_up_tells_when_the_theorem_says_something() -> None:
    text = WRITE_UP.read_text(encoding="utf-8")
    for theorem, name in (("paper", "the paper's proof"), ("sharper", "the sharper theorem")):
        row = next(line for line in text.splitlines() if line.startswith(f"| {name}"))
        cells = [int(cell.replace(" ", "")) for cell in row.split("|")[2:-1]]
        assert cells == [bounds.first_informative(theorem, K, N, 0.01) for K, N in ((1, 2), (2, 2), (3, 3), (5, 5))]


# The table of the least beta


def test_the_least_multiples_fall_and_stay_below_five_over_root_k() -> None:
    assert len(LEAST) == 100
    assert all(a > b for a, b in pairwise(LEAST))
    assert all(least < 10_000 * 5 / math.sqrt(K) for K, least in enumerate(LEAST, 1))
    assert ends(5) == ("16836/10000", "16835/10000")


@pytest.mark.thorough
@pytest.mark.parametrize(("proved", "refuted"), [pytest.param(*both, id=str(K)) for K, *both in table_claims()])
def test_each_least_multiple_is_certified_from_both_sides(proved: Claim, refuted: Claim) -> None:
    assert proved.decide().status == "proved"
    assert refuted.decide().status == "refuted"


# The steps, at every state


def optimistic_phi(states: tuple[Estimate, ...], delta: float) -> float:
    return phi([state.optimistic(delta, 1) for state in states])


def half_product(states: tuple[Estimate, ...], accuracies: tuple[float, ...]) -> float:
    factors = [
        p * math.sqrt((1 - s.value) / s.value) + (1 - p) * math.sqrt(s.value / (1 - s.value))
        for s, p in zip(states, accuracies, strict=True)
    ]
    return math.prod(factors) / 2


def ends_of_the_width(state: Estimate, delta: float) -> tuple[float, float]:
    w = state.width(delta)
    return max(0.0, state.value - w), min(1.0, state.value + w)


def old_states(K: int, delta: float, share: float) -> list[Estimate]:
    """Return estimates in range with n at least 2 beta, many of them on the cutoff, for a share of the right beta."""
    beta = share * bounds.sharper_beta(delta, K)
    first = math.ceil(2 * beta)
    counts = range(first, 8 * first, max(1, first // 5))
    return [
        Estimate(correct, n)
        for n in counts
        for correct in {math.ceil(beta), n // 2, (math.ceil(beta) + n // 2) // 2, n - math.ceil(beta)}
        if not Estimate(correct, n).is_certain(beta)
    ]


def old_rounds_that_cost(K: int, share: float) -> tuple[int, int]:
    """Count states of an aggregated round, all estimates alike, and those whose half product exceeds Phi(P)."""
    seen = over = 0
    for delta in (0.9, 0.1, 1e-3, 1e-6):
        for state in old_states(K, delta, share):
            for p in ends_of_the_width(state, delta):
                states, accuracies = (state,) * K, (p,) * K
                bound = half_product(states, accuracies)
                assert mistake_given_past(
                    [0.5 * math.log(s.value / (1 - s.value)) for s in states], accuracies
                ) <= bound * (1 + 1e-9)
                seen, over = seen + 1, over + (bound > optimistic_phi(states, delta) * (1 + 1e-12))
    return seen, over


@pytest.mark.parametrize("K", [1, 2, 3, 5])
def test_old_aggregated_rounds_cost_nothing_at_the_worst_accuracies(K: int) -> None:
    seen, over = old_rounds_that_cost(K, share=1.0)
    assert seen > 100
    assert over == 0


@pytest.mark.parametrize("K", [1, 2, 3, 5])
def test_with_three_fifths_of_beta_some_old_round_would_cost(K: int) -> None:
    assert old_rounds_that_cost(K, share=0.6)[1] > 0


# One expert at one payment, in every history


def dearest_history(K: int, p: float, delta: float, most: int) -> tuple[float, float]:
    """Return what following, and what young estimates, can cost in the worst of all 2^most histories of answers.

    Counts of right answers are enough: the dearest way to each pair (right, n) is the dearer of its two ways, and every
    good count is charged as if the expert were followed, or aggregated, there.
    """
    beta, f = bounds.sharper_beta(delta, K), math.exp(-K / 2)
    reached = {0: (0.0, 0.0)}
    for n in range(1, most + 1):
        grown: dict[int, tuple[float, float]] = {}
        for right, (followed, padded) in reached.items():
            for more in (right, right + 1):
                before = grown.get(more, (0.0, 0.0))
                grown[more] = (max(before[0], followed), max(before[1], padded))
        for right, (followed, padded) in grown.items():
            state = Estimate(right, n)
            if abs(state.value - p) > state.width(delta):
                continue
            if state.is_certain(beta):
                error = 1 - p if state.leaning > 0 else p
                grown[right] = (followed + max(0.0, error - f), padded)
            elif n < 2 * beta:
                pad = max(0.0, 2 ** (-1 / K) - phi([state.optimistic(delta, 1)]))
                grown[right] = (followed, padded + pad)
        reached = grown
    return max(value[0] for value in reached.values()), max(value[1] for value in reached.values())


def charged(K: int, delta: float) -> tuple[float, float]:
    """What the theorem charges one expert at one payment: for following, and for young estimates."""
    terms = bounds.sharper(bounds.Setting(10, K, 1, 1.0, delta, bounds.sharper_beta(delta, K)))
    return (terms.following + terms.misled) / K, terms.even / K


@pytest.mark.parametrize("K", [1, 2, 3])
def test_no_history_of_an_expert_costs_more_than_it_is_charged(K: int) -> None:
    delta = 0.9
    most = math.ceil(4.2 * bounds.sharper_beta(delta, K))
    following, young = charged(K, delta)
    dearest = [dearest_history(K, p, delta, most) for p in (0.02, 0.1, 0.2, 0.3, 0.4, 0.45, 0.5)]
    assert max(value[0] for value in dearest) <= following
    assert max(value[1] for value in dearest) <= young
    assert max(value[0] for value in dearest) > 0.45 * following, "0.45 of the bound would be broken"
    assert K == 1 or max(value[1] for value in dearest) > young / 4


# The steps, round by round in whole games

GAMES = [
    ([[0.5, 0.9], [0.3, 0.6]], 0.9),
    ([[0.5, 0.55], [0.5, 0.45], [0.5, 0.6]], 0.5),
    ([[0.2, 0.97]], 0.9),
    ([[0.5, 0.5], [0.5, 0.5]], 0.9),
]
LAM, COSTS = 0.05, (0.0, 1.0)


class Steps:
    """Replays a game and adds up what each step of the argument charges."""

    def __init__(self, accuracy: list[list[float]], delta: float, rounds: int, seed: int) -> None:
        self.K, self.delta = len(accuracy), delta
        self.beta, self.ell = bounds.sharper_beta(delta, self.K), bounds.log_term(delta)
        self.reach = self.beta + 3 * self.ell + math.sqrt(2 * self.beta * self.ell)
        self.best = opt(accuracy, COSTS, LAM)
        self.accuracy = accuracy
        self.kinds: Counter[str] = Counter()
        self.followed: defaultdict[tuple[int, int], float] = defaultdict(float)
        self.padded: defaultdict[tuple[int, int], float] = defaultdict(float)
        learner = LcbGaptron(COSTS, self.K, LAM, self.beta, delta, payments="brute")
        shadow = LcbGaptron(COSTS, self.K, LAM, self.beta, delta)
        experts = [Tabulated(COSTS, row) for row in accuracy]
        labels = [1 if t % 3 else -1 for t in range(rounds)]
        run = play(learner, experts, labels, rounds, uniforms(seed))
        for t, played in enumerate(run.rounds, 1):
            if t > len(COSTS):
                self.judge(played, shadow)
            shadow.pay_as(played.payments)
            shadow.predict(played.advice, 0.5)
            shadow.update(played.label)

    def off(self, state: Estimate, j: int, i: int) -> bool:
        return abs(state.value - self.accuracy[j][i]) > state.width(self.delta)

    def judge(self, played: Round, shadow: LcbGaptron) -> None:
        """One round: is it good, and does its cost stay within what its kind is charged?"""
        at = [(j, i, shadow.estimates[j][i]) for j, i in enumerate(played.payments)]
        star = [(j, i, shadow.estimates[j][i]) for j, i in enumerate(self.best.payments)]
        if any(self.off(state, j, i) for j, i, state in (*at, *star)):
            self.kinds["failing"] += 1
            return
        seen = optimistic_phi(tuple(state for *_, state in at), self.delta)
        paid = LAM * sum(COSTS[i] for i in played.payments)
        assert seen + paid <= self.best.value + 1e-12
        excess = played.mistake_given_past + paid - self.best.value
        if played.followed is not None:
            j, i, state = at[played.followed]
            assert played.mistake_given_past <= self.reach / state.paid + 1e-12
            self.followed[j, i] += max(0.0, played.mistake_given_past - math.exp(-self.K / 2))
            self.kinds["following"] += 1
            assert excess <= max(0.0, played.mistake_given_past - math.exp(-self.K / 2)) + 1e-12
            return
        pads = 0.0
        for j, i, state in at:
            if state.paid < 2 * self.beta:
                assert 2 * state.correct == state.paid
                pad = max(0.0, 2 ** (-1 / self.K) - phi([state.optimistic(self.delta, 1)]))
                assert pad == 0 or state.paid <= (3 * self.K + 11) * self.ell
                self.padded[j, i] += pad
                pads += pad
        self.kinds["old" if all(state.paid >= 2 * self.beta for *_, state in at) else "young"] += 1
        assert excess <= pads + 1e-12


@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.thorough)])
def test_every_round_stays_within_what_the_argument_charges_it(seed: int) -> None:
    kinds: Counter[str] = Counter()
    for accuracy, delta in GAMES:
        steps = Steps(accuracy, delta, rounds=350, seed=seed)
        f, ell, C = math.exp(-steps.K / 2), steps.ell, steps.reach
        each = C * max(0.0, 1 - 2 * f) + min(C * (1 - f), 6 * ell + 2 * math.sqrt(C * ell))
        young = (3 * steps.K + 11) * ell / 2 * max(0.0, 2 ** (-1 / steps.K) - math.exp(-0.5))
        assert max(steps.followed.values(), default=0.0) <= each
        assert max(steps.padded.values(), default=0.0) <= young + 1e-12
        kinds += steps.kinds
    assert min(kinds["following"], kinds["young"], kinds["old"]) >= 3, kinds


@pytest.mark.parametrize(("accuracy", "rounds"), [([[0.5, 0.9]], 400), ([[0.4, 0.7], [0.5, 0.9]], 1500)])
def test_the_regret_of_a_game_is_within_the_bound_where_it_says_something(
    accuracy: list[list[float]], rounds: int
) -> None:
    K = len(accuracy)
    setting = bounds.sharper_setting(rounds, K, len(COSTS), LAM)
    bound = bounds.sharper(setting)
    assert not bounds.is_vacuous(bound, setting)
    learner = LcbGaptron.tuned(COSTS, K, LAM, rounds, payments="brute")
    run = play(learner, [Tabulated(COSTS, row) for row in accuracy], [1] * rounds, rounds, uniforms(7))
    assert run.pseudo_regret(opt(accuracy, COSTS, LAM).value) <= bound.total
