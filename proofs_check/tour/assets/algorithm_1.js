// LCB-GAPTRON, Algorithm 1 of the paper, without packages: the pages of the tour compute with its formulas in a browser,
// and on Node examples/javascript has it judged by the conformance kit. A number in brackets is the line that the paper prints.
"use strict";

const Algorithm1 = (() => {
  const sum = (values) => values.reduce((total, value) => total + value, 0);
  const range = (n) => [...Array(n).keys()];

  /** the index of the least value, the first of equals */
  const leastIndex = (values) => values.indexOf(Math.min(...values));

  const logTerm = (delta) => Math.log(3 / delta);

  /** [22] */
  const cutoff = (paid, beta) => (paid === 0 ? 0.5 : Math.min(beta / paid, 0.5));

  /** [23] */
  const estimate = (correct, paid) => (paid === 0 ? 1 : correct / paid);

  /** the Bernstein width of `correct` right answers among `paid`; the paper has 3 and 2 */
  function width(correct, paid, delta, linear = 3, root = 2) {
    if (paid === 0) return Infinity;
    const q = Math.min(correct, paid - correct) / paid, ell = logTerm(delta);
    return linear * ell / paid + Math.sqrt(root * ell * q * (1 - q) / paid);
  }

  /** [9] is the estimate outside [cutoff, 1 - cutoff]? Decided on the counts */
  function isCertain(correct, paid, beta) {
    const fewer = Math.min(correct, paid - correct);
    return paid === 0 || (fewer < beta && 2 * fewer < paid);
  }

  /** on which side of 1/2 the estimate lies; 0: it is 1/2 */
  const leaning = (correct, paid) => (paid === 0 ? 1 : Math.sign(2 * correct - paid));

  /** [25] |1/2 - P|: the optimistic estimate P lies a width further out than the estimate, within [0, 1] */
  function distance(correct, paid, delta) {
    if (paid === 0) return 0.5;
    const fewer = Math.min(correct, paid - correct) / paid;
    return 0.5 - Math.max(fewer - width(correct, paid, delta), 0);
  }

  /** [24, 26] the optimistic estimate P */
  const optimistic = (correct, paid, delta, signOfZero = 1) =>
    0.5 + (leaning(correct, paid) || -signOfZero) * distance(correct, paid, delta);

  /** [14] w(p) = 1/2 ln(p / (1 - p)) */
  const weight = (p) => 0.5 * (Math.log(p) - Math.log1p(-p));

  /** [17] how often the sign of the vote x is flipped */
  const flipProbability = (x) => Math.exp(-Math.abs(x)) / 2;

  /** Equation 6: exp(-2 gain) + lam cost, where the gain is the sum of all (1/2 - P)^2 */
  const objective = (gain, cost, lam) => Math.exp(-2 * gain) + lam * cost;

  /** Payments of the least objective. Choices grow expert by expert; one that costs no less and gains no more than
   *  another is dropped. */
  function exact(gains, costs, lam) {
    let front = [{ cost: 0, gain: 0, chosen: [] }];
    for (const row of gains) {
      const longer = front.flatMap(({ cost, gain, chosen }) =>
        row.map((own, i) => ({ cost: cost + costs[i], gain: gain + own, chosen: [...chosen, i] })));
      longer.sort((a, b) => a.cost - b.cost || b.gain - a.gain);
      front = [];
      for (const choice of longer) {
        if (front.length === 0 || choice.gain > front[front.length - 1].gain) front.push(choice);
      }
    }
    return front[leastIndex(front.map(({ gain, cost }) => objective(gain, cost, lam)))].chosen;
  }

  /** Each expert as if it were alone */
  const selfish = (gains, costs, lam) =>
    gains.map((row) => leastIndex(row.map((own, i) => objective(own, costs[i], lam))));

  /** Each expert in turn gets its best payment while the others stay, until nothing gets better */
  function local(gains, costs, lam) {
    const chosen = selfish(gains, costs, lam);
    for (let changed = true; changed; ) {
      changed = false;
      gains.forEach((row, j) => {
        const others = range(gains.length).filter((k) => k !== j);
        const gain = sum(others.map((k) => gains[k][chosen[k]])), cost = sum(others.map((k) => costs[chosen[k]]));
        const values = row.map((own, i) => objective(gain + own, cost + costs[i], lam)), best = leastIndex(values);
        if (values[best] < values[chosen[j]] - 1e-12) {
          chosen[j] = best;
          changed = true;
        }
      });
    }
    return chosen;
  }

  const RULES = { exact, brute: exact, selfish, local };

  /** A learner is its counts: correct[j][i] right answers of expert j in paid[j][i] payments of costs[i] */
  class LcbGaptron {
    constructor({ costs, experts, lam, beta, delta, payments = "exact" }) {
      if (!(payments in RULES)) throw new Error(`payments must be one of ${Object.keys(RULES)}, got ${payments}`);
      const zeros = () => range(experts).map(() => costs.map(() => 0));
      Object.assign(this, { costs, experts, lam, beta, delta, rule: RULES[payments] });
      Object.assign(this, { round: 1, paid: zeros(), correct: zeros() }); // [1]
    }

    get exploring() {
      return this.round <= this.costs.length; // [3]
    }

    /** What an expert promises for its payment: (1/2 - P)^2 */
    gain(correct, paid) {
      return distance(correct, paid, this.delta) ** 2;
    }

    /** Lines 3 to 8: try each payment once, then take those of the least optimistic cost */
    pay() {
      const gains = () => this.paid.map((row, j) => row.map((n, i) => this.gain(this.correct[j][i], n)));
      this.payments = this.exploring
        ? range(this.experts).map(() => this.round - 1) // [4]
        : this.rule(gains(), this.costs, this.lam); // [6]
      return this.payments;
    }

    /** What f says of each expert's counts at what it was just paid */
    bought(f) {
      return this.payments.map((i, j) => f(this.correct[j][i], this.paid[j][i]));
    }

    predict(advice, u) {
      this.advice = advice;
      this.decision = this.decide(advice, u);
      return this.decision.prediction;
    }

    /** Lines 9 to 18: follow an expert whose estimate is certain, or else let all of them vote */
    decide(advice, u) {
      const followed = this.bought((correct, paid) => isCertain(correct, paid, this.beta)).indexOf(true); // [9, 10]
      if (followed >= 0) return { followed, prediction: this.bought(leaning)[followed] * advice[followed] }; // [11]
      const weights = this.bought((correct, paid) => weight(estimate(correct, paid))); // [13, 14]
      const x = sum(weights.map((w, j) => w * advice[j])), sign = x >= 0 ? 1 : -1; // [16]
      return { followed: null, weights, prediction: u < flipProbability(x) ? -sign : sign }; // [17]
    }

    /** Lines 19 to 27: count who was right */
    update(label) {
      this.payments.forEach((i, j) => {
        this.paid[j][i] += 1; // [21]
        this.correct[j][i] += Number(this.advice[j] === label); // [23]
      });
      this.round += 1;
    }
  }

  return { sum, range, cutoff, width, isCertain, optimistic, weight, flipProbability, LcbGaptron };
})();

if (typeof module !== "undefined") module.exports = Algorithm1;
