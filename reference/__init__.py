"""The paper, executable: Algorithm 1 (LCB-GAPTRON), OPT, all around them, and better learners.

Read the modules in this order, which is the paper's:

    experts      who is paid, and what a payment buys (Section 2)
    aggregation  how advice becomes one prediction, and how often it is wrong (D6 to D9, Lemma 4.2)
    estimates    what two counts say of an expert (lines 21 to 26 of Algorithm 1)
    offers       what payments are chosen by, and three rules: brute, selfish, local (D11, Section 6)
    tangents     bounds on their minimum from both sides
    exact        the minimum without enumerating it
    rounded      nearly the same minimum in polynomial time (Result C)
    choices      what the algorithms leave open
    protocol     what all learners share: who is called when, and what is counted
    learner      Algorithm 1
    game         rounds, records, runs (Section 2)
    optimum      what regret is measured against (D1)
    bounds       what the theorems promise, with every constant named (Section 4, Appendix A)
    bandit       LCB over single experts (Section 5)

Beyond the paper:

    credible     which accuracies the counts leave credible
    cautious     pay by optimism, vote by pessimism: logarithmic regret against OPT (Result D)
    objectives   the error of the best vote, and a product that is near to it
    bayes        a learner against the Bayes-optimal cost (Result E)
    baselines    Thompson sampling, and greed

`python -m reference` plays a small game and prints every round.
"""

TYPE_CHECKING = False  # as in `typing`, which every command would have to wait for
if TYPE_CHECKING:
    from paid_experts.reference.bandit import Lcb
    from paid_experts.reference.baselines import Greedy, Thompson
    from paid_experts.reference.bayes import BayesLcb
    from paid_experts.reference.cautious import CautiousLcb
    from paid_experts.reference.choices import Choices
    from paid_experts.reference.experts import Constant, Linear, PiecewiseLinear, Sigmoidal, Tabulated
    from paid_experts.reference.game import Round, Run, play, random_labels, uniforms
    from paid_experts.reference.learner import LcbGaptron
    from paid_experts.reference.optimum import bayes_opt, opt, opt_continuous

__all__ = [
    "BayesLcb",
    "CautiousLcb",
    "Choices",
    "Constant",
    "Greedy",
    "Lcb",
    "LcbGaptron",
    "Linear",
    "PiecewiseLinear",
    "Round",
    "Run",
    "Sigmoidal",
    "Tabulated",
    "Thompson",
    "bayes_opt",
    "opt",
    "opt_continuous",
    "play",
    "random_labels",
    "uniforms",
]


def __getattr__(name: str) -> object:
    """Import everything when the first of it is asked for: a command that prints its help need not wait for NumPy."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from paid_experts.reference import bandit, baselines, bayes, cautious, choices, experts, game, learner, optimum

    homes = (bandit, baselines, bayes, cautious, choices, experts, game, learner, optimum)
    return next(getattr(home, name) for home in homes if hasattr(home, name))
