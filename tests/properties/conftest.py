"""The tallies of a run: printed at its end, and a claim whose hypotheses never held fails it."""

import pytest

from properties.tally import Tallies

TALLIES = Tallies()


@pytest.fixture(scope="session")
def tallies() -> Tallies:
    """Where the properties of this run are counted."""
    return TALLIES


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if TALLIES.table:
        terminalreporter.section("how often the hypotheses held, and how close the claims came")
        terminalreporter.write_line(str(TALLIES))
        for tally in TALLIES.never_held():
            terminalreporter.write_line(f"NEVER HELD: {tally.lemma}, {tally.claim}", red=True)


def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    if exitstatus == pytest.ExitCode.OK and TALLIES.never_held():
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
