(** * A prior over accuracies, and Thompson sampling: the game and the learner (Result G)

    Accuracies are drawn once, from a prior that the learner knows: a tree with accuracies at its leaves. What it has
    seen, that is what was paid and who was right, makes some of them more likely and others less. Thompson sampling
    draws accuracies from this posterior in every round, pays what it would pay if they were the true ones, and says the
    label that is more likely under the posterior. It explores in no other way, and knows no number of rounds.

    - [reweigh w t] == the tree [t] with all probabilities times [w], normalised: Bayes' rule
    - [world G p] == the game [G] with the accuracies [p]; what [G] has for accuracies plays no part below
    - [evidence G p h] == the probability, with the accuracies p, that exactly those were right who were right in [h]
    - [predictive G prior h c z] == the posterior probability that, paid c, exactly the experts [z] are right
    - [bayesian_regret G prior pick labels objective best T] == expected cost of T rounds, accuracies drawn first, less
      T times the value of the payments [best p] in each world; labels are drawn in view of world, past and payments
    - [best_for G prior objective pick] == [pick p] is least in objective + lambda sum c, for all p of the prior
    - [product_prior G one] == all accuracies independent, that of expert j for payment c drawn from [one j c]
    - [cell_posterior one h j c] == its law after n answers, s of them right: x has weight x^s (1-x)^(n-s) *)
Require Import Reals Bool Arith List.
From PaidExperts Require Import Sums Tree Game.
Import ListNotations.
Open Scope R_scope.

Definition accuracies : Type := nat -> nat -> R.

(** ** Bayes' rule *)

Fixpoint reweigh {A} (w : A -> R) (t : tree A) : tree A :=
  match t with
  | Ret a => Ret a
  | Coin p u => Coin (p * E (u true) w / E (Coin p u) w) (fun b => reweigh w (u b))
  end.

Definition world (G : game) (p : accuracies) : game := Game (K G) (N G) (lam G) (price G) p.
Definition bought (G : game) (p : accuracies) (c : nat -> nat) : list R := map (fun j => p j (c j)) (experts G).

Fixpoint evidence (G : game) (p : accuracies) (h : history) : R :=
  match h with
  | [] => 1
  | r :: h => likelihood (bought G p (paid r)) (map (correct r) (experts G)) * evidence G p h
  end.
Definition posterior (G : game) (prior : tree accuracies) (h : history) : tree accuracies :=
  reweigh (fun p => evidence G p h) prior.
Definition predictive (G : game) (prior : tree accuracies) (h : history) (c : nat -> nat) (z : list bool) : R :=
  E (posterior G prior h) (fun p => likelihood (bought G p c) z).

(** ** The learner *)

(** It pays [pick p] for some [p] of the prior; the vote compares the two labels, and flips a fair coin where they are
    even. *)
Definition thompson (G : game) (prior : tree accuracies) (pick : accuracies -> nat -> nat) : algorithm := Algorithm
  (fun h m => exists p, In_tree p prior /\ pay m = pick p)
  (fun h m z => let said := map z (experts G) in
     sign_coin (predictive G prior h (pay m) said - predictive G prior h (pay m) (map negb said))).

(** What it pays: [pick] of a draw from the posterior *)
Definition thompson_moves (G : game) (prior : tree accuracies) (pick : accuracies -> nat -> nat)
  (labels : history -> (nat -> nat) -> tree bool) (h : history) : tree move :=
  bind (posterior G prior h) (fun p => bind (labels h (pick p)) (fun y => Ret (Move (pick p) y 0 true))).

Definition bayesian_regret (G : game) (prior : tree accuracies) (pick : accuracies -> nat -> nat)
  (labels : accuracies -> history -> (nat -> nat) -> tree bool) (objective : list R -> R)
  (best : accuracies -> nat -> nat) (T : nat) : R :=
  E prior (fun p => E (run (world G p) (thompson G prior pick) (thompson_moves G prior pick (labels p)) T [])
    (total (world G p)) - INR T * bayes_value (world G p) objective (best p)).

Definition best_for (G : game) (prior : tree accuracies) (objective : list R -> R) (pick : accuracies -> nat -> nat) :=
  forall p, In_tree p prior -> on_grid G (pick p) /\ forall c, on_grid G c ->
    bayes_value (world G p) objective (pick p) <= bayes_value (world G p) objective c.

(** ** A prior under which all accuracies are independent *)

Fixpoint draw {A} (other : A) (n : nat) (one : nat -> tree A) : tree (nat -> A) :=
  match n with
  | O => Ret (fun _ => other)
  | S n => bind (one n) (fun a => bind (draw other n one) (fun f => Ret (fun i => if (i =? n)%nat then a else f i)))
  end.
Definition product_prior (G : game) (one : nat -> nat -> tree R) : tree accuracies :=
  draw (fun _ => 1/2) (K G) (fun j => draw (1/2) (N G) (one j)).

Definition by_counts (n s : nat) (x : R) : R := x ^ s * (1 - x) ^ (n - s).
Definition cell_posterior (one : nat -> nat -> tree R) (h : history) (j c : nat) : tree R :=
  reweigh (by_counts (times h j c) (hits h j c)) (one j c).
Definition cell_mean (one : nat -> nat -> tree R) (h : history) (j c : nat) : R :=
  E (cell_posterior one h j c) (fun x => x).
