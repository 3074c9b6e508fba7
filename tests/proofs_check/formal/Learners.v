(** Our own learners and LCB as a program, for tests: what payments seem to cost, and the chance that +1 is predicted. *)
Require Import Reals List Bool Arith.
From PaidExperts Require Import Sums Tree Game Vectors Doubles.
Open Scope R_scope.

Definition cost_1 (G : game) (delta : R) (h : history) (m : move) (c : nat -> nat) : R :=
  seems G delta h m c + lam G * paid_sum G c.
Definition cost_cautious (G : game) (far : nat -> nat -> R) (h : history) (c : nat -> nat) : R :=
  hopes G far h c + lam G * paid_sum G c.
Definition cost_bayes (G : game) (objective : list R -> R) (far : nat -> nat -> R) (h : history) (c : nat -> nat) : R :=
  bayes_hopes G objective far h c + lam G * paid_sum G c.
Definition plus_cautious (G : game) (near : nat -> nat -> R) (h : history) (m : move) (z : nat -> bool) : R :=
  E (vote (cautious G (exactly G) near near) h m z) ind.
Definition plus_bayes (G : game) (h : history) (m : move) (z : nat -> bool) : R := E (bayes_vote G h m z) ind.
(** The one rule of LCB is its bound, and it says what the expert says whom it pays. *)
Definition plus_lcb (G : game) (h : history) (m : move) (z : nat -> bool) : R := E (vote (lcb G 2) h m z) ind.

Extraction "learner.ml" cost_1 cost_cautious cost_bayes bayes_error product_error plus_cautious plus_bayes plus_lcb
  arms lower_bound optimistic cutoff kl times hits vectors at_.
