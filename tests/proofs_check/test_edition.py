"""The reading edition, the slides and the notebooks: they are made, and what is made can be read."""

import json
import re
from importlib import import_module
from pathlib import Path

import pytest

from paid_experts.proofs_check.ledger.document import documents
from paid_experts.proofs_check.tour import edition

for tool in ("pypandoc", "typst", "pypdf", "nbclient"):
    pytest.importorskip(tool, reason="`make edition` installs pandoc, typst and what runs notebooks")

COURSE = Path(__file__).resolve().parents[2] / "docs" / "course"
RAW = re.compile(r"\\[A-Za-z]+|\$|\{\{|MARK|```|<details|\*\*")
"""TeX and Markdown that were not understood, and marks of our own"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("edition")
    assert edition.write(folder) == ["edition.html", "edition.pdf", "slides.pdf"]
    return folder


def pages(file: Path) -> list[str]:
    import pypdf

    return [page.extract_text() for page in pypdf.PdfReader(file).pages]


def words(text: str) -> str:
    """Text without what differs between formats: spaces, hyphens, quotes."""
    return re.sub(r"[\W_]+", "", text).lower()


def test_the_pdf_has_fifteen_to_twenty_pages_with_every_lemma(folder: Path) -> None:
    found = pages(folder / "edition.pdf")
    assert 15 <= len(found) <= 20
    text = words("".join(found))
    places = [text.index(words(re.sub(r"\$.*?\$", "", document.title))) for document in documents().values()]
    assert places == sorted(places)
    read = [documents()[lemma].text.partition("\n## How sharp it is")[0] for lemma in edition.PROVED]
    assert text.count("erratum") == sum(part.count("> **Erratum**") for part in read) > 20  # footnotes
    assert not re.search(r"\bt(?:oo|ee)th\b", " ".join(found))  # what is said of the checks is left out with them
    for name in ("lemma_4_4", "D46_2", "theorem_A_2", "bayes_regret"):  # in the margin
        assert words(name) in text


def test_no_raw_tex_is_left(folder: Path) -> None:
    for name in ("edition.pdf", "slides.pdf"):
        assert RAW.findall("".join(pages(folder / name))) == []
    html = re.sub(
        r"<annotation.*?</annotation>|<style>.*?</style>", "", (folder / "edition.html").read_text(), flags=re.DOTALL
    )
    assert RAW.findall(re.sub(r"<[^>]+>", "", html)) == []
    assert "src=" not in html


@pytest.mark.parametrize("broken", [r"Let $x \unheardof y$.", "A **bold", r"So \frac12.", "```math\n\\alpha\n```x"])
def test_raw_tex_would_be_noticed(broken: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(edition, "markdown", lambda: f"# T\n\n{broken}")
    edition.write(tmp_path)
    assert RAW.search("".join(pages(tmp_path / "edition.pdf")))


def test_every_slide_fits_on_its_page(folder: Path) -> None:
    headings = re.findall(r"^# (.+)$", edition.SLIDES.read_text(encoding="utf-8"), re.MULTILINE)
    found = pages(folder / "slides.pdf")
    assert len(found) == len(headings)
    for heading, page in zip(headings, found, strict=True):
        assert words(page).startswith(words(heading))


def test_the_course_names_exercises_that_there_are() -> None:
    from paid_experts.proofs_check.ledger.sheet import all_exercises

    for file in ("README.md", "slides.md"):
        text = (COURSE / file).read_text(encoding="utf-8")
        for named in re.findall(r"[Ee]xercises? ((?:[\dAE]\.[\d.]*\d(?:, | and | to )?)+)", text):
            assert {*re.split(r", | and | to ", named)} - {""} <= {*all_exercises(), *documents()}


NOTEBOOKS = sorted(COURSE.glob("*.ipynb"))


@pytest.mark.parametrize("file", NOTEBOOKS, ids=lambda file: file.stem)
def test_notebooks_run_and_are_kept_without_outputs(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert len(text) < 8000
    assert all(not cell.get("outputs") for cell in json.loads(text)["cells"])
    notebook = import_module("nbformat").reads(text, as_version=4)
    import_module("nbclient").NotebookClient(
        notebook, timeout=300, resources={"metadata": {"path": str(COURSE)}}
    ).execute()
    assert len(NOTEBOOKS) == 3
