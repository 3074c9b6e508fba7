"""The documents as a code host shows them: every formula survives, and what a machine reads is folded."""

import ast
import re
from dataclasses import replace
from html import unescape
from pathlib import Path

import pytest
from markdown_it import MarkdownIt

from paid_experts.proofs_check.formal import sources
from paid_experts.proofs_check.ledger import folds, notation
from paid_experts.proofs_check.ledger.document import FENCE, FOLD, MATH, Malformed, documents, parse
from paid_experts.proofs_check.ledger.row import ledger
from paid_experts.proofs_check.tour.site import source_of
from paid_experts.reference.lemmas import LEMMAS

ROOT = Path(__file__).resolve().parents[2]
FORMULAS = [document.path for document in documents().values()] + [ROOT / "ERRATA.md"]
HOST = MarkdownIt("commonmark").enable("table")
DISPLAY = re.compile(r'<pre><code class="language-math">(.*?)</code></pre>', re.DOTALL)
INSIDE = re.compile(r"<details><summary>(.*?)</summary>.*?</details>", re.DOTALL)
CODE = re.compile(r"<code(?! class=\"language-math)[^>]*>(.*?)</code>", re.DOTALL)
TAG = re.compile(r"<[^>]*>")


def formulas(text: str) -> list[str]:
    """The formulas of a text: displays and, between dollar signs, those of its lines."""
    return [" ".join(re.sub(r"\n>", "\n", found[1] or found[2]).split()) for found in MATH.finditer(text)]


def as_shown(text: str) -> list[str]:
    """The formulas that a host finds in what CommonMark made of a text; what is marked up between dollars is lost."""
    html = DISPLAY.sub(lambda found: f"\n```math\n{found[1]}```\n", HOST.render(text))
    return formulas(unescape(re.sub(r"<(?!/?(?:em|strong|li|ul|code|a)\b)[^>]*>", "", html)))


@pytest.mark.parametrize("file", FORMULAS, ids=lambda file: file.stem)
def test_every_formula_survives_a_code_host(file: Path) -> None:
    text = FENCE.sub("", file.read_text(encoding="utf-8"))
    assert "$$" not in text
    assert as_shown(text) == formulas(text)


LOST = (r"$a\,b$", r"$\{a\}$", r"$(a)_{b}$ and $(c)_{d}$", "$a\n+ b$", "```math\nx\n", r"$a \\ b$")


@pytest.mark.parametrize("text", LOST)
def test_a_formula_that_is_lost_is_noticed(text: str) -> None:
    assert as_shown(text) != formulas(text)
    assert as_shown("$a b$ and\n\n```math\n+ a \\\\\n* b\n```\n") == ["a b", r"+ a \\ * b"]


def test_folds_say_what_is_checked_and_by_what() -> None:
    for document in documents().values():
        assert folds.as_it_should_be(document) == document.text, "run `make errata`"
        spoiled = document.text.replace("<summary>Coq", "<summary>Certificate").replace(": misprint, ", ": gap, ")
        rows = [row for row in ledger().values() if row.lemma == document.lemma]
        assert folds.folded(spoiled, rows) == document.text
        before, *_ = document.text.partition("\n## Exercises\n")  # authors fold hints and solutions themselves
        assert folds.folded(FOLD.sub("", before), rows).count("<details>") == before.count("<details>")


def test_every_block_is_a_block_for_a_reader_and_folded() -> None:
    """Counted by regular expression and by parser: without its empty lines a fence would be text of the fold."""
    for document in documents().values():
        kinds = [(token.type, token.content.strip()) for token in HOST.parse(document.text) if token.level == 0]
        blocks = [i for i, (kind, content) in enumerate(kinds) if kind == "fence" and content.startswith("row:")]
        assert len(blocks) == len(FENCE.findall(document.text)) == len(document.blocks)
        for i in blocks:
            assert FOLD.fullmatch(kinds[i - 1][1])
            assert kinds[i + 1] == ("html_block", "</details>")


@pytest.mark.parametrize(
    ("old", "new"),
    [("</summary>\n\n```check", "</summary>\n```check"), ("<details><summary>", "<details open><summary>")],
)
def test_a_block_that_a_host_would_not_show_as_one_is_refused(old: str, new: str) -> None:
    document = documents()["4.4"]
    with pytest.raises(Malformed):
        parse(document.text.replace(old, new, 1), document.path)


ORDER = ("What it says", "Why it is needed", "Letters", "The idea", "How sharp it is", "Exercises", "Bookkeeping")


def test_every_document_has_the_same_order() -> None:
    for document in documents().values():
        headings = re.findall(r"^## (.+)$", document.text, re.MULTILINE)
        known = [heading for heading in headings if heading in ORDER]
        assert {"What it says", "Why it is needed", "The idea"} <= {*known}, document.path.name
        assert known == sorted(known, key=ORDER.index), document.path.name


def machine_text(text: str) -> tuple[int, int]:
    """How many characters of code and of labels are seen while all is folded, and of how many.

    A label is what a summary says beside the words of its row: the evidence, the numbers of the relations.
    """
    html = HOST.render(text)
    seen = INSIDE.sub("", html)
    summaries = [unescape(found) for found in INSIDE.findall(html)]
    labels = sum(len(line) - len(line.partition(":")[2].partition("(")[0]) for line in summaries)
    code = sum(len(unescape(found)) for found in CODE.findall(seen))
    return labels + code, sum(map(len, summaries)) + len(unescape(TAG.sub("", seen)))


def test_less_than_a_tenth_of_what_is_seen_is_machine_text() -> None:
    for document in documents().values():
        machine, seen = machine_text(document.text)
        assert machine < seen / 10, document.path.name
        machine, seen = machine_text(FOLD.sub("", document.text))
        assert machine > seen / 10, document.path.name


# One notation


def test_every_symbol_is_defined_before_it_is_used_and_means_the_same_everywhere() -> None:
    for document in documents().values():
        assert notation.undefined(document) == [], document.path.name


def test_a_symbol_that_is_undefined_or_means_something_else_is_noticed() -> None:
    document = documents()["4.4"]
    planted = document.text.replace("$\\Phi$ falls from", "$\\Phi$ falls, and $\\chi \\le 2$, from")
    assert notation.undefined(replace(document, text=planted)) == ["\\chi"]
    other = documents()["4.3"]
    unbound = re.sub(r"^\| \$s = .*\n", "", other.text, flags=re.MULTILINE)
    assert notation.undefined(replace(other, text=unbound)) == ["s"]
    spoiled = replace(document, text=document.text.replace("| the number of experts |", "| a number |"))
    assert folds.as_it_should_be(spoiled) == document.text != spoiled.text


FIELD = re.compile(r"^Record .*?\.$|^Inductive .*?\.$", re.MULTILINE | re.DOTALL)


def test_the_notation_names_documents_python_and_coq_that_are_there() -> None:
    files = [file.read_text(encoding="utf-8") for file in sources.files()]
    fields = {
        name
        for text in files
        for record in FIELD.findall(text)
        for name in re.findall(r"(?:[{;|]|\*\))\s*(\w+)", record)
    }
    for entry in notation.notation().values():
        assert entry.where in documents()
        assert not entry.python or source_of(entry.python)
        assert not entry.coq or sources.is_known(entry.coq) or entry.coq in fields, entry
    assert not sources.is_known("no_such_name")


def test_the_tests_of_a_lemma_say_what_it_says() -> None:
    """A file tests/lemmas/test_lemma_4_4.py opens with the lemma, as the reference states it."""
    for lemma, document in documents().items():
        called, _, title = document.title.partition(": ")
        said = (LEMMAS[lemma].__doc__ or "").split("\n")[0] if lemma in LEMMAS else f"{title[0].upper()}{title[1:]}."
        name = "algorithm_1" if lemma == "3" else re.sub(r"\W", "_", called)
        (file,) = [one for one in (ROOT / "tests/lemmas").glob("*.py") if one.stem.lower() == f"test_{name}".lower()]
        told = (ast.get_docstring(ast.parse(file.read_text(encoding="utf-8"))) or "").split()
        assert told == f"{called}. {said}".split(), file.name
