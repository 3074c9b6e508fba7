(** * The accounting that the regret theorems of our own share

    A round of the exploration costs at most 1 + lambda K. A later round in which the accuracies of the comparator's
    and of the paid payments are credible costs the target, plus charges that depend on counts only, plus a slack.
    What is left are rounds in which one of these accuracies is not credible, and these are rare.

    Only 2K estimates have to be right in a round, not all K N (as in Lambda): those of the comparator, which are
    wrong with chance delta each for at most as many counts as there were rounds, and those that are paid, of which
    each is used once.

    - [late h] == 1 once the exploration is over
    - [comparator_misses h], [paid_misses h m] == how many of these estimates are wrong *)
Require Import Reals Lra Psatz List Bool Arith Lia.
From PaidExperts Require Import Sums Tree Game Rounds Covering Concentration.
Import ListNotations.
Open Scope R_scope.

Section Regret.
Variables (G : game) (A : algorithm) (choose : history -> tree move).
Hypotheses (W : lawful G) (V : votes_ok A) (P : plays A choose) (X : exploring G A).
Variables (l delta : R) (out : nat -> nat -> R -> bool).
Hypotheses (Hcov : covering l out) (Hmir : mirrored out) (Hdelta : 2 * exp (- l) <= delta).
Notation k := (INR (K G)).
Notation round_max := (1 + lam G * INR (K G)).
Notation Esum := (Esum G A choose).

Definition miss (h : history) (j c : nat) : bool := out (times h j c) (hits h j c) (accuracy G j c).
Definition late (h : history) : R := ind (N G <=? length h)%nat.

Lemma delta_pos : 0 < delta.
Proof. pose proof (exp_pos (- l)). lra. Qed.

(** ** How often estimates miss *)

Lemma miss_at t j c : (j < K G)%nat -> (c < N G)%nat -> (N G <= t)%nat ->
  E (run G A choose t []) (fun h => ind (miss h j c)) <= INR (t - N G + 1) * delta.
Proof.
intros Hj Hc Ht. apply Rle_trans with (E (run G A choose t []) (fun h =>
  Sum (seq 1 (t - N G + 1)) (fun n => ind ((times h j c =? n)%nat && out n (hits h j c) (accuracy G j c))))).
- apply E_le_in; [apply run_ok; easy|]. intros h Hh.
  apply (run_legal G A choose P t [] h (legal_nil A)) in Hh as [Hl Hlen]. cbn in Hlen.
  pose proof (times_later G A X h j c Hl ltac:(lia) Hj Hc) as Hcount.
  eapply Rle_trans; [|apply (term_le_sum _ _ (times h j c)); [apply in_seq; lia | intros; apply ind_range]].
  cbv beta. rewrite Nat.eqb_refl. apply Rle_refl.
- rewrite E_sum, <- (sum_seq_const 1). apply sum_le. intros n Hn. apply in_seq in Hn.
  eapply Rle_trans; [apply miss_at_count with (l := l) (out := out); easy || lia | easy].
Qed.

Lemma Esum_late_run f T : Esum (fun h _ => late h * f h) T []
  = Sum (seq 0 T) (fun t => if (N G <=? t)%nat then E (run G A choose t []) f else 0).
Proof.
rewrite Esum_run. apply sum_ext. intros t _.
rewrite (E_ext_in _ _ (fun h => ind (N G <=? t)%nat * f h)).
- rewrite E_scal. destruct (_ <=? _)%nat; cbn; ring.
- intros h Hh. apply (run_legal G A choose P t [] h (legal_nil A)) in Hh as [_ Hlen]. cbn in Hlen.
  rewrite E_const. unfold late. rewrite Hlen. reflexivity.
Qed.

Definition comparator_misses (cs : nat -> nat) (h : history) : R := Sum (experts G) (fun j => ind (miss h j (cs j))).
Definition paid_misses (h : history) (m : move) : R := Sum (experts G) (fun j => ind (miss h j (pay m j))).

(** 1 + 2 + .. + (T - N) *)
Lemma sum_of_counts T d : Sum (seq 0 T) (fun t => if (N G <=? t)%nat then d * INR (t - N G + 1) else 0)
  = d * (INR (T - N G) * (INR (T - N G) + 1) / 2).
Proof.
induction T as [|T IH]; [cbn; field|].
rewrite seq_S, sum_snoc, IH. cbn [Nat.add]. destruct (Nat.leb_spec (N G) T) as [H|H].
- replace (S T - N G)%nat with (S (T - N G)) by lia. replace (T - N G + 1)%nat with (S (T - N G)) by lia.
  rewrite S_INR. field.
- replace (S T - N G)%nat with 0%nat by lia. replace (T - N G)%nat with 0%nat by lia. cbn. field.
Qed.

Lemma comparator_misses_add_up cs T : on_grid G cs ->
  Esum (fun h _ => late h * comparator_misses cs h) T [] <= k * delta * (INR (T - N G) * (INR (T - N G) + 1) / 2).
Proof.
intros Hcs. rewrite Esum_late_run, <- sum_of_counts. apply sum_le. intros t _.
destruct (Nat.leb_spec (N G) t) as [Ht|_]; [|lra].
unfold comparator_misses. rewrite E_sum.
apply Rle_trans with (Sum (experts G) (fun _ => INR (t - N G + 1) * delta)); [|rewrite sum_experts_const; right; ring].
apply sum_le. intros j Hj. apply in_experts in Hj. apply miss_at; auto.
Qed.

(** Each estimate is used once. *)
Lemma paid_misses_add_up T : Esum (fun h m => late h * paid_misses h m) T [] <= k * INR (N G) * INR (T - N G) * delta.
Proof.
set (used j c n h m := ind ((pay m j =? c)%nat && ((times h j c =? n)%nat && out n (hits h j c) (accuracy G j c)))).
apply Rle_trans with (Esum (fun h m => Sum (experts G) (fun j => Sum (seq 0 (N G)) (fun c =>
  Sum (seq 1 (T - N G)) (fun n => used j c n h m)))) T []).
- apply Esum_le_legal; [easy | easy | easy | constructor|]. intros h m Hl Hlen Hm. cbn in Hlen.
  assert (H0 : forall j, 0 <= Sum (seq 0 (N G)) (fun c => Sum (seq 1 (T - N G)) (fun n => used j c n h m)))
    by (intros; apply sum_ge0; intros; apply sum_ge0; intros; apply ind_range).
  unfold late. destruct (Nat.leb_spec (N G) (length h)) as [HN|_]; cbn [ind]; [|rewrite Rmult_0_l; apply sum_ge0; auto].
  rewrite Rmult_1_l. unfold paid_misses. apply sum_le. intros j Hj. apply in_experts in Hj.
  set (c := pay m j). assert (Hc : (c < N G)%nat) by (apply (X h m Hm); easy).
  pose proof (times_later G A X h j c Hl HN Hj Hc) as Hcount.
  eapply Rle_trans; [|apply (term_le_sum _ _ c); [apply in_seq; lia | intros; apply sum_ge0; intros; apply ind_range]].
  eapply Rle_trans; [|apply (term_le_sum _ _ (times h j c)); [apply in_seq; lia | intros; apply ind_range]].
  unfold used. fold c. rewrite !Nat.eqb_refl. apply Rle_refl.
- rewrite Esum_sum. replace (k * INR (N G) * INR (T - N G) * delta) with (k * (INR (N G) * (INR (T - N G) * delta)))
    by ring.
  rewrite <- sum_experts_const. apply sum_le. intros j Hj. apply in_experts in Hj.
  rewrite Esum_sum, <- (sum_seq_const 0). apply sum_le. intros c _.
  rewrite Esum_sum, <- (sum_seq_const 1). apply sum_le. intros n Hn. apply in_seq in Hn.
  eapply Rle_trans; [apply miss_when_paid with (l := l) (out := out); easy || lia | easy].
Qed.

Lemma early_rounds T : Esum (fun h _ => ind (length h <? N G)%nat) T [] <= INR (N G).
Proof.
rewrite Esum_run. apply Rle_trans with (INR (Nat.min T (N G))); [right | apply le_INR; lia].
rewrite (sum_ext _ _ (fun t => ind (t <? N G)%nat)).
- induction T as [|T IH]; [reflexivity|]. rewrite seq_S, sum_snoc, IH. cbn [Nat.add].
  destruct (Nat.ltb_spec T (N G)) as [H|H]; cbn [ind].
  + replace (Nat.min (S T) (N G)) with (S (Nat.min T (N G))) by lia. rewrite S_INR. lra.
  + replace (Nat.min (S T) (N G)) with (Nat.min T (N G)) by lia. lra.
- intros t _. rewrite <- (E_const (run G A choose t []) (ind (t <? N G)%nat)). apply E_ext_in. intros h Hh.
  apply (run_legal G A choose P t [] h (legal_nil A)) in Hh as [_ Hlen]. cbn in Hlen. rewrite E_const, Hlen.
  reflexivity.
Qed.

(** No misses, if fewer than one *)
Lemma none_misses (o : nat -> bool) : Sum (experts G) (fun j => ind (o j)) < 1 -> forall j, (j < K G)%nat ->
  o j = false.
Proof.
intros H j Hj. destruct (o j) eqn:Ho; [|easy]. exfalso.
pose proof (term_le_sum (experts G) (fun j => ind (o j)) j (proj2 (in_experts G j) Hj)) as Hs. cbv beta in Hs.
rewrite Ho in Hs. specialize (Hs ltac:(intros; apply ind_range)). cbn in Hs. lra.
Qed.

(** ** The sum over all rounds *)

Variables (charge : nat -> nat -> nat -> R) (B extra : R) (slack : history -> R) (target : R) (cs : nat -> nat).
Hypotheses (charge_ge0 : forall j c n, 0 <= charge j c n) (charge_0 : forall j c, charge j c 0%nat = 0).
Hypothesis charge_sum : forall j c M, Sum (seq 1 M) (charge j c) <= B.
Hypotheses (Hextra : 0 <= extra) (Hslack : forall h, 0 <= slack h) (Htarget : 0 <= target) (Hcs : on_grid G cs).
Definition charged (h : history) (m : move) : R := Sum (experts G) (fun j => charge j (pay m j) (times h j (pay m j))).
Hypothesis good_round : forall h m, legal A h -> (N G <= length h)%nat -> allows A h m ->
  (forall j, (j < K G)%nat -> miss h j (cs j) = false) -> (forall j, (j < K G)%nat -> miss h j (pay m j) = false) ->
  mistake G A h m + lam G * paid_sum G (pay m) <= target + charged h m + extra + slack h.

Lemma charged_ge0 h m : 0 <= charged h m.
Proof. apply sum_ge0; intros; apply charge_ge0. Qed.

Lemma round_max_ge1 : 1 <= round_max.
Proof. pose proof (lam_ge0 _ W). pose proof (pos_INR (K G)). nra. Qed.

Lemma late_round h m : legal A h -> (N G <= length h)%nat -> allows A h m ->
  E (round_with G A h m) (cost G)
  <= target + (round_max * comparator_misses cs h + (round_max * paid_misses h m + (charged h m + (extra + slack h)))).
Proof.
intros Hl HN Hm. pose proof round_max_ge1. pose proof (charged_ge0 h m). pose proof (Hslack h).
assert (0 <= comparator_misses cs h) by (apply sum_ge0; intros; apply ind_range).
assert (0 <= paid_misses h m) by (apply sum_ge0; intros; apply ind_range).
pose proof (round_cost_le G A h m W V) as Hmax.
destruct (Rlt_le_dec (comparator_misses cs h) 1) as [Hc|Hc]; [|nra].
destruct (Rlt_le_dec (paid_misses h m) 1) as [Hp|Hp]; [|nra].
assert (Hgood := good_round h m Hl HN Hm (none_misses (fun j => miss h j (cs j)) Hc)
  (none_misses (fun j => miss h j (pay m j)) Hp)).
rewrite cost_split. nra.
Qed.

Lemma charged_add_up T : Esum charged T [] <= k * INR (N G) * B.
Proof.
eapply Rle_trans; [apply charges; easy|].
replace (k * INR (N G) * B) with (k * (INR (N G) * B)) by ring. rewrite <- sum_experts_const.
apply sum_le. intros j _. rewrite <- (sum_seq_const 0). apply sum_le. intros c _.
eapply Rle_trans; [|apply (charge_sum j c T)].
destruct T as [|T]; [cbn; lra|]. cbn [seq]. rewrite sum_cons, charge_0.
change (1%nat :: seq 2 T) with (seq 1 (S T)). rewrite seq_S, sum_snoc. pose proof (charge_ge0 j c (1 + T)%nat). lra.
Qed.

(** Misses of the comparator and of what is paid, together *)
Lemma misses_add_up T : INR (T - N G) * (INR (T - N G) + 1) / 2 + INR (N G) * INR (T - N G) <= INR T * (INR T + 1) / 2.
Proof.
destruct (Nat.le_gt_cases (N G) T) as [HT|HT].
- rewrite minus_INR by easy. pose proof (pos_INR (N G)). apply le_INR in HT. nra.
- replace (T - N G)%nat with 0%nat by lia. pose proof (pos_INR T). cbn. nra.
Qed.

Lemma round_by_round T : Esum (fun h m => E (round_with G A h m) (cost G)) T [] <=
  INR T * target + round_max * Esum (fun h _ => ind (length h <? N G)%nat) T []
  + round_max * Esum (fun h _ => late h * comparator_misses cs h) T [] + round_max * Esum (fun h m => late h *
      paid_misses h m) T []
  + Esum charged T [] + INR T * extra + Esum (fun h _ => slack h) T [].
Proof.
apply Rle_trans with (Esum (fun h m => target + (round_max * ind (length h <? N G)%nat
  + (round_max * (late h * comparator_misses cs h) + (round_max * (late h * paid_misses h m) + (charged h m + (extra +
      slack h)))))) T []).
- apply Esum_le_legal; [easy | easy | easy | constructor|]. intros h m Hl _ Hm. unfold late.
  destruct (Nat.ltb_spec (length h) (N G)) as [HN|HN].
  + rewrite (proj2 (Nat.leb_gt (N G) (length h))) by lia. cbn [ind].
    pose proof (round_cost_le G A h m W V). pose proof (charged_ge0 h m). pose proof (Hslack h). lra.
  + rewrite (proj2 (Nat.leb_le (N G) (length h))) by lia. cbn [ind]. pose proof (late_round h m Hl HN Hm). lra.
- rewrite !Esum_plus, !Esum_scal, !Esum_const. lra.
Qed.

Theorem regret_of_good_rounds T : E (run G A choose T []) (total G) - INR T * target <=
  INR (N G) * round_max + round_max * k * delta * (INR T * (INR T + 1) / 2)
  + k * INR (N G) * B + INR T * extra + Esum (fun h _ => slack h) T [].
Proof.
rewrite tower. unfold total at 1. cbn [Sum fold_right].
pose proof (round_by_round T). pose proof (charged_add_up T). pose proof (early_rounds T).
pose proof (comparator_misses_add_up cs T Hcs). pose proof (paid_misses_add_up T). pose proof (misses_add_up T) as Hsum.
pose proof round_max_ge1. pose proof delta_pos. pose proof (pos_INR (K G)).
set (e1 := Esum (fun h _ => late h * comparator_misses cs h) T []) in *.
set (e2 := Esum (fun h m => late h * paid_misses h m) T []) in *.
set (e3 := Esum (fun h _ => ind (length h <? N G)%nat) T []) in *.
assert (Hmiss : e1 + e2 <= k * delta * (INR T * (INR T + 1) / 2)).
{ apply Rle_trans with (k * delta * (INR (T - N G) * (INR (T - N G) + 1) / 2 + INR (N G) * INR (T - N G))); [lra|].
  apply Rmult_le_compat_l; [nra | easy]. }
assert (round_max * e3 <= round_max * INR (N G)) by (apply Rmult_le_compat_l; lra).
assert (round_max * (e1 + e2) <= round_max * (k * delta * (INR T * (INR T + 1) / 2))) by (apply Rmult_le_compat_l; lra).
lra.
Qed.
End Regret.

(** The same with all hypotheses in one line of sight *)
Theorem regret_le G A choose out l delta charge B extra slack target cs T :
  lawful G -> votes_ok A -> plays A choose -> exploring G A -> covering l out -> mirrored out ->
    2 * exp (- l) <= delta ->
  (forall j c n, 0 <= charge j c n) -> (forall j c, charge j c 0%nat = 0) ->
    (forall j c M, Sum (seq 1 M) (charge j c) <= B) ->
  0 <= extra -> (forall h, 0 <= slack h) -> 0 <= target -> on_grid G cs ->
  (forall h m, legal A h -> (N G <= length h)%nat -> allows A h m ->
     (forall j, (j < K G)%nat -> out (times h j (cs j)) (hits h j (cs j)) (accuracy G j (cs j)) = false) ->
     (forall j, (j < K G)%nat -> out (times h j (pay m j)) (hits h j (pay m j)) (accuracy G j (pay m j)) = false) ->
     mistake G A h m + lam G * paid_sum G (pay m) <=
       target + Sum (experts G) (fun j => charge j (pay m j) (times h j (pay m j))) + extra + slack h) ->
  E (run G A choose T []) (total G) - INR T * target <=
    INR (N G) * (1 + lam G * INR (K G)) + (1 + lam G * INR (K G)) * INR (K G) * delta * (INR T * (INR T + 1) / 2)
    + INR (K G) * INR (N G) * B + INR T * extra + Esum G A choose (fun h _ => slack h) T [].
Proof. intros. apply (regret_of_good_rounds G A choose) with (l := l) (out := out) (charge := charge) (cs := cs);
  easy. Qed.
