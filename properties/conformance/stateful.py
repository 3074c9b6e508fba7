"""Hypothesis plays against the implementation: it draws settings and rounds, and shrinks the games that fail.

A round is drawn as who is right, which label, and on which side of its threshold the coin falls, and not as numbers, so
that a failing game shrinks to one that a person can read.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Sequence

from hypothesis import HealthCheck, Phase, Verbosity, seed, settings
from hypothesis import strategies as st
from hypothesis.errors import Flaky
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule, run_state_machine_as_test

from paid_experts.properties.conformance.play import Finding, Session
from paid_experts.properties.conformance.players import Player
from paid_experts.properties.conformance.trial import Claim, Move, Settings, Shadow, Trial, script
from paid_experts.properties.conformance.worlds import edge

LONGEST_GAME = 40
SHRINKING_SECONDS = 3.0
MOST_EXPERTS = 3

COSTS = st.lists(st.sampled_from((0.0, 0.1, 0.25, 0.5, 0.7, 1.0)), min_size=1, max_size=3, unique=True).map(tuple)
SETTINGS = st.builds(
    Settings,
    COSTS,
    experts=st.integers(1, MOST_EXPERTS),
    lam=st.sampled_from((0.1, 0.02, 0.3, 1.0)),
    beta=st.sampled_from((1.0, 0.5, 1.5, 2.0, 4.0)),
    delta=st.sampled_from((0.95, 0.5, 0.1)),
)
LABELS = st.sampled_from((1, -1))

Coin = Callable[[Shadow, Sequence[int]], float]


def above_the_edge(shadow: Shadow, advice: Sequence[int]) -> float:
    """A coin that just does not flip."""
    return edge(shadow, advice, 1)


def below_the_edge(shadow: Shadow, advice: Sequence[int]) -> float:
    """A coin that just flips."""
    return edge(shadow, advice, 0)


COINS = st.sampled_from((above_the_edge, below_the_edge))


class Found(Exception):
    """Ends an example with its finding."""

    def __init__(self, finding: Finding) -> None:
        super().__init__(finding.place)
        self.finding = finding


def found_by_hypothesis(
    player: Player, claim: Claim, counts: Counter[str], examples: int, number: int
) -> Finding | None:
    """Play so many games by the seed ``number``; return the shortest one with a finding, if there is one.

    Hypothesis would shrink for minutes. When the time for that is up every game goes well, which ends it.
    """
    found: list[Finding] = []
    found_at: list[float] = []

    def is_over() -> bool:
        return bool(found_at) and time.monotonic() > found_at[0] + SHRINKING_SECONDS

    @seed(number)
    class Play(RuleBasedStateMachine):
        """One game: each step is a round."""

        @initialize(drawn=SETTINGS)
        def begin(self, drawn: Settings) -> None:
            self.session = Session(player, Trial("found by Hypothesis", drawn, script(())), claim, counts)
            if not is_over():
                self._ended(self.session.begin())

        @rule(right=st.lists(st.booleans(), min_size=MOST_EXPERTS, max_size=MOST_EXPERTS), label=LABELS, coin=COINS)
        def go_on(self, right: list[bool], label: int, coin: Coin) -> None:
            if is_over():
                return
            shadow = self.session.umpire.shadow
            advice = tuple(label if is_right else -label for is_right in right[: shadow.settings.experts])
            self._ended(self.session.go_on(Move(advice, coin(shadow, advice), label)))

        def _ended(self, goes_on: bool) -> None:
            if not goes_on:
                finding = self.session.played.finding
                assert finding is not None
                found.append(finding)
                found_at.append(time.monotonic())
                raise Found(finding)

    try:
        run_state_machine_as_test(Play, settings=quiet(examples))
    except (Found, Flaky, BaseExceptionGroup):
        return min(found, key=lambda finding: len(finding.moves))
    return None


def quiet(examples: int) -> settings:
    """Settings of a search that repeats by its seed, stores nothing and prints nothing."""
    return settings(
        max_examples=examples,
        stateful_step_count=LONGEST_GAME,
        deadline=None,
        database=None,
        print_blob=False,
        verbosity=Verbosity.quiet,
        report_multiple_bugs=False,
        phases=(Phase.generate, Phase.shrink),
        suppress_health_check=list(HealthCheck),
    )
