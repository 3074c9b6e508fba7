"""Which theorem uses which, as read from the files and as Coq itself writes it down."""

from __future__ import annotations

import re
from bisect import bisect
from collections.abc import Iterator

import pytest

from paid_experts.proofs_check.formal import build, sources, uses
from paid_experts.proofs_check.ledger.row import ledger
from tests.proofs_check.formal.coq import needs_coq

REFERENCE = re.compile(r"^R(\d+):\d+ PaidExperts\.(?:\w+\.)*(\w+) \S+ (\S+) \w+$", re.MULTILINE)
LTAC = re.compile(r"^Ltac (\w+)", re.MULTILINE)


def as_coq_resolved_them() -> Iterator[tuple[str, frozenset[str]]]:
    """Read what Coq has written beside each file: every reference with its place and the file it leads to."""
    for path in sources.files():
        if path.stem in uses.texts():
            places = [len(uses.texts()[path.stem][:start].encode()) for _, start, _ in uses.spans(path.stem)]
            table: list[set[str]] = [set() for _ in places]
            for place, module, name in REFERENCE.findall(path.with_suffix(".glob").read_text(encoding="utf-8")):
                if (span := bisect(places, int(place)) - 1) >= 0:
                    table[span].add(uses.whole(name, module))
            for (name, _, _), used in zip(uses.spans(path.stem), table, strict=True):
                yield uses.whole(name, path.stem), frozenset(used)


def links(wanted: list[str]) -> dict[str, set[str]]:
    return {name: set(uses.nearest([name], set(wanted) - {name})) for name in wanted}


@needs_coq
def test_the_links_are_those_of_coq(monkeypatch: pytest.MonkeyPatch) -> None:
    build.check()
    read, coq = uses.dependencies(), dict(as_coq_resolved_them())
    names = {*sources.theorems(), *(theorem.name for theorem in sources.final_theorems())}
    named = [name for row in ledger().values() for name in row.formal if name in names]
    final = [theorem.name for theorem in sources.final_theorems()]
    found = [links(final), links(named)]
    defined = set(LTAC.findall("".join(uses.texts().values())))
    tactics = {name for name in coq if name.rpartition(".")[2] in defined}
    resolved = {name: coq[name] | (read[name] & tactics) for name in coq}  # Coq notes no references to tactics
    monkeypatch.setattr(uses, "dependencies", lambda: resolved)
    assert found == [links(final), links(named)]


def test_a_name_means_the_theorem_of_the_imported_file() -> None:
    """Both files have a `good_round`; and `Hnear` is a theorem of one file and a hypothesis of many."""
    assert "Sharper.good_round" in uses.dependencies()["regret_with_margin"]
    assert "good_round" not in uses.dependencies()["regret_with_margin"]
    assert "Hnear" not in uses.dependencies()["near_range"]
    assert links(["bayes_regret", "lemma_4_3"])["bayes_regret"] == set()
