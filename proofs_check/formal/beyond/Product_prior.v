(** * Independent accuracies: the posterior is a product, and the vote is at the posterior means (Result G)

    If the prior draws the accuracy of each expert for each payment by itself, then accuracies are independent under the
    posterior too, and the counts of an expert at a payment are all that its accuracy there depends on: after n answers,
    s of them right, x has the prior's weight times x^s (1-x)^(n-s), for a prior on a grid a Beta law on that grid
    ([cell_rule], [posterior_is_product]). The probability that exactly the experts z are right is then a product, so
    that the vote compares likelihoods at the posterior means, as the vote of [bayes_lcb] does at estimates
    ([vote_at_means]). This is how the learner is run: a draw for each expert and payment, and no sum over worlds.

    - [recorded G h] == all that was paid in [h] is on the grid *)
Require Import Reals Lra Psatz List Bool Arith Lia.
From PaidExperts Require Import Sums Tree Game Rounds Prior Posterior.
Import ListNotations.
Open Scope R_scope.

Definition recorded (G : game) (h : history) : Prop := forall r, In r h -> on_grid G (paid r).

(** ** Products *)

Lemma prod_snoc n f : Prod (seq 0 (S n)) f = Prod (seq 0 n) f * f n.
Proof.
rewrite seq_S. cbn [Nat.add]. induction (seq 0 n) as [|a l IH]; cbn [app]; [cbn; ring|]. rewrite !prod_cons, IH. ring.
Qed.

Lemma prod_mult {A} (l : list A) f g : Prod l (fun a => f a * g a) = Prod l f * Prod l g.
Proof. induction l as [|a l IH]; [cbn; ring|]. rewrite !prod_cons, IH. ring. Qed.

Lemma prod_one {A} (l : list A) f : (forall a, In a l -> f a = 1) -> Prod l f = 1.
Proof.
intros H. rewrite (prod_ext l f (fun _ => 1)) by easy. induction l as [|a l IH]; [reflexivity|].
rewrite prod_cons, IH; [ring|]. intros; apply H; right; easy.
Qed.

(** One factor that is not 1 *)
Lemma prod_single n x f : (x < n)%nat -> Prod (seq 0 n) (fun c => if (x =? c)%nat then f c else 1) = f x.
Proof.
induction n as [|n IH]; intros Hx; [lia|]. rewrite prod_snoc. destruct (Nat.eqb_spec x n) as [->|Hn].
- rewrite prod_one; [ring|]. intros c Hc. apply in_seq in Hc. destruct (Nat.eqb_spec n c); [lia | reflexivity].
- rewrite IH by lia. ring.
Qed.

Lemma likelihood_prod {A} (l : list A) f z :
  likelihood (map f l) (map z l) = Prod l (fun j => if z j : bool then f j else 1 - f j).
Proof. induction l as [|j l IH]; [reflexivity|]. cbn [map likelihood]. rewrite prod_cons, IH. reflexivity. Qed.

(** ** Independent draws *)

Section Draw.
Variables (A : Type) (other : A) (one : nat -> tree A).

Lemma E_draw n (f : nat -> A -> R) :
  E (draw other n one) (fun a => Prod (seq 0 n) (fun i => f i (a i))) = Prod (seq 0 n) (fun i => E (one i) (f i)).
Proof.
induction n as [|n IH]; [reflexivity|]. cbn [draw]. rewrite E_bind, prod_snoc, Rmult_comm, <- IH, <- !E_scal.
rewrite (E_ext (draw other n one) _ (fun g => E (one n) (fun a => Prod (seq 0 n) (fun i => f i (g i)) * f n a)))
  by (intros; rewrite E_scal; ring).
rewrite E_swap. apply E_ext. intros a. rewrite E_bind. apply E_ext. intros g. cbn [E].
rewrite prod_snoc, Nat.eqb_refl. f_equal. apply prod_ext. intros i Hi. apply in_seq in Hi.
destruct (Nat.eqb_spec i n); [lia | reflexivity].
Qed.

Lemma draw_ok n : (forall i, ok (one i)) -> ok (draw other n one).
Proof. intros H. induction n as [|n IH]; [easy|]. cbn. apply ok_bind; [easy|]. intros; apply ok_bind; easy. Qed.

Lemma in_draw (Q : A -> Prop) n a : Q other -> (forall i x, In_tree x (one i) -> Q x) ->
  In_tree a (draw other n one) -> forall i, Q (a i).
Proof.
intros H0 H1. revert a; induction n as [|n IH]; cbn; intros a Ha i; [rewrite Ha; easy|].
apply In_bind in Ha as (x & Hx & Ha). apply In_bind in Ha as (g & Hg & ->).
destruct (_ =? _)%nat; [apply (H1 n x Hx) | apply IH; easy].
Qed.
End Draw.

(** ** The evidence is a product over experts and payments *)

Local Notation cells G f := (Prod (experts G) (fun j => Prod (seq 0 (N G)) (fun c => f j c))).
Local Notation likely h j c := (by_counts (times h j c) (hits h j c)).

(** One factor for each expert *)
Lemma cells_paid G c (f : nat -> nat -> R) : on_grid G c ->
  cells G (fun j d => if (c j =? d)%nat then f j d else 1) = Prod (experts G) (fun j => f j (c j)).
Proof.
intros Hc. apply prod_ext. intros j Hj. apply in_experts in Hj. apply (prod_single (N G) (c j) (f j)), Hc, Hj.
Qed.

Lemma evidence_by_counts G p h : recorded G h -> evidence G p h = cells G (fun j c => likely h j c (p j c)).
Proof.
induction h as [|r h IH]; intros Hrec.
{ symmetry. apply prod_one. intros j _. apply prod_one. intros c _. unfold by_counts. cbn. ring. }
cbn [evidence]. rewrite IH by (intros r' Hr'; apply Hrec; right; easy). unfold bought.
rewrite likelihood_prod.
rewrite <- (cells_paid G (paid r) (fun j c => if correct r j then p j c else 1 - p j c)) by (apply Hrec; left; easy).
rewrite <- prod_mult. apply prod_ext. intros j _. rewrite <- prod_mult. apply prod_ext. intros c _. cbn [times hits].
destruct (paid r j =? c)%nat; cbn [andb]; [|rewrite Rmult_1_l; reflexivity].
pose proof (hits_le_times h j c). unfold by_counts. destruct (correct r j).
- replace (1 + times h j c - (1 + hits h j c))%nat with (times h j c - hits h j c)%nat by lia. cbn. ring.
- replace (1 + times h j c - (0 + hits h j c))%nat with (S (times h j c - hits h j c)) by lia. cbn. ring.
Qed.

(** ** The posterior is a product, and the vote is at the posterior means *)

Section Independent.
Variables (G : game) (one : nat -> nat -> tree R).
Hypotheses (Hone : forall j c, ok (one j c)) (Hrange : forall j c x, In_tree x (one j c) -> 0 <= x <= 1).
Notation prior := (product_prior G one).

Lemma product_prior_ok : ok prior.
Proof. apply draw_ok. intros j. apply draw_ok, Hone. Qed.

Lemma product_prior_range p : In_tree p prior -> forall j c, 0 <= p j c <= 1.
Proof.
apply (in_draw _ _ _ (fun a => forall c, 0 <= a c <= 1)); [intros; lra|]. intros j a Ha.
exact (in_draw R (1/2) (one j) (fun x => 0 <= x <= 1) (N G) a ltac:(cbv beta; lra) (Hrange j) Ha).
Qed.

Lemma product_prior_lawful p : lawful G -> In_tree p prior -> lawful (world G p).
Proof. intros W Hp. constructor; try apply W. intros j c. apply (product_prior_range p Hp). Qed.

Lemma E_product_prior (f : nat -> nat -> R -> R) :
  E prior (fun p => cells G (fun j c => f j c (p j c))) = cells G (fun j c => E (one j c) (f j c)).
Proof.
unfold product_prior, experts.
rewrite (E_draw _ _ _ (K G) (fun j a => Prod (seq 0 (N G)) (fun c => f j c (a c)))). apply prod_ext. intros j _.
apply E_draw.
Qed.

(** The law that the counts give an accuracy *)
Theorem cell_rule h j c f : ok (cell_posterior one h j c) /\
  E (one j c) (likely h j c) * E (cell_posterior one h j c) f = E (one j c) (fun x => likely h j c x * f x).
Proof.
apply reweigh_law; [easy|]. intros x Hx. pose proof (Hrange j c x Hx). apply Rmult_le_pos; apply pow_le; lra.
Qed.

(** After every history of positive probability *)
Theorem posterior_is_product h (f : nat -> nat -> R -> R) : recorded G h -> E prior (fun p => evidence G p h) <> 0 ->
  E (posterior G prior h) (fun p => cells G (fun j c => f j c (p j c)))
  = cells G (fun j c => E (cell_posterior one h j c) (f j c)).
Proof.
intros Hrec HZ. assert (Evidence : forall p, evidence G p h = cells G (fun j c => likely h j c (p j c)))
  by (intros; apply evidence_by_counts; easy).
apply Rmult_eq_reg_l with (E prior (fun p => evidence G p h)); [|easy]. unfold posterior.
rewrite (proj2 (reweigh_law (fun p => evidence G p h) prior _ product_prior_ok ltac:(intros p Hp; cbv beta;
  rewrite Evidence; apply prod_ge0; intros j _; apply prod_ge0; intros c _; pose proof (product_prior_range p Hp j c);
  apply Rmult_le_pos; apply pow_le; lra))).
rewrite (E_ext prior (fun p => evidence G p h * _)
  (fun p => cells G (fun j c => likely h j c (p j c) * f j c (p j c)))).
2:{ intros p. rewrite Evidence, <- prod_mult. apply prod_ext. intros j _. symmetry. apply prod_mult. }
rewrite (E_product_prior (fun j c x => likely h j c x * f j c x)), (E_ext _ _ _ Evidence).
rewrite (E_product_prior (fun j c => likely h j c)), <- prod_mult. apply prod_ext. intros j _.
rewrite <- prod_mult. apply prod_ext. intros c _. symmetry. apply cell_rule.
Qed.

Theorem predictive_at_means h c (z : nat -> bool) : recorded G h -> E prior (fun p => evidence G p h) <> 0 ->
  on_grid G c -> predictive G prior h c (map z (experts G))
  = likelihood (map (fun j => cell_mean one h j (c j)) (experts G)) (map z (experts G)).
Proof.
intros Hrec HZ Hc. set (side j (x : R) := if z j then x else 1 - x).
set (f j d x := if (c j =? d)%nat then side j x else 1). unfold predictive, bought.
rewrite (E_ext _ _ (fun p => cells G (fun j d => f j d (p j d)))).
2:{ intros p. rewrite likelihood_prod. symmetry. apply (cells_paid G c (fun j d => side j (p j d)) Hc). }
rewrite posterior_is_product, likelihood_prod by easy.
etransitivity; [|apply (cells_paid G c (fun j d => side j (cell_mean one h j d)) Hc)].
apply prod_ext. intros j _. apply prod_ext. intros d _. unfold f.
destruct (_ =? _)%nat; [|apply E_const]. unfold side, cell_mean.
destruct (z j); [reflexivity|]. rewrite E_minus, E_const. reflexivity.
Qed.

Theorem vote_at_means pick h m z : recorded G h -> E prior (fun p => evidence G p h) <> 0 -> on_grid G (pay m) ->
  let means := map (fun j => cell_mean one h j (pay m j)) (experts G) in let said := map z (experts G) in
  vote (thompson G prior pick) h m z = sign_coin (likelihood means said - likelihood means (map negb said)).
Proof.
intros Hrec HZ Hc means said. cbn [vote thompson]. fold said. unfold said. rewrite map_map.
rewrite (predictive_at_means h (pay m) z), (predictive_at_means h (pay m) (fun j => negb (z j))) by easy. reflexivity.
Qed.
End Independent.
