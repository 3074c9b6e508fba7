"""The vectors: what is committed is what the generator writes, right implementations pass, and every flag bites."""

import copy
import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import jsonschema
import pytest

from paid_experts.properties.bugs import BUGS, GAPTRON
from paid_experts.properties.conformance.claims import RULES
from paid_experts.properties.conformance.vectors.files import (
    HERE,
    NAMES,
    Unclear,
    document,
    explanations,
    read,
    recorded,
    replay,
    text,
    whole,
    write,
)
from paid_experts.reference import LcbGaptron
from paid_experts.reference.algorithm_1 import Algorithm1
from tests.properties.conformance.right import RIGHT

LONG = "long_counts"
SHORT = [name for name in NAMES if name != LONG]
EVERY_FILE = [*SHORT, pytest.param(LONG, marks=pytest.mark.thorough)]


@pytest.mark.parametrize("name", EVERY_FILE)
def test_what_is_committed_is_what_the_generator_writes(name: str) -> None:
    assert (HERE / f"{name}.json").read_bytes() == text(document(name)).encode()


def test_there_is_no_other_file_and_all_are_small() -> None:
    files = list(HERE.glob("*.json"))
    assert {path.stem for path in files} == {*NAMES, "schema", "set"}
    assert sum(path.stat().st_size for path in files) < 1_000_000


def test_the_set_tells_its_version_its_changes_and_which_tests_any_rule_can_take() -> None:
    together = whole()
    assert read("set") == together
    assert {str(read(name)["version"]) for name in NAMES} <= set(together["changes"])
    assert str(together["version"]) == max(together["changes"])
    tests = {test["id"]: test for name in NAMES for test in read(name)["tests"]}
    assert len(together["any"]) > 30
    for name in together["any"]:
        if not name.startswith(("long", "late")):
            for rule in RULES:
                test = {**tests[name], "settings": {**tests[name]["settings"], "payments": rule}}
                assert replay(test, LcbGaptron) is None


def test_all_is_in_one_archive_and_it_is_the_same_each_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("paid_experts.properties.conformance.vectors.files.document", read)
    monkeypatch.setattr("paid_experts.properties.conformance.vectors.files.whole", lambda: read("set"))
    first, second = (write(tmp_path / name)[-1] for name in ("one", "two"))
    assert first.name == f"paid-experts-vectors-{read('set')['version']}.zip"
    assert first.read_bytes() == second.read_bytes()
    with ZipFile(first) as packed:
        assert {Path(name).stem for name in packed.namelist()} == {*NAMES, "schema", "set"}


@pytest.mark.parametrize("name", NAMES)
def test_the_files_keep_to_the_schema(name: str) -> None:
    schema = json.loads((HERE / "schema.json").read_text())
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    data = read(name)
    validator.validate(data)
    assert data["tests_in_all"] == len(data["tests"]) == len({test["id"] for test in data["tests"]})
    assert {flag for test in data["tests"] for flag in test["flags"]} == set(data["notes"])


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("version",), 1),
        (("tests", 0, "flags"), []),
        (("tests", 0, "rounds", 0, "u"), 1.0),
        (("tests", 0, "rounds", 0, "label"), 0),
        (("tests", 0, "rounds", 0, "pay"), []),
        (("tests", 0, "settings", "seed"), 7),
    ],
)
def test_the_schema_refuses_what_is_not_a_vector(path: tuple[Any, ...], value: Any) -> None:
    data = copy.deepcopy(read("votes"))
    place = data
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(data, json.loads((HERE / "schema.json").read_text()))


@pytest.mark.parametrize("name", EVERY_FILE)
def test_the_reference_passes_every_vector(name: str) -> None:
    assert [replay(test, LcbGaptron) for test in read(name)["tests"]] == [None] * len(read(name)["tests"])


@pytest.mark.parametrize("learner", RIGHT[:5])
def test_learners_that_enumerate_pass_all_but_the_vectors_of_other_rules(learner: Callable[..., Any]) -> None:
    def enumerating(payments: str, **settings: Any) -> Any:
        assert payments in ("exact", "brute")
        return learner(**settings)

    names = [*NAMES] if learner is Algorithm1 else SHORT
    tests = [test for name in names for test in read(name)["tests"]]
    ours = [test for test in tests if test["settings"]["payments"] in ("exact", "brute")]
    assert {test["id"]: replay(test, enumerating) for test in ours} == {test["id"]: None for test in ours}


@cache
def failed(bug: str, names: tuple[str, ...]) -> frozenset[str]:
    """Return the vectors that a wrong learner fails; files are played whole, as a consumer plays them."""
    learner = BUGS[GAPTRON][bug].learner

    def enumerating(payments: str, **settings: Any) -> Any:
        return learner(**settings, payments="brute" if payments == "exact" else payments)  # the same, and faster

    tests = [test for name in names for test in read(name)["tests"]]
    return frozenset(test["id"] for test in tests if replay(test, enumerating))


def bites(flag: str, names: list[str]) -> None:
    """Every bug of this flag fails a vector that carries it, and every vector that carries it is failed by one."""
    flagged = {test["id"] for name in names for test in read(name)["tests"] if flag in test["flags"]}
    files = tuple(name for name in names if flag in read(name)["notes"])
    bugs = [bug.name for bug in BUGS[GAPTRON].values() if flag in bug.flags]
    caught = {bug: failed(bug, files) & flagged for bug in bugs}
    assert all(caught.values()), caught
    assert set().union(*caught.values()) == flagged, "a vector carries a flag that it does not earn"


LONG_FLAGS = ("CountsBeyond65535", "Drift")


@pytest.mark.parametrize("flag", [flag for flag in explanations() if flag not in LONG_FLAGS])
def test_every_flag_catches_the_bugs_that_break_its_rule(flag: str) -> None:
    bites(flag, SHORT)


@pytest.mark.thorough
@pytest.mark.parametrize("flag", LONG_FLAGS)
def test_the_long_vectors_catch_counts_that_overflow_or_drift(flag: str) -> None:
    bites(flag, [*NAMES])


def test_every_flag_is_used_and_every_line_of_the_algorithm_that_can_be_missed_has_one() -> None:
    assert {flag for bugs in BUGS.values() for bug in bugs.values() for flag in bug.flags} == set(explanations())
    lines = {line for name in NAMES for note in read(name)["notes"].values() for line in note["lines"]}
    assert lines == {1, 3, 4, 6, 8, 9, 10, 11, 14, 16, 17, 19, 20, 21, 22, 23, 24, 25, 26}


def test_no_vector_needs_a_seed_or_a_choice() -> None:
    for name in NAMES:
        for test in read(name)["tests"]:
            *before, last = test["rounds"]
            assert "advice" not in last
            for entry in before:
                assert entry["pay"] == "untried" or len(entry["pay"]) == 1


UNCLEAR: dict[str, tuple[list[float], list[int], str]] = {
    "depends on the order of exploration": ([0.0, 1.0], [1, -1, 1], "order"),
    "has payments neither tied nor clearly different": ([0.5, 0.5 + 1e-9], [1, 1, 1], "nearly"),
}


@pytest.mark.parametrize("why", UNCLEAR)
def test_a_history_is_refused_that(why: str) -> None:
    costs, labels, words = UNCLEAR[why]
    settings = {"costs": costs, "experts": 1, "lam": 0.1, "beta": 1.0, "delta": 0.5, "payments": "exact"}
    with pytest.raises(Unclear, match=words):
        recorded({"settings": settings, "rounds": [{"advice": [1], "u": 0.5, "label": label} for label in labels]})
