(** * The rounds after exploration

    Theorem A.2 and the bound for LCB sum over the rounds t > N only: in the first N rounds each payment is tried once,
    and they cost what they cost. Sums over the later rounds, along every path of the game:

    - [late_sum G F h] == the sum of [F past round] over the rounds t > N of the history [h]
    - [late G h] == 1 if the round after [h] is one of these, 0 if not
    - [tower_late] == the tower rule for such a sum (D57.1)
    - [late_charges] == along every path the counts of an expert at a payment are 1, 2, 3, .. (D59, D60) *)
Require Import Reals Lra Psatz List Bool Arith Lia.
From PaidExperts Require Import Sums Tree Game Calculus Rounds.
Import ListNotations.
Open Scope R_scope.

Fixpoint late_sum (G : game) (F : history -> round -> R) (h : history) : R :=
  match h with [] => 0 | r :: h => (if (N G <=? length h)%nat then F h r else 0) + late_sum G F h end.
Definition late (G : game) (h : history) : R := ind (N G <=? length h)%nat.

Lemma late_sum_mono G F F' h : (forall h r, F h r <= F' h r) -> late_sum G F h <= late_sum G F' h.
Proof. intros H. induction h as [|r h IH]; cbn [late_sum]; [lra|]. specialize (H h r). destruct (_ <=? _)%nat; lra. Qed.

Section Game.
Variables (G : game) (A : algorithm) (choose : history -> tree move).

Lemma tower_late F T h : E (run G A choose T h) (late_sum G F)
  = late_sum G F h + Esum G A choose (fun h m => late G h * E (round_with G A h m) (F h)) T h.
Proof.
revert h; induction T as [|T IH]; intros h; cbn [run Esum]; [cbn; ring|].
set (f := fun h m => late G h * E (round_with G A h m) (F h)) in *.
rewrite E_bind, (E_ext _ _ (fun r => late_sum G F h + (late G h * F h r + Esum G A choose f T (r :: h)))).
- rewrite E_plus, E_const, E_plus, E_scal.
  assert (Hf : late G h * E (play G A choose h) (F h) = E (choose h) (f h)).
  { unfold play, f. rewrite E_bind, E_scal. reflexivity. }
  rewrite Hf. unfold f. ring.
- intros r. rewrite IH. cbn [late_sum]. unfold late, ind. destruct (_ <=? _)%nat; ring.
Qed.

(** What depends on the payments of a round only is known before the answers. *)
Lemma E_paid h m (f : (nat -> nat) -> R) : E (round_with G A h m) (fun r => f (paid r)) = f (pay m).
Proof.
rewrite (E_ext_in _ _ (fun _ => f (pay m))); [apply E_const|].
intros r Hr. destruct (in_round_with G A h m r Hr) as [-> _]. reflexivity.
Qed.

Hypotheses (W : lawful G) (V : votes_ok A) (P : plays A choose).

(** A bound along every path bounds the expected sum. *)
Lemma Esum_late_le F B T : (forall h, legal A h -> length h = T -> late_sum G F h <= B) ->
  Esum G A choose (fun h m => late G h * E (round_with G A h m) (F h)) T [] <= B.
Proof.
intros HB. pose proof (tower_late F T []) as Ht. cbn [late_sum] in Ht. rewrite Rplus_0_l in Ht.
rewrite <- Ht, <- (E_const (run G A choose T []) B). apply E_le_in; [apply run_ok; easy|].
intros h Hh. apply (run_legal G A choose P) in Hh as [H1 H2]; [|constructor]. apply HB; easy.
Qed.

Lemma round_costs_at_most r : cost G r <= 1 + INR (K G) * lam G.
Proof.
pose proof (ind_range (mistaken r)). pose proof (paid_sum_range G (paid r) W).
pose proof (lam_ge0 _ W). unfold cost. nra.
Qed.

(** Without its rounds t > N a history of any length has at most N rounds. *)
Lemma early_rounds_cost h :
  total G h <= INR (Nat.min (length h) (N G)) * (1 + INR (K G) * lam G) + late_sum G (fun _ => cost G) h.
Proof.
induction h as [|r h IH]; [cbn [length Nat.min late_sum]; unfold total; cbn; lra|].
unfold total in *. rewrite sum_cons. cbn [late_sum length]. pose proof (round_costs_at_most r).
destruct (Nat.leb_spec (N G) (length h)) as [HN|HN].
- rewrite Nat.min_r in * by lia. lra.
- rewrite Nat.min_l in * by lia. rewrite S_INR. lra.
Qed.

Theorem total_le_late T : E (run G A choose T []) (total G)
  <= INR (N G) * (1 + INR (K G) * lam G) + Esum G A choose (fun h m => late G h * E (round_with G A h m) (cost G)) T [].
Proof.
pose proof (tower_late (fun _ => cost G) T []) as Ht. cbn [late_sum] in Ht. rewrite Rplus_0_l in Ht. rewrite <- Ht.
rewrite <- (E_const (run G A choose T []) (INR (N G) * _)), <- E_plus.
apply E_le; [apply run_ok; easy|]. intros h. eapply Rle_trans; [apply early_rounds_cost|].
apply Rplus_le_compat_r, Rmult_le_compat_r.
- pose proof (lam_ge0 _ W). pose proof (pos_INR (K G)). nra.
- apply le_INR. lia.
Qed.

Hypothesis X : exploring G A.

(** Along every path the counts of one expert at one payment are 1, 2, 3, .. *)
Lemma late_charges g h : (forall j c n, 0 <= g j c n) -> legal A h ->
  late_sum G (fun h r => Sum (experts G) (fun j => g j (paid r j) (times h j (paid r j)))) h
  <= Sum (experts G) (fun j => Sum (seq 0 (N G)) (fun c => Sum (seq 1 (times h j c - 1)) (g j c))).
Proof.
intros Hg. induction 1 as [|r h m Hl IH Hm Hp]; cbn [late_sum].
{ apply sum_ge0; intros j _. apply sum_ge0; intros c _. apply sum_ge0; auto. }
destruct (Nat.leb_spec (N G) (length h)) as [HN|HN].
- eapply Rle_trans; [apply Rplus_le_compat_l, IH|]. rewrite <- sum_plus.
  apply sum_le. intros j Hj. apply in_experts in Hj.
  assert (Hpj : (paid r j < N G)%nat) by (rewrite Hp; apply (X h m Hm); easy).
  assert (Hterm : forall c, (c < N G)%nat -> (if (paid r j =? c)%nat then g j c (times h j c) else 0)
    + Sum (seq 1 (times h j c - 1)) (g j c) = Sum (seq 1 (times (r :: h) j c - 1)) (g j c)).
  { intros c Hc. pose proof (times_later G A X h j c Hl HN Hj Hc) as Hn. cbn [times].
    destruct (paid r j =? c)%nat.
    - replace (1 + times h j c - 1)%nat with (S (times h j c - 1)) by lia. rewrite seq_S, sum_snoc.
      replace (1 + (times h j c - 1))%nat with (times h j c) by lia. ring.
    - cbn [Nat.add]. ring. }
  apply Rle_trans with (Sum (seq 0 (N G)) (fun c => (if (paid r j =? c)%nat then g j c (times h j c) else 0)
    + Sum (seq 1 (times h j c - 1)) (g j c))).
  + rewrite sum_plus. apply Rplus_le_compat_r.
    eapply Rle_trans; [|apply (term_le_sum _ _ (paid r j)); [apply in_seq; lia|]].
    * cbv beta. rewrite Nat.eqb_refl. apply Rle_refl.
    * intros c _. cbv beta. destruct (_ =? _)%nat; [apply Hg | lra].
  + apply sum_le. intros c Hc. apply in_seq in Hc. right. apply Hterm; lia.
- rewrite Rplus_0_l. eapply Rle_trans; [apply IH|]. apply sum_le; intros j _. apply sum_le; intros c _.
  cbn [times]. destruct (paid r j =? c)%nat; cbn [Nat.add]; [|apply Rle_refl].
  replace (S (times h j c) - 1)%nat with (times h j c) by lia.
  destruct (times h j c) as [|n]; [apply Rle_refl|]. replace (S n - 1)%nat with n by lia.
  rewrite seq_S, sum_snoc. pose proof (Hg j c (1 + n)%nat). lra.
Qed.
End Game.
