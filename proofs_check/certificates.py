"""Certificates on disk: plain JSON that carries the claim as text, and its proof or its counterexample.

A folder keeps what was decided between runs. Nothing that stands in a file is trusted: the kernel parses the text again
and replays the proof, or evaluates the counterexample; a file that does not hold is ignored, and replaced.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import tempfile
import time
from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

from paid_experts.proofs_check import kernel
from paid_experts.proofs_check.kernel.parse import parse_claim, texts
from paid_experts.proofs_check.prover.prove import Result, claim_text, prove


def kept_in() -> Path:
    """Where certificates are kept: in the checkout, or in the user's cache where this is an installed package."""
    checkout = Path(__file__).resolve().parents[1]
    if (checkout / "pyproject.toml").exists():
        return checkout / "build" / "certificates"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "paid-experts" / "certificates"


CLAIM = ("statement", "box", "assuming", "integers")


def save(certificate: Mapping[str, Any], path: str | Path) -> None:
    """Write a certificate, so that a reader sees the old file or the new one and never a part of it."""
    path = Path(path)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.name, suffix=".part")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(json.dumps(certificate, sort_keys=True) + "\n")
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def load(path: str | Path) -> dict[str, Any]:
    """Read a certificate."""
    found = json.loads(Path(path).read_text(encoding="utf-8"))
    if not isinstance(found, dict):
        raise ValueError(f"{path} is not a certificate.")
    return found


def replay(certificate: Mapping[str, Any]) -> int:
    """Check that the certificate proves the statement written in it; the number of nodes. Raises `Rejected`."""
    try:
        statement, box, assuming, integers = (certificate[key] for key in CLAIM)
        return kernel.verify(statement, box, assuming, integers, certificate)
    except (KeyError, TypeError, ValueError, AttributeError) as fault:
        raise kernel.Rejected(f"the claim cannot be read: {fault}") from fault


@cache
def kernel_version() -> str:
    """A digest of the kernel's own files: another kernel asks again."""
    files = sorted(Path(kernel.__file__).parent.glob("*.py"))
    return hashlib.sha256(b"".join(path.name.encode() + path.read_bytes() for path in files)).hexdigest()


def place(claim: Mapping[str, Any], folder: Path) -> Path:
    """The file in which what was decided of a claim is kept."""
    key = json.dumps([kernel_version(), [claim[key] for key in CLAIM]], sort_keys=True)
    return folder / f"{hashlib.sha256(key.encode()).hexdigest()[:32]}.json"


def decide(
    statement: str,
    box: Mapping[str, Any],
    assuming: Iterable[str] = (),
    *,
    integers: Iterable[str] = (),
    seconds: float = 20.0,
    folder: str | Path | None = None,
) -> Result:
    """As `prove`, but what was decided before is replayed by the kernel instead of searched for again."""
    start = time.process_time()
    assuming, integers = texts(assuming, "assumptions"), texts(integers, "integers")
    parse_claim(statement, box, assuming, integers)  # bad input is refused at the door
    claim = claim_text(statement, box, assuming, integers)
    path = place(claim, kept_in() if folder is None else Path(folder))
    result = _recall(claim, path)
    if result is None:
        result = prove(statement, box, claim["assuming"], integers=claim["integers"], seconds=seconds)
        _keep(claim, result, path)
    result.seconds = time.process_time() - start
    return result


def _recall(claim: Mapping[str, Any], path: Path) -> Result | None:
    """What the file says, if it is about this claim and the kernel agrees."""
    try:
        found = load(path)
    except (OSError, ValueError, RecursionError):
        return None
    statement, box, assuming, integers = (claim[key] for key in CLAIM)
    try:
        if "witness" in found and kernel.refutes(statement, box, assuming, integers, found["witness"]):
            point = {name: Fraction(found["witness"][name]) for name in box}
            return Result("refuted", statement, witness=point)
        if "proof" in found:
            leaves = kernel.verify(statement, box, assuming, integers, found)
            return Result("proved", statement, certificate={**found, **claim}, leaves=leaves)
    except (kernel.Rejected, AttributeError, TypeError):
        return None
    return None


def _keep(claim: Mapping[str, Any], result: Result, path: Path) -> None:
    """Write down a proof or a counterexample; a folder that cannot be written to keeps nothing."""
    if result.status == "proved" and result.certificate is not None:
        found = {**result.certificate, **claim}
    elif result.status == "refuted" and result.witness is not None:
        found = {**claim, "witness": {name: str(x) for name, x in result.witness.items()}}
    else:
        return
    with contextlib.suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        save(found, path)
