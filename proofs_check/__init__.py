"""Why it holds: the annotated proof, the ledger that checks it, the prover, its kernel, and the theorems in Coq."""

TYPE_CHECKING = False  # as in `typing`, which every command would have to wait for
if TYPE_CHECKING:
    from paid_experts.proofs_check.certificates import load, replay, save
    from paid_experts.proofs_check.ledger.sheet import answer, question
    from paid_experts.proofs_check.prover.prove import Result, prove

__all__ = ["Result", "answer", "load", "prove", "question", "replay", "save"]


def __getattr__(name: str) -> object:
    """Import the prover when it is asked for: a command that prints its help need not wait for it."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from paid_experts.reference.cli import require

    require("proofs")
    from paid_experts.proofs_check import certificates
    from paid_experts.proofs_check.ledger import sheet

    return getattr(sheet if name in ("answer", "question") else certificates, name)
