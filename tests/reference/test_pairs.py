"""Rows of different lengths do not belong together."""

import pytest

from reference.pairs import paired


def test_rows_are_gone_through_together() -> None:
    assert list(paired([1, 2], "ab", [3.0, 4.0])) == [(1, "a", 3.0), (2, "b", 4.0)]


@pytest.mark.parametrize("rows", [([1], [1, 2]), ([1, 2], [1]), ([1], [1], [])])
def test_rows_of_different_lengths_are_refused(rows: tuple[list[int], ...]) -> None:
    with pytest.raises(ValueError, match="argument"):
        list(paired(*rows))
