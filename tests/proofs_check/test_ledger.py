"""The ledger, one test a row; and that a false row, a broken chain or a vacuous row would not pass."""

import json
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from proofs_check.__main__ import main
from proofs_check.ledger import opinion
from proofs_check.ledger.chain import Broken, Chain, Import, Link, check
from proofs_check.ledger.errata import document
from proofs_check.ledger.evidence import Certified, Claim, Exhaustive, Identity, Refuted, Tally
from proofs_check.ledger.row import Erratum, Row, Slack, formulas, rows_by_id
from proofs_check.ledger.run import Report, as_data, missing_relations, run, run_row
from proofs_check.ledger.show import GRADES
from proofs_check.paper import chains, ledger

ROOT = Path(__file__).resolve().parents[2]
SHARED_TOOL = ROOT.parent / "shared" / "tools" / "paper_map.py"


@pytest.fixture(scope="session")
def reports() -> dict[str, Report]:
    return {report.row: report for report in run(ledger())}


@pytest.mark.parametrize("name", list(ledger()))
def test_row(name: str, reports: dict[str, Report]) -> None:
    assert reports[name].faults == []


@pytest.mark.parametrize("chain", chains(), ids=lambda chain: f"{chain.lemma} {chain.title}")
def test_chain(chain: Chain) -> None:
    assert check(chain, ledger()) == len(chain.links)


def test_every_relation_of_the_paper_has_a_row() -> None:
    assert missing_relations(ledger().values()) == []
    assert len(formulas()) == 229


def test_the_list_of_relations_is_the_paper_s_own(tmp_path: Path) -> None:
    if not SHARED_TOOL.exists():
        pytest.skip("the paper's source is not beside this checkout; the list of its relations is in formulas.json")
    named = tmp_path / "named.json"
    named.write_text(json.dumps(sorted({source for row in ledger().values() for source in row.source})))
    done = subprocess.run([sys.executable, SHARED_TOOL, "--check", named], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
    assert "229 of 229 relations named" in done.stdout


def test_every_lemma_and_theorem_is_chained() -> None:
    chained = {chain.lemma for chain in chains()}
    assert {"2", "4.1", "4.2", "4.3", "4.4", "4.5", "4.6", "A.2", "4.7", "S"} <= chained


def test_no_deterministic_inequality_is_sampled() -> None:
    assert [row.id for row in ledger().values() if row.evidence.grade == "sampled"] == []


def test_every_refuted_row_names_a_repair_that_is_proved() -> None:
    rows = ledger()
    for row in rows.values():
        if row.erratum:
            assert rows[row.erratum.repaired_by].evidence.grade in ("symbolic", "certified", "exhaustive", "definition")


def test_the_errata_page_is_up_to_date() -> None:
    assert (ROOT / "ERRATA.md").read_text(encoding="utf-8") == document(ledger())


# What must fail.

UNIT = {"x": (0, 1)}
TRUE = Certified(Claim("x**2 <= x", UNIT), sharper=Claim("x**2 <= x - 1/1000", UNIT))


def row(evidence: object, **other: object) -> Row:
    base = Row(id="planted", lemma="4.2", source=(), quantifier="for all x in [0, 1]", evidence=TRUE, statement="x")
    return replace(base, evidence=evidence, **other)  # type: ignore[arg-type]


def nothing_held(limit: int) -> Tally:
    return Tally(cases=limit, held=0, failed=None)


def always_right(limit: int) -> Tally:
    return Tally(cases=limit, held=limit, failed=None)


PLANTED = {
    "a false claim": (Certified(Claim("x <= x**2", UNIT), sharper=TRUE.sharper), "not at its grade"),
    "a false identity": (Identity("(x+1)**2", "x**2 + 1", wrong="x", reals="x"), "not at its grade"),
    "a tooth that is true": (Certified(TRUE.claim, sharper=TRUE.claim), "its tooth does not bite"),
    "an identity whose tooth is true": (Identity("x", "x", wrong="x + 0", reals="x"), "its tooth does not bite"),
    "a refutation of a true claim": (Refuted(TRUE.claim, repaired=TRUE.claim), "not at its grade"),
    "a repair that is false": (Refuted(TRUE.sharper, repaired=TRUE.sharper), "its tooth does not bite"),
    "assumptions that never hold": (
        Certified(Claim("x <= 0", UNIT, ("x >= 2",)), sharper=TRUE.sharper),
        "no point was found at which the assumptions hold",
    ),
    "an enumeration of nothing": (Exhaustive(nothing_held, {"limit": 3}, {"limit": 4}, "none"), "never held"),
    "an enumeration that cannot fail": (Exhaustive(always_right, {"limit": 3}, {"limit": 4}, "none"), "does not bite"),
}


@pytest.mark.parametrize("name", PLANTED)
def test_a_planted_row_fails(name: str) -> None:
    evidence, sentence = PLANTED[name]
    erratum = Erratum("misprint", "x", "x", "planted", "none") if evidence.grade == "refuted" else None
    assert any(sentence in fault for fault in run_row(row(evidence, erratum=erratum)).faults)


def test_the_row_they_are_planted_in_passes() -> None:
    assert run_row(row(TRUE)).faults == []


@pytest.mark.parametrize(("proved", "refuted"), [("1/2", "1/4"), ("2", "3/2")])
def test_a_slack_that_is_not_sharp_fails(proved: str, refuted: str) -> None:
    slack = Slack("1", "1", lambda c: Claim(f"x**2 <= {c}*x", UNIT), proved, refuted)
    faults = run_row(row(TRUE, slack=(slack,))).faults
    assert any("the constant 1 =" in fault for fault in faults)


def test_mpmath_contradicts_a_false_claim_and_confirms_only_real_witnesses() -> None:
    false = row(Certified(Claim("x**2 <= x/2", UNIT), sharper=TRUE.sharper))
    points, contradicted = opinion.on(false, None)
    assert points > 0
    assert contradicted
    printed = row(Refuted(TRUE.sharper, TRUE.claim), erratum=Erratum("misprint", "x", "x", "planted", "none"))
    assert opinion.on(printed, {"x": Fraction(0)}) == (1, [])
    assert opinion.on(printed, {"x": Fraction(1, 2)})[1]
    assert opinion.on(printed, None)[1]


def test_rows_that_make_no_sense_are_refused() -> None:
    with pytest.raises(ValueError, match="no relation of the paper"):
        row(TRUE, source=("D99.1",))
    with pytest.raises(ValueError, match="must be one of"):
        row(TRUE, lemma="9")
    with pytest.raises(ValueError, match="must be refuted and have an erratum, or neither"):
        row(Refuted(TRUE.sharper, TRUE.claim))
    with pytest.raises(ValueError, match="two rows are called planted"):
        rows_by_id([row(TRUE), row(TRUE)])
    with pytest.raises(ValueError, match="uses nowhere, which is not in the ledger"):
        rows_by_id([row(TRUE, uses=("nowhere",))])


def links() -> Iterator[tuple[Chain, int]]:
    """All links but identities: sides are compared up to those, so that one of them is never missed."""
    for chain in chains():
        for position, link in enumerate(chain.links):
            if link.by != "identity" and len(chain.links) > 1:
                yield chain, position


@pytest.mark.parametrize(("chain", "position"), list(links()), ids=lambda value: str(getattr(value, "title", value)))
def test_a_chain_without_one_of_its_links_is_broken(chain: Chain, position: int) -> None:
    left_out = replace(chain, links=chain.links[:position] + chain.links[position + 1 :])
    with pytest.raises(Broken):
        check(left_out, ledger())


STEP = Link("x**2", "<=", "x", by="row", row="planted")


@pytest.mark.parametrize(
    ("link", "box", "sentence"),
    [
        (replace(STEP, right="2*x"), {"x": (0, 1)}, "does not give 2\\*x"),
        (replace(STEP, row="nowhere"), {"x": (0, 1)}, "not in the ledger"),
        (replace(STEP, by="magic"), {"x": (0, 1)}, "there is no rule magic"),
        (replace(STEP, context="-H"), {"x": (0, 1)}, "not seen to grow"),
        (replace(STEP, relation="="), {"x": (0, 1)}, "is no equation"),
        (STEP, {"x": (0, 2)}, "does not follow from what is given"),
        (replace(STEP, by="identity"), {"x": (0, 1)}, "are not equal"),
    ],
)
def test_a_link_that_does_not_join_is_noticed(link: Link, box: dict[str, tuple[int, int]], sentence: str) -> None:
    rows = {"planted": row(TRUE, meaning=f"{link.left} <= {link.right}")}
    assert check(Chain("4.2", "right", "planted", {"x": (0, 1)}, (STEP,)), {"planted": row(TRUE, meaning="x**2 <= x")})
    with pytest.raises(Broken, match=sentence):
        check(Chain("4.2", "wrong", "planted", box, (link,)), rows)


def test_a_chain_that_concludes_something_else_is_broken() -> None:
    rows = {"planted": row(TRUE, meaning="x**2 <= x/2")}
    with pytest.raises(Broken, match="not x\\*\\*2 <= x/2"):
        check(Chain("4.2", "other", "planted", {"x": (0, 1)}, (STEP,)), rows)


def test_an_import_must_be_what_the_lemma_concludes() -> None:
    rows = {"planted": row(TRUE, meaning="x**2 <= x"), "lemma": replace(row(TRUE), id="lemma", meaning="y <= 2*x")}
    taken = Import("y <= 2*x", "lemma")
    right = Chain("4.2", "right", "planted", {"x": (0, 1)}, (STEP,), ("y <= 2*x",), imported=(taken,))
    assert check(right, rows) == 1
    for wrong in (
        replace(right, assuming=("y <= 3*x",), imported=(Import("y <= 3*x", "lemma"),)),
        replace(right, assuming=()),
        replace(right, imported=(Import("y <= 2*x", "nowhere"),)),
        replace(right, imported=(Import("y <= 2*x", "lemma", {"y": "x"}),)),
    ):
        with pytest.raises(Broken):
            check(wrong, rows)


def test_a_weak_assumption_does_not_give_a_strict_one() -> None:
    strict = Certified(Claim("y <= 2*x", {"x": (0, 1), "y": (0, 2)}, ("y < 2*x",)), sharper=TRUE.sharper)
    rows = {"planted": row(strict, meaning="y <= 2*x")}
    step = Link("y", "<=", "2*x", by="row", row="planted")
    box = {"x": (0, 1), "y": (0, 2)}
    assert check(Chain("4.2", "strict", "planted", box, (step,), ("y < 2*x",)), rows) == 1
    with pytest.raises(Broken, match="does not follow"):
        check(Chain("4.2", "weak", "planted", box, (step,), ("y <= 2*x",)), rows)


def test_a_row_for_whole_numbers_joins_no_chain_of_real_ones() -> None:
    whole = Certified(Claim("n <= n**2", {"n": (0, 9)}, integers=("n",)), sharper=TRUE.sharper)
    step = Link("n", "<=", "n**2", by="row", row="planted")
    with pytest.raises(Broken, match="n must be whole there"):
        check(Chain("4.2", "whole", "planted", {"n": (0, 9)}, (step,)), {"planted": row(whole, meaning="n <= n**2")})


def test_a_context_that_grows_only_for_positive_holes_takes_no_negative_one() -> None:
    negative = Certified(Claim("x - 1 <= x/2", UNIT), sharper=Claim("x - 1 <= x/2 - 1", UNIT))
    step = Link("(x-1)**2", "<=", "(x/2)**2", by="row", row="planted", context="H**2")
    rows = {"planted": row(negative, meaning="(x-1)**2 <= (x/2)**2")}
    with pytest.raises(Broken, match="not seen to grow"):
        check(Chain("4.2", "square", "planted", {"x": (0, 1)}, (step,)), rows)


# The door.


def test_one_lemma_is_walked_step_by_step(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lemma", "4.2", "--jobs", "1"]) == 0
    told = capsys.readouterr().out
    assert "mistake_given_vote_le_half_exp" in told
    assert "every row is at its grade" in told


def test_the_ledger_as_data_has_the_fields_that_others_read(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["--lemma", "4.2", "--json", str(tmp_path / "ledger.json")]) == 0
    capsys.readouterr()
    table = json.loads((tmp_path / "ledger.json").read_text())
    wanted = {
        "id",
        "source",
        "lemma",
        "statement",
        "quantifier",
        "grade",
        "slack",
        "tooth",
        "uses",
        "seconds",
        "erratum",
    }
    assert all(wanted <= set(entry) for entry in table["rows"])
    assert len(table["rows"]) == sum(row.lemma == "4.2" for row in ledger().values())


def test_an_erratum_as_data_holds_its_exact_witness(reports: dict[str, Report]) -> None:
    entries = [as_data(row, reports[row.id]) for row in ledger().values() if isinstance(row.evidence, Refuted)]
    assert entries
    for entry in entries:
        assert {"kind", "printed", "witness", "repair", "consequence"} <= set(entry["erratum"])
        assert all(str(Fraction(value)) == value for value in entry["erratum"]["witness"].values())


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--lemma", "9"], "there is no lemma '9'"),
        (["--jobs", "0"], "--jobs must be at least 1, got 0"),
        (["--json", "/nowhere/at/all.json"], "the folder of /nowhere/at/all.json does not exist"),
    ],
)
def test_bad_input_is_one_sentence(arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 2
    assert sentence in capsys.readouterr().err


def test_the_readme_tells_the_present_numbers() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    links = sum(len(chain.links) for chain in chains())
    assert f"{len(ledger())} rows, {links} links of {len(chains())} chains" in text
    assert f"lists the {sum(row.erratum is not None for row in ledger().values())} places" in text
    lines = [" ".join(line.split()) for line in text.splitlines()]
    for lemma in {row.lemma for row in ledger().values()}:
        grades = Counter(row.evidence.grade for row in ledger().values() if row.lemma == lemma)
        columns = (sum(grades.values()), *(grades[grade] for grade in GRADES if grade != "sampled"))
        cells = " ".join(str(count or "·") for count in columns)
        assert any(line.startswith(f"{lemma} ") and cells in line for line in lines), f"{lemma}: {cells}"
