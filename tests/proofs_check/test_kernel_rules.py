"""Every rule of the kernel, tried as a forger would: false claims, and proofs that a careless rule would let pass."""

from __future__ import annotations

from typing import Any

import pytest

from paid_experts.proofs_check.kernel import refutes
from paid_experts.proofs_check.kernel.rules import RULES
from tests.proofs_check.test_kernel import proves

X = {"x": (-1, 1)}
UNIT = {"x": (0, 1)}
XY = {"x": (-1, 1), "y": (-1, 1)}
PLANE = {"x": (None, None), "y": (None, None)}
LEAF = ["interval"]
FACT: list[Any] = ["sum", [["1", [0], "1"]]]
SQUARE: list[Any] = ["sum", [["1", [], "x"]]]

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


# ---- the rules do what they are for


@pytest.mark.parametrize(
    ("text", "box", "assuming", "proof"),
    [
        ("log(x) < log(y)", {"x": (0, None), "y": (0, None)}, ["x > 0", "x < y"],
         ["have", "y", 1, ["sum", [["1", [1], "1"], ["1", [0], "1"]]],
          ["strip", "ln", "x", "y", ["sum", [["1", [1], "1"]]]]]),
        ("exp(x) <= exp(y)", PLANE, ["x <= y"], ["strip", "exp", "x", "y", FACT]),
        ("sqrt(x**2 + 1) <= x + 1", {"x": (0, None)}, [],
         ["apply", "2", ["^", ["+", ["^", "x", "2"], "1"], "1/2"], ["+", "x", "1"], ["sum", [["2", ["x"], "1"]]]]),
        ("x**3 >= y**3", PLANE, ["x >= y"], ["strip", "3", "y", "x", FACT]),
        ("x*(1-x) >= 0", UNIT, [], ["sum", [["1", ["x", ["+", "1", ["*", "-1", "x"]]], "1"]]]),
        ("5 <= 0", X, ["x > 0", "x**2 <= 0", "x >= 1/2"], ["void", 1, ["sum", [["1", [0, 0], "1"]]]]),
        ("x <= 1/2", UNIT, ["x <= 1/2"], ["clip", "x", None, "1/2", LEAF]),
        ("x + y >= 3", {"x": (0, 9), "y": (1, 9)}, ["x == 2"], ["pin", "x", "2", LEAF]),
        ("abs(x) >= x", X, [], ["cases", "x", ["sum", []], ["sum", [["2", [0], "1"]]]]),
    ],
)  # fmt: skip
def test_a_good_step_is_accepted(text: str, box: Any, assuming: Any, proof: Any) -> None:
    assert proves(text, box, proof, assuming)
