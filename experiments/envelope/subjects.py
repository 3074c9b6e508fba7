"""Instances on which regret is held against what the theorems promise, as data.

OPT is an upper bound of what can be had, so on most instances regret falls below 0 and stays there, and a check
"regret <= bound" passes for almost any learner. So there are instances

- in which a wrong learner breaks the bound at a T that one can run: OPT is near 0, or paying is dear;
- with positive regret: many accurate experts, so that OPT is near 0, and one useless expert in front of them, which
  LCB-GAPTRON follows while its estimate is certain (until its rarer answer has come beta times);
- of Section 6, on both sides of the frontier; their functions are drawn once, because a bound is about one instance;
- with an adversary, who sees all of the past; with accuracies below 1/2; with payments that buy less than smaller ones.
"""

from collections.abc import Sequence
from typing import NamedTuple

from experiments.settings import PRODUCTIVITY, Case, Instance, draw_instance
from reference.experts import Tabulated


class Subject(NamedTuple):
    """An instance, how long it is played, and what must come of it."""

    words: str
    theorem: str
    """Whose parameters the learner has: a key of `reference.bounds.THEOREMS`"""
    experts: int
    """K"""
    payments: int
    """N"""
    lam: float
    rounds: tuple[int, ...]
    """Horizons; the learner is tuned for each, so each is a run of its own"""
    costs: tuple[float, ...] = ()
    accuracy: tuple[tuple[float, ...], ...] = ()
    """accuracy[j][i] = p_j(costs[i]); empty: drawn as in Section 6"""
    productivity: str = ""
    labels: str | int = 1
    breaks: tuple[str, ...] = ()
    """Wrong learners that must break the bound at the longest horizon"""
    positive: tuple[int, ...] = ()
    """Horizons at which the true learner's regret must be positive"""


def fixed(
    words: str,
    theorem: str,
    lam: float,
    rounds: tuple[int, ...],
    costs: tuple[float, ...],
    accuracy: Sequence[tuple[float, ...]],
    labels: str | int = 1,
    breaks: tuple[str, ...] = (),
    positive: tuple[int, ...] = (),
) -> Subject:
    """Return an instance that is the same in each repetition."""
    K, N = len(accuracy), len(costs)
    return Subject(words, theorem, K, N, lam, rounds, costs, tuple(accuracy), "", labels, breaks, positive)


def of_section_6(function: str, experts: int, payments: int, lam: float, rounds: tuple[int, ...]) -> Subject:
    """Return a setting of Section 6; its functions are drawn once."""
    return Subject(f"Section 6, {function}", "sharper", experts, payments, lam, rounds, productivity=function)


ALL = (10**4, 10**5)
SUBJECTS = {
    "one-expert": fixed(
        "one expert, one good payment: after learning the cost is below OPT for ever",
        *("paper", 0.1, (10**6, 10**7, 10**8), (0.0, 1.0), [(0.5, 0.9)]),
    ),
    "one-dear-expert": fixed(
        "one expert, perfect for nothing and useless when paid, at a high price",
        *("paper", 4.0, (10**6, 10**7, 10**8), (0.0, 1.0), [(1.0, 0.5)]),
        breaks=("pays-the-most",),
    ),
    "one-useless-expert": fixed(
        "one expert who knows nothing, labels set by an adversary",
        *("paper", 0.1, (10**6, 10**7, 10**8), (0.0, 1.0), [(0.5, 0.5)]),
        labels="adversarial",
    ),
    "hidden-payment": fixed(
        "five experts who know nothing unless they are paid",
        *("sharper", 0.01, (*ALL, 10**6), (0.0, 0.1), [(0.5, 1.0)] * 5),
        breaks=("coin", "never-explores"),
    ),
    "liars": fixed(
        "six experts; three are always right, three always wrong",
        *("sharper", 0.1, ALL, (0.0, 0.1), [(1.0, 1.0), (0.0, 0.0)] * 3),
        breaks=("random-expert", "coin"),
    ),
    "dear": fixed(
        "six experts, perfect for nothing and useless when paid, at a high price",
        *("sharper", 1.0, ALL, (0.0, 1.0), [(1.0, 0.5)] * 6),
        breaks=("pays-the-most", "coin"),
    ),
    "adversary": fixed(
        "five noisy experts, some of them mostly wrong, labels set by an adversary",
        *("sharper", 0.05, ALL, (0.0, 0.5), [(0.5, 0.9), (0.6, 0.95), (0.5, 0.05), (0.4, 0.1), (0.5, 0.9)]),
        labels="adversarial",
    ),
    "useless-first": fixed(
        "eight experts; the first knows nothing, the others know all",
        *("sharper", 0.01, ALL, (0.0, 0.1), [(0.5, 0.5)] + [(1.0, 1.0)] * 7),
        breaks=(),
        positive=ALL,
    ),
    "useless-first-noisy": fixed(
        "twelve experts; the first knows nothing, the others are right nine times in ten or more",
        *("sharper", 0.01, (*ALL, 10**6), (0.0, 0.1)),
        [(0.5, 0.5)] + [(0.9 + 0.005 * j, 0.95 + 0.003 * j) for j in range(11)],
        breaks=("coin",),
        positive=(*ALL, 10**6),
    ),
    "linear-5-5": of_section_6("linear", 5, 5, 1e-2, (*ALL, 10**6)),
    "sigmoidal-5-5": of_section_6("sigmoidal", 5, 5, 1e-2, (*ALL, 10**6)),
    "sigmoidal-10-10": of_section_6("sigmoidal", 10, 10, 1e-2, (10**5, 10**6)),
}
"""All of them by name."""


def case(name: str, rounds: int) -> Case:
    """Return the case of an instance: its name stands for the productivity functions, unless Section 6 names them.

    >>> str(case("liars", 10**4))
    'liars-K6-N2-lam0.1-T10000'
    """
    subject = SUBJECTS[name]
    return Case(subject.productivity or name, subject.experts, subject.payments, subject.lam, rounds)


def instance(of: Case, seed: int) -> Instance:
    """Return the experts, the same in each repetition.

    >>> instance(case("liars", 10**4), 1).accuracy[1]
    [0.0, 0.0]
    """
    if of.productivity in PRODUCTIVITY:
        return draw_instance(of, seed, 0)
    subject = SUBJECTS[of.productivity]
    return Instance(subject.costs, tuple(Tabulated(subject.costs, row) for row in subject.accuracy))
