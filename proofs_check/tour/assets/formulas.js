// The few formulas that the controls need, as the reference has them (reference/*.py, proofs_check/checks/coins.py).
// A table of test points that the Python code computed is compared with these functions on agreement.html.
"use strict";

const Formulas = (() => {
  const sum = (terms) => terms.reduce((total, term) => total + term, 0);

  // --- reference.aggregation -------------------------------------------------------------------------------------

  /** w(p) = 1/2 ln(p / (1 - p)) */
  const weight = (p) => 0.5 * (Math.log(p) - Math.log1p(-p));

  /** exp(-|x|) / 2: how often the sign of the vote x is flipped */
  const flipProbability = (x) => 0.5 * Math.exp(-Math.abs(x));

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

  /** P(mistake | past) of an aggregated round, over all advice and the coin; experts of one weight are counted */
  function mistakeGivenPast(weights, accuracies) {
    let law = new Map([[0, 1]]); // margin -> chance
    weights.forEach((w, j) => {
      const next = new Map();
      for (const [margin, chance] of law) {
        for (const [a, p] of [[1, accuracies[j]], [-1, 1 - accuracies[j]]]) {
          const value = margin + a * w;
          next.set(value, (next.get(value) || 0) + chance * p);
        }
      }
      law = next;
    });
    return sum([...law].map(([margin, chance]) => chance * mistakeGivenVote(margin)));
  }

  /** P(mistake | past) of a sign vote with a fair coin for even votes */
  function signError(weights, accuracies) {
    let law = [[0, 1]];
    weights.forEach((w, j) => {
      law = law.flatMap(([margin, chance]) => [[margin + w, chance * accuracies[j]], [margin - w, chance * (1 - accuracies[j])]]);
    });
    const even = 2 ** -40 * (1 + sum(weights.map(Math.abs)));
    return sum(law.map(([margin, chance]) => (Math.abs(margin) <= even ? chance / 2 : margin < 0 ? chance : 0)));
  }

  /** the error of the best prediction from advice of these accuracies: half the sum of the smaller likelihoods */
  function bayesError(accuracies) {
    let likelihoods = [[1, 1]];
    for (const p of accuracies) likelihoods = likelihoods.flatMap(([a, b]) => [[a * p, b * (1 - p)], [a * (1 - p), b * p]]);
    return sum(likelihoods.map(([a, b]) => Math.min(a, b))) / 2;
  }

  /** the chances of 0, 1, .., n successes among n coins of bias p: neighbours by their ratio, then made to add up to 1 */
  function binomial(n, p) {
    if (p <= 0 || p >= 1) return Array.from({ length: n + 1 }, (_, k) => Number(k === (p <= 0 ? 0 : n)));
    const odds = p / (1 - p), mode = Math.min(n, Math.floor((n + 1) * p)), terms = new Array(n + 1);
    terms[mode] = 1;
    for (let k = mode; k < n; k++) terms[k + 1] = terms[k] * odds * (n - k) / (k + 1);
    for (let k = mode; k > 0; k--) terms[k - 1] = terms[k] / odds * k / (n - k + 1);
    const total = sum([...terms].sort((a, b) => a - b));
    return terms.map((term) => term / total);
  }

  /** how often at most half of K experts of accuracy 1/2 + gamma are right */
  const majorityError = (K, gamma) => sum(binomial(K, 0.5 + gamma).slice(0, Math.floor(K / 2) + 1));

  // --- reference.formulas ---------------------------------------------------------------------------------------

  const logTerm = (delta) => Math.log(3 / delta);

  /** the Bernstein width of `correct` right answers among `paid` */
  function width(correct, paid, delta, linear = 3, root = 2) {
    if (paid === 0) return Infinity;
    const q = Math.min(correct, paid - correct) / paid, ell = logTerm(delta);
    return linear * ell / paid + Math.sqrt(root * ell * q * (1 - q) / paid);
  }

  const estimate = (correct, paid) => (paid === 0 ? 1 : correct / paid);

  const cutoff = (paid, beta) => (paid === 0 ? 0.5 : Math.min(beta / paid, 0.5));

  /** is the estimate outside [cutoff, 1 - cutoff]? Decided on the counts */
  function isCertain(correct, paid, beta) {
    const fewer = Math.min(correct, paid - correct);
    return paid === 0 || (fewer < beta && 2 * fewer < paid);
  }

  const leaning = (correct, paid) => (paid === 0 ? 1 : Math.sign(2 * correct - paid));

  /** |1/2 - P|: as far out as the width allows */
  function distance(correct, paid, delta) {
    if (paid === 0) return 0.5;
    const fewer = Math.min(correct, paid - correct) / paid;
    return 0.5 - Math.max(fewer - width(correct, paid, delta), 0);
  }

  const optimistic = (correct, paid, delta, signOfZero = 1) =>
    0.5 + (leaning(correct, paid) || -signOfZero) * distance(correct, paid, delta);

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
    let walk = [1], missed = 0;
    const chances = [];
    for (let n = 1; n <= T; n++) {
      const next = new Array(n + 1).fill(0);
      walk.forEach((chance, k) => {
        next[k] += chance * (1 - p);
        next[k + 1] += chance * p;
      });
      next.forEach((chance, k) => {
        if (chance > 0 && misses(k, n, p, delta)) {
          missed += chance;
          next[k] = 0;
        }
      });
      walk = next;
      chances.push(missed);
    }
    return chances;
  }

  const missOverTime = (T, p, delta) => missesOverTime(T, p, delta)[T - 1];

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

  // --- reference.game: the Mersenne Twister, as Python seeds it ----------------------------------------------------

  class Twister {
    constructor(seed) {
      const key = [];
      for (let rest = BigInt(seed); key.length === 0 || rest > 0n; rest >>= 32n) key.push(Number(rest & 0xffffffffn));
      const mt = (this.state = new Uint32Array(624));
      const shaken = (i) => mt[i - 1] ^ (mt[i - 1] >>> 30);
      mt[0] = 19650218;
      for (let i = 1; i < 624; i++) mt[i] = Math.imul(1812433253, shaken(i)) + i;
      let i = 1, j = 0;
      const wrapped = () => { if (++i >= 624) { mt[0] = mt[623]; i = 1; } };
      for (let k = Math.max(624, key.length); k > 0; k--) {
        mt[i] = (mt[i] ^ Math.imul(shaken(i), 1664525)) + key[j] + j;
        j = (j + 1) % key.length;
        wrapped();
      }
      for (let k = 623; k > 0; k--) {
        mt[i] = (mt[i] ^ Math.imul(shaken(i), 1566083941)) - i;
        wrapped();
      }
      mt[0] = 0x80000000;
      this.place = 624;
    }

    word() {
      const mt = this.state;
      if (this.place >= 624) {
        for (let k = 0; k < 624; k++) {
          const y = (mt[k] & 0x80000000) | (mt[(k + 1) % 624] & 0x7fffffff);
          mt[k] = mt[(k + 397) % 624] ^ (y >>> 1) ^ (y & 1 ? 0x9908b0df : 0);
        }
        this.place = 0;
      }
      let y = mt[this.place++];
      y ^= y >>> 11;
      y ^= (y << 7) & 0x9d2c5680;
      y ^= (y << 15) & 0xefc60000;
      return (y ^ (y >>> 18)) >>> 0;
    }

    /** a uniform number in [0, 1) with 53 bits */
    random() {
      const high = this.word() >>> 5, low = this.word() >>> 6;
      return (high * 67108864 + low) / 9007199254740992;
    }
  }

  const uniform = (seed, place) => {
    const twister = new Twister(seed);
    for (let i = 0; i < place; i++) twister.random();
    return twister.random();
  };

  // --- reference.objective, reference.oracle -------------------------------------------------------------------------

  /** The first minimiser of an error plus lam times the costs over all choices of one payment for each expert.
   *  The reference settles near-ties with 300 bits; here values within 2^-44 of each other count as equal. */
  function cheapest(experts, costs, lam, error) {
    let best = { value: Infinity, payments: null };
    const choice = new Array(experts).fill(0);
    const go = (j, cost) => {
      if (j === experts) {
        const value = error(choice) + lam * cost;
        if (value < best.value - 2 ** -44 * (1 + lam) * (experts + 1)) best = { value, payments: [...choice] };
        return;
      }
      costs.forEach((own, i) => {
        choice[j] = i;
        go(j + 1, cost + own);
      });
    };
    go(0, 0);
    return best;
  }

  /** The minimum of exp(-2 sum of gains) + lam sum of costs */
  const cheapestByGains = (gains, costs, lam) =>
    cheapest(gains.length, costs, lam, (choice) => Math.exp(-2 * sum(choice.map((i, j) => gains[j][i]))));

  /** OPT over the grid, with the true accuracies */
  const opt = (accuracy, costs, lam) =>
    cheapestByGains(accuracy.map((row) => row.map((p) => (0.5 - p) ** 2)), costs, lam);

  /** the least cost that anyone can have: the error of the best vote in the place of Phi */
  const bayesOpt = (accuracy, costs, lam) =>
    cheapest(accuracy.length, costs, lam, (choice) => bayesError(choice.map((i, j) => accuracy[j][i])));

  /** a double as an exact fraction of integers */
  function exactly(x) {
    let denominator = 1n;
    for (; x !== Math.floor(x); x *= 2) denominator *= 2n;
    return [BigInt(x), denominator];
  }

  /** What all learners share. A learner is its counts: correct[j][i] right answers in paid[j][i] payments of costs[i].
   *  It says what it expects of an expert (`gain`), and how it decides on advice (`decide`). */
  class Learner {
    constructor({ costs, experts, lam, beta, delta }) {
      Object.assign(this, { costs, experts, lam, beta, delta, round: 1 });
      const zeros = () => Array.from({ length: experts }, () => costs.map(() => 0));
      this.paid = zeros();
      this.correct = zeros();
    }

    get exploring() {
      return this.round <= this.costs.length;
    }

    pay() {
      if (this.exploring) {
        this.payments = this.paid.map((row) => Math.max(0, row.indexOf(0)));
      } else {
        const gains = this.paid.map((row, j) => row.map((n, i) => this.gain(this.correct[j][i], n)));
        this.payments = cheapestByGains(gains, this.costs, this.lam).payments;
      }
      return this.payments;
    }

    /** the counts of expert j at what it was just paid */
    counts(j) {
      return [this.correct[j][this.payments[j]], this.paid[j][this.payments[j]]];
    }

    /** what is known of each expert at what it was just paid */
    bought(f) {
      return this.payments.map((_, j) => f(...this.counts(j)));
    }

    predict(advice, u) {
      this.advice = advice;
      this.decision = this.decide(advice, u);
      return this.decision.prediction;
    }

    update(label) {
      this.payments.forEach((i, j) => {
        this.paid[j][i] += 1;
        this.correct[j][i] += Number(this.advice[j] === label);
      });
      this.round += 1;
    }
  }

  /** Algorithm 1 */
  class LcbGaptron extends Learner {
    gain(correct, paid) {
      return distance(correct, paid, this.delta) ** 2;
    }

    decide(advice, u) {
      const followed = this.bought((correct, paid) => isCertain(correct, paid, this.beta)).indexOf(true);
      if (followed >= 0) return { followed, prediction: leaning(...this.counts(followed)) * advice[followed] };
      const weights = this.bought((correct, paid) => weight(estimate(correct, paid)));
      return { followed: null, weights, prediction: this.aggregated(advice, u), mistake: mistakeGivenPast };
    }

    /** exp(2 x) is the product of the odds: the coin u < exp(-|x|)/2 is decided between integers */
    aggregated(advice, u) {
      let up = 1n, down = 1n;
      advice.forEach((z, j) => {
        const [correct, paid] = this.counts(j), right = BigInt(correct), wrong = BigInt(paid - correct);
        up *= z > 0 ? right : wrong;
        down *= z > 0 ? wrong : right;
      });
      const sign = up >= down ? 1 : -1, [small, large] = up < down ? [up, down] : [down, up];
      const [a, b] = exactly(u);
      return 4n * a * a * large < small * b * b ? -sign : sign;
    }
  }

  /** The cautious learner: pays by the farthest credible accuracies, votes by the nearest */
  class CautiousLcb extends Learner {
    gain(correct, paid) {
      return (0.5 - credible(correct, paid, this.delta).margin) ** 2;
    }

    decide(advice, u) {
      const weights = this.bought((correct, paid) => leaning(correct, paid) * weight(0.5 + credible(correct, paid, this.delta).nearest));
      const x = sum(weights.map((w, j) => w * advice[j])), even = Math.abs(x) <= 1e-13 * (1 + sum(weights.map(Math.abs)));
      return { followed: null, weights, prediction: even ? (u < 0.5 ? -1 : 1) : Math.sign(x), mistake: signError };
    }
  }

  /** Play one round as reference.game.play_round does; coins holds K uniforms for the advice and one for the learner */
  function playRound(learner, accuracy, label, coins) {
    const payments = [...learner.pay()];
    const bought = payments.map((i, j) => accuracy[j][i]);
    const advice = bought.map((p, j) => (coins[j] < p ? label : -label));
    return finishRound(learner, bought, advice, label, coins[coins.length - 1]);
  }

  /** The rest of a round, once the advice is known */
  function finishRound(learner, bought, advice, label, u) {
    const payments = [...learner.payments], t = learner.round;
    const prediction = learner.predict(advice, u), { followed, weights = null, mistake } = learner.decision;
    const x = weights && sum(weights.map((w, j) => w * advice[j]));
    const contradicted = followed !== null && prediction !== advice[followed];
    const expected = weights ? mistake(weights, bought) : contradicted ? bought[followed] : 1 - bought[followed];
    learner.update(label);
    const payment = sum(payments.map((i) => learner.costs[i]));
    return {
      t, payments, advice, followed, weights, x, u, prediction, label, payment, expected,
      cost: Number(prediction !== label) + learner.lam * payment,
      expectedCost: expected + learner.lam * payment,
    };
  }

  return {
    weight, flipProbability, mistakeGivenVote, phi, exponentialLoss, mistakeGivenPast, majorityError, logTerm, width,
    estimate, cutoff, isCertain, optimistic, distance, missChance, missOverTime, missesOverTime, mainDelta, mainBeta,
    trivialBound, detailedBound, tunedBound, printedOrder, sigmoid, uniform, opt, bayesOpt,
    bayesError, signError, credible, Twister, LcbGaptron, CautiousLcb, playRound, finishRound,
    sum,
  };
})();
