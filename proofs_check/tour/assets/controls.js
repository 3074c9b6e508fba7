// The controls of a page: sliders, numbers and buttons set the values of a panel, and panels.js says what to show.
"use strict";

(() => {
  const named = (input) => input.closest(".dial").querySelector("label").textContent;

  /** What is wrong with a number, in a sentence; nothing if it is allowed */
  function refusal(input) {
    const value = input.valueAsNumber, [least, most] = [Number(input.min), Number(input.max)];
    if (!Number.isFinite(value) || value < least - 1e-12 || value > most + 1e-12 * Math.abs(most)) {
      return `${named(input)} must lie between ${Draw.short(least)} and ${Draw.short(most)}, got ${input.value || "nothing"}.`;
    }
    return input.step === "1" && !Number.isInteger(value) ? `${named(input)} must be a whole number, got ${input.value}.` : "";
  }

  /** Show numbers, answers and the curve of one panel; or say which number is out of range, and show nothing new */
  function refresh(panel) {
    const values = {}, sentences = [];
    for (const input of panel.querySelectorAll("input[data-name]")) {
      const wrong = refusal(input);
      input.setAttribute("aria-invalid", String(Boolean(wrong)));
      if (wrong) sentences.push(wrong);
      values[input.dataset.name] = input.valueAsNumber;
    }
    panel.querySelector(".refusal").textContent = sentences.join(" ");
    panel.classList.toggle("stale", sentences.length > 0);
    if (sentences.length) return;
    const result = Panels.shown(JSON.parse(panel.dataset.spec), values);
    write(panel, result);
    Draw.plot(panel.querySelector("figure"), { ...result.curve, sentence: result.say });
  }

  function write(panel, { show, hold, note, outcome }) {
    for (const cell of panel.querySelectorAll("[data-show]")) {
      const value = show[cell.dataset.show];
      cell.textContent = Draw.short(value);
      cell.dataset.value = String(value);
      if (cell.dataset.show === "gap") cell.classList.toggle("negative", value < 0);
    }
    const answer = (cell, yes, otherwise) => { cell.textContent = yes ? "yes" : "no"; cell.className = yes ? "yes" : otherwise; };
    panel.querySelectorAll("[data-hold]").forEach((cell) => answer(cell, hold[cell.dataset.hold], "no"));
    panel.querySelectorAll("[data-note]").forEach((cell) => answer(cell, note[cell.dataset.note], "other"));
    const verdict = panel.querySelector(".outcome");
    verdict.textContent = outcome.text;
    verdict.classList.toggle("fails", outcome.fails);
  }

  /** A slider moves its number, a number its slider, and a button sets them */
  function couple(panel) {
    for (const number of panel.querySelectorAll("input[type=number][data-name]")) {
      const slider = document.getElementById(`${number.id}-slider`), power = slider.dataset.logarithmic;
      slider.addEventListener("input", () => {
        number.value = power ? Number((10 ** slider.valueAsNumber).toPrecision(3)) : Number(slider.valueAsNumber.toPrecision(5));
        refresh(panel);
      });
      number.addEventListener("input", () => {
        slider.value = power ? Math.log10(number.valueAsNumber) : number.value;
        refresh(panel);
      });
    }
    for (const button of panel.querySelectorAll("[data-set]")) {
      button.addEventListener("click", () => {
        for (const [name, value] of Object.entries(JSON.parse(button.dataset.set))) {
          const number = panel.querySelector(`input[data-name="${name}"]`);
          number.value = value;
          number.dispatchEvent(new Event("input"));
        }
      });
    }
    refresh(panel);
  }

  document.querySelectorAll("[data-panel]").forEach(couple);
})();
