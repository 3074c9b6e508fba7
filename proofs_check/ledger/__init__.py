"""The ledger: the check blocks of the documents as rows, what stands behind each, and the run that checks them."""
