"""What no bound is computed for, and the sentence that says so."""

import math

import numpy as np
import pytest

from paid_experts.reference.bounds import (
    THEOREMS,
    Setting,
    as_printed,
    as_proved,
    covering_radius,
    covers,
    first_informative,
    first_negative,
    grid_size,
    log_term,
    main_beta,
    main_delta,
    main_setting,
    sharper,
    sharper_beta,
    sharper_setting,
    trivial_bound,
    tuned_epsilon,
    uniform_grid,
)
from paid_experts.reference.bounds.beyond import bayes, cautious, cautious_drift
from paid_experts.reference.bounds.grids import rounded_down_grid
from paid_experts.reference.bounds.paper import lcb
from paid_experts.reference.bounds.settings import ArmsSetting, credible_level
from tests.reference.refusals import Refused, refuses

GOOD = Setting(rounds=10, experts=2, size=3, lam=0.1, delta=0.1, beta=1.0)
CREDIBLE = GOOD._replace(beta=0.0, size=9)
REFUSED: list[Refused] = [
    (log_term, (0,), "delta must lie strictly between 0 and 1, got 0"),
    (log_term, (1,), "delta must lie strictly between 0 and 1, got 1"),
    (main_delta, (0, 1, 0.1), "rounds must be greater than 0, got 0"),
    (main_delta, (1, 0, 0.1), "experts must be a whole number, at least 1, got 0"),
    (main_delta, (1, 1, 0), "lam must be greater than 0, got 0"),
    (main_delta, (0.5, 1, 0.1), "rounds must be at least 1, got 0.5"),
    (main_delta, (1, 1, 1e-20), "delta must lie strictly between 0 and 1, got 1.0"),
    (credible_level, (1,), "delta must lie strictly between 0 and 1, got 1"),
    (rounded_down_grid, (0,), "size must be a whole number, at least 1, got 0"),
    (rounded_down_grid, (10**6 + 1,), "size must be at most 1000000, got 1000001"),
    (THEOREMS["cautious"].setting, (10, 1, 0, 0.1), "size must be a whole number, at least 1, got 0"),
    (cautious, (CREDIBLE._replace(delta=2),), "delta must lie strictly between 0 and 1, got 2"),
    (cautious_drift, (CREDIBLE._replace(experts=0),), "experts must be a whole number, at least 1, got 0"),
    (bayes, (CREDIBLE._replace(lipschitz=-1),), "lipschitz must not be negative, got -1"),
    (lcb, (ArmsSetting(0.5, 1, 1, 0.1, 0.1),), "rounds must be at least 1, got 0.5"),
    (THEOREMS["lcb"].setting, (1, 1, 0, 0.1), "size must be a whole number, at least 1, got 0"),
    (THEOREMS["rounded"].setting, (10, 2, None, 0.1, -1), "lipschitz must not be negative, got -1"),
    (THEOREMS["rounded-three-halves"].setting, (1, 2, None, 0.1, 1), "rounds must be at least 2, got 1"),
    (
        THEOREMS["rounded-three-halves"].bound,
        (CREDIBLE,),
        "the theorem rounded-three-halves is about Setting(",
    ),
    (
        THEOREMS["bayes-cube"].bound,
        (CREDIBLE,),
        "the theorem bayes-cube is about Setting(rounds=10.0, ",
    ),
    (THEOREMS["bayes-cube"].setting, (10, 2, None, 0.1, math.inf), "lipschitz must be finite, got inf"),
    (
        THEOREMS["main"].bound,
        (GOOD,),
        "the theorem main is about Setting(rounds=10.0, experts=2, size=3, ",
    ),
    (THEOREMS["sharper-tuned"].bound, (main_setting(10, 2, 3, 0.1),), "the theorem sharper-tuned is about Setting("),
    (THEOREMS["paper-drift"].bound, (sharper_setting(10, 2, 3, 0.1),), "the theorem paper-drift is about Setting("),
    (THEOREMS["main-cube"].bound, (main_setting(10**9, 1, 99, 0.1, 1.0),), "the theorem main-cube is about Setting("),
    (
        THEOREMS["sharper-cube"].bound,
        (sharper_setting(10**9, 1, 99, 0.1, 1.0),),
        "the theorem sharper-cube is about",
    ),
    (THEOREMS["drift"].bound, (GOOD,), "beta must be at least 11 ln(3/delta) K^(3/2) = 105.8"),
    (
        THEOREMS["faster-drift"].bound,
        (THEOREMS["drift"].setting(10, 2, 3, 0.1),),
        "beta must be at least 18 ln(3/delta) K^(3/2) = 334",
    ),
    (first_negative, ("own", 1, 1, 0.1), "theorem must be one of paper, printed, main, main-cube, sharper, "),
    (main_delta, (math.nan, 1, 0.1), "rounds must be finite, got nan"),
    (main_beta, (2, 1), "delta must lie strictly between 0 and 1, got 2"),
    (main_beta, (0.5, 1.5), "experts must be a whole number, at least 1, got 1.5"),
    (main_setting, (10, 1, 0, 0.1), "size must be a whole number, at least 1, got 0"),
    (main_setting, (10, 1, 1, 0.1, -1), "lipschitz must not be negative, got -1"),
    (main_setting, (10, 1, 1, 0.1, 1, -0.5), "epsilon must not be negative, got -0.5"),
    (tuned_epsilon, (0, 1, 0.1, 1), "rounds must be greater than 0, got 0"),
    (tuned_epsilon, (10, 0, 0.1, 1), "experts must be a whole number, at least 1, got 0"),
    (tuned_epsilon, (10, 1, -1, 1), "lam must be greater than 0, got -1"),
    (tuned_epsilon, (10, 1, 0.1, -1), "lipschitz must not be negative, got -1"),
    (tuned_epsilon, (10, 1, 0.1, math.inf), "lipschitz must be finite, got inf"),
    (grid_size, (0,), "epsilon must be greater than 0, got 0"),
    (uniform_grid, (-1,), "epsilon must be greater than 0, got -1"),
    (uniform_grid, (math.nan,), "epsilon must be finite, got nan"),
    (covers, ((0.5,), 0), "epsilon must be greater than 0, got 0"),
    (covers, ((), 0.5), "costs must hold at least one payment, got none"),
    (covering_radius, ((0.5, 0.5),), "costs must differ from each other, got 0.5 twice"),
    (covering_radius, ((0.5, 2),), "each of the costs must lie in [0, 1], got 2"),
    (as_printed, (GOOD._replace(rounds=0),), "rounds must be greater than 0, got 0"),
    (as_printed, (GOOD._replace(delta=1.0),), "delta must lie strictly between 0 and 1, got 1.0"),
    (as_proved, (GOOD._replace(experts=0),), "experts must be a whole number, at least 1, got 0"),
    (as_proved, (GOOD._replace(size=0),), "size must be a whole number, at least 1, got 0"),
    (as_proved, (GOOD._replace(lam=0),), "lam must be greater than 0, got 0"),
    (as_proved, (GOOD._replace(beta=-1),), "beta must not be negative, got -1"),
    (as_proved, (CREDIBLE,), "beta must be greater than 0, got 0.0"),
    (as_proved, (GOOD._replace(lipschitz=-1),), "lipschitz must not be negative, got -1"),
    (sharper, (GOOD,), "beta must be at least 5 ln(3/delta) K^(3/2) = 48.1"),
    (sharper, (GOOD._replace(lam=0),), "lam must be greater than 0, got 0"),
    (sharper_beta, (2, 1), "delta must lie strictly between 0 and 1, got 2"),
    (sharper_setting, (10, 1, 0, 0.1), "size must be a whole number, at least 1, got 0"),
    (first_informative, ("own", 1, 1, 0.1), "theorem must be one of paper, printed, main, main-cube, sharper, "),
    (first_informative, ("rounded", 5, 5, 0.01), "size must be None, because rounded sets it from lipschitz, got 5"),
    (first_informative, ("rounded", 5, None, 0.01), "lipschitz must be a number, got None"),
    (first_informative, ("main-cube", 5, None, 0.01), "lipschitz must be a number, got None"),
    (first_negative, ("drift", 5, None, 0.01), "size must be a whole number, at least 1, got None"),
    (first_negative, ("drift", 5, 5, 0.1, 1), "lipschitz must be None, because drift is about the payments of a grid"),
    (first_informative, ("cautious", 1, 0, 0.1), "size must be a whole number, at least 1, got 0"),
    (as_proved, (GOOD._replace(epsilon=math.nan),), "epsilon must be finite, got nan"),
    (main_delta, (1e200, 1, 0.1), "rounds must be at most 1e+100, got 1e+200"),
    (as_printed, (GOOD._replace(rounds=1e103),), "rounds must be at most 1e+100"),
    (as_printed, (GOOD._replace(rounds=math.nan),), "rounds must be finite, got nan"),
    (trivial_bound, (GOOD._replace(rounds=-1),), "rounds must be greater than 0, got -1"),
    (uniform_grid, (1e-20,), "epsilon must be large enough for 1000000 payments, got 1e-20"),
]


test_impossible_parameters_are_refused = refuses(REFUSED)


def test_numpy_numbers_are_as_good_as_others() -> None:
    plain = main_setting(10**4, 5, 5, 0.01)
    numpys = main_setting(np.float64(10**4), np.int64(5), np.int64(5), np.float64(0.01))  # type: ignore[arg-type]
    assert as_proved(numpys).total == pytest.approx(as_proved(plain).total, rel=1e-15)
