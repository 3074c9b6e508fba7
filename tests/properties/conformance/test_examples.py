"""docs/conformance.md shows what happens; and the examples are judged for real, the JavaScript one on Node.

`test_gallery` judges Algorithm 1 as the paper prints it in this process, with the quick effort.
"""

import argparse
import doctest
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from paid_experts.properties.bugs import BUGS
from paid_experts.properties.conformance.__main__ import describe
from paid_experts.properties.conformance.claims import RULES
from paid_experts.properties.conformance.vectors.files import HERE, NAMES, read, replay
from paid_experts.reference import LcbGaptron

ROOT = Path(__file__).resolve().parents[3]
PAGE = (ROOT / "docs" / "conformance.md").read_text()
BLOCKS = re.findall(r"^```(\w+) ?([^\n]*)\n(.*?)^```$", PAGE, flags=re.MULTILINE | re.DOTALL)
COMMANDS = [text.split("\n", 1) for kind, _, text in BLOCKS if kind == "console"]
needs_node = pytest.mark.skipif(
    shutil.which("node") is None and not os.environ.get("CI"),
    reason="the JavaScript example needs Node, which is not on this machine",
)


def run(command: str, said: str = "") -> "subprocess.CompletedProcess[str]":
    """Run a line of a shell in the root of the repository."""
    line = re.sub("^python ", f"{sys.executable} ", command)
    return subprocess.run(line, shell=True, cwd=ROOT, input=said, capture_output=True, text=True, check=False)


# The page.


def test_the_page_has_commands_conversations_and_ten_steps() -> None:
    assert [int(step) for step in re.findall(r"^\*\*(\d+)\. ", PAGE, flags=re.MULTILINE)] == list(range(1, 11))
    assert {kind for kind, _, _ in BLOCKS} == {"json", "console", "pipe", "python", "yaml"}
    assert all(command.startswith("$ ") for command, _ in COMMANDS)


@pytest.mark.parametrize(
    ("command", "shown"),
    [
        pytest.param(command[2:], shown, id=command[2:], marks=[needs_node] if "node" in command else [])
        for command, shown in COMMANDS
    ],
)
def test_a_command_prints_what_the_page_shows(command: str, shown: str) -> None:
    done = run(command)
    assert doctest.OutputChecker().check_output(shown, done.stdout, doctest.ELLIPSIS), done.stdout + done.stderr
    assert done.returncode == (1 if "does not conform" in shown else 0)


@needs_node
def test_a_conversation_goes_as_the_page_shows() -> None:
    [(command, text)] = [(command, text) for kind, command, text in BLOCKS if kind == "pipe"]
    requests, replies = (re.findall(rf"^{mark} (.*)$", text, flags=re.MULTILINE) for mark in "><")
    done = run(command, "".join(f"{request}\n" for request in requests))
    assert [json.loads(line) for line in done.stdout.splitlines()] == [json.loads(reply) for reply in replies]


def test_the_suite_of_the_page_runs_and_its_job_has_commands_that_exist(tmp_path: Path) -> None:
    [suite] = [text for kind, _, text in BLOCKS if kind == "python"]
    (tmp_path / "test_mine.py").write_text(suite)
    done = run(f"python -m pytest -q -p no:cacheprovider {tmp_path} -k 'vote' --junitxml={tmp_path}/result.xml")
    assert done.returncode == 0, done.stdout
    assert 'name="test_conforms[the vote of 9, coins on the edge]"' in (tmp_path / "result.xml").read_text()
    assert 'message="no coin yet"' in (tmp_path / "result.xml").read_text()
    [job] = [text for kind, _, text in BLOCKS if kind == "yaml"]
    recipe, ours = yaml.safe_load(job), [path.read_text() for path in (ROOT / ".github" / "workflows").iterdir()]
    assert (set(recipe), set(recipe["jobs"]["conformance"])) == ({"name", True, "jobs"}, {"runs-on", "steps"})
    steps = recipe["jobs"]["conformance"]["steps"]
    assert all(set(step) in ({"run"}, {"uses"}, {"uses", "with"}) for step in steps)
    assert all(any(f"uses: {step['uses']}\n" in text for text in ours) for step in steps if "uses" in step)
    asked = parsed(steps[-1]["run"].removeprefix("paid-experts-conformance ").split())
    assert (asked.target, asked.python, asked.junit) == ("my_package:MyLearner", ".venv/bin/python", "conformance.xml")


def parsed(arguments: list[str]) -> argparse.Namespace:
    """What the command would understand."""
    command = argparse.ArgumentParser()
    describe(command)
    return command.parse_args(arguments)


def test_what_the_page_says_is_so() -> None:
    [shown] = [json.loads(text) for kind, _, text in BLOCKS if kind == "json"]
    assert shown in read("exploration")["tests"]
    assert replay(shown, LcbGaptron) is None
    assert len(BUGS["gaptron"]) > 90
    assert min(map(len, BUGS.values())) > 40
    for long in read("long_counts")["tests"]:
        assert sum(entry.get("times", 1) for entry in long["rounds"] if "advice" in entry) == 66_312
    assert sum(read(name)["tests_in_all"] for name in NAMES) == 45
    order = re.search(r"the files in the order (.*?):", PAGE, flags=re.DOTALL)
    assert order is not None
    assert tuple(re.findall("`(.+?)`", order.group(1))) == NAMES
    rows = re.findall(r"^\| (\d[\d, to]*) \|", PAGE, flags=re.MULTILINE)
    listed = {int(line) for row in rows for line in re.findall(r"\d+", row)} | {20}
    assert {int(bug.place) for bug in BUGS["gaptron"].values()} <= listed
    assert all(f"| `{rule}` |" in PAGE for rule in RULES)
    for link in re.findall(r"\]\(([^)]+)\)", PAGE):
        assert (ROOT / "docs" / link).resolve().exists(), link


# The examples.


@pytest.mark.thorough
@pytest.mark.parametrize(
    "target",
    [
        "paid_experts.reference.algorithm_1:Algorithm1 --payments brute",
        *(
            pytest.param(f"--command 'node examples/javascript/pipe.js' --payments {rule}", marks=needs_node)
            for rule in RULES
        ),
    ],
)
def test_the_examples_conform_at_default_effort(target: str) -> None:
    done = run(f"python -m properties.conformance {target}")
    assert done.returncode == 0, done.stdout + done.stderr


def broken(folder: Path, right: str, wrong: str) -> Path:
    """Return a copy of the JavaScript example with a planted bug."""
    algorithm = Path("proofs_check", "tour", "assets", "algorithm_1.js")
    copy = shutil.copytree(ROOT / "examples" / "javascript", folder / "examples" / "javascript")
    before = (ROOT / algorithm).read_text()
    assert right in before
    (folder / algorithm).parent.mkdir(parents=True)
    (folder / algorithm).write_text(before.replace(right, wrong))
    return copy


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
    done = run(f"python -m properties.conformance --command 'node {broken(tmp_path, right, wrong)}/pipe.js' --quick")
    assert done.returncode == 1, done.stdout + done.stderr
    assert line in done.stdout


@needs_node
def test_the_javascript_consumer_fails_a_planted_bug_and_names_its_flag(tmp_path: Path) -> None:
    copy = broken(tmp_path, *PLANTED[0][:2])
    done = run(f"node {copy}/vectors.js {HERE}/votes.json")
    assert done.returncode == 1
    assert "HalfInFlip" in done.stdout
