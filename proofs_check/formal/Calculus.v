(** * Facts about exp, ln, sqrt and derivatives that several proofs share *)
Require Import Reals Lra Psatz.
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
