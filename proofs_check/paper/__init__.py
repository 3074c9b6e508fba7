"""The paper's relations, lemma by lemma, in the order of the argument; then our own sharper theorem.

Each module holds the rows of one lemma or section as ROWS, and the chains that join them as CHAINS.
"""

from functools import cache
from importlib import import_module

from proofs_check.ledger.chain import Chain
from proofs_check.ledger.row import Row, rows_by_id

MODULES = (
    "preliminaries",
    "algorithm",
    "bernstein",
    "gaptron",
    "multiplicative_setting",
    "multiplicative",
    "multiplicative_second",
    "optimism",
    "out_of_range",
    "theorems",
    "alternatives",
    "experiments",
)
PLACES = (*(f"proofs_check.paper.{name}" for name in MODULES), "proofs_check.sharper.theorem")


@cache
def ledger() -> dict[str, Row]:
    """Return all rows by id, in the order of the paper."""
    return rows_by_id([row for place in PLACES for row in import_module(place).ROWS])


@cache
def chains() -> tuple[Chain, ...]:
    """Return all chains."""
    return tuple(chain for place in PLACES for chain in import_module(place).CHAINS)
