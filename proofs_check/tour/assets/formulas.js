// The formulas that the controls need beside those of Algorithm 1, as Python has them: reference/*.py and
// proofs_check/checks/coins.py. agreement.html compares both with values that the Python code computed.
"use strict";

const Formulas = (() => {
  const { sum, range, logTerm, width, leaning, weight, flipProbability, objective, exact, LcbGaptron } = Algorithm1;

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

  /** P(mistake | past) of a sign vote with a fair coin for even votes */
  function signError(weights, accuracies) {
    const even = 2 ** -40 * (1 + sum(weights.map(Math.abs))), errs = (margin) => (Math.abs(margin) <= even ? 0.5 : Number(margin < 0));
    return sum(marginLaw(weights, accuracies).map(([margin, chance]) => chance * errs(margin)));
  }

  /** the error of the best prediction from advice of these accuracies: half the sum of the smaller likelihoods */
  function bayesError(accuracies) {
    let likelihoods = [[1, 1]];
    for (const p of accuracies) likelihoods = likelihoods.flatMap(([a, b]) => [[a * p, b * (1 - p)], [a * (1 - p), b * p]]);
    return sum(likelihoods.map(([a, b]) => Math.min(a, b))) / 2;
  }

  /** the law of the number of successes, after one more coin of bias p */
  const tossed = (law, p) => [...law, 0].map((chance, k) => chance * (1 - p) + (k > 0 ? law[k - 1] * p : 0));
  const binomial = (n, p) => range(n).reduce((law) => tossed(law, p), [1]);

  /** how often at most half of K experts of accuracy 1/2 + gamma are right */
  const majorityError = (K, gamma) => sum(binomial(K, 0.5 + gamma).slice(0, Math.floor(K / 2) + 1));

  // --- reference.credible ------------------------------------------------------------------------------------------

  /** the accuracies p with n kl(q, p) <= ln(2/delta): how far the farthest from 1/2 is from 0 or 1, and how far the nearest is from 1/2 */
  function credible(correct, paid, delta) {
    if (paid === 0) return { margin: 0, nearest: 0 };
    const q = Math.min(correct, paid - correct) / paid, level = Math.log(2 / delta) / paid;
    const excess = (p) => q * Math.log(q / p) + (1 - q) * Math.log((1 - q) / (1 - p)) - level;
    const newton = (p) => {
      for (let i = 0; i < 200; i++) {
        const step = Math.exp(-excess(p) * (1 - p) / (p - q));
        if (step > 1 !== p < q || step === 1) break;
        p *= step;
      }
      return p;
    };
    const width = Math.sqrt(2 * q * (1 - q) * level) + level;
    if (q === 0) return { margin: 0, nearest: 0.5 - Math.min(1 - Math.exp(-level), 0.5) };
    const beyond = q * Math.exp((-level + (1 - q) * Math.log(1 - q)) / q);
    const high = excess(0.5) <= 0 ? 0.5 : newton(Math.min(q + width, 0.5));
    return { margin: newton(Math.max(q - width, beyond)), nearest: 0.5 - high };
  }

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

  // --- reference.optimum -------------------------------------------------------------------------------------------

  /** OPT over the grid, with the true accuracies */
  function opt(accuracy, costs, lam) {
    const gains = accuracy.map((row) => row.map((p) => (0.5 - p) ** 2)), payments = exact(gains, costs, lam);
    const total = (of) => sum(payments.map(of));
    return { value: objective(total((i, j) => gains[j][i]), total((i) => costs[i]), lam), payments };
  }

  /** the least cost that anyone can have, by enumeration: the error of the best vote in the place of Phi */
  function bayesOpt(accuracy, costs, lam) {
    let choices = [[]], best = { value: Infinity };
    for (const row of accuracy) choices = choices.flatMap((chosen) => row.map((_, i) => [...chosen, i]));
    for (const payments of choices) {
      const value = bayesError(payments.map((i, j) => accuracy[j][i])) + lam * sum(payments.map((i) => costs[i]));
      if (value < best.value) best = { value, payments };
    }
    return best;
  }

  // --- reference.cautious, reference.game --------------------------------------------------------------------------

  /** The cautious learner: pays by the farthest credible accuracies, votes by the nearest */
  class CautiousLcb extends LcbGaptron {
    gain(correct, paid) {
      return (0.5 - credible(correct, paid, this.delta).margin) ** 2;
    }

    decide(advice, u) {
      const weights = this.bought((correct, paid) => leaning(correct, paid) * weight(0.5 + credible(correct, paid, this.delta).nearest));
      const x = sum(weights.map((w, j) => w * advice[j])), even = Math.abs(x) <= 1e-13 * (1 + sum(weights.map(Math.abs)));
      return { followed: null, weights, prediction: even ? (u < 0.5 ? -1 : 1) : Math.sign(x) };
    }
  }

  /** how often a vote of these weights errs */
  const voteError = (learner, weights, accuracies) =>
    (learner instanceof CautiousLcb ? signError : mistakeGivenPast)(weights, accuracies);

  /** numbers in [0, 1) that a seed determines: the generator mulberry32 */
  const uniforms = (seed) => () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let x = Math.imul(seed ^ (seed >>> 15), seed | 1);
    x ^= x + Math.imul(x ^ (x >>> 7), x | 61);
    return ((x ^ (x >>> 14)) >>> 0) / 2 ** 32;
  };

  /** Play one round as reference.game.play_round does; coins holds K uniforms for the advice and one for the learner */
  function playRound(learner, accuracy, label, coins) {
    const bought = learner.pay().map((i, j) => accuracy[j][i]);
    const advice = bought.map((p, j) => (coins[j] < p ? label : -label));
    return finishRound(learner, bought, advice, label, coins[coins.length - 1]);
  }

  /** The rest of a round, once the advice is known */
  function finishRound(learner, bought, advice, label, u) {
    const { payments, round: t } = learner;
    const prediction = learner.predict(advice, u), { followed, weights = null } = learner.decision;
    const x = weights && sum(weights.map((w, j) => w * advice[j]));
    const contradicted = followed !== null && prediction !== advice[followed];
    const expected = weights ? voteError(learner, weights, bought) : contradicted ? bought[followed] : 1 - bought[followed];
    learner.update(label);
    const price = learner.lam * sum(payments.map((i) => learner.costs[i]));
    return {
      t, payments, advice, followed, x, u, prediction, label, expected,
      cost: Number(prediction !== label) + price, expectedCost: expected + price,
    };
  }

  return {
    ...Algorithm1, mistakeGivenVote, phi, exponentialLoss, mistakeGivenPast, majorityError, missChance, missesOverTime,
    mainDelta, mainBeta, trivialBound, detailedBound, tunedBound, printedOrder, sigmoid, uniforms, opt,
    bayesOpt, bayesError, signError, credible, CautiousLcb, playRound, finishRound,
  };
})();
