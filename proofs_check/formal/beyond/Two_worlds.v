(** * Two worlds that a learner can hardly tell apart

    Two games that differ in the accuracies of one expert only: in the first it is right with probability q(c) when it
    is paid c, in the second with probability q(c) + e(c), and all of these lie in [1/4, 3/4]. A learner that rarely
    pays for answers that differ has almost the same law in both. The likelihood ratio L of the second world is a
    martingale of the first, E0(L F) = E1(F) for every F of the past, and E0(- ln L) is at most 8/3 times the expected
    sum of e(c_t)^2. From there, for F in [0,1] and every theta > 0,
      E1(F) <= E0(F) + theta + E0(- ln L) / (4 theta),
    which is Pinsker's inequality up to a factor sqrt 2, by |L - 1| = |sqrt L - 1| (sqrt L + 1) and ln x <= x - 1.

    - [ratio c b] == the likelihood ratio of an answer for payment c: (q + e)/q if it is right, (1 - q - e)/(1 - q) if
      it is wrong
    - [history_ratio h] == the likelihood ratio of a history: L *)
Require Import Reals Lra Psatz List Bool Arith Lia.
From Coquelicot Require Import Coquelicot.
From PaidExperts Require Import Sums Tree Game Calculus Rounds.
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

Section Two_worlds.
Variables (G0 G1 : game) (A : algorithm) (choose : history -> tree move) (j : nat) (q e : nat -> R).
Hypotheses (W0 : lawful G0) (V : votes_ok A) (Hchoose : forall h, ok (choose h)).
Hypotheses (HK : K G1 = K G0) (Hj : (j < K G0)%nat) (Hqe : forall c, 1/4 <= q c /\ 0 <= e c /\ q c + e c <= 3/4).
Hypotheses (Hother : forall i c, i <> j -> accuracy G1 i c = accuracy G0 i c).
Hypotheses (Hbase : forall c, accuracy G0 j c = q c) (Hright : forall c, accuracy G1 j c = q c + e c).

Definition ratio (c : nat) (b : bool) : R := if b then (q c + e c) / q c else (1 - q c - e c) / (1 - q c).
Definition history_ratio (h : history) : R := Prod h (fun r => ratio (paid r j) (correct r j)).
Notation L := history_ratio.

Lemma ratio_gt0 c b : 0 < ratio c b.
Proof. pose proof (Hqe c). destruct b; apply Rdiv_lt_0_compat; lra. Qed.

Lemma history_ratio_gt0 h : 0 < L h.
Proof. apply prod_gt0. intros r _. apply ratio_gt0. Qed.

Lemma round_change h m f :
  E (round_with G1 A h m) f = E (round_with G0 A h m) (fun r => ratio (paid r j) (correct r j) * f r).
Proof.
unfold round_with. rewrite !E_bind. unfold answers, experts. rewrite HK. pose proof (Hqe (pay m j)).
rewrite (flips_change (K G0) 0 j (fun i => accuracy G0 i (pay m i)) _ (ratio (pay m j))); auto; try lia.
- apply E_ext. intros z. rewrite !E_bind, <- E_scal. apply E_ext. intros y. cbn [E].
  rewrite correct_advise, Nat.sub_0_r. reflexivity.
- rewrite Hbase, Hright. cbn. field. lra.
- rewrite Hbase, Hright. cbn. field. lra.
Qed.

Theorem run_change T h F : L h * E (run G1 A choose T h) F = E (run G0 A choose T h) (fun h' => L h' * F h').
Proof.
revert h; induction T as [|T IH]; intros h; [reflexivity|]. cbn [run]. unfold play. rewrite !E_bind, <- E_scal.
apply E_ext. intros m. rewrite round_change, <- E_scal. apply E_ext. intros r.
rewrite <- IH. unfold history_ratio at 2. rewrite prod_cons. fold (L h). ring.
Qed.

Lemma play_ok0 h : ok (play G0 A choose h).
Proof. apply ok_bind; [easy|]. intros m _. apply round_with_ok; easy. Qed.

Lemma run_ok0 T h : ok (run G0 A choose T h).
Proof. revert h; induction T as [|T IH]; intros h; cbn [run]; [easy|]. apply ok_bind; [apply play_ok0 | auto]. Qed.

Lemma play_entropy h :
  E (play G0 A choose h) (fun r => - ln (ratio (paid r j) (correct r j)))
  <= E (choose h) (fun m => 8/3 * e (pay m j) ^ 2).
Proof.
unfold play. rewrite E_bind. apply E_le; [easy|]. intros m.
rewrite (E_ext_in _ _ (fun r => - ln (ratio (pay m j) (correct r j)))).
- rewrite (round_with_one G0 A h m j (fun b => - ln (ratio (pay m j) b))), Hbase by easy.
  destruct (Hqe (pay m j)) as (Hq & He & Hsum). exact (coin_entropy _ _ Hq He Hsum).
- intros r Hr. apply in_round_with in Hr as [Hp _]. rewrite Hp. reflexivity.
Qed.

Theorem run_entropy T h : E (run G0 A choose T h) (fun h' => - ln (L h'))
  <= - ln (L h) + Esum G0 A choose (fun h m => 8/3 * e (pay m j) ^ 2) T h.
Proof.
revert h; induction T as [|T IH]; intros h; cbn [run Esum]; [cbn; lra|]. rewrite E_bind.
eapply Rle_trans; [apply E_le; [apply play_ok0 | intros r; apply IH]|]. rewrite E_plus.
enough (E (play G0 A choose h) (fun r => - ln (L (r :: h)))
  <= - ln (L h) + E (choose h) (fun m => 8/3 * e (pay m j) ^ 2)) by lra.
rewrite (E_ext _ _ (fun r => - ln (L h) + - ln (ratio (paid r j) (correct r j)))).
- rewrite E_plus, E_const. pose proof (play_entropy h). lra.
- intros r. unfold history_ratio at 1. rewrite prod_cons. fold (L h).
  rewrite ln_mult by (apply ratio_gt0 || apply history_ratio_gt0). ring.
Qed.

Theorem worlds_are_close T F theta : 0 < theta -> (forall h, 0 <= F h <= 1) ->
  E (run G1 A choose T []) F <= E (run G0 A choose T []) F + theta
    + 2 / (3 * theta) * Esum G0 A choose (fun h m => e (pay m j) ^ 2) T [].
Proof.
intros Ht HF. assert (Start : L [] = 1) by reflexivity.
pose proof (run_change T [] F) as Change. pose proof (run_change T [] (fun _ => 1)) as One.
rewrite Start, Rmult_1_l in Change, One.
rewrite E_const in One. rewrite Change. pose proof (run_entropy T []) as Entropy.
rewrite Start, ln_1, Esum_scal, Ropp_0, Rplus_0_l in Entropy. set (D := Esum _ _ _ _ _ _) in *.
assert (Mean : E (run G0 A choose T []) L = 1) by (rewrite One; apply E_ext; intros; ring).
eapply Rle_trans; [apply E_le; [apply run_ok0 | intros h; apply (change_le (F h) (L h) theta)]|];
  auto using history_ratio_gt0.
rewrite !E_plus, E_scal.
assert (Half : E (run G0 A choose T []) (fun h => (L h - 1) / 2) = 0).
{ rewrite (E_ext _ _ (fun h => 1/2 * (L h - 1))) by (intros; field). rewrite E_scal, E_minus, E_const, Mean. ring. }
assert (Ent : E (run G0 A choose T []) (fun h => (L h - 1 - ln (L h)) / (4 * theta)) <= 2 / (3 * theta) * D).
{ rewrite (E_ext _ _ (fun h => / (4 * theta) * ((L h - 1) + - ln (L h)))) by (intros; field; lra).
  rewrite E_scal, E_plus, E_minus, E_const, Mean.
  replace (2 / (3 * theta) * D) with (/ (4 * theta) * (8/3 * D)) by (field; lra).
  apply Rmult_le_compat_l; [left; apply Rinv_0_lt_compat; lra | lra]. }
assert (Rest : E (run G0 A choose T []) (fun h => L h + 1) = 2) by (rewrite E_plus, E_const, Mean; ring).
rewrite Half, Rest. lra.
Qed.
End Two_worlds.
