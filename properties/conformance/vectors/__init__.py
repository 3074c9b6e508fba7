"""Test vectors for implementations that cannot run Python: JSON files, generated from the reference.

    scripts  the histories
    record   what Algorithm 1 allows, round by round
    write    the files
    replay   the consumer, in Python

A vector's flags are rules that the bugs of the catalogue break (`properties.bugs`). `python -m
properties.conformance.vectors DIR` writes the files; docs/conformance.md says how to consume them.
"""
