// What the controls show: a panel is terms of the prover's language, of what is set; from them come numbers, answers, a
// sentence and a curve. Nothing here needs a page; controls.js puts it there.
"use strict";

const Panels = (() => {
  const { short, stretches } = Draw, ROUNDING = 1e-15, POINTS = 241;
  const range = (low, high) => Array.from({ length: POINTS }, (_, i) => low + (high - low) * i / (POINTS - 1));

  const OPERATIONS = {
    "+": (a, b) => a + b, "-": (a, b) => a - b, "*": (a, b) => a * b, "/": (a, b) => a / b, "**": (a, b) => a ** b, neg: (a) => -a,
    "<=": (a, b) => a <= b, ">=": (a, b) => a >= b, "<": (a, b) => a < b, ">": (a, b) => a > b, "=": (a, b) => a === b,
    log: Math.log, ln: Math.log, exp: Math.exp, sqrt: Math.sqrt, abs: Math.abs, min: Math.min, max: Math.max, cosh: Math.cosh,
    ...Formulas,
  };

  /** The value of a term: a number, a letter, or an operation followed by terms */
  function termValue(term, at) {
    if (typeof term === "number") return term;
    if (typeof term === "string") return at[term];
    return OPERATIONS[term[0]](...term.slice(1).map((part) => termValue(part, at)));
  }

  /** What a panel shows for what is set. Where it claims left <= right, it tells where that fails although it should hold */
  function shown({ along, ends, whole, terms, hold, lines, logarithmic, levels, say }, set) {
    const at = (x) => {
      const known = { ...set, [along]: x };
      for (const [name, term] of terms) known[name] = termValue(term, known);
      return { ...known, gap: known.right - known.left, holds: known.left <= known.right + ROUNDING };
    };
    const here = at(set[along]), claims = "holds" in hold;
    const speaks = (known) => Object.keys(hold).every((name) => name === "holds" || known[name]);
    const [low, high] = ends.map((end) => termValue(end, here)), places = range(low, high).map((x) => (logarithmic[0] ? 10 ** x : x));
    const points = [...new Set(whole ? places.map(Math.round) : places)].map(at);
    const failing = new Set(points.filter((known) => claims && speaks(known) && !known.holds).map((known) => known[along]));
    const text = speaks(here)
      ? "The inequality fails here although all hypotheses hold: the constant is too small."
      : "The inequality fails here, but a hypothesis does not hold: the lemma says nothing about this point.";
    return {
      show: here, hold: here, note: here,
      outcome: { fails: claims && speaks(here) && !here.holds, text: claims && !here.holds ? text : "" },
      curve: {
        lines: Object.entries(lines).map(([name, key]) => ({ name, points: points.map((known) => [known[along], known[key]]) })),
        at: set[along], logarithmic, levels, failing: stretches(points.map((known) => known[along]), (x) => failing.has(x)),
      },
      say: say.replace(/\{(\w+)\}/g, (_, name) => short(here[name])),
    };
  }

  // --- A constant of a claim, lowered until one sees where the claim fails -----------------------------------------

  /** Right side less left side, as one letter moves from low to high and the others stay */
  function course({ letters, below, above, assuming }, c, name, low, high) {
    const fixed = Object.fromEntries(Object.entries(letters).map(([other, { at }]) => [other, at]));
    const gap = (x) => {
      const at = { ...fixed, [name]: x, constant: c };
      if (!assuming.every((term) => termValue(term, at))) return NaN;
      const right = termValue(above, at), left = termValue(below, at);
      return Math.abs(right - left) < 1e-14 * Math.max(1, Math.abs(right)) ? 0 : right - left; // what is less is rounding
    };
    const { at, whole } = letters[name], places = range(low, high);
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

  return { shown, sharp, telling };
})();
