(** * Teeth of the theorems about the cautious learner

    Each theorem is stated once with its parts as parameters; the true one is an instance, and nearby instances are
    refuted. Two games do most of it: experts that are coins, with which every vote costs 1/2 a round, and experts
    that are always right, with which OPT is exp(-K/2) and no cost is below 0.

    - [steady k q] == k experts of accuracy q, one payment, which is free *)
Require Import Reals Lra Psatz List Bool Arith Lia ZArith.
From Interval Require Import Tactic.
From PaidExperts Require Import Sums Tree Game Calculus Rounds Algorithm_1 Sign_vote Cautious Cautious_sets Conjecture.
Import ListNotations.
Open Scope R_scope.

Definition steady (k : nat) (q : R) : game := Game k 1 0 (fun _ => 0) (fun _ _ => q).
Definition many : nat := Z.to_nat 100000.

Lemma many_is : INR many = 100000.
Proof. unfold many. rewrite INR_IZR_INZ, Z2Nat.id by lia. reflexivity. Qed.

Lemma many_ge1 : (1 <= many)%nat.
Proof. apply INR_le. rewrite many_is. cbn. lra. Qed.

Lemma steady_lawful k q : (1 <= k)%nat -> 0 <= q <= 1 -> lawful (steady k q).
Proof. intros Hk Hq. constructor; cbn; try easy; try lra; try lia; intros; lra. Qed.

Lemma steady_value k q c : value (steady k q) c = exp (-2 * (INR k * (1/2 - q)^2)).
Proof. unfold value, Phi. cbn [K lam accuracy steady]. rewrite sum_seq_const. ring. Qed.

(** With coins for experts every sign vote errs with probability 1/2. *)
Lemma err_of_coins L x : (forall wp, In wp L -> snd wp = 1/2) -> err L x + err L (- x) = 1.
Proof.
revert x; induction L as [|[w p] L IH]; intros x H; cbn [err].
- unfold loses. repeat destruct Rlt_dec; lra.
- replace p with (1/2) by (symmetry; apply (H (w, p)); left; reflexivity).
  assert (HL : forall wp, In wp L -> snd wp = 1/2) by (intros; apply H; right; easy).
  pose proof (IH (x + w) HL) as H1. pose proof (IH (x - w) HL) as H2.
  replace (- (x + w)) with (- x - w) in H1 by ring. replace (- (x - w)) with (- x + w) in H2 by ring. lra.
Qed.

Lemma coins_cost_half G r far near choose T : (forall j c, accuracy G j c = 1/2) -> lam G = 0 ->
  E (run G (cautious G r far near) choose T []) (total G) = INR T / 2.
Proof.
intros Hhalf Hlam. rewrite tower, (Esum_ext _ _ _ _ (fun _ _ => 1/2)).
- rewrite Esum_const. cbn. field.
- intros h m. rewrite cost_split, Hlam, (mistake_is_err G _ h m (cautious_weight near h m)) by reflexivity.
  set (L := map _ _). enough (err L 0 + err L (- 0) = 1) by (rewrite Ropp_0 in H; lra).
  apply err_of_coins. intros wp Hwp. apply in_map_iff in Hwp as (j & <- & _). apply Hhalf.
Qed.

(** The learner that the theorems speak of exists. *)
Lemma tuned_learner_exists G T : lawful G -> (1 <= T)%nat -> exists S far near choose,
  credible_family (ln (2 / tuned_delta G T)) S /\ farthest S far /\ nearest S near /\
  plays (cautious G (exactly G) far near) choose.
Proof.
intros W HT. pose proof (ln_2_tuned_pos G T W HT) as Hl.
destruct (credible_ends_exist _ _ Hl (or_introl eq_refl)) as (far & near & Hfar & Hnear).
destruct (cautious_can_be_played G far near (fun _ => true) W) as (choose & PL & _).
eexists; exists far, near, (fun h => Ret (choose h)). split; [left; reflexivity|]. split; [exact Hfar|].
split; [exact Hnear | exact PL].
Qed.

(** ** Logarithmic regret *)

Definition logarithmic (against explore : R -> R -> R) : Prop :=
  forall G T S far near choose c, lawful G -> (1 <= T)%nat ->
  credible_family (ln (2 / tuned_delta G T)) S -> farthest S far -> nearest S near ->
  plays (cautious G (exactly G) far near) choose -> on_grid G c ->
  E (run G (cautious G (exactly G) far near) choose T []) (total G) - INR T * against (INR (K G)) (value G c) <=
    INR (N G) * explore (lam G) (INR (K G)) + 1 + INR (K G) * INR (N G) *
    ((17/2 + 2 * ln (INR (K G))) * tuned_log 2 (K G) (lam G) T).

Lemma logarithmic_is_true : logarithmic (fun _ v => v) (fun lambda k => 1 + lambda * k).
Proof. exact cautious_regret_is_logarithmic. Qed.

(** Against 2/5 OPT the regret is linear: coins cost 1/2 and OPT is 1. *)
Theorem tooth_cautious_regret_is_logarithmic_against_two_fifths :
  ~ logarithmic (fun _ v => 2/5 * v) (fun lambda k => 1 + lambda * k).
Proof.
intros H. set (G := steady 1 (1/2)). assert (W : lawful G) by (apply steady_lawful; [lia | lra]).
destruct (tuned_learner_exists G many W many_ge1) as (S & far & near & choose & HS & Hfar & Hnear & PL).
specialize (H G many S far near choose (fun _ => 0%nat) W many_ge1 HS Hfar Hnear PL ltac:(intros j _; cbn; lia)).
rewrite coins_cost_half in H by reflexivity. unfold G, tuned_log in H. rewrite steady_value in H.
cbn [K N lam steady INR] in H. rewrite many_is, ln_1 in H. replace (-2 * (1 * (1/2 - 1/2)^2)) with 0 in H by field.
rewrite exp_0 in H. apply Rle_not_lt in H. apply H. interval with (i_prec 40).
Qed.

(** The payments of the first rounds belong into the bound: at lambda = 1000, T = 2 they cost 1000. *)
Lemma tried_costs_at_least h (G : game) c : lawful G -> (1 <= K G)%nat -> price G c = 1 ->
  lam G * INR (times h 0 c) <= total G h.
Proof.
intros W HK Hc. induction h as [|r h IH]; [cbn; lra|]. unfold total in *. rewrite sum_cons. cbn [times].
rewrite plus_INR.
enough (lam G * INR (if paid r 0 =? c then 1 else 0)%nat <= cost G r) by lra.
unfold cost. pose proof (ind_range (mistaken r)). pose proof (lam_ge0 _ W).
assert (Hone : price G (paid r 0%nat) <= paid_sum G (paid r)).
{ apply (term_le_sum (experts G) (fun j => price G (paid r j)) 0%nat); [apply in_experts; easy|].
  intros j _. apply (price_range _ W). }
destruct (Nat.eqb_spec (paid r 0%nat) c) as [Heq|]; cbn [INR].
- rewrite Heq, Hc in Hone. nra.
- pose proof (paid_ge0 G (paid r) W). lra.
Qed.

Theorem tooth_cautious_regret_is_logarithmic_without_payments_of_exploration :
  ~ logarithmic (fun _ v => v) (fun _ _ => 1).
Proof.
intros H. set (G := Game 1 2 1000 (fun c => match c with O => 0 | _ => 1 end) (fun _ _ => 1/2)).
assert (W : lawful G) by (constructor; cbn; try lia; try lra; [intros [|c]; lra | intros; lra]).
destruct (tuned_learner_exists G 2 W ltac:(lia)) as (S & far & near & choose & HS & Hfar & Hnear & PL).
specialize (H G 2%nat S far near choose (fun _ => 0%nat) W ltac:(lia) HS Hfar Hnear PL ltac:(intros j _; cbn; lia)).
set (A := cautious G (exactly G) far near) in *.
assert (Hcost : 1000 <= E (run G A choose 2 []) (total G)).
{ rewrite <- (E_const (run G A choose 2 []) 1000).
  apply E_le_in; [apply run_ok; [easy | apply cautious_votes_ok | easy]|].
  intros h Hh. apply (run_legal G A choose PL) in Hh as [Hl Hlen]; [|constructor].
  pose proof (tried_costs_at_least h G 1 W ltac:(cbn; lia) eq_refl) as Ht.
  rewrite (times_after_exploration G A (cautious_exploring G _ far near) h 0 1) in Ht by (easy || cbn; lia).
  cbn in Ht. lra. }
assert (Hv : value G (fun _ => 0%nat) = 1).
{ unfold value, Phi. cbn. replace (-2 * _) with 0 by field. rewrite exp_0. ring. }
rewrite Hv in H. clearbody A. unfold tuned_log in H. cbn [K N lam G INR] in H. rewrite ln_1 in H.
assert (Hl : ln (2 * (1 + 1000 * 1) * (1 + 1) ^ 2 * 1) <= 10) by (interval with (i_prec 40)). lra.
Qed.

(** Payments that are minimal up to a slack of 2: the slack belongs into the bound. A learner that always pays 1. *)
Definition spends (G : game) : rule := fun h phi c => c 0%nat = 1%nat /\ nearly G (lam G) 1 (fun _ => 2) h phi c.

Lemma spender_pays G far near h : K G = 1%nat -> N G = 2%nat -> legal (cautious G (spends G) far near) h ->
  (length h <= times h 0 1 + 1)%nat.
Proof.
intros HK HN Hl. induction Hl as [|r h m Hl IH Hm Hp]; [cbn; lia|]. cbn [times length]. rewrite Hp.
destruct (Nat.le_gt_cases 2 (length h)) as [H|H].
- destruct Hm as (_ & _ & Hr). rewrite (proj1 (Hr ltac:(lia))). cbn. lia.
- assert (Hlen : length h = 0%nat \/ length h = 1%nat) by lia. destruct Hlen as [H0|H1]; [lia|].
  destruct Hm as (Hgrid & Hnew & _). specialize (Hgrid 0%nat ltac:(lia)). specialize (Hnew ltac:(lia) 0%nat ltac:(lia)).
  destruct (pay m 0%nat) as [|[|c]] eqn:Hc; [|cbn; lia | lia].
  pose proof (times_sum G (cautious G (spends G) far near) (cautious_exploring _ _ _ _) h 0 ltac:(lia) Hl) as Hsum.
  rewrite HN in Hsum. cbn in *. lia.
Qed.

Lemma spender_plays G far near : lawful G -> K G = 1%nat -> N G = 2%nat -> lam G = 1 ->
  exists choose, plays (cautious G (spends G) far near) choose.
Proof.
intros W HK HN Hlam. exists (fun h => Ret (Move (explore_then_pick G (fun _ _ => 1%nat) h) true 0 true)).
intros h. split; [exact I|]. intros m ->. apply (explore_then_pick_explores G _ _ (fun _ _ => 1%nat)); [reflexivity|].
intros _. split; [intros j _; lia|]. split; [reflexivity|]. intros c Hc. rewrite Hlam.
pose proof (paid_sum_range G (fun _ => 1%nat) W) as H1. pose proof (paid_sum_range G c W) as H2.
rewrite HK in H1, H2. cbn in H1, H2.
unfold hopes. pose proof (exp_pos (-2 * Sum (experts G) (fun j => far (times h j (c j)) (hits h j (c j)) ^ 2))).
pose proof (exp_le_1 (-2 * Sum (experts G) (fun j => far (times h j 1%nat) (hits h j 1%nat) ^ 2))) as He.
assert (0 <= Sum (experts G) (fun j => far (times h j 1%nat) (hits h j 1%nat) ^ 2))
  by (apply sum_ge0; intros; apply pow2_ge_0).
specialize (He ltac:(lra)). lra.
Qed.

Theorem tooth_cautious_regret_nearly_without_slack : ~ (forall G r S out far near choose delta slack,
  lawful G -> 0 < delta <= 1 -> sets (ln (2 / delta)) S out far near -> plays (cautious G r far near) choose ->
  (forall h, 0 <= slack h) -> (forall h phi c, r h phi c -> nearly G (lam G) 1 slack h phi c) ->
  forall T c, on_grid G c -> E (run G (cautious G r far near) choose T []) (total G) - INR T * value G c <=
  regret_bound G (17/2 + 2 * ln (INR (K G))) delta T).
Proof.
intros H. set (G := Game 1 2 1 (fun c => match c with O => 0 | _ => 1 end) (fun _ _ => 0)).
assert (W : lawful G) by (constructor; cbn; try lia; try lra; [intros [|c]; lra | intros; lra]).
destruct (tuned_learner_exists G many W many_ge1) as (S & far & near & _ & HS & Hfar & Hnear & _).
destruct (credible_sets _ S far near (ln_2_tuned_pos G many W many_ge1) HS Hfar Hnear) as [out C].
destruct (spender_plays G far near W eq_refl eq_refl eq_refl) as [choose PL].
specialize (H G (spends G) S out far near choose (tuned_delta G many) (fun _ => 2) W
  (tuned_delta_range G many W many_ge1) C PL
  ltac:(intros; lra) ltac:(intros h phi c [_ Hc]; exact Hc) many (fun _ => 0%nat) ltac:(intros j _; cbn; lia)).
pose proof (regret_bound_tuned G (17/2 + 2 * ln (INR (K G))) many W many_ge1) as Hb.
unfold cautious_bound, tuned_log in Hb.
set (A := cautious G (spends G) far near) in *.
assert (Hcost : 99999 <= E (run G A choose many []) (total G)).
{ rewrite <- (E_const (run G A choose many []) 99999).
  apply E_le_in; [apply run_ok; [easy | apply cautious_votes_ok | easy]|].
  intros h Hh. apply (run_legal G A choose PL) in Hh as [Hl Hlen]; [|constructor].
  pose proof (tried_costs_at_least h G 1 W ltac:(cbn; lia) eq_refl) as Ht.
  pose proof (spender_pays G far near h eq_refl eq_refl Hl) as Hp. rewrite Hlen in Hp. cbn [length] in Hp.
  apply le_INR in Hp. rewrite !plus_INR, many_is in Hp. cbn in Hp, Ht. lra. }
assert (Hv : value G (fun _ => 0%nat) <= 7/10).
{ unfold value, Phi. cbn. interval with (i_prec 30). }
clearbody A. cbn [K N lam G INR] in *. rewrite many_is, ln_1 in *.
assert (Hl : ln (2 * (1 + 1 * 1) * 100000 ^ 2 * 1) <= 30) by (interval with (i_prec 40)). lra.
Qed.

(** ** The drift *)

Definition drifting (rate : R -> R) : Prop := forall G S out far near choose T c, lawful G -> (1 <= T)%nat ->
  sets (ln (2 / tuned_delta G T)) S out far near -> plays (cautious G (exactly G) far near) choose -> on_grid G c ->
  E (run G (cautious G (exactly G) far near) choose T []) (total G) - INR T * value G c <=
    - rate (INR (K G)) * INR T + regret_bound G (16 + 3 * ln (INR (K G))) (tuned_delta G T) T.

Lemma drifting_is_true : drifting (fun k => 1/4 * exp (- k / 2)).
Proof.
intros G S out far near choose T c W HT C PL Hc.
pose proof (cautious_negative_drift G S out far near choose (tuned_delta G T) W (tuned_delta_range G T W HT)
  C PL T c Hc).
unfold regret_bound. lra.
Qed.

(** A steady game at T = 100000, and what a drift would give there *)
Lemma drift_in_a_steady_game rate k q : drifting rate -> (1 <= k)%nat -> 0 <= q <= 1 -> exists far near choose,
  let G := steady k q in plays (cautious G (exactly G) far near) choose /\
  E (run G (cautious G (exactly G) far near) choose many []) (total G) - 100000 * exp (-2 * (INR k * (1/2 - q)^2)) <=
    - rate (INR k) * 100000 + 2 + INR k * ((16 + 3 * ln (INR k)) * ln (2 * INR k * (100000 * 100000))).
Proof.
intros H Hk Hq. pose proof (steady_lawful k q Hk Hq) as W.
destruct (tuned_learner_exists _ many W many_ge1) as (S & far & near & choose & HS & Hfar & Hnear & PL).
exists far, near, choose. intros G. split; [easy|].
destruct (credible_sets _ S far near (ln_2_tuned_pos G many W many_ge1) HS Hfar Hnear) as [out C].
specialize (H G S out far near choose many (fun _ => 0%nat) W many_ge1 C PL ltac:(intros j _; cbn; lia)).
pose proof (regret_bound_tuned G (16 + 3 * ln (INR (K G))) many W many_ge1) as Hb.
unfold cautious_bound, tuned_log in Hb.
unfold G in *. rewrite steady_value, many_is in *. cbn [K N lam steady INR] in *.
replace (2 * (1 + 0 * INR k) * 100000 ^ 2 * INR k) with (2 * INR k * (100000 * 100000)) in Hb by ring. lra.
Qed.

(** exp(-K/2) in place of exp(-K/2)/4 is too fast: with coins the regret is -T/2. *)
Theorem tooth_cautious_negative_drift_four_times_as_fast : ~ drifting (fun k => exp (- k / 2)).
Proof.
intros H. destruct (drift_in_a_steady_game _ 1 (1/2) H ltac:(lia) ltac:(lra)) as (far & near & choose & _ & Hd).
rewrite coins_cost_half, many_is in Hd by reflexivity. cbn [INR] in Hd. rewrite ln_1 in Hd.
apply Rle_not_lt in Hd. apply Hd. interval with (i_prec 40).
Qed.

(** A drift that does not fall with K is false: ten perfect experts, OPT = exp(-5), and costs are not negative. *)
Theorem tooth_cautious_negative_drift_for_all_K : ~ drifting (fun _ => 1/4).
Proof.
intros H. destruct (drift_in_a_steady_game _ 10 1 H ltac:(lia) ltac:(lra)) as (far & near & choose & PL & Hd).
pose proof (steady_lawful 10 1 ltac:(lia) ltac:(lra)) as W.
pose proof (total_cost_ge0 _ _ choose many W (cautious_votes_ok _ _ _ _) PL) as Hc.
replace (INR 10) with 10 in Hd by (cbn; ring).
enough (- (1/4) * 100000 + 2 + 10 * ((16 + 3 * ln 10) * ln (2 * 10 * (100000 * 100000)))
  + 100000 * exp (-2 * (10 * (1/2 - 1)^2)) < 0) by lra.
interval with (i_prec 40).
Qed.

(** ** Minus infinity *)

Definition falls (goal : R -> nat -> R) : Prop := forall n lambda B, 0 <= lambda ->
  exists T0, (1 <= T0)%nat /\
  forall T G S far near choose c, (T0 <= T)%nat -> lawful G -> K G = 1%nat -> N G = n -> lam G = lambda ->
  credible_family (ln (2 / tuned_delta G T)) S -> farthest S far -> nearest S near ->
  plays (cautious G (exactly G) far near) choose -> on_grid G c ->
  E (run G (cautious G (exactly G) far near) choose T []) (total G) - INR T * value G c <= goal B T.

Lemma falls_is_true : falls (fun B _ => - B).
Proof. intros n lambda B. apply cautious_regret_falls_without_bound. lia. Qed.

(** Not at every linear rate: OPT is at most 1, so the regret is at least -T. *)
Theorem tooth_cautious_regret_falls_without_bound_at_any_rate : ~ falls (fun B T => - B * INR T).
Proof.
intros H. destruct (H 1%nat 0 1 ltac:(lra)) as (T0 & HT0 & Hall). set (G := steady 1 1).
assert (W : lawful G) by (apply steady_lawful; [lia | lra]).
destruct (tuned_learner_exists G T0 W HT0) as (S & far & near & choose & HS & Hfar & Hnear & PL).
specialize (Hall T0 G S far near choose (fun _ => 0%nat) (le_n T0) W eq_refl eq_refl eq_refl HS Hfar Hnear PL
  ltac:(intros j _; cbn; lia)).
pose proof (total_cost_ge0 G _ choose T0 W (cautious_votes_ok _ _ _ _) PL) as Hc.
unfold G in *. rewrite steady_value in Hall. cbn [INR] in Hall.
assert (He : exp (-2 * (1 * (1/2 - 1)^2)) <= 7/10) by (interval with (i_prec 40)).
assert (Ht : 1 <= INR T0) by (change 1 with (INR 1); apply le_INR; easy). nra.
Qed.

(** Not from one T0 on for all K: with K perfect experts the regret is at least -T exp(-K/2). *)
Theorem tooth_cautious_regret_falls_without_bound_uniformly_in_K : ~ (forall n lambda B, 0 <= lambda ->
  exists T0, (1 <= T0)%nat /\
  forall k T G S far near choose c, (T0 <= T)%nat -> lawful G -> K G = k -> N G = n -> lam G = lambda ->
  credible_family (ln (2 / tuned_delta G T)) S -> farthest S far -> nearest S near ->
  plays (cautious G (exactly G) far near) choose -> on_grid G c ->
  E (run G (cautious G (exactly G) far near) choose T []) (total G) - INR T * value G c <= - B).
Proof.
intros H. destruct (H 1%nat 0 1 ltac:(lra)) as (T0 & HT0 & Hall). set (k := (2 * T0)%nat). set (G := steady k 1).
assert (W : lawful G) by (apply steady_lawful; [unfold k; lia | lra]).
destruct (tuned_learner_exists G T0 W HT0) as (S & far & near & choose & HS & Hfar & Hnear & PL).
specialize (Hall k T0 G S far near choose (fun _ => 0%nat) (le_n T0) W eq_refl eq_refl eq_refl HS Hfar Hnear PL
  ltac:(intros j _; cbn; lia)).
pose proof (total_cost_ge0 G _ choose T0 W (cautious_votes_ok _ _ _ _) PL) as Hc.
assert (Hk : INR k = 2 * INR T0) by (unfold k; rewrite mult_INR; reflexivity).
unfold G in *. rewrite steady_value, Hk in Hall.
replace (-2 * (2 * INR T0 * (1/2 - 1)^2)) with (- INR T0) in Hall by field.
assert (Ht : 1 <= INR T0) by (change 1 with (INR 1); apply le_INR; easy).
assert (Hexp : INR T0 * exp (- INR T0) < 1).
{ rewrite <- (exp_mult_inv (INR T0)). apply Rmult_lt_compat_r; [apply exp_pos|].
  pose proof (exp_ineq1_le (INR T0)). lra. }
lra.
Qed.
