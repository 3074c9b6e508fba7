(** * Lemma 4.3: a vote with estimated weights errs with probability 3/4 Phi(estimates) at most

    The coin of the vote halves the exponential loss (Lemma 4.2), the loss is a product over the experts, and a factor
    with an estimate q for the accuracy p is 2 sqrt(q(1-q)) plus an error. In range, that is beta/n <= q <= 1 - beta/n,
    the width of Bernstein's inequality is at most a multiple of q and of 1-q, so that the error is a multiple of
    sqrt(q(1-q)) itself: multiplicative control. With beta = 18 ln(3/delta) K^2 the K factors grow by 3/2 at most.

    Read with care: E_t implies that all that is paid was tried before (t > N is not needed); the cutoff is
    beta/n only if it is not 1/2 (I71.2); a sketch in Section 4 has 1/beta for 1/sqrt(beta) (D20.1), and one
    display lost a root (D45.2); neither harms the lemma.

    - [error p q] == (p - q) sqrt((1-q)/q) + (q - p) sqrt(q/(1-q)), what a factor has beyond 2 sqrt(q(1-q))
    - [excess l beta] == sqrt(2/beta l) + 3/beta l, the multiple of sqrt(q(1-q)) that bounds the error
    - [loss_factor p q] (Section_2) == p sqrt((1-q)/q) + (1-p) sqrt(q/(1-q)) *)
Require Import Reals Lra Psatz List Bool Arith Lia.
From Interval Require Import Tactic.
From PaidExperts Require Import Sums Tree Game Calculus Covering Rounds Algorithm_1 Section_2 Lemma_4_2 Lemma_4_4.
Import ListNotations.
Open Scope R_scope.

Definition error (p q : R) : R := (p - q) * sqrt ((1 - q) / q) + (q - p) * sqrt (q / (1 - q)).
Definition excess (l beta : R) : R := sqrt (2 / beta * l) + 3 / beta * l.

(** ** The range of the estimates *)

Lemma I71_1 beta n : (1 <= n)%nat -> cutoff beta n <= beta / INR n.
Proof. intros Hn. destruct n; [lia | apply Rmin_l]. Qed.

(** The O has the constant 1. *)
Lemma I23_2 : exists C, forall beta n, (1 <= n)%nat -> cutoff beta n <= C * (beta / INR n).
Proof. exists 1. intros beta n Hn. rewrite Rmult_1_l. apply I71_1. exact Hn. Qed.

Section Range.
Variables (beta : R) (n s : nat).
Hypothesis Hin : in_range beta n s = true.

Lemma cutoff_le_estimate_le : cutoff beta n <= estimate n s <= 1 - cutoff beta n.
Proof. unfold in_range, Rleb in Hin. repeat destruct Rle_dec; easy. Qed.

(** Before a payment is tried its estimate is 1 and its cutoff 1/2. *)
Lemma in_range_tried : (1 <= n)%nat.
Proof. pose proof cutoff_le_estimate_le as H. destruct n; [cbn in H; lra | lia]. Qed.

Lemma cutoff_tried : cutoff beta n = Rmin (beta / INR n) (1/2).
Proof. pose proof in_range_tried. destruct n; [lia | reflexivity]. Qed.

Lemma I67_1 : cutoff beta n = 1/2 -> estimate n s = 1/2.
Proof. intros H. pose proof cutoff_le_estimate_le. lra. Qed.

Lemma cutoff_not_half : cutoff beta n <> 1/2 -> cutoff beta n = beta / INR n.
Proof. rewrite cutoff_tried. unfold Rmin. destruct Rle_dec; [easy | lra]. Qed.

Lemma I71_2 : cutoff beta n <> 1/2 -> beta / INR n <= 1 - estimate n s.
Proof. intros H. rewrite <- cutoff_not_half by easy. pose proof cutoff_le_estimate_le. lra. Qed.

Lemma beta_over_count_le_estimate : cutoff beta n <> 1/2 -> beta / INR n <= estimate n s.
Proof. intros H. rewrite <- cutoff_not_half by easy. apply cutoff_le_estimate_le. Qed.

Lemma in_range_inside : 0 < beta -> 0 < estimate n s < 1.
Proof.
intros Hb. pose proof in_range_tried as Hn. pose proof cutoff_le_estimate_le.
enough (0 < cutoff beta n) by lra. rewrite cutoff_tried.
apply Rmin_glb_lt; [|lra]. apply Rdiv_lt_0_compat; [easy | apply lt_0_INR; lia].
Qed.
End Range.

Lemma I68_1 beta n s : in_range beta n s = true -> cutoff beta n = 1/2 -> estimate n s = 1/2.
Proof. apply I67_1. Qed.

(** ** One factor *)

Lemma root_odds q : 0 < q < 1 -> sqrt (q / (1 - q)) = sqrt (q * (1 - q)) / (1 - q).
Proof.
intros Hq. rewrite <- (sqrt_square (1 - q)) at 3 by lra. rewrite <- sqrt_div_alt by nra. f_equal. field. lra.
Qed.

Lemma root_odds_against q : 0 < q < 1 -> sqrt ((1 - q) / q) = sqrt (q * (1 - q)) / q.
Proof.
intros Hq. pose proof (root_odds (1 - q) ltac:(lra)) as H. replace (1 - (1 - q)) with q in H by ring.
rewrite H, Rmult_comm. reflexivity.
Qed.

Lemma factor_is_root_plus_error p q : 0 < q < 1 -> loss_factor p q = 2 * sqrt (q * (1 - q)) + error p q.
Proof. intros Hq. unfold loss_factor, error. rewrite root_odds, root_odds_against by easy. field. lra. Qed.

(** At an even estimate the two halves of the error cancel: no weight, no error. *)
Lemma D40_1 p q : q = 1/2 -> (p - q) * sqrt ((1 - q) / q) + (q - p) * sqrt (q / (1 - q)) = 0.
Proof. intros ->. replace ((1 - 1/2) / (1/2)) with (1/2 / (1 - 1/2)) by field. ring. Qed.

(** Exchanging right and wrong *)
Lemma error_mirror p q : error (1 - p) (1 - q) = error p q.
Proof. unfold error. replace (1 - (1 - q)) with q by ring. ring. Qed.

Lemma width_mirror l n s : (1 <= n)%nat -> (s <= n)%nat -> width l n (n - s) = width l n s.
Proof.
intros Hn Hs. unfold width. rewrite estimate_mirror by easy. do 2 f_equal. f_equal. f_equal. ring.
Qed.

Lemma excess_ge0 l beta : 0 <= l -> 0 < beta -> 0 <= excess l beta.
Proof.
intros Hl Hb. unfold excess. pose proof (sqrt_pos (2 / beta * l)).
assert (0 <= 3 / beta * l) by (apply Rmult_le_pos; [apply Rdiv_ge0; lra | easy]). lra.
Qed.

Lemma error_le_gap p q : 0 < q < 1 -> p <= q -> error p q <= (q - p) * sqrt (q / (1 - q)).
Proof. intros Hq Hpq. unfold error. pose proof (sqrt_pos ((1 - q) / q)). nra. Qed.

Lemma D41_1 p q : 0 < q < 1 -> p - q < 0 ->
  (p - q) * sqrt ((1 - q) / q) + (q - p) * sqrt (q / (1 - q)) <= (q - p) * sqrt (q / (1 - q)).
Proof. intros Hq Hpq. apply (error_le_gap p q Hq). lra. Qed.

Section One_expert.
Variables (l beta : R) (n s : nat).
Hypotheses (Hl : 0 <= l) (Hbeta : 0 < beta).
Notation q := (estimate n s).

Lemma D41_2 p : Rabs (q - p) <= width l n s ->
  (q - p) * sqrt (q / (1 - q)) <= (sqrt (q * (1 - q) / INR n * (2 * l)) + 3 * l / INR n) * sqrt (q / (1 - q)).
Proof.
intros Hp. apply Rmult_le_compat_r; [apply sqrt_pos|]. rewrite Rplus_comm. fold (width l n s).
eapply Rle_trans; [apply Rle_abs | exact Hp].
Qed.

(** In range each 1/n is at most x/beta, for x = q and for x = 1 - q. *)
Lemma width_le_multiple x : (1 <= n)%nat -> 0 < x -> q * (1 - q) <= x -> beta / INR n <= x ->
  sqrt (q * (1 - q) / INR n * (2 * l)) + 3 * l / INR n <= excess l beta * x.
Proof.
intros Hn Hx Hv Hbn. assert (HN : 0 < / INR n) by (apply Rinv_0_lt_compat, lt_0_INR; lia).
assert (Hsmall : / INR n <= x / beta).
{ apply le_Rdiv_iff; [easy|]. rewrite Rmult_comm. exact Hbn. }
unfold excess. rewrite Rmult_plus_distr_r. apply Rplus_le_compat.
- rewrite <- (sqrt_square x) by lra. rewrite <- sqrt_mult_alt by (apply Rmult_le_pos; [apply Rdiv_ge0|]; lra).
  apply sqrt_le_1_alt. replace (2 / beta * l * (x * x)) with (x * (x / beta) * (2 * l)) by (field; lra).
  apply Rmult_le_compat_r; [lra|]. apply Rle_trans with (x * / INR n).
  + apply Rmult_le_compat_r; lra.
  + apply Rmult_le_compat_l; lra.
- replace (3 / beta * l * x) with (3 * l * (x / beta)) by (field; lra). apply Rmult_le_compat_l; lra.
Qed.

(** beta/n <= 1 - q turns each 1/n into (1 - q)/beta, which cancels the odds. *)
Lemma D42_1 : (1 <= n)%nat -> 0 < q < 1 -> beta / INR n <= 1 - q ->
  (sqrt (q * (1 - q) / INR n * (2 * l)) + 3 * l / INR n) * sqrt (q / (1 - q))
  <= (sqrt (2 / beta * l) + 3 / beta * l) * sqrt (q * (1 - q)).
Proof.
intros Hn Hq Hbn. fold (excess l beta). rewrite root_odds by easy.
apply Rle_trans with (excess l beta * (1 - q) * (sqrt (q * (1 - q)) / (1 - q))).
- apply Rmult_le_compat_r; [apply Rdiv_ge0; [apply sqrt_pos | lra]|].
  apply width_le_multiple; [easy | lra | nra | easy].
- right. field. lra.
Qed.

(** D20.1 of the sketch has 1/beta where this has its root, and is false: [not_D20_1] in [Lemma_4_3_teeth.v]. The
    condition is in range where the cutoff is below 1/2. *)
Lemma D20_1_repaired p : (1 <= n)%nat -> 0 < q < 1 -> beta / INR n <= q -> Rabs (q - p) <= width l n s ->
  Rabs (q - p) <= (sqrt (2 / beta * l) + 3 / beta * l) * q.
Proof.
intros Hn Hq Hbn Hp. eapply Rle_trans; [exact Hp|]. unfold width. rewrite Rplus_comm.
apply width_le_multiple; [easy | lra | nra | easy].
Qed.

(** The case that the paper writes out *)
Lemma error_below_le p : (1 <= n)%nat -> 0 < q < 1 -> beta / INR n <= 1 - q -> Rabs (q - p) <= width l n s -> p <= q ->
  error p q <= excess l beta * sqrt (q * (1 - q)).
Proof.
intros Hn Hq Hbn Hp Hpq. eapply Rle_trans; [apply error_le_gap; easy|].
eapply Rle_trans; [apply D41_2; exact Hp | apply D42_1; easy].
Qed.
End One_expert.

(** "By symmetrical arguments": the same for 1 - p and 1 - q, with n - s right answers. *)
Lemma error_above_le l beta n s p : 0 <= l -> 0 < beta -> (1 <= n)%nat -> (s <= n)%nat -> 0 < estimate n s < 1 ->
  beta / INR n <= estimate n s -> Rabs (estimate n s - p) <= width l n s -> estimate n s <= p ->
  error p (estimate n s) <= excess l beta * sqrt (estimate n s * (1 - estimate n s)).
Proof.
intros Hl Hb Hn Hs Hq Hbn Hp Hpq. rewrite <- error_mirror, (Rmult_comm (estimate n s)).
pose proof (error_below_le l beta n (n - s) Hl Hb (1 - p)) as H. rewrite estimate_mirror, width_mirror in H by easy.
replace (1 - (1 - estimate n s)) with (estimate n s) in H by ring. apply H; try easy; try lra.
replace (1 - estimate n s - (1 - p)) with (- (estimate n s - p)) by ring. rewrite Rabs_Ropp. easy.
Qed.

Section In_range.
Variables (l beta : R) (n s : nat) (p : R).
Hypotheses (Hl : 0 <= l) (Hbeta : 0 < beta) (Hs : (s <= n)%nat) (Hin : in_range beta n s = true).
Hypothesis Hp : Rabs (estimate n s - p) <= width l n s.
Notation q := (estimate n s).

Lemma I69_1 : cutoff beta n <> 1/2 -> p - q < 0 -> error p q <= excess l beta * sqrt (q * (1 - q)).
Proof.
intros Hc Hpq. apply error_below_le; try easy; try lra.
- apply (in_range_tried beta n s); easy.
- apply (in_range_inside beta); easy.
- apply I71_2; easy.
Qed.

Lemma I70_1 : cutoff beta n <> 1/2 -> p - q >= 0 -> error p q <= excess l beta * sqrt (q * (1 - q)).
Proof.
intros Hc Hpq. apply error_above_le; try easy; try lra.
- apply (in_range_tried beta n s); easy.
- apply (in_range_inside beta); easy.
- apply beta_over_count_le_estimate; easy.
Qed.

Lemma error_le : error p q <= excess l beta * sqrt (q * (1 - q)).
Proof.
destruct (Req_dec (cutoff beta n) (1/2)) as [Hc|Hc].
- unfold error. rewrite D40_1 by (apply (I67_1 beta); easy).
  apply Rmult_le_pos; [apply excess_ge0; easy | apply sqrt_pos].
- destruct (Rlt_le_dec (p - q) 0); [apply I69_1; easy | apply I70_1; [easy | lra]].
Qed.

(** Root and error are multiples of the same root. *)
Lemma factor_le : loss_factor p q <= (1 + 1/2 * excess l beta) * (2 * sqrt (q * (1 - q))).
Proof.
rewrite factor_is_root_plus_error by (apply (in_range_inside beta); easy). pose proof error_le. lra.
Qed.
End In_range.

Lemma loss_factor_ge0 p q : 0 <= p <= 1 -> 0 <= loss_factor p q.
Proof.
intros Hp. unfold loss_factor. pose proof (sqrt_pos ((1 - q) / q)). pose proof (sqrt_pos (q / (1 - q))).
apply Rplus_le_le_0_compat; apply Rmult_le_pos; lra.
Qed.

(** ** The choice of beta *)

Lemma I73_1 x : 1 + x <= exp x.
Proof. apply exp_ineq1_le. Qed.

Lemma I24_1 x : 1 + x <= exp x.
Proof. apply exp_ineq1_le. Qed.

Lemma power_le_exp x k : 0 <= 1 + x -> (1 + x) ^ k <= exp (INR k * x).
Proof.
intros Hx. induction k as [|k IH]; [cbn; rewrite Rmult_0_l, exp_0; lra|].
rewrite S_INR. replace ((INR k + 1) * x) with (x + INR k * x) by ring. rewrite exp_plus. cbn [pow].
apply Rmult_le_compat; [easy | apply pow_le; easy | apply I73_1 | exact IH].
Qed.

Section Growth.
Variables (l : R) (k : nat).
Hypotheses (Hl : 0 < l) (Hk : (1 <= k)%nat).

Lemma k_pos : 0 < INR k.
Proof. apply lt_0_INR. lia. Qed.

Lemma excess_at_beta : excess l (18 * l * INR k ^ 2) = 1 / (3 * INR k) + 1 / (6 * INR k ^ 2).
Proof.
pose proof k_pos as HK. unfold excess.
replace (2 / (18 * l * INR k ^ 2) * l) with ((1 / (3 * INR k)) ^ 2) by (field; lra).
rewrite sqrt_pow2 by (apply Rdiv_ge0; lra). f_equal. field. lra.
Qed.

Lemma D44_1 : (1 + 1/2 * excess l (18 * l * INR k ^ 2)) ^ k <= (1 + 1 / (3 * INR k)) ^ k.
Proof.
pose proof k_pos as HK. assert (Hk1 : 1 <= INR k) by (apply INR_ge1; easy). rewrite excess_at_beta.
assert (Ha : 0 < 1 / (3 * INR k)) by (apply Rdiv_lt_0_compat; lra).
assert (Hb : 0 < 1 / (6 * INR k ^ 2)) by (apply Rdiv_lt_0_compat; nra).
apply pow_incr. split; [lra|].
enough (1 / (6 * INR k ^ 2) <= 1 / (3 * INR k)) by lra.
apply Rmult_le_compat_l; [lra|]. apply Rinv_le_contravar; nra.
Qed.

Lemma D44_2 : (1 + 1 / (3 * INR k)) ^ k <= 1 / (1 - 1/3).
Proof.
pose proof k_pos as HK. assert (Ha : 0 < 1 / (3 * INR k)) by (apply Rdiv_lt_0_compat; lra).
eapply Rle_trans; [apply power_le_exp; lra|]. replace (INR k * (1 / (3 * INR k))) with (1/3) by (field; lra).
apply le_Rdiv_iff; [lra|].
pose proof (exp_mult_inv (1/3)). pose proof (exp_pos (1/3)). pose proof (I73_1 (- (1/3))). nra.
Qed.
End Growth.

Lemma D44_3 : 1 / (1 - 1/3) = 3/2.
Proof. lra. Qed.

Lemma growth_le_three_halves l k : 0 < l -> (1 <= k)%nat -> (1 + 1/2 * excess l (18 * l * INR k ^ 2)) ^ k <= 3/2.
Proof. intros Hl Hk. rewrite <- D44_3. eapply Rle_trans; [apply D44_1; easy | apply D44_2; easy]. Qed.

(** ** From the vote to a product *)

Section Round.
Variables (G : game) (r : rule) (beta delta : R) (h : history) (m : move).
Hypotheses (Hlawful : lawful G) (Hbeta : 0 < beta).
Hypothesis Event_E : some_certain G beta h m = false.

Notation A := (algorithm_1 G r beta delta).
Notation p j := (accuracy G j (pay m j)).
Notation q := (paid_estimate h m).
Notation P_right j := (E (answers G m) (fun z => ind (eqb (advise m z j) (truth m)))).    (* P(Z y = 1) *)
Notation P_wrong j := (E (answers G m) (fun z => ind (eqb (advise m z j) (negb (truth m))))).    (* P(Z y = -1) *)

Lemma paid_in_range j : (j < K G)%nat -> in_range beta (times h j (pay m j)) (hits h j (pay m j)) = true.
Proof.
intros Hj. destruct (in_range _ _ _) eqn:Hr; [easy|]. exfalso.
enough (some_certain G beta h m = true) by congruence.
apply existsb_exists. exists j. split; [apply in_experts; easy|]. unfold certain. rewrite Hr. reflexivity.
Qed.

Lemma paid_inside : inside (K G) q.
Proof. intros j Hj. apply (in_range_inside beta); [apply paid_in_range; easy | easy]. Qed.

Lemma D39_1 :
  E (answers G m) (fun z => E (vote A h m (advise m z)) (fun y => ind (negb (eqb y (truth m)))))
  <= 1/2 * E (answers G m) (fun z => exp (- (sgn (truth m) * tally G h m (advise m z)))).
Proof.
rewrite <- E_scal. apply E_le; [apply answers_ok; easy|]. intros z. apply lemma_4_2. exact Event_E.
Qed.

(** The mean of exp(-y x) is that of Section 2, with estimates in the weights. *)
Lemma mean_exp_is_product :
  E (answers G m) (fun z => exp (- (sgn (truth m) * tally G h m (advise m z))))
  = Prod (experts G) (fun j => loss_factor (p j) (q j)).
Proof. exact (exp_loss_of_weights (K G) (fun j => p j) q (truth m) paid_inside). Qed.

Lemma chance_right j : (j < K G)%nat -> P_right j = p j.
Proof.
intros Hj. unfold answers, advise.
rewrite (E_ext _ _ (fun z => (fun b => ind b) (nth j z false))).
- rewrite flips_marginal by (rewrite map_length; unfold experts; rewrite seq_length; easy).
  rewrite (nth_experts G (fun i => p i)) by easy. cbn. ring.
- intros z. destruct (nth j z false), (truth m); reflexivity.
Qed.

Lemma chance_wrong j : (j < K G)%nat -> P_wrong j = 1 - p j.
Proof.
intros Hj. rewrite <- chance_right by easy. rewrite <- (E_const (answers G m) 1) at 1. rewrite <- E_minus.
apply E_ext. intros z. destruct (advise m z j), (truth m); cbn; ring.
Qed.

Lemma D39_5 :
  1/2 * Prod (experts G) (fun j => P_right j * sqrt ((1 - q j) / q j) + P_wrong j * sqrt (q j / (1 - q j)))
  = 1/2 * Prod (experts G) (fun j => p j * sqrt ((1 - q j) / q j) + (1 - p j) * sqrt (q j / (1 - q j))).
Proof.
f_equal. apply prod_ext. intros j Hj. apply in_experts in Hj. rewrite chance_right, chance_wrong by easy. reflexivity.
Qed.

Lemma D39_2 :
  1/2 * E (answers G m) (fun z => exp (- (sgn (truth m) * tally G h m (advise m z))))
  = 1/2 * Prod (experts G) (fun j => P_right j * sqrt ((1 - q j) / q j) + P_wrong j * sqrt (q j / (1 - q j))).
Proof. rewrite mean_exp_is_product, D39_5. reflexivity. Qed.

Lemma D39_6 :
  1/2 * Prod (experts G) (fun j => p j * sqrt ((1 - q j) / q j) + (1 - p j) * sqrt (q j / (1 - q j)))
  = 1/2 * Prod (experts G) (fun j => 2 * sqrt (q j * (1 - q j))
                                     + ((p j - q j) * sqrt ((1 - q j) / q j) + (q j - p j) * sqrt (q j / (1 - q j)))).
Proof.
f_equal. apply prod_ext. intros j Hj. apply in_experts in Hj.
apply factor_is_root_plus_error, paid_inside. easy.
Qed.

(** Equation 10 *)
Theorem equation_10 : mistake G A h m
  <= 1/2 * Prod (experts G) (fun j => p j * sqrt ((1 - q j) / q j) + (1 - p j) * sqrt (q j / (1 - q j))).
Proof. rewrite mistake_answers. eapply Rle_trans; [apply D39_1|]. rewrite D39_2, D39_5. apply Rle_refl. Qed.

Lemma D19_1 : mistake G A h m
  <= 1/2 * Prod (experts G) (fun j => p j * sqrt ((1 - q j) / q j) + (1 - p j) * sqrt (q j / (1 - q j))).
Proof. exact equation_10. Qed.

(** ** On the event Lambda *)

Notation l := (ln (3 / delta)).
Hypothesis Hdelta : 0 < delta < 1.
Hypothesis Hwithin : forall j, (j < K G)%nat -> within G l h j (pay m j) = true.

Lemma paid_gap_le_width j : (j < K G)%nat -> Rabs (q j - p j) <= width l (times h j (pay m j)) (hits h j (pay m j)).
Proof.
rewrite Rabs_minus_sym. apply (gap_le_width G l h m); [|exact Hwithin].
intros i Hi. apply (in_range_tried beta _ (hits h i (pay m i))), paid_in_range. exact Hi.
Qed.

Lemma D43_1 : mistake G A h m
  <= 1/2 * (1 + 1/2 * (sqrt (2 / beta * l) + 3 / beta * l)) ^ K G
       * Prod (experts G) (fun j => 2 * sqrt (q j * (1 - q j))).
Proof.
eapply Rle_trans; [apply equation_10|]. rewrite Rmult_assoc. apply Rmult_le_compat_l; [lra|].
replace (K G) with (length (experts G)) at 1 by apply seq_length.
rewrite <- prod_scal. apply prod_le. intros j Hj. apply in_experts in Hj.
split; [apply loss_factor_ge0, accuracy_range; easy|].
apply factor_le; [left; apply ln_3_delta_pos; easy | easy | apply hits_le_times | apply paid_in_range; easy | ].
apply paid_gap_le_width; easy.
Qed.

Lemma product_of_roots_le_Phi : Prod (experts G) (fun j => 2 * sqrt (q j * (1 - q j))) <= Phi (K G) q.
Proof.
unfold Phi. rewrite <- sum_scal, exp_sum. apply prod_le. intros j Hj. apply in_experts in Hj.
split; [pose proof (sqrt_pos (q j * (1 - q j))); lra|]. apply root_le_gaussian. pose proof (paid_inside j Hj). lra.
Qed.

(** The last step, for every growth: what beta has to do is to keep the growth below 3/2. *)
Lemma mistake_le_growth : mistake G A h m <= 1/2 * (1 + 1/2 * excess l beta) ^ K G * Phi (K G) q.
Proof.
eapply Rle_trans; [apply D43_1|]. apply Rmult_le_compat_l; [|apply product_of_roots_le_Phi].
pose proof (excess_ge0 l beta (Rlt_le _ _ (ln_3_delta_pos delta Hdelta)) Hbeta).
apply Rmult_le_pos; [lra | apply pow_le; unfold excess in *; lra].
Qed.
End Round.

(** ** The lemma *)

Section Lemma_4_3.
Variables (G : game) (r : rule) (delta : R) (h : history) (m : move).
Notation l := (ln (3 / delta)).
Notation beta := (18 * l * INR (K G) ^ 2).
Notation A := (algorithm_1 G r beta delta).
Notation q := (paid_estimate h m).
Hypotheses (Hlawful : lawful G) (Hdelta : 0 < delta < 1).
Hypothesis Event_E : some_certain G beta h m = false.
Hypothesis Hwithin : forall j, (j < K G)%nat -> within G l h j (pay m j) = true.    (* Lambda, at what is paid *)

Lemma beta_pos : 0 < beta.
Proof.
pose proof (ln_3_delta_pos delta Hdelta).
assert (0 < INR (K G)) by (apply lt_0_INR; pose proof (some_expert G Hlawful); lia).
apply Rmult_lt_0_compat; nra.
Qed.

Lemma D45_1 : mistake G A h m <= 3/4 * Prod (experts G) (fun j => 2 * sqrt (q j * (1 - q j))).
Proof.
pose proof (ln_3_delta_pos delta Hdelta) as Hl.
eapply Rle_trans; [apply D43_1; [easy | apply beta_pos | easy | easy | easy]|].
apply Rmult_le_compat_r.
- apply prod_ge0. intros j _. pose proof (sqrt_pos (q j * (1 - q j))). lra.
- pose proof (growth_le_three_halves l (K G) Hl (some_expert G Hlawful)) as Hgrowth. unfold excess in Hgrowth. lra.
Qed.

Lemma D21_1 : mistake G A h m <= 3/4 * Prod (experts G) (fun j => sqrt (1 - 4 * (1/2 - q j) ^ 2)).
Proof.
eapply Rle_trans; [apply D45_1|]. right. f_equal. apply prod_ext. intros j _. apply twice_root.
Qed.

Theorem lemma_4_3 : mistake G A h m <= 3/4 * Phi (K G) q.
Proof.
eapply Rle_trans; [apply D45_1|]. apply Rmult_le_compat_l; [lra|].
apply (product_of_roots_le_Phi G beta); [apply beta_pos | easy].
Qed.

Lemma D22_1 : mistake G A h m <= 3/4 * Phi (K G) q.
Proof. exact lemma_4_3. Qed.
End Lemma_4_3.

(** As printed: any round t > N of Algorithm 1 in which Lambda and E_t hold; neither that it is late nor what happened
    in earlier rounds is used beyond that. *)
Theorem lemma_4_3_as_printed G r delta h m :
  let beta := 18 * ln (3 / delta) * INR (K G) ^ 2 in let A := algorithm_1 G r beta delta in
  lawful G -> 0 < delta < 1 -> legal A h -> (N G <= length h)%nat -> allows A h m ->
  Lambda G delta h = true -> some_certain G beta h m = false ->
  mistake G A h m <= 3/4 * Phi (K G) (paid_estimate h m).
Proof.
intros beta A W Hdelta _ _ Hallows HL HE. apply lemma_4_3; try easy.
intros j Hj. apply Lambda_within; [easy | easy|]. apply (algorithm_1_exploring G r beta delta h m Hallows). easy.
Qed.

(** ** A smaller beta is enough *)

(** With 6.65 for 18 the growth is still 3/2 at most; K = 1 is the worst case. *)
Lemma growth_le_at_smaller_beta l beta k : 0 < l -> (1 <= k)%nat -> 133/20 * l * INR k ^ 2 <= beta ->
  (1 + 1/2 * excess l beta) ^ k <= 3/2.
Proof.
intros Hl Hk Hb. assert (Hk1 : 1 <= INR k) by (apply INR_ge1; easy). pose proof (pow2_ge_0 (INR k)).
assert (Hbeta : 0 < beta) by (eapply Rlt_le_trans; [|apply Hb]; apply Rmult_lt_0_compat; nra).
assert (Hs : l / beta <= 20/133 / INR k ^ 2).
{ apply Rdiv_le_iff; [easy|]. apply Rmult_le_reg_r with (133/20 * INR k ^ 2); [nra|].
  replace (20/133 / INR k ^ 2 * beta * (133/20 * INR k ^ 2)) with beta by (field; lra). lra. }
set (u := / INR k). assert (Hu : 0 < u) by (apply Rinv_0_lt_compat; lra).
replace (20/133 / INR k ^ 2) with (20/133 * u ^ 2) in Hs by (unfold u; field; lra).
assert (Hroot : sqrt (2 / beta * l) <= 1097/2000 * u).
{ apply sqrt_le_of_square; [lra|]. replace (2 / beta * l) with (2 * (l / beta)) by (field; lra). nra. }
assert (Hexcess : 1/2 * excess l beta <= 1097/4000 * u + 30/133 * u ^ 2).
{ unfold excess. replace (3 / beta * l) with (3 * (l / beta)) by (field; lra). lra. }
pose proof (excess_ge0 l beta (Rlt_le _ _ Hl) Hbeta).
destruct (Nat.eq_dec k 1) as [->|Hk2].
- rewrite pow_1. unfold u in Hexcess. cbn in Hexcess. lra.
- assert (Hu2 : u <= 1/2).
  { unfold u. replace (1/2) with (/ 2) by field. apply Rinv_le_contravar; [lra|]. apply (le_INR 2). lia. }
  eapply Rle_trans; [apply power_le_exp; lra|].
  apply Rle_trans with (exp (388/1000)); [apply exp_le | interval with (i_prec 40)].
  assert (Hku : INR k * u = 1) by (unfold u; field; lra). nra.
Qed.

Theorem lemma_4_3_for_smaller_beta G r beta delta h m : lawful G -> 0 < delta < 1 ->
  133/20 * ln (3 / delta) * INR (K G) ^ 2 <= beta -> some_certain G beta h m = false ->
  (forall j, (j < K G)%nat -> within G (ln (3 / delta)) h j (pay m j) = true) ->
  mistake G (algorithm_1 G r beta delta) h m <= 3/4 * Phi (K G) (paid_estimate h m).
Proof.
intros W Hdelta Hb HE Hwithin. pose proof (ln_3_delta_pos delta Hdelta) as Hl.
assert (HK : 0 < INR (K G)) by (apply lt_0_INR; pose proof (some_expert G W); lia).
assert (Hbeta : 0 < beta) by (eapply Rlt_le_trans; [|apply Hb]; apply Rmult_lt_0_compat; nra).
eapply Rle_trans; [apply mistake_le_growth; easy|]. apply Rmult_le_compat_r; [left; apply Phi_pos|].
pose proof (growth_le_at_smaller_beta _ beta (K G) Hl (some_expert G W) Hb). lra.
Qed.

(** ** What the last display prints: a root is missing, and the next step holds without it too *)

Theorem not_D45_2 : ~ (forall k q, in_cube k q ->
  3/4 * Prod (seq 0 k) (fun j => 2 * sqrt (q j * (1 - q j))) = 3/4 * Prod (seq 0 k) (fun j => 1 - 4 * (1/2 - q j) ^ 2)).
Proof.
intros H. specialize (H 1%nat (fun _ => 1/5)). cbn [seq] in H. rewrite !prod_cons in H. cbn [Prod fold_right] in H.
replace (1/5 * (1 - 1/5)) with ((2/5) ^ 2) in H by field. rewrite sqrt_pow2 in H by lra.
enough (3/4 * (2 * (2/5) * 1) = 3/4 * ((1 - 4 * (1/2 - 1/5) ^ 2) * 1)) by lra. apply H. intros j _. lra.
Qed.

Lemma D45_2_repaired k q :
  3/4 * Prod (seq 0 k) (fun j => 2 * sqrt (q j * (1 - q j)))
  = 3/4 * Prod (seq 0 k) (fun j => sqrt (1 - 4 * (1/2 - q j) ^ 2)).
Proof. f_equal. apply prod_ext. intros j _. apply twice_root. Qed.

Lemma D45_3 k q : in_cube k q -> 3/4 * Prod (seq 0 k) (fun j => 1 - 4 * (1/2 - q j) ^ 2) <= 3/4 * Phi k q.
Proof.
intros Hq. apply Rmult_le_compat_l; [lra|]. unfold Phi. rewrite <- sum_scal, exp_sum. apply prod_le.
intros j Hj. apply in_seq in Hj. specialize (Hq j ltac:(lia)). split; [nra|].
apply Rle_trans with (1 + -4 * (1/2 - q j) ^ 2); [lra|].
eapply Rle_trans; [apply I73_1|]. apply exp_le. pose proof (pow2_ge_0 (1/2 - q j)). lra.
Qed.
