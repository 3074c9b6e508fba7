(** * Labels that come late or never: the game and the learner (Result H)

    In practice labels come late, many never come, and nobody says in advance how many rounds there will be. Here a
    round starts with payments (and a label, which nobody need see); then it is drawn when the label will be known, if
    ever; then the experts answer and the learner votes. That draw may depend on all that has happened, on the payments
    and on the label, but not on the answers. A label comes with probability rho or more within d rounds; others may
    come later or never. Only rounds whose labels are known enter the counts. A learner is one algorithm for each round
    number. With all labels at once this is the game of [Game.v] ([Late_labels.at_once]).

    - [timely late rho d] == labels come with probability rho or more within d rounds
    - [known h] == the rounds of [h] whose labels have come, which is all that a learner counts
    - [unseen_run G A choose late T h] == T rounds after [h]; [spent G h] == what all rounds cost, known or not
    - [tried n s] == the estimate, and 1/2 before the first known answer; [smoothed n s] == (s+1)/(n+2)
    - [anytime_lcb G share objective eps far t] == the learner after t rounds; eps is how far from optimal it may pay
    - [reaches G far] == [far t n s] is the distance from 1/2 to the farthest accuracy that is credible in round t *)
Require Import Reals Bool Arith List.
From PaidExperts Require Import Sums Tree Game.
Import ListNotations.
Open Scope R_scope.

(** ** The game *)

(** Past rounds, newest first. [Some 0]: the label is known before the next round; [Some i]: i rounds later; [None]:
    never. *)
Definition transcript := list (option nat * round).
Definition come (i : nat) (o : option nat) : bool := match o with Some d => (d <=? i)%nat | None => false end.

(** The rounds of [h] whose labels are known when [i] more rounds have been played *)
Fixpoint known_after (i : nat) (h : transcript) : history :=
  match h with
  | [] => []
  | (o, r) :: h => if come i o then r :: known_after (S i) h else known_after (S i) h
  end.
Definition known (h : transcript) : history := known_after 0 h.

Section Game.
Variables (G : game) (A : nat -> algorithm) (choose : transcript -> tree move).
Variable late : transcript -> move -> tree (option nat).

(** The learner counts all rounds and sees the known ones. *)
Definition follows : Prop := forall h, ok (choose h) /\
  forall m, In_tree m (choose h) -> allows (A (length h)) (known h) m.

(** When labels come *)
Definition timely (rho : R) (d : nat) : Prop := forall h m, ok (late h m) /\
  rho <= E (late h m) (fun o => ind (come d o)).

Definition unseen_round (h : transcript) (m : move) : tree (option nat * round) :=
  bind (late h m) (fun o => bind (round_with G (A (length h)) (known h) m) (fun r => Ret (o, r))).
Definition unseen_play (h : transcript) : tree (option nat * round) := bind (choose h) (unseen_round h).
Fixpoint unseen_run (T : nat) (h : transcript) : tree transcript :=
  match T with O => Ret h | S T => bind (unseen_play h) (fun r => unseen_run T (r :: h)) end.

(** Mistakes count whether or not anybody sees them. *)
Definition spent (h : transcript) : R := Sum h (fun r => cost G (snd r)).

(** ln(2/delta_t), delta_t = 1 / ((1 + lambda K) K N t^3), for round t: no number of rounds in it *)
Definition level (t : nat) : R := ln (2 * (1 + lam G * INR (K G)) * INR (K G) * INR (N G) * INR t ^ 3).
End Game.

(** ** The learner *)

Definition tried (n s : nat) : R := match n with O => 1/2 | S _ => estimate n s end.
Definition smoothed (n s : nat) : R := (INR s + 1) / (INR n + 2).

Definition share_vote (G : game) (share : nat -> nat -> R) (h : history) (m : move) (z : nat -> bool) : tree bool :=
  let qs := map (fun j => share (times h j (pay m j)) (hits h j (pay m j))) (experts G) in
  let said := map z (experts G) in
  sign_coin (likelihood qs said - likelihood qs (map negb said)).

Definition anytime_lcb (G : game) (share : nat -> nat -> R) (objective : list R -> R) (eps : R)
  (far : nat -> nat -> nat -> R) (t : nat) : algorithm := Algorithm
  (fun h m => on_grid G (pay m) /\
     nearly G (lam G) 1 (fun _ => eps) h (bayes_hopes G objective (far (S t)) h) (pay m))
  (share_vote G share).

Definition reaches (G : game) (far : nat -> nat -> nat -> R) : Prop := forall t, (1 <= t)%nat ->
  farthest (kl_set (level G t)) (far t) /\ far t 0%nat 0%nat = 1/2.

(** Payments are [pays], at the number of rounds and the known ones; labels may be random and depend on everything. *)
Definition carries_out_late (pays : nat -> history -> nat -> nat) (choose : transcript -> tree move) : Prop :=
  forall h, ok (choose h) /\ forall m, In_tree m (choose h) -> pay m = pays (length h) (known h).
