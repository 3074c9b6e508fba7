// Exercises that ask for a constant or a point: an answer gets its verdict at once, in floating point. What that cannot
// decide is left to the command, which proves.
"use strict";

const Exercises = (() => {
  const { termValue, exceeds } = Panels, yes = (words) => ({ right: true, words: `Right. ${words}` });
  const no = (words) => ({ right: false, words: `Not yet. ${words}` });

  /** A number such as 7/4 or -1.75, as the terminal reads it */
  function number(text) {
    if (!/^\s*-?\d+(\.\d+)?(\/\d+)?\s*$/.test(text)) throw new Error(`A number is like 7/4 or 1.75, got "${text.trim()}".`);
    return text.split("/").map(Number).reduce((above, below) => above / below);
  }

  const told = (lesser, other) => `what should be the lesser side is ${Draw.short(lesser, 6)}, the other ${Draw.short(other, 6)}.`;
  const named = (at) => Object.entries(at).map(([name, x]) => `${name} = ${Draw.short(x, 6)}`).join(", ");

  function constant({ sides, at, proved, refuted, wanted, command }, answer) {
    const c = number(answer), [left, right] = sides.map((term) => termValue(term, { ...at, constant: c }));
    if (exceeds(left, right)) return no(`It fails at ${named(at)}: ${told(left, right)}`);
    const least = refuted < proved, [holds, better] = least ? [c >= proved, c > wanted] : [c <= proved, c < wanted];
    if (!holds) return { right: false, words: `Not decided here; this command proves it or finds a point: ${command}` };
    return better ? no("It holds, but there is a better constant.") : yes("It is proved.");
  }

  function point({ sides, box, whole, assuming }, answer) {
    const given = answer.split(",").map((part) => part.split("=")), names = Object.keys(box).join(", ");
    const at = Object.fromEntries(given.map(([name, x]) => [name.trim(), number(x ?? "")]));
    if (Object.keys(at).sort().join(", ") !== Object.keys(box).sort().join(", ")) throw new Error(`A point names each of ${names} once.`);
    const outside = Object.entries(box).filter(([name, [low, high]]) =>
      at[name] < Number(low) || at[name] > Number(high) || (whole.includes(name) && !Number.isInteger(at[name])));
    if (outside.length) return no(`This is outside of the domain: ${outside[0][0]} = ${Draw.short(at[outside[0][0]])}.`);
    if (!assuming.every((term) => termValue(term, at))) return no("What is assumed does not hold there, so the claim says nothing.");
    const [left, right] = sides.map((term) => termValue(term, at));
    return exceeds(left, right) ? yes(`It fails there: ${told(left, right)}`) : no(`The inequality holds there: ${told(left, right)}`);
  }

  /** The verdict on an answer; an `Error` says what is not understood */
  const graded = (asked, answer) => (asked.at ? constant : point)(asked, answer);
  return { graded };
})();

if (typeof document !== "undefined") {
  document.querySelectorAll("form.exercise").forEach((form) => form.addEventListener("submit", (event) => {
    event.preventDefault();
    let verdict;
    try {
      verdict = Exercises.graded(JSON.parse(form.dataset.asked), form.querySelector("input").value);
    } catch (error) {
      verdict = { right: false, words: error.message };
    }
    const output = form.querySelector("output");
    output.textContent = verdict.words;
    output.className = verdict.right ? "yes" : "no";
  }));
}
