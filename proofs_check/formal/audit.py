"""What Coq is asked about the compiled theorems: do they rest on the allowed axioms alone, and are our names our own?

The answer is read from what Coq prints for two lists of names in one environment, that of the theorems and that of
the allowed axioms, so that an axiom of ours that is called like an allowed one is printed by another name.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from paid_experts.proofs_check.formal.sources import (
    FOLDER,
    LIBRARIES,
    declared,
    files,
    final_theorems,
    lemma_of,
    named_after,
    theorems,
    without_comments,
)
from paid_experts.reference.cli import Fault

INT63 = "Coq.Numbers.Cyclic.Int63"
OPERATIONS = (
    "add addc addcarryc addmuldiv compare div diveucl diveucl_21 eqb head0 int land leb lor lsl lsr ltb lxor mod mul "
    "mulc sub subc subcarryc tail0"
)
SPECIFICATIONS = (
    "add_spec addc_def_spec addcarryc_def_spec addmuldiv_def_spec compare_def_spec div_spec diveucl_21_spec "
    "diveucl_def_spec eqb_correct eqb_refl head0_spec land_spec leb_spec lor_spec lsl_spec lsr_spec ltb_spec lxor_spec "
    "mod_spec mul_spec mulc_spec of_to_Z sub_spec subc_def_spec subcarryc_def_spec tail0_spec"
)
ALLOWED = (
    "Coq.Logic.Classical_Prop.classic",
    "Coq.Reals.ClassicalDedekindReals.sig_forall_dec",
    "Coq.Reals.ClassicalDedekindReals.sig_not_dec",
    "Coq.Logic.FunctionalExtensionality.functional_extensionality_dep",
    *(f"{INT63}.PrimInt63.{name}" for name in OPERATIONS.split()),
    *(f"{INT63}.Uint63.{name}" for name in SPECIFICATIONS.split()),
)
"""The classical real numbers, functional extensionality, and the primitive integers that Interval computes with."""
COUNT = 55
TAKEN = "C covering decreasing error f floor increasing ind pair positive sigma sum_plus tail value"
"""Names that are the libraries' too, and that no statement means in their sense without saying so (`Binomial.C`)"""
RESTATED = re.compile(r"^Theorem ([A-Za-z_][\w']*)\b.*?\bQed\.$", re.MULTILINE | re.DOTALL)
NEEDED = re.compile(r"^From PaidExperts Require(?! Import)((?:\s+[A-Z]\w+)+)\.$", re.MULTILINE)


class Failed(Fault):
    """The development does not compile, or rests on something that it must not rest on."""


def text(more: Iterable[str] = (), lemma: str | None = None) -> str:
    """Write what Coq is asked: about the final theorems, those named after printed relations, and ``more``.

    Of one lemma, about its final theorems, which are restated here, and ``more``.
    """
    final = [theorem.name for theorem in final_theorems() if lemma in (None, lemma_of(theorem.name))]
    named = [theorems()[name] for name in more if name in theorems()]
    proved = sorted({*named, *(named.theorem for named in named_after() if lemma is None)})
    places = [(theorem.file[:-2].replace("/", "."), theorem.name) for theorem in proved]
    places += [("Theorems", name) for name in final if lemma is None]
    names = [f"PaidExperts.{module}.{name}" for module, name in places] + (final if lemma is not None else [])
    required = [f"From PaidExperts Require {module}." for module in sorted({module for module, _ in places})]
    stated = [restated(lemma)] if final and lemma is not None else []
    own = {name for path in files() for name in declared(path.read_text(encoding="utf-8"))} - {*TAKEN.split()}
    new = [f"Fail Check @{name}." for name in sorted(own)]
    return "\n".join([f"Require Import {LIBRARIES.replace('|', ' ')}.", *new, *required, *stated, asked(names)])


def asked(names: Iterable[str]) -> str:
    """Ask for the axioms behind proofs, and for the allowed ones; what is merely stated is no proof, and refused."""

    def listed(title: str, terms: Iterable[str]) -> str:
        lines = "".join(f"  let _ := {term} in\n" for term in terms)
        return f"Definition {title} : unit :=\n{lines}  tt.\nPrint Assumptions {title}.\n"

    libraries = " ".join(sorted({name.rpartition(".")[0] for name in ALLOWED}))
    proofs = listed("everything", (f"proof (@{name})" for name in names))
    allowed = listed("allowed", (f"@{name}" for name in ALLOWED))
    return f"Require {libraries}.\nDefinition proof {{P : Prop}} (_ : P) : unit := tt.\n{proofs}{allowed}"


def restated(lemma: str) -> str:
    """Return `Theorems.v` with the theorems of one lemma alone, and what their proofs name."""
    whole = without_comments((FOLDER / "Theorems.v").read_text(encoding="utf-8"))
    kept = RESTATED.sub(lambda found: found[0] if lemma_of(found[1]) == lemma else "", whole)
    return NEEDED.sub(
        lambda found: "".join(
            f"From PaidExperts Require {name}. " for name in found[1].split() if f"{name}." in kept[found.end() :]
        ),
        kept,
    )


def compared(printed: str) -> tuple[str, ...]:
    """Compare the axioms that Coq printed with the allowed ones, which it printed by the same names, and their types.

    Anything else that Coq says there, such as that a function is assumed to terminate, is refused.
    """
    _, *lists = printed.split("Axioms:\n")
    if len(lists) != 2 or len({*ALLOWED}) != COUNT:
        raise Failed(f"Coq printed no axioms, and real numbers need some; or the allowed ones are not {COUNT}")
    used, allowed = ({*re.split(r"\n(?!\s)", text.strip())} for text in lists)
    if len(allowed) != COUNT:
        raise Failed(f"Coq has {len(allowed)} axioms for the {COUNT} allowed ones")
    if alien := sorted(used - allowed):
        raise Failed(f"the theorems rest on {' '.join(alien[0].split())}, which is not among the allowed axioms")
    return tuple(sorted(axiom.split()[0] for axiom in used))
