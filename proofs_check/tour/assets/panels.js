// What the controls show: each panel is a function from what is set to numbers, answers, a sentence and a curve. Nothing
// here needs a page; controls.js puts it there.
"use strict";

const Panels = (() => {
  const F = Formulas, { short, stretches } = Draw, ROUNDING = 1e-15, POINTS = 241;
  const range = (low, high, count = 161) => Array.from({ length: count }, (_, i) => low + (high - low) * i / (count - 1));
  const powers = (low, high) => range(low, high, 121).map((x) => 10 ** x);
  const curves = (xs, lines) => Object.entries(lines).map(([name, f]) => ({ name, points: xs.map((x) => [x, f(x)]) }));
  const many = (K, value) => new Array(K).fill(value);
  const rightAnswers = (n, share) => Math.round(share * n);

  /** Lambda for one expert, as a function of its accuracy: it is within the width of the estimate */
  const within = (correct, n, delta) => (p) => Math.abs(correct / n - p) <= F.width(correct, n, delta);

  /** left <= right at x: numbers, which hypotheses hold, and along xs the curves and where the claim fails */
  function inequality({ x, xs, left, right, hypotheses = {}, show = {}, lines, levels, ...rest }) {
    const holds = (at) => left(at) <= right(at) + ROUNDING;
    const speaks = (at) => Object.values(hypotheses).every((hypothesis) => hypothesis(at));
    const text = speaks(x)
      ? "The inequality fails here although all hypotheses hold: the constant is too small."
      : "The inequality fails here, but a hypothesis does not hold: the lemma says nothing about this point.";
    return {
      ...rest,
      show: { left: left(x), right: right(x), gap: right(x) - left(x), ...show },
      hold: { ...Object.fromEntries(Object.entries(hypotheses).map(([name, so]) => [name, so(x)])), holds: holds(x) },
      outcome: { fails: speaks(x) && !holds(x), text: holds(x) ? "" : text },
      curve: { lines: curves(xs, lines), at: x, levels, failing: stretches(xs, (at) => speaks(at) && !holds(at)) },
    };
  }

  function vote({ K, p, c }) {
    const error = (x) => F.majorityError(K, x - 0.5), loss = (x) => (4 * x * (1 - x)) ** (K / 2);
    const phi = (x) => F.phi(many(K, x)) ** (c / 2);
    return inequality({
      x: p, xs: range(0.5, 0.99), left: loss, right: phi, show: { left: error(p), middle: loss(p) },
      lines: { "error of the vote": error, "exponential loss": loss, Φ: phi },
      say: `With ${K} experts of accuracy ${p} the vote errs with ${short(error(p))}; Φ is ${short(phi(p))}.`,
    });
  }

  function width({ n, share, delta, beta }) {
    const k = rightAnswers(n, share), q = F.estimate(k, n), w = F.width(k, n, delta), P = F.optimistic(k, n, delta);
    const xs = [...new Set(range(0, Math.log10(2 * n + 20)).map((x) => Math.round(10 ** x)))];
    const at = (f) => (m) => f(rightAnswers(m, share), m);
    const lines = {
      "optimistic estimate": at((a, m) => F.optimistic(a, m, delta)), estimate: at(F.estimate),
      width: at((a, m) => Math.min(1, F.width(a, m, delta))), cutoff: (m) => F.cutoff(m, beta),
    };
    return {
      show: { estimate: q, width: w, optimistic: P, cutoff: F.cutoff(n, beta) },
      note: { certain: F.isCertain(k, n, beta) },
      curve: { lines: curves(xs, lines), at: n, logarithmic: [true, false], levels: [0, 1] },
      say: `After ${n} payments the estimate is ${short(q)}, its width ${short(w)}, the optimistic estimate ${short(P)}.`,
    };
  }

  function bernstein({ n, p, delta, linear }) {
    const miss = (x) => F.missChance(n, x, delta, linear);
    return inequality({
      x: p, xs: range(0.005, 0.995, 199), left: miss, right: () => delta, show: { coverage: 1 - miss(p) },
      lines: { "chance of a miss": miss, δ: () => delta }, levels: [0],
      say: `${n} coins of bias ${p} miss with chance ${short(miss(p))}; δ is ${delta}.`,
    });
  }

  function union({ T, p, delta, N, K, c }) {
    const chances = F.missesOverTime(T, p, delta), missed = (n) => chances[n - 1], bound = (n) => c * n * delta;
    return inequality({
      x: T, xs: chances.map((_, i) => i + 1), left: missed, right: bound, show: { all: T * N * K * delta },
      note: { says: T * N * K * delta < 1 },
      lines: { "chance of a miss so far": missed, "c n δ, at most 1": (n) => Math.min(1, bound(n)) }, levels: [0],
      say: `Up to ${T} answers the interval misses with chance ${short(missed(T))}; the bound is ${short(bound(T))}.`,
    });
  }

  function flip({ v, c }) {
    const mistake = F.mistakeGivenVote, bound = (x) => c * Math.exp(-x);
    return inequality({
      x: v, xs: range(-3, 3), left: mistake, right: bound, show: { flip: F.flipProbability(v) }, note: { wrong: v < 0 },
      lines: { "chance of a mistake": mistake, "c exp(−v)": (x) => (x > -1.2 ? bound(x) : NaN) }, levels: [0],
      say: `At the margin ${short(v)} a mistake has chance ${short(mistake(v))}, and the bound is ${short(bound(v))}.`,
    });
  }

  function product({ K, n, share, p, delta, c }) {
    const k = rightAnswers(n, share), q = k / n, beta = c * F.logTerm(delta) * K ** 2, finite = q > 0 && q < 1;
    const mistake = (x) => (finite ? F.mistakeGivenPast(many(K, F.weight(q)), many(K, x)) : NaN);
    const half = (x) => (finite ? F.exponentialLoss(many(K, x), many(K, q)) / 2 : NaN);
    const right = () => 0.75 * F.phi(many(K, q)), w = F.width(k, n, delta);
    const xs = range(Math.max(0, q - 2 * w), Math.min(1, q + 2 * w));
    return inequality({
      x: p, xs, left: mistake, right, show: { middle: half(p) },
      hypotheses: { lambda: within(k, n, delta), range: () => !F.isCertain(k, n, beta) },
      lines: { "chance of a mistake": mistake, "half the product": half, "¾ Φ(estimates)": right },
      say: `Shaded: the lemma with c fails. The curve spans two widths around the estimate ${short(q)}: from ${short(xs[0])} to ${short(xs[160])}.`,
    });
  }

  function seveneighths({ K, n, share, p, delta, c }) {
    const k = rightAnswers(n, share), r = F.logTerm(delta) / n, widths = c * K * (2 * r + 9 * r * r);
    const left = () => 0.75 * F.phi(many(K, k / n)), middle = (x) => 0.875 * F.phi(many(K, x)), right = (x) => middle(x) + widths;
    return inequality({
      x: p, xs: range(0, 1), left, right, show: { middle: middle(p) }, hypotheses: { lambda: within(k, n, delta) },
      lines: { "¾ Φ(estimates)": left, "right side": right, "⅞ Φ(accuracies)": middle },
      say: `The squared widths add ${short(widths)} on the right. Shaded: within the width of the estimate, and the inequality fails.`,
    });
  }

  function optimism({ n, share, p, delta, c }) {
    const k = rightAnswers(n, share), P = F.optimistic(k, n, delta), out = F.distance(k, n, delta), w = F.width(k, n, delta);
    const error = (x) => Math.abs(P - x), widths = () => c * w;
    return inequality({
      x: p, xs: range(0, 1), left: error, right: widths, hypotheses: { lambda: within(k, n, delta) },
      show: { optimistic: P, left: Math.abs(0.5 - p), right: out, error: error(p), widths: c * w },
      lines: { "|½ − p|": (x) => Math.abs(0.5 - x), "|½ − P|": () => out, "|P − p|": error, "c widths": () => Math.min(1, c * w) },
      levels: [0], say: `Λ holds for accuracies from ${short(Math.max(0, k / n - w))} to ${short(Math.min(1, k / n + w))}.`,
    });
  }

  function certain({ K, n, share, p, delta, c }) {
    const k = rightAnswers(n, share), q = k / n, beta = F.mainBeta(delta, K), ell = F.logTerm(delta), r = ell / n;
    const good = q >= 0.5, mistake = (x) => (good ? 1 - x : x), a = F.cutoff(n, beta), w = F.width(k, n, delta);
    const right = () => (c * beta + 4 * ell) / n;
    return inequality({
      x: p, xs: range(Math.max(0, q - 1.5 * w), Math.min(1, q + 1.5 * w)), left: mistake, right,
      show: { middle: a + Math.sqrt(2 * a * r) + 3 * r },
      hypotheses: { certain: () => F.isCertain(k, n, beta), lambda: within(k, n, delta) },
      lines: { "chance of a mistake": mistake, "(cβ + 4 ln(3/δ))/n, at most 1": () => Math.min(1, right()) }, levels: [0],
      say: `β is ${short(beta)} and the cutoff ${short(a)}; the expert would be ${good ? "followed" : "contradicted"}.`,
    });
  }

  function detailed({ T, K, N, lam, L, eps }) {
    const bound = (t, printed) => F.detailedBound(t, K, N, lam, L, eps, printed), trivial = (t) => F.trivialBound(t, K, lam);
    const proved = bound(T, false), total = (printed) => (t) => bound(t, printed).total;
    const lines = { "as printed": total(true), "as proved": total(false), trivial };
    return {
      show: { ...proved, printed: bound(T, true).total, trivial: trivial(T) },
      note: { says: proved.total < trivial(T) },
      curve: { lines: curves(powers(2, 12), lines), at: T, logarithmic: [true, true] },
      say: `At T = ${short(T)} the bound as proved is ${short(proved.total / trivial(T))} times the trivial one.`,
    };
  }

  function main({ T, K, lam, L }) {
    const bound = (t) => F.tunedBound(t, K, lam, L), trivial = (t) => F.trivialBound(t, K, lam);
    const printed = (t) => {
      const eps = Math.min(0.5, Math.sqrt((lam + K ** 3 * Math.log(lam * K * t) ** 2) / (K * t * (4 * L + lam * K))));
      return F.printedOrder(t, K, 1 / eps, lam, L, eps);
    };
    const logarithm = Math.log(lam * K * T), lines = { "repaired bound": bound, trivial, "printed order": printed };
    return {
      show: { right: bound(T), trivial: trivial(T), logarithm, printed: printed(T) },
      note: { says: bound(T) < trivial(T), positive: logarithm > 0 },
      curve: { lines: curves(powers(1, 14), lines), at: T, logarithmic: [true, true] },
      say: `At T = ${short(T)} the repaired bound is ${short(bound(T) / trivial(T))} times the trivial one.`,
    };
  }

  function sigmoid({ theta, c, k }) {
    const p = (x) => F.sigmoid(theta, x), slope = (x) => theta * p(x) * (1 - p(x)), most = () => theta / k;
    return inequality({
      x: c, xs: range(0, 1), left: slope, right: most, show: { p: p(c) },
      lines: { accuracy: p, slope, [`θ/${k}`]: most }, levels: [0],
      say: `Paid ${c}, the expert is right with probability ${short(p(c))}.`,
    });
  }

  // --- A constant of a claim, lowered until one sees where the claim fails -----------------------------------------

  const OPERATIONS = {
    "+": (a, b) => a + b, "-": (a, b) => a - b, "*": (a, b) => a * b, "/": (a, b) => a / b, "**": (a, b) => a ** b, neg: (a) => -a,
    "<=": (a, b) => a <= b, ">=": (a, b) => a >= b, "<": (a, b) => a < b, ">": (a, b) => a > b, "=": (a, b) => a === b,
    log: Math.log, ln: Math.log, exp: Math.exp, sqrt: Math.sqrt, abs: Math.abs, min: Math.min, max: Math.max, cosh: Math.cosh,
  };

  /** The value of a term: a number, a letter, or an operation followed by terms */
  function termValue(term, at) {
    if (typeof term === "number") return term;
    if (typeof term === "string") return at[term];
    return OPERATIONS[term[0]](...term.slice(1).map((part) => termValue(part, at)));
  }

  /** Right side less left side, as one letter moves from low to high and the others stay */
  function course({ letters, below, above, assuming }, c, name, low, high) {
    const fixed = Object.fromEntries(Object.entries(letters).map(([other, { at }]) => [other, at]));
    const gap = (x) => {
      const at = { ...fixed, [name]: x, constant: c };
      if (!assuming.every((term) => termValue(term, at))) return NaN;
      const right = termValue(above, at), left = termValue(below, at);
      return Math.abs(right - left) < 1e-14 * Math.max(1, Math.abs(right)) ? 0 : right - left; // what is less is rounding
    };
    const { at, whole } = letters[name], places = range(low, high, POINTS);
    if (low <= at && at <= high) places.push(at);
    const xs = [...new Set(whole ? places.map(Math.round) : places)].sort((a, b) => a - b);
    return xs.map((x) => [x, gap(x)]).filter(([, y]) => Number.isFinite(y));
  }

  const lowestOf = (points) => points.reduce((lowest, point) => (point[1] < lowest[1] ? point : lowest));

  /** The range of a letter around its place: wide enough for the course of the curve, narrow enough to see the place */
  function reach({ at, range: [low, high] }) {
    const near = low === null || high === null ? 2 * Math.abs(at) + 1 : 0.35 * (high - low);
    return [Math.max(low ?? -Infinity, at - near), Math.min(high ?? Infinity, at + near)];
  }

  /** The letter along which most is to be seen */
  function telling(data) {
    const spread = (name) => {
      const gaps = course(data, data.constants.false.value, name, ...reach(data.letters[name])).map(([, gap]) => gap);
      return gaps.length < 9 ? 0 : Math.max(...gaps) - Math.min(...gaps);
    };
    return Object.keys(data.letters).reduce((best, name) => (spread(name) > spread(best) ? name : best));
  }

  /** Where it fails, come so close that it can be seen; where it does not, show the whole range */
  function framed(data, c, name) {
    let [low, high] = reach(data.letters[name]), points = course(data, c, name, low, high);
    for (let i = 0; i < 60 && points.length > 8; i++) {
      const negative = points.filter(([, gap]) => gap < 0);
      if (!negative.length || negative.length >= points.length / 5) break;
      const [centre] = lowestOf(points), closer = [centre - (centre - low) / 1.5, centre + (high - centre) / 1.5];
      const next = course(data, c, name, ...closer);
      if (next.length < 9) break;
      [low, high] = closer;
      points = next;
    }
    return points;
  }

  function sharp({ c, along }, data) {
    const { proved, false: refuted } = data.constants, points = framed(data, c, along), lowest = lowestOf(points);
    const place = ([name, { said, at }]) => `${said} = ${short(name === along ? lowest[0] : at)}`;
    const where = Object.entries(data.letters).map(place).join(", "), { said } = data.letters[along];
    const fails = lowest[1] < -1e-13, now = `c = ${short(c, 6)}`;
    const holding = refuted.value < proved.value ? c >= proved.value : c <= proved.value;
    const negative = new Set(points.filter(([, gap]) => gap < 0).map(([x]) => x));
    return {
      show: {}, across: said,
      outcome: {
        fails,
        text: fails ? `With ${now} it fails at ${where}: the right side is ${short(-lowest[1])} below the left.`
          : holding ? `With ${now} it holds: ${proved.said} is proved.`
            : `With ${now} it does not fail along ${said}; ${refuted.said} is false, ${proved.said} is proved.`,
      },
      curve: {
        lines: [{ name: `right side less left side, ${now}`, points, style: fails ? 4 : 3 }], levels: [0], mark: lowest,
        failing: stretches(points.map(([x]) => x), (x) => negative.has(x)),
      },
      say: `Right side less left side; the ring is its least value, ${short(lowest[1])} at ${where}.${fails ? " Where it is shaded the inequality fails." : ""}`,
    };
  }

  return { vote, width, bernstein, union, flip, product, seveneighths, optimism, certain, detailed, main, sigmoid, sharp, telling, termValue };
})();
