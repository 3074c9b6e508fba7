"""Exercises: every solution is right and every wrong answer is refused, at the same door that a reader uses."""

import re
from pathlib import Path

import pytest

from paid_experts.proofs_check.__main__ import main
from paid_experts.proofs_check.ledger import sheet
from paid_experts.proofs_check.ledger.document import Malformed, parse
from paid_experts.proofs_check.ledger.exercise import ELSEWHERE, KINDS, Exercise, Verdict, exercises, faults, graded
from paid_experts.properties.exercises import GRADERS

ROOT = Path(__file__).resolve().parents[2]
SHEET = ROOT / "docs" / "course" / "sheet.md"


def by_properties(kind: str, subject: str, answer: str) -> Verdict:
    """As `sheet.by_program`, in this process."""
    return Verdict(*GRADERS[kind](subject, answer))


@pytest.mark.parametrize("exercise", sheet.all_exercises().values(), ids=lambda exercise: exercise.name)
def test_the_solution_is_right_and_the_wrong_answer_is_refused(exercise: Exercise) -> None:
    assert faults(exercise, by_properties) == []


def test_there_are_twenty_of_all_kinds_with_hints() -> None:
    found = sheet.all_exercises().values()
    assert len(found) >= 20
    assert {one.kind for one in found} == {*KINDS}
    assert all(one.hints and one.solution for one in found)


WITH_A_BLOCK = """# S

**Exercise 1.** Well?

<details><summary>Solution</summary>

```exercise
{}
```

</details>
"""


def exercise_about(block: str) -> Exercise:
    """An exercise with this block."""
    (found,) = exercises(parse(WITH_A_BLOCK.format(block), Path("s.md")))
    return found


LETTERS = "exercise: 1\nletters: x [0, 1], n whole [1, oo)"
BEST = exercise_about(f"{LETTERS}\nsharp: 1 in x*(1-x) <= ?; proved 1/4; false 0.24 at x = 1/2")
PLACE = exercise_about(f"{LETTERS}\nfalse: x <= x**2 for n >= 2, n*x >= 1 at x = 1/2, n = 2\nwrong: x = 1, n = 2")
POLE = exercise_about(f"{LETTERS}\nfalse: 1/x <= 1 at x = 1/2\nwrong: x = 1")
STEP = exercise_about(f"{LETTERS}\nchain: x**3 <= ? <= x for x <= 1/2\nright: x**2\nwrong: x**4")


@pytest.mark.parametrize(
    ("exercise", "answer", "right", "words"),
    [
        (BEST, "0.25", True, "Proved: x*(1-x) <= (0.25)."),
        (BEST, " 1/4 ", True, "Proved"),
        (BEST, "0.2499", False, "fails at x = 1/2, where the left side is 0.25 and the right side 0.2499"),
        (BEST, "1/3", False, "But there is a better constant."),
        (BEST, "-7", False, "False"),
        (PLACE, "x = 1/2, n = 2", True, "It fails there: the left side is 0.5 and the right side 0.25."),
        (PLACE, "n=3,x=0.9", True, "It fails there"),
        (PLACE, "x = 1, n = 2", False, "The inequality holds there: the left side is 1.0 and the right side 1.0."),
        (PLACE, "x = 2, n = 2", False, "outside of the domain: x = 2"),
        (PLACE, "x = 1/2, n = 5/2", False, "outside of the domain: n = 5/2"),
        (PLACE, "x = 1/4, n = 2", False, "There n*x >= 1 does not hold"),
        (STEP, "x**2", True, "Proved: x**3 <= x**2. Proved: x**2 <= x."),
        (STEP, "x*x", True, "Proved"),
        (STEP, "x**2*2", True, "Proved"),  # up to 1/2: the conditions of the chain hold for both steps
        (STEP, "x", False, "This is the right end itself"),
        (STEP, "x*x*x", False, "This is the left end itself"),
        (STEP, "x**4", False, "False: x**3 <= x**4 fails at"),
        (STEP, "2*x", False, "False: 2*x <= x fails at"),
        (STEP, "e*x", False, "False: e*x <= x fails at"),
        (POLE, "x = 0", False, "There 1/x has no value."),
        (POLE, "x = 1/2", True, "It fails there"),
    ],
)
def test_an_answer_gets_its_verdict_at_once(exercise: Exercise, answer: str, right: bool, words: str) -> None:
    told = graded(exercise, answer, by_properties)
    assert told.right is right
    assert words in told.words


@pytest.mark.parametrize(
    ("exercise", "answer", "sentence"),
    [
        (BEST, "", "an answer is not empty"),
        (BEST, "a quarter", "a number is like 7/4 or 1.75, got 'a quarter'"),
        (BEST, "1/0", "a number is like"),
        (BEST, "1) + (1", "a number is like"),
        (BEST, "9" * 201, "at most 200 signs"),
        (PLACE, "x = 1/2", "a point names each of x, n once"),
        (PLACE, "x = 1/2, n = 2, z = 1", "a point names each of x, n once"),
        (PLACE, "x = 1/2, n = 2, x = 1", "a point is written like"),
        (PLACE, "x", "a point is written like"),
        (PLACE, "x = exp(1), n = 2", "a number is like"),
        (STEP, "x**2 for x >= 1", "the answer is a term"),
        (STEP, "x**2 at x = 1", "the answer is a term"),
        (STEP, "x**2 <= x", "the answer is a term"),
        (STEP, "(x", "'(x' is not a formula"),
        (STEP, "y", "the letter y is not in the glossary"),
        (STEP, "__import__('os').system('true')", "the answer is a term"),
        (STEP, "open(x)", "open"),
    ],
)
def test_what_is_not_understood_is_refused_in_a_sentence(exercise: Exercise, answer: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=re.escape(sentence)):
        graded(exercise, answer, by_properties)


@pytest.mark.parametrize(
    ("block", "fault"),
    [
        ("sharp: 1 in x*(1-x) <= ?; proved 0.24; false 0.2 at x = 1/2", "its solution is not right"),
        ("sharp: 1 in x*(1-x) <= ?; proved 1/4; false 1/4 at x = 1/2", "its wrong answer is not refused"),
        ("false: x <= x**2 at x = 1\nwrong: x = 0", "its solution is not right"),
        ("false: x <= x**2 at x = 1/2\nwrong: x = 1/3", "its wrong answer is not refused"),
        ("chain: x**3 <= ? <= x\nright: x**4\nwrong: 2*x", "its solution is not right"),
        ("chain: x**3 <= ? <= x\nright: x**2\nwrong: x*x", "its wrong answer is not refused"),
        ("bug: NeverFlips\nright: 16\nwrong: 1", "its solution is not right"),
    ],
)
def test_an_exercise_that_grades_wrongly_is_noticed(block: str, fault: str) -> None:
    found = faults(exercise_about(f"{LETTERS}\n{block}"), by_properties)
    assert len(found) == 1
    assert fault in found[0]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("exercise: 2\nsharp: 1 in x <= ?; proved 1; false 0 at x = 1", "one block, with 'exercise: 1'"),
        ("exercise: 1", "asks for one of sharp, false, chain, bug, code"),
        ("exercise: 1\nbug: B\ncode: c\nright: 1\nwrong: 2", "asks for one of"),
        ("exercise: 1\ncolour: red\nbug: B\nright: 1\nwrong: 2", "a block has the keys"),
        ("exercise: 1\nbug: B\nright: 1", "has right and wrong"),
        ("exercise: 1\nletters: x [0, 1]\nfalse: x <= 1\nwrong: x = 1", "a claim fails at a point"),
        ("exercise: 1\nsharp: 96; proved 40 by a; false 2 by b", "a constant stands in a claim"),
        ("exercise: 1\nletters: x\nfalse: x <= 1 at x = 2\nwrong: x = 1", "letters are like"),
        ("exercise: 1\nbug: B\nright: 1\nwrong: 2\nwrong: 3", "a key stands twice"),
        ("exercise: 1\nchain: 1 <= 2\nright: 1\nwrong: 2", "a chain is 'A <= ? <= B'"),
        (
            "exercise: 1\nletters: x [0, 1]\nsharp: 1 in x <= ?; proved 1; false 0 at x = 1\nwithin: much",
            "much has no value",
        ),
        ("exercise: 1\nletters: x [0, 1]\nsharp: 1 in x <= 1; proved 1; false 0 at x = 1", "CLAIM WITH ?"),
        ("exercise: 1\nletters: x [0, 1]\nsharp: 1 in x <= ?; proved 1; false 0 at x = 1/0", "a number is like"),
    ],
)
def test_a_block_that_does_not_have_its_form_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(Malformed, match=re.escape(sentence)):
        exercise_about(text)


def test_a_block_without_its_question_is_refused_and_no_name_stands_twice() -> None:
    text = SHEET.read_text(encoding="utf-8")
    with pytest.raises(Malformed, match=r"4 blocks, 3 exercises"):
        exercises(parse(text.replace("**Exercise 1.**", "**Exercise** 1."), SHEET))
    with pytest.raises(Malformed, match=r"two exercises"):
        exercises(parse(text + text.partition("## Exercises")[2], SHEET))


# A sheet from elsewhere.


def test_the_example_sheet_holds(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--document", str(SHEET)]) == 0
    told = capsys.readouterr().out.splitlines()
    assert len(told) >= 6
    assert all(line.startswith("holds") for line in told)


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ("claim: x*y <=", "claim: 2*x*y <=", "FAILS  row product_le_squares: refuted"),
        ("tooth: x*y <= x**2/2 + y**2/3", "tooth: x*y <= x**2/2 + y**2", "its tooth is not rejected"),
        ("proved 2; false 1.9", "proved 1.8; false 1.7", "FAILS  exercise 1: its solution is not right"),
    ],
)
def test_a_sheet_that_is_wrong_fails(
    old: str, new: str, line: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = SHEET.read_text(encoding="utf-8")
    assert old in text
    (tmp_path / "s.md").write_text(text.replace(old, new, 1))
    assert main(["--document", str(tmp_path / "s.md")]) == 1
    assert line in capsys.readouterr().out


BLOCK = "# S\n\n```check\nrow: a\n{}\n```\n"
ERRATUM = "# S\n\n> **Erratum** (gap; none). R\n>\n> **Witness.** 1\n>\n> **Repair.** R\n>\n> **Consequence.** C\n\n"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (BLOCK.format("claim: 1 <= 2\ntooth: 2 <= 1\ncheck: game.equation_4()"), "'check' names Python"),
        (BLOCK.format("defines: reference.formulas.phi\ncheck: game.equation_4()"), "names Python"),
        (BLOCK.format("claim: 1 <= 2\nopinion: lemmas.lemma_4_4"), "'opinion' names Python"),
        (BLOCK.format("says: x\nformal: lemma_4_4"), "Coq and the relations of the paper"),
        (BLOCK.format("D46.2: x \\le y\nclaim: 1 <= 2"), "Coq and the relations of the paper"),
        (SHEET.read_text(encoding="utf-8").replace("false: ", "bug: NeverFlips\nright: 17\nold: "), "the keys"),
        ("# nothing", "has no check block and no exercise"),
        ("# S\n\n```python\nprint(1)\n```\n", "there is no other fence"),
        (BLOCK.format("claim: 1 <= 2\ntooth: 2 <= 1") + "<b>claim: 2 <= 1</b>\n", "no code and no HTML"),
        (BLOCK.format("claim: 1 <= 2\ntooth: 2 <= 1 at x = 1\nsays: " + "9" * 5000), "a number has at most 300 digits"),
        (ERRATUM + BLOCK.format("part of: b\nfalse: 2 <= 1 at x = 1")[5:], "part of b, which is no erratum"),
    ],
)
def test_a_document_from_elsewhere_runs_no_python(
    text: str, sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "s.md").write_text(text)
    assert main(["--document", str(tmp_path / "s.md")]) == 2
    told = capsys.readouterr().err
    assert sentence in told
    assert len(told.splitlines()) == 1


@pytest.mark.parametrize("kind", ELSEWHERE)
def test_a_document_from_elsewhere_asks_for_no_code(kind: str, tmp_path: Path) -> None:
    """Nobody's sheet has the machine of whoever checks it run the solution that stands in it."""
    block = f"exercise: 1\n{kind}: width\nright:\n    import os\n    os.abort()\nwrong: 1"
    (tmp_path / "s.md").write_text(WITH_A_BLOCK.format(block))
    for work in (lambda: sheet.check(str(tmp_path / "s.md")), lambda: sheet.answer("1", "1", str(tmp_path / "s.md"))):
        with pytest.raises(Malformed, match="asks for no code"):
            work()


# The doors.


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (["--exercises", "4.4"], 0, "Your answer: a point, such as 'x = 1/2, y = 0'"),
        (["--exercises", "4.4.2"], 0, "4.4.2"),
        (["--exercises", "9"], 2, "there is no exercise '9'"),
        (["--answer", "4.4.2", "p = 1, q = 1/2"], 0, "Right. It fails there"),
        (["--answer", "4.4.2", "p = 1, q = 1"], 1, "Not yet. The inequality holds there"),
        (["--answer", "4.4.2", "p is 1"], 2, "a point is written like"),
        (["--answer", "4.4.2", "hint"], 1, "convex"),
        (["--answer", "4.4.2", "hint 7"], 2, "has no hint 7"),
        (["--answer", "4.4.2", "hint -1"], 2, "has no hint -1"),
        (["--answer", "4.4.2", "solution"], 1, "p = 1, q = 1/2"),
        (["--answer", "9.9", "1"], 2, "there is no exercise '9.9'"),
        (["--answer", "3.2", "line 24"], 0, "Line 24 it is"),
        (["--answer", "3.2", "99"], 2, "the answer is a line of Algorithm 1, from 1 to 26"),
        (["--answer", "3.1", "nowhere.py"], 2, "nowhere.py"),
        (["--document", str(SHEET), "--exercises"], 0, "1  "),
        (["--document", str(SHEET), "--answer", "1", "2"], 0, "Right"),
        (["--document", str(SHEET), "--json", "x"], 2, "--document checks nothing, and goes without --json"),
        (["--document", "nowhere.md"], 2, "nowhere.md"),
    ],
)
def test_the_doors(arguments: list[str], code: int, words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == code
    told = capsys.readouterr()
    assert words in (told.err if code == 2 else told.out)
    assert code != 2 or len(told.err.splitlines()) == 1


def test_code_that_hangs_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("paid_experts.properties.exercises.TIMEOUT", 1.0)
    told = by_properties("code", "width", "def width(q, n, delta):\n    while True: pass\n")
    assert not told.right
    assert "no reply within" in told.words


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("def width(q, n, delta):\n    return 1 / 0\n", "ZeroDivisionError"),
        ("def width(q, n, delta):\n    print(q)\n    return 'wide'\n", "could not convert string"),
    ],
)
def test_code_that_breaks_is_a_verdict(source: str, words: str) -> None:
    told = by_properties("code", "width", source)
    assert not told.right
    assert words in told.words


@pytest.mark.parametrize(
    ("source", "words"), [("def width(\n", "is not Python"), ("width = 1\n", "defines no function width")]
)
def test_code_that_is_no_answer_is_refused(source: str, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        by_properties("code", "width", source)
