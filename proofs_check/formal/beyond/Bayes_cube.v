(** * Against the Bayes-optimal cost: one learner for all worlds, and payments in [0,1] (Result E)

    What [bayes_lcb] pays depends on K, N, lambda, the prices and what it has seen, and on nothing else: one learner
    has the guarantee of [Bayes.v] in every world and against every adversary. For productivity functions that are
    Lipschitz with constant L, a grid that rounds payments down by at most eps costs T K L eps more (payments do not
    grow, so lambda does not enter), and with about T^(1/3) payments the regret against [0,1]^K is of order T^(2/3).

    - [bayes_pays objective far G h] == what the learner pays: each payment once, then a minimiser
    - [bayes_value_at G p x] == B(p(x)) + lambda sum x *)
Require Import Reals Lra Psatz List Bool Arith Lia.
From Coquelicot Require Import Coquelicot.
From PaidExperts Require Import Sums Tree Game Calculus Rounds Algorithm_1 Kl Rounded_grid Bayes_vote Bayes.
Import ListNotations.
Open Scope R_scope.

(** ** One learner *)

Definition bayes_pays (objective : list R -> R) (far : nat -> nat -> R) (G : game) : history -> nat -> nat :=
  explore_then_pick G (fun h => best G (lam G) (bayes_hopes G objective far h)).

(** The learner does not look at the accuracies. *)
Lemma bayes_pays_ignores_accuracies objective far k n lambda prices a a' :
  bayes_pays objective far (Game k n lambda prices a) = bayes_pays objective far (Game k n lambda prices a').
Proof. reflexivity. Qed.

Lemma bayes_lcb_ignores_accuracies objective far k n lambda prices a a' :
  let G := Game k n lambda prices a in let G' := Game k n lambda prices a' in
  bayes_lcb G (exactly G) objective far = bayes_lcb G' (exactly G') objective far.
Proof. reflexivity. Qed.

Lemma bayes_pays_plays G objective far choose : (1 <= N G)%nat -> carries_out (bayes_pays objective far G) choose ->
  plays (bayes_lcb G (exactly G) objective far) choose.
Proof.
intros HN Hpay h. destruct (Hpay h) as [Hok Hm]. split; [easy|]. intros m Hin. apply Hm in Hin.
apply explore_then_pick_explores with (fun h => best G (lam G) (bayes_hopes G objective far h)); [exact Hin|].
intros _. apply best_is_exact; [easy|]. intros c c' H. unfold bayes_hopes. f_equal. apply map_ext_in.
intros j Hj. apply in_experts in Hj. rewrite H by easy. reflexivity.
Qed.

(** Labels are [true], and the learner pays [pays]. *)
Definition steady_moves (pays : history -> nat -> nat) (h : history) : tree move := Ret (Move (pays h) true 0 true).

Theorem one_bayes_learner k n lambda prices T : (1 <= k)%nat -> (1 <= n)%nat -> 0 <= lambda ->
  (forall c, 0 <= prices c <= 1) -> (1 <= T)%nat ->
  exists far pays, forall accuracies choose, (forall j c, 0 <= accuracies j c <= 1) -> carries_out pays choose ->
  let G := Game k n lambda prices accuracies in
  let A := bayes_lcb G (exactly G) bayes_error far in
  plays A choose /\ forall c, on_grid G c ->
  E (run G A choose T []) (total G) - INR T * bayes_value G bayes_error c <= bayes_tuned_bound G (2 * sqrt 2) T.
Proof.
intros Hk Hn Hlam Hprices HT. set (G0 := Game k n lambda prices (fun _ _ => 0)).
assert (W0 : lawful G0) by (constructor; try easy; intros; cbn; lra).
destruct (kl_farthest_exists _ (ln_2_tuned_pos G0 T W0 HT)) as [far Far].
exists far, (bayes_pays bayes_error far G0). intros a choose Ha Hpay G A.
assert (W : lawful G) by (constructor; easy).
assert (P : plays A choose) by (apply bayes_pays_plays; [apply W | exact Hpay]).
split; [exact P|]. intros c Hc. exact (bayes_regret_tuned G far _ T c W HT Hc Far P).
Qed.

(** ** Against OPT: the conjecture of Section 7 in three lines

    B <= Phi/2, and Phi >= e^(-K/2), so that OPT has a slack of e^(-K/2)/2 a round; a learner whose cost comes down to
    the Bayes-optimal cost wins it. *)

Theorem opt_exceeds_the_bayes_optimal_cost G c : lawful G ->
  bayes_value G bayes_error c + 1/2 * exp (- INR (K G) / 2) <= value G c.
Proof.
intros W. set (p j := accuracy G j (c j)).
assert (Hp : in_cube (K G) p) by (intros j _; apply (accuracy_range _ W)).
pose proof (bayes_error_le_product_error (map p (experts G))
  (in_map_range (experts G) p ltac:(intros j _; apply (accuracy_range _ W)))).
pose proof (product_error_le_half_Phi (K G) p Hp). pose proof (Phi_floor (K G) p Hp).
unfold bayes_value, value. fold p. unfold experts in *. lra.
Qed.

Theorem bayes_learner_is_below_opt G far choose T c : lawful G -> (1 <= T)%nat -> on_grid G c ->
  farthest (kl_set (ln (2 / tuned_delta G T))) far ->
  let A := bayes_lcb G (exactly G) bayes_error far in plays A choose ->
  E (run G A choose T []) (total G) - INR T * value G c
  <= bayes_tuned_bound G (2 * sqrt 2) T - 1/2 * exp (- INR (K G) / 2) * INR T.
Proof.
intros W HT Hc Far A P. pose proof (bayes_regret_tuned G far choose T c W HT Hc Far P) as H. fold A in H.
pose proof (Rmult_le_compat_l _ _ _ (pos_INR T) (opt_exceeds_the_bayes_optimal_cost G c W)). lra.
Qed.

(** ** Payments in [0,1], rounded down *)

Definition bayes_value_at (G : game) (p : nat -> R -> R) (x : nat -> R) : R :=
  bayes_error (map (fun j => p j (x j)) (experts G)) + lam G * Sum (experts G) x.

Lemma rounded_value G p L eps x : lawful G -> productive G p L -> rounds_down G eps -> in_cube (K G) x ->
  exists c, on_grid G c /\ bayes_value G bayes_error c <= bayes_value_at G p x + INR (K G) * (L * eps).
Proof.
intros W P Down Hx. pose proof (productive_L_ge0 G p L P) as HL.
destruct (rounded_payments G eps x Down Hx) as (c & Hc). exists c. split; [intros j Hj; apply Hc; easy|].
assert (Error : bayes_error (map (fun j => accuracy G j (c j)) (experts G))
  <= bayes_error (map (fun j => p j (x j)) (experts G)) + INR (K G) * (L * eps)).
{ eapply Rle_trans; [apply bayes_error_lipschitz with (q := fun j => p j (x j))|].
  - intros. apply (accuracy_range _ W).
  - intros j Hj. apply in_experts in Hj. apply (p_range _ _ _ P), Hx. easy.
  - apply Rplus_le_compat_l. rewrite <- sum_experts_const. apply sum_le. intros j Hj. apply in_experts in Hj.
    apply (rounded_accuracy G p L eps x W P HL Hx c Hc j Hj). }
pose proof (Rmult_le_compat_l _ _ _ (lam_ge0 _ W) (rounded_paid G eps x c Hc)).
unfold bayes_value, bayes_value_at. lra.
Qed.

Theorem bayes_regret_cube G p L eps far choose T x :
  lawful G -> productive G p L -> rounds_down G eps -> (1 <= T)%nat -> in_cube (K G) x ->
  farthest (kl_set (ln (2 / tuned_delta G T))) far ->
  let A := bayes_lcb G (exactly G) bayes_error far in plays A choose ->
  E (run G A choose T []) (total G) - INR T * bayes_value_at G p x
  <= bayes_tuned_bound G (2 * sqrt 2) T + INR T * (INR (K G) * (L * eps)).
Proof.
intros W Prod Down HT Hx Far A P. destruct (rounded_value G p L eps x W Prod Down Hx) as (c & Hc & Hv).
pose proof (bayes_regret_tuned G far choose T c W HT Hc Far P) as H. fold A in H.
pose proof (Rmult_le_compat_l _ _ _ (pos_INR T) Hv). lra.
Qed.

(** ** About T^(1/3) payments *)

(** With u = T^(1/3) and u <= N <= 2u the bound is of order u^2. *)
Lemma bayes_tuned_bound_cube G u T : lawful G -> (1 <= T)%nat -> 1 <= u -> INR T = u ^ 3 -> u <= INR (N G) <= 2 * u ->
  bayes_tuned_bound G (2 * sqrt 2) T <= 2 * (1 + lam G * INR (K G)) * u + 1
    + 4 * INR (K G) * sqrt (tuned_log 2 (K G) (lam G) T) * u ^ 2.
Proof.
intros W HT Hu HTu HN. unfold bayes_tuned_bound. set (l := tuned_log _ _ _ _).
assert (Hl : 0 <= l) by (left; apply tuned_log_pos; [lra | apply W | apply W | easy]).
pose proof (lam_ge0 _ W) as Hlam. pose proof (pos_INR (K G)) as HK.
assert (Explore : INR (N G) * (1 + lam G * INR (K G)) <= 2 * u * (1 + lam G * INR (K G))).
{ apply Rmult_le_compat_r; nra. }
assert (Root : sqrt (l * INR (N G) * INR T) <= sqrt l * sqrt 2 * u ^ 2).
{ rewrite <- sqrt_mult by lra. rewrite <- (sqrt_pow2 (u ^ 2)) by nra. rewrite <- sqrt_mult by nra.
  apply sqrt_le_1_alt. rewrite HTu. replace (l * 2 * (u ^ 2) ^ 2) with (l * (2 * u) * u ^ 3) by ring.
  apply Rmult_le_compat_r; [apply pow_le; lra | apply Rmult_le_compat_l; lra]. }
assert (Sum : 2 * sqrt 2 * INR (K G) * sqrt (l * INR (N G) * INR T) <= 4 * INR (K G) * sqrt l * u ^ 2).
{ pose proof (sqrt_sqrt 2 ltac:(lra)) as H2. pose proof (sqrt_pos 2).
  replace (4 * INR (K G) * sqrt l * u ^ 2) with (2 * sqrt 2 * INR (K G) * (sqrt l * sqrt 2 * u ^ 2)).
  - apply Rmult_le_compat_l; [apply Rmult_le_pos; lra | exact Root].
  - transitivity (2 * (sqrt 2 * sqrt 2) * INR (K G) * sqrt l * u ^ 2); [ring | rewrite H2; ring]. }
lra.
Qed.

Lemma cube_of_cube_root x : 0 < x -> Rpower x (1/3) ^ 3 = x.
Proof.
intros Hx. rewrite <- Rpower_pow, Rpower_mult by apply exp_pos. replace (1/3 * INR 3) with 1 by (cbn; field).
apply Rpower_1. easy.
Qed.

Lemma square_of_cube_root x : Rpower x (2/3) = Rpower x (1/3) ^ 2.
Proof. rewrite <- Rpower_pow, Rpower_mult by apply exp_pos. f_equal. cbn. field. Qed.

Theorem one_bayes_learner_on_the_cube k lambda T : (1 <= k)%nat -> 0 <= lambda -> (1 <= T)%nat ->
  exists n far pays, forall p L choose, let G := rounded k n lambda p in
  let A := bayes_lcb G (exactly G) bayes_error far in productive G p L -> carries_out pays choose ->
  plays A choose /\ forall x, in_cube k x ->
  E (run G A choose T []) (total G) - INR T * bayes_value_at G p x
  <= 2 * (1 + lambda * INR k) * Rpower (INR T) (1/3) + 1
     + INR k * (4 * sqrt (tuned_log 2 k lambda T) + L) * Rpower (INR T) (2/3).
Proof.
intros Hk Hlam HT. assert (HT1 : 1 <= INR T) by (apply INR_ge1; easy).
rewrite square_of_cube_root. set (u := Rpower (INR T) (1/3)).
assert (Hu3 : INR T = u ^ 3) by (symmetry; apply cube_of_cube_root; lra).
assert (Hu : 1 <= u).
{ apply Rle_trans with (Rpower (INR T) 0); [rewrite Rpower_O; lra | apply Rle_Rpower; lra]. }
destruct (nfloor_ex u) as (i & Hi); [lra|]. set (n := S i).
assert (Hn : u <= INR n <= 2 * u) by (unfold n; rewrite S_INR; lra). assert (Hn1 : (1 <= n)%nat) by (unfold n; lia).
set (G0 := rounded k n lambda (fun _ _ => 0)).
assert (W0 : lawful G0).
{ constructor; try easy; [intros c; apply cell_range; easy | intros; cbn; lra]. }
destruct (kl_farthest_exists _ (ln_2_tuned_pos G0 T W0 HT)) as [far Far].
exists n, far, (bayes_pays bayes_error far G0). intros p L choose G A Prod Hpay.
assert (W : lawful G) by (apply (rounded_lawful k n lambda p L); easy).
assert (P : plays A choose) by (apply bayes_pays_plays; [exact Hn1 | exact Hpay]).
split; [exact P|]. intros x Hx.
assert (Down : rounds_down G (1 / INR n)) by (apply rounded_rounds_down; easy).
pose proof (bayes_regret_cube G p L (1 / INR n) far choose T x W Prod Down HT Hx Far P) as H. fold A in H.
pose proof (bayes_tuned_bound_cube G u T W HT Hu Hu3 Hn) as Hb. cbn [K lam G rounded] in H, Hb.
assert (Rounding : INR T * (INR k * (L * (1 / INR n))) <= INR k * L * u ^ 2).
{ pose proof (pos_INR k). pose proof (productive_L_ge0 G p L Prod).
  replace (INR T * (INR k * (L * (1 / INR n)))) with (INR k * L * INR T / INR n) by (field; lra).
  apply Rdiv_le_iff; [lra|]. rewrite Hu3. replace (INR k * L * u ^ 3) with (INR k * L * u ^ 2 * u) by ring.
  apply Rmult_le_compat_l; [|lra]. apply Rmult_le_pos; [nra | apply pow2_ge_0]. }
lra.
Qed.
