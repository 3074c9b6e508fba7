"""The Python that check blocks call: each function goes through cases and returns a `Outcome`.

A definition is compared with the code that realises it; an enumeration goes through every case within its limits, in
exact arithmetic; an opinion evaluates both sides of a lemma on random instances. An argument with a default is what a
tooth changes: with another value the same function must fail.
"""
