"""What a room needs that a bare `pip install paid-experts` does not bring, and how to say so.

`reference` needs NumPy and mpmath alone. The other rooms are installed with an extra each.
"""

from importlib.util import find_spec

from paid_experts.reference.doors import MissingExtra

EXTRAS = {
    "conformance": ("hypothesis", "rich"),
    "proofs": ("flint", "latex2mathml", "markdown_it", "rich", "sympy"),
    "experiments": ("distributed", "joblib", "matplotlib", "numba", "rich"),
}
"""The packages of each extra, by the names that one imports."""


def require(extra: str) -> None:
    """Refuse to go on without an extra, in one sentence.

    >>> require("conformance")
    """
    absent = [name for name in EXTRAS[extra] if find_spec(name) is None]
    if absent:
        sentence = f"{', '.join(absent)} must be installed for this: pip install 'paid-experts[{extra}]'"
        raise MissingExtra(sentence)
