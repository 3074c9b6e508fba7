"""Evidence for the conclusion of a lemma: the chains that conclude it are joined."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from importlib import import_module

from proofs_check.ledger.chain import Broken, Chain, check
from proofs_check.ledger.evidence import Claim, Evidence, Outcome
from proofs_check.prover.prove import prove


@dataclass(frozen=True)
class Chained(Evidence):
    """A conclusion that chains of other rows prove; several chains are the cases of one argument.

    Its tooth is a slip in the last right side of each chain, with which none of them may join.
    """

    concludes: str
    """The row that this is evidence for"""
    slip: tuple[str, str]
    """What is replaced by what"""
    claim: Claim | None = None
    """The conclusion in the prover's language, where it can be said there"""
    grade: str = field(default="symbolic", init=False)

    @property
    def claims(self) -> tuple[Claim, ...]:  # type: ignore[override]
        """The conclusion, for a second opinion and for other chains."""
        return (self.claim,) if self.claim else ()

    def _chains(self) -> list[Chain]:
        paper = import_module("proofs_check.paper")  # not before all its modules are there
        return [chain for chain in paper.chains() if chain.concludes == self.concludes]

    def _joined(self, chain: Chain) -> str | None:
        """Return the gap of a chain, or nothing."""
        try:
            check(chain, import_module("proofs_check.paper").ledger())
        except Broken as gap:
            return str(gap)
        return None

    def run(self) -> Outcome:
        """Join all links, and find a point at which the hypotheses hold."""
        links = 0
        for chain in self._chains():
            gap = self._joined(chain)
            if gap:
                return Outcome(False, gap)
            said = tuple(text for text in chain.assuming if "Sum" not in text and "Prod" not in text)
            if said and prove("1 <= 0", chain.box, said).status != "refuted":
                return Outcome(False, f"no point was found at which the hypotheses of {chain.title} hold", held=0)
            links += len(chain.links)
        return Outcome(links > 0, f"{links} links join", held=links)

    def bite(self) -> Outcome:
        """Break every chain by the slip."""
        for chain in self._chains():
            last = chain.links[-1]
            slipped = replace(last, right=last.right.replace(*self.slip))
            if self._joined(replace(chain, links=(*chain.links[:-1], slipped))) is None:
                return Outcome(False, f"{chain.title} also joins with {self.slip[1]} for {self.slip[0]}")
        return Outcome(True, f"no chain joins with {self.slip[1]} for {self.slip[0]}")

    @property
    def tooth(self) -> str:
        """The slip, in words."""
        return f"the same links towards {self.slip[1]} in place of {self.slip[0]}"
