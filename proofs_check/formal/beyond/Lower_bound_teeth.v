(** * Teeth for the lower bounds

    Nearby statements that are false: a learner that sees the label, larger constants (a coin has cost T/2), every T.
    And two teeth for the upper bounds of [Bayes.v] and [Bayes_cube.v]: without the root of N T, and with T^(1/2) in
    place of T^(2/3). For the dichotomy: at lambda = L too, and below L without paying. *)
Require Import Reals Lra Psatz List Bool Arith Lia.
From Interval Require Import Tactic.
From PaidExperts Require Import Sums Tree Game Calculus Rounds Algorithm_1 Kl Rounded_grid.
From PaidExperts Require Import Bayes_vote Bayes Bayes_cube Bayes_teeth Any_learner Lower_bound Dichotomy.
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
intros H. destruct (H 1%nat 2%nat (fun _ => 0) seer_voter still_moves) with (T := 2%nat)
  as (a & Ha & c & _ & Hc); try easy; try (intros; lra).
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
intros H. destruct (H 1%nat 2%nat (fun _ => 0) coin_voter still_moves) with (T := 2%nat)
  as (a & Ha & c & _ & Hc); try easy;  auto using coin_votes_ok; try (intros; lra).
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
destruct (H 32%nat 600%nat (fun _ => 0) seer_voter still_moves) with (lambda := 0) (g := 1/4) (M := 1%nat) (T := 1%nat)
  as (a & _ & c & _ & Hc); try easy; try lia; try (intros; lra).
rewrite seer_cost in Hc by reflexivity. unfold value in Hc. cbn [lam K] in Hc. rewrite Rmult_0_l in Hc.
cbn [INR] in Hc. pose proof (exp_pos (-2 * Sum (seq 0 32) (fun j => (1/2 - a j (c j)) ^ 2))). unfold Phi in Hc.
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
destruct (H 32%nat 600%nat (fun _ => 0) coin_voter still_moves) with (lambda := 0) (g := 1/4) (M := 1%nat) (T := 1%nat)
  as (a & _ & c & _ & Hc); try easy; auto using coin_votes_ok; try lia; try (intros; lra).
rewrite coin_cost in Hc by reflexivity. unfold value in Hc. cbn [lam K] in Hc. rewrite Rmult_0_l in Hc.
cbn [INR] in Hc. pose proof (exp_pos (-2 * Sum (seq 0 32) (fun j => (1/2 - a j (c j)) ^ 2))). unfold Phi in Hc.
cbn [accuracy] in Hc. lra.
Qed.

(** The same as tents over [0,1]: L = 300, the learner has one payment. *)
Theorem tooth_tents_are_needed_seeing_the_label :
  ~ (forall k n m prices A draw L, (1 <= k)%nat -> (1 <= n)%nat -> (forall c, 0 <= prices c <= 1) -> votes_ok A ->
     (forall h, ok (draw h)) -> forall lambda g M T, let D := INR k * g ^ 2 in
  0 <= lambda -> 0 < g <= 1/4 -> 2 * INR m * g <= L -> 48 * D <= INR m -> 2400 * INR M * D ^ 3 <= INR m * INR k ->
  (M <= T)%nat -> 16 * INR T <= INR M * exp (2 * D) -> lambda * INR k <= exp (-2 * D) ->
  exists p, let G := Game k n lambda prices (fun j c => p j (prices c)) in productive G p L /\
  exists x, in_cube k x /\ INR M / 8 <= E (run G A (fair_labels draw) T []) (total G) - INR T * value_at G p x).
Proof.
intros H. destruct instance_32 as (_ & I1 & I2 & I3 & I4).
assert (H600 : INR 600 = 600) by (rewrite INR_IZR_INZ; reflexivity).
destruct (H 32%nat 1%nat 600%nat (fun _ => 0) seer_voter still_moves 300) with (lambda := 0) (g := 1/4) (M := 1%nat)
  (T := 1%nat) as (p & _ & x & _ & Hc); try easy; try lia; try (intros; lra).
rewrite seer_cost in Hc by reflexivity. unfold value_at in Hc. cbn [lam K] in Hc. rewrite Rmult_0_l in Hc.
cbn [INR] in Hc. pose proof (exp_pos (-2 * Sum (seq 0 32) (fun j => (1/2 - p j (x j)) ^ 2))). unfold Phi in Hc. lra.
Qed.

Theorem tooth_tents_are_needed_constant :
  ~ (forall k n m prices A draw L, (1 <= k)%nat -> (1 <= n)%nat -> (forall c, 0 <= prices c <= 1) -> votes_ok A ->
     (forall h, ok (draw h)) -> blind k A draw -> forall lambda g M T, let D := INR k * g ^ 2 in
  0 <= lambda -> 0 < g <= 1/4 -> 2 * INR m * g <= L -> 48 * D <= INR m -> 2400 * INR M * D ^ 3 <= INR m * INR k ->
  (M <= T)%nat -> 16 * INR T <= INR M * exp (2 * D) -> lambda * INR k <= exp (-2 * D) ->
  exists p, let G := Game k n lambda prices (fun j c => p j (prices c)) in productive G p L /\
  exists x, in_cube k x /\ INR M <= E (run G A (fair_labels draw) T []) (total G) - INR T * value_at G p x).
Proof.
intros H. destruct instance_32 as (_ & I1 & I2 & I3 & I4).
assert (H600 : INR 600 = 600) by (rewrite INR_IZR_INZ; reflexivity).
destruct (H 32%nat 1%nat 600%nat (fun _ => 0) coin_voter still_moves 300) with (lambda := 0) (g := 1/4) (M := 1%nat)
  (T := 1%nat) as (p & _ & x & _ & Hc); try easy; auto using coin_votes_ok; try lia; try (intros; lra).
rewrite coin_cost in Hc by reflexivity. unfold value_at in Hc. cbn [lam K] in Hc. rewrite Rmult_0_l in Hc.
cbn [INR] in Hc. pose proof (exp_pos (-2 * Sum (seq 0 32) (fun j => (1/2 - p j (x j)) ^ 2))). unfold Phi in Hc. lra.
Qed.

(** T = L = 2, where L^(1/3) T^(2/3) = 2, and a coin pays 1: 1 in place of 1/24 *)
Theorem tooth_two_thirds_is_needed_constant : ~ (forall k n prices A draw L T, (1 <= k)%nat -> (1 <= n)%nat ->
  (forall c, 0 <= prices c <= 1) -> votes_ok A -> blind k A draw -> (forall h, ok (draw h)) ->
  0 < L <= INR T -> 8 <= L ^ 2 * INR T ->
  exists p, let G := Game k n 0 prices (fun j c => p j (prices c)) in productive G p L /\
  exists x, in_cube k x /\ Rpower L (1/3) * Rpower (INR T) (2/3)
    <= E (run G A (fair_labels draw) T []) (total G) - INR T * bayes_value_at G p x).
Proof.
intros H. destruct (H 1%nat 1%nat (fun _ => 0) coin_voter still_moves 2 2%nat) as (p & Hp & x & Hx & Hc); try easy;
  auto using coin_votes_ok;  try (cbn; lra); try (intros; lra).
rewrite coin_cost in Hc by reflexivity. unfold bayes_value_at, experts in Hc. cbn [lam K] in Hc.
rewrite Rmult_0_l, Rplus_0_r in Hc.
assert (HB : 0 <= bayes_error (map (fun j => p j (x j)) (seq 0 1))).
{ apply bayes_error_ge0, in_map_range. intros j Hj. apply in_seq in Hj. apply (p_range _ _ _ Hp), Hx. lia. }
cbn [INR] in Hc. replace (1 + 1) with 2 in Hc by ring. rewrite <- Rpower_plus in Hc.
replace (1/3 + 2/3) with 1 in Hc by field. rewrite Rpower_1 in Hc; lra.
Qed.

Theorem tooth_two_thirds_is_needed_seeing_the_label : ~ (forall k n prices A draw L T, (1 <= k)%nat -> (1 <= n)%nat ->
  (forall c, 0 <= prices c <= 1) -> votes_ok A -> (forall h, ok (draw h)) -> 0 < L <= INR T -> 8 <= L ^ 2 * INR T ->
  exists p, let G := Game k n 0 prices (fun j c => p j (prices c)) in productive G p L /\
  exists x, in_cube k x /\ Rpower L (1/3) * Rpower (INR T) (2/3) / 24
    <= E (run G A (fair_labels draw) T []) (total G) - INR T * bayes_value_at G p x).
Proof.
intros H. destruct (H 1%nat 1%nat (fun _ => 0) seer_voter still_moves 2 2%nat) as (p & Hp & x & Hx & Hc); try easy;
  try (cbn; lra); try (intros; lra).
rewrite seer_cost in Hc by reflexivity. unfold bayes_value_at, experts in Hc. cbn [lam K] in Hc.
rewrite Rmult_0_l, Rplus_0_r in Hc.
assert (HB : 0 <= bayes_error (map (fun j => p j (x j)) (seq 0 1))).
{ apply bayes_error_ge0, in_map_range. intros j Hj. apply in_seq in Hj. apply (p_range _ _ _ Hp), Hx. lia. }
cbn [INR] in Hc. assert (0 < Rpower 2 (1/3) * Rpower (1 + 1) (2/3)) by (apply Rmult_lt_0_compat; apply exp_pos). lra.
Qed.

(** Whatever T is, a learner that sees the label has no regret. *)
Theorem tooth_three_halves_is_needed_seeing_the_label :
  ~ (forall k n L, (32 <= k)%nat -> (1 <= n)%nat -> 4000 <= L * sqrt (INR k) ->
  exists T, forall lambda prices A draw, 0 <= lambda -> lambda * INR k <= exp (-4) -> (forall c, 0 <= prices c <= 1) ->
  votes_ok A -> (forall h, ok (draw h)) ->
  exists p, let G := Game k n lambda prices (fun j c => p j (prices c)) in productive G p L /\
  exists x, in_cube k x /\ INR k * sqrt (INR k) * L / 2000000
    <= E (run G A (fair_labels draw) T []) (total G) - INR T * value_at G p x).
Proof.
intros H. assert (H32 : INR 32 = 32) by (rewrite INR_IZR_INZ; reflexivity).
assert (H5 : 5 <= sqrt 32) by interval with (i_prec 30). pose proof (exp_pos (-4)).
destruct (H 32%nat 1%nat 1000) as [T HT]; try lia; [rewrite H32; lra|].
destruct (HT 0 (fun _ : nat => 0) seer_voter still_moves) as (p & _ & x & _ & Hc); try easy; try (intros; lra).
rewrite seer_cost, H32 in Hc by reflexivity. unfold value_at in Hc. cbn [lam K] in Hc. rewrite Rmult_0_l in Hc.
pose proof (exp_pos (-2 * Sum (seq 0 32) (fun j => (1/2 - p j (x j)) ^ 2))). unfold Phi in Hc.
pose proof (pos_INR T). nra.
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
destruct (H 32%nat 1%nat 1000) with (T := 0%nat) (lambda := 0) (prices := fun _ : nat => 0)
  (A := coin_voter) (draw := still_moves)
  as (p & _ & x & _ & Hc); try easy; auto using coin_votes_ok; try (intros; lra); rewrite ?H32; try lra.
rewrite H32 in Hc. cbn in Hc. lra.
Qed.

(** ** The upper bounds *)

Lemma a_number z : (0 <= z)%Z -> exists T, INR T = IZR z.
Proof. intros Hz. exists (Z.to_nat z). rewrite INR_IZR_INZ, Z2Nat.id; easy. Qed.

(** N = 2, T = 10000: sqrt(20000) / 27 is more than 5, and without the root the bound is less than 3. *)
Theorem tooth_bayes_regret_without_root : ~ regret_claim kl_set bayes_error 1 1 (each 0).
Proof.
intros H. destruct (a_number 10000 ltac:(easy)) as [T HT].
set (G0 := Game 1 2 0 (fun _ => 0) (fun _ _ => 0)).
destruct (kl_farthest_exists (ln (2 / (1 / 10000 ^ 2)))) as [far Far]; [apply log_pos; lra|].
set (pays := bayes_pays bayes_error far G0). set (A := bayes_lcb G0 (exactly G0) bayes_error far).
destruct (root_is_needed 1 2 (fun _ => 0) A (steady_moves pays)) with (T := T) as (a & Ha & c & Hc & Low); auto;
  try (intros; lra); try apply bayes_lcb_votes_ok; try apply (bayes_lcb_is_blind G0).
{ intros h. exact I. }
{ apply INR_le. rewrite HT. cbn. lra. }
set (G := Game 1 2 0 (fun _ => 0) a) in *.
assert (W : lawful G) by (constructor; cbn; try easy; try lia; try lra; intros; lra).
assert (P : plays (bayes_lcb G (exactly G) bayes_error far) (fair_labels (steady_moves pays))).
{ apply bayes_pays_plays; [cbn; lia | apply fair_steady_moves]. }
specialize (H G (fun _ => 0) far (1 / 10000 ^ 2) _ T c W ltac:(lra) ltac:(intros; lra) Hc Far
  (plays_exactly _ _ _ _ P)).
cbv beta zeta in H. unfold each in H. rewrite Esum_const in H. cbv zeta in Low. unfold bayes_value in Low.
change (run G (bayes_lcb G (nearly G (lam G) 1 (fun _ => 0)) bayes_error far)) with (run G A) in H.
cbn [lam K N G INR] in H, Low. rewrite HT in *.
assert (5 <= sqrt ((1 + 1) * 10000) / 27) by interval with (i_prec 30). lra.
Qed.

(** K = L = 1, lambda = 0 *)
Lemma cube_bound_too_small T B : (1 <= T)%nat -> 8 <= INR T -> B < Rpower 1 (1/3) * Rpower (INR T) (2/3) / 24 ->
  ~ exists n far pays, forall p choose, let G := rounded 1 n 0 p in
  let A := bayes_lcb G (exactly G) bayes_error far in productive G p 1 -> carries_out pays choose ->
  plays A choose /\ forall x, in_cube 1 x -> E (run G A choose T []) (total G) - INR T * bayes_value_at G p x <= B.
Proof.
intros HT1 HT8 Gap (n & far & pays & Hn).
set (G0 := rounded 1 n 0 (fun _ _ => 0)). set (A := bayes_lcb G0 (exactly G0) bayes_error far).
assert (Hn1 : (1 <= n)%nat).
{ destruct (Hn (fun _ _ => 0) (steady_moves pays)) as [P _].
  - constructor; cbn; intros; try lra. rewrite Rminus_eq_0, Rabs_R0. pose proof (Rabs_pos (x - y)). lra.
  - intros h. split; [exact I | intros m ->; reflexivity].
  - destruct (P []) as [_ P0]. destruct (P0 _ eq_refl) as [Grid _].
    specialize (Grid 0%nat ltac:(cbn; lia)). cbn in Grid. lia. }
destruct (two_thirds_is_needed 1 n (cell n) A (steady_moves pays) 1 T) as (p & Prod & x & Hx & Low); auto; try lra.
{ intros c. apply cell_range. easy. }
{ apply bayes_lcb_votes_ok. }
{ apply (bayes_lcb_is_blind G0). }
{ intros h. exact I. }
destruct (Hn p (fair_labels (steady_moves pays)) Prod (fair_steady_moves pays)) as [_ Up]. specialize (Up x Hx).
change (bayes_lcb (rounded 1 n 0 p) (exactly (rounded 1 n 0 p)) bayes_error far) with A in Up.
change (Game 1 n 0 (cell n) (fun j c => p j (cell n c))) with (rounded 1 n 0 p) in Low. lra.
Qed.

(** T = 10^20 *)
Theorem tooth_one_bayes_learner_on_the_cube_root : ~ (forall k lambda T, (1 <= k)%nat -> 0 <= lambda -> (1 <= T)%nat ->
  exists n far pays, forall p L choose, let G := rounded k n lambda p in
  let A := bayes_lcb G (exactly G) bayes_error far in productive G p L -> carries_out pays choose ->
  plays A choose /\ forall x, in_cube k x ->
  E (run G A choose T []) (total G) - INR T * bayes_value_at G p x
  <= 2 * (1 + lambda * INR k) * Rpower (INR T) (1/3) + 1
     + INR k * (4 * sqrt (tuned_log 2 k lambda T) + L) * Rpower (INR T) (1/2)).
Proof.
intros H. destruct (a_number 100000000000000000000 ltac:(easy)) as [T HT].
assert (HT1 : (1 <= T)%nat) by (apply INR_le; rewrite HT; cbn; lra).
destruct (H 1%nat 0 T ltac:(lia) ltac:(lra) HT1) as (n & far & pays & Hn).
eapply cube_bound_too_small; [exact HT1 | rewrite HT; lra | |
  exists n, far, pays; intros p choose; exact (Hn p 1 choose)].
unfold tuned_log. cbn [INR]. rewrite HT. unfold Rpower. interval with (i_prec 40).
Qed.

(** ** All lambda < L, and no others *)

(** The lower bound with another constant, for learners of whom [fits] holds *)
Definition below_L_claim (constant : R) (fits : nat -> algorithm -> (history -> tree move) -> Prop) : Prop :=
  forall k n lambda prices A draw L T, (1 <= k)%nat -> (1 <= n)%nat -> (forall c, 0 <= prices c <= 1) -> votes_ok A ->
  fits k A draw -> (forall h, ok (draw h)) -> 0 <= lambda < L ->
  let D := (L - lambda) / Rmax 1 (8 * lambda) in 3 * D <= INR T -> 8 <= D ^ 2 * INR T ->
  exists p, let G := Game k n lambda prices (fun j c => p j (prices c)) in productive G p L /\
  exists x, in_cube k x /\ Rpower D (1/3) * Rpower (INR T) (2/3) * constant
    <= E (run G A (fair_labels draw) T []) (total G) - INR T * bayes_value_at G p x.

Lemma below_L_claim_holds : below_L_claim (1/27) blind.
Proof.
intros k n lambda prices A draw L T Hk Hn Hprices V Blind Hdraw HL D H1 H2.
destruct (two_thirds_is_needed_below_L k n lambda prices A draw L T Hk Hn Hprices V Blind Hdraw HL H1 H2)
  as (p & Hp & x & Hx & Hc). exists p. split; [exact Hp|]. exists x. split; [exact Hx|]. cbv zeta in Hc. fold D in Hc. lra.
Qed.

(** Without payments, nothing is gained but mistakes. *)
Lemma free_value_ge0 k p L prices x : let G := Game k 1 0 prices (fun j c => p j (prices c)) in productive G p L ->
  in_cube k x -> 0 <= bayes_value_at G p x.
Proof.
intros G P Hx. unfold bayes_value_at. cbn [lam G]. rewrite Rmult_0_l, Rplus_0_r. apply bayes_error_ge0, in_map_range.
intros j Hj. apply in_experts in Hj. apply (p_range _ _ _ P), Hx. easy.
Qed.

(** L = 2, lambda = 0, T = 8, where D^(1/3) T^(2/3) is 4 times the cube root of 2 *)
Lemma below_L_claim_fails constant (fits : nat -> algorithm -> (history -> tree move) -> Prop) A cost : fits 1%nat A still_moves -> votes_ok A ->
  (forall G, lam G = 0 -> E (run G A (fair_labels still_moves) 8 []) (total G) = cost) ->
  cost < Rpower 2 (1/3) * Rpower 8 (2/3) * constant -> ~ below_L_claim constant fits.
Proof.
intros Fits V Cost Less H. assert (HD : (2 - 0) / Rmax 1 (8 * 0) = 2) by (rewrite Rmax_left by lra; field).
assert (H8 : INR 8 = 8) by (cbn; ring).
destruct (H 1%nat 1%nat 0 (fun _ => 0) A still_moves 2 8%nat) as (p & Hp & x & Hx & Hc); try easy; try (intros; lra);
  rewrite ?HD, ?H8; try lra.
rewrite Cost, H8, HD in Hc by reflexivity. pose proof (free_value_ge0 1 p 2 (fun _ => 0) x Hp Hx). cbv zeta in *. lra.
Qed.

Theorem tooth_two_thirds_is_needed_below_L_seeing_the_label : ~ below_L_claim (1/27) (fun _ _ _ => True).
Proof.
apply (below_L_claim_fails _ _ seer_voter 0); try easy; [intros; apply seer_cost; easy|].
assert (0 < Rpower 2 (1/3) * Rpower 8 (2/3)) by (apply Rmult_lt_0_compat; apply exp_pos). lra.
Qed.

Theorem tooth_two_thirds_is_needed_below_L_constant : ~ below_L_claim 1 blind.
Proof.
apply (below_L_claim_fails _ _ coin_voter 4); [easy | apply coin_votes_ok | intros; rewrite coin_cost by easy; cbn; field|].
unfold Rpower. interval with (i_prec 30).
Qed.

Theorem tooth_two_thirds_is_needed_iff_lambda_le_L : ~ (forall k lambda L, (1 <= k)%nat -> 0 <= lambda ->
  (two_thirds_needed k lambda L <-> lambda <= L)).
Proof.
intros H. apply (not_needed_from_L 1 1 1); [easy | lra | lra |]. apply H; [easy | lra | lra].
Qed.

(** Nor does it depend on K L: two experts do not make T^(2/3) necessary where one does not. *)
Theorem tooth_two_thirds_is_needed_iff_lambda_lt_K_L : ~ (forall k lambda L, (1 <= k)%nat -> 0 <= lambda ->
  (two_thirds_needed k lambda L <-> lambda < INR k * L)).
Proof.
intros H. apply (not_needed_from_L 2 1 1); [lia | lra | lra |]. apply H; [lia | lra | cbn; lra].
Qed.

(** [paying_nothing_is_enough] where [if_] holds of lambda and L, against the payments of which [where_] holds *)
Definition unpaid_claim (if_ : R -> R -> Prop) (where_ : nat -> (nat -> R) -> Prop) : Prop := forall k lambda T,
  (1 <= k)%nat -> 0 <= lambda -> (1 <= T)%nat ->
  exists far pays, forall p L choose, let G := unpaid k lambda p in
  let A := bayes_lcb G (exactly G) bayes_error far in if_ L lambda -> productive G p L -> carries_out pays choose ->
  plays A choose /\ forall x, where_ k x ->
  E (run G A choose T []) (total G) - INR T * bayes_value_at G p x
  <= 2 + lambda * INR k + 2 * sqrt 2 * INR k * sqrt (tuned_log 2 k lambda T * INR T).

Lemma unpaid_claim_holds : unpaid_claim Rle in_cube.
Proof. exact paying_nothing_is_enough. Qed.

(** Where paying is worth while: K = L = 1, lambda = 0, T = 10^20 *)
Theorem tooth_paying_nothing_is_enough_below_L : ~ unpaid_claim (fun _ _ => True) in_cube.
Proof.
intros H. destruct (a_number 100000000000000000000 ltac:(easy)) as [T HT].
assert (HT1 : (1 <= T)%nat) by (apply INR_le; rewrite HT; cbn; lra).
destruct (H 1%nat 0 T ltac:(lia) ltac:(lra) HT1) as (far & pays & Enough).
set (G0 := unpaid 1 0 (fun _ _ => 0)). set (A := bayes_lcb G0 (exactly G0) bayes_error far).
destruct (two_thirds_is_needed 1 1 (fun _ => 0) A (steady_moves pays) 1 T) as (p & Prod & x & Hx & Low); auto;
  try (intros; lra); try (rewrite HT; lra).
{ apply bayes_lcb_votes_ok. }
{ apply (bayes_lcb_is_blind G0). }
{ intros h. exact I. }
destruct (Enough p 1 (fair_labels (steady_moves pays)) I Prod (fair_steady_moves pays)) as [_ Up]. specialize (Up x Hx).
change (bayes_lcb (unpaid 1 0 p) (exactly (unpaid 1 0 p)) bayes_error far) with A in Up.
change (Game 1 1 0 (fun _ => 0) (fun j c => p j 0)) with (unpaid 1 0 p) in Low.
unfold tuned_log in Up. cbn [INR] in Up. rewrite HT in *.
assert (Gap : 2 + 0 * 1 + 2 * sqrt 2 * 1
  * sqrt (ln (2 * (1 + 0 * 1) * 100000000000000000000 ^ 2 * 1) * 100000000000000000000)
  < Rpower 1 (1/3) * Rpower 100000000000000000000 (2/3) / 24) by (unfold Rpower; interval with (i_prec 40)).
lra.
Qed.

(** An expert who is right half of the time, and beyond [0,1] always *)
Theorem tooth_paying_nothing_is_enough_outside : ~ unpaid_claim Rle (fun _ _ => True).
Proof.
intros H. assert (HT : (1 <= million)%nat) by (apply INR_le; rewrite INR_million; cbn; lra).
destruct (H 1%nat 0 million ltac:(lia) ltac:(lra) HT) as (far & pays & Enough).
set (p (_ : nat) x := if Rle_dec x 1 then 1/2 else 1). set (G := unpaid 1 0 p).
set (A := bayes_lcb G (exactly G) bayes_error far).
assert (Prod : productive G p 0).
{ constructor; unfold G, p; cbn; intros; repeat destruct Rle_dec; try lra. rewrite Rminus_eq_0, Rabs_R0. lra. }
assert (W : lawful G) by (constructor; unfold G, p; cbn; intros; repeat destruct Rle_dec; (lia || lra)).
destruct (Enough p 0 (fair_labels (steady_moves pays)) (Rle_refl 0) Prod (fair_steady_moves pays)) as [P Up].
specialize (Up (fun _ => 2) I). fold G in Up. fold A in Up.
assert (Low : INR million * (1/2) <= E (run G A (fair_labels (steady_moves pays)) million []) (total G)).
{ apply nobody_beats_bayes; auto.
  - apply bayes_lcb_votes_ok.
  - apply bayes_lcb_is_blind.
  - intros h. exact I.
  - intros h m ->. destruct (P h) as [_ P0]. apply (P0 (labelled (Move (pays h) true 0 true) true)). exists true. reflexivity.
  - intros c _. unfold bayes_value, p. cbn [map experts K G unpaid seq accuracy lam]. unfold p.
    destruct Rle_dec; [|lra]. rewrite bayes_error_one, Rmin_left; lra. }
unfold bayes_value_at in Up. cbn [map experts K G unpaid seq lam] in Up. unfold p in Up.
destruct Rle_dec in Up; [lra|]. rewrite bayes_error_one, Rmin_right in Up by lra.
unfold tuned_log in Up. cbn [INR] in Up. rewrite INR_million in *.
assert (2 + 0 * 1 + 2 * sqrt 2 * 1 * sqrt (ln (2 * (1 + 0 * 1) * 1000000 ^ 2 * 1) * 1000000) <= 100000)
  by interval with (i_prec 30).
lra.
Qed.
