(** * sqrt K in place of K: regret of order sqrt(K N T l ln(T/N)) against the Bayes-optimal cost (Result F)

    The learner is that of [Bayes.v], with the kl sets. A round with credible accuracies exceeds the comparator by at
    most C sqrt(l sum_j 1/n_j) ([kl_close_votes]), with C = sqrt 2 for B. For every a > 0 this is at most
    C/2 (l/a sum_j 1/n_j + a). Of each 1/n a part N/T is paid by every round; the surplus over it adds up to at most
    ln(T/N) along the counts of one payment. The best a gives C sqrt(l K N T (1 + ln(T/N))). Neither Cauchy and Schwarz
    nor Jensen are needed.

    - [inverse_surplus x n] == (1/n - 1/x)^+
    - [root_K_bound G C delta l T] == the bound; [root_K_tuned_bound G C T] == with the tuned delta *)
Require Import Reals Lra Psatz List Bool Arith Lia.
From Coquelicot Require Import Coquelicot.
From PaidExperts Require Import Sums Tree Game Calculus Covering Rounds Regret Algorithm_1 Lemma_A_1 Kl.
From PaidExperts Require Import Rounded_grid Bayes_vote Bayes Bayes_cube.
Import ListNotations.
Open Scope R_scope.

(** ** Sums of 1/n *)

Definition inverse_surplus (x : R) (n : nat) : R := if (n =? 0)%nat then 0 else Rmax 0 (1 / INR n - 1 / x).

Lemma inverse_surplus_ge0 x n : 0 <= inverse_surplus x n.
Proof. unfold inverse_surplus. destruct (_ =? _)%nat; [lra | apply Rmax_l]. Qed.

Lemma inverse_le_surplus x n : (1 <= n)%nat -> 1 / INR n <= inverse_surplus x n + 1 / x.
Proof.
intros Hn. unfold inverse_surplus. destruct (Nat.eqb_spec n 0); [lia|]. pose proof (Rmax_r 0 (1 / INR n - 1 / x)). lra.
Qed.

Lemma step_of_log m : (1 <= m)%nat -> 1 / INR (S m) <= ln (INR (S m)) - ln (INR m).
Proof.
intros Hm. assert (H0 : 0 < INR m) by (apply lt_0_INR; lia). rewrite S_INR.
pose proof (ln_le_minus_1 (INR m / (INR m + 1)) ltac:(apply Rdiv_lt_0_compat; lra)) as H.
rewrite ln_div in H by lra. replace (INR m / (INR m + 1) - 1) with (- (1 / (INR m + 1))) in H by (field; lra). lra.
Qed.

(** At most 1 + ln m - m/x for some m, and so at most ln x *)
Lemma inverse_surplus_sum x M : 1 <= x -> Sum (seq 1 M) (inverse_surplus x) <= ln x.
Proof.
intros Hx. assert (Hlnx : 0 <= ln x) by (rewrite <- ln_1; apply ln_le_compat; lra).
assert (H : Sum (seq 1 M) (inverse_surplus x) <= 0 \/ exists m, (1 <= m <= M)%nat /\
  Sum (seq 1 M) (inverse_surplus x) <= 1 + ln (INR m) - INR m / x).
{ induction M as [|M IH]; [left; cbn; lra|]. rewrite seq_S, sum_snoc. unfold inverse_surplus at 2 4, Rmax.
  cbn [Nat.add Nat.eqb]. destruct Rle_dec as [Hd|Hd].
  - right. destruct IH as [IH | (m & Hm & IH)].
    + exists 1%nat. split; [lia|]. change (INR 1) with 1. rewrite ln_1.
      pose proof (INR_ge1 (S M) ltac:(lia)). assert (1 / INR (S M) <= 1) by (apply Rdiv_le_iff; lra). lra.
    + exists (S m). split; [lia|]. pose proof (step_of_log m ltac:(lia)) as Hs.
      assert (1 / INR (S M) <= 1 / INR (S m)).
      { apply Rmult_le_compat_l; [lra|]. apply Rinv_le_contravar; [apply lt_0_INR; lia | apply le_INR; lia]. }
      rewrite (S_INR m) at 2. unfold Rdiv in *. lra.
  - destruct IH as [IH | (m & Hm & IH)]; [left; lra | right; exists m; split; [lia | lra]]. }
destruct H as [H | (m & Hm & H)]; [lra|]. assert (H0 : 0 < INR m) by (apply lt_0_INR; lia).
pose proof (ln_le_minus_1 (INR m / x) ltac:(apply Rdiv_lt_0_compat; lra)) as Hln. rewrite ln_div in Hln by lra. lra.
Qed.

Lemma sqrt_le_mean y a : 0 <= y -> 0 < a -> sqrt y <= y / (2 * a) + a / 2.
Proof.
intros Hy Ha. pose proof (sqrt_sqrt y Hy) as H. set (r := sqrt y) in *.
apply Rmult_le_reg_r with (2 * a); [lra|]. replace ((y / (2 * a) + a / 2) * (2 * a)) with (y + a * a) by (field; lra).
pose proof (pow2_ge_0 (r - a)). nra.
Qed.

(** ** All rounds *)

Definition root_K_bound (G : game) (C delta l : R) (T : nat) : R :=
  INR (N G) * (1 + lam G * INR (K G)) + (1 + lam G * INR (K G)) * INR (K G) * delta * (INR T * (INR T + 1) / 2)
  + C * sqrt (l * INR (K G) * INR (N G) * INR T * (1 + ln (INR T / INR (N G)))).

Section Regret.
Variables (G : game) (objective : list R -> R) (C1 : R).
Variables (far : nat -> nat -> R) (slack : history -> R) (l delta : R).
Notation A := (bayes_lcb G (nearly G (lam G) 1 slack) objective far).
Hypotheses (W : lawful G) (M : measures objective) (Hent : entropic objective C1) (HC1 : 0 <= C1).
Hypotheses (Far : farthest (kl_set l) far) (Hslack : forall h, 0 <= slack h).
Hypotheses (Hl : 0 < l) (Hdelta : 2 * exp (- l) <= delta).
Notation k := (INR (K G)).
Notation n := (INR (N G)).
Notation C := (sqrt 2 / 2 + C1).
Variables (choose : history -> tree move) (T : nat) (cs : nat -> nat).
Hypotheses (Hplays : plays A choose) (Hcs : on_grid G cs).

Lemma C_ge0 : 0 <= C.
Proof. pose proof (sqrt_pos 2). lra. Qed.

Lemma root_K_at a x : 0 < a -> 1 <= x ->
  E (run G A choose T []) (total G) - INR T * bayes_value G objective cs <=
  n * (1 + lam G * k) + (1 + lam G * k) * k * delta * (INR T * (INR T + 1) / 2)
  + k * n * (C * (l / (2 * a)) * ln x) + INR T * (C * (k * (l / (2 * a) * (1 / x)) + a / 2))
  + Esum G A choose (fun h _ => slack h) T [].
Proof.
intros Ha Hx. pose proof C_ge0 as HC. pose proof (pos_INR (K G)) as Hk. set (b := l / (2 * a)).
assert (Hb : 0 < b) by (apply Rdiv_lt_0_compat; lra). assert (HCb : 0 <= C * b) by (apply Rmult_le_pos; lra).
assert (Hx0 : 0 < 1 / x) by (apply Rdiv_lt_0_compat; lra).
apply (regret_charged G objective (kl_set l) (fun ns => C * sqrt (Sum ns (fun n => l / INR n))))
  with (out := kl_out l) (l := l) (charge := fun n => C * b * inverse_surplus x n);
  auto using kl_close_votes, kl_covering, kl_mirrored.
- intros i s p Hi. apply kl_out_false, Hi.
- intros. apply Rmult_le_pos; [easy | apply inverse_surplus_ge0].
- apply Rmult_0_r.
- intros. rewrite sum_scal. apply Rmult_le_compat_l; [easy | apply inverse_surplus_sum; lra].
- apply Rmult_le_pos; [easy|]. assert (0 < b * (1 / x)) by (apply Rmult_lt_0_compat; easy). nra.
- intros ns Hlen Hns. set (s := Sum ns (fun n => l / INR n)).
  assert (Hs0 : 0 <= s) by (apply sum_ge0; intros i Hi; apply Rdiv_ge0; [lra | apply lt_0_INR, Hns, Hi]).
  assert (Hs : s <= l * (Sum ns (inverse_surplus x) + k * (1 / x))).
  { rewrite <- Hlen, <- sum_const, <- sum_plus, <- sum_scal. apply sum_le. intros i Hi. specialize (Hns i Hi).
    replace (l / INR i) with (l * (1 / INR i)) by (field; apply not_0_INR; lia).
    apply Rmult_le_compat_l; [lra | apply inverse_le_surplus, Hns]. }
  pose proof (sqrt_le_mean s a Hs0 Ha) as Root. rewrite sum_scal. set (r := Sum ns (inverse_surplus x)) in *.
  assert (Split : s / (2 * a) <= b * (r + k * (1 / x))).
  { unfold b. apply Rdiv_le_iff; [lra|].
    replace (l / (2 * a) * (r + k * (1 / x)) * (2 * a)) with (l * (r + k * (1 / x))) by (field; lra). exact Hs. }
  assert (Each : sqrt s <= b * (r + k * (1 / x)) + a / 2) by lra.
  apply Rmult_le_compat_l with (r := C) in Each; [|easy]. lra.
Qed.

Lemma trivial_cost : E (run G A choose T []) (total G) <= INR T * (1 + lam G * k).
Proof.
rewrite tower. cbn [total Sum fold_right]. rewrite Rplus_0_l, <- (Esum_const G A choose (1 + lam G * k) T []).
apply Esum_le_legal; auto using bayes_lcb_votes_ok; [constructor|]. intros h m _ _ _.
apply round_cost_le; auto using bayes_lcb_votes_ok.
Qed.

Theorem root_K_regret : E (run G A choose T []) (total G) - INR T * bayes_value G objective cs <=
  root_K_bound G C delta l T + Esum G A choose (fun h _ => slack h) T [].
Proof.
pose proof (lt_0_INR (N G) (some_payment _ W)) as HN. pose proof (lam_ge0 _ W) as Hlam. pose proof C_ge0 as HC.
assert (Hk : 1 <= k) by apply INR_ge1, (some_expert _ W). pose proof (pos_INR T) as HT0.
unfold root_K_bound. destruct (Nat.le_gt_cases (N G) T) as [HT | HT]; [apply le_INR in HT | apply lt_INR in HT].
- assert (Hx : 1 <= INR T / n) by (apply le_Rdiv_iff; lra).
  assert (Hlog : 0 <= ln (INR T / n)) by (rewrite <- ln_1; apply ln_le_compat; lra). set (L := ln (INR T / n)) in *.
  set (mass := l * k * n * (1 + L)). assert (Hmass : 0 < mass) by (repeat apply Rmult_lt_0_compat; lra).
  assert (Ha2 : 0 < mass / INR T) by (apply Rdiv_lt_0_compat; lra).
  pose proof (sqrt_lt_R0 _ Ha2) as Ha. pose proof (sqrt_sqrt _ (Rlt_le _ _ Ha2)) as Haa.
  set (a := sqrt (mass / INR T)) in *.
  assert (Hm : mass = INR T * (a * a)) by (rewrite Haa; field; lra).
  assert (Root : sqrt (l * k * n * INR T * (1 + L)) = INR T * a).
  { replace (l * k * n * INR T * (1 + L)) with (INR T * a * (INR T * a)); [apply sqrt_square; nra|].
    replace (l * k * n * INR T * (1 + L)) with (INR T * mass) by (unfold mass; ring). rewrite Hm. ring. }
  pose proof (root_K_at a (INR T / n) Ha Hx) as At. fold L in At. rewrite Root.
  assert (Sum : k * n * (C * (l / (2 * a)) * L) + INR T * (C * (k * (l / (2 * a) * (1 / (INR T / n))) + a / 2))
    = C * (INR T * a)); [|lra].
  transitivity (C * (mass / (2 * a) + INR T * a / 2)); [unfold mass; field; lra | rewrite Hm; field; lra].
- pose proof trivial_cost as Trivial. pose proof (bayes_value_ge0 G objective W M cs) as Value.
  set (root := sqrt (_ * (1 + _))). assert (0 <= C * root) by (apply Rmult_le_pos; [easy | apply sqrt_pos]).
  assert (0 <= Esum G A choose (fun h _ => slack h) T []).
  { replace 0 with (INR T * 0) by ring. rewrite <- (Esum_const G A choose 0 T []).
    apply Esum_le_legal; auto using bayes_lcb_votes_ok. constructor. }
  pose proof (exp_pos (- l)). assert (0 <= lam G * k) by (apply Rmult_le_pos; lra).
  assert (0 <= (1 + lam G * k) * k * delta * (INR T * (INR T + 1) / 2)) by (repeat apply Rmult_le_pos; lra).
  assert (INR T * (1 + lam G * k) <= n * (1 + lam G * k)) by (apply Rmult_le_compat_r; lra).
  pose proof (Rmult_le_pos _ _ HT0 Value). lra.
Qed.
End Regret.

(** ** The theorems *)

Section Theorems.
Variables (G : game) (slack : history -> R) (far : nat -> nat -> R) (delta : R) (choose : history -> tree move).
Variables (T : nat) (c : nat -> nat).
Hypotheses (W : lawful G) (Hdelta : 0 < delta <= 1) (Hslack : forall h, 0 <= slack h) (Hc : on_grid G c).
Let l := ln (2 / delta).
Let A objective := bayes_lcb G (nearly G (lam G) 1 slack) objective far.

Theorem bayes_regret_root_K : farthest (kl_set l) far -> plays (A bayes_error) choose ->
  E (run G (A bayes_error) choose T []) (total G) - INR T * bayes_value G bayes_error c <=
  root_K_bound G (sqrt 2) delta l T + Esum G (A bayes_error) choose (fun h _ => slack h) T [].
Proof.
intros Far P. replace (sqrt 2) with (sqrt 2 / 2 + sqrt 2 / 2) by field. pose proof (sqrt_pos 2).
apply (root_K_regret G bayes_error (sqrt 2 / 2)); auto using bayes_error_measures, bayes_error_entropic;
  [lra | apply log_pos; lra | right; apply exp_minus_log; lra].
Qed.

Theorem bayes_regret_product_root_K : farthest (kl_set l) far -> plays (A product_error) choose ->
  E (run G (A product_error) choose T []) (total G) - INR T * bayes_value G product_error c <=
  root_K_bound G (sqrt 2 / 2 + 1) delta l T + Esum G (A product_error) choose (fun h _ => slack h) T [].
Proof.
intros Far P. apply (root_K_regret G product_error 1); auto using product_error_measures, product_error_entropic;
  [lra | apply log_pos; lra | right; apply exp_minus_log; lra].
Qed.
End Theorems.

(** ** Tuned: wrong estimates cost at most 1 *)

Definition root_K_tuned_bound (G : game) (C : R) (T : nat) : R := INR (N G) * (1 + lam G * INR (K G)) + 1
  + C * sqrt (tuned_log 2 (K G) (lam G) T * INR (K G) * INR (N G) * INR T * (1 + ln (INR T / INR (N G)))).

Lemma root_K_bound_tuned G C T : lawful G -> (1 <= T)%nat ->
  root_K_bound G C (tuned_delta G T) (ln (2 / tuned_delta G T)) T <= root_K_tuned_bound G C T.
Proof.
intros W HT. unfold root_K_bound, root_K_tuned_bound. rewrite tuned_log_is by easy.
pose proof (tuned_delta_costs_one G T W HT). lra.
Qed.

Theorem bayes_regret_root_K_tuned G far choose T c : lawful G -> (1 <= T)%nat -> on_grid G c ->
  farthest (kl_set (ln (2 / tuned_delta G T))) far ->
  let A := bayes_lcb G (exactly G) bayes_error far in plays A choose ->
  E (run G A choose T []) (total G) - INR T * bayes_value G bayes_error c <= root_K_tuned_bound G (sqrt 2) T.
Proof.
intros W HT Hc Far A P. eapply Rle_trans; [|apply root_K_bound_tuned; easy].
pose proof (bayes_regret_root_K G (fun _ => 0) far _ choose T c W (tuned_delta_range G T W HT)
  ltac:(intros; lra) Hc Far (plays_exactly _ _ _ _ P)) as H.
cbv beta in H. rewrite Esum_const, Rmult_0_r, Rplus_0_r in H. exact H.
Qed.

Theorem bayes_regret_product_root_K_tuned G far choose T c : lawful G -> (1 <= T)%nat -> on_grid G c ->
  farthest (kl_set (ln (2 / tuned_delta G T))) far ->
  let A := bayes_lcb G (exactly G) product_error far in plays A choose ->
  E (run G A choose T []) (total G) - INR T * bayes_value G product_error c <= root_K_tuned_bound G (sqrt 2 / 2 + 1) T.
Proof.
intros W HT Hc Far A P. eapply Rle_trans; [|apply root_K_bound_tuned; easy].
pose proof (bayes_regret_product_root_K G (fun _ => 0) far _ choose T c W (tuned_delta_range G T W HT)
  ltac:(intros; lra) Hc Far (plays_exactly _ _ _ _ P)) as H.
cbv beta in H. rewrite Esum_const, Rmult_0_r, Rplus_0_r in H. exact H.
Qed.

(** ** One learner for all worlds, on a grid and on [0,1] *)

Theorem one_learner_root_K k n lambda prices T : (1 <= k)%nat -> (1 <= n)%nat -> 0 <= lambda ->
  (forall c, 0 <= prices c <= 1) -> (1 <= T)%nat ->
  exists far pays, forall accuracies choose, (forall j c, 0 <= accuracies j c <= 1) -> carries_out pays choose ->
  let G := Game k n lambda prices accuracies in
  let A := bayes_lcb G (exactly G) bayes_error far in
  plays A choose /\ forall c, on_grid G c ->
  E (run G A choose T []) (total G) - INR T * bayes_value G bayes_error c <= root_K_tuned_bound G (sqrt 2) T.
Proof.
intros Hk Hn Hlam Hprices HT. set (G0 := Game k n lambda prices (fun _ _ => 0)).
assert (W0 : lawful G0) by (constructor; try easy; intros; cbn; lra).
destruct (kl_farthest_exists _ (ln_2_tuned_pos G0 T W0 HT)) as [far Far].
exists far, (bayes_pays bayes_error far G0). intros a choose Ha Hpay G A.
assert (W : lawful G) by (constructor; easy).
assert (P : plays A choose) by (apply bayes_pays_plays; [apply W | exact Hpay]).
split; [exact P|]. intros c Hc. exact (bayes_regret_root_K_tuned G far _ T c W HT Hc Far P).
Qed.

Theorem bayes_regret_cube_root_K G p L eps far choose T x :
  lawful G -> productive G p L -> rounds_down G eps -> (1 <= T)%nat -> in_cube (K G) x ->
  farthest (kl_set (ln (2 / tuned_delta G T))) far ->
  let A := bayes_lcb G (exactly G) bayes_error far in plays A choose ->
  E (run G A choose T []) (total G) - INR T * bayes_value_at G p x
  <= root_K_tuned_bound G (sqrt 2) T + INR T * (INR (K G) * (L * eps)).
Proof.
intros W Prod Down HT Hx Far A P. destruct (rounded_value G p L eps x W Prod Down Hx) as (c & Hc & Hv).
pose proof (bayes_regret_root_K_tuned G far choose T c W HT Hc Far P) as H. fold A in H.
pose proof (Rmult_le_compat_l _ _ _ (pos_INR T) Hv). lra.
Qed.

(** With u = (K T)^(1/3) and u <= N <= 2u *)
Lemma root_K_tuned_bound_cube G u T : lawful G -> (1 <= T)%nat -> 1 <= u -> INR (K G) * INR T = u ^ 3 ->
  u <= INR (N G) <= 2 * u ->
  root_K_tuned_bound G (sqrt 2) T <= 2 * (1 + lam G * INR (K G)) * u + 1
    + 2 * sqrt (tuned_log 2 (K G) (lam G) T * (1 + ln (INR T))) * u ^ 2.
Proof.
intros W HT Hu HTu HN. unfold root_K_tuned_bound. set (l := tuned_log _ _ _ _).
assert (Hl : 0 <= l) by (left; apply tuned_log_pos; [lra | apply W | apply W | easy]).
pose proof (lam_ge0 _ W) as Hlam. pose proof (pos_INR (K G)) as HK. pose proof (INR_ge1 T HT) as HT1.
assert (Explore : INR (N G) * (1 + lam G * INR (K G)) <= 2 * u * (1 + lam G * INR (K G))).
{ apply Rmult_le_compat_r; nra. }
assert (Hln : ln (INR T / INR (N G)) <= ln (INR T)).
{ apply ln_le_compat; [apply Rdiv_lt_0_compat; lra | apply Rdiv_le_iff; nra]. }
pose proof (ln_INR_ge0 T) as Hln0. set (v := l * (1 + ln (INR T))).
assert (Hv : 0 <= v) by (apply Rmult_le_pos; lra). pose proof (pow_le u 3 ltac:(lra)) as Hu3.
assert (Root : sqrt (l * INR (K G) * INR (N G) * INR T * (1 + ln (INR T / INR (N G)))) <= sqrt 2 * (sqrt v * u ^ 2)).
{ rewrite <- (sqrt_pow2 (u ^ 2)) by nra. rewrite <- (sqrt_mult v) by (easy || apply pow2_ge_0).
  rewrite <- sqrt_mult by (lra || apply Rmult_le_pos; easy || apply pow2_ge_0). apply sqrt_le_1_alt.
  replace (l * INR (K G) * INR (N G) * INR T * (1 + ln (INR T / INR (N G))))
    with (INR (N G) * (u ^ 3 * (l * (1 + ln (INR T / INR (N G)))))) by (rewrite <- HTu; ring).
  replace (2 * (v * (u ^ 2) ^ 2)) with (2 * u * (u ^ 3 * v)) by ring.
  apply Rle_trans with (INR (N G) * (u ^ 3 * v)).
  - apply Rmult_le_compat_l; [lra|]. apply Rmult_le_compat_l; [easy|]. apply Rmult_le_compat_l; lra.
  - apply Rmult_le_compat_r; [apply Rmult_le_pos; easy | lra]. }
pose proof (sqrt_sqrt 2 ltac:(lra)) as H2. pose proof (sqrt_pos 2) as H0.
apply Rmult_le_compat_l with (r := sqrt 2) in Root; [|easy].
rewrite <- (Rmult_assoc (sqrt 2) (sqrt 2)), H2 in Root. lra.
Qed.

Theorem one_learner_on_the_cube_root_K k lambda T : (1 <= k)%nat -> 0 <= lambda -> (1 <= T)%nat ->
  exists n far pays, forall p L choose, let G := rounded k n lambda p in
  let A := bayes_lcb G (exactly G) bayes_error far in productive G p L -> carries_out pays choose ->
  plays A choose /\ forall x, in_cube k x ->
  E (run G A choose T []) (total G) - INR T * bayes_value_at G p x
  <= 2 * (1 + lambda * INR k) * Rpower (INR k * INR T) (1/3) + 1
     + (2 * sqrt (tuned_log 2 k lambda T * (1 + ln (INR T))) + L) * Rpower (INR k * INR T) (2/3).
Proof.
intros Hk Hlam HT. pose proof (INR_ge1 T HT) as HT1. pose proof (INR_ge1 k Hk) as Hk1.
assert (HkT : 1 <= INR k * INR T) by nra.
rewrite square_of_cube_root. set (u := Rpower (INR k * INR T) (1/3)).
assert (Hu3 : INR k * INR T = u ^ 3) by (symmetry; apply cube_of_cube_root; lra).
assert (Hu : 1 <= u).
{ apply Rle_trans with (Rpower (INR k * INR T) 0); [rewrite Rpower_O; lra | apply Rle_Rpower; lra]. }
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
pose proof (bayes_regret_cube_root_K G p L (1 / INR n) far choose T x W Prod Down HT Hx Far P) as H. fold A in H.
pose proof (root_K_tuned_bound_cube G u T W HT Hu Hu3 Hn) as Hb. cbn [K lam G rounded] in H, Hb.
assert (Rounding : INR T * (INR k * (L * (1 / INR n))) <= L * u ^ 2).
{ pose proof (productive_L_ge0 G p L Prod).
  replace (INR T * (INR k * (L * (1 / INR n)))) with (L * (INR k * INR T) / INR n) by (field; lra).
  apply Rdiv_le_iff; [lra|]. rewrite Hu3. replace (L * u ^ 3) with (L * u ^ 2 * u) by ring.
  apply Rmult_le_compat_l; [|lra]. apply Rmult_le_pos; [easy | apply pow2_ge_0]. }
lra.
Qed.
