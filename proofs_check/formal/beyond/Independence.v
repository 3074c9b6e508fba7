(** * Independence is what makes the game learnable (Result I)

    All theorems about [Game.v] have experts that are right independently, given payments. Here they have any joint law,
    for each vector of payments one of its own: [Joint_game.v]. Then the accuracies of single experts are not enough.

    - [independence_is_needed]: for each odd q from 3 to K and each s <= K there are laws in which every expert is a
      fair coin, whatever is paid, and every group that lacks one of the first q experts is independent fair coins; yet
      somebody who pays the right vector and votes by the parity of q answers beats the coin. As this depends on the
      payments of s experts, every learner needs of the order of sqrt(N^s T) to find it out, and its regret is linear in
      the first N^s rounds. With s = q each group depends on its own payments only; with s = K the exponent is K also
      for even K.
    - [majority_needs_independence]: the same against no more than the majority of three
    - [copies_cost_more]: against Phi, which accuracies promise, regret is linear if the experts are copies
    - [independent_coins_are_easy]: if the fair coins are independent there is nothing to find

    For a vote that is given, sqrt(N^K T) is right up to sqrt(ln T): [Joint_vectors.v]. Two experts that are fair
    coins are useless whatever their law: [Independence_teeth.v].

    In these laws, whether the parity vote is right is one coin, of an accuracy that the payments of s experts decide;
    all else is fair coins that say nothing. So who plays this game plays the one-expert game whose payments are the N^s
    vectors ([simulation]): [virtual] is a learner there, who flips the fair coins itself and notes them down behind
    the number of what it pays. There [one_cell] of [Hidden_cells.v] says what every learner pays ([hidden_floor]).

    - [worse_by G law A draw T v x] == the learner errs x times more than somebody who pays one vector and votes v
    - [code n s c], [digit n i] == the number of the payments of s experts, and the payments of number i
    - [encode], [real_round] == from the game to the one-expert game and back
    - [hidden_law] == the parity law whose accuracy, or one minus it if [down], is that of the number of what is paid
    - [copies k p] == k experts who are right or wrong together *)
Require Import Reals Lra List Bool Arith Lia FunctionalExtensionality.
From PaidExperts Require Import Sums Tree Game Joint_game Calculus Rounds Bayes_vote Bayes Any_learner Hidden_cells.
From PaidExperts Require Import Root_K_needed Parity.
From PaidExperts Require Lower_bound.
Import ListNotations.
Open Scope R_scope.

Definition worse_by (G : game) law A (draw : history -> tree move) (T : nat) v (x : R) : Prop :=
  exists c, on_grid G c /\ forall y,
  x <= E (joint_run law A (fair_labels draw) T []) (total G) - INR T * error_at (law c) v y.

Theorem independent_is_joint G : lawful G -> joint_law G (independent G).
Proof.
intros W. unfold independent. constructor.
- intros c. apply flips_ok. intros p Hp. apply in_map_iff in Hp as (j & <- & _). apply W.
- intros c z Hz. apply flips_length in Hz. rewrite Hz, map_length. apply seq_length.
- intros c c' Hc. f_equal. apply map_ext_in. intros j Hj. apply in_experts in Hj. rewrite Hc; easy.
- intros c j Hj. rewrite (flips_marginal _ j ind) by (rewrite map_length; unfold experts; rewrite seq_length; easy).
  rewrite nth_experts by easy. cbn. ring.
Qed.

(** K experts of accuracy 1/2, whatever they are paid; payments cost nothing. *)
Definition coins_of (k n : nat) (prices : nat -> R) : game := Game k n 0 prices (fun _ _ => 1/2).

Lemma independent_coins k n prices c : independent (coins_of k n prices) c = fair k.
Proof.
unfold independent, experts, fair. cbn. f_equal. generalize 0%nat.
induction k as [|k IH]; intros i; cbn; [reflexivity | rewrite IH; reflexivity].
Qed.

(** ** The number of a vector of payments *)

Fixpoint code (n q : nat) (c : nat -> nat) : nat :=
  match q with O => 0 | S q => c 0%nat + n * code n q (fun j => c (S j)) end%nat.
Fixpoint digit (n i j : nat) : nat := match j with O => i mod n | S j => digit n (i / n) j end.

Lemma code_ext n q c c' : (forall j, (j < q)%nat -> c j = c' j) -> code n q c = code n q c'.
Proof.
revert c c'; induction q as [|q IH]; intros c c' H; cbn; [reflexivity|].
rewrite (H 0%nat), (IH _ (fun j => c' (S j))) by (intros; try apply H; lia). reflexivity.
Qed.

Lemma digit_lt n i j : (1 <= n)%nat -> (digit n i j < n)%nat.
Proof. intros Hn. revert i; induction j as [|j IH]; intros i; cbn; [apply Nat.mod_upper_bound; lia | apply IH]. Qed.

Lemma code_digit n q i : (1 <= n)%nat -> (i < n ^ q)%nat -> code n q (digit n i) = i.
Proof.
intros Hn. revert i; induction q as [|q IH]; intros i Hi; cbn in Hi; [cbn; lia|]. cbn [code].
change (fun j => digit n i (S j)) with (digit n (i / n)).
rewrite IH by (apply Nat.div_lt_upper_bound; lia). cbn [digit]. pose proof (Nat.div_mod i n ltac:(lia)). lia.
Qed.

(** ** Who plays this game plays the game of one expert and N^s payments *)

Section Simulation.
Variables (k r n s : nat) (down : bool) (A : algorithm) (draw : history -> tree move).
Hypotheses (Hr : (r <= k)%nat) (Heven : Nat.odd r = false).
Hypotheses (V : votes_ok A) (Hdraw : forall h, ok (draw h)) (Blind : blind (S k) A draw).

(** What is paid, and its number in front; what the other k experts say, in the last bits *)
Definition encode (m : move) (t : list bool) : move := Move (fun i => match i with
  | O => code n s (pay m)
  | S j => Nat.b2n (nth j t false) + 2 * pay m j
  end%nat) (truth m) (follow m) (zero m).
Definition real_pay (c : nat -> nat) (j : nat) : nat := (c (S j) / 2)%nat.
Definition coins (c : nat -> nat) : list bool := map (fun j => Nat.odd (c (S j))) (seq 0 k).
Definition real_move (m : move) : move := Move (real_pay (pay m)) (truth m) (follow m) (zero m).
Definition real_round (x : round) : round :=
  let z := heard (label x) (hide r (xorb down (advice x 0%nat)) (coins (paid x))) in
  Round (real_pay (paid x)) (fun j => if nth j z false then label x else negb (label x)) (label x) (predicted x).

Definition virtual : algorithm := Algorithm (fun _ _ => True) (fun h m a =>
  vote A (map real_round h) (real_move m) (fun j => nth j (hide r (xorb down (a 0%nat)) (coins (pay m))) false)).
Definition virtual_draw (h : history) : tree move :=
  bind (draw (map real_round h)) (fun m => bind (fair k) (fun t => Ret (encode m t))).

Lemma real_encode m t : real_move (encode m t) = m.
Proof.
destruct m as [c y i b]. unfold real_move, encode, real_pay. cbn [pay truth follow zero]. f_equal. extensionality j.
apply Nat.add_b2n_double_div2.
Qed.

Lemma coins_encode m t : length t = k -> coins (pay (encode m t)) = t.
Proof.
intros Ht. transitivity (map (fun j => nth j t false) (seq 0 k)); [|rewrite <- Ht; apply map_nth_seq].
apply map_ext. intros j. cbn [encode pay]. rewrite <- Nat.bit0_odd. apply Nat.add_b2n_double_bit0.
Qed.

Lemma virtual_draw_ok h : ok (virtual_draw h).
Proof. apply ok_bind; [apply Hdraw|]. intros m _. apply ok_bind; [apply fair_ok | easy]. Qed.

Lemma virtual_blind : blind 1 virtual virtual_draw.
Proof.
intros h m Hm y z z' Hz. apply In_bind in Hm as (m0 & Hm0 & Hm). apply In_bind in Hm as (t & _ & ->).
cbn [vote virtual].
change (real_move (labelled (encode m0 t) y)) with (labelled (real_move (encode m0 t)) y).
rewrite real_encode. apply Blind; [easy|]. intros j _. cbn [labelled pay]. rewrite (Hz 0%nat Nat.lt_0_1). reflexivity.
Qed.

Variables (prices : nat -> R) (accuracies : nat -> nat -> R).
Let G1 := Game 1 (n ^ s) 0 prices accuracies.
Definition hidden_law (c : nat -> nat) : tree (list bool) :=
  let p := accuracies 0%nat (code n s c) in parity_law k r (if down then 1 - p else p).

(** The coins of the virtual learner are what is heard; to be right is something else, but also a fair coin. *)
Lemma hear_hidden (y b : bool) f : E (fair k) (fun t => f (heard y (hide r (if b then y else negb y) t)))
  = E (fair k) (fun z => f (hide r b z)).
Proof.
destruct y.
- apply E_ext. intros z. rewrite heard_true. destruct b; reflexivity.
- rewrite (fair_negb k (fun z => f (hide r b z))). apply E_ext_in. intros z Hz. f_equal. apply fair_length in Hz.
  rewrite heard_false. unfold hide. cbn [map]. rewrite parity_negb, Heven by lia. f_equal.
  destruct b, (parity r z); reflexivity.
Qed.

Lemma nth_heard (y : bool) z j : (j < length z)%nat -> (if nth j (heard y z) false then y else negb y) = nth j z false.
Proof.
revert j; induction z as [|b z IH]; intros [|j] Hj; cbn in *; try lia; [destruct y, b; reflexivity | apply IH; lia].
Qed.

Lemma simulate_label h a y f : In_tree a (draw (map real_round h)) ->
  E (fair k) (fun t => E (round_with G1 virtual h (labelled (encode a t) y)) (fun x => f (real_round x)))
  = E (joint_round hidden_law A (map real_round h) (labelled a y)) f.
Proof.
intros Ha. set (p := accuracies 0%nat (code n s (pay a))). set (past := map real_round h) in *.
set (after z := E (vote A past (labelled a y) (advise (labelled a y) z))
  (fun v => f (Round (pay a) (advise (labelled a y) z) y v))).
transitivity (p * E (fair k) (fun z => after (hide r (xorb down true) z))
  + (1 - p) * E (fair k) (fun z => after (hide r (xorb down false) z))).
2:{ transitivity (E (parity_law k r (if down then 1 - p else p)) after).
  - rewrite E_parity_law. destruct down; cbn [xorb]; ring.
  - unfold joint_round, hidden_law. rewrite E_bind. apply E_ext. intros z. rewrite E_bind. reflexivity. }
rewrite <- (hear_hidden y (xorb down true)), <- (hear_hidden y (xorb down false)), <- !E_scal, <- E_plus.
apply E_ext_in. intros t Ht. apply fair_length in Ht. pose proof (coins_encode a t Ht) as Coins.
pose proof (real_encode a t) as Real. pose proof (f_equal pay Real) as Pay. cbn [real_move pay] in Pay.
unfold round_with. rewrite E_bind. unfold answers. cbn [map experts K G1 seq flips E bind accuracy].
change (accuracies 0%nat (pay (labelled (encode a t) y) 0%nat)) with p. rewrite !E_bind. cbn [E].
assert (Heard : forall b, E (vote virtual h (labelled (encode a t) y) (advise (labelled (encode a t) y) [b]))
    (fun v => f (real_round (Round (pay (labelled (encode a t) y)) (advise (labelled (encode a t) y) [b])
      (truth (labelled (encode a t) y)) v)))
  = after (heard y (hide r (if xorb down b then y else negb y) t))).
{ intros b. unfold after. cbn [vote virtual].
  change (real_move (labelled (encode a t) y)) with (labelled (real_move (encode a t)) y). rewrite Real.
  change (pay (labelled (encode a t) y)) with (pay (encode a t)). rewrite Coins. fold past.
  change (advise (labelled (encode a t) y) [b] 0%nat) with (if b then y else negb y).
  assert (Turn : xorb down (if b then y else negb y) = if xorb down b then y else negb y)
    by (destruct down, b, y; reflexivity). rewrite Turn. set (l := hide r _ t).
  rewrite (Blind past a Ha y (fun j => nth j l false) (fun j => nth j l false)) by easy.
  rewrite (Blind past a Ha y (advise (labelled a y) (heard y l)) (fun j => nth j l false)).
  - apply E_ext. intros v. unfold real_round. cbn [label advice paid predicted]. rewrite Pay, Coins.
    change (advise (labelled (encode a t) y) [b] 0%nat) with (if b then y else negb y). rewrite Turn. reflexivity.
  - intros j Hj. apply nth_heard. unfold l, hide. cbn. lia. }
rewrite !Heard. reflexivity.
Qed.

Theorem simulation T h f : E (run G1 virtual (fair_labels virtual_draw) T h) (fun h' => f (map real_round h'))
  = E (joint_run hidden_law A (fair_labels draw) T (map real_round h)) f.
Proof.
revert h; induction T as [|T IH]; intros h; cbn [run joint_run]; [reflexivity|]. rewrite !E_bind.
transitivity (E (play G1 virtual (fair_labels virtual_draw) h)
  (fun x => E (joint_run hidden_law A (fair_labels draw) T (real_round x :: map real_round h)) f)).
{ apply E_ext. intros x. apply (IH (x :: h)). }
set (next := fun x => E (joint_run hidden_law A (fair_labels draw) T (x :: map real_round h)) f).
unfold play, joint_play, fair_labels. rewrite !E_bind. unfold virtual_draw. rewrite E_bind. apply E_ext_in. intros a Ha.
rewrite E_bind. cbn [E]. rewrite E_plus, !E_scal, !(simulate_label h a _ next) by easy. reflexivity.
Qed.

(** Without a price for payments only mistakes cost. *)
Lemma real_cost G h : lam G = 0 -> total G (map real_round h) = total G1 h.
Proof.
intros Hlam. unfold total. rewrite sum_map. apply sum_ext. intros x _. unfold cost, mistaken. rewrite Hlam. cbn. ring.
Qed.
End Simulation.

(** ** Every learner *)

Lemma hidden_law_hidden k r n s down n' prices accuracies : (1 <= r <= k)%nat -> (s <= S k)%nat ->
  (forall j c, 0 <= accuracies j c <= 1) ->
  hidden_in (coins_of (S k) n' prices) (S r) s (hidden_law k r n s down accuracies).
Proof.
intros Hr Hs Hacc. assert (Pay : forall c c', (forall j, (j < s)%nat -> c j = c' j) ->
  hidden_law k r n s down accuracies c = hidden_law k r n s down accuracies c').
{ intros c c' H. unfold hidden_law. rewrite (code_ext n s c c') by easy. reflexivity. }
split; [constructor | split; [|exact Pay]].
- intros c. apply parity_law_ok. pose proof (Hacc 0%nat (code n s c)). destruct down; lra.
- intros c z. apply parity_law_length.
- intros c c' H. apply Pay. intros j Hj. apply H. cbn. lia.
- intros c j Hj. cbn in Hj. apply parity_law_marginal; lia.
- intros c j f Hj Hf. rewrite independent_coins. apply (parity_law_fair k r _ ltac:(lia) j); [lia | exact Hf].
Qed.

(** Nobody errs less than 1/2 - .21 g on average; at c the parity has a bias of g, up or down. *)
Theorem hidden_floor k r n s (down : bool) prices A draw T : Nat.odd r = false -> (2 <= r <= k)%nat -> (s <= S k)%nat ->
  (8 <= n ^ s)%nat -> (forall c, 0 <= prices c <= 1) -> votes_ok A -> (forall h, ok (draw h)) -> blind (S k) A draw ->
  let G := coins_of (S k) n prices in
  exists law, hidden_in G (S r) s law /\ exists c, on_grid G c /\ exists g, 0 < g /\
  Rmin (INR T) (sqrt (INR n ^ s * INR T)) <= 20 * (INR T * g) /\
  law c = parity_law k r (if down then 1/2 - g else 1/2 + g) /\
  INR T * (1/2 - 31/150 * g) <= E (joint_run law A (fair_labels draw) T []) (total G).
Proof.
intros Heven Hr Hs Hm Hprices V Hdraw Blind G.
assert (Hn : (1 <= n)%nat) by (destruct n; [destruct s; cbn in Hm; lia | lia]).
rewrite <- pow_INR. set (M := (n ^ s)%nat) in *. assert (HM : 8 <= INR M) by (apply (le_INR 8) in Hm; cbn in Hm; lra).
destruct (best_gap (INR M) (INR T) ltac:(lra) (pos_INR T)) as (y & Hy & HTy & Hmin).
set (g := y / 20). assert (Hg : 0 < g <= 1/20) by (unfold g; lra). set (cell c := (c mod M)%nat).
destruct (one_cell 1 M M 0 prices cell (fun _ => 0) (fun _ => g) g (virtual k r down A)
  (virtual_draw k r n s down draw)) with (T := T) (theta := 1/24) as (i & Hi & Hcost); auto; try lia; try lra;
  try (intros; lra).
- intros c. apply Nat.mod_upper_bound. lia.
- intros h m z. apply V.
- intros h. apply virtual_draw_ok, Hdraw.
- apply virtual_blind; easy.
- set (accuracies j c := 1/2 + 0 + bonus cell (fun _ => g) (alone M i) j c).
  change (hidden 1 M 0 prices cell (fun _ => 0) (fun _ => g) (alone M i)) with (Game 1 M 0 prices accuracies) in Hcost.
  exists (hidden_law k r n s down accuracies). split; [apply hidden_law_hidden; [lia | lia|]|].
  { intros j c. apply (Lower_bound.cell_accuracy_range M). lra. }
  exists (digit n i). split; [intros j _; apply digit_lt, Hn|]. exists g. split; [easy|].
  split; [unfold g; lra|]. split.
  + unfold hidden_law. rewrite code_digit by easy. cbv zeta. unfold accuracies.
    replace i with (alone M i 0) at 2 4 by apply upd_same. unfold cell. rewrite Lower_bound.bonus_at_cell.
    * f_equal. destruct down; lra.
    * unfold alone. rewrite upd_same. exact Hi.
  + pose proof (simulation k r n s down A draw ltac:(lia) Heven Blind prices accuracies T [] (total G)) as Same.
    cbn [map] in Same. rewrite <- Same, (E_ext _ _ (total (Game 1 M 0 prices accuracies)))
      by (intros h; apply real_cost; reflexivity).
    eapply Rle_trans; [|exact Hcost]. apply Rmult_le_compat_l; [apply pos_INR|].
    pose proof (weak_hits M g T Hm ltac:(unfold g; lra) T (le_n T)). nra.
Qed.

Section Needed.
Variables (k n s : nat) (prices : nat -> R) (A : algorithm) (draw : history -> tree move) (T : nat).
Hypotheses (Hs : (s <= k)%nat) (Hprices : forall c, 0 <= prices c <= 1).
Hypotheses (V : votes_ok A) (Hdraw : forall h, ok (draw h)) (Blind : blind k A draw) (Hn : (8 <= n ^ s)%nat).
Notation G := (coins_of k n prices).
Notation rate := (Rmin (INR T) (sqrt (INR n ^ s * INR T))).

Theorem independence_is_needed q : Nat.Odd q -> (3 <= q <= k)%nat ->
  exists law, hidden_in G q s law /\ worse_by G law A draw T (parity q) (rate / 26).
Proof using Hs Hprices V Hdraw Blind Hn.
destruct k as [|k']; [lia|]. destruct q as [|r]; [lia|]. intros Hodd Hq.
assert (Heven : Nat.odd r = false) by (apply Nat.odd_spec in Hodd; rewrite Nat.odd_succ in Hodd;
  rewrite <- Nat.negb_even, Hodd; reflexivity).
destruct (hidden_floor k' r n s false prices A draw T) as (law & Hlaw & c & Hc & g & Hg & Hmin & Hat & Hcost);
  auto; try lia.
exists law. split; [exact Hlaw|]. exists c. split; [exact Hc|]. intros y. rewrite Hat, parity_error by (lia || easy).
pose proof (pos_INR T). assert (0 <= INR T * g) by nra. lra.
Qed.

(** Nor does it help to compete with nothing more than the majority of three experts. *)
Theorem majority_needs_independence : (3 <= k)%nat ->
  exists law, hidden_in G 3 s law /\ worse_by G law A draw T majority (rate / 69).
Proof using Hs Hprices V Hdraw Blind Hn.
destruct k as [|k']; [lia|]. intros Hk.
destruct (hidden_floor k' 2 n s true prices A draw T) as (law & Hlaw & c & Hc & g & Hg & Hmin & Hat & Hcost);
  auto; try lia.
exists law. split; [exact Hlaw|]. exists c. split; [exact Hc|]. intros y. rewrite Hat, majority_error by lia.
pose proof (pos_INR T). assert (0 <= INR T * g) by nra. lra.
Qed.
End Needed.

(** If such experts are independent, a coin is as good as anything: there is nothing to learn. *)
Theorem independent_coins_are_easy k n prices choose T c : let G := coins_of k n prices in
  E (joint_run (independent G) coin_voter choose T []) (total G) - INR T * bayes_value G bayes_error c = 0.
Proof.
intros G. rewrite joint_run_independent, coin_cost by reflexivity. unfold bayes_value. cbn [accuracy lam G coins_of].
rewrite bayes_error_of_coins. field.
Qed.

(** ** Copies: against what accuracies promise, regret is linear *)

(** All experts are right or wrong together. *)
Definition copies (k : nat) (p : R) (c : nat -> nat) : tree (list bool) := Coin p (fun b => Ret (repeat b k)).

Lemma nth_copies j (b : bool) k : (j < k)%nat -> nth j (repeat b k) false = b.
Proof. intros Hj. rewrite (nth_indep _ false b) by (rewrite repeat_length; easy). apply nth_repeat. Qed.

Lemma copies_law G p : 0 <= p <= 1 -> (forall j c, accuracy G j c = p) -> joint_law G (copies (K G) p).
Proof.
intros Hp Hacc. constructor; try easy.
- intros c z [b ->]. apply repeat_length.
- intros c j Hj. cbn. rewrite !nth_copies, Hacc by easy. cbn. ring.
Qed.

(** Only one answer is heard, so nobody errs less than that expert. *)
Lemma copies_round k p A draw h m : 1/2 <= p <= 1 -> votes_ok A -> blind k A draw -> In_tree m (draw h) ->
  let mistakes y := E (joint_round (copies k p) A h (labelled m y)) (fun r => ind (mistaken r)) in
  1 - p <= 1/2 * mistakes true + 1/2 * mistakes false.
Proof.
intros Hp V Blind Hm mistakes. set (yes a := E (vote A h m (fun _ => a)) ind).
assert (Range : forall a, 0 <= yes a <= 1) by (intros a; apply E_between; [apply V | intros; apply ind_range]).
assert (Heard : forall y b,
  E (vote A h (labelled m y) (advise (labelled m y) (repeat b k))) (fun v => ind (negb (eqb v y)))
  = let a := if b : bool then y else negb y in if y then 1 - yes a else yes a).
{ intros y b. rewrite (Blind h m Hm y _ (fun _ => if b then y else negb y)).
  - unfold yes. destruct y; [rewrite <- (E_const (vote A h m (fun _ => if b then true else negb true)) 1), <- E_minus|];
      apply E_ext; intros []; cbn; ring.
  - intros j Hj. unfold advise. rewrite nth_copies by easy. reflexivity. }
assert (Mistakes : forall y, mistakes y = p * (if y then 1 - yes true else yes false)
  + (1 - p) * (if y then 1 - yes false else yes true)).
{ intros y. unfold mistakes, joint_round. rewrite E_bind. cbn [copies E]. rewrite !E_bind. unfold mistaken. cbn [E].
  cbn [label predicted]. cbn [truth labelled]. rewrite !Heard. destruct y; reflexivity. }
rewrite !Mistakes. pose proof (Range true). pose proof (Range false). nra.
Qed.

Lemma joint_cost_ge G law A choose x T h : lam G = 0 -> (forall h, ok (joint_play law A choose h)) ->
  (forall h, x <= E (joint_play law A choose h) (fun r => ind (mistaken r))) ->
  total G h + INR T * x <= E (joint_run law A choose T h) (total G).
Proof.
intros Hlam Hok Hx. revert h; induction T as [|T IH]; intros h; cbn [joint_run]; [cbn; lra|]. rewrite E_bind.
eapply Rle_trans; [|apply E_le; [apply Hok | intros r; apply IH]].
rewrite (E_ext _ _ (fun r => ind (mistaken r) + (total G h + INR T * x))).
- rewrite E_plus, E_const, S_INR. specialize (Hx h). lra.
- intros r. unfold total. rewrite sum_cons. unfold cost at 1. rewrite Hlam. ring.
Qed.

(** Phi = exp(-2 K g^2) for K experts of accuracy 1/2 + g; but K copies are one expert. *)
Theorem copies_cost_more k n prices g A draw T c : 0 <= g <= 1/2 -> votes_ok A -> (forall h, ok (draw h)) ->
  blind k A draw -> let G := Game k n 0 prices (fun _ _ => 1/2 + g) in
  exists law, joint_law G law /\
  INR T * (1/2 - g - exp (-2 * (INR k * g ^ 2)))
    <= E (joint_run law A (fair_labels draw) T []) (total G) - INR T * value G c.
Proof.
intros Hg V Hdraw Blind G. exists (copies k (1/2 + g)).
assert (L : joint_law G (copies k (1/2 + g))) by (apply (copies_law G); easy || lra). split; [exact L|].
assert (Value : value G c = exp (-2 * (INR k * g ^ 2))).
{ unfold value, Phi. cbn [lam accuracy K G]. rewrite Rmult_0_l, Rplus_0_r. do 2 f_equal. rewrite <- (sum_seq_const 0).
  apply sum_ext. intros j _. field. }
rewrite Value.
enough (total G [] + INR T * (1/2 - g) <= E (joint_run (copies k (1/2 + g)) A (fair_labels draw) T []) (total G))
  by (cbn in *; lra).
apply joint_cost_ge; [reflexivity | |]; intros h; unfold joint_play.
- apply ok_bind; [apply fair_labels_ok, Hdraw|]. intros m _. apply ok_bind; [apply L|]. intros z _.
  apply ok_bind; [apply V | easy].
- unfold fair_labels. rewrite !E_bind, <- (E_const (draw h) (1/2 - g)). apply E_le_in; [apply Hdraw|]. intros m Hm.
  pose proof (copies_round k (1/2 + g) A draw h m ltac:(lra) V Blind Hm) as H. cbv zeta in H. cbn [E]. lra.
Qed.
