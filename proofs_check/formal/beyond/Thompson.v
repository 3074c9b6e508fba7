(** * Thompson sampling: its Bayesian regret is of order sqrt(K N T l ln(T/N)) (Result G)

    By [Thompson_round.v] the regret is at most the errors of estimates, at what is paid and at what should be paid.
    Take the frequencies of right answers for the estimates, and 1/2 before the first answer. By Pinsker for all coins
    at once a round is off by at most sqrt(sum_j l/(2 n_j)), and 1/2 for each payment never made, unless an accuracy has
    left its kl set. Such widths depend on the past only, so that those of what should be paid are, on average, those of
    what is paid, which add up over the counts. Accuracies leave their sets rarely in every world: each estimate that is
    paid for is used once, and [pick p] is fixed once the world is.

    No payment is forced, and neither lambda nor the prior is in the bound.

    - [missed l n s p] == p is not credible after n >= 1 answers, s of them right
    - [misses G l h c] == for how many experts the accuracy at the payments c has left its set
    - [widths G l h c] == how far the frequencies may be from the accuracies if none has *)
Require Import Reals Lra Psatz List Bool Arith Lia.
From Coquelicot Require Import Coquelicot.
From PaidExperts Require Import Sums Tree Game Late Calculus Covering Rounds Concentration Algorithm_1 Lemma_A_1 Kl.
From PaidExperts Require Import Bayes_vote Entropy Bayes Root_K Anytime Prior Posterior Thompson_round.
Import ListNotations.
Open Scope R_scope.

(** ** Charges that depend on counts, for learners that need not explore *)

Theorem charges_on_grid G A choose (g : nat -> R) T h : lawful G -> votes_ok A -> plays A choose ->
  (forall h m, allows A h m -> on_grid G (pay m)) -> (forall n, 0 <= g n) ->
  Esum G A choose (fun h m => Sum (experts G) (fun j => g (times h j (pay m j)))) T h
  <= to_come G (fun _ _ => g) T (times h).
Proof.
intros W V P Grid Hg. revert h; induction T as [|T IH]; intros h; cbn [Esum].
{ unfold to_come. apply sum_ge0; intros. apply sum_ge0; intros. cbn. lra. }
unfold play. rewrite E_bind, <- E_plus, <- (E_const (choose h) (to_come G (fun _ _ => g) (S T) (times h))).
apply E_le_in; [apply P|]. intros m Hm.
set (next := to_come G (fun _ _ => g) T (fun j c => ((if pay m j =? c then 1 else 0) + times h j c)%nat)).
apply Rle_trans with (Sum (experts G) (fun j => g (times h j (pay m j))) + next).
- apply Rplus_le_compat_l. rewrite <- (E_const (round_with G A h m) next). apply E_le_in; [apply round_with_ok; easy|].
  intros r Hr. destruct (in_round_with G A h m r Hr) as [Hp _]. eapply Rle_trans; [apply IH|].
  unfold next. cbn [times]. rewrite Hp. apply Rle_refl.
- unfold next, to_come. rewrite <- sum_plus. apply sum_le. intros j Hj. apply in_experts in Hj.
  apply (charge_moves_count G (fun _ _ => g)); [easy|]. apply (Grid h m); [apply P; easy | easy].
Qed.

(** ** Misses, in one world *)

Definition missed (l : R) (n s : nat) (p : R) : bool := negb (n =? 0)%nat && kl_out l n s p.

(** Among the first [M] counts is the one at which [h] stands. *)
Lemma missed_le l h j c p M : (times h j c <= M)%nat -> ind (missed l (times h j c) (hits h j c) p) <=
  Sum (seq 1 M) (fun n => ind ((times h j c =? n)%nat && kl_out l n (hits h j c) p)).
Proof.
intros HM. unfold missed. destruct (Nat.eqb_spec (times h j c) 0) as [|Hn]; cbn [negb andb ind].
- apply sum_ge0. intros; apply ind_range.
- eapply Rle_trans; [|apply (term_le_sum _ _ (times h j c)); [apply in_seq; lia | intros; apply ind_range]].
  cbv beta. rewrite Nat.eqb_refl. apply Rle_refl.
Qed.

Section World.
Variables (G : game) (A : algorithm) (choose : history -> tree move) (l : R).
Hypotheses (W : lawful G) (V : votes_ok A) (P : plays A choose) (Grid : forall h m, allows A h m -> on_grid G (pay m)).
Hypothesis Hl : 0 < l.
Notation k := (INR (K G)).
Notation eps := (2 * exp (- l)).

Definition misses (h : history) (c : nat -> nat) : R :=
  Sum (experts G) (fun j => ind (missed l (times h j (c j)) (hits h j (c j)) (accuracy G j (c j)))).

(** The payments [c] are fixed: before round t+1 there are at most t counts. *)
Lemma fixed_misses c T : Esum G A choose (fun h _ => misses h c) T [] <= k * eps * (INR T * INR T / 2).
Proof.
assert (Round : forall t, E (run G A choose t []) (fun h => misses h c) <= k * eps * INR t).
{ intros t. unfold misses. rewrite E_sum, Rmult_assoc, <- sum_experts_const. apply sum_le. intros j Hj.
  apply in_experts in Hj. apply Rle_trans with (E (run G A choose t []) (fun h => Sum (seq 1 t) (fun n =>
    ind ((times h j (c j) =? n)%nat && kl_out l n (hits h j (c j)) (accuracy G j (c j)))))).
  - apply E_le_in; [apply run_ok; easy|]. intros h Hh. apply missed_le.
    apply (run_legal G A choose P t [] h (legal_nil A)) in Hh as [_ Hlen]. cbn in Hlen.
    pose proof (times_le_length h j (c j)). lia.
  - rewrite E_sum, Rmult_comm, <- (sum_seq_const 1). apply sum_le. intros n Hn. apply in_seq in Hn.
    apply miss_at_count; auto using kl_covering, kl_mirrored. lia. }
rewrite Esum_run. apply Rle_trans with (Sum (seq 0 T) (fun t => k * eps * INR t)).
- apply sum_le. intros t _. eapply Rle_trans; [|apply Round]. right. apply E_ext. intros h. apply E_const.
- rewrite sum_scal. apply Rmult_le_compat_l.
  + pose proof (exp_pos (- l)). apply Rmult_le_pos; [apply pos_INR | lra].
  + clear. induction T as [|T IH]; [cbn; lra|]. rewrite seq_S, sum_snoc, S_INR. cbn [Nat.add]. lra.
Qed.

(** Of what is paid each estimate is used once. *)
Lemma paid_misses T : Esum G A choose (fun h m => misses h (pay m)) T [] <= k * eps * (INR (N G) * INR T).
Proof.
set (used j c n h m :=
  ind ((pay m j =? c)%nat && ((times h j c =? n)%nat && kl_out l n (hits h j c) (accuracy G j c)))).
apply Rle_trans with (Esum G A choose (fun h m => Sum (experts G) (fun j => Sum (seq 0 (N G)) (fun c =>
  Sum (seq 1 T) (fun n => used j c n h m)))) T []).
- apply Esum_le_legal; [easy | easy | easy | constructor|]. intros h m _ Hlen Hm. cbn in Hlen.
  apply sum_le. intros j Hj. apply in_experts in Hj. set (c := pay m j).
  assert (Hc : (c < N G)%nat) by (apply (Grid h m Hm); easy). pose proof (times_le_length h j c).
  eapply Rle_trans; [|apply (term_le_sum _ _ c); [apply in_seq; lia | intros; apply sum_ge0; intros; apply ind_range]].
  eapply Rle_trans; [apply (missed_le l h j c _ T); lia|]. apply sum_le. intros n _. unfold used. fold c.
  rewrite Nat.eqb_refl. apply Rle_refl.
- rewrite Esum_sum, Rmult_assoc, <- sum_experts_const. apply sum_le. intros j Hj. apply in_experts in Hj.
  rewrite Esum_sum. replace (eps * (INR (N G) * INR T)) with (INR (N G) * (INR T * eps)) by ring.
  rewrite <- (sum_seq_const 0). apply sum_le. intros c _.
  rewrite Esum_sum, <- (sum_seq_const 1). apply sum_le. intros n Hn. apply in_seq in Hn.
  apply miss_when_paid; auto using kl_covering, kl_mirrored. lia.
Qed.
End World.

(** ** One round: the distance of the frequencies from the accuracies *)

Definition widths (G : game) (l : R) (h : history) (c : nat -> nat) : R :=
  1/2 * (Sum (experts G) (fun j => ind (times h j (c j) =? 0)%nat)
         + sqrt 2 * sqrt (Sum (experts G) (fun j => inverse l (times h j (c j))))).

Section Regret.
Variables (G : game) (prior : tree accuracies) (pick : accuracies -> nat -> nat) (l : R) (T : nat).
Hypotheses (Hprior : ok prior) (Hworlds : forall p, In_tree p prior -> lawful (world G p)).
Hypotheses (Hpick : forall p, In_tree p prior -> on_grid G (pick p)) (Hl : 0 < l).
Notation A := (thompson G prior pick).
Notation choose := (thompson_moves G prior pick yes).
Notation regret := (regret_of_pick G prior pick T).
Notation k := (INR (K G)).
Notation n := (INR (N G)).

Lemma frequencies_within : within_widths G prior (fun h c j => tried (times h j (c j)) (hits h j (c j)))
  (widths G l) (fun p h c => misses (world G p) l h c).
Proof.
intros p h c f Hp Hf. pose proof (Hworlds p Hp) as W. set (count j := times h j (c j)).
set (q j := tried (count j) (hits h j (c j))). set (x j := inverse l (count j)).
assert (Hq : forall j, In j (experts G) -> 0 <= q j <= 1) by (intros; apply tried_range, hits_le_times).
assert (Hb : forall j, In j (experts G) -> 0 <= p j (c j) <= 1) by (intros; apply (accuracy_range _ W)).
assert (H0 : 0 <= widths G l h c).
{ apply Rmult_le_pos; [lra|]. apply Rplus_le_le_0_compat; [apply sum_ge0; intros; apply ind_range|].
  apply Rmult_le_pos; apply sqrt_pos. }
destruct (Rlt_le_dec (misses (world G p) l h c) 1) as [Hm|Hm].
2:{ pose proof (E_flips_range _ f (in_map_range _ _ Hq) Hf). pose proof (E_flips_range _ f (in_map_range _ _ Hb) Hf).
    apply Rabs_le. unfold q, count, bought in *. lra. }
set (mix j := if (count j =? 0)%nat then q j else p j (c j)).
assert (Hmix : forall j, In j (experts G) -> 0 <= mix j <= 1)
  by (intros j Hj; unfold mix; destruct (_ =? _)%nat; auto).
assert (Within : forall j, In j (experts G) -> 0 <= x j /\ kl_credible (x j) (q j) (mix j)).
{ intros j Hj. set (out i := ind (missed l (times h i (c i)) (hits h i (c i)) (p i (c i)))).
  assert (Hout : out j < 1)
    by (eapply Rle_lt_trans; [apply (term_le_sum _ out j Hj); intros; apply ind_range | exact Hm]).
  split; [apply inverse_ge0; lra|]. unfold x, mix, q, inverse, out, missed in *. fold (count j) in Hout.
  destruct (count j) as [|i]; cbn [Nat.eqb negb andb] in *; [left; reflexivity|].
  cbn [tried]. apply kl_set_credible; [lia|]. apply kl_out_false; [lia|].
  destruct kl_out; [cbn in Hout; lra | reflexivity]. }
pose proof (pinsker_of_coins (experts G) x q mix f Hmix Hq Within Hf) as Known. rewrite sqrt_half in Known.
pose proof (E_flips_lipschitz (experts G) _ mix f Hb Hmix Hf) as H1.
pose proof (E_flips_lipschitz (experts G) mix _ f Hmix Hb Hf) as H2.
assert (Untried : forall a b : nat -> R, (forall j, In j (experts G) -> Rabs (a j - b j) = Rabs (p j (c j) - mix j)) ->
  Sum (experts G) (fun j => Rabs (a j - b j)) <= 1/2 * Sum (experts G) (fun j => ind (count j =? 0)%nat)).
{ intros a b Hab. rewrite <- sum_scal. apply sum_le. intros j Hj. rewrite (Hab j Hj). unfold mix, q.
  specialize (Hb j Hj). destruct (count j) as [|i]; cbn [Nat.eqb tried ind]; [apply Rabs_le; lra|].
  rewrite Rminus_eq_0, Rabs_R0. lra. }
pose proof (Untried (fun j => p j (c j)) mix (fun _ _ => eq_refl)) as U1.
pose proof (Untried mix (fun j => p j (c j)) (fun _ _ => Rabs_minus_sym _ _)) as U2.
assert (0 <= misses (world G p) l h c) by (apply sum_ge0; intros; apply ind_range).
apply Rabs_le_between in Known. apply Rabs_le_between.
change (widths G l h c) with (1/2 * (Sum (experts G) (fun j => ind (count j =? 0)%nat)
  + sqrt 2 * sqrt (Sum (experts G) x))). change (map (fun j => tried _ _) (experts G)) with (map q (experts G)).
unfold bought. lra.
Qed.

(** ** All rounds *)

Lemma regret_charged (g : nat -> R) B extra : (forall i, 0 <= g i) -> Sum (seq 1 T) g <= B ->
  (forall ns, length ns = K G ->
     sqrt 2 * sqrt (Sum ns (inverse l)) <= Sum ns (fun i => if (i =? 0)%nat then 0 else g i) + extra) ->
  regret <= k * n * (1 + B) + INR T * extra + k * exp (- l) * (INR T * (INR T + 2 * n)).
Proof.
intros Hg HB Hround.
eapply Rle_trans; [apply (regret_split G prior pick Hprior Hworlds _ _ _ frequencies_within)|].
match goal with |- _ <= ?b => rewrite <- (E_const prior b) end. apply E_le_in; [easy|]. intros p Hp. cbv beta.
pose proof (Hworlds p Hp) as W. pose proof (thompson_votes_ok G prior pick) as V.
pose proof (thompson_can_be_played G prior pick Hprior Hworlds yes (fun _ _ => I)) as P.
assert (Grid : forall h m, allows A h m -> on_grid (world G p) (pay m))
  by (intros h m (p' & Hp' & ->); apply Hpick, Hp').
pose proof (paid_misses (world G p) A choose l W V P Grid Hl T) as H1.
pose proof (fixed_misses (world G p) A choose l W V P Hl (pick p) T) as H2. cbn [K N world] in H1, H2.
set (charge i := if (i =? 0)%nat then 1 else g i).
assert (Hcharge : forall i, 0 <= charge i) by (intros i; unfold charge; destruct (_ =? _)%nat; [lra | apply Hg]).
assert (Charged : Esum (world G p) A choose (fun h m => 2 * widths G l h (pay m)) T []
  <= k * n * (1 + B) + INR T * extra); [|lra].
apply Rle_trans with (Esum (world G p) A choose (fun h m =>
  Sum (experts (world G p)) (fun j => charge (times h j (pay m j))) + extra) T []).
- apply Esum_le; [easy | easy | easy | constructor|]. intros h m. unfold widths.
  specialize (Hround (map (fun j => times h j (pay m j)) (experts G))). rewrite map_length, !sum_map in Hround.
  specialize (Hround (seq_length _ _)). change (experts (world G p)) with (experts G).
  rewrite (sum_ext _ (fun j => charge _) (fun j => ind (times h j (pay m j) =? 0)%nat
    + (if (times h j (pay m j) =? 0)%nat then 0 else g (times h j (pay m j)))))
    by (intros; unfold charge; destruct (_ =? _)%nat; cbn; ring). rewrite sum_plus. lra.
- rewrite Esum_plus, Esum_const. apply Rplus_le_compat_r. eapply Rle_trans; [apply charges_on_grid; easy|].
  unfold to_come. cbn [times].
  rewrite (sum_ext _ _ (fun _ => n * Sum (seq 0 T) charge)) by (intros; apply sum_seq_const).
  rewrite sum_experts_const, <- Rmult_assoc. apply Rmult_le_compat_l; [apply Rmult_le_pos; apply pos_INR|].
  destruct T as [|t]; [cbn in *; lra|]. cbn [seq]. rewrite sum_cons. unfold charge at 1. cbn [Nat.eqb].
  apply Rplus_le_compat_l. eapply Rle_trans; [|exact HB]. eapply Rle_trans; [|apply sum_seq_more with (n := t); auto].
  apply sum_le. intros i Hi. apply in_seq in Hi. unfold charge. destruct (Nat.eqb_spec i 0); [lia | lra].
Qed.

Notation failing := (k * exp (- l) * (INR T * (INR T + 2 * n))).

Lemma regret_each : (1 <= T)%nat -> 0 < n -> regret <= k * n + 2 * sqrt 2 * k * sqrt (l * n * INR T) + failing.
Proof.
intros HT Hn. pose proof (lt_0_INR T ltac:(lia)) as Ht. assert (Hm : 0 < l * n) by (apply Rmult_lt_0_compat; easy).
destruct (best_split (l * n) (INR T) Hm Ht) as (a & Ha & <-). pose proof (sqrt_pos 2) as H2.
pose proof (regret_charged (fun i => sqrt 2 * surplus l a i) (sqrt 2 * (l / a)) (k * (sqrt 2 * a))) as H.
assert (Split : k * n * (1 + sqrt 2 * (l / a)) + INR T * (k * (sqrt 2 * a))
  = k * n + 2 * sqrt 2 * k * (l * n / (2 * a) + INR T * a / 2)) by (field; lra).
rewrite Split in H. apply H.
- intros. apply Rmult_le_pos; [easy | apply surplus_ge0].
- rewrite sum_scal. apply Rmult_le_compat_l; [easy | apply surplus_sum; lra].
- intros ns <-. apply roots_split; lra.
Qed.

Lemma regret_joint : 0 < n <= INR T -> 0 < k ->
  regret <= k * n + sqrt 2 * sqrt (l * k * n * INR T * (1 + ln (INR T / n))) + failing.
Proof.
intros Hn Hk. assert (Hx : 1 <= INR T / n) by (apply le_Rdiv_iff; lra).
assert (HL : 0 <= ln (INR T / n)) by (rewrite <- ln_1; apply ln_le_compat; lra). set (L := ln (INR T / n)) in *.
set (mass := l * k * n * (1 + L)). assert (Hm : 0 < mass) by (repeat apply Rmult_lt_0_compat; lra).
replace (l * k * n * INR T * (1 + L)) with (mass * INR T) by (unfold mass; ring).
destruct (best_split mass (INR T) Hm ltac:(lra)) as (a & Ha & <-). pose proof (sqrt_pos 2) as H2.
set (b := l / (2 * a)). assert (Hb : 0 < b) by (apply Rdiv_lt_0_compat; lra).
pose proof (regret_charged (fun i => sqrt 2 * b * inverse_surplus (INR T / n) i) (sqrt 2 * b * L)
  (sqrt 2 * (k * (b * (1 / (INR T / n))) + a / 2))) as H.
assert (Split : k * n * (1 + sqrt 2 * b * L) + INR T * (sqrt 2 * (k * (b * (1 / (INR T / n))) + a / 2))
  = k * n + sqrt 2 * (mass / (2 * a) + INR T * a / 2)) by (unfold b, mass; field; lra).
rewrite Split in H. assert (0 <= sqrt 2 * b) by (apply Rmult_le_pos; lra). apply H.
- intros. apply Rmult_le_pos; [easy | apply inverse_surplus_ge0].
- rewrite sum_scal. apply Rmult_le_compat_l; [easy | apply inverse_surplus_sum; lra].
- intros ns <-. apply root_splits; lra.
Qed.
End Regret.

(** ** The theorems *)

Definition thompson_bound (G : game) (T : nat) : R :=
  let l := ln (INR (K G) * INR T * (INR T + 2 * INR (N G))) in
  INR (K G) * INR (N G) + 1 + Rmin (2 * sqrt 2 * INR (K G) * sqrt (l * INR (N G) * INR T))
    (sqrt 2 * sqrt (l * INR (K G) * INR (N G) * INR T * (1 + ln (INR T / INR (N G))))).

Lemma some_leaf {B} (t : tree B) : exists b, In_tree b t.
Proof. induction t as [b|p u IH]; [exists b; reflexivity|]. destruct (IH true) as [b Hb]. exists b, true. easy. Qed.

(** Against what it would pay if it knew the accuracies, whatever rule [pick] it follows. At this l misses cost 1. *)
Theorem thompson_follows_any_rule G prior pick labels T : ok prior ->
  (forall p, In_tree p prior -> lawful (world G p) /\ on_grid G (pick p)) ->
  bayesian_regret G prior pick labels bayes_error pick T <= thompson_bound G T.
Proof.
intros Hprior H. rewrite labels_do_not_matter. fold (regret_of_pick G prior pick T).
assert (Hworlds : forall p, In_tree p prior -> lawful (world G p)) by (intros; apply H; easy).
assert (Hpick : forall p, In_tree p prior -> on_grid G (pick p)) by (intros; apply H; easy).
destruct (some_leaf prior) as [p0 Hp0]. pose proof (INR_ge1 _ (some_expert _ (Hworlds p0 Hp0))) as HK.
pose proof (INR_ge1 _ (some_payment _ (Hworlds p0 Hp0))) as HN. cbn [K N world] in HK, HN.
unfold thompson_bound. set (x := INR (K G) * INR T * (INR T + 2 * INR (N G))). cbv zeta. set (l := ln x).
pose proof (pos_INR T) as HT. pose proof (sqrt_pos 2) as H2.
enough (Both : forall r, 0 <= r -> (INR (N G) <= INR T -> 0 < l -> regret_of_pick G prior pick T
  <= INR (K G) * INR (N G) + r + INR (K G) * exp (- l) * (INR T * (INR T + 2 * INR (N G)))) ->
  regret_of_pick G prior pick T <= INR (K G) * INR (N G) + 1 + r).
{ unfold Rmin. destruct Rle_dec; apply Both; [| | |]; try (repeat apply Rmult_le_pos; (apply sqrt_pos || lra));
    intros Many Hl.
  - apply regret_each; try easy; [apply INR_le; change (INR 1) with 1|]; lra.
  - apply regret_joint; try easy; lra. }
intros r Hr Good. destruct (Rlt_le_dec (INR T) (INR (N G))) as [Few|Many].
- pose proof (regret_trivial G prior pick Hprior Hworlds T). assert (INR (N G) <= INR (K G) * INR (N G)) by nra. lra.
- assert (Hx : 3 <= x) by (unfold x; assert (1 <= INR (K G) * INR T) by nra; nra).
  assert (Failing : INR (K G) * exp (- l) * (INR T * (INR T + 2 * INR (N G))) = 1).
  { unfold l. rewrite exp_Ropp, exp_ln by lra. unfold x. field. repeat split; nra. }
  rewrite Failing in Good. specialize (Good Many). enough (0 < l) by lra. unfold l. rewrite <- ln_1.
  apply ln_increasing; lra.
Qed.

(** Against the best payments of each world, for the objective B, or H, or any that is at least B *)
Theorem thompson_regret G prior objective pick labels best T : ok prior ->
  (forall p, In_tree p prior -> lawful (world G p) /\ on_grid G (best p)) ->
  (forall ps, (forall p, In p ps -> 0 <= p <= 1) -> bayes_error ps <= objective ps) ->
  best_for G prior objective pick ->
  bayesian_regret G prior pick labels objective best T <= thompson_bound G T.
Proof.
intros Hprior H Hobj Hpick. eapply Rle_trans; [|apply (thompson_follows_any_rule G prior pick labels T Hprior)].
- apply E_le_in; [easy|]. intros p Hp. destruct (H p Hp) as [W Hbest]. pose proof (proj2 (Hpick p Hp) _ Hbest) as Least.
  assert (Above : bayes_value (world G p) bayes_error (pick p) <= bayes_value (world G p) objective (pick p)).
  { apply Rplus_le_compat_r, Hobj, in_map_range. intros; apply (accuracy_range _ W). }
  pose proof (Rmult_le_compat_l (INR T) _ _ (pos_INR T) (Rle_trans _ _ _ Above Least)). lra.
- intros p Hp. split; [apply H | apply Hpick]; easy.
Qed.

(** Some rule is best, and the learner can be played. *)
Theorem best_rule_exists G prior objective : (1 <= N G)%nat -> exists pick, best_for G prior objective pick.
Proof.
intros HN. exists (fun p => best (world G p) (lam G) (fun c => objective (bought G p c))).
intros p _. apply (best_is_least (world G p) (lam G) (fun c => objective (bought G p c))); [easy|].
intros c c' H. f_equal. apply map_ext_in. intros j Hj. apply in_experts in Hj. rewrite H by easy. reflexivity.
Qed.
