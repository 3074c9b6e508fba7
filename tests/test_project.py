"""The project itself: the arrows between the rooms, the doors that others call, the files that a stranger looks for."""

import importlib
import inspect
import re
import shutil
import subprocess
import sys
import zipfile
from importlib import metadata
from pathlib import Path

import pytest

from paid_experts.__main__ import COMMANDS

ROOT = Path(__file__).resolve().parent.parent
ROOMS = ("reference", "properties", "proofs_check", "experiments")


def linted(folder: Path) -> "subprocess.CompletedProcess[str]":
    program = Path(sys.executable).with_name("lint-imports")
    return subprocess.run([program, "--no-cache"], cwd=folder, capture_output=True, text=True, check=False)


def test_arrows_that_point_the_wrong_way_are_noticed(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "paid_experts", tmp_path / "paid_experts", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    assert linted(tmp_path).returncode == 0
    module = tmp_path / "paid_experts" / "reference" / "formulas.py"
    forbidden = ("scipy", "hypothesis", "paid_experts.proofs_check")
    module.write_text("".join(f"import {name}\n" for name in forbidden) + module.read_text())
    done = linted(tmp_path)
    assert done.returncode == 1
    assert all(f"reference.formulas -> {name}" in done.stdout for name in forbidden)


def test_reference_imports_only_numpy_and_mpmath_from_outside() -> None:
    outside = set()
    for module in (ROOT / "reference").glob("*.py"):
        for name in re.findall(r"^(?:from|import) ([a-z_]+)", module.read_text(), flags=re.MULTILINE):
            if name not in sys.stdlib_module_names and name != "paid_experts":
                outside.add(name)
    assert outside == {"numpy", "mpmath"}


def test_the_wheel_has_all_files_of_the_rooms_below_one_name(tmp_path: Path) -> None:
    """Documents, Coq files, vectors and what the tour shows are data, and are easily forgotten. No link is needed."""
    generated = shutil.ignore_patterns("__pycache__", ".*", "*.vo", "*.vo[ks]", "*.glob", "compiled.json")
    project = tmp_path / "project"
    for room in ROOMS:
        shutil.copytree(ROOT / room, project / room, ignore=generated)
    (project / "paid_experts").mkdir()
    for file in ("pyproject.toml", "README.md", "LICENSE", "paid_experts/__init__.py", "paid_experts/__main__.py"):
        shutil.copy(ROOT / file, project / file)
    here = {f"paid_experts/{file.relative_to(project)}" for room in ROOMS for file in files(project / room)}
    here |= {"paid_experts/__init__.py", "paid_experts/__main__.py"}
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "--no-index"]
    subprocess.run([*command, "--wheel-dir", tmp_path, project], check=True)
    (wheel,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as packed:
        assert here == {name for name in packed.namelist() if ".dist-info/" not in name}
        (entries,) = (name for name in packed.namelist() if name.endswith("entry_points.txt"))
        scripts = dict(re.findall(r"(paid-experts[\w-]*) = (.+)", packed.read(entries).decode()))
    assert scripts == {
        "paid-experts": "paid_experts.__main__:main",
        "paid-experts-verify": "paid_experts.proofs_check.__main__:main",
        "paid-experts-conformance": "paid_experts.properties.conformance.__main__:main",
    }


def files(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if path.is_file()]


DOORS = {
    "LcbGaptron": ["costs", "experts", "lam", "beta", "delta", "payments"],
    "LcbGaptron.pay": ["self"],
    "LcbGaptron.predict": ["self", "advice", "u"],
    "LcbGaptron.update": ["self", "label"],
    "Lcb.pay": ["self"],
    "Lcb.predict": ["self", "advice", "u"],
    "Lcb.update": ["self", "label"],
    "opt": ["accuracy", "costs", "lam"],
    "opt_continuous": ["functions", "lipschitz", "lam", "tolerance"],
}


@pytest.mark.parametrize("door", DOORS)
def test_the_doors_have_the_names_that_others_call_them_by(door: str) -> None:
    thing = importlib.import_module("paid_experts.reference")
    for name in door.split("."):
        thing = getattr(thing, name)
    assert list(inspect.signature(thing).parameters)[: len(DOORS[door])] == DOORS[door]  # type: ignore[arg-type]


README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_readme_leads_with_its_two_commands() -> None:
    first_block = README.split("```")[1]
    assert [line.split("#")[0].strip() for line in first_block.strip().splitlines()] == ["make verify", "make test"]
    assert len(README.splitlines()) <= 120


def test_the_readme_quotes_algorithm_1() -> None:
    """The three calls of a round, as they stand in the file, without the class around them."""
    quoted = README.split("```python\n")[1].split("```")[0].strip()
    code = (ROOT / "reference" / "algorithm_1.py").read_text().replace("\n    ", "\n")
    calls = quoted.split("\n\n\n")
    assert [call[:8] for call in calls] == ["def pay(", "def pred", "def upda"]
    assert re.search(r"\n\n(?:.*\n)*".join(map(re.escape, calls)), code)


LOST = "this copy of the project has lost its links"


def test_a_copy_without_its_links_gets_one_sentence_from_make(tmp_path: Path) -> None:
    """As on Windows, or from an archive that has none."""
    for file in ("Makefile", "pyproject.toml", "requirements/dev.lock"):
        (tmp_path / file).parent.mkdir(exist_ok=True)
        shutil.copy(ROOT / file, tmp_path / file)
    (tmp_path / "paid_experts").mkdir()
    (tmp_path / "paid_experts" / "reference").write_text("../reference")
    done = subprocess.run(["make", "verify"], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert LOST in done.stderr.splitlines()[0]


@pytest.mark.parametrize("command", COMMANDS)
def test_the_installed_command_opens_every_door(command: str, tmp_path: Path) -> None:
    """From anywhere, beside folders of the user's own that are called as our rooms are."""
    for room in ROOMS:
        (tmp_path / room).mkdir()
        (tmp_path / room / "__init__.py").write_text("raise ImportError")
    installed = [str(Path(sys.executable).with_name("paid-experts")), command, "--help"]
    told = subprocess.run(installed, cwd=tmp_path, capture_output=True, text=True, check=True).stdout
    room, _ = COMMANDS[command]
    here = [sys.executable, "-m", room, *([command] if room == "experiments" else []), "--help"]
    door = subprocess.run(here, cwd=ROOT, capture_output=True, check=True, text=True).stdout
    assert told.split()[:3] == ["usage:", "paid-experts", command]
    assert set(re.findall(r"--\w+", told)) == set(re.findall(r"--\w+", door))


def test_a_command_that_is_not_there_is_refused() -> None:
    program = str(Path(sys.executable).with_name("paid-experts"))
    done = subprocess.run([program, "chess"], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    listed = subprocess.run([program], capture_output=True, text=True, check=True).stdout
    assert re.findall(r"^  (\w+)  ", listed, re.MULTILINE) == list(COMMANDS)
    told = subprocess.run([program, "--version"], capture_output=True, text=True, check=True).stdout
    assert told.split() == ["paid-experts", metadata.version("paid-experts")]


def test_the_versions_agree() -> None:
    files = ("pyproject.toml", "CITATION.cff", "coq-paid-experts.opam")
    said = [re.findall(r'^version(?: =|:) "?([\d.]+)', (ROOT / file).read_text(), re.MULTILINE) for file in files]
    (number,) = said[0]
    assert said == [[number]] * 3
    newest = re.search(r"^## ([\d.]+) ", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)
    assert newest is not None
    assert newest[1] == number


def strange_steps(workflow: str, makefile: str) -> list[str]:
    """The steps of a workflow that are not a target of the Makefile, which alone can be run here too."""
    targets = set(re.findall(r"^([a-z-]+):", makefile, flags=re.MULTILINE))
    steps = re.findall(r"^ *(?:- )?run: (.+)", workflow, flags=re.MULTILINE)
    assert steps
    return [step for step in steps if not (step.startswith("make ") and step.split()[1] in targets)]


def test_what_runs_on_a_code_host_can_be_run_here() -> None:
    makefile = (ROOT / "Makefile").read_text()
    strange = [
        step
        for file in (ROOT / ".github" / "workflows").iterdir()
        for step in strange_steps(file.read_text(), makefile)
    ]
    assert [step.split('"')[0] for step in strange] == ["gh release create "]
    assert strange_steps("- run: make tests\n  run: pytest\n", makefile) == ["make tests", "pytest"]
