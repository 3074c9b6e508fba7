"""How strong is the search? The share of a list of true inequalities that are proved within four seconds each.

The list (tests/proofs_check/inequalities.toml) has claims of the kinds that public suites contain, and false
neighbours. A false claim that is proved, or a true one that is refuted, is a missed goal whatever the share.

    python -m benchmarks inequalities [--claims words that the claims have to contain]
"""

from __future__ import annotations

import time
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from benchmarks.results import Measurement
from paid_experts.proofs_check import prove

SECONDS, SHARE = 4.0, 0.85
FILE = Path(__file__).resolve().parents[1] / "tests" / "proofs_check" / "inequalities.toml"


def claims() -> Iterator[tuple[str, dict[str, Any]]]:
    """Every claim with the group that it stands in."""
    for group, section in tomllib.loads(FILE.read_text(encoding="utf-8")).items():
        for claim in section["claims"]:
            yield group, claim


def ask(text: str, claim: dict[str, Any]) -> tuple[str, float]:
    """The answer of the prover, and the seconds that it took."""
    start = time.perf_counter()
    try:
        status: str = prove(text, claim["box"], claim.get("given", ()), seconds=SECONDS).status
    except ValueError:
        status = "refused"
    return status, time.perf_counter() - start


def run(words: tuple[str, ...] = ()) -> Iterator[Measurement]:
    """Ask for all claims, and tell each that is asked for by its words or has a wrong answer."""
    proved = true = mistakes = 0
    slow = elapsed = 0.0
    for group, claim in claims():
        if not all(word in f"{group} {claim['claim']}" for word in words):
            continue
        for text, truth in ((claim["claim"], True), (claim.get("false"), False)):
            if text is None:
                continue
            status, seconds = ask(text, claim)
            slow, elapsed = max(slow, seconds), elapsed + seconds
            wrong = status == ("refuted" if truth else "proved")
            mistakes, true, proved = mistakes + wrong, true + truth, proved + (truth and status == "proved")
            if words or wrong:
                print(f"{status:10} {seconds:5.1f} s  {'' if truth else '(false) '}{text}", flush=True)
    print(f"{proved} of {true} true inequalities are proved; {elapsed:.0f} s, the longest {slow:.1f} s.")
    share = 100 * proved / max(true, 1)
    yield Measurement(f"inequalities: true ones proved within {SECONDS:g} s", share, "%", least=100 * SHARE)
    yield Measurement("inequalities: wrong answers", mistakes, "claims", most=0)
