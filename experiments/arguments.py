"""What the commands of this room can be asked for, and what they do if nothing else is asked for.

Nothing is imported here that takes long, so that `--help` need not wait; the packages of the commands do the work.
"""

import argparse

from paid_experts.experiments import parameters
from paid_experts.experiments.parameters import BETAS, DELTAS, WIDTHS, Parameters, number_or_name

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
CLAIMED_BETAS: tuple[float | str, ...] = ("theorem", "sharper", 10.0, 1.0)
CLAIMED_DELTAS: tuple[float | str, ...] = ("theorem", 0.1, 0.9)
CLAIMED_WIDTHS = (2.0, 0.5, 0.1)

FIGURES = """Reproduce the plots of Section 6 and Appendix B: cumulative cost of LCB-GAPTRON (selfish, local, exact,
and brute where the paper has it), of LCB and of the other learners, mean and standard deviation over repetitions with
fresh productivity functions. Straight lines are costs with known accuracies: the Bayes-optimal cost (or the
least that was found), the best single expert, OPT, and the cost with OPT's payments and the best vote. Results are kept
in the folder, so an interrupted command goes on where it was, and a plot is drawn again without running.

"""
CLAIMS = f"""Judge each sentence of Section 6 and Appendix B that can be true or false. The paper does not
say which beta, delta and width of LCB it used, so each is asked over a grid of them: the sentences of Section 6 on all
of it, those of Appendix B at its two ends (--everywhere: on all of it too). The result is a table (printed, and CSV)
and a heat map.

Then say which learner to run: what each costs over the Bayes-optimal cost, and how often it takes a vote, in the
paper's settings, in the same with 0 in the grid, and in hard ones (printed, CSV and JSON).

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


def describe(room: argparse.ArgumentParser) -> None:
    """Describe the commands."""
    room.description = (
        "Play the paper's experiments (Section 6 and Appendix B) and some of our own, print tables and "
        "draw pictures. Each command has its own --help."
    )
    commands = room.add_subparsers(metavar="COMMAND", dest="command", required=True)
    for name, what, description, add in (
        ("figures", "the paper's plots, with all learners", FIGURES + (parameters.__doc__ or ""), add_figures),
        ("claims", "the paper's sentences that can be true or false, and which learner to run", CLAIMS, add_claims),
        ("envelope", "measured regret against what the theorems promise", ENVELOPE, add_envelope),
    ):
        shape = argparse.RawDescriptionHelpFormatter
        add(commands.add_parser(name, help=what, description=description, formatter_class=shape))


def add_figures(command: argparse.ArgumentParser) -> None:
    """Add the options of `figures`."""
    command.add_argument("names", nargs="*", metavar="NAME", help="a plot or a figure, such as figure-1 (all)")
    command.add_argument("--list", action="store_true", help="name the plots and what the paper says of them")
    command.add_argument("--draw-only", action="store_true", help="run nothing; draw the repetitions that are there")
    command.add_argument("--rounds", type=int, metavar="T", help="play so many rounds, instead of as many as the paper")
    add_sweep(command, REPETITIONS, f"as in the paper, {REPETITIONS}")
    chosen = Parameters()
    for name, names, what in (
        ("beta", BETAS, "estimates whose rarer answer came less than beta times are certain"),
        ("delta", DELTAS, "confidence of the Bernstein width"),
        ("lcb-width", WIDTHS, "w in LCB's sqrt(w ln(t)/n)"),
    ):
        default = getattr(chosen, name.removeprefix("lcb-"))
        told = f"{what}: a number, or {' or '.join(names)} ({default:g})"
        command.add_argument(f"--{name}", type=number_or_name, default=default, metavar="X", help=told)


def add_claims(command: argparse.ArgumentParser) -> None:
    """Add the options of `claims`."""
    command.add_argument("names", nargs="*", metavar="NAME", help="a sentence or a family of experts (all)")
    command.add_argument("--list", action="store_true", help="name the sentences, how they are read, and the families")
    command.add_argument("--quick", action="store_true", help=f"T/{QUICK_SHARE}, few repetitions, the ends of the grid")
    command.add_argument("--everywhere", action="store_true", help="ask Appendix B on the whole grid as well")
    for name, default, what in (
        ("betas", CLAIMED_BETAS, "for the sentences: numbers, theorem or sharper"),
        ("deltas", CLAIMED_DELTAS, "for the sentences: numbers or theorem"),
        ("lcb-widths", CLAIMED_WIDTHS, "for the sentences: numbers, ucb1 or hoeffding"),
    ):
        told = f"{what} ({' '.join(map(str, default))})"
        command.add_argument(f"--{name}", nargs="+", type=number_or_name, default=default, metavar="X", help=told)
    command.add_argument("--margin", type=float, default=MARGIN, help=f"what 'nearly' and 'on par' allow ({MARGIN})")
    command.add_argument(
        "--confidence", type=float, default=CONFIDENCE, help=f"the level at which a sentence is judged ({CONFIDENCE})"
    )
    add_sweep(command, None, f"{CLAIMS_REPETITIONS}, or {SHORT_REPETITIONS} where T = 1e4")


def add_envelope(command: argparse.ArgumentParser) -> None:
    """Add the options of `envelope`."""
    command.add_argument("names", nargs="*", metavar="NAME", help="an instance, such as liars; then runs only (all)")
    command.add_argument("--list", action="store_true", help="name the instances and say what they are")
    command.add_argument("--only", choices=PARTS, help="one part of the three")
    command.add_argument("--quick", action="store_true", help=f"horizons up to {QUICK_ROUNDS}")
    command.add_argument(
        "--confidence", type=float, default=CONFIDENCE, help=f"the level of each confidence interval ({CONFIDENCE})"
    )
    add_sweep(command, None, f"{ENVELOPE_REPETITIONS}")


def add_sweep(command: argparse.ArgumentParser, repetitions: int | None, usual: str) -> None:
    """Add the options of every command that runs something."""
    command.add_argument(
        "--out", default="results", metavar="DIR", help="the folder for results and pictures (%(default)s)"
    )
    command.add_argument(
        "--seed", type=int, default=SEED, help=f"for the random numbers behind functions, advice and coins ({SEED})"
    )
    command.add_argument(
        "--repetitions", type=int, default=repetitions, metavar="R", help=f"how many runs of each learner ({usual})"
    )
    command.add_argument("--jobs", type=int, metavar="N", help="how many runs at once on this machine (all cores)")
    command.add_argument(
        "--scheduler", metavar="ADDRESS", help="run on a Dask cluster that is there, such as tcp://host:8786"
    )
