"""Rooms are tested as `paid_experts.ROOM`, the name that everything imports them by."""

from pathlib import Path

import pytest

ROOMS = ("reference", "properties", "proofs_check", "experiments")


def pytest_configure(config: pytest.Config) -> None:
    """Refuse `pytest reference`, which would load every module a second time under another name."""
    here = Path(__file__).resolve().parent
    for argument in config.args:
        place = Path(argument.split("::")[0]).absolute()
        if any(place.is_relative_to(here / room) for room in ROOMS):
            raise pytest.UsageError(f"test it by the name that it is imported by: pytest paid_experts/{argument}")
