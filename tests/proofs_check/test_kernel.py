"""The kernel's door and its rules: it reads what a person wrote, proves only what is defined and follows, and refutes
only where it is sure. Every rule is tried as a forger would: false claims, and proofs that a careless rule would let
pass.
"""

from __future__ import annotations

import ast
import random
import sys
from dataclasses import replace
from fractions import Fraction
from math import inf
from pathlib import Path
from typing import Any

import mpmath
import pytest

from paid_experts.proofs_check import kernel
from paid_experts.proofs_check.kernel import Rejected, refutes, verify
from paid_experts.proofs_check.kernel.domain import Domain, sign
from paid_experts.proofs_check.kernel.parse import parse_claim, parse_relations
from paid_experts.proofs_check.kernel.rules import RULES
from paid_experts.proofs_check.ledger.claim import real, value
from tests.proofs_check.claims import UNDEFINED, UNDEFINED_TO_THE_KERNEL, KnownClaim
from tests.proofs_check.kernel_terms import evaluate, random_number

LEAVES: list[Any] = [["interval"], ["sum", []], ["scale", "1", "1", ["interval"]]]
X = {"x": (-1, 1)}
UNIT = {"x": (0, 1)}
XY = {"x": (-1, 1), "y": (-1, 1)}
PLANE = {"x": (None, None), "y": (None, None)}
LEAF = ["interval"]
FACT: list[Any] = ["sum", [["1", [0], "1"]]]
SQUARE: list[Any] = ["sum", [["1", [], "x"]]]


def proves(text: str, box: dict[str, Any], proof: Any, assuming: Any = (), integers: Any = (), **more: Any) -> bool:
    """Does the kernel accept the proof?"""
    count = 1 if isinstance(assuming, str) else len(assuming)
    try:
        return verify(text, box, assuming, integers, {"definitions": [[]] * (count + 1), "proof": proof, **more}) > 0
    except Rejected:
        return False


# ---- reading


def test_nothing_is_simplified_away() -> None:
    x, minus_one = "x", Fraction(-1)
    assert parse_relations("0*x >= 0/x", ["x"]) == [
        (("+", ("*", Fraction(0), x), ("*", minus_one, ("*", Fraction(0), ("^", x, minus_one)))), ">=")
    ]
    ((t, _),) = parse_relations("1/(1/x) > 0", ["x"])
    assert t == ("+", ("*", Fraction(1), ("^", ("*", Fraction(1), ("^", x, minus_one)), minus_one)), Fraction(0))
    ((t, _),) = parse_relations("x > 10**9000", ["x"])  # a number that is too long to be written
    assert t == ("+", x, ("*", minus_one, ("^", Fraction(10), Fraction(9000))))


def test_written_numbers_are_exact() -> None:
    for text, number in {
        "1/3": Fraction(1, 3),
        "0.1": Fraction(1, 10),
        "1e-3": Fraction(1, 1000),
        "2.5e1": Fraction(25),
        "10**17+1/2": Fraction(10**17) + Fraction(1, 2),
        "-2**2": Fraction(-4),
        "1_000.5": Fraction(2001, 2),
        ".5": Fraction(1, 2),
        "1e4000": Fraction(10**4000),
    }.items():
        assert parse_claim("x >= 0", {"x": (text, None)}, [], []).box["x"] == (number, inf)


def test_the_parser_agrees_with_mpmath_on_random_texts() -> None:
    rng = random.Random(11)
    for _ in range(300):
        left, right = random_text(rng, 3), random_text(rng, 2)
        point = {"x": random_number(rng), "y": random_number(rng)}
        ((t, _),) = parse_relations(f"{left} >= {right}", ["x", "y"])
        with mpmath.workdps(200):
            try:
                ours = evaluate(t, point)
                truth = value(left, real(point)) - value(right, real(point))
            except (OverflowError, ValueError):
                continue
            if ours is not None:
                assert abs(ours - truth) <= mpmath.mpf(10) ** -40 * (1 + abs(truth)), (left, right, point)


def random_text(rng: random.Random, depth: int) -> str:
    """A formula as a person might write it."""
    if depth == 0:
        return rng.choice(["x", "y", "2", "0.7", "3/4", "1e-2", "pi", "e"])
    a, b = random_text(rng, depth - 1), random_text(rng, depth - 1)
    name = rng.choice(["exp", "sin", "cos", "tan", "atan", "tanh", "sinh", "cosh", "abs"])
    return rng.choice([f"{a} + {b}", f"{a} - {b}", f"({a})*({b})", f"-({a})**2", f"{name}({a})", f"max({a}, {b})"])


# ---- defined or not proved


@pytest.mark.parametrize("claim", [*UNDEFINED, *UNDEFINED_TO_THE_KERNEL], ids=lambda claim: claim.text)
def test_a_statement_that_is_undefined_somewhere_is_not_proved(claim: KnownClaim) -> None:
    for proof in LEAVES + [[leaf, leaf] for leaf in LEAVES]:
        assert not proves(claim.text, claim.box, proof, claim.assuming)


# ---- the rules: forged steps, and good ones beside bad ones


# name of the rule, false statement, box, assumptions, a point at which it is false, forged proof
FORGED: list[tuple[str, str, Any, list[str], dict[str, Any], Any]] = [
    ("interval", "x >= 0", X, [], {"x": -1}, LEAF),
    ("interval", "x > 0", UNIT, [], {"x": 0}, LEAF),
    ("interval", "sin(x) <= 1/2", {"x": (0, 3)}, [], {"x": "3/2"}, LEAF),  # both ends are low, the peak is between
    ("void", "x >= 0", X, ["x <= 1/2"], {"x": -1}, ["void", 0, LEAF]),
    ("void", "x >= 0", X, ["x <= 0"], {"x": -1}, ["void", 0, ["sum", [["1", [0], "1"]]]]),
    ("void", "x >= 0", X, [], {"x": -1}, ["void", 0, LEAF]),
    ("sum", "x >= 0", X, [], {"x": -1}, ["sum", [["1", ["x"], "1"]]]),
    ("sum", "x >= 0", X, [], {"x": -1}, ["sum", [["-1", [], ["^", ["*", "-1", "x"], "1/2"]]]]),
    ("sum", "x >= 0", X, [], {"x": -1}, ["sum", [["1", [], ["^", "x", "1/2"]]]]),  # (root of x)^2 is x where x >= 0
    ("sum", "x >= 0", X, [], {"x": -1},
     ["sum", [["1/4", [], ["+", "x", "1"]], ["-1/4", [], ["+", "x", "-1"]]]]),
    ("sum", "x**2 > 0", X, [], {"x": 0}, SQUARE),
    ("sum", "x - x > 0", X, [], {"x": 0}, ["sum", []]),
    ("sum", "x >= 0", X, [], {"x": -1}, ["sum", [["1", [["exp", ["ln", "x"]]], "1"]]]),  # exp(ln x) is no x for x < 0
    ("split", "x >= 0", X, [], {"x": -1}, ["split", "x", "-2", LEAF, LEAF]),
    ("split", "x >= 0", X, [], {"x": -1}, ["split", "x", "0", ["sum", []], LEAF]),
    ("cases", "x >= 0", X, [], {"x": -1}, ["cases", "x", ["sum", [["1", [0], "1"]]], ["sum", [["1", [0], "1"]]]]),
    ("cases", "x >= 0", X, [], {"x": -1}, ["cases", ["ln", "x"], SQUARE, SQUARE]),
    (  # a case about a variable that is not there, which then gets two meanings
        "cases", "x >= 0", X, [], {"x": -1},
        ["cases", "q", ["put", "x", "q", "q", "x", ["sum", [["1", [0], "1"]]]],
         ["put", "x", "q", ["*", "-1", "q"], ["*", "-1", "x"], ["sum", [["1", [0], "1"]]]]],
    ),
    ("have", "x >= 0", X, [], {"x": -1}, ["have", "x", 0, ["sum", [["1", [0], "1"]]], ["sum", [["1", [0], "1"]]]]),
    ("have", "x >= 0", X, [], {"x": -1},
     ["have", ["+", "x", ["*", "0", ["ln", "x"]]], 0, ["scale", "1", ["exp", ["ln", "x"]], LEAF], FACT]),
    ("scale", "x >= 0", X, [], {"x": -1}, ["scale", "x", ["^", "x", "2"], SQUARE]),
    ("scale", "x >= 0", X, [], {"x": -1},  # the factor is 0 where x is negative
     ["scale", ["max", "x", "0"], ["*", "x", ["max", "x", "0"]], ["split", "x", "0", LEAF, LEAF]]),
    ("scale", "x >= 0", X, [], {"x": -1}, ["scale", "-1", ["*", "-1", "x"], LEAF]),
    ("scale", "x >= 0", X, [], {"x": -1}, ["scale", "1", ["exp", ["ln", "x"]], LEAF]),
    ("scale", "x >= 0", X, [], {"x": -1}, ["scale", "1", ["^", ["^", "x", "1/2"], "2"], LEAF]),
    ("scale", "x >= 0", X, [], {"x": -1}, ["scale", "1", ["^", ["^", "x", "2"], "1/2"], LEAF]),
    ("scale", "x >= 0", X, [], {"x": -1}, ["scale", "1", ["abs", "x"], LEAF]),
    ("scale", "x >= 0", X, [], {"x": -1}, ["scale", ["^", "x", "-2"], ["^", "x", "-1"], LEAF]),
    ("factor", "x >= 0", X, [], {"x": -1}, ["factor", "x", "1", LEAF]),
    ("factor", "x**2 > 0", X, [], {"x": 0}, ["factor", ["^", "x", "2"], "1", LEAF]),
    ("factor", "x >= 0", X, [], {"x": -1}, ["factor", ["^", "x", "2"], ["^", "x", "-1"], LEAF]),
    ("apply", "x >= 1", X, [], {"x": 0}, ["apply", "2", "1", "x", LEAF]),
    ("apply", "x**2 >= 1", {"x": (-2, 2)}, [], {"x": 0}, ["apply", "0", "1", ["^", "x", "2"], ["sum", []]]),
    ("apply", "x >= 1/2", X, [], {"x": -1}, ["apply", "ln", "1/2", "x", LEAF]),
    ("apply", "x >= 1", {"x": (0, 4)}, [], {"x": 0}, ["apply", "-1", "1", "x", LEAF]),
    ("apply", "x >= 1", {"x": (0, 4)}, [], {"x": 0}, ["apply", "sin", "1", "x", LEAF]),
    ("strip", "x**2 - 1 >= 0", {"x": (-1, 4)}, [], {"x": 0}, ["strip", "2", "-1", "x", LEAF]),
    ("strip", "1/x >= 1", {"x": (1, 4)}, [], {"x": 2}, ["strip", "-1", "1", "x", LEAF]),
    ("strip", "sin(x) >= 0", {"x": (0, 4)}, [], {"x": "7/2"}, ["strip", "sin", "0", "x", LEAF]),
    ("pin", "x >= 1", UNIT, [], {"x": 0}, ["pin", "x", "1", LEAF]),
    ("pin", "x <= 0", UNIT, [], {"x": 1}, ["pin", "x", "0", LEAF]),
    ("pin", "x >= 1", UNIT, ["x >= 0"], {"x": 0}, ["pin", "x", ["+", "x", "1"], LEAF]),
    ("pin", "x >= 1", UNIT, [], {"x": 0}, ["pin", "x", ["+", "1", ["*", "0", ["ln", "-1"]]], LEAF]),
    ("clip", "x <= 1/2", UNIT, [], {"x": 1}, ["clip", "x", None, "1/2", LEAF]),
    ("clip", "x >= 1/2", UNIT, ["x >= 1/4"], {"x": "1/4"}, ["clip", "x", "1/2", None, LEAF]),
    ("clip", "x >= 3", UNIT, [], {"x": 0}, ["clip", "x", "3", "2", LEAF]),
    ("integer", "x >= 1", UNIT, ["x > 0"], {"x": "1/2"}, ["integer", "x", ["sum", [["1", [1], "1"]]]]),
    ("put", "x >= 0", X, [], {"x": -1}, ["put", "x", "w", ["^", "w", "2"], ["^", "x", "1/2"], LEAF]),
    ("put", "x >= 0", X, [], {"x": -1}, ["put", "x", "w", ["exp", "w"], ["ln", "x"], LEAF]),
    ("put", "x >= 0", X, [], {"x": -1}, ["put", "x", "w", ["abs", "w"], "x", LEAF]),
    ("put", "x >= 0", X, [], {"x": -1}, ["put", "x", "x", "x", "x", LEAF]),
    (  # x = w + ln w - ln w is x = w on paper; on [-1, 1] its logarithms have no meaning
        "put", "x >= 0", X, [], {"x": -1},
        ["put", "x", "w", ["+", "w", ["ln", "w"], ["*", "-1", ["ln", "w"]]], "x", ["have", "w", 0, LEAF, LEAF]],
    ),
    ("put", "x >= y", {"x": (0, 1), "y": (0, 1)}, [], {"x": 0, "y": 1}, ["put", "x", "y", "y", "x", ["sum", []]]),
    ("slide", "x >= 0", X, [], {"x": -1}, ["slide", "x", "1", LEAF, LEAF, 0, []]),
    ("slide", "-x >= 0", X, [], {"x": 1}, ["slide", "x", "-1", LEAF, LEAF, 0, []]),
    ("slide", "-1/x >= 0", X, ["x**2 > 0"], {"x": 1}, ["slide", "x", "-1", LEAF, LEAF, 0, [0]]),  # over the pole
    ("slide", "1/x >= 0", X, ["x**2 > 0"], {"x": -1}, ["slide", "x", "1", LEAF, LEAF, 0, [0]]),
    ("slide", "x >= 1/2", UNIT, ["x >= 1/4"], {"x": "1/4"},  # the fact does not hold at the bound
     ["slide", "x", "0", LEAF, ["void", 0, LEAF], 0, [0]]),
    ("slide", "x > 0", UNIT, [], {"x": 0}, ["slide", "x", "0", LEAF, LEAF, 1, []]),
    ("slide", "x**3 > 0", UNIT, ["x >= 0"], {"x": 0}, ["slide", "x", "0", LEAF, LEAF, 1, []]),
    ("slide", "abs(x) - 1/2 >= 0", X, [], {"x": 0}, ["slide", "x", "-1", LEAF, LEAF, 0, []]),  # the slope has a kink
    ("slide", "-x >= 0", X, ["x**2 >= 1/16"], {"x": 1}, ["slide", "x", "-1", LEAF, LEAF, 0, [0]]),
    ("mean", "x**2 >= 1/4", X, [], {"x": 0}, ["mean", {"x": "1"}]),
    ("mean", "sqrt(abs(x)) >= 1/4", X, [], {"x": 0}, ["mean", {"x": "1"}]),
    ("mean", "abs(x) >= 1/2", X, [], {"x": 0}, ["mean", {"x": "1"}]),
    ("mean", "max(x, -x) >= 1/2", X, [], {"x": 0}, ["mean", {"x": "1"}]),
    ("mean", "x >= 1", UNIT, [], {"x": 0}, ["mean", {"x": "2"}]),
    ("mean", "x >= 0", {"x": (None, None)}, [], {"x": -1}, ["mean", {"x": "0"}]),
    ("mean", "x + y >= 0", {"x": (-1, 1), "y": (-1, 1)}, [], {"x": -1, "y": -1}, ["mean", {"x": "1"}]),
    ("convex", "1 - x**2 >= 1/2", X, [], {"x": 1}, ["convex", {"x": "0"}]),
    ("convex", "1/2 - abs(x) >= 0", X, [], {"x": 1}, ["convex", {"x": "0"}]),
    ("convex", "x**2 + y**2 - 3*x*y >= 0", XY, [], {"x": 1, "y": 1}, ["convex", {"x": "0", "y": "0"}]),
    ("convex", "x*y >= 0", {"x": (-1, 1), "y": (-1, 1)}, [], {"x": 1, "y": -1}, ["convex", {"x": "0", "y": "0"}]),
    ("convex", "x**3 >= 0", X, [], {"x": -1}, ["convex", {"x": "0"}]),
    ("convex", "sin(x) + 1/2 >= 0", {"x": (-2, 2)}, [], {"x": -1}, ["convex", {"x": "0"}]),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "text", "box", "assuming", "point", "proof"), FORGED)
def test_a_forged_step_is_rejected(rule: str, text: str, box: Any, assuming: Any, point: Any, proof: Any) -> None:
    assert proof[0] == rule
    assert refutes(text, box, assuming, [], point), "a forgery is of a false claim"
    assert not proves(text, box, proof, assuming)


def test_every_rule_was_tried() -> None:
    assert {rule for rule, *_ in FORGED} == RULES.keys()


XX, RATIO = {"x": (0, 5), "y": (0, 5)}, "1/(1-x) <= -1/8"
PIN = ["pin", "y", ["+", "2", "x"], LEAF]
KINK = ["cases", ["+", "x", ["*", "-1", "y"]], ["sum", []], ["sum", []]]
SECOND: list[Any] = ["sum", [["1", [1], "1"]]]
NARROW = {"n": ("10**17+1/2", 10**17 + 3)}
LARGER = ["integer", ["+", "n", ["*", "-1", "m"]], SECOND]
NM = {"n": (0, None), "m": (0, None)}
HALVES = ["split", "n", "1", LEAF, LEAF]
AT_ZERO = ["split", "n", "0", LEAF, LEAF]
MOVED = ["split", "w", "0", LEAF, LEAF]
DOWN = ["slide", "x", "0", LEAF, ["sum", []], 0, []]
LONG = "10**3000*10**3000*10**3000"
# is it accepted, statement, box, proof, assumptions, integers
STEPS: list[tuple[bool, str, Any, Any, list[str], list[str]]] = [
    (True, "log(x) < log(y)", {"x": (0, None), "y": (0, None)},
     ["have", "y", 1, ["sum", [["1", [1], "1"], ["1", [0], "1"]]], ["strip", "ln", "x", "y", SECOND]],
     ["x > 0", "x < y"], []),
    (True, "exp(x) <= exp(y)", PLANE, ["strip", "exp", "x", "y", FACT], ["x <= y"], []),
    (True, "sqrt(x**2 + 1) <= x + 1", {"x": (0, None)},
     ["apply", "2", ["^", ["+", ["^", "x", "2"], "1"], "1/2"], ["+", "x", "1"], ["sum", [["2", ["x"], "1"]]]], [], []),
    (True, "x**3 >= y**3", PLANE, ["strip", "3", "y", "x", FACT], ["x >= y"], []),
    (True, "x*(1-x) >= 0", UNIT, ["sum", [["1", ["x", ["+", "1", ["*", "-1", "x"]]], "1"]]], [], []),
    (True, "5 <= 0", X, ["void", 1, ["sum", [["1", [0, 0], "1"]]]], ["x > 0", "x**2 <= 0", "x >= 1/2"], []),
    (True, "x <= 1/2", UNIT, ["clip", "x", None, "1/2", LEAF], ["x <= 1/2"], []),
    (True, "x + y >= 3", {"x": (0, 9), "y": (1, 9)}, ["pin", "x", "2", LEAF], ["x == 2"], []),
    (True, "abs(x) >= x", X, ["cases", "x", ["sum", []], ["sum", [["2", [0], "1"]]]], [], []),
    # a statement is defined where an assumption says so
    (True, "x/x >= 1", UNIT, ["sum", []], ["x > 0"], []),
    (True, "x/x >= 1", {"x": (-1, 0)}, ["sum", []], ["x < 0"], []),
    (True, "x/x >= 1", X, ["sum", []], ["x**2 > 0"], []),
    (True, RATIO, {"x": (1, 9)}, LEAF, ["x > 1"], []),
    (False, "1/(1-x) <= -1/7", {"x": (1, 9)}, LEAF, ["x > 1"], []),
    (False, RATIO, {"x": (1, 9)}, LEAF, ["x >= 1"], []),
    # an assumption has to be defined where those before it hold
    (True, "x >= 0", {"x": (-1, 4)}, FACT, ["x >= 0", "sqrt(x) <= 1"], []),
    (False, "x >= 0", {"x": (-1, 4)}, SECOND, ["sqrt(x) <= 1", "x >= 0"], []),
    (False, "5 >= 0", X, LEAF, ["1/x >= 0"], []),
    # an equation is two facts, and is proved twice
    (True, "y >= 2", XX, PIN, ["y == 2 + x"], []),
    (False, "y >= 3", XX, PIN, ["y == 2 + x"], []),
    (False, "y >= 2", XX, PIN, ["y >= 2 + x"], []),
    (True, "max(x, y) == (x + y + abs(x - y))/2", XX, [KINK, KINK], [], []),
    (False, "max(x, y) >= (x + y)/2 + 1", XX, KINK, [], []),
    (False, "x**2 == abs(x)", UNIT, [LEAF, LEAF], [], []),
    # integers
    (True, "n >= 10**17+1", NARROW, LEAF, [], ["n"]),
    (False, "n >= 10**17+1", NARROW, LEAF, [], []),
    (True, "n >= m + 1", NM, LARGER, ["n > m"], ["n", "m"]),
    (False, "n >= m + 1", NM, LARGER, ["n > m"], ["n"]),
    (True, "(n-1)*(n-2) >= -1/100", {"n": (1, 2)}, HALVES, [], ["n"]),
    (False, "(n-1)*(n-2) >= -1/100", {"n": (1, 2)}, HALVES, [], []),
    (False, "1/n >= 1", {"n": (2, 3)}, ["integer", ["^", "n", "-1"], FACT], [], ["n"]),
    (False, "x >= 0", UNIT, ["split", "x", "2", LEAF, LEAF], [], []),
    # 4 n (n - 1) >= 0 holds for integers; a variable that slides or is replaced is none any more
    (False, "4*n*(n-1) >= 0", {"n": (0, 1)}, ["slide", "n", "0", AT_ZERO, LEAF, 0, []], [], ["n"]),
    (False, "4*n*(n-1) >= 0", {"n": (0, 1)}, ["put", "n", "w", "w", "n", MOVED], [], ["n"]),
    (False, "4*n*(n-1) >= 0", {"n": (0, 1)},
     ["put", "n", "w", "w", "n", ["put", "w", "n", "n", "w", AT_ZERO]], [], ["n"]),
    # large numbers do not overflow, and one that is too long to be written stays a term
    (True, "log(x) <= 10000", {"x": (1, "1e4000")}, LEAF, [], []),
    (False, "log(x) <= 9000", {"x": (1, "1e4000")}, LEAF, [], []),
    (True, "exp(exp(10)) > 10**9000", {}, LEAF, [], []),
    (True, f"{LONG} >= 10**9000", {}, ["sum", []], [], []),
    (False, f"{LONG} > 10**9000", {}, LEAF, [], []),
    # the functions of the circle and of the hyperbola
    *((True, text, UNIT, LEAF, [], []) for text in ("sin(x) < 0.842", "cos(x) > 0.54", "tan(x) < 1.56",
      "atan(x) < 0.786", "tanh(x) < 0.762", "sinh(x) < 1.18", "cosh(x) > 0.6")),
    (True, "tan(x)*cos(x) == sin(x)", UNIT, [["sum", []], ["sum", []]], [], []),
    (True, "tanh(x)*cosh(x) == sinh(x)", UNIT, [["sum", []], ["sum", []]], [], []),
    (True, "sin(x) <= x", {"x": (0, None)}, DOWN, [], []),
    (False, "sin(x) >= x", UNIT, DOWN, [], []),
]  # fmt: skip


@pytest.mark.parametrize(("accepted", "text", "box", "proof", "assuming", "integers"), STEPS)
def test_a_good_step_is_accepted_and_a_bad_one_beside_it_is_not(
    accepted: bool, text: str, box: Any, proof: Any, assuming: list[str], integers: list[str]
) -> None:
    assert proves(text, box, proof, assuming, integers) == accepted


def test_a_certificate_may_choose_the_order_of_the_assumptions() -> None:
    box, assumptions = {"x": (-1, 4)}, ["sqrt(x) <= 1", "x >= 0"]
    assert proves("x >= 0", box, FACT, assumptions, order=[1, 0])
    assert not proves("x >= 0", box, SECOND, assumptions, order=[1, 1])


def test_a_constant_among_nonnegative_summands_makes_a_sign_strict_and_nothing_else_does() -> None:
    for text, known in (("1", 2), ("x**2", 1), ("-1", 0)):
        ((term, _),) = parse_relations(f"x**2*(x-1) + x**2*(1-x) + {text} >= 0", ["x"])
        assert sign(term, Domain({"x": (-inf, inf)})) == known


def test_what_is_known_of_signs_stays_with_its_domain() -> None:
    positive = Domain({"x": (Fraction(0), inf)}, (("x", True),))
    assert sign("x", positive) == 2
    for other in (replace(positive, facts=()), replace(positive, box={"x": (-inf, inf)}, facts=())):
        assert sign("x", other) < 2
        assert "x" not in replace(other, integers=frozenset("x")).signs


# ---- counterexamples

# is it one, statement, box, assumptions, integers, point
POINTS: list[tuple[bool, str, Any, list[str], list[str], Any]] = [
    (True, "x**2 > 2*x - 1", {"x": (0, 2)}, [], [], {"x": 1}),
    (False, "x**2 >= 2*x - 1", {"x": (0, 2)}, [], [], {"x": 1}),
    (False, "1/(1/x) > 0", UNIT, [], [], {"x": 0}),
    (False, "x < 0", UNIT, [], [], {"x": 2}),
    (False, "x < 0", UNIT, [], [], {}),
    (False, "x < 0", UNIT, [], [], {"x": "nan"}),
    (False, "x < 0", UNIT, ["x > 0"], [], {"x": 0}),
    (False, "x < 0", X, ["sqrt(x) >= 0"], [], {"x": -1}),
    (True, "x < 0", UNIT, ["sqrt(x)**2 == x", "sin(x)**2 + cos(x)**2 >= 1"], [], {"x": "1/2"}),
    (False, "n >= 10**17+1", NARROW, [], ["n"], {"n": Fraction(2 * 10**17 + 1, 2)}),
    (True, "n >= 10**17+1", NARROW, [], [], {"n": Fraction(2 * 10**17 + 1, 2)}),
    # it may need many digits, or an exact zero
    (True, "exp(1/10**30) <= 1 + 1/10**30 + 1/10**61", {}, [], [], {}),
    (True, "sqrt(2)*sqrt(3) > sqrt(6)", {}, [], [], {}),
    (False, "sqrt(2)*sqrt(3) >= sqrt(6)", {}, [], [], {}),
    (True, "log(8) == 0", {}, [], [], {}),
    (False, "log(8) == 3*log(2)", {}, [], [], {}),
    (True, "sqrt(sqrt(8) - 2*sqrt(2)) > 0", {}, [], [], {}),
    (False, "sin(pi) > 0", {}, [], [], {}),  # 0 to any number of digits, and no algebra says so
    (True, "log(x) <= 9000", {"x": (1, "1e4000")}, [], [], {"x": 10**4000}),
    (True, "exp(exp(10)) > 10**9566", {}, [], [], {}),
]


@pytest.mark.parametrize(("refuted", "text", "box", "assuming", "integers", "point"), POINTS)
def test_a_counterexample_is_a_point_of_the_domain_where_all_is_defined(
    refuted: bool, text: str, box: Any, assuming: list[str], integers: list[str], point: Any
) -> None:
    assert refutes(text, box, assuming, integers, point) == refuted


# ---- the trusted base


def test_the_kernel_imports_only_the_standard_library_and_itself() -> None:
    files = list(Path(kernel.__file__).parent.glob("*.py"))
    assert len(files) >= 6
    for node in (node for path in files for node in ast.walk(ast.parse(path.read_text()))):
        found = [a.name for a in node.names] if isinstance(node, ast.Import) else []
        found += [node.module or "."] if isinstance(node, ast.ImportFrom) else []
        for name in found:
            assert name.split(".")[0] in sys.stdlib_module_names or name.startswith(kernel.__name__)
