// LCB-GAPTRON in plain JavaScript, for Node, without packages. The three calls are those of Algorithm 1:
// pay (lines 3 to 8, as the paper prints them), predict (9 to 18), update (19 to 27).
"use strict";

const sum = (values) => values.reduce((total, value) => total + value, 0);
const range = (n) => [...Array(n).keys()];

/** Return the index of the least value, the first of equals. */
const leastIndex = (values) => values.indexOf(Math.min(...values));

class LcbGaptron {
  constructor({ costs, experts, lam, beta, delta, payments }) {
    const rules = { exact: this.exact, brute: this.exact, selfish: this.selfish, local: this.local };
    if (!(payments in rules)) throw new Error(`payments must be one of ${Object.keys(rules)}, got ${payments}`);
    Object.assign(this, { costs, experts, lam, beta, rule: rules[payments], logTerm: Math.log(3 / delta), round: 0 });
    this.paid = range(experts).map(() => costs.map(() => 0));
    this.correct = range(experts).map(() => costs.map(() => 0));
  }

  // Every payment is tried once; then the payments minimise the objective at the optimistic estimates.
  pay() {
    const gains = () => range(this.experts).map((j) => this.costs.map((_, i) => this.gain(j, i)));
    const exploring = this.round < this.costs.length;
    this.chosen = exploring ? range(this.experts).map(() => this.round) : this.rule(gains());
    return this.chosen;
  }

  // (1/2 - P)^2: the optimistic estimate P lies a width further out than the estimate, within [0, 1].
  gain(j, i) {
    const n = this.paid[j][i];
    const q = Math.min(this.correct[j][i], n - this.correct[j][i]) / n;
    const width = (3 * this.logTerm) / n + Math.sqrt((2 * this.logTerm * q * (1 - q)) / n);
    return (0.5 - Math.max(q - width, 0)) ** 2;
  }

  objective(gain, cost) {
    return Math.exp(-2 * gain) + this.lam * cost;
  }

  // Choices grow expert by expert; one that costs no less and gains no more than another is dropped.
  exact(gains) {
    let front = [{ cost: 0, gain: 0, chosen: [] }];
    for (const row of gains) {
      const longer = front.flatMap(({ cost, gain, chosen }) =>
        row.map((own, i) => ({ cost: cost + this.costs[i], gain: gain + own, chosen: [...chosen, i] })));
      longer.sort((a, b) => a.cost - b.cost || b.gain - a.gain);
      front = [];
      for (const choice of longer) {
        if (front.length === 0 || choice.gain > front[front.length - 1].gain) front.push(choice);
      }
    }
    return front[leastIndex(front.map(({ gain, cost }) => this.objective(gain, cost)))].chosen;
  }

  // Each expert as if it were alone.
  selfish(gains) {
    return gains.map((row) => leastIndex(row.map((own, i) => this.objective(own, this.costs[i]))));
  }

  // Each expert in turn gets its best payment while the others stay, until nothing gets better.
  local(gains) {
    const chosen = this.selfish(gains);
    for (let changed = true; changed; ) {
      changed = false;
      for (const j of range(this.experts)) {
        const others = range(this.experts).filter((k) => k !== j);
        const gain = sum(others.map((k) => gains[k][chosen[k]]));
        const cost = sum(others.map((k) => this.costs[chosen[k]]));
        const values = gains[j].map((own, i) => this.objective(gain + own, cost + this.costs[i]));
        const best = leastIndex(values);
        if (values[best] < values[chosen[j]] - 1e-12) {
          chosen[j] = best;
          changed = true;
        }
      }
    }
    return chosen;
  }

  // Follow an expert whose estimate is certain, or else vote; the vote is flipped when u < exp(-|x|)/2.
  predict(advice, u) {
    this.advice = advice;
    let x = 0;
    for (const j of range(this.experts)) {
      const n = this.paid[j][this.chosen[j]];
      const right = this.correct[j][this.chosen[j]];
      if (n === 0) return advice[j];
      if (Math.min(right, n - right) < Math.min(this.beta, n / 2)) return right > n / 2 ? advice[j] : -advice[j];
      x += (advice[j] * Math.log(right / (n - right))) / 2;
    }
    const sign = x >= 0 ? 1 : -1;
    return u < Math.exp(-Math.abs(x)) / 2 ? -sign : sign;
  }

  update(label) {
    this.chosen.forEach((i, j) => {
      this.paid[j][i] += 1;
      this.correct[j][i] += this.advice[j] === label ? 1 : 0;
    });
    this.round += 1;
  }
}

module.exports = { LcbGaptron };
