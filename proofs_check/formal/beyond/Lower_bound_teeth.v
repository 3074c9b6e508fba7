(** * Teeth for the lower bounds

    Nearby statements that are false: a learner that sees the label, larger constants (a coin has cost T/2), every T. *)
Require Import Reals Lra Psatz List Bool Arith Lia.
From Interval Require Import Tactic.
From PaidExperts Require Import Sums Tree Game Calculus Rounds Bayes_vote Bayes_cube Any_learner Lower_bound.
Import ListNotations.
Open Scope R_scope.

(** A learner that sees the label pays nothing, and has no regret against anything. *)
Theorem tooth_root_is_needed_seeing_the_label :
  ~ (forall k n prices A draw, (1 <= k)%nat -> (forall c, 0 <= prices c <= 1) -> votes_ok A ->
     (forall h, ok (draw h)) -> forall T, (2 <= n)%nat -> (n <= T)%nat ->
  exists accuracies, (forall j c, 0 <= accuracies j c <= 1) /\ let G := Game k n 0 prices accuracies in
  exists c, on_grid G c /\ sqrt (INR n * INR T) / 27
    <= E (run G A (fair_labels draw) T []) (total G) - INR T * bayes_value G bayes_error c).
Proof.
intros H. destruct (H 1%nat 2%nat (fun _ => 0) seer still) with (T := 2%nat) as (a & Ha & c & _ & Hc); try easy;
  try (intros; lra).
rewrite seer_cost in Hc by reflexivity. unfold bayes_value in Hc. cbn [lam] in Hc. rewrite Rmult_0_l, Rplus_0_r in Hc.
pose proof (bayes_error_ge0 _ (in_map_range (seq 0 1) (fun j => a j (c j)) (fun j _ => Ha j (c j)))) as HB.
unfold experts in Hc.
cbn [K accuracy] in Hc. cbn [INR] in Hc. assert (0 < sqrt ((1 + 1) * (1 + 1)) / 27) by interval with (i_prec 30). lra.
Qed.

(** A coin pays T/2, so that no more than this can be demanded: 1 in place of 1/27. *)
Theorem tooth_root_is_needed_constant :
  ~ (forall k n prices A draw, (1 <= k)%nat -> (forall c, 0 <= prices c <= 1) -> votes_ok A ->
     blind k A draw -> (forall h, ok (draw h)) -> forall T, (2 <= n)%nat -> (n <= T)%nat ->
  exists accuracies, (forall j c, 0 <= accuracies j c <= 1) /\ let G := Game k n 0 prices accuracies in
  exists c, on_grid G c /\ sqrt (INR n * INR T)
    <= E (run G A (fair_labels draw) T []) (total G) - INR T * bayes_value G bayes_error c).
Proof.
intros H. destruct (H 1%nat 2%nat (fun _ => 0) coin still) with (T := 2%nat) as (a & Ha & c & _ & Hc); try easy;
  auto using coin_votes_ok; try (intros; lra).
rewrite coin_cost in Hc by reflexivity. unfold bayes_value in Hc. cbn [lam] in Hc. rewrite Rmult_0_l, Rplus_0_r in Hc.
pose proof (bayes_error_ge0 _ (in_map_range (seq 0 1) (fun j => a j (c j)) (fun j _ => Ha j (c j)))) as HB.
unfold experts in Hc.
cbn [K accuracy INR] in Hc. rewrite sqrt_square in Hc by lra. lra.
Qed.

(** K = 32 experts, g = 1/4, 600 cells, one round *)
Lemma instance_32 : let D := INR 32 * (1/4) ^ 2 in D = 2 /\ 48 * D <= INR 600 /\
  2400 * INR 1 * D ^ 3 <= INR 600 * INR 32 /\
  16 * INR 1 <= INR 1 * exp (2 * D) /\ 0 * INR 32 <= exp (-2 * D).
Proof.
intros D. assert (H32 : INR 32 = 32) by (rewrite INR_IZR_INZ; reflexivity).
assert (H600 : INR 600 = 600) by (rewrite INR_IZR_INZ; reflexivity).
assert (HD : D = 2) by (unfold D; rewrite H32; field). rewrite HD, H32, H600. cbn [INR].
repeat split; try lra; [|left; rewrite Rmult_0_l; apply exp_pos]. interval with (i_prec 30).
Qed.

Theorem tooth_cells_are_needed_seeing_the_label :
  ~ (forall k n prices A draw, (1 <= k)%nat -> (forall c, 0 <= prices c <= 1) -> votes_ok A ->
     (forall h, ok (draw h)) -> forall lambda g M T, let D := INR k * g ^ 2 in 0 <= lambda -> 0 < g <= 1/4 ->
  48 * D <= INR n -> 2400 * INR M * D ^ 3 <= INR n * INR k ->
  (M <= T)%nat -> 16 * INR T <= INR M * exp (2 * D) -> lambda * INR k <= exp (-2 * D) ->
  exists accuracies, (forall j c, 0 <= accuracies j c <= 1) /\ let G := Game k n lambda prices accuracies in
  exists c, on_grid G c /\ INR M / 8 <= E (run G A (fair_labels draw) T []) (total G) - INR T * value G c).
Proof.
intros H. destruct instance_32 as (_ & I1 & I2 & I3 & I4).
destruct (H 32%nat 600%nat (fun _ => 0) seer still) with (lambda := 0) (g := 1/4) (M := 1%nat) (T := 1%nat)
  as (a & _ & c & _ & Hc); try easy; try lia; try (intros; lra).
rewrite seer_cost in Hc by reflexivity. unfold value in Hc. cbn [lam K] in Hc. rewrite Rmult_0_l in Hc.
cbn [INR] in Hc. pose proof (exp_pos (-2 * sum (seq 0 32) (fun j => (1/2 - a j (c j)) ^ 2))). unfold Phi in Hc.
cbn [accuracy] in Hc. lra.
Qed.

(** M in place of M/8 *)
Theorem tooth_cells_are_needed_constant :
  ~ (forall k n prices A draw, (1 <= k)%nat -> (forall c, 0 <= prices c <= 1) -> votes_ok A ->
     blind k A draw -> (forall h, ok (draw h)) -> forall lambda g M T, let D := INR k * g ^ 2 in
  0 <= lambda -> 0 < g <= 1/4 -> 48 * D <= INR n -> 2400 * INR M * D ^ 3 <= INR n * INR k ->
  (M <= T)%nat -> 16 * INR T <= INR M * exp (2 * D) -> lambda * INR k <= exp (-2 * D) ->
  exists accuracies, (forall j c, 0 <= accuracies j c <= 1) /\ let G := Game k n lambda prices accuracies in
  exists c, on_grid G c /\ INR M <= E (run G A (fair_labels draw) T []) (total G) - INR T * value G c).
Proof.
intros H. destruct instance_32 as (_ & I1 & I2 & I3 & I4).
destruct (H 32%nat 600%nat (fun _ => 0) coin still) with (lambda := 0) (g := 1/4) (M := 1%nat) (T := 1%nat)
  as (a & _ & c & _ & Hc); try easy; auto using coin_votes_ok; try lia; try (intros; lra).
rewrite coin_cost in Hc by reflexivity. unfold value in Hc. cbn [lam K] in Hc. rewrite Rmult_0_l in Hc.
cbn [INR] in Hc. pose proof (exp_pos (-2 * sum (seq 0 32) (fun j => (1/2 - a j (c j)) ^ 2))). unfold Phi in Hc.
cbn [accuracy] in Hc. lra.
Qed.

(** T = L = 2, where L^(1/3) T^(2/3) = 2, and a coin pays 1: 1 in place of 1/24 *)
Theorem tooth_two_thirds_is_needed_constant : ~ (forall k n prices A draw L T, (1 <= k)%nat -> (1 <= n)%nat ->
  (forall c, 0 <= prices c <= 1) -> votes_ok A -> blind k A draw -> (forall h, ok (draw h)) ->
  0 < L <= INR T -> 8 <= L ^ 2 * INR T ->
  exists p, let G := Game k n 0 prices (fun j c => p j (prices c)) in productive G p L /\
  exists x, in_cube k x /\ Rpower L (1/3) * Rpower (INR T) (2/3)
    <= E (run G A (fair_labels draw) T []) (total G) - INR T * bayes_value_at G p x).
Proof.
intros H. destruct (H 1%nat 1%nat (fun _ => 0) coin still 2 2%nat) as (p & Hp & x & Hx & Hc); try easy;
  auto using coin_votes_ok;  try (cbn; lra); try (intros; lra).
rewrite coin_cost in Hc by reflexivity. unfold bayes_value_at, experts in Hc. cbn [lam K] in Hc.
rewrite Rmult_0_l, Rplus_0_r in Hc.
assert (HB : 0 <= bayes_error (map (fun j => p j (x j)) (seq 0 1))).
{ apply bayes_error_ge0, in_map_range. intros j Hj. apply in_seq in Hj. apply (p_range _ _ _ Hp), Hx. lia. }
cbn [INR] in Hc. replace (1 + 1) with 2 in Hc by ring. rewrite <- Rpower_plus in Hc.
replace (1/3 + 2/3) with 1 in Hc by field. rewrite Rpower_1 in Hc; lra.
Qed.

(** Not for every T: in no rounds there is no regret. *)
Theorem tooth_three_halves_is_needed_every_T :
  ~ (forall k n L, (32 <= k)%nat -> (1 <= n)%nat -> 4000 <= L * sqrt (INR k) ->
  forall T lambda prices A draw, 0 <= lambda -> lambda * INR k <= exp (-4) -> (forall c, 0 <= prices c <= 1) ->
  votes_ok A -> blind k A draw -> (forall h, ok (draw h)) ->
  exists p, let G := Game k n lambda prices (fun j c => p j (prices c)) in productive G p L /\
  exists x, in_cube k x /\ INR k * sqrt (INR k) * L / 2000000
    <= E (run G A (fair_labels draw) T []) (total G) - INR T * value_at G p x).
Proof.
intros H. assert (H32 : INR 32 = 32) by (rewrite INR_IZR_INZ; reflexivity).
assert (H5 : 5 <= sqrt 32) by interval with (i_prec 30). pose proof (exp_pos (-4)).
destruct (H 32%nat 1%nat 1000) with (T := 0%nat) (lambda := 0) (prices := fun _ : nat => 0) (A := coin) (draw := still)
  as (p & _ & x & _ & Hc); try easy; auto using coin_votes_ok; try (intros; lra); rewrite ?H32; try lra.
rewrite H32 in Hc. cbn in Hc. lra.
Qed.
