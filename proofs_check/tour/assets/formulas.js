// The formulas that the controls need beside those of Algorithm 1, as Python has them: reference/*.py and
// proofs_check/checks/coins.py.
"use strict";

const Formulas = (() => {
  const { sum, range, logTerm, width, flipProbability } = Algorithm1;

  // --- reference.formulas, reference.aggregation -------------------------------------------------------------------

  /** the chance of a mistake when the margin y x is known */
  const mistakeGivenVote = (margin) => (margin >= 0 ? flipProbability(margin) : 1 - flipProbability(margin));

  /** Phi(p) = exp(-2 sum (1/2 - p_j)^2) */
  const phi = (accuracies) => Math.exp(-2 * sum(accuracies.map((p) => (0.5 - p) ** 2)));

  /** E exp(-y x) with weights from estimates */
  const exponentialLoss = (accuracies, estimates) =>
    accuracies.reduce((product, p, j) => {
      const q = estimates[j];
      return product * (p * Math.sqrt((1 - q) / q) + (1 - p) * Math.sqrt(q / (1 - q)));
    }, 1);

  /** the law of the margin of a vote: [margin, chance] over all advice; experts of one weight are counted together */
  function marginLaw(weights, accuracies) {
    let law = new Map([[0, 1]]);
    weights.forEach((w, j) => {
      const next = new Map();
      for (const [margin, chance] of law) {
        for (const [value, p] of [[margin + w, accuracies[j]], [margin - w, 1 - accuracies[j]]]) {
          next.set(value, (next.get(value) || 0) + chance * p);
        }
      }
      law = next;
    });
    return [...law];
  }

  /** P(mistake | past) of an aggregated round, over all advice and the coin */
  const mistakeGivenPast = (weights, accuracies) =>
    sum(marginLaw(weights, accuracies).map(([margin, chance]) => chance * mistakeGivenVote(margin)));

  /** the law of the number of successes, after one more coin of bias p */
  const tossed = (law, p) => [...law, 0].map((chance, k) => chance * (1 - p) + (k > 0 ? law[k - 1] * p : 0));
  const binomial = (n, p) => range(n).reduce((law) => tossed(law, p), [1]);

  /** how often at most half of K experts of accuracy 1/2 + gamma are right */
  const majorityError = (K, gamma) => sum(binomial(K, 0.5 + gamma).slice(0, Math.floor(K / 2) + 1));

  // --- proofs_check.checks.coins -----------------------------------------------------------------------------------

  const misses = (k, n, p, delta, linear) => Math.abs(k / n - p) > width(k, n, delta, linear);

  /** the chance that the interval around the mean of n coins of bias p misses p */
  function missChance(n, p, delta, linear = 3) {
    return sum(binomial(n, p).filter((_, k) => misses(k, n, p, delta, linear)));
  }

  /** the chances that it misses after one of the first 1, 2, .., T coins: carry the count, take out what has missed */
  function missesOverTime(T, p, delta) {
    let law = [1], missed = 0;
    const chances = [];
    for (let n = 1; n <= T; n++) {
      law = tossed(law, p).map((chance, k) => {
        if (!misses(k, n, p, delta)) return chance;
        missed += chance;
        return 0;
      });
      chances.push(missed);
    }
    return chances;
  }

  // --- reference.bounds --------------------------------------------------------------------------------------------

  const mainDelta = (T, K, lam) => 1 / ((1 + lam * K) * T ** 2 * K);
  const mainBeta = (delta, K) => 18 * logTerm(delta) * K ** 2;
  const trivialBound = (T, K, lam) => T * (1 + lam * K);

  /** the terms of Theorem A.2 with delta and beta of the main theorem; failures are charged T^3 or N T^2 */
  function detailedBound(T, K, N, lam, L, eps, printed) {
    const delta = mainDelta(T, K, lam), beta = mainBeta(delta, K), ell = logTerm(delta), harmonic = 1 + Math.log(T);
    const terms = {
      exploration: N * (1 + lam * K),
      failure: (1 + lam * K) * (printed ? T ** 3 : N * T ** 2) * K * delta,
      discretisation: T * (4 * L + lam) * K * eps,
      following: K * N * (2 * beta + 4 * ell) * harmonic,
      widths: 288 * K ** 2 * N * 2 * ell * harmonic,
      squaredWidths: 288 * K ** 2 * N * 9 * ell ** 2,
    };
    return { ...terms, total: sum(Object.values(terms)) };
  }

  /** Theorem 4.7, repaired: sqrt(2 M X) + M at the best step of the grid */
  function tunedBound(T, K, lam, L) {
    const l = Math.log(3 * (1 + lam * K) * T ** 2 * K);
    const M = 2 + lam * K + 3153 * K ** 3 * l ** 2, X = T * (4 * L + lam) * K;
    return Math.sqrt(2 * M * X) + M;
  }

  /** what the main theorem prints inside its O, with the constant 1 */
  const printedOrder = (T, K, N, lam, L, eps) =>
    eps * K * T * (4 * L + lam * K) + N * (lam + K ** 3 * Math.log(lam * K * T) ** 2);

  // --- reference.experts -------------------------------------------------------------------------------------------

  const sigmoid = (theta, c) => 1 / (1 + Math.exp(-theta * c));

  return {
    ...Algorithm1, mistakeGivenVote, phi, exponentialLoss, mistakeGivenPast, majorityError, missChance, missesOverTime,
    mainBeta, trivialBound, detailedBound, tunedBound, printedOrder, sigmoid,
  };
})();
