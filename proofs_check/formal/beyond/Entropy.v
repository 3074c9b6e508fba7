(** * All accuracies changed at once (Result F)

    How much does an expectation over the answers of K experts change if accuracies p take the place of estimates q?
    [Bayes_error.v] changes one expert after the other and gets sum_j |p_j - q_j|. Entropies of independent coins
    add up, and so the change is at most a root of a sum: if kl(q_j, p_j) <= x_j, then
      |E_q f - E_p f| <= sqrt(sum_j x_j / 2) for every f with values in [0,1] ([pinsker_of_coins]),
    hence for B; and |H(q) - H(p)| <= sqrt(sum_j x_j) for H, by Hellinger distances ([product_error_within_entropy]).

    The first is Pinsker's inequality for a product law: by Gibbs' inequality, one coin at a time,
      E_q F <= sum_j x_j + ln E_p exp(F) ([entropy_of_coins]); take F = s f and Hoeffding's lemma, which is Pinsker's
    inequality for a coin at the tilted coin. For the second, 2 H(p) is the inner product of two unit vectors, the roots
    of the law of the answers and of the opposite answers; of these vectors and those of q only the inner products are
    needed, and they multiply ([gram]).

    - [kl_credible x q p] == p = q, or 0 < p < 1 and kl(q, p) <= x ([Kl.v])
    - [affinity p q], [crossed p q] == sqrt(pq) + sqrt((1-p)(1-q)), and the same with 1 - q in place of q
    - [gram x y r s] == what holds of the inner products x = <v,Jv>, y = <w,Jw>, r = <v,w>, s = <v,Jw> *)
Require Import Reals Lra Psatz List Bool Arith Lia.
From Coquelicot Require Import Coquelicot.
From PaidExperts Require Import Sums Tree Coins Calculus Lemma_A_1 Kl Bayes_error.
Import ListNotations.
Open Scope R_scope.

(** ** The entropy inequality of Gibbs, and of Donsker and Varadhan for independent coins *)

Lemma gibbs_term q p u : 0 <= q -> 0 < p -> 0 < u -> q * ln u <= q * ln (q / p) + (p * u - q).
Proof.
intros [Hq | <-] Hp Hu; [|nra].
assert (Hr : 0 < p * u / q) by (apply Rdiv_lt_0_compat; nra).
assert (Hln : ln (p * u / q) = ln u - ln (q / p)) by (rewrite !ln_div, ln_mult by nra; ring).
pose proof (ln_le_minus_1 _ Hr) as H. rewrite Hln in H. apply Rmult_le_compat_l with (r := q) in H; [|lra].
replace (q * (p * u / q - 1)) with (p * u - q) in H by (field; lra). lra.
Qed.

Lemma gibbs_coin x q p a b : 0 <= x -> 0 <= q <= 1 -> kl_credible x q p -> 0 < a -> 0 < b ->
  q * ln a + (1 - q) * ln b <= x + ln (p * a + (1 - p) * b).
Proof.
assert (Inside : forall q p, 0 <= q <= 1 -> 0 < p < 1 -> 0 < a -> 0 < b ->
  q * ln a + (1 - q) * ln b <= kl q p + ln (p * a + (1 - p) * b)).
{ clear. intros q p Hq Hp Ha Hb. set (s := p * a + (1 - p) * b). assert (Hs : 0 < s) by (unfold s; nra).
  pose proof (gibbs_term q p (a / s) ltac:(lra) ltac:(lra) ltac:(apply Rdiv_lt_0_compat; easy)) as H1.
  pose proof (gibbs_term (1 - q) (1 - p) (b / s) ltac:(lra) ltac:(lra) ltac:(apply Rdiv_lt_0_compat; easy)) as H2.
  assert (Mass : p * (a / s) + (1 - p) * (b / s) = 1) by (transitivity (s / s); [unfold s at 3; field | field]; lra).
  rewrite ln_div in H1, H2 by easy. unfold kl. lra. }
intros Hx Hq [-> | [Hp Hk]] Ha Hb.
- destruct (Req_dec q 0) as [-> | H0]; [|destruct (Req_dec q 1) as [-> | H1]].
  + replace (0 * a + (1 - 0) * b) with b by ring. lra.
  + replace (1 * a + (1 - 1) * b) with a by ring. lra.
  + pose proof (Inside q q Hq ltac:(lra) Ha Hb) as H. rewrite kl_same in H by easy. lra.
- pose proof (Inside q p Hq Hp Ha Hb). lra.
Qed.

Theorem entropy_of_coins {A} (l : list A) (x q p : A -> R) f :
  (forall j, In j l -> 0 <= p j <= 1) -> (forall j, In j l -> 0 <= q j <= 1) ->
  (forall j, In j l -> 0 <= x j /\ kl_credible (x j) (q j) (p j)) ->
  0 < E (flips (map p l)) (fun z => exp (f z)) /\
  E (flips (map q l)) f <= Sum l x + ln (E (flips (map p l)) (fun z => exp (f z))).
Proof.
revert f; induction l as [|j l IH]; intros f Hp Hq Hx.
- cbn. rewrite ln_exp. pose proof (exp_pos (f [])). lra.
- cbn [map flips E]. rewrite !E_bind, sum_cons. cbn [E].
  assert (Rest : forall b, 0 < E (flips (map p l)) (fun z => exp (f (b :: z))) /\
    E (flips (map q l)) (fun z => f (b :: z)) <= Sum l x + ln (E (flips (map p l)) (fun z => exp (f (b :: z))))).
  { intros b. apply (IH (fun z => f (b :: z))); intros; [apply Hp | apply Hq | apply Hx]; right; easy. }
  destruct (Rest true) as [T0 T1]. destruct (Rest false) as [F0 F1].
  destruct (Hx j (or_introl eq_refl)) as [Hx0 Hc]. pose proof (Hq j (or_introl eq_refl)) as Hqj.
  pose proof (Hp j (or_introl eq_refl)) as Hpj. pose proof (gibbs_coin _ _ _ _ _ Hx0 Hqj Hc T0 F0) as Gibbs. nra.
Qed.

(** ** Pinsker for independent coins *)

Lemma exp_below_chord s x : 0 <= x <= 1 -> exp (s * x) <= 1 - x + x * exp s.
Proof.
intros Hx. pose proof (exp_pos (s * x)) as He.
assert (H0 : 1 = exp (s * x) * exp (- (s * x))) by (rewrite exp_mult_inv; reflexivity).
assert (H1 : exp s = exp (s * x) * exp (s * (1 - x))) by (rewrite <- exp_plus; f_equal; ring).
pose proof (exp_ineq1_le (- (s * x))) as L0. pose proof (exp_ineq1_le (s * (1 - x))) as L1.
apply Rmult_le_compat_l with (r := exp (s * x)) in L0, L1; [|lra|lra]. rewrite <- H0 in L0. rewrite <- H1 in L1.
apply Rmult_le_compat_l with (r := 1 - x) in L0; [|lra]. apply Rmult_le_compat_l with (r := x) in L1; [|lra]. nra.
Qed.

(** Hoeffding's lemma for a coin: Pinsker at the tilted coin *)
Lemma hoeffding_coin s m : 0 <= m <= 1 -> ln (1 - m + m * exp s) <= s * m + s ^ 2 / 8.
Proof.
intros Hm. pose proof (exp_pos s) as He. pose proof (pow2_ge_0 s).
destruct (Req_dec m 0) as [-> | H0]; [replace (1 - 0 + 0 * exp s) with 1 by ring; rewrite ln_1; lra|].
destruct (Req_dec m 1) as [-> | H1]; [replace (1 - 1 + 1 * exp s) with (exp s) by ring; rewrite ln_exp; lra|].
set (Z := 1 - m + m * exp s). assert (HZ : 0 < Z) by (unfold Z; nra). set (q := m * exp s / Z).
assert (Hq : 0 < q) by (apply Rdiv_lt_0_compat; nra).
assert (Hq1 : 1 - q = (1 - m) / Z) by (unfold q, Z; field; fold Z; lra).
assert (Hq2 : 0 < 1 - q) by (rewrite Hq1; apply Rdiv_lt_0_compat; lra).
pose proof (pinsker q m ltac:(lra) ltac:(lra)) as H2. unfold kl in H2. rewrite Hq1 in H2 at 2.
replace (q / m) with (exp s / Z) in H2 by (unfold q; field; lra).
replace ((1 - m) / Z / (1 - m)) with (1 / Z) in H2 by (field; lra).
rewrite !ln_div, ln_exp, ln_1 in H2 by lra. pose proof (pow2_ge_0 (s - 4 * (q - m))). nra.
Qed.

Theorem pinsker_of_coins {A} (l : list A) (x q p : A -> R) f :
  (forall j, In j l -> 0 <= p j <= 1) -> (forall j, In j l -> 0 <= q j <= 1) ->
  (forall j, In j l -> 0 <= x j /\ kl_credible (x j) (q j) (p j)) -> (forall z, 0 <= f z <= 1) ->
  Rabs (E (flips (map q l)) f - E (flips (map p l)) f) <= sqrt (Sum l x / 2).
Proof.
intros Hp Hq Hx Hf. assert (Okp : ok (flips (map p l))) by (apply flips_ok, in_map_range; easy).
set (m := E (flips (map p l)) f). assert (Hm : 0 <= m <= 1) by (apply E_between; auto).
set (d := E (flips (map q l)) f - m). set (s := 4 * d).
destruct (entropy_of_coins l x q p (fun z => s * f z) Hp Hq Hx) as [Pos H]. rewrite E_scal in H.
assert (Chord : E (flips (map p l)) (fun z => exp (s * f z)) <= 1 - m + m * exp s).
{ eapply Rle_trans; [apply E_le; [easy | intros z; apply (exp_below_chord s (f z)), Hf]|].
  rewrite (E_ext _ _ (fun z => 1 + (exp s - 1) * f z)) by (intros; ring). rewrite E_plus, E_const, E_scal.
  unfold m. right. ring. }
apply ln_le_compat in Chord; [|easy]. pose proof (hoeffding_coin s m Hm) as Hoeffding.
assert (Square : 2 * d ^ 2 <= Sum l x).
{ replace (E (flips (map q l)) f) with (m + d) in H by (unfold d; ring). unfold s in *. nra. }
pose proof (pow2_ge_0 d). apply le_sqrt_of_square; [lra|]. rewrite pow2_abs. lra.
Qed.

Theorem pinsker_of_coins_kl {A} (l : list A) (q p : A -> R) f : (forall j, In j l -> 0 <= q j <= 1 /\ 0 < p j < 1) ->
  (forall z, 0 <= f z <= 1) ->
  Rabs (E (flips (map q l)) f - E (flips (map p l)) f) <= sqrt (Sum l (fun j => kl (q j) (p j)) / 2).
Proof.
intros H Hf. apply pinsker_of_coins; try easy; intros j Hj; destruct (H j Hj) as [Hq Hp]; [lra | easy|].
pose proof (pinsker (q j) (p j) Hq Hp). pose proof (pow2_ge_0 (q j - p j)). split; [lra | right; lra].
Qed.

Section Changes.
Variables (A : Type) (l : list A) (x q p : A -> R).
Hypotheses (Hp : forall j, In j l -> 0 <= p j <= 1) (Hq : forall j, In j l -> 0 <= q j <= 1).
Hypothesis (Hx : forall j, In j l -> 0 <= x j /\ kl_credible (x j) (q j) (p j)).

(** The vote at estimates q, when the accuracies are p *)
Theorem vote_within_entropy :
  E (flips (map p l)) (vote_error (map q l)) <= bayes_error (map q l) + sqrt (Sum l x / 2).
Proof.
pose proof (pinsker_of_coins l x q p _ Hp Hq Hx (vote_error_range (map q l))) as H.
apply Rabs_le_between in H. rewrite <- bayes_error_is_an_error. lra.
Qed.

Theorem bayes_error_within_entropy : bayes_error (map q l) <= bayes_error (map p l) + sqrt (Sum l x / 2).
Proof.
pose proof (pinsker_of_coins l x q p _ Hp Hq Hx (vote_error_range (map p l))) as H.
apply Rabs_le_between in H. rewrite bayes_error_is_an_error in H.
pose proof (bayes_error_le_vote_error (map q l) (map p l)). lra.
Qed.
End Changes.

(** ** Products of roots *)

Definition affinity (p q : R) : R := sqrt p * sqrt q + sqrt (1 - p) * sqrt (1 - q).
Definition crossed (p q : R) : R := sqrt p * sqrt (1 - q) + sqrt (1 - p) * sqrt q.
Definition gram (x y r s : R) : Prop := 0 <= x <= 1 /\ 0 <= y <= 1 /\ 0 <= r <= 1 /\
  (r + s) ^ 2 <= (1 + x) * (1 + y) /\ (r - s) ^ 2 <= (1 - x) * (1 - y).

Lemma twice_product_le u v a b c d : 0 <= a -> 0 <= b -> 0 <= c -> 0 <= d -> u ^ 2 <= a * b -> v ^ 2 <= c * d ->
  2 * (u * v) <= a * d + b * c.
Proof.
intros Ha Hb Hc Hd Hu Hv. apply Rnot_lt_le. intros H.
assert (Hm : 0 <= a * d + b * c) by nra.
assert (H1 : (a * d + b * c) ^ 2 < (2 * (u * v)) ^ 2) by nra.
assert (H2 : u ^ 2 * v ^ 2 <= a * b * (c * d)) by (apply Rmult_le_compat; auto using pow2_ge_0).
pose proof (pow2_ge_0 (a * d - b * c)). nra.
Qed.

Lemma square_of_sum_of_two u v a b c d : 0 <= a -> 0 <= b -> 0 <= c -> 0 <= d -> u ^ 2 <= a * b -> v ^ 2 <= c * d ->
  (u + v) ^ 2 <= (a + c) * (b + d).
Proof. intros Ha Hb Hc Hd Hu Hv. pose proof (twice_product_le u v a b c d Ha Hb Hc Hd Hu Hv). nra. Qed.

Lemma gram_mult x y r s x' y' r' s' : gram x y r s -> gram x' y' r' s' -> gram (x * x') (y * y') (r * r') (s * s').
Proof.
intros (Hx & Hy & Hr & Hp & Hm) (Hx' & Hy' & Hr' & Hp' & Hm').
assert (Mult : forall a b u v, a ^ 2 <= u -> b ^ 2 <= v -> (a * b) ^ 2 <= u * v).
{ intros a b u v Ha Hb. rewrite Rpow_mult_distr. apply Rmult_le_compat; auto using pow2_ge_0. }
do 3 (split; [nra|]). split.
- pose proof (square_of_sum_of_two ((r + s) * (r' + s')) ((r - s) * (r' - s')) ((1 + x) * (1 + x')) ((1 + y) * (1 + y'))
    ((1 - x) * (1 - x')) ((1 - y) * (1 - y')) ltac:(nra) ltac:(nra) ltac:(nra) ltac:(nra)) as H.
  pose proof (Mult _ _ _ _ Hp Hp'). pose proof (Mult _ _ _ _ Hm Hm').
  specialize (H ltac:(lra) ltac:(lra)). lra.
- pose proof (square_of_sum_of_two ((r + s) * (r' - s')) ((r - s) * (r' + s')) ((1 + x) * (1 - x')) ((1 + y) * (1 - y'))
    ((1 - x) * (1 + x')) ((1 - y) * (1 + y')) ltac:(nra) ltac:(nra) ltac:(nra) ltac:(nra)) as H.
  pose proof (Mult _ _ _ _ Hp Hm'). pose proof (Mult _ _ _ _ Hm Hp').
  specialize (H ltac:(lra) ltac:(lra)). lra.
Qed.

Lemma gram_close x y r s : gram x y r s -> (x - y) ^ 2 <= 8 * (1 - r).
Proof.
intros (Hx & Hy & Hr & Hp & Hm).
pose proof (twice_product_le (r + s) (r - s) (1 + x) (1 + y) (1 - y) (1 - x) ltac:(lra) ltac:(lra) ltac:(lra) ltac:(lra)
  Hp ltac:(lra)) as H. nra.
Qed.

Lemma gram_of_coin p q : 0 <= p <= 1 -> 0 <= q <= 1 ->
  gram (bhattacharyya p) (bhattacharyya q) (affinity p q) (crossed p q).
Proof.
intros Hp Hq. pose proof (bhattacharyya_range p Hp). pose proof (bhattacharyya_range q Hq).
unfold bhattacharyya in *. rewrite !sqrt_mult in * by lra. unfold affinity, crossed.
pose proof (sqrt_sqrt p ltac:(lra)). pose proof (sqrt_sqrt (1 - p) ltac:(lra)). pose proof (sqrt_pos p).
pose proof (sqrt_sqrt q ltac:(lra)). pose proof (sqrt_sqrt (1 - q) ltac:(lra)). pose proof (sqrt_pos q).
pose proof (sqrt_pos (1 - p)). pose proof (sqrt_pos (1 - q)).
set (a := sqrt p) in *. set (b := sqrt (1 - p)) in *. set (c := sqrt q) in *. set (d := sqrt (1 - q)) in *.
assert (Hab : a * a + b * b = 1) by lra. assert (Hcd : c * c + d * d = 1) by lra.
split; [easy|]. split; [easy|]. split; [pose proof (pow2_ge_0 (a - c)); pose proof (pow2_ge_0 (b - d)); nra|].
split; right.
- replace (1 + 2 * (a * b)) with ((a + b) ^ 2) by (rewrite <- Hab; ring).
  replace (1 + 2 * (c * d)) with ((c + d) ^ 2) by (rewrite <- Hcd; ring). ring.
- replace (1 - 2 * (a * b)) with ((a - b) ^ 2) by (rewrite <- Hab; ring).
  replace (1 - 2 * (c * d)) with ((c - d) ^ 2) by (rewrite <- Hcd; ring). ring.
Qed.

Lemma affinity_credible x q p : 0 <= x -> 0 <= q <= 1 -> kl_credible x q p -> 2 * (1 - affinity p q) <= x.
Proof.
intros Hx Hq [-> | [Hp Hk]]; unfold affinity.
- rewrite !sqrt_sqrt by lra. lra.
- pose proof (kl_hellinger q p Hq Hp). lra.
Qed.

Lemma gram_of_coins {A} (l : list A) (x q p : A -> R) :
  (forall j, In j l -> 0 <= p j <= 1) -> (forall j, In j l -> 0 <= q j <= 1) ->
  (forall j, In j l -> 0 <= x j /\ kl_credible (x j) (q j) (p j)) ->
  exists r s, gram (Prod l (fun j => bhattacharyya (p j))) (Prod l (fun j => bhattacharyya (q j))) r s /\
  2 * (1 - r) <= Sum l x.
Proof.
induction l as [|j l IH]; intros Hp Hq Hx.
- exists 1, 1. cbn. unfold gram. lra.
- destruct IH as (r & s & HG & Hr); [intros; apply Hp | intros; apply Hq | intros; apply Hx|]; try (right; easy).
  pose proof (Hp j (or_introl eq_refl)) as Hpj. pose proof (Hq j (or_introl eq_refl)) as Hqj.
  destruct (Hx j (or_introl eq_refl)) as [Hx0 Hxj]. pose proof (gram_of_coin (p j) (q j) Hpj Hqj) as Coin.
  pose proof (affinity_credible (x j) (q j) (p j) Hx0 Hqj Hxj) as Aff. rewrite !prod_cons, sum_cons.
  exists (affinity (p j) (q j) * r), (crossed (p j) (q j) * s). split; [apply gram_mult; easy|].
  destruct HG as (_ & _ & Hr1 & _). destruct Coin as (_ & _ & Ha & _). nra.
Qed.

Theorem product_error_within_entropy {A} (l : list A) (x q p : A -> R) :
  (forall j, In j l -> 0 <= p j <= 1) -> (forall j, In j l -> 0 <= q j <= 1) ->
  (forall j, In j l -> 0 <= x j /\ kl_credible (x j) (q j) (p j)) ->
  product_error (map q l) <= product_error (map p l) + sqrt (Sum l x).
Proof.
intros Hp Hq Hx. destruct (gram_of_coins l x q p Hp Hq Hx) as (r & s & HG & Hr).
pose proof (gram_close _ _ _ _ HG) as H. unfold product_error. rewrite !prod_map.
change (fun a : A => 2 * sqrt (q a * (1 - q a))) with (fun j => bhattacharyya (q j)).
change (fun a : A => 2 * sqrt (p a * (1 - p a))) with (fun j => bhattacharyya (p j)).
set (X := Prod l (fun j => bhattacharyya (p j))) in *. set (Y := Prod l (fun j => bhattacharyya (q j))) in *.
assert (Hs : 0 <= Sum l x) by (apply sum_ge0; intros; apply Hx; easy).
enough ((Y - X) / 2 <= sqrt (Sum l x)) by lra. apply le_sqrt_of_square; [easy|]. lra.
Qed.
