(** * Exact payments solve Partition (Result C)

    Given positive numbers a_1, .., a_n with sum A = 2h, n experts can be paid 0 or one of a_1/A, .., a_n/A; paid a_j/A,
    expert j has accuracy 1/2 + sqrt(a_j/A)/2, otherwise 1/2; lambda is exp(-1/4)/2. If the experts that are paid their
    own price have the sum s A, the value is at least exp(-s/2) + lambda s, which is least at s = 1/2. So the least
    value is attained exactly at the subsets with sum h, and everything else costs at least .0758/A^2 more. This is
    the correctness of the reduction; that Partition is NP-complete, and that numbers may be rounded to that
    precision, is not stated here. (An accuracy of exactly 1/2 is not a state that the learners reach.)

    - [partition_game lambda a n] == this game; [paid_own c j] == expert j is paid its own price
    - [taken a b n] == the sum of the a_j with [b j]; [splits a b n h] == it is h
    - [best_value] == exp(-1/4) + lambda/2 *)
Require Import Reals Lra Psatz List Bool Arith Lia.
From Interval Require Import Tactic.
From PaidExperts Require Import Sums Tree Game Calculus Rounds.
Import ListNotations.
Open Scope R_scope.

Definition taken (a : nat -> nat) (b : nat -> bool) (n : nat) : nat := nsum (fun j => if b j then a j else 0)%nat n.
Definition splits (a : nat -> nat) (b : nat -> bool) (n h : nat) : Prop := taken a b n = h.
Definition paid_own (c : nat -> nat) (j : nat) : bool := (c j =? S j)%nat.

Definition share_price (a : nat -> nat) (n i : nat) : R := if (i <? n)%nat then INR (a i) / INR (nsum a n) else 0.
Definition partition_game (lambda : R) (a : nat -> nat) (n : nat) : game := Game n (S n) lambda
  (fun c => match c with O => 0 | S i => share_price a n i end)
  (fun j c => if (c =? S j)%nat then 1/2 + sqrt (share_price a n j) / 2 else 1/2).

(** ** exp(-s/2) + exp(-1/4)/2 s is least at 1/2, with a quadratic gap *)

Definition lambda0 : R := exp (-1/4) / 2.
Definition best_value : R := exp (-1/4) + lambda0 / 2.
Definition gap0 : R := 758/10000.

Lemma exp_ge_parabola x : -1/4 <= x <= 1/4 -> 1 + x + 2/5 * x^2 <= exp x.
Proof.
intros Hx. replace x with (8 * (x / 8)) at 3 by field.
replace (exp (8 * (x / 8))) with (exp (x / 8) ^ 8).
- apply Rle_trans with ((1 + x / 8) ^ 8); [|apply pow_incr; pose proof (exp_ineq1_le (x / 8)); lra].
  replace ((1 + x / 8) ^ 8) with (1 + x + x^2 * (7/16 + 7/64 * x + 35/2048 * x^2 + 7/4096 * x^3 + 7/65536 * x^4
    + 1/262144 * x^5 + 1/16777216 * x^6)) by field.
  enough (2/5 <= 7/16 + 7/64 * x + 35/2048 * x^2 + 7/4096 * x^3 + 7/65536 * x^4 + 1/262144 * x^5 + 1/16777216 * x^6)
    by (pose proof (pow2_ge_0 x); nra).
  interval with (i_prec 30).
- replace (8 * (x / 8)) with (x / 8 + (x / 8 + (x / 8 + (x / 8 + (x / 8 + (x / 8 + (x / 8 + x / 8))))))) by field.
  rewrite !exp_plus. ring.
Qed.

Lemma value_of_share s : 0 <= s <= 1 -> best_value + gap0 * (s - 1/2)^2 <= exp (- s / 2) + lambda0 * s.
Proof.
intros Hs. set (x := 1/4 - s / 2). pose proof (exp_ge_parabola x ltac:(unfold x; lra)) as Hx.
replace (- s / 2) with (-1/4 + x) by (unfold x; field). rewrite exp_plus.
replace s with (1/2 - 2 * x) by (unfold x; field). unfold best_value, lambda0, gap0.
assert (He : 758/1000 <= exp (-1/4)) by (interval with (i_prec 30)). pose proof (pow2_ge_0 x).
assert (exp (-1/4) * (1 + x + 2/5 * x^2) <= exp (-1/4) * exp x)
  by (apply Rmult_le_compat_l; [left; apply exp_pos | easy]).
nra.
Qed.

(** ** The value of payments in the game *)

Section Partition.
Variables (a : nat -> nat) (n : nat).
Hypotheses (a_pos : forall j, (j < n)%nat -> (1 <= a j)%nat) (some : (1 <= n)%nat).
Notation A := (INR (nsum a n)).
Notation G := (partition_game lambda0 a n).

Lemma INR_nsum f k : INR (nsum f k) = Sum (seq 0 k) (fun j => INR (f j)).
Proof.
induction k as [|k IH]; [reflexivity|]. rewrite seq_S, sum_snoc. cbn [nsum]. rewrite plus_INR, IH. cbn. ring.
Qed.

Lemma nsum_le f g k : (forall j, (j < k)%nat -> (f j <= g j)%nat) -> (nsum f k <= nsum g k)%nat.
Proof.
induction k as [|k IH]; intros H; cbn; [lia|]. specialize (IH ltac:(intros; apply H; lia)). specialize (H k). lia.
Qed.

Lemma A_pos : 0 < A.
Proof.
apply lt_0_INR. assert (H : (nsum (fun _ => 1) n <= nsum a n)%nat) by (apply nsum_le; easy).
enough ((1 <= nsum (fun _ => 1) n)%nat) by lia. destruct n; [lia | cbn; lia].
Qed.

Lemma a_le_A j : (j < n)%nat -> (a j <= nsum a n)%nat.
Proof.
clear a_pos some. induction n as [|k IH]; intros Hj; [lia|]. cbn. destruct (Nat.eq_dec j k) as [->|]; [lia|].
specialize (IH ltac:(lia)). lia.
Qed.

Lemma share_price_range i : 0 <= share_price a n i <= 1.
Proof.
pose proof A_pos as HA. unfold share_price. destruct (Nat.ltb_spec i n) as [Hi|]; [|lra].
split; [apply Rdiv_ge0; [apply pos_INR | easy]|]. apply Rdiv_le_iff; [easy|]. rewrite Rmult_1_l.
apply le_INR, a_le_A; easy.
Qed.

Lemma partition_game_lawful : lawful G.
Proof.
constructor; cbn; try lia.
- unfold lambda0. pose proof (exp_pos (-1/4)). lra.
- intros [|i]; [lra | apply share_price_range].
- intros j c. destruct (c =? S j)%nat; [|lra]. pose proof (sqrt_pos (share_price a n j)).
  assert (sqrt (share_price a n j) <= 1) by (apply sqrt_le_of_square; [lra|];
    pose proof (share_price_range j); lra). lra.
Qed.

(** s is the part of A that is taken. *)
Lemma taken_share c :
  Sum (seq 0 n) (fun j => if paid_own c j then share_price a n j else 0) = INR (taken a (paid_own c) n) / A.
Proof.
pose proof A_pos. unfold taken. rewrite INR_nsum. unfold Rdiv. rewrite Rmult_comm, <- sum_scal. apply sum_ext.
intros j Hj.
apply in_seq in Hj. unfold share_price. rewrite (proj2 (Nat.ltb_lt j n)) by lia.
destruct (paid_own c j); cbn; unfold Rdiv; ring.
Qed.

Lemma Phi_of_taken c : Phi (K G) (fun j => accuracy G j (c j)) = exp (- (INR (taken a (paid_own c) n) / A) / 2).
Proof.
unfold Phi. f_equal. rewrite <- taken_share. cbn [K partition_game].
replace (- Sum (seq 0 n) (fun j => if paid_own c j then share_price a n j else 0) / 2)
  with (-2 * (1/4 * Sum (seq 0 n) (fun j => if paid_own c j then share_price a n j else 0))) by field.
f_equal. rewrite <- sum_scal. apply sum_ext. intros j _. cbn. unfold paid_own. destruct (c j =? S j)%nat; [|field].
pose proof (share_price_range j) as Hr. pose proof (sqrt_sqrt (share_price a n j) (proj1 Hr)). nra.
Qed.

(** Others' prices are paid for nothing. *)
Lemma paid_ge_taken c : INR (taken a (paid_own c) n) / A <= paid_sum G c.
Proof.
rewrite <- taken_share. apply sum_le. intros j _. unfold paid_own.
destruct (Nat.eqb_spec (c j) (S j)) as [->|]; [cbn; lra|].
cbn. destruct (c j); [lra | apply share_price_range].
Qed.

Lemma paid_is_taken c : (forall j, (j < n)%nat -> paid_own c j = true \/ c j = 0%nat) ->
  paid_sum G c = INR (taken a (paid_own c) n) / A.
Proof.
intros Hc. rewrite <- taken_share. apply sum_ext. intros j Hj. apply (in_experts G) in Hj. unfold paid_own in *.
destruct (Hc j Hj) as [H|H]; [apply Nat.eqb_eq in H|]; rewrite H; cbn; [rewrite Nat.eqb_refl|]; reflexivity.
Qed.

Variable h : nat.
Hypothesis even : nsum a n = (2 * h)%nat.

(** Whatever is paid, the value is at least the best one, and more unless what is taken is half. *)
Theorem partition_value_ge c : best_value + gap0 * ((INR (taken a (paid_own c) n) - INR h) / A)^2 <= value G c.
Proof.
pose proof A_pos as HA. unfold value. rewrite Phi_of_taken. set (m := taken a (paid_own c) n).
assert (Hm : 0 <= INR m / A <= 1).
{ split; [apply Rdiv_ge0; [apply pos_INR | easy]|]. apply Rdiv_le_iff; [easy|]. rewrite Rmult_1_l.
  apply le_INR, nsum_le.
  intros j Hj. destruct (paid_own c j); lia. }
assert (HAh : A = 2 * INR h) by (rewrite even, mult_INR; reflexivity).
pose proof (value_of_share (INR m / A) Hm) as Hv. pose proof (paid_ge_taken c) as Hp. fold m in Hp.
replace ((INR m - INR h) / A) with (INR m / A - 1/2) by (rewrite HAh; field; lra).
assert (lam G * (INR m / A) <= lam G * paid_sum G c) by (apply Rmult_le_compat_l; [apply partition_game_lawful | easy]).
cbn [lam partition_game] in *. lra.
Qed.

Theorem other_payments_cost_more c : ~ splits a (paid_own c) n h -> best_value + gap0 / A^2 <= value G c.
Proof.
intros Hc. pose proof A_pos as HA. eapply Rle_trans; [|apply partition_value_ge]. apply Rplus_le_compat_l.
unfold splits in Hc. set (m := taken a (paid_own c) n) in *.
replace (gap0 * ((INR m - INR h) / A)^2) with (gap0 / A^2 * (INR m - INR h)^2) by (field; lra).
rewrite <- (Rmult_1_r (gap0 / A^2)) at 1.
apply Rmult_le_compat_l; [apply Rdiv_ge0; [unfold gap0; lra | apply pow_lt; easy]|].
destruct (Nat.lt_ge_cases m h) as [H|H].
- assert (INR m + 1 <= INR h) by (rewrite <- S_INR; apply le_INR; easy). nra.
- assert (INR h + 1 <= INR m) by (rewrite <- S_INR; apply le_INR; lia). nra.
Qed.

(** A subset with sum h is paid for: its value is the best. *)
Definition pay_for (b : nat -> bool) (j : nat) : nat := if b j then S j else 0%nat.

Lemma paid_own_pay_for b : taken a (paid_own (pay_for b)) n = taken a b n.
Proof.
unfold taken, paid_own, pay_for. clear. induction n as [|k IH]; [reflexivity|]. cbn [nsum]. rewrite IH.
destruct (b k); [rewrite Nat.eqb_refl | cbn]; reflexivity.
Qed.

Lemma pay_for_on_grid b : on_grid G (pay_for b).
Proof. intros j Hj. cbn in *. unfold pay_for. destruct (b j); lia. Qed.

Theorem half_is_attained b : splits a b n h -> value G (pay_for b) = best_value.
Proof.
intros Hb. pose proof A_pos as HA. unfold value. rewrite Phi_of_taken, paid_is_taken, paid_own_pay_for, Hb.
- assert (HAh : A = 2 * INR h) by (rewrite even, mult_INR; reflexivity).
  replace (INR h / A) with (1/2) by (rewrite HAh; field; lra). unfold best_value. cbn [lam partition_game].
  replace (- (1/2) / 2) with (-1/4) by field. field.
- intros j _. unfold paid_own, pay_for. destruct (b j); [left; apply Nat.eqb_refl | right; reflexivity].
Qed.

(** ** The reduction *)

(** There is a subset with sum h if and only if some payments have a value below the best one plus the gap. *)
Theorem payments_decide_partition :
  (exists b, splits a b n h) <-> (exists c, on_grid G c /\ value G c < best_value + gap0 / A^2).
Proof.
split.
- intros [b Hb]. exists (pay_for b). split; [apply pay_for_on_grid|]. rewrite (half_is_attained b Hb).
  pose proof A_pos. enough (0 < gap0 / A^2) by lra. apply Rdiv_lt_0_compat; [unfold gap0; lra | apply pow_lt; easy].
- intros (c & _ & Hc). exists (paid_own c). unfold splits.
  destruct (Nat.eq_dec (taken a (paid_own c) n) h) as [|Hne]; [easy|].
  pose proof (other_payments_cost_more c Hne). lra.
Qed.

(** Payments of least value solve Partition: they pay a subset with sum h their own price, if there is one. *)
Theorem exact_payments_solve_partition c : on_grid G c -> (forall c', on_grid G c' -> value G c <= value G c') ->
  ((exists b, splits a b n h) <-> splits a (paid_own c) n h).
Proof.
intros Hc Hleast. split; [|intros H; exists (paid_own c); easy]. intros [b Hb].
destruct (Nat.eq_dec (taken a (paid_own c) n) h) as [|Hne]; [easy|]. exfalso.
pose proof (other_payments_cost_more c Hne). pose proof (Hleast _ (pay_for_on_grid b)) as H0.
rewrite (half_is_attained b Hb) in H0. pose proof A_pos.
assert (0 < gap0 / A^2) by (apply Rdiv_lt_0_compat; [unfold gap0; lra | apply pow_lt; easy]). lra.
Qed.

(** In the words of Algorithm 1: its rule for payments, with these accuracies for what they seem to be worth *)
Corollary the_rule_solves_partition past c : on_grid G c ->
  exactly G past (fun c => Phi (K G) (fun j => accuracy G j (c j))) c ->
  ((exists b, splits a b n h) <-> splits a (paid_own c) n h).
Proof. exact (exact_payments_solve_partition c). Qed.
End Partition.

(** ** Teeth: a_1 = a_2 = 1 *)

Definition ones (j : nat) : nat := 1%nat.

Lemma ones_pos j : (j < 2)%nat -> (1 <= ones j)%nat.
Proof. intros _. apply le_n. Qed.

(** 9/100 for .0758: to pay both costs less than that. *)
Theorem tooth_other_payments_cost_more_with_nine_hundredths : ~ (forall a n h,
  (forall j, (j < n)%nat -> (1 <= a j)%nat) -> nsum a n = (2 * h)%nat -> (1 <= n)%nat ->
  forall c, ~ splits a (paid_own c) n h ->
  best_value + 9/100 / INR (nsum a n) ^ 2 <= value (partition_game lambda0 a n) c).
Proof.
intros H. specialize (H ones 2%nat 1%nat ones_pos eq_refl ltac:(lia) (fun j => S j)).
assert (Hn : ~ splits ones (paid_own (fun j => S j)) 2 1) by (unfold splits; cbn; lia). specialize (H Hn).
unfold value in H.
pose proof (Phi_of_taken ones 2 ones_pos ltac:(lia) (fun j => S j)) as Hphi.
pose proof (paid_is_taken ones 2 ones_pos ltac:(lia) (fun j => S j) ltac:(intros j _; left;
  apply Nat.eqb_refl)) as Hpaid.
rewrite Hphi, Hpaid in H.
cbn in H. unfold best_value, lambda0 in H. apply Rle_not_lt in H. apply H. interval with (i_prec 40).
Qed.

(** lambda = 1/2 for exp(-1/4)/2: then nobody is paid, and 1 + 1 is not split. *)
Theorem tooth_exact_payments_solve_partition_with_lambda_one_half : ~ (forall a n h,
  (forall j, (j < n)%nat -> (1 <= a j)%nat) -> nsum a n = (2 * h)%nat -> (1 <= n)%nat ->
  let G := partition_game (1/2) a n in
  forall c, on_grid G c -> (forall c', on_grid G c' -> value G c <= value G c') ->
  ((exists b, splits a b n h) <-> splits a (paid_own c) n h)).
Proof.
intros H. specialize (H ones 2%nat 1%nat ones_pos eq_refl ltac:(lia) (fun _ => 0%nat)).
assert (Hsplit : splits ones (paid_own (fun _ => 0%nat)) 2 1).
{ apply H; [intros j _; cbn; lia | | exists (fun j => (j =? 0)%nat); reflexivity]. intros c' _.
  set (s := INR (taken ones (paid_own c') 2) / INR (nsum ones 2)).
  assert (Hphi : Phi 2 (fun j => accuracy (partition_game lambda0 ones 2) j (c' j)) = exp (- s / 2))
    by (apply (Phi_of_taken ones 2 ones_pos ltac:(lia) c')).
  pose proof (paid_ge_taken ones 2 ones_pos ltac:(lia) c') as Hpaid. fold s in Hpaid.
  change (value (partition_game (1/2) ones 2) c') with
    (Phi 2 (fun j => accuracy (partition_game lambda0 ones 2) j (c' j))
     + 1/2 * paid_sum (partition_game lambda0 ones 2) c').
  rewrite Hphi. pose proof (exp_ineq1_le (- s / 2)).
  replace (value (partition_game (1/2) ones 2) (fun _ => 0%nat)) with 1; [lra|].
  unfold value, Phi. cbn. replace (-2 * _) with 0 by field. rewrite exp_0. ring. }
unfold splits in Hsplit. cbn in Hsplit. lia.
Qed.

(** Unless the numbers are positive the grid may be empty of worth: n = 1, a_1 = 0 has the value 1 only. *)
Theorem tooth_half_is_attained_without_positive_numbers : ~ (forall a n h, nsum a n = (2 * h)%nat -> (1 <= n)%nat ->
  forall b, splits a b n h -> value (partition_game lambda0 a n) (pay_for b) = best_value).
Proof.
intros H. specialize (H (fun _ => 0%nat) 1%nat 0%nat eq_refl ltac:(lia) (fun _ => false) eq_refl).
unfold value, Phi in H. cbn in H. replace (-2 * _) with 0 in H by field. rewrite exp_0 in H.
unfold best_value, lambda0 in H. enough (exp (-1/4) + exp (-1/4) / 2 / 2 < 99/100) by lra. interval with (i_prec 40).
Qed.

(** n = 1, a_1 = 2 cannot be split. *)
Definition twos (j : nat) : nat := 2%nat.

Lemma twos_pos j : (j < 1)%nat -> (1 <= twos j)%nat.
Proof. intros _. apply le_S, le_n. Qed.

(** 9/100 for .0758: to pay this expert costs less than that. *)
Theorem tooth_payments_decide_partition_with_nine_hundredths : ~ (forall a n h,
  (forall j, (j < n)%nat -> (1 <= a j)%nat) -> (1 <= n)%nat -> nsum a n = (2 * h)%nat ->
  let G := partition_game lambda0 a n in
  (exists b, splits a b n h) <-> (exists c, on_grid G c /\ value G c < best_value + 9/100 / INR (nsum a n) ^ 2)).
Proof.
intros H. specialize (H twos 1%nat 1%nat twos_pos (le_n 1) eq_refl). destruct H as [_ H].
destruct H as [b Hb]; [|unfold splits, taken in Hb; cbn in Hb; destruct (b 0%nat); discriminate].
exists (fun j => S j). split; [intros j Hj; cbn in *; lia|].
unfold value. rewrite (Phi_of_taken twos 1 twos_pos (le_n 1)).
rewrite (paid_is_taken twos 1 twos_pos (le_n 1)) by (intros j _; left; apply Nat.eqb_refl).
cbn. unfold best_value, lambda0. interval with (i_prec 40).
Qed.

(** lambda = 1/2, with its own value of a half: to pay nobody is better, whether there is a half or not. *)
Theorem tooth_payments_decide_partition_with_lambda_one_half : ~ (forall a n h,
  (forall j, (j < n)%nat -> (1 <= a j)%nat) -> (1 <= n)%nat -> nsum a n = (2 * h)%nat ->
  let G := partition_game (1/2) a n in
  (exists b, splits a b n h)
  <-> (exists c, on_grid G c /\ value G c < exp (-1/4) + 1/2 / 2 + gap0 / INR (nsum a n) ^ 2)).
Proof.
intros H. specialize (H twos 1%nat 1%nat twos_pos (le_n 1) eq_refl). destruct H as [_ H].
destruct H as [b Hb]; [|unfold splits, taken in Hb; cbn in Hb; destruct (b 0%nat); discriminate].
exists (fun _ => 0%nat). split; [intros j Hj; cbn in *; lia|].
unfold value, Phi. cbn. replace (-2 * _) with 0 by field. rewrite exp_0. unfold gap0. interval with (i_prec 40).
Qed.
