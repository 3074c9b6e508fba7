"""The tour, without a browser: every step and erratum has its place, links lead somewhere, nothing is claimed in
vain, and what the scripts compute is what Python computes."""

import json
import math
import os
import re
import shutil
import subprocess
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cache
from html import unescape
from pathlib import Path
from random import Random
from typing import Any, NamedTuple
from xml.etree import ElementTree

import pytest

from paid_experts.proofs_check import tour
from paid_experts.proofs_check.__main__ import main
from paid_experts.proofs_check.ledger.document import FENCE, MATH, documents
from paid_experts.proofs_check.ledger.errata import errata, spelled_out
from paid_experts.proofs_check.ledger.exercise import graded
from paid_experts.proofs_check.ledger.notation import notation, own_letters
from paid_experts.proofs_check.ledger.row import Row, ledger
from paid_experts.proofs_check.ledger.run import as_data
from paid_experts.proofs_check.ledger.sheet import all_exercises, by_program
from paid_experts.proofs_check.tour import walk
from paid_experts.proofs_check.tour.algorithm import code_of_lines, lines
from paid_experts.proofs_check.tour.markdown import rendered
from paid_experts.proofs_check.tour.mathml import formula, mixed, statement
from paid_experts.proofs_check.tour.page import filled
from paid_experts.proofs_check.tour.panels import controls, question, spec
from paid_experts.proofs_check.tour.site import Site, ideas, lemma_page
from paid_experts.proofs_check.tour.terms import expression, parsed
from paid_experts.reference import bounds, formulas, lemmas
from paid_experts.reference.experts import Sigmoidal
from paid_experts.reference.formulas import Estimate, exponential_loss, log_term, phi
from paid_experts.reference.lemmas import LEMMAS, Answers, Sides, following
from paid_experts.reference.round_state import PaidGame, RoundState

PAGE, WHOLE, SECONDS = 500_000, 10_000_000, 30
Numbers = dict[str, Any]


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


class Links(NamedTuple):
    """The ids of a page, the addresses that it points to, and its panels: what they compute, and what may be set."""

    ids: list[str]
    addresses: list[str]
    panels: list[tuple[Any, Numbers, list[tuple[Numbers, bool]]]]


@cache
def links(text: str) -> Links:
    panels = []
    for terms, inside in re.findall(r'data-spec="([^"]*)"(.*?)<figure', text, re.DOTALL):
        start = {name: float(x) for name, x in re.findall(r'data-name="(\w+)"[^>]* value="([^"]*)"', inside)}
        buttons = re.findall(r'data-set="([^"]*)"( data-fails)?', inside)
        panels.append(
            (json.loads(unescape(terms)), start, [(json.loads(unescape(one)), bool(f)) for one, f in buttons])
        )
    return Links(re.findall(r'\sid="([^"]*)"', text), re.findall(r'\s(?:href|src|action)="([^"]*)"', text), panels)


def dead_links(pages: dict[str, str], folder: Path) -> Iterator[str]:
    found = {name: links(text) for name, text in pages.items()}
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
        ("sources.html", 'href="errata.html"', 'href="erratums.html"'),
        ("index.html", 'href="assets/tour.css"', 'href="/assets/tour.css"'),
        ("document-docs-figures-readme.html", 'src="assets/envelope.png"', 'src="../site/assets/envelope.png"'),
    ],
)
def test_a_dead_link_would_be_noticed(pages: dict[str, str], folder: Path, page: str, good: str, bad: str) -> None:
    assert good in pages[page]
    broken = {**pages, page: pages[page].replace(good, bad)}
    assert f"{page}: {bad.split(chr(34))[1]}" in list(dead_links(broken, folder))


def test_every_page_can_be_reached_from_the_first(pages: dict[str, str]) -> None:
    reached, todo = {"index.html"}, ["index.html"]
    while todo:
        for address in links(pages[todo.pop()]).addresses:
            file = address.partition("#")[0]
            if file in pages and file not in reached:
                reached.add(file)
                todo.append(file)
    assert reached == set(pages)


def test_no_id_stands_twice_on_a_page(pages: dict[str, str]) -> None:
    for name, text in pages.items():
        ids = links(text).ids
        assert len(ids) == len(set(ids)), name


def test_nothing_is_asked_of_the_network(pages: dict[str, str], folder: Path) -> None:
    """The documents may link what is elsewhere; no page loads anything from there."""
    texts = {**pages, **{file.name: file.read_text(encoding="utf-8") for file in (folder / "assets").glob("*.[jc]s*")}}
    for name, text in texts.items():
        kept = re.sub(r'<a href="https?:[^"]*">', "", text) if name.startswith("document-") else text
        addresses = set(re.findall(r"https?://[^\s\"'<>]+", kept))
        assert addresses <= {"http://www.w3.org/2000/svg"}, name


RUNS_TEXT = re.compile(
    r"(?<![.\w])(?:eval|exec)\(|new Function|innerHTML|insertAdjacentHTML|document\.write|__import__"
)


def test_no_text_is_run_as_code(folder: Path) -> None:
    """What is set, searched or read from a document is data: neither Python nor a script evaluates or inserts it."""
    files = [*Path(tour.__file__).parent.rglob("*.py"), *folder.glob("*.html"), *folder.glob("assets/*.js")]
    own = [file for file in files if file.name != "search.html" and not file.name.startswith(("code-", "document-"))]
    assert [file.name for file in own if RUNS_TEXT.search(file.read_text(encoding="utf-8"))] == []
    assert RUNS_TEXT.search("x = eval('1')")


def test_pages_are_small(folder: Path) -> None:
    sizes = {file.name: file.stat().st_size for file in folder.rglob("*") if file.is_file()}
    assert max(sizes.values()) < PAGE, max(sizes, key=lambda name: sizes[name])
    assert sum(sizes.values()) < WHOLE


def test_every_step_and_every_erratum_has_its_place(pages: dict[str, str]) -> None:
    for row in ledger().values():
        assert f'id="{row.id}"' in pages[lemma_page(row.lemma)]
    for number in range(1, len(errata(ledger().values())) + 1):
        assert f'id="e{number}"' in pages["errata.html"]


def test_the_map_comes_first_and_every_document_is_there_with_its_idea(pages: dict[str, str]) -> None:
    start = pages["index.html"]
    assert start.index('id="map"') < start.index('id="game"') < start.index('id="others"')
    for lemma, document in documents().items():
        assert re.fullmatch(r"[\w -]+", document.name), document.name
        assert start.count(f'class="lemma" href="{lemma_page(lemma)}"') == 1
        assert ideas()[lemma].split()[0] in start


def test_a_box_of_the_map_is_a_lemma_and_an_arrow_an_inequality(pages: dict[str, str]) -> None:
    """In the order of the proof: each lemma of the paper, its statement as its page has it, and what it hands on."""
    drawn = re.search(r'<div class="argument">(.*?)</section>', pages["index.html"], re.DOTALL)
    assert drawn
    boxes = re.findall(r'<details class="node">(.*?)</details>(<p class="then">.*?</p>)?', drawn[1], re.DOTALL)
    assert [re.search(r"<b>\S+ ([^<]+)</b>", box)[1] for box, _ in boxes] == list(LEMMAS)  # type: ignore[index]
    for box, then in boxes[:-1]:
        said, address = re.search(r'</summary>(.*)<p><a class="lemma" href="([^"]+)"', box, re.DOTALL).groups()  # type: ignore[union-attr]
        assert "<math" in said
        assert said.strip() in pages[address]
        assert "<math" in then


def test_a_page_is_its_document_between_its_neighbours(pages: dict[str, str]) -> None:
    order = ["", *(lemma_page(lemma) for lemma in documents()), ""]
    for document, before, after in zip(documents().values(), order, order[2:], strict=False):
        page = pages[lemma_page(document.lemma)]
        places = [page.index(part) for part in ("<h1>", "<math", 'id="letters"', 'id="the-idea"')]
        assert places == sorted(places), document.lemma
        assert page.count('<details class="step"') == len(document.blocks)
        for heading in re.findall(r"^## (.+)$", document.text, re.MULTILINE):
            assert rendered(f"## {heading}").strip() in page, heading
        assert re.findall(r'rel="(?:prev|next)" href="([^"]+)"', page) == 2 * [name for name in (before, after) if name]


def test_a_symbol_says_what_it_means_on_its_page(pages: dict[str, str]) -> None:
    for lemma, document in documents().items():
        found = re.search(r'id="notation">(.*?)</script>', pages[lemma_page(lemma)], re.DOTALL)
        assert found
        said = json.loads(found[1])
        assert said["Φ"].startswith("the bound on the error of the vote")
        seen = "".join(re.findall(r"<math.*?</math>", pages[lemma_page(lemma)], re.DOTALL))
        for name in own_letters(document) & {*"abdfghikmoqsuvxz"}:
            assert f"<mi>{name}</mi>" in seen
        for tex, means in re.findall(r"^\| \$([a-z])\$ \|[^|]*\|[^|]*\| ([a-z ]+) \|$", document.text, re.MULTILINE):
            assert said[tex] == means, (lemma, tex)
    for entry in notation().values():
        assert mixed(entry.means) in pages["notation.html"]


def test_every_line_of_algorithm_1_is_there_in_order(pages: dict[str, str]) -> None:
    assert [line["id"] for line in lines()] == [f"A{i}" for i in range(1, 23)]
    shown = re.findall(r'<li id="line-(\d*)".*?<div class="code">(.*?)</div>', pages["algorithm.html"], re.DOTALL)
    assert [number for number, _ in shown] == [str(line.get("number", "")) for line in lines()]
    with_code = [number for number, code in shown if "code-reference.algorithm_1.html#L" in code]
    assert with_code == [number for number, _ in shown if number]  # what is given has no number
    code = {number: list(found.values()) for number, found in code_of_lines().items()}
    assert code[21] == ["self.n[j][i] += 1"]
    assert code[13] == code[14] == ["w = [log(q / (1 - q)) / 2 for q in p]"]
    assert code[22] == ["return min(self.beta / self.n[j][i], 1 / 2) if self.n[j][i] else 1 / 2"]


def test_a_formula_that_is_not_understood_is_refused() -> None:
    with pytest.raises(ValueError, match="does not understand"):
        formula(r"x \unheardof y")


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
    """Did typesetting lose a bracket or a digit, or leave a trace of LaTeX?"""
    return signs(html) != signs_of_source(tex) or bool({"\\", "$"} & set(html))


@pytest.mark.parametrize("row", ledger().values(), ids=lambda row: row.id)
def test_every_statement_becomes_mathml_with_all_its_signs(row: Row) -> None:
    for name, tex in row.printed.items():
        assert "<math" in statement(tex)
        assert not mutilated(tex, statement(tex)), name
        balanced = tex.count("(") == tex.count(")") and tex.count("[") == tex.count("]")
        assert balanced or name in UNBALANCED, (name, tex)
    for text in (row.erratum or ())[2:]:
        assert not {"\\", "$"} & set(mixed(text))


@pytest.mark.parametrize("lemma", documents())
def test_no_formula_of_a_document_is_mutilated(lemma: str) -> None:
    for found in MATH.finditer(FENCE.sub("", documents()[lemma].text)):
        assert not mutilated(found[1] or found[2], rendered(found[0])), found[0]


def test_a_mutilated_formula_would_be_noticed() -> None:
    assert mutilated(r"P(Z = 1) \le 2", statement(r"1) \le 2"))
    assert mutilated(r"x^{12}", formula(r"x^{1}"))
    assert mutilated(r"x\,y", "<p>x\\,y</p>")


def test_constants_that_give_away_most_come_first(pages: dict[str, str]) -> None:
    ratios = [float(text.split()[0]) for text in re.findall(r'data-head="ratio">([^<]+)<', pages["constants.html"])]
    assert len(ratios) == sum(len(row.sharp) for row in ledger().values())
    assert ratios == sorted(ratios, reverse=True)


def test_the_prover_s_language_is_written_with_its_own_precedence() -> None:
    assert expression("-(x-1)**2/2") == r"\frac{-\left(x - 1\right)^{2}}{2}"
    assert expression("a - (b - c)") == r"a - \left(b - c\right)"
    assert expression("(a + b)*c") == r"\left(a + b\right) c"
    assert expression("(1/2)**2*(a/b)") == r"\left(\frac{1}{2}\right)^{2}\cdot \frac{a}{b}"
    assert parsed("-x**2 <= min(x, 1)") == ["<=", ["neg", ["**", "x", 2]], ["min", "x", 1]]
    for text in ("open('x')", "x.y", "[1]", "'a'"):
        with pytest.raises(ValueError, match="no term of the prover's language"):
            parsed(text)


def test_a_template_gets_what_it_asks_for_and_nothing_else() -> None:
    assert "<ul>x</ul>" in filled("documents.html", items="x")
    for parts in ({}, {"items": "x", "more": "y"}):
        with pytest.raises(ValueError, match=r"asks for \['items'\]"):
            filled("documents.html", **parts)


# What the scripts compute, on Node, which loads them as a page does.

needs_node = pytest.mark.skipif(
    shutil.which("node") is None and not os.environ.get("CI"), reason="the scripts run on Node, which is not here"
)
SCRIPTS = ("algorithm_1.js", "formulas.js", "draw.js", "panels.js", "exercises.js", "walk.js", "search.js")
CLOSE = 1e-12
Wanted = list[tuple[str, Numbers, Numbers]]
"""A panel, what is set, what it has to show"""


def on_node(folder: Path, function: str, given: Any, right: str = "", wrong: str = "") -> Any:
    """Call a function of the scripts; with a slip in them, if one is given."""
    text = "".join((folder / "assets" / name).read_text(encoding="utf-8") for name in SCRIPTS)
    assert right in text
    text = text.replace(right, wrong) if right else text
    program = f"{text}\nconsole.log(JSON.stringify(({function})({json.dumps(given)})))"
    done = subprocess.run(["node", "-"], input=program, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def vote(K: int, p: float, c: float) -> Numbers:
    right = phi([p] * K) ** (c / 2)
    error = Answers(K, Fraction(p), 1).chance(lambda known: 2 * known.correct <= K)  # the majority is wrong, or even
    return {"error": error, "left": exponential_loss([p] * K, [p] * K), "right": right}


def width(n: int, share: float, delta: float, beta: float) -> Numbers:
    known = answered(n, share)
    shown = {"estimate": known.value, "width": known.width(delta), "optimistic": known.optimistic(delta, 1)}
    more = {"cutoff": known.cutoff(beta), "certain": known.is_certain(beta)}
    return {**shown, **more, "narrow": min(1, known.width(delta))}


def bernstein(n: int, p: float, delta: float, linear: float) -> Numbers:
    return sides(lemmas.lemma_a_1(Answers(n, Fraction(p), delta), linear))


def union(T: int, p: float, delta: float, N: int, K: int, c: float) -> Numbers:
    everywhere = T * N * K * delta
    return {**sides(lemmas.lemma_4_1([Answers(T, Fraction(p), delta)], c)), "all": everywhere, "says": everywhere < 1}


def flip(v: float, c: float) -> Numbers:
    sides = {"left": formulas.mistake_given_vote(v), "right": c * math.exp(-v)}
    return {**sides, "flip": formulas.flip_probability(v), "wrong": v < 0}


def product(K: int, n: int, share: float, p: float, delta: float, c: float) -> Numbers:
    known = answered(n, share)
    state = alike(K, known, p, delta, c * log_term(delta) * K**2)
    shown = {"lambda": state.is_on_lambda, "range": state.is_in_range, "right": 0.75 * phi([known.value] * K)}
    middle = exponential_loss([p] * K, [known.value] * K) / 2
    return {**shown, "left": state.mistake, "middle": middle} if 0 < known.correct < n else shown


def seveneighths(K: int, n: int, share: float, p: float, delta: float, c: float) -> Numbers:
    state = alike(K, answered(n, share), p, delta, 1)
    return sides(lemmas.lemma_4_4(state, Fraction(c) / K)) | {"middle": 0.875 * phi([p] * K)}


def optimism(n: int, share: float, p: float, delta: float, c: float) -> Numbers:
    known = answered(n, share)
    farther = sides(lemmas.optimism_is_farther_out(alike(1, known, p, delta, 1)))
    shown = {"true": farther["left"], "out": farther["right"]} if "left" in farther else farther
    ends = {"low": max(0, known.value - known.width(delta)), "high": min(1, known.value + known.width(delta))}
    return shown | ends | {"left": abs(known.optimistic(delta, 1) - p), "right": c * known.width(delta)}


def certain(K: int, n: int, share: float, p: float, delta: float, c: float) -> Numbers:
    known, beta, short = answered(n, share), bounds.main_beta(delta, K), log_term(delta) / n
    state, a = alike(K, known, p, delta, beta), known.cutoff(beta)
    shown = {"certain": not state.is_in_range, "lambda": state.is_on_lambda, "left": state.mistake_following(0)}
    right = following(n, delta, c * beta / 2)
    return {**shown, "middle": a + math.sqrt(2 * a * short) + 3 * short, "right": right}


def detailed(T: float, K: int, N: int, lam: float, L: float, eps: float) -> Numbers:
    setting = bounds.main_setting(T, K, N, lam, L, eps)
    proved, trivial = bounds.as_proved(setting), bounds.trivial_bound(setting)
    names = ("exploration", "failure", "discretisation", "following", "widths", "total")
    more = {"squaredWidths": proved.squared_widths, "trivial": trivial, "says": proved.total < trivial}
    return {name: getattr(proved, name) for name in names} | more | {"printed": bounds.as_printed(setting).total}


def main_theorem(T: float, K: int, lam: float, L: float) -> Numbers:
    mass = 2 + lam * K + bounds.MAIN_FACTOR * K**3 * log_term(bounds.main_delta(T, K, lam)) ** 2
    logarithm = math.log(lam * K * T)
    eps = min(math.sqrt((lam + K**3 * logarithm**2) / (K * T * (4 * L + lam * K))), 0.5)
    printed = eps * K * T * (4 * L + lam * K) + (lam + K**3 * logarithm**2) / eps
    right = math.sqrt(2 * mass * T * (4 * L + lam) * K) + mass
    return {"right": right, "logarithm": logarithm, "printed": printed}


def sigmoid(theta: int, c: float, k: float) -> Numbers:
    p = Sigmoidal(theta)(c)
    return {"accuracy": p, "left": theta * p * (1 - p), "right": theta / k, "holds": p * (1 - p) <= 1 / k + 1e-15}


WANTED: dict[str, Callable[..., Numbers]] = {
    "vote": vote, "width": width, "bernstein": bernstein, "union": union, "flip": flip, "product": product,
    "seveneighths": seveneighths, "optimism": optimism, "certain": certain, "detailed": detailed, "main": main_theorem,
    "sigmoid": sigmoid,
}  # fmt: skip
"""What each panel has to show, by the reference"""
EDGES: tuple[tuple[str, Numbers], ...] = (
    ("width", {"n": 250, "share": 0.5, "delta": 0.2, "beta": 7}),
    ("width", {"n": 250, "share": 0.5, "delta": 0.2, "beta": 200}),
    ("width", {"n": 20, "share": 0.25, "delta": 0.2, "beta": 5}),
    ("sigmoid", {"theta": 4, "c": 0, "k": 4}),
)
"""Estimates of 1/2 and at the cutoff, and equality"""
HALF = Fraction(1, 2)


def answered(n: int, share: float) -> Estimate:
    """So many right answers that their share is nearest to what is set."""
    return Estimate(math.floor(share * n + 0.5), n)


def alike(experts: int, known: Estimate, accuracy: float, delta: float, beta: float) -> RoundState:
    """A round with experts of one accuracy and the same counts."""
    game = PaidGame((0.0,), ((accuracy,),) * experts, 0.1, beta, delta)
    return RoundState(game, ((known,),) * experts, (0,) * experts)


def sides(found: list[Sides]) -> Numbers:
    """What a lemma says, where it says something."""
    first = found[0]
    return {"left": first.left, "right": first.right, "holds": first.hold} if first.hypotheses else {"lambda": False}


def settings() -> Iterator[tuple[str, Numbers]]:
    """Set each panel as it starts, as its buttons set it, and a few times at random."""
    draw = Random(1)
    yield from EDGES
    for own in controls().values():
        assert all(one["least"] <= one["start"] <= one["most"] for one in own["set"]), own["id"]
        start = {one["name"]: 10 ** one["start"] if one.get("logarithmic") else one["start"] for one in own["set"]}
        yield own["id"], start
        for button in own.get("try", ()):
            yield own["id"], {**start, **button["set"]}
        for _ in range(8):
            yield own["id"], {one["name"]: drawn(one, draw) for one in own["set"]}


def drawn(one: Numbers, draw: Random) -> float:
    """Draw what a control may be set to, with few digits, and near to its least value in half of the draws."""
    share = draw.random() * draw.choice((1, 0.1))
    value = one["least"] + share * (one["most"] - one["least"])
    return 10**value if one.get("logarithmic") else int(value) if one["step"] == 1 else math.ceil(64 * value) / 64


@pytest.fixture(scope="module")
def wanted() -> Wanted:
    return [(name, given, WANTED[name](**given)) for name, given in settings()]


def shown(folder: Path, asked: list[tuple[str, Numbers]], *slip: str) -> Any:
    """Return what panels show for what is set."""
    specs = {own["id"]: spec(own) for own in controls().values()}
    function = "({ specs, asked }) => asked.map(([name, given]) => Panels.shown(specs[name], given))"
    return on_node(folder, function, {"specs": specs, "asked": asked}, *slip)


def different(folder: Path, wanted: Wanted, *slip: str) -> list[Any]:
    """List what a panel shows and the reference has otherwise."""
    found = shown(folder, [(name, given) for name, given, _ in wanted], *slip)
    return [
        (name, given, key, mine["show"][key], value)
        for (name, given, theirs), mine in zip(wanted, found, strict=True)
        for key, value in theirs.items()
        if not (mine["show"][key] is value if isinstance(value, bool) else close(mine["show"][key], value))
    ]


def close(mine: Any, theirs: Any) -> bool:
    return math.isclose(mine, theirs, rel_tol=CLOSE)


@needs_node
def test_the_panels_show_what_the_reference_computes(folder: Path, wanted: Wanted) -> None:
    assert {name for name, _, _ in wanted} == set(WANTED)
    assert sum(len(numbers) for _, _, numbers in wanted) > 400
    assert different(folder, wanted) == []


@needs_node
@pytest.mark.parametrize(
    ("panel", "right", "wrong"),
    [
        ("width", "linear * ell / paid +", "linear * ell / paid + 1e-9 +"),
        ("certain", "fewer < beta &&", "2 * fewer < beta &&"),
        ("width", "-signOfZero", "signOfZero"),
        ("main", "min: Math.min", "min: Math.max"),
        ("union", "chances += chance", "chances = chance"),
        ("product", "(2 * right - K)", "(2 * right - K + 1e-9)"),
    ],
)
def test_a_slip_in_the_scripts_would_be_noticed(
    folder: Path, wanted: Wanted, panel: str, right: str, wrong: str
) -> None:
    assert different(folder, [one for one in wanted if one[0] == panel], right, wrong) != []


FAILS_FIRST = (None, "4.2", "4.3", "4.5", "4.6", "4.1", "4.6", "4.3")
"""Which lemma fails first when a line of Algorithm 1 is changed, in the order of the switches"""


@needs_node
def test_each_changed_line_breaks_a_lemma_of_its_own_and_algorithm_1_none(folder: Path, pages: dict[str, str]) -> None:
    found = re.search(r'id="games">(.*?)</script>', pages["algorithm.html"], re.DOTALL)
    assert found
    games = json.loads(found[1])
    failures = on_node(folder, "(games) => games.map(({ rounds }) => Walk.firstFailure(rounds))", games)
    assert tuple(one and walk.LINKS[one["claim"]][0] for one in failures) == FAILS_FIRST
    seen = {number for game in games for one in game["rounds"] for number in one["lines"]}
    assert seen == {str(number) for number in (3, 4, 6, 8, 9, 10, 11, 14, 16, 17, 19, 21, 22, 23, 25, 26)}


@needs_node
def test_a_search_finds_sections_by_all_words_and_headings_first(folder: Path, pages: dict[str, str]) -> None:
    found = re.search(r'id="index">(.*?)</script>', pages["search.html"], re.DOTALL)
    assert found
    index = json.loads(found[1])
    assert {address.partition("#")[0] for address, *_ in index} == {
        name for name in pages if not name.startswith("code-") and name != "search.html"
    }
    asked = [index, ["seven eighths", "Bernstein width", "oracle exact decisions", "<b> bernstein", " "]]
    seven, bernstein, oracle, markup, nothing = on_node(
        folder, "([index, asked]) => asked.map((query) => Search.find([...index], query))", asked
    )
    assert seven[0][0].startswith("lemma-4.4.html")
    assert all("bernstein" in words and "width" in words for *_, words in bernstein)
    assert len(bernstein) > 3
    assert "sources.html#reference.oracle" in [address for address, *_ in oracle]
    assert markup == nothing == []


@needs_node
def test_every_constant_fails_where_it_is_false_and_not_where_it_is_proved(folder: Path, pages: dict[str, str]) -> None:
    """A button that is named after a failure sets a panel to one; after all others there is none."""
    panels = [panel for page in pages.values() for panel in links(page).panels]
    of_rows = sum(bool(constant.fails) for row in ledger().values() for constant in row.sharp)
    assert len(panels) == of_rows + len(controls()) > 50
    asked = []
    for terms, start, buttons in panels:
        values = start
        for settings, fails in buttons:
            values = values | settings
            asked.append((terms, values, fails))
    results = on_node(folder, "(asked) => asked.map(([terms, values]) => Panels.shown(terms, values))", asked)
    for (_, values, fails), result in zip(asked, results, strict=True):
        assert result["hold"]["holds"] is not fails, values
        assert result["outcome"]["fails"] is bool(result["curve"]["failing"]) is fails, values


ANSWERS = {
    "4.4.2": ("p = 2, q = 0", "q = 0, p = 1", "p = 0, q = 0"),
    "4.2.1": ("v = 1",),
    "4.4.4": ("1/5", "0.19", "0.21"),
}


@needs_node
def test_the_field_of_an_exercise_grades_as_the_terminal_does(folder: Path) -> None:
    asked = [
        (question(one), one, answer)
        for name, one in all_exercises().items()
        if one.kind in ("sharp", "false")
        for answer in (one.right, one.wrong, *ANSWERS.get(name, ()))
    ]
    given = [(data, answer) for data, _, answer in asked] + [(asked[0][0], "2 +"), (asked[0][0], "0.19")]
    grade = "([asked, answer]) => { try { return Exercises.graded(asked, answer).right; } catch { return null; } }"
    found = on_node(folder, f"(all) => all.map({grade})", given)
    assert found == [*(graded(one, answer, by_program).right for _, one, answer in asked), None, False]
    assert Counter(found)[True] > 15


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
def test_a_run_that_is_none_is_refused_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], text: str
) -> None:
    """Other refusals are among those of all doors."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "ledger.json").write_text(text)
    assert main(["--tour", "tour", "--from", "ledger.json"]) == 2
    error = capsys.readouterr().err
    assert "must be a ledger that --json wrote" in error
    assert error.count("\n") == 1
    assert [file.name for file in tmp_path.iterdir()] == ["ledger.json"]


def few_pages(site: Site) -> dict[str, str]:
    """Stand in for all pages, where their content does not matter."""
    assert site.rows
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
