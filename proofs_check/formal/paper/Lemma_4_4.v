(** * Lemma 4.4: from the estimates back to the accuracies

    Lemma 4.3 bounds a mistake by 3/4 Phi at the estimates. What is wanted is Phi at the accuracies; the step from
    3/4 to 7/8 leaves an eighth of Phi, which pays for the estimation errors up to their squares. So the regret is
    a sum of squared widths, of order 1/n each, and not of widths.

    The steps before D47.2 hold for any two points p and q of [0,1]^K; the event Lambda enters at D47.2 only, where a
    gap |p_j - q_j| becomes a width. The paper says "exp(x) and (1/2 - x)^2 are convex": used are the tangent of exp
    at the exponent of Phi(q), and the tangent of the square at p_j; both point the right way.

    The last section is ours: where Phi is large its slope is small, so 96 K may be 8, without the factor K.

    - [gaps k p q] == the sum of |p_j - q_j| over the experts j
    - [square_gaps k p q] == the sum of |p_j - q_j|^2
    - [width_costs l k n] == the sum of 2 l/n_j + (3 l/n_j)^2, what Lemma 4.4 charges to the counts n_j
    - [Phi k q] is the paper's g_t when q are the estimates of what was paid (I74.1) *)
Require Import Reals Lra Psatz List Bool Arith Lia.
From Interval Require Import Tactic.
From PaidExperts Require Import Sums Tree Game Calculus Covering Rounds Algorithm_1.
Open Scope R_scope.

Definition gaps (k : nat) (p q : nat -> R) : R := Sum (seq 0 k) (fun j => Rabs (p j - q j)).
Definition square_gaps (k : nat) (p q : nat -> R) : R := Sum (seq 0 k) (fun j => Rabs (p j - q j) ^ 2).
Definition width_costs (l : R) (k : nat) (n : nat -> nat) : R :=
  Sum (seq 0 k) (fun j => 2 * l / INR (n j) + (3 * l / INR (n j)) ^ 2).

(** ** Tools that the proof names *)

Lemma I76_1 : 0 < 6.    (* the eta of D46.3; I75.1 holds for every eta > 0 *)
Proof. lra. Qed.

Lemma I75_1 a b eta : 0 < eta -> a * b <= a ^ 2 / (2 * eta) + eta / 2 * b ^ 2.
Proof.
intros Heta. assert (Hsquare : 0 <= (a - eta * b) ^ 2 / (2 * eta)) by (apply Rdiv_ge0; [apply pow2_ge_0 | lra]).
replace ((a - eta * b) ^ 2 / (2 * eta)) with (a ^ 2 / (2 * eta) + eta / 2 * b ^ 2 - a * b) in Hsquare by (field; lra).
lra.
Qed.

(** exp lies above its tangent at u. *)
Lemma exp_drop_le u v : exp u - exp v <= exp u * (u - v).
Proof.
replace (exp v) with (exp u * exp (v - u)) by (rewrite <- exp_plus; f_equal; ring).
pose proof (exp_pos u). pose proof (exp_ineq1_le (v - u)). nra.
Qed.

(** The square lies above its tangent at p, whose slope is 1 at most. *)
Lemma square_drop_le p q : 0 <= p <= 1 -> (1/2 - p) ^ 2 - (1/2 - q) ^ 2 <= Rabs (p - q).
Proof.
intros Hp. pose proof (pow2_ge_0 (p - q)).
apply Rle_trans with ((2 * p - 1) * (p - q)); [lra|].
unfold Rabs. destruct Rcase_abs; nra.
Qed.

(** Also printed as g_t >= g_t^2. *)
Lemma I77_1 k q : Phi k q >= Phi k q ^ 2.
Proof. pose proof (Phi_pos k q). pose proof (Phi_le_1 k q). nra. Qed.

Lemma gaps_ge0 k p q : 0 <= gaps k p q.
Proof. apply sum_ge0. intros. apply Rabs_pos. Qed.

Lemma square_of_gaps_le k p q : gaps k p q ^ 2 <= INR k * square_gaps k p q.
Proof. unfold gaps, square_gaps. rewrite <- (seq_length k 0) at 2. apply square_of_sum_le. Qed.

(** What D46.2 and D24.1 are about; the paper has 4 for 2. *)
Lemma Phi_drop_le k p q : in_cube k p -> Phi k q - Phi k p <= 2 * Phi k q * gaps k p q.
Proof.
intros Hp. unfold Phi. eapply Rle_trans; [apply exp_drop_le|].
set (a := Sum _ (fun j => (1/2 - q j) ^ 2)). set (b := Sum _ (fun j => (1/2 - p j) ^ 2)).
assert (Hab : b - a <= gaps k p q).
{ unfold a, b, gaps. rewrite <- sum_minus. apply sum_le. intros j Hj. apply in_seq in Hj.
  apply square_drop_le, Hp. lia. }
pose proof (exp_pos (-2 * a)). nra.
Qed.

(** ** The proof in the appendix: four steps, for all points of the cube *)

Section Steps.
Variables (k : nat) (p q : nat -> R).
Hypothesis Hp : in_cube k p.

Lemma D46_1 : 3/4 * Phi k q = 7/8 * Phi k p + 7/8 * Phi k q - 7/8 * Phi k p - 1/8 * Phi k q.
Proof. lra. Qed.

Lemma D46_2 : 7/8 * Phi k p + 7/8 * Phi k q - 7/8 * Phi k p - 1/8 * Phi k q
  <= 7/8 * Phi k p + 28/8 * Phi k q * gaps k p q - 1/8 * Phi k q.
Proof.
pose proof (Phi_drop_le k p q Hp) as Hdrop.
pose proof (Rmult_le_pos _ _ (Rlt_le _ _ (Phi_pos k q)) (gaps_ge0 k p q)). pose proof (Phi_pos k p). lra.
Qed.

(** The mean inequality I75.1 with eta = 6, and K for the square of a sum *)
Lemma D46_3 : 7/8 * Phi k p + 28/8 * Phi k q * gaps k p q - 1/8 * Phi k q
  <= 7/8 * Phi k p + Phi k q ^ 2 / 12 + 3 * (28/8) ^ 2 * INR k * square_gaps k p q - 1/8 * Phi k q.
Proof.
pose proof (I75_1 (Phi k q) (28/8 * gaps k p q) 6 I76_1) as Hmean.
pose proof (square_of_gaps_le k p q). lra.
Qed.

Lemma D46_4 : 7/8 * Phi k p + Phi k q ^ 2 / 12 + 3 * (28/8) ^ 2 * INR k * square_gaps k p q - 1/8 * Phi k q
  <= 7/8 * Phi k p + 3 * (28/8) ^ 2 * INR k * square_gaps k p q.
Proof. pose proof (I77_1 k q). pose proof (Phi_pos k q). lra. Qed.

Lemma D47_1 : 3/4 * Phi k q <= 7/8 * Phi k p + 3 * (28/8) ^ 2 * INR k * square_gaps k p q.
Proof. rewrite D46_1. eapply Rle_trans; [apply D46_2|]. eapply Rle_trans; [apply D46_3 | apply D46_4]. Qed.
End Steps.

(** ** The sketch in Section 4: "some constant b > 0" is 8 *)

Lemma D24_1 k q q' : in_cube k q -> in_cube k q' ->
  Phi k q - Phi k q' <= 1/8 * Phi k q + 8 * INR k * square_gaps k q q'.
Proof.
intros _ Hq'. pose proof (Phi_drop_le k q' q Hq') as Hdrop.
pose proof (I75_1 (Phi k q) (2 * gaps k q' q) 4 ltac:(lra)) as Hmean.
pose proof (square_of_gaps_le k q' q) as Hsquare. pose proof (I77_1 k q).
replace (square_gaps k q q') with (square_gaps k q' q); [lra|].
apply sum_ext. intros j _. rewrite Rabs_minus_sym. reflexivity.
Qed.

Lemma I28_1 : exists b, b > 0 /\ forall k q q', in_cube k q -> in_cube k q' ->
  Phi k q - Phi k q' <= 1/8 * Phi k q + b * INR k * square_gaps k q q'.
Proof. exists 8. split; [lra | exact D24_1]. Qed.

Lemma D25_1 k q : 3/4 * Phi k q = 7/8 * Phi k q - 1/8 * Phi k q.
Proof. lra. Qed.

(** Whatever the b of D24.1 is *)
Lemma D25_2 b k q q' : Phi k q - Phi k q' <= 1/8 * Phi k q + b * INR k * square_gaps k q q' ->
  7/8 * Phi k q - 1/8 * Phi k q <= 7/8 * (Phi k q' + b * INR k * square_gaps k q q').
Proof. intros Hb. pose proof (Phi_pos k q). lra. Qed.

(** ** Lambda turns gaps into widths *)

(** (a + b)^2 <= 2 a^2 + 2 b^2 would do for the paper's 6; this is the least constant, see [tooth_width_squared_le_5_4]. *)
Lemma width_squared_le l n s : 0 <= l -> (1 <= n)%nat -> (s <= n)%nat ->
  width l n s ^ 2 <= 5/4 * (2 * l / INR n + (3 * l / INR n) ^ 2).
Proof.
intros Hl Hn Hs. unfold width. pose proof (estimate_range n s Hn Hs) as Hq. set (q := estimate n s) in *.
assert (HN : 0 < INR n) by (apply lt_0_INR; lia).
assert (Hr : 0 <= l / INR n) by (apply Rdiv_ge0; lra). set (r := l / INR n) in *.
replace (3 * l / INR n) with (3 * r) by (unfold r; field; lra).
replace (2 * l / INR n) with (2 * r) by (unfold r; field; lra).
replace (q * (1 - q) / INR n * (2 * l)) with (q * (1 - q) * (2 * r)) by (unfold r; field; lra).
assert (Hroot : sqrt (q * (1 - q) * (2 * r)) ^ 2 <= r / 2).
{ assert (Hv : 0 <= q * (1 - q) <= 1/4) by (pose proof (pow2_ge_0 (q - 1/2)); nra).
  rewrite pow2_sqrt by (apply Rmult_le_pos; lra). nra. }
set (a := sqrt _) in *. pose proof (pow2_ge_0 (2 * a - 3 * r / 2)). lra.
Qed.

Section Round.
Variables (G : game) (l : R) (h : history) (m : move).
Hypotheses (Hlawful : lawful G) (Hl : 0 <= l).
Hypothesis Hpaid : forall j, (j < K G)%nat -> (1 <= times h j (pay m j))%nat.
Hypothesis Hwithin : forall j, (j < K G)%nat -> within G l h j (pay m j) = true.

Notation p := (fun j => accuracy G j (pay m j)).
Notation q := (paid_estimate h m).
Notation n := (fun j => times h j (pay m j)).

Lemma paid_accuracy_in_cube : in_cube (K G) p.
Proof. intros j _. apply accuracy_range. easy. Qed.

Lemma gap_le_width j : (j < K G)%nat -> Rabs (p j - q j) <= width l (n j) (hits h j (pay m j)).
Proof.
intros Hj. specialize (Hwithin j Hj). specialize (Hpaid j Hj). unfold within, Rleb in Hwithin.
rewrite (proj2 (Nat.eqb_neq _ 0)) in Hwithin by lia. destruct Rle_dec as [H|]; [|easy].
rewrite Rabs_minus_sym. exact H.
Qed.

Lemma square_gaps_le : square_gaps (K G) p q <= 5/4 * width_costs l (K G) n.
Proof.
unfold square_gaps, width_costs. rewrite <- sum_scal. apply sum_le. intros j Hj. apply in_seq in Hj.
eapply Rle_trans; [apply pow_incr; split; [apply Rabs_pos | apply gap_le_width; lia]|].
apply width_squared_le; [easy | apply Hpaid; lia | apply hits_le_times].
Qed.

Lemma width_costs_ge0 : 0 <= width_costs l (K G) n.
Proof.
apply sum_ge0. intros j Hj. apply in_seq in Hj.
assert (0 < INR (n j)) by (apply lt_0_INR; specialize (Hpaid j ltac:(lia)); lia).
pose proof (pow2_ge_0 (3 * l / INR (n j))). pose proof (Rdiv_ge0 (2 * l) (INR (n j)) ltac:(lra) ltac:(easy)). lra.
Qed.

Lemma K_width_costs_ge0 : 0 <= INR (K G) * width_costs l (K G) n.
Proof. apply Rmult_le_pos; [apply pos_INR | apply width_costs_ge0]. Qed.

Lemma K_square_gaps_le : INR (K G) * square_gaps (K G) p q <= 5/4 * (INR (K G) * width_costs l (K G) n).
Proof. pose proof square_gaps_le. pose proof (pos_INR (K G)). nra. Qed.

Lemma D47_2_for_width : 7/8 * Phi (K G) p + 3 * (28/8) ^ 2 * INR (K G) * square_gaps (K G) p q
  <= 7/8 * Phi (K G) p + 6 * (28/8) ^ 2 * INR (K G) * width_costs l (K G) n.
Proof. pose proof K_square_gaps_le. pose proof K_width_costs_ge0. lra. Qed.

(** What the proof ends with: 6 (28/8)^2 = 73.5, which Lemma 4.4 rounds up to 96. *)
Lemma three_quarters_le_before_rounding :
  3/4 * Phi (K G) q <= 7/8 * Phi (K G) p + 6 * (28/8) ^ 2 * INR (K G) * width_costs l (K G) n.
Proof. eapply Rle_trans; [apply (D47_1 _ p), paid_accuracy_in_cube | apply D47_2_for_width]. Qed.

(** The same steps with 2 for 4 in D46.2, eta = 4 (the whole eighth) in D46.3, and 5/4 for 2 in D47.2: 245/32 = 7.66. *)
Lemma lemma_4_4_sharper :
  3/4 * Phi (K G) q <= 7/8 * Phi (K G) p + 245/32 * INR (K G) * width_costs l (K G) n.
Proof.
pose proof (Phi_drop_le (K G) p q paid_accuracy_in_cube) as Hdrop.
pose proof (I75_1 (Phi (K G) q) (7/4 * gaps (K G) p q) 4 ltac:(lra)) as Hmean.
pose proof (square_of_gaps_le (K G) p q) as Hsquare. pose proof K_square_gaps_le as Hwidths.
pose proof (I77_1 (K G) q). lra.
Qed.
End Round.

(** ** The lemma *)

Lemma ln_3_delta_pos delta : 0 < delta < 1 -> 0 < ln (3 / delta).
Proof. intros Hd. apply log_pos; lra. Qed.

Section Lemma_4_4.
Variables (G : game) (delta : R) (h : history) (m : move).
Hypotheses (Hlawful : lawful G) (Hdelta : 0 < delta < 1).
(** t > N, and Lambda, at what is paid *)
Hypothesis Hpaid : forall j, (j < K G)%nat -> (1 <= times h j (pay m j))%nat.
Hypothesis Hwithin : forall j, (j < K G)%nat -> within G (ln (3 / delta)) h j (pay m j) = true.

Notation p := (fun j => accuracy G j (pay m j)).
Notation q := (paid_estimate h m).
Notation n j := (times h j (pay m j)).

Lemma D47_2 : 7/8 * Phi (K G) p + 3 * (28/8) ^ 2 * INR (K G) * square_gaps (K G) p q
  <= 7/8 * Phi (K G) p + 6 * (28/8) ^ 2 * INR (K G)
       * Sum (experts G) (fun j => 2 * ln (3 / delta) / INR (n j) + (3 * ln (3 / delta) / INR (n j)) ^ 2).
Proof. apply D47_2_for_width; [left; apply ln_3_delta_pos; easy | easy | easy]. Qed.

Theorem lemma_4_4 : 3/4 * Phi (K G) q <= 7/8 * Phi (K G) p
  + 96 * INR (K G) * Sum (experts G) (fun j => 2 * ln (3 / delta) / INR (n j) + (3 * ln (3 / delta) / INR (n j)) ^ 2).
Proof.
pose proof (ln_3_delta_pos delta Hdelta) as Hl.
pose proof (three_quarters_le_before_rounding G _ h m Hlawful (Rlt_le _ _ Hl) Hpaid Hwithin).
pose proof (K_width_costs_ge0 G (ln (3 / delta)) h m (Rlt_le _ _ Hl) Hpaid).
change (Sum (experts G) _) with (width_costs (ln (3 / delta)) (K G) (fun j => n j)). lra.
Qed.

Lemma D23_1 : 3/4 * Phi (K G) q <= 7/8 * Phi (K G) p
  + 96 * INR (K G) * Sum (experts G) (fun j => 2 * ln (3 / delta) / INR (n j) + (3 * ln (3 / delta) / INR (n j)) ^ 2).
Proof. exact lemma_4_4. Qed.
End Lemma_4_4.

(** ** As printed: any round t > N of Algorithm 1 in which Lambda holds *)

Lemma Lambda_within G delta h j c : Lambda G delta h = true -> (j < K G)%nat -> (c < N G)%nat ->
  within G (ln (3 / delta)) h j c = true.
Proof.
unfold Lambda. intros HL Hj Hc. rewrite forallb_forall in HL. specialize (HL j (proj2 (in_experts G j) Hj)).
rewrite forallb_forall in HL. apply HL, in_seq. lia.
Qed.

Theorem lemma_4_4_as_printed G r beta delta h m : lawful G -> 0 < delta < 1 ->
  legal (algorithm_1 G r beta delta) h -> (N G <= length h)%nat -> allows (algorithm_1 G r beta delta) h m ->
  Lambda G delta h = true ->
  3/4 * Phi (K G) (paid_estimate h m) <= 7/8 * Phi (K G) (fun j => accuracy G j (pay m j))
  + 96 * INR (K G) * Sum (experts G) (fun j => 2 * ln (3 / delta) / INR (times h j (pay m j))
                                               + (3 * ln (3 / delta) / INR (times h j (pay m j))) ^ 2).
Proof.
intros W Hdelta Hlegal Hlate Hallows HL.
destruct (algorithm_1_exploring G r beta delta h m Hallows) as [Hgrid _]. apply lemma_4_4; try easy.
- intros j Hj. apply (times_later G _ (algorithm_1_exploring G r beta delta) h j); auto.
- intros j Hj. apply Lambda_within; auto.
Qed.

(** ** The factor K is not needed *)

(** With D = sum_j (1/2 - q_j)^2 the slope of Phi at q is at most 4 sqrt(D) exp(-2 D), whatever K is. *)
Section Without_K.
Variables (k : nat) (p q : nat -> R).
Notation D := (Sum (seq 0 k) (fun j => (1/2 - q j) ^ 2)).
Notation X := (square_gaps k p q).

Lemma Phi_times_distance_le : Phi k q * D <= 5/27.
Proof.
pose proof (exp_ineq1_le (2 * D - 1)) as Htangent. pose proof (exp_pos (-2 * D)) as Hpos.
assert (He : exp (-2 * D) * exp (2 * D - 1) = exp (-1)) by (rewrite <- exp_plus; f_equal; ring).
assert (H1 : exp (-1) <= 10/27) by (interval with (i_prec 40)).
unfold Phi. nra.
Qed.

Lemma exponents_differ_le : Sum (seq 0 k) (fun j => (1/2 - p j) ^ 2) - D <= 2 * (sqrt D * sqrt X) + X.
Proof.
pose proof (cauchy_schwarz (seq 0 k) (fun j => 1/2 - q j) (fun j => q j - p j)) as Hcs. cbv beta in Hcs.
assert (HX : Sum (seq 0 k) (fun j => (q j - p j) ^ 2) = X).
{ apply sum_ext. intros j _. rewrite <- !Rsqr_pow2, <- (Rsqr_abs (p j - q j)). unfold Rsqr. ring. }
rewrite HX in Hcs. rewrite <- HX at 2. rewrite <- sum_minus.
rewrite (sum_ext _ _ (fun j => 2 * ((1/2 - q j) * (q j - p j)) + (q j - p j) ^ 2)) by (intros; ring).
rewrite sum_plus, sum_scal. lra.
Qed.

Theorem three_quarters_le_without_K : 3/4 * Phi k q <= 7/8 * Phi k p + 63/10 * X.
Proof.
assert (HD : 0 <= D) by (apply sum_ge0; intros; apply pow2_ge_0).
assert (HX : 0 <= X) by (apply sum_ge0; intros; apply pow2_ge_0).
pose proof (Phi_pos k q) as Hg. pose proof (Phi_le_1 k q) as Hg1. pose proof Phi_times_distance_le as HgD.
assert (Hdrop : Phi k q - Phi k p <= Phi k q * (4 * (sqrt D * sqrt X) + 2 * X)).
{ eapply Rle_trans; [apply exp_drop_le|]. pose proof exponents_differ_le.
  apply Rmult_le_compat_l; [apply Rlt_le, Hg | lra]. }
assert (Hmean : 7/2 * (sqrt D * sqrt X) <= 1/8 + 49/2 * (D * X)).
{ replace (D * X) with ((sqrt D * sqrt X) ^ 2).
  - pose proof (pow2_ge_0 (14 * (sqrt D * sqrt X) - 1)). lra.
  - rewrite Rpow_mult_distr, !pow2_sqrt by easy. reflexivity. }
assert (HgDX : Phi k q * D * X <= 5/27 * X) by (apply Rmult_le_compat_r; easy).
assert (HgX : Phi k q * X <= X) by nra.
apply Rmult_le_compat_l with (r := Phi k q) in Hmean; [|lra]. lra.
Qed.
End Without_K.

Theorem lemma_4_4_without_K G delta h m : lawful G -> 0 < delta < 1 ->
  (forall j, (j < K G)%nat -> (1 <= times h j (pay m j))%nat) ->
  (forall j, (j < K G)%nat -> within G (ln (3 / delta)) h j (pay m j) = true) ->
  3/4 * Phi (K G) (paid_estimate h m) <= 7/8 * Phi (K G) (fun j => accuracy G j (pay m j))
  + 8 * Sum (experts G) (fun j => 2 * ln (3 / delta) / INR (times h j (pay m j))
                                  + (3 * ln (3 / delta) / INR (times h j (pay m j))) ^ 2).
Proof.
intros W Hdelta Hpaid Hwithin. pose proof (Rlt_le _ _ (ln_3_delta_pos delta Hdelta)) as Hl.
pose proof (three_quarters_le_without_K (K G) (fun j => accuracy G j (pay m j)) (paid_estimate h m)).
pose proof (square_gaps_le G (ln (3 / delta)) h m Hl Hpaid Hwithin).
pose proof (width_costs_ge0 G (ln (3 / delta)) h m Hl Hpaid).
change (Sum (experts G) _) with (width_costs (ln (3 / delta)) (K G) (fun j => times h j (pay m j))). lra.
Qed.
