"""What an implementation can claim to be, what the claim demands, and how far the kit goes to judge it.

The command line imports this module and no other: it needs no package from outside.
"""

from typing import Any, Literal, NamedTuple

Algorithm = Literal["gaptron", "cautious", "bayes"]
GAPTRON: Algorithm = "gaptron"
CAUTIOUS: Algorithm = "cautious"
BAYES: Algorithm = "bayes"
ALGORITHMS: tuple[Algorithm, ...] = (GAPTRON, CAUTIOUS, BAYES)
"""Algorithm 1, and our own learners."""

ClaimedRule = Literal["exact", "brute", "selfish", "local"]
RULES: tuple[ClaimedRule, ...] = ("exact", "brute", "selfish", "local")
"""The rules for payments that can be claimed."""

ROUNDING = 1e-9
"""A decision nearer to its threshold than this is accepted either way (`judges`)."""

LARGEST_TABLE = 20_000
"""Up to so many payments, costs^K is listed; beyond, the reference's `exact` finds the least objective."""

DEMANDS: dict[ClaimedRule, str] = {
    "exact": "the minimum over all N^K payments, for up to 20 experts at 10 payments or 10 at 100; "
    "`--payments brute` for a learner that enumerates",
    "brute": f"the minimum over all N^K payments, where these are at most {LARGEST_TABLE:,}",
    "selfish": "what is best for each expert as if it were alone, for up to 20 experts at 10 payments or 10 at 100",
    "local": "payments that no single expert's payment improves, for up to 20 experts at 10 payments or 10 at 100",
}
"""What a claim demands."""


class Settings(NamedTuple):
    """What an implementation is started with, beside what it claims; beta is for Algorithm 1 alone."""

    costs: tuple[float, ...]
    experts: int
    lam: float
    beta: float
    delta: float

    @property
    def combinations(self) -> int:
        """N^K."""
        return int(len(self.costs) ** self.experts)


class Contract(NamedTuple):
    """What an implementation claims to be: an algorithm, and a rule for payments."""

    payments: ClaimedRule = "exact"
    algorithm: Algorithm = GAPTRON

    def keywords(self, settings: Settings) -> dict[str, Any]:
        """Return the keyword arguments of a Python factory.

        >>> Contract("exact", "cautious").keywords(Settings((0.0, 1.0), 1, 0.1, 1.0, 0.5))
        {'costs': [0.0, 1.0], 'experts': 1, 'lam': 0.1, 'delta': 0.5, 'payments': 'exact'}
        """
        fields = {**settings._asdict(), "costs": list(settings.costs), "payments": self.payments}
        if self.algorithm != GAPTRON:
            del fields["beta"]
        return fields

    def start(self, settings: Settings) -> dict[str, Any]:
        """Return the fields of the pipe's "start"; they name the algorithm if it is not Algorithm 1."""
        named = {} if self.algorithm == GAPTRON else {"algorithm": self.algorithm}
        return {**named, **self.keywords(settings)}


class Effort(NamedTuple):
    """How much is planned: numbers of games and of rounds, never of seconds."""

    words: str
    """How long it takes"""
    short: int
    """Rounds of a game in which widths shrink"""
    drawn: int
    """Trials drawn at random, beside the first dozen"""
    minima: int
    """Rounds of a game in which the minimum is hard to find"""
    theorem: tuple[int, ...]
    """Rounds of games with the parameters of the main theorem"""
    late: tuple[int, ...]
    """Rounds of games in which payments never settle"""
    counts: tuple[int, ...]
    """Rounds of the games in which counts grow; past 65,535 to see whether they overflow"""
    shrinking: int
    """Rounds of one expert that may be played to make one finding shorter; fewer where experts are many"""


EffortName = Literal["quick", "default", "thorough"]
EFFORTS: dict[EffortName, Effort] = {
    "quick": Effort("some seconds", 60, 0, 0, (), (), (300,), 2000),
    "default": Effort("within a minute for the reference", 120, 36, 240, (800,), (2500, 13_000), (300, 66_000), 4000),
    "thorough": Effort(
        "minutes", 120, 900, 600, (800, 3000), (2500, 13_000, 200_000), (300, 66_000, 1_000_000), 100_000
    ),
}
"""How far the kit goes."""
