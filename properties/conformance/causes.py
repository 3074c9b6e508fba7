"""Why, perhaps: what explains every answer of an implementation that failed.

Three things are tried, each told as the guess that it is:

    a bug of the catalogue   a few probes are played to their ends, wrong choices or not; a bug is named if the wrong
                             learner that has it allows each of their answers
    single precision         all findings disappear if a part in 10^5 is forgiven
    state that survives      a trial is answered otherwise when it is played again, by a new learner, with the same
                             random seeds and, for a program, in the same process
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from properties.bugs import ALGORITHMS, BUGS, GAPTRON
from properties.conformance.formulas import WEIGHTS
from properties.conformance.play import Answer, Finding, Played, Session, play
from properties.conformance.players import Player
from properties.conformance.trial import Claim, Settings, Trial
from properties.conformance.twins import seeded
from properties.conformance.worlds import balancing, chance, fair, fixed, pattern, towards, world

MOST_NAMED = 3
"""Some bugs are the same to the eye."""
SINGLE = 1e-5
"""What a few operations in single precision may do."""


def probes(algorithm: str) -> Iterator[Trial]:
    """Trials that tell the bugs apart: coins all over [0, 1), estimates on both sides, payments that change."""
    coins = fixed(*((k * 0.6180339887) % 1 * (0.5 if k % 3 else 1) for k in range(1, 50)))
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
    if algorithm != GAPTRON:
        close = balancing(WEIGHTS[algorithm], 0.95, 0.12, 0.8, 0.7, 0.25)
        yield Trial("probe", Settings(one, 5, 0.1, 1.0, 0.9), world(90, close, fair(9), coins))


def cause(player: Player, claim: Claim, findings: Sequence[Finding] = ()) -> str:
    """Say what explains the findings; nothing where nothing or too much does."""
    return surviving(player, claim) or imprecise(player, claim, findings) or catalogued(player, claim)


def catalogued(player: Player, claim: Claim) -> str:
    """Name the bugs that explain all answers of this player to the probes, unless there are too many."""
    plays = []
    for trial in probes(claim.algorithm):
        played = Session(player, trial, claim, Counter(), stops=False).play()
        if played.finding and played.finding.kind != "choice":
            return ""
        plays.append((trial.settings, played))

    def explains_all(learner: type) -> bool:
        return all(explains(learner, claim, settings, played) for settings, played in plays)

    if explains_all(ALGORITHMS[claim.algorithm]):
        return ""
    suspects = [bug for bug in BUGS[claim.algorithm].values() if explains_all(bug.learner)]
    if len(suspects) > MOST_NAMED:
        return ""
    return ", or ".join(f"{'line ' * bug.place.isdigit()}{bug.place}: {_small(bug.words)} ({bug.name})" for bug in suspects)


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


def imprecise(player: Player, claim: Claim, findings: Sequence[Finding]) -> str:
    """Does every finding disappear if a part in 10^5 is forgiven?"""
    if not findings or any(finding.kind != "choice" for finding in findings):
        return ""
    for finding in findings:
        if Session(player, finding.trial, claim, Counter(), rounding=SINGLE).play().finding:
            return ""
    return "single precision: every answer is right to five digits, and wrong to nine"


def surviving(player: Player, claim: Claim) -> str:
    """Is a trial answered otherwise by a new learner after another one has played it?"""
    trial = Trial("probe", Settings((0.3, 0.8), 2, 0.1, 0.5, 0.95), world(12, pattern("rrw", "w"), fair(1)))

    def answers() -> list[Answer]:
        with seeded(1):
            return play(player, trial, claim, Counter()).answers

    player.renew()
    first, second = answers(), answers()
    player.renew()
    if first != second and (not player.renews or answers() == first):
        return "state that survives `start`: a new learner answers otherwise after an earlier one has played"
    return ""


def _small(sentence: str) -> str:
    """A sentence as the second half of another one."""
    return sentence[0].lower() + sentence[1:].rstrip(".")
