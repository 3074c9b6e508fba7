"""The kit: play the games, then search for more, shrink what was found, and say what it means."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from properties.conformance.game import Game
from properties.conformance.games import short_games
from properties.conformance.play import Finding, play
from properties.conformance.players import Factory, InProcess, Player
from properties.conformance.verdict import Verdict
from reference import checks
from reference.learner import RULES

EFFORTS = ("quick", "default", "thorough")


def judge(target: Factory | Player, payments: str = "exact", effort: str = "default") -> Verdict:
    """Judge an implementation by Algorithm 1.

    ``target`` is a factory, called in this process with the keywords costs, experts, lam, beta, delta and payments; or
    a player that speaks to one elsewhere (`properties.conformance.pipe`).

    >>> from reference import LcbGaptron
    >>> judge(LcbGaptron, effort="quick").conforms
    True
    """
    checks.one_of(payments, tuple(RULES), "payments")
    checks.one_of(effort, EFFORTS, "effort")
    counts: Counter[str] = Counter()
    findings: list[Finding] = []
    with target if isinstance(target, Player) else InProcess(target) as player:
        for game in short_games():
            finding = play(player, game, payments, counts).finding
            if finding:
                findings.append(finding)
    return Verdict(findings, counts, payments, effort)


def check(factory: Factory, payments: str = "exact", effort: str = "default") -> None:
    """Raise AssertionError, with the verdict, unless the implementation conforms: for use in any test suite."""
    verdict = judge(factory, payments=payments, effort=effort)
    assert verdict.conforms, str(verdict)
