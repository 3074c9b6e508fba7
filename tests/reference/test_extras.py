"""A missing extra is named in one sentence, and the extras are those of pyproject.toml."""

import sys
import tomllib
from importlib.metadata import packages_distributions
from importlib.util import find_spec
from pathlib import Path

import pytest

from reference import extras

PROJECT = Path(__file__).parents[2] / "pyproject.toml"


def without(monkeypatch: pytest.MonkeyPatch, *names: str) -> None:
    monkeypatch.setattr(extras, "find_spec", lambda name: None if name in names else find_spec(name))


def test_the_packages_of_an_extra_are_those_that_are_installed_with_it() -> None:
    declared = tomllib.loads(PROJECT.read_text())["project"]["optional-dependencies"]
    distributions = {name: found[0] for name, found in packages_distributions().items()}
    for extra, modules in extras.EXTRAS.items():
        assert sorted(distributions[name] for name in modules) == sorted(one.split(">=")[0] for one in declared[extra])


def test_nothing_is_said_where_nothing_is_missing() -> None:
    assert extras.missing("proofs") is None
    extras.require("proofs", "python -m proofs_check")


def test_what_is_missing_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    without(monkeypatch, "flint", "rich")
    sentence = "flint, rich must be installed for this: pip install 'paid-experts[proofs]'"
    assert extras.missing("proofs") == sentence
    with pytest.raises(ImportError, match="flint, rich must be installed"):
        extras.require("proofs", "python -m proofs_check")


def test_a_command_ends_with_the_sentence(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    without(monkeypatch, "hypothesis")
    monkeypatch.setattr(sys, "argv", ["-m"])
    with pytest.raises(SystemExit) as ended:
        extras.require("conformance", "python -m properties.conformance")
    assert ended.value.code == 2
    told = capsys.readouterr().err
    assert told.startswith("python -m properties.conformance: hypothesis must be installed for this")
    assert told.count("\n") == 1
