// What the controls show: a panel is terms of the prover's language, of what is set; from them come numbers, answers, a
// sentence and a curve. Nothing here needs a page; controls.js puts it there.
"use strict";

const Panels = (() => {
  const { short, stretches } = Draw, ROUNDING = 1e-14, POINTS = 241;
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

  /** Is left > right, by more than rounding? */
  const exceeds = (left, right) => left - right > ROUNDING * Math.max(1, Math.abs(right));

  /** What a panel shows for what is set. Where it claims left <= right, it tells where that fails although it should hold */
  function shown({ along, ends, whole, terms, hold, lines, logarithmic, levels, say }, set) {
    const at = (x) => {
      const known = { ...set, [along]: x };
      for (const [name, term] of terms) known[name] = termValue(term, known);
      return { ...known, gap: known.right - known.left, holds: !exceeds(known.left, known.right) };
    };
    const here = at(set[along]), claims = "holds" in hold;
    const speaks = (known) => Object.keys(hold).every((name) => name === "holds" || known[name]);
    const [low, high] = ends.map((end) => termValue(end, here)), places = range(low, high).map((x) => (logarithmic[0] ? 10 ** x : x));
    if (claims && low <= here[along] && here[along] <= high) places.push(here[along]);
    const xs = [...new Set(whole ? places.map(Math.round) : places)].sort((a, b) => a - b), points = xs.map(at);
    const failing = new Set(points.filter((known) => claims && speaks(known) && !known.holds).map((known) => known[along]));
    const text = speaks(here)
      ? "The inequality fails here although all that it assumes holds."
      : "The inequality fails here, but a hypothesis does not hold: nothing is claimed of this point.";
    return {
      show: here, hold: here, note: here,
      outcome: { fails: claims && speaks(here) && !here.holds, text: claims && !here.holds ? text : "" },
      curve: {
        lines: Object.entries(lines).map(([name, key]) => ({ name, points: points.map((known) => [known[along], known[key]]) })),
        at: set[along], logarithmic, levels, failing: stretches(xs, (x) => failing.has(x)),
      },
      say: say.replace(/\{(\w+)\}/g, (_, name) => short(here[name], 6)),
    };
  }

  return { shown, termValue, exceeds };
})();
