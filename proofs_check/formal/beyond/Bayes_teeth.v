(** * Teeth for the regret against the Bayes-optimal cost

    Nearby statements that are false: a fixed sign where the vote is even, no term for the exploration, less than B or H
    as comparator, no term for the rounding. That the root of N T is needed is shown in [Lower_bound_teeth.v].

    - [regret_claim S objective explore factor widths] == the statement of [bayes_regret] for confidence sets S, with the
      exploration term times [explore], the comparator's objective times [factor], and [widths] for the last term
    - [each C], [joint C] == the last term of Result E, C K sqrt(l N T), and of Result F
    - [fair_world n] == one expert that is right half of the time, whatever it is paid; payments are free
    - [dear_world] == one expert, payments 0 and 1, lambda = 100 *)
Require Import Reals Lra Psatz List Bool Arith Lia.
From Interval Require Import Tactic.
From PaidExperts Require Import Sums Tree Game Calculus Rounds Algorithm_1 Kl Rounded_grid.
From PaidExperts Require Import Bayes_vote Bayes Bayes_cube Root_K.
Import ListNotations.
Open Scope R_scope.
Local Notation flip z := (map negb z).

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

(** ** The regret theorems, with factors that are 1 *)

Definition each (C : R) (G : game) (l : R) (T : nat) : R := C * INR (K G) * sqrt (l * INR (N G) * INR T).
Definition joint (C : R) (G : game) (l : R) (T : nat) : R :=
  C * sqrt (l * INR (K G) * INR (N G) * INR T * (1 + ln (INR T / INR (N G)))).

Definition regret_claim (S : R -> nat -> nat -> R -> Prop) (objective : list R -> R) (explore factor : R)
  (widths : game -> R -> nat -> R) : Prop :=
  forall G slack far delta choose T c, lawful G -> 0 < delta <= 1 -> (forall h, 0 <= slack h) -> on_grid G c ->
  farthest (S (ln (2 / delta))) far ->
  let A := bayes_lcb G (nearly G (lam G) 1 slack) objective far in plays A choose ->
  E (run G A choose T []) (total G)
    - INR T * (factor * objective (map (fun j => accuracy G j (c j)) (experts G)) + lam G * paid_sum G c) <=
  explore * (INR (N G) * (1 + lam G * INR (K G)))
  + (1 + lam G * INR (K G)) * INR (K G) * delta * (INR T * (INR T + 1) / 2)
  + widths G (ln (2 / delta)) T + Esum G A choose (fun h _ => slack h) T [].

Theorem bayes_regret_claim : regret_claim kl_set bayes_error 1 1 (each (2 * sqrt 2)).
Proof. intros G slack far delta choose T c W Hd Hs Hc Far A P. rewrite !Rmult_1_l. apply bayes_regret; easy. Qed.

Theorem bayes_regret_product_claim : regret_claim kl_set product_error 1 1 (each (2 + sqrt 2)).
Proof.
intros G slack far delta choose T c W Hd Hs Hc Far A P. rewrite !Rmult_1_l. apply bayes_regret_product; easy.
Qed.

Theorem bayes_regret_bernstein_claim : regret_claim bernstein_set bayes_error 1 1 (each (4 * sqrt 2)).
Proof.
intros G slack far delta choose T c W Hd Hs Hc Far A P. rewrite !Rmult_1_l. apply bayes_regret_bernstein; easy.
Qed.

Theorem bayes_regret_root_K_claim : regret_claim kl_set bayes_error 1 1 (joint (sqrt 2)).
Proof.
intros G slack far delta choose T c W Hd Hs Hc Far A P. rewrite !Rmult_1_l. apply bayes_regret_root_K; easy.
Qed.

Theorem bayes_regret_product_root_K_claim : regret_claim kl_set product_error 1 1 (joint (sqrt 2 / 2 + 1)).
Proof.
intros G slack far delta choose T c W Hd Hs Hc Far A P. rewrite !Rmult_1_l. apply bayes_regret_product_root_K; easy.
Qed.

Lemma steady_moves_play G objective far : (1 <= N G)%nat ->
  plays (bayes_lcb G (exactly G) objective far) (steady_moves (bayes_pays objective far G)).
Proof. intros HN. apply bayes_pays_plays; [easy|]. intros h. split; [exact I | intros m ->; reflexivity]. Qed.

(** What a claim says of an exact learner that is played so *)
Lemma claim_of_learner S objective explore factor widths G far delta T c :
  regret_claim S objective explore factor widths -> lawful G -> 0 < delta <= 1 -> on_grid G c ->
  farthest (S (ln (2 / delta))) far ->
  let A := bayes_lcb G (exactly G) objective far in
  E (run G A (steady_moves (bayes_pays objective far G)) T []) (total G)
    - INR T * (factor * objective (map (fun j => accuracy G j (c j)) (experts G)) + lam G * paid_sum G c) <=
  explore * (INR (N G) * (1 + lam G * INR (K G)))
  + (1 + lam G * INR (K G)) * INR (K G) * delta * (INR T * (INR T + 1) / 2)
  + widths G (ln (2 / delta)) T.
Proof.
intros H W Hd Hc Far A. pose proof (plays_exactly _ _ _ _ (steady_moves_play G objective far (some_payment _ W))) as P.
specialize (H G (fun _ => 0) far delta _ T c W Hd ltac:(intros; lra) Hc Far P).
cbv beta zeta in H. rewrite Esum_const, Rmult_0_r, Rplus_0_r in H. exact H.
Qed.

(** ** The comparator: in a world of fair coins every round costs 1/2 *)

Definition fair_world (n : nat) : game := Game 1 n 0 (fun _ => 0) (fun _ _ => 1/2).

Lemma fair_world_lawful n : (1 <= n)%nat -> lawful (fair_world n).
Proof. intros Hn. constructor; cbn; intros; (easy || lia || lra). Qed.

Lemma fair_world_cost n objective far T : (1 <= n)%nat -> let G := fair_world n in
  let A := bayes_lcb G (exactly G) objective far in
  INR T / 2 <= E (run G A (steady_moves (bayes_pays objective far G)) T []) (total G).
Proof.
intros Hn G A. rewrite tower. cbn [total Sum fold_right]. rewrite Rplus_0_l.
replace (INR T / 2) with (INR T * (1/2)) by field.
rewrite <- (Esum_const G A (steady_moves (bayes_pays objective far G)) (1/2) T []).
apply Esum_le_legal; [apply fair_world_lawful; easy | apply bayes_lcb_votes_ok | | constructor|].
{ apply steady_moves_play. easy. }
intros h m _ _ _. rewrite cost_split. cbn [lam G fair_world]. rewrite Rmult_0_l, Rplus_0_r.
unfold A. rewrite bayes_mistake.
pose proof (bayes_error_le_vote_error [1/2] (map (paid_estimate h m) (experts G))) as H.
rewrite bayes_error_one, Rmin_left in H by lra. exact H.
Qed.

Definition million : nat := Z.to_nat 1000000.
Lemma INR_million : INR million = 1000000.
Proof. unfold million. rewrite INR_IZR_INZ, Z2Nat.id by easy. reflexivity. Qed.

Lemma million_root : sqrt (ln (2 * 1000000 ^ 2) * 1 * 1000000) <= 9999.
Proof. interval with (i_prec 40). Qed.

(** Not even four fifths of B can be had, and not of H. *)
Lemma claim_with_less S objective widths : (forall l, 0 < l -> exists far, farthest (S l) far) ->
  widths (fair_world 1) (ln (2 * 1000000 ^ 2)) million <= 60000 -> objective [1/2] = 1/2 ->
  ~ regret_claim S objective 1 (4/5) widths.
Proof.
intros Exists Small Hobj H. set (G := fair_world 1). assert (W : lawful G) by (apply fair_world_lawful; lia).
destruct (Exists (ln (2 / (1 / 1000000 ^ 2)))) as [far Far]; [apply log_pos; lra|].
pose proof (claim_of_learner S objective 1 (4/5) widths G far (1 / 1000000 ^ 2) million (fun _ => 0%nat) H W ltac:(lra)
  ltac:(intros j _; cbn; lia) Far) as Hc.
cbv beta zeta in Hc. change (map (fun j => accuracy G j 0) (experts G)) with [1/2] in Hc.
pose proof (fair_world_cost 1 objective far million ltac:(lia)) as Cost. fold G in Cost, Small.
replace (2 / (1 / 1000000 ^ 2)) with (2 * 1000000 ^ 2) in Hc by field.
set (w := widths G _ million) in *. rewrite Hobj in Hc. cbn [lam K N G fair_world INR] in Hc. cbv zeta in Cost.
rewrite INR_million in *. lra.
Qed.

Lemma each_is_small C : 0 <= C <= 6 -> each C (fair_world 1) (ln (2 * 1000000 ^ 2)) million <= 60000.
Proof.
intros HC. unfold each. cbn [K N fair_world INR]. rewrite INR_million. pose proof million_root.
pose proof (sqrt_pos (ln (2 * 1000000 ^ 2) * 1 * 1000000)). set (r := sqrt _) in *. nra.
Qed.

Lemma joint_is_small C : 0 <= C <= 2 -> joint C (fair_world 1) (ln (2 * 1000000 ^ 2)) million <= 60000.
Proof.
intros HC. unfold joint. cbn [K N fair_world INR]. rewrite INR_million.
assert (Root : 0 <= sqrt (ln (2 * 1000000 ^ 2) * 1 * 1 * 1000000 * (1 + ln (1000000 / 1))) <= 30000)
  by (split; interval with (i_prec 40)).
set (r := sqrt _) in *. nra.
Qed.

Lemma bernstein_farthest_exists l : 0 < l -> exists far, farthest (bernstein_set l) far.
Proof. intros Hl. eexists. apply bernstein_farthest. lra. Qed.

Lemma bayes_error_half : bayes_error [1/2] = 1/2.
Proof. rewrite bayes_error_one. apply Rmin_left. lra. Qed.

Lemma product_error_half : product_error [1/2] = 1/2.
Proof.
unfold product_error. cbn. replace (1/2 * (1 - 1/2)) with (1/2 * (1/2)) by field. rewrite sqrt_square; lra.
Qed.

Theorem tooth_bayes_regret_less_than_B : ~ regret_claim kl_set bayes_error 1 (4/5) (each (2 * sqrt 2)).
Proof.
apply claim_with_less; [apply kl_farthest_exists | apply each_is_small; split; interval with (i_prec 30) | apply bayes_error_half].
Qed.

Theorem tooth_bayes_regret_product_less_than_H : ~ regret_claim kl_set product_error 1 (4/5) (each (2 + sqrt 2)).
Proof.
apply claim_with_less; [apply kl_farthest_exists | apply each_is_small; split; interval with (i_prec 30) | apply product_error_half].
Qed.

Theorem tooth_bayes_regret_bernstein_less_than_B : ~ regret_claim bernstein_set bayes_error 1 (4/5) (each (4 * sqrt 2)).
Proof.
apply claim_with_less; [apply bernstein_farthest_exists | apply each_is_small; split; interval with (i_prec 30) | apply bayes_error_half].
Qed.

Theorem tooth_bayes_regret_root_K_less_than_B : ~ regret_claim kl_set bayes_error 1 (4/5) (joint (sqrt 2)).
Proof.
apply claim_with_less; [apply kl_farthest_exists | apply joint_is_small; split; interval with (i_prec 30) | apply bayes_error_half].
Qed.

Theorem tooth_bayes_regret_product_root_K_less_than_H : ~ regret_claim kl_set product_error 1 (4/5) (joint (sqrt 2 / 2 + 1)).
Proof.
apply claim_with_less; [apply kl_farthest_exists | apply joint_is_small; split; interval with (i_prec 30) | apply product_error_half].
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

Lemma dear_world_cost objective far : let G := dear_world in
  100 <= E (run G (bayes_lcb G (exactly G) objective far) (steady_moves (bayes_pays objective far G)) 2 []) (total G).
Proof.
intros G. pose proof dear_world_lawful as W. set (A := bayes_lcb G (exactly G) objective far).
assert (P : plays A (steady_moves (bayes_pays objective far G))) by (apply steady_moves_play; apply W).
set (choose := steady_moves _) in *. rewrite <- (E_const (run G A choose 2 []) 100).
apply E_le_in; [apply run_ok; [apply W | apply bayes_lcb_votes_ok | exact P]|].
intros h Hh. apply (run_legal G A choose P 2 [] h (legal_nil A)) in Hh as [Hl Hn]. apply dear_payment_costs.
rewrite (times_after_exploration G A (bayes_lcb_exploring _ _ _ _) h 0 1); cbn; auto.
Qed.

Lemma claim_without_exploration S objective widths : (forall l, 0 < l -> exists far, farthest (S l) far) ->
  widths dear_world (ln (2 / (1/100))) 2%nat <= 30 -> objective [1] = 0 -> ~ regret_claim S objective 0 1 widths.
Proof.
intros Exists Small Hobj H. pose proof dear_world_lawful as W.
destruct (Exists (ln (2 / (1/100)))) as [far Far]; [apply log_pos; lra|].
pose proof (claim_of_learner S objective 0 1 widths dear_world far (1/100) 2 (fun _ => 0%nat) H W ltac:(lra)
  ltac:(intros j _; cbn; lia) Far) as Hc.
pose proof (dear_world_cost objective far) as Cost. cbv beta zeta in Hc, Cost.
change (map (fun j => accuracy dear_world j 0) (experts dear_world)) with [1] in Hc. rewrite Hobj in Hc.
assert (Free : paid_sum dear_world (fun _ => 0%nat) = 0) by (unfold paid_sum; cbn; ring). rewrite Free in Hc.
set (w := widths dear_world _ 2%nat) in *. cbn [lam K N dear_world INR] in Hc. lra.
Qed.

(** In this world the two last terms are the same. *)
Lemma joint_is_each C : joint C dear_world (ln (2 / (1/100))) 2 = each C dear_world (ln (2 / (1/100))) 2.
Proof.
unfold joint, each. cbn [K N dear_world INR]. replace ((1 + 1) / (1 + 1)) with 1 by field. rewrite ln_1, Rmult_1_r.
f_equal; [ring | f_equal; ring].
Qed.

Lemma each_is_small_there C : 0 <= C <= 6 -> each C dear_world (ln (2 / (1/100))) 2 <= 30.
Proof.
intros HC. unfold each. cbn [K N dear_world INR].
assert (Root : 0 <= sqrt (ln (2 / (1/100)) * (1 + 1) * (1 + 1)) <= 5) by (split; interval with (i_prec 30)).
set (r := sqrt _) in *. nra.
Qed.

Lemma joint_is_small_there C : 0 <= C <= 6 -> joint C dear_world (ln (2 / (1/100))) 2 <= 30.
Proof. rewrite joint_is_each. apply each_is_small_there. Qed.

Lemma bayes_error_sure : bayes_error [1] = 0.
Proof. rewrite bayes_error_one. rewrite Rmin_right; lra. Qed.

Lemma product_error_sure : product_error [1] = 0.
Proof. unfold product_error. cbn. replace (1 * (1 - 1)) with 0 by ring. rewrite sqrt_0. ring. Qed.

Theorem tooth_bayes_regret_without_exploration : ~ regret_claim kl_set bayes_error 0 1 (each (2 * sqrt 2)).
Proof.
apply claim_without_exploration; [apply kl_farthest_exists | apply each_is_small_there; split; interval with (i_prec 30) | apply bayes_error_sure].
Qed.

Theorem tooth_bayes_regret_product_without_exploration : ~ regret_claim kl_set product_error 0 1 (each (2 + sqrt 2)).
Proof.
apply claim_without_exploration; [apply kl_farthest_exists | apply each_is_small_there; split; interval with (i_prec 30) | apply product_error_sure].
Qed.

Theorem tooth_bayes_regret_bernstein_without_exploration : ~ regret_claim bernstein_set bayes_error 0 1 (each (4 * sqrt 2)).
Proof.
apply claim_without_exploration; [apply bernstein_farthest_exists | apply each_is_small_there; split; interval with (i_prec 30) | apply bayes_error_sure].
Qed.

Theorem tooth_bayes_regret_root_K_without_exploration : ~ regret_claim kl_set bayes_error 0 1 (joint (sqrt 2)).
Proof.
apply claim_without_exploration; [apply kl_farthest_exists | apply joint_is_small_there; split; interval with (i_prec 30) | apply bayes_error_sure].
Qed.

Theorem tooth_bayes_regret_product_root_K_without_exploration : ~ regret_claim kl_set product_error 0 1 (joint (sqrt 2 / 2 + 1)).
Proof.
apply claim_without_exploration; [apply kl_farthest_exists | apply joint_is_small_there; split; interval with (i_prec 30) | apply product_error_sure].
Qed.

(** ** On [0,1]: on the grid {0} nobody learns that p(1) = 1, and outside [0,1] p may be anything *)

Lemma fair_world_regret p x far : bayes_value_at (fair_world 1) p x = 0 ->
  let G := fair_world 1 in let A := bayes_lcb G (exactly G) bayes_error far in
  ~ E (run G A (steady_moves (bayes_pays bayes_error far G)) million []) (total G) - INR million * bayes_value_at G p x
    <= bayes_tuned_bound G (2 * sqrt 2) million + INR million * (1 * (0 * 1)).
Proof.
intros Hv G A H. fold G in Hv. rewrite Hv in H.
pose proof (fair_world_cost 1 bayes_error far million ltac:(lia)) as Cost.
cbv zeta in Cost. fold G A in Cost. unfold bayes_tuned_bound, tuned_log in H.
cbn [lam K N G fair_world INR] in H. rewrite INR_million in *.
replace (2 * (1 + 0 * 1) * 1000000 ^ 2 * 1) with (2 * 1000000 ^ 2) in H by ring. pose proof million_root.
pose proof (sqrt_pos (ln (2 * 1000000 ^ 2) * 1 * 1000000)). set (r := sqrt (ln _ * 1 * _)) in *.
assert (0 <= sqrt 2 <= 2) by (split; interval with (i_prec 30)).
assert (sqrt 2 * r <= 2 * 9999) by (apply Rmult_le_compat; lra). lra.
Qed.

Lemma fair_learner : exists far, farthest (kl_set (ln (2 / tuned_delta (fair_world 1) million))) far.
Proof.
apply kl_farthest_exists, ln_2_tuned_pos; [apply fair_world_lawful; lia|].
apply INR_le. rewrite INR_million. cbn. lra.
Qed.

Theorem tooth_bayes_regret_cube_without_rounding : ~ (forall G p L eps far choose T x,
  lawful G -> productive G p L -> rounds_down G eps -> (1 <= T)%nat -> in_cube (K G) x ->
  farthest (kl_set (ln (2 / tuned_delta G T))) far ->
  let A := bayes_lcb G (exactly G) bayes_error far in plays A choose ->
  E (run G A choose T []) (total G) - INR T * bayes_value_at G p x
  <= bayes_tuned_bound G (2 * sqrt 2) T + INR T * (INR (K G) * (0 * eps))).
Proof.
intros H. destruct fair_learner as [far Far]. pose proof (fair_world_lawful 1 ltac:(lia)) as W.
apply (fair_world_regret (fun _ x => 1/2 + x/2) (fun _ => 1) far).
- unfold bayes_value_at. cbn [map experts K fair_world seq lam]. rewrite bayes_error_one, Rmin_right by lra. field.
- apply (H (fair_world 1) (fun _ x => 1/2 + x/2) (1/2) 1); try easy.
  + constructor; cbn; intros; try lra. replace (1/2 + x/2 - (1/2 + y/2)) with (1/2 * (x - y)) by field.
    rewrite Rabs_mult, (Rabs_right (1/2)); lra.
  + intros x Hx. exists 0%nat. cbn. split; [lia | lra].
  + apply INR_le. rewrite INR_million. cbn. lra.
  + intros j _. lra.
  + apply steady_moves_play. cbn. lia.
Qed.

Theorem tooth_bayes_regret_cube_outside : ~ (forall G p L eps far choose T x,
  lawful G -> productive G p L -> rounds_down G eps -> (1 <= T)%nat ->
  farthest (kl_set (ln (2 / tuned_delta G T))) far ->
  let A := bayes_lcb G (exactly G) bayes_error far in plays A choose ->
  E (run G A choose T []) (total G) - INR T * bayes_value_at G p x
  <= bayes_tuned_bound G (2 * sqrt 2) T + INR T * (INR (K G) * (L * eps))).
Proof.
intros H. destruct fair_learner as [far Far]. pose proof (fair_world_lawful 1 ltac:(lia)) as W.
set (p (_ : nat) x := if Rle_dec x 1 then 1/2 else 1).
apply (fair_world_regret p (fun _ => 2) far).
- unfold bayes_value_at, p. cbn [map experts K fair_world seq lam]. destruct Rle_dec; [lra|].
  rewrite bayes_error_one, Rmin_right by lra. field.
- apply (H (fair_world 1) p 0 1); try easy.
  + constructor; unfold p; cbn; intros; repeat destruct Rle_dec; try lra. rewrite Rminus_eq_0, Rabs_R0. lra.
  + intros x Hx. exists 0%nat. cbn. split; [lia | lra].
  + apply INR_le. rewrite INR_million. cbn. lra.
  + apply steady_moves_play. cbn. lia.
Qed.

(** ** Against OPT: one expert who is wrong for certain has Phi = e^(-1/2), and B = 0; fair coins have B = Phi/2 *)

Theorem tooth_opt_exceeds_the_bayes_optimal_cost_without_the_half : ~ (forall G c, lawful G ->
  bayes_value G bayes_error c + exp (- INR (K G) / 2) <= value G c).
Proof.
intros H. specialize (H (fair_world 1) (fun _ => 0%nat) (fair_world_lawful 1 (le_n 1))).
unfold bayes_value, value, Phi in H. cbn in H. rewrite bayes_error_one, Rmin_left in H by lra.
replace (-2 * ((1/2 - 1/2) * ((1/2 - 1/2) * 1) + 0)) with 0 in H by field. rewrite exp_0 in H.
assert (6/10 <= exp (- (1) / 2)) by interval with (i_prec 30). lra.
Qed.

(** It takes time: in the first round every learner pays for exploring. *)
Theorem tooth_bayes_learner_is_below_opt_at_once : ~ (forall G far choose T c, lawful G -> (1 <= T)%nat -> on_grid G c ->
  farthest (kl_set (ln (2 / tuned_delta G T))) far ->
  let A := bayes_lcb G (exactly G) bayes_error far in plays A choose ->
  E (run G A choose T []) (total G) - INR T * value G c <= - (1/2) * exp (- INR (K G) / 2) * INR T).
Proof.
intros H. set (G := Game 1 1 0 (fun _ => 0) (fun _ _ => 0)).
assert (W : lawful G) by (constructor; cbn; intros; lia || lra).
destruct (kl_farthest_exists _ (ln_2_tuned_pos G 1 W (le_n 1))) as [far Far].
pose proof (H G far _ 1%nat (fun _ => 0%nat) W (le_n 1) ltac:(intros j _; cbn; lia) Far
  (steady_moves_play G bayes_error far (le_n 1))) as Hc. clear H.
assert (Cost : E (run G (bayes_lcb G (exactly G) bayes_error far) (steady_moves (bayes_pays bayes_error far G)) 1 [])
  (total G) = 1).
{ cbn. unfold cost, mistaken, estimate, paid_sum. cbn. repeat destruct Rlt_dec; cbn; lra. }
rewrite Cost in Hc. unfold value, Phi in Hc. cbn in Hc.
assert (exp (-2 * ((1/2 - 0) * ((1/2 - 0) * 1) + 0)) <= 61/100) by interval with (i_prec 30).
assert (0 < exp (- (1) / 2)) by apply exp_pos. lra.
Qed.
