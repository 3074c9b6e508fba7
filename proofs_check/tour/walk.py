"""Algorithm 1 round by round: what each line did in a game, and which lemma about the round holds.

`reference/algorithm_1.py` plays a small game when the pages are written, as it stands and with one line changed. A
changed line changes how often a round errs, so each switch changes the round as the lemmas see it, too. The lemmas are
those of `reference.lemmas`. The page steps through what is kept here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from itertools import chain
from math import exp
from types import MappingProxyType
from typing import Any, NamedTuple

from paid_experts.reference import lemmas
from paid_experts.reference.algorithm_1 import Algorithm1
from paid_experts.reference.experts import advise
from paid_experts.reference.formulas import FLOATS, Arithmetic, Estimate, Number, log_term, weight
from paid_experts.reference.game import uniforms
from paid_experts.reference.lemmas import Sides
from paid_experts.reference.round_state import PaidGame, RoundState, least_beta, number, shrinks

DELTA = 0.9
GAME = PaidGame((0.25, 1.0), ((0.65, 0.95), (0.35, 0.25)), lam=0.03, beta=least_beta(DELTA, 2), delta=DELTA)
SMALL = replace(GAME, beta=least_beta(DELTA, 1))
"""The second expert is one to be contradicted; delta is large, so that the first is followed for 1,700 rounds only"""
SEED = 6
SHOWN = (*range(1, 31), *range(35, 100, 5), *range(100, 2401, 100))
"""The rounds that are kept"""


class Switch(NamedTuple):
    """One line of Algorithm 1 changed: its printed number, what stands there, and what that overrides."""

    name: str
    line: int = 0
    code: str = ""
    learner: Mapping[str, Any] = MappingProxyType({})
    state: Mapping[str, Any] = MappingProxyType({})
    game: PaidGame = GAME
    estimate: type[Estimate] = Estimate


class Hoeffding(Estimate):
    """An estimate with Hoeffding's width, which does not shrink near 0 and 1."""

    def width(self, delta: float, arithmetic: Arithmetic = FLOATS) -> Number:
        """sqrt(ln(3/delta)/(2n))."""
        return arithmetic.sqrt(log_term(delta, arithmetic) / (2 * self.paid))

    def optimistic(self, delta: float, sign_of_zero: int, arithmetic: Arithmetic = FLOATS) -> Number:
        """P, this width further from 1/2."""
        half, least = arithmetic.number(1) / 2, arithmetic.number(self.fewer) / self.paid
        return half + (self.leaning or -sign_of_zero) * (half - max(least - self.width(delta, arithmetic), 0))


def optimistic_by_hoeffding(learner: Algorithm1, j: int, i: int) -> float:
    """Return P, with Hoeffding's width in the place of Bernstein's."""
    known = Hoeffding(learner.correct[j][i], learner.n[j][i])
    return float(known.optimistic(DELTA, 1)) if known.paid else 1.0


def followed_as_it_is(learner: Algorithm1, advice: Iterable[int], u: float) -> int:
    """Take the advice of the first certain expert, even of one who is nearly always wrong."""
    said = Algorithm1.predict(learner, advice, u)
    return next((learner.Z[j] for j in certain_ones(learner)), said)


def counted_with_the_last_label(learner: Any, label: int) -> None:
    """Count the answers with the label of the round before."""
    Algorithm1.update(learner, getattr(learner, "before", 1))
    learner.before = label


def sure(shrink: Number) -> Number:
    """Return whether a vote of the wrong sign, or an even one, is a mistake: without the coin it is one for sure."""
    return number(shrink >= 1)


SWITCHES = (
    Switch("as it stands"),
    Switch("drop the coin", 17, "return sign(x)", {"predict": lambda self, Z, _: Algorithm1.predict(self, Z, 1.0)}, {
        "coins": lambda self: [(shrink, sure(shrink)) for shrink, _ in RoundState.coins(self)],
        "mistake": property(lambda self: sum(m * sure(s) for m, s in shrinks(self.known, self.accuracies))),
    }),
    Switch("forget the cutoff (but not where a weight is infinite)", 22, "return 1 / 2 / self.n[j][i]",
           {"alpha": lambda self, j, i: 1 / 2 / (self.n[j][i] or 1)},
           {"certain": property(lambda self: [j for j, known in enumerate(self.known) if known.fewer == 0])}),
    Switch("pay by the estimate", 26, "return p", {"P": Algorithm1.p_hat},
           {"optimistic": property(lambda self: self.estimates), "is_minimiser": True}),
    Switch("never contradict", 11, "return Z[j]", {"predict": followed_as_it_is},
           {"mistake_following": lambda self, j: 1 - self.accuracies[j]}),
    Switch("count with the label of the round before", 23, "self.correct[j][i] += self.Z[j] == label_before",
           {"update": counted_with_the_last_label}),
    Switch("Hoeffding's width for Bernstein's", 25, "width = sqrt(log(3 / self.delta) / (2 * n))",
           {"P": optimistic_by_hoeffding}, {"is_minimiser": True}, estimate=Hoeffding),
    Switch("β without its K²", 22, "return min(self.beta / self.K**2 / n, 1 / 2)", game=SMALL),
)  # fmt: skip


def within_widths(state: RoundState) -> list[Sides]:
    """The event Lambda of Lemma 4.1: each estimate is within its width of the accuracy."""
    cells = zip(chain(*state.table), chain(*state.game.accuracy), strict=True)
    return [Sides(True, abs(known.value - p), known.width(state.game.delta)) for known, p in cells if known.paid]


def factors_grow_little(state: RoundState) -> list[Sides]:
    """D44, where the experts vote: what K estimates in range cost as a factor is at most 3/2."""
    game = state.game
    return [Sides(state.is_in_range, lemmas.spread(game.experts, game.delta, game.beta), 1.5)]


def certain_is_near_the_end(state: RoundState) -> list[Sides]:
    """D54, for a certain expert: its share of wrong answers plus a width is at most (beta + 3 l + sqrt(2 beta l))/n."""
    game, known = state.game, [state.known[j] for j in state.certain]
    return [
        Sides(True, one.fewer / one.paid + one.width(game.delta), lemmas.certain_error(one.paid, game.delta, game.beta))
        for one in known
    ] or [Sides()]


LINKS: tuple[tuple[str, str, Callable[[RoundState], list[Sides]]], ...] = (
    ("4.1", r"$|p - \hat p| \le \text{ width}$", within_widths),
    ("4.2", r"$P(\text{mistake} \mid Z) \le \tfrac12 e^{-yx}$", lemmas.lemma_4_2),
    ("4.3", r"$(1 + \tfrac12(\sqrt{2\ell/\beta} + 3\ell/\beta))^K \le \tfrac32$ (D44)", factors_grow_little),
    ("4.3", r"$P(\text{mistake}) \le \tfrac34 \Phi(\hat p)$", lemmas.lemma_4_3),
    ("4.4", r"$\tfrac34 \Phi(\hat p) \le \tfrac78 \Phi(p) + \text{ widths}$", lemmas.lemma_4_4),
    ("4.5", r"$\Phi(\mathcal P) + \lambda \sum c \le \mathrm{OPT}$ (D48)", lemmas.optimistic_cost_at_most_opt),
    ("4.5", r"$\tfrac78 \Phi(p) + \lambda \sum c \le \mathrm{OPT} + \text{ widths}$", lemmas.lemma_4_5),
    (
        "4.6",
        r"$\min(\hat p, 1 - \hat p) + \text{ width} \le (\beta + 3\ell + \sqrt{2\beta\ell})/n$",
        certain_is_near_the_end,
    ),
    ("4.6", r"$P(\text{mistake}) \le (\beta + 3\ell + \sqrt{2\beta\ell})/n$ (D54)", lemmas.certain_expert_errs_rarely),
    ("4.6", r"cost $\le \mathrm{OPT} + (2\beta + 4\ell)/n + \text{ widths}$", lemmas.lemma_4_6),
)
"""What is claimed of a round, in the order of the argument: lemma, formula, its sides"""


def rounds(switch: Switch) -> list[dict[str, Any]]:
    """Play the game with a line changed, and keep for each round that is shown its lines and its claims.

    >>> kept = rounds(SWITCHES[0])
    >>> kept[0]["lines"][4], kept[9]["claims"][0][2]
    ('c = 0.25, 0.25', True)
    """
    game, changed = switch.game, type("Changed", (Algorithm1,), dict(switch.learner))
    learner = changed(game.costs, game.experts, game.lam, game.beta, game.delta)
    kind = type("ChangedRound", (RoundState,), dict(switch.state))
    draw, kept = uniforms(SEED), []
    for t in range(1, SHOWN[-1] + 1):
        counts = [zip(*row, strict=True) for row in zip(learner.correct, learner.n, strict=True)]
        table = tuple(tuple(switch.estimate(*one) for one in row) for row in counts)
        payments, label = learner.pay(), 1 if t % 3 else -1
        advice, u = [advise(p, label, next(draw)) for p in game.bought(payments)], next(draw)
        lines = decided(learner, learner.predict(advice, u), u)
        learner.update(label)
        if t in SHOWN:
            state = kind(game, table, payments)
            claims = [told(claim(state)) if all(state.counts) else None for _, _, claim in LINKS]
            kept.append({"t": t, "lines": {**lines, 19: listed("y", [label]), **learned(learner)}, "claims": claims})
    return kept


def told(found: list[Sides]) -> list[Any] | None:
    """Return both sides and whether they hold, where they are worst; nothing outside of the hypotheses."""
    worst = max(found, key=lambda sides: sides.left - sides.right)
    return [short(worst.left), short(worst.right), worst.hold] if worst.hypotheses else None


def short(x: Number) -> str:
    """Write a number with three digits.

    >>> short(-0.12345)
    '−0.123'
    """
    return f"{float(x):.3g}".replace("-", "−")


def listed(name: str, values: Iterable[Number]) -> str:
    """Write a value for each expert."""
    return f"{name} = {', '.join(map(short, values))}"


def certain_ones(learner: Algorithm1) -> list[int]:
    """Return the experts whose estimate is near 0 or 1 [9]."""
    cells = [(j, learner.alpha(j, i), learner.p_hat(j, i)) for j, i in enumerate(learner.c)]
    return [j for j, alpha, p in cells if not alpha <= p <= 1 - alpha]


def decided(learner: Algorithm1, prediction: int, u: float) -> dict[int, str]:
    """Say what lines 3 to 17 have done in this round, by the numbers of the lines."""
    paid, exploring = listed("c", [learner.C[i] for i in learner.c]), learner.t <= len(learner.C)
    p, certain = [learner.p_hat(j, i) for j, i in enumerate(learner.c)], certain_ones(learner)
    alpha = [learner.alpha(j, i) for j, i in enumerate(learner.c)]
    lines = {3: f"t = {learner.t}, N = {len(learner.C)}: {'yes' if exploring else 'no'}"}
    lines |= {4: paid} if exploring else {6: f"{short(learner.optimistic_cost(learner.c))} at {paid}"}
    lines |= {8: listed("Z", learner.Z), 9: f"{listed('p̂', p)}; {listed('α', alpha)}: {'yes' if certain else 'no'}"}
    if certain:
        return {**lines, 10: f"j = {certain[0] + 1}", 11: listed("ŷ", [prediction])}
    w = [weight(q) for q in p]
    x = sum(one * z for one, z in zip(w, learner.Z, strict=True))
    flip = f"u = {short(u)}, exp(−|x|)/2 = {short(exp(-abs(x)) / 2)}: {listed('ŷ', [prediction])}"
    return {**lines, 14: listed("w", w), 16: f"x = {short(x)}", 17: flip}


def learned(learner: Algorithm1) -> dict[int, str]:
    """Say what lines 21 to 26 have learned about what was paid."""
    cells = list(enumerate(learner.c))
    p, optimistic = [learner.p_hat(*cell) for cell in cells], [learner.P(*cell) for cell in cells]
    return {
        21: listed("n", [learner.n[j][i] for j, i in cells]),
        22: listed("α", [learner.alpha(*cell) for cell in cells]),
        23: listed("p̂", p),
        25: listed("Q", [abs(q - one) for q, one in zip(optimistic, p, strict=True)]),
        26: listed("𝒫", optimistic),
    }
