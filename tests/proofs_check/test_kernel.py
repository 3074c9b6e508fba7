"""The kernel's door: it reads what a person wrote, proves only what is defined, and refutes only where it is sure."""

from __future__ import annotations

import ast
import random
import sys
from fractions import Fraction
from math import inf
from pathlib import Path
from typing import Any

import mpmath
import pytest

from paid_experts.proofs_check import kernel
from paid_experts.proofs_check.kernel import Rejected, refutes, verify
from paid_experts.proofs_check.kernel.parse import parse_claim, parse_relations
from tests.proofs_check.judge import value as judged
from tests.proofs_check.kernel_terms import evaluate, random_number

LEAVES: list[Any] = [["interval"], ["sum", []], ["scale", "1", "1", ["interval"]]]


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
        text = f"{random_text(rng, 3)} >= {random_text(rng, 2)}"
        point = {"x": random_number(rng), "y": random_number(rng)}
        tree = ast.parse(text, mode="eval").body
        assert isinstance(tree, ast.Compare)
        ((t, _),) = parse_relations(text, ["x", "y"])
        with mpmath.workdps(200):
            try:
                ours = evaluate(t, point)
                truth = judged(tree.left, point, text) - judged(tree.comparators[0], point, text)
            except (OverflowError, ZeroDivisionError):
                continue
            if ours is not None:
                assert abs(ours - truth) <= mpmath.mpf(10) ** -40 * (1 + abs(truth)), (text, point)


def random_text(rng: random.Random, depth: int) -> str:
    """A formula as a person might write it."""
    if depth == 0:
        return rng.choice(["x", "y", "2", "0.7", "3/4", "1e-2", "pi", "e"])
    a, b = random_text(rng, depth - 1), random_text(rng, depth - 1)
    name = rng.choice(["exp", "sin", "cos", "tan", "atan", "tanh", "sinh", "cosh", "abs"])
    return rng.choice([f"{a} + {b}", f"{a} - {b}", f"({a})*({b})", f"-({a})**2", f"{name}({a})", f"max({a}, {b})"])


@pytest.mark.parametrize(
    "text",
    ["x", "x >= 0 and x >= 1", "x != 1", "x >= y", "x >= 1j", "x >= 'a'", "x^2 >= 0", "f(x) >= 0", "sqrt() >= 0",
     "min(x) >= 0", "0*(1/0) >= x", "log(-1) >= x",
     "x >= 0 >= 1", "(lambda: x)() >= 0", "x[0] >= 0", "__import__('os') >= 0", "x >= 0 # x <= 1", "",
     "x >= exp(x, x)", "x >= True", "sgn(x) >= 0", "x**(10**9) >= 0", "x >= 1e99999999", "-" * 5000 + "x >= 0",
     "x" + "+x" * 9000 + " >= 0"],
)  # fmt: skip
def test_what_is_not_a_statement_is_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(ValueError, match=r"\.$"):
        verify(text, {"x": (0, 1)}, [], [], {"definitions": [[]], "proof": ["interval"]})


@pytest.mark.parametrize(
    "box",
    [{"x": ("--oo", 1)}, {"x": (0, "++oo")}, {"x": (1, 0)}, {"x": ("oo", None)}, {"x": (None, "-oo")}, {"x": 3},
     {"x": (0, 1, 2)}, {"x": (float("nan"), 1)}, {"x": (True, 1)}, {"x": ("y", 1)}, {"x": ("sqrt(2)", 3)},
     {"x": ("1/0", 3)}, {"exp": (0, 1)}, {"x": ("0", "1+-+-oo")}, {"2x": (0, 1)}, {"x": (0, 1), "\U0001d431": (0, 1)}],
)  # fmt: skip
def test_what_is_not_a_box_is_refused_with_a_sentence(box: Any) -> None:
    with pytest.raises(ValueError, match=r"\.$"):
        refutes("x >= 0", box, [], [], {"x": 0})


# ---- defined or not proved


@pytest.mark.parametrize(
    ("text", "box"),
    [
        ("0/x <= 1", {"x": (-1, 1)}),
        ("1/(1/x) >= 0", {"x": (0, 1)}),
        ("0 == 0*log(x)", {"x": (-5, -1)}),
        ("3 - 0*sqrt(x) >= 0", {"x": (-1, 0)}),
        ("x/x >= 1", {"x": (-1, 1)}),
        ("sqrt(x)**2 >= x", {"x": (-1, 1)}),
        ("exp(log(x)) == x", {"x": (-1, 1)}),
        ("x - x + log(x) - log(x) >= 0", {"x": (-1, 1)}),
        ("(x**2)**(1/4)*0 >= 0*x**(1/3)", {"x": (-1, 1)}),
        ("tan(x) - tan(x) >= 0", {"x": (0, 2)}),
        ("1 - 0**(-1) <= 2", {}),
        ("0*(1/(0*pi)) >= 0", {}),
    ],
)
def test_a_statement_that_is_undefined_somewhere_is_not_proved(text: str, box: Any) -> None:
    for proof in LEAVES + [[leaf, leaf] for leaf in LEAVES]:
        assert not proves(text, box, proof)


def test_a_statement_is_defined_where_an_assumption_says_so() -> None:
    assert proves("x/x >= 1", {"x": (0, 1)}, ["sum", []], ["x > 0"])
    assert proves("x/x >= 1", {"x": (-1, 0)}, ["sum", []], ["x < 0"])
    assert proves("x/x >= 1", {"x": (-1, 1)}, ["sum", []], ["x**2 > 0"])
    assert proves("1/(1-x) <= -1/8", {"x": (1, 9)}, ["interval"], ["x > 1"])
    assert not proves("1/(1-x) <= -1/7", {"x": (1, 9)}, ["interval"], ["x > 1"])
    assert not proves("1/(1-x) <= -1/8", {"x": (1, 9)}, ["interval"], ["x >= 1"])


def test_an_assumption_has_to_be_defined_where_those_before_it_hold() -> None:
    box, proof = {"x": (-1, 4)}, ["sum", [["1", [1], "1"]]]
    assert proves("x >= 0", box, ["sum", [["1", [0], "1"]]], ["x >= 0", "sqrt(x) <= 1"])
    assert not proves("x >= 0", box, proof, ["sqrt(x) <= 1", "x >= 0"])
    assert proves("x >= 0", box, ["sum", [["1", [0], "1"]]], ["sqrt(x) <= 1", "x >= 0"], order=[1, 0])
    assert not proves("x >= 0", box, proof, ["sqrt(x) <= 1", "x >= 0"], order=[1, 1])
    assert not proves("5 >= 0", {"x": (-1, 1)}, ["interval"], ["1/x >= 0"])


def test_an_equation_is_two_facts_and_is_proved_twice() -> None:
    box = {"x": (0, 5), "y": (0, 5)}
    assert proves("y >= 2", box, ["pin", "y", ["+", "2", "x"], ["interval"]], ["y == 2 + x"])
    assert not proves("y >= 3", box, ["pin", "y", ["+", "2", "x"], ["interval"]], ["y == 2 + x"])
    assert not proves("y >= 2", box, ["pin", "y", ["+", "2", "x"], ["interval"]], ["y >= 2 + x"])
    both = [["interval"], ["cases", ["+", "x", ["*", "-1", "y"]], ["sum", []], ["sum", []]]]
    assert proves("max(x, y) == (x + y + abs(x - y))/2", box, [both[1], both[1]])
    assert not proves("max(x, y) >= (x + y)/2 + 1", box, both[1])
    assert not proves("x**2 == abs(x)", {"x": (0, 1)}, [["interval"], ["interval"]])


# ---- integers


def test_integers() -> None:
    box = {"n": ("10**17+1/2", 10**17 + 3)}
    assert proves("n >= 10**17+1", box, ["interval"], integers=["n"])
    assert not proves("n >= 10**17+1", box, ["interval"])
    assert not refutes("n >= 10**17+1", box, [], ["n"], {"n": Fraction(2 * 10**17 + 1, 2)})
    assert refutes("n >= 10**17+1", box, [], [], {"n": Fraction(2 * 10**17 + 1, 2)})
    larger = ["integer", ["+", "n", ["*", "-1", "m"]], ["sum", [["1", [1], "1"]]]]
    both = {"n": (0, None), "m": (0, None)}
    assert proves("n >= m + 1", both, larger, ["n > m"], ["n", "m"])
    assert not proves("n >= m + 1", both, larger, ["n > m"], ["n"])
    square = ["split", "n", "1", ["interval"], ["interval"]]
    assert proves("(n-1)*(n-2) >= -1/100", {"n": (1, 2)}, square, integers=["n"])
    assert not proves("(n-1)*(n-2) >= -1/100", {"n": (1, 2)}, square)


def test_a_variable_that_slides_or_is_replaced_is_no_integer_any_more() -> None:
    """4 n (n - 1) >= 0 holds for integers, and its slope 8n - 4 does so only for integers."""
    slope = ["split", "n", "0", ["interval"], ["interval"]]
    slide = ["slide", "n", "0", slope, ["interval"], 0, []]
    assert not proves("4*n*(n-1) >= 0", {"n": (0, 1)}, slide, integers=["n"])
    put = ["put", "n", "w", "w", "n", ["split", "w", "0", ["interval"], ["interval"]]]
    assert not proves("4*n*(n-1) >= 0", {"n": (0, 1)}, put, integers=["n"])
    back = ["put", "n", "w", "w", "n", ["put", "w", "n", "n", "w", ["split", "n", "0", ["interval"], ["interval"]]]]
    assert not proves("4*n*(n-1) >= 0", {"n": (0, 1)}, back, integers=["n"])


# ---- counterexamples


def test_a_counterexample_is_a_point_of_the_domain_where_all_is_defined() -> None:
    assert refutes("x**2 > 2*x - 1", {"x": (0, 2)}, [], [], {"x": 1})
    assert not refutes("x**2 >= 2*x - 1", {"x": (0, 2)}, [], [], {"x": 1})
    assert not refutes("1/(1/x) > 0", {"x": (0, 1)}, [], [], {"x": 0})
    assert not refutes("x < 0", {"x": (0, 1)}, [], [], {"x": 2})
    assert not refutes("x < 0", {"x": (0, 1)}, [], [], {})
    assert not refutes("x < 0", {"x": (0, 1)}, [], [], {"x": "nan"})
    assert not refutes("x < 0", {"x": (0, 1)}, ["x > 0"], [], {"x": 0})
    assert not refutes("x < 0", {"x": (-1, 1)}, ["sqrt(x) >= 0"], [], {"x": -1})
    assert refutes("x < 0", {"x": (0, 1)}, ["sqrt(x)**2 == x", "sin(x)**2 + cos(x)**2 >= 1"], [], {"x": "1/2"})


def test_a_counterexample_may_need_many_digits_or_an_exact_zero() -> None:
    assert refutes("exp(1/10**30) <= 1 + 1/10**30 + 1/10**61", {}, [], [], {})
    assert refutes("sqrt(2)*sqrt(3) > sqrt(6)", {}, [], [], {})
    assert not refutes("sqrt(2)*sqrt(3) >= sqrt(6)", {}, [], [], {})
    assert refutes("log(8) == 0", {}, [], [], {})
    assert not refutes("log(8) == 3*log(2)", {}, [], [], {})
    assert refutes("sqrt(sqrt(8) - 2*sqrt(2)) > 0", {}, [], [], {})
    assert not refutes("sin(pi) > 0", {}, [], [], {})  # 0 to any number of digits, and no algebra says so


def test_large_numbers_do_not_overflow() -> None:
    assert proves("log(x) <= 10000", {"x": (1, "1e4000")}, ["interval"])
    assert not proves("log(x) <= 9000", {"x": (1, "1e4000")}, ["interval"])
    assert refutes("log(x) <= 9000", {"x": (1, "1e4000")}, [], [], {"x": 10**4000})


def test_a_number_that_is_too_long_to_be_written_stays_a_term() -> None:
    assert parse_relations("x > 10**9000", ["x"])[0][0] == (
        "+",
        "x",
        ("*", Fraction(-1), ("^", Fraction(10), Fraction(9000))),
    )
    assert proves("exp(exp(10)) > 10**9000", {}, ["interval"])
    assert refutes("exp(exp(10)) > 10**9566", {}, [], [], {})
    assert proves("10**3000*10**3000*10**3000 >= 10**9000", {}, ["sum", []])
    assert not proves("10**3000*10**3000*10**3000 > 10**9000", {}, ["interval"])


def test_the_functions_of_the_circle_and_of_the_hyperbola() -> None:
    unit = {"x": (0, 1)}
    circle = ["sin(x) < 0.842", "cos(x) > 0.54", "tan(x) < 1.56", "atan(x) < 0.786"]
    for text in (*circle, "tanh(x) < 0.762", "sinh(x) < 1.18", "cosh(x) > 0.6"):
        assert proves(text, unit, ["interval"]), text
    assert proves("sin(x) <= x", {"x": (0, None)}, ["slide", "x", "0", ["interval"], ["sum", []], 0, []])
    assert proves("tan(x)*cos(x) == sin(x)", unit, [["sum", []], ["sum", []]])
    assert proves("tanh(x)*cosh(x) == sinh(x)", unit, [["sum", []], ["sum", []]])
    assert not proves("sin(x) >= x", {"x": (0, 1)}, ["slide", "x", "0", ["interval"], ["sum", []], 0, []])


# ---- the trusted base


def test_the_kernel_imports_only_the_standard_library_and_itself() -> None:
    files = list(Path(kernel.__file__).parent.glob("*.py"))
    assert len(files) >= 6
    for path in files:
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.ImportFrom) and node.module is not None:
                inside = node.module == "proofs_check"
                found = [f"proofs_check.{a.name}" for a in node.names] if inside else [node.module]
            elif isinstance(node, ast.Import):
                found = [alias.name for alias in node.names]
            else:
                continue
            for name in found:
                assert name.split(".")[0] in sys.stdlib_module_names or name.startswith(
                    "paid_experts.proofs_check.kernel"
                )
