(** * Thompson sampling: one round, and why labels do not matter (Result G)

    Given the past, what is paid has the law of what should have been paid ([matching]). So payments cancel in the
    regret of a round, whatever lambda is, and what is left is the believed error at [pick p] less the least error there
    ([round_regret_is]): what is lost by not knowing the accuracies at the right payments. No vote that the past allows
    does better on average than the one by the posterior ([believed_is_least]), in particular none at estimates q; so
    this is at most the distance of q from the accuracies of what is paid, and of what should be paid
    ([regret_split]). Accuracies need not be independent under the prior, and [pick] need not be best.

    Neither payments nor errors depend on labels, since the posterior only knows who was right, and the vote treats the
    two labels alike ([labels_do_not_matter]). So all labels may be [true] in the analysis.

    - [yes] == labels that are all [true]
    - [believed h c] == the posterior probability of a mistake, paid c
    - [within_widths G prior q U M] == with the estimates [q past payments] expectations of values in [0,1] over the
      answers are off by at most [U past payments + M world past payments], in each world
    - [same_answers G h h'] == in [h] and [h'] the same was paid, and the same experts were right *)
Require Import Reals Lra Psatz List Bool Arith Lia FunctionalExtensionality.
From Coquelicot Require Import Coquelicot.
From PaidExperts Require Import Sums Tree Game Calculus Rounds Bayes_vote Bayes Prior Posterior.
Import ListNotations.
Open Scope R_scope.
Local Notation flip z := (map negb z).

Definition yes (h : history) (c : nat -> nat) : tree bool := Ret true.

(** The error of a vote by [P] when exactly the experts [z] are right *)
Definition error_by (P : list bool -> R) (z : list bool) : R :=
  if Rlt_dec (P z) (P (flip z)) then 1 else if Rlt_dec (P (flip z)) (P z) then 0 else 1/2.

Definition within_widths (G : game) (prior : tree accuracies) (q : history -> (nat -> nat) -> nat -> R)
  (U : history -> (nat -> nat) -> R) (M : accuracies -> history -> (nat -> nat) -> R) : Prop := forall p h c f,
  In_tree p prior -> (forall z, 0 <= f z <= 1) ->
  Rabs (E (flips (map (q h c) (experts G))) f - E (flips (bought G p c)) f) <= U h c + M p h c.

(** ** The learner *)

Section Round.
Variables (G : game) (prior : tree accuracies) (pick : accuracies -> nat -> nat).
Notation A := (thompson G prior pick).
Notation choose := (thompson_moves G prior pick).
Notation posterior := (posterior G prior).
Notation predictive := (predictive G prior).

Lemma thompson_votes_ok : votes_ok A.
Proof. intros h m z. cbn. split; [repeat destruct Rlt_dec; lra | easy]. Qed.

(** Probability matching: given the past, what is paid has the law of what should have been paid. *)
Theorem matching labels h (U : (nat -> nat) -> R) :
  E (choose labels h) (fun m => U (pay m)) = E (posterior h) (fun p => U (pick p)).
Proof. unfold thompson_moves. rewrite E_bind. apply E_ext. intros p. rewrite E_bind. cbn [E pay]. apply E_const. Qed.

Lemma thompson_mistake p h m :
  mistake (world G p) A h m = E (flips (bought G p (pay m))) (error_by (predictive h (pay m))).
Proof.
rewrite mistake_answers. apply E_ext_in. intros z Hz. apply flips_length in Hz. rewrite bought_length in Hz.
cbn [vote thompson]. rewrite (advice_is_pattern G) by easy. unfold sign_coin, error_by. cbn [E].
destruct (truth m); [|rewrite flip_flip]; cbn; repeat destruct Rlt_dec; lra.
Qed.

(** No vote errs less than the one that knows the accuracies. *)
Lemma error_by_ge ps P : bayes_error ps <= E (flips ps) (error_by P).
Proof.
rewrite E_flips_pairs. unfold bayes_error. apply Rmult_le_compat_l; [lra|]. apply sum_le. intros z _.
unfold error_by, Rmin. rewrite flip_flip. repeat destruct Rlt_dec; destruct Rle_dec; lra.
Qed.

(** ** Labels do not matter *)

Definition same_answers : history -> history -> Prop := Forall2 (fun r r' =>
  paid r = paid r' /\ map (correct r) (experts G) = map (correct r') (experts G)).

Lemma same_evidence h h' : same_answers h h' -> posterior h = posterior h'.
Proof.
intros H. unfold Prior.posterior. f_equal. extensionality p. induction H as [|r r' h h' [Hp Hc] _ IH]; [reflexivity|].
cbn [evidence]. rewrite Hp, Hc, IH. reflexivity.
Qed.

Lemma labels_leave_sums p (phi : history -> (nat -> nat) -> R) labels T h h' :
  (forall h h', same_answers h h' -> phi h = phi h') -> same_answers h h' ->
  Esum (world G p) A (choose labels) (fun h m => phi h (pay m)) T h
  = Esum (world G p) A (choose yes) (fun h m => phi h (pay m)) T h'.
Proof.
intros Hphi. revert labels h h'; induction T as [|T IH]; intros labels h h' Hh; [reflexivity|]. cbn [Esum].
set (rest := Esum (world G p) A (choose yes) (fun h m => phi h (pay m)) T).
set (bare c z := leaves (Move c true 0 true) z true).
set (next c := Sum (words (K G)) (fun z => likelihood (bought G p c) z * rest (bare c z :: h'))).
assert (Play : forall labels h, same_answers h h' -> E (play (world G p) A (choose labels) h) (fun r =>
    Esum (world G p) A (choose labels) (fun h m => phi h (pay m)) T (r :: h))
  = E (posterior h') (fun p => next (pick p))).
{ clear labels h Hh. intros labels h Hh. unfold play.
  rewrite E_bind, <- (same_evidence h h' Hh), <- (matching labels h next). apply E_ext. intros m.
  rewrite round_words. apply sum_ext. intros z _. f_equal.
  rewrite (E_ext _ _ (fun _ => rest (bare (pay m) z :: h'))); [apply E_const|].
  intros y. apply IH. constructor; [|exact Hh]. split; [reflexivity|]. apply map_ext. intros j. unfold bare, leaves.
  rewrite !correct_advise. reflexivity. }
assert (Refl : same_answers h' h') by (clear; induction h' as [|r h' IH]; constructor; easy).
unfold rest. rewrite (Play labels h Hh), (Play yes h' Refl), !matching, (same_evidence h h' Hh), (Hphi h h' Hh).
reflexivity.
Qed.

Theorem labels_do_not_matter labels objective best T : bayesian_regret G prior pick labels objective best T
  = bayesian_regret G prior pick (fun _ => yes) objective best T.
Proof.
apply E_ext. intros p. f_equal. rewrite !tower. f_equal.
set (phi h c := E (flips (bought G p c)) (error_by (predictive h c)) + lam G * paid_sum G c).
assert (Cost : forall h m, E (round_with (world G p) A h m) (cost (world G p)) = phi h (pay m))
  by (intros; rewrite cost_split, thompson_mistake; reflexivity).
rewrite !(Esum_ext _ _ _ _ (fun h m => phi h (pay m)) _ _ Cost). apply labels_leave_sums; [|constructor].
intros h h' Hh. unfold phi, Prior.predictive. rewrite (same_evidence h h' Hh). reflexivity.
Qed.

(** ** The regret of a round, given the past *)

Hypotheses (Hprior : ok prior) (Hworlds : forall p, In_tree p prior -> lawful (world G p)).
Notation moves := (choose yes).

Lemma posterior_is_ok h : ok (posterior h).
Proof. apply posterior_ok; easy. Qed.

Lemma thompson_moves_ok labels h : (forall h c, ok (labels h c)) -> ok (choose labels h).
Proof.
intros Hl. apply ok_bind; [apply posterior_is_ok|]. intros p _. apply ok_bind; [apply Hl | easy].
Qed.

Theorem thompson_can_be_played labels : (forall h c, ok (labels h c)) -> plays A (choose labels).
Proof.
intros Hl h. split; [apply thompson_moves_ok, Hl|]. intros m Hm. apply In_bind in Hm as (p & Hp & Hm).
apply In_bind in Hm as (y & _ & ->). exists p. split; [apply in_reweigh in Hp; easy | reflexivity].
Qed.

Definition believed (h : history) (c : nat -> nat) : R :=
  1/2 * Sum (words (K G)) (fun z => Rmin (predictive h c z) (predictive h c (flip z))).

Lemma predictive_pairs h c f : E (posterior h) (fun p => E (flips (bought G p c)) f) =
  1/2 * Sum (words (K G)) (fun z => predictive h c z * f z + predictive h c (flip z) * f (flip z)).
Proof.
rewrite sum_plus, <- (sum_flip _ (fun z => predictive h c z * f z)).
transitivity (Sum (words (K G)) (fun z => predictive h c z * f z)); [|field].
rewrite (sum_ext _ _ (fun z => E (posterior h) (fun p => likelihood (bought G p c) z * f z))).
- rewrite <- E_sum. apply E_ext. intros p. rewrite E_flips_words, bought_length. reflexivity.
- intros z _. rewrite Rmult_comm. unfold Prior.predictive. rewrite <- E_scal. apply E_ext. intros. ring.
Qed.

Theorem thompson_believed h m : E (posterior h) (fun p => mistake (world G p) A h m) = believed h (pay m).
Proof.
rewrite (E_ext _ _ _ (fun p => thompson_mistake p h m)), predictive_pairs. unfold believed. f_equal.
apply sum_ext. intros z _. unfold error_by, Rmin. rewrite flip_flip. repeat destruct Rlt_dec; destruct Rle_dec; lra.
Qed.

(** No vote at estimates does better. *)
Theorem believed_is_least h c qs : believed h c <= E (posterior h) (fun p => E (flips (bought G p c)) (vote_error qs)).
Proof.
rewrite predictive_pairs. unfold believed. apply Rmult_le_compat_l; [lra|]. apply sum_le. intros z _.
unfold vote_error, Rmin. rewrite flip_flip. repeat destruct Rlt_dec; destruct Rle_dec; lra.
Qed.

Definition excess (p : accuracies) (h : history) (m : move) : R :=
  E (round_with (world G p) A h m) (cost (world G p)) - bayes_value (world G p) bayes_error (pick p).

Theorem round_regret_is h : E (posterior h) (fun p => E (moves h) (excess p h))
  = E (posterior h) (fun p => believed h (pick p) - bayes_error (bought G p (pick p))).
Proof.
rewrite (E_ext _ _ (fun p => E (moves h) (fun m => mistake (world G p) A h m + lam G * paid_sum G (pay m))
  - bayes_value (world G p) bayes_error (pick p))).
2:{ intros p. unfold excess. rewrite E_minus, E_const. f_equal. apply E_ext. intros m. apply (cost_split (world G p)). }
rewrite E_minus, E_swap. rewrite (E_ext (moves h) _ (fun m => believed h (pay m) + lam G * paid_sum G (pay m)))
  by (intros m; rewrite E_plus, E_const, thompson_believed; reflexivity).
rewrite (matching yes h (fun c => believed h c + lam G * paid_sum G c)), <- E_minus.
apply E_ext. intros p. unfold bayes_value. change (paid_sum (world G p)) with (paid_sum G).
change (map (fun j => accuracy (world G p) j (pick p j)) (experts (world G p))) with (bought G p (pick p)).
cbn [lam world]. ring.
Qed.

(** ** All rounds *)

Notation average := (on_average G prior A moves).

(** Against what it would pay if it knew the accuracies *)
Definition regret_of_pick (T : nat) : R := bayesian_regret G prior pick (fun _ => yes) bayes_error pick T.

Lemma regret_is_average T : regret_of_pick T = average excess T.
Proof.
apply E_ext. intros p. rewrite tower. cbn [total Sum fold_right]. rewrite Rplus_0_l.
rewrite <- (Esum_const (world G p) A moves (bayes_value (world G p) bayes_error (pick p)) T []).
set (f h m := E (round_with (world G p) A h m) (cost (world G p))).
rewrite (Esum_ext _ _ _ (excess p) (fun h m => f h m + -1 * bayes_value (world G p) bayes_error (pick p)))
  by (intros; unfold excess, f; ring).
rewrite Esum_plus, Esum_scal. ring.
Qed.

Lemma average_le f g T : (forall h, E (posterior h) (fun p => E (moves h) (f p h))
  <= E (posterior h) (fun p => E (moves h) (g p h))) -> average f T <= average g T.
Proof. apply on_average_le; auto using thompson_votes_ok. intros h. apply thompson_moves_ok. easy. Qed.

(** No round is worse than a fair coin, because min(a, b) <= (a + b)/2. *)
Lemma regret_trivial T : regret_of_pick T <= INR T / 2.
Proof.
rewrite regret_is_average. replace (INR T / 2) with (average (fun _ _ _ => 1/2) T)
  by (unfold on_average; rewrite (E_ext _ _ _ (fun p => Esum_const _ _ _ _ _ _)), E_const; field).
apply average_le. intros h. rewrite round_regret_is. apply E_le_in; [apply posterior_is_ok|]. intros p Hp.
apply in_reweigh in Hp. rewrite E_const. set (c := pick p).
pose proof (bayes_error_ge0 _ (fun x => bought_range G prior Hworlds p c x Hp)) as H0.
pose proof (predictive_pairs h c (fun _ => 1)) as One.
rewrite (E_ext _ _ (fun _ => 1)), E_const, <- sum_scal in One by (intros; apply E_const).
match type of One with 1 = ?s => enough (believed h c <= 1/2 * s) by lra end.
apply Rmult_le_compat_l; [lra|]. apply sum_le. intros z _. unfold Rmin. destruct Rle_dec; lra.
Qed.

(** ** Widths U, which depend on the past, and misses M, which depend on the world *)

Variables (q : history -> (nat -> nat) -> nat -> R) (U : history -> (nat -> nat) -> R).
Variable M : accuracies -> history -> (nat -> nat) -> R.
Hypothesis Hwithin : within_widths G prior q U M.

Lemma believed_le h c p : In_tree p prior ->
  believed h c - bayes_error (bought G p c) <= 2 * U h c + E (posterior h) (fun p' => M p' h c) + M p h c.
Proof.
intros Hp. set (qs := map (q h c) (experts G)).
assert (Vote : believed h c <= bayes_error qs + U h c + E (posterior h) (fun p' => M p' h c)).
{ eapply Rle_trans; [apply (believed_is_least h c qs)|].
  rewrite <- (E_const (posterior h) (bayes_error qs + U h c)), <- E_plus. apply E_le_in; [apply posterior_is_ok|].
  intros p' Hp'. apply in_reweigh in Hp'. rewrite <- bayes_error_is_an_error.
  pose proof (Hwithin p' h c (vote_error qs) Hp' (vote_error_range qs)) as H. apply Rabs_le_between in H.
  fold qs in H. lra. }
pose proof (Hwithin p h c (vote_error (bought G p c)) Hp (vote_error_range _)) as H. apply Rabs_le_between in H.
rewrite bayes_error_is_an_error in H. fold qs in H. pose proof (bayes_error_le_vote_error qs (bought G p c)). lra.
Qed.

(** On average the widths of what should be paid are those of what is paid, so that only the latter matter. *)
Theorem regret_split T : regret_of_pick T <= E prior (fun p =>
    Esum (world G p) A moves (fun h m => 2 * U h (pay m)) T []
    + Esum (world G p) A moves (fun h m => M p h (pay m)) T []
    + Esum (world G p) A moves (fun h m => M p h (pick p)) T []).
Proof.
rewrite regret_is_average.
apply Rle_trans with (average (fun p h m => 2 * U h (pay m) + M p h (pay m) + M p h (pick p)) T).
- apply average_le. intros h. rewrite round_regret_is. set (missing c := E (posterior h) (fun p => M p h c)).
  apply Rle_trans with (E (posterior h) (fun p => 2 * U h (pick p) + missing (pick p) + M p h (pick p))).
  + apply E_le_in; [apply posterior_is_ok|]. intros p Hp. apply in_reweigh in Hp. apply believed_le, Hp.
  + right. rewrite E_plus, <- (matching yes h (fun c => 2 * U h c + missing c)).
    rewrite (E_ext _ (fun p => E (moves h) _) (fun p => E (moves h) (fun m => 2 * U h (pay m) + M p h (pay m))
      + M p h (pick p))) by (intros; rewrite E_plus, E_const; reflexivity).
    rewrite (E_plus (posterior h)), E_swap. f_equal. apply E_ext. intros m. rewrite E_plus, E_const. reflexivity.
- right. apply E_ext. intros p. rewrite !Esum_plus. reflexivity.
Qed.
End Round.
