(** * Algorithm 1 as printed: the lines that do not stand

    Each line of Algorithm 1 that is wrong or ill-posed in print, with a witness, and what [Game.v] has instead. Most
    are slips; two are not: sign(0) = 0 makes Lemma 4.2 and Lemma 4.5 false, and "pick any j" (line 10) must not look
    at the advice of the round, else the first step of Lemma 4.6 fails.

    - [printed_sign x] == sign(x) with sign(0) = 0
    - [printed_prediction x] == line 17: the sign of x, flipped with probability 1/2 exp(-x sign(x)); a number
    - [printed_estimate h j c] == line 23, with the label of the newest round for all
    - [own_estimate h j c] == the same with the label of its own round for each
    - [printed_optimistic l n s] == lines 24 to 26 with sign(0) = 0
    - [follow_error G h m pick] == P(mistake) if expert [pick Z] is followed, or contradicted, after the advice Z *)
Require Import Reals Lra Psatz List Bool Arith Lia.
From Interval Require Import Tactic.
From PaidExperts Require Import Sums Tree Game Calculus Covering Rounds Algorithm_1 Lemma_4_2 One_expert.
Import ListNotations.
Open Scope R_scope.

(** ** The parameters: beta >= 0 and delta > 0 (A1.1, A1.2, I16.1) *)

Lemma answered_once_is_legal beta delta p :
  legal (algorithm_1 (solo p) (exactly (solo p)) beta delta) (answered 1 0).
Proof.
apply legal_cons with ask; [constructor | | reflexivity]. split.
- split; [intros j _; cbn; lia|]. split; [reflexivity | cbn; lia].
- intros _. split; [cbn; lia|]. unfold certain. cbn. rewrite untried_is_certain. reflexivity.
Qed.

Lemma solo_pays_exactly delta p h : exactly (solo p) h (seems (solo p) delta h ask) (pay ask).
Proof.
intros c Hc. rewrite (seems_local (solo p) delta h ask c (pay ask)), (paid_sum_local (solo p) c (pay ask)); [lra | |].
- intros j Hj. specialize (Hc j Hj). cbn in *. lia.
- intros j Hj. specialize (Hc j Hj). cbn in *. lia.
Qed.

(** With beta = 0 an expert that was right once has the estimate 1, in the range [0, 1], and its weight is
    1/2 ln(1/0). The history is one that the algorithm has. *)
Theorem not_A1_1 : ~ (forall G beta delta h m, lawful G -> beta >= 0 -> 0 < delta < 1 ->
  legal (algorithm_1 G (exactly G) beta delta) h -> allows (algorithm_1 G (exactly G) beta delta) h m ->
  some_certain G beta h m = false -> forall j, (j < K G)%nat -> 1 - paid_estimate h m j <> 0).
Proof.
intros H. assert (W : lawful (solo 1)) by (apply solo_lawful; lra).
assert (Hin : some_certain (solo 1) 0 (answered 1 0) ask = false).
{ rewrite some_certain_solo. unfold in_range, cutoff, estimate, Rleb. cbn.
  rewrite Rmin_left by lra. repeat destruct Rle_dec; cbn; easy || lra. }
apply (H (solo 1) 0 (1/2) (answered 1 0) ask W) with 0%nat; try easy; try lra.
- apply answered_once_is_legal.
- split; [|rewrite Hin; easy]. split; [intros j _; cbn; lia|]. split; [cbn; lia|]. intros _. apply solo_pays_exactly.
- cbn. lia.
- rewrite paid_answered. cbn. field.
Qed.

Theorem not_I16_1 : ~ (forall G beta delta h m, lawful G -> beta >= 0 -> 0 < delta < 1 ->
  legal (algorithm_1 G (exactly G) beta delta) h -> allows (algorithm_1 G (exactly G) beta delta) h m ->
  some_certain G beta h m = false -> forall j, (j < K G)%nat -> 1 - paid_estimate h m j <> 0).
Proof. exact not_A1_1. Qed.

(** A positive cutoff keeps 0 and 1 out of the vote: all weights are finite. *)
Theorem A1_1_repaired G beta h m j : beta > 0 -> some_certain G beta h m = false -> (j < K G)%nat ->
  0 < paid_estimate h m j < 1.
Proof.
intros Hb Hin Hj. unfold paid_estimate. set (n := times h j (pay m j)). set (s := hits h j (pay m j)).
assert (Hr : in_range beta n s = true).
{ destruct (in_range beta n s) eqn:Hr; [reflexivity|]. enough (some_certain G beta h m = true) by congruence.
  apply existsb_exists. exists j. split; [apply in_experts; easy|]. unfold certain. fold n s. rewrite Hr. reflexivity. }
unfold in_range in Hr. apply andb_prop in Hr as [Hlow Hhigh]. unfold Rleb in *.
destruct (Rle_dec (cutoff beta n) (estimate n s)); [|easy].
destruct (Rle_dec (estimate n s) (1 - cutoff beta n)); [|easy].
assert (Hc : 0 < cutoff beta n).
{ destruct n as [|n']; cbn [cutoff]; [lra|]. apply Rmin_pos; [|lra].
  apply Rdiv_lt_0_compat; [lra | apply lt_0_INR; lia]. }
lra.
Qed.

Lemma I16_1_repaired G beta h m j : beta > 0 -> some_certain G beta h m = false -> (j < K G)%nat ->
  0 < paid_estimate h m j < 1.
Proof. apply A1_1_repaired. Qed.

(** Beyond delta = 3 the root in every width is of a negative number. *)
Theorem not_A1_2 : ~ (forall delta n s, delta > 0 -> (1 <= n)%nat -> (s <= n)%nat ->
  0 <= estimate n s * (1 - estimate n s) / INR n * (2 * ln (3 / delta))).
Proof.
intros H. specialize (H 6 2%nat 1%nat ltac:(lra) ltac:(lia) ltac:(lia)). cbn in H.
enough (1 / 2 * (1 - 1 / 2) / 2 * (2 * ln (3 / 6)) < 0) by lra. interval with (i_prec 30).
Qed.

Theorem A1_2_repaired delta n s : 0 < delta < 1 -> (1 <= n)%nat -> (s <= n)%nat ->
  1 < ln (3 / delta) /\ 0 <= estimate n s * (1 - estimate n s) / INR n * (2 * ln (3 / delta)).
Proof.
intros Hd Hn Hs.
assert (Hl : 1 < ln (3 / delta)).
{ apply Rlt_trans with (ln 3); [interval with (i_prec 30)|]. apply ln_increasing; [lra|].
  apply Rmult_lt_reg_r with delta; [lra|]. replace (3 / delta * delta) with 3 by (field; lra). lra. }
split; [easy|]. pose proof (estimate_range n s Hn Hs). apply Rmult_le_pos; [|lra].
apply Rdiv_ge0; [nra | apply lt_0_INR; lia].
Qed.

(** ** Line 4: "such that c = 0", a payment of 0, explores nothing (A5.1) *)

(** Grid {0, 1}: after two rounds that pay 0, as printed, the payment 1 has n = 0. *)
Theorem not_A5_1 : ~ (forall G h, lawful G -> length h = N G ->
  (forall r j, In r h -> (j < K G)%nat -> (paid r j < N G)%nat /\ price G (paid r j) = 0) ->
  forall j c, (j < K G)%nat -> (c < N G)%nat -> (1 <= times h j c)%nat).
Proof.
intros H. set (G := Game 1 2 0 (fun c => if (c =? 0)%nat then 0 else 1) (fun _ _ => 1)).
set (r0 := Round (fun _ => 0%nat) (fun _ => true) true true).
assert (W : lawful G) by (constructor; cbn; try (intros; lia || lra); intros c; destruct (c =? 0)%nat; lra).
assert (Hzero : forall r j, In r [r0; r0] -> (j < K G)%nat -> (paid r j < N G)%nat /\ price G (paid r j) = 0).
{ intros r j [<-|[<-|[]]] _; cbn; split; lia || reflexivity. }
specialize (H G [r0; r0] W eq_refl Hzero 0%nat 1%nat ltac:(cbn; lia) ltac:(cbn; lia)). cbn in H. lia.
Qed.

(** On {1/2, 1}, the grid of Section 6, there is no payment of 0 to make. *)
Theorem A5_1_may_be_impossible : exists G, lawful G /\ forall c, price G c <> 0.
Proof.
exists (Game 1 2 0 (fun c => if (c =? 0)%nat then 1/2 else 1) (fun _ _ => 1)). split.
- constructor; cbn; try (intros; lia || lra). intros c; destruct (c =? 0)%nat; lra.
- intros c. cbn. destruct (c =? 0)%nat; lra.
Qed.

(** n = 0 is meant: after N rounds every expert has had every payment once. *)
Theorem A5_1_repaired G r beta delta h j c : legal (algorithm_1 G r beta delta) h -> length h = N G ->
  (j < K G)%nat -> (c < N G)%nat -> times h j c = 1%nat.
Proof.
intros Hl Hn Hj Hc. apply times_after_exploration with G (algorithm_1 G r beta delta); try easy.
apply algorithm_1_exploring.
Qed.

(** ** Line 17: a vote of 0 predicts no label (A14.1, D13.1) *)

Definition printed_sign (x : R) : R := if Rlt_dec 0 x then 1 else if Rlt_dec x 0 then -1 else 0.
Definition printed_prediction (x : R) : tree R :=
  Coin (1 - 1/2 * exp (- (x * printed_sign x))) (fun keep => Ret (if keep then printed_sign x else - printed_sign x)).
Definition printed_errs (x : R) (y : bool) : R :=
  E (printed_prediction x) (fun v => ind (if Req_EM_T v (sgn y) then false else true)).

Theorem not_A14_1 : ~ (forall x v, In_tree v (printed_prediction x) -> v = 1 \/ v = -1).
Proof.
intros H. destruct (H 0 0) as [H0|H0]; [|lra|lra]. exists true. unfold printed_sign.
destruct (Rlt_dec 0 0); [lra | reflexivity].
Qed.

Lemma printed_prediction_errs_surely_at_0 y : printed_errs 0 y = 1.
Proof.
unfold printed_errs, printed_prediction, printed_sign. destruct (Rlt_dec 0 0); [lra|]. cbn.
destruct y; cbn; repeat destruct Req_EM_T; try lra; cbn; ring.
Qed.

(** Two answers, one right: the vote is 0 and, as printed, Lemma 4.2 is false. *)
Theorem not_D13_1 : ~ (forall G beta h m z, lawful G -> beta > 0 -> some_certain G beta h m = false ->
  printed_errs (tally G h m z) (truth m) <= 1/2 * exp (- (sgn (truth m) * tally G h m z))).
Proof.
intros H. assert (W : lawful (solo 1)) by (apply solo_lawful; lra).
assert (Hin : some_certain (solo 1) 1 (answered 1 1) ask = false).
{ rewrite some_certain_solo. apply negb_false_iff. unfold in_range, cutoff, estimate, Rleb. cbn.
  rewrite Rmin_left by lra. repeat destruct Rle_dec; easy || lra. }
specialize (H (solo 1) 1 (answered 1 1) ask (fun _ => true) W ltac:(lra) Hin).
replace (tally (solo 1) (answered 1 1) ask (fun _ => true)) with 0 in H.
- rewrite printed_prediction_errs_surely_at_0, Rmult_0_r, Ropp_0, exp_0 in H. lra.
- unfold tally. rewrite sum_solo, paid_answered. change (estimate (1 + 1) 1) with (1/2). unfold weight.
  replace (1/2 / (1 - 1/2)) with 1 by field. rewrite ln_1. ring.
Qed.

(** With either sign for 0 the coin of a vote of 0 is fair; everywhere else the print is what [Game.v] has. *)
Theorem A14_1_repaired zero y : coin_errs zero 0 y = 1/2.
Proof. unfold coin_errs, coin_vote. cbn. rewrite Rabs_R0, Ropp_0, exp_0. destruct (sign_of zero 0), y; cbn; lra. Qed.

Theorem D13_1_repaired zero x y : x <> 0 -> coin_errs zero x y = printed_errs x y.
Proof.
intros Hx. unfold coin_errs, coin_vote, printed_errs, printed_prediction, printed_sign, sign_of. cbn [E].
destruct (Rlt_dec 0 x) as [H|H]; [|destruct (Rlt_dec x 0) as [H'|H']; [|lra]].
- rewrite Rabs_right, Rmult_1_r by lra. destruct y; cbn; repeat destruct Req_EM_T; try lra; cbn; ring.
- rewrite Rabs_left by lra. replace (x * -1) with (- x) by ring.
  destruct y; cbn; repeat destruct Req_EM_T; try lra; cbn; ring.
Qed.

(** ** Line 23: the label y_t of the last round for all earlier answers (A19.1, D14.1) *)

Definition mean_with (labels : round -> bool) (h : history) (j c : nat) : R :=
  Sum h (fun r => ind (paid r j =? c)%nat * ((1 + sgn (advice r j) * sgn (labels r)) / (2 * INR (times h j c)))).
Definition printed_estimate (h : history) (j c : nat) : R :=
  match h with [] => 1 | newest :: _ => mean_with (fun _ => label newest) h j c end.
Definition own_estimate (h : history) (j c : nat) : R := mean_with label h j c.

(** Advice +1, +1 against labels +1, -1: one of two is right, the print has 0. *)
Theorem not_A19_1 : ~ (forall h j c, (1 <= times h j c)%nat ->
  printed_estimate h j c = estimate (times h j c) (hits h j c)).
Proof.
intros H. set (r y := Round (fun _ => 0%nat) (fun _ => true) y true).
specialize (H [r false; r true] 0%nat 0%nat ltac:(cbn; lia)). cbn in H. lra.
Qed.

Theorem not_D14_1 : ~ (forall h j c, (1 <= times h j c)%nat ->
  printed_estimate h j c = estimate (times h j c) (hits h j c)).
Proof. exact not_A19_1. Qed.

Lemma sum_of_right_answers h j c :
  Sum h (fun r => ind (paid r j =? c)%nat * (1 + sgn (advice r j) * sgn (label r))) = 2 * INR (hits h j c).
Proof.
induction h as [|r h IH]; [cbn; ring|]. rewrite sum_cons, IH. cbn [hits]. rewrite plus_INR. unfold correct.
destruct (paid r j =? c)%nat; [|cbn; ring]. destruct (advice r j), (label r); cbn; ring.
Qed.

(** Each answer with the label of its own round: the mean of right answers, as in [Game.v] *)
Theorem A19_1_repaired h j c : (1 <= times h j c)%nat -> own_estimate h j c = estimate (times h j c) (hits h j c).
Proof.
intros Hn. rewrite estimate_pos by easy. unfold own_estimate, mean_with.
assert (HN : INR (times h j c) <> 0) by (apply not_0_INR; lia).
rewrite (sum_ext _ _ (fun r => / (2 * INR (times h j c)) *
  (ind (paid r j =? c)%nat * (1 + sgn (advice r j) * sgn (label r))))) by (intros; field; easy).
rewrite sum_scal, sum_of_right_answers. field. easy.
Qed.

Lemma D14_1_repaired h j c : (1 <= times h j c)%nat -> own_estimate h j c = estimate (times h j c) (hits h j c).
Proof. apply A19_1_repaired. Qed.

(** ** Line 24: sign(0) = 0 at an even estimate is not optimistic (A20.1) *)

Definition printed_optimistic (l : R) (n s : nat) : R := estimate n s - printed_sign (1/2 - estimate n s) * reach l n s.

(** One of two answers right leaves P = 1/2, though an accuracy of 1 is within the width. *)
Theorem not_A20_1 : ~ (forall l n s p, 1 < l -> (1 <= n)%nat -> (s <= n)%nat -> 0 <= p <= 1 ->
  Rabs (estimate n s - p) <= width l n s -> Rabs (1/2 - p) <= Rabs (1/2 - printed_optimistic l n s)).
Proof.
intros H. specialize (H 2 2%nat 1%nat 1 ltac:(lra) ltac:(lia) ltac:(lia) ltac:(lra)).
unfold printed_optimistic, width in H. change (estimate 2 1) with (1/2) in H. change (INR 2) with 2 in H.
unfold printed_sign in H. repeat destruct Rlt_dec in H; try lra.
replace (1/2 - (1/2 - 0 * reach 2 2 1)) with 0 in H by ring. rewrite Rabs_R0, Rabs_left in H by lra.
enough (1 - 1/2 <= 0) by lra. enough (- (1/2 - 1) <= 0) by lra. apply H.
pose proof (sqrt_pos (1/2 * (1 - 1/2) / 2 * (2 * 2))). lra.
Qed.

(** Either side moves P from 1/2 by the width, or to the end. *)
Theorem A20_1_repaired zero l n s p : (1 <= n)%nat -> 0 <= p <= 1 -> estimate n s = 1/2 ->
  Rabs (estimate n s - p) <= width l n s -> Rabs (1/2 - p) <= Rabs (1/2 - optimistic zero l n s).
Proof.
intros Hn Hp Hq Hw. destruct n as [|n]; [lia|]. unfold optimistic, reach. rewrite Hq in *.
replace (1 - 1/2) with (1/2) by field. rewrite (Rmin_left (1/2) (1/2)) by lra.
assert (Hd : Rabs (1/2 - p) <= Rmin (1/2) (width l (S n) s)).
{ apply Rmin_glb; [apply Rabs_le; lra | easy]. }
replace (1/2 - (1/2 - sgn (sign_of zero (1/2 - 1/2)) * Rmin (1/2) (width l (S n) s)))
  with (sgn (sign_of zero (1/2 - 1/2)) * Rmin (1/2) (width l (S n) s)) by ring.
rewrite Rabs_mult. pose proof (Rle_abs (Rmin (1/2) (width l (S n) s))).
destruct (sign_of zero (1/2 - 1/2)); cbn [sgn]; rewrite ?Rabs_R1, ?Rabs_Ropp, ?(Rabs_left (-1)) by lra; lra.
Qed.

(** ** Line 10: "pick any j", but not by the advice *)

Definition follow_error (G : game) (h : history) (m : move) (pick : (nat -> bool) -> nat) : R :=
  E (answers G m) (fun z => let Z := advise m z in let j := pick Z in
    ind (negb (eqb (if Rltb (1/2) (paid_estimate h m j) then Z j else negb (Z j)) (truth m)))).

(** The algorithm of [Game.v] picks before it hears. *)
Lemma mistake_is_that_of_the_pick G r beta delta h m : some_certain G beta h m = true ->
  mistake G (algorithm_1 G r beta delta) h m = follow_error G h m (fun _ => follow m).
Proof.
intros Hc. rewrite mistake_answers. apply E_ext. intros z. cbn. unfold vote_1. rewrite Hc. reflexivity.
Qed.

(** So it errs with the probability of one expert, the first step of Lemma 4.6. *)
Theorem picked_before_the_advice_errs_as_one_expert G h m j : (j < K G)%nat -> follow_error G h m (fun _ => j)
  = if Rltb (1/2) (paid_estimate h m j) then 1 - accuracy G j (pay m j) else accuracy G j (pay m j).
Proof.
intros Hj. set (b := Rltb (1/2) (paid_estimate h m j)).
transitivity (E (answers G m) (fun z => ind (if b then negb (nth j z false) else nth j z false))).
- apply E_ext. intros z. cbv zeta. fold b. unfold advise. destruct b, (nth j z false), (truth m); reflexivity.
- unfold answers. rewrite (flips_marginal _ j (fun x => ind (if b then negb x else x))).
  + rewrite nth_experts by easy. destruct b; cbn; ring.
  + rewrite map_length. unfold experts. rewrite seq_length. easy.
Qed.

(** Two experts of accuracy 3/4 who were right once are both certain. Following, against the label +1, an expert who says
    -1 errs with 7/16, though either alone errs with 1/4. The past is one that the algorithm has, and Lambda holds. *)
Definition pair : game := Game 2 1 0 (fun _ => 0) (fun _ _ => 3/4).
Definition both_right : history := [Round (fun _ => 0%nat) (fun _ => true) true true].
Definition whoever_says_minus (Z : nat -> bool) : nat := if Z 0%nat then 1%nat else 0%nat.

Lemma both_certain beta j : 0 < beta -> certain beta both_right ask j = true.
Proof.
intros Hb. unfold certain. apply negb_true_iff. change (in_range beta 1 1 = false).
unfold in_range, cutoff, estimate, Rleb. cbn. assert (Hc : 0 < Rmin (beta / 1) (1/2)) by (apply Rmin_pos; lra).
repeat destruct Rle_dec; cbn; easy || lra.
Qed.

Lemma both_are_followed j : Rltb (1/2) (paid_estimate both_right ask j) = true.
Proof. change (paid_estimate both_right ask j) with (1 / 1). unfold Rltb. destruct Rlt_dec; [reflexivity | lra]. Qed.

Lemma either_errs_with_a_quarter j : (j < K pair)%nat -> follow_error pair both_right ask (fun _ => j) = 1/4.
Proof. intros Hj. rewrite picked_before_the_advice_errs_as_one_expert, both_are_followed by easy. cbn. field. Qed.

Lemma picking_by_the_advice_errs_with_7_16 : follow_error pair both_right ask whoever_says_minus = 7/16.
Proof.
transitivity (E (answers pair ask) (fun z =>
  let Z := advise ask z in ind (negb (eqb (Z (whoever_says_minus Z)) true)))).
- apply E_ext. intros z. cbv zeta. rewrite both_are_followed. reflexivity.
- unfold whoever_says_minus. cbn. field.
Qed.

Theorem following_by_the_advice_errs_more_than_any_expert : exists G beta delta h m pick,
  lawful G /\ 0 < beta /\ 0 < delta < 1 /\ legal (algorithm_1 G (exactly G) beta delta) h /\ (N G <= length h)%nat /\
  Lambda G delta h = true /\ (forall Z, (pick Z < K G)%nat /\ certain beta h m (pick Z) = true) /\
  forall j, (j < K G)%nat -> follow_error G h m (fun _ => j) < follow_error G h m pick.
Proof.
exists pair, 1, (1/2), both_right, ask, whoever_says_minus.
repeat apply conj; try lra; try (cbn; lia).
- constructor; cbn; intros; lia || lra.
- apply legal_cons with ask; [constructor | | reflexivity]. split.
  + split; [intros j _; cbn; lia|]. split; [reflexivity | cbn; lia].
  + intros _. split; [cbn; lia|]. unfold certain. cbn. rewrite untried_is_certain. reflexivity.
- unfold Lambda, within, width, Rleb. cbn.
  assert (Hl : 1 <= ln (3 / (1/2))) by interval with (i_prec 30).
  pose proof (sqrt_pos (1 / 1 * (1 - 1 / 1) / 1 * (2 * ln (3 / (1/2))))).
  destruct Rle_dec as [_|Hn]; [reflexivity|]. exfalso. apply Hn. rewrite Rabs_right; lra.
- intros Z. split; [unfold whoever_says_minus; destruct (Z 0%nat); cbn; lia | apply both_certain; lra].
- intros j Hj. rewrite either_errs_with_a_quarter, picking_by_the_advice_errs_with_7_16 by easy. lra.
Qed.

(** So line 10, read as any choice of an expert who is certain, is not what Lemma 4.6 needs of it. *)
Theorem not_A9_1 : ~ (forall G beta delta h m pick, lawful G -> 0 < beta -> 0 < delta < 1 ->
  legal (algorithm_1 G (exactly G) beta delta) h -> (N G <= length h)%nat -> Lambda G delta h = true ->
  (forall Z, (pick Z < K G)%nat /\ certain beta h m (pick Z) = true) ->
  exists j, (j < K G)%nat /\ follow_error G h m pick <= follow_error G h m (fun _ => j)).
Proof.
intros H. destruct following_by_the_advice_errs_more_than_any_expert
  as (G & beta & delta & h & m & pick & W & Hb & Hd & Hl & Hlate & HL & Hp & Hworse).
destruct (H G beta delta h m pick W Hb Hd Hl Hlate HL Hp) as (j & Hj & Hle). specialize (Hworse j Hj). lra.
Qed.

(** ** Teeth *)

(** No fixed distance from 0 is kept: one of 200 answers right, beta = 1/2. *)
Theorem tooth_A1_1_repaired_fixed_distance : ~ (forall G beta h m j, lawful G -> beta > 0 ->
  some_certain G beta h m = false -> (j < K G)%nat -> 1/100 <= paid_estimate h m j).
Proof.
intros H. assert (W : lawful (solo 1)) by (apply solo_lawful; lra).
assert (H200 : INR (1 + 199) = 200) by (rewrite INR_IZR_INZ; reflexivity).
assert (He : estimate (1 + 199) 1 = 1/200) by (rewrite estimate_pos, H200 by lia; reflexivity).
assert (Hin : some_certain (solo 1) (1/2) (answered 1 199) ask = false).
{ rewrite some_certain_solo. apply negb_false_iff. unfold in_range. rewrite He.
  assert (Hc : cutoff (1/2) (1 + 199) = Rmin (1/2 / INR (1 + 199)) (1/2)) by reflexivity.
  rewrite Hc, H200, Rmin_left by lra. unfold Rleb. repeat destruct Rle_dec; easy || lra. }
specialize (H (solo 1) (1/2) (answered 1 199) ask 0%nat W ltac:(lra) Hin ltac:(cbn; lia)).
rewrite paid_answered, He in H. lra.
Qed.

(** delta = 4 is already too large for the root. *)
Theorem tooth_A1_2_repaired_delta_4 : ~ (forall delta, 0 < delta <= 4 -> 0 <= ln (3 / delta)).
Proof. intros H. specialize (H 4 ltac:(lra)). enough (ln (3/4) < 0) by lra. interval with (i_prec 30). Qed.

(** One count a payment is for the end of exploration; a round later one of them is 2. *)
Theorem tooth_A5_1_repaired_later : ~ (forall G r beta delta h j c, legal (algorithm_1 G r beta delta) h ->
  (N G <= length h)%nat -> (j < K G)%nat -> (c < N G)%nat -> times h j c = 1%nat).
Proof.
intros H. set (G := solo 1). cut (times (answered 2 0) 0 0 = 1%nat); [cbn; lia|].
apply (H G (exactly G) 1 (1/2)); try (cbn; lia).
apply legal_cons with ask; [apply answered_once_is_legal | | reflexivity]. split.
- split; [intros j _; cbn; lia|]. split; [cbn; lia|]. intros _. apply solo_pays_exactly.
- intros Hc. split; [cbn; lia|]. unfold some_certain in Hc. cbn [experts G solo K seq existsb] in Hc.
  rewrite orb_false_r in Hc. exact Hc.
Qed.

(** Optimism is for accuracies within the width, not within two of them: 8 of 16 right, p = 1. *)
Theorem tooth_A20_1_repaired_two_widths : ~ (forall zero l n s p, (1 <= n)%nat -> 0 <= p <= 1 -> estimate n s = 1/2 ->
  Rabs (estimate n s - p) <= 2 * width l n s -> Rabs (1/2 - p) <= Rabs (1/2 - optimistic zero l n s)).
Proof.
intros H. assert (He : estimate 16 8 = 1/2) by (cbn; field).
specialize (H false 1 16%nat 8%nat 1 ltac:(lia) ltac:(lra) He).
unfold optimistic, reach in H. unfold width in H. rewrite He in H.
replace (INR 16) with 16 in H by (cbn; ring). set (w := 3 * 1 / 16 + sqrt (1/2 * (1 - 1/2) / 16 * (2 * 1))) in H.
assert (Hw : 1/4 <= w <= 2/5) by (unfold w; split; interval with (i_prec 30)).
replace (1 - 1/2) with (1/2) in H by field. rewrite (Rmin_left (1/2) (1/2)), Rmin_right in H by lra.
rewrite !(Rabs_left (1/2 - 1)) in H by lra. unfold sign_of in H. repeat destruct Rlt_dec in H; try lra. cbn [sgn] in H.
rewrite Rabs_left in H by lra. enough (- (1/2 - 1) <= - (1/2 - (1/2 - -1 * w))) by lra. apply H. lra.
Qed.

(** Picking by the advice errs more than one expert, but not more than all of them together. *)
Theorem tooth_following_by_the_advice_errs_more_than_any_expert_more_than_the_sum :
  ~ (follow_error pair both_right ask whoever_says_minus
     > Sum (experts pair) (fun j => follow_error pair both_right ask (fun _ => j))).
Proof.
unfold Sum. cbn [experts pair K seq fold_right].
rewrite picking_by_the_advice_errs_with_7_16, !either_errs_with_a_quarter by (cbn; lia). lra.
Qed.
