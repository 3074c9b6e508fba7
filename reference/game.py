"""The game of Section 2: the order of a round, and its record.

In each round the learner pays, the label is set, each expert is right with the probability that its payment buys, the
learner predicts, and the cost is the mistake plus lam times all payments (D2). Labels come from a sequence, or from
a function that sees the rounds before this one: the adversary may adapt to the past, not to the round's own coins.

A run is a pure function of its inputs. The advice and the learner's coin come from uniforms in [0, 1), K + 1 a round:
expert j is right when its uniform is below its accuracy, and the last one is the learner's u. `uniforms(seed)` feeds
them.
"""

import json
import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import cached_property
from itertools import islice
from os import PathLike
from pathlib import Path
from random import Random
from typing import Any

from paid_experts.reference import validation
from paid_experts.reference.aggregation import mistake_given_past, sign_error
from paid_experts.reference.experts import Productivity, advise
from paid_experts.reference.objective import Payments
from paid_experts.reference.oracle import Learner
from paid_experts.reference.validation import Sign


@dataclass(frozen=True)
class Round:
    """All that happened in one round; probabilities that no player sees are computed when asked for."""

    t: int
    payments: Payments
    """Indices into the costs"""
    uniforms: tuple[float, ...]
    """K for the advice, one for the learner"""
    accuracies: tuple[float, ...]
    """p_j(c_t,j): what the payments bought"""
    advice: tuple[Sign, ...]
    """Z_t"""
    followed: int | None
    """The certain expert that was followed; None: the advice was aggregated"""
    weights: tuple[float, ...] | None
    """w_t, when aggregated"""
    x: float | None
    """The weighted vote x_t, when aggregated"""
    gapped: bool
    """Could the coin turn the sign of the vote (LCB-GAPTRON), or decide an even vote only?"""
    prediction: Sign
    label: Sign
    spent: float
    """The sum of the payments"""
    cost: float
    """1[prediction != label] + lam * spent"""

    @cached_property
    def mistake_given_past(self) -> float:
        """P(prediction != y | past), over advice and coin (Lemmas 4.3 and 4.6)."""
        if self.weights is not None:
            return (mistake_given_past if self.gapped else sign_error)(self.weights, self.accuracies)
        assert self.followed is not None
        contradicted = self.prediction != self.advice[self.followed]
        right = self.accuracies[self.followed]
        return right if contradicted else 1 - right


Labels = Sequence[Sign] | Callable[[Sequence[Round]], Sign]
"""A sequence of labels, or a function of the rounds so far."""


def uniforms(seed: int) -> Iterator[float]:
    """Feed uniforms in [0, 1) from a seed; the same on every machine.

    >>> first, second = uniforms(7), uniforms(7)
    >>> next(first) == next(second)
    True
    """
    generator = Random(seed)  # the Mersenne Twister, fixed by Python's documentation
    while True:
        yield generator.random()


def random_labels(seed: int) -> Callable[[Sequence[Round]], Sign]:
    """Return fair random labels; the t-th is the same whenever it is asked for.

    >>> random_labels(1)(()) == random_labels(1)(())
    True
    """
    return lambda past: 1 if Random(f"{seed} {len(past)}").random() < 0.5 else -1


def play_round(learner: Learner, accuracy: Sequence[Sequence[float]], label: Sign, coins: Sequence[float]) -> Round:
    """Play one round: pay, advise, predict, update; accuracy[j][i] = p_j(costs[i]). Bad input is refused before it."""
    t, y = learner.round, validation.sign(label, f"the label of round {learner.round}")
    drawn = tuple(validation.uniform(u) for u in coins)
    if len(drawn) != learner.experts + 1:
        raise ValueError(f"a round needs {learner.experts + 1} coins, got {len(drawn)}")
    payments = learner.pay()
    bought = tuple(row[i] for row, i in zip(accuracy, payments, strict=True))
    advice = tuple(advise(p, y, u) for p, u in zip(bought, drawn[:-1], strict=True))
    prediction = learner.predict(advice, drawn[-1])
    decision = learner.decision
    assert decision is not None
    spent = math.fsum(row[i] for row, i in zip(learner.grids, payments, strict=True))
    learner.update(y)
    return Round(
        t=t,
        payments=payments,
        uniforms=drawn,
        accuracies=bought,
        advice=advice,
        label=y,
        spent=spent,
        cost=float(prediction != y) + learner.lam * spent,
        **decision._asdict(),
    )


def play(
    learner: Learner,
    experts: Sequence[Productivity],
    labels: Labels,
    rounds: int,
    coins: Iterable[float],
) -> "Run":
    """Play a game from the learner's present state on, and return it.

    >>> from paid_experts.reference import Constant, LcbGaptron
    >>> learner = LcbGaptron([0, 0.5], experts=1, lam=0.1, beta=1, delta=0.5)
    >>> run = play(learner, [Constant(0.9)], labels=[1, -1, 1], rounds=3, coins=uniforms(0))
    >>> run.cost == sum(played.cost for played in run.rounds)
    True
    """
    validation.count(rounds, "rounds", least=0)
    if len(experts) != learner.experts:
        raise ValueError(f"the game needs {learner.experts} experts, got {len(experts)}")
    if not callable(labels) and len(labels) < rounds:
        raise ValueError(f"labels must last for {rounds} rounds, got {len(labels)}")
    accuracy = validation.accuracies(
        [[p(c) for c in row] for p, row in zip(validation.functions(experts), learner.grids, strict=True)], learner.size
    )
    run, stream = Run(learner.keywords, []), iter(coins)
    for _ in range(rounds):
        drawn = list(islice(stream, learner.experts + 1))
        if len(drawn) <= learner.experts:
            raise ValueError(f"coins must last for {rounds} rounds, got enough for {len(run.rounds)}")
        label = labels(tuple(run.rounds)) if callable(labels) else labels[len(run.rounds)]
        run.rounds.append(play_round(learner, accuracy, label, drawn))
    return run


@dataclass(frozen=True)
class Run:
    """A table of rounds, with the settings of the learner that played them."""

    learner: dict[str, Any]
    rounds: list[Round]

    @property
    def cost(self) -> float:
        """The sum of the costs that were suffered."""
        return math.fsum(played.cost for played in self.rounds)

    @property
    def expected_cost(self) -> float:
        """The same without noise: each round's mistake replaced by its probability given the past (D2)."""
        lam = self.learner["lam"]
        return math.fsum(played.mistake_given_past + lam * played.spent for played in self.rounds)

    def pseudo_regret(self, optimum: float) -> float:
        """Return the expected cost less T times OPT, along the payments that were chosen (D2)."""
        return self.expected_cost - len(self.rounds) * optimum

    def save(self, path: str | PathLike[str]) -> None:
        """Write the run as JSON; numbers come back as they were, bit by bit."""
        Path(path).write_text(self.as_json() + "\n", encoding="utf-8")

    def as_json(self) -> str:
        """Return the run as JSON. A rule that is no name of a rule is not written down."""
        learner = {name: value for name, value in self.learner.items() if not callable(value)}
        table = {"learner": learner, "rounds": [asdict(played) for played in self.rounds]}
        return json.dumps(_plain(table), indent=1)

    @classmethod
    def load(cls, path: str | PathLike[str]) -> "Run":
        """Read a run that `save` wrote."""
        try:
            table = json.loads(Path(path).read_text(encoding="utf-8"))
            rounds = [Round(**{name: _frozen(value) for name, value in row.items()}) for row in table["rounds"]]
            return cls({name: _frozen(value) for name, value in table["learner"].items()}, rounds)
        except (KeyError, TypeError, AttributeError, json.JSONDecodeError) as error:
            raise ValueError(f"{path} must hold a run that save() wrote; it does not: {error}") from None

    def replay(self, learner: Learner) -> None:
        """Feed the recorded advice, coins and labels to a fresh learner; refuse where it differs from the record."""
        for played in self.rounds:
            payments = learner.pay()
            if payments != played.payments:
                raise ValueError(f"round {played.t} must pay {played.payments}, got {payments}")
            prediction = learner.predict(played.advice, played.uniforms[-1])
            if prediction != played.prediction:
                raise ValueError(f"round {played.t} must predict {played.prediction:+d}, got {prediction:+d}")
            learner.update(played.label)


def _plain(value: Any) -> Any:
    """Write infinite weights as words: JSON has no number for them."""
    if isinstance(value, dict):
        return {name: _plain(entry) for name, entry in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(entry) for entry in value]
    return str(value) if value in (math.inf, -math.inf) else value


def _frozen(value: Any) -> Any:
    if isinstance(value, list):
        return tuple(_frozen(entry) for entry in value)
    return float(value) if value in ("inf", "-inf") else value
