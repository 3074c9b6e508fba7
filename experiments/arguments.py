"""What the commands of this room can be asked for, and what they do if nothing else is asked for, as data.

Nothing is imported here that takes long, so that `--help` need not wait; the modules of the commands do the work.
"""

from argparse import ArgumentParser, RawDescriptionHelpFormatter
from typing import Any

SEED = 2023
REPETITIONS = 20
"""Of `figures`, as every caption with error bars says"""
CLAIMS_REPETITIONS, SHORT_REPETITIONS, QUICK_REPETITIONS = 8, 20, 4
"""Of `claims`: how many; how many where T is at most SHORT, as in the paper; how many with --quick"""
ENVELOPE_REPETITIONS = 3
CONFIDENCE = 0.95
MARGIN = 0.05
"""What 'nearly' and 'on par' allow, as a share of the cost that is compared with"""
QUICK_SHARE = 20
"""`claims --quick` plays so many times fewer rounds"""
QUICK_ROUNDS = 10**5
"""`envelope --quick` plays no more rounds than these"""
PARTS = ("frontier", "runs", "conjecture")
BETA, DELTA, LCB_WIDTH = 1.0, 0.1, 2.0
"""What `figures` plays, unless it is told otherwise: see UNSTATED"""
CLAIMED_BETAS: tuple[float | str, ...] = ("theorem", "sharper", 10.0, 1.0)
CLAIMED_DELTAS: tuple[float | str, ...] = ("theorem", 0.1, 0.9)
CLAIMED_WIDTHS = (2.0, 0.5, 0.1)

UNSTATED = """What the paper does not say: which beta, which delta, and which width of LCB its experiments used.

With the values of the main theorem the learner does not aggregate in Figure 1: an estimate is certain while its rarer
answer came less than beta times, and beta = 18 ln(3/delta) K^2 is 9,530 there, while in T = 1e4 rounds no rarer answer
can come more than 5,000 times. (Only estimates of exactly 1/2 are uncertain, and a vote of these is a fair coin.) Then
LCB-GAPTRON pays all experts, follows one of them, and costs more than LCB, which is not what Section 6 says. So the
authors will have used smaller values. The defaults here are:

    beta = 1       An estimate is certain when all its answers agree, which is the least that line 9 of Algorithm 1
                   needs for the weights of line 14 to be finite. Any smaller beta gives the same algorithm.
    delta = 0.1    A width of order 1: ln(3/delta) is 3.4, and 21 to 28 with the theorem's delta. The rounds that are
                   spent on payments that turn out bad grow in proportion to it.
    lcb width = 2  sqrt(2 ln(t)/n), the textbook UCB1 for losses in [0, 1].

They are a choice, made because with them the pictures look like what Section 6 says of them; they are neither what a
theorem covers nor known to be the authors'. `python -m experiments claims` goes through a grid of all three.
"""
FIGURES = f"""Reproduce the plots of Section 6 and Appendix B: cumulative cost of LCB-GAPTRON (selfish, local, exact,
and brute where the paper has it), of LCB and of the other learners, mean and standard deviation over repetitions with
fresh productivity functions. Straight lines are costs with known accuracies: the Bayes-optimal cost (or the
least that was found), the best single expert, OPT, and the cost with OPT's payments and the best vote. Results are kept
in the folder, so an interrupted command goes on where it was, and a plot is drawn again without running.

{UNSTATED}"""
CLAIMS = f"""Judge each sentence of Section 6 and Appendix B that can be true or false. The paper does not
say which beta, delta and width of LCB it used, so each is asked over a grid of them: the sentences of Section 6 on all
of it, those of Appendix B at its two ends (--everywhere: on all of it too). The result is a table (printed, and CSV)
and a heat map.

Then say which learner to run: what each costs over the Bayes-optimal cost, and how often it takes a vote, in the
paper's settings, in the same with 0 in the grid, and in hard ones (printed, CSV and JSON). Parameters that no theorem
sets are chosen on other instances.

{CLAIMS_REPETITIONS} repetitions ({SHORT_REPETITIONS} where T = 1e4) unless --repetitions says otherwise. Results are
kept, so an interrupted command goes on where it was.
"""
ENVELOPE = f"""Compare measured regret with what the theorems promise, in three parts.

frontier   from which T on each bound says more than the trivial T (1 + lambda K), with the paper's settings marked
runs       LCB-GAPTRON and wrong learners on instances of several kinds, on both sides of the frontier: pseudo-regret
           from exact conditional expectations over bound. It is checked: the exit code is 1 if LCB-GAPTRON is not
           within a bound, if a wrong learner does not break the bound that it must break, or if no bound said anything
conjecture regret against T with the parameters of the theorems: against OPT it falls below 0, against the
           Bayes-optimal cost it grows; the line sqrt(T) beside it, which Section 7 takes for optimal

{ENVELOPE_REPETITIONS} repetitions unless --repetitions says otherwise. Results are kept, so an interrupted
command goes on where it was.
"""


REAL = """Real classifiers as experts, whose mistakes are not independent: four classifiers of scikit-learn at four
budgets of compute each, measured once and stored with their mistakes. Each learner's cost over that of the best fixed
choice, in three games for each data set: the real one, the same accuracies with independent mistakes, and copies of
one expert.
"""
REAL_ROUNDS = 10**4
ANATOMY = """Play one game with accuracies that are known here, and compute both sides of every inequality of the proof
of Theorem A.2 in every round: from the coin to 3/4 Phi(estimates), 7/8 Phi(accuracies) + widths and OPT, or beta/n
where an expert is followed; and the sums over the rounds by source. Each switch leaves a piece out of Algorithm 1; then
the table says which link fails first, and in which round.
"""
ANATOMY_ROUNDS, ANATOMY_SEED = 10**4, 1
SWITCHES = {
    "without-coin": "predict the sign of the vote, always",
    "estimate": "pay by the estimates, not by the optimistic ones",
    "hoeffding": "take Hoeffding's width, not Bernstein's",
    "beta-linear": "take beta = 18 ln(3/delta) K, not K^2",
}
"""What `anatomy` can leave out of Algorithm 1"""


def number_or_name(text: str) -> float | str:
    """Read a value from the command line.

    >>> number_or_name("1e-3"), number_or_name("theorem")
    (0.001, 'theorem')
    """
    try:
        return float(text)
    except ValueError:
        return text


Option = dict[str, Any]


def switch(what: str) -> Option:
    """Describe an option that is there or not."""
    return {"action": "store_true", "help": what}


def chosen(name: str, what: str) -> Option:
    """Describe one of several switches of which one may be chosen."""
    return {"action": "append_const", "const": name, "dest": "switches", "help": what}


def names(what: str) -> Option:
    """Describe the names that a command goes by; none: all."""
    return {"nargs": "*", "metavar": "NAME", "help": f"{what} (all)"}


def value(default: float, what: str) -> Option:
    """Describe a parameter that the paper does not tell."""
    return {"type": number_or_name, "default": default, "metavar": "X", "help": f"{what} ({default:g})"}


def values(default: tuple[float | str, ...], what: str) -> Option:
    """Describe a side of the grid of such parameters."""
    told = f"for the sentences: {what} ({' '.join(map(str, default))})"
    return {"nargs": "+", "type": number_or_name, "default": default, "metavar": "X", "help": told}


def share(default: float, what: str) -> Option:
    """Describe a number between 0 and 1."""
    return {"type": float, "default": default, "help": f"{what} ({default})"}


def sweep(repetitions: int | None, usual: str) -> dict[str, Option]:
    """Describe the options of every command that runs something."""
    told = f"how many runs of each learner ({usual})"
    return {
        "--out": {"default": "results", "metavar": "DIR", "help": "the folder for results and pictures (%(default)s)"},
        "--seed": {
            "type": int,
            "default": SEED,
            "help": f"for the random numbers behind functions, advice and coins ({SEED})",
        },
        "--repetitions": {"type": int, "default": repetitions, "metavar": "R", "help": told},
        "--jobs": {"type": int, "metavar": "N", "help": "how many runs at once on this machine (all cores)"},
        "--scheduler": {"metavar": "ADDRESS", "help": "run on a Dask cluster that is there, such as tcp://host:8786"},
    }


COMMANDS: dict[str, tuple[str, str, dict[str, Option]]] = {
    "figures": (
        "the paper's plots, with all learners",
        FIGURES,
        {
            "names": names("a plot or a figure, such as figure-1"),
            "--list": switch("name the plots and what the paper says of them"),
            "--draw-only": switch("run nothing; draw the repetitions that are there"),
            "--rounds": {"type": int, "metavar": "T", "help": "play so many rounds, instead of as many as the paper"},
            **sweep(REPETITIONS, f"as in the paper, {REPETITIONS}"),
            "--beta": value(
                BETA,
                "estimates whose rarer answer came less than beta times are certain: a number, or theorem or sharper",
            ),
            "--delta": value(DELTA, "confidence of the Bernstein width: a number, or theorem"),
            "--lcb-width": value(LCB_WIDTH, "w in LCB's sqrt(w ln(t)/n): a number, or ucb1 or hoeffding"),
        },
    ),
    "claims": (
        "the paper's sentences that can be true or false, and which learner to run",
        CLAIMS,
        {
            "names": names("a sentence or a family of experts"),
            "--list": switch("name the sentences, how they are read, and the families"),
            "--quick": switch(f"T/{QUICK_SHARE}, few repetitions, the ends of the grid"),
            "--everywhere": switch("ask Appendix B on the whole grid as well; compare learners in Figures 2 and 3 too"),
            "--betas": values(CLAIMED_BETAS, "numbers, theorem or sharper"),
            "--deltas": values(CLAIMED_DELTAS, "numbers or theorem"),
            "--lcb-widths": values(CLAIMED_WIDTHS, "numbers, ucb1 or hoeffding"),
            "--margin": share(MARGIN, "what 'nearly' and 'on par' allow"),
            "--confidence": share(CONFIDENCE, "the level at which a sentence is judged"),
            **sweep(None, f"{CLAIMS_REPETITIONS}, or {SHORT_REPETITIONS} where T = 1e4"),
        },
    ),
    "envelope": (
        "measured regret against what the theorems promise",
        ENVELOPE,
        {
            "names": names("an instance, such as liars; then runs only"),
            "--list": switch("name the instances and say what they are"),
            "--only": {"choices": PARTS, "help": "one part of the three"},
            "--quick": switch(f"horizons up to {QUICK_ROUNDS}"),
            "--confidence": share(CONFIDENCE, "the level of each confidence interval"),
            **sweep(None, f"{ENVELOPE_REPETITIONS}"),
        },
    ),
    "real": (
        "classifiers of scikit-learn as experts, whose mistakes are not independent",
        REAL,
        {
            "--rounds": {"type": int, "default": REAL_ROUNDS, "metavar": "T", "help": "how many rounds (%(default)s)"},
            **{name: it for name, it in sweep(None, f"{REPETITIONS}").items() if name not in ("--jobs", "--scheduler")},
        },
    ),
    "anatomy": (
        "every step of the proof in every round of one game, and what breaks when a piece is left out",
        ANATOMY,
        {
            "--rounds": {
                "type": int,
                "default": ANATOMY_ROUNDS,
                "metavar": "T",
                "help": "how many rounds (%(default)s)",
            },
            "--seed": {"type": int, "default": ANATOMY_SEED, "help": "for advice and coins (%(default)s)"},
            **{f"--{name}": chosen(name, what) for name, what in SWITCHES.items()},
            "--out": {"default": "results/anatomy.png", "metavar": "PICTURE", "help": "png, pdf or svg (%(default)s)"},
            "--json": {"metavar": "FILE", "help": "write links, verdicts and rounds here; - is standard output"},
        },
    ),
}
"""What each command is, what it does, and its options"""


def describe(room: ArgumentParser) -> None:
    """Describe the commands."""
    room.description = (
        "Play the paper's experiments (Section 6 and Appendix B) and some of our own, print tables and "
        "draw pictures. Each command has its own --help."
    )
    commands = room.add_subparsers(metavar="COMMAND", dest="command", required=True)
    for name, (what, description, options) in COMMANDS.items():
        shape = RawDescriptionHelpFormatter
        command = commands.add_parser(name, help=what, description=description, formatter_class=shape)
        for option, settings in options.items():
            command.add_argument(option, **settings)
