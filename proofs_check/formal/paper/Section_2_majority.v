(** * Section 2: how tight equation 4 is, by the majority of equal experts

    If all experts have the accuracy 1/2 + gamma and K is odd, the vote of equation 4 is the majority, and errs with a
    binomial tail. The print asks only for equal squares (1/2 - p_j)^2, where the vote need not be the majority (I14.1).
    It bounds the tail from below by a constant times (1-4 gamma^2)^(K/2)/sqrt(K) (D8.2): true for each gamma, with a
    constant that vanishes as gamma nears 1/2, and false with one constant for all gamma.

    - [majority k Z] == more than half of the experts say [true]
    - [Binom n m p] == the probability of at most m heads in n flips of a coin p
    - [count_right z] == how many are right *)
Require Import Reals Lra Psatz List Bool Arith Lia.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
From PaidExperts Require Import Sums Tree Game Calculus Section_2.
Import ListNotations.
Open Scope R_scope.

(** ** The vote of equal experts *)

Definition Binom (n m : nat) (p : R) : R :=
  Sum (seq 0 (S m)) (fun i => Binomial.C n i * p ^ i * (1 - p) ^ (n - i)).
Definition majority (k : nat) (Z : nat -> bool) : bool := (k <? 2 * length (filter Z (seq 0 k)))%nat.

Lemma sum_of_signs {A} (l : list A) (Z : A -> bool) :
  Sum l (fun a => sgn (Z a)) = 2 * INR (length (filter Z l)) - INR (length l).
Proof.
induction l as [|a l IH]; [cbn; ring|]. rewrite sum_cons, IH. cbn [filter length]. rewrite S_INR.
destruct (Z a); cbn [sgn length]; rewrite ?S_INR; ring.
Qed.

(** A positive weight times an odd number of signs, [n] of [k] being plus: the sign is that of 2n - k, and never 0. *)
Lemma sign_of_odd_count zero w k n : 0 < w -> Nat.Odd k ->
  sign_of zero (w * (2 * INR n - INR k)) = (k <? 2 * n)%nat.
Proof.
intros Hw [i Hi]. unfold sign_of.
assert (Hcast : INR (2 * n) = 2 * INR n) by (rewrite mult_INR; reflexivity).
destruct (Nat.ltb_spec k (2 * n)) as [H|H].
- apply lt_INR in H. rewrite Hcast in H. destruct (Rlt_dec 0 _) as [_|Hn]; [reflexivity | nra].
- assert (H' : (2 * n < k)%nat) by lia. apply lt_INR in H'. rewrite Hcast in H'.
  destruct (Rlt_dec 0 _); [nra|]. destruct (Rlt_dec _ 0); [reflexivity | nra].
Qed.

(** Equal squares leave the signs of the weights open: three experts of accuracy 3/4, 1/4, 1/4 who agree are
    outvoted by the weights of the last two. *)
Theorem not_I14_1 : ~ (forall k p gamma Z zero, inside k p -> Nat.Odd k -> 0 < gamma < 1/2 ->
  (forall j, (j < k)%nat -> (1/2 - p j) ^ 2 = gamma ^ 2) ->
  sign_of zero (Sum (seq 0 k) (fun j => weight (p j) * sgn (Z j))) = majority k Z).
Proof.
intros H. specialize (H 3%nat (fun j => if (j =? 0)%nat then 3/4 else 1/4) (1/4) (fun _ => true) true).
assert (Hw : Sum (seq 0 3) (fun j => weight (if (j =? 0)%nat then 3/4 else 1/4) * sgn true) < 0).
{ cbn. unfold weight. interval with (i_prec 30). }
unfold sign_of in H. destruct (Rlt_dec 0 _) as [Hp|_]; [lra|]. destruct (Rlt_dec _ 0) as [_|Hn]; [|lra].
cut (false = true); [easy|]. apply H; [| exists 1%nat; reflexivity | lra |].
- intros j _. destruct (j =? 0)%nat; lra.
- intros j _. destruct (j =? 0)%nat; lra.
Qed.

Theorem I14_1_repaired k p gamma Z zero : Nat.Odd k -> 0 < gamma < 1/2 ->
  (forall j, (j < k)%nat -> p j = 1/2 + gamma) ->
  sign_of zero (Sum (seq 0 k) (fun j => weight (p j) * sgn (Z j))) = majority k Z.
Proof.
intros Hk Hg Hp. unfold majority.
rewrite (sum_ext _ _ (fun j => weight (1/2 + gamma) * sgn (Z j))).
2:{ intros j Hj. apply in_seq in Hj. rewrite Hp by lia. reflexivity. }
rewrite sum_scal, sum_of_signs, seq_length. apply sign_of_odd_count; [apply weight_pos; lra | easy].
Qed.

(** ** The number of experts who are right is binomial *)

Definition count_right (z : list bool) : nat := length (filter (fun b => b) z).

Lemma right_le_length z : (count_right z <= length z)%nat.
Proof. unfold count_right. induction z as [|b z IH]; [easy|]. destruct b; cbn; lia. Qed.

Lemma right_count_law {A} (l : list A) p i : (i <= length l)%nat ->
  E (flips (map (fun _ => p) l)) (fun z => ind (count_right z =? i)%nat)
  = Binomial.C (length l) i * p ^ i * (1 - p) ^ (length l - i).
Proof.
revert i; induction l as [|a l IH]; intros i Hi; cbn [length] in *.
- replace i with 0%nat by lia. cbn. unfold Binomial.C. cbn. field.
- cbn [map flips E]. rewrite !E_bind. cbn [E].
  assert (Htrue : forall i, E (flips (map (fun _ => p) l)) (fun z => ind (count_right (true :: z) =? S i)%nat)
    = E (flips (map (fun _ => p) l)) (fun z => ind (count_right z =? i)%nat)) by reflexivity.
  assert (Hfalse : forall i, E (flips (map (fun _ => p) l)) (fun z => ind (count_right (false :: z) =? i)%nat)
    = E (flips (map (fun _ => p) l)) (fun z => ind (count_right z =? i)%nat)) by reflexivity.
  rewrite Hfalse. destruct i as [|i].
  + rewrite (E_ext _ (fun z => ind (count_right (true :: z) =? 0)%nat) (fun _ => 0)) by reflexivity.
    rewrite E_const, IH, !C_n_0, !Nat.sub_0_r by lia. cbn. ring.
  + rewrite Htrue, IH by lia. destruct (Nat.eq_dec i (length l)) as [Heq|Hne].
    * rewrite (E_ext_in _ _ (fun _ => 0)), E_const.
      2:{ intros z Hz. apply flips_length in Hz. rewrite map_length in Hz.
          pose proof (right_le_length z). destruct (Nat.eqb_spec (count_right z) (S i)); [lia | reflexivity]. }
      rewrite Heq, !C_n_n, !Nat.sub_diag. cbn. ring.
    * rewrite IH by lia. rewrite <- (pascal (length l) i) by lia.
      replace (S (length l) - S i)%nat with (length l - i)%nat by lia.
      replace (length l - i)%nat with (S (length l - S i)) by lia. cbn [pow]. ring.
Qed.

Lemma ind_le_as_sum r m : ind (r <=? m)%nat = Sum (seq 0 (S m)) (fun i => ind (r =? i)%nat).
Proof.
induction m as [|m IH]; [cbn; destruct r; cbn; ring|].
rewrite seq_S, sum_snoc, <- IH. cbn [Nat.add].
destruct (Nat.leb_spec r (S m)), (Nat.leb_spec r m), (Nat.eqb_spec r (S m)); cbn; try lia; ring.
Qed.

Lemma at_most_right_is_Binom {A} (l : list A) p m : (m <= length l)%nat ->
  E (flips (map (fun _ => p) l)) (fun z => ind (count_right z <=? m)%nat) = Binom (length l) m p.
Proof.
intros Hm. rewrite (E_ext _ _ _ (fun z => ind_le_as_sum (count_right z) m)), E_sum.
apply sum_ext. intros i Hi. apply in_seq in Hi. apply right_count_law. lia.
Qed.

Lemma sum_nth (z : list bool) f : Sum (seq 0 (length z)) (fun j => f (nth j z false)) = Sum z f.
Proof.
induction z as [|b z IH]; [reflexivity|]. cbn [length seq]. rewrite !sum_cons, sum_shift, <- IH. reflexivity.
Qed.

Lemma half_of_odd i : ((2 * i + 1) / 2)%nat = i.
Proof. symmetry. apply Nat.div_unique with 1%nat; lia. Qed.

(** The majority of equal experts errs if at most floor(K/2) of them are right. *)
Theorem D8_1 k gamma y tie : Nat.Odd k -> 0 < gamma < 1/2 ->
  sign_error k (fun _ => 1/2 + gamma) (weights (fun _ => 1/2 + gamma)) y tie = Binom k (k / 2) (1/2 + gamma).
Proof.
intros Hk Hg. set (p := 1/2 + gamma).
transitivity (Binom (length (seq 0 k)) (k / 2) p); [|rewrite seq_length; reflexivity].
rewrite <- at_most_right_is_Binom by (rewrite seq_length; apply Nat.div_le_upper_bound; lia).
apply E_ext_in. intros z Hz. apply flips_length in Hz. rewrite map_length, seq_length in Hz.
assert (Hw : 0 < weight p) by (apply weight_pos; unfold p; lra).
assert (Hm : sgn y * weighted_vote k (weights (fun _ => p)) y z = weight p * (2 * INR (count_right z) - INR k)).
{ rewrite margin_is. unfold weights. rewrite sum_scal. f_equal. rewrite <- Hz, (sum_nth z sgn).
  apply (sum_of_signs z (fun b => b)). }
assert (Hx : weighted_vote k (weights (fun _ => p)) y z = sgn y * (weight p * (2 * INR (count_right z) - INR k))).
{ rewrite <- Hm. destruct y; cbn; ring. }
rewrite Hx.
assert (Hdiv : (count_right z <=? k / 2)%nat = negb (k <? 2 * count_right z)%nat).
{ destruct Hk as [i ->]. rewrite half_of_odd.
  destruct (Nat.leb_spec (count_right z) i), (Nat.ltb_spec (2 * i + 1) (2 * count_right z)); try reflexivity; lia. }
rewrite Hdiv. destruct y; cbn [sgn].
- rewrite Rmult_1_l, sign_of_odd_count by easy. destruct (k <? 2 * count_right z)%nat; reflexivity.
- rewrite <- (sign_of_odd_count (negb (tie z)) (weight p) k (count_right z)) by easy.
  unfold sign_of. repeat destruct Rlt_dec; try lra; destruct (tie z); reflexivity.
Qed.

(** ** A lower bound for the tail *)

Lemma choose_ge0 n i : 0 <= Binomial.C n i.
Proof. apply Rdiv_le_0_compat; [apply pos_INR | apply Rmult_lt_0_compat; apply INR_fact_lt_0]. Qed.

Lemma Binom_ge0 n m p : 0 <= p <= 1 -> 0 <= Binom n m p.
Proof.
intros Hp. apply sum_ge0. intros i _.
apply Rmult_le_pos; [apply Rmult_le_pos; [apply choose_ge0|]|]; apply pow_le; lra.
Qed.

Lemma last_term_le_Binom n m p : 0 <= p <= 1 -> Binomial.C n m * p ^ m * (1 - p) ^ (n - m) <= Binom n m p.
Proof.
intros Hp. unfold Binom. rewrite seq_S, sum_snoc. cbn [Nat.add].
destruct m as [|m]; [cbn; lra|]. pose proof (Binom_ge0 n m p Hp) as H. unfold Binom in H. lra.
Qed.

(** C(2i+3, i+1) = C(2i+1, i) 2 (2i+3)/(i+2) *)
Lemma central_step i :
  Binomial.C (2 * S i + 1) (S i) = Binomial.C (2 * i + 1) i * (2 * (2 * INR i + 3) / (INR i + 2)).
Proof.
unfold Binomial.C.
replace (2 * S i + 1 - S i)%nat with (S (S i)) by lia. replace (2 * i + 1 - i)%nat with (S i) by lia.
replace (2 * S i + 1)%nat with (S (S (2 * i + 1))) by lia.
rewrite !fact_simpl, !mult_INR, !S_INR. rewrite plus_INR, mult_INR. cbn [INR].
pose proof (pos_INR i). pose proof (INR_fact_lt_0 i). pose proof (INR_fact_lt_0 (2 * i + 1)). field. lra.
Qed.

(** 4^i <= C(2i+1, i) sqrt(i+1), by induction: (2i+3)^2 >= 4 (i+1) (i+2) *)
Lemma central_binomial_ge i : (16 ^ i) <= Binomial.C (2 * i + 1) i ^ 2 * (INR i + 1).
Proof.
induction i as [|i IH]; [cbn; unfold Binomial.C; cbn; lra|].
rewrite central_step, S_INR. pose proof (pos_INR i) as Hi.
set (c := Binomial.C (2 * i + 1) i) in *. cbn [pow] in *. rewrite Rmult_1_r in *.
replace (c * (2 * (2 * INR i + 3) / (INR i + 2)) * (c * (2 * (2 * INR i + 3) / (INR i + 2))) * (INR i + 1 + 1))
  with (c * c * (INR i + 1) * (4 * (2 * INR i + 3) ^ 2 / ((INR i + 2) * (INR i + 1)))) by (field; lra).
assert (H16 : 16 <= 4 * (2 * INR i + 3) ^ 2 / ((INR i + 2) * (INR i + 1))) by (apply le_Rdiv_iff; nra).
assert (Hpow : 0 <= 16 ^ i) by (apply pow_le; lra).
apply Rle_trans with (16 ^ i * (4 * (2 * INR i + 3) ^ 2 / ((INR i + 2) * (INR i + 1)))); nra.
Qed.

Lemma sqrt_of_square_times a x : 0 <= a -> 0 <= x -> sqrt (a * a * x) = a * sqrt x.
Proof. intros Ha Hx. rewrite sqrt_mult_alt, sqrt_square by nra. reflexivity. Qed.

Lemma central_binomial_ge_root i : 4 ^ i / sqrt (INR i + 1) <= Binomial.C (2 * i + 1) i.
Proof.
pose proof (pos_INR i) as Hi. pose proof (central_binomial_ge i) as H.
assert (Hs : 0 < sqrt (INR i + 1)) by (apply sqrt_lt_R0; lra).
apply Rdiv_le_iff; [easy|]. apply Rsqr_incr_0_var.
- unfold Rsqr. replace 16 with (4 * 4) in H by ring. rewrite Rpow_mult_distr in H.
  pose proof (sqrt_sqrt (INR i + 1) ltac:(lra)) as Hss.
  replace (Binomial.C (2 * i + 1) i * sqrt (INR i + 1) * (Binomial.C (2 * i + 1) i * sqrt (INR i + 1)))
    with (Binomial.C (2 * i + 1) i ^ 2 * (sqrt (INR i + 1) * sqrt (INR i + 1))) by ring. rewrite Hss. easy.
- apply Rmult_le_pos; [apply choose_ge0 | lra].
Qed.

(** e^(K/2 ln(1-4 gamma^2)) for K = 2i+1, with p = 1/2 + gamma, q = 1/2 - gamma: (4pq)^i 2 sqrt(pq) *)
Lemma exponential_of_odd i gamma : 0 < gamma < 1/2 ->
  exp (INR (2 * i + 1) / 2 * ln (1 - 4 * gamma ^ 2))
  = (4 * ((1/2 + gamma) * (1/2 - gamma))) ^ i * (2 * sqrt ((1/2 + gamma) * (1/2 - gamma))).
Proof.
intros Hg. set (x := 1 - 4 * gamma ^ 2). assert (Hx : 0 < x) by (unfold x; nra).
replace (INR (2 * i + 1) / 2 * ln x) with (INR i * ln x + 1/2 * ln x).
2:{ rewrite plus_INR, mult_INR. cbn [INR]. field. }
rewrite exp_plus, exp_half_ln by easy.
replace (4 * ((1/2 + gamma) * (1/2 - gamma))) with x by (unfold x; field). f_equal.
- rewrite <- Rpower_pow by easy. reflexivity.
- replace x with (2 * 2 * ((1/2 + gamma) * (1/2 - gamma))) by (unfold x; field).
  rewrite sqrt_of_square_times by nra. reflexivity.
Qed.

(** The factor sqrt((1-2 gamma)/(1+2 gamma)) is missing in print. For a fixed gamma it is a constant, and the printed
    Omega is right as K grows. *)
Theorem D8_2_repaired k gamma : Nat.Odd k -> 0 < gamma < 1/2 ->
  1 / sqrt (2 * (INR k + 1)) * sqrt ((1 - 2 * gamma) / (1 + 2 * gamma)) * exp (INR k / 2 * ln (1 - 4 * gamma ^ 2))
  <= Binom k (k / 2) (1/2 + gamma).
Proof.
intros [i ->] Hg. rewrite half_of_odd, exponential_of_odd by easy.
eapply Rle_trans; [|apply last_term_le_Binom; lra]. pose proof (pos_INR i) as Hi.
set (p := 1/2 + gamma). set (q := 1/2 - gamma).
assert (Hp : 0 < p) by (unfold p; lra). assert (Hq : 0 < q) by (unfold q; lra).
replace (1 - p) with q by (unfold p, q; lra). replace (2 * i + 1 - i)%nat with (S i) by lia.
replace ((1 - 2 * gamma) / (1 + 2 * gamma)) with (q / p) by (unfold p, q; field; lra).
replace (INR (2 * i + 1) + 1) with (2 * (INR i + 1)) by (rewrite plus_INR, mult_INR; cbn [INR]; ring).
replace (2 * (2 * (INR i + 1))) with (2 * 2 * (INR i + 1)) by ring. rewrite sqrt_of_square_times by lra.
assert (Hs : 0 < sqrt (INR i + 1)) by (apply sqrt_lt_R0; lra).
assert (Hpq : sqrt (q / p) * sqrt (p * q) = q).
{ rewrite <- sqrt_mult_alt by (left; apply Rdiv_lt_0_compat; easy).
  replace (q / p * (p * q)) with (q * q) by (field; lra). apply sqrt_square; lra. }
replace (1 / (2 * sqrt (INR i + 1)) * sqrt (q / p) * ((4 * (p * q)) ^ i * (2 * sqrt (p * q))))
  with (4 ^ i / sqrt (INR i + 1) * (p ^ i * q ^ i) * (sqrt (q / p) * sqrt (p * q))).
2:{ rewrite !Rpow_mult_distr. field. lra. }
rewrite Hpq. cbn [pow].
replace (Binomial.C (2 * i + 1) i * p ^ i * (q * q ^ i)) with (Binomial.C (2 * i + 1) i * (p ^ i * q ^ i) * q) by ring.
apply Rmult_le_compat_r; [lra|]. apply Rmult_le_compat_r; [apply Rmult_le_pos; apply pow_le; lra|].
apply central_binomial_ge_root.
Qed.

(** So the print is right for each gamma, with a constant that vanishes as gamma nears 1/2. *)
Theorem D8_2_for_fixed_gamma gamma : 0 < gamma < 1/2 -> exists c, 0 < c /\ forall k, Nat.Odd k ->
  c * (sqrt (1 / INR k) * exp (INR k / 2 * ln (1 - 4 * gamma ^ 2))) <= Binom k (k / 2) (1/2 + gamma).
Proof.
intros Hg. set (s := sqrt ((1 - 2 * gamma) / (1 + 2 * gamma))).
assert (Hs : 0 < s) by (apply sqrt_lt_R0, Rdiv_lt_0_compat; lra).
exists (1/2 * s). split; [lra|]. intros k Hk.
eapply Rle_trans; [|apply D8_2_repaired; easy]. fold s. set (e := exp _). assert (He : 0 < e) by apply exp_pos.
assert (Hk1 : 1 <= INR k) by (destruct Hk as [i ->]; apply (le_INR 1); lia).
assert (Hroot : 1/2 * sqrt (1 / INR k) <= 1 / sqrt (2 * (INR k + 1))).
{ apply le_Rdiv_iff; [apply sqrt_lt_R0; lra|]. rewrite Rmult_assoc, <- sqrt_mult_alt by (apply Rdiv_ge0; lra).
  enough (sqrt (1 / INR k * (2 * (INR k + 1))) <= 2) by lra. apply sqrt_le_of_square; [lra|].
  replace (1 / INR k * (2 * (INR k + 1))) with (2 + 2 * (1 / INR k)) by (field; lra).
  enough (1 / INR k <= 1) by lra. apply Rdiv_le_iff; lra. }
replace (1/2 * s * (sqrt (1 / INR k) * e)) with (1/2 * sqrt (1 / INR k) * (s * e)) by ring.
rewrite (Rmult_assoc _ s e). apply Rmult_le_compat_r; [nra | exact Hroot].
Qed.

(** ** As printed it is not uniform in gamma, for no constant and no K *)

(** With q = 1 - p the tail has at least (K+1)/2 factors q: it is at most 2^K q^((K+1)/2). *)
Lemma Binom_half_le_1 n m : (m <= n)%nat -> Binom n m (1/2) <= 1.
Proof.
intros Hm. rewrite <- (seq_length n 0), <- at_most_right_is_Binom by (rewrite seq_length; easy).
apply E_between with 0; [apply coins_ok; intros; lra|]. intros z _. apply ind_range.
Qed.

Lemma Binom_le_small_power i q : 0 < q < 1 -> Binom (2 * i + 1) i (1 - q) <= 2 ^ (2 * i + 1) * q ^ (S i).
Proof.
intros Hq. apply Rle_trans with (2 ^ (2 * i + 1) * q ^ (S i) * Binom (2 * i + 1) i (1/2)).
2:{ pose proof (Binom_half_le_1 (2 * i + 1) i ltac:(lia)).
    assert (0 < 2 ^ (2 * i + 1) * q ^ (S i)) by (apply Rmult_lt_0_compat; apply pow_lt; lra). nra. }
unfold Binom. rewrite <- sum_scal. apply sum_le. intros j Hj. apply in_seq in Hj.
replace (1 - (1 - q)) with q by ring. replace (1 - 1/2) with (1/2) by field.
assert (Hpow : 2 ^ (2 * i + 1) * ((1/2) ^ j * (1/2) ^ (2 * i + 1 - j)) = 1).
{ rewrite <- pow_add. replace (j + (2 * i + 1 - j))%nat with (2 * i + 1)%nat by lia. rewrite <- Rpow_mult_distr.
  replace (2 * (1/2)) with 1 by field. apply pow1. }
replace (2 ^ (2 * i + 1) * q ^ S i * (Binomial.C (2 * i + 1) j * (1/2) ^ j * (1/2) ^ (2 * i + 1 - j)))
  with (Binomial.C (2 * i + 1) j * q ^ S i * (2 ^ (2 * i + 1) * ((1/2) ^ j * (1/2) ^ (2 * i + 1 - j)))) by ring.
rewrite Hpow, Rmult_1_r. rewrite Rmult_assoc. apply Rmult_le_compat_l; [apply choose_ge0|].
replace (2 * i + 1 - j)%nat with (S i + (i - j))%nat by lia. rewrite pow_add.
assert (Hle1 : forall x n, 0 <= x <= 1 -> x ^ n <= 1).
{ intros x n Hx. pose proof (pow_incr x 1 n Hx) as H. rewrite pow1 in H. easy. }
pose proof (Hle1 (1 - q) j ltac:(lra)) as Hp1. pose proof (Hle1 q (i - j)%nat ltac:(lra)) as Hq1.
assert (0 <= (1 - q) ^ j) by (apply pow_le; lra). assert (0 <= q ^ (i - j)) by (apply pow_le; lra).
assert (0 < q ^ S i) by (apply pow_lt; lra). assert ((1 - q) ^ j * q ^ (i - j) <= 1) by nra. nra.
Qed.

(** Whatever constant the Omega hides, and for every odd K, experts that are good enough break it. *)
Theorem D8_2_fails_for_every_constant c k : 0 < c -> Nat.Odd k -> exists gamma, 0 < gamma < 1/2 /\
  Binom k (k / 2) (1/2 + gamma) < c * (sqrt (1 / INR k) * exp (INR k / 2 * ln (1 - 4 * gamma ^ 2))).
Proof.
intros Hc [i ->]. rewrite half_of_odd. set (s := sqrt (1 / INR (2 * i + 1))).
assert (Hs : 0 < s) by (apply sqrt_lt_R0, Rdiv_lt_0_compat; [lra | apply lt_0_INR; lia]).
set (a := 2 ^ (i + 1)). assert (Ha : 0 < a) by (apply pow_lt; lra).
(* q = r^2 with r small *)
set (r := Rmin (1/2) (c * s / (2 * a))).
assert (Hcs : 0 < c * s) by nra.
assert (Hr : 0 < r) by (apply Rmin_pos; [lra | apply Rdiv_lt_0_compat; lra]).
assert (Hr2 : r <= 1/2) by apply Rmin_l.
assert (Hra : r * a < c * s).
{ assert (H : r <= c * s / (2 * a)) by apply Rmin_r. apply Rmult_le_compat_r with (r := 2 * a) in H; [|lra].
  replace (c * s / (2 * a) * (2 * a)) with (c * s) in H by (field; lra). lra. }
exists (1/2 - r * r). split; [nra|].
rewrite exponential_of_odd by nra. replace (1/2 - (1/2 - r * r)) with (r * r) by ring.
replace (1/2 + (1/2 - r * r)) with (1 - r * r) by field.
set (p := 1 - r * r). assert (Hp : 1/2 <= p) by (unfold p; nra).
eapply Rle_lt_trans; [apply Binom_le_small_power; nra|].
assert (Hpow : (2 * (r * r)) ^ i <= (4 * (p * (r * r))) ^ i) by (apply pow_incr; nra).
assert (Hroot : r <= 2 * sqrt (p * (r * r))).
{ enough (1/2 * r <= sqrt (p * (r * r))) by lra. apply le_sqrt_of_square; nra. }
assert (H0 : 0 < (2 * (r * r)) ^ i) by (apply pow_lt; nra).
apply Rlt_le_trans with (c * s * ((2 * (r * r)) ^ i * r)).
- replace (2 ^ (2 * i + 1) * (r * r) ^ S i) with (a * r * ((2 * (r * r)) ^ i * r)).
  + apply Rmult_lt_compat_r; [nra | lra].
  + unfold a. replace (2 * i + 1)%nat with (i + 1 + i)%nat by lia.
    rewrite (pow_add 2 (i + 1) i), (Rpow_mult_distr 2). cbn [pow]. ring.
- rewrite Rmult_assoc. apply Rmult_le_compat_l; [lra|]. apply Rmult_le_compat_l; [lra|].
  apply Rmult_le_compat; [lra | lra | exact Hpow | exact Hroot].
Qed.

Theorem not_D8_2 : ~ (exists c k0, 0 < c /\ forall k gamma, (k0 <= k)%nat -> Nat.Odd k -> 0 < gamma < 1/2 ->
  c * (sqrt (1 / INR k) * exp (INR k / 2 * ln (1 - 4 * gamma ^ 2))) <= Binom k (k / 2) (1/2 + gamma)).
Proof.
intros (c & k0 & Hc & H). assert (Hodd : Nat.Odd (2 * k0 + 1)) by (exists k0; reflexivity).
destruct (D8_2_fails_for_every_constant c (2 * k0 + 1) Hc Hodd) as (gamma & Hg & Hlt).
specialize (H (2 * k0 + 1)%nat gamma ltac:(lia) Hodd Hg). lra.
Qed.

(** Equation 4 is tight up to 1/sqrt K, for each fixed gamma. *)
Theorem majority_tightness k gamma : Nat.Odd k -> 0 < gamma < 1/2 ->
  1 / sqrt (2 * (INR k + 1)) * sqrt ((1 - 2 * gamma) / (1 + 2 * gamma)) * exp (INR k / 2 * ln (1 - 4 * gamma ^ 2))
  <= Binom k (k / 2) (1/2 + gamma).
Proof. exact (D8_2_repaired k gamma). Qed.

(** ** Teeth *)

(** Many experts of accuracy 51/100 *)
Lemma tail_exceeds_2001_1000 : exists k gamma, Nat.Odd k /\ 0 < gamma < 1/2 /\
  exp (- (2001/1000) * (INR k * gamma ^ 2)) < Binom k (k / 2) (1/2 + gamma).
Proof.
assert (Hi : exists i, INR i = 100000000).
{ exists (Z.to_nat 100000000). rewrite INR_IZR_INZ, Z2Nat.id by lia. reflexivity. }
destruct Hi as [i Hi]. exists (2 * i + 1)%nat, (1/100).
assert (Hodd : Nat.Odd (2 * i + 1)) by (exists i; reflexivity). split; [easy|]. split; [lra|].
eapply Rlt_le_trans; [|apply D8_2_repaired; easy || lra].
replace (INR (2 * i + 1)) with 200000001 by (rewrite plus_INR, mult_INR, Hi; cbn; lra). interval with (i_prec 80).
Qed.

(** 2 is the best constant. *)
Theorem tooth_equation_4_constant_2001_1000 : ~ (forall k p y tie, inside k p ->
  sign_error k p (weights p) y tie <= exp (- (2001/1000) * Sum (seq 0 k) (fun j => (1/2 - p j) ^ 2))).
Proof.
intros H. destruct tail_exceeds_2001_1000 as (k & gamma & Hk & Hg & Hlt).
specialize (H k (fun _ => 1/2 + gamma) true (fun _ => true) ltac:(intros j _; lra)).
rewrite D8_1, sum_seq_const in H by easy.
replace (1/2 - (1/2 + gamma)) with (- gamma) in H by ring. replace ((- gamma) ^ 2) with (gamma ^ 2) in H by ring. lra.
Qed.

Theorem tooth_D8_1_one_fewer : ~ (forall k gamma y tie, Nat.Odd k -> 0 < gamma < 1/2 ->
  sign_error k (fun _ => 1/2 + gamma) (weights (fun _ => 1/2 + gamma)) y tie = Binom k (k / 2 - 1) (1/2 + gamma)).
Proof.
intros H. assert (H3 : Nat.Odd 3) by (exists 1%nat; reflexivity).
specialize (H 3%nat (1/4) true (fun _ => true) H3 ltac:(lra)). rewrite D8_1 in H by (easy || lra).
unfold Binom, Binomial.C, Sum in H. cbn in H. lra.
Qed.

(** With an even number of experts a tie may be a mistake or not. *)
Theorem tooth_D8_1_even : ~ (forall k gamma y tie, (1 <= k)%nat -> 0 < gamma < 1/2 ->
  sign_error k (fun _ => 1/2 + gamma) (weights (fun _ => 1/2 + gamma)) y tie = Binom k (k / 2) (1/2 + gamma)).
Proof.
intros H. specialize (H 2%nat (1/4) true (fun _ => true) ltac:(lia) ltac:(lra)).
assert (Hw : 0 < weight (1/2 + 1/4)) by (apply weight_pos; lra).
unfold sign_error, weighted_vote, weights, says, sign_of, Binom, Binomial.C, Sum in H. cbn in H.
set (w := weight (1/2 + 1/4)) in *. repeat destruct Rlt_dec in H; cbn in H; lra.
Qed.

(** At one expert the repaired bound is an equality. *)
Theorem tooth_majority_tightness_constant_1001_1000 : ~ (forall k gamma, Nat.Odd k -> 0 < gamma < 1/2 ->
  1001/1000 * (1 / sqrt (2 * (INR k + 1)) * sqrt ((1 - 2 * gamma) / (1 + 2 * gamma)) *
  exp (INR k / 2 * ln (1 - 4 * gamma ^ 2))) <= Binom k (k / 2) (1/2 + gamma)).
Proof.
intros H. assert (H1 : Nat.Odd 1) by (exists 0%nat; reflexivity). specialize (H 1%nat (1/4) H1 ltac:(lra)).
replace (Binom 1 (1 / 2) (1/2 + 1/4)) with (1/4) in H by (unfold Binom, Binomial.C, Sum; cbn; field). cbn [INR] in H.
enough (1/4 < 1001/1000 * (1 / sqrt (2 * (1 + 1)) * sqrt ((1 - 2 * (1/4)) / (1 + 2 * (1/4))) *
  exp (1 / 2 * ln (1 - 4 * (1/4) ^ 2)))) by lra. interval with (i_prec 40).
Qed.

(** The factor 1/sqrt(2(K+1)) cannot be left out. *)
Theorem tooth_majority_tightness_without_root_of_experts : ~ (forall k gamma, Nat.Odd k -> 0 < gamma < 1/2 ->
  sqrt ((1 - 2 * gamma) / (1 + 2 * gamma)) * exp (INR k / 2 * ln (1 - 4 * gamma ^ 2)) <= Binom k (k / 2) (1/2 + gamma)).
Proof.
intros H. assert (H1 : Nat.Odd 1) by (exists 0%nat; reflexivity). specialize (H 1%nat (1/4) H1 ltac:(lra)).
replace (Binom 1 (1 / 2) (1/2 + 1/4)) with (1/4) in H by (unfold Binom, Binomial.C, Sum; cbn; field). cbn [INR] in H.
enough (1/4 < sqrt ((1 - 2 * (1/4)) / (1 + 2 * (1/4))) * exp (1 / 2 * ln (1 - 4 * (1/4) ^ 2))) by lra.
interval with (i_prec 40).
Qed.
