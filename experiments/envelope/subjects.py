"""The instances on which regret is held against what the theorems promise, how long, and what must come of it.

`experiments.instances` has the experts, and says why they are like this.
"""

from typing import NamedTuple

from paid_experts.experiments.instances import FIXED, ONCE, Case


class Subject(NamedTuple):
    """An instance, how long it is played, and what must come of it."""

    words: str
    theorem: str
    """Whose parameters the learner has: a key of `reference.bounds.THEOREMS`"""
    lam: float
    rounds: tuple[int, ...]
    """Horizons; the learner is tuned for each, so each is a run of its own"""
    breaks: tuple[str, ...] = ()
    """Wrong learners that must break the bound at the longest horizon"""
    positive: tuple[int, ...] = ()
    """Horizons at which the true learner's regret must be positive"""
    drawn: tuple[str, int, int] | None = None
    """The family, K and N of Section 6, drawn once because a bound is about one instance; None: fixed"""


SHORT, LONG = (10**4, 10**5), (10**6, 10**7, 10**8)
SUBJECTS = {
    "one-expert": Subject("one expert, one good payment: the cost soon stays below OPT", "paper", 0.1, LONG),
    "one-dear-expert": Subject(
        *("one expert, perfect for nothing and useless when paid, at a high price", "paper", 4.0, LONG),
        breaks=("pays-the-most",),
    ),
    "one-useless-expert": Subject("one expert who knows nothing, labels set by an adversary", "paper", 0.1, LONG),
    "hidden-payment": Subject(
        *("five experts who know nothing unless they are paid", "sharper", 0.01, (*SHORT, 10**6)),
        breaks=("coin", "never-explores"),
    ),
    "liars": Subject(
        *("six experts; three are always right, three always wrong", "sharper", 0.1, SHORT),
        breaks=("random-expert", "coin"),
    ),
    "dear": Subject(
        *("six experts, perfect for nothing and useless when paid, at a high price", "sharper", 1.0, SHORT),
        breaks=("pays-the-most", "coin"),
    ),
    "adversary": Subject(
        "five noisy experts, some of them mostly wrong, labels set by an adversary", "sharper", 0.05, SHORT
    ),
    "useless-first": Subject(
        *("eight experts; the first knows nothing, the others know all", "sharper", 0.01, SHORT),
        positive=SHORT,
    ),
    "useless-first-noisy": Subject(
        "twelve experts; the first knows nothing, the others are right nine times in ten or more",
        *("sharper", 0.01, (*SHORT, 10**6)),
        breaks=("coin",),
        positive=(*SHORT, 10**6),
    ),
    **{
        f"{family}-{K}-{N}": Subject(f"Section 6, {family}", "sharper", 1e-2, rounds, drawn=(family + ONCE, K, N))
        for family, K, N, rounds in (
            ("linear", 5, 5, (*SHORT, 10**6)),
            ("sigmoidal", 5, 5, (*SHORT, 10**6)),
            ("sigmoidal", 10, 10, (10**5, 10**6)),
        )
    },
}
"""All of them by name."""


def case(name: str, rounds: int) -> Case:
    """Return the case of an instance.

    >>> str(case("liars", 10**4))
    'liars-K6-N2-lam0.1-T10000'
    """
    subject = SUBJECTS[name]
    if subject.drawn is not None:
        return Case(*subject.drawn, subject.lam, rounds)
    costs, accuracy = FIXED[name]
    return Case(name, len(accuracy), len(costs), subject.lam, rounds)
