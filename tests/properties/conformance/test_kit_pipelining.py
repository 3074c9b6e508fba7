"""Pipelining: the same game in fewer switches between processes, and no finding that single requests would not make."""

import json
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import count
from typing import Any

import pytest

from paid_experts.properties.conformance.adversaries import Move, Shadow
from paid_experts.properties.conformance.claims import Contract
from paid_experts.properties.conformance.play import AHEAD, foreseen, play, play_ahead, play_long, requests
from paid_experts.properties.conformance.targets import Op, Pipe, PythonTarget, Request
from paid_experts.properties.conformance.trials import Trial, counts

SETTINGS = {"costs": [0.5], "experts": 1, "lam": 0.1, "beta": 1.0, "delta": 0.5, "payments": "brute"}
ONE_BYTE = "paid_experts.properties.bugs:wrong.gaptron.CountsInOneByte"
BRUTE, EXACT = Contract("brute"), Contract()
SMALLEST_PIPE = 4096

SERVE = """
import json, os, sys, time
from paid_experts.properties.conformance.adapter import answer
from paid_experts.reference import LcbGaptron
learners, requests = {}, 0
def say(reply):
    print(json.dumps(reply), flush=True)
"""

TAKES_ALL_FOR_ONE = """
while True:
    say(answer(learners, LcbGaptron, json.loads(os.read(0, 1 << 16))))
"""

STOPS_AT_100 = """
for line in sys.stdin:
    requests += 1
    if requests == 100:
        DO
    say(answer(learners, LcbGaptron, json.loads(line)))
"""


def game(rounds: int) -> Trial:
    return next(counts(rounds))


def running(source: str, timeout: float = 10.0) -> Pipe:
    return Pipe([sys.executable, "-c", SERVE + source], timeout)


def test_ahead_the_same_game_is_played_and_counted() -> None:
    ahead: Counter[str] = Counter()
    one_by_one: Counter[str] = Counter()
    with PythonTarget("paid_experts.reference:LcbGaptron") as player:
        one = play_ahead(player, game(200), BRUTE, ahead)
        other = play(player, game(200), BRUTE, one_by_one)
    assert len(one.moves) == 200
    assert (one, ahead) == (other, one_by_one)


def test_requests_go_out_many_at_a_time_and_before_the_program_runs_out_of_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sent: list[int] = []
    backlog: list[int] = []
    send, answer = Pipe.send, Pipe.answer

    def sending(self: Pipe, *more: Request) -> None:
        sent.append(len(more))
        send(self, *more)

    def answering(self: Pipe, op: Op) -> Any:
        backlog.append(sum(sent) - len(backlog))
        return answer(self, op)

    monkeypatch.setattr(Pipe, "send", sending)
    monkeypatch.setattr(Pipe, "answer", answering)
    with PythonTarget("paid_experts.reference:LcbGaptron") as player:
        assert play_long(player, game(200), BRUTE, Counter()).finding is None
    asked = 2 + 3 * 200
    assert len(backlog) == sum(sent) == asked
    assert [size for size in sent if size][:-1] == [AHEAD] * (asked // AHEAD)
    assert min(backlog[: asked - 2 * AHEAD]) == AHEAD
    assert max(backlog) < 2 * AHEAD


def test_all_that_owes_a_reply_fits_into_the_smallest_pipe() -> None:
    """Nobody waits for the other to read, so that nobody waits forever."""
    sent = [0]
    for op, fields in requests(game(3000), Contract("selfish"), foreseen(game(3000))):
        sent.append(sent[-1] + len(json.dumps({"op": op, **fields})) + 1)
    assert max(last - first for first, last in zip(sent, sent[2 * AHEAD :], strict=False)) < SMALLEST_PIPE


def test_a_program_that_cannot_read_ahead_is_played_request_by_request() -> None:
    judged: Counter[str] = Counter()
    with running(TAKES_ALL_FOR_ONE) as player:
        assert play_ahead(player, game(60), BRUTE, Counter()).finding is not None
        played = play_long(player, game(60), BRUTE, judged)
    assert played.finding is None
    assert len(played.moves) == judged["rounds"] == 60


def test_what_is_wrong_is_told_as_single_requests_found_it() -> None:
    judged: Counter[str] = Counter()
    with PythonTarget(ONE_BYTE) as player:
        one_by_one = play(player, game(300), EXACT, Counter()).finding
        found = play_long(player, game(300), EXACT, judged).finding
    assert found is not None
    assert one_by_one is not None
    assert found._replace(trial=one_by_one.trial) == one_by_one
    assert found.place == "17"
    assert judged["rounds"] == len(found.moves)
    assert found.transcript[-2].startswith('> {"op": "predict"')


def test_a_fault_that_single_requests_had_no_time_for_is_told_as_found_ahead() -> None:
    plays = count()
    whole = game(300)

    def adversary(shadow: Shadow) -> Iterator[Move]:
        return game(10 if next(plays) else 300).adversary(shadow)

    with PythonTarget(ONE_BYTE) as player:
        played = play_long(player, whole._replace(adversary=adversary), EXACT, Counter())
    assert next(plays) == 2
    assert played.finding is not None
    assert played.finding.place == "17"
    assert len(played.moves) > 200


@pytest.mark.parametrize(
    ("deed", "kind"),
    [
        ("time.sleep(60)", "late"),
        ("sys.exit(3)", "exit"),
        ("print('{', flush=True)", "malformed"),
        ("say({})", "malformed"),
    ],
)
def test_whatever_comes_instead_of_a_reply_is_a_finding(deed: str, kind: str) -> None:
    with running(STOPS_AT_100.replace("DO", deed), timeout=1.5) as player:
        finding = play_long(player, game(60), BRUTE, Counter()).finding
    assert finding is not None
    assert (finding.kind, finding.asked, finding.round) == (kind, "update", 33)
    assert finding.transcript


def test_after_a_game_that_ended_early_the_program_is_in_step() -> None:
    with PythonTarget(ONE_BYTE) as player:
        play_ahead(player, game(300), EXACT, Counter())
        player.ask("start", SETTINGS | {"payments": "exact"})
        assert player.ask("pay", {}) == [0]
