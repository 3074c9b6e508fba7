(** * Around Lemma 4.6: printed relations that are false, the lemma without a fine grid, and teeth

    Relations of a single expert are refuted at a round of the paper (a history that Algorithm 1 can have, t > N, on the
    event Lambda, with lambda > 0). For the wrong index, n_j in place of n_(j_t), two experts must have been paid
    differently; there the round satisfies all that the lemma asks, [good_past] and the rule of the round.

    - [follows_itself h m] == line 11 predicts what the followed expert says, and not the opposite
    - [says_4_6 A B ..] == the claim of the lemma for the algorithm A, with B for 2 beta + 4 ln(3/delta) *)
Require Import Reals Lra Psatz List Bool Arith Lia.
From Interval Require Import Tactic.
From PaidExperts Require Import Sums Tree Game Calculus Covering Rounds Lemma_4_4 Lemma_4_5 Lemma_4_6 Lemma_4_5_teeth.
Import ListNotations.
Open Scope R_scope.

(** ** I31.1 and D27.1: whoever is followed has a high estimate

    "Suppose that we just follow the actual prediction of that expert, which implies that (its estimate is at most
    alpha). In this case P(mistake) = p." With "contradict" for "follow" both are right ([I31_1_repaired],
    [D27_1_repaired]); as printed both are false for an expert of accuracy 9/10 who was right in the one round before.
    It is only a slip. *)

Definition follows_itself (h : history) (m : move) : Prop := 1/2 < paid_estimate h m (follow m).

Lemma once_right : paper_round (lone 1 (9/10)) 1 (1/2) (past 1 0) (move_of (fun _ => 0%nat)).
Proof.
apply lone_round; try lra; [lia|]. cbn [Nat.add]. pose proof (log_gt1 (1/2) ltac:(lra)). unfold width.
replace (estimate 1 1) with 1 by (cbn; field). cbn [INR].
replace (1 * (1 - 1) / 1 * (2 * ln (3 / (1/2)))) with 0 by field.
rewrite sqrt_0, Rabs_pos_eq by lra. lra.
Qed.

Lemma once_right_certain : some_certain (lone 1 (9/10)) 1 (past 1 0) (move_of (fun _ => 0%nat)) = true.
Proof.
unfold some_certain, experts. cbn [K lone seq existsb]. rewrite orb_false_r. unfold certain, in_range, Rleb.
cbn [pay move_of]. rewrite times_past, hits_past. cbn [Nat.add estimate cutoff INR].
rewrite (Rmin_right (1/1)) by lra. repeat destruct Rle_dec; try reflexivity. lra.
Qed.

Lemma once_right_estimate : paid_estimate (past 1 0) (move_of (fun _ => 0%nat)) 0 = 1.
Proof. unfold paid_estimate. cbn. field. Qed.

Theorem not_I31_1 : ~ (forall G beta delta h m, paper_round G beta delta h m -> some_certain G beta h m = true ->
  follows_itself h m -> paid_estimate h m (follow m) <= cutoff beta (times h (follow m) (pay m (follow m)))).
Proof.
intros H. specialize (H _ _ _ _ _ once_right once_right_certain). unfold follows_itself in H.
cbn [follow move_of pay] in H.
rewrite once_right_estimate, times_past in H. cbn [Nat.add cutoff INR] in H. rewrite Rmin_right in H by lra. lra.
Qed.

Theorem not_D27_1 : ~ (forall G beta delta h m, paper_round G beta delta h m -> some_certain G beta h m = true ->
  follows_itself h m ->
  mistake G (algorithm_1 G (exactly G) beta delta) h m = accuracy G (follow m) (pay m (follow m))).
Proof.
intros H. specialize (H _ _ _ _ _ once_right once_right_certain). unfold follows_itself in H.
cbn [follow move_of pay] in H.
rewrite mistake_when_followed in H by (apply once_right_certain || (cbn; lia)). unfold error_when_followed, Rltb in H.
cbn [follow move_of pay] in H. rewrite once_right_estimate in H. destruct Rlt_dec; [|lra]. specialize (H ltac:(lra)).
cbn in H. lra.
Qed.

(** ** D54.5: alpha is cut off at 1/2

    After one wrong answer of an expert with accuracy 1/10, alpha = 1/2 and beta/n = beta: no equality, for j = j_t
    either. *)

Lemma once_wrong : paper_round (lone 1 (1/10)) 10 (1/2) (past 0 1) (move_of (fun _ => 0%nat)).
Proof.
apply lone_round; try lra; [lia|]. cbn [Nat.add]. pose proof (log_gt1 (1/2) ltac:(lra)). unfold width.
replace (estimate 1 0) with 0 by (cbn; field). cbn [INR].
replace (0 * (1 - 0) / 1 * (2 * ln (3 / (1/2)))) with 0 by field.
rewrite sqrt_0, Rabs_left by lra. lra.
Qed.

Lemma once_wrong_certain : some_certain (lone 1 (1/10)) 10 (past 0 1) (move_of (fun _ => 0%nat)) = true.
Proof.
unfold some_certain, experts. cbn [K lone seq existsb]. rewrite orb_false_r. unfold certain, in_range, Rleb.
cbn [pay move_of]. rewrite times_past, hits_past. cbn [Nat.add estimate cutoff INR].
rewrite (Rmin_right (10/1)) by lra. repeat destruct Rle_dec; try reflexivity. lra.
Qed.

Theorem not_D54_5 : ~ (forall G beta delta h m j, paper_round G beta delta h m -> some_certain G beta h m = true ->
  (j < K G)%nat -> let n_t := times h (follow m) (pay m (follow m)) in let n_j := times h j (pay m (follow m)) in
  let alpha := cutoff beta n_t in let l := ln (3 / delta) in let pays := lam G * paid_sum G (pay m) in
  paid_estimate h m (follow m) <= alpha ->
  alpha + sqrt (alpha / INR n_j * (2 * l)) + 3 * l / INR n_t + pays
  = (beta + 3 * l + sqrt (2 * beta * l)) / INR n_j + pays).
Proof.
intros H. specialize (H _ _ _ _ _ 0%nat once_wrong once_wrong_certain ltac:(cbn; lia)). cbv zeta in H.
cbn [follow move_of pay] in H. unfold paid_estimate in H. cbn [pay move_of] in H. rewrite times_past, hits_past in H.
cbn [Nat.add estimate cutoff INR] in H. rewrite Rmin_right in H by lra. specialize (H ltac:(lra)).
replace (3 / (1/2)) with 6 in H by field.
assert (sqrt (1/2/1 * (2 * ln 6)) <= 2) by interval with (i_prec 30). pose proof (sqrt_pos (2 * 10 * ln 6)). lra.
Qed.

(** ** D54.3, D54.5 and D54.6: n_j for n_(j_t)

    Two experts, payments 0 and 1, lambda = 1, ln(3/delta) = ln 6, beta = 11/10. In ten rounds both were paid 0, and
    expert 0, of accuracy 4/5, was right once; in thirty expert 0 was paid 1 and expert 1 was paid 0; in one round both
    were paid 1. Both are certain at payment 0. Read for every j, D54.3 fails for j_t = 0 and j = 1, and so does D54.5
    with <= for =; D54.6 fails for j_t = 1 and j = 0. It is only a slip; D54.4 is true for every j, see [D54_4]. *)

Definition mixed (c0 c1 : nat) (b : bool) : round :=
  Round (fun j => if (j =? 0)%nat then c0 else c1) (fun j => if (j =? 0)%nat then b else false) true true.
Definition mixed_past : history :=
  mixed 0 0 true :: repeat (mixed 0 0 false) 9 ++ repeat (mixed 1 0 false) 30 ++ [mixed 1 1 false].
Definition mixed_game : game := Game 2 2 1 (fun c => if (c =? 0)%nat then 0 else 1)
  (fun j c => if ((j =? 0) && (c =? 0))%nat then 4/5 else 1/100).
Definition mixed_move (j : nat) : move := Move (fun _ => 0%nat) true j true.

Lemma mixed_lawful : lawful mixed_game.
Proof.
constructor; cbn; try lia; try lra; intros; [destruct (_ =? _)%nat | destruct ((_ =? _) && _)%nat%bool]; lra.
Qed.

Lemma mixed_counts : times mixed_past 0 0 = 10%nat /\ hits mixed_past 0 0 = 1%nat /\
  times mixed_past 0 1 = 31%nat /\ hits mixed_past 0 1 = 0%nat /\
  times mixed_past 1 0 = 40%nat /\ hits mixed_past 1 0 = 0%nat /\ times mixed_past 1 1 = 1%nat.
Proof. repeat split. Qed.

Lemma counts_as_reals : INR 10 = 10 /\ INR 31 = 31 /\ INR 40 = 40.
Proof. rewrite !INR_IZR_INZ. easy. Qed.

Lemma ln_6 : 179/100 <= ln (3 / (1/2)) <= 180/100.
Proof. split; interval with (i_prec 30). Qed.

Lemma within_of_no_hits n a : (1 <= n)%nat -> 0 <= a <= 3 * (179/100) / INR n ->
  Rabs (estimate n 0 - a) <= width (ln (3 / (1/2))) n 0.
Proof.
intros Hn Ha. assert (HN : 0 < INR n) by (apply lt_0_INR; lia). pose proof ln_6.
assert (Hq : estimate n 0 = 0) by (rewrite estimate_pos by easy; cbn; field; lra).
unfold width. rewrite Hq. replace (0 * (1 - 0) / INR n * (2 * ln (3 / (1/2)))) with 0 by (field; lra).
rewrite sqrt_0, Rabs_left1 by lra.
assert (3 * (179/100) / INR n <= 3 * ln (3 / (1/2)) / INR n)
  by (apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat; easy | lra]). lra.
Qed.

Lemma mixed_estimate : estimate 10 1 = 1/10.
Proof. rewrite estimate_pos by lia. rewrite (proj1 counts_as_reals). reflexivity. Qed.

Lemma mixed_good : good_past mixed_game (1/2) mixed_past.
Proof.
destruct mixed_counts as (H00 & H00' & H01 & H01' & H10 & H10' & H11). destruct counts_as_reals as (R10 & R31 & R40).
constructor; [apply mixed_lawful | lra | cbn; lia | |].
- intros j c Hj Hc. cbn in Hj, Hc. destruct j as [|[|j]], c as [|[|c]]; rewrite ?H00, ?H01, ?H10, ?H11; lia.
- apply Lambda_intro. intros j c Hj Hc. cbn in Hj, Hc.
  destruct j as [|[|j]], c as [|[|c]]; try lia; try (apply few_within; [apply mixed_lawful | lra | rewrite H11; lia]);
    apply within_intro; rewrite ?H00, ?H00', ?H01, ?H01', ?H10, ?H10'; cbn -[Rabs width estimate].
  + unfold width. rewrite mixed_estimate, R10, Rabs_left by lra. interval with (i_prec 30).
  + apply within_of_no_hits; [lia | rewrite R31; lra].
  + apply within_of_no_hits; [lia | rewrite R40; lra].
Qed.

Lemma mixed_extreme j : (j < 2)%nat ->
  optimistic true (ln (3 / (1/2))) (times mixed_past j 0) (hits mixed_past j 0) = 0.
Proof.
intros Hj. destruct mixed_counts as (H00 & H00' & _ & _ & H10 & H10' & _). pose proof ln_6 as Hl. set (l := ln _) in *.
destruct j as [|[|j]]; [rewrite H00, H00' | rewrite H10, H10' | lia].
- assert (Hw : 1/10 <= width l 10 1).
  { unfold width. rewrite (proj1 counts_as_reals).
    pose proof (sqrt_pos (estimate 10 1 * (1 - estimate 10 1) / 10 * (2 * l))). lra. }
  destruct (optimistic_cases true l 10 1 ltac:(lia)) as [[-> _] | [_ Hhalf]]; [|rewrite mixed_estimate in Hhalf; lra].
  unfold reach. rewrite mixed_estimate, (Rmin_right (1 - 1/10)), Rmin_left by lra. lra.
- assert (Hq : estimate 40 0 = 0) by (rewrite estimate_pos by lia; cbn -[INR]; unfold Rdiv; apply Rmult_0_l).
  pose proof (reach_cases l 40 0 (width_ge0 l 40 0 ltac:(lra) ltac:(lia)) ltac:(lia) ltac:(lia)).
  destruct (optimistic_cases true l 40 0 ltac:(lia)) as [[-> _] | [_ Hhalf]]; lra.
Qed.

(** P is 0 for both at payment 0, which is as far from 1/2 as can be, and payment 0 is free. *)
Lemma mixed_allowed j : (j < 2)%nat -> certain (11/10) mixed_past (mixed_move j) j = true ->
  allows_1 mixed_game (exactly mixed_game) (11/10) (1/2) mixed_past (mixed_move j).
Proof.
intros Hj Hcertain. split; [|easy]. split; [intros i _; cbn; lia|]. split; [cbn; lia|]. intros _ c Hc.
apply Rplus_le_compat.
- apply Phi_le. intros i Hi. cbn [pay mixed_move zero]. rewrite mixed_extreme by easy. pose proof ln_6.
  pose proof (optimistic_range true (ln (3 / (1/2))) (times mixed_past i (c i)) (hits mixed_past i (c i))) as HP.
  assert (Htried : (1 <= times mixed_past i (c i))%nat)
    by (apply (past_tried _ _ _ mixed_good); [easy | apply Hc; easy]).
  specialize (HP ltac:(apply width_ge0; [lra | easy]) Htried (hits_le_times _ _ _)). nra.
- apply Rmult_le_compat_l; [cbn; lra|]. unfold paid_sum. cbn. destruct (c 0 =? 0)%nat, (c 1 =? 0)%nat; lra.
Qed.

Lemma mixed_cutoffs : cutoff (11/10) 10 = 11/100 /\ cutoff (11/10) 40 = 11/400.
Proof.
destruct counts_as_reals as (R10 & _ & R40). unfold cutoff. rewrite R10, R40, !Rmin_left by lra. split; field.
Qed.

Lemma mixed_certain j : (j < 2)%nat -> certain (11/10) mixed_past (mixed_move j) j = true /\
  paid_estimate mixed_past (mixed_move j) j <= cutoff (11/10) (times mixed_past j 0).
Proof.
intros Hj. destruct mixed_counts as (H00 & H00' & _ & _ & H10 & H10' & _). destruct mixed_cutoffs as [C0 C1].
assert (Hq : estimate 40 0 = 0) by (rewrite estimate_pos by lia; cbn -[INR]; unfold Rdiv; apply Rmult_0_l).
unfold certain, in_range, Rleb, paid_estimate. cbn [pay mixed_move].
destruct j as [|[|j]]; [rewrite H00, H00', C0, mixed_estimate | rewrite H10, H10', C1, Hq | lia];
  (split; [repeat destruct Rle_dec; try reflexivity; lra | lra]).
Qed.

(** What D54.3 to D54.6 assume, with another expert j *)
Record low_round (G : game) (beta delta : R) (h : history) (m : move) (j : nat) : Prop := LowRound {
  low_past : good_past G delta h;
  low_allowed : allows_1 G (exactly G) beta delta h m;
  low_some : some_certain G beta h m = true;
  low_estimate : paid_estimate h m (follow m) <= cutoff beta (times h (follow m) (pay m (follow m)));
  low_other : (j < K G)%nat }.

Lemma mixed_low i j : (i < 2)%nat -> (j < 2)%nat -> low_round mixed_game (11/10) (1/2) mixed_past (mixed_move i) j.
Proof.
intros Hi Hj. destruct (mixed_certain i Hi) as [Hcertain Hlow]. constructor; [apply mixed_good | | | easy | easy].
- apply mixed_allowed; easy.
- apply existsb_exists. exists i. split; [apply in_experts; easy | easy].
Qed.

Theorem not_D54_3 : ~ (forall G beta delta h m j, low_round G beta delta h m j ->
  let n_t := times h (follow m) (pay m (follow m)) in let n_j := times h j (pay m (follow m)) in
  let q := paid_estimate h m (follow m) in let p := accuracy G (follow m) (pay m (follow m)) in
  let l := ln (3 / delta) in let pays := lam G * paid_sum G (pay m) in
  q + Rabs (p - q) + pays <= cutoff beta n_t + sqrt (q / INR n_j * (2 * l)) + 3 * l / INR n_t + pays).
Proof.
intros H. specialize (H _ _ _ _ _ _ (mixed_low 0 1 ltac:(lia) ltac:(lia))). cbv zeta in H.
destruct mixed_counts as (H00 & H00' & _ & _ & H10 & _). destruct counts_as_reals as (R10 & _ & R40).
unfold paid_estimate in H. cbn [follow pay mixed_move] in H.
rewrite H00, H00', H10, (proj1 mixed_cutoffs), mixed_estimate, R10, R40 in H. cbn -[Rabs sqrt paid_sum] in H.
rewrite Rabs_pos_eq in H by lra. pose proof ln_6.
assert (sqrt (1/10/40 * (2 * ln (3 / (1/2)))) <= 1/10) by interval with (i_prec 30). lra.
Qed.

Theorem not_D54_5_even_with_le : ~ (forall G beta delta h m j, low_round G beta delta h m j ->
  let n_t := times h (follow m) (pay m (follow m)) in let n_j := times h j (pay m (follow m)) in
  let alpha := cutoff beta n_t in let l := ln (3 / delta) in let pays := lam G * paid_sum G (pay m) in
  alpha + sqrt (alpha / INR n_j * (2 * l)) + 3 * l / INR n_t + pays
  <= (beta + 3 * l + sqrt (2 * beta * l)) / INR n_j + pays).
Proof.
intros H. specialize (H _ _ _ _ _ _ (mixed_low 0 1 ltac:(lia) ltac:(lia))). cbv zeta in H.
destruct mixed_counts as (H00 & H00' & _ & _ & H10 & _). destruct counts_as_reals as (R10 & _ & R40).
cbn [follow pay mixed_move] in H. rewrite H00, H10, (proj1 mixed_cutoffs), R10, R40 in H. pose proof ln_6.
pose proof (sqrt_pos (11/100/40 * (2 * ln (3 / (1/2))))).
assert (sqrt (2 * (11/10) * ln (3 / (1/2))) <= 2) by interval with (i_prec 30). lra.
Qed.

Theorem not_D54_6 : ~ (forall G beta delta h m j, low_round G beta delta h m j ->
  let n_t := times h (follow m) (pay m (follow m)) in let n_j := times h j (pay m (follow m)) in
  let l := ln (3 / delta) in let pays := lam G * paid_sum G (pay m) in
  (beta + 3 * l + sqrt (2 * beta * l)) / INR n_j + pays <= (2 * beta + 4 * l) / INR n_t + pays).
Proof.
intros H. specialize (H _ _ _ _ _ _ (mixed_low 1 0 ltac:(lia) ltac:(lia))). cbv zeta in H.
destruct mixed_counts as (H00 & H00' & _ & _ & H10 & _). destruct counts_as_reals as (R10 & _ & R40).
cbn [follow pay mixed_move] in H. rewrite H00, H10, R10, R40 in H. pose proof ln_6.
pose proof (sqrt_pos (2 * (11/10) * ln (3 / (1/2)))). lra.
Qed.

(** ** The lemma as it is printed: nothing is said of eps *)

Definition says_4_6 (A : algorithm) (B : R) (G : game) (delta : R) (h : history) (m : move) (target : R) : Prop :=
  mistake G A h m + lam G * paid_sum G (pay m)
  <= target + B / INR (times h (follow m) (pay m (follow m))) + 96 * INR (K G) * uncertainty G delta h (pay m).

(** The lemma in these words *)
Lemma lemma_4_6_says G beta delta h m p L eps x : good_past G delta h -> allows_1 G (exactly G) beta delta h m ->
  some_certain G beta h m = true -> productive G p L -> covered G eps -> in_cube (K G) x ->
  says_4_6 (algorithm_1 G (exactly G) beta delta) (2 * beta + 4 * ln (3 / delta)) G delta h m
    (value_at G p x + (4 * L + lam G) * INR (K G) * eps).
Proof.
intros [W Hd Hlate Htried HL] Hallowed Hsome Hp Hcover Hx. unfold says_4_6.
pose proof (lemma_4_6 G beta delta h m W Hd Hlate Htried HL Hallowed Hsome p L eps x Hp Hcover Hx).
unfold uncertainty, width_costs, experts in *. lra.
Qed.

(** An estimate of 0 or 1 is certain, whatever beta > 0 is. *)
Lemma extreme_is_certain beta h m j : 0 < beta -> (1 <= times h j (pay m j))%nat ->
  paid_estimate h m j = 0 \/ paid_estimate h m j = 1 -> certain beta h m j = true.
Proof.
intros Hb Hn Hq. assert (HN : 0 < INR (times h j (pay m j))) by (apply lt_0_INR; lia).
assert (Ha : 0 < cutoff beta (times h j (pay m j))).
{ rewrite cutoff_min by easy. apply Rmin_glb_lt; [apply Rdiv_lt_0_compat; easy | lra]. }
unfold paid_estimate in Hq. unfold certain, in_range, Rleb. repeat destruct Rle_dec; try reflexivity. lra.
Qed.

Lemma lone_some_certain lambda a beta h : certain beta h (move_of (fun _ => 0%nat)) 0 = true ->
  some_certain (lone lambda a) beta h (move_of (fun _ => 0%nat)) = true.
Proof. intros H. apply existsb_exists. exists 0%nat. split; [left; reflexivity | exact H]. Qed.

(** C = {1}, lambda = 1, and an expert who is always right: the learner has to pay 1, and OPT is e^(-1/2). *)
Theorem not_D28_1 : ~ (forall G beta delta h m p L eps x, paper_round G beta delta h m ->
  some_certain G beta h m = true -> productive G p L -> 0 < eps -> in_cube (K G) x ->
  says_4_6 (algorithm_1 G (exactly G) beta delta) (2 * beta + 4 * ln (3 / delta)) G delta h m
    (value_at G p x + (4 * L + lam G) * INR (K G) * eps)).
Proof.
intros H. destruct always_right as (h & Hround & Hn). destruct (Hn 0%nat) as [Hhits HN].
assert (Htried : (1 <= times h 0 0)%nat) by (apply (past_tried _ _ _ (paper_round_good _ _ _ _ _ Hround)); cbn; lia).
assert (Hq : paid_estimate h (move_of (fun _ => 0%nat)) 0 = 1).
{ unfold paid_estimate. cbn [pay move_of]. rewrite <- Hhits, estimate_pos by easy. field. lra. }
assert (Hsome : some_certain (lone 1 1) 1 h (move_of (fun _ => 0%nat)) = true).
{ apply lone_some_certain, extreme_is_certain; [lra | easy | right; easy]. }
specialize (H _ _ _ _ _ _ _ (1/100) (fun _ => 0) Hround Hsome (lone_productive 1 1 ltac:(lra)) ltac:(lra)
  ltac:(intros j _; lra)).
unfold says_4_6 in H. rewrite mistake_when_followed in H by (exact Hsome || (cbn; lia)).
unfold error_when_followed, Rltb, value_at, paid_sum, uncertainty, width_costs in H. cbn [follow move_of pay] in H.
rewrite Hq in H. destruct Rlt_dec; [|lra]. cbn -[Phi times] in H. rewrite HN, log_of_delta, Phi_one in H.
assert (exp (-2 * (1/2 - 1) ^ 2) <= 61/100) by interval with (i_prec 30). lra.
Qed.

(** ** Teeth *)

(** Without Lambda: an expert of accuracy 1 who was wrong 10000 times is contradicted. *)
Lemma lone_covered lambda a : covered (lone lambda a) 1.
Proof. intros x Hx. exists 0%nat. split; [cbn; lia | apply Rabs_le; cbn; lra]. Qed.

Lemma always_wrong a : exists k, (1 <= k)%nat /\ INR k = 10000 /\
  paid_estimate (past 0 k) (move_of (fun _ => 0%nat)) 0 = 0 /\
  allows_1 (lone (1/100) a) (exactly (lone (1/100) a)) 1 (3 * exp (- (6/5))) (past 0 k) (move_of (fun _ => 0%nat)) /\
  some_certain (lone (1/100) a) 1 (past 0 k) (move_of (fun _ => 0%nat)) = true.
Proof.
destruct ten_thousand as (k & Hk & HN). exists k. split; [easy|]. split; [easy|].
assert (Hq : paid_estimate (past 0 k) (move_of (fun _ => 0%nat)) 0 = 0).
{ unfold paid_estimate. cbn [pay move_of]. rewrite times_past, hits_past, Nat.add_0_l, estimate_pos by easy.
  cbn. field. lra. }
split; [easy|]. split.
- apply lone_expert_allowed; [reflexivity | reflexivity | apply one_payment; easy].
- apply lone_some_certain, extreme_is_certain; [lra | cbn [pay move_of]; rewrite times_past; lia | left; easy].
Qed.

Theorem tooth_lemma_4_6_without_Lambda : ~ (forall G beta delta h m p L eps x, lawful G -> 0 < delta < 1 ->
  (N G <= length h)%nat -> (forall j c, (j < K G)%nat -> (c < N G)%nat -> (1 <= times h j c)%nat) ->
  allows_1 G (exactly G) beta delta h m -> some_certain G beta h m = true ->
  productive G p L -> covered G eps -> in_cube (K G) x ->
  says_4_6 (algorithm_1 G (exactly G) beta delta) (2 * beta + 4 * ln (3 / delta)) G delta h m
    (value_at G p x + (4 * L + lam G) * INR (K G) * eps)).
Proof.
intros H. destruct (always_wrong 1) as (k & Hk & HN & Hq & Hallowed & Hsome).
specialize (H (lone (1/100) 1) 1 (3 * exp (- (6/5))) (past 0 k) (move_of (fun _ => 0%nat)) _ _ _ (fun _ => 0)
  ltac:(apply lone_lawful; lra) ltac:(split; interval with (i_prec 30))
  ltac:(unfold past; cbn; rewrite repeat_length; easy)
  ltac:(intros j c _ Hc; cbn in Hc; replace c with 0%nat by lia; rewrite times_past; lia)
  Hallowed Hsome (lone_productive (1/100) 1 ltac:(lra)) (lone_covered _ _) ltac:(intros j _; lra)).
unfold says_4_6 in H. rewrite mistake_when_followed in H by (exact Hsome || (cbn; lia)).
unfold error_when_followed, Rltb, value_at, paid_sum, uncertainty, width_costs in H. cbn [follow move_of pay] in H.
rewrite Hq in H. destruct Rlt_dec; [lra|]. cbn -[Phi times past] in H.
rewrite times_past, Nat.add_0_l, HN, log_of_delta, Phi_one in H.
assert (exp (-2 * (1/2 - 1) ^ 2) <= 61/100) by interval with (i_prec 30). lra.
Qed.

(** An algorithm that never contradicts, and follows an expert who is always wrong *)
Definition obedient (G : game) (beta delta : R) : algorithm :=
  Algorithm (allows_1 G (exactly G) beta delta) (fun h m z => Ret (z (follow m))).

Theorem tooth_lemma_4_6_never_contradict : ~ (forall G beta delta h m p L eps x, good_past G delta h ->
  allows_1 G (exactly G) beta delta h m -> some_certain G beta h m = true ->
  productive G p L -> covered G eps -> in_cube (K G) x ->
  says_4_6 (obedient G beta delta) (2 * beta + 4 * ln (3 / delta)) G delta h m
    (value_at G p x + (4 * L + lam G) * INR (K G) * eps)).
Proof.
intros H. destruct (always_wrong 0) as (k & Hk & HN & Hq & Hallowed & Hsome).
assert (Hround : paper_round (lone (1/100) 0) 1 (3 * exp (- (6/5))) (past 0 k) (move_of (fun _ => 0%nat))).
{ apply lone_round; try lra; [split; interval with (i_prec 30) | lia |].
  unfold paid_estimate in Hq. cbn [pay move_of] in Hq. rewrite times_past, hits_past in Hq.
  rewrite Hq, Rminus_diag_eq, Rabs_R0 by reflexivity.
  rewrite log_of_delta. apply width_ge0; [lra | lia]. }
specialize (H _ _ _ _ _ _ _ _ (fun _ => 0) (paper_round_good _ _ _ _ _ Hround) Hallowed Hsome
  (lone_productive (1/100) 0 ltac:(lra)) (lone_covered _ _) ltac:(intros j _; lra)).
unfold says_4_6 in H. rewrite mistake_answers in H.
unfold value_at, paid_sum, uncertainty, width_costs in H. cbn -[Phi times past] in H.
rewrite times_past, Nat.add_0_l, HN, log_of_delta, Phi_one in H.
assert (exp (-2 * (1/2 - 0) ^ 2) <= 61/100) by interval with (i_prec 30). lra.
Qed.

(** Without the 2 beta. Three experts; one of accuracy 49/100, two who are always right; a million rounds, and a beta
    that is half of that. The first is certain, and may be followed. *)
Definition trio : game := Game 3 1 (1/1000) (fun _ => 0) (fun j _ => if (j =? 0)%nat then 49/100 else 1).
Definition trio_round (b : bool) : round :=
  Round (fun _ => 0%nat) (fun j => if (j =? 0)%nat then b else true) true true.
Definition trio_past (k : nat) : history := repeat (trio_round true) (49 * k) ++ repeat (trio_round false) (51 * k).

Lemma trio_counts k j : times (trio_past k) j 0 = (100 * k)%nat /\
  hits (trio_past k) j 0 = if (j =? 0)%nat then (49 * k)%nat else (100 * k)%nat.
Proof.
assert (Ht : forall n b, times (repeat (trio_round b) n) j 0 = n)
  by (induction n; intros; cbn; [easy | rewrite IHn; easy]).
assert (Hh : forall n b, hits (repeat (trio_round b) n) j 0 = if (j =? 0)%nat then if b then n else 0%nat else n).
{ induction n as [|n IH]; intros b; cbn; [destruct (j =? 0)%nat, b; easy|].
  rewrite IH. unfold correct. cbn. destruct (j =? 0)%nat, b; reflexivity. }
unfold trio_past. rewrite times_app, hits_app, !Ht, !Hh. destruct (j =? 0)%nat; lia.
Qed.

Lemma trio_lawful : lawful trio.
Proof. constructor; cbn; intros; try (lia || lra). destruct (_ =? _)%nat; lra. Qed.

Lemma trio_estimate k j : (1 <= k)%nat -> (j < 3)%nat ->
  estimate (times (trio_past k) j 0) (hits (trio_past k) j 0) = accuracy trio j 0 /\
  INR (times (trio_past k) j 0) = 100 * INR k.
Proof.
intros Hk Hj. assert (HK : 0 < INR k) by (apply lt_0_INR; lia). destruct (trio_counts k j) as [-> ->].
assert (HN : INR (100 * k) = 100 * INR k) by (rewrite mult_INR, (INR_IZR_INZ 100); reflexivity). split; [|exact HN].
rewrite estimate_pos, HN by lia. cbn -[Nat.mul]. destruct (j =? 0)%nat.
- rewrite mult_INR, (INR_IZR_INZ 49). cbn [Z.of_nat]. field. lra.
- rewrite HN. field. lra.
Qed.

Lemma trio_good k : (1 <= k)%nat -> good_past trio (3 * exp (- (6/5))) (trio_past k).
Proof.
intros Hk. constructor; [exact trio_lawful | split; interval with (i_prec 30) | | |].
- unfold trio_past. rewrite app_length, !repeat_length. cbn. lia.
- intros j c _ Hc. cbn in Hc. replace c with 0%nat by lia. rewrite (proj1 (trio_counts k j)). lia.
- apply Lambda_intro. intros j c Hj Hc. cbn in Hj, Hc. replace c with 0%nat by lia. apply within_intro.
  rewrite (proj1 (trio_estimate k j Hk Hj)), Rminus_diag_eq, Rabs_R0 by reflexivity.
  rewrite log_of_delta. apply width_ge0; [lra | rewrite (proj1 (trio_counts k j)); lia].
Qed.

Lemma trio_certain k : (1 <= k)%nat -> certain (50 * INR k) (trio_past k) (move_of (fun _ => 0%nat)) 0 = true.
Proof.
intros Hk. assert (HK : 0 < INR k) by (apply lt_0_INR; lia). destruct (trio_estimate k 0 Hk ltac:(lia)) as [Hq HN].
unfold certain, in_range, Rleb. cbn [pay move_of]. rewrite cutoff_min by (rewrite (proj1 (trio_counts k 0)); lia).
rewrite HN, Hq. replace (50 * INR k / (100 * INR k)) with (1/2) by (field; lra). rewrite Rmin_left by lra.
cbn [accuracy trio Nat.eqb]. repeat destruct Rle_dec; try reflexivity. lra.
Qed.

Theorem tooth_lemma_4_6_without_2_beta : ~ (forall G beta delta h m p L eps x, good_past G delta h ->
  allows_1 G (exactly G) beta delta h m -> some_certain G beta h m = true ->
  productive G p L -> covered G eps -> in_cube (K G) x ->
  says_4_6 (algorithm_1 G (exactly G) beta delta) (4 * ln (3 / delta)) G delta h m
    (value_at G p x + (4 * L + lam G) * INR (K G) * eps)).
Proof.
intros H. destruct ten_thousand as (k & Hk & HN). pose proof (trio_certain k Hk) as Hcertain.
assert (Hsome : some_certain trio (50 * INR k) (trio_past k) (move_of (fun _ => 0%nat)) = true)
  by (apply existsb_exists; exists 0%nat; split; [left; reflexivity | easy]).
set (p := fun (j : nat) (_ : R) => if (j =? 0)%nat then 49/100 else 1).
specialize (H trio (50 * INR k) _ (trio_past k) (move_of (fun _ => 0%nat)) p 0 1 (fun _ => 0) (trio_good k Hk)).
specialize (H ltac:(split; [apply one_payment; easy | split; [cbn; lia | easy]]) Hsome).
assert (Hp : productive trio p 0).
{ unfold p. constructor; intros; [destruct (j =? 0)%nat; lra | | reflexivity].
  rewrite Rminus_diag_eq, Rabs_R0 by reflexivity. lra. }
specialize (H Hp ltac:(intros x Hx; exists 0%nat; split; [cbn; lia | apply Rabs_le; cbn; lra]) ltac:(intros j _; lra)).
unfold says_4_6 in H. rewrite mistake_when_followed in H by (exact Hsome || (cbn; lia)).
unfold error_when_followed, Rltb, paid_estimate, value_at, paid_sum, uncertainty, width_costs in H.
cbn [follow move_of pay] in H. rewrite (proj1 (trio_estimate k 0 Hk ltac:(lia))) in H.
cbn -[Phi times trio_past] in H. destruct Rlt_dec in H; [lra|].
assert (Hn : forall j, (j < 3)%nat -> INR (times (trio_past k) j 0) = 1000000)
  by (intros j Hj; rewrite (proj2 (trio_estimate k j Hk Hj)), HN; ring).
rewrite !Hn, log_of_delta in H by lia.
assert (Phi 3 (fun j => p j 0) <= 37/100) by (unfold Phi, p; cbn; interval with (i_prec 30)). unfold p in *. lra.
Qed.

(** Over the grid: by [grid_is_nearly_optimal] a neighbour that is false against [0,1]^K is false there too. *)
Theorem tooth_lemma_4_6_grid_without_2_beta : ~ (forall G beta delta h m c, good_past G delta h ->
  allows_1 G (exactly G) beta delta h m -> some_certain G beta h m = true -> on_grid G c ->
  says_4_6 (algorithm_1 G (exactly G) beta delta) (4 * ln (3 / delta)) G delta h m (value G c)).
Proof.
intros H. apply tooth_lemma_4_6_without_2_beta. intros G beta delta h m p L eps x Hpast Hallowed Hsome Hp Hcover Hx.
destruct (grid_is_nearly_optimal G p L eps (past_lawful _ _ _ Hpast) Hp x Hcover Hx) as (c & Hc & Hopt).
specialize (H G beta delta h m c Hpast Hallowed Hsome Hc). unfold says_4_6 in *. lra.
Qed.

Theorem tooth_lemma_4_6_grid_never_contradict : ~ (forall G beta delta h m c, good_past G delta h ->
  allows_1 G (exactly G) beta delta h m -> some_certain G beta h m = true -> on_grid G c ->
  says_4_6 (obedient G beta delta) (2 * beta + 4 * ln (3 / delta)) G delta h m (value G c)).
Proof.
intros H. apply tooth_lemma_4_6_never_contradict. intros G beta delta h m p L eps x Hpast Hallowed Hsome Hp Hcover Hx.
destruct (grid_is_nearly_optimal G p L eps (past_lawful _ _ _ Hpast) Hp x Hcover Hx) as (c & Hc & Hopt).
specialize (H G beta delta h m c Hpast Hallowed Hsome Hc). unfold says_4_6 in *. lra.
Qed.
