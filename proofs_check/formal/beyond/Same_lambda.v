(** * No sqrt(T) with lambda unchanged (Result B, step 4)

    If the grid contains the payment 0, a minimiser never pays much: to pay expert j nothing would raise what is
    hoped for by a factor of at most e^(1/2), so lam c_j <= (e^(1/2) - 1) Phi. Hence Phi is a fixed share of
    Phi + lam sum c, the factor 3/4 of Phi is a factor 1 - eta' of the whole, eta' = (1/4)/(1 + 13 K/20), and a grid of
    order K^2 L suffices for the learner that knows nothing of 4/3 lam.

    - [spare k] == eta' *)
Require Import Reals Lra Psatz List Bool Arith Lia.
From Interval Require Import Tactic.
From PaidExperts Require Import Sums Tree Game Calculus Rounds Algorithm_1.
From PaidExperts Require Import Charge Cautious_round Cautious Cautious_sets Rounded_grid.
Import ListNotations.
Open Scope R_scope.

(** A sum with one term replaced *)
Lemma sum_replace (l : list nat) (f g : nat -> R) j : NoDup l -> In j l -> (forall i, i <> j -> g i = f i) ->
  Sum l g = Sum l f + (g j - f j).
Proof.
intros Hl Hj Hne. induction Hl as [|i l Hi Hl IH]; [easy|]. rewrite !sum_cons. destruct Hj as [->|Hj].
- rewrite (sum_ext l g f); [ring|]. intros a Ha. apply Hne. intros ->. easy.
- rewrite (IH Hj), (Hne i); [ring|]. intros ->. easy.
Qed.

Definition spare (k : R) : R := 1/4 / (1 + 13/20 * k).

Lemma spare_range k : 1 <= k -> 0 < spare k <= 1/4.
Proof. intros Hk. unfold spare. split; [apply Rdiv_lt_0_compat; lra | apply Rdiv_le_iff; lra]. Qed.

Section Same.
Variables (G : game) (S : nat -> nat -> R -> Prop) (out : nat -> nat -> R -> bool) (far near : nat -> nat -> R).
Variables (choose : history -> tree move) (delta : R) (T : nat) (c0 : nat).
Notation k := (INR (K G)).
Notation A := (cautious G (exactly G) far near).
Hypotheses (W : lawful G) (delta_range : 0 < delta <= 1) (C : sets (ln (2 / delta)) S out far near).
Hypothesis PL : plays A choose.
Hypotheses (c0_on_grid : (c0 < N G)%nat) (c0_free : price G c0 = 0).

Lemma payment_le h m j : legal A h -> (N G <= length h)%nat -> allows A h m -> (j < K G)%nat ->
  lam G * price G (pay m j) <= (exp (1/2) - 1) * hopes G far h (pay m).
Proof.
intros Hl HN (Hgrid & _ & Hleast) Hj. set (c := fun i => if (i =? j)%nat then c0 else pay m i).
assert (Hc : on_grid G c) by (intros i Hi; unfold c; destruct (i =? j)%nat; [easy | apply Hgrid; easy]).
pose proof (Hleast HN c Hc) as H.
assert (Hcj : c j = c0) by (unfold c; rewrite Nat.eqb_refl; reflexivity).
assert (Hci : forall i, i <> j -> c i = pay m i).
{ intros i Hi. unfold c. apply Nat.eqb_neq in Hi. rewrite Hi. reflexivity. }
assert (Hin : In j (experts G)) by (apply in_experts; easy). assert (Hnd : NoDup (experts G)) by apply seq_NoDup.
assert (Hpaid : paid_sum G c = paid_sum G (pay m) - price G (pay m j)).
{ unfold paid_sum. rewrite (sum_replace (experts G) (fun i => price G (pay m i)) (fun i => price G (c i)) j Hnd Hin).
  - rewrite Hcj, c0_free. ring.
  - intros i Hi. rewrite Hci by easy. reflexivity. }
assert (Hhope : hopes G far h c <= exp (1/2) * hopes G far h (pay m)).
{ unfold hopes. rewrite <- exp_plus. apply exp_le.
  rewrite (sum_replace (experts G) (fun i => far (times h i (pay m i)) (hits h i (pay m i)) ^ 2)
    (fun i => far (times h i (c i)) (hits h i (c i)) ^ 2) j Hnd Hin) by (intros i Hi; rewrite Hci by easy; reflexivity).
  destruct (times_later G A (cautious_exploring G _ far near) h j (pay m j) Hl HN Hj (Hgrid j Hj)) as [Hn _].
  pose proof (far_range _ S out far near _ (hits h j (pay m j)) C Hn (hits_le_times _ _ _)).
  pose proof (pow2_ge_0 (far (times h j (c j)) (hits h j (c j)))). nra. }
rewrite Hpaid in H. lra.
Qed.

Lemma payments_le h m : legal A h -> (N G <= length h)%nat -> allows A h m ->
  lam G * paid_sum G (pay m) <= 13/20 * k * hopes G far h (pay m).
Proof.
intros Hl HN Hm. unfold paid_sum. rewrite <- sum_scal.
replace (13/20 * k * hopes G far h (pay m)) with (k * (13/20 * hopes G far h (pay m))) by ring.
rewrite <- sum_experts_const.
apply sum_le. intros j Hj. apply in_experts in Hj. eapply Rle_trans; [apply (payment_le h m j Hl HN Hm Hj)|].
apply Rmult_le_compat_r; [left; apply exp_pos|]. assert (exp (1/2) <= 33/20) by (interval with (i_prec 40)). lra.
Qed.

(** The whole value is multiplied by 1 - eta'. *)
Theorem regret_against_a_share c : on_grid G c ->
  E (run G A choose T []) (total G) - INR T * ((1 - spare k) * value G c) <= regret_bound G (16 + 3 * ln k) delta T.
Proof.
intros Hc. pose proof (K_ge1 G W) as Hk. pose proof (spare_range k Hk) as He.
eapply Rle_trans; [|apply (regret_bound_increases G delta T delta_range), sixteen; easy].
eapply Rle_trans; [apply (cautious_regret_to_target G (exactly G) S out far near choose delta T W delta_range C PL
  (1/4) 36 (3/2) (fun _ => 0)) with (c := c); try easy; try (intros; lra)|].
- exact excess_le_quarter.
- apply Rmult_le_pos; [lra|]. apply Rplus_le_le_0_compat; [left; apply exp_pos | apply paid_ge0; easy].
- intros h m Hl HN Hm Hcr. pose proof (payments_le h m Hl HN Hm) as Hpaid.
  pose proof (optimism G _ _ S out far near W C _ _ _ h m c (exactly_is_nearly G) ltac:(lra) Hm HN Hc Hcr) as Hopt.
  fold (value G c) in Hopt. set (phi := hopes G far h (pay m)) in *. set (paid := lam G * paid_sum G (pay m)) in *.
  assert (Hshare : spare k * (phi + paid) <= 1/4 * phi).
  { apply Rle_trans with (spare k * ((1 + 13/20 * k) * phi)); [apply Rmult_le_compat_l; lra|].
    right. unfold spare. field. lra. }
  assert ((1 - spare k) * (phi + paid) <= (1 - spare k) * value G c) by (apply Rmult_le_compat_l; unfold value; lra).
  lra.
- cbv beta. rewrite Esum_const. lra.
Qed.
End Same.

(** The learner that minimises exactly, with lambda itself *)
Lemma exact_learner_plays k n lambda far near p choose : (1 <= n)%nat ->
  carries_out (learner k n lambda lambda far) choose ->
  plays (cautious (rounded k n lambda p) (exactly (rounded k n lambda p)) far near) choose.
Proof.
intros Hn Hpay h. destruct (Hpay h) as [Hok Hm]. split; [easy|]. intros m Hin. apply Hm in Hin.
apply (explore_then_pick_explores (rounded k n lambda p) _ _
  (fun h => best (rounded k n lambda p) lambda (hopes (rounded k n lambda p) far h)) h m Hin).
intros _. apply best_is_exact; [easy | apply hopes_local].
Qed.

(** The share that is spared pays for rounding. *)
Lemma rounding_is_paid k n lambda p L c x : (1 <= k)%nat -> (1 <= n)%nat -> 0 <= lambda -> 0 <= L ->
  productive (rounded k n lambda p) p L -> 8 * INR k * L * (1 + 13/20 * INR k) <= INR n -> in_cube k x ->
  (forall j, (j < k)%nat -> (c j < n)%nat /\ cell n (c j) <= x j <= cell n (c j) + 1 / INR n) ->
  (1 - spare (INR k)) * value (rounded k n lambda p) c <= value_at (rounded k n lambda p) p x.
Proof.
intros Hk Hn Hlam HL P Hgrid Hx Hc. set (G := rounded k n lambda p).
assert (W : lawful G) by (apply (rounded_lawful k n lambda p L); easy).
assert (Hk1 : 1 <= INR k) by (apply INR_ge1; easy).
assert (HN : 0 < INR n) by (apply lt_0_INR; easy). pose proof (spare_range (INR k) Hk1) as He.
set (u := 2 * INR k * L * (1 / INR n)).
assert (Hu0 : 0 <= u) by (apply Rmult_le_pos; [nra | apply Rdiv_ge0; lra]).
assert (Hue : u <= spare (INR k)).
{ unfold u, spare. apply le_Rdiv_iff; [lra|].
  replace (2 * INR k * L * (1 / INR n) * (1 + 13/20 * INR k)) with (2 * INR k * L * (1 + 13/20 * INR k) / INR n)
    by (field; lra).
  apply Rdiv_le_iff; lra. }
assert (Hfactor : (1 - spare (INR k)) * exp u <= 1).
{ pose proof (exp_ineq1_le (- u)). pose proof (exp_mult_inv u). pose proof (exp_pos u). nra. }
assert (Hvalue : value G c <= exp u * value_at G p x).
{ unfold value, value_at. rewrite Rmult_plus_distr_l. apply Rplus_le_compat.
  - apply (rounded_Phi G p L (1 / INR n) x); easy.
  - pose proof (rounded_paid G (1 / INR n) x c Hc) as Hpaid. pose proof (one_le_exp u Hu0).
    pose proof (paid_ge0 G c W).
    assert (lam G * paid_sum G c <= lam G * Sum (experts G) x) by (apply Rmult_le_compat_l; easy).
    nra. }
assert (Hopt : 0 <= value_at G p x).
{ apply Rplus_le_le_0_compat; [left; apply exp_pos|]. apply Rmult_le_pos; [easy|].
  apply sum_ge0. intros j Hj. apply in_experts in Hj. apply Hx; easy. }
apply Rle_trans with ((1 - spare (INR k)) * (exp u * value_at G p x)); [apply Rmult_le_compat_l; lra | nra].
Qed.

Theorem rounded_regret_with_lambda_unchanged k lambda L : (1 <= k)%nat -> 0 <= lambda -> 0 <= L ->
  exists n, (1 <= n)%nat /\ INR n <= 8 * INR k * L * (1 + 13/20 * INR k) + 1 /\
  forall T S far near, (1 <= T)%nat -> credible_family (tuned_log 2 k lambda T) S -> farthest S far -> nearest S near ->
  exists payments, forall p choose x, productive (rounded k n lambda p) p L -> carries_out payments choose ->
  in_cube k x ->
  let G := rounded k n lambda p in let A := cautious G (exactly G) far near in
  plays A choose /\
  E (run G A choose T []) (total G) - INR T * value_at G p x <=
    INR n * (1 + lambda * INR k) + 1 + INR k * INR n * ((16 + 3 * ln (INR k)) * tuned_log 2 k lambda T).
Proof.
intros Hk Hlam HL. assert (Hk1 : 1 <= INR k) by (apply INR_ge1; easy).
destruct (ceiling (8 * INR k * L * (1 + 13/20 * INR k))) as (n & Hn & Hgrid); [apply Rmult_le_pos; [nra | lra]|].
exists n. split; [easy|]. split; [easy|]. intros T S far near HT HS Hfar Hnear.
exists (learner k n lambda lambda far). intros p choose x P Hpay Hx G A.
assert (W : lawful G) by (apply (rounded_lawful k n lambda p L); easy).
assert (PL : plays A choose) by (apply exact_learner_plays; easy). split; [easy|].
rewrite <- (rounded_log_is k n T lambda L p Hk Hn HT Hlam P) in HS |- *. fold G in HS |- *.
destruct (credible_sets _ S far near (ln_2_tuned_pos G T W HT) HS Hfar Hnear) as [out C].
destruct (rounded_payments G (1 / INR n) x (rounded_rounds_down k n lambda p Hn) Hx) as [c Hc].
assert (Hfree : price G 0%nat = 0) by (cbn; unfold cell; cbn; unfold Rdiv; ring).
pose proof (regret_against_a_share G S out far near choose (tuned_delta G T) T 0 W (tuned_delta_range G T W HT)
  C PL Hn Hfree c (rounded_on_grid G _ x c Hc)) as Hreg.
pose proof (rounding_is_paid k n lambda p L c x Hk Hn Hlam HL P ltac:(lra) Hx Hc) as Hval. fold G in Hval.
apply (Rmult_le_compat_l (INR T)) in Hval; [|apply pos_INR].
pose proof (regret_bound_tuned G (16 + 3 * ln (INR k)) T W HT) as Hb. unfold cautious_bound in Hb.
rewrite <- (tuned_log_is G T W HT 2) in Hb. cbn [K N lam rounded G] in *. unfold A. fold G in Hreg. lra.
Qed.
