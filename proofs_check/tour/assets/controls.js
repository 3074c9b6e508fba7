// The controls: each panel is a function from what is set to what is shown. The formulas are in formulas.js.
"use strict";

const Panels = (() => {
  const F = Formulas;
  const line = (name, xs, f) => ({ name, points: xs.map((x) => [x, f(x)]) });
  const range = (low, high, count = 161) => Array.from({ length: count }, (_, i) => low + (high - low) * i / (count - 1));
  const powers = (low, high, count = 121) => range(low, high, count).map((x) => 10 ** x);
  const many = (K, value) => new Array(K).fill(value);

  /** the counts behind "n payments, a share of them right" */
  const counts = ({ n, share }) => [Math.round(share * n), n];
  const within = (correct, n, p, delta) => Math.abs(correct / n - p) <= F.width(correct, n, delta);
  const price = (n, delta) => { const r = F.logTerm(delta) / n; return 2 * r + 9 * r * r; };

  return {
    vote({ K, p }) {
      const error = (x) => F.majorityError(K, x - 0.5), loss = (x) => (4 * x * (1 - x)) ** (K / 2), phi = (x) => F.phi(many(K, x));
      const xs = range(0.5, 0.99);
      return {
        show: { left: error(p), middle: loss(p), right: phi(p), gap: phi(p) - error(p) },
        curve: { lines: [line("error of the vote", xs, error), line("exponential loss", xs, loss), line("Φ", xs, phi)], at: p },
        say: `With ${K} experts of accuracy ${p} the vote errs with ${Draw.short(error(p))}; Φ is ${Draw.short(phi(p))}.`,
      };
    },

    width({ n, share, delta, beta }) {
      const [k] = counts({ n, share }), q = F.estimate(k, n), w = F.width(k, n, delta), P = F.optimistic(k, n, delta);
      const xs = [...new Set(range(0, Math.log10(2 * n + 20), 161).map((x) => Math.round(10 ** x)))];
      const at = (f) => (m) => f(Math.round(share * m), m);
      return {
        show: { estimate: q, width: w, optimistic: P, cutoff: F.cutoff(n, beta) },
        hold: { certain: F.isCertain(k, n, beta) },
        curve: {
          lines: [
            line("optimistic estimate", xs, at((a, m) => F.optimistic(a, m, delta))),
            line("estimate", xs, at(F.estimate)),
            line("width", xs, at((a, m) => Math.min(1, F.width(a, m, delta)))),
            line("cutoff", xs, (m) => F.cutoff(m, beta)),
          ],
          at: n, logarithmic: [true, false], levels: [0, 1],
        },
        say: `After ${n} payments the estimate is ${Draw.short(q)}, its width ${Draw.short(w)}, the optimistic estimate ${Draw.short(P)}.`,
      };
    },

    bernstein({ n, p, delta, linear }) {
      const miss = (x) => F.missChance(n, x, delta, linear), xs = range(0.005, 0.995, 199);
      return {
        show: { left: miss(p), right: delta, gap: delta - miss(p), coverage: 1 - miss(p) },
        hold: { holds: miss(p) <= delta },
        curve: { lines: [line("chance of a miss", xs, miss), line("δ", xs, () => delta)], at: p, levels: [0] },
        say: `${n} coins of bias ${p} miss with chance ${Draw.short(miss(p))}; δ is ${delta}.`,
      };
    },

    union({ T, p, delta, N, K }) {
      const chances = F.missesOverTime(T, p, delta), last = chances[T - 1], xs = chances.map((_, i) => i + 1);
      return {
        show: { left: last, right: T * delta, all: T * N * K * delta, gap: T * delta - last },
        hold: { says: T * N * K * delta < 1 },
        curve: {
          lines: [line("chance of a miss so far", xs, (n) => chances[n - 1]), line("n δ, at most 1", xs, (n) => Math.min(1, n * delta))],
          levels: [0],
        },
        say: `Up to ${T} answers the interval misses with chance ${Draw.short(last)}; the union bound is ${Draw.short(T * delta)}.`,
      };
    },

    flip({ v }) {
      const bound = (x) => Math.exp(-x) / 2, xs = range(-3, 3);
      return {
        show: { flip: F.flipProbability(v), left: F.mistakeGivenVote(v), right: bound(v), gap: bound(v) - F.mistakeGivenVote(v) },
        hold: { wrong: v < 0 },
        curve: {
          lines: [line("chance of a mistake", xs, F.mistakeGivenVote), line("exp(−v)/2", xs.filter((x) => x > -1.6), bound)],
          at: v, levels: [0],
        },
        say: `At the margin ${v} a mistake has chance ${Draw.short(F.mistakeGivenVote(v))}, and the bound is ${Draw.short(bound(v))}.`,
      };
    },

    product({ K, n, share, p, delta, c }) {
      const [k] = counts({ n, share }), q = k / n, beta = c * F.logTerm(delta) * K ** 2;
      const finite = q > 0 && q < 1;
      const mistake = (x) => (finite ? F.mistakeGivenPast(many(K, F.weight(q)), many(K, x)) : NaN);
      const half = (x) => (finite ? F.exponentialLoss(many(K, x), many(K, q)) / 2 : NaN);
      const right = 0.75 * F.phi(many(K, q)), w = F.width(k, n, delta);
      const xs = range(Math.max(0, q - 2 * w), Math.min(1, q + 2 * w));
      return {
        show: { left: mistake(p), middle: half(p), right, gap: right - half(p) },
        hold: { lambda: within(k, n, p, delta), range: !F.isCertain(k, n, beta) },
        curve: { lines: [line("chance of a mistake", xs, mistake), line("half the product", xs, half), line("¾ Φ(estimates)", xs, () => right)], at: p },
        say: `The curve spans two widths around the estimate ${Draw.short(q)}: from ${Draw.short(xs[0])} to ${Draw.short(xs[160])}.`,
      };
    },

    seveneighths({ K, n, share, p, delta, c }) {
      const [k] = counts({ n, share }), left = 0.75 * F.phi(many(K, k / n)), widths = c * K * K * price(n, delta);
      const middle = (x) => 0.875 * F.phi(many(K, x)), right = (x) => middle(x) + widths, xs = range(0, 1);
      return {
        show: { left, middle: middle(p), right: right(p), gap: right(p) - left },
        hold: { lambda: within(k, n, p, delta), holds: left <= right(p) },
        curve: { lines: [line("¾ Φ(estimates)", xs, () => left), line("right side", xs, right), line("⅞ Φ(accuracies)", xs, middle)], at: p },
        say: `The squared widths add ${Draw.short(widths)} on the right.`,
      };
    },

    optimism({ n, share, p, delta }) {
      const [k] = counts({ n, share }), P = F.optimistic(k, n, delta), out = F.distance(k, n, delta), w = F.width(k, n, delta);
      const xs = range(0, 1);
      return {
        show: { optimistic: P, left: Math.abs(0.5 - p), right: out, gap: out - Math.abs(0.5 - p), error: Math.abs(P - p), widths: 2 * w },
        hold: { lambda: within(k, n, p, delta) },
        curve: {
          lines: [line("|½ − p|", xs, (x) => Math.abs(0.5 - x)), line("|½ − P|", xs, () => out), line("|P − p|", xs, (x) => Math.abs(P - x))],
          at: p, levels: [0],
        },
        say: `Λ holds for accuracies from ${Draw.short(Math.max(0, k / n - w))} to ${Draw.short(Math.min(1, k / n + w))}.`,
      };
    },

    certain({ K, n, share, p, delta }) {
      const [k] = counts({ n, share }), q = k / n, beta = F.mainBeta(delta, K), ell = F.logTerm(delta);
      const good = q >= 0.5, mistake = (x) => (good ? 1 - x : x), a = F.cutoff(n, beta), r = ell / n;
      const right = (2 * beta + 4 * ell) / n, middle = a + Math.sqrt(2 * a * r) + 3 * r, xs = range(0, 1);
      return {
        show: { left: mistake(p), middle, right, gap: right - mistake(p) },
        hold: { certain: F.isCertain(k, n, beta), lambda: within(k, n, p, delta) },
        curve: { lines: [line("chance of a mistake", xs, mistake), line("the lemma's bound, at most 1", xs, () => Math.min(1, right))], at: p, levels: [0] },
        say: `β is ${Draw.short(beta)} and the cutoff ${Draw.short(a)}; the expert would be ${good ? "followed" : "contradicted"}.`,
      };
    },

    detailed({ T, K, N, lam, L, eps }) {
      const proved = F.detailedBound(T, K, N, lam, L, eps, false), printed = F.detailedBound(T, K, N, lam, L, eps, true);
      const trivial = F.trivialBound(T, K, lam), xs = powers(2, 12);
      return {
        show: { ...proved, printed: printed.total, trivial },
        hold: { says: proved.total < trivial },
        curve: {
          lines: [
            line("as printed", xs, (t) => F.detailedBound(t, K, N, lam, L, eps, true).total),
            line("as proved", xs, (t) => F.detailedBound(t, K, N, lam, L, eps, false).total),
            line("trivial", xs, (t) => F.trivialBound(t, K, lam)),
          ],
          at: T, logarithmic: [true, true],
        },
        say: `At T = ${Draw.short(T)} the bound as proved is ${Draw.short(proved.total / trivial)} times the trivial one.`,
      };
    },

    main({ T, K, lam, L }) {
      const bound = (t) => F.tunedBound(t, K, lam, L), trivial = (t) => F.trivialBound(t, K, lam), xs = powers(1, 14);
      const printed = (t) => {
        const eps = Math.min(0.5, Math.sqrt((lam + K ** 3 * Math.log(lam * K * t) ** 2) / (K * t * (4 * L + lam * K))));
        return F.printedOrder(t, K, 1 / eps, lam, L, eps);
      };
      const logarithm = Math.log(lam * K * T);
      return {
        show: { right: bound(T), trivial: trivial(T), logarithm, printed: printed(T) },
        hold: { says: bound(T) < trivial(T), positive: logarithm > 0 },
        curve: { lines: [line("repaired bound", xs, bound), line("trivial", xs, trivial), line("printed order", xs, printed)], at: T, logarithmic: [true, true] },
        say: `At T = ${Draw.short(T)} the repaired bound is ${Draw.short(bound(T) / trivial(T))} times the trivial one.`,
      };
    },

    sigmoid({ theta, c }) {
      const p = (x) => F.sigmoid(theta, x), slope = (x) => theta * p(x) * (1 - p(x)), xs = range(0, 1);
      return {
        show: { p: p(c), left: slope(c), right: theta / 4, gap: theta / 4 - slope(c) },
        curve: { lines: [line("accuracy", xs, p), line("slope", xs, slope), line("θ/4", xs, () => theta / 4)], at: c, levels: [0] },
        say: `Paid ${c}, the expert is right with probability ${Draw.short(p(c))}.`,
      };
    },
  };
})();

(() => {
  /** Show numbers, answers and the curve of one panel */
  function refresh(panel) {
    const values = {};
    for (const input of panel.querySelectorAll("input[data-name]")) {
      const value = input.valueAsNumber;
      const bad = !Number.isFinite(value) || value < Number(input.min) - 1e-12 || value > Number(input.max) * (1 + 1e-12);
      const broken = input.step === "1" && !Number.isInteger(value);
      input.setAttribute("aria-invalid", String(bad || broken));
      if (bad || broken) return;
      values[input.dataset.name] = value;
    }
    const result = Panels[panel.dataset.panel](values);
    write(panel, result.show, result.hold || {});
    if (result.curve) Draw.plot(panel.querySelector("figure"), { ...result.curve, sentence: result.say });
  }

  function write(panel, show, hold) {
    for (const cell of panel.querySelectorAll("[data-show]")) {
      const value = show[cell.dataset.show];
      cell.textContent = Draw.short(value);
      cell.dataset.value = String(value);
      if (cell.dataset.show === "gap") cell.classList.toggle("negative", value < 0);
    }
    for (const cell of panel.querySelectorAll("[data-hold]")) {
      cell.textContent = hold[cell.dataset.hold] ? "yes" : "no";
      cell.className = hold[cell.dataset.hold] ? "yes" : "no";
    }
  }

  /** A slider moves its number, and a number its slider */
  function couple(panel, changed) {
    for (const number of panel.querySelectorAll("input[type=number][data-name]")) {
      const slider = document.getElementById(`${number.id}-slider`), power = slider.dataset.logarithmic;
      slider.addEventListener("input", () => {
        number.value = power ? Number((10 ** slider.valueAsNumber).toPrecision(3)) : slider.value;
        changed();
      });
      number.addEventListener("input", () => {
        slider.value = power ? Math.log10(number.valueAsNumber) : number.value;
        changed();
      });
    }
  }

  for (const panel of document.querySelectorAll("[data-panel]")) {
    if (!(panel.dataset.panel in Panels)) continue;
    couple(panel, () => refresh(panel));
    refresh(panel);
  }

  // --- any step of the prover ---------------------------------------------------------------------------------------

  const panel = document.querySelector('[data-panel="claims"]');
  if (!panel) return;
  const claims = JSON.parse(document.getElementById("claims-data").textContent);
  const choice = document.getElementById("claims-choice"), settings = document.getElementById("claims-settings");

  function choose() {
    const claim = claims[choice.value], names = Object.keys(claim.box);
    const compiled = (text) => new Function(...names, `"use strict"; return (${text});`);
    const [left, right] = [compiled(claim.left), compiled(claim.right)], assumed = claim.assuming.map(([text, code]) => [text, compiled(code)]);
    const shown = document.querySelector(`[data-claim="${choice.value}"]`).cloneNode(true).childNodes;
    document.getElementById("claims-formula").replaceChildren(...shown);
    settings.replaceChildren(...names.map((name) => control(name, ...claim.box[name])));
    document.getElementById("claims-hold").replaceChildren(...assumed.map(([text]) => {
      const item = document.createElement("li"), answer = document.createElement("output"), said = document.createElement("span");
      said.textContent = ` ${text.replaceAll("<=", "≤").replaceAll(">=", "≥").replaceAll("**", "^").replaceAll("*", " ")}`;
      item.append(answer, said);
      return item;
    }));
    const update = () => {
      const values = names.map((name) => document.getElementById(`claims-${name}`).valueAsNumber);
      if (!values.every(Number.isFinite)) return;
      const [low, high] = [left(...values), right(...values)];
      write(panel, { left: low, right: high, gap: high - low }, {});
      panel.querySelectorAll("#claims-hold output").forEach((answer, i) => {
        const held = assumed[i][1](...values);
        answer.textContent = held ? "yes" : "no";
        answer.className = held ? "yes" : "no";
      });
    };
    couple(panel, update);
    update();
  }

  function control(name, low, high) {
    const box = document.createElement("div"), label = document.createElement("label");
    const slider = document.createElement("input"), number = document.createElement("input");
    const least = low ?? (high === null ? -10 : high - 20), most = high ?? least + 20;
    box.className = "dial";
    label.htmlFor = number.id = `claims-${name}`;
    label.textContent = name;
    Object.assign(slider, { type: "range", id: `claims-${name}-slider`, min: least, max: most, step: (most - least) / 200 });
    slider.setAttribute("aria-label", `${name}, slider`);
    Object.assign(number, { type: "number", step: "any", min: low ?? "", max: high ?? "" });
    number.dataset.name = name;
    slider.value = number.value = Number((least + (most - least) * 0.3).toPrecision(4));
    box.append(label, slider, number);
    return box;
  }

  choice.addEventListener("change", choose);
  choose();
})();
