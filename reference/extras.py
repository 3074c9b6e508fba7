"""What a room needs that a bare `pip install paid-experts` does not bring, and how to say so.

`reference` needs NumPy and mpmath alone. The other rooms are installed with an extra each.
"""

import sys
from importlib.util import find_spec

EXTRAS = {
    "conformance": ("hypothesis", "rich"),
    "proofs": ("flint", "latex2mathml", "markdown_it", "rich", "sympy"),
    "experiments": ("distributed", "joblib", "matplotlib", "numba", "rich"),
}
"""The packages of each extra, by the names that one imports."""


def missing(extra: str) -> str | None:
    """Say in one sentence which packages of an extra are not there, or nothing.

    >>> missing("conformance") is None
    True
    """
    absent = [name for name in EXTRAS[extra] if find_spec(name) is None]
    if not absent:
        return None
    return f"{', '.join(absent)} must be installed for this: pip install 'paid-experts[{extra}]'"


def require(extra: str, program: str) -> None:
    """Refuse to be imported without an extra; a command (`python -m`) ends with the sentence and exit 2."""
    sentence = missing(extra)
    if sentence is None:
        return
    if sys.argv[:1] == ["-m"]:  # what Python calls the program while it imports the package of a command
        print(f"{program}: {sentence}", file=sys.stderr)
        raise SystemExit(2)
    raise ImportError(sentence)
