(** * Theorem 4.7: what is false as printed, and teeth

    Experts that are always wrong, on a uniform grid. As long as the learner explores it follows them, and errs in every
    round, while OPT, which contradicts all of them, is e^(-K/2). If lambda K T = 1 the printed logarithm is 0, and of
    the printed bound hardly anything is left.

    - [liars k n mu] == k experts of accuracy 0, the uniform grid of n payments, lambda = mu *)
Require Import Reals Lra Psatz List Bool Arith Lia.
From Interval Require Import Tactic.
From PaidExperts Require Import Sums Tree Game Calculus Rounds Algorithm_1 Late_rounds Uniform_grid.
From PaidExperts Require Import Lemma_4_4 Lemma_4_6 Theorem_4_7 Theorem_A_2_teeth.
Import ListNotations.
Open Scope R_scope.
Local Notation algorithm_1_on G delta := (algorithm_1 G (exactly G) (18 * ln (3 / delta) * INR (K G) ^ 2) delta).

Definition liars (k n : nat) (mu : R) : game := uniform_world k n mu (fun _ _ => 0).

Lemma liars_lawful k n mu : (1 <= k)%nat -> (1 <= n)%nat -> 0 <= mu -> lawful (liars k n mu).
Proof. intros. apply (uniform_world_lawful k n mu 0); try easy. apply constant_lipschitz. lra. Qed.

Lemma liars_productive k n mu : productive (liars k n mu) (fun _ _ => 0) 0.
Proof. apply uniform_world_productive, constant_lipschitz. lra. Qed.

Lemma tuned_can_be_played G T : lawful G -> exists choose, plays (as_printed G T) choose.
Proof.
intros W. destruct (algorithm_1_can_be_played G (18 * ln (3 / tuned_delta G T) * INR (K G) ^ 2) (tuned_delta G T)
  (fun _ => true) (fun _ => true) W) as (choose & P & _). exists (fun h => Ret (choose h)). exact P.
Qed.

(** Nobody has been asked yet at these payments: all estimates are 1, and somebody is followed. *)
Lemma exploring_follows G r beta delta h m :
  lawful G -> allows (algorithm_1 G r beta delta) h m -> (length h < N G)%nat ->
  mistake G (algorithm_1 G r beta delta) h m = 1 - accuracy G (follow m) (pay m (follow m)).
Proof.
intros W Hm Hh. destruct Hm as [(_ & Hnew & _) Hfollow]. specialize (Hnew Hh).
assert (Hsome : some_certain G beta h m = true).
{ apply existsb_exists. exists 0%nat. pose proof (some_expert _ W) as HK. split; [apply in_experts; lia|].
  unfold certain. rewrite (Hnew 0%nat) by lia. unfold in_range. cbn [cutoff estimate]. unfold Rleb.
  repeat destruct Rle_dec; try reflexivity; lra. }
destruct (Hfollow Hsome) as [Hj _]. rewrite mistake_when_followed by easy. unfold error_when_followed, paid_estimate.
rewrite (Hnew (follow m) Hj). cbn [estimate]. unfold Rltb. destruct Rlt_dec; lra.
Qed.

Lemma liars_cost k n mu T choose : (1 <= k)%nat -> (1 <= n)%nat -> 0 <= mu -> (T <= n)%nat ->
  plays (as_printed (liars k n mu) T) choose ->
  INR T <= E (run (liars k n mu) (as_printed (liars k n mu) T) choose T []) (total (liars k n mu)).
Proof.
intros Hk Hn Hmu HT P. set (G := liars k n mu) in *. assert (W : lawful G) by (apply liars_lawful; easy).
rewrite tower. unfold total at 1. cbn [Sum fold_right]. rewrite Rplus_0_l, <- (Rmult_1_r (INR T)).
rewrite <- (Esum_const G (as_printed G T) choose 1 T []).
apply Esum_le_legal; [easy | apply algorithm_1_votes_ok | easy | constructor|]. intros h m Hl Hlen Hm.
rewrite cost_split. unfold as_printed. rewrite exploring_follows; [|easy | exact Hm | cbn in *; lia].
pose proof (paid_sum_range G (pay m) W). pose proof (lam_ge0 _ W). cbn [accuracy G liars uniform_world]. nra.
Qed.

Lemma sum_seq_0 (f : nat -> R) k c : (forall j, f j = c) -> Sum (seq 0 k) f = INR k * c.
Proof. intros H. rewrite (sum_ext _ _ (fun _ => c)) by auto. apply sum_seq_const. Qed.

Lemma liars_opt k n mu : value_at (liars k n mu) (fun _ _ => 0) (fun _ => 0) = exp (- INR k / 2).
Proof.
unfold value_at, Phi, experts. cbn [K liars uniform_world lam].
rewrite (sum_seq_0 (fun _ => (1/2 - 0) ^ 2) k (1/4)) by (intros; field).
rewrite (sum_seq_0 (fun _ => 0) k 0) by reflexivity.
rewrite Rmult_0_r, Rmult_0_r, Rplus_0_r. f_equal. field.
Qed.

(** All rounds explore: the regret is at least T/3. *)
Lemma liars_regret k n mu T choose : (1 <= k)%nat -> (1 <= n)%nat -> 0 <= mu -> (T <= n)%nat ->
  plays (as_printed (liars k n mu) T) choose ->
  INR T / 3 <= E (run (liars k n mu) (as_printed (liars k n mu) T) choose T []) (total (liars k n mu))
    - INR T * value_at (liars k n mu) (fun _ _ => 0) (fun _ => 0).
Proof.
intros Hk Hn Hmu HT P. pose proof (liars_cost k n mu T choose Hk Hn Hmu HT P) as Hcost. rewrite liars_opt.
assert (Hexp : exp (- INR k / 2) <= 2/3).
{ apply Rle_trans with (exp (- (1/2))); [|interval with (i_prec 30)]. apply exp_le. apply INR_ge1 in Hk. lra. }
pose proof (pos_INR T). nra.
Qed.

Lemma a_number_above y : exists n, (1 <= n)%nat /\ y < INR n.
Proof.
destruct (ceiling (Rabs y + 1)) as (n & Hn & H); [pose proof (Rabs_pos y); lra|].
exists n. split; [easy|]. pose proof (Rle_abs y). lra.
Qed.

(** ** D29.1: K = N = T = n and lambda = 1/n^2; the printed bound is 1/2 + 1/n times the constant. *)

Theorem not_D29_1 : ~ (exists C, forall G p L eps x choose T,
  lawful G -> 0 < lam G -> (1 <= T)%nat -> plays (as_printed G T) choose ->
  productive G p L -> covered G eps -> in_cube (K G) x ->
  E (run G (as_printed G T) choose T []) (total G) - INR T * value_at G p x
  <= C * (eps * INR (K G) * INR T * (4 * L + lam G * INR (K G))
          + INR (N G) * (lam G + INR (K G) ^ 3 * ln (lam G * INR (K G) * INR T) ^ 2))).
Proof.
intros (C & H). destruct (a_number_above (9/2 * C)) as (n & Hn1 & Hn). pose proof (INR_ge1 n Hn1) as Hx1.
set (mu := / INR n ^ 2). assert (Hmu : 0 < mu) by (apply Rinv_0_lt_compat; nra).
set (G := liars n n mu). assert (W : lawful G) by (apply liars_lawful; [easy | easy | lra]).
destruct (tuned_can_be_played G n W) as (choose & P).
specialize (H G (fun _ _ => 0) 0 (1 / (2 * INR n)) (fun _ => 0) choose n W Hmu Hn1 P (liars_productive n n mu)
  (uniform_world_covered n n mu _ Hn1) ltac:(intros j _; lra)).
pose proof (liars_regret n n mu n choose Hn1 Hn1 (Rlt_le _ _ Hmu) (le_n n) P) as Hregret. fold G in Hregret.
change (K G) with n in H. change (N G) with n in H. change (lam G) with mu in H.
assert (Hone : mu * INR n * INR n = 1) by (unfold mu; field; lra). rewrite Hone, ln_1 in H.
assert (Hright : 1 / (2 * INR n) * INR n * INR n * (4 * 0 + mu * INR n) + INR n * (mu + INR n ^ 3 * 0 ^ 2)
  = 1/2 + / INR n) by (unfold mu; field; lra).
rewrite Hright in H. assert (Hinv : 0 < / INR n <= 1).
{ split; [apply Rinv_0_lt_compat; lra|]. rewrite <- Rinv_1. apply Rinv_le_contravar; lra. }
destruct (Rle_lt_dec C 0); nra.
Qed.

(** The same for the regret on the grid (D31), where only the second term of D29.1 is left *)
Theorem not_regret_on_the_grid_as_printed : ~ (exists C, forall G choose T cs,
  lawful G -> 0 < lam G -> (1 <= T)%nat -> plays (as_printed G T) choose -> on_grid G cs ->
  E (run G (as_printed G T) choose T []) (total G) - INR T * value G cs
  <= C * (INR (N G) * (lam G + INR (K G) ^ 3 * ln (lam G * INR (K G) * INR T) ^ 2))).
Proof.
intros (C & H). destruct (a_number_above (3 + 3 * Rabs C)) as (n & Hn1 & Hn). pose proof (INR_ge1 n Hn1) as Hx1.
set (mu := / INR n ^ 2). assert (Hmu : 0 < mu) by (apply Rinv_0_lt_compat; nra).
set (G := liars n n mu). assert (W : lawful G) by (apply liars_lawful; [easy | easy | lra]).
destruct (tuned_can_be_played G n W) as (choose & P).
specialize (H G choose n (fun _ => 0%nat) W Hmu Hn1 P ltac:(intros j _; cbn; lia)).
pose proof (liars_regret n n mu n choose Hn1 Hn1 (Rlt_le _ _ Hmu) (le_n n) P) as Hregret. fold G in Hregret.
change (K G) with n in H. change (N G) with n in H. change (lam G) with mu in H.
assert (Hone : mu * INR n * INR n = 1) by (unfold mu; field; lra). rewrite Hone, ln_1 in H.
assert (Hvalue : value G (fun _ => 0%nat) <= value_at G (fun _ _ => 0) (fun _ => 0) + mu * INR n).
{ unfold value, value_at. pose proof (paid_sum_range G (fun _ => 0%nat) W) as Hpaid.
  change (INR (K G)) with (INR n) in Hpaid.
  change (lam G) with mu. unfold experts. rewrite (sum_seq_0 (fun _ => 0) (K G) 0) by reflexivity.
  change (Phi (K G) (fun j => accuracy G j 0)) with (Phi (K G) (fun _ => 0)). nra. }
assert (Hinv : INR n * mu <= 1).
{ replace (INR n * mu) with (/ INR n) by (unfold mu; field; lra). rewrite <- Rinv_1. apply Rinv_le_contravar; lra. }
assert (INR n * value G (fun _ => 0%nat) <= INR n * value_at G (fun _ _ => 0) (fun _ => 0) + 1) by nra.
replace (INR n * (mu + INR n ^ 3 * 0 ^ 2)) with (INR n * mu) in H by ring.
assert (C * (INR n * mu) <= Rabs C) by (pose proof (Rle_abs C); pose proof (Rabs_pos C); nra). lra.
Qed.

(** ** D30.1: T = s^2, K = 2 s, lambda K T = 1; the proposed eps is 1/(2 T), so that N = T and all rounds explore. *)

(** "1 lambda K T" is read as the product; then the bound is 2 at the witness. *)
Definition proposed_eps (k : nat) (mu L : R) (T : nat) : R :=
  sqrt ((mu + INR k ^ 3 * ln (mu * INR k * INR T) ^ 2) / (INR k * INR T * (4 * L + mu * INR k))).

(** The bound of D30.1 with one constant, and any term in the place of ln(1 lambda K T) *)
Definition tuned_order_with (term : R -> R) (C : R) : Prop := forall k n mu L T p x choose,
  (1 <= k)%nat -> (1 <= n)%nat -> 0 < mu -> 0 <= L -> (1 <= T)%nat -> lipschitz p L ->
  let G := uniform_world k n mu p in let eps := proposed_eps k mu L T in
  covered G eps -> INR n <= 1 / eps -> plays (as_printed G T) choose -> in_cube k x ->
  E (run G (as_printed G T) choose T []) (total G) - INR T * value_at G p x
  <= C * (INR k ^ 2 * sqrt (INR T * (4 * L + mu) * (mu + term (mu * INR k * INR T) ^ 2))).

Lemma tuned_order_at_the_witness term C s : tuned_order_with term C -> (1 <= s)%nat ->
  INR s ^ 2 / 3 <= C * (4 * INR s ^ 2 * sqrt (/ (2 * INR s) * (/ (2 * INR s ^ 3) + term 1 ^ 2))).
Proof.
intros H Hs. pose proof (INR_ge1 s Hs) as Hs1. set (T := (s * s)%nat). set (k := (2 * s)%nat).
set (mu := / (2 * INR s ^ 3)). assert (Hs3 : 1 <= INR s ^ 3) by (apply pow_R1_Rle; easy).
assert (Hmu : 0 < mu) by (apply Rinv_0_lt_compat; lra).
assert (HT : INR T = INR s ^ 2) by (unfold T; rewrite mult_INR; ring).
assert (Hk : INR k = 2 * INR s) by (unfold k; rewrite mult_INR; cbn; ring).
assert (Hone : mu * INR k * INR T = 1) by (rewrite HT, Hk; unfold mu; field; lra).
assert (HT1 : (1 <= T)%nat) by (unfold T; nia). assert (Hk1 : (1 <= k)%nat) by (unfold k; lia).
assert (Heps : proposed_eps k mu 0 T = 1 / (2 * INR T)).
{ unfold proposed_eps. rewrite Hone, ln_1. apply sqrt_lem_1.
  - rewrite Hk, HT. apply Rdiv_ge0; [nra|]. apply Rmult_lt_0_compat; nra.
  - rewrite HT. apply Rdiv_ge0; [lra | nra].
  - rewrite Hk, HT. field. repeat split; nra. }
assert (W : lawful (liars k T mu)) by (apply liars_lawful; [easy | easy | lra]).
destruct (tuned_can_be_played (liars k T mu) T W) as (choose & P).
specialize (H k T mu 0 T (fun _ _ => 0) (fun _ => 0) choose Hk1 HT1 Hmu (Rle_refl 0) HT1
  (constant_lipschitz 0 ltac:(lra))).
cbv zeta in H. rewrite Heps in H.
specialize (H (uniform_world_covered k T mu _ HT1)).
assert (Hsize : INR T <= 1 / (1 / (2 * INR T))).
{ replace (1 / (1 / (2 * INR T))) with (2 * INR T) by (field; rewrite HT; nra). rewrite HT. nra. }
specialize (H Hsize P ltac:(intros j _; lra)).
pose proof (liars_regret k T mu T choose Hk1 HT1 (Rlt_le _ _ Hmu) (le_n T) P) as Hregret. unfold liars in Hregret.
rewrite <- HT. eapply Rle_trans; [apply Hregret|]. eapply Rle_trans; [apply H|]. rewrite Hone, Hk, HT.
assert (Hinside : INR s ^ 2 * (4 * 0 + mu) = / (2 * INR s)) by (unfold mu; field; lra).
rewrite Hinside. right. ring.
Qed.

Theorem not_D30_1 : ~ (exists C, tuned_order_with ln C).
Proof.
intros (C & H). destruct (a_number_above (6 * C)) as (s & Hs & Hbig). pose proof (INR_ge1 s Hs) as Hs1.
pose proof (tuned_order_at_the_witness ln C s H Hs) as Hw. rewrite ln_1 in Hw.
replace (/ (2 * INR s) * (/ (2 * INR s ^ 3) + 0 ^ 2)) with ((/ (2 * INR s ^ 2)) ^ 2) in Hw by (field; lra).
rewrite sqrt_pow2 in Hw by (left; apply Rinv_0_lt_compat; nra).
replace (4 * INR s ^ 2 * / (2 * INR s ^ 2)) with 2 in Hw by (field; lra). nra.
Qed.

(** Also if ln(1 + lambda K T) is meant: then the bound is of order T^(3/4) at the witness. *)
Theorem not_D30_1_with_a_plus : ~ (exists C, tuned_order_with (fun y => ln (1 + y)) C).
Proof.
intros (C & H). destruct (a_number_above (72 * C ^ 2)) as (s & Hs & Hbig). pose proof (INR_ge1 s Hs) as Hs1.
pose proof (tuned_order_at_the_witness _ C s H Hs) as Hw. cbv beta in Hw.
assert (Hln : ln (1 + 1) ^ 2 <= 1/2) by interval with (i_prec 30).
assert (Hmu : / (2 * INR s ^ 3) <= 1/2).
{ replace (1/2) with (/ 2) by field. apply Rinv_le_contravar; [lra|].
  assert (1 <= INR s ^ 3) by (apply pow_R1_Rle; easy). lra. }
set (r := sqrt (/ (2 * INR s) * (/ (2 * INR s ^ 3) + ln (1 + 1) ^ 2))) in *.
assert (Hr0 : 0 <= r) by apply sqrt_pos.
assert (Hr : r ^ 2 <= / (2 * INR s)).
{ unfold r. assert (0 < / (2 * INR s)) by (apply Rinv_0_lt_compat; lra).
  assert (0 < / (2 * INR s ^ 3)) by (apply Rinv_0_lt_compat; assert (1 <= INR s ^ 3) by (apply pow_R1_Rle; easy); lra).
  pose proof (pow2_ge_0 (ln (1 + 1))). rewrite pow2_sqrt by nra. nra. }
assert (Hlow : 1 <= 12 * C * r) by (apply Rmult_le_reg_l with (INR s ^ 2 / 3); nra).
assert (Hsq : 1 <= 144 * C ^ 2 * r ^ 2) by nra.
assert (r ^ 2 * (2 * INR s) <= 1).
{ apply Rmult_le_compat_r with (r := 2 * INR s) in Hr; [|lra]. rewrite Rinv_l in Hr; lra. }
pose proof (pow2_ge_0 C). nra.
Qed.

(** ** Teeth *)

(** The error of the grid: ten rounds at a price of 10^6 *)
Theorem tooth_theorem_4_7_without_grid_error : ~ (forall G choose T p L eps x, lawful G ->
  plays (as_printed G T) choose -> productive G p L -> covered G eps -> in_cube (K G) x ->
  E (run G (as_printed G T) choose T []) (total G) - INR T * value_at G p x
  <= INR (N G) * (2 + lam G * INR (K G) + 3153 * INR (K G) ^ 3 * tuned_log 3 (K G) (lam G) T ^ 2)).
Proof.
intros H. assert (W : lawful dear) by (apply paying_lawful; [lia | lra | lra]).
destruct (tuned_can_be_played dear 10 W) as (choose & P).
specialize (H dear choose 10%nat (fun _ _ => 1) 0 1 (fun _ => 0) W P ltac:(apply paying_productive; lra)
  ltac:(apply paying_covered) ltac:(intros j _; lra)).
pose proof (dear_rounds_cost choose (tuned_delta dear 10) 10 P) as Hcost.
change (algorithm_1_on dear (tuned_delta dear 10)) with (as_printed dear 10) in Hcost.
assert (Hnumbers : INR 10 * value_at dear (fun _ _ => 1) (fun _ => 0) + INR (N dear) * (2 + lam dear * INR (K dear)
  + 3153 * INR (K dear) ^ 3 * tuned_log 3 (K dear) (lam dear) 10 ^ 2) < INR 10 * 1000000).
{ unfold value_at, Phi, tuned_log. cbn [K N lam dear paying experts seq Sum fold_right].
  replace (INR 10) with 10 by (cbn; ring). change (INR 1) with 1. interval with (i_prec 40). }
lra.
Qed.

(** The payments of the exploration: D29.1 has N lambda; without any, two payments at a price of 10^8 are too dear. *)
Theorem tooth_theorem_4_7_without_lambda_K : ~ (forall G choose T p L eps x, lawful G ->
  plays (as_printed G T) choose -> productive G p L -> covered G eps -> in_cube (K G) x ->
  E (run G (as_printed G T) choose T []) (total G) - INR T * value_at G p x
  <= INR T * (4 * L + lam G) * INR (K G) * eps
     + INR (N G) * (2 + 3153 * INR (K G) ^ 3 * tuned_log 3 (K G) (lam G) T ^ 2)).
Proof.
intros H. set (G := two_payments 100000000). assert (W : lawful G) by (apply two_payments_lawful; lra).
destruct (tuned_can_be_played G 2 W) as (choose & P).
specialize (H G choose 2%nat (fun _ _ => 1) 0 (1 / (2 * INR 2)) (fun _ => 0) W P
  ltac:(apply uniform_world_productive, constant_lipschitz; lra) ltac:(apply uniform_world_covered; lia)
  ltac:(intros j _; lra)).
pose proof (exploring_costs 100000000 choose (tuned_delta G 2) ltac:(lra) P) as Hcost.
change (algorithm_1_on (two_payments 100000000) (tuned_delta G 2)) with (as_printed G 2) in Hcost. fold G in Hcost.
assert (Hnumbers : INR 2 * value_at G (fun _ _ => 1) (fun _ => 0)
  + (INR 2 * (4 * 0 + lam G) * INR (K G) * (1 / (2 * INR 2))
  + INR (N G) * (2 + 3153 * INR (K G) ^ 3 * tuned_log 3 (K G) (lam G) 2 ^ 2)) < 100000000).
{ unfold value_at, Phi, tuned_log. cbn [K N lam G two_payments uniform_world experts seq Sum fold_right].
  change (INR 2) with 2. change (INR 1) with 1. interval with (i_prec 40). }
lra.
Qed.

(** The same two on the grid: against the whole cube, and without lambda K *)
Theorem tooth_regret_on_the_grid_against_the_cube : ~ (forall G choose T p L eps x,
  lawful G -> plays (as_printed G T) choose ->
  productive G p L -> covered G eps -> in_cube (K G) x ->
  E (run G (as_printed G T) choose T []) (total G) - INR T * value_at G p x
  <= INR (N G) * (2 + lam G * INR (K G) + 3153 * INR (K G) ^ 3 * tuned_log 3 (K G) (lam G) T ^ 2)).
Proof. exact tooth_theorem_4_7_without_grid_error. Qed.

Theorem tooth_regret_on_the_grid_without_lambda_K : ~ (forall G choose T cs, lawful G ->
  plays (as_printed G T) choose -> on_grid G cs -> E (run G (as_printed G T) choose T []) (total G) - INR T * value G cs
  <= INR (N G) * (2 + 3153 * INR (K G) ^ 3 * tuned_log 3 (K G) (lam G) T ^ 2)).
Proof.
intros H. set (G := two_payments 100000000). assert (W : lawful G) by (apply two_payments_lawful; lra).
destruct (tuned_can_be_played G 2 W) as (choose & P).
specialize (H G choose 2%nat (fun _ => 0%nat) W P ltac:(intros j _; cbn; lia)).
pose proof (exploring_costs 100000000 choose (tuned_delta G 2) ltac:(lra) P) as Hcost.
change (algorithm_1_on (two_payments 100000000) (tuned_delta G 2)) with (as_printed G 2) in Hcost. fold G in Hcost.
assert (Hprice : uniform 2 0 = 1/4) by (rewrite uniform_is by lia; cbn; lra).
assert (Hnumbers : INR 2 * value G (fun _ => 0%nat)
  + INR (N G) * (2 + 3153 * INR (K G) ^ 3 * tuned_log 3 (K G) (lam G) 2 ^ 2) < 100000000).
{ unfold value, paid_sum, Phi, tuned_log.
  cbn [K N lam price accuracy G two_payments uniform_world experts seq Sum fold_right].
  rewrite Hprice. change (INR 2) with 2. change (INR 1) with 1. interval with (i_prec 40). }
lra.
Qed.

(** The second term of the tuned bound: without payments and with constant experts the first one is 0. *)
Theorem tooth_theorem_4_7_tuned_without_cube : ~ (forall k mu L T,
  (1 <= k)%nat -> 0 <= mu -> 0 <= L -> exists n, (1 <= n)%nat /\
  forall p choose x, lipschitz p L -> let G := uniform_world k n mu p in plays (as_printed G T) choose -> in_cube k x ->
  E (run G (as_printed G T) choose T []) (total G) - INR T * value_at G p x
  <= INR k ^ 2 * sqrt (2 * INR T * (4 * L + mu) * mass k mu T)).
Proof.
intros H. destruct (H 1%nat 0 0 1%nat (le_n 1) (Rle_refl 0) (Rle_refl 0)) as (n & Hn & Hbound).
destruct (tuned_can_be_played (liars 1 n 0) 1 (liars_lawful 1 n 0 (le_n 1) Hn (Rle_refl 0))) as (choose & P).
specialize (Hbound (fun _ _ => 0) choose (fun _ => 0) (constant_lipschitz 0 ltac:(lra)) P ltac:(intros j _; lra)).
pose proof (liars_regret 1 n 0 1 choose (le_n 1) Hn (Rle_refl 0) Hn P) as Hregret. unfold liars in Hregret.
replace (2 * INR 1 * (4 * 0 + 0) * mass 1 0 1) with 0 in Hbound by ring. rewrite sqrt_0 in Hbound. cbn [INR] in *. lra.
Qed.

(** One round: ln T is 0, and a round may err. *)
Theorem tooth_theorem_1_1_from_one_round_on : ~ (forall k mu L T,
  (1 <= k)%nat -> 0 <= mu -> 0 <= L -> (1 <= T)%nat -> exists n, (1 <= n)%nat /\
  forall p choose x, lipschitz p L -> let G := uniform_world k n mu p in plays (as_printed G T) choose -> in_cube k x ->
  E (run G (as_printed G T) choose T []) (total G) - INR T * value_at G p x
  <= constant_1_1 L mu * (INR k ^ 2 * ln (INR T) * sqrt (INR T))).
Proof.
intros H. destruct (H 1%nat 0 0 1%nat (le_n 1) (Rle_refl 0) (Rle_refl 0) (le_n 1)) as (n & Hn & Hbound).
destruct (tuned_can_be_played (liars 1 n 0) 1 (liars_lawful 1 n 0 (le_n 1) Hn (Rle_refl 0))) as (choose & P).
specialize (Hbound (fun _ _ => 0) choose (fun _ => 0) (constant_lipschitz 0 ltac:(lra)) P ltac:(intros j _; lra)).
pose proof (liars_regret 1 n 0 1 choose (le_n 1) Hn (Rle_refl 0) Hn P) as Hregret. unfold liars in Hregret.
cbn [INR] in *. rewrite ln_1 in Hbound. lra.
Qed.

(** The first round may pay the highest payment, at least 1/2, to all experts. *)
Lemma may_begin_dear k n mu p T : (1 <= k)%nat -> (1 <= n)%nat -> 0 <= mu -> lipschitz p 0 ->
  let G := uniform_world k n mu p in exists choose, plays (as_printed G T) choose /\
  forall t, mu * INR k / 2 <= E (run G (as_printed G T) choose (S t) []) (total G).
Proof.
intros Hk Hn Hmu Hp G. assert (W : lawful G) by (apply (uniform_world_lawful k n mu 0); easy).
destruct (tuned_can_be_played G T W) as (choose & P). set (m := Move (fun _ => n - 1)%nat true 0 true).
set (choose' h := match h with [] => Ret m | _ => choose h end).
assert (P' : plays (as_printed G T) choose').
{ intros [|r h]; [|apply P]. split; [exact I|]. intros m' ->. split.
  - split; [intros j _; cbn; lia|]. split; [reflexivity | cbn; lia].
  - intros _. split; [exact Hk|]. unfold certain, in_range. cbn [times hits cutoff estimate]. unfold Rleb.
    repeat destruct Rle_dec; try reflexivity; lra. }
exists choose'. split; [easy|]. intros t.
assert (V : votes_ok (as_printed G T)) by apply algorithm_1_votes_ok.
assert (Hcost : forall h m, lam G * paid_sum G (pay m) <= E (round_with G (as_printed G T) h m) (cost G)).
{ intros h m'. rewrite cost_split. pose proof (mistake_range G (as_printed G T) h m' W V). lra. }
assert (Hpaid : mu * INR k / 2 <= lam G * paid_sum G (pay m)).
{ unfold paid_sum. cbn [pay m price G uniform_world lam]. rewrite sum_experts_const. cbn [K G uniform_world].
  pose proof (INR_ge1 n Hn). pose proof (pos_INR k). rewrite uniform_is, minus_INR by lia. change (INR 1) with 1.
  assert (1/2 <= (2 * (INR n - 1) + 1) / (2 * INR n)) by (apply le_Rdiv_iff; lra).
  assert (0 <= mu * INR k) by nra. nra. }
rewrite tower. unfold total at 1. cbn [Sum fold_right Esum]. rewrite Rplus_0_l. cbn [E choose'].
enough (0 <= E (play G (as_printed G T) choose' [])
  (fun r => Esum G (as_printed G T) choose' (fun h m => E (round_with G (as_printed G T) h m) (cost G)) t [r]))
  by (pose proof (Hcost [] m); lra).
rewrite <- (E_const (play G (as_printed G T) choose' []) 0) at 1. apply E_le_in; [apply play_ok; easy|]. intros r Hr.
rewrite <- (Rmult_0_r (INR t)), <- (Esum_const G (as_printed G T) choose' 0 t [r]).
apply Esum_le; [easy | easy | easy | apply (legal_play G _ choose' P'); [constructor | exact Hr]|].
intros h m'. eapply Rle_trans; [|apply Hcost]. pose proof (paid_sum_range G (pay m') W). pose proof (lam_ge0 _ W). nra.
Qed.

Lemma free_payments_cost_at_most_one k n :
  value_at (uniform_world k n 1 (fun _ _ => 1/2)) (fun _ _ => 1/2) (fun _ => 0) <= 1.
Proof.
unfold value_at, experts. rewrite (sum_seq_0 (fun _ => 0) _ 0) by reflexivity.
pose proof (Phi_le_1 (K (uniform_world k n 1 (fun _ _ => 1/2))) (fun _ => 1/2)). lra.
Qed.

(** Without K: at T = 2 and lambda = 1 the regret is at least K/2 - 2, on every grid. *)
Theorem tooth_theorem_1_1_without_K : ~ (exists c : R -> R -> R, forall k mu L T,
  (1 <= k)%nat -> 0 <= mu -> 0 <= L -> (2 <= T)%nat -> exists n, (1 <= n)%nat /\
  forall p choose x, lipschitz p L -> let G := uniform_world k n mu p in plays (as_printed G T) choose -> in_cube k x ->
  E (run G (as_printed G T) choose T []) (total G) - INR T * value_at G p x <= c L mu * (ln (INR T) * sqrt (INR T))).
Proof.
intros (c & H). set (bound := c 0 1 * (ln (INR 2) * sqrt (INR 2))).
destruct (a_number_above (2 * bound + 4)) as (k & Hk & Hbig).
destruct (H k 1 0 2%nat Hk ltac:(lra) (Rle_refl 0) (le_n 2)) as (n & Hn & Hbound).
assert (Hp : lipschitz (fun _ _ => 1/2) 0) by (apply constant_lipschitz; lra).
destruct (may_begin_dear k n 1 (fun _ _ => 1/2) 2 Hk Hn ltac:(lra) Hp) as (choose & P & Hcost).
specialize (Hcost 1%nat).
specialize (Hbound _ choose (fun _ => 0) Hp P ltac:(intros j _; lra)). fold bound in Hbound.
pose proof (free_payments_cost_at_most_one k n). change (INR 2) with 2 in Hbound. lra.
Qed.

(** The tuned bound without its powers of K fails at K = 10^8. *)
Theorem tooth_theorem_4_7_tuned_without_K : ~ (forall k mu L T,
  (1 <= k)%nat -> 0 <= mu -> 0 <= L -> exists n, (1 <= n)%nat /\
  forall p choose x, lipschitz p L -> let G := uniform_world k n mu p in plays (as_printed G T) choose -> in_cube k x ->
  E (run G (as_printed G T) choose T []) (total G) - INR T * value_at G p x
  <= sqrt (2 * INR T * (4 * L + mu) * mass k mu T) + mass k mu T).
Proof.
intros H. assert (Hk : exists k, INR k = 100000000).
{ exists (Z.to_nat 100000000). rewrite INR_IZR_INZ, Z2Nat.id by lia. reflexivity. }
destruct Hk as (k & Hk). assert (Hk1 : (1 <= k)%nat) by (apply INR_le; rewrite Hk; cbn; lra).
destruct (H k 1 0 2%nat Hk1 ltac:(lra) (Rle_refl 0)) as (n & Hn & Hbound).
assert (Hp : lipschitz (fun _ _ => 1/2) 0) by (apply constant_lipschitz; lra).
destruct (may_begin_dear k n 1 (fun _ _ => 1/2) 2 Hk1 Hn ltac:(lra) Hp) as (choose & P & Hcost).
specialize (Hcost 1%nat). specialize (Hbound _ choose (fun _ => 0) Hp P ltac:(intros j _; lra)).
pose proof (free_payments_cost_at_most_one k n) as Hopt.
unfold mass, tuned_log in Hbound. rewrite Hk in Hbound, Hcost. change (INR 2) with 2 in Hbound.
assert (Hmass : sqrt (2 * 2 * (4 * 0 + 1) * (2 + 1 + 3153 * ln (3 * (1 + 1 * 100000000) * 2 ^ 2 * 100000000) ^ 2))
  + (2 + 1 + 3153 * ln (3 * (1 + 1 * 100000000) * 2 ^ 2 * 100000000) ^ 2) <= 10000000) by interval with (i_prec 40).
lra.
Qed.
