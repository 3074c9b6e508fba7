// Compare the scripts with values that the Python code computed, and tell the largest differences.
"use strict";

/** How far two values are apart, relative to the second; what is no number must be the same */
function apart(mine, theirs) {
  if (Array.isArray(theirs)) return Math.max(0, ...theirs.map((value, i) => apart(mine[i], value)));
  if (typeof theirs === "object" && theirs !== null) return Math.max(...Object.keys(theirs).map((key) => apart(mine[key], theirs[key])));
  if (typeof theirs !== "number") return mine === theirs ? 0 : Infinity;
  return mine === theirs ? 0 : Math.abs(mine - theirs) / Math.max(Math.abs(theirs), 1e-3);
}

function agreement({ points, claims, games }) {
  const formulas = {};
  for (const [name, given, wanted] of points) {
    formulas[name] = Math.max(formulas[name] || 0, apart(Formulas[name](...given), wanted));
  }
  const sides = claims.map(([at, left, right, wanted]) => apart([left, right].map((term) => Panels.termValue(term, at)), wanted));
  let different = 0, farthest = 0;
  for (const { learner: name, setting, accuracy, labels, rounds } of games) {
    const learner = new Formulas[name]({ ...setting, experts: accuracy.length });
    rounds.forEach((theirs, t) => {
      const mine = Formulas.playRound(learner, accuracy, labels[t], theirs.uniforms);
      const same = ["payments", "advice", "followed", "prediction"].every((key) => JSON.stringify(mine[key]) === JSON.stringify(theirs[key]));
      different += Number(!same);
      farthest = Math.max(farthest, apart(mine.expected, theirs.expected), apart(mine.cost, theirs.cost));
    });
  }
  const totals = { points: Math.max(...Object.values(formulas)), claims: Math.max(...sides), rounds: farthest, different };
  return { formulas, totals };
}

if (typeof document !== "undefined") {
  const { formulas, totals } = agreement(JSON.parse(document.getElementById("points").textContent));
  const write = (cell, value) => {
    cell.textContent = Number.isInteger(value) ? String(value) : value.toExponential(1);
    cell.dataset.value = String(value);
  };
  document.querySelectorAll("[data-formula]").forEach((cell) => write(cell, formulas[cell.dataset.formula]));
  document.querySelectorAll("[data-apart]").forEach((cell) => write(cell, totals[cell.dataset.apart]));
}
