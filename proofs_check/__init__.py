"""Why it holds: the annotated proof, the ledger that checks it, the prover, its kernel, and the theorems in Coq.

What takes long to import is imported when it is asked for: `prove`, `Result`, `replay`, `save` and `load`.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from proofs_check.certificates import load, replay, save
    from proofs_check.prover.prove import Result, prove

__all__ = ["Result", "load", "prove", "replay", "save"]

_PLACES = {
    "Result": "prover.prove",
    "prove": "prover.prove",
    "load": "certificates",
    "replay": "certificates",
    "save": "certificates",
}


def __getattr__(name: str) -> Any:
    """Import what is asked for."""
    if name not in _PLACES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_PLACES[name]}"), name)
