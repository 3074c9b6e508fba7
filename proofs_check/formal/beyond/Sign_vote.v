(** * The error of a vote by its sign (Result D)

    A vote with weights that stand for accuracies m_j, while the true accuracies are farther from 1/2 than the m_j, on
    the same sides, errs with probability at most 1/2 prod sqrt(1 - 4 d_j^2), d_j = |m_j - 1/2|. No coin is
    needed but for an even vote, and no Bayes optimality either: with err(x) the error when the others give the
    right label a lead of x, and s = 1/(e^w + e^-w), the sum R(x) = e^x err(x) + e^-x err(-x) satisfies
    R_{w :: L}(x) <= s (R_L(x + w) + R_L(x - w)), because err falls. Nor has an expert to be followed: the vote
    errs with at most 1/2 - d_j for every j.

    - [loses x] == the probability that [sign_coin] errs when the right label leads by [x]
    - [err L x] == the same, before the experts in [L] (weight, accuracy) have answered
    - [half_sech w] == 1/(e^w + e^-w); [half_sech w * exp w] is the accuracy at which [w] is the right weight
    - [both L x] == R(x)
    - [beyond (w, p)] == [p] is at least as far from 1/2 as the accuracy of [w], on the same side *)
Require Import Reals Lra Psatz List Bool Arith Lia.
From PaidExperts Require Import Sums Tree Game Calculus Rounds One_expert.
Import ListNotations.
Open Scope R_scope.

Definition loses (x : R) : R := if Rlt_dec x 0 then 1 else if Rlt_dec 0 x then 0 else 1/2.

Fixpoint err (L : list (R * R)) (x : R) : R :=
  match L with [] => loses x | (w, p) :: L => p * err L (x + w) + (1 - p) * err L (x - w) end.

Definition half_sech (w : R) : R := / (exp w + exp (- w)).

Definition beyond (wp : R * R) : Prop := let (w, p) := wp in
  0 <= p <= 1 /\ (w = 0 \/ (0 <= w /\ half_sech w * exp w <= p) \/ (w <= 0 /\ p <= half_sech w * exp w)).

(** ** One expert *)

Lemma half_sech_pos w : 0 < half_sech w.
Proof. apply Rinv_0_lt_compat. pose proof (exp_pos w). pose proof (exp_pos (- w)). lra. Qed.

Lemma half_sech_split w : half_sech w * exp w + half_sech w * exp (- w) = 1.
Proof. unfold half_sech. pose proof (exp_pos w). pose proof (exp_pos (- w)). field. lra. Qed.

(** A larger lead is better. *)
Lemma err_decreases L x y : (forall wp, In wp L -> 0 <= snd wp <= 1) -> x <= y -> err L y <= err L x.
Proof.
revert x y; induction L as [|[w p] L IH]; intros x y HL H; cbn [err].
- unfold loses. repeat destruct Rlt_dec; lra.
- assert (Hp : 0 <= p <= 1) by apply (HL (w, p) (or_introl eq_refl)).
  assert (H1 : err L (y + w) <= err L (x + w)) by (apply IH; [intros; apply HL; right; easy | lra]).
  assert (H2 : err L (y - w) <= err L (x - w)) by (apply IH; [intros; apply HL; right; easy | lra]).
  nra.
Qed.

(** So an expert beyond its weight is at least as good as one at its weight. *)
Lemma err_beyond w p L x : beyond (w, p) -> (forall wp, In wp L -> 0 <= snd wp <= 1) ->
  err ((w, p) :: L) x <= half_sech w * (exp w * err L (x + w) + exp (- w) * err L (x - w)).
Proof.
intros [Hp Hb] HL. cbn [err]. pose proof (half_sech_split w) as Hs.
set (m := half_sech w * exp w) in *. set (m' := half_sech w * exp (- w)) in *.
replace (half_sech w * (exp w * err L (x + w) + exp (- w) * err L (x - w)))
  with (m * err L (x + w) + m' * err L (x - w)) by (unfold m, m'; ring).
replace m' with (1 - m) by lra.
destruct Hb as [->|[[Hw Hm]|[Hw Hm]]].
- replace (x + 0) with x by ring. replace (x - 0) with x by ring. lra.
- pose proof (err_decreases L (x - w) (x + w) HL ltac:(lra)). nra.
- pose proof (err_decreases L (x + w) (x - w) HL ltac:(lra)). nra.
Qed.

(** ** All experts *)

Definition both (L : list (R * R)) (x : R) : R := exp x * err L x + exp (- x) * err L (- x).

Lemma both_nil x : both [] x <= exp (- x) /\ both [] x <= exp x /\ both [] x <= 1.
Proof.
unfold both. cbn [err]. unfold loses. pose proof (exp_pos x). pose proof (exp_pos (- x)).
destruct (Rtotal_order x 0) as [Hx|[->|Hx]].
- pose proof (exp_le_1 x ltac:(lra)). pose proof (exp_le x (- x) ltac:(lra)). repeat destruct Rlt_dec; lra.
- rewrite Ropp_0, exp_0. destruct Rlt_dec; lra.
- pose proof (exp_le_1 (- x) ltac:(lra)). pose proof (exp_le (- x) x ltac:(lra)). repeat destruct Rlt_dec; lra.
Qed.

Lemma both_cons w p L x : (forall wp, In wp ((w, p) :: L) -> beyond wp) ->
  both ((w, p) :: L) x <= half_sech w * (both L (x + w) + both L (x - w)).
Proof.
intros HL. assert (Hr : forall wp, In wp L -> 0 <= snd wp <= 1).
{ intros [w' p'] Hw. apply (HL (w', p')). right; easy. }
pose proof (err_beyond w p L x (HL _ (or_introl eq_refl)) Hr) as H1.
pose proof (err_beyond w p L (- x) (HL _ (or_introl eq_refl)) Hr) as H2. unfold both.
apply (Rmult_le_compat_l (exp x)) in H1; [|left; apply exp_pos].
apply (Rmult_le_compat_l (exp (- x))) in H2; [|left; apply exp_pos].
replace (- (x + w)) with (- x - w) by ring. replace (- (x - w)) with (- x + w) by ring.
unfold Rminus. rewrite !exp_plus. unfold Rminus in *. lra.
Qed.

(** R(x) <= prod 2/(e^w + e^-w) *)
Theorem both_le_prod L x : (forall wp, In wp L -> beyond wp) -> both L x <= Prod L (fun wp => 2 * half_sech (fst wp)).
Proof.
revert x; induction L as [|[w p] L IH]; intros x HL; [apply both_nil|].
assert (HL' : forall wp, In wp L -> beyond wp) by (intros; apply HL; right; easy).
eapply Rle_trans; [apply both_cons; easy|]. rewrite prod_cons. cbn [fst].
pose proof (IH (x + w) HL'). pose proof (IH (x - w) HL'). pose proof (half_sech_pos w). nra.
Qed.

Corollary err_le L : (forall wp, In wp L -> beyond wp) -> err L 0 <= 1/2 * Prod L (fun wp => 2 * half_sech (fst wp)).
Proof. intros HL. pose proof (both_le_prod L 0 HL) as H. unfold both in H. rewrite Ropp_0, exp_0 in H. lra. Qed.

(** R(x) <= e^-x and R(x) <= e^x: what a fixed decision costs. *)
Lemma both_le_fixed L x : (forall wp, In wp L -> beyond wp) -> both L x <= exp (- x) /\ both L x <= exp x.
Proof.
revert x; induction L as [|[w p] L IH]; intros x HL; [pose proof (both_nil x); lra|].
assert (HL' : forall wp, In wp L -> beyond wp) by (intros; apply HL; right; easy).
pose proof (both_cons w p L x HL) as H. destruct (IH (x + w) HL') as [A1 A2]. destruct (IH (x - w) HL') as [B1 B2].
replace (exp (x - w)) with (exp (x + - w)) in B2 by (f_equal; ring).
pose proof (half_sech_pos w) as Hs. pose proof (half_sech_split w) as Hone.
replace (- (x + w)) with (- x + - w) in A1 by ring. replace (- (x - w)) with (- x + w) in B1 by ring.
rewrite exp_plus in A1, A2, B1, B2. split; (eapply Rle_trans; [exact H|]).
- rewrite <- (Rmult_1_r (exp (- x))), <- Hone.
  replace (exp (- x) * (half_sech w * exp w + half_sech w * exp (- w)))
    with (half_sech w * (exp (- x) * exp (- w) + exp (- x) * exp w)) by ring. apply Rmult_le_compat_l; lra.
- rewrite <- (Rmult_1_r (exp x)), <- Hone.
  replace (exp x * (half_sech w * exp w + half_sech w * exp (- w)))
    with (half_sech w * (exp x * exp w + exp x * exp (- w))) by ring. apply Rmult_le_compat_l; lra.
Qed.

(** The vote is at least as good as to follow one of the experts. *)
Theorem both_le_one L w p x : (forall wp, In wp L -> beyond wp) -> In (w, p) L ->
  both L x <= half_sech w * exp (- Rabs w) * (exp x + exp (- x)).
Proof.
revert x; induction L as [|[v q] L IH]; intros x HL Hin; [easy|].
assert (HL' : forall wp, In wp L -> beyond wp) by (intros; apply HL; right; easy).
eapply Rle_trans; [apply both_cons; easy|]. destruct Hin as [Heq|Hin].
- injection Heq as -> ->. pose proof (half_sech_pos w) as Hs. rewrite Rmult_assoc. apply Rmult_le_compat_l; [lra|].
  pose proof (both_le_fixed L (x + w) HL') as [A1 A2]. pose proof (both_le_fixed L (x - w) HL') as [B1 B2].
  replace (exp (x - w)) with (exp (x + - w)) in B2 by (f_equal; ring).
  replace (- (x + w)) with (- x + - w) in A1 by ring. replace (- (x - w)) with (- x + w) in B1 by ring.
  rewrite exp_plus in A1, A2, B1, B2.
  unfold Rabs. destruct Rcase_abs; rewrite ?Ropp_involutive; lra.
- pose proof (IH (x + v) HL' Hin) as A1. pose proof (IH (x - v) HL' Hin) as B1.
  set (c := half_sech w * exp (- Rabs w)) in *.
  pose proof (half_sech_pos v) as Hs. pose proof (half_sech_split v) as Hone.
  replace (- (x + v)) with (- x + - v) in A1 by ring. replace (- (x - v)) with (- x + v) in B1 by ring.
  unfold Rminus in B1. rewrite !exp_plus in A1, B1.
  rewrite <- (Rmult_1_r (c * (exp x + exp (- x)))), <- Hone.
  apply (Rmult_le_compat_l (half_sech v)) in A1; [|lra]. apply (Rmult_le_compat_l (half_sech v)) in B1; [|lra].
  unfold Rminus in *. lra.
Qed.

Corollary err_le_one L w p : (forall wp, In wp L -> beyond wp) -> In (w, p) L ->
  err L 0 <= half_sech w * exp (- Rabs w).
Proof.
intros HL Hin. pose proof (both_le_one L w p 0 HL Hin) as H. unfold both in H. rewrite Ropp_0, exp_0 in H. lra.
Qed.

(** ** In the game *)

(** [err] is the expectation over the advice. *)
Lemma err_flips {B} (L : list B) (w p : B -> R) x :
  err (map (fun b => (w b, p b)) L) x =
  E (flips (map p L)) (fun z => loses (x + Sum (combine L z) (fun bz => w (fst bz) * sgn (snd bz)))).
Proof.
revert x; induction L as [|b L IH]; intros x; cbn [map err flips E].
- cbn. rewrite Rplus_0_r. reflexivity.
- rewrite !E_bind, !IH. cbn [E combine].
  f_equal; f_equal; apply E_ext; intros z; rewrite sum_cons; cbn [fst snd sgn]; f_equal; ring.
Qed.

Section Vote.
Variables (G : game) (A : algorithm) (h : history) (m : move) (w : nat -> R).
Hypothesis by_sign : forall z, vote A h m z = sign_coin (Sum (experts G) (fun j => w j * sgn (z j))).

Lemma sign_coin_errs x y : E (sign_coin x) (fun yhat => ind (negb (eqb yhat y))) = loses (sgn y * x).
Proof. unfold sign_coin, loses, ind. cbn [E]. destruct y; cbn; repeat destruct Rlt_dec; lra. Qed.

Lemma mistake_is_err : mistake G A h m = err (map (fun j => (w j, accuracy G j (pay m j))) (experts G)) 0.
Proof.
rewrite mistake_answers, err_flips. unfold answers, experts. apply E_ext_in. intros z Hz.
apply flips_length in Hz. rewrite map_length, seq_length in Hz.
rewrite by_sign, sign_coin_errs. f_equal. rewrite Rplus_0_l.
rewrite (sum_combine_nth (K G) 0 z (fun j b => w j * sgn b)) by easy. rewrite <- sum_scal.
apply sum_ext. intros j _. rewrite Nat.sub_0_r. unfold advise. destruct (nth j z false), (truth m); cbn; ring.
Qed.
End Vote.

(** ** Weights and distances *)

(** The weight of the accuracy 1/2 + d is 1/2 ln((1/2 + d)/(1/2 - d)). *)
Lemma weight_of_distance d : 0 <= d < 1/2 -> let w := 1/2 * ln ((1/2 + d) / (1/2 - d)) in
  0 <= w /\ 2 * half_sech w = sqrt (1 - 4 * d^2) /\ half_sech w * exp w = 1/2 + d /\ half_sech w * exp (- w) = 1/2 - d.
Proof.
intros Hd w. set (r := (1/2 + d) / (1/2 - d)) in *.
assert (Hr : 1 <= r) by (apply le_Rdiv_iff; lra).
assert (Hw : 0 <= w) by (unfold w; pose proof (ln_le_compat 1 r ltac:(lra) Hr) as H; rewrite ln_1 in H; lra).
assert (Hee : exp w * exp w = r).
{ rewrite <- exp_plus. unfold w. replace (1/2 * ln r + 1/2 * ln r) with (ln r) by field. apply exp_ln; lra. }
pose proof (exp_mult_inv w) as He. pose proof (exp_pos w) as H0. pose proof (exp_pos (- w)) as H1.
assert (Hs : half_sech w * exp w = 1/2 + d).
{ unfold half_sech. apply Rmult_eq_reg_r with ((exp w + exp (- w)) * exp w); [|nra].
  replace (/ (exp w + exp (- w)) * exp w * ((exp w + exp (- w)) * exp w)) with (exp w * exp w) by (field; lra).
  replace ((1/2 + d) * ((exp w + exp (- w)) * exp w)) with ((1/2 + d) * (exp w * exp w + exp w * exp (- w))) by ring.
  rewrite Hee, He. unfold r. field. lra. }
pose proof (half_sech_split w) as Hsplit. pose proof (half_sech_pos w) as Hpos. repeat split; [easy | | easy | lra].
rewrite <- (sqrt_pow2 (2 * half_sech w)) by lra. f_equal.
replace ((2 * half_sech w)^2) with (4 * (half_sech w * exp w) * (half_sech w * exp (- w))).
- replace (half_sech w * exp (- w)) with (1/2 - d) by lra. rewrite Hs. field.
- replace (4 * (half_sech w * exp w) * (half_sech w * exp (- w)))
    with (4 * half_sech w ^ 2 * (exp w * exp (- w))) by ring.
  rewrite He. ring.
Qed.

Lemma half_sech_opp w : half_sech (- w) = half_sech w.
Proof. unfold half_sech. rewrite Ropp_involutive, Rplus_comm. reflexivity. Qed.

(** With weights of accuracies 1/2 + d_j (or 1/2 - d_j, where [up j] does not hold), and accuracies beyond these, a sign
    vote errs with at most 1/2 prod sqrt(1 - 4 d_j^2). *)
Section Cautious_vote.
Variables (G : game) (A : algorithm) (h : history) (m : move) (up : nat -> bool) (d : nat -> R).
Notation w j := (sgn (up j) * (1/2 * ln ((1/2 + d j) / (1/2 - d j)))).
Hypothesis by_weights : forall z, vote A h m z = sign_coin (Sum (experts G) (fun j => w j * sgn (z j))).
Hypothesis cautious_weights : forall j, (j < K G)%nat -> 0 <= d j < 1/2 /\ 0 <= accuracy G j (pay m j) <= 1 /\
  (d j = 0 \/ d j <= sgn (up j) * (accuracy G j (pay m j) - 1/2)).

Lemma weights_are_beyond wp : In wp (map (fun j => (w j, accuracy G j (pay m j))) (experts G)) -> beyond wp.
Proof.
intros Hwp. apply in_map_iff in Hwp as (j & <- & Hj). apply in_experts in Hj.
destruct (cautious_weights j Hj) as (Hd & Hp & Hside). destruct (weight_of_distance (d j) Hd) as (Hw & _ & Hup & Hdown).
set (v := 1/2 * ln _) in *. split; [easy|]. destruct Hside as [H0|Hside].
- left. unfold v. rewrite H0. replace ((1/2 + 0) / (1/2 - 0)) with 1 by field. rewrite ln_1. ring.
- right. destruct (up j); cbn [sgn] in *; [left; rewrite Rmult_1_l; lra | right].
  replace (-1 * v) with (- v) by ring. rewrite half_sech_opp, Hdown. lra.
Qed.

Lemma half_sech_of_weight j : half_sech (w j) = half_sech (1/2 * ln ((1/2 + d j) / (1/2 - d j))).
Proof.
set (v := 1/2 * ln _). destruct (up j); cbn [sgn]; [rewrite Rmult_1_l; reflexivity|].
replace (-1 * v) with (- v) by ring. apply half_sech_opp.
Qed.

Theorem sign_vote_error : mistake G A h m <= 1/2 * Prod (experts G) (fun j => sqrt (1 - 4 * d j ^ 2)).
Proof.
rewrite (mistake_is_err G A h m _ by_weights). eapply Rle_trans; [apply err_le, weights_are_beyond|].
apply Rmult_le_compat_l; [lra|]. rewrite prod_map. right. apply prod_ext. intros j Hj. apply in_experts in Hj.
destruct (cautious_weights j Hj) as (Hd & _). destruct (weight_of_distance (d j) Hd) as (_ & H & _).
cbn [fst]. rewrite half_sech_of_weight. exact H.
Qed.

(** Nobody has to be followed: the vote errs with at most 1/2 - d_j, for every j. *)
Theorem sign_vote_error_le_best_expert j : (j < K G)%nat -> mistake G A h m <= 1/2 - d j.
Proof.
intros Hj. rewrite (mistake_is_err G A h m _ by_weights).
destruct (cautious_weights j Hj) as (Hd & _). destruct (weight_of_distance (d j) Hd) as (Hw & _ & _ & Hdown).
eapply Rle_trans; [apply (err_le_one _ (w j) (accuracy G j (pay m j))); [apply weights_are_beyond|]|].
- apply in_map_iff. exists j. split; [reflexivity | apply in_experts; easy].
- rewrite half_sech_of_weight. set (v := 1/2 * ln _) in *.
  replace (Rabs (sgn (up j) * v)) with v; [lra|].
  rewrite Rabs_mult, (Rabs_right v) by lra.
  destruct (up j); cbn [sgn]; [rewrite Rabs_R1 | rewrite Rabs_left by lra]; ring.
Qed.
End Cautious_vote.

(** sqrt(1 - 4 d^2) <= exp(-2 d^2) *)
Lemma root_le_exp d : 0 <= d < 1/2 -> sqrt (1 - 4 * d^2) <= exp (-2 * d^2).
Proof.
intros Hd. pose proof (root_le_gaussian (1/2 - d) ltac:(lra)) as H. replace (1/2 - (1/2 - d)) with d in H by ring.
eapply Rle_trans; [|apply H]. right.
replace (1 - 4 * d^2) with ((2 * 2) * ((1/2 - d) * (1 - (1/2 - d)))) by field.
rewrite sqrt_mult, sqrt_square by nra. reflexivity.
Qed.

(** ** Teeth *)

(** One expert at accuracy [p], label +1, and a vote with one weight *)
Definition votes_by (coin : R -> tree bool) (w : R) : algorithm :=
  Algorithm (fun _ _ => True) (fun _ _ z => coin (Sum (seq 0 1) (fun j => w * sgn (z j)))).

(** A fair coin at an even vote errs with 1/2, so the constant 1/2 is the least. *)
Theorem tooth_sign_vote_error_with_two_fifths : ~ (forall G A h m (up : nat -> bool) (d : nat -> R),
  (forall z, vote A h m z =
    sign_coin (Sum (experts G) (fun j => sgn (up j) * (1/2 * ln ((1/2 + d j) / (1/2 - d j))) * sgn (z j)))) ->
  (forall j, (j < K G)%nat -> 0 <= d j < 1/2 /\ 0 <= accuracy G j (pay m j) <= 1 /\
    (d j = 0 \/ d j <= sgn (up j) * (accuracy G j (pay m j) - 1/2))) ->
  mistake G A h m <= 2/5 * Prod (experts G) (fun j => sqrt (1 - 4 * d j ^ 2))).
Proof.
intros H. specialize (H (solo (1/2)) (votes_by sign_coin 0) [] ask (fun _ => true) (fun _ => 0)).
rewrite (mistake_is_err _ _ _ _ (fun _ => 0)) in H by reflexivity. cbn in H. unfold loses in H.
replace (1 - 4 * (0 * (0 * 1))) with 1 in H by ring. rewrite sqrt_1 in H.
destruct (Rlt_dec (0 + 0) 0), (Rlt_dec 0 (0 + 0)), (Rlt_dec (0 - 0) 0), (Rlt_dec 0 (0 - 0)); try lra.
enough (1/2 * (1/2) + (1 - 1/2) * (1/2) <= 2/5 * (1 * 1)) by lra. apply H.
- intros z. cbn. replace ((1/2 + 0) / (1/2 - 0)) with 1 by field. rewrite ln_1. do 3 f_equal. ring.
- intros j _. lra.
Qed.

(** With the weight of 3/4 one expert is simply followed. *)
Definition of_a_quarter : R := 1 * (1/2 * ln ((1/2 + 1/4) / (1/2 - 1/4))).

Lemma solo_errs p : mistake (solo p) (votes_by sign_coin of_a_quarter) [] ask = 1 - p.
Proof.
rewrite (mistake_is_err _ _ _ _ (fun _ => of_a_quarter)) by reflexivity. cbn. unfold loses.
assert (Hw : 0 < of_a_quarter).
{ unfold of_a_quarter. pose proof (ln_increasing 1 ((1/2 + 1/4) / (1/2 - 1/4)) ltac:(lra) ltac:(lra)) as Hl.
  rewrite ln_1 in Hl. lra. }
repeat destruct Rlt_dec; lra.
Qed.

(** Weights above the truth lose the bound: an expert that is taken for 3/4 and is never right. *)
Theorem tooth_sign_vote_error_without_caution : ~ (forall G A h m (up : nat -> bool) (d : nat -> R),
  (forall z, vote A h m z =
    sign_coin (Sum (experts G) (fun j => sgn (up j) * (1/2 * ln ((1/2 + d j) / (1/2 - d j))) * sgn (z j)))) ->
  (forall j, (j < K G)%nat -> 0 <= d j < 1/2 /\ 0 <= accuracy G j (pay m j) <= 1) ->
  mistake G A h m <= 1/2 * Prod (experts G) (fun j => sqrt (1 - 4 * d j ^ 2))).
Proof.
intros H. pose proof (solo_errs 0) as Hm.
specialize (H (solo 0) (votes_by sign_coin of_a_quarter) [] ask (fun _ => true)
  (fun _ => 1/4) ltac:(intros z; reflexivity) ltac:(intros j _; cbn; lra)). rewrite Hm in H. cbn in H.
assert (Hs : sqrt (1 - 4 * (1/4 * (1/4 * 1))) <= 1) by (apply sqrt_le_of_square; lra). lra.
Qed.

(** A fixed sign at an even vote loses it too. *)
Theorem tooth_sign_vote_error_with_a_fixed_sign : ~ (forall G A h m (up : nat -> bool) (d : nat -> R),
  (forall z, vote A h m z =
    Ret (sign_of false (Sum (experts G) (fun j => sgn (up j) * (1/2 * ln ((1/2 + d j) / (1/2 - d j))) * sgn (z j))))) ->
  (forall j, (j < K G)%nat -> 0 <= d j < 1/2 /\ 0 <= accuracy G j (pay m j) <= 1 /\
    (d j = 0 \/ d j <= sgn (up j) * (accuracy G j (pay m j) - 1/2))) ->
  mistake G A h m <= 1/2 * Prod (experts G) (fun j => sqrt (1 - 4 * d j ^ 2))).
Proof.
intros H.
specialize (H (solo (1/2)) (votes_by (fun x => Ret (sign_of false x)) 0) [] ask (fun _ => true)
  (fun _ => 0)).
rewrite mistake_answers in H. cbn in H. unfold sign_of in H.
replace (1 - 4 * (0 * (0 * 1))) with 1 in H by ring. rewrite sqrt_1 in H.
replace (0 * 1 + 0) with 0 in H by ring. replace (0 * -1 + 0) with 0 in H by ring.
destruct (Rlt_dec 0 0); [lra|]. cbn in H. enough (1/2 * 1 + (1 - 1/2) * 1 <= 1/2 * (1 * 1)) by lra. apply H.
- intros z. change (Ret (sign_of false (0 * sgn (z 0%nat) + 0)) =
    Ret (sign_of false (1 * (1/2 * ln ((1/2 + 0) / (1/2 - 0))) * sgn (z 0%nat) + 0))).
  replace ((1/2 + 0) / (1/2 - 0)) with 1 by field. rewrite ln_1. do 2 f_equal. ring.
- intros j _. lra.
Qed.

(** [1/2 - d] is sharp, and without caution it is false. *)
Theorem tooth_sign_vote_error_le_best_expert_with_three_halves : ~ (forall G A h m (up : nat -> bool) (d : nat -> R),
  (forall z, vote A h m z =
    sign_coin (Sum (experts G) (fun j => sgn (up j) * (1/2 * ln ((1/2 + d j) / (1/2 - d j))) * sgn (z j)))) ->
  (forall j, (j < K G)%nat -> 0 <= d j < 1/2 /\ 0 <= accuracy G j (pay m j) <= 1 /\
    (d j = 0 \/ d j <= sgn (up j) * (accuracy G j (pay m j) - 1/2))) ->
  forall j, (j < K G)%nat -> mistake G A h m <= 1/2 - 3/2 * d j).
Proof.
intros H. pose proof (solo_errs (3/4)) as Hm.
specialize (H (solo (3/4)) (votes_by sign_coin of_a_quarter) [] ask
  (fun _ => true) (fun _ => 1/4) ltac:(intros z; reflexivity) ltac:(intros j _; cbn; lra) 0%nat ltac:(cbn; lia)).
rewrite Hm in H. lra.
Qed.

Theorem tooth_sign_vote_error_le_best_expert_without_caution : ~ (forall G A h m (up : nat -> bool) (d : nat -> R),
  (forall z, vote A h m z =
    sign_coin (Sum (experts G) (fun j => sgn (up j) * (1/2 * ln ((1/2 + d j) / (1/2 - d j))) * sgn (z j)))) ->
  (forall j, (j < K G)%nat -> 0 <= d j < 1/2 /\ 0 <= accuracy G j (pay m j) <= 1) ->
  forall j, (j < K G)%nat -> mistake G A h m <= 1/2 - d j).
Proof.
intros H. pose proof (solo_errs 0) as Hm.
specialize (H (solo 0) (votes_by sign_coin of_a_quarter) [] ask (fun _ => true)
  (fun _ => 1/4) ltac:(intros z; reflexivity) ltac:(intros j _; cbn; lra) 0%nat ltac:(cbn; lia)).
rewrite Hm in H. lra.
Qed.
