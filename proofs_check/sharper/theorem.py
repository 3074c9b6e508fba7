"""The rows and chains of the sharper theorem, in the order of the argument."""

from proofs_check.sharper import (
    comparator,
    failures,
    following,
    mature,
    mature_chains,
    multiples,
    total,
    total_chains,
    tuning,
    young,
)

PARTS = (mature, young, following, failures, total, tuning, multiples, comparator)
JOINED = (mature_chains, young, following, failures, total_chains, tuning, comparator)
ROWS = [row for part in PARTS for row in part.ROWS]
CHAINS = [chain for part in JOINED for chain in part.CHAINS]
