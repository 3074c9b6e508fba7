"""The Python that check blocks call.

An `Enumeration` goes through every case within its limits: a definition is compared with the code that realises it, or
a statement is evaluated in exact arithmetic. A `Sample` evaluates both sides of a lemma on random instances, which is a
second opinion and never stands behind a row. An argument with a default is what a tooth changes: with another value the
same function must fail.
"""
