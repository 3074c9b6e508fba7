"""The catalogue of bugs: learners that are right but for one thing, each under one name.

    catalogue    what is said of a bug, and the rules that bugs break
    payments     what is paid (lines 3 to 8 of Algorithm 1)
    predictions  who is certain and who is followed (lines 9 to 11, and the cutoff of line 22)
    votes        the vote and the coin (lines 14 to 17)
    counts       what is counted (lines 1 and 19 to 23)
    estimates    what is made of the counts (lines 24 to 26)
    cautious     what only `CautiousLcb` can get wrong
    bayes        what only `BayesLcb` can get wrong

The catalogue has three users. The conformance kit must reject each of these learners, and uses them to guess what is
wrong with an implementation. The flags of the test vectors are the rules that the bugs break. The tiny games must tell
the wrong learners from the right ones.
`wrong` holds the learners by algorithm and name: the kit takes
`paid_experts.properties.bugs:wrong.gaptron.FlipWithoutHalf`.
"""

from types import SimpleNamespace

from paid_experts.properties.bugs import bayes, cautious, counts, estimates, payments, predictions, votes
from paid_experts.properties.bugs.catalogue import BUGS, FLAGS, LEARNERS, SHOWS, Bug
from paid_experts.properties.conformance.claims import BAYES, CAUTIOUS, GAPTRON

CHAPTERS = (payments, predictions, votes, counts, estimates, cautious, bayes)
wrong = SimpleNamespace(
    **{
        algorithm: SimpleNamespace(**{name: bug.learner for name, bug in bugs.items()})
        for algorithm, bugs in BUGS.items()
    }
)

__all__ = ["BAYES", "BUGS", "CAUTIOUS", "CHAPTERS", "FLAGS", "GAPTRON", "LEARNERS", "SHOWS", "Bug", "wrong"]
