(** * Teeth for [Kl.v]: false neighbours

    - [open_kl_set l n s p] == [kl_set] with < in place of <= *)
Require Import Reals Lra Psatz List Bool Arith Lia.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
From PaidExperts Require Import Sums Tree Game Calculus Covering Lemma_A_1 Kl.
Open Scope R_scope.

(** Pinsker's 2 cannot be 21/10. *)
Theorem tooth_pinsker_constant :
  ~ (forall q p, 0 <= q <= 1 -> 0 < p < 1 -> 21/10 * (q - p) ^ 2 <= kl q p).
Proof.
intros H. specialize (H (1/2) (3/5) ltac:(lra) ltac:(lra)). revert H. apply Rlt_not_le. unfold kl.
interval with (i_prec 30).
Qed.

(** At p = 1 the entropy is infinite, but Coq's ln 0 is 0: hence 0 < p < 1. *)
Theorem tooth_pinsker_at_the_ends : ~ (forall q p, 0 <= q <= 1 -> 0 <= p <= 1 -> 2 * (q - p) ^ 2 <= kl q p).
Proof.
intros H. specialize (H 0 1 ltac:(lra) ltac:(lra)). revert H. apply Rlt_not_le. unfold kl.
replace ((1 - 0) / (1 - 1)) with 0 by (unfold Rdiv; rewrite Rminus_eq_0, Rinv_0; ring).
assert (ln 0 = 0) as -> by (unfold ln; destruct Rlt_dec; [exfalso; lra | reflexivity]). lra.
Qed.

(** The root of the Bernstein width is needed: two answers, one of them right. *)
Theorem tooth_kl_set_within_sharp_width_without_the_root :
  ~ (forall l n s p, 0 < l -> (1 <= n)%nat -> (s <= n)%nat -> kl_set l n s p -> Rabs (estimate n s - p) <= l / INR n).
Proof.
intros H. specialize (H (3/10) 2%nat 1%nat (1/4) ltac:(lra) ltac:(lia) ltac:(lia)). cbn in H.
assert (Hin : kl_set (3/10) 2 1 (1/4)) by (right; cbn; unfold kl; split; [lra | interval with (i_prec 30)]).
specialize (H Hin). revert H. apply Rlt_not_le. rewrite Rabs_right; lra.
Qed.

(** So is the linear term: one answer, which is right, and accuracy 1/2. *)
Theorem tooth_kl_set_within_sharp_width_without_the_linear_term :
  ~ (forall l n s p, 0 < l -> (1 <= n)%nat -> (s <= n)%nat -> kl_set l n s p ->
     Rabs (estimate n s - p) <= sqrt (estimate n s * (1 - estimate n s) / INR n * (2 * l))).
Proof.
intros H. specialize (H 1 1%nat 1%nat (1/2) ltac:(lra) ltac:(lia) ltac:(lia)).
assert (Hq : estimate 1 1 = 1) by (cbn; field).
assert (Hin : kl_set 1 1 1 (1/2)).
{ right. rewrite Hq, kl_one by lra. cbn. split; [lra | interval with (i_prec 30)]. }
specialize (H Hin). rewrite Hq in H. replace (1 * (1 - 1) / INR 1 * (2 * 1)) with 0 in H by (unfold Rdiv; ring).
rewrite sqrt_0, Rabs_right in H by lra. lra.
Qed.

(** 2 sqrt(kl) cannot be sqrt(kl): q = 1, p = 1/2. *)
Theorem tooth_roots_differ_by_2_sqrt_kl_constant : ~ (forall q p, 0 <= q <= 1 -> 0 < p < 1 ->
  Rabs (sqrt (4 * p * (1 - p)) - sqrt (4 * q * (1 - q))) <= 1 * sqrt (kl q p)).
Proof.
intros H. specialize (H 1 (1/2) ltac:(lra) ltac:(lra)). revert H. apply Rlt_not_le. rewrite kl_one by lra.
replace (4 * 1 * (1 - 1)) with 0 by ring. rewrite sqrt_0. interval with (i_prec 30).
Qed.

(** Nor does it hold where the entropy is infinite and Coq's is not: q = 1/2, p = 0. *)
Theorem tooth_roots_differ_by_2_sqrt_kl_at_the_ends : ~ (forall q p, 0 <= q <= 1 -> 0 <= p <= 1 ->
  Rabs (sqrt (4 * p * (1 - p)) - sqrt (4 * q * (1 - q))) <= 2 * sqrt (kl q p)).
Proof.
intros H. specialize (H (1/2) 0 ltac:(lra) ltac:(lra)). revert H. apply Rlt_not_le.
replace (4 * 0 * (1 - 0)) with 0 by ring. replace (4 * (1/2) * (1 - 1/2)) with 1 by field.
assert (Hk : kl (1/2) 0 = 1/2 * ln (1/2)).
{ unfold kl. replace (1/2/0) with 0 by (unfold Rdiv; rewrite Rinv_0; ring).
  replace ((1 - 1/2) / (1 - 0)) with (1/2) by field.
  assert (ln 0 = 0) as -> by (unfold ln; destruct Rlt_dec; [exfalso; lra | reflexivity]). field. }
rewrite Hk, sqrt_0, sqrt_1, (sqrt_neg_0 (1/2 * ln (1/2))), Rabs_left by (lra || interval with (i_prec 30)). lra.
Qed.

(** A set that is cut at half the level does not cover: one answer, right, and an accuracy of e^(-3/4). *)
Theorem tooth_kl_covering_at_half_the_level : ~ (forall l, 0 < l -> covering l (kl_out (l / 2))).
Proof.
intros H. assert (Hp : 0 < exp (- (3/4)) < 1) by (split; interval with (i_prec 30)).
assert (Hq : estimate 1 1 = 1) by (cbn; field).
destruct (H 1 Rlt_0_1 (exp (- (3/4))) 1%nat 1%nat) as (a & b & Ha & Hb & Hab & Hw); try lia; try lra.
- destruct (kl_out _ _ _ _) eqn:Ho; [easy|]. exfalso. apply kl_out_false in Ho; [|lia].
  destruct Ho as [Ho | [_ Ho]]; rewrite Hq in *; [lra|]. rewrite kl_one, ln_exp in Ho by easy. cbn in Ho. lra.
- specialize (Hw 1%nat ltac:(lia)). cbn in Hw.
  assert (1 < exp (- (3/4)) * exp 1) by interval with (i_prec 30).
  pose proof (exp_pos (- (1))) as He. pose proof (exp_mult_inv 1) as Hinv.
  assert (exp 1 <= a) by (apply Rmult_le_reg_l with (exp (- (1))); [easy | lra]). nra.
Qed.

(** The sets must be closed: with < in place of <= no accuracy is the farthest one, or the nearest one. *)
Definition open_kl_set (l : R) (n s : nat) (p : R) : Prop :=
  p = estimate n s \/ (0 < p < 1 /\ INR n * kl (estimate n s) p < l).

Lemma kl_half p : 0 < p < 1 -> 2 * kl (1/2) p = - ln (4 * (p * (1 - p))).
Proof.
intros Hp. unfold kl. replace (1 - 1/2) with (1/2) by field. rewrite !ln_div by lra.
replace (4 * (p * (1 - p))) with (p / (1/2) * ((1 - p) / (1/2))) by field.
rewrite ln_mult, !ln_div by (try apply Rdiv_lt_0_compat; lra). field.
Qed.

(** After one right answer of two, at the level ln(4/3), it is the open interval from 1/4 to 3/4. *)
Theorem tooth_kl_farthest_exists_open : ~ (forall l, 0 < l -> exists far, farthest (open_kl_set l) far).
Proof.
intros H. destruct (H (ln (4/3)) ltac:(rewrite <- ln_1; apply ln_increasing; lra)) as (far & Hfar).
assert (Hq : estimate 2 1 = 1/2) by (cbn; field).
assert (Hlevel : ln (4/3) = - ln (3/4)) by (rewrite <- ln_Rinv by lra; f_equal; field).
destruct (Hfar 2%nat 1%nat ltac:(lia) ltac:(lia)) as [(p & Hp & HS & Hd) Hmax].
assert (Hfar4 : 0 <= far 2%nat 1%nat < 1/4).
{ rewrite Hd. split; [apply Rabs_pos|]. destruct HS as [-> | [Hp1 Hk]]; rewrite Hq in *; [rewrite Rabs_right; lra|].
  change (INR 2) with 2 in Hk. rewrite kl_half in Hk by easy.
  assert (3/4 < 4 * (p * (1 - p))) by (apply ln_lt_inv; nra). apply Rabs_def1; nra. }
set (p' := 1/2 + (far 2%nat 1%nat + 1/4) / 2).
assert (Hin : open_kl_set (ln (4/3)) 2 1 p').
{ right. unfold p'. split; [lra|]. rewrite Hq. change (INR 2) with 2. rewrite kl_half, Hlevel by lra.
  apply Ropp_lt_contravar, ln_increasing; nra. }
specialize (Hmax p' ltac:(unfold p'; lra) Hin). unfold p' in Hmax. rewrite Rabs_right in Hmax; lra.
Qed.

(** After one wrong answer, at the level ln 2, it is the interval from 0 to 1/2 without 1/2. *)
Theorem tooth_kl_nearest_exists_open : ~ (forall l, 0 < l -> exists near, nearest (open_kl_set l) near).
Proof.
intros H. destruct (H (ln 2) ltac:(rewrite <- ln_1; apply ln_increasing; lra)) as (near & Hnear).
assert (Hq : estimate 1 0 = 0) by (cbn; field).
assert (Hk : forall p, p < 1 -> INR 1 * kl 0 p = - ln (1 - p)).
{ intros p Hp. rewrite <- kl_mirror, Rminus_0_r, kl_one by lra. cbn. ring. }
assert (Hlevel : ln 2 = - ln (1/2)) by (rewrite <- ln_Rinv by lra; f_equal; field).
destruct (Hnear 1%nat 0%nat ltac:(lia) ltac:(lia)) as [(p & Hp & HS & Hd) Hmin].
assert (Hhalf : p < 1/2).
{ destruct HS as [-> | [Hp1 HS]]; rewrite Hq in *; [lra|]. rewrite Hk in HS by lra.
  assert (1/2 < 1 - p) by (apply ln_lt_inv; lra). lra. }
rewrite Rabs_left in Hd by lra. set (p' := (p + 1/2) / 2).
assert (Hin : open_kl_set (ln 2) 1 0 p').
{ right. unfold p'. split; [lra|]. rewrite Hq, Hk, Hlevel by lra. apply Ropp_lt_contravar, ln_increasing; lra. }
specialize (Hmin p' ltac:(unfold p'; lra) Hin). unfold p' in Hmin. rewrite Rabs_left in Hmin; lra.
Qed.

Lemma sharp_width_one : sharp_width 1 1 1 = 1.
Proof.
unfold sharp_width. replace (estimate 1 1) with 1 by (cbn; field).
replace (1 * (1 - 1) / INR 1 * (2 * 1)) with 0 by (unfold Rdiv; ring). rewrite sqrt_0. cbn. field.
Qed.

(** In the closed forms the bounds 1/2 and 0 are needed: one right answer at l = 1 leaves everything credible. *)
Theorem tooth_bernstein_farthest_unbounded : ~ (forall l, 0 <= l ->
  farthest (bernstein_set l) (fun n s => Rabs (estimate n s - 1/2) + sharp_width l n s)).
Proof.
intros H. destruct (H 1 ltac:(lra) 1%nat 1%nat ltac:(lia) ltac:(lia)) as [(p & Hp & _ & Hd) _].
rewrite sharp_width_one in Hd. pose proof (Rabs_pos (estimate 1 1 - 1/2)).
assert (Rabs (p - 1/2) <= 1/2) by (apply Rabs_le; lra). lra.
Qed.

Theorem tooth_bernstein_nearest_unbounded : ~ (forall l, 0 <= l ->
  nearest (bernstein_set l) (fun n s => Rabs (estimate n s - 1/2) - sharp_width l n s)).
Proof.
intros H. destruct (H 1 ltac:(lra) 1%nat 1%nat ltac:(lia) ltac:(lia)) as [(p & Hp & _ & Hd) _].
rewrite sharp_width_one in Hd. pose proof (Rabs_pos (p - 1/2)).
pose proof (estimate_range 1 1 (le_n 1) (le_n 1)).
assert (Rabs (estimate 1 1 - 1/2) <= 1/2) by (apply Rabs_le; lra). lra.
Qed.
