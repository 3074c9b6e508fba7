"""Claims and terms of the prover's language: as a tree that the browser evaluates, and as LaTeX.

The tree is a number, a letter, or an operation followed by trees, as JSON can carry it: ``["+", 1, ["sqrt", "p"]]``;
controls may call the functions of ``assets/formulas.js`` as well. It
keeps the order in which a text stands, so that the LaTeX reads as it was written, with the letters of the prose.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping
from typing import Any

from paid_experts.proofs_check.ledger.document import Letter

Tree = Any
OPERATORS = {
    ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/", ast.Pow: "**", ast.USub: "neg",
    ast.LtE: "<=", ast.GtE: ">=", ast.Lt: "<", ast.Gt: ">", ast.Eq: "=",
}  # fmt: skip
GREEK = {
    "lam": r"\lambda", "eps": r"\varepsilon", "beta": r"\beta", "eta": r"\eta", "theta": r"\theta", "delta": r"\delta",
    "pi": r"\pi", "l": r"\ell", "miss": r"m",
}  # fmt: skip
SUM, PRODUCT, UNARY, POWER, ATOM = range(5)
WRITTEN: dict[str, tuple[str, int, tuple[int, ...]]] = {
    "<=": (r"{} \le {}", SUM, (SUM, SUM)), ">=": (r"{} \ge {}", SUM, (SUM, SUM)),
    "=": ("{} = {}", SUM, (SUM, SUM)), "<": ("{} < {}", SUM, (SUM, SUM)), ">": ("{} > {}", SUM, (SUM, SUM)),
    "+": ("{} + {}", SUM, (SUM, PRODUCT)), "-": ("{} - {}", SUM, (SUM, PRODUCT)),
    "*": ("{} {}", PRODUCT, (PRODUCT, UNARY)), "/": (r"\frac{{{}}}{{{}}}", POWER, (SUM, SUM)),
    "**": ("{}^{{{}}}", POWER, (ATOM, SUM)), "neg": ("-{}", PRODUCT, (PRODUCT,)), "exp": ("e^{{{}}}", POWER, (SUM,)),
    "sqrt": (r"\sqrt{{{}}}", ATOM, (SUM,)), "abs": ("|{}|", ATOM, (SUM,)),
    "log": (r"\ln\left({}\right)", ATOM, (SUM,)), "ln": (r"\ln\left({}\right)", ATOM, (SUM,)),
    "cosh": (r"\cosh\left({}\right)", ATOM, (SUM,)), "Sum": (r"\sum_{{j}} \left({}\right)", UNARY, (SUM,)),
    "Prod": (r"\prod_{{j}} \left({}\right)", UNARY, (SUM,)), "min": (r"\min\left({}, {}\right)", ATOM, (SUM, SUM)),
    "max": (r"\max\left({}, {}\right)", ATOM, (SUM, SUM)),
}  # fmt: skip
"""The LaTeX of an operation, how tightly it binds, and how tightly its parts must bind to stand without brackets"""
LONGEST_NUMBER = 12
ATOM_OF_PROSE = re.compile(
    r"\$((?:\\(?:hat|tilde|bar|mathcal|boldsymbol)\s*\{?[A-Za-z]\}?|\\[A-Za-z]+|[A-Za-z])(?:_\{[^{}]*\}|_\w|')*"
    r"|\\lvert[^$]+\\rvert)(?:\$|\s*=)"
)


def parsed(text: str) -> Tree:
    """Read a term or a relation of the prover's language.

    >>> parsed("-(x-1)**2 <= exp(x)/2")
    ['<=', ['neg', ['**', ['-', 'x', 1], 2]], ['/', ['exp', 'x'], 2]]
    """
    return _tree(ast.parse(text.strip(), mode="eval").body)


def _tree(node: ast.expr) -> Tree:
    match node:
        case ast.Compare(left=left, ops=[op], comparators=[right]) | ast.BinOp(left=left, op=op, right=right):
            return [OPERATORS[type(op)], _tree(left), _tree(right)]
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            return ["neg", _tree(operand)]
        case ast.Call(func=ast.Name(id=name), args=arguments):
            return [name, *map(_tree, arguments)]
        case ast.Name(id=name):
            return name
        case ast.Constant(value=int() | float() as number):
            return number
    raise ValueError(f"{ast.unparse(node)} is no term of the prover's language")


def symbols(letters: Mapping[str, Letter]) -> dict[str, str]:
    """Return how the prose writes the letters of a document, if that is a letter with its marks or a distance."""
    found = {name: ATOM_OF_PROSE.match(letter.symbol.strip()) for name, letter in letters.items()}
    return {name: symbol[1] for name, symbol in found.items() if symbol}


def expression(text: str, letters: Mapping[str, str] | None = None) -> str:
    r"""Write a claim or a term of the prover's language in LaTeX, in the order and with the letters in which it stands.

    >>> print(expression("2*sqrt(p*(1-p)) <= exp(-2*(q-1/2)**2)", {"q": r"\hat p"}))
    2 \sqrt{p \left(1 - p\right)} \le e^{-2 \left({\hat p} - \frac{1}{2}\right)^{2}}
    """
    return _tex(parsed(text), letters or {})[0]


def _tex(tree: Tree, letters: Mapping[str, str]) -> tuple[str, int]:
    """Return the LaTeX of a term, and how tightly it binds."""
    if isinstance(tree, str):
        return (f"{{{letters[tree]}}}" if tree in letters else _name(tree)), ATOM
    if not isinstance(tree, list):
        return (str(tree) if len(str(tree)) <= LONGEST_NUMBER else rf"{str(tree)[:4]}\ldots"), ATOM
    pattern, binds, needed = WRITTEN[tree[0]]
    parts = [_bracketed(*_tex(part, letters), least) for part, least in zip(tree[1:], needed, strict=True)]
    if tree[0] == "*" and (parts[1][0].isdigit() or parts[1].startswith((r"\frac", r"\left(-"))):
        pattern = r"{}\cdot {}"
    return pattern.format(*parts), binds


def _bracketed(tex: str, binds: int, least: int) -> str:
    return tex if binds >= least else rf"\left({tex}\right)"


def _name(name: str) -> str:
    if name in GREEK:
        return GREEK[name]
    if name[1:].isdigit():
        return f"{name[0]}_{{{name[1:]}}}"
    return name if len(name) == 1 else rf"\text{{{name.replace('_', ' ')}}}"
