"""Try it: controls for the parameters of a lemma, and for any certified step of it.

What can be set and what is shown stands in ``controls.toml``; ``assets/controls.js`` computes it. The claims of the
certified steps are taken from the ledger as they are and written in JavaScript here.
"""

from __future__ import annotations

import ast
import json
import tomllib
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from html import escape
from importlib.resources import files
from typing import Any

from proofs_check.ledger.claim import Claim
from proofs_check.ledger.opinion import sides
from proofs_check.ledger.row import Row
from proofs_check.tour.mathml import mixed
from proofs_check.tour.site import SYMBOLS, Site, words

CALLS = {"log": "Math.log", "ln": "Math.log", "exp": "Math.exp", "sqrt": "Math.sqrt", "abs": "Math.abs",
         "min": "Math.min", "max": "Math.max", "cosh": "Math.cosh"}  # fmt: skip
OPERATORS = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/", ast.Pow: "**"}
COMPARED = {ast.LtE: "<=", ast.GtE: ">=", ast.Lt: "<", ast.Gt: ">", ast.Eq: "==="}


@cache
def controls() -> dict[str, Any]:
    """Read the controls of all lemmas."""
    return tomllib.loads((files("proofs_check.tour") / "controls.toml").read_text(encoding="utf-8"))


def control_section(site: Site, lemma: str) -> str:
    """Return the controls of a lemma: its own, and those of its certified steps."""
    own = controls().get(lemma)
    parts = [panel(own)] if own else []
    parts.append(claims_panel(site, lemma))
    inside = "".join(parts)
    return f'<section><h2 id="try">Try it</h2>{inside}</section>' if inside else ""


def panel(spec: Mapping[str, Any]) -> str:
    """Return one panel: inputs, numbers, hypotheses, a curve."""
    name = spec["id"]
    inputs = "".join(setting(name, one) for one in spec["set"])
    return (
        f'<div class="panel" data-panel="{name}" role="group" aria-labelledby="{name}-t">'
        f'<h3 id="{name}-t">{escape(spec["title"])}</h3><p>{mixed(spec["lead"])}</p>'
        f'<div class="settings">{inputs}</div>{numbers(name, spec["show"])}{hypotheses(spec.get("hold", {}))}'
        f"{curve(name, spec['across'])}</div>"
    )


def setting(panel_name: str, one: Mapping[str, Any]) -> str:
    """Return a slider with a number beside it; the number is what counts."""
    identity = f"{panel_name}-{one['name']}"
    logarithmic = one.get("logarithmic", False)
    start = 10 ** one["start"] if logarithmic else one["start"]
    least, most = (10 ** one[end] if logarithmic else one[end] for end in ("least", "most"))
    step = "any" if logarithmic else one["step"]
    power = ' data-logarithmic="yes"' if logarithmic else ""
    said = spoken(one["label"])
    return (
        f'<div class="dial"><label for="{identity}">{mixed(one["label"])}</label>'
        f'<input type="range" id="{identity}-slider" aria-label="{escape(said)}, slider" '
        f'min="{one["least"]}" max="{one["most"]}" step="{one["step"]}" value="{one["start"]}"{power}>'
        f'<input type="number" id="{identity}" data-name="{one["name"]}" aria-label="{escape(said)}" '
        f'min="{least:g}" max="{most:g}" step="{step}" '
        f'value="{start:g}"></div>'
    )


def spoken(label: str) -> str:
    r"""Say a label without formulas.

    >>> spoken("price $\\lambda$")
    'price λ'
    """
    text = label.replace("$", "")
    for name, letter in SYMBOLS.items():
        text = text.replace("\\varepsilon" if name == "epsilon" else f"\\{name}", letter)
    return text.replace("\\", "")


def numbers(name: str, show: Mapping[str, str]) -> str:
    """Return the table that follows the controls."""
    rows = "".join(
        f'<tr><th scope="row">{escape(label)}</th><td data-show="{key}"></td></tr>' for key, label in show.items()
    )
    return f'<table class="numbers" aria-live="polite" id="{name}-numbers"><tbody>{rows}</tbody></table>'


def hypotheses(hold: Mapping[str, str]) -> str:
    """Return the list of what has to hold, each with its answer."""
    items = "".join(
        f'<li><output data-hold="{key}"></output> <span>{escape(label)}</span></li>' for key, label in hold.items()
    )
    return f'<ul class="hypotheses">{items}</ul>' if items else ""


def curve(name: str, across: str) -> str:
    """Return the place where the script draws; its sentence is written there too."""
    return (
        f'<figure class="live"><svg class="plot" viewBox="0 0 560 300" role="img" aria-labelledby="{name}-live" '
        f'data-across="{escape(across)}"></svg><ul class="legend"></ul>'
        f'<figcaption id="{name}-live">The curve follows the controls.</figcaption></figure>'
    )


def claims_panel(site: Site, lemma: str) -> str:
    """Return the panel in which any certified step of a lemma can be tried."""
    rows = [row for row in site.lemmas[lemma] if claim_of(row)]
    if not rows:
        return ""
    options = "".join(
        f'<option value="{row.id}">{site.numbers[row.id]}. {escape(words(row.id))}</option>' for row in rows
    )
    data = json.dumps({row.id: claim_data(row) for row in rows}, separators=(",", ":"))
    return (
        f'<div class="panel" data-panel="claims" role="group" aria-labelledby="claims-t">'
        f'<h3 id="claims-t">Any step of the prover</h3><p>Choose a step; set its variables within the box.</p>'
        f'<p class="dial"><label for="claims-choice">step</label><select id="claims-choice">{options}</select></p>'
        '<div class="formula" id="claims-formula"></div><div class="settings" id="claims-settings"></div>'
        f"{numbers('claims', {'left': 'left side', 'right': 'right side', 'gap': 'gap'})}"
        f'<ul class="hypotheses" id="claims-hold"></ul>'
        f'<script type="application/json" id="claims-data">{data}</script></div>'
    )


def claim_of(row: Row) -> Claim | None:
    """Return the claim of a row that numbers can be put into."""
    return row.claim if row.claim and row.claim.box else None


def claim_data(row: Row) -> dict[str, Any]:
    """Return a claim as the script needs it: both sides and the assumptions as JavaScript, and the box."""
    claim = claim_of(row)
    assert claim is not None
    left, relation, right = sides(claim.text)
    return {
        "left": javascript(left),
        "right": javascript(right),
        "relation": relation,
        "box": {name: [_end(low), _end(high)] for name, (low, high) in claim.box.items()},
        "assuming": [[text, javascript(text)] for text in claim.assuming],
    }


def _end(value: str) -> float | None:
    return None if "oo" in value else float(Fraction(value))


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
        case ast.Constant(value=value):
            return str(value)
    raise ValueError(f"{ast.unparse(node)} is no term of the prover's language")
