"""Coq for tests: is it there, and a small development made of some of our files, perhaps with a slip in one."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest

from paid_experts.proofs_check.formal.build import NoCoq, coq_version
from paid_experts.proofs_check.formal.sources import FOLDER


def there() -> bool:
    try:
        return bool(coq_version())
    except NoCoq:
        return False


needs_coq = pytest.mark.skipif(
    not there() and not os.environ.get("CI"), reason="there is no Coq here; `make formal` installs it, or says how"
)
"""In CI there is always Coq, and a missing one is a failure."""


def compiled(folder: Path, files: Sequence[str], slip: tuple[str, str] | None = None) -> str:
    """Compile copies of these files, of ours or of the tests; return what Coq says against the first it refuses."""
    for name in files:
        source = FOLDER / name if (FOLDER / name).exists() else Path(__file__).parent / name
        text = source.read_text(encoding="utf-8")
        if slip and name == "Game.v":
            assert text.count(slip[0]) == 1, slip[0]
            text = text.replace(*slip)
        (folder / name).write_text(text, encoding="utf-8")
        command = ["coqc", "-w", "none", "-Q", ".", "PaidExperts", name]
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
        if done.returncode:
            return f"{name}: {done.stderr}"
    return ""
