(** * Section 5: LCB over single experts

    The alternative that the paper compares with: in each round one expert is asked, at one payment, and its advice is
    followed. Each of the K N pairs is an arm of a bandit; LCB pulls the arm whose mean loss, less a lcb_radius
    sqrt(2 ln(t)/n), is least. The paper says that "immediately" R^band = O~(sqrt(K N T)) (I39.1). Here

      R^band <= 4 sqrt(2 K N T ln T) + (1 + lambda) min(K N + 1, 3/2 K N)    for every T,

    is proved, without the assumption p >= 1/2 of I38.1. The exploration costs 1 + lambda for each arm, so that no bound
    without lambda holds. Against the best payment in [0,1] the grid costs eps (L + lambda) a round (I40.1), and the
    tuned order is T^(2/3) (K (L + lambda) ln T)^(1/3): I41.1 prints L for L + lambda and drops the logarithm.
    What is false as printed (D32.1, I41.1), and the teeth, are in [Section_5_teeth.v].

    - [arms G] and [lcb G 2] are in [Game.v]: the arms are the payments of one expert; here B and A
    - [arm G j c] == the number of the arm of expert j at payment c; [cost_of G a] == what arm a costs a round
    - [bandit G] == any way to pull arms and follow them; [lcb] is one
    - [lcb_radius h n] == sqrt(2 ln(t)/n) in the round t after [h]; [missed G h a] == the mean of arm a is farther off
    - [misses G h] == how many arms are; [hoeffding l n s] == sqrt(l/(2n)), the width of Hoeffding's bound *)
Require Import Reals Lra Psatz List Bool Arith Lia.
From PaidExperts Require Import Sums Tree Game Calculus Covering Rounds Concentration Late_rounds Uniform_grid.
From PaidExperts Require Import Algorithm_1 Lemma_A_1 Kl.
Import ListNotations.
Open Scope R_scope.

(** ** Hoeffding's bound, from Pinsker *)

Definition hoeffding (l : R) (n s : nat) : R := sqrt (l / (2 * INR n)).

Theorem hoeffding_covering l : 0 < l -> covering l (outside (hoeffding l)).
Proof.
intros Hl. apply covering_of_kl; [easy|]. intros n s p Hn Hs Hout. apply Rltb_true in Hout. unfold hoeffding in Hout.
assert (HN : 0 < INR n) by (apply lt_0_INR; lia). pose proof (sqrt_pos (l / (2 * INR n))) as Hroot.
split; [intros -> ; rewrite Rminus_eq_0, Rabs_R0 in Hout; lra|]. intros Hp.
pose proof (pinsker (estimate n s) p (estimate_range n s Hn Hs) Hp) as Hkl.
assert (Hsquare : l / (2 * INR n) <= (estimate n s - p) ^ 2).
{ rewrite <- (pow2_sqrt (l / (2 * INR n))) by (apply Rdiv_ge0; lra). rewrite <- (pow2_abs (estimate n s - p)).
  apply pow_incr. split; lra. }
apply (proj1 (Rdiv_le_iff _ (2 * INR n) _ ltac:(lra))) in Hsquare.
apply Rmult_le_compat_l with (r := INR n) in Hkl; lra.
Qed.

Theorem hoeffding_mirrored l : mirrored (outside (hoeffding l)).
Proof. intros n s p Hn Hs. unfold outside, hoeffding. rewrite mirrored_distance by easy. reflexivity. Qed.

(** ** Two sums *)

(** 1/sqrt(n) <= 2 (sqrt(n) - sqrt(n-1)) *)
Lemma inverse_roots_le m : Sum (seq 1 m) (fun n => / sqrt (INR n)) <= 2 * sqrt (INR m).
Proof.
induction m as [|m IH]; [cbn; rewrite sqrt_0; lra|].
rewrite seq_S, sum_snoc. cbn [Nat.add]. rewrite S_INR.
pose proof (pos_INR m) as Hm. set (x := INR m) in *.
assert (Hb : 0 < sqrt (x + 1)) by (apply sqrt_lt_R0; lra).
assert (Ha2 := sqrt_sqrt x Hm). assert (Hb2 := sqrt_sqrt (x + 1) ltac:(lra)).
set (a := sqrt x) in *. set (b := sqrt (x + 1)) in *.
enough (/ b <= 2 * (b - a)) by lra.
rewrite <- (Rmult_1_l (/ b)). apply Rdiv_le_iff; [easy|]. pose proof (pow2_ge_0 (b - a)). nra.
Qed.

(** The sum of the inverse cubes from t + 1 > M on *)
Lemma inverse_cubes_le M T : (1 <= M)%nat ->
  Sum (seq 0 T) (fun t => if (M <=? t)%nat then 2 / (INR t + 1) ^ 3 else 0) <= 1 / INR M ^ 2.
Proof.
intros HM. assert (HM0 : 0 < INR M) by (apply lt_0_INR; lia).
enough (H : Sum (seq 0 T) (fun t => if (M <=? t)%nat then 2 / (INR t + 1) ^ 3 else 0)
  <= 1 / INR M ^ 2 - if (M <=? T)%nat then 1 / INR T ^ 2 else 1 / INR M ^ 2).
{ eapply Rle_trans; [apply H|]. destruct (Nat.leb_spec M T).
  - assert (0 < 1 / INR T ^ 2); [|lra]. apply Rdiv_lt_0_compat; [lra | apply pow_lt, lt_0_INR; lia].
  - assert (0 < 1 / INR M ^ 2); [|lra]. apply Rdiv_lt_0_compat; [lra | apply pow_lt; easy]. }
induction T as [|T IH].
- rewrite (proj2 (Nat.leb_gt M 0)) by lia. cbn. lra.
- rewrite seq_S, sum_snoc. cbn [Nat.add]. revert IH. destruct (Nat.leb_spec M T) as [HT|HT]; intros IH.
  + rewrite (proj2 (Nat.leb_le M (S T))) by lia. rewrite S_INR.
    assert (Hx : 1 <= INR T) by (change 1 with (INR 1); apply le_INR; lia). set (x := INR T) in *.
    enough (2 / (x + 1) ^ 3 <= 1 / x ^ 2 - 1 / (x + 1) ^ 2) by lra.
    replace (1 / x ^ 2 - 1 / (x + 1) ^ 2) with ((2 * x + 1) / (x ^ 2 * (x + 1) ^ 2)) by (field; lra).
    apply Rdiv_le_iff; [apply pow_lt; lra|].
    replace ((2 * x + 1) / (x ^ 2 * (x + 1) ^ 2) * (x + 1) ^ 3) with ((2 * x + 1) * (x + 1) / x ^ 2) by (field; lra).
    apply le_Rdiv_iff; nra.
  + destruct (Nat.leb_spec M (S T)) as [HS|HS]; [|lra].
    replace (S T) with M by lia. lra.
Qed.

(** ** The arms as a game with one expert *)

Definition arm (G : game) (j c : nat) : nat := (j * N G + c)%nat.
Definition cost_of (G : game) (a : nat) : R := 1 - accuracy (arms G) 0 a + lam G * price (arms G) a.
Definition bandit (G : game) : algorithm :=
  Algorithm (fun _ m => on_grid (arms G) (pay m)) (fun _ _ z => Ret (z 0%nat)).

Section Arms.
Variable G : game.
Hypothesis W : lawful G.

Lemma arms_lawful : lawful (arms G).
Proof. destruct W as [HK HN Hlam Hprice Hacc]. split; cbn; auto. nia. Qed.

Lemma arm_lt j c : (j < K G)%nat -> (c < N G)%nat -> (arm G j c < K G * N G)%nat.
Proof. unfold arm. nia. Qed.

Lemma cost_of_arm j c : (c < N G)%nat -> cost_of G (arm G j c) = arm_cost G j c.
Proof.
intros Hc. unfold cost_of, arm_cost, arm. cbn. replace (j * N G + c)%nat with (c + j * N G)%nat by lia.
rewrite Nat.div_add, Nat.div_small, Nat.mod_add, Nat.mod_small by lia. reflexivity.
Qed.

Lemma cost_of_range a : 0 <= cost_of G a <= 1 + lam G.
Proof.
unfold cost_of. pose proof (accuracy_range _ arms_lawful 0 a). pose proof (price_range _ arms_lawful a).
pose proof (lam_ge0 _ W). nra.
Qed.

(** Who follows one expert errs when it errs. *)
Lemma round_cost A h m : vote A = vote (bandit G) ->
  E (round_with (arms G) A h m) (cost (arms G)) = cost_of G (pay m 0%nat).
Proof.
intros Hvote. rewrite cost_split. unfold cost_of, paid_sum. cbn [experts K arms lam seq]. rewrite sum_cons.
cbn [Sum fold_right]. rewrite Rplus_0_r. f_equal. rewrite mistake_answers, Hvote.
rewrite (E_ext _ _ (fun z => (fun right : bool => ind (negb right)) (nth 0 z false))).
- unfold answers. rewrite (flips_marginal _ 0 (fun right : bool => ind (negb right))) by (cbn; lia). cbn. ring.
- intros z. cbn. unfold advise. destruct (nth 0 z false), (truth m); reflexivity.
Qed.

(** D32.1 with 1 - p for p: no way to pull arms costs less than the best arm, so that this is a regret. *)
Theorem D32_1_repaired choose T v : plays (bandit G) choose ->
  (forall j c, (j < K G)%nat -> (c < N G)%nat -> v <= arm_cost G j c) ->
  INR T * v <= E (run (arms G) (bandit G) choose T []) (total (arms G)).
Proof.
intros P Hv. rewrite tower. unfold total at 1. cbn [Sum fold_right].
rewrite Rplus_0_l, <- (Esum_const (arms G) (bandit G) choose v T []).
apply Esum_le_legal; [apply arms_lawful | easy | easy | constructor|]. intros h m _ _ Hm.
rewrite round_cost by reflexivity.
specialize (Hm 0%nat ltac:(cbn; lia)). cbn in Hm. set (a := pay m 0%nat) in *.
assert (HN : N G <> 0%nat) by (pose proof (some_payment _ W); lia).
change (v <= arm_cost G (a / N G) (a mod N G)).
apply Hv; [apply Nat.div_lt_upper_bound; [easy | lia] | apply Nat.mod_upper_bound; easy].
Qed.
End Arms.

(** ** LCB *)

Section Lcb.
Variables (G : game) (choose : history -> tree move).
Hypotheses (W : lawful G) (P : plays (lcb G 2) choose).
Notation B := (arms G).
Notation A := (lcb G 2).
Notation M := (K G * N G)%nat.

Definition lcb_radius (h : history) (n : nat) : R := sqrt (2 * ln (INR (length h + 1)) / INR n).
Definition missed (h : history) (a : nat) : bool :=
  Rltb (lcb_radius h (times h 0 a)) (Rabs (estimate (times h 0 a) (hits h 0 a) - accuracy B 0 a)).
Definition misses (h : history) : R := Sum (seq 0 M) (fun a => ind (missed h a)).

(** At level l = 4 ln t each of at most t counts misses with probability 2/t^4. *)
Lemma chance_of_a_miss t a : (M <= t)%nat -> (a < M)%nat ->
  E (run B A choose t []) (fun h => ind (missed h a)) <= 2 / (INR t + 1) ^ 3.
Proof.
intros HMt Ha. pose proof (arms_lawful G W) as WB.
assert (Ht : (1 <= t)%nat) by (pose proof (some_payment _ WB) as H; cbn in H; lia).
pose proof (lcb_exploring G 2) as X. pose proof (lcb_votes_ok G 2) as V.
set (l := 4 * ln (INR (t + 1))).
assert (Hx : 2 <= INR (t + 1)) by (change 2 with (INR 2); apply le_INR; lia).
assert (Hl : 0 < l).
{ unfold l. pose proof (ln_increasing 1 (INR (t + 1)) ltac:(lra) ltac:(lra)) as H. rewrite ln_1 in H. lra. }
apply Rle_trans with (E (run B A choose t []) (fun h => Sum (seq 1 t) (fun n =>
  ind ((times h 0 a =? n)%nat && outside (hoeffding l) n (hits h 0 a) (accuracy B 0 a))))).
- apply E_le_in; [apply run_ok; easy|]. intros h Hh.
  apply (run_legal B A choose P) in Hh as [Hlegal Hlen]; [|constructor]. cbn [length Nat.add] in Hlen.
  pose proof (times_later B A X h 0 a Hlegal) as Hn. cbn [N K arms] in Hn. specialize (Hn ltac:(lia) ltac:(lia) Ha).
  eapply Rle_trans; [|apply (term_le_sum _ _ (times h 0 a)); [apply in_seq; lia | intros; apply ind_range]].
  cbv beta. rewrite Nat.eqb_refl. cbn [andb]. right. f_equal.
  unfold missed, outside. f_equal. unfold lcb_radius, hoeffding, l. rewrite Hlen. f_equal. field. apply not_0_INR. lia.
- rewrite E_sum. apply Rle_trans with (Sum (seq 1 t) (fun _ => 2 * exp (- l))).
  + apply sum_le. intros n Hn. apply in_seq in Hn.
    apply (miss_at_count B A choose WB V P l _ (hoeffding_covering l Hl) (hoeffding_mirrored l)); cbn; lia.
  + rewrite sum_seq_const. unfold l. replace (- (4 * ln (INR (t + 1)))) with (ln (/ INR (t + 1) ^ 4)).
    * rewrite exp_ln by (apply Rinv_0_lt_compat, pow_lt; lra). rewrite plus_INR. cbn [INR].
      assert (Hx0 : 0 <= INR t) by apply pos_INR. set (x := INR t) in *.
      replace (x * (2 * / (x + 1) ^ 4)) with (2 * x / (x + 1) / (x + 1) ^ 3) by (field; lra).
      apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat, pow_lt; lra|]. apply Rdiv_le_iff; lra.
    * rewrite ln_Rinv by (apply pow_lt; lra). rewrite ln_pow by lra. cbn [INR]. ring.
Qed.

Lemma misses_ge0 h : 0 <= misses h.
Proof. apply sum_ge0. intros. apply ind_range. Qed.

Lemma misses_add_up T : Esum B A choose (fun h _ => late B h * misses h) T [] <= 1.
Proof.
assert (HM : (1 <= M)%nat) by (pose proof (some_payment _ (arms_lawful G W)) as H; cbn in H; lia).
rewrite Esum_run.
apply Rle_trans with (Sum (seq 0 T) (fun t => INR M * (if (M <=? t)%nat then 2 / (INR t + 1) ^ 3 else 0))).
- apply sum_le. intros t _. rewrite (E_ext _ _ (fun h => late B h * misses h)) by (intros; apply E_const).
  rewrite (E_ext_in _ _ (fun h => ind (M <=? t)%nat * misses h)).
  2:{ intros h Hh. apply (run_legal B A choose P) in Hh as [_ Hlen]; [|constructor]. cbn in Hlen.
      unfold late. cbn [N arms]. rewrite Hlen. reflexivity. }
  rewrite E_scal. destruct (Nat.leb_spec M t) as [Ht|Ht]; cbn [ind]; [|lra]. rewrite Rmult_1_l.
  unfold misses. rewrite E_sum, <- (sum_seq_const 0 M). apply sum_le. intros a Ha. apply in_seq in Ha.
  apply chance_of_a_miss; lia.
- rewrite sum_scal. pose proof (inverse_cubes_le M T HM) as H.
  assert (H1 : 1 <= INR M) by (apply INR_ge1; easy).
  apply Rle_trans with (INR M * (1 / INR M ^ 2)); [apply Rmult_le_compat_l; lra|].
  replace (INR M * (1 / INR M ^ 2)) with (1 / INR M) by (field; lra). apply Rdiv_le_iff; lra.
Qed.

(** ** One round: the arm that is pulled seems best, and seems no better than two radii *)

Lemma not_missed_close h a : missed h a = false ->
  - lcb_radius h (times h 0 a) <= estimate (times h 0 a) (hits h 0 a) - accuracy B 0 a <= lcb_radius h (times h 0 a).
Proof. unfold missed, Rltb. destruct Rlt_dec as [|H]; [easy|]. unfold Rabs in H. destruct Rcase_abs in H; lra. Qed.

Lemma pulled_arm_le h m best : (M <= length h)%nat -> allows A h m -> (best < M)%nat ->
  cost_of G (pay m 0%nat) <= cost_of G best + 2 * lcb_radius h (times h 0 (pay m 0%nat)) + (1 + lam G) * misses h.
Proof.
intros HM Hm Hbest. destruct Hm as (Hgrid & _ & Hmin). specialize (Hmin HM best Hbest).
set (a := pay m 0%nat) in *. assert (Ha : (a < M)%nat) by (apply (Hgrid 0%nat); cbn; lia).
assert (Hterm : forall b, (b < M)%nat -> ind (missed h b) <= misses h).
{ intros b Hb. apply (term_le_sum (seq 0 M) (fun b => ind (missed h b))); [apply in_seq; lia|].
  intros; apply ind_range. }
pose proof (Hterm a Ha) as H1. pose proof (Hterm best Hbest) as H2.
pose proof (cost_of_range G W a). pose proof (cost_of_range G W best).
pose proof (lam_ge0 _ W). pose proof (misses_ge0 h).
assert (Hr : 0 <= lcb_radius h (times h 0 a)) by apply sqrt_pos.
destruct (missed h a) eqn:Ma; [cbn in H1; nra|]. destruct (missed h best) eqn:Mb; [cbn in H2; nra|].
apply not_missed_close in Ma, Mb. unfold lower_bound in Hmin. fold (lcb_radius h (times h 0 a)) in Hmin.
fold (lcb_radius h (times h 0 best)) in Hmin. unfold cost_of in *. nra.
Qed.

(** ** All rounds: the counts of all arms together are the rounds *)

Lemma sum_of_counts h : legal A h -> Sum (seq 0 M) (fun a => INR (times h 0 a)) = INR (length h).
Proof.
intros Hl. rewrite <- (times_sum B A (lcb_exploring G 2) h 0 ltac:(cbn; lia) Hl). cbn [N arms].
generalize M. intros n. induction n as [|n IH]; [reflexivity|].
rewrite seq_S, sum_snoc, IH. cbn [nsum Nat.add]. rewrite plus_INR. ring.
Qed.

Lemma inverse_roots_of_counts_le h : legal A h ->
  late_sum B (fun h r => Sum (experts B) (fun j => / sqrt (INR (times h j (paid r j))))) h
  <= 2 * sqrt (INR M * INR (length h)).
Proof.
intros Hl. assert (Hroot : forall n, 0 <= / sqrt (INR n)).
{ intros n. destruct (Req_dec (sqrt (INR n)) 0) as [-> |Hn]; [rewrite Rinv_0; lra|].
  left. apply Rinv_0_lt_compat. pose proof (sqrt_pos (INR n)). lra. }
eapply Rle_trans; [apply (late_charges B A (lcb_exploring G 2) (fun _ _ n => / sqrt (INR n))); auto|].
cbn [experts K arms seq]. rewrite sum_cons. cbn [Sum fold_right]. rewrite Rplus_0_r. cbn [N arms].
apply Rle_trans with (Sum (seq 0 M) (fun a => 2 * sqrt (INR (times h 0 a)))).
- apply sum_le. intros a _. eapply Rle_trans; [|apply inverse_roots_le]. apply sum_seq_more; [lia | easy].
- rewrite sum_scal. apply Rmult_le_compat_l; [lra|].
  apply le_sqrt_of_square; [apply Rmult_le_pos; apply pos_INR|].
  eapply Rle_trans; [apply square_of_sum_le|]. rewrite seq_length, <- (sum_of_counts h Hl). right. f_equal.
  apply sum_ext. intros a _. apply pow2_sqrt, pos_INR.
Qed.

Lemma lcb_radius_le T h m : legal A h -> (M <= length h)%nat -> allows A h m -> (length h < T)%nat ->
  lcb_radius h (times h 0 (pay m 0%nat)) <= sqrt (2 * ln (INR T)) * / sqrt (INR (times h 0 (pay m 0%nat))).
Proof.
intros Hl HM Hm HT. pose proof (lcb_exploring G 2) as X.
assert (Hn : (1 <= times h 0 (pay m 0%nat))%nat).
{ apply (times_later B A X); [easy | easy | cbn; lia | apply (X h m Hm); cbn; lia]. }
assert (Hn0 : 0 < INR (times h 0 (pay m 0%nat))) by (apply lt_0_INR; lia).
unfold lcb_radius. rewrite sqrt_div_alt by easy.
apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat, sqrt_lt_R0; easy|].
apply sqrt_le_1_alt, Rmult_le_compat_l; [lra|]. apply ln_le_compat; [apply lt_0_INR; lia | apply le_INR; lia].
Qed.

Theorem lcb_regret j c T : (j < K G)%nat -> (c < N G)%nat ->
  E (run B A choose T []) (total B) - INR T * arm_cost G j c
  <= 4 * sqrt (2 * INR M * INR T * ln (INR T)) + (1 + lam G) * (INR M + 1).
Proof.
intros Hj Hc. pose proof (arms_lawful G W) as WB. pose proof (lcb_votes_ok G 2) as V.
rewrite <- cost_of_arm by easy. pose proof (arm_lt G j c Hj Hc) as Hbest. set (best := arm G j c) in *.
pose proof (cost_of_range G W best) as Hrange. pose proof (lam_ge0 _ W) as Hlam.
pose proof (total_le_late B A choose WB V P T) as Htotal. cbn [N K arms lam] in Htotal. change (INR 1) with 1 in Htotal.
set (F h r := Sum (experts B) (fun j => / sqrt (INR (times h j (paid r j))))).
set (w := sqrt (2 * ln (INR T))).
assert (Hsum : Esum B A choose (fun h m => late B h * E (round_with B A h m) (cost B)) T [] <=
  Esum B A choose (fun h m => cost_of G best + (2 * w * (late B h * E (round_with B A h m) (F h))
    + (1 + lam G) * (late B h * misses h))) T []).
{ apply Esum_le_legal; [easy | easy | easy | constructor|]. intros h m Hl Hlen Hm. rewrite round_cost by reflexivity.
  unfold F. rewrite (E_paid B A h m (fun p => Sum (experts B) (fun j => / sqrt (INR (times h j (p j)))))).
  cbn [experts K arms seq]. rewrite sum_cons. cbn [Sum fold_right]. rewrite Rplus_0_r.
  pose proof (misses_ge0 h). unfold late, ind. destruct (Nat.leb_spec (N B) (length h)) as [HN|HN]; [|lra].
  cbn [N arms] in HN. pose proof (pulled_arm_le h m best HN Hm Hbest) as Hround.
  assert (Hradius : lcb_radius h (times h 0 (pay m 0%nat)) <= w * / sqrt (INR (times h 0 (pay m 0%nat)))).
  { apply (lcb_radius_le T h m); [easy | easy | easy | cbn in Hlen; lia]. }
  nra. }
rewrite !Esum_plus, Esum_const, !Esum_scal in Hsum.
pose proof (misses_add_up T) as Hmiss.
pose proof (Esum_late_le B A choose WB V P F (2 * sqrt (INR M * INR T)) T
  ltac:(intros h Hl <-; apply inverse_roots_of_counts_le; easy)) as Hroots.
assert (Hw : w * sqrt (INR M * INR T) = sqrt (2 * INR M * INR T * ln (INR T))).
{ unfold w. pose proof (ln_INR_ge0 T).
  rewrite <- sqrt_mult; [f_equal; ring | lra | apply Rmult_le_pos; apply pos_INR]. }
assert (0 <= w) by apply sqrt_pos. rewrite <- Hw. nra.
Qed.

(** What T rounds cost at most, whatever happens *)
Lemma lcb_total_le_trivial T : E (run B A choose T []) (total B) <= INR T * (1 + lam G).
Proof.
rewrite tower. unfold total at 1. cbn [Sum fold_right]. rewrite Rplus_0_l, <- (Esum_const B A choose (1 + lam G) T []).
apply Esum_le; [apply arms_lawful; easy | apply lcb_votes_ok | easy | constructor|]. intros h m.
rewrite round_cost by reflexivity. apply cost_of_range. easy.
Qed.

(** With one arm there is nothing to explore, so that 3/2 K N does for K N + 1. *)
Theorem band_regret_le j c T : (j < K G)%nat -> (c < N G)%nat ->
  E (run B A choose T []) (total B) - INR T * arm_cost G j c
  <= 4 * sqrt (2 * INR M * INR T * ln (INR T)) + 3/2 * (1 + lam G) * INR M.
Proof.
intros Hj Hc. pose proof (lam_ge0 _ W) as Hlam. destruct (le_lt_dec 2 M) as [Hmany|Hone].
- pose proof (lcb_regret j c T Hj Hc). apply le_INR in Hmany. change (INR 2) with 2 in Hmany. nra.
- rewrite <- cost_of_arm by easy. pose proof (arm_lt G j c Hj Hc) as Hbest. assert (Harm : arm G j c = 0%nat) by lia.
  assert (Htotal : E (run B A choose T []) (total B) <= INR T * cost_of G 0).
  { rewrite tower. unfold total at 1. cbn [Sum fold_right].
    rewrite Rplus_0_l, <- (Esum_const B A choose (cost_of G 0) T []).
    apply Esum_le_legal; [apply arms_lawful; easy | apply lcb_votes_ok | easy | constructor|].
    intros h m _ _ (Hgrid & _). specialize (Hgrid 0%nat ltac:(cbn; lia)). cbn [N arms] in Hgrid.
    rewrite round_cost by reflexivity. replace (pay m 0%nat) with 0%nat by lia. apply Rle_refl. }
  rewrite Harm. pose proof (sqrt_pos (2 * INR M * INR T * ln (INR T))). pose proof (pos_INR M). nra.
Qed.

(** The order that I39.1 prints, for every T: the tilde hides a root of ln T, and 1 + lambda. *)
Theorem I39_1 j c T : (j < K G)%nat -> (c < N G)%nat ->
  E (run B A choose T []) (total B) - INR T * arm_cost G j c
  <= (4 * sqrt (2 * ln (INR T)) + 2 * (1 + lam G)) * sqrt (INR (K G) * INR (N G) * INR T).
Proof.
intros Hj Hc. rewrite <- mult_INR. pose proof (lam_ge0 _ W) as Hlam. pose proof (pos_INR T) as HT.
assert (HM : 1 <= INR M) by (change 1 with (INR 1); apply le_INR; nia).
assert (HMT : 0 <= INR M * INR T) by (apply Rmult_le_pos; lra).
pose proof (sqrt_pos (INR M * INR T)) as Hroot. pose proof (sqrt_sqrt _ HMT) as Hsquare.
pose proof (sqrt_pos (2 * ln (INR T))) as Hlog. set (r := sqrt (INR M * INR T)) in *.
destruct (Rle_lt_dec (INR T) (INR M)) as [Hfew|Hmany].
- pose proof (lcb_total_le_trivial T).
  assert (0 <= arm_cost G j c) by (rewrite <- cost_of_arm by easy; apply cost_of_range; easy).
  assert (INR T <= r) by nra. nra.
- pose proof (lcb_regret j c T Hj Hc) as H. assert (INR M <= r) by nra.
  replace (sqrt (2 * INR M * INR T * ln (INR T))) with (sqrt (2 * ln (INR T)) * r) in H; [nra|].
  unfold r. rewrite <- sqrt_mult by (pose proof (ln_INR_ge0 T); lra). f_equal. ring.
Qed.

(** ** Against the best payment in [0,1] *)

Section Continuous.
Variables (p : nat -> R -> R) (L eps : R) (j : nat) (x : R).
Hypotheses (Hp : productive G p L) (Hcover : covered G eps) (Hj : (j < K G)%nat) (Hx : 0 <= x <= 1).

(** The approximation error of a round is eps (L + lambda), as Section 5 says. *)
Lemma nearest_payment_costs : exists c, (c < N G)%nat /\ arm_cost G j c <= 1 - p j x + lam G * x + eps * (L + lam G).
Proof.
destruct (Hcover x Hx) as (c & Hc & Hd). exists c. split; [easy|]. unfold arm_cost. rewrite (p_accuracy _ _ _ Hp).
pose proof (p_lipschitz _ _ _ Hp j x (price G c) Hx (price_range _ W c)) as Hlip. rewrite (Rabs_minus_sym x) in Hlip.
pose proof (Rle_abs (p j x - p j (price G c))). pose proof (Rle_abs (price G c - x)). pose proof (lam_ge0 _ W).
pose proof (productive_L_ge0 G p L Hp). nra.
Qed.

Theorem cont_regret T : E (run B A choose T []) (total B) - INR T * (1 - p j x + lam G * x)
  <= 4 * sqrt (2 * INR M * INR T * ln (INR T)) + 3/2 * (1 + lam G) * INR M + eps * INR T * (L + lam G).
Proof.
destruct nearest_payment_costs as (c & Hc & Hnear). pose proof (band_regret_le j c T Hj Hc).
apply Rmult_le_compat_l with (r := INR T) in Hnear; [lra | apply pos_INR].
Qed.
End Continuous.
End Lcb.

(** I40.1 with constant 1 *)
Lemma I40_1 eps : 0 < eps <= 1 -> exists n, (1 <= n)%nat /\ INR n <= 1 * / eps /\
  forall k mu p, covered (uniform_world k n mu p) eps.
Proof. apply uniform_grid_of_step. Qed.

(** The two terms that depend on the grid are balanced: y is T^(2/3) (K (L + lambda) ln T)^(1/3). *)
Lemma balanced_grid a S n y : 0 < a -> 0 < S -> 0 < y -> y ^ 3 = a * S -> S / (4 * y) <= n <= S / (2 * y) ->
  4 * sqrt (2 * n * a) + S / (2 * n) <= 6 * y.
Proof.
intros Ha HS Hy Hcube [Hlow Hhigh].
assert (Hn : 0 < n) by (assert (0 < S / (4 * y)) by (apply Rdiv_lt_0_compat; lra); lra).
assert (Hroot : sqrt (2 * n * a) <= y).
{ apply sqrt_le_of_square; [lra|]. apply (proj1 (le_Rdiv_iff _ (2 * y) _ ltac:(lra))) in Hhigh.
  apply Rmult_le_reg_r with y; [easy|]. replace (y ^ 2 * y) with (a * S) by (rewrite <- Hcube; ring). nra. }
assert (S / (2 * n) <= 2 * y); [|lra].
apply Rdiv_le_iff; [lra|]. apply (proj1 (Rdiv_le_iff _ (4 * y) _ ltac:(lra))) in Hlow. nra.
Qed.

(** I41.1 repaired, for T so large that the balanced grid has a payment. On the uniform grid with n payments: *)
Theorem I41_1_repaired k n mu L T p choose j x y :
  (1 <= k)%nat -> (1 <= n)%nat -> 0 <= mu -> (2 <= T)%nat -> 0 < L + mu -> lipschitz p L ->
  let G := uniform_world k n mu p in plays (lcb G 2) choose -> (j < k)%nat -> 0 <= x <= 1 ->
  0 < y -> y ^ 3 = INR T ^ 2 * (INR k * (L + mu) * ln (INR T)) ->
  INR T * (L + mu) / (4 * y) <= INR n <= INR T * (L + mu) / (2 * y) ->
  E (run (arms G) (lcb G 2) choose T []) (total (arms G)) - INR T * (1 - p j x + mu * x)
  <= 6 * y + 3/2 * (1 + mu) * (INR k * INR n).
Proof.
intros Hk Hn Hmu HT HS Hp G P Hj Hx Hy Hcube Hsize.
pose proof (uniform_world_lawful k n mu L p Hk Hn Hmu Hp) as W.
pose proof (cont_regret G choose W P p L (1 / (2 * INR n)) j x (uniform_world_productive k n mu L p Hp)
  (uniform_world_covered k n mu p Hn) Hj Hx T) as H.
cbn [K N lam G uniform_world] in H. fold G in H. rewrite mult_INR in H.
assert (Hln : 0 < ln (INR T)).
{ rewrite <- ln_1. apply ln_increasing; [lra|]. change 1 with (INR 1). apply lt_INR. lia. }
assert (HT0 : 0 < INR T) by (apply lt_0_INR; lia). assert (Hk0 : 0 < INR k) by (apply lt_0_INR; lia).
assert (Hn0 : 0 < INR n) by (apply lt_0_INR; lia).
pose proof (balanced_grid (INR k * INR T * ln (INR T)) (INR T * (L + mu)) (INR n) y) as Hbal.
specialize (Hbal ltac:(apply Rmult_lt_0_compat; nra) ltac:(nra) Hy ltac:(rewrite Hcube; ring) Hsize).
replace (2 * (INR k * INR n) * INR T * ln (INR T)) with (2 * INR n * (INR k * INR T * ln (INR T))) in H by ring.
replace (1 / (2 * INR n) * INR T * (L + mu)) with (INR T * (L + mu) / (2 * INR n)) in H by (field; lra). lra.
Qed.

(** Such a grid exists as soon as T (L + lambda) >= 4 y, that is T (L + lambda)^2 >= 64 K ln T. *)
Lemma balanced_grid_exists S y : 0 < y -> 4 * y <= S -> exists n, (1 <= n)%nat /\ S / (4 * y) <= INR n <= S / (2 * y).
Proof.
intros Hy Hbig. assert (Hs : 1 <= S / (4 * y)) by (apply le_Rdiv_iff; lra). set (s := S / (4 * y)) in *.
replace (S / (2 * y)) with (2 * s) by (unfold s; field; lra).
destruct (archimed s) as [H1 H2]. assert (H0 : (0 < up s)%Z) by (apply lt_IZR; lra).
exists (Z.to_nat (up s)). split; [lia|]. rewrite INR_IZR_INZ, Z2Nat.id by lia. lra.
Qed.
