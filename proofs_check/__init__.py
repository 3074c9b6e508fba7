"""Why it holds: the ledger of every relation that the paper prints, its prover, kernel, certificates and errata."""

from proofs_check.certificates import load, replay, save

from proofs_check.prover.prove import Result, prove

__all__ = ["Result", "load", "prove", "replay", "save"]
