"""The ledger: what a document must not say, what a row must not pass with, and the doors."""

import json
import multiprocessing
import os
import re
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Literal

import pytest

from paid_experts.proofs_check.__main__ import main
from paid_experts.proofs_check.checks.lemmas import FORMULAS
from paid_experts.proofs_check.formal import sources
from paid_experts.proofs_check.ledger import errata, run
from paid_experts.proofs_check.ledger.claim import value
from paid_experts.proofs_check.ledger.document import KINDS, SENSES, Malformed, documents, every_relation, parse
from paid_experts.proofs_check.ledger.relations import DIGEST, differences, digest, number, printed_by_the_documents
from paid_experts.proofs_check.ledger.row import (
    GRADES,
    Row,
    completed,
    joined,
    ledger,
    printed_relations,
    rows_of,
    uses,
)
from paid_experts.proofs_check.ledger.run import as_data
from paid_experts.proofs_check.ledger.show import NOTHING_TO_PROVE, PROVED
from paid_experts.proofs_check.ledger.verdict import Report, run_row, second_opinion

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT.parent / "shared" / "paper" / "paper.tex"

# The documents


def test_every_relation_of_the_paper_stands_in_one_block() -> None:
    assert {*printed_relations()} == {*every_relation()}
    assert len(every_relation()) == 229


@pytest.mark.skipif(not SOURCE.exists(), reason="the paper's source is not beside this checkout")
def test_the_documents_print_what_the_paper_prints() -> None:
    source, printed = SOURCE.read_text(encoding="utf-8"), printed_by_the_documents()
    assert tuple(name for formula in number(source) for name in formula.ids()) == every_relation()
    assert differences(source, printed) == []
    spoiled = {**printed, "D46.2": r"\leq 0.001"}
    assert differences(source, spoiled) == [r"D46.2 is not what the source prints: \leq 0.001"]


def test_the_relations_are_printed_as_they_were_when_compared_with_the_source() -> None:
    printed = printed_by_the_documents()
    assert digest(printed) == DIGEST, "compare with `python -m proofs_check.ledger.relations --source FILE`"
    assert digest({**printed, "D46.1": printed["D46.2"], "D46.2": printed["D46.1"]}) != DIGEST


def test_a_relation_has_the_verdict_that_coq_has() -> None:
    for name, row in printed_relations().items():
        wanted = {"refuted": ("refuted",), "notation": NOTHING_TO_PROVE}.get(sources.verdict(name), PROVED)
        assert row.grade in wanted or (row.grade == "refuted" and row.false), name


def test_every_final_theorem_stands_in_a_document() -> None:
    named = {name for row in ledger().values() for name in row.formal}
    assert [theorem.name for theorem in sources.final_theorems() if theorem.name not in named] == []


def test_every_document_has_short_blocks_links_and_a_second_opinion() -> None:
    for document in documents().values():
        for block in document.blocks:
            assert sum(map(len, block.entries.values())) + min(1, len(block.printed)) <= 12, block.one("row")
        for target in re.findall(r"\]\((?!https?:)([^)#]+)", document.text):
            assert (document.path.parent / target).exists(), f"{document.path.name}: {target}"
    asked = {row.lemma for row in ledger().values() if row.opinion}
    assert asked == {"A.1", "4.2", "4.3", "4.4", "4.5"}  # what adds them up, and our own: properties


def test_who_uses_whom_is_read_from_the_coq_files() -> None:
    assert "a_wrong_sign_errs_at_most_half_exp" in uses()["mistake_given_vote_le_half_exp"]
    assert sum(map(len, uses().values())) > 100


def test_the_readmes_tell_the_present_numbers() -> None:
    """What stands behind printed relations and own claims, in both; and in how many senses errata are false."""
    table = (ROOT / "proofs_check" / "README.md").read_text(encoding="utf-8")
    relations: Counter[str] = Counter(row.grade for row in ledger().values() for _ in row.source)
    own: Counter[str] = Counter(row.grade for row in ledger().values() if not row.source)
    for words in ("formal", "certified", "enumerated", "refuted", "definition or setting"):
        told = [str(sum(count[grade] for grade in words.split(" or "))) for count in (relations, own)]
        (line,) = re.findall(rf"^\| {words} \|.*\| (\d+) \| (\d+) \|$", table, re.MULTILINE)
        assert list(line) == told, words
    assert f"of the {relations.total()} printed relations" in table
    text = " ".join((ROOT / "README.md").read_text(encoding="utf-8").split())
    defined = relations["definition"] + relations["setting"]
    assert f"**{relations.total()} relations that the paper prints, {relations['formal']} are proved, " in text
    assert f" {relations['refuted']} are false as printed**, each with a repair, and {defined} are definitions" in text
    found = errata.errata(ledger().values())
    assert f"{len(found)}, each with a witness that one checks by hand" in text
    about = text.partition("**[Errata]")[2].partition("- **[The conjecture")[0]
    for sense, start in zip(SENSES, ("", "; ", ", ", ", and "), strict=True):
        assert f"{start}{errata.senses(found)[sense]} ".lstrip() in about


def test_the_errata_page_is_up_to_date() -> None:
    assert (ROOT / "ERRATA.md").read_text(encoding="utf-8") == errata.document(), "run `make errata`"


# What a document must not say

GOOD = """# Lemma 4.2: a square

## Letters

| letter | in checks | range | meaning |
|---|---|---|---|
| $x$ | `x` | `[0, 1]` | a number |

```check
row: square_le_itself
claim: x**2 <= x
tooth: x**2 <= x/2 at x = 1
```
"""
BLOCK = "```check\nrow: square_le_itself\nclaim: x**2 <= x"
ERRATUM = "> **Erratum** (gap; none). R\n>\n> **Witness.** 1 and 1/2\n>\n> **Repair.** R\n>\n> **Consequence.** C\n\n"
REFUTED = ERRATUM + "```check\nrow: square_le_itself\nfalse: "
WORDS = {"ERRATUM": ERRATUM, "REFUTED": REFUTED, "BLOCK": BLOCK, "TOOTH": "tooth: x**2 <= "}
WORDS |= {"SHARP": "formal: Phi_drop_le\nsharp: 2; proved ", "PHI": "tooth_Phi_drop_le_slope_199_100\ntooth:"}
WORDS |= {"OTHER": "tooth_I91_1_constant"}


def rows(text: str) -> list[Row]:
    return rows_of(parse(text, Path("4.2-planted.md")))


def table(text: str) -> dict[str, list[str]]:
    """A line an entry, its first field the name; words in capitals are what they are above."""
    for word, meant in WORDS.items():
        text = text.replace(word, meant.replace("\n", r"\n"))
    lines = [line.split(" ;; ") for line in text.strip().split("\n")]
    return {name: [field.replace(r"\n", "\n") for field in fields] for name, *fields in lines}


def test_the_document_that_is_spoiled_below_is_good() -> None:
    (row,) = rows(GOOD)
    assert (row.id, row.grade) == ("square_le_itself", "certified")
    assert run_row(row).faults == []


SPOILED = table(r"""
an unknown key ;; claim: x**2 ;; clam: x**2 ;; line 11: unknown key 'clam'
no key at all ;; row: square_le_itself ;; square_le_itself ;; line 10: expected 'key: value'
a key twice ;; claim: x**2 <= x ;; claim: x**2 <= x\nclaim: x <= 1 ;; line 12: the key 'claim' stands twice
an unknown id ;; row: ;; D99.1: x\nrow: ;; line 9: D99.1 is no relation of the paper
an id twice ;; row: ;; D1.1: x\nD1.1: x\nrow: ;; line 11: D1.1 stands twice
a letter bound twice ;; \n\n``` ;; \n| $x$ | `x` | `[0, 2]` | again |\n\n``` ;; line 8: the letter x is bound twice
a letter that is a number ;; `x` | `[0, 1]` ;; `e` | `[0, 1]` ;; line 7: e has a meaning of its own
a letter that is not bound ;; claim: x**2 ;; claim: y**2 ;; line 9: the letter y is not in the glossary
a range that is none ;; `[0, 1]` ;; `0 to 1` ;; line 7: the range of x must be like
a condition with two relations ;; x**2 <= x ;; x**2 <= x for 0 <= x <= 1 ;; line 9: a condition has one relation
a claim that is its own condition ;; x**2 <= x ;; x**2 <= x for x**2<=x ;; is its own condition
no tooth ;; tooth: x**2 <= x/2 at x = 1\n ;;  ;; line 9: a block has a tooth
a tooth without a point ;; at x = 1 ;;  ;; line 9: a tooth says where it fails
no name ;; row: square_le_itself\n ;;  ;; line 9: a block has a 'row', its name
nothing behind it ;; claim: x**2 <= x\n ;;  ;; line 9: nothing stands behind this block
an unknown theorem ;; row: ;; formal: no_such_theorem\nrow: ;; line 9: Coq has no no_such_theorem
a fence that is not closed ;; at x = 1\n``` ;; at x = 1\n ;; line 9: this fence is not closed
a point that is none ;; at x = 1 ;; at 1 ;; line 9: a point is written like
an erratum of a row that is not refuted ;; BLOCK ;; ERRATUMBLOCK ;; line 17: a refuted row has an erratum above it
an erratum without a witness ;; ```check ;; > **Erratum** (gap; none). R\n\n```check ;; has no '**Witness.**'
an erratum without a block ;; # Lemma ;; > **Erratum** (gap; none). R\n\nText\n\n# Lemma ;; has no check block after it
a refuted row without an erratum ;; claim: x**2 ;; false: x**2 <= x/2 at x = 1\nsays: x ;; line 9: a refuted row has an
a left side that is not there ;; row: ;; D46.2: \leq x\nrow: ;; line 9: D46.2 has no left side
relations with different verdicts ;; row: ;; D46.2: x\nD49.4: x\nrow: ;; line 9: Coq has different verdicts
a tooth in Coq that refutes nothing ;; tooth: x**2 <= x/2 at x = 1 ;; tooth: lemma_4_2 ;; and lemma_4_2 is none
a sharp constant by no theorem ;; tooth: ;; SHARP2 by Phi; false 1.99 by PHI ;; Phi does not say 2
a false relation that Coq proves ;; row: ;; D18.1: x\nfalse: x <= x/2 at x = 1\nrow: ;; Coq proves D18.1, and this block
a fence that a reader takes for a check ;; ```check ;; ````check ;; line 9: a check block begins with ```check
a check in a quotation ;; ```check ;; > ```check ;; line 9: a check block begins with ```check
a check that is indented ;; ```check ;;   ```check ;; line 9: a check block begins with ```check
a check in a fence ;; ```check ;; ````text\n```check ;; line 9: a check block begins with ```check
a check in tildes ;; ```check ;; ~~~check ;; line 9: a check block begins with ```check
a check in a comment ;; ```check ;; <!--\n```check ;; line 9: a document has no code and no HTML
a check without a fence ;; ```check ;;     row: a\n\n```check ;; line 9: a document has no code and no HTML
entries in a paragraph ;; ```check ;; claim: x <= 2\n\n```check ;; line 9: 'claim: x <= 2' looks like a block
a name with a Cyrillic letter ;; square_le_itself ;; square_lе_itself ;; line 9: a block is written in ASCII
a part of an erratum that is not refuted ;; row: ;; part of: x\nrow: ;; line 9: a refuted row has an erratum
a refuted row without a repair ;; BLOCK ;; REFUTEDx**2 <= x/2 at x = 1 ;; a refuted row has a repair that is proved
another witness than its erratum's ;; BLOCK ;; REFUTEDx**2 <= x/2 at x = 3/4\nclaim: x**2 <= x ;; does not tell x = 3/4
a tooth far from its claim ;; x**2 <= x/2 at x ;; 1 + 7 < 2 + 3 at x ;; is a neighbour of its claim
a tooth in Coq that denies nothing ;; tooth: x**2 <= x/2 at x = 1 ;; tooth: not_missed_close ;; not_missed_close is none
a tooth without its claim ;; claim: x**2 <= x\n ;; formal: exp_drop_le\n ;; stands beside a claim
a tooth of another theorem ;; tooth: x**2 <= x/2 at x = 1 ;; formal: exp_drop_le\ntooth: OTHER ;; is called after I91_1
a tooth that is far away ;; tooth: x**2 <= x/2 ;; tooth: x**2 <= x - 10**27 ;; is far away at x = 1
a tooth with a condition of its own ;; x/2 at x ;; x/2 for x**2 >= 1/2 at x ;; a tooth has the conditions of its claim
a tooth with another condition ;; x\nTOOTHx/2 at ;; x for x <= 9/10\nTOOTHx/2 for 1 < 2*x + 7 at ;; and no other: 1
a tooth that does not tell a letter ;; x**2 <= x/2 at x = 1 ;; 2 <= 1 at y = 1 ;; and x is not told
a range that is one point ;; `[0, 1]` ;; `[1, 1]` ;; line 9: a claim is about more than one value of x
a condition that leaves one point ;; x**2 <= x\n ;; x**2 <= x for x >= 1\n ;; about more than one value of x
a range of the paper cut ;; `x` | `[0, 1]` ;; `p` | `[1/2, 1]` ;; p is a letter of the paper, from 0 to 1
a constant that is not proved ;; tooth: ;; SHARP1.5 by Phi_drop_le; false 1.99 by PHI ;; Phi_drop_le does not say 1.5
a constant that is not refuted ;; tooth: ;; SHARP2 by Phi_drop_le; false 1.9 by PHI ;; does not say 1.9
a constant of another tooth ;; tooth: ;; SHARP2 by Phi_drop_le; false 1 by OTHER\ntooth: ;; is called after I91_1
a constant that is not printed ;; tooth: ;; sharp: 3 in x**2 <= ?*x; proved 2; false 1 at x = 1\ntooth: ;; constant 3 is
a constant too large ;; tooth: ;; sharp: 2 in x**2 <= ?*x; proved 3; false 1 at x = 1\ntooth: ;; 3 is proved, so
a statement with another number ;; claim: x**2 <= x\n ;; says: x^2 \le 3x\nclaim: x**2 <= x\n ;; 'says' has 3
a number that the theorem does not have ;; claim: x**2 <= x\n ;; says: 9\Phi\nformal: lemma_4_4\n ;; 'says' has 9
another direction than its theorem ;; claim: x**2 <= x\n ;; says: \Phi \ge 96\nformal: lemma_4_4\n ;; 'says' has >=
another direction than the printed one ;; row: ;; D23.1: y \geq z\nrow: ;; >= is printed, and the claim has <=
a statement with another direction ;; claim: x**2 <= x\n ;; says: x^2 \ge x\nclaim: x**2 <= x\n ;; 'says' has >=
a definition passed off as certified ;; row: ;; D16.1: x\nformal: lemma_4_2\nrow: ;; say what it 'defines' or 'assumes'
a definition without a check ;; row: ;; defines: reference.game.play\nrow: ;; line 9: a definition has a check
a sharp constant without the false one ;; tooth: ;; sharp: 1 in x**2 <= ?*x; proved 1\ntooth: ;; a sharp constant is
""")
SPOILED["an erratum of an unknown kind"] = [
    "```check",
    ERRATUM.replace("gap", "mispint") + "```check",
    "is none of misp",
]


@pytest.mark.parametrize("name", SPOILED)
def test_a_spoiled_document_is_refused_with_file_and_line(name: str) -> None:
    old, new, sentence = SPOILED[name]
    assert old in GOOD
    with pytest.raises(Malformed) as refused:
        rows(GOOD.replace(old, new, 1))
    assert sentence in str(refused.value)
    assert str(refused.value).startswith("4.2-planted.md")


def spoiled(entry: str, key: str) -> Iterator[str]:
    """Spoil a constant, as printed, proved or false; the tooth that it names; where a tooth is, and its conditions."""
    if key == "sharp":
        printed = re.match(r".*?(?= in |;)", entry)
        by_coq = [*re.finditer(r"(?<=proved )\S+(?= by)|(?<=false )\S+(?= by)", entry)]
        for place in filter(None, [printed, *by_coq]):
            if number := re.search(r"\d+", place[0]):
                yield entry[: place.start()] + entry[place.start() :].replace(number[0], f"{int(number[0]) + 977}", 1)
        yield re.sub(r"(false .* by )tooth_\w+", r"\1tooth_I92_1_constant", entry)
    elif key == "tooth" and " at " in entry and "<" in entry:
        relation, _, conditions = entry.partition(" at ")[0].partition(" for ")
        for far in (f"{relation} - 10**27 for {conditions}".removesuffix(" for "), f"{relation} for 2 <= 3*exp(1)"):
            yield f"{far} at {entry.partition(' at ')[2]}"


def test_each_constant_and_tooth_of_the_documents_is_refused_when_spoiled() -> None:
    passed, tried = [], 0
    for row in ledger().values():
        for key in ("sharp", "tooth"):
            for place, entry in enumerate(row.block.entries.get(key, [])):
                for other in {*spoiled(entry, key)} - {entry}:
                    values = [*row.block.entries[key]]
                    values[place] = other
                    block = replace(row.block, entries={**row.block.entries, key: values})
                    tried += 1
                    with suppress(ValueError):
                        passed.append((completed(block, documents()[row.lemma], row.printed).id, other))
    assert passed == []
    assert tried > 350


def test_a_row_cannot_take_over_what_stands_behind_another() -> None:
    for theorem, owner in (("lemma_4_4", "thief"), ("D46_2", "phi_difference_le_g_times_gaps")):
        (thief,) = rows(GOOD.replace("row: square_le_itself", f"row: thief\nformal: {theorem}"))
        assert thief.grade == "formal"
        others = list(ledger().values())
        with pytest.raises(Malformed, match=rf"{theorem} stands in the row {owner} as well"):
            joined([thief, *others] if owner == "thief" else [*others, thief])


def test_two_documents_about_one_lemma_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "paper").mkdir()
    for name in ("4.2-one.md", "4.2-other.md"):
        (tmp_path / "paper" / name).write_text(GOOD, encoding="utf-8")
    links = "[4.2 One](paper/4.2-one.md) [4.2 Other](paper/4.2-other.md)"
    (tmp_path / "README.md").write_text(links, encoding="utf-8")
    monkeypatch.setattr("paid_experts.proofs_check.ledger.document.FOLDER", tmp_path)
    with pytest.raises(Malformed, match=r"4.2-one.md and 4.2-other.md are both about 4.2"):
        documents.__wrapped__()


# What must fail

BODY = "claim: x**2 <= x\ntooth: x**2 <= x/2 at x = 1"
DEFINED = "check: game.parameter_is_positive(letter='lam')\ntooth: zero_allowed = True"
PLANTED = table(
    r"""
a false claim ;; claim: x**2 <= x/2\ntooth: x**2 <= x/2 at x = 1 ;; refuted
an undefined claim ;; claim: x/x <= 1\ntooth: x/x <= 1/2 at x = 1 ;; undecided
a tooth that is true ;; claim: x**2 <= x\ntooth: x**2 <= 2*x at x = 1 ;; its tooth is not rejected
a tooth that is true at its point ;; claim: x**2 <= x\ntooth: x**2 <= x/2 at x = 1/4 ;; its tooth is not rejected
a tooth outside of the range ;; claim: x**2 <= x\ntooth: x**2 <= x/2 at x = 2 ;; its tooth is not rejected
assumptions never hold ;; claim: x**2 <= x for x**2 >= 2\ntooth: x**2 <= x/2 at x = 1 ;; its tooth is not rejected
nor in it ;; claim: x**2 <= x for x**2 >= 2\ntooth: x**2 <= x/2 for x**2 >= 0 at x = 1 ;; no point was found
not sharp ;; BODY\nsharp: 2 in x**2 <= ?*x; proved 1/2; false 1/4 at x = 1 ;; the constant 1/2 for 2 is refuted
true constant ;; BODY\nsharp: 2 in x**2 <= ?*x; proved 2; false 3/2 at x = 1 ;; the constant 3/2 for 2 is not false
code that is not there ;; defines: reference.nowhere\nDEFINED ;; there is no reference.nowhere
code of somebody else ;; defines: os.path.join\nDEFINED ;; os.path.join is not of the reference
code that is not run ;; defines: reference.bandit.best_arm\nDEFINED ;; does not run reference.bandit.best_arm
a sample as a check ;; check: lemmas.lemma_4_2()\ntooth: half = 1 ;; lemmas.lemma_4_2 is no enumeration
a check made of its own result ;; check: outcome.Outcome(cases=9, held=9)\ntooth: failed = 'no' ;; is no enumeration
a check of the standard library ;; check: beyond.product()\ntooth: repeat = 2 ;; beyond.product is no enumeration
a check that is not there ;; check: nowhere.at_all()\ntooth: half = 1 ;; No module named
no case at all ;; check: game.all_payments_can_be_searched(sizes=(), possible=True)\ntooth: sizes = () ;; never held
other limits ;; check: coins.stopping_at_a_miss(delta='1/5')\ntooth: answers = 190_000 ;; its tooth is not rejected
a misspelling ;; check: coins.advice_is_right_with_its_accuracy()\ntooth: meaning = 'rong' ;; is one of right, wrong
an opinion that is no sample ;; BODY\nopinion: game.parameter_is_positive ;; game.parameter_is_positive is no sample
""".replace("BODY", BODY.replace("\n", r"\n")).replace("DEFINED", DEFINED.replace("\n", r"\n"))
)


@pytest.mark.parametrize("name", PLANTED)
def test_a_planted_row_fails(name: str) -> None:
    body, sentence = PLANTED[name]
    (row,) = rows(GOOD.replace(BODY, body, 1))
    try:
        faults = run_row(row).faults
    except (ModuleNotFoundError, ValueError) as error:
        faults = [str(error)]
    assert any(sentence in fault for fault in faults), faults


def test_a_refutation_of_a_true_claim_fails() -> None:
    (row,) = rows(GOOD.replace(BLOCK, f"{REFUTED}x**2 <= x at x = 1/2\nclaim: x**2 <= x", 1))
    assert any("as printed it is not false" in fault for fault in run_row(row).faults)


def test_a_false_claim_that_is_no_reading_of_the_printed_relation_fails() -> None:
    (row,) = rows(GOOD.replace(BLOCK, f"{REFUTED}x <= x - 1 at x = 1\nD7.3: y = z\nclaim: x**2 <= x", 1))
    assert any("holds nowhere" in fault for fault in run_row(row).faults)


def test_a_claim_over_part_of_its_range_is_not_the_claim() -> None:
    (narrowed,), (whole,) = (rows(GOOD.replace("x**2 <= x\n", f"2*x <= 1{end}\n")) for end in (" for x <= 1/2", ""))
    assert run_row(narrowed).faults[:1] != run_row(whole).faults[:1]


CODE = (
    "abs.__self__",
    '__import__("os")',
    "exp.__class__(1)",
    "[x for x in (1,)]",
    "(lambda: 1)()",
    "x if x else 1",
    "eval(x)",
)


@pytest.mark.parametrize("text", CODE)
def test_no_text_of_a_document_is_run_as_code(text: str) -> None:
    with pytest.raises(ValueError, match="is no expression of a claim"):
        value(text, {"x": 1})
    for key in ("claim: CODE <= 1\ntooth: x <= 0 at x = 1", "check: CODE\ntooth: half = 1", "defines: CODE\nDEFINED"):
        with pytest.raises((ValueError, SyntaxError)):
            run_row(*rows(GOOD.replace(BODY, key.replace("CODE", text).replace("DEFINED", DEFINED))))


# The second opinion, without help from the kernel

CONTRADICTED = {
    "claim: x**2 <= x/2\ntooth: x**2 <= x/2 at x = 1": "mpmath contradicts x**2 <= x/2 at",
    "claim: (x+1)**2 == x**2 + 1\ntooth: (x+1)**2 == x**2 + 2 at x = 1": "SymPy does not reduce (x+1)**2 ==",
}


@pytest.mark.parametrize("body", CONTRADICTED)
def test_the_second_opinion_contradicts_what_is_false(body: str) -> None:
    (row,) = rows(GOOD.replace(BODY, body))
    report = Report(row.id)
    second_opinion(row, report)
    assert any(fault.startswith(CONTRADICTED[body]) for fault in report.faults), report.faults


@pytest.mark.parametrize(("name", "side"), [(name, side) for name in FORMULAS for side in FORMULAS[name]])
def test_sympy_compares_a_formula_of_the_lemmas_with_a_claim(
    name: str, side: Literal["left", "right"], monkeypatch: pytest.MonkeyPatch
) -> None:
    formula = FORMULAS[name][side]
    for factor, wanted in ((1, []), (Fraction(101, 100), [f"SymPy does not reduce {side} to its formula"])):
        changed = {side: lambda x, real, factor=factor: formula(x, real) * real.number(factor)}
        monkeypatch.setitem(FORMULAS, name, changed)
        report = Report(name)
        second_opinion(ledger()[name], report)
        assert (report.faults, report.identities > 0) == (wanted, True)


# The doors


def test_one_lemma_is_shown_as_its_document_and_as_data(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["--lemma", "4.2", "--jobs", "1", "--json", str(tmp_path / "ledger.json")]) == 0
    told = capsys.readouterr().out
    for words in ("ŷ_t ≠ y_t", "mistake_given_vote_le_half_exp", "rows hold."):
        assert words in told
    assert "\\" not in told
    table = json.loads((tmp_path / "ledger.json").read_text())
    words = "id source lemma statement quantifier grade formal slack tooth uses seconds erratum"
    assert all({*words.split()} <= set(entry) for entry in table["rows"])
    assert len(table["rows"]) == sum(row.lemma == "4.2" for row in ledger().values())


def test_an_erratum_as_data_holds_its_exact_witness() -> None:
    entries = [as_data(row, None, None) for row in ledger().values() if row.erratum and row.false]
    assert entries
    for entry in entries:
        assert {"kind", "printed", "witness", "repair", "consequence"} <= set(entry["erratum"])
        assert isinstance(entry["erratum"]["witness"], dict)
        assert entry["erratum"]["kind"] in KINDS
    assert {row.grade for row in ledger().values()} <= {*GRADES}


def test_an_interrupt_ends_all_workers_at_once_with_one_sentence() -> None:
    def as_a_terminal_does() -> None:  # a background job of a shell ignores interrupts, and so would what it starts
        os.setpgrp()
        signal.signal(signal.SIGINT, signal.default_int_handler)

    command, pipe = [sys.executable, "-m", "proofs_check", "--jobs", "2"], subprocess.PIPE
    with subprocess.Popen(
        command, cwd=ROOT, stdout=pipe, stderr=pipe, text=True, preexec_fn=as_a_terminal_does
    ) as process:
        children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
        while len(workers := children.read_text().split()) < 2:
            time.sleep(0.01)
        os.killpg(process.pid, signal.SIGINT)
        start = time.monotonic()
        _, said = process.communicate(timeout=20)
    assert time.monotonic() - start < 5
    sentence = "python -m proofs_check: interrupted; certificates and compiled Coq files are kept\n"
    assert (process.returncode, said) == (130, sentence)
    assert not any(Path(f"/proc/{worker}").exists() for worker in workers)


@pytest.mark.skipif(
    multiprocessing.get_start_method() != "fork", reason="what dies here is known to forked workers only"
)
@pytest.mark.parametrize(("times", "faults"), [(1, []), (2, ["crashed: the process that checked it died, twice"])])
def test_a_row_whose_worker_died_is_checked_once_more(
    times: int, faults: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = [name for name, row in ledger().items() if row.lemma == "7"]

    def dies(row: Row) -> Report:
        died = tmp_path / f"died {len(list(tmp_path.iterdir()))}"
        if row.id == names[0] and died.name < f"died {times}":
            died.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return run_row(row)

    monkeypatch.setattr(run, "run_row", dies)
    reports = {report.row: report.faults for report in run.run(names, 2)}
    assert reports == {name: faults if name == names[0] else [] for name in names}
    assert len(list(tmp_path.iterdir())) == times


def test_without_coq_what_rests_on_it_is_not_called_proved(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", "")
    monkeypatch.setattr("paid_experts.proofs_check.formal.get_coq.HERE", Path("nowhere"))
    assert main(["--lemma", "4.2", "--jobs", "1"]) == 3
    assert "NOT checked: the theorems in Coq, for there is no Coq here" in capsys.readouterr().out
    assert main(["--lemma", "4.2", "--jobs", "1", "--without-coq"]) == 0
    told = capsys.readouterr().out
    assert "8 proved in Coq, not checked here" in told
    assert "formal, not checked here" in told
    assert "5 of 6 rows were NOT checked, because they rest on Coq; the others hold." in told


def test_what_coq_refuses_is_not_called_proved(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("paid_experts.proofs_check.commands.check_formal", lambda *_: ("Coq: an error", False))
    assert main(["--lemma", "4.2", "--jobs", "1"]) == 1
    told = capsys.readouterr().out
    assert "8 proved in Coq, which did not go through" in told
    assert "NOT verified." in told
