(** * The Bayes-optimal vote

    Against what should a learner be measured? Somebody who knows all accuracies p hears the advice and says the label
    under which it is more likely. The error of this vote, B(p), is a finite sum over all patterns of right and wrong
    answers. This file has what the regret against B (Result E) needs: B is the error of the likelihood vote, no
    vote has less on the average of the two labels, it changes by at most |p - q| with an accuracy, and it falls as an
    accuracy moves away from 1/2 on either side. H(p) = 1/2 prod sqrt(4 p (1-p)) is at least B, and a product over
    experts.

    - [vote_error qs z] == the error of the likelihood vote at accuracies [qs] when exactly the experts [z] are right
    - [overlap ps a b] == the sum over patterns z of min(a P(z), b P(not z)), one expert at a time; 2 B(p) for a = b = 1
    - [bhattacharyya p] == 2 sqrt(p (1-p)), the Bhattacharyya coefficient of coins p and 1 - p, and the factor of H *)
Require Import Reals Lra Psatz List Bool Arith Lia.
From PaidExperts Require Import Sums Tree Coins Calculus.
Import ListNotations.
Open Scope R_scope.

Local Notation flip z := (map negb z).

Definition vote_error (qs : list R) (z : list bool) : R :=
  if Rlt_dec (likelihood qs z) (likelihood qs (flip z)) then 1
  else if Rlt_dec (likelihood qs (flip z)) (likelihood qs z) then 0 else 1/2.

(** ** Sums over patterns *)

Lemma flip_flip (z : list bool) : flip (flip z) = z.
Proof. induction z as [|b z IH]; cbn; [reflexivity | rewrite IH, negb_involutive; reflexivity]. Qed.

Lemma sum_flip n f : Sum (words n) f = Sum (words n) (fun z => f (flip z)).
Proof.
revert f; induction n as [|n IH]; intros f; [reflexivity|].
cbn [words]. rewrite !sum_app, !sum_map, (IH (fun z => f (true :: z))), (IH (fun z => f (false :: z))).
cbn [map negb]. ring.
Qed.

Lemma E_flips_words ps f : E (flips ps) f = Sum (words (length ps)) (fun z => likelihood ps z * f z).
Proof.
revert f; induction ps as [|p ps IH]; intros f; cbn [flips E length words]; [cbn; ring|].
rewrite !E_bind, sum_app, !sum_map. cbn [E]. rewrite !IH, <- !sum_scal. cbn [likelihood].
f_equal; apply sum_ext; intros z _; ring.
Qed.

(** An expectation is an average over a pattern and its opposite. *)
Lemma E_flips_pairs ps f : E (flips ps) f =
  1/2 * Sum (words (length ps)) (fun z => likelihood ps z * f z + likelihood ps (flip z) * f (flip z)).
Proof. rewrite E_flips_words, sum_plus, <- (sum_flip _ (fun z => likelihood ps z * f z)). field. Qed.

(** ** B is the error of the likelihood vote, and the least error *)

Lemma vote_error_range qs z : 0 <= vote_error qs z <= 1.
Proof. unfold vote_error. repeat destruct Rlt_dec; lra. Qed.

Theorem bayes_error_is_an_error ps : E (flips ps) (vote_error ps) = bayes_error ps.
Proof.
rewrite E_flips_pairs. unfold bayes_error. f_equal. apply sum_ext. intros z _.
unfold vote_error, Rmin. rewrite flip_flip. repeat destruct Rlt_dec; destruct Rle_dec; lra.
Qed.

(** [says z] is the probability of saying [true] on the advice [z]. The advice is the pattern if the label is [true],
    and its opposite if not. *)
Theorem bayes_error_is_least ps says : (forall z, 0 <= says z <= 1) ->
  bayes_error ps <= 1/2 * (E (flips ps) (fun z => 1 - says z) + E (flips ps) (fun z => says (flip z))).
Proof.
intros Hsays. rewrite !E_flips_words. unfold bayes_error. apply Rmult_le_compat_l; [lra|].
rewrite (sum_flip _ (fun z => likelihood ps z * says (flip z))), <- sum_plus. apply sum_le. intros z _.
rewrite flip_flip. specialize (Hsays z). unfold Rmin. destruct Rle_dec; nra.
Qed.

Lemma bayes_error_le_vote_error ps qs : bayes_error ps <= E (flips ps) (vote_error qs).
Proof.
rewrite E_flips_pairs. unfold bayes_error. apply Rmult_le_compat_l; [lra|]. apply sum_le. intros z _.
unfold vote_error, Rmin. rewrite flip_flip. repeat destruct Rlt_dec; destruct Rle_dec; lra.
Qed.

(** ** Slopes: an expectation over coins changes by at most |p - q| with the probability of a coin *)

Lemma in_map_range {A} (l : list A) (p : A -> R) : (forall j, In j l -> 0 <= p j <= 1) ->
  forall x, In x (map p l) -> 0 <= x <= 1.
Proof. intros H x Hx. apply in_map_iff in Hx as (j & <- & Hj). auto. Qed.

Lemma E_flips_range ps f : (forall p, In p ps -> 0 <= p <= 1) -> (forall z, 0 <= f z <= 1) -> 0 <= E (flips ps) f <= 1.
Proof. intros Hp Hf. apply E_between; [apply flips_ok; easy | auto]. Qed.

Theorem E_flips_lipschitz {A} (l : list A) (p q : A -> R) f :
  (forall j, In j l -> 0 <= p j <= 1) -> (forall j, In j l -> 0 <= q j <= 1) -> (forall z, 0 <= f z <= 1) ->
  E (flips (map p l)) f <= E (flips (map q l)) f + Sum l (fun j => Rabs (p j - q j)).
Proof.
revert f; induction l as [|j l IH]; intros f Hp Hq Hf; [cbn; lra|].
cbn [map flips E]. rewrite !E_bind, sum_cons. cbn [E].
assert (Step : forall b, E (flips (map p l)) (fun z => f (b :: z))
  <= E (flips (map q l)) (fun z => f (b :: z)) + Sum l (fun j => Rabs (p j - q j))).
{ intros b. apply IH; intros; [apply Hp | apply Hq | apply Hf]; right; easy. }
assert (Range : forall b, 0 <= E (flips (map q l)) (fun z => f (b :: z)) <= 1).
{ intros b. apply E_flips_range; [apply in_map_range; intros; apply Hq; right; easy | auto]. }
pose proof (Step true) as S1. pose proof (Step false) as S2.
pose proof (Range true) as R1. pose proof (Range false) as R2.
pose proof (Hp j (or_introl eq_refl)) as Hpj. pose proof (Hq j (or_introl eq_refl)) as Hqj. clear - S1 S2 R1 R2 Hpj Hqj.
set (u := E (flips (map q l)) (fun z => f (true :: z))) in *.
set (v := E (flips (map q l)) (fun z => f (false :: z))) in *.
assert (Slope : (p j - q j) * (u - v) <= Rabs (p j - q j)) by (unfold Rabs; destruct Rcase_abs; nra).
nra.
Qed.

(** The vote at estimates q, when the accuracies are p *)
Theorem vote_at_estimates {A} (l : list A) (p q : A -> R) :
  (forall j, In j l -> 0 <= p j <= 1) -> (forall j, In j l -> 0 <= q j <= 1) ->
  E (flips (map p l)) (vote_error (map q l)) <= bayes_error (map q l) + Sum l (fun j => Rabs (p j - q j)).
Proof. intros Hp Hq. rewrite <- bayes_error_is_an_error. apply E_flips_lipschitz; try easy. apply vote_error_range. Qed.

Theorem bayes_error_lipschitz {A} (l : list A) (p q : A -> R) :
  (forall j, In j l -> 0 <= p j <= 1) -> (forall j, In j l -> 0 <= q j <= 1) ->
  bayes_error (map p l) <= bayes_error (map q l) + Sum l (fun j => Rabs (p j - q j)).
Proof.
intros Hp Hq. eapply Rle_trans; [apply (bayes_error_le_vote_error _ (map q l)) | apply vote_at_estimates; easy].
Qed.

Lemma bayes_error_ge0 ps : (forall p, In p ps -> 0 <= p <= 1) -> 0 <= bayes_error ps.
Proof. intros H. rewrite <- bayes_error_is_an_error. apply E_flips_range; [easy | apply vote_error_range]. Qed.

(** ** B falls away from 1/2: it is concave and symmetric in each accuracy *)

Fixpoint overlap (ps : list R) (a b : R) : R :=
  match ps with [] => Rmin a b | p :: ps => overlap ps (a * p) (b * (1 - p)) + overlap ps (a * (1 - p)) (b * p) end.

Lemma overlap_is_sum ps a b :
  overlap ps a b = Sum (words (length ps)) (fun z => Rmin (a * likelihood ps z) (b * likelihood ps (flip z))).
Proof.
revert a b; induction ps as [|p ps IH]; intros a b; cbn [overlap length words]; [cbn; rewrite !Rmult_1_r; ring|].
rewrite sum_app, !sum_map, !IH. cbn [map negb likelihood]. f_equal; apply sum_ext; intros z _; f_equal; ring.
Qed.

Lemma bayes_error_overlap ps : bayes_error ps = 1/2 * overlap ps 1 1.
Proof.
unfold bayes_error. rewrite overlap_is_sum. f_equal. apply sum_ext. intros z _. rewrite !Rmult_1_l. reflexivity.
Qed.

Lemma overlap_concave ps t a b a' b' : 0 <= t <= 1 ->
  t * overlap ps a b + (1 - t) * overlap ps a' b' <= overlap ps (t * a + (1 - t) * a') (t * b + (1 - t) * b').
Proof.
intros Ht. revert a b a' b'; induction ps as [|p ps IH]; intros a b a' b'; cbn [overlap].
- unfold Rmin. repeat destruct Rle_dec; nra.
- assert (Mix : forall x y u, (t * x + (1 - t) * y) * u = t * (x * u) + (1 - t) * (y * u)) by (intros; ring).
  rewrite !Mix. pose proof (IH (a * p) (b * (1 - p)) (a' * p) (b' * (1 - p))).
  pose proof (IH (a * (1 - p)) (b * p) (a' * (1 - p)) (b' * p)). lra.
Qed.

(** Whatever is nearer to 1/2 than P is a mixture of P and 1 - P. *)
Lemma nearer_is_mixture p P : Rabs (p - 1/2) <= Rabs (P - 1/2) ->
  exists t, 0 <= t <= 1 /\ p = t * P + (1 - t) * (1 - P).
Proof.
intros H. destruct (Req_dec P (1/2)) as [->|HP].
- exists 1. split; [lra|]. unfold Rabs in H. repeat destruct Rcase_abs; lra.
- assert (Sides : (0 < 2 * P - 1 /\ 1 - P <= p <= P) \/ (0 < 1 - 2 * P /\ P <= p <= 1 - P))
    by (unfold Rabs in H; repeat destruct Rcase_abs; lra).
  destruct Sides as [[H0 H1]|[H0 H1]].
  + exists ((p - (1 - P)) / (2 * P - 1)). split; [|field; lra]. split; [apply Rdiv_ge0 | apply Rdiv_le_iff]; lra.
  + exists ((1 - P - p) / (1 - 2 * P)). split; [|field; lra]. split; [apply Rdiv_ge0 | apply Rdiv_le_iff]; lra.
Qed.

Lemma overlap_falls {A} (l : list A) (p P : A -> R) a b : (forall j, In j l -> Rabs (p j - 1/2) <= Rabs (P j - 1/2)) ->
  overlap (map P l) a b <= overlap (map p l) a b.
Proof.
revert a b; induction l as [|j l IH]; intros a b H; cbn [map overlap]; [lra|].
destruct (nearer_is_mixture _ _ (H j (or_introl eq_refl))) as (t & Ht & ->). set (x := P j).
eapply Rle_trans; [|apply Rplus_le_compat; apply IH; intros; apply H; right; easy].
pose proof (overlap_concave (map P l) t (a * x) (b * (1 - x)) (a * (1 - x)) (b * x) Ht) as C1.
pose proof (overlap_concave (map P l) t (a * (1 - x)) (b * x) (a * x) (b * (1 - x)) Ht) as C2.
replace (a * (t * x + (1 - t) * (1 - x))) with (t * (a * x) + (1 - t) * (a * (1 - x))) by ring.
replace (b * (1 - (t * x + (1 - t) * (1 - x)))) with (t * (b * (1 - x)) + (1 - t) * (b * x)) by ring.
replace (a * (1 - (t * x + (1 - t) * (1 - x)))) with (t * (a * (1 - x)) + (1 - t) * (a * x)) by ring.
replace (b * (t * x + (1 - t) * (1 - x))) with (t * (b * x) + (1 - t) * (b * (1 - x))) by ring.
lra.
Qed.

Theorem bayes_error_falls {A} (l : list A) (p P : A -> R) :
  (forall j, In j l -> Rabs (p j - 1/2) <= Rabs (P j - 1/2)) ->
  bayes_error (map P l) <= bayes_error (map p l).
Proof. intros H. rewrite !bayes_error_overlap. apply Rmult_le_compat_l; [lra | apply overlap_falls; easy]. Qed.

(** ** No more than the error of any single expert *)

Lemma Rmin_plus_le a b a' b' : Rmin a b + Rmin a' b' <= Rmin (a + a') (b + b').
Proof. unfold Rmin. repeat destruct Rle_dec; lra. Qed.

Lemma overlap_le_Rmin ps a b : overlap ps a b <= Rmin a b.
Proof.
revert a b; induction ps as [|p ps IH]; intros a b; cbn [overlap]; [lra|].
eapply Rle_trans; [apply Rplus_le_compat; apply IH|]. eapply Rle_trans; [apply Rmin_plus_le|].
right. f_equal; ring.
Qed.

Lemma overlap_le_one ps x a b : In x ps -> overlap ps a b <= Rmin (a * x) (b * (1 - x)) + Rmin (a * (1 - x)) (b * x).
Proof.
revert a b; induction ps as [|p ps IH]; intros a b Hx; [easy|]. cbn [overlap]. destruct Hx as [->|Hx].
- apply Rplus_le_compat; apply overlap_le_Rmin.
- eapply Rle_trans; [apply Rplus_le_compat; apply IH; easy|].
  pose proof (Rmin_plus_le (a * p * x) (b * (1 - p) * (1 - x)) (a * (1 - p) * x) (b * p * (1 - x))) as M1.
  pose proof (Rmin_plus_le (a * p * (1 - x)) (b * (1 - p) * x) (a * (1 - p) * (1 - x)) (b * p * x)) as M2.
  replace (a * p * x + a * (1 - p) * x) with (a * x) in M1 by ring.
  replace (b * (1 - p) * (1 - x) + b * p * (1 - x)) with (b * (1 - x)) in M1 by ring.
  replace (a * p * (1 - x) + a * (1 - p) * (1 - x)) with (a * (1 - x)) in M2 by ring.
  replace (b * (1 - p) * x + b * p * x) with (b * x) in M2 by ring. lra.
Qed.

Theorem bayes_error_le_single ps p : In p ps -> bayes_error ps <= 1/2 - Rabs (p - 1/2).
Proof.
intros Hp. rewrite bayes_error_overlap. pose proof (overlap_le_one ps p 1 1 Hp) as H. rewrite !Rmult_1_l in H.
unfold Rmin in H. unfold Rabs. repeat destruct Rle_dec; destruct Rcase_abs; lra.
Qed.

(** ** B <= H *)

Definition bhattacharyya (p : R) : R := 2 * sqrt (p * (1 - p)).

Lemma bhattacharyya_range p : 0 <= p <= 1 -> 0 <= bhattacharyya p <= 1.
Proof.
intros Hp. unfold bhattacharyya. pose proof (sqrt_pos (p * (1 - p))).
enough (sqrt (p * (1 - p)) <= 1/2) by lra. apply sqrt_le_of_square; [lra | pose proof (pow2_ge_0 (p - 1/2)); nra].
Qed.

Lemma bhattacharyya_falls p P : Rabs (p - 1/2) <= Rabs (P - 1/2) -> bhattacharyya P <= bhattacharyya p.
Proof.
intros H. unfold bhattacharyya. apply Rmult_le_compat_l; [lra|]. apply sqrt_le_1_alt.
assert (Hsq : (p - 1/2)^2 <= (P - 1/2)^2) by (apply (pow_maj_Rabs _ _ 2) in H; rewrite pow2_abs in H; easy). nra.
Qed.

Lemma overlap_le_bhattacharyya ps a b : (forall p, In p ps -> 0 <= p <= 1) -> 0 <= a -> 0 <= b ->
  overlap ps a b <= sqrt (a * b) * Prod ps bhattacharyya.
Proof.
revert a b; induction ps as [|p ps IH]; intros a b Hp Ha Hb; cbn [overlap].
- cbn. rewrite Rmult_1_r. apply le_sqrt_of_square; [nra|]. unfold Rmin. destruct Rle_dec; nra.
- pose proof (Hp p (or_introl eq_refl)) as Hp0. rewrite prod_cons. unfold bhattacharyya at 1.
  assert (Both : forall x y, 0 <= x -> 0 <= y -> x * y = a * b * (p * (1 - p)) ->
    overlap ps x y <= sqrt (a * b) * sqrt (p * (1 - p)) * Prod ps bhattacharyya).
  { intros x y Hx Hy Hxy. rewrite <- sqrt_mult, <- Hxy by nra. apply IH; try easy. intros; apply Hp; right; easy. }
  pose proof (Both (a * p) (b * (1 - p)) ltac:(nra) ltac:(nra) ltac:(ring)).
  pose proof (Both (a * (1 - p)) (b * p) ltac:(nra) ltac:(nra) ltac:(ring)). lra.
Qed.

Theorem bayes_error_le_product_error ps : (forall p, In p ps -> 0 <= p <= 1) -> bayes_error ps <= product_error ps.
Proof.
intros Hp. rewrite bayes_error_overlap. unfold product_error. apply Rmult_le_compat_l; [lra|].
pose proof (overlap_le_bhattacharyya ps 1 1 Hp ltac:(lra) ltac:(lra)) as H.
rewrite Rmult_1_l, sqrt_1, Rmult_1_l in H. exact H.
Qed.

Lemma product_error_falls {A} (l : list A) (p P : A -> R) : (forall j, In j l -> 0 <= P j <= 1) ->
  (forall j, In j l -> Rabs (p j - 1/2) <= Rabs (P j - 1/2)) -> product_error (map P l) <= product_error (map p l).
Proof.
intros HP H. unfold product_error. apply Rmult_le_compat_l; [lra|]. rewrite !prod_map. apply prod_le. intros j Hj.
split; [apply (bhattacharyya_range _ (HP j Hj)) | apply bhattacharyya_falls; auto].
Qed.

(** A product of numbers in [0,1] is 1-Lipschitz in each. *)
Lemma prod_lipschitz {A} (l : list A) a b : (forall i, In i l -> 0 <= a i <= 1 /\ 0 <= b i <= 1) ->
  0 <= Prod l b <= 1 /\ Prod l a <= Prod l b + Sum l (fun i => Rabs (a i - b i)).
Proof.
induction l as [|i l IH]; intros H; [cbn; lra|]. rewrite !prod_cons, sum_cons.
destruct IH as [H1 H2]; [intros; apply H; right; easy|]. destruct (H i (or_introl eq_refl)) as [Ha Hb].
assert (Hs : 0 <= Sum l (fun i => Rabs (a i - b i))) by (apply sum_ge0; intros; apply Rabs_pos).
split; [nra|].
assert (M1 : a i * Prod l a <= a i * (Prod l b + Sum l (fun i => Rabs (a i - b i)))) by (apply Rmult_le_compat_l; lra).
assert (M2 : (a i - b i) * Prod l b <= Rabs (a i - b i)) by (unfold Rabs; destruct Rcase_abs; nra).
nra.
Qed.

Theorem product_error_lipschitz {A} (l : list A) (p q : A -> R) :
  (forall j, In j l -> 0 <= p j <= 1) -> (forall j, In j l -> 0 <= q j <= 1) ->
  product_error (map p l)
  <= product_error (map q l) + 1/2 * Sum l (fun j => Rabs (bhattacharyya (p j) - bhattacharyya (q j))).
Proof.
intros Hp Hq. unfold product_error. rewrite !prod_map, <- Rmult_plus_distr_l. apply Rmult_le_compat_l; [lra|].
apply (prod_lipschitz l (fun j => bhattacharyya (p j)) (fun j => bhattacharyya (q j))).
intros j Hj. split; apply bhattacharyya_range; auto.
Qed.

(** ** Teeth *)

Lemma bayes_error_one p : bayes_error [p] = Rmin p (1 - p).
Proof. unfold bayes_error. cbn. rewrite !Rmult_1_r. unfold Rmin. repeat destruct Rle_dec; lra. Qed.

(** With the label known to be [true], saying [true] never errs. *)
Theorem tooth_bayes_error_is_least_one_label :
  ~ (forall ps says, (forall p, In p ps -> 0 <= p <= 1) -> (forall z, 0 <= says z <= 1) ->
     bayes_error ps <= E (flips ps) (fun z => 1 - says z)).
Proof.
intros H. assert (Hp : forall p, In p [1/2] -> 0 <= p <= 1) by (intros p [<-|[]]; lra).
specialize (H [1/2] (fun _ => 1) Hp ltac:(intros; lra)). cbv beta in H.
rewrite E_const, bayes_error_one, Rmin_left in H; lra.
Qed.

(** Some vote has this error, so that no larger lower bound holds for all votes. *)
Theorem tooth_bayes_error_is_least_factor : forall c, 1 < c ->
  ~ (forall ps says, (forall p, In p ps -> 0 <= p <= 1) -> (forall z, 0 <= says z <= 1) ->
     c * bayes_error ps <= 1/2 * (E (flips ps) (fun z => 1 - says z) + E (flips ps) (fun z => says (flip z)))).
Proof.
intros c Hc H. assert (Hp : forall p, In p [1/2] -> 0 <= p <= 1) by (intros p [<-|[]]; lra).
specialize (H [1/2] (fun _ => 1/2) Hp ltac:(intros; lra)). cbv beta in H.
rewrite !E_const, bayes_error_one, Rmin_left in H; lra.
Qed.

Theorem tooth_bayes_error_lipschitz_constant : forall c, c < 1 ->
  ~ (forall p q, 0 <= p <= 1 -> 0 <= q <= 1 -> bayes_error [p] <= bayes_error [q] + c * Rabs (p - q)).
Proof.
intros c Hc H. specialize (H (1/2) 0 ltac:(lra) ltac:(lra)). rewrite !bayes_error_one, !Rmin_left, Rabs_right in H; lra.
Qed.

(** B does not fall in p itself, only in the distance from 1/2. *)
Theorem tooth_bayes_error_falls_in_p : ~ (forall p P, 0 <= p <= P -> P <= 1 -> bayes_error [P] <= bayes_error [p]).
Proof. intros H. specialize (H 0 (1/2) ltac:(lra) ltac:(lra)). rewrite !bayes_error_one, !Rmin_left in H; lra. Qed.

Theorem tooth_bayes_error_falls_strictly :
  ~ (forall p P, 0 <= p <= 1 -> 0 <= P <= 1 -> Rabs (p - 1/2) < Rabs (P - 1/2) ->
     bayes_error [P; 1] < bayes_error [p; 1]).
Proof.
intros H. specialize (H (1/2) 0 ltac:(lra) ltac:(lra)). rewrite !bayes_error_overlap in H. cbn [overlap] in H.
specialize (H ltac:(unfold Rabs; repeat destruct Rcase_abs; lra)).
repeat rewrite ?Rmult_0_r, ?Rmult_0_l, ?Rmult_1_r, ?Rmult_1_l, ?Rminus_0_r in H.
replace (1 - 1) with 0 in H by ring. repeat rewrite ?Rmult_0_r, ?Rmult_0_l in H.
unfold Rmin in H. repeat destruct Rle_dec; lra.
Qed.

Theorem tooth_bayes_error_le_product_error_factor : forall c, c < 1 ->
  ~ (forall ps, (forall p, In p ps -> 0 <= p <= 1) -> bayes_error ps <= c * product_error ps).
Proof.
intros c Hc H. assert (Hp : forall p, In p [1/2] -> 0 <= p <= 1) by (intros p [<-|[]]; lra).
specialize (H [1/2] Hp). rewrite bayes_error_one, Rmin_left in H by lra. unfold product_error in H. cbn in H.
replace (1/2 * (1 - 1/2)) with (1/2 * (1/2)) in H by field. rewrite sqrt_square in H; lra.
Qed.

Theorem tooth_bayes_error_le_product_error_reversed :
  ~ (forall ps, (forall p, In p ps -> 0 <= p <= 1) -> product_error ps <= bayes_error ps).
Proof.
intros H. assert (Hp : forall p, In p [1/5] -> 0 <= p <= 1) by (intros p [<-|[]]; lra).
specialize (H [1/5] Hp). rewrite bayes_error_one, Rmin_left in H by lra. unfold product_error in H. cbn in H.
replace (1/5 * (1 - 1/5)) with (2/5 * (2/5)) in H by field. rewrite sqrt_square in H; lra.
Qed.

Theorem tooth_bayes_error_le_single_factor : forall c, c < 1 ->
  ~ (forall ps p, In p ps -> 0 <= p <= 1 -> bayes_error ps <= c * (1/2 - Rabs (p - 1/2))).
Proof.
intros c Hc H. specialize (H [1/2] (1/2) (or_introl eq_refl) ltac:(lra)).
rewrite bayes_error_one, Rmin_left, Rminus_eq_0, Rabs_R0 in H; lra.
Qed.

(** Two experts that are right three times out of four: together they are no better than one. *)
Theorem tooth_bayes_error_le_single_strictly : ~ (forall p q, 1/2 < p < 1 -> 1/2 < q < 1 -> bayes_error [p; q] < 1 - p).
Proof.
intros H. specialize (H (3/4) (3/4) ltac:(lra) ltac:(lra)). revert H. apply Rle_not_lt.
unfold bayes_error. cbn. unfold Rmin. repeat destruct Rle_dec; lra.
Qed.
