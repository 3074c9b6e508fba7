"""The claims: verdicts follow from paired differences, every sentence is judged, and each verdict can be reached."""

import csv
import json
from itertools import product
from pathlib import Path

import mpmath
import numpy as np
import pytest
from experiments.claims_sentences import (
    BELOW,
    CLAIMS,
    LEVEL,
    LITTLE_ABOVE,
    MARGIN,
    MEASURES,
    NOT_BELOW,
    Claim,
    Comparison,
)
from experiments.claims_verdicts import FAILS, HOLDS, UNDECIDED, judge, judge_comparison, measured
from experiments.runs import Trace
from experiments.settings import LEARNERS, PLOTS, Case

from experiments import claims as command
from experiments.__main__ import main
from experiments.intervals import CONFIDENCE, interval, student_quantile

CASE = Case("linear", 5, 5, 0.01, 1000)
SMALL = ("--quick", "--repetitions", "2", "--jobs", "1")


def trace(mistakes: float, payments: float = 0.0, aggregated: int = 0) -> Trace:
    """A run whose sums grow evenly, recorded in 20 rounds."""
    rounds = np.arange(1, 21, dtype=np.int64) * 50
    share = rounds / 1000
    counts = np.round(mistakes * share).astype(np.int64)
    return Trace(rounds, counts, payments * share, np.full(20, np.nan), np.full(20, aggregated, np.int64), 0.1)


def runs(*costs: float) -> list[Trace]:
    return [trace(cost) for cost in costs]


def one_sentence(capsys: pytest.CaptureFixture[str]) -> str:
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.count("\n") == 1
    return told.err.removeprefix("python -m experiments: ").rstrip("\n")


@pytest.mark.parametrize(("confidence", "freedom"), list(product((0.9, 0.95, 0.99, 0.9999), (1, 2, 9, 19, 200))))
def test_students_quantile_leaves_the_density_its_tails(confidence: float, freedom: int) -> None:
    t = student_quantile(confidence, freedom)
    density = mpmath.quad(lambda x: (1 + x * x / freedom) ** (-(freedom + 1) / 2), [-t, 0, t])
    scale = mpmath.gamma((freedom + 1) / 2) / (mpmath.sqrt(freedom * mpmath.pi) * mpmath.gamma(freedom / 2))
    assert float(density * scale) == pytest.approx(confidence, abs=1e-9)


def test_the_interval_covers_the_mean_as_often_as_it_says() -> None:
    draw = np.random.default_rng(1)
    hits = 0
    for _ in range(4000):
        found = interval(draw.normal(size=5), 0.8)
        hits += found.low <= 0 <= found.high
    assert abs(hits / 4000 - 0.8) < 0.03


@pytest.mark.parametrize(
    ("relation", "left", "outcome"),
    [
        (BELOW, (90, 91, 89), HOLDS),
        (BELOW, (110, 111, 109), FAILS),
        (BELOW, (80, 120, 101), UNDECIDED),
        (NOT_BELOW, (110, 111, 109), HOLDS),
        (NOT_BELOW, (90, 91, 89), FAILS),
        (LEVEL, (101, 101, 102), HOLDS),
        (LEVEL, (90, 91, 90), FAILS),
        (LEVEL, (110, 109, 110), FAILS),
        (LEVEL, (104, 106, 105), UNDECIDED),
        (LITTLE_ABOVE, (60, 61, 60), HOLDS),
        (LITTLE_ABOVE, (101, 101, 102), HOLDS),
        (LITTLE_ABOVE, (110, 109, 110), FAILS),
    ],
)
def test_a_comparison_is_decided_by_where_its_interval_lies(
    relation: object, left: tuple[float, ...], outcome: str
) -> None:
    comparison = Comparison(CASE, "selfish", relation, "lcb")  # type: ignore[arg-type]
    found = judge_comparison(comparison, {"selfish": runs(*left), "lcb": runs(100, 100, 100)}, MARGIN, CONFIDENCE)
    assert found.verdict == outcome
    assert (found.slack > 0) == (outcome == HOLDS) or outcome == UNDECIDED


def test_costs_are_compared_in_pairs() -> None:
    comparison = Comparison(CASE, "selfish", BELOW, "lcb")
    left, right = (100, 200, 300), (101, 202, 303)
    paired = judge_comparison(comparison, {"selfish": runs(*left), "lcb": runs(*right)}, MARGIN, 0.9)
    mixed = judge_comparison(comparison, {"selfish": runs(*left), "lcb": runs(*right[::-1])}, MARGIN, 0.9)
    assert (paired.verdict, mixed.verdict) == (HOLDS, UNDECIDED)


def test_one_failing_comparison_fails_the_claim_and_one_undecided_leaves_it_open() -> None:
    good = Comparison(CASE, "selfish", BELOW, "lcb")
    other = Comparison(CASE, "local", BELOW, "lcb")
    claim = Claim("name", "where", "quote", (good, other), True)
    for values, outcome in (((90, 91, 90), HOLDS), ((110, 111, 110), FAILS), ((60, 140, 99), UNDECIDED)):
        traces = {"selfish": runs(80, 81, 80), "local": runs(*values), "lcb": runs(100, 100, 100)}
        found = judge(claim, {good: traces, other: traces}, MARGIN, CONFIDENCE)
        assert found.verdict == outcome
        assert found.worst.comparison == other


def test_the_confidence_is_shared_by_the_comparisons_of_a_claim() -> None:
    comparison = Comparison(CASE, "selfish", BELOW, "lcb")
    copies = tuple(Comparison(CASE._replace(payments=N), "selfish", BELOW, "lcb") for N in range(5, 25))
    traces = {"selfish": runs(97, 98, 97), "lcb": runs(100, 100, 100)}
    alone = judge(Claim("", "", "", (comparison,), True), {comparison: traces}, MARGIN, CONFIDENCE)
    together = judge(Claim("", "", "", copies, True), dict.fromkeys(copies, traces), MARGIN, CONFIDENCE)
    assert (alone.verdict, together.verdict) == (HOLDS, UNDECIDED)


def test_late_measures_look_at_the_last_tenth_only() -> None:
    steady, late = trace(1000, 500), trace(1000, 500)
    late.mistakes[:-2], late.payments[:-2] = 0, 0.0
    assert measured([steady, late], 0.01, "cost").tolist() == [1005, 1005]
    assert measured([steady], 0.01, "late mistakes").tolist() == [100]
    assert measured([steady], 0.01, "late payments").tolist() == pytest.approx([0.5])
    assert measured([late], 0.01, "late cost").tolist() == pytest.approx([1005])


def test_every_claim_compares_learners_that_exist_in_cases_of_the_paper() -> None:
    cases = {plot.case for plot in PLOTS.values()}
    for claim in CLAIMS.values():
        assert claim.comparisons
        for one in claim.comparisons:
            assert one.case in cases
            assert {one.left, one.right} <= set(LEARNERS)
            assert one.measure in MEASURES
            assert one.left != one.right


def test_every_case_of_the_paper_is_asked_about() -> None:
    assert {case for claim in CLAIMS.values() for case in claim.cases} == {plot.case for plot in PLOTS.values()}


def test_the_command_judges_prints_and_draws(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["claims", "outperform", "drop-brute", *SMALL, "--out", str(tmp_path)]) == 0
    told = capsys.readouterr().out
    assert "outperform" in told
    assert "never" in told
    assert {path.name for path in tmp_path.iterdir()} >= {"claims.csv", "claims-aggregation.csv", "claims.png"}
    first, *lines = (tmp_path / "claims.csv").read_text().splitlines()
    assert json.loads(first.removeprefix("#"))["asked"]["repetitions"] == 2
    table = list(csv.DictReader(lines))
    cells = {(row["beta"], row["delta"]) for row in table}
    assert cells == {("theorem", "theorem"), ("1.0", "0.1")}
    assert {row["claim"] for row in table} == {"outperform", "drop-brute"}
    widths = {row["lcb_width"] for row in table if row["claim"] == "outperform"}
    assert widths == {str(width) for width in command.WIDTHS}
    assert len({row["lcb_width"] for row in table if row["claim"] == "drop-brute"}) == 1


def test_with_the_theorems_beta_figure_1_never_aggregates_and_with_beta_1_it_does(tmp_path: Path) -> None:
    options = ["--betas", "theorem", "1", "--deltas", "theorem", "0.1", *SMALL, "--out", str(tmp_path)]
    assert main(["claims", "drop-brute", *options]) == 0
    lines = (tmp_path / "claims-aggregation.csv").read_text().splitlines()[1:]
    for row in csv.DictReader(lines):
        if row["case"].startswith("linear"):
            assert (float(row["share"]) == 0) == (row["beta"] == "theorem")
        # Estimates of exactly 1/2 are never certain, so that some rounds of the sigmoidal case are even votes
        assert (float(row["share"]) < 0.01) == (row["beta"] == "theorem")


def test_a_second_time_nothing_is_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ["claims", "drop-brute", *SMALL, "--out", str(tmp_path)]
    assert main(arguments) == 0
    first = capsys.readouterr().out
    monkeypatch.setattr("experiments.sweep._on_this_machine", None)
    assert main(arguments) == 0
    assert capsys.readouterr().out == first


def test_the_list_quotes_the_paper_and_says_how_it_is_read(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["claims", "--list"]) == 0
    told = capsys.readouterr().out
    assert '"Thus, we can safely drop LCB-GAPTRON-brute"' in told
    assert "cost: selfish is below lcb (linear-K5-N5-lam0.01-T10000)" in told


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (("no-such",), "the claim must be one of indistinguishable, outperform,"),
        (("--repetitions", "1"), "--repetitions must be at least 2, or there is no interval; got 1"),
        (("--confidence", "1"), "--confidence must lie strictly between 0 and 1, got 1.0"),
        (("--margin", "0"), "--margin must be greater than 0, got 0.0"),
        (("--betas", "small"), "beta must be a number or one of theorem, sharper; got 'small'"),
        (("--deltas", "2"), "delta must lie strictly between 0 and 1, got 2.0"),
        (("--lcb-widths", "0"), "the LCB width must be greater than 0, got 0.0"),
    ],
)
def test_bad_input_is_one_sentence_and_leaves_nothing_behind(
    options: tuple[str, ...], sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["claims", *options, "--out", str(tmp_path / "new")]) == 2
    assert one_sentence(capsys).startswith(sentence)
    assert not (tmp_path / "new").exists()
