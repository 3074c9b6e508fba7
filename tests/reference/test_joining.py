"""Experts who join in mid-run, one grid of payments for each expert, and payments in any unit."""

import json
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

import pytest

from paid_experts.reference import (
    AnytimeLcb,
    BayesLcb,
    CautiousLcb,
    Greedy,
    Lcb,
    LcbGaptron,
    Tabulated,
    Thompson,
    play,
    uniforms,
)
from paid_experts.reference.baselines import ExploreThenCommit, KlLcb
from paid_experts.reference.bounds import main_delta

Make = Callable[..., Any]
MAKERS: dict[str, Make] = {
    "gaptron": partial(LcbGaptron, beta=1.5, delta=0.8),
    "selfish": partial(LcbGaptron, beta=1.5, delta=0.8, payments="selfish"),
    "cautious": partial(CautiousLcb, delta=0.8, payments="rounded"),
    "product": partial(BayesLcb, delta=0.8, payments="local"),
    "bayes": partial(BayesLcb, delta=0.8, objective="bayes"),
    "anytime": AnytimeLcb,
    "thompson": lambda costs, experts, lam: Thompson(costs, experts, lam, coins=uniforms(3)),
    "greedy": lambda costs, experts, lam: Greedy(costs, experts, lam, coins=uniforms(4)),
    "bandit": partial(Lcb, width=0.5),
    "kl bandit": partial(KlLcb, delta=0.8),
    "commit": partial(ExploreThenCommit, tries=2),
}
every_learner = pytest.mark.parametrize("name", MAKERS)
who_can_be_joined = pytest.mark.parametrize("name", [name for name in MAKERS if name != "commit"])


def rounds_of(learner: Any, seed: int, rounds: int) -> list[Any]:
    """What it pays and predicts; dearer payments buy better answers."""
    rng, done = Random(seed), []
    for _ in range(rounds):
        payments, label = learner.pay(), rng.choice((-1, 1))
        said = [label if rng.random() < 0.5 + 0.2 * i else -label for i in payments]
        done.append((payments, learner.predict(said[0] if isinstance(learner, Lcb) else said, rng.random())))
        learner.update(label)
    return done


@every_learner
@pytest.mark.parametrize("unit", [2, 5.0, 4096])
def test_the_unit_of_payments_is_the_callers(name: str, unit: float) -> None:
    costs = [0.0, 0.25, 1.0]
    one, other = MAKERS[name](costs, 2, 0.25), MAKERS[name]([unit * c for c in costs], 2, 0.25 / unit)
    assert rounds_of(one, 1, 40) == rounds_of(other, 1, 40)
    assert (other.costs, other.lam) == (tuple(unit * c for c in costs), 0.25 / unit)
    dearer = MAKERS[name]([unit * c for c in costs], 2, 0.25)
    assert rounds_of(dearer, 1, 40) != rounds_of(one, 1, 40)


@every_learner
def test_equal_grids_for_each_are_one_grid_for_all_and_dearer_ones_are_not(name: str) -> None:
    costs, dear = (0.0, 0.25, 0.5), (6.0, 3.0, 0.0)
    one, same, other = (MAKERS[name](given, 2, 0.1) for given in (costs, [costs] * 2, [costs, dear]))
    played = rounds_of(one, 2, 60)
    assert rounds_of(same, 2, 60) == played != rounds_of(other, 2, 60)
    assert (same.costs, other.grids) == ((costs, costs), (costs, dear))


def test_a_game_and_a_theorem_take_what_each_is_paid() -> None:
    learner = BayesLcb([[0, 0.5], [0.25, 1]], 2, 0.1, delta=0.5)
    run = play(learner, [Tabulated([0, 0.5], [0.5, 0.9]), Tabulated([0.25, 1], [0.5, 0.9])], [1] * 2, 2, uniforms(1))
    assert [played.spent for played in run.rounds] == [0.25, 1.5]
    assert CautiousLcb.tuned([0, 20], 2, 0.1, 100).delta == main_delta(100, 2, 2.0)


@who_can_be_joined
def test_who_joins_was_never_paid_and_is_soon_tried(name: str) -> None:
    learner = MAKERS[name]([0, 0.5], 2, 0.01)
    rounds_of(learner, 3, 20)
    table = [list(map(tuple, row)) for row in learner.estimates]
    assert learner.add_expert() == 2
    assert learner.estimates == [*table, [(0, 0)] * 2]
    if name not in ("thompson", "greedy"):  # their coins went on
        again = MAKERS[name]([0, 0.5], 3, 0.01).at(learner.estimates)
        again.begun = learner.begun
        assert rounds_of(again, 4, 20) == rounds_of(learner, 4, 20)
    rounds_of(learner, 5, 60)
    assert min(known.paid for known in learner.estimates[2]) > 0


@who_can_be_joined
@pytest.mark.parametrize("own", [False, True])
def test_who_joined_is_saved_and_open_rounds_go_on_without_it(name: str, own: bool) -> None:
    game = ([[0, 0.5], [0.25, 1]] if own else [0, 0.5], 2, 0.1)
    learner, restored = MAKERS[name](*game), MAKERS[name](*game)
    waiting, lost = learner.begin(), learner.begin()
    learner.add_expert(*([[0.125, 3]] if own else []))
    answer: Any = 1 if isinstance(learner, Lcb) else [1, 1]
    waiting.predict(answer, 0.3)
    restored.restore(json.loads(json.dumps(learner.state())))
    assert restored.state() == learner.state()
    assert (restored.experts, restored.grids) == (3, learner.grids)
    for it in (learner, restored):
        it.opened(lost.number).predict(answer, 0.3)
        it.opened(waiting.number).update(1)
        it.opened(lost.number).update(-1)
    assert rounds_of(restored, 6, 20) == rounds_of(learner, 6, 20)
    restored.restore(learner.state())  # one whom the same expert has joined already
    with pytest.raises(ValueError, match="the state must be of a learner made with"):
        MAKERS[name]([[0, 0.5]] * 3 if own else [0, 0.5], 3, 0.1).restore(learner.state())


REFUSED: list[tuple[Callable[[], Any], str]] = [
    (lambda: MAKERS["commit"]([0], 2, 0.1).add_expert(), "ExploreThenCommit tries everybody before it commits, so no"),
    (lambda: MAKERS["bayes"]([0], 2, 0.1).add_expert([0]), "costs of the new expert must be left out: there is one"),
    (lambda: MAKERS["bayes"]([[0]], 1, 0.1).add_expert(), "costs of the new expert must be given: each expert has its"),
    (lambda: MAKERS["bayes"]([[0]], 1, 0.1).add_expert([0, 1]), "costs must be one grid for all, or 2 of equal length"),
    (lambda: MAKERS["cautious"]([0], 235, 0.1).add_expert(), "factor must be at least exp(0.009969) for 236 experts"),
    (
        lambda: AnytimeLcb([[0]] * 3, 2, 0.1),
        "costs must be one grid for all, or 2 of equal length, got lengths [1, 1, 1]",
    ),
    (lambda: Lcb([0], 2, 0.1).pay_as([0, 1]), "an arm must be one of 2 experts and 1 payments, got (0, 1)"),
    (lambda: AnytimeLcb([[0, 0]], 1, 0.1), "costs must differ from each other, got 0.0 twice"),
    (lambda: AnytimeLcb({0, 1}, 1, 0.1), "costs must be a sequence, got {0, 1}"),  # which has no order
    (lambda: AnytimeLcb([0, [1]], 2, 0.1), "costs must be a sequence, got 0"),  # type: ignore[arg-type]
    (lambda: AnytimeLcb([0, -1], 1, 0.1), "each of the costs must not be negative, got -1"),
    (lambda: AnytimeLcb([0, 2.0**41], 1, 0.1 * 2**20), "lam must be at most 2^40"),
]


@pytest.mark.parametrize(("call", "sentence"), REFUSED, ids=[sentence for _, sentence in REFUSED])
def test_what_cannot_be_is_refused_in_one_sentence(call: Callable[[], Any], sentence: str) -> None:
    with pytest.raises(ValueError) as refusal:
        call()
    assert str(refusal.value).startswith(sentence)


def test_a_refused_expert_has_not_joined() -> None:
    learner = MAKERS["bayes"]([[0, 1]], 1, 0.1)
    before = learner.state()
    with pytest.raises(ValueError, match="equal length"):
        learner.add_expert([0])
    assert learner.state() == before
