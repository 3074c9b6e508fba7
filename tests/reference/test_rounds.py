"""Rounds as objects: late and missing labels, experts who do not answer, and a learner that goes on from a file."""

import json
import math
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from paid_experts.reference import BayesLcb, CautiousLcb, Greedy, Lcb, LcbGaptron, Thompson, uniforms
from paid_experts.reference.baselines import ExploreThenCommit, KlLcb
from paid_experts.reference.formulas import Estimate
from paid_experts.reference.objective import Listed
from paid_experts.reference.oracle import Learner, OpenRound

GAME: dict[str, Any] = {"costs": [0.5, 0.0, 1.0], "experts": 2, "lam": 0.1}
MAKERS: dict[str, Callable[..., Any]] = {
    "gaptron": lambda **more: LcbGaptron(**GAME, beta=1.5, delta=0.8, **more),
    "cautious": lambda **more: CautiousLcb(**GAME, delta=0.8, sets="bernstein", eta=0.25, **more),
    "bayes": lambda **more: BayesLcb(**GAME, delta=0.8, objective="bayes", **more),
    "thompson": lambda: Thompson(**GAME, coins=uniforms(3)),
    "greedy": lambda: Greedy(**GAME, coins=uniforms(4)),
    "commit": lambda: ExploreThenCommit(**GAME, tries=2),
    "bandit": lambda: Lcb(**GAME, width=0.5),
    "kl bandit": lambda: KlLcb(**GAME, delta=0.8),
}
every_learner = pytest.mark.parametrize("name", MAKERS)
every_vector_learner = pytest.mark.parametrize("name", ["gaptron", "cautious", "bayes"])


def answered(learner: Any, rng: Random) -> Any:
    """The advice of a round: one answer of an expert, or of each; some are silent."""
    said = [rng.choice([-1, 1, 1, 1, None]) for _ in range(learner.experts)]
    return said[0] if isinstance(learner, Lcb) else said


def some_rounds(learner: Any, seed: int, rounds: int = 30) -> list[Any]:
    """Begin a round, predict in one that waits, and hear the label of one, late or never; return what was done."""
    rng, done = Random(seed), []
    for _ in range(rounds):
        done.append(learner.begin().payments)
        waiting = [t for t, record in learner.records.items() if record.advice is None]
        t = rng.choice(waiting)
        done.append((t, learner.opened(t).predict(answered(learner, rng), rng.random())))
        heard = [t for t, record in learner.records.items() if record.advice is not None]
        if rng.random() < 0.7:
            learner.opened(rng.choice(heard)).update(rng.choice([-1, 1]))
        elif rng.random() < 0.3:
            learner.opened(rng.choice(heard)).give_up()
    return done


# Several rounds at once.


@every_learner
def test_rounds_that_are_updated_in_any_order_count_what_one_after_the_other_counts(name: str) -> None:
    late, rng = MAKERS[name](), Random(1)
    opened = [late.begin() for _ in range(20)]
    said = [answered(late, rng) for _ in opened]
    rounds = list(zip(opened, said, [rng.choice([-1, 1]) for _ in opened], strict=True))
    for it, advice, _ in rng.sample(rounds, 20):
        it.predict(advice, 0.5)
    for it, _, label in rng.sample(rounds, 20):
        it.update(label)
    prompt = MAKERS[name]()
    for it, advice, label in rounds:
        prompt.pay_as(it.payments)
        prompt.predict(advice, 0.5)
        prompt.update(label)
    assert late.estimates == prompt.estimates
    assert (late.round, late.records, late.paid, late.advice) == (21, {}, None, None)


@every_learner
def test_the_three_calls_are_one_open_round(name: str) -> None:
    calls, objects, rng = MAKERS[name](), MAKERS[name](), Random(2)
    for t in range(1, 25):
        it = objects.begin()
        assert (it.number, it.payments) == (t, calls.pay())
        advice, u, label = answered(calls, rng), rng.random(), rng.choice([-1, 1])
        assert (it.predict(advice, u), objects.decision) == (calls.predict(advice, u), calls.decision)
        it.update(label)
        calls.update(label)
        assert (objects.estimates, objects.round) == (calls.estimates, calls.round)


@every_vector_learner
def test_payments_that_wait_for_their_labels_are_not_tried_again(name: str) -> None:
    learner = MAKERS[name]()
    assert [learner.begin().payments for _ in range(3)] == [(0, 0), (1, 1), (2, 2)]
    assert not learner.exploring
    again = MAKERS[name]()
    first = again.begin()
    first.give_up()
    assert again.begin().payments == first.payments  # it was forgotten, so it is untried


def test_a_prediction_uses_the_labels_that_have_come_by_then() -> None:
    learner = MAKERS["bayes"]().at([[(1, 3)] * 3, [(1, 2)] * 3])  # the first is mostly wrong
    before, after = learner.begin(), learner.begin()
    assert before.predict([1, 1], 0.9) == -1
    for _ in range(3):
        learner.pay_as(after.payments)
        learner.predict([1, None], 0.9)
        learner.update(1)
    assert after.predict([1, 1], 0.9) == 1


def test_an_open_round_leaves_the_round_in_hand_alone() -> None:
    learner = MAKERS["bayes"]()
    other = learner.begin()
    paid = learner.pay()
    other.predict([1, 1], 0.5)
    assert (learner.round, learner.paid, learner.advice) == (2, paid, None)
    other.update(1)
    learner.predict([1, -1], 0.5)
    learner.opened(2).update(1)  # the round in hand is an open one as well
    assert (learner.round, learner.paid, sum(known.paid for known in learner.estimates[0])) == (3, None, 2)


CLOSED = "round 1 is not open: its label has come, it was given up, or it never began"
ORDERS: list[tuple[Callable[[OpenRound], object], Callable[[OpenRound], object], str]] = [
    (lambda _: None, lambda it: it.update(1), "round 1 needs predict(advice, u) next, got update(label)"),
    (
        lambda it: it.predict([1, 1], 0.5),
        lambda it: it.predict([1, 1], 0.5),
        "round 1 needs update(label) next, got predict(advice, u)",
    ),
    (lambda it: it.give_up(), lambda it: it.predict([1, 1], 0.5), CLOSED),
    (lambda it: it.give_up(), lambda it: it.learner.opened(1), CLOSED),
    (lambda _: None, lambda it: it.learner.give_up(), "round 3 has no payments yet; call pay() first"),
    (lambda _: None, lambda it: it.predict([1, 0], 0.5), "advice of expert 1 must be -1 or +1, got 0"),
]


@pytest.mark.parametrize(("before", "bad", "sentence"), ORDERS)
def test_bad_orders_are_refused_and_change_nothing(
    before: Callable[[OpenRound], object], bad: Callable[[OpenRound], object], sentence: str
) -> None:
    learner = MAKERS["gaptron"]()
    it = learner.begin()
    learner.begin()
    before(it)
    state = learner.state()
    with pytest.raises(ValueError) as refusal:
        bad(it)
    assert (str(refusal.value), learner.state()) == (sentence, state)


# Experts who do not answer.


@every_vector_learner
def test_a_silent_expert_has_no_vote_and_no_count(name: str) -> None:
    table = [[(1, 3), (2, 3), (5, 5)], [(4, 9), (7, 9), (1, 6)]]
    for silent, speaks in ((0, 1), (1, 0)):
        for payments in ((0, 0), (2, 1), (1, 2)):
            learner, alone = MAKERS[name]().at(table), MAKERS[name]().at(table)
            alone.estimates, alone.experts = [alone.estimates[speaks]], 1
            learner.pay_as(payments)
            alone.pay_as([payments[speaks]])
            for z in (-1, 1):
                advice = [z, z]
                advice[silent] = None  # type: ignore[call-overload]
                for u in (0.0, 0.2, 0.7):
                    assert learner.allowed_predictions(advice, u) == alone.allowed_predictions([z], u)
            learner.predict(advice, 0.7)
            assert learner.decision.weights is None or learner.decision.weights[silent] == 0
            learner.update(1)
            assert learner.estimates[silent] == [Estimate(*pair) for pair in table[silent]]
            assert learner.estimates[speaks] != [Estimate(*pair) for pair in table[speaks]]


@every_learner
def test_when_all_are_silent_a_coin_decides(name: str) -> None:
    learner = MAKERS[name]().at([[(5, 5), (0, 5), (3, 5)]] * 2)
    for u, prediction in ((0.2, -1), (0.7, 1)):
        silence = None if isinstance(learner, Lcb) else [None, None]
        assert learner.begin().predict(silence, u) == prediction


# Stopping, and going on.


@every_learner
@pytest.mark.parametrize("seed", range(3))
def test_a_restored_learner_has_the_same_future(name: str, seed: int, tmp_path: Path) -> None:
    first, second = MAKERS[name](), MAKERS[name]()
    some_rounds(first, seed)
    if seed:  # in the middle of a round
        first.pay()
    if seed == 2:
        first.predict(answered(first, Random(0)), 0.5)
    first.save(tmp_path / "learner.json")
    second.load(tmp_path / "learner.json")
    assert second.state() == first.state()
    assert second.records.keys() == first.records.keys() != set()
    assert (second.round, second.paid, second.advice) == (first.round, first.paid, first.advice)
    if seed:
        first.give_up()
        second.give_up()
    assert some_rounds(second, seed + 10) == some_rounds(first, seed + 10)
    assert second.state() == first.state()
    assert [path.name for path in tmp_path.iterdir()] == ["learner.json"]


def broken(change: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
    learner = MAKERS["bayes"]()
    for _ in range(3):
        learner.begin().predict([1, None], 0.5)
    state: dict[str, Any] = learner.state()
    change(state)
    return state


NO_STATE = "a state must be what state() of a learner returned, and this is not"
STATES: list[tuple[Callable[[dict[str, Any]], object], str]] = [
    (lambda state: state.clear(), NO_STATE),
    (lambda state: state.update(open=[[1, 2]]), NO_STATE),
    (lambda state: state.update(counts=[[(2, 1)] * 3] * 2), "an expert can be correct at most as often as"),
    (lambda state: state.update(begun=2), "begun must be a whole number, at least 3, got 2"),
    (lambda state: state["open"][0].update(round=9), "begun must be a whole number, at least 9, got 3"),
    (lambda state: state.update(counts=[[(1, 1), (0, 0), (0, 0)]] * 2), "begun must be a whole number, at least 4"),
    (lambda state: state.update(in_hand=7), "round 7 is not open"),
    (lambda state: state["open"][0].update(payments=[0, 3]), "the payment index of expert 1 must be below 3, got 3"),
    (lambda state: state["open"][0].update(advice=[2, 1]), "advice of expert 0 must be -1 or +1, got 2"),
    (lambda state: state["made_with"].update(lam=0.2), "the state must be of a learner made with"),
    (lambda state: state["made_with"].update(learner="LcbGaptron"), "the state must be of a learner made with"),
]


@pytest.mark.parametrize(("change", "sentence"), STATES)
def test_other_states_are_refused_and_change_nothing(change: Callable[[dict[str, Any]], object], sentence: str) -> None:
    learner = MAKERS["bayes"]()
    some_rounds(learner, 4)
    before = learner.state()
    with pytest.raises(ValueError, match=r"^.*$") as refusal:
        learner.restore(broken(change))
    assert str(refusal.value).startswith(sentence)
    assert learner.state() == before
    learner.restore(broken(lambda _: None))


def test_a_file_that_holds_no_state_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "learner.json"
    for text in ("no JSON", "[1]", "3", '{"begun": 1}'):
        path.write_text(text, encoding="utf-8")
        with pytest.raises(ValueError, match=r"save\(\) wrote, and does not$|state\(\) of a learner returned"):
            MAKERS["bayes"]().load(path)


def test_a_learner_that_draws_is_saved_with_what_it_drew_and_restored_with_fresh_coins_only() -> None:
    for name in ("thompson", "greedy"):
        first, second = MAKERS[name]().at([[(1, 2)] * 3] * 2), MAKERS[name]()
        first.allowed_payments()  # something is drawn for the round to come
        second.restore(first.state())
        assert second.pay() == first.pay()
        assert second.drawn == first.drawn > 0
        with pytest.raises(ValueError, match="the number of coins drawn must be a whole number, at least"):
            second.restore(MAKERS[name]().state())


def test_a_rule_that_is_a_function_is_the_callers_to_give_again() -> None:
    last: Callable[..., Learner] = lambda: MAKERS["bayes"](payments=lambda _: Listed([(2, 2)]))  # noqa: E731
    learner, other = last(), last()
    learner.begin()
    other.restore(json.loads(json.dumps(learner.state())))
    assert other.state() == learner.state()
    with pytest.raises(ValueError, match="a function"):
        MAKERS["bayes"]().restore(learner.state())
    assert math.isfinite(other.lam)
