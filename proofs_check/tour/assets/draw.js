// A small plot that follows the controls: named axes, a legend beside the curves, the region where a claim fails shaded.
"use strict";

const Draw = (() => {
  const W = 560, H = 320, LEFT = 122, RIGHT = 36, TOP = 16, BOTTOM = 52;
  const SVG = "http://www.w3.org/2000/svg";

  function element(name, attributes, text) {
    const node = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
    if (text !== undefined) node.textContent = text;
    return node;
  }

  /** a number for people: about four digits, or as many as asked for */
  function short(x, digits = 4) {
    if (x === 0 || Object.is(x, -0)) return "0";
    if (!Number.isFinite(x)) return x > 0 ? "∞" : x < 0 ? "−∞" : "–";
    const size = Math.abs(x);
    const plain = size >= 1e-3 && size < 1e5;
    const text = plain ? String(Number(x.toPrecision(digits))) : x.toExponential(Math.min(digits, 3) - 1).replace(/\.?0+e/, "e");
    const power = (given) => [...given].map((d) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[d] || (d === "-" ? "⁻" : "")).join("");
    return text.replace(/e([+-]\d+)$/, (_, e) => `·10${power(e)}`).replace(/^(-?)1·/, "$1").replace("-", "−");
  }

  /** Where values lie, and ticks with as many digits as tell them apart */
  function scale(values, start, end, logarithmic, most = 5) {
    const of = (x) => (logarithmic ? Math.log10(x) : x);
    const good = values.filter((x) => Number.isFinite(x) && (!logarithmic || x > 0)).map(of);
    let low = Math.min(...good), high = Math.max(...good);
    if (!(high > low)) { const room = Math.abs(low) / 10 || 0.5; low -= room; high += room; }
    const place = (x) => start + (of(x) - low) / (high - low) * (end - start);
    if (logarithmic) {
      const step = Math.max(1, Math.ceil((high - low) / (most + 1))), ticks = [];
      for (let k = Math.ceil(low - 1e-9); k <= high + 1e-9; k += step) ticks.push(10 ** k);
      return { place, ticks, write: (x) => short(x) };
    }
    const rough = (high - low) / most, unit = 10 ** Math.floor(Math.log10(rough)), ticks = [];
    const step = [1, 2, 2.5, 5, 10].map((f) => f * unit).find((s) => s >= rough * (1 - 1e-9));
    for (let k = Math.ceil(low / step - 1e-9); k * step <= high + 1e-9 * step; k++) ticks.push(k * step);
    const largest = Math.max(Math.abs(low), Math.abs(high));
    const digits = Math.min(15, Math.max(2, Math.floor(Math.log10(largest)) - Math.floor(Math.log10(step)) + 1));
    return { place, ticks, write: (x) => (Math.abs(x) < step / 2 ? "0" : short(x, digits)) };
  }

  /** lines: [{name, points: [[x, y], ..]}]; at: x of the present value; failing: [from, to] to be shaded */
  function plot(figure, { lines, at, logarithmic = [false, false], sentence, levels = [], failing = [] }) {
    const svg = figure.querySelector("svg");
    svg.replaceChildren();
    const across = scale(lines.flatMap((l) => l.points.map((p) => p[0])), LEFT, W - RIGHT, logarithmic[0], 4);
    const heights = lines.flatMap((l) => l.points.map((p) => p[1])).concat(levels);
    const up = scale(heights, H - BOTTOM, TOP, logarithmic[1]);
    for (const [from, to] of failing) {
      const x = across.place(from), wide = Math.max(3, across.place(to) - x);
      svg.append(element("rect", { class: "failing", x, y: TOP, width: Math.min(wide, W - RIGHT - x + 3), height: H - BOTTOM - TOP }));
    }
    for (const x of across.ticks) {
      svg.append(element("path", { class: "grid", d: `M${across.place(x)} ${TOP}V${H - BOTTOM}` }));
      svg.append(element("text", { class: "tick", x: across.place(x), y: H - BOTTOM + 19 }, across.write(x)));
    }
    for (const y of up.ticks) {
      svg.append(element("path", { class: y === 0 && levels.includes(0) ? "zero" : "grid", d: `M${LEFT} ${up.place(y)}H${W - RIGHT}` }));
      svg.append(element("text", { class: "tick end", x: LEFT - 8, y: up.place(y) + 4 }, up.write(y)));
    }
    svg.append(element("text", { class: "axis", x: (LEFT + W - RIGHT) / 2, y: H - 8 }, svg.dataset.across));
    svg.append(element("text", { class: "axis", transform: `translate(16 ${(TOP + H - BOTTOM) / 2}) rotate(-90)` }, svg.dataset.up));
    if (at !== undefined && Number.isFinite(across.place(at))) {
      svg.append(element("path", { class: "now", d: `M${across.place(at)} ${TOP}V${H - BOTTOM}` }));
    }
    lines.forEach((line, i) => {
      const points = line.points.filter(([x, y]) => Number.isFinite(across.place(x)) && Number.isFinite(up.place(y)));
      const d = points.map(([x, y]) => `${across.place(x).toFixed(1)} ${up.place(y).toFixed(1)}`).join("L");
      if (d) svg.append(element("path", { class: `line-${i + 1}`, d: `M${d}` }));
    });
    const legend = figure.querySelector("ul.legend");
    legend.replaceChildren(...lines.map((line, i) => {
      const item = document.createElement("li"), key = element("svg", { class: "key", viewBox: "0 0 28 8", "aria-hidden": "true" });
      key.append(element("path", { class: `line-${i + 1}`, d: "M1 4H27" }));
      item.append(key, ` ${line.name}`);
      return item;
    }));
    if (sentence) figure.querySelector("figcaption").textContent = sentence;
  }

  /** The stretches of a list of points at which something is so */
  function stretches(xs, so) {
    const found = [];
    xs.forEach((x, i) => {
      if (!so(x)) return;
      if (i > 0 && so(xs[i - 1])) found[found.length - 1][1] = x;
      else found.push([x, x]);
    });
    return found;
  }

  return { plot, short, stretches };
})();
