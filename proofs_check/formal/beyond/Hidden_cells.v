(** * Worlds with hidden cells

    Each expert is right half of the time, except at the payments of one hidden cell, where it is right a little more
    often. Or with probability 1/2 + [ramp c] in the place of 1/2, where [ramp c] is at most what the payment costs: then
    payments save as much as they cost, and again only the hidden cell is worth finding. A learner that has not found the hidden cells votes hardly better than a coin ([bayes_error_ge]), and it
    cannot find them soon: by [Two_worlds.v], an expert with a hidden cell is like one without until its cell has been
    paid about 1/g^2 times ([hit_mean]). Averaged over all ways to hide one cell, or all of them, this is a lower bound
    on the cost of every learner ([one_cell], [all_cells]); [Lower_bound.v] draws the conclusions.

    - [upd star j i] == [star], but i at j
    - [mean_of m f] == the mean of f 0, .., f (m-1)
    - [avg m k F star] == the average of F over all ways to hide the cells of the first k experts among m
    - [hidden star] == the game in which expert j has its hidden cell at [star j]: paid c, which lies in [cell c], it
      is right with probability 1/2 + [ramp c], plus [height c] if this is the hidden cell; [bonus star j c] == this
      height or 0
    - [in_cell j i a] == 1 if the move a pays expert j in cell i
    - [hit star j t] == the probability that expert j is paid in its hidden cell in round t+1
    - [hit_bound theta t] == the bound on it, 1/m + theta + (2/3) g^2 t / (theta m)
    - [alone i] == only expert 0 has a hidden cell, i
    - [signal] == K g^2 *)
Require Import Reals Lra Psatz List Bool Arith Lia FunctionalExtensionality Classical_Prop.
From PaidExperts Require Import Sums Tree Game Calculus Rounds Bayes_vote Two_worlds Any_learner.
Import ListNotations.
Open Scope R_scope.

(** ** The Bayes error of weak experts *)

Lemma Rmin_ge x y s : 0 < s ->
  (x ^ 2 + y ^ 2) * (1/2 - 1 / (4 * s) - s/2) + x * y / (2 * s) <= Rmin (x ^ 2) (y ^ 2).
Proof.
intros Hs. apply Rmult_le_reg_r with (4 * s); [lra|].
replace (((x ^ 2 + y ^ 2) * (1/2 - 1 / (4 * s) - s/2) + x * y / (2 * s)) * (4 * s))
  with ((x ^ 2 + y ^ 2) * (2 * s) - (x - y) ^ 2 - 2 * s ^ 2 * (x ^ 2 + y ^ 2)) by (field; lra).
assert (H1 : 0 <= (x - y - s * (x + y)) ^ 2) by apply pow2_ge_0.
assert (H2 : 0 <= (y - x - s * (x + y)) ^ 2) by apply pow2_ge_0.
assert (H3 : 0 <= (s * (x - y)) ^ 2) by apply pow2_ge_0.
unfold Rmin. destruct Rle_dec; nra.
Qed.

Lemma overlap_ge ps a b s : (forall p, In p ps -> 0 <= p <= 1) -> 0 <= a -> 0 <= b -> 0 < s ->
  (a + b) * (1/2 - 1 / (4 * s) - s/2) + sqrt (a * b) * Prod ps bhattacharyya / (2 * s) <= overlap ps a b.
Proof.
intros Hp Ha Hb Hs. revert a b Ha Hb; induction ps as [|p ps IH]; intros a b Ha Hb; cbn [overlap].
- cbn. rewrite Rmult_1_r, sqrt_mult by easy. pose proof (Rmin_ge (sqrt a) (sqrt b) s Hs) as H.
  rewrite !pow2_sqrt in H by easy. exact H.
- pose proof (Hp p (or_introl eq_refl)) as Hp0. rewrite prod_cons.
  assert (Hrest : forall q, In q ps -> 0 <= q <= 1) by (intros; apply Hp; right; easy).
  pose proof (IH Hrest (a * p) (b * (1 - p)) ltac:(nra) ltac:(nra)) as H1.
  pose proof (IH Hrest (a * (1 - p)) (b * p) ltac:(nra) ltac:(nra)) as H2.
  replace (a * p * (b * (1 - p))) with (a * b * (p * (1 - p))) in H1 by ring.
  replace (a * (1 - p) * (b * p)) with (a * b * (p * (1 - p))) in H2 by ring.
  rewrite sqrt_mult in H1, H2 by nra. unfold bhattacharyya at 1.
  replace (sqrt (a * b) * (2 * sqrt (p * (1 - p)) * Prod ps bhattacharyya) / (2 * s))
    with (2 * (sqrt (a * b) * sqrt (p * (1 - p)) * Prod ps bhattacharyya / (2 * s))) by (field; lra).
  lra.
Qed.

Lemma bhattacharyya_ge e : 0 <= e <= 1/4 -> 1 - 16/7 * e ^ 2 <= bhattacharyya (1/2 + e).
Proof.
intros He. unfold bhattacharyya. enough (1/2 - 8/7 * e ^ 2 <= sqrt ((1/2 + e) * (1 - (1/2 + e)))) by lra.
assert (He2 : e ^ 2 <= 1/16) by nra. pose proof (pow2_ge_0 e).
apply le_sqrt_of_square; [nra|]. replace ((1/2 + e) * (1 - (1/2 + e))) with (1/4 - e ^ 2) by field. nra.
Qed.

(** 1/2 - B is at most 1.07 |e|: with s = 2 sqrt(2/7) |e|. *)
Theorem bayes_error_ge {B} (l : list B) (e : B -> R) s : 0 < s -> (forall j, In j l -> 0 <= e j <= 1/4) ->
  1/2 - s/2 - 4 / (7 * s) * Sum l (fun j => e j ^ 2) <= bayes_error (map (fun j => 1/2 + e j) l).
Proof.
intros Hs He. rewrite bayes_error_overlap.
assert (Hp : forall p, In p (map (fun j => 1/2 + e j) l) -> 0 <= p <= 1).
{ apply in_map_range. intros j Hj. specialize (He j Hj). lra. }
pose proof (overlap_ge _ 1 1 s Hp ltac:(lra) ltac:(lra) Hs) as H. rewrite Rmult_1_l, sqrt_1, Rmult_1_l, prod_map in H.
assert (Product : 1 <= Prod l (fun j => bhattacharyya (1/2 + e j)) + 16/7 * Sum l (fun j => e j ^ 2)).
{ destruct (prod_lipschitz l (fun _ => 1) (fun j => bhattacharyya (1/2 + e j))) as [_ HL].
  - intros j Hj. split; [lra | apply bhattacharyya_range; specialize (He j Hj); lra].
  - rewrite (prod_ext l (fun _ => 1) (fun _ => 1 * 1)) in HL by (intros; ring).
    rewrite prod_scal, pow1, Rmult_1_l in HL.
    assert (One : Prod l (fun _ => 1) = 1).
    { clear. induction l as [|b l IH]; [reflexivity | rewrite prod_cons, IH; ring]. }
    rewrite One in HL. eapply Rle_trans; [apply HL|]. apply Rplus_le_compat_l. rewrite <- sum_scal. apply sum_le.
    intros j Hj.
    specialize (He j Hj). pose proof (bhattacharyya_ge (e j) He).
    pose proof (bhattacharyya_range (1/2 + e j) ltac:(lra)).
    rewrite Rabs_right; lra. }
set (P := Prod _ _) in *. set (Q := Sum _ _) in *.
replace (1/2 - s/2 - 4 / (7 * s) * Q)
  with (1/2 * ((1 + 1) * (1/2 - 1 / (4 * s) - s/2) + (1 - 16/7 * Q) / (2 * s))) by (field; lra).
apply Rmult_le_compat_l; [lra|]. eapply Rle_trans; [|apply H]. apply Rplus_le_compat_l.
apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat; lra | lra].
Qed.

(** ** Averages over all ways to hide cells *)

Definition upd (star : nat -> nat) (j i : nat) : nat -> nat := fun a => if (a =? j)%nat then i else star a.

Lemma upd_same star j i : upd star j i j = i.
Proof. unfold upd. rewrite Nat.eqb_refl. reflexivity. Qed.

Lemma upd_other star j i a : a <> j -> upd star j i a = star a.
Proof. intros H. unfold upd. destruct (Nat.eqb_spec a j); easy. Qed.

Lemma upd_upd star j i i' : upd (upd star j i) j i' = upd star j i'.
Proof. extensionality a. unfold upd. destruct (a =? j)%nat; reflexivity. Qed.

Lemma upd_comm star j j' i i' : j <> j' -> upd (upd star j i) j' i' = upd (upd star j' i') j i.
Proof. intros H. extensionality a. unfold upd. destruct (Nat.eqb_spec a j), (Nat.eqb_spec a j'); subst; easy. Qed.

Section Averages.
Variable m : nat.
Hypothesis Hm : (1 <= m)%nat.

Definition mean_of (f : nat -> R) : R := / INR m * Sum (seq 0 m) f.
Fixpoint avg (k : nat) (F : (nat -> nat) -> R) (star : nat -> nat) : R :=
  match k with O => F star | S k => mean_of (fun i => avg k F (upd star k i)) end.

Lemma INR_m : 0 < INR m.
Proof. apply lt_0_INR. lia. Qed.

Lemma mean_le f g : (forall i, (i < m)%nat -> f i <= g i) -> mean_of f <= mean_of g.
Proof.
intros H. apply Rmult_le_compat_l; [left; apply Rinv_0_lt_compat, INR_m|]. apply sum_le. intros i Hi.
apply in_seq in Hi.
apply H. lia.
Qed.

Lemma mean_const c : mean_of (fun _ => c) = c.
Proof. unfold mean_of. rewrite sum_seq_const. field. pose proof INR_m. lra. Qed.

Lemma mean_attained f : exists i, (i < m)%nat /\ mean_of f <= f i.
Proof.
destruct (classic (exists i, (i < m)%nat /\ mean_of f <= f i)) as [H|H]; [easy|]. exfalso.
assert (Less : forall i, (i < m)%nat -> f i < mean_of f).
{ intros i Hi. apply Rnot_le_lt. intros Hle. apply H. exists i. easy. }
assert (Strict : forall n, (1 <= n <= m)%nat -> Sum (seq 0 n) f < INR n * mean_of f).
{ induction n as [|n IH]; intros Hn; [lia|]. rewrite seq_S, sum_snoc, S_INR. cbn [Nat.add].
  specialize (Less n ltac:(lia)).
  destruct (Nat.eq_dec n 0) as [->|]; [cbn; lra|]. specialize (IH ltac:(lia)). lra. }
specialize (Strict m ltac:(lia)). unfold mean_of in Strict at 1. rewrite <- Rmult_assoc, Rinv_r, Rmult_1_l in Strict;
  pose proof INR_m; lra.
Qed.

Lemma avg_le k F F' star : (forall s, F s <= F' s) -> avg k F star <= avg k F' star.
Proof. intros H. revert star; induction k as [|k IH]; intros star; cbn [avg]; [auto | apply mean_le; auto]. Qed.

Lemma avg_ext k F F' star : (forall s, F s = F' s) -> avg k F star = avg k F' star.
Proof. intros H. apply Rle_antisym; apply avg_le; intros s; rewrite H; lra. Qed.

Lemma avg_plus k F F' star : avg k (fun s => F s + F' s) star = avg k F star + avg k F' star.
Proof.
revert star; induction k as [|k IH]; intros star; cbn [avg]; [reflexivity|]. unfold mean_of.
rewrite <- Rmult_plus_distr_l, <- sum_plus. f_equal. apply sum_ext. auto.
Qed.

Lemma avg_scal k c F star : avg k (fun s => c * F s) star = c * avg k F star.
Proof.
revert star; induction k as [|k IH]; intros star; cbn [avg]; [reflexivity|]. unfold mean_of.
rewrite (sum_ext _ _ (fun i => c * avg k F (upd star k i))) by auto. rewrite sum_scal. ring.
Qed.

Lemma avg_const k c star : avg k (fun _ => c) star = c.
Proof.
revert star; induction k as [|k IH]; intros star; cbn [avg]; [reflexivity|].
unfold mean_of. rewrite (sum_ext _ _ (fun _ => c)) by auto. apply mean_const.
Qed.

Lemma avg_sum {B} k (l : list B) F star :
  avg k (fun s => Sum l (fun b => F b s)) star = Sum l (fun b => avg k (F b) star).
Proof. induction l as [|b l IH]; [apply (avg_const k 0)|]. rewrite sum_cons, <- IH, <- avg_plus. reflexivity. Qed.

(** Nothing changes if one cell is hidden again. *)
Lemma avg_upd k j i F star : (k <= j)%nat -> avg k (fun s => F (upd s j i)) star = avg k F (upd star j i).
Proof.
intros Hk. revert star; induction k as [|k IH]; intros star; cbn [avg]; [reflexivity|]. unfold mean_of. f_equal.
apply sum_ext. intros a _. rewrite IH by lia. f_equal. apply upd_comm. lia.
Qed.

Lemma avg_again k j F star : (j < k)%nat -> avg k F star = avg k (fun s => mean_of (fun i => F (upd s j i))) star.
Proof.
revert star; induction k as [|k IH]; intros star Hj; [lia|]. cbn [avg]. destruct (Nat.eq_dec j k) as [->|Hne].
- transitivity (mean_of (fun _ : nat => mean_of (fun i => avg k F (upd star k i)))); [symmetry; apply mean_const|].
  unfold mean_of at 1 3. f_equal. apply sum_ext. intros a _. unfold mean_of. rewrite avg_scal, avg_sum. f_equal.
  apply sum_ext. intros i _. rewrite avg_upd, upd_upd by lia. reflexivity.
- unfold mean_of at 1 2. f_equal. apply sum_ext. intros a _. apply IH. lia.
Qed.

Lemma avg_attained k F star : exists star', (forall j, (j < k)%nat -> (star' j < m)%nat) /\
  (forall j, (k <= j)%nat -> star' j = star j) /\ avg k F star <= F star'.
Proof.
revert star; induction k as [|k IH]; intros star; cbn [avg].
- exists star. repeat split; [intros; lia | lra].
- destruct (mean_attained (fun i => avg k F (upd star k i))) as (i & Hi & Hmean).
  destruct (IH (upd star k i)) as (star' & H1 & H2 & H3). exists star'. repeat split; [| |lra].
  + intros j Hj. destruct (Nat.eq_dec j k) as [->|]; [rewrite H2, upd_same by lia; easy | apply H1; lia].
  + intros j Hj. rewrite H2 by lia. apply upd_other. lia.
Qed.
End Averages.

(** ** Hidden cells *)

Lemma sum_ind_eq x n : Sum (seq 0 n) (fun i => ind (x =? i)%nat) <= 1.
Proof.
enough (H : Sum (seq 0 n) (fun i => ind (x =? i)%nat) = ind (x <? n)%nat) by (rewrite H; apply ind_range).
induction n as [|n IH]; [destruct x; reflexivity|]. rewrite seq_S, sum_snoc, IH. cbn [Nat.add].
destruct (Nat.ltb_spec x n), (Nat.ltb_spec x (S n)), (Nat.eqb_spec x n); cbn; lra || lia.
Qed.

Lemma bayes_error_of_coins {B} (l : list B) : bayes_error (map (fun _ => 1/2) l) = 1/2.
Proof.
rewrite bayes_error_overlap. enough (H : forall a, overlap (map (fun _ => 1/2) l) a a = a) by (rewrite H; field).
induction l as [|b l IH]; intros a; cbn [map overlap]; [apply Rmin_left; lra|].
replace (1 - 1/2) with (1/2) by field. rewrite !IH. field.
Qed.

Section Hidden.
Variables (k n m : nat) (lambda : R) (prices : nat -> R) (cell : nat -> nat) (ramp height : nat -> R) (g : R).
Variables (A : algorithm) (draw : history -> tree move).
Hypotheses (Hk : (1 <= k)%nat) (Hn : (1 <= n)%nat) (Hm : (1 <= m)%nat) (Hlam : 0 <= lambda).
Hypotheses (Hprices : forall c, 0 <= prices c <= 1) (Hcell : forall c, (cell c < m)%nat).
Hypotheses (Hramp : forall c, 0 <= ramp c <= lambda * prices c) (Hroom : forall c, ramp c + g <= 1/4).
Hypotheses (Hheight : forall c, 0 <= height c <= g) (Hg : 0 < g).
Hypotheses (V : votes_ok A) (Hdraw : forall h, ok (draw h)) (Blind : blind k A draw).

Definition bonus (star : nat -> nat) (j c : nat) : R := if (cell c =? star j)%nat then height c else 0.
Definition hidden (star : nat -> nat) : game := Game k n lambda prices (fun j c => 1/2 + ramp c + bonus star j c).
Notation run_in star := (run (hidden star) A (fair_labels draw)).
Local Notation expected_cost star T := (E (run_in star T []) (total (hidden star))).

Lemma bonus_range star j c : 0 <= bonus star j c <= g.
Proof. unfold bonus. pose proof (Hheight c). destruct (_ =? _)%nat; lra. Qed.

Lemma hidden_range star j c : 1/2 <= 1/2 + ramp c + bonus star j c <= 3/4.
Proof. pose proof (bonus_range star j c). pose proof (Hramp c). pose proof (Hroom c). lra. Qed.

Lemma bonus_le star j c : bonus star j c <= g * ind (cell c =? star j)%nat.
Proof. unfold bonus. pose proof (Hheight c). destruct (_ =? _)%nat; cbn; lra. Qed.

Lemma hidden_lawful star : lawful (hidden star).
Proof. constructor; try easy. intros j c. cbn. pose proof (hidden_range star j c). lra. Qed.

Lemma hidden_run_ok star t h : ok (run_in star t h).
Proof. apply fair_run_ok; [apply hidden_lawful | easy | easy]. Qed.

(** ** Finding them takes time *)

Definition in_cell (j i : nat) (a : move) : R := ind (cell (pay a j) =? i)%nat.
Definition hit (star : nat -> nat) (j t : nat) : R := E (run_in star t []) (fun h => E (draw h) (in_cell j (star j))).

(** The world with a hidden cell at i, and the one without (m is no cell) *)
Lemma hit_close star j i t theta : (j < k)%nat -> 0 < theta -> let star0 := upd star j m in
  hit (upd star j i) j t <= E (run_in star0 t []) (fun h => E (draw h) (in_cell j i)) + theta
    + 2 / (3 * theta) * (g ^ 2 * Esum (hidden star0) A (fair_labels draw) (fun _ => in_cell j i) t []).
Proof.
intros Hj Ht star0. unfold hit. rewrite upd_same. set (e := bonus (upd star j i) j).
eapply Rle_trans; [apply (worlds_are_close (hidden star0) (hidden (upd star j i)) A (fair_labels draw) j
  (fun c => 1/2 + ramp c) e)|].
- apply hidden_lawful.
- easy.
- intros h. apply fair_labels_ok. easy.
- reflexivity.
- easy.
- intros c. pose proof (Hramp c). pose proof (Hroom c). pose proof (bonus_range (upd star j i) j c). unfold e. lra.
- intros a c Ha. cbn. unfold bonus, star0. rewrite !upd_other by easy. reflexivity.
- intros c. cbn. unfold bonus, star0. rewrite upd_same. pose proof (Hcell c).
  destruct (Nat.eqb_spec (cell c) m); [lia | ring].
- reflexivity.
- exact Ht.
- intros h. apply E_between; [easy | intros; apply ind_range].
- apply Rplus_le_compat_l, Rmult_le_compat_l; [apply Rdiv_ge0; lra|]. rewrite <- Esum_scal, !Esum_run.
  apply sum_le. intros u _. apply E_le; [apply hidden_run_ok|]. intros h.
  apply E_le; [apply fair_labels_ok; easy|]. intros a. pose proof (bonus_range (upd star j i) j (pay a j)) as H0.
  pose proof (bonus_le (upd star j i) j (pay a j)) as H1. rewrite upd_same in H1. fold e in H0, H1. unfold in_cell.
  destruct (_ =? i)%nat; cbn in *; nra.
Qed.

(** One payment lies in one cell. *)
Lemma cells_once star j t : Sum (seq 0 m) (fun i => E (run_in star t []) (fun h => E (draw h) (in_cell j i))) <= 1.
Proof.
rewrite <- E_sum, <- (E_const (run_in star t []) 1). apply E_le; [apply hidden_run_ok|]. intros h.
rewrite <- E_sum, <- (E_const (draw h) 1). apply E_le; [easy | intros; apply sum_ind_eq].
Qed.

Lemma cells_rounds star j t :
  Sum (seq 0 m) (fun i => Esum (hidden star) A (fair_labels draw) (fun _ => in_cell j i) t []) <= INR t.
Proof.
rewrite <- (Esum_sum _ _ _ (seq 0 m) (fun i _ => in_cell j i)), Esum_run.
rewrite <- (Rmult_1_r (INR t)), <- (sum_seq_const 0 t 1). apply sum_le. intros u _.
rewrite <- (E_const (run_in star u []) 1). apply E_le; [apply hidden_run_ok|]. intros h.
rewrite <- (E_const (fair_labels draw h) 1). apply E_le; [apply fair_labels_ok; easy | intros; apply sum_ind_eq].
Qed.

(** Averaged over the place of one cell, it is hit with probability 1/m and a little more, for every theta. *)
Definition hit_bound (theta : R) (t : nat) : R := / INR m + theta + 2 / (3 * theta) * (g ^ 2 * INR t / INR m).

Lemma hit_mean star j t theta : (j < k)%nat -> 0 < theta ->
  mean_of m (fun i => hit (upd star j i) j t) <= hit_bound theta t.
Proof.
intros Hj Ht. pose proof (INR_m m Hm) as Hm0.
eapply Rle_trans; [apply mean_le; [easy|]; intros i _; apply (hit_close star j i t theta Hj Ht)|].
unfold mean_of, hit_bound. rewrite !sum_plus, sum_seq_const, !sum_scal.
replace (/ INR m + theta + 2 / (3 * theta) * (g ^ 2 * INR t / INR m))
  with (/ INR m * (1 + INR m * theta + 2 / (3 * theta) * (g ^ 2 * INR t))) by (field; lra).
apply Rmult_le_compat_l; [left; apply Rinv_0_lt_compat; easy|].
repeat apply Rplus_le_compat; [apply cells_once | lra|].
apply Rmult_le_compat_l; [apply Rdiv_ge0; lra|]. apply Rmult_le_compat_l; [apply pow2_ge_0 | apply cells_rounds].
Qed.

Lemma avg_hits star t theta : 0 < theta ->
  avg m k (fun s => Sum (seq 0 k) (fun j => hit s j t)) star <= INR k * hit_bound theta t.
Proof.
intros Ht. rewrite avg_sum, <- (sum_seq_const 0 k) by easy. apply sum_le. intros j Hj. apply in_seq in Hj.
rewrite (avg_again m Hm k j) by lia.
eapply Rle_trans; [apply avg_le; [easy|]; intros s; apply hit_mean; [lia | apply Ht]|]. rewrite avg_const by easy. lra.
Qed.

Lemma hit_bound_grows theta t T : 0 < theta -> (t <= T)%nat -> hit_bound theta t <= hit_bound theta T.
Proof.
intros Ht HtT. unfold hit_bound. apply Rplus_le_compat_l, Rmult_le_compat_l; [apply Rdiv_ge0; lra|].
apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat, INR_m; easy|].
apply Rmult_le_compat_l; [apply pow2_ge_0 | apply le_INR; easy].
Qed.

(** ** The cost of not knowing them *)

(** If nothing saves but the hidden cells of the experts [js], b each *)
Lemma hidden_cost_ge star T M js a b : (M <= T)%nat ->
  (forall c : nat -> nat, a - b * Sum js (fun j => ind (cell (c j) =? star j)%nat)
    <= bayes_error (map (fun j => 1/2 + ramp (c j) + bonus star j (c j)) (seq 0 k))
       + lambda * Sum (seq 0 k) (fun j => prices (c j))) ->
  Sum (seq 0 M) (fun t => a - b * Sum js (fun j => hit star j t)) <= expected_cost star T.
Proof.
intros HM Hab. eapply Rle_trans; [|apply (cost_ge _ A draw (hidden_lawful star) V Blind Hdraw T M
  (fun x => a - b * Sum js (fun j => in_cell j (star j) x)) HM); intros h x _; apply (Hab (pay x))].
apply sum_le. intros t _. unfold hit. right. rewrite <- E_sum, <- E_scal, <- (E_const (run_in star t []) a) at 1.
rewrite <- E_minus. apply E_ext. intros h. rewrite E_minus, E_const, E_scal, E_sum. reflexivity.
Qed.

(** *** One hidden cell, of expert 0 *)

Definition alone (i : nat) : nat -> nat := upd (fun _ => m) 0 i.

Lemma alone_others i j c : (1 <= j)%nat -> bonus (alone i) j c = 0.
Proof.
intros Hj. unfold bonus, alone. rewrite upd_other by lia. pose proof (Hcell c).
destruct (Nat.eqb_spec (cell c) m); [lia | reflexivity].
Qed.

(** What better answers save, payments cost: only the hidden cell saves anything. *)
Lemma alone_round_ge i (c : nat -> nat) : 1/2 - g * Sum [0%nat] (fun j => ind (cell (c j) =? alone i j)%nat)
  <= bayes_error (map (fun j => 1/2 + ramp (c j) + bonus (alone i) j (c j)) (seq 0 k))
     + lambda * Sum (seq 0 k) (fun j => prices (c j)).
Proof.
assert (Others : forall j, (1 <= j)%nat -> bonus (alone i) j (c j) = 0) by (intros; apply alone_others; easy).
pose proof (bayes_error_lipschitz (seq 0 k) (fun _ => 1/2) (fun j => 1/2 + ramp (c j) + bonus (alone i) j (c j))) as HL.
rewrite bayes_error_of_coins in HL.
assert (Gap : Sum (seq 0 k) (fun j => Rabs (1/2 - (1/2 + ramp (c j) + bonus (alone i) j (c j))))
  <= lambda * Sum (seq 0 k) (fun j => prices (c j)) + bonus (alone i) 0 (c 0%nat)).
{ replace (bonus (alone i) 0 (c 0%nat)) with (Sum (seq 0 k) (fun j => bonus (alone i) j (c j))).
  - rewrite <- sum_scal, <- sum_plus. apply sum_le. intros j _. pose proof (hidden_range (alone i) j (c j)).
    pose proof (Hramp (c j)). rewrite Rabs_left1; lra.
  - destruct k as [|k']; [lia|]. cbn [seq]. rewrite sum_cons, (sum_ext _ _ (fun _ => 0)), sum_seq_const; [ring|].
    intros j Hj. apply in_seq in Hj. apply Others. lia. }
specialize (HL ltac:(intros; lra) ltac:(intros j _; pose proof (hidden_range (alone i) j (c j)); lra)).
pose proof (bonus_le (alone i) 0 (c 0%nat)). cbn [Sum fold_right]. lra.
Qed.

Lemma alone_cost i T : Sum (seq 0 T) (fun t => 1/2 - g * hit (alone i) 0 t) <= expected_cost (alone i) T.
Proof.
eapply Rle_trans; [|apply (hidden_cost_ge (alone i) T T [0%nat] (1/2) g); [easy | apply alone_round_ge]].
right. apply sum_ext. intros t _. cbn. ring.
Qed.

Theorem one_cell T theta : 0 < theta -> exists i, (i < m)%nat /\
  INR T * (1/2 - g * hit_bound theta T) <= expected_cost (alone i) T.
Proof.
intros Ht. pose proof (INR_m m Hm) as Hm0.
destruct (mean_attained m Hm (fun i => Sum (seq 0 T) (fun t => 1/2 - g * hit (alone i) 0 t))) as (i & Hi & Hmax).
exists i. split; [easy|]. eapply Rle_trans; [|eapply Rle_trans; [apply Hmax | apply alone_cost]].
rewrite <- (sum_seq_const 0 T). unfold mean_of. rewrite sum_comm, <- sum_scal.
apply sum_le. intros t Hin. apply in_seq in Hin. rewrite sum_minus, sum_scal, sum_seq_const.
pose proof (hit_mean (fun _ => m) 0 t theta ltac:(lia) Ht) as Hhit. unfold mean_of in Hhit. fold alone in Hhit.
pose proof (hit_bound_grows theta t T Ht ltac:(lia)).
replace (/ INR m * (INR m * (1/2) - g * Sum (seq 0 m) (fun i => hit (alone i) 0 t)))
  with (1/2 - g * (/ INR m * Sum (seq 0 m) (fun i => hit (alone i) 0 t))) by (field; lra).
apply Rplus_le_compat_l, Ropp_le_contravar, Rmult_le_compat_l; [lra|]. unfold alone in *. lra.
Qed.

(** *** All cells hidden, and no ramp: the error stays 1/4 for about N K / (K g^2)^3 rounds *)

Definition signal : R := INR k * g ^ 2.

Lemma signal_gt0 : 0 < signal.
Proof. apply Rmult_lt_0_compat; [apply lt_0_INR, Hk | apply pow_lt, Hg]. Qed.

Lemma few_hits t M : 48 * signal <= INR m -> 2400 * INR M * signal ^ 3 <= INR m * INR k -> (t <= M)%nat ->
  signal * hit_bound (/ (60 * signal)) t <= 13/240.
Proof.
intros HD HM HtM. pose proof signal_gt0 as Hsignal0. pose proof (INR_m m Hm) as Hm0.
assert (Hk0 : 0 < INR k) by (apply lt_0_INR; lia).
assert (T1 : signal * / INR m <= 1/48) by (apply (Rdiv_le_iff signal (INR m)); lra).
assert (T2 : signal * / (60 * signal) = 1/60) by (field; lra).
assert (T3 : signal * (2 / (3 * / (60 * signal)) * (g ^ 2 * INR t / INR m)) <= 1/60).
{ replace (signal * (2 / (3 * / (60 * signal)) * (g ^ 2 * INR t / INR m)))
    with (40 * (INR t * signal ^ 3) / (INR m * INR k))
    by (unfold signal; field; repeat split; lra).
  apply Rdiv_le_iff; [nra|]. assert (INR t * signal ^ 3 <= INR M * signal ^ 3); [|lra].
  apply Rmult_le_compat_r; [apply pow_le; lra | apply le_INR; easy]. }
unfold hit_bound. lra.
Qed.

Hypothesis flat : forall c, ramp c = 0.

(** B >= 3/8 - 16/7 g^2 (cells hit) *)
Lemma hidden_error_ge star (c : nat -> nat) :
  3/8 - 16/7 * g ^ 2 * Sum (seq 0 k) (fun j => ind (cell (c j) =? star j)%nat)
  <= bayes_error (map (fun j => 1/2 + ramp (c j) + bonus star j (c j)) (seq 0 k))
     + lambda * Sum (seq 0 k) (fun j => prices (c j)).
Proof.
assert (Paid : 0 <= lambda * Sum (seq 0 k) (fun j => prices (c j))).
{ apply Rmult_le_pos; [easy|]. apply sum_ge0. intros. apply Hprices. }
rewrite (map_ext _ (fun j => 1/2 + bonus star j (c j))) by (intros; rewrite flat; ring).
apply Rle_trans with (bayes_error (map (fun j => 1/2 + bonus star j (c j)) (seq 0 k))); [|lra].
eapply Rle_trans; [|apply (bayes_error_ge (seq 0 k) (fun j => bonus star j (c j)) (1/4)); [lra|]].
- rewrite Rmult_assoc, <- sum_scal. replace (4 / (7 * (1/4))) with (16/7) by field.
  enough (Sum (seq 0 k) (fun j => bonus star j (c j) ^ 2)
    <= Sum (seq 0 k) (fun j => g ^ 2 * ind (cell (c j) =? star j)%nat)) by lra.
  apply sum_le. intros j _. unfold bonus. pose proof (Hheight (c j)). destruct (_ =? _)%nat; cbn; nra.
- intros j _. pose proof (hidden_range star j (c j)). pose proof (bonus_range star j (c j)). rewrite flat in *. lra.
Qed.

Theorem all_cells M T : 48 * signal <= INR m -> 2400 * INR M * signal ^ 3 <= INR m * INR k -> (M <= T)%nat ->
  exists star, (forall j, (j < k)%nat -> (star j < m)%nat) /\ INR M / 4 <= expected_cost star T.
Proof.
intros HD HM HMT. pose proof signal_gt0 as Hsignal0.
set (F star := Sum (seq 0 M) (fun t => 3/8 - 16/7 * g ^ 2 * Sum (seq 0 k) (fun j => hit star j t))).
destruct (avg_attained m Hm k F (fun _ => 0%nat)) as (star & Hin & _ & Hmax). exists star. split; [easy|].
eapply Rle_trans; [|eapply Rle_trans; [apply Hmax | apply (hidden_cost_ge star T M (seq 0 k)); [easy | apply hidden_error_ge]]].
unfold F. rewrite avg_sum by easy. replace (INR M / 4) with (INR M * (1/4)) by field. rewrite <- (sum_seq_const 0 M).
apply sum_le. intros t Ht. apply in_seq in Ht. set (h s := Sum (seq 0 k) (fun j => hit s j t)).
rewrite (avg_ext m Hm k _ (fun s => 3/8 + - (16/7 * g ^ 2) * h s)) by (intros; unfold h; ring).
rewrite avg_plus, avg_const, avg_scal by easy.
assert (Hits : avg m k h (fun _ => 0%nat) <= INR k * hit_bound (/ (60 * signal)) t).
{ apply avg_hits, Rinv_0_lt_compat. lra. }
apply Rmult_le_compat_l with (r := g ^ 2) in Hits; [|apply pow2_ge_0].
rewrite <- (Rmult_assoc (g ^ 2) (INR k)), (Rmult_comm (g ^ 2) (INR k)) in Hits. fold signal in Hits.
pose proof (few_hits t M HD HM ltac:(lia)). lra.
Qed.
End Hidden.
