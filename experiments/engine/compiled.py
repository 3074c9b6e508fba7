"""Compiled functions: numba's decorators with types, and the cache of their machine code.

numba caches machine code beside the source and compiles again when that one file changes, but not when a function that
it calls changes in another file. So the cache of this package is a folder named after a digest of all of its sources
and of the versions that compile them: after any edit everything is compiled again. Old folders are removed. Where no
folder is writable, each process compiles for itself.
"""

import hashlib
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
import numpy as np

Function = TypeVar("Function", bound=Callable[..., Any])

HERE = Path(__file__).resolve().parent
PREFIX = "paid-experts-"
OPTIONS: Any = numba.config


def _digest() -> str:
    """Return a name for the sources of this package and for what compiles them."""
    digest = hashlib.sha256(f"{numba.__version__} {np.__version__} {sys.version} {OPTIONS.BOUNDSCHECK}".encode())
    for source in sorted(HERE.glob("*.py")):
        digest.update(source.read_bytes())
    return PREFIX + digest.hexdigest()[:16]


def _folder() -> Path | None:
    """Return the folder for this version of the code, made if need be; None if there is no place for it.

    It stands where the user says, or beside the sources, or in the user's cache.
    """
    for place in (OPTIONS.CACHE_DIR,) if OPTIONS.CACHE_DIR else (f"{HERE}/__pycache__", "~/.cache"):
        try:
            folder = Path(place).expanduser() / _digest()
            if not folder.is_dir():
                folder.mkdir(parents=True, exist_ok=True)
                for old in folder.parent.glob(PREFIX + "*"):
                    if old != folder:
                        shutil.rmtree(old, ignore_errors=True)
            (folder / ".writable").touch()
        except (OSError, RuntimeError):  # it cannot be written, or there is no home
            continue
        return folder
    return None


FOLDER = _folder()


def compiled(function: Function) -> Function:
    """Compile a function on its first call, without Python objects and without the interpreter's lock.

    It may make no arrays, so that references to arrays need not be counted, which takes longer than many of these
    functions.

    >>> @compiled
    ... def twice(x: int) -> int:
    ...     return 2 * x
    >>> twice(21)
    42
    """
    return _compiled(function, _nrt=False)


def inlined(function: Function) -> Function:
    """Compile a small function into each place that calls it: handing over a whole table costs more than it does."""
    return _compiled(function, _nrt=False, forceinline=True)


def reordered(function: Function) -> Function:
    """The same, and a sum in it may be taken in any order: several terms at once."""
    return _compiled(function, _nrt=False, forceinline=True, fastmath={"reassoc"})


def allocating(function: Function) -> Function:
    """Compile a function that makes arrays of its own; those that call it need not know."""
    return _compiled(function, _nrt=True)


def _compiled(function: Function, **options: Any) -> Function:
    in_a_file = Path(function.__code__.co_filename).is_file()
    given = OPTIONS.CACHE_DIR
    OPTIONS.CACHE_DIR = str(FOLDER or "")
    try:
        keep = FOLDER is not None and in_a_file
        compiler: Any = numba.njit
        return cast(Function, compiler(cache=keep, nogil=True, error_model="numpy", **options)(function))
    finally:
        OPTIONS.CACHE_DIR = given
