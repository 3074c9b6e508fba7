(** * Combinations of payments: the grid C^K as a list

    The minimisation of line 6 goes over all of them, so that one can be found, and a minimiser can be recognised.

    - [at_ d l] == a list as a function of the position, with [d] beyond its end
    - [vectors n k] == all lists of k numbers below n
    - [argmin d l f] == an element of [l] with the least [f], or [d] if there is none *)
Require Import Reals Lra List Arith Lia.
Import ListNotations.
Open Scope R_scope.

Definition at_ {A} (d : A) (l : list A) (j : nat) : A := nth j l d.

Fixpoint argmin {A} (d : A) (l : list A) (f : A -> R) : A :=
  match l with [] => d | a :: l => let b := argmin d l f in if Rle_dec (f a) (f b) then a else b end.

Lemma argmin_le {A} (d : A) l f b : In b l -> f (argmin d l f) <= f b.
Proof.
induction l as [|a l IH]; cbn; [easy|]. intros [->|H].
- destruct Rle_dec; lra.
- specialize (IH H). destruct Rle_dec; lra.
Qed.

Lemma argmin_in {A} (d : A) l f : In d l -> In (argmin d l f) l.
Proof.
intros Hd. assert (H : argmin d l f = d \/ In (argmin d l f) l); [|destruct H as [->|H]; easy].
clear Hd. induction l as [|a l IH]; cbn; [auto|]. destruct Rle_dec; [auto|]. destruct IH; auto.
Qed.

Fixpoint vectors (n k : nat) : list (list nat) :=
  match k with O => [[]] | S k => flat_map (fun v => map (fun c => c :: v) (seq 0 n)) (vectors n k) end.

Lemma in_vectors n c k i : (forall j, (i <= j < i + k)%nat -> (c j < n)%nat) -> In (map c (seq i k)) (vectors n k).
Proof.
revert i; induction k as [|k IH]; intros i H; cbn; [auto|]. apply in_flat_map.
exists (map c (seq (S i) k)); split; [apply IH; intros; apply H; lia|].
apply in_map_iff. exists (c i); split; [easy|]. apply in_seq. specialize (H i); lia.
Qed.

Lemma vectors_lt n v k j : In v (vectors n k) -> (j < k)%nat -> (nth j v 0 < n)%nat.
Proof.
revert v j; induction k as [|k IH]; intros v j Hv Hj; [lia|]. cbn in Hv.
apply in_flat_map in Hv as (u & Hu & Hv). apply in_map_iff in Hv as (c & <- & Hc). apply in_seq in Hc.
destruct j; cbn; [lia|]. apply IH; [easy | lia].
Qed.
