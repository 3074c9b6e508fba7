(** * Lemma 4.2: the coin of Algorithm 1 gains a factor 1/2

    If no expert is certain, Algorithm 1 predicts the sign of x = sum_j w_j Z_j, flipped with probability
    1/2 exp(-|x|). For every advice, the probability of a mistake is at most 1/2 exp(-y x), which is half of what
    Section 2 has for the sign alone. Lemma 4.3 spends that half on the errors of the estimates. Neighbours that are
    false: [Lemma_4_2_teeth.v].

    - [errs G beta h m z] == P_B(prediction <> y | past, advice z), B the coin of the vote *)
Require Import Reals Lra List Bool Arith Lia.
From PaidExperts Require Import Sums Tree Game Calculus.
Import ListNotations.
Open Scope R_scope.

Definition errs (G : game) (beta : R) (h : history) (m : move) (z : nat -> bool) : R :=
  E (vote_1 G beta h m z) (fun y => ind (negb (eqb y (truth m)))).

(** ** The coin, for any vote x *)

Definition coin_vote (zero : bool) (x : R) : tree bool :=
  Coin (1 - 1/2 * exp (- Rabs x)) (fun keep => Ret (if keep then sign_of zero x else negb (sign_of zero x))).

Lemma vote_in_range_is_a_coin G beta h m z : some_certain G beta h m = false ->
  vote_1 G beta h m z = coin_vote (zero m) (tally G h m z).
Proof. intros H. unfold vote_1. rewrite H. reflexivity. Qed.

Definition coin_errs (zero : bool) (x : R) (y : bool) : R := E (coin_vote zero x) (fun v => ind (negb (eqb v y))).

Lemma abs_of_right_sign zero x y : sign_of zero x = y -> Rabs x = sgn y * x.
Proof.
unfold sign_of. intros <-. destruct (Rlt_dec 0 x) as [H|H]; [cbn; rewrite Rabs_right by lra; ring|].
destruct (Rlt_dec x 0) as [H'|H']; [cbn; rewrite Rabs_left by lra; ring|].
replace x with 0 by lra. rewrite Rabs_R0. ring.
Qed.

Lemma abs_of_wrong_sign zero x y : sign_of zero x <> y -> Rabs x = - (sgn y * x).
Proof.
intros H. rewrite (abs_of_right_sign zero x (negb y)); [destruct y; cbn; ring|].
destruct (sign_of zero x), y; cbn; congruence.
Qed.

(** A right sign errs if it is flipped. *)
Lemma coin_errs_right zero x y : sign_of zero x = y -> coin_errs zero x y = 1/2 * exp (- (sgn y * x)).
Proof.
intros H. unfold coin_errs, coin_vote. cbn [E]. rewrite H, (abs_of_right_sign zero x y H).
destruct y; cbn; ring.
Qed.

(** A wrong sign errs if it is kept. *)
Lemma coin_errs_wrong zero x y : sign_of zero x <> y -> coin_errs zero x y = 1 - 1/2 * exp (sgn y * x).
Proof.
intros H. unfold coin_errs, coin_vote. cbn [E]. rewrite (abs_of_wrong_sign zero x y H), Ropp_involutive.
destruct (sign_of zero x), y; cbn; congruence || ring.
Qed.

(** ** The proof as printed *)

(** I59.1 is the case: the vote has the sign of the label. *)
Lemma I60_1 G beta h m z : some_certain G beta h m = false -> sign_of (zero m) (tally G h m z) = truth m ->
  errs G beta h m z = 1/2 * exp (- (sgn (truth m) * tally G h m z)).
Proof. intros Hin Hs. unfold errs. rewrite vote_in_range_is_a_coin by easy. apply coin_errs_right; easy. Qed.

Lemma I59_1 G beta h m z : some_certain G beta h m = false -> sign_of (zero m) (tally G h m z) = truth m ->
  errs G beta h m z = 1/2 * exp (- (sgn (truth m) * tally G h m z)).
Proof. apply I60_1. Qed.

(** The other case *)
Lemma D35_1 G beta h m z : some_certain G beta h m = false -> sign_of (zero m) (tally G h m z) <> truth m ->
  errs G beta h m z = 1 - 1/2 * exp (sgn (truth m) * tally G h m z).
Proof. intros Hin Hs. unfold errs. rewrite vote_in_range_is_a_coin by easy. apply coin_errs_wrong; easy. Qed.

Lemma D35_2 v : 1 - 1/2 * exp v = 1 + 1/2 * exp (- v) - 1/2 * exp v - 1/2 * exp (- v).
Proof. ring. Qed.

(** cosh v >= 1: the mean of e^v and e^-v is at least the root of their product. *)
Lemma I61_1 v : 1/2 * exp v + 1/2 * exp (- v) >= 1.
Proof.
pose proof (exp_mult_inv v) as H. pose proof (exp_pos v). pose proof (exp_pos (- v)).
set (a := exp v) in *. set (b := exp (- v)) in *. pose proof (pow2_ge_0 (a - b)). nra.
Qed.

Lemma D35_3 v : 1 + 1/2 * exp (- v) - 1/2 * exp v - 1/2 * exp (- v) <= 1/2 * exp (- v).
Proof. pose proof (I61_1 v). lra. Qed.

(** For any vote x and label y, with either sign for 0 *)
Lemma coin_errs_le zero x y : coin_errs zero x y <= 1/2 * exp (- (sgn y * x)).
Proof.
destruct (bool_dec (sign_of zero x) y) as [H|H].
- rewrite coin_errs_right by easy. lra.
- rewrite coin_errs_wrong, D35_2 by easy. apply D35_3.
Qed.

(** Lemma 4.2, in every round, for every past, advice and label; t > N is not needed. *)
Theorem lemma_4_2 G beta h m z : some_certain G beta h m = false ->
  E (vote_1 G beta h m z) (fun y => ind (negb (eqb y (truth m)))) <= 1/2 * exp (- (sgn (truth m) * tally G h m z)).
Proof. intros Hin. rewrite vote_in_range_is_a_coin by easy. apply coin_errs_le. Qed.

Lemma D18_1 G beta h m z : some_certain G beta h m = false ->
  errs G beta h m z <=
  1/2 * exp (- (sgn (truth m) * Sum (experts G) (fun j => weight (paid_estimate h m j) * sgn (z j)))).
Proof. apply lemma_4_2. Qed.

Lemma D15_1 G beta h m z : some_certain G beta h m = false ->
  errs G beta h m z <=
  1/2 * exp (- (sgn (truth m) * Sum (experts G) (fun j => weight (paid_estimate h m j) * sgn (z j)))).
Proof. apply lemma_4_2. Qed.
