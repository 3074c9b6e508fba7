"""The kit is judged: each bug of the catalogue, what the kit said of it, and whether it said so for the right reason.

`python -m properties.conformance.gallery` judges them all and prints the matrix; 1 where the kit is wrong.
"""
