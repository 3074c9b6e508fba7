"""A constant that can be lowered until its inequality is seen to fail, at the point where it fails.

A row says which constant is printed, which is proved, and which is false at which point. The browser gets the two sides
with the constant as a variable, the point, and the range of each letter (``assets/sharp.js``); it moves one letter
through the point and shows where the right side falls below the left.
"""

from __future__ import annotations

import ast
import json
import math
from collections.abc import Mapping
from fractions import Fraction
from html import escape
from typing import Any

from paid_experts.proofs_check.ledger.claim import Claim, sides
from paid_experts.proofs_check.ledger.document import documents
from paid_experts.proofs_check.ledger.plain import plain
from paid_experts.proofs_check.ledger.row import Row, Sharp
from paid_experts.proofs_check.tour.mathml import formula
from paid_experts.proofs_check.tour.terms import expression, symbols

CONSTANT = "constant"
CALLS = {"log": "Math.log", "ln": "Math.log", "exp": "Math.exp", "sqrt": "Math.sqrt", "abs": "Math.abs",
         "min": "Math.min", "max": "Math.max", "cosh": "Math.cosh"}  # fmt: skip
OPERATORS = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/", ast.Pow: "**"}
COMPARED = {ast.LtE: "<=", ast.GtE: ">=", ast.Lt: "<", ast.Gt: ">", ast.Eq: "==="}


def sharp_panels(row: Row) -> str:
    """Return a panel for each constant of a row that a claim is about."""
    shown = [constant for constant in row.sharp if constant.fails and constant.fails.point]
    return "".join(sharp_panel(row, constant, f"sharp-{row.id}-{i}") for i, constant in enumerate(shown))


def sharp_panel(row: Row, constant: Sharp, identity: str) -> str:
    """Return the formula with the constant as a letter, and the place where the script puts controls and curve."""
    letters = symbols(documents()[row.lemma].letters)
    shown = formula(expression(constant.template.replace("?", "c"), {**letters, "c": r"\boldsymbol c"}))
    data = json.dumps(panel_data(row, constant), separators=(",", ":"))
    return (
        f'<div class="panel" data-sharp="{escape(data)}" id="{identity}" role="group" '
        f'aria-label="The constant {escape(constant.printed)}">{shown}</div>'
    )


def panel_data(row: Row, constant: Sharp) -> dict[str, Any]:
    """Return what the script needs."""
    assert constant.fails
    claim, letters = constant.fails, documents()[row.lemma].letters
    left, relation, right = sides(constant.template.replace("?", CONSTANT))
    below, above = (right, left) if relation.startswith(">") else (left, right)
    return {
        "constants": {name: number(getattr(constant, name)) for name in ("printed", "proved", "false")},
        "below": javascript(below),
        "above": javascript(above),
        "letters": {
            name: {
                "said": plain(symbols(letters).get(name, name)),
                "at": float(at),
                "range": [end(side) for side in claim.box[name]],
                "whole": name in claim.integers,
            }
            for name, at in (claim.point or {}).items()
        },
        "assuming": [javascript(text) for text in claim.assuming],
    }


def number(text: str) -> dict[str, Any]:
    """Return a constant as it is written, and its value.

    >>> number("5/4")
    {'said': '5/4', 'value': 1.25}
    """
    return {"said": text, "value": amount(text)}


def amount(text: str) -> float | None:
    """Return the value of a constant, for one expert where it has a K in it; None where it is no number.

    >>> amount("96 K"), amount("2*exp(-1/2)"), amount("b")
    (96.0, 1.2130613194252668, None)
    """
    try:
        return value(text.replace(" K", "*K"), {"K": 1})
    except (NameError, SyntaxError):
        return None


def given_away(constant: Sharp) -> float:
    """Return how many times the sharp constant the printed one is, for one expert where K is in it."""
    printed, proved = amount(constant.printed), amount(constant.proved)
    return max(printed / proved, proved / printed) if printed and proved else 1.0


def end(value: str) -> float | None:
    """Return the end of a range; None where it has none."""
    return None if "oo" in value else float(Fraction(value))


def claim_of(row: Row) -> Claim | None:
    """Return the claim of a row that numbers can be put into."""
    return row.claim if row.claim and row.claim.box else None


def value(text: str, at: Mapping[str, float]) -> float:
    """Evaluate a term of the prover's language in floats.

    >>> value("2*sqrt(p*(1-p))", {"p": 0.5})
    1.0
    """
    functions = {"log": math.log, "ln": math.log, "abs": abs, "min": min, "max": max}
    known = {name: functions.get(name) or getattr(math, name) for name in CALLS}
    return float(eval(text.strip(), {"__builtins__": {}}, {**known, **at}))


def javascript(text: str) -> str:
    """Write a term or a relation of the prover's language in JavaScript, with all brackets.

    >>> javascript("-(x-1)**2 <= exp(x)/2")
    '(-((x-1)**2))<=(Math.exp(x)/2)'
    """
    node = ast.parse(text.strip(), mode="eval").body
    if isinstance(node, ast.Compare):
        return f"{_js(node.left)}{COMPARED[type(node.ops[0])]}{_js(node.comparators[0])}"
    return _js(node)


def _js(node: ast.expr) -> str:
    match node:
        case ast.BinOp(left=left, op=op, right=right):
            return f"({_js(left)}{OPERATORS[type(op)]}{_js(right)})"
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            return f"(-{_js(operand)})"
        case ast.Call(func=ast.Name(id=name), args=arguments):
            return f"{CALLS[name]}({','.join(map(_js, arguments))})"
        case ast.Name(id=name):
            return name
        case ast.Constant(value=given):
            return str(given)
    raise ValueError(f"{ast.unparse(node)} is no term of the prover's language")
