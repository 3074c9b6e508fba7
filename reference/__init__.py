"""The paper, executable: Algorithm 1 (LCB-GAPTRON), OPT, all around them, and better learners.

Read the modules in this order, which is the paper's:

    algorithm_1      LCB-GAPTRON as the paper prints it, and OPT, in a hundred lines that need nothing else
    formulas         every formula of the paper, once, and what two counts say of an expert
    experts          who is paid, and what a payment buys (Section 2)
    aggregation      how often a vote is wrong, summed exactly (D6 to D9, Lemma 4.2)
    objective        what payments are chosen by, and three rules: brute, selfish, local (D11, Section 6)
    exact            the minimum without enumerating it
    rounded          nearly the same minimum in polynomial time (Result C)
    oracle           Algorithm 1 with exact decisions, everything that it allows, and rounds whose labels come late
    game             rounds, records, runs (Section 2)
    optimum          what regret is measured against (D1)
    bounds           what the theorems promise, with every constant named (Section 4, Appendix A)
    round_state      a round as the lemmas see it, with the accuracies that no learner knows
    tiny_games       games so small that expected regret is computed, not estimated
    lemmas           each lemma and theorem: do its hypotheses hold, its left side, its right side, its constant
    bandit           LCB over single experts (Section 5)

Beyond the paper:

    credible         which accuracies the counts leave credible
    cautious         pay by optimism, vote by pessimism: logarithmic regret against OPT (Result D)
    vote_objectives  the error of the best vote, and a product that is near to it
    calibration      does a vote err as often as independent experts would have it err?
    bayes            a learner against the Bayes-optimal cost (Result E)
    anytime          the same for labels that come late or never, without T (Result H)
    bayes_search     payments near the least Bayes error where there are too many to enumerate
    thompson         draw accuracies from the posterior: the same order of regret, on average over a prior (Result G)
    baselines        greed, explore then commit, LCB with credible sets

`python -m reference` plays a small game and prints every round.
"""

from importlib import import_module

TYPE_CHECKING = False  # as in `typing`, which every command would have to wait for
if TYPE_CHECKING:
    from paid_experts.reference.anytime import AnytimeLcb
    from paid_experts.reference.bandit import Lcb
    from paid_experts.reference.baselines import Greedy
    from paid_experts.reference.bayes import BayesLcb
    from paid_experts.reference.cautious import CautiousLcb
    from paid_experts.reference.experts import Constant, Linear, PiecewiseLinear, Sigmoidal, Tabulated
    from paid_experts.reference.game import Round, Run, play, random_labels, uniforms
    from paid_experts.reference.optimum import bayes_opt, opt, opt_continuous
    from paid_experts.reference.oracle import Choices, LcbGaptron
    from paid_experts.reference.thompson import Thompson

__all__ = [
    "AnytimeLcb",
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
HOMES = {
    "anytime": ["AnytimeLcb"],
    "bandit": ["Lcb"],
    "baselines": ["Greedy"],
    "bayes": ["BayesLcb"],
    "cautious": ["CautiousLcb"],
    "experts": ["Constant", "Linear", "PiecewiseLinear", "Sigmoidal", "Tabulated"],
    "game": ["Round", "Run", "play", "random_labels", "uniforms"],
    "optimum": ["bayes_opt", "opt", "opt_continuous"],
    "oracle": ["Choices", "LcbGaptron"],
    "thompson": ["Thompson"],
}


def __getattr__(name: str) -> object:
    """Import a name's module when it is asked for: a command that prints its help waits for none."""
    for home in HOMES:
        if name in HOMES[home]:
            return getattr(import_module(f"{__name__}.{home}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
