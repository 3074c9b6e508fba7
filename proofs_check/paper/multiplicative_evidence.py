"""One more kind of evidence for Lemma 4.3: boxes that cover the stated one."""

from dataclasses import dataclass, field

from proofs_check.ledger.evidence import Claim, Evidence, Outcome


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
