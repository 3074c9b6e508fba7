"""docs/conformance.md: what it shows is what happens."""

import doctest
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from paid_experts.properties.bugs import BUGS
from paid_experts.properties.conformance.claims import RULES
from paid_experts.properties.conformance.vectors.replay import replay
from paid_experts.properties.conformance.vectors.scripts import SCRIPTS
from paid_experts.properties.conformance.vectors.write import read
from paid_experts.reference import LcbGaptron

ROOT = Path(__file__).resolve().parents[3]
PAGE = (ROOT / "docs" / "conformance.md").read_text()
BLOCKS = re.findall(r"^```(\w+) ?([^\n]*)\n(.*?)^```$", PAGE, flags=re.MULTILINE | re.DOTALL)
COMMANDS = [text.split("\n", 1) for kind, _, text in BLOCKS if kind == "console"]
without_node = pytest.mark.skipif(
    shutil.which("node") is None and not os.environ.get("CI"), reason="the page runs Node, which is not on this machine"
)


def test_the_page_has_commands_conversations_and_ten_steps() -> None:
    assert [int(step) for step in re.findall(r"^\*\*(\d+)\. ", PAGE, flags=re.MULTILINE)] == list(range(1, 11))
    assert {kind for kind, _, _ in BLOCKS} == {"json", "console", "pipe"}
    assert all(command.startswith("$ ") for command, _ in COMMANDS)


@pytest.mark.parametrize(
    ("command", "shown"),
    [
        pytest.param(command[2:], shown, id=command[2:], marks=[without_node] if "node" in command else [])
        for command, shown in COMMANDS
    ],
)
def test_a_command_prints_what_the_page_shows(command: str, shown: str) -> None:
    run = re.sub("^python ", f"{sys.executable} ", command)
    done = subprocess.run(run, shell=True, cwd=ROOT, capture_output=True, text=True, check=False)
    assert doctest.OutputChecker().check_output(shown, done.stdout, doctest.ELLIPSIS), done.stdout + done.stderr
    assert done.returncode == (1 if "does not conform" in shown else 0)


@without_node
def test_a_conversation_goes_as_the_page_shows() -> None:
    [(command, text)] = [(command, text) for kind, command, text in BLOCKS if kind == "pipe"]
    requests, replies = (re.findall(rf"^{mark} (.*)$", text, flags=re.MULTILINE) for mark in "><")
    said = "".join(f"{request}\n" for request in requests)
    done = subprocess.run(command.split(), cwd=ROOT, input=said, capture_output=True, text=True, check=True)
    assert [json.loads(line) for line in done.stdout.splitlines()] == [json.loads(reply) for reply in replies]


def test_the_vector_on_the_page_is_the_one_in_the_file() -> None:
    [shown] = [json.loads(text) for kind, _, text in BLOCKS if kind == "json"]
    assert shown in read("exploration")["tests"]
    assert replay(shown, LcbGaptron) is None


def test_what_the_page_says_of_sizes_is_so() -> None:
    assert len(BUGS["gaptron"]) > 90
    assert min(map(len, BUGS.values())) > 40
    for long in read("long_counts")["tests"]:
        assert sum(entry.get("times", 1) for entry in long["rounds"] if "advice" in entry) == 66_312
    assert sum(read(name)["tests_in_all"] for name in SCRIPTS) == 43
    order = re.search(r"the files in the order (.*?):", PAGE, flags=re.DOTALL)
    assert order is not None
    assert set(re.findall("`(.+?)`", order.group(1))) == set(SCRIPTS)


def test_every_link_leads_somewhere() -> None:
    for link in re.findall(r"\]\(([^)]+)\)", PAGE):
        assert (ROOT / "docs" / link).resolve().exists(), link


def test_the_table_of_lines_has_every_line_that_a_bug_misreads() -> None:
    rows = re.findall(r"^\| (\d[\d, to]*) \|", PAGE, flags=re.MULTILINE)
    listed = {int(line) for row in rows for line in re.findall(r"\d+", row)} | {20}
    assert {int(bug.place) for bug in BUGS["gaptron"].values()} <= listed
    assert all(f"| `{rule}` |" in PAGE for rule in RULES)
