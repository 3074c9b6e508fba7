"""How small beta may be: the least beta/(l K^2) for which aggregated rounds with old estimates cost nothing.

For K experts the claim is that of one factor (`mature`), as the worst case is the same for all experts: n = beta/m, p
at the end of the width, and the worst m. The table has the least multiple of l K^2 for each K to 100, in units of
1/10000, certified from both sides: the entry is proved, the entry less 1 is refuted. The ledger does so for a few K; a
thorough test replays all of them.
"""

from functools import partial

from proofs_check.ledger.evidence import Certified, Claim
from proofs_check.ledger.row import Row, Slack
from proofs_check.sharper.mature import HALF, grown, reach

LEAST = (
    49810, 31598, 23606, 19445, 16836, 15021, 13674, 12627, 11785, 11090,
    10505, 10004, 9569, 9187, 8848, 8545, 8271, 8023, 7797, 7590,
    7399, 7222, 7058, 6905, 6762, 6628, 6502, 6383, 6271, 6165,
    6064, 5968, 5878, 5791, 5708, 5629, 5553, 5481, 5411, 5344,
    5280, 5218, 5159, 5101, 5046, 4992, 4940, 4890, 4842, 4795,
    4749, 4705, 4662, 4620, 4580, 4541, 4502, 4465, 4429, 4393,
    4359, 4325, 4292, 4260, 4229, 4199, 4169, 4140, 4111, 4083,
    4056, 4029, 4003, 3977, 3952, 3928, 3903, 3880, 3857, 3834,
    3812, 3790, 3768, 3747, 3726, 3706, 3686, 3666, 3647, 3628,
    3609, 3591, 3573, 3555, 3537, 3520, 3503, 3486, 3470, 3454,
)  # fmt: skip
"""For K = 1, 2, ..: the least multiple of l K^2, in units of 1/10000."""
IN_THE_LEDGER = (1, 2, 3, 5, 10, 100)


def multiple_claim(experts: int, multiple: str) -> Claim:
    """Is one factor at most 2^(1/K) exp(-2 (1/2 - P)^2) for beta = multiple l K^2, at the worst accuracy and count?

    >>> multiple_claim(2, "3.1598").decide().status, multiple_claim(2, "3.1597").decide().status
    ('proved', 'refuted')
    """
    s = reach(f"(1/(({multiple})*{experts}**2))")
    return Claim(f"{grown(s)} <= exp(log(2)/{experts} - 2*(1/2 - m + m*min(1, {s}))**2)", {"m": HALF})


def ends(experts: int) -> tuple[str, str]:
    """Return the least multiple that is proved, and the next that is refuted.

    >>> ends(1), ends(100)
    (('49810/10000', '49809/10000'), ('3454/10000', '3453/10000'))
    """
    least = LEAST[experts - 1]
    return f"{least}/10000", f"{least - 1}/10000"


def table_claims() -> list[tuple[int, Claim, Claim]]:
    """Return K, the claim that is proved and the one that is refuted, for each K of the table."""
    return [
        (K, multiple_claim(K, proved), multiple_claim(K, refuted))
        for K in range(1, len(LEAST) + 1)
        for proved, refuted in [ends(K)]
    ]


ROWS = [
    Row(
        id="least_beta_for_each_number_of_experts",
        lemma="S",
        source=(),
        statement=r"F \le 2^{1/K}e^{-2(\half-P)^2},\quad \beta = c\,\ell K^2",
        quantifier="for K = 1, 2, 3, 5, 10 and 100 here, from both sides to 1/10000; a table has all K to 100, which a "
        "thorough test replays. 5 K^(-1/2) is above all of them",
        evidence=Certified(multiple_claim(2, ends(2)[0]), sharper=multiple_claim(2, ends(2)[1])),
        slack=tuple(
            Slack(
                f"5/sqrt(K) at K = {K}", f"5/sqrt({K})", partial(multiple_claim, K), *ends(K), "at the worst estimate"
            )
            for K in IN_THE_LEDGER
        ),
        uses=("factor_le_share_of_two_times_phi",),
        why="In units of l K^(3/2) the least multiple is 4.981 at K = 1, falls to 3.377 at K = 30, and rises to 4.502 "
        "as K grows (near_an_even_estimate_the_gain_pays_for_the_reach).",
    ),
]
