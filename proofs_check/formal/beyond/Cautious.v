(** * The cautious learner: pay by optimism, vote by pessimism (Result D)

    The learner pays what is best if every accuracy were the farthest from 1/2 that is credible, and votes with the
    weights of the nearest. It has no cutoff and follows nobody, and its regret against OPT over the grid is
    N(1 + lam K) + 1 + K N (8.5 + 2 ln K) l, of order ln T; for a fixed grid it even tends to minus infinity.
    The confidence sets are a parameter: [sets] says what is asked of them, and both the kl sets and
    the Bernstein intervals have it, see [Cautious_sets.v].

    - [sets l S out far near] == intervals about the estimate, covering, inside the Bernstein interval
    - [gap l n s] == min(1/2, 2 width), a bound on far - near
    - [cautious_charge l A th k n] == what n answers are charged, 0 before the first
    - [regret_bound G B delta T] == N(1 + lam K) + (1 + lam K) K delta T(T+1)/2 + K N B ln(2/delta)
    - [cautious_bound G B T] == the same at the tuned delta, at which the middle term is at most 1 *)
Require Import Reals Lra Psatz List Bool Arith Lia.
From Interval Require Import Tactic.
From PaidExperts Require Import Sums Tree Game Calculus Covering Rounds Concentration Regret Algorithm_1.
From PaidExperts Require Import Sign_vote Charge Cautious_round.
Import ListNotations.
Open Scope R_scope.

Record sets (l : R) (S : nat -> nat -> R -> Prop) (out : nat -> nat -> R -> bool)
    (far near : nat -> nat -> R) : Prop := Sets {
  set_covering : covering l out;
  set_mirrored : mirrored out;
  set_not_out : forall n s p, (1 <= n)%nat -> (s <= n)%nat -> 0 <= p <= 1 -> out n s p = false -> S n s p;
  set_within : forall n s p, (1 <= n)%nat -> (s <= n)%nat -> 0 <= p <= 1 -> S n s p -> bernstein_set l n s p;
  set_interval : forall n s p x, (1 <= n)%nat -> (s <= n)%nat -> 0 <= p <= 1 -> S n s p ->
    p <= x <= estimate n s \/ estimate n s <= x <= p -> S n s x;
  set_inside : forall n s, (1 <= n)%nat -> (s <= n)%nat -> exists p, 0 < p < 1 /\ S n s p;
  set_far : farthest S far;
  set_near : nearest S near }.

(** ** One estimate *)

Definition gap (l : R) (n s : nat) : R := Rmin (1/2) (2 * sharp_width l n s).
Definition cautious_charge (l A th k : R) (n : nat) : R := match n with O => 0 | _ => share_of A th k (INR n / l) end.

Section Count.
Variables (l : R) (S : nat -> nat -> R -> Prop) (out : nat -> nat -> R -> bool).
Variables (far near : nat -> nat -> R) (n s : nat).
Hypotheses (l_pos : 0 < l) (C : sets l S out far near) (n_ge1 : (1 <= n)%nat) (s_le : (s <= n)%nat).

Lemma sharp_width_pos : 0 < sharp_width l n s.
Proof.
pose proof (INR_ge1 n n_ge1). unfold sharp_width.
pose proof (sqrt_pos (estimate n s * (1 - estimate n s) / INR n * (2 * l))).
assert (0 < l / INR n) by (apply Rdiv_lt_0_compat; lra). lra.
Qed.

Lemma near_range : 0 <= near n s < 1/2.
Proof.
destruct (set_near _ _ _ _ _ C n s n_ge1 s_le) as [(p & Hp & _ & Hnear) Hle].
split; [rewrite Hnear; apply Rabs_pos|].
destruct (set_inside _ _ _ _ _ C n s n_ge1 s_le) as (x & Hx & HS). eapply Rle_lt_trans; [apply (Hle x); [lra | easy]|].
apply Rabs_def1; lra.
Qed.

Lemma far_range : 0 <= far n s <= 1/2.
Proof.
destruct (set_far _ _ _ _ _ C n s n_ge1 s_le) as [(p & Hp & _ & ->) _]. split; [apply Rabs_pos | apply Rabs_le; lra].
Qed.

Lemma gap_ge0 : 0 <= gap l n s.
Proof. pose proof sharp_width_pos. apply Rmin_glb; lra. Qed.

(** All that is credible lies within a width of the estimate. *)
Lemma far_le_near_plus_gap : far n s <= near n s + gap l n s.
Proof.
destruct (set_far _ _ _ _ _ C n s n_ge1 s_le) as [(p & Hp & HSp & Hfar) _].
destruct (set_near _ _ _ _ _ C n s n_ge1 s_le) as [(x & Hx & HSx & Hnear) _].
pose proof far_range. pose proof near_range.
apply (set_within _ _ _ _ _ C) in HSp; [|easy..]. apply (set_within _ _ _ _ _ C) in HSx; [|easy..].
unfold bernstein_set in *. rewrite Hfar, Hnear in *. unfold gap.
enough (Rabs (p - 1/2) - Rabs (x - 1/2) <= 2 * sharp_width l n s) by (apply Rmin_case; lra).
revert HSp HSx. unfold Rabs. repeat destruct Rcase_abs; lra.
Qed.

(** Twice the width is at most z(1 + z), z = sqrt(2 l/n), because q(1-q) <= 1/4. *)
Lemma gap_square_le : gap l n s ^ 2 <= Rmin (1/4) (gap2 (INR n / l)).
Proof.
pose proof (INR_ge1 n n_ge1). pose proof gap_ge0. assert (Hy : 0 < INR n / l) by (apply Rdiv_lt_0_compat; lra).
assert (Hhalf : gap l n s <= 1/2) by apply Rmin_l. assert (Htwo : gap l n s <= 2 * sharp_width l n s) by apply Rmin_r.
apply Rmin_glb; [nra|]. unfold gap2. rewrite <- Rpow_mult_distr. apply pow_incr. split; [easy|].
eapply Rle_trans; [exact Htwo|].
pose proof (root_sq _ Hy) as Hx2. pose proof (root_pos _ Hy) as Hx. set (x := root (INR n / l)) in *.
assert (Hxx : x * x = 2 * l / INR n) by (rewrite Hx2; field; lra).
unfold sharp_width. replace (l / INR n) with (x * x / 2) by (rewrite Hxx; field; lra).
replace (estimate n s * (1 - estimate n s) / INR n * (2 * l)) with (estimate n s * (1 - estimate n s) * (x * x))
  by (rewrite Hxx; field; lra).
enough (sqrt (estimate n s * (1 - estimate n s) * (x * x)) <= x / 2) by lra.
apply sqrt_le_of_square; [lra|]. pose proof (pow2_ge_0 (estimate n s - 1/2)). nra.
Qed.

(** What is credible is as far from 1/2 as the nearest, and on the side of the estimate, unless 1/2 is credible. *)
Lemma credible_side p : 0 <= p <= 1 -> S n s p ->
  near n s = 0 \/ near n s <= sgn (negb (Rltb (estimate n s) (1/2))) * (p - 1/2).
Proof.
intros Hp HS. destruct (set_near _ _ _ _ _ C n s n_ge1 s_le) as [_ Hle].
pose proof (Hle p Hp HS) as Hn. pose proof near_range. unfold Rltb.
assert (Hmid : S n s (1/2) -> near n s = 0).
{ intros HH. pose proof (Hle (1/2) ltac:(lra) HH) as H0. rewrite Rminus_diag_eq, Rabs_R0 in H0 by easy. lra. }
destruct Rlt_dec as [Hq|Hq]; cbn [negb sgn].
- destruct (Rle_lt_dec p (1/2)) as [H1|H1]; [right; rewrite Rabs_left1 in Hn by lra; lra|].
  left. apply Hmid. apply (set_interval _ _ _ _ _ C n s p); try easy. lra.
- destruct (Rle_lt_dec (1/2) p) as [H1|H1]; [right; rewrite Rabs_right in Hn by lra; lra|].
  left. apply Hmid. apply (set_interval _ _ _ _ _ C n s p); try easy. lra.
Qed.

Lemma credible_square_le p : 0 <= p <= 1 -> S n s p -> (1/2 - p)^2 <= far n s ^ 2.
Proof.
intros Hp HS. destruct (set_far _ _ _ _ _ C n s n_ge1 s_le) as [_ Hle]. pose proof (Hle p Hp HS) as H.
replace ((1/2 - p)^2) with (Rabs (p - 1/2) ^ 2) by (rewrite pow2_abs; ring).
apply pow_incr. split; [apply Rabs_pos | easy].
Qed.
End Count.

(** ** One round *)

Section Round.
Variables (G : game) (r : rule) (l : R) (S : nat -> nat -> R -> Prop) (out : nat -> nat -> R -> bool).
Variables (far near : nat -> nat -> R).
Hypotheses (W : lawful G) (l_pos : 0 < l) (C : sets l S out far near).
Notation A := (cautious G r far near).
Notation k := (INR (K G)).
Notation hope h c := (hopes G far h c).

(** The accuracies of payments [c] are credible after [h]. *)
Definition seems_true (h : history) (c : nat -> nat) : Prop :=
  forall j, (j < K G)%nat -> (1 <= times h j (c j))%nat /\ S (times h j (c j)) (hits h j (c j)) (accuracy G j (c j)).

Lemma seen_seems_true h c : legal A h -> (N G <= length h)%nat -> on_grid G c ->
  (forall j, (j < K G)%nat -> out (times h j (c j)) (hits h j (c j)) (accuracy G j (c j)) = false) -> seems_true h c.
Proof.
intros Hl HN Hc Hout j Hj.
destruct (times_later G A (cautious_exploring G r far near) h j (c j) Hl HN Hj (Hc j Hj)) as [H1 _]. split; [easy|].
apply (set_not_out _ _ _ _ _ C); [easy | apply hits_le_times | apply (accuracy_range _ W) | apply Hout; easy].
Qed.

(** Step 1: a mistake has probability at most 1/2 prod sqrt(1 - 4 near^2) <= 1/2 exp(-2 sum near^2). *)
Lemma cautious_weights_are_cautious h m : seems_true h (pay m) -> forall j, (j < K G)%nat ->
  let n := times h j (pay m j) in let s := hits h j (pay m j) in let p := accuracy G j (pay m j) in
  0 <= near n s < 1/2 /\ 0 <= p <= 1 /\
  (near n s = 0 \/ near n s <= sgn (negb (Rltb (estimate n s) (1/2))) * (p - 1/2)).
Proof.
intros Hcr j Hj n s p. destruct (Hcr j Hj) as [Hn HS]. pose proof (hits_le_times h j (pay m j)) as Hs.
split; [apply (near_range l S out far near); easy|]. split; [apply (accuracy_range _ W)|].
apply (credible_side l S out far near); try easy. apply (accuracy_range _ W).
Qed.

Theorem cautious_mistake h m : seems_true h (pay m) -> mistake G A h m <=
  1/2 * Prod (experts G) (fun j => sqrt (1 - 4 * near (times h j (pay m j)) (hits h j (pay m j)) ^ 2)).
Proof.
intros Hcr. apply sign_vote_error with
  (up := fun j => negb (Rltb (estimate (times h j (pay m j)) (hits h j (pay m j))) (1/2))); [intros z; reflexivity|].
apply (cautious_weights_are_cautious h m Hcr).
Qed.

(** Nobody has to be followed. *)
Theorem cautious_mistake_le_best_expert h m j : seems_true h (pay m) -> (j < K G)%nat ->
  mistake G A h m <= 1/2 - near (times h j (pay m j)) (hits h j (pay m j)).
Proof.
intros Hcr Hj. apply (sign_vote_error_le_best_expert G A h m
  (fun j => negb (Rltb (estimate (times h j (pay m j)) (hits h j (pay m j))) (1/2)))
  (fun j => near (times h j (pay m j)) (hits h j (pay m j)))); [intros z; reflexivity | | easy].
apply (cautious_weights_are_cautious h m Hcr).
Qed.

Lemma cautious_mistake_exp h m : seems_true h (pay m) -> mistake G A h m <=
  1/2 * exp (-2 * Sum (experts G) (fun j => near (times h j (pay m j)) (hits h j (pay m j)) ^ 2)).
Proof.
intros Hcr. eapply Rle_trans; [apply cautious_mistake; easy|]. apply Rmult_le_compat_l; [lra|].
rewrite <- sum_scal, exp_sum. apply prod_le. intros j Hj. apply in_experts in Hj. destruct (Hcr j Hj) as [Hn _].
split; [apply sqrt_pos|]. apply root_le_exp, (near_range l S out far near); [easy | easy | apply hits_le_times].
Qed.

(** Steps 2 to 4: the excess over (1-eta) of what was hoped is at most the charges. *)
Theorem cautious_excess eta A0 th h m : eta < 1 -> 0 < A0 -> 0 < th -> excess_le eta A0 th -> seems_true h (pay m) ->
  mistake G A h m <= (1 - eta) * hope h (pay m)
    + Sum (experts G) (fun j => cautious_charge l A0 th k (times h j (pay m j))).
Proof.
intros He HA Hth Hkey Hcr. pose proof (K_ge1 G W) as Hk. eapply Rle_trans; [apply cautious_mistake_exp; easy|].
set (n j := times h j (pay m j)). set (s j := hits h j (pay m j)).
assert (Hs : forall j, (s j <= n j)%nat) by (intros; apply hits_le_times).
assert (Hn : forall j, In j (experts G) -> (1 <= n j)%nat) by (intros j Hj; apply in_experts in Hj; apply Hcr; easy).
eapply Rle_trans; [apply (caution_le_hope (experts G) (fun j => near (n j) (s j)) (fun j => far (n j) (s j))
  (fun j => gap l (n j) (s j)) eta A0 th); try easy|].
- intros j Hj. specialize (Hn j Hj). split; [apply (far_range l S out far near); easy|].
  apply (far_le_near_plus_gap l S out far near); easy.
- apply Rplus_le_compat; [right; reflexivity|].
  eapply Rle_trans; [apply (bend_splits A0 th HA Hth _ _ k)|].
  + lra.
  + unfold experts. rewrite seq_length. reflexivity.
  + intros; apply pow2_ge_0.
  + apply sum_le. intros j Hj. specialize (Hn j Hj). specialize (Hs j).
    unfold cautious_charge. fold (n j). destruct (n j) as [|i] eqn:Hi; [lia|]. rewrite <- Hi in *. unfold share_of.
    apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat; lra|]. apply bend_increases; [easy | easy|].
    split; [pose proof (pow2_ge_0 (gap l (n j) (s j))); nra|]. apply Rmult_le_compat_l; [lra|].
    apply gap_square_le; easy.
Qed.

(** ** Optimism *)

Lemma hope_le_Phi h c : seems_true h c -> hope h c <= Phi (K G) (fun j => accuracy G j (c j)).
Proof.
intros Hcr. unfold hopes, Phi. apply exp_le.
enough (Sum (seq 0 (K G)) (fun j => (1/2 - accuracy G j (c j))^2)
  <= Sum (experts G) (fun j => far (times h j (c j)) (hits h j (c j)) ^ 2)) by lra.
apply sum_le. intros j Hj. apply (in_experts G) in Hj. destruct (Hcr j Hj) as [Hn HS].
apply (credible_square_le l S out far near); try easy; [apply hits_le_times | apply (accuracy_range _ W)].
Qed.

Lemma optimism mu mult slack h m c : (forall h phi c, r h phi c -> nearly G mu mult slack h phi c) -> 0 <= mult ->
  allows A h m -> (N G <= length h)%nat -> on_grid G c -> seems_true h c ->
  hope h (pay m) + mu * paid_sum G (pay m) <=
    mult * Phi (K G) (fun j => accuracy G j (c j)) + mu * paid_sum G c + slack h.
Proof.
intros Hr Hm (_ & _ & Hpay) HN Hc Hcr. eapply Rle_trans; [apply (Hr h _ _ (Hpay HN) c Hc)|].
apply Rplus_le_compat_r, Rplus_le_compat_r, Rmult_le_compat_l; [easy | apply hope_le_Phi; easy].
Qed.

(** exp(-K/2) is the least that can be hoped for, and the least Phi. *)
Lemma sum_of_squares_le (x : nat -> R) : (forall j, (j < K G)%nat -> 0 <= x j <= 1/4) -> Sum (experts G) x <= k / 4.
Proof.
intros Hx. replace (k / 4) with (k * (1/4)) by field. rewrite <- sum_experts_const. apply sum_le.
intros j Hj. apply in_experts in Hj. apply Hx; easy.
Qed.

Lemma hope_floor h m : legal A h -> (N G <= length h)%nat -> allows A h m -> exp (- k / 2) <= hope h (pay m).
Proof.
intros Hl HN (Hc & _). apply exp_le.
enough (Sum (experts G) (fun j => far (times h j (pay m j)) (hits h j (pay m j)) ^ 2) <= k / 4) by lra.
apply sum_of_squares_le. intros j Hj. split; [apply pow2_ge_0|].
destruct (times_later G A (cautious_exploring G r far near) h j (pay m j) Hl HN Hj (Hc j Hj)) as [H1 _].
pose proof (far_range l S out far near _ (hits h j (pay m j)) C H1 (hits_le_times _ _ _)). nra.
Qed.
End Round.

(** ** The regret against any target *)

Definition regret_bound (G : game) (B delta : R) (T : nat) : R :=
  INR (N G) * (1 + lam G * INR (K G)) + (1 + lam G * INR (K G)) * INR (K G) * delta * (INR T * (INR T + 1) / 2)
  + INR (K G) * INR (N G) * (B * ln (2 / delta)).

Section Regret.
Variables (G : game) (r : rule) (S : nat -> nat -> R -> Prop) (out : nat -> nat -> R -> bool).
Variables (far near : nat -> nat -> R) (choose : history -> tree move) (delta : R) (T : nat).
Notation l := (ln (2 / delta)).
Notation k := (INR (K G)).
Notation A := (cautious G r far near).
Hypotheses (W : lawful G) (delta_range : 0 < delta <= 1) (C : sets l S out far near) (PL : plays A choose).

Lemma regret_bound_increases B B' : B <= B' -> regret_bound G B delta T <= regret_bound G B' delta T.
Proof.
intros H. apply Rplus_le_compat_l, Rmult_le_compat_l; [apply Rmult_le_pos; apply pos_INR|].
apply Rmult_le_compat_r; [pose proof (log_pos 2 delta ltac:(lra) delta_range); lra | easy].
Qed.

Theorem cautious_regret_to_target eta A0 th slack target c : 0 <= eta < 1 -> 0 < A0 -> 0 < th -> 8 * th <= A0 ->
  excess_le eta A0 th -> (forall h, 0 <= slack h) -> 0 <= target -> on_grid G c ->
  (forall h m, legal A h -> (N G <= length h)%nat -> allows A h m -> seems_true G S h c ->
     (1 - eta) * hopes G far h (pay m) + lam G * paid_sum G (pay m) <= target + slack h) ->
  E (run G A choose T []) (total G) - INR T * target <=
    regret_bound G (per_payment A0 th k) delta T + Esum G A choose (fun h _ => slack h) T [].
Proof.
intros He HA Hth HAth Hkey Hslack Htarget Hc Hgood.
pose proof (Req_le _ _ (exp_minus_log 2 delta ltac:(lra) ltac:(lra))) as Hmiss.
pose proof (log_pos 2 delta ltac:(lra) delta_range) as Hl. pose proof (K_ge1 G W) as Hk.
eapply Rle_trans; [apply (regret_le G A choose out l delta (fun _ _ => cautious_charge l A0 th k)
  (per_payment A0 th k * l) 0 slack target c T W (cautious_votes_ok _ _ _ _) PL (cautious_exploring _ _ _ _)
  (set_covering _ _ _ _ _ C) (set_mirrored _ _ _ _ _ C) Hmiss); try easy; try lra|unfold regret_bound; lra].
- intros _ _ [|n]; [apply Rle_refl | apply share_ge0; easy].
- intros _ _ M. rewrite (sum_ext _ _ (fun n => share_of A0 th k (INR n / l))); [apply shares_sum; easy|].
  intros [|n] Hn; [apply in_seq in Hn; lia | reflexivity].
- intros h m Hlegal HN Hm Hcs Hpay.
  pose proof (seen_seems_true G r l S out far near W C h c Hlegal HN Hc Hcs) as Hcr.
  pose proof (seen_seems_true G r l S out far near W C h (pay m) Hlegal HN (proj1 Hm) Hpay) as Hcp.
  pose proof (cautious_excess G r l S out far near W Hl C eta A0 th h m ltac:(lra) HA Hth Hkey Hcp).
  pose proof (Hgood h m Hlegal HN Hm Hcr). lra.
Qed.
End Regret.

(** ** The theorems *)

Section Theorems.
Variables (G : game) (r : rule) (S : nat -> nat -> R -> Prop) (out : nat -> nat -> R -> bool).
Variables (far near : nat -> nat -> R) (choose : history -> tree move) (delta : R) (slack : history -> R).
Notation k := (INR (K G)).
Notation A := (cautious G r far near).
Hypotheses (W : lawful G) (delta_range : 0 < delta <= 1) (C : sets (ln (2 / delta)) S out far near).
Hypothesis PL : plays A choose.
Hypotheses (slack_ge0 : forall h, 0 <= slack h) (Hr : forall h phi c, r h phi c -> nearly G (lam G) 1 slack h phi c).

(** D; and C: payments that are minimal up to [slack] add the sum of these. *)
Theorem cautious_regret_nearly T c : on_grid G c -> E (run G A choose T []) (total G) - INR T * value G c <=
  regret_bound G (17/2 + 2 * ln k) delta T + Esum G A choose (fun h _ => slack h) T [].
Proof.
intros Hc.
eapply Rle_trans;
  [|apply Rplus_le_compat_r, (regret_bound_increases G delta T delta_range), eight_and_a_half, (K_ge1 G W)].
apply (cautious_regret_to_target G r S out far near choose delta T W delta_range C PL 0 8 1) with (c := c);
  try easy; try lra.
- exact excess_le_0.
- pose proof (paid_ge0 G c W). apply Rplus_le_le_0_compat; [left; apply exp_pos | easy].
- intros h m Hl HN Hm Hcr. unfold value.
  pose proof (optimism G r _ S out far near W C _ _ _ h m c Hr ltac:(lra) Hm HN Hc Hcr). lra.
Qed.

(** The same learner gains exp(-K/2)/4 in every round. *)
Theorem cautious_drift_nearly T c : on_grid G c -> E (run G A choose T []) (total G) - INR T * value G c <=
  - (1/4) * exp (- k / 2) * INR T + regret_bound G (16 + 3 * ln k) delta T + Esum G A choose (fun h _ => slack h) T [].
Proof.
intros Hc.
assert (Hf : exp (- k / 2) <= Phi (K G) (fun j => accuracy G j (c j)))
  by (apply Phi_floor; intros j _; apply (accuracy_range _ W)).
pose proof (exp_pos (- k / 2)).
enough (E (run G A choose T []) (total G) - INR T * (value G c - 1/4 * exp (- k / 2)) <=
  regret_bound G (16 + 3 * ln k) delta T + Esum G A choose (fun h _ => slack h) T []) by lra.
eapply Rle_trans; [|apply Rplus_le_compat_r, (regret_bound_increases G delta T delta_range), sixteen, (K_ge1 G W)].
apply (cautious_regret_to_target G r S out far near choose delta T W delta_range C PL (1/4) 36 (3/2)) with (c := c);
  try easy; try lra.
- exact excess_le_quarter.
- pose proof (paid_ge0 G c W). unfold value. lra.
- intros h m Hl HN Hm Hcr. unfold value.
  pose proof (optimism G r _ S out far near W C _ _ _ h m c Hr ltac:(lra) Hm HN Hc Hcr).
  pose proof (hope_floor G r _ S out far near C h m Hl HN Hm). lra.
Qed.
End Theorems.

(** With exact minimisers *)
Section Exact.
Variables (G : game) (S : nat -> nat -> R -> Prop) (out : nat -> nat -> R -> bool).
Variables (far near : nat -> nat -> R) (choose : history -> tree move) (delta : R).
Notation k := (INR (K G)).
Notation A := (cautious G (exactly G) far near).
Hypotheses (W : lawful G) (delta_range : 0 < delta <= 1) (C : sets (ln (2 / delta)) S out far near).
Hypothesis PL : plays A choose.

Theorem cautious_regret T c : on_grid G c -> E (run G A choose T []) (total G) - INR T * value G c <=
  INR (N G) * (1 + lam G * k) + (1 + lam G * k) * k * delta * (INR T * (INR T + 1) / 2)
  + k * INR (N G) * ((17/2 + 2 * ln k) * ln (2 / delta)).
Proof.
intros Hc. pose proof (cautious_regret_nearly G _ S out far near choose delta (fun _ => 0) W delta_range C PL
  (fun _ => Rle_refl 0) (exactly_is_nearly G) T c Hc) as H.
cbv beta in H. rewrite Esum_const in H. unfold regret_bound in H. lra.
Qed.

Theorem cautious_negative_drift T c : on_grid G c -> E (run G A choose T []) (total G) - INR T * value G c <=
  - (1/4) * exp (- k / 2) * INR T
  + INR (N G) * (1 + lam G * k) + (1 + lam G * k) * k * delta * (INR T * (INR T + 1) / 2)
  + k * INR (N G) * ((16 + 3 * ln k) * ln (2 / delta)).
Proof.
intros Hc. pose proof (cautious_drift_nearly G _ S out far near choose delta (fun _ => 0) W delta_range C PL
  (fun _ => Rle_refl 0) (exactly_is_nearly G) T c Hc) as H.
cbv beta in H. rewrite Esum_const in H. unfold regret_bound in H. lra.
Qed.
End Exact.

(** ** Tuned *)

Definition cautious_bound (G : game) (B : R) (T : nat) : R := INR (N G) * (1 + lam G * INR (K G)) + 1
  + INR (K G) * INR (N G) * (B * tuned_log 2 (K G) (lam G) T).

(** At the tuned delta the failures add at most 1. *)
Lemma regret_bound_tuned G B T : lawful G -> (1 <= T)%nat ->
  regret_bound G B (tuned_delta G T) T <= cautious_bound G B T.
Proof.
intros W HT. unfold regret_bound, cautious_bound. rewrite tuned_log_is by easy.
pose proof (tuned_delta_costs_one G T W HT). lra.
Qed.

Theorem cautious_regret_tuned G S out far near choose T c : lawful G -> (1 <= T)%nat ->
  sets (ln (2 / tuned_delta G T)) S out far near -> plays (cautious G (exactly G) far near) choose -> on_grid G c ->
  E (run G (cautious G (exactly G) far near) choose T []) (total G) - INR T * value G c <=
    INR (N G) * (1 + lam G * INR (K G)) + 1 + INR (K G) * INR (N G) *
    ((17/2 + 2 * ln (INR (K G))) * tuned_log 2 (K G) (lam G) T).
Proof.
intros W HT C PL Hc. eapply Rle_trans; [|apply (regret_bound_tuned G _ T W HT)].
apply (cautious_regret G S out far near choose); try easy. apply tuned_delta_range; easy.
Qed.

(** ** Minus infinity *)

(** For a fixed K, N and lambda the regret tends to minus infinity, in all worlds at once: not even ln T is needed. *)
Theorem cautious_regret_tends_to_minus_infinity k n lambda B : (1 <= k)%nat -> 0 <= lambda ->
  exists T0, (1 <= T0)%nat /\
  forall T G S out far near choose c, (T0 <= T)%nat -> lawful G -> K G = k -> N G = n -> lam G = lambda ->
  sets (ln (2 / tuned_delta G T)) S out far near -> plays (cautious G (exactly G) far near) choose -> on_grid G c ->
  E (run G (cautious G (exactly G) far near) choose T []) (total G) - INR T * value G c <= - B.
Proof.
intros HK Hlam. pose proof (ln_INR_ge0 k) as Hln.
destruct (line_beats_tuned_log (1/4 * exp (- INR k / 2)) (INR k * INR n * (16 + 3 * ln (INR k)))
  (INR n * (1 + lambda * INR k) + 1) 2 k lambda B) as (T0 & HT0 & H); [| | lra | easy | easy |].
- pose proof (exp_pos (- INR k / 2)). lra.
- apply Rmult_le_pos; [apply Rmult_le_pos; apply pos_INR | lra].
- exists T0. split; [easy|]. intros T G S out far near choose c HT W HKG HNG HlG C PL Hc.
  assert (HT1 : (1 <= T)%nat) by lia.
  pose proof (cautious_negative_drift G S out far near choose (tuned_delta G T) W (tuned_delta_range G T W HT1)
    C PL T c Hc) as Hd.
  pose proof (regret_bound_tuned G (16 + 3 * ln (INR (K G))) T W HT1) as Hb. specialize (H T HT).
  unfold regret_bound, cautious_bound in Hb. rewrite HKG, HNG, HlG in *. lra.
Qed.
