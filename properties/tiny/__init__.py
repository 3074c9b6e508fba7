"""Tiny games: the properties at every state that can be reached, and the theorems about exact expectations.

`reference.tiny_games` enumerates them; here is which games, and what is claimed of them.

    games        which games, and what a learner does at a state, as a round of the lemmas
    exhaustive   all properties at every state, the theorems on average, and the table of `python -m properties.tiny`
"""
