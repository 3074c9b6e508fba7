(** * Lemma 4.2: teeth

    Neighbours of Lemma 4.2 that are false, each at one expert and one payment ([One_expert.v]). *)
Require Import Reals Lra List Bool Arith Lia.
From Interval Require Import Tactic.
From PaidExperts Require Import Sums Tree Game Calculus Rounds Lemma_4_2 One_expert.
Import ListNotations.
Open Scope R_scope.

(** An even estimate is in range of the largest cutoff, and its vote is 0. *)
Lemma even_in_range p : some_certain (solo p) 1 (answered 1 1) ask = false.
Proof.
rewrite some_certain_solo. apply negb_false_iff. unfold in_range, cutoff, estimate, Rleb. cbn.
rewrite Rmin_left by lra. repeat destruct Rle_dec; easy || lra.
Qed.

Lemma even_tally p z : tally (solo p) (answered 1 1) ask z = 0.
Proof.
unfold tally. rewrite sum_solo, paid_answered. change (estimate (1 + 1) 1) with (1/2). unfold weight.
replace (1/2 / (1 - 1/2)) with 1 by field. rewrite ln_1. ring.
Qed.

(** The constant is exact: an even vote errs half the time. *)
Theorem tooth_lemma_4_2_constant_499_1000 : ~ (forall G beta h m z, lawful G -> some_certain G beta h m = false ->
  errs G beta h m z <= 499/1000 * exp (- (sgn (truth m) * tally G h m z))).
Proof.
intros H. assert (W : lawful (solo 1)) by (apply solo_lawful; lra).
specialize (H (solo 1) 1 (answered 1 1) ask (fun _ => true) W (even_in_range 1)).
rewrite I60_1, even_tally, Rmult_0_r, Ropp_0, exp_0 in H; [lra | apply even_in_range|].
rewrite even_tally. unfold sign_of. repeat destruct Rlt_dec; lra || reflexivity.
Qed.

(** Certain experts must be excluded: three of four answers right, a large cutoff, and it is followed when wrong. *)
Theorem tooth_lemma_4_2_a_certain_expert : ~ (forall G beta h m z, lawful G ->
  (forall j, (j < K G)%nat -> 0 < paid_estimate h m j < 1) ->
  errs G beta h m z <= 1/2 * exp (- (sgn (truth m) * tally G h m z))).
Proof.
intros H. assert (W : lawful (solo 1)) by (apply solo_lawful; lra).
assert (He : estimate (3 + 1) 3 = 3/4) by (cbn; field).
assert (Hrange : forall j, (j < K (solo 1))%nat -> 0 < paid_estimate (answered 3 1) ask j < 1).
{ intros j Hj. apply only_expert in Hj as ->. rewrite paid_answered, He. lra. }
specialize (H (solo 1) 2 (answered 3 1) ask (fun _ => false) W Hrange).
assert (Hc : some_certain (solo 1) 2 (answered 3 1) ask = true).
{ rewrite some_certain_solo. unfold in_range. rewrite He. unfold cutoff, Rleb. cbn [Nat.add].
  rewrite Rmin_right by (cbn; lra). repeat destruct Rle_dec; easy || lra. }
unfold errs, vote_1 in H. rewrite Hc in H. cbn [E follow ask] in H. unfold tally in H.
rewrite sum_solo, paid_answered, He in H. unfold Rltb in H. destruct (Rlt_dec (1/2) (3/4)); [|lra]. cbn in H.
enough (1/2 * exp (- (1 * (weight (3/4) * -1))) < 1) by lra. unfold weight. interval with (i_prec 40).
Qed.

(** The coin is needed: the sign alone errs surely at an even vote with the other sign for 0. *)
Theorem tooth_lemma_4_2_without_the_coin : ~ (forall zero x y,
  ind (negb (eqb (sign_of zero x) y)) <= 1/2 * exp (- (sgn y * x))).
Proof.
intros H. specialize (H false 0 true). unfold sign_of in H. repeat destruct Rlt_dec in H; try lra. cbn in H.
rewrite Rmult_0_r, Ropp_0, exp_0 in H. lra.
Qed.

(** I61.1 touches at 0. *)
Theorem tooth_I61_1_strict : ~ (forall v, 1/2 * exp v + 1/2 * exp (- v) > 1).
Proof. intros H. specialize (H 0). rewrite Ropp_0, exp_0 in H. lra. Qed.

(** D35.1 is for the wrong sign only. *)
Theorem tooth_D35_1_for_the_right_sign : ~ (forall zero x y, coin_errs zero x y = 1 - 1/2 * exp (sgn y * x)).
Proof.
intros H. specialize (H true 1 true). rewrite coin_errs_right in H.
- cbn in H. replace (1 * 1) with 1 in H by ring. enough (1/2 * exp (- (1)) > 1 - 1/2 * exp 1) by lra.
  interval with (i_prec 30).
- unfold sign_of. destruct (Rlt_dec 0 1); [reflexivity | lra].
Qed.
