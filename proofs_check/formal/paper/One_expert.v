(** * One expert and one payment: the game in which the teeth of the lemmas fail

    A lemma about one round is refuted, once a constant or a hypothesis is changed, by one expert, one payment and a
    history with as many right and wrong answers as the counterexample wants.

    - [solo p] == the game with one expert, who is right with probability p, and one payment
    - [answered s f] == a history of s right and f wrong answers
    - [ask] == the move that pays it
    - [delta_of l] == the delta with ln(3/delta) = l *)
Require Import Reals Lra Psatz List Bool Arith Lia.
From Interval Require Import Tactic.
From PaidExperts Require Import Sums Tree Game Calculus Rounds Lemma_4_2.
Import ListNotations.
Open Scope R_scope.

Definition solo (p : R) : game := Game 1 1 0 (fun _ => 0) (fun _ _ => p).
Definition answered (s f : nat) : history :=
  repeat (Round (fun _ => 0%nat) (fun _ => true) true true) s
  ++ repeat (Round (fun _ => 0%nat) (fun _ => false) true true) f.
Definition ask : move := Move (fun _ => 0%nat) true 0 true.
Definition delta_of (l : R) : R := 3 * exp (- l).

Lemma solo_lawful p : 0 <= p <= 1 -> lawful (solo p).
Proof. intros Hp. constructor; cbn; intros; (lia || lra). Qed.

Lemma only_expert p j : (j < K (solo p))%nat -> j = 0%nat.
Proof. cbn. lia. Qed.

Lemma times_answered s f : times (answered s f) 0 0 = (s + f)%nat.
Proof.
unfold answered. induction s as [|s IH]; cbn; [|rewrite IH; reflexivity].
induction f as [|f IH]; cbn; [reflexivity | rewrite IH; reflexivity].
Qed.

Lemma hits_answered s f : hits (answered s f) 0 0 = s.
Proof.
unfold answered. induction s as [|s IH]; cbn; [|rewrite IH; reflexivity].
induction f as [|f IH]; cbn; [reflexivity | exact IH].
Qed.

Lemma paid_answered s f : paid_estimate (answered s f) ask 0 = estimate (s + f) s.
Proof. unfold paid_estimate. cbn [pay ask]. rewrite times_answered, hits_answered. reflexivity. Qed.

Lemma sum_solo p f : Sum (experts (solo p)) f = f 0%nat.
Proof. cbn. ring. Qed.

Lemma Phi_solo p q : Phi (K (solo p)) q = exp (-2 * (1/2 - q 0%nat) ^ 2).
Proof. unfold Phi. cbn. f_equal. ring. Qed.

Lemma ln_3_delta_of l : ln (3 / delta_of l) = l.
Proof.
unfold delta_of. replace (3 / (3 * exp (- l))) with (exp l); [apply ln_exp|].
rewrite exp_Ropp. field. pose proof (exp_pos l). lra.
Qed.

(** ln 3 < 11/10 *)
Lemma delta_of_range l : 11/10 <= l -> 0 < delta_of l < 1.
Proof.
intros Hl. unfold delta_of. pose proof (exp_pos (- l)) as Hpos. split; [lra|].
pose proof (exp_mult_inv l) as Hinv. enough (3 < exp l) by nra.
eapply Rlt_le_trans; [|apply exp_le, Hl]. interval with (i_prec 40).
Qed.

Lemma within_solo p l s f : (1 <= s + f)%nat ->
  Rabs (estimate (s + f) s - p) <= width l (s + f) s ->
  forall j, (j < K (solo p))%nat -> within (solo p) l (answered s f) j (pay ask j) = true.
Proof.
intros Hn H j Hj. apply only_expert in Hj as ->. unfold within. cbn [pay ask accuracy solo].
rewrite times_answered, hits_answered. unfold Rleb. destruct Rle_dec; [|easy]. apply orb_true_r.
Qed.

Lemma tried_solo p s f : (1 <= s + f)%nat ->
  forall j, (j < K (solo p))%nat -> (1 <= times (answered s f) j (pay ask j))%nat.
Proof. intros Hn j Hj. apply only_expert in Hj as ->. cbn [pay ask]. rewrite times_answered. exact Hn. Qed.

Lemma some_certain_solo p beta s f : some_certain (solo p) beta (answered s f) ask = negb (in_range beta (s + f) s).
Proof.
unfold some_certain, certain. cbn [experts solo K seq existsb pay ask]. rewrite times_answered, hits_answered.
apply orb_false_r.
Qed.

(** An expert who seems better than even: the vote is its advice, turned with probability exp(-w)/2. *)
Lemma mistake_solo p r beta delta s f : in_range beta (s + f) s = true -> 1/2 < estimate (s + f) s < 1 ->
  mistake (solo p) (algorithm_1 (solo p) r beta delta) (answered s f) ask
  = p * (1/2 * exp (- weight (estimate (s + f) s))) + (1 - p) * (1 - 1/2 * exp (- weight (estimate (s + f) s))).
Proof.
intros Hr Hq. rewrite mistake_answers. set (w := weight (estimate (s + f) s)).
change (p * errs (solo p) beta (answered s f) ask (advise ask [true])
  + (1 - p) * errs (solo p) beta (answered s f) ask (advise ask [false])
  = p * (1/2 * exp (- w)) + (1 - p) * (1 - 1/2 * exp (- w))).
assert (Hw : 0 < w).
{ unfold w, weight. enough (0 < ln (estimate (s + f) s / (1 - estimate (s + f) s))) by lra. rewrite <- ln_1.
  apply ln_increasing; [lra|]. apply Rmult_lt_reg_r with (1 - estimate (s + f) s); [lra|].
  replace (estimate (s + f) s / (1 - estimate (s + f) s) * (1 - estimate (s + f) s)) with (estimate (s + f) s)
    by (field; lra). lra. }
assert (Htally : forall b, tally (solo p) (answered s f) ask (advise ask [b]) = w * sgn b).
{ intros b. unfold tally. rewrite sum_solo, paid_answered. destruct b; reflexivity. }
assert (Hin : some_certain (solo p) beta (answered s f) ask = false) by (rewrite some_certain_solo, Hr; reflexivity).
rewrite I60_1, D35_1, !Htally
  by (easy || rewrite Htally; unfold sign_of; repeat destruct Rlt_dec; cbn in *; easy || lra).
cbn. replace (1 * (w * 1)) with w by ring. replace (1 * (w * -1)) with (- w) by ring. ring.
Qed.
