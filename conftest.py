"""How the tests are run: by which names, in which order, and with one line that says how far they are."""

import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parent
ROOMS = ("reference", "properties", "proofs_check", "experiments")
FIRST = (
    "tests/proofs_check/formal/test_formal_build.py::test_the_theorems_compile",
    "tests/experiments",
    "tests/browser",
)
"""What takes longest comes first: the theorems compile in one worker while the others go on"""
LAST = ("tests/proofs_check/formal", "tests/proofs_check/test_ledger.py", "tests/lemmas")
"""What needs the compiled theorems"""


def pytest_configure(config: pytest.Config) -> None:
    """Refuse `pytest reference`, which would load every module a second time under another name."""
    for argument in config.args:
        place = Path(argument.split("::")[0]).absolute()
        if any(place.is_relative_to(HERE / room) for room in ROOMS):
            raise pytest.UsageError(f"test it by the name that it is imported by: pytest paid_experts/{argument}")
    if getattr(config.option, "numprocesses", None):
        config.pluginmanager.register(Progress())


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the tests into their order."""

    def rank(item: pytest.Item) -> int:
        places = [k for k, group in enumerate(FIRST) if item.nodeid.startswith(group)]
        return places[0] if places else len(FIRST) + item.nodeid.startswith(LAST)

    items.sort(key=rank)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    """Ask only the tests of `reference` which of its lines they reach: the question takes as long as the test.

    The marker of pytest-cov for this has no effect in the workers of pytest-xdist.
    """
    if item.nodeid.startswith(("tests/reference", "paid_experts/reference")):
        return (yield)
    tracer = sys.gettrace()
    sys.settrace(None)
    try:
        return (yield)
    finally:
        sys.settrace(tracer)


class Progress:
    """One line in place of a dot for each test: how many are done, and since when. Failures are named at once."""

    def __init__(self) -> None:
        self.total = self.done = self.failed = 0
        self.percent = -1
        self.start = time.monotonic()

    def pytest_xdist_node_collection_finished(self, ids: Sequence[str]) -> None:
        """Learn how many tests there are."""
        self.total = len(ids)

    @pytest.hookimpl(tryfirst=True)
    def pytest_report_teststatus(self, report: pytest.TestReport) -> tuple[str, str, str] | None:
        """Print no letter for a test; how it ended is counted as ever."""
        if report.when == "call" or report.outcome != "passed":
            return report.outcome if report.when == "call" or report.skipped else "error", "", ""
        return None

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Count a test that has ended."""
        if report.failed:
            self.failed += 1
            self.say(f"\rFAILED {report.nodeid}\n")
        if report.when == "teardown":
            self.done += 1
            percent = 100 * self.done // max(self.total, 1)
            if percent > self.percent and (sys.stdout.isatty() or percent % 5 == 0):
                self.percent = percent
                minutes, seconds = divmod(int(time.monotonic() - self.start), 60)
                line = f"{self.done} of {self.total} tests, {self.failed} failed, {minutes}:{seconds:02}"
                self.say(f"\r{line}" if sys.stdout.isatty() else f"{line}\n")

    def say(self, text: str) -> None:
        """Write to the terminal, now."""
        sys.stdout.write(text)
        sys.stdout.flush()
