"""What the paper does not say: which beta, which delta, and which width of LCB its experiments used.

With the values of the main theorem the learner does not aggregate in Figure 1: an estimate is certain while its rarer
answer came less than beta times, and beta = 18 ln(3/delta) K^2 is 9,530 there, while in T = 1e4 rounds no rarer answer
can come more than 5,000 times. (Only estimates of exactly 1/2 are uncertain, and a vote of these is a fair coin.) Then
LCB-GAPTRON pays all experts, follows one of them, and costs more than LCB, which is not what Section 6 says. So the
authors will have used smaller values. The defaults here are:

    beta = 1       An estimate is certain when all its answers agree, which is the least that line 9 of Algorithm 1
                   needs for the weights of line 14 to be finite. Any smaller beta gives the same algorithm.
    delta = 0.1    A width of order 1: ln(3/delta) is 3.4, and 21 to 28 with the theorem's delta. The rounds that are
                   spent on payments that turn out bad grow in proportion to it.
    lcb width = 2  sqrt(2 ln(t)/n), the textbook UCB1 for losses in [0, 1].

They are a choice, made because with them the pictures look like what Section 6 says of them; they are neither what a
theorem covers nor known to be the authors'. `python -m experiments claims` goes through a grid of all three.
"""

from collections.abc import Mapping
from typing import NamedTuple

from paid_experts.experiments.instances import Case
from paid_experts.reference import bounds, validation

BETAS = {"theorem": bounds.main_beta, "sharper": bounds.sharper_beta}
"""beta by name, from delta and K: 18 ln(3/delta) K^2 (Lemma 4.3), 5 ln(3/delta) K^(3/2) (the sharper theorem)"""
DELTAS = {"theorem": bounds.main_delta}
"""delta by name, from T, K and lambda: 1/((1 + lambda K) T^2 K), in both theorems (I36)"""
WIDTHS = {"ucb1": 2.0, "hoeffding": 0.5}
"""The factor w of sqrt(w ln(t)/n): of UCB1, and the least for which Hoeffding's inequality gives 1/t"""


class Resolved(NamedTuple):
    """The numbers for one case."""

    beta: float
    delta: float
    width: float
    """Of LCB"""


class Parameters(NamedTuple):
    """Numbers, or names of numbers that depend on the case."""

    beta: float | str = 1.0
    delta: float | str = 0.1
    width: float | str = 2.0

    def at(self, case: Case) -> Resolved:
        """Return the numbers for a case.

        >>> case = Case("linear", experts=5, size=5, lam=0.01, rounds=10**4)
        >>> Parameters("theorem", "theorem").at(case).beta > 9500
        True
        >>> Parameters(delta=2).at(case)
        Traceback (most recent call last):
        ValueError: delta must lie strictly between 0 and 1, got 2
        """
        deltas = {name: rule(case.rounds, case.experts, case.lam) for name, rule in DELTAS.items()}
        delta = validation.confidence(looked_up(self.delta, deltas, "delta"))
        betas = {name: rule(delta, case.experts) for name, rule in BETAS.items()}
        beta = validation.positive(looked_up(self.beta, betas, "beta"), "beta")
        width = validation.positive(looked_up(self.width, WIDTHS, "the LCB width"), "the LCB width")
        return Resolved(beta, delta, width)

    def __str__(self) -> str:
        named = zip(("β", "δ", "LCB width"), self, strict=True)
        return ", ".join(f"{name} = {shown(value)}" for name, value in named)


def shown(value: float | str) -> str:
    """Return a parameter as one writes it."""
    return value if isinstance(value, str) else f"{value:g}"


def looked_up(value: float | str, named: Mapping[str, float], what: str) -> float:
    """Return a number as it is, and the number that a name stands for.

    >>> looked_up("sharp", {"theorem": 2.0, "sharper": 1.0}, "beta")
    Traceback (most recent call last):
    ValueError: beta must be a number or one of theorem, sharper; got 'sharp'
    """
    if not isinstance(value, str):
        return value
    if value not in named:
        raise ValueError(f"{what} must be a number or one of {', '.join(named)}; got {value!r}")
    return named[value]


def number_or_name(text: str) -> float | str:
    """Read a value from the command line.

    >>> number_or_name("1e-3"), number_or_name("theorem")
    (0.001, 'theorem')
    """
    try:
        return float(text)
    except ValueError:
        return text
