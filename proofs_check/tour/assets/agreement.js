// Compare formulas.js with the values that the Python code computed, and tell the largest difference.
"use strict";

(() => {
  const data = JSON.parse(document.getElementById("points").textContent);
  const apart = (mine, theirs) => {
    if (Array.isArray(theirs)) return Math.max(0, ...theirs.map((value, i) => apart(mine[i], value)));
    if (typeof theirs === "object" && theirs !== null) return Math.max(...Object.keys(theirs).map((key) => apart(mine[key], theirs[key])));
    if (typeof theirs !== "number") return mine === theirs ? 0 : Infinity;
    if (mine === theirs) return 0;
    return Math.abs(mine - theirs) / Math.max(Math.abs(theirs), 1e-3);
  };
  const results = data.points.map(([name, given, expected]) => apart(Formulas[name](...given), expected));
  const claims = data.claims.map(([names, values, left, right, wanted]) => {
    const at = (text) => new Function(...names, `"use strict"; return (${text});`)(...values);
    return apart([at(left), at(right)], wanted);
  });
  let different = 0, farthest = 0;
  for (const { learner: name, setting, accuracy, labels, rounds } of data.games) {
    const learner = new Formulas[name]({ ...setting, experts: accuracy.length });
    rounds.forEach((theirs, t) => {
      const mine = Formulas.playRound(learner, accuracy, labels[t], theirs.uniforms);
      const same = ["payments", "advice", "followed", "prediction"].every((key) => JSON.stringify(mine[key]) === JSON.stringify(theirs[key]));
      different += Number(!same);
      farthest = Math.max(farthest, apart(mine.expected, theirs.expected), apart(mine.cost, theirs.cost));
    });
  }
  const write = (id, value) => {
    const cell = document.getElementById(id);
    cell.textContent = typeof value === "number" && !Number.isInteger(value) ? value.toExponential(2) : String(value);
    cell.dataset.value = String(value);
  };
  write("points-apart", Math.max(...results));
  write("claims-apart", Math.max(...claims));
  write("rounds-different", different);
  write("rounds-apart", farthest);
  document.querySelectorAll("[data-formula]").forEach((cell) => {
    const apart = Math.max(...results.filter((_, i) => data.points[i][0] === cell.dataset.formula));
    cell.textContent = apart === 0 ? "0" : apart.toExponential(1);
  });
})();
