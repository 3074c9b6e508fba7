// A small plot that follows the controls: the same look as the plots that Python draws.
"use strict";

const Draw = (() => {
  const W = 560, H = 300, LEFT = 68, RIGHT = 16, TOP = 14, BOTTOM = 46;
  const SVG = "http://www.w3.org/2000/svg";

  function element(name, attributes, text) {
    const node = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
    if (text !== undefined) node.textContent = text;
    return node;
  }

  /** a number for people: about four digits */
  function short(x) {
    if (x === 0 || Object.is(x, -0)) return "0";
    if (!Number.isFinite(x)) return x > 0 ? "∞" : x < 0 ? "−∞" : "–";
    const size = Math.abs(x);
    const plain = size >= 1e-3 && size < 1e5;
    const text = plain ? String(Number(x.toPrecision(4))) : x.toExponential(2).replace(/\.?0+e/, "e");
    const power = (digits) => [...digits].map((d) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[d] || (d === "-" ? "⁻" : "")).join("");
    return text.replace(/e([+-]\d+)$/, (_, e) => `·10${power(e)}`).replace(/^(-?)1·/, "$1").replace("-", "−");
  }

  function scale(values, start, end, logarithmic) {
    const of = (x) => (logarithmic ? Math.log10(x) : x);
    const good = values.filter((x) => Number.isFinite(x) && (!logarithmic || x > 0)).map(of);
    let low = Math.min(...good), high = Math.max(...good);
    if (!(high > low)) { low -= 0.5; high += 0.5; }
    const place = (x) => start + (of(x) - low) / (high - low) * (end - start);
    const ticks = [];
    if (logarithmic) {
      const step = Math.max(1, Math.ceil((high - low) / 6));
      for (let k = Math.ceil(low - 1e-9); k <= high + 1e-9; k += step) ticks.push(10 ** k);
    } else {
      const rough = (high - low) / 5, unit = 10 ** Math.floor(Math.log10(rough));
      const step = [1, 2, 5, 10].map((f) => f * unit).find((s) => s >= rough);
      for (let k = Math.ceil(low / step - 1e-9); k * step <= high + 1e-9 * step; k++) ticks.push(k * step);
    }
    return { place, ticks };
  }

  /** lines: [{name, points: [[x, y], ..]}], marks: x of the present value; sentence: what one sees */
  function plot(figure, { lines, at, logarithmic = [false, false], sentence, levels = [] }) {
    const svg = figure.querySelector("svg");
    svg.replaceChildren();
    const across = scale(lines.flatMap((l) => l.points.map((p) => p[0])), LEFT, W - RIGHT, logarithmic[0]);
    const heights = lines.flatMap((l) => l.points.map((p) => p[1])).concat(levels);
    const up = scale(heights, H - BOTTOM, TOP, logarithmic[1]);
    for (const x of across.ticks) {
      svg.append(element("path", { class: "grid", d: `M${across.place(x)} ${TOP}V${H - BOTTOM}` }));
      svg.append(element("text", { class: "tick", x: across.place(x), y: H - BOTTOM + 18 }, short(x)));
    }
    for (const y of up.ticks) {
      svg.append(element("path", { class: "grid", d: `M${LEFT} ${up.place(y)}H${W - RIGHT}` }));
      svg.append(element("text", { class: "tick end", x: LEFT - 8, y: up.place(y) + 4 }, short(y)));
    }
    svg.append(element("text", { class: "axis", x: (LEFT + W - RIGHT) / 2, y: H - 8 }, svg.dataset.across));
    if (at !== undefined && Number.isFinite(across.place(at))) {
      svg.append(element("path", { class: "now", d: `M${across.place(at)} ${TOP}V${H - BOTTOM}` }));
    }
    lines.forEach((line, i) => {
      const points = line.points.filter(([x, y]) => Number.isFinite(across.place(x)) && Number.isFinite(up.place(y)));
      const d = points.map(([x, y]) => `${across.place(x).toFixed(1)} ${up.place(y).toFixed(1)}`).join("L");
      if (d) svg.append(element("path", { class: `line-${line.style || i + 1}`, d: `M${d}` }));
    });
    const legend = figure.querySelector("ul.legend");
    legend.replaceChildren(...lines.map((line, i) => {
      const item = document.createElement("li"), key = element("svg", { class: "key", viewBox: "0 0 28 8", "aria-hidden": "true" });
      key.append(element("path", { class: `line-${line.style || i + 1}`, d: "M1 4H27" }));
      item.append(key, ` ${line.name}`);
      return item;
    }));
    if (sentence) figure.querySelector("figcaption").textContent = sentence;
  }

  return { plot, short, element };
})();
