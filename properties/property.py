"""What a property is: a claim that holds on every instance of a strategy, with the constant in which it could fail.

For an instance and a constant, a property lists `Sides`: left <= right, each with its hypotheses. With the **constant**
of the paper (or of its repair) every one must hold. The claim with the **sharper** constant is false: it is the
**tooth** of the property, and the same code must find an instance on which it fails, which shows that the code can fail
at all. Instances are drawn by Hypothesis, or they are a list, such as all tiny games, and then every one of them is
tried. A property whose hypotheses never hold shows nothing, so a run in which they never held is a failure: the
`Tallies` of a run count how often they did, and how close each claim came to failing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any

from hypothesis import HealthCheck, Phase, find, given, settings
from hypothesis import strategies as st
from hypothesis.errors import NoSuchExample

from paid_experts.reference.lemmas import OUTSIDE, Sides
from paid_experts.reference.round_state import Broken

Claim = Callable[..., Iterable[Any]]
"""From an instance and a constant to `Sides`; or to pairs of sides, where there are no hypotheses"""
MOST_TRIES_OF_A_TOOTH = 3000
FEW = settings(max_examples=100, database=None, derandomize=True, deadline=None, phases=[Phase.generate])


@dataclass
class Tally:
    """One claim: how often it was tried, how often its hypotheses held, and its least margin right - left.

    >>> tally = Tally("4.2", "the coin errs at most half the product")
    >>> tally.record(Sides(True, 0.25, 0.5), "here"), tally.record(Sides(False, 9, 1), "there")
    (None, None)
    >>> tally.tried, tally.held, tally.margin
    (2, 1, 0.25)
    """

    lemma: str
    claim: str
    tried: int = 0
    held: int = 0
    margin: float = float("inf")
    """The least right - left over the times its hypotheses held"""
    closest: str = ""
    """Where that was"""

    @property
    def row(self) -> tuple[str, ...]:
        """What is printed of it, but for where it came closest."""
        margin = f"{self.margin:.3g}" if self.held else "never held"
        return self.lemma, self.claim, str(self.tried), str(self.held), margin

    def record(self, sides: Sides, where: object) -> None:
        """Count one try; `Broken` where the hypotheses hold and left <= right does not."""
        self.tried += 1
        if not sides.hypotheses:
            return
        self.held += 1
        left, right = float(sides.left), float(sides.right)
        if not sides.hold:
            raise Broken(f"{self.lemma}, {self.claim}: {left!r} must be at most {right!r} at {where}")
        if right - left < self.margin:
            self.margin, self.closest = right - left, str(where)


@dataclass
class Tallies:
    """All tallies of a run, by lemma and claim.

    >>> tallies = Tallies()
    >>> tallies.of("4.6", "a followed expert errs rarely").record(Sides(True, 0.1, 0.3), "n = 4")
    >>> print(tallies)
    lemma  claim                          tried  held  least margin
      4.6  a followed expert errs rarely      1     1           0.2  n = 4
    >>> tallies.never_held()
    []
    """

    table: dict[tuple[str, str], Tally] = field(default_factory=dict)

    def of(self, lemma: str, claim: str) -> Tally:
        """Return the tally of a claim."""
        return self.table.setdefault((lemma, claim), Tally(lemma, claim))

    def __iter__(self) -> Iterator[Tally]:
        return iter(self.table.values())

    def never_held(self) -> list[Tally]:
        """The claims that were tried and whose hypotheses never held: each is a failure of the run."""
        return [tally for tally in self if tally.held == 0]

    def __str__(self) -> str:
        header = ("lemma", "claim", "tried", "held", "least margin")
        rows = [header, *(tally.row for tally in self)]
        return aligned(rows, left=(1,), ends=["", *(f"  {tally.closest}" for tally in self)])


def aligned(rows: Sequence[Sequence[str]], left: Sequence[int], ends: Iterable[str] | None = None) -> str:
    """Write rows as a table, the columns ``left`` flush left and the others flush right, each row with its end.

    >>> print(aligned([("claim", "held"), ("x", "12")], left=[0]))
    claim  held
    x        12
    """
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = (
        "  ".join(c.ljust(w) if i in left else c.rjust(w) for i, (c, w) in enumerate(zip(row, widths, strict=True)))
        for row in rows
    )
    return "\n".join((line + end).rstrip() for line, end in zip(lines, ends or [""] * len(rows), strict=True))


@dataclass(frozen=True)
class Property:
    """A claim of a lemma, the instances it is tried on, and its tooth.

    >>> from fractions import Fraction
    >>> def half(x, constant):
    ...     return [(x, constant * (x + 1))] if x >= 0 else []
    >>> at_most = Property("0.0", "x is at most x + 1", st.integers(-9, 9), half, Fraction(1), Fraction(1, 2))
    >>> tallies = Tallies()
    >>> at_most.check(3, tallies), at_most.check(-3, tallies), at_most.bites(0), at_most.bites(3)
    (None, None, False, True)
    >>> [(tally.tried, tally.held) for tally in tallies]
    [(2, 1)]
    """

    lemma: str
    claim: str
    instances: st.SearchStrategy[Any] | Sequence[Any]
    says: Claim
    constant: Any
    sharper: Any
    parts: Callable[[Any], Iterable[Any]] = lambda instance: (instance,)
    """What of an instance it is said of, such as all rounds of a history"""

    def check(self, instance: Any, tallies: Tallies) -> None:
        """Try the claim on one instance; `Broken` where it fails."""
        self._record(instance, self.constant, tallies)

    def bites(self, instance: Any) -> bool:
        """Does the sharper claim fail on this instance?"""
        try:
            self._record(instance, self.sharper, Tallies())
        except Broken:
            return True
        return False

    def _record(self, instance: Any, constant: Any, tallies: Tallies) -> None:
        tally = tallies.of(self.lemma, self.claim)
        for part in self.parts(instance):
            found = [one if isinstance(one, Sides) else Sides(True, *one) for one in self.says(part, constant)]
            for sides in found or [OUTSIDE]:
                tally.record(sides, part)

    def over(self, instances: Any, parts: Callable[[Any], Iterable[Any]], how: str, **changes: Any) -> Property:
        """Return the same claim for all parts of larger instances, such as all rounds of a history."""
        return replace(self, claim=f"{self.claim}, {how}", instances=instances, parts=parts, **changes)


class Properties(list[Property]):
    """The properties of a module; each is added by its claim, above the function that states it.

    >>> found = Properties()
    >>> @found.claim("0.0", "x is at most twice x", st.integers(0, 9), 2, 1/2)
    ... def at_most(x, factor):
    ...     return [(x, factor * x)]
    >>> [(one.claim, one.bites(1)) for one in found]
    [('x is at most twice x', True)]
    """

    def claim(self, lemma: str, claim: str, instances: Any, constant: Any, sharper: Any) -> Callable[[Claim], Claim]:
        """Add the claim that the function below states."""

        def add(says: Claim) -> Claim:
            self.append(Property(lemma, claim, instances, says, constant, sharper))
            return says

        return add


def instances_of(found: Property, how: settings) -> Sequence[Any]:
    """Return all instances that a property is tried on; those of a strategy are drawn once for all its properties."""
    return drawn(found.instances, how) if isinstance(found.instances, st.SearchStrategy) else found.instances


@lru_cache(maxsize=8)
def drawn(instances: st.SearchStrategy[Any], how: settings) -> list[Any]:
    """Draw instances."""
    found: list[Any] = []

    def note(instance: Any) -> None:
        found.append(instance)

    _under(how, instances, note)
    return found


def _under(how: settings, instances: st.SearchStrategy[Any], check: Callable[[Any], None]) -> None:
    run: Callable[[], None] = settings(how, suppress_health_check=list(HealthCheck))(given(instances)(check))
    run()


def try_out(found: Property, tallies: Tallies, how: settings | None = None) -> None:
    """Check a property on its instances; a failure is raised as `Broken`, shrunk by Hypothesis if it was drawn."""
    how = how or settings.default
    assert how is not None
    for instance in instances_of(found, how):
        try:
            found.check(instance, tallies)
        except Broken:
            if isinstance(found.instances, st.SearchStrategy):
                _under(how, found.instances, lambda smaller: found.check(smaller, Tallies()))
            raise


def is_blunt(found: Property, tries: int = MOST_TRIES_OF_A_TOOTH) -> bool:
    """Does no instance refute the sharper claim?"""
    if any(found.bites(instance) for instance in instances_of(found, FEW)):
        return False
    if not isinstance(found.instances, st.SearchStrategy):
        return True
    search = settings(FEW, max_examples=tries, suppress_health_check=list(HealthCheck))
    try:
        find(found.instances, found.bites, settings=search)
    except NoSuchExample:
        return True
    return False
