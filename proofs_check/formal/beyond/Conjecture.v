(** * The conjecture of Section 7 is false

    The paper ends: "we conjecture the sqrt(T) rate is optimal, because of the need of estimating the discretized
    productivity functions from bandit feedback". As a statement about K experts, lambda and Lipschitz worlds on [0,1]:
    there is a constant a > 0 such that, for infinitely many T at least, every learner has in some world, against some
    labels, a regret of a sqrt(T) or more. It is false for every K, lambda and L; so is the same with ln T, with a
    constant, and with any bound that does not tend to minus infinity. The reason: OPT is not the cost of the best
    vote but an upper bound on it, and the difference, a constant a round for fixed K, pays for learning.
    (T must be large for K; how large a regret is needed for smaller T is another question.)

    - [unavoidable k lambda L f] == for infinitely many T every learner has regret f T or more in some world
    - a learner == a finite grid of payments in [0,1], payments as a function of the past, and a vote on what K experts
      say, which does not see the label; it may know T
    - [votes_with k voting] == the vote is [voting] of the past, of what is paid and of the list of what is said *)
Require Import Reals Lra List Bool Arith Lia.
From PaidExperts Require Import Sums Tree Game Calculus Rounds Algorithm_1.
From PaidExperts Require Import Cautious Cautious_sets Rounded_grid.
Import ListNotations.
Open Scope R_scope.

Definition on_this_grid (k n : nat) (lambda : R) (prices : nat -> R) (p : nat -> R -> R) : game :=
  Game k n lambda prices (fun j c => p j (prices c)).
Definition votes_with (k : nat) (voting : history -> (nat -> nat) -> list bool -> tree bool) : algorithm :=
  Algorithm (fun _ _ => True) (fun h m z => voting h (pay m) (map z (seq 0 k))).

Definition unavoidable (k : nat) (lambda L : R) (f : nat -> R) : Prop :=
  forall T0, exists T, (T0 <= T)%nat /\
  forall n prices payments voting, (forall c, 0 <= prices c <= 1) -> votes_ok (votes_with k voting) ->
  (forall h j, (j < k)%nat -> (payments h j < n)%nat) ->
  exists p choose x, let G := on_this_grid k n lambda prices p in
    productive G p L /\ carries_out payments choose /\ in_cube k x /\
    f T <= E (run G (votes_with k voting) choose T []) (total G) - INR T * value_at G p x.

(** The vote of the cautious learner is of this kind. *)
Definition cautious_voting (G : game) (far near : nat -> nat -> R) h (c : nat -> nat) (said : list bool) :=
  vote (cautious G (exactly G) far near) h (Move c true 0 true) (fun j => nth j said false).

Lemma run_with_the_same_votes G A A' choose T h f : (forall h m z, vote A h m z = vote A' h m z) ->
  E (run G A choose T h) f = E (run G A' choose T h) f.
Proof.
intros Hvote. revert h; induction T as [|T IH]; intros h; [reflexivity|]. cbn [run]. unfold play, round_with.
rewrite !E_bind. apply E_ext. intros m. rewrite !E_bind. apply E_ext. intros z. rewrite Hvote, !E_bind. apply E_ext.
intros y. cbn [E]. apply IH.
Qed.

Lemma cautious_vote_is_blind G far near h m z : vote (cautious G (exactly G) far near) h m z
  = vote (votes_with (K G) (cautious_voting G far near)) h m z.
Proof.
cbn. f_equal. apply sum_ext. intros j Hj. apply in_experts in Hj. f_equal. f_equal.
rewrite (nth_indep _ false (z 0%nat)) by (rewrite map_length, seq_length; easy). rewrite map_nth, seq_nth by easy.
reflexivity.
Qed.

Theorem nothing_is_unavoidable k lambda L f B : (1 <= k)%nat -> 0 <= lambda -> 0 <= L ->
  (forall T, - B < f T) -> ~ unavoidable k lambda L f.
Proof.
intros Hk Hlam HL Hf H.
destruct (rounded_regret_tends_to_minus_infinity k lambda L Hk Hlam HL) as (n & Hn & _ & Hinf).
destruct (Hinf B) as (T0 & HT0 & Hreg). destruct (H T0) as (T & HT & Hall).
pose proof (tuned_log_pos 2 k lambda T ltac:(lra) Hk Hlam ltac:(lia)) as Hlog.
destruct (credible_ends_exist (tuned_log 2 k lambda T) (kl_set (tuned_log 2 k lambda T)) Hlog (or_introl eq_refl))
  as (far & near & Hfar & Hnear).
destruct (Hreg T _ far near HT (or_introl eq_refl) Hfar Hnear) as (payments & Hlearn).
set (G0 := rounded k n lambda (fun _ _ => 0)).
destruct (Hall n (cell n) payments (cautious_voting G0 far near))
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
  set (G := rounded k n lambda p) in *. cbv zeta in Hle.
  change (on_this_grid k n lambda (cell n) p) with G in Hle.
  rewrite <- (run_with_the_same_votes _ _ _ _ _ _ _ (cautious_vote_is_blind G far near)) in Hle.
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
pose proof (total_cost_ge0 G (votes_with 1 voting) (fun h => Ret (Move (payments h) true 0 true)) T0 W Hvote) as Hc.
assert (Hv : value_at G (fun _ _ => 1) (fun _ => 0) <= 1).
{ unfold value_at, Phi. cbn. rewrite Rmult_0_l, Rplus_0_r. apply exp_le_1. lra. }
pose proof (pos_INR T0).
assert (INR T0 * value_at G (fun _ _ => 1) (fun _ => 0) <= INR T0 * 1) by (apply Rmult_le_compat_l; easy).
specialize (Hc ltac:(intros h; split; [exact I | intros; exact I])). lra.
Qed.

(** "For some T" in place of "for infinitely many T" would be true: nothing has been lost at T = 0. *)
Theorem tooth_not_root_T_is_optimal_for_one_T : ~ (forall k lambda L a,
  (1 <= k)%nat -> 0 <= lambda -> 0 <= L -> 0 < a ->
  ~ exists T, forall n prices payments voting, (forall c, 0 <= prices c <= 1) -> votes_ok (votes_with k voting) ->
  (forall h j, (j < k)%nat -> (payments h j < n)%nat) ->
  exists p choose x, let G := on_this_grid k n lambda prices p in
    productive G p L /\ carries_out payments choose /\ in_cube k x /\
    a * sqrt (INR T) <= E (run G (votes_with k voting) choose T []) (total G) - INR T * value_at G p x).
Proof.
intros H. apply (H 1%nat 0 0 1); [lia | lra | lra | lra|]. exists 0%nat. intros n prices payments voting _ _ _.
exists (fun _ _ => 1), (fun h => Ret (Move (payments h) true 0 true)), (fun _ => 0). intros G.
repeat split; try (intros; lra); try (intros m ->; reflexivity); try exact I;
  [intros; rewrite Rminus_eq_0, Rabs_R0; lra|].
cbn. rewrite sqrt_0. lra.
Qed.

(** The learner's freedom to choose its grid is needed: if all that can be paid is 1, the conjecture is true. *)
Definition unavoidable_at_the_price_1 (k : nat) (lambda L : R) (f : nat -> R) : Prop :=
  forall T0, exists T, (T0 <= T)%nat /\
  forall n payments voting, votes_ok (votes_with k voting) -> (forall h j, (j < k)%nat -> (payments h j < n)%nat) ->
  exists p choose x, let G := on_this_grid k n lambda (fun _ => 1) p in
    productive G p L /\ carries_out payments choose /\ in_cube k x /\
    f T <= E (run G (votes_with k voting) choose T []) (total G) - INR T * value_at G p x.

(** One expert that is always right, lambda = 2: every round costs 2 or more, and OPT is 1 or less. *)
Lemma price_1_is_too_much : unavoidable_at_the_price_1 1 2 0 INR.
Proof.
intros T0. exists T0. split; [lia|]. intros n payments voting Hvote Hgrid. set (p := fun (_ : nat) (_ : R) => 1).
set (choose := fun h => Ret (Move (payments h) true 0 true)). exists p, choose, (fun _ => 0). intros G.
assert (Hn : (1 <= n)%nat) by (specialize (Hgrid [] 0%nat); lia).
assert (W : lawful G) by (constructor; cbn; unfold p; intros; try easy; lra).
assert (PL : plays (votes_with 1 voting) choose) by (intros h; split; [exact I | intros; exact I]).
split; [constructor; unfold p; intros; [lra | rewrite Rminus_eq_0, Rabs_R0; lra | reflexivity]|].
split; [intros h; split; [exact I | intros m ->; reflexivity]|]. split; [intros j _; lra|].
assert (Hcost : 2 * INR T0 <= E (run G (votes_with 1 voting) choose T0 []) (total G)).
{ rewrite <- (E_const (run G (votes_with 1 voting) choose T0 []) (2 * INR T0)).
  apply E_le_in; [apply run_ok; easy|]. intros h Hh.
  destruct (run_legal G (votes_with 1 voting) choose PL T0 [] h (legal_nil _) Hh) as [_ Hlen].
  cbn in Hlen. rewrite <- Hlen, Rmult_comm, <- sum_const. apply sum_le. intros r _.
  pose proof (ind_range (mistaken r)). unfold cost, paid_sum. cbn. lra. }
assert (Hv : value_at G p (fun _ => 0) <= 1).
{ unfold value_at, Phi, p. cbn. set (e := exp _). assert (e <= 1) by (apply exp_le_1; lra). lra. }
pose proof (Rmult_le_compat_l (INR T0) _ _ (pos_INR T0) Hv). lra.
Qed.

Theorem tooth_nothing_is_unavoidable_at_the_price_1 : ~ (forall k lambda L f B, (1 <= k)%nat -> 0 <= lambda -> 0 <= L ->
  (forall T, - B < f T) -> ~ unavoidable_at_the_price_1 k lambda L f).
Proof.
intros H. apply (H 1%nat 2 0 INR 1 (le_n 1) ltac:(lra) (Rle_refl 0)); [|exact price_1_is_too_much].
intros T. pose proof (pos_INR T). lra.
Qed.

Theorem tooth_not_root_T_is_optimal_at_the_price_1 : ~ (forall k lambda L, (1 <= k)%nat -> 0 <= lambda -> 0 <= L ->
  ~ exists a, 0 < a /\ unavoidable_at_the_price_1 k lambda L (fun T => a * sqrt (INR T))).
Proof.
intros H. apply (H 1%nat 2 0 (le_n 1) ltac:(lra) (Rle_refl 0)). exists 1. split; [lra|]. intros T0.
destruct (price_1_is_too_much (S T0)) as (T & HT & Hall). exists T. split; [lia|]. intros n payments voting Hvote Hgrid.
destruct (Hall n payments voting Hvote Hgrid) as (p & choose & x & P & Hpay & Hx & Hle). exists p, choose, x.
split; [exact P|]. split; [exact Hpay|]. split; [exact Hx|]. eapply Rle_trans; [|exact Hle].
assert (HT1 : 1 <= INR T) by (apply (le_INR 1); lia). pose proof (sqrt_sqrt (INR T) ltac:(lra)).
pose proof (sqrt_pos (INR T)). nra.
Qed.
