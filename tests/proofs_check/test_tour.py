"""The tour, without a browser: every step and erratum has its place, links lead somewhere, nothing is claimed in
vain."""

import json
import os
import re
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest

from paid_experts.proofs_check import tour
from paid_experts.proofs_check.__main__ import main
from paid_experts.proofs_check.ledger.document import documents
from paid_experts.proofs_check.ledger.errata import errata, spelled_out
from paid_experts.proofs_check.ledger.row import Row, ledger
from paid_experts.proofs_check.ledger.run import as_data
from paid_experts.proofs_check.ledger.show import FENCE
from paid_experts.proofs_check.tour.controls import controls
from paid_experts.proofs_check.tour.envelopes import SEEN, envelopes_page, run_pictures
from paid_experts.proofs_check.tour.graph import layers
from paid_experts.proofs_check.tour.markdown import MATH, rendered
from paid_experts.proofs_check.tour.mathml import formula, mixed, statement
from paid_experts.proofs_check.tour.sharp import javascript, sharp_panels
from paid_experts.proofs_check.tour.site import Site, ideas, lemma_page
from paid_experts.proofs_check.tour.start import lines
from paid_experts.proofs_check.tour.terms import expression

PAGE, WHOLE, SECONDS = 500_000, 10_000_000, 30


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("tour")
    start = time.process_time()
    assert main(["--tour", str(folder)]) == 0
    assert time.process_time() - start < SECONDS
    return folder


@pytest.fixture(scope="module")
def pages(folder: Path) -> dict[str, str]:
    return {file.name: file.read_text(encoding="utf-8") for file in folder.glob("*.html")}


class Links(HTMLParser):
    """Collects ids, and the addresses that a page points to."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.addresses: list[str] = []
        self.feed(text)

    def handle_starttag(self, _: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name == "id":
                self.ids.append(value or "")
            if name in ("href", "src"):
                self.addresses.append(value or "")


def dead_links(pages: dict[str, str], folder: Path) -> Iterator[str]:
    found = {name: Links(text) for name, text in pages.items()}
    for name, page in found.items():
        for address in page.addresses:
            file, _, anchor = address.partition("#")
            if address.startswith(("data:", "https:")):
                continue
            there = (folder / file).is_file() and ".." not in file and not file.startswith("/") if file else True
            if not there or (anchor and anchor not in found[file or name].ids):
                yield f"{name}: {address}"


def test_every_link_and_anchor_leads_somewhere(pages: dict[str, str], folder: Path) -> None:
    assert list(dead_links(pages, folder)) == []


@pytest.mark.parametrize(
    ("page", "good", "bad"),
    [
        ("errata.html", 'href="#e1"', 'href="#e999"'),
        ("api.html", 'href="play.html"', 'href="plays.html"'),
        ("play.html", 'href="lemma-4.2.html#try"', 'href="lemma-4.2.html#tried"'),
        ("index.html", 'href="assets/tour.css"', 'href="/assets/tour.css"'),
        ("envelopes.html", 'src="assets/envelope.png"', 'src="../site/assets/envelope.png"'),
    ],
)
def test_a_dead_link_would_be_noticed(pages: dict[str, str], folder: Path, page: str, good: str, bad: str) -> None:
    assert good in pages[page]
    broken = {**pages, page: pages[page].replace(good, bad)}
    assert f"{page}: {bad.split(chr(34))[1]}" in list(dead_links(broken, folder))


def test_every_page_can_be_reached_from_the_first(pages: dict[str, str]) -> None:
    reached, todo = {"index.html"}, ["index.html"]
    while todo:
        for address in Links(pages[todo.pop()]).addresses:
            file = address.partition("#")[0]
            if file in pages and file not in reached:
                reached.add(file)
                todo.append(file)
    assert reached == set(pages)


def test_no_id_stands_twice_on_a_page(pages: dict[str, str]) -> None:
    for name, text in pages.items():
        ids = Links(text).ids
        assert len(ids) == len(set(ids)), name


def test_nothing_is_asked_of_the_network(pages: dict[str, str], folder: Path) -> None:
    """The documents may link what is elsewhere; no page loads anything from there."""
    texts = {**pages, **{file.name: file.read_text(encoding="utf-8") for file in (folder / "assets").glob("*.[jc]s*")}}
    for name, text in texts.items():
        kept = re.sub(r'<a href="https?:[^"]*">', "", text) if name.startswith("document-") else text
        addresses = set(re.findall(r"https?://[^\s\"'<>]+", kept))
        assert addresses <= {"http://www.w3.org/2000/svg"}, name


def test_pages_are_small(folder: Path) -> None:
    sizes = {file.name: file.stat().st_size for file in folder.rglob("*") if file.is_file()}
    assert max(sizes.values()) < PAGE, max(sizes, key=lambda name: sizes[name])
    assert sum(sizes.values()) < WHOLE


def test_every_step_and_every_erratum_has_its_place(pages: dict[str, str]) -> None:
    for row in ledger().values():
        assert f'id="{row.id}"' in pages[lemma_page(row.lemma)]
    for number in range(1, len(errata(ledger().values())) + 1):
        assert f'id="e{number}"' in pages["errata.html"]


def test_the_map_comes_first_and_has_every_page_with_its_idea(pages: dict[str, str]) -> None:
    start = pages["index.html"]
    assert start.index('id="map"') < start.index('id="game"') < start.index('id="algorithm"')
    for lemma in documents():
        assert start.count(f'class="lemma" href="{lemma_page(lemma)}"') == 2  # wide and narrow
        assert ideas()[lemma].split()[0] in start


def test_a_page_is_its_document(pages: dict[str, str]) -> None:
    for document in documents().values():
        page = pages[lemma_page(document.lemma)]
        assert page.count('<details class="step"') == len(document.blocks)
        for heading in re.findall(r"^## (.+)$", document.text, re.MULTILINE):
            assert rendered(f"## {heading}").strip() in page, heading


def test_a_page_opens_with_a_formula_its_letters_and_the_idea(pages: dict[str, str]) -> None:
    for document in documents().values():
        page = pages[lemma_page(document.lemma)]
        places = [page.index(part) for part in ("<h1>", "<math", 'id="letters"', 'id="the-idea"')]
        assert places == sorted(places), document.lemma


def test_pages_lead_to_the_one_before_and_the_one_after(pages: dict[str, str]) -> None:
    order = [lemma_page(lemma) for lemma in documents()]
    for before, after in pairwise(order):
        assert pages[before].count(f'rel="next" href="{after}"') == 2
        assert pages[after].count(f'rel="prev" href="{before}"') == 2


def test_only_lemmas_are_called_lemmas(pages: dict[str, str]) -> None:
    assert {name.split("-")[0] for name in pages if re.match(r"(?!code)[a-z]+-[\dA-Z]", name)} == {
        "section", "lemma", "theorem", "result",
    }  # fmt: skip
    groups = re.findall(r"<li><span>([^<]+)</span><ul>(.*?)</ul></li>", pages["index.html"])
    assert [title for title, _ in groups] == ["Sections", "Lemmas", "Theorems", "Beyond the paper"]
    assert re.findall(r">([\dA-Z.]+)</a>", groups[1][1]) == [
        lemma for lemma in documents() if documents()[lemma].title.startswith("Lemma")
    ]


def test_every_line_of_algorithm_1_is_there_in_order(pages: dict[str, str]) -> None:
    assert [line["id"] for line in lines()] == [f"A{i}" for i in range(1, 23)]
    assert re.findall(r'<li id="(A\d+)"', pages["index.html"]) == [line["id"] for line in lines()]


def test_a_formula_that_is_not_understood_is_refused() -> None:
    with pytest.raises(ValueError, match="does not understand"):
        formula(r"x \unheardof y")


@pytest.mark.parametrize("row", ledger().values(), ids=lambda row: row.id)
def test_every_statement_becomes_mathml_without_a_trace_of_latex(row: Row) -> None:
    printed = [statement(tex) for tex in row.printed.values()]
    told = [mixed(text) for text in (row.erratum or ())[2:]]
    assert all("<math" in shown for shown in printed)
    for shown in (*printed, *told):
        assert "\\" not in shown
        assert "$" not in shown


BRACKETS = "()[]<>"
UNBALANCED = {"D61.1", "D61.2", "D55.1"}
"""The paper itself forgets a bracket there, or has one too many"""


def signs(html: str) -> Counter[str]:
    """Count the brackets and digits of what a reader sees."""
    text = "".join(ElementTree.fromstring(f"<p>{html.replace('<wbr>', '')}</p>").itertext())
    return Counter(sign for sign in text if sign in BRACKETS or sign in "0123456789")


def signs_of_source(tex: str) -> Counter[str]:
    """Count those of the LaTeX that is typeset; a formula in a quoted paragraph has a mark before each line."""
    tex = re.sub(r"\n>|\\\\(?:\[[^\]]*\])?|\\begin\{\w+\}|\\end\{\w+\}", "", spelled_out(tex))
    tex = tex.replace(r"\mathbb{1}", "").replace(r"\mathbb 1", "")
    tex = re.sub(r"\\\[(.+?)\\\]", r"\1", tex)  # a display within a line of Algorithm 1
    tex = tex.replace(r"\binom", "()")
    return Counter(sign for sign in tex if sign in BRACKETS or sign.isdigit())


def mutilated(tex: str, html: str) -> bool:
    """Did typesetting lose a bracket or a digit?"""
    return signs(html) != signs_of_source(tex)


@pytest.mark.parametrize("row", ledger().values(), ids=lambda row: row.id)
def test_no_printed_relation_is_mutilated(row: Row) -> None:
    for name, tex in row.printed.items():
        assert not mutilated(tex, statement(tex)), name
        for opening, closing in ("()", "[]"):
            balanced = tex.count(opening) == tex.count(closing)
            assert balanced or name in UNBALANCED, (name, tex)


@pytest.mark.parametrize("lemma", documents())
def test_no_formula_of_a_document_is_mutilated(lemma: str) -> None:
    for found in MATH.finditer(FENCE.sub("", documents()[lemma].text)):
        assert not mutilated(found[1] or found[2], rendered(found[0])), found[0]


def test_a_mutilated_formula_would_be_noticed() -> None:
    assert mutilated(r"P(Z = 1) \le 2", statement(r"1) \le 2"))
    assert mutilated(r"x^{12}", formula(r"x^{1}"))


def test_every_constant_that_a_claim_is_about_can_be_lowered(pages: dict[str, str]) -> None:
    found = [constant for row in ledger().values() for constant in row.sharp if constant.fails]
    assert sum(page.count("data-sharp=") for page in pages.values()) == len(found) > 40
    row = ledger()["twelfth_of_square_le_eighth"]
    assert "(constant*(g**2))" in sharp_panels(row)


def test_constants_that_give_away_most_come_first(pages: dict[str, str]) -> None:
    ratios = [float(text.split()[0]) for text in re.findall(r'data-head="ratio">([^<]+)<', pages["constants.html"])]
    assert len(ratios) == sum(len(row.sharp) for row in ledger().values())
    assert ratios == sorted(ratios, reverse=True)


def test_the_prover_s_language_is_written_with_its_own_precedence() -> None:
    assert expression("-(x-1)**2/2") == r"\frac{-\left(x - 1\right)^{2}}{2}"
    assert expression("a - (b - c)") == r"a - \left(b - c\right)"
    assert expression("(a + b)*c") == r"\left(a + b\right) c"
    assert expression("(1/2)**2*(a/b)") == r"\left(\frac{1}{2}\right)^{2}\cdot \frac{a}{b}"
    assert javascript("-x**2 <= min(x, 1)") == "(-(x**2))<=Math.min(x,1)"


def test_layers_refuse_a_circle() -> None:
    with pytest.raises(ValueError, match="circle"):
        layers("ab", {"a": "b", "b": "a"})


def test_all_controls_belong_to_lemmas_and_start_within_their_range() -> None:
    assert set(controls()) <= set(documents())
    for spec in controls().values():
        for one in spec["set"]:
            assert one["least"] <= one["start"] <= one["most"], (spec["id"], one["name"])


def test_pictures_of_runs_are_shown_where_they_exist(tmp_path: Path) -> None:
    (tmp_path / "docs" / "figures").mkdir(parents=True)
    assert run_pictures(tmp_path) == {}
    for name in ("envelope.png", "unheard-of.png"):
        (tmp_path / "docs" / "figures" / name).write_text("")
    found = run_pictures(tmp_path)
    assert list(found) == ["envelope.png"]
    assert 'src="assets/envelope.png"' in envelopes_page(Site(), found)


def test_every_picture_of_a_run_has_a_sentence_and_is_there() -> None:
    assert {file.stem for file in run_pictures().values()} == set(SEEN)


# What was verified, and what was not.


def test_without_a_run_no_page_says_verified(pages: dict[str, str]) -> None:
    for name, text in pages.items():
        assert 'class="verdict"' not in text, name
    assert "no run took place for these pages" in pages["index.html"]


def test_with_a_run_each_row_says_what_that_run_found(tmp_path: Path) -> None:
    rows = list(ledger().values())
    data = [{**as_data(row, None, None), "passed": True} for row in rows[:-1]]
    data[0]["passed"] = False
    data[1]["tooth"] = "another one"
    run = tmp_path / "ledger.json"
    run.write_text(json.dumps({"finished": "2026-01-01T00:00:00+00:00", "rows": data}))
    site = Site(record=tour.read_record(run))
    assert site.verified(rows[0]) is False
    assert site.verified(rows[1]) is None
    assert site.verified(rows[2]) is True
    assert site.verified(rows[-1]) is None
    assert site.verified(replace(rows[2], grade="refuted")) is None


# Bad input: a sentence, and nothing is touched.


@pytest.mark.parametrize("text", ["", "{}", '{"rows": [{"id": "x"}]}', "[1]"])
def test_a_file_that_is_no_run_is_refused(tmp_path: Path, text: str, capsys: pytest.CaptureFixture[str]) -> None:
    run = tmp_path / "ledger.json"
    run.write_text(text)
    assert main(["--tour", str(tmp_path / "tour"), "--from", str(run)]) == 2
    assert "must be a ledger that --json wrote" in capsys.readouterr().err
    assert not (tmp_path / "tour").exists()


def test_from_without_tour_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--from", "ledger.json"]) == 2
    assert "needs --tour" in capsys.readouterr().err


def test_a_file_in_the_place_of_the_folder_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "tour").write_text("mine")
    assert main(["--tour", str(tmp_path / "tour")]) == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert (tmp_path / "tour").read_text() == "mine"


def few_pages(site: Site, pictures: dict[str, Path]) -> dict[str, str]:
    """Stand in for all pages, where their content does not matter."""
    assert site.rows
    assert isinstance(pictures, dict)
    return {"index.html": "<p>" + tour.MARK}


def test_files_of_others_are_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tour, "all_pages", few_pages)
    (tmp_path / "mine.txt").write_text("mine")
    tour.write(tmp_path)
    tour.write(tmp_path)
    assert (tmp_path / "mine.txt").read_text() == "mine"
    foreign = tmp_path / "foreign"
    foreign.mkdir()
    (foreign / "index.html").write_text("mine")
    with pytest.raises(tour.Refused, match=r"has a file index.html of its own"):
        tour.write(foreign)
    assert [file.name for file in foreign.iterdir()] == ["index.html"]
    assert (foreign / "index.html").read_text() == "mine"


def test_a_folder_that_cannot_be_written_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tour, "all_pages", few_pages)
    below_a_file = tmp_path / "file" / "tour"
    (tmp_path / "file").write_text("")
    with pytest.raises(tour.Refused, match="cannot be written"):
        tour.write(below_a_file)
    if os.getuid() != 0:  # root may write anywhere
        locked = tmp_path / "locked"
        locked.mkdir(mode=0o500)
        with pytest.raises(tour.Refused, match="cannot be written"):
            tour.write(locked)
