(** * When T^(2/3) is needed: exactly when lambda < L (Result E)

    Payments in [0,1], productivity functions that are Lipschitz with constant L, against the Bayes-optimal cost. For
    lambda < L every learner has regret of order T^(2/3) in some world ([two_thirds_is_needed_below_L] in
    [Lower_bound.v]). From L on, paying saves no more than it costs, because the Bayes error is Lipschitz with constant 1
    in each accuracy: so the learner of [Bayes.v] on the grid {0}, which never pays, has regret of order root T up to a
    logarithm.

    - [two_thirds_needed k lambda L] == for some c > 0, from some T on, every learner has regret c T^(2/3) in some world
    - [unpaid k lambda p] == the game on the grid {0} *)
Require Import Reals Lra Psatz List Bool Arith Lia.
From PaidExperts Require Import Sums Tree Game Calculus Rounds Algorithm_1 Kl Rounded_grid.
From PaidExperts Require Import Bayes_vote Bayes Bayes_cube Any_learner Lower_bound.
Import ListNotations.
Open Scope R_scope.

Definition two_thirds_needed (k : nat) (lambda L : R) : Prop := exists c T0, 0 < c /\
  forall T n prices A draw, (T0 <= T)%nat -> (1 <= n)%nat -> (forall c, 0 <= prices c <= 1) ->
  votes_ok A -> blind k A draw -> (forall h, ok (draw h)) ->
  exists p, let G := Game k n lambda prices (fun j c => p j (prices c)) in productive G p L /\
  exists x, in_cube k x /\ c * Rpower (INR T) (2/3)
    <= E (run G A (fair_labels draw) T []) (total G) - INR T * bayes_value_at G p x.

Lemma needed_below_L k lambda L : (1 <= k)%nat -> 0 <= lambda < L -> two_thirds_needed k lambda L.
Proof.
intros Hk HL. pose proof (Rmax_l 1 (8 * lambda)) as H1. set (D := (L - lambda) / Rmax 1 (8 * lambda)).
assert (HD : 0 < D) by (apply Rdiv_lt_0_compat; lra).
assert (HD2 : 0 < D ^ 2) by (apply pow_lt; easy). pose proof (Rdiv_ge0 8 (D ^ 2) ltac:(lra) HD2) as H8.
destruct (ceiling (3 * D + 8 / D ^ 2)) as (T0 & HT0 & Hceil); [lra|].
exists (Rpower D (1/3) / 27), T0. split; [apply Rdiv_lt_0_compat; [apply exp_pos | lra]|].
intros T n prices A draw HT Hn Hprices V Blind Hdraw. apply le_INR in HT.
destruct (two_thirds_is_needed_below_L k n lambda prices A draw L T Hk Hn Hprices V Blind Hdraw HL)
  as (p & Hp & x & Hx & Hc); fold D.
- lra.
- rewrite Rmult_comm. apply (Rdiv_le_iff 8 (D ^ 2)); lra.
- exists p. split; [exact Hp|]. exists x. split; [exact Hx|]. fold D in Hc. cbv zeta in Hc. lra.
Qed.

(** ** The learner that never pays *)

Definition unpaid (k : nat) (lambda : R) (p : nat -> R -> R) : game := Game k 1 lambda (fun _ => 0) (fun j c => p j 0).

Lemma unpaid_value k lambda p L x : L <= lambda -> productive (unpaid k lambda p) p L -> in_cube k x ->
  bayes_value (unpaid k lambda p) bayes_error (fun _ => 0%nat) <= bayes_value_at (unpaid k lambda p) p x.
Proof.
intros HL P Hx. set (G := unpaid k lambda p).
assert (Hr : forall j, In j (experts G) -> 0 <= x j <= 1) by (intros j Hj; apply in_experts in Hj; apply Hx; easy).
pose proof (bayes_error_lipschitz (experts G) (fun j => p j 0) (fun j => p j (x j))
  ltac:(intros; apply (p_range _ _ _ P); lra) ltac:(intros j Hj; apply (p_range _ _ _ P); apply Hr; easy)) as HB.
assert (Hs : Sum (experts G) (fun j => Rabs (p j 0 - p j (x j))) <= lambda * Sum (experts G) x).
{ rewrite <- sum_scal. apply sum_le. intros j Hj. specialize (Hr j Hj).
  pose proof (p_lipschitz _ _ _ P j 0 (x j) ltac:(lra) Hr) as Hl. rewrite (Rabs_left1 (0 - x j)) in Hl by lra. nra. }
unfold bayes_value, bayes_value_at, paid_sum. cbn [accuracy price lam G unpaid] in *.
rewrite sum_experts_const, !Rmult_0_r. fold G. lra.
Qed.

Theorem paying_nothing_is_enough k lambda T : (1 <= k)%nat -> 0 <= lambda -> (1 <= T)%nat ->
  exists far pays, forall p L choose, let G := unpaid k lambda p in
  let A := bayes_lcb G (exactly G) bayes_error far in L <= lambda -> productive G p L -> carries_out pays choose ->
  plays A choose /\ forall x, in_cube k x ->
  E (run G A choose T []) (total G) - INR T * bayes_value_at G p x
  <= 2 + lambda * INR k + 2 * sqrt 2 * INR k * sqrt (tuned_log 2 k lambda T * INR T).
Proof.
intros Hk Hlam HT.
destruct (one_bayes_learner k 1 lambda (fun _ => 0) T) as (far & pays & H); auto; try (intros; lra).
exists far, pays. intros p L choose G A HL Prod Hpay.
destruct (H (fun j _ => p j 0) choose) as [P Regret]; [intros; apply (p_range _ _ _ Prod); lra | easy|].
split; [exact P|]. intros x Hx. specialize (Regret (fun _ => 0%nat) ltac:(intros j _; cbn; lia)).
pose proof (unpaid_value k lambda p L x HL Prod Hx) as Hv. apply Rmult_le_compat_l with (r := INR T) in Hv; [|apply pos_INR].
unfold bayes_tuned_bound in Regret. cbn [N K lam INR] in Regret. rewrite Rmult_1_r in Regret.
unfold A, G. unfold unpaid in *. lra.
Qed.

(** A root with a logarithm is less than T^(2/3): at T = M^12. *)
Lemma roots_are_less k lambda a b c T0 : (1 <= k)%nat -> 0 <= lambda -> 0 <= a -> 0 <= b -> 0 < c ->
  exists T, (T0 <= T)%nat /\ (1 <= T)%nat /\ a + b * sqrt (tuned_log 2 k lambda T * INR T) < c * Rpower (INR T) (2/3).
Proof.
intros Hk Hlam Ha Hb Hc. pose proof (INR_ge1 k Hk) as Hk1. set (d := 2 * (1 + lambda * INR k) * INR k).
assert (Hd : 1 <= d) by (unfold d; assert (0 <= lambda * INR k) by nra; nra).
set (s := a + b * (d + 24)). assert (Hs : 0 <= s) by (apply Rplus_le_le_0_compat; [easy | apply Rmult_le_pos; lra]).
pose proof (Rdiv_ge0 s c Hs Hc). pose proof (pos_INR T0).
destruct (ceiling (s / c + 1 + INR T0)) as (M & HM1 & HM); [lra|]. set (x := INR M) in *.
assert (Hpow : (M <= M ^ 12)%nat) by (rewrite <- (Nat.pow_1_r M) at 1; apply Nat.pow_le_mono_r; lia).
assert (HT0 : (T0 <= M)%nat) by (apply INR_le; fold x; lra).
exists (M ^ 12)%nat. split; [lia|]. split; [lia|]. unfold tuned_log. rewrite pow_INR. fold x.
assert (Hx : 1 <= x) by lra.
replace (Rpower (x ^ 12) (2/3)) with (x ^ 8).
2:{ rewrite <- Rpower_pow, <- Rpower_pow, Rpower_mult by lra. f_equal. cbn. field. }
replace (2 * (1 + lambda * INR k) * (x ^ 12) ^ 2 * INR k) with (d * x ^ 24) by (unfold d; ring).
assert (Hlog : ln (d * x ^ 24) <= (d + 24) * x).
{ rewrite ln_mult, ln_pow by (lra || apply pow_lt; lra). replace (INR 24) with 24 by (cbn; ring).
  pose proof (ln_le_minus_1 d ltac:(lra)). pose proof (ln_le_minus_1 x ltac:(lra)). nra. }
assert (H12 : 0 <= x ^ 12) by (apply pow_le; lra). assert (H7 : 1 <= x ^ 7) by (apply pow_R1_Rle; easy).
assert (Root : sqrt (ln (d * x ^ 24) * x ^ 12) <= (d + 24) * x ^ 7).
{ apply sqrt_le_of_square; [nra|]. apply Rle_trans with ((d + 24) * x * x ^ 12); [apply Rmult_le_compat_r; easy|].
  replace (((d + 24) * x ^ 7) ^ 2) with ((d + 24) * x * x ^ 12 * ((d + 24) * x)) by ring.
  assert (1 <= (d + 24) * x) by nra. assert (0 <= (d + 24) * x * x ^ 12) by (apply Rmult_le_pos; lra). nra. }
apply Rmult_le_compat_l with (r := b) in Root; [|easy].
apply Rle_lt_trans with (s * x ^ 7); [unfold s; nra|]. replace (c * x ^ 8) with (c * x * x ^ 7) by ring.
apply Rmult_lt_compat_r; [lra|]. apply Rle_lt_trans with (c * (s / c)); [right; field; lra | apply Rmult_lt_compat_l; lra].
Qed.

Lemma fair_steady_moves pays : carries_out pays (fair_labels (steady_moves pays)).
Proof. intros h. split; [cbn; split; [lra | easy]|]. intros m [b Hb]. cbn in Hb. subst m. reflexivity. Qed.

Lemma not_needed_from_L k lambda L : (1 <= k)%nat -> 0 <= lambda -> L <= lambda -> ~ two_thirds_needed k lambda L.
Proof.
intros Hk Hlam HL (c & T0 & Hc & H). pose proof (pos_INR k). pose proof (sqrt_pos 2).
destruct (roots_are_less k lambda (2 + lambda * INR k) (2 * sqrt 2 * INR k) c T0 Hk Hlam) as (T & HT0 & HT & Less);
  [nra | nra | easy|].
destruct (paying_nothing_is_enough k lambda T Hk Hlam HT) as (far & pays & Enough).
set (G0 := unpaid k lambda (fun _ _ => 0)). set (A := bayes_lcb G0 (exactly G0) bayes_error far).
destruct (H T 1%nat (fun _ => 0) A (steady_moves pays)) as (p & Prod & x & Hx & Low); auto; try (intros; lra).
{ apply bayes_lcb_votes_ok. }
{ apply (bayes_lcb_is_blind G0). }
{ intros h. exact I. }
destruct (Enough p L (fair_labels (steady_moves pays)) HL Prod (fair_steady_moves pays)) as [_ Up]. specialize (Up x Hx).
change (bayes_lcb (unpaid k lambda p) (exactly (unpaid k lambda p)) bayes_error far) with A in Up.
change (Game k 1 lambda (fun _ => 0) (fun j c => p j 0)) with (unpaid k lambda p) in Low. lra.
Qed.

Theorem two_thirds_is_needed_iff k lambda L : (1 <= k)%nat -> 0 <= lambda ->
  (two_thirds_needed k lambda L <-> lambda < L).
Proof.
intros Hk Hlam. split; [|intros; apply needed_below_L; easy]. intros H. apply Rnot_le_lt. intros HL.
apply (not_needed_from_L k lambda L Hk Hlam HL H).
Qed.
