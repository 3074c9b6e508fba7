"""Claims and terms of the prover's language as LaTeX, in the order in which they stand, with letters of the prose."""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping

from paid_experts.proofs_check.ledger.document import Letter

GREEK = {
    "lam": r"\lambda", "eps": r"\varepsilon", "beta": r"\beta", "eta": r"\eta", "theta": r"\theta", "delta": r"\delta",
    "pi": r"\pi", "l": r"\ell", "miss": r"m",
}  # fmt: skip
FUNCTIONS = {"log": r"\ln", "ln": r"\ln", "cosh": r"\cosh", "min": r"\min", "max": r"\max"}
RELATIONS = {ast.LtE: r"\le", ast.GtE: r"\ge", ast.Lt: "<", ast.Gt: ">", ast.Eq: "="}
SUM, PRODUCT, UNARY, POWER, ATOM = range(5)
LONGEST_NUMBER = 12


ATOM_OF_PROSE = re.compile(
    r"\$((?:\\(?:hat|tilde|bar|mathcal|boldsymbol)\s*\{?[A-Za-z]\}?|\\[A-Za-z]+|[A-Za-z])(?:_\{[^{}]*\}|_\w|')*"
    r"|\\lvert[^$]+\\rvert)(?:\$|\s*=)"
)


def symbols(letters: Mapping[str, Letter]) -> dict[str, str]:
    """Return how the prose writes the letters of a document, if that is a letter with its marks or a distance."""
    found = {name: ATOM_OF_PROSE.match(letter.symbol.strip()) for name, letter in letters.items()}
    return {name: symbol[1] for name, symbol in found.items() if symbol}


def expression(text: str, letters: Mapping[str, str] | None = None) -> str:
    r"""Write a claim or a term of the prover's language in LaTeX, in the order and with the letters in which it stands.

    >>> print(expression("2*sqrt(p*(1-p)) <= exp(-2*(q-1/2)**2)", {"q": r"\hat p"}))
    2 \sqrt{p \left(1 - p\right)} \le e^{-2 \left({\hat p} - \frac{1}{2}\right)^{2}}
    """
    tree = ast.parse(text.strip(), mode="eval").body
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and node.id in (letters or {}):
            node.id = f"{{{(letters or {})[node.id]}}}"
    return _tex(tree)[0]


def _tex(node: ast.expr) -> tuple[str, int]:
    """Return the LaTeX of a term, and how tightly it binds."""
    match node:
        case ast.Compare(left=left, ops=[op], comparators=[right]):
            return f"{_tex(left)[0]} {RELATIONS[type(op)]} {_tex(right)[0]}", SUM
        case ast.BinOp(left=left, op=ast.Div(), right=right):
            return rf"\frac{{{_tex(left)[0]}}}{{{_tex(right)[0]}}}", POWER
        case ast.BinOp(left=left, op=ast.Pow(), right=right):
            return f"{_at_least(left, ATOM)}^{{{_tex(right)[0]}}}", POWER
        case ast.BinOp(left=left, op=ast.Mult(), right=right):
            factor = _at_least(right, UNARY)
            joint = r"\cdot " if factor[0].isdigit() or factor.startswith((r"\frac", r"\left(-")) else " "
            return f"{_at_least(left, PRODUCT)}{joint}{factor}", PRODUCT
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            return f"{_tex(left)[0]} + {_at_least(right, PRODUCT)}", SUM
        case ast.BinOp(left=left, op=ast.Sub(), right=right):
            return f"{_tex(left)[0]} - {_at_least(right, PRODUCT)}", SUM
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            return f"-{_at_least(operand, PRODUCT)}", PRODUCT
        case ast.Call(func=ast.Name(id=name), args=arguments):
            return _call(name, [_tex(argument)[0] for argument in arguments])
        case ast.Name(id=name):
            return _name(name), ATOM
        case ast.Constant(value=value):
            return (str(value) if len(str(value)) <= LONGEST_NUMBER else rf"{str(value)[:4]}\ldots"), ATOM
    raise ValueError(f"{ast.unparse(node)} is no term of the prover's language")


def _call(name: str, arguments: list[str]) -> tuple[str, int]:
    inside = ", ".join(arguments)
    if name == "exp":
        return f"e^{{{inside}}}", POWER
    if name == "sqrt":
        return rf"\sqrt{{{inside}}}", ATOM
    if name == "abs":
        return f"|{inside}|", ATOM
    if name in ("Sum", "Prod"):
        return rf"\{'sum' if name == 'Sum' else 'prod'}_{{j}} \left({inside}\right)", UNARY
    return rf"{FUNCTIONS[name]}\left({inside}\right)", ATOM


def _at_least(node: ast.expr, tightness: int) -> str:
    tex, binds = _tex(node)
    return tex if binds >= tightness else rf"\left({tex}\right)"


def _name(name: str) -> str:
    if name.startswith("{"):
        return name  # a letter of the prose
    if name in GREEK:
        return GREEK[name]
    if name[1:].isdigit():
        return f"{name[0]}_{{{name[1:]}}}"
    return name if len(name) == 1 else rf"\text{{{name.replace('_', ' ')}}}"
