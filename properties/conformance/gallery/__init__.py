"""A gallery of learners, wrong and right, by which the conformance kit itself is judged.

    plain              Algorithm 1 in plain floats, the stock that the others are cut from
    exhibit            what is said about each learner
    wrong_payments     slips in lines 3 to 7
    wrong_predictions  slips in lines 8 to 14
    wrong_counts       slips in lines 15 to 19: what is counted
    wrong_estimates    slips in lines 18 to 22: what is made of the counts
    right              different, and right all the same

`python -m properties.conformance.gallery` judges them all and prints the matrix.
"""

from properties.conformance.gallery import right, wrong_counts, wrong_estimates, wrong_payments, wrong_predictions
from properties.conformance.gallery.exhibit import RIGHT, WRONG, Exhibit

__all__ = [
    "RIGHT",
    "WRONG",
    "Exhibit",
    "right",
    "wrong_counts",
    "wrong_estimates",
    "wrong_payments",
    "wrong_predictions",
]
