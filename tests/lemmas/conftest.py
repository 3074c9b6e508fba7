"""The tallies of a run, printed at its end."""

import pytest

from paid_experts.properties.property import Tallies

TALLIES = Tallies()


@pytest.fixture(scope="session")
def tallies() -> Tallies:
    """Where the properties of this run are counted."""
    return TALLIES


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if TALLIES.table:
        terminalreporter.section("how often the hypotheses held, and how close the claims came")
        terminalreporter.write_line(str(TALLIES))
