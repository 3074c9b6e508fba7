"""What can be tried: the controls of a lemma, and constants that are lowered until they fail.

What the controls of a lemma set, compute and show stands in ``controls.toml``. A constant comes from its row, which
says what is printed, proved, and false at which point: the constant becomes a letter, and one letter moves through that
point. The browser gets all terms as trees; ``assets/panels.js`` computes, ``assets/controls.js`` shows it.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from html import escape
from typing import Any

from paid_experts.proofs_check.ledger.claim import sides, value
from paid_experts.proofs_check.ledger.document import documents
from paid_experts.proofs_check.ledger.plain import plain, prose
from paid_experts.proofs_check.ledger.row import Row, Sharp
from paid_experts.proofs_check.tour.mathml import formula, mixed
from paid_experts.proofs_check.tour.page import figure, resource
from paid_experts.proofs_check.tour.terms import expression, parsed, symbols


@cache
def controls() -> dict[str, Any]:
    """Read the controls of all lemmas."""
    return tomllib.loads(resource("controls.toml"))


def control_section(lemma: str) -> str:
    """Return the controls of a lemma."""
    own = controls().get(lemma)
    if not own:
        return ""
    title = f'<h3 id="{own["id"]}-t">{escape(own["title"])}</h3><p>{mixed(own["lead"])}</p>'
    data = escape(json.dumps(spec(own), ensure_ascii=False, separators=(",", ":")))
    attributes = f'data-panel="{own["id"]}" aria-labelledby="{own["id"]}-t" data-spec="{data}"'
    return f'<section><h2 id="try">Try it</h2>{panel(own["id"], attributes, title, own)}</section>'


def spec(own: Mapping[str, Any]) -> dict[str, Any]:
    """Return what the script needs: terms as trees, and what to do with them."""
    moved = next(one for one in own["set"] if one["name"] == own["along"])
    return {
        "along": own["along"],
        "ends": [parsed(end) for end in own["ends"]] if "ends" in own else [moved["least"], moved["most"]],
        "whole": moved["step"] == 1,
        "terms": [[name, parsed(text)] for group in own["let"] for name, text in group.items()],
        "hold": own.get("hold", {}),
        "lines": own["lines"],
        "logarithmic": own.get("logarithmic", [False, False]),
        "levels": own.get("levels", []),
        "say": own["say"],
    }


def panel(name: str, attributes: str, head: str, spec: Mapping[str, Any], choice: str = "") -> str:
    """Return one panel: settings worth seeing, inputs, numbers, hypotheses, a curve."""
    inputs = "".join(setting(name, one) for one in spec["set"])
    drawn = figure(f"{name}-curve", spec["across"], spec["up"], "The curve follows the controls.")
    return (
        f'<div class="panel" {attributes} role="group">{head}{presets(spec.get("try", ()))}'
        f'<div class="settings">{inputs}{choice}</div><p class="refusal" role="alert"></p>'
        f"{numbers(name, spec['show']) if 'show' in spec else ''}{answers('hold', spec.get('hold', {}))}"
        f'{answers("note", spec.get("note", {}))}<p class="outcome" role="status"></p>{drawn}</div>'
    )


def presets(settings: Sequence[Mapping[str, Any]]) -> str:
    """Return buttons that set the controls."""
    buttons = "".join(
        f'<button type="button" data-set="{escape(json.dumps(one["set"]))}"'
        f"{' data-fails' if one.get('fails') else ''}>{escape(one['label'])}</button>"
        for one in settings
    )
    return f'<div class="buttons">{buttons}</div>' if buttons else ""


def setting(panel_name: str, one: Mapping[str, Any]) -> str:
    """Return a slider with a number beside it; the number is what counts."""
    identity = f"{panel_name}-{one['name']}"
    logarithmic = one.get("logarithmic", False)
    start, least, most = (10 ** one[end] if logarithmic else one[end] for end in ("start", "least", "most"))
    whole = isinstance(one["step"], int) and not logarithmic
    power = ' data-logarithmic="yes"' if logarithmic else ""
    said = escape(prose(one["label"]))
    return (
        f'<div class="dial"><label for="{identity}">{mixed(one["label"])}</label>'
        f'<input type="range" id="{identity}-slider" aria-label="{said}, slider" '
        f'min="{one["least"]}" max="{one["most"]}" step="{one["step"]}" value="{one["start"]}"{power}>'
        f'<input type="number" id="{identity}" data-name="{one["name"]}" aria-label="{said}" '
        f'min="{least:.12g}" max="{most:.12g}" step="{1 if whole else "any"}" value="{start:.12g}"></div>'
    )


def numbers(name: str, show: Mapping[str, str]) -> str:
    """Return the table that follows the controls."""
    rows = "".join(
        f'<tr><th scope="row">{escape(label)}</th><td data-show="{key}"></td></tr>' for key, label in show.items()
    )
    return f'<table class="numbers" aria-live="polite" id="{name}-numbers"><tbody>{rows}</tbody></table>'


def answers(kind: str, questions: Mapping[str, str]) -> str:
    """Return a list of what has to hold (`hold`), or is worth knowing (`note`), each with its answer."""
    items = "".join(
        f'<li><output data-{kind}="{key}"></output> <span>{escape(label)}</span></li>'
        for key, label in questions.items()
    )
    return f'<ul class="hypotheses">{items}</ul>' if items else ""


# Constants.


def sharp_panels(row: Row) -> str:
    """Return a panel for each constant of a row that a claim is about."""
    shown = [constant for constant in row.sharp if constant.fails and constant.fails.point]
    return "".join(sharp_panel(row, constant, f"sharp-{row.id}-{i}") for i, constant in enumerate(shown))


def sharp_panel(row: Row, constant: Sharp, identity: str) -> str:
    """Return the formula with the constant as a letter, its controls, and along which letter the curve goes."""
    data = panel_data(row, constant)
    known = {name: one for name, one in data["constants"].items() if one["value"] is not None}
    refuted, proved = known["false"]["value"], known["proved"]["value"]
    room = 0.3 * abs(refuted) + 1e-6
    ends = [refuted + (-room if refuted < proved else room), *(one["value"] for one in known.values())]
    start = known.get("printed", known["proved"])["value"]
    label = f"$c$ in the place of {constant.printed}"
    spec = {
        "set": [{"name": "c", "label": label, "least": min(ends), "most": max(ends), "step": "any", "start": start}],
        "try": [{"label": f"{name} {one['said']}", "set": {"c": one["value"]}} for name, one in known.items()],
        "across": "",
        "up": "right side − left side",
    }
    options = "".join(f'<option value="{name}">{escape(one["said"])}</option>' for name, one in data["letters"].items())
    choice = (
        f'<div class="dial pick"><label for="{identity}-along">along</label>'
        f'<select id="{identity}-along" data-name="along">{options}</select></div>'
    )
    attributes = (
        f'data-panel="sharp" id="{identity}" aria-label="The constant {escape(constant.printed)}" '
        f'data-sharp="{escape(json.dumps(data, separators=(",", ":")))}"'
    )
    return panel(identity, attributes, inequality(row, constant), spec, choice)


def inequality(row: Row, constant: Sharp) -> str:
    """Show the inequality of a constant, with a letter in its place."""
    letters = {**symbols(documents()[row.lemma].letters), "c": r"\boldsymbol c"}
    return formula(expression(constant.template.replace("?", "c"), letters))


def panel_data(row: Row, constant: Sharp) -> dict[str, Any]:
    """Return what the script needs."""
    assert constant.fails
    claim, letters = constant.fails, symbols(documents()[row.lemma].letters)
    left, relation, right = sides(constant.template.replace("?", "constant"))
    below, above = (right, left) if relation.startswith(">") else (left, right)
    written = {name: str(getattr(constant, name)) for name in ("printed", "proved", "false")}
    return {
        "constants": {name: {"said": text, "value": amount(text)} for name, text in written.items()},
        "below": parsed(below),
        "above": parsed(above),
        "letters": {
            name: {
                "said": plain(letters.get(name, name)),
                "at": float(at),
                "range": [None if "oo" in end else float(Fraction(end)) for end in claim.box[name]],
                "whole": name in claim.integers,
            }
            for name, at in (claim.point or {}).items()
        },
        "assuming": [parsed(text) for text in claim.assuming],
    }


def amount(text: str) -> float | None:
    """Return the value of a constant, for one expert where it has a K in it; None where it is no number.

    >>> amount("96 K"), amount("2*exp(-1/2)"), amount("b")
    (96.0, 1.2130613194252668, None)
    """
    try:
        return float(value(text.replace(" K", "*K"), {"K": 1}))
    except (KeyError, ValueError, SyntaxError):
        return None
