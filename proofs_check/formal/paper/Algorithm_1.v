(** * Algorithm 1 and its relatives: what can be said before any lemma

    First what every analysis asks of an algorithm: that its coins are coins ([votes_ok]), that it explores
    ([exploring]), and that it can be played at all, whatever the labels are, so that no theorem about it is empty. Also
    that sign(0), and what Coq makes of a division by 0, decide nothing. The lines of Algorithm 1 that are wrong or
    ill-posed as printed are in [Algorithm_1_printed.v].

    - [optimistic_by w zero n s] == the optimistic estimate with [w] for the width
    - [untried h j n] == a payment that expert j has not had yet, if there is one below [n]
    - [explore_then_pick G pick h] == payments that explore for N rounds and then are [pick h]
    - [best G mu phi] == payments that minimise phi + mu sum_j c_j
    - [local G phi] == phi looks at the payments of the experts only *)
Require Import Reals Lra Psatz List Bool Arith Lia.
From PaidExperts Require Export Vectors.
From PaidExperts Require Import Sums Tree Game Calculus Covering Rounds.
Import ListNotations.
Open Scope R_scope.

(** ** Coins are coins, and all four algorithms explore *)

Lemma half_exp_range x : 0 <= 1 - 1/2 * exp (- Rabs x) <= 1.
Proof. pose proof (exp_pos (- Rabs x)). pose proof (exp_le_1 (- Rabs x)). pose proof (Rabs_pos x). lra. Qed.

Lemma sign_coin_ok x : ok (sign_coin x).
Proof. split; [|easy]. repeat destruct Rlt_dec; lra. Qed.

Theorem algorithm_1_votes_ok G r beta delta : votes_ok (algorithm_1 G r beta delta).
Proof.
intros h m z. cbn. unfold vote_1. destruct (some_certain G beta h m); [exact I|].
split; [apply half_exp_range | easy].
Qed.

Theorem cautious_votes_ok G r far near : votes_ok (cautious G r far near).
Proof. intros h m z. apply sign_coin_ok. Qed.

Theorem bayes_lcb_votes_ok G r objective far : votes_ok (bayes_lcb G r objective far).
Proof. intros h m z. apply sign_coin_ok. Qed.

Theorem lcb_votes_ok G kappa : votes_ok (lcb G kappa).
Proof. intros h m z. exact I. Qed.

Lemma explores_then_explores G r phi h m : explores_then G r phi h m ->
  on_grid G (pay m) /\ ((length h < N G)%nat -> forall j, (j < K G)%nat -> times h j (pay m j) = 0%nat).
Proof. intros (Hgrid & Hnew & _). split; assumption. Qed.

Theorem algorithm_1_exploring G r beta delta : exploring G (algorithm_1 G r beta delta).
Proof. intros h m [H _]. exact (explores_then_explores _ _ _ _ _ H). Qed.

Theorem cautious_exploring G r far near : exploring G (cautious G r far near).
Proof. intros h m H. exact (explores_then_explores _ _ _ _ _ H). Qed.

Theorem bayes_lcb_exploring G r objective far : exploring G (bayes_lcb G r objective far).
Proof. intros h m H. exact (explores_then_explores _ _ _ _ _ H). Qed.

Theorem lcb_exploring G kappa : exploring (arms G) (lcb G kappa).
Proof. intros h m H. exact (explores_then_explores _ _ _ _ _ H). Qed.

(** ** Nothing hangs on sign(0), and nothing on a division by 0 *)

(** Which sign an even estimate gets does not change what payments seem to be worth. *)
Theorem objective_ignores_sign_of_zero l n s : (1/2 - optimistic true l n s) ^ 2 = (1/2 - optimistic false l n s) ^ 2.
Proof.
destruct n as [|n]; [reflexivity|]. unfold optimistic. set (q := estimate (S n) s).
unfold sign_of. destruct (Rlt_dec 0 (1/2 - q)); [reflexivity|]. destruct (Rlt_dec (1/2 - q) 0); [reflexivity|].
replace q with (1/2) by lra. cbn. ring.
Qed.

Theorem seems_ignores_the_move G delta h m m' c : seems G delta h m c = seems G delta h m' c.
Proof.
unfold seems, Phi. do 2 f_equal. apply sum_ext. intros j _.
destruct (zero m), (zero m'); rewrite ?objective_ignores_sign_of_zero; reflexivity.
Qed.

(** Before the first payment the width would divide by 0. With any other function [w] in its place for n = 0 the
    optimistic estimates, and so the payments, are the same; and such an expert is certain, so it gets no weight. *)
Definition optimistic_by (w : nat -> nat -> R) (zero : bool) (n s : nat) : R :=
  match n with
  | O => 1
  | S _ => estimate n s
           - sgn (sign_of zero (1/2 - estimate n s)) * Rmin (Rmin (1 - estimate n s) (estimate n s)) (w n s)
  end.

Theorem optimistic_ignores_the_width_at_0 w l zero n s : (forall n s, (1 <= n)%nat -> w n s = width l n s) ->
  optimistic zero l n s = optimistic_by w zero n s.
Proof.
intros Hw. destruct n as [|n]; [reflexivity|]. unfold optimistic, optimistic_by, reach. rewrite Hw by lia. reflexivity.
Qed.

Lemma untried_is_certain beta s : in_range beta 0 s = false.
Proof. unfold in_range, Rleb, cutoff, estimate. repeat destruct Rle_dec; cbn; easy || lra. Qed.

(** ** They can be played *)

Definition local (G : game) (phi : (nat -> nat) -> R) : Prop :=
  forall c c', (forall j, (j < K G)%nat -> c j = c' j) -> phi c = phi c'.

Definition best (G : game) (mu : R) (phi : (nat -> nat) -> R) : nat -> nat := fun j =>
  nth j (argmin (map (fun _ => 0%nat) (experts G)) (vectors (N G) (K G))
    (fun v => phi (fun j => nth j v 0%nat) + mu * paid_sum G (fun j => nth j v 0%nat))) 0%nat.

Lemma paid_sum_local G : local G (paid_sum G).
Proof. intros c c' H. apply sum_ext. intros j Hj. apply in_experts in Hj. rewrite H by easy. reflexivity. Qed.

Lemma best_is_least G mu phi : (1 <= N G)%nat -> local G phi -> on_grid G (best G mu phi) /\
  forall c, on_grid G c -> phi (best G mu phi) + mu * paid_sum G (best G mu phi) <= phi c + mu * paid_sum G c.
Proof.
intros HN Hphi. split.
- intros j Hj. apply vectors_lt with (K G); [|easy]. apply argmin_in.
  apply (in_vectors (N G) (fun _ => 0%nat)). intros; lia.
- intros c Hc.
  set (cost v := phi (fun j => nth j v 0%nat) + mu * paid_sum G (fun j => nth j v 0%nat)).
  assert (Hread : forall j, (j < K G)%nat -> c j = nth j (map c (experts G)) 0%nat).
  { intros j Hj. unfold experts.
    rewrite (nth_indep _ 0%nat (c 0%nat)), map_nth, seq_nth by (rewrite ?map_length, ?seq_length; easy). reflexivity. }
  rewrite (Hphi c _ Hread), (paid_sum_local G c _ Hread).
  apply (argmin_le _ (vectors (N G) (K G)) cost). apply in_vectors. intros j Hj. apply Hc. lia.
Qed.

Lemma best_is_exact G phi h : (1 <= N G)%nat -> local G phi ->
  on_grid G (best G (lam G) phi) /\ exactly G h phi (best G (lam G) phi).
Proof. apply best_is_least. Qed.

Lemma best_is_near G mu mult slack phi h : (1 <= N G)%nat -> local G phi -> (forall c, 0 <= phi c) -> 1 <= mult ->
  0 <= slack h -> on_grid G (best G mu phi) /\ nearly G mu mult slack h phi (best G mu phi).
Proof.
intros HN Hphi Hpos Hmult Hslack. destruct (best_is_least G mu phi HN Hphi) as [Hgrid Hleast]. split; [easy|].
intros c Hc. specialize (Hleast c Hc). specialize (Hpos c). nra.
Qed.

(** While fewer than N payments have been made, one of N is missing. *)
Definition untried (h : history) (j n : nat) : nat :=
  match find (fun c => times h j c =? 0)%nat (seq 0 n) with Some c => c | None => 0%nat end.

Lemma nsum_times_le h j n : (nsum (times h j) n <= length h)%nat.
Proof.
induction h as [|r h IH]; [induction n; cbn in *; lia|]. cbn [times length].
destruct (Nat.lt_ge_cases (paid r j) n) as [H|H]; [rewrite nsum_hit by easy; lia|].
enough (He : nsum (fun c => (if paid r j =? c then 1 else 0) + times h j c)%nat n = nsum (times h j) n) by lia.
clear IH. induction n as [|n IH]; [easy|]. cbn. rewrite IH by lia. destruct (Nat.eqb_spec (paid r j) n); lia.
Qed.

Lemma untried_is_new h j n : (length h < n)%nat -> times h j (untried h j n) = 0%nat /\ (untried h j n < n)%nat.
Proof.
intros Hh. unfold untried. destruct (find _ _) as [c|] eqn:Hf.
- apply find_some in Hf as [H1 H2]. apply in_seq in H1. apply Nat.eqb_eq in H2. split; [easy | lia].
- exfalso. assert (Hall : forall m, (m <= n)%nat -> (m <= nsum (times h j) m)%nat).
  { induction m as [|m IH]; intros Hm; cbn; [lia|]. assert (Hin : In m (seq 0 n)) by (apply in_seq; lia).
    pose proof (find_none _ _ Hf m Hin) as H0. cbv beta in H0. apply Nat.eqb_neq in H0.
    specialize (IH ltac:(lia)). lia. }
  pose proof (Hall n (le_n n)). pose proof (nsum_times_le h j n). lia.
Qed.

Definition explore_then_pick (G : game) (pick : history -> nat -> nat) (h : history) : nat -> nat :=
  if (length h <? N G)%nat then fun j => untried h j (N G) else pick h.

Lemma explore_then_pick_explores G r phi pick h m : pay m = explore_then_pick G pick h ->
  ((N G <= length h)%nat -> on_grid G (pick h) /\ r h phi (pick h)) -> explores_then G r phi h m.
Proof.
intros Hpay Hpick. unfold explores_then. rewrite Hpay. unfold explore_then_pick.
destruct (Nat.ltb_spec (length h) (N G)) as [H|H].
- split; [intros j _; apply untried_is_new; easy|]. split; [intros _ j _; apply untried_is_new; easy | intros; lia].
- destruct (Hpick H) as [Hgrid Hr]. split; [easy|]. split; [intros; lia | easy].
Qed.

(** Algorithm 1 with any rule for which payments can be picked, any labels, and any choice of sign(0) *)
Theorem algorithm_1_can_be_played_by G r beta delta (labels signs : history -> bool) pick :
  (forall h m, (N G <= length h)%nat -> zero m = signs h -> on_grid G (pick h) /\ r h (seems G delta h m) (pick h)) ->
  exists choose, plays (algorithm_1 G r beta delta) (fun h => Ret (choose h)) /\
    forall h, truth (choose h) = labels h /\ zero (choose h) = signs h.
Proof.
intros Hpick. set (m0 h := Move (explore_then_pick G pick h) (labels h) 0 (signs h)).
exists (fun h => Move (pay (m0 h)) (labels h)
  (match find (certain beta h (m0 h)) (experts G) with Some j => j | None => 0%nat end) (signs h)).
split; [|easy]. intros h. split; [exact I|]. intros m ->. split.
- apply explore_then_pick_explores with pick; [reflexivity|]. intros HN. apply Hpick; easy.
- intros Hc. change (existsb (certain beta h (m0 h)) (experts G) = true) in Hc. cbn [follow].
  destruct (find _ _) as [j|] eqn:Hf.
  + apply find_some in Hf as [H1 H2]. apply in_experts in H1. split; [easy | exact H2].
  + apply existsb_exists in Hc as (j & Hj & Hcj). pose proof (find_none _ _ Hf j Hj). congruence.
Qed.

Lemma seems_local G delta h m : local G (seems G delta h m).
Proof.
intros c c' H. unfold seems, Phi. do 2 f_equal. apply sum_ext. intros j Hj. apply in_seq in Hj.
rewrite H by lia. reflexivity.
Qed.

(** [seems] reads the sign for 0 from a move, and nothing else. *)
Local Notation asks s := (Move (fun _ => 0%nat) true 0 s).

Theorem algorithm_1_can_be_played G beta delta (labels signs : history -> bool) : lawful G ->
  exists choose, plays (algorithm_1 G (exactly G) beta delta) (fun h => Ret (choose h)) /\
    forall h, truth (choose h) = labels h /\ zero (choose h) = signs h.
Proof.
intros W. apply algorithm_1_can_be_played_by with (fun h => best G (lam G) (seems G delta h (asks (signs h)))).
intros h [c y f s] _ Hs. cbn in Hs. subst s.
apply (best_is_exact G (seems G delta h (asks (signs h)))); [apply W | apply seems_local].
Qed.

Theorem algorithm_1_can_be_played_nearly G mu mult slack beta delta (labels signs : history -> bool) :
  lawful G -> 1 <= mult -> (forall h, 0 <= slack h) ->
  exists choose, plays (algorithm_1 G (nearly G mu mult slack) beta delta) (fun h => Ret (choose h)) /\
    forall h, truth (choose h) = labels h /\ zero (choose h) = signs h.
Proof.
intros W Hmult Hslack.
apply algorithm_1_can_be_played_by with (fun h => best G mu (seems G delta h (asks (signs h)))).
intros h [c y f s] _ Hs. cbn in Hs. subst s.
apply (best_is_near G mu mult slack (seems G delta h (asks (signs h)))); [apply W | apply seems_local | | easy | easy].
intros c'. left. apply exp_pos.
Qed.

(** The other three only have to pay. *)
Lemma payer_can_be_played G r phi vote (labels : history -> bool) pick :
  (forall h, (N G <= length h)%nat -> on_grid G (pick h) /\ r h (phi h) (pick h)) ->
  exists choose, plays (Algorithm (fun h m => explores_then G r (phi h) h m) vote) (fun h => Ret (choose h)) /\
    forall h, truth (choose h) = labels h.
Proof.
intros Hpick. exists (fun h => Move (explore_then_pick G pick h) (labels h) 0 true). split; [|easy].
intros h. split; [exact I|]. intros m ->. apply explore_then_pick_explores with pick; [reflexivity | apply Hpick].
Qed.

Theorem cautious_can_be_played G far near (labels : history -> bool) : lawful G ->
  exists choose, plays (cautious G (exactly G) far near) (fun h => Ret (choose h)) /\
    forall h, truth (choose h) = labels h.
Proof.
intros W. apply payer_can_be_played with (fun h => best G (lam G) (hopes G far h)). intros h _.
apply best_is_exact; [apply W|]. intros c c' H. unfold hopes. do 2 f_equal. apply sum_ext. intros j Hj.
apply in_experts in Hj. rewrite H by easy. reflexivity.
Qed.

Theorem bayes_lcb_can_be_played G objective far (labels : history -> bool) : lawful G ->
  exists choose, plays (bayes_lcb G (exactly G) objective far) (fun h => Ret (choose h)) /\
    forall h, truth (choose h) = labels h.
Proof.
intros W. apply payer_can_be_played with (fun h => best G (lam G) (bayes_hopes G objective far h)). intros h _.
apply best_is_exact; [apply W|]. intros c c' H. unfold bayes_hopes. f_equal. apply map_ext_in. intros j Hj.
apply in_experts in Hj. rewrite H by easy. reflexivity.
Qed.

Theorem lcb_can_be_played G kappa (labels : history -> bool) : lawful G ->
  exists choose, plays (lcb G kappa) (fun h => Ret (choose h)) /\
    forall h, truth (choose h) = labels h.
Proof.
intros W. apply (payer_can_be_played (arms G) _ (fun _ _ => 0)) with
  (fun h _ => argmin 0%nat (seq 0 (N (arms G))) (lower_bound G kappa h)).
intros h _. pose proof (some_expert _ W) as HK. pose proof (some_payment _ W) as HN.
assert (H0 : (0 < N (arms G))%nat) by (cbn; nia).
split.
- intros j _. assert (Hin : In (argmin 0%nat (seq 0 (N (arms G))) (lower_bound G kappa h)) (seq 0 (N (arms G)))).
  { apply argmin_in, in_seq. lia. }
  apply in_seq in Hin. lia.
- intros a Ha. apply argmin_le, in_seq. lia.
Qed.

(** ** Teeth *)

(** Without a payment in the grid no move is allowed. *)
Theorem tooth_algorithm_1_can_be_played_without_payments : ~ (forall G beta delta, (1 <= K G)%nat ->
  exists choose, plays (algorithm_1 G (exactly G) beta delta) choose).
Proof.
intros H. destruct (H (Game 1 0 0 (fun _ => 0) (fun _ _ => 0)) 1 1 ltac:(cbn; lia)) as [choose Hplay].
destruct (Hplay []) as [_ Hm].
assert (Hin : forall t : tree move, exists m, In_tree m t).
{ intros t. induction t as [m|p u IH]; [exists m; reflexivity|].
  destruct (IH true) as [m Hmu]. exists m, true. exact Hmu. }
destruct (Hin (choose [])) as [m Hmt]. destruct (Hm m Hmt) as [[Hgrid _] _].
specialize (Hgrid 0%nat ltac:(cbn; lia)). cbn in Hgrid. lia.
Qed.

(** Not with every rule: one that allows nothing stops the game after N rounds. *)
Theorem tooth_algorithm_1_can_be_played_by_any_rule : ~ (forall G r beta delta, lawful G ->
  exists choose, plays (algorithm_1 G r beta delta) (fun h => Ret (choose h))).
Proof.
intros H. set (G := Game 1 1 0 (fun _ => 0) (fun _ _ => 0)).
assert (W : lawful G) by (constructor; cbn; intros; lia || lra).
destruct (H G (fun _ _ _ => False) 1 1 W) as [choose Hplay].
destruct (Hplay [Round (fun _ => 0%nat) (fun _ => true) true true]) as [_ Hm].
destruct (Hm _ eq_refl) as [(_ & _ & Hr) _]. apply Hr. cbn. lia.
Qed.

(** The coin needs exp(-|x|): with exp(|x|) its probability is negative. *)
Theorem tooth_algorithm_1_votes_ok_exp_of_abs : ~ (forall x, ok (Coin (1 - 1/2 * exp (Rabs x)) (fun b => Ret b))).
Proof.
intros H. destruct (H 2) as [[H2 _] _]. rewrite Rabs_right in H2 by lra. pose proof (exp_ineq1_le 2). lra.
Qed.

(** LCB explores its arms, not the payments of the game: with two experts and one payment it pays "payment 1". *)
Theorem tooth_lcb_exploring_the_game : ~ (forall G kappa, lawful G -> exploring G (lcb G kappa)).
Proof.
intros H. set (G := Game 2 1 0 (fun _ => 0) (fun _ _ => 0)).
assert (W : lawful G) by (constructor; cbn; intros; lia || lra).
destruct (H G 0 W [] (Move (fun _ => 1%nat) true 0 true)) as [Hgrid _].
- split; [intros j Hj; cbn; lia|]. split; [reflexivity|]. cbn. lia.
- specialize (Hgrid 0%nat ltac:(cbn; lia)). cbn in Hgrid. lia.
Qed.
