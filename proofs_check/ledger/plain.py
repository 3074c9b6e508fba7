r"""Formulas for the terminal: LaTeX as one line of text, with the Unicode signs that a terminal shows.

>>> plain(r"\mathbb P(\hat y_t \ne y_t) \le \tfrac12 e^{-y_t x_t}")
'P(ŷ_t ≠ y_t) ≤ 1/2 e^(-y_t x_t)'
"""

from __future__ import annotations

import re
from typing import Any

from paid_experts.proofs_check.ledger.document import MATH

SIGNS = {
    "le": "≤", "leq": "≤", "ge": "≥", "geq": "≥", "ne": "≠", "neq": "≠", "sum": "Σ", "prod": "Π", "cdot": "·",
    "times": "×", "tau": "τ", "log": "ln ", "langle": "<", "rangle": ">", "lvert": "|", "rvert": "|", "equiv": "≡",
    "lambda": "λ", "delta": "δ", "beta": "β", "alpha": "α", "varepsilon": "ε", "epsilon": "ε", "gamma": "γ", "eta": "η",
    "theta": "θ", "mu": "μ", "Lambda": "Λ", "Phi": "Φ", "Omega": "Ω", "ell": "ℓ", "pi": "π", "in": "∈", "notin": "∉",
    "infty": "∞", "to": "→", "Rightarrow": "⇒", "iff": "⇔", "leftarrow": "←", "ldots": "…", "dots": "…", "cdots": "⋯",
    "star": "*", "mid": "|", "pm": "±", "approx": "≈", "exists": "∃", "forall": "∀", "lfloor": "⌊", "rfloor": "⌋",
    "lceil": "⌈", "rceil": "⌉", "subset": "⊂", "cup": "∪", "cap": "∩", "qquad": "   ", "quad": "  ", "ln": "ln ",
    "exp": "exp", "min": "min", "max": "max", "cosh": "cosh ",
}  # fmt: skip
SIMPLE: tuple[tuple[str, Any], ...] = (
    (r"&&", "     "),
    (r"\\(?:begin|end)\{[^}]*\}|&+", " "),
    (r"\\(?:left|right|middle|[bB]igg?[lr]?|displaystyle|textstyle|limits|nonumber)(?![A-Za-z])|\\[,!;:\s]", " "),
    (r"(\\(?:[dt]?frac|sqrt))\s*([^\s{\\])", r"\1{\2}"),
    (r"(\\[dt]?frac\s*\{[^{}]*\})\s*([^\s{\\])", r"\1{\2}"),
    (r"\\(?:mathrm|mathbb|mathcal|mathbf|boldsymbol|text|textnormal|textsc|operatorname|mbox)\s*\{([^{}]*)\}", r"\1"),
    (r"\\(?:mathrm|mathbb|mathcal|mathbf|boldsymbol)\s*([A-Za-z0-9])", r"\1"),
    (r"\\(?:wide)?hat\s*(?:\{\s*([A-Za-z])\s*\}|([A-Za-z]))", lambda found: f"{found[1] or found[2]}\u0302"),
    (r"\\(?:wide)?tilde\s*(?:\{\s*([A-Za-z])\s*\}|([A-Za-z]))", lambda found: f"{found[1] or found[2]}\u0303"),
    (r"\\bar\s*(?:\{\s*([A-Za-z])\s*\}|([A-Za-z]))", lambda found: f"{found[1] or found[2]}\u0304"),
    (r"\\sqrt\s*\{([^{}]*)\}", r"√(\1)"),
    (r"\\[dt]?frac\s*\{([^{}]*)\}\s*\{([^{}]*)\}", lambda found: f"{_grouped(found[1])}/{_grouped(found[2])}"),
    (r"([_^])\s*\{([^{}]{1,2})\}", r"\1\2"),
    (r"([_^])\s*\{([^{}]*)\}", r"\1(\2)"),
)
"""Rewritten until nothing changes, so that inner brackets come first."""


def _grouped(text: str) -> str:
    return text if re.fullmatch(r"\w+", text.strip()) else f"({text.strip()})"


def plain(tex: str) -> str:
    """Write one formula as text."""
    tex = tex.replace("\\{", "\0").replace("\\}", "\1").replace("\\|", "|")
    tex = re.sub(r"\\([A-Za-z]+)", lambda name: SIGNS.get(name[1], name[0]), tex)
    before = ""
    while tex != before:
        before = tex
        for pattern, new in SIMPLE:
            tex = re.sub(pattern, new, tex)
    tex = re.sub(r"\\([A-Za-z]+)", r"\1", re.sub(r"[{}]", "", tex)).replace("y\u0302", "ŷ")
    return re.sub(r"\s+", " ", tex.replace("\0", "{").replace("\1", "}")).strip()


def words(name: str) -> str:
    """Return the name of a row as words.

    >>> words("phi_factor_le_one")
    'phi factor ≤ one'
    """
    return re.sub(r"\bge\b", "≥", re.sub(r"\ble\b", "≤", name.replace("_", " ")))


def prose(text: str) -> str:
    """Write the formulas of a paragraph as text: displays on lines of their own."""

    def formula(found: re.Match[str]) -> str:
        if found[2]:
            in_a_table = text[text.rfind("\n", 0, found.start()) + 1] == "|"
            return plain(found[2]).replace("|", r"\|") if in_a_table else plain(found[2])
        lines = re.split(r"\\\\", found[1])
        return "\n\n" + "\n".join(f"        {plain(line)}" for line in lines if plain(line)) + "\n\n"

    return MATH.sub(formula, text)
