"""The conformance kit: is this implementation LCB-GAPTRON, or one of our own learners?

    claims       what an implementation can claim to be
    trial        a trial is one game: its settings, and what the world does in each round
    formulas     the formulas of the learners in doubles, from the counts
    umpire       the umpire judges each payment, and follows the choice made; predictions: each prediction
    players      an implementation as a Python factory in this process
    pipe         an implementation as a program that answers JSON lines; adapter: the other end, for Python
    play         plays one trial, to its end or to the first wrong answer, the finding
    haste        plays a long trial over a pipe, with requests sent ahead of replies
    worlds       worlds: who is right, what the label is, what the coin is
    trials       the trials, each aimed at a mistake that real implementations make
    twins        trials that are played twice: u is the only randomness, and an even vote is a fair coin
    stateful     trials that Hypothesis makes
    shrink       makes the game of a finding shorter
    causes       guesses the cause of a finding, by the catalogue of bugs (`properties.bugs`)
    refusals     is bad input refused? (optional, reported separately)
    reproduce    a program to paste that shows the finding
    report       the report, in words and as data
    kit          all of it together: `judge` and `check`
    commands     `python -m properties.conformance`
    gallery/     the kit judged by the catalogue of bugs

`python -m properties.conformance --help` is the door for programs; in a test suite it is one line:

    from paid_experts.properties.conformance import check
    def test_my_learner_is_lcb_gaptron():
        check(MyLearner, payments="exact")
"""

TYPE_CHECKING = False  # as in `typing`, which every command would have to wait for
if TYPE_CHECKING:
    from paid_experts.properties.conformance.kit import check, judge

__all__ = ["check", "judge"]


def __getattr__(name: str) -> object:
    """Import the kit when it is asked for: a command that prints its help need not wait for it."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from paid_experts.reference.cli import require

    require("conformance")
    from paid_experts.properties.conformance import kit

    return getattr(kit, name)
