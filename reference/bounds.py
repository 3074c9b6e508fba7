"""The regret bounds: one table of all theorems, and from which T on a bound is informative.

Each row of `THEOREMS` is a theorem in Coq: the parameters of a learner that is tuned for T rounds (`setting`), the
bound that it then has, term by term (`bound`), whose cost it bounds, and against what. A test reads the statements in
Coq and compares.

Every theorem tunes its learner with delta = 1 / ((1 + lam K) T^2 K), so that wrong estimates cost at most 1 in all. In
Algorithm 1 the logarithm of delta is ln(3/delta), and there is a beta; the learners with credible sets have ln(2/delta)
and no beta; LCB over single experts and Thompson sampling have neither, and no T tunes `AnytimeLcb`. A bound is
informative where it is below the trivial one: no round costs more than one mistake and the largest payments. If the
payments of a round are minimal only up to a slack, the expected sum of the slacks is added to the bounds of Results S,
B, D and E (Result C).
"""

import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import astuple, dataclass, replace
from fractions import Fraction
from functools import partial
from itertools import pairwise
from types import MappingProxyType
from typing import Any, Literal, NamedTuple, Self, SupportsFloat

from paid_experts.reference import validation

LONGEST = 1e100
"""The most rounds that a bound is computed for"""
MAIN_FACTOR = 3153
"""3153 K^3 N ln(3/delta)^2, the constant that Theorem 4.7 leaves open"""
LIPSCHITZ, SHARPER_LIPSCHITZ = 4, 2 * math.exp(-0.5)
"""(4 L + lam) K eps for the grid (Lemma 4.5); 2 e^(-1/2) is the true Lipschitz constant of Phi in each accuracy"""
TOLERANCE = 1e-12
"""How far a parameter that a theorem sets may be from what is computed here"""
HAIR = Fraction(1, 2**53)
"""What the rounding of a payment to a float may add to a distance in [0, 1]"""
MOST_PAYMENTS = 10**6


# What the theorems set


def log_term(delta: SupportsFloat) -> float:
    """ln(3 / delta), the logarithm in every width.

    >>> round(log_term(0.5), 6)
    1.791759
    """
    return math.log(3 / validation.confidence(delta))


def horizon(rounds: SupportsFloat) -> float:
    """Return T: at least one round, and not so many that a bound overflows."""
    T = validation.positive(rounds, "rounds")
    if T < 1:
        raise ValueError(f"rounds must be at least 1, got {rounds!r}")
    if T > LONGEST:
        raise ValueError(f"rounds must be at most {LONGEST:g}, got {rounds!r}")
    return T


def main_delta(rounds: SupportsFloat, experts: int, lam: SupportsFloat) -> float:
    """delta = 1 / ((1 + lam K) T^2 K), as the main theorem sets it (I36), and all of ours.

    >>> main_delta(rounds=10, experts=2, lam=0.5)
    0.0025
    """
    T, K = horizon(rounds), validation.expert_count(experts)
    return validation.confidence(1 / ((1 + validation.price(lam) * K) * T**2 * K))


def main_beta(delta: SupportsFloat, experts: int) -> float:
    """beta = 18 ln(3/delta) K^2, as Lemma 4.3 and both theorems set it (I25, I35, I87).

    >>> round(main_beta(delta=0.5, experts=2), 3)
    129.007
    """
    return 18 * log_term(delta) * validation.expert_count(experts) ** 2


def sharper_beta(delta: SupportsFloat, experts: int, factor: float = 5) -> float:
    """beta = 5 ln(3/delta) K^(3/2), as the sharper theorem sets it; Result B has a larger factor.

    >>> round(sharper_beta(delta=0.5, experts=2), 3)
    25.339
    """
    K = validation.expert_count(experts)
    return factor * log_term(delta) * K * math.sqrt(K)


# Grids of payments: midpoints, which round a payment to the nearest (Lemma 4.5), and low ends, which round it down.
# Then the comparator does not pay more on the grid, and only its accuracies move.


def grid_size(epsilon: SupportsFloat) -> int:
    """N(eps) = ceil(1 / (2 eps)): no fewer intervals of length 2 eps cover [0, 1].

    >>> grid_size(0.5), grid_size(1 / 6), grid_size(0.1), grid_size(0.09)
    (1, 3, 5, 6)
    """
    size = math.ceil(1 / (2 * Fraction(validation.positive(epsilon, "epsilon")) + HAIR))
    if size > MOST_PAYMENTS:
        raise ValueError(f"epsilon must be large enough for {MOST_PAYMENTS} payments, got {epsilon!r}")
    return size


def uniform_grid(epsilon: SupportsFloat) -> tuple[float, ...]:
    """Return the midpoints of N(eps) equal intervals: for each c in [0, 1] some payment within eps (I29, I34).

    >>> uniform_grid(0.1)
    (0.1, 0.3, 0.5, 0.7, 0.9)
    """
    size = grid_size(epsilon)
    grid = tuple((2 * i + 1) / (2 * size) for i in range(size))
    assert covers(grid, epsilon)
    return grid


def rounded_down_grid(size: int) -> tuple[float, ...]:
    """Return 0, 1/N, .., (N-1)/N: each c in [0, 1] has a payment at most 1/N below it (Results B and E).

    >>> rounded_down_grid(4)
    (0.0, 0.25, 0.5, 0.75)
    """
    N = validation.count(size, "size")
    if N > MOST_PAYMENTS:
        raise ValueError(f"size must be at most {MOST_PAYMENTS}, got {size!r}")
    return tuple(i / N for i in range(N))


def covering_radius(costs: tuple[float, ...]) -> Fraction:
    """Return the least eps such that each c in [0, 1] has a payment within eps, exactly.

    >>> covering_radius((0.25, 1.0))
    Fraction(3, 8)
    """
    grid = sorted(Fraction(c) for c in validation.grid(costs))
    gaps = [(b - a) / 2 for a, b in pairwise(grid)]
    return max([grid[0], 1 - grid[-1], *gaps])


def covers(costs: tuple[float, ...], epsilon: SupportsFloat) -> bool:
    """Is there for each c in [0, 1] a payment c~ with |c - c~| <= eps (the hypothesis of Lemma 4.5)?

    >>> covers((0.25, 0.75), 0.25), covers((0.25, 0.75), 0.24)
    (True, False)
    """
    return covering_radius(costs) <= Fraction(validation.positive(epsilon, "epsilon")) + HAIR


# What a bound depends on, and what it consists of


class Setting(NamedTuple):
    """The numbers that a bound depends on; learners with credible sets have no beta."""

    rounds: float  # T
    experts: int  # K
    size: int  # N, how many payments there are
    lam: float
    delta: float
    beta: float = 0.0
    lipschitz: float = 0.0  # L, where the comparator may pay anything in [0, 1]
    epsilon: float = 0.0  # how far that may be from the grid; 0 where the regret is the one over the grid (D31)
    labels: float = 1.0  # rho: how likely a label is to come within d rounds, at least
    delay: float = 0.0  # d; with rho = 1 and d = 0 all labels come at once

    def checked(self) -> Self:
        """Refuse what no game can have."""
        return type(self)(
            horizon(self.rounds),
            validation.expert_count(self.experts),
            validation.count(self.size, "size"),
            validation.price(self.lam),
            validation.confidence(self.delta),
            validation.nonnegative(self.beta, "beta"),
            validation.nonnegative(self.lipschitz, "lipschitz"),
            validation.nonnegative(self.epsilon, "epsilon"),
            validation.positive(validation.probability(self.labels, "labels"), "labels"),
            validation.nonnegative(self.delay, "delay"),
        )


class ArmsSetting(Setting):
    """The setting of LCB over single experts (Section 5): one expert is paid a round, and delta plays no part."""


class PriorSetting(Setting):
    """The setting of Thompson sampling (Result G): regret is an average over the prior, and delta plays no part."""


@dataclass(frozen=True)
class Bound:
    """A bound on the regret, as the sum of its terms."""

    exploration: float = 0.0  # N (1 + lam K): the first N rounds, at the worst
    failure: float = 0.0  # the rounds in which an estimate that matters is off
    discretisation: float = 0.0  # the grid instead of [0, 1]
    following: float = 0.0  # rounds that follow a certain expert; in Result S as if on the better side
    misled: float = 0.0  # what Result S adds where a certain expert leans to the worse side
    even: float = 0.0  # aggregated rounds of Result S in which a young estimate is exactly 1/2
    widths: float = 0.0  # estimates that are off by their width, or by the root in it
    squared_widths: float = 0.0  # estimates that are off by the rest of their width (Theorem A.2)
    learning: float = 0.0  # all that an expert costs at a payment, where the theorem has one term for it
    balance: float = 0.0  # the grid and the learning on the best grid for [0, 1]^K, of order sqrt(T)
    drift: float = 0.0  # a negative multiple of exp(-K/2) T: OPT is above what a vote of known experts costs

    @property
    def total(self) -> float:
        """The bound."""
        return math.fsum(astuple(self))


def trivial_bound(setting: Setting) -> float:
    """T (1 + lam K): no learner has a higher cost (I88), so no regret exceeds it; T (1 + lam) if one expert is paid.

    That of Thompson sampling is at most T / 2, because payments cancel on average over a prior that is right.

    >>> trivial_bound(Setting(10**4, experts=5, size=5, lam=0.01, delta=0.1, beta=1.0))
    10500.0
    >>> trivial_bound(ArmsSetting(10**4, experts=5, size=5, lam=0.01, delta=0.1))
    10100.0
    >>> trivial_bound(PriorSetting(10**4, experts=5, size=5, lam=0.01, delta=0.1))
    5000.0
    """
    T, K, _, lam, *_ = setting.checked()
    if isinstance(setting, PriorSetting):
        return T / 2
    return T * (1 + lam * (1 if isinstance(setting, ArmsSetting) else K))


def is_vacuous(bound: Bound, setting: Setting) -> bool:
    """Does the bound say no more than the trivial one?"""
    return bound.total >= trivial_bound(setting)


# The formulas, in the paper's letters


class Letters:
    """A setting in the paper's letters, and what several formulas have in common."""

    def __init__(self, setting: Setting) -> None:
        self.T, self.K, self.N, self.lam, delta, self.beta, self.L, self.eps, self.rho, self.d = setting.checked()
        self.delta, self.ell, self.level = delta, log_term(delta), math.log(2 / delta)
        self.worst = 1 + self.lam * self.K
        """The most that a round can cost"""
        self.least_phi = math.exp(-self.K / 2)
        self.failure = self.worst * self.K * delta * self.T * (self.T + 1) / 2
        """What failures cost in our own theorems; (T + 1)/(2 T) at the delta that is set, where `Theorems.v` has 1"""

    def rounding(self, lipschitz: float) -> float:
        """What it costs in T rounds to pay all experts from a grid, for each unit of eps."""
        return self.T * (lipschitz * self.L + self.lam) * self.K


def on_midpoints(s: Letters, lipschitz: float, **terms: float) -> Bound:
    """Algorithm 1: the first N rounds, the distance of [0, 1] to the grid, and further terms."""
    return Bound(exploration=s.N * s.worst, discretisation=s.rounding(lipschitz) * s.eps, **terms)


def detailed(s: Letters, failures: float) -> Bound:
    """Theorem A.2; the last term is the printed 2592 K^2 N ln(3/delta)^2.

    The proof's own steps give twice that, because sum 1/n^2 is bounded by 2 and the 2 is lost (D59); 2592 still holds,
    with the sharper constants of the lemmas before it ((6 (28/8)^2 + 96) * 9 * pi^2/6 < 2510), so it is kept.
    """
    validation.positive(s.beta, "beta")
    harmonic, widths = 1 + math.log(s.T), 288 * s.K**2 * s.N  # D58
    return on_midpoints(
        s,
        LIPSCHITZ,
        failure=s.worst * failures * s.K * s.delta,
        following=s.K * s.N * (2 * s.beta + 4 * s.ell) * harmonic,  # Lemma 4.6
        widths=widths * 2 * s.ell * harmonic,
        squared_widths=widths * 9 * s.ell**2,
    )


def short(s: Letters, factor: int, power: float, gained: float = 0.0) -> Bound:
    """Results S and B for the delta and the beta that are set: so many K^power N ln(3/delta) for learning."""
    learning, drift = factor * s.K**power * s.N * s.ell, -gained * s.least_phi * s.T
    return on_midpoints(s, SHARPER_LIPSCHITZ, failure=1.0, learning=learning, drift=drift)


class Margin(NamedTuple):
    """Results S and B are one theorem with three margins.

    From a larger beta on Algorithm 1 gains a share of exp(-K/2) in every round, because OPT is above what a vote of
    known experts costs. Learning costs a logarithm of T, so that the regret is negative in the end. The paper's own
    beta is large enough for the largest share.
    """

    gained: float  # eta, the share
    beta_factor: int  # beta must be at least this times ln(3/delta) K^(3/2)
    slope: int  # a young estimate of exactly 1/2 costs nothing after (slope K + offset) ln(3/delta) answers
    offset: int

    def beta(self, delta: float, experts: int) -> float:
        """Return the least beta."""
        return sharper_beta(delta, experts, self.beta_factor)

    def bound(self, s: Letters) -> Bound:
        """C = beta + 3 l + sqrt(2 beta l), e = (1 - eta) exp(-K/2), l = ln(3/delta)."""
        least = self.beta(s.delta, s.K)
        if s.beta < least * (1 - TOLERANCE):
            raise ValueError(f"beta must be at least {self.beta_factor} ln(3/delta) K^(3/2) = {least}, got {s.beta}")
        C, e = s.beta + 3 * s.ell + math.sqrt(2 * s.beta * s.ell), (1 - self.gained) * s.least_phi
        young = (self.slope * s.K + self.offset) * s.ell / 2
        return on_midpoints(
            s,
            SHARPER_LIPSCHITZ,
            failure=s.failure,
            following=s.K * s.N * C * max(0.0, 1 - 2 * e),
            misled=s.K * s.N * min(C * (1 - e), 6 * s.ell + 2 * math.sqrt(C * s.ell)),
            even=s.K * s.N * young * max(0.0, (2 - 2 * self.gained) ** (-1 / s.K) - math.exp(-0.5)),
            drift=-self.gained * s.least_phi * s.T,
        )


SHARPER, QUARTER, THIRD = Margin(0, 5, 3, 11), Margin(1 / 4, 11, 5, 15), Margin(1 / 3, 18, 7, 17)


class BestGrid(NamedTuple):
    """On N midpoints [0, 1] costs a/(2 N), and each payment at most b: N near sqrt(a/(2 b)) balances the two."""

    lipschitz: float
    each: Callable[[Letters], float]  # b
    failure: float

    def size(self, s: Letters) -> float:
        """sqrt(a/(2 b))."""
        return math.sqrt(s.rounding(self.lipschitz) / (2 * self.each(s)))

    def bound(self, s: Letters) -> Bound:
        """With N = floor(sqrt(a/(2 b))) + 1 both cost at most sqrt(2 a b) + b, of order sqrt(T)."""
        balance = math.sqrt(2 * s.rounding(self.lipschitz) * self.each(s))
        return Bound(failure=self.failure, balance=balance, learning=self.each(s))


MAIN_CUBE = BestGrid(LIPSCHITZ, lambda s: s.K**3 * (2 + s.lam + MAIN_FACTOR * s.ell**2), failure=0.0)
SHARPER_CUBE = BestGrid(SHARPER_LIPSCHITZ, lambda s: s.K ** (5 / 2) * (1 + s.lam + 8 * s.ell), failure=1.0)


def logarithmic(s: Letters, constant: float, slope: float, gained: float = 0.0, size: float = 0.0) -> Bound:
    """The cautious learner: K N (constant + slope ln K) ln(2/delta) for learning, and what is gained in every round.

    Over [0, 1]^K the grid is 0, 1/N, .., (N-1)/N, so that payments are rounded down. That costs a factor of Phi, which
    is less than what the learner gains in every round, if N is large enough for the Lipschitz constant.
    """
    N = size or s.N
    learning = s.K * N * (constant + slope * math.log(s.K)) * s.level
    return Bound(N * s.worst, s.failure, learning=learning, drift=-gained * s.least_phi * s.T)


def three_halves_size(s: Letters) -> float:
    """14 L sqrt(K ln T): a number of payments that grows with T, and less with K than in the other theorems."""
    if s.T < 2:
        raise ValueError(f"rounds must be at least 2, got {s.T!r}")
    return 14 * s.L * math.sqrt(s.K * math.log(s.T))


def three_halves(s: Letters) -> Bound:
    """Of order L K^(3/2) ln K (ln T)^(3/2); 1 is for rounds with accuracies so good that rounding costs more."""
    return replace(logarithmic(s, 16, 3, size=three_halves_size(s) + 1), discretisation=1.0)


def roots(s: Letters, factor: float) -> Bound:
    """Result E on a grid: so many K sqrt(N T ln(2/delta))."""
    return Bound(s.N * s.worst, s.failure, widths=factor * s.K * math.sqrt(s.level * s.N * s.T))


def root_of_all(s: Letters, factor: float) -> Bound:
    """Result F on a grid: so many sqrt(K N T ln(2/delta) (1 + ln(T/N))); the root of less than 0 is 0, as in Coq."""
    rounds = max(0.0, 1 + math.log(s.T / s.N))
    return Bound(s.N * s.worst, s.failure, widths=factor * math.sqrt(s.level * s.K * s.N * s.T * rounds))


def thompson(s: Letters) -> Bound:
    """Result G: K N without exploration, and the smaller root of Results E and F, with l = ln(K T (T + 2 N))."""
    ell = math.log(s.K * s.T * (s.T + 2 * s.N))
    each = 2 * math.sqrt(2) * s.K * math.sqrt(ell * s.N * s.T)
    joint = math.sqrt(2 * ell * s.K * s.N * s.T * max(0.0, 1 + math.log(s.T / s.N)))
    return Bound(failure=1.0, learning=float(s.K * s.N), widths=min(each, joint))


def bayes_cube(s: Letters) -> Bound:
    """Result E over [0, 1]^K: 2 (1 + lam K) T^(1/3) + 1 + K (4 sqrt(ln(2/delta)) + L) T^(2/3)."""
    root = s.T ** (1 / 3)
    widths = 4 * s.K * math.sqrt(s.level) * root**2
    return Bound(2 * s.worst * root, failure=1.0, discretisation=s.K * s.L * root**2, widths=widths)


def root_of_all_cube(s: Letters) -> Bound:
    """Result F over [0, 1]^K: 2 (1 + lam K) (K T)^(1/3) + 1 + (2 sqrt(ln(2/delta) (1 + ln T)) + L) (K T)^(2/3)."""
    root = (s.K * s.T) ** (1 / 3)
    widths = 2 * math.sqrt(s.level * (1 + math.log(s.T))) * root**2
    return Bound(2 * s.worst * root, failure=1.0, discretisation=s.L * root**2, widths=widths)


def anytime(s: Letters, **terms: float) -> Bound:
    """Result H: (d + 1/rho) K N for waiting and for hope, K N ln(T)/rho for the smoothed vote, and a root."""
    return Bound((s.d + 1 / s.rho) * s.K * s.N, failure=1.0, learning=math.log(s.T) / s.rho * s.K * s.N, **terms)


def anytime_level(s: Letters) -> float:
    """ln(2 (1 + lam K) K N T^3), the level of the last round."""
    return math.log(2 * s.worst * s.K * s.N) + 3 * math.log(s.T)


def anytime_roots(s: Letters) -> Bound:
    """Result H with each root by itself: 2 sqrt(2) K sqrt(l N T/rho)."""
    return anytime(s, widths=2 * math.sqrt(2) * s.K * math.sqrt(anytime_level(s) * s.N * s.T / s.rho))


def anytime_root(s: Letters, factor: float) -> Bound:
    """Result H: so many sqrt(l K N T (1 + ln(rho T/N)) / rho)."""
    rounds = max(0.0, 1 + math.log(s.rho * s.T / s.N))
    return anytime(s, widths=factor * math.sqrt(anytime_level(s) * s.K * s.N * s.T * rounds / s.rho))


def cube_root(number: float) -> int:
    """The cube root, rounded down.

    >>> cube_root(26), cube_root(27)
    (2, 3)
    """
    root = round(math.cbrt(number))
    return root if root**3 <= number else root - 1


def arms(s: Letters) -> Bound:
    """Section 5's R^band (I39), with its constants: K N arms, width sqrt(2 ln(t)/n)."""
    widths = 4 * math.sqrt(2 * s.K * s.N * s.T * math.log(s.T))
    return Bound((1 + s.lam) * s.K * s.N, failure=1 + s.lam, widths=widths)


# The table

LearnerName = Literal["LcbGaptron", "CautiousLcb", "BayesLcb", "AnytimeLcb", "Lcb", "Thompson"]
"""The learners, by the names of their classes"""


class Theorem(NamedTuple):
    """A theorem: whose regret it bounds, against which comparator, with which parameters."""

    name: str
    formal: str  # the name of the theorem in Coq
    terms: Callable[[Letters], Bound]  # the formula
    beta: Callable[[float, int], float] | None = main_beta  # of delta and K; None for a learner that has none
    learner: LearnerName = "LcbGaptron"
    comparator: str = "OPT over the grid"
    above: Callable[[Letters], float | Fraction] | None = None
    """Where the comparator may pay anything in [0, 1]: N is the least whole number above this."""
    only_tuned: bool = False  # does the formula hold for no other delta, beta and N than those that are set?
    sets: Mapping[str, Any] = MappingProxyType({})  # what else it sets of its learner, beside delta, beta and N
    log_factor: float = 0.0  # payments are minimal up to a factor of Phi with this logarithm

    @property
    def sets_size(self) -> bool:
        """Does it choose N itself, because the comparator may pay anything in [0, 1]?"""
        return self.above is not None

    def setting(
        self, rounds: float, experts: int, size: int | None, lam: float, lipschitz: float = 0.0, epsilon: float = 0.0
    ) -> Setting:
        """Return the parameters for so many rounds; ``size`` is None where the theorem sets it from ``lipschitz``."""
        delta = main_delta(rounds, experts, lam)
        kind = {"Lcb": ArmsSetting, "Thompson": PriorSetting}.get(self.learner, Setting)
        numbers = (lam, delta, self.beta(delta, experts) if self.beta else 0.0, lipschitz, epsilon)
        if self.above is None:
            return kind(rounds, experts, size, *numbers).checked()  # type: ignore[arg-type]
        if size is not None:
            raise ValueError(f"size must be None, because {self.name} sets it from lipschitz, got {size!r}")
        found = kind(rounds, experts, 1, *numbers).checked()
        N = math.floor(self.above(Letters(found))) + 1
        return found._replace(size=N, epsilon=1 / (2 * N) if self.learner == "LcbGaptron" else 0.0)

    def bound(self, setting: Setting) -> Bound:
        """Return the bound at a setting; refuse one to which the theorem does not apply."""
        s = Letters(setting)
        if self.only_tuned:
            wanted = self.setting(s.T, s.K, None if self.sets_size else s.N, s.lam, s.L, s.eps)
            if not all(math.isclose(a, b, rel_tol=TOLERANCE) for a, b in zip(setting, wanted, strict=True)):
                raise ValueError(f"the theorem {self.name} is about {wanted}, got {setting}")
        elif self.above is not None and self.above(s) > s.N:
            least = float(self.above(s))
            raise ValueError(f"size must be at least {least} for this many experts and this L, got {s.N}")
        return self.terms(s)


CUBE = "OPT over [0, 1]^K"
_sharper = partial(Theorem, beta=SHARPER.beta)
_cautious = partial(Theorem, beta=None, learner="CautiousLcb")
_rounded = partial(_cautious, comparator=CUBE, sets={"eta": 1 / 4})
_bayes = partial(
    Theorem,
    beta=None,
    learner="BayesLcb",
    comparator="the Bayes-optimal cost over the grid",
    sets={"objective": "bayes"},
)
_anytime = partial(_bayes, learner="AnytimeLcb")
_no_drift = partial(logarithmic, constant=16, slope=3)

ROWS = (
    # the paper's: A.2 as its proof ends and as printed, 4.7 and 4.7 with the best N
    Theorem("paper", "theorem_A_2_as_proved", lambda s: detailed(s, failures=s.N * s.T**2)),
    Theorem("printed", "theorem_A_2", lambda s: detailed(s, failures=s.T**3)),
    Theorem("main", "theorem_4_7", only_tuned=True, terms=lambda s: on_midpoints(
        s, LIPSCHITZ, failure=s.N, learning=MAIN_FACTOR * s.K**3 * s.N * s.ell**2)),
    Theorem("main-cube", "theorem_4_7_tuned", MAIN_CUBE.bound, above=MAIN_CUBE.size, comparator=CUBE, only_tuned=True),
    # Result S, and Result B of Algorithm 1
    _sharper("sharper", "sharper_theorem", SHARPER.bound),
    _sharper("sharper-tuned", "sharper_tuned", partial(short, factor=8, power=5 / 2), only_tuned=True),
    _sharper("sharper-cube", "sharper_headline", SHARPER_CUBE.bound, above=SHARPER_CUBE.size, comparator=CUBE,
             only_tuned=True),
    Theorem("drift", "algorithm_1_drifts_down", QUARTER.bound, QUARTER.beta),
    Theorem("faster-drift", "algorithm_1_drifts_down_faster", THIRD.bound, THIRD.beta),
    Theorem("paper-drift", "as_printed_drifts_down", partial(short, factor=49, power=3, gained=THIRD.gained),
            only_tuned=True),
    # Result D, and Results B and C of the cautious learner; K L is exact, because N may not be less
    _cautious("cautious", "cautious_regret", partial(logarithmic, constant=17 / 2, slope=2)),
    _cautious("cautious-drift", "cautious_negative_drift", partial(_no_drift, gained=1 / 4)),
    _rounded("rounded", "rounded_regret_is_logarithmic", _no_drift, above=lambda s: 7 * s.K * Fraction(s.L)),
    _rounded("rounded-drift", "rounded_regret_tends_to_minus_infinity", partial(_no_drift, gained=1 / 8),
             above=lambda s: 13 * s.K * Fraction(s.L)),
    _rounded("rounded-same-price", "rounded_regret_with_lambda_unchanged", _no_drift, sets={"eta": 0.0},
             above=lambda s: 8 * s.K * Fraction(s.L) * (1 + Fraction(13, 20) * s.K)),
    _rounded("polynomial", "a_polynomial_learner", _no_drift, log_factor=1 / 7,
             above=lambda s: 14 * s.K * Fraction(s.L)),
    _rounded("rounded-three-halves", "rounded_regret_three_halves", three_halves, only_tuned=True,
             above=lambda s: three_halves_size(s) * (1 + TOLERANCE)),  # a float may be a little too small
    # Result E: against the Bayes-optimal cost, and with the product H = 1/2 prod sqrt(4 p (1 - p)) for the Bayes error
    _bayes("bayes", "bayes_regret", partial(roots, factor=2 * math.sqrt(2))),
    _bayes("product", "bayes_regret_product", partial(roots, factor=2 + math.sqrt(2)), sets={"objective": "product"},
           comparator="the product cost over the grid"),
    _bayes("bayes-cube", "one_bayes_learner_on_the_cube", bayes_cube, above=lambda s: cube_root(s.T), only_tuned=True,
           comparator="the Bayes-optimal cost over [0, 1]^K"),
    # Result F: the same learner and comparators
    _bayes("root-k", "bayes_regret_root_K", partial(root_of_all, factor=math.sqrt(2))),
    _bayes("product-root-k", "bayes_regret_product_root_K", partial(root_of_all, factor=1 + math.sqrt(1 / 2)),
           sets={"objective": "product"}, comparator="the product cost over the grid"),
    _bayes("root-k-cube", "one_learner_on_the_cube_root_K", root_of_all_cube, above=lambda s: cube_root(s.K * s.T),
           only_tuned=True, comparator="the Bayes-optimal cost over [0, 1]^K"),
    # Result H: comparators as above; delta plays no part
    _anytime("anytime", "anytime_regret", anytime_roots),
    _anytime("anytime-root-k", "anytime_regret_root_K", partial(anytime_root, factor=math.sqrt(2))),
    _anytime("anytime-product-root-k", "anytime_regret_product_root_K", sets={"objective": "product"},
             terms=partial(anytime_root, factor=1 + math.sqrt(1 / 2)), comparator="the product cost over the grid"),
    # Result G, on average over a prior that is right; Section 5
    Theorem("thompson", "thompson_regret", thompson, None, "Thompson",
            "the Bayes-optimal cost over the grid, on average over the prior"),
    Theorem("lcb", "lcb_regret", arms, None, "Lcb", "the best single expert and payment of the grid"),
)  # fmt: skip
THEOREMS = {row.name: row for row in ROWS}
"""The theorems by name; `tuned` starts a learner with the parameters of one of them."""


as_printed, as_proved, sharper = (THEOREMS[name].bound for name in ("printed", "paper", "sharper"))
"""Theorem A.2, where a failure costs (1 + lam K) T^3 K delta as printed (D55), and N T^2 as its proof ends (D61);
Result S, for beta = 5 ln(3/delta) K^(3/2) or more"""
main_setting = THEOREMS["paper"].setting
"""Delta and beta as the main theorem chooses them"""


def named(theorem: str, learner: LearnerName | None = None) -> Theorem:
    """Return a theorem by its name: any, or one about a learner.

    >>> named("sharper", "BayesLcb")
    Traceback (most recent call last):
    ValueError: theorem must be one of bayes, product, bayes-cube, root-k, product-root-k, root-k-cube; got 'sharper'
    """
    rows = [row.name for row in ROWS if learner in (None, row.learner)]
    return THEOREMS[validation.one_of(theorem, rows, "theorem")]


def tuning(
    row: Theorem,
    costs: Iterable[Any] | None,
    experts: int,
    lam: SupportsFloat,
    rounds: SupportsFloat,
    lipschitz: SupportsFloat | None = None,
) -> tuple[tuple[Any, ...], Setting]:
    """Return the grid and the setting that a theorem wants.

    A theorem over [0, 1]^K sets the grid itself, from the Lipschitz constant: ``costs`` is then None.

    >>> grid, setting = tuning(THEOREMS["rounded"], None, experts=1, lam=0.1, rounds=100, lipschitz=0.5)
    >>> grid, setting.delta
    ((0.0, 0.25, 0.5, 0.75), 9.09090909090909e-05)
    """
    T, price = validation.positive(rounds, "rounds"), validation.price(lam)
    if not row.sets_size:
        if costs is None:
            raise ValueError(f"costs must be given: {row.name} is about the payments of a grid")
        given = validation.sequence(costs, "costs")
        grids = validation.grids(given, validation.expert_count(experts))
        most = max(map(max, grids))
        return given, row.setting(T, experts, len(grids[0]), price * max(most, 1.0))
    if costs is not None:
        raise ValueError(f"costs must be None, because {row.name} sets the grid from lipschitz, got {costs!r}")
    if lipschitz is None:
        raise ValueError(f"lipschitz must be given: {row.name} sets the grid from it")
    setting = row.setting(T, experts, None, price, validation.nonnegative(lipschitz, "lipschitz"))
    return (uniform_grid(setting.epsilon) if setting.epsilon else rounded_down_grid(setting.size)), setting


# From which T on a bound says something


def first_informative(theorem: str, experts: int, size: int | None, lam: float, lipschitz: float | None = None) -> int:
    """Return the least T at which the theorem's bound is below the trivial one.

    ``size`` is None and ``lipschitz`` is given for the theorems that choose N themselves.

    >>> first_informative("sharper", 5, 5, 0.01), first_informative("rounded", 5, None, 0.01, lipschitz=1)
    (48802, 89887)
    >>> first_informative("thompson", 5, 5, 0.01)
    47051
    """
    if named(theorem).learner == "AnytimeLcb" and validation.price(lam) > 1:
        raise ValueError(f"lam must be at most 1, or the bound {theorem} begins below the trivial one, got {lam!r}")
    at = _over_time(theorem, experts, size, lam, lipschitz)
    return _first(lambda T: not is_vacuous(*at(T)), f"the bound {theorem} is below the trivial one")


def first_negative(theorem: str, experts: int, size: int | None, lam: float, lipschitz: float | None = None) -> int:
    """Return the T from which on the theorem promises a regret below 0, at this T and at all larger ones.

    >>> first_negative("paper-drift", 1, 2, 0.01), first_negative("cautious-drift", 1, 2, 0.01)
    (9424, 3625)
    """
    at = _over_time(theorem, experts, size, lam, lipschitz)
    if at(2)[0].drift >= 0:
        raise ValueError(f"the bound {theorem} is never negative: none of its terms falls")
    return _first(lambda T: at(T)[0].total < 0, f"the bound {theorem} is negative")


def _over_time(theorem: str, *game: Any) -> Callable[[int], tuple[Bound, Setting]]:
    """Return the theorem's bound and its setting as a function of T."""
    row, lipschitz = named(theorem), game[-1]
    if not row.sets_size and lipschitz is not None:
        raise ValueError(
            f"lipschitz must be None, because {theorem} is about the payments of a grid, got {lipschitz!r}"
        )

    def at(T: int) -> tuple[Bound, Setting]:
        setting = row.setting(T, *(game if row.sets_size else game[:-1]))
        return row.bound(setting), setting

    return at


def _first(holds: Callable[[int], bool], what: str) -> int:
    """Return the least T at which a bound is below a line through 0, by bisection.

    At T = 1 no bound is: one payment of the grid alone costs as much as that round can, and up to T = N all of them do
    (in Result H, K N (1 + ln T) + 1 does if lam <= 1).
    From T = 3 on each bound is a concave function of T: a sum of multiples of T, ln T, l = ln T^2 + c, l ln T, l^2,
    l sqrt(ln T), sqrt(T ln T), sqrt(T l), sqrt(T (l^2 + c)), sqrt(T l (1 + ln(T/N))) beyond N, T^(1/3), T^(2/3),
    sqrt(l) T^(2/3) and sqrt(l (1 + ln T)) T^(2/3), in which a failure term 1/(2 T) is outweighed by the logarithms. So
    the T at which a bound is on the line or above follow each other, and if 3 is one of them, then there is one
    crossing. Beyond 2^53 it is found to the precision of floats.
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
