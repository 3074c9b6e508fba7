(** * Change of measure, for coins

    What a lower bound needs where one coin of many is replaced by another ([Two_worlds.v] has it for whole games). An
    expectation under the new coins is one under the old ones, times the likelihood ratio l of the coin that changed. For
    F in [0,1] and every theta > 0, F (l - 1) is at most theta plus (l - 1 - ln l)/(4 theta), up to a term of mean 0
    ([change_le]), which is Pinsker's inequality up to a factor sqrt 2; and the mean of - ln l is at most 8/3 e^2 for coins
    q and q + e in [1/4, 3/4] ([coin_entropy]). *)
Require Import Reals Lra Psatz List Bool Arith Lia.
From Coquelicot Require Import Coquelicot.
From PaidExperts Require Import Sums Tree Calculus.
Import ListNotations.
Open Scope R_scope.

(** Independent coins of which one changes *)
Lemma flips_change n i j (p q : nat -> R) (w : bool -> R) f : (i <= j < i + n)%nat -> (forall a, a <> j -> q a = p a) ->
  q j = p j * w true -> 1 - q j = (1 - p j) * w false ->
  E (flips (map q (seq i n))) f = E (flips (map p (seq i n))) (fun z => w (nth (j - i) z false) * f z).
Proof.
intros Hj Hother Htrue Hfalse. revert i f Hj; induction n as [|n IH]; intros i f Hj; [lia|].
cbn [seq map flips E]. rewrite !E_bind. cbn [E]. destruct (Nat.eq_dec i j) as [->|Hne].
- rewrite Nat.sub_diag. cbn [nth]. rewrite !E_scal.
  rewrite (map_ext_in q p) by (intros a Ha; apply in_seq in Ha; apply Hother; lia).
  rewrite Hfalse, Htrue. ring.
- rewrite Hother by easy. replace (j - i)%nat with (S (j - S i)) by lia. cbn [nth]. rewrite !IH by lia. reflexivity.
Qed.

(** F (l - 1) for a number l > 0 and F in [0,1] *)
Lemma change_le F l theta : 0 <= F <= 1 -> 0 < l -> 0 < theta ->
  l * F <= F + (l - 1) / 2 + (l - 1 - ln l) / (4 * theta) + theta / 2 * (l + 1).
Proof.
intros HF Hl Ht. pose proof (sqrt_lt_R0 l Hl) as Hs. pose proof (sqrt_sqrt l ltac:(lra)) as Hss. set (s := sqrt l) in *.
assert (Hln : (s - 1) ^ 2 <= l - 1 - ln l).
{ rewrite <- Hss, ln_mult by easy. pose proof (ln_le_minus_1 s Hs). nra. }
assert (Hhalf : (F - 1/2) * (l - 1) <= Rabs (s - 1) * (s + 1) / 2).
{ assert (H : (F - 1/2) * (s - 1) <= Rabs (s - 1) / 2) by (unfold Rabs; destruct Rcase_abs; nra).
  apply Rmult_le_compat_r with (r := s + 1) in H; [|lra]. rewrite <- Hss. lra. }
assert (Hmean : Rabs (s - 1) * (s + 1) / 2 <= (s - 1) ^ 2 / (4 * theta) + theta / 4 * (s + 1) ^ 2).
{ rewrite <- pow2_abs. set (a := Rabs (s - 1)). apply Rmult_le_reg_r with (4 * theta); [lra|].
  replace ((a ^ 2 / (4 * theta) + theta / 4 * (s + 1) ^ 2) * (4 * theta))
    with (a ^ 2 + (theta * (s + 1)) ^ 2) by (field; lra).
  pose proof (pow2_ge_0 (a - theta * (s + 1))). nra. }
assert (Hroot : theta / 4 * (s + 1) ^ 2 <= theta / 2 * (l + 1)).
{ rewrite <- Hss. pose proof (pow2_ge_0 (s - 1)). nra. }
assert (Hentropy : (s - 1) ^ 2 / (4 * theta) <= (l - 1 - ln l) / (4 * theta)).
{ apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat; lra | easy]. }
lra.
Qed.

(** The entropy of a coin q with respect to a coin q + e. Its derivative in e is e / ((q + e) (1 - q - e)). *)
Lemma coin_entropy q e : 1/4 <= q -> 0 <= e -> q + e <= 3/4 ->
  q * - ln ((q + e) / q) + (1 - q) * - ln ((1 - q - e) / (1 - q)) <= 8/3 * e ^ 2.
Proof.
intros Hq He Hqe.
set (f x := 8/3 * x ^ 2 + q * ln ((q + x) / q) + (1 - q) * ln ((1 - q - x) / (1 - q))).
enough (f 0 <= f e).
{ unfold f in H. replace ((q + 0) / q) with 1 in H by (field; lra).
  replace ((1 - q - 0) / (1 - q)) with 1 in H by (field; lra). rewrite ln_1 in H. lra. }
apply (increasing f (fun x => 16/3 * x - x / ((q + x) * (1 - q - x)))); [easy | |]; intros x Hx.
- assert (0 < (q + x) / q) by (apply Rdiv_lt_0_compat; lra).
  assert (0 < (1 - q - x) / (1 - q)) by (apply Rdiv_lt_0_compat; lra).
  unfold f. auto_derive; [repeat split; lra|]. field. repeat split; lra.
- assert (Room : 3/16 <= (q + x) * (1 - q - x)) by nra.
  enough (x / ((q + x) * (1 - q - x)) <= 16/3 * x) by lra. apply Rdiv_le_iff; [lra | nra].
Qed.
