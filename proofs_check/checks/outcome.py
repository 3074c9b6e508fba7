"""What a check counted."""

from typing import NamedTuple


class Outcome(NamedTuple):
    """How many cases a check went through, in how many of them the hypotheses held, and the first that failed."""

    cases: int
    held: int
    failed: str | None


class Sampled(Outcome):
    """The same of random instances: a second opinion, which never stands behind a row."""
