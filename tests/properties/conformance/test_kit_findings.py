"""What is found: bugs are named by the line they break, in short games that can be pasted and run, with a guess why."""

import json
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from paid_experts.properties.bugs import BUGS, GAPTRON, wrong
from paid_experts.properties.conformance import adapter, check, judge
from paid_experts.properties.conformance.claims import Contract
from paid_experts.properties.conformance.diagnosis import cause
from paid_experts.properties.conformance.play import judged, seeded
from paid_experts.properties.conformance.report import python_program, requests
from paid_experts.properties.conformance.targets import InProcess
from paid_experts.properties.conformance.trials import counts
from paid_experts.reference import BayesLcb, CautiousLcb, LcbGaptron
from paid_experts.reference.algorithm_1 import Algorithm1

ROOT = Path(__file__).resolve().parents[3]
BRUTE = Contract("brute")


def reproduced(text: str) -> None:
    """Run a reproducer as it is pasted."""
    exec(compile(text, "reproducer", "exec"), {})


BROKEN = {
    "ExploresOneRoundShort": ("4", "line 3: explores while t < N"),
    "MaximisesTheGain": ("6", "line 6: pays every expert what makes its gain largest"),
    "ClosedForOpen": ("9", "line 9: calls an estimate that sits on its cutoff certain"),
    "FollowsBadOnes": ("11", "line 11: follows a certain expert even if it is nearly always wrong"),
    "WeightWithoutHalf": ("17", "line 14: weighs with ln(q / (1 - q))"),
    "PicksAnyAtRandom": ("10", ""),
    "EvenVoteIgnoresTheCoin": ("17", ""),
    "EvenVotePredictsZero": ("17", ""),
    "ClipsTheEstimates": ("17", ""),
    "WidthOfThePreviousCount": ("6", "line 25: takes n - 1 for n in the width"),
    "VotesInSinglePrecision": ("17", "single precision"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_bug_is_named_by_its_line_and_its_reproducer_reproduces_it(name: str) -> None:
    line, why = BROKEN[name]
    report = judge(BUGS[GAPTRON][name].learner, payments="brute", effort="quick")
    assert report.verdict == "does not conform"
    first = report.findings[0]
    assert first.place == line
    assert f"line {line} of Algorithm 1" in str(report)
    assert first.cause.startswith(why)
    assert bool(first.cause) == bool(why)
    text = report.reproducer(first)
    assert text in str(report).replace("\n        ", "\n")
    with seeded(0), pytest.raises(AssertionError):
        reproduced(text)
    right = "from paid_experts.reference import LcbGaptron"
    text = text.replace("from paid_experts.properties.bugs import wrong", right)
    reproduced(text.replace(f"wrong.gaptron.{name}", "LcbGaptron"))


@pytest.mark.parametrize("learner", [CautiousLcb, BayesLcb])
def test_our_own_learners_conform_and_their_even_votes_are_coins(learner: type[Any]) -> None:
    algorithm = "cautious" if learner is CautiousLcb else "bayes"
    assert judge(learner, "brute", "quick", algorithm=algorithm).conforms
    report = judge(vars(wrong)[algorithm].EvenVoteIgnoresTheCoin, "brute", "quick", algorithm=algorithm)
    assert {(finding.place, finding.kind) for finding in report.findings} == {("coin", "coin")}
    with pytest.raises(AssertionError, match="the prediction is a fair coin"):
        reproduced(report.reproducer(report.findings[0]))


class RaisesInRoundThree(LcbGaptron):
    def predict(self, advice: Any, u: Any) -> int:
        if self.round == 3:
            raise ZeroDivisionError("float division by zero")
        return super().predict(advice, u)


class AnswersFloats(LcbGaptron):
    def pay(self) -> Any:
        return np.array(super().pay()) * 1.0


def test_a_crash_is_told_with_its_exception_and_a_wrong_type_as_such_and_not_as_a_line() -> None:
    report = judge(RaisesInRoundThree, payments="brute", effort="quick")
    assert (report.findings[0].place, report.findings[0].kind) == ("predict", "crash")
    assert "ZeroDivisionError: float division by zero" in report.findings[0].came
    with pytest.raises(ZeroDivisionError):
        reproduced(report.reproducer(report.findings[0]))
    report = judge(AnswersFloats, payments="brute", effort="quick")
    assert [(one.place, one.kind) for one in report.findings] == [("pay", "type")]
    for words in (
        "pay was not answered as by a learner: an answer of the wrong type",
        "expected: a list of indices into the costs, 1 of them, each an integer from 0 to",
        "is a float64",
    ):
        assert words in str(report)


def test_no_bug_is_named_for_a_right_learner() -> None:
    assert cause(InProcess(LcbGaptron), BRUTE) == ""


def test_single_precision_is_suspected_only_where_the_answers_are_right_away_from_the_threshold() -> None:
    """Experts without weight and clipped estimates are wrong next to the coin too, and not there alone."""
    for name, suspected in (("VotesInSinglePrecision", True), ("WeighsSixteenExperts", False)):
        report = judge(BUGS[GAPTRON][name].learner, payments="brute", effort="quick", only="17 experts, nobody certain")
        assert report.findings[0].cause.startswith("single precision") == suspected


def test_state_that_survives_is_named() -> None:
    learner = wrong.gaptron.SharedBetweenInstances
    learner.kept.clear()
    report = judge(learner, payments="brute", effort="quick", only="beside a second learner")
    assert report.findings[0].trial.way == "beside"
    assert report.findings[0].cause.startswith("state that survives `start`")
    learner.kept.clear()
    with pytest.raises(AssertionError):
        reproduced(report.reproducer(report.findings[0]))
    learner.kept.clear()


def test_check_raises_the_report() -> None:
    with pytest.raises(AssertionError, match="violates line 11 of Algorithm 1"):
        check(wrong.gaptron.FollowsBadOnes, payments="brute", effort="quick")


def test_the_json_lines_of_a_reproducer_end_in_the_wrong_answer() -> None:
    learner = "paid_experts.properties.bugs:wrong.gaptron.WeightWithoutHalf"
    finding = judge(wrong.gaptron.WeightWithoutHalf, payments="brute", effort="quick").findings[0]
    lines = "\n".join(requests(finding, BRUTE)) + "\n"
    command = [sys.executable, adapter.__file__, learner]
    done = subprocess.run(command, cwd=ROOT, input=lines, capture_output=True, text=True, check=True)
    assert json.loads(done.stdout.splitlines()[-1]) == {"prediction": finding.answers[-1]}


# Counts of 16 bits, on learners fast enough for a test.


def narrow(base: Any, count: str, most: int) -> Any:
    """The learner with one of its counts in 16 bits: right answers ("correct") or payments ("n")."""

    def update(self: Any, label: int) -> None:
        base.update(self, label)
        for row in getattr(self, count):
            row[:] = [n if n <= most else n - 65_536 for n in row]

    return type("Narrow", (base,), {"update": update})


@pytest.mark.parametrize(
    ("count", "most"),
    [("correct", 32_767), *(pytest.param(count, 65_535, marks=pytest.mark.thorough) for count in ("correct", "n"))],
)
def test_a_count_of_16_bits_is_found_in_the_long_game(count: str, most: int) -> None:
    finding = judged(InProcess(narrow(Algorithm1, count, most)), counts(66_000), BRUTE, Counter())
    assert finding is not None
    assert finding.round > 32_767
    assert "only='66000 rounds'" in python_program(finding, "", BRUTE)


@pytest.mark.parametrize(
    ("target", "options", "words"),
    [
        (LcbGaptron, {"payments": "fast"}, "payments must be one of"),
        (LcbGaptron, {"effort": "none"}, "effort must be one of"),
        (LcbGaptron, {"algorithm": "none"}, "algorithm must be one of"),
        (
            LcbGaptron([0, 1], 1, 0.1, 1, 0.5),
            {},
            "the target must be a factory, which makes a learner for each game, got <",
        ),
        (LcbGaptron, {"only": "no such game"}, "there is no game"),
        ("no_such_module:Learner", {}, "No module named"),
    ],
)
def test_what_cannot_be_judged_is_refused_in_a_sentence(target: Any, options: dict[str, str], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        judge(target, **options)  # type: ignore[arg-type]
