"""Claims of known truth. A true claim carries a tooth: a nearby claim that is false, and that has to be
refuted.

To add one, append a line. `None` as a bound means that there is none.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

R = (None, None)


@dataclass(frozen=True)
class Claim:
    """A true statement, its box and assumptions, and a false neighbour on the same domain."""

    text: str
    box: dict[str, Any]
    tooth: str
    assuming: tuple[str, ...] = field(default=())


UNIT = {"p": (0, 1)}
LAMBDA = "abs(p-q) <= 3*L/n + sqrt(2*q*(1-q)*L/n)"
CERTAIN_K1 = (
    "(2*sqrt(m*(1-m)) + (3*m/5+sqrt(2*m*(1-m)*m/5))*(1-2*m)/sqrt(m*(1-m)))"
    " * exp(2*(1/2-m+min(3*m/5+sqrt(2*m*(1-m)*m/5),m))**2) <= {}"
)
D42 = "(sqrt(q*(1-q)/n*2*L) + 3*L/n)*sqrt(q/(1-q)) <= (sqrt({}*L/b)+3*L/b)*sqrt(q*(1-q))"
LIPSCHITZ = "abs(exp(-2*(x-1/2)**2)-exp(-2*(y-1/2)**2)) <= {}*abs(x-y)"
POWER = "(1+(1/2)*(sqrt(2/(18*K**2))+3/(18*K**2)))**K <= {}"
PINSKER = "{}*(p-q)**2 <= p*log(p/q)+(1-p)*log((1-p)/(1-q))"
HOEFFDING = "log(1-p+p*exp(s)) <= p*s+s**2/{}"
SCHUR = "a*(a-b)*(a-c)+b*(b-a)*(b-c)+c*(c-a)*(c-b) >= {}"

TRUE = [
    # loose
    Claim("x*(1-x) <= 0.26", {"x": (0, 1)}, "x*(1-x) <= 0.24"),
    Claim("exp(x)*y <= 2.72", {"x": (0, 1), "y": (0, 1)}, "exp(x)*y <= 2.71"),
    Claim("x*y*z <= 1", {"x": (0, 1), "y": (0, 1), "z": (0, 1)}, "x*y*z < 1"),
    Claim("a*b*c*d*f <= 1", dict.fromkeys("abcdf", (0, 1)), "a*b*c*d*f <= 0.99"),
    Claim("x**1.5 <= x", {"x": (0, 1)}, "x**1.5 <= 0.9*x"),
    Claim("x**y <= 4", {"x": (1, 2), "y": (0, 2)}, "x**y <= 3.99"),
    Claim("max(x, 1-x) >= 1/2", {"x": (0, 1)}, "max(x, 1-x) >= 0.51"),
    Claim("min(x, 1-x) <= 1/2", {"x": (0, 1)}, "min(x, 1-x) < 1/2"),
    Claim("pi > 3.1415926", {}, "pi > 3.1415927"),
    Claim("e < 2.7182819", {}, "e < 2.7182818"),
    # tight at a point: to second and to fourth order
    Claim("sqrt(p*(1-p)) <= 1/2", UNIT, "sqrt(p*(1-p)) < 1/2"),
    Claim("2*sqrt(p*(1-p)) <= exp(-2*(p-1/2)**2)", UNIT, "2*sqrt(p*(1-p)) <= exp(-2.01*(p-1/2)**2)"),
    Claim("cosh(x) <= exp(x**2/2)", {"x": R}, "cosh(x) <= exp(0.49*x**2)"),
    Claim("exp(x) >= 1+x+x**2/2+x**3/6", {"x": R}, "exp(x) >= 1+x+x**2/2+x**3/5.9"),
    Claim("exp(x)+exp(-x) >= 2+x**2", {"x": R}, "exp(x)+exp(-x) >= 2+1.01*x**2"),
    Claim("x**2+y**2+1 >= x+y+1/2", {"x": (0, 1), "y": (0, 1)}, "x**2+y**2+1 > x+y+1/2"),
    Claim("x*y*z <= 1/27", dict.fromkeys("xyz", (0, 1)), "x*y*z <= 1/28", ("x+y+z <= 1",)),
    # tight at a corner where a root or a logarithm is singular
    Claim("sqrt(x) >= x", {"x": (0, 1)}, "sqrt(x) >= 1.01*x"),
    Claim("sqrt(p)-p/2 >= 0", UNIT, "sqrt(p)-1.01*p >= 0"),
    Claim("x*log(1/x) <= exp(-1)", {"x": (0, 1)}, "x*log(1/x) <= 0.3678", ("x > 0",)),
    Claim("x*log(1/x) <= sqrt(x)", {"x": (0, 1)}, "x*log(1/x) <= 0.7*sqrt(x)", ("x > 0",)),
    # tight along a line
    Claim(
        "exp(-a)-exp(-b) <= exp(-a)*(b-a)",
        {"a": (0, 2), "b": (0, 2)},
        "exp(-a)-exp(-b) <= 0.99*exp(-a)*(b-a)",
    ),
    Claim("exp(-a)-exp(-b) <= exp(-a)*(b-a)", {"a": R, "b": R}, "exp(-a)-exp(-b) <= exp(-b)*(b-a)"),
    Claim("(a+b)**2 <= 2*a**2+2*b**2", {"a": R, "b": R}, "(a+b)**2 <= 1.99*a**2+2*b**2"),
    Claim("x**4+y**4 >= x**3*y+x*y**3", {"x": R, "y": R}, "x**4+y**4 >= 1.01*x**3*y+x*y**3"),
    Claim(LIPSCHITZ.format("2*exp(-1/2)"), {"x": (0, 1), "y": (0, 1)}, LIPSCHITZ.format("1.2130")),
    # roots of constants, and products of roots
    Claim("abs(x*y) <= (x**2+y**2)/2", {"x": R, "y": R}, "abs(x*y) <= (x**2+y**2)/2.01"),
    Claim("(a+b)/2 >= sqrt(a*b)", {"a": (0, None), "b": (0, None)}, "(a+b)/2 > sqrt(a*b)"),
    Claim("sqrt(x+y) <= sqrt(x)+sqrt(y)", {"x": (0, None), "y": (0, None)}, "sqrt(x+y) < sqrt(x)+sqrt(y)"),
    Claim("min(x,y) <= sqrt(x*y)", {"x": (0, None), "y": (0, None)}, "min(x,y) <= 0.99*sqrt(x*y)"),
    # homogeneous, with the origin in the box
    Claim("sqrt(2*x*r) <= x+r", {"x": (0, None), "r": (0, None)}, "sqrt(2*x*r) <= 0.7*(x+r)"),
    Claim("b+3*l+sqrt(2*b*l) <= 2*b+4*l", {"b": (0, None), "l": (1, None)}, "b+3*l+sqrt(2*b*l) <= 2*b+3.49*l"),
    Claim(
        "(b+3*l+sqrt(2*b*l))/n <= (2*b+4*l)/n",
        {"b": (0, None), "l": (1, None), "n": (1, None)},
        "(b+3*l+sqrt(2*b*l))/n <= (2*b+3.49*l)/n",
    ),
    # unbounded
    Claim("1+x <= exp(x)", {"x": R}, "1+x < exp(x)"),
    Claim("cosh(x) >= 1", {"x": R}, "cosh(x) > 1"),
    Claim("1-exp(x)/2 <= exp(-x)/2", {"x": R}, "1-exp(x)/2 <= 0.49*exp(-x)"),
    Claim("log(1+1/n) >= 1/(n+1)", {"n": (1, None)}, "log(1+1/n) >= 1.01/(n+1/2)"),
    Claim("log(1+x) <= x", {"x": (-1, None)}, "log(1+x) <= 0.99*x", ("x > -1",)),
    Claim("exp(x) > x", {"x": R}, "exp(x) > 2.72*x"),
    Claim("1+x < exp(x)", {"x": (0, None)}, "1+1.01*x < exp(x)", ("x > 0",)),
    Claim("(1+1/(3*K))**K <= 3/2", {"K": (1, None)}, "(1+1/(3*K))**K <= 1.39"),
    Claim(POWER.format("3/2"), {"K": (1, None)}, POWER.format("1.24")),
    Claim(
        "beta+3*L+sqrt(2*beta*L) <= 2*beta+4*L",
        {"beta": (0, None), "L": (0, None)},
        "beta+3*L+sqrt(2*beta*L) <= 2*beta+3.4*L",
        ("beta > 0", "L > 0"),
    ),
    # curved assumptions
    Claim("x**2 >= 0.25", {"x": ("1/3", 1)}, "x**2 > 0.25", ("x >= 1/2",)),
    Claim(
        "(p-q)**2 <= 2*(2*L/n*q*(1-q) + (3*L/n)**2)",
        {"p": (0, 1), "q": (0, 1), "L": (0, None), "n": (1, None)},
        "(p-q)**2 <= 1.9*(2*L/n*q*(1-q) + (3*L/n)**2)/2",
        ("L > 0", LAMBDA),
    ),
    Claim(
        D42.format("2"),
        {"q": (0, 1), "L": (1, None), "n": (1, None), "b": (0, None)},
        D42.format("0.1"),
        ("b > 0", "q > 0", "q < 1", "b/n <= q", "b/n <= 1-q"),
    ),
    Claim(CERTAIN_K1.format("2"), {"m": (0, "1/2")}, CERTAIN_K1.format("1.998"), ("m > 0",)),
    # equations and orders among the assumptions
    Claim("y >= 3", {"x": (1, 2), "y": (0, 10)}, "y > 3", ("y == 2+x",)),
    Claim("x <= 3", {"x": (-9, 9)}, "x <= 3/2", ("x == 2",)),
    Claim("x+y >= 2", {"x": (0, None), "y": (0, None)}, "x+y > 2", ("x*y == 1",)),
    Claim("x+y <= 1", {"x": (-2, 2), "y": (-2, 2)}, "x+y < 1", ("x**2+y**2 <= 1/2",)),
    Claim("log(x) < log(y)", {"x": (0, None), "y": (0, None)}, "log(x) < log(y)-1/1000", ("x > 0", "x < y")),
    # a sign at a pole, a reflection, a half-line, kinks in an equation
    Claim("1/(1-x) <= exp(x)", {"x": (1, None)}, "-1/(1-x) <= exp(x)", ("x > 1",)),
    Claim("cosh(x) <= (sinh(x)/x)**3", {"x": (-4, 0)}, "cosh(x) <= (sinh(x)/x)**2", ("x < 0",)),
    Claim("x < 1+x**3", {"x": (-1, None)}, "x < 3/8+x**3"),
    Claim("max(x,y) == (x+y+abs(x-y))/2", {"x": R, "y": R}, "max(x,y) == (x+y-abs(x-y))/2"),
    # contact along a curve
    Claim(
        PINSKER.format("2"),
        {"p": (0, 1), "q": (0, 1)},
        PINSKER.format("2.1"),
        ("p > 0", "p < 1", "q > 0", "q < 1"),
    ),
    Claim(HOEFFDING.format("8"), {"p": (0, 1), "s": R}, HOEFFDING.format("9")),
    Claim("x**t <= 1-t+t*x", {"x": (0, None), "t": (0, 1)}, "x**t < 1-t+t*x", ("x > 0",)),
    # sums of squares, with multipliers
    Claim("a**3+b**3+c**3 >= 3*a*b*c", dict.fromkeys("abc", (0, None)), "a**3+b**3+c**3 >= 3.01*a*b*c"),
    Claim("x**4*y**2+x**2*y**4+1 >= 3*x**2*y**2", {"x": R, "y": R}, "x**4*y**2+x**2*y**4+1 > 3*x**2*y**2"),
    Claim(SCHUR.format("0"), dict.fromkeys("abc", (0, None)), SCHUR.format("a*b*c/1000")),
    # circular and hyperbolic functions
    Claim("sin(x) <= x", {"x": (0, None)}, "sin(x) <= 0.999*x"),
    Claim("1-x**2/2 <= cos(x)", {"x": R}, "1-x**2/2.01 <= cos(x)"),
    Claim("3*x <= 2*sin(x)+tan(x)", {"x": (0, "3/2")}, "3.01*x <= 2*sin(x)+tan(x)"),
    Claim("x/(1+x**2) <= atan(x)", {"x": (0, None)}, "1.01*x/(1+x**2) <= atan(x)"),
    Claim("tanh(x) <= x", {"x": (0, None)}, "tanh(x) <= 0.999*x"),
    # huge and tiny
    Claim("exp(exp(10)) > 10**9000", {}, "exp(exp(10)) > 10**9566"),
    Claim("exp(-10000) > 0", {}, "exp(-10000) <= 0"),
]

UNDEFINED = [
    ("sqrt(x) >= -1", {"x": (-1, 1)}, ()),
    ("1/x > 0", {"x": (0, 1)}, ()),
    ("x/x >= 1", {"x": (-1, 1)}, ()),
    ("log(x) <= x", {"x": (0, 1)}, ()),
    ("log(x-y) <= x", {"x": (1, 2), "y": (0, 1)}, ()),
    ("x**y >= 0", {"x": (-1, 1), "y": (0, 1)}, ()),
    ("0*sqrt(x-1/2) + x >= 0", {"x": (0, 1)}, ()),
    ("0/x <= 1", {"x": (-1, 1)}, ()),
    ("1/(1/x) >= 0", {"x": (0, 1)}, ()),
    ("1/(1/x) > 0", {"x": (0, 1)}, ()),
    ("0 == 0*log(x)", {"x": (-5, -1)}, ()),
    ("3 - 0*sqrt(x) >= 0", {"x": (-1, 0)}, ()),
    ("a**2/b**2 >= 0", {"a": (-1, 1), "b": (-1, 1)}, ()),
    ("tan(x) >= 0", {"x": (0, 2)}, ("x <= 3/2", "1/(x-1) > 0")),
]
