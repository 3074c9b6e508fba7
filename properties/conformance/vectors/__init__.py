"""Test vectors for implementations that cannot run Python: JSON files, generated from the reference, never by hand.

    flags    the bugs that the vectors catch, and the wrong learners that prove it
    scripts  the histories
    record   what Algorithm 1 accepts, round by round
    write    the files
    replay   the consumer, in Python

`python -m properties.conformance.vectors DIR` writes the files; docs/conformance.md says how to consume them.
"""

from properties.conformance.vectors.flags import FLAGS, Flag
from properties.conformance.vectors.replay import replay
from properties.conformance.vectors.scripts import SCRIPTS
from properties.conformance.vectors.write import document, read, text, write

__all__ = ["FLAGS", "SCRIPTS", "Flag", "document", "read", "replay", "text", "write"]
