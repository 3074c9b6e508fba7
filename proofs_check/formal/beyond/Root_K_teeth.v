(** * Teeth for Result F

    Nearby statements that are false: smaller constants under the roots of [Entropy.v], the regret of order sqrt(K N T)
    without its root, and lower bounds for a learner that sees the label or with larger constants. (What is false of
    [bayes_regret_root_K] with less than B as comparator, or without exploration, stands in [Bayes_teeth.v].) *)
Require Import Reals Lra Psatz List Bool Arith Lia.
From Interval Require Import Tactic.
From PaidExperts Require Import Sums Tree Game Calculus Rounds Algorithm_1 Kl Rounded_grid.
From PaidExperts Require Import Bayes_vote Entropy Bayes Bayes_cube Bayes_teeth Any_learner
  Lower_bound Lower_bound_teeth Root_K Root_K_needed.
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
{ intros j _. split; [unfold kl; interval with (i_prec 30) | right; lra]. }
specialize (H Here ltac:(intros z; apply ind_range)). cbn in H. unfold ind in H.
rewrite Rplus_0_r, Rabs_right in H; lra.
Qed.

(** The answer may not be larger than 1: twice the coin *)
Theorem tooth_pinsker_of_coins_range : ~ (forall (l : list nat) (x q p : nat -> R) f,
  (forall j, In j l -> 0 <= p j <= 1) -> (forall j, In j l -> 0 <= q j <= 1) ->
  (forall j, In j l -> 0 <= x j /\ kl_credible (x j) (q j) (p j)) -> (forall z, 0 <= f z <= 2) ->
  Rabs (E (flips (map q l)) f - E (flips (map p l)) f) <= sqrt (Sum l x / 2)).
Proof.
intros H. specialize (H [0%nat] (fun _ => kl (3/5) (1/2)) (fun _ => 3/5) (fun _ => 1/2)
  (fun z => 2 * ind (nth 0 z false)) ltac:(intros; lra) ltac:(intros; lra)).
assert (Small : sqrt ((kl (3/5) (1/2) + 0) / 2) < 2/10) by (unfold kl; interval with (i_prec 40)).
assert (Here : forall j, In j [0%nat] -> 0 <= kl (3/5) (1/2) /\ kl_credible (kl (3/5) (1/2)) (3/5) (1/2)).
{ intros j _. split; [unfold kl; interval with (i_prec 30) | right; lra]. }
specialize (H Here ltac:(intros z; pose proof (ind_range (nth 0 z false)); lra)). cbn in H. unfold ind in H.
rewrite Rabs_right in H; lra.
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

(** The vote at the estimate 3/5 of a fair coin: 49/100 in place of 1/2 *)
Theorem tooth_vote_within_entropy_constant : ~ (forall (l : list nat) (x q p : nat -> R),
  (forall j, In j l -> 0 <= p j <= 1) -> (forall j, In j l -> 0 <= q j <= 1) ->
  (forall j, In j l -> 0 <= x j /\ kl_credible (x j) (q j) (p j)) ->
  E (flips (map p l)) (vote_error (map q l)) <= bayes_error (map q l) + sqrt (49/100 * Sum l x)).
Proof.
intros H. specialize (H [0%nat] (fun _ => kl (3/5) (1/2)) (fun _ => 3/5) (fun _ => 1/2)
  ltac:(intros; lra) ltac:(intros; lra)).
assert (Small : sqrt (49/100 * (kl (3/5) (1/2) + 0)) < 1/10) by (unfold kl; interval with (i_prec 40)).
assert (Here : forall j, In j [0%nat] -> 0 <= kl (3/5) (1/2) /\ kl_credible (kl (3/5) (1/2)) (3/5) (1/2)).
{ intros j _. split; [unfold kl; interval with (i_prec 30) | right; lra]. }
specialize (H Here). cbn [map] in H. rewrite bayes_error_one, Rmin_right in H by lra.
pose proof (bayes_error_le_vote_error [1/2] [3/5]) as Least. rewrite bayes_error_one, Rmin_right in Least by lra.
cbn [Sum fold_right] in H. lra.
Qed.

(** Half of the entropy: f is the logarithm of the likelihood ratio, whose mean is all of it. *)
Theorem tooth_entropy_of_coins_half : ~ (forall (l : list nat) (x q p : nat -> R) f,
  (forall j, In j l -> 0 <= p j <= 1) -> (forall j, In j l -> 0 <= q j <= 1) ->
  (forall j, In j l -> 0 <= x j /\ kl_credible (x j) (q j) (p j)) ->
  E (flips (map q l)) f <= 1/2 * Sum l x + ln (E (flips (map p l)) (fun z => exp (f z)))).
Proof.
intros H. specialize (H [0%nat] (fun _ => kl (3/5) (1/2)) (fun _ => 3/5) (fun _ => 1/2)
  (fun z => if nth 0 z false then ln (6/5) else ln (4/5)) ltac:(intros; lra) ltac:(intros; lra)).
assert (Here : forall j, In j [0%nat] -> 0 <= kl (3/5) (1/2) /\ kl_credible (kl (3/5) (1/2)) (3/5) (1/2)).
{ intros j _. split; [unfold kl; interval with (i_prec 30) | right; lra]. }
specialize (H Here). cbn in H. rewrite !exp_ln in H by lra.
replace (1/2 * (6/5) + (1 - 1/2) * (4/5)) with 1 in H by field. rewrite ln_1 in H.
assert (1/2 * (kl (3/5) (1/2) + 0) + 0 < 3/5 * ln (6/5) + (1 - 3/5) * ln (4/5))
  by (unfold kl; interval with (i_prec 40)).
lra.
Qed.

(** ** The regret *)

(** x = 4, three answers: 1/2 ln x in place of ln x *)
Theorem tooth_inverse_surplus_sum_half : ~ (forall x M, 1 <= x -> Sum (seq 1 M) (inverse_surplus x) <= 1/2 * ln x).
Proof.
intros H. specialize (H 4 3%nat ltac:(lra)). unfold inverse_surplus in H. cbn in H.
assert (Log : 1/2 * ln 4 < 1) by interval with (i_prec 30).
pose proof (Rmax_r 0 (1 / 1 - 1 / 4)). pose proof (Rmax_r 0 (1 / (1 + 1) - 1 / 4)).
pose proof (Rmax_l 0 (1 / (1 + 1 + 1) - 1 / 4)). lra.
Qed.

(** Without the last term the two bounds are the same. *)
Theorem tooth_bayes_regret_root_K_without_root : ~ regret_claim kl_set bayes_error 1 1 (joint 0).
Proof.
intros H. apply tooth_bayes_regret_without_root. intros G slack far delta choose T c W Hd Hs Hc Far A P.
specialize (H G slack far delta choose T c W Hd Hs Hc Far P). cbv zeta in H.
unfold joint in H. unfold each. rewrite !Rmult_0_l in *. exact H.
Qed.

(** K = L = 1, T = 10^30: (K T)^(1/2) in place of (K T)^(2/3) *)
Theorem tooth_one_learner_on_the_cube_root_K_half : ~ (forall k lambda T, (1 <= k)%nat -> 0 <= lambda -> (1 <= T)%nat ->
  exists n far pays, forall p L choose, let G := rounded k n lambda p in
  let A := bayes_lcb G (exactly G) bayes_error far in productive G p L -> carries_out pays choose ->
  plays A choose /\ forall x, in_cube k x ->
  E (run G A choose T []) (total G) - INR T * bayes_value_at G p x
  <= 2 * (1 + lambda * INR k) * Rpower (INR k * INR T) (1/3) + 1
     + (2 * sqrt (tuned_log 2 k lambda T * (1 + ln (INR T))) + L) * Rpower (INR k * INR T) (1/2)).
Proof.
intros H. destruct (a_number 1000000000000000000000000000000 ltac:(easy)) as [T HT].
assert (HT1 : (1 <= T)%nat) by (apply INR_le; rewrite HT; cbn; lra).
destruct (H 1%nat 0 T ltac:(lia) ltac:(lra) HT1) as (n & far & pays & Hn).
eapply cube_bound_too_small; [exact HT1 | rewrite HT; lra | |
  exists n, far, pays; intros p choose; exact (Hn p 1 choose)].
unfold tuned_log. cbn [INR]. rewrite HT. unfold Rpower. interval with (i_prec 40).
Qed.

(** ** The lower bounds *)

(** One expert of accuracy 3/5, u = 2: 1/2 in place of 1/4 *)
Theorem tooth_bayes_error_le_log_odds_half : ~ (forall ps u, (forall p, In p ps -> 0 < p < 1) -> 0 <= u ->
  let v := Sum ps (fun p => log_odds p ^ 2) in
  bayes_error ps <= 1/2 - 1/2 * Prod ps bhattacharyya * (u * v - 4/9 * u ^ 3 * v ^ 2)).
Proof.
intros H. specialize (H [3/5] 2 ltac:(intros p [<- | []]; lra) ltac:(lra)). cbv zeta in H.
rewrite bayes_error_one, Rmin_right in H by lra. unfold log_odds, bhattacharyya in H. cbn [Sum Prod fold_right] in H.
assert (1/2 - 1/2 * (2 * sqrt (3/5 * (1 - 3/5)) * 1) * (2 * ((ln (3/5) - ln (1 - 3/5)) ^ 2 + 0)
  - 4/9 * 2 ^ 3 * ((ln (3/5) - ln (1 - 3/5)) ^ 2 + 0) ^ 2) < 1 - 3/5) by interval with (i_prec 40). lra.
Qed.

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
assert (1 <= sqrt (1 * (1 + 1 + 1 + 1 + 1 + 1 + 1 + 1) * 1)) by interval with (i_prec 30).
rewrite Rmin_left in Hc by easy. lra.
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

Theorem tooth_two_thirds_root_K_is_needed_seeing_the_label : ~ (forall k n prices A draw L T, (1 <= k)%nat ->
  (1 <= n)%nat -> (forall c, 0 <= prices c <= 1) -> votes_ok A -> (forall h, ok (draw h)) ->
  0 < L -> 10 * L * (INR k * sqrt (INR k)) <= INR T -> 8 <= L ^ 2 * INR T ->
  exists p, let G := Game k n 0 prices (fun j c => p j (prices c)) in productive G p L /\
  exists x, in_cube k x /\ sqrt (INR k) * Rpower L (1/3) * Rpower (INR T) (2/3) / 119
    <= E (run G A (fair_labels draw) T []) (total G) - INR T * bayes_value_at G p x).
Proof.
intros H. destruct (H 1%nat 1%nat (fun _ => 0) seer_voter still_moves 2 20%nat) as (p & Hp & x & Hx & Hc); try easy;
  try (cbn; rewrite ?sqrt_1; lra); try (intros; lra).
rewrite seer_cost in Hc by reflexivity. unfold bayes_value_at, experts in Hc. cbn [lam K] in Hc.
rewrite Rmult_0_l, Rplus_0_r in Hc.
assert (HB : 0 <= bayes_error (map (fun j => p j (x j)) (seq 0 1))).
{ apply bayes_error_ge0, in_map_range. intros j Hj. apply in_seq in Hj. apply (p_range _ _ _ Hp), Hx. lia. }
replace (INR 20) with 20 in Hc by (cbn; ring). change (INR 1) with 1 in Hc.
assert (0 < sqrt 1 * Rpower 2 (1/3) * Rpower 20 (2/3) / 119) by (unfold Rpower; interval with (i_prec 40)). lra.
Qed.
