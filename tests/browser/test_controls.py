"""The controls in Chromium: what is set is what is shown. What the scripts compute is tested on Node, without it."""

import math
from typing import Any

import pytest

from paid_experts.proofs_check.tour.panels import ACCURACY, BETA, COSTS, DELTA, PRICE, SEED
from paid_experts.reference.cautious import CautiousLcb
from paid_experts.reference.formulas import mistake_given_vote
from paid_experts.reference.game import play_round
from paid_experts.reference.optimum import bayes_opt, opt
from paid_experts.reference.oracle import LcbGaptron, Learner

CLOSE = 1e-12
ROUNDS = 101


def number(page: Any, selector: str) -> float:
    return float(page.locator(selector).get_attribute("data-value"))


def shown(page: Any, key: str) -> float:
    return number(page, f'[data-panel="flip"] [data-show="{key}"]')


def test_the_page_tells_that_the_numbers_agree(visit: Any) -> None:
    page = visit("agreement.html")
    for name in ("points-apart", "claims-apart", "rounds-apart", "rounds-different"):
        assert number(page, f"#{name}") < CLOSE


def test_a_slider_a_number_and_a_button_set_the_same(visit: Any) -> None:
    page = visit("lemma-4.2.html")
    page.focus("#flip-v-slider")
    before = float(page.input_value("#flip-v"))
    page.keyboard.press("ArrowRight")
    assert float(page.input_value("#flip-v")) == pytest.approx(before + 0.01)
    assert math.isclose(shown(page, "left"), mistake_given_vote(before + 0.01), rel_tol=1e-9)
    page.fill("#flip-v", "-1.25")
    assert float(page.input_value("#flip-v-slider")) == -1.25
    assert math.isclose(shown(page, "left"), mistake_given_vote(-1.25), rel_tol=CLOSE)
    assert page.locator('[data-panel="flip"] [data-note="wrong"]').inner_text() == "yes"
    page.locator("[data-set][data-fails]").click()
    assert page.input_value("#flip-c") == "0.49"
    assert page.locator('[data-panel="flip"] [data-hold="holds"]').inner_text() == "no"
    assert "the constant is too small" in page.inner_text('[data-panel="flip"] .outcome')
    assert page.locator('[data-panel="flip"] .failing').count() > 0


def test_a_number_out_of_range_is_refused_in_a_sentence_and_changes_nothing(visit: Any) -> None:
    page = visit("lemma-4.2.html")
    before = shown(page, "left")
    page.fill("#flip-v", "99")
    assert page.locator("#flip-v").get_attribute("aria-invalid") == "true"
    assert "must lie between −3 and 3, got 99" in page.inner_text('[data-panel="flip"] .refusal')
    assert shown(page, "left") == before


def test_a_constant_is_lowered_until_it_fails(visit: Any) -> None:
    page = visit("lemma-4.4.html#twelfth_of_square_le_eighth")
    page.reload()
    panel = page.locator("#sharp-twelfth_of_square_le_eighth-0")
    for button in panel.locator(".buttons button").all():
        button.click()
        assert ("it fails at" in panel.locator(".outcome").inner_text()) == button.inner_text().startswith("false")
    assert panel.locator(".failing").count() > 0
    panel.locator("input[type=number]").fill("7")
    assert "must lie between" in panel.locator(".refusal").inner_text()


def reference_totals(learner: Learner, coins: list[float]) -> tuple[float, float]:
    """Play what the page plays, with its random numbers: cost, expected cost."""
    drawn, cost, expected = iter(coins), 0.0, 0.0
    for t in range(ROUNDS):
        played = play_round(learner, ACCURACY, -1 if t % 2 else 1, [next(drawn) for _ in range(len(ACCURACY) + 1)])
        cost += played.cost
        expected += played.mistake_given_past + PRICE * played.spent
    return cost, expected


def test_both_learners_play_the_same_game_as_the_reference_plays_it(visit: Any) -> None:
    page = visit("play.html")
    coins = page.evaluate(f"Array.from({{ length: {ROUNDS * (len(ACCURACY) + 1)} }}, Formulas.uniforms({SEED}))")
    page.select_option("#labels", "alternating")
    page.click("button[type=submit]")
    page.click("#step")
    page.click("#hundred")
    bayes = bayes_opt(ACCURACY, COSTS, PRICE).value
    assert number(page, "[data-total=rounds]") == ROUNDS
    assert math.isclose(number(page, "[data-total=opt]"), ROUNDS * opt(ACCURACY, COSTS, PRICE).value, rel_tol=CLOSE)
    assert math.isclose(number(page, "[data-total=bayes]"), ROUNDS * bayes, rel_tol=CLOSE)
    learners = (LcbGaptron(COSTS, len(ACCURACY), PRICE, BETA, DELTA), CautiousLcb(COSTS, len(ACCURACY), PRICE, DELTA))
    for learner in learners:
        name = type(learner).__name__
        cost, expected = reference_totals(learner, coins)
        column = f"#totals [data-learner={name}]"
        assert math.isclose(number(page, f"{column}[data-show=cost]"), cost, rel_tol=1e-10)
        assert math.isclose(number(page, f"{column}[data-show=expected]"), expected, rel_tol=1e-10)
        assert math.isclose(number(page, f"{column}[data-show=honest]"), expected - ROUNDS * bayes, rel_tol=1e-9)
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
    page.fill("#hand-advice", "-1, 1")
    page.click("#step")
    assert "+1 or −1 for each expert" in page.inner_text("#refusal")
    page.fill("#hand-advice", "-1")
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
