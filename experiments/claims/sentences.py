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

Sentences that are not here: on running time (`make bench` measures it), on what is plotted (`experiments.figures`).
"""

import math
from collections.abc import Iterable
from itertools import combinations, product
from typing import NamedTuple

from paid_experts.experiments.figures import PLOTS
from paid_experts.experiments.tasks import BRUTE, LCB, LOCAL, PAPER, SELFISH, Case, Policy


class Relation(NamedTuple):
    """Where a difference of means may lie, in margins: left less right, over the mean of the right."""

    words: str
    low: float
    high: float


BELOW = Relation("is below", -math.inf, 0.0)
NOT_BELOW = Relation("is not below", 0.0, math.inf)
LITTLE_ABOVE = Relation("is at most a little above", -math.inf, 1.0)
LEVEL = Relation("is level with", -1.0, 1.0)


class Comparison(NamedTuple):
    """How one learner is to stand to another."""

    case: Case
    left: Policy
    relation: Relation
    right: Policy
    measure: str = "cost"
    """That of all rounds; late cost, payments or mistakes: what the last tenth of the rounds adds to a sum"""

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


INSTANCES, VARIANTS = (SELFISH, LOCAL, BRUTE), (SELFISH, LOCAL)


def alike(cases: Iterable[Case]) -> tuple[Comparison, ...]:
    """All instances of LCB-GAPTRON are nearly indistinguishable."""
    return tuple(Comparison(case, one, LEVEL, other) for case in cases for one, other in combinations(INSTANCES, 2))


def better(cases: Iterable[Case], learners: Iterable[Policy] = VARIANTS) -> tuple[Comparison, ...]:
    """Each of these learners outperforms LCB."""
    return tuple(Comparison(case, learner, BELOW, LCB) for case, learner in product(cases, learners))


def dispensable(cases: Iterable[Case]) -> tuple[Comparison, ...]:
    """The approximations cost little against brute."""
    return tuple(Comparison(case, learner, LITTLE_ABOVE, BRUTE) for case, learner in product(cases, VARIANTS))


def lcb(case: Case, **measures: Relation) -> tuple[Comparison, ...]:
    """LCB stands like this to both variants, measure by measure."""
    return tuple(
        Comparison(case, LCB, relation, variant, measure.replace("_", " "))
        for measure, relation in measures.items()
        for variant in VARIANTS
    )


def appendix(experts: Iterable[int], payments: Iterable[int], lam: float) -> list[Case]:
    """Return the cases of Figures 4 to 7 with these parameters."""
    return [Case(family, K, N, lam, 10**5) for family, K, N in product(PAPER, experts, payments)]


SHORT, LONG = ([plot.case for plot in PLOTS.values() if plot.figure == figure] for figure in ("figure-1", "figure-3"))
TOP, CENTRAL, BOTTOM = (PLOTS[f"figure-2-{place}"].case for place in ("top", "central", "bottom"))
CHEAP, LARGE = appendix((10, 20), (10, 50, 100), 1e-3), appendix((20,), (50, 100), 1e-2)
BETWEEN = sorted([*appendix((10,), (50, 100), 1e-2), *appendix((20,), (10,), 1e-2)])
FIRST_FUNCTION = (
    *lcb(TOP._replace(family="linear"), cost=LEVEL),
    *better(case._replace(family="linear") for case in (CENTRAL, BOTTOM)),
)
FIGURE_1, FIGURE_2, FIGURE_3 = "Section 6, Figure 1", "Section 6, Figure 2", "Appendix B, Figure 3"
THE_OTHERS, ALSO = "Appendix B, Figures 4 to 7", "[K = N = 5, T = 1e5] also confirm the observations"
CONFIRM = "These plots essentially confirm the observations"
ALL_INSTANCES = (
    "for both choices of the productivity function, all instances of LCB-GAPTRON have nearly indistinguishable "
    "performance"
)
SIMILAR = "plots using the first productivity function are similar"
SMALL = "for [..] K = 10 and N = 10 and large cost units (lambda = 1e-2), LCB is eventually on par"
SINGLE = "LCB pays a single expert at each round, which is the reason that LCB catches up"
LARGER = "for larger values of the scaling parameters (K = 20 and N = 50) [..] both variants [..] dominate again"
CHEAPER = "for smaller values of the cost units (lambda = 1e-3), both variants [..] dominate again"
ALONE = "[both variants dominate where K alone or N alone is larger than 10, lambda = 1e-2]"
_ALL = (
    Sentence("indistinguishable", FIGURE_1, ALL_INSTANCES, alike(SHORT)),
    Sentence("outperform", FIGURE_1, "all instances of LCB-GAPTRON [..] outperform LCB", better(SHORT, INSTANCES)),
    Sentence("drop-brute", FIGURE_1, "Thus, we can safely drop LCB-GAPTRON-brute", dispensable(SHORT)),
    Sentence("on-par", f"{FIGURE_2}, top", SMALL, lcb(TOP, cost=LEVEL)),
    Sentence("catches-up", f"{FIGURE_2}, top", "LCB catches up with LCB-GAPTRON", lcb(TOP, late_cost=LITTLE_ABOVE)),
    Sentence("single-payment", f"{FIGURE_2}, top", SINGLE, lcb(TOP, late_payments=BELOW, late_mistakes=NOT_BELOW)),
    Sentence("large-dominate", f"{FIGURE_2}, bottom", LARGER, better([BOTTOM])),
    Sentence("cheap-dominate", f"{FIGURE_2}, central", CHEAPER, better([CENTRAL])),
    Sentence("first-function-similar", "Section 6, on Appendix B", SIMILAR, FIRST_FUNCTION, False),
    Sentence("appendix-large", THE_OTHERS, f"{CONFIRM} [K = 20, N at least 50, lambda = 1e-2]", better(LARGE), False),
    Sentence("appendix-cheap", THE_OTHERS, f"{CONFIRM} [lambda = 1e-3]", better(CHEAP), False),
    Sentence("appendix-between", "not in the paper", ALONE, better(BETWEEN), False),
    Sentence("appendix-indistinguishable", FIGURE_3, f"{ALSO} [nearly indistinguishable]", alike(LONG), False),
    Sentence("appendix-outperform", FIGURE_3, f"{ALSO} [outperform LCB]", better(LONG, INSTANCES), False),
    Sentence("appendix-drop-brute", FIGURE_3, f"{ALSO} [safely drop brute]", dispensable(LONG), False),
)
SENTENCES = {sentence.name: sentence for sentence in _ALL}
"""All sentences by name, in the order of the paper."""
