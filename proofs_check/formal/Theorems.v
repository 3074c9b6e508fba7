(** * What is proved

    The final theorems, restated so that this file can be read with [Tree.v] and [Game.v] alone; each is proved in the
    file that its proof names. Every theorem about an algorithm holds for all labels and for everything that the
    algorithm leaves open, chosen at random and in view of the past if need be: that is what [plays] says. A bound
    against every [c] on the grid, or every [x] in the cube, is a bound against the best of them.

    - [regret_on G A choose T c] == expected cost of T rounds, less T times the value of the payments [c] of the grid
    - [regret_at G A choose T p x] == the same, less T times the value of the payments [x] in [0,1]^K
    - [widths l G h m] == sum_j 2 l / n_j + (3 l / n_j)^2 over the counts n_j of what is paid
    - [paper_beta G delta] == 18 ln(3/delta) K^2
    - [tuned_log a k lambda T] == ln(a / delta) at the tuned delta, that is ln(a (1 + lambda K) T^2 K)
    - [midpoints], [low_ends] == games in which the grid is the midpoints, or the low ends, of n equal cells
    - [carries_out payments choose] == what is paid is a function of the past; labels are open
    - [credible l S] == S are the kl sets, or the Bernstein intervals, of level l
    - [blind k A draw] == the vote sees the advice of k experts, and not the label
    - [bayesian_regret G prior pick labels objective best T] == expected cost of T rounds of Thompson sampling with
      accuracies from the prior, less T times the value of the payments [best p] in each world p
    - [worse_by G law A draw T v x] == the learner errs x times more than the vote [v] at the best payments *)
Require Import Reals List Bool Arith.
From PaidExperts Require Import Sums Tree Game Late Prior Joint_game.
From PaidExperts Require Section_2 Section_2_majority Algorithm_1 Lemma_A_1 Lemma_4_1 Lemma_4_2 Lemma_4_3 Lemma_4_4.
From PaidExperts Require Lemma_4_5 Lemma_4_6 Theorem_A_2 Uniform_grid Theorem_4_7 Section_5.
From PaidExperts Require Sharper Sharper_tuned Negative_regret Sign_vote Cautious Cautious_sets Rounded_grid.
From PaidExperts Require Same_lambda Rounded_program Conjecture Hardness Bayes_error Bayes_vote Bayes Lower_bound Kl
  Dichotomy Entropy Root_K Root_K_needed Posterior Thompson Product_prior Anytime Independence Joint_vectors.
Import ListNotations.
Open Scope R_scope.

Definition regret_on (G : game) (A : algorithm) (choose : history -> tree move) (T : nat) (c : nat -> nat) : R :=
  E (run G A choose T []) (total G) - INR T * value G c.
Definition regret_at (G : game) (A : algorithm) (choose : history -> tree move) (T : nat)
  (p : nat -> R -> R) (x : nat -> R) : R :=
  E (run G A choose T []) (total G) - INR T * value_at G p x.
Definition widths (l : R) (G : game) (h : history) (m : move) : R :=
  Sum (experts G) (fun j => 2 * l / INR (times h j (pay m j)) + (3 * l / INR (times h j (pay m j))) ^ 2).
Definition paper_beta (G : game) (delta : R) : R := 18 * ln (3 / delta) * INR (K G) ^ 2.

(** ** 2: equations 4 and 5 *)

(** The sign vote with known accuracies errs with probability at most Phi, for either label and any sign of 0. *)
Theorem equation_4 k p y tie : (forall j, (j < k)%nat -> 0 < p j < 1) ->
  E (flips (map p (seq 0 k))) (fun z =>
    let x := Sum (seq 0 k) (fun j => weight (p j) * sgn (if nth j z false then y else negb y)) in
    ind (negb (eqb (sign_of (tie z) x) y)))
  <= Phi k p.
Proof. exact (Section_2.equation_4 k p y tie). Qed.

(** With weights of estimates [q] in place of the accuracies *)
Theorem equation_5 k p q y tie : in_cube k p -> (forall j, (j < k)%nat -> 0 < q j < 1) ->
  E (flips (map p (seq 0 k))) (fun z =>
    let x := Sum (seq 0 k) (fun j => weight (q j) * sgn (if nth j z false then y else negb y)) in
    ind (negb (eqb (sign_of (tie z) x) y)))
  <= Prod (seq 0 k) (fun j => p j * sqrt ((1 - q j) / q j) + (1 - p j) * sqrt (q j / (1 - q j))).
Proof. exact (Section_2.equation_5 k p q y tie). Qed.

(** Equation 4 is tight up to 1/sqrt K for each fixed gamma: so often errs the majority of an odd number of equal
  experts. *)
Theorem majority_tightness k gamma : Nat.Odd k -> 0 < gamma < 1/2 ->
  1 / sqrt (2 * (INR k + 1)) * sqrt ((1 - 2 * gamma) / (1 + 2 * gamma)) * exp (INR k / 2 * ln (1 - 4 * gamma ^ 2))
  <= Sum (seq 0 (S (k / 2))) (fun i => Binomial.C k i * (1/2 + gamma) ^ i * (1 - (1/2 + gamma)) ^ (k - i)).
Proof. exact (Section_2_majority.D8_2_repaired k gamma). Qed.

(** ** 3: Algorithm 1 *)

(** It can be played in every game, against all labels. *)
Theorem algorithm_1_can_be_played G beta delta (labels signs : history -> bool) : lawful G ->
  exists choose, plays (algorithm_1 G (exactly G) beta delta) (fun h => Ret (choose h)) /\
  forall h, truth (choose h) = labels h /\ zero (choose h) = signs h.
Proof. exact (Algorithm_1.algorithm_1_can_be_played G beta delta labels signs). Qed.

(** ** A.1: empirical Bernstein, for coins *)

(** The mean of n coins misses p by more than sqrt(2 v l/n) + l/n with probability at most delta. *)
Theorem lemma_A_1 p n delta : 0 <= p <= 1 -> (1 <= n)%nat -> 0 < delta ->
  let mean z := 1 / INR (length z) * Sum z ind in
  let variance z := 1 / INR (length z) * Sum z (fun x => (ind x - mean z) ^ 2) in
  E (flips (repeat p n)) (fun z =>
    ind (Rltb (sqrt (variance z / INR (length z) * (2 * ln (2 / delta))) + 1 * ln (2 / delta) / INR (length z))
              (Rabs (mean z - p))))
  <= delta.
Proof. exact (Lemma_A_1.lemma_A_1 p n delta). Qed.

(** As printed, with ln(3/delta) and the constant 3 *)
Theorem D34_1_for_coins p n delta : 0 <= p <= 1 -> (1 <= n)%nat -> 0 < delta < 1 ->
  let mean z := 1 / INR (length z) * Sum z ind in
  let variance z := 1 / INR (length z) * Sum z (fun x => (ind x - mean z) ^ 2) in
  1 - delta <= E (flips (repeat p n)) (fun z =>
    ind (Rleb (Rabs (mean z - p)) (sqrt (variance z / INR n * (2 * ln (3 / delta))) + 3 * ln (3 / delta) / INR n))).
Proof. exact (Lemma_A_1.D34_1_for_coins p n delta). Qed.

(** ** 4.1: all estimates are within their widths *)

Theorem lemma_4_1 G r beta delta choose t T : lawful G -> plays (algorithm_1 G r beta delta) choose -> 0 < delta < 1 ->
  (N G <= t <= T)%nat ->
  1 - delta * INR T * INR (N G) * INR (K G)
  <= E (run G (algorithm_1 G r beta delta) choose t []) (fun h => ind (Lambda G delta h)).
Proof. exact (Lemma_4_1.lemma_4_1 G r beta delta choose t T). Qed.

(** ** 4.2: the coin of GAPTRON *)

Theorem lemma_4_2 G beta h m z : some_certain G beta h m = false ->
  E (vote_1 G beta h m z) (fun y => ind (negb (eqb y (truth m)))) <= 1/2 * exp (- (sgn (truth m) * tally G h m z)).
Proof. exact (Lemma_4_2.lemma_4_2 G beta h m z). Qed.

(** ** 4.3: a round without a certain expert *)

Theorem lemma_4_3 G r delta h m : let A := algorithm_1 G r (paper_beta G delta) delta in
  lawful G -> 0 < delta < 1 -> legal A h -> (N G <= length h)%nat -> allows A h m -> Lambda G delta h = true ->
  some_certain G (paper_beta G delta) h m = false -> mistake G A h m <= 3/4 * Phi (K G) (paid_estimate h m).
Proof. exact (Lemma_4_3.lemma_4_3_as_printed G r delta h m). Qed.

(** ** 4.4: from the estimates back to the accuracies *)

Theorem lemma_4_4 G r beta delta h m : let A := algorithm_1 G r beta delta in
  lawful G -> 0 < delta < 1 -> legal A h -> (N G <= length h)%nat -> allows A h m -> Lambda G delta h = true ->
  3/4 * Phi (K G) (paid_estimate h m)
  <= 7/8 * Phi (K G) (fun j => accuracy G j (pay m j)) + 96 * INR (K G) * widths (ln (3 / delta)) G h m.
Proof. exact (Lemma_4_4.lemma_4_4_as_printed G r beta delta h m). Qed.

(** Our own: 8 is enough for 96 K. *)
Theorem lemma_4_4_without_K G delta h m : lawful G -> 0 < delta < 1 ->
  (forall j, (j < K G)%nat -> (1 <= times h j (pay m j))%nat) ->
  (forall j, (j < K G)%nat -> within G (ln (3 / delta)) h j (pay m j) = true) ->
  3/4 * Phi (K G) (paid_estimate h m)
  <= 7/8 * Phi (K G) (fun j => accuracy G j (pay m j)) + 8 * widths (ln (3 / delta)) G h m.
Proof. exact (Lemma_4_4.lemma_4_4_without_K G delta h m). Qed.

(** ** 4.5: optimism *)

Theorem lemma_4_5 G beta delta h m p L eps x : let A := algorithm_1 G (exactly G) beta delta in
  lawful G -> 0 < delta < 1 -> legal A h -> (N G <= length h)%nat -> allows A h m -> Lambda G delta h = true ->
  productive G p L -> covered G eps -> in_cube (K G) x ->
  7/8 * Phi (K G) (fun j => accuracy G j (pay m j)) + lam G * paid_sum G (pay m)
  <= value_at G p x + (4 * L + lam G) * INR (K G) * eps + 96 * INR (K G) * widths (ln (3 / delta)) G h m.
Proof. exact (Lemma_4_5.lemma_4_5_as_printed G beta delta h m p L eps x). Qed.

(** ** 4.6: a round with a certain expert *)

(** With the cover of [0,1] that the paper forgets here; whom it follows is n_(j_t). *)
Theorem lemma_4_6 G beta delta h m p L eps x : let A := algorithm_1 G (exactly G) beta delta in
  lawful G -> 0 < delta < 1 -> legal A h -> (N G <= length h)%nat -> allows A h m -> Lambda G delta h = true ->
  some_certain G beta h m = true -> productive G p L -> covered G eps -> in_cube (K G) x ->
  mistake G A h m + lam G * paid_sum G (pay m)
  <= value_at G p x + (2 * beta + 4 * ln (3 / delta)) / INR (times h (follow m) (pay m (follow m)))
   + (4 * L + lam G) * INR (K G) * eps + 96 * INR (K G) * widths (ln (3 / delta)) G h m.
Proof. exact (Lemma_4_6.lemma_4_6_of_algorithm_1 G beta delta h m p L eps x). Qed.

(** ** A.2: the detailed theorem *)

Theorem theorem_A_2 G delta choose p L eps x T : let A := algorithm_1 G (exactly G) (paper_beta G delta) delta in
  let k := INR (K G) in let n := INR (N G) in let l := ln (3 / delta) in
  lawful G -> 0 < delta < 1 -> plays A choose -> productive G p L -> covered G eps -> in_cube (K G) x ->
  E (run G A choose T []) (total G)
  <= INR T * value_at G p x + (1 + lam G * k) * INR T ^ 3 * k * delta + INR T * (4 * L + lam G) * k * eps
   + n * (1 + lam G * k + 2592 * k ^ 2 * l ^ 2
          + (1 + ln (INR T)) * (k * (2 * paper_beta G delta + 4 * l) + 576 * k ^ 2 * l)).
Proof. intros A k n l W Hd P Hp Hc Hx. exact (Theorem_A_2.theorem_A_2 G delta choose W Hd P p L eps x Hp Hc Hx T). Qed.

(** ** 4.7: the main theorem, with constants *)

Theorem theorem_4_7 G choose T p L eps x : lawful G -> plays (as_printed G T) choose ->
  productive G p L -> covered G eps -> in_cube (K G) x ->
  regret_at G (as_printed G T) choose T p x
  <= INR T * (4 * L + lam G) * INR (K G) * eps
   + INR (N G) * (2 + lam G * INR (K G) + 3153 * INR (K G) ^ 3 * tuned_log 3 (K G) (lam G) T ^ 2).
Proof. intros W P Hp Hc Hx. exact (Theorem_4_7.theorem_4_7 G choose T W P p L eps x Hp Hc Hx). Qed.

(** R_T(C): against the best payments of the grid, no Lipschitz constant *)
Theorem regret_on_the_grid G choose T c : lawful G -> plays (as_printed G T) choose -> on_grid G c ->
  regret_on G (as_printed G T) choose T c
  <= INR (N G) * (2 + lam G * INR (K G) + 3153 * INR (K G) ^ 3 * tuned_log 3 (K G) (lam G) T ^ 2).
Proof. intros W P Hc. exact (Theorem_4_7.regret_on_the_grid G choose T W P c Hc). Qed.

(** On the grid of the n midpoints (2c+1)/(2n) with the best n *)
Definition midpoints (k n : nat) (lambda : R) (p : nat -> R -> R) : game :=
  let middle c := Rmin 1 ((2 * INR c + 1) / (2 * INR n)) in Game k n lambda middle (fun j c => p j (middle c)).
Theorem theorem_4_7_tuned k lambda L T : (1 <= k)%nat -> 0 <= lambda -> 0 <= L ->
  let mass := 2 + lambda + 3153 * tuned_log 3 k lambda T ^ 2 in
  exists n, (1 <= n)%nat /\ forall p choose x, let G := midpoints k n lambda p in
  productive G p L -> plays (as_printed G T) choose -> in_cube k x ->
  regret_at G (as_printed G T) choose T p x
  <= INR k ^ 2 * sqrt (2 * INR T * (4 * L + lambda) * mass) + INR k ^ 3 * mass.
Proof.
intros Hk Hl HL mass. destruct (Theorem_4_7.theorem_4_7_tuned k lambda L T Hk Hl HL) as (n & Hn & H). exists n.
split; [easy|].
intros p choose x G Hp. apply H, Uniform_grid.Lipschitz; apply Hp.
Qed.

(** R_T = O(K^2 ln T sqrt T), with a constant that depends on L and lambda only *)
Theorem theorem_1_1 lambda L : 0 <= lambda -> 0 <= L -> exists C, forall k T, (1 <= k)%nat -> (2 <= T)%nat ->
  exists n, (1 <= n)%nat /\ forall p choose x, let G := midpoints k n lambda p in
  productive G p L -> plays (as_printed G T) choose -> in_cube k x ->
  regret_at G (as_printed G T) choose T p x <= C * (INR k ^ 2 * ln (INR T) * sqrt (INR T)).
Proof.
intros Hl HL. exists (Theorem_4_7.constant_1_1 L lambda). intros k T Hk HT.
destruct (Theorem_4_7.theorem_1_1 k lambda L T Hk Hl HL HT) as (n & Hn & H). exists n. split; [easy|].
intros p choose x G Hp. apply H, Uniform_grid.Lipschitz; apply Hp.
Qed.

(** ** 5: LCB over single experts *)

(** It can be played in every game, against all labels. *)
Theorem lcb_can_be_played G kappa (labels : history -> bool) : lawful G ->
  exists choose, plays (lcb G kappa) (fun h => Ret (choose h)) /\ forall h, truth (choose h) = labels h.
Proof. exact (Algorithm_1.lcb_can_be_played G kappa labels). Qed.

(** R^band, for the width sqrt(2 ln(t)/n) *)
Theorem lcb_regret G choose j c T : lawful G -> plays (lcb G 2) choose -> (j < K G)%nat -> (c < N G)%nat ->
  E (run (arms G) (lcb G 2) choose T []) (total (arms G)) - INR T * arm_cost G j c
  <= 4 * sqrt (2 * INR (K G * N G) * INR T * ln (INR T)) + (1 + lam G) * (INR (K G * N G) + 1).
Proof. intros W P Hj Hc. exact (Section_5.lcb_regret G choose W P j c T Hj Hc). Qed.

(** ** S: the sharper theorem *)

Definition sharper_bound (G : game) (beta delta : R) (T : nat) : R :=
  let k := INR (K G) in let l := ln (3 / delta) in let f := exp (- k / 2) in
  let C := beta + 3 * l + sqrt (2 * beta * l) in
  INR (N G) * (1 + lam G * k) + (1 + lam G * k) * k * delta * (INR T * (INR T + 1) / 2)
  + k * INR (N G) * (C * Rmax 0 (1 - 2 * f) + Rmin (C * (1 - f)) (6 * l + 2 * sqrt (C * l))
                     + (3 * k + 11) * l / 2 * Rmax 0 (Rpower 2 (- (1 / k)) - exp (-1/2))).

Theorem sharper_theorem G beta delta choose c T : lawful G -> 0 < delta <= 1 ->
  5 * ln (3 / delta) * Rpower (INR (K G)) (3/2) <= beta -> plays (algorithm_1 G (exactly G) beta delta) choose ->
    on_grid G c ->
  regret_on G (algorithm_1 G (exactly G) beta delta) choose T c <= sharper_bound G beta delta T.
Proof.
intros W Hd Hb P Hc. unfold sharper_bound. rewrite <- Sharper.sharper_bound_is.
exact (Sharper.sharper_theorem G beta delta choose c T W Hd Hb P Hc).
Qed.

Theorem sharper_theorem_cube G beta delta choose T p L eps x : lawful G -> 0 < delta <= 1 ->
  5 * ln (3 / delta) * Rpower (INR (K G)) (3/2) <= beta -> plays (algorithm_1 G (exactly G) beta delta) choose ->
  productive G p L -> covered G eps -> in_cube (K G) x ->
  regret_at G (algorithm_1 G (exactly G) beta delta) choose T p x
  <= sharper_bound G beta delta T + INR T * ((2 * exp (-1/2) * L + lam G) * INR (K G) * eps).
Proof.
intros W Hd Hb P Hp He Hx. unfold sharper_bound. rewrite <- Sharper.sharper_bound_is.
exact (Sharper.sharper_theorem_cube G beta delta choose T p L eps x W Hd Hb P Hp He Hx).
Qed.

(** With beta = 5 l K^(3/2) and the paper's delta *)
Definition sharper_tuned_algorithm (G : game) (T : nat) : algorithm :=
  algorithm_1 G (exactly G) (5 * ln (3 / tuned_delta G T) * Rpower (INR (K G)) (3/2)) (tuned_delta G T).

Theorem sharper_tuned G choose c T : lawful G -> (1 <= T)%nat -> plays (sharper_tuned_algorithm G T) choose ->
  on_grid G c ->
  regret_on G (sharper_tuned_algorithm G T) choose T c
  <= INR (N G) * (1 + lam G * INR (K G) + 8 * Rpower (INR (K G)) (5/2) * tuned_log 3 (K G) (lam G) T) + 1.
Proof. exact (Sharper_tuned.sharper_tuned G choose c T). Qed.

Theorem sharper_headline k lambda L T : (1 <= k)%nat -> 0 <= lambda -> 0 <= L -> (1 <= T)%nat ->
  exists n, (1 <= n)%nat /\ forall p choose x, let G := midpoints k n lambda p in
    let A := sharper_tuned_algorithm G T in
  productive G p L -> plays A choose -> in_cube k x ->
  let S := 1 + lambda + 8 * tuned_log 3 k lambda T in
  regret_at G A choose T p x
  <= Rpower (INR k) (7/4) * sqrt (2 * INR T * (2 * exp (-1/2) * L + lambda) * S) + Rpower (INR k) (5/2) * S + 1.
Proof. exact (Sharper_tuned.sharper_headline k lambda L T). Qed.

(** ** B: the conjecture of Section 7, that sqrt T is optimal, is false *)

(** Algorithm 1 with the paper's own beta and delta, from the first round on *)
Theorem as_printed_drifts_down G choose c T : lawful G -> (1 <= T)%nat -> plays (as_printed G T) choose ->
  on_grid G c ->
  regret_on G (as_printed G T) choose T c
  <= - (1/3) * exp (- INR (K G) / 2) * INR T
   + INR (N G) * (1 + lam G * INR (K G) + 49 * INR (K G) ^ 3 * tuned_log 3 (K G) (lam G) T) + 1.
Proof. exact (Negative_regret.as_printed_drifts_down G choose c T). Qed.

Theorem algorithm_1_regret_tends_to_minus_infinity k n lambda : (1 <= k)%nat -> 0 <= lambda ->
  forall B, exists T0, (1 <= T0)%nat /\ forall T, (T0 <= T)%nat -> forall G choose c,
  K G = k -> N G = n -> lam G = lambda -> lawful G -> plays (as_printed G T) choose -> on_grid G c ->
  regret_on G (as_printed G T) choose T c <= - B.
Proof. exact (Negative_regret.algorithm_1_regret_tends_to_minus_infinity k n lambda). Qed.

(** Against [0,1]^K, on a fixed grid *)
Theorem algorithm_1_regret_on_the_cube_tends_to_minus_infinity k lambda L : (1 <= k)%nat -> 0 <= lambda -> 0 <= L ->
  exists n, (1 <= n)%nat /\ forall B, exists T0, (1 <= T0)%nat /\ forall T, (T0 <= T)%nat -> forall p choose x,
  let G := midpoints k n lambda p in productive G p L -> plays (as_printed G T) choose -> in_cube k x ->
  regret_at G (as_printed G T) choose T p x <= - B.
Proof. exact (Negative_regret.algorithm_1_regret_on_the_cube_tends_to_minus_infinity k lambda L). Qed.

(** The conjecture, for this algorithm: false for every K, lambda and L *)
Theorem conjecture_of_section_7_is_false k lambda L : (1 <= k)%nat -> 0 <= lambda -> 0 <= L ->
  ~ exists a T0, 0 < a /\ forall T n, (T0 <= T)%nat -> (1 <= n)%nat -> exists p choose x,
    let G := midpoints k n lambda p in
    productive G p L /\ plays (as_printed G T) choose /\ in_cube k x /\
    a * sqrt (INR T) <= regret_at G (as_printed G T) choose T p x.
Proof. exact (Negative_regret.conjecture_of_section_7_is_false k lambda L). Qed.

(** Polylogarithmic regret against [0,1]^K, for the cautious learner: payments 0, 1/n, .., (n-1)/n,
  so that the best ones are
    rounded down, and 4/3 lambda in the minimisation. The payments are a function of the past: one learner for all
      worlds. *)
Definition low_ends (k n : nat) (lambda : R) (p : nat -> R -> R) : game :=
  let low c := INR (Nat.min c (n - 1)) / INR n in Game k n lambda low (fun j c => p j (low c)).
Definition carries_out (payments : history -> nat -> nat) (choose : history -> tree move) : Prop :=
  forall h, ok (choose h) /\ forall m, In_tree m (choose h) -> pay m = payments h.
Definition credible (l : R) (S : nat -> nat -> R -> Prop) : Prop := S = kl_set l \/ S = bernstein_set l.

Theorem rounded_regret_is_logarithmic k lambda L : (1 <= k)%nat -> 0 <= lambda -> 0 <= L ->
  exists n, (1 <= n)%nat /\ INR n <= 7 * INR k * L + 1 /\
  forall T S far near, (1 <= T)%nat -> credible (tuned_log 2 k lambda T) S -> farthest S far -> nearest S near ->
  exists payments, forall p choose x, productive (low_ends k n lambda p) p L -> carries_out payments choose ->
    in_cube k x ->
  let G := low_ends k n lambda p in let A := cautious G (nearly G (4/3 * lambda) 1 (fun _ => 0)) far near in
  plays A choose /\ regret_at G A choose T p x
    <= INR n * (1 + lambda * INR k) + 1 + INR k * INR n * ((16 + 3 * ln (INR k)) * tuned_log 2 k lambda T).
Proof. exact (Rounded_grid.rounded_regret_is_logarithmic k lambda L). Qed.

Theorem rounded_regret_tends_to_minus_infinity k lambda L : (1 <= k)%nat -> 0 <= lambda -> 0 <= L ->
  exists n, (1 <= n)%nat /\ INR n <= 13 * INR k * L + 1 /\ forall B, exists T0, (1 <= T0)%nat /\
  forall T S far near, (T0 <= T)%nat -> credible (tuned_log 2 k lambda T) S -> farthest S far -> nearest S near ->
  exists payments, forall p choose x, productive (low_ends k n lambda p) p L -> carries_out payments choose ->
    in_cube k x ->
  let G := low_ends k n lambda p in let A := cautious G (nearly G (4/3 * lambda) 1 (fun _ => 0)) far near in
  plays A choose /\ regret_at G A choose T p x <= - B.
Proof. exact (Rounded_grid.rounded_regret_tends_to_minus_infinity k lambda L). Qed.

(** K^(3/2), with a grid that depends on T *)
Theorem rounded_regret_three_halves k lambda L T : (1 <= k)%nat -> 0 <= lambda -> 0 <= L -> (2 <= T)%nat ->
  exists n, (1 <= n)%nat /\ INR n <= 14 * L * sqrt (INR k * ln (INR T)) + 1 /\
  forall S far near, credible (tuned_log 2 k lambda T) S -> farthest S far -> nearest S near ->
  exists payments, forall p choose x, productive (low_ends k n lambda p) p L -> carries_out payments choose ->
    in_cube k x ->
  let G := low_ends k n lambda p in let A := cautious G (nearly G (4/3 * lambda) 1 (fun _ => 0)) far near in
  plays A choose /\ regret_at G A choose T p x
    <= INR n * (1 + lambda * INR k) + 2 + INR k * INR n * ((16 + 3 * ln (INR k)) * tuned_log 2 k lambda T).
Proof. exact (Rounded_grid.rounded_regret_three_halves k lambda L T). Qed.

(** The same order without the change of lambda, at the price of a finer grid *)
Theorem rounded_regret_with_lambda_unchanged k lambda L : (1 <= k)%nat -> 0 <= lambda -> 0 <= L ->
  exists n, (1 <= n)%nat /\ INR n <= 8 * INR k * L * (1 + 13/20 * INR k) + 1 /\
  forall T S far near, (1 <= T)%nat -> credible (tuned_log 2 k lambda T) S -> farthest S far -> nearest S near ->
  exists payments, forall p choose x, productive (low_ends k n lambda p) p L -> carries_out payments choose ->
    in_cube k x ->
  let G := low_ends k n lambda p in let A := cautious G (exactly G) far near in
  plays A choose /\ regret_at G A choose T p x
    <= INR n * (1 + lambda * INR k) + 1 + INR k * INR n * ((16 + 3 * ln (INR k)) * tuned_log 2 k lambda T).
Proof. exact (Same_lambda.rounded_regret_with_lambda_unchanged k lambda L). Qed.

(** For every learner: a grid, payments as a function of the past, and a vote on what is said.
Against each T that is large
    enough there is one whose regret is below a sqrt T in all worlds, whatever a > 0 is. *)
Theorem not_root_T_is_optimal k lambda L : (1 <= k)%nat -> 0 <= lambda -> 0 <= L ->
  ~ exists a, 0 < a /\ forall T0, exists T, (T0 <= T)%nat /\
    forall n prices payments (voting : history -> (nat -> nat) -> list bool -> tree bool),
    let A := Algorithm (fun _ _ => True) (fun h m z => voting h (pay m) (map z (seq 0 k))) in
    (forall c, 0 <= prices c <= 1) -> votes_ok A -> (forall h j, (j < k)%nat -> (payments h j < n)%nat) ->
    exists p choose x, let G := Game k n lambda prices (fun j c => p j (prices c)) in
    productive G p L /\ carries_out payments choose /\ in_cube k x /\ a * sqrt (INR T) <= regret_at G A choose T p x.
Proof. exact (Conjecture.not_root_T_is_optimal k lambda L). Qed.

(** Lower bounds are for every learner that does not see the label, against labels that are fair coins. *)
Definition labelled (m : move) (y : bool) : move := Move (pay m) y (follow m) (zero m).
Definition fair_labels (draw : history -> tree move) (h : history) : tree move :=
  bind (draw h) (fun m => Coin (1/2) (fun y => Ret (labelled m y))).
Definition blind (k : nat) (A : algorithm) (draw : history -> tree move) : Prop := forall h m, In_tree m (draw h) ->
  forall y z z', (forall j, (j < k)%nat -> z j = z' j) -> vote A h (labelled m y) z = vote A h m z'.

(** K^(3/2) L is needed, at some T *)
Theorem three_halves_is_needed k n L : (32 <= k)%nat -> (1 <= n)%nat -> 4000 <= L * sqrt (INR k) ->
  exists T, forall lambda prices A draw, 0 <= lambda -> lambda * INR k <= exp (-4) -> (forall c, 0 <= prices c <= 1) ->
  votes_ok A -> blind k A draw -> (forall h, ok (draw h)) ->
  exists p, let G := Game k n lambda prices (fun j c => p j (prices c)) in productive G p L /\
  exists x, in_cube k x /\ INR k * sqrt (INR k) * L / 2000000 <= regret_at G A (fair_labels draw) T p x.
Proof. exact (Lower_bound.three_halves_is_needed k n L). Qed.

(** ** C: the payment problem *)

(** Algorithm 1 with payments that are minimal up to a slack *)
Theorem sharper_theorem_nearly G beta delta slack choose c T : let A := algorithm_1 G (nearly G (lam G) 1 slack) beta
  delta in
  lawful G -> 0 < delta <= 1 -> 5 * ln (3 / delta) * Rpower (INR (K G)) (3/2) <= beta -> (forall h, 0 <= slack h) ->
  plays A choose -> on_grid G c ->
  regret_on G A choose T c <= sharper_bound G beta delta T + Esum G A choose (fun h _ => slack h) T [].
Proof.
intros A W Hd Hb Hs P Hc. unfold sharper_bound. rewrite <- Sharper.sharper_bound_is.
exact (Sharper.sharper_theorem_nearly G beta delta slack choose c T W Hd Hb Hs P Hc).
Qed.

(** A dynamic program over rounded gains finds payments within a factor e^u, in polynomially many steps; with u = 1/7
    the regret against [0,1]^K is logarithmic. [program] and [work] are in [Rounded_program.v]. *)
Theorem program_is_near G far mu u : (1 <= K G)%nat -> (1 <= N G)%nat -> 0 < u -> (forall n s, 0 <= far n s <= 1/2) ->
  forall h, let found := Rounded_program.program G far mu u h in
  on_grid G found /\ nearly G mu (exp u) (fun _ => 0) h (hopes G far h) found.
Proof. exact (Rounded_program.program_is_near G far mu u). Qed.

Theorem program_work G far mu u : (1 <= K G)%nat -> 0 < u -> forall h,
  INR (Rounded_program.work G far mu u h) <= INR (K G) * (INR (N G) + 1) * (INR (K G) ^ 2 / (2 * u) + 1).
Proof. exact (Rounded_program.program_work G far mu u). Qed.

Theorem a_polynomial_learner k lambda L : (1 <= k)%nat -> 0 <= lambda -> 0 <= L ->
  exists n, (1 <= n)%nat /\ INR n <= 14 * INR k * L + 1 /\
  forall T S far near, (1 <= T)%nat -> credible (tuned_log 2 k lambda T) S -> farthest S far ->
    (forall n s, 0 <= far n s <= 1/2) ->
  nearest S near -> let G0 := low_ends k n lambda (fun _ _ => 0) in
  (forall h, INR (Rounded_program.work G0 far (4/3 * lambda) (1/7) h) <= INR k * (INR n + 1) * (7/2 * INR k ^ 2 + 1)) /\
  forall p choose x, productive (low_ends k n lambda p) p L -> in_cube k x ->
  carries_out (Algorithm_1.explore_then_pick G0 (Rounded_program.program G0 far (4/3 * lambda) (1/7))) choose ->
  let G := low_ends k n lambda p in let A := cautious G (nearly G (4/3 * lambda) (exp (1/7)) (fun _ => 0)) far near in
  plays A choose /\ regret_at G A choose T p x
    <= INR n * (1 + lambda * INR k) + 1 + INR k * INR n * ((16 + 3 * ln (INR k)) * tuned_log 2 k lambda T).
Proof. exact (Rounded_program.a_polynomial_learner k lambda L). Qed.

(** The exact problem decides Partition: there is a subset of the a_j of sum h, half of all,
  if and only if some payments
    of this game cost less than its best value plus .0758/A^2. *)
Definition partition_price (a : nat -> nat) (n i : nat) : R := if (i <? n)%nat then INR (a i) / INR (nsum a n) else 0.
Definition partition_game (a : nat -> nat) (n : nat) : game := Game n (S n) (exp (-1/4) / 2)
  (fun c => match c with O => 0 | S i => partition_price a n i end)
  (fun j c => if (c =? S j)%nat then 1/2 + sqrt (partition_price a n j) / 2 else 1/2).

Theorem payments_decide_partition (a : nat -> nat) n : (forall j, (j < n)%nat -> (1 <= a j)%nat) -> (1 <= n)%nat ->
  forall h, nsum a n = (2 * h)%nat ->
  (exists b : nat -> bool, nsum (fun j => if b j then a j else 0%nat) n = h) <->
  (exists c, on_grid (partition_game a n) c /\
     value (partition_game a n) c < exp (-1/4) + exp (-1/4) / 2 / 2 + 758/10000 / INR (nsum a n) ^ 2).
Proof. exact (Hardness.payments_decide_partition a n). Qed.

(** ** D: the cautious learner *)

(** Sets of level ln(2/delta) with the paper's delta: no beta, no coin but for an even vote *)
Theorem cautious_regret_is_logarithmic G T S far near choose c : lawful G -> (1 <= T)%nat ->
  credible (ln (2 / tuned_delta G T)) S -> farthest S far -> nearest S near ->
  plays (cautious G (exactly G) far near) choose -> on_grid G c ->
  regret_on G (cautious G (exactly G) far near) choose T c
  <= INR (N G) * (1 + lam G * INR (K G)) + 1
   + INR (K G) * INR (N G) * ((17/2 + 2 * ln (INR (K G))) * tuned_log 2 (K G) (lam G) T).
Proof. exact (Cautious_sets.cautious_regret_is_logarithmic G T S far near choose c). Qed.

Theorem cautious_regret_falls_without_bound k n lambda B : (1 <= k)%nat -> 0 <= lambda ->
  exists T0, (1 <= T0)%nat /\ forall T G S far near choose c, (T0 <= T)%nat -> lawful G -> K G = k -> N G = n ->
    lam G = lambda ->
  credible (ln (2 / tuned_delta G T)) S -> farthest S far -> nearest S near ->
  plays (cautious G (exactly G) far near) choose -> on_grid G c ->
  regret_on G (cautious G (exactly G) far near) choose T c <= - B.
Proof. exact (Cautious_sets.cautious_regret_falls_without_bound k n lambda B). Qed.

(** Why the vote needs no coin: weights that are below the truth on the right side *)
Theorem sign_vote_error G A h m (up : nat -> bool) d :
  (forall z, vote A h m z = sign_coin (Sum (experts G) (fun j =>
     sgn (up j) * (1/2 * ln ((1/2 + d j) / (1/2 - d j))) * sgn (z j)))) ->
  (forall j, (j < K G)%nat -> 0 <= d j < 1/2 /\ 0 <= accuracy G j (pay m j) <= 1 /\
     (d j = 0 \/ d j <= sgn (up j) * (accuracy G j (pay m j) - 1/2))) ->
  mistake G A h m <= 1/2 * Prod (experts G) (fun j => sqrt (1 - 4 * d j ^ 2)).
Proof. exact (Sign_vote.sign_vote_error G A h m up d). Qed.

(** The learner of these theorems exists in every game, for all labels, and is one function of the past. *)
Theorem cautious_can_be_played G l (labels : history -> bool) : lawful G -> 0 < l ->
  exists S far near, credible l S /\ farthest S far /\ nearest S near /\
  exists choose, plays (cautious G (exactly G) far near) (fun h => Ret (choose h)) /\
  forall h, truth (choose h) = labels h.
Proof.
intros W Hl. destruct (Kl.kl_farthest_exists l Hl) as [far Far]. destruct (Kl.kl_nearest_exists l Hl) as [near Near].
exists (kl_set l), far, near. split; [left; reflexivity|]. split; [exact Far|]. split; [exact Near|].
exact (Algorithm_1.cautious_can_be_played G far near labels W).
Qed.

(** ** E: against the Bayes-optimal cost *)

(** No vote on the advice errs less than B, on the average of the two labels; [says] is the chance to say +1. *)
Theorem bayes_error_is_least ps (says : list bool -> R) : (forall z, 0 <= says z <= 1) ->
  bayes_error ps <= 1/2 * (E (flips ps) (fun z => 1 - says z) + E (flips ps) (fun z => says (map negb z))).
Proof. exact (Bayes_error.bayes_error_is_least ps says). Qed.

Definition bayes_bound (G : game) (C delta : R) (T : nat) : R := INR (N G) * (1 + lam G * INR (K G))
  + (1 + lam G * INR (K G)) * INR (K G) * delta * (INR T * (INR T + 1) / 2)
  + C * INR (K G) * sqrt (ln (2 / delta) * INR (N G) * INR T).

Theorem bayes_regret G slack far delta choose T c : let A := bayes_lcb G (nearly G (lam G) 1 slack) bayes_error far in
  lawful G -> 0 < delta <= 1 -> (forall h, 0 <= slack h) -> on_grid G c -> farthest (kl_set (ln (2 / delta))) far ->
  plays A choose ->
  E (run G A choose T []) (total G) - INR T * bayes_value G bayes_error c
  <= bayes_bound G (2 * sqrt 2) delta T + Esum G A choose (fun h _ => slack h) T [].
Proof. exact (Bayes.bayes_regret G slack far delta choose T c). Qed.

Theorem bayes_regret_product G slack far delta choose T c : let A := bayes_lcb G (nearly G (lam G) 1 slack)
  product_error far in
  lawful G -> 0 < delta <= 1 -> (forall h, 0 <= slack h) -> on_grid G c -> farthest (kl_set (ln (2 / delta))) far ->
  plays A choose ->
  E (run G A choose T []) (total G) - INR T * bayes_value G product_error c
  <= bayes_bound G (2 + sqrt 2) delta T + Esum G A choose (fun h _ => slack h) T [].
Proof. exact (Bayes.bayes_regret_product G slack far delta choose T c). Qed.

(** The learner exists, with either objective. *)
Theorem bayes_lcb_can_be_played G objective l (labels : history -> bool) : lawful G -> 0 < l ->
  exists far, farthest (kl_set l) far /\
  exists choose, plays (bayes_lcb G (exactly G) objective far) (fun h => Ret (choose h)) /\
  forall h, truth (choose h) = labels h.
Proof.
intros W Hl. destruct (Kl.kl_farthest_exists l Hl) as [far Far]. exists far. split; [exact Far|].
exact (Algorithm_1.bayes_lcb_can_be_played G objective far labels W).
Qed.

(** Both rates are needed: sqrt(NT) on a grid, T^(2/3) on [0,1]. *)
Theorem root_is_needed k n prices A draw : (1 <= k)%nat -> (forall c, 0 <= prices c <= 1) -> votes_ok A ->
  (forall h, ok (draw h)) -> blind k A draw -> forall T, (2 <= n)%nat -> (n <= T)%nat ->
  exists accuracies, (forall j c, 0 <= accuracies j c <= 1) /\ let G := Game k n 0 prices accuracies in
  exists c, on_grid G c /\
  sqrt (INR n * INR T) / 27 <= E (run G A (fair_labels draw) T []) (total G) - INR T * bayes_value G bayes_error c.
Proof. exact (Lower_bound.root_is_needed k n prices A draw). Qed.

Theorem two_thirds_is_needed k n prices A draw L T : (1 <= k)%nat -> (1 <= n)%nat -> (forall c, 0 <= prices c <= 1) ->
  votes_ok A -> blind k A draw -> (forall h, ok (draw h)) -> 0 < L <= INR T -> 8 <= L ^ 2 * INR T ->
  exists p, let G := Game k n 0 prices (fun j c => p j (prices c)) in productive G p L /\
  exists x, in_cube k x /\ Rpower L (1/3) * Rpower (INR T) (2/3) / 24
  <= E (run G A (fair_labels draw) T []) (total G)
   - INR T * (bayes_error (map (fun j => p j (x j)) (experts G)) + lam G * Sum (experts G) x).
Proof. exact (Lower_bound.two_thirds_is_needed k n prices A draw L T). Qed.

(** On [0,1], T^(2/3) is needed exactly when lambda < L: from L on, a payment saves no more than it costs, and the learner
    above on the grid {0}, which never pays, has regret of order root T up to a logarithm. *)
Theorem two_thirds_is_needed_below_L k n lambda prices A draw L T : (1 <= k)%nat -> (1 <= n)%nat ->
  (forall c, 0 <= prices c <= 1) -> votes_ok A -> blind k A draw -> (forall h, ok (draw h)) -> 0 <= lambda < L ->
  let D := (L - lambda) / Rmax 1 (8 * lambda) in 3 * D <= INR T -> 8 <= D ^ 2 * INR T ->
  exists p, let G := Game k n lambda prices (fun j c => p j (prices c)) in productive G p L /\
  exists x, in_cube k x /\ Rpower D (1/3) * Rpower (INR T) (2/3) / 27
  <= E (run G A (fair_labels draw) T []) (total G)
   - INR T * (bayes_error (map (fun j => p j (x j)) (experts G)) + lam G * Sum (experts G) x).
Proof. exact (Lower_bound.two_thirds_is_needed_below_L k n lambda prices A draw L T). Qed.

Definition unpaid (k : nat) (lambda : R) (p : nat -> R -> R) : game := Game k 1 lambda (fun _ => 0) (fun j c => p j 0).
Theorem paying_nothing_is_enough k lambda T : (1 <= k)%nat -> 0 <= lambda -> (1 <= T)%nat ->
  exists far payments, forall p L choose, let G := unpaid k lambda p in
  let A := bayes_lcb G (exactly G) bayes_error far in
  L <= lambda -> productive G p L -> carries_out payments choose -> plays A choose /\ forall x, in_cube k x ->
  E (run G A choose T []) (total G)
   - INR T * (bayes_error (map (fun j => p j (x j)) (experts G)) + lam G * Sum (experts G) x)
  <= 2 + lambda * INR k + 2 * sqrt 2 * INR k * sqrt (tuned_log 2 k lambda T * INR T).
Proof. exact (Dichotomy.paying_nothing_is_enough k lambda T). Qed.

(** For some c > 0, from some T on, every learner has regret c T^(2/3) in some world. *)
Definition two_thirds_needed (k : nat) (lambda L : R) : Prop := exists c T0, 0 < c /\
  forall T n prices A draw, (T0 <= T)%nat -> (1 <= n)%nat -> (forall c, 0 <= prices c <= 1) ->
  votes_ok A -> blind k A draw -> (forall h, ok (draw h)) ->
  exists p, let G := Game k n lambda prices (fun j c => p j (prices c)) in productive G p L /\
  exists x, in_cube k x /\ c * Rpower (INR T) (2/3)
  <= E (run G A (fair_labels draw) T []) (total G)
   - INR T * (bayes_error (map (fun j => p j (x j)) (experts G)) + lam G * Sum (experts G) x).
Theorem two_thirds_is_needed_iff k lambda L : (1 <= k)%nat -> 0 <= lambda ->
  (two_thirds_needed k lambda L <-> lambda < L).
Proof. exact (Dichotomy.two_thirds_is_needed_iff k lambda L). Qed.

(** ** F: root K *)

(** Whatever is asked of K coins: the answer changes by at most the root of half their entropies. *)
Theorem pinsker_of_coins {A} (l : list A) (q p : A -> R) f : (forall j, In j l -> 0 <= q j <= 1 /\ 0 < p j < 1) ->
  (forall z, 0 <= f z <= 1) ->
  Rabs (E (flips (map q l)) f - E (flips (map p l)) f) <= sqrt (Sum l (fun j => kl (q j) (p j)) / 2).
Proof. exact (Entropy.pinsker_of_coins_kl l q p f). Qed.

Definition root_K_bound (G : game) (C delta : R) (T : nat) : R := INR (N G) * (1 + lam G * INR (K G))
  + (1 + lam G * INR (K G)) * INR (K G) * delta * (INR T * (INR T + 1) / 2)
  + C * sqrt (ln (2 / delta) * INR (K G) * INR (N G) * INR T * (1 + ln (INR T / INR (N G)))).

Theorem bayes_regret_root_K G slack far delta choose T c : let A := bayes_lcb G (nearly G (lam G) 1 slack)
  bayes_error far in
  lawful G -> 0 < delta <= 1 -> (forall h, 0 <= slack h) -> on_grid G c -> farthest (kl_set (ln (2 / delta))) far ->
  plays A choose ->
  E (run G A choose T []) (total G) - INR T * bayes_value G bayes_error c
  <= root_K_bound G (sqrt 2) delta T + Esum G A choose (fun h _ => slack h) T [].
Proof. intros. apply (Root_K.bayes_regret_root_K G slack far delta choose T c); easy. Qed.

Theorem bayes_regret_product_root_K G slack far delta choose T c : let A := bayes_lcb G (nearly G (lam G) 1 slack)
  product_error far in
  lawful G -> 0 < delta <= 1 -> (forall h, 0 <= slack h) -> on_grid G c -> farthest (kl_set (ln (2 / delta))) far ->
  plays A choose ->
  E (run G A choose T []) (total G) - INR T * bayes_value G product_error c
  <= root_K_bound G (sqrt 2 / 2 + 1) delta T + Esum G A choose (fun h _ => slack h) T [].
Proof. intros. apply (Root_K.bayes_regret_product_root_K G slack far delta choose T c); easy. Qed.

(** The root is needed by every learner that does not see the label, on a grid and on [0,1]. *)
Theorem root_K_is_needed k n prices A draw : (1 <= k)%nat -> (forall c, 0 <= prices c <= 1) -> votes_ok A ->
  (forall h, ok (draw h)) -> blind k A draw -> forall T, (8 <= n)%nat ->
  exists accuracies, (forall j c, 0 <= accuracies j c <= 1) /\ let G := Game k n 0 prices accuracies in
  exists c, on_grid G c /\ Rmin (INR T) (sqrt (INR k * INR n * INR T)) / 230
  <= E (run G A (fair_labels draw) T []) (total G) - INR T * bayes_value G bayes_error c.
Proof. exact (Root_K_needed.root_K_is_needed k n prices A draw). Qed.

Theorem two_thirds_root_K_is_needed k n prices A draw L T : (1 <= k)%nat -> (1 <= n)%nat ->
  (forall c, 0 <= prices c <= 1) -> votes_ok A -> blind k A draw -> (forall h, ok (draw h)) ->
  0 < L -> 10 * L * (INR k * sqrt (INR k)) <= INR T -> 8 <= L ^ 2 * INR T ->
  exists p, let G := Game k n 0 prices (fun j c => p j (prices c)) in productive G p L /\
  exists x, in_cube k x /\ sqrt (INR k) * Rpower L (1/3) * Rpower (INR T) (2/3) / 119
  <= E (run G A (fair_labels draw) T []) (total G)
   - INR T * (bayes_error (map (fun j => p j (x j)) (experts G)) + lam G * Sum (experts G) x).
Proof. exact (Root_K_needed.two_thirds_root_K_is_needed k n prices A draw L T). Qed.

(** ** G: Thompson sampling *)

(** Whatever is paid and voted, as long as nobody who pays, votes or sets labels knows the accuracies: given the past
    they have the law of the posterior. *)
Theorem posterior_is_conditional G prior A choose F T : ok prior -> (forall p, In_tree p prior -> lawful (world G p)) ->
  votes_ok A -> (forall h, ok (choose h)) ->
  E prior (fun p => E (run (world G p) A choose T []) (F p))
  = E prior (fun p => E (run (world G p) A choose T []) (fun h => E (posterior G prior h) (fun p' => F p' h))).
Proof. intros. apply (Posterior.posterior_is_conditional G prior A choose); easy. Qed.

Definition thompson_bound (G : game) (T : nat) : R :=
  let l := ln (INR (K G) * INR T * (INR T + 2 * INR (N G))) in
  INR (K G) * INR (N G) + 1 + Rmin (2 * sqrt 2 * INR (K G) * sqrt (l * INR (N G) * INR T))
    (sqrt 2 * sqrt (l * INR (K G) * INR (N G) * INR T * (1 + ln (INR T / INR (N G))))).

(** Payments least in the objective, which may be B or H; labels may be set in view of the accuracies. *)
Theorem thompson_regret G prior objective pick labels best T : ok prior ->
  (forall p, In_tree p prior -> lawful (world G p) /\ on_grid G (best p)) ->
  (forall ps, (forall p, In p ps -> 0 <= p <= 1) -> bayes_error ps <= objective ps) ->
  best_for G prior objective pick ->
  bayesian_regret G prior pick labels objective best T <= thompson_bound G T.
Proof. exact (Thompson.thompson_regret G prior objective pick labels best T). Qed.

(** Any rule that says what to pay for known accuracies, against itself *)
Theorem thompson_follows_any_rule G prior pick labels T : ok prior ->
  (forall p, In_tree p prior -> lawful (world G p) /\ on_grid G (pick p)) ->
  bayesian_regret G prior pick labels bayes_error pick T <= thompson_bound G T.
Proof. exact (Thompson.thompson_follows_any_rule G prior pick labels T). Qed.

(** Under an independent prior, after every history of positive probability, the vote compares likelihoods at the
    posterior means. *)
Theorem vote_at_means G one pick h m z : (forall j c, ok (one j c)) ->
  (forall j c x, In_tree x (one j c) -> 0 <= x <= 1) ->
  (forall r, In r h -> on_grid G (paid r)) -> E (product_prior G one) (fun p => evidence G p h) <> 0 ->
  on_grid G (pay m) ->
  let means := map (fun j => cell_mean one h j (pay m j)) (experts G) in let said := map z (experts G) in
  vote (thompson G (product_prior G one) pick) h m z
  = sign_coin (likelihood means said - likelihood means (map negb said)).
Proof. intros Hone Hrange. exact (Product_prior.vote_at_means G one Hone Hrange pick h m z). Qed.

(** ** H: labels late or never, and no known number of rounds *)

(** What a vote at (s+1)/(n+2) for an expert with n answers, s of them right, costs at the estimates *)
Theorem at_smoothed (l : list nat) n s : (forall j, In j l -> (s j <= n j)%nat) ->
  let vote_error qs z := if Rlt_dec (likelihood qs z) (likelihood qs (map negb z)) then 1
    else if Rlt_dec (likelihood qs (map negb z)) (likelihood qs z) then 0 else 1/2 in
  E (flips (map (fun j => tried (n j) (s j)) l)) (vote_error (map (fun j => smoothed (n j) (s j)) l))
  <= bayes_error (map (fun j => tried (n j) (s j)) l)
     + Sum l (fun j => if (n j =? 0)%nat then 0 else 1 / (INR (n j) + 2)).
Proof. exact (Anytime.at_smoothed l n s). Qed.

Definition anytime_root (G : game) (rho : R) (T : nat) : R :=
  sqrt (level G T * INR (K G) * INR (N G) * INR T * (1 + ln (rho * INR T / INR (N G))) / rho).

(** For every T, rho and d, none of which the learner knows *)
Theorem anytime_regret_root_K G eps far choose late rho d T c : let A := anytime_lcb G smoothed bayes_error eps far in
  lawful G -> 0 <= eps -> reaches G far -> timely late rho d -> 0 < rho -> on_grid G c -> follows A choose ->
  E (unseen_run G A choose late T []) (spent G) - INR T * bayes_value G bayes_error c
  <= (INR d + (1 + ln (INR T)) / rho) * INR (K G) * INR (N G) + 1 + sqrt 2 * anytime_root G rho T + eps * INR T.
Proof. exact (Anytime.anytime_regret_root_K G eps far choose late rho d T c). Qed.

Theorem anytime_regret_product_root_K G eps far choose late rho d T c :
  let A := anytime_lcb G smoothed product_error eps far in
  lawful G -> 0 <= eps -> reaches G far -> timely late rho d -> 0 < rho -> on_grid G c -> follows A choose ->
  E (unseen_run G A choose late T []) (spent G) - INR T * bayes_value G product_error c
  <= (INR d + (1 + ln (INR T)) / rho) * INR (K G) * INR (N G) + 1 + (sqrt 2 / 2 + 1) * anytime_root G rho T
     + eps * INR T.
Proof. exact (Anytime.anytime_regret_product_root_K G eps far choose late rho d T c). Qed.

(** With each root by itself, which is less for few experts *)
Theorem anytime_regret G eps far choose late rho d T c : let A := anytime_lcb G smoothed bayes_error eps far in
  lawful G -> 0 <= eps -> reaches G far -> timely late rho d -> 0 < rho -> on_grid G c -> follows A choose ->
  E (unseen_run G A choose late T []) (spent G) - INR T * bayes_value G bayes_error c
  <= (INR d + (1 + ln (INR T)) / rho) * INR (K G) * INR (N G) + 1
     + 2 * sqrt 2 * INR (K G) * sqrt (level G T * INR (N G) * INR T / rho) + eps * INR T.
Proof. exact (Anytime.anytime_regret G eps far choose late rho d T c). Qed.

(** A vote at the estimates needs no logarithm in the first term. *)
Theorem anytime_regret_at_estimates G eps far choose late rho d T c : let A := anytime_lcb G tried bayes_error eps far in
  lawful G -> 0 <= eps -> reaches G far -> timely late rho d -> 0 < rho -> on_grid G c -> follows A choose ->
  E (unseen_run G A choose late T []) (spent G) - INR T * bayes_value G bayes_error c
  <= (INR d + 1 / rho) * INR (K G) * INR (N G) + 1 + sqrt 2 * anytime_root G rho T + eps * INR T.
Proof. exact (Anytime.anytime_regret_at_estimates G eps far choose late rho d T c). Qed.

(** ** I: independence is needed *)

(** In T rounds the learner errs [x] times more than somebody who pays some vector and votes [v], whatever the label. *)
Definition worse_by (G : game) law A (draw : history -> tree move) (T : nat) v (x : R) : Prop :=
  exists c, on_grid G c /\ forall y,
  x <= E (joint_run law A (fair_labels draw) T []) (total G) - INR T * error_at (law c) v y.

(** Experts who are fair coins whatever they are paid, and whom nobody can tell from independent ones who leaves out one
    of q: yet every learner needs sqrt(N^s T) to find out which payments of s experts make the parity of q answers right.
    For s = q = K it is sqrt(N^K T). *)
Theorem independence_is_needed k n s prices A draw T q : (s <= k)%nat -> (forall c, 0 <= prices c <= 1) -> votes_ok A ->
  (forall h, ok (draw h)) -> blind k A draw -> (8 <= n ^ s)%nat -> Nat.Odd q -> (3 <= q <= k)%nat ->
  let G := Game k n 0 prices (fun _ _ => 1/2) in
  exists law, hidden_in G q s law /\
  worse_by G law A draw T (parity q) (Rmin (INR T) (sqrt (INR n ^ s * INR T)) / 26).
Proof. intros. apply (Independence.independence_is_needed k n s prices A draw T); easy. Qed.

(** The same against the majority of three *)
Theorem majority_needs_independence k n s prices A draw T : (s <= k)%nat -> (forall c, 0 <= prices c <= 1) ->
  votes_ok A -> (forall h, ok (draw h)) -> blind k A draw -> (8 <= n ^ s)%nat -> (3 <= k)%nat ->
  let G := Game k n 0 prices (fun _ _ => 1/2) in
  exists law, hidden_in G 3 s law /\
  worse_by G law A draw T majority (Rmin (INR T) (sqrt (INR n ^ s * INR T)) / 69).
Proof. exact (Independence.majority_needs_independence k n s prices A draw T). Qed.

(** If the coins are independent there is nothing to find. *)
Theorem independent_coins_are_easy k n prices choose T c : let G := Game k n 0 prices (fun _ _ => 1/2) in
  let coin := Algorithm (fun _ _ => True) (fun _ _ _ => sign_coin 0) in
  E (joint_run (independent G) coin choose T []) (total G) - INR T * bayes_value G bayes_error c = 0.
Proof. exact (Independence.independent_coins_are_easy k n prices choose T c). Qed.

(** Up to sqrt(ln T) it is enough, for a vote that turns if all answers are turned: LCB over the N^K vectors, which knows
    neither the law nor the prices. *)
Theorem vectors_are_enough k n v : (1 <= n)%nat -> (forall z, length z = k -> v (map negb z) = negb (v z)) ->
  let by_vote := Algorithm (fun _ _ => True) (fun _ _ z => Ret (v (map z (seq 0 k)))) in
  exists payments, forall prices accuracies law choose T c y, let G := Game k n 0 prices accuracies in
  joint_law G law -> carries_out payments choose -> on_grid G c ->
  E (joint_run law by_vote choose T []) (total G) - INR T * error_at (law c) v y
  <= 4 * sqrt (2 * INR n ^ k * INR T * ln (INR T)) + INR n ^ k + 1.
Proof. exact (Joint_vectors.vectors_are_enough k n v). Qed.

(** K copies of one expert of accuracy 1/2 + g, for whom Phi promises exp(-2 K g^2) *)
Theorem copies_cost_more k n prices g A draw T c : 0 <= g <= 1/2 -> votes_ok A -> (forall h, ok (draw h)) ->
  blind k A draw -> let G := Game k n 0 prices (fun _ _ => 1/2 + g) in
  exists law, joint_law G law /\
  INR T * (1/2 - g - exp (-2 * (INR k * g ^ 2)))
  <= E (joint_run law A (fair_labels draw) T []) (total G) - INR T * value G c.
Proof. exact (Independence.copies_cost_more k n prices g A draw T c). Qed.
