"""The paper, executable: Algorithm 1 (LCB-GAPTRON), OPT, and all around them.

Read the modules in this order, which is the paper's:

    experts      who is paid, and what a payment buys (Section 2)
    aggregation  how advice becomes one prediction, and how often it is wrong (D6 to D9, Lemma 4.2)
    estimates    what two counts say of an expert (lines 16 to 22 of Algorithm 1)
    payments     how payments are chosen: brute, selfish, local (D11, Section 6)
    exact        the same minimum without enumerating it
    choices      what the algorithm leaves open, and all that it allows
    learner      Algorithm 1
    game         rounds, records, runs (Section 2)
    optimum      what regret is measured against (D1)
    bounds       what the theorems promise, with every constant named (Section 4, Appendix A)
    baselines    LCB over single experts (Section 5)

`python -m reference` plays a small game and prints every round.
"""

from reference.baselines import Lcb
from reference.bayes import BayesLcb
from reference.cautious import CautiousLcb
from reference.choices import Choices
from reference.experts import Constant, Linear, PiecewiseLinear, Sigmoidal, Tabulated
from reference.game import Round, Run, play, random_labels, uniforms
from reference.learner import LcbGaptron
from reference.optimum import bayes_opt, opt, opt_continuous

__all__ = [
    "BayesLcb",
    "CautiousLcb",
    "Choices",
    "Constant",
    "Lcb",
    "LcbGaptron",
    "Linear",
    "PiecewiseLinear",
    "Round",
    "Run",
    "Sigmoidal",
    "Tabulated",
    "bayes_opt",
    "opt",
    "opt_continuous",
    "play",
    "random_labels",
    "uniforms",
]
