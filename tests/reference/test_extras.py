"""A missing extra is named in one sentence, and the extras are those of pyproject.toml."""

import tomllib
from importlib.metadata import packages_distributions
from importlib.util import find_spec
from pathlib import Path

import pytest

from paid_experts.reference import cli

PROJECT = Path(__file__).parents[2] / "pyproject.toml"


def without(monkeypatch: pytest.MonkeyPatch, *names: str) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None if name in names else find_spec(name))


def test_the_packages_of_an_extra_are_those_that_are_installed_with_it() -> None:
    declared = tomllib.loads(PROJECT.read_text())["project"]["optional-dependencies"]
    distributions = {name: found[0] for name, found in packages_distributions().items()}
    for extra, modules in cli.EXTRAS.items():
        assert sorted(distributions[name] for name in modules) == sorted(one.split(">=")[0] for one in declared[extra])


def test_nothing_is_said_where_nothing_is_missing() -> None:
    cli.require("proofs")


def test_what_is_missing_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    without(monkeypatch, "flint", "rich")
    sentence = "flint, rich must be installed for this: pip install 'paid-experts[proofs]'"
    with pytest.raises(ImportError) as refused:
        cli.require("proofs")
    assert str(refused.value) == sentence
