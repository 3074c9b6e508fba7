// Both learners of formulas.js play a game of the reader's choice, with the same labels and coins.
"use strict";

(() => {
  const form = document.getElementById("game");
  if (!form) return;
  const F = Formulas, $ = (id) => document.getElementById(id), short = Draw.short;
  const MOST = 20000, WAYS = 2 ** 22;
  const NAMES = { LcbGaptron: "LCB-GAPTRON", CautiousLcb: "cautious" };
  /** What is shown of the counts of one expert at one payment */
  const KNOWN = {
    LcbGaptron: {
      columns: ["expert", "payment", "right/paid", "estimate", "width", "optimistic", "cutoff", "certain"],
      facts: ({ delta, beta }, k, n) => [
        n ? short(F.estimate(k, n)) : "1", n ? short(F.width(k, n, delta)) : "∞", short(F.optimistic(k, n, delta)),
        short(F.cutoff(n, beta)), F.isCertain(k, n, beta) ? "yes" : "no",
      ],
    },
    CautiousLcb: {
      columns: ["expert", "payment", "right/paid", "estimate", "farthest credible", "nearest credible", "weight"],
      facts: ({ delta }, k, n) => {
        const { margin, nearest } = F.credible(k, n, delta), sign = 2 * k >= n ? 1 : -1;
        return [n ? short(F.estimate(k, n)) : "1", short(0.5 + sign * (0.5 - margin)), short(0.5 + sign * nearest), short(F.weight(0.5 + sign * nearest))];
      },
    },
  };
  let game = null;

  const numbersIn = (text) => text.split(/[\s,;]+/).filter(Boolean).map(Number);
  const sign = (z) => (z > 0 ? "+1" : "−1");

  /** Read the game, or throw a sentence if it is none */
  function read() {
    const costs = numbersIn($("costs").value), accuracy = $("accuracy").value.trim().split(/\n/).map(numbersIn);
    const [lam, beta, delta, seed] = ["lam", "beta", "delta", "seed"].map((id) => $(id).valueAsNumber);
    const probability = (x) => x >= 0 && x <= 1, need = (so, sentence, got) => { if (!so) throw Error(`${sentence}, got ${got}`); };
    need(costs.length && costs.every(probability), "payments must be numbers from 0 to 1", $("costs").value);
    need(new Set(costs).size === costs.length, "payments must differ from each other", $("costs").value);
    for (const [j, row] of accuracy.entries()) {
      need(row.length === costs.length, `expert ${j} must have one accuracy for each of ${costs.length} payments`, row.length);
      need(row.every(probability), "accuracies must be numbers from 0 to 1", row.join(", "));
    }
    const ways = (2 * costs.length) ** accuracy.length;
    need(ways <= WAYS, `at most ${WAYS} combinations of payments and advice are searched here`, `${2 * costs.length}^${accuracy.length}`);
    need(lam > 0, "λ must be positive", $("lam").value);
    need(beta > 0, "β must be positive", $("beta").value);
    need(delta > 0 && delta < 1, "δ must lie strictly between 0 and 1", $("delta").value);
    need(Number.isInteger(seed) && seed >= 0, "the seed must be a whole number from 0 on", $("seed").value);
    return { costs, accuracy, lam, beta, delta, seed, labels: $("labels").value, hand: $("hand").checked };
  }

  function start() {
    try {
      const asked = read(), names = asked.hand ? ["LcbGaptron"] : Object.keys(NAMES);
      const player = (name) => [name, { learner: new F[name]({ ...asked, experts: asked.accuracy.length }), rounds: [], cost: 0, expected: 0 }];
      game = {
        ...asked, players: Object.fromEntries(names.map(player)), draw: F.uniforms(asked.seed), drawLabel: F.uniforms(asked.seed + 1),
        opt: F.opt(asked.accuracy, asked.costs, asked.lam), bayes: F.bayesOpt(asked.accuracy, asked.costs, asked.lam), waiting: false,
      };
      $("refusal").textContent = "";
    } catch (error) {
      $("refusal").textContent = error.message;
      game = null;
    }
    show();
  }

  const played = () => game.players.LcbGaptron.rounds.length;

  const LABELS = { plus: () => 1, alternating: () => (played() % 2 ? -1 : 1), random: () => (game.drawLabel() < 0.5 ? 1 : -1) };

  function record(player, round) {
    player.cost += round.cost;
    player.expected += round.expectedCost;
    player.rounds.push({ ...round, total: player.expected });
  }

  function playOne() {
    const coins = Array.from({ length: game.accuracy.length + 1 }, game.draw), y = LABELS[game.labels]();
    for (const player of Object.values(game.players)) record(player, F.playRound(player.learner, game.accuracy, y, coins));
  }

  /** By hand: first the payments, then the reader's advice, coin and label */
  function step() {
    if (!game) return;
    if (!game.hand) playOne();
    else if (!game.waiting) game.players.LcbGaptron.learner.pay();
    else if (!finishByHand(game.players.LcbGaptron)) return;
    if (game.hand) game.waiting = !game.waiting;
    show();
  }

  /** Take what the reader has written; or say what is wrong with it */
  function finishByHand(player) {
    const bought = player.learner.payments.map((i, j) => game.accuracy[j][i]);
    const advice = numbersIn($("hand-advice").value.replace(/−/g, "-")), u = $("hand-u").valueAsNumber;
    const good = advice.length === bought.length && advice.every((z) => z === 1 || z === -1);
    $("refusal").textContent = !good ? `the advice must be +1 or −1 for each expert, got ${$("hand-advice").value}`
      : u >= 0 && u < 1 ? "" : `u must lie in [0, 1), got ${$("hand-u").value}`;
    if ($("refusal").textContent) return false;
    record(player, F.finishRound(player.learner, bought, advice, Number($("hand-label").value), u));
    return true;
  }

  function many(count) {
    if (!game || game.hand) return;
    for (let i = 0; i < count && played() < MOST; i++) playOne();
    show();
  }

  const row = ([first, ...rest], style = "") =>
    `<tr class="${style}"><th scope="row">${first}</th>${rest.map((text) => `<td>${text}</td>`).join("")}</tr>`;

  function show() {
    const running = Boolean(game);
    for (const id of ["step", "ten", "hundred", "thousand"]) $(id).disabled = !running || (id !== "step" && game.hand);
    $("by-hand").hidden = !running || !game.waiting;
    $("step").textContent = running && game.hand ? (game.waiting ? "Predict and learn" : "Pay") : "Play one round";
    if (!running) return;
    showTotals();
    showPlots();
    showInside();
    const first = game.players.LcbGaptron;
    $("told").textContent = told(first.learner, first.rounds[first.rounds.length - 1]);
  }

  function showTotals() {
    const T = played(), totals = { rounds: T, opt: T * game.opt.value, bayes: T * game.bayes.value };
    const write = (cell, value) => { cell.textContent = short(value); cell.dataset.value = String(value); };
    document.querySelectorAll("[data-total]").forEach((cell) => write(cell, totals[cell.dataset.total]));
    for (const cell of document.querySelectorAll("#totals [data-show]")) {
      const { cost, expected } = game.players[cell.dataset.learner] || { cost: NaN, expected: NaN };
      write(cell, { cost, expected, regret: expected - totals.opt, honest: expected - totals.bayes }[cell.dataset.show]);
    }
  }

  function showPlots() {
    const T = played(), every = Math.max(1, Math.floor(T / 250)), chosen = (_, i) => i % every === 0 || i === T - 1;
    $("costs-plot").hidden = $("regret-plot").hidden = T < 2;
    if (T < 2) return;
    const points = (f) => game.players.LcbGaptron.rounds.filter(chosen).map((r) => [r.t, f(r.t)]);
    const of = (f, style = 0) => Object.entries(game.players).map(([name, { rounds }], i) => (
      { name: NAMES[name], style: [1, 3][i] + style, points: rounds.filter(chosen).map((r) => [r.t, f(r)]) }));
    const honest = of((r) => r.total - r.t * game.bayes.value).map((line) => ({ ...line, name: `${line.name}, against Bayes`, style: line.style + 1 }));
    const [opt, bayes] = [game.opt.value, game.bayes.value];
    Draw.plot($("costs-plot"), {
      lines: [...of((r) => r.total), { name: "t · OPT", style: 4, points: points((t) => t * opt) }, { name: "t · Bayes-optimal cost", style: 5, points: points((t) => t * bayes) }],
      levels: [0],
      sentence: `OPT is ${short(opt)} a round, the Bayes-optimal cost ${short(bayes)}. A learner that has found the good experts stays below t · OPT; no learner stays below the Bayes-optimal cost.`,
    });
    Draw.plot($("regret-plot"), {
      lines: [...of((r) => r.total - r.t * opt), ...honest], levels: [0],
      sentence: "The same two learners, each measured against OPT and against the Bayes-optimal cost: against OPT the regret falls below zero, against the Bayes-optimal cost it rises, since neither learner minimises that.",
    });
  }

  /** The table of counts and the last rounds of the learner that was chosen */
  function showInside() {
    const name = $("whose").value in game.players ? $("whose").value : "LcbGaptron", { learner, rounds } = game.players[name];
    const { columns, facts } = KNOWN[name], { costs } = game, last = rounds[rounds.length - 1];
    const paid = game.waiting ? learner.payments : last ? last.payments : [];
    const known = learner.paid.flatMap((counts, j) => counts.map((n, i) => {
      const k = learner.correct[j][i];
      return row([j, short(costs[i]), `${k}/${n}`, ...facts(game, k, n)], paid[j] === i ? "paid" : "");
    }));
    $("state").querySelector("thead").innerHTML = `<tr>${columns.map((name) => `<th scope="col">${name}</th>`).join("")}</tr>`;
    $("state").querySelector("tbody").innerHTML = known.join("");
    $("log").querySelector("tbody").innerHTML = rounds.slice(-12).reverse().map((r) => row([
      r.t, r.payments.map((i) => short(costs[i])).join(" "), r.advice.map(sign).join(" "),
      r.followed === null ? `vote ${short(r.x)}` : `expert ${r.followed}`, sign(r.prediction), sign(r.label), short(r.expected), short(r.cost),
    ])).join("");
  }

  function told(learner, round) {
    const amounts = (payments) => payments.map((i) => short(game.costs[i])).join(", ");
    if (game.waiting) {
      const why = learner.exploring ? "payments not yet tried" : "the payments that minimise the optimistic cost";
      return `Round ${learner.round} has paid ${amounts(learner.payments)}: ${why}. Now give the advice, the coin and the label.`;
    }
    if (!round) {
      return `OPT over these payments is ${short(game.opt.value)} a round, at ${amounts(game.opt.payments)}; the Bayes-optimal cost is `
        + `${short(game.bayes.value)}, at ${amounts(game.bayes.payments)}. The first ${game.costs.length} rounds try every payment once.`;
    }
    const how = round.followed === null
      ? `takes the vote x = ${short(round.x)} and flips it when u = ${short(round.u)} is below ${short(F.flipProbability(round.x))}`
      : `goes by expert ${round.followed}, whose estimate is certain`;
    const right = round.prediction === round.label ? "right" : "wrong";
    return `Round ${round.t}: LCB-GAPTRON pays ${amounts(round.payments)}; ${how}; predicts ${sign(round.prediction)}, the label is ${sign(round.label)}: ${right}. Cost ${short(round.cost)}.`;
  }

  form.addEventListener("submit", (event) => { event.preventDefault(); start(); });
  $("step").addEventListener("click", step);
  $("ten").addEventListener("click", () => many(10));
  $("hundred").addEventListener("click", () => many(100));
  $("thousand").addEventListener("click", () => many(1000));
  $("whose").addEventListener("change", () => { if (game) showInside(); });
  start();
  many(1000); // so that there is something to see
})();
