(** * Fair coins that differ from independent ones in one parity (Result I)

    The laws of [Independence.v]: k + 1 experts are fair coins but for the parity of the first r + 1. Whoever leaves out
    one of these sees independent fair coins ([parity_law_fair]), for any event of the others. Somebody who hears all of
    them, an odd number, votes by their parity and errs as often as that one coin does ([parity_error]), and even the
    majority of three is a little off a coin ([majority_error]).

    - [odd_vote k v] == if all k answers are turned the vote is turned
    - [fair k] == k fair coins
    - [hide r b z] == a first answer before [z], such that r + 1 answers have parity b
    - [parity_law k r p] == k + 1 answers, fair coins but for the parity of the first r + 1, which is true with
      probability p *)
Require Import Reals Lra List Bool Arith Lia.
From PaidExperts Require Import Sums Tree Game Joint_game.
Import ListNotations.
Open Scope R_scope.

(** ** Votes *)

Definition odd_vote (k : nat) (v : list bool -> bool) : Prop :=
  forall z, length z = k -> v (map negb z) = negb (v z).

Lemma heard_true z : heard true z = z.
Proof. unfold heard. rewrite <- (map_id z) at 2. apply map_ext. intros []; reflexivity. Qed.

Lemma heard_false z : heard false z = map negb z.
Proof. apply map_ext. intros []; reflexivity. Qed.

Lemma odd_vote_heard k v y z : odd_vote k v -> length z = k -> v (heard y z) = if v z then y else negb y.
Proof.
intros Hv Hz. destruct y; [rewrite heard_true | rewrite heard_false, Hv by exact Hz]; destruct (v z); reflexivity.
Qed.

(** It errs where it is not true of who is right. *)
Lemma odd_vote_error k v t y : odd_vote k v -> (forall z, In_tree z t -> length z = k) ->
  error_at t v y = 1 - E t (fun z => ind (v z)).
Proof.
intros Hv Ht. unfold error_at. rewrite <- (E_const t 1), <- E_minus. apply E_ext_in. intros z Hz.
rewrite (odd_vote_heard k) by auto. destruct (v z), y; cbn; ring.
Qed.

Lemma parity_negb q z : (q <= length z)%nat -> parity q (map negb z) = xorb (Nat.odd q) (parity q z).
Proof.
unfold parity. revert z; induction q as [|q IH]; intros [|b z] Hq; cbn in Hq; try lia; try reflexivity.
cbn [map firstn fold_right]. rewrite IH, Nat.odd_succ, <- Nat.negb_odd by lia.
destruct (Nat.odd q), b, (fold_right _ _ _); reflexivity.
Qed.

Lemma parity_is_odd k q : Nat.Odd q -> (q <= k)%nat -> odd_vote k (parity q).
Proof. intros Hq Hqk z Hz. apply Nat.odd_spec in Hq. rewrite parity_negb, Hq by lia. reflexivity. Qed.

Lemma majority_is_odd k : (3 <= k)%nat -> odd_vote k majority.
Proof. intros Hk [|a [|b [|c z]]] Hz; cbn in Hz; try lia. destruct a, b, c; reflexivity. Qed.

(** ** Fair coins *)

Definition fair (k : nat) : tree (list bool) := flips (repeat (1/2) k).

Lemma fair_ok k : ok (fair k).
Proof. apply flips_ok. intros p Hp. apply repeat_spec in Hp. lra. Qed.

Lemma fair_length k z : In_tree z (fair k) -> length z = k.
Proof. intros Hz. apply flips_length in Hz. rewrite Hz. apply repeat_length. Qed.

Lemma E_fair_S k f : E (fair (S k)) f
  = 1/2 * E (fair k) (fun z => f (true :: z)) + 1/2 * E (fair k) (fun z => f (false :: z)).
Proof. unfold fair. cbn [repeat flips E]. rewrite !E_bind. cbn [E]. lra. Qed.

(** They stay fair coins if all are turned, or one of them. *)
Lemma fair_negb k f : E (fair k) f = E (fair k) (fun z => f (map negb z)).
Proof.
revert f; induction k as [|k IH]; intros f; [reflexivity|]. rewrite !E_fair_S. cbn [map negb].
rewrite (IH (fun z => f (true :: z))), (IH (fun z => f (false :: z))). ring.
Qed.

Fixpoint turn (j : nat) (z : list bool) : list bool :=
  match z, j with [], _ => [] | b :: z, O => negb b :: z | b :: z, S j => b :: turn j z end.

Lemma fair_turn k j f : E (fair k) f = E (fair k) (fun z => f (turn j z)).
Proof.
revert j f; induction k as [|k IH]; intros j f; [destruct j; reflexivity|]. rewrite !E_fair_S.
destruct j as [|j]; cbn [turn negb]; [ring|].
rewrite (IH j (fun z => f (true :: z))), (IH j (fun z => f (false :: z))). reflexivity.
Qed.

Lemma nth_turn j z i : i <> j -> nth i (turn j z) false = nth i z false.
Proof. revert j i; induction z as [|b z IH]; intros [|j] [|i] H; cbn; try reflexivity; [lia|]. apply IH. lia. Qed.

Lemma parity_turn q j z : (j < q)%nat -> (q <= length z)%nat -> parity q (turn j z) = negb (parity q z).
Proof.
unfold parity. revert q j; induction z as [|b z IH]; intros [|q] [|j] Hj Hq; cbn in Hq; try lia;
  cbn [turn firstn fold_right]; [|rewrite IH by lia]; destruct b, (fold_right _ _ _); reflexivity.
Qed.

(** ** Laws that differ in one parity *)

Definition hide (r : nat) (b : bool) (z : list bool) : list bool := xorb b (parity r z) :: z.
Definition parity_law (k r : nat) (p : R) : tree (list bool) :=
  Coin p (fun b => bind (fair k) (fun z => Ret (hide r b z))).

Lemma parity_hide r b z : parity (S r) (hide r b z) = b.
Proof. unfold parity, hide. cbn. unfold parity. destruct b, (fold_right _ _ _); reflexivity. Qed.

Section Law.
Variables (k r : nat) (p : R).
Hypothesis Hr : (r <= k)%nat.

Lemma E_parity_law f : E (parity_law k r p) f
  = p * E (fair k) (fun z => f (hide r true z)) + (1 - p) * E (fair k) (fun z => f (hide r false z)).
Proof. unfold parity_law. cbn [E]. rewrite !E_bind. reflexivity. Qed.

Lemma parity_law_ok : 0 <= p <= 1 -> ok (parity_law k r p).
Proof. intros Hp. split; [exact Hp|]. intros b. apply ok_bind; [apply fair_ok | easy]. Qed.

Lemma parity_law_length z : In_tree z (parity_law k r p) -> length z = S k.
Proof. intros [b Hb]. apply In_bind in Hb as (x & Hx & ->). cbn. f_equal. apply fair_length, Hx. Qed.

(** Without one of the first r + 1 nobody sees the parity. *)
Theorem parity_law_fair j f : (j <= r)%nat -> ignores j f -> E (parity_law k r p) f = E (fair (S k)) f.
Proof.
intros Hj Hf.
assert (Same : E (fair k) (fun z => f (hide r true z)) = E (fair k) (fun z => f (hide r false z))).
{ destruct j as [|j]; [|rewrite (fair_turn k j)]; apply E_ext_in; intros z Hz; apply Hf; unfold hide; intros [|i] Hi;
    cbn [nth]; try easy.
  - rewrite parity_turn by (lia || rewrite (fair_length k z Hz); easy). destruct (parity r z); reflexivity.
  - apply nth_turn. lia. }
rewrite E_parity_law, E_fair_S.
transitivity (1/2 * E (fair k) (fun z => f (hide r true z)) + 1/2 * E (fair k) (fun z => f (hide r false z))).
- rewrite Same. field.
- rewrite <- !E_scal, <- !E_plus. apply E_ext. intros z. unfold hide. destruct (parity r z); cbn; ring.
Qed.

Lemma parity_law_marginal j : (1 <= r)%nat -> (j <= k)%nat -> E (parity_law k r p) (fun z => ind (nth j z false)) = 1/2.
Proof.
intros Hr1 Hj. rewrite (parity_law_fair (if (j =? 0)%nat then 1 else 0)).
- unfold fair. rewrite (flips_marginal _ j ind), (nth_indep _ 0 (1/2)), nth_repeat by (rewrite repeat_length; lia). cbn. field.
- destruct (j =? 0)%nat; lia.
- intros z z' H. rewrite H; [reflexivity|]. destruct (Nat.eqb_spec j 0); lia.
Qed.

Lemma parity_error y : Nat.Odd (S r) -> error_at (parity_law k r p) (parity (S r)) y = 1 - p.
Proof.
intros Hodd. rewrite (odd_vote_error (S k) _ _ y (parity_is_odd (S k) (S r) Hodd ltac:(lia)) parity_law_length), E_parity_law.
do 2 rewrite (E_ext _ _ _ (fun z => f_equal ind (parity_hide r _ z))), E_const. cbn. ring.
Qed.
End Law.

Lemma majority_error k p y : (2 <= k)%nat -> error_at (parity_law k 2 p) majority y = 1/4 + p / 2.
Proof.
intros Hk. rewrite (odd_vote_error (S k) _ _ y (majority_is_odd (S k) ltac:(lia)) (parity_law_length k 2 p)), E_parity_law.
destruct k as [|[|k]]; [lia | lia|]. rewrite !E_fair_S. cbn. rewrite !E_const. field.
Qed.
