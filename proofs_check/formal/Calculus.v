(** * Facts about exp, ln, sqrt, derivatives and whole numbers that several proofs share *)
Require Import Reals Lra Psatz Lia.
From Coquelicot Require Import Coquelicot.
Open Scope R_scope.

Lemma exp_le x y : x <= y -> exp x <= exp y.
Proof. intros [H | ->]; [left; apply exp_increasing; easy | right; reflexivity]. Qed.

Lemma one_le_exp x : 0 <= x -> 1 <= exp x.
Proof. intros H. rewrite <- exp_0. apply exp_le; easy. Qed.

Lemma exp_le_1 x : x <= 0 -> exp x <= 1.
Proof. intros H. rewrite <- exp_0. apply exp_le; easy. Qed.

Lemma exp_mult_inv x : exp x * exp (- x) = 1.
Proof. rewrite <- exp_plus, Rplus_opp_r. apply exp_0. Qed.

Lemma ln_le_compat x y : 0 < x -> x <= y -> ln x <= ln y.
Proof. intros Hx [H | ->]; [left; apply ln_increasing; easy | right; reflexivity]. Qed.

(** ln x <= x - 1 *)
Lemma ln_le_minus_1 x : 0 < x -> ln x <= x - 1.
Proof. intros Hx. pose proof (exp_ineq1_le (ln x)) as H. rewrite exp_ln in H by easy. lra. Qed.

Lemma Rdiv_ge0 a b : 0 <= a -> 0 < b -> 0 <= a / b.
Proof. intros Ha Hb. apply Rmult_le_pos; [easy | left; apply Rinv_0_lt_compat; easy]. Qed.

Lemma Rdiv_le_iff a b c : 0 < b -> (a / b <= c <-> a <= c * b).
Proof.
intros Hb. split; intros H.
- apply Rmult_le_compat_r with (r := b) in H; [|lra]. replace (a / b * b) with a in H by (field; lra). easy.
- apply Rmult_le_reg_r with b; [easy|]. replace (a / b * b) with a by (field; lra). easy.
Qed.

Lemma le_Rdiv_iff a b c : 0 < b -> (c <= a / b <-> c * b <= a).
Proof.
intros Hb. split; intros H.
- apply Rmult_le_compat_r with (r := b) in H; [|lra]. replace (a / b * b) with a in H by (field; lra). easy.
- apply Rmult_le_reg_r with b; [easy|]. replace (a / b * b) with a by (field; lra). easy.
Qed.

(** A root is bounded by squaring. *)
Lemma sqrt_le_of_square t y : 0 <= y -> t <= y ^ 2 -> sqrt t <= y.
Proof. intros Hy H. rewrite <- (sqrt_pow2 y) by easy. apply sqrt_le_1_alt; easy. Qed.

Lemma le_sqrt_of_square t y : 0 <= t -> y ^ 2 <= t -> y <= sqrt t.
Proof.
intros Ht H. destruct (Rle_lt_dec y 0) as [Hy|Hy]; [pose proof (sqrt_pos t); lra|].
rewrite <- (sqrt_pow2 y) by lra. apply sqrt_le_1_alt; easy.
Qed.

Lemma INR_ge1 n : (1 <= n)%nat -> 1 <= INR n.
Proof. intros Hn. change 1 with (INR 1). apply le_INR. easy. Qed.

(** Coq's ln 0 is 0, so that sums over no round need no case of their own. *)
Lemma ln_0 : ln 0 = 0.
Proof. unfold ln. destruct (Rlt_dec 0 0) as [H|H]; [exfalso; lra | reflexivity]. Qed.

Lemma ln_INR_ge0 n : 0 <= ln (INR n).
Proof.
destruct n as [|n]; [cbn; rewrite ln_0; lra|]. rewrite <- ln_1. apply ln_le_compat; [lra|]. apply INR_ge1. lia.
Qed.

Lemma ceiling x : 0 <= x -> exists n, (1 <= n)%nat /\ x <= INR n <= x + 1.
Proof.
intros Hx. destruct (archimed x) as [H1 H2]. assert (Hz : (0 < up x)%Z) by (apply lt_IZR; lra).
exists (Z.to_nat (up x)). rewrite INR_IZR_INZ, Z2Nat.id by lia. split; [lia | lra].
Qed.

(** The logarithms of confidence *)
Lemma log_pos a delta : 1 < a -> 0 < delta <= 1 -> 0 < ln (a / delta).
Proof.
intros Ha Hd. rewrite <- ln_1. apply ln_increasing; [lra|]. enough (a <= a / delta) by lra. apply le_Rdiv_iff; nra.
Qed.

Lemma exp_minus_log a delta : 0 < a -> 0 < delta -> a * exp (- ln (a / delta)) = delta.
Proof. intros Ha Hd. rewrite exp_Ropp, exp_ln by (apply Rdiv_lt_0_compat; lra). field. lra. Qed.

(** A line beats a logarithm. *)
Lemma line_beats_log a b c d B : 0 < a -> 0 <= b -> 0 < d -> exists T0, (1 <= T0)%nat /\
  forall T, (T0 <= T)%nat -> - a * INR T + (c + b * ln (d * INR T ^ 2)) <= - B.
Proof.
intros Ha Hb Hd. set (C := Rabs (c + b * ln d + B)). set (r := (4 * b + C) / a + 1).
pose proof (Rabs_pos (c + b * ln d + B)) as HC. fold C in HC.
assert (Hr : 1 <= r) by (unfold r; assert (0 <= (4 * b + C) / a) by (apply Rdiv_ge0; lra); lra).
destruct (ceiling (r * r) ltac:(nra)) as (T0 & HT0 & Hceil). exists T0. split; [easy|]. intros T HT.
assert (HrT : r * r <= INR T) by (apply le_INR in HT; lra). assert (HT1 : 0 < INR T) by nra.
set (s := sqrt (INR T)). assert (Hs2 : s * s = INR T) by (apply sqrt_sqrt; lra).
assert (Hs : r <= s) by (apply le_sqrt_of_square; lra).
assert (Hln : ln (d * INR T ^ 2) <= ln d + 4 * s).
{ replace (INR T ^ 2) with (INR T * INR T) by ring. rewrite <- Hs2, !ln_mult by nra.
  pose proof (ln_le_minus_1 s ltac:(lra)). lra. }
pose proof (Rmult_le_compat_l b _ _ Hb Hln). pose proof (Rle_abs (c + b * ln d + B)) as HCs. fold C in HCs.
assert (Har : a * r = 4 * b + C + a) by (unfold r; field; lra).
assert (a * INR T >= s * (a * r)) by (rewrite <- Hs2; assert (0 <= a * s * (s - r)) by (apply Rmult_le_pos; nra); lra).
rewrite Har in *. assert (C <= s * C) by nra. nra.
Qed.

(** A function whose derivative is nowhere positive decreases. *)
Lemma decreasing f df a b : a <= b ->
  (forall x, a <= x <= b -> is_derive f x (df x)) ->
  (forall x, a <= x <= b -> df x <= 0) -> f b <= f a.
Proof.
intros Hab Hd Hn. destruct (MVT_gen f a b df) as (c & Hc & H).
- rewrite Rmin_left, Rmax_right by easy. intros x Hx. apply Hd; lra.
- rewrite Rmin_left, Rmax_right by easy. intros x Hx.
  apply derivable_continuous_pt. exists (df x). apply is_derive_Reals, Hd; easy.
- rewrite Rmin_left, Rmax_right in Hc by easy. specialize (Hn c Hc). nra.
Qed.

Lemma increasing f df a b : a <= b ->
  (forall x, a <= x <= b -> is_derive f x (df x)) ->
  (forall x, a <= x <= b -> 0 <= df x) -> f a <= f b.
Proof.
intros Hab Hd Hn. enough (- f b <= - f a) by lra.
apply (decreasing (fun x => - f x) (fun x => - df x)); [easy | |].
- intros x Hx. apply @is_derive_opp, Hd; easy.
- intros x Hx. specialize (Hn x Hx). lra.
Qed.

(** sqrt(4 m (1-m)) <= exp(-2 (1/2 - m)^2), from 1 + x <= e^x *)
Lemma root_le_gaussian m : 0 <= m <= 1 -> 2 * sqrt (m * (1 - m)) <= exp (-2 * (1/2 - m)^2).
Proof.
intros Hm.
enough (H : sqrt (m * (1 - m)) <= exp (-2 * (1/2 - m)^2) / 2) by lra.
pose proof (exp_pos (-2 * (1/2 - m)^2)) as He.
apply sqrt_le_of_square; [lra|].
replace ((exp (-2 * (1/2 - m)^2) / 2)^2) with (exp (-4 * (1/2 - m)^2) / 4).
- pose proof (exp_ineq1_le (-4 * (1/2 - m)^2)). lra.
- replace (-4 * (1/2 - m)^2) with (-2 * (1/2 - m)^2 + -2 * (1/2 - m)^2) by ring. rewrite exp_plus. field.
Qed.
