"""The fast engine: all learners of the reference, compiled with numba, for runs of any length.

    play(checkpoints, costs=.., accuracy=.., lam=.., beta=.., delta=.., payments="selfish", seed=1)   -> Record
    play(checkpoints, learner="cautious", costs=.., accuracy=.., lam=.., delta=.., seed=1)  # or bayes, thompson, greedy
    play(checkpoints, learner="lcb", costs=.., accuracy=.., lam=.., width=2.0, seed=1)  # the baseline; it has no rule
    run = Simulation(costs=.., ..); run.play([10**3, 10**4]); run.play(10**6)   # goes on; can be pickled in between
    FastGaptron(costs, experts=K, lam=.., beta=.., delta=.., payments="local")  # pay, predict, update as the reference

``accuracy`` is a K x N array, accuracy[j][i] = p_j(costs[i]). A `Record` has, at each checkpoint, ``cost`` (mistakes
plus lam times payments), ``expected`` (the same with conditional probabilities of a mistake), ``mistakes``, ``payment``
and the numbers of rounds ``explored``, ``followed`` and ``aggregated``; memory does not grow with the rounds. Counts at
the end: ``run.table.paid`` and ``run.table.correct``. ``seed`` is a whole number below 2^64; `uniforms(seed)` feeds the
same numbers to the reference, and `uniforms(own_seed(seed))` those that Thompson and Greedy draw for themselves.

Given the same uniforms and labels, the engine plays the game that the reference plays, ties included: what double
precision cannot decide is left to the reference (``run.near_ties`` counts how often). The compiled code releases the
interpreter's lock, so that threads run in parallel; processes work as well.
"""

from paid_experts.experiments.engine.fast_learner import (
    FastBayes,
    FastCautious,
    FastGaptron,
    FastGreedy,
    FastLearner,
    FastThompson,
)
from paid_experts.experiments.engine.play import Simulation, play
from paid_experts.experiments.engine.record import Record
from paid_experts.experiments.engine.state import Floats, Integers
from paid_experts.experiments.engine.uniforms import own_seed, uniforms

__all__ = [
    "FastBayes",
    "FastCautious",
    "FastGaptron",
    "FastGreedy",
    "FastLearner",
    "FastThompson",
    "Floats",
    "Integers",
    "Record",
    "Simulation",
    "own_seed",
    "play",
    "uniforms",
]
