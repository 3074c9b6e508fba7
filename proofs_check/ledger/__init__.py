"""The ledger: rows, their evidence, the chains that join them, and the run that checks all of it."""
