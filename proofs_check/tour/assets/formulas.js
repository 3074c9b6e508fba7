// The functions that the terms of a panel may call, beside those of the prover's language.
"use strict";

const Formulas = (() => {
  const { sum, range, width, cutoff, optimistic, isCertain, weight, flipProbability } = Algorithm1;
  const sign = (x) => (x >= 0 ? 1 : -1);

  /** the law of the number of successes, after one more coin of bias p */
  const tossed = (law, p) => [...law, 0].map((chance, k) => chance * (1 - p) + (k > 0 ? law[k - 1] * p : 0));
  const binomial = (n, p) => range(n).reduce((law) => tossed(law, p), [1]);

  /** the chance of a mistake when the margin y x is known */
  const mistake = (margin) => (margin >= 0 ? flipProbability(margin) : 1 - flipProbability(margin));

  /** P(mistake | past) of a vote of K experts of accuracy p, all with the estimate q, over all advice and the coin */
  const vote = (K, q, p) => sum(binomial(K, p).map((chance, right) => chance * mistake((2 * right - K) * weight(q))));

  /** how often at most half of K experts of accuracy p are right */
  const majority = (K, p) => sum(binomial(K, p).slice(0, Math.floor(K / 2) + 1));

  const misses = (k, n, p, delta, linear) => Math.abs(k / n - p) > width(k, n, delta, linear);

  /** the chance that the interval around the mean of n coins of bias p misses p */
  const miss = (n, p, delta, linear) => sum(binomial(n, p).filter((_, k) => misses(k, n, p, delta, linear)));

  /** the chance that it misses after one of the first T coins: carry the count, take out what has missed */
  function missed(T, p, delta) {
    let law = [1], chances = 0;
    for (let n = 1; n <= T; n++) {
      law = tossed(law, p).map((chance, k) => {
        if (!misses(k, n, p, delta)) return chance;
        chances += chance;
        return 0;
      });
    }
    return chances;
  }

  const inrange = (k, n, beta) => !isCertain(k, n, beta);
  return { round: Math.round, sign, mistake, vote, majority, miss, missed, width, optimistic, cutoff, certain: isCertain, inrange };
})();
