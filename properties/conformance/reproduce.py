"""Reproducers: the shortest game as a Python program to paste, or as JSON lines to feed to a program.

Both stand alone. The Python program raises at the finding; the reply to the last of the JSON lines is the answer that
was found wrong.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from textwrap import indent

from paid_experts.properties.conformance.play import Finding
from paid_experts.properties.conformance.trial import Claim

LONGEST = 400
"""Longer games are not pasted: the kit plays them by name."""

TOO_LONG = """\
from paid_experts.properties.conformance import check
{imported}
check({factory}, payments={payments!r}, algorithm={algorithm!r}, only={trial!r})
"""

PROGRAM = """\
{imported}
settings = {settings}
moves = [  # advice, u, label
{moves}
]
{body}"""

CHOICE = """\
learner = {factory}(**settings){second}
for advice, u, label in moves{all_but_last}:
    learner.pay()
    learner.predict(advice=list(advice), u=u)
    learner.update(label=label){stand_by}
{last}"""

REPEAT = """\
answers = []
for seed in (1, 2):
    import random, numpy
    random.seed(seed); numpy.random.seed(seed)
    learner = {factory}(**settings)
    answers.append([])
    for advice, u, label in moves:
        answers[-1] += [list(learner.pay()), learner.predict(advice=list(advice), u=u)]
        learner.update(label=label)
    answers[-1].append(list(learner.pay()))
assert answers[0] == answers[1], "the same game twice gave different answers"
"""

COIN = """\
answers = []
for shift in (0, 0.5):
    learner = {factory}(**settings)
    for advice, u, label in moves:
        learner.pay()
        answer = learner.predict(advice=list(advice), u=(u + shift) % 1)
        learner.update(label=label)
    answers.append(answer)
assert answers[0] != answers[1], "the vote is even, and both sides of the coin gave the same prediction"
"""

STAND_BY = """
    second.pay(); second.predict(advice=list(advice), u=u); second.update(label=-label)"""


def python_program(finding: Finding, target: str, claim: Claim) -> str:
    """Return a program that raises where the finding is."""
    module, _, name = target.partition(":")
    factory = name.split(".")[0] if name else "factory"
    imported = f"from {module} import {factory}" if name else "# put the import of your factory here"
    names = {"imported": imported, "factory": name or factory, **claim._asdict()}
    if len(finding.moves) > LONGEST or finding.kind == "slow":
        return TOO_LONG.format(**names, trial=finding.trial.name)
    moves = indent("\n".join(f"{tuple(move)!r}," for move in finding.moves), "    ")
    if finding.kind in ("repeat", "coin"):
        body = (REPEAT if finding.kind == "repeat" else COIN).format(**names)
    else:
        bystander = finding.trial.bystander
        body = CHOICE.format(
            **names,
            second=f"\nsecond = {name or factory}(**settings)" if bystander else "",
            stand_by=STAND_BY if bystander else "",
            all_but_last="[:-1]" if _in_prediction(finding) else "",
            last=_last(finding),
        )
    return PROGRAM.format(imported=imported, settings=claim.keywords(finding.trial.settings), moves=moves, body=body)


def _in_prediction(finding: Finding) -> bool:
    """Did the last move end in the prediction, so that its label was never told?"""
    return finding.asked == "predict"


def _last(finding: Finding) -> str:
    why = f"{named(finding)}: expected {finding.expected}; came {finding.came}"
    if _in_prediction(finding):
        call = "advice, u, label = moves[-1]\nlearner.pay()\nanswer = learner.predict(advice=list(advice), u=u)\n"
        wrong = f"answer != {finding.answers[-1]}" if finding.kind == "choice" else "answer in (-1, 1)"
    else:
        call = "answer = list(learner.pay())\n"
        wrong = f"answer != {list(_paid(finding))}" if finding.kind == "choice" else "False"
    return f"{call}assert {wrong}, {why!r}\n"


def _paid(finding: Finding) -> tuple[int, ...]:
    paid = finding.answers[-1]
    assert isinstance(paid, tuple)
    return paid


def requests(finding: Finding, claim: Claim) -> Iterator[str]:
    """Return the JSON lines whose last reply is the finding."""
    yield json.dumps({"op": "start", **claim.start(finding.trial.settings)})
    for number, move in enumerate(finding.moves, 1):
        yield '{"op": "pay"}'
        yield json.dumps({"op": "predict", "advice": move.advice, "u": move.u})
        if number < len(finding.moves) or not _in_prediction(finding):
            yield json.dumps({"op": "update", "label": move.label})
    if not _in_prediction(finding):
        yield '{"op": "pay"}'


def shell_lines(finding: Finding, command: str, claim: Claim) -> str:
    """Return what to paste into a shell."""
    if len(finding.moves) > LONGEST or finding.kind == "slow":
        options = f"--payments {claim.payments} --algorithm {claim.algorithm}"
        return f"python -m properties.conformance --command {command!r} {options} --only {finding.trial.name!r}"
    return "\n".join([f"{command} <<'END'", *requests(finding, claim), "END"])


def named(finding: Finding) -> str:
    """Say where it is: a line by its number."""
    return f"line {finding.place}" if finding.place.isdigit() else finding.place
