"""The kernel: exact rationals, outward rounding, and the rules by which a certificate is believed.

Standard library only, and no code of the search: what this folder accepts is what the project trusts. It reads the
text that a person wrote itself (`parse`), replays the proof (`verify`), and checks counterexamples (`refutes`).
"""

from paid_experts.proofs_check.kernel.door import refutes, verify
from paid_experts.proofs_check.kernel.rules import Rejected

__all__ = ["Rejected", "refutes", "verify"]
