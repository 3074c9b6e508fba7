"""The gallery: the kit judges each bug of the catalogue, and must reject it for the right reason.

`python -m properties.conformance.gallery` judges them all and prints the matrix; 1 where the kit is wrong.
"""
