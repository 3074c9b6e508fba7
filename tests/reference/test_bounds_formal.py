"""Each bound against its statement in Coq, which is read from the file and evaluated with fifty digits.

A statement is what stands after its last `<=`, without the comparator and without slacks. Where a theorem about the
tuned delta follows from one about any delta, the latter is read.
"""

import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import mpmath
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from mpmath import exp, ln, mpf, sqrt

from paid_experts.reference.bounds import (
    THEOREMS,
    ArmsSetting,
    PriorSetting,
    Setting,
    first_informative,
    first_negative,
)

PLACES = (top / "proofs_check" / "formal" for top in Path(__file__).parents)
FORMAL = next(folder for folder in PLACES if (folder / "Theorems.v").exists())


@pytest.fixture(autouse=True)
def fifty_digits() -> Iterator[None]:
    with mpmath.workdps(50):
        yield


# Reading Coq


class Definition(NamedTuple):
    parameters: list[str]
    body: str


@cache
def sources() -> dict[str, str]:
    """The files by name, without comments; what a reader may rely on comes last, and counts."""
    files = {path.name: path.read_text(encoding="utf-8") for path in FORMAL.rglob("*.v")}
    files["Theorems.v"] = files.pop("Theorems.v")
    return {name: re.sub(r"\(\*.*?\*\)", " ", text, flags=re.DOTALL) for name, text in files.items()}


@cache
def definitions() -> dict[str, Definition]:
    found = {}
    for text in sources().values():
        for name, parameters, body in re.findall(r"Definition (\w+) ([^:]*(?::[^:=]*)*?) : R :=(.*?)\.\s", text, re.S):
            names = " ".join(re.findall(r"\(([^:)]*):", parameters)).split()
            found[name] = Definition(names, body)
    return found


@cache
def statement(theorem: str, file: str | None = None) -> str:
    texts = [sources()[file]] if file else list(reversed(sources().values()))
    pattern = re.compile(rf"\b(?:Theorem|Lemma) {theorem}\b(.*?)\.\s", re.DOTALL)
    return next(found[1] for text in texts if (found := pattern.search(text)))


def right_side(whole: str) -> str:
    """What is promised, after the `let` that it needs; no comparator and no slack."""
    text = re.sub(r"\+ Esum.*|\+ eps \* INR T\s*$", "", whole.rpartition("<=")[2], flags=re.DOTALL)
    needed = [f"let {name} := {value} in" for name, value in re.findall(r"let (\w+) := (.*?) in\b", whole, re.DOTALL)
              if re.search(rf"\b{name}\b", text)]  # fmt: skip
    return " ".join([*needed, text])


class Watched(dict[str, Definition]):
    """Definitions that tell which of them were needed."""

    def __init__(self, defined: dict[str, Definition], used: set[str]) -> None:
        super().__init__(defined)
        self.used = used

    def __getitem__(self, name: str) -> Definition:
        self.used.add(name)
        return super().__getitem__(name)


class Reader:
    """Evaluates a real expression of Coq: application before ^ before * and / before + and -."""

    def __init__(self, text: str, letters: dict[str, Any], defined: dict[str, Definition]) -> None:
        self.tokens = re.findall(r"\d+|[A-Za-z_]\w*|:=|[-+*/^()]", text)[::-1]
        self.letters, self.defined = letters, defined

    def next_is(self, *tokens: str) -> bool:
        return bool(self.tokens) and self.tokens[-1] in tokens

    def expression(self) -> mpf:
        if self.next_is("let"):
            _, name, _ = (self.tokens.pop() for _ in range(3))
            self.letters = self.letters | {name: self.expression()}
            assert self.tokens.pop() == "in"
            return self.expression()
        value = self.product()
        while self.next_is("+", "-"):
            value = value + self.product() if self.tokens.pop() == "+" else value - self.product()
        return value

    def product(self) -> mpf:
        value = self.signed()
        while self.next_is("*", "/"):
            value = value * self.signed() if self.tokens.pop() == "*" else value / self.signed()
        return value

    def signed(self) -> mpf:
        if self.next_is("-"):
            self.tokens.pop()
            return -self.signed()
        value = self.application()
        if self.next_is("^"):
            self.tokens.pop()
            value = value ** self.atom()
        return value

    def application(self) -> mpf:
        head, given = self.atom(), []
        while self.tokens and re.match(r"[\w(]", self.tokens[-1]) and not self.next_is("in"):
            given.append(self.atom())
        return head(*given) if given else head

    def atom(self) -> Any:
        token = self.tokens.pop()
        if token == "(":
            value = self.expression()
            assert self.tokens.pop() == ")"
            return value
        if token.isdigit():
            return mpf(token)
        if token in self.letters:
            return self.letters[token]
        parameters, body = self.defined[token]  # outside of its section, the section's variables come first

        def applied(*given: Any) -> mpf:
            own = dict(zip(parameters, given[-len(parameters) :], strict=True))
            return evaluated(body, self.letters | own, self.defined)

        return applied


def evaluated(text: str, letters: dict[str, Any], defined: dict[str, Definition] | None = None) -> mpf:
    reader = Reader(text, letters, defined or definitions())
    value = reader.expression()
    assert not reader.tokens, reader.tokens
    return value


COQ = {
    "INR": lambda x: x, "ln": ln, "exp": exp, "sqrt": lambda x: sqrt(max(x, mpf(0))),
    "Rmax": max, "Rmin": min, "Rpower": lambda x, y: x**y,
    "value_at": lambda *_: 0, "G": None, "p": None, "x": None,
}  # fmt: skip


def letters_of(setting: Setting) -> dict[str, Any]:
    """The names of the files, and of their sections, for the numbers of a game."""
    T, k, n, lam, delta, beta, L, eps, rho, d = (mpf(number) for number in setting)
    functions = {"K": lambda _: k, "N": lambda _: n, "lam": lambda _: lam}
    named = {"T": T, "k": k, "n": n, "lambda": lam, "delta": delta, "beta": beta, "L": L, "eps": eps}
    named |= {"rho": rho, "d": d}
    return COQ | functions | named | {"l": ln(3 / delta)}


# The statements of the rows

ROUNDED = {"rounded": "4/3", "rounded-drift": "7/6", "rounded-same-price": "4/3", "polynomial": "4/3"}
"""The factor of Phi that rounding may cost, and a slack in the payments: 3/4 of it is at most 1."""
MARGINS = ("sharper", "sharper-tuned", "drift", "faster-drift", "paper-drift")
FINER = "rounded-three-halves"


def sizes(name: str) -> str:
    """How many payments there are at most, plus one, as the theorem says it."""
    return re.search(r"INR n <= (.*?) \+ 1 /\\", statement(THEOREMS[name].formal))[1]  # type: ignore[index]


@cache
def stated(name: str) -> str:
    if name in ROUNDED:
        general = right_side(statement("rounded_regret", "Rounded_grid.v"))
        assert general.count("mult * exp (2 * k * L * eps)") == 1
        return general.replace("mult * exp (2 * k * L * eps)", ROUNDED[name])
    if name == FINER:
        return right_side(statement("rounded_regret_finer", "Rounded_grid.v"))
    own = right_side(statement(THEOREMS[name].formal, "Theorem_A_2.v" if name == "printed" else None))
    on_the_cube = right_side(statement("sharper_theorem_cube")).partition("delta T")[2]
    return own + on_the_cube if name in MARGINS else own


def wanted(name: str, letters: dict[str, Any], *text_and_definitions: Any) -> mpf:
    if name == FINER:
        most = evaluated(sizes(name), letters) + 1
        letters = letters | {"N": lambda _: most}
    text, defined = text_and_definitions or (stated(name), None)
    return evaluated(text, letters, defined)


def off(name: str, setting: Setting, *text_and_definitions: Any) -> mpf:
    """Return the difference over the largest term; those that fall may cancel the others."""
    value = wanted(name, letters_of(setting), *text_and_definitions)
    return abs(THEOREMS[name].bound(setting).total - value) / (abs(value) + setting.rounds)


def setting_of(name: str, T: int, K: int, N: int, lam: float, L: float, epsilon: float = 0.0) -> Setting:
    row = THEOREMS[name]
    return row.setting(T, K, None, lam, L) if row.sets_size else row.setting(T, K, N, lam, L, epsilon)


def another(name: str, setting: Setting, delta: float, room: float) -> Setting:
    """A setting with this delta, more than the least beta, and late labels, if the theorem allows it."""
    row = THEOREMS[name]
    if row.learner == "AnytimeLcb":
        return setting._replace(labels=1 / room, delay=5 * room)
    beta = room * row.beta(delta, setting.experts) if row.beta else 0.0
    return setting if row.only_tuned else setting._replace(delta=delta, beta=beta)


games = (st.integers(2, 10**12), st.integers(1, 40), st.integers(1, 200), st.floats(1e-4, 10), st.floats(0, 10))


@pytest.mark.parametrize("name", THEOREMS)
@given(*games, st.floats(0, 0.5), st.floats(1e-30, 0.999), st.floats(1, 4))
def test_the_bound_is_that_of_coq(
    name: str, T: int, K: int, N: int, lam: float, L: float, epsilon: float, delta: float, room: float
) -> None:
    tuned = setting_of(name, T, K, N, lam, L, epsilon)
    assert off(name, tuned) <= 1e-13
    assert off(name, another(name, tuned, delta, room)) <= 1e-13


def neighbours(text: str) -> Iterator[str]:
    """The text with one of its numbers enlarged by 1."""
    for number in re.finditer(r"\b\d+\b", text):
        yield f"{text[: number.start()]}{int(number[0]) + 1}{text[number.end() :]}"


@pytest.mark.parametrize("name", THEOREMS)
def test_a_neighbouring_constant_is_noticed(name: str) -> None:
    tuned = [setting_of(name, 20, K, 4, 0.1, 0.7, 0.1) for K in (1, 3, 30)]
    tuned += [setting_of(name, 10**6, 1, 2, 0.1, 0.7, 0.1)] * (name == "thompson")  # where the other root is less
    tried = [*tuned, *(another(name, setting, 0.9, 1.5) for setting in tuned)]
    right, used = stated(name), set[str]()
    wrong = [(text, definitions()) for text in neighbours(right)]
    if "(4/3)" in right:
        wrong = [pair for pair in wrong if "exp (- k / 3)" not in pair[0]]  # 0 of it is gained
    assert all(off(name, setting, right, Watched(definitions(), used)) <= 1e-13 for setting in tried)
    for word in used:
        parameters, body = definitions()[word]
        wrong += [(right, definitions() | {word: Definition(parameters, text)}) for text in neighbours(body)]
    assert len(wrong) >= 4
    for text, defined in wrong:
        assert any(off(name, setting, text, defined) > 1e-10 for setting in tried), (text, defined)


@pytest.mark.parametrize("name", [*sorted(set(ROUNDED) - {"rounded-drift"}), FINER])
@given(*games)
def test_at_the_tuned_delta_failures_cost_less_than_the_1_of_coq(
    name: str, T: int, K: int, N: int, lam: float, L: float
) -> None:
    setting = setting_of(name, T, K, N, lam, L)
    letters = letters_of(setting)
    size = evaluated(sizes(name), letters) + 1 if name == FINER else mpf(setting.size)
    own = evaluated(right_side(statement(THEOREMS[name].formal)), letters | {"n": size})
    difference = own - 1 + (mpf(T) + 1) / (2 * T) - THEOREMS[name].bound(setting).total
    assert abs(difference) <= 1e-13 * (own + T)


@pytest.mark.parametrize("name", THEOREMS)
@pytest.mark.parametrize(("K", "N"), [(1, 2), (2, 3), (5, 5), (10, 10)])
def test_the_first_informative_and_negative_rounds_are_those_of_coq(name: str, K: int, N: int) -> None:
    asked: Any = (name, K, None, 0.01, 1.0) if THEOREMS[name].sets_size else (name, K, N, 0.01)

    def excess(T: int, a_round: mpf) -> mpf:
        setting: Any = setting_of(name, T, K, N, 0.01, 1.0)
        delta = 1 / ((1 + mpf(setting.lam) * K) * mpf(T) ** 2 * K)  # rounded to a float it would decide
        return wanted(name, letters_of(setting._replace(delta=delta))) - T * a_round

    searches: list[tuple[Callable[..., int], mpf]] = [
        (first_informative, mpf(1) / 2 if name == "thompson" else 1 + mpf(0.01) * (1 if name == "lcb" else K)),
        *([(first_negative, mpf(0))] if name.endswith("drift") else []),
    ]
    for search, a_round in searches:
        first = search(*asked)
        assert excess(first - 1, a_round) >= 0 > excess(first, a_round)
        assert excess(first // 2, a_round) >= 0 > excess(1000 * first, a_round)


# The settings


@given(*games)
def test_every_theorem_sets_the_papers_delta_and_its_own_beta(T: int, K: int, N: int, lam: float, L: float) -> None:
    least = r"(\d+ \* ln \(3 / delta\) \* Rpower \(INR \(K G\)\) \(3/2\)) <= beta"
    for name, row in THEOREMS.items():
        setting = setting_of(name, T, K, N, lam, L)
        letters = letters_of(setting)
        assert (setting.rounds, setting.experts, setting.lam, setting.lipschitz) == (T, K, lam, L)
        assert abs(setting.delta / evaluated("tuned_delta G T", letters) - 1) <= 1e-15
        assert isinstance(setting, ArmsSetting) == (name == "lcb")
        assert isinstance(setting, PriorSetting) == (name == "thompson")
        sharp = "sharper_theorem" if name.startswith("sharper") else row.formal
        margin = re.search(least, statement(sharp)) if row.beta else None
        beta = evaluated(margin[1] if margin else "paper_beta G delta" if row.beta else "0", letters)
        assert abs(setting.beta - beta) <= 1e-14 * beta
        assert bool(margin) == (name in MARGINS[:4] or name == "sharper-cube")


@given(*games)
@example(5, 1, 1, 0.1, 0.3941240079466144)  # 14 L sqrt(K ln T) is above 7, and below as a float
def test_the_grids_over_the_cube_are_those_of_coq(T: int, K: int, N: int, lam: float, L: float) -> None:
    k, ell = mpf(K), ln(3 * (1 + mpf(lam) * K) * mpf(T) ** 2 * K)
    balanced = {
        "main-cube": sqrt(T * (4 * mpf(L) + lam) * k / (2 * k**3 * (2 + lam + 3153 * ell**2))),
        "sharper-cube": sqrt(T * (2 * exp(mpf(-1) / 2) * L + lam) * k / (2 * sqrt(k) ** 5 * (1 + lam + 8 * ell))),
        "bayes-cube": mpmath.cbrt(T),
        "root-k-cube": mpmath.cbrt(k * T),
    }
    for name in (name for name, row in THEOREMS.items() if row.sets_size):
        setting = setting_of(name, T, K, N, lam, L)
        x = balanced[name] if name in balanced else evaluated(sizes(name), letters_of(setting))
        assert x * (1 - mpf(10) ** -15) <= setting.size <= x * (1 + mpf(10) ** -11) + 1
        assert name in balanced or x <= setting.size
        on_midpoints = name in ("main-cube", "sharper-cube")
        assert setting.epsilon * 2 * setting.size == pytest.approx(1 if on_midpoints else 0, rel=1e-15)


def test_every_row_is_a_theorem_of_its_own() -> None:
    proved = {name for text in sources().values() for name in re.findall(r"^(?:Theorem|Lemma) (\w+)", text, re.M)}
    assert {row.formal for row in THEOREMS.values()} <= proved
    assert "theorem_4_8" not in proved
    assert len({row.formal for row in THEOREMS.values()}) == len(THEOREMS) == 28


def test_the_page_on_independence_names_theorems_where_it_says_what_result_i_says() -> None:
    pages = (top / "docs" / "independence.md" for top in Path(__file__).parents)
    page = next(path for path in pages if path.exists()).read_text(encoding="utf-8")
    named = set(re.findall(r"`(\w+)`", page.partition("## What theorem I says")[2].partition("\n## ")[0]))
    proved = {name for text in sources().values() for name in re.findall(r"^(?:Theorem|Lemma) (\w+)", text, re.M)}
    assert len(named) == 6
    assert named <= proved, named - proved
