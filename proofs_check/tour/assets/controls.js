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
    vote({ K, p, c }) {
      const error = (x) => F.majorityError(K, x - 0.5), loss = (x) => (4 * x * (1 - x)) ** (K / 2);
      const phi = (x) => F.phi(many(K, x)) ** (c / 2);
      const xs = range(0.5, 0.99);
      return {
        show: { left: error(p), middle: loss(p), right: phi(p), gap: phi(p) - loss(p) },
        hold: { holds: loss(p) <= phi(p) + 1e-15 },
        curve: {
          lines: [line("error of the vote", xs, error), line("exponential loss", xs, loss), line("Φ", xs, phi)], at: p,
          failing: Draw.stretches(xs, (x) => loss(x) > phi(x) + 1e-15),
        },
        say: `With ${K} experts of accuracy ${p} the vote errs with ${Draw.short(error(p))}; Φ is ${Draw.short(phi(p))}.`,
      };
    },

    width({ n, share, delta, beta }) {
      const [k] = counts({ n, share }), q = F.estimate(k, n), w = F.width(k, n, delta), P = F.optimistic(k, n, delta);
      const xs = [...new Set(range(0, Math.log10(2 * n + 20), 161).map((x) => Math.round(10 ** x)))];
      const at = (f) => (m) => f(Math.round(share * m), m);
      return {
        show: { estimate: q, width: w, optimistic: P, cutoff: F.cutoff(n, beta) },
        note: { certain: F.isCertain(k, n, beta) },
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
        curve: {
          lines: [line("chance of a miss", xs, miss), line("δ", xs, () => delta)], at: p, levels: [0],
          failing: Draw.stretches(xs, (x) => miss(x) > delta),
        },
        say: `${n} coins of bias ${p} miss with chance ${Draw.short(miss(p))}; δ is ${delta}.`,
      };
    },

    union({ T, p, delta, N, K, c }) {
      const chances = F.missesOverTime(T, p, delta), last = chances[T - 1], xs = chances.map((_, i) => i + 1);
      return {
        show: { left: last, right: c * T * delta, all: T * N * K * delta, gap: c * T * delta - last },
        hold: { holds: last <= c * T * delta },
        note: { says: T * N * K * delta < 1 },
        curve: {
          lines: [line("chance of a miss so far", xs, (n) => chances[n - 1]), line("c n δ, at most 1", xs, (n) => Math.min(1, c * n * delta))],
          levels: [0], failing: Draw.stretches(xs, (n) => chances[n - 1] > c * n * delta),
        },
        say: `Up to ${T} answers the interval misses with chance ${Draw.short(last)}; the bound is ${Draw.short(c * T * delta)}.`,
      };
    },

    flip({ v, c }) {
      const bound = (x) => c * Math.exp(-x), xs = range(-3, 3);
      return {
        show: { flip: F.flipProbability(v), left: F.mistakeGivenVote(v), right: bound(v), gap: bound(v) - F.mistakeGivenVote(v) },
        hold: { holds: F.mistakeGivenVote(v) <= bound(v) + 1e-15 },
        note: { wrong: v < 0 },
        curve: {
          lines: [line("chance of a mistake", xs, F.mistakeGivenVote), line("c exp(−v)", xs.filter((x) => x > -1.2), bound)],
          at: v, levels: [0], failing: Draw.stretches(xs, (x) => F.mistakeGivenVote(x) > bound(x) + 1e-15),
        },
        say: `At the margin ${Draw.short(v)} a mistake has chance ${Draw.short(F.mistakeGivenVote(v))}, and the bound is ${Draw.short(bound(v))}.`,
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
        show: { left: mistake(p), middle: half(p), right, gap: right - mistake(p) },
        hold: { lambda: within(k, n, p, delta), range: !F.isCertain(k, n, beta), holds: mistake(p) <= right },
        curve: {
          lines: [line("chance of a mistake", xs, mistake), line("half the product", xs, half), line("¾ Φ(estimates)", xs, () => right)], at: p,
          failing: Draw.stretches(xs, (x) => mistake(x) > right && within(k, n, x, delta) && !F.isCertain(k, n, beta)),
        },
        say: `Shaded: the lemma with c fails. The curve spans two widths around the estimate ${Draw.short(q)}: from ${Draw.short(xs[0])} to ${Draw.short(xs[160])}.`,
      };
    },

    seveneighths({ K, n, share, p, delta, c }) {
      const [k] = counts({ n, share }), left = 0.75 * F.phi(many(K, k / n)), widths = c * K * price(n, delta);
      const middle = (x) => 0.875 * F.phi(many(K, x)), right = (x) => middle(x) + widths, xs = range(0, 1);
      return {
        show: { left, middle: middle(p), right: right(p), gap: right(p) - left },
        hold: { lambda: within(k, n, p, delta), holds: left <= right(p) },
        curve: {
          lines: [line("¾ Φ(estimates)", xs, () => left), line("right side", xs, right), line("⅞ Φ(accuracies)", xs, middle)], at: p,
          failing: Draw.stretches(xs, (x) => left > right(x) && within(k, n, x, delta)),
        },
        say: `The squared widths add ${Draw.short(widths)} on the right. Shaded: within the width of the estimate, and the inequality fails.`,
      };
    },

    optimism({ n, share, p, delta, c }) {
      const [k] = counts({ n, share }), P = F.optimistic(k, n, delta), out = F.distance(k, n, delta), w = F.width(k, n, delta);
      const xs = range(0, 1);
      return {
        show: { optimistic: P, left: Math.abs(0.5 - p), right: out, error: Math.abs(P - p), widths: c * w, gap: c * w - Math.abs(P - p) },
        hold: { lambda: within(k, n, p, delta), holds: Math.abs(P - p) <= c * w },
        curve: {
          lines: [line("|½ − p|", xs, (x) => Math.abs(0.5 - x)), line("|½ − P|", xs, () => out), line("|P − p|", xs, (x) => Math.abs(P - x)), line("c widths", xs, () => Math.min(1, c * w))],
          at: p, levels: [0], failing: Draw.stretches(xs, (x) => within(k, n, x, delta) && Math.abs(P - x) > c * w),
        },
        say: `Λ holds for accuracies from ${Draw.short(Math.max(0, k / n - w))} to ${Draw.short(Math.min(1, k / n + w))}.`,
      };
    },

    certain({ K, n, share, p, delta, c }) {
      const [k] = counts({ n, share }), q = k / n, beta = F.mainBeta(delta, K), ell = F.logTerm(delta);
      const good = q >= 0.5, mistake = (x) => (good ? 1 - x : x), a = F.cutoff(n, beta), r = ell / n;
      const right = (c * beta + 4 * ell) / n, middle = a + Math.sqrt(2 * a * r) + 3 * r, w = F.width(k, n, delta);
      const xs = range(Math.max(0, q - 1.5 * w), Math.min(1, q + 1.5 * w));
      return {
        show: { left: mistake(p), middle, right, gap: right - mistake(p) },
        hold: { certain: F.isCertain(k, n, beta), lambda: within(k, n, p, delta), holds: mistake(p) <= right },
        curve: {
          lines: [line("chance of a mistake", xs, mistake), line("(cβ + 4 ln(3/δ))/n, at most 1", xs, () => Math.min(1, right))], at: p, levels: [0],
          failing: Draw.stretches(xs, (x) => F.isCertain(k, n, beta) && within(k, n, x, delta) && mistake(x) > right),
        },
        say: `β is ${Draw.short(beta)} and the cutoff ${Draw.short(a)}; the expert would be ${good ? "followed" : "contradicted"}.`,
      };
    },

    detailed({ T, K, N, lam, L, eps }) {
      const proved = F.detailedBound(T, K, N, lam, L, eps, false), printed = F.detailedBound(T, K, N, lam, L, eps, true);
      const trivial = F.trivialBound(T, K, lam), xs = powers(2, 12);
      return {
        show: { ...proved, printed: printed.total, trivial },
        note: { says: proved.total < trivial },
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
        note: { says: bound(T) < trivial(T), positive: logarithm > 0 },
        curve: { lines: [line("repaired bound", xs, bound), line("trivial", xs, trivial), line("printed order", xs, printed)], at: T, logarithmic: [true, true] },
        say: `At T = ${Draw.short(T)} the repaired bound is ${Draw.short(bound(T) / trivial(T))} times the trivial one.`,
      };
    },

    sigmoid({ theta, c, k }) {
      const p = (x) => F.sigmoid(theta, x), slope = (x) => theta * p(x) * (1 - p(x)), xs = range(0, 1);
      return {
        show: { p: p(c), left: slope(c), right: theta / k, gap: theta / k - slope(c) },
        hold: { holds: slope(c) <= theta / k },
        curve: {
          lines: [line("accuracy", xs, p), line("slope", xs, slope), line(`θ/${k}`, xs, () => theta / k)], at: c, levels: [0],
          failing: Draw.stretches(xs, (x) => slope(x) > theta / k),
        },
        say: `Paid ${c}, the expert is right with probability ${Draw.short(p(c))}.`,
      };
    },
  };
})();

(() => {
  const named = (input) => input.closest(".dial").querySelector("label").textContent;

  /** What is wrong with a number, in a sentence; nothing if it is allowed */
  function refusal(input) {
    const value = input.valueAsNumber, [least, most] = [Number(input.min), Number(input.max)];
    if (!Number.isFinite(value) || value < least - 1e-12 || value > most * (1 + 1e-12)) {
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
    const result = Panels[panel.dataset.panel](values);
    write(panel, result);
    Draw.plot(panel.querySelector("figure"), { ...result.curve, sentence: result.say });
  }

  function write(panel, { show, hold = {}, note = {} }) {
    for (const cell of panel.querySelectorAll("[data-show]")) {
      const value = show[cell.dataset.show];
      cell.textContent = Draw.short(value);
      cell.dataset.value = String(value);
      if (cell.dataset.show === "gap") cell.classList.toggle("negative", value < 0);
    }
    const answer = (cell, yes, good) => { cell.textContent = yes ? "yes" : "no"; cell.className = yes ? "yes" : good; };
    panel.querySelectorAll("[data-hold]").forEach((cell) => answer(cell, hold[cell.dataset.hold], "no"));
    panel.querySelectorAll("[data-note]").forEach((cell) => answer(cell, note[cell.dataset.note], "other"));
    const verdict = panel.querySelector(".outcome"), assumed = Object.entries(hold).filter(([key]) => key !== "holds");
    if (!("holds" in hold)) return;
    const spoken = assumed.every(([, yes]) => yes);
    verdict.className = !hold.holds && spoken ? "outcome fails" : "outcome";
    verdict.textContent = hold.holds ? "" : spoken
      ? "The inequality fails here although all hypotheses hold: the constant is too small."
      : "The inequality fails here, but a hypothesis does not hold: the lemma says nothing about this point.";
  }

  /** A slider moves its number, and a number its slider */
  function couple(panel, changed) {
    for (const number of panel.querySelectorAll("input[type=number][data-name]")) {
      const slider = document.getElementById(`${number.id}-slider`), power = slider.dataset.logarithmic;
      const follow = () => { slider.value = power ? Math.log10(number.valueAsNumber) : number.value; };
      slider.addEventListener("input", () => {
        number.value = power ? Number((10 ** slider.valueAsNumber).toPrecision(3)) : slider.value;
        changed();
      });
      number.addEventListener("input", () => { follow(); changed(); });
      number.addEventListener("set", follow);
    }
    for (const button of panel.querySelectorAll("[data-set]")) {
      button.addEventListener("click", () => {
        for (const [name, value] of Object.entries(JSON.parse(button.dataset.set))) {
          const number = panel.querySelector(`input[data-name="${name}"]`);
          number.value = value;
          number.dispatchEvent(new Event("set"));
        }
        changed();
      });
    }
  }

  for (const panel of document.querySelectorAll("[data-panel]")) {
    couple(panel, () => refresh(panel));
    refresh(panel);
  }
})();
