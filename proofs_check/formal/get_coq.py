"""Coq with Interval: the one that is here, or else Debian's, unpacked beside the virtual environment.

Nothing is installed into the system, and no root is needed: the packages are downloaded and unpacked into `.coq` of
this checkout. The OCaml that runs the extracted program in the tests comes the same way.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import time
from pathlib import Path
from typing import NamedTuple

CHECKOUT = Path(__file__).resolve().parents[2]
HERE = CHECKOUT / ".coq"
HOW = (
    "install coq and libcoq-interval (Debian), coq and coq-interval (opam) or coq and coqPackages.interval (nix), "
    "or run `make formal` in a checkout"
)
CALLED = {"coq": "Coq", "ocaml": "OCaml"}
WANTED = {"coq": ("coq", "libcoq-interval"), "ocaml": ("ocaml",)}
PARTS = {
    "coq": re.compile(r"coq|libcoq-[\w-]+(?<!-dev)|lib(?!coq)[\w-]+-ocaml(?:-dev)?"),
    "ocaml": re.compile(r"ocaml|ocaml-base"),
}
"""What is unpacked of all that these depend on; the rest, such as the C library, is there or not needed"""
NOT_NEEDED = ("*.byte", "*/share/*", "*.cmt", "*.cmti", "*/coq*.opt")
LIBRARIES = ("Interval/Tactic.vo", "Coquelicot/Coquelicot.vo")
ONLY_DEPENDS = ("--no-recommends", "--no-suggests", "--no-conflicts", "--no-breaks", "--no-replaces", "--no-enhances")


class NoCoq(OSError):
    """There is no Coq here."""


class Coq(NamedTuple):
    """A Coq with Interval: how to run it, its version, and a digest that another one does not have."""

    environment: dict[str, str]
    version: str
    digest: str


def environment() -> dict[str, str]:
    """Return an environment in which what is unpacked in `.coq` comes after what is on the path."""
    plain = {name: value for name, value in os.environ.items() if name not in ("COQPATH", "COQEXTRAFLAGS")}
    path = [plain.get("PATH", "")]
    if (HERE / "ocaml").is_dir() and not shutil.which("ocamlc"):
        path.append(f"{HERE}/ocaml/usr/bin")
        plain |= {"OCAMLLIB": str(library("ocaml"))}
    if (HERE / "coq").is_dir() and not interval(plain):
        path.insert(0, f"{HERE}/coq/usr/bin")
        plain |= {"COQLIB": f"{library('coq')}/coq", "COQCORELIB": f"{library('coq')}/coq-core"}
        plain |= {"OCAMLPATH": str(library("coq")), "OCAMLFIND_CONF": f"{HERE}/coq/findlib.conf"}
    return plain | {"PATH": os.pathsep.join(path)}


def library(what: str) -> Path:
    """Return where the libraries are in what was unpacked: in a folder of the architecture from Debian 13 on."""
    return next((HERE / what).glob("usr/lib/*/ocaml/*"), HERE / what / "usr/lib/ocaml")


def interval(there: dict[str, str]) -> list[Path]:
    """Return the libraries of the Coq of an environment, if it has them."""
    if not shutil.which("coqc", path=there.get("PATH", "")):
        return []
    where = subprocess.run(["coqc", "-where"], env=there, capture_output=True, text=True, check=False).stdout.strip()
    found = [Path(where) / "user-contrib" / name for name in LIBRARIES]
    return found if all(path.is_file() for path in found) else []


def coq() -> Coq:
    """Return the Coq that is here; `NoCoq` if there is none, or none with Interval."""
    there = environment()
    libraries = interval(there)
    if not libraries:
        missing = "Interval library for Coq" if shutil.which("coqc", path=there["PATH"]) else "Coq"
        raise NoCoq(f"there is no {missing} here: {HOW}")
    said = subprocess.run(["coqc", "--print-version"], env=there, capture_output=True, text=True, check=True).stdout
    digest = hashlib.sha256(said.encode() + b"".join(path.read_bytes() for path in libraries)).hexdigest()
    return Coq(there, said.split()[0], digest)


def get(what: str) -> str:
    """See that there is Coq, or OCaml: where there is none, unpack Debian's packages, and say so."""
    there = environment()
    if interval(there) if what == "coq" else shutil.which("ocamlc", path=there["PATH"]):
        return ""
    if not (CHECKOUT / "Makefile").is_file() or not (shutil.which("apt-get") and shutil.which("dpkg-deb")):
        raise NoCoq(f"there is no {what} here, and no apt-get that downloads it into a checkout: {HOW}")
    part = HERE / f"{what}.part"
    shutil.rmtree(part, ignore_errors=True)
    (part / "debs").mkdir(parents=True)
    try:
        download(what, part / "debs")
        unpack(part)
    except subprocess.CalledProcessError as error:
        last = (error.stderr or "").strip().split("\n")[-1]
        raise NoCoq(f"there is no {what} here, and Debian's could not be downloaded ({last}): {HOW}") from None
    shutil.rmtree(HERE / what, ignore_errors=True)
    part.rename(HERE / what)
    place = library(what)
    (HERE / what / "findlib.conf").write_text(f'path="{place}"\ndestdir="{place}"\n', encoding="utf-8")
    if what == "coq" and not interval(environment()):
        raise NoCoq(f"Debian's packages, unpacked into {HERE}, give no Coq that runs here: {HOW}")
    return f"{what}: unpacked into {HERE}\n"


def download(what: str, folder: Path) -> None:
    """Download packages by the system's lists, or, where these are missing or old, by lists of our own."""
    (HERE / "lists/partial").mkdir(parents=True, exist_ok=True)
    quiet = ["-oDir::Cache::PkgCache=", "-oDir::Cache::SrcPkgCache=", "-oAPT::Sandbox::User=root"]
    own = [*quiet, f"-oDir::State::Lists={HERE}/lists"]
    try:
        fetch(what, folder, quiet)
    except subprocess.CalledProcessError:
        said("apt-get", *own, "update")
        fetch(what, folder, own)


def fetch(what: str, folder: Path, options: list[str]) -> None:
    """Download the packages into a folder; how far it is, is how much stands there."""
    from rich.console import Console
    from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn

    every = said("apt-cache", *options, "depends", "--recurse", *ONLY_DEPENDS, *WANTED[what])
    names = sorted({name for name in every.split() if PARTS[what].fullmatch(name)})
    uris = said("apt-get", *options, "--print-uris", "download", *names)
    total = sum(int(line.split()[2]) for line in uris.splitlines())
    console = Console(stderr=True)
    console.print(
        f"Downloading {len(names)} packages of Debian's {CALLED[what]}, {total / 1e6:.0f} MB, and unpacking them "
        f"into {HERE}; nothing is installed into the system.",
        highlight=False,
        soft_wrap=True,
    )
    with Progress(TextColumn("{task.description}"), BarColumn(), DownloadColumn(), console=console) as bar:
        task = bar.add_task("downloading", total=total)
        with subprocess.Popen(
            ["apt-get", *options, "-qq", "download", *names], cwd=folder, stderr=subprocess.PIPE, text=True
        ) as process:
            while process.poll() is None:
                bar.update(task, completed=sum(path.stat().st_size for path in folder.iterdir()))
                time.sleep(0.1)
            if process.returncode:
                assert process.stderr is not None
                raise subprocess.CalledProcessError(process.returncode, "apt-get", stderr=process.stderr.read())
        bar.update(task, completed=total)


def unpack(folder: Path) -> None:
    """Unpack the downloaded packages, without what nobody needs here."""
    for package in sorted((folder / "debs").iterdir()):
        with subprocess.Popen(["dpkg-deb", "--fsys-tarfile", package], stdout=subprocess.PIPE) as tar:
            left_out = [f"--exclude={name}" for name in NOT_NEEDED]
            subprocess.run(["tar", "-x", *left_out], cwd=folder, stdin=tar.stdout, check=True)
    shutil.rmtree(folder / "debs")


def said(*command: str) -> str:
    """Return what a command says."""
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout
