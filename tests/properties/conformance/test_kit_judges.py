"""The judges: what Algorithm 1 leaves open is accepted, what rounding can blur is counted, the rest is judged."""

import math
from collections import Counter

import pytest

from paid_experts.properties.bugs import LEARNERS
from paid_experts.properties.conformance import check, judge
from paid_experts.properties.conformance.adversaries import EDGE
from paid_experts.properties.conformance.claims import EFFORTS, ROUNDING, RULES, Algorithm, Contract, Settings
from paid_experts.properties.conformance.judges import (
    GaptronJudge,
    Judge,
    cautious_weight,
    margin,
    minimum_at,
    product_gain,
)
from paid_experts.properties.conformance.play import Session, play
from paid_experts.properties.conformance.report import Outcome, Report
from paid_experts.properties.conformance.rivals import RIVALS
from paid_experts.properties.conformance.targets import InProcess
from paid_experts.properties.conformance.trials import close_calls, explorations, minima, planned
from paid_experts.reference import Choices, LcbGaptron
from paid_experts.reference.credible import credible
from paid_experts.reference.formulas import Estimate

ONE_EXPERT = Settings((0.5,), 1, 0.1, 1.0, 0.5)
CLOSE = ONE_EXPERT._replace(beta=0.5)
THRESHOLD = math.sqrt(1 / 2) / 2
"""Estimate 2/3: exp(-x)/2 with exp(2 x) = 2."""


def after(settings: Settings, outcomes: str) -> Judge:
    """A judge after rounds of label +1 in which expert 0 was right where there is an "r"."""
    found = GaptronJudge(settings, Contract())
    for outcome in outcomes:
        assert found.payments((0,) * settings.experts) is None
        found.learns([1 if outcome == "r" else -1] * settings.experts, 1)
    assert found.payments((0,) * settings.experts) is None
    found.counts.clear()
    return found


@pytest.mark.parametrize(
    ("settings", "outcomes", "advice", "u", "right", "line"),
    [
        (ONE_EXPERT, "wwwr", -1, 0.0, -1, "9"),  # on its cutoff, and so in range: the coin 0 flips the vote
        (ONE_EXPERT, "rrrw", -1, 0.0, 1, "9"),
        (ONE_EXPERT, "r", 1, 0.0, 1, "11"),  # certain: followed or contradicted whatever the coin
        (ONE_EXPERT, "r", 1, 0.999, 1, "11"),
        (ONE_EXPERT, "w", 1, 0.0, -1, "11"),
        (ONE_EXPERT, "w", 1, 0.999, -1, "11"),
        (CLOSE, "rrw", 1, THRESHOLD * (1 - 2 * ROUNDING), -1, "17"),
        (CLOSE, "rrw", 1, THRESHOLD * (1 + 2 * ROUNDING), 1, "17"),
    ],
)
def test_one_prediction_is_right_and_the_other_violates_a_line(
    settings: Settings, outcomes: str, advice: int, u: float, right: int, line: str
) -> None:
    assert after(settings, outcomes).prediction([advice], u, right) is None
    found = after(settings, outcomes)
    violation = found.prediction([advice], u, -right)
    assert violation is not None
    assert violation.place == line
    assert found.counts["near the cutoff"] == found.counts["near the coin"] == 0


@pytest.mark.parametrize(
    ("settings", "outcomes", "u", "counted"),
    [
        (ONE_EXPERT, "wwwwr", 0.0, {"near the cutoff": 1}),  # estimate 1/5, cutoff 1/5: doubles cannot hold it
        (CLOSE, "rrw", THRESHOLD, {"near the coin": 1}),
        (CLOSE, "rw", 0.9, {"even vote": 1, "near the coin": 0}),
    ],
)
def test_what_rounding_or_a_coin_decides_is_accepted_either_way_and_counted(
    settings: Settings, outcomes: str, u: float, counted: dict[str, int]
) -> None:
    for prediction in (-1, 1):
        found = after(settings, outcomes)
        assert found.prediction([1], u, prediction) is None
        assert {name: found.counts[name] for name in counted} == counted


@pytest.mark.parametrize("payments", RULES)
def test_the_reference_conforms_under_every_rule_if_it_makes_the_other_choices(payments: str) -> None:
    def contrary(**settings: object) -> LcbGaptron:
        choices = Choices(
            explore=lambda untried: list(untried)[-1],
            minimise=lambda least: least.first if payments in ("exact", "local") else list(least)[-1],
            follow=lambda certain: certain[-1],
            sign_of_zero=lambda: -1,
        )
        return LcbGaptron(**settings, choices=choices)  # type: ignore[arg-type]

    check(contrary, payments=payments, effort="quick")


def test_local_may_stop_at_the_minimum() -> None:
    def passed_off(**settings: object) -> LcbGaptron:
        return LcbGaptron(**{**settings, "payments": "brute"})  # type: ignore[arg-type]

    check(passed_off, payments="local", effort="quick")


def test_the_formulas_agree_with_the_reference_to_300_bits() -> None:
    for paid in (1, 2, 3, 7, 20, 99, 1000, 65_600):
        for correct in {0, 1, paid // 3, paid // 2, paid - 1, paid}:
            known = Estimate(correct, paid)
            for delta in (0.95, 0.5, 1e-3):
                sets = credible(known, delta)
                assert margin(known, delta) == pytest.approx(float(sets.margin), rel=1e-9)
                assert cautious_weight(known, delta) == pytest.approx(known.leaning * float(sets.weight), abs=1e-11)
                m = float(sets.margin)
                error = math.exp(-2 * product_gain(known, delta))
                assert error == pytest.approx(math.sqrt(4 * m * (1 - m)), rel=1e-9, abs=1e-17)


@pytest.mark.parametrize("algorithm", LEARNERS)
def test_close_calls_are_close_and_are_judged(algorithm: Algorithm) -> None:
    """The objectives differ by more than is forgiven, and by less than single precision can tell."""
    contract = Contract("brute", algorithm)
    for trial in close_calls(algorithm):
        session = Session(InProcess(LEARNERS[algorithm]), trial, contract, Counter())
        assert session.play().finding is None
        values = minimum_at(*session.judge.state()).values
        assert values is not None
        assert ROUNDING < float(values.max() / values.min() - 1) < 2 * EDGE


def test_the_minimum_is_hard_to_find_up_to_the_sizes_that_are_claimed() -> None:
    largest = list(minima(EFFORTS["default"].minima))[-2:]
    assert [(len(trial.settings.costs), trial.settings.experts) for trial in largest] == [(10, 20), (100, 10)]
    for trial in largest:
        counts = Counter[str]()
        assert play(InProcess(LcbGaptron), trial._replace(family="minima"), Contract(), counts).finding is None
        assert min(counts[f"{name} differs"] for name in RIVALS) > 20


def test_a_branch_that_no_game_reached_is_a_failure_of_the_kit() -> None:
    (trial, *_), counts = explorations(), Counter(dict.fromkeys(GaptronJudge.branches, 1))
    assert Report([Outcome(trial, counts)], [], Contract(), "quick").conforms
    report = Report([Outcome(trial, counts - Counter(flipped=1))], [], Contract(), "quick")
    assert not report.conforms
    assert "The kit has failed: no game reached the branch flipped" in str(report)


def test_every_game_has_a_name_of_its_own_and_is_the_same_each_time() -> None:
    trials = planned(Contract(), "thorough")
    assert len({trial.name for trial in trials}) == len(trials)
    for trial in planned(Contract(), "quick")[::9]:
        first, second = (play(InProcess(LcbGaptron), trial, Contract("brute"), Counter()) for _ in range(2))
        assert first.moves == second.moves
        assert len(first.moves) == trial.rounds


@pytest.mark.thorough
@pytest.mark.parametrize("payments", ["brute", "selfish"])
def test_the_reference_conforms_with_default_effort(payments: str) -> None:
    report = judge(LcbGaptron, payments=payments)
    assert report.conforms, str(report)
    assert report.counts["rounds"] > 65_535
