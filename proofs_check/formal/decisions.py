"""Write `Decisions.v`: decisions of the reference on the published vectors, for Coq to decide by computation.

    python -m proofs_check.formal --decisions VECTORS > Decisions.v

Each vector is replayed through the reference. After each round there is a history, and what the reference does next is
stated about the definitions of `Game.v`: payments not tried yet, payments that are minimal and ties among them, who is
certain and who is not, whom the vote follows, and what the vote says for a given coin. `Deciding.v` has the lemmas.

Of our own learners and LCB it is stated at the same counts: accuracies on both sides of the ends of the credible sets,
what the likelihood vote and the cautious vote say, and which payment of one expert has the least bound.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any, Literal, NamedTuple, get_args

from paid_experts.reference import Lcb, LcbGaptron
from paid_experts.reference.bayes import likelier
from paid_experts.reference.credible import credible
from paid_experts.reference.formulas import Estimate

Kind = Literal[
    "untried",
    "minimal",
    "tie",
    "certain",
    "not certain",
    "follows",
    "votes",
    "even",
    "credible",
    "not credible",
    "likelier",
    "cautious",
    "least bound",
]
KINDS: tuple[Kind, ...] = get_args(Kind)
PLAN: dict[str, tuple[Kind, ...]] = {
    "exploration": ("untried", "follows"),
    "certainty": ("certain", "not certain", "follows", "votes", "credible", "not credible"),
    "learning": ("certain", "not certain", "votes", "credible", "not credible", "likelier", "cautious"),
    "payments": ("untried", "minimal", "tie", "least bound"),
    "votes": ("votes", "even", "likelier", "cautious"),
}
"""Which decisions are taken from which file of vectors."""
MOST = 60
"""At most so many of each kind: what differs is the counts, and more of the same shows no more."""
MOST_OF_OURS = 12
MOST_COMBINATIONS = 9
"""Payments are compared with all combinations; more of these take long."""

STEP = Fraction(1, 2**30)
"""How far from the end of a set an accuracy is that is decided to be inside or outside"""
SIDES: tuple[tuple[Kind, Fraction, str], ...] = (
    ("credible", -STEP, "is_credible"),
    ("not credible", STEP, "not_credible"),
)

HEADER = """(** * Decisions of the reference, decided by the definitions of [Game.v]

    Generated from the conformance vectors by [python -m proofs_check.formal --decisions]; do not edit.
    {count} decisions: {kinds}. *)
Require Import Reals Lra Psatz List Bool Arith Lia ZArith.
From Interval Require Import Tactic.
From PaidExperts Require Import Sums Tree Game Covering Vectors Deciding.
Import ListNotations.
Open Scope R_scope.
"""


Json = dict[str, Any]


class DecidedLemma(NamedTuple):
    """One lemma: what kind it is, what it says and why it is true."""

    kind: Kind
    statement: str
    proof: str


def real(x: float) -> str:
    """Return the exact value of a double.

    >>> real(0.5), real(1.0)
    ('(1 / 2)', '1')
    """
    fraction = Fraction(x)
    return str(fraction.numerator) if fraction.denominator == 1 else f"({fraction.numerator} / {fraction.denominator})"


def boolean(sign: int) -> str:
    """+1 is true and -1 is false, as in `Game.v`."""
    return "true" if sign > 0 else "false"


def naturals(indices: Sequence[int]) -> str:
    """Return a list of natural numbers."""
    return f"[{'; '.join(map(str, indices))}]%nat"


def booleans(signs: Sequence[int]) -> str:
    """Return a list of labels."""
    return f"[{'; '.join(map(boolean, signs))}]"


def pairs(known: Sequence[Estimate]) -> str:
    """Return counts as Coq has them: how often paid, how often right."""
    return f"[{'; '.join(f'({e.paid}, {e.correct})' for e in known)}]%nat"


class Writer:
    """One vector as a Coq section: a game, its histories, and decisions after them."""

    def __init__(self, test: Json, kinds: Sequence[Kind], written: Counter[Kind], gains: dict[Any, str]) -> None:
        settings = test["settings"]
        self.rounds = [entry for entry in test["rounds"] for _ in range(entry.get("times", 1))]
        self.learner = LcbGaptron(**settings)
        self.name = test["id"].replace("-", "_")
        self.kinds, self.written, self.gains = kinds, written, gains
        self.bounds: list[str] = []
        prices = "; ".join(real(c) for c in settings["costs"])
        self.game = f"{settings['experts']} {real(settings['lam'])} [{prices}]"
        self.beta, self.delta = real(settings["beta"]), real(settings["delta"])

    def write(self) -> Iterator[str]:
        """Replay the vector; after each round, state what is decided."""
        learner, past = self.learner, "nil"
        lines: list[str] = []
        for t, entry in enumerate(self.rounds):
            history = f"{self.name}_{t}"
            lines.append(f"Definition {history} : history := {past}.")
            decided = [*self.payments(history, entry["pay"])]
            if "advice" in entry:
                advice, label = entry["advice"], entry["label"]
                learner.pay_as(self.paid)
                decided += self.certainty(history)
                decided += self.vote(history, advice, entry["u"], set(entry["predict"]))
                decided += [*self.ends(), *self.own_votes(history, advice, entry["u"]), *self.least_bound(history)]
                learner.predict(advice, entry["u"])
                learner.update(label)
                past = f"seen {naturals(self.paid)} {booleans(advice)} {boolean(label)} :: {history}"
            for number, decision in enumerate(decided):
                if decision.kind in self.kinds and self.written[decision.kind] < most(decision.kind):
                    self.written[decision.kind] += 1
                    lines += [f"Lemma {history}_{number} : (* {decision.kind} *)", f"  {decision.statement}."]
                    lines.append(f"Proof. {decision.proof} Qed.")
        yield from self.bounds
        yield from lines

    # Lines 3 to 7.

    def payments(self, history: str, accepted: Any) -> Iterator[DecidedLemma]:
        """Payments that were not tried yet, or minimal ones, each of them if there are several."""
        learner = self.learner
        if learner.exploring:
            self.paid = tuple(next(i for i, e in enumerate(row) if e.paid == 0) for row in learner.estimates)
            move = self.move(0, 1)
            statement = f"forall j, (j < {learner.experts})%nat -> times {history} j (pay {move} j) = 0%nat"
            cases = "intros j Hj. " + "destruct j; [counted|]. " * learner.experts + "lia."
            yield DecidedLemma("untried", statement, cases)
            return
        if not isinstance(accepted, list):  # a vector that asks for a least objective ends with it
            return
        self.paid = tuple(accepted[0])
        if len(learner.costs) ** learner.experts > MOST_COMBINATIONS or not {"minimal", "tie"} & {*self.kinds}:
            return
        kind: Kind = "tie" if len(accepted) > 1 else "minimal"
        for paid in accepted:
            if self.written[kind] >= MOST:
                return
            table = "; ".join(pairs(row)[:-4] for row in learner.estimates)
            known = "".join(f"pose proof {self.bound(e)}. " for row in learner.estimates for e in row)
            game, move = f"(playing {self.game})", f"(paying {naturals(paid)} 0 true)"
            statement = f"exactly {game} {history} (seems {game} {self.delta} {history} {move}) (pay {move})"
            proof = (
                f"{known}apply (minimal_by_table {self.game} {self.delta} {history} [{table}]%nat);"
                " [reflexivity | reflexivity | counted |]. cbn [vectors length seq flat_map map app]."
                " repeat apply Forall_cons; try apply Forall_nil; compare_payments."
            )
            yield DecidedLemma(kind, statement, proof)

    def bound(self, known: Estimate) -> str:
        """Return the name of a lemma that encloses what an estimate adds to the exponent."""
        key = (self.delta, known)
        if key not in self.gains:
            name = self.gains[key] = f"gain_{len(self.gains) + 1}"
            gain = known.gain(self.learner.delta)
            inside = gain < 0.25
            low, high = (Fraction(round(gain * 2**40) + e, 2**40) if inside else Fraction(1, 4) for e in (-4, 4))
            self.bounds.append(
                f"Lemma {name} : {low} <= gain (ln (3 / {self.delta})) {known.paid} {known.correct} <= {high}.\n"
                f"Proof. {'gain_inside_tac' if inside else 'gain_edge_tac'}. Qed."
            )
        return self.gains[key]

    # Lines 9 to 18.

    def move(self, whom: int, zero: int) -> str:
        """Return the move with these payments."""
        return f"(paying {naturals(self.paid)} {whom} {boolean(zero)})"

    def paid_for(self) -> list[Estimate]:
        """Return what is known of each expert at its payment."""
        return [row[i] for row, i in zip(self.learner.estimates, self.paid, strict=True)]

    def certainty(self, history: str) -> Iterator[DecidedLemma]:
        """Who is certain, and who is not."""
        certain = self.learner.certain_experts()
        for j, known in enumerate(self.paid_for()):
            kind: Kind = "certain" if j in certain else "not certain"
            tactic = "is_certain" if j in certain else "inside"
            yield DecidedLemma(
                kind,
                f"certain {self.beta} {history} {self.move(0, 1)} {j} = {'true' if j in certain else 'false'}",
                f"apply (certain_is _ _ _ _ {known.paid} {known.correct}); [counted | counted | {tactic}].",
            )

    def vote(self, history: str, advice: Sequence[int], u: float, accepted: set[int]) -> Iterator[DecidedLemma]:
        """What is predicted, for each choice that is open: whom to follow, or the sign of an even vote."""
        learner, said = self.learner, booleans(advice)
        certain = learner.certain_experts()
        outcomes = set()
        if certain:
            for j in certain:
                known, outcome = self.paid_for()[j], learner.followed(j, advice)
                outcomes.add(outcome)
                arguments = f"{self.game} {self.beta} {history} {naturals(self.paid)} {j} true {said} {real(u)}"
                if known.paid == 0:
                    proof = f"apply (vote_follows_untried {arguments}); [lia | counted]."
                else:
                    lemma = "vote_follows" if known.leaning > 0 else "vote_contradicts"
                    proof = (
                        f"apply ({lemma} {arguments} {known.paid} {known.correct}); [lia | counted | counted | lia"
                        f" | apply (certain_is _ _ _ _ {known.paid} {known.correct}); [counted | counted | is_certain]"
                        " | lia]."
                    )
                yield DecidedLemma("follows", self.says(history, j, 1, said, u, outcome), proof)
        else:
            odds = Fraction(1)
            for known, z in zip(self.paid_for(), advice, strict=True):
                odds *= Fraction(known.correct, known.paid - known.correct) ** z
            for zero in (1, -1) if odds == 1 else (1,):
                outcome = learner.aggregated(advice, u, 1 if zero > 0 else -1)
                outcomes.add(outcome)
                proof = (
                    f"rewrite (vote_aggregates {self.game} {self.beta} {history} {naturals(self.paid)} 0"
                    f" {boolean(zero)} {said} {real(u)} {pairs(self.paid_for())} ({odds}));"
                    " [by_odds | counted | reflexivity | lra |"
                    " repeat apply Forall_cons; try apply Forall_nil; (split; [inside | cbn; lia]) | odds_are]."
                )
                yield DecidedLemma(
                    "even" if odds == 1 else "votes", self.says(history, 0, zero, said, u, outcome), proof
                )
        if not outcomes <= accepted:  # a vector accepts both where doubles cannot tell
            raise ValueError(f"after {history} the vector accepts {accepted}, and the open choices lead to {outcomes}")

    # Our own learners, and LCB.

    def level(self) -> str:
        """ln(2/delta)"""
        return f"(ln (2 / {self.delta}))"

    def ends(self) -> Iterator[DecidedLemma]:
        """Accuracies on both sides of the farthest and of the nearest credible one."""
        for known in self.paid_for():
            if 0 < known.correct < known.paid:
                end, side = credible(known, self.learner.delta), 1 if 2 * known.correct >= known.paid else -1
                for distance, outwards in ((end.farthest, side), (end.nearest, -side)):
                    p = Fraction(round((0.5 + side * float(distance)) * 2**40), 2**40)
                    for kind, near, tactic in SIDES:
                        if distance and 0 < p + outwards * near < 1:
                            set_of = f"kl_set {self.level()} {known.paid} {known.correct} ({p + outwards * near})"
                            yield DecidedLemma(kind, set_of if near < 0 else f"~ {set_of}", f"{tactic}.")

    def own_votes(self, history: str, advice: Sequence[int], u: float) -> Iterator[DecidedLemma]:
        """What the likelihood vote and the cautious vote say."""
        game, said, coin = f"(playing {self.game})", f"(at_ false {booleans(advice)})", real(u)
        outcome = likelier(self.paid_for(), advice, 1, u).prediction
        vote = f"sample {coin} (bayes_vote {game} {history} {self.move(0, 1)} {said})"
        yield DecidedLemma("likelier", f"{vote} = {boolean(outcome)}", "by_likelihoods.")
        if all(0 < known.correct < known.paid for known in self.paid_for()):
            ends = {known: credible(known, self.learner.delta) for known in self.paid_for()}
            lead = sum(
                known.leaning * float(ends[known].weight) * z for known, z in zip(self.paid_for(), advice, strict=True)
            )
            if abs(lead) > float(STEP):
                near = "0"
                for known, end in ends.items():
                    r = Fraction(round(float(end.nearest) * 2**40), 2**40)
                    near = f"if (n =? {known.paid})%nat && (s =? {known.correct})%nat then {r} else {near}"
                learner = f"(cautious {game} (exactly {game}) (fun _ _ => 0) (fun n s => {near}))"
                vote = f"sample {coin} (vote {learner} {history} {self.move(0, 1)} {said})"
                by = f"by_{'positive' if lead > 0 else 'negative'}_weights"
                yield DecidedLemma("cautious", f"{vote} = {boolean(1 if lead > 0 else -1)}", f"{by}.")

    def least_bound(self, history: str) -> Iterator[DecidedLemma]:
        """Which payment LCB takes, if there is one expert."""
        if self.learner.experts == 1 and not self.learner.exploring:
            (row,) = self.learner.estimates
            bandit = Lcb(self.learner.costs, 1, self.learner.lam).at([row])
            bound, chosen = f"lower_bound (playing {self.game}) 2 {history}", bandit.pay()[1]
            others = " /\\ ".join(f"{bound} {chosen} <= {bound} {i}" for i in range(len(row)) if i != chosen)
            if others:
                yield DecidedLemma("least bound", others, "by_bounds.")

    def says(self, history: str, whom: int, zero: int, said: str, u: float, outcome: int) -> str:
        """State what the vote says if its coin is u."""
        vote = f"vote_1 (playing {self.game}) {self.beta} {history} {self.move(whom, zero)} (at_ false {said})"
        return f"sample {real(u)} ({vote}) = {boolean(outcome)}"


def most(kind: Kind) -> int:
    """How many decisions of a kind are written."""
    return MOST_OF_OURS if kind in ("credible", "not credible", "likelier", "cautious", "least bound") else MOST


def decisions(vectors: Path | str) -> str:
    """Return the text of `Decisions.v` for a folder of vectors."""
    written: Counter[Kind] = Counter()
    gains: dict[Any, str] = {}
    body: list[str] = []
    for file, kinds in PLAN.items():
        for test in json.loads((Path(vectors) / f"{file}.json").read_text(encoding="utf-8"))["tests"]:
            if test["settings"]["payments"] in ("exact", "brute"):
                body += ["", f"(** {test['id']}: {test['comment']} *)", *Writer(test, kinds, written, gains).write()]
    counts = ", ".join(f"{count} {kind}" for kind, count in sorted(written.items()))
    return HEADER.format(count=sum(written.values()), kinds=counts) + "\n".join(body) + "\n"
