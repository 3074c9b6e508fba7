"""Tiny games, enumerated: here the expected regret of Algorithm 1 is computed, not estimated.

For at most two experts and two payments, every sequence of payments, labels, advice and coins is enumerated, with every
choice that the algorithm leaves open; equal states are merged. Read the modules in this order:

    enclosures   what is exact, and what is enclosed
    states       all that can happen in a round, asked of the reference
    values       the largest and the least expected cost, by backward induction
    sequences    the same without merging: a second implementation to compare with
    visits       what a learner does at a state, as a moment of the lemmas
    solved       one game, with its values
    games        which games
    exhaustive   all properties at every state, and the theorems on average
    wrong        learners that must be caught
    report       all games, judged, as a table: what `python -m properties.tiny` prints
"""
