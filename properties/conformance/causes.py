"""A guess at the cause: what would explain every answer of an implementation that failed.

state that survives      a trial is answered otherwise when it is played again, by a new learner, with the same
                         random seeds and, for a program, in the same process
a bug of the catalogue   a few probes are played to their ends, wrong choices or not; a bug is named if the wrong
                         learner that has it allows each of their answers
counts that overflow     the probes are answered rightly, and nothing was wrong before round 30,000
single precision         the probes are answered rightly, and all findings disappear if a part in 10^5 is forgiven
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from paid_experts.properties.bugs import BUGS, GAPTRON, Bug
from paid_experts.properties.conformance.claims import Algorithm
from paid_experts.properties.conformance.formulas import WEIGHTS
from paid_experts.properties.conformance.play import Answer, Finding, Played, Session
from paid_experts.properties.conformance.players import Player
from paid_experts.properties.conformance.trial import Claim, Settings, Trial
from paid_experts.properties.conformance.twins import seeded
from paid_experts.properties.conformance.worlds import balancing, chance, fair, fixed, pattern, towards, world

MOST_NAMED = 3
"""Some bugs are the same to the eye."""
SINGLE = 1e-5
"""What a few operations in single precision may do."""
LATE = 30_000
"""Rounds after which a first mistake is one of counts."""


def probes(algorithm: Algorithm) -> Iterator[Trial]:
    """Trials that tell the bugs apart: coins all over [0, 1), estimates on both sides, payments that change."""
    coins = fixed(*((k * 0.6180339887) % 1 * (0.5 if k % 3 else 1) * (k % 5 > 0) for k in range(1, 50)))
    one = (0.5,)
    spread = chance(1, (0.7,), (0.35,), (0.55,))
    yield Trial("probe", Settings(one, 3, 0.1, 0.5, 0.5), world(60, spread, fair(1), coins))
    yield Trial("probe", Settings(one, 1, 0.1, 1.0, 0.5), world(32, pattern("wwwrwwwwwwwwwwww"), fair(2), coins))
    yield Trial("probe", Settings(one, 1, 0.1, 0.8, 0.5), world(8, pattern("wwwrwwww"), fair(2), coins))
    yield Trial("probe", Settings(one, 2, 0.1, 2.5, 0.5), world(40, chance(3, (0.9,), (0.1,)), fair(3), coins))
    yield Trial("probe", Settings((0.6, 1.0, 0.2), 2, 4.0, 1.0, 0.5), world(8, spread, fair(4), coins))
    yield Trial("probe", Settings((0.9, 0.1), 1, 0.1, 0.5, 0.95), world(80, towards(0.5), fair(5), coins))
    yield Trial("probe", Settings((0.6, 1.0, 0.3), 1, 0.1, 1.5, 0.95), world(80, towards(0.65), fair(6), coins))
    yield Trial("probe", Settings((0.4, 0.0, 0.8), 2, 0.1, 1.5, 0.95), world(60, towards(0.5, 0.66), fair(7), coins))
    yield Trial("probe", Settings(one, 1, 0.1, 1.0, 0.5), world(280, pattern("rwrrw"), fair(8), coins))
    yield Trial("probe", Settings(one, 1, 0.1, 1.25, 0.5), world(9, pattern("wwwrwwww"), fair(2), fixed(0.0)))
    yield Trial("probe", Settings(one, 2, 0.1, 1.0, 0.5), world(20, pattern("rwwr", "r"), fair(9), coins))
    yield Trial("probe", Settings((0.2, 0.9), 1, 0.1, 0.5, 0.95), world(60, towards(0.3), fair(9), coins))
    if algorithm != GAPTRON:
        close = balancing(WEIGHTS[algorithm], 0.95, 0.12, 0.8, 0.7, 0.25)
        yield Trial("probe", Settings(one, 5, 0.1, 1.0, 0.9), world(90, close, fair(9), coins))


def cause(player: Player, claim: Claim, findings: Sequence[Finding] = ()) -> str:
    """Say what explains the findings; nothing where nothing or too much does."""
    if survives(player, claim):
        return "state that survives `start`: a new learner answers otherwise after an earlier one has played"
    plays = []
    for trial in probes(claim.algorithm):
        played = Session(player, trial, claim, Counter(), stops=False).play()
        if played.finding and played.finding.kind != "choice":
            return ""
        plays.append((trial.settings, played))
    if not any(played.finding for _, played in plays):
        return beyond_the_probes(player, claim, findings)
    plays.sort(key=lambda probe: (probe[1].finding is None, len(probe[1].moves)))  # most bugs are cleared at once
    suspects = [
        bug
        for bug in BUGS[claim.algorithm].values()
        if all(explains(bug.learner, claim, settings, played) for settings, played in plays)
    ]
    return ", or ".join(map(told, suspects)) if len(suspects) <= MOST_NAMED else ""


def told(bug: Bug) -> str:
    """A bug as a guess: its place, its sentence and its name."""
    line = f"line {bug.place}" if bug.place.isdigit() else bug.place
    return f"{line}: {bug.words[0].lower()}{bug.words[1:].rstrip('.')} ({bug.name})"


def beyond_the_probes(player: Player, claim: Claim, findings: Sequence[Finding]) -> str:
    """Say what else can be wrong where the probes show nothing."""
    if not findings or any(finding.kind != "choice" for finding in findings):
        return ""
    if min(len(finding.moves) for finding in findings) > LATE:
        return "counts that overflow: nothing was wrong in all the rounds before"
    forgiven = (Session(player, finding.trial, claim, Counter(), rounding=SINGLE).play() for finding in findings)
    if any(played.finding for played in forgiven):
        return ""
    return "single precision: every answer is right to five digits, and wrong to nine"


def explains(learner: type, claim: Claim, settings: Settings, played: Played) -> bool:
    """Would every answer of this trial be allowed if this learner were the algorithm?"""
    try:
        return _explains(learner, claim, settings, played)
    except (ArithmeticError, ValueError, IndexError):  # it does not get that far itself
        return False


def _explains(learner: type, claim: Claim, settings: Settings, played: Played) -> bool:
    rule = "brute" if claim.payments == "exact" else claim.payments
    suspect = learner(**claim._replace(payments=rule).keywords(settings))
    answers = iter(answer.given for answer in played.answers)
    for move in played.moves:
        paid, prediction = next(answers), next(answers)
        if paid not in suspect.allowed_payments():
            return False
        suspect.pay_as(paid)
        if prediction not in suspect.allowed_predictions(move.advice, move.u):
            return False
        suspect.predict(move.advice, move.u)
        suspect.update(move.label)
    return True


def survives(player: Player, claim: Claim) -> bool:
    """Is a trial answered otherwise by a new learner after another one has played it?"""
    trial = Trial("probe", Settings((0.3, 0.8), 2, 0.1, 0.5, 0.95), world(12, pattern("rrw", "w"), fair(1)))

    def answers() -> list[Answer]:
        with seeded(1):
            return Session(player, trial, claim, Counter(), stops=False).play().answers

    player.renew()
    first, second = answers(), answers()
    player.renew()
    return first != second and (not player.renews or answers() == first)
