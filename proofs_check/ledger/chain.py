"""Chains: the rows of a lemma, joined from its hypotheses to its conclusion, so that no gap hides between true steps.

A chain is a list of links  left <= right  or  left = right.  The checker demands of each link that

- its left side is the right side of the link before (SymPy reduces the difference to 0);
- a row, or a rule named below, gives it: the row's two sides, put into the link's context, are the link's two sides;
- the row's box and assumptions follow from what the chain is given.

The rules:

    row         the row's relation, inside a context that does not decrease as its hole H grows
    factorwise  prod_j a_j <= prod_j b_j  from  0 <= a_j <= b_j: the row is a_j <= b_j, and a second row is 0 <= a_j
    termwise    sum_j a_j <= sum_j b_j  from  a_j <= b_j
    identity    equal for all values, where Prod(c a) = c^K Prod(a), Prod(exp(a)) = exp(Sum(a)), Sum(c a) = c Sum(a)
                and Sum(a + b) = Sum(a) + Sum(b) for c that does not depend on j

A link may also call on an assumption of its chain: then its row is `GIVEN`, and ``where`` says which a <= b is meant.
Sums and products over j stand as Sum(..) and Prod(..); names that depend on j are listed by the chain.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

import sympy

from proofs_check.ledger.evidence import Box, Claim
from proofs_check.ledger.row import Row
from proofs_check.prover.prove import prove

GIVEN = "given"
"""In the place of a row: a <= b, which the chain assumes"""
ENOUGH = {"<=": ("<=", "<", "=="), "<": ("<",), "==": ("==",)}
"""What has to be given so that a relation holds"""
HOLE = sympy.Symbol("H", positive=True)
K = sympy.Symbol("K", positive=True)


Prod, Total = sympy.Function("Prod", real=True), sympy.Function("Sum", real=True)


@dataclass(frozen=True)
class Link:
    """One step of a chain."""

    left: str
    relation: str
    right: str
    by: str
    row: str = ""
    nonnegative: str = ""
    """For factorwise: the row that says 0 <= a_j"""
    where: Mapping[str, str] = field(default_factory=dict)
    """The row's variables in terms of the chain's"""
    context: str = "H"


@dataclass(frozen=True)
class Import:
    """An assumption that is the conclusion of a lemma, once the chain's letters are spelled out."""

    assumption: str
    row: str
    spelled: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Chain:
    """A proof: what is given, the links, and what they conclude."""

    lemma: str
    title: str
    concludes: str
    """The row that states the conclusion"""
    box: Box
    links: tuple[Link, ...]
    assuming: tuple[str, ...] = ()
    indexed: tuple[str, ...] = ()
    """Names that depend on j"""
    signed: tuple[str, ...] = ()
    """Names that may be negative or 0"""
    imported: tuple[Import, ...] = ()
    """Which of the assumptions are conclusions of other chains"""


class Broken(Exception):
    """A gap in a chain, as a sentence."""


class _Reader:
    """Turns text into SymPy expressions with the chain's names."""

    def __init__(self, chain: Chain) -> None:
        self.signed, self.indexed = chain.signed, {sympy.Symbol(name, positive=True) for name in chain.indexed}
        self.indexed |= {sympy.Symbol(name, real=True) for name in chain.indexed}
        self.names: dict[str, object] = {
            "H": HOLE, "K": K, "Prod": Prod, "Sum": Total, "abs": sympy.Abs, "ln": sympy.log, "min": sympy.Min,
            "max": sympy.Max,
        }  # fmt: skip

    def read(self, text: str) -> sympy.Expr:
        for name in set(re.findall(r"[A-Za-z_][A-Za-z_0-9]*", text)) - {"exp", "sqrt", "log", "cosh", "pi"}:
            if name not in self.names:
                real = {"real": True} if name in self.signed else {"positive": True}
                self.names[name] = sympy.Symbol(name, **real)
        return sympy.sympify(text, self.names)

    def depends(self, expression: sympy.Expr) -> bool:
        """Does it depend on j? What stands inside a sum or a product over j does not."""
        outside = expression.replace(lambda e: e.func in (Prod, Total), lambda _: sympy.Integer(1))
        return bool(outside.free_symbols & self.indexed)

    def normal(self, expression: sympy.Expr) -> sympy.Expr:
        """Pull what does not depend on j out of sums and products."""
        expression = expression.replace(lambda e: e.func == Prod, lambda e: self._product(e.args[0]))
        return expression.replace(lambda e: e.func == Total, lambda e: self._sum(e.args[0]))

    def _product(self, inside: sympy.Expr) -> sympy.Expr:
        result = sympy.Integer(1)
        for factor in sympy.Mul.make_args(sympy.factor_terms(inside)):
            if not self.depends(factor):
                result *= factor**K
            elif factor.func == sympy.exp:
                result *= sympy.exp(self._sum(factor.args[0]))
            else:
                result *= Prod(factor)
        return result

    def _sum(self, inside: sympy.Expr) -> sympy.Expr:
        result = sympy.Integer(0)
        for term in sympy.Add.make_args(sympy.expand(inside)):
            factors = sympy.Mul.make_args(term)
            constant = sympy.Mul(*(factor for factor in factors if not self.depends(factor)))
            rest = sympy.Mul(*(factor for factor in factors if self.depends(factor)))
            result += constant * (K if rest == 1 else Total(rest))
        return result

    def same(self, one: sympy.Expr, other: sympy.Expr) -> bool:
        difference = self.normal(one) - self.normal(other)
        return bool(sympy.simplify(sympy.expand(difference)) == 0)


def sides(text: str) -> tuple[str, str, str]:
    """Split a claim into left side, relation and right side, turned so that the relation is <=, < or ==."""
    match = re.fullmatch(r"(.+?)(<=|>=|==|<|>)(.+)", text)
    if match is None:
        raise Broken(f"{text} is no relation")
    left, relation, right = (part.strip() for part in match.groups())
    return (right, relation.replace(">", "<"), left) if ">" in relation else (left, relation, right)


def _claim(rows: Mapping[str, Row], name: str) -> Claim:
    if name == GIVEN:
        return Claim("a <= b", {"a": (None, None), "b": (None, None)}, ("a <= b",))
    row = rows.get(name)
    if row is None:
        raise Broken(f"it uses {name}, which is not in the ledger")
    if row.evidence.grade == "refuted":
        raise Broken(f"it uses {name}, which is refuted")
    if not row.evidence.claims:
        raise Broken(f"it uses {name}, which has no claim that a chain can join")
    return row.evidence.claims[0]


def _written(expression: sympy.Expr) -> str:
    """Write an expression in the prover's language."""
    return str(expression).replace("Abs(", "abs(").replace("Min(", "min(").replace("Max(", "max(")


def check(chain: Chain, rows: Mapping[str, Row]) -> int:
    """Return how many links were joined; raise `Broken` at the first gap."""
    reader = _Reader(chain)
    before: str | None = None
    for number, link in enumerate(chain.links, 1):
        try:
            if before is not None and not reader.same(reader.read(before), reader.read(link.left)):
                raise Broken(f"its left side is not the right side of the step before: {before} and {link.left}")
            _justify(chain, link, rows, reader)
        except Broken as gap:
            raise Broken(f"lemma {chain.lemma}, {chain.title}, step {number}: {gap}") from None
        before = link.right
    _conclude(chain, rows, reader)
    for taken in chain.imported:
        _imports(chain, taken, rows, reader)
    return len(chain.links)


def _imports(chain: Chain, taken: Import, rows: Mapping[str, Row], reader: _Reader) -> None:
    """Is the assumption what the lemma concludes?"""
    where = f"lemma {chain.lemma}, {chain.title}"
    if taken.assumption not in chain.assuming:
        raise Broken(f"{where}: imports {taken.assumption}, which it does not assume")
    if taken.row not in rows or not rows[taken.row].meaning:
        raise Broken(f"{where}: imports {taken.row}, which concludes nothing")
    for own, theirs in zip(
        sides(_substituted(taken.assumption, taken.spelled)), sides(rows[taken.row].meaning), strict=True
    ):
        if own != theirs and not reader.same(reader.read(own), reader.read(theirs)):
            raise Broken(f"{where}: assumes {own}, where {taken.row} concludes {theirs}")


def _conclude(chain: Chain, rows: Mapping[str, Row], reader: _Reader) -> None:
    if chain.concludes not in rows:
        raise Broken(f"lemma {chain.lemma}, {chain.title}: concludes {chain.concludes}, which is not in the ledger")
    statement = rows[chain.concludes].meaning
    left, _, right = sides(statement)
    first, last = chain.links[0].left, chain.links[-1].right
    if not (reader.same(reader.read(left), reader.read(first)) and reader.same(reader.read(right), reader.read(last))):
        raise Broken(f"lemma {chain.lemma}, {chain.title}: proves {first} <= {last}, not {statement}")


def _justify(chain: Chain, link: Link, rows: Mapping[str, Row], reader: _Reader) -> None:
    left, right = reader.read(link.left), reader.read(link.right)
    if link.by == "identity":
        if not reader.same(left, right):
            raise Broken(f"{link.left} and {link.right} are not equal")
        return
    claim = _claim(rows, link.row)
    low, relation, high = sides(claim.text)
    if link.relation == "=" and relation != "==":
        raise Broken(f"{link.row} is no equation")
    renamed = {sympy.Symbol(name, positive=True): reader.read(text) for name, text in link.where.items()}
    renamed |= {sympy.Symbol(name, real=True): reader.read(text) for name, text in link.where.items()}
    below, above = (reader.read(side).subs(renamed, simultaneous=True) for side in (low, high))
    context = reader.read(link.context)
    if not _grows(chain, context, below):
        raise Broken(f"{link.context} is not seen to grow with H")
    if link.by == "factorwise":
        sign = _claim(rows, link.nonnegative)
        least, _, factor = sides(sign.text)
        if reader.read(least) != 0 or not reader.same(reader.read(factor).subs(renamed, simultaneous=True), below):
            raise Broken(f"{link.nonnegative} does not say that {low} is not negative")
        _entailed(chain, sign, link.where, reader)
        below, above = Prod(below), Prod(above)
    elif link.by == "termwise":
        below, above = Total(below), Total(above)
    elif link.by != "row":
        raise Broken(f"there is no rule {link.by}")
    for side, own, name in ((left, below, link.left), (right, above, link.right)):
        if not reader.same(side, context.subs(HOLE, own)):
            raise Broken(f"{link.row} in {link.context} does not give {name}")
    _entailed(chain, claim, link.where, reader)


def _grows(chain: Chain, context: sympy.Expr, lowest: sympy.Expr) -> bool:
    """Does the context not decrease in its hole, from the lowest value that is put there?

    A slope that is not negative for holes of either sign is enough; otherwise nothing negative may be put there.
    Sums and products of what is not negative are not negative.
    """
    slope = sympy.diff(context, HOLE)
    if slope.subs(HOLE, sympy.Dummy(real=True)).is_nonnegative:
        return True
    if slope.has(HOLE) and not (lowest.is_nonnegative or _follows(chain, f"0 <= {_written(lowest)}")):
        return False
    for part in slope.atoms(Prod, Total):
        inside = part.args[0]
        if inside.is_nonnegative or _follows(chain, f"0 <= {_written(inside)}"):
            slope = slope.subs(part, sympy.Dummy(nonnegative=True))
    return slope.is_nonnegative is True


def _follows(chain: Chain, fact: str) -> bool:
    """Does the prover see that this follows from what the chain is given?"""
    names = _names(fact) | {name for text in chain.assuming for name in _names(text)}
    box = {name: bounds for name, bounds in chain.box.items() if name in names}
    relevant = tuple(text for text in chain.assuming if _names(text) <= set(box))
    try:
        return prove(fact, box, relevant).status == "proved"
    except ValueError:
        return False


def _entailed(chain: Chain, claim: Claim, where: Mapping[str, str], reader: _Reader) -> None:
    """Do the row's box and assumptions follow from what the chain is given?"""
    if claim.integers:
        raise Broken(f"{', '.join(claim.integers)} must be whole there, and a chain speaks of real numbers")
    wanted: list[str] = []
    for name, (low, high) in claim.box.items():
        text = where.get(name, name)
        if text in chain.box and _contains((low, high), chain.box[text]):
            continue
        wanted += [f"{bound} <= {text}" for bound in [low] if bound is not None]
        wanted += [f"{text} <= {bound}" for bound in [high] if bound is not None]
    given = {_standard(text, reader) for text in chain.assuming}
    given |= {_standard("{2} == {0}".format(*sides(text)), reader) for text in chain.assuming if "==" in text}
    for assumption in claim.assuming:
        renamed = _substituted(assumption, where)
        difference, relation = _standard(renamed, reader)
        if not any((difference, known) in given for known in ENOUGH[relation]):
            wanted.append(renamed)
    for fact in wanted:
        if not _follows(chain, fact):
            raise Broken(f"{fact} is needed and does not follow from what is given")


def _names(text: str) -> set[str]:
    return set(re.findall(r"[A-Za-z_][A-Za-z_0-9]*", text)) - {"exp", "sqrt", "log", "ln", "abs", "min", "max", "cosh"}


def _standard(text: str, reader: _Reader) -> tuple[str, str]:
    """Write a relation as a difference and what is said of it."""
    left, relation, right = sides(text)
    return str(reader.read(f"({right}) - ({left})")), relation


def _substituted(text: str, where: Mapping[str, str]) -> str:
    return re.sub(r"[A-Za-z_][A-Za-z_0-9]*", lambda name: f"({where[name[0]]})" if name[0] in where else name[0], text)


def _contains(outer: tuple[object, object], inner: tuple[object, object]) -> bool:
    (low, high), (lower, higher) = outer, inner
    below = low is None or (lower is not None and sympy.Rational(str(low)) <= sympy.Rational(str(lower)))
    above = high is None or (higher is not None and sympy.Rational(str(higher)) <= sympy.Rational(str(high)))
    return below and above
