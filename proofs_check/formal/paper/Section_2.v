(** * Section 2: the vote of experts whose accuracies are known

    Before it learns anything the paper looks at one round of K independent experts of known accuracies p_j, who are
    followed by the sign of sum_j w(p_j) Z_j, w(p) = 1/2 ln(p/(1-p)). Equation 4 bounds the error of that vote by
    exp(-2 sum_j (1/2 - p_j)^2), the function Phi that all regret bounds are about; equation 5 is the same for weights
    from estimates. The line between is misprinted. How tight the bound is: [Section_2_majority.v].

    - [says y z j] == Z_j, what expert j says: the label [y] if it is right, else the other one
    - [weighted_vote k w y z] == sum_j w_j Z_j, where [z] says who is right and [y] is the label
    - [sign_error k p w y tie] == P(sign of the vote <> y), p_j the probability of being right; [tie] is sign(0),
      which may depend on the advice
    - [knows G allowed] == the learner who knows the accuracies, as an algorithm of [Game.v]
    - [exp_loss k p w y] == E exp(-y sum_j w_j Z_j)
    - [loss_factor p q] == p sqrt((1-q)/q) + (1-p) sqrt(q/(1-q))
    - [inside k p], [weights q] == all p_j are strictly between 0 and 1; w(q_j)
    - [slope p] == 1/(2 p sqrt(p (1-p))), minus the derivative of sqrt((1-p)/p) *)
Require Import Reals Lra Psatz List Bool Arith Lia.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
From PaidExperts Require Import Sums Tree Game Calculus Rounds.
Import ListNotations.
Open Scope R_scope.

Definition says (y : bool) (z : list bool) (j : nat) : bool := if nth j z false then y else negb y.
Definition weighted_vote (k : nat) (w : nat -> R) (y : bool) (z : list bool) : R :=
  Sum (seq 0 k) (fun j => w j * sgn (says y z j)).
Definition sign_error (k : nat) (p w : nat -> R) (y : bool) (tie : list bool -> bool) : R :=
  E (flips (map p (seq 0 k))) (fun z => ind (negb (eqb (sign_of (tie z) (weighted_vote k w y z)) y))).
Definition exp_loss (k : nat) (p w : nat -> R) (y : bool) : R :=
  E (flips (map p (seq 0 k))) (fun z => exp (- (sgn y * weighted_vote k w y z))).
Definition loss_factor (p q : R) : R := p * sqrt ((1 - q) / q) + (1 - p) * sqrt (q / (1 - q)).

(** Accuracies or estimates strictly between 0 and 1: at 0 and 1 the weight divides by 0. *)
Definition inside (k : nat) (p : nat -> R) : Prop := forall j, (j < k)%nat -> 0 < p j < 1.
Definition weights (q : nat -> R) (j : nat) : R := weight (q j).

Lemma coins_ok k p : (forall j, (j < k)%nat -> 0 <= p j <= 1) -> ok (flips (map p (seq 0 k))).
Proof.
intros H. apply flips_ok. intros a Ha. apply in_map_iff in Ha as (j & <- & Hj). apply in_seq in Hj. apply H; lia.
Qed.

Lemma inside_in_cube k p : inside k p -> in_cube k p.
Proof. intros H j Hj. specialize (H j Hj). lra. Qed.

(** The margin y x counts who is right with a plus and who is wrong with a minus. *)
Lemma margin_is k w y z : sgn y * weighted_vote k w y z = Sum (seq 0 k) (fun j => w j * sgn (nth j z false)).
Proof.
unfold weighted_vote. rewrite <- sum_scal. apply sum_ext. intros j _. unfold says.
destruct y, (nth j z false); cbn; ring.
Qed.

(** ** Equation 4 and equation 5 *)

(** A vote that errs has a margin of at most 0. *)
Lemma wrong_sign_ind_le_exp zero x y : ind (negb (eqb (sign_of zero x) y)) <= exp (- (sgn y * x)).
Proof.
pose proof (exp_pos (- (sgn y * x))) as Hpos.
unfold sign_of. destruct (Rlt_dec 0 x) as [H|H]; [|destruct (Rlt_dec x 0) as [H'|H']].
- destruct y; cbn in *; [lra | apply one_le_exp; lra].
- destruct y; cbn in *; [apply one_le_exp; lra | lra].
- destruct zero, y; cbn in *; try lra; apply one_le_exp; lra.
Qed.

Lemma sign_error_le_exp_loss k p w y tie : in_cube k p -> sign_error k p w y tie <= exp_loss k p w y.
Proof. intros Hp. apply E_le; [apply coins_ok; easy|]. intros z. apply wrong_sign_ind_le_exp. Qed.

(** Advice is independent, so each expert multiplies the loss by its own mean. *)
Lemma exp_loss_is_product k p w y :
  exp_loss k p w y = Prod (seq 0 k) (fun j => p j * exp (- w j) + (1 - p j) * exp (w j)).
Proof.
transitivity (Prod (seq 0 k) (fun j => p j * exp (- (w j * sgn true)) + (1 - p j) * exp (- (w j * sgn false)))).
2:{ apply prod_ext. intros j _. cbn. do 2 f_equal; f_equal; ring. }
rewrite <- (flips_prod k p (fun j b => exp (- (w j * sgn b)))).
apply E_ext. intros z. rewrite margin_is, <- exp_sum. f_equal.
transitivity (-1 * Sum (seq 0 k) (fun j => w j * sgn (nth j z false))); [ring|].
rewrite <- sum_scal. apply sum_ext. intros j _. ring.
Qed.

Lemma exp_half_ln x : 0 < x -> exp (1/2 * ln x) = sqrt x.
Proof.
intros Hx. apply Rsqr_inj; [left; apply exp_pos | apply sqrt_pos|].
unfold Rsqr. rewrite sqrt_sqrt, <- exp_plus by lra. replace (1/2 * ln x + 1/2 * ln x) with (ln x) by field.
apply exp_ln; easy.
Qed.

Lemma odds_pos q : 0 < q < 1 -> 0 < q / (1 - q).
Proof. intros Hq. apply Rdiv_lt_0_compat; lra. Qed.

Lemma exp_weight q : 0 < q < 1 -> exp (weight q) = sqrt (q / (1 - q)).
Proof. intros Hq. apply exp_half_ln, odds_pos; easy. Qed.

Lemma exp_opp_weight q : 0 < q < 1 -> exp (- weight q) = sqrt ((1 - q) / q).
Proof.
intros Hq. pose proof (odds_pos q Hq) as Ho.
replace (- weight q) with (1/2 * ln ((1 - q) / q)); [apply exp_half_ln, Rdiv_lt_0_compat; lra|].
unfold weight. replace ((1 - q) / q) with (/ (q / (1 - q))) by (field; lra). rewrite ln_Rinv by easy. ring.
Qed.

Lemma exp_loss_of_weights k p q y : inside k q ->
  exp_loss k p (weights q) y = Prod (seq 0 k) (fun j => loss_factor (p j) (q j)).
Proof.
intros Hq. rewrite exp_loss_is_product. apply prod_ext. intros j Hj. apply in_seq in Hj.
unfold weights, loss_factor. rewrite exp_weight, exp_opp_weight by (apply Hq; lia). reflexivity.
Qed.

(** Equation 5: weights from any estimates q; nothing needs them to be the accuracies. *)
Theorem equation_5 k p q y tie : in_cube k p -> inside k q ->
  sign_error k p (weights q) y tie <= Prod (seq 0 k) (fun j => loss_factor (p j) (q j)).
Proof. intros Hp Hq. rewrite <- (exp_loss_of_weights k p q y) by easy. apply sign_error_le_exp_loss; easy. Qed.

Lemma D9_1 k p q y tie : in_cube k p -> inside k q ->
  sign_error k p (weights q) y tie <=
  Prod (seq 0 k) (fun j => p j * sqrt ((1 - q j) / q j) + (1 - p j) * sqrt (q j / (1 - q j))).
Proof. apply equation_5. Qed.

Lemma D7_1 k p y tie : inside k p -> sign_error k p (weights p) y tie <= exp_loss k p (weights p) y.
Proof. intros Hp. apply sign_error_le_exp_loss, inside_in_cube; easy. Qed.

Lemma D7_2 k p y : inside k p -> exp_loss k p (weights p) y = Prod (seq 0 k) (fun j => loss_factor (p j) (p j)).
Proof. apply exp_loss_of_weights. Qed.

(** Both terms are sqrt(p (1-p)). *)
Lemma loss_factor_is_twice_root p : 0 < p < 1 -> loss_factor p p = 2 * sqrt (p * (1 - p)).
Proof.
intros Hp. unfold loss_factor.
assert (Half : forall a b, 0 < a -> 0 < b -> a * sqrt (b / a) = sqrt (a * b)).
{ intros a b Ha Hb. rewrite <- (sqrt_square a) at 1 by lra. rewrite <- sqrt_mult.
  - f_equal. field. lra.
  - nra.
  - left. apply Rdiv_lt_0_compat; easy. }
rewrite !Half, (Rmult_comm (1 - p)) by lra. ring.
Qed.

Lemma twice_root p : 2 * sqrt (p * (1 - p)) = sqrt (1 - 4 * (1/2 - p) ^ 2).
Proof.
replace (1 - 4 * (1/2 - p) ^ 2) with (2 * 2 * (p * (1 - p))) by field.
rewrite (sqrt_mult_alt (2 * 2)), sqrt_square by lra. reflexivity.
Qed.

(** As printed the 4 stands before the bracket, and sqrt(4) = 2 exceeds 1 at p = 1/2. *)
Theorem not_D7_3 : ~ (forall k p, inside k p ->
  Prod (seq 0 k) (fun j => loss_factor (p j) (p j)) = Prod (seq 0 k) (fun j => sqrt (4 * (1 - (1/2 - p j) ^ 2)))).
Proof.
intros H. specialize (H 1%nat (fun _ => 1/2)). cbn [seq] in H. rewrite !prod_cons in H. cbn in H.
rewrite loss_factor_is_twice_root, twice_root in H by lra.
replace (1 - 4 * (1/2 - 1/2) ^ 2) with 1 in H by field. rewrite sqrt_1 in H.
replace (4 * (1 - (1/2 - 1/2) * ((1/2 - 1/2) * 1))) with (2 * 2) in H by field. rewrite sqrt_square in H by lra.
enough (1 * 1 = 2 * 1) by lra. apply H. intros j _. lra.
Qed.

Lemma D7_3_repaired k p : inside k p ->
  Prod (seq 0 k) (fun j => loss_factor (p j) (p j)) = Prod (seq 0 k) (fun j => sqrt (1 - 4 * (1/2 - p j) ^ 2)).
Proof.
intros Hp. apply prod_ext. intros j Hj. apply in_seq in Hj.
rewrite <- twice_root. apply loss_factor_is_twice_root, Hp. lia.
Qed.

Theorem not_D7_4 : ~ (forall k p, inside k p ->
  Prod (seq 0 k) (fun j => sqrt (4 * (1 - (1/2 - p j) ^ 2))) <= exp (-2 * Sum (seq 0 k) (fun j => (1/2 - p j) ^ 2))).
Proof.
intros H. specialize (H 1%nat (fun _ => 1/2)). cbn in H.
replace (4 * (1 - (1/2 - 1/2) * ((1/2 - 1/2) * 1))) with (2 * 2) in H by field. rewrite sqrt_square in H by lra.
replace (-2 * ((1/2 - 1/2) * ((1/2 - 1/2) * 1) + 0)) with 0 in H by field. rewrite exp_0 in H.
enough (2 * 1 <= 1) by lra. apply H. intros j _. lra.
Qed.

Lemma I13_1 x : 1 + x <= exp x.
Proof. apply exp_ineq1_le. Qed.

(** The root of 1 + x <= e^x at x = -4 (1/2 - p)^2, for each expert *)
Lemma D7_4_repaired k p : in_cube k p ->
  Prod (seq 0 k) (fun j => sqrt (1 - 4 * (1/2 - p j) ^ 2)) <= exp (-2 * Sum (seq 0 k) (fun j => (1/2 - p j) ^ 2)).
Proof.
intros Hp. rewrite <- sum_scal, exp_sum. apply prod_le. intros j Hj. apply in_seq in Hj.
split; [apply sqrt_pos|]. rewrite <- twice_root. apply root_le_gaussian, Hp. lia.
Qed.

(** Equation 4, its ends: P(mistake) <= exp(-2 sum_j (1/2 - p_j)^2) *)
Theorem equation_4 k p y tie : inside k p -> sign_error k p (weights p) y tie <= Phi k p.
Proof.
intros Hp. eapply Rle_trans; [apply D7_1; easy|].
rewrite D7_2, D7_3_repaired by easy. apply D7_4_repaired, inside_in_cube; easy.
Qed.

(** In the game: a learner who knows the accuracies that its payments buy, and votes by the sign *)
Definition knows (G : game) (allowed : history -> move -> Prop) : algorithm := Algorithm allowed (fun h m Z =>
  Ret (sign_of (zero m) (Sum (experts G) (fun j => weight (accuracy G j (pay m j)) * sgn (Z j))))).

Theorem equation_4_in_the_game G allowed h m : inside (K G) (fun j => accuracy G j (pay m j)) ->
  mistake G (knows G allowed) h m <= Phi (K G) (fun j => accuracy G j (pay m j)).
Proof. intros Hp. rewrite mistake_answers. exact (equation_4 (K G) _ (truth m) (fun _ => zero m) Hp). Qed.

(** Section 2 prints P(Z <> y) = p. So read, an expert of p = 9/10 errs with 9/10 > exp(-0.32), against equation 4. *)
Theorem not_D3_1 : ~ (forall k p y tie, inside k p -> sign_error k (fun j => 1 - p j) (weights p) y tie <= Phi k p).
Proof.
intros H. specialize (H 1%nat (fun _ => 9/10) true (fun _ => true)).
assert (Hin : inside 1 (fun _ => 9/10)) by (intros j _; lra). specialize (H Hin).
unfold sign_error, Phi, weighted_vote, weights, says in H. cbn in H.
assert (Hw : 0 < weight (9/10)) by (unfold weight; interval with (i_prec 30)).
unfold sign_of in H. repeat destruct Rlt_dec in H; try lra. cbn in H.
enough (exp (-2 * ((1/2 - 9/10) * ((1/2 - 9/10) * 1) + 0)) < 9/10) by lra. interval with (i_prec 30).
Qed.

(** P(Z = y) = p is meant: in the game an expert is right with its accuracy. *)
Lemma D3_1_repaired G m j : (j < K G)%nat ->
  E (answers G m) (fun z => ind (eqb (advise m z j) (truth m))) = accuracy G j (pay m j).
Proof.
intros Hj. unfold answers, experts.
rewrite (E_ext _ _ (fun z => ind (nth j z false))).
2:{ intros z. unfold advise. destruct (nth j z false), (truth m); reflexivity. }
rewrite (flips_marginal _ j ind) by (rewrite map_length, seq_length; easy).
set (f := fun j => accuracy G j (pay m j)).
rewrite (nth_indep _ 0 (f 0%nat)), (map_nth f), seq_nth by (rewrite ?map_length, ?seq_length; easy).
unfold f, ind. cbn [Nat.add]. ring.
Qed.

Lemma weight_pos q : 1/2 < q < 1 -> 0 < weight q.
Proof.
intros Hq. unfold weight. rewrite <- ln_1. enough (ln 1 < ln (q / (1 - q))) by (rewrite ln_1 in *; lra).
apply ln_increasing; [lra|]. apply Rmult_lt_reg_r with (1 - q); [lra|].
replace (q / (1 - q) * (1 - q)) with q by (field; lra). lra.
Qed.

(** ** The slope of sqrt((1-p)/p) is of order p^(-3/2), not 1/p as the text after equation 5 says *)

Definition slope (p : R) : R := 1 / (2 * p * sqrt (p * (1 - p))).

Lemma slope_is_minus_derivative p : 0 < p < 1 -> is_derive (fun q => sqrt ((1 - q) / q)) p (- slope p).
Proof.
intros Hp. assert (Ho : 0 < (1 - p) / p) by (apply Rdiv_lt_0_compat; lra).
auto_derive; [repeat split; try easy; lra|]. unfold slope.
assert (Hs : sqrt ((1 - p) / p) = sqrt (p * (1 - p)) / p).
{ replace ((1 - p) / p) with ((p * (1 - p)) / (p * p)) by (field; lra).
  rewrite sqrt_div_alt, sqrt_square by nra. reflexivity. }
change ((1 - p) * / p) with ((1 - p) / p). replace ((1 + - p) * / p) with ((1 - p) / p) by reflexivity.
rewrite Hs. field. split; [|lra]. apply Rgt_not_eq, sqrt_lt_R0. nra.
Qed.

Lemma slope_in_powers p : 0 < p < 1 -> slope p = / (2 * sqrt (1 - p)) * / (p * sqrt p).
Proof.
intros Hp. unfold slope. rewrite sqrt_mult by lra.
assert (0 < sqrt p) by (apply sqrt_lt_R0; lra). assert (0 < sqrt (1 - p)) by (apply sqrt_lt_R0; lra). field. lra.
Qed.

(** Its exact order on (0, 1/2] is p^(-3/2): between 1/2 and 1/sqrt(2) times that. *)
Theorem slope_is_of_order_three_halves p : 0 < p <= 1/2 ->
  1/2 * / (p * sqrt p) <= slope p <= 1 / sqrt 2 * / (p * sqrt p).
Proof.
intros Hp. rewrite slope_in_powers by lra.
assert (H0 : 0 < sqrt p) by (apply sqrt_lt_R0; lra).
assert (Hpos : 0 < / (p * sqrt p)) by (apply Rinv_0_lt_compat; nra).
assert (Hs : sqrt (1 - p) <= 1) by (apply sqrt_le_of_square; lra).
assert (Hr : / sqrt 2 <= sqrt (1 - p)).
{ apply le_sqrt_of_square; [lra|]. rewrite <- Rinv_pow by (apply Rgt_not_eq, sqrt_lt_R0; lra). rewrite pow2_sqrt; lra. }
assert (H2 : sqrt 2 * sqrt 2 = 2) by (apply sqrt_sqrt; lra).
assert (H2' : 0 < sqrt 2) by (apply sqrt_lt_R0; lra).
assert (Hi : 0 < / sqrt 2) by (apply Rinv_0_lt_compat; easy).
split; apply Rmult_le_compat_r; try lra.
- replace (1/2) with (/ 2) by field. apply Rinv_le_contravar; lra.
- replace (1 / sqrt 2) with (/ (2 * / sqrt 2)); [apply Rinv_le_contravar; lra|]. rewrite <- H2 at 1. field. lra.
Qed.

Theorem slope_is_not_of_order_one_over_p : ~ exists C, forall p, 0 < p <= 1/2 -> slope p <= C / p.
Proof.
intros [C H].
assert (Hlow : forall p, 0 < p <= 1/2 -> 1 <= 2 * C * sqrt p).
{ intros p Hp. specialize (H p Hp). pose proof (slope_is_of_order_three_halves p Hp) as [H1 _].
  assert (H0 : 0 < sqrt p) by (apply sqrt_lt_R0; lra).
  assert (H2 : 1/2 * / (p * sqrt p) <= C / p) by lra.
  apply Rmult_le_compat_r with (r := 2 * (p * sqrt p)) in H2; [|nra].
  replace (1/2 * / (p * sqrt p) * (2 * (p * sqrt p))) with 1 in H2 by (field; lra).
  replace (C / p * (2 * (p * sqrt p))) with (2 * C * sqrt p) in H2 by (field; lra). easy. }
(* r = 1/(4 + 4|C|), p = r^2 *)
pose proof (Rabs_pos C) as Ha. pose proof (Rle_abs C) as HC.
set (r := / (4 + 4 * Rabs C)).
assert (Hr : 0 < r) by (apply Rinv_0_lt_compat; lra).
assert (Hr1 : r * (4 + 4 * Rabs C) = 1) by (unfold r; field; lra).
assert (Hr4 : r <= 1/4) by nra.
specialize (Hlow (r * r) ltac:(nra)). rewrite sqrt_square in Hlow by lra. nra.
Qed.

(** ** Teeth *)

(** One expert of accuracy p and weight w <> 0: the vote errs if it is wrong, or, if w < 0, if it is right. *)
Lemma one_expert_errs p w tie : w <> 0 ->
  sign_error 1 (fun _ => p) (fun _ => w) true tie = if Rlt_dec 0 w then 1 - p else p.
Proof.
intros Hw. unfold sign_error, weighted_vote, says, Sum. cbn. unfold sign_of.
repeat destruct Rlt_dec; try lra; cbn; ring.
Qed.

Lemma one_expert_inside p : 0 < p < 1 -> inside 1 (fun _ => p).
Proof. intros Hp j _. easy. Qed.

(** The sign alone does not gain the factor 1/2 of Lemma 4.2. *)
Theorem tooth_equation_4_half : ~ (forall k p y tie, inside k p -> sign_error k p (weights p) y tie <= 1/2 * Phi k p).
Proof.
intros H. specialize (H 1%nat (fun _ => 1/2) true (fun _ => false) (one_expert_inside (1/2) ltac:(lra))).
assert (Hw : weight (1/2) = 0) by (unfold weight; replace (1/2 / (1 - 1/2)) with 1 by field; rewrite ln_1; ring).
unfold sign_error, weighted_vote, weights, says, sign_of, Sum in H. cbn in H. rewrite Hw in H.
repeat destruct Rlt_dec in H; try lra. cbn in H.
pose proof (exp_le_1 (-2 * Sum (seq 0 1) (fun _ => (1/2 - 1/2) ^ 2))) as He. unfold Phi in H.
cbn [seq Sum fold_right] in *. lra.
Qed.

(** Equal weights for all experts do not do. *)
Theorem tooth_equation_4_equal_weights : ~ (forall k p y tie, inside k p ->
  sign_error k p (fun _ => 1) y tie <= Phi k p).
Proof.
intros H. specialize (H 1%nat (fun _ => 1/10) true (fun _ => true) (one_expert_inside (1/10) ltac:(lra))).
rewrite one_expert_errs in H by lra. destruct (Rlt_dec 0 1); [|lra]. unfold Phi, Sum in H. cbn in H.
enough (exp (-2 * ((1/2 - 1/10) * ((1/2 - 1/10) * 1) + 0)) < 9/10) by lra. interval with (i_prec 30).
Qed.

(** Equation 5 does not give the exponential at the estimates. *)
Theorem tooth_equation_5_exponential_at_the_estimates : ~ (forall k p q y tie, in_cube k p -> inside k q ->
  sign_error k p (weights q) y tie <= Phi k q).
Proof.
intros H. specialize (H 1%nat (fun _ => 1/10) (fun _ => 9/10) true (fun _ => true)).
assert (Hp : in_cube 1 (fun _ => 1/10)) by (intros j _; lra).
specialize (H Hp (one_expert_inside (9/10) ltac:(lra))).
assert (Hw : 0 < weight (9/10)) by (apply weight_pos; lra).
unfold weights in H. rewrite one_expert_errs in H by lra. destruct (Rlt_dec 0 _); [|lra].
unfold Phi, Sum in H. cbn in H.
enough (exp (-2 * ((1/2 - 9/10) * ((1/2 - 9/10) * 1) + 0)) < 9/10) by lra. interval with (i_prec 30).
Qed.

(** The two roots of equation 5 cannot be exchanged. *)
Theorem tooth_equation_5_roots_exchanged : ~ (forall k p q y tie, in_cube k p -> inside k q ->
  sign_error k p (weights q) y tie <=
  Prod (seq 0 k) (fun j => p j * sqrt (q j / (1 - q j)) + (1 - p j) * sqrt ((1 - q j) / q j))).
Proof.
intros H. specialize (H 1%nat (fun _ => 1/10) (fun _ => 9/10) true (fun _ => true)).
assert (Hp : in_cube 1 (fun _ => 1/10)) by (intros j _; lra).
specialize (H Hp (one_expert_inside (9/10) ltac:(lra))).
assert (Hw : 0 < weight (9/10)) by (apply weight_pos; lra).
unfold weights in H. rewrite one_expert_errs in H by lra. destruct (Rlt_dec 0 _); [|lra]. cbn in H.
enough ((1/10 * sqrt (9/10 / (1 - 9/10)) + (1 - 1/10) * sqrt ((1 - 9/10) / (9/10))) * 1 < 9/10) by lra.
interval with (i_prec 30).
Qed.

(** The constant 1/sqrt(2) of the slope is the best one on (0, 1/2]. *)
Theorem tooth_slope_is_of_order_three_halves_707_1000 : ~ (forall p, 0 < p <= 1/2 -> slope p <= 707/1000 * / (p * sqrt p)).
Proof.
intros H. specialize (H (1/2) ltac:(lra)). unfold slope in H.
enough (707/1000 * / (1/2 * sqrt (1/2)) < 1 / (2 * (1/2) * sqrt (1/2 * (1 - 1/2)))) by lra. interval with (i_prec 40).
Qed.
