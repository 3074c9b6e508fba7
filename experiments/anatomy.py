"""`python -m experiments anatomy`: the proof of Theorem A.2 on a real run, link by link and round by round.

The learner plays a game whose accuracies are known here, so that both sides of each inequality of the proof, a
**link**, are numbers in every round (the terms are those of `reference.lemmas`):

    P(mistake) <= 1/2 prod F <= 1/2 prod (2 sqrt(q(1-q)) stretch) <= 3/4 Phi(estimates)
               <= 7/8 Phi(accuracies) + widths,     7/8 Phi(accuracies) + payments <= OPT + grid + widths

where the advice is aggregated, and P(mistake) <= q + width <= (beta + 3l + ..)/n where an expert is followed. What is
beside OPT is then summed by source. Each piece of Algorithm 1 is there for one of the links: a switch takes a piece
away, by a learner of the catalogue of bugs or a smaller beta, and the command says which link fails first.
"""

from __future__ import annotations

import json
import math
from argparse import Namespace
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

import matplotlib as mpl
import numpy as np
from matplotlib.axes import Axes
from matplotlib.colors import ListedColormap
from matplotlib.figure import Figure
from rich.table import Table

from paid_experts.experiments import figures as plots
from paid_experts.experiments.arguments import SWITCHES
from paid_experts.experiments.figures import BLACK, BLUE, GREEN, GREY, ORANGE, PURPLE, VERMILION
from paid_experts.experiments.sweep import progress, screen
from paid_experts.properties.bugs import wrong
from paid_experts.reference import LcbGaptron, Linear, formulas, opt, opt_continuous, validation
from paid_experts.reference.bounds import Setting, as_proved
from paid_experts.reference.cli import STANDARD_OUTPUT, write
from paid_experts.reference.experts import advise
from paid_experts.reference.formulas import FLOATS, Estimate, chances, log_term, mistake_given_vote, phi, weight
from paid_experts.reference.game import uniforms
from paid_experts.reference.lemmas import certain_error, following, spread, widths
from paid_experts.reference.round_state import least_beta

EXPERTS = (Linear(0.5, 0.15), Linear(0.5, 0.15), Linear(0.52, 0.15), Linear(0.52, 0.15), Linear(0.76, 0.14))
"""Four weak experts and a good one, who is followed for some time; 5 is the least K for which 18 ln(3/delta) K is less
than Lemma 4.3 needs"""
COSTS, EPSILON = (0.25, 0.75), 0.25
"""The grid, and how far a payment in [0, 1] may be from it"""
LAM, DELTA = 0.005, 0.5
TOLERANCE = 1e-9
"""What rounding may do to a side, as a share of it"""
SHOWN = 400
"""How many rounds are drawn and written down"""
SIZE = (9.2, 8.2)
"""Inches"""
SOURCES = ("exploration", "failures", "grid", "following", "widths")
"""Where the bound comes from"""
Terms = dict[str, float]


class Link(NamedTuple):
    """An inequality of the proof, between two terms of a round."""

    name: str
    lemma: str
    left: str
    right: str
    says: str
    on_lambda: bool = False
    """Is it claimed only where all accuracies are within their widths?"""


LINKS = (
    Link("coin", "4.2", "worst_advice", "one", "P(mistake | advice) <= 1/2 exp(-yx), whatever the advice"),
    Link("mean", "4.2", "mistake", "loss", "P(mistake) <= 1/2 prod F, the mean over all advice"),
    Link("credible", "4.1", "loss", "credible_loss", "F at the accuracy <= F a width away from the estimate", True),
    Link("width", "4.3", "stretch", "allowed_stretch", "a width adds at most (sqrt(2l/beta) + 3l/beta)/2 to a factor"),
    Link("beta", "4.3", "spread", "three_halves", "all K factors together are at most 3/2"),
    Link("product", "4.3", "credible_loss", "phi_estimated", "1/2 prod F <= 3/4 Phi(estimates)"),
    Link("estimates", "4.4", "phi_estimated", "phi_bought", "3/4 Phi(estimates) <= 7/8 Phi(p) + widths", True),
    Link("followed", "4.6", "follower", "credible_follower", "a followed expert errs with at most q + width", True),
    Link("certain", "4.6", "credible_follower", "certain", "q + width <= (beta + 3l + sqrt(2 beta l))/n"),
    Link("optimism", "4.5", "seems", "opt", "Phi(optimistic estimates) + payments <= OPT over the grid", True),
    Link("grid", "4.5", "opt", "opt_grid", "OPT over the grid <= OPT + (4L + lam) K eps"),
    Link("payments", "4.5", "phi_paid", "opt_widths", "7/8 Phi(p) + payments <= OPT + grid + widths", True),
    Link("round", "A.2", "cost", "opt_all", "cost <= OPT + grid + 3 widths (+ (2 beta + 4l)/n)", True),
    Link("sum of 1/n", "A.2", "sum_following", "bound_following", "at most K N (2 beta + 4l)(1 + ln T)"),
    Link("sum of widths", "A.2", "sum_widths", "bound_widths", "at most 288 K^2 N (2l (1 + ln T) + 18 l^2)"),
)  # fmt: skip
"""In the order of the proof"""


def sign_alone(margin: float) -> float:
    """P(mistake) of the sign of the vote, where the margin is y x.

    >>> sign_alone(-0.1), sign_alone(0.0), sign_alone(2.0)
    (1.0, 0.5, 0.0)
    """
    return (margin < 0) + (margin == 0) / 2


class Piece(NamedTuple):
    """Algorithm 1, or what a switch leaves of it."""

    learner: type[Any] = LcbGaptron
    vote: Callable[[float], float] = mistake_given_vote
    width: Callable[[Any, Estimate], float] = lambda learner, known: float(known.width(learner.delta))
    power: int = 2
    """beta = 18 ln(3/delta) K^power"""


PIECES = {
    None: Piece(),
    "without-coin": Piece(wrong.gaptron.NeverFlips, vote=sign_alone),
    "estimate": Piece(wrong.gaptron.PaysTheEstimates),
    "hoeffding": Piece(
        wrong.gaptron.HoeffdingForBernstein, width=lambda learner, known: learner.bernstein(known.value, known.paid)
    ),
    "beta-linear": Piece(power=1),
}


class Seen(NamedTuple):
    """A round, taken apart."""

    t: int
    followed: bool
    on_lambda: bool
    terms: Terms


class Anatomy:
    """A game that is taken apart while it is played.

    >>> *_, last = Anatomy().play(4)
    >>> last.followed, round(last.terms["follower"], 3), round(last.terms["opt"], 3)
    (True, 0.537, 0.698)
    """

    def __init__(self, switch: str | None = None, seed: int = 0) -> None:
        self.piece, self.coins, self.experts = PIECES[switch], uniforms(seed), len(EXPERTS)
        self.beta = least_beta(DELTA, self.experts, power=self.piece.power)
        self.learner = self.piece.learner(COSTS, self.experts, LAM, self.beta, DELTA, payments="brute")
        self.accuracy = [[p(c) for c in COSTS] for p in EXPERTS]
        self.lipschitz = max(p.lipschitz for p in EXPERTS)
        self.optimum = opt_continuous(EXPERTS, self.lipschitz, LAM, 1e-4).high
        self.grid = (4 * self.lipschitz + LAM) * self.experts * EPSILON
        self.opt, self.sums = opt(self.accuracy, COSTS, LAM).value, dict.fromkeys(("cost", *SOURCES), 0.0)

    def play(self, rounds: int) -> Iterator[Seen]:
        """Play, round by round. Labels alternate: by symmetry nothing that is shown depends on them."""
        for t in range(1, rounds + 1):
            covered, objective, paid = self.is_on_lambda(), self.learner.current_objective(), self.learner.pay()
            bought = [row[i] for row, i in zip(self.accuracy, paid, strict=True)]
            price = LAM * sum(COSTS[i] for i in paid)
            seems = math.exp(-2 * sum(objective.gains[j, i] for j, i in enumerate(paid))) + price
            terms: Terms = {} if self.learner.exploring else self.terms(bought, price, seems)
            self.charge(terms, covered, 1 + LAM * self.experts)
            yield Seen(t, bool(self.learner.certain_experts()), covered, terms | self.summed(t))
            y, coins = (-1) ** t, list(islice(self.coins, self.experts + 1))
            self.learner.predict([advise(p, y, u) for p, u in zip(bought, coins, strict=False)], coins[-1])
            self.learner.update(y)

    def is_on_lambda(self) -> bool:
        """Is every accuracy within the learner's own width of its estimate?"""
        return all(
            known.paid == 0 or abs(known.value - p) <= self.piece.width(self.learner, known)
            for row, own in zip(self.learner.estimates, self.accuracy, strict=True)
            for known, p in zip(row, own, strict=True)
        )

    # The terms of a round.

    def terms(self, bought: Sequence[float], price: float, seems: float) -> Terms:
        """Both sides of the links of this round."""
        known, certain = self.learner.paid_for(), self.learner.certain_experts()
        wide = 96 * widths([one.paid for one in known], DELTA, FLOATS)
        own = self.follow(known[certain[0]], bought[certain[0]]) if certain else self.vote(known, bought, wide)
        cost, led = own["follower" if certain else "mistake"] + price, own.get("following", 0.0)
        return own | {
            **{"seems": seems, "opt": self.opt, "opt_grid": self.optimum + self.grid, "grid": self.grid},
            **{"phi_paid": 7 / 8 * phi(bought) + price, "opt_widths": self.optimum + self.grid + wide},
            **{"cost": cost, "opt_all": self.optimum + self.grid + led + 3 * wide, "widths": 3 * wide},
        }

    def follow(self, known: Estimate, p: float) -> Terms:
        """What is known of the expert who is followed, or contradicted."""
        return {
            "follower": 1 - p if known.leaning > 0 else p,
            "credible_follower": known.fewer / known.paid + self.piece.width(self.learner, known),
            "certain": certain_error(known.paid, DELTA, self.beta, FLOATS),
            "following": following(known.paid, DELTA, self.beta, FLOATS),
        }

    def vote(self, known: Sequence[Estimate], bought: Sequence[float], wide: float) -> Terms:
        """From the coin to Phi at the accuracies."""
        estimates = [one.value for one in known]
        weights, roots = [weight(q) for q in estimates], formulas.product_error(estimates)
        margins = [
            (mass, sum(w if r else -w for w, r in zip(weights, right, strict=True))) for right, mass in chances(bought)
        ]
        stretches = [
            1 + self.piece.width(self.learner, one) * abs(1 - 2 * q) / (2 * q * (1 - q))
            for one, q in zip(known, estimates, strict=True)
        ]
        return {
            "worst_advice": max(2 * math.exp(x) * self.piece.vote(x) for _, x in margins),
            "one": 1.0,
            "mistake": sum(mass * self.piece.vote(x) for mass, x in margins),
            "loss": formulas.exponential_loss(bought, estimates) / 2,
            "credible_loss": roots * math.prod(stretches),
            "stretch": max(stretches),
            "allowed_stretch": spread(1, DELTA, self.beta, FLOATS),
            "spread": spread(self.experts, DELTA, self.beta, FLOATS),
            "three_halves": 1.5,
            "phi_estimated": 3 / 4 * phi(estimates),
            "phi_bought": 7 / 8 * phi(bought) + wide,
        }

    # The sum over the rounds.

    def charge(self, terms: Terms, covered: bool, worst: float) -> None:
        """Add what the round costs, and what the proof has for it beside OPT."""
        self.sums["cost"] += terms.get("cost", worst)
        if not terms:
            self.sums["exploration"] += worst
        elif not covered:
            self.sums["failures"] += terms["cost"]
        else:
            for source in ("grid", "following", "widths"):
                self.sums[source] += terms.get(source, 0.0)

    def summed(self, t: int) -> Terms:
        """What was added so far, and the theorem's bounds for sums of 1/n; D59 drops the 2 that bounds sum 1/n^2."""
        bound = as_proved(Setting(t, self.experts, len(COSTS), LAM, DELTA, self.beta, self.lipschitz, EPSILON))
        most = {"bound_following": bound.following, "bound_widths": bound.widths + 2 * bound.squared_widths}
        return {f"sum_{name}": one for name, one in self.sums.items()} | {"sum_opt": t * self.optimum} | most


Sides = tuple[int, float, float]
"""A round, and the two sides of a link in it"""


class Verdict(NamedTuple):
    """How often a link was judged, how often it failed, and where first."""

    judged: int = 0
    failed: int = 0
    first: Sides | None = None


Verdicts = dict[str, Verdict]


def sides(link: Link, rounds: Sequence[Seen]) -> list[Sides]:
    """Both sides of a link, in the rounds in which it claims something."""
    return [
        (seen.t, seen.terms[link.left], seen.terms[link.right])
        for seen in rounds
        if {link.left, link.right} <= seen.terms.keys() and (seen.on_lambda or not link.on_lambda)
    ]


def failures(found: Sequence[Sides]) -> list[Sides]:
    """Where the left side is the greater one.

    >>> failures([(6, 1.4, 1.5), (7, 1.6, 1.5)])
    [(7, 1.6, 1.5)]
    """
    return [(t, left, right) for t, left, right in found if left > right * (1 + TOLERANCE)]


def judged(rounds: Sequence[Seen]) -> Verdicts:
    """Judge all links in all rounds."""
    verdicts = {}
    for link in LINKS:
        found = sides(link, rounds)
        failed = failures(found)
        verdicts[link.name] = Verdict(len(found), len(failed), failed[0] if failed else None)
    return verdicts


def first_failure(verdicts: Verdicts) -> str | None:
    """Name the link that fails first; of those that fail in one round, the first in the proof."""
    failed = {name: one.first[0] for name, one in verdicts.items() if one.first}
    return min(failed, key=failed.__getitem__, default=None)


# What is told, drawn and written down.


def shown(seen: Sequence[Seen]) -> list[Seen]:
    """Return the rounds that are drawn and written down, the first and the last among them."""
    return [seen[t - 1] for t in np.unique(np.linspace(1, len(seen), SHOWN).round().astype(int))]


class Line(NamedTuple):
    """A term over the rounds, as it is drawn."""

    label: str
    colour: str
    terms: tuple[str, ...]
    style: Any = "-"
    width: float = 1.3


DASHED, DOTTED = (0, (5, 2)), (0, (1, 1.2))
ROUND_LINES = (
    Line("OPT + grid + 3 widths (+ 2β/n, if followed)", ORANGE, ("opt_all",)),
    Line("7/8 Φ(accuracies) + widths", GREEN, ("phi_bought",)),
    Line("OPT", GREY, ("opt",), DASHED),
    Line("3/4 Φ(estimates)", BLUE, ("phi_estimated",)),
    Line("about β/n: no certain expert errs more", PURPLE, ("certain",)),
    Line("its estimate + its width", PURPLE, ("credible_follower",), DOTTED),
    Line("P(mistake)", BLACK, ("mistake", "follower"), "-", 2.2),
)
SUM_LINES = (
    Line("widths", GREEN, ("sum_widths",)),
    Line("following, β/n", PURPLE, ("sum_following",)),
    Line("grid", BLUE, ("sum_grid",)),
    Line("T OPT", GREY, ("sum_opt",), DASHED),
    Line("what the game cost", BLACK, ("sum_cost",), "-", 2.2),
    Line("failures: an accuracy is off its width", VERMILION, ("sum_failures",)),
    Line("exploration", ORANGE, ("sum_exploration",)),
)


def draw(axes: Axes, lines: Sequence[Line], rounds: Sequence[Seen], title: str) -> None:
    """Draw terms over the rounds in which they are there, and shade the rounds in which an expert is followed."""
    ts = [seen.t for seen in rounds]
    for label, colour, terms, style, width in lines:
        values = [next((seen.terms[term] for term in terms if seen.terms.get(term)), np.nan) for seen in rounds]
        axes.plot(ts, values, color=colour, linestyle=style, linewidth=width, label=label)
    axes.set(yscale="log", xlim=(ts[0], ts[-1]))
    axes.fill_between(
        ts, 0, 1, [seen.followed for seen in rounds], transform=axes.get_xaxis_transform(), color=GREY, alpha=0.1, lw=0
    )
    axes.set_title(title, loc="left", fontsize=9)
    axes.legend(loc="center left", bbox_to_anchor=(1.0, 0.5))


def strips(axes: Axes, rounds: Sequence[Seen]) -> None:
    """Draw a strip for each link: where it holds, where it fails, and nothing where it claims nothing."""
    colours = np.full((len(LINKS), SHOWN), np.nan)
    for row, link in enumerate(LINKS):
        found = sides(link, rounds)
        for colour, some in ((1, found), (0, failures(found))):
            colours[row, [(t - 1) * SHOWN // len(rounds) for t, _, _ in some]] = colour
    extent = (1, len(rounds), len(LINKS) - 0.5, -0.5)
    looks: dict[str, Any] = {"vmin": 0, "vmax": 1, "aspect": "auto", "alpha": 0.7, "interpolation": "nearest"}
    axes.imshow(colours, ListedColormap([VERMILION, GREEN]), extent=extent, **looks)
    axes.hlines(np.arange(len(LINKS)) - 0.5, *extent[:2], color="white")
    axes.set_yticks(range(len(LINKS)), [f"{link.lemma} {link.name}" for link in LINKS], fontsize=6.5)
    axes.yaxis.tick_right()
    axes.grid(visible=False)


def picture(seen: Sequence[Seen], verdicts: Verdicts, title: str) -> Figure:
    """Draw the terms of a round, their sums by source, and where each link holds; mark where one fails first."""
    failing = first_failure(verdicts)
    with mpl.rc_context(plots.STYLE):
        figure = Figure(figsize=SIZE)
        above, below, last = figure.subplots(3, sharex=True, height_ratios=(1.3, 1, 0.9))
        figure.subplots_adjust(left=0.065, right=0.68, top=0.915, bottom=0.1, hspace=0.22)
        draw(above, ROUND_LINES, shown(seen), "A round. Grey: one expert is followed; white: the advice is aggregated")
        draw(below, SUM_LINES, shown(seen), "All rounds so far: what the proof adds to OPT, by source")
        strips(last, seen)
        above.set_ylim(0.05, 3e4)
        last.set_xlabel("round t")
        last.xaxis.set_major_formatter("{x:,.0f}")
        told, colour = "Each link of the proof holds where it claims something (green)", BLACK
        if failing and (first := verdicts[failing].first):
            above.axvline(first[0], color=VERMILION, linewidth=1.5)
            link = next(link for link in LINKS if link.name == failing)
            told = f"Lemma {link.lemma} fails first, in round {first[0]:,}: {link.says} (red)"
            colour = VERMILION
        last.set_title(told, loc="left", fontsize=9, color=colour)
        figure.suptitle(title, x=0.065, ha="left", fontsize=11)
        figure.text(0.065, 0.015, FOOTNOTE, va="bottom", **plots.NOTE)
    return figure


FOOTNOTE = (
    f"Five experts, payments {COSTS[0]} or {COSTS[1]}, λ = {LAM}, δ = {DELTA}, β = 18 ln(3/δ) K² unless the title says "
    "otherwise. Φ(p) = exp(-2 Σ (1/2 - p)²); widths: 96 K Σ (2ℓ/n + (3ℓ/n)²),\n"
    "where ℓ = ln(3/δ) and n is how often an expert was paid this before; grid: (4L + λ) K ε. "
    "Both sides of every step are computed in every round, not simulated."
)


def told(verdicts: Verdicts) -> Table:
    """Return one row for each link."""
    table = Table(box=None)
    for column in ("link", "lemma", "what it says", "rounds", "fails in", "first", "left side", "right side"):
        table.add_column(column, justify="right" if column in ("rounds", "fails in", "first") else "left")
    for link in LINKS:
        count, failed, first = verdicts[link.name]
        where = (f"{first[0]:,}", f"{first[1]:.6g}", f"{first[2]:.6g}") if first else ()
        table.add_row(link.name, link.lemma, link.says, f"{count:,}", f"{failed:,}", *where)
    return table


def as_json(switch: str | None, seed: int, game: Anatomy, seen: Sequence[Seen], verdicts: Verdicts) -> str:
    """Return links, verdicts and the rounds that are shown."""
    return json.dumps(
        {
            "switch": switch,
            "seed": seed,
            "rounds": len(seen),
            "game": {
                **{"costs": COSTS, "accuracy": game.accuracy, "lam": LAM, "delta": DELTA, "beta": game.beta},
                **{"log_term": log_term(DELTA), "epsilon": EPSILON, "lipschitz": game.lipschitz, "opt": game.opt},
            },
            "first_failure": first_failure(verdicts),
            "links": [link._asdict() | verdicts[link.name]._asdict() for link in LINKS],
            "shown": [
                one._asdict() | {"terms": {name: float(f"{x:.6g}") for name, x in one.terms.items()}}
                for one in shown(seen)
            ],
        }
    )


def run(asked: Namespace) -> int:
    """Play, say how each link did, draw and write."""
    switches, kind = asked.switches or [None], Path(asked.out).suffix.removeprefix(".")
    if len(switches) > 1:
        raise ValueError(f"one switch at a time, got {' and '.join(switches)}")
    if kind not in plots.FORMATS:
        raise ValueError(f"--out must end in .{', .'.join(plots.FORMATS)}, got {asked.out!r}")
    rounds, seed = validation.count(asked.rounds, "--rounds"), validation.count(asked.seed, "--seed", 0)
    switch = switches[0]
    game = Anatomy(switch, seed)
    with progress() as bar:
        seen = list(bar.track(game.play(rounds), total=rounds, description="rounds"))
    verdicts = judged(seen)
    failing = first_failure(verdicts)
    title = f"The proof, if you {SWITCHES[switch]}" if switch else "Every step of the proof, in every round of one game"
    plots.save(picture(seen, verdicts, title), Path(asked.out).with_suffix(""), (kind,))
    if asked.json:
        write(asked.json, as_json(switch, seed, game, seen, verdicts) + "\n")
    if asked.json != STANDARD_OUTPUT:
        screen().print(told(verdicts), highlight=False)
        ends = f"Link {failing!r} fails first." if failing else "Every link holds wherever it is judged."
        print(ends, f"Picture: {asked.out}")
    return int(failing is not None and switch is None)
