(** The definitions of [Game.v] as a program, for tests: what Algorithm 1 allows is a proposition; here is a decision
    procedure for it, up to [tol], and that it is one. *)
Require Import Reals Lra List Bool Arith Lia.
From PaidExperts Require Import Sums Tree Game Vectors.
Import ListNotations.
Open Scope R_scope.

Section Decide.
Variables (tol : R) (G : game) (beta delta : R) (h : history) (m : move).

Definition explores : bool := forallb (fun j => (pay m j <? N G)%nat
  && ((N G <=? length h)%nat || (times h j (pay m j) =? 0)%nat)) (experts G).
Definition minimises : bool := (length h <? N G)%nat || forallb (fun c =>
    Rleb (seems G delta h m (pay m) + lam G * paid_sum G (pay m)) (seems G delta h m c + lam G * paid_sum G c + tol))
  (map (at_ 0%nat) (vectors (N G) (K G))).
Definition follows_allowed : bool := negb (some_certain G beta h m) || ((follow m <? K G)%nat && certain beta h m (follow m)).
Definition allowed : bool := explores && minimises && follows_allowed.
End Decide.

(** Payments matter for experts below K only. *)
Lemma looks_ext G delta h m c c' : (forall j, (j < K G)%nat -> c j = c' j) ->
  seems G delta h m c + lam G * paid_sum G c = seems G delta h m c' + lam G * paid_sum G c'.
Proof.
intros H. unfold seems, Phi, paid_sum. f_equal; f_equal; [f_equal|]; apply sum_ext; intros j Hj.
- apply in_seq in Hj. rewrite H by lia. reflexivity.
- apply in_seq in Hj. rewrite H by lia. reflexivity.
Qed.

Lemma allowed_decides G beta delta h m : allowed 0 G beta delta h m = true -> allows_1 G (exactly G) beta delta h m.
Proof.
unfold allowed. rewrite !andb_true_iff. intros [[He Hm] Hf].
unfold explores in He. rewrite forallb_forall in He.
assert (Hj : forall j, (j < K G)%nat -> (pay m j < N G)%nat /\ ((N G <= length h)%nat \/ times h j (pay m j) = 0%nat)).
{ intros j H. specialize (He j ltac:(apply in_seq; lia)).
  rewrite andb_true_iff, orb_true_iff, Nat.ltb_lt, Nat.leb_le, Nat.eqb_eq in He. exact He. }
split; [split; [|split]|].
- intros j H. apply Hj; easy.
- intros HN j H. destruct (Hj j H) as [_ [Hle|Ht]]; [lia | easy].
- intros HN c Hc. unfold minimises in Hm. rewrite (proj2 (Nat.ltb_ge (length h) (N G))), orb_false_l, forallb_forall in Hm by easy.
  specialize (Hm (at_ 0%nat (map c (seq 0 (K G))))). unfold Rleb in Hm.
  destruct Rle_dec as [Hle|]; [|exfalso; apply diff_false_true, Hm, in_map, in_vectors; intros; apply Hc; lia].
  rewrite (looks_ext G delta h m c (at_ 0%nat (map c (seq 0 (K G))))); [lra|].
  intros j H. unfold at_. rewrite (nth_indep _ 0%nat (c 0%nat)) by (rewrite map_length, seq_length; easy).
  rewrite map_nth, seq_nth by easy. reflexivity.
- intros Hs. unfold follows_allowed in Hf. rewrite Hs in Hf. cbn [negb orb] in Hf.
  rewrite andb_true_iff, Nat.ltb_lt in Hf. exact Hf.
Qed.

From PaidExperts Require Import Doubles.
Extraction "game.ml" allowed algorithm_1 round_with cost E times hits vectors at_.
