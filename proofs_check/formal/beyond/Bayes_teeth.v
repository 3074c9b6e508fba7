(** * Teeth for the regret against the Bayes-optimal cost

    Nearby statements that are false: a fixed sign where the vote is even, no term for the exploration, less than B or H
    as comparator, no term for the rounding. That the root of N T is needed is shown in [Lower_bound.v].

    - [fair_world n] == one expert that is right half of the time, whatever it is paid; payments are free
    - [dear_world] == one expert, payments 0 and 1, lambda = 100 *)
Require Import Reals Lra Psatz List Bool Arith Lia.
From Interval Require Import Tactic.
From PaidExperts Require Import Sums Tree Game Calculus Rounds Algorithm_1 Kl Cautious Rounded_grid.
From PaidExperts Require Import Bayes_vote Bayes Bayes_cube.
Import ListNotations.
Open Scope R_scope.

(** ** The coin of an even vote *)

(** The error of the likelihood vote at [qs] if an even vote says [true]: label [y], exactly the experts [z] right *)
Definition fixed_sign_error (qs : list R) (y : bool) (z : list bool) : R :=
  let said := if y then z else flip z in
  ind (negb (eqb (negb (Rltb (likelihood qs said) (likelihood qs (flip said)))) y)).

(** One expert with q = p = 1/2 and the label [false]: the error is 1, not 1/2. *)
Theorem tooth_vote_at_estimates_fixed_sign : ~ (forall p q y, 0 <= p <= 1 -> 0 <= q <= 1 ->
  E (flips [p]) (fixed_sign_error [q] y) <= bayes_error [q] + Rabs (p - q)).
Proof.
intros H. specialize (H (1/2) (1/2) false ltac:(lra) ltac:(lra)).
rewrite bayes_error_one, Rmin_left, Rminus_eq_0, Rabs_R0 in H by lra.
revert H. unfold fixed_sign_error, Rltb. cbn. repeat destruct Rlt_dec; cbn; lra.
Qed.

Theorem tooth_vote_at_estimates_slope : forall s, s < 1 -> ~ (forall p q, 0 <= p <= 1 -> 0 <= q <= 1 ->
  E (flips [p]) (vote_error [q]) <= bayes_error [q] + s * Rabs (p - q)).
Proof.
intros s Hs H. specialize (H 0 1 ltac:(lra) ltac:(lra)). rewrite bayes_error_one, Rmin_right in H by lra.
replace (0 - 1) with (-(1)) in H by ring. rewrite Rabs_Ropp, Rabs_R1 in H. revert H.
unfold vote_error. cbn. repeat destruct Rlt_dec; lra.
Qed.

(** ** The comparator: in a world of fair coins every round costs 1/2 *)

Definition fair_world (n : nat) : game := Game 1 n 0 (fun _ => 0) (fun _ _ => 1/2).

Lemma fair_world_lawful n : (1 <= n)%nat -> lawful (fair_world n).
Proof. intros Hn. constructor; cbn; intros; (easy || lia || lra). Qed.

Lemma fair_world_cost n r objective far choose T : (1 <= n)%nat -> let A := bayes_lcb (fair_world n) r objective far in
  plays A choose -> INR T / 2 <= E (run (fair_world n) A choose T []) (total (fair_world n)).
Proof.
intros Hn A P. rewrite tower. cbn [total sum fold_right]. rewrite Rplus_0_l.
replace (INR T / 2) with (INR T * (1/2)) by field. rewrite <- (Esum_const (fair_world n) A choose (1/2) T []).
apply Esum_le_legal; [apply fair_world_lawful; easy | apply bayes_lcb_votes_ok | easy | constructor|].
intros h m _ _ _. rewrite cost_split. cbn [lam fair_world]. rewrite Rmult_0_l, Rplus_0_r. unfold A.
rewrite bayes_mistake.
pose proof (bayes_error_le_vote_error [1/2] (map (paid_estimate h m) (experts (fair_world n)))) as H.
rewrite bayes_error_one, Rmin_left in H by lra. exact H.
Qed.

(** Labels are [true], and the learner pays [pays]. *)
Definition steady_moves (pays : history -> nat -> nat) (h : history) : tree move := Ret (Move (pays h) true 0 true).

Lemma steady_moves_play G objective far : (1 <= N G)%nat ->
  plays (bayes_lcb G (exactly G) objective far) (steady_moves (bayes_pays objective far G)).
Proof. intros HN. apply bayes_pays_plays; [easy|]. intros h. split; [exact I | intros m ->; reflexivity]. Qed.

Definition long : nat := Z.to_nat 1000000.
Lemma INR_long : INR long = 1000000.
Proof. unfold long. rewrite INR_IZR_INZ, Z2Nat.id by easy. reflexivity. Qed.

Lemma long_ge_1 : (1 <= long)%nat.
Proof. apply INR_le. rewrite INR_long. cbn. lra. Qed.

Lemma bayes_tuned_bound_fair C : C <= 4 -> bayes_tuned_bound (fair_world 1) C long <= 40000.
Proof.
intros HC. unfold bayes_tuned_bound. cbn [N K lam fair_world INR]. rewrite INR_long.
assert (Root : sqrt (ln (2 * (1 + 0 * 1) * 1 * (1000000 * 1000000)) * 1 * 1000000) <= 9999).
{ interval with (i_prec 40). }
pose proof (sqrt_pos (ln (2 * (1 + 0 * 1) * 1 * (1000000 * 1000000)) * 1 * 1000000)). nra.
Qed.

(** Not even nine tenths of B can be had, and not of H. *)
Lemma fair_world_refutes objective C factor : C <= 4 -> factor <= 9/10 -> objective [1/2] = 1/2 ->
  ~ (forall G far choose T c, lawful G -> (1 <= T)%nat -> on_grid G c ->
     farthest (kl_set (ln (2 / tuned G T))) far ->
     let A := bayes_lcb G (exactly G) objective far in plays A choose ->
     E (run G A choose T []) (total G)
       - INR T * (factor * objective (map (fun j => accuracy G j (c j)) (experts G)) + lam G * paid_sum G c)
     <= bayes_tuned_bound G C T).
Proof.
intros HC Hf Hobj H. set (G := fair_world 1). assert (W : lawful G) by (apply fair_world_lawful; lia).
destruct (kl_farthest_exists _ (ln_2_delta_gt0 _ (tuned_range G long W long_ge_1))) as [far Far].
pose proof (steady_moves_play G objective far (some_payment _ W)) as P.
specialize (H G far _ long (fun _ => 0%nat) W long_ge_1 ltac:(intros j _; cbn; lia) Far P).
pose proof (fair_world_cost 1 (exactly G) objective far _ long ltac:(lia) P) as Cost. fold G in Cost.
pose proof (bayes_tuned_bound_fair C HC) as Bound. fold G in Bound.
cbv zeta beta in H. change (map (fun j => accuracy G j 0) (experts G)) with [1/2] in H. rewrite Hobj in H.
cbn [lam G fair_world] in H.
rewrite INR_long in *. lra.
Qed.

Theorem tooth_bayes_regret_less_than_B : ~ (forall G far choose T c,
  lawful G -> (1 <= T)%nat -> on_grid G c -> farthest (kl_set (ln (2 / tuned G T))) far ->
  let A := bayes_lcb G (exactly G) bayes_error far in plays A choose ->
  E (run G A choose T []) (total G)
    - INR T * (9/10 * bayes_error (map (fun j => accuracy G j (c j)) (experts G)) + lam G * paid_sum G c)
  <= bayes_tuned_bound G (2 * sqrt 2) T).
Proof.
apply fair_world_refutes; [interval with (i_prec 30) | lra|]. rewrite bayes_error_one. apply Rmin_left. lra.
Qed.

Theorem tooth_bayes_regret_product_less_than_H : ~ (forall G far choose T c,
  lawful G -> (1 <= T)%nat -> on_grid G c -> farthest (kl_set (ln (2 / tuned G T))) far ->
  let A := bayes_lcb G (exactly G) product_error far in plays A choose ->
  E (run G A choose T []) (total G)
    - INR T * (9/10 * product_error (map (fun j => accuracy G j (c j)) (experts G)) + lam G * paid_sum G c)
  <= bayes_tuned_bound G (2 + sqrt 2) T).
Proof.
apply fair_world_refutes; [interval with (i_prec 30) | lra|]. unfold product_error. cbn.
replace (1/2 * (1 - 1/2)) with (1/2 * (1/2)) by field. rewrite sqrt_square; lra.
Qed.

(** ** Rounding: on the grid {0} nobody learns that p(1) = 1 *)

Theorem tooth_bayes_regret_cube_without_rounding : ~ (forall G p L eps far choose T x,
  lawful G -> productive G p L -> rounds_down G eps -> (1 <= T)%nat -> in_cube (K G) x ->
  farthest (kl_set (ln (2 / tuned G T))) far ->
  let A := bayes_lcb G (exactly G) bayes_error far in plays A choose ->
  E (run G A choose T []) (total G) - INR T * bayes_value_at G p x <= bayes_tuned_bound G (2 * sqrt 2) T).
Proof.
intros H. set (G := fair_world 1). assert (W : lawful G) by (apply fair_world_lawful; lia).
destruct (kl_farthest_exists _ (ln_2_delta_gt0 _ (tuned_range G long W long_ge_1))) as [far Far].
pose proof (steady_moves_play G bayes_error far (some_payment _ W)) as P.
pose proof (fair_world_cost 1 (exactly G) bayes_error far _ long ltac:(lia) P) as Cost. fold G in Cost.
assert (Prod : productive G (fun _ x => 1/2 + x/2) (1/2)).
{ constructor; cbn; intros; try lra. replace (1/2 + x/2 - (1/2 + y/2)) with (1/2 * (x - y)) by field.
  rewrite Rabs_mult, (Rabs_right (1/2)); lra. }
assert (Down : rounds_down G 1) by (intros x Hx; exists 0%nat; cbn; split; [lia | lra]).
assert (Bound : bayes_tuned_bound G (2 * sqrt 2) long <= 40000).
{ apply bayes_tuned_bound_fair. interval with (i_prec 30). }
specialize (H G _ _ _ far _ long (fun _ => 1) W Prod Down long_ge_1 ltac:(intros j _; lra) Far P).
unfold bayes_value_at in H. cbn [map experts K G fair_world seq lam] in H.
rewrite bayes_error_one, Rmin_right in H by lra. rewrite INR_long in *. lra.
Qed.

(** ** Exploration: the price of the dear payment has to be paid once *)

Definition dear_world : game := Game 1 2 100 (fun c => if (c =? 1)%nat then 1 else 0) (fun _ _ => 1).

Lemma dear_world_lawful : lawful dear_world.
Proof. constructor; cbn; intros; try lia; try lra. destruct (c =? 1)%nat; lra. Qed.

Lemma dear_payment_costs h : (1 <= times h 0 1)%nat -> 100 <= total dear_world h.
Proof.
assert (Cost : forall r, 100 * (if (paid r 0 =? 1)%nat then 1 else 0) <= cost dear_world r).
{ intros r. unfold cost, paid_sum. cbn. pose proof (ind_range (mistaken r)). destruct (_ =? _)%nat; lra. }
assert (Pos : forall h, 0 <= total dear_world h).
{ intros g. apply sum_ge0. intros r _. specialize (Cost r). destruct (_ =? _)%nat; lra. }
induction h as [|r h IH]; cbn [times]; intros H; [lia|].
unfold total. rewrite sum_cons. fold (total dear_world h). specialize (Cost r). pose proof (Pos h).
destruct (_ =? _)%nat; [lra|]. specialize (IH ltac:(lia)). lra.
Qed.

Lemma dear_world_cost objective far choose : let A := bayes_lcb dear_world (exactly dear_world) objective far in
  plays A choose -> 100 <= E (run dear_world A choose 2 []) (total dear_world).
Proof.
intros A P. rewrite <- (E_const (run dear_world A choose 2 []) 100).
apply E_le_in; [apply run_ok; auto using dear_world_lawful; apply bayes_lcb_votes_ok|].
intros h Hh. apply (run_legal dear_world A choose P 2 [] h (legal_nil A)) in Hh as [Hl Hn]. apply dear_payment_costs.
rewrite (times_after_exploration dear_world A (bayes_lcb_exploring _ _ _ _) h 0 1); cbn; auto.
Qed.

Theorem tooth_bayes_regret_without_exploration : ~ (forall G slack far delta choose T c, lawful G -> 0 < delta <= 1 ->
  (forall h, 0 <= slack h) -> on_grid G c -> farthest (kl_set (ln (2 / delta))) far ->
  let A := bayes_lcb G (nearly G (lam G) 1 slack) bayes_error far in plays A choose ->
  E (run G A choose T []) (total G) - INR T * bayes_value G bayes_error c <=
  (1 + lam G * INR (K G)) * INR (K G) * delta * (INR T * (INR T + 1) / 2)
  + 2 * sqrt 2 * INR (K G) * sqrt (ln (2 / delta) * INR (N G) * INR T) + Esum G A choose (fun h _ => slack h) T []).
Proof.
intros H. pose proof dear_world_lawful as W.
destruct (kl_farthest_exists _ (ln_2_delta_gt0 (1/100) ltac:(lra))) as [far Far].
pose proof (steady_moves_play dear_world bayes_error far (some_payment _ W)) as P.
set (choose := steady_moves _) in P. pose proof (dear_world_cost bayes_error far choose P) as Cost.
specialize (H dear_world (fun _ => 0) far (1/100) choose 2%nat (fun _ => 0%nat) W ltac:(lra) ltac:(intros; lra)
  ltac:(intros j _; cbn; lia) Far (plays_exactly _ _ _ _ P)).
cbv beta in H. rewrite Esum_const in H.
assert (Value : bayes_value dear_world bayes_error (fun _ => 0%nat) = 0).
{ unfold bayes_value, paid_sum. cbn [map experts K dear_world seq sum fold_right accuracy price lam Nat.eqb].
  rewrite bayes_error_one, Rmin_right; lra. }
rewrite Value in H. cbn [lam K N dear_world INR] in H.
assert (Root : 2 * sqrt 2 * 1 * sqrt (ln (2 / (1/100)) * (1 + 1) * (1 + 1)) <= 20) by interval with (i_prec 30).
cbv zeta in H.
change (run dear_world (bayes_lcb dear_world (nearly dear_world 100 1 (fun _ => 0)) bayes_error far) choose 2 []) with
  (run dear_world (bayes_lcb dear_world (exactly dear_world) bayes_error far) choose 2 []) in H.
lra.
Qed.
