"""Test vectors for implementations that cannot run Python: JSON files, generated from the reference, never by hand.

    scripts  the histories
    record   what Algorithm 1 accepts, round by round
    write    the files
    replay   the consumer, in Python

A vector's flags are rules that the bugs of the catalogue break (`properties.bugs`). `python -m
properties.conformance.vectors DIR` writes the files; docs/conformance.md says how to consume them.
"""

from properties.conformance.vectors.replay import replay
from properties.conformance.vectors.scripts import SCRIPTS
from properties.conformance.vectors.write import document, read, text, write

__all__ = ["SCRIPTS", "document", "read", "replay", "text", "write"]
