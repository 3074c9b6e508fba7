"""How many files a reader opens to follow a round, a row, a property, a verdict or a figure: counted, not felt."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any

from hypothesis import settings

from paid_experts.proofs_check.ledger.row import ledger
from paid_experts.proofs_check.ledger.verdict import run_row
from paid_experts.properties.catalogue import catalogue
from paid_experts.properties.conformance import judge
from paid_experts.properties.property import Tallies, try_out
from paid_experts.reference import LcbGaptron
from paid_experts.reference.algorithm_1 import Algorithm1

ROOT = Path(__file__).resolve().parent.parent


def walked(walk: Callable[[], Any]) -> list[str]:
    """Return the files of the project whose functions are called, in the order of the first call."""
    files: dict[str, None] = {}

    def note(frame: FrameType, event: str, _: Any) -> None:
        if event == "call":
            files[frame.f_code.co_filename] = None

    sys.setprofile(note)
    try:
        walk()
    finally:
        sys.setprofile(None)
    ours = f"{ROOT / 'paid_experts'}/"
    return [file.removeprefix(ours) for file in files if file.startswith(ours)]


def test_a_round_of_the_oracle_is_in_four_files() -> None:
    def play(rounds: int) -> None:
        for t in range(rounds):
            learner.pay()
            learner.predict([1, -1], u=0.3)
            learner.update(1 - 2 * (t % 2))

    learner = LcbGaptron([0, 0.5], experts=2, lam=0.1, beta=0.5, delta=0.5, payments="brute")
    play(9)
    files = walked(lambda: play(1))
    assert learner.decision is not None
    assert learner.decision.x is not None  # the advice was aggregated: the longest way through a round
    assert len(files) <= 4, files


def test_a_row_of_the_ledger_is_in_twelve_files() -> None:
    row = next(row for row in ledger().values() if row.lemma == "4.4" and row.claim)
    run_row(row)  # the search for a certificate is long, and is made once
    files = walked(lambda: run_row(row))
    assert len(files) <= 12, files


def test_a_property_is_in_nine_files() -> None:
    (found, *_) = catalogue("4.4")
    files = walked(lambda: try_out(found, Tallies(), settings(max_examples=5, database=None)))
    assert len(files) <= 9, files


def test_a_verdict_is_in_fourteen_files() -> None:
    files = walked(lambda: judge(Algorithm1, payments="brute", effort="quick"))
    assert len(files) <= 14, files


def test_a_figure_imports_35_modules(tmp_path: Path) -> None:
    options = ["figures", "figure-1-bottom", "--rounds", "50", "--repetitions", "1", "--out", str(tmp_path)]
    program = (
        "import sys; from paid_experts.experiments.__main__ import main; "
        f"assert main({options}) == 0; print(*(name for name in sys.modules if name.startswith('paid_experts.')))"
    )
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True)
    modules = done.stdout.splitlines()[-1].split()
    assert 5 < len(modules) <= 35, modules
