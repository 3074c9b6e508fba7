"""A forger of certificates: real proofs with something changed, and proofs made up at random.

What it makes is offered to the kernel for claims that are false; whatever the kernel accepts is a hole.
"""

from __future__ import annotations

import copy
import random
import time
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from paid_experts.proofs_check.kernel import Rejected, verify
from paid_experts.proofs_check.kernel.parse import parse_claim
from paid_experts.proofs_check.kernel.rules import RULES

Asked = tuple[str, dict[str, Any], tuple[str, ...]]  # a statement, its box, its assumptions
NODE = object()  # the place of a proof within a proof
ODD_TERMS: list[Any] = [
    "0", "1", "-1", "1/2", "x", "y", "q", ["ln", "x"], ["exp", "x"], ["exp", ["ln", "x"]], ["^", "x", "-1"],
    ["^", "x", "1/2"], ["^", "x", "2"], ["abs", "x"], ["*", "-1", "x"], ["+", "x", ["*", "-1", "y"]], ["max", "x", "0"],
    ["sgn", "x"], ["sin", "x"], ["+", "x", "1"], ["+", "1", ["*", "-1", "x"]], ["^", ["^", "x", "2"], "1/2"],
    ["*", "0", ["ln", "x"]], ["pi"],
]  # fmt: skip


def written(t: Any) -> Any:
    """A term as JSON."""
    return [written(part) for part in t] if isinstance(t, tuple) else str(t)


def head(claim: Asked) -> Any:
    """The statement as a term, as a certificate would name it."""
    return written(parse_claim(*claim, []).term)


def accepted(claim: Asked, certificate: Any) -> bool:
    """Does the kernel accept it? It may only say no in its own words."""
    try:
        return verify(*claim, [], certificate, deadline=time.process_time() + 5) > 0
    except Rejected:
        return False


def places(data: Any) -> Iterator[tuple[list[Any], int]]:
    """Everything inside of nested lists, as a list and an index in it."""
    for i, part in enumerate(data if isinstance(data, list) else ()):
        yield data, i
        yield from places(part)


def is_node(data: Any) -> bool:
    """Is this a node of a proof?"""
    return isinstance(data, list) and bool(data) and isinstance(data[0], str) and data[0] in RULES


class Forger:
    """Changes certificates, and makes them up."""

    def __init__(self, seed: int, certificates: list[Any]):
        self.rng = random.Random(seed)
        self.nodes: list[Any] = [["interval"], ["sum", []]]
        self.terms: list[Any] = list(ODD_TERMS)
        for certificate in certificates:
            for part in (parent[i] for parent, i in places(certificate["proof"])):
                if is_node(part) and len(str(part)) < 3000:
                    self.nodes.append(part)
                elif isinstance(part, list) and part and part[0] in ("+", "*", "^", "exp", "ln"):
                    self.terms.append(part)

    def mutated(self, certificate: Any, changes: int) -> Any:
        """A copy of the certificate with some places changed."""
        copied = copy.deepcopy(certificate)
        for _ in range(changes):
            found = list(places(copied["proof"]))
            if found:
                self._change(*self.rng.choice(found))
        return copied

    def _change(self, parent: list[Any], i: int) -> None:
        """Change, drop, repeat or swap one thing."""
        rng, part = self.rng, parent[i]
        way = rng.randrange(8)
        if way == 0 and len(parent) > 1:
            del parent[i]
        elif way == 1:
            j = rng.randrange(len(parent))
            parent[i], parent[j] = parent[j], parent[i]
        elif is_node(part):
            parent[i] = copy.deepcopy(rng.choice([rng.choice(self.nodes), self.tree(2), self._around(part)]))
        elif isinstance(part, str) and part in RULES:
            parent[i] = rng.choice(list(RULES))
        elif isinstance(part, int):
            parent[i] = rng.randint(-1, 4)
        elif isinstance(part, str) and (part[0].isdigit() or part[0] == "-"):
            parent[i] = self._number(part)
        else:
            parent[i] = copy.deepcopy(rng.choice(self.terms))

    def _around(self, node: Any) -> Any:
        """The node, behind a step that gives it more to work with."""
        t = copy.deepcopy(self.rng.choice(self.terms))
        return self.rng.choice(
            [["have", t, self.rng.randint(0, 1), self.tree(1), node], ["cases", t, node, copy.deepcopy(node)],
             ["scale", "1", t, node], ["integer", t, node], ["clip", "x", "0", None, node]]
        )  # fmt: skip

    def _number(self, text: str) -> str:
        """Another number, near by or simple."""
        try:
            x = Fraction(text)
        except ValueError:
            return "1"
        tiny = Fraction(1, 10**9)
        near = [x + 1, x - 1, -x, x / 2, 2 * x, x + tiny, x - tiny, Fraction(0), Fraction(1)]
        return str(self.rng.choice(near))

    def tree(self, depth: int) -> Any:
        """A proof made up at random; most of it is at least of the right shape."""
        rng, t = self.rng, self._term
        number = rng.choice(["0", "1", "-1", "1/2", "2"])
        v, w = rng.choice(["x", "x", "y", "q"]), rng.choice(["w", "q", "x"])
        phi = rng.choice(["exp", "ln", "atan", "2", "1/2", "3", "-1", "sin"])
        factors = [rng.choice([0, 1, 2, t()]) for _ in range(rng.randint(0, 2))]
        terms = [[number, factors, rng.choice(["1", t()])] for _ in range(rng.randint(0, 2))]
        shapes: list[list[Any]] = [["interval"], ["sum", terms], ["mean", {"x": number}], ["convex", {"x": number}]]
        shapes += [["sum", [["1", [t()], "1"]]], ["sum", [["1", [], t()]]]]  # what it is, or a square, at once
        if depth > 0:
            shapes += [
                ["void", rng.randint(0, 2), NODE], ["split", v, number, NODE, NODE], ["cases", t(), NODE, NODE],
                ["have", t(), rng.randint(0, 1), NODE, NODE], ["scale", t(), t(), NODE], ["factor", t(), t(), NODE],
                ["apply", phi, t(), t(), NODE], ["strip", phi, t(), t(), NODE], ["pin", v, t(), NODE],
                ["clip", v, rng.choice([None, number]), number, NODE], ["integer", t(), NODE],
                ["put", v, w, t(), t(), NODE],
                ["slide", v, rng.choice([number, t()]), NODE, NODE, rng.randint(0, 1), rng.choice([[], [0], [1]])],
            ]  # fmt: skip
        return [self.tree(depth - 1) if part is NODE else part for part in rng.choice(shapes)]

    def _term(self) -> Any:
        """A term, mostly a small and odd one."""
        t = self.rng.choice(ODD_TERMS if self.rng.random() < 0.8 else self.terms)
        return copy.deepcopy(t)
