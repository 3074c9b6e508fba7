"""The conformance kit: is this implementation LCB-GAPTRON, or one of our own learners?

    claims       what an implementation can claim to be, and how far the kit goes
    targets      an implementation as a Python factory in this process, or as a program that answers JSON lines
    adversaries  who is right, what the label is, what the coin is
    judges       judge each payment and each prediction, and follow the choice made
    trials       the games, each aimed at a mistake that real implementations make
    play         plays one trial, to its end or to the first wrong answer, the finding; or twice, or ahead, or shorter
    diagnosis    guesses the cause of a finding, by the catalogue of bugs (`properties.bugs`)
    report       the report, in words and as data, and programs to paste that show the findings
    kit          all of it together: `judge`, `check` and `cases`
    commands     `python -m properties.conformance`; adapter: the pipe's other end, for Python
    gallery      the kit judged by the catalogue of bugs
    vectors/     games and accepted answers as JSON, for those who cannot run Python

`python -m properties.conformance --help` is the door for programs; in a test suite it is one line:

    from paid_experts.properties.conformance import check
    def test_my_learner_is_lcb_gaptron():
        check(MyLearner, payments="exact")
"""

TYPE_CHECKING = False  # as in `typing`, which every command would have to wait for
if TYPE_CHECKING:
    from paid_experts.properties.conformance.kit import cases, check, judge

__all__ = ["cases", "check", "judge"]


def __getattr__(name: str) -> object:
    """Import the kit when it is asked for: a command that prints its help need not wait for it."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from paid_experts.reference.cli import require

    require("conformance")
    from paid_experts.properties.conformance import kit

    return getattr(kit, name)
