"""The paper's relations, lemma by lemma, in the order of the argument.

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


@cache
def ledger() -> dict[str, Row]:
    """Return all rows by id, in the order of the paper."""
    return rows_by_id([row for name in MODULES for row in import_module(f"proofs_check.paper.{name}").ROWS])


@cache
def chains() -> tuple[Chain, ...]:
    """Return all chains."""
    return tuple(chain for name in MODULES for chain in import_module(f"proofs_check.paper.{name}").CHAINS)
