"""The kernel's interval arithmetic: its functions against arb and mpmath in higher precision."""

from __future__ import annotations

import contextlib
import random
from collections.abc import Callable
from fractions import Fraction
from math import inf
from typing import Any

import mpmath
import pytest
from flint import arb, ctx, fmpq

from paid_experts.proofs_check.kernel import domain as kernel_domain
from paid_experts.proofs_check.kernel import numbers
from paid_experts.proofs_check.kernel.domain import Domain, defined, is_zero, value
from paid_experts.proofs_check.kernel.numbers import Undefined
from paid_experts.proofs_check.kernel.terms import derivative, minus, names
from tests.proofs_check.kernel_terms import evaluate, exact, quick_and_thorough, random_number, random_term, schoolbook

FUNCTIONS: dict[str, tuple[Callable[[Any], Any], Callable[[Any], Any]]] = {
    "exp": (numbers.exp, lambda x: x.exp()),
    "ln": (numbers.ln, lambda x: x.log()),
    "sin": (numbers.sine, lambda x: x.sin()),
    "cos": (lambda a: numbers.sine(a, 1), lambda x: x.cos()),
    "atan": (numbers.atan, lambda x: x.atan()),
    "sqrt": (lambda a: numbers.power(a, Fraction(1, 2)), lambda x: x.sqrt()),
    "inverse": (numbers.inverse, lambda x: 1 / x),
    "cube": (lambda a: numbers.power(a, Fraction(3)), lambda x: x**3),
    "square": (lambda a: numbers.power(a, Fraction(2)), lambda x: x**2),
    "three halves": (lambda a: numbers.power(a, Fraction(3, 2)), lambda x: x.sqrt() ** 3),
    "third": (lambda a: numbers.power(a, Fraction(1, 3)), lambda x: x.root(3)),
}
POSITIVE = ("ln", "sqrt", "inverse", "three halves", "third")


def random_end(rng: random.Random, positive: bool) -> Fraction:
    """A rational of any size and length."""
    x = Fraction(rng.getrandbits(rng.choice([2, 8, 60, 200])) + 1, rng.getrandbits(rng.choice([1, 8, 60, 200])) + 1)
    if x > 300 or (x < Fraction(1, 10**40) and rng.random() < 0.9):
        x = Fraction(rng.randint(1, 10**6), rng.randint(1, 10**5))
    return x if positive or rng.random() < 0.5 else -x


def ball(x: Fraction) -> Any:
    """A rational in arb."""
    return arb(fmpq(x.numerator, x.denominator))


def fuzz_function(name: str, count: int, seed: int = 0) -> None:
    """Random intervals: the function at the ends and at a point inside has to be in the kernel's interval."""
    ours, truth = FUNCTIONS[name]
    rng = random.Random(seed)
    before, ctx.prec = ctx.prec, 1100  # more than 300 digits
    try:
        for _ in range(count):
            a, b = sorted(random_end(rng, name in POSITIVE) for _ in range(2))
            b = a if rng.random() < 0.3 else a + (b - a) / rng.choice([1, 10, 1000])
            low, high = ours((a, b))
            for x in {a, b, (a + b) / 2, a + (b - a) / 7}:
                inside = truth(ball(x))
                assert low == -inf or not inside < ball(low), (name, a, b)
                assert high == inf or not inside > ball(high), (name, a, b)
    finally:
        ctx.prec = before


@pytest.mark.parametrize("name", FUNCTIONS)
@pytest.mark.parametrize("count", quick_and_thorough(400, 200_000))
def test_no_function_misses_a_value_on_random_intervals(name: str, count: int) -> None:
    fuzz_function(name, count)


@pytest.mark.parametrize("name", ["exp", "ln", "sqrt", "sin", "cos", "atan"])
def test_the_functions_are_as_sharp_as_they_claim(name: str) -> None:
    rng = random.Random(5)
    for _ in range(100):
        x = Fraction(rng.randint(1, 10**6), rng.randint(1, 10**5))
        low, high = FUNCTIONS[name][0]((x, x))
        assert high - low <= Fraction(1, 2**100) * max(1, abs(high))


def test_precision_can_be_raised_and_comes_back() -> None:
    two = (Fraction(2), Fraction(2))
    for name in ("exp", "ln", "sqrt", "sin", "cos", "atan"):
        with numbers.precision(600):
            low, high = FUNCTIONS[name][0](two)
            assert high - low < Fraction(1, 2**590)
        again, above = FUNCTIONS[name][0](two)
        assert again <= low <= high <= above
        assert above - again > high - low
    low, high = numbers.pi()
    assert Fraction(314159265358979, 10**14) < low < high < Fraction(314159265358980, 10**14)


def test_special_values_are_exact() -> None:
    zero, one = (Fraction(0), Fraction(0)), (Fraction(1), Fraction(1))
    assert numbers.exp(zero) == numbers.sine(zero, 1) == (1, 1)
    assert numbers.ln(one) == numbers.sine(zero) == numbers.atan(zero) == (0, 0)
    assert numbers.power((Fraction(9, 4), Fraction(9, 4)), Fraction(1, 2)) == (Fraction(3, 2), Fraction(3, 2))


def test_an_end_beyond_all_bounds_is_bounded_from_its_side() -> None:
    for x in (Fraction(3), Fraction(1, 3), Fraction(-3), Fraction(-1, 3)):
        low, high = numbers.power_whole((x, x), 10**6 + 1)
        assert low < high
        assert (low > 0) == (x == 3)
        assert (high < 0) == (x == -3)
        assert (high == inf) == (x == 3)
        assert (low == -inf) == (x == -3)


def test_a_sine_whose_argument_is_beyond_the_digits_of_pi_is_only_known_to_be_a_sine() -> None:
    assert numbers.sine((Fraction(2**400), Fraction(2**400))) == (-1, 1)
    assert numbers.sine((Fraction(0), inf)) == (-1, 1)
    low, high = numbers.atan((-inf, inf))
    assert -2 < low < high < 2


@pytest.mark.parametrize("name", ["exp", "ln", "sin", "atan", "sqrt"])
def test_a_reversed_rounding_is_noticed(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """With its rounding turned inward, the kernel fails its own fuzz."""
    good = numbers.rounded
    monkeypatch.setattr(numbers, "rounded", lambda x, up: good(x, not up))
    numbers.forget()
    try:
        with pytest.raises(AssertionError):
            fuzz_function(name, 400)
    finally:
        numbers.forget()


# ---- whole terms


def random_box(rng: random.Random) -> dict[str, tuple[Any, Any]]:
    """A box for x and y: wide, narrow, with an end at 0, a point, or without an end."""
    box: dict[str, tuple[Any, Any]] = {}
    for name in ("x", "y"):
        low = rng.choice([Fraction(0), random_number(rng)])
        width = rng.choice([Fraction(0), Fraction(1, 100), Fraction(1), Fraction(5), None])
        box[name] = (low, inf if width is None else low + width)
    return box


def random_point(rng: random.Random, box: dict[str, tuple[Any, Any]]) -> dict[str, Fraction]:
    """A point of the box; its ends are likely."""
    point = {}
    for name, (low, high) in box.items():
        step = rng.randint(0, 40) if high == inf else (high - low) * Fraction(rng.randint(0, 64), 64)
        point[name] = rng.choice([low, low + step])
    return point


def fuzz_terms(count: int, seed: int) -> dict[str, int]:
    """Random terms at random points: intervals contain, what is called defined is, what is called a sign is one."""
    rng = random.Random(seed)
    seen = dict.fromkeys(("values", "signs", "zeros", "undefined"), 0)
    with mpmath.workdps(200):
        for _ in range(count):
            t = random_term(rng, ["x", "y"], rng.randint(1, 4))
            if rng.random() < 0.5:
                t = minus(*schoolbook(rng, ["x", "y"]))
            box = random_box(rng)
            facts = tuple((random_fact(rng, t), rng.random() < 0.5) for _ in range(rng.randint(0, 3)))
            for _ in range(3):
                point = random_point(rng, box)
                with contextlib.suppress(OverflowError):
                    if all(holds(evaluate(fact, point), strict) for fact, strict in facts):
                        _judge(t, Domain(box, facts), point, seen)
    return seen


def random_fact(rng: random.Random, t: Any) -> Any:
    """A term that may tell something of `t`: a part of it, or its negation, or shifted; or any other term."""
    while isinstance(t, tuple) and len(t) > 1 and rng.random() < 0.7:
        t = rng.choice(t[1:2] if t[0] == "^" else t[1:])
    part = rng.choice([t, minus(Fraction(0), t), minus(t, random_number(rng)), minus("x", "y"), minus("y", "x")])
    return part if rng.random() < 0.8 else random_term(rng, ["x", "y"], 2)


def holds(truth: Any, strict: bool) -> bool:
    """Is a fact with this value defined, and certainly true?"""
    return truth is not None and bool(truth > mpmath.mpf(10) ** -50 if strict else truth >= 0)


def _judge(t: Any, domain: Domain, point: dict[str, Fraction], seen: dict[str, int]) -> None:
    """One term at one point: nothing that the kernel says of it is false."""
    truth = evaluate(t, point)
    tiny = mpmath.mpf(10) ** -60 * (1 + abs(truth or 0))
    try:
        low, high = value(t, domain)
    except Undefined:
        pass  # it may be defined all the same
    else:
        assert truth is not None, ("an undefined term has a value", t, point)
        assert exact(low) <= truth + tiny, (t, domain, point)
        assert exact(high) >= truth - tiny, (t, domain, point)
        seen["values"] += 1
    if kernel_domain.defined(t, domain):
        assert truth is not None, ("an undefined term is called defined", t, point)
    seen["undefined"] += truth is None
    if truth is not None:
        known = kernel_domain.sign(t, domain)
        assert known == 0 or truth > (0 if known == 2 else -tiny), (t, domain, point)
        seen["signs"] += known > 0
        zero = is_zero(t, domain)
        assert not zero or abs(truth) <= tiny, ("a term that is called 0", t, point)
        seen["zeros"] += zero


@pytest.mark.parametrize("count", quick_and_thorough(400, 20_000))
def test_nothing_that_the_kernel_says_of_random_terms_is_false(count: int) -> None:
    assert min(fuzz_terms(count, seed=2).values()) > 0


@pytest.mark.parametrize("careless", ["_base_sign", "sign", "defined", "_plain_sign"])
def test_a_careless_algebra_is_noticed(careless: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Roots and logarithms that fall apart without their signs, or a sign that is taken for granted, fail the fuzz."""
    monkeypatch.setattr(kernel_domain, careless, lambda *_: 2)
    with pytest.raises(AssertionError):
        fuzz_terms(4000, seed=6)


def fuzz_slopes(count: int, seed: int) -> int:
    """Random terms that are defined on a small box: the values of the slope contain a difference quotient."""
    rng = random.Random(seed)
    found = 0
    for _ in range(count):
        t = random_term(rng, ["x"], rng.randint(1, 3))
        low = random_number(rng)
        domain = Domain({"x": (low, low + Fraction(1, 8))})
        try:
            bottom, top = value(derivative(t, "x"), domain)
        except Undefined:
            continue
        if not defined(t, domain) or "x" not in names(t):
            continue
        a, b = sorted(low + Fraction(rng.randint(0, 80), 640) for _ in range(2))
        with mpmath.workdps(200):
            try:
                quotient = (evaluate(t, {"x": b}) - evaluate(t, {"x": a})) / exact(b - a)
            except (OverflowError, ZeroDivisionError):
                continue
            if mpmath.isfinite(quotient):
                tiny = mpmath.mpf(10) ** -40 * (1 + abs(quotient))
                assert exact(bottom) <= quotient + tiny, (t, a, b)
                assert exact(top) >= quotient - tiny, (t, a, b)
                found += 1
    return found


@pytest.mark.parametrize("count", quick_and_thorough(500, 30_000))
def test_difference_quotients_are_among_the_values_of_the_slope(count: int) -> None:
    assert fuzz_slopes(count, seed=4) > count / 6


def test_terms_that_are_equal_by_algebra_have_one_normal_form() -> None:
    x, half, two = "x", Fraction(1, 2), Fraction(2)
    sine, cosine = ("sin", x), ("cos", x)
    same = [
        (("+", ("^", sine, two), ("^", cosine, two)), Fraction(1)),
        (("sin", ("*", Fraction(-1), x)), ("*", Fraction(-1), sine)),
        (("cos", ("*", Fraction(-1), x)), cosine),
        (("^", ("^", x, half), two), x),
        (("exp", ("ln", x)), x),
    ]
    for a, b in same:
        assert is_zero(minus(a, b))
    assert not is_zero(minus(("^", ("^", x, two), half), x))  # |x|
    assert not is_zero(minus(("ln", ("^", x, two)), ("*", two, ("ln", x))))
