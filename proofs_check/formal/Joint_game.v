(** * The game with dependent experts

    Definitions, and nothing more to trust for Result I: as [Game.v], but who is right has any joint law, for each vector
    of payments one of its own. If the experts are independent it is the game of [Game.v] ([joint_run_independent]).

    - [joint_run law A choose T h] == T rounds after [h] if [law c] says who is right at payments [c]
    - [independent G] == the law of [Game.v]; [joint_law G law] == a law with the accuracies of G for single experts
    - [heard y z] == the advice if the label is y and [z] says who is right
    - [error_at law v y] == how often the vote [v] on the advice errs if the label is y
    - [ignores j f] == f does not depend on expert j
    - [hidden_in G q s law] == it has the accuracies of G, cannot be told from independent experts without all of the
      first q, and depends on the payments of the first s only
    - [parity q] == the vote that is [true] if an odd number of the first q say so; [majority] == of the first three *)
Require Import Reals List Bool Arith.
From PaidExperts Require Import Sums Tree Game.
Import ListNotations.
Open Scope R_scope.

Section Game.
Variables (law : (nat -> nat) -> tree (list bool)) (A : algorithm) (choose : history -> tree move).

(** As [round_with], but for who is right *)
Definition joint_round (h : history) (m : move) : tree round :=
  bind (law (pay m)) (fun z =>
  bind (vote A h m (advise m z)) (fun y =>
  Ret (Round (pay m) (advise m z) (truth m) y))).
Definition joint_play (h : history) : tree round := bind (choose h) (joint_round h).
Fixpoint joint_run (T : nat) (h : history) : tree history :=
  match T with O => Ret h | S T => bind (joint_play h) (fun r => joint_run T (r :: h)) end.
End Game.

Definition independent (G : game) (c : nat -> nat) : tree (list bool) :=
  flips (map (fun j => accuracy G j (c j)) (experts G)).

Theorem joint_run_independent G A choose T h : joint_run (independent G) A choose T h = run G A choose T h.
Proof. reflexivity. Qed.

(** A law for the game G: it depends on the payments of the experts only, and each of them is as accurate as G says. *)
Record joint_law (G : game) (law : (nat -> nat) -> tree (list bool)) : Prop := Joint_law {
  law_ok : forall c, ok (law c);
  law_length : forall c z, In_tree z (law c) -> length z = K G;
  law_pay : forall c c', (forall j, (j < K G)%nat -> c j = c' j) -> law c = law c';
  law_accuracy : forall c j, (j < K G)%nat -> E (law c) (fun z => ind (nth j z false)) = accuracy G j (c j) }.

(** Votes on the advice of all experts *)
Definition heard (y : bool) (z : list bool) : list bool := map (fun right : bool => if right then y else negb y) z.
Definition error_at (law : tree (list bool)) (v : list bool -> bool) (y : bool) : R :=
  E law (fun z => ind (negb (eqb (v (heard y z)) y))).
Definition parity (q : nat) (z : list bool) : bool := fold_right xorb false (firstn q z).
Definition majority (z : list bool) : bool := (2 <=? count_occ bool_dec (firstn 3 z) true)%nat.

(** A law that looks like the independent one, with the accuracies of G, to whoever leaves out one of the first q
    experts; and it depends on the payments of the first s experts only. *)
Definition ignores (j : nat) (f : list bool -> R) : Prop :=
  forall z z', (forall i, i <> j -> nth i z false = nth i z' false) -> f z = f z'.
Definition hidden_in (G : game) (q s : nat) (law : (nat -> nat) -> tree (list bool)) : Prop :=
  joint_law G law /\
  (forall c j f, (j < q)%nat -> ignores j f -> E (law c) f = E (independent G c) f) /\
  (forall c c', (forall j, (j < s)%nat -> c j = c' j) -> law c = law c').
