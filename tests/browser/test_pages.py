"""Every page of the tour in Chromium: it loads quietly, asks the network for nothing, fits, and can be read by all."""

from importlib import import_module
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

KINDS = ("index.html", "algorithm.html", "lemma-4.6.html", "errata.html", "constants.html", "result-S.html",
         "sources.html", "documents.html", "code-reference.formulas.html")  # fmt: skip
"""One page of each kind, for what is slow and the same on all pages of a kind"""
SERIOUS = ("serious", "critical")


def names(folder: Path) -> list[str]:
    return sorted(file.name for file in folder.glob("*.html"))


NOT_SEEN = """[...document.querySelectorAll("math")].filter((m) => m.checkVisibility()).filter((m) => {
  const box = m.getBoundingClientRect(); return box.width < 1 || box.height < 1; }).length"""
FORMULAS = "[...document.querySelectorAll('math')].map((m) => m.textContent).join()"
HEADINGS = "[...document.querySelectorAll('h1,h2,h3,h4,h5')].map((h) => Number(h.tagName[1]))"
SILENT_PLOTS = """() => [...document.querySelectorAll("svg[role=img]")].filter((svg) => {
  const ids = (svg.getAttribute("aria-labelledby") || "").split(" ");
  return !ids.every((id) => (document.getElementById(id)?.textContent || "").length > 3); }).length"""


UNFOLD = "() => document.querySelectorAll('details').forEach((one) => { one.open = true; })"
CUT_OFF = """() => [...document.querySelectorAll(".formula, p, li, dd, pre, td, .scroll, .brief")]
  .filter((box) => box.scrollWidth > box.clientWidth + 1 && box.clientWidth > 0)
  .filter((box) => getComputedStyle(box).overflowX !== "auto" || !box.classList.contains("wide")
    || getComputedStyle(box).boxShadow === "none")
  .map((box) => box.outerHTML.slice(0, 200))"""
OUTSIDE = """() => [...document.querySelectorAll("main math")].filter((m) => {
  for (let box = m; box; box = box.parentElement) if (getComputedStyle(box).overflowX === "auto") return false;
  return m.checkVisibility() && m.getBoundingClientRect().right > innerWidth + 1; }).map((m) => m.outerHTML)"""


@pytest.mark.parametrize("width", [390, 1440])
def test_every_page_loads_quietly_fits_and_can_be_read_aloud(visit: Any, folder: Path, width: int) -> None:
    """With every step unfolded, what is wider than its place scrolls, and shows that at its edge."""
    for name in names(folder):
        page = visit(name, width=width)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, f"{name} is wider than the screen"
        if name.startswith("code-"):
            continue
        assert page.evaluate(NOT_SEEN) == 0, name
        assert "\\" not in page.evaluate(FORMULAS), name
        levels = page.evaluate(HEADINGS)
        assert levels[0] == 1, name
        assert levels.count(1) == 1, name
        assert all(later <= earlier + 1 for earlier, later in pairwise(levels)), name
        assert page.evaluate(SILENT_PLOTS) == 0, name
        page.evaluate(UNFOLD)
        page.wait_for_timeout(50)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, name
        assert page.evaluate(CUT_OFF) == [], name
        assert page.evaluate(OUTSIDE) == [], name
    watched = visit.watched["light", width]
    assert watched.complaints == []
    assert watched.requests == []


def test_a_request_to_the_network_would_be_noticed(browser: Any, folder: Path) -> None:
    from tests.browser.conftest import Watched

    watched = Watched(browser, folder, "light", 800)
    page = watched.open("sources.html")
    page.evaluate("() => fetch('http://example.invalid/x').catch(() => 0)")
    page.evaluate("() => console.error('a complaint')")
    assert watched.requests == ["http://example.invalid/x"]
    assert any("a complaint" in line for line in watched.complaints)
    watched.context.close()


def serious(page: Any, **options: Any) -> list[str]:
    """Ask axe-core; what is inside formulas is not its business, and would take it minutes."""
    page.evaluate("() => document.querySelectorAll('math').forEach((m) => m.replaceChildren())")
    axe = import_module("axe_playwright_python.sync_playwright").Axe()
    found = axe.run(page, options={"resultTypes": ["violations"], "preload": False, **options}).response["violations"]
    return [f"{one['id']}: {one['nodes'][0]['html']}" for one in found if one["impact"] in SERIOUS]


def test_axe_finds_nothing_serious(visit: Any, folder: Path) -> None:
    """Contrast, which takes axe longest, is looked at below: pages of a kind share their colours."""
    for name in names(folder):
        if not name.startswith("code-") or name in KINDS:
            assert serious(visit(name), rules={"color-contrast": {"enabled": False}}) == [], name


REPEATED = "article:nth-of-type(n+9), tr:nth-child(n+12), pre.source span:nth-child(n+60)"
"""More of the same, which would only take axe longer"""


@pytest.mark.parametrize(("theme", "paper"), [("light", "rgb(253, 252, 249)"), ("dark", "rgb(21, 24, 27)")])
def test_axe_finds_enough_contrast_in_both_themes(visit: Any, theme: str, paper: str) -> None:
    for name in KINDS:
        page = visit(name, theme=theme)
        assert page.evaluate("getComputedStyle(document.body).backgroundColor") == paper
        page.evaluate(f"() => document.querySelectorAll('{REPEATED}').forEach((one) => one.remove())")
        assert serious(page, runOnly=["color-contrast", "link-in-text-block"]) == [], name


def test_axe_would_find_a_pale_text_and_a_nameless_control(visit: Any) -> None:
    page = visit("sources.html")
    page.evaluate("() => { document.querySelector('main p').style.color = '#ccc' }")
    page.evaluate("() => document.querySelector('main').append(document.createElement('input'))")
    assert {line.split(":")[0] for line in serious(page)} >= {"color-contrast", "label"}


def test_the_theme_button_changes_the_theme(visit: Any) -> None:
    page = visit("lemma-4.2.html")
    before = page.evaluate("getComputedStyle(document.body).backgroundColor")
    page.click("#theme")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") != before
    page.click("#theme")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == before


def test_a_click_in_the_map_shows_the_statement_and_leads_to_the_page(visit: Any) -> None:
    page = visit("index.html", width=390)
    box = page.locator("details.node").nth(4)
    link = box.locator("a.lemma")
    assert link.is_hidden()
    box.locator("summary").click()
    assert box.locator("math").first.is_visible()
    link.click()
    page.wait_for_url("**/lemma-4.4.html")


def test_a_link_to_a_step_unfolds_it(visit: Any) -> None:
    page = visit("lemma-4.4.html#square_of_phi_le_phi")
    page.reload()
    assert page.locator("#square_of_phi_le_phi").get_attribute("open") is not None
    assert page.locator("#square_of_phi_le_phi .beside").is_visible()
    assert page.locator("#three_quarters_is_seven_eighths_minus_an_eighth .beside").is_hidden()


def test_a_formula_that_is_cut_off_would_be_noticed(visit: Any) -> None:
    page = visit("theorem-A.2.html", width=390)
    page.locator(".formula").first.evaluate(
        "(one) => { one.style.cssText = 'flex: none; width: 60px; overflow: hidden'; }"
    )
    assert page.evaluate(CUT_OFF) != []


def test_the_keyboard_reaches_everything(visit: Any) -> None:
    """Tab goes through all that can be used, and comes out at the end."""
    usable = "a[href], button, input, select, textarea, summary, [tabindex='0']"
    listen = "window.reached = new Set(); document.addEventListener('focusin', (e) => window.reached.add(e.target))"
    for name in ("index.html", "lemma-4.2.html", "algorithm.html"):
        page = visit(name)
        wanted = page.evaluate(
            f"""() => [...document.querySelectorAll("{usable}")]
              .filter((e) => e.checkVisibility() && !e.disabled && e.tabIndex >= 0).length"""
        )
        page.evaluate(f"() => {{ {listen} }}")
        for _ in range(wanted + 5):
            page.keyboard.press("Tab")
        assert page.evaluate("window.reached.size") >= wanted, name


def test_a_page_prints_without_its_controls(visit: Any) -> None:
    page = visit("lemma-4.2.html")
    page.emulate_media(media="print")
    assert not page.locator("header nav").first.is_visible()
    assert not page.locator(".panel").first.is_visible()
    assert page.locator("details.step").first.is_visible()
    page.emulate_media(media="screen")
