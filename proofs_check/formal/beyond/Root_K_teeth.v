(** * Teeth for Result F

    Nearby statements that are false: smaller constants under the roots of [Entropy.v], the regret of order sqrt(K N T)
    without its root, and lower bounds for a learner that sees the label or with larger constants. (What is false of
    [bayes_regret_root_K] with less than B as comparator, or without exploration, stands in [Bayes_teeth.v].) *)
Require Import Reals Lra Psatz List Bool Arith Lia.
From Interval Require Import Tactic.
From PaidExperts Require Import Sums Tree Game Calculus Rounds Algorithm_1 Kl Rounded_grid.
From PaidExperts Require Import Bayes_vote Entropy Bayes Bayes_cube Bayes_teeth Any_learner Lower_bound Lower_bound_teeth.
Import ListNotations.
Open Scope R_scope.

(** ** The constants under the roots *)

(** One coin, q = 3/5 and p = 1/2: 49/100 in place of 1/2 *)
Theorem tooth_pinsker_of_coins_constant : ~ (forall (l : list nat) (x q p : nat -> R) f,
  (forall j, In j l -> 0 <= p j <= 1) -> (forall j, In j l -> 0 <= q j <= 1) ->
  (forall j, In j l -> 0 <= x j /\ kl_credible (x j) (q j) (p j)) -> (forall z, 0 <= f z <= 1) ->
  Rabs (E (flips (map q l)) f - E (flips (map p l)) f) <= sqrt (49/100 * Sum l x)).
Proof.
intros H. specialize (H [0%nat] (fun _ => kl (3/5) (1/2)) (fun _ => 3/5) (fun _ => 1/2)
  (fun z => ind (nth 0 z false)) ltac:(intros; lra) ltac:(intros; lra)).
assert (Small : sqrt (49/100 * kl (3/5) (1/2)) < 1/10) by (unfold kl; interval with (i_prec 40)).
assert (Here : forall j, In j [0%nat] -> 0 <= kl (3/5) (1/2) /\ kl_credible (kl (3/5) (1/2)) (3/5) (1/2)).
{ intros j _. split; [unfold kl; interval | right; lra]. }
specialize (H Here ltac:(intros z; apply ind_range)). cbn in H. unfold ind in H.
rewrite Rplus_0_r, Rabs_right in H; lra.
Qed.

(** A coin that is nearly always wrong: 69/100 in place of 1 *)
Theorem tooth_product_error_within_entropy_constant : ~ (forall (l : list nat) (x q p : nat -> R),
  (forall j, In j l -> 0 <= p j <= 1) -> (forall j, In j l -> 0 <= q j <= 1) ->
  (forall j, In j l -> 0 <= x j /\ kl_credible (x j) (q j) (p j)) ->
  product_error (map q l) <= product_error (map p l) + 69/100 * sqrt (Sum l x)).
Proof.
intros H. specialize (H [0%nat] (fun _ => kl (1/1000) (9/10000)) (fun _ => 1/1000) (fun _ => 9/10000)
  ltac:(intros; lra) ltac:(intros; lra)).
assert (Less : 1/2 * (2 * sqrt (9/10000 * (1 - 9/10000)) * 1) + 69/100 * sqrt (kl (1/1000) (9/10000) + 0)
  < 1/2 * (2 * sqrt (1/1000 * (1 - 1/1000)) * 1)) by (unfold kl; interval with (i_prec 80)).
assert (Here : forall j, In j [0%nat] -> 0 <= kl (1/1000) (9/10000) /\
  kl_credible (kl (1/1000) (9/10000)) (1/1000) (9/10000)).
{ intros j _. split; [unfold kl; interval with (i_prec 80) | right; lra]. }
specialize (H Here). unfold product_error in H. cbn [map Prod Sum fold_right] in H. lra.
Qed.

(** ** The regret *)

(** Without the last term the two bounds are the same. *)
Theorem tooth_bayes_regret_root_K_without_root : ~ regret_claim kl_set bayes_error 1 1 (joint 0).
Proof.
intros H. apply tooth_bayes_regret_without_root. intros G slack far delta choose T c W Hd Hs Hc Far A P.
specialize (H G slack far delta choose T c W Hd Hs Hc Far P). cbv zeta in H.
unfold joint in H. unfold each. rewrite !Rmult_0_l in *. exact H.
Qed.

(** ** The lower bounds *)

Theorem tooth_root_K_is_needed_seeing_the_label :
  ~ (forall k n prices A draw, (1 <= k)%nat -> (forall c, 0 <= prices c <= 1) -> votes_ok A ->
  (forall h, ok (draw h)) -> forall T, (8 <= n)%nat ->
  exists accuracies, (forall j c, 0 <= accuracies j c <= 1) /\ let G := Game k n 0 prices accuracies in
  exists c, on_grid G c /\ Rmin (INR T) (sqrt (INR k * INR n * INR T)) / 230
    <= E (run G A (fair_labels draw) T []) (total G) - INR T * bayes_value G bayes_error c).
Proof.
intros H. destruct (H 1%nat 8%nat (fun _ => 0) seer_voter still_moves) with (T := 1%nat)
  as (a & Ha & c & _ & Hc); try easy; try (intros; lra).
rewrite seer_cost in Hc by reflexivity. unfold bayes_value in Hc. cbn [lam] in Hc. rewrite Rmult_0_l, Rplus_0_r in Hc.
pose proof (bayes_error_ge0 _ (in_map_range (seq 0 1) (fun j => a j (c j)) (fun j _ => Ha j (c j)))) as HB.
unfold experts in Hc. cbn [K accuracy INR] in Hc.
assert (0 < Rmin 1 (sqrt (1 * (1 + 1 + 1 + 1 + 1 + 1 + 1 + 1) * 1))) by (apply Rmin_pos; [|apply sqrt_lt_R0]; lra). lra.
Qed.

(** A coin pays T/2, so that no more than this can be demanded: 1 in place of 1/230. *)
Theorem tooth_root_K_is_needed_constant :
  ~ (forall k n prices A draw, (1 <= k)%nat -> (forall c, 0 <= prices c <= 1) -> votes_ok A ->
  (forall h, ok (draw h)) -> blind k A draw -> forall T, (8 <= n)%nat ->
  exists accuracies, (forall j c, 0 <= accuracies j c <= 1) /\ let G := Game k n 0 prices accuracies in
  exists c, on_grid G c /\ Rmin (INR T) (sqrt (INR k * INR n * INR T))
    <= E (run G A (fair_labels draw) T []) (total G) - INR T * bayes_value G bayes_error c).
Proof.
intros H. destruct (H 1%nat 8%nat (fun _ => 0) coin_voter still_moves) with (T := 1%nat)
  as (a & Ha & c & _ & Hc); try easy; auto using coin_votes_ok; try (intros; lra).
rewrite coin_cost in Hc by reflexivity. unfold bayes_value in Hc. cbn [lam] in Hc. rewrite Rmult_0_l, Rplus_0_r in Hc.
pose proof (bayes_error_ge0 _ (in_map_range (seq 0 1) (fun j => a j (c j)) (fun j _ => Ha j (c j)))) as HB.
unfold experts in Hc. cbn [K accuracy INR] in Hc.
assert (1 <= sqrt (1 * (1 + 1 + 1 + 1 + 1 + 1 + 1 + 1) * 1)) by interval. rewrite Rmin_left in Hc by easy. lra.
Qed.

(** K = 1, L = 2, T = 20: the demand is more than 4/5 T, and a coin pays T/2. *)
Theorem tooth_two_thirds_root_K_is_needed_constant : ~ (forall k n prices A draw L T, (1 <= k)%nat -> (1 <= n)%nat ->
  (forall c, 0 <= prices c <= 1) -> votes_ok A -> blind k A draw -> (forall h, ok (draw h)) ->
  0 < L -> 10 * L * (INR k * sqrt (INR k)) <= INR T -> 8 <= L ^ 2 * INR T ->
  exists p, let G := Game k n 0 prices (fun j c => p j (prices c)) in productive G p L /\
  exists x, in_cube k x /\ 3/2 * (sqrt (INR k) * Rpower L (1/3) * Rpower (INR T) (2/3))
    <= E (run G A (fair_labels draw) T []) (total G) - INR T * bayes_value_at G p x).
Proof.
intros H. destruct (H 1%nat 1%nat (fun _ => 0) coin_voter still_moves 2 20%nat) as (p & Hp & x & Hx & Hc); try easy;
  auto using coin_votes_ok; try (cbn; rewrite ?sqrt_1; lra); try (intros; lra).
rewrite coin_cost in Hc by reflexivity. unfold bayes_value_at, experts in Hc. cbn [lam K] in Hc.
rewrite Rmult_0_l, Rplus_0_r in Hc.
assert (HB : 0 <= bayes_error (map (fun j => p j (x j)) (seq 0 1))).
{ apply bayes_error_ge0, in_map_range. intros j Hj. apply in_seq in Hj. apply (p_range _ _ _ Hp), Hx. lia. }
replace (INR 20) with 20 in Hc by (cbn; ring). change (INR 1) with 1 in Hc.
assert (10 < 3/2 * (sqrt 1 * Rpower 2 (1/3) * Rpower 20 (2/3))) by (unfold Rpower; interval with (i_prec 40)). lra.
Qed.
