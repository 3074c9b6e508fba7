(** * The conjecture of Section 7 is false

    The paper ends: "we conjecture the sqrt(T) rate is optimal, because of the need of estimating the discretized
    productivity functions from bandit feedback". As a statement about K experts, lambda and Lipschitz worlds on [0,1]:
    there is a constant a > 0 such that, for infinitely many T at least, every learner has in some world, against some
    labels, a regret of a sqrt(T) or more. It is false for every K, lambda and L; so is the same with ln T, with a
    constant, and with any bound that does not tend to minus infinity. The reason: OPT is not the cost of the best
    vote but an upper bound on it, and the difference, a constant a round for fixed K, pays for learning.
    (T must be large for K; how large a regret is needed for smaller T is another question.)

    - [unavoidable k lambda L f] == for infinitely many T every learner has regret f T or more in some world
    - a learner == a finite grid of payments in [0,1], payments as a function of the past, and a vote; it may know T *)
Require Import Reals Lra List Bool Arith Lia.
From PaidExperts Require Import Sums Tree Game Calculus Rounds Algorithm_1.
From PaidExperts Require Import Cautious Cautious_sets Rounded_grid.
Import ListNotations.
Open Scope R_scope.

Definition on_this_grid (k n : nat) (lambda : R) (prices : nat -> R) (p : nat -> R -> R) : game :=
  Game k n lambda prices (fun j c => p j (prices c)).
Definition votes_with (voting : history -> move -> (nat -> bool) -> tree bool) : algorithm :=
  Algorithm (fun _ _ => True) voting.

Definition unavoidable (k : nat) (lambda L : R) (f : nat -> R) : Prop :=
  forall T0, exists T, (T0 <= T)%nat /\
  forall n prices payments voting, (forall c, 0 <= prices c <= 1) -> votes_ok (votes_with voting) ->
  (forall h j, (j < k)%nat -> (payments h j < n)%nat) ->
  exists p choose x, let G := on_this_grid k n lambda prices p in
    productive G p L /\ carries_out payments choose /\ in_cube k x /\
    f T <= E (run G (votes_with voting) choose T []) (total G) - INR T * value_at G p x.

Lemma log_term_pos k lambda T : (1 <= k)%nat -> 0 <= lambda -> (1 <= T)%nat -> 0 < log_term k lambda T.
Proof.
intros Hk Hl HT. assert (Hk1 : 1 <= INR k) by (change 1 with (INR 1); apply le_INR; easy).
assert (Ht1 : 1 <= INR T) by (change 1 with (INR 1); apply le_INR; easy).
unfold log_term. rewrite <- ln_1. apply ln_increasing; [lra|].
assert (1 <= (1 + lambda * INR k) * INR k) by nra. assert (1 <= INR T * INR T) by nra.
replace (2 * (1 + lambda * INR k) * INR k * (INR T * INR T))
  with (2 * (((1 + lambda * INR k) * INR k) * (INR T * INR T))) by ring.
generalize dependent ((1 + lambda * INR k) * INR k). generalize dependent (INR T * INR T). intros; nra.
Qed.

Theorem nothing_is_unavoidable k lambda L f B : (1 <= k)%nat -> 0 <= lambda -> 0 <= L ->
  (forall T, - B < f T) -> ~ unavoidable k lambda L f.
Proof.
intros Hk Hlam HL Hf H.
destruct (rounded_regret_tends_to_minus_infinity k lambda L Hk Hlam HL) as (n & Hn & _ & Hinf).
destruct (Hinf B) as (T0 & HT0 & Hreg). destruct (H T0) as (T & HT & Hall).
pose proof (log_term_pos k lambda T Hk Hlam ltac:(lia)) as Hlog.
destruct (credible_ends_exist (log_term k lambda T) (kl_set (log_term k lambda T)) Hlog (or_introl eq_refl))
  as (far & near & Hfar & Hnear).
destruct (Hreg T _ far near HT (or_introl eq_refl) Hfar Hnear) as (payments & Hlearn).
set (G0 := rounded k n lambda (fun _ _ => 0)).
destruct (Hall n (cell n) payments (vote (cautious G0 (exactly G0) far near)))
  as (p & choose & x & P & Hpay & Hx & Hle).
- intros c. apply cell_range; easy.
- intros h m z. apply sign_coin_ok.
- intros h j Hj. set (p0 := fun (_ : nat) (_ : R) => 0).
  assert (P : productive (rounded k n lambda p0) p0 L).
  { constructor; [intros; unfold p0; lra | | reflexivity]. intros. unfold p0. rewrite Rminus_eq_0, Rabs_R0.
    apply Rmult_le_pos; [easy | apply Rabs_pos]. }
  destruct (Hlearn p0 (fun h => Ret (Move (payments h) true 0 true)) (fun _ => 0) P) as [PL _].
  + intros h'. split; [exact I|]. intros m ->. reflexivity.
  + intros i _. lra.
  + destruct (PL h) as [_ Hm]. destruct (Hm _ eq_refl) as [Hgrid _]. apply (Hgrid j Hj).
- destruct (Hlearn p choose x P Hpay Hx) as [_ Hlow]. specialize (Hf T).
  eapply Rlt_irrefl, Rlt_le_trans; [exact Hf|]. eapply Rle_trans; [exact Hle | exact Hlow].
Qed.

(** The conjecture: a sqrt(T), for some a > 0 that may depend on K, lambda and L *)
Definition root_T_is_optimal (k : nat) (lambda L : R) : Prop :=
  exists a, 0 < a /\ unavoidable k lambda L (fun T => a * sqrt (INR T)).

Theorem not_root_T_is_optimal k lambda L : (1 <= k)%nat -> 0 <= lambda -> 0 <= L -> ~ root_T_is_optimal k lambda L.
Proof.
intros Hk Hlam HL (a & Ha & H). apply (nothing_is_unavoidable k lambda L _ 1 Hk Hlam HL) in H; [easy|].
intros T. pose proof (sqrt_pos (INR T)). nra.
Qed.

(** Not even a logarithm *)
Theorem not_log_T_is_needed k lambda L a : (1 <= k)%nat -> 0 <= lambda -> 0 <= L -> 0 <= a ->
  ~ unavoidable k lambda L (fun T => a * ln (INR (S T))).
Proof.
intros Hk Hlam HL Ha. apply (nothing_is_unavoidable k lambda L _ 1 Hk Hlam HL).
intros T. assert (0 <= ln (INR (S T))).
{ rewrite <- ln_1. apply ln_le_compat; [lra|]. change 1 with (INR 1). apply le_INR. lia. }
nra.
Qed.

(** ** Teeth *)

Lemma total_cost_ge0 G A choose T : lawful G -> votes_ok A -> plays A choose -> 0 <= E (run G A choose T []) (total G).
Proof.
intros W V PL. rewrite <- (E_const (run G A choose T []) 0). apply E_le; [apply run_ok; easy|]. intros h.
apply sum_ge0. intros r _. apply Rplus_le_le_0_compat; [apply ind_range | apply paid_ge0; easy].
Qed.

(** The definition is not empty: a bound that falls fast enough is unavoidable, so [- B < f T] cannot be dropped. *)
Theorem tooth_nothing_is_unavoidable_for_falling_bounds : ~ (forall k lambda L f,
  (1 <= k)%nat -> 0 <= lambda -> 0 <= L -> ~ unavoidable k lambda L f).
Proof.
intros H. apply (H 1%nat 0 0 (fun T => - INR T)); [lia | lra | lra|].
intros T0. exists T0. split; [lia|]. intros n prices payments voting Hprices Hvote Hgrid.
exists (fun _ _ => 1), (fun h => Ret (Move (payments h) true 0 true)), (fun _ => 0). intros G.
assert (P : productive G (fun _ _ => 1) 0).
{ constructor; [intros; lra | | reflexivity]. intros. rewrite Rminus_eq_0, Rabs_R0. lra. }
assert (Hn : (1 <= n)%nat) by (specialize (Hgrid [] 0%nat); lia).
assert (W : lawful G) by (constructor; cbn; try easy; try lra; intros; lra).
repeat split; try (intros; lra); try (intros m ->; reflexivity); try exact I;
  [intros; rewrite Rminus_eq_0, Rabs_R0; lra|].
pose proof (total_cost_ge0 G (votes_with voting) (fun h => Ret (Move (payments h) true 0 true)) T0 W Hvote) as Hc.
assert (Hv : value_at G (fun _ _ => 1) (fun _ => 0) <= 1).
{ unfold value_at, Phi. cbn. rewrite Rmult_0_l, Rplus_0_r. apply exp_le_1. lra. }
pose proof (pos_INR T0).
assert (INR T0 * value_at G (fun _ _ => 1) (fun _ => 0) <= INR T0 * 1) by (apply Rmult_le_compat_l; easy).
specialize (Hc ltac:(intros h; split; [exact I | intros; exact I])). lra.
Qed.

(** "For some T" in place of "for infinitely many T" would be true: nothing has been lost at T = 0. *)
Theorem tooth_root_T_is_optimal_for_one_T : ~ (forall k lambda L a, (1 <= k)%nat -> 0 <= lambda -> 0 <= L -> 0 < a ->
  ~ exists T, forall n prices payments voting, (forall c, 0 <= prices c <= 1) -> votes_ok (votes_with voting) ->
  (forall h j, (j < k)%nat -> (payments h j < n)%nat) ->
  exists p choose x, let G := on_this_grid k n lambda prices p in
    productive G p L /\ carries_out payments choose /\ in_cube k x /\
    a * sqrt (INR T) <= E (run G (votes_with voting) choose T []) (total G) - INR T * value_at G p x).
Proof.
intros H. apply (H 1%nat 0 0 1); [lia | lra | lra | lra|]. exists 0%nat. intros n prices payments voting _ _ _.
exists (fun _ _ => 1), (fun h => Ret (Move (payments h) true 0 true)), (fun _ => 0). intros G.
repeat split; try (intros; lra); try (intros m ->; reflexivity); try exact I;
  [intros; rewrite Rminus_eq_0, Rabs_R0; lra|].
cbn. rewrite sqrt_0. lra.
Qed.
