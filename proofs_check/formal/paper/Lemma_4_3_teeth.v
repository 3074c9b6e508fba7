(** * Lemma 4.3: teeth, and the relation of the sketch that is false

    Neighbours of Lemma 4.3 that are false, each at one expert and one payment, and the refutation of D20.1.

    - [claim_4_3 a c] == Lemma 4.3 with a for 3/4 and c for 18 *)
Require Import Reals Lra Psatz List Bool Arith Lia.
From Interval Require Import Tactic.
From PaidExperts Require Import Sums Tree Game Calculus Covering Rounds Lemma_4_2 Lemma_4_3 One_expert.
Import ListNotations.
Open Scope R_scope.

Definition claim_4_3 (a c : R) : Prop := forall G r delta h m,
  let beta := c * ln (3 / delta) * INR (K G) ^ 2 in
  lawful G -> 0 < delta < 1 -> some_certain G beta h m = false ->
  (forall j, (j < K G)%nat -> within G (ln (3 / delta)) h j (pay m j) = true) ->
  mistake G (algorithm_1 G r beta delta) h m <= a * Phi (K G) (paid_estimate h m).

Lemma claim_4_3_holds : claim_4_3 (3/4) 18.
Proof. intros G r delta h m beta. apply lemma_4_3. Qed.

Lemma beta_solo p c l : c * ln (3 / delta_of l) * INR (K (solo p)) ^ 2 = c * l.
Proof. rewrite ln_3_delta_of. cbn. ring. Qed.

Lemma in_range_by beta n s : (1 <= n)%nat -> beta / INR n <= estimate n s -> beta / INR n <= 1 - estimate n s ->
  in_range beta n s = true.
Proof.
intros Hn H1 H2. unfold in_range, Rleb. pose proof (I71_1 beta n Hn).
repeat destruct Rle_dec; easy || lra.
Qed.

(** What a claim says about one expert of accuracy p that was right s times and wrong f times, and seems good *)
Lemma claim_4_3_solo a c p l s f : claim_4_3 a c -> 0 <= p <= 1 -> 11/10 <= l -> (1 <= s + f)%nat ->
  1/2 < estimate (s + f) s < 1 -> c * l / INR (s + f) <= 1 - estimate (s + f) s ->
  Rabs (estimate (s + f) s - p) <= width l (s + f) s ->
  p * (1/2 * exp (- weight (estimate (s + f) s))) + (1 - p) * (1 - 1/2 * exp (- weight (estimate (s + f) s)))
  <= a * exp (-2 * (1/2 - estimate (s + f) s) ^ 2).
Proof.
intros H Hp Hl Hn Hq Hb Hw. assert (Hr : in_range (c * l) (s + f) s = true) by (apply in_range_by; easy || lra).
specialize (H (solo p) (exactly (solo p)) (delta_of l) (answered s f) ask (solo_lawful p Hp) (delta_of_range l Hl)).
rewrite beta_solo, Phi_solo, paid_answered, mistake_solo, ln_3_delta_of, some_certain_solo, Hr in H by easy. apply H.
- reflexivity.
- apply within_solo; easy.
Qed.

(** Six right answers of eight on the cutoff 1/4, and an expert who is never right: 3/2 for 18 is too little. *)
Theorem tooth_lemma_4_3_beta_3_2 : ~ claim_4_3 (3/4) (3/2).
Proof.
assert (He : estimate (6 + 2) 6 = 3/4) by (cbn; field). assert (HN : INR (6 + 2) = 8) by (cbn; ring).
intros H. apply (claim_4_3_solo _ _ 0 (4/3) 6 2) in H; rewrite ?He, ?HN in *; try lra; try lia.
- apply Rlt_not_le with (2 := H). unfold weight. interval with (i_prec 40).
- unfold width. rewrite He, HN. replace (3/4 * (1 - 3/4) / 8 * (2 * (4/3))) with ((1/4) ^ 2) by field.
  rewrite sqrt_pow2, Rabs_right; lra.
Qed.

(** Thirty right answers of fifty, accuracy 0.44: with the beta of the paper 3/4 may not become 13/25. *)
Theorem tooth_lemma_4_3_constant_13_25 : ~ claim_4_3 (13/25) 18.
Proof.
assert (He : estimate (30 + 20) 30 = 3/5) by (cbn; field). assert (HN : INR (30 + 20) = 50) by (cbn; ring).
intros H. apply (claim_4_3_solo _ _ (44/100) (10/9) 30 20) in H; rewrite ?He, ?HN in *; try lra; try lia.
- apply Rlt_not_le with (2 := H). unfold weight. interval with (i_prec 40).
- unfold width. rewrite He, HN, Rabs_right by lra.
  assert (10/100 <= sqrt (3/5 * (1 - 3/5) / 50 * (2 * (10/9)))) by (interval with (i_prec 40)). lra.
Qed.

(** Without Lambda: an estimate in range of an expert who is never right *)
Theorem tooth_lemma_4_3_without_Lambda : ~ (forall G r delta h m,
  let beta := 18 * ln (3 / delta) * INR (K G) ^ 2 in
  lawful G -> 0 < delta < 1 -> some_certain G beta h m = false ->
  mistake G (algorithm_1 G r beta delta) h m <= 3/4 * Phi (K G) (paid_estimate h m)).
Proof.
assert (He : estimate (60 + 20) 60 = 3/4) by (cbn; field). assert (HN : INR (60 + 20) = 80) by (cbn; ring).
assert (Hr : in_range (18 * (10/9)) (60 + 20) 60 = true) by (apply in_range_by; [lia | |]; rewrite He, HN; lra).
intros H. specialize (H (solo 0) (exactly (solo 0)) (delta_of (10/9)) (answered 60 20) ask
  (solo_lawful 0 ltac:(lra)) (delta_of_range (10/9) ltac:(lra))).
rewrite beta_solo, Phi_solo, paid_answered, mistake_solo, some_certain_solo, Hr, He in H by (rewrite ?He; easy || lra).
specialize (H eq_refl). apply Rlt_not_le with (2 := H). unfold weight. interval with (i_prec 40).
Qed.

(** Without E_t: one right answer makes an expert certain, and it is followed. *)
Theorem tooth_lemma_4_3_without_E : ~ (forall G r delta h m,
  let beta := 18 * ln (3 / delta) * INR (K G) ^ 2 in
  lawful G -> 0 < delta < 1 ->
  (forall j, (j < K G)%nat -> within G (ln (3 / delta)) h j (pay m j) = true) ->
  mistake G (algorithm_1 G r beta delta) h m <= 3/4 * Phi (K G) (paid_estimate h m)).
Proof.
assert (He : estimate (1 + 0) 1 = 1) by (cbn; field). assert (HN : INR (1 + 0) = 1) by reflexivity.
intros H. specialize (H (solo 0) (exactly (solo 0)) (delta_of 2) (answered 1 0) ask
  (solo_lawful 0 ltac:(lra)) (delta_of_range 2 ltac:(lra))).
rewrite beta_solo, Phi_solo, paid_answered, He, ln_3_delta_of in H.
assert (Hcertain : some_certain (solo 0) (18 * 2) (answered 1 0) ask = true).
{ rewrite some_certain_solo. unfold in_range. rewrite He. cbn [Nat.add cutoff]. rewrite Rmin_right by (cbn; lra).
  unfold Rleb. repeat destruct Rle_dec; easy || lra. }
match type of H with _ -> ?x <= _ => assert (Hmistake : x = 1) end.
{ rewrite mistake_answers. cbn [vote algorithm_1]. unfold vote_1. rewrite Hcertain. cbn [follow ask].
  rewrite paid_answered, He. unfold Rltb. destruct Rlt_dec; [cbn; ring | lra]. }
rewrite Hmistake in H.
assert (Hw : Rabs (estimate (1 + 0) 1 - 0) <= width 2 (1 + 0) 1).
{ unfold width. rewrite He, HN, Rabs_right by lra. pose proof (sqrt_pos (1 * (1 - 1) / 1 * (2 * 2))). lra. }
specialize (H (within_solo 0 2 1 0 (le_n 1) Hw)). apply Rlt_not_le with (2 := H). interval with (i_prec 40).
Qed.

(** ** Teeth of single steps *)

(** beta has to grow faster than K: with 18 l K the growth at sixteen experts is more than 2. *)
Theorem tooth_growth_le_three_halves_beta_linear_in_K : ~ (forall l k, 0 < l -> (1 <= k)%nat ->
  (1 + 1/2 * excess l (18 * l * INR k)) ^ k <= 3/2).
Proof.
intros H. specialize (H 1 16%nat ltac:(lra) ltac:(lia)). unfold excess in H.
replace (INR 16) with 16 in H by (cbn; ring). apply Rlt_not_le with (2 := H). interval with (i_prec 40).
Qed.

(** 6.65 in [lemma_4_3_for_smaller_beta] is sharp to two digits, by this argument. *)
Theorem tooth_growth_le_at_smaller_beta_664_100 : ~ (forall l k, 0 < l -> (1 <= k)%nat ->
  (1 + 1/2 * excess l (664/100 * l * INR k ^ 2)) ^ k <= 3/2).
Proof.
intros H. specialize (H 1 1%nat ltac:(lra) ltac:(lia)). rewrite pow_1 in H. unfold excess in H. cbn [INR] in H.
apply Rlt_not_le with (2 := H). interval with (i_prec 40).
Qed.

(** I71.2 needs a cutoff below 1/2: one of two answers right, beta = 2. *)
Theorem tooth_I71_2_cutoff_half : ~ (forall beta n s, 0 < beta -> in_range beta n s = true ->
  beta / INR n <= 1 - estimate n s).
Proof.
intros H. assert (He : estimate 2 1 = 1/2) by reflexivity. assert (HN : INR 2 = 2) by reflexivity.
specialize (H 2 2%nat 1%nat ltac:(lra)). rewrite He, HN in H. enough (2 / 2 <= 1 - 1/2) by lra. apply H.
unfold in_range. rewrite He. cbn [cutoff]. rewrite Rmin_right by (rewrite HN; lra).
unfold Rleb. repeat destruct Rle_dec; easy || lra.
Qed.

(** ** D20.1: the error is not of order q/beta, but q/sqrt(beta) *)

Lemma some_number_above x : 0 <= x -> exists n, x < INR n.
Proof.
intros Hx. exists (Z.to_nat (up x)). pose proof (proj1 (archimed x)) as Hup.
rewrite INR_IZR_INZ, Z2Nat.id; [easy|]. apply le_IZR. lra.
Qed.

(** 2 s answers, s = x^4, half of them right: an accuracy of 1/2 + 1/(2 x^2) is within the width for l = 2. *)
Section Even.
Variables (x : R) (s : nat).
Hypotheses (Hx : 1 < x) (Hs : INR s = x ^ 4).
Notation gap := (1 / (2 * x ^ 2)).

Lemma x4_gt1 : 1 < x ^ 4.
Proof. apply Rlt_pow_R1; lra || lia. Qed.

Lemma s_ge1 : (1 <= s)%nat.
Proof. pose proof x4_gt1. apply INR_le. rewrite Hs. cbn [INR]. lra. Qed.

Lemma even_estimate : estimate (s + s) s = 1/2.
Proof. pose proof x4_gt1. pose proof s_ge1. rewrite estimate_pos, plus_INR by lia. field. lra. Qed.

Lemma even_count : INR (s + s) = 2 * x ^ 4.
Proof. rewrite plus_INR. lra. Qed.

Lemma gap_range : 0 < gap <= 1/2.
Proof. split; [apply Rdiv_lt_0_compat; nra|]. apply Rdiv_le_iff; nra. Qed.

Lemma gap_within : Rabs (estimate (s + s) s - (1/2 + gap)) <= width 2 (s + s) s.
Proof.
pose proof x4_gt1. pose proof gap_range. unfold width. rewrite even_estimate, even_count.
replace (1/2 - (1/2 + gap)) with (- gap) by ring. rewrite Rabs_Ropp, Rabs_right by lra.
assert (0 <= 3 * 2 / (2 * x ^ 4)) by (apply Rdiv_ge0; lra).
enough (gap <= sqrt (1/2 * (1 - 1/2) / (2 * x ^ 4) * (2 * 2))) by lra.
replace (1/2 * (1 - 1/2) / (2 * x ^ 4) * (2 * 2)) with (2 * gap ^ 2) by (field; lra).
pose proof (pow2_ge_0 gap). apply le_sqrt_of_square; lra.
Qed.

(** With beta = x^4 the cutoff is 1/2. *)
Lemma even_on_cutoff : in_range (x ^ 4) (s + s) s = true.
Proof.
pose proof x4_gt1. apply in_range_by; [pose proof s_ge1; lia | |];
  rewrite even_estimate, even_count; apply Rdiv_le_iff; lra.
Qed.
End Even.

(** The tilde hides logarithms. Refuted is much less: a bound C(delta) beta^(1/4) q/beta for beta >= 1. In the example,
    with beta = x^4, it would say x <= C(delta). *)
Theorem not_D20_1 (C : R -> R) : ~ (forall G beta delta h m j, lawful G -> 1 <= beta -> 0 < delta < 1 ->
  some_certain G beta h m = false ->
  (forall i, (i < K G)%nat -> within G (ln (3 / delta)) h i (pay m i) = true) -> (j < K G)%nat ->
  Rabs (paid_estimate h m j - accuracy G j (pay m j))
  <= C delta * Rpower beta (1/4) * (1 / beta * paid_estimate h m j)).
Proof.
intros H. pose proof (Rmax_l 1 (C (delta_of 2))). pose proof (Rmax_r 1 (C (delta_of 2))).
destruct (some_number_above (Rmax 1 (C (delta_of 2))) ltac:(lra)) as [b Hb]. set (x := INR b) in *.
assert (Hx : 1 < x) by lra. assert (Hs : INR (b ^ 4) = x ^ 4) by apply pow_INR. set (s := (b ^ 4)%nat) in *.
pose proof (s_ge1 x s Hx Hs) as Hs1. pose proof (x4_gt1 x Hx) as Hx4. pose proof (gap_range x Hx) as Hgap.
pose proof (gap_within x s Hx Hs) as Hw. set (gap := 1 / (2 * x ^ 2)) in *.
specialize (H (solo (1/2 + gap)) (x ^ 4) (delta_of 2) (answered s s) ask 0%nat
  (solo_lawful (1/2 + gap) ltac:(lra)) (Rlt_le _ _ Hx4) (delta_of_range 2 ltac:(lra))).
rewrite some_certain_solo, even_on_cutoff, ln_3_delta_of, paid_answered, (even_estimate x s Hx Hs) in H by easy.
specialize (H eq_refl (within_solo (1/2 + gap) 2 s s ltac:(lia) Hw) (le_n 1)). cbn [accuracy solo] in H.
replace (1/2 - (1/2 + gap)) with (- gap) in H by ring. rewrite Rabs_Ropp, Rabs_right in H by lra.
assert (Hpower : Rpower (x ^ 4) (1/4) = x).
{ rewrite <- Rpower_pow, Rpower_mult by lra. replace (INR 4 * (1/4)) with 1 by (cbn; field). apply Rpower_1. lra. }
rewrite Hpower in H. assert (Hx3 : 0 < 2 * x ^ 3) by (apply Rmult_lt_0_compat; [lra | apply pow_lt; lra]).
apply Rmult_le_compat_r with (r := 2 * x ^ 3) in H; [|lra].
unfold gap in H. replace (1 / (2 * x ^ 2) * (2 * x ^ 3)) with x in H by (field; lra).
replace (C (delta_of 2) * x * (1 / x ^ 4 * (1/2)) * (2 * x ^ 3)) with (C (delta_of 2)) in H by (field; lra). lra.
Qed.
