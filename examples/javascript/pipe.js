// Speaks the pipe of the conformance kit: one JSON object a line on standard input, one reply a line.
//
//     python -m properties.conformance --command 'node examples/javascript/pipe.js'
"use strict";

const readline = require("node:readline");
const { LcbGaptron } = require("../../proofs_check/tour/assets/algorithm_1.js");

let learner = null;

const replies = {
  start: (settings) => {
    learner = new LcbGaptron(settings);
    return { ok: true };
  },
  pay: () => ({ payments: learner.pay() }),
  predict: ({ advice, u }) => ({ prediction: learner.predict(advice, u) }),
  update: ({ label }) => {
    learner.update(label);
    return { ok: true };
  },
};

function answer(line) {
  try {
    const request = JSON.parse(line);
    return replies[request.op](request);
  } catch (problem) {
    return { error: problem.message };
  }
}

readline.createInterface({ input: process.stdin }).on("line", (line) => {
  process.stdout.write(JSON.stringify(answer(line)) + "\n");
});
