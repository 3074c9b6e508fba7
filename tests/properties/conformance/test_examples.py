"""The examples are judged for real, the JavaScript one on Node over the pipe.

`test_gallery` judges the Python one in this process with the quick effort, and `test_examples_page` the JavaScript one.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from paid_experts.properties.conformance.claims import RULES

ROOT = Path(__file__).resolve().parents[3]
NODE = shutil.which("node")
needs_node = pytest.mark.skipif(
    NODE is None and not os.environ.get("CI"), reason="the JavaScript example needs Node, which is not on this machine"
)
PYTHON_EXAMPLE = ["examples.python.lcb_gaptron:LcbGaptron"]
JAVASCRIPT_EXAMPLE = ["--command", "node examples/javascript/pipe.js"]


def judged(target: Sequence[str], *options: str) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-m", "properties.conformance", *target, *options]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


@pytest.mark.thorough
@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("target", [PYTHON_EXAMPLE, pytest.param(JAVASCRIPT_EXAMPLE, marks=needs_node)])
def test_the_examples_conform_at_default_effort(target: Sequence[str], rule: str) -> None:
    done = judged(target, "--payments", rule)
    assert done.returncode == 0, done.stdout + done.stderr


def broken(folder: Path, right: str, wrong: str) -> str:
    """Return a copy of the JavaScript example with a planted bug."""
    algorithm = Path("proofs_check", "tour", "assets", "algorithm_1.js")
    shutil.copytree(ROOT / "examples" / "javascript", folder / "examples" / "javascript")
    before = (ROOT / algorithm).read_text()
    assert right in before
    (folder / algorithm).parent.mkdir(parents=True)
    (folder / algorithm).write_text(before.replace(right, wrong))
    return f"node {folder / 'examples' / 'javascript' / 'pipe.js'}"


PLANTED = [
    ("Math.exp(-Math.abs(x)) / 2", "Math.exp(-Math.abs(x))", "line 17 of Algorithm 1"),
    ("Math.log(3 / delta)", "Math.log(2 / delta)", "line 6 of Algorithm 1"),
    ("fewer < beta", "fewer < beta / 2", "line 11 of Algorithm 1"),
]


@needs_node
@pytest.mark.parametrize(
    ("right", "wrong", "line"), [PLANTED[0], *(pytest.param(*bug, marks=pytest.mark.thorough) for bug in PLANTED[1:])]
)
def test_a_bug_planted_in_the_javascript_example_is_found(tmp_path: Path, right: str, wrong: str, line: str) -> None:
    done = judged(["--command", broken(tmp_path, right, wrong)], "--quick")
    assert done.returncode == 1, done.stdout + done.stderr
    assert line in done.stdout


@needs_node
def test_the_javascript_example_replays_the_vectors() -> None:
    assert NODE is not None, "CI has no Node"
    files = sorted(path for path in (ROOT / "properties/conformance/vectors").glob("*.json") if path.stem != "schema")
    command = [NODE, "examples/javascript/vectors.js", *map(str, files)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.splitlines()[-1].endswith("vectors passed")


@needs_node
def test_the_javascript_consumer_fails_a_planted_bug_and_names_its_flag(tmp_path: Path) -> None:
    assert NODE is not None, "CI has no Node"
    broken(tmp_path, "Math.exp(-Math.abs(x)) / 2", "Math.exp(-Math.abs(x))")
    votes = ROOT / "properties/conformance/vectors/votes.json"
    command = [NODE, str(tmp_path / "examples" / "javascript" / "vectors.js"), str(votes)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "HalfInFlip" in done.stdout
