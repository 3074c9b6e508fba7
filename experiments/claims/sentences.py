"""The sentences of Section 6 and Appendix B that can be true or false, as data.

A **comparison** says how one learner's mean is to stand to another's, in one case; a **sentence** holds when
all its comparisons do. The paper's words are read like this:

- "outperform", "dominate": the mean of the total cost at T is lower.
- "nearly indistinguishable", "on par": the means of the total cost at T differ by at most the margin, a fraction of the
  mean that is compared with (`experiments.arguments.MARGIN`, unless the command line says otherwise).
- "eventually", "catches up": over the last tenth of the rounds LCB's cost is at most the margin above.
- "pays a single expert, which is the reason": over the last tenth LCB's payments are lower and its mistakes are not.
- "safely drop" brute: the approximations cost at most the margin more.
- "larger values of the scaling parameters (K = 20 and N = 50)": in Appendix B, K = 20 and N at least 50. Whether a
  larger K alone or a larger N alone is enough, the paper does not say; it is asked as well, as a sentence of our own.

Sentences that are not here: on running time (`make bench` measures it), on what is plotted (`experiments.paper`).
"""

import math
from collections.abc import Iterable, Sequence
from itertools import combinations, product
from typing import NamedTuple

from paid_experts.experiments.instances import PAPER, Case
from paid_experts.experiments.paper import PLOTS, PRICES
from paid_experts.experiments.tasks import BRUTE, LCB, LOCAL, SELFISH, Learner


class Relation(NamedTuple):
    """Where a difference of means may lie, in margins: left less right, over the mean of the right."""

    words: str
    low: float
    high: float


BELOW = Relation("is below", -math.inf, 0.0)
NOT_BELOW = Relation("is not below", 0.0, math.inf)
LITTLE_ABOVE = Relation("is at most a little above", -math.inf, 1.0)
LEVEL = Relation("is level with", -1.0, 1.0)

MEASURES = ("cost", "late cost", "late payments", "late mistakes")
"""What is compared: the cost of all rounds, and what the last tenth of the rounds adds to a sum"""


class Comparison(NamedTuple):
    """How one learner is to stand to another."""

    case: Case
    left: Learner
    relation: Relation
    right: Learner
    measure: str = "cost"

    def __str__(self) -> str:
        return f"{self.measure}: {self.left} {self.relation.words} {self.right} ({self.case})"


class Sentence(NamedTuple):
    """What the paper says, and what it comes to."""

    name: str
    where: str
    quote: str
    comparisons: tuple[Comparison, ...]
    everywhere: bool = True
    """Is it asked on the whole grid of beta and delta, or at its ends only? Appendix B has 28 long cases."""


INSTANCES = (SELFISH, LOCAL, BRUTE)
VARIANTS = (SELFISH, LOCAL)


def case(plot: str) -> Case:
    """Return the case of a plot."""
    return PLOTS[plot].case


def cases(function: str, experts: Sequence[int], payments: Sequence[int], prices: Sequence[str]) -> list[Case]:
    """Return the cases of Figures 4 to 7 with these parameters."""
    return [Case(function, K, N, PRICES[price], 10**5) for K, N, price in product(experts, payments, prices)]


def alike(where: Iterable[Case]) -> tuple[Comparison, ...]:
    """All instances of LCB-GAPTRON are nearly indistinguishable."""
    pairs = tuple(combinations(INSTANCES, 2))
    return tuple(Comparison(case, left, LEVEL, right) for case in where for left, right in pairs)


def better(where: Iterable[Case], learners: Sequence[Learner]) -> tuple[Comparison, ...]:
    """Each of these learners outperforms LCB."""
    return tuple(Comparison(case, learner, BELOW, LCB) for case in where for learner in learners)


def dispensable(where: Iterable[Case]) -> tuple[Comparison, ...]:
    """The approximations cost little against brute."""
    return tuple(Comparison(case, learner, LITTLE_ABOVE, BRUTE) for case in where for learner in VARIANTS)


def on_par(where: Iterable[Case]) -> tuple[Comparison, ...]:
    """LCB is on par with both variants."""
    return tuple(Comparison(case, LCB, LEVEL, learner) for case in where for learner in VARIANTS)


def catching_up(where: Case) -> tuple[Comparison, ...]:
    """In the end LCB costs no more a round."""
    return tuple(Comparison(where, LCB, LITTLE_ABOVE, learner, "late cost") for learner in VARIANTS)


def thrifty(where: Case) -> tuple[Comparison, ...]:
    """LCB pays less and errs no less."""
    told = (("late payments", BELOW), ("late mistakes", NOT_BELOW))
    return tuple(Comparison(where, LCB, relation, name, measure) for measure, relation in told for name in VARIANTS)


SMALL = [case("figure-1-top"), case("figure-1-bottom")]
LONG = [plot.case for plot in PLOTS.values() if plot.figure == "figure-3"]
CHEAP = [c for function in PAPER for c in cases(function, (10, 20), (10, 50, 100), ("1e-3",))]
LARGE = [c for function in PAPER for c in cases(function, (20,), (50, 100), ("1e-2",))]
BETWEEN = [
    c
    for function in PAPER
    for c in (*cases(function, (10,), (50, 100), ("1e-2",)), *cases(function, (20,), (10,), ("1e-2",)))
]
FIRST_SMALL, FIRST_CHEAP, FIRST_LARGE = (
    Case("linear", 10, 10, 1e-2, 10**5),
    Case("linear", 10, 10, 1e-3, 10**5),
    Case("linear", 20, 50, 1e-2, 10**5),
)

SENTENCES = {
    sentence.name: sentence
    for sentence in (
        Sentence(
            *("indistinguishable", "Section 6, Figure 1"),
            "for both choices of the productivity function, all instances of LCB-GAPTRON have nearly "
            "indistinguishable performance",
            alike(SMALL),
        ),
        Sentence(
            *("outperform", "Section 6, Figure 1", "all instances of LCB-GAPTRON [..] outperform LCB"),
            better(SMALL, INSTANCES),
        ),
        Sentence(
            *("drop-brute", "Section 6, Figure 1", "Thus, we can safely drop LCB-GAPTRON-brute"), dispensable(SMALL)
        ),
        Sentence(
            *("on-par", "Section 6, Figure 2, top"),
            "for [..] K = 10 and N = 10 and large cost units (lambda = 1e-2), LCB is eventually on par",
            on_par([case("figure-2-top")]),
        ),
        Sentence(
            *("catches-up", "Section 6, Figure 2, top", "LCB catches up with LCB-GAPTRON"),
            catching_up(case("figure-2-top")),
        ),
        Sentence(
            *("single-payment", "Section 6, Figure 2, top"),
            "LCB pays a single expert at each round, which is the reason that LCB catches up",
            thrifty(case("figure-2-top")),
        ),
        Sentence(
            *("large-dominate", "Section 6, Figure 2, bottom"),
            "for larger values of the scaling parameters (K = 20 and N = 50) [..] both variants [..] dominate again",
            better([case("figure-2-bottom")], VARIANTS),
        ),
        Sentence(
            *("cheap-dominate", "Section 6, Figure 2, central"),
            "for smaller values of the cost units (lambda = 1e-3), both variants [..] dominate again",
            better([case("figure-2-central")], VARIANTS),
        ),
        Sentence(
            *("first-function-similar", "Section 6, on Appendix B"),
            "plots using the first productivity function are similar",
            (*on_par([FIRST_SMALL]), *better([FIRST_CHEAP, FIRST_LARGE], VARIANTS)),
            everywhere=False,
        ),
        Sentence(
            *("appendix-large", "Appendix B, Figures 4 to 7"),
            "These plots essentially confirm the observations [K = 20, N at least 50, lambda = 1e-2]",
            better(LARGE, VARIANTS),
            everywhere=False,
        ),
        Sentence(
            *("appendix-cheap", "Appendix B, Figures 4 to 7"),
            "These plots essentially confirm the observations [lambda = 1e-3]",
            better(CHEAP, VARIANTS),
            everywhere=False,
        ),
        Sentence(
            *("appendix-between", "not in the paper"),
            "[both variants dominate where K alone or N alone is larger than 10, lambda = 1e-2]",
            better(BETWEEN, VARIANTS),
            everywhere=False,
        ),
        *(
            Sentence(
                *(f"appendix-{name}", "Appendix B, Figure 3"),
                f"[K = N = 5, T = 1e5] also confirm the observations [{words}]",
                *(comparisons, False),
            )
            for name, words, comparisons in (
                ("indistinguishable", "nearly indistinguishable", alike(LONG)),
                ("outperform", "outperform LCB", better(LONG, INSTANCES)),
                ("drop-brute", "safely drop brute", dispensable(LONG)),
            )
        ),
    )
}
"""All sentences by name, in the order of the paper."""
