(** * The sharper theorem with the best parameters (Result S)

    With the least beta that [Sharper.v] allows and the paper's delta, an expert and a payment cost at most
    8 K^(3/2) ln(3/delta) in all ([a_payment_costs_eight_logs]), so that the regret over a grid of N payments is at most
    N (1 + lambda K + 8 K^(5/2) ln(3/delta)) + 1. Over [0,1]^K, with the best uniform grid, it is of order
    K^(7/4) sqrt(T) up to logarithms, a quarter power of K below the paper.

    - [tuned_1 G r T] == Algorithm 1 with the paper's delta and the least beta
    - [sharper_tuned_bound G T], [headline_bound k lam L T] == the two bounds *)
Require Import Reals Lra Psatz List Bool Arith Lia ZArith.
From Interval Require Import Tactic.
From PaidExperts Require Import Sums Tree Game Calculus Rounds Algorithm_1 Uniform_grid.
From PaidExperts Require Import Sharper_factor Sharper_sums Sharper_round Sharper.
Import ListNotations.
Open Scope R_scope.

(** ** The least beta, and the paper's delta *)

Lemma Rpower_three_halves k : 0 < k -> Rpower k (3/2) = k * sqrt k.
Proof. intros Hk. replace (3/2) with (1 + /2) by field. rewrite Rpower_plus, Rpower_1, Rpower_sqrt; easy. Qed.

Lemma Rmin_scal c a b : 0 <= c -> Rmin (c * a) (c * b) = c * Rmin a b.
Proof. intros Hc. unfold Rmin. repeat destruct Rle_dec; try easy; nra. Qed.

(** A payment costs in proportion to l. *)
Lemma payment_cost_scales eta slope offset k beta l : 0 <= l ->
  payment_cost eta slope offset k (l * beta) l = l * payment_cost eta slope offset k beta 1.
Proof.
intros Hl. assert (Hroot : forall y, sqrt (l * l * y) = l * sqrt y).
{ intros y. rewrite sqrt_mult_alt by nra. rewrite sqrt_square; easy. }
assert (Hcap : error_cap (l * beta) l = l * error_cap beta 1).
{ unfold error_cap. replace (2 * (l * beta) * l) with (l * l * (2 * beta * 1)) by ring. rewrite Hroot. ring. }
unfold payment_cost. cbv zeta. rewrite Hcap.
replace (l * error_cap beta 1 * l) with (l * l * (error_cap beta 1 * 1)) by ring. rewrite Hroot.
replace (6 * l + 2 * (l * sqrt (error_cap beta 1 * 1))) with (l * (6 * 1 + 2 * sqrt (error_cap beta 1 * 1))) by ring.
rewrite (Rmult_assoc l (error_cap beta 1) (1 - _)), Rmin_scal by easy. field.
Qed.

(** Three numbers bound the three terms of the cost of a payment. *)
Lemma payment_cost_le eta slope offset k beta a g z B : 0 <= beta -> 0 <= slope * k + offset ->
  positive (1 - 2 * ((1 - eta) * exp (- k / 2))) <= a ->
  Rmin (error_cap beta 1 * (1 - (1 - eta) * exp (- k / 2))) (6 + 2 * sqrt (error_cap beta 1)) <= g ->
  positive (share eta k - exp (-1/2)) <= z ->
  error_cap beta 1 * a + g + (slope * k + offset) / 2 * z <= B -> payment_cost eta slope offset k beta 1 <= B.
Proof.
intros Hbeta Hend Ha Hg Hz H. unfold payment_cost. cbv zeta. rewrite !Rmult_1_r.
assert (0 <= error_cap beta 1) by (unfold error_cap; pose proof (sqrt_pos (2 * beta * 1)); lra).
assert (error_cap beta 1 * positive (1 - 2 * ((1 - eta) * exp (- k / 2))) <= error_cap beta 1 * a)
  by (apply Rmult_le_compat_l; lra).
assert ((slope * k + offset) / 2 * positive (share eta k - exp (-1/2)) <= (slope * k + offset) / 2 * z)
  by (apply Rmult_le_compat_l; lra).
lra.
Qed.

(** Seven experts or more: the root of C is small against K^(3/2). *)
Lemma eight_logs_many k : 7 <= k -> payment_cost 0 3 11 k (5 * (k * sqrt k)) 1 <= 8 * (k * sqrt k).
Proof.
intros Hk. set (s := sqrt k). assert (Hs2 : s * s = k) by (apply sqrt_sqrt; lra).
assert (Hs : 2645/1000 <= s) by (apply le_sqrt_of_square; lra).
set (X := k * s). assert (HX : 1851/100 <= X) by (unfold X; nra).
assert (Hroot : sqrt (2 * (5 * X) * 1) <= 736/1000 * X) by (apply sqrt_le_of_square; nra).
pose proof (sqrt_pos (2 * (5 * X) * 1)).
assert (Hcap : error_cap (5 * X) 1 <= 59/10 * X) by (unfold error_cap; lra).
assert (Hsqrt : sqrt (error_cap (5 * X) 1) <= 565/1000 * X) by (apply sqrt_le_of_square; [lra|]; nra).
pose proof (exp_pos (- k / 2)). pose proof (share_range 0 k ltac:(lra) ltac:(lra)).
assert (606/1000 <= exp (-1/2)) by (interval with (i_prec 40)).
apply (payment_cost_le 0 3 11 k (5 * X) 1 (6 + 2 * (565/1000 * X)) (394/1000)); try lra.
- apply positive_le; lra.
- eapply Rle_trans; [apply Rmin_r | lra].
- apply positive_le; lra.
- assert (k * (2645/1000) <= X) by (unfold X; apply Rmult_le_compat_l; lra). lra.
Qed.

Ltac by_number a g z := apply (payment_cost_le _ _ _ _ _ a g z);
  [ interval with (i_prec 40) | lra
  | apply positive_le; [interval with (i_prec 40) | lra]
  | unfold error_cap;
    (eapply Rle_trans; [apply Rmin_r | interval with (i_prec 40)]) ||
    (eapply Rle_trans; [apply Rmin_l | interval with (i_prec 40)])
  | unfold share, Rpower; apply positive_le; [interval with (i_prec 40) | lra]
  | unfold error_cap; interval with (i_prec 40) ].

Theorem a_payment_costs_eight_logs k l : (1 <= k)%nat -> 0 <= l ->
  payment_cost 0 3 11 (INR k) (5 * l * Rpower (INR k) (3/2)) l <= 8 * Rpower (INR k) (3/2) * l.
Proof.
intros Hk Hl. pose proof (INR_ge1 k Hk). rewrite Rpower_three_halves by lra.
replace (5 * l * (INR k * sqrt (INR k))) with (l * (5 * (INR k * sqrt (INR k)))) by ring.
rewrite payment_cost_scales by easy.
enough (payment_cost 0 3 11 (INR k) (5 * (INR k * sqrt (INR k))) 1 <= 8 * (INR k * sqrt (INR k))) by nra.
destruct (Nat.le_gt_cases 7 k) as [H7|H7].
- apply eight_logs_many. replace 7 with (INR 7) by (cbn; lra). apply le_INR. easy.
- assert (Hc : (k = 1 \/ k = 2 \/ k = 3 \/ k = 4 \/ k = 5 \/ k = 6)%nat) by lia. clear H.
  destruct Hc as [->|[->|[->|[->|[->| ->]]]]]; rewrite INR_IZR_INZ; cbn [Z.of_nat Pos.of_succ_nat Pos.succ].
  + by_number 0 8 0.
  + by_number (265/1000) 15 (102/1000).
  + by_number (555/1000) 19 (19/100).
  + by_number (73/100) 21 (24/100).
  + by_number (84/100) 23 (27/100).
  + by_number (91/100) 25 (29/100).
Qed.

Definition sharper_tuned_bound (G : game) (T : nat) : R :=
  INR (N G) * (1 + lam G * INR (K G) + 8 * Rpower (INR (K G)) (5/2) * tuned_log 3 (K G) (lam G) T) + 1.

(** Algorithm 1 with the least beta and the paper's delta *)
Definition tuned_1 (G : game) (r : rule) (T : nat) : algorithm := algorithm_1 G r
  (5 * ln (3 / tuned_delta G T) * Rpower (INR (K G)) (3/2)) (tuned_delta G T).

Lemma sharper_bound_tuned G T : lawful G -> (1 <= T)%nat -> sharper_bound G
  (5 * ln (3 / tuned_delta G T) * Rpower (INR (K G)) (3/2)) (tuned_delta G T) T
    <= sharper_tuned_bound G T.
Proof.
intros W HT. pose proof (K_ge1 G W) as Hk. pose proof (lam_ge0 _ W) as Hlam.
rewrite tuned_log_is by easy. pose proof (tuned_log_pos 3 (K G) (lam G) T ltac:(lra) (some_expert _ W) Hlam HT) as Hl.
pose proof (a_payment_costs_eight_logs (K G) _ (some_expert _ W) (Rlt_le _ _ Hl)) as Hcost.
pose proof (tuned_delta_costs_one G T W HT).
unfold sharper_bound, margin_bound, sharper_tuned_bound. rewrite tuned_log_is by easy.
set (l := tuned_log _ _ _ _) in *.
assert (Hsplit : Rpower (INR (K G)) (5/2) = INR (K G) * Rpower (INR (K G)) (3/2)).
{ replace (5/2) with (1 + 3/2) by field. rewrite Rpower_plus, Rpower_1; lra. }
rewrite Hsplit. assert (HKN : 0 <= INR (K G) * INR (N G)) by (apply Rmult_le_pos; apply pos_INR).
pose proof (Rmult_le_compat_l _ _ _ HKN Hcost). lra.
Qed.

Theorem sharper_tuned_nearly G slack choose c T :
  lawful G -> (1 <= T)%nat -> (forall h, 0 <= slack h) ->
  plays (tuned_1 G (nearly G (lam G) 1 slack) T) choose -> on_grid G c ->
  E (run G (tuned_1 G (nearly G (lam G) 1 slack) T) choose T []) (total G) - INR T * value G c
  <= sharper_tuned_bound G T + Esum G (tuned_1 G (nearly G (lam G) 1 slack) T) choose (fun h _ => slack h) T [].
Proof.
intros W HT Hslack P Hc. pose proof (tuned_delta_range G T W HT) as Hdelta.
eapply Rle_trans; [apply sharper_theorem_nearly; auto; apply Rle_refl|].
apply Rplus_le_compat_r, sharper_bound_tuned; easy.
Qed.

Theorem sharper_tuned G choose c T : lawful G -> (1 <= T)%nat -> plays (tuned_1 G (exactly G) T) choose ->
  on_grid G c ->
  E (run G (tuned_1 G (exactly G) T) choose T []) (total G) - INR T * value G c <= sharper_tuned_bound G T.
Proof.
intros W HT P Hc. pose proof (tuned_delta_range G T W HT) as Hdelta.
eapply Rle_trans; [apply sharper_theorem; auto; apply Rle_refl | apply sharper_bound_tuned; easy].
Qed.

Theorem sharper_tuned_cube G choose T p L eps x : lawful G -> (1 <= T)%nat -> plays (tuned_1 G (exactly G) T) choose ->
  productive G p L -> covered G eps -> in_cube (K G) x ->
  E (run G (tuned_1 G (exactly G) T) choose T []) (total G) - INR T * value_at G p x
  <= sharper_tuned_bound G T + INR T * ((2 * exp (-1/2) * L + lam G) * INR (K G) * eps).
Proof.
intros W HT P Hp Hcover Hx. apply (from_grid_to_cube G p L eps); auto. intros c Hc. apply sharper_tuned; easy.
Qed.

(** ** The headline: the best number of payments *)

Lemma uniform_lawful K N lam p L : (1 <= K)%nat -> (1 <= N)%nat -> 0 <= lam ->
  productive (uniform_world K N lam p) p L -> lawful (uniform_world K N lam p).
Proof. intros HK HN Hlam Hp. apply (uniform_world_lawful K N lam L); auto. apply (productive_lipschitz _ _ _ Hp). Qed.

Definition headline_bound (k : nat) (lam L : R) (T : nat) : R :=
  let S := 1 + lam + 8 * tuned_log 3 k lam T in
  Rpower (INR k) (7/4) * sqrt (2 * INR T * (2 * exp (-1/2) * L + lam) * S) + Rpower (INR k) (5/2) * S + 1.

Theorem sharper_headline K lam L T : (1 <= K)%nat -> 0 <= lam -> 0 <= L -> (1 <= T)%nat ->
  exists N, (1 <= N)%nat /\ forall p choose x, let G := uniform_world K N lam p in
  productive G p L -> plays (tuned_1 G (exactly G) T) choose -> in_cube K x ->
  E (run G (tuned_1 G (exactly G) T) choose T []) (total G) - INR T * value_at G p x <= headline_bound K lam L T.
Proof.
intros HK Hlam HL HT. pose proof (INR_ge1 K HK) as Hk. set (k := INR K) in *. pose proof (INR_ge1 T HT) as HT1.
pose proof (tuned_log_pos 3 K lam T ltac:(lra) HK Hlam HT) as Hl. set (S := 1 + lam + 8 * tuned_log 3 K lam T).
set (M := 2 * exp (-1/2) * L + lam). assert (HM : 0 <= M) by (pose proof (exp_pos (-1/2)); unfold M; nra).
set (k52 := Rpower k (5/2)).
assert (Hk52 : k <= k52) by (rewrite <- (Rpower_1 k) at 1 by lra; apply Rle_Rpower; lra).
destruct (best_grid_size (INR T * (M * k)) (k52 * S)) as (N & HN & HNle);
  [repeat apply Rmult_le_pos; lra | unfold S; nra |].
exists N. split; [easy|]. intros p choose x G Hp P Hx.
pose proof (uniform_lawful K N lam p L HK HN Hlam Hp : lawful G) as W.
pose proof (sharper_tuned_cube G choose T p L _ x W HT P Hp (uniform_world_covered K N lam p HN) Hx) as H.
unfold sharper_tuned_bound in H. change (Game.K G) with K in H. change (Game.N G) with N in H.
change (Game.lam G) with lam in H. fold k M k52 in H.
assert (HNS : INR N * (1 + lam * k + 8 * k52 * tuned_log 3 K lam T) <= INR N * (k52 * S)).
{ apply Rmult_le_compat_l; [apply pos_INR|]. unfold S.
  assert (lam * k <= lam * k52) by (apply Rmult_le_compat_l; lra). lra. }
assert (Hroot : sqrt (2 * (k52 * S) * (INR T * (M * k))) = Rpower k (7/4) * sqrt (2 * INR T * M * S)).
{ assert (Hk72 : Rpower k (7/4) * Rpower k (7/4) = k52 * k).
  { unfold k52. rewrite <- (Rpower_1 k) at 4 by lra. rewrite <- !Rpower_plus. f_equal. field. }
  rewrite <- (sqrt_square (Rpower k (7/4))) by (left; apply exp_pos).
  rewrite Hk72, <- sqrt_mult_alt by nra. f_equal. ring. }
unfold headline_bound. cbv zeta. fold S M k k52. rewrite <- Hroot. lra.
Qed.

(** None of this is about nothing: the algorithm can be played, whatever the labels are. *)
Corollary tuned_1_can_be_played G T labels signs : lawful G ->
  exists choose, plays (tuned_1 G (exactly G) T) (fun h => Ret (choose h)) /\
    forall h, truth (choose h) = labels h /\ zero (choose h) = signs h.
Proof. apply algorithm_1_can_be_played. Qed.
