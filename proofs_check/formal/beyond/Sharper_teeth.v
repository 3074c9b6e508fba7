(** * Teeth of the sharper theorem and of the negative regret

    False neighbours of the theorems in [Sharper.v], [Sharper_tuned.v] and [Negative_regret.v], each refuted by a game.

    - [regret_le_for b B], [tuned_regret_le A B] == the form of the theorems, with least beta and bound left open
    - [two_prices lam] == one expert, the payments 1 and 0: the exploration buys the useless payment once
    - [dear lam] == one expert and the payment 1; [only_half] == one expert and the payment 1/2, lambda = 100
    - [four_coins] == four experts that are coins at the only payment, 0; [spends] == the rule of paying 1 for nothing
    - [crowd k n] == k experts of accuracy 9/10 at every payment, lambda = 0: while counts are below 2 beta Algorithm 1
      follows one of them, and errs with probability 1/10, though all of them together hardly ever err
    - [fair] == one expert that is a fair coin: nobody errs less often than every second time *)
Require Import Reals Lra Psatz List Bool Arith Lia ZArith.
From Interval Require Import Tactic.
From PaidExperts Require Import Sums Tree Game Calculus Rounds Algorithm_1 Section_2 Lemma_4_2 Lemma_4_3 Lemma_4_4
  Lemma_4_6.
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
    + margin_bound (1/4) 5 15 G beta delta T) /\
  tuned_regret_le (fun G _ => as_printed G) (fun G T => - (1/3) * exp (- INR (K G) / 2) * INR T
    + INR (N G) * (1 + lam G * INR (K G) + 49 * INR (K G) ^ 3 * tuned_log 3 (K G) (lam G) T) + 1).
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

Definition million : nat := Z.to_nat 1000000.

Lemma INR_million : INR million = 1000000.
Proof. unfold million. rewrite INR_IZR_INZ, Z2Nat.id; [reflexivity | lia]. Qed.

(** ** What games cost at least *)

Lemma E_ge {A} (t : tree A) f a : ok t -> (forall x, In_tree x t -> a <= f x) -> a <= E t f.
Proof. intros Hok H. rewrite <- (E_const t a). apply E_le_in; easy. Qed.

Lemma total_ge G A choose T a : lawful G -> votes_ok A -> plays A choose ->
  (forall h m, legal A h -> (length h < T)%nat -> allows A h m -> a <= mistake G A h m + lam G * paid_sum G (pay m)) ->
  INR T * a <= E (run G A choose T []) (total G).
Proof.
intros W V P H. rewrite tower. unfold total. cbn [Sum fold_right]. rewrite Rplus_0_l, <- (Esum_const G A choose a T []).
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
unfold total, cost, paid_sum, experts, Sum. cbn [fold_right seq K two_prices price Game.lam]. rewrite Hp1, Hp2 in *.
pose proof (ind_range (mistaken r1)). pose proof (ind_range (mistaken r2)).
destruct (Nat.eqb_spec (pay m1 0) 0), (Nat.eqb_spec (pay m2 0) 0), (Nat.eqb_spec (pay m1 0) (pay m2 0)); lia || lra.
Qed.

Lemma dear_cost lam r beta delta choose T : 0 <= lam -> let A := algorithm_1 (dear lam) r beta delta in
  plays A choose -> INR T * lam <= E (run (dear lam) A choose T []) (total (dear lam)).
Proof.
intros Hlam A P. apply total_ge; [apply dear_lawful; easy | apply algorithm_1_votes_ok | exact P |]. intros h m _ _ _.
pose proof (mistake_range (dear lam) A h m (dear_lawful lam Hlam) (algorithm_1_votes_ok _ _ _ _)).
replace (paid_sum (dear lam) (pay m)) with 1 by (unfold paid_sum, experts, Sum; cbn; ring). cbn [Game.lam dear]. lra.
Qed.

(** Prices on [0,1] with one payment: it is 1/2, and at lambda = 100 it costs 50 where nothing need be paid. *)
Definition only_half : game := uniform_world 1 1 100 (fun _ _ => 1).

Lemma only_half_lawful : lawful only_half.
Proof. apply (uniform_lawful 1 1 100 _ 0 (le_n 1) (le_n 1)); [lra | apply constant_productive; lra]. Qed.

Lemma only_half_regret r beta delta choose T : let A := algorithm_1 only_half r beta delta in plays A choose ->
  INR T * 49
  <= E (run only_half A choose T []) (total only_half) - INR T * value_at only_half (fun _ _ => 1) (fun _ => 0).
Proof.
intros A P. pose proof only_half_lawful as W.
assert (Hcost : INR T * 50 <= E (run only_half A choose T []) (total only_half)).
{ apply total_ge; [exact W | apply algorithm_1_votes_ok | exact P|]. intros h m _ _ _.
  pose proof (mistake_range only_half A h m W (algorithm_1_votes_ok _ _ _ _)).
  assert (Hprice : 1/2 <= paid_sum only_half (pay m)); [|cbn [Game.lam only_half uniform_world]; lra].
  unfold paid_sum, experts, Sum. cbn [K only_half uniform_world seq fold_right price]. rewrite Rplus_0_r.
  apply Rmin_glb; [lra|]. pose proof (pos_INR (pay m 0)). cbn [INR]. lra. }
assert (Hvalue : value_at only_half (fun _ _ => 1) (fun _ => 0) <= 1).
{ unfold value_at, Phi, experts, Sum. cbn [K Game.lam only_half uniform_world seq fold_right].
  interval with (i_prec 40). }
pose proof (Rmult_le_compat_l (INR T) _ _ (pos_INR T) Hvalue). lra.
Qed.

(** Below 2 beta answers every expert in the vote has an even estimate and no weight, so that the vote is a coin. *)
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

Lemma crowd_value_at n : value_at (crowd 20 n) (fun _ _ => 9/10) (fun _ => 0) = exp (- (8/25) * INR 20).
Proof.
rewrite <- (crowd_value 20 n (fun _ => 0%nat)). unfold value_at, value. cbn [Game.lam crowd uniform_world].
rewrite !Rmult_0_l. reflexivity.
Qed.

(** A vote on one expert is right with one advice and wrong with the other, or it is a coin. *)
Lemma fair_errs r beta delta h m : allows (algorithm_1 fair r beta delta) h m ->
  1/2 <= mistake fair (algorithm_1 fair r beta delta) h m.
Proof.
intros [_ Hfollow]. destruct (some_certain fair beta h m) eqn:Hc.
- destruct (Hfollow eq_refl) as [Hj _]. rewrite mistake_when_followed by easy. unfold error_when_followed.
  destruct Rltb; cbn; lra.
- rewrite mistake_answers. unfold answers, experts. cbn [K fair seq map flips E bind accuracy vote algorithm_1].
  rewrite !vote_in_range_is_a_coin by easy. unfold tally, experts, advise, Sum, coin_vote.
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
{ unfold value, Phi, Sum. cbn [K lam fair seq fold_right accuracy].
  replace (-2 * ((1/2 - 1/2)^2 + 0)) with 0 by field. rewrite exp_0. ring. }
rewrite Hv. lra.
Qed.

Lemma tuned_log_ge1 G T : lawful G -> (1 <= T)%nat -> 1 <= ln (3 / tuned_delta G T).
Proof.
intros W HT. rewrite tuned_log_is by easy. apply Rle_trans with (ln 3); [interval with (i_prec 40)|].
apply tuned_log_ge; [lra | apply W | apply W | easy].
Qed.

Lemma crowd_beta_as_printed n : (1 <= n)%nat -> 20 <= 18 * ln (3 / tuned_delta (crowd 20 n) 40) * INR 20 ^ 2.
Proof.
intros Hn. pose proof (tuned_log_ge1 (crowd 20 n) 40 (crowd_lawful 20 n ltac:(lia) Hn) ltac:(lia)).
replace (INR 20) with 20 in * by (numerals; reflexivity). lra.
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
{ unfold value, paid_sum, experts, Phi, Sum. cbn [K lam price accuracy fold_right seq G two_prices Nat.eqb].
  interval with (i_prec 40). }
unfold sharper_bound, margin_bound in H. fold l in H. change (INR (K G)) with 1 in H. change (INR (N G)) with 2 in H.
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

(** ** Payments with a slack *)

Definition nearly_regret_le (extra : (history -> R) -> R) : Prop := forall G beta delta slack choose c T,
  lawful G -> 0 < delta <= 1 -> 5 * ln (3 / delta) * Rpower (INR (K G)) (3/2) <= beta -> (forall h, 0 <= slack h) ->
  plays (algorithm_1 G (nearly G (lam G) 1 slack) beta delta) choose -> on_grid G c ->
  E (run G (algorithm_1 G (nearly G (lam G) 1 slack) beta delta) choose T []) (total G) - INR T * value G c
  <= sharper_bound G beta delta T + extra slack.

(** A learner that pays 1 for nothing, where the payments are 1 and 0 and lambda = 1: within a slack of 2 *)
Definition spends (G : game) : rule := fun h phi c => c 0%nat = 0%nat /\ nearly G (lam G) 1 (fun _ => 2) h phi c.

Lemma spender_plays beta delta :
  let G := two_prices 1 in exists choose, plays (algorithm_1 G (spends G) beta delta) choose.
Proof.
intros G. pose proof (two_prices_lawful 1 ltac:(lra) : lawful G) as W.
destruct (algorithm_1_can_be_played_by G (spends G) beta delta (fun _ => true) (fun _ => true) (fun _ _ => 0%nat))
  as (choose & P & _); [|exists (fun h => Ret (choose h)); exact P].
intros h m _ _. split; [intros j _; cbn; lia|]. split; [reflexivity|]. intros c _.
pose proof (paid_sum_range G (fun _ => 0%nat) W). pose proof (paid_sum_range G c W).
pose proof (Phi_le_1 (K G) _ : seems G delta h m (fun _ => 0%nat) <= 1).
pose proof (Phi_pos (K G) _ : 0 < seems G delta h m c).
change (lam G) with 1. change (INR (K G)) with 1 in *. lra.
Qed.

Lemma spender_cost beta delta choose T : let G := two_prices 1 in let A := algorithm_1 G (spends G) beta delta in
  plays A choose -> INR T - 2 <= E (run G A choose T []) (total G).
Proof.
intros G A P. pose proof (two_prices_lawful 1 ltac:(lra) : lawful G) as W.
apply E_ge; [apply run_ok; [exact W | apply algorithm_1_votes_ok | exact P]|]. intros h Hh.
destruct (run_legal G A choose P T [] h (legal_nil A) Hh) as [Hl Hlen]. cbn in Hlen. rewrite <- Hlen. clear T Hh Hlen.
assert (Hcost : forall r, 0 <= cost G r).
{ intros r. pose proof (ind_range (mistaken r)). pose proof (paid_sum_range G (paid r) W). unfold cost.
  change (lam G) with 1. lra. }
induction Hl as [|r h m Hl IH Hm Hp]; [cbn; lra|]. cbn [length]. rewrite S_INR. unfold total. rewrite sum_cons.
change (Sum h (cost G)) with (total G h). assert (0 <= total G h) by (apply sum_ge0; auto).
destruct (Nat.le_gt_cases 2 (length h)) as [HN|HN].
- enough (1 <= cost G r) by lra. destruct Hm as [(_ & _ & Hrule) _]. destruct (Hrule HN) as [Hpay _].
  pose proof (ind_range (mistaken r)). unfold cost, paid_sum, experts, Sum. rewrite Hp.
  cbn [G K two_prices seq fold_right lam price]. rewrite Hpay. cbn. lra.
- specialize (Hcost r). assert (INR (length h) <= 1) by (apply (le_INR _ 1); lia). lra.
Qed.

Lemma slack_is_needed extra : extra (fun _ => 2) <= 2 -> ~ nearly_regret_le extra.
Proof.
intros Hextra H. set (G := two_prices 1). pose proof (two_prices_lawful 1 ltac:(lra) : lawful G) as W.
set (delta := / 1000000 ^ 2). set (l := ln (3 / delta)). set (beta := 5 * l * Rpower (INR 1) (3/2)).
destruct (spender_plays beta delta) as [choose P]. pose proof (spender_cost beta delta choose million P) as Hcost.
assert (Pnearly : plays (algorithm_1 G (nearly G (lam G) 1 (fun _ => 2)) beta delta) choose).
{ intros h. destruct (P h) as [Hok Hall]. split; [exact Hok|]. intros m Hm.
  destruct (Hall m Hm) as [(Hgrid & Hnew & Hrule) Hfollow]. split; [|exact Hfollow].
  split; [exact Hgrid|]. split; [exact Hnew|]. intros HN. apply (Hrule HN). }
specialize (H G beta delta (fun _ => 2) choose (fun _ => 1%nat) million W
  ltac:(unfold delta; split; interval with (i_prec 40)) (Rle_refl _) ltac:(intros; lra) Pnearly
  ltac:(intros j _; cbn; lia)).
change (INR million - 2 <= E (run G (algorithm_1 G (nearly G (lam G) 1 (fun _ => 2)) beta delta) choose million [])
  (total G)) in Hcost. set (X := E _ _) in *.
assert (Hl : 0 <= l <= 30) by (unfold l, delta; split; interval with (i_prec 40)).
assert (Hpay : payment_cost 0 3 11 1 beta l <= 8 * l).
{ eapply Rle_trans; [apply (a_payment_costs_eight_logs 1 l); [lia | easy]|]. rewrite power_of_one. lra. }
assert (Hvalue : value G (fun _ => 1%nat) <= 61/100).
{ unfold value, paid_sum, experts, Phi, Sum. cbn [K lam price accuracy fold_right seq G two_prices Nat.eqb].
  interval with (i_prec 40). }
unfold sharper_bound, margin_bound in H. fold l in H. change (INR (K G)) with 1 in H. change (INR (N G)) with 2 in H.
change (lam G) with 1 in H. rewrite INR_million in *. unfold delta in H. lra.
Qed.

Theorem tooth_sharper_theorem_nearly_without_slack : ~ nearly_regret_le (fun _ => 0).
Proof. apply slack_is_needed. lra. Qed.

(** Once, as at the empty history, and not in every round *)
Theorem tooth_sharper_theorem_nearly_slack_counted_once : ~ nearly_regret_le (fun slack => slack []).
Proof. apply slack_is_needed. lra. Qed.

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
{ unfold value_at, Phi, experts, Sum. cbn [K lam G dear seq fold_right]. interval with (i_prec 40). }
unfold sharper_bound, margin_bound in H. fold l in H. change (INR (K G)) with 1 in H. change (INR (N G)) with 1 in H.
change (lam G) with 100 in H. unfold delta in H. numerals. lra.
Qed.

(** Four coins, of accuracy 1/2 + x/2 when they are paid x, and the payment 0 only: every round costs 1/2, and OPT is at
    most exp(-2). *)
Definition four_coins : game := Game 4 1 0 (fun _ => 0) (fun _ _ => 1/2).

Lemma four_coins_lawful : lawful four_coins.
Proof. split; cbn; intros; try lia; lra. Qed.

Lemma E_of_flipped n f : E (flips (repeat (1/2) n)) (fun z => f (map negb z)) = E (flips (repeat (1/2) n)) f.
Proof.
revert f; induction n as [|n IH]; intros f; [reflexivity|]. cbn [repeat flips E]. rewrite !E_bind. cbn [E map negb].
rewrite (IH (fun z => f (false :: z))), (IH (fun z => f (true :: z))). lra.
Qed.

(** Whatever is done with coins errs every second time: advice and its opposite have opposite votes. *)
Lemma coins_err G r beta delta h m : (forall j c, accuracy G j c = 1/2) -> allows (algorithm_1 G r beta delta) h m ->
  mistake G (algorithm_1 G r beta delta) h m = 1/2.
Proof.
intros Hhalf [_ Hfollow]. destruct (some_certain G beta h m) eqn:Hc.
- destruct (Hfollow eq_refl) as [Hj _]. rewrite mistake_when_followed by easy. unfold error_when_followed.
  rewrite Hhalf. destruct Rltb; field.
- assert (Hcoins : answers G m = flips (repeat (1/2) (K G))).
  { unfold answers, experts. f_equal. rewrite <- (seq_length (K G) 0) at 2.
    induction (seq 0 (K G)) as [|j l IH]; [easy|]. cbn [map length repeat]. rewrite Hhalf, IH. reflexivity. }
  rewrite mistake_answers, Hcoins. set (e := fun z => E (vote _ h m (advise m z)) _). set (n := K G).
  enough (E (flips (repeat (1/2) n)) e + E (flips (repeat (1/2) n)) (fun z => e (map negb z)) = 1)
    by (rewrite E_of_flipped in *; lra).
  rewrite <- E_plus, (E_ext_in _ _ (fun _ => 1)); [apply E_const|]. intros z Hz.
  apply flips_length in Hz. rewrite repeat_length in Hz. unfold e. cbn [vote algorithm_1].
  rewrite !vote_in_range_is_a_coin by easy.
  replace (tally G h m (advise m (map negb z))) with (- tally G h m (advise m z)).
  + set (x := tally G h m (advise m z)). unfold coin_vote. rewrite Rabs_Ropp. set (u := exp (- Rabs x)).
    assert (Hu : x = 0 -> u = 1) by (intros H0; unfold u; rewrite H0, Rabs_R0, Ropp_0; apply exp_0). unfold sign_of.
    destruct (Rtotal_order x 0) as [Hx | [Hx | Hx]]; [| rewrite (Hu Hx) |]; repeat destruct Rlt_dec; try lra;
      destruct (zero m), (truth m); cbn; lra.
  + unfold tally. replace (- Sum _ _) with (-1 * Sum (experts G) (fun j => weight (paid_estimate h m j) *
      sgn (advise m z j))) by (unfold experts; ring).
    rewrite <- sum_scal. apply sum_ext. intros j Hj. apply in_experts in Hj.
    unfold advise. rewrite (nth_indep (map negb z) false (negb false)), map_nth by (rewrite map_length, Hz; easy).
    destruct (nth j z false), (truth m); cbn; ring.
Qed.

(** L belongs to it too. *)
Theorem tooth_sharper_theorem_cube_without_L : ~ (forall G beta delta choose T p L eps x,
  lawful G -> 0 < delta <= 1 -> 5 * ln (3 / delta) * Rpower (INR (K G)) (3/2) <= beta ->
  plays (algorithm_1 G (exactly G) beta delta) choose -> productive G p L -> covered G eps -> in_cube (K G) x ->
  E (run G (algorithm_1 G (exactly G) beta delta) choose T []) (total G) - INR T * value_at G p x
  <= sharper_bound G beta delta T + INR T * (lam G * INR (K G) * eps)).
Proof.
intros H. set (G := four_coins). pose proof four_coins_lawful as W. fold G in W.
set (delta := / 1000000 ^ 2). set (l := ln (3 / delta)). set (beta := 5 * l * Rpower (INR 4) (3/2)).
destruct (played G beta delta W) as [choose P].
assert (Hcover : covered G 1) by (intros x Hx; exists 0%nat; split; [cbn; lia | cbn; apply Rabs_le; lra]).
assert (Hp : productive G (fun _ x => 1/2 + x / 2) (1/2)).
{ split; cbn; intros; try lra. replace (1/2 + x / 2 - (1/2 + y / 2)) with (1/2 * (x - y)) by field.
  rewrite Rabs_mult, (Rabs_right (1/2)); lra. }
specialize (H G beta delta choose million _ _ 1 (fun _ => 1) W ltac:(unfold delta; split; interval with (i_prec 40))
  (Rle_refl _) P Hp Hcover ltac:(intros j _; lra)).
set (X := E _ _) in H. assert (Hcost : INR million * (1/2) <= X).
{ apply total_ge; [exact W | apply algorithm_1_votes_ok | exact P|]. intros h m _ _ Hm.
  rewrite coins_err by easy. cbn [lam G four_coins]. lra. }
assert (Hl : 0 <= l <= 30) by (unfold l, delta; split; interval with (i_prec 40)).
assert (Hpay : payment_cost 0 3 11 (INR 4) beta l <= 8 * Rpower (INR 4) (3/2) * l)
  by (apply (a_payment_costs_eight_logs 4 l); [lia | easy]).
assert (Hpower : Rpower (INR 4) (3/2) <= 81/10) by (numerals; unfold Rpower; interval with (i_prec 40)).
assert (Hvalue : value_at G (fun _ x => 1/2 + x / 2) (fun _ => 1) <= 14/100).
{ unfold value_at, Phi, experts, Sum. cbn [K lam G four_coins seq fold_right]. interval with (i_prec 40). }
assert (0 < Rpower (INR 4) (3/2)) by apply exp_pos.
assert (payment_cost 0 3 11 (INR 4) beta l <= 8 * (81/10) * 30) by nra.
unfold sharper_bound, margin_bound in H. fold l in H. change (INR (K G)) with (INR 4) in H.
change (INR (N G)) with 1 in H. change (lam G) with 0 in H. rewrite INR_million in *. unfold delta in H.
replace (INR 4) with 4 in * by (numerals; reflexivity). lra.
Qed.

(** ** The tuned form *)

Theorem tooth_a_payment_costs_eight_logs_76_10 : ~ (forall k l, (1 <= k)%nat -> 0 <= l ->
  payment_cost 0 3 11 (INR k) (5 * l * Rpower (INR k) (3/2)) l <= 76/10 * Rpower (INR k) (3/2) * l).
Proof.
intros H. specialize (H 3%nat 1 ltac:(lia) ltac:(lra)). rewrite Rpower_three_halves in H by (cbn; lra). numerals.
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
{ apply (crowd_regret 1); [easy | apply crowd_beta; [lra | apply (tuned_log_ge1 G 40 W); lia] | exact P]. }
unfold G in H. rewrite crowd_value in H. change (INR (N (crowd 20 1))) with 1 in H.
change (lam (crowd 20 1)) with 0 in H. lra.
Qed.

Theorem tooth_sharper_tuned_without_exploration : ~ tuned_regret_le tuned_1 (fun G T =>
  INR (N G) * (1 + 8 * Rpower (INR (K G)) (5/2) * tuned_log 3 (K G) (lam G) T) + 1).
Proof.
intros H. set (G := two_prices 1000). pose proof (two_prices_lawful 1000 ltac:(lra)) as W. fold G in W.
destruct (played G _ _ W : exists choose, plays (tuned_1 G (exactly G) 2) choose) as [choose P].
specialize (H G choose (fun _ => 1%nat) 2%nat W ltac:(lia) P ltac:(intros j _; cbn; lia)). cbv beta in H.
set (X := E _ _) in H. assert (Hcost : 1000 <= X) by (apply two_prices_cost; [lra | exact P]).
assert (Hvalue : value G (fun _ => 1%nat) <= 1).
{ unfold value, paid_sum, experts, Phi, Sum. cbn [K lam price accuracy fold_right seq G two_prices Nat.eqb].
  interval with (i_prec 40). }
change (K G) with 1%nat in H. change (INR (N G)) with 2 in H. change (lam G) with 1000 in H. rewrite power_of_one in H.
assert (tuned_log 3 1 1000 2 <= 20) by (unfold tuned_log; cbn [INR]; interval with (i_prec 40)).
change (INR 2) with 2 in H. lra.
Qed.

(** ** The headline *)

Theorem tooth_sharper_headline_every_N : ~ (forall K lam L T N,
  (1 <= K)%nat -> 0 <= lam -> 0 <= L -> (1 <= T)%nat -> (1 <= N)%nat ->
  forall p choose x, let G := uniform_world K N lam p in
  productive G p L -> plays (tuned_1 G (exactly G) T) choose -> in_cube K x ->
  E (run G (tuned_1 G (exactly G) T) choose T []) (total G) - INR T * value_at G p x <= headline_bound K lam L T).
Proof.
intros H. destruct (played only_half _ _ only_half_lawful
  : exists choose, plays (tuned_1 only_half (exactly only_half) 100) choose) as [choose P].
specialize (H 1%nat 100 0 100%nat 1%nat (le_n 1) ltac:(lra) (Rle_refl 0) ltac:(lia) (le_n 1) (fun _ _ => 1) choose
  (fun _ => 0) (constant_productive 1 1 100 1 ltac:(lra)) P ltac:(intros j _; lra)).
pose proof (only_half_regret _ _ _ choose 100 P) as Hlow. cbv zeta in H.
assert (Hbound : headline_bound 1 100 0 100 <= 3000).
{ unfold headline_bound, tuned_log. cbv zeta. rewrite !power_of_one. numerals. interval with (i_prec 40). }
pose proof (Rle_trans _ _ _ Hlow (Rle_trans _ _ _ H Hbound)) as Habsurd. numerals. lra.
Qed.

Theorem tooth_sharper_headline_without_second_term : ~ (forall K lam L T,
  (1 <= K)%nat -> 0 <= lam -> 0 <= L -> (1 <= T)%nat -> exists N, (1 <= N)%nat /\
  forall p choose x, let G := uniform_world K N lam p in
  productive G p L -> plays (tuned_1 G (exactly G) T) choose -> in_cube K x ->
  E (run G (tuned_1 G (exactly G) T) choose T []) (total G) - INR T * value_at G p x <=
  Rpower (INR K) (7/4) * sqrt (2 * INR T * (2 * exp (-1/2) * L + lam) * (1 + lam + 8 * tuned_log 3 K lam T)) + 1).
Proof.
intros H. destruct (H 20%nat 0 0 40%nat ltac:(lia) (Rle_refl 0) (Rle_refl 0) ltac:(lia)) as (N & HN & HNle).
set (G := crowd 20 N). pose proof (crowd_lawful 20 N ltac:(lia) HN : lawful G) as W.
destruct (played G _ _ W : exists choose, plays (tuned_1 G (exactly G) 40) choose) as [choose P].
specialize (HNle (fun _ _ => 9/10) choose (fun _ => 0) (constant_productive 20 N 0 (9/10) ltac:(lra)) P
  ltac:(intros j _; lra)). cbv zeta in HNle. change (uniform_world 20 N 0 (fun _ _ => 9/10)) with G in HNle.
set (X := E _ _) in HNle. assert (Hlow : 39/10 <= X - INR 40 * exp (- (8/25) * INR 20)).
{ apply (crowd_regret N); [easy | apply crowd_beta; [lra | apply (tuned_log_ge1 G 40 W); lia] | exact P]. }
assert (Hv : value_at G (fun _ _ => 9/10) (fun _ => 0) = exp (- (8/25) * INR 20)) by apply crowd_value_at.
replace (2 * INR 40 * (2 * exp (-1/2) * 0 + 0) * (1 + 0 + 8 * tuned_log 3 20 0 40)) with 0 in HNle by ring.
rewrite sqrt_0, Hv in HNle. lra.
Qed.

(** ** Negative regret *)

(** On a fair coin Phi is 1 and the vote errs every second time: a gain of 5/6 exp(-1/2) > 1/2 is too much to ask. *)
Lemma five_sixths : 50544/100000 <= 5/6 * exp (- (1) / 2).
Proof. interval with (i_prec 40). Qed.

Theorem tooth_algorithm_1_drifts_down_five_sixths : ~ regret_le_for 11 (fun G beta delta T =>
  - (5/6) * exp (- INR (K G) / 2) * INR T + margin_bound (1/4) 5 15 G beta delta T).
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
unfold margin_bound, beta in H. fold l in H. change (INR (N fair)) with 1 in H. change (INR (K fair)) with 1 in H.
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

Theorem tooth_as_printed_drifts_down_five_sixths : ~ tuned_regret_le (fun G _ => as_printed G) (fun G T =>
  - (5/6) * exp (- INR (K G) / 2) * INR T
  + INR (N G) * (1 + lam G * INR (K G) + 49 * INR (K G) ^ 3 * tuned_log 3 (K G) (lam G) T) + 1).
Proof.
intros H. assert (HT : (1 <= million)%nat) by (apply INR_le; rewrite INR_million; cbn; lra).
destruct (played fair _ _ fair_lawful : exists choose, plays (as_printed fair million) choose)
  as [choose P].
specialize (H fair choose _ million fair_lawful HT P (all_zero_on_grid fair (le_n 1))). cbv beta in H.
set (X := E _ _) in H. assert (Hlow : - (1/2) * INR million <= X - INR million * value fair (fun _ => 0%nat)).
{ apply fair_regret. exact P. }
unfold tuned_log in H. change (INR (N fair)) with 1 in H. change (lam fair) with 0 in H.
change (INR (K fair)) with 1 in H. rewrite INR_million in *. pose proof five_sixths.
assert (ln (3 * (1 + 0 * 1) * 1000000 ^ 2 * 1) <= 30) by (interval with (i_prec 40)). lra.
Qed.

Theorem tooth_as_printed_drifts_down_without_logs : ~ tuned_regret_le (fun G _ => as_printed G) (fun G T =>
  - (1/3) * exp (- INR (K G) / 2) * INR T + INR (N G) * (1 + lam G * INR (K G)) + 1).
Proof.
intros H. set (G := crowd 20 1). assert (W : lawful G) by (apply crowd_lawful; lia).
destruct (played G _ _ W : exists choose, plays (as_printed G 40) choose) as [choose P].
specialize (H G choose _ 40%nat W ltac:(lia) P (all_zero_on_grid G (le_n 1))).
set (X := E _ _) in H. assert (Hlow : 39/10 <= X - INR 40 * exp (- (8/25) * INR 20)).
{ apply (crowd_regret 1); [easy | apply crowd_beta_as_printed; lia | exact P]. }
unfold G in H. rewrite crowd_value in H. change (INR (N (crowd 20 1))) with 1 in H.
change (lam (crowd 20 1)) with 0 in H.
pose proof (Rmult_le_pos _ _ (Rlt_le _ _ (exp_pos (- INR (K (crowd 20 1)) / 2))) (pos_INR 40)). lra.
Qed.

(** The T0 from which on the regret is negative depends on K. *)
Theorem tooth_algorithm_1_regret_tends_to_minus_infinity_uniformly_in_K : ~ exists T0, forall T, (T0 <= T)%nat ->
  forall G choose c, lawful G -> plays (as_printed G T) choose -> on_grid G c ->
  E (run G (as_printed G T) choose T []) (total G) - INR T * value G c <= 0.
Proof.
intros [T0 H]. set (T := S T0). set (k := (20 + T)%nat). set (G := crowd k 1).
assert (W : lawful G) by (apply crowd_lawful; lia).
destruct (played G _ _ W : exists choose, plays (as_printed G T) choose) as [choose P].
specialize (H T ltac:(lia) G choose _ W P (all_zero_on_grid G (le_n 1))).
assert (Hk : 20 <= INR k) by (replace 20 with (INR 20) by (numerals; reflexivity); apply le_INR; lia).
assert (HTk : INR T <= INR k) by (apply le_INR; lia). assert (HT : 1 <= INR T) by (apply INR_ge1; lia).
pose proof (tuned_log_ge1 G T W ltac:(lia)) as Hl.
assert (Hbeta : INR T <= 2 * (18 * ln (3 / tuned_delta G T) * INR k ^ 2)) by nra.
set (X := E _ _) in H. assert (Hcost : INR T * (1/10) <= X) by (apply crowd_cost; [lia | easy | exact Hbeta | exact P]).
unfold G in H. rewrite crowd_value in H. assert (Hv : exp (- (8/25) * INR k) <= 1/500).
{ apply Rle_trans with (exp (- (8/25) * 20)); [apply exp_le; lra | interval with (i_prec 40)]. }
nra.
Qed.

(** Nor is the regret as negative as T times the least Phi. *)
Theorem tooth_algorithm_1_regret_tends_to_minus_infinity_at_the_rate_of_the_least_Phi :
  ~ exists T0, forall T, (T0 <= T)%nat -> forall G choose c, lawful G ->
  plays (as_printed G T) choose -> on_grid G c ->
  E (run G (as_printed G T) choose T []) (total G) - INR T * value G c <= - exp (- INR (K G) / 2) * INR T.
Proof.
intros [T0 H]. set (T := S T0).
destruct (played fair _ _ fair_lawful : exists choose, plays (as_printed fair T) choose) as [choose P].
specialize (H T ltac:(lia) fair choose _ fair_lawful P (all_zero_on_grid fair (le_n 1))).
set (X := E _ _) in H. assert (Hlow : - (1/2) * INR T <= X - INR T * value fair (fun _ => 0%nat))
  by (apply fair_regret; exact P).
assert (HT : 1 <= INR T) by (apply INR_ge1; lia). change (INR (K fair)) with 1 in H.
assert (6/10 <= exp (- (1) / 2)) by (interval with (i_prec 40)). nra.
Qed.

(** *** Against the cube *)

(** Not on one payment, however few the experts and whatever T *)
Theorem tooth_algorithm_1_regret_on_the_cube_tends_to_minus_infinity_on_one_payment : ~ (forall K lam L,
  (1 <= K)%nat -> 0 <= lam -> 0 <= L -> forall B, exists T0, (1 <= T0)%nat /\ forall T, (T0 <= T)%nat ->
  forall p choose x, let G := uniform_world K 1 lam p in
  productive G p L -> plays (as_printed G T) choose -> in_cube K x ->
  E (run G (as_printed G T) choose T []) (total G) - INR T * value_at G p x <= - B).
Proof.
intros H. destruct (H 1%nat 100 0 (le_n 1) ltac:(lra) (Rle_refl 0) 0) as (T & HT & Hall).
destruct (played only_half _ _ only_half_lawful
  : exists choose, plays (as_printed only_half T) choose) as [choose P].
specialize (Hall T (le_n T) (fun _ _ => 1) choose (fun _ => 0) (constant_productive 1 1 100 1 ltac:(lra)) P
  ltac:(intros j _; lra)).
pose proof (only_half_regret _ _ _ choose T P) as Hlow. cbv zeta in Hall, Hlow.
pose proof (Rle_trans _ _ _ Hlow Hall) as Habsurd. pose proof (INR_ge1 T HT). lra.
Qed.

(** Outside of the cube the comparator may be paid by its experts: x = -1 at lambda = 1. *)
Theorem tooth_algorithm_1_regret_on_the_cube_tends_to_minus_infinity_outside_the_cube : ~ (forall K lam L,
  (1 <= K)%nat -> 0 <= lam -> 0 <= L ->
  exists N, (1 <= N)%nat /\ forall B, exists T0, (1 <= T0)%nat /\ forall T, (T0 <= T)%nat ->
  forall p choose (x : nat -> R), let G := uniform_world K N lam p in
  productive G p L -> plays (as_printed G T) choose ->
  E (run G (as_printed G T) choose T []) (total G) - INR T * value_at G p x <= - B).
Proof.
intros H. destruct (H 1%nat 1 0 (le_n 1) ltac:(lra) (Rle_refl 0)) as (N & HN & HB).
destruct (HB 0) as (T & HT & Hall). set (G := uniform_world 1 N 1 (fun _ _ => 1)).
pose proof (constant_productive 1 N 1 1 ltac:(lra)) as Hp.
pose proof (uniform_lawful 1 N 1 _ 0 (le_n 1) HN ltac:(lra) Hp : lawful G) as W.
destruct (played G _ _ W : exists choose, plays (as_printed G T) choose) as [choose P].
specialize (Hall T (le_n T) (fun _ _ => 1) choose (fun _ => -1) Hp P). cbv zeta in Hall. fold G in Hall.
set (X := E _ _) in Hall. assert (Hcost : INR T * 0 <= X).
{ apply total_ge; [exact W | apply algorithm_1_votes_ok | exact P|]. intros h m _ _ _.
  pose proof (mistake_range G (as_printed G T) h m W (algorithm_1_votes_ok _ _ _ _)).
  pose proof (paid_sum_range G (pay m) W). change (lam G) with 1. lra. }
assert (Hvalue : value_at G (fun _ _ => 1) (fun _ => -1) <= - (1/3)).
{ unfold value_at, Phi, experts, Sum. cbn [K Game.lam G uniform_world seq fold_right]. interval with (i_prec 40). }
pose proof (INR_ge1 T HT). nra.
Qed.

(** ** The conjecture of Section 7 *)

(** For learners with one payment it is true: at lambda = 100 their regret is 49 T or more. *)
Theorem tooth_conjecture_of_section_7_is_false_on_one_payment : ~ (forall K lam L,
  (1 <= K)%nat -> 0 <= lam -> 0 <= L ->
  ~ exists cc T0, 0 < cc /\ forall T, (T0 <= T)%nat ->
    exists p choose x, let G := uniform_world K 1 lam p in
    productive G p L /\ plays (as_printed G T) choose /\ in_cube K x /\
    cc * sqrt (INR T) <= E (run G (as_printed G T) choose T []) (total G) - INR T * value_at G p x).
Proof.
intros H. apply (H 1%nat 100 0 (le_n 1) ltac:(lra) (Rle_refl 0)). exists 1, 1%nat. split; [lra|]. intros T HT.
destruct (played only_half _ _ only_half_lawful
  : exists choose, plays (as_printed only_half T) choose) as [choose P].
exists (fun _ _ => 1), choose, (fun _ => 0). split; [apply constant_productive; lra|]. split; [exact P|].
split; [intros j _; lra|]. eapply Rle_trans; [|apply (only_half_regret _ _ _ choose T P)].
pose proof (INR_ge1 T HT). pose proof (sqrt_sqrt (INR T) ltac:(lra)). pose proof (sqrt_pos (INR T)). nra.
Qed.

(** It is true of single T too, on all grids at once: twenty experts, T = 40. *)
Theorem tooth_conjecture_of_section_7_is_false_for_one_T : ~ (forall K lam L, (1 <= K)%nat -> 0 <= lam -> 0 <= L ->
  ~ exists cc T, 0 < cc /\ (1 <= T)%nat /\ forall N, (1 <= N)%nat ->
    exists p choose x, let G := uniform_world K N lam p in
    productive G p L /\ plays (as_printed G T) choose /\ in_cube K x /\
    cc * sqrt (INR T) <= E (run G (as_printed G T) choose T []) (total G) - INR T * value_at G p x).
Proof.
intros H. apply (H 20%nat 0 0 ltac:(lia) (Rle_refl 0) (Rle_refl 0)). exists (1/2), 40%nat.
split; [lra|]. split; [lia|]. intros N HN. set (G := crowd 20 N).
pose proof (crowd_lawful 20 N ltac:(lia) HN : lawful G) as W.
destruct (played G _ _ W : exists choose, plays (as_printed G 40) choose) as [choose P].
exists (fun _ _ => 9/10), choose, (fun _ => 0). split; [apply constant_productive; lra|]. split; [exact P|].
split; [intros j _; lra|]. change (uniform_world 20 N 0 (fun _ _ => 9/10)) with G.
assert (Hv : value_at G (fun _ _ => 9/10) (fun _ => 0) = exp (- (8/25) * INR 20)) by apply crowd_value_at. rewrite Hv.
eapply Rle_trans; [|apply (crowd_regret N); [easy | | exact P]].
- assert (sqrt (INR 40) <= 7) by (numerals; interval with (i_prec 40)). lra.
- apply crowd_beta_as_printed. easy.
Qed.
