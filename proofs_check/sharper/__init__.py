"""The sharper theorem: our own bound for the same algorithm with a smaller beta, proved like the paper's lemmas.

Let l = ln(3/delta), beta = 5 l K^(3/2), C = beta + 3 l + sqrt(2 beta l), f = exp(-K/2), and m_C the least
Phi(p(c)) + lambda sum c over the grid. For all K, N, T, lambda > 0, delta, labels and accuracies, and every allowed
choice of Algorithm 1,

    sum of expected costs - T m_C  <=  N (1 + lambda K) + (1 + lambda K) K delta T (T + 1)/2
        + K N ( C max(0, 1 - 2 f) + min(C (1 - f), 6 l + 2 sqrt(C l)) + (3 K + 11)/2 l max(0, 2^(-1/K) - e^(-1/2)) ).

The modules, in the order of the argument:

    mature      aggregated rounds in which every estimate is old cost nothing
    young       aggregated rounds in which an estimate is young, and then exactly 1/2, cost little
    following   rounds that follow a certain expert
    failures    rounds in which an estimate that matters is off
    total       the theorem, over the grid and against [0, 1]^K
    tuning      delta as in the paper, and the best grid
    multiples   how small beta may be
    comparator  what the comparator hides

The chains of `mature` and `total` are in `mature_chains` and `total_chains`; `theorem` collects everything.
`docs/sharper.md` is the same for a reader with pencil and paper.
"""
