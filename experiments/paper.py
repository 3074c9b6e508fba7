"""The 33 plots of Section 6 and Appendix B, as data.

A **plot** is one picture of a case, with the learners that the paper shows in it and ours. The three plots of Figure 2
are cases of Appendix B as well, so there are 33 plots of 30 cases; their runs are shared.

Where the paper is silent or says two things, this is how it is read (and `experiments.instances` on the experts):

- "The total number of mistakes plus the total payments" has no lambda. The regret that it is "consistent with" has
  (D2), and without it lambda would change nothing but the choice of payments: the cost is mistakes + lambda payments.
- "The error bars show the standard deviation of the cost averaged over 20 repetitions": the band is the mean plus and
  minus the standard deviation over the repetitions, not the standard error of the mean.
- Labels are not mentioned. Nothing in the algorithm or in the cost changes when a label and all advice on it are
  flipped, so no label need be drawn: a run counts who was right.
- In a repetition all learners meet the same experts and the same uniforms, so that differences are the learners' own.
- `local` starts from `selfish` and ends when no expert's payment changes.
- Appendix B does not say which of its pictures has which lambda and N: names say it here. Figure 3's caption names no
  parameters; Section 6 does (lambda in {1e-2, 1e-3}, K = N = 5, T = 1e5).
"""

from collections.abc import Iterable
from difflib import get_close_matches
from itertools import product
from typing import NamedTuple

from paid_experts.experiments.instances import PAPER, Case
from paid_experts.experiments.tasks import BRUTE, LEARNERS, Learner


class Plot(NamedTuple):
    """One picture."""

    name: str
    title: str
    """Where the paper has it"""
    caption: str
    """What the paper says there"""
    case: Case
    learners: tuple[Learner, ...]
    """Those of the paper, `exact`, and the other learners"""

    @property
    def figure(self) -> str:
        """The figure of which it is a part, `figure-4` say."""
        return "-".join(self.name.split("-")[:2])


PRICES = {"1e-2": 1e-2, "1e-3": 1e-3}
WITHOUT_BRUTE = tuple(learner for learner in LEARNERS if learner != BRUTE)


def _figure_1() -> Iterable[Plot]:
    caption = (
        "Cumulative cost over time for the choice of parameters K = 5, N = 5, T = 1e4, lambda = 1e-2; the {} "
        "productivity function in the {} plot. The error bars show the standard deviation of the cost averaged over "
        "20 repetitions."
    )
    for place, ordinal, function in zip(("top", "bottom"), ("first", "second"), PAPER, strict=True):
        case = Case(function, 5, 5, 1e-2, 10**4)
        yield Plot(f"figure-1-{place}", f"Figure 1, {place}", caption.format(ordinal, place), case, LEARNERS)


def _figure_2() -> Iterable[Plot]:
    caption = (
        "Total cost for K = {0.experts}, N = {0.size}, T = 1e5, lambda = {0.lam:g} ({1} plot), second productivity "
        "function. The error bars show the standard deviation of the cost averaged over 20 repetitions."
    )
    for place, K, N, lam in (("top", 10, 10, 1e-2), ("central", 10, 10, 1e-3), ("bottom", 20, 50, 1e-2)):
        case = Case("sigmoidal", K, N, lam, 10**5)
        yield Plot(f"figure-2-{place}", f"Figure 2, {place}", caption.format(case, place), case, WITHOUT_BRUTE)


def _figure_3() -> Iterable[Plot]:
    caption = (
        "The {} two figures show the performance of algorithms on the {} productivity function "
        "(Section 6: lambda = {}, N = 5, K = 5, T = 1e5)."
    )
    for (function, place, ordinal), price in product(
        (("linear", "top", "first"), ("sigmoidal", "bottom", "second")), PRICES
    ):
        case = Case(function, 5, 5, PRICES[price], 10**5)
        name, title = f"figure-3-{function}-{price}", f"Figure 3, {place} two"
        yield Plot(name, title, caption.format(place, ordinal, price), case, LEARNERS)


def _figures_4_to_7() -> Iterable[Plot]:
    caption = (
        "Cumulative cost when the algorithms are using the {} productivity function for T = 1e5, K = {}, N in {{10, "
        "50, 100}}, and lambda in {{1e-2, 1e-3}}; here N = {}, lambda = {}."
    )
    figures = ((4, "linear", "first", 10), (5, "linear", "first", 20), (6, "sigmoidal", "second", 10))
    for number, function, ordinal, K in (*figures, (7, "sigmoidal", "second", 20)):
        for N, price in product((10, 50, 100), PRICES):
            case = Case(function, K, N, PRICES[price], 10**5)
            name, title = f"figure-{number}-N{N}-{price}", f"Figure {number}"
            yield Plot(name, title, caption.format(ordinal, K, N, price), case, WITHOUT_BRUTE)


PLOTS = {plot.name: plot for plot in (*_figure_1(), *_figure_2(), *_figure_3(), *_figures_4_to_7())}
"""All plots by name, in the order of the paper. Figure numbers are those that LaTeX gives."""


def plots_named(names: Iterable[str]) -> list[Plot]:
    """Return the plots of these names, in the order of the paper; `figure-2` names all plots of a figure.

    >>> [plot.name for plot in plots_named(["figure-2-top", "figure-1"])]
    ['figure-1-top', 'figure-1-bottom', 'figure-2-top']
    >>> len(plots_named([])), len({plot.case for plot in plots_named([])})
    (33, 30)
    """
    wanted = set(names)
    known = {*PLOTS, *(plot.figure for plot in PLOTS.values())}
    for name in sorted(wanted - known):
        near = get_close_matches(name, sorted(known), n=1)
        hint = f"did you mean {near[0]}? " if near else ""
        raise ValueError(f"there is no figure {name!r}; {hint}'python -m experiments figures --list' names them all")
    return [plot for plot in PLOTS.values() if not wanted or {plot.name, plot.figure} & wanted]
