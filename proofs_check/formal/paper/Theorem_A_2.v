(** * Theorem A.2: what Algorithm 1 costs in T rounds

    The detailed form of the main theorem, from the appendix: the first N rounds explore, a round in which the event
    Lambda fails costs at most 1 + lambda K, and every other round costs OPT, the error eps of the grid, and charges
    that fall with the counts of what is paid (Lemmas 4.3 to 4.6). Along every path these counts are 1, 2, 3, .. for
    each expert and payment, so that the charges add up to logarithms.

    The printed proof loses a factor 2 in D59.2, where the sum of 1/n^2 is at most 2 and not 1. The theorem keeps its
    constants: 288 in D58.1 is generous. Lemmas 4.4 and 4.5 together cost 245/32 + 96 < 144 = 288/2, see [good_round].

    - [width_cost l n] == 2 l/n + (3 l/n)^2, what the lemmas charge to a count n
    - [unpriced G r] == mistake and payments of a round without lambda before the payments, as D56 to D58 print it
    - I86.1, I34.1: [covered]; I87.1, I35.1: beta = 18 ln(3/delta) K^2, where I93.1 prints 8; I89.2: [N G]
    - What is false as printed, and the teeth, are in [Theorem_A_2_teeth.v]. *)
Require Import Reals Lra Psatz List Bool Arith Lia.
From PaidExperts Require Import Sums Tree Game Calculus Rounds Algorithm_1 Late_rounds.
From PaidExperts Require Import Lemma_4_1 Lemma_4_3 Lemma_4_4 Lemma_4_5 Lemma_4_6.
Import ListNotations.
Open Scope R_scope.

Definition width_cost (l : R) (n : nat) : R := 2 * l / INR n + (3 * l / INR n) ^ 2.
Definition unpriced (G : game) (r : round) : R := ind (mistaken r) + paid_sum G (paid r).

(** ** The two sums *)

Lemma step_of_ln x : 0 < x -> 1 / (x + 1) <= ln (x + 1) - ln x.
Proof.
intros Hx. pose proof (ln_le_minus_1 (x / (x + 1)) ltac:(apply Rdiv_lt_0_compat; lra)) as H.
unfold Rdiv in H at 1. rewrite ln_mult, ln_Rinv in H by (try apply Rinv_0_lt_compat; lra).
replace (x / (x + 1) - 1) with (- (1 / (x + 1))) in H by (field; lra). lra.
Qed.

(** One more term of the harmonic sum is less than the growth of the logarithm. *)
Lemma I91_1 T : Sum (seq 1 T) (fun t => 1 / INR t) <= 1 + ln (INR T).
Proof.
induction T as [|T IH]; [cbn; rewrite ln_0; lra|]. destruct (Nat.eq_dec T 0) as [->|H0]; [cbn; rewrite ln_1; lra|].
rewrite seq_S, sum_snoc. cbn [Nat.add]. rewrite S_INR.
pose proof (step_of_ln (INR T) ltac:(apply lt_0_INR; lia)). lra.
Qed.

(** 1/n^2 <= 1/(n-1) - 1/n telescopes from the second term on. *)
Lemma inverse_squares_le T : (1 <= T)%nat -> Sum (seq 1 T) (fun t => 1 / INR t ^ 2) <= 2 - 1 / INR T.
Proof.
induction T as [|T IH]; intros HT; [lia|]. destruct (Nat.eq_dec T 0) as [->|H0]; [cbn; lra|].
rewrite seq_S, sum_snoc. specialize (IH ltac:(lia)). cbn [Nat.add]. rewrite S_INR.
assert (Hx : 0 < INR T) by (apply lt_0_INR; lia). set (x := INR T) in *.
enough (1 / (x + 1) ^ 2 <= 1 / x - 1 / (x + 1)) by lra.
replace (1 / x - 1 / (x + 1)) with (1 / (x * (x + 1))) by (field; lra).
apply Rmult_le_compat_l; [lra|]. apply Rinv_le_contravar; nra.
Qed.

Lemma I92_1 T : Sum (seq 1 T) (fun t => 1 / INR t ^ 2) <= 2.
Proof.
destruct T as [|T]; [cbn; lra|]. pose proof (inverse_squares_le (S T) ltac:(lia)) as H.
assert (0 < 1 / INR (S T)) by (apply Rdiv_lt_0_compat; [lra | apply lt_0_INR; lia]). lra.
Qed.

Lemma product_of_four_ge0 a b c d : 0 <= a -> 0 <= b -> 0 <= c -> 0 <= d -> 0 <= a * b * c * d.
Proof. intros. repeat apply Rmult_le_pos; easy. Qed.

(** ** The charges of one path: D59 and D60 *)

Lemma inverse_ge0 x n : 0 <= x -> 0 <= x / INR n.
Proof.
intros Hx. destruct n; [cbn; unfold Rdiv; rewrite Rinv_0; lra | apply Rdiv_ge0; [easy | apply lt_0_INR; lia]].
Qed.

Lemma width_cost_ge0 l n : 0 <= l -> 0 <= width_cost l n.
Proof.
intros Hl. unfold width_cost.
pose proof (inverse_ge0 (2 * l) n ltac:(lra)). pose proof (pow2_ge_0 (3 * l / INR n)). lra.
Qed.

(** Of the indicators over the grid exactly one is 1. *)
Lemma sum_select (f : nat -> R) c0 n i : (i <= c0 < i + n)%nat ->
  Sum (seq i n) (fun c => ind (c0 =? c)%nat * f c) = f c0.
Proof.
revert i; induction n as [|n IH]; intros i Hi; [lia|]. cbn [seq]. rewrite sum_cons.
destruct (Nat.eqb_spec c0 i) as [->|Hne]; [|rewrite IH by lia; cbn; ring].
rewrite (sum_ext _ _ (fun _ => 0)), sum_const; [cbn; ring|].
intros c Hc. apply in_seq in Hc. rewrite (proj2 (Nat.eqb_neq i c)) by lia. cbn. ring.
Qed.

Section Paths.
Variables (G : game) (A : algorithm).
Hypothesis X : exploring G A.

Lemma D59_1 l h : legal A h ->
  late_sum G (fun h r => Sum (experts G) (fun j => width_cost l (times h j (paid r j)))) h
  = late_sum G (fun h r => Sum (experts G) (fun j =>
      Sum (seq 0 (N G)) (fun c => ind (paid r j =? c)%nat * width_cost l (times h j c)))) h.
Proof.
induction 1 as [|r h m Hl IH Hm Hp]; cbn [late_sum]; [reflexivity|]. rewrite IH. f_equal.
destruct (N G <=? length h)%nat; [|reflexivity]. apply sum_ext. intros j Hj. apply in_experts in Hj.
symmetry. apply (sum_select (fun c => width_cost l (times h j c))).
rewrite Hp. pose proof (proj1 (X h m Hm) j Hj). lia.
Qed.

(** A charge for each count, for one expert at one payment, and so for all of them *)
Lemma late_sum_le (g : nat -> R) B h : (forall n, 0 <= g n) -> legal A h ->
  Sum (seq 1 (length h)) g <= B ->
  late_sum G (fun h r => Sum (experts G) (fun j => g (times h j (paid r j)))) h <= INR (K G) * INR (N G) * B.
Proof.
intros Hg Hl HB. eapply Rle_trans; [apply (late_charges G A X (fun _ _ => g)); [auto | easy]|].
rewrite Rmult_assoc, <- sum_experts_const. apply sum_le. intros j _.
rewrite <- (sum_seq_const 0 (N G)). apply sum_le. intros c _.
eapply Rle_trans; [|apply HB]. apply sum_seq_more; [pose proof (times_le_length h j c); lia | easy].
Qed.

(** 18 and not 9: the sum of the inverse squares is at most 2, not 1. T is the number of rounds so far. *)
Lemma D59_2_repaired l h : 0 <= l -> legal A h ->
  late_sum G (fun h r => Sum (experts G) (fun j => width_cost l (times h j (paid r j)))) h
  <= INR (K G) * INR (N G) * ((1 + ln (INR (length h))) * (2 * l) + 18 * l ^ 2).
Proof.
intros Hl Hlegal. apply late_sum_le; [intros; apply width_cost_ge0; easy | easy|].
rewrite (sum_ext _ _ (fun t => 2 * l * (1 / INR t) + 9 * l ^ 2 * (1 / INR t ^ 2))).
- rewrite sum_plus, !sum_scal. pose proof (I91_1 (length h)). pose proof (I92_1 (length h)).
  pose proof (pow2_ge_0 l). nra.
- intros t Ht. apply in_seq in Ht. unfold width_cost. field. apply not_0_INR. lia.
Qed.

Lemma inverse_counts_le b h : 0 <= b -> legal A h ->
  late_sum G (fun h r => Sum (experts G) (fun j => b / INR (times h j (paid r j)))) h
  <= INR (K G) * INR (N G) * (b * (1 + ln (INR (length h)))).
Proof.
intros Hb Hlegal. apply (late_sum_le (fun n => b / INR n)); [intros; apply inverse_ge0; easy | easy|].
rewrite (sum_ext _ _ (fun t => b * (1 / INR t))).
- rewrite sum_scal. apply Rmult_le_compat_l; [easy | apply I91_1].
- intros t Ht. apply in_seq in Ht. field. apply not_0_INR. lia.
Qed.

(** The expert that is followed is one of the K. *)
Lemma D60_1 beta l (followed : history -> round -> nat) h :
  0 <= beta -> 0 <= l -> (forall h r, (followed h r < K G)%nat) -> legal A h ->
  late_sum G (fun h r => (2 * beta + 4 * l) / INR (times h (followed h r) (paid r (followed h r)))) h
  <= INR (K G) * INR (N G) * (2 * beta + 4 * l) * (1 + ln (INR (length h))).
Proof.
intros Hbeta Hl Hfollowed Hlegal. eapply Rle_trans; [apply late_sum_mono|].
- intros h' r. apply (term_le_sum (experts G) (fun j => (2 * beta + 4 * l) / INR (times h' j (paid r j))));
    [apply in_experts; auto | intros; apply inverse_ge0; lra].
- pose proof (inverse_counts_le (2 * beta + 4 * l) h ltac:(lra) Hlegal). lra.
Qed.
End Paths.

(** ** The accounting of the proof: D56, D57 *)

Section Accounting.
Variables (G : game) (A : algorithm) (choose : history -> tree move).
Hypotheses (W : lawful G) (V : votes_ok A) (P : plays A choose) (X : exploring G A).
Notation k := (INR (K G)).
Notation Ex := (Esum G A choose).

Lemma I88_1 r : ind (mistaken r) + lam G * Sum (experts G) (fun j => price G (paid r j)) <= 1 + k * lam G.
Proof. apply round_costs_at_most. easy. Qed.

Lemma D56_1_repaired T : E (run G A choose T []) (total G)
  <= INR (N G) * (1 + k * lam G) + E (run G A choose T []) (late_sum G (fun _ => cost G)).
Proof. rewrite tower_late. cbn [late_sum]. rewrite Rplus_0_l. apply total_le_late; easy. Qed.

(** The tower rule and the two cases hold for every cost of a round, with lambda and without. *)
Lemma D57_1_for f T : E (run G A choose T []) (late_sum G (fun _ => f))
  = Ex (fun h m => late G h * E (round_with G A h m) f) T [].
Proof. rewrite tower_late. cbn [late_sum]. ring. Qed.

Lemma D57_1 T : E (run G A choose T []) (late_sum G (fun _ => unpriced G))
  = Ex (fun h m => late G h * E (round_with G A h m) (unpriced G)) T [].
Proof. apply D57_1_for. Qed.

Variable delta : R.
Notation on_Lambda h := (ind (Lambda G delta h)).
Notation off_Lambda h := (ind (negb (Lambda G delta h))).

Lemma D57_2_for f T : Ex (fun h m => late G h * E (round_with G A h m) f) T []
  = Ex (fun h m => late G h * on_Lambda h * E (round_with G A h m) f) T []
  + Ex (fun h m => late G h * off_Lambda h * E (round_with G A h m) f) T [].
Proof. rewrite <- Esum_plus. apply Esum_ext. intros h m. rewrite ind_negb. ring. Qed.

Lemma D57_2 T : Ex (fun h m => late G h * E (round_with G A h m) (unpriced G)) T []
  = Ex (fun h m => late G h * on_Lambda h * E (round_with G A h m) (unpriced G)) T []
  + Ex (fun h m => late G h * off_Lambda h * E (round_with G A h m) (unpriced G)) T [].
Proof. apply D57_2_for. Qed.

(** Lemma 4.1 *)
Hypothesis Hdelta : 0 < delta < 1.
Hypothesis Lambda_fails_seldom : forall T t, (N G <= t <= T)%nat ->
  E (run G A choose t []) (fun h => off_Lambda h) <= delta * INR T * INR (N G) * k.

(** If T < N, there are no such rounds. *)
Lemma failures_add_up T :
  Ex (fun h _ => late G h * off_Lambda h) T [] <= delta * k * INR (Nat.min (N G) T) * INR T ^ 2.
Proof.
rewrite Esum_run. apply Rle_trans with (Sum (seq 0 T) (fun _ => delta * INR T * INR (Nat.min (N G) T) * k)).
- apply sum_le. intros t Ht. apply in_seq in Ht.
  rewrite (E_ext _ _ (fun h => late G h * off_Lambda h)) by (intros; apply E_const).
  rewrite (E_ext_in _ _ (fun h => ind (N G <=? t)%nat * off_Lambda h)).
  2:{ intros h Hh. apply (run_legal G A choose P) in Hh as [_ Hlen]; [|constructor].
      unfold late. rewrite Hlen. reflexivity. }
  rewrite E_scal. destruct (Nat.leb_spec (N G) t) as [HN|HN]; cbn [ind].
  + rewrite Rmult_1_l, Nat.min_l by lia. apply Lambda_fails_seldom. lia.
  + rewrite Rmult_0_l. repeat apply Rmult_le_pos; (apply pos_INR || lra).
- rewrite sum_seq_const. right. ring.
Qed.

Lemma failures_cost_at_most T :
  Ex (fun h m => late G h * off_Lambda h * E (round_with G A h m) (cost G)) T []
  <= delta * k * INR (Nat.min (N G) T) * INR T ^ 2 * (lam G * k + 1).
Proof.
assert (Hcost : 0 <= lam G * k + 1) by (pose proof (lam_ge0 _ W); pose proof (pos_INR (K G)); nra).
apply Rle_trans with ((lam G * k + 1) * Ex (fun h _ => late G h * off_Lambda h) T []).
- rewrite <- Esum_scal. apply Esum_le; [easy | easy | easy | constructor|]. intros h m.
  pose proof (round_cost_le G A h m W V). rewrite (Rmult_comm (lam G * k + 1)). apply Rmult_le_compat_l; [|lra].
  apply Rmult_le_pos; apply ind_range.
- rewrite Rmult_comm. apply Rmult_le_compat_r; [easy | apply failures_add_up].
Qed.

Lemma D57_3_repaired T :
  Ex (fun h m => late G h * on_Lambda h * E (round_with G A h m) (cost G)) T []
  + Ex (fun h m => late G h * off_Lambda h * E (round_with G A h m) (cost G)) T []
  <= Ex (fun h m => late G h * on_Lambda h * E (round_with G A h m) (cost G)) T []
     + delta * k * INR (N G) * INR T ^ 2 * (lam G * k + 1).
Proof.
apply Rplus_le_compat_l. eapply Rle_trans; [apply failures_cost_at_most|].
assert (HN : INR (Nat.min (N G) T) <= INR (N G)) by (apply le_INR; lia).
assert (0 <= delta * k * INR T ^ 2 * (lam G * k + 1)); [|nra].
pose proof (lam_ge0 _ W). pose proof (pos_INR (K G)).
apply product_of_four_ge0; [lra | easy | apply pow2_ge_0 | nra].
Qed.

(** What is left are the rounds t > N in which Lambda holds: each costs [target] and charges for its counts. *)
Variables (target b c l : R).
Hypotheses (Htarget : 0 <= target) (Hb : 0 <= b) (Hc : 0 <= c) (Hl : 0 <= l).
Hypothesis Hround : forall h m, legal A h -> (N G <= length h)%nat -> allows A h m -> Lambda G delta h = true ->
  mistake G A h m + lam G * paid_sum G (pay m) <= target
    + Sum (experts G) (fun j => b / INR (times h j (pay m j)))
    + c * Sum (experts G) (fun j => width_cost l (times h j (pay m j))).

Lemma good_rounds_add_up T :
  Ex (fun h m => late G h * on_Lambda h * E (round_with G A h m) (cost G)) T []
  <= INR T * target + k * INR (N G) * (b * (1 + ln (INR T)))
     + c * (k * INR (N G) * ((1 + ln (INR T)) * (2 * l) + 18 * l ^ 2)).
Proof.
set (F h r := Sum (experts G) (fun j => b / INR (times h j (paid r j)))).
set (F' h r := Sum (experts G) (fun j => width_cost l (times h j (paid r j)))).
apply Rle_trans with (Ex (fun h m => target + (late G h * E (round_with G A h m) (F h)
    + c * (late G h * E (round_with G A h m) (F' h)))) T []).
- apply Esum_le_legal; [easy | easy | easy | constructor|]. intros h m Hlegal _ Hm. unfold F, F'.
  rewrite (E_paid G A h m (fun p => Sum (experts G) (fun j => b / INR (times h j (p j))))).
  rewrite (E_paid G A h m (fun p => Sum (experts G) (fun j => width_cost l (times h j (p j))))), cost_split.
  assert (H1 : 0 <= Sum (experts G) (fun j => b / INR (times h j (pay m j)))).
  { apply sum_ge0. intros. apply inverse_ge0. easy. }
  assert (H2 : 0 <= c * Sum (experts G) (fun j => width_cost l (times h j (pay m j)))).
  { apply Rmult_le_pos; [easy|]. apply sum_ge0. intros. apply width_cost_ge0. easy. }
  unfold late, ind. destruct (Nat.leb_spec (N G) (length h)) as [HN|HN]; [|lra].
  destruct (Lambda G delta h) eqn:HL; [pose proof (Hround h m Hlegal HN Hm HL)|]; lra.
- rewrite Esum_plus, Esum_const, Esum_plus, Esum_scal.
  assert (H1 := Esum_late_le G A choose W V P F (k * INR (N G) * (b * (1 + ln (INR T)))) T
    ltac:(intros h Hh <-; apply (inverse_counts_le G A X); easy)).
  assert (H2 := Esum_late_le G A choose W V P F' (k * INR (N G) * ((1 + ln (INR T)) * (2 * l) + 18 * l ^ 2)) T
    ltac:(intros h Hh <-; apply (D59_2_repaired G A X); easy)).
  apply Rmult_le_compat_l with (r := c) in H2; [lra | easy].
Qed.
End Accounting.

(** ** A good round: D58 with lambda before the payments, for each payment vector of the grid *)

Section Detailed.
Variables (G : game) (delta : R) (choose : history -> tree move).
Notation k := (INR (K G)).
Notation l := (ln (3 / delta)).
Notation beta := (18 * ln (3 / delta) * INR (K G) ^ 2).
Notation A := (algorithm_1 G (exactly G) beta delta).
Notation n h m := (fun j => times h j (pay m j)).
Notation width_sum h m := (Sum (experts G) (fun j => width_cost l (times h j (pay m j)))).
Hypotheses (W : lawful G) (Hdelta : 0 < delta < 1) (P : plays A choose).

Lemma width_sum_ge0 h m : 0 <= k * width_sum h m.
Proof.
apply Rmult_le_pos; [apply pos_INR|]. apply sum_ge0. intros. apply width_cost_ge0. left. apply ln_3_delta_pos. easy.
Qed.

(** Lemmas 4.3, 4.4 and 4.5 one after the other, or Lemma 4.6. As printed, Lemmas 4.4 and 4.5 cost 96 + 96; the
    sharper 4.4 makes it less than 144 = 2592/18, and that is what Theorem A.2 needs. *)
Lemma good_round cs h m : on_grid G cs ->
  legal A h -> (N G <= length h)%nat -> allows A h m -> Lambda G delta h = true ->
  mistake G A h m + lam G * paid_sum G (pay m) <= value G cs
    + (if some_certain G beta h m then (2 * beta + 4 * l) / INR (n h m (follow m)) else 0) + 144 * k * width_sum h m.
Proof.
intros Hcs Hl HN Hm HL. pose proof (algorithm_1_exploring G (exactly G) beta delta) as X.
assert (Htried : forall j c, (j < K G)%nat -> (c < N G)%nat -> (1 <= times h j c)%nat).
{ intros j c Hj Hc. apply (times_later G A X); easy. }
assert (Hgrid : on_grid G (pay m)) by apply (X h m Hm).
assert (Hwithin : forall j, (j < K G)%nat -> within G l h j (pay m j) = true).
{ intros j Hj. apply Lambda_within; [easy | easy | apply Hgrid; easy]. }
pose proof (width_sum_ge0 h m) as Hw. destruct (some_certain G beta h m) eqn:Hc.
- pose proof (lemma_4_6_grid G beta delta h m W Hdelta HN Htried HL Hm Hc cs Hcs) as H46.
  fold (width_cost l) in H46. unfold width_cost in *. lra.
- pose proof (lemma_4_3 G (exactly G) delta h m W Hdelta Hc Hwithin) as H43.
  pose proof (lemma_4_4_sharper G l h m W (Rlt_le _ _ (ln_3_delta_pos delta Hdelta))
    (fun j Hj => Htried j (pay m j) Hj (Hgrid j Hj)) Hwithin) as H44.
  pose proof (lemma_4_5_grid G delta h m W Hdelta HN Htried HL (proj1 Hm) cs Hcs) as H45.
  unfold width_costs in H44. unfold width_cost, experts in *. lra.
Qed.

(** The printed form, with 288; j is the expert that is followed, any other one if none is. *)
Lemma D58_1_repaired p L eps x h m j : productive G p L -> covered G eps -> in_cube (K G) x ->
  legal A h -> (N G <= length h)%nat -> allows A h m -> Lambda G delta h = true ->
  (some_certain G beta h m = true -> j = follow m) ->
  mistake G A h m + lam G * paid_sum G (pay m) <= value_at G p x + (2 * beta + 4 * l) / INR (n h m j)
    + (4 * L + lam G) * k * eps + 288 * k * width_sum h m.
Proof.
intros Hp Hcover Hx Hl HN Hm HL Hj.
destruct (grid_is_nearly_optimal G p L eps W Hp x Hcover Hx) as (cs & Hcs & Hopt).
pose proof (good_round cs h m Hcs Hl HN Hm HL) as Hgood. pose proof (width_sum_ge0 h m).
assert (Hcharge : 0 <= (2 * beta + 4 * l) / INR (n h m j)).
{ apply inverse_ge0. pose proof (ln_3_delta_pos delta Hdelta). pose proof (pow2_ge_0 k). nra. }
destruct (some_certain G beta h m); [rewrite Hj in * by easy; lra | lra].
Qed.

(** ** All rounds: D61 and the theorem *)

Lemma Lambda_fails_seldom T t : (N G <= t <= T)%nat ->
  E (run G A choose t []) (fun h => ind (negb (Lambda G delta h))) <= delta * INR T * INR (N G) * k.
Proof.
intros Ht. rewrite (E_ext _ _ (fun h => 1 - ind (Lambda G delta h))) by (intros; apply ind_negb).
rewrite E_minus, E_const. pose proof (lemma_4_1 G (exactly G) beta delta choose t T W P Hdelta Ht). lra.
Qed.

Theorem detailed_cost_on_the_grid cs T : on_grid G cs -> E (run G A choose T []) (total G) <= INR T * value G cs
  + INR (N G) * (1 + lam G * k) + (1 + lam G * k) * INR (Nat.min (N G) T) * INR T ^ 2 * k * delta
  + k * INR (N G) * (2 * beta + 4 * l) * (1 + ln (INR T))
  + 288 * k ^ 2 * INR (N G) * ((1 + ln (INR T)) * (2 * l) + 9 * l ^ 2).
Proof.
intros Hcs. pose proof (algorithm_1_exploring G (exactly G) beta delta) as X.
pose proof (algorithm_1_votes_ok G (exactly G) beta delta) as V.
pose proof (Rlt_le _ _ (ln_3_delta_pos delta Hdelta)) as Hl0. pose proof (pos_INR (K G)) as Hk.
assert (Hb : 0 <= 2 * beta + 4 * l) by (pose proof (pow2_ge_0 k); nra).
assert (H144 : 0 <= 144 * k) by lra.
assert (Hvalue : 0 <= value G cs).
{ pose proof (Phi_pos (K G) (fun j => accuracy G j (cs j))). pose proof (paid_sum_range G cs W).
  pose proof (lam_ge0 _ W). unfold value. nra. }
assert (Hround : forall h m, legal A h -> (N G <= length h)%nat -> allows A h m -> Lambda G delta h = true ->
  mistake G A h m + lam G * paid_sum G (pay m) <= value G cs
    + Sum (experts G) (fun j => (2 * beta + 4 * l) / INR (times h j (pay m j))) + 144 * k * width_sum h m).
{ intros h m Hl HN Hm HL. eapply Rle_trans; [apply (good_round cs); easy|].
  assert (Hcharge : forall j, 0 <= (2 * beta + 4 * l) / INR (times h j (pay m j))) by (intros; apply inverse_ge0; easy).
  apply Rplus_le_compat_r, Rplus_le_compat_l. destruct (some_certain _ _ h m) eqn:Hc; [|apply sum_ge0; auto].
  apply (term_le_sum (experts G) (fun j => (2 * beta + 4 * l) / INR (times h j (pay m j)))); [|auto].
  apply in_experts, Hm. exact Hc. }
eapply Rle_trans; [apply (D56_1_repaired G A choose W V P)|]. rewrite D57_1_for, (D57_2_for G A choose delta).
pose proof (failures_cost_at_most G A choose W V P delta Hdelta Lambda_fails_seldom T) as Hfail.
pose proof (good_rounds_add_up G A choose W V P X delta _ _ _ l Hvalue Hb H144 Hl0 Hround T) as Hgood.
assert (Hspare : 0 <= k ^ 2 * INR (N G) * ((1 + ln (INR T)) * (2 * l))).
{ pose proof (ln_INR_ge0 T). assert (0 <= (1 + ln (INR T)) * (2 * l)) by nra.
  apply Rmult_le_pos; [apply Rmult_le_pos; [apply pow2_ge_0 | apply pos_INR] | easy]. }
lra.
Qed.

Variables (p : nat -> R -> R) (L eps : R) (x : nat -> R).
Hypotheses (Hp : productive G p L) (Hcover : covered G eps) (Hx : in_cube (K G) x).

(** The proof ends with n = N, the theorem is printed with n = T; both are at least min(N, T). *)
Lemma cost_with n T : INR (Nat.min (N G) T) <= INR n -> E (run G A choose T []) (total G) <= INR T * value_at G p x
  + INR (N G) * (1 + lam G * k) + (1 + lam G * k) * INR n * INR T ^ 2 * k * delta
  + k * INR (N G) * (2 * beta + 4 * l) * (1 + ln (INR T)) + INR T * (4 * L + lam G) * k * eps
  + 288 * k ^ 2 * INR (N G) * ((1 + ln (INR T)) * (2 * l) + 9 * l ^ 2).
Proof.
intros Hn. destruct (grid_is_nearly_optimal G p L eps W Hp x Hcover Hx) as (cs & Hcs & Hopt).
pose proof (detailed_cost_on_the_grid cs T Hcs). pose proof (pos_INR T) as HT.
apply Rmult_le_compat_l with (r := INR T) in Hopt; [|easy].
assert (Hfail : 0 <= (1 + lam G * k) * INR T ^ 2 * k * delta).
{ pose proof (lam_ge0 _ W). pose proof (pos_INR (K G)).
  apply product_of_four_ge0; [nra | apply pow2_ge_0 | easy | lra]. }
apply Rmult_le_compat_l with (r := (1 + lam G * k) * INR T ^ 2 * k * delta) in Hn; [lra | easy].
Qed.

Lemma D61_1 T : E (run G A choose T []) (total G) <= INR T * value_at G p x
  + INR (N G) * (1 + lam G * k) + (1 + lam G * k) * INR (N G) * INR T ^ 2 * k * delta
  + k * INR (N G) * (2 * beta + 4 * l) * (1 + ln (INR T)) + INR T * (4 * L + lam G) * k * eps
  + 288 * k ^ 2 * INR (N G) * ((1 + ln (INR T)) * (2 * l) + 9 * l ^ 2).
Proof. apply cost_with, le_INR. lia. Qed.

Lemma D61_2 T : INR T * value_at G p x
  + INR (N G) * (1 + lam G * k) + (1 + lam G * k) * INR (N G) * INR T ^ 2 * k * delta
  + k * INR (N G) * (2 * beta + 4 * l) * (1 + ln (INR T)) + INR T * (4 * L + lam G) * k * eps
  + 288 * k ^ 2 * INR (N G) * ((1 + ln (INR T)) * (2 * l) + 9 * l ^ 2)
  = INR T * value_at G p x + (1 + lam G * k) * INR (N G) * INR T ^ 2 * k * delta + INR T * (4 * L + lam G) * k * eps
  + INR (N G) * (1 + lam G * k + 2592 * k ^ 2 * l ^ 2
      + (1 + ln (INR T)) * (k * (2 * beta + 4 * l) + 576 * k ^ 2 * l)).
Proof. ring. Qed.

Theorem theorem_A_2 T : E (run G A choose T []) (total G) <=
  INR T * value_at G p x + (1 + lam G * k) * INR T ^ 3 * k * delta + INR T * (4 * L + lam G) * k * eps
  + INR (N G) * (1 + lam G * k + 2592 * k ^ 2 * l ^ 2
      + (1 + ln (INR T)) * (k * (2 * beta + 4 * l) + 576 * k ^ 2 * l)).
Proof. pose proof (cost_with T T ltac:(apply le_INR; lia)). lra. Qed.

Definition D55_1 := theorem_A_2.

(** With N T^2 for T^3, as the proof has it *)
Theorem theorem_A_2_as_proved T : E (run G A choose T []) (total G) <=
  INR T * value_at G p x + (1 + lam G * k) * INR (N G) * INR T ^ 2 * k * delta + INR T * (4 * L + lam G) * k * eps
  + INR (N G) * (1 + lam G * k + 2592 * k ^ 2 * l ^ 2
      + (1 + ln (INR T)) * (k * (2 * beta + 4 * l) + 576 * k ^ 2 * l)).
Proof. rewrite <- D61_2. apply D61_1. Qed.
End Detailed.
