"""Every page of the tour in Chromium: it loads quietly, asks the network for nothing, fits, and can be read by all."""

from importlib import import_module
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

KINDS = ("index.html", "lemma-4.3.html", "play.html", "errata.html", "constants.html", "sharper.html", "envelopes.html",
         "code-reference.estimates.html", "agreement.html")  # fmt: skip
"""One page of each kind, for what is slow and the same on all pages of a kind"""
SERIOUS = ("serious", "critical")


def names(folder: Path) -> list[str]:
    return sorted(file.name for file in folder.glob("*.html"))


def formulas_not_seen(page: Any) -> int:
    """Count formulas that take no room, of those that are not folded away; and check that there are formulas."""
    seen: int = page.evaluate(
        """() => [...document.querySelectorAll("math")].filter((m) => m.checkVisibility()).filter((m) => {
          const box = m.getBoundingClientRect(); return box.width < 2 || box.height < 4; }).length"""
    )
    return seen


@pytest.mark.parametrize("width", [390, 1920])
def test_every_page_loads_quietly_and_fits(visit: Any, folder: Path, width: int) -> None:
    formulas = "[...document.querySelectorAll('math')].map((m) => m.textContent).join()"
    for name in names(folder):
        page = visit(name, width=width)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, f"{name} is wider than the screen"
        assert formulas_not_seen(page) == 0, name
        assert "\\" not in page.evaluate(formulas), name
        assert page.locator("h1").count() == 1, name
    watched = visit.watched["light", width]
    assert watched.complaints == []
    assert watched.requests == []


def test_a_request_to_the_network_would_be_noticed(browser: Any, folder: Path) -> None:
    from tests.browser.conftest import Watched

    watched = Watched(browser, folder, "light", 800)
    page = watched.open("code.html")
    page.evaluate("() => fetch('http://example.invalid/x').catch(() => 0)")
    page.evaluate("() => console.error('a complaint')")
    assert watched.requests == ["http://example.invalid/x"]
    assert any("a complaint" in line for line in watched.complaints)
    watched.context.close()


def test_headings_come_in_order(visit: Any, folder: Path) -> None:
    headings = "[...document.querySelectorAll('h1,h2,h3,h4,h5')].map((h) => Number(h.tagName[1]))"
    for name in names(folder):
        levels = visit(name).evaluate(headings)
        assert levels[0] == 1, name
        assert all(later <= earlier + 1 for earlier, later in pairwise(levels)), name


def test_every_plot_is_told_in_words(visit: Any, folder: Path) -> None:
    for name in names(folder):
        silent = visit(name).evaluate(
            """() => [...document.querySelectorAll("svg[role=img]")].filter((svg) => {
              const ids = (svg.getAttribute("aria-labelledby") || "").split(" ");
              return !ids.every((id) => (document.getElementById(id)?.textContent || "").length > 3); }).length"""
        )
        assert silent == 0, name


def serious(page: Any, **options: Any) -> list[str]:
    """Ask axe-core; what is inside formulas is not its business, and would take it minutes."""
    page.evaluate("() => document.querySelectorAll('math').forEach((m) => m.replaceChildren())")
    axe = import_module("axe_playwright_python.sync_playwright").Axe()
    found = axe.run(page, options={"resultTypes": ["violations"], "preload": False, **options}).response["violations"]
    return [f"{one['id']}: {one['nodes'][0]['html']}" for one in found if one["impact"] in SERIOUS]


def test_axe_finds_nothing_serious(visit: Any, folder: Path) -> None:
    for name in names(folder):
        if not name.startswith("code-") or name in KINDS:
            assert serious(visit(name)) == [], name


def test_axe_finds_nothing_serious_in_the_dark(visit: Any) -> None:
    for name in KINDS:
        page = visit(name, theme="dark")
        assert page.evaluate("getComputedStyle(document.body).backgroundColor") != "rgb(253, 252, 249)"
        assert serious(page, runOnly=["color-contrast", "link-in-text-block"]) == [], name


def test_axe_would_find_a_pale_text_and_a_nameless_control(visit: Any) -> None:
    page = visit("code.html")
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


def test_a_click_in_the_map_leads_to_the_step(visit: Any) -> None:
    for width, kind in ((1280, "wide"), (390, "narrow")):
        page = visit("index.html", width=width)
        link = page.locator(f"svg.map.{kind} a.sign").nth(40)
        address = link.get_attribute("href")
        link.click()
        assert page.url.endswith(address)
        assert page.locator(f"[id='{address.split('#')[1]}']").is_visible()


def test_the_keyboard_reaches_everything(visit: Any) -> None:
    """Tab goes through all that can be used, and comes out at the end."""
    usable = "a[href], button, input, select, textarea, summary, [tabindex='0']"
    listen = "window.reached = new Set(); document.addEventListener('focusin', (e) => window.reached.add(e.target))"
    for name in ("index.html", "lemma-4.2.html", "play.html"):
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
    assert page.locator("article.step").first.is_visible()
    page.emulate_media(media="screen")
