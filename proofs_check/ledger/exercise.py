r"""Exercises: a question, hints and a solution in a document, and a block by which an answer is graded.

    **Exercise 4.4.1.** Which is the least constant in the place of $4$?

    <details><summary>Hint</summary>

    Look at two accuracies that are close to each other.

    </details>

    <details><summary>Solution</summary>

    ```exercise
    exercise: 4.4.1
    sharp: 4 in exp(u) - exp(v) <= ?*(u-v); proved 2; false 1.99 at u = 1, v = 0
    ```

    </details>

A block has the answer of the solution and a wrong one, and both are graded whenever the document is checked: an
exercise that accepts the wrong one is refused, as a check without a tooth is. What is asked for is

    sharp    a constant. An answer is proved, or refuted at a point; `within` says how good it must be
    false    a point at which a claim fails
    chain    the middle of A <= ? <= B: both steps are proved, and it is neither of the ends
    bug      the line of Algorithm 1 that a wrong learner misreads
    code     a function in Python, judged by the conformance kit

The first three are texts that are parsed, and never run. The last two are graded by `properties.exercises`, of which
this room knows nothing: whoever grades is handed a function that does that.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple, get_args

import mpmath

from paid_experts.proofs_check.kernel import refutes
from paid_experts.proofs_check.kernel.parse import parse_bounds
from paid_experts.proofs_check.ledger.claim import Claim, Point, claim, parsed, point, real, sharp, sides, value
from paid_experts.proofs_check.ledger.document import RANGE, Document, Letter, Malformed, ensure, entries_of, rational
from paid_experts.proofs_check.ledger.verdict import SECONDS, decided

Kind = Literal["sharp", "false", "chain", "bug", "code"]
KINDS: tuple[Kind, ...] = get_args(Kind)
KEYS = ("exercise", *KINDS, "within", "letters", "right", "wrong")
ELSEWHERE: tuple[Kind, ...] = ("bug", "code")
LONGEST = 200
"""How many signs an answer may have that is a number, a point or a term"""

FOLDED = r"<details><summary>{}</summary>\n+(.*?)\n*</details>\n*"
QUESTION = re.compile(
    rf"^\*\*Exercise ([\w.]+)\.\*\* *(.*?)\n\n((?:{FOLDED.format('Hint')})*){FOLDED.format('Solution')}",
    re.MULTILINE | re.DOTALL,
)
HINT = re.compile(FOLDED.format("Hint"), re.DOTALL)
BLOCK = re.compile(r"^```exercise\n(.*?)^```$\n?", re.MULTILINE | re.DOTALL)
RANGED = re.compile(rf"(\w+) ({RANGE.pattern})")
TERM = re.compile(r"[\w\s.+\-*/(),]+")
WORDS = re.compile(r"\b(for|at|if|in|else|lambda)\b")
"""What would end a term, or make another of it"""


class Verdict(NamedTuple):
    """Is an answer right, and what is there to say of it?"""

    right: bool
    words: str

    def __str__(self) -> str:
        return self.words


Grader = Callable[[str, str, str], Verdict]
"""Grades a bug or code: the kind, its subject, the answer"""


@dataclass(frozen=True)
class Exercise:
    """One exercise, as it stands in its document; question, hints and solution are Markdown."""

    name: str
    question: str
    hints: tuple[str, ...]
    solution: str
    kind: Kind
    entries: Mapping[str, str]
    letters: Mapping[str, Letter]

    @property
    def right(self) -> str:
        """The answer of the solution."""
        if self.kind == "sharp":
            return sharp(self.entries["sharp"], self.letters).proved
        return self.entries["right"] if "right" in self.entries else self.entries["false"].partition(" at ")[2]

    @property
    def wrong(self) -> str:
        """An answer that must be refused."""
        return self.entries.get("wrong") or sharp(self.entries["sharp"], self.letters).false


def exercises(document: Document) -> list[Exercise]:
    """Return the exercises of a document, in their order; `Malformed` where one does not have its form."""
    found = [_exercise(each, document) for each in QUESTION.finditer(document.text)]
    if len(found) != len(BLOCK.findall(document.text)):
        raise Malformed(
            f"{document.path.name}: an exercise is '**Exercise NAME.** QUESTION', then folded hints, then a folded "
            f"solution with one block; {len(BLOCK.findall(document.text))} blocks, {len(found)} exercises are found"
        )
    for each in found:
        if [other.name for other in found].count(each.name) > 1:
            raise Malformed(f"{document.path.name}: there are two exercises {each.name}")
    return found


def _exercise(found: re.Match[str], document: Document) -> Exercise:
    """Read one exercise."""
    name, question, hints, _, solution = found.groups()
    where = f"{document.path.name}, exercise {name}"
    blocks = BLOCK.findall(solution)
    read = entries_of(blocks[0].split("\n"), where, 0) if len(blocks) == 1 else []
    entries = {key: re.sub(r"^    ", "", text, flags=re.MULTILINE).strip() for _, key, text in read}
    kinds = [kind for kind in KINDS if kind in entries]
    try:
        ensure(entries.get("exercise") == name, f"its solution has one block, with 'exercise: {name}'")
        ensure(len(entries) == len(read), "a key stands twice")
        ensure({*entries} <= {*KEYS}, f"a block has the keys {', '.join(KEYS)}")
        ensure(len(kinds) == 1, f"a block asks for one of {', '.join(KINDS)}")
        letters = {**document.letters, **_own_letters(entries.get("letters", ""))}
        kind, needs = kinds[0], {"false": {"wrong"}, "sharp": set()}.get(kinds[0], {"right", "wrong"})
        ensure(needs <= {*entries}, f"a block with '{kind}' has {' and '.join(sorted(needs))}")
        told = BLOCK.sub("", solution).strip()
        exercise = Exercise(name, question.strip(), tuple(HINT.findall(hints)), told, kind, entries, letters)
        if kind == "sharp":
            asked = sharp(entries["sharp"], letters)
            ensure("?" in asked.template, "a constant stands in a claim: 'PRINTED in CLAIM WITH ?; ..'")
            for constant in (asked.proved, asked.false, entries.get("within", asked.proved)):
                value(constant, {})
        if kind == "chain":
            ensure(entries["chain"].count("<= ? <=") == 1, "a chain is 'A <= ? <= B'")
        if kind == "false":
            ensure(claim(entries["false"], letters).point is not None, "a claim fails at a point: 'CLAIM at x = 1'")
    except ValueError as error:
        raise Malformed(f"{where}: {error}") from error
    return exercise


def _own_letters(text: str) -> dict[str, Letter]:
    """Read letters that the document does not have.

    >>> _own_letters("n whole [1, oo), x (0, 1)")["x"].open_low
    True
    """
    found = {}
    for name, _, whole, left, low, high, right in RANGED.findall(text):
        found[name] = Letter(name, low, high, left == "(", right == ")", bool(whole), f"${name}$")
    ensure(not text or found, f"letters are like 'x [0, 1], n whole [1, oo)', got {text!r}")
    return found


# Grading.


def graded(exercise: Exercise, answer: str, elsewhere: Grader) -> Verdict:
    """Grade an answer; `ValueError` where it is not understood."""
    answer = answer.strip()
    ensure(answer, "an answer is not empty")
    if exercise.kind in ELSEWHERE:
        return elsewhere(exercise.kind, exercise.entries[exercise.kind], answer)
    ensure(len(answer) <= LONGEST, f"an answer has at most {LONGEST} signs")
    return {"sharp": constant, "false": failing_point, "chain": middle}[exercise.kind](exercise, answer)


def constant(exercise: Exercise, answer: str) -> Verdict:
    """Is the claim proved with this constant, and is the constant as good as it should be?"""
    rational(answer)
    entry = exercise.entries["sharp"]
    asked = sharp(entry, exercise.letters)
    template = entry.partition(" in ")[2].partition(";")[0]
    right, words = proved(claim(template.replace("?", f"({answer})"), exercise.letters))
    texts = (answer, asked.proved, asked.false, exercise.entries.get("within", asked.proved))
    given, best, false, wanted = (value(text, {}) for text in texts)
    if right and (given > wanted if false < best else given < wanted):
        return Verdict(False, f"{words} But there is a better constant.")
    return Verdict(right, words)


def failing_point(exercise: Exercise, answer: str) -> Verdict:
    """Does the claim fail at this point of its domain?"""
    asked, given = claim(exercise.entries["false"], exercise.letters), point(answer)
    names = ", ".join(asked.box)
    ensure({*given} == {*asked.box}, f"a point names each of {names} once, got {answer!r}")
    ends = {name: parse_bounds(name, pair) for name, pair in asked.box.items()}
    outside = [name for name, (low, high) in ends.items() if not low <= given[name] <= high]
    outside += [name for name in asked.integers if given[name].denominator > 1]
    if outside:
        return Verdict(False, f"This is outside of the domain: {outside[0]} = {given[outside[0]]}.")
    if refutes(asked.text, asked.box, asked.assuming, asked.integers, given):
        return Verdict(True, f"It fails there: {both_sides(asked.text, given)}.")
    broken = [text for text in asked.assuming if not refutes("1 <= 0", asked.box, [text], asked.integers, given)]
    if broken:
        return Verdict(False, f"There {broken[0]} does not hold, so the claim says nothing.")
    try:
        return Verdict(False, f"The inequality holds there: {both_sides(asked.text, given)}.")
    except ValueError as fault:
        return Verdict(False, f"There {fault}.")


def middle(exercise: Exercise, answer: str) -> Verdict:
    """Is each step of A <= answer <= B proved, and is the answer neither of the ends?"""
    ensure(TERM.fullmatch(answer) and not WORDS.search(answer), "the answer is a term, such as 2*sqrt(x)")
    parsed(answer)
    text, *given = exercise.entries["chain"].split(" for ")
    low, high = (side.strip() for side in text.split("<= ? <="))
    conditions = " for ".join(["", *given])
    for side, which in ((low, "left"), (high, "right")):
        if decided(claim(f"{answer} == {side}{conditions}", exercise.letters)).status == "proved":
            return Verdict(False, f"This is the {which} end itself, and no step between.")
    steps = [
        proved(claim(f"{step}{conditions}", exercise.letters)) for step in (f"{low} <= {answer}", f"{answer} <= {high}")
    ]
    failed = [step for step in steps if not step.right]
    return failed[0] if failed else Verdict(True, " ".join(step.words for step in steps))


def proved(asked: Claim) -> Verdict:
    """Is a claim proved? If not, where does it fail?"""
    result = decided(asked)
    if result.status == "proved":
        return Verdict(True, f"Proved: {asked.text}.")
    if result.witness is None:
        return Verdict(False, f"Not decided within {SECONDS:.0f} seconds: {asked.text}.")
    where = ", ".join(f"{name} = {x}" for name, x in result.witness.items())
    return Verdict(False, f"False: {asked.text} fails at {where}, where {both_sides(asked.text, result.witness)}.")


def both_sides(text: str, at: Point) -> str:
    """Return the values of both sides, with as many digits as tell them apart.

    >>> both_sides("x**2 <= x", point("x = 2"))
    'the left side is 4.0 and the right side 2.0'
    """
    with mpmath.workdps(60):
        left, _, right = sides(text)
        values = [mpmath.mpf(value(side, real(at))) for side in (left, right)]
        for digits in range(4, 50):
            shown = [mpmath.nstr(one, digits) for one in values]
            if shown[0] != shown[1]:
                break
    return f"the left side is {shown[0]} and the right side {shown[1]}"


def faults(exercise: Exercise, elsewhere: Grader) -> list[str]:
    """What is wrong with an exercise: its solution is not right, or its wrong answer is not refused."""
    found = []
    if not (told := graded(exercise, exercise.right, elsewhere)).right:
        found.append(f"its solution is not right: {told.words}")
    if (told := graded(exercise, exercise.wrong, elsewhere)).right:
        found.append(f"its wrong answer is not refused: {told.words}")
    return found
