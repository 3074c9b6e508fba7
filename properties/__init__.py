"""What must hold on any instance: properties of the lemmas and of the learners of our results, and the conformance kit.

The lemmas themselves are functions of `reference.lemmas`; here they are tried on instances. Each property has a tooth:
a nearby false claim, which the same code must refute on some instance. Read the modules in this order:

    property      what a property is, how it is tried, how often its hypotheses held and how close it came
    strategies    what a game may be, what a learner may have counted
    lemmas        Lemmas A.1 to 4.6 and the round of Theorem A.2, on the grid
    histories     the lemmas in every round that the reference plays
    sharper       Results S and B, step by step
    our_learners  the cautious learner and those against the Bayes-optimal cost: Results D and E, step by step
    tiny          games so small that everything can be enumerated, and what the theorems promise of their regret
    catalogue     all of these, as `python -m properties` tries them
    conformance   is this implementation LCB-GAPTRON?
"""
