(** * The regret of Algorithm 1 is negative in the end (Result B, steps 1 and 2)

    OPT compares with Phi, which is never below exp(-K/2), while a vote of experts that are known well errs about half
    as often as Phi says. With a larger beta Algorithm 1 collects a constant part of this difference in every round:
    from beta = 11 l K^(3/2) on a quarter of exp(-K/2), from 18 l K^(3/2) on a third, and so with the printed
    beta = 18 l K^2. Learning costs only logarithms of T, so that for every number of experts the regret of the paper's
    own algorithm tends to minus infinity, linearly: on a fixed grid against the payments of the grid, and on a fixed
    grid that is fine enough against all payments in [0,1]^K. Section 7 conjectures that the rate sqrt(T) is optimal.
    For a fixed number of experts, against the comparator of the paper, it is not. *)
Require Import Reals Lra Psatz List Bool Arith Lia.
From Interval Require Import Tactic.
From PaidExperts Require Import Sums Tree Game Calculus Rounds Section_2 Algorithm_1 Lemma_4_3 Uniform_grid.
From PaidExperts Require Import Sharper_factor Sharper_sums Sharper_round Sharper Sharper_tuned.
Import ListNotations.
Open Scope R_scope.

(** ** B1: after 2 beta answers a factor is less than its share of 2 Phi *)

Section B1.
Variables (beta l : R) (k n s : nat) (p : R) (zero : bool).
Hypotheses (Hl : 0 < l) (Hk : (1 <= k)%nat) (Hs : (s <= n)%nat) (Hold : 2 * beta <= INR n).
Hypotheses (Hrange : in_range beta n s = true) (Hnear : Rabs (estimate n s - p) <= width l n s).

Theorem heard_factor_le_three_halves : 11 * l * Rpower (INR k) (3/2) <= beta ->
  loss_factor p (estimate n s) <= Rpower (3/2) (1 / INR k) * exp (-2 * (1/2 - optimistic zero l n s)^2).
Proof.
intros Hbeta. replace (3/2) with (2 * (1 - 1/4)) at 1 by field.
apply (loss_factor_le_when_old beta l (1/4) 11); auto using fits_quarter_11; try lra.
apply (in_range_tried _ _ _ Hrange).
Qed.

Theorem heard_factor_le_four_thirds : 18 * l * Rpower (INR k) (3/2) <= beta ->
  loss_factor p (estimate n s) <= Rpower (4/3) (1 / INR k) * exp (-2 * (1/2 - optimistic zero l n s)^2).
Proof.
intros Hbeta. replace (4/3) with (2 * (1 - 1/3)) by field.
apply (loss_factor_le_when_old beta l (1/3) 18); auto using fits_third_18; try lra.
apply (in_range_tried _ _ _ Hrange).
Qed.
End B1.

(** ** B2: a linear gain, for large beta *)

Lemma margin_quarter : margin (1/4) 11 5 15.
Proof. repeat split; lra || apply fits_quarter_11 || apply vanishes_quarter. Qed.

Lemma margin_third : margin (1/3) 18 7 17.
Proof. repeat split; lra || apply fits_third_18 || apply vanishes_third. Qed.

Theorem algorithm_1_drifts_down_nearly G beta delta slack choose c T :
  lawful G -> 0 < delta <= 1 -> 11 * ln (3 / delta) * Rpower (INR (K G)) (3/2) <= beta -> (forall h, 0 <= slack h) ->
  plays (algorithm_1 G (nearly G (lam G) 1 slack) beta delta) choose -> on_grid G c ->
  E (run G (algorithm_1 G (nearly G (lam G) 1 slack) beta delta) choose T []) (total G) - INR T * value G c
  <= - (1/4) * exp (- INR (K G) / 2) * INR T + margin_bound (1/4) 5 15 G beta delta T
     + Esum G (algorithm_1 G (nearly G (lam G) 1 slack) beta delta) choose (fun h _ => slack h) T [].
Proof. intros. apply (regret_with_margin G beta delta (1/4) 11); auto using margin_quarter. Qed.

Theorem algorithm_1_drifts_down G beta delta choose c T :
  lawful G -> 0 < delta <= 1 -> 11 * ln (3 / delta) * Rpower (INR (K G)) (3/2) <= beta ->
  plays (algorithm_1 G (exactly G) beta delta) choose -> on_grid G c ->
  E (run G (algorithm_1 G (exactly G) beta delta) choose T []) (total G) - INR T * value G c
  <= - (1/4) * exp (- INR (K G) / 2) * INR T + margin_bound (1/4) 5 15 G beta delta T.
Proof. intros. apply (regret_with_margin_exactly G beta delta (1/4) 11); auto using margin_quarter. Qed.

Theorem algorithm_1_drifts_down_faster G beta delta choose c T :
  lawful G -> 0 < delta <= 1 -> 18 * ln (3 / delta) * Rpower (INR (K G)) (3/2) <= beta ->
  plays (algorithm_1 G (exactly G) beta delta) choose -> on_grid G c ->
  E (run G (algorithm_1 G (exactly G) beta delta) choose T []) (total G) - INR T * value G c
  <= - (1/3) * exp (- INR (K G) / 2) * INR T + margin_bound (1/3) 7 17 G beta delta T.
Proof. intros. apply (regret_with_margin_exactly G beta delta (1/3) 18); auto using margin_third. Qed.

(** ** The paper's own parameters *)

Lemma as_printed_can_be_played G T labels signs : lawful G ->
  exists choose, plays (as_printed G T) (fun h => Ret (choose h)) /\
    forall h, truth (choose h) = labels h /\ zero (choose h) = signs h.
Proof. apply algorithm_1_can_be_played. Qed.

Lemma payment_cost_as_printed k l : 1 <= k -> 0 <= l -> payment_cost (1/3) 7 17 k (18 * l * k^2) l <= 49 * k^2 * l.
Proof.
intros Hk Hl. replace (18 * l * k^2) with (l * (18 * k^2)) by ring. rewrite payment_cost_scales by easy.
enough (payment_cost (1/3) 7 17 k (18 * k^2) 1 <= 49 * k^2) by nra.
assert (Hcap : error_cap (18 * k^2) 1 = 18 * k^2 + 3 + 6 * k).
{ unfold error_cap. replace (2 * (18 * k^2) * 1) with ((6 * k) * (6 * k)) by ring. rewrite sqrt_square; lra. }
assert (Hroot : sqrt (error_cap (18 * k^2) 1) <= 52/10 * k) by (rewrite Hcap; apply sqrt_le_of_square; nra).
pose proof (exp_pos (- k / 2)). pose proof (share_range (1/3) k ltac:(lra) Hk).
assert (606/1000 <= exp (-1/2)) by (interval with (i_prec 40)).
apply (payment_cost_le (1/3) 7 17 k (18 * k^2) 1 (6 + 2 * (52/10 * k)) (394/1000)); try nra.
- apply positive_le; lra.
- eapply Rle_trans; [apply Rmin_r | lra].
- apply positive_le; lra.
Qed.

Theorem as_printed_drifts_down G choose c T : lawful G -> (1 <= T)%nat -> plays (as_printed G T) choose ->
  on_grid G c ->
  E (run G (as_printed G T) choose T []) (total G) - INR T * value G c
  <= - (1/3) * exp (- INR (K G) / 2) * INR T
     + INR (N G) * (1 + lam G * INR (K G) + 49 * INR (K G) ^ 3 * tuned_log 3 (K G) (lam G) T) + 1.
Proof.
intros W HT P Hc. pose proof (K_ge1 G W) as Hk. pose proof (lam_ge0 _ W) as Hlam.
pose proof (tuned_log_pos 3 (K G) (lam G) T ltac:(lra) (some_expert _ W) Hlam HT) as Hl.
pose proof (tuned_delta_costs_one G T W HT).
pose proof (payment_cost_as_printed _ _ Hk (Rlt_le _ _ Hl)) as Hcost.
eapply Rle_trans; [apply algorithm_1_drifts_down_faster; auto; [apply tuned_delta_range; easy|]|].
- rewrite tuned_log_is by easy. apply Rmult_le_compat_l; [lra|].
  rewrite <- Rpower_pow by lra. apply Rle_Rpower; cbn; lra.
- unfold margin_bound. rewrite tuned_log_is by easy. set (l := tuned_log _ _ _ _) in *.
  assert (HKN : 0 <= INR (K G) * INR (N G)) by (apply Rmult_le_pos; apply pos_INR).
  pose proof (Rmult_le_compat_l _ _ _ HKN Hcost). lra.
Qed.

Theorem as_printed_drifts_down_cube G choose T p L eps x : lawful G -> (1 <= T)%nat ->
  plays (as_printed G T) choose -> productive G p L -> covered G eps -> in_cube (K G) x ->
  E (run G (as_printed G T) choose T []) (total G) - INR T * value_at G p x
  <= - (1/3 * exp (- INR (K G) / 2) - (2 * exp (-1/2) * L + lam G) * INR (K G) * eps) * INR T
     + INR (N G) * (1 + lam G * INR (K G) + 49 * INR (K G) ^ 3 * tuned_log 3 (K G) (lam G) T) + 1.
Proof.
intros W HT P Hp Hcover Hx.
eapply Rle_trans; [apply (from_grid_to_cube G p L eps); auto; intros c Hc; apply as_printed_drifts_down; easy | lra].
Qed.

(** From some T on a drift of [a] a round is worth [B], with the paper's parameters *)
Lemma drift_wins K N lam a B : (1 <= K)%nat -> 0 <= lam -> 0 < a ->
  exists T0, (1 <= T0)%nat /\ forall T, (T0 <= T)%nat ->
  - a * INR T + INR N * (1 + lam * INR K + 49 * INR K ^ 3 * tuned_log 3 K lam T) + 1 <= - B.
Proof.
intros HK Hlam Ha. pose proof (pow_le (INR K) 3 (pos_INR K)). pose proof (pos_INR N).
destruct (line_beats_tuned_log a (INR N * (49 * INR K ^ 3)) (INR N * (1 + lam * INR K) + 1) 3 K lam B)
  as (T0 & HT0 & H1); [easy | nra | lra | easy | easy |].
exists T0. split; [easy|]. intros T HT. specialize (H1 T HT). lra.
Qed.

(** ** Minus infinity *)

Theorem algorithm_1_regret_tends_to_minus_infinity K N lam : (1 <= K)%nat -> 0 <= lam ->
  forall B, exists T0, (1 <= T0)%nat /\ forall T, (T0 <= T)%nat -> forall G choose c,
  Game.K G = K -> Game.N G = N -> Game.lam G = lam -> lawful G ->
  plays (as_printed G T) choose -> on_grid G c ->
  E (run G (as_printed G T) choose T []) (total G) - INR T * value G c <= - B.
Proof.
intros HK Hlam B. destruct (drift_wins K N lam (1/3 * exp (- INR K / 2)) B HK Hlam) as (T0 & HT0 & H).
{ pose proof (exp_pos (- INR K / 2)). lra. }
exists T0. split; [easy|]. intros T HT G choose c <- <- <- W P Hc.
pose proof (as_printed_drifts_down G choose c T W ltac:(lia) P Hc). specialize (H T HT). lra.
Qed.

(** Against all payments in [0,1]^K, with a grid that depends on K, lambda and L only *)
Theorem algorithm_1_regret_on_the_cube_tends_to_minus_infinity K lam L : (1 <= K)%nat -> 0 <= lam -> 0 <= L ->
  exists N, (1 <= N)%nat /\ forall B, exists T0, (1 <= T0)%nat /\ forall T, (T0 <= T)%nat ->
  forall p choose x, let G := uniform_world K N lam p in
  productive G p L -> plays (as_printed G T) choose -> in_cube K x ->
  E (run G (as_printed G T) choose T []) (total G) - INR T * value_at G p x <= - B.
Proof.
intros HK Hlam HL. set (M := (2 * exp (-1/2) * L + lam) * INR K). set (f := exp (- INR K / 2)).
pose proof (INR_ge1 K HK) as Hk. pose proof (exp_pos (-1/2)). assert (Hf : 0 < f) by apply exp_pos.
assert (HM : 0 <= M) by (unfold M; apply Rmult_le_pos; nra).
destruct (ceiling (6 * M / f)) as (N & HN & HMN); [apply Rdiv_ge0; lra|]. exists N. split; [easy|]. intros B.
pose proof (INR_ge1 N HN) as HN1.
assert (Heps : M * (1 / (2 * INR N)) <= 1/12 * f).
{ destruct HMN as [HMN _]. apply Rdiv_le_iff in HMN; [|easy].
  replace (M * (1 / (2 * INR N))) with (M / (2 * INR N)) by (field; lra). apply Rdiv_le_iff; lra. }
destruct (drift_wins K N lam (1/4 * f) B HK Hlam) as (T0 & HT0 & H0); [lra|].
exists T0. split; [easy|]. intros T HT p choose x G Hp P Hx.
pose proof (uniform_lawful K N lam p L HK HN Hlam Hp : lawful G) as W.
pose proof (as_printed_drifts_down_cube G choose T p L _ x W ltac:(lia) P Hp (uniform_world_covered K N lam p HN) Hx)
  as H1.
change (Game.K G) with K in H1. change (Game.N G) with N in H1. change (Game.lam G) with lam in H1. fold M f in H1.
specialize (H0 T HT). pose proof (Rmult_le_compat_r (INR T) _ _ (pos_INR T) Heps). lra.
Qed.

(** ** The conjecture of Section 7 *)

(** There are no c > 0 and T0 such that the regret of Algorithm 1 is at least c sqrt(T) for all T >= T0, whatever games
    with K experts, N payments and this lambda the adversary takes. *)
Theorem conjecture_of_section_7_is_false_on_a_grid K N lam : (1 <= K)%nat -> 0 <= lam ->
  ~ exists cc T0, 0 < cc /\ forall T, (T0 <= T)%nat -> exists G choose c,
    Game.K G = K /\ Game.N G = N /\ Game.lam G = lam /\ lawful G /\ plays (as_printed G T) choose /\
    on_grid G c /\
    cc * sqrt (INR T) <= E (run G (as_printed G T) choose T []) (total G) - INR T * value G c.
Proof.
intros HK Hlam (cc & T0 & Hcc & H).
destruct (algorithm_1_regret_tends_to_minus_infinity K N lam HK Hlam 1) as (T1 & HT1 & Hneg).
destruct (H (Nat.max T0 T1) ltac:(lia)) as (G & choose & c & HGK & HGN & HGl & W & P & Hc & Hlow).
specialize (Hneg (Nat.max T0 T1) ltac:(lia) G choose c HGK HGN HGl W P Hc).
pose proof (sqrt_pos (INR (Nat.max T0 T1))). nra.
Qed.

(** The same against [0,1]^K: if the learner may choose the number of payments, no Lipschitz game is that hard. *)
Theorem conjecture_of_section_7_is_false K lam L : (1 <= K)%nat -> 0 <= lam -> 0 <= L ->
  ~ exists cc T0, 0 < cc /\ forall T N, (T0 <= T)%nat -> (1 <= N)%nat ->
    exists p choose x, let G := uniform_world K N lam p in
    productive G p L /\ plays (as_printed G T) choose /\ in_cube K x /\
    cc * sqrt (INR T) <= E (run G (as_printed G T) choose T []) (total G) - INR T * value_at G p x.
Proof.
intros HK Hlam HL (cc & T0 & Hcc & H).
destruct (algorithm_1_regret_on_the_cube_tends_to_minus_infinity K lam L HK Hlam HL) as (N & HN & Hneg).
destruct (Hneg 1) as (T1 & HT1 & Hneg1).
destruct (H (Nat.max T0 T1) N ltac:(lia) HN) as (p & choose & x & Hp & P & Hx & Hlow).
specialize (Hneg1 (Nat.max T0 T1) ltac:(lia) p choose x Hp P Hx).
pose proof (sqrt_pos (INR (Nat.max T0 T1))). nra.
Qed.
