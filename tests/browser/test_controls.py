"""The controls in Chromium: what is set is what is shown. What the scripts compute is tested on Node, without it."""

import math
from typing import Any

import pytest

from paid_experts.reference.formulas import mistake_given_vote

CLOSE = 1e-12


def number(page: Any, selector: str) -> float:
    return float(page.locator(selector).get_attribute("data-value"))


def shown(page: Any, key: str) -> float:
    return number(page, f'[data-panel="flip"] [data-show="{key}"]')


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
    page.locator('[data-panel="flip"] [data-fails]').click()
    assert page.input_value("#flip-c") == "0.49"
    assert page.locator('[data-panel="flip"] [data-hold="holds"]').inner_text() == "no"
    assert "although all that it assumes holds" in page.inner_text('[data-panel="flip"] .outcome')
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
    panel = page.locator('[data-panel="sharp-twelfth_of_square_le_eighth-0"]')
    for button in panel.locator(".buttons button").all():
        button.click()
        fails = button.inner_text().startswith("false")
        assert ("The inequality fails here" in panel.locator(".outcome").inner_text()) is fails
        assert (panel.locator(".failing").count() > 0) is fails
    panel.locator("input[type=number]").first.fill("7")
    assert "must lie between" in panel.locator(".refusal").inner_text()


def test_an_answer_to_an_exercise_gets_its_verdict_at_once(visit: Any) -> None:
    form = visit("lemma-4.4.html").locator("form.exercise").first
    for answer, verdict in (("0.99", "Not yet. It fails at p = 1"), ("1", "Right."), ("x", "A number is like 7/4")):
        form.locator("input").fill(answer)
        form.locator("button").click()
        assert form.locator("output").inner_text().startswith(verdict)


def test_algorithm_1_goes_forward_and_back_and_to_the_first_failure(visit: Any) -> None:
    page = visit("algorithm.html")
    explores, learns = page.locator("#line-4 output"), page.locator("#line-21 output")
    assert explores.inner_text() == "c = 0.25, 0.25"
    for _ in range(2):
        page.click("#forward")
    assert (explores.inner_text(), page.locator("#line-4").get_attribute("class")) == ("", "idle")
    page.click("#back")
    assert (explores.inner_text(), learns.inner_text()) == ("c = 1, 1", "n = 1, 1")
    assert page.locator("#failure").is_disabled()
    page.select_option("#switch", label="drop the coin")
    assert "Lemma 4.2 fails first" in page.inner_text("#verdict")
    page.click("#failure")
    assert "instead: return sign(x)" in page.inner_text("#line-17 output")
    assert page.locator("tr.fails").first.inner_text().split()[-1] == "fails"


def test_a_search_from_any_page_shows_where_the_words_stand(visit: Any) -> None:
    page = visit("lemma-4.2.html")
    page.fill("header input", "seven eighths")
    page.press("header input", "Enter")
    page.wait_for_url("**/search.html?q=seven+eighths")
    assert "lemma-4.4.html" in page.locator("#results a").first.get_attribute("href")
    page.fill("#query", "<img src=x> seven")
    assert page.locator("#results li").count() == 0
