(** * The sharper theorem about Algorithm 1 (Result S)

    Theorem A.2 of the paper bounds the regret of LCB-GAPTRON with beta = 18 K^2 ln(3/delta). Here it is shown for every
    beta >= 5 K^(3/2) ln(3/delta), with constants that can be read off ([sharper_bound_is]), for every choice that the
    algorithm leaves open, for labels of an adaptive adversary, and for payments that minimise only up to a slack, which
    is added to the regret. [Sharper_tuned.v] chooses the parameters.

    The proof in steps: [fits_0_5] compares one factor with its share of Phi, [mistake_le] multiplies the factors and
    charges what is left to counts, [charge_sum] adds the charges up, and [regret_le] does the accounting.

    - [margin eta b slope offset] == the comparison of [Sharper_factor] holds with these numbers
    - [margin_bound eta slope offset G beta delta T] == the right side, for a gain of eta exp(-K/2) a round
    - [sharper_bound G beta delta T] == the right side without gain *)
Require Import Reals Lra Psatz List Bool Arith Lia.
From PaidExperts Require Import Sums Tree Game Calculus Covering Rounds Regret Algorithm_1 Lemma_A_1 Lemma_4_5
  Sharper_factor Sharper_sums Sharper_round.
Import ListNotations.
Open Scope R_scope.

Definition margin (eta b slope offset : R) : Prop :=
  0 <= eta < 1/2 /\ 5 <= b /\ 0 <= slope /\ 0 <= offset /\ fits eta b /\ vanishes eta slope offset.

Definition margin_bound (eta slope offset : R) (G : game) (beta delta : R) (T : nat) : R :=
  INR (N G) * (1 + lam G * INR (K G)) + (1 + lam G * INR (K G)) * INR (K G) * delta * (INR T * (INR T + 1) / 2)
  + INR (K G) * INR (N G) * payment_cost eta slope offset (INR (K G)) beta (ln (3 / delta)).

(** ** Over the grid, for every margin *)

Section Grid.
Variables (G : game) (beta delta eta b slope offset : R) (slack : history -> R) (choose : history -> tree move).
Notation A := (algorithm_1 G (nearly G (lam G) 1 slack) beta delta).
Notation l := (ln (3 / delta)).
Hypotheses (W : lawful G) (Hdelta : 0 < delta <= 1) (M : margin eta b slope offset).
Hypotheses (Hbeta : b * l * Rpower (INR (K G)) (3/2) <= beta) (Hslack : forall h, 0 <= slack h) (P : plays A choose).

Lemma credible_unless_outside h c : legal A h -> (N G <= length h)%nat -> on_grid G c ->
  (forall j, (j < K G)%nat -> outside (width l) (times h j (c j)) (hits h j (c j)) (accuracy G j (c j)) = false) ->
  credible G delta h c.
Proof.
intros Hl HN Hc. apply inside_credible. intros j Hj. apply (times_later G A (algorithm_1_exploring _ _ _ _)); auto.
Qed.

(** A round after the exploration in which the estimates that matter are right *)
Lemma good_round c h m : on_grid G c -> (N G <= length h)%nat -> allows A h m -> credible G delta h c ->
  credible G delta h (pay m) ->
  mistake G A h m + lam G * paid_sum G (pay m) <= value G c - eta * exp (- INR (K G) / 2)
    + Sum (experts G) (fun j => charge G beta delta eta slope offset j (pay m j) (times h j (pay m j))) + slack h.
Proof.
intros Hc HN Hm Hcred Hpaid. destruct M as (Heta & Hb & _ & _ & Hfits & Hvanishes).
pose proof (mistake_le G _ beta delta eta b slope offset W Hdelta Heta Hb Hfits Hvanishes Hbeta h m Hpaid Hm)
  as Hmistake.
pose proof (seems_floor G delta h m Hpaid) as Hfloor. pose proof (seems_le_Phi G delta h m W c Hcred) as Hworth.
destruct Hm as [(_ & _ & Hrule) _]. pose proof (Hrule HN c Hc) as Hleast. cbv beta in Hleast. unfold value. nra.
Qed.

Lemma charge_sum j c n : Sum (seq 1 n) (charge G beta delta eta slope offset j c)
  <= payment_cost eta slope offset (INR (K G)) beta l.
Proof.
destruct M as (Heta & Hb & Hslope & Hoffset & _). pose proof (log_pos 3 delta ltac:(lra) Hdelta) as Hl.
rewrite (sum_ext _ _ (fun n => follow_charge beta l ((1 - eta) * exp (- INR (K G) / 2)) (accuracy G j c) n
  + pad eta slope offset (INR (K G)) l n)) by (intros i Hi; apply in_seq in Hi; apply charge_is; lia).
rewrite sum_plus. apply Rplus_le_compat.
- apply follow_charge_sum; [eapply beta_pos; eauto | easy | | apply (accuracy_range _ W)].
  pose proof (exp_pos (- INR (K G) / 2)). pose proof (pos_INR (K G)).
  assert (exp (- INR (K G) / 2) <= 1) by (apply exp_le_1; lra). nra.
- apply pad_sum. pose proof (pos_INR (K G)). apply Rmult_le_pos; [|lra]. nra.
Qed.

Theorem regret_with_margin c T : on_grid G c ->
  E (run G A choose T []) (total G) - INR T * value G c
  <= - eta * exp (- INR (K G) / 2) * INR T + margin_bound eta slope offset G beta delta T
     + Esum G A choose (fun h _ => slack h) T [].
Proof.
intros Hc. destruct M as (Heta & _). pose proof (log_pos 3 delta ltac:(lra) Hdelta) as Hl.
assert (Htarget : 0 <= value G c - eta * exp (- INR (K G) / 2)).
{ pose proof (Phi_floor (K G) (fun j => accuracy G j (c j)) (fun j _ => accuracy_range _ W j (c j))).
  pose proof (paid_sum_range G c W). pose proof (lam_ge0 _ W). pose proof (exp_pos (- INR (K G) / 2)).
  unfold value. nra. }
assert (Hconf : 2 * exp (- l) <= delta).
{ pose proof (exp_minus_log 3 delta ltac:(lra) ltac:(lra)). pose proof (exp_pos (- l)). lra. }
pose proof (regret_le G A choose (outside (width l)) l delta (charge G beta delta eta slope offset)
  (payment_cost eta slope offset (INR (K G)) beta l) 0 slack (value G c - eta * exp (- INR (K G) / 2)) c T
  W (algorithm_1_votes_ok _ _ _ _) P (algorithm_1_exploring _ _ _ _) (printed_covering l Hl) (printed_mirrored l) Hconf
  (charge_ge0 _ _ _ _ _ _) (fun _ _ => eq_refl) charge_sum (Rle_refl 0) Hslack Htarget Hc) as H.
unfold margin_bound. enough (E (run G A choose T []) (total G) - INR T * (value G c - eta * exp (- INR (K G) / 2))
  <= INR (N G) * (1 + lam G * INR (K G)) + (1 + lam G * INR (K G)) * INR (K G) * delta * (INR T * (INR T + 1) / 2)
    + INR (K G) * INR (N G) * payment_cost eta slope offset (INR (K G)) beta l + INR T * 0
    + Esum G A choose (fun h _ => slack h) T []) by lra.
apply H. intros h m Hlegal HN Hm Hout Hpaid.
assert (Hgrid : on_grid G (pay m)) by apply (algorithm_1_exploring _ _ _ _ h m Hm).
rewrite Rplus_0_r. apply good_round; try easy; apply credible_unless_outside; easy.
Qed.
End Grid.

(** Exact minimisers are approximate ones without slack. *)
Lemma plays_exactly_is_plays_nearly G beta delta choose : plays (algorithm_1 G (exactly G) beta delta) choose ->
  plays (algorithm_1 G (nearly G (lam G) 1 (fun _ => 0)) beta delta) choose.
Proof.
intros P h. destruct (P h) as [Hok Hall]. split; [easy|]. intros m Hm.
destruct (Hall m Hm) as [(Hgrid & Hexplore & Hrule) Hfollow]. split; [|easy]. repeat split; try easy.
intros HN c Hc. specialize (Hrule HN c Hc). cbv beta in *. lra.
Qed.

(** Nothing but [allows] depends on the rule. *)
Lemma run_exactly_is_run_nearly G beta delta choose T h : run G (algorithm_1 G (exactly G) beta delta) choose T h
  = run G (algorithm_1 G (nearly G (lam G) 1 (fun _ => 0)) beta delta) choose T h.
Proof. reflexivity. Qed.

Corollary regret_with_margin_exactly G beta delta eta b slope offset choose c T :
  lawful G -> 0 < delta <= 1 -> margin eta b slope offset -> b * ln (3 / delta) * Rpower (INR (K G)) (3/2) <= beta ->
  plays (algorithm_1 G (exactly G) beta delta) choose -> on_grid G c ->
  E (run G (algorithm_1 G (exactly G) beta delta) choose T []) (total G) - INR T * value G c
  <= - eta * exp (- INR (K G) / 2) * INR T + margin_bound eta slope offset G beta delta T.
Proof.
intros W Hdelta M Hbeta P Hc. rewrite run_exactly_is_run_nearly. apply plays_exactly_is_plays_nearly in P.
pose proof (regret_with_margin _ _ _ _ _ _ _ _ choose W Hdelta M Hbeta (fun _ => Rle_refl 0) P c T Hc) as H.
cbv beta in H. rewrite Esum_const in H. lra.
Qed.

(** ** The theorem: eta = 0, from beta = 5 l K^(3/2) on *)

Lemma margin_0 : margin 0 5 3 11.
Proof. repeat split; lra || apply fits_0_5 || apply vanishes_0. Qed.

Definition sharper_bound : game -> R -> R -> nat -> R := margin_bound 0 3 11.

(** In full; f is the least Phi, and C/n bounds the error of an expert that is certain after n answers. *)
Lemma sharper_bound_is G beta delta T : let k := INR (K G) in let l := ln (3 / delta) in let f := exp (- k / 2) in
  let C := beta + 3 * l + sqrt (2 * beta * l) in
  sharper_bound G beta delta T =
    INR (N G) * (1 + lam G * k) + (1 + lam G * k) * k * delta * (INR T * (INR T + 1) / 2)
    + k * INR (N G) * (C * Rmax 0 (1 - 2 * f) + Rmin (C * (1 - f)) (6 * l + 2 * sqrt (C * l))
                       + (3 * k + 11) * l / 2 * Rmax 0 (Rpower 2 (- (1 / k)) - exp (-1/2))).
Proof.
cbv zeta. unfold sharper_bound, margin_bound, payment_cost, positive, share, error_cap. cbv zeta.
replace (2 * (1 - 0)) with 2 by ring. rewrite !Rminus_0_r, !Rmult_1_l. reflexivity.
Qed.

Theorem sharper_theorem_nearly G beta delta slack choose c T :
  lawful G -> 0 < delta <= 1 -> 5 * ln (3 / delta) * Rpower (INR (K G)) (3/2) <= beta -> (forall h, 0 <= slack h) ->
  plays (algorithm_1 G (nearly G (lam G) 1 slack) beta delta) choose -> on_grid G c ->
  E (run G (algorithm_1 G (nearly G (lam G) 1 slack) beta delta) choose T []) (total G) - INR T * value G c
  <= sharper_bound G beta delta T
     + Esum G (algorithm_1 G (nearly G (lam G) 1 slack) beta delta) choose (fun h _ => slack h) T [].
Proof.
intros W Hdelta Hbeta Hslack P Hc.
pose proof (regret_with_margin G beta delta 0 5 3 11 slack choose W Hdelta margin_0 Hbeta Hslack P c T Hc).
unfold sharper_bound. lra.
Qed.

Theorem sharper_theorem G beta delta choose c T :
  lawful G -> 0 < delta <= 1 -> 5 * ln (3 / delta) * Rpower (INR (K G)) (3/2) <= beta ->
  plays (algorithm_1 G (exactly G) beta delta) choose -> on_grid G c ->
  E (run G (algorithm_1 G (exactly G) beta delta) choose T []) (total G) - INR T * value G c
    <= sharper_bound G beta delta T.
Proof.
intros W Hdelta Hbeta P Hc. unfold sharper_bound.
pose proof (regret_with_margin_exactly G beta delta 0 5 3 11 choose c T W Hdelta margin_0 Hbeta P Hc). lra.
Qed.

(** ** Against all payments in [0,1]^K *)

(** The nearest payments of the grid are worth almost as much. *)
Lemma nearest_payments_are_worth G p L eps x : lawful G -> productive G p L -> covered G eps -> in_cube (K G) x ->
  exists c, on_grid G c /\ value G c <= value_at G p x + (2 * exp (-1/2) * L + lam G) * INR (K G) * eps.
Proof.
intros W Hp Hcover Hx. destruct (nearest_payments G eps x Hcover Hx) as [c Hc]. exists c.
split; [intros j Hj; apply Hc; easy|].
assert (Hworth : Phi (K G) (fun j => accuracy G j (c j))
  <= Phi (K G) (fun j => p j (x j)) + 2 * exp (-1/2) * (INR (K G) * (L * eps))).
{ assert (Hgap : Sum (seq 0 (K G)) (fun j => Rabs (accuracy G j (c j) - p j (x j))) <= INR (K G) * (L * eps)).
  { rewrite <- sum_experts_const. apply sum_le. intros j Hj. apply in_experts in Hj. destruct (Hc j Hj) as [_ Hnear].
    rewrite (p_accuracy _ _ _ Hp). eapply Rle_trans; [apply (p_lipschitz _ _ _ Hp); [apply (price_range _ W) | auto]|].
    apply Rmult_le_compat_l; [eapply productive_L_ge0; eauto | easy]. }
  pose proof (Phi_lipschitz_sharp (K G) (fun j => accuracy G j (c j)) (fun j => p j (x j))) as H.
  specialize (H (fun j _ => accuracy_range _ W j (c j)) (fun j Hj => p_range _ _ _ Hp j (x j) (Hx j Hj))).
  pose proof (Rle_abs (Phi (K G) (fun j => accuracy G j (c j)) - Phi (K G) (fun j => p j (x j)))).
  pose proof (exp_pos (-1/2)). nra. }
assert (Hpaid : paid_sum G c <= Sum (experts G) x + INR (K G) * eps).
{ rewrite <- sum_experts_const, <- sum_plus. apply sum_le. intros j Hj. apply in_experts in Hj.
  destruct (Hc j Hj) as [_ Hnear].
  pose proof (Rle_abs (price G (c j) - x j)). lra. }
pose proof (lam_ge0 _ W). unfold value, value_at. nra.
Qed.

(** So whatever holds against the grid holds against the cube. *)
Lemma from_grid_to_cube G p L eps x T X B : lawful G -> productive G p L -> covered G eps -> in_cube (K G) x ->
  (forall c, on_grid G c -> X - INR T * value G c <= B) ->
  X - INR T * value_at G p x <= B + INR T * ((2 * exp (-1/2) * L + lam G) * INR (K G) * eps).
Proof.
intros W Hp Hcover Hx H. destruct (nearest_payments_are_worth G p L eps x W Hp Hcover Hx) as (c & Hc & Hworth).
specialize (H c Hc). pose proof (Rmult_le_compat_l (INR T) _ _ (pos_INR T) Hworth). lra.
Qed.

Theorem sharper_theorem_cube_nearly G beta delta slack choose T p L eps x :
  lawful G -> 0 < delta <= 1 -> 5 * ln (3 / delta) * Rpower (INR (K G)) (3/2) <= beta -> (forall h, 0 <= slack h) ->
  plays (algorithm_1 G (nearly G (lam G) 1 slack) beta delta) choose ->
  productive G p L -> covered G eps -> in_cube (K G) x ->
  E (run G (algorithm_1 G (nearly G (lam G) 1 slack) beta delta) choose T []) (total G) - INR T * value_at G p x
  <= sharper_bound G beta delta T + INR T * ((2 * exp (-1/2) * L + lam G) * INR (K G) * eps)
     + Esum G (algorithm_1 G (nearly G (lam G) 1 slack) beta delta) choose (fun h _ => slack h) T [].
Proof.
intros W Hdelta Hbeta Hslack P Hp Hcover Hx.
eapply Rle_trans; [apply (from_grid_to_cube G p L eps); auto; intros c Hc; apply sharper_theorem_nearly; easy | lra].
Qed.

Theorem sharper_theorem_cube G beta delta choose T p L eps x :
  lawful G -> 0 < delta <= 1 -> 5 * ln (3 / delta) * Rpower (INR (K G)) (3/2) <= beta ->
  plays (algorithm_1 G (exactly G) beta delta) choose -> productive G p L -> covered G eps -> in_cube (K G) x ->
  E (run G (algorithm_1 G (exactly G) beta delta) choose T []) (total G) - INR T * value_at G p x
  <= sharper_bound G beta delta T + INR T * ((2 * exp (-1/2) * L + lam G) * INR (K G) * eps).
Proof.
intros. apply (from_grid_to_cube G p L eps); auto. intros c Hc. apply sharper_theorem; easy.
Qed.
