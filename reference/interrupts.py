"""Interrupts, which Ctrl-C sends to a command and to all that it has started: when they end what."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from threading import current_thread, main_thread

INTERRUPTED = 130
"""The exit code, as shells have it"""


@contextmanager
def ending_at_once(program: str) -> Iterator[None]:
    """End the process on an interrupt while there is nothing to clean up.

    An exception that is raised in the middle of an import may be lost, or turned into another one.
    """

    def end(*_: object) -> None:
        os.write(2, f"{program}: interrupted\n".encode())
        os._exit(INTERRUPTED)

    if signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        yield  # a command in the background ignores interrupts, and goes on doing so
        return
    before = signal.signal(signal.SIGINT, end)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def end_on_the_next() -> None:
    """Let a second interrupt end the process, which need not wait for Python to end."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@contextmanager
def interrupts_held_back() -> Iterator[None]:
    """Hold back interrupts while workers are started, or one that comes between would leave some behind.

    Workers start with interrupts blocked, and the process that started them ends them. Blocking is not enough for this
    process: another thread (NumPy has some) may receive the signal, and Python then raises it in the main thread.
    """
    if current_thread() is not main_thread():
        yield  # Python raises interrupts in the main thread only
        return
    noted = []
    before = signal.signal(signal.SIGINT, lambda *_: noted.append(True))
    blocked = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, blocked)
        signal.signal(signal.SIGINT, before)
    if noted and callable(before):
        before(signal.SIGINT, None)
