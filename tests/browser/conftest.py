"""A browser for the tests of the tour: `make test-browser` sets BROWSER_TESTS and brings playwright and Chromium.

Without that these files are not collected, so that the other tests need neither.
"""

import os
import subprocess
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

collect_ignore_glob = [] if "BROWSER_TESTS" in os.environ else ["test_*.py"]
HERE = Path(__file__).parent


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    from paid_experts.proofs_check import tour

    folder = tmp_path_factory.mktemp("tour")
    tour.write(folder)
    return folder


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    found = subprocess.run(["sh", HERE / "get-chromium"], capture_output=True, text=True, check=False)
    if found.returncode:
        pytest.fail(found.stderr.strip())
    flags = ["--no-sandbox", "--disable-dev-shm-usage", "--font-render-hinting=none"]
    with import_module("playwright.sync_api").sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found.stdout.strip(), args=flags)
        yield browser
        browser.close()


class Watched:
    """A page of the tour, with what it complained about and what it asked of the network."""

    def __init__(self, browser: Any, folder: Path, theme: str, width: int) -> None:
        self.folder = folder
        self.complaints: list[str] = []
        self.requests: list[str] = []
        self.context = browser.new_context(viewport={"width": width, "height": 900}, color_scheme=theme)
        self.page = self.context.new_page()
        self.page.on("console", lambda message: self.complaints.append(f"{message.type}: {message.text}"))
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.route(lambda url: not url.startswith(("file:", "data:")), self._refuse)

    def _refuse(self, route: Any) -> None:
        self.requests.append(route.request.url)
        route.abort()

    def open(self, name: str) -> Any:
        self.page.goto((self.folder / name.split("#")[0]).as_uri() + name[len(name.split("#")[0]) :])
        return self.page


@pytest.fixture(scope="module")
def visit(browser: Any, folder: Path) -> Iterator[Any]:
    """Open pages: visit(name, theme, width) returns the page; `visit.watched` has all that was opened."""
    opened: dict[tuple[str, int], Watched] = {}

    def go(name: str, theme: str = "light", width: int = 1280) -> Any:
        key = (theme, width)
        if key not in opened:
            opened[key] = Watched(browser, folder, theme, width)
        return opened[key].open(name)

    go.watched = opened  # type: ignore[attr-defined]
    yield go
    for watched in opened.values():
        watched.context.close()
