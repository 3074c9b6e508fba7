(** * Finite probability: trees of coins

    All randomness of the paper is finite: experts are coins, the learner flips coins, T is fixed. A random
    variable is the value at the leaf of a tree of coins, its expectation is computed from the leaves to the
    root, and conditioning on the past is looking at the subtree. Nothing more is needed.

    - [tree A] == a random element of [A]; [Coin p u] goes on with [u true] with probability [p]
    - [bind t k] == draw [a] from [t], go on with [k a]
    - [E t f] == the expectation of [f]
    - [ok t] == every coin of [t] has a probability in [0,1]
    - [In_tree a t] == [a] stands at a leaf
    - [ind b] == 1 if [b], 0 if not, so that [E t (fun a => ind (b a))] is the probability of [b]
    - [flips ps] == independent coins, one for each probability in the list *)
Require Import Reals Lra List Bool Arith Lia.
From PaidExperts Require Import Sums.
Import ListNotations.
Open Scope R_scope.

Inductive tree (A : Type) : Type :=
| Ret : A -> tree A
| Coin : R -> (bool -> tree A) -> tree A.
Arguments Ret {A}.
Arguments Coin {A}.

Fixpoint bind {A B} (t : tree A) (k : A -> tree B) : tree B :=
  match t with
  | Ret a => k a
  | Coin p u => Coin p (fun b => bind (u b) k)
  end.

Fixpoint E {A} (t : tree A) (f : A -> R) : R :=
  match t with
  | Ret a => f a
  | Coin p u => p * E (u true) f + (1 - p) * E (u false) f
  end.

Fixpoint ok {A} (t : tree A) : Prop :=
  match t with
  | Ret _ => True
  | Coin p u => 0 <= p <= 1 /\ forall b, ok (u b)
  end.

Fixpoint In_tree {A} (a : A) (t : tree A) : Prop :=
  match t with
  | Ret b => a = b
  | Coin _ u => exists b, In_tree a (u b)
  end.

Definition ind (b : bool) : R := if b then 1 else 0.

Fixpoint flips (ps : list R) : tree (list bool) :=
  match ps with
  | [] => Ret []
  | p :: qs => Coin p (fun b => bind (flips qs) (fun z => Ret (b :: z)))
  end.

(** ** The tower rule, linearity, monotonicity *)

Lemma E_bind {A B} (t : tree A) (k : A -> tree B) f : E (bind t k) f = E t (fun a => E (k a) f).
Proof. induction t as [a|p u IH]; cbn; [reflexivity | rewrite !IH; reflexivity]. Qed.

Lemma In_bind {A B} (t : tree A) (k : A -> tree B) b : In_tree b (bind t k) -> exists a, In_tree a t /\ In_tree b (k a).
Proof.
induction t as [a|p u IH]; cbn; [intros H; exists a; easy|].
intros [c Hc]. destruct (IH c Hc) as (a & Ha & Hb). exists a. split; [exists c; easy | easy].
Qed.

Lemma ok_bind {A B} (t : tree A) (k : A -> tree B) : ok t -> (forall a, In_tree a t -> ok (k a)) -> ok (bind t k).
Proof.
induction t as [a|p u IH]; cbn; intros Ht Hk; [apply Hk; easy|].
split; [easy|]. intros b. apply IH; [easy|]. intros a Ha. apply Hk. exists b. easy.
Qed.

Lemma E_ext_in {A} (t : tree A) f g : (forall a, In_tree a t -> f a = g a) -> E t f = E t g.
Proof.
induction t as [a|p u IH]; cbn; intros H; [apply H; easy|].
rewrite (IH true), (IH false); [reflexivity | |]; intros a Ha; apply H; eexists; eassumption.
Qed.

Lemma E_ext {A} (t : tree A) f g : (forall a, f a = g a) -> E t f = E t g.
Proof. intros H. apply E_ext_in. auto. Qed.

Lemma E_le_in {A} (t : tree A) f g : ok t -> (forall a, In_tree a t -> f a <= g a) -> E t f <= E t g.
Proof.
induction t as [a|p u IH]; cbn; intros Hok H; [apply H; easy|].
assert (Hb : forall b, E (u b) f <= E (u b) g).
{ intros b. apply IH; [apply Hok|]. intros a Ha. apply H. exists b. easy. }
apply Rplus_le_compat; apply Rmult_le_compat_l; (apply Hb || lra).
Qed.

Lemma E_le {A} (t : tree A) f g : ok t -> (forall a, f a <= g a) -> E t f <= E t g.
Proof. intros; apply E_le_in; auto. Qed.

Lemma E_plus {A} (t : tree A) f g : E t (fun a => f a + g a) = E t f + E t g.
Proof. induction t as [a|p u IH]; cbn; [reflexivity | rewrite !IH; ring]. Qed.

Lemma E_scal {A} (t : tree A) c f : E t (fun a => c * f a) = c * E t f.
Proof. induction t as [a|p u IH]; cbn; [reflexivity | rewrite !IH; ring]. Qed.

Lemma E_minus {A} (t : tree A) f g : E t (fun a => f a - g a) = E t f - E t g.
Proof. induction t as [a|p u IH]; cbn; [reflexivity | rewrite !IH; ring]. Qed.

Lemma E_const {A} (t : tree A) c : E t (fun _ => c) = c.
Proof. induction t as [a|p u IH]; cbn; [reflexivity | rewrite !IH; ring]. Qed.

Lemma E_sum {A B} (t : tree A) (l : list B) f :
  E t (fun a => Sum l (fun b => f a b)) = Sum l (fun b => E t (fun a => f a b)).
Proof.
induction l as [|b l IH]; [cbn; apply E_const|]. rewrite sum_cons, <- IH, <- E_plus. reflexivity.
Qed.

Lemma E_between {A} (t : tree A) f low high : ok t -> (forall a, In_tree a t -> low <= f a <= high) ->
  low <= E t f <= high.
Proof.
intros Hok H. split.
- rewrite <- (E_const t low). apply E_le_in; [easy | apply H].
- rewrite <- (E_const t high). apply E_le_in; [easy | apply H].
Qed.

Lemma ind_range b : 0 <= ind b <= 1.
Proof. destruct b; cbn; lra. Qed.

Lemma ind_negb b : ind (negb b) = 1 - ind b.
Proof. destruct b; cbn; ring. Qed.

(** ** Independent coins *)

Lemma flips_ok ps : (forall p, In p ps -> 0 <= p <= 1) -> ok (flips ps).
Proof.
induction ps as [|p ps IH]; cbn [flips ok]; intros H; [easy|].
split; [apply H; left; easy|]. intros b.
apply ok_bind; [apply IH; intros; apply H; right; easy | easy].
Qed.

Lemma flips_length ps z : In_tree z (flips ps) -> length z = length ps.
Proof.
revert z; induction ps as [|p ps IH]; intros z; cbn [flips In_tree]; [intros ->; reflexivity|].
intros [b Hb]. apply In_bind in Hb as (y & Hy & ->). cbn. rewrite (IH y Hy). reflexivity.
Qed.

(** The law of one of them *)
Lemma flips_marginal ps j f : (j < length ps)%nat ->
  E (flips ps) (fun z => f (nth j z false)) = nth j ps 0 * f true + (1 - nth j ps 0) * f false.
Proof.
revert j; induction ps as [|p ps IH]; cbn [flips length E]; intros j Hj; [lia|].
rewrite !E_bind. cbn [E]. destruct j as [|j]; cbn [nth].
- rewrite !E_const. reflexivity.
- rewrite !IH by lia. ring.
Qed.

(** The product rule, for the coins of a list [l] of experts *)
Lemma flips_prod_from {A} (l : list A) (p : A -> R) (g : A -> bool -> R) :
  E (flips (map p l)) (fun z => Prod (combine l z) (fun ab => g (fst ab) (snd ab)))
  = Prod l (fun a => p a * g a true + (1 - p a) * g a false).
Proof.
induction l as [|a l IH]; [reflexivity|].
cbn [map flips E]. rewrite !E_bind, prod_cons, <- IH. cbn [E combine].
rewrite (E_ext _ _ (fun z => g a true * Prod (combine l z) (fun ab => g (fst ab) (snd ab)))) by reflexivity.
rewrite (E_ext _ (fun z => Prod ((a, false) :: combine l z) _)
  (fun z => g a false * Prod (combine l z) (fun ab => g (fst ab) (snd ab)))) by reflexivity.
rewrite !E_scal. ring.
Qed.

Lemma prod_combine_nth n i z (g : nat -> bool -> R) : length z = n ->
  Prod (combine (seq i n) z) (fun ab => g (fst ab) (snd ab)) = Prod (seq i n) (fun j => g j (nth (j - i) z false)).
Proof.
revert i z; induction n as [|n IH]; intros i z Hz; [reflexivity|].
destruct z as [|b z]; [easy|]. cbn [seq combine]. rewrite !prod_cons. cbn [fst snd]. rewrite Nat.sub_diag. cbn [nth].
f_equal. rewrite IH by (cbn in Hz; lia). apply prod_ext. intros j Hj. apply in_seq in Hj.
replace (j - i)%nat with (S (j - S i)) by lia. reflexivity.
Qed.

Theorem flips_prod n (p : nat -> R) (g : nat -> bool -> R) :
  E (flips (map p (seq 0 n))) (fun z => Prod (seq 0 n) (fun j => g j (nth j z false)))
  = Prod (seq 0 n) (fun j => p j * g j true + (1 - p j) * g j false).
Proof.
rewrite <- flips_prod_from. apply E_ext_in. intros z Hz. apply flips_length in Hz. rewrite map_length, seq_length in Hz.
rewrite prod_combine_nth by easy. apply prod_ext. intros j _. rewrite Nat.sub_0_r. reflexivity.
Qed.
