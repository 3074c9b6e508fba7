(** * Teeth for Result I

    Nearby statements that are false: a learner that sees the label, larger constants, independent experts, two experts
    (fair coins are useless then, whatever their law: [two_coins_are_useless]), a coin for dependent experts; half of
    the gap between copies; LCB over vectors without exploration, or with a vote that always says the same. *)
Require Import Reals Lra List Bool Arith Lia.
From Interval Require Import Tactic.
From PaidExperts Require Import Sums Tree Game Joint_game Bayes_vote Any_learner Hidden_cells Rounded_grid.
From PaidExperts Require Import Parity Independence Joint_vectors.
Import ListNotations.
Open Scope R_scope.

(** A learner whose mistakes have the same probability in every round *)
Lemma joint_constant_cost G law A choose x T h : lam G = 0 ->
  (forall h m, In_tree m (choose h) -> E (joint_round law A h m) (fun r => ind (mistaken r)) = x) ->
  E (joint_run law A choose T h) (total G) = total G h + INR T * x.
Proof.
intros Hlam Hx. revert h; induction T as [|T IH]; intros h; cbn [joint_run]; [cbn; ring|]. rewrite E_bind.
rewrite (E_ext _ _ (fun r => ind (mistaken r) + (total G h + INR T * x))).
- rewrite E_plus, E_const. unfold joint_play. rewrite E_bind, (E_ext_in _ _ (fun _ => x)) by auto.
  rewrite E_const, S_INR. ring.
- intros r. rewrite IH. unfold total. rewrite sum_cons. unfold cost at 1. rewrite Hlam. ring.
Qed.

Lemma joint_coin_cost G law choose T : lam G = 0 -> E (joint_run law coin_voter choose T []) (total G) = INR T / 2.
Proof.
intros H. rewrite (joint_constant_cost G law coin_voter choose (1/2) T [] H); [cbn; field|]. intros h m _.
unfold joint_round. rewrite E_bind, (E_ext _ _ (fun _ => 1/2)); [apply E_const|]. intros z. rewrite E_bind. cbn.
destruct (truth m); repeat destruct Rlt_dec; cbn; lra.
Qed.

Lemma joint_seer_cost G law choose T : lam G = 0 -> E (joint_run law seer_voter choose T []) (total G) = 0.
Proof.
intros H. rewrite (joint_constant_cost G law seer_voter choose 0 T [] H); [cbn; ring|]. intros h m _.
unfold joint_round. rewrite E_bind, (E_ext _ _ (fun _ => 0)); [apply E_const|]. intros z. unfold mistaken. cbn.
rewrite eqb_reflx. reflexivity.
Qed.

Lemma error_ge0 law v y : ok law -> 0 <= error_at law v y.
Proof. intros H. apply (E_between law _ 0 1 H). intros z _. apply ind_range. Qed.

(** 1_(v(z) = false) + 1_(v(not z) = true) is 1 plus a combination of the two signs. *)
Theorem two_coins_are_useless n prices law c v : joint_law (coins_of 2 n prices) law ->
  error_at (law c) v true + error_at (law c) v false = 1.
Proof.
intros L. set (a := ind (v [true; true])). set (b := ind (v [true; false])). set (a' := ind (v [false; false])).
set (b' := ind (v [false; true])).
pose proof (law_accuracy _ _ L c 0%nat ltac:(cbn; lia)) as H0.
pose proof (law_accuracy _ _ L c 1%nat ltac:(cbn; lia)) as H1. cbn [accuracy coins_of] in H0, H1.
unfold error_at.
rewrite <- E_plus, (E_ext_in _ _ (fun z => 1 + ((a' - a) * (ind (nth 0 z false) + ind (nth 1 z false) - 1)
  + (b' - b) * (ind (nth 0 z false) - ind (nth 1 z false))))).
- rewrite E_plus, E_plus, !E_scal, !E_minus, E_plus, !E_const, H0, H1. field.
- intros z Hz. apply (law_length _ _ L) in Hz. cbn in Hz. destruct z as [|x [|y [|]]]; try discriminate Hz.
  unfold a, b, a', b'. destruct x, y; cbn; destruct (v [true; true]), (v [true; false]), (v [false; false]),
    (v [false; true]); cbn; ring.
Qed.

(** The same for independent coins, of any number *)
Theorem independent_coins_are_useless k n prices c v :
  let law := independent (coins_of k n prices) c in error_at law v true + error_at law v false = 1.
Proof.
cbv zeta. rewrite independent_coins. unfold error_at.
rewrite (fair_negb k (fun z => ind (negb (eqb (v (heard false z)) false)))), <- E_plus.
rewrite (E_ext _ _ (fun _ => 1)); [apply E_const|]. intros z.
replace (heard false (map negb z)) with (heard true z).
- destruct (v (heard true z)); cbn; ring.
- rewrite heard_true, heard_false, map_map, (map_ext _ (fun b => b)), map_id by apply negb_involutive. reflexivity.
Qed.

Lemma odd_3 : Nat.Odd 3.
Proof. exists 1%nat. reflexivity. Qed.

(** Not of what hears all of them, *)
Theorem tooth_parity_law_fair_hearing_all : ~ (forall k r p f, (r <= k)%nat -> E (parity_law k r p) f = E (fair (S k)) f).
Proof.
intros H. specialize (H 0%nat 0%nat 1 (fun z => ind (parity 1 z)) (le_n 0)). cbn in H. lra.
Qed.

(** and three are not useless: their parity may always be right. *)
Theorem tooth_two_coins_are_useless_three : ~ (forall n prices law c v, joint_law (coins_of 3 n prices) law ->
  error_at (law c) v true + error_at (law c) v false = 1).
Proof.
intros H. pose proof (hidden_law_hidden 2 2 1 0 false 1 (fun _ => 0) (fun _ _ => 1) ltac:(lia) ltac:(lia)
  ltac:(intros; lra)) as [L _].
specialize (H 1%nat (fun _ => 0) _ (fun _ => 0%nat) (parity 3) L). unfold hidden_law in H. cbv zeta in H.
rewrite !parity_error in H by (exact odd_3 || lia). lra.
Qed.

(** ** Lower bounds: three experts, eight payments, one round *)

Local Notation rate n s T := (Rmin (INR T) (sqrt (INR n ^ s * INR T))).

Lemma rate_one : rate 8%nat 1%nat 1%nat = 1.
Proof. rewrite Rmin_left; [reflexivity|]. rewrite <- sqrt_1 at 1. apply sqrt_le_1_alt. cbn. lra. Qed.

Lemma not_worse k n law A T v x y : joint_law (coins_of k n (fun _ => 0)) law ->
  (forall G, lam G = 0 -> E (joint_run law A (fair_labels still_moves) T []) (total G) = y) -> y < x ->
  ~ worse_by (coins_of k n (fun _ => 0)) law A still_moves T v x.
Proof.
intros L Cost Hx (c & _ & H). specialize (H true). rewrite Cost in H by reflexivity.
pose proof (error_ge0 (law c) v true (law_ok _ _ L c)). pose proof (pos_INR T). nra.
Qed.

Theorem tooth_independence_is_needed_seeing_the_label : ~ (forall k n s prices A draw T q, (s <= k)%nat ->
  (forall c, 0 <= prices c <= 1) -> votes_ok A -> (forall h, ok (draw h)) -> (8 <= n ^ s)%nat ->
  Nat.Odd q -> (3 <= q <= k)%nat ->
  exists law, hidden_in (coins_of k n prices) q s law /\
    worse_by (coins_of k n prices) law A draw T (parity q) (rate n s T / 26)).
Proof.
intros H. destruct (H 3%nat 8%nat 1%nat (fun _ => 0) seer_voter still_moves 1%nat 3%nat) as (law & [L _] & Worse);
  try easy; try (intros; lra); try (cbn; lia); [exact odd_3|]. rewrite rate_one in Worse.
revert Worse. apply (not_worse 3 8) with 0; [exact L | intros; apply joint_seer_cost; easy | lra].
Qed.

Theorem tooth_hidden_floor_seeing_the_label : ~ (forall k r n s (down : bool) prices A draw T, Nat.odd r = false ->
  (2 <= r <= k)%nat -> (s <= S k)%nat -> (8 <= n ^ s)%nat -> (forall c, 0 <= prices c <= 1) -> votes_ok A ->
  (forall h, ok (draw h)) -> let G := coins_of (S k) n prices in
  exists law, hidden_in G (S r) s law /\ exists c, on_grid G c /\ exists g, 0 < g /\
  Rmin (INR T) (sqrt (INR n ^ s * INR T)) <= 20 * (INR T * g) /\
  law c = parity_law k r (if down then 1/2 - g else 1/2 + g) /\
  INR T * (1/2 - 31/150 * g) <= E (joint_run law A (fair_labels draw) T []) (total G)).
Proof.
intros H. destruct (H 2%nat 2%nat 8%nat 1%nat false (fun _ => 0) seer_voter still_moves 1%nat)
  as (law & [L _] & c & _ & g & _ & _ & Law & Cost); try easy; try (intros; lra); try (cbn; lia); try lia.
rewrite joint_seer_cost in Cost by easy. pose proof (law_ok _ _ L c) as Range. rewrite Law in Range.
destruct Range as [Range _]. cbn in Cost. lra.
Qed.

Theorem tooth_independence_is_needed_constant : ~ (forall k n s prices A draw T q, (s <= k)%nat ->
  (forall c, 0 <= prices c <= 1) -> votes_ok A -> (forall h, ok (draw h)) -> blind k A draw -> (8 <= n ^ s)%nat ->
  Nat.Odd q -> (3 <= q <= k)%nat ->
  exists law, hidden_in (coins_of k n prices) q s law /\
    worse_by (coins_of k n prices) law A draw T (parity q) (51/100 * rate n s T)).
Proof.
intros H. destruct (H 3%nat 8%nat 1%nat (fun _ => 0) coin_voter still_moves 1%nat 3%nat) as (law & [L _] & Worse);
  try easy; try (intros; lra); try (cbn; lia); [exact coin_votes_ok | exact odd_3|]. rewrite rate_one in Worse.
revert Worse. apply (not_worse 3 8) with (1/2); [exact L | | lra].
intros. rewrite joint_coin_cost by easy. cbn. field.
Qed.

(** Whoever errs half of the time, at some label, is not better than a coin. *)
Lemma useless_vote k n law v x : (forall c, error_at (law c) v true + error_at (law c) v false = 1) -> 0 < x ->
  ~ worse_by (coins_of k n (fun _ => 0)) law coin_voter still_moves 1 v x.
Proof.
intros Half Hx (c & _ & H). pose proof (H true) as H1. pose proof (H false) as H2. specialize (Half c).
rewrite joint_coin_cost in H1, H2 by easy. cbn in H1, H2. lra.
Qed.

(** Of independent experts it is false for every vote, *)
Theorem tooth_independence_is_needed_of_independent_experts : ~ (forall k n s prices A draw T, (3 <= k)%nat ->
  (s <= k)%nat -> (forall c, 0 <= prices c <= 1) -> votes_ok A -> (forall h, ok (draw h)) -> blind k A draw ->
  (8 <= n ^ s)%nat -> exists v,
    worse_by (coins_of k n prices) (independent (coins_of k n prices)) A draw T v (rate n s T / 26)).
Proof.
intros H. destruct (H 3%nat 8%nat 1%nat (fun _ => 0) coin_voter still_moves 1%nat) as (v & Worse);
  try easy; try (intros; lra); try (cbn; lia); [exact coin_votes_ok|]. rewrite rate_one in Worse.
revert Worse. apply useless_vote; [intros; apply independent_coins_are_useless | lra].
Qed.

(** and for every law of two. *)
Theorem tooth_independence_is_needed_two_experts : ~ (forall k n s prices A draw T q, (s <= k)%nat ->
  (forall c, 0 <= prices c <= 1) -> votes_ok A -> (forall h, ok (draw h)) -> blind k A draw -> (8 <= n ^ s)%nat ->
  (2 <= q <= k)%nat ->
  exists law, hidden_in (coins_of k n prices) q s law /\ exists v,
    worse_by (coins_of k n prices) law A draw T v (rate n s T / 26)).
Proof.
intros H. destruct (H 2%nat 8%nat 1%nat (fun _ => 0) coin_voter still_moves 1%nat 2%nat) as (law & [L _] & v & Worse);
  try easy; try (intros; lra); try (cbn; lia); [exact coin_votes_ok|]. rewrite rate_one in Worse.
revert Worse. apply useless_vote; [intros; apply (two_coins_are_useless 8 (fun _ => 0)); exact L | lra].
Qed.

Theorem tooth_majority_needs_independence_seeing_the_label : ~ (forall k n s prices A draw T, (s <= k)%nat ->
  (forall c, 0 <= prices c <= 1) -> votes_ok A -> (forall h, ok (draw h)) -> (8 <= n ^ s)%nat -> (3 <= k)%nat ->
  exists law, hidden_in (coins_of k n prices) 3 s law /\
    worse_by (coins_of k n prices) law A draw T majority (rate n s T / 69)).
Proof.
intros H. destruct (H 3%nat 8%nat 1%nat (fun _ => 0) seer_voter still_moves 1%nat) as (law & [L _] & Worse);
  try easy; try (intros; lra); try (cbn; lia). rewrite rate_one in Worse.
revert Worse. apply (not_worse 3 8) with 0; [exact L | intros; apply joint_seer_cost; easy | lra].
Qed.

Theorem tooth_majority_needs_independence_constant : ~ (forall k n s prices A draw T, (s <= k)%nat ->
  (forall c, 0 <= prices c <= 1) -> votes_ok A -> (forall h, ok (draw h)) -> blind k A draw -> (8 <= n ^ s)%nat ->
  (3 <= k)%nat ->
  exists law, hidden_in (coins_of k n prices) 3 s law /\
    worse_by (coins_of k n prices) law A draw T majority (51/100 * rate n s T)).
Proof.
intros H. destruct (H 3%nat 8%nat 1%nat (fun _ => 0) coin_voter still_moves 1%nat) as (law & [L _] & Worse);
  try easy; try (intros; lra); try (cbn; lia); [exact coin_votes_ok|]. rewrite rate_one in Worse.
revert Worse. apply (not_worse 3 8) with (1/2); [exact L | | lra].
intros. rewrite joint_coin_cost by easy. cbn. field.
Qed.

(** ** Independent experts *)

(** Copies agree, independent coins do so half of the time. *)
Theorem tooth_joint_run_independent_for_every_law : ~ (forall G law A choose T h f, joint_law G law ->
  E (joint_run law A choose T h) f = E (run G A choose T h) f).
Proof.
intros H. set (G := coins_of 2 1 (fun _ => 0)).
specialize (H G (copies 2 (1/2)) seer_voter still_moves 1%nat [] (fun h => match h with [] => 0
  | r :: _ => ind (eqb (advice r 0%nat) (advice r 1%nat)) end) ltac:(apply (copies_law G); easy || lra)).
cbn in H. lra.
Qed.

(** Where a parity is always right, one who knows it never errs. *)
Theorem tooth_independent_coins_are_easy_of_any_law : ~ (forall k n prices choose T c law v y,
  joint_law (coins_of k n prices) law ->
  E (joint_run law coin_voter choose T []) (total (coins_of k n prices)) - INR T * error_at (law c) v y = 0).
Proof.
intros H. set (L := hidden_law_hidden 2 2 1 0 false 1 (fun _ => 0) (fun _ _ => 1) ltac:(lia) ltac:(lia)
  ltac:(intros; lra)).
specialize (H 3%nat 1%nat (fun _ => 0) still_moves 1%nat (fun _ => 0%nat) _ (parity 3) true (proj1 L)).
rewrite joint_coin_cost in H by easy. unfold hidden_law in H. cbv zeta in H.
rewrite parity_error in H by (exact odd_3 || lia). cbn in H. lra.
Qed.

(** One expert who is right a little more often *)
Theorem tooth_independent_coins_are_easy_of_better_experts : ~ (forall k n prices choose T c,
  let G := Game k n 0 prices (fun _ _ => 51/100) in
  E (joint_run (independent G) coin_voter choose T []) (total G) - INR T * bayes_value G bayes_error c = 0).
Proof.
intros H. specialize (H 1%nat 1%nat (fun _ => 0) still_moves 1%nat (fun _ => 0%nat)). cbv zeta in H.
rewrite joint_coin_cost in H by easy. unfold bayes_value in H. cbn [map experts K seq accuracy lam] in H.
rewrite bayes_error_one, Rmin_right in H by lra. cbn in H. lra.
Qed.

(** ** Copies: one expert, and the learner who follows it *)
Definition follower : algorithm := Algorithm (fun _ _ => True) (fun _ _ z => Ret (z 0%nat)).

Lemma follower_cost G law choose T p : lam G = 0 -> (1 <= K G)%nat -> joint_law G law ->
  (forall j c, accuracy G j c = p) -> E (joint_run law follower choose T []) (total G) = INR T * (1 - p).
Proof.
intros Hlam HK L Hp. rewrite (joint_constant_cost G law follower choose (1 - p) T [] Hlam); [cbn; ring|]. intros h m _.
rewrite <- (Hp 0%nat (pay m 0%nat)), <- (law_accuracy _ _ L (pay m) 0%nat HK), <- (E_const (law (pay m)) 1), <- E_minus.
unfold joint_round. rewrite E_bind. apply E_ext. intros z. rewrite E_bind. unfold mistaken, advise. cbn.
destruct (nth 0 z false), (truth m); cbn; ring.
Qed.

(** What Phi promises for one expert of accuracy 3/4 *)
Lemma value_of_one : value (Game 1 1 0 (fun _ => 0) (fun _ _ => 1/2 + 1/4)) (fun _ => 0%nat)
  = exp (-2 * (INR 1 * (1/4) ^ 2)).
Proof. unfold value, Phi. cbn. rewrite Rmult_0_l, Rplus_0_r. f_equal. field. Qed.

Theorem tooth_copies_cost_more_half_the_gap : ~ (forall k n prices g A draw T c, 0 <= g <= 1/2 -> votes_ok A ->
  (forall h, ok (draw h)) -> blind k A draw -> let G := Game k n 0 prices (fun _ _ => 1/2 + g) in
  exists law, joint_law G law /\
  INR T * (1/2 - g / 2 - exp (-2 * (INR k * g ^ 2)))
    <= E (joint_run law A (fair_labels draw) T []) (total G) - INR T * value G c).
Proof.
intros H. destruct (H 1%nat 1%nat (fun _ => 0) (1/4) follower still_moves 1%nat (fun _ => 0%nat)) as (law & L & Hcost);
  try easy; try lra.
- intros h m _ y z z' Hz. cbn. rewrite (Hz 0%nat) by lia. reflexivity.
- rewrite (follower_cost _ law _ 1 (1/2 + 1/4)), value_of_one in Hcost by (easy || cbn; lia). cbn [INR] in Hcost. lra.
Qed.

Theorem tooth_copies_cost_more_seeing_the_label : ~ (forall k n prices g A draw T c, 0 <= g <= 1/2 -> votes_ok A ->
  (forall h, ok (draw h)) -> let G := Game k n 0 prices (fun _ _ => 1/2 + g) in
  exists law, joint_law G law /\
  INR T * (1/2 - g - exp (-2 * (INR k * g ^ 2)))
    <= E (joint_run law A (fair_labels draw) T []) (total G) - INR T * value G c).
Proof.
intros H. destruct (H 1%nat 1%nat (fun _ => 0) (1/4) seer_voter still_moves 1%nat (fun _ => 0%nat))
  as (law & L & Hcost); try easy; try lra.
rewrite joint_seer_cost, value_of_one in Hcost by easy. cbn [INR] in Hcost. lra.
Qed.

(** ** LCB over vectors *)

(** Always says [false]; the label is always [true], but the other label is counted. *)
Theorem tooth_vectors_are_enough_any_vote : ~ (forall k n v, (1 <= n)%nat ->
  exists payments, forall prices accuracies law choose T c y, let G := Game k n 0 prices accuracies in
  joint_law G law -> carries_out payments choose -> on_grid G c ->
  E (joint_run law (by_vote k v) choose T []) (total G) - INR T * error_at (law c) v y
  <= 4 * sqrt (2 * INR n ^ k * INR T * ln (INR T)) + INR n ^ k + 1).
Proof.
intros H. destruct (H 1%nat 1%nat (fun _ => false) ltac:(lia)) as (payments & Learns).
set (G := Game 1 1 0 (fun _ => 0) (fun _ _ => 1/2)).
specialize (Learns (fun _ => 0) (fun _ _ => 1/2) (copies 1 (1/2)) (fun h => Ret (Move (payments h) true 0 true)) 400%nat
  (fun _ => 0%nat) false ltac:(apply (copies_law G); easy || lra)). cbv zeta in Learns. fold G in Learns.
rewrite (joint_constant_cost G _ _ _ 1) in Learns.
- specialize (Learns ltac:(intros h; split; [exact I | intros m ->; reflexivity]) ltac:(intros j _; cbn; lia)).
  unfold error_at, total in Learns. cbn [copies E Sum fold_right eqb negb ind] in Learns.
  replace (INR 400) with 400 in Learns by (rewrite INR_IZR_INZ; reflexivity).
  rewrite pow_1 in Learns. change (INR 1) with 1 in Learns.
  assert (4 * sqrt (2 * 1 * 400 * ln 400) <= 300) by interval with (i_prec 30). lra.
- reflexivity.
- intros h m ->. cbn. field.
Qed.

(** Somebody is right at one of two payments only; what is paid first may be the other one. *)
Theorem tooth_vectors_are_enough_without_exploration : ~ (forall k n v, (1 <= n)%nat -> odd_vote k v ->
  exists payments, forall prices accuracies law choose T c y, let G := Game k n 0 prices accuracies in
  joint_law G law -> carries_out payments choose -> on_grid G c ->
  E (joint_run law (by_vote k v) choose T []) (total G) - INR T * error_at (law c) v y
  <= 4 * sqrt (2 * INR n ^ k * INR T * ln (INR T))).
Proof.
intros H. destruct (H 1%nat 2%nat (parity 1) ltac:(lia) (parity_is_odd 1 1 ltac:(exists 0%nat; lia) ltac:(lia)))
  as (payments & Learns).
set (good := if (payments [] 0 =? 0)%nat then 1%nat else 0%nat). set (skill (_ c : nat) := ind (c =? good)%nat).
assert (W : lawful (Game 1 2 0 (fun _ => 0) skill)) by (constructor; cbn; intros; lra || lia || apply ind_range).
specialize (Learns (fun _ => 0) skill _ (fun h => Ret (Move (payments h) true 0 true)) 1%nat (fun _ => good) true
  (independent_is_joint _ W) ltac:(intros h; split; [exact I | intros m ->; reflexivity])
  ltac:(intros j _; cbn; unfold good; destruct (_ =? _)%nat; lia)).
assert (Missed : (payments [] 0 =? good)%nat = false).
{ unfold good. destruct (Nat.eqb_spec (payments [] 0%nat) 0) as [->|]; [reflexivity | apply Nat.eqb_neq; easy]. }
change (INR 1) with 1 in Learns. rewrite ln_1, Rmult_0_r, sqrt_0 in Learns. unfold skill in Learns.
cbn in Learns. rewrite Missed, Nat.eqb_refl in Learns. unfold cost, mistaken in Learns. cbn in Learns. lra.
Qed.
