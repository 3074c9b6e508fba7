"""How strong is the search? The share of a list of true inequalities that are proved within four seconds each.

The list (tests/proofs_check/inequalities.toml) has claims of the kinds that public suites contain, and false
neighbours. A false claim that is proved, or a true one that is refuted, is a missed goal whatever the share.

    python -m benchmarks inequalities [--claims words that the claims have to contain]
"""

from __future__ import annotations

import time
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from rich.table import Table

from benchmarks.results import Measurement
from paid_experts.experiments.sweep import screen
from paid_experts.proofs_check import prove

SECONDS, SHARE = 4.0, 0.85
FILE = Path(__file__).resolve().parents[1] / "tests" / "proofs_check" / "inequalities.toml"
CIRCULAR = ("exp", "log", "sin", "cos", "tan", "cosh", "sinh", "pi", "e)", "/e")


def claims() -> Iterator[tuple[str, dict[str, Any]]]:
    """Every claim with the group that it stands in."""
    for group, section in tomllib.loads(FILE.read_text(encoding="utf-8")).items():
        for claim in section["claims"]:
            yield group, claim


def kind(claim: dict[str, Any]) -> str:
    """Is a claim algebraic, or does it have a transcendental function or constant?"""
    text = " ".join([claim["claim"], *claim.get("given", ())])
    return "transcendental" if any(word in text for word in CIRCULAR) else "algebraic"


def ask(text: str, claim: dict[str, Any]) -> tuple[str, float]:
    """The answer of the prover, and the seconds that it took."""
    start = time.perf_counter()
    try:
        status: str = prove(text, claim["box"], claim.get("given", ()), seconds=SECONDS).status
    except ValueError:
        status = "refused"
    return status, time.perf_counter() - start


def run(words: tuple[str, ...] = ()) -> list[Measurement]:
    """Print the table; return what was measured."""
    counts: Counter[tuple[str, str]] = Counter()
    mistakes, slow, elapsed = 0, 0.0, 0.0
    for group, claim in claims():
        if not all(word in f"{group} {claim['claim']}" for word in words):
            continue
        for text, truth in ((claim["claim"], True), (claim.get("false"), False)):
            if text is None:
                continue
            status, seconds = ask(text, claim)
            slow, elapsed = max(slow, seconds), elapsed + seconds
            wrong = status == ("refuted" if truth else "proved")
            mistakes += wrong
            if truth:
                counts[kind(claim), status] += 1
            else:
                counts["false neighbours", status] += 1
            if words or wrong:
                print(f"{status:10} {seconds:5.1f} s  {'' if truth else '(false) '}{text}", flush=True)
    table = Table("claims", "proved", "undecided", "refuted", title=f"inequalities, {SECONDS:.0f} seconds each")
    for name in ("algebraic", "transcendental", "false neighbours"):
        undecided = counts[name, "undecided"] + counts[name, "refused"]
        table.add_row(name, str(counts[name, "proved"]), str(undecided), str(counts[name, "refuted"]))
    screen().print(table)
    true = sum(n for (name, _), n in counts.items() if name != "false neighbours")
    proved = counts["algebraic", "proved"] + counts["transcendental", "proved"]
    share = proved / max(true, 1)
    print(f"{proved} of {true} true inequalities are proved, {share:.0%} (goal: {SHARE:.0%});", end=" ")
    print(f"{elapsed:.0f} s, the longest {slow:.1f} s.")
    return [
        Measurement(f"inequalities: true ones proved within {SECONDS:g} s", 100 * share, "%", least=100 * SHARE),
        Measurement("inequalities: wrong answers", mistakes, "claims", most=0),
    ]
