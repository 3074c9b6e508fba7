(** * Teeth for late and unseen labels

    Nearby statements that are false: labels that never come, labels whose coming depends on the answers, less than
    the Bayes-optimal cost as comparator, a vote for accuracies that are farther from 1/2 than the estimates. Each tooth
    is a world with one expert and one payment, which is free.

    - [world p] == that world, with an expert of accuracy p
    - [anytime_claim share objective heard factor widths] == what [Anytime.v] says of the learner, for labels that are
      [heard], with the comparator's objective times [factor] and [widths] for the bound
    - [root_bound C], [each_bound C], [estimates_bound C] == the bounds of [Anytime.v]
    - [telling_run G A choose late T h] == [unseen_run], but when a label comes is drawn after the answers *)
Require Import Reals Lra Psatz List Bool Arith Lia.
From Interval Require Import Tactic.
From PaidExperts Require Import Sums Tree Game Calculus Rounds Kl Bayes_vote Bayes Bayes_teeth Late Late_labels Anytime.
Import ListNotations.
Open Scope R_scope.

Definition world (p : R) : game := Game 1 1 0 (fun _ => 0) (fun _ _ => p).

Lemma world_lawful p : 0 <= p <= 1 -> lawful (world p).
Proof. intros Hp. constructor; cbn; intros; (easy || lia || lra). Qed.

(** There is nothing to choose, and all labels are [true]. *)
Definition only_move : move := Move (fun _ => 0%nat) true 0 true.

Lemma only_move_follows p share objective far :
  follows (anytime_lcb (world p) share objective 0 far) (fun _ => Ret only_move).
Proof.
intros h. split; [exact I|]. intros m ->. split; [intros j _; cbn; lia|]. intros c Hc.
enough (He : bayes_hopes (world p) objective (far (S (length h))) (known h) (pay only_move)
  = bayes_hopes (world p) objective (far (S (length h))) (known h) c) by (rewrite He; cbn; lra).
unfold bayes_hopes. cbn. specialize (Hc 0%nat ltac:(cbn; lia)). cbn in Hc. replace (c 0%nat) with 0%nat by lia.
reflexivity.
Qed.

Lemma world_cost p share objective far t h : let A := anytime_lcb (world p) share objective 0 far t in
  E (round_with (world p) A h only_move) (cost (world p))
  = p * vote_error [share (times h 0 0) (hits h 0 0)] [true]
    + (1 - p) * vote_error [share (times h 0 0) (hits h 0 0)] [false].
Proof. intros A. rewrite cost_split. unfold A. rewrite share_mistake. cbn. ring. Qed.

Definition heard_in_time (late : transcript -> move -> tree (option nat)) (rho : R) (d : nat) : Prop :=
  timely late rho d.
Definition anytime_claim (share : nat -> nat -> R) (objective : list R -> R)
  (heard : (transcript -> move -> tree (option nat)) -> R -> nat -> Prop) (factor : R)
  (widths : game -> R -> nat -> nat -> R) : Prop := forall G far choose late rho d T c,
  let A := anytime_lcb G share objective 0 far in
  lawful G -> reaches G far -> follows A choose -> heard late rho d -> 0 < rho -> on_grid G c ->
  E (unseen_run G A choose late T []) (spent G)
    - INR T * (factor * objective (map (fun j => accuracy G j (c j)) (experts G)) + lam G * paid_sum G c)
  <= widths G rho d T.

Definition start (more : R) (G : game) (rho : R) (d : nat) : R :=
  (INR d + (1 + more) / rho) * INR (K G) * INR (N G) + 1.
Definition root (G : game) (rho : R) (T : nat) : R :=
  sqrt (level G T * INR (K G) * INR (N G) * INR T * (1 + ln (rho * INR T / INR (N G))) / rho).
Definition root_bound (C : R) (G : game) (rho : R) (d T : nat) : R := start (ln (INR T)) G rho d + C * root G rho T.
Definition estimates_bound (C : R) (G : game) (rho : R) (d T : nat) : R := start 0 G rho d + C * root G rho T.
Definition each_bound (C : R) (G : game) (rho : R) (d T : nat) : R :=
  start (ln (INR T)) G rho d + 2 * C * INR (K G) * sqrt (level G T * INR (N G) * INR T / rho).

Theorem anytime_regret_root_K_claim : anytime_claim smoothed bayes_error heard_in_time 1 (root_bound (sqrt 2)).
Proof.
intros G far choose late rho d T c A W Far P L Hrho Hc. rewrite Rmult_1_l. unfold root_bound, start, root.
pose proof (anytime_regret_root_K G 0 far choose late rho d T c W (Rle_refl 0) Far L Hrho Hc P) as H.
rewrite Rmult_0_l, Rplus_0_r in H. exact H.
Qed.

(** In these worlds, after a million rounds, all bounds are below a tenth of the rounds. *)
Lemma bounds_are_small p : root_bound 2 (world p) 1 0 million <= 60000 /\
  estimates_bound 2 (world p) 1 0 million <= 60000 /\ each_bound 2 (world p) 1 0 million <= 60000.
Proof.
unfold root_bound, estimates_bound, each_bound, start, root, level. cbn [K N lam world INR]. rewrite INR_million.
repeat split; interval with (i_prec 40).
Qed.

Lemma bounds_grow C p : 0 <= C <= 2 -> root_bound C (world p) 1 0 million <= 60000 /\
  estimates_bound C (world p) 1 0 million <= 60000 /\ each_bound C (world p) 1 0 million <= 60000.
Proof.
intros HC. destruct (bounds_are_small p) as (H1 & H2 & H3).
unfold root_bound, estimates_bound, each_bound in *. pose proof (sqrt_pos (level (world p) million * 1 * 1000000 / 1)).
assert (0 <= root (world p) 1 million) by apply sqrt_pos.
assert (0 <= INR (K (world p)) * sqrt (level (world p) million * INR (N (world p)) * INR million / 1))
  by (apply Rmult_le_pos; [apply pos_INR | apply sqrt_pos]).
repeat split; nra.
Qed.

(** ** Labels that never come: half of all rounds are mistakes, for an expert that is always right *)

Lemma without_labels share objective far T h : share 0%nat 0%nat = 1/2 -> (forall i, known_after i h = []) ->
  E (unseen_run (world 1) (anytime_lcb (world 1) share objective 0 far) (fun _ => Ret only_move)
       (fun _ _ => Ret None) T h) (spent (world 1)) = spent (world 1) h + INR T / 2.
Proof.
intros Hshare. revert h; induction T as [|T IH]; intros h Hh; cbn [unseen_run]; [cbn; lra|].
rewrite E_bind. unfold unseen_play. rewrite E_bind. cbn [E]. rewrite E_unseen_round. cbn [E].
rewrite (E_ext _ _ (fun r => cost (world 1) r + (spent (world 1) h + INR T / 2))).
- rewrite E_plus, E_const, world_cost. unfold known. rewrite Hh. cbn [times hits]. rewrite Hshare, S_INR.
  unfold vote_error. cbn. repeat destruct Rlt_dec; lra.
- intros r. rewrite IH by (intros i; cbn; apply Hh). unfold spent. rewrite sum_cons. cbn [snd]. lra.
Qed.

Lemma claim_without_labels share objective widths : share 0%nat 0%nat = 1/2 -> objective [1] = 0 ->
  widths (world 1) 1 0%nat million <= 60000 -> ~ anytime_claim share objective (fun _ _ _ => True) 1 widths.
Proof.
intros Hshare Hobj Small H. pose proof (world_lawful 1 ltac:(lra)) as W. destruct (reaches_exists _ W) as [far Far].
specialize (H (world 1) far (fun _ => Ret only_move) (fun _ _ => Ret None) 1 0%nat million (fun _ => 0%nat) W Far
  (only_move_follows 1 share objective far) I ltac:(lra) ltac:(intros j _; cbn; lia)). cbv zeta in H.
rewrite without_labels in H by easy. change (map (fun j => accuracy (world 1) j 0) (experts (world 1))) with [1] in H.
rewrite Hobj in H. cbn [lam world] in H. change (spent (world 1) []) with 0 in H. rewrite INR_million in H. lra.
Qed.

(** ** Less than the Bayes-optimal cost: every vote on a fair coin errs half of the time *)

Lemma fair_rounds share objective far T : INR T / 2 <=
  E (unseen_run (world (1/2)) (anytime_lcb (world (1/2)) share objective 0 far) (fun _ => Ret only_move)
       (fun _ _ => Ret (Some 0%nat)) T []) (spent (world (1/2))).
Proof.
pose proof (world_lawful (1/2) ltac:(lra)) as W. set (A := anytime_lcb (world (1/2)) share objective 0 far).
set (late := fun (_ : transcript) (_ : move) => Ret (Some 0%nat)). rewrite (unseen_tower _ A _ late T []).
change (spent (world (1/2)) []) with 0. rewrite Rplus_0_l. replace (INR T / 2) with (INR T * (1/2)) by field.
rewrite <- (Usum_const (world (1/2)) A (fun _ => Ret only_move) late (1/2) T []).
assert (now : timely late 1 0) by (intros h m; split; [exact I | cbn; lra]).
apply (Usum_le (world (1/2)) A (fun _ => Ret only_move) late 1 0); try easy.
- intros t. apply anytime_lcb_votes_ok.
- apply only_move_follows.
- intros h m _ _. rewrite cost_split. cbn [lam world]. rewrite Rmult_0_l, Rplus_0_r. unfold A. rewrite share_mistake.
  pose proof (bayes_error_le_vote_error [1/2] (map (fun j => share (times (known h) j (pay m j))
    (hits (known h) j (pay m j))) (experts (world (1/2))))) as H.
  rewrite bayes_error_one, Rmin_left in H by lra. exact H.
Qed.

Lemma anytime_claim_with_less share objective widths : objective [1/2] = 1/2 ->
  widths (world (1/2)) 1 0%nat million <= 60000 -> ~ anytime_claim share objective heard_in_time (4/5) widths.
Proof.
intros Hobj Small H. pose proof (world_lawful (1/2) ltac:(lra)) as W. destruct (reaches_exists _ W) as [far Far].
specialize (H (world (1/2)) far (fun _ => Ret only_move) (fun _ _ => Ret (Some 0%nat)) 1 0%nat million
  (fun _ => 0%nat) W Far (only_move_follows (1/2) share objective far)). cbv zeta in H.
specialize (H ltac:(intros h m; split; [exact I | cbn; lra]) ltac:(lra) ltac:(intros j _; cbn; lia)).
pose proof (fair_rounds share objective far million) as Cost. cbv beta in H.
change (map (fun j => accuracy (world (1/2)) j 0) (experts (world (1/2)))) with [1/2] in H.
rewrite Hobj in H. cbn [lam world] in H. rewrite INR_million in *. lra.
Qed.

(** ** The teeth of the theorems *)

Lemma smoothed_untried : smoothed 0 0 = 1/2.
Proof. unfold smoothed. cbn. field. Qed.

Lemma small_2 : 0 <= sqrt 2 <= 2 /\ 0 <= sqrt 2 / 2 + 1 <= 2.
Proof. repeat split; interval with (i_prec 30). Qed.

Theorem tooth_anytime_regret_root_K_without_labels :
  ~ anytime_claim smoothed bayes_error (fun _ _ _ => True) 1 (root_bound (sqrt 2)).
Proof. apply claim_without_labels; [apply smoothed_untried | apply bayes_error_sure | apply bounds_grow, small_2]. Qed.

Theorem tooth_anytime_regret_root_K_less_than_B :
  ~ anytime_claim smoothed bayes_error heard_in_time (4/5) (root_bound (sqrt 2)).
Proof. apply anytime_claim_with_less; [apply bayes_error_half | apply bounds_grow, small_2]. Qed.

Theorem tooth_anytime_regret_product_root_K_without_labels :
  ~ anytime_claim smoothed product_error (fun _ _ _ => True) 1 (root_bound (sqrt 2 / 2 + 1)).
Proof.
apply claim_without_labels; [apply smoothed_untried | apply product_error_sure | apply bounds_grow, small_2].
Qed.

Theorem tooth_anytime_regret_product_root_K_less_than_H :
  ~ anytime_claim smoothed product_error heard_in_time (4/5) (root_bound (sqrt 2 / 2 + 1)).
Proof. apply anytime_claim_with_less; [apply product_error_half | apply bounds_grow, small_2]. Qed.

Theorem tooth_anytime_regret_at_estimates_without_labels :
  ~ anytime_claim tried bayes_error (fun _ _ _ => True) 1 (estimates_bound (sqrt 2)).
Proof. apply claim_without_labels; [reflexivity | apply bayes_error_sure | apply bounds_grow, small_2]. Qed.

Theorem tooth_anytime_regret_at_estimates_less_than_B :
  ~ anytime_claim tried bayes_error heard_in_time (4/5) (estimates_bound (sqrt 2)).
Proof. apply anytime_claim_with_less; [apply bayes_error_half | apply bounds_grow, small_2]. Qed.

Theorem tooth_anytime_regret_without_labels :
  ~ anytime_claim smoothed bayes_error (fun _ _ _ => True) 1 (each_bound (sqrt 2)).
Proof. apply claim_without_labels; [apply smoothed_untried | apply bayes_error_sure | apply bounds_grow, small_2]. Qed.

Theorem tooth_anytime_regret_less_than_B :
  ~ anytime_claim smoothed bayes_error heard_in_time (4/5) (each_bound (sqrt 2)).
Proof. apply anytime_claim_with_less; [apply bayes_error_half | apply bounds_grow, small_2]. Qed.

(** ** The vote: with q nearer to 1/2 than the m that it is for, a vote may err more than B(m) *)

Theorem tooth_vote_error_beyond_nearer : ~ (forall (l : list nat) (m q : nat -> R),
  (forall j, In j l -> 0 < m j < 1 /\ 0 <= q j <= 1) ->
  E (flips (map q l)) (vote_error (map m l)) <= bayes_error (map m l)).
Proof.
intros H. specialize (H [0%nat] (fun _ => 3/4) (fun _ => 1/2) ltac:(intros; lra)). cbn [map] in H.
rewrite bayes_error_one, Rmin_right in H by lra. pose proof (bayes_error_le_vote_error [1/2] [3/4]) as Least.
rewrite bayes_error_one, Rmin_right in Least by lra. lra.
Qed.

(** One right answer of one, and twice three of four: the smoothed vote follows the two against the one. *)
Lemma smoothed_costs c : c < 3/32 -> ~ (forall (l : list nat) n s, (forall j, In j l -> (s j <= n j)%nat) ->
  E (flips (map (fun j => tried (n j) (s j)) l)) (vote_error (map (fun j => smoothed (n j) (s j)) l))
  <= bayes_error (map (fun j => tried (n j) (s j)) l) + c * Sum l (fun j => one_more (n j))).
Proof.
intros Hc H. specialize (H [0; 1; 2]%nat (fun j => if (j =? 0)%nat then 1 else 4)%nat
  (fun j => if (j =? 0)%nat then 1 else 3)%nat ltac:(intros j _; cbv beta; destruct (j =? 0)%nat; lia)).
rewrite vote_error_is in H. cbn [map Sum fold_right Nat.eqb late_error] in H.
assert (T1 : tried 1 1 = 1) by (cbn; field). assert (T2 : tried 4 3 = 3/4) by (cbn; field).
assert (S1 : smoothed 1 1 = 2/3) by (unfold smoothed; cbn; field).
assert (S2 : smoothed 4 3 = 2/3) by (unfold smoothed; cbn; field).
assert (O1 : one_more 1 = 1/3) by (unfold one_more; cbn; field).
assert (O2 : one_more 4 = 1/6) by (unfold one_more; cbn; field). rewrite T1, T2, S1, S2, O1, O2 in H.
pose proof (bayes_error_le_single [1; 3/4; 3/4] 1 (or_introl eq_refl)) as Sure.
replace (1 - 1/2) with (1/2) in Sure by field. rewrite (Rabs_right (1/2)) in Sure by lra.
revert H. apply Rlt_not_le. repeat (destruct Rlt_dec; [try (exfalso; lra) | try (exfalso; lra)]); lra.
Qed.

Theorem tooth_at_smoothed_for_nothing : ~ (forall (l : list nat) n s, (forall j, In j l -> (s j <= n j)%nat) ->
  E (flips (map (fun j => tried (n j) (s j)) l)) (vote_error (map (fun j => smoothed (n j) (s j)) l))
  <= bayes_error (map (fun j => tried (n j) (s j)) l) + 0 * Sum l (fun j => one_more (n j))).
Proof. apply smoothed_costs. lra. Qed.

Theorem tooth_at_smoothed_eleventh : ~ (forall (l : list nat) n s, (forall j, In j l -> (s j <= n j)%nat) ->
  E (flips (map (fun j => tried (n j) (s j)) l)) (vote_error (map (fun j => smoothed (n j) (s j)) l))
  <= bayes_error (map (fun j => tried (n j) (s j)) l) + 1/11 * Sum l (fun j => one_more (n j))).
Proof. apply smoothed_costs. lra. Qed.

(** ** Labels that come only when the expert is right: the learner follows an expert that it should contradict *)

Section Telling.
Variables (G : game) (A : nat -> algorithm) (choose : transcript -> tree move).
Variable late : transcript -> round -> tree (option nat).

Definition telling_play (h : transcript) : tree (option nat * round) :=
  bind (choose h) (fun m => bind (round_with G (A (length h)) (known h) m) (fun r =>
  bind (late h r) (fun o => Ret (o, r)))).
Fixpoint telling_run (T : nat) (h : transcript) : tree transcript :=
  match T with O => Ret h | S T => bind (telling_play h) (fun r => telling_run T (r :: h)) end.
End Telling.

Definition when_right (h : transcript) (r : round) : tree (option nat) :=
  Ret (if correct r 0 then Some 0%nat else None).

Lemma always_right_costs far t h : hits h 0 0 = times h 0 0 ->
  1/2 <= E (round_with (world (1/4)) (anytime_lcb (world (1/4)) smoothed bayes_error 0 far t) h only_move)
    (cost (world (1/4))).
Proof.
intros Hh. rewrite world_cost, Hh. set (s := smoothed _ _). assert (Hs : 1/2 <= s).
{ unfold s, smoothed. pose proof (pos_INR (times h 0 0)). apply le_Rdiv_iff; lra. }
unfold vote_error. cbn. repeat destruct Rlt_dec; lra.
Qed.

(** Every label comes with probability 1/4, at once; and the regret is T/4 at least. *)
Theorem tooth_anytime_regret_root_K_labels_that_tell far T : let G := world (1/4) in let A := anytime_lcb G smoothed bayes_error 0 far in
  INR T / 4 <= E (telling_run G A (fun _ => Ret only_move) when_right T []) (spent G)
    - INR T * bayes_value G bayes_error (fun _ => 0%nat).
Proof.
intros G A.
assert (Value : bayes_value G bayes_error (fun _ => 0%nat) = 1/4).
{ unfold bayes_value, G. change (experts (world (1/4))) with [0%nat]. cbn [map world lam accuracy].
  rewrite bayes_error_one, Rmin_left; lra. }
assert (W : lawful G) by (apply world_lawful; lra).
enough (H : forall h, (forall i, hits (known_after i h) 0 0 = times (known_after i h) 0 0) ->
  spent G h + INR T / 2 <= E (telling_run G A (fun _ => Ret only_move) when_right T h) (spent G)).
{ specialize (H [] ltac:(reflexivity)). rewrite Value. unfold spent in H at 1. cbn in H. lra. }
induction T as [|T IH]; intros h Hh; cbn [telling_run]; [cbn; lra|].
rewrite E_bind. unfold telling_play. rewrite E_bind. cbn [E]. rewrite E_bind.
pose proof (always_right_costs far (length h) (known h) (Hh 0%nat)) as Cost. fold G in Cost. fold A in Cost.
apply Rle_trans with
  (E (round_with G (A (length h)) (known h) only_move) (fun r => cost G r + (spent G h + INR T / 2))).
- rewrite E_plus, E_const, S_INR. lra.
- apply E_le_in; [apply round_with_ok; [easy | apply anytime_lcb_votes_ok]|]. intros r Hr.
  destruct (in_round_with G _ _ only_move r Hr) as [Hp _]. cbn [when_right bind E].
  eapply Rle_trans; [|apply IH].
  + unfold spent. rewrite sum_cons. cbn [snd]. lra.
  + intros i. cbn [known_after]. destruct (correct r 0) eqn:Hc; cbn [come]; [|apply Hh].
    destruct (0 <=? i)%nat; [|apply Hh]. cbn [hits times]. rewrite Hp, Hc, Hh. reflexivity.
Qed.
