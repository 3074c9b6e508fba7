"""The vectors: what is committed is what the generator writes, right implementations pass, and every flag bites."""

import copy
import importlib.util
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from properties.conformance.gallery import RIGHT, WRONG
from properties.conformance.game import Move, Settings, script
from properties.conformance.vectors import FLAGS, SCRIPTS, document, read, replay, text
from properties.conformance.vectors.record import Unclear, Vector, recorded
from properties.conformance.vectors.write import HERE
from reference import LcbGaptron

ROOT = Path(__file__).resolve().parents[3]
LONG = "long_counts"
SHORT = [name for name in SCRIPTS if name != LONG]
EVERY_FILE = [*SHORT, pytest.param(LONG, marks=pytest.mark.thorough)]


def example() -> Callable[..., Any]:
    spec = importlib.util.spec_from_file_location("lcb_gaptron", ROOT / "examples" / "python" / "lcb_gaptron.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.LcbGaptron  # type: ignore[no-any-return]


@pytest.mark.parametrize("name", EVERY_FILE)
def test_what_is_committed_is_what_the_generator_writes(name: str) -> None:
    assert (HERE / f"{name}.json").read_bytes() == text(document(name)).encode()


def test_there_is_no_other_file_and_all_are_small() -> None:
    files = list(HERE.glob("*.json"))
    assert {path.stem for path in files} == {*SCRIPTS, "schema"}
    assert sum(path.stat().st_size for path in files) < 1_000_000


@pytest.mark.parametrize("name", SCRIPTS)
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
        (("version",), 2),
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


@pytest.mark.parametrize("name", SCRIPTS)
def test_the_python_example_passes_every_vector(name: str) -> None:
    learner = example()
    assert [replay(test, learner) for test in read(name)["tests"]] == [None] * len(read(name)["tests"])


@pytest.mark.parametrize("learner", RIGHT)
def test_other_right_learners_pass_the_vectors_of_their_rules(learner: str) -> None:
    exhibit = RIGHT[learner]
    tests = [test for name in SHORT for test in read(name)["tests"] if test["settings"]["payments"] in exhibit.rules]
    assert tests
    assert {test["id"]: replay(test, exhibit.factory) for test in tests} == {test["id"]: None for test in tests}


def caught(flag: str, learner: str) -> list[str]:
    """Return the vectors of this flag that the learner fails; files are played whole, as a consumer plays them."""
    failed = []
    for name in SCRIPTS:
        tests = read(name)["tests"]
        if any(flag in test["flags"] for test in tests):
            failed += [test["id"] for test in tests if replay(test, WRONG[learner].factory) and flag in test["flags"]]
    return failed


@pytest.mark.parametrize("flag", FLAGS)
def test_every_flag_catches_the_bugs_that_it_names(flag: str) -> None:
    bites = {tooth: caught(flag, tooth) for tooth in FLAGS[flag].teeth}
    assert all(bites.values()), bites
    flagged = {test["id"] for name in SCRIPTS for test in read(name)["tests"] if flag in test["flags"]}
    assert set().union(*bites.values()) == flagged, "a vector carries a flag that it does not earn"


def test_every_flag_is_used_and_every_line_of_the_algorithm_that_can_be_missed_has_one() -> None:
    assert {flag for name in SCRIPTS for flag in read(name)["notes"]} == set(FLAGS)
    lines = {line for flag in FLAGS.values() for line in flag.lines}
    assert lines >= {f"A{n}" for n in (2, 4, 5, 6, 7, 8, 9, 10, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22)}


def test_no_vector_needs_a_seed_or_a_choice() -> None:
    for name in SCRIPTS:
        for test in read(name)["tests"]:
            *before, last = test["rounds"]
            assert "advice" not in last
            for entry in before:
                assert entry["pay"] == "untried" or len(entry["pay"]) == 1


def test_a_history_that_depends_on_the_order_of_exploration_is_refused() -> None:
    moves = [Move((1,), 0.5, 1), Move((1,), 0.5, -1), Move((1,), 0.5, 1)]
    vector = Vector("right once, wrong once", (), Settings((0.0, 1.0), 1, 0.1, 1.0, 0.5), "exact", script(moves))
    with pytest.raises(Unclear, match="order"):
        recorded(vector)


def test_payments_that_are_neither_tied_nor_clearly_different_are_refused() -> None:
    moves = [Move((1,), 0.5, 1)] * 3
    settings = Settings((0.5, 0.5 + 1e-7), 1, 0.1, 1.0, 0.5)
    with pytest.raises(Unclear, match="nearly"):
        recorded(Vector("two payments nearly equal", (), settings, "exact", script(moves)))


def test_a_folder_that_cannot_be_written_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    command = [sys.executable, "-m", "properties.conformance.vectors", str(tmp_path / "file" / "folder")]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr.startswith("cannot write the vectors to ")
    assert done.stderr.count("\n") == 1
