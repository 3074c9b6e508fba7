"""One small game, printed round by round, so that a student can follow it: what `python -m reference` prints."""

import argparse
from collections.abc import Iterator, Sequence

from paid_experts.reference.bayes import BayesLcb
from paid_experts.reference.bounds import main_beta, main_delta
from paid_experts.reference.cautious import CautiousLcb
from paid_experts.reference.credible import credible
from paid_experts.reference.experts import Linear, Productivity, Sigmoidal
from paid_experts.reference.formulas import Estimate, flip_probability
from paid_experts.reference.game import Round, Run, play_round, random_labels, uniforms
from paid_experts.reference.optimum import bayes_opt, opt
from paid_experts.reference.oracle import LcbGaptron, Learner

TITLES = {
    "gaptron": "LCB-GAPTRON (Algorithm 1)",
    "cautious": "The cautious learner",
    "bayes": "The learner against the Bayes-optimal cost",
}


def amounts(text: str) -> list[float]:
    """Read the grid of payments.

    >>> amounts("0,0.5")
    [0.0, 0.5]
    """
    try:
        return [float(amount) for amount in text.split(",")]
    except ValueError:
        raise ValueError(f"--costs must be numbers with commas between them, such as 0,0.5,1; got {text!r}") from None


def cast(kind: str, size: int) -> list[Productivity]:
    """Return experts that differ: j-th accuracy from 1/2 at payment 0 up to one that grows with j."""
    if kind == "linear":
        return [Linear(0.5, 0.5 * (j + 1) / (size + 1)) for j in range(size)]
    return [Sigmoidal(1 + 3 * j) for j in range(size)]


def make(asked: argparse.Namespace, costs: Sequence[float]) -> Learner:
    """Return the learner that the command line asks for."""
    common = {"costs": costs, "experts": asked.experts, "lam": asked.lam, "delta": asked.delta}
    if asked.algorithm == "gaptron":
        return LcbGaptron(**common, beta=asked.beta, payments=asked.payments)
    return (CautiousLcb if asked.algorithm == "cautious" else BayesLcb)(**common, payments=asked.payments)


def beliefs(learner: Learner, known: Estimate) -> dict[str, str]:
    """Say what a learner makes of one expert's counts at one payment, by the name of the column."""
    if isinstance(learner, LcbGaptron):
        return {
            "optimistic": f"{known.optimistic(learner.delta, learner.choices.sign_of_zero()):.3f}",
            "cutoff": f"{known.cutoff(learner.beta):.3f}",
            "certain": "yes" if known.is_certain(learner.beta) else "no",
        }
    assert isinstance(learner, (CautiousLcb, BayesLcb))
    possible = credible(known, learner.delta)
    far, near = (0.5 + (known.leaning or 1) * float(d) for d in (possible.farthest, possible.nearest))
    return {"farthest credible": f"{far:.3f}", "nearest credible": f"{near:.3f}"}


def table(learner: Learner, before: Sequence[Sequence[Estimate]], played: Round) -> Iterator[str]:
    """Say what the learner knew of each expert at its payment, and what the expert answered."""
    rows = []
    for j, i in enumerate(played.payments):
        known = before[j][i]
        rows.append(
            {
                "expert": str(j),
                "paid": f"{learner.costs[i]:g}",
                "correct/n": f"{known.correct}/{known.paid}",
                "estimate": f"{known.value:.3f}",
                **beliefs(learner, known),
                "advice": f"{played.advice[j]:+d}",
                "weight": "" if played.weights is None else f"{played.weights[j]:+.3f}",
            }
        )
    lines = [tuple(rows[0]), *(tuple(row.values()) for row in rows)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    for line in lines:
        yield "    " + "  ".join(cell.rjust(width) for cell, width in zip(line, widths, strict=True)).rstrip()


def how_it_was_decided(played: Round) -> str:
    """Tell how the prediction came about."""
    u = played.uniforms[-1]
    if played.x is None:
        return f"follows expert {played.followed}, whose estimate is certain"
    if played.gapped:
        flip = flip_probability(played.x)
        return f"vote x = {played.x:+.3f}; u = {u:.3f} against exp(-|x|)/2 = {flip:.3f}: " + (
            "flips" if u < flip else "does not flip"
        )
    return f"vote x = {played.x:+.3f}" if played.x else f"even vote; the coin shows u = {u:.3f}"


def transcript(learner: Learner, before: Sequence[Sequence[Estimate]], played: Round) -> Iterator[str]:
    """Say in words what happened in one round."""
    exploring = played.t <= len(learner.costs)
    reason = "a payment not yet tried" if exploring else f"the {learner.rule} minimiser at the most hopeful accuracies"
    yield f"Round {played.t}: pays each expert {reason}"
    yield from table(learner, before, played)
    yield "    " + how_it_was_decided(played)
    outcome = "right" if played.prediction == played.label else "wrong"
    yield (
        f"    predicts {played.prediction:+d}, the label is {played.label:+d}: {outcome}. "
        f"P(mistake | past) = {played.mistake_given_past:.3f}, payments {played.spent:g}, cost {played.cost:.3f}"
    )


def bayes(accuracy: Sequence[Sequence[float]], costs: Sequence[float], lam: float) -> str:
    """Say what nobody can do better than, where it can be computed."""
    try:
        least = bayes_opt(accuracy, costs, lam).value
    except ValueError:
        return ""
    return f"\nNobody can do better than {least:.4f} (the Bayes-optimal cost, of which OPT is an upper bound)."


def theorem(asked: argparse.Namespace) -> str:
    """Say for which parameters the guarantee is proved; those of a game may be any."""
    delta = main_delta(asked.rounds, asked.experts, asked.lam)
    beta = f"beta {main_beta(delta, asked.experts):.5g}, " if asked.algorithm == "gaptron" else ""
    return f"Its theorem takes {beta}delta {delta:.3g} for {asked.rounds} rounds."


def play(asked: argparse.Namespace) -> int:
    """Play the game that the command line asks for."""
    costs = amounts(asked.costs)
    learner = make(asked, costs)
    experts = cast(asked.productivity, asked.experts)
    accuracy = [[p(c) for c in costs] for p in experts]
    best = opt(accuracy, costs, asked.lam)
    run, coins, labels = Run(learner.keywords, []), uniforms(asked.seed), random_labels(asked.seed)
    if not asked.json:
        beta = f"beta {asked.beta:g}, " if asked.algorithm == "gaptron" else ""
        print(f"{TITLES[asked.algorithm]} with {asked.experts} {asked.productivity} experts, payments {asked.costs},")
        print(f"lam {asked.lam:g}, {beta}delta {asked.delta:g}, seed {asked.seed}.")
        print(theorem(asked))
        paid = " ".join(f"{costs[i]:g}" for i in best.payments)
        print(f"OPT over these payments is {best.value:.4f} a round, at {paid}.{bayes(accuracy, costs, asked.lam)}\n")
    for _ in range(asked.rounds):
        before = [list(row) for row in learner.estimates]
        drawn = [next(coins) for _ in range(asked.experts + 1)]
        run.rounds.append(play_round(learner, accuracy, labels(run.rounds), drawn))
        if not asked.json:
            print("\n".join(transcript(learner, before, run.rounds[-1])))
            t = len(run.rounds)
            print(
                f"    so far: cost {run.cost:.3f}, expected {run.expected_cost:.3f}, {t} OPT = {t * best.value:.3f}\n"
            )
    if asked.json:
        print(run.as_json())
    else:
        print(f"Regret against OPT, without noise: {run.pseudo_regret(best.value):+.3f} after {asked.rounds} rounds.")
    return 0
