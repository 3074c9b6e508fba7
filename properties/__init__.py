"""What must hold on any instance: strategies, one property or more a lemma, the conformance kit.

Read the modules in this order:

    tally        how often hypotheses held, and how close claims came
    claims       what a property is, and its tooth
    precise      the paper's formulas in 300 bits
    instances    games, and moments of their rounds
    strategies   what a game may be, what a learner may have counted
    coverage     Lemmas A.1 and 4.1, with exact binomial sums
    lemmas       Lemmas 4.2 to 4.6, and the round of Theorem A.2
    optimum      OPT, what the grid costs, the rules for payments
    histories    the lemmas in every round that the reference plays
    regret       Theorems A.2 and 4.7, along histories
    symmetries   what must not matter
    catalogue    all of these, and how they are tried
    tiny         games so small that everything can be enumerated
    conformance  is this implementation LCB-GAPTRON?

`python -m properties` tries all properties and prints the tallies.
"""
