"""Shorten the game of a finding: rounds are left out as long as the same line is still violated."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable

from paid_experts.properties.conformance.play import Finding, play
from paid_experts.properties.conformance.players import Player
from paid_experts.properties.conformance.trial import Claim, Move, scripted

LONGEST = 3000
"""Longer games are left as they are: what takes thousands of rounds to show needs them."""


def shortest(finding: Finding, again: Callable[[tuple[Move, ...]], Finding | None], seconds: float) -> Finding:
    """Leave out half of the rounds, a quarter, ... and at last single ones; then make labels and coins plain.

    ``again`` plays these moves and returns what it finds. A game is cut after its finding, so each success is shorter.
    """
    end, best = time.monotonic() + seconds, finding
    size = max(len(best.moves) // 2, 1)
    while size and time.monotonic() < end:
        start = 0
        while start < len(best.moves) and time.monotonic() < end:
            shorter = again(best.moves[:start] + best.moves[start + size :])
            if same(shorter, best):
                assert shorter is not None
                best = shorter
            else:
                start += size
        size //= 2
    return best


def same(one: Finding | None, other: Finding) -> bool:
    """Is it a finding of the same kind at the same place, in a game not longer?"""
    return one is not None and (one.place, one.kind) == (other.place, other.kind) and len(one.moves) <= len(other.moves)


def shrunk(player: Player, finding: Finding, claim: Claim, seconds: float) -> Finding:
    """Replay shorter and shorter games on the implementation itself."""

    def again(moves: tuple[Move, ...]) -> Finding | None:
        return play(player, scripted(finding.trial, moves), claim, Counter()).finding

    first = again(finding.moves) if len(finding.moves) <= LONGEST else None
    return shortest(first, again, seconds) if first and same(first, finding) else finding
