(** * What one payment of one expert costs in all (Result S)

    A round of Algorithm 1 is charged to the payments that are made in it, and each charge depends only on how
    often the expert has had this payment, so that it is charged once for each count. There are two charges.
    - Following: an expert that is certain after n answers errs with probability at most C/n, where
      C = beta + 3 l + sqrt(2 beta l). What this is above the least possible Phi is charged; it is above it only while n
      is small, and on the wrong side of 1/2 only while the accuracy is within an even width of 1/2.
    - Padding: an expert that is still heard though it is young has an estimate of exactly 1/2, so that n is even.

    Nothing here is about games: l is ln(3/delta), k is K, f is (1 - eta) exp(-K/2).

    - [positive x] == the positive part
    - [side p] == min(p, 1 - p)
    - [error_cap beta l] == C
    - [follow_charge], [pad] == the two charges, for a count n
    - [payment_cost] == their sums over all counts *)
Require Import Reals Lra Psatz List Bool Arith Lia.
From PaidExperts Require Import Sums Tree Game Calculus Lemma_A_1 Sharper_factor.
Import ListNotations.
Open Scope R_scope.

Definition positive (x : R) : R := Rmax 0 x.
Definition side (p : R) : R := Rmin p (1 - p).
Definition error_cap (beta l : R) : R := beta + 3 * l + sqrt (2 * beta * l).

(** The expert may be followed on the side where it errs more than half the time, or on the other one. *)
Definition worse (beta l p : R) (n : nat) : bool :=
  Rleb (INR n * (1 - side p)) (error_cap beta l) && Rleb (1/2 - side p) (radius (1/2) (l / INR n)).
Definition better (beta l p : R) (n : nat) : bool := Rleb (INR n * side p) (error_cap beta l).
Definition follow_charge (beta l f p : R) (n : nat) : R :=
  if worse beta l p n then positive (1 - side p - f) else if better beta l p n then positive (side p - f) else 0.

Definition share (eta k : R) : R := Rpower (2 * (1 - eta)) (- (1 / k)).
Definition pad (eta slope offset k l : R) (n : nat) : R :=
  if Rltb (INR n) ((slope * k + offset) * l) && Nat.even n then positive (share eta k - exp (-1/2)) else 0.

Definition payment_cost (eta slope offset k beta l : R) : R :=
  let f := (1 - eta) * exp (- k / 2) in
  error_cap beta l * positive (1 - 2 * f)
  + Rmin (error_cap beta l * (1 - f)) (6 * l + 2 * sqrt (error_cap beta l * l))
  + (slope * k + offset) * l / 2 * positive (share eta k - exp (-1/2)).

(** ** Small facts *)

Lemma positive_ge0 x : 0 <= positive x.
Proof. apply Rmax_l. Qed.

Lemma positive_ge x : x <= positive x.
Proof. apply Rmax_r. Qed.

Lemma positive_le x y : x <= y -> 0 <= y -> positive x <= y.
Proof. intros. apply Rmax_lub; easy. Qed.

Lemma side_range p : 0 <= p <= 1 -> 0 <= side p <= 1/2.
Proof. intros Hp. unfold side, Rmin. destruct Rle_dec; lra. Qed.

Lemma share_range eta k : 0 <= eta < 1/2 -> 1 <= k -> 0 < share eta k <= 1.
Proof.
intros Heta Hk. split; [apply exp_pos|]. apply exp_le_1.
assert (0 <= 1 / k) by (apply Rdiv_ge0; lra).
assert (0 <= ln (2 * (1 - eta))) by (rewrite <- ln_1; apply ln_le_compat; lra).
nra.
Qed.

(** ** Sums of charges that stop *)

Lemma sum_seq_S i n f : Sum (seq i (S n)) f = Sum (seq i n) f + f (i + n)%nat.
Proof. rewrite seq_S, sum_snoc. reflexivity. Qed.

(** A sum over the counts at which [A] holds goes no further than the largest of them. *)
Lemma sum_to_largest (A : nat -> bool) (u : nat -> R) M : (forall n, 0 <= u n) ->
  let g := fun n => if A n then u n else 0 in
  Sum (seq 1 M) g = 0 \/ exists n, (1 <= n)%nat /\ A n = true /\ Sum (seq 1 M) g <= Sum (seq 1 n) u.
Proof.
intros Hu g. induction M as [|M IH]; [left; reflexivity|].
rewrite sum_seq_S. cbn [Nat.add]. destruct (A (S M)) eqn:HA.
- right. exists (S M). split; [lia|]. split; [easy|]. rewrite sum_seq_S. unfold g at 2. rewrite HA.
  apply Rplus_le_compat_r, sum_le. intros n _. unfold g. destruct (A n); [apply Rle_refl | apply Hu].
- unfold g at 2 4. rewrite HA, Rplus_0_r. exact IH.
Qed.

Lemma sum_while (A : nat -> bool) v B M : 0 <= v -> 0 <= B ->
  (forall n, (1 <= n)%nat -> A n = true -> INR n * v <= B) -> Sum (seq 1 M) (fun n => if A n then v else 0) <= B.
Proof.
intros Hv HB H. destruct (sum_to_largest A (fun _ => v) M) as [-> | (n & Hn & HA & Hs)]; [easy | easy|].
eapply Rle_trans; [apply Hs|]. rewrite sum_seq_const. auto.
Qed.

Lemma sum_over_evens n v : 0 <= v -> Sum (seq 1 n) (fun i => if Nat.even i then v else 0) <= INR n / 2 * v.
Proof.
intros Hv.
enough (H : Sum (seq 1 n) (fun i => if Nat.even i then v else 0) <= (if Nat.even n then INR n else INR n - 1) / 2 * v).
{ eapply Rle_trans; [apply H|]. apply Rmult_le_compat_r; [easy|]. destruct Nat.even; lra. }
induction n as [|n IH]; [cbn; lra|].
rewrite sum_seq_S. cbn [Nat.add]. rewrite S_INR, Nat.even_succ, <- Nat.negb_even.
destruct (Nat.even n); cbn [negb] in *; lra.
Qed.

(** ** Padding *)

Lemma pad_ge0 eta slope offset k l n : 0 <= pad eta slope offset k l n.
Proof. unfold pad. destruct (_ && _); [apply positive_ge0 | lra]. Qed.

Lemma pad_sum eta slope offset k l M : 0 <= (slope * k + offset) * l ->
  Sum (seq 1 M) (pad eta slope offset k l) <= (slope * k + offset) * l / 2 * positive (share eta k - exp (-1/2)).
Proof.
intros Hend. set (top := positive _). assert (Htop : 0 <= top) by apply positive_ge0.
rewrite (sum_ext _ _ (fun n => if Rltb (INR n) ((slope * k + offset) * l) then if Nat.even n then top else 0 else 0)).
2:{ intros n _. unfold pad. fold top. destruct Rltb, Nat.even; reflexivity. }
destruct (sum_to_largest (fun n => Rltb (INR n) ((slope * k + offset) * l)) (fun n => if Nat.even n then top else 0) M)
  as [-> | (n & Hn & Hlt & Hs)].
- intros n. destruct Nat.even; lra.
- apply Rmult_le_pos; lra.
- eapply Rle_trans; [apply Hs|]. eapply Rle_trans; [apply sum_over_evens; easy|].
  apply Rmult_le_compat_r; [easy|]. apply Rltb_true in Hlt. lra.
Qed.

(** ** Following *)

Section Following.
Variables (beta l f p : R).
Hypotheses (Hbeta : 0 < beta) (Hl : 0 < l) (Hf : 0 < f <= 1) (Hp : 0 <= p <= 1).
Notation C := (error_cap beta l).

Lemma error_cap_pos : 0 < C.
Proof. unfold error_cap. pose proof (sqrt_pos (2 * beta * l)). lra. Qed.

Lemma follow_charge_ge0 n : 0 <= follow_charge beta l f p n.
Proof. unfold follow_charge. destruct worse; [apply positive_ge0 | destruct better; [apply positive_ge0 | lra]]. Qed.

Lemma better_sum M :
  Sum (seq 1 M) (fun n => if better beta l p n then positive (side p - f) else 0) <= C * positive (1 - 2 * f).
Proof.
pose proof error_cap_pos as HC. pose proof (side_range p Hp) as Hside.
apply sum_while; [apply positive_ge0 | apply Rmult_le_pos; [lra | apply positive_ge0] |].
intros n _ Hn. apply Rleb_true in Hn. pose proof (pos_INR n).
destruct (Rle_lt_dec (side p) f) as [H1|H1].
- unfold positive at 1. rewrite Rmax_left by lra. rewrite Rmult_0_r. apply Rmult_le_pos; [lra | apply positive_ge0].
- unfold positive at 1. rewrite Rmax_right by lra.
  apply Rle_trans with (C * (1 - 2 * f)); [|apply Rmult_le_compat_l; [lra | apply positive_ge]].
  assert (INR n * (side p - f) <= INR n * side p * (1 - 2 * f)) by (assert (0 <= INR n * (f * (1 - 2 * side p))) by
    (apply Rmult_le_pos; nra); lra).
  nra.
Qed.

Lemma worse_sum M : Sum (seq 1 M) (fun n => if worse beta l p n then positive (1 - side p - f) else 0) <= C * (1 - f).
Proof.
pose proof error_cap_pos as HC. pose proof (side_range p Hp) as Hside.
apply sum_while; [apply positive_ge0 | nra |].
intros n _ Hn. apply andb_prop in Hn as [Hn _]. apply Rleb_true in Hn. pose proof (pos_INR n).
unfold positive, Rmax. destruct Rle_dec; [|nra].
assert (0 <= INR n * (f * side p)) by (apply Rmult_le_pos; nra).
apply Rle_trans with (INR n * (1 - side p) * (1 - f)); [lra | apply Rmult_le_compat_r; lra].
Qed.

(** Only an accuracy within an even width of 1/2 can be followed on the wrong side. *)
Lemma worse_gap_sum M :
  Sum (seq 1 M) (fun n => if worse beta l p n then 1 - 2 * side p else 0) <= 6 * l + 2 * sqrt (C * l).
Proof.
pose proof error_cap_pos as HC. pose proof (side_range p Hp) as Hside. pose proof (sqrt_pos (C * l)).
apply sum_while; [lra | lra |].
intros n Hn Hw. apply andb_prop in Hw as [Hw1 Hw2]. apply Rleb_true in Hw1, Hw2.
pose proof (INR_ge1 n Hn) as HN. assert (Hn2 : INR n <= 2 * C) by nra.
assert (Hroot : INR n * sqrt (1/2 * (1 - 1/2) * (2 * (l / INR n))) <= sqrt (C * l)).
{ rewrite <- (sqrt_square (INR n)) at 1 by lra. rewrite <- sqrt_mult_alt by nra. apply sqrt_le_1_alt.
  replace (INR n * INR n * (1/2 * (1 - 1/2) * (2 * (l / INR n)))) with (INR n / 2 * l) by (field; lra). nra. }
apply Rle_trans with (2 * (INR n * radius (1/2) (l / INR n))); [nra|].
unfold radius. rewrite Rmult_plus_distr_l. replace (INR n * (3 * (l / INR n))) with (3 * l) by (field; lra). lra.
Qed.

Lemma follow_charge_sum M : Sum (seq 1 M) (follow_charge beta l f p) <=
  C * positive (1 - 2 * f) + Rmin (C * (1 - f)) (6 * l + 2 * sqrt (C * l)).
Proof.
pose proof (side_range p Hp) as Hside. pose proof error_cap_pos as HC.
set (least := fun n => if better beta l p n then positive (side p - f) else 0).
assert (Hleast : Sum (seq 1 M) least <= C * positive (1 - 2 * f)) by apply better_sum.
assert (Hworse : forall n, worse beta l p n = true -> better beta l p n = true).
{ intros n H. apply andb_prop in H as [H _]. apply Rleb_true in H. apply Rleb_true. pose proof (pos_INR n). nra. }
assert (Hsum : forall v B, positive (1 - side p - f) <= positive (side p - f) + v -> 0 <= v ->
    Sum (seq 1 M) (fun n => if worse beta l p n then v else 0) <= B ->
    Sum (seq 1 M) (follow_charge beta l f p) <= C * positive (1 - 2 * f) + B).
{ intros v B Hv Hv0 HB.
  apply Rle_trans with (Sum (seq 1 M) (fun n => least n + (if worse beta l p n then v else 0))).
  - apply sum_le. intros n _. unfold follow_charge, least.
    destruct (worse beta l p n) eqn:Hw; [rewrite (Hworse n Hw); easy | lra].
  - rewrite sum_plus. apply Rplus_le_compat; easy. }
unfold Rmin. destruct Rle_dec as [_|_].
- apply (Hsum (positive (1 - side p - f))); [ | apply positive_ge0 | apply worse_sum].
  pose proof (positive_ge0 (side p - f)). lra.
- apply (Hsum (1 - 2 * side p)); [ | lra | apply worse_gap_sum].
  pose proof (positive_ge (side p - f)). pose proof (positive_ge0 (side p - f)). apply positive_le; lra.
Qed.
End Following.
