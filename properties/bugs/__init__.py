"""The catalogue of bugs: learners that are right but for one thing, each under one name.

    catalogue  what is said of a bug
    shared     what is paid and what is counted: bugs that every learner can have
    gaptron    bugs of Algorithm 1 alone: optimistic estimates, certain experts, the vote and the coin
    ours       bugs of `CautiousLcb` and of `BayesLcb`

The catalogue has three users. The conformance kit must reject each of these learners, and uses them to guess what is
wrong with an implementation. The flags of the test vectors are the rules that the bugs break; what a rule says stands
in the files of vectors. The tiny games must tell the wrong learners from the right ones.
`wrong` holds the learners by algorithm and name: the kit takes
`paid_experts.properties.bugs:wrong.gaptron.FlipWithoutHalf`.
"""

from types import SimpleNamespace

from paid_experts.properties.bugs import gaptron, ours, shared  # noqa: F401 - they enter their bugs
from paid_experts.properties.bugs.catalogue import BUGS, LEARNERS, SHOWS, Bug
from paid_experts.properties.conformance.claims import BAYES, CAUTIOUS, GAPTRON

wrong = SimpleNamespace(
    **{
        algorithm: SimpleNamespace(**{name: bug.learner for name, bug in bugs.items()})
        for algorithm, bugs in BUGS.items()
    }
)

__all__ = ["BAYES", "BUGS", "CAUTIOUS", "GAPTRON", "LEARNERS", "SHOWS", "Bug", "wrong"]
