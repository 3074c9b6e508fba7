"""Hypothesis profiles: `quick` by default, `ci` for runs that must repeat, `thorough` for a thousand examples.

`mutants` is `ci` without shrinking, and with fewer examples: that a mutant fails is enough, and there are thousands.
"""

import json
import os
from pathlib import Path

import pytest
from hypothesis import Phase, settings

settings.register_profile("quick", max_examples=50, deadline=None)
settings.register_profile("ci", max_examples=50, deadline=None, derandomize=True, database=None)
phases = (Phase.explicit, Phase.generate)
settings.register_profile("mutants", settings.get_profile("ci"), max_examples=20, phases=phases)
settings.register_profile("thorough", max_examples=1000, deadline=None)
PROFILE = os.environ.get("HYPOTHESIS_PROFILE", "ci" if os.environ.get("CI") else "quick")
settings.load_profile(PROFILE)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Ask the quickest tests first what they think of a mutant: most die at once."""
    measured = Path("mutmut-stats.json")
    if PROFILE == "mutants" and measured.exists():
        seconds = json.loads(measured.read_text())["duration_by_test"]
        items.sort(key=lambda item: seconds.get(item.nodeid, 0))
