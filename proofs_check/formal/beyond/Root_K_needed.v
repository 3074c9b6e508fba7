(** * sqrt(K N T) is needed on a grid, sqrt(K) L^(1/3) T^(2/3) on [0,1] (Result F)

    Each of the K experts hides one payment, at which it is right with probability 1/2 + g, g of order sqrt(N/T). A
    learner hits few of the K hidden payments ([avg_hits]), and then its error is on average at least 1/2 - .487 w, w =
    g sqrt K ([bayes_error_ge]); somebody who knows them errs at most 1/2 - .573 w. That many weak experts are so good
    together is the theorem of the first part: with the log odds w_j = ln(p_j/(1-p_j)),
      B(p) <= 1/2 - 1/4 prod_j 2 sqrt(p_j (1-p_j)) E|sum_j w_j s_j|, s_j fair signs,
    by |a - b| >= sqrt(ab) |ln a - ln b|; and E|X| is at least of the order of sqrt(E X^2), by the fourth moment
    (Littlewood, Khintchine): |x| >= u x^2 - 4/27 u^3 x^4 for every u >= 0. As with [overlap_ge], one induction over the
    experts does it all.

    - [log_odds p] == ln p - ln(1-p)
    - [fourth v x] == E(x + X)^4 at most, for a sum X of independent signs of variance v: x^4 + 6 x^2 v + 3 v^2 *)
Require Import Reals Lra Psatz List Bool Arith Lia.
From Coquelicot Require Import Coquelicot.
From PaidExperts Require Import Sums Tree Game Calculus Rounds Bayes_vote Bayes_cube Any_learner Hidden_cells.
From PaidExperts Require Import Lower_bound.
Import ListNotations.
Open Scope R_scope.

(** ** Weak experts, together *)

Lemma twice_sinh d : 0 <= d -> 2 * d <= exp d - exp (- d).
Proof.
intros Hd. enough (exp 0 - exp (- 0) - 2 * 0 <= exp d - exp (- d) - 2 * d) by (rewrite Ropp_0 in H; lra).
apply (increasing (fun u => exp u - exp (- u) - 2 * u) (fun u => exp u + exp (- u) - 2)); [easy | |].
- intros x _. auto_derive; [easy | ring].
- intros x _. pose proof (exp_mult_inv x). pose proof (exp_pos x). pose proof (exp_pos (- x)).
  pose proof (pow2_ge_0 (exp x - exp (- x))). nra.
Qed.

(** The logarithmic mean is at least the geometric one. *)
Lemma log_mean a b : 0 < a -> 0 < b -> sqrt (a * b) * Rabs (ln a - ln b) <= Rabs (a - b).
Proof.
assert (Above : forall a b, 0 < b -> b <= a -> sqrt (a * b) * Rabs (ln a - ln b) <= Rabs (a - b)).
{ clear. intros a b Hb Hab. pose proof (ln_le_compat b a Hb Hab). rewrite !Rabs_right by lra.
  set (d := (ln a - ln b) / 2). set (s := (ln a + ln b) / 2).
  assert (Ha : a = exp s * exp d).
  { rewrite <- exp_plus. unfold s, d. rewrite <- (exp_ln a) at 1; [f_equal; field | lra]. }
  assert (Hb' : b = exp s * exp (- d)).
  { rewrite <- exp_plus. unfold s, d. rewrite <- (exp_ln b) at 1; [f_equal; field | lra]. }
  assert (Hs : sqrt (a * b) = exp s).
  { apply sqrt_lem_1; [nra | left; apply exp_pos|]. rewrite Ha, Hb'.
    replace (exp s * exp d * (exp s * exp (- d))) with (exp s * exp s * (exp d * exp (- d))) by ring.
    rewrite exp_mult_inv. ring. }
  pose proof (twice_sinh d ltac:(unfold d; lra)) as Hd. pose proof (exp_pos s). rewrite Hs.
  replace (ln a - ln b) with (2 * d) by (unfold d; field). rewrite Ha, Hb' at 1. nra. }
intros Ha Hb. destruct (Rle_dec b a) as [H | H]; [apply Above; easy|].
rewrite (Rmult_comm a), (Rabs_minus_sym (ln a)), (Rabs_minus_sym a). apply Above; lra.
Qed.

Lemma abs_ge_quartic u x : 0 <= u -> u * x ^ 2 - 4/27 * u ^ 3 * x ^ 4 <= Rabs x.
Proof.
intros Hu. rewrite <- (pow2_abs x). replace (x ^ 4) with ((x ^ 2) ^ 2) by ring. rewrite <- (pow2_abs x).
pose proof (Rabs_pos x) as Hx. set (r := Rabs x) in *.
assert (H : 0 <= r * (4/27 * (u * r - 3/2) ^ 2 * (u * r + 3))).
{ apply Rmult_le_pos; [easy|]. apply Rmult_le_pos; [|nra]. apply Rmult_le_pos; [lra | apply pow2_ge_0]. }
lra.
Qed.

Definition log_odds (p : R) : R := ln p - ln (1 - p).
Definition fourth (v x : R) : R := x ^ 4 + 6 * x ^ 2 * v + 3 * v ^ 2.

Lemma overlap_le_log_odds ps u a b : (forall p, In p ps -> 0 < p < 1) -> 0 <= u -> 0 < a -> 0 < b ->
  let v := Sum ps (fun p => log_odds p ^ 2) in let x := ln a - ln b in
  overlap ps a b
  <= (a + b) / 2 - sqrt (a * b) * Prod ps bhattacharyya * (u * (x ^ 2 + v) - 4/27 * u ^ 3 * fourth v x) / 2.
Proof.
intros Hp Hu. revert a b; induction ps as [|p ps IH]; intros a b Ha Hb v x.
- cbn [overlap]. unfold v, fourth. cbn [Sum Prod fold_right]. rewrite Rmult_1_r.
  pose proof (log_mean a b Ha Hb) as H1. pose proof (abs_ge_quartic u x Hu) as H2. fold x in H1.
  apply Rmult_le_compat_l with (r := sqrt (a * b)) in H2; [|apply sqrt_pos].
  assert (H3 : Rmin a b = (a + b) / 2 - Rabs (a - b) / 2).
  { unfold Rmin, Rabs. destruct Rle_dec, Rcase_abs; lra. }
  rewrite H3. replace (u * (x ^ 2 + 0) - 4/27 * u ^ 3 * (x ^ 4 + 6 * x ^ 2 * 0 + 3 * 0 ^ 2))
    with (u * x ^ 2 - 4/27 * u ^ 3 * x ^ 4) by ring. lra.
- pose proof (Hp p (or_introl eq_refl)) as Hp0. cbn [overlap].
  assert (Hrest : forall q, In q ps -> 0 < q < 1) by (intros; apply Hp; right; easy).
  pose proof (IH Hrest (a * p) (b * (1 - p)) ltac:(nra) ltac:(nra)) as H1.
  pose proof (IH Hrest (a * (1 - p)) (b * p) ltac:(nra) ltac:(nra)) as H2. cbv zeta in H1, H2. clear IH.
  replace (a * p * (b * (1 - p))) with (a * b * (p * (1 - p))) in H1 by ring.
  replace (a * (1 - p) * (b * p)) with (a * b * (p * (1 - p))) in H2 by ring.
  rewrite sqrt_mult in H1, H2 by nra. rewrite !ln_mult in H1, H2 by lra.
  replace (ln a + ln p - (ln b + ln (1 - p))) with (x + log_odds p) in H1 by (unfold x, log_odds; ring).
  replace (ln a + ln (1 - p) - (ln b + ln p)) with (x - log_odds p) in H2 by (unfold x, log_odds; ring).
  unfold v. rewrite prod_cons, sum_cons. unfold bhattacharyya at 1.
  set (v' := Sum ps _) in *. set (w := log_odds p) in *.
  assert (HP : 0 <= Prod ps bhattacharyya).
  { apply prod_ge0. intros q Hq. apply bhattacharyya_range. specialize (Hrest q Hq). lra. }
  set (c := sqrt (a * b) * sqrt (p * (1 - p)) * Prod ps bhattacharyya) in *.
  assert (Hc : 0 <= c) by (unfold c; repeat apply Rmult_le_pos; auto using sqrt_pos).
  replace (sqrt (a * b) * (2 * sqrt (p * (1 - p)) * Prod ps bhattacharyya)) with (2 * c) by (unfold c; ring).
  assert (Fourth : fourth v' (x + w) + fourth v' (x - w) <= 2 * fourth (w ^ 2 + v') x).
  { unfold fourth. pose proof (pow2_ge_0 (w ^ 2)). nra. }
  pose proof (pow_le u 3 Hu).
  apply Rmult_le_compat_l with (r := c * (4/27 * u ^ 3)) in Fourth; [|apply Rmult_le_pos; lra].
  nra.
Qed.

(** For every u; best is u = sqrt(3)/2 / sqrt v *)
Theorem bayes_error_le_log_odds ps u : (forall p, In p ps -> 0 < p < 1) -> 0 <= u ->
  let v := Sum ps (fun p => log_odds p ^ 2) in
  bayes_error ps <= 1/2 - 1/4 * Prod ps bhattacharyya * (u * v - 4/9 * u ^ 3 * v ^ 2).
Proof.
intros Hp Hu v. rewrite bayes_error_overlap. pose proof (overlap_le_log_odds ps u 1 1 Hp Hu ltac:(lra) ltac:(lra)) as H.
cbv zeta in H. fold v in H. rewrite Rmult_1_r, sqrt_1, Rminus_eq_0 in H. unfold fourth in H. lra.
Qed.

Lemma log_odds_ge e : 0 <= e < 1/2 -> 4 * e <= log_odds (1/2 + e).
Proof.
intros He. unfold log_odds. replace (1 - (1/2 + e)) with (1/2 - e) by field.
enough (ln (1/2 + 0) - ln (1/2 - 0) - 4 * 0 <= ln (1/2 + e) - ln (1/2 - e) - 4 * e)
  by (rewrite Rplus_0_r, Rminus_0_r in H; lra).
apply (increasing (fun u => ln (1/2 + u) - ln (1/2 - u) - 4 * u) (fun u => / (1/2 + u) + / (1/2 - u) - 4)); [lra | |].
- intros x Hx. auto_derive; [lra | field; lra].
- intros x Hx. replace (/ (1/2 + x) + / (1/2 - x)) with (1 / (1/4 - x ^ 2)) by (field; nra).
  enough (4 <= 1 / (1/4 - x ^ 2)) by lra. apply le_Rdiv_iff; nra.
Qed.

Lemma prod_bhattacharyya_ge {A} (l : list A) e : (forall j, In j l -> 0 <= e j <= 1/4) ->
  0 <= Prod l (fun j => bhattacharyya (1/2 + e j)) <= 1 /\
  1 - 16/7 * Sum l (fun j => e j ^ 2) <= Prod l (fun j => bhattacharyya (1/2 + e j)).
Proof.
induction l as [|j l IH]; intros He; [cbn; lra|]. rewrite prod_cons, sum_cons.
destruct IH as [H1 H2]; [intros; apply He; right; easy|]. specialize (He j (or_introl eq_refl)).
pose proof (bhattacharyya_ge (e j) He). pose proof (bhattacharyya_range (1/2 + e j) ltac:(lra)).
set (P := Prod l _) in *. split; nra.
Qed.

(** K equal experts: 1/2 - B is at least .577 g sqrt K, up to a factor 1 - 16/7 K g^2. *)
Theorem equal_experts_error {A} (l : list A) g : 0 < g <= 1/4 -> (1 <= length l)%nat ->
  bayes_error (map (fun _ => 1/2 + g) l)
  <= 1/2 - 577/1000 * (1 - 16/7 * (INR (length l) * g ^ 2)) * (g * sqrt (INR (length l))).
Proof.
intros Hg Hl. pose proof (INR_ge1 _ Hl) as Hk. set (k := INR (length l)) in *.
pose proof (sqrt_sqrt k ltac:(lra)) as Hrr. pose proof (sqrt_lt_R0 k ltac:(lra)) as Hr. set (r := sqrt k) in *.
pose proof (log_odds_ge g ltac:(lra)) as Hw. set (w := log_odds (1/2 + g)) in *. set (u := 7 / (8 * (w * r))).
assert (Hwr : 0 < w * r) by nra.
assert (Hu : 0 <= u) by (apply Rdiv_ge0; lra).
pose proof (bayes_error_le_log_odds (map (fun _ => 1/2 + g) l) u
  ltac:(intros p Hp; apply in_map_iff in Hp as (j & <- & _); lra) Hu) as H. cbv zeta in H.
rewrite sum_map, sum_const, prod_map in H. fold k w in H.
destruct (prod_bhattacharyya_ge l (fun _ => g) ltac:(intros; lra)) as [HP0 HP]. cbv beta in HP0, HP.
rewrite sum_const in HP. fold k in HP. set (P := Prod l _) in *.
replace (u * (k * w ^ 2) - 4/9 * u ^ 3 * (k * w ^ 2) ^ 2) with (665/1152 * (w * r)) in H.
2:{ unfold u. rewrite <- Hrr. field. lra. }
assert (Hgain : 577/1000 * (g * r) * P <= 1/4 * P * (665/1152 * (w * r))).
{ assert (4 * (g * r) <= w * r) by nra. nra. }
assert (0 <= g * r) by nra. nra.
Qed.

(** ** Every learner *)

(** All cells hidden on flat ground, and weak: y = 20 g sqrt K is at most 1, and g^2 T at most m/400. *)
Section Weak.
Variables (k n m : nat) (prices : nat -> R) (cell : nat -> nat) (ramp height : nat -> R) (g : R).
Variables (A : algorithm) (draw : history -> tree move) (T : nat).
Hypotheses (Hk : (1 <= k)%nat) (Hn : (1 <= n)%nat) (Hm : (8 <= m)%nat) (Hprices : forall c, 0 <= prices c <= 1).
Hypotheses (Hcell : forall c, (cell c < m)%nat) (Hheight : forall c, 0 <= height c <= g) (Hg : 0 < g).
Hypothesis flat : forall c, ramp c = 0.
Hypotheses (V : votes_ok A) (Hdraw : forall h, ok (draw h)) (Blind : blind k A draw).
Notation y := (20 * (g * sqrt (INR k))).
Hypotheses (Hy : y <= 1) (HT : 400 * (g ^ 2 * INR T) <= INR m).

Lemma root_k_ge1 : 1 <= sqrt (INR k).
Proof. rewrite <- sqrt_1. apply sqrt_le_1_alt, INR_ge1, Hk. Qed.

Lemma weak_height : 0 < g <= 1/4.
Proof. pose proof root_k_ge1. nra. Qed.

Lemma weak_ground c : 0 <= ramp c <= 0 * prices c /\ ramp c + g <= 1/4.
Proof. rewrite flat. pose proof weak_height. lra. Qed.

Lemma weak_error_ge star (c : nat -> nat) s : 0 < s ->
  1/2 - s/2 - 4 / (7 * s) * g ^ 2 * Sum (seq 0 k) (fun j => ind (cell (c j) =? star j)%nat)
  <= bayes_error (map (fun j => 1/2 + ramp (c j) + bonus cell height star j (c j)) (seq 0 k))
     + 0 * Sum (seq 0 k) (fun j => prices (c j)).
Proof.
intros Hs. pose proof weak_height. rewrite Rmult_0_l, Rplus_0_r.
rewrite (map_ext _ (fun j => 1/2 + bonus cell height star j (c j))) by (intros; rewrite flat; ring).
eapply Rle_trans; [|apply (bayes_error_ge (seq 0 k) (fun j => bonus cell height star j (c j)) s Hs)].
- rewrite Rmult_assoc, <- sum_scal. apply Rplus_le_compat_l, Ropp_le_contravar, Rmult_le_compat_l.
  + apply Rdiv_ge0; lra.
  + apply sum_le. intros j _. unfold bonus. pose proof (Hheight (c j)). destruct (_ =? _)%nat; cbn; nra.
- intros j _. unfold bonus. pose proof (Hheight (c j)). destruct (_ =? _)%nat; lra.
Qed.

Lemma weak_hits t : (t <= T)%nat -> hit_bound m g (1/24) t <= 31/150.
Proof.
intros Ht. apply le_INR in Ht. assert (Hm8 : 8 <= INR m) by (apply (le_INR 8) in Hm; cbn in Hm; lra).
assert (/ INR m <= / 8) by (apply Rinv_le_contravar; lra). unfold hit_bound.
assert (g ^ 2 * INR t / INR m <= 1/400); [|lra].
apply Rdiv_le_iff; [lra|]. pose proof (Rmult_le_compat_l (g ^ 2) _ _ (pow2_ge_0 g) Ht). lra.
Qed.

Theorem weak_cells : exists star, (forall j, (j < k)%nat -> (star j < m)%nat) /\
  let G := hidden k n 0 prices cell ramp height star in
  INR T * (1/2 - 2431/100000 * y) <= E (run G A (fair_labels draw) T []) (total G).
Proof.
pose proof weak_height as Hg4. pose proof root_k_ge1 as Hr. pose proof (sqrt_sqrt (INR k) (pos_INR k)) as Hrr.
set (r := sqrt (INR k)) in *. assert (Hgr : 0 < g * r) by nra.
set (s := g * r / 2). assert (Hs : 0 < s) by (unfold s; lra).
assert (Hm1 : (1 <= m)%nat) by lia. set (a := 1/2 - s/2). set (b := 4 / (7 * s) * g ^ 2).
assert (Hb : 0 <= b) by (apply Rmult_le_pos; [apply Rdiv_ge0; lra | apply pow2_ge_0]).
set (hits_of := fun t star => Sum (seq 0 k) (fun j => hit k n 0 prices cell ramp height A draw star j t)).
set (F star := Sum (seq 0 T) (fun t => a - b * hits_of t star)).
destruct (avg_attained m Hm1 k F (fun _ => 0%nat)) as (star & Hin & _ & Hmax). exists star. split; [easy|]. intros G.
apply Rle_trans with (F star).
- eapply Rle_trans; [|apply Hmax]. unfold F. rewrite avg_sum by easy. rewrite <- (sum_seq_const 0 T).
  apply sum_le. intros t Ht. apply in_seq in Ht.
  rewrite (avg_ext m Hm1 k _ (fun s => a + - b * hits_of t s)) by (intros; ring).
  rewrite avg_plus, avg_const, avg_scal by easy.
  assert (Hits : avg m k (hits_of t) (fun _ => 0%nat) <= INR k * (31/150)).
  { eapply Rle_trans; [apply (avg_hits k n m 0 prices cell ramp height g A draw) with (theta := 1/24); auto; try lra;
      intros c; apply weak_ground|].
    apply Rmult_le_compat_l; [apply pos_INR | apply weak_hits; lia]. }
  apply Rmult_le_compat_l with (r := b) in Hits; [|easy].
  replace (b * (INR k * (31/150))) with (124/525 * (g * r)) in Hits by (unfold b, s; rewrite <- Hrr; field; nra).
  unfold a, s. lra.
- apply (hidden_cost_ge k n 0 prices cell ramp height g A draw) with (js := seq 0 k); auto; try lra;
    try (intros c; apply weak_ground). intros c. apply weak_error_ge. easy.
Qed.

(** Whoever knows the cells *)
Lemma weak_value (ps : list R) : length ps = k -> (forall p, In p ps -> p = 1/2 + g) ->
  bayes_error ps <= 1/2 - 28685/1000000 * y.
Proof.
intros Hlen Hp. pose proof weak_height as Hg4. pose proof root_k_ge1 as Hr.
pose proof (sqrt_sqrt (INR k) (pos_INR k)) as Hrr. rewrite <- (map_id ps), (map_ext_in _ (fun _ => 1/2 + g)) by easy.
eapply Rle_trans; [apply equal_experts_error; [easy | lia]|]. rewrite Hlen.
set (r := sqrt (INR k)) in *. rewrite <- Hrr. set (w := g * r) in *.
replace (r * r * g ^ 2) with (w ^ 2) by (unfold w; ring). assert (0 < w) by (unfold w; nra). nra.
Qed.

Theorem weak_regret : exists star, (forall j, (j < k)%nat -> (star j < m)%nat) /\
  let G := hidden k n 0 prices cell ramp height star in
  forall ps, length ps = k -> (forall p, In p ps -> p = 1/2 + g) ->
  INR T * y / 230 <= E (run G A (fair_labels draw) T []) (total G) - INR T * bayes_error ps.
Proof.
destruct weak_cells as (star & Hin & Hcost). exists star. split; [exact Hin|]. intros G ps Hlen Hp.
pose proof (weak_value ps Hlen Hp) as Value. cbv zeta in Hcost. fold G in Hcost. pose proof root_k_ge1.
pose proof (pos_INR T) as HT0. set (w := g * sqrt (INR k)) in *. assert (Hw : 0 < w) by (unfold w; nra).
apply Rmult_le_compat_l with (r := INR T) in Value; [|easy].
assert (0 <= INR T * w) by (apply Rmult_le_pos; lra). lra.
Qed.
End Weak.

(** The gap: T y is the least of T and sqrt(m T). *)
Lemma best_gap m T : 0 < m -> 0 <= T -> exists y, 0 < y <= 1 /\ T * (y * y) <= m /\ Rmin T (sqrt (m * T)) <= T * y.
Proof.
intros Hm HT. destruct (Rle_dec T m) as [H | H].
- exists 1. pose proof (Rmin_l T (sqrt (m * T))). lra.
- pose proof (sqrt_lt_R0 (m / T) ltac:(apply Rdiv_lt_0_compat; lra)) as Hy0.
  pose proof (sqrt_sqrt (m / T) ltac:(apply Rdiv_ge0; lra)) as Hyy. set (y := sqrt (m / T)) in *. exists y.
  assert (Hm' : m = T * (y * y)) by (rewrite Hyy; field; lra).
  assert (y * y <= 1) by (rewrite Hyy; apply Rdiv_le_iff; lra).
  split; [nra|]. split; [lra|]. eapply Rle_trans; [apply Rmin_r|]. rewrite Hm'. right. apply sqrt_lem_1; nra.
Qed.

(** *** On a grid: each payment is a cell. *)

Theorem root_K_is_needed k n prices A draw : (1 <= k)%nat -> (forall c, 0 <= prices c <= 1) -> votes_ok A ->
  (forall h, ok (draw h)) -> blind k A draw -> forall T, (8 <= n)%nat ->
  exists accuracies, (forall j c, 0 <= accuracies j c <= 1) /\ let G := Game k n 0 prices accuracies in
  exists c, on_grid G c /\ Rmin (INR T) (sqrt (INR k * INR n * INR T)) / 230
    <= E (run G A (fair_labels draw) T []) (total G) - INR T * bayes_value G bayes_error c.
Proof.
intros Hk Hprices V Hdraw Blind T Hn. set (cell c := (c mod n)%nat).
assert (Hn8 : 8 <= INR n) by (apply (le_INR 8) in Hn; cbn in Hn; lra). pose proof (INR_ge1 k Hk) as Hk1.
set (r := sqrt (INR k)). assert (Hr : 0 < r) by (apply sqrt_lt_R0; lra).
assert (Hrr : r * r = INR k) by (apply sqrt_sqrt; lra).
destruct (best_gap (INR k * INR n) (INR T) ltac:(nra) (pos_INR T)) as (y & Hy & HTy & Hmin). set (g := y / (20 * r)).
assert (Hgr : g * r = y / 20) by (unfold g; field; lra).
assert (Hg : 0 < g) by (apply Rdiv_lt_0_compat; lra).
destruct (weak_regret k n n prices cell (fun _ => 0) (fun _ => g) g A draw T) as (star & Hstar & Hcost); auto; try lia; fold r.
- intros c. apply Nat.mod_upper_bound. lia.
- intros; lra.
- rewrite Hgr. lra.
- apply Rmult_le_reg_l with (INR k); [lra|].
  replace (INR k * (400 * (g ^ 2 * INR T))) with (400 * ((g * r) ^ 2 * INR T)) by (rewrite <- Hrr; ring).
  rewrite Hgr. lra.
- fold r in Hcost. rewrite Hgr in Hcost. cbv zeta in Hcost.
  exists (fun j c => 1/2 + 0 + bonus cell (fun _ => g) star j c). pose proof (weak_height k g Hk Hg) as Hg4. fold r in Hg4.
  rewrite Hgr in Hg4. specialize (Hg4 ltac:(lra)).
  split; [intros j c; unfold bonus; destruct (_ =? _)%nat; lra|]. intros G. exists star. split; [exact Hstar|].
  change (hidden k n 0 prices cell (fun _ => 0) (fun _ => g) star) with G in Hcost.
  unfold bayes_value. cbn [lam G]. rewrite Rmult_0_l, Rplus_0_r. eapply Rle_trans; [|apply Hcost]; [lra | |].
  + rewrite map_length. apply seq_length.
  + intros p Hp. apply in_map_iff in Hp as (j & <- & Hj). apply in_experts in Hj. cbn [accuracy G].
    rewrite Rplus_0_r. f_equal. apply bonus_at_cell, Hstar, Hj.
Qed.

(** *** On [0,1]: tents *)

Lemma weak_tents k n m prices A draw L T : (1 <= k)%nat -> (1 <= n)%nat -> (8 <= m)%nat ->
  (forall c, 0 <= prices c <= 1) -> votes_ok A -> (forall h, ok (draw h)) -> blind k A draw ->
  0 < L -> 10 * (L * sqrt (INR k)) <= INR m -> 100 * (L ^ 2 * INR T) <= INR m ^ 3 ->
  exists p, let G := Game k n 0 prices (fun j c => p j (prices c)) in productive G p L /\
  exists x, in_cube k x /\ sqrt (INR k) * L * INR T / (23 * INR m)
    <= E (run G A (fair_labels draw) T []) (total G) - INR T * bayes_value_at G p x.
Proof.
intros Hk Hn Hm Hprices V Hdraw Blind HL Hy HT. assert (Hm1 : (1 <= m)%nat) by lia.
assert (Hm8 : 8 <= INR m) by (apply (le_INR 8) in Hm; cbn in Hm; lra).
set (g := L / (2 * INR m)). assert (HgL : 2 * INR m * g = L) by (unfold g; field; lra).
assert (Hg : 0 < g) by (apply Rdiv_lt_0_compat; lra).
assert (Hyg : 20 * (g * sqrt (INR k)) = 10 * (L * sqrt (INR k)) / INR m) by (unfold g; field; lra).
assert (Hy1 : 20 * (g * sqrt (INR k)) <= 1) by (rewrite Hyg; apply Rdiv_le_iff; lra).
pose proof (weak_height k g Hk Hg Hy1) as Hg4.
set (at_place c := place 1 (prices c)).
assert (Place : forall c, 0 <= at_place c <= 1) by (intros c; apply place_range; [lra | apply Hprices]).
destruct (weak_regret k n m prices (fun c => tent_cell m (at_place c)) (fun c => 0 * Rmin (prices c) 1)
  (fun c => tent m g (tent_cell m (at_place c)) (at_place c)) g A draw T) as (star & Hstar & Hcost); auto.
- intros c. apply tent_cell_spec; auto.
- intros c. apply tent_range; [easy | lra].
- intros c. ring.
- replace (400 * (g ^ 2 * INR T)) with (100 * (L ^ 2 * INR T) / INR m ^ 2) by (unfold g; field; lra).
  apply Rdiv_le_iff; [apply pow_lt; lra|]. replace (INR m * INR m ^ 2) with (INR m ^ 3) by ring. exact HT.
- cbv zeta in Hcost. unfold at_place in Hcost. rewrite <- tent_game_hidden in Hcost by (easy || lra).
  exists (tents m g 0 1 star). intros G. change (tent_game m g 0 1 k n 0 prices star) with G in Hcost.
  split; [apply tents_productive; easy || lra|].
  exists (fun j => 1 * centre m (star j)). split; [intros j Hj; rewrite Rmult_1_l; apply centre_range; auto|].
  unfold bayes_value_at. cbn [lam G]. rewrite Rmult_0_l, Rplus_0_r. eapply Rle_trans; [|apply Hcost].
  + rewrite Hyg. right. field. lra.
  + rewrite map_length. apply seq_length.
  + intros p Hp. apply in_map_iff in Hp as (j & <- & Hj). apply in_experts in Hj.
    rewrite tents_at_centre by (auto || lra). ring.
Qed.

Theorem two_thirds_root_K_is_needed k n prices A draw L T : (1 <= k)%nat -> (1 <= n)%nat ->
  (forall c, 0 <= prices c <= 1) -> votes_ok A -> blind k A draw -> (forall h, ok (draw h)) ->
  0 < L -> 10 * L * (INR k * sqrt (INR k)) <= INR T -> 8 <= L ^ 2 * INR T ->
  exists p, let G := Game k n 0 prices (fun j c => p j (prices c)) in productive G p L /\
  exists x, in_cube k x /\ sqrt (INR k) * Rpower L (1/3) * Rpower (INR T) (2/3) / 119
    <= E (run G A (fair_labels draw) T []) (total G) - INR T * bayes_value_at G p x.
Proof.
intros Hk Hn Hprices V Blind Hdraw HL HLk HLT. pose proof (root_k_ge1 k Hk) as Hr.
pose proof (sqrt_sqrt (INR k) (pos_INR k)) as Hrr. set (r := sqrt (INR k)) in *.
assert (HT : 0 < INR T) by (pose proof (pow2_ge_0 L); nra).
set (a := Rpower L (1/3)). set (b := Rpower (INR T) (1/3)).
assert (Ha : a ^ 3 = L) by (apply cube_of_cube_root; lra).
assert (Hb : b ^ 3 = INR T) by (apply cube_of_cube_root; lra).
assert (Hb2 : Rpower (INR T) (2/3) = b ^ 2) by apply square_of_cube_root.
assert (Ha0 : 0 < a) by apply exp_pos. assert (Hb0 : 0 < b) by apply exp_pos.
set (u := a ^ 2 * b). assert (Hu0 : 0 < u) by (apply Rmult_lt_0_compat; [apply pow_lt; easy | easy]).
assert (Hu3 : u ^ 3 = L ^ 2 * INR T) by (unfold u; rewrite <- Ha, <- Hb; ring).
assert (Cube : forall v, 0 <= v -> v ^ 3 <= u ^ 3 -> v <= u).
{ intros v Hv H. apply Rnot_lt_le. intros Hlt. assert (u ^ 2 < v ^ 2) by nra. nra. }
assert (Hu2 : 2 <= u) by (apply Cube; lra).
assert (HuL : 15/7 * (L * r) <= u).
{ apply Cube; [nra|]. rewrite Hu3.
  replace ((15/7 * (L * r)) ^ 3) with (3375/343 * (L ^ 2 * (L * (r * r * r)))) by field.
  rewrite <- Hrr in HLk. assert (0 <= L * (r * r * r)) by (repeat apply Rmult_le_pos; lra).
  assert (L ^ 2 * (10 * (L * (r * r * r))) <= L ^ 2 * INR T) by (apply Rmult_le_compat_l; [apply pow2_ge_0 | lra]).
  assert (0 <= L ^ 2 * (L * (r * r * r))) by (apply Rmult_le_pos; [apply pow2_ge_0 | easy]). lra. }
destruct (nfloor_ex (14/3 * u)) as (i & Hi); [lra|]. set (m := S i).
assert (Hm : 14/3 * u <= INR m <= 31/6 * u) by (unfold m; rewrite S_INR; lra).
destruct (weak_tents k n m prices A draw L T) as (p & Hp & x & Hx & Hcost); auto.
- apply INR_le. replace (INR 8) with 8 by (cbn; ring). lra.
- fold r. lra.
- rewrite <- Hu3. assert ((14/3 * u) ^ 3 <= INR m ^ 3) by (apply pow_incr; lra).
  assert (0 < u ^ 3) by (apply pow_lt; easy). lra.
- exists p. split; [exact Hp|]. exists x. split; [exact Hx|]. eapply Rle_trans; [|apply Hcost]. fold r.
  rewrite Hb2. apply le_Rdiv_iff; [lra|]. apply Rle_trans with (r * a * b ^ 2 / 119 * (23 * (31/6 * u))).
  + apply Rmult_le_compat_l; [|lra]. pose proof (pow_lt b 2 Hb0).
    apply Rdiv_ge0; [repeat apply Rmult_le_pos; lra | lra].
  + replace (r * L * INR T) with (r * a * b ^ 2 * u) by (unfold u; rewrite <- Ha, <- Hb; ring).
    assert (0 <= r * a * b ^ 2 * u) by (repeat apply Rmult_le_pos; try lra; apply pow2_ge_0). lra.
Qed.
