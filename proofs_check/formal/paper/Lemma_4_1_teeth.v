(** * Lemma 4.1: what is printed in its last step is false, and teeth

    First D38.6, the last step of the printed proof; then false neighbours of the lemma.

    - [nineteen h] == the label of the game in which D38.6 fails: +1 in 19 rounds, then -1
    - [agreed r] == the expert said +1 *)
Require Import Reals Lra Psatz List Bool Arith Lia.
From Interval Require Import Tactic.
From PaidExperts Require Import Sums Tree Game Calculus Covering Rounds Concentration.
From PaidExperts Require Import Lemma_A_1 Algorithm_1 One_expert Lemma_4_1.
Import ListNotations.
Open Scope R_scope.

(** ** D38.6 as printed: the label of round t in all answers

    One expert who is always right; the label is +1 in 19 rounds, then -1. With y_20 = -1 all 19 answers seem wrong, the
    printed estimate is 0 and its width below 1: the term h = 20 of the sum is 1, and T delta is 1/5. *)

Lemma solo_can_be_played p beta delta (labels : history -> bool) : 0 <= p <= 1 -> exists mv,
  plays (algorithm_1 (solo p) (exactly (solo p)) beta delta) (fun h => Ret (mv h)) /\
  forall h, pay (mv h) 0%nat = 0%nat /\ truth (mv h) = labels h.
Proof.
intros Hp. pose proof (solo_lawful p Hp) as W.
destruct (algorithm_1_can_be_played (solo p) beta delta labels (fun _ => true) W) as (mv & P & Hmv).
exists mv. split; [exact P|]. intros h. split; [|apply Hmv].
destruct (P h) as [_ Hall]. specialize (Hall (mv h) eq_refl).
destruct (algorithm_1_exploring _ _ _ _ h (mv h) Hall) as [Hg _]. specialize (Hg 0%nat ltac:(cbn; lia)). cbn in Hg. lia.
Qed.

Definition nineteen (h : history) : bool := (length h <? 19)%nat.
Definition agreed (r : round) : Prop := paid r 0%nat = 0%nat /\ advice r 0%nat = true.

(** An expert of accuracy 1 is always right: its other answers have probability 0. *)
Lemma run_of_an_expert_who_is_right A mv T h f x : (forall h, pay (mv h) 0%nat = 0%nat /\ truth (mv h) = nineteen h) ->
  (forall h', length h' = (length h + T)%nat -> Forall agreed h' -> f h' = x) ->
  Forall agreed h -> (length h + T <= 19)%nat -> E (run (solo 1) A (fun h => Ret (mv h)) T h) f = x.
Proof.
intros Hmv Hf. revert h Hf; induction T as [|T IH]; intros h Hf Hh Hlen; cbn [run]; [apply Hf; [lia | easy]|].
rewrite E_bind. unfold play. cbn [bind]. unfold round_with. rewrite E_bind.
cbn [answers experts solo K seq map flips E bind accuracy].
rewrite E_bind, (E_ext _ _ (fun _ => x)), E_const; [ring|].
intros y. cbn [E]. apply IH; [|constructor; [|easy] | cbn; lia].
- intros h' Hl' Ha'. apply Hf; [cbn in Hl'; lia | easy].
- destruct (Hmv h) as [Hp Ht]. split; [exact Hp|]. cbn. rewrite Ht. unfold nineteen. apply Nat.ltb_lt. lia.
Qed.

Lemma agreed_at_payment h : Forall agreed h -> at_payment h 0 0 = h.
Proof.
unfold at_payment. induction 1 as [|r h [Hp _] Hh IH]; cbn; [reflexivity|]. rewrite Hp. cbn. rewrite IH. reflexivity.
Qed.

(** Advice +1 against the label -1 *)
Lemma agreed_share h X : Forall agreed h -> (forall r, agreed r -> X r = 0) -> share h 0 0 X = 0 /\ spread h 0 0 X = 0.
Proof.
intros Hh HX. assert (Hzero : forall g, (forall r, agreed r -> g r = 0) -> Sum h g = 0).
{ intros g Hg. rewrite (sum_ext h g (fun _ => 0)); [rewrite sum_const; ring|].
  intros r Hr. apply Hg. rewrite Forall_forall in Hh. apply Hh. easy. }
assert (Hs : share h 0 0 X = 0).
{ unfold share. cbv zeta. rewrite agreed_at_payment by easy. apply Hzero. intros r Hr. rewrite HX by easy. unfold Rdiv.
  ring. }
split; [easy|]. unfold spread. cbv zeta. rewrite Hs, agreed_at_payment, Hzero by
  (try easy; intros r Hr; rewrite HX by easy; ring). ring.
Qed.

Lemma agreed_answer r : agreed r -> answer 0 false r = 0.
Proof. intros [_ Ha]. rewrite answer_ind, Ha. reflexivity. Qed.

Lemma nineteen_answers_miss h : Forall agreed h -> length h = 19%nat ->
  miss (ln (3 / (1/100))) 1 0 0 (answer 0 false) h = true.
Proof.
intros Hh Hlen. apply Rleb_true. destruct (agreed_share h (answer 0 false) Hh agreed_answer) as [-> ->].
rewrite agreed_at_payment, Hlen by easy. unfold Rdiv at 1. rewrite !Rmult_0_l, sqrt_0, Rabs_left by lra.
cbn [INR]. interval with (i_prec 40).
Qed.

Theorem not_D38_6 : ~ (forall G beta delta choose t T j c, lawful G ->
  plays (algorithm_1 G (exactly G) beta delta) choose ->
  0 < delta < 1 -> (N G < t <= T)%nat -> (j < K G)%nat -> (c < N G)%nat ->
  Sum (seq (N G + 1) (t - N G)) (fun i => E (run G (algorithm_1 G (exactly G) beta delta) choose (t - 1) []) (fun h =>
    E (choose h) (fun m => ind (miss (ln (3 / delta)) (accuracy G j c) j c (answer j (truth m)) (past (i - 1) h)))))
  <= INR T * delta).
Proof.
intros H. assert (W : lawful (solo 1)) by (apply solo_lawful; lra).
destruct (solo_can_be_played 1 0 (1/100) nineteen ltac:(lra)) as (mv & P & Hpay).
specialize (H (solo 1) 0 (1/100) _ 20%nat 20%nat 0%nat 0%nat W P ltac:(lra)).
specialize (H ltac:(cbn; lia) ltac:(cbn; lia) ltac:(cbn; lia)). revert H. apply Rlt_not_le.
apply Rlt_le_trans with 1; [cbn [INR]; lra|].
set (term := fun i : nat => E _ _). change (1 <= Sum (seq (N (solo 1) + 1) (20 - N (solo 1))) term).
replace 1 with (term 20%nat).
- apply term_le_sum; [apply in_seq; cbn; lia|]. intros i _. apply E_between with (high := 1).
  + apply run_ok; [easy | apply algorithm_1_votes_ok | easy].
  + intros h _. apply ind_range.
- apply run_of_an_expert_who_is_right; [easy | | constructor | cbn; lia]. intros h Hlen Hh. cbn [E].
  rewrite (proj2 (Hpay h)). unfold nineteen. cbn in Hlen. rewrite Hlen. change (19 <? 19)%nat with false.
  replace (20 - 1)%nat with (length h) by lia. rewrite past_all. cbn [accuracy solo].
  rewrite nineteen_answers_miss by easy. reflexivity.
Qed.

(** ** Teeth *)

(** With the label of round t in all estimates the lemma is false: the same game, and every run misses. *)
Theorem tooth_lemma_4_1_label_of_the_round : ~ (forall G beta delta choose t T,
  lawful G -> plays (algorithm_1 G (exactly G) beta delta) choose -> 0 < delta < 1 -> (N G <= t <= T)%nat ->
  1 - delta * INR T * INR (N G) * INR (K G) <= E (run G (algorithm_1 G (exactly G) beta delta) choose t []) (fun h =>
    E (choose h) (fun m => ind (forallb (fun j => forallb (fun c =>
      let n := INR (times h j c) in let q := share h j c (answer j (truth m)) in
      Rleb (Rabs (q - accuracy G j c)) (3 / n * ln (3 / delta) + sqrt (q * (1 - q) / n * (2 * ln (3 / delta)))))
      (seq 0 (N G))) (experts G))))).
Proof.
intros H. assert (W : lawful (solo 1)) by (apply solo_lawful; lra).
destruct (solo_can_be_played 1 0 (1/100) nineteen ltac:(lra)) as (mv & P & Hpay).
specialize (H (solo 1) 0 (1/100) _ 19%nat 19%nat W P ltac:(lra) ltac:(cbn; lia)). revert H. apply Rlt_not_le.
rewrite (run_of_an_expert_who_is_right _ mv 19 [] _ 0 Hpay); [cbn [K N solo INR]; lra | | constructor | cbn; lia].
intros h Hlen Hh. cbn [E]. rewrite (proj2 (Hpay h)). unfold nineteen. cbn in Hlen. rewrite Hlen.
change (19 <? 19)%nat with false. cbn [experts solo K N seq forallb accuracy].
destruct (agreed_share h (answer 0 false) Hh agreed_answer) as [-> _].
rewrite <- I65_1, agreed_at_payment, Hlen by easy. unfold Rleb. destruct Rle_dec as [Hle|]; [|reflexivity]. exfalso.
revert Hle. apply Rlt_not_le. replace (0 * (1 - 0) / INR 19 * (2 * ln (3 / (1 / 100)))) with 0 by (unfold Rdiv; ring).
rewrite sqrt_0, Rabs_left by lra. cbn [INR]. interval with (i_prec 40).
Qed.

(** With 2/5 in place of the 3 it is false: one round, a fair coin. *)
Theorem tooth_lemma_4_1_two_fifths : ~ (forall G beta delta choose t T,
  lawful G -> plays (algorithm_1 G (exactly G) beta delta) choose -> 0 < delta < 1 -> (N G <= t <= T)%nat ->
  1 - delta * INR T * INR (N G) * INR (K G) <= E (run G (algorithm_1 G (exactly G) beta delta) choose t []) (fun h =>
    ind (forallb (fun j => forallb (fun c =>
      let n := INR (times h j c) in let q := estimate (times h j c) (hits h j c) in
      Rleb (Rabs (q - accuracy G j c)) (2 / 5 / n * ln (3 / delta) + sqrt (q * (1 - q) / n * (2 * ln (3 / delta)))))
      (seq 0 (N G))) (experts G)))).
Proof.
intros H. assert (W : lawful (solo (1/2))) by (apply solo_lawful; lra).
destruct (solo_can_be_played (1/2) 0 (9/10) nineteen ltac:(lra)) as (mv & P & Hpay).
specialize (H (solo (1/2)) 0 (9/10) _ 1%nat 1%nat W P ltac:(lra) ltac:(cbn; lia)). revert H. apply Rlt_not_le.
rewrite (E_ext_in _ _ (fun _ => 0)); [rewrite E_const; cbn; lra|]. intros h Hh.
apply (run_legal _ _ _ P) in Hh as [Hl Hlen]; [|constructor]. cbn in Hlen.
pose proof (times_later _ _ (algorithm_1_exploring _ _ _ _) h 0 0 Hl) as Hn. rewrite Hlen in Hn.
specialize (Hn (le_n 1) ltac:(cbn; lia) ltac:(cbn; lia)). cbn in Hn.
cbn [experts solo K N seq forallb accuracy]. replace (times h 0 0) with 1%nat by lia.
assert (Hq : estimate 1 (hits h 0 0) = 0 \/ estimate 1 (hits h 0 0) = 1).
{ pose proof (hits_le_times h 0 0). assert (Hs : hits h 0 0 = 0%nat \/ hits h 0 0 = 1%nat) by lia.
  destruct Hs as [-> | ->]; cbn; [left | right]; field. }
unfold Rleb. destruct Rle_dec as [Hle|]; [|reflexivity]. exfalso. revert Hle. apply Rlt_not_le.
replace (estimate 1 (hits h 0 0) * (1 - estimate 1 (hits h 0 0)) / INR 1 * (2 * ln (3 / (9 / 10)))) with 0
  by (destruct Hq as [-> | ->]; unfold Rdiv; ring).
replace (Rabs (estimate 1 (hits h 0 0) - 1 / 2)) with (1/2)
  by (destruct Hq as [-> | ->]; [rewrite Rabs_left by lra | rewrite Rabs_right by lra]; lra).
rewrite sqrt_0. cbn [INR]. interval with (i_prec 40).
Qed.

(** A thousandth of delta T N K is not enough: seven fair coins that all fall on heads. That they do has probability
    2^-7, because 2^7 on it is a fair bet. *)
Theorem tooth_lemma_4_1_thousandth : ~ (forall G beta delta choose t T,
  lawful G -> plays (algorithm_1 G (exactly G) beta delta) choose -> 0 < delta < 1 -> (N G <= t <= T)%nat ->
  1 - delta * INR T * INR (N G) * INR (K G) / 1000
    <= E (run G (algorithm_1 G (exactly G) beta delta) choose t []) (fun h => ind (Lambda G delta h))).
Proof.
intros H. assert (W : lawful (solo (1/2))) by (apply solo_lawful; lra).
destruct (solo_can_be_played (1/2) 0 (99/100) nineteen ltac:(lra)) as (mv & P & Hpay).
specialize (H (solo (1/2)) 0 (99/100) _ 7%nat 7%nat W P ltac:(lra) ltac:(cbn; lia)). revert H. apply Rlt_not_le.
set (A := algorithm_1 _ _ _ _). set (choose := fun h => Ret (mv h)).
apply Rle_lt_trans with (E (run (solo (1/2)) A choose 7 []) (fun h => 1 - / 128 * likelihood_ratio 0 0 2 0 h)).
- apply E_le_in; [apply run_ok; [easy | apply algorithm_1_votes_ok | easy]|]. intros h Hh.
  apply (run_legal _ _ _ P) in Hh as [Hl Hlen]; [|constructor]. cbn in Hlen.
  pose proof (times_sum (solo (1/2)) A (algorithm_1_exploring _ _ _ _) h 0 ltac:(cbn; lia) Hl) as Hn.
  cbn in Hn. rewrite Hlen in Hn.
  assert (Htimes : times h 0 0 = 7%nat) by lia. pose proof (hits_le_times h 0 0) as Hle. rewrite Htimes in Hle.
  unfold likelihood_ratio. rewrite Htimes. destruct (Nat.eq_dec (hits h 0 0) 7) as [Hall|Hsome].
  + enough (Lambda (solo (1/2)) (99/100) h = false) as -> by (rewrite Hall; cbn; lra).
    unfold Lambda. cbn [experts solo K N seq forallb]. unfold within. cbn [accuracy solo]. rewrite Htimes, Hall.
    cbn [Nat.eqb orb].
    unfold Rleb. destruct Rle_dec as [Hle'|]; [|reflexivity]. exfalso. revert Hle'. apply Rlt_not_le.
    unfold width. replace (estimate 7 7) with 1 by (cbn; field).
    replace (1 * (1 - 1) / INR 7 * (2 * ln (3 / (99 / 100)))) with 0 by (unfold Rdiv; ring).
    rewrite sqrt_0, Rabs_right by lra. cbn [INR]. interval with (i_prec 40).
  + rewrite (pow_i (7 - hits h 0 0)) by lia. pose proof (ind_range (Lambda (solo (1/2)) (99/100) h)). lra.
- rewrite E_minus, E_const, E_scal, (M_run (solo (1/2)) A choose); [|cbn; lia | cbn; lra].
  unfold likelihood_ratio. cbn. lra.
Qed.

(** Before round N + 1 some payment of an expert may be untried. *)
Theorem tooth_I63_1_one_round_earlier : ~ (forall G A h j c, lawful G -> exploring G A -> legal A h ->
  (N G <= length h + 1)%nat -> (j < K G)%nat -> (c < N G)%nat -> (1 <= times h j c)%nat).
Proof.
intros H. specialize (H (solo 1) (algorithm_1 (solo 1) (exactly (solo 1)) 0 (1/2)) [] 0%nat 0%nat).
cbn in H. specialize (H (solo_lawful 1 ltac:(lra)) (algorithm_1_exploring _ _ _ _) (legal_nil _)). lia.
Qed.

(** Without exploration it may be untried for ever: a learner that may pay what it likes. *)
Theorem tooth_I63_1_without_exploration : ~ (forall G A h j c, lawful G -> legal A h ->
  (N G <= length h)%nat -> (j < K G)%nat -> (c < N G)%nat -> (1 <= times h j c)%nat).
Proof.
intros H. set (G := Game 1 2 0 (fun _ => 0) (fun _ _ => 1/2)).
set (A := Algorithm (fun _ _ => True) (fun _ _ _ => Ret true)).
assert (W : lawful G) by (constructor; cbn; intros; lia || lra).
assert (Hl : legal A [right_answer true; right_answer true]).
{ do 2 (apply (legal_cons A (right_answer true) _ ask); [|exact I | reflexivity]). constructor. }
specialize (H G A _ 0%nat 1%nat W Hl). cbn in H. lia.
Qed.
