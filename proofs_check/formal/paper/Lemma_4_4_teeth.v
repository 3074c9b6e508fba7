(** * Lemma 4.4: teeth

    Neighbours of Lemma 4.4 that are false, each at one expert and one payment.

    - [claim_4_4 a b c] == Lemma 4.4 with a for 3/4, b for 7/8 and c for 96
    - [charges_4_4], [charges_without_K] == what 96 and 8 are multiplied with *)
Require Import Reals Lra Psatz List Bool Arith Lia.
From Interval Require Import Tactic.
From PaidExperts Require Import Sums Tree Game Calculus Covering Rounds Lemma_4_4 One_expert.
Import ListNotations.
Open Scope R_scope.

Definition charges_4_4 (G : game) (delta : R) (h : history) (m : move) : R :=
  INR (K G) * Sum (experts G) (fun j => 2 * ln (3 / delta) / INR (times h j (pay m j))
                                        + (3 * ln (3 / delta) / INR (times h j (pay m j))) ^ 2).
Definition claim_4_4 (a b c : R) : Prop := forall G delta h m, lawful G -> 0 < delta < 1 ->
  (forall j, (j < K G)%nat -> (1 <= times h j (pay m j))%nat) ->
  (forall j, (j < K G)%nat -> within G (ln (3 / delta)) h j (pay m j) = true) ->
  a * Phi (K G) (paid_estimate h m) <= b * Phi (K G) (fun j => accuracy G j (pay m j)) + c * charges_4_4 G delta h m.

Lemma claim_4_4_holds : claim_4_4 (3/4) (7/8) 96.
Proof.
intros G delta h m W Hdelta Hpaid Hwithin. unfold charges_4_4. rewrite <- Rmult_assoc.
apply lemma_4_4; assumption.
Qed.

Lemma charges_solo p l s f :
  charges_4_4 (solo p) (delta_of l) (answered s f) ask = 2 * l / INR (s + f) + (3 * l / INR (s + f)) ^ 2.
Proof.
unfold charges_4_4. rewrite sum_solo, ln_3_delta_of. cbn [pay ask]. rewrite times_answered. cbn [solo K INR]. ring.
Qed.

(** What a claim says about one expert of accuracy p that was right s times and wrong f times *)
Lemma claim_4_4_solo a b c p l s f : claim_4_4 a b c -> 0 <= p <= 1 -> 11/10 <= l -> (1 <= s + f)%nat ->
  Rabs (estimate (s + f) s - p) <= width l (s + f) s ->
  a * exp (-2 * (1/2 - estimate (s + f) s) ^ 2)
  <= b * exp (-2 * (1/2 - p) ^ 2) + c * (2 * l / INR (s + f) + (3 * l / INR (s + f)) ^ 2).
Proof.
intros H Hp Hl Hn Hw. specialize (H (solo p) (delta_of l) (answered s f) ask (solo_lawful p Hp) (delta_of_range l Hl)).
rewrite !Phi_solo, charges_solo, paid_answered, ln_3_delta_of in H. apply H.
- apply tried_solo. exact Hn.
- apply within_solo; easy.
Qed.

Lemma estimate_even s : (1 <= s)%nat -> estimate (s + s) s = 1/2.
Proof.
intros Hs. rewrite estimate_pos, plus_INR by lia. assert (0 < INR s) by (apply lt_0_INR; lia). field. lra.
Qed.

(** Six right answers of twelve, and an expert who is always right: 4/5 for 96 is too little. *)
Theorem tooth_lemma_4_4_constant_4_5 : ~ claim_4_4 (3/4) (7/8) (4/5).
Proof.
intros H. apply (claim_4_4_solo _ _ _ 1 (1133/1000) 6 6) in H; [|lra | lra | lia|].
- rewrite estimate_even in H by lia. replace (INR (6 + 6)) with 12 in H by (cbn; ring).
  assert (He : exp (-2 * (1/2 - 1) ^ 2) <= 607/1000) by (interval with (i_prec 40)).
  replace (-2 * (1/2 - 1/2) ^ 2) with 0 in H by field. rewrite exp_0 in H. lra.
- unfold width. rewrite estimate_even by lia. replace (INR (6 + 6)) with 12 by (cbn; ring).
  rewrite Rabs_left1 by lra.
  assert (217/1000 <= sqrt (1/2 * (1 - 1/2) / 12 * (2 * (1133/1000)))) by (interval with (i_prec 40)). lra.
Qed.

Definition many : nat := Z.to_nat 20000.
Lemma INR_many : INR (many + many) = 40000.
Proof. unfold many. rewrite plus_INR, INR_IZR_INZ, Z2Nat.id by lia. lra. Qed.

Lemma many_pos : (1 <= many)%nat.
Proof. unfold many. lia. Qed.

(** An even expert with many answers: less than 3/4 for 7/8 is too little, whatever the widths pay. *)
Theorem tooth_lemma_4_4_factor_74_100 : ~ claim_4_4 (3/4) (74/100) 96.
Proof.
intros H. pose proof many_pos as Hm. apply (claim_4_4_solo _ _ _ (1/2) (11/10) many many) in H; [|lra | lra | lia|].
- rewrite estimate_even, INR_many in H by easy. replace (-2 * (1/2 - 1/2) ^ 2) with 0 in H by field.
  rewrite exp_0 in H. lra.
- unfold width. rewrite estimate_even, INR_many by easy. rewrite Rminus_eq_0, Rabs_R0.
  pose proof (sqrt_pos (1/2 * (1 - 1/2) / 40000 * (2 * (11/10)))). lra.
Qed.

(** Without Lambda: many answers, half of them right, of an expert who is always right *)
Theorem tooth_lemma_4_4_without_Lambda : ~ (forall G delta h m, lawful G -> 0 < delta < 1 ->
  (forall j, (j < K G)%nat -> (1 <= times h j (pay m j))%nat) ->
  3/4 * Phi (K G) (paid_estimate h m)
  <= 7/8 * Phi (K G) (fun j => accuracy G j (pay m j)) + 96 * charges_4_4 G delta h m).
Proof.
intros H. pose proof many_pos as Hm.
specialize (H (solo 1) (delta_of (11/10)) (answered many many) ask
  (solo_lawful 1 ltac:(lra)) (delta_of_range (11/10) (Rle_refl _))).
rewrite !Phi_solo, charges_solo, paid_answered, estimate_even, INR_many in H by easy. cbn [accuracy solo] in H.
assert (He : exp (-2 * (1/2 - 1) ^ 2) <= 607/1000) by (interval with (i_prec 40)).
replace (-2 * (1/2 - 1/2) ^ 2) with 0 in H by field. rewrite exp_0 in H.
enough (3/4 * 1 <= 7/8 * exp (-2 * (1/2 - 1) ^ 2) + 96 * (2 * (11/10) / 40000 + (3 * (11/10) / 40000) ^ 2)) by lra.
apply H. apply tried_solo. lia.
Qed.

(** ** Teeth of the lemma without K *)

(** Without the factor K the charges are no larger, so that what is refuted above is refuted for them. *)
Definition charges_without_K (G : game) (delta : R) (h : history) (m : move) : R :=
  Sum (experts G) (fun j => 2 * ln (3 / delta) / INR (times h j (pay m j))
                            + (3 * ln (3 / delta) / INR (times h j (pay m j))) ^ 2).

Lemma charges_without_K_le G delta h m : lawful G -> 0 < delta < 1 ->
  (forall j, (j < K G)%nat -> (1 <= times h j (pay m j))%nat) ->
  charges_without_K G delta h m <= charges_4_4 G delta h m.
Proof.
intros W Hdelta Hpaid. unfold charges_4_4. fold (charges_without_K G delta h m).
assert (Hk : 1 <= INR (K G)) by (apply (le_INR 1), (some_expert _ W)).
assert (H0 : 0 <= charges_without_K G delta h m)
  by (apply (width_costs_ge0 G (ln (3 / delta)) h m); [left; apply ln_3_delta_pos; easy | easy]).
nra.
Qed.

Theorem tooth_lemma_4_4_without_K_constant_4_5 : ~ (forall G delta h m, lawful G -> 0 < delta < 1 ->
  (forall j, (j < K G)%nat -> (1 <= times h j (pay m j))%nat) ->
  (forall j, (j < K G)%nat -> within G (ln (3 / delta)) h j (pay m j) = true) ->
  3/4 * Phi (K G) (paid_estimate h m)
  <= 7/8 * Phi (K G) (fun j => accuracy G j (pay m j)) + 4/5 * charges_without_K G delta h m).
Proof.
intros H. apply tooth_lemma_4_4_constant_4_5. intros G delta h m W Hdelta Hpaid Hwithin.
pose proof (H G delta h m W Hdelta Hpaid Hwithin). pose proof (charges_without_K_le G delta h m W Hdelta Hpaid). lra.
Qed.

Theorem tooth_lemma_4_4_without_K_without_Lambda : ~ (forall G delta h m, lawful G -> 0 < delta < 1 ->
  (forall j, (j < K G)%nat -> (1 <= times h j (pay m j))%nat) ->
  3/4 * Phi (K G) (paid_estimate h m)
  <= 7/8 * Phi (K G) (fun j => accuracy G j (pay m j)) + 8 * charges_without_K G delta h m).
Proof.
intros H. apply tooth_lemma_4_4_without_Lambda. intros G delta h m W Hdelta Hpaid.
pose proof (H G delta h m W Hdelta Hpaid). pose proof (charges_without_K_le G delta h m W Hdelta Hpaid).
assert (0 <= charges_without_K G delta h m)
  by (apply (width_costs_ge0 G (ln (3 / delta)) h m); [left; apply ln_3_delta_pos; easy | easy]).
lra.
Qed.

(** ** Teeth of single steps *)

(** The b of D24.1 is at least 7/2, already at one expert: p = 0, q = 0.139. *)
Theorem tooth_D24_1_b_7_2 : ~ (forall k q q', in_cube k q -> in_cube k q' ->
  Phi k q - Phi k q' <= 1/8 * Phi k q + 7/2 * INR k * square_gaps k q q').
Proof.
intros H. specialize (H 1%nat (fun _ => 139/1000) (fun _ => 0)). unfold Phi, square_gaps in H.
cbn [seq] in H. rewrite !sum_cons in H. cbn [Sum fold_right INR] in H. rewrite Rabs_right in H by lra.
apply Rlt_not_le with (2 := H ltac:(intros j _; lra) ltac:(intros j _; lra)). interval with (i_prec 50).
Qed.

(** The slope 2 in D46.2 (where 4 is printed) is exact: an expert who is nearly always right. *)
Theorem tooth_Phi_drop_le_slope_199_100 : ~ (forall k p q, in_cube k p -> in_cube k q ->
  Phi k q - Phi k p <= 199/100 * Phi k q * gaps k p q).
Proof.
intros H. specialize (H 1%nat (fun _ => 1) (fun _ => 999/1000)). unfold Phi, gaps in H.
cbn [seq] in H. rewrite !sum_cons in H. cbn [Sum fold_right] in H. rewrite Rabs_right in H by lra.
apply Rlt_not_le with (2 := H ltac:(intros j _; lra) ltac:(intros j _; lra)). interval with (i_prec 50).
Qed.

(** At an estimate of 1/2 and l/n = 8/9 the two parts of a width are as 1 to 4, and 5/4 is attained. *)
Theorem tooth_width_squared_le_5_4 c : c < 5/4 -> ~ (forall l n s, 0 <= l -> (1 <= n)%nat -> (s <= n)%nat ->
  width l n s ^ 2 <= c * (2 * l / INR n + (3 * l / INR n) ^ 2)).
Proof.
intros Hc H. specialize (H (16/9) 2%nat 1%nat ltac:(lra) ltac:(lia) ltac:(lia)).
unfold width in H. change (estimate 2 1) with (1 / 2) in H. change (INR 2) with 2 in H.
replace (1/2 * (1 - 1/2) / 2 * (2 * (16/9))) with ((2/3) ^ 2) in H by field. rewrite sqrt_pow2 in H by lra. lra.
Qed.

(** The tangent of the square at q points the wrong way: its slope at p is needed. *)
Theorem tooth_square_drop_le_at_q : ~ (forall p q, 0 <= p <= 1 -> 0 <= q <= 1 ->
  (1/2 - p) ^ 2 - (1/2 - q) ^ 2 <= 2 * Rabs (1/2 - q) * Rabs (p - q)).
Proof.
intros H. specialize (H 1 (1/2) ltac:(lra) ltac:(lra)). rewrite Rminus_eq_0, Rabs_R0 in H. lra.
Qed.
