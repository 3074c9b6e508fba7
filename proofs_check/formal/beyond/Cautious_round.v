(** * One round of the cautious learner: what its vote errs beyond what its payments assume (Result D, steps 2 and 3)

    A vote at the cautious distances lo_j errs with at most 1/2 exp(-2 |lo|^2), while the payments were chosen for
    exp(-2 |hi|^2), |hi| <= |lo| + W, W^2 the sum of the squared gaps. The factor 1/2 pays for the
    gap as long as it is small: with a = |lo|, 1/2 exp(-2a^2) - (1-eta) exp(-2(a+W)^2) <= bend(W^2), and [bend] is
    of order W^4. For small W, either 4aW + 2W^2 <= ln(2(1-eta)) and there is no excess, or a is so large that
    exp(-2a^2) is of order W^4; for other W and a <= 2 it is interval arithmetic.

    - [excess_le eta A th] == this inequality for all a, W >= 0
    - [excess_le_0], [excess_le_quarter] == it holds with eta = 0, (8, 1), and with eta = 1/4, (36, 3/2) *)
Require Import Reals Lra Psatz List Bool Arith Lia.
From Interval Require Import Tactic.
From PaidExperts Require Import Sums Calculus Charge.
Import ListNotations.
Open Scope R_scope.

Definition excess_le (eta A th : R) : Prop := forall a W, 0 <= a -> 0 <= W ->
  1/2 * exp (-2 * a^2) - (1 - eta) * exp (-2 * (a + W)^2) <= bend A th (W^2).

(** ** Small gaps *)

Lemma exp_ge_square X : 8 <= X -> 40 * X^2 <= exp X.
Proof.
intros HX. set (t := X - 8). assert (Ht : 0 <= t) by (unfold t; lra).
replace X with (8 + (t/2 + t/2)) by (unfold t; field). rewrite !exp_plus.
assert (H8 : 2900 <= exp 8) by (interval with (i_prec 40)).
pose proof (exp_ineq1_le (t/2)) as H1.
assert (H2 : (1 + t/2) * (1 + t/2) <= exp (t/2) * exp (t/2)) by nra.
assert (H3 : 0 <= (1 + t/2) * (1 + t/2)) by nra.
apply Rle_trans with (2900 * ((1 + t/2) * (1 + t/2))); [nra|].
apply Rmult_le_compat; lra.
Qed.

(** The value at the farthest distances is more than half of that at the nearest ones. *)
Lemma no_excess eta a W : 0 <= eta < 1/2 -> 4 * (a * W) <= ln (2 * (1 - eta)) - 2 * W^2 ->
  1/2 * exp (-2 * a^2) <= (1 - eta) * exp (-2 * (a + W)^2).
Proof.
intros He H. replace (-2 * a^2) with ((4 * (a * W) + 2 * W^2) + -2 * (a + W)^2) by ring.
rewrite exp_plus, <- Rmult_assoc.
apply Rmult_le_compat_r; [left; apply exp_pos|].
enough (exp (4 * (a * W) + 2 * W^2) <= 2 * (1 - eta)) by lra.
rewrite <- (exp_ln (2 * (1 - eta))) by lra. apply exp_le. lra.
Qed.

(** exp(-2a^2)/2 is of order W^4 if aW is not small. *)
Lemma far_enough c A a W : 0 < c -> 0 <= a -> 0 < W -> c <= 4 * (a * W) ->
  64 * W^2 <= c^2 -> 4/5 <= A * c^4 -> 1/2 * exp (-2 * a^2) <= A * W^4.
Proof.
intros Hc Ha HW Hs H8 HA.
assert (HW2 : 0 < W^2) by (apply pow_lt; easy). assert (HW4 : 0 < W^4) by (apply pow_lt; easy).
set (X := c^2 / (8 * W^2)).
assert (HX8 : 8 <= X) by (apply le_Rdiv_iff; lra).
assert (HX : X <= 2 * a^2).
{ apply Rdiv_le_iff; [lra|]. replace (2 * a^2 * (8 * W^2)) with ((4 * (a * W))^2) by ring. apply pow_incr; lra. }
apply Rle_trans with (1/2 * exp (- X)); [apply Rmult_le_compat_l; [lra|]; apply exp_le; lra|].
rewrite exp_Ropp. pose proof (exp_ge_square X HX8) as Hb.
apply Rle_trans with (1/2 * / (40 * X^2)); [apply Rmult_le_compat_l; [lra|]; apply Rinv_le_contravar; [nra | easy]|].
unfold X. apply Rmult_le_reg_r with (c^4); [apply pow_lt; easy|].
replace (1/2 * / (40 * (c^2 / (8 * W^2))^2) * c^4) with (4/5 * W^4) by (field; split; lra).
replace (A * W^4 * c^4) with (A * c^4 * W^4) by ring. apply Rmult_le_compat_r; lra.
Qed.

Lemma small_gap eta c A a W : 0 <= eta < 1/2 -> 0 < c -> 0 <= a -> 0 <= W -> c <= ln (2 * (1 - eta)) - 2 * W^2 ->
  64 * W^2 <= c^2 -> 4/5 <= A * c^4 ->
  1/2 * exp (-2 * a^2) - (1 - eta) * exp (-2 * (a + W)^2) <= A * W^4.
Proof.
intros He Hc Ha HW HL H8 HA.
assert (Hp : 0 < (1 - eta) * exp (-2 * (a + W)^2)) by (apply Rmult_lt_0_compat; [lra | apply exp_pos]).
assert (HA0 : 0 < A) by (assert (0 < c^4) by (apply pow_lt; easy); nra).
destruct (Rle_lt_dec (4 * (a * W)) c) as [Hs|Hs].
- pose proof (no_excess eta a W He ltac:(lra)). pose proof (pow_le W 4 HW). nra.
- assert (0 < W) by (destruct HW as [|<-]; [easy | lra]).
  pose proof (far_enough c A a W Hc Ha ltac:(easy) ltac:(lra) H8 HA). lra.
Qed.

(** ** All gaps *)

Lemma exp_far a : 2 <= a -> 1/2 * exp (-2 * a^2) <= 17/100000.
Proof.
intros Ha. apply Rle_trans with (1/2 * exp (-8)); [apply Rmult_le_compat_l; [lra|]; apply exp_le; nra|].
interval with (i_prec 40).
Qed.

Lemma half_le a : 1/2 * exp (-2 * a^2) <= 1/2.
Proof. pose proof (exp_le_1 (-2 * a^2) ltac:(nra)). lra. Qed.

Lemma factored eta a W : 1/2 * exp (-2 * a^2) - (1 - eta) * exp (-2 * (a + W)^2)
  = exp (-2 * a^2) * (1/2 - (1 - eta) * exp (-4 * a * W - 2 * W^2)).
Proof. replace (-2 * (a + W)^2) with (-2 * a^2 + (-4 * a * W - 2 * W^2)) by ring. rewrite exp_plus. ring. Qed.

(** Bisection over a box in (a, W), with the excess factored *)
Ltac by_boxes eta a W bound :=
  rewrite factored; enough (exp (-2 * a^2) * (1/2 - (1 - eta) * exp (-4 * a * W - 2 * W^2)) - bound <= 0) by lra;
  interval with (i_bisect a, i_bisect W, i_depth 25, i_prec 30).

Theorem excess_le_0 : excess_le 0 8 1.
Proof.
intros a W Ha HW. assert (Hp : 0 < (1 - 0) * exp (-2 * (a + W)^2)) by (rewrite Rminus_0_r, Rmult_1_l; apply exp_pos).
unfold bend. destruct Rle_dec as [Hs|Hs].
- replace (8 * (W^2)^2) with (8 * W^4) by ring.
  destruct (Rle_lt_dec W (1/12)) as [H1|H1]; [|destruct (Rle_lt_dec a 2) as [H2|H2]].
  + apply (small_gap 0 (679/1000)); try lra; [|nra].
    assert (693/1000 <= ln (2 * (1 - 0))) by (interval with (i_prec 40)). nra.
  + assert (1/12 <= W <= 1/4) by nra. by_boxes 0 a W (8 * W^4).
  + pose proof (exp_far a ltac:(lra)). pose proof (pow_incr (1/12) W 4 ltac:(lra)). lra.
- destruct (Rle_lt_dec W (3/4)) as [H1|H1]; [destruct (Rle_lt_dec a 2) as [H2|H2]|].
  + assert (1/4 <= W <= 3/4) by nra. by_boxes 0 a W (1 * W^2 - 1^2/(4*8)).
  + pose proof (exp_far a ltac:(lra)). nra.
  + pose proof (half_le a). nra.
Qed.

Theorem excess_le_quarter : excess_le (1/4) 36 (3/2).
Proof.
intros a W Ha HW.
assert (Hp : 0 < (1 - 1/4) * exp (-2 * (a + W)^2)) by (apply Rmult_lt_0_compat; [lra | apply exp_pos]).
unfold bend. destruct Rle_dec as [Hs|Hs].
- replace (36 * (W^2)^2) with (36 * W^4) by ring.
  destruct (Rle_lt_dec W (1/20)) as [H1|H1]; [|destruct (Rle_lt_dec a 2) as [H2|H2]].
  + apply (small_gap (1/4) (4/10)); try lra; [|nra].
    assert (405/1000 <= ln (2 * (1 - 1/4))) by (interval with (i_prec 40)). nra.
  + assert (1/20 <= W <= 1444/10000) by nra. by_boxes (1/4) a W (36 * W^4).
  + pose proof (exp_far a ltac:(lra)). pose proof (pow_incr (1/20) W 4 ltac:(lra)). lra.
- destruct (Rle_lt_dec W (6/10)) as [H1|H1]; [destruct (Rle_lt_dec a 2) as [H2|H2]|].
  + assert (1443/10000 <= W <= 6/10) by nra. by_boxes (1/4) a W (3/2 * W^2 - (3/2)^2/(4*36)).
  + pose proof (exp_far a ltac:(lra)). nra.
  + pose proof (half_le a). nra.
Qed.

(** ** From one distance to many *)

(** |x + y| <= |x| + |y| *)
Lemma minkowski {B} (L : list B) x y z : (forall b, In b L -> 0 <= x b <= y b + z b) ->
  Sum L (fun b => x b ^ 2) <= (sqrt (Sum L (fun b => y b ^ 2)) + sqrt (Sum L (fun b => z b ^ 2)))^2.
Proof.
intros H. pose proof (cauchy_schwarz L y z) as Hc.
assert (Hy : 0 <= Sum L (fun b => y b ^ 2)) by (apply sum_ge0; intros; apply pow2_ge_0).
assert (Hz : 0 <= Sum L (fun b => z b ^ 2)) by (apply sum_ge0; intros; apply pow2_ge_0).
pose proof (sqrt_sqrt _ Hy) as Hy2. pose proof (sqrt_sqrt _ Hz) as Hz2.
apply Rle_trans with (Sum L (fun b => y b ^ 2 + (2 * (y b * z b) + z b ^ 2))).
- apply sum_le. intros b Hb. specialize (H b Hb).
  replace (y b ^ 2 + (2 * (y b * z b) + z b ^ 2)) with ((y b + z b) ^ 2) by ring. apply pow_incr; lra.
- rewrite !sum_plus, sum_scal. set (u := sqrt _) in *. set (v := sqrt _) in *.
  replace ((u + v)^2) with (u * u + (2 * (u * v) + v * v)) by ring. lra.
Qed.

Theorem caution_le_hope {B} (L : list B) lo hi gap eta A th : 0 < A -> 0 < th -> excess_le eta A th -> eta < 1 ->
  (forall b, In b L -> 0 <= hi b <= lo b + gap b) ->
  1/2 * exp (-2 * Sum L (fun b => lo b ^ 2)) <=
  (1 - eta) * exp (-2 * Sum L (fun b => hi b ^ 2)) + bend A th (Sum L (fun b => gap b ^ 2)).
Proof.
intros HA Hth Hkey He H. pose proof (minkowski L hi lo gap H) as Hhi.
set (X := Sum L (fun b => lo b ^ 2)) in *. set (Y := Sum L (fun b => gap b ^ 2)) in *.
assert (HX : 0 <= X) by (apply sum_ge0; intros; apply pow2_ge_0).
assert (HY : 0 <= Y) by (apply sum_ge0; intros; apply pow2_ge_0).
pose proof (Hkey (sqrt X) (sqrt Y) (sqrt_pos X) (sqrt_pos Y)) as Hk.
rewrite (pow2_sqrt X HX), (pow2_sqrt Y HY) in Hk.
assert (Hexp : exp (-2 * (sqrt X + sqrt Y)^2) <= exp (-2 * Sum L (fun b => hi b ^ 2))) by (apply exp_le; lra).
nra.
Qed.

(** ** Teeth: the constants 8, 1 and 36, 3/2 are nearly least *)

Theorem tooth_excess_le_0_with_7 : ~ excess_le 0 7 1.
Proof.
intros H. specialize (H (89/100) (23/100) ltac:(lra) ltac:(lra)). unfold bend in H. destruct Rle_dec; [|lra].
apply Rle_not_lt in H. apply H. interval with (i_prec 40).
Qed.

Theorem tooth_excess_le_0_with_slope_seven_tenths : ~ excess_le 0 8 (7/10).
Proof.
intros H. specialize (H (52/100) (44/100) ltac:(lra) ltac:(lra)). unfold bend in H. destruct Rle_dec; [lra|].
apply Rle_not_lt in H. apply H. interval with (i_prec 40).
Qed.

Theorem tooth_excess_le_quarter_with_32 : ~ excess_le (1/4) 32 (3/2).
Proof.
intros H. specialize (H (935/1000) (135/1000) ltac:(lra) ltac:(lra)). unfold bend in H. destruct Rle_dec; [|lra].
apply Rle_not_lt in H. apply H. interval with (i_prec 40).
Qed.

Theorem tooth_excess_le_quarter_with_slope_one : ~ excess_le (1/4) 36 1.
Proof.
intros H. specialize (H (585/1000) (275/1000) ltac:(lra) ltac:(lra)). unfold bend in H. destruct Rle_dec; [lra|].
apply Rle_not_lt in H. apply H. interval with (i_prec 40).
Qed.
