"""The kit is judged by learners that are known to be wrong or right.

`make test` judges each bug of Algorithm 1 with the quick effort, unless it needs more to show, and of our own learners
the bugs that are theirs alone; `make test-thorough` judges all, with the default effort. The printed matrix is looked
at in `test_examples`.
"""

import re
from pathlib import Path
from typing import Any

import pytest

from paid_experts.properties.bugs import BUGS, GAPTRON, LEARNERS, Bug, shared
from paid_experts.properties.bugs.gaptron import Optimistic, Weighing
from paid_experts.properties.bugs.ours import Crediting, Tossing
from paid_experts.properties.conformance import check, judge
from paid_experts.properties.conformance.claims import EFFORTS, LARGEST_TABLE, ClaimedRule, Contract
from paid_experts.properties.conformance.gallery import judged
from paid_experts.properties.conformance.trials import planned
from paid_experts.reference import BayesLcb, CautiousLcb
from paid_experts.reference.algorithm_1 import Algorithm1
from paid_experts.reference.oracle import LcbGaptron
from tests.properties.conformance.right import RIGHT

ROOT = Path(__file__).resolve().parents[3]
EVERY = [bug for bugs in BUGS.values() for bug in bugs.values()]
QUICK = [bug for bug in EVERY if bug.effort == "quick" and (bug.algorithm == GAPTRON or bug.name not in BUGS[GAPTRON])]
names: dict[str, Any] = {"ids": lambda bug: f"{bug.algorithm}-{bug.name}"}


@pytest.mark.parametrize("bug", QUICK, **names)
def test_every_bug_is_found_for_the_right_reason(bug: Bug) -> None:
    row = judged(bug, "quick")
    assert row.is_as_it_should_be, f"{row}; a right report names one of {sorted(bug.shows)}"


@pytest.mark.thorough
@pytest.mark.parametrize("bug", EVERY, **names)
def test_every_bug_is_found_with_the_default_effort(bug: Bug) -> None:
    row = judged(bug, "default")
    assert row.is_as_it_should_be, f"{row}; a right report names one of {sorted(bug.shows)}"


@pytest.mark.parametrize("learner", RIGHT)
def test_freedoms_are_accepted(learner: type[Algorithm1]) -> None:
    check(learner, payments="brute", effort="quick")


@pytest.mark.parametrize(
    ("pieces", "right"),
    [
        ((shared.Exploring, shared.Solving, shared.Remembering, shared.Drifting), LcbGaptron),
        ((Optimistic, Weighing), LcbGaptron),
        ((Crediting, Tossing), CautiousLcb),
        ((Crediting, Tossing), BayesLcb),
    ],
)
def test_a_learner_in_which_every_piece_is_right_conforms(pieces: tuple[type, ...], right: type) -> None:
    """What is wrong with a bug is its one piece, and not what the catalogue puts the pieces into."""
    whole = type("Whole", (*pieces, right), {})
    algorithm = next(name for name, learner in LEARNERS.items() if learner is right)
    if Weighing in pieces:  # its votes are in doubles, and its even estimates are contradicted
        assert judge(whole, "brute", "quick", algorithm=algorithm, only="the vote of 3, coins on the edge").conforms
    else:
        check(whole, payments="brute", effort="quick", algorithm=algorithm)


# The catalogue.


def test_every_bug_is_one_sentence() -> None:
    for bug in EVERY:
        assert re.fullmatch(r"[A-Z].*\.", bug.words), bug.name
        assert bug.learner.__doc__ == bug.words


MISPRINTS = {
    "A5.1: c = 0 for n = 0": "PaysNothingWhileExploring",
    "A19.1, D14.1: y_t for y_s": "LabelOfTheLastRound",
    "A20.1: sign(0) = 0 leaves an even estimate at 1/2": "EvenEstimateStays",
    "A14.1, D13.1: sign(0) = 0 predicts 0": "EvenVotePredictsZero",
    "D3.1: p is the probability of being wrong": "AccuracyOfBeingWrong",
    "I31.1, D27.1: a low estimate means that the expert is followed": "FollowsBadOnes",
    "D51.1: the minimum is over C, not C^K": "OnePaymentForAll",
}


def test_every_erratum_of_algorithm_1_is_in_the_catalogue_or_a_matter_of_the_door() -> None:
    """A1 prints beta >= 0 and delta > 0: whoever takes that literally lets in what the kit never sends.

    A9 lets one pick whom to follow after the advice: the kit sees one prediction, and any certain expert explains it.
    """
    text = (ROOT / "ERRATA.md").read_text()
    for misprint, bug in MISPRINTS.items():
        assert misprint.split(":")[0].split(",")[0] in text
        assert bug in BUGS[GAPTRON]
    printed = re.findall(r"^### \d+\. ([ADI][\d., ADI]+): ", text, flags=re.MULTILINE)
    errata = [relations for relations in printed if re.search(r"\bA\d", relations)]
    named = {label for misprint in MISPRINTS for label in re.findall(r"[ADI]\d+\.\d+", misprint)}
    rest = [erratum for erratum in errata if not named & set(erratum.split(", "))]
    assert rest == ["A9.1", "A1.1, I16.1", "A1.2"]
    assert Algorithm1(costs=[0.5], experts=1, lam=0.1, beta=0.0, delta=1.0).pay() == (0,)


def test_a_report_for_the_wrong_reason_is_noticed() -> None:
    row = judged(BUGS[GAPTRON]["FlipWithoutHalf"], "quick")
    assert row.is_as_it_should_be
    one = row.findings[0]
    assert not row._replace(bug=BUGS[GAPTRON]["TwoOverDelta"]).is_as_it_should_be
    for findings in (
        [],
        [one, one._replace(place="6")],
        [one._replace(cause="line 25: takes ln(2/delta) (TwoOverDelta)")],
    ):
        assert not row._replace(findings=findings).is_as_it_should_be


# Who is slow is not wrong.


def test_whoever_claims_brute_is_not_asked_to_enumerate_what_nobody_can() -> None:
    def largest(rule: ClaimedRule) -> int:
        return max(trial.settings.combinations for trial in planned(Contract(rule)))

    assert 1000 < largest("brute") <= LARGEST_TABLE < largest("exact")


def test_one_who_enumerates_and_claims_exact_is_not_judged_to_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("paid_experts.properties.conformance.kit.SLOW", 0.05)
    effort = EFFORTS["default"]._replace(drawn=1, minima=24, theorem=(), late=(), counts=())
    monkeypatch.setitem(EFFORTS, "default", effort)
    asked = []

    def enumerating(**settings: Any) -> Any:
        asked.append(settings)
        return LcbGaptron(**{**settings, "payments": "brute"})

    report = judge(enumerating, payments="exact")
    assert report.verdict == "incomplete"
    assert "games were not played" in str(report)
    assert "`--payments brute` for a learner that enumerates" in " ".join(str(report).split())
    assert max(len(settings["costs"]) ** settings["experts"] for settings in asked) <= 10**7
    assert judge(enumerating, payments="brute").conforms


def test_what_is_skipped_is_listed_with_its_reason_and_nobody_conforms_without_it() -> None:
    report = judge(Algorithm1, "brute", "quick", skip={"even estimates": "we have no coin yet"})
    assert report.verdict == "incomplete"
    assert "    we have no coin yet: even estimates" in str(report)
