(** * Theorem 4.7, its tuned form, and Theorem 1.1

    The main theorem: with beta = 18 ln(3/delta) K^2 and delta = 1/((1 + lambda K) T^2 K), on a grid that is eps-fine,

      R_T <= T (4L + lambda) K eps + N (2 + lambda K + 3153 K^3 l^2),    l = ln(3/delta) = ln(3 (1 + lambda K) T^2 K).

    The printed order (D29.1) is false: it lacks the N mistakes of the exploration, has N lambda for N lambda K, and its
    logarithm, ln(lambda K T), can be 0; so is the tuned form D30.1. Both are refuted in [Theorem_4_7_teeth.v]. The
    tuned bound needs a grid whose size depends on T, K, L and lambda, and keeps a term of order K^3 l^2.

    Theorem 1.1 (I7.1) says O(K^2 ln(T) sqrt(T)). It is true for all T >= 2 and all K, with a constant that depends on L
    and lambda only, [constant_1_1]; the factor K^2 also absorbs the K inside the logarithm. At T = 1 it says 0.

    - [as_printed G T] == Algorithm 1 with this delta, [tuned_delta G T], and this beta
    - [tuned_log 3 k mu T] == l for k experts and lambda = mu
    - [mass k mu T] == 2 + lambda + 3153 l^2
    - [constant_1_1 L mu] == the constant of Theorem 1.1 *)
Require Import Reals Lra Psatz List Bool Arith Lia.
From Interval Require Import Tactic.
From PaidExperts Require Import Sums Tree Game Calculus Rounds Algorithm_1 Late_rounds Uniform_grid.
From PaidExperts Require Import Lemma_4_4 Lemma_4_5 Theorem_A_2.
Import ListNotations.
Open Scope R_scope.

(** ** The logarithm *)

Lemma tuned_log_ge_ln_T k mu T : (1 <= k)%nat -> 0 <= mu -> (1 <= T)%nat ->
  ln 3 + 2 * ln (INR T) <= tuned_log 3 k mu T.
Proof.
intros Hk Hmu HT. pose proof (INR_ge1 T HT) as HT1. pose proof (INR_ge1 k Hk) as Hk1.
replace (ln 3 + 2 * ln (INR T)) with (ln (3 * INR T ^ 2)).
- apply ln_le_compat; [nra|]. assert (1 <= (1 + mu * INR k) * INR k) by nra.
  replace (3 * (1 + mu * INR k) * INR T ^ 2 * INR k) with (3 * INR T ^ 2 * ((1 + mu * INR k) * INR k)) by ring. nra.
- rewrite ln_mult by nra. replace (INR T ^ 2) with (INR T * INR T) by ring. rewrite ln_mult by lra. ring.
Qed.

(** 1/ln 3 = 0.91024 *)
Lemma one_plus_ln_le k mu T : (1 <= k)%nat -> 0 <= mu -> (1 <= T)%nat ->
  1 + ln (INR T) <= 9103/10000 * tuned_log 3 k mu T.
Proof.
intros Hk Hmu HT. pose proof (tuned_log_ge_ln_T k mu T Hk Hmu HT). pose proof (ln_INR_ge0 T).
assert (1 <= 9103/10000 * ln 3) by interval with (i_prec 40). lra.
Qed.

(** From two rounds on the theorem's delta is below 1; with one round, one expert and lambda = 0 it is 1. *)
Lemma tuned_delta_lt_1 G T : lawful G -> (2 <= T)%nat -> 0 < tuned_delta G T < 1.
Proof.
intros W HT. pose proof (tuned_ge1 (K G) (lam G) 1 (some_expert _ W) (lam_ge0 _ W) (le_n 1)) as H. cbn in H.
assert (HT2 : 2 <= INR T) by (change 2 with (INR 2); apply le_INR; easy).
assert (Hbig : 1 < (1 + lam G * INR (K G)) * INR T ^ 2 * INR (K G)).
{ replace ((1 + lam G * INR (K G)) * INR T ^ 2 * INR (K G))
    with (INR T ^ 2 * ((1 + lam G * INR (K G)) * (1 * (1 * 1)) * INR (K G))) by ring. nra. }
unfold tuned_delta. split; [apply Rdiv_lt_0_compat; lra|].
apply Rmult_lt_reg_r with ((1 + lam G * INR (K G)) * INR T ^ 2 * INR (K G)); [lra|].
unfold Rdiv. rewrite Rmult_1_l, Rinv_l; lra.
Qed.

(** ** What T rounds cost at most, whatever happens *)

Section Game.
Variables (G : game) (choose : history -> tree move) (T : nat).
Notation k := (INR (K G)).
Notation l := (tuned_log 3 (K G) (lam G) T).
Hypotheses (W : lawful G) (P : plays (as_printed G T) choose).

Lemma total_le_trivial : E (run G (as_printed G T) choose T []) (total G) <= INR T * (1 + lam G * k).
Proof.
rewrite tower. unfold total at 1. cbn [Sum fold_right].
rewrite Rplus_0_l, <- (Esum_const G (as_printed G T) choose (1 + lam G * k) T []).
assert (V : votes_ok (as_printed G T)) by apply algorithm_1_votes_ok.
apply Esum_le; [easy | easy | easy | constructor|]. intros h m. apply round_cost_le; easy.
Qed.

(** ** The regret on the grid (D31): no Lipschitz constant, and no eps *)

Lemma powers_of_k_le_cube (x a : R) : 0 <= x -> 0 <= a <= 9103/10000 * x ->
  k * (2 * (18 * x * k ^ 2) + 4 * x) * a + 576 * k ^ 2 * x * a + 2592 * k ^ 2 * x ^ 2 <= 3153 * k ^ 3 * x ^ 2.
Proof.
intros Hx Ha. pose proof (K_ge1 G W) as Hk.
assert (Hk2 : k <= k ^ 2) by nra. assert (Hk3 : k ^ 2 <= k ^ 3) by nra.
assert (Hxa : 0 <= x * a <= 9103/10000 * x ^ 2) by nra. pose proof (pow2_ge_0 x) as Hx2.
replace (k * (2 * (18 * x * k ^ 2) + 4 * x) * a + 576 * k ^ 2 * x * a)
  with ((36 * k ^ 3 + 4 * k + 576 * k ^ 2) * (x * a)) by ring.
assert (Hsum : 36 * k ^ 3 + 4 * k + 576 * k ^ 2 <= 616 * k ^ 3) by lra.
apply Rle_trans with (616 * k ^ 3 * (9103/10000 * x ^ 2) + 2592 * k ^ 3 * x ^ 2); [|nra].
apply Rplus_le_compat; [apply Rmult_le_compat; nra | nra].
Qed.

Theorem regret_on_the_grid cs : on_grid G cs ->
  E (run G (as_printed G T) choose T []) (total G) - INR T * value G cs
  <= INR (N G) * (2 + lam G * k + 3153 * k ^ 3 * l ^ 2).
Proof.
intros Hcs. pose proof (INR_ge1 _ (some_payment _ W)) as HN. pose proof (lam_ge0 _ W) as Hlam.
pose proof (pos_INR (K G)) as Hk.
assert (Hvalue : 0 <= value G cs).
{ pose proof (Phi_pos (K G) (fun j => accuracy G j (cs j))). pose proof (paid_sum_range G cs W). unfold value. nra. }
destruct (le_lt_dec T 1) as [HT|HT].
- pose proof total_le_trivial as Htotal. assert (HT1 : INR T <= 1) by (change 1 with (INR 1); apply le_INR; easy).
  pose proof (pos_INR T). assert (0 <= k ^ 3 * l ^ 2) by (apply Rmult_le_pos; [apply pow_le; easy | apply pow2_ge_0]).
  assert (0 <= lam G * k) by nra. nra.
- pose proof (detailed_cost_on_the_grid G (tuned_delta G T) choose W (tuned_delta_lt_1 G T W HT) P cs T Hcs) as Hcost.
  fold (as_printed G T) in Hcost. set (cost_T := E (run G (as_printed G T) choose T []) (total G)) in *.
  rewrite (tuned_log_is G T W) in Hcost by lia.
  assert (Hfail : (1 + lam G * k) * INR (Nat.min (N G) T) * INR T ^ 2 * k * tuned_delta G T <= INR (N G)).
  { assert (1 <= INR T) by (apply INR_ge1; lia). pose proof (K_ge1 G W).
    assert (1 <= 1 + lam G * k) by nra.
    replace ((1 + lam G * k) * INR (Nat.min (N G) T) * INR T ^ 2 * k * tuned_delta G T) with (INR (Nat.min (N G) T)).
    - apply le_INR. lia.
    - unfold tuned_delta. field. lra. }
  pose proof (one_plus_ln_le (K G) (lam G) T (some_expert _ W) Hlam ltac:(lia)) as Hlog.
  pose proof (ln_INR_ge0 T).
  pose proof (powers_of_k_le_cube l (1 + ln (INR T)) ltac:(lra) ltac:(split; lra)) as Hcube.
  apply Rmult_le_compat_l with (r := INR (N G)) in Hcube; [|lra]. lra.
Qed.

(** ** The main theorem *)

Theorem theorem_4_7 p L eps x : productive G p L -> covered G eps -> in_cube (K G) x ->
  E (run G (as_printed G T) choose T []) (total G) - INR T * value_at G p x
  <= INR T * (4 * L + lam G) * k * eps + INR (N G) * (2 + lam G * k + 3153 * k ^ 3 * l ^ 2).
Proof.
intros Hp Hcover Hx. destruct (grid_is_nearly_optimal G p L eps W Hp x Hcover Hx) as (cs & Hcs & Hopt).
pose proof (regret_on_the_grid cs Hcs). apply Rmult_le_compat_l with (r := INR T) in Hopt; [lra | apply pos_INR].
Qed.

Definition D29_1_repaired := theorem_4_7.
End Game.

(** ** Tuned: the best uniform grid *)

(** I37.1 with constant 1: at most 1/eps payments *)
Lemma I37_1 eps : 0 < eps <= 1 -> exists n, (1 <= n)%nat /\ INR n <= 1 * / eps /\
  forall k mu p, covered (uniform_world k n mu p) eps.
Proof. apply uniform_grid_of_step. Qed.

Definition mass (k : nat) (mu : R) (T : nat) : R := 2 + mu + 3153 * tuned_log 3 k mu T ^ 2.

Lemma mass_le_cube k mu T : (1 <= k)%nat -> 0 <= mu ->
  2 + mu * INR k + 3153 * INR k ^ 3 * tuned_log 3 k mu T ^ 2 <= INR k ^ 3 * mass k mu T.
Proof.
intros Hk Hmu. apply INR_ge1 in Hk. unfold mass. pose proof (pow2_ge_0 (tuned_log 3 k mu T)).
assert (INR k <= INR k ^ 3) by nra. nra.
Qed.

Theorem theorem_4_7_tuned k mu L T : (1 <= k)%nat -> 0 <= mu -> 0 <= L -> exists n, (1 <= n)%nat /\
  forall p choose x, lipschitz p L -> let G := uniform_world k n mu p in
  plays (as_printed G T) choose -> in_cube k x ->
  E (run G (as_printed G T) choose T []) (total G) - INR T * value_at G p x
  <= INR k ^ 2 * sqrt (2 * INR T * (4 * L + mu) * mass k mu T) + INR k ^ 3 * mass k mu T.
Proof.
intros Hk Hmu HL. set (X := INR T * (4 * L + mu) * INR k).
set (M := 2 + mu * INR k + 3153 * INR k ^ 3 * tuned_log 3 k mu T ^ 2).
pose proof (INR_ge1 k Hk) as Hk1. pose proof (pos_INR T) as HT.
assert (HX : 0 <= X) by (unfold X; apply Rmult_le_pos; [apply Rmult_le_pos; lra | lra]).
assert (HM : 0 < M).
{ unfold M. assert (0 <= INR k ^ 3 * tuned_log 3 k mu T ^ 2); [|nra].
  apply Rmult_le_pos; [apply pow_le; lra | apply pow2_ge_0]. }
destruct (best_grid_size X M HX HM) as (n & Hn & Hbest). exists n. split; [easy|].
intros p choose x Hp G P Hx.
pose proof (theorem_4_7 G choose T (uniform_world_lawful k n mu L p Hk Hn Hmu Hp) P p L (1 / (2 * INR n)) x
  (uniform_world_productive k n mu L p Hp) (uniform_world_covered k n mu p Hn) Hx) as H.
cbn [K N lam G uniform_world] in H. fold X M in H.
pose proof (mass_le_cube k mu T Hk Hmu) as Hmass. fold M in Hmass.
eapply Rle_trans; [apply H|]. eapply Rle_trans; [apply Hbest|]. apply Rplus_le_compat; [|easy].
rewrite <- (sqrt_pow2 (INR k ^ 2)) by apply pow2_ge_0. rewrite <- sqrt_mult_alt by apply pow2_ge_0.
apply sqrt_le_1_alt. apply Rle_trans with (2 * (INR k ^ 3 * mass k mu T) * X); [nra|]. right. unfold X. ring.
Qed.

Definition D30_1_repaired := theorem_4_7_tuned.

(** ** Theorem 1.1 *)

Definition log_constant (mu : R) : R := 5 + 29/20 * ln (3 * (1 + mu)).
Definition mass_constant (mu : R) : R := 21/10 * (2 + mu) + 3153 * log_constant mu ^ 2.
Definition constant_1_1 (L mu : R) : R := sqrt (2 * (4 * L + mu) * mass_constant mu) + mass_constant mu.

Lemma ln_T_ge T : (2 <= T)%nat -> 69/100 <= ln (INR T).
Proof.
intros HT. apply Rle_trans with (ln 2); [interval with (i_prec 30)|].
apply ln_le_compat; [lra|]. change 2 with (INR 2). apply le_INR. easy.
Qed.

(** Few experts do not make the logarithm grow faster than ln T. *)
Lemma few_experts_log k mu T : (1 <= k)%nat -> 0 <= mu -> (2 <= T)%nat -> INR k * ln (INR T) <= sqrt (INR T) ->
  0 <= tuned_log 3 k mu T <= log_constant mu * ln (INR T).
Proof.
intros Hk Hmu HT Hfew. pose proof (ln_T_ge T HT) as Ht. pose proof (INR_ge1 k Hk) as Hk1.
assert (HT2 : 2 <= INR T) by (change 2 with (INR 2); apply le_INR; easy).
assert (Hk2 : INR k ^ 2 <= INR T ^ 3).
{ assert (Hroot : INR k * (69/100) <= sqrt (INR T)) by nra. pose proof (sqrt_sqrt (INR T) ltac:(lra)) as Hsq.
  assert (Hsquare : (INR k * (69/100)) ^ 2 <= INR T) by nra. nra. }
split.
- pose proof (tuned_log_ge_ln_T k mu T Hk Hmu ltac:(lia)). assert (0 < ln 3) by interval with (i_prec 30). lra.
- apply Rle_trans with (ln (3 * (1 + mu)) + 5 * ln (INR T)).
  + replace (5 * ln (INR T)) with (ln (INR T ^ 5)) by (rewrite ln_pow by lra; cbn; ring).
    rewrite <- ln_mult by (try apply pow_lt; lra). apply ln_le_compat; [|].
    * pose proof (tuned_ge1 k mu T Hk Hmu ltac:(lia)). lra.
    * assert (Hone : (1 + mu * INR k) * INR k <= (1 + mu) * INR k ^ 2) by nra.
      replace (3 * (1 + mu * INR k) * INR T ^ 2 * INR k) with (3 * INR T ^ 2 * ((1 + mu * INR k) * INR k)) by ring.
      replace (3 * (1 + mu) * INR T ^ 5) with (3 * INR T ^ 2 * ((1 + mu) * INR T ^ 3)) by ring.
      apply Rmult_le_compat_l; [pose proof (pow2_ge_0 (INR T)); lra|]. nra.
  + unfold log_constant. assert (0 <= ln (3 * (1 + mu))) by (rewrite <- ln_1; apply ln_le_compat; lra). nra.
Qed.

Lemma few_experts_mass k mu T : (1 <= k)%nat -> 0 <= mu -> (2 <= T)%nat -> INR k * ln (INR T) <= sqrt (INR T) ->
  mass k mu T <= mass_constant mu * ln (INR T) ^ 2.
Proof.
intros Hk Hmu HT Hfew. destruct (few_experts_log k mu T Hk Hmu HT Hfew) as [H0 H1].
assert (Hln : 1 <= 21/10 * ln (INR T) ^ 2).
{ assert (693/1000 <= ln (INR T)); [|nra].
  apply Rle_trans with (ln 2); [interval with (i_prec 30)|].
  apply ln_le_compat; [lra|]. change 2 with (INR 2). apply le_INR. easy. }
assert (Hsq : tuned_log 3 k mu T ^ 2 <= (log_constant mu * ln (INR T)) ^ 2) by (apply pow_incr; easy).
unfold mass, mass_constant. nra.
Qed.

Lemma mass_constant_ge mu : 0 <= mu -> 1 + mu <= mass_constant mu.
Proof. intros Hmu. unfold mass_constant. pose proof (pow2_ge_0 (log_constant mu)). lra. Qed.

(** Few experts, K ln T <= sqrt T: the second term of the tuned bound is then no more than the first. *)
Lemma few_experts_bound k mu L T : (1 <= k)%nat -> 0 <= mu -> 0 <= L -> (2 <= T)%nat ->
  INR k * ln (INR T) <= sqrt (INR T) ->
  INR k ^ 2 * sqrt (2 * INR T * (4 * L + mu) * mass k mu T) + INR k ^ 3 * mass k mu T
  <= constant_1_1 L mu * (INR k ^ 2 * ln (INR T) * sqrt (INR T)).
Proof.
intros Hk Hmu HL HT Hfew. pose proof (few_experts_mass k mu T Hk Hmu HT Hfew) as Hmass.
pose proof (ln_T_ge T HT) as Ht. pose proof (INR_ge1 k Hk) as Hk1. pose proof (pos_INR T) as HT0.
pose proof (mass_constant_ge mu Hmu) as Hb. unfold constant_1_1.
set (t := ln (INR T)) in *. set (b := mass_constant mu) in *.
assert (Hfirst : sqrt (2 * INR T * (4 * L + mu) * mass k mu T) <= sqrt (2 * (4 * L + mu) * b) * (t * sqrt (INR T))).
{ rewrite <- (sqrt_pow2 t) at 1 by lra. rewrite <- !sqrt_mult_alt by (try apply pow2_ge_0; nra). apply sqrt_le_1_alt.
  replace (2 * (4 * L + mu) * b * (t ^ 2 * INR T)) with (2 * INR T * (4 * L + mu) * (b * t ^ 2)) by ring.
  apply Rmult_le_compat_l; [apply Rmult_le_pos; lra | easy]. }
assert (Hsecond : INR k ^ 3 * mass k mu T <= b * (INR k ^ 2 * t * sqrt (INR T))).
{ apply Rle_trans with (INR k ^ 3 * (b * t ^ 2)); [apply Rmult_le_compat_l; [apply pow_le; lra | easy]|].
  replace (INR k ^ 3 * (b * t ^ 2)) with (b * (INR k ^ 2 * t) * (INR k * t)) by ring.
  replace (b * (INR k ^ 2 * t * sqrt (INR T))) with (b * (INR k ^ 2 * t) * sqrt (INR T)) by ring.
  apply Rmult_le_compat_l; [|easy]. apply Rmult_le_pos; [lra|]. apply Rmult_le_pos; [apply pow2_ge_0 | lra]. }
apply Rmult_le_compat_l with (r := INR k ^ 2) in Hfirst; [lra | apply pow2_ge_0].
Qed.

(** Many experts: what T rounds cost at most is already of the order that is claimed. *)
Lemma many_experts_bound k mu L T : (1 <= k)%nat -> 0 <= mu -> (2 <= T)%nat -> sqrt (INR T) <= INR k * ln (INR T) ->
  INR T * (1 + mu * INR k) <= constant_1_1 L mu * (INR k ^ 2 * ln (INR T) * sqrt (INR T)).
Proof.
intros Hk Hmu HT Hmany. pose proof (INR_ge1 k Hk) as Hk1. pose proof (pos_INR T) as HT0.
pose proof (ln_T_ge T HT) as Ht. pose proof (mass_constant_ge mu Hmu) as Hb. unfold constant_1_1.
set (t := ln (INR T)) in *. set (b := mass_constant mu) in *. set (r := sqrt (INR T)) in *.
assert (Hr : 0 <= r) by apply sqrt_pos. pose proof (sqrt_sqrt (INR T) HT0) as HTT. fold r in HTT.
assert (Hmain : INR T * (1 + mu * INR k) <= b * (INR k ^ 2 * t * r)).
{ apply Rle_trans with (r * (b * INR k) * r).
  - rewrite <- HTT. replace (r * (b * INR k) * r) with (r * r * (b * INR k)) by ring. apply Rmult_le_compat_l; nra.
  - replace (b * (INR k ^ 2 * t * r)) with (r * (b * INR k) * (INR k * t)) by ring.
    apply Rmult_le_compat_l; [apply Rmult_le_pos; nra | easy]. }
assert (0 <= sqrt (2 * (4 * L + mu) * b) * (INR k ^ 2 * t * r)); [|lra].
apply Rmult_le_pos; [apply sqrt_pos|]. apply Rmult_le_pos; [apply Rmult_le_pos; [apply pow2_ge_0 | lra] | easy].
Qed.

Theorem theorem_1_1 k mu L T : (1 <= k)%nat -> 0 <= mu -> 0 <= L -> (2 <= T)%nat -> exists n, (1 <= n)%nat /\
  forall p choose x, lipschitz p L -> let G := uniform_world k n mu p in
  plays (as_printed G T) choose -> in_cube k x ->
  E (run G (as_printed G T) choose T []) (total G) - INR T * value_at G p x
  <= constant_1_1 L mu * (INR k ^ 2 * ln (INR T) * sqrt (INR T)).
Proof.
intros Hk Hmu HL HT. destruct (Rle_lt_dec (INR k * ln (INR T)) (sqrt (INR T))) as [Hfew|Hmany].
- destruct (theorem_4_7_tuned k mu L T Hk Hmu HL) as (n & Hn & Htuned). exists n. split; [easy|].
  intros p choose x Hp G P Hx. eapply Rle_trans; [apply (Htuned p choose x Hp P Hx)|].
  apply few_experts_bound; easy.
- exists 1%nat. split; [lia|]. intros p choose x Hp G P Hx.
  pose proof (total_le_trivial G choose T (uniform_world_lawful k 1 mu L p Hk (le_n 1) Hmu Hp) P) as Htrivial.
  assert (Hvalue : 0 <= value_at G p x).
  { unfold value_at. pose proof (Phi_pos (K G) (fun j => p j (x j))).
    assert (0 <= Sum (experts G) x) by (apply sum_ge0; intros j Hj; apply in_experts in Hj; apply Hx; easy).
    cbn [lam G uniform_world]. nra. }
  pose proof (many_experts_bound k mu L T Hk Hmu HT (Rlt_le _ _ Hmany)) as Hmain.
  pose proof (Rmult_le_pos _ _ (pos_INR T) Hvalue). cbn [K lam G uniform_world] in Htrivial. fold G in Htrivial. lra.
Qed.

Definition I7_1 := theorem_1_1.
