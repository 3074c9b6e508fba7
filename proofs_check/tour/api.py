"""The API of `reference`: every public name with its signature and what its docstring says, linked to its source."""

from __future__ import annotations

import inspect
import re
from html import escape
from types import ModuleType
from typing import Any

from paid_experts.proofs_check.ledger import names
from paid_experts.proofs_check.tour.page import page
from paid_experts.proofs_check.tour.site import Site


def api_page(site: Site, shown: list[str]) -> str:
    """Write the page."""
    modules = "".join(module_entry(names.module(name)) for name in shown)
    body = (
        "<h1>The reference: API and source</h1><p>The paper's algorithm and ours, executable, in the order in which "
        "one reads them. Each module unfolds to its public names; each name leads to its source.</p>"
        f"{modules}"
    )
    return page("API", body, "api.html", site)


def module_entry(module: ModuleType) -> str:
    """Show one module, folded: its docstring, its classes and functions."""
    name = names.shown(module)
    first, rest = documented(module)
    members = "".join(entry(module, own, thing) for own, thing in public(module))
    return (
        f'<details class="module" id="{name}"><summary><code>{name}</code> {first}</summary>'
        f'{rest}<p class="again"><a href="code-{name}.html">source</a></p>{members}</details>'
    )


def public(module: ModuleType) -> list[tuple[str, Any]]:
    """Return the classes and functions that a module defines and does not hide, in the order of its lines."""
    here = [
        (name, thing)
        for name, thing in vars(module).items()
        if (inspect.isclass(thing) or inspect.isfunction(inspect.unwrap(thing)))
        and thing.__module__ == module.__name__
        and not name.startswith("_")
    ]
    return sorted(here, key=lambda pair: line(pair[1]))


def line(thing: Any) -> int:
    """Return where something begins."""
    return inspect.getsourcelines(inspect.unwrap(thing))[1]


def entry(module: ModuleType, name: str, thing: Any, inside: str = "") -> str:
    """Show a class with its methods, or a function."""
    whole = f"{inside}{name}"
    first, rest = documented(thing)
    methods = [
        (own, method)
        for own, method in (vars(thing).items() if inspect.isclass(thing) else ())
        if not own.startswith("_") and inspect.isfunction(method)
    ]
    shown = "".join(entry(module, own, method, f"{whole}.") for own, method in methods)
    return (
        f'<section class="api" id="{names.shown(module)}.{whole}"><p class="signature"><a '
        f'href="code-{names.shown(module)}.html#L{line(thing)}"><code>{whole}</code></a>'
        f"<code>{escape(signature(thing))}</code></p><p>{first}</p>{rest}{shown}</section>"
    )


def signature(thing: Any) -> str:
    """Return how something is called; nothing where it is not."""
    try:
        return str(inspect.signature(thing))
    except (TypeError, ValueError):
        return ""


def documented(thing: Any) -> tuple[str, str]:
    """Return the first paragraph of a docstring, and the rest: prose as prose, code as code."""
    first, *blocks = (inspect.getdoc(thing) or "").split("\n\n")
    return spoken(first), "".join(
        f"<pre><code>{escape(block, quote=False)}</code></pre>"
        if block.startswith(("    ", ">>>"))
        else f"<p>{spoken(block)}</p>"
        for block in blocks
    )


def spoken(text: str) -> str:
    """Return a paragraph of a docstring.

    >>> spoken("of `costs`, 1 < 2")
    'of <code>costs</code>, 1 &lt; 2'
    """
    return re.sub(r"`([^`]+)`", r"<code>\1</code>", escape(text, quote=False))
