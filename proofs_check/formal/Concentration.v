(** * Concentration in the adaptive game (Lemma 4.1, for any confidence set)

    The answers of one expert at one payment are coins, but how many of them there are by a given round depends on
    the answers themselves, so that a bound for a fixed number of coins says nothing by itself. A likelihood ratio
    does: a^(right answers) b^(wrong answers) with p a + (1-p) b = 1 is a martingale of the game whatever is paid.

    - [likelihood_ratio j c a b h] == that martingale, after [h]
    - [miss_at_count] == at any time, that the n-th estimate misses has probability at most 2 e^(-l)
    - [miss_when_paid] == the same over all rounds in which the n-th estimate is used; each is used once *)
Require Import Reals Lra Psatz List Bool Arith Lia.
From PaidExperts Require Import Sums Tree Game Rounds Covering.
Import ListNotations.
Open Scope R_scope.

Section Game.
Variables (G : game) (A : algorithm) (choose : history -> tree move).
Hypotheses (W : lawful G) (V : votes_ok A) (P : plays A choose).

Section Bet.
Variables (j c : nat) (a b : R).
Hypotheses (Hj : (j < K G)%nat) (Ha : 0 <= a) (Hb : 0 <= b).
Hypothesis fair : accuracy G j c * a + (1 - accuracy G j c) * b = 1.

Definition likelihood_ratio (h : history) : R := a ^ hits h j c * b ^ (times h j c - hits h j c).
Notation M := likelihood_ratio.

Lemma M_ge0 h : 0 <= M h.
Proof. apply Rmult_le_pos; apply pow_le; easy. Qed.

Lemma M_cons r h : M (r :: h) = (if (paid r j =? c)%nat then if correct r j then a else b else 1) * M h.
Proof.
unfold M. cbn [hits times]. pose proof (hits_le_times h j c) as Hle.
destruct (paid r j =? c)%nat, (correct r j); cbn [andb]; rewrite ?Nat.add_0_l, ?Rmult_1_l; try reflexivity.
- replace (1 + times h j c - (1 + hits h j c))%nat with (times h j c - hits h j c)%nat by lia. cbn [Nat.add pow]. ring.
- replace (1 + times h j c - hits h j c)%nat with (S (times h j c - hits h j c)) by lia. cbn [pow]. ring.
Qed.

(** Whatever is paid, the bet is fair. *)
Lemma M_round h m : E (round_with G A h m) (fun r => M (r :: h)) = M h.
Proof.
rewrite (E_ext_in _ _ (fun r => (fun right : bool => (if (pay m j =? c)%nat then if right then a else b else 1) * M h)
  (correct r j))).
2:{ intros r Hr. destruct (in_round_with G A h m r Hr) as [Hp _]. rewrite M_cons, Hp. reflexivity. }
rewrite (round_with_one G A h m j (fun right => (if (pay m j =? c)%nat then if right then a else b else 1) * M h)) by
  easy.
destruct (Nat.eqb_spec (pay m j) c) as [->|_]; [|ring].
transitivity ((accuracy G j c * a + (1 - accuracy G j c) * b) * M h); [ring | rewrite fair; ring].
Qed.

Lemma M_run T h : E (run G A choose T h) M = M h.
Proof.
revert h; induction T as [|T IH]; intros h; cbn [run]; [reflexivity|].
rewrite E_bind, (E_ext _ _ (fun r => M (r :: h))) by auto.
unfold play. rewrite E_bind, (E_ext _ _ (fun _ => M h)) by (intros m; apply M_round). apply E_const.
Qed.

Variables (n : nat) (bad : nat -> bool) (eps : R).
Hypothesis Heps : 0 <= eps.
Hypothesis Hbad : forall s, (s <= n)%nat -> bad s = true -> 1 <= eps * (a ^ s * b ^ (n - s)).

Lemma bad_le_M h : times h j c = n -> ind (bad (hits h j c)) <= eps * M h.
Proof.
intros Hn. pose proof (hits_le_times h j c). unfold ind. destruct bad eqn:Hs.
- unfold M. rewrite Hn in *. auto.
- apply Rmult_le_pos; [easy | apply M_ge0].
Qed.

Lemma chance_at_count T h :
  E (run G A choose T h) (fun h' => ind ((times h' j c =? n)%nat && bad (hits h' j c))) <= eps * M h.
Proof.
rewrite <- (M_run T h), <- E_scal. apply E_le; [apply run_ok; easy|]. intros h'.
destruct (Nat.eqb_spec (times h' j c) n) as [Hn|_]; cbn [andb].
- apply bad_le_M; easy.
- apply Rmult_le_pos; [easy | apply M_ge0].
Qed.

(** The chance that is left after [h]: none once the count has passed n. *)
Definition left_over (h : history) : R := if (times h j c <=? n)%nat then eps * M h else 0.

Lemma left_over_ge0 h : 0 <= left_over h.
Proof. unfold left_over. destruct (_ <=? _)%nat; [apply Rmult_le_pos; [easy | apply M_ge0] | lra]. Qed.

Lemma left_over_round h m :
  ind ((pay m j =? c)%nat && ((times h j c =? n)%nat && bad (hits h j c)))
  + E (round_with G A h m) (fun r => left_over (r :: h)) <= left_over h.
Proof.
assert (Hnext : forall k, ((if pay m j =? c then 1 else 0) + times h j c = k)%nat ->
    E (round_with G A h m) (fun r => left_over (r :: h)) = if (k <=? n)%nat then eps * M h else 0).
{ intros k Hk. rewrite (E_ext_in _ _ (fun r => if (k <=? n)%nat then eps * M (r :: h) else 0)).
  - destruct (k <=? n)%nat; [rewrite E_scal, M_round; reflexivity | apply E_const].
  - intros r Hr. destruct (in_round_with G A h m r Hr) as [Hp _]. unfold left_over. cbn [times]. rewrite Hp, Hk.
    reflexivity. }
pose proof (left_over_ge0 h) as H0. rewrite (Hnext _ eq_refl). unfold left_over in *.
destruct (Nat.eqb_spec (pay m j) c) as [Hp|Hp]; cbn [andb].
- destruct (Nat.eqb_spec (times h j c) n) as [Hn|Hn]; cbn [andb].
  + pose proof (bad_le_M h Hn). rewrite Hn, (proj2 (Nat.leb_le n n) (le_n n)).
    rewrite (proj2 (Nat.leb_gt (1 + n) n)) by lia. lra.
  + pose proof (M_ge0 h) as HM.
    destruct (Nat.leb_spec (1 + times h j c) n), (Nat.leb_spec (times h j c) n); unfold ind; try lia; nra.
- unfold ind. rewrite Nat.add_0_l. lra.
Qed.

(** Over all rounds in which the expert is paid this amount: the n-th estimate is used once. *)
Lemma chance_when_paid T h :
  Esum G A choose (fun h m => ind ((pay m j =? c)%nat && ((times h j c =? n)%nat && bad (hits h j c)))) T h <=
    left_over h.
Proof.
revert h; induction T as [|T IH]; intros h; cbn [Esum]; [apply left_over_ge0|].
eapply Rle_trans.
- apply Rplus_le_compat_l. apply (E_le _ _ (fun r => left_over (r :: h))); [apply play_ok; easy | auto].
- unfold play. rewrite E_bind, <- E_plus, <- (E_const (choose h) (left_over h)).
  apply E_le; [apply P|]. intros m. apply left_over_round.
Qed.
End Bet.

(** ** An expert's accuracy is rarely outside of its confidence set *)

Section Coverage.
Variables (l : R) (out : nat -> nat -> R -> bool).
Hypotheses (Hcov : covering l out) (Hmir : mirrored out).
Variables (j c n : nat).
Hypotheses (Hj : (j < K G)%nat) (Hn : (1 <= n)%nat).
Notation p := (accuracy G j c).

Theorem miss_at_count T :
  E (run G A choose T []) (fun h => ind ((times h j c =? n)%nat && out n (hits h j c) p)) <= 2 * exp (- l).
Proof.
destruct (bet_on_too_high l out Hcov n p Hn (accuracy_range _ W j c)) as (a & b & Ha & Hb & Hab & Hw).
destruct (bet_on_too_low l out Hcov Hmir n p Hn (accuracy_range _ W j c)) as (a' & b' & Ha' & Hb' & Hab' & Hw').
pose proof (exp_pos (- l)) as He.
pose proof (chance_at_count j c a b Hj Ha Hb Hab n (too_high out n p) _ (Rlt_le _ _ He) Hw T []) as H1.
pose proof (chance_at_count j c a' b' Hj Ha' Hb' Hab' n (too_low out n p) _ (Rlt_le _ _ He) Hw' T []) as H2.
unfold likelihood_ratio in H1, H2. cbn in H1, H2.
eapply Rle_trans; [apply E_le; [apply run_ok; easy | intros h; apply out_le_high_low]|]. rewrite E_plus. lra.
Qed.

Theorem miss_when_paid T :
  Esum G A choose (fun h m => ind ((pay m j =? c)%nat && ((times h j c =? n)%nat && out n (hits h j c) p))) T []
  <= 2 * exp (- l).
Proof.
destruct (bet_on_too_high l out Hcov n p Hn (accuracy_range _ W j c)) as (a & b & Ha & Hb & Hab & Hw).
destruct (bet_on_too_low l out Hcov Hmir n p Hn (accuracy_range _ W j c)) as (a' & b' & Ha' & Hb' & Hab' & Hw').
pose proof (exp_pos (- l)) as He.
pose proof (chance_when_paid j c a b Hj Ha Hb Hab n (too_high out n p) _ (Rlt_le _ _ He) Hw T []) as H1.
pose proof (chance_when_paid j c a' b' Hj Ha' Hb' Hab' n (too_low out n p) _ (Rlt_le _ _ He) Hw' T []) as H2.
unfold left_over, likelihood_ratio in H1, H2. cbn in H1, H2.
eapply Rle_trans.
- apply Esum_le with (g := fun h m => ind ((pay m j =? c)%nat && ((times h j c =? n)%nat && too_high out n p (hits h j c)))
    + ind ((pay m j =? c)%nat && ((times h j c =? n)%nat && too_low out n p (hits h j c))));
        [easy | easy | easy | constructor|].
  intros h m. destruct (pay m j =? c)%nat; cbn [andb]; [apply out_le_high_low | unfold ind; lra].
- rewrite Esum_plus. lra.
Qed.
End Coverage.
End Game.
