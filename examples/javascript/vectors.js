// Replays files of test vectors: node examples/javascript/vectors.js FILE.json ...
// Prints what failed, by id and flags; exits with 1 if anything did.
"use strict";

const fs = require("node:fs");
const { LcbGaptron } = require("../../proofs_check/tour/assets/algorithm_1.js");

const same = (a, b) => a.length === b.length && a.every((value, k) => value === b[k]);

// A vector lists the accepted payments, or asks for untried ones, or gives the least objective.
function accepted(pay, paid, tried, { costs, lam }) {
  if (pay === "untried") return paid.every((i, j) => !tried.has(`${j} ${i}`));
  if (Array.isArray(pay)) return pay.some((payments) => same(payments, paid));
  let gain = 0;
  let cost = 0;
  paid.forEach((i, j) => {
    gain += (0.5 - pay.optimistic[j][i]) ** 2;
    cost += costs[i];
  });
  return Math.exp(-2 * gain) + lam * cost <= pay.objective * (1 + pay.tolerance);
}

// Returns what went wrong first, or null.
function replay({ settings, rounds }) {
  const learner = new LcbGaptron(settings);
  const tried = new Set();
  let t = 0;
  for (const round of rounds) {
    for (let k = 0; k < (round.times ?? 1); k += 1) {
      t += 1;
      const paid = learner.pay();
      if (!accepted(round.pay, paid, tried, settings)) return `round ${t}: paid ${paid}, accepted is ${JSON.stringify(round.pay)}`;
      paid.forEach((i, j) => tried.add(`${j} ${i}`));
      if (!("advice" in round)) return null;
      const prediction = learner.predict(round.advice, round.u);
      if (!round.predict.includes(prediction)) return `round ${t}: predicted ${prediction}, accepted is ${round.predict}`;
      learner.update(round.label);
    }
  }
  return null;
}

let failed = 0;
let all = 0;
for (const file of process.argv.slice(2).filter((name) => !/(schema|set)\.json$/.test(name))) {
  const { version, tests } = JSON.parse(fs.readFileSync(file, "utf8"));
  if (version !== 2 && version !== 3) throw new Error(`${file} has version ${version}; this program knows versions 2 and 3`);
  for (const test of tests) {
    all += 1;
    const problem = replay(test);
    if (problem !== null) {
      failed += 1;
      console.log(`${test.id} (${test.comment}) failed, ${problem}`);
      console.log(`    it catches: ${test.flags.join(", ")}`);
    }
  }
}
console.log(`${all - failed} of ${all} vectors passed`);
process.exit(failed ? 1 : 0);
