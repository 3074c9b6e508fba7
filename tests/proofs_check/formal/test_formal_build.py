"""Compiling the theorems: what they rest on, what is compiled anew, and what is said where something is wrong."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from paid_experts.proofs_check import commands
from paid_experts.proofs_check.__main__ import main
from paid_experts.proofs_check.commands import check_formal
from paid_experts.proofs_check.formal import audit, build, get_coq, sources
from paid_experts.proofs_check.formal.audit import Failed
from paid_experts.proofs_check.formal.get_coq import Coq
from tests.proofs_check.formal.coq import compiled, development, needs_coq

UNTIL_DECIDING = ("Sums.v", "Tree.v", "Coins.v", "Game.v", "Calculus.v", "Covering.v", "Vectors.v", "Deciding.v")
ANY_COQ = Coq({}, "8.16.1", "")
COMMANDS = ("sh", "tar", "mkdir", "cat", "touch")


@needs_coq
def test_the_theorems_compile_and_rest_on_the_allowed_axioms() -> None:
    checked = build.check()
    assert checked.files == len(sources.files())
    assert len(checked.axioms) == audit.COUNT == 55


@pytest.mark.parametrize(
    ("printed", "sentence"),
    [
        ("Axioms:\nUint63Axioms.least_word : False\n", "rest on Uint63Axioms.least_word : False"),
        ("Axioms:\na1 : False\n", "rest on a1 : False"),
        ("Axioms:\na1\n  : False\n", "rest on a1 : False"),
        ("Axioms:\nf is assumed to be guarded.\n", "rest on f is assumed to be guarded"),
        ("Closed under the global context\n", "printed no axioms"),
    ],
)
def test_an_alien_axiom_or_another_audit_is_refused(printed: str, sentence: str) -> None:
    allowed = "Axioms:\n" + "".join(f"a{n} : {n} = 1\n" for n in range(audit.COUNT))
    assert audit.compared("Axioms:\na1 : 1 = 1\n" + allowed) == ("a1",)
    with pytest.raises(Failed, match=sentence):
        audit.compared(printed + allowed)


AXIOMS = {
    "Uint63Axioms.v": "Axiom least_word : False.",
    "Uint63.v": "Axiom add_spec : False.",
    "Any.v": "Unset Guard Checking. Fixpoint f (n : nat) : False := f n. Lemma cheat : False. exact (f 0). Qed.",
    "Universes.v": "Unset Universe Checking. Definition T : Type := Type. Lemma cheat : T = T. reflexivity. Qed.",
    "Positive.v": "Unset Positivity Checking. Inductive b := B (_ : b -> False). Lemma cheat : b -> True. easy. Qed.",
}


@needs_coq
@pytest.mark.parametrize("name", AXIOMS)
def test_what_the_scan_would_miss_the_audit_sees(name: str, tmp_path: Path) -> None:
    module, own = name[:-2], re.findall(r"(?:Axiom|Lemma) (\w+)", AXIOMS[name])[-1]
    small = development(tmp_path, {name: AXIOMS[name] + f"\nLemma last : True. Proof. pose {own}. exact I. Qed."})
    small.compile([module], lambda *_: None)
    text = f"From PaidExperts Require {module}.\n" + audit.asked([f"PaidExperts.{module}.last"])
    with pytest.raises(Failed, match="which is not among the allowed axioms"):
        audit.compared(small.printed(text))


@needs_coq
def test_the_audit_takes_proofs_and_nothing_that_is_merely_stated(tmp_path: Path) -> None:
    small = development(tmp_path, {})
    assert small.printed(audit.asked(["I"])).startswith("Closed")
    with pytest.raises(Failed, match="Prop"):
        small.printed(audit.asked(["False"]))


@needs_coq
def test_a_name_of_the_libraries_is_not_defined_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "Fail Check @Phi.\n" in audit.text()
    for name, refused in (("Sum", False), ("Rpower", True), ("prod", True)):
        monkeypatch.setattr(audit, "declared", lambda _, name=name: [name])
        (line,) = (line for line in audit.text([], "none").splitlines() if line.startswith("Fail"))
        try:
            development(tmp_path, {}).printed(f"Require Import Reals.\n{line}")
            assert not refused
        except Failed:
            assert refused


SMALL = {
    "One.v": "Definition one := 1.\n",
    "Two.v": "From PaidExperts Require Import One.\nLemma two : one + one = 2.\nProof. reflexivity. Qed.\n",
    "Three.v": "Definition three := 3.\n",
}


@needs_coq
def test_what_has_changed_is_compiled_anew_whatever_its_time(tmp_path: Path) -> None:
    told: list[str] = []

    def compile_again(**changed: str) -> list[str]:
        told.clear()
        small = development(tmp_path, {f"{name}.v": text for name, text in changed.items()})
        small.compile(["One", "Two", "Three"], lambda file, *_: told.append(file))
        return sorted(told)

    assert compile_again(**{name[:-2]: text for name, text in SMALL.items()}) == ["One.v", "Three.v", "Two.v"]
    assert compile_again() == []
    for name in SMALL:
        os.utime(tmp_path / name)
    assert compile_again() == []
    (tmp_path / "Three.vo").write_bytes((tmp_path / "One.vo").read_bytes())
    assert compile_again() == ["Three.v"]
    (tmp_path / "Three.vo").unlink()
    assert compile_again() == ["Three.v"]
    (tmp_path / "One.v").write_text("Definition one := 2.\n", encoding="utf-8")
    os.utime(tmp_path / "One.v", (0, 0))
    with pytest.raises(Failed, match=r'File "./Two.v", line 3') as said:
        compile_again()
    assert str(said.value).count("line 3") == 1
    assert told == ["One.v", "Two.v"]


def test_another_coq_compiles_everything_anew(tmp_path: Path) -> None:
    small = development(tmp_path, SMALL, ANY_COQ)
    for name in small.paths:
        (tmp_path / f"{name}.vo").touch()
        small.noted(name, small.keys[name], sha256(b"").hexdigest())
    assert all(map(small.is_compiled, small.paths))
    other = development(tmp_path, {}, ANY_COQ._replace(digest="another"))
    assert not any(map(other.is_compiled, other.paths))


def test_files_that_require_one_another_or_what_is_not_there_are_refused(tmp_path: Path) -> None:
    for required in ("Two", "Nowhere"):
        with pytest.raises(Failed, match="require"):
            development(tmp_path, SMALL | {"One.v": f"From PaidExperts Require {required}."}, ANY_COQ)


def test_one_lemma_needs_its_own_files_only() -> None:
    from paid_experts.proofs_check.formal.table import audited

    text = audit.text(audited("4.4"), "4.4")
    needed = build.Development(sources.FOLDER, ANY_COQ).needed({name for name, _ in sources.required(text)})
    assert {"Sums", "Game", "Lemma_4_4", "Lemma_4_4_teeth"} <= {*needed}
    assert not {"Theorems", "Decisions", "Sharper", "Cautious"} & {*needed}
    assert "Theorem lemma_4_4 G" in text
    assert "96 * INR (K G) * widths" in text
    assert "Theorem lemma_4_5 " not in text


def test_without_coq_one_sentence_says_how_to_get_it(tmp_path: Path) -> None:
    command = [
        sys.executable,
        "-c",
        "from paid_experts.proofs_check.formal import get_coq, __main__; import pathlib, sys; "
        "get_coq.HERE = pathlib.Path('nowhere'); sys.exit(__main__.main([]))",
    ]
    done = subprocess.run(command, env={"PATH": str(tmp_path)}, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert "there is no Coq here: install coq and libcoq-interval" in done.stderr
    assert len(done.stderr.splitlines()) == 1


def without_coq(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine without Coq, and with nothing unpacked."""
    (folder / "bin").mkdir()
    for name in COMMANDS:
        (folder / "bin" / name).symlink_to(Path("/bin") / name)
    monkeypatch.setenv("PATH", str(folder / "bin"))
    monkeypatch.setattr(get_coq, "HERE", folder / ".coq")


def test_verify_says_plainly_that_the_theorems_were_not_checked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    without_coq(tmp_path, monkeypatch)
    sentence, holds = check_formal()
    assert holds is None
    assert sentence.startswith("NOT checked: the theorems in Coq, for there is no Coq here: install")


def test_where_debian_s_packages_cannot_be_had_it_is_said_how_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    without_coq(tmp_path, monkeypatch)
    for what in ("coq", "ocaml"):
        with pytest.raises(get_coq.NoCoq, match="opam"):
            get_coq.get(what)


APT = """#!/bin/sh
echo "$0 $*" >> {log}
case "$*" in
  *" update"*) touch {lists} ;;
  *--print-uris*) [ -e {lists} ] && echo "'http://x/coq.deb' coq_1.deb 1234 SHA256:0" ;;
  *download*) cat {archive} > coq_1.deb ;;
  *) echo coq; echo "  Depends: libcoq-interval"; echo "  Depends: libc6" ;;
esac
"""
COQC = """#!/bin/sh
[ "$1" = -where ] && echo "$COQLIB" || echo "8.16.1 4.13.1"
"""


def test_debian_s_packages_are_unpacked_into_the_checkout_and_nothing_is_installed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    without_coq(tmp_path, monkeypatch)
    package = tmp_path / "package"
    for name in (f"lib/ocaml/coq/user-contrib/{library}" for library in get_coq.LIBRARIES):
        (package / "usr" / name).parent.mkdir(parents=True)
        (package / "usr" / name).touch()
    scripts = {package / "usr/bin/coqc": COQC, tmp_path / "bin/dpkg-deb": '#!/bin/sh\ncat "$2"\n'}
    names = {"log": tmp_path / "log", "lists": tmp_path / "lists", "archive": tmp_path / "archive"}
    scripts |= {tmp_path / "bin" / name: APT.format(**names) for name in ("apt-get", "apt-cache")}
    for path, text in scripts.items():
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
        path.chmod(0o755)
    subprocess.run(["tar", "-cf", tmp_path / "archive", "-C", package, "."], check=True)
    assert get_coq.get("coq") == f"coq: unpacked into {tmp_path / '.coq'}\n"
    assert "2 packages of Debian's Coq, 0 MB" in capsys.readouterr().err
    assert get_coq.coq().version == "8.16.1"
    assert get_coq.get("coq") == ""
    called = (tmp_path / "log").read_text(encoding="utf-8")
    assert " install" not in called
    assert called.count(" update") == 1
    assert f"Dir::State::Lists={tmp_path}/.coq/lists" in called
    assert not (tmp_path / ".coq/coq.part").exists()


@pytest.mark.parametrize(("asked", "steps"), [(["--get-coq"], ["rows", "coq"]), ([], ["rows"])])
def test_coq_is_fetched_where_that_is_asked_for_once_the_rows_were_told(
    asked: list[str], steps: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    seen: list[str] = []
    told = commands.with_progress

    def rows(*given: Any) -> Any:
        seen.append("rows")
        return told(*given)

    def fetched(what: str) -> str:
        seen.append(what)
        raise get_coq.NoCoq("nothing could be downloaded")

    monkeypatch.setattr(commands, "get", fetched)
    monkeypatch.setattr(build, "check_aloud", lambda _: "Coq was there")
    monkeypatch.setattr(commands, "with_progress", rows)
    assert main(["--lemma", "7", *asked]) == 0
    assert seen == steps
    said = "NOT checked: the theorems in Coq, for nothing could be downloaded." in capsys.readouterr().out
    assert said == bool(asked)


def independently_checked(folder: Path, library: str, modules: list[str]) -> tuple[list[str], list[str]]:
    """What coqchk says that the modules rest on: axioms, and three more kinds of assumption."""
    command = ["coqchk", "-silent", "-o", "-Q", ".", library]
    command += [word for module in modules for word in ("-norec", f"{library}.{module}")]
    done = subprocess.run(command, cwd=folder, env=get_coq.environment(), capture_output=True, text=True, check=True)
    summary = done.stdout + done.stderr  # which of the two has the summary depends on the version
    axioms, *others = summary.split("* Axioms:")[1].split("\n* ")
    return axioms.split(), [other.split()[-1] for other in others]


@needs_coq
@pytest.mark.thorough
def test_coq_s_independent_checker_accepts_our_files_and_finds_no_other_axioms(tmp_path: Path) -> None:
    build.check()
    modules = [str(path.relative_to(sources.FOLDER))[:-2].replace("/", ".") for path in sources.files()]
    axioms, others = independently_checked(sources.FOLDER, "PaidExperts", modules)
    assert {*audit.ALLOWED} <= {*axioms}  # it lists those of all libraries that are loaded, used or not
    assert not [axiom for axiom in axioms if axiom.startswith("PaidExperts")]
    assert others == ["<none>"] * 3
    (tmp_path / "Planted.v").write_text("Axiom absurd : False.\n", encoding="utf-8")
    subprocess.run(["coqc", "-Q", ".", "Alien", "Planted.v"], cwd=tmp_path, env=get_coq.environment(), check=True)
    assert "Alien.Planted.absurd" in independently_checked(tmp_path, "Alien", ["Planted"])[0]


SLIPS = {
    "the width has 2 for 3": ("3 * l / INR n + sqrt", "2 * l / INR n + sqrt"),
    "right is to agree with the prediction": ("eqb (advice r j) (label r)", "eqb (advice r j) (predicted r)"),
    "every payment counts": (
        "(if paid r j =? c then 1 else 0) + times h j c",
        "(if paid r j =? c then 1 else 1) + times h j c",
    ),
    "a likelihood is that of the wrong answers": ("(if b then p else 1 - p)", "(if b then 1 - p else p)"),
    "the cautious vote is turned around": (
        "sgn (negb (Rltb (estimate n s) (1/2))) * (1/2 * ln",
        "sgn (Rltb (estimate n s) (1/2)) * (1/2 * ln",
    ),
    "the entropy forgets one side": ("(1 - q) * ln ((1 - q) / (1 - p))", "(1 - q) * ln ((1 - q) / p)"),
    "the bound of LCB forgets the price": ("+ lam G * price arms a", "+ price arms a"),
}


@needs_coq
@pytest.mark.thorough
@pytest.mark.parametrize("name", SLIPS)
def test_a_slip_is_noticed_by_the_decisions_and_by_nothing_before(name: str, tmp_path: Path) -> None:
    assert compiled(tmp_path, UNTIL_DECIDING, SLIPS[name]) == ""
    assert compiled(tmp_path, ("Decisions.v",)).startswith("Decisions.v: ")
