(** * Lemma 4.6: when some expert is certain, following it costs at most OPT plus (2 beta + 4 ln(3/delta))/n

    Step 5 of the analysis. If an estimate is outside of [alpha, 1 - alpha], Algorithm 1 says what one such expert
    says, or contradicts it, and errs with the probability 1 - p or p of that expert alone. On the event Lambda this is
    at most alpha plus a width, of order beta/n (D54.1 to D54.6), and the payments are covered by Lemma 4.5 (D54.7).

    The print works out the case of a low estimate; a high one is the same with 1 - q and 1 - p. In three lines it
    writes the count of expert j for that of the expert j_t who is followed, and it has an equality where alpha = 1/2 is
    less than beta/n (D54.5). It takes (4L + lambda) K eps from Lemma 4.5 without the hypothesis that the grid is
    eps-fine: as printed the lemma is false, see [Lemma_4_6_teeth.v]. The last step cites Lemma 4.4 for Lemma 4.5.

    - [cutoff beta n] == alpha; [paid_estimate h m j] == the estimate of expert j at its payment
    - [follow m] == j_t, the expert who is followed
    - [error_when_followed G h m] == p of that expert if it is contradicted, else 1 - p
    - I31.1, I32.1, I83.1, I84.1, I85.1 name the two cases, [certain_cases] *)
Require Import Reals Lra Psatz List Bool Arith Lia.
From PaidExperts Require Import Sums Tree Game Calculus Covering Rounds Algorithm_1 Lemma_4_4 Lemma_4_5.
Import ListNotations.
Open Scope R_scope.

(** ** Alpha *)

Lemma cutoff_min beta n : (1 <= n)%nat -> cutoff beta n = Rmin (beta / INR n) (1/2).
Proof. destruct n; [lia | reflexivity]. Qed.

Lemma cutoff_le_half beta n : cutoff beta n <= 1/2.
Proof. destruct n; [cbn; lra | apply Rmin_r]. Qed.

(** D27.4, with constant 1. There is no bound in the other direction: alpha stays at 1/2. *)
Lemma D27_4 beta n : (1 <= n)%nat -> cutoff beta n <= beta / INR n.
Proof. intros Hn. rewrite cutoff_min by easy. apply Rmin_l. Qed.

(** ** One certain expert: estimate q at most alpha, accuracy p within the width; x is lambda times the payments *)

Lemma D27_2 p q : p <= q + Rabs (p - q).
Proof. pose proof (Rle_abs (p - q)). lra. Qed.

Lemma D54_2 p q x : p + x <= q + Rabs (p - q) + x.
Proof. pose proof (D27_2 p q). lra. Qed.

Section One_expert.
Variables (beta l : R) (n : nat).
Hypotheses (Hl : 0 <= l) (Hn : (1 <= n)%nat).
Notation alpha := (cutoff beta n).

Lemma n_gt0 : 0 < INR n.
Proof using Hn. apply lt_0_INR. easy. Qed.

Lemma root_mono n' a b : (1 <= n')%nat -> a <= b -> sqrt (a / INR n' * (2 * l)) <= sqrt (b / INR n' * (2 * l)).
Proof using Hl.
intros Hn' Hab. apply sqrt_le_1_alt, Rmult_le_compat_r; [lra|].
apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat, lt_0_INR; easy | easy].
Qed.

(** D54.3, with n of the same expert under the root: 1 - q <= 1. *)
Lemma D54_3_repaired q p x : 0 <= q <= alpha ->
  Rabs (q - p) <= 3 * l / INR n + sqrt (q * (1 - q) / INR n * (2 * l)) ->
  q + Rabs (p - q) + x <= alpha + sqrt (q / INR n * (2 * l)) + 3 * l / INR n + x.
Proof. intros Hq Hw. rewrite Rabs_minus_sym. pose proof (root_mono n (q * (1 - q)) q Hn ltac:(nra)). lra. Qed.

(** D54.4 holds for every count n_j under the root. *)
Lemma D54_4 n_j q x : (1 <= n_j)%nat -> q <= alpha ->
  alpha + sqrt (q / INR n_j * (2 * l)) + 3 * l / INR n + x
  <= alpha + sqrt (alpha / INR n_j * (2 * l)) + 3 * l / INR n + x.
Proof using Hl. intros Hj Hq. pose proof (root_mono n_j q alpha Hj Hq). lra. Qed.

(** D54.5, with <= for =, and n of the same expert *)
Lemma D54_5_repaired x : 0 <= beta -> alpha + sqrt (alpha / INR n * (2 * l)) + 3 * l / INR n + x
  <= (beta + 3 * l + sqrt (2 * beta * l)) / INR n + x.
Proof.
intros Hb. pose proof n_gt0 as HN. pose proof (D27_4 beta n Hn) as Ha. pose proof (root_mono n _ _ Hn Ha).
replace ((beta + 3 * l + sqrt (2 * beta * l)) / INR n) with (beta / INR n + 3 * l / INR n + sqrt (2 * beta * l) / INR n)
  by (field; lra).
enough (sqrt (beta / INR n / INR n * (2 * l)) <= sqrt (2 * beta * l) / INR n) by lra.
apply sqrt_le_of_square; [apply Rdiv_ge0; [apply sqrt_pos | easy]|].
unfold Rdiv. rewrite Rpow_mult_distr, pow2_sqrt by nra. right. field. lra.
Qed.

(** D54.6, with n of the same expert on the left: sqrt(2 beta l) <= beta + l *)
Lemma D54_6_repaired x : 0 <= beta ->
  (beta + 3 * l + sqrt (2 * beta * l)) / INR n + x <= (2 * beta + 4 * l) / INR n + x.
Proof.
intros Hb. assert (sqrt (2 * beta * l) <= beta + l) by (apply sqrt_le_of_square; nra).
apply Rplus_le_compat_r, Rmult_le_compat_r; [left; apply Rinv_0_lt_compat, n_gt0 | lra].
Qed.

Lemma beta_ge0 : 0 <= alpha -> 0 <= beta.
Proof.
intros Ha. pose proof n_gt0. pose proof (D27_4 beta n Hn). assert (Hb : 0 <= beta / INR n) by lra.
apply le_Rdiv_iff in Hb; lra.
Qed.

Theorem certain_error_le q p : 0 <= q <= alpha ->
  Rabs (q - p) <= 3 * l / INR n + sqrt (q * (1 - q) / INR n * (2 * l)) ->
  q + Rabs (p - q) <= (2 * beta + 4 * l) / INR n.
Proof.
intros Hq Hw. assert (Hb : 0 <= beta) by (apply beta_ge0; lra). pose proof (D54_3_repaired q p 0 Hq Hw).
pose proof (D54_4 n q 0 Hn ltac:(lra)). pose proof (D54_5_repaired 0 Hb). pose proof (D54_6_repaired 0 Hb). lra.
Qed.

(** D27.3: the logarithm that the tilde hides is the l in 4 l/beta. *)
Lemma D27_3 q p : 0 < beta -> 0 <= p <= 1 -> 0 <= q <= alpha ->
  Rabs (q - p) <= 3 * l / INR n + sqrt (q * (1 - q) / INR n * (2 * l)) ->
  q + Rabs (p - q) <= (2 + 4 * l / beta) * alpha.
Proof.
intros Hb Hp Hq Hw. pose proof n_gt0. assert (Hlb : 0 <= l / beta) by (apply Rdiv_ge0; easy).
pose proof (certain_error_le q p Hq Hw). rewrite cutoff_min in * by easy. unfold Rmin in *. destruct Rle_dec.
- replace ((2 + 4 * l / beta) * (beta / INR n)) with ((2 * beta + 4 * l) / INR n) by (field; lra). easy.
- assert (q + Rabs (p - q) <= 1) by (unfold Rabs; destruct Rcase_abs; lra).
  replace (4 * l / beta) with (4 * (l / beta)) by (field; lra). lra.
Qed.

(** With beta = 18 l K^2 there is none. *)
Lemma D27_3_tuned q p : 18 * l <= beta -> 0 <= p <= 1 -> 0 <= q <= alpha ->
  Rabs (q - p) <= 3 * l / INR n + sqrt (q * (1 - q) / INR n * (2 * l)) -> q + Rabs (p - q) <= 2 * alpha.
Proof.
intros Hb Hp Hq Hw. pose proof n_gt0 as HN. pose proof (D54_3_repaired q p 0 Hq Hw) as H3.
pose proof (D54_4 n q 0 Hn ltac:(lra)) as H4.
rewrite cutoff_min in * by easy. unfold Rmin in *. destruct Rle_dec as [Hle|Hle].
- assert (Hr : l / INR n <= beta / INR n / 18).
  { apply Rdiv_le_iff; [easy|]. replace (beta / INR n / 18 * INR n) with (beta / 18) by (field; lra). lra. }
  pose proof (Rdiv_ge0 l (INR n) Hl HN). set (b := beta / INR n) in *.
  assert (sqrt (b / INR n * (2 * l)) <= b / 3).
  { apply sqrt_le_of_square; [lra|]. replace (b / INR n * (2 * l)) with (2 * b * (l / INR n)) by (field; lra). nra. }
  replace (3 * l / INR n) with (3 * (l / INR n)) in * by (field; lra). lra.
- unfold Rabs. destruct Rcase_abs; lra.
Qed.
End One_expert.

(** ** A round in which some expert is certain *)

Section Round.
Variables (G : game) (r : rule) (beta delta : R) (h : history) (m : move).
Hypotheses (W : lawful G) (Hdelta : 0 < delta < 1).
Notation l := (ln (3 / delta)).
Notation j_t := (follow m).
Notation n_t := (times h (follow m) (pay m (follow m))).
Notation q_t := (paid_estimate h m (follow m)).
Notation p_t := (accuracy G (follow m) (pay m (follow m))).
Notation pays := (lam G * paid_sum G (pay m)).

Definition error_when_followed : R := if Rltb (1/2) q_t then 1 - p_t else p_t.

Lemma mistake_when_followed : some_certain G beta h m = true -> (j_t < K G)%nat ->
  mistake G (algorithm_1 G r beta delta) h m = error_when_followed.
Proof.
intros Hsome Hj. rewrite mistake_answers. cbn [vote algorithm_1]. unfold vote_1. rewrite Hsome. cbn [E].
set (wrong := fun right : bool => if Rltb (1/2) q_t then ind (negb right) else ind right).
rewrite (E_ext _ _ (fun z => wrong (nth j_t z false))).
- unfold answers. rewrite flips_marginal by (unfold experts; rewrite map_length, seq_length; easy).
  rewrite (nth_experts G (fun j => accuracy G j (pay m j))) by easy.
  unfold wrong, error_when_followed. destruct Rltb; cbn; ring.
- intros z. unfold wrong, advise. destruct Rltb, (nth j_t z false), (truth m); reflexivity.
Qed.

(** I83.1, I84.1, I85.1, I32.1: a certain estimate is below alpha, or above 1 - alpha. *)
Lemma certain_cases j : certain beta h m j = true ->
  paid_estimate h m j < cutoff beta (times h j (pay m j)) \/
  1 - paid_estimate h m j < cutoff beta (times h j (pay m j)).
Proof.
unfold certain, in_range, Rleb. fold (paid_estimate h m j).
repeat destruct Rle_dec; cbn; intros; [easy | right | left | left]; lra.
Qed.

(** I31.1, for an expert who is contradicted *)
Lemma I31_1_repaired j : certain beta h m j = true -> paid_estimate h m j <= 1/2 ->
  paid_estimate h m j <= cutoff beta (times h j (pay m j)).
Proof. intros H Hq. pose proof (cutoff_le_half beta (times h j (pay m j))). destruct (certain_cases j H); lra. Qed.

(** D54.1: a contradicted expert makes the learner err when it is right. *)
Lemma D54_1 : some_certain G beta h m = true -> (j_t < K G)%nat -> q_t <= cutoff beta n_t ->
  mistake G (algorithm_1 G r beta delta) h m + pays = p_t + pays.
Proof.
intros Hsome Hj Hlow. f_equal. rewrite mistake_when_followed by easy. unfold error_when_followed, Rltb.
pose proof (cutoff_le_half beta n_t). destruct Rlt_dec; [lra | reflexivity].
Qed.

(** D27.1: Section 4 says "follow" for "contradict" and prints this. *)
Lemma D27_1_repaired : some_certain G beta h m = true -> (j_t < K G)%nat -> q_t <= cutoff beta n_t ->
  mistake G (algorithm_1 G r beta delta) h m = p_t.
Proof. intros Hsome Hj Hlow. pose proof (D54_1 Hsome Hj Hlow). lra. Qed.

(** Both cases *)
Lemma following_errs_little :
  credible G delta h (pay m) -> allows_1 G r beta delta h m -> some_certain G beta h m = true ->
  mistake G (algorithm_1 G r beta delta) h m <= (2 * beta + 4 * l) / INR n_t.
Proof.
intros Hnow [_ Hfollow] Hsome. destruct (Hfollow Hsome) as [Hj Hcertain]. destruct (Hnow j_t Hj) as [Hn Hw].
rewrite mistake_when_followed by easy. unfold error_when_followed, Rltb.
pose proof (estimate_range n_t (hits h j_t (pay m j_t)) Hn (hits_le_times _ _ _)) as Hq.
pose proof (log_ge0 delta Hdelta) as Hl. pose proof (cutoff_le_half beta n_t).
unfold width in Hw. fold (paid_estimate h m j_t) in Hq, Hw.
destruct (certain_cases j_t Hcertain) as [Hlow|Hhigh]; destruct Rlt_dec; try lra.
- eapply Rle_trans; [apply (D27_2 p_t q_t) | apply certain_error_le; easy || lra].
- eapply Rle_trans; [apply (D27_2 (1 - p_t) (1 - q_t)) | apply certain_error_le]; try (easy || lra).
  replace (1 - q_t - (1 - p_t)) with (- (q_t - p_t)) by ring. rewrite Rabs_Ropp.
  replace ((1 - q_t) * (1 - (1 - q_t))) with (q_t * (1 - q_t)) by ring. easy.
Qed.
End Round.

(** Against one vector of the grid, of which alone, besides the payments of the round, estimates are asked *)
Theorem following_costs_at_most G beta delta h m c : lawful G -> 0 < delta < 1 ->
  allows_1 G (exactly G) beta delta h m -> some_certain G beta h m = true -> (N G <= length h)%nat ->
  credible G delta h (pay m) -> on_grid G c -> credible G delta h c ->
  mistake G (algorithm_1 G (exactly G) beta delta) h m + lam G * paid_sum G (pay m)
  <= value G c + (2 * beta + 4 * ln (3 / delta)) / INR (times h (follow m) (pay m (follow m)))
   + 96 * INR (K G) * uncertainty G delta h (pay m).
Proof.
intros W Hdelta Hallowed Hsome Hlate Hnow Hc Hcred.
pose proof (following_errs_little G (exactly G) beta delta h m Hdelta Hnow Hallowed Hsome).
destruct Hallowed as [(_ & _ & Hmin) _].
pose proof (chosen_payments_cost_at_most G delta h m W Hdelta c Hnow (Hmin Hlate) Hc Hcred).
pose proof (Phi_pos (K G) (fun j => accuracy G j (pay m j))). lra.
Qed.

(** ** The lemma *)

Section Lemma_4_6.
Variables (G : game) (beta delta : R) (h : history) (m : move).
Hypotheses (W : lawful G) (Hdelta : 0 < delta < 1) (Hlate : (N G <= length h)%nat).
Hypothesis Htried : forall j c, (j < K G)%nat -> (c < N G)%nat -> (1 <= times h j c)%nat.
Hypotheses (HLambda : Lambda G delta h = true) (Hallowed : allows_1 G (exactly G) beta delta h m).
Notation n_t := (times h (follow m) (pay m (follow m))).

(** D54.7: the payments are covered by Lemma 4.5, since Phi is not negative; here the grid has to be eps-fine. *)
Lemma D54_7 p L eps x : productive G p L -> covered G eps -> in_cube (K G) x ->
  (2 * beta + 4 * ln (3 / delta)) / INR n_t + lam G * paid_sum G (pay m)
  <= value_at G p x + (2 * beta + 4 * ln (3 / delta)) / INR n_t + (4 * L + lam G) * INR (K G) * eps
   + 96 * INR (K G) * Sum (experts G) (fun j => 2 * ln (3 / delta) / INR (times h j (pay m j))
                                                + (3 * ln (3 / delta) / INR (times h j (pay m j))) ^ 2).
Proof.
intros Hp Hcover Hx.
pose proof (lemma_4_5 G delta h m W Hdelta Hlate Htried HLambda (proj1 Hallowed) p L eps x Hp Hcover Hx).
pose proof (Phi_pos (K G) (fun j => accuracy G j (pay m j))). lra.
Qed.

Hypothesis Hsome : some_certain G beta h m = true.

Theorem lemma_4_6_grid c : on_grid G c ->
  mistake G (algorithm_1 G (exactly G) beta delta) h m + lam G * paid_sum G (pay m)
  <= value G c + (2 * beta + 4 * ln (3 / delta)) / INR n_t
   + 96 * INR (K G) * Sum (experts G) (fun j => 2 * ln (3 / delta) / INR (times h j (pay m j))
                                                + (3 * ln (3 / delta) / INR (times h j (pay m j))) ^ 2).
Proof.
intros Hc. apply following_costs_at_most; auto; apply Lambda_credible; auto. apply Hallowed.
Qed.

Theorem lemma_4_6 p L eps x : productive G p L -> covered G eps -> in_cube (K G) x ->
  mistake G (algorithm_1 G (exactly G) beta delta) h m + lam G * paid_sum G (pay m)
  <= value_at G p x + (2 * beta + 4 * ln (3 / delta)) / INR n_t + (4 * L + lam G) * INR (K G) * eps
   + 96 * INR (K G) * Sum (experts G) (fun j => 2 * ln (3 / delta) / INR (times h j (pay m j))
                                                + (3 * ln (3 / delta) / INR (times h j (pay m j))) ^ 2).
Proof.
intros Hp Hcover Hx. eapply Rle_trans; [apply Rplus_le_compat_r | apply D54_7; eassumption].
apply following_errs_little; auto. apply Lambda_credible; auto. apply Hallowed.
Qed.

(** With the cover of [0,1] that is not printed; [not_D28_1] is the lemma without it. *)
Definition D28_1_repaired := lemma_4_6.
End Lemma_4_6.

(** For any round t > N of Algorithm 1 in which Lambda holds and some expert is certain *)
Theorem lemma_4_6_of_algorithm_1 G beta delta h m p L eps x : lawful G -> 0 < delta < 1 ->
  legal (algorithm_1 G (exactly G) beta delta) h -> (N G <= length h)%nat ->
  allows (algorithm_1 G (exactly G) beta delta) h m -> Lambda G delta h = true -> some_certain G beta h m = true ->
  productive G p L -> covered G eps -> in_cube (K G) x ->
  mistake G (algorithm_1 G (exactly G) beta delta) h m + lam G * paid_sum G (pay m)
  <= value_at G p x + (2 * beta + 4 * ln (3 / delta)) / INR (times h (follow m) (pay m (follow m)))
   + (4 * L + lam G) * INR (K G) * eps
   + 96 * INR (K G) * Sum (experts G) (fun j => 2 * ln (3 / delta) / INR (times h j (pay m j))
                                                + (3 * ln (3 / delta) / INR (times h j (pay m j))) ^ 2).
Proof.
intros W Hd Hlegal Hlate Hallowed HL Hsome Hp Hcover Hx. apply lemma_4_6; try easy.
intros j c Hj Hc. apply (times_later G _ (algorithm_1_exploring G (exactly G) beta delta) h j c); easy.
Qed.
