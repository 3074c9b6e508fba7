"""The door: `python -m properties`."""

import json
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import strategies as st

from paid_experts.properties.__main__ import main
from paid_experts.properties.catalogue import catalogue
from paid_experts.properties.property import Property, Tallies
from paid_experts.reference.lemmas import OUTSIDE, Sides
from tests.lemmas import everything

NUMBERS = st.integers(0, 9)
TRUE = Property("0.0", "x is at most x", NUMBERS, lambda x, c: [Sides(True, x, c * x)], 1, Fraction(1, 2))
FALSE = Property("0.1", "x is at most 4", NUMBERS, lambda x, c: [Sides(True, x, c)], 4, 3)
IDLE = Property("0.2", "never asked", NUMBERS, lambda _x, _c: [OUTSIDE], 1, 1)


def test_one_lemma_prints_its_tallies_and_writes_them_as_data(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "tallies.json"
    assert main(["--lemma", "A.1", "--examples", "5", "--teeth", "--json", str(path)]) == 0
    assert "A.1" in capsys.readouterr().out
    row, *_ = json.loads(path.read_text())["tallies"]
    assert (row["lemma"], row["tried"], row["held"]) == ("A.1", 5, 5)


@pytest.mark.parametrize(("found", "says"), [(FALSE, "broken"), (IDLE, "never held"), (IDLE, "no tooth")])
def test_a_broken_an_idle_and_a_blunt_property_fail_the_run(
    found: Property, says: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("paid_experts.properties.catalogue.catalogue", lambda _lemma: [TRUE, found])
    assert main(["--lemma", "0.0", "--examples", "20", "--teeth"]) == 1
    assert says in capsys.readouterr().out


def test_a_property_whose_hypotheses_never_held_fails_its_test() -> None:
    with pytest.raises(AssertionError, match="never held"):
        everything.test_property(IDLE, Tallies())
    with pytest.raises(AssertionError):
        everything.test_tooth(IDLE)


def test_every_lemma_of_the_catalogue_has_its_file() -> None:
    files = Path(everything.__file__).parent.glob("test_*.py")
    lemmas = [everything.lemma_of(path.stem) for path in files if "test_property" in path.read_text()]
    tested = [(found.lemma, found.claim) for lemma in lemmas for found in catalogue(lemma)]
    assert sorted(tested) == sorted((found.lemma, found.claim) for found in catalogue())


def test_no_two_properties_share_a_name() -> None:
    assert len({(found.lemma, found.claim) for found in catalogue()}) == len(catalogue())
