// A constant is lowered until the inequality fails: one letter moves through the point where the refuted constant fails.
"use strict";

(() => {
  const POINTS = 241, short = Draw.short;
  const make = (tag, properties = {}, ...children) => {
    const node = Object.assign(document.createElement(tag), properties);
    node.append(...children);
    return node;
  };

  /** The range of a letter around its place: wide enough for the course of the curve, narrow enough to see the place */
  function range({ at, range: [low, high] }) {
    const reach = 2 * Math.abs(at) + 1;
    const near = low === null || high === null ? reach : 0.35 * (high - low);
    return [Math.max(low ?? -Infinity, at - near), Math.min(high ?? Infinity, at + near)];
  }

  function build(panel) {
    const data = JSON.parse(panel.dataset.sharp), names = Object.keys(data.letters);
    const compile = (text) => new Function("constant", ...names, `"use strict"; return (${text});`);
    const [below, above] = [compile(data.below), compile(data.above)], assumed = data.assuming.map(compile);
    const { printed, proved, false: refuted } = data.constants;
    const known = [printed.value, proved.value, refuted.value].filter((x) => x !== null);
    const room = 0.3 * Math.abs(refuted.value) + 1e-6, beyond = refuted.value + (refuted.value < proved.value ? -room : room);
    const [least, most] = [Math.min(beyond, ...known), Math.max(beyond, ...known)];

    const gapAt = (constant, name, x) => {
      const values = names.map((other) => (other === name ? x : data.letters[other].at));
      if (!assumed.every((holds) => holds(constant, ...values))) return NaN;
      const right = above(constant, ...values), gap = right - below(constant, ...values);
      return Math.abs(gap) < 1e-14 * Math.max(1, Math.abs(right)) ? 0 : gap; // what is less is rounding
    };
    const course = (constant, name, low, high) => {
      const places = Array.from({ length: POINTS }, (_, i) => low + (high - low) * i / (POINTS - 1));
      if (low <= data.letters[name].at && data.letters[name].at <= high) places.push(data.letters[name].at);
      const xs = [...new Set(data.letters[name].whole ? places.map(Math.round) : places)].sort((a, b) => a - b);
      return xs.map((x) => [x, gapAt(constant, name, x)]).filter(([, gap]) => Number.isFinite(gap));
    };
    const spread = (name) => {
      const gaps = course(refuted.value, name, ...range(data.letters[name])).map(([, gap]) => gap);
      return gaps.length < 9 ? 0 : Math.max(...gaps) - Math.min(...gaps);
    };
    const moving = names.reduce((best, name) => (spread(name) > spread(best) ? name : best));

    const id = `${panel.id}-c`;
    const slider = make("input", { type: "range", min: least, max: most, step: "any", value: printed.value ?? proved.value });
    slider.setAttribute("aria-label", "the constant, slider");
    const number = make("input", { type: "number", id, step: "any", min: least, max: most });
    const button = (one, text) => {
      const node = make("button", { type: "button", textContent: `${text} ${one.said}` });
      node.addEventListener("click", () => { number.value = one.value; show(); });
      return node;
    };
    const choices = [[printed, "printed"], [proved, "proved"], [refuted, "false"]].filter(([one]) => one.value !== null);
    const letter = make("select", { id: `${panel.id}-letter` }, ...names.map((name) => new Option(data.letters[name].said, name, false, name === moving)));
    const refusal = make("p", { className: "refusal" }), verdict = make("p", { className: "outcome" });
    refusal.setAttribute("role", "alert");
    verdict.setAttribute("role", "status");
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    for (const [key, value] of Object.entries({ class: "plot", viewBox: "0 0 560 320", role: "img", "aria-labelledby": `${id}-said` })) svg.setAttribute(key, value);
    const figure = make("figure", { className: "live" }, svg, make("ul", { className: "legend" }), make("figcaption", { id: `${id}-said` }));
    panel.append(
      make("div", { className: "buttons" }, ...choices.map((pair) => button(...pair))),
      make("div", { className: "settings" },
        make("div", { className: "dial" }, make("label", { htmlFor: id }, make("b", { textContent: "c" }), " in the place of ", printed.said), slider, number),
        make("div", { className: "dial pick" }, make("label", { htmlFor: letter.id, textContent: "along" }), letter)),
      refusal, verdict, figure,
    );

    /** Where it fails, come so close that it can be seen; where it does not, show the whole range */
    function frame(constant, name) {
      let [low, high] = range(data.letters[name]), points = course(constant, name, low, high);
      for (let i = 0; i < 60 && points.length > 8; i++) {
        const negative = points.filter(([, gap]) => gap < 0);
        if (!negative.length || negative.length >= points.length / 5) break;
        const centre = points.reduce((lowest, point) => (point[1] < lowest[1] ? point : lowest))[0];
        const closer = [centre - (centre - low) / 1.5, centre + (high - centre) / 1.5];
        const next = course(constant, name, ...closer);
        if (next.length < 9) break;
        [low, high] = closer;
        points = next;
      }
      return points;
    }

    function show() {
      const constant = number.valueAsNumber;
      const good = constant >= least - 1e-12 && constant <= most + 1e-12;
      number.setAttribute("aria-invalid", String(!good));
      refusal.textContent = good ? "" : `c must lie between ${short(least)} and ${short(most)}, got ${number.value || "nothing"}`;
      if (!good) return;
      slider.value = constant;
      const name = letter.value, points = frame(constant, name);
      const lowest = points.reduce((least, point) => (point[1] < least[1] ? point : least));
      const where = names.map((other) => `${data.letters[other].said} = ${short(other === name ? lowest[0] : data.letters[other].at)}`).join(", ");
      const fails = lowest[1] < -1e-13;
      const holding = refuted.value < proved.value ? constant >= proved.value : constant <= proved.value;
      verdict.className = fails ? "outcome fails" : "outcome";
      verdict.textContent = fails
        ? `With c = ${short(constant, 6)} it fails at ${where}: the right side is ${short(-lowest[1])} below the left.`
        : holding ? `With c = ${short(constant, 6)} it holds: ${proved.said} is proved.`
          : `With c = ${short(constant, 6)} it does not fail along ${data.letters[name].said}; ${refuted.said} is false, ${proved.said} is proved.`;
      svg.dataset.across = data.letters[name].said;
      svg.dataset.up = "right side − left side";
      const negative = new Set(points.filter(([, gap]) => gap < 0).map(([x]) => x));
      Draw.plot(figure, {
        lines: [{ name: `right side less left side, c = ${short(constant, 6)}`, points, style: fails ? 4 : 3 }], levels: [0], mark: lowest,
        failing: Draw.stretches(points.map(([x]) => x), (x) => negative.has(x)),
        sentence: `Right side less left side; the ring is its least value, ${short(lowest[1])} at ${where}.${fails ? " Where it is shaded the inequality fails." : ""}`,
      });
    }

    slider.addEventListener("input", () => { number.value = Number(slider.valueAsNumber.toPrecision(5)); show(); });
    number.addEventListener("input", show);
    letter.addEventListener("change", show);
    number.value = printed.value ?? proved.value;
    show();
  }

  /** A panel is built when its step is unfolded for the first time */
  function unfold(step) {
    for (const panel of step.querySelectorAll("[data-sharp]")) {
      if (!panel.dataset.built) { panel.dataset.built = "yes"; build(panel); }
    }
  }
  document.addEventListener("toggle", (event) => { if (event.target.open) unfold(event.target); }, true);
})();
