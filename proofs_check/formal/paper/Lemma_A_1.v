(** * Lemma A.1: empirical Bernstein, for coins

    The paper cites (Audibert, Munos, Szepesvari, 2007): for i.i.d. variables in [0,1] with mean mu, with probability
    at least 1 - delta, |X - mu| <= sqrt (V/n 2 ln(3/delta)) + 3 ln(3/delta)/n, where X is the sample mean and V the
    sample variance. It is cited for all variables in [0,1]; the algorithm only has coins (an expert is right or
    wrong), and for coins it needs no citation and is sharper: constant 1 for 3, ln(2/delta) for ln(3/delta).

    The argument. For coins V = q (1 - q), q the share of heads. If q is farther from p than the width, then the
    relative entropy kl(q,p) is at least l/n ([kl_ge], one derivative). So the likelihood ratio of the coin q against
    the coin p has grown to e^l; it is a fair bet on the coin p, so this happens with probability at most e^-l; and
    there are two sides. The bet is all that the adaptive game needs, too ([covering], see [Covering.v]).

    - [cross q u] == the cross entropy, which is what of [kl q u] depends on [u]
    - [reaching w] == at least as far from the estimate as the half-width [w]; [outside w] is: farther
    - [heads z] == how many coins of [z] fell on [true]
    - [mean z], [variance z] == the sample mean and the sample variance of [z] as numbers 0 and 1
    - [half_width a l z] == sqrt (V/n 2 l) + a l/n; the paper has a = 3, l = ln(3/delta)
    - [farther a l p z], [as_far a l p z] == the mean is farther from [p] than that, or at least as far *)
Require Import Reals Lra Psatz List Bool Arith Lia.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
From PaidExperts Require Import Sums Tree Coins Calculus Covering.
Import ListNotations.
Open Scope R_scope.

(** ** The relative entropy of coins *)

Lemma kl_mirror q p : kl (1 - q) (1 - p) = kl q p.
Proof. unfold kl. replace (1 - (1 - q)) with q by ring. replace (1 - (1 - p)) with p by ring. ring. Qed.

(** Cross entropy: what of [kl q u] depends on [u] *)
Definition cross (q u : R) : R := - q * ln u - (1 - q) * ln (1 - u).

Lemma kl_cross q u : 0 <= q <= 1 -> 0 < u < 1 -> kl q u = cross q u - cross q q.
Proof.
assert (Hone : forall a b, 0 <= a -> 0 < b -> a * ln (a / b) = a * ln a - a * ln b).
{ intros a b [Ha | <-] Hb; [|ring]. rewrite ln_div by easy. ring. }
intros Hq Hu. unfold kl, cross. rewrite !Hone by lra. ring.
Qed.

Lemma kl_same q : 0 <= q <= 1 -> kl q q = 0.
Proof.
assert (Hone : forall a, a * ln (a / a) = 0).
{ intros a. destruct (Req_dec a 0) as [-> | Ha]; [ring|]. replace (a / a) with 1 by (field; easy). rewrite ln_1. ring. }
intros Hq. unfold kl. rewrite !Hone. ring.
Qed.

Lemma is_derive_cross q u : 0 < u < 1 -> is_derive (cross q) u ((u - q) / (u * (1 - u))).
Proof. intros Hu. unfold cross. auto_derive; [lra|]. field. lra. Qed.

(** kl(q,.) falls towards q, and at least as fast as 2 (q - .)^2 does, because u (1 - u) <= 1/4. *)
Lemma kl_falls_fast q u p : 0 < p <= u -> u <= q <= 1 -> u < 1 -> 2 * (q - p) ^ 2 - 2 * (q - u) ^ 2 <= kl q p - kl q u.
Proof.
intros Hp Hu Hu1. rewrite !kl_cross by lra.
enough (cross q u - 2 * (q - u) ^ 2 <= cross q p - 2 * (q - p) ^ 2) by lra.
apply (decreasing (fun x => cross q x - 2 * (q - x) ^ 2) (fun x => (x - q) / (x * (1 - x)) + 4 * (q - x))); [lra | |].
- intros x Hx. evar_last.
  + apply @is_derive_minus; [apply is_derive_cross; lra | auto_derive; [easy | reflexivity]].
  + unfold minus, plus, opp. cbn. field. lra.
- intros x Hx. enough ((x - q) / (x * (1 - x)) <= 4 * (x - q)) by lra.
  assert (Hv : 0 < x * (1 - x) <= 1/4) by (pose proof (pow2_ge_0 (x - 1/2)); nra).
  apply Rdiv_le_iff; nra.
Qed.

Lemma kl_falls q u p : 0 < p <= u -> u <= q <= 1 -> u < 1 -> kl q u <= kl q p.
Proof. intros Hp Hu Hu1. pose proof (kl_falls_fast q u p Hp Hu Hu1). nra. Qed.

(** ** The lemma: a deviation of sqrt(2 v x) + x makes the relative entropy x *)

(** With x = v s^2/2 the deviation is v (s + s^2/2); both sides agree at s = 0, compare derivatives. *)
Lemma kl_ge_at_root q s : 0 < q < 1 -> 0 <= s -> q * (1 - q) * (s + s ^ 2 / 2) < q ->
  q * (1 - q) * s ^ 2 / 2 <= kl q (q - q * (1 - q) * (s + s ^ 2 / 2)).
Proof.
intros Hq Hs Hend. remember (q * (1 - q)) as v eqn:Hv. assert (Hv0 : 0 < v) by (subst v; nra).
set (h := fun s => v * (s + s ^ 2 / 2)). change (v * (s + s ^ 2 / 2)) with (h s) in *.
assert (Hh : forall x, 0 <= x <= s -> 0 <= h x < q).
{ intros x Hx. split; [unfold h; apply Rmult_le_pos; nra|].
  apply Rle_lt_trans with (h s); [unfold h; apply Rmult_le_compat_l; nra | easy]. }
assert (Hf : v * s ^ 2 / 2 - cross q (q - h s) <= v * 0 ^ 2 / 2 - cross q (q - h 0)).
{ apply (decreasing (fun s => v * s ^ 2 / 2 - cross q (q - h s))
    (fun x => v * (x - (1 + x) * h x / ((q - h x) * (1 - q + h x)))) 0 s);
    [easy | |]; intros x Hx; specialize (Hh x Hx).
  - unfold cross, h in *. auto_derive; [lra|]. field. lra.
  - assert (Hbracket : (1 + x) * h x - x * ((q - h x) * (1 - q + h x)) = v * x ^ 2 / 2 + x * h x * (2 * (1 - q) + h x)).
    { unfold h. rewrite Hv. field. }
    assert (0 <= v * x ^ 2) by (apply Rmult_le_pos; nra).
    assert (0 <= x * h x * (2 * (1 - q) + h x)) by (apply Rmult_le_pos; nra).
    assert (x <= (1 + x) * h x / ((q - h x) * (1 - q + h x))) by (apply le_Rdiv_iff; nra).
    nra. }
rewrite kl_cross by (specialize (Hh s); lra).
replace (q - h 0) with q in Hf by (unfold h; field). lra.
Qed.

Lemma kl_ge_below q p x : 0 < p < q -> q < 1 -> 0 < x -> sqrt (2 * (q * (1 - q)) * x) + x <= q - p -> x <= kl q p.
Proof.
intros Hp Hq Hx Hdev. remember (q * (1 - q)) as v eqn:Hv. assert (Hv0 : 0 < v) by (subst v; nra).
set (s := sqrt (2 * x / v)). assert (Hs : 0 <= s) by apply sqrt_pos.
assert (Hs2 : s * s = 2 * x / v) by (apply sqrt_sqrt; left; apply Rdiv_lt_0_compat; lra).
assert (Hx2 : v * s ^ 2 / 2 = x).
{ replace (v * s ^ 2 / 2) with (v * (s * s) / 2) by field. rewrite Hs2. field. lra. }
assert (Hroot : sqrt (2 * v * x) = v * s).
{ apply sqrt_lem_1; [nra | nra|]. replace (v * s * (v * s)) with (v * v * (s * s)) by ring. rewrite Hs2. field. lra. }
rewrite Hroot in Hdev. assert (Hh : v * (s + s ^ 2 / 2) <= q - p) by lra.
pose proof (kl_ge_at_root q s ltac:(lra) Hs) as Hk. rewrite <- Hv, Hx2 in Hk.
eapply Rle_trans; [apply Hk; lra|]. apply kl_falls; nra.
Qed.

(** At p = 0 or 1 the entropy is infinite or 0, and is not needed. *)
Theorem kl_ge q p x : 0 <= q <= 1 -> 0 < p < 1 -> 0 < x -> sqrt (2 * (q * (1 - q)) * x) + x <= Rabs (q - p) ->
  x <= kl q p.
Proof.
assert (Hbelow : forall q p, 0 <= q <= 1 -> 0 < p < 1 -> 0 < x -> sqrt (2 * (q * (1 - q)) * x) + x <= q - p ->
  x <= kl q p).
{ clear. intros q p Hq Hp Hx H. pose proof (sqrt_pos (2 * (q * (1 - q)) * x)) as Hroot.
  destruct (Req_dec q 1) as [-> | Hq1]; [|apply kl_ge_below; lra].
  assert (Hk : kl 1 p = - ln p) by (unfold kl; rewrite ln_div, ln_1 by lra; ring).
  rewrite Hk. pose proof (ln_le_minus_1 p). lra. }
intros Hq Hp Hx H. destruct (Rle_lt_dec p q) as [Hpq|Hpq].
- rewrite Rabs_right in H by lra. apply Hbelow; easy.
- rewrite Rabs_left in H by lra. rewrite <- kl_mirror. apply Hbelow; try lra.
  replace ((1 - q) * (1 - (1 - q))) with (q * (1 - q)) by ring. lra.
Qed.

(** ** The likelihood ratio is a bet that has won when the entropy is large *)

Lemma pow_as_exp a n : 0 < a \/ n = 0%nat -> a ^ n = exp (INR n * ln a).
Proof.
intros [Ha | ->]; [|cbn; rewrite Rmult_0_l, exp_0; easy].
rewrite <- Rpower_pow by easy. reflexivity.
Qed.

(** The ratio of likelihoods of s heads among n is e^(n kl) at q = s/n ... *)
Lemma ratio_at_estimate p n s : 0 < p < 1 -> (1 <= n)%nat -> (s <= n)%nat -> let q := estimate n s in
  (q / p) ^ s * ((1 - q) / (1 - p)) ^ (n - s) = exp (INR n * kl q p).
Proof.
intros Hp Hn Hs q. pose proof (estimate_range n s Hn Hs) as Hq. fold q in Hq.
assert (HN : 0 < INR n) by (apply lt_0_INR; lia).
assert (Hqs : INR s = INR n * q) by (unfold q; rewrite estimate_pos by easy; field; lra).
assert (Hzero : forall k, INR k = 0 -> k = 0%nat) by (intros k Hk; apply INR_eq; exact Hk).
assert (Hrest : INR (n - s) = INR n * (1 - q)) by (rewrite minus_INR, Hqs by easy; ring).
rewrite !pow_as_exp, Hqs, Hrest, <- exp_plus.
- f_equal. unfold kl. ring.
- destruct (Req_dec q 1) as [Hq1|Hq1].
  + right. apply Hzero. rewrite Hrest, Hq1. ring.
  + left. apply Rdiv_lt_0_compat; lra.
- destruct (Req_dec q 0) as [Hq0|Hq0].
  + right. apply Hzero. rewrite Hqs, Hq0. ring.
  + left. apply Rdiv_lt_0_compat; lra.
Qed.

(** ... and more heads make a bet on heads larger. *)
Lemma more_heads_more_money a b n s0 s : 1 <= a -> 0 <= b <= 1 -> (s0 <= s <= n)%nat ->
  a ^ s0 * b ^ (n - s0) <= a ^ s * b ^ (n - s).
Proof.
intros Ha Hb Hs. replace s with (s0 + (s - s0))%nat at 1 by lia.
replace (n - s0)%nat with ((s - s0) + (n - s))%nat by lia.
rewrite !pow_add, !Rmult_assoc. apply Rmult_le_compat_l; [apply pow_le; lra|].
apply Rmult_le_compat_r; [apply pow_le; lra|].
apply Rle_trans with 1; [|apply pow_R1_Rle; easy].
rewrite <- (pow1 (s - s0)). apply pow_incr. easy.
Qed.

(** What is out only where the entropy is at least l/n is covered. *)
Theorem covering_of_kl l out : 0 < l ->
  (forall n s p, (1 <= n)%nat -> (s <= n)%nat -> out n s p = true ->
    p <> estimate n s /\ (0 < p < 1 -> l <= INR n * kl (estimate n s) p)) ->
  covering l out.
Proof.
intros Hl Hout p n s0 Hp Hn Hs Ho Hle. destruct (Hout n s0 p Hn Hs Ho) as [Hne Hkl].
pose proof (estimate_range n s0 Hn Hs) as Hq. set (q := estimate n s0) in *.
assert (Hs0 : (1 <= s0)%nat).
{ destruct s0; [|lia]. exfalso. assert (q = 0); [|lra].
  unfold q. rewrite estimate_pos by easy. cbn. unfold Rdiv. ring. }
destruct (Req_dec p 0) as [-> | Hp0].
- (* A coin that never falls on heads: any stake on heads is fair. *)
  exists (exp l), 1. pose proof (exp_pos l). repeat split; try lra.
  intros s Hss. rewrite pow1, Rmult_1_r. destruct s as [|s]; [lia|].
  cbn [pow]. rewrite <- Rmult_assoc, (Rmult_comm (exp (- l))), exp_mult_inv, Rmult_1_l.
  apply pow_R1_Rle, one_le_exp. lra.
- assert (Hp1 : 0 < p < 1) by lra. specialize (Hkl Hp1).
  exists (q / p), ((1 - q) / (1 - p)).
  assert (Ha : 1 <= q / p) by (apply le_Rdiv_iff; lra).
  assert (Hb : 0 <= (1 - q) / (1 - p) <= 1) by (split; [apply Rdiv_ge0; lra | apply Rdiv_le_iff; lra]).
  repeat split; try lra; [field; lra|].
  intros s Hss. apply Rle_trans with (exp (- l) * ((q / p) ^ s0 * ((1 - q) / (1 - p)) ^ (n - s0))).
  + unfold q. rewrite ratio_at_estimate, <- exp_plus by easy. fold q. apply one_le_exp. lra.
  + apply Rmult_le_compat_l; [left; apply exp_pos|]. apply more_heads_more_money; easy.
Qed.

(** ** The widths cover *)

Definition reaching (w : nat -> nat -> R) (n s : nat) (p : R) : bool := Rleb (w n s) (Rabs (estimate n s - p)).

Lemma Rleb_true x y : Rleb x y = true <-> x <= y.
Proof. unfold Rleb. destruct Rle_dec; split; (easy || lra). Qed.

Lemma Rltb_true x y : Rltb x y = true <-> x < y.
Proof. unfold Rltb. destruct Rlt_dec; split; (easy || lra). Qed.

Lemma covering_weaken l out out' :
  (forall n s p, (1 <= n)%nat -> (s <= n)%nat -> out' n s p = true -> out n s p = true) -> covering l out ->
    covering l out'.
Proof. intros H Hc p n s0 Hp Hn Hs Ho. apply Hc; auto. Qed.

Lemma sharp_width_gt0 l n s : 0 < l -> (1 <= n)%nat -> 0 < sharp_width l n s.
Proof.
intros Hl Hn. unfold sharp_width. assert (0 < INR n) by (apply lt_0_INR; lia).
assert (0 < l / INR n) by (apply Rdiv_lt_0_compat; easy).
pose proof (sqrt_pos (estimate n s * (1 - estimate n s) / INR n * (2 * l))). lra.
Qed.

(** The printed width is wider by 2 l/n. *)
Lemma sharp_le_width l n s : 0 <= l -> (1 <= n)%nat -> sharp_width l n s <= width l n s.
Proof.
intros Hl Hn. unfold sharp_width, width. assert (0 < INR n) by (apply lt_0_INR; lia).
apply Rplus_le_compat_r. apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat; easy | lra].
Qed.

Theorem sharp_reaching_covering l : 0 < l -> covering l (reaching (sharp_width l)).
Proof.
intros Hl. apply covering_of_kl; [easy|]. intros n s p Hn Hs Ho. apply Rleb_true in Ho.
pose proof (sharp_width_gt0 l n s Hl Hn) as Hw. assert (HN : 0 < INR n) by (apply lt_0_INR; lia).
split.
- intros ->. rewrite Rminus_eq_0, Rabs_R0 in Ho. lra.
- intros Hp. rewrite Rmult_comm. apply Rdiv_le_iff; [easy|].
  apply kl_ge; [apply estimate_range; easy | easy | apply Rdiv_lt_0_compat; easy|].
  replace (2 * _ * (l / INR n)) with (estimate n s * (1 - estimate n s) / INR n * (2 * l)) by (field; lra).
  unfold sharp_width in Ho. lra.
Qed.

Lemma outside_reaching w n s p : outside w n s p = true -> reaching w n s p = true.
Proof. unfold outside, reaching. rewrite Rltb_true, Rleb_true. lra. Qed.

Theorem sharp_covering l : 0 < l -> covering l (outside (sharp_width l)).
Proof.
intros Hl. apply covering_weaken with (reaching (sharp_width l)); [|apply sharp_reaching_covering; easy].
intros n s p _ _. apply outside_reaching.
Qed.

Theorem printed_reaching_covering l : 0 < l -> covering l (reaching (width l)).
Proof.
intros Hl. apply covering_weaken with (reaching (sharp_width l)); [|apply sharp_reaching_covering; easy].
intros n s p Hn _. unfold reaching. rewrite !Rleb_true. pose proof (sharp_le_width l n s ltac:(lra) Hn). lra.
Qed.

Theorem printed_covering l : 0 < l -> covering l (outside (width l)).
Proof.
intros Hl. apply covering_weaken with (reaching (width l)); [|apply printed_reaching_covering; easy].
intros n s p _ _. apply outside_reaching.
Qed.

(** Both sides are alike: the widths depend on q (1 - q) alone. *)
Lemma mirrored_distance n s p : (1 <= n)%nat -> (s <= n)%nat ->
  Rabs (estimate n (n - s) - (1 - p)) = Rabs (estimate n s - p).
Proof.
intros Hn Hs. rewrite estimate_mirror by easy.
replace (1 - estimate n s - (1 - p)) with (- (estimate n s - p)) by ring. apply Rabs_Ropp.
Qed.

Lemma mirrored_widths l n s : (1 <= n)%nat -> (s <= n)%nat ->
  sharp_width l n (n - s) = sharp_width l n s /\ width l n (n - s) = width l n s.
Proof.
intros Hn Hs. unfold sharp_width, width. rewrite estimate_mirror by easy.
replace ((1 - estimate n s) * (1 - (1 - estimate n s))) with (estimate n s * (1 - estimate n s)) by ring. easy.
Qed.

Ltac mirror := intros n s p Hn Hs; unfold outside, reaching;
  rewrite mirrored_distance by easy; f_equal; apply mirrored_widths; easy.

Theorem sharp_mirrored l : mirrored (outside (sharp_width l)).
Proof. mirror. Qed.

Theorem printed_mirrored l : mirrored (outside (width l)).
Proof. mirror. Qed.

Theorem sharp_reaching_mirrored l : mirrored (reaching (sharp_width l)).
Proof. mirror. Qed.

Theorem printed_reaching_mirrored l : mirrored (reaching (width l)).
Proof. mirror. Qed.

(** ** Independent coins *)

Definition heads (z : list bool) : nat := length (filter (fun x => x) z).
Definition mean (z : list bool) : R := 1 / INR (length z) * Sum z ind.
Definition variance (z : list bool) : R := 1 / INR (length z) * Sum z (fun x => (ind x - mean z) ^ 2).
Definition half_width (a l : R) (z : list bool) : R :=
  sqrt (variance z / INR (length z) * (2 * l)) + a * l / INR (length z).
Definition farther (a l p : R) (z : list bool) : bool := Rltb (half_width a l z) (Rabs (mean z - p)).
Definition as_far (a l p : R) (z : list bool) : bool := Rleb (half_width a l z) (Rabs (mean z - p)).

(** I55.1: each of the coins has mean p. *)
Lemma I55_1 p n s : (s < n)%nat -> E (flips (repeat p n)) (fun z => ind (nth s z false)) = p.
Proof.
intros Hs. rewrite flips_marginal by (rewrite repeat_length; easy).
rewrite (nth_indep _ 0 p), nth_repeat by (rewrite repeat_length; easy). cbn. ring.
Qed.

Lemma heads_sum z : INR (heads z) = Sum z ind.
Proof.
induction z as [|[|] z IH]; [reflexivity | |]; rewrite sum_cons, <- IH; unfold heads; cbn [filter length].
- rewrite S_INR. unfold ind. ring.
- unfold ind. ring.
Qed.

Lemma heads_le_length z : (heads z <= length z)%nat.
Proof. induction z as [|[|] z IH]; unfold heads in *; cbn; lia. Qed.

(** I56.1: the sample mean is the estimate of Algorithm 1. *)
Lemma I56_1 z : (1 <= length z)%nat -> mean z = estimate (length z) (heads z).
Proof. intros Hz. rewrite estimate_pos, heads_sum by easy. unfold mean. field. apply not_0_INR. lia. Qed.

(** I57.1: the sample variance of coins is q (1 - q). *)
Lemma I57_1 z : (1 <= length z)%nat -> variance z = mean z * (1 - mean z).
Proof.
intros Hz. assert (Hn : INR (length z) <> 0) by (apply not_0_INR; lia).
assert (Hsum : forall m, Sum z (fun x => (ind x - m) ^ 2) = (1 - 2 * m) * Sum z ind + INR (length z) * m ^ 2).
{ intros m. rewrite <- sum_scal, <- sum_const, <- sum_plus. apply sum_ext. intros [|] _; cbn; ring. }
unfold variance. rewrite Hsum. unfold mean. field. easy.
Qed.

Lemma sharp_width_of_coins l z : (1 <= length z)%nat -> sharp_width l (length z) (heads z) = half_width 1 l z.
Proof. intros Hz. unfold sharp_width, half_width. rewrite I57_1, I56_1, Rmult_1_l by easy. apply Rplus_comm. Qed.

Lemma width_of_coins l z : (1 <= length z)%nat -> width l (length z) (heads z) = half_width 3 l z.
Proof. intros Hz. unfold width, half_width. rewrite I57_1, I56_1 by easy. apply Rplus_comm. Qed.

(** The product rule: a bet on each coin *)
Lemma flips_bet p n g : E (flips (repeat p n)) (fun z => Prod z g) = (p * g true + (1 - p) * g false) ^ n.
Proof.
induction n as [|n IH]; [reflexivity|]. cbn [repeat flips E pow]. rewrite !E_bind, <- IH. cbn [E].
rewrite (E_ext _ _ (fun z => g true * Prod z g)) by reflexivity.
rewrite (E_ext _ (fun z => Prod (false :: z) g) (fun z => g false * Prod z g)) by reflexivity.
rewrite !E_scal. ring.
Qed.

Lemma bet_on_heads (a b : R) z : Prod z (fun x : bool => if x then a else b) = a ^ heads z * b ^ (length z - heads z).
Proof.
induction z as [|[|] z IH]; [cbn; ring | |]; rewrite prod_cons, IH; unfold heads; cbn [filter length].
- rewrite Nat.sub_succ. cbn [pow]. ring.
- pose proof (heads_le_length z) as Hle. unfold heads in Hle. rewrite Nat.sub_succ_l by easy. cbn [pow]. ring.
Qed.

Lemma flips_repeat_ok p n : 0 <= p <= 1 -> ok (flips (repeat p n)).
Proof. intros Hp. apply flips_ok. intros x Hx. apply repeat_spec in Hx. subst x. easy. Qed.

Lemma winning_bet_is_unlikely eps p n a b (bad : nat -> bool) : 0 <= p <= 1 -> 0 <= a -> 0 <= b ->
  p * a + (1 - p) * b = 1 ->
  0 <= eps -> (forall s, (s <= n)%nat -> bad s = true -> 1 <= eps * (a ^ s * b ^ (n - s))) ->
  E (flips (repeat p n)) (fun z => ind (bad (heads z))) <= eps.
Proof.
intros Hp Ha Hb Hfair Heps Hbad.
apply Rle_trans with (E (flips (repeat p n)) (fun z => eps * Prod z (fun x : bool => if x then a else b))).
- apply E_le_in; [apply flips_repeat_ok; easy|]. intros z Hz. apply flips_length in Hz. rewrite repeat_length in Hz.
  rewrite bet_on_heads, Hz. pose proof (heads_le_length z) as Hle. rewrite Hz in Hle. unfold ind.
  destruct (bad _) eqn:Hb'.
  + apply Hbad; easy.
  + apply Rmult_le_pos; [easy|]. apply Rmult_le_pos; apply pow_le; easy.
- rewrite E_scal, flips_bet, Hfair, pow1. lra.
Qed.

Theorem coins_miss l out p n : covering l out -> mirrored out -> 0 <= p <= 1 -> (1 <= n)%nat ->
  E (flips (repeat p n)) (fun z => ind (out n (heads z) p)) <= 2 * exp (- l).
Proof.
intros Hcov Hmir Hp Hn. pose proof (exp_pos (- l)) as He.
destruct (bet_on_too_high l out Hcov n p Hn Hp) as (a & b & Ha & Hb & Hab & Hw).
destruct (bet_on_too_low l out Hcov Hmir n p Hn Hp) as (a' & b' & Ha' & Hb' & Hab' & Hw').
pose proof (winning_bet_is_unlikely _ p n a b _ Hp Ha Hb Hab (Rlt_le _ _ He) Hw) as Hhigh.
pose proof (winning_bet_is_unlikely _ p n a' b' _ Hp Ha' Hb' Hab' (Rlt_le _ _ He) Hw') as Hlow.
eapply Rle_trans; [apply E_le; [apply flips_repeat_ok; easy|]|].
- intros z. apply (out_le_high_low out n p true).
- rewrite E_plus. cbn [andb]. lra.
Qed.

Lemma exp_ln_ratio c delta : 0 < c -> 0 < delta -> exp (- ln (c / delta)) = delta / c.
Proof.
intros Hc Hd. rewrite <- ln_Rinv by (apply Rdiv_lt_0_compat; easy).
rewrite exp_ln by (apply Rinv_0_lt_compat, Rdiv_lt_0_compat; easy). field. lra.
Qed.

Lemma ln_ratio_gt0 c delta : 0 < delta < c -> 0 < ln (c / delta).
Proof. intros H. rewrite <- ln_1. apply ln_increasing; [lra|]. apply Rlt_div_r; lra. Qed.

(** A width that covers at e^-l = delta/c is reached with probability at most 2 delta/c. *)
Lemma coins_as_far a c w p n delta :
  (forall l, 0 < l -> covering l (reaching (w l))) -> (forall l, mirrored (reaching (w l))) ->
  (forall l z, (1 <= length z)%nat -> w l (length z) (heads z) = half_width a l z) ->
  2 <= c -> 0 <= p <= 1 -> (1 <= n)%nat -> 0 < delta ->
  E (flips (repeat p n)) (fun z => ind (as_far a (ln (c / delta)) p z)) <= 2 / c * delta.
Proof.
intros Hcov Hmir Hw Hc Hp Hn Hd. destruct (Rlt_le_dec delta c) as [Hdc|Hdc].
- apply Rle_trans with (2 * exp (- ln (c / delta))); [|rewrite exp_ln_ratio by lra; right; field; lra].
  rewrite (E_ext_in _ _ (fun z => ind (reaching (w (ln (c / delta))) n (heads z) p))).
  + apply coins_miss; [apply Hcov, ln_ratio_gt0; lra | apply Hmir | easy | easy].
  + intros z Hz. apply flips_length in Hz. rewrite repeat_length in Hz. subst n.
    unfold as_far, reaching. rewrite Hw, I56_1 by easy. reflexivity.
- apply Rle_trans with 1.
  + rewrite <- (E_const (flips (repeat p n)) 1). apply E_le; [apply flips_repeat_ok; easy | intros z; apply ind_range].
  + replace (2 / c * delta) with (2 * delta / c) by (field; lra). apply le_Rdiv_iff; lra.
Qed.

Lemma farther_le_as_far a l p n : 0 <= p <= 1 -> E (flips (repeat p n)) (fun z => ind (farther a l p z))
  <= E (flips (repeat p n)) (fun z => ind (as_far a l p z)).
Proof.
intros Hp. apply E_le; [apply flips_repeat_ok; easy|]. intros z. unfold farther, as_far, Rltb, Rleb, ind.
destruct Rlt_dec, Rle_dec; lra.
Qed.

(** Lemma A.1 for coins, sharper: constant 1, and ln(2/delta); even with >= in place of >. *)
Theorem lemma_A_1_closed p n delta : 0 <= p <= 1 -> (1 <= n)%nat -> 0 < delta ->
  E (flips (repeat p n)) (fun z => ind (as_far 1 (ln (2 / delta)) p z)) <= delta.
Proof.
intros Hp Hn Hd. apply Rle_trans with (2 / 2 * delta); [|lra]. apply (coins_as_far 1 2 sharp_width); try easy; try lra;
  [apply sharp_reaching_covering | apply sharp_reaching_mirrored | apply sharp_width_of_coins].
Qed.

Theorem lemma_A_1 p n delta : 0 <= p <= 1 -> (1 <= n)%nat -> 0 < delta ->
  E (flips (repeat p n)) (fun z => ind (farther 1 (ln (2 / delta)) p z)) <= delta.
Proof. intros Hp Hn Hd. eapply Rle_trans; [apply farther_le_as_far | apply lemma_A_1_closed]; easy. Qed.

(** The width that is printed misses with probability at most 2/3 delta. *)
Theorem printed_width_uses_two_thirds p n delta : 0 <= p <= 1 -> (1 <= n)%nat -> 0 < delta ->
  E (flips (repeat p n)) (fun z => ind (farther 3 (ln (3 / delta)) p z)) <= 2 / 3 * delta.
Proof.
intros Hp Hn Hd. eapply Rle_trans; [apply farther_le_as_far; easy|].
apply (coins_as_far 3 3 width); try easy; try lra;
  [apply printed_reaching_covering | apply printed_reaching_mirrored | apply width_of_coins].
Qed.

(** Lemma A.1 as printed, for coins: D34.1 holds with probability at least 1 - delta. *)
Theorem D34_1_for_coins p n delta : 0 <= p <= 1 -> (1 <= n)%nat -> 0 < delta < 1 ->
  1 - delta <= E (flips (repeat p n)) (fun z => ind (Rleb (Rabs (mean z - p))
    (sqrt (variance z / INR n * (2 * ln (3 / delta))) + 3 * ln (3 / delta) / INR n))).
Proof.
intros Hp Hn Hd. pose proof (printed_width_uses_two_thirds p n delta Hp Hn (proj1 Hd)) as H.
rewrite (E_ext_in _ _ (fun z => 1 - ind (farther 3 (ln (3 / delta)) p z))); [rewrite E_minus, E_const; lra|].
intros z Hz. apply flips_length in Hz. rewrite repeat_length in Hz. subst n. fold (half_width 3 (ln (3 / delta)) z).
unfold farther, Rltb, Rleb, ind. destruct Rlt_dec, Rle_dec; lra.
Qed.

(** ** Teeth *)

(** The constant 1 is the least one, whatever smaller one is tried: q = 0 and a small x. *)
Theorem one_is_least c : 0 < c < 1 -> exists q p x, 0 <= q <= 1 /\ 0 < p < 1 /\ 0 < x /\
  sqrt (2 * (q * (1 - q)) * x) + c * x <= Rabs (q - p) /\ kl q p < x.
Proof.
intros Hc. set (x := (1 - c) / 2). assert (Hx : 0 < x) by (unfold x; lra). exists 0, (c * x), x.
assert (Hcx : 0 < c * x < 1 - c) by (unfold x; nra). repeat split; try lra.
- replace (2 * (0 * (1 - 0)) * x) with 0 by ring. rewrite sqrt_0, Rabs_left by lra. lra.
- (* - ln (1 - y) <= 1/(1 - y) - 1 < x at y = c x *)
  rewrite <- kl_mirror. unfold kl. rewrite Rminus_0_r, Rminus_eq_0, Rmult_0_l, Rplus_0_r, Rmult_1_l.
  assert (0 < 1 / (1 - c * x)) by (apply Rdiv_lt_0_compat; lra).
  pose proof (ln_le_minus_1 (1 / (1 - c * x)) ltac:(easy)) as Hln.
  assert (1 / (1 - c * x) < 1 + x); [|lra]. apply Rlt_div_l; [lra|]. unfold x in *. nra.
Qed.

Theorem tooth_kl_ge_constant_below_one c : c < 1 -> ~ (forall q p x, 0 <= q <= 1 -> 0 < p < 1 -> 0 < x ->
  sqrt (2 * (q * (1 - q)) * x) + c * x <= Rabs (q - p) -> x <= kl q p).
Proof.
intros Hc H. destruct (one_is_least (Rmax c (1/2))) as (q & p & x & Hq & Hp & Hx & Hdev & Hkl).
- unfold Rmax. destruct Rle_dec; lra.
- pose proof (Rmax_l c (1/2)) as Hm. specialize (H q p x Hq Hp Hx ltac:(nra)). lra.
Qed.

(** Nor can the 2 under the root be 19/10. *)
Theorem tooth_kl_ge_root : ~ (forall q p x, 0 <= q <= 1 -> 0 < p < 1 -> 0 < x ->
  sqrt (19/10 * (q * (1 - q)) * x) + x <= Rabs (q - p) -> x <= kl q p).
Proof.
intros H. specialize (H (1/2) (1/2 + 7/1000) (1/10000) ltac:(lra) ltac:(lra) ltac:(lra)).
assert (Hdev : sqrt (19/10 * (1/2 * (1 - 1/2)) * (1/10000)) + 1/10000 <= Rabs (1/2 - (1/2 + 7/1000))).
{ rewrite Rabs_left by lra. interval with (i_prec 40). }
specialize (H Hdev). revert H. apply Rlt_not_le. unfold kl. interval with (i_prec 50).
Qed.

(** One fair coin, n = 1: the variance of the sample is 0, and a width below 1/2 misses for certain. *)
Lemma one_fair_coin a l : a * l < 1/2 -> E (flips (repeat (1/2) 1)) (fun z => ind (farther a l (1/2) z)) = 1.
Proof.
intros Hl. assert (Hmiss : forall b, farther a l (1/2) [b] = true).
{ intros b. apply Rltb_true. unfold half_width. rewrite I57_1 by (cbn; lia).
  assert (Hm : mean [b] = ind b) by (unfold mean; cbn; field). rewrite Hm. cbn [length INR].
  replace (ind b * (1 - ind b) / 1 * (2 * l)) with 0 by (destruct b; cbn; field). rewrite sqrt_0.
  replace (Rabs (ind b - 1/2)) with (1/2); [lra|]. destruct b; cbn; [rewrite Rabs_right | rewrite Rabs_left]; lra. }
cbn [repeat flips E bind]. rewrite !Hmiss. cbn. field.
Qed.

(** ln(2/delta) cannot be ln(c/delta) with c < e^(1/2). *)
Theorem tooth_lemma_A_1_log_below_root_e c : 0 < c < exp (1/2) ->
  ~ (forall p n delta, 0 <= p <= 1 -> (1 <= n)%nat -> 0 < delta < 1 ->
     E (flips (repeat p n)) (fun z => ind (farther 1 (ln (c / delta)) p z)) <= delta).
Proof.
intros Hc H. assert (Hr : 0 < c / exp (1/2) < 1).
{ split; [apply Rdiv_lt_0_compat; [lra | apply exp_pos]|]. apply Rlt_div_l; [apply exp_pos | lra]. }
set (delta := (c / exp (1/2) + 1) / 2). assert (Hd : c / exp (1/2) < delta < 1) by (unfold delta; lra).
specialize (H (1/2) 1%nat delta ltac:(lra) (le_n 1) ltac:(lra)). rewrite one_fair_coin in H; [lra|].
rewrite Rmult_1_l, <- (ln_exp (1/2)). apply ln_increasing; [apply Rdiv_lt_0_compat; lra|].
apply Rlt_div_l; [lra|]. destruct Hd as [Hd _]. apply (Rlt_div_l c delta (exp (1/2)) (exp_pos _)) in Hd. lra.
Qed.

(** Nor can the linear term be halved: at delta = 9/10 the width is (1/2) ln(20/9) < 1/2. *)
Theorem tooth_lemma_A_1_half_of_the_linear_term :
  ~ (forall p n delta, 0 <= p <= 1 -> (1 <= n)%nat -> 0 < delta < 1 ->
     E (flips (repeat p n)) (fun z => ind (farther (1/2) (ln (2 / delta)) p z)) <= delta).
Proof.
intros H. specialize (H (1/2) 1%nat (9/10) ltac:(lra) (le_n 1) ltac:(lra)).
rewrite one_fair_coin in H; [lra|]. interval with (i_prec 30).
Qed.

(** The printed width with 1 for 3 and ln(1/delta) for ln(3/delta) is too narrow, ... *)
Theorem tooth_D34_1_for_coins_one_and_log_of_one_over_delta :
  ~ (forall p n delta, 0 <= p <= 1 -> (1 <= n)%nat -> 0 < delta < 1 ->
     E (flips (repeat p n)) (fun z => ind (farther 1 (ln (1 / delta)) p z)) <= delta).
Proof. apply tooth_lemma_A_1_log_below_root_e. split; interval with (i_prec 30). Qed.

(** ... and so is 2/5 in place of the printed 3. *)
Theorem tooth_D34_1_for_coins_two_fifths :
  ~ (forall p n delta, 0 <= p <= 1 -> (1 <= n)%nat -> 0 < delta < 1 ->
     E (flips (repeat p n)) (fun z => ind (farther (2/5) (ln (3 / delta)) p z)) <= delta).
Proof.
intros H. specialize (H (1/2) 1%nat (9/10) ltac:(lra) (le_n 1) ltac:(lra)).
rewrite one_fair_coin in H; [lra|]. interval with (i_prec 30).
Qed.
