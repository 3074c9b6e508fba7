"""The conformance kit: is this implementation LCB-GAPTRON, or one of our own learners?

    claims       what an implementation can claim to be
    trial        settings, claims and moves: what the world does is explicit
    formulas     what the umpire computes, in doubles
    umpire       judges each payment, and goes on from the choice made; predictions: each prediction
    players      a Python factory in this process
    pipe         a program that is spoken to in JSON lines; adapter: its other end
    play         one trial, to its end or to the first finding
    haste        a long trial over a pipe: requests are sent ahead of replies
    worlds       who is right, what the label is, how the coin falls
    trials       the hostile ones, each after something that real implementations get wrong
    twins        the same game twice: u is the only randomness, and an even vote is a fair coin
    stateful     Hypothesis plays
    shrink       the shortest game found
    causes       what was got wrong, perhaps: by the catalogue of bugs (`properties.bugs`)
    refusals     is bad input refused? (optional, apart)
    reproduce    something to paste
    report       what it means, in words and as data
    kit          all of it together: `judge` and `check`
    commands     `python -m properties.conformance`
    gallery/     the kit judged by the catalogue of bugs

`python -m properties.conformance --help` is the door for programs; in a test suite it is one line:

    from properties.conformance import check
    def test_my_learner_is_lcb_gaptron():
        check(MyLearner, payments="exact")
"""

TYPE_CHECKING = False  # as in `typing`, which every command would have to wait for
if TYPE_CHECKING:
    from properties.conformance.kit import check, judge

__all__ = ["check", "judge"]


def __getattr__(name: str) -> object:
    """Import the kit when it is asked for: a command that prints its help need not wait for it."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from reference.extras import require

    require("conformance")
    from properties.conformance import kit

    return getattr(kit, name)
