"""The door: `python -m properties`."""

import json
import re
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import strategies as st

from paid_experts.properties.__main__ import main
from paid_experts.properties.catalogue import catalogue
from paid_experts.properties.property import Inequality, Property
from paid_experts.properties.tally import Tallies
from tests.lemmas import everything
from tests.lemmas.everything import properties_hold, teeth_bite

TRUE = Property(
    "0.0", "x is at most x", st.integers(0, 9), lambda x, c: [Inequality(True, x, c * x)], Fraction(1), Fraction(1, 2)
)


def never(_x: int, _constant: Fraction) -> Iterator[Inequality]:
    yield Inequality(False)


FALSE = Property("0.1", "x is at most 4", st.integers(0, 9), lambda x, c: [Inequality(True, x, c)], 4, 3)
IDLE = Property("0.2", "never asked", st.integers(0, 9), never, Fraction(1), Fraction(1))


def test_one_lemma_prints_its_tallies_and_writes_them_as_data(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "tallies.json"
    assert main(["--lemma", "A.1", "--examples", "5", "--teeth", "--json", str(path)]) == 0
    assert "A.1" in capsys.readouterr().out
    row, *_ = json.loads(path.read_text())["tallies"]
    assert (row["lemma"], row["tried"], row["held"]) == ("A.1", 5, 5)


@pytest.mark.parametrize(
    ("found", "says"), [(FALSE, "broken"), (IDLE, "never held"), (IDLE, "no tooth")], ids=["broken", "idle", "blunt"]
)
def test_a_broken_an_idle_and_a_blunt_property_fail_the_run(
    found: Property, says: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("paid_experts.properties.commands.catalogue", lambda _lemma: [TRUE, found])
    assert main(["--lemma", "0.0", "--examples", "20", "--teeth"]) == 1
    assert says in capsys.readouterr().out


def test_a_property_whose_hypotheses_never_held_fails_its_test(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.lemmas.everything.catalogue", lambda _lemma: [IDLE])
    with pytest.raises(AssertionError, match="never held"):
        properties_hold("0.2")(IDLE, Tallies())
    with pytest.raises(AssertionError):
        teeth_bite("0.2")(IDLE)


def test_every_lemma_of_the_catalogue_has_its_file() -> None:
    texts = "".join(path.read_text() for path in Path(everything.__file__).parent.glob("test_*.py"))
    asked = {lemma for call in re.findall(r"teeth_bite\((.*)\)", texts) for lemma in re.findall(r'"(.*?)"', call)}
    assert asked == {found.lemma for found in catalogue()}


def test_no_two_properties_share_a_name() -> None:
    assert len({(found.lemma, found.claim) for found in catalogue()}) == len(catalogue())
