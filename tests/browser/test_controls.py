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
