"""The kit is judged by learners that are known to be wrong or right: the matrix of the gallery.

`make test` judges each learner under one rule for payments with the quick effort, unless its bug needs more to show;
`make test-thorough` judges all under all of their rules with the default effort. The printed matrix is looked at in
`test_examples_page`.
"""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from properties.conformance.gallery import RIGHT, WRONG
from properties.conformance.gallery.exhibit import Exhibit
from properties.conformance.gallery.matrix import judged, pairs
from properties.conformance.gallery.plain import Plain
from properties.conformance.kit import EFFORTS, Run
from properties.conformance.players import InProcess
from properties.conformance.refusals import refusals
from properties.conformance.umpire import LARGEST_TABLE

ROOT = Path(__file__).resolve().parents[3]
EVERY_RULE = [pytest.param(*pair, id=f"{pair[0].name}-{pair[1]}") for pair in pairs()]


QUICK = {name: exhibit for name, exhibit in (RIGHT | WRONG).items() if exhibit.effort == "quick"}


@pytest.mark.parametrize("name", QUICK)
def test_the_right_are_accepted_and_the_wrong_rejected_for_the_right_reason(name: str) -> None:
    exhibit = QUICK[name]
    row = judged(exhibit, exhibit.rules[0], "quick")
    assert row.is_as_it_should_be, f"{row}; a right verdict names one of {sorted(exhibit.lines)}"


@pytest.mark.thorough
@pytest.mark.parametrize(("exhibit", "rule"), EVERY_RULE)
def test_the_matrix_at_default_effort_under_every_rule(exhibit: Exhibit, rule: str) -> None:
    row = judged(exhibit, rule, "default")
    assert row.is_as_it_should_be, f"{row}; a right verdict names one of {sorted(exhibit.lines)}"


def test_the_gallery_is_as_large_as_promised() -> None:
    assert len(WRONG) >= 30
    assert len(RIGHT) >= 8
    assert {rule for exhibit in (*RIGHT.values(), *WRONG.values()) for rule in exhibit.rules} == {
        "exact",
        "brute",
        "selfish",
        "local",
    }


def test_every_exhibit_says_what_is_odd_about_it() -> None:
    for exhibit in (*RIGHT.values(), *WRONG.values()):
        assert exhibit.words.endswith("."), exhibit.name
    assert all(re.fullmatch(r"A\d+", exhibit.misreads) and exhibit.shows for exhibit in WRONG.values())
    assert not any(exhibit.misreads or exhibit.shows for exhibit in RIGHT.values())


def test_every_line_of_the_algorithm_that_can_be_misread_is_misread_by_somebody() -> None:
    lines = {exhibit.misreads for exhibit in WRONG.values()}
    assert lines == {f"A{n}" for n in (2, 4, 5, 6, 7, 8, 9, 10, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22)}


MISPRINTS = {
    "A5.1: c = 0 for n = 0": "PaysNothingWhileExploring",
    "A19.1, D14.1: y_t for y_s": "LabelOfTheLastRound",
    "A20.1: sign(0) = 0 leaves an even estimate at 1/2": "EvenEstimateStays",
    "A14.1, D13.1: sign(0) = 0 predicts 0": "EvenVotePredictsZero",
    "D3.1: p is the probability of being wrong": "AccuracyOfBeingWrong",
    "I31.1, D27.1: a low estimate means that the expert is followed": "FollowsBadOnes",
    "D51.1: the minimum is over C, not C^K": "OnePaymentForAll",
}


@pytest.mark.parametrize("misprint", MISPRINTS)
def test_each_misprint_that_touches_the_algorithm_is_taken_literally_by_a_learner(misprint: str) -> None:
    errata = (ROOT / "ERRATA.md").read_text()
    first = re.match(r"[ADI]\d+\.\d+", misprint)
    assert first is not None
    assert first.group() in errata
    assert MISPRINTS[misprint] in WRONG


def test_every_erratum_of_algorithm_1_is_in_the_gallery_or_a_matter_of_the_door() -> None:
    """A1 prints beta >= 0 and delta > 0: whoever takes that literally lets in what the kit's refusals ask for.

    A9 lets one pick whom to follow after the advice: the kit sees one prediction, and any certain expert explains it.
    """
    printed = re.findall(r"^### \d+\. ([ADI][\d., ADI]+): ", (ROOT / "ERRATA.md").read_text(), flags=re.MULTILINE)
    errata = [relations for relations in printed if re.search(r"\bA\d", relations)]
    named = {label for misprint in MISPRINTS for label in re.findall(r"[ADI]\d+\.\d+", misprint)}
    rest = [erratum for erratum in errata if not named & set(erratum.split(", "))]
    assert rest == ["A9.1", "A1.1, I16.1", "A1.2"]
    outcome = {refusal.given: refusal.outcome for refusal in refusals(InProcess(Plain), "exact")}
    assert (outcome["beta 0"], outcome["delta 1"]) == ("accepted", "accepted")


def test_the_gallery_shares_no_code_with_the_reference() -> None:
    for module in (ROOT / "properties" / "conformance" / "gallery").glob("*.py"):
        assert not re.search(r"^(from|import) reference", module.read_text(), flags=re.MULTILINE), module


def test_a_verdict_for_the_wrong_reason_is_noticed() -> None:
    accused = Exhibit(WRONG["ContradictsGoodOnes"].factory, misreads="A21", shows=("A6",), rules=("exact",))
    assert not judged(accused, "exact", "quick").is_as_it_should_be
    innocent = Exhibit(Plain, misreads="A21", shows=("A6",), rules=("exact",))
    assert not judged(innocent, "exact", "quick").is_as_it_should_be
    guilty = Exhibit(WRONG["ContradictsGoodOnes"].factory, misreads="", shows=(), rules=("exact",))
    assert not judged(guilty, "exact", "quick").is_as_it_should_be
    row = judged(WRONG["FlipWithoutHalf"], "exact", "quick")
    assert row.is_as_it_should_be
    assert not row._replace(cause="A21: the root is missing in the width").is_as_it_should_be
    assert not row._replace(lines=("A14", "A6")).is_as_it_should_be


def test_whoever_claims_brute_is_not_asked_to_enumerate_what_nobody_can() -> None:
    def largest(rule: str) -> int:
        run = Run(InProcess(Plain), rule, EFFORTS["default"], 0, lambda *_: None)
        return max(int(len(game.settings.costs) ** game.settings.experts) for game in run.games())

    assert 1000 < largest("brute") <= LARGEST_TABLE < largest("exact")


def test_an_unknown_learner_is_one_sentence() -> None:
    command = [sys.executable, "-m", "properties.conformance.gallery", "Nobody"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (1, "the gallery has no learner called Nobody\n")
