"""Two more kinds of evidence for Lemmas 4.3 and 4.4: chains of other rows, and boxes that cover the stated one."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib import import_module

from proofs_check.ledger.chain import Broken, Chain, check
from proofs_check.ledger.evidence import Claim, Evidence, Outcome
from proofs_check.ledger.row import Row
from proofs_check.prover.prove import prove


def _rows() -> Mapping[str, Row]:
    rows: Mapping[str, Row] = import_module("proofs_check.paper").ledger()  # not before all modules are there
    return rows


@dataclass(frozen=True)
class Chained(Evidence):
    """A conclusion that chains of other rows prove. Its tooth is a chain towards a sharper one, which must break."""

    chains: Callable[[str], tuple[Chain, ...]]
    """The chains towards the conclusion with this constant; several chains are the cases of one argument"""
    constant: str
    sharper: str
    claim: Claim | None = None
    """The conclusion in the prover's language, where it can be said there"""
    grade: str = field(default="symbolic", init=False)

    @property
    def claims(self) -> tuple[Claim, ...]:  # type: ignore[override]
        """The conclusion, for a second opinion and for other chains."""
        return (self.claim,) if self.claim else ()

    def run(self) -> Outcome:
        """Join all links, and find a point at which the hypotheses hold."""
        links = 0
        for chain in self.chains(self.constant):
            try:
                links += check(chain, _rows())
            except Broken as gap:
                return Outcome(False, str(gap))
            said = tuple(text for text in chain.assuming if "Sum" not in text and "Prod" not in text)
            if said and prove("1 <= 0", chain.box, said).status != "refuted":
                return Outcome(False, f"no point was found at which the hypotheses of {chain.title} hold", held=0)
        return Outcome(True, f"{links} links join", held=links)

    def bite(self) -> Outcome:
        """Break at the sharper constant."""
        try:
            for chain in self.chains(self.sharper):
                check(chain, _rows())
        except Broken as gap:
            return Outcome(True, str(gap))
        return Outcome(False, f"the chain also joins with {self.sharper}")

    @property
    def tooth(self) -> str:
        """The sharper constant."""
        return f"the same links towards {self.sharper} in place of {self.constant}"


@dataclass(frozen=True)
class CertifiedInParts(Evidence):
    """Branch and bound on boxes that together cover the stated one; the kernel replayed each certificate."""

    parts: tuple[Claim, ...]
    sharper: Claim
    grade: str = field(default="certified", init=False)

    @property
    def claims(self) -> tuple[Claim, ...]:  # type: ignore[override]
        """The claim on each box."""
        return self.parts

    def run(self) -> Outcome:
        """Prove every part."""
        leaves = 0
        for claim in self.parts:
            result = claim.decide()
            if result.status != "proved":
                return Outcome(False, f"{result.status}: {claim.text} on {claim.box}", result.witness)
            leaves += result.leaves
        return Outcome(True, f"proved on {len(self.parts)} boxes: {self.parts[0].text}", leaves=leaves)

    def bite(self) -> Outcome:
        """Refute the sharper claim."""
        result = self.sharper.decide()
        return Outcome(result.status == "refuted", f"{result.status}: {self.sharper.text}", result.witness)

    @property
    def tooth(self) -> str:
        """The sharper claim."""
        return self.sharper.text
