(** * When a confidence set covers: what concentration asks of it

    For n answers, s of them right, [out n s p] says that accuracy p is not credible. That an expert of accuracy p
    rarely looks as if it were not is shown with a likelihood ratio: two stakes [a] and [b] that are a fair bet on
    the coin p, p a + (1-p) b = 1, and that have multiplied to e^l or more whenever p is out (on the upper side).
    Such a bet is a martingale of the game whatever is paid, see [Concentration.v].

    - [covering l out] == there is such a bet for every p and n
    - [mirrored out] == exchanging right and wrong exchanges p and 1 - p, so that one side is enough
    - [outside w] == farther from the estimate than the half-width [w]
    - [too_high out n p s], [too_low out n p s] == p is out, and the estimate is above it (or at it), or below *)
Require Import Reals Lra Psatz List Bool Arith Lia.
From PaidExperts Require Import Sums Tree Coins.
Open Scope R_scope.

Definition covering (l : R) (out : nat -> nat -> R -> bool) : Prop :=
  forall p n s0, 0 <= p <= 1 -> (1 <= n)%nat -> (s0 <= n)%nat -> out n s0 p = true -> p <= estimate n s0 ->
  exists a b, 0 <= a /\ 0 <= b /\ p * a + (1 - p) * b = 1 /\
    forall s, (s0 <= s <= n)%nat -> 1 <= exp (- l) * (a ^ s * b ^ (n - s)).

Definition mirrored (out : nat -> nat -> R -> bool) : Prop :=
  forall n s p, (1 <= n)%nat -> (s <= n)%nat -> out n (n - s)%nat (1 - p) = out n s p.

Definition outside (w : nat -> nat -> R) (n s : nat) (p : R) : bool := Rltb (w n s) (Rabs (estimate n s - p)).

Lemma estimate_pos n s : (1 <= n)%nat -> estimate n s = INR s / INR n.
Proof. destruct n; [lia | reflexivity]. Qed.

Lemma estimate_range n s : (1 <= n)%nat -> (s <= n)%nat -> 0 <= estimate n s <= 1.
Proof.
intros Hn Hs. rewrite estimate_pos by easy. assert (HN : 0 < INR n) by (apply lt_0_INR; lia). apply le_INR in Hs.
split.
- apply Rmult_le_pos; [apply pos_INR | left; apply Rinv_0_lt_compat; easy].
- apply Rmult_le_reg_r with (INR n); [easy|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l; lra.
Qed.

Lemma estimate_mirror n s : (1 <= n)%nat -> (s <= n)%nat -> estimate n (n - s) = 1 - estimate n s.
Proof. intros Hn Hs. rewrite !estimate_pos, minus_INR by easy. field. apply not_0_INR; lia. Qed.

(** ** From a covering set to a bet *)

Section Bets.
Variables (l : R) (out : nat -> nat -> R -> bool).
Hypotheses (Hcov : covering l out) (Hmir : mirrored out).
Variables (n : nat) (p : R).
Hypotheses (Hn : (1 <= n)%nat) (Hp : 0 <= p <= 1).

Lemma least (Q : nat -> bool) k : (exists s, (s <= k)%nat /\ Q s = true) ->
  exists s0, (s0 <= k)%nat /\ Q s0 = true /\ forall s, Q s = true -> (s0 <= s)%nat.
Proof.
revert Q; induction k as [|k IH]; intros Q (s & Hs & H).
- exists 0%nat. replace s with 0%nat in H by lia. repeat split; [lia | easy | intros; lia].
- destruct (Q 0%nat) eqn:H0; [exists 0%nat; repeat split; [lia | easy | intros; lia]|].
  destruct (IH (fun s => Q (S s))) as (t & Ht & Ht1 & Ht2).
  { destruct s; [congruence|]. exists s. split; [lia | easy]. }
  exists (S t). repeat split; [lia | easy|]. intros [|u] Hu; [congruence|]. apply Ht2 in Hu. lia.
Qed.

(** For a coin [x], one bet serves for all counts of right answers that are too high for it. *)
Lemma bet_on_high x : 0 <= x <= 1 -> exists a b, 0 <= a /\ 0 <= b /\ x * a + (1 - x) * b = 1 /\
  forall s, (s <= n)%nat -> out n s x = true -> x <= estimate n s -> 1 <= exp (- l) * (a ^ s * b ^ (n - s)).
Proof.
intros Hx. set (Q := fun s => (s <=? n)%nat && out n s x && Rleb x (estimate n s)).
assert (HQ : forall s, Q s = true <-> (s <= n)%nat /\ out n s x = true /\ x <= estimate n s).
{ intros s. unfold Q, Rleb. rewrite !andb_true_iff, Nat.leb_le. destruct Rle_dec; intuition easy. }
destruct (existsb Q (seq 0 (S n))) eqn:He.
- apply existsb_exists in He as (s & Hs & HQs). apply in_seq in Hs.
  destruct (least Q n) as (s0 & Hs0 & H0 & Hleast); [exists s; split; [lia | easy]|].
  apply HQ in H0 as (_ & Ho & Hle).
  destruct (Hcov x n s0) as (a & b & Ha & Hb & Hab & Hw); try easy.
  exists a, b. repeat split; try easy. intros t Ht Hto Htle. apply Hw. split; [|easy]. apply Hleast, HQ. easy.
- exists 1, 1. repeat split; try lra. intros s Hs Ho Hle. exfalso.
  assert (existsb Q (seq 0 (S n)) = true); [|congruence].
  apply existsb_exists. exists s. split; [apply in_seq; lia | apply HQ; easy].
Qed.

Definition too_high (s : nat) : bool := out n s p && Rleb p (estimate n s).
Definition too_low (s : nat) : bool := out n s p && Rltb (estimate n s) p.

Lemma bet_on_too_high : exists a b, 0 <= a /\ 0 <= b /\ p * a + (1 - p) * b = 1 /\
  forall s, (s <= n)%nat -> too_high s = true -> 1 <= exp (- l) * (a ^ s * b ^ (n - s)).
Proof.
destruct (bet_on_high p Hp) as (a & b & Ha & Hb & Hab & H).
exists a, b. repeat split; try easy. intros s Hs Ho. apply andb_prop in Ho as [Ho Hle].
apply H; try easy. unfold Rleb in Hle. destruct Rle_dec; easy.
Qed.

(** Too low for p is too high for 1 - p, with right and wrong exchanged. *)
Lemma bet_on_too_low : exists a b, 0 <= a /\ 0 <= b /\ p * a + (1 - p) * b = 1 /\
  forall s, (s <= n)%nat -> too_low s = true -> 1 <= exp (- l) * (a ^ s * b ^ (n - s)).
Proof.
destruct (bet_on_high (1 - p)) as (a & b & Ha & Hb & Hab & H); [lra|].
exists b, a. repeat split; try easy; [lra|]. intros s Hs Ho. apply andb_prop in Ho as [Ho Hlt].
unfold Rltb in Hlt. destruct Rlt_dec as [Hq|]; [|easy].
specialize (H (n - s)%nat ltac:(lia)). replace (n - (n - s))%nat with s in H by lia.
rewrite Rmult_comm with (r1 := b ^ s). apply H.
- rewrite Hmir by easy. easy.
- rewrite estimate_mirror by easy. lra.
Qed.

Lemma out_le_high_low t s : ind (t && out n s p) <= ind (t && too_high s) + ind (t && too_low s).
Proof.
unfold too_high, too_low, Rltb, Rleb, ind. destruct t, (out n s p); cbn; try lra.
destruct Rle_dec, Rlt_dec; lra.
Qed.
End Bets.
