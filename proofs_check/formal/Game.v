(** * The game, and the algorithms that play it

    Definitions only: with [Tree.v], [Coins.v] and [Theorems.v] this is what a reader has to trust.

    A round: everything that is decided before the experts answer is a [move]; then each expert is right with
    the probability that its payment buys; then the learner votes. A history is the list of past rounds,
    newest first. Lines of Algorithm 1 are named by the numbers that the printed paper shows.

    Labels and advice are Booleans: [true] is +1, [false] is -1. Experts are [0 .. K-1]; a payment is its number
    in the grid C = [price 0, .., price (N-1)]. *)
Require Import Reals List Bool Arith.
From PaidExperts Require Import Sums Tree.
From PaidExperts Require Export Coins.
Import ListNotations.
Open Scope R_scope.

(** ** The game (Section 2) *)

(** D2.1, I1.1, I2.1, I4.1, I5.1, I6.1, I9.1, I11.1, I89.2: what is given *)
Record game := Game {
  K : nat;                          (* experts *)
  N : nat;                          (* payments *)
  lam : R;                          (* lambda, the price of payments in mistakes *)
  price : nat -> R;                 (* the payments of the grid C *)
  accuracy : nat -> nat -> R }.     (* p_j(c): the probability that expert j is right when paid payment c *)
(** The paper's Section 2 prints P(Z <> y) = p_j(c); every other line means P(Z = y), as here. *)

Record lawful (G : game) : Prop := Lawful {
  some_expert : (1 <= K G)%nat;
  some_payment : (1 <= N G)%nat;
  lam_ge0 : 0 <= lam G;
  price_range : forall c, 0 <= price G c <= 1;
  accuracy_range : forall j c, 0 <= accuracy G j c <= 1 }.

(** What a round leaves behind: payments c_t, advice Z_t (I8.1), the label y_t, the prediction. *)
Record round := Round { paid : nat -> nat; advice : nat -> bool; label : bool; predicted : bool }.
Definition history := list round.
Definition correct (r : round) (j : nat) : bool := eqb (advice r j) (label r).
Definition mistaken (r : round) : bool := negb (eqb (predicted r) (label r)).

(** What is decided before the experts answer: the payments and the label; and, where an algorithm leaves
    them open, whom it follows and the sign that it takes for 0. *)
Record move := Move { pay : nat -> nat; truth : bool; follow : nat; zero : bool }.

(** An algorithm allows some moves after a history, and votes on the advice, perhaps with a coin. The votes below look
    neither at [truth m] nor at the advice of anybody but the K experts; theorems about every learner ask for that. *)
Record algorithm := Algorithm {
  allows : history -> move -> Prop;
  vote : history -> move -> (nat -> bool) -> tree bool }.

(** Moves may be random and depend on all that has happened (D5.1, I10.1): [choose h] draws the move after [h], for the
    learner and for the adversary who sets the label. With [Ret] it is a function of the past. *)
Definition plays (A : algorithm) (choose : history -> tree move) : Prop :=
  forall h, ok (choose h) /\ forall m, In_tree m (choose h) -> allows A h m.

(** The coins of its votes are coins; and a history that it can have. *)
Definition votes_ok (A : algorithm) : Prop := forall h m z, ok (vote A h m z).
Inductive legal (A : algorithm) : history -> Prop :=
| legal_nil : legal A []
| legal_cons r h m : legal A h -> allows A h m -> paid r = pay m -> legal A (r :: h).

Section Rounds.
Variables (G : game) (A : algorithm) (choose : history -> tree move).

Definition experts := seq 0 (K G).
Definition on_grid (c : nat -> nat) : Prop := forall j, (j < K G)%nat -> (c j < N G)%nat.
Definition paid_sum (c : nat -> nat) : R := Sum experts (fun j => price G (c j)).

(** Who is right, and what is heard: an expert who is right says the label, one who is not says the other. *)
Definition answers (m : move) : tree (list bool) := flips (map (fun j => accuracy G j (pay m j)) experts).
Definition advise (m : move) (z : list bool) (j : nat) : bool := if nth j z false then truth m else negb (truth m).

Definition round_with (h : history) (m : move) : tree round :=
  bind (answers m) (fun z =>
  bind (vote A h m (advise m z)) (fun y =>
  Ret (Round (pay m) (advise m z) (truth m) y))).

Definition play (h : history) : tree round := bind (choose h) (round_with h).

Fixpoint run (T : nat) (h : history) : tree history :=
  match T with O => Ret h | S T => bind (play h) (fun r => run T (r :: h)) end.

(** The expected sum of [f past move] over the next T rounds *)
Fixpoint Esum (f : history -> move -> R) (T : nat) (h : history) : R :=
  match T with
  | O => 0
  | S T => E (choose h) (f h) + E (play h) (fun r => Esum f T (r :: h))
  end.

(** Mistakes plus lambda times payments (D2.1) *)
Definition cost (r : round) : R := ind (mistaken r) + lam G * paid_sum (paid r).
Definition total (h : history) : R := Sum h cost.

(** P(mistake | past, moves) (I17.1) *)
Definition mistake (h : history) (m : move) : R := E (round_with h m) (fun r => ind (mistaken r)).
End Rounds.

(** Phi(p) = exp(-2 sum_j (1/2 - p_j)^2) (D16.1, I3.1, I74.1, I78.1) *)
Definition Phi (k : nat) (p : nat -> R) : R := exp (-2 * Sum (seq 0 k) (fun j => (1/2 - p j)^2)).
(** What payments cost with it (D31.1); the best of the grid is the least [value]. *)
Definition value (G : game) (c : nat -> nat) : R := Phi (K G) (fun j => accuracy G j (c j)) + lam G * paid_sum G c.

(** ** Payments in [0,1]: productivity functions p_j, Lipschitz with constant L *)

Definition in_cube (k : nat) (x : nat -> R) : Prop := forall j, (j < k)%nat -> 0 <= x j <= 1.

(** D4.1 *)
Record productive (G : game) (p : nat -> R -> R) (L : R) : Prop := Productive {
  p_range : forall j x, 0 <= x <= 1 -> 0 <= p j x <= 1;
  p_lipschitz : forall j x y, 0 <= x <= 1 -> 0 <= y <= 1 -> Rabs (p j x - p j y) <= L * Rabs (x - y);
  p_accuracy : forall j c, accuracy G j c = p j (price G c) }.

(** OPT(p) is the least of these over the cube (D1.1, I18.1, D51.2); a bound against every [x] is one against OPT. *)
Definition value_at (G : game) (p : nat -> R -> R) (x : nat -> R) : R :=
  Phi (K G) (fun j => p j (x j)) + lam G * Sum (experts G) x.

(** Every payment in [0,1] has one of the grid within [eps] (I29.1, I34.1, I82.1, I86.1). *)
Definition covered (G : game) (eps : R) : Prop :=
  forall x, 0 <= x <= 1 -> exists c, (c < N G)%nat /\ Rabs (price G c - x) <= eps.

(** ** Counts and estimates: n, and how often an expert was right among these *)

(** Line 21 (A17.1, I15.1, A2.5, I65.1, I65.2) *)
Fixpoint times (h : history) (j c : nat) : nat :=
  match h with [] => 0 | r :: h => (if paid r j =? c then 1 else 0) + times h j c end%nat.
Fixpoint hits (h : history) (j c : nat) : nat :=
  match h with [] => 0 | r :: h => (if (paid r j =? c)%nat && correct r j then 1 else 0) + hits h j c end%nat.
(** Line 23 prints the label y_t of the last round for all earlier ones; each answer counts with its own label. *)

Definition sgn (b : bool) : R := if b then 1 else -1.
Definition sign_of (zero : bool) (x : R) : bool := if Rlt_dec 0 x then true else if Rlt_dec x 0 then false else zero.

(** ** Which payments: first each once, then by a rule *)

(** A [rule] says which payments may follow a history, given what payments seem to be worth. *)
Definition rule := history -> ((nat -> nat) -> R) -> (nat -> nat) -> Prop.

(** Line 6 (A6.1): a minimiser over C^K *)
Definition exactly (G : game) : rule := fun _ phi c0 =>
  forall c, on_grid G c -> phi c0 + lam G * paid_sum G c0 <= phi c + lam G * paid_sum G c.

(** Up to a factor and a slack, and with another price [mu] for payments: polynomial time, and rounded grids. *)
Definition nearly (G : game) (mu mult : R) (slack : history -> R) : rule := fun h phi c0 =>
  forall c, on_grid G c -> phi c0 + mu * paid_sum G c0 <= mult * phi c + mu * paid_sum G c + slack h.

(** Lines 2 to 7 (A3.1, A4.1, A7.1); in a round t > N all payments were tried (I20.1, I21.1, I26.1, I27.1, I30.1,
    I33.1, I62.1). *)
Definition explores_then (G : game) (r : rule) (phi : (nat -> nat) -> R) (h : history) (m : move) : Prop :=
  on_grid G (pay m) /\
  ((length h < N G)%nat -> forall j, (j < K G)%nat -> times h j (pay m j) = 0%nat) /\
  ((N G <= length h)%nat -> r h phi (pay m)).

(** ** Algorithm 1, LCB-GAPTRON *)

Section Algorithm_1.
Variables (G : game) (r : rule) (beta delta : R).

(** Line 25 (A21.1): Q *)
Definition reach (l : R) (n s : nat) : R := Rmin (Rmin (1 - estimate n s) (estimate n s)) (width l n s).
(** Line 26 and line 1 (A22.1, A2.1, A2.3): P. Line 24 leaves sign(0) at an estimate of 1/2 open: [zero] chooses; with 0
    itself Lemma 4.5 is false. *)
Definition optimistic (zero : bool) (l : R) (n s : nat) : R :=
  match n with
  | O => 1
  | S _ => estimate n s - sgn (sign_of zero (1/2 - estimate n s)) * reach l n s
  end.

(** Line 22 and line 1 (A18.1, A2.4, I66.1): alpha *)
Definition cutoff (n : nat) : R := match n with O => 1/2 | S _ => Rmin (beta / INR n) (1/2) end.
Definition in_range (n s : nat) : bool := Rleb (cutoff n) (estimate n s) && Rleb (estimate n s) (1 - cutoff n).

Definition paid_estimate (h : history) (m : move) (j : nat) : R := estimate (times h j (pay m j)) (hits h j (pay m j)).
Definition seems (h : history) (m : move) (c : nat -> nat) : R :=
  Phi (K G) (fun j => optimistic (zero m) (ln (3 / delta)) (times h j (c j)) (hits h j (c j))).
(** Line 9 (A8.1); in range is I23.1, out of range I32.1, I83.1, I84.1, I85.1. *)
Definition certain (h : history) (m : move) (j : nat) : bool := negb (in_range (times h j (pay m j)) (hits h j (pay m
  j))).
Definition some_certain (h : history) (m : move) : bool := existsb (certain h m) (experts G).

(** Lines 3 to 7, and line 10 (A9.1). Line 4 prints c = 0; n = 0 is meant: a payment not tried yet. *)
Definition allows_1 (h : history) (m : move) : Prop :=
  explores_then G r (seems h m) h m /\
  (some_certain h m = true -> (follow m < K G)%nat /\ certain h m (follow m) = true).

(** Line 14 (A12.1, I12.1, A11.1) *)
Definition weight (q : R) : R := 1/2 * ln (q / (1 - q)).
(** Line 16 (A13.1, I58.1) *)
Definition tally (h : history) (m : move) (z : nat -> bool) : R :=
  Sum (experts G) (fun j => weight (paid_estimate h m j) * sgn (z j)).

(** Lines 9 to 18 (A10.1, A15.1, D6.1). At a certain expert the estimate is not 1/2;
  where the vote is 0, sign(0) is open. *)
Definition vote_1 (h : history) (m : move) (z : nat -> bool) : tree bool :=
  if some_certain h m
  then Ret (if Rltb (1/2) (paid_estimate h m (follow m)) then z (follow m) else negb (z (follow m)))
  else let x := tally h m z in
       Coin (1 - 1/2 * exp (- Rabs x)) (fun keep => Ret (if keep then sign_of (zero m) x else negb (sign_of (zero m)
         x))).

Definition algorithm_1 : algorithm := Algorithm allows_1 vote_1.

(** Equation 9: an estimate is within its width, which is infinite before the first payment. *)
Definition within (l : R) (h : history) (j c : nat) : bool :=
  (times h j c =? 0)%nat ||
  Rleb (Rabs (estimate (times h j c) (hits h j c) - accuracy G j c)) (width l (times h j c) (hits h j c)).
(** The event Lambda (D17.1, I20.1): all are *)
Definition Lambda (h : history) : bool :=
  forallb (fun j => forallb (within (ln (3 / delta)) h j) (seq 0 (N G))) (experts G).
End Algorithm_1.

(** The delta of Theorem 4.7 (I36.1); our own theorems tune theirs in the same way. *)
Definition tuned_delta (G : game) (T : nat) : R := 1 / ((1 + lam G * INR (K G)) * INR T ^ 2 * INR (K G)).
(** ln(a/delta) at this delta *)
Definition tuned_log (a : R) (k : nat) (mu : R) (T : nat) : R := ln (a * (1 + mu * INR k) * INR T ^ 2 * INR k).
(** Algorithm 1 for T rounds, with the beta (I25.1, I35.1, I72.1, I87.1) and the delta of Theorem 4.7 *)
Definition as_printed (G : game) (T : nat) : algorithm :=
  algorithm_1 G (exactly G) (18 * ln (3 / tuned_delta G T) * INR (K G) ^ 2) (tuned_delta G T).

(** A vote by the sign of x, with a fair coin at 0 *)
Definition sign_coin (x : R) : tree bool := Coin (if Rlt_dec x 0 then 0 else if Rlt_dec 0 x then 1 else 1/2) (fun b =>
  Ret b).

(** ** The cautious learner: pay by optimism, vote by pessimism (Result D) *)

Section Cautious.
Variables (G : game) (r : rule) (far near : nat -> nat -> R).

Definition hopes (h : history) (c : nat -> nat) : R :=
  exp (-2 * Sum (experts G) (fun j => far (times h j (c j)) (hits h j (c j)) ^ 2)).
Definition cautious_weight (h : history) (m : move) (j : nat) : R :=
  let n := times h j (pay m j) in let s := hits h j (pay m j) in
  sgn (negb (Rltb (estimate n s) (1/2))) * (1/2 * ln ((1/2 + near n s) / (1/2 - near n s))).
Definition cautious : algorithm := Algorithm
  (fun h m => explores_then G r (hopes h) h m)
  (fun h m z => sign_coin (Sum (experts G) (fun j => cautious_weight h m j * sgn (z j)))).
End Cautious.

(** ** Against the Bayes-optimal cost (Result E) *)

Section Bayes.
Variables (G : game) (r : rule) (objective : list R -> R) (far : nat -> nat -> R).

(** The credible accuracy that is farthest from 1/2, on the side of the estimate *)
Definition farthest_accuracy (n s : nat) : R := 1/2 + sgn (negb (Rltb (estimate n s) (1/2))) * far n s.
Definition bayes_hopes (h : history) (c : nat -> nat) : R :=
  objective (map (fun j => farthest_accuracy (times h j (c j)) (hits h j (c j))) (experts G)).
Definition bayes_vote (h : history) (m : move) (z : nat -> bool) : tree bool :=
  let qs := map (paid_estimate h m) (experts G) in
  let said := map z (experts G) in
  sign_coin (likelihood qs said - likelihood qs (map negb said)).
Definition bayes_lcb : algorithm := Algorithm (fun h m => explores_then G r (bayes_hopes h) h m) bayes_vote.
Definition bayes_value (c : nat -> nat) : R := objective (map (fun j => accuracy G j (c j)) (experts G)) + lam G *
  paid_sum G c.
End Bayes.

(** ** LCB over single experts (Section 5): one expert whose payments are the K N arms *)

Section Lcb.
Variables (G : game) (kappa : R).

(** Arm a is expert a / N at payment a mod N. *)
Definition arms : game := Game 1 (K G * N G) (lam G) (fun a => price G (a mod N G)) (fun _ a => accuracy G (a / N G)
  (a mod N G)).
(** The lower confidence bound of an arm in round t = length h + 1: mistakes/n + lam c - sqrt(kappa ln(t)/n) *)
Definition lower_bound (h : history) (a : nat) : R :=
  1 - estimate (times h 0 a) (hits h 0 a) + lam G * price arms a
  - sqrt (kappa * ln (INR (length h + 1)) / INR (times h 0 a)).
Definition lcb : algorithm := Algorithm
  (fun h m => explores_then arms (fun h _ c => forall a, (a < N arms)%nat ->
    lower_bound h (c 0%nat) <= lower_bound h a) (fun _ => 0) h m)
  (fun h m z => Ret (z 0%nat)).
(** What one arm costs a round; the paper prints p_j(c) + lambda c *)
Definition arm_cost (j c : nat) : R := 1 - accuracy G j c + lam G * price G c.
End Lcb.
