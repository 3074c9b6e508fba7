(** * The likelihood vote in the game

    [Bayes_error.v] has what is true of independent coins. In the game: H is at most Phi/2, and the likelihood vote of
    the learner of Result E is, at estimates inside (0,1), the sign of the tally of Algorithm 1. *)
Require Import Reals Lra Psatz List Bool Arith Lia.
From PaidExperts Require Import Sums Tree Game Calculus.
From PaidExperts Require Export Bayes_error.
Import ListNotations.
Open Scope R_scope.

Local Notation flip z := (map negb z).

Theorem product_error_le_half_Phi k p : (forall j, (j < k)%nat -> 0 <= p j <= 1) ->
  product_error (map p (seq 0 k)) <= 1/2 * Phi k p.
Proof.
intros Hp. unfold product_error, Phi. apply Rmult_le_compat_l; [lra|]. rewrite prod_map, <- sum_scal, exp_sum.
apply prod_le. intros j Hj. apply in_seq in Hj. assert (Hr : 0 <= p j <= 1) by (apply Hp; lia).
split; [apply (bhattacharyya_range _ Hr) | apply root_le_gaussian, Hr].
Qed.

(** ** Inside (0,1) to compare likelihoods is to take the sign of a weighted vote *)

Theorem likelihoods_are_weights {A} (l : list A) (q : A -> R) (z : A -> bool) : (forall j, In j l -> 0 < q j < 1) ->
  0 < likelihood (map q l) (map z l) /\ 0 < likelihood (map q l) (flip (map z l)) /\
  ln (likelihood (map q l) (map z l)) - ln (likelihood (map q l) (flip (map z l)))
  = 2 * Sum l (fun j => weight (q j) * sgn (z j)).
Proof.
induction l as [|j l IH]; intros Hq; [cbn; rewrite ln_1; lra|].
destruct (IH (fun i Hi => Hq i (or_intror Hi))) as (H1 & H2 & H3). pose proof (Hq j (or_introl eq_refl)) as Hj.
cbn [map likelihood]. rewrite sum_cons, Rmult_plus_distr_l, <- H3.
assert (Hb : forall b : bool, 0 < (if b then q j else 1 - q j)) by (intros []; lra).
split; [apply Rmult_lt_0_compat; auto|]. split; [apply Rmult_lt_0_compat; auto|].
rewrite !ln_mult by auto. unfold weight, Rdiv at 2. rewrite ln_mult, ln_Rinv by (try apply Rinv_0_lt_compat; lra).
destruct (z j); cbn; lra.
Qed.

(** So the vote of [bayes_lcb] is, at estimates inside (0,1), the sign of line 16's tally, with a fair coin at 0. *)
Theorem bayes_vote_is_sign G r objective far h m z : (forall j, (j < K G)%nat -> 0 < paid_estimate h m j < 1) ->
  vote (bayes_lcb G r objective far) h m z = sign_coin (tally G h m z).
Proof.
intros Hq. cbn [vote bayes_lcb]. unfold bayes_vote, tally.
destruct (likelihoods_are_weights (experts G) (paid_estimate h m) z) as (H1 & H2 & H3).
{ intros j Hj. apply in_seq in Hj. apply Hq. lia. }
set (u := likelihood _ (map z (experts G))) in *. set (v := likelihood _ (flip (map z (experts G)))) in *.
set (x := Sum (experts G) _) in *.
assert (Up : u < v -> ln u < ln v) by (intros; apply ln_increasing; easy).
assert (Down : v < u -> ln v < ln u) by (intros; apply ln_increasing; easy).
assert (Even : u = v -> ln u = ln v) by (intros ->; reflexivity).
unfold sign_coin. f_equal. destruct (Rtotal_order u v) as [H|[H|H]].
- specialize (Up H). repeat destruct Rlt_dec; lra.
- specialize (Even H). repeat destruct Rlt_dec; lra.
- specialize (Down H). repeat destruct Rlt_dec; lra.
Qed.

(** ** Teeth *)

(** At estimates 0 and 1 weights are infinite (in Coq: 0), and the sign of the tally is not the likelihood vote. *)
Theorem tooth_bayes_vote_is_sign_at_the_ends : exists G h m z,
  lawful G /\ (forall j, (j < K G)%nat -> 0 <= paid_estimate h m j <= 1) /\
  forall r objective far, vote (bayes_lcb G r objective far) h m z <> sign_coin (tally G h m z).
Proof.
exists (Game 1 1 0 (fun _ => 0) (fun _ _ => 1)), [], (Move (fun _ => 0%nat) true 0 true), (fun _ => true).
split; [constructor; cbn; intros; lra || lia|]. split; [intros j _; cbn; lra|].
intros r objective far. cbn. unfold bayes_vote, tally, weight, paid_estimate, sign_coin. cbn.
assert (Weight0 : ln (1 / (1 - 1)) = 0).
{ replace (1 / (1 - 1)) with 0 by (unfold Rdiv; rewrite Rminus_eq_0, Rinv_0; ring). unfold ln.
  destruct Rlt_dec; [exfalso; lra | reflexivity]. }
intros H. injection H as H. repeat destruct Rlt_dec in H; lra.
Qed.

Theorem tooth_product_error_le_half_Phi_factor : forall c, c < 1/2 ->
  ~ (forall k p, (forall j, (j < k)%nat -> 0 <= p j <= 1) -> product_error (map p (seq 0 k)) <= c * Phi k p).
Proof.
intros c Hc H. specialize (H 0%nat (fun _ => 0) ltac:(intros; lia)). unfold product_error, Phi in H. cbn in H.
rewrite Rmult_0_r, exp_0 in H. lra.
Qed.

(** The vote needs its coin also where the sign of the tally is used. *)
Theorem tooth_bayes_vote_is_sign_without_coin : exists G h m z, lawful G /\
  (forall j, (j < K G)%nat -> 0 < paid_estimate h m j < 1) /\
  forall r objective far, vote (bayes_lcb G r objective far) h m z <> Ret (sign_of (zero m) (tally G h m z)).
Proof.
set (r y := Round (fun _ => 0%nat) (fun _ => true) y true).
exists (Game 1 1 0 (fun _ => 0) (fun _ _ => 1)), [r true; r false], (Move (fun _ => 0%nat) true 0 true),
  (fun _ => true).
split; [constructor; cbn; intros; lra || lia|]. split; [intros j _; unfold paid_estimate; cbn; lra | easy].
Qed.
