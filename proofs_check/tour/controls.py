"""Try it: the controls of a lemma. One lowers a constant and sees where the inequality fails.

What can be set, what is shown and which settings are worth seeing stands in ``controls.toml``; ``assets/controls.js``
computes it.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from html import escape
from importlib.resources import files
from typing import Any

from paid_experts.proofs_check.ledger.plain import prose
from paid_experts.proofs_check.tour.mathml import mixed
from paid_experts.proofs_check.tour.page import figure


@cache
def controls() -> dict[str, Any]:
    """Read the controls of all lemmas."""
    return tomllib.loads((files("paid_experts.proofs_check.tour") / "controls.toml").read_text(encoding="utf-8"))


def control_section(lemma: str) -> str:
    """Return the controls of a lemma."""
    own = controls().get(lemma)
    return f'<section><h2 id="try">Try it</h2>{panel(own)}</section>' if own else ""


def panel(spec: Mapping[str, Any]) -> str:
    """Return one panel: settings worth seeing, inputs, numbers, hypotheses, a curve."""
    name = spec["id"]
    inputs = "".join(setting(name, one) for one in spec["set"])
    drawn = figure(f"{name}-curve", spec["across"], spec["up"], "The curve follows the controls.")
    return (
        f'<div class="panel" data-panel="{name}" role="group" aria-labelledby="{name}-t">'
        f'<h3 id="{name}-t">{escape(spec["title"])}</h3><p>{mixed(spec["lead"])}</p>{presets(spec.get("try", ()))}'
        f'<div class="settings">{inputs}</div><p class="refusal" role="alert"></p>'
        f"{numbers(name, spec['show'])}{answers('hold', spec.get('hold', {}))}{answers('note', spec.get('note', {}))}"
        f'<p class="outcome" role="status"></p>{drawn}</div>'
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
    start = 10 ** one["start"] if logarithmic else one["start"]
    least, most = (10 ** one[end] if logarithmic else one[end] for end in ("least", "most"))
    whole = isinstance(one["step"], int) and not logarithmic
    power = ' data-logarithmic="yes"' if logarithmic else ""
    said = escape(prose(one["label"]))
    return (
        f'<div class="dial"><label for="{identity}">{mixed(one["label"])}</label>'
        f'<input type="range" id="{identity}-slider" aria-label="{said}, slider" '
        f'min="{one["least"]}" max="{one["most"]}" step="{one["step"]}" value="{one["start"]}"{power}>'
        f'<input type="number" id="{identity}" data-name="{one["name"]}" aria-label="{said}" '
        f'min="{least:g}" max="{most:g}" step="{1 if whole else "any"}" value="{start:g}"></div>'
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
