(** * The posterior is the conditional law (Result G)

    [reweigh] is Bayes' rule, also where all weights are 0 ([reweigh_law]). So for every learner that does not know the
    accuracies, and labels that are set without knowing them, an average over accuracies and histories does not change
    if the accuracies are drawn again after the history, from the posterior ([posterior_is_conditional]); and what is
    less given every past is less on average ([run_le], [on_average_le]).

    - [leaves m z y] == the round after the move [m], if exactly the experts [z] are right and the vote is y
    - [on_average G prior A choose f T] == the expected sum of [f world past move] over T rounds, worlds drawn first *)
Require Import Reals Lra Psatz List Bool Arith Lia.
From PaidExperts Require Import Sums Tree Game Calculus Rounds Bayes_vote Bayes Prior.
Import ListNotations.
Open Scope R_scope.

(** ** Trees *)

Lemma E_swap {A B} (t : tree A) (s : tree B) f : E t (fun a => E s (f a)) = E s (fun b => E t (fun a => f a b)).
Proof. induction t as [a|p u IH]; cbn; [reflexivity|]. rewrite !IH, <- !E_scal, <- E_plus. reflexivity. Qed.

Lemma E_ge0_in {A} (t : tree A) f : ok t -> (forall a, In_tree a t -> 0 <= f a) -> 0 <= E t f.
Proof. intros Ht Hf. rewrite <- (E_const t 0). apply E_le_in; easy. Qed.

Lemma in_reweigh {A} (w : A -> R) t a : In_tree a (reweigh w t) -> In_tree a t.
Proof. induction t as [b|p u IH]; cbn; [easy|]. intros [b Hb]. exists b. auto. Qed.

(** The two summands of a coin's weight are not negative; if their sum is 0, so are they. *)
Lemma share_of x y : 0 <= x -> 0 <= y -> 0 <= x / (x + y) <= 1 /\ (x + y) * (x / (x + y)) = x.
Proof.
intros Hx Hy. destruct (Req_dec (x + y) 0) as [H0|H0].
- replace x with 0 by lra. unfold Rdiv. rewrite !Rmult_0_l, Rmult_0_r. lra.
- split; [split; [apply Rdiv_ge0; lra | apply Rdiv_le_iff; lra] | field; easy].
Qed.

Theorem reweigh_law {A} (w : A -> R) t f : ok t -> (forall a, In_tree a t -> 0 <= w a) ->
  ok (reweigh w t) /\ E t w * E (reweigh w t) f = E t (fun a => w a * f a).
Proof.
induction t as [a|p u IH]; [easy|]. intros [Hp Hu] Hw. cbn [reweigh E ok].
assert (Hwb : forall b a, In_tree a (u b) -> 0 <= w a) by (intros b a Ha; apply Hw; exists b; easy).
destruct (IH true (Hu true) (Hwb true)) as [Ok1 <-]. destruct (IH false (Hu false) (Hwb false)) as [Ok2 <-].
assert (H1 : 0 <= p * E (u true) w) by (apply Rmult_le_pos; [lra | apply E_ge0_in; eauto]).
assert (H2 : 0 <= (1 - p) * E (u false) w) by (apply Rmult_le_pos; [lra | apply E_ge0_in; eauto]).
destruct (share_of _ _ H1 H2) as [Range Share]. split; [split; [exact Range | intros []; easy]|].
set (x := p * E (u true) w) in *. set (y := (1 - p) * E (u false) w) in *. set (q := x / (x + y)) in *.
set (X := E (reweigh w (u true)) f). set (Y := E (reweigh w (u false)) f).
transitivity ((x + y) * q * X + (x + y - (x + y) * q) * Y); [ring|]. rewrite Share. unfold x, y. ring.
Qed.

(** ** The evidence of a round *)

Section Prior.
Variables (G : game) (prior : tree accuracies) (A : algorithm) (choose : history -> tree move).
Hypotheses (Hprior : ok prior) (Hworlds : forall p, In_tree p prior -> lawful (world G p)).
Hypotheses (V : votes_ok A) (Hchoose : forall h, ok (choose h)).
Notation posterior := (posterior G prior).
Notation evidence := (evidence G).
Notation run p := (run (world G p) A choose).

Lemma likelihood_ge0 ps z : (forall p, In p ps -> 0 <= p <= 1) -> 0 <= likelihood ps z.
Proof.
revert z; induction ps as [|p ps IH]; intros [|b z] Hp; cbn; try lra. pose proof (Hp p (or_introl eq_refl)).
apply Rmult_le_pos; [destruct b; lra | apply IH; intros; apply Hp; right; easy].
Qed.

Lemma bought_range p c x : In_tree p prior -> In x (bought G p c) -> 0 <= x <= 1.
Proof. intros Hp. apply in_map_range. intros j _. apply (accuracy_range _ (Hworlds p Hp)). Qed.

Lemma evidence_ge0 p h : In_tree p prior -> 0 <= evidence p h.
Proof.
intros Hp. induction h as [|r h IH]; cbn; [lra|]. apply Rmult_le_pos; [|easy].
apply likelihood_ge0. intros x. apply bought_range, Hp.
Qed.

Lemma bayes_rule h f :
  ok (posterior h) /\ E prior (fun p => evidence p h) * E (posterior h) f = E prior (fun p => evidence p h * f p).
Proof. apply reweigh_law; [easy | intros; apply evidence_ge0; easy]. Qed.

Lemma posterior_ok h : ok (posterior h).
Proof. apply (bayes_rule h (fun _ => 0)). Qed.

Definition leaves (m : move) (z : list bool) (y : bool) : round := Round (pay m) (advise m z) (truth m) y.

Lemma bought_length p c : length (bought G p c) = K G.
Proof. unfold bought, experts. rewrite map_length, seq_length. reflexivity. Qed.

Lemma words_length n z : In z (words n) -> length z = n.
Proof.
revert z; induction n as [|n IH]; cbn; intros z Hz; [destruct Hz as [<-|[]]; reflexivity|].
apply in_app_or in Hz as [Hz|Hz]; apply in_map_iff in Hz as (y & <- & Hy); cbn; rewrite (IH y Hy); reflexivity.
Qed.

Lemma round_words p h m f : E (round_with (world G p) A h m) f = Sum (words (K G)) (fun z =>
  likelihood (bought G p (pay m)) z * E (vote A h m (advise m z)) (fun y => f (leaves m z y))).
Proof.
unfold round_with. rewrite E_bind. change (answers (world G p) m) with (flips (bought G p (pay m))).
rewrite E_flips_words, bought_length. apply sum_ext. intros z _. rewrite E_bind. reflexivity.
Qed.

Lemma evidence_of_round p h m f : evidence p h * E (round_with (world G p) A h m) f
  = Sum (words (K G)) (fun z => E (vote A h m (advise m z)) (fun y =>
      evidence p (leaves m z y :: h) * f (leaves m z y))).
Proof.
rewrite round_words, <- sum_scal. apply sum_ext. intros z Hz. apply words_length in Hz. rewrite <- !E_scal.
apply E_ext. intros y. cbn [Prior.evidence]. replace (map (correct (leaves m z y)) (experts G)) with z; [cbn; ring|].
rewrite <- (map_nth_seq z) at 1. unfold experts. rewrite <- Hz. apply map_ext. intros j. symmetry. apply correct_advise.
Qed.

(** ** The posterior is the conditional law *)

Lemma run_le_from F F' T h :
  (forall h, E prior (fun p => evidence p h * F p h) <= E prior (fun p => evidence p h * F' p h)) ->
  E prior (fun p => evidence p h * E (run p T h) (F p)) <= E prior (fun p => evidence p h * E (run p T h) (F' p)).
Proof.
intros H. revert h; induction T as [|T IH]; intros h; [apply H|].
assert (Unfold : forall F, E prior (fun p => evidence p h * E (run p (S T) h) (F p))
  = E (choose h) (fun m => Sum (words (K G)) (fun z => E (vote A h m (advise m z)) (fun y =>
      E prior (fun p => evidence p (leaves m z y :: h) * E (run p T (leaves m z y :: h)) (F p)))))).
{ clear. intros F.
  rewrite (E_ext _ _ (fun p => E (choose h) (fun m => Sum (words (K G)) (fun z => E (vote A h m (advise m z)) (fun y =>
      evidence p (leaves m z y :: h) * E (run p T (leaves m z y :: h)) (F p)))))).
  - rewrite E_swap. apply E_ext. intros m. rewrite E_sum. apply sum_ext. intros z _. apply E_swap.
  - intros p. cbn [Game.run]. unfold play. rewrite !E_bind, <- E_scal. apply E_ext. intros m. apply evidence_of_round. }
rewrite !Unfold. apply E_le; [easy|]. intros m. apply sum_le. intros z _. apply E_le; [apply V|]. intros y. apply IH.
Qed.

Theorem run_le F F' T : (forall h, E (posterior h) (fun p => F p h) <= E (posterior h) (fun p => F' p h)) ->
  E prior (fun p => E (run p T []) (F p)) <= E prior (fun p => E (run p T []) (F' p)).
Proof.
intros H. assert (Start : forall F, E prior (fun p => E (run p T []) (F p))
  = E prior (fun p => evidence p [] * E (run p T []) (F p))) by (intros; apply E_ext; intros; cbn; ring).
rewrite !Start. apply run_le_from. intros h. rewrite <- !(proj2 (bayes_rule h _)).
apply Rmult_le_compat_l; [|apply H]. apply E_ge0_in; [easy | intros; apply evidence_ge0; easy].
Qed.

Theorem posterior_is_conditional F T : E prior (fun p => E (run p T []) (F p))
  = E prior (fun p => E (run p T []) (fun h => E (posterior h) (fun p' => F p' h))).
Proof. apply Rle_antisym; apply run_le; intros h; rewrite E_const; apply Rle_refl. Qed.

Definition on_average (f : accuracies -> history -> move -> R) (T : nat) : R :=
  E prior (fun p => Esum (world G p) A choose (f p) T []).

Theorem on_average_le f g T :
  (forall h, E (posterior h) (fun p => E (choose h) (f p h)) <= E (posterior h) (fun p => E (choose h) (g p h))) ->
  on_average f T <= on_average g T.
Proof.
intros H. unfold on_average.
rewrite !(E_ext prior (fun p => Esum (world G p) A choose _ T []) _
  (fun p => Esum_run (world G p) A choose _ T [])), !E_sum.
apply sum_le. intros t _. apply (run_le (fun p h => E (choose h) (f p h)) (fun p h => E (choose h) (g p h))). easy.
Qed.
End Prior.
