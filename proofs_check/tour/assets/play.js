// Algorithm 1, played round by round: the learner of formulas.js, a game of the reader's choice, the state in a table.
"use strict";

(() => {
  const form = document.getElementById("game");
  if (!form) return;
  const F = Formulas, $ = (id) => document.getElementById(id), short = Draw.short;
  const MOST = 20000;
  let game = null;

  const numbersIn = (text) => text.split(/[\s,;]+/).filter(Boolean).map(Number);
  const sign = (z) => (z > 0 ? "+1" : "−1");

  /** Read the game; a sentence if it is none */
  function read() {
    const costs = numbersIn($("costs").value);
    const accuracy = $("accuracy").value.trim().split(/\n/).map(numbersIn);
    const [lam, beta, delta, seed] = ["lam", "beta", "delta", "seed"].map((id) => $(id).valueAsNumber);
    const probability = (x) => x >= 0 && x <= 1;
    if (!costs.length || !costs.every(probability)) throw Error(`payments must be numbers from 0 to 1, got ${$("costs").value}`);
    if (new Set(costs).size !== costs.length) throw Error(`payments must differ from each other, got ${$("costs").value}`);
    for (const [j, row] of accuracy.entries()) {
      if (row.length !== costs.length) throw Error(`expert ${j} must have one accuracy for each of ${costs.length} payments, got ${row.length}`);
      if (!row.every(probability)) throw Error(`accuracies must be numbers from 0 to 1, got ${row.join(", ")}`);
    }
    if (costs.length ** accuracy.length > 4096) throw Error(`at most 4096 ways to pay are searched here, got ${costs.length}^${accuracy.length}`);
    if (!(lam > 0)) throw Error(`λ must be positive, got ${$("lam").value}`);
    if (!(beta > 0)) throw Error(`β must be positive, got ${$("beta").value}`);
    if (!(delta > 0 && delta < 1)) throw Error(`δ must lie strictly between 0 and 1, got ${$("delta").value}`);
    if (!Number.isInteger(seed) || seed < 0) throw Error(`the seed must be a whole number from 0 on, got ${$("seed").value}`);
    return { costs, accuracy, lam, beta, delta, seed, labels: $("labels").value, hand: $("hand").checked };
  }

  function start() {
    try {
      const asked = read();
      const learner = new F.Learner({ ...asked, experts: asked.accuracy.length });
      game = {
        ...asked, learner, twister: new F.Twister(asked.seed), coin: new F.Twister(asked.seed + 1), rounds: [],
        opt: F.opt(asked.accuracy, asked.costs, asked.lam), waiting: false, cost: 0, expected: 0,
      };
      $("refusal").textContent = "";
    } catch (error) {
      $("refusal").textContent = error.message;
      game = null;
    }
    show();
  }

  function label() {
    const kind = game.labels, t = game.learner.round;
    if (kind === "plus") return 1;
    if (kind === "alternating") return t % 2 ? 1 : -1;
    return game.coin.random() < 0.5 ? 1 : -1;
  }

  function record(round) {
    game.cost += round.cost;
    game.expected += round.expectedCost;
    game.rounds.push({ ...round, regret: game.expected - round.t * game.opt.value });
  }

  function playOne() {
    const coins = Array.from({ length: game.accuracy.length + 1 }, () => game.twister.random());
    record(F.playRound(game.learner, game.accuracy, label(), coins));
  }

  /** By hand: first the payments, then the reader's advice, coin and label */
  function step() {
    if (!game) return;
    if (!game.hand) { playOne(); show(); return; }
    if (!game.waiting) {
      game.learner.pay();
      game.waiting = true;
      askByHand();
    } else {
      const u = $("hand-u").valueAsNumber;
      if (!(u >= 0 && u < 1)) { $("refusal").textContent = `u must lie in [0, 1), got ${$("hand-u").value}`; return; }
      const bought = game.learner.payments.map((i, j) => game.accuracy[j][i]);
      const advice = bought.map((_, j) => Number($(`hand-${j}`).value));
      record(F.finishRound(game.learner, bought, advice, Number($("hand-label").value), u));
      game.waiting = false;
      $("by-hand").replaceChildren();
    }
    show();
  }

  function askByHand() {
    const select = (id, text) => {
      const box = document.createElement("p"), name = document.createElement("label"), input = document.createElement("select");
      name.htmlFor = input.id = id;
      name.textContent = text;
      input.append(new Option("+1", "1"), new Option("−1", "-1"));
      box.className = "dial";
      box.append(name, input);
      return box;
    };
    const paid = game.learner.payments.map((i) => game.costs[i]);
    const advice = paid.map((c, j) => select(`hand-${j}`, `advice of expert ${j}, paid ${c}`));
    const coin = document.createElement("p"), name = document.createElement("label"), u = document.createElement("input");
    name.htmlFor = u.id = "hand-u";
    name.textContent = "the learner's u";
    Object.assign(u, { type: "number", min: 0, max: 0.999999, step: "any", value: 0.5 });
    coin.className = "dial";
    coin.append(name, u);
    $("by-hand").replaceChildren(...advice, coin, select("hand-label", "the true label"));
  }

  function many(count) {
    if (!game || game.hand) return;
    for (let i = 0; i < count && game.rounds.length < MOST; i++) playOne();
    show();
  }

  const row = (cells, tag = "td") => {
    const line = document.createElement("tr");
    cells.forEach((text, i) => {
      const cell = document.createElement(i === 0 && tag === "td" ? "th" : tag);
      if (cell.tagName === "TH") cell.scope = tag === "td" ? "row" : "col";
      cell.textContent = text;
      line.append(cell);
    });
    return line;
  };

  function show() {
    const running = Boolean(game);
    for (const id of ["step", "ten", "hundred"]) $(id).disabled = !running || (id !== "step" && game.hand);
    $("step").textContent = running && game.hand && game.waiting ? "Predict and learn" : running && game.hand ? "Pay" : "Play one round";
    if (!running) return;
    const { learner, costs, rounds } = game, last = rounds[rounds.length - 1];
    $("told").textContent = told(last);
    const body = $("state").querySelector("tbody"), lines = [];
    for (let j = 0; j < learner.experts; j++) {
      for (let i = 0; i < costs.length; i++) {
        const n = learner.paid[j][i], k = learner.correct[j][i];
        const line = row([
          `${j}`, short(costs[i]), `${k}/${n}`, n ? short(F.estimate(k, n)) : "1", n ? short(F.width(k, n, game.delta)) : "∞",
          short(F.optimistic(k, n, game.delta)), short(F.cutoff(n, game.beta)), F.isCertain(k, n, game.beta) ? "yes" : "no",
        ]);
        const paid = game.waiting ? learner.payments : last && last.payments;
        if (paid && paid[j] === i) line.className = "paid";
        lines.push(line);
      }
    }
    body.replaceChildren(...lines);
    const T = rounds.length;
    const table = { rounds: T, cost: game.cost, expected: game.expected, opt: T * game.opt.value, regret: T ? last.regret : 0 };
    for (const cell of document.querySelectorAll("#totals [data-show]")) {
      cell.textContent = short(table[cell.dataset.show]);
      cell.dataset.value = String(table[cell.dataset.show]);
    }
    const log = $("log").querySelector("tbody");
    log.replaceChildren(...rounds.slice(-12).reverse().map((r) => row([
      `${r.t}`, r.payments.map((i) => short(costs[i])).join(" "), r.advice.map(sign).join(" "),
      r.followed === null ? `vote ${short(r.x)}` : `expert ${r.followed}`, sign(r.prediction), sign(r.label), short(r.expected), short(r.cost),
    ])));
    $("regret").hidden = T < 2;
    if (T > 1) {
      const every = Math.max(1, Math.floor(T / 300)), kept = rounds.filter((_, i) => i % every === 0 || i === T - 1);
      Draw.plot($("regret"), {
        lines: [
          { name: "expected cost so far", points: kept.map((r) => [r.t, r.regret + r.t * game.opt.value]) },
          { name: "t · OPT", points: kept.map((r) => [r.t, r.t * game.opt.value]) },
          { name: "regret, without noise", points: kept.map((r) => [r.t, r.regret]) },
        ],
        levels: [0],
        sentence: `After ${T} rounds the expected cost is ${short(game.expected)}, ${T} times OPT is ${short(T * game.opt.value)}, the regret ${short(last.regret)}.`,
      });
    }
  }

  function told(round) {
    if (game.waiting) {
      const why = game.learner.exploring ? "payments not yet tried" : "the payments that minimise the optimistic cost";
      return `Round ${game.learner.round} has paid ${game.learner.payments.map((i) => short(game.costs[i])).join(", ")}: ${why}. Now give the advice, the coin and the label.`;
    }
    if (!round) return `OPT over these payments is ${short(game.opt.value)} a round, at ${game.opt.payments.map((i) => short(game.costs[i])).join(", ")}. The first ${game.costs.length} rounds try every payment once.`;
    const how = round.followed === null
      ? `takes the vote x = ${short(round.x)} and flips it when u = ${short(round.u)} is below ${short(F.flipProbability(round.x))}`
      : `goes by expert ${round.followed}, whose estimate is certain`;
    const right = round.prediction === round.label ? "right" : "wrong";
    return `Round ${round.t}: pays ${round.payments.map((i) => short(game.costs[i])).join(", ")}; ${how}; predicts ${sign(round.prediction)}, the label is ${sign(round.label)}: ${right}. Cost ${short(round.cost)}.`;
  }

  form.addEventListener("submit", (event) => { event.preventDefault(); start(); });
  $("step").addEventListener("click", step);
  $("ten").addEventListener("click", () => many(10));
  $("hundred").addEventListener("click", () => many(100));
  start();
})();
