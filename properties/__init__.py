"""What must hold on any instance: at least one property for each lemma and each result, and the conformance kit.

Each property has a tooth: a nearby false claim, which the same code must refute on some instance.

Read the modules in this order:

    tally        how often hypotheses held, and how close claims came
    property     what a property is, and what its tooth is
    precise      the paper's formulas in 300 bits
    instances    the game with paid experts, and what its comparators cost
    moments      a round after its payments, of each of the learners
    strategies   what a game may be, what a learner may have counted
    coverage     Lemmas A.1 and 4.1 and Result A, with exact binomial sums; credible sets
    lemmas       Lemmas 4.2 to 4.6, and the round of Theorem A.2
    comparator   OPT over [0,1]^K, and what a grid costs
    rules        the rules for payments, and Result C
    histories    the lemmas in every round that the reference plays
    regret       what the theorems promise, along histories: A.2, 4.7, S, B, D, E
    sharper      Results S and B, step by step
    result_d     the cautious learner, step by step
    result_e     the learner against the Bayes-optimal cost, step by step
    symmetries   changes of the game that must change nothing
    tiny         games so small that everything can be enumerated
    catalogue    all of these, and how they are tried
    conformance  is this implementation LCB-GAPTRON?

`python -m properties` tries all properties and prints the tallies.
"""
