"""A real Dask cluster on the loopback interface: a scheduler and workers, each a process of its own."""

import contextlib
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).parents[2]
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONWARNINGS": "ignore"}


class Cluster(NamedTuple):
    address: str
    scheduler: subprocess.Popen[bytes]
    workers: list[subprocess.Popen[bytes]]


@contextlib.contextmanager
def cluster(folder: Path, workers: int) -> Iterator[Cluster]:
    """Start a scheduler with its workers, which are not started again when they die; and end them all."""
    file = folder / "scheduler.json"
    with contextlib.ExitStack() as running:

        def start(kind: str, *options: str) -> Any:
            command = [sys.executable, "-m", f"distributed.cli.dask_{kind}", "--scheduler-file", str(file), *options]
            process = subprocess.Popen(command, stderr=subprocess.DEVNULL, env=ENVIRONMENT, cwd=folder)
            running.callback(process.wait)
            running.callback(process.kill)
            return process

        scheduler = start("scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard")
        deadline = time.monotonic() + 60
        while not (file.exists() and file.stat().st_size):
            assert time.monotonic() < deadline, "the scheduler does not start"
            time.sleep(0.05)
        alone = ("--nthreads", "1", "--no-nanny", "--no-dashboard", "--memory-limit", "0")
        yield Cluster(
            json.loads(file.read_text())["address"], scheduler, [start("worker", *alone) for _ in range(workers)]
        )
