(** * Theorem A.2: what is false as printed, and teeth

    Most of what fails is lambda, which is missing before the payments in D56, D57 and D58, and back in D61. The game
    in which this shows has one payment, 1, so that each of the K experts is paid 1 in every round.

    - [paying k mu p] == k experts of accuracy p, one payment, 1, and lambda = mu
    - [pay_all] == the move that pays it
    - [told n] == a history of n rounds in which this was paid and all were right *)
Require Import Reals Lra Psatz List Bool Arith Lia.
From Interval Require Import Tactic.
From PaidExperts Require Import Sums Tree Game Calculus Covering Rounds Algorithm_1 Late_rounds Uniform_grid.
From PaidExperts Require Import Lemma_4_4 One_expert Theorem_A_2.
Import ListNotations.
Open Scope R_scope.

(** Algorithm 1 with the beta of the theorem *)
Local Notation algorithm_1_on G delta := (algorithm_1 G (exactly G) (18 * ln (3 / delta) * INR (K G) ^ 2) delta).

Definition paying (k : nat) (mu p : R) : game := Game k 1 mu (fun _ => 1) (fun _ _ => p).

Lemma paying_lawful k mu p : (1 <= k)%nat -> 0 <= mu -> 0 <= p <= 1 -> lawful (paying k mu p).
Proof. intros. constructor; cbn; intros; (lia || lra). Qed.

Lemma paying_plays k mu p beta delta : (1 <= k)%nat -> 0 <= mu -> 0 <= p <= 1 ->
  exists choose, plays (algorithm_1 (paying k mu p) (exactly (paying k mu p)) beta delta) choose.
Proof.
intros Hk Hmu Hp.
destruct (algorithm_1_can_be_played (paying k mu p) beta delta (fun _ => true) (fun _ => true)
  (paying_lawful k mu p Hk Hmu Hp)) as (choose & H & _).
exists (fun h => Ret (choose h)). exact H.
Qed.

Lemma paying_sum k mu p c : paid_sum (paying k mu p) c = INR k.
Proof. unfold paid_sum. cbn [price paying]. rewrite sum_experts_const. cbn [K paying]. ring. Qed.

Lemma paying_covered k mu p : covered (paying k mu p) 1.
Proof. intros x Hx. exists 0%nat. split; [cbn; lia|]. cbn. rewrite Rabs_right; lra. Qed.

Lemma paying_productive k mu p : 0 <= p <= 1 -> productive (paying k mu p) (fun _ _ => p) 0.
Proof.
intros Hp. split; auto. intros j x y _ _. rewrite Rminus_eq_0, Rabs_R0. lra.
Qed.

(** ** D56.1: two experts, and the first round already costs 2 *)

Theorem not_D56_1 : ~ (forall G delta choose T, lawful G -> 0 < delta < 1 -> plays (algorithm_1_on G delta) choose ->
  E (run G (algorithm_1_on G delta) choose T []) (fun h => Sum h (unpriced G))
  <= INR (N G) * (1 + INR (K G) * lam G)
     + E (run G (algorithm_1_on G delta) choose T []) (late_sum G (fun _ => unpriced G))).
Proof.
intros H. set (G := paying 2 (1/128) 1).
destruct (paying_plays 2 (1/128) 1 (18 * ln (3 / (1/2)) * INR 2 ^ 2) (1/2)) as (choose & P); [lia | lra | lra|].
fold G in P.
assert (W : lawful G) by (apply paying_lawful; [lia | lra | lra]).
specialize (H G (1/2) choose 1%nat W ltac:(lra) P).
set (A := algorithm_1_on G (1/2)) in *. change (plays A choose) in P.
assert (Hlegal := fun h => run_legal G A choose P 1 [] h (legal_nil A)).
rewrite (E_ext_in (run G A choose 1 []) (late_sum G (fun _ => unpriced G)) (fun _ => 0)), E_const in H.
2:{ intros h Hh. destruct (Hlegal h Hh) as [_ Hlen]. destruct h as [|r [|r' h]]; cbn in Hlen; try lia. cbn. ring. }
assert (Htwo : 2 <= E (run G A choose 1 []) (fun h => Sum h (unpriced G))).
{ rewrite <- (E_const (run G A choose 1 []) 2) at 1.
  apply E_le_in; [apply (run_ok G A choose W (algorithm_1_votes_ok _ _ _ _) P)|]. intros h Hh.
  destruct (Hlegal h Hh) as [_ Hlen]. destruct h as [|r [|r' h]]; cbn in Hlen; try lia.
  rewrite sum_cons. cbn [Sum fold_right]. unfold unpriced, G. rewrite paying_sum.
  pose proof (ind_range (mistaken r)). cbn. lra. }
assert (Hright : INR (N G) * (1 + INR (K G) * lam G) = 1 + 2/128) by (cbn; field).
rewrite Hright in H. lra.
Qed.

(** ** I89.1, I90.1: in round N one payment is still untried *)

Theorem not_I89_1 : ~ (forall G delta h j c, lawful G -> 0 < delta < 1 -> legal (algorithm_1_on G delta) h ->
  (length h + 1 >= N G)%nat -> (j < K G)%nat -> (c < N G)%nat -> (times h j c >= 1)%nat).
Proof.
intros H. specialize (H (solo 0) (1/2) [] 0%nat 0%nat (solo_lawful 0 ltac:(lra)) ltac:(lra) (legal_nil _)).
cbn in H. lia.
Qed.

Theorem not_I90_1 : ~ (forall G delta h j c, lawful G -> 0 < delta < 1 -> legal (algorithm_1_on G delta) h ->
  (length h + 1 >= N G)%nat -> (j < K G)%nat -> (c < N G)%nat -> (times h j c >= 1)%nat).
Proof. exact not_I89_1. Qed.

Lemma I90_1_repaired G r beta delta h j c : legal (algorithm_1 G r beta delta) h ->
  (length h + 1 > N G)%nat -> (j < K G)%nat -> (c < N G)%nat -> (times h j c >= 1)%nat.
Proof.
intros Hl HN Hj Hc. pose proof (times_later G _ (algorithm_1_exploring G r beta delta) h j c Hl ltac:(lia) Hj Hc). lia.
Qed.

Definition I89_1_repaired := I90_1_repaired.

(** ** I93.1: the proof closes with another beta *)

Theorem not_I93_1 : ~ (forall delta k, 0 < delta < 1 -> 1 <= k ->
  18 * ln (3 / delta) * k ^ 2 = 8 * ln (3 / delta) * k ^ 2).
Proof. intros H. specialize (H (1/2) 1 ltac:(lra) ltac:(lra)). pose proof (ln_3_delta_pos (1/2) ltac:(lra)). lra. Qed.

(** ** Histories of one expert who is always right *)

Definition pay_all : move := Move (fun _ => 0%nat) true 0 true.
Definition told (n : nat) : history := repeat (Round (fun _ => 0%nat) (fun _ => true) true true) n.

Lemma times_told n j : times (told n) j 0 = n.
Proof. induction n as [|n IH]; [reflexivity | apply (f_equal S), IH]. Qed.

Lemma hits_told n j : hits (told n) j 0 = n.
Proof. induction n as [|n IH]; [reflexivity | apply (f_equal S), IH]. Qed.

Lemma length_told n : length (told n) = n.
Proof. apply repeat_length. Qed.

Lemma pay_all_allowed mu p beta delta h :
  allows (algorithm_1 (paying 1 mu p) (exactly (paying 1 mu p)) beta delta) h pay_all.
Proof.
split; [split; [|split]|].
- intros j _. cbn. lia.
- cbn. intros Hh j _. destruct h; [reflexivity | cbn in Hh; lia].
- intros _ c Hc. rewrite !paying_sum. right. f_equal. apply seems_local. intros j Hj.
  specialize (Hc j Hj). cbn in *. lia.
- cbn. unfold some_certain. cbn [existsb experts paying K seq]. rewrite orb_false_r. intros H. split; [lia | exact H].
Qed.

Lemma told_legal mu p beta delta n : legal (algorithm_1 (paying 1 mu p) (exactly (paying 1 mu p)) beta delta) (told n).
Proof.
induction n as [|n IH]; [constructor|].
apply (legal_cons _ _ _ pay_all); [exact IH | apply pay_all_allowed | reflexivity].
Qed.

Lemma told_Lambda mu delta n : (1 <= n)%nat -> 0 <= ln (3 / delta) -> Lambda (paying 1 mu 1) delta (told n) = true.
Proof.
intros Hn Hl. cbn. rewrite !andb_true_r. unfold within. rewrite times_told, hits_told.
apply orb_true_intro. right. unfold Rleb. destruct Rle_dec as [|Hw]; [reflexivity|]. exfalso. apply Hw.
assert (HN : 0 < INR n) by (apply lt_0_INR; lia).
rewrite estimate_pos by exact Hn. cbn [accuracy paying]. replace (INR n / INR n - 1) with 0 by (field; lra).
rewrite Rabs_R0. unfold width. pose proof (Rdiv_ge0 (3 * ln (3 / delta)) (INR n) ltac:(lra) HN).
match goal with |- context [sqrt ?y] => pose proof (sqrt_pos y) end. lra.
Qed.

(** ** D58.1: a round costs its payment, 1, and OPT is e^(-1/2) *)

Theorem not_D58_1 : ~ (forall G p L eps delta x h m, lawful G -> 0 < delta < 1 ->
  let l := ln (3 / delta) in let beta := 18 * l * INR (K G) ^ 2 in
  let A := algorithm_1 G (exactly G) beta delta in
  productive G p L -> covered G eps -> in_cube (K G) x ->
  legal A h -> (N G <= length h)%nat -> allows A h m -> Lambda G delta h = true -> (follow m < K G)%nat ->
  mistake G A h m + paid_sum G (pay m) <= value_at G p x
    + (2 * beta + 4 * l) / INR (times h (follow m) (pay m (follow m)))
    + (4 * L + lam G) * INR (K G) * eps
    + 288 * INR (K G) * Sum (experts G) (fun j => width_cost l (times h j (pay m j)))).
Proof.
intros H. set (n := Z.to_nat 10000). set (G := paying 1 (1/100) 1).
assert (W : lawful G) by (apply paying_lawful; [lia | lra | lra]).
assert (Hn : INR n = 10000) by (unfold n; rewrite INR_IZR_INZ, Z2Nat.id by lia; reflexivity).
assert (Hn1 : (1 <= n)%nat) by (apply INR_le; rewrite Hn; cbn; lra).
specialize (H G (fun _ _ => 1) 0 1 (delta_of 2) (fun _ => 0) (told n) pay_all W (delta_of_range 2 ltac:(lra))).
cbv zeta in H. rewrite ln_3_delta_of in H. 
specialize (H ltac:(apply paying_productive; lra) ltac:(apply paying_covered) ltac:(intros j _; lra)
  (told_legal _ _ _ _ n) ltac:(rewrite length_told; exact Hn1) (pay_all_allowed _ _ _ _ _)).
assert (HL : Lambda G (delta_of 2) (told n) = true) by (apply told_Lambda; [exact Hn1 | rewrite ln_3_delta_of; lra]).
specialize (H HL ltac:(cbn; lia)).
pose proof (mistake_range G (algorithm_1 G (exactly G) (18 * 2 * INR (K G) ^ 2) (delta_of 2)) (told n) pay_all W
  (algorithm_1_votes_ok _ _ _ _)) as Hm.
assert (Hopt : value_at G (fun _ _ => 1) (fun _ => 0) <= 61/100).
{ unfold value_at, Phi. cbn. interval with (i_prec 30). }
assert (Hpaid : paid_sum G (pay pay_all) = 1) by (unfold G; rewrite paying_sum; reflexivity).
assert (Hone : forall f, Sum (experts G) f = f 0%nat) by (intros; cbn; ring).
rewrite Hone, Hpaid in H. cbn [pay pay_all follow] in H. rewrite !times_told in H. unfold width_cost in H.
rewrite Hn in H. change (lam G) with (1/100) in H. change (INR (K G)) with 1 in H, Hm. lra.
Qed.

(** ** D59.2: 51 is above 44.4 *)

Theorem not_D59_2 : ~ (forall G delta h, lawful G -> 0 < delta < 1 -> legal (algorithm_1_on G delta) h ->
  let l := ln (3 / delta) in
  late_sum G (fun h r => Sum (experts G) (fun j =>
    Sum (seq 0 (N G)) (fun c => ind (paid r j =? c)%nat * width_cost l (times h j c)))) h
  <= INR (K G) * INR (N G) * ((1 + ln (INR (length h))) * (2 * l) + 9 * l ^ 2)).
Proof.
intros H. specialize (H (paying 1 0 1) (delta_of 2) (told 3) ltac:(apply paying_lawful; lia || lra)
  (delta_of_range 2 ltac:(lra)) (told_legal _ _ _ _ 3)).
cbv zeta in H. rewrite ln_3_delta_of in H. unfold width_cost in H. cbn in H.
assert (Hln : ln (1 + 1 + 1) <= 11/10) by interval with (i_prec 30). lra.
Qed.

(** ** D57.3: with enough experts somebody is wrong all the time, and the payments are K *)

Section Unlucky.
Variables (k : nat) (mu beta delta : R) (choose : history -> tree move).
Notation G := (paying k mu (1/2)).
Notation A := (algorithm_1 G (exactly G) beta delta).
Hypotheses (W : lawful G) (P : plays A choose).

Lemma prod_of_ones (l : list nat) : Prod l (fun _ => 1) = 1.
Proof. induction l as [|a l IH]; [reflexivity | rewrite prod_cons, IH; ring]. Qed.

Definition nobody_wrong_always (h : history) (x : R) : R :=
  Prod (experts G) (fun j => if (hits h j 0 =? 0)%nat then x else 1).

Lemma lucky_round h m x : allows A h m ->
  E (round_with G A h m) (fun r => nobody_wrong_always (r :: h) x) = nobody_wrong_always h (1/2 + 1/2 * x).
Proof.
intros Hm. unfold round_with. rewrite E_bind.
set (g j (right : bool) := if ((if right then 1 else 0) + hits h j 0 =? 0)%nat then x else 1).
rewrite (E_ext _ _ (fun z => Prod (seq 0 k) (fun j => g j (nth j z false)))).
- change (E (flips (map (fun _ => 1/2) (seq 0 k))) (fun z => Prod (seq 0 k) (fun j => g j (nth j z false)))
    = nobody_wrong_always h (1/2 + 1/2 * x)).
  rewrite (flips_prod k (fun _ => 1/2) g). apply prod_ext. intros j _. unfold g. cbn [Nat.add Nat.eqb].
  destruct (hits h j 0 =? 0)%nat; field.
- intros z. rewrite E_bind. cbn [E]. rewrite <- (E_const (vote A h m (advise m z)) (Prod (seq 0 k) _)).
  apply E_ext. intros y.
  apply prod_ext. intros j Hj. apply (in_experts G) in Hj. cbn [hits]. rewrite correct_advise. cbn [paid].
  pose proof (proj1 (algorithm_1_exploring G (exactly G) beta delta h m Hm) j Hj) as Hpay. cbn in Hpay.
  replace (pay m j) with 0%nat by lia. reflexivity.
Qed.

Lemma lucky_run t h x : E (run G A choose t h) (fun h' => nobody_wrong_always h' x)
  = nobody_wrong_always h (1 - (1/2) ^ t * (1 - x)).
Proof.
revert h; induction t as [|t IH]; intros h; cbn [run].
- cbn [E pow]. f_equal. ring.
- rewrite E_bind, (E_ext _ _ (fun r => nobody_wrong_always (r :: h) (1 - (1/2) ^ t * (1 - x)))) by auto.
  unfold play. rewrite E_bind, (E_ext_in _ _ (fun _ => nobody_wrong_always h (1 - (1/2) ^ S t * (1 - x)))).
  + apply E_const.
  + intros m Hm. rewrite lucky_round by (apply P; exact Hm). f_equal. cbn [pow]. field.
Qed.

Lemma nobody_wrong_always_chance t : E (run G A choose t []) (fun h => nobody_wrong_always h 0) = (1 - (1/2) ^ t) ^ k.
Proof.
rewrite lucky_run. unfold nobody_wrong_always. cbn [hits Nat.eqb].
rewrite (prod_ext _ _ (fun _ => (1 - (1/2) ^ t) * 1)) by (intros; ring).
rewrite prod_scal. unfold experts. cbn [K paying]. rewrite seq_length.
rewrite prod_of_ones. ring.
Qed.

(** Whoever was wrong t times is not credible as a fair coin, once 3 l/t < 1/2. *)
Lemma Lambda_needs_luck h t : legal A h -> length h = t -> (1 <= t)%nat -> 6 * ln (3 / delta) < INR t ->
  1 - nobody_wrong_always h 0 <= ind (negb (Lambda G delta h)).
Proof.
intros Hl Hlen Ht Hlong. destruct (Lambda G delta h) eqn:HL; cbn [negb ind].
- enough (nobody_wrong_always h 0 = 1) by lra. unfold nobody_wrong_always.
  assert (Hj : forall j, In j (experts G) -> (hits h j 0 =? 0)%nat = false).
  { intros j Hj. apply in_experts in Hj. pose proof (Lambda_within G delta h j 0 HL Hj ltac:(cbn; lia)) as Hw.
    pose proof (times_sum G A (algorithm_1_exploring G _ beta delta) h j Hj Hl) as Hsum. cbn in Hsum.
    rewrite Nat.add_0_r, Hlen in Hsum. apply Nat.eqb_neq. intros H0. unfold within in Hw.
    rewrite Hsum, H0 in Hw. rewrite (proj2 (Nat.eqb_neq t 0)) in Hw by lia. cbn [orb] in Hw.
    unfold Rleb in Hw. destruct Rle_dec as [Hle|]; [|easy]. unfold width in Hle. rewrite estimate_pos in Hle by easy.
    cbn [accuracy paying] in Hle. change (INR 0) with 0 in Hle. assert (HT : 0 < INR t) by (apply lt_0_INR; lia).
    replace (0 / INR t) with 0 in Hle by (field; lra). rewrite Rminus_0_l, Rabs_Ropp, Rabs_right in Hle by lra.
    replace (0 * (1 - 0) / INR t * (2 * ln (3 / delta))) with 0 in Hle by (field; lra).
    rewrite sqrt_0, Rplus_0_r in Hle.
    apply (proj1 (le_Rdiv_iff _ _ _ HT)) in Hle. lra. }
  rewrite (prod_ext _ _ (fun _ => 1)), prod_of_ones by (intros j Hin; rewrite (Hj j Hin); reflexivity). reflexivity.
- enough (0 <= nobody_wrong_always h 0) by lra. apply prod_ge0. intros j _. destruct (_ =? _)%nat; lra.
Qed.

Lemma unpriced_ge h m : E (round_with G A h m) (unpriced G) >= INR k.
Proof.
unfold unpriced. rewrite (E_ext _ _ (fun r => ind (mistaken r) + INR k)) by (intros; rewrite paying_sum; reflexivity).
rewrite E_plus, E_const.
assert (0 <= E (round_with G A h m) (fun r => ind (mistaken r))); [|lra].
rewrite <- (E_const (round_with G A h m) 0) at 1. apply E_le; [|intros; apply ind_range].
apply round_with_ok; [easy | apply algorithm_1_votes_ok].
Qed.

Lemma last_round_pays t : (1 <= t)%nat -> 6 * ln (3 / delta) < INR t ->
  INR k * (1 - (1 - (1/2) ^ t) ^ k) <=
  Esum G A choose (fun h m => late G h * ind (negb (Lambda G delta h)) * E (round_with G A h m) (unpriced G)) (S t) [].
Proof.
intros Ht Hlong. pose proof (algorithm_1_votes_ok G (exactly G) beta delta) as V. pose proof (pos_INR k) as Hk.
set (f h m := late G h * ind (negb (Lambda G delta h)) * E (round_with G A h m) (unpriced G)).
assert (Hf : forall h m, late G h * ind (negb (Lambda G delta h)) * INR k <= f h m).
{ intros h m. apply Rmult_le_compat_l; [apply Rmult_le_pos; apply ind_range | apply Rge_le, unpriced_ge]. }
assert (Hf0 : forall h m, 0 <= f h m).
{ intros h m. eapply Rle_trans; [|apply Hf]. apply Rmult_le_pos; [apply Rmult_le_pos; apply ind_range | easy]. }
rewrite Esum_run.
eapply Rle_trans;
  [|apply (term_le_sum (seq 0 (S t)) (fun t => E (run G A choose t []) (fun h' => E (choose h') (f h'))) t)].
- replace (INR k * _) with (E (run G A choose t []) (fun h => INR k * (1 - nobody_wrong_always h 0)))
    by (rewrite E_scal, E_minus, E_const, nobody_wrong_always_chance; reflexivity).
  apply E_le_in; [apply run_ok; easy|]. intros h Hh.
  apply (run_legal G A choose P) in Hh as [Hl Hlen]; [|constructor]. cbn in Hlen.
  pose proof (Lambda_needs_luck h t Hl Hlen Ht Hlong) as Hluck.
  rewrite <- (E_const (choose h) (INR k * _)). apply E_le; [apply P|]. intros m.
  eapply Rle_trans; [|apply Hf]. unfold late. cbn [N paying]. rewrite (proj2 (Nat.leb_le 1 (length h))) by lia.
  cbn [ind]. nra.
- apply in_seq. lia.
- intros s _. rewrite <- (E_const (run G A choose s []) 0) at 1. apply E_le; [apply run_ok; easy|]. intros h.
  rewrite <- (E_const (choose h) 0) at 1. apply E_le; [apply P | auto].
Qed.
End Unlucky.

(** T = 100, delta = 10^-5, lambda = 1/K: the right side has 2 K T^2/10^5 = K/5, and round 100 alone pays K/2. *)
Theorem not_D57_3 : ~ (forall G delta choose T, lawful G -> 0 < delta < 1 ->
  plays (algorithm_1_on G delta) choose -> let A := algorithm_1_on G delta in
  Esum G A choose (fun h m => late G h * ind (Lambda G delta h) * E (round_with G A h m) (unpriced G)) T []
  + Esum G A choose (fun h m => late G h * ind (negb (Lambda G delta h)) * E (round_with G A h m) (unpriced G)) T []
  <= Esum G A choose (fun h m => late G h * ind (Lambda G delta h) * E (round_with G A h m) (unpriced G)) T []
     + delta * INR (K G) * INR (N G) * INR T ^ 2 * (lam G * INR (K G) + 1)).
Proof.
intros H.
destruct (pow_lt_1_zero (1 - (1/2) ^ 99)) with (y := 1/2) as (k0 & Hk0); [|lra|].
{ assert (0 < (1/2) ^ 99 < 1) by (split; [apply pow_lt; lra | apply pow_lt_1_compat; lra || lia]).
  rewrite Rabs_right; lra. }
set (k := S k0). specialize (Hk0 k ltac:(lia)).
assert (Hk : 0 < INR k) by (apply lt_0_INR; lia). assert (Hmu : 0 <= / INR k) by (left; apply Rinv_0_lt_compat; easy).
set (G := paying k (/ INR k) (1/2)). set (d := / 100000).
assert (W : lawful G) by (apply paying_lawful; [lia | easy | lra]).
set (b := 18 * ln (3 / d) * INR k ^ 2).
destruct (paying_plays k (/ INR k) (1/2) b d) as (choose & P); [lia | easy | lra|]. fold G in P.
specialize (H G d choose 100%nat W ltac:(unfold d; lra) P). cbv zeta in H.
set (A := algorithm_1_on G d) in *.
assert (Hlast : INR k / 2 <=
  Esum G A choose (fun h m => late G h * ind (negb (Lambda G d h)) * E (round_with G A h m) (unpriced G)) 100 []).
{ eapply Rle_trans; [|apply (last_round_pays k (/ INR k) b d choose W P 99); [lia|]].
  - pose proof (Rle_abs ((1 - (1/2) ^ 99) ^ k)). assert ((1 - (1/2) ^ 99) ^ k <= 1/2) by lra. nra.
  - replace (INR 99) with 99 by (cbn; ring). unfold d. interval with (i_prec 30). }
change (INR (K G)) with (INR k) in H. change (lam G) with (/ INR k) in H. change (INR (N G)) with 1 in H.
replace (INR 100) with 100 in H by (cbn; ring). rewrite Rinv_l in H by lra. unfold d in *. lra.
Qed.

(** ** Teeth *)

Theorem tooth_I91_1_constant : ~ (forall T, (1 <= T)%nat -> Sum (seq 1 T) (fun t => 1 / INR t) <= 99/100 + ln (INR T)).
Proof. intros H. specialize (H 1%nat (le_n 1)). cbn in H. rewrite ln_1 in H. lra. Qed.

Theorem tooth_I92_1_constant : ~ (forall T, Sum (seq 1 T) (fun t => 1 / INR t ^ 2) <= 3/2).
Proof. intros H. specialize (H 7%nat). cbn in H. lra. Qed.

(** Nine is false, and so is everything below 12.75; the least constant is 9 pi^2/6 = 14.8. *)
Theorem tooth_D59_2_repaired_constant : ~ (forall G delta h,
  lawful G -> 0 < delta < 1 -> legal (algorithm_1_on G delta) h ->
  let l := ln (3 / delta) in
  late_sum G (fun h r => Sum (experts G) (fun j => width_cost l (times h j (paid r j)))) h
  <= INR (K G) * INR (N G) * ((1 + ln (INR (length h))) * (2 * l) + 11 * l ^ 2)).
Proof.
intros H. specialize (H (paying 1 0 1) (delta_of 100) (told 3) ltac:(apply paying_lawful; lia || lra)
  (delta_of_range 100 ltac:(lra)) (told_legal _ _ _ _ 3)).
cbv zeta in H. rewrite ln_3_delta_of in H. unfold width_cost in H. cbn in H.
assert (Hln : ln (1 + 1 + 1) <= 11/10) by interval with (i_prec 30). lra.
Qed.

(** One payment of 1 at a price of 10^6: ten rounds cost 10^7, and the bound without the error of the grid, which here
    is 10 lambda eps = 10^7 too, is below 2 * 10^6. *)
Definition dear : game := paying 1 1000000 1.

Lemma dear_rounds_cost choose delta T : plays (algorithm_1_on dear delta) choose ->
  INR T * 1000000 <= E (run dear (algorithm_1_on dear delta) choose T []) (total dear).
Proof.
intros P. set (A := algorithm_1_on dear delta) in *.
assert (W : lawful dear) by (apply paying_lawful; [lia | lra | lra]).
assert (V : votes_ok A) by apply algorithm_1_votes_ok.
rewrite tower. unfold total at 1. cbn [Sum fold_right]. rewrite Rplus_0_l, <- (Esum_const dear A choose 1000000 T []).
apply Esum_le; [easy | easy | easy | constructor|]. intros h m. rewrite cost_split.
assert (Hpaid : paid_sum dear (pay m) = 1) by (unfold dear; rewrite paying_sum; reflexivity). rewrite Hpaid.
pose proof (mistake_range dear A h m W V). cbn [lam dear paying]. lra.
Qed.

Definition bound_without_grid (G : game) (p : nat -> R -> R) (x : nat -> R) (delta : R) (T : nat) : R :=
  let k := INR (K G) in let l := ln (3 / delta) in let beta := 18 * l * k ^ 2 in
  INR T * value_at G p x + (1 + lam G * k) * INR T ^ 3 * k * delta
  + INR (N G) * (1 + lam G * k + 2592 * k ^ 2 * l ^ 2 + (1 + ln (INR T)) * (k * (2 * beta + 4 * l) + 576 * k ^ 2 * l)).

Lemma dear_bound : bound_without_grid dear (fun _ _ => 1) (fun _ => 0) (/ 100000) 10 < INR 10 * 1000000.
Proof.
unfold bound_without_grid, value_at, Phi. cbn [K N lam dear paying experts seq Sum fold_right].
replace (INR 10) with 10 by (cbn; ring). change (INR 1) with 1. interval with (i_prec 40).
Qed.

Theorem tooth_theorem_A_2_without_grid_error : ~ (forall G delta choose p L eps x T,
  lawful G -> 0 < delta < 1 -> plays (algorithm_1_on G delta) choose ->
  productive G p L -> covered G eps -> in_cube (K G) x ->
  E (run G (algorithm_1_on G delta) choose T []) (total G) <= bound_without_grid G p x delta T).
Proof.
intros H. destruct (paying_plays 1 1000000 1 (18 * ln (3 / / 100000) * INR (K dear) ^ 2) (/ 100000)) as (choose & P);
  [lia | lra | lra|].
specialize (H dear (/ 100000) choose (fun _ _ => 1) 0 1 (fun _ => 0) 10%nat
  ltac:(apply paying_lawful; lia || lra) ltac:(lra) P
  ltac:(apply paying_productive; lra) ltac:(apply paying_covered) ltac:(intros j _; lra)).
pose proof (dear_rounds_cost choose (/ 100000) 10 P). pose proof dear_bound. lra.
Qed.

Theorem tooth_theorem_A_2_without_covering : ~ (forall G delta choose p L eps x T,
  lawful G -> 0 < delta < 1 -> plays (algorithm_1_on G delta) choose -> productive G p L -> in_cube (K G) x ->
  E (run G (algorithm_1_on G delta) choose T []) (total G)
  <= bound_without_grid G p x delta T + INR T * (4 * L + lam G) * INR (K G) * eps).
Proof.
intros H. destruct (paying_plays 1 1000000 1 (18 * ln (3 / / 100000) * INR (K dear) ^ 2) (/ 100000)) as (choose & P);
  [lia | lra | lra|].
specialize (H dear (/ 100000) choose (fun _ _ => 1) 0 0 (fun _ => 0) 10%nat
  ltac:(apply paying_lawful; lia || lra) ltac:(lra) P ltac:(apply paying_productive; lra) ltac:(intros j _; lra)).
pose proof (dear_rounds_cost choose (/ 100000) 10 P). pose proof dear_bound. lra.
Qed.

(** Two payments, 1/4 and 3/4, at a price of 10^6: exploring them costs 10^6. Without lambda K in the exploration,
    what is left is half of it for the grid, and less for the rest. *)
Definition two_payments (mu : R) : game := uniform_world 1 2 mu (fun _ _ => 1).

Lemma two_payments_lawful mu : 0 <= mu -> lawful (two_payments mu).
Proof. intros Hmu. apply (uniform_world_lawful _ _ _ 0); [lia | lia | easy | apply constant_lipschitz; lra]. Qed.

Lemma exploring_costs mu choose delta : 0 <= mu -> plays (algorithm_1_on (two_payments mu) delta) choose ->
  mu <= E (run (two_payments mu) (algorithm_1_on (two_payments mu) delta) choose 2 []) (total (two_payments mu)).
Proof.
intros Hmu P. set (A := algorithm_1_on (two_payments mu) delta) in *. assert (W := two_payments_lawful mu Hmu).
rewrite <- (E_const (run (two_payments mu) A choose 2 []) mu) at 1.
apply E_le_in; [apply run_ok; [easy | apply algorithm_1_votes_ok | easy]|]. intros h Hh.
apply (run_legal (two_payments mu) A choose P) in Hh as [Hl Hlen]; [|constructor]. cbn in Hlen.
assert (Honce : forall c, (c < 2)%nat -> times h 0 c = 1%nat).
{ intros c Hc. apply (times_after_exploration (two_payments mu) A); try easy.
  - apply algorithm_1_exploring.
  - cbn. lia. }
destruct h as [|r [|r' [|r'' h]]]; cbn in Hlen; try lia. pose proof (Honce 0%nat ltac:(lia)) as H0.
pose proof (Honce 1%nat ltac:(lia)) as H1. cbn in H0, H1.
assert (Hcost : forall r, mu * uniform 2 (paid r 0%nat) <= cost (two_payments mu) r).
{ intros s. unfold cost, paid_sum. cbn [experts K two_payments uniform_world seq Sum fold_right lam price].
  pose proof (ind_range (mistaken s)). lra. }
assert (Hlow : uniform 2 0 = 1/4) by (rewrite uniform_is by lia; cbn; lra).
assert (Hhigh : uniform 2 1 = 3/4) by (rewrite uniform_is by lia; cbn; lra).
unfold total. rewrite !sum_cons. cbn [Sum fold_right]. pose proof (Hcost r) as C1. pose proof (Hcost r') as C2.
destruct (Nat.eqb_spec (paid r 0%nat) 0) as [Ea|Ea], (Nat.eqb_spec (paid r' 0%nat) 0) as [Eb|Eb],
  (Nat.eqb_spec (paid r 0%nat) 1) as [Ec|Ec], (Nat.eqb_spec (paid r' 0%nat) 1) as [Ed|Ed]; cbn in *; try lia;
  rewrite ?Ea, ?Ec, ?Hlow, ?Hhigh in C1; rewrite ?Eb, ?Ed, ?Hlow, ?Hhigh in C2; lra.
Qed.

Theorem tooth_theorem_A_2_without_lambda_in_exploration : ~ (forall G delta choose p L eps x T,
  lawful G -> 0 < delta < 1 -> plays (algorithm_1_on G delta) choose ->
  productive G p L -> covered G eps -> in_cube (K G) x -> let k := INR (K G) in
  E (run G (algorithm_1_on G delta) choose T []) (total G)
  <= bound_without_grid G p x delta T - INR (N G) * (lam G * k) + INR T * (4 * L + lam G) * k * eps).
Proof.
intros H. set (G := two_payments 1000000). assert (W : lawful G) by (apply two_payments_lawful; lra).
destruct (algorithm_1_can_be_played G (18 * ln (3 / / 100) * INR (K G) ^ 2) (/ 100)
  (fun _ => true) (fun _ => true) W) as (choose & P & _).
specialize (H G (/ 100) (fun h => Ret (choose h)) (fun _ _ => 1) 0 (1 / (2 * INR 2)) (fun _ => 0) 2%nat
  W ltac:(lra) P).
cbv zeta in H. pose proof (exploring_costs 1000000 _ _ ltac:(lra) P) as Hcost. fold G in Hcost.
specialize (H ltac:(apply uniform_world_productive, constant_lipschitz; lra)
  ltac:(apply uniform_world_covered; lia) ltac:(intros j _; lra)).
assert (Hbound : bound_without_grid G (fun _ _ => 1) (fun _ => 0) (/ 100) 2
   - INR (N G) * (lam G * INR (K G))
   + INR 2 * (4 * 0 + lam G) * INR (K G) * (1 / (2 * INR 2)) < 1000000).
{ unfold bound_without_grid, value_at, Phi. cbn [K N lam G two_payments uniform_world experts seq Sum fold_right].
  change (INR 2) with 2. change (INR 1) with 1. interval with (i_prec 40). }
lra.
Qed.
