"""Theorems A.2 and 4.7, in the order of the argument.

`rounds` says what one round costs, `summation` what the widths of all rounds add up to, `all_rounds` puts the two
together: Theorem A.2. `main_theorem` chooses delta and beta, `tuned` the grid. The checks that need a game or a sum
over rounds are in `theorem_checks`.
"""

from proofs_check.paper import all_rounds, main_theorem, rounds, summation, tuned

PARTS = (rounds, summation, all_rounds, main_theorem, tuned)
ROWS = [row for part in PARTS for row in part.ROWS]
CHAINS = [chain for part in PARTS for chain in part.CHAINS]
