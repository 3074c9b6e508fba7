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
From PaidExperts Require Import Sums Tree Game Calculus Rounds Change.
Import ListNotations.
Open Scope R_scope.

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
