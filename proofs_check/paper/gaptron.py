"""Lemma 4.2: flipping the sign of the vote x with probability exp(-|x|)/2 errs at most half as often as exp(-y x).

The coin buys a factor 1/2 over the exponential loss of equation 4. Write v = y x for the margin. If v > 0, the sign is
right and a mistake is a flip; if v < 0, the sign is wrong and a mistake is no flip; at v = 0 both say 1/2.
"""

from fractions import Fraction

import mpmath

from proofs_check.ledger.chain import Chain, Link
from proofs_check.ledger.evidence import Certified, Claim, Defined, Identity, Tally
from proofs_check.ledger.row import Row, Slack
from reference.aggregation import mistake_given_vote

RIGHT, WRONG = {"v": (0, None)}, {"v": (None, 0)}


def vote_agrees(half: str = "1/2") -> Tally:
    """Compare the reference's probability of a mistake with the two cases of the lemma, at 30 digits."""
    cases = 0
    with mpmath.workdps(30):
        for k in range(-30, 31):
            v = mpmath.mpf(k) / 8
            flip = mpmath.mpf(Fraction(half).numerator) / Fraction(half).denominator * mpmath.exp(-abs(v))
            wanted = flip if v >= 0 else 1 - flip
            cases += 1
            if abs(wanted - mistake_given_vote(k / 8)) > 1e-15:
                return Tally(cases, cases, f"at v = {k}/8 a mistake has probability {wanted}")
    return Tally(cases, cases, None)


ROWS = [
    Row(
        id="flip_of_a_right_sign_is_half_exp",
        lemma="4.2",
        source=("I59.1", "I60.1"),
        quantifier="for all votes x and labels y with sign(x) = y",
        evidence=Defined("reference.aggregation.mistake_given_vote", vote_agrees, wrong={"half": "499/1000"}),
        why="If the sign of the vote is right, a mistake is a flip, and a flip has probability exp(-|x|)/2.",
    ),
    Row(
        id="keeping_a_wrong_sign_is_one_minus_half_exp",
        lemma="4.2",
        source=("D35.1", "D35.2"),
        quantifier="for all real v = y x",
        evidence=Identity(
            "1 - exp(v)/2", "1 + exp(-v)/2 - exp(v)/2 - exp(-v)/2", wrong="1 + exp(-v)/2 - exp(v)/2", reals="v"
        ),
        why="If the sign is wrong, a mistake is no flip; add and subtract exp(-y x)/2.",
    ),
    Row(
        id="half_exp_plus_half_exp_ge_one",
        lemma="4.2",
        source=("I61.1",),
        quantifier="for all real v = y x",
        evidence=Certified(
            Claim("1 <= exp(v)/2 + exp(-v)/2", {"v": (None, None)}),
            sharper=Claim("1 < exp(v)/2 + exp(-v)/2", {"v": (None, None)}),
        ),
        why="cosh is at least 1, with equality at 0 only.",
    ),
    Row(
        id="mistake_given_vote_le_half_exp",
        lemma="4.2",
        source=("D35.3", "D15.1", "D18.1"),
        quantifier="for all v = y x <= 0; for v >= 0 there is equality",
        evidence=Certified(
            Claim("1 - exp(v)/2 <= exp(-v)/2", WRONG), sharper=Claim("1 - exp(v)/2 <= (49/100)*exp(-v)", WRONG)
        ),
        meaning="1 - exp(v)/2 <= exp(-v)/2",
        slack=(
            Slack(
                "1/2",
                "1/2",
                lambda c: Claim(f"1 - exp(v)/2 <= {c}*exp(-v)", WRONG),
                proved="1/2",
                refuted="499/1000",
                tight="v = 0",
            ),
        ),
        uses=("half_exp_plus_half_exp_ge_one", "keeping_a_wrong_sign_is_one_minus_half_exp"),
        why="What is left over is 1 - cosh(y x), which is not positive.",
    ),
]

CHAINS = [
    Chain(
        lemma="4.2",
        title="a wrong sign",
        concludes="mistake_given_vote_le_half_exp",
        box={"v": (None, None)},
        signed=("v",),
        links=(
            Link("1 - exp(v)/2", "=", "1 + exp(-v)/2 - exp(v)/2 - exp(-v)/2", by="identity"),
            Link(
                "1 + exp(-v)/2 - exp(v)/2 - exp(-v)/2",
                "<=",
                "exp(-v)/2",
                by="row",
                row="half_exp_plus_half_exp_ge_one",
                context="H + exp(-v)/2 - exp(v)/2 - exp(-v)/2",
            ),
        ),
    ),
]
