"""The table of all theorems, and the parameters of a learner that is tuned by one of them."""

import math
from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import partial
from typing import Literal, NamedTuple, SupportsFloat

from paid_experts.reference import validation
from paid_experts.reference.bounds import beyond, margins, paper
from paid_experts.reference.bounds.grids import rounded_down_grid
from paid_experts.reference.bounds.margins import QUARTER, SHARPER, THIRD
from paid_experts.reference.bounds.settings import ArmsSetting, Bound, Setting, main_beta, main_delta

LearnerName = Literal["LcbGaptron", "CautiousLcb", "BayesLcb", "Lcb"]
"""The learners, by the names of their classes"""
Comparator = Literal[
    "OPT over the grid",
    "OPT over [0, 1]^K",
    "the Bayes-optimal cost over the grid",
    "the Bayes-optimal cost over [0, 1]^K",
    "the product cost over the grid",
    "the best single expert and payment of the grid",
]
TOLERANCE = 1e-12
"""How far a parameter that a theorem sets may be from what is computed here"""


def no_beta(_delta: float, _experts: int) -> float:
    """Return 0, for learners without a beta."""
    return 0.0


class Theorem(NamedTuple):
    """A theorem: whose regret it bounds, against which comparator, with which parameters."""

    name: str
    formal: str
    """The name of the theorem in Coq"""
    terms: Callable[[Setting], Bound]
    """The formula"""
    beta: Callable[[float, int], float] = main_beta
    """delta, K -> beta; 0 for a learner that has none"""
    learner: LearnerName = "LcbGaptron"
    comparator: Comparator = "OPT over the grid"
    above: Callable[[Setting], float | Fraction] | None = None
    """Where the comparator may pay anything in [0, 1]: N is the least whole number above this."""
    only_tuned: bool = False
    """Does the formula hold for no other delta, beta and N than those that are set?"""
    eta: float = 0.0
    """The payments of the cautious learner minimise (1 - eta) Phi + lam sum c,"""
    log_factor: float = 0.0
    """up to a factor of Phi with this logarithm."""

    @property
    def sets_size(self) -> bool:
        """Does it choose N itself, because the comparator may pay anything in [0, 1]?"""
        return self.above is not None

    def setting(
        self,
        rounds: float,
        experts: int,
        size: int | None,
        lam: float,
        lipschitz: float = 0.0,
        epsilon: float = 0.0,
    ) -> Setting:
        """Return the parameters for so many rounds; ``size`` is None where the theorem sets it from ``lipschitz``."""
        delta = main_delta(rounds, experts, lam)
        kind = ArmsSetting if self.learner == "Lcb" else Setting
        numbers = (lam, delta, self.beta(delta, experts), lipschitz, epsilon)
        if self.above is None:
            return kind(rounds, experts, size, *numbers).checked()  # type: ignore[arg-type]
        if size is not None:
            raise ValueError(f"size must be None, because {self.name} sets it from lipschitz, got {size!r}")
        found = kind(rounds, experts, 1, *numbers).checked()
        N = math.floor(self.above(found)) + 1
        return found._replace(size=N, epsilon=1 / (2 * N) if self.learner == "LcbGaptron" else 0.0)

    def bound(self, setting: Setting) -> Bound:
        """Return the bound at a setting; refuse one to which the theorem does not apply."""
        T, K, N, lam, _, _, L, epsilon = checked = setting.checked()
        if self.only_tuned:
            wanted = self.setting(T, K, None if self.sets_size else N, lam, L, epsilon)
            if not all(math.isclose(a, b, rel_tol=TOLERANCE) for a, b in zip(checked, wanted, strict=True)):
                raise ValueError(f"the theorem {self.name} is about {wanted}, got {setting}")
        elif self.above is not None and self.above(checked) > N:
            least = float(self.above(checked))
            raise ValueError(f"size must be at least {least} for this many experts and this L, got {N}")
        return self.terms(checked)


def _multiple_of_experts(factor: int) -> Callable[[Setting], Fraction]:
    """Return N as a multiple of K L."""
    return lambda setting: factor * setting.experts * Fraction(setting.lipschitz)


_sharper = partial(Theorem, beta=SHARPER.beta)
_cautious = partial(Theorem, beta=no_beta, learner="CautiousLcb")
_rounded = partial(_cautious, comparator="OPT over [0, 1]^K", eta=1 / 4)
_no_drift = partial(beyond.cautious_drift, gained=0.0)
_bayes = partial(Theorem, beta=no_beta, learner="BayesLcb", comparator="the Bayes-optimal cost over the grid")

ROWS = (
    Theorem("paper", "theorem_A_2_as_proved", paper.as_proved),
    Theorem("printed", "theorem_A_2", paper.as_printed),
    Theorem("main", "theorem_4_7", paper.main_theorem, only_tuned=True),
    Theorem(
        *("main-cube", "theorem_4_7_tuned", paper.main_cube),
        comparator="OPT over [0, 1]^K",
        above=paper.main_cube_size,
        only_tuned=True,
    ),
    _sharper("sharper", "sharper_theorem", margins.sharper),
    _sharper("sharper-tuned", "sharper_tuned", margins.sharper_tuned, only_tuned=True),
    _sharper(
        *("sharper-cube", "sharper_headline", margins.sharper_cube),
        comparator="OPT over [0, 1]^K",
        above=margins.sharper_cube_size,
        only_tuned=True,
    ),
    Theorem("drift", "algorithm_1_drifts_down", QUARTER.bound, QUARTER.beta),
    Theorem("faster-drift", "algorithm_1_drifts_down_faster", THIRD.bound, THIRD.beta),
    Theorem("paper-drift", "as_printed_drifts_down", margins.paper_drift, only_tuned=True),
    _cautious("cautious", "cautious_regret", beyond.cautious),
    _cautious("cautious-drift", "cautious_negative_drift", beyond.cautious_drift),
    _rounded("rounded", "rounded_regret_is_logarithmic", _no_drift, above=_multiple_of_experts(7)),
    _rounded(
        *("rounded-drift", "rounded_regret_tends_to_minus_infinity", partial(beyond.cautious_drift, gained=1 / 8)),
        above=_multiple_of_experts(13),
    ),
    _rounded(
        *("rounded-same-price", "rounded_regret_with_lambda_unchanged", _no_drift),
        above=lambda setting: _multiple_of_experts(8)(setting) * (1 + Fraction(13, 20) * setting.experts),
        eta=0.0,
    ),
    _rounded("polynomial", "a_polynomial_learner", _no_drift, above=_multiple_of_experts(14), log_factor=1 / 7),
    _rounded(
        *("rounded-three-halves", "rounded_regret_three_halves", beyond.rounded_three_halves),
        above=beyond.three_halves_size,
        only_tuned=True,
    ),
    _bayes("bayes", "bayes_regret", beyond.bayes),
    _bayes("product", "bayes_regret_product", beyond.product, comparator="the product cost over the grid"),
    _bayes(
        *("bayes-cube", "one_bayes_learner_on_the_cube", beyond.bayes_cube),
        comparator="the Bayes-optimal cost over [0, 1]^K",
        above=beyond.bayes_cube_size,
        only_tuned=True,
    ),
    Theorem(
        *("lcb", "lcb_regret", paper.lcb, no_beta, "Lcb"),
        comparator="the best single expert and payment of the grid",
    ),
)
THEOREMS = {row.name: row for row in ROWS}
"""The theorems by name; `tuned` starts a learner with the parameters of one of them."""


def named(theorem: str, learner: LearnerName | None = None, sets_size: bool | None = None) -> Theorem:
    """Return a theorem by its name: any, or one about a learner, or one about a grid that is given.

    >>> named("sharper", "CautiousLcb", sets_size=False)
    Traceback (most recent call last):
    ValueError: theorem must be one of cautious, cautious-drift; got 'sharper'
    """
    allowed = [row.name for row in THEOREMS.values() if learner in (None, row.learner)]
    if sets_size is not None:
        allowed = [name for name in allowed if THEOREMS[name].sets_size == sets_size]
    return THEOREMS[validation.one_of(theorem, allowed, "theorem")]


def tuning(
    row: Theorem,
    costs: Iterable[SupportsFloat] | None,
    experts: int,
    lam: SupportsFloat,
    rounds: SupportsFloat,
    lipschitz: SupportsFloat | None = None,
) -> tuple[tuple[float, ...], Setting]:
    """Return the grid and the setting that a theorem wants for one of our own learners.

    A theorem over [0, 1]^K sets the grid itself, from the Lipschitz constant: ``costs`` is then None.

    >>> grid, setting = tuning(THEOREMS["rounded"], None, experts=1, lam=0.1, rounds=100, lipschitz=0.5)
    >>> grid, setting.delta
    ((0.0, 0.25, 0.5, 0.75), 9.09090909090909e-05)
    """
    T, price = validation.positive(rounds, "rounds"), validation.price(lam)
    if not row.sets_size:
        if costs is None:
            raise ValueError(f"costs must be given: {row.name} is about the payments of a grid")
        grid = validation.grid(costs)
        return grid, row.setting(T, experts, len(grid), price)
    if costs is not None:
        raise ValueError(f"costs must be None, because {row.name} sets the grid from lipschitz, got {costs!r}")
    if lipschitz is None:
        raise ValueError(f"lipschitz must be given: {row.name} sets the grid from it")
    setting = row.setting(T, experts, None, price, validation.nonnegative(lipschitz, "lipschitz"))
    return rounded_down_grid(setting.size), setting
