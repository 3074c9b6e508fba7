(** * Teeth: learners that cannot be played

    That the learners of Results D and E and LCB can be played needs a payment in the grid, an expert, and a rule that
    allows something; see [Algorithm_1.v] for Algorithm 1. *)
Require Import Reals Lra List Bool Arith Lia.
From PaidExperts Require Import Sums Tree Game.
Import ListNotations.
Open Scope R_scope.

Lemma some_leaf {A} (t : tree A) : exists a, In_tree a t.
Proof. induction t as [a|p u IH]; [exists a; reflexivity|]. destruct (IH true) as [a Ha]. exists a, true. exact Ha. Qed.

Lemma stuck A h choose : (forall m, ~ allows A h m) -> ~ plays A choose.
Proof. intros H P. destruct (some_leaf (choose h)) as [m Hm]. exact (H m (proj2 (P h) m Hm)). Qed.

Definition no_payment : game := Game 1 0 0 (fun _ => 0) (fun _ _ => 0).
Definition no_expert : game := Game 0 1 0 (fun _ => 0) (fun _ _ => 0).
Definition one_payment : game := Game 1 1 0 (fun _ => 0) (fun _ _ => 0).

Lemma one_payment_lawful : lawful one_payment.
Proof. constructor; cbn; intros; lia || lra. Qed.

(** No grid, nothing to pay; a rule that allows nothing ends the game after N rounds. *)
Lemma stuck_without_payments phi m r : ~ explores_then no_payment r phi [] m.
Proof. intros [Hgrid _]. specialize (Hgrid 0%nat ltac:(cbn; lia)). cbn in Hgrid. lia. Qed.

Definition once : history := [Round (fun _ => 0%nat) (fun _ => true) true true].
Lemma stuck_by_no_rule phi m : ~ explores_then one_payment (fun _ _ _ => False) phi once m.
Proof. intros (_ & _ & H). apply H. cbn. lia. Qed.

Theorem tooth_cautious_can_be_played_without_payments : ~ (forall G far near, (1 <= K G)%nat ->
  exists choose, plays (cautious G (exactly G) far near) choose).
Proof.
intros H. destruct (H no_payment (fun _ _ => 0) (fun _ _ => 0) (le_n 1)) as [choose P]. revert P.
apply stuck with []. intros m Hm. eapply stuck_without_payments, Hm.
Qed.

Theorem tooth_cautious_can_be_played_by_any_rule : ~ (forall G r far near, lawful G ->
  exists choose, plays (cautious G r far near) choose).
Proof.
intros H. destruct (H one_payment (fun _ _ _ => False) (fun _ _ => 0) (fun _ _ => 0) one_payment_lawful) as [choose P].
revert P. apply stuck with once. intros m Hm. eapply stuck_by_no_rule, Hm.
Qed.

Theorem tooth_bayes_lcb_can_be_played_without_payments : ~ (forall G objective far, (1 <= K G)%nat ->
  exists choose, plays (bayes_lcb G (exactly G) objective far) choose).
Proof.
intros H. destruct (H no_payment bayes_error (fun _ _ => 0) (le_n 1)) as [choose P]. revert P.
apply stuck with []. intros m Hm. eapply stuck_without_payments, Hm.
Qed.

Theorem tooth_bayes_lcb_can_be_played_by_any_rule : ~ (forall G r objective far, lawful G ->
  exists choose, plays (bayes_lcb G r objective far) choose).
Proof.
intros H. destruct (H one_payment (fun _ _ _ => False) bayes_error (fun _ _ => 0) one_payment_lawful) as [choose P].
revert P. apply stuck with once. intros m Hm. eapply stuck_by_no_rule, Hm.
Qed.

Theorem tooth_lcb_can_be_played_without_payments : ~ (forall G kappa, (1 <= K G)%nat ->
  exists choose, plays (lcb G kappa) choose).
Proof.
intros H. destruct (H no_payment 2 (le_n 1)) as [choose P]. revert P. apply stuck with [].
intros m [Hgrid _]. specialize (Hgrid 0%nat ltac:(cbn; lia)). cbn in Hgrid. lia.
Qed.

Theorem tooth_lcb_can_be_played_without_experts : ~ (forall G kappa, (1 <= N G)%nat ->
  exists choose, plays (lcb G kappa) choose).
Proof.
intros H. destruct (H no_expert 2 (le_n 1)) as [choose P]. revert P. apply stuck with [].
intros m [Hgrid _]. specialize (Hgrid 0%nat ltac:(cbn; lia)). cbn in Hgrid. lia.
Qed.
