"""What the theorems promise: one table of all of them, and from which T on a promise says something.

Each row of `THEOREMS` is a theorem in Coq: what it sets for a learner that is tuned for T rounds (`setting`), what it
then promises, term by term (`bound`), whose cost it bounds, and against what. The bounds themselves are in
`paper` (Theorems A.2 and 4.7, Section 5), `sharper` (Results S and B, of Algorithm 1 too) and
`beyond` (Results B to E, of our own learners). Settings over a grid are functions of T, K, N and lam; settings
over [0, 1]^K choose N themselves, and are functions of T, K, lam and L.
"""

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, SupportsFloat

from reference import checks
from reference.bounds.beyond import (
    ROUNDED,
    BayesBound,
    CautiousBound,
    bayes,
    bayes_cube,
    bayes_cube_setting,
    cautious,
    cautious_drift,
    cautious_setting,
    product,
    rounded_three_halves,
    rounded_three_halves_setting,
)
from reference.bounds.grids import (
    HAIR,
    MOST_PAYMENTS,
    covering_radius,
    covers,
    grid_size,
    rounded_down_grid,
    tuned_epsilon,
    uniform_grid,
)
from reference.bounds.paper import (
    FOLLOWED_BETA,
    FOLLOWED_LOG,
    LIPSCHITZ_FACTOR,
    WIDTH_FACTOR,
    Bound,
    CubeBound,
    LcbBound,
    ShortBound,
    arms_setting,
    as_printed,
    as_proved,
    lcb,
    main_cube,
    main_cube_setting,
    main_setting,
    main_theorem,
)
from reference.bounds.settings import (
    BETA_FACTOR,
    LONGEST,
    SHARPER_BETA_FACTOR,
    AnySetting,
    ArmsSetting,
    CredibleSetting,
    Setting,
    Terms,
    credible_level,
    is_vacuous,
    log_term,
    main_beta,
    main_delta,
    sharper_beta,
    trivial_bound,
)
from reference.bounds.sharper import (
    QUARTER,
    SHARPER_LIPSCHITZ_FACTOR,
    THIRD,
    SharperBound,
    drift,
    faster_drift,
    paper_drift,
    sharper,
    sharper_cube,
    sharper_cube_setting,
    sharper_setting,
    sharper_tuned,
)

__all__ = [
    "BETA_FACTOR",
    "FOLLOWED_BETA",
    "FOLLOWED_LOG",
    "HAIR",
    "LIPSCHITZ_FACTOR",
    "LONGEST",
    "MOST_PAYMENTS",
    "ROUNDED",
    "SHARPER_BETA_FACTOR",
    "SHARPER_LIPSCHITZ_FACTOR",
    "THEOREMS",
    "WIDTH_FACTOR",
    "AnySetting",
    "ArmsSetting",
    "BayesBound",
    "Bound",
    "CautiousBound",
    "CredibleSetting",
    "CubeBound",
    "LcbBound",
    "Setting",
    "SharperBound",
    "ShortBound",
    "Terms",
    "Theorem",
    "as_printed",
    "as_proved",
    "covering_radius",
    "covers",
    "credible_level",
    "first_informative",
    "first_negative",
    "grid_size",
    "is_vacuous",
    "log_term",
    "main_beta",
    "main_delta",
    "main_setting",
    "on_a_grid",
    "rounded_down_grid",
    "sharper",
    "sharper_beta",
    "sharper_setting",
    "trivial_bound",
    "tuned_epsilon",
    "tuning",
    "uniform_grid",
]

ALGORITHM_1, CAUTIOUS, BAYES, LCB = "LcbGaptron", "CautiousLcb", "BayesLcb", "Lcb"
"""The learners, by the names of their classes"""
GRID, CUBE = "OPT over the grid", "OPT over [0, 1]^K"
BAYES_GRID, BAYES_CUBE = "the Bayes-optimal cost over the grid", "the Bayes-optimal cost over [0, 1]^K"
PRODUCT_GRID = "the product cost over the grid"
ARM = "the best single expert and payment of the grid"


class Theorem(NamedTuple):
    """A choice of parameters, and what it promises to whom."""

    setting: Callable[..., Any]
    """rounds, experts, size, lam -> the setting with its delta and beta; rounds, experts, lam, lipschitz over [0, 1]^K;
    the theorems of Algorithm 1 over the grid take lipschitz and epsilon too"""
    bound: Callable[..., Terms]
    learner: str = ALGORITHM_1
    comparator: str = GRID
    formal: str = ""
    """The name of the theorem in Coq"""

    @property
    def sets_size(self) -> bool:
        """Does it choose N itself, because the comparator may pay anything in [0, 1]?"""
        return self.comparator in (CUBE, BAYES_CUBE)


THEOREMS = {
    "paper": Theorem(main_setting, as_proved, formal="theorem_A_2_as_proved"),
    "printed": Theorem(main_setting, as_printed, formal="theorem_A_2"),
    "main": Theorem(main_setting, main_theorem, formal="theorem_4_7"),
    "main-cube": Theorem(main_cube_setting, main_cube, ALGORITHM_1, CUBE, "theorem_4_7_tuned"),
    "sharper": Theorem(sharper_setting, sharper, formal="sharper_theorem"),
    "sharper-tuned": Theorem(sharper_setting, sharper_tuned, formal="sharper_tuned"),
    "sharper-cube": Theorem(sharper_cube_setting, sharper_cube, ALGORITHM_1, CUBE, "sharper_headline"),
    "drift": Theorem(QUARTER.setting, drift, formal="algorithm_1_drifts_down"),
    "faster-drift": Theorem(THIRD.setting, faster_drift, formal="algorithm_1_drifts_down_faster"),
    "paper-drift": Theorem(main_setting, paper_drift, formal="as_printed_drifts_down"),
    "cautious": Theorem(cautious_setting, cautious, CAUTIOUS, GRID, "cautious_regret"),
    "cautious-drift": Theorem(cautious_setting, cautious_drift, CAUTIOUS, GRID, "cautious_negative_drift"),
    **{
        name: Theorem(ROUNDED[name].setting, ROUNDED[name].bound, CAUTIOUS, CUBE, formal)
        for name, formal in {
            "rounded": "rounded_regret_is_logarithmic",
            "rounded-drift": "rounded_regret_tends_to_minus_infinity",
            "rounded-same-price": "rounded_regret_with_lambda_unchanged",
            "polynomial": "a_polynomial_learner",
        }.items()
    },
    "rounded-three-halves": Theorem(
        rounded_three_halves_setting, rounded_three_halves, CAUTIOUS, CUBE, "rounded_regret_three_halves"
    ),
    "bayes": Theorem(cautious_setting, bayes, BAYES, BAYES_GRID, "bayes_regret"),
    "product": Theorem(cautious_setting, product, BAYES, PRODUCT_GRID, "bayes_regret_product"),
    "bayes-cube": Theorem(bayes_cube_setting, bayes_cube, BAYES, BAYES_CUBE, "one_bayes_learner_on_the_cube"),
    "lcb": Theorem(arms_setting, lcb, LCB, ARM, "lcb_regret"),
}
"""The theorems by name; `tuned` starts a learner with the parameters of one of them."""


def on_a_grid(learner: str) -> tuple[str, ...]:
    """Return the names of the theorems that tune a learner for a grid that is given.

    >>> on_a_grid("CautiousLcb")
    ('cautious', 'cautious-drift')
    """
    return tuple(name for name, row in THEOREMS.items() if row.learner == learner and not row.sets_size)


def tuning(
    learner: str,
    theorem: str,
    costs: Iterable[SupportsFloat] | None,
    experts: int,
    lam: SupportsFloat,
    rounds: SupportsFloat,
    lipschitz: SupportsFloat | None = None,
) -> tuple[tuple[float, ...], Any]:
    """Return the grid and the setting that a theorem wants for one of our own learners.

    A theorem over [0, 1]^K sets the grid itself, from the Lipschitz constant: ``costs`` is then None.

    >>> grid, setting = tuning("CautiousLcb", "rounded", None, experts=1, lam=0.1, rounds=100, lipschitz=0.5)
    >>> grid, setting.delta
    ((0.0, 0.25, 0.5, 0.75), 9.09090909090909e-05)
    """
    own = tuple(name for name, row in THEOREMS.items() if row.learner == learner)
    row = THEOREMS[checks.one_of(theorem, own, "theorem")]
    if not row.sets_size:
        if costs is None:
            raise ValueError(f"costs must be given: {theorem} is about the payments of a grid")
        grid = checks.grid(costs)
        return grid, row.setting(rounds, experts, len(grid), checks.price(lam))
    if costs is not None:
        raise ValueError(f"costs must be None, because {theorem} sets the grid from lipschitz, got {costs!r}")
    if lipschitz is None:
        raise ValueError(f"lipschitz must be given: {theorem} sets the grid from it")
    setting = row.setting(rounds, experts, checks.price(lam), lipschitz)
    return rounded_down_grid(setting.size), setting


def first_informative(theorem: str, experts: int, size: int | None, lam: float, lipschitz: float | None = None) -> int:
    """Return the least T at which the theorem's bound is below the trivial one.

    ``size`` is None and ``lipschitz`` is given for the theorems that choose N themselves.

    >>> first_informative("paper", 1, 2, 0.01), first_informative("sharper", 1, 2, 0.01)
    (6019768, 91)
    >>> [first_informative(name, experts=5, size=5, lam=0.01) for name in ("paper", "sharper", "cautious")]
    [664116350, 48802, 5465]
    >>> first_informative("rounded", experts=5, size=None, lam=0.01, lipschitz=1)
    89887
    """
    setting, bound = _at(theorem, experts, size, lam, lipschitz)
    return _first(lambda T: not is_vacuous(bound(T), setting(T)), f"the bound {theorem} is below the trivial one")


def first_negative(theorem: str, experts: int, size: int | None, lam: float, lipschitz: float | None = None) -> int:
    """Return the T from which on the theorem promises a regret below 0, at this T and at all larger ones.

    >>> first_negative("paper-drift", 1, 2, 0.01), first_negative("cautious-drift", 1, 2, 0.01)
    (9424, 3625)
    >>> first_negative("sharper", 1, 2, 0.01)
    Traceback (most recent call last):
    ValueError: the bound sharper is never negative: none of its terms falls
    """
    _, bound = _at(theorem, experts, size, lam, lipschitz)
    if getattr(bound(2), "drift", 0.0) >= 0:
        raise ValueError(f"the bound {theorem} is never negative: none of its terms falls")
    return _first(lambda T: bound(T).total < 0, f"the bound {theorem} is negative")


def _at(
    theorem: str, experts: int, size: int | None, lam: float, lipschitz: float | None
) -> tuple[Callable[[int], AnySetting], Callable[[int], Terms]]:
    """Return the theorem's setting and its bound as functions of T."""
    row = THEOREMS[checks.one_of(theorem, tuple(THEOREMS), "theorem")]
    if row.sets_size and size is not None:
        raise ValueError(f"size must be None, because {theorem} sets it from lipschitz, got {size!r}")
    if not row.sets_size and lipschitz is not None:
        raise ValueError(
            f"lipschitz must be None, because {theorem} is about the payments of a grid, got {lipschitz!r}"
        )
    game = (experts, lam, lipschitz) if row.sets_size else (experts, size, lam)
    return lambda T: row.setting(T, *game), lambda T: row.bound(row.setting(T, *game))


def _first(holds: Callable[[int], bool], what: str) -> int:
    """Return the least T at which a bound is below a line through 0, by bisection.

    At T = 1 no bound is: one payment of the grid alone costs as much as that round can. From T = 2 on each bound is a
    concave function of T: a sum of multiples of T, ln T, l = ln T^2 + c, l ln T, l^2, l sqrt(ln T), sqrt(T ln T),
    sqrt(T l), sqrt(T (l^2 + c)), T^(1/3), T^(2/3) and sqrt(l) T^(2/3), in which a failure term 1/(2 T) is outweighed by
    the logarithms. So the T at which a bound is on the line or above follow each other, and if 2 is one of them, then
    there is one crossing. Beyond 2^53 it is found to the precision of floats.
    """
    low, high = 1, 2
    while not holds(high):
        low, high = high, 2 * high
        if high > LONGEST:
            raise ValueError(f"{what} at no T up to {LONGEST:g}")
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if holds(middle) else (middle, high)
    return high
