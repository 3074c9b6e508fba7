"""What an implementation can claim to be, what the claim demands, and how exactly it is judged."""

from typing import Literal

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
"""A decision nearer to its threshold than this is accepted either way (`umpire`)."""

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

EffortName = Literal["quick", "default", "thorough"]
EFFORTS: tuple[EffortName, ...] = ("quick", "default", "thorough")
"""How far the kit goes."""
