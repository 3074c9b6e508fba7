(** * Regret against the Bayes-optimal cost (Results E and F)

    The paper compares with OPT, the least Phi(p(c)) + lambda sum c; but a vote with known accuracies errs with B(p(c)),
    not Phi(p(c)). The learner [bayes_lcb] pays the minimiser of B (or of H >= B, which is a product) at those credible
    accuracies that are farthest from 1/2, and votes by comparing likelihoods at the estimates. Its cost is at most
    about sqrt(N T ln T) above T times the least B(p(c)) + lambda sum c.

    A round with credible accuracies p, estimates q and farthest credible accuracies P costs
      mistake <= B(q) + change <= B(P) + two changes,
    and by optimism B(P(c_t)) + lambda sum c_t <= B(p(c)) + lambda sum c for every c. By [Entropy.v] the two changes are
    at most C sqrt(sum_j l/n_j) ([close_votes]). That is at most C sum_j sqrt(l/n_j): Result E splits each root into a
    constant [a] for every round and the surplus over it, which adds up to l/a at most along the counts of one payment;
    the best [a] gives sqrt(l N T), without Cauchy and Schwarz. [Root_K.v] keeps the root of the sum: Result F.

    - [measures objective] == needed of B and H: at least B, falling away from 1/2
    - [close_votes objective S far excess] == with accuracies in S, the vote at the estimates errs with at most the
      objective at the farthest ones, and [excess] of the counts
    - [near_side S] == with p the point as far from 1/2 on the side of the estimate is credible too
    - [surplus l a n] == (sqrt(l/n) - a)^+
    - [bayes_bound G C delta l T] == the bound
    - [tuned_delta G T] == 1 / ((1 + lambda K) K T^2); [bayes_tuned_bound G C T] == the bound with it *)
Require Import Reals Lra Psatz List Bool Arith Lia.
From PaidExperts Require Import Sums Tree Game Calculus Covering Rounds Regret Algorithm_1 Lemma_A_1 Kl Bayes_vote Entropy.
Import ListNotations.
Open Scope R_scope.
Local Notation flip z := (map negb z).

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

Record measures (objective : list R -> R) : Prop := Measures {
  at_least_bayes : forall ps, (forall p, In p ps -> 0 <= p <= 1) -> bayes_error ps <= objective ps;
  falls : forall (l : list nat) p P, (forall j, In j l -> 0 <= p j <= 1) -> (forall j, In j l -> 0 <= P j <= 1) ->
    (forall j, In j l -> Rabs (p j - 1/2) <= Rabs (P j - 1/2)) -> objective (map P l) <= objective (map p l) }.

Lemma bayes_error_measures : measures bayes_error.
Proof. constructor; intros; [lra | apply bayes_error_falls; easy]. Qed.

Lemma product_error_measures : measures product_error.
Proof. constructor; intros; [apply bayes_error_le_product_error | apply product_error_falls]; easy. Qed.

Definition close_votes (objective : list R -> R) (S : nat -> nat -> R -> Prop) (far : nat -> nat -> R)
  (excess : list nat -> R) : Prop := forall (l : list nat) n s p,
  (forall j, In j l -> (1 <= n j)%nat /\ (s j <= n j)%nat /\ 0 <= p j <= 1 /\ S (n j) (s j) (p j)) ->
  E (flips (map p l)) (vote_error (map (fun j => estimate (n j) (s j)) l)) <=
    objective (map (fun j => farthest_accuracy far (n j) (s j)) l) + excess (map n l).

Lemma farthest_accuracy_distance far n s : 0 <= far n s -> Rabs (farthest_accuracy far n s - 1/2) = far n s.
Proof. intros H. unfold farthest_accuracy, sgn. destruct negb; unfold Rabs; destruct Rcase_abs; lra. Qed.

Lemma farthest_accuracy_range far n s : 0 <= far n s <= 1/2 -> 0 <= farthest_accuracy far n s <= 1.
Proof. intros H. unfold farthest_accuracy, sgn. destruct negb; lra. Qed.

Lemma farthest_range S far n s : farthest S far -> (1 <= n)%nat -> (s <= n)%nat -> 0 <= far n s <= 1/2.
Proof.
intros Far Hn Hs. destruct (proj1 (Far n s Hn Hs)) as (p & Hp & _ & ->). unfold Rabs. destruct Rcase_abs; lra.
Qed.

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
Variables (G : game) (objective : list R -> R) (S : nat -> nat -> R -> Prop) (excess : list nat -> R).
Variables (out : nat -> nat -> R -> bool) (far : nat -> nat -> R) (r : rule) (slack : history -> R) (l delta : R).
Notation A := (bayes_lcb G r objective far).
Hypotheses (W : lawful G) (M : measures objective) (Far : farthest S far) (Hclose : close_votes objective S far excess).
Hypotheses (Hr : forall h phi c, r h phi c -> nearly G (lam G) 1 slack h phi c) (Hslack : forall h, 0 <= slack h).
Hypotheses (Hcov : covering l out) (Hmir : mirrored out) (Hdelta : 2 * exp (- l) <= delta) (Hl : 0 < l).
Hypothesis (Hout : forall n s p, (1 <= n)%nat -> out n s p = false -> S n s p).

Lemma bayes_round cs h m : on_grid G cs -> legal A h -> (N G <= length h)%nat -> allows A h m ->
  (forall j, (j < K G)%nat -> out (times h j (cs j)) (hits h j (cs j)) (accuracy G j (cs j)) = false) ->
  (forall j, (j < K G)%nat -> out (times h j (pay m j)) (hits h j (pay m j)) (accuracy G j (pay m j)) = false) ->
  mistake G A h m + lam G * paid_sum G (pay m) <=
    bayes_value G objective cs + excess (map (fun j => times h j (pay m j)) (experts G)) + slack h.
Proof.
intros Hcs Hlegal HN Hm Incs Inpay. pose proof Hm as (Hpay & _ & Hmin).
assert (Count : forall c j, on_grid G c -> (j < K G)%nat -> (1 <= times h j (c j))%nat).
{ intros c j Hc Hj. apply (times_later G A (bayes_lcb_exploring G r objective far)); auto. }
set (P c j := farthest_accuracy far (times h j (c j)) (hits h j (c j))).
assert (Hp : forall c j, 0 <= accuracy G j (c j) <= 1) by (intros; apply (accuracy_range _ W)).
assert (Vote : mistake G A h m <= objective (map (P (pay m)) (experts G))
  + excess (map (fun j => times h j (pay m j)) (experts G))).
{ rewrite bayes_mistake. apply (Hclose (experts G) _ (fun j => hits h j (pay m j)) (fun j => accuracy G j (pay m j))).
  intros j Hj. apply in_experts in Hj. pose proof (Count _ j Hpay Hj). repeat split; try easy; try apply Hp.
  - apply hits_le_times.
  - apply Hout; [easy | apply Inpay; easy]. }
assert (Minimal := Hr _ _ _ (Hmin HN) cs Hcs). unfold bayes_hopes in Minimal. fold (P cs) (P (pay m)) in Minimal.
assert (Optimism : objective (map (P cs) (experts G)) <= objective (map (fun j => accuracy G j (cs j)) (experts G))).
{ assert (Range : forall j, In j (experts G) -> 0 <= far (times h j (cs j)) (hits h j (cs j)) <= 1/2).
  { intros j Hj. apply in_experts in Hj.
    apply (farthest_range S); [easy | apply Count; easy | apply hits_le_times]. }
  apply (falls _ M); auto; intros j Hj; [apply farthest_accuracy_range, Range, Hj|].
  unfold P. rewrite farthest_accuracy_distance by apply Range, Hj. apply in_experts in Hj.
  apply (Far _ _ (Count cs j Hcs Hj) (hits_le_times h j (cs j))); auto. }
unfold bayes_value. lra.
Qed.

Lemma bayes_value_ge0 cs : 0 <= bayes_value G objective cs.
Proof.
assert (Hp : forall p, In p (map (fun j => accuracy G j (cs j)) (experts G)) -> 0 <= p <= 1).
{ apply in_map_range. intros; apply (accuracy_range _ W). }
pose proof (at_least_bayes _ M _ Hp). pose proof (bayes_error_ge0 _ Hp).
pose proof (paid_sum_range G cs W). pose proof (lam_ge0 _ W). unfold bayes_value. nra.
Qed.

Variables (choose : history -> tree move) (T : nat) (cs : nat -> nat).
Hypotheses (Hplays : plays A choose) (Hcs : on_grid G cs).

(** What a round exceeds the comparator by, charged to the counts and to the round itself *)
Lemma regret_charged charge B extra : (forall n, 0 <= charge n) -> charge 0%nat = 0 ->
  (forall m, Sum (seq 1 m) charge <= B) -> 0 <= extra ->
  (forall ns, length ns = K G -> (forall n, In n ns -> (1 <= n)%nat) -> excess ns <= Sum ns charge + extra) ->
  E (run G A choose T []) (total G) - INR T * bayes_value G objective cs <=
  INR (N G) * (1 + lam G * INR (K G)) + (1 + lam G * INR (K G)) * INR (K G) * delta * (INR T * (INR T + 1) / 2)
  + INR (K G) * INR (N G) * B + INR T * extra + Esum G A choose (fun h _ => slack h) T [].
Proof.
intros H0 Hzero HB Hextra Hex.
apply (regret_le G A choose out l delta (fun _ _ => charge) B extra slack (bayes_value G objective cs) cs T);
  auto using bayes_lcb_votes_ok, bayes_lcb_exploring, bayes_value_ge0.
intros h m Hlegal HN Hm H1 H2. eapply Rle_trans; [apply (bayes_round cs); easy|]. apply Rplus_le_compat_r.
rewrite Rplus_assoc. apply Rplus_le_compat_l. rewrite <- (sum_map (fun j => times h j (pay m j))). apply Hex.
- rewrite map_length. apply seq_length.
- intros n Hn. apply in_map_iff in Hn as (j & <- & Hj). apply in_experts in Hj.
  apply (times_later G A (bayes_lcb_exploring G r objective far)); try easy. apply Hm; easy.
Qed.

Variable C : R.
Hypotheses (HC : 0 <= C).
Hypothesis (Hroots : forall ns, excess ns <= Sum ns (fun n => C * sqrt (l / INR n))).

Lemma regret_at a : 0 < a ->
  E (run G A choose T []) (total G) - INR T * bayes_value G objective cs <=
  INR (N G) * (1 + lam G * INR (K G)) + (1 + lam G * INR (K G)) * INR (K G) * delta * (INR T * (INR T + 1) / 2)
  + INR (K G) * INR (N G) * (C * (l / a)) + INR T * (INR (K G) * (C * a)) + Esum G A choose (fun h _ => slack h) T [].
Proof.
intros Ha. apply (regret_charged (fun n => C * surplus l a n)).
- intros. apply Rmult_le_pos; [easy | apply surplus_ge0].
- apply Rmult_0_r.
- intros. rewrite sum_scal. apply Rmult_le_compat_l; [easy | apply surplus_sum; lra].
- apply Rmult_le_pos; [apply pos_INR | apply Rmult_le_pos; lra].
- intros ns Hlen Hns. eapply Rle_trans; [apply Hroots|]. rewrite <- Hlen, <- sum_const, <- sum_plus.
  apply sum_le. intros n Hn. rewrite <- Rmult_plus_distr_l. apply Rmult_le_compat_l; [easy|].
  apply root_le_surplus, Hns, Hn.
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
intros Side Far Hn Hs. split; [apply (farthest_range S); easy|].
destruct (proj1 (Far n s Hn Hs)) as (p & Hp & HS & He). specialize (Side n s p Hn Hs Hp HS).
unfold farthest_accuracy in *. rewrite He. exact Side.
Qed.

Lemma sqrt_half x : sqrt (x / 2) = sqrt 2 / 2 * sqrt x.
Proof.
pose proof (sqrt_lt_R0 2 ltac:(lra)) as H2. pose proof (sqrt_sqrt 2 ltac:(lra)) as H. rewrite sqrt_div_alt by lra.
apply Rmult_eq_reg_r with (2 * sqrt 2); [|lra].
replace (sqrt x / sqrt 2 * (2 * sqrt 2)) with (2 * sqrt x) by (field; lra). rewrite <- H at 1. field.
Qed.

(** What is asked of the objective, besides: it changes by at most C times the root of all entropies. *)
Definition entropic (objective : list R -> R) (C : R) : Prop := forall (l : list nat) x q p,
  (forall j, In j l -> 0 <= p j <= 1) -> (forall j, In j l -> 0 <= q j <= 1) ->
  (forall j, In j l -> 0 <= x j /\ kl_credible (x j) (q j) (p j)) ->
  objective (map q l) <= objective (map p l) + C * sqrt (Sum l x).

Lemma bayes_error_entropic : entropic bayes_error (sqrt 2 / 2).
Proof. intros l x q p Hp Hq Hx. rewrite <- sqrt_half. apply bayes_error_within_entropy; easy. Qed.

Lemma product_error_entropic : entropic product_error 1.
Proof. intros l x q p Hp Hq Hx. rewrite Rmult_1_l. apply product_error_within_entropy; easy. Qed.

Lemma kl_close_votes objective C l far : measures objective -> entropic objective C -> 0 < l ->
  farthest (kl_set l) far ->
  close_votes objective (kl_set l) far (fun ns => (sqrt 2 / 2 + C) * sqrt (Sum ns (fun n => l / INR n))).
Proof.
intros M Hent Hl Far js n s p H. rewrite sum_map. set (q j := estimate (n j) (s j)).
set (P j := farthest_accuracy far (n j) (s j)). set (x j := l / INR (n j)).
assert (Hq : forall j, In j js -> 0 <= q j <= 1) by (intros j Hj; apply estimate_range; apply H, Hj).
assert (HP : forall j, In j js -> 0 <= P j <= 1 /\ kl_set l (n j) (s j) (P j)).
{ intros j Hj. destruct (H j Hj) as (Hn & Hs & _).
  destruct (farthest_is_credible (kl_set l) far (n j) (s j) (kl_near_side l) Far Hn Hs).
  split; [apply farthest_accuracy_range|]; easy. }
assert (Within : forall y, (forall j, In j js -> kl_set l (n j) (s j) (y j)) ->
  forall j, In j js -> 0 <= x j /\ kl_credible (x j) (q j) (y j)).
{ intros y Hy j Hj. destruct (H j Hj) as (Hn & _). split; [|apply kl_set_credible; auto].
  apply Rdiv_ge0; [lra | apply lt_0_INR; lia]. }
pose proof (vote_within_entropy _ js x q p ltac:(intros; apply H; easy) Hq
  ltac:(apply Within; intros; apply H; easy)) as Vote.
pose proof (at_least_bayes _ M (map q js) ltac:(apply in_map_range; easy)) as Above.
pose proof (Hent js x q P ltac:(intros; apply HP; easy) Hq ltac:(apply Within; intros; apply HP; easy)) as Change.
rewrite sqrt_half in Vote. lra.
Qed.

Lemma sqrt_plus_le x y : 0 <= x -> 0 <= y -> sqrt (x + y) <= sqrt x + sqrt y.
Proof.
intros Hx Hy. pose proof (sqrt_pos x). pose proof (sqrt_pos y). apply sqrt_le_of_square; [lra|].
pose proof (sqrt_sqrt x Hx). pose proof (sqrt_sqrt y Hy). nra.
Qed.

Lemma sqrt_sum_le {A} (l : list A) f : (forall a, In a l -> 0 <= f a) -> sqrt (Sum l f) <= Sum l (fun a => sqrt (f a)).
Proof.
induction l as [|a l IH]; intros H; [cbn; rewrite sqrt_0; lra|]. rewrite !sum_cons.
pose proof (H a (or_introl eq_refl)). assert (Hs : 0 <= Sum l f) by (apply sum_ge0; intros; apply H; right; easy).
eapply Rle_trans; [apply sqrt_plus_le; easy|]. apply Rplus_le_compat_l, IH. intros; apply H; right; easy.
Qed.

Lemma roots_of_sum C l ns : 0 <= C -> 0 < l ->
  C * sqrt (Sum ns (fun n => l / INR n)) <= Sum ns (fun n => C * sqrt (l / INR n)).
Proof.
intros HC Hl. rewrite sum_scal. apply Rmult_le_compat_l; [easy|]. apply sqrt_sum_le. intros n _.
destruct n; [cbn; unfold Rdiv; rewrite Rinv_0; lra | apply Rdiv_ge0; [lra | apply lt_0_INR; lia]].
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

Lemma bernstein_close_votes l far : 0 < l -> farthest (bernstein_set l) far ->
  close_votes bayes_error (bernstein_set l) far (fun ns => Sum ns (fun n => 2 * sqrt 2 * sqrt (l / INR n))).
Proof.
intros Hl Far js n s p H. rewrite sum_map. set (q j := estimate (n j) (s j)).
set (P j := farthest_accuracy far (n j) (s j)).
assert (Hq : forall j, In j js -> 0 <= q j <= 1) by (intros j Hj; apply estimate_range; apply H, Hj).
assert (HP : forall j, In j js -> 0 <= P j <= 1 /\ bernstein_set l (n j) (s j) (P j)).
{ intros j Hj. destruct (H j Hj) as (Hn & Hs & _).
  destruct (farthest_is_credible _ far (n j) (s j) (bernstein_near_side l) Far Hn Hs).
  split; [apply farthest_accuracy_range|]; easy. }
pose proof (vote_at_estimates js p q ltac:(intros; apply H; easy) Hq) as Vote.
pose proof (bayes_error_lipschitz js q P Hq ltac:(intros; apply HP; easy)) as Change.
assert (Widths : Sum js (fun j => Rabs (p j - q j)) + Sum js (fun j => Rabs (q j - P j))
  <= Sum js (fun j => 2 * sqrt 2 * sqrt (l / INR (n j)))); [|lra].
rewrite <- sum_plus. apply sum_le. intros j Hj. destruct (H j Hj) as (Hn & Hs & Hp & HS).
pose proof (bernstein_set_near l _ _ _ Hl Hn Hs Hp HS) as H1. destruct (HP j Hj) as [HPj HSj].
pose proof (bernstein_set_near l _ _ _ Hl Hn Hs HPj HSj) as H2.
rewrite Rabs_minus_sym in H1. unfold q. lra.
Qed.

(** ** The theorems *)

Section Theorems.
Variables (G : game) (slack : history -> R) (far : nat -> nat -> R) (delta : R) (choose : history -> tree move).
Variables (T : nat) (c : nat -> nat).
Hypotheses (W : lawful G) (Hdelta : 0 < delta <= 1) (Hslack : forall h, 0 <= slack h) (Hc : on_grid G c).
Let l := ln (2 / delta).
Let A objective := bayes_lcb G (nearly G (lam G) 1 slack) objective far.

Lemma bayes_regret_kl objective C : measures objective -> entropic objective C -> 0 <= C -> farthest (kl_set l) far ->
  plays (A objective) choose ->
  E (run G (A objective) choose T []) (total G) - INR T * bayes_value G objective c <=
  bayes_bound G (2 * (sqrt 2 / 2 + C)) delta l T + Esum G (A objective) choose (fun h _ => slack h) T [].
Proof.
intros M Hent HC Far P. pose proof (log_pos 2 delta ltac:(lra) Hdelta) as Hl. pose proof (sqrt_pos 2).
eapply (bayes_regret_sets G objective (kl_set l)) with (out := kl_out l); eauto using kl_close_votes, kl_covering, kl_mirrored.
- right. apply exp_minus_log; lra.
- intros n s p Hn. apply kl_out_false, Hn.
- lra.
- intros ns. apply roots_of_sum; [lra | exact Hl].
Qed.

Theorem bayes_regret : farthest (kl_set l) far -> plays (A bayes_error) choose ->
  E (run G (A bayes_error) choose T []) (total G) - INR T * bayes_value G bayes_error c <=
  bayes_bound G (2 * sqrt 2) delta l T + Esum G (A bayes_error) choose (fun h _ => slack h) T [].
Proof.
intros Far P. pose proof (sqrt_pos 2). replace (2 * sqrt 2) with (2 * (sqrt 2 / 2 + sqrt 2 / 2)) by field.
apply bayes_regret_kl; auto using bayes_error_measures, bayes_error_entropic. lra.
Qed.

Theorem bayes_regret_product : farthest (kl_set l) far -> plays (A product_error) choose ->
  E (run G (A product_error) choose T []) (total G) - INR T * bayes_value G product_error c <=
  bayes_bound G (2 + sqrt 2) delta l T + Esum G (A product_error) choose (fun h _ => slack h) T [].
Proof.
intros Far P. replace (2 + sqrt 2) with (2 * (sqrt 2 / 2 + 1)) by field.
apply bayes_regret_kl; auto using product_error_measures, product_error_entropic. lra.
Qed.

Theorem bayes_regret_bernstein : farthest (bernstein_set l) far -> plays (A bayes_error) choose ->
  E (run G (A bayes_error) choose T []) (total G) - INR T * bayes_value G bayes_error c <=
  bayes_bound G (4 * sqrt 2) delta l T + Esum G (A bayes_error) choose (fun h _ => slack h) T [].
Proof.
intros Far P. pose proof (log_pos 2 delta ltac:(lra) Hdelta) as Hl. pose proof (sqrt_pos 2).
replace (4 * sqrt 2) with (2 * (2 * sqrt 2)) by ring.
eapply (bayes_regret_sets G bayes_error (bernstein_set l) _ (outside (sharp_width l)));
  eauto using bayes_error_measures, bernstein_close_votes, sharp_covering, sharp_mirrored.
- right. apply exp_minus_log; lra.
- intros n s p _. unfold outside, bernstein_set, Rltb. destruct Rlt_dec; [easy | lra].
- lra.
- intros ns. right. reflexivity.
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
