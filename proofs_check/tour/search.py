"""Search: what the pages say, section by section, as an index that the browser looks through."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from html import unescape

from paid_experts.proofs_check.tour.page import filled, page
from paid_experts.proofs_check.tour.site import Site

SECTION = re.compile(r'(?=<(?:h1|(?:h[23]|details|li)\b[^>]*\bid="([^"]+)"))')
HEADING = re.compile(r"<(h\d|summary|code)\b[^>]*>(.*?)</\1>", re.DOTALL)
MARKUP = re.compile(
    r'<(math|script)\b.*?</\1>|<pre class="tex">.*?</pre>|<span class="sign .*?</span>|<[^>]*>', re.DOTALL
)


def text_of(html: str) -> str:
    """Return what is written, without formulas and signs.

    >>> text_of("<p>One &amp; <i>two</i>, <math><mi>x</mi></math></p>")
    'One & two ,'
    """
    return " ".join(unescape(MARKUP.sub(" ", html)).split())


def sections(name: str, html: str) -> Iterator[list[str]]:
    """List the sections of a page: address, title of the page, heading, its words.

    >>> list(sections("x.html", '<main><h1>The x</h1>of a<h2 id="b">B</h2>so so'))
    [['x.html', 'The x', '', 'of the'], ['x.html#b', 'The x', 'B', 'so']]
    """
    _, *pieces = SECTION.split(html.partition("<main")[2].partition("</main>")[0])
    title = ""
    for anchor, piece in zip(pieces[::2], pieces[1::2], strict=True):
        found = HEADING.search(piece)
        heading = text_of(found[2]) if found else ""
        title = title or heading
        words = sorted(set(re.findall(r"\w[\w.-]*\w", text_of(piece).lower())))
        yield [f"{name}#{anchor}" if anchor else name, title, heading if anchor else "", " ".join(words)]


def search_page(site: Site, pages: Mapping[str, str]) -> str:
    """Write the page that searches all others but the sources."""
    index = [one for name, html in pages.items() if not name.startswith("code-") for one in sections(name, html)]
    data = json.dumps(index, ensure_ascii=False, separators=(",", ":")).replace("</", r"<\/")
    return page("Search", filled("search.html", index=data), "search.html", site, ("search.js",))
