"""A real Dask cluster on the loopback interface: a scheduler and workers, each a process of its own."""

import contextlib
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
PATIENCE = 60


class Cluster:
    """A scheduler with its workers; all are ended with the test."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.file = folder, folder / "scheduler.json"
        self.processes: list[subprocess.Popen[bytes]] = []
        self.scheduler = self._start("scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard")
        for _ in range(PATIENCE * 20):
            if self.file.exists() and self.file.stat().st_size:
                break
            time.sleep(0.05)
        self.address: str = json.loads(self.file.read_text())["address"]

    @property
    def workers(self) -> "list[subprocess.Popen[bytes]]":
        return self.processes[1:]

    def worker(self) -> None:
        """Start one more worker, which is not started again when it dies."""
        self._start("worker", "--nthreads", "1", "--no-nanny", "--no-dashboard", "--memory-limit", "0")

    def _start(self, kind: str, *options: str) -> "subprocess.Popen[bytes]":
        command = [sys.executable, "-m", f"distributed.cli.dask_{kind}", "--scheduler-file", str(self.file), *options]
        environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONWARNINGS": "ignore"}
        with (self.folder / f"{kind}-{len(self.processes)}.log").open("wb") as log:
            process = subprocess.Popen(command, stdout=log, stderr=log, env=environment, cwd=self.folder)
        self.processes.append(process)
        return process

    def close(self) -> None:
        for process in reversed(self.processes):
            process.kill()
            process.wait()


@contextlib.contextmanager
def cluster(folder: Path, workers: int) -> Iterator[Cluster]:
    """Start a cluster, and end it."""
    running = Cluster(folder)
    try:
        for _ in range(workers):
            running.worker()
        yield running
    finally:
        running.close()
