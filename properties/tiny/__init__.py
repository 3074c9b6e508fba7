"""Tiny games, exhaustively: the expected regret of Algorithm 1 is a number here, and not an estimate.

For at most two experts and two payments every sequence of payments, labels, advice and coins is gone through, equal
states merged, with every choice that the algorithm leaves open. Read the modules in this order:

    enclosures   what is exact, and what is enclosed
    states       all that can happen in a round, asked of the reference
    values       the worst and the best, by backward induction
    sequences    the same without merging: the oracle of all this
    visits       what a learner was seen to do, as moments of the lemmas
    solved       one game, with its values
    games        which games
    exhaustive   all properties at every state, and the theorems on average
    wrong        learners that must be caught
    report       all games, judged, as a table: what `python -m properties.tiny` prints
"""
