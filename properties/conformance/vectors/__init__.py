"""Test vectors for implementations that cannot run Python: JSON files, generated from the reference.

The histories in the files are data; `files` derives what Algorithm 1 allows in them, round by round.

A vector's flags are rules that the bugs of the catalogue break (`properties.bugs`). `python -m
properties.conformance.vectors DIR` writes the files; docs/conformance.md says how to consume them.
"""
