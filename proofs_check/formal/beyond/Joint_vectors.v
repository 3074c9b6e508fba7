(** * Any joint law: LCB over whole vectors of payments (Result I)

    The rate of [Independence.v] is right up to sqrt(ln T): whoever tries the N^K vectors of payments one by one, with a
    vote that is given (the majority, or a parity), has regret 4 sqrt(2 N^K T ln T) + N^K + 1 at most against the best
    vector with this vote, whatever the joint law and the labels, which may be chosen in view of all that has happened.
    For it is never asked what was said, only whether the vote was right: this is the game of one expert whose payments
    are the vectors and who always speaks of the label [true] ([as_one_expert]), played by LCB ([Section_5.v]).

    - [by_vote k v] == votes by v
    - [right_at i] == how often the vote is right at the vector of number i
    - [one_round r] == what the learner keeps of a round: the number of what was paid, and whether the vote was right
    - [pays_arm a] == the move in the game of one expert *)
Require Import Reals Lra List Bool Arith Lia FunctionalExtensionality.
From PaidExperts Require Import Sums Tree Game Joint_game Bayes Rounded_grid Parity Independence.
From PaidExperts Require Algorithm_1 Section_5.
Import ListNotations.
Open Scope R_scope.

(** The law of a bit *)
Lemma E_bit {A} (t : tree A) (b : A -> bool) (f : bool -> R) : let p := E t (fun a => ind (b a)) in
  E t (fun a => f (b a)) = p * f true + (1 - p) * f false.
Proof.
intros p. rewrite (E_ext _ _ (fun a => (f true - f false) * ind (b a) + f false)).
- rewrite E_plus, E_scal, E_const. fold p. ring.
- intros a. destruct (b a); cbn; ring.
Qed.

Lemma code_spec n q c : (forall i, (i < q)%nat -> (c i < n)%nat) ->
  (code n q c < n ^ q)%nat /\ forall j, (j < q)%nat -> digit n (code n q c) j = c j.
Proof.
revert c; induction q as [|q IH]; intros c Hc; [split; [cbn; lia | intros; lia]|].
pose proof (Hc 0%nat ltac:(lia)) as H0. destruct (IH (fun j => c (S j)) ltac:(intros; apply Hc; lia)) as [Less Digits].
cbn [code Nat.pow]. set (x := code n q (fun j => c (S j))) in *. split; [nia|]. intros [|j] Hj; cbn [digit].
- symmetry. apply Nat.mod_unique with x; lia.
- replace ((c 0%nat + n * x) / n)%nat with x by (apply Nat.div_unique with (c 0%nat); lia). apply Digits. lia.
Qed.

Section Vectors.
Variables (k n : nat) (v : list bool -> bool) (accuracies : nat -> nat -> R) (prices : nat -> R).
Variables (law : (nat -> nat) -> tree (list bool)) (arm : history -> nat).
Notation M := (n ^ k)%nat.
Let G := Game k n 0 prices accuracies.
Hypotheses (Hn : (1 <= n)%nat) (Hv : odd_vote k v) (L : joint_law G law) (Harm : forall h, (arm h < M)%nat).

Definition by_vote : algorithm := Algorithm (fun _ _ => True) (fun _ _ z => Ret (v (map z (seq 0 k)))).
Definition one_round (r : round) : round :=
  let right := eqb (v (map (advice r) (seq 0 k))) (label r) in
  Round (fun _ => code n k (paid r)) (fun j => if nth j [right] false then true else false) true
    (eqb (predicted r) (label r)).
Definition pays_arm (a : nat) : move := Move (fun _ => a) true 0 true.

Definition right_at (i : nat) : R := E (law (digit n i)) (fun z => ind (v z)).
Definition vector_game (right : nat -> R) : game := Game 1 M 0 (fun _ => 0) (fun _ => right).
Notation G1 := (vector_game right_at).
Notation B := (arms G1).

Lemma heard_list m z : length z = k -> map (advise m z) (seq 0 k) = heard (truth m) z.
Proof. intros Hz. rewrite <- (map_nth_seq z) at 2. unfold heard. rewrite map_map, Hz. reflexivity. Qed.

Lemma as_one_round h h1 m a f : (a < M)%nat -> pay m = digit n a ->
  E (joint_round law by_vote h m) (fun r => f (one_round r)) = E (round_with B (lcb G1 2) h1 (pays_arm a)) f.
Proof.
intros Ha Hm. set (F b := f (Round (fun _ => a) (advise (pays_arm a) [b]) true b)).
transitivity (E (law (digit n a)) (fun z => F (v z))).
- unfold joint_round. rewrite E_bind, Hm. apply E_ext_in. intros z Hz. apply (law_length _ _ L) in Hz.
  cbn [by_vote vote bind E]. unfold one_round. cbn [advice label paid predicted].
  rewrite heard_list, (odd_vote_heard k), code_digit by easy. unfold F, advise. cbn [pays_arm truth].
  destruct (v z), (truth m); reflexivity.
- rewrite (E_bit _ v F). unfold round_with. rewrite E_bind. unfold answers.
  cbn [map experts K arms seq flips E bind accuracy vector_game vote lcb N pays_arm pay truth].
  rewrite Nat.mod_small by exact Ha. reflexivity.
Qed.

Theorem as_one_expert choose : (forall h m, In_tree m (choose h) -> pay m = digit n (arm (map one_round h))) ->
  forall T h f, E (joint_run law by_vote choose T h) (fun h' => f (map one_round h'))
  = E (run B (lcb G1 2) (fun h => Ret (pays_arm (arm h))) T (map one_round h)) f.
Proof.
intros Paid. induction T as [|T IH]; intros h f; cbn [joint_run run]; [reflexivity|]. unfold joint_play, play.
rewrite !E_bind. cbn [E bind]. set (a := arm (map one_round h)).
rewrite <- (E_const (choose h) (E (round_with B _ _ _) _)). apply E_ext_in. intros m Hm.
rewrite <- (as_one_round h (map one_round h) m a _ (Harm _) (Paid h m Hm)). apply E_ext. intros r. apply (IH (r :: h)).
Qed.

Lemma kept_cost h : total B (map one_round h) = total G h.
Proof.
unfold total. rewrite sum_map. apply sum_ext. intros r _. unfold cost, mistaken. cbn.
destruct (predicted r), (label r); cbn; ring.
Qed.

Lemma vectors_regret choose T c y : plays (lcb G1 2) (fun h => Ret (pays_arm (arm h))) ->
  (forall h m, In_tree m (choose h) -> pay m = digit n (arm (map one_round h))) -> on_grid G c ->
  E (joint_run law by_vote choose T []) (total G) - INR T * error_at (law c) v y
  <= 4 * sqrt (2 * INR n ^ k * INR T * ln (INR T)) + INR n ^ k + 1.
Proof.
intros P Paid Hc. destruct (code_spec n k c Hc) as [Hcode Digits].
assert (Hright : forall i, 0 <= right_at i <= 1) by (intros i; apply E_between; [apply L | intros; apply ind_range]).
assert (W : lawful G1) by (constructor; cbn; intros; lra || apply Hright || lia).
pose proof (Section_5.lcb_regret G1 _ W P 0 (code n k c) T ltac:(cbn; lia) Hcode) as H.
pose proof (as_one_expert choose Paid T [] (total B)) as Same. cbn [map] in Same.
rewrite (E_ext _ _ (total G) kept_cost) in Same. rewrite <- Same in H.
rewrite (odd_vote_error k v _ y Hv (law_length _ _ L c)).
replace (law c) with (law (digit n (code n k c))) by (apply (law_pay _ _ L); exact Digits).
unfold arm_cost in H. cbn [K N lam vector_game accuracy] in H. rewrite Nat.mul_1_l, pow_INR in H.
rewrite Rmult_0_l, !Rplus_0_r, Rmult_1_l in H. unfold right_at in H. lra.
Qed.
End Vectors.

(** One learner for all laws: [lcb] does not depend on accuracies. *)
Theorem vectors_are_enough k n v : (1 <= n)%nat -> odd_vote k v ->
  exists payments, forall prices accuracies law choose T c y, let G := Game k n 0 prices accuracies in
  joint_law G law -> carries_out payments choose -> on_grid G c ->
  E (joint_run law (by_vote k v) choose T []) (total G) - INR T * error_at (law c) v y
  <= 4 * sqrt (2 * INR n ^ k * INR T * ln (INR T)) + INR n ^ k + 1.
Proof.
intros Hn Hv. assert (HM : (1 <= n ^ k)%nat) by (apply Nat.neq_0_lt_0, Nat.pow_nonzero; lia).
assert (W : lawful (vector_game k n (fun _ => 0))) by (constructor; cbn; intros; lra || lia).
destruct (Algorithm_1.lcb_can_be_played _ 2 (fun _ => true) W) as (first & P & _).
set (arm h := pay (first h) 0%nat).
assert (Allowed : plays (lcb (vector_game k n (fun _ => 0)) 2) (fun h => Ret (pays_arm (arm h)))).
{ intros h. split; [exact I|]. intros m ->. destruct (P h) as [_ Allows].
  destruct (Allows _ eq_refl) as (Grid & Explores & Rule). split; [|split; [|exact Rule]].
  - intros j Hj. apply (Grid 0%nat). cbn. lia.
  - intros Hh j Hj. cbn in Hj. replace j with 0%nat by lia. apply (Explores Hh 0%nat). cbn. lia. }
exists (fun h => digit n (arm (map (one_round k n v) h))). intros prices accuracies law choose T c y G L Paid Hc.
apply (vectors_regret k n v accuracies prices law arm Hn Hv L); auto.
- intros h. destruct (P h) as [_ Allows]. destruct (Allows _ eq_refl) as (Grid & _).
  specialize (Grid 0%nat ltac:(cbn; lia)). cbn [N arms K vector_game] in Grid. unfold arm. lia.
- intros h. apply (Paid h).
Qed.
