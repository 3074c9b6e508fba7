"""Test vectors for implementations that cannot run Python: JSON files, generated from the reference.

    scripts  the histories
    files    what Algorithm 1 allows in them, round by round; written, read and replayed

A vector's flags are rules that the bugs of the catalogue break (`properties.bugs`). `python -m
properties.conformance.vectors DIR` writes the files; docs/conformance.md says how to consume them.
"""
