"""Where a command writes: a file or a folder is refused before the work if it cannot be written after it."""

import os
import sys
from pathlib import Path

STANDARD_OUTPUT = "-"


def check_file(name: str | None) -> None:
    """Refuse a file that cannot be written; nothing is touched. No file, and standard output, are fine.

    >>> check_file("/")
    Traceback (most recent call last):
    ValueError: '/' is a folder, and a file is to be written
    """
    if name in (None, STANDARD_OUTPUT):
        return
    path = _path(name)
    if path.is_dir():
        raise ValueError(f"{name!r} is a folder, and a file is to be written")
    if not path.parent.is_dir():
        raise ValueError(f"the folder of {name!r} does not exist")
    if not os.access(path if path.exists() else path.parent, os.W_OK):
        raise ValueError(f"{name!r} cannot be written by this user")


def check_folder(name: str | None) -> None:
    """Refuse a folder that is not there and cannot be made, or cannot be written to.

    >>> check_folder("/dev/null/x")
    Traceback (most recent call last):
    ValueError: '/dev/null/x' cannot be a folder, because '/dev/null' is a file
    """
    if name is None:
        return
    path = _path(name)
    there = next(place for place in (path, *path.parents) if place.exists())
    if not there.is_dir():
        raise ValueError(f"{name!r} cannot be a folder, because {str(there)!r} is a file")
    if not os.access(there, os.W_OK):
        raise ValueError(f"{name!r} cannot be written by this user")


def _path(name: str | None) -> Path:
    if not name:
        raise ValueError("the name of a file or folder must not be empty")
    return Path(name).absolute()


def write(name: str, text: str) -> None:
    """Write a file, or to standard output where its name is '-'."""
    if name == STANDARD_OUTPUT:
        sys.stdout.write(text)
    else:
        Path(name).write_text(text, encoding="utf-8")
