"""The lemmas of `reference.lemmas` as properties, each with its constant and its tooth, and what stands around them.

Lemma A.1: how often an estimate misses the accuracy by more than a width, as an exact binomial sum. Lemma 4.1, exact
too. Lemmas 4.2 to 4.6 and the round of Theorem A.2 in one round, on the grid; the ledger has rounds over [0,1]^K.
"""

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from hypothesis import strategies as st

from paid_experts.properties.property import Properties, Property
from paid_experts.properties.strategies import (
    certain_estimates,
    confidences,
    corners,
    estimates_in_range,
    round_states,
)
from paid_experts.reference import lemmas
from paid_experts.reference.lemmas import Answers
from paid_experts.reference.round_state import RoundState

ONE, HALF, NEARLY = Fraction(1), Fraction(1, 2), Fraction(99, 100)
FEW = st.integers(1, 3)
CORNERS = round_states(corners, experts=FEW)
ANY = round_states() | CORNERS
ANY_OF_THEOREM = round_states(theorem=True) | round_states(corners, True, FEW)
IN_RANGE, IN_RANGE_OF_THEOREM = round_states(estimates_in_range), round_states(estimates_in_range, True)
OUT_OF_RANGE = round_states(certain_estimates) | CORNERS
AT_ANY_ROUND = Properties()
"""What holds for every learner"""
IN_A_ROUND = Properties()
"""What holds in a round of Algorithm 1"""
PROPERTIES = Properties()


# How often estimates miss.


def answers(most: int = 40) -> st.SearchStrategy[Answers]:
    """Few answers first, accuracies with small denominators; delta near 1 as well, where misses are most likely."""
    biases = st.sampled_from([Fraction(1, 2), Fraction(0), Fraction(1)]) | st.fractions(0, 1, max_denominator=24)
    return st.builds(Answers, st.integers(1, most), biases, confidences())


@st.composite
def cells_of_answers(draw: st.DrawFn) -> list[Answers]:
    """All answers of up to 2 experts at up to 2 payments in up to 20 rounds."""
    first, cells = draw(answers(most=20)), draw(st.sampled_from([1, 2, 4]))
    return [first, *(draw(answers())._replace(paid=first.paid, delta=first.delta) for _ in range(cells - 1))]


ANSWERS = answers()
PROPERTIES.claim("A.1", "an estimate misses with chance at most delta", ANSWERS, 3, Fraction(2, 5))(lemmas.lemma_a_1)
PROPERTIES.claim("4.1", "Lambda fails with chance at most delta T N K", cells_of_answers(), ONE, Fraction(1, 1000))(
    lemmas.lemma_4_1
)


# What the reference computes, and when the lemmas speak.

AT_ANY_ROUND.claim("2", "no round errs less than Bayes", ANY, ONE, Fraction(101, 100))(
    lemmas.no_round_errs_less_than_bayes
)


@AT_ANY_ROUND.claim("4.1", "every payment was tried", ANY, 1, 2)
def every_payment_was_tried(state: RoundState, least: int) -> Iterable[Any]:
    """After the first N rounds each expert was paid each amount once at least, as Lemma 4.1 needs it."""
    return [(least, min(known.paid for row in state.table for known in row))]


# The lemmas in a round.

SHY = Fraction(49, 100)
IN_A_ROUND += [
    Property(lemma, claim, instances, says, constant, sharper)
    for lemma, says, claim, instances, constant, sharper in (
        ("4.2", lemmas.lemma_4_2, "the coin errs at most half the exponential", IN_RANGE, HALF, SHY),
        ("4.2", lemmas.mistake_at_most_half_product, "a mistake has at most half the product", IN_RANGE, HALF, SHY),
        (
            *("4.3", lemmas.mistake_at_most_multiple_of_roots),
            *("a mistake has at most a multiple of the roots, any beta", IN_RANGE, HALF, Fraction(1, 16)),
        ),
        ("4.3", lemmas.lemma_4_3, "a mistake has at most 3/4 Phi", IN_RANGE_OF_THEOREM, Fraction(3, 4), HALF),
        (
            *("4.4", lemmas.lemma_4_4, "3/4 Phi of the estimates is at most 7/8 Phi plus widths"),
            *(ANY, 96, Fraction(1, 8)),
        ),
        (
            *("4.5", lemmas.optimism_is_farther_out, "optimistic estimates are farther from 1/2 than accuracies"),
            *(ANY, ONE, NEARLY),
        ),
        (
            *("4.5", lemmas.optimistic_cost_at_most_opt, "the optimistic cost is at most OPT over the grid"),
            *(ANY, ONE, NEARLY),
        ),
        ("4.5", lemmas.lemma_4_5, "7/8 Phi and payments are at most OPT plus widths", ANY, 96, Fraction(1, 20)),
        ("4.6", lemmas.certain_expert_errs_rarely, "a certain expert errs rarely", OUT_OF_RANGE, ONE, HALF),
        (
            *("4.6", lemmas.lemma_4_6, "following costs at most OPT plus (2 beta + 4 l)/n and widths"),
            *(OUT_OF_RANGE, ONE, Fraction(1, 10_000)),
        ),
        (
            *("A.2", lemmas.round_of_theorem_a_2, "a round costs at most OPT plus widths"),
            *(ANY_OF_THEOREM, ONE, Fraction(1, 100_000)),
        ),
    )
]
IN_A_ROUND += AT_ANY_ROUND
PROPERTIES += IN_A_ROUND
