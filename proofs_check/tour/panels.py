"""What can be tried: the controls of a lemma, constants that are lowered until they fail, and exercises.

What a panel sets, computes and shows stands in ``controls.toml`` for a lemma; for a constant it follows from its row,
which says what is printed, proved, and false at which point. An exercise that asks for a constant or a point has a
field for the answer. The browser gets all terms as trees: ``assets/panels.js`` and ``assets/exercises.js``.
"""

from __future__ import annotations

import json
import math
import tomllib
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from html import escape
from typing import Any

from paid_experts.proofs_check.ledger.claim import Claim, claim, sharp, sides, value
from paid_experts.proofs_check.ledger.document import documents
from paid_experts.proofs_check.ledger.exercise import Exercise
from paid_experts.proofs_check.ledger.plain import plain, prose
from paid_experts.proofs_check.ledger.row import Row, Sharp
from paid_experts.proofs_check.ledger.sheet import ASKS
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
    title = f"<h3>{escape(own['title'])}</h3><p>{mixed(own['lead'])}</p>"
    return f'<section><h2 id="try">Try it</h2>{panel(own, title)}</section>'


def as_data(spec: Mapping[str, Any]) -> str:
    """Write what a script needs into an attribute."""
    return escape(json.dumps(spec, ensure_ascii=False, separators=(",", ":")))


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


def panel(own: Mapping[str, Any], head: str) -> str:
    """Return one panel: settings worth seeing, inputs, numbers, hypotheses, a curve."""
    name = own["id"]
    inputs = "".join(setting(name, one) for one in own["set"])
    drawn = figure(f"{name}-curve", own["across"], own["up"], "The curve follows the controls.")
    return (
        f'<div class="panel" data-panel="{name}" data-spec="{as_data(spec(own))}" role="group" '
        f'aria-label="{escape(own["title"])}">{head}{presets(own.get("try", ()))}'
        f'<div class="settings">{inputs}</div><p class="refusal" role="alert"></p>'
        f"{numbers(name, own['show'])}{answers('hold', own.get('hold', {}))}"
        f'{answers("note", own.get("note", {}))}<p class="outcome" role="status"></p>{drawn}</div>'
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
        f'min="{least!r}" max="{most!r}" step="{1 if whole else "any"}" value="{start!r}"></div>'
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
    return "".join(
        panel(sharp_panel(row, one, f"sharp-{row.id}-{i}"), inequality(row, one)) for i, one in enumerate(shown)
    )


def sharp_panel(row: Row, constant: Sharp, identity: str) -> dict[str, Any]:
    """Return the controls of a constant: the constant, and the letters of the point at which the false one fails."""
    assert constant.fails
    failing, letters = constant.fails, symbols(documents()[row.lemma].letters)
    left, right = lesser_and_greater(constant.template.replace("?", "constant"))
    written = {name: str(getattr(constant, name)) for name in ("printed", "proved", "false")}
    known = {name: number for name, text in written.items() if (number := amount(text)) is not None}
    at = {name: float(x) for name, x in (failing.point or {}).items()}
    along = next((name for name in at if name not in failing.integers), next(iter(at)))
    room = 0.3 * abs(known["false"]) + 1e-6
    ends = [*known.values(), known["false"] + (-room if known["false"] < known["proved"] else room)]
    label = f"$c$ in the place of {constant.printed}"
    start = known.get("printed", known["proved"])
    own = {"name": "constant", "label": label, "least": min(ends), "most": max(ends), "step": "any", "start": start}
    return {
        "id": identity,
        "title": f"The constant {constant.printed}",
        "set": [own, *(letter(failing, name, f"${letters.get(name, name)}$", x) for name, x in at.items())],
        "try": [
            {"label": f"{name} {written[name]}", "set": {"constant": number, **at}, "fails": name == "false"}
            for name, number in known.items()
        ],
        "let": [{"left": left, "right": right, **{f"assumed{i}": text for i, text in enumerate(failing.assuming)}}],
        "show": {"left": "left side", "right": "right side", "gap": "right side − left side"},
        "hold": {
            **{f"assumed{i}": plain(expression(text, letters)) for i, text in enumerate(failing.assuming)},
            "holds": "the inequality holds",
        },
        "along": along,
        "ends": list(map(str, around(failing, along, at[along], 0.35))),
        "lines": {"right side less left side": "gap"},
        "levels": [0],
        "across": plain(letters.get(along, along)),
        "up": "right side − left side",
        "say": "Right side less left side, with c = {constant}. Where it is shaded the inequality fails.",
    }


def letter(failing: Claim, name: str, label: str, at: float) -> dict[str, Any]:
    """Return the control of a letter, which begins where the claim fails."""
    least, most = around(failing, name, at, 1.0)
    step = 1 if name in failing.integers else "any"
    return {"name": name, "label": label, "least": least, "most": most, "step": step, "start": at}


def around(failing: Claim, name: str, at: float, share: float) -> tuple[float, float]:
    """Return a range around the place of a letter: a share of its own range, or as much as it is large."""
    low, high = (None if "oo" in end else float(Fraction(end)) for end in failing.box[name])
    near = 2 * abs(at) + 1 if low is None or high is None else share * (high - low)
    return max(at - near, -math.inf if low is None else low), min(at + near, math.inf if high is None else high)


def lesser_and_greater(relation: str) -> tuple[str, str]:
    """Return the side that is to be the lesser one, and the other."""
    left, sign, right = sides(relation)
    return (right, left) if sign.startswith(">") else (left, right)


def inequality(row: Row, constant: Sharp) -> str:
    """Show the inequality of a constant, with a letter in its place."""
    letters = {**symbols(documents()[row.lemma].letters), "c": r"\boldsymbol c"}
    return formula(expression(constant.template.replace("?", "c"), letters))


def amount(text: str) -> float | None:
    """Return the value of a constant, for one expert where it has a K in it; None where it is no number.

    >>> amount("96 K"), amount("2*exp(-1/2)"), amount("b")
    (96.0, 1.2130613194252668, None)
    """
    try:
        return float(value(text.replace(" K", "*K"), {"K": 1}))
    except (KeyError, ValueError, SyntaxError):
        return None


# Exercises.


def field(one: Exercise) -> str:
    """Return a field for the answer to an exercise, or the command that grades it."""
    command, asks = f"python -m proofs_check --answer {one.name} '..'", escape(ASKS[one.kind])
    if (asked := question(one)) is None:
        return f'<p class="again">Your answer, {asks}: <code>{command}</code></p>'
    return (
        f'<form class="exercise" data-asked="{as_data({**asked, "command": command})}"><input maxlength="200" '
        f'aria-label="Your answer to exercise {one.name}" placeholder="{asks}"> <button>Check</button> '
        "<output></output></form>"
    )


def question(one: Exercise) -> dict[str, Any] | None:
    """Return what the script needs to grade a constant or a point; it grades nothing else."""
    if one.kind == "sharp":
        asked = sharp(one.entries["sharp"], one.letters)
        assert asked.fails
        texts = {"proved": asked.proved, "refuted": asked.false, "wanted": one.entries.get("within", asked.proved)}
        at = {name: float(x) for name, x in (asked.fails.point or {}).items()}
        terms = lesser_and_greater(asked.template.replace("?", "constant"))
        return {"sides": list(map(parsed, terms)), "at": at, **{name: amount(text) for name, text in texts.items()}}
    if one.kind == "false":
        said = claim(one.entries["false"], one.letters)
        box = {name: [text.replace("oo", "Infinity") for text in ends] for name, ends in said.box.items()}
        terms, assumed = lesser_and_greater(said.text), [*map(parsed, said.assuming)]
        return {"sides": list(map(parsed, terms)), "box": box, "whole": said.integers, "assuming": assumed}
    return None
