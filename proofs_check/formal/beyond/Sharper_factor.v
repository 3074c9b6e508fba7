(** * One expert's factor of the vote against its share of Phi (Results S and B, step 1)

    When Algorithm 1 aggregates, it errs with probability at most half the product over the experts of
    [loss_factor p q], for the accuracy p and the estimate q. Lemmas 4.3 to 4.5 of the paper compare each of them with a
    Gaussian at the estimate, and then move to the optimistic estimate by way of the accuracy; here this is one step.

    Let the estimate be m <= 1/2 (the other side is its mirror image), x = ln(3/delta)/n, and b K^(3/2) x <= m, which is
    what the cutoff of Algorithm 1 with beta = b ln(3/delta) K^(3/2) leaves. Then the factor is at most
    (2 (1 - eta))^(1/K) times the expert's Gaussian at the optimistic estimate: with eta = 0 from b = 5 on, with
    eta = 1/4 from b = 11 on, with eta = 1/3 from b = 18 on. A positive eta means that a vote errs less than Phi says.

    - [radius m x] == the printed width, as a function of the estimate and of x = l/n
    - [fits eta b] == the comparison, for all K
    - [vanishes eta slope offset] == after (slope K + offset) l answers an even estimate is known so well that
      its Gaussian alone is above its share of 1 *)
Require Import Reals Lra Psatz List Arith Lia ZArith.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
From PaidExperts Require Import Sums Tree Game Calculus Section_2.
Open Scope R_scope.

Definition radius (m x : R) : R := 3 * x + sqrt (m * (1 - m) * (2 * x)).

Definition fits (eta b : R) : Prop := forall K m p x r, (1 <= K)%nat -> 0 < x -> 0 < m <= 1/2 ->
  b * Rpower (INR K) (3/2) * x <= m -> p <= m + radius m x -> 0 <= r <= m -> r <= radius m x ->
  loss_factor p m <= Rpower (2 * (1 - eta)) (1 / INR K) * exp (-2 * (1/2 - m + r)^2).

Definition vanishes (eta slope offset : R) : Prop := forall k x, 1 <= k -> 0 <= x -> x * (slope * k + offset) <= 1 ->
  2 * radius (1/2) x ^ 2 <= ln (2 * (1 - eta)) / k.

(** ** The factor *)

Lemma loss_factor_mirror q p : loss_factor (1 - p) (1 - q) = loss_factor p q.
Proof.
unfold loss_factor. replace (1 - (1 - q)) with q by ring. replace (1 - (1 - p)) with p by ring. ring.
Qed.

Lemma loss_factor_even p : loss_factor p (1/2) = 1.
Proof.
unfold loss_factor. replace ((1 - 1/2) / (1/2)) with 1 by field. replace (1/2 / (1 - 1/2)) with 1 by field.
rewrite sqrt_1. ring.
Qed.

(** Below 1/2 the factor grows with the accuracy, so that m + m s is the worst one. *)
Lemma loss_factor_le m p s : 0 < m <= 1/2 -> p <= m + m * s ->
  loss_factor p m <= 2 * sqrt (m * (1 - m)) * (1 + s * (1/2 - m) / (1 - m)).
Proof.
intros Hm Hp. unfold loss_factor. set (root := sqrt (m * (1 - m))).
assert (Hroot : 0 < root) by (apply sqrt_lt_R0; nra).
assert (Hsq : root * root = m * (1 - m)) by (apply sqrt_sqrt; nra).
assert (Hdiv : forall y, 0 < y -> 0 <= root / y) by (intros y Hy; apply Rdiv_ge0; lra).
rewrite (sqrt_lem_1 ((1 - m) / m) (root / m)); [ | apply Rdiv_ge0; lra | apply Hdiv; lra | ].
2:{ replace (root / m * (root / m)) with (root * root / (m * m)) by (field; lra). rewrite Hsq. field. lra. }
rewrite (sqrt_lem_1 (m / (1 - m)) (root / (1 - m))); [ | apply Rdiv_ge0; lra | apply Hdiv; lra | ].
2:{ replace (root / (1 - m) * (root / (1 - m))) with (root * root / ((1 - m) * (1 - m))) by (field; lra).
    rewrite Hsq. field. lra. }
replace (p * (root / m) + (1 - p) * (root / (1 - m))) with (root / (m * (1 - m)) * (p * (1 - 2 * m) + m))
  by (field; lra).
replace (2 * root * (1 + s * (1/2 - m) / (1 - m)))
  with (root / (m * (1 - m)) * (2 * m * (1 - m) + 2 * m * s * (1/2 - m))) by (field; lra).
apply Rmult_le_compat_l; [apply Hdiv; nra | nra].
Qed.

(** sqrt(1 - u) <= exp(-u/2 - u^2/4), for u = 4 d^2 *)
Lemma root_le_gaussian_of_fourth_order d : 0 <= d <= 1/2 -> 2 * sqrt (1/4 - d^2) <= exp (-2 * d^2 - 4 * d^4).
Proof.
intros Hd. set (u := 4 * d^2). assert (Hu : 0 <= u <= 1) by (unfold u; nra).
assert (H : (1 - u) * exp (u + u^2 / 2) <= (1 - 0) * exp (0 + 0^2 / 2)).
{ apply (decreasing (fun u => (1 - u) * exp (u + u^2 / 2)) (fun u => - u^2 * exp (u + u^2 / 2))); [easy | |].
  - intros x _. auto_derive; [easy|]. replace (x + x * (x * 1) * / 2) with (x + x^2 / 2) by (simpl; field). field.
  - intros x _. pose proof (exp_pos (x + x^2 / 2)). pose proof (pow2_ge_0 x). nra. }
replace (0 + 0^2 / 2) with 0 in H by field. rewrite exp_0 in H.
pose proof (exp_pos (-2 * d^2 - 4 * d^4)) as Hpos.
enough (sqrt (1/4 - d^2) <= exp (-2 * d^2 - 4 * d^4) / 2) by lra.
apply sqrt_le_of_square; [lra|].
replace ((exp (-2 * d^2 - 4 * d^4) / 2) ^ 2) with (exp (- (u + u^2 / 2)) / 4).
- pose proof (exp_mult_inv (u + u^2 / 2)). pose proof (exp_pos (- (u + u^2 / 2))).
  replace (1/4 - d^2) with ((1 - u) / 4) by (unfold u; field). nra.
- replace (- (u + u^2 / 2)) with ((-2 * d^2 - 4 * d^4) + (-2 * d^2 - 4 * d^4)) by (unfold u; field).
  rewrite exp_plus. field.
Qed.

(** ** In range the width is a multiple of the estimate *)

Lemma radius_le m x g : 0 <= m <= 1/2 -> 0 <= x <= g * m -> 0 <= g ->
  radius m x <= m * (3 * g + sqrt (2 * g * (1 - m))).
Proof.
intros Hm Hx Hg. unfold radius. rewrite Rmult_plus_distr_l. apply Rplus_le_compat; [nra|].
replace (m * sqrt (2 * g * (1 - m))) with (sqrt (m * m * (2 * g * (1 - m)))).
- apply sqrt_le_1_alt. replace (m * m * (2 * g * (1 - m))) with (m * (1 - m) * (2 * (g * m))) by ring.
  apply Rmult_le_compat_l; nra.
- rewrite sqrt_mult by nra. rewrite sqrt_square by lra. reflexivity.
Qed.

(** ** Two experts or more: put r^4 = 1/K, 1/2 - m = r x *)

Definition sigma (b r x : R) : R := 3 / b * r^3 + sqrt ((1 + 2 * r * x) / b).
(** The logarithm of the factor over the Gaussian at the optimistic estimate is at most r^4 times this. *)
Definition overshoot (b r x : R) : R := x * sigma b r x * (2 / (1 + 2 * r * x) + 2 - 4 * r * x)
  + 2 * (1/2 - r * x)^2 * sigma b r x ^ 2 * r^2 - 4 * x^4.

(** Far from an even estimate the term of fourth order pays for the width. *)
Lemma overshoot_far b r x : 5 <= b -> 0 <= r -> 1 <= x -> r * x <= 1/2 -> overshoot b r x <= 0.
Proof.
intros Hb Hr Hx Hrx.
assert (Hr2 : r <= 1/2) by nra.
assert (Hib : 0 < / b <= 1/5).
{ split; [apply Rinv_0_lt_compat; lra|]. replace (1/5) with (/ 5) by field. apply Rinv_le_contravar; lra. }
assert (Hsigma : 0 <= sigma b r x <= 71/100).
{ unfold sigma, Rdiv. assert (Hr3 : 0 <= r^3 <= (1/2)^3) by (split; [apply pow_le | apply pow_incr]; lra).
  pose proof (sqrt_pos ((1 + 2 * r * x) * / b)).
  assert (sqrt ((1 + 2 * r * x) * / b) <= 633/1000) by (apply sqrt_le_of_square; nra). nra. }
assert (Hfrac : 0 <= 2 / (1 + 2 * r * x) <= 2).
{ split; [apply Rdiv_ge0; nra|]. apply Rdiv_le_iff; nra. }
assert (Hx4 : x <= x^4) by (simpl; assert (1 <= x * x) by nra; assert (1 <= x * (x * x)) by nra; nra).
assert (Hlinear : x * sigma b r x * (2 / (1 + 2 * r * x) + 2 - 4 * r * x) <= x * (71/100) * 4).
{ apply Rmult_le_compat; nra. }
assert (Hsquare : 2 * (1/2 - r * x)^2 * sigma b r x ^ 2 * r^2 <= 2 * (1/2)^2 * 1^2 * (1/2)^2).
{ assert (0 <= r * x) by nra.
  repeat apply Rmult_le_compat; try apply pow_incr; try apply pow2_ge_0; try lra;
    repeat apply Rmult_le_pos; try apply pow2_ge_0; lra. }
unfold overshoot. lra.
Qed.

(** The comparison in the letters r and d = 1/2 - m *)
Lemma loss_factor_le_gaussian_many b t r m p w : 5 <= b ->
  (forall x r, 0 <= x <= 1 -> 0 <= r <= 841/1000 -> overshoot b r x <= t) -> 0 <= t ->
  0 < r <= 841/1000 -> 0 < m <= 1/2 ->
  let s := 3 / b * r^6 + r^3 * sqrt ((1 + 2 * (1/2 - m)) / b) in
  p <= m + m * s -> 0 <= w <= m * s -> loss_factor p m <= exp (r^4 * t - 2 * (1/2 - m + w)^2).
Proof.
intros Hb Hnear Ht Hr Hm s Hp Hw. set (d := 1/2 - m) in *. assert (Hd : 0 <= d < 1/2) by (unfold d; lra).
assert (Hs : 0 <= s) by nra.
assert (Hlog : loss_factor p m <= exp (-2 * d^2 - 4 * d^4 + s * d / (1/2 + d))).
{ eapply Rle_trans; [apply (loss_factor_le m p s); easy|]. rewrite exp_plus. fold d.
  replace (m * (1 - m)) with (1/4 - d^2) by (unfold d; field). replace (1 - m) with (1/2 + d) by (unfold d; field).
  assert (0 <= s * d / (1/2 + d)) by (apply Rdiv_ge0; nra). pose proof (sqrt_pos (1/4 - d^2)).
  apply Rmult_le_compat; [lra | lra | apply root_le_gaussian_of_fourth_order; lra | apply exp_ineq1_le]. }
eapply Rle_trans; [apply Hlog|]. apply exp_le.
assert (Hw2 : (d + w)^2 <= (d + m * s)^2) by (apply pow_incr; lra).
enough (s * d / (1/2 + d) + 4 * d * m * s + 2 * m^2 * s^2 - 4 * d^4 <= r^4 * t).
{ replace ((d + m * s)^2) with (d^2 + 2 * d * m * s + m^2 * s^2) in Hw2 by ring. lra. }
set (x := d / r). assert (Hdx : d = r * x) by (unfold x; field; lra).
assert (Hx : 0 <= x) by (apply Rdiv_ge0; lra).
replace (s * d / (1/2 + d) + 4 * d * m * s + 2 * m^2 * s^2 - 4 * d^4) with (r^4 * overshoot b r x).
2:{ assert (Hsigma : s = r^3 * sigma b r x).
    { unfold s, sigma. rewrite Hdx. replace (1 + 2 * (r * x)) with (1 + 2 * r * x) by ring. ring. }
    unfold overshoot. rewrite Hsigma. replace m with (1/2 - r * x) by (unfold d in Hdx; lra). rewrite Hdx.
    field. rewrite Hdx in Hd. lra. }
apply Rmult_le_compat_l; [apply pow_le; lra|].
destruct (Rle_lt_dec x 1) as [H1|H1]; [apply Hnear; lra|].
apply Rle_trans with 0; [apply overshoot_far; lra | easy].
Qed.

Lemma quarter_root K : (2 <= K)%nat -> let r := Rpower (INR K) (-1/4) in
  0 < r <= 841/1000 /\ r^4 = 1 / INR K /\ r^6 * Rpower (INR K) (3/2) = 1.
Proof.
intros HK r. assert (Hk : 2 <= INR K) by (change 2 with (INR 2); apply le_INR; easy).
assert (Hr0 : 0 < r) by apply exp_pos.
assert (Hpow : forall i, r ^ i = Rpower (INR K) (-1/4 * INR i)).
{ intros i. rewrite <- Rpower_pow by easy. apply Rpower_mult. }
assert (H4 : r^4 = 1 / INR K).
{ rewrite Hpow. replace (-1/4 * INR 4) with (Ropp 1) by (simpl; field).
  rewrite Rpower_Ropp, Rpower_1 by lra. field. lra. }
repeat split; [easy | | easy |].
- destruct (Rle_lt_dec r (841/1000)) as [|Hc]; [easy|]. exfalso.
  assert ((841/1000)^4 <= r^4) by (apply pow_incr; lra).
  assert (1 / INR K <= 1/2) by (unfold Rdiv; rewrite !Rmult_1_l; apply Rinv_le_contravar; lra). lra.
- rewrite Hpow, <- Rpower_plus. replace (-1/4 * INR 6 + 3/2) with 0 by (simpl; field). apply Rpower_O. lra.
Qed.

(** ** The comparison, from inequalities in one and in two variables *)

Lemma fits_of_numbers eta b : 0 <= eta < 1/2 -> 5 <= b ->
  (forall x r, 0 <= x <= 1 -> 0 <= r <= 841/1000 -> overshoot b r x <= ln (2 * (1 - eta))) ->
  (forall m w, 0 < m <= 1/2 -> let s := 3 / b + sqrt (2 / b * (1 - m)) in 0 <= w <= m -> w <= m * s ->
     2 * sqrt (m * (1 - m)) * (1 + s * (1/2 - m) / (1 - m)) <= 2 * (1 - eta) * exp (-2 * (1/2 - m + w)^2)) ->
  fits eta b.
Proof.
intros Heta Hb Hmany Hone K m p x w HK Hx Hm Hbx Hp Hw Hwr.
assert (Hk : 1 <= INR K) by (apply INR_ge1; easy).
set (k32 := Rpower (INR K) (3/2)) in *. assert (Hk32 : 0 < k32) by apply exp_pos.
set (g := / (b * k32)). assert (Hg : 0 < g) by (apply Rinv_0_lt_compat; nra).
assert (Hxg : x <= g * m).
{ apply Rmult_le_reg_l with (b * k32); [nra|]. unfold g. rewrite <- Rmult_assoc, Rinv_r; nra. }
pose proof (radius_le m x g ltac:(lra) ltac:(lra) ltac:(lra)) as Hradius.
destruct (Nat.eq_dec K 1) as [->|HK1].
- assert (Hg1 : g = / b) by (unfold g, k32, Rpower; simpl INR; rewrite ln_1, Rmult_0_r, exp_0, Rmult_1_r; easy).
  rewrite Hg1 in Hradius. replace (3 * / b) with (3 / b) in Hradius by easy.
  replace (2 * / b) with (2 / b) in Hradius by easy.
  simpl INR. replace (1 / 1) with 1 by field. rewrite Rpower_1 by lra.
  eapply Rle_trans; [apply (loss_factor_le m p (3 / b + sqrt (2 / b * (1 - m)))); lra|]. apply Hone; lra.
- destruct (quarter_root K ltac:(lia)) as (Hr & Hr4 & Hr6). set (r := Rpower (INR K) (-1/4)) in *. fold k32 in Hr6.
  assert (Hg6 : g = r^6 / b) by (unfold g; apply Rmult_eq_reg_r with (b * k32); [|nra]; rewrite Rinv_l by nra;
    transitivity (r^6 * k32); [easy | field; lra]).
  assert (Hs : 3 * g + sqrt (2 * g * (1 - m)) = 3 / b * r^6 + r^3 * sqrt ((1 + 2 * (1/2 - m)) / b)).
  { rewrite Hg6. f_equal; [field; lra|].
    rewrite <- (sqrt_square (r^3)) at 1 by (apply pow_le; lra).
    rewrite <- sqrt_mult_alt by (pose proof (pow_le r 3); nra).
    f_equal. field. lra. }
  assert (Hln : 0 <= ln (2 * (1 - eta))) by (rewrite <- ln_1; apply ln_le_compat; lra).
  pose proof (loss_factor_le_gaussian_many b _ r m p w Hb Hmany Hln Hr Hm) as H. cbv zeta in H. rewrite <- Hs in H.
  eapply Rle_trans; [apply H; lra|]. right. unfold Rpower. rewrite <- exp_plus, Hr4. f_equal. ring.
Qed.

(** One expert, where the width is not capped: it is enough to look at the far end of it *)
Lemma one_at_the_far_end c m s w : 0 <= c -> 0 <= w -> m <= 1/2 -> w <= m * s ->
  c * exp (-2 * (1/2 - m + m * s)^2) <= c * exp (-2 * (1/2 - m + w)^2).
Proof.
intros Hc Hw Hm Hs. apply Rmult_le_compat_l; [easy|]. apply exp_le.
assert ((1/2 - m + w)^2 <= (1/2 - m + m * s)^2) by (apply pow_incr; lra). lra.
Qed.

Theorem fits_0_5 : fits 0 5.
Proof.
apply fits_of_numbers; [lra | lra | |].
- intros x r Hx Hr. unfold overshoot, sigma. interval with (i_bisect x, i_bisect r, i_depth 25, i_prec 30).
- intros m w Hm s Hw _. apply Rle_trans with (2 * exp (-1/2)).
  + unfold s. assert (0 <= m <= 1/2) by lra. interval with (i_bisect m, i_depth 30, i_prec 40).
  + replace (2 * (1 - 0)) with 2 by ring. apply Rmult_le_compat_l; [lra|]. apply exp_le. nra.
Qed.

Theorem fits_quarter_11 : fits (1/4) 11.
Proof.
apply fits_of_numbers; [lra | lra | |].
- intros x r Hx Hr. unfold overshoot, sigma. interval with (i_bisect x, i_bisect r, i_depth 25, i_prec 30).
- intros m w Hm s Hw Hws. eapply Rle_trans; [|apply (one_at_the_far_end _ m s w); lra].
  unfold s. assert (0 <= m <= 1/2) by lra. apply Rminus_le. interval with (i_bisect m, i_depth 30, i_prec 40).
Qed.

Theorem fits_third_18 : fits (1/3) 18.
Proof.
apply fits_of_numbers; [lra | lra | |].
- intros x r Hx Hr. unfold overshoot, sigma. interval with (i_bisect x, i_bisect r, i_depth 25, i_prec 30).
- intros m w Hm s Hw Hws. eapply Rle_trans; [|apply (one_at_the_far_end _ m s w); lra].
  unfold s. assert (0 <= m <= 1/2) by lra. apply Rminus_le. interval with (i_bisect m, i_depth 30, i_prec 40).
Qed.

(** ** An even estimate, after a while *)

Lemma vanishes_of_numbers eta slope offset top : 0 < slope -> 0 <= offset -> 0 <= top ->
  1 <= (slope + offset) * (2 * top^2) ->
  (forall u, 0 <= u <= top -> (1 - offset * (2 * u^2)) / slope * (1 + 6 * u)^2 <= ln (2 * (1 - eta))) ->
  vanishes eta slope offset.
Proof.
intros Hslope Hoffset Htop Hreach Hnumber k x Hk Hx Hkx.
set (u := sqrt (x / 2)). assert (Hu : 0 <= u) by apply sqrt_pos.
assert (Hxu : x = 2 * u^2) by (pose proof (sqrt_sqrt (x / 2)); fold u in H; lra).
assert (Hradius : radius (1/2) x = 3 * (2 * u^2) + u).
{ unfold radius. f_equal; [lra|]. unfold u. f_equal. field. }
rewrite Hradius. apply le_Rdiv_iff; [lra|].
assert (Hu_top : u <= top).
{ apply Rnot_lt_le. intros Hlt. assert (top^2 < u^2) by nra.
  assert ((slope + offset) * (2 * top^2) < (slope + offset) * (2 * u^2)) by nra.
  assert ((slope + offset) * (2 * u^2) <= (slope * k + offset) * (2 * u^2)) by (apply Rmult_le_compat_r; nra).
  rewrite Hxu in Hkx. lra. }
assert (Hku : k * (2 * u^2) <= (1 - offset * (2 * u^2)) / slope).
{ apply le_Rdiv_iff; [lra | rewrite Hxu in Hkx; lra]. }
replace (2 * (3 * (2 * u^2) + u)^2 * k) with (k * (2 * u^2) * (1 + 6 * u)^2) by ring.
eapply Rle_trans; [apply Rmult_le_compat_r; [apply pow2_ge_0 | apply Hku] | apply Hnumber; lra].
Qed.

Theorem vanishes_0 : vanishes 0 3 11.
Proof.
apply (vanishes_of_numbers _ _ _ (19/100)); try lra.
intros u Hu. interval with (i_bisect u, i_depth 20, i_prec 40).
Qed.

Theorem vanishes_quarter : vanishes (1/4) 5 15.
Proof.
apply (vanishes_of_numbers _ _ _ (16/100)); try lra.
intros u Hu. interval with (i_bisect u, i_depth 20, i_prec 40).
Qed.

Theorem vanishes_third : vanishes (1/3) 7 17.
Proof.
apply (vanishes_of_numbers _ _ _ (15/100)); try lra.
intros u Hu. interval with (i_bisect u, i_depth 20, i_prec 40).
Qed.

(** ** Teeth *)

Lemma power_of_one y : Rpower (INR 1) y = 1.
Proof. unfold Rpower. cbn [INR]. rewrite ln_1, Rmult_0_r. apply exp_0. Qed.

(** One expert, at an estimate m and x = m/b, with the accuracy a whole width away *)
Lemma not_fits_of_one eta b m r : 0 < b -> 0 < m <= 1/2 -> eta < 1 -> 0 <= r <= m -> r <= radius m (m / b) ->
  2 * (1 - eta) * exp (-2 * (1/2 - m + r)^2) < loss_factor (m + radius m (m / b)) m -> ~ fits eta b.
Proof.
intros Hb Hm Heta Hr Hradius Hlt H.
specialize (H 1%nat m (m + radius m (m / b)) (m / b) r (le_n 1)). rewrite power_of_one in H.
assert (0 < m / b) by (apply Rdiv_lt_0_compat; lra). assert (b * 1 * (m / b) = m) by (field; lra).
replace (1 / INR 1) with 1 in H by (cbn; field). rewrite Rpower_1 in H by lra.
enough (loss_factor (m + radius m (m / b)) m <= 2 * (1 - eta) * exp (-2 * (1/2 - m + r)^2)) by lra. apply H; lra.
Qed.

Theorem tooth_fits_0_5_smaller_beta : ~ fits 0 (49/10).
Proof.
apply (not_fits_of_one _ _ (3/10) (3/10)); try lra; unfold loss_factor, radius; interval with (i_prec 50).
Qed.

Theorem tooth_fits_quarter_11_10 : ~ fits (1/4) 10.
Proof.
apply (not_fits_of_one _ _ (263/1000) (179/1000)); try lra; unfold loss_factor, radius; interval with (i_prec 50).
Qed.

Theorem tooth_fits_third_18_larger_share : ~ fits (2/5) 18.
Proof.
apply (not_fits_of_one _ _ (257/1000) (116/1000)); try lra; unfold loss_factor, radius; interval with (i_prec 50).
Qed.

(** A million experts *)
Theorem tooth_fits_third_18_16 : ~ fits (1/3) 16.
Proof.
intros H. set (K := Z.to_nat 1000000).
assert (HK : INR K = 1000000) by (unfold K; rewrite INR_IZR_INZ, Z2Nat.id; [reflexivity | lia]).
assert (Hpow : Rpower (INR K) (3/2) = 1000000000).
{ rewrite HK. replace (3/2) with (1 + /2) by field. rewrite Rpower_plus, Rpower_1, Rpower_sqrt by lra.
  replace (sqrt 1000000) with 1000; [ring|]. symmetry. apply sqrt_lem_1; lra. }
set (m := 4875/10000). set (x := m / 16000000000).
specialize (H K m (m + radius m x) x (radius m x)). rewrite Hpow in H.
assert (Hgap : Rpower (2 * (1 - 1/3)) (1 / INR K) * exp (-2 * (1/2 - m + radius m x)^2)
  < loss_factor (m + radius m x) m).
{ rewrite HK. unfold Rpower, loss_factor, radius, x, m. interval with (i_prec 90). }
enough (loss_factor (m + radius m x) m <= Rpower (2 * (1 - 1/3)) (1 / INR K) * exp (-2 * (1/2 - m + radius m x)^2))
  by lra.
apply H; unfold radius, x, m; try lra; try (interval with (i_prec 50)). apply INR_le. rewrite HK. cbn. lra.
Qed.

(** No beta lets a vote err half as often as Phi: at an even estimate the vote is a coin. *)
Theorem tooth_fits_third_18_share_of_a_half b : 0 < b -> ~ fits (1/2) b.
Proof.
intros Hb H. set (x := / (2 * b)). assert (Hx : 0 < x) by (apply Rinv_0_lt_compat; lra).
specialize (H 1%nat (1/2) 0 x (Rmin (1/2) (3 * x)) (le_n 1) Hx ltac:(lra)). rewrite power_of_one in H.
assert (Hr : 0 < Rmin (1/2) (3 * x) <= 1/2) by (split; [apply Rmin_pos; lra | apply Rmin_l]).
assert (Hradius : 3 * x <= radius (1/2) x) by (unfold radius; pose proof (sqrt_pos (1/2 * (1 - 1/2) * (2 * x))); lra).
pose proof (Rmin_r (1/2) (3 * x)). set (r := Rmin (1/2) (3 * x)) in *.
replace (1 / INR 1) with 1 in H by (cbn; field). rewrite Rpower_1, loss_factor_even in H by lra.
assert (exp (-2 * (1/2 - 1/2 + r)^2) < exp 0) by (apply exp_increasing; nra). rewrite exp_0 in *.
enough (1 <= 2 * (1 - 1/2) * exp (-2 * (1/2 - 1/2 + r)^2)) by lra.
apply H; try lra. unfold x. right. field. lra.
Qed.

Lemma not_vanishes eta slope offset k : 1 <= k -> 0 < slope * k + offset ->
  ln (2 * (1 - eta)) / k < 2 * radius (1/2) (1 / (slope * k + offset)) ^ 2 -> ~ vanishes eta slope offset.
Proof.
intros Hk Hpos Hlt H. specialize (H k (1 / (slope * k + offset)) Hk (Rdiv_ge0 1 _ ltac:(lra) Hpos)).
enough (2 * radius (1/2) (1 / (slope * k + offset)) ^ 2 <= ln (2 * (1 - eta)) / k) by lra. apply H. right. field. lra.
Qed.

Theorem tooth_vanishes_0_ten : ~ vanishes 0 3 10.
Proof. apply (not_vanishes _ _ _ 8); try lra. unfold radius. interval with (i_prec 50). Qed.

Theorem tooth_vanishes_quarter_four : ~ vanishes (1/4) 4 15.
Proof. apply (not_vanishes _ _ _ 10); try lra. unfold radius. interval with (i_prec 50). Qed.

Theorem tooth_vanishes_third_five : ~ vanishes (1/3) 5 17.
Proof. apply (not_vanishes _ _ _ 8); try lra. unfold radius. interval with (i_prec 50). Qed.
