"""The conformance kit: is this implementation LCB-GAPTRON, or one of our own learners?

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
    gallery      the kit judged by the catalogue of bugs

`python -m properties.conformance --help` is the door for programs; in a test suite it is one line:

    from properties.conformance import check
    def test_my_learner_is_lcb_gaptron():
        check(MyLearner, payments="exact")
"""

from reference.extras import require

require("conformance", "python -m properties.conformance")

from properties.conformance.kit import check, judge  # noqa: E402 - nothing can be imported before it is there

__all__ = ["check", "judge"]
