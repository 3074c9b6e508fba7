"""What is found: planted bugs are named by the line they break, in short games that can be pasted and run."""

import json
import random
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from properties.conformance import check, judge
from properties.conformance.causes import cause
from properties.conformance.game import Settings
from properties.conformance.kit import EFFORTS, Run
from properties.conformance.players import InProcess
from properties.conformance.refusals import refusals
from properties.conformance.reproduce import python_program, requests
from properties.conformance.search import search
from reference import LcbGaptron
from reference.aggregation import weight
from reference.estimates import Estimate
from tests.properties.conformance import planted

ROOT = Path(__file__).resolve().parents[3]
HERE = "tests.properties.conformance.planted"


@pytest.mark.parametrize("learner", planted.LINES)
def test_a_planted_bug_is_named_by_its_line_and_its_reproducer_reproduces_it(learner: type[LcbGaptron]) -> None:
    verdict = judge(learner, payments="brute", effort="quick")
    assert not verdict.conforms
    first = verdict.findings[0]
    assert first.line == planted.LINES[learner]
    assert len(first.moves) <= 6
    assert first.line in {"predict"} or f"line {first.line[1:]} of Algorithm 1" in str(verdict)
    text = verdict.reproducer(first)
    assert text in str(verdict).replace("\n        ", "\n")
    state = random.getstate()
    with pytest.raises(AssertionError if first.kind != "crash" else ZeroDivisionError):
        exec(compile(text, "reproducer", "exec"), {})
    random.setstate(state)
    exec(compile(text.replace(learner.__name__, "LcbGaptron").replace(HERE, "reference"), "reproducer", "exec"), {})


@pytest.mark.parametrize("learner", planted.LINES)
def test_a_misreading_that_explains_every_answer_is_named(learner: type[LcbGaptron]) -> None:
    assert cause(InProcess(learner), "brute") == planted.CAUSES.get(learner, "")


def test_no_misreading_is_named_for_a_right_learner() -> None:
    assert cause(InProcess(LcbGaptron), "brute") == ""


def test_state_shared_between_instances_shows_beside_a_second_learner() -> None:
    planted.SharesItsCounts.shared.clear()
    verdict = judge(planted.SharesItsCounts, payments="brute", effort="quick", only="beside a second learner")
    assert not verdict.conforms
    assert verdict.findings[0].game.bystander
    planted.SharesItsCounts.shared.clear()
    with pytest.raises(AssertionError):
        exec(compile(verdict.reproducer(verdict.findings[0]), "reproducer", "exec"), {})


def test_check_raises_the_verdict() -> None:
    with pytest.raises(AssertionError, match="violates line 10 of Algorithm 1"):
        check(planted.FollowsBadOnes, payments="brute", effort="quick")


def test_the_json_lines_of_a_reproducer_end_in_the_wrong_answer() -> None:
    verdict = judge(planted.WeightWithoutHalf, payments="brute", effort="quick")
    finding = verdict.findings[0]
    lines = "\n".join(requests(finding, "brute")) + "\n"
    adapter = [sys.executable, "-m", "properties.conformance.adapter", f"{HERE}:WeightWithoutHalf"]
    done = subprocess.run(adapter, cwd=ROOT, input=lines, capture_output=True, text=True, check=True)
    assert json.loads(done.stdout.splitlines()[-1]) == {"prediction": finding.answers[-1]}


def test_hypothesis_finds_a_planted_bug_and_shrinks_it() -> None:
    finding = search(InProcess(planted.FollowsBadOnes), "brute", Counter(), examples=30, number=0)
    assert finding is not None
    assert finding.line == "A10"
    assert len(finding.moves) == 2
    assert search(InProcess(LcbGaptron), "brute", Counter(), examples=5, number=0) is None


def test_a_search_repeats_by_its_seed() -> None:
    one, other, third = (Counter[str]() for _ in range(3))
    for counts, number in ((one, 1), (other, 1), (third, 2)):
        search(InProcess(LcbGaptron), "selfish", counts, examples=4, number=number)
    assert one == other != third


def test_a_count_of_16_bits_is_found_in_a_long_game() -> None:
    """The long game itself, on a learner fast enough for a test: only the counts of one expert at one payment."""
    verdict = Run(InProcess(Overflowing), "selfish", EFFORTS["default"], 0, lambda *_: None)
    verdict.play_long()
    finding = verdict.findings[0]
    assert finding.round > 32_767
    program = python_program(finding, "", "selfish")
    assert "only='65600 rounds of one payment'" in program


class Overflowing:
    """One expert, one payment; its counts are 16 bits with a sign."""

    def __init__(self, beta: float, **settings: Any) -> None:
        assert len(settings["costs"]) == settings["experts"] == 1
        self.beta, self.correct, self.paid = beta, 0, 0
        self.advice = 0

    def pay(self) -> tuple[int]:
        return (0,)

    def predict(self, advice: Any, u: float) -> int:
        (self.advice,) = advice
        known = Estimate(self.correct, self.paid)
        if known.is_certain(self.beta):
            return known.leaning * self.advice
        x = weight(known.value) * self.advice if 0 < known.value < 1 else 0.0
        sign = 1 if x > 0 else -1
        return -sign if u < 0.5 * 2.718281828459045 ** -abs(x) else sign

    def update(self, label: int) -> None:
        self.correct += label == self.advice
        self.paid += 1
        if self.paid == 1 << 15:
            self.paid, self.correct = 1, 1


def test_an_unknown_rule_or_effort_is_refused_in_a_sentence() -> None:
    with pytest.raises(ValueError, match="payments must be one of"):
        judge(LcbGaptron, payments="fast")
    with pytest.raises(ValueError, match="effort must be one of"):
        judge(LcbGaptron, effort="none")
    with pytest.raises(ValueError, match="there is no game"):
        judge(LcbGaptron, only="no such game")


def test_bad_input_that_is_accepted_is_told_apart() -> None:
    class Careless(LcbGaptron):
        def update(self, label: int) -> None:
            super().update(label or 1)

    outcomes = {refusal.given: refusal.outcome for refusal in refusals(InProcess(Careless), "exact")}
    assert outcomes.pop("the label 0") == "accepted"
    assert set(outcomes.values()) == {"refused"}


def test_settings_are_told_as_the_pipe_has_them() -> None:
    told = Settings((0.0, 1.0), 2, 0.1, 1.0, 0.5).keywords("local")
    assert json.loads(json.dumps(told)) == told
