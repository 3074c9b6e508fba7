(** * Teeth of the sharper theorem and of the negative regret

    False neighbours of the theorems in [Sharper.v], [Sharper_tuned.v] and [Negative_regret.v], each refuted by a game.

    - [regret_le_for b B], [tuned_regret_le A B] == the form of the theorems, with least beta and bound left open
    - [two_prices lam] == one expert, the payments 1 and 0: the exploration buys the useless payment once
    - [dear lam] == one expert and the payment 1
    - [crowd k n] == k experts of accuracy 9/10 at every payment, lambda = 0: while counts are below 2 beta Algorithm 1
      follows one of them, and errs with probability 1/10, though all of them together hardly ever err
    - [fair] == one expert that is a fair coin: nobody errs less often than every second time *)
Require Import Reals Lra Psatz List Bool Arith Lia ZArith.
From Interval Require Import Tactic.
From PaidExperts Require Import Sums Tree Game Calculus Rounds Algorithm_1 Section_2 Lemma_4_2 Lemma_4_3 Lemma_4_6.
From PaidExperts Require Import Uniform_grid Sharper_factor Sharper_sums Sharper_round Sharper Sharper_tuned.
From PaidExperts Require Import Negative_regret.
Import ListNotations.
Open Scope R_scope.

Definition regret_le_for (b : R) (B : game -> R -> R -> nat -> R) : Prop := forall G beta delta choose c T,
  lawful G -> 0 < delta <= 1 -> b * ln (3 / delta) * Rpower (INR (K G)) (3/2) <= beta ->
  plays (algorithm_1 G (exactly G) beta delta) choose -> on_grid G c ->
  E (run G (algorithm_1 G (exactly G) beta delta) choose T []) (total G) - INR T * value G c <= B G beta delta T.

Definition tuned_regret_le (A : game -> rule -> nat -> algorithm) (B : game -> nat -> R) : Prop := forall G choose c T,
  lawful G -> (1 <= T)%nat -> plays (A G (exactly G) T) choose -> on_grid G c ->
  E (run G (A G (exactly G) T) choose T []) (total G) - INR T * value G c <= B G T.

(** The theorems are of this form. *)
Lemma the_theorems : regret_le_for 5 sharper_bound /\ tuned_regret_le tuned_1 sharper_tuned_bound /\
  regret_le_for 11 (fun G beta delta T => - (1/4) * exp (- INR (K G) / 2) * INR T
    + regret_bound (1/4) 5 15 G beta delta T) /\
  tuned_regret_le as_printed (fun G T => - (1/3) * exp (- INR (K G) / 2) * INR T
    + INR (N G) * (1 + lam G * INR (K G) + 49 * INR (K G) ^ 3 * tuned_log (INR (K G)) (lam G) T) + 1).
Proof.
split; [exact sharper_theorem|]. split; [exact sharper_tuned|].
split; [exact algorithm_1_drifts_down | exact as_printed_drifts_down].
Qed.

Definition two_prices (lam : R) : game := Game 1 2 lam (fun c => if (c =? 0)%nat then 1 else 0) (fun _ _ => 1).
Definition dear (lam : R) : game := Game 1 1 lam (fun _ => 1) (fun _ _ => 1).
Definition crowd (k n : nat) : game := uniform_world k n 0 (fun _ _ => 9/10).
Definition fair : game := Game 1 1 0 (fun _ => 0) (fun _ _ => 1/2).

Lemma two_prices_lawful lam : 0 <= lam -> lawful (two_prices lam).
Proof. intros. split; cbn; intros; try lia; try lra. destruct (_ =? _)%nat; lra. Qed.

Lemma dear_lawful lam : 0 <= lam -> lawful (dear lam).
Proof. intros. split; cbn; intros; try lia; lra. Qed.

Lemma constant_productive k n lam a : 0 <= a <= 1 -> productive (uniform_world k n lam (fun _ _ => a)) (fun _ _ => a) 0.
Proof. intros Ha. split; cbn; intros; [easy | | reflexivity]. rewrite Rminus_diag_eq, Rabs_R0 by easy. lra. Qed.

Lemma crowd_lawful k n : (1 <= k)%nat -> (1 <= n)%nat -> lawful (crowd k n).
Proof.
intros Hk Hn. apply (uniform_lawful k n 0 _ 0 Hk Hn (Rle_refl 0)), constant_productive. lra.
Qed.

Lemma fair_lawful : lawful fair.
Proof. split; cbn; intros; try lia; lra. Qed.

Lemma all_zero_on_grid G : (1 <= N G)%nat -> on_grid G (fun _ => 0%nat).
Proof. intros H j _. lia. Qed.

Lemma played G beta delta : lawful G -> exists choose, plays (algorithm_1 G (exactly G) beta delta) choose.
Proof.
intros W. destruct (algorithm_1_can_be_played G beta delta (fun _ => true) (fun _ => true) W) as (choose & P & _).
exists (fun h => Ret (choose h)). exact P.
Qed.

(** Numbers of experts and rounds as real numbers *)
Ltac numerals := rewrite ?INR_IZR_INZ in *; cbn [Z.of_nat Pos.of_succ_nat Pos.succ] in *.

(** ** What games cost at least *)

Lemma E_ge {A} (t : tree A) f a : ok t -> (forall x, In_tree x t -> a <= f x) -> a <= E t f.
Proof. intros Hok H. rewrite <- (E_const t a). apply E_le_in; easy. Qed.

Lemma total_ge G A choose T a : lawful G -> votes_ok A -> plays A choose ->
  (forall h m, legal A h -> (length h < T)%nat -> allows A h m -> a <= mistake G A h m + lam G * paid_sum G (pay m)) ->
  INR T * a <= E (run G A choose T []) (total G).
Proof.
intros W V P H. rewrite tower. unfold total. cbn [sum fold_right]. rewrite Rplus_0_l, <- (Esum_const G A choose a T []).
apply Esum_le_legal; auto; [constructor|]. intros h m Hl Hlen Hm. rewrite cost_split. apply H; auto; apply Hlen.
Qed.

(** Both payments are tried in the first two rounds. *)
Lemma two_prices_cost lam r beta delta choose : 0 <= lam -> let A := algorithm_1 (two_prices lam) r beta delta in
  plays A choose -> lam <= E (run (two_prices lam) A choose 2 []) (total (two_prices lam)).
Proof.
intros Hlam A P. pose proof (two_prices_lawful lam Hlam) as W.
pose proof (algorithm_1_exploring (two_prices lam) r beta delta) as X.
apply E_ge; [apply run_ok; [exact W | apply algorithm_1_votes_ok | exact P]|]. intros h Hh.
destruct (run_legal (two_prices lam) A choose P 2 [] h (legal_nil A) Hh) as [Hl Hlen].
destruct h as [|r2 [|r1 [|]]]; cbn in Hlen; try lia.
inversion Hl as [|? ? m2 Hl1 Hm2 Hp2]; inversion Hl1 as [|? ? m1 _ Hm1 Hp1]; subst.
destruct (X _ _ Hm1) as [Hg1 _]. destruct (X _ _ Hm2) as [Hg2 Hnew]. specialize (Hg1 0%nat ltac:(cbn; lia)).
specialize (Hg2 0%nat ltac:(cbn; lia)). specialize (Hnew ltac:(cbn; lia) 0%nat ltac:(cbn; lia)). cbn in Hg1, Hg2, Hnew.
unfold total, cost, paid_sum, experts, sum. cbn [fold_right seq K two_prices price Game.lam]. rewrite Hp1, Hp2 in *.
pose proof (ind_range (mistaken r1)). pose proof (ind_range (mistaken r2)).
destruct (Nat.eqb_spec (pay m1 0) 0), (Nat.eqb_spec (pay m2 0) 0), (Nat.eqb_spec (pay m1 0) (pay m2 0)); lia || lra.
Qed.

Lemma dear_cost lam r beta delta choose T : 0 <= lam -> let A := algorithm_1 (dear lam) r beta delta in
  plays A choose -> INR T * lam <= E (run (dear lam) A choose T []) (total (dear lam)).
Proof.
intros Hlam A P. apply total_ge; [apply dear_lawful; easy | apply algorithm_1_votes_ok | exact P |]. intros h m _ _ _.
pose proof (mistake_range (dear lam) A h m (dear_lawful lam Hlam) (algorithm_1_votes_ok _ _ _ _)).
replace (paid_sum (dear lam) (pay m)) with 1 by (unfold paid_sum, experts, sum; cbn; ring). cbn [Game.lam dear]. lra.
Qed.

Lemma times_le_length h j c : (times h j c <= length h)%nat.
Proof. induction h as [|r h IH]; cbn; [lia|]. destruct (_ =? _)%nat; lia. Qed.

(** Below 2 beta answers whoever is heard has an even estimate and no weight, so that the vote is a coin. *)
Lemma young_round_errs G r beta delta h m a : lawful G -> a <= 1/2 -> (forall j c, a <= accuracy G j c <= 1 - a) ->
  INR (length h) < 2 * beta -> allows (algorithm_1 G r beta delta) h m ->
  a <= mistake G (algorithm_1 G r beta delta) h m.
Proof.
intros W Ha Hacc Hyoung [_ Hfollow]. destruct (some_certain G beta h m) eqn:Hc.
- destruct (Hfollow eq_refl) as [Hj _]. rewrite mistake_when_followed by easy. unfold error_when_followed.
  specialize (Hacc (follow m) (pay m (follow m))). destruct Rltb; lra.
- rewrite mistake_answers. apply E_ge; [apply answers_ok; easy|]. intros z _. cbn [vote algorithm_1].
  rewrite vote_in_range_is_a_coin by easy. replace (tally G h m (advise m z)) with 0.
  + unfold coin_vote. cbn [E]. rewrite Rabs_R0, Ropp_0, exp_0. destruct (sign_of (zero m) 0), (truth m); cbn; lra.
  + unfold tally. rewrite (sum_ext _ _ (fun _ => 0)); [rewrite sum_const; ring|]. intros j Hj. apply in_experts in Hj.
    destruct (young_is_even beta (times h j (pay m j)) (hits h j (pay m j))) as [Hq _].
    * apply (paid_in_range G); easy.
    * eapply Rle_lt_trans; [apply le_INR, times_le_length | easy].
    * unfold paid_estimate, weight. rewrite Hq. replace (1/2 / (1 - 1/2)) with 1 by field. rewrite ln_1. ring.
Qed.

Lemma crowd_cost k n r beta delta choose T : (1 <= k)%nat -> (1 <= n)%nat -> INR T <= 2 * beta ->
  let A := algorithm_1 (crowd k n) r beta delta in
  plays A choose -> INR T * (1/10) <= E (run (crowd k n) A choose T []) (total (crowd k n)).
Proof.
intros Hk Hn HT A P. pose proof (crowd_lawful k n Hk Hn) as W.
apply total_ge; [exact W | apply algorithm_1_votes_ok | exact P |]. intros h m _ Hlen Hm.
cbn [Game.lam crowd uniform_world]. rewrite Rmult_0_l, Rplus_0_r.
apply (young_round_errs (crowd k n)); [easy | lra | cbn; intros; lra | | easy]. apply lt_INR in Hlen. lra.
Qed.

Lemma crowd_value k n c : value (crowd k n) c = exp (- (8/25) * INR k).
Proof.
unfold value, Phi. cbn [K accuracy lam crowd uniform_world]. 
rewrite sum_seq_const, Rmult_0_l, Rplus_0_r. f_equal. field.
Qed.

(** Twenty experts: a regret of 39/10 after forty rounds *)
Lemma crowd_regret n beta delta choose : (1 <= n)%nat -> 20 <= beta -> let G := crowd 20 n in
  plays (algorithm_1 G (exactly G) beta delta) choose ->
  39/10 <= E (run G (algorithm_1 G (exactly G) beta delta) choose 40 []) (total G) - INR 40 * exp (- (8/25) * INR 20).
Proof.
intros Hn Hbeta G P. assert (HT : INR 40 <= 2 * beta) by (numerals; lra).
pose proof (crowd_cost 20 n (exactly G) beta delta choose 40 ltac:(lia) Hn HT P) as Hcost. fold G in Hcost.
set (X := E _ _) in *. numerals. assert (exp (- (8/25) * 20) <= 1/500) by (interval with (i_prec 40)). lra.
Qed.

(** The least beta of the theorem is large enough for that. *)
Lemma crowd_beta b l : 5 <= b -> 1 <= l -> 20 <= b * l * Rpower (INR 20) (3/2).
Proof.
intros Hb Hl. assert (20 <= Rpower (INR 20) (3/2)) by (numerals; unfold Rpower; interval with (i_prec 40)).
assert (1 <= b * l) by nra. nra.
Qed.

(** A vote on one expert is right with one advice and wrong with the other, or it is a coin. *)
Lemma fair_errs r beta delta h m : allows (algorithm_1 fair r beta delta) h m ->
  1/2 <= mistake fair (algorithm_1 fair r beta delta) h m.
Proof.
intros [_ Hfollow]. destruct (some_certain fair beta h m) eqn:Hc.
- destruct (Hfollow eq_refl) as [Hj _]. rewrite mistake_when_followed by easy. unfold error_when_followed.
  destruct Rltb; cbn; lra.
- rewrite mistake_answers. unfold answers, experts. cbn [K fair seq map flips E bind accuracy vote algorithm_1].
  rewrite !vote_in_range_is_a_coin by easy. unfold tally, experts, advise, sum, coin_vote.
  cbn [K fair seq fold_right nth E]. rewrite !Rplus_0_r. set (w := weight _).
  assert (Habs : Rabs (w * sgn (truth m)) = Rabs (w * sgn (negb (truth m)))).
  { destruct (truth m); cbn; rewrite <- Rabs_Ropp; f_equal; ring. }
  rewrite Habs. set (e := exp _). assert (He : w < 0 \/ w = 0 /\ e = 1 \/ 0 < w).
  { destruct (Rtotal_order w 0) as [Hw | [Hw | Hw]]; auto. right. left. split; [easy|].
    unfold e. rewrite Hw, Rmult_0_l, Rabs_R0, Ropp_0. apply exp_0. }
  clearbody e. unfold sign_of.
  destruct He as [He | [[He He1] | He]], (zero m), (truth m); cbn [sgn negb]; repeat destruct Rlt_dec; cbn; lra.
Qed.

Lemma fair_regret beta delta choose T : plays (algorithm_1 fair (exactly fair) beta delta) choose ->
  - (1/2) * INR T <= E (run fair (algorithm_1 fair (exactly fair) beta delta) choose T []) (total fair)
    - INR T * value fair (fun _ => 0%nat).
Proof.
intros P. set (X := E _ _). assert (Hcost : INR T * (1/2) <= X).
{ apply total_ge; [apply fair_lawful | apply algorithm_1_votes_ok | exact P |]. intros h m _ _ Hm.
  pose proof (fair_errs (exactly fair) beta delta h m Hm). cbn [lam fair] in *. lra. }
assert (Hv : value fair (fun _ => 0%nat) = 1).
{ unfold value, Phi, sum. cbn [K lam fair seq fold_right accuracy].
  replace (-2 * ((1/2 - 1/2)^2 + 0)) with 0 by field. rewrite exp_0. ring. }
rewrite Hv. lra.
Qed.

Lemma tuned_log_ge1 k lam T : (1 <= k)%nat -> 0 <= lam -> (1 <= T)%nat -> 1 <= tuned_log (INR k) lam T.
Proof.
intros Hk Hlam HT. destruct (tuned_delta_range (INR k) lam T (INR_ge1 k Hk) Hlam HT) as [H0 H1].
unfold tuned_log. apply Rle_trans with (ln 3); [interval with (i_prec 40)|].
apply ln_le_compat; [lra|]. apply le_Rdiv_iff; nra.
Qed.

(** ** The sharper theorem *)

(** Exploration has to be paid for: payments 1 and 0, lambda = 200. *)
Theorem tooth_sharper_theorem_without_exploration :
  ~ regret_le_for 5 (fun G beta delta T => sharper_bound G beta delta T - INR (N G) * (1 + lam G * INR (K G))).
Proof.
intros H. set (G := two_prices 200). pose proof (two_prices_lawful 200 ltac:(lra)) as W. fold G in W.
set (delta := 1/100). set (l := ln (3 / delta)). set (beta := 5 * l * Rpower (INR 1) (3/2)).
destruct (played G beta delta W) as [choose P].
specialize (H G beta delta choose (fun _ => 1%nat) 2%nat W ltac:(unfold delta; lra) (Rle_refl _) P
  ltac:(intros j _; cbn; lia)).
pose proof (two_prices_cost 200 (exactly G) beta delta choose ltac:(lra) P) as Hcost. fold G in Hcost.
set (X := E _ _) in *.
assert (Hl : 0 <= l <= 58/10) by (unfold l, delta; split; interval with (i_prec 40)).
assert (Hpay : payment_cost 0 3 11 1 beta l <= 8 * l).
{ eapply Rle_trans; [apply (a_payment_costs_eight_logs 1 l); [lia | easy]|]. rewrite power_of_one. lra. }
assert (Hvalue : value G (fun _ => 1%nat) <= 1).
{ unfold value, paid_sum, experts, Phi, sum. cbn [K lam price accuracy fold_right seq G two_prices Nat.eqb].
  interval with (i_prec 40). }
unfold sharper_bound, regret_bound in H. fold l in H. change (INR (K G)) with 1 in H. change (INR (N G)) with 2 in H.
change (lam G) with 200 in H. change (INR 2) with 2 in H. unfold delta in H. lra.
Qed.

(** Learning has to be paid for, whatever the least beta. *)
Lemma charges_are_needed b : 5 <= b -> ~ regret_le_for b (fun G _ delta T => INR (N G) * (1 + lam G * INR (K G))
  + (1 + lam G * INR (K G)) * INR (K G) * delta * (INR T * (INR T + 1) / 2)).
Proof.
intros Hb H. set (G := crowd 20 1). assert (W : lawful G) by (apply crowd_lawful; lia).
set (delta := 1/32000). set (beta := b * ln (3 / delta) * Rpower (INR 20) (3/2)).
destruct (played G beta delta W) as [choose P].
assert (Hbeta : 20 <= beta) by (apply crowd_beta; [easy | unfold delta; interval with (i_prec 40)]).
pose proof (crowd_regret 1 beta delta choose (le_n 1) Hbeta P) as Hlow. fold G in Hlow.
specialize (H G beta delta choose _ 40%nat W ltac:(unfold delta; lra) (Rle_refl _) P (all_zero_on_grid G (le_n 1))).
set (X := E _ _) in *. unfold G in H. rewrite crowd_value in H.
change (INR (K (crowd 20 1))) with (INR 20) in H. change (INR (N (crowd 20 1))) with 1 in H.
change (lam (crowd 20 1)) with 0 in H.
unfold delta in H. numerals. lra.
Qed.

Theorem tooth_sharper_theorem_without_charges : ~ regret_le_for 5 (fun G _ delta T =>
  INR (N G) * (1 + lam G * INR (K G)) + (1 + lam G * INR (K G)) * INR (K G) * delta * (INR T * (INR T + 1) / 2)).
Proof. apply charges_are_needed. lra. Qed.

(** ** Against the cube *)

(** The payments of a coarse grid are dear: lambda belongs to the error of the grid. *)
Theorem tooth_sharper_theorem_cube_without_lambda : ~ (forall G beta delta choose T p L eps x,
  lawful G -> 0 < delta <= 1 -> 5 * ln (3 / delta) * Rpower (INR (K G)) (3/2) <= beta ->
  plays (algorithm_1 G (exactly G) beta delta) choose -> productive G p L -> covered G eps -> in_cube (K G) x ->
  E (run G (algorithm_1 G (exactly G) beta delta) choose T []) (total G) - INR T * value_at G p x
  <= sharper_bound G beta delta T + INR T * (2 * exp (-1/2) * L * INR (K G) * eps)).
Proof.
intros H. set (G := dear 100). pose proof (dear_lawful 100 ltac:(lra)) as W. fold G in W.
set (delta := 1/100). set (l := ln (3 / delta)). set (beta := 5 * l * Rpower (INR 1) (3/2)).
destruct (played G beta delta W) as [choose P].
assert (Hcover : covered G 1) by (intros x Hx; exists 0%nat; split; [cbn; lia | cbn; apply Rabs_le; lra]).
assert (Hp : productive G (fun _ _ => 1) 0).
{ split; cbn; intros; try lra. rewrite Rminus_diag_eq, Rabs_R0 by easy. lra. }
specialize (H G beta delta choose 3%nat _ 0 1 (fun _ => 0) W ltac:(unfold delta; lra) (Rle_refl _) P Hp Hcover
  ltac:(intros j _; lra)).
pose proof (dear_cost 100 (exactly G) beta delta choose 3 ltac:(lra) P) as Hcost. fold G in Hcost.
set (X := E _ _) in *.
assert (Hl : 0 <= l <= 58/10) by (unfold l, delta; split; interval with (i_prec 40)).
assert (Hpay : payment_cost 0 3 11 1 beta l <= 8 * l).
{ eapply Rle_trans; [apply (a_payment_costs_eight_logs 1 l); [lia | easy]|]. rewrite power_of_one. lra. }
assert (Hvalue : value_at G (fun _ _ => 1) (fun _ => 0) <= 1).
{ unfold value_at, Phi, experts, sum. cbn [K lam G dear seq fold_right]. interval with (i_prec 40). }
unfold sharper_bound, regret_bound in H. fold l in H. change (INR (K G)) with 1 in H. change (INR (N G)) with 1 in H.
change (lam G) with 100 in H. unfold delta in H. numerals. lra.
Qed.

(** ** The tuned form *)

Theorem tooth_a_payment_costs_eight_logs_76_10 : ~ (forall k l, (1 <= k)%nat -> 0 <= l ->
  payment_cost 0 3 11 (INR k) (5 * l * Rpower (INR k) (3/2)) l <= 76/10 * Rpower (INR k) (3/2) * l).
Proof.
intros H. specialize (H 3%nat 1 ltac:(lia) ltac:(lra)). rewrite three_halves in H by (cbn; lra). numerals.
enough (76/10 * (3 * sqrt 3) * 1 < payment_cost 0 3 11 3 (5 * 1 * (3 * sqrt 3)) 1) by lra.
unfold payment_cost. cbv zeta. set (f := (1 - 0) * exp (- (3) / 2)). set (cap := error_cap (5 * 1 * (3 * sqrt 3)) 1).
assert (Hcap : 3618/100 <= cap) by (unfold cap, error_cap; interval with (i_prec 40)).
assert (Hmin : 18 <= Rmin (cap * (1 - f)) (6 * 1 + 2 * sqrt (cap * 1))).
{ apply Rmin_glb; unfold f, cap, error_cap; interval with (i_prec 40). }
pose proof (positive_ge (1 - 2 * f)). pose proof (positive_ge (share 0 3 - exp (-1/2))).
assert (553/1000 <= 1 - 2 * f) by (unfold f; interval with (i_prec 40)).
assert (187/1000 <= share 0 3 - exp (-1/2)) by (unfold share, Rpower; interval with (i_prec 40)).
assert (76/10 * (3 * sqrt 3) * 1 <= 395/10) by (interval with (i_prec 40)).
assert (3618/100 * (553/1000) <= cap * positive (1 - 2 * f)) by (apply Rmult_le_compat; lra). lra.
Qed.

Theorem tooth_sharper_tuned_without_logs :
  ~ tuned_regret_le tuned_1 (fun G _ => INR (N G) * (1 + lam G * INR (K G)) + 1).
Proof.
intros H. set (G := crowd 20 1). assert (W : lawful G) by (apply crowd_lawful; lia).
destruct (played G _ _ W : exists choose, plays (tuned_1 G (exactly G) 40) choose) as [choose P].
specialize (H G choose _ 40%nat W ltac:(lia) P (all_zero_on_grid G (le_n 1))).
set (X := E _ _) in H. assert (Hlow : 39/10 <= X - INR 40 * exp (- (8/25) * INR 20)).
{ apply (crowd_regret 1); [easy | apply crowd_beta; [lra | apply (tuned_log_ge1 20 0 40); lia || lra] | exact P]. }
unfold G in H. rewrite crowd_value in H. change (INR (N (crowd 20 1))) with 1 in H.
change (lam (crowd 20 1)) with 0 in H. lra.
Qed.

Theorem tooth_sharper_tuned_without_exploration : ~ tuned_regret_le tuned_1 (fun G T =>
  INR (N G) * (1 + 8 * Rpower (INR (K G)) (5/2) * tuned_log (INR (K G)) (lam G) T) + 1).
Proof.
intros H. set (G := two_prices 1000). pose proof (two_prices_lawful 1000 ltac:(lra)) as W. fold G in W.
destruct (played G _ _ W : exists choose, plays (tuned_1 G (exactly G) 2) choose) as [choose P].
specialize (H G choose (fun _ => 1%nat) 2%nat W ltac:(lia) P ltac:(intros j _; cbn; lia)). cbv beta in H.
set (X := E _ _) in H. assert (Hcost : 1000 <= X) by (apply two_prices_cost; [lra | exact P]).
assert (Hvalue : value G (fun _ => 1%nat) <= 1).
{ unfold value, paid_sum, experts, Phi, sum. cbn [K lam price accuracy fold_right seq G two_prices Nat.eqb].
  interval with (i_prec 40). }
change (K G) with 1%nat in H. change (INR (N G)) with 2 in H. change (lam G) with 1000 in H. rewrite power_of_one in H.
assert (tuned_log (INR 1) 1000 2 <= 20) by (unfold tuned_log, tuned_delta; cbn [INR]; interval with (i_prec 40)).
change (INR 2) with 2 in H. lra.
Qed.

(** ** The headline *)

Theorem tooth_sharper_headline_every_N : ~ (forall K lam L T N,
  (1 <= K)%nat -> 0 <= lam -> 0 <= L -> (1 <= T)%nat -> (1 <= N)%nat ->
  forall p choose x, let G := uniform_world K N lam p in
  productive G p L -> plays (tuned_1 G (exactly G) T) choose -> in_cube K x ->
  E (run G (tuned_1 G (exactly G) T) choose T []) (total G) - INR T * value_at G p x <= headline_bound (INR K) lam L T).
Proof.
intros H. set (p := fun (_ : nat) (_ : R) => 1). set (G := uniform_world 1 1 100 p).
pose proof (constant_productive 1 1 100 1 ltac:(lra)) as Hp.
pose proof (uniform_lawful 1 1 100 p 0 (le_n 1) (le_n 1) ltac:(lra) Hp : lawful G) as W.
destruct (played G _ _ W : exists choose, plays (tuned_1 G (exactly G) 100) choose) as [choose P].
specialize (H 1%nat 100 0 100%nat 1%nat (le_n 1) ltac:(lra) (Rle_refl 0) ltac:(lia) (le_n 1) p choose (fun _ => 0)
  Hp P ltac:(intros j _; lra)). cbv zeta in H. fold G in H.
set (X := E _ _) in H. assert (Hcost : INR 100 * 50 <= X).
{ apply total_ge; [exact W | apply algorithm_1_votes_ok | exact P|]. intros h m _ _ _.
  pose proof (mistake_range G (tuned_1 G (exactly G) 100) h m W (algorithm_1_votes_ok _ _ _ _)).
  assert (Hprice : 1/2 <= paid_sum G (pay m)); [|cbn [Game.lam G uniform_world]; lra].
  unfold paid_sum, experts, sum. cbn [K G uniform_world seq fold_right price]. rewrite Rplus_0_r.
  apply Rmin_glb; [lra|]. pose proof (pos_INR (pay m 0)). cbn [INR]. lra. }
assert (Hvalue : value_at G p (fun _ => 0) <= 1).
{ unfold value_at, Phi, experts, sum, p. cbn [K Game.lam G uniform_world seq fold_right]. interval with (i_prec 40). }
assert (Hbound : headline_bound (INR 1) 100 0 100 <= 3000).
{ unfold headline_bound, tuned_log, tuned_delta. cbv zeta. rewrite !power_of_one. numerals. interval with (i_prec 40). }
numerals. lra.
Qed.

Theorem tooth_sharper_headline_without_second_term : ~ (forall K lam L T,
  (1 <= K)%nat -> 0 <= lam -> 0 <= L -> (1 <= T)%nat -> exists N, (1 <= N)%nat /\
  forall p choose x, let G := uniform_world K N lam p in
  productive G p L -> plays (tuned_1 G (exactly G) T) choose -> in_cube K x ->
  E (run G (tuned_1 G (exactly G) T) choose T []) (total G) - INR T * value_at G p x <=
  Rpower (INR K) (7/4) * sqrt (2 * INR T * (2 * exp (-1/2) * L + lam) * (1 + lam + 8 * tuned_log (INR K) lam T)) + 1).
Proof.
intros H. destruct (H 20%nat 0 0 40%nat ltac:(lia) (Rle_refl 0) (Rle_refl 0) ltac:(lia)) as (N & HN & HNle).
set (G := crowd 20 N). pose proof (crowd_lawful 20 N ltac:(lia) HN : lawful G) as W.
destruct (played G _ _ W : exists choose, plays (tuned_1 G (exactly G) 40) choose) as [choose P].
specialize (HNle (fun _ _ => 9/10) choose (fun _ => 0) (constant_productive 20 N 0 (9/10) ltac:(lra)) P
  ltac:(intros j _; lra)). cbv zeta in HNle. change (uniform_world 20 N 0 (fun _ _ => 9/10)) with G in HNle.
set (X := E _ _) in HNle. assert (Hlow : 39/10 <= X - INR 40 * exp (- (8/25) * INR 20)).
{ apply (crowd_regret N); [easy | apply crowd_beta; [lra | apply (tuned_log_ge1 20 0 40); lia || lra] | exact P]. }
assert (Hv : value_at G (fun _ _ => 9/10) (fun _ => 0) = exp (- (8/25) * INR 20)).
{ rewrite <- (crowd_value 20 N (fun _ => 0%nat)). unfold value_at, value. cbn [Game.lam crowd uniform_world G].
  rewrite !Rmult_0_l. reflexivity. }
replace (2 * INR 40 * (2 * exp (-1/2) * 0 + 0) * (1 + 0 + 8 * tuned_log (INR 20) 0 40)) with 0 in HNle by ring.
rewrite sqrt_0, Hv in HNle. lra.
Qed.

(** ** Negative regret *)

(** On a fair coin Phi is 1 and the vote errs every second time: a gain of 5/6 exp(-1/2) > 1/2 is too much to ask. *)
Definition million : nat := Z.to_nat 1000000.

Lemma INR_million : INR million = 1000000.
Proof. unfold million. rewrite INR_IZR_INZ, Z2Nat.id; [reflexivity | lia]. Qed.

Lemma five_sixths : 50544/100000 <= 5/6 * exp (- (1) / 2).
Proof. interval with (i_prec 40). Qed.

Theorem tooth_algorithm_1_drifts_down_five_sixths : ~ regret_le_for 11 (fun G beta delta T =>
  - (5/6) * exp (- INR (K G) / 2) * INR T + regret_bound (1/4) 5 15 G beta delta T).
Proof.
intros H. set (delta := / 1000000 ^ 2). set (l := ln (3 / delta)). set (beta := l * 11).
assert (Hl : 0 <= l <= 30) by (unfold l, delta; split; interval with (i_prec 40)).
assert (Hbeta : 11 * l * Rpower (INR 1) (3/2) <= beta) by (rewrite power_of_one; unfold beta; lra).
destruct (played fair beta delta fair_lawful) as [choose P]. pose proof (fair_regret _ _ choose million P) as Hlow.
specialize (H fair beta delta choose _ million fair_lawful ltac:(unfold delta; split; interval with (i_prec 40)) Hbeta P
  (all_zero_on_grid fair (le_n 1))). set (X := E _ _) in *.
assert (Hcost : payment_cost (1/4) 5 15 1 11 1 <= 14).
{ apply (payment_cost_le _ _ _ _ _ (1/10) (102/10) (1/10)); try lra; unfold error_cap, share, Rpower.
  1, 3: apply positive_le; [interval with (i_prec 40) | lra].
  - eapply Rle_trans; [apply Rmin_l | interval with (i_prec 40)].
  - interval with (i_prec 40). }
unfold regret_bound, beta in H. fold l in H. change (INR (N fair)) with 1 in H. change (INR (K fair)) with 1 in H.
change (lam fair) with 0 in H. rewrite payment_cost_scales in H by apply Hl. rewrite INR_million in *.
assert (Hmiss : (1 + 0 * 1) * 1 * delta * (1000000 * (1000000 + 1) / 2) <= 1) by (unfold delta; lra).
pose proof five_sixths. assert (l * payment_cost (1/4) 5 15 1 11 1 <= 30 * 14) by nra. lra.
Qed.

Theorem tooth_algorithm_1_drifts_down_without_charges : ~ regret_le_for 11 (fun G _ delta T =>
  - (1/4) * exp (- INR (K G) / 2) * INR T + (INR (N G) * (1 + lam G * INR (K G))
  + (1 + lam G * INR (K G)) * INR (K G) * delta * (INR T * (INR T + 1) / 2))).
Proof.
intros H. apply (charges_are_needed 11 ltac:(lra)). intros G beta delta choose c T W Hd Hb P Hc.
specialize (H G beta delta choose c T W Hd Hb P Hc).
pose proof (Rmult_le_pos _ _ (Rlt_le _ _ (exp_pos (- INR (K G) / 2))) (pos_INR T)). lra.
Qed.

Theorem tooth_as_printed_drifts_down_five_sixths : ~ tuned_regret_le as_printed (fun G T =>
  - (5/6) * exp (- INR (K G) / 2) * INR T
  + INR (N G) * (1 + lam G * INR (K G) + 49 * INR (K G) ^ 3 * tuned_log (INR (K G)) (lam G) T) + 1).
Proof.
intros H. assert (HT : (1 <= million)%nat) by (apply INR_le; rewrite INR_million; cbn; lra).
destruct (played fair _ _ fair_lawful : exists choose, plays (as_printed fair (exactly fair) million) choose)
  as [choose P].
specialize (H fair choose _ million fair_lawful HT P (all_zero_on_grid fair (le_n 1))). cbv beta in H.
set (X := E _ _) in H. assert (Hlow : - (1/2) * INR million <= X - INR million * value fair (fun _ => 0%nat)).
{ apply fair_regret. exact P. }
change (INR (N fair)) with 1 in H. change (lam fair) with 0 in H. change (INR (K fair)) with 1 in H.
unfold tuned_log, tuned_delta in H. rewrite INR_million in *. pose proof five_sixths.
assert (ln (3 / (1 / ((1 + 0 * 1) * 1 * 1000000 ^ 2))) <= 30) by (interval with (i_prec 40)). lra.
Qed.

Theorem tooth_as_printed_drifts_down_without_logs : ~ tuned_regret_le as_printed (fun G T =>
  - (1/3) * exp (- INR (K G) / 2) * INR T + INR (N G) * (1 + lam G * INR (K G)) + 1).
Proof.
intros H. set (G := crowd 20 1). assert (W : lawful G) by (apply crowd_lawful; lia).
destruct (played G _ _ W : exists choose, plays (as_printed G (exactly G) 40) choose) as [choose P].
specialize (H G choose _ 40%nat W ltac:(lia) P (all_zero_on_grid G (le_n 1))).
set (X := E _ _) in H. assert (Hlow : 39/10 <= X - INR 40 * exp (- (8/25) * INR 20)).
{ apply (crowd_regret 1); [easy | | exact P]. pose proof (tuned_log_ge1 20 0 40 ltac:(lia) ltac:(lra) ltac:(lia)).
  cbn [K lam G crowd uniform_world]. replace (INR 20) with 20 in * by (numerals; reflexivity). lra. }
unfold G in H. rewrite crowd_value in H. change (INR (N (crowd 20 1))) with 1 in H.
change (lam (crowd 20 1)) with 0 in H.
pose proof (Rmult_le_pos _ _ (Rlt_le _ _ (exp_pos (- INR (K (crowd 20 1)) / 2))) (pos_INR 40)). lra.
Qed.

(** The T0 from which on the regret is negative depends on K. *)
Theorem tooth_minus_infinity_uniformly_in_K : ~ exists T0, forall T, (T0 <= T)%nat -> forall G choose c, lawful G ->
  plays (as_printed G (exactly G) T) choose -> on_grid G c ->
  E (run G (as_printed G (exactly G) T) choose T []) (total G) - INR T * value G c <= 0.
Proof.
intros [T0 H]. set (T := S T0). set (k := (20 + T)%nat). set (G := crowd k 1).
assert (W : lawful G) by (apply crowd_lawful; lia).
destruct (played G _ _ W : exists choose, plays (as_printed G (exactly G) T) choose) as [choose P].
specialize (H T ltac:(lia) G choose _ W P (all_zero_on_grid G (le_n 1))).
assert (Hk : 20 <= INR k) by (replace 20 with (INR 20) by (numerals; reflexivity); apply le_INR; lia).
assert (HTk : INR T <= INR k) by (apply le_INR; lia). assert (HT : 1 <= INR T) by (apply INR_ge1; lia).
pose proof (tuned_log_ge1 k 0 T ltac:(lia) ltac:(lra) ltac:(lia)) as Hl.
assert (Hbeta : INR T <= 2 * (18 * tuned_log (INR k) 0 T * INR k ^ 2)) by nra.
set (X := E _ _) in H. assert (Hcost : INR T * (1/10) <= X) by (apply crowd_cost; [lia | easy | exact Hbeta | exact P]).
unfold G in H. rewrite crowd_value in H. assert (Hv : exp (- (8/25) * INR k) <= 1/500).
{ apply Rle_trans with (exp (- (8/25) * 20)); [apply exp_le; lra | interval with (i_prec 40)]. }
nra.
Qed.

(** Nor is the regret as negative as T times the least Phi. *)
Theorem tooth_minus_infinity_at_the_rate_of_the_least_Phi : ~ exists T0, forall T, (T0 <= T)%nat ->
  forall G choose c, lawful G -> plays (as_printed G (exactly G) T) choose -> on_grid G c ->
  E (run G (as_printed G (exactly G) T) choose T []) (total G) - INR T * value G c <= - exp (- INR (K G) / 2) * INR T.
Proof.
intros [T0 H]. set (T := S T0).
destruct (played fair _ _ fair_lawful : exists choose, plays (as_printed fair (exactly fair) T) choose) as [choose P].
specialize (H T ltac:(lia) fair choose _ fair_lawful P (all_zero_on_grid fair (le_n 1))).
set (X := E _ _) in H. assert (Hlow : - (1/2) * INR T <= X - INR T * value fair (fun _ => 0%nat))
  by (apply fair_regret; exact P).
assert (HT : 1 <= INR T) by (apply INR_ge1; lia). change (INR (K fair)) with 1 in H.
assert (6/10 <= exp (- (1) / 2)) by (interval with (i_prec 40)). nra.
Qed.
