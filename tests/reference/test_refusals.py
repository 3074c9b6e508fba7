"""What the room refuses, with which sentence, in one table; and what it lets through unchanged.

`test_learners` has the calls that a learner refuses in the course of a game, after which its state is as before.
"""

import math
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from itertools import repeat
from typing import Any

import numpy as np
import pytest

from paid_experts.reference import (
    BayesLcb,
    CautiousLcb,
    Greedy,
    Lcb,
    LcbGaptron,
    Thompson,
    bayes_opt,
    bounds,
    opt,
    opt_continuous,
    play,
    validation,
)  # fmt: skip
from paid_experts.reference.aggregation import best_vote_error, mistake_given_past, sign_error
from paid_experts.reference.algorithm_1 import Algorithm1
from paid_experts.reference.bandit import best_arm
from paid_experts.reference.bounds import THEOREMS, Setting, first_informative, first_negative
from paid_experts.reference.experts import Constant, Linear, PiecewiseLinear, Productivity, Sigmoidal, Tabulated
from paid_experts.reference.game import play_round
from paid_experts.reference.objective import accurate, brute
from paid_experts.reference.rounded import checked_factor, rounded

Refused = tuple[Callable[..., Any], tuple[Any, ...], str]
"""A call, what it is given, and how the sentence of the ValueError begins"""
NAN, INF = math.nan, math.inf
COIN = repeat(0.5)
SMALL = (Constant(0.5), Constant(0.5))


def learner() -> LcbGaptron:
    return LcbGaptron([0, 0.5], 2, 0.1, 1, 0.5)


OF_VALUES: list[Refused] = [
    *[
        (validation.number, (value, "lam"), f"lam must be a number, got {value!r}")
        for value in ("three", b"0.5", None, 1j, [1.0], True, np.True_, Decimal("0.5"), np.array(0.5), np.array([1, 2]))
    ],
    (validation.number, (10**400, "lam"), "lam must be finite, got 1000"),
    *[(validation.number, (value, "lam"), f"lam must be finite, got {value!r}") for value in (NAN, INF, -INF, np.inf)],
    *[
        (validation.positive, (value, "lam"), f"lam must be greater than 0, got {value!r}")
        for value in (0, -0.0, -5e-324)
    ],
    (validation.nonnegative, (-5e-324, "L"), "L must not be negative, got -5e-324"),
    (validation.price, (0,), "lam must be greater than 0, got 0"),
    (validation.price, (2**40 + 1,), "lam must be at most 2^40, got 1099511627777"),
    (validation.probability, (math.nextafter(1, 2), "p"), "p must lie in [0, 1], got 1.0000000000000002"),
    (validation.probability, (-5e-324, "p"), "p must lie in [0, 1], got -5e-324"),
    *[
        (validation.confidence, (value,), f"delta must lie strictly between 0 and 1, got {value}")
        for value in (0, 1, 1.5)
    ],
    (validation.confidence, (5e-324,), "delta must be at least 1e-300, got 5e-324"),
    (validation.uniform, (1,), "u must lie in [0, 1), got 1"),
    (validation.uniform, (-0.1,), "u must lie in [0, 1), got -0.1"),
    (validation.uniform, (2, "the coin"), "the coin must lie in [0, 1), got 2"),
    *[
        (validation.count, (value, "experts"), f"experts must be a whole number, at least 1, got {value!r}")
        for value in (0, 2.5, True, "2", None, NAN, INF, 2j, np.array([1, 2]), [2], Decimal("2"))
    ],
    (validation.count, (-1, "index", 0), "index must be a whole number, at least 0, got -1"),
    (validation.count, (2, "index", 3), "index must be a whole number, at least 3, got 2"),
    (validation.expert_count, (10**6 + 1,), "experts must be at most 1000000, got 1000001"),
    (validation.expert_count, (10**400,), "experts must be at most 1000000, got 1000"),
    *[
        (validation.sign, (value, "the label"), f"the label must be -1 or +1, got {value!r}")
        for value in (0, 2, -1.5, True, "1", b"1", None, NAN, [1], np.array([1, -1]), Decimal("1"))
    ],
    (validation.signs, (iter([1]), 2, "advice"), "advice must hold 2 values, got 1"),
    (validation.signs, ([1, 0], 2, "advice"), "advice of expert 1 must be -1 or +1, got 0"),
    (validation.signs, ("+-", 2, "advice"), "advice must be a sequence, got '+-'"),
    *[
        (validation.sequence, (value, "costs"), f"costs must be a sequence, got {value!r}")
        for value in (7, None, "01", b"01", np.array(0.5), {0, 1}, {0: 1}, {0: 1}.keys())
    ],
    (validation.probabilities, ([0.5, 2], "weights"), "each of the weights must lie in [0, 1], got 2"),
    (validation.probabilities, (2, "weights"), "weights must be a sequence, got 2"),
    (validation.functions, ([],), "functions must hold at least one productivity function, got none"),
    (validation.functions, ([abs, 0.5],), "each of the functions must be callable, got 0.5"),
    (validation.functions, (5,), "functions must be a sequence, got 5"),
    (validation.same_length, ([1], [2, 3], "these"), "these must be as many, got 1 and 2"),
    (validation.grid, ([],), "costs must hold at least one payment, got none"),
    (validation.grid, (iter([]), "payments"), "payments must hold at least one payment, got none"),
    (validation.grid, ([0.25, 0.5, 0.25],), "costs must differ from each other, got 0.25 twice"),
    (validation.grid, ([0.0, -0.0],), "costs must differ from each other, got -0.0 twice"),
    (validation.grid, ([0.5, 1.5],), "each of the costs must lie in [0, 1], got 1.5"),
    (validation.grid, (0.5,), "costs must be a sequence, got 0.5"),
    (validation.accuracies, ([], 1), "accuracy must have a row for at least one expert, got none"),
    (validation.accuracies, (0.5, 1), "accuracy must be a sequence, got 0.5"),
    (validation.accuracies, ([0.5], 1), "each row of accuracy must be a sequence, got 0.5"),
    (validation.accuracies, ([[0.5] * 2, [0.5]], 2),
     "accuracy of expert 1 must have one entry for each of 2 costs, got 1"),
    (validation.accuracies, ([[0.5], [-0.1]], 1), "accuracy of expert 1 must lie in [0, 1], got -0.1"),
    (validation.counts, (3, 1, 1), "counts must be a sequence, got 3"),
    (validation.counts, ([3], 1, 1), "each row of counts must be a sequence, got 3"),
    (validation.counts, ([[3]], 1, 1), "each of the counts must be a sequence, got 3"),
    (validation.counts, ([], 1, 1), "counts must have 1 rows of 1 pairs, got rows of []"),
    (validation.counts, ([[(0, 0)] * 2, [(0, 0)]], 2, 2), "counts must have 2 rows of 2 pairs, got rows of [2, 1]"),
    (validation.counts, ([[(1, 2, 3)]], 1, 1), "each of the counts must be a pair (correct, paid), got (1, 2, 3)"),
    (validation.counts, ([[(2, 1)]], 1, 1), "an expert can be correct at most as often as it was paid, got 2 of 1"),
    (validation.counts, ([[(-1, 1)]], 1, 1), "correct must be a whole number, at least 0, got -1"),
    (validation.counts, ([[(0, -1)]], 1, 1), "paid must be a whole number, at least 0, got -1"),
    (validation.counts, ([[(1, 10**18 + 1)]], 1, 1), f"an expert can be paid at most 10^18 times, got {10**18 + 1}"),
    (validation.indices, ([0, 0, 0], 2, 3), "payments must name 2 indices, got 3"),
    (validation.indices, ([0, 3], 2, 3), "the payment index of expert 1 must be below 3, got 3"),
    (validation.indices, ([-1, 0], 2, 3), "the payment index of expert 0 must be a whole number, at least 0, got -1"),
    (validation.indices, (0, 1, 3), "payments must be a sequence, got 0"),
    *[
        (validation.one_of, (value, ("brute", "exact"), "rule"), f"rule must be one of brute, exact; got {value!r}")
        for value in ("fast", "", None, ["brute"])
    ],
]  # fmt: skip

OF_LEARNERS: list[Refused] = [
    (LcbGaptron, ([], 1, 0.1, 1, 0.5), "costs must hold at least one payment, got none"),
    (LcbGaptron, ([0], 0, 0.1, 1, 0.5), "experts must be a whole number, at least 1, got 0"),
    (LcbGaptron, ([0], 1, 0, 1, 0.5), "lam must be greater than 0, got 0"),
    (LcbGaptron, ([0], 1, 0.1, 0, 0.5), "beta must be greater than 0, got 0"),
    (LcbGaptron, ([0], 1, 0.1, 1, 1), "delta must lie strictly between 0 and 1, got 1"),
    (LcbGaptron, ([0], 1, 0.1, 1, 0.5, "fast"),
     "payments must be one of brute, exact, selfish, local, rounded; got 'fast'"),
    (LcbGaptron, ([0], 400, 0.1, 1, 0.5, "rounded"), "factor must be at least exp(0.02864) for 400 experts, got 1.01"),
    (Algorithm1, ([0], 1, 0.1, 1, 0.5, "exact"),
     "Algorithm 1 goes through all payments, so payments must be 'brute', got"),
    (CautiousLcb, ([0], 1, 0.1, 2), "delta must lie strictly between 0 and 1, got 2"),
    (CautiousLcb, ([0], 1, 0.1, 0.5, "exact", None, "hoeffding"), "sets must be one of kl, bernstein; got 'hoeffding'"),
    (CautiousLcb, ([0], 1, 0.1, 0.5, "exact", None, "kl", 1), "eta must lie in [0, 1), got 1"),
    (BayesLcb, ([0], 1, 0.1, 0), "delta must lie strictly between 0 and 1, got 0"),
    (BayesLcb, ([0], 1, 0.1, 0.5, "exact", None, "phi"), "objective must be one of product, bayes; got 'phi'"),
    *[
        (make, ([0], 1, 0.1, given, "rounded", None, "bayes"),
         "payments 'rounded' needs an objective that is a sum over experts: 'product', not 'bayes'")
        for make, given in ((BayesLcb, 0.5), (Thompson, COIN), (Greedy, COIN))
    ],
    (Greedy, ([0], 1, 0.1, COIN, "exact", None, "product", -1), "exploration must not be negative, got -1"),
    (lambda: Thompson([0], 1, 0.1, [1.5]).pay(), (), "each of the coins must lie in [0, 1), got 1.5"),
    (Lcb, ([0, 0], 1, 0.1), "costs must differ from each other, got 0.0 twice"),
    (Lcb, ([0], 1.5, 0.1), "experts must be a whole number, at least 1, got 1.5"),
    (Lcb, ([0], 1, 0.1, 0), "width must be greater than 0, got 0"),
    (checked_factor, (1, 2), "factor must be greater than 1, got 1"),
    (checked_factor, (NAN, 2), "factor must be finite, got nan"),
    (checked_factor, (1.01, 236), "factor must be at least exp(0.009969) for 236 experts, got 1.01"),
    (checked_factor, (10, 10**6), "factor must be at least exp(1.79e+05) for 1000000 experts, got 10"),
    (rounded, (accurate([[0.5, 1.0]], [0, 1], 0.1), 0.5), "factor must be greater than 1, got 0.5"),
    (brute, (accurate([[0.5] * 100] * 20, [i / 100 for i in range(100)], 0.1),),
     "brute goes through at most 10000000 payments, got 100^20; 'exact' has no such limit"),
]  # fmt: skip

OF_GAMES: list[Refused] = [
    (mistake_given_past, ([INF], [0.5]), "each of the weights must be finite, got inf"),
    (mistake_given_past, (None, [0.5]), "weights must be a sequence, got None"),
    (mistake_given_past, ([1.0], [1.5]), "each of the accuracies must lie in [0, 1], got 1.5"),
    (mistake_given_past, ([1.0], [0.5, 0.5]), "weights and accuracies must be as many, got 1 and 2"),
    (mistake_given_past, ([1.0, -1e17], [0.5] * 2), "each of the weights must be at most 1e+06 in size, got -1e+17"),
    (sign_error, ([NAN], [0.5]), "each of the weights must be finite, got nan"),
    (sign_error, (1.0, [0.5]), "weights must be a sequence, got 1.0"),
    (sign_error, ([INF], [1.5]), "each of the accuracies must lie in [0, 1], got 1.5"),
    (sign_error, ([1.0], [0.5, 0.5]), "weights and accuracies must be as many, got 1 and 2"),
    (sign_error, ([k**0.5 for k in range(2, 50)], [0.5] * 48),
     "half of the vote must take at most 4194304 values, got"),
    (best_vote_error, ([1.0, NAN],), "each of the accuracies must be finite, got nan"),
    (best_vote_error, (0.5,), "accuracies must be a sequence, got 0.5"),
    (Linear, (1.5, 0), "the accuracy at payment 0 must lie in [0, 1], got 1.5"),
    (Linear, (0.5, -0.75), "the accuracy at payment 1 must lie in [0, 1], got -0.25"),
    (Linear, (0.5, NAN), "slope must be finite, got nan"),
    (Sigmoidal, ("steep",), "theta must be a number, got 'steep'"),
    (Constant, (-0.5,), "accuracy must lie in [0, 1], got -0.5"),
    (Tabulated, ([0, 0.5, 0.5], [0, 0, 0]), "payments must differ from each other, got 0.5 twice"),
    (Tabulated([1, 0, 0.5], [0, 0, 1]).__call__, (0.25,), "the payment must be one of [0.0, 0.5, 1.0], got 0.25"),
    (PiecewiseLinear, ([0, 1], [0, NAN]), "accuracy of expert 0 must be finite, got nan"),
    (PiecewiseLinear, ([0, 1], [0, 1], 0.5), "lipschitz must be at least the steepest slope 1.0, got 0.5"),
    (PiecewiseLinear, ([0, 1], [0, 1], INF), "lipschitz must be finite, got inf"),
    (PiecewiseLinear, ([0, 5e-324], [0, 1], 1), "lipschitz must be at least the steepest slope inf, got 1"),
    (best_arm, ([[0.5]], [], 0.1), "costs must hold at least one payment, got none"),
    (best_arm, ([], [0], 0.1), "accuracy must have a row for at least one expert, got none"),
    (best_arm, ([[0.5]], [0], -1), "lam must be greater than 0, got -1"),
]  # fmt: skip

LEARNER = learner()
OF_PLAYS: list[Refused] = [
    (play, (LEARNER, SMALL[:1], [1], 1, COIN), "the game needs 2 experts, got 1"),
    (play, (LEARNER, SMALL, [1], 2, COIN), "labels must last for 2 rounds, got 1"),
    (play, (LEARNER, SMALL, [1], -1, COIN), "rounds must be a whole number, at least 0, got -1"),
    (play, (LEARNER, (abs, lambda _: 1.5), [1], 1, COIN), "accuracy of expert 1 must lie in [0, 1], got 1.5"),
    (play, (LEARNER, SMALL, [0], 1, COIN), "the label of round 1 must be -1 or +1, got 0"),
    (play, (LEARNER, SMALL, [1], 1, [1.5] * 3), "u must lie in [0, 1), got 1.5"),
    (play, (LEARNER, SMALL, [1], 1, [0.5] * 2), "coins must last for 1 rounds, got enough for 0"),
    (play, (learner(), SMALL, [1, 1], 2, [0.5] * 5), "coins must last for 2 rounds, got enough for 1"),
    (play_round, (LEARNER, [[0.5] * 2] * 2, 0, [0.5] * 3), "the label of round 1 must be -1 or +1, got 0"),
    (play_round, (LEARNER, [[0.5] * 2] * 2, 1, [0.5] * 2), "a round needs 3 coins, got 2"),
    (play_round, (LEARNER, [[0.5] * 2] * 2, 1, [0.5] * 4), "a round needs 3 coins, got 4"),
    (play_round, (LEARNER, [[0.5] * 2] * 2, 1, [0.5, 0.5, 1.0]), "u must lie in [0, 1), got 1.0"),
]


def tuned(kind: Any, costs: Any, *more: Any) -> Any:
    return kind.tuned(costs, 2, 0.1, 1000, *more)


def over_the_cube(theorem: str, lipschitz: float | None, payments: str = "exact") -> Any:
    return CautiousLcb.tuned(None, 2, 0.1, 1000, theorem, payments, lipschitz=lipschitz)


GOOD = Setting(rounds=10, experts=2, size=3, lam=0.1, delta=0.1, beta=1.0)
OF_THEOREMS: list[Refused] = [
    *(
        (bounds.as_proved, (GOOD._replace(**{field: bad}),), sentence)  # type: ignore[arg-type]
        for field, bad, sentence in (
            ("rounds", 0, "rounds must be greater than 0, got 0"),
            ("rounds", 0.5, "rounds must be at least 1, got 0.5"),
            ("rounds", 1e103, "rounds must be at most 1e+100, got 1e+103"),
            ("rounds", math.nan, "rounds must be finite, got nan"),
            ("experts", 1.5, "experts must be a whole number, at least 1, got 1.5"),
            ("size", 0, "size must be a whole number, at least 1, got 0"),
            ("lam", 0, "lam must be greater than 0, got 0"),
            ("delta", 1.0, "delta must lie strictly between 0 and 1, got 1.0"),
            ("beta", -1, "beta must not be negative, got -1"),
            ("beta", 0.0, "beta must be greater than 0, got 0.0"),
            ("lipschitz", -1, "lipschitz must not be negative, got -1"),
            ("epsilon", -0.5, "epsilon must not be negative, got -0.5"),
            ("labels", 0, "labels must be greater than 0, got 0"),
            ("labels", 1.5, "labels must lie in [0, 1], got 1.5"),
            ("delay", -1, "delay must not be negative, got -1"),
        )
    ),
    *(
        (row.bound, (GOOD._replace(beta=2.0),), f"the theorem {row.name} is about Setting(rounds=10.0, experts=2, ")
        for row in THEOREMS.values()
        if row.only_tuned
    ),
    (bounds.trivial_bound, (GOOD._replace(rounds=-1),), "rounds must be greater than 0, got -1"),
    (bounds.log_term, (1,), "delta must lie strictly between 0 and 1, got 1"),
    (bounds.main_delta, (1, 1, 1e-20), "delta must lie strictly between 0 and 1, got 1.0"),
    (bounds.main_delta, (1e200, 1, 0.1), "rounds must be at most 1e+100, got 1e+200"),
    (bounds.main_beta, (0.5, 0), "experts must be a whole number, at least 1, got 0"),
    (bounds.sharper_beta, (0.5, 0), "experts must be a whole number, at least 1, got 0"),
    (bounds.sharper, (GOOD,), "beta must be at least 5 ln(3/delta) K^(3/2) = 48.1"),
    (THEOREMS["drift"].bound, (GOOD,), "beta must be at least 11 ln(3/delta) K^(3/2) = 105.8"),
    (THEOREMS["faster-drift"].bound, (GOOD._replace(beta=173.1),), "beta must be at least 18 ln(3/delta) K^(3/2)"),
    (THEOREMS["rounded-three-halves"].setting, (1, 2, None, 0.1, 1), "rounds must be at least 2, got 1"),
    (bounds.grid_size, (0,), "epsilon must be greater than 0, got 0"),
    (bounds.uniform_grid, (1e-20,), "epsilon must be large enough for 1000000 payments, got 1e-20"),
    (bounds.covers, ((0.5,), 0), "epsilon must be greater than 0, got 0"),
    (bounds.covering_radius, ((0.5, 0.5),), "costs must differ from each other, got 0.5 twice"),
    (bounds.rounded_down_grid, (0,), "size must be a whole number, at least 1, got 0"),
    (bounds.rounded_down_grid, (10**6 + 1,), "size must be at most 1000000, got 1000001"),
    (first_informative, ("own", 1, 1, 0.1), "theorem must be one of paper, printed, main, main-cube, sharper, "),
    (first_informative, ("rounded", 5, 5, 0.1), "size must be None, because rounded sets it from lipschitz, got 5"),
    (first_informative, ("rounded", 5, None, 0.01), "lipschitz must be a number, got None"),
    (first_informative, ("paper", 5, 10**99, 0.1), "the bound paper is below the trivial one at no T up to 1e+100"),
    (
        first_informative,
        ("anytime", 5, 5, 2),
        "lam must be at most 1, or the bound anytime begins below the trivial one",
    ),
    (first_negative, ("drift", 5, None, 0.01), "size must be a whole number, at least 1, got None"),
    (first_negative, ("drift", 5, 5, 0.1, 1), "lipschitz must be None, because drift is about the payments of a grid"),
    (first_negative, ("sharper", 1, 2, 0.1), "the bound sharper is never negative: none of its terms falls"),
    (first_negative, ("cautious-drift", 500, 2, 0.1), "the bound cautious-drift is negative at no T up to 1e+100"),
    (tuned, (LcbGaptron, [0], "cautious"), "theorem must be one of paper, printed, main, main-cube, sharper, "),
    (tuned, (CautiousLcb, [0], "sharper"), "theorem must be one of cautious, cautious-drift, rounded"),
    (
        tuned,
        (BayesLcb, [0], "cautious"),
        "theorem must be one of bayes, product, bayes-cube, root-k, product-root-k, root-k-cube; got 'cautious'",
    ),
    (LcbGaptron.tuned, ([0], 2, 0.1, 0), "rounds must be greater than 0, got 0"),
    (tuned, (BayesLcb, []), "costs must hold at least one payment, got none"),
    (tuned, (CautiousLcb, [0], "rounded"), "costs must be None, because rounded sets the grid from lipschitz, got [0]"),
    (tuned, (CautiousLcb, None), "costs must be given: cautious is about the payments of a grid"),
    (over_the_cube, ("rounded", None), "lipschitz must be given: rounded sets the grid from it"),
    (over_the_cube, ("rounded", math.inf), "lipschitz must be finite, got inf"),
    (over_the_cube, ("polynomial", 1, "local"), "payments must be left out: polynomial sets them, got 'local'"),
]


def accurate_in_the_middle_of_sixteenths(c: float) -> float:
    return 1.0 if 32 * c % 2 == 1 else 0.5


OF_OPTIMA: list[Refused] = [
    (opt, ([[0.5, 0.5]], [0.5, 0.5], 1), "costs must differ from each other, got 0.5 twice"),
    (opt, ([[0.5]], [0, 1], 1), "accuracy of expert 0 must have one entry for each of 2 costs, got 1"),
    (opt, ([[0.5]], [0], 0), "lam must be greater than 0, got 0"),
    (opt, ([[0.5, 1]], [0, 1], 1e300), "lam must be at most 2^40, got 1e+300"),
    (bayes_opt, ([[0.5]], [], 1), "costs must hold at least one payment, got none"),
    (bayes_opt, ([[0.5], [7]], [0], 1), "accuracy of expert 1 must lie in [0, 1], got 7"),
    (bayes_opt, ([[0.5]], [0], -1), "lam must be greater than 0, got -1"),
    (opt_continuous, ([Linear()], 1, 0, 1e-3), "lam must be greater than 0, got 0"),
    (opt_continuous, ([Linear()], 1, 1, 0), "tolerance must be greater than 0, got 0"),
    (opt_continuous, ([Linear()], 1, 1, 9e-10), "tolerance must be at least 1e-09, got 9e-10"),
    (opt_continuous, ([], 1, 1, 1e-3), "functions must hold at least one productivity function, got none"),
    (opt_continuous, (Linear(), 1, 1, 1e-3), "functions must be a sequence, got <paid_experts.reference.experts.Lin"),
    (opt_continuous, ([Linear()], [1, 1], 1, 1e-3), "lipschitz must be one constant or one for each of 1 functions"),
    (opt_continuous, ([Linear()] * 2, [1, -1], 1, 1e-3), "lipschitz must not be negative, got -1"),
    (opt_continuous, ([Linear()], math.nan, 1, 1e-3), "lipschitz must be finite, got nan"),
    (opt_continuous, ([Linear()], None, 1, 1e-3), "lipschitz must be a sequence, got None"),
    (opt_continuous, ([Linear()], "1", 1, 1e-3), "lipschitz must be a sequence, got '1'"),
    (opt_continuous, ([accurate_in_the_middle_of_sixteenths], 0.001, 0.1, 1e-3),
     "lipschitz must be larger: the functions vary more than 0.001 allows"),
    (opt_continuous, ([lambda c: 2 * c], 2, 1, 1e-3), "accuracy must lie in [0, 1], got 1.0625"),
    (opt_continuous, ([Tabulated([0, 1], [0, 1])], 1, 1, 1e-3), "the payment must be one of [0.0, 1.0], got 0.03125"),
]  # fmt: skip

REFUSED = [*OF_VALUES, *OF_LEARNERS, *OF_GAMES, *OF_PLAYS, *OF_THEOREMS, *OF_OPTIMA]


@pytest.mark.parametrize(
    ("call", "given", "sentence"), REFUSED, ids=[f"{call.__name__}-{sentence}" for call, _, sentence in REFUSED]
)
def test_it_is_refused_with_one_sentence(call: Callable[..., Any], given: tuple[Any, ...], sentence: str) -> None:
    with pytest.raises(ValueError) as refusal:
        call(*given)
    assert str(refusal.value).startswith(sentence)
    assert refusal.value.__suppress_context__ or refusal.value.__context__ is None  # no traceback of our own inside


def test_a_game_that_was_refused_has_not_begun() -> None:
    assert (LEARNER.round, LEARNER.paid) == (1, None)


EXPERTS: list[Productivity] = [
    *(Linear(), Sigmoidal(2), Constant(0.5), Tabulated([0, 0.5], [0, 1]), PiecewiseLinear([0.5], [0.5]))
]


@pytest.mark.parametrize("expert", EXPERTS, ids=lambda expert: type(expert).__name__)
def test_every_expert_refuses_a_payment_outside_the_unit_interval(expert: Productivity) -> None:
    for payment in (-1e-9, 1.0000001, NAN, INF, "much", None, np.array([0.5, 0.5])):
        with pytest.raises(ValueError, match=r"^the payment must"):
            expert(payment)  # type: ignore[arg-type]
    assert expert(np.float64(0.5)) == expert(0.5)


ALLOWED: list[tuple[Callable[..., Any], tuple[Any, ...], Any]] = [
    *[
        (validation.number, (value, "x"), result)
        for value, result in ((-2, -2.0), (Fraction(3, 8), 0.375), (np.float32(0.375), 0.375), (np.int8(-7), -7.0))
    ],
    (validation.positive, (5e-324, "x"), 5e-324),
    (validation.nonnegative, (0, "x"), 0.0),
    (validation.price, (2**40,), 2.0**40),
    (validation.probability, (0, "x"), 0.0),
    (validation.probability, (1, "x"), 1.0),
    (validation.confidence, (1e-300,), 1e-300),
    (validation.confidence, (math.nextafter(1, 0),), math.nextafter(1, 0)),
    (validation.uniform, (0,), 0.0),
    (validation.uniform, (math.nextafter(1, 0),), math.nextafter(1, 0)),
    (validation.count, (1, "x"), 1),
    (validation.count, (0, "x", 0), 0),
    *[(validation.count, (value, "x"), 3) for value in (3.0, np.int64(3), np.float64(3), Fraction(3))],
    (validation.count, (10**400, "x"), 10**400),
    (validation.expert_count, (10**6,), 10**6),
    (validation.sign, (np.int64(-1), "x"), -1),
    (validation.sign, (1.0, "x"), 1),
    (validation.signs, (iter([1, -1]), 2, "x"), (1, -1)),
    (validation.signs, (np.array([-1, 1, 1]), 3, "x"), (-1, 1, 1)),
    (validation.functions, (iter([abs]),), (abs,)),
    (validation.same_length, ([1], [2], "x"), None),
    (validation.grid, ((c for c in (1, 0, 0.5)),), (1.0, 0.0, 0.5)),
    (validation.accuracies, ((iter([0.5]) for _ in range(2)), 1), ((0.5,), (0.5,))),
    (validation.accuracies, (np.array([[0.5, 1.0]]), 2), ((0.5, 1.0),)),
    (validation.counts, ([[(1, 2), (0, 0)]], 1, 2), (((1, 2), (0, 0)),)),
    (validation.counts, (iter([iter([[np.int64(3), 3.0]])]), 1, 1), (((3, 3),),)),
    (validation.counts, ([[(10**18, 10**18)]], 1, 1), (((10**18, 10**18),),)),
    (validation.indices, (np.array([2, 0]), 2, 3), (2, 0)),
    (validation.one_of, ("exact", ("brute", "exact"), "x"), "exact"),
    (checked_factor, (math.exp(0.02864), 400), math.exp(0.02864)),
    (checked_factor, (1.01, 230), 1.01),
]


def kind(value: Any) -> Any:
    return tuple(kind(part) for part in value) if isinstance(value, tuple) else type(value)


@pytest.mark.parametrize(("door", "given", "result"), ALLOWED, ids=[f"{c.__name__}-{r}" for c, _, r in ALLOWED])
def test_good_input_comes_back_as_plain_python(door: Callable[..., Any], given: tuple[Any, ...], result: Any) -> None:
    returned = door(*given)
    assert returned == result
    assert kind(returned) == kind(result)
