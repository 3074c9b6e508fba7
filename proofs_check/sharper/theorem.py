"""The rows and chains of the sharper theorem, in the order of the argument."""

from proofs_check.sharper import comparator, failures, following, mature, multiples, total, tuning, young

PARTS = (mature, young, following, failures, total, tuning, multiples, comparator)
ROWS = [row for part in PARTS for row in part.ROWS]
CHAINS = [chain for part in PARTS for chain in part.CHAINS]
