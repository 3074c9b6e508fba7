(** * Coins whose probability is not known

    The definitions of the paper that need coins and no game: what n answers, of which s were right, say of the
    probability p that an answer is right, and how often the best vote on independent coins errs. [Game.v] exports
    them; what is proved of them alone ([Covering], [Lemma_A_1], [Kl], [Bayes_error], [Entropy], [Change]) knows no game.

    - [estimate n s] == the share of right answers; [width], [sharp_width] == how far it may be off
    - [kl q p] == the relative entropy of the coin [q] with respect to the coin [p]
    - [likelihood ps z] == the probability that of coins [ps] exactly those fall on [true] that [z] says
    - [bayes_error ps] == how often the vote errs that knows [ps] *)
Require Import Reals List Bool Arith.
From PaidExperts Require Import Sums Tree.
Import ListNotations.
Open Scope R_scope.

Definition Rleb (x y : R) : bool := if Rle_dec x y then true else false.
Definition Rltb (x y : R) : bool := if Rlt_dec x y then true else false.

(** Line 23 and line 1 (A2.2): 1 before the first payment *)
Definition estimate (n s : nat) : R := match n with O => 1 | S _ => INR s / INR n end.

(** Line 25; [l] is ln(3/delta). Line 1 sets P = 1 before the first payment, so no width is needed then. *)
Definition width (l : R) (n s : nat) : R :=
  3 * l / INR n + sqrt (estimate n s * (1 - estimate n s) / INR n * (2 * l)).

(** ** Confidence sets for our own algorithms: [S n s p] says that accuracy [p] is credible after n answers, s right *)

Definition kl (q p : R) : R := q * ln (q / p) + (1 - q) * ln ((1 - q) / (1 - p)).
Definition kl_set (l : R) (n s : nat) (p : R) : Prop :=
  p = estimate n s \/ (0 < p < 1 /\ INR n * kl (estimate n s) p <= l).
(** Lemma A.1 for coins, with constant 1 *)
Definition sharp_width (l : R) (n s : nat) : R := l / INR n + sqrt (estimate n s * (1 - estimate n s) / INR n * (2 *
  l)).
Definition bernstein_set (l : R) (n s : nat) (p : R) : Prop := Rabs (estimate n s - p) <= sharp_width l n s.

(** Distances from 1/2 to the credible accuracies: the farthest and the nearest. *)
Definition farthest (S : nat -> nat -> R -> Prop) (far : nat -> nat -> R) : Prop := forall n s, (1 <= n)%nat ->
  (s <= n)%nat ->
  (exists p, 0 <= p <= 1 /\ S n s p /\ far n s = Rabs (p - 1/2)) /\
  (forall p, 0 <= p <= 1 -> S n s p -> Rabs (p - 1/2) <= far n s).
Definition nearest (S : nat -> nat -> R -> Prop) (near : nat -> nat -> R) : Prop := forall n s, (1 <= n)%nat ->
  (s <= n)%nat ->
  (exists p, 0 <= p <= 1 /\ S n s p /\ near n s = Rabs (p - 1/2)) /\
  (forall p, 0 <= p <= 1 -> S n s p -> near n s <= Rabs (p - 1/2)).

(** ** The vote of somebody who knows the coins (Result E) *)

(** The probability that exactly the experts [z] are right *)
Fixpoint likelihood (ps : list R) (z : list bool) : R :=
  match ps, z with p :: ps, b :: z => (if b then p else 1 - p) * likelihood ps z | _, _ => 1 end.
Fixpoint words (n : nat) : list (list bool) :=
  match n with O => [[]] | S n => map (cons true) (words n) ++ map (cons false) (words n) end.
(** B(p): the error of the Bayes-optimal vote; H(p) = 1/2 prod sqrt(4 p (1-p)), separable and at least as large *)
Definition bayes_error (ps : list R) : R :=
  1/2 * Sum (words (length ps)) (fun z => Rmin (likelihood ps z) (likelihood ps (map negb z))).
Definition product_error (ps : list R) : R := 1/2 * Prod ps (fun p => 2 * sqrt (p * (1 - p))).
