(** * Moves without coins

    In [Game.v] moves may be random: [choose h] is a tree. Here is what remains if the learner and the adversary flip
    no coins: [choose h = Ret (f h)]. Then everything is a function of the past, and all theorems hold as they stand.
    And coins do not matter: whatever random moves cost, some moves without coins, each of which the random ones could
    have made, cost as much (and some as little: take [cost_of] negative), so that a bound for all moves without coins
    is one for all moves.

    - [pick t f] == a leaf of [t] where [f] is at least its expectation
    - [greedy T] == the moves without coins that cost at least as much in T rounds *)
Require Import Reals Lra List Bool Arith Lia.
From PaidExperts Require Import Sums Tree Game Rounds.
Import ListNotations.
Open Scope R_scope.

Section Functions_of_the_past.
Variables (G : game) (A : algorithm) (f : history -> move).
Notation choose := (fun h => Ret (f h)).

Lemma plays_function : plays A choose <-> forall h, allows A h (f h).
Proof. split; [intros P h; apply P; reflexivity | intros H h; split; [exact I | intros m ->; apply H]]. Qed.

(** The cost of a game is the expected sum of P(mistake | past) + lambda times the payments that the past determines. *)
Theorem cost_function T : E (run G A choose T []) (total G) =
  Sum (seq 0 T) (fun t => E (run G A choose t []) (fun h => mistake G A h (f h) + lam G * paid_sum G (pay (f h)))).
Proof.
rewrite tower, Esum_run. cbn [total Sum fold_right]. rewrite Rplus_0_l. apply sum_ext. intros t _. apply E_ext.
intros h. apply cost_split.
Qed.
End Functions_of_the_past.

(** ** Coins do not matter *)

Fixpoint pick {B} (t : tree B) (f : B -> R) : B :=
  match t with
  | Ret a => a
  | Coin _ u => if Rle_dec (E (u false) f) (E (u true) f) then pick (u true) f else pick (u false) f
  end.

Lemma pick_in {B} (t : tree B) f : In_tree (pick t f) t.
Proof. induction t as [a|p u IH]; cbn; [reflexivity|]. destruct Rle_dec; [exists true | exists false]; apply IH. Qed.

Lemma pick_ge {B} (t : tree B) f : ok t -> E t f <= f (pick t f).
Proof.
induction t as [a|p u IH]; cbn; intros Hok; [lra|]. destruct Hok as [Hp Hu].
destruct Rle_dec; [pose proof (IH true (Hu true)) | pose proof (IH false (Hu false))]; nra.
Qed.

Section Derandomised.
Variables (G : game) (A : algorithm) (choose : history -> tree move) (cost_of : history -> R).
Hypotheses (W : lawful G) (V : votes_ok A) (P : plays A choose).

(** What the moves that are picked for the last T rounds cost, and the move that is picked first *)
Fixpoint worth (T : nat) (h : history) : R :=
  match T with
  | O => cost_of h
  | S T => let later m := E (round_with G A h m) (fun r => worth T (r :: h)) in later (pick (choose h) later)
  end.
Definition greedy (T : nat) (h : history) : move :=
  pick (choose h) (fun m => E (round_with G A h m) (fun r => worth (T - S (length h)) (r :: h))).

Lemma run_le_worth T h : E (run G A choose T h) cost_of <= worth T h.
Proof.
revert h; induction T as [|T IH]; intros h; [cbn; lra|]. cbn [run worth]. unfold play. rewrite !E_bind.
set (later m := E (round_with G A h m) (fun r => worth T (r :: h))).
apply Rle_trans with (E (choose h) later); [|apply (pick_ge (choose h) later), P].
apply E_le; [apply P|]. intros m. apply E_le; [apply round_with_ok; easy | intros r; apply IH].
Qed.

Lemma greedy_worth T t h : (t + length h = T)%nat -> E (run G A (fun h => Ret (greedy T h)) t h) cost_of = worth t h.
Proof.
revert h; induction t as [|t IH]; intros h Ht; [reflexivity|]. cbn [run worth].
unfold play at 1. cbn [bind]. rewrite E_bind. unfold greedy at 1. replace (T - S (length h))%nat with t by lia.
apply E_ext. intros r. apply IH. cbn. lia.
Qed.

Theorem coins_do_not_matter T : exists f, plays A (fun h => Ret (f h)) /\ (forall h, In_tree (f h) (choose h)) /\
  E (run G A choose T []) cost_of <= E (run G A (fun h => Ret (f h)) T []) cost_of.
Proof.
exists (greedy T). assert (Hin : forall h, In_tree (greedy T h) (choose h)) by (intros; apply pick_in).
split; [apply plays_function; intros h; apply P, Hin|]. split; [exact Hin|].
rewrite greedy_worth by (cbn; lia). apply run_le_worth.
Qed.
End Derandomised.

(** A bound on the cost against all moves without coins is one against all moves. *)
Corollary bound_of_functions G A T bound : lawful G -> votes_ok A ->
  (forall f, (forall h, allows A h (f h)) -> E (run G A (fun h => Ret (f h)) T []) (total G) <= bound) ->
  forall choose, plays A choose -> E (run G A choose T []) (total G) <= bound.
Proof.
intros W V H choose P. destruct (coins_do_not_matter G A choose (total G) W V P T) as (f & Pf & _ & Hf).
eapply Rle_trans; [apply Hf | apply H; apply plays_function; easy].
Qed.

(** ** Teeth *)

Definition guess : algorithm := Algorithm (fun _ _ => True) (fun _ _ _ => Ret true).
Definition wrong_expert : game := Game 1 1 0 (fun _ => 0) (fun _ _ => 0).
Definition labels_at_random (h : history) : tree move := Coin (1/2) (fun y => Ret (Move (fun _ => 0%nat) y 0 true)).

Lemma guess_cost : E (run wrong_expert guess labels_at_random 1 []) (total wrong_expert) = 1/2.
Proof. cbn. unfold total, cost, paid_sum. cbn. field. Qed.

(** Not every move of the random ones will do, and none costs strictly more in general. *)
Theorem tooth_coins_do_not_matter_every_function : ~ (forall G A choose T, lawful G -> votes_ok A -> plays A choose ->
  forall f, (forall h, In_tree (f h) (choose h)) ->
  E (run G A choose T []) (total G) <= E (run G A (fun h => Ret (f h)) T []) (total G)).
Proof.
intros H. specialize (H wrong_expert guess labels_at_random 1%nat). rewrite guess_cost in H.
assert (W : lawful wrong_expert) by (constructor; cbn; intros; (lia || lra)).
assert (P : plays guess labels_at_random) by (intros h; cbn; repeat split; lra).
specialize (H W (fun _ _ _ => I) P (fun _ => Move (fun _ => 0%nat) true 0 true) (fun _ => ex_intro _ true eq_refl)).
cbn in H. unfold total, cost, paid_sum in H. cbn in H. lra.
Qed.

Theorem tooth_coins_do_not_matter_strictly : ~ (forall G A choose T, lawful G -> votes_ok A -> plays A choose ->
  exists f, plays A (fun h => Ret (f h)) /\
  E (run G A choose T []) (total G) < E (run G A (fun h => Ret (f h)) T []) (total G)).
Proof.
intros H. assert (W : lawful wrong_expert) by (constructor; cbn; intros; (lia || lra)).
assert (P : plays guess labels_at_random) by (intros h; cbn; repeat split; lra).
destruct (H wrong_expert guess labels_at_random 0%nat W (fun _ _ _ => I) P) as (f & _ & Hf). cbn in Hf. lra.
Qed.
