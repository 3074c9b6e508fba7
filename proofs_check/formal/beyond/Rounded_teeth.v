(** * Teeth of the theorems about rounded grids and about the rounded program

    What the theorems promise of a grid is [works]; a single payment does not work, whatever T, and nothing works
    against payments outside the cube. The program is not exact, and it takes as many steps as it is said to.

    - [works r inside k n lambda L T goal] == one learner with n payments has a regret of at most [goal] in all worlds
    - [slow] == the productivity function 1/2 + x/2 *)
Require Import Reals Lra Psatz List Bool Arith Lia ZArith.
From Interval Require Import Tactic.
From PaidExperts Require Import Sums Tree Game Calculus Covering Rounds Algorithm_1 Lemma_A_1 Kl.
From PaidExperts Require Import Cautious Cautious_sets Rounded_grid Same_lambda Rounded_program Conjecture.
From PaidExperts Require Import Cautious_teeth.
Import ListNotations.
Open Scope R_scope.

Definition works_with (far near : nat -> nat -> R) (r : game -> rule) (inside : nat -> (nat -> R) -> Prop)
    (k n : nat) (lambda L : R) (T : nat) (goal : R) : Prop :=
  exists payments, forall p choose x, productive (rounded k n lambda p) p L -> carries_out payments choose ->
  inside k x ->
  let G := rounded k n lambda p in let A := cautious G (r G) far near in
  plays A choose /\ E (run G A choose T []) (total G) - INR T * value_at G p x <= goal.
Definition works r inside (k n : nat) (lambda L : R) (T : nat) (goal : R) : Prop :=
  forall S far near, credible_family (tuned_log 2 k lambda T) S -> farthest S far -> nearest S near ->
  works_with far near r inside k n lambda L T goal.

Lemma works_somehow r inside k n lambda L T goal : (1 <= k)%nat -> 0 <= lambda -> (1 <= T)%nat ->
  works r inside k n lambda L T goal -> exists far near, works_with far near r inside k n lambda L T goal.
Proof.
intros Hk Hl HT H.
destruct (credible_ends_exist _ _ (tuned_log_pos 2 k lambda T ltac:(lra) Hk Hl HT) (or_introl eq_refl))
  as (far & near & Hfar & Hnear).
exists far, near. exact (H _ far near (or_introl eq_refl) Hfar Hnear).
Qed.

Definition dearer (G : game) : rule := nearly G (4/3 * lam G) 1 (fun _ => 0).
Definition log_goal (k n : nat) (lambda : R) (T : nat) : R :=
  INR n * (1 + lambda * INR k) + 1 + INR k * INR n * ((16 + 3 * ln (INR k)) * tuned_log 2 k lambda T).
Definition anywhere (k : nat) (x : nat -> R) : Prop := True.

(** Four experts of accuracy 1/2 + x/2, one payment 0: every round costs 1/2, OPT is at most exp(-2). *)
Definition slow (j : nat) (x : R) : R := 1/2 + x / 2.

Lemma one_payment_does_not_work r T goal : (exists far near, works_with far near r in_cube 4 1 0 (1/2) T goal) ->
  36/100 * INR T <= goal.
Proof.
intros (far & near & payments & Hall).
destruct (Hall slow (fun h => Ret (Move (payments h) true 0 true)) (fun _ => 1)) as [_ Hreg].
- constructor; [intros; unfold slow; lra | | reflexivity]. intros j x y _ _. unfold slow.
  replace (1/2 + x / 2 - (1/2 + y / 2)) with (1/2 * (x - y)) by field. rewrite Rabs_mult, (Rabs_right (1/2)); lra.
- intros h. split; [exact I|]. intros m ->. reflexivity.
- intros j _. lra.
- rewrite coins_cost_half in Hreg.
  + assert (Hv : value_at (rounded 4 1 0 slow) slow (fun _ => 1) = exp (-2)).
    { unfold value_at, Phi, slow. cbn. rewrite Rmult_0_l, Rplus_0_r. f_equal. lra. }
    rewrite Hv in Hreg. assert (exp (-2) <= 14/100) by (interval with (i_prec 30)).
    pose proof (pos_INR T). nra.
  + intros j c. change (slow j (cell 1 c) = 1/2). unfold cell, slow. rewrite Nat.min_r by lia. cbn. field.
  + reflexivity.
Qed.

(** Outside of the cube the comparator may be paid by its experts. *)
Lemma anywhere_does_not_work r n L T goal : (1 <= n)%nat -> 0 <= L -> (1 <= T)%nat ->
  ~ exists far near, works_with far near r anywhere 1 n 1 L T goal.
Proof.
intros Hn HL HT (far & near & payments & Hall).
set (p := fun (_ : nat) (_ : R) => 1). set (G := rounded 1 n 1 p).
assert (P : productive G p L).
{ constructor; [intros; unfold p; lra | | reflexivity]. intros. unfold p. rewrite Rminus_eq_0, Rabs_R0.
  apply Rmult_le_pos; [easy | apply Rabs_pos]. }
pose proof (Rabs_pos goal). set (z := - (2 + Rabs goal)).
destruct (Hall p (fun h => Ret (Move (payments h) true 0 true)) (fun _ => z) P) as [PL Hreg].
- intros h. split; [exact I|]. intros m ->. reflexivity.
- exact I.
- fold G in PL, Hreg. assert (W : lawful G) by (apply (rounded_lawful 1 n 1 p L); try easy; try lia; lra).
  pose proof (total_cost_ge0 G _ _ T W (cautious_votes_ok _ _ _ _) PL) as Hc.
  assert (Hv : value_at G p (fun _ => z) <= 1 + z).
  { unfold value_at, Phi. cbn. pose proof (exp_le_1 (-2 * ((1/2 - p 0%nat z) * ((1/2 - p 0%nat z) * 1) + 0))) as He.
    unfold p in *. lra. }
  assert (Ht : 1 <= INR T) by (change 1 with (INR 1); apply le_INR; easy).
  pose proof (Rle_abs goal). unfold z in *. nra.
Qed.

(** 36000 is more than any of the logarithmic goals at T = 100000 with four experts and one payment. *)
Lemma log_goal_small : log_goal 4 1 0 many + 1 < 36/100 * INR many.
Proof.
unfold log_goal, tuned_log. rewrite many_is. cbn [INR]. replace (1 + 1 + 1 + 1) with 4 by ring.
interval with (i_prec 40).
Qed.

(** ** The regret is logarithmic *)

Definition logarithmic_on_a_grid (r : game -> rule) (size : R -> R -> R) (inside : nat -> (nat -> R) -> Prop) : Prop :=
  forall k lambda L, (1 <= k)%nat -> 0 <= lambda -> 0 <= L ->
  exists n, (1 <= n)%nat /\ INR n <= size (INR k) L /\
  forall T, (1 <= T)%nat -> works r inside k n lambda L T (log_goal k n lambda T).

Lemma logarithmic_on_a_grid_is_true : logarithmic_on_a_grid dearer (fun k L => 7 * k * L + 1) in_cube.
Proof.
intros k lambda L Hk Hl HL. destruct (rounded_regret_is_logarithmic k lambda L Hk Hl HL) as (n & Hn & Hsize & H).
exists n. split; [easy|]. split; [easy|]. intros T HT S far near. apply (H T S far near HT).
Qed.

Lemma same_lambda_on_a_grid_is_true :
  logarithmic_on_a_grid exactly (fun k L => 8 * k * L * (1 + 13/20 * k) + 1) in_cube.
Proof.
intros k lambda L Hk Hl HL. destruct (rounded_regret_with_lambda_unchanged k lambda L Hk Hl HL) as (n & Hn & Hsize & H).
exists n. split; [easy|]. split; [easy|]. intros T HT S far near. apply (H T S far near HT).
Qed.

Lemma size_one n : (1 <= n)%nat -> INR n <= 1 -> n = 1%nat.
Proof. intros Hn H. change 1 with (INR 1) in H. apply INR_le in H. lia. Qed.

Lemma one_payment_is_not_logarithmic r : ~ logarithmic_on_a_grid r (fun _ _ => 1) in_cube.
Proof.
intros H. destruct (H 4%nat 0 (1/2) ltac:(lia) ltac:(lra) ltac:(lra)) as (n & Hn & Hsize & Hall).
apply size_one in Hsize; [subst n|easy].
pose proof (works_somehow _ in_cube 4 1 0 (1/2) _ _ ltac:(lia) ltac:(lra) many_ge1 (Hall many many_ge1)) as Hw.
pose proof (one_payment_does_not_work r many _ Hw).
pose proof log_goal_small. lra.
Qed.

Lemma anywhere_is_not_logarithmic r size : ~ logarithmic_on_a_grid r size anywhere.
Proof.
intros H. destruct (H 1%nat 1 1 ltac:(lia) ltac:(lra) ltac:(lra)) as (n & Hn & _ & Hall).
eapply (anywhere_does_not_work r n 1 1 _ Hn ltac:(lra) (le_n 1)).
apply (works_somehow _ anywhere 1 n 1 1 _ _ (le_n 1) ltac:(lra) (le_n 1) (Hall 1%nat (le_n 1))).
Qed.

Theorem tooth_rounded_regret_is_logarithmic_on_one_payment : ~ logarithmic_on_a_grid dearer (fun _ _ => 1) in_cube.
Proof. apply one_payment_is_not_logarithmic. Qed.

Theorem tooth_rounded_regret_is_logarithmic_outside_the_cube :
  ~ logarithmic_on_a_grid dearer (fun k L => 7 * k * L + 1) anywhere.
Proof. apply anywhere_is_not_logarithmic. Qed.

Theorem tooth_rounded_regret_with_lambda_unchanged_on_one_payment :
  ~ logarithmic_on_a_grid exactly (fun _ _ => 1) in_cube.
Proof. apply one_payment_is_not_logarithmic. Qed.

Theorem tooth_rounded_regret_with_lambda_unchanged_outside_the_cube :
  ~ logarithmic_on_a_grid exactly (fun k L => 8 * k * L * (1 + 13/20 * k) + 1) anywhere.
Proof. apply anywhere_is_not_logarithmic. Qed.

(** ** It tends to minus infinity *)

Definition falling_on_a_grid (size : R -> R -> R) (inside : nat -> (nat -> R) -> Prop) : Prop :=
  forall k lambda L, (1 <= k)%nat -> 0 <= lambda -> 0 <= L ->
  exists n, (1 <= n)%nat /\ INR n <= size (INR k) L /\ forall B, exists T0, (1 <= T0)%nat /\
  forall T, (T0 <= T)%nat -> works dearer inside k n lambda L T (- B).

Lemma falling_on_a_grid_is_true : falling_on_a_grid (fun k L => 13 * k * L + 1) in_cube.
Proof.
intros k lambda L Hk Hl HL.
destruct (rounded_regret_tends_to_minus_infinity k lambda L Hk Hl HL) as (n & Hn & Hsize & H).
exists n. split; [easy|]. split; [easy|]. intros B. destruct (H B) as (T0 & HT0 & Hall). exists T0. split; [easy|].
intros T HT S far near. apply (Hall T S far near HT).
Qed.

Theorem tooth_rounded_regret_tends_to_minus_infinity_on_one_payment : ~ falling_on_a_grid (fun _ _ => 1) in_cube.
Proof.
intros H. destruct (H 4%nat 0 (1/2) ltac:(lia) ltac:(lra) ltac:(lra)) as (n & Hn & Hsize & Hall).
apply size_one in Hsize; [subst n|easy]. destruct (Hall 0) as (T0 & HT0 & Hw).
pose proof (works_somehow _ in_cube 4 1 0 (1/2) _ _ ltac:(lia) ltac:(lra) HT0 (Hw T0 (le_n T0))) as Hone.
pose proof (one_payment_does_not_work _ T0 _ Hone).
assert (1 <= INR T0) by (change 1 with (INR 1); apply le_INR; easy). lra.
Qed.

Theorem tooth_rounded_regret_tends_to_minus_infinity_outside_the_cube :
  ~ falling_on_a_grid (fun k L => 13 * k * L + 1) anywhere.
Proof.
intros H. destruct (H 1%nat 1 1 ltac:(lia) ltac:(lra) ltac:(lra)) as (n & Hn & _ & Hall).
destruct (Hall 0) as (T0 & HT0 & Hw). eapply (anywhere_does_not_work dearer n 1 T0 _ Hn ltac:(lra) HT0).
apply (works_somehow _ anywhere 1 n 1 1 _ _ (le_n 1) ltac:(lra) HT0 (Hw T0 (le_n T0))).
Qed.

(** ** The exponent 3/2 *)

Definition three_halves_on_a_grid (size : R -> R) (inside : nat -> (nat -> R) -> Prop) : Prop :=
  forall k lambda L T, (1 <= k)%nat -> 0 <= lambda -> 0 <= L -> (2 <= T)%nat ->
  exists n, (1 <= n)%nat /\ INR n <= size (L * sqrt (INR k * ln (INR T))) /\
  works dearer inside k n lambda L T (log_goal k n lambda T + 1).

Lemma three_halves_is_true : three_halves_on_a_grid (fun y => 14 * y + 1) in_cube.
Proof.
intros k lambda L T Hk Hl HL HT.
destruct (rounded_regret_three_halves k lambda L T Hk Hl HL HT) as (n & Hn & Hsize & H).
exists n. split; [easy|]. split; [lra|]. intros S far near HS Hfar Hnear.
destruct (H S far near HS Hfar Hnear) as (payments & Hall). exists payments. intros p choose x P Hpay Hx G A.
destruct (Hall p choose x P Hpay Hx) as [PL Hreg]. split; [exact PL|]. eapply Rle_trans; [exact Hreg|].
unfold log_goal. lra.
Qed.

Theorem tooth_rounded_regret_three_halves_on_one_payment : ~ three_halves_on_a_grid (fun _ => 1) in_cube.
Proof.
intros H. assert (H2 : (2 <= many)%nat) by (apply INR_le; rewrite many_is; cbn; lra).
destruct (H 4%nat 0 (1/2) many ltac:(lia) ltac:(lra) ltac:(lra) H2) as (n & Hn & Hsize & Hw).
apply size_one in Hsize; [subst n|easy].
pose proof (works_somehow _ in_cube 4 1 0 (1/2) _ _ ltac:(lia) ltac:(lra) many_ge1 Hw) as Hone.
pose proof (one_payment_does_not_work _ many _ Hone).
pose proof log_goal_small. lra.
Qed.

Theorem tooth_rounded_regret_three_halves_outside_the_cube : ~ three_halves_on_a_grid (fun y => 14 * y + 1) anywhere.
Proof.
intros H. destruct (H 1%nat 1 1 2%nat ltac:(lia) ltac:(lra) ltac:(lra) ltac:(lia)) as (n & Hn & _ & Hw).
eapply (anywhere_does_not_work dearer n 1 2 _ Hn ltac:(lra) ltac:(lia)).
apply (works_somehow _ anywhere 1 n 1 1 2 _ (le_n 1) ltac:(lra) ltac:(lia) Hw).
Qed.

(** ** The rounded program *)

Lemma floor_is x n : INR n <= x < INR n + 1 -> floor x = n.
Proof.
intros H. pose proof (pos_INR n). destruct (floor_spec x ltac:(lra)) as [H1 H2].
assert (Ha : INR (floor x) < INR (S n)) by (rewrite S_INR; lra).
assert (Hb : INR n < INR (S (floor x))) by (rewrite S_INR; lra).
apply INR_lt in Ha. apply INR_lt in Hb. lia.
Qed.

(** Payment 1 was seen once and may be perfect, payment 0 was not; prices 0 and 1. *)
Definition two_prices (k : nat) : game := Game k 2 1 (fun c => match c with O => 0 | _ => 1 end) (fun _ _ => 1/2).
Definition seen_once : history := [Round (fun _ => 1%nat) (fun _ => true) true true].
Definition hope_if_seen (n s : nat) : R := match n with O => 0 | _ => 1/2 end.

Lemma hope_if_seen_capped : capped hope_if_seen.
Proof. intros [|n] s; cbn; lra. Qed.

(** With one expert and u = 1 both gains are rounded to 0, and the cheaper payment is taken, of value 1; the other had
    e^(-1/2) + 1/100. *)
Theorem tooth_program_is_near_exactly : ~ (forall G far mu u, (1 <= K G)%nat -> (1 <= N G)%nat -> 0 < u -> capped far ->
  forall h, on_grid G (program G far mu u h) /\ nearly G mu 1 (fun _ => 0) h (hopes G far h) (program G far mu u h)).
Proof.
intros H.
destruct (H (two_prices 1) hope_if_seen (1/100) 1 (le_n 1) (Nat.lt_0_succ 1) Rlt_0_1 hope_if_seen_capped seen_once)
  as [_ Hnear]. clear H.
assert (Hprog : program (two_prices 1) hope_if_seen (1/100) 1 seen_once 0%nat = 0%nat).
{ unfold program, found, cells. set (wt := rounded_gain _ _ _ _). set (cst := fun _ c => _).
  assert (Hmost : most (two_prices 1) 1 = 0%nat) by (apply floor_is; unfold grain; cbn; lra).
  rewrite Hmost. cbn. unfold least. cbn. unfold cst. cbn. repeat (destruct Rle_dec; cbn; try lra); reflexivity. }
specialize (Hnear (fun _ => 1%nat) ltac:(intros j _; cbn; lia)). unfold hopes, paid_sum in Hnear.
change (experts (two_prices 1)) with [0%nat] in Hnear. rewrite !sum_cons, Hprog in Hnear. cbn in Hnear.
apply Rle_not_lt in Hnear. apply Hnear. interval with (i_prec 40).
Qed.

(** A gain of more than 1/4 does not fit into the table: payment 1 is dropped, though it is worth e^(-2). *)
Theorem tooth_program_is_near_without_cap : ~ (forall G far mu u, (1 <= K G)%nat -> (1 <= N G)%nat -> 0 < u ->
  forall h, on_grid G (program G far mu u h) /\
  nearly G mu (exp u) (fun _ => 0) h (hopes G far h) (program G far mu u h)).
Proof.
intros H. set (far := fun n s : nat => 2 * hope_if_seen n s).
destruct (H (two_prices 1) far (1/100) 1 (le_n 1) (Nat.lt_0_succ 1) Rlt_0_1 seen_once) as [_ Hnear]. clear H.
assert (Hprog : program (two_prices 1) far (1/100) 1 seen_once 0%nat = 0%nat).
{ unfold program, found, cells. set (wt := rounded_gain _ _ _ _). set (cst := fun _ c => _).
  assert (Hmost : most (two_prices 1) 1 = 0%nat) by (apply floor_is; unfold grain; cbn; lra).
  rewrite Hmost. cbn. unfold least. cbn. unfold cst. cbn. repeat (destruct Rle_dec; cbn; try lra); reflexivity. }
specialize (Hnear (fun _ => 1%nat) ltac:(intros j _; cbn; lia)). unfold hopes, paid_sum in Hnear.
change (experts (two_prices 1)) with [0%nat] in Hnear. rewrite !sum_cons, Hprog in Hnear. unfold far in Hnear.
cbn in Hnear. apply Rle_not_lt in Hnear. apply Hnear. interval with (i_prec 40).
Qed.

(** With two experts and u = 1 it takes 18 steps, which is the bound. *)
Lemma eighteen_steps : work (two_prices 2) hope_if_seen 1 1 seen_once = 18%nat.
Proof.
unfold work, cells. rewrite row_length, steps_are.
replace (most (two_prices 2) 1) with 1%nat by (symmetry; apply floor_is; unfold grain; cbn; lra). reflexivity.
Qed.

Theorem tooth_program_work_with_half_the_table : ~ (forall G far mu u, (1 <= K G)%nat -> 0 < u -> forall h,
  INR (work G far mu u h) <= INR (K G) * (INR (N G) + 1) * (INR (K G) ^ 2 / (4 * u) + 1)).
Proof.
intros H. specialize (H (two_prices 2) hope_if_seen 1 1 ltac:(cbn; lia) ltac:(lra) seen_once).
rewrite eighteen_steps in H. cbn in H. lra.
Qed.

Theorem tooth_program_work_without_the_factor_K : ~ (forall G far mu u, (1 <= K G)%nat -> 0 < u -> forall h,
  INR (work G far mu u h) <= (INR (N G) + 1) * (INR (K G) ^ 2 / (2 * u) + 1)).
Proof.
intros H. specialize (H (two_prices 2) hope_if_seen 1 1 ltac:(cbn; lia) ltac:(lra) seen_once).
rewrite eighteen_steps in H. cbn in H. lra.
Qed.

Definition polynomial (size : R -> R -> R) (inside : nat -> (nat -> R) -> Prop) : Prop :=
  forall k lambda L, (1 <= k)%nat -> 0 <= lambda -> 0 <= L ->
  exists n, (1 <= n)%nat /\ INR n <= size (INR k) L /\
  forall T S far near, (1 <= T)%nat -> credible_family (tuned_log 2 k lambda T) S -> farthest S far -> capped far ->
  nearest S near -> let G0 := rounded k n lambda (fun _ _ => 0) in
  (forall h, INR (work G0 far (4/3 * lambda) (1/7) h) <= INR k * (INR n + 1) * (7/2 * INR k ^ 2 + 1)) /\
  forall p choose x, productive (rounded k n lambda p) p L -> inside k x ->
  carries_out (explore_then_pick G0 (program G0 far (4/3 * lambda) (1/7))) choose ->
  let G := rounded k n lambda p in let A := cautious G (nearly G (4/3 * lambda) (exp (1/7)) (fun _ => 0)) far near in
  plays A choose /\ E (run G A choose T []) (total G) - INR T * value_at G p x <= log_goal k n lambda T.

Lemma polynomial_is_true : polynomial (fun k L => 14 * k * L + 1) in_cube.
Proof. exact a_polynomial_learner. Qed.

(** A polynomial learner works, so what does not work refutes its neighbours. *)
Definition nearly_dearer (G : game) : rule := nearly G (4/3 * lam G) (exp (1/7)) (fun _ => 0).

Lemma polynomial_works size inside k lambda L : polynomial size inside -> (1 <= k)%nat -> 0 <= lambda -> 0 <= L ->
  exists n, (1 <= n)%nat /\ INR n <= size (INR k) L /\ forall T, (1 <= T)%nat ->
  exists far near, works_with far near nearly_dearer inside k n lambda L T (log_goal k n lambda T).
Proof.
intros H Hk Hl HL. destruct (H k lambda L Hk Hl HL) as (n & Hn & Hsize & Hall). exists n. split; [easy|].
split; [easy|].
intros T HT. destruct (credible_ends_exist _ _ (tuned_log_pos 2 k lambda T ltac:(lra) Hk Hl HT) (or_introl eq_refl))
  as (far & near & Hfar & Hnear).
destruct (capped_exists _ far Hfar) as (far' & Hfar' & Hcap). exists far', near.
destruct (Hall T _ far' near HT (or_introl eq_refl) Hfar' Hcap Hnear) as [_ Hp]. eexists.
intros p choose x P Hpay Hx. exact (Hp p choose x P Hx Hpay).
Qed.

Theorem tooth_a_polynomial_learner_on_one_payment : ~ polynomial (fun _ _ => 1) in_cube.
Proof.
intros H. destruct (polynomial_works _ _ 4 0 (1/2) H ltac:(lia) ltac:(lra) ltac:(lra)) as (n & Hn & Hsize & Hall).
apply size_one in Hsize; [subst n|easy]. pose proof (one_payment_does_not_work _ many _ (Hall many many_ge1)).
pose proof log_goal_small. lra.
Qed.

Theorem tooth_a_polynomial_learner_outside_the_cube : ~ polynomial (fun k L => 14 * k * L + 1) anywhere.
Proof.
intros H. destruct (polynomial_works _ _ 1 1 1 H ltac:(lia) ltac:(lra) ltac:(lra)) as (n & Hn & _ & Hall).
apply (anywhere_does_not_work nearly_dearer n 1 1 _ Hn ltac:(lra) (le_n 1) (Hall 1%nat (le_n 1))).
Qed.

(** ** The confidence sets: with l = 0 an estimate of 1 would be certain *)

Theorem tooth_kl_sets_with_l_zero : ~ (forall l far near, 0 <= l -> farthest (kl_set l) far ->
  nearest (kl_set l) near ->
  sets l (kl_set l) (kl_out l) far near).
Proof.
intros H. assert (Honly : forall n s p, (1 <= n)%nat -> (s <= n)%nat -> kl_set 0 n s p -> p = estimate n s).
{ intros n s p Hn Hs Hp. pose proof (kl_set_within_root 0 n s p ltac:(lra) Hn Hs Hp) as Hr.
  replace (0 / (2 * INR n)) with 0 in Hr by (unfold Rdiv; ring). rewrite sqrt_0 in Hr.
  pose proof (Rabs_pos (estimate n s - p)). destruct (Req_dec (estimate n s) p) as [|Hne]; [easy|].
  apply (Rminus_eq_contra _ _) in Hne. apply Rabs_no_R0 in Hne. lra. }
assert (Hends : forall n s, (1 <= n)%nat -> (s <= n)%nat -> 0 <= estimate n s <= 1 /\ kl_set 0 n s (estimate n s))
  by (intros; split; [apply estimate_range; easy | left; reflexivity]).
specialize (H 0 (fun n s => Rabs (estimate n s - 1/2)) (fun n s => Rabs (estimate n s - 1/2)) ltac:(lra)).
assert (C : sets 0 (kl_set 0) (kl_out 0) (fun n s => Rabs (estimate n s - 1/2)) (fun n s => Rabs (estimate n s - 1/2))).
{ apply H; intros n s Hn Hs; (split; [exists (estimate n s); destruct (Hends n s Hn Hs); easy|]);
    intros p _ Hp; rewrite (Honly n s p Hn Hs Hp); lra. }
destruct (set_inside _ _ _ _ _ C 1%nat 1%nat (le_n 1) (le_n 1)) as (p & Hp & HS).
apply Honly in HS; [|lia..]. cbn in HS. lra.
Qed.
