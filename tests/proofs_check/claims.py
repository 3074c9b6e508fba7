"""Claims of known truth, from `claims.toml` and `inequalities.toml`."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, NamedTuple


class KnownClaim(NamedTuple):
    """A statement, its box and assumptions, and a false neighbour on the same domain, if one is known."""

    text: str
    box: dict[str, Any]
    assuming: tuple[str, ...]
    tooth: str


def read(name: str) -> dict[str, list[KnownClaim]]:
    """The claims of a file, by section."""
    sections = tomllib.loads((Path(__file__).parent / name).read_text(encoding="utf-8"))
    return {
        section: [
            KnownClaim(c["claim"], c["box"], tuple(c.get("given", ())), c.get("false", "")) for c in found["claims"]
        ]
        for section, found in sections.items()
    }


INEQUALITIES = [claim for section in read("inequalities.toml").values() for claim in section]
KNOWN = read("claims.toml")
UNDEFINED, UNDEFINED_TO_THE_KERNEL = KNOWN.pop("undefined"), KNOWN.pop("undefined_to_the_kernel")
TRUE = [claim for section in KNOWN.values() for claim in section]
