(** * When a confidence set covers: what concentration asks of it

    For n answers, s of them right, [out n s p] says that accuracy p is not credible. That an expert of accuracy p
    rarely looks as if it were not is shown with a likelihood ratio: two stakes [a] and [b] that are a fair bet on
    the coin p, p a + (1-p) b = 1, and that have multiplied to e^l or more whenever p is out (on the upper side).
    Such a bet is a martingale of the game whatever is paid, see [Concentration.v].

    - [covering l out] == there is such a bet for every p and n
    - [mirrored out] == exchanging right and wrong exchanges p and 1 - p, so that one side is enough
    - [outside w] == farther from the estimate than the half-width [w] *)
Require Import Reals Lra List Bool Arith Lia.
From PaidExperts Require Import Sums Tree Game.
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
