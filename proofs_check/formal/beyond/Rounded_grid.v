(** * Payments rounded down: no sqrt(T) against all payments in [0,1] (Result B, step 4)

    On the grid 0, 1/n, .., (n-1)/n each payment is rounded down: payments do not grow, and Phi grows by a factor of at
    most exp(2 K L/n). The learner that pays as if payments cost 4/3 lam has its payments multiplied by 3/4 in
    the comparison, and Phi too, thanks to the factor 1/2 of a vote; so it affords a factor of 4/3. A grid of 7 K L + 1
    payments does, for all T, and the regret is of order ln T. With 13 K L + 1 payments it tends to minus infinity.

    - [cell n c] == the payments c/n; [rounded k n lambda p] == the game on this grid
    - [rounds_down G eps] == every payment in [0,1] has one of the grid at most [eps] below
    - [carries_out payments choose] == the learner pays [payments]; labels are the adversary's *)
Require Import Reals Lra Psatz List Bool Arith Lia.
From Interval Require Import Tactic.
From PaidExperts Require Import Sums Tree Game Calculus Rounds Algorithm_1.
From PaidExperts Require Import Charge Cautious_round Cautious Cautious_sets.
Import ListNotations.
Open Scope R_scope.

Definition rounds_down (G : game) (eps : R) : Prop :=
  forall x, 0 <= x <= 1 -> exists c, (c < N G)%nat /\ price G c <= x <= price G c + eps.

(** ** Rounding *)

Section Rounding.
Variables (G : game) (p : nat -> R -> R) (L eps : R) (x : nat -> R).
Hypotheses (W : lawful G) (P : productive G p L) (L_ge0 : 0 <= L) (D : rounds_down G eps) (Hx : in_cube (K G) x).
Notation k := (INR (K G)).

Lemma rounded_payments :
  exists c, forall j, (j < K G)%nat -> (c j < N G)%nat /\ price G (c j) <= x j <= price G (c j) + eps.
Proof.
enough (H : forall n, (n <= K G)%nat ->
  exists c, forall j, (j < n)%nat -> (c j < N G)%nat /\ price G (c j) <= x j <= price G (c j) + eps) by (apply H; easy).
induction n as [|n IH]; intros Hn; [exists (fun _ => 0%nat); intros; lia|].
destruct (IH ltac:(lia)) as [c Hc]. destruct (D (x n) (Hx n Hn)) as (e & He).
exists (fun j => if (j =? n)%nat then e else c j). intros j Hj.
destruct (Nat.eqb_spec j n); [subst; easy | apply Hc; lia].
Qed.

Lemma eps_ge0 : 0 <= eps.
Proof. destruct (D 0 ltac:(lra)) as (c & _ & H). lra. Qed.

Variable c : nat -> nat.
Hypothesis Hc : forall j, (j < K G)%nat -> (c j < N G)%nat /\ price G (c j) <= x j <= price G (c j) + eps.

Lemma rounded_on_grid : on_grid G c.
Proof. intros j Hj. apply Hc; easy. Qed.

Lemma rounded_paid : paid_sum G c <= Sum (experts G) x.
Proof. apply sum_le. intros j Hj. apply in_experts in Hj. apply Hc; easy. Qed.

Lemma rounded_accuracy j : (j < K G)%nat -> Rabs (accuracy G j (c j) - p j (x j)) <= L * eps.
Proof.
intros Hj. destruct (Hc j Hj) as [_ H]. rewrite (p_accuracy _ _ _ P).
eapply Rle_trans; [apply (p_lipschitz _ _ _ P); [apply (price_range _ W) | apply Hx; easy]|].
apply Rmult_le_compat_l; [easy|]. apply Rabs_le; lra.
Qed.

(** (1/2 - p)^2 falls by at most the change of p. *)
Lemma square_moves_little a b e : 0 <= a <= 1 -> 0 <= b <= 1 -> Rabs (b - a) <= e -> (1/2 - a)^2 - e <= (1/2 - b)^2.
Proof.
intros Ha Hb H. assert (Hbounds : - e <= b - a <= e) by (unfold Rabs in H; destruct Rcase_abs; lra).
replace ((1/2 - b)^2) with ((1/2 - a)^2 - (b - a) * (1 - a - b)) by field.
enough ((b - a) * (1 - a - b) <= e) by lra. destruct (Rle_lt_dec 0 (b - a)); nra.
Qed.

(** The loss is a factor: Phi of the rounded payments is at most exp(2 K L eps) Phi. *)
Lemma rounded_Phi :
  Phi (K G) (fun j => accuracy G j (c j)) <= exp (2 * k * L * eps) * Phi (K G) (fun j => p j (x j)).
Proof.
unfold Phi. rewrite <- exp_plus. apply exp_le. fold (experts G).
enough (Sum (experts G) (fun j => (1/2 - p j (x j))^2 - L * eps)
  <= Sum (experts G) (fun j => (1/2 - accuracy G j (c j))^2))
  by (rewrite sum_minus, sum_experts_const in H; lra).
apply sum_le. intros j Hj. apply in_experts in Hj. apply square_moves_little.
- apply (p_range _ _ _ P), Hx; easy.
- apply (accuracy_range _ W).
- apply rounded_accuracy; easy.
Qed.

(** Finer: |1/2 - p| as a vector changes by at most sqrt(K) L eps. *)
Lemma rounded_norm : sqrt (Sum (experts G) (fun j => (1/2 - p j (x j))^2)) <=
  sqrt (Sum (experts G) (fun j => (1/2 - accuracy G j (c j))^2)) + sqrt k * (L * eps).
Proof.
pose proof (minkowski (experts G) (fun j => Rabs (1/2 - p j (x j))) (fun j => Rabs (1/2 - accuracy G j (c j)))
  (fun _ => L * eps)) as H. cbv beta in H.
rewrite sum_experts_const in H.
rewrite (sum_ext _ (fun j => Rabs (1/2 - p j (x j)) ^ 2) (fun j => (1/2 - p j (x j))^2)) in H
  by (intros; apply pow2_abs).
rewrite (sum_ext _ (fun j => Rabs (1/2 - accuracy G j (c j)) ^ 2) (fun j => (1/2 - accuracy G j (c j))^2)) in H
  by (intros; apply pow2_abs).
pose proof eps_ge0. assert (HLe : 0 <= L * eps) by (apply Rmult_le_pos; easy).
rewrite sqrt_mult, sqrt_pow2 in H by (try apply pow2_ge_0; try apply pos_INR; easy).
apply sqrt_le_of_square; [apply Rplus_le_le_0_compat; [apply sqrt_pos | apply Rmult_le_pos; [apply sqrt_pos | easy]]|].
apply H. intros j Hj. apply in_experts in Hj. split; [apply Rabs_pos|].
pose proof (rounded_accuracy j Hj) as Ha.
replace (1/2 - p j (x j)) with ((1/2 - accuracy G j (c j)) + (accuracy G j (c j) - p j (x j))) by ring.
eapply Rle_trans; [apply Rabs_triang | lra].
Qed.
End Rounding.

(** With a = |1/2 - p| before and b after rounding, a <= b + e: a factor e^u where a^2 <= t, and exp(-2t) beyond. *)
Lemma rounding_with_cutoff a b e t u : 0 <= a -> 0 <= b -> 0 <= e -> a <= b + e -> 0 < t ->
  4 * e * sqrt t <= u -> u <= 4 * t -> exp (-2 * b^2) <= exp u * (exp (-2 * a^2) + exp (-2 * t)).
Proof.
intros Ha Hb He Hab Ht Hu Hu4. assert (Hs0 : 0 < sqrt t) by (apply sqrt_lt_R0; easy).
pose proof (sqrt_sqrt t (Rlt_le _ _ Ht)) as Hs2. set (s := sqrt t) in *.
assert (Hb2 : a^2 - 2 * a * e <= b^2) by (destruct (Rle_lt_dec e a); nra).
pose proof (exp_pos u). pose proof (exp_pos (-2 * a^2)). pose proof (exp_pos (-2 * t)).
destruct (Rle_lt_dec a s) as [Hc|Hc].
- enough (exp (-2 * b^2) <= exp u * exp (-2 * a^2)) by nra. rewrite <- exp_plus. apply exp_le. nra.
- enough (exp (-2 * b^2) <= exp u * exp (-2 * t)) by nra. rewrite <- exp_plus. apply exp_le.
  assert (He2 : e <= s) by nra. assert (0 <= (a - s) * (a + s - 2 * e)) by (apply Rmult_le_pos; lra). nra.
Qed.

(** ** The regret of the learner that pays for 4/3 lam *)

Section Regret.
Variables (G : game) (p : nat -> R -> R) (L eps : R) (r : rule).
Variables (S : nat -> nat -> R -> Prop) (out : nat -> nat -> R -> bool) (far near : nat -> nat -> R).
Variables (choose : history -> tree move) (delta mult : R) (slack : history -> R) (T : nat).
Notation k := (INR (K G)).
Notation A := (cautious G r far near).
Hypotheses (W : lawful G) (P : productive G p L) (L_ge0 : 0 <= L) (D : rounds_down G eps).
Hypotheses (delta_range : 0 < delta <= 1) (C : sets (ln (2 / delta)) S out far near) (PL : plays A choose).
Hypotheses (mult_ge1 : 1 <= mult) (slack_ge0 : forall h, 0 <= slack h).
Hypothesis Hr : forall h phi c, r h phi c -> nearly G (4/3 * lam G) mult slack h phi c.

(** Against payments of the grid the learner has 3/4 of Phi to spare. *)
Lemma regret_against_three_quarters c : on_grid G c ->
  E (run G A choose T []) (total G)
  - INR T * (3/4 * (mult * Phi (K G) (fun j => accuracy G j (c j))) + lam G * paid_sum G c) <=
  regret_bound G (16 + 3 * ln k) delta T + Esum G A choose (fun h _ => slack h) T [].
Proof.
intros Hc.
eapply Rle_trans; [|apply Rplus_le_compat_r, (regret_bound_increases G delta T delta_range), sixteen, (K_ge1 G W)].
assert (Hphi : 0 < Phi (K G) (fun j => accuracy G j (c j))) by apply exp_pos.
apply (cautious_regret_to_target G r S out far near choose delta T W delta_range C PL (1/4) 36 (3/2)) with (c := c);
  try easy; try lra.
- exact excess_le_quarter.
- pose proof (paid_ge0 G c W). nra.
- intros h m Hl HN Hm Hcr. pose proof (slack_ge0 h).
  pose proof (optimism G r _ S out far near W C _ _ _ h m c Hr ltac:(lra) Hm HN Hc Hcr). lra.
Qed.

Variable x : nat -> R.
Hypothesis Hx : in_cube (K G) x.

Theorem rounded_regret : 3/4 * (mult * exp (2 * k * L * eps)) <= 1 ->
  E (run G A choose T []) (total G) - INR T * value_at G p x <=
  - (1 - 3/4 * (mult * exp (2 * k * L * eps))) * exp (- k / 2) * INR T
  + regret_bound G (16 + 3 * ln k) delta T + Esum G A choose (fun h _ => slack h) T [].
Proof.
intros Hkap. set (kap := 1 - 3/4 * (mult * exp (2 * k * L * eps))). assert (0 <= kap) by (unfold kap; lra).
destruct (rounded_payments G eps x D Hx) as [c Hc].
pose proof (regret_against_three_quarters c (rounded_on_grid G eps x c Hc)) as Hreg.
pose proof (rounded_Phi G p L eps x W P L_ge0 Hx c Hc) as Hphi. pose proof (rounded_paid G eps x c Hc) as Hpaid.
assert (Hfloor : exp (- k / 2) <= Phi (K G) (fun j => p j (x j))).
{ apply Phi_floor. intros j Hj. apply (p_range _ _ _ P), Hx; easy. }
set (phc := Phi (K G) (fun j => accuracy G j (c j))) in *. set (phx := Phi (K G) (fun j => p j (x j))) in *.
assert (Htarget : 3/4 * (mult * phc) + lam G * paid_sum G c <= value_at G p x - kap * exp (- k / 2)).
{ unfold value_at. fold phx. pose proof (lam_ge0 _ W).
  assert (lam G * paid_sum G c <= lam G * Sum (experts G) x) by (apply Rmult_le_compat_l; lra).
  assert (mult * phc <= mult * (exp (2 * k * L * eps) * phx)) by (apply Rmult_le_compat_l; lra).
  assert (kap * exp (- k / 2) <= kap * phx) by (apply Rmult_le_compat_l; lra).
  assert (3/4 * (mult * (exp (2 * k * L * eps) * phx)) = phx - kap * phx) by (unfold kap; field). lra. }
apply (Rmult_le_compat_l (INR T)) in Htarget; [|apply pos_INR]. lra.
Qed.

(** The finer grid bound: sqrt(K) for K, at a price of 1 *)
Theorem rounded_regret_finer u : (2 <= T)%nat -> 3/4 * (mult * exp u) <= 1 -> u <= 2 ->
  4 * (sqrt k * (L * eps)) * sqrt (ln (INR T)) <= u ->
  E (run G A choose T []) (total G) - INR T * value_at G p x <=
  regret_bound G (16 + 3 * ln k) delta T + 1 + Esum G A choose (fun h _ => slack h) T [].
Proof.
intros HT Hmu Hu2 Hu. assert (Ht : 2 <= INR T) by (change 2 with (INR 2); apply le_INR; easy).
destruct (rounded_payments G eps x D Hx) as [c Hc].
pose proof (regret_against_three_quarters c (rounded_on_grid G eps x c Hc)) as Hreg.
pose proof (rounded_paid G eps x c Hc) as Hpaid. pose proof (rounded_norm G p L eps x W P L_ge0 D Hx c Hc) as Hnorm.
assert (Hln : 1/2 <= ln (INR T)).
{ apply Rle_trans with (ln 2); [interval with (i_prec 30) | apply ln_le_compat; lra]. }
assert (Hphi : Phi (K G) (fun j => accuracy G j (c j)) <= exp u * (Phi (K G) (fun j => p j (x j)) + / (INR T * INR T))).
{ assert (Hexp : exp (-2 * ln (INR T)) = / (INR T * INR T)).
  { replace (-2 * ln (INR T)) with (- (ln (INR T) + ln (INR T))) by ring. rewrite exp_Ropp, exp_plus, exp_ln by lra.
    easy. }
  rewrite <- Hexp. unfold Phi. fold (experts G).
  rewrite <- (pow2_sqrt (Sum (experts G) (fun j => (1/2 - accuracy G j (c j))^2)))
    by (apply sum_ge0; intros; apply pow2_ge_0).
  rewrite <- (pow2_sqrt (Sum (experts G) (fun j => (1/2 - p j (x j))^2))) by (apply sum_ge0; intros; apply pow2_ge_0).
  apply (rounding_with_cutoff _ _ (sqrt k * (L * eps))); try apply sqrt_pos; try easy; try lra.
  apply Rmult_le_pos; [apply sqrt_pos | apply Rmult_le_pos; [easy | apply (eps_ge0 G eps D)]]. }
set (phc := Phi (K G) (fun j => accuracy G j (c j))) in *. set (phx := Phi (K G) (fun j => p j (x j))) in *.
assert (Hphx : 0 < phx) by apply exp_pos. assert (Hi : 0 < / (INR T * INR T)) by (apply Rinv_0_lt_compat; nra).
assert (Htarget : 3/4 * (mult * phc) + lam G * paid_sum G c <= value_at G p x + / (INR T * INR T)).
{ unfold value_at. fold phx. pose proof (lam_ge0 _ W).
  assert (lam G * paid_sum G c <= lam G * Sum (experts G) x) by (apply Rmult_le_compat_l; lra).
  assert (mult * phc <= mult * (exp u * (phx + / (INR T * INR T)))) by (apply Rmult_le_compat_l; lra).
  assert (3/4 * (mult * exp u) * (phx + / (INR T * INR T)) <= 1 * (phx + / (INR T * INR T)))
    by (apply Rmult_le_compat_r; lra).
  lra. }
apply (Rmult_le_compat_l (INR T)) in Htarget; [|lra].
assert (INR T * / (INR T * INR T) <= 1) by (apply Rdiv_le_iff; nra). lra.
Qed.
End Regret.

(** ** The grid 0, 1/n, .., (n-1)/n *)

Definition cell (n c : nat) : R := INR (Nat.min c (n - 1)) / INR n.
Definition rounded (k n : nat) (lambda : R) (p : nat -> R -> R) : game :=
  Game k n lambda (cell n) (fun j c => p j (cell n c)).

Lemma cell_range n c : (1 <= n)%nat -> 0 <= cell n c <= 1.
Proof.
intros Hn. assert (HN : 0 < INR n) by (apply lt_0_INR; easy). pose proof (pos_INR (Nat.min c (n - 1))).
assert (INR (Nat.min c (n - 1)) <= INR n) by (apply le_INR; lia).
split; [apply Rdiv_ge0; easy | apply Rdiv_le_iff; lra].
Qed.

Lemma rounded_lawful k n lambda p L : (1 <= k)%nat -> (1 <= n)%nat -> 0 <= lambda ->
  productive (rounded k n lambda p) p L ->
  lawful (rounded k n lambda p).
Proof.
intros Hk Hn Hl P. constructor; try easy; [intros c; apply cell_range; easy|].
intros j c. apply (p_range _ _ _ P), cell_range; easy.
Qed.

Lemma rounded_rounds_down k n lambda p : (1 <= n)%nat -> rounds_down (rounded k n lambda p) (1 / INR n).
Proof.
intros Hn x Hx. assert (HN : 0 < INR n) by (apply lt_0_INR; easy).
assert (Hcell : exists c, (c < n)%nat /\ INR c <= x * INR n <= INR c + 1).
{ assert (H : forall m, (1 <= m)%nat -> x * INR n <= INR m -> exists c, (c < m)%nat /\ INR c <= x * INR n <= INR c + 1);
    [|apply H; [easy | nra]].
  induction m as [|m IH]; [lia|]. intros _ Hm. rewrite S_INR in Hm.
  destruct (Rle_lt_dec (INR m) (x * INR n)) as [H|H]; [exists m; split; [lia | lra]|].
  destruct m as [|m]; [cbn in H; nra|]. destruct (IH ltac:(lia) ltac:(lra)) as (c & Hc & Hb). exists c.
  split; [lia | easy]. }
destruct Hcell as (c & Hc & Hb). exists c. split; [easy|]. cbn. unfold cell. replace (Nat.min c (n - 1)) with c by lia.
split; [apply Rdiv_le_iff; lra|]. replace (INR c / INR n + 1 / INR n) with ((INR c + 1) / INR n) by (field; lra).
apply le_Rdiv_iff; lra.
Qed.

(** ** One learner for all worlds *)

Definition carries_out (payments : history -> nat -> nat) (choose : history -> tree move) : Prop :=
  forall h, ok (choose h) /\ forall m, In_tree m (choose h) -> pay m = payments h.

(** Payments that do not look at the accuracies or at the labels to come *)
Definition learner (k n : nat) (lambda mu : R) (far : nat -> nat -> R) : history -> nat -> nat :=
  let G := rounded k n lambda (fun _ _ => 0) in
  explore_then_pick G (fun h => best G mu (hopes G far h)).

Lemma hopes_local G far h : local G (hopes G far h).
Proof.
intros c c' H. unfold hopes. do 2 f_equal. apply sum_ext. intros j Hj. apply in_experts in Hj.
rewrite H by easy. reflexivity.
Qed.

Lemma learner_plays k n lambda mu far near p choose : (1 <= n)%nat ->
  carries_out (learner k n lambda mu far) choose ->
  plays (cautious (rounded k n lambda p) (nearly (rounded k n lambda p) mu 1 (fun _ => 0)) far near) choose.
Proof.
intros Hn Hpay h. destruct (Hpay h) as [Hok Hm]. split; [easy|]. intros m Hin. apply Hm in Hin.
apply (explore_then_pick_explores (rounded k n lambda p) _ _
  (fun h => best (rounded k n lambda p) mu (hopes (rounded k n lambda p) far h)) h m Hin).
intros _. apply best_is_near; [easy | apply hopes_local | intros; left; apply exp_pos | lra | lra].
Qed.

(** A tuned learner on a grid, for credible sets of either family *)
Section One_learner.
Variables (k n T : nat) (lambda L : R) (p : nat -> R -> R) (S : nat -> nat -> R -> Prop) (far near : nat -> nat -> R).
Variable choose : history -> tree move.
Notation G := (rounded k n lambda p).
Notation A := (cautious G (nearly G (4/3 * lambda) 1 (fun _ => 0)) far near).
Hypotheses (Hk : (1 <= k)%nat) (Hn : (1 <= n)%nat) (HT : (1 <= T)%nat) (Hlam : 0 <= lambda) (HL : 0 <= L).
Hypotheses (HS : credible_family (tuned_log 2 k lambda T) S) (Hfar : farthest S far) (Hnear : nearest S near).
Hypotheses (P : productive G p L) (Hpay : carries_out (learner k n lambda (4/3 * lambda) far) choose).

Lemma rounded_log_is : ln (2 / tuned_delta G T) = tuned_log 2 k lambda T.
Proof. apply (tuned_log_is G); [apply (rounded_lawful k n lambda p L); easy | easy]. Qed.

Lemma tuned_learner_regret u x : exp (2 * INR k * L * (1 / INR n)) <= u -> u <= 4/3 -> in_cube k x ->
  E (run G A choose T []) (total G) - INR T * value_at G p x <=
  - (1 - 3/4 * u) * exp (- INR k / 2) * INR T + cautious_bound G (16 + 3 * ln (INR k)) T.
Proof.
intros Hu Hu2 Hx. assert (W : lawful G) by (apply (rounded_lawful k n lambda p L); easy).
pose proof rounded_log_is as Hlog. rewrite <- Hlog in HS.
destruct (credible_sets _ S far near (ln_2_tuned_pos G T W HT) HS Hfar Hnear) as [out C].
pose proof (rounded_regret G p L (1 / INR n) (nearly G (4/3 * lambda) 1 (fun _ => 0)) S out far near choose
  (tuned_delta G T) 1 (fun _ => 0) T W P HL (rounded_rounds_down k n lambda p Hn) (tuned_delta_range G T W HT) C
  (learner_plays k n lambda (4/3 * lambda) far near p choose Hn Hpay) ltac:(lra) (fun _ => Rle_refl 0)
  (fun h phi c H => H) x Hx) as H.
cbv beta in H. rewrite Esum_const in H. change (K G) with k in H. specialize (H ltac:(lra)).
pose proof (regret_bound_tuned G (16 + 3 * ln (INR k)) T W HT).
set (e := exp (2 * INR k * L * (1 / INR n))) in *. pose proof (exp_pos (- INR k / 2)). pose proof (pos_INR T).
assert (0 <= (u - e) * (exp (- INR k / 2) * INR T)) by (apply Rmult_le_pos; [lra | apply Rmult_le_pos; lra]). lra.
Qed.

Lemma tuned_learner_regret_finer x : (2 <= T)%nat -> 14 * L * sqrt (INR k * ln (INR T)) <= INR n -> in_cube k x ->
  E (run G A choose T []) (total G) - INR T * value_at G p x <= cautious_bound G (16 + 3 * ln (INR k)) T + 1.
Proof.
intros HT2 Hgrid Hx. assert (W : lawful G) by (apply (rounded_lawful k n lambda p L); easy).
pose proof rounded_log_is as Hlog. rewrite <- Hlog in HS.
destruct (credible_sets _ S far near (ln_2_tuned_pos G T W HT) HS Hfar Hnear) as [out C].
pose proof (rounded_regret_finer G p L (1 / INR n) (nearly G (4/3 * lambda) 1 (fun _ => 0)) S out far near choose
  (tuned_delta G T) 1 (fun _ => 0) T W P HL (rounded_rounds_down k n lambda p Hn) (tuned_delta_range G T W HT) C
  (learner_plays k n lambda (4/3 * lambda) far near p choose Hn Hpay) ltac:(lra) (fun _ => Rle_refl 0)
  (fun h phi c H => H) x Hx (2/7) HT2) as H.
cbv beta in H. rewrite Esum_const in H. change (K G) with k in H.
pose proof (regret_bound_tuned G (16 + 3 * ln (INR k)) T W HT).
enough (E (run G A choose T []) (total G) - INR T * value_at G p x <=
  regret_bound G (16 + 3 * ln (INR k)) (tuned_delta G T) T + 1 + INR T * 0) by lra.
apply H; [interval with (i_prec 40) | lra|].
assert (HN : 0 < INR n) by (apply lt_0_INR; easy).
assert (Ht : 1 <= INR T) by (apply INR_ge1; easy).
rewrite sqrt_mult in Hgrid by (try apply pos_INR; rewrite <- ln_1; apply ln_le_compat; lra).
replace (4 * (sqrt (INR k) * (L * (1 / INR n))) * sqrt (ln (INR T)))
  with (4 * L * (sqrt (INR k) * sqrt (ln (INR T))) / INR n)
  by (field; lra).
apply Rdiv_le_iff; lra.
Qed.
End One_learner.

(** exp(2 K L/n) <= e^u for n >= 2 K L/u *)
Lemma grid_factor k n L u : (1 <= n)%nat -> 0 < u -> 2 * INR k * L / u <= INR n ->
  exp (2 * INR k * L * (1 / INR n)) <= exp u.
Proof.
intros Hn Hu H. assert (HN : 0 < INR n) by (apply lt_0_INR; easy). apply exp_le.
replace (2 * INR k * L * (1 / INR n)) with (2 * INR k * L / INR n) by (field; lra).
apply Rdiv_le_iff in H; [|easy]. apply Rdiv_le_iff; lra.
Qed.

(** ** B3: at most 7 K L + 1 payments, the same for all T, and a regret of order ln T against all of [0,1]^K *)
Theorem rounded_regret_is_logarithmic k lambda L : (1 <= k)%nat -> 0 <= lambda -> 0 <= L ->
  exists n, (1 <= n)%nat /\ INR n <= 7 * INR k * L + 1 /\
  forall T S far near, (1 <= T)%nat -> credible_family (tuned_log 2 k lambda T) S -> farthest S far -> nearest S near ->
  exists payments, forall p choose x, productive (rounded k n lambda p) p L -> carries_out payments choose ->
  in_cube k x ->
  let G := rounded k n lambda p in let A := cautious G (nearly G (4/3 * lambda) 1 (fun _ => 0)) far near in
  plays A choose /\
  E (run G A choose T []) (total G) - INR T * value_at G p x <=
    INR n * (1 + lambda * INR k) + 1 + INR k * INR n * ((16 + 3 * ln (INR k)) * tuned_log 2 k lambda T).
Proof.
intros Hk Hlam HL. pose proof (pos_INR k). destruct (ceiling (7 * INR k * L)) as (n & Hn & Hgrid); [nra|].
exists n. split; [easy|]. split; [easy|]. intros T S far near HT HS Hfar Hnear.
exists (learner k n lambda (4/3 * lambda) far). intros p choose x P Hpay Hx G A. split; [apply learner_plays; easy|].
assert (He : exp (2 * INR k * L * (1 / INR n)) <= 4/3).
{ eapply Rle_trans; [apply (grid_factor k n L (2/7)); [easy | lra | unfold Rdiv; lra] | interval with (i_prec 40)]. }
pose proof (tuned_learner_regret k n T lambda L p S far near choose Hk Hn HT Hlam HL HS Hfar Hnear P Hpay (4/3) x He
  ltac:(lra) Hx) as Hreg.
unfold cautious_bound in Hreg. cbn [K N lam rounded] in Hreg. fold G in Hreg. fold A in Hreg. lra.
Qed.

(** With 13 K L + 1 payments the regret tends to minus infinity. *)
Theorem rounded_regret_tends_to_minus_infinity k lambda L : (1 <= k)%nat -> 0 <= lambda -> 0 <= L ->
  exists n, (1 <= n)%nat /\ INR n <= 13 * INR k * L + 1 /\ forall B, exists T0, (1 <= T0)%nat /\
  forall T S far near, (T0 <= T)%nat ->
  credible_family (tuned_log 2 k lambda T) S -> farthest S far -> nearest S near ->
  exists payments, forall p choose x, productive (rounded k n lambda p) p L -> carries_out payments choose ->
  in_cube k x ->
  let G := rounded k n lambda p in let A := cautious G (nearly G (4/3 * lambda) 1 (fun _ => 0)) far near in
  plays A choose /\ E (run G A choose T []) (total G) - INR T * value_at G p x <= - B.
Proof.
intros Hk Hlam HL. pose proof (INR_ge1 k Hk) as Hk1. pose proof (ln_INR_ge0 k) as Hln.
destruct (ceiling (13 * INR k * L)) as (n & Hn & Hgrid); [nra|]. exists n. split; [easy|]. split; [easy|]. intros B.
destruct (line_beats_tuned_log (1/8 * exp (- INR k / 2)) (INR k * INR n * (16 + 3 * ln (INR k)))
  (INR n * (1 + lambda * INR k) + 1) 2 k lambda B) as (T0 & HT0 & H); [| | lra | easy | easy |].
- pose proof (exp_pos (- INR k / 2)). lra.
- apply Rmult_le_pos; [apply Rmult_le_pos; apply pos_INR | lra].
- exists T0. split; [easy|]. intros T S far near HT HS Hfar Hnear.
  exists (learner k n lambda (4/3 * lambda) far). intros p choose x P Hpay Hx G A. split; [apply learner_plays; easy|].
  assert (He : exp (2 * INR k * L * (1 / INR n)) <= 7/6).
  { eapply Rle_trans; [apply (grid_factor k n L (2/13)); [easy | lra | unfold Rdiv; lra] | interval with (i_prec 40)]. }
  pose proof (tuned_learner_regret k n T lambda L p S far near choose Hk Hn ltac:(lia) Hlam HL HS Hfar Hnear P Hpay
    (7/6) x He ltac:(lra) Hx) as Hreg.
  specialize (H T HT). unfold cautious_bound in Hreg. cbn [K N lam rounded] in Hreg.
  fold G in Hreg. fold A in Hreg. lra.
Qed.

(** A grid of order sqrt(K ln T): regret of order L K^(3/2) ln K (ln T)^(3/2) *)
Theorem rounded_regret_three_halves k lambda L T : (1 <= k)%nat -> 0 <= lambda -> 0 <= L -> (2 <= T)%nat ->
  exists n, (1 <= n)%nat /\ INR n <= 14 * L * sqrt (INR k * ln (INR T)) + 1 /\
  forall S far near, credible_family (tuned_log 2 k lambda T) S -> farthest S far -> nearest S near ->
  exists payments, forall p choose x, productive (rounded k n lambda p) p L -> carries_out payments choose ->
  in_cube k x ->
  let G := rounded k n lambda p in let A := cautious G (nearly G (4/3 * lambda) 1 (fun _ => 0)) far near in
  plays A choose /\
  E (run G A choose T []) (total G) - INR T * value_at G p x <=
    INR n * (1 + lambda * INR k) + 2 + INR k * INR n * ((16 + 3 * ln (INR k)) * tuned_log 2 k lambda T).
Proof.
intros Hk Hlam HL HT. pose proof (sqrt_pos (INR k * ln (INR T))).
destruct (ceiling (14 * L * sqrt (INR k * ln (INR T)))) as (n & Hn & Hgrid); [nra|].
exists n. split; [easy|]. split; [easy|]. intros S far near HS Hfar Hnear.
exists (learner k n lambda (4/3 * lambda) far). intros p choose x P Hpay Hx G A. split; [apply learner_plays; easy|].
pose proof (tuned_learner_regret_finer k n T lambda L p S far near choose Hk Hn ltac:(lia) Hlam HL HS Hfar Hnear P Hpay
  x HT ltac:(lra) Hx) as Hreg.
unfold cautious_bound in Hreg. cbn [K N lam rounded] in Hreg. fold G in Hreg. fold A in Hreg. lra.
Qed.
