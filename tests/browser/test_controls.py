"""The controls compute what the Python code computes: a table of test points, a game, and the numbers that are
shown."""

import math
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from paid_experts.proofs_check.ledger.document import documents
from paid_experts.proofs_check.tour.agreement import ACCURACY, BETA, COSTS, DELTA, PRICE, ROUNDS, SEED
from paid_experts.proofs_check.tour.controls import controls
from paid_experts.proofs_check.tour.site import lemma_page
from paid_experts.reference.aggregation import majority_error, mistake_given_past
from paid_experts.reference.bounds import as_printed, as_proved, log_term, main_setting, trivial_bound
from paid_experts.reference.cautious import CautiousLcb
from paid_experts.reference.formulas import Estimate, exponential_loss, mistake_given_vote, phi, weight
from paid_experts.reference.game import play_round, uniforms
from paid_experts.reference.optimum import bayes_opt, opt
from paid_experts.reference.oracle import LcbGaptron, Learner

CLOSE = 1e-12


def number(page: Any, selector: str) -> float:
    return float(page.locator(selector).get_attribute("data-value"))


def set_to(page: Any, panel: str, **values: float) -> None:
    for name, value in values.items():
        page.fill(f"#{panel}-{name}", str(value))


def shown(page: Any, panel: str, key: str) -> float:
    return number(page, f'[data-panel="{panel}"] [data-show="{key}"]')


def held(page: Any, panel: str, key: str, kind: str = "hold") -> bool:
    return bool(page.locator(f'[data-panel="{panel}"] [data-{kind}="{key}"]').inner_text() == "yes")


def test_the_test_points_agree(visit: Any) -> None:
    page = visit("agreement.html")
    assert number(page, "#points-apart") < CLOSE
    assert number(page, "#claims-apart") < CLOSE
    assert number(page, "#rounds-apart") < CLOSE
    assert number(page, "#rounds-different") == 0
    data = page.evaluate("JSON.parse(document.getElementById('points').textContent)")
    assert len(data["points"]) > 400
    assert [len(game["rounds"]) for game in data["games"]] == [ROUNDS, ROUNDS]


SLIPS = {
    "points-apart": ("linear * ell / paid +", "linear * ell / paid + 1e-9 +"),
    "rounds-different": ("fewer < beta &&", "fewer <= beta &&"),
    "rounds-apart": ("u < 0.5 ? -1 : 1", "u < 0.5 ? 1 : -1"),
}


@pytest.mark.parametrize("cell", SLIPS)
def test_a_slip_in_the_script_would_be_noticed(visit: Any, folder: Path, cell: str) -> None:
    script = folder / "assets" / "formulas.js"
    right = script.read_text(encoding="utf-8")
    assert SLIPS[cell][0] in right
    try:
        script.write_text(right.replace(*SLIPS[cell]), encoding="utf-8")
        assert number(visit("agreement.html"), f"#{cell}") > CLOSE
    finally:
        script.write_text(right, encoding="utf-8")


def test_the_flip_and_its_bound_follow_the_margin(visit: Any) -> None:
    page = visit("lemma-4.2.html")
    for v in (-1.25, 0, 0.5):
        set_to(page, "flip", v=v)
        assert math.isclose(shown(page, "flip", "left"), mistake_given_vote(v), rel_tol=CLOSE)
        assert math.isclose(shown(page, "flip", "right"), math.exp(-v) / 2, rel_tol=CLOSE)
        assert held(page, "flip", "wrong", "note") == (v < 0)


def test_a_slider_moves_the_number(visit: Any) -> None:
    page = visit("lemma-4.2.html")
    page.focus("#flip-v-slider")
    before = page.input_value("#flip-v")
    page.keyboard.press("ArrowRight")
    assert float(page.input_value("#flip-v")) == pytest.approx(float(before) + 0.01)
    assert math.isclose(shown(page, "flip", "left"), mistake_given_vote(float(before) + 0.01), rel_tol=1e-9)


def test_a_number_out_of_range_is_refused_in_a_sentence_and_changes_nothing(visit: Any) -> None:
    page = visit("lemma-4.2.html")
    before = shown(page, "flip", "left")
    set_to(page, "flip", v=99)
    assert page.locator("#flip-v").get_attribute("aria-invalid") == "true"
    assert "must lie between −3 and 3, got 99" in page.inner_text('[data-panel="flip"] .refusal')
    assert shown(page, "flip", "left") == before


def test_the_vote_of_equal_experts(visit: Any) -> None:
    page = visit("section-2.html")
    set_to(page, "vote", K=7, p=0.75)
    assert math.isclose(shown(page, "vote", "left"), float(majority_error(7, Fraction(1, 4))), rel_tol=CLOSE)
    assert math.isclose(shown(page, "vote", "right"), phi([0.75] * 7), rel_tol=CLOSE)


def test_width_and_optimistic_estimate(visit: Any) -> None:
    page = visit("section-3.html")
    set_to(page, "width", n=250, share=0.4, delta=0.2, beta=7)
    known = Estimate(100, 250)
    assert math.isclose(shown(page, "width", "width"), known.width(0.2), rel_tol=CLOSE)
    assert math.isclose(shown(page, "width", "optimistic"), known.optimistic(0.2, 1), rel_tol=CLOSE)
    assert held(page, "width", "certain", "note") == known.is_certain(7)


def test_the_interval_has_its_exact_coverage_and_breaks_with_a_small_constant(visit: Any) -> None:
    page = visit("lemma-A.1.html")
    set_to(page, "bernstein", n=4, p=0.5, delta=0.9, linear=0.1)
    narrower = (3 - 0.1) * log_term(0.9) / 4
    missed = [k for k in range(5) if abs(k / 4 - 0.5) > Estimate(k, 4).width(0.9) - narrower]
    assert math.isclose(shown(page, "bernstein", "left"), sum(math.comb(4, k) for k in missed) / 16, rel_tol=CLOSE)
    set_to(page, "bernstein", n=100, p=0.01, delta=0.1, linear=0)
    assert not held(page, "bernstein", "holds")
    set_to(page, "bernstein", linear=3)
    assert held(page, "bernstein", "holds")


def test_the_first_multiplicative_bound(visit: Any) -> None:
    page = visit("lemma-4.3.html")
    set_to(page, "product", K=3, n=4000, share=0.25, p=0.26, delta=0.1, c=18)
    mistake = mistake_given_past([weight(0.25)] * 3, [0.26] * 3)
    assert math.isclose(shown(page, "product", "left"), mistake, rel_tol=CLOSE)
    assert math.isclose(shown(page, "product", "middle"), exponential_loss([0.26] * 3, [0.25] * 3) / 2, rel_tol=CLOSE)
    assert math.isclose(shown(page, "product", "right"), 0.75 * phi([0.25] * 3), rel_tol=CLOSE)
    assert held(page, "product", "lambda")
    assert held(page, "product", "range")
    set_to(page, "product", p=0.4)
    assert not held(page, "product", "lambda")


def test_the_seven_eighths_inequality_and_the_constant_that_breaks_it(visit: Any) -> None:
    page = visit("lemma-4.4.html")
    set_to(page, "seveneighths", K=2, n=50, share=0.5, p=0.7, delta=0.5, c=192)
    r = log_term(0.5) / 50
    right = 0.875 * phi([0.7, 0.7]) + 96 * 4 * (2 * r + 9 * r * r)
    assert math.isclose(shown(page, "seveneighths", "right"), right, rel_tol=CLOSE)
    assert held(page, "seveneighths", "holds")
    set_to(page, "seveneighths", K=1, n=40, share=0.5, p=0.95, c=0)
    assert not held(page, "seveneighths", "holds")
    assert shown(page, "seveneighths", "gap") < 0


def test_the_terms_of_the_detailed_bound(visit: Any) -> None:
    page = visit("theorem-A.2.html")
    set_to(page, "detailed", T=1e6, K=3, N=4, lam=0.02, L=1, eps=0.1)
    setting = main_setting(1e6, 3, 4, 0.02, 1, 0.1)
    assert math.isclose(shown(page, "detailed", "total"), as_proved(setting).total, rel_tol=CLOSE)
    assert math.isclose(shown(page, "detailed", "printed"), as_printed(setting).total, rel_tol=CLOSE)
    assert math.isclose(shown(page, "detailed", "trivial"), trivial_bound(setting), rel_tol=CLOSE)


def test_every_constant_fails_where_it_is_false_and_not_where_it_is_proved(visit: Any) -> None:
    """On every page: unfold each step with a constant, press its buttons, and read what is said."""
    tried = 0
    for lemma in documents():
        page = visit(lemma_page(lemma))
        page.evaluate("() => document.querySelectorAll('details.step').forEach((one) => { one.open = true; })")
        page.wait_for_timeout(50)
        for panel in page.locator("[data-sharp]").all():
            for button in panel.locator(".buttons button").all():
                button.evaluate("(one) => one.click()")
                said, wanted = panel.locator(".outcome").inner_text(), button.inner_text()
                assert ("it fails at" in said) == wanted.startswith("false"), (lemma, wanted, said)
            assert panel.locator(".failing").count() > 0, lemma
            tried += 1
    assert tried > 40


def test_a_constant_out_of_range_is_refused_in_a_sentence(visit: Any) -> None:
    page = visit("lemma-4.4.html#twelfth_of_square_le_eighth")
    page.reload()
    panel = page.locator("#sharp-twelfth_of_square_le_eighth-0")
    panel.locator("input[type=number]").fill("7")
    assert "c must lie between" in panel.locator(".refusal").inner_text()


def test_lowering_a_constant_is_seen_to_fail_where_all_that_is_assumed_holds(visit: Any) -> None:
    """Each panel that has a constant: the setting that is named after a failure shows one, as printed there is none."""
    for lemma, spec in controls().items():
        page = visit(lemma_page(lemma))
        for place, one in enumerate(spec.get("try", ())):
            page.locator("[data-set]").nth(place).click()
            answers = {key: held(page, spec["id"], key) for key in spec["hold"]}
            wanted = {key: key != "holds" or not one.get("fails") for key in answers}
            assert answers == wanted or (not one.get("fails") and answers["holds"]), (lemma, one["label"], answers)
            failing = page.locator(f'[data-panel="{spec["id"]}"] .failing').count()
            assert (failing > 0) == bool(one.get("fails")), (lemma, one["label"])


def reference_totals(learner: Learner) -> tuple[float, float]:
    """Play what the page plays: cost, expected cost."""
    coins, cost, expected = uniforms(SEED), 0.0, 0.0
    for t in range(101):
        played = play_round(learner, ACCURACY, -1 if t % 2 else 1, [next(coins) for _ in range(len(ACCURACY) + 1)])
        cost += played.cost
        expected += played.mistake_given_past + PRICE * played.spent
    return cost, expected


def test_both_learners_play_the_same_game_as_the_reference_plays_it(visit: Any) -> None:
    page = visit("play.html")
    page.select_option("#labels", "alternating")
    page.click("button[type=submit]")
    page.click("#step")
    page.click("#hundred")
    assert number(page, "[data-total=rounds]") == 101
    assert math.isclose(number(page, "[data-total=opt]"), 101 * opt(ACCURACY, COSTS, PRICE).value, rel_tol=CLOSE)
    bayes = bayes_opt(ACCURACY, COSTS, PRICE).value
    assert math.isclose(number(page, "[data-total=bayes]"), 101 * bayes, rel_tol=CLOSE)
    learners = (LcbGaptron(COSTS, len(ACCURACY), PRICE, BETA, DELTA), CautiousLcb(COSTS, len(ACCURACY), PRICE, DELTA))
    for learner in learners:
        name = type(learner).__name__
        cost, expected = reference_totals(learner)
        column = f"#totals [data-learner={name}]"
        assert math.isclose(number(page, f"{column}[data-show=cost]"), cost, rel_tol=1e-10)
        assert math.isclose(number(page, f"{column}[data-show=expected]"), expected, rel_tol=1e-10)
        assert math.isclose(number(page, f"{column}[data-show=honest]"), expected - 101 * bayes, rel_tol=1e-9)
        page.select_option("#whose", name)
        counts = page.locator("#state tbody tr td:nth-child(3)").all_inner_texts()
        assert counts == [f"{e.correct}/{e.paid}" for row in learner.estimates for e in row]


def test_a_round_by_hand(visit: Any) -> None:
    page = visit("play.html")
    page.fill("#costs", "0.5")
    page.fill("#accuracy", "0.75")
    page.check("#hand")
    page.click("button[type=submit]")
    page.click("#step")
    page.select_option("#hand-0", "-1")
    page.select_option("#hand-label", "1")
    page.click("#step")
    assert page.locator("#state tbody tr td:nth-child(3)").all_inner_texts() == ["0/1"]
    assert math.isclose(number(page, "#totals [data-learner=LcbGaptron][data-show=cost]"), 1 + PRICE / 2, rel_tol=CLOSE)


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("#costs", "0, 2", "payments must be numbers from 0 to 1"),
        ("#costs", "0, 0", "must differ from each other"),
        ("#accuracy", "0.5, 0.6", "must have one accuracy for each of 4 payments"),
        ("#delta", "1", "strictly between 0 and 1"),
        ("#beta", "0", "β must be positive"),
        ("#lam", "-1", "λ must be positive"),
        ("#seed", "0.5", "whole number"),
    ],
)
def test_a_game_that_is_none_is_refused_in_a_sentence(visit: Any, field: str, value: str, sentence: str) -> None:
    page = visit("play.html")
    page.fill(field, value)
    page.click("button[type=submit]")
    assert sentence in page.inner_text("#refusal")
    assert page.locator("#step").is_disabled()
