(** * Regret against the Bayes-optimal cost (Result E)

    The paper compares with OPT, the least Phi(p(c)) + lambda sum c; but a vote with known accuracies errs with B(p(c)),
    not Phi(p(c)). The learner [bayes_lcb] pays the minimiser of B (or of H >= B, which is a product) at those credible
    accuracies that are farthest from 1/2, and votes by comparing likelihoods at the estimates. Its cost is at most
    about sqrt(N T ln T) above T times the least B(p(c)) + lambda sum c.

    A round with credible accuracies p, estimates q and farthest credible accuracies P costs
      mistake <= B(q) + sum |p-q| <= B(P) + sum |q-P| + sum |p-q|,
    and by optimism B(P(c_t)) + lambda sum c_t <= B(p(c)) + lambda sum c for every c. Credible sets have width
    C sqrt(l/n). The charge sqrt(l/n) is split into a constant [a] for every round and the surplus over it, which adds
    up to l/a at most along the counts of one payment; the best [a] gives sqrt(l N T), without Cauchy and Schwarz.

    - [measures objective gap] == needed of B and H: at least B, falling away from 1/2, changing by at most [gap]
    - [trusted l C gap out far] == what is needed of a confidence set
    - [near_side S] == with p the point as far from 1/2 on the side of the estimate is credible too
    - [surplus l a n] == (sqrt(l/n) - a)^+
    - [bayes_bound G C delta l T] == the bound
    - [tuned_delta G T] == 1 / ((1 + lambda K) K T^2); [bayes_tuned_bound G C T] == the bound with it *)
Require Import Reals Lra Psatz List Bool Arith Lia.
From PaidExperts Require Import Sums Tree Game Calculus Covering Rounds Regret Algorithm_1 Lemma_A_1 Kl Bayes_vote.
Import ListNotations.
Open Scope R_scope.

(** ** A mistake of the likelihood vote *)

Lemma map_nth_seq (z : list bool) : map (fun j => nth j z false) (seq 0 (length z)) = z.
Proof.
induction z as [|b z IH]; [reflexivity|]. cbn [length seq map]. f_equal. rewrite <- seq_shift, map_map. exact IH.
Qed.

Lemma advice_is_pattern G m z : length z = K G ->
  map (advise m z) (experts G) = if truth m then z else flip z.
Proof.
intros Hz. unfold experts. rewrite <- Hz.
set (says (b : bool) := if b then truth m else negb (truth m)).
transitivity (map says (map (fun j => nth j z false) (seq 0 (length z)))).
- rewrite map_map. reflexivity.
- rewrite map_nth_seq. destruct (truth m); [|apply map_ext; intros []; reflexivity].
  rewrite <- (map_id z) at 2. apply map_ext. intros []; reflexivity.
Qed.

Theorem bayes_mistake G r objective far h m : mistake G (bayes_lcb G r objective far) h m =
  E (answers G m) (vote_error (map (paid_estimate h m) (experts G))).
Proof.
rewrite mistake_answers. apply E_ext_in. intros z Hz. apply flips_length in Hz.
rewrite map_length in Hz. unfold experts in Hz. rewrite seq_length in Hz.
cbn [vote bayes_lcb]. unfold bayes_vote, sign_coin. rewrite advice_is_pattern by easy. cbn [E].
set (qs := map (paid_estimate h m) (experts G)). unfold vote_error.
destruct (truth m); [|rewrite flip_flip]; cbn; repeat destruct Rlt_dec; lra.
Qed.

(** ** What is asked of the objective and of the confidence set *)

Record measures (objective : list R -> R) (gap : R -> R -> R) : Prop := Measures {
  at_least_bayes : forall ps, (forall p, In p ps -> 0 <= p <= 1) -> bayes_error ps <= objective ps;
  falls : forall (l : list nat) p P, (forall j, In j l -> 0 <= p j <= 1) -> (forall j, In j l -> 0 <= P j <= 1) ->
    (forall j, In j l -> Rabs (p j - 1/2) <= Rabs (P j - 1/2)) -> objective (map P l) <= objective (map p l);
  changes : forall (l : list nat) p q, (forall j, In j l -> 0 <= p j <= 1) -> (forall j, In j l -> 0 <= q j <= 1) ->
    objective (map p l) <= objective (map q l) + Sum l (fun j => gap (p j) (q j)) }.

Lemma bayes_error_measures : measures bayes_error (fun p q => Rabs (p - q)).
Proof. constructor; intros; [lra | apply bayes_error_falls; easy | apply bayes_error_lipschitz; easy]. Qed.

Lemma product_error_measures : measures product_error (fun p q => 1/2 * Rabs (bhattacharyya p - bhattacharyya q)).
Proof.
constructor; intros.
- apply bayes_error_le_product_error; easy.
- apply product_error_falls; easy.
- rewrite sum_scal. apply product_error_lipschitz; easy.
Qed.

Definition trusted (l C : R) (gap : R -> R -> R) (out : nat -> nat -> R -> bool) (far : nat -> nat -> R) : Prop :=
  forall n s, (1 <= n)%nat -> (s <= n)%nat -> 0 <= far n s <= 1/2 /\
  forall p, 0 <= p <= 1 -> out n s p = false ->
    Rabs (p - estimate n s) + gap (estimate n s) (farthest_accuracy far n s) <= C * sqrt (l / INR n) /\
    Rabs (p - 1/2) <= far n s.

Lemma farthest_accuracy_distance far n s : 0 <= far n s -> Rabs (farthest_accuracy far n s - 1/2) = far n s.
Proof. intros H. unfold farthest_accuracy, sgn. destruct negb; unfold Rabs; destruct Rcase_abs; lra. Qed.

Lemma farthest_accuracy_range far n s : 0 <= far n s <= 1/2 -> 0 <= farthest_accuracy far n s <= 1.
Proof. intros H. unfold farthest_accuracy, sgn. destruct negb; lra. Qed.

(** ** Sums of widths *)

Definition surplus (l a : R) (n : nat) : R := if (n =? 0)%nat then 0 else Rmax 0 (sqrt (l / INR n) - a).

Lemma surplus_ge0 l a n : 0 <= surplus l a n.
Proof. unfold surplus. destruct (_ =? _)%nat; [lra | apply Rmax_l]. Qed.

Lemma root_le_surplus l a n : (1 <= n)%nat -> sqrt (l / INR n) <= surplus l a n + a.
Proof.
intros Hn. unfold surplus. destruct (Nat.eqb_spec n 0); [lia|]. pose proof (Rmax_r 0 (sqrt (l / INR n) - a)). lra.
Qed.

Lemma root_step l m : 0 <= l -> sqrt (l / INR (S m)) <= 2 * sqrt l * (sqrt (INR (S m)) - sqrt (INR m)).
Proof.
intros Hl. pose proof (pos_INR m) as Hm. rewrite S_INR, sqrt_div_alt by lra.
pose proof (sqrt_sqrt (INR m + 1) ltac:(lra)) as Hu. pose proof (sqrt_sqrt (INR m) Hm) as Hv.
pose proof (sqrt_lt_R0 (INR m + 1) ltac:(lra)) as Hu0. pose proof (sqrt_pos l) as Hl0.
set (u := sqrt (INR m + 1)) in *. set (v := sqrt (INR m)) in *.
apply Rdiv_le_iff; [easy|]. pose proof (pow2_ge_0 (u - v)). nra.
Qed.

(** At most 2 sqrt(l m) - a m for some m, and so at most l/a *)
Lemma surplus_sum l a M : 0 <= l -> 0 < a -> Sum (seq 1 M) (surplus l a) <= l / a.
Proof.
intros Hl Ha.
assert (H : exists m, (m <= M)%nat /\ Sum (seq 1 M) (surplus l a) <= 2 * sqrt l * sqrt (INR m) - a * INR m).
{ induction M as [|M (m & Hm & IH)]; [exists 0%nat; cbn; rewrite sqrt_0; split; [lia | lra]|].
  rewrite seq_S, sum_snoc. unfold surplus at 2, Rmax. cbn [Nat.add Nat.eqb]. destruct Rle_dec as [Hd|Hd].
  - exists (S m). split; [lia|]. pose proof (root_step l m Hl) as Hr.
    assert (Hle : sqrt (l / INR (S M)) <= sqrt (l / INR (S m))).
    { apply sqrt_le_1_alt, Rmult_le_compat_l; [easy|].
      apply Rinv_le_contravar; [apply lt_0_INR; lia | apply le_INR; lia]. }
    rewrite (S_INR m) at 2. lra.
  - exists m. split; [lia | lra]. }
destruct H as (m & _ & H). eapply Rle_trans; [apply H|]. apply le_Rdiv_iff; [easy|].
pose proof (sqrt_sqrt l Hl) as H1. pose proof (sqrt_sqrt (INR m) (pos_INR m)) as H2.
set (u := sqrt l) in *. set (v := sqrt (INR m)) in *. pose proof (pow2_ge_0 (u - a * v)). nra.
Qed.

(** ** One round, and all rounds *)

Definition bayes_bound (G : game) (C delta l : R) (T : nat) : R :=
  INR (N G) * (1 + lam G * INR (K G)) + (1 + lam G * INR (K G)) * INR (K G) * delta * (INR T * (INR T + 1) / 2)
  + C * INR (K G) * sqrt (l * INR (N G) * INR T).

Section Regret.
Variables (G : game) (objective : list R -> R) (gap : R -> R -> R).
Variables (out : nat -> nat -> R -> bool) (far : nat -> nat -> R) (r : rule) (slack : history -> R) (l C delta : R).
Notation A := (bayes_lcb G r objective far).
Hypotheses (W : lawful G) (M : measures objective gap) (F : trusted l C gap out far).
Hypotheses (Hr : forall h phi c, r h phi c -> nearly G (lam G) 1 slack h phi c) (Hslack : forall h, 0 <= slack h).
Hypotheses (Hcov : covering l out) (Hmir : mirrored out) (Hdelta : 2 * exp (- l) <= delta) (Hl : 0 < l) (HC : 0 <= C).

Lemma bayes_round cs h m : on_grid G cs -> legal A h -> (N G <= length h)%nat -> allows A h m ->
  (forall j, (j < K G)%nat -> out (times h j (cs j)) (hits h j (cs j)) (accuracy G j (cs j)) = false) ->
  (forall j, (j < K G)%nat -> out (times h j (pay m j)) (hits h j (pay m j)) (accuracy G j (pay m j)) = false) ->
  mistake G A h m + lam G * paid_sum G (pay m) <=
    bayes_value G objective cs + Sum (experts G) (fun j => C * sqrt (l / INR (times h j (pay m j)))) + slack h.
Proof.
intros Hcs Hlegal HN Hm Incs Inpay. pose proof Hm as (Hpay & _ & Hmin).
assert (Count : forall c j, on_grid G c -> (j < K G)%nat -> (1 <= times h j (c j))%nat).
{ intros c j Hc Hj. apply (times_later G A (bayes_lcb_exploring G r objective far)); auto. }
set (p := fun j => accuracy G j (pay m j)). set (q := paid_estimate h m).
set (P c j := farthest_accuracy far (times h j (c j)) (hits h j (c j))).
assert (Hp : forall c j, 0 <= accuracy G j (c j) <= 1) by (intros; apply (accuracy_range _ W)).
assert (Hq : forall j, In j (experts G) -> 0 <= q j <= 1).
{ intros j Hj. apply in_experts in Hj. apply estimate_range; [apply (Count (pay m)); easy | apply hits_le_times]. }
assert (HP : forall c j, on_grid G c -> In j (experts G) -> 0 <= P c j <= 1).
{ intros c j Hc Hj. apply in_experts in Hj.
  apply farthest_accuracy_range, F; [apply (Count c); easy | apply hits_le_times]. }
assert (Vote : mistake G A h m <= bayes_error (map q (experts G)) + Sum (experts G) (fun j => Rabs (p j - q j))).
{ rewrite bayes_mistake. apply (vote_at_estimates (experts G) p q); [intros; apply Hp | easy]. }
assert (Above : bayes_error (map q (experts G)) <= objective (map q (experts G))).
{ apply (at_least_bayes _ _ M), in_map_range; easy. }
assert (Change : objective (map q (experts G)) <= objective (map (P (pay m)) (experts G))
  + Sum (experts G) (fun j => gap (q j) (P (pay m) j))) by (apply (changes _ _ M); auto).
assert (Minimal := Hr _ _ _ (Hmin HN) cs Hcs). unfold bayes_hopes in Minimal. fold (P cs) (P (pay m)) in Minimal.
assert (Optimism : objective (map (P cs) (experts G)) <= objective (map (fun j => accuracy G j (cs j)) (experts G))).
{ apply (falls _ _ M); auto. intros j Hj. apply in_experts in Hj.
  destruct (F _ _ (Count cs j Hcs Hj) (hits_le_times h j (cs j))) as [Range Far].
  unfold P. rewrite farthest_accuracy_distance by easy. apply Far; auto. }
assert (Widths : Sum (experts G) (fun j => Rabs (p j - q j) + gap (q j) (P (pay m) j))
  <= Sum (experts G) (fun j => C * sqrt (l / INR (times h j (pay m j))))).
{ apply sum_le. intros j Hj. apply in_experts in Hj.
  apply (F _ _ (Count _ j Hpay Hj) (hits_le_times h j (pay m j))); [apply Hp | apply Inpay; easy]. }
rewrite sum_plus in Widths. unfold bayes_value. lra.
Qed.

Lemma bayes_value_ge0 cs : 0 <= bayes_value G objective cs.
Proof.
assert (Hp : forall p, In p (map (fun j => accuracy G j (cs j)) (experts G)) -> 0 <= p <= 1).
{ apply in_map_range. intros; apply (accuracy_range _ W). }
pose proof (at_least_bayes _ _ M _ Hp). pose proof (bayes_error_ge0 _ Hp).
pose proof (paid_sum_range G cs W). pose proof (lam_ge0 _ W). unfold bayes_value. nra.
Qed.

Variables (choose : history -> tree move) (T : nat) (cs : nat -> nat).
Hypotheses (Hplays : plays A choose) (Hcs : on_grid G cs).

Lemma regret_at a : 0 < a ->
  E (run G A choose T []) (total G) - INR T * bayes_value G objective cs <=
  INR (N G) * (1 + lam G * INR (K G)) + (1 + lam G * INR (K G)) * INR (K G) * delta * (INR T * (INR T + 1) / 2)
  + INR (K G) * INR (N G) * (C * (l / a)) + INR T * (INR (K G) * (C * a)) + Esum G A choose (fun h _ => slack h) T [].
Proof.
intros Ha.
apply (regret_le G A choose out l delta (fun _ _ n => C * surplus l a n) (C * (l / a)) (INR (K G) * (C * a)) slack
  (bayes_value G objective cs) cs T); auto using bayes_lcb_votes_ok, bayes_lcb_exploring, bayes_value_ge0.
- intros. apply Rmult_le_pos; [easy | apply surplus_ge0].
- intros. apply Rmult_0_r.
- intros. rewrite sum_scal. apply Rmult_le_compat_l; [easy | apply surplus_sum; lra].
- apply Rmult_le_pos; [apply pos_INR | apply Rmult_le_pos; lra].
- intros h m Hlegal HN Hm H1 H2. eapply Rle_trans; [apply (bayes_round cs); easy|].
  apply Rplus_le_compat_r. rewrite Rplus_assoc. apply Rplus_le_compat_l. rewrite <- sum_experts_const, <- sum_plus.
  apply sum_le. intros j Hj. apply in_experts in Hj. rewrite <- Rmult_plus_distr_l. apply Rmult_le_compat_l; [easy|].
  apply root_le_surplus. apply (times_later G A (bayes_lcb_exploring G r objective far)); try easy. apply Hm; easy.
Qed.

(** The best [a] is sqrt(l N / T). *)
Theorem bayes_regret_sets : E (run G A choose T []) (total G) - INR T * bayes_value G objective cs <=
  bayes_bound G (2 * C) delta l T + Esum G A choose (fun h _ => slack h) T [].
Proof.
pose proof (lt_0_INR (N G) (some_payment _ W)) as HN. unfold bayes_bound.
destruct (Nat.eq_dec T 0) as [->|HT].
- cbn. pose proof (lam_ge0 _ W). pose proof (pos_INR (K G)). rewrite !Rmult_0_r, sqrt_0.
  assert (0 <= INR (N G) * (1 + lam G * INR (K G))) by (apply Rmult_le_pos; nra).
  replace (0 * (0 + 1) / 2) with 0 by field. lra.
- assert (HT0 : 0 < INR T) by (apply lt_0_INR; lia).
  assert (Hq : 0 < l * INR (N G) / INR T) by (apply Rdiv_lt_0_compat; nra).
  pose proof (regret_at _ (sqrt_lt_R0 _ Hq)) as H. set (a := sqrt (l * INR (N G) / INR T)) in *.
  assert (Ha : 0 < a) by (apply sqrt_lt_R0; easy).
  assert (Haa : INR T * (a * a) = l * INR (N G)) by (unfold a; rewrite sqrt_sqrt by lra; field; lra).
  assert (Root : sqrt (l * INR (N G) * INR T) = INR T * a).
  { apply sqrt_lem_1; nra. }
  assert (Split : INR (N G) * (l / a) = INR T * a).
  { apply Rmult_eq_reg_r with a; [|lra]. replace (INR (N G) * (l / a) * a) with (l * INR (N G)) by (field; lra). lra. }
  rewrite Root.
  replace (INR (K G) * INR (N G) * (C * (l / a))) with (C * INR (K G) * (INR (N G) * (l / a))) in H by ring.
  rewrite Split in H. lra.
Qed.
End Regret.

(** ** The kl sets *)

(** On the far side of 1/2 the entropy is larger, so that the mirrored point is credible too. *)
Lemma kl_mirrored_point q d : 1/2 <= q <= 1 -> 0 <= d < 1/2 -> kl q (1/2 + d) <= kl q (1/2 - d).
Proof.
intros Hq Hd. rewrite !kl_cross by lra. unfold cross at 1 3.
replace (1 - (1/2 + d)) with (1/2 - d) by lra. replace (1 - (1/2 - d)) with (1/2 + d) by lra.
pose proof (ln_le_compat (1/2 - d) (1/2 + d) ltac:(lra) ltac:(lra)). nra.
Qed.

Definition near_side (S : nat -> nat -> R -> Prop) : Prop := forall n s p,
  (1 <= n)%nat -> (s <= n)%nat -> 0 <= p <= 1 -> S n s p -> S n s (farthest_accuracy (fun _ _ => Rabs (p - 1/2)) n s).

Lemma kl_credible_near_side x q p : 0 <= p <= 1 -> 0 <= q <= 1 -> kl_credible x q p ->
  kl_credible x q (1/2 + sgn (negb (Rltb q (1/2))) * Rabs (p - 1/2)).
Proof.
assert (Above : forall q p, 1/2 <= q <= 1 -> 0 <= p <= 1 -> kl_credible x q p ->
  kl_credible x q (1/2 + Rabs (p - 1/2))).
{ clear. intros q p Hq Hp HS. unfold Rabs.
  destruct Rcase_abs as [H|H]; [|replace (1/2 + (p - 1/2)) with p by lra; easy].
  destruct HS as [He|[H01 Hk]]; [lra|]. right. split; [lra|]. eapply Rle_trans; [apply kl_mirrored_point; lra|].
  replace (1/2 - - (p - 1/2)) with p by lra. easy. }
intros Hp Hq HS. unfold Rltb. destruct Rlt_dec as [H|H]; cbn [negb sgn].
- apply credible_mirror. replace (1 - (1/2 + -1 * Rabs (p - 1/2))) with (1/2 + Rabs ((1 - p) - 1/2)).
  + apply Above; [lra | lra | apply credible_mirror; easy].
  + replace (1 - p - 1/2) with (- (p - 1/2)) by lra. rewrite Rabs_Ropp. lra.
- rewrite Rmult_1_l. apply Above; [lra | easy | easy].
Qed.

Lemma kl_near_side l : near_side (kl_set l).
Proof.
intros n s p Hn Hs Hp HS. apply kl_set_credible; [easy|].
apply kl_credible_near_side; [easy | apply estimate_range; easy | apply kl_set_credible; easy].
Qed.

Lemma bernstein_near_side l : near_side (bernstein_set l).
Proof.
intros n s p Hn Hs Hp. unfold bernstein_set, farthest_accuracy, Rltb. intros H. eapply Rle_trans; [|apply H].
destruct Rlt_dec; cbn; unfold Rabs; repeat destruct Rcase_abs; lra.
Qed.

Lemma farthest_is_credible S far n s : near_side S -> farthest S far -> (1 <= n)%nat -> (s <= n)%nat ->
  0 <= far n s <= 1/2 /\ S n s (farthest_accuracy far n s).
Proof.
intros Side Far Hn Hs. destruct (proj1 (Far n s Hn Hs)) as (p & Hp & HS & He). split.
- rewrite He. unfold Rabs. destruct Rcase_abs; lra.
- specialize (Side n s p Hn Hs Hp HS). unfold farthest_accuracy in *. rewrite He. exact Side.
Qed.

(** A set within C1 sqrt(l/n) of the estimate, whose points change the objective by at most C2 sqrt(l/n) *)
Lemma trusted_sets S out far gap l C1 C2 : near_side S -> farthest S far ->
  (forall n s p, (1 <= n)%nat -> out n s p = false -> S n s p) ->
  (forall n s p, (1 <= n)%nat -> (s <= n)%nat -> 0 <= p <= 1 -> S n s p ->
     Rabs (estimate n s - p) <= C1 * sqrt (l / INR n)) ->
  (forall n s p, (1 <= n)%nat -> (s <= n)%nat -> 0 <= p <= 1 -> S n s p ->
     gap (estimate n s) p <= C2 * sqrt (l / INR n)) ->
  trusted l (C1 + C2) gap out far.
Proof.
intros Side Far Hout H1 H2 n s Hn Hs. destruct (farthest_is_credible S far n s Side Far Hn Hs) as [Range HS].
split; [easy|]. intros p Hp Ho. apply Hout in Ho; [|easy]. split; [|apply (Far n s Hn Hs); easy].
rewrite Rabs_minus_sym, Rmult_plus_distr_r. apply Rplus_le_compat; [apply H1; easy|].
apply H2; try easy. apply farthest_accuracy_range; easy.
Qed.

Lemma sqrt_half x : sqrt (x / 2) = sqrt 2 / 2 * sqrt x.
Proof.
pose proof (sqrt_lt_R0 2 ltac:(lra)) as H2. pose proof (sqrt_sqrt 2 ltac:(lra)) as H. rewrite sqrt_div_alt by lra.
apply Rmult_eq_reg_r with (2 * sqrt 2); [|lra].
replace (sqrt x / sqrt 2 * (2 * sqrt 2)) with (2 * sqrt x) by (field; lra). rewrite <- H at 1. field.
Qed.

Lemma kl_set_near l n s p : 0 <= l -> (1 <= n)%nat -> (s <= n)%nat -> kl_set l n s p ->
  Rabs (estimate n s - p) <= sqrt 2 / 2 * sqrt (l / INR n).
Proof.
intros Hl Hn Hs HS. rewrite <- sqrt_half. assert (0 < INR n) by (apply lt_0_INR; lia).
replace (l / INR n / 2) with (l / (2 * INR n)) by (field; lra). apply kl_set_within_root; easy.
Qed.

Lemma kl_trusted_bayes l far : 0 < l -> farthest (kl_set l) far ->
  trusted l (sqrt 2 / 2 + sqrt 2 / 2) (fun p q => Rabs (p - q)) (kl_out l) far.
Proof.
intros Hl Far. apply trusted_sets with (kl_set l); auto using kl_near_side.
- intros n s p Hn. apply kl_out_false; easy.
- intros. apply kl_set_near; (easy || lra).
- intros. apply kl_set_near; (easy || lra).
Qed.

Lemma kl_trusted_product l far : 0 < l -> farthest (kl_set l) far ->
  trusted l (sqrt 2 / 2 + 1) (fun p q => 1/2 * Rabs (bhattacharyya p - bhattacharyya q)) (kl_out l) far.
Proof.
intros Hl Far. apply trusted_sets with (kl_set l); auto using kl_near_side.
- intros n s p Hn. apply kl_out_false; easy.
- intros. apply kl_set_near; (easy || lra).
- intros n s p Hn Hs _ HS. pose proof (roots_within_kl_set l n s p ltac:(lra) Hn Hs HS) as H.
  rewrite Rabs_minus_sym in H. unfold bhattacharyya. lra.
Qed.

(** Widths of Lemma A.1 are at most sqrt(2 l/n) where they are below 1. *)
Lemma bernstein_set_near l n s p : 0 < l -> (1 <= n)%nat -> (s <= n)%nat -> 0 <= p <= 1 -> bernstein_set l n s p ->
  Rabs (estimate n s - p) <= sqrt 2 * sqrt (l / INR n).
Proof.
intros Hl Hn Hs Hp HS. pose proof (estimate_range n s Hn Hs) as Hq. assert (HN : 0 < INR n) by (apply lt_0_INR; lia).
assert (Hx : 0 < l / INR n) by (apply Rdiv_lt_0_compat; lra).
pose proof (sqrt_sqrt (l / INR n) ltac:(lra)) as Hxx. pose proof (sqrt_lt_R0 _ Hx) as Hx0.
pose proof (sqrt_sqrt 2 ltac:(lra)) as Hrr. pose proof (sqrt_lt_R0 2 ltac:(lra)) as Hr0.
set (x := sqrt (l / INR n)) in *. set (r := sqrt 2) in *. unfold bernstein_set in HS.
assert (Width : sharp_width l n s <= x * x + r * x / 2).
{ unfold sharp_width. rewrite Hxx. apply Rplus_le_compat_l, sqrt_le_of_square; [nra|].
  replace ((r * x / 2) ^ 2) with (r * r * (x * x) / 4) by field. rewrite Hrr, Hxx.
  replace (estimate n s * (1 - estimate n s) / INR n * (2 * l))
    with (estimate n s * (1 - estimate n s) * (2 * (l / INR n))) by (field; lra).
  pose proof (pow2_ge_0 (estimate n s - 1/2)). nra. }
destruct (Rle_dec 1 (r * x)) as [H|H].
- apply Rle_trans with 1; [apply Rabs_le; lra | easy].
- nra.
Qed.

Lemma bernstein_trusted_bayes l far : 0 < l -> farthest (bernstein_set l) far ->
  trusted l (sqrt 2 + sqrt 2) (fun p q => Rabs (p - q)) (outside (sharp_width l)) far.
Proof.
intros Hl Far. apply trusted_sets with (bernstein_set l); auto using bernstein_near_side.
- intros n s p _. unfold outside, bernstein_set, Rltb. destruct Rlt_dec; [easy | lra].
- intros. apply bernstein_set_near; easy.
- intros. apply bernstein_set_near; easy.
Qed.

(** ** The theorems *)

Section Theorems.
Variables (G : game) (slack : history -> R) (far : nat -> nat -> R) (delta : R) (choose : history -> tree move).
Variables (T : nat) (c : nat -> nat).
Hypotheses (W : lawful G) (Hdelta : 0 < delta <= 1) (Hslack : forall h, 0 <= slack h) (Hc : on_grid G c).
Let l := ln (2 / delta).
Let A objective := bayes_lcb G (nearly G (lam G) 1 slack) objective far.

Theorem bayes_regret : farthest (kl_set l) far -> plays (A bayes_error) choose ->
  E (run G (A bayes_error) choose T []) (total G) - INR T * bayes_value G bayes_error c <=
  bayes_bound G (2 * sqrt 2) delta l T + Esum G (A bayes_error) choose (fun h _ => slack h) T [].
Proof.
intros Far P. pose proof (log_pos 2 delta ltac:(lra) Hdelta) as Hl. pose proof (sqrt_pos 2).
replace (2 * sqrt 2) with (2 * (sqrt 2 / 2 + sqrt 2 / 2)) by field.
apply (bayes_regret_sets G bayes_error (fun p q => Rabs (p - q)) (kl_out l));
  auto using bayes_error_measures, kl_trusted_bayes, kl_covering, kl_mirrored; [right; apply exp_minus_log; lra | lra].
Qed.

Theorem bayes_regret_product : farthest (kl_set l) far -> plays (A product_error) choose ->
  E (run G (A product_error) choose T []) (total G) - INR T * bayes_value G product_error c <=
  bayes_bound G (2 + sqrt 2) delta l T + Esum G (A product_error) choose (fun h _ => slack h) T [].
Proof.
intros Far P. pose proof (log_pos 2 delta ltac:(lra) Hdelta) as Hl. pose proof (sqrt_pos 2).
replace (2 + sqrt 2) with (2 * (sqrt 2 / 2 + 1)) by field.
apply (bayes_regret_sets G product_error (fun p q => 1/2 * Rabs (bhattacharyya p - bhattacharyya q)) (kl_out l));
  auto using product_error_measures, kl_trusted_product, kl_covering, kl_mirrored;
  [right; apply exp_minus_log; lra | lra].
Qed.

Theorem bayes_regret_bernstein : farthest (bernstein_set l) far -> plays (A bayes_error) choose ->
  E (run G (A bayes_error) choose T []) (total G) - INR T * bayes_value G bayes_error c <=
  bayes_bound G (4 * sqrt 2) delta l T + Esum G (A bayes_error) choose (fun h _ => slack h) T [].
Proof.
intros Far P. pose proof (log_pos 2 delta ltac:(lra) Hdelta) as Hl. pose proof (sqrt_pos 2).
replace (4 * sqrt 2) with (2 * (sqrt 2 + sqrt 2)) by ring.
apply (bayes_regret_sets G bayes_error (fun p q => Rabs (p - q)) (outside (sharp_width l)));
  auto using bayes_error_measures, bernstein_trusted_bayes, sharp_covering, sharp_mirrored;
  [right; apply exp_minus_log; lra | lra].
Qed.
End Theorems.

(** An exact minimiser is a near one, and leaves no slack. *)
Lemma plays_exactly G objective far choose : plays (bayes_lcb G (exactly G) objective far) choose ->
  plays (bayes_lcb G (nearly G (lam G) 1 (fun _ => 0)) objective far) choose.
Proof.
intros P h. destruct (P h) as [Hok Hin]. split; [easy|]. intros m Hm. destruct (Hin m Hm) as (H1 & H2 & H3).
split; [easy|]. split; [easy|]. intros HN c Hc. specialize (H3 HN c Hc). lra.
Qed.

(** ** Tuned: wrong estimates cost at most 1 *)

Definition bayes_tuned_bound (G : game) (C : R) (T : nat) : R := INR (N G) * (1 + lam G * INR (K G)) + 1
  + C * INR (K G) * sqrt (tuned_log 2 (K G) (lam G) T * INR (N G) * INR T).

Lemma bayes_bound_tuned G C T : lawful G -> (1 <= T)%nat ->
  bayes_bound G C (tuned_delta G T) (ln (2 / tuned_delta G T)) T <= bayes_tuned_bound G C T.
Proof.
intros W HT. unfold bayes_bound, bayes_tuned_bound. rewrite tuned_log_is by easy.
pose proof (tuned_delta_costs_one G T W HT). lra.
Qed.

Theorem bayes_regret_tuned G far choose T c : lawful G -> (1 <= T)%nat -> on_grid G c ->
  farthest (kl_set (ln (2 / tuned_delta G T))) far ->
  let A := bayes_lcb G (exactly G) bayes_error far in plays A choose ->
  E (run G A choose T []) (total G) - INR T * bayes_value G bayes_error c <= bayes_tuned_bound G (2 * sqrt 2) T.
Proof.
intros W HT Hc Far A P. eapply Rle_trans; [|apply bayes_bound_tuned; easy].
pose proof (bayes_regret G (fun _ => 0) far _ choose T c W (tuned_delta_range G T W HT)
  ltac:(intros; lra) Hc Far (plays_exactly _ _ _ _ P)) as H.
cbv beta in H. rewrite Esum_const, Rmult_0_r, Rplus_0_r in H. exact H.
Qed.

Theorem bayes_regret_product_tuned G far choose T c : lawful G -> (1 <= T)%nat -> on_grid G c ->
  farthest (kl_set (ln (2 / tuned_delta G T))) far ->
  let A := bayes_lcb G (exactly G) product_error far in plays A choose ->
  E (run G A choose T []) (total G) - INR T * bayes_value G product_error c <= bayes_tuned_bound G (2 + sqrt 2) T.
Proof.
intros W HT Hc Far A P. eapply Rle_trans; [|apply bayes_bound_tuned; easy].
pose proof (bayes_regret_product G (fun _ => 0) far _ choose T c W (tuned_delta_range G T W HT)
  ltac:(intros; lra) Hc Far (plays_exactly _ _ _ _ P)) as H.
cbv beta in H. rewrite Esum_const, Rmult_0_r, Rplus_0_r in H. exact H.
Qed.
