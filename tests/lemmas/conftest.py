"""The rows and properties of the lemma that a file is named after, and the tallies of a run, printed at its end."""

import re
from pathlib import Path

import pytest

from paid_experts.properties.catalogue import catalogue
from paid_experts.properties.property import Tallies
from tests.lemmas.everything import lemma_of, rows_of

TALLIES = Tallies()


@pytest.fixture(scope="session")
def tallies() -> Tallies:
    """Where the properties of this run are counted."""
    return TALLIES


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    lemma = lemma_of(Path(str(metafunc.module.__file__)).stem)
    if "row" in metafunc.fixturenames:
        rows = rows_of(lemma)
        assert rows, f"there is no document {lemma}"
        metafunc.parametrize("row", rows)
    if "found" in metafunc.fixturenames:
        metafunc.parametrize("found", catalogue(lemma), ids=lambda found: re.sub(r"\W+", "_", found.claim))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if TALLIES.table:
        terminalreporter.section("how often the hypotheses held, and how close the claims came")
        terminalreporter.write_line(str(TALLIES))
