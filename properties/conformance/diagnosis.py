"""A guess at the cause: what would explain every answer of an implementation that failed.

state that survives      a trial is answered otherwise when it is played again, by a new learner, with the same
                         random seeds and, for a program, in the same process
a bug of the catalogue   a few probes are played to their ends, wrong choices or not; a bug is named if it may be
                         seen where something was found, and the wrong learner that has it allows each answer
late counts              the probes are answered rightly, and nothing was wrong before round 30,000
single precision         the probes are answered rightly, and all findings disappear if a part in 10^5 is forgiven,
                         also where what is decided is moved a part in 10^4 away
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from paid_experts.properties.bugs import BUGS, Bug
from paid_experts.properties.conformance.adversaries import ALMOST_ONE, adversary, fair, pattern
from paid_experts.properties.conformance.claims import Contract, Settings
from paid_experts.properties.conformance.play import Answer, Finding, Played, play, seeded
from paid_experts.properties.conformance.targets import Target
from paid_experts.properties.conformance.trials import Trial, probes

MOST_NAMED = 3
"""Some bugs are the same to the eye."""
SINGLE = 1e-5
"""What a few operations in single precision may do."""
AWAY = 1e-4
"""How far the coin, or lam, is moved to confirm it."""
LATE = 30_000
"""Rounds after which a first mistake is one of counts."""


def cause(target: Target, contract: Contract, findings: Sequence[Finding] = ()) -> str:
    """Say what explains the findings; nothing where nothing or too much does."""
    if survives(target, contract):
        return "state that survives `start`: a new learner answers otherwise after an earlier one has played"
    plays = []
    for trial in probes(contract.algorithm):
        played = play(target, trial, contract, Counter(), stops=False)
        if played.finding and played.finding.kind != "choice":
            return ""
        plays.append((trial.settings, played))
    if not any(played.finding for _, played in plays):
        return beyond_the_probes(target, contract, findings)
    plays.sort(key=lambda probe: (probe[1].finding is None, len(probe[1].moves)))  # most bugs are cleared at once
    places = {finding.place for finding in findings}
    suspects = [
        bug
        for bug in BUGS[contract.algorithm].values()
        if bug.shows >= places and all(explains(bug.learner, contract, settings, played) for settings, played in plays)
    ]
    return ", or ".join(map(told, suspects)) if len(suspects) <= MOST_NAMED else ""


def told(bug: Bug) -> str:
    """A bug as a guess: its place, its sentence and its name."""
    line = f"line {bug.place}" if bug.place.isdigit() else bug.place
    return f"{line}: {bug.words[0].lower()}{bug.words[1:].rstrip('.')} ({bug.name})"


def beyond_the_probes(target: Target, contract: Contract, findings: Sequence[Finding]) -> str:
    """Say what else can be wrong where the probes show nothing."""
    if not findings or any(finding.kind != "choice" or finding.trial.counts for finding in findings):
        return ""
    if min(len(finding.moves) for finding in findings) > LATE:
        return "counts that overflow, or estimates kept off 0 and 1: nothing was wrong in all the rounds before"
    if all(is_nearly_right(target, contract, one) for one in findings):
        where = "no answer is wrong a part in 10,000 away from where it is decided"
        return f"single precision, or something else that is rounded or out of date: {where}"
    return ""


def is_nearly_right(target: Target, contract: Contract, finding: Finding) -> bool:
    """Is it wrong next to the threshold alone: not with five digits forgiven, nor with the coin or lam moved away?"""
    trial, moves = finding.trial, finding.moves
    tried = [trial]
    for factor in (1 - AWAY, 1 + AWAY):
        if finding.asked == "predict":
            tried.append(trial.scripted([*moves[:-1], moves[-1]._replace(u=min(moves[-1].u * factor, ALMOST_ONE))]))
        else:
            tried.append(trial._replace(settings=trial.settings._replace(lam=trial.settings.lam * factor)))
    return not any(play(target, one, contract, Counter(), rounding=SINGLE).finding for one in tried)


def explains(learner: type, contract: Contract, settings: Settings, played: Played) -> bool:
    """Would every answer of this trial be allowed if this learner were the algorithm?"""
    rule = "brute" if contract.payments == "exact" else contract.payments
    suspect = learner(**contract._replace(payments=rule).keywords(settings))
    answers = iter(answer.given for answer in played.answers)
    try:
        for move in played.moves:
            paid, prediction = next(answers), next(answers)
            if paid not in suspect.allowed_payments():
                return False
            suspect.pay_as(paid)
            if prediction not in suspect.allowed_predictions(move.advice, move.u):
                return False
            suspect.predict(move.advice, move.u)
            suspect.update(move.label)
    except (ArithmeticError, ValueError, IndexError):  # it does not get that far itself
        return False
    return True


def survives(target: Target, contract: Contract) -> bool:
    """Is a trial answered otherwise by a new learner after another one has played it?"""
    trial = Trial("probe", Settings((0.3, 0.8), 2, 0.1, 0.5, 0.95), 12, adversary(12, pattern("rrw", "w"), fair(1)))

    def answers() -> list[Answer]:
        with seeded(1):
            return play(target, trial, contract, Counter(), stops=False).answers

    target.renew()
    first, second = answers(), answers()
    target.renew()
    return first != second and (not target.renews or answers() == first)
