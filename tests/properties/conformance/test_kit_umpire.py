"""The umpire: what Algorithm 1 leaves open is accepted, what rounding can blur is counted, the rest is judged."""

import math
from collections import Counter
from collections.abc import Sequence

import pytest

from paid_experts.properties.bugs import LEARNERS
from paid_experts.properties.conformance import check, judge
from paid_experts.properties.conformance.claims import ROUNDING, RULES, Algorithm, ClaimedRule
from paid_experts.properties.conformance.kit import EFFORTS, Judging
from paid_experts.properties.conformance.play import play
from paid_experts.properties.conformance.players import InProcess
from paid_experts.properties.conformance.predictions import GaptronUmpire, umpire_of
from paid_experts.properties.conformance.report import Report
from paid_experts.properties.conformance.trial import Claim, Move, Settings, Trial
from paid_experts.properties.conformance.trials import close_calls, short_trials
from paid_experts.properties.conformance.umpire import Umpire, all_values
from paid_experts.properties.conformance.worlds import EDGE
from paid_experts.reference import Choices, LcbGaptron

ONE_EXPERT = Settings((0.5,), 1, 0.1, 1.0, 0.5)


def after(settings: Settings, outcomes: str, payments: ClaimedRule = "exact") -> Umpire:
    """An umpire after rounds of label +1 in which expert 0 was right where there is an "r"."""
    umpire = umpire_of(settings, Claim(payments))
    for outcome in outcomes:
        assert umpire.payments((0,) * settings.experts) is None
        umpire.prediction([1 if outcome == "r" else -1] * settings.experts, 0.5, 1)
        umpire.label(1)
    assert umpire.payments((0,) * settings.experts) is None
    umpire.counts.clear()
    return umpire


@pytest.mark.parametrize("payments", RULES)
def test_the_reference_conforms_under_every_rule(payments: str) -> None:
    report = judge(LcbGaptron, payments=payments, effort="quick")
    assert report.conforms, str(report)
    assert all(report.counts[branch] for branch in GaptronUmpire.branches)
    assert "conforms: every choice in" in str(report)


def test_the_reference_with_other_choices_conforms() -> None:
    def contrary(**settings: object) -> LcbGaptron:
        choices = Choices(
            explore=lambda untried: list(untried)[-1],
            minimise=lambda least: list(least)[-1],
            follow=lambda certain: certain[-1],
            sign_of_zero=lambda: -1,
        )
        return LcbGaptron(**settings, choices=choices)  # type: ignore[arg-type]

    check(contrary, payments="brute", effort="quick")


@pytest.mark.parametrize(("outcomes", "follows"), [("wwwr", 1), ("rrrw", -1)])
def test_an_estimate_exactly_on_its_cutoff_is_in_range(outcomes: str, follows: int) -> None:
    """Estimate 1/4 or 3/4, cutoff 1/4: the coin 0 flips the vote, where following would not."""
    umpire = after(ONE_EXPERT, outcomes)
    violation = umpire.prediction([-1], 0.0, follows)
    assert violation is not None
    assert violation.place == "9"
    assert umpire.counts["near the cutoff"] == 0
    assert after(ONE_EXPERT, outcomes).prediction([-1], 0.0, -follows) is None


def test_an_estimate_on_its_cutoff_that_doubles_cannot_hold_is_accepted_either_way_and_counted() -> None:
    """Estimate 1/5, cutoff 1/5."""
    for prediction in (-1, 1):
        umpire = after(ONE_EXPERT, "wwwwr")
        assert umpire.prediction([1], 0.0, prediction) is None
        assert umpire.counts["near the cutoff"] == 1


def test_a_coin_on_its_threshold_is_accepted_either_way_and_counted_and_one_beside_it_is_judged() -> None:
    settings = ONE_EXPERT._replace(beta=0.5)
    threshold = math.sqrt(1 / 2) / 2  # estimate 2/3: exp(-x)/2 with exp(2 x) = 2
    for prediction in (-1, 1):
        umpire = after(settings, "rrw")
        assert umpire.prediction([1], threshold, prediction) is None
        assert umpire.counts["near the coin"] == 1
    for u, right in ((threshold * (1 - 2 * ROUNDING), -1), (threshold * (1 + 2 * ROUNDING), 1)):
        assert after(settings, "rrw").prediction([1], u, right) is None
        violation = after(settings, "rrw").prediction([1], u, -right)
        assert violation is not None
        assert violation.place == "17"


def test_an_even_vote_has_either_sign() -> None:
    for prediction in (-1, 1):
        umpire = after(ONE_EXPERT._replace(beta=0.5), "rw")
        assert umpire.prediction([1], 0.9, prediction) is None
        assert umpire.counts["even vote"] == 1
        assert umpire.counts["near the coin"] == 0


@pytest.mark.parametrize("u", [0.0, 0.3, 0.999])
def test_a_certain_expert_is_followed_or_contradicted_whatever_the_coin(u: float) -> None:
    for outcomes, right in (("r", 1), ("w", -1)):
        assert after(ONE_EXPERT, outcomes).prediction([1], u, right) is None
        violation = after(ONE_EXPERT, outcomes).prediction([1], u, -right)
        assert violation is not None
        assert violation.place == "11"


@pytest.mark.parametrize("algorithm", LEARNERS)
def test_close_calls_are_close_and_are_judged(algorithm: Algorithm) -> None:
    """The all_values differ by more than is forgiven, and by less than single precision can tell."""
    claim = Claim("brute", algorithm)
    for trial in close_calls(algorithm):
        played = play(InProcess(LEARNERS[algorithm]), trial, claim, Counter())
        assert played.finding is None
        umpire = umpire_of(trial.settings, claim)
        for move, answer in zip(played.moves, played.answers[::2], strict=False):
            assert isinstance(answer.given, tuple)
            umpire.payments(answer.given)
            umpire.prediction(move.advice, move.u, 1)
            umpire.label(move.label)
        values = all_values(umpire.current_objective())
        assert values is not None
        closest = float(values.max() / values.min() - 1)
        assert ROUNDING < closest < 2 * EDGE


@pytest.mark.parametrize("better", ["brute", "local"])
def test_local_may_stop_where_no_single_payment_improves(better: str) -> None:
    """The minimum is such a place, and so is wherever the reference stops; what is selfish is not always one."""

    def passed_off(**settings: object) -> LcbGaptron:
        return LcbGaptron(**{**settings, "payments": better})  # type: ignore[arg-type]

    assert judge(passed_off, payments="local", effort="quick").conforms


def test_a_branch_that_no_game_reached_is_a_failure_of_the_kit() -> None:
    counts = Counter(dict.fromkeys(GaptronUmpire.branches, 1))
    assert Report([], counts, Claim(), "quick").conforms
    del counts["flipped"]
    report = Report([], counts, Claim(), "quick")
    assert not report.conforms
    assert "The kit has failed: no game reached the branch flipped" in str(report)


def test_every_game_has_a_name_of_its_own_kind_and_is_the_same_each_time() -> None:
    trials = short_trials("gaptron")
    assert len({(trial.name, trial.settings) for trial in trials}) == len(trials)
    for trial in trials[::7]:
        first, second = (play(InProcess(LcbGaptron), trial, Claim("brute"), Counter()) for _ in range(2))
        assert first.moves == second.moves


def test_games_go_on_from_the_choice_made() -> None:
    """A learner that tries the payments from the last to the first is judged by its own counts."""
    moves: Sequence[Move] = [Move((1,), 0.5, 1), Move((1,), 0.5, -1)]
    umpire = umpire_of(Settings((0.0, 1.0), 1, 0.1, 1.0, 0.5), Claim())
    for paid, move in zip(((1,), (0,)), moves, strict=True):
        assert umpire.payments(paid) is None
        umpire.prediction(move.advice, move.u, 1)
        umpire.label(move.label)
    assert [known.paid for known in umpire.shadow.estimates[0]] == [1, 1]
    assert [known.correct for known in umpire.shadow.estimates[0]] == [0, 1]


@pytest.mark.thorough
def test_the_reference_conforms_with_default_effort() -> None:
    for payments in ("brute", "selfish"):
        report = judge(LcbGaptron, payments=payments)
        assert report.conforms, str(report)
        assert report.counts["longest game"] > 65_535


def test_a_long_game_ends_when_its_time_is_up() -> None:
    run = Judging(InProcess(LcbGaptron), Claim("selfish"), EFFORTS["default"]._replace(seconds=0.2), 0, lambda *_: None)
    run.play_long()
    assert 0 < run.counts["longest game"] < 66_000
    trial = Trial("unused", ONE_EXPERT, lambda _: iter(()))
    assert play(run.player, trial, Claim(), Counter()).finding is None
