"""The benchmarks' door, and that documents quote what was measured."""

import json
import sys
from pathlib import Path

import pytest

from benchmarks import __main__ as door
from benchmarks.results import FILE, Measurement, as_data, stored, table

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "speed.md"


def rows(text: str) -> list[str]:
    """The rows of all tables, without their heads."""
    return [line for line in text.splitlines() if line.startswith("| ") and not line.startswith("| what")]


def out_of_date(page: str, data: dict[str, object]) -> list[str]:
    """Name the rows of a page that are not what was measured."""
    measured = set(rows(table(data)))
    return [row for row in rows(page) if row not in measured]


def test_the_page_on_speed_quotes_the_stored_results() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert len(rows(page)) > 5
    assert out_of_date(page, stored()) == []
    assert stored()["machine"] in page


def test_a_number_that_was_not_measured_is_noticed() -> None:
    data = as_data([Measurement("exact", 61.2, "times", least=5)])
    page = table(data)
    assert out_of_date(page, data) == []
    assert out_of_date(page.replace("61.2", "61.3"), data) == ["| exact | 61.3 times | at least 5 |"]


def test_a_missed_goal_says_so() -> None:
    slow = Measurement("exact", 4.0, "times", least=5)
    assert not slow.met
    assert table(as_data([slow])).endswith("| exact | 4 times | at least 5, missed |")


def test_the_stored_results_name_no_machine() -> None:
    assert set(stored()) == {"machine", "measurements"}
    assert "/" not in stored()["machine"]
    assert json.loads(FILE.read_text()) == stored()


def test_without_the_extra_one_sentence_says_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "pyscipopt", None)
    assert door.main(["payments"]) == 2
    sentence = "python -m benchmarks: pyscipopt must be installed for this, which `make bench` does\n"
    assert capsys.readouterr().err == sentence
