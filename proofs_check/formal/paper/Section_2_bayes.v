(** * Section 2: the vote of equation 4 is Bayes-optimal

    The introduction and Section 2 call the sign of sum_j w(p_j) Z_j, and the majority of equal experts, Bayes-optimal:
    on the average of the two labels no vote, with or without coins, errs less. The error of the best vote is
    [bayes_error] of [Game.v], so equation 4 bounds it, as the introduction says.

    - [says_true k w tie a] == 1 if the vote says [true] on the advice [a]
    - [heard y z] == the advice if [z] are right: what is said with the label [y]
    - [average_error k p w tie] == the error of the sign vote on the average of the two labels; [tie] is sign(0) and may
      depend on the advice *)
Require Import Reals Lra Psatz List Bool Arith Lia.
From PaidExperts Require Import Sums Tree Game Calculus Rounds Bayes_vote Section_2 Section_2_majority.
Import ListNotations.
Open Scope R_scope.

Definition heard (y : bool) (z : list bool) : list bool := if y then z else map negb z.
Definition average_error (k : nat) (p w : nat -> R) (tie : list bool -> bool) : R :=
  1/2 * (sign_error k p w true (fun z => tie (heard true z)) + sign_error k p w false (fun z => tie (heard false z))).

(** ** The vote is half the logarithm of a likelihood ratio *)

Lemma likelihood_pos {A} (l : list A) p z : (forall a, In a l -> 0 < p a < 1) -> 0 < likelihood (map p l) z.
Proof.
revert z; induction l as [|a l IH]; intros z Hp; [cbn; lra|]. destruct z as [|b z]; cbn; [lra|].
pose proof (Hp a (or_introl eq_refl)). apply Rmult_lt_0_compat; [destruct b; lra|].
apply IH. intros c Hc. apply Hp. right. easy.
Qed.

Lemma exp_twice_weight q : 0 < q < 1 -> exp (2 * weight q) = q / (1 - q).
Proof.
intros Hq. unfold weight. replace (2 * (1/2 * ln (q / (1 - q)))) with (ln (q / (1 - q))) by field.
apply exp_ln, odds_pos; easy.
Qed.

Lemma likelihood_ratio_from {A} (l : list A) p z : (forall a, In a l -> 0 < p a < 1) -> length z = length l ->
  likelihood (map p l) z
  = likelihood (map p l) (map negb z) * exp (2 * Sum (combine l z) (fun ab => weight (p (fst ab)) * sgn (snd ab))).
Proof.
revert z; induction l as [|a l IH]; intros z Hp Hz; destruct z as [|b z]; try easy.
- cbn. rewrite Rmult_0_r, exp_0. ring.
- cbn [map likelihood combine]. rewrite sum_cons, Rmult_plus_distr_l, exp_plus. cbn [fst snd].
  rewrite IH by ((intros c Hc; apply Hp; right; easy) || (cbn in Hz; lia)).
  pose proof (Hp a (or_introl eq_refl)) as Ha. set (r := exp (2 * Sum (combine l z) _)). set (u := likelihood _ _).
  replace (2 * (weight (p a) * sgn b)) with (if b then 2 * weight (p a) else - (2 * weight (p a)))
    by (destruct b; cbn; ring).
  destruct b; cbn [negb]; rewrite ?exp_Ropp, exp_twice_weight by easy; field; lra.
Qed.

(** P(advice | label +1) / P(advice | label -1) = exp(2 x) *)
Lemma advice_likelihood_ratio k p z : inside k p -> length z = k ->
  likelihood (map p (seq 0 k)) z
  = likelihood (map p (seq 0 k)) (map negb z) * exp (2 * weighted_vote k (weights p) true z).
Proof.
intros Hp Hz. rewrite likelihood_ratio_from.
- do 3 f_equal. rewrite (sum_combine_nth k 0 z (fun j b => weight (p j) * sgn b)) by easy.
  apply sum_ext. intros j _. rewrite Nat.sub_0_r. unfold says. destruct (nth j z false); reflexivity.
- intros j Hj. apply in_seq in Hj. apply Hp. lia.
- rewrite seq_length. easy.
Qed.

(** ** No vote errs less *)

(** The vote as a function of the advice alone: 1 if it says [true] *)
Definition says_true (k : nat) (w : nat -> R) (tie : list bool -> bool) (advice : list bool) : R :=
  ind (sign_of (tie advice) (weighted_vote k w true advice)).

Lemma nth_negb z j : (j < length z)%nat -> nth j (map negb z) false = negb (nth j z false).
Proof. intros Hj. rewrite (nth_indep _ false (negb false)) by (rewrite map_length; easy). apply map_nth. Qed.

Lemma weighted_vote_heard k w z : length z = k -> weighted_vote k w false z = weighted_vote k w true (map negb z).
Proof.
intros Hz. apply sum_ext. intros j Hj. apply in_seq in Hj. unfold says. rewrite nth_negb by lia.
destruct (nth j z false); reflexivity.
Qed.

Lemma average_error_of_says_true k p w tie : average_error k p w tie =
  1/2 * (E (flips (map p (seq 0 k))) (fun z => 1 - says_true k w tie z)
         + E (flips (map p (seq 0 k))) (fun z => says_true k w tie (map negb z))).
Proof.
unfold average_error, sign_error. do 2 f_equal.
- apply E_ext. intros z. unfold says_true. cbn [heard]. destruct (sign_of _ _); cbn; ring.
- apply E_ext_in. intros z Hz. apply flips_length in Hz. rewrite map_length, seq_length in Hz.
  unfold says_true. cbn [heard]. rewrite weighted_vote_heard by easy. destruct (sign_of _ _); reflexivity.
Qed.

Lemma words_length n z : In z (words n) -> length z = n.
Proof.
revert z; induction n as [|n IH]; intros z H; cbn in H; [destruct H as [<-|[]]; reflexivity|].
apply in_app_or in H as [H|H]; apply in_map_iff in H as (u & <- & Hu); cbn; rewrite (IH u Hu); reflexivity.
Qed.

Theorem sign_vote_errs_with_bayes_error k p tie : inside k p ->
  average_error k p (weights p) tie = bayes_error (map p (seq 0 k)).
Proof.
intros Hp. rewrite average_error_of_says_true, !E_flips_words. unfold bayes_error. f_equal.
rewrite map_length, seq_length, (sum_flip _ (fun z => _ * says_true _ _ _ (map negb z))), <- sum_plus.
apply sum_ext. intros z Hz. apply words_length in Hz. rewrite flip_flip.
pose proof (advice_likelihood_ratio k p z Hp Hz) as Hratio.
assert (Hpos : 0 < likelihood (map p (seq 0 k)) (map negb z)).
{ apply likelihood_pos. intros j Hj. apply in_seq in Hj. apply Hp. lia. }
set (u := likelihood _ z) in *. set (v := likelihood _ (map negb z)) in *.
unfold says_true. set (x := weighted_vote k (weights p) true z) in *.
pose proof (exp_ineq1_le (2 * x)) as H1. pose proof (exp_ineq1_le (- (2 * x))) as H2.
pose proof (exp_mult_inv (2 * x)) as H3. pose proof (exp_pos (2 * x)) as H4.
unfold sign_of. destruct (Rlt_dec 0 x) as [Hx|Hx]; [|destruct (Rlt_dec x 0) as [Hx'|Hx']].
- cbn. rewrite Rmin_right by nra. ring.
- cbn. rewrite Rmin_left by (assert (exp (2 * x) <= 1) by (apply exp_le_1; lra); nra). ring.
- replace (2 * x) with 0 in Hratio by lra. rewrite exp_0, Rmult_1_r in Hratio. rewrite Hratio.
  unfold Rmin. destruct Rle_dec; ring.
Qed.

(** [other a] is the probability that another vote says [true] on the advice [a]. *)
Theorem sign_vote_is_bayes_optimal k p tie other : inside k p -> (forall a, 0 <= other a <= 1) ->
  average_error k p (weights p) tie <=
  1/2 * (E (flips (map p (seq 0 k))) (fun z => 1 - other (heard true z))
         + E (flips (map p (seq 0 k))) (fun z => other (heard false z))).
Proof. intros Hp Hother. rewrite sign_vote_errs_with_bayes_error by easy. apply bayes_error_is_least; easy. Qed.

(** The majority of equal experts, and its error *)
Theorem majority_is_bayes_optimal k gamma : Nat.Odd k -> 0 < gamma < 1/2 ->
  bayes_error (map (fun _ => 1/2 + gamma) (seq 0 k)) = Binom k (k / 2) (1/2 + gamma).
Proof.
intros Hk Hg. rewrite <- sign_vote_errs_with_bayes_error with (tie := fun _ => true) by (intros j _; lra).
unfold average_error. rewrite !D8_1 by easy. field.
Qed.

(** The claim of the introduction: the error of the Bayes-optimal vote decreases with the exponent -2 sum gamma_j^2. Of
    the exponential in OPT it is half at most. *)
Theorem bayes_error_le_half_Phi k p : in_cube k p -> bayes_error (map p (seq 0 k)) <= 1/2 * Phi k p.
Proof.
intros Hp. eapply Rle_trans; [apply bayes_error_le_product_error | apply product_error_le_half_Phi; easy].
intros x Hx. apply in_map_iff in Hx as (j & <- & Hj). apply in_seq in Hj. apply Hp. lia.
Qed.

(** ** Teeth *)

(** For one label alone the vote is not optimal: saying that label always is. *)
Theorem tooth_sign_vote_is_bayes_optimal_one_label : ~ (forall k p tie other,
  inside k p -> (forall a, 0 <= other a <= 1) ->
  sign_error k p (weights p) true (fun z => tie (heard true z)) <=
  E (flips (map p (seq 0 k))) (fun z => 1 - other (heard true z))).
Proof.
intros H. specialize (H 1%nat (fun _ => 3/4) (fun _ => true) (fun _ => 1)).
assert (Hw : 0 < weight (3/4)) by (apply weight_pos; lra).
cbv beta in H. rewrite E_const in H. unfold weights in H. rewrite one_expert_errs in H by lra.
destruct (Rlt_dec 0 _) as [_|]; [|lra].
enough (1 - 3/4 <= 1 - 1) by lra. apply H; [intros j _; lra | intros a; lra].
Qed.

(** Other weights are not optimal: a single expert of accuracy 1/10 must be contradicted. *)
Theorem tooth_sign_vote_errs_with_bayes_error_equal_weights : ~ (forall k p tie, inside k p ->
  average_error k p (fun _ => 1) tie = bayes_error (map p (seq 0 k))).
Proof.
intros H. specialize (H 1%nat (fun _ => 1/10) (fun _ => true) ltac:(intros j _; lra)).
unfold average_error, sign_error, weighted_vote, says, sign_of, bayes_error, Sum in H. cbn in H.
rewrite Rmin_left, Rmin_right in H by lra. repeat destruct Rlt_dec in H; cbn in H; lra.
Qed.

(** The exponent 2 is the best. *)
Theorem tooth_bayes_error_le_half_Phi_exponent_2001_1000 : ~ (forall k p, inside k p ->
  bayes_error (map p (seq 0 k)) <= exp (- (2001/1000) * Sum (seq 0 k) (fun j => (1/2 - p j) ^ 2))).
Proof.
intros H. destruct tail_exceeds_2001_1000 as (k & gamma & Hk & Hg & Hlt).
specialize (H k (fun _ => 1/2 + gamma) ltac:(intros j _; lra)).
rewrite majority_is_bayes_optimal, sum_seq_const in H by easy.
replace (1/2 - (1/2 + gamma)) with (- gamma) in H by ring. replace ((- gamma) ^ 2) with (gamma ^ 2) in H by ring. lra.
Qed.

(** The factor 1/2 as well: without experts a vote errs half the time. *)
Theorem tooth_bayes_error_le_half_Phi_factor_499_1000 : ~ (forall k p, in_cube k p ->
  bayes_error (map p (seq 0 k)) <= 499/1000 * Phi k p).
Proof.
intros H. specialize (H 0%nat (fun _ => 1) ltac:(intros j Hj; lia)). unfold bayes_error, Phi, Sum in H. cbn in H.
rewrite Rmult_0_r, exp_0, Rmin_left in H by lra. lra.
Qed.
