"""The conformance kit: is this implementation LCB-GAPTRON?

    game       settings and moves: what the world does is explicit
    umpire     judges each choice by Algorithm 1, and goes on from the choice made
    players    a Python factory in this process; pipe: a program that is spoken to in JSON lines; adapter: its other end
    play       one game, to its end or to the first finding
    haste      a long game over a pipe: requests are sent ahead of replies
    worlds     who is right, what the label is, how the coin falls
    games      the hostile games, each after something that real implementations get wrong
    repeats    the same game twice: u is the only randomness
    search     Hypothesis plays
    shrink     the shortest game found
    refusals   is bad input refused? (optional, apart)
    reproduce  something to paste
    verdict    what it means, in words and as data
    kit        all of it together: `judge` and `check`

`python -m properties.conformance --help` is the door for programs; in a test suite it is one line:

    from properties.conformance import check
    def test_my_learner_is_lcb_gaptron():
        check(MyLearner, payments="exact")
"""

from properties.conformance.kit import check, judge

__all__ = ["check", "judge"]
