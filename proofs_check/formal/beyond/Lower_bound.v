(** * Lower bounds, for every learner (Results B and E)

    Worlds with hidden cells ([Hidden_cells.v]), on a grid or as tents in [0,1]; every learner, with any vote and any
    payments, that does not look at the label ([blind]); labels that are fair coins.

    - [root_is_needed]: against the Bayes-optimal cost sqrt(N T) / 27 on every grid with N >= 2 payments and T >= N, so
      that the rate of [Bayes.v] is right up to the logarithm and the factor K
    - [two_thirds_is_needed]: L^(1/3) T^(2/3) / 24 on [0,1] for lambda = 0, whatever finite grid the learner has
    - [two_thirds_is_needed_below_L]: D^(1/3) T^(2/3) / 27 with D = (L - lambda) / max(1, 8 lambda), for all lambda < L.
      Where payments cost something, a world that is hard for lambda = 0 may be easy: who does not pay saves lambda c.
      So the ground is a slope, 1/2 + lambda c up to a payment [reach] and no more beyond it: there mistakes and payments
      together cost 1/2, and what is hidden is a tent on this slope.
    - [cells_are_needed], [tents_are_needed]: against OPT, M/8 for M of order N K / (K g^2)^3: while the cells are not
      found the error is 1/4, and OPT is exp(-2 K g^2).
    - [three_halves_is_needed]: hence K^(3/2) L / 2000000 on [0,1], for K >= 32, L sqrt K >= 4000, lambda <= e^(-4)/K,
      at a T that depends on K and L only

    - [centre m i], [tent m g i] == the middle of the i-th of m cells of [0,1], the tent of height g over this cell
    - [tent_cell m x] == the cell of x
    - [place reach x] == the payment x, at most [reach], in units of [reach]
    - [tents m g slope reach star] == productivity functions: 1/2 + slope x up to [reach], constant beyond, and for
      expert j the tent over the cell [star j] of [0, reach] *)
Require Import Reals Lra Psatz List Bool Arith Lia FunctionalExtensionality.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
From PaidExperts Require Import Sums Tree Game Calculus Rounds Bayes_vote Bayes_cube Any_learner Hidden_cells.
Import ListNotations.
Open Scope R_scope.

(** Waiting costs M/4, and knowing the cells no more than M/8. *)
Lemma waiting_costs (M T : nat) (d v cost : R) : 16 * INR T <= INR M * exp (2 * d) -> v <= 2 * exp (-2 * d) ->
  INR M / 4 <= cost -> INR M / 8 <= cost - INR T * v.
Proof.
intros HT Hv Hcost. apply Rmult_le_compat_l with (r := INR T) in Hv; [|apply pos_INR].
pose proof (exp_pos (-2 * d)) as He. apply Rmult_le_compat_r with (r := exp (-2 * d)) in HT; [|lra].
replace (INR M * exp (2 * d) * exp (-2 * d)) with (INR M) in HT; [lra|].
replace (-2 * d) with (- (2 * d)) by ring. rewrite Rmult_assoc, exp_mult_inv. ring.
Qed.

(** Accuracies 1/2 + g at no more than K payments of at most 1 *)
Lemma known_cells_value k g lambda (p paid : nat -> R) : 0 <= lambda -> lambda * INR k <= exp (-2 * (INR k * g ^ 2)) ->
  (forall j, (j < k)%nat -> p j = 1/2 + g) -> (forall j, (j < k)%nat -> paid j <= 1) ->
  Phi k p + lambda * Sum (seq 0 k) paid <= 2 * exp (-2 * (INR k * g ^ 2)).
Proof.
intros Hlam Hprice Hp Hpaid. replace (Phi k p) with (exp (-2 * (INR k * g ^ 2))).
- assert (Paid : Sum (seq 0 k) paid <= INR k * 1).
  { rewrite <- (sum_seq_const 0 k 1). apply sum_le. intros j Hj. apply in_seq in Hj. apply Hpaid. lia. }
  apply Rmult_le_compat_l with (r := lambda) in Paid; [lra | easy].
- unfold Phi. do 2 f_equal. rewrite <- (sum_seq_const 0 k). apply sum_ext. intros j Hj. apply in_seq in Hj.
  rewrite Hp by lia. field.
Qed.

(** ** On a grid *)

Section Grid.
Variables (k n : nat) (prices : nat -> R) (A : algorithm) (draw : history -> tree move).
Hypotheses (Hk : (1 <= k)%nat) (Hprices : forall c, 0 <= prices c <= 1).
Hypotheses (V : votes_ok A) (Hdraw : forall h, ok (draw h)) (Blind : blind k A draw).

(** Each payment is a cell. *)
Let cell (c : nat) : nat := (c mod n)%nat.

Lemma cell_lt c : (1 <= n)%nat -> (cell c < n)%nat.
Proof. intros Hn. apply Nat.mod_upper_bound. lia. Qed.

Lemma bonus_at_cell g star j : (star j < n)%nat -> bonus cell (fun _ => g) star j (star j) = g.
Proof. intros H. unfold bonus, cell. rewrite Nat.mod_small, Nat.eqb_refl by easy. reflexivity. Qed.

Lemma cell_accuracy_range g star j c : 0 < g <= 1/4 -> 0 <= 1/2 + 0 + bonus cell (fun _ => g) star j c <= 1.
Proof. intros Hg. unfold bonus. destruct (_ =? _)%nat; lra. Qed.

Theorem root_is_needed T : (2 <= n)%nat -> (n <= T)%nat ->
  exists accuracies, (forall j c, 0 <= accuracies j c <= 1) /\ let G := Game k n 0 prices accuracies in
  exists c, on_grid G c /\ sqrt (INR n * INR T) / 27
    <= E (run G A (fair_labels draw) T []) (total G) - INR T * bayes_value G bayes_error c.
Proof.
intros Hn HT. assert (Hn2 : 2 <= INR n) by (apply (le_INR 2); easy).
assert (HnT : INR n <= INR T) by (apply le_INR; easy).
pose proof (sqrt_sqrt (INR n / INR T) ltac:(apply Rdiv_ge0; lra)) as Hxx.
pose proof (sqrt_lt_R0 (INR n / INR T) ltac:(apply Rdiv_lt_0_compat; lra)) as Hx0. set (x := sqrt (INR n / INR T)) in *.
assert (Hn' : INR n = INR T * (x * x)) by (rewrite Hxx; field; lra).
assert (Hx1 : x <= 1) by (assert (INR n / INR T <= 1) by (apply Rdiv_le_iff; lra); nra).
assert (Root : sqrt (INR n * INR T) = INR T * x) by (apply sqrt_lem_1; [nra | nra | rewrite Hn'; ring]).
set (g := 3/20 * x). assert (Hg : 0 < g <= 1/4) by (unfold g; lra).
destruct (one_cell k n n 0 prices cell (fun _ => 0) (fun _ => g) g A draw) with (T := T) (theta := 1/8)
  as (i & Hi & Hcost); auto;
  try lia; try (intros; lra); [intros; apply cell_lt; lia|].
set (star := alone n i) in *. assert (Star0 : star 0%nat = i) by apply upd_same.
exists (fun j c => 1/2 + 0 + bonus cell (fun _ => g) star j c). split; [intros; apply cell_accuracy_range; easy|].
intros G. exists (fun _ => i). split; [intros j _; exact Hi|]. rewrite Root.
assert (Value : bayes_value G bayes_error (fun _ => i) <= 1/2 - g).
{ unfold bayes_value. cbn [lam G]. rewrite Rmult_0_l, Rplus_0_r.
  eapply Rle_trans; [apply bayes_error_le_single with (p := 1/2 + g) | rewrite Rabs_right; lra].
  apply in_map_iff. exists 0%nat. split; [|apply in_experts; cbn; lia]. cbn [accuracy G]. rewrite Rplus_0_r. f_equal.
  rewrite <- Star0. apply bonus_at_cell. rewrite Star0. easy. }
assert (Share : hit_bound n g (1/8) T <= 149/200).
{ unfold hit_bound. replace (g ^ 2 * INR T / INR n) with (9/400) by (unfold g; rewrite Hn'; field; split; nra).
  assert (/ INR n <= / 2) by (apply Rinv_le_contravar; lra). lra. }
apply Rmult_le_compat_l with (r := g) in Share; [|lra].
apply Rmult_le_compat_l with (r := INR T) in Value; [|lra].
change (hidden k n 0 prices cell (fun _ => 0) (fun _ => g) star) with G in Hcost.
assert (Low : INR T * (1/2 - g * (149/200)) <= INR T * (1/2 - g * hit_bound n g (1/8) T)).
{ apply Rmult_le_compat_l; lra. }
assert (0 <= INR T * x) by nra. unfold g in Value, Low, Hcost. lra.
Qed.

Theorem cells_are_needed lambda g M T : let D := INR k * g ^ 2 in 0 <= lambda -> 0 < g <= 1/4 ->
  48 * D <= INR n -> 2400 * INR M * D ^ 3 <= INR n * INR k ->
  (M <= T)%nat -> 16 * INR T <= INR M * exp (2 * D) -> lambda * INR k <= exp (-2 * D) ->
  exists accuracies, (forall j c, 0 <= accuracies j c <= 1) /\ let G := Game k n lambda prices accuracies in
  exists c, on_grid G c /\ INR M / 8 <= E (run G A (fair_labels draw) T []) (total G) - INR T * value G c.
Proof.
intros D Hlam Hg HD HM HMT HT Hprice. assert (HD0 : 0 < D) by (apply signal_gt0; easy).
assert (Hn : (1 <= n)%nat) by (destruct n; [cbn in HD; lra | lia]).
destruct (all_cells k n n lambda prices cell (fun _ => 0) (fun _ => g) g A draw) with (M := M) (T := T)
  as (star & Hstar & Hcost); auto; try (intros; lra).
{ intros. apply cell_lt. easy. }
{ intros c. pose proof (Rmult_le_pos _ _ Hlam (proj1 (Hprices c))). lra. }
exists (fun j c => 1/2 + 0 + bonus cell (fun _ => g) star j c). split; [intros; apply cell_accuracy_range; easy|].
intros G. exists star. split; [exact Hstar|]. apply waiting_costs with D; [easy | | exact Hcost].
apply (known_cells_value k g lambda _ (fun j => prices (star j))); try easy; [|intros; apply Hprices].
intros j Hj. cbn [accuracy G]. rewrite Rplus_0_r. f_equal. apply bonus_at_cell, Hstar. easy.
Qed.
End Grid.

(** ** Tents in [0,1], for every finite grid of the learner *)

Section Tents.
Variables (m : nat) (g : R).
Hypotheses (Hm : (1 <= m)%nat) (Hg : 0 <= g).

Definition centre (i : nat) : R := (INR i + 1/2) / INR m.
Definition tent (i : nat) (x : R) : R := Rmax 0 (g - 2 * INR m * g * Rabs (x - centre i)).
Definition tent_cell (x : R) : nat := Nat.min (m - 1) (Z.to_nat (Int_part (x * INR m))).

Lemma m_gt0 : 0 < INR m.
Proof. apply lt_0_INR. lia. Qed.

Lemma centre_range i : (i < m)%nat -> 0 <= centre i <= 1.
Proof.
intros Hi. pose proof m_gt0. pose proof (pos_INR i). unfold centre. split; [apply Rdiv_ge0; lra|].
apply Rdiv_le_iff; [easy|].
apply le_INR in Hi. rewrite S_INR in Hi. lra.
Qed.

Lemma tent_range i x : 0 <= tent i x <= g.
Proof.
unfold tent. split; [apply Rmax_l|]. apply Rmax_lub; [easy|]. pose proof m_gt0. pose proof (Rabs_pos (x - centre i)).
assert (0 <= 2 * INR m * g * Rabs (x - centre i)) by (repeat apply Rmult_le_pos; lra). lra.
Qed.

Lemma tent_at_centre i : tent i (centre i) = g.
Proof. unfold tent. rewrite Rminus_eq_0, Rabs_R0, Rmult_0_r, Rminus_0_r. apply Rmax_right. easy. Qed.

Lemma tent_lipschitz i x y : Rabs (tent i x - tent i y) <= 2 * INR m * g * Rabs (x - y).
Proof.
pose proof m_gt0 as Hm0. set (S := 2 * INR m * g). assert (HS : 0 <= S) by (apply Rmult_le_pos; lra).
apply Rle_trans with (Rabs (S * (Rabs (y - centre i) - Rabs (x - centre i)))).
- unfold tent. fold S. set (u := Rabs (x - centre i)). set (v := Rabs (y - centre i)).
  unfold Rmax, Rabs. repeat destruct Rle_dec; repeat destruct Rcase_abs; lra.
- rewrite Rabs_mult, (Rabs_right S) by lra. apply Rmult_le_compat_l; [easy|].
  eapply Rle_trans; [apply Rabs_triang_inv2|].
  replace (y - centre i - (x - centre i)) with (- (x - y)) by ring. rewrite Rabs_Ropp. lra.
Qed.

Lemma tent_cell_spec x : 0 <= x <= 1 ->
  (tent_cell x < m)%nat /\ INR (tent_cell x) <= x * INR m <= INR (tent_cell x) + 1.
Proof.
intros Hx. pose proof m_gt0 as Hm0. split; [unfold tent_cell; lia|].
destruct (base_Int_part (x * INR m)) as [Hlow Hhigh].
assert (HZ : (0 <= Int_part (x * INR m))%Z).
{ apply Z.lt_succ_r, lt_IZR. rewrite succ_IZR. nra. }
assert (HN : INR (Z.to_nat (Int_part (x * INR m))) = IZR (Int_part (x * INR m))).
{ rewrite INR_IZR_INZ, Z2Nat.id; easy. }
unfold tent_cell. set (i := Z.to_nat _) in *. destruct (le_lt_dec i (m - 1)) as [H|H].
- rewrite Nat.min_r by easy. lra.
- rewrite Nat.min_l, minus_INR by lia. cbn [INR]. assert (INR m <= INR i) by (apply le_INR; lia). nra.
Qed.

(** A tent stands in its own cell. *)
Lemma tent_elsewhere i x : 0 <= x <= 1 -> i <> tent_cell x -> tent i x = 0.
Proof.
intros Hx Hi. pose proof m_gt0 as Hm0. destruct (tent_cell_spec x Hx) as [_ Hc]. unfold tent. apply Rmax_left.
assert (Far : 1/2 <= INR m * Rabs (x - centre i)).
{ rewrite <- (Rabs_right (INR m)) at 1 by lra. rewrite <- Rabs_mult.
  replace (INR m * (x - centre i)) with (x * INR m - INR i - 1/2) by (unfold centre; field; lra).
  destruct (Nat.lt_total i (tent_cell x)) as [H|[H|H]]; [|easy|]; apply le_INR in H; rewrite S_INR in H;
    unfold Rabs; destruct Rcase_abs; lra. }
nra.
Qed.

Variables (slope reach : R).
Hypotheses (Hslope : 0 <= slope) (Hreach : 0 < reach <= 1).

Definition place (x : R) : R := Rmin x reach / reach.

Lemma place_range x : 0 <= x -> 0 <= place x <= 1.
Proof.
intros Hx. unfold place. split; [apply Rdiv_ge0; [apply Rmin_glb|]; lra|].
apply Rdiv_le_iff; [lra|]. rewrite Rmult_1_l. apply Rmin_r.
Qed.

Variables (k n : nat) (lambda : R) (prices : nat -> R) (star : nat -> nat).
Hypotheses (Hprices : forall c, 0 <= prices c <= 1).

Definition tents (j : nat) (x : R) : R := 1/2 + slope * Rmin x reach + tent (star j) (place x).
Definition tent_game : game := Game k n lambda prices (fun j c => tents j (prices c)).

Lemma tent_game_hidden : let at_place c := place (prices c) in tent_game
  = hidden k n lambda prices (fun c => tent_cell (at_place c)) (fun c => slope * Rmin (prices c) reach)
      (fun c => tent (tent_cell (at_place c)) (at_place c)) star.
Proof.
unfold tent_game, hidden. f_equal. extensionality j. extensionality c. unfold tents, bonus. f_equal.
destruct (Nat.eqb_spec (tent_cell (place (prices c))) (star j)) as [<-|H]; [reflexivity|].
apply tent_elsewhere; auto. apply place_range, Hprices.
Qed.

Lemma tents_productive L : slope * reach + g <= 1/2 -> slope * reach + 2 * INR m * g <= L * reach ->
  productive tent_game tents L.
Proof.
intros Hroom HL. pose proof m_gt0 as Hm0. assert (HS : 0 <= 2 * INR m * g) by (apply Rmult_le_pos; lra).
constructor; [| |reflexivity].
- intros j x Hx. unfold tents. pose proof (tent_range (star j) (place x)). pose proof (Rmin_r x reach).
  assert (0 <= Rmin x reach) by (apply Rmin_glb; lra). nra.
- intros j x y _ _. set (d := Rmin x reach - Rmin y reach).
  replace (tents j x - tents j y) with (slope * d + (tent (star j) (place x) - tent (star j) (place y)))
    by (unfold tents, d; ring).
  pose proof (tent_lipschitz (star j) (place x) (place y)) as Steep.
  replace (place x - place y) with (d / reach) in Steep by (unfold place, d; field; lra).
  unfold Rdiv in Steep. rewrite Rabs_mult, (Rabs_right (/ reach)) in Steep by (left; apply Rinv_0_lt_compat; lra).
  apply Rle_trans with ((slope * reach + 2 * INR m * g) / reach * Rabs d).
  + eapply Rle_trans; [apply Rabs_triang|]. rewrite Rabs_mult, (Rabs_right slope) by lra.
    replace ((slope * reach + 2 * INR m * g) / reach * Rabs d)
      with (slope * Rabs d + 2 * INR m * g * (Rabs d * / reach)) by (field; lra). lra.
  + apply Rmult_le_compat; [apply Rdiv_ge0; nra | apply Rabs_pos | apply Rdiv_le_iff; lra|].
    unfold d, Rmin, Rabs. repeat destruct Rle_dec; repeat destruct Rcase_abs; lra.
Qed.

Lemma tents_at_centre j : (star j < m)%nat ->
  tents j (reach * centre (star j)) = 1/2 + slope * (reach * centre (star j)) + g.
Proof.
intros Hi. pose proof (centre_range _ Hi). unfold tents, place. rewrite Rmin_left by nra.
replace (reach * centre (star j) / reach) with (centre (star j)) by (field; lra). rewrite tent_at_centre. reflexivity.
Qed.
End Tents.

Section Cube.
Variables (k n : nat) (lambda : R) (prices : nat -> R) (A : algorithm) (draw : history -> tree move) (L : R).
Hypotheses (Hk : (1 <= k)%nat) (Hn : (1 <= n)%nat) (Hlam : 0 <= lambda) (Hprices : forall c, 0 <= prices c <= 1).
Hypotheses (V : votes_ok A) (Hdraw : forall h, ok (draw h)) (Blind : blind k A draw).

(** What is hidden in the tents, for [one_cell] and [all_cells] *)
Let cell (m : nat) (reach : R) (c : nat) : nat := tent_cell m (place reach (prices c)).
Let ramp (slope reach : R) (c : nat) : R := slope * Rmin (prices c) reach.
Let height (m : nat) (g reach : R) (c : nat) : R := tent m g (cell m reach c) (place reach (prices c)).

Theorem one_tent reach m T : let D := (L - lambda) * reach in (2 <= m)%nat -> 0 < reach <= 1 -> 0 < D ->
  lambda * reach + D / (2 * INR m) <= 1/4 -> 32 * D ^ 2 * INR T <= 3 * INR m ^ 3 ->
  exists p, let G := Game k n lambda prices (fun j c => p j (prices c)) in productive G p L /\
  exists x, in_cube k x /\ D * INR T / (8 * INR m)
    <= E (run G A (fair_labels draw) T []) (total G) - INR T * bayes_value_at G p x.
Proof.
intros D Hm Hreach HD Hroom HT. assert (Hm2 : 2 <= INR m) by (apply (le_INR 2); easy). pose proof (pos_INR T) as HT0.
set (g := D / (2 * INR m)) in *. assert (HgD : 2 * INR m * g = D) by (unfold g; field; lra).
assert (Hg : 0 < g) by (apply Rdiv_lt_0_compat; lra).
destruct (one_cell k n m lambda prices (cell m reach) (ramp lambda reach) (height m g reach) g A draw)
  with (T := T) (theta := 1/8) as (i & Hi & Hcost); auto; try lia; try lra.
{ intros c. apply tent_cell_spec; [lia|]. apply place_range; [lra | apply Hprices]. }
{ intros c. specialize (Hprices c). split; [apply Rmult_le_pos; [lra | apply Rmin_glb; lra]|].
  apply Rmult_le_compat_l; [lra | apply Rmin_l]. }
{ intros c. pose proof (Rmin_r (prices c) reach). unfold ramp. nra. }
{ intros c. apply tent_range; [lia | lra]. }
set (star := alone m i) in *. unfold height, cell, ramp in Hcost.
rewrite <- tent_game_hidden in Hcost by (lia || lra || auto).
exists (tents m g lambda reach star). intros G.
change (tent_game m g lambda reach k n lambda prices star) with G in Hcost.
split; [apply tents_productive; try lia; unfold D in *; lra|].
pose proof (centre_range m ltac:(lia) i Hi) as Hc. set (z := reach * centre m i).
set (x := fun j : nat => if (j =? 0)%nat then z else 0).
exists x. split; [intros j _; unfold x; destruct (j =? 0)%nat; unfold z; nra|].
assert (Paid : Sum (experts G) x = z).
{ unfold experts. cbn [K G]. destruct k as [|k']; [lia|]. cbn [seq].
  rewrite sum_cons, (sum_ext _ _ (fun _ => 0)), sum_seq_const; [cbn; ring|].
  intros j Hj. apply in_seq in Hj. unfold x. destruct (Nat.eqb_spec j 0); [lia | reflexivity]. }
assert (Star0 : star 0%nat = i) by apply upd_same.
assert (Value : bayes_value_at G (tents m g lambda reach star) x <= 1/2 - g).
{ unfold bayes_value_at. rewrite Paid. cbn [lam G].
  assert (Hz : 0 <= lambda * z) by (unfold z; apply Rmult_le_pos; nra).
  enough (bayes_error (map (fun j => tents m g lambda reach star j (x j)) (experts G)) <= 1/2 - (lambda * z + g)) by lra.
  eapply Rle_trans; [apply bayes_error_le_single with (p := 1/2 + lambda * z + g) | rewrite Rabs_right; lra].
  apply in_map_iff. exists 0%nat. split; [|apply in_experts; cbn; lia].
  unfold x, z. cbn [Nat.eqb]. rewrite <- Star0. apply tents_at_centre; rewrite ?Star0; lia || lra. }
assert (Share : hit_bound m g (1/8) T <= 3/4).
{ assert (H1 : g ^ 2 * INR T / INR m <= 3/128).
  { replace (g ^ 2 * INR T / INR m) with (D ^ 2 * INR T / (4 * INR m ^ 3)) by (unfold g; field; lra).
    apply Rdiv_le_iff; [|lra]. pose proof (pow_lt (INR m) 3 ltac:(lra)). lra. }
  assert (/ INR m <= / 2) by (apply Rinv_le_contravar; lra). unfold hit_bound. lra. }
apply Rmult_le_compat_l with (r := g) in Share; [|lra].
apply Rmult_le_compat_l with (r := INR T) in Value; [|lra].
assert (Low : INR T * (1/2 - g * (3/4)) <= INR T * (1/2 - g * hit_bound m g (1/8) T)) by (apply Rmult_le_compat_l; lra).
replace (D * INR T / (8 * INR m)) with (INR T * (g * (1/4))) by (unfold g; field; lra). lra.
Qed.

(** m of order (D^2 T)^(1/3); a tent that is [w] times as high as it may be for D = T *)
Theorem two_thirds_up_to_reach reach r w T : let D := (L - lambda) * reach in 0 < reach <= 1 -> 0 < D ->
  9/4 <= r -> 0 < w -> lambda * reach + w / (2 * r) <= 1/4 -> D <= w ^ 3 * INR T -> 8 <= D ^ 2 * INR T ->
  exists p, let G := Game k n lambda prices (fun j c => p j (prices c)) in productive G p L /\
  exists x, in_cube k x /\ Rpower D (1/3) * Rpower (INR T) (2/3) / (8 * r + 4)
    <= E (run G A (fair_labels draw) T []) (total G) - INR T * bayes_value_at G p x.
Proof.
intros D Hreach HD Hr Hw Hroom HDT HT. assert (HT0 : 0 < INR T) by (assert (0 < w ^ 3) by (apply pow_lt; easy); nra).
set (a := Rpower D (1/3)). set (b := Rpower (INR T) (1/3)).
assert (Ha : a ^ 3 = D) by (apply cube_of_cube_root; lra).
assert (Hb : b ^ 3 = INR T) by (apply cube_of_cube_root; lra).
assert (Hb2 : Rpower (INR T) (2/3) = b ^ 2) by apply square_of_cube_root.
assert (Ha0 : 0 < a) by apply exp_pos. assert (Hb0 : 0 < b) by apply exp_pos.
set (u := a ^ 2 * b). assert (Hu0 : 0 < u) by (apply Rmult_lt_0_compat; [apply pow_lt; easy | easy]).
assert (Hu3 : u ^ 3 = D ^ 2 * INR T) by (unfold u; rewrite <- Ha, <- Hb; ring).
assert (Hu2 : 2 <= u) by (apply Rnot_lt_le; intros H; assert (u ^ 3 < 8) by nra; lra).
assert (Hab : a <= w * b).
{ apply Rnot_lt_le. intros H. assert (0 < w * b) by (apply Rmult_lt_0_compat; easy).
  assert ((w * b) ^ 3 < a ^ 3); [|rewrite Rpow_mult_distr, Hb in *; lra]. assert ((w * b) ^ 2 < a ^ 2) by nra. nra. }
destruct (nfloor_ex (r * u)) as (i & Hi); [nra|]. set (m := S i).
assert (Hm : r * u <= INR m <= (r + 1/2) * u) by (unfold m; rewrite S_INR; lra).
assert (Hru : 9/4 * u <= r * u) by (apply Rmult_le_compat_r; lra).
destruct (one_tent reach m T) as (p & Hp & x & Hx & Hcost); auto; fold D.
- apply INR_le. change (INR 2) with (1 + 1). lra.
- enough (D / (2 * INR m) <= w / (2 * r)) by lra. apply Rdiv_le_iff; [lra|].
  replace (w / (2 * r) * (2 * INR m)) with (w * INR m / r) by (field; lra). apply le_Rdiv_iff; [lra|].
  assert (D <= w * u) by (rewrite <- Ha; assert (a ^ 2 * a <= a ^ 2 * (w * b))
    by (apply Rmult_le_compat_l; [apply pow2_ge_0 | easy]); unfold u; lra).
  apply Rle_trans with (w * u * r); [apply Rmult_le_compat_r; lra | nra].
- assert ((9/4 * u) ^ 3 <= INR m ^ 3) by (apply pow_incr; lra). nra.
- exists p. split; [exact Hp|]. exists x. split; [exact Hx|]. eapply Rle_trans; [|apply Hcost]. fold D.
  rewrite Hb2. apply le_Rdiv_iff; [lra|]. apply Rle_trans with (a * b ^ 2 / (8 * r + 4) * (8 * ((r + 1/2) * u))).
  + apply Rmult_le_compat_l; [|lra]. pose proof (pow_lt b 2 Hb0). apply Rdiv_ge0; [nra | lra].
  + right. unfold u. rewrite <- Ha, <- Hb. field. lra.
Qed.

Theorem tents_are_needed m g M T : let D := INR k * g ^ 2 in 0 < g <= 1/4 -> 2 * INR m * g <= L ->
  48 * D <= INR m -> 2400 * INR M * D ^ 3 <= INR m * INR k ->
  (M <= T)%nat -> 16 * INR T <= INR M * exp (2 * D) -> lambda * INR k <= exp (-2 * D) ->
  exists p, let G := Game k n lambda prices (fun j c => p j (prices c)) in productive G p L /\
  exists x, in_cube k x /\ INR M / 8 <= E (run G A (fair_labels draw) T []) (total G) - INR T * value_at G p x.
Proof.
intros D Hg HL HD HM HMT HT Hprice. assert (HD0 : 0 < D) by (apply signal_gt0; easy).
assert (Hm : (1 <= m)%nat) by (destruct m; [cbn in HD; lra | lia]).
destruct (all_cells k n m lambda prices (cell m 1) (ramp 0 1) (height m g 1) g A draw) with (M := M) (T := T)
  as (star & Hstar & Hcost); auto; try lra.
{ intros c. apply tent_cell_spec; [lia|]. apply place_range; [lra | apply Hprices]. }
{ intros c. unfold ramp. rewrite Rmult_0_l. pose proof (Rmult_le_pos _ _ Hlam (proj1 (Hprices c))). lra. }
{ intros c. unfold ramp. lra. }
{ intros c. apply tent_range; [lia | lra]. }
{ intros c. unfold ramp. ring. }
unfold height, cell, ramp in Hcost. rewrite <- tent_game_hidden in Hcost by (lia || lra || auto).
exists (tents m g 0 1 star). intros G. change (tent_game m g 0 1 k n lambda prices star) with G in Hcost.
split; [apply tents_productive; lia || lra|].
assert (Cube : in_cube k (fun j => 1 * centre m (star j))).
{ intros j Hj. rewrite Rmult_1_l. apply centre_range; auto. }
exists (fun j => 1 * centre m (star j)). split; [exact Cube|]. apply waiting_costs with D; [easy | | exact Hcost].
apply known_cells_value; try easy; [|intros; apply Cube; easy].
intros j Hj. rewrite tents_at_centre; auto; lia || lra.
Qed.
End Cube.

(** ** The rates on [0,1] *)

Theorem two_thirds_is_needed k n prices A draw L T : (1 <= k)%nat -> (1 <= n)%nat -> (forall c, 0 <= prices c <= 1) ->
  votes_ok A -> blind k A draw -> (forall h, ok (draw h)) -> 0 < L <= INR T -> 8 <= L ^ 2 * INR T ->
  exists p, let G := Game k n 0 prices (fun j c => p j (prices c)) in productive G p L /\
  exists x, in_cube k x /\ Rpower L (1/3) * Rpower (INR T) (2/3) / 24
    <= E (run G A (fair_labels draw) T []) (total G) - INR T * bayes_value_at G p x.
Proof.
intros Hk Hn Hprices V Blind Hdraw HL HLT.
pose proof (two_thirds_up_to_reach k n 0 prices A draw L Hk Hn (Rle_refl 0) Hprices V Hdraw Blind 1 (5/2) 1 T) as H.
cbv zeta in H. replace ((L - 0) * 1) with L in H by ring. replace (8 * (5/2) + 4) with 24 in H by field.
apply H; lra.
Qed.

Theorem two_thirds_is_needed_below_L k n lambda prices A draw L T : (1 <= k)%nat -> (1 <= n)%nat ->
  (forall c, 0 <= prices c <= 1) -> votes_ok A -> blind k A draw -> (forall h, ok (draw h)) -> 0 <= lambda < L ->
  let D := (L - lambda) / Rmax 1 (8 * lambda) in 3 * D <= INR T -> 8 <= D ^ 2 * INR T ->
  exists p, let G := Game k n lambda prices (fun j c => p j (prices c)) in productive G p L /\
  exists x, in_cube k x /\ Rpower D (1/3) * Rpower (INR T) (2/3) / 27
    <= E (run G A (fair_labels draw) T []) (total G) - INR T * bayes_value_at G p x.
Proof.
intros Hk Hn Hprices V Blind Hdraw HL D HDT HT.
pose proof (Rmax_l 1 (8 * lambda)) as H1. pose proof (Rmax_r 1 (8 * lambda)) as H8.
set (M := Rmax 1 (8 * lambda)) in *. assert (HM : 0 < / M) by (apply Rinv_0_lt_compat; lra).
assert (HM1 : / M <= 1) by (rewrite <- Rinv_1; apply Rinv_le_contravar; lra).
assert (Hroom : lambda * / M <= 1/8) by (apply (Rdiv_le_iff lambda M); lra).
pose proof (two_thirds_up_to_reach k n lambda prices A draw L Hk Hn (proj1 HL) Hprices V Hdraw Blind (/ M) (23/8)
  (7/10) T) as H.
cbv zeta in H. replace (8 * (23/8) + 4) with 27 in H by field. fold (Rdiv (L - lambda) M) in H. fold D in H. assert (0 < D) by (apply Rdiv_lt_0_compat; lra).
pose proof (pos_INR T). apply H; lra.
Qed.

(** K g^2 = 2, so that OPT is e^(-4), and T = 3 M *)
Theorem three_halves_is_needed k n L : (32 <= k)%nat -> (1 <= n)%nat -> 4000 <= L * sqrt (INR k) ->
  exists T, forall lambda prices A draw, 0 <= lambda -> lambda * INR k <= exp (-4) -> (forall c, 0 <= prices c <= 1) ->
  votes_ok A -> blind k A draw -> (forall h, ok (draw h)) ->
  exists p, let G := Game k n lambda prices (fun j c => p j (prices c)) in productive G p L /\
  exists x, in_cube k x /\ INR k * sqrt (INR k) * L / 2000000
    <= E (run G A (fair_labels draw) T []) (total G) - INR T * value_at G p x.
Proof.
intros Hk Hn HL. assert (Hk32 : 32 <= INR k) by (apply (le_INR 32) in Hk; cbn in Hk; lra).
pose proof (sqrt_sqrt (INR k) ltac:(lra)) as Hss. pose proof (sqrt_lt_R0 (INR k) ltac:(lra)) as Hs0.
set (s := sqrt (INR k)) in *.
pose proof (sqrt_sqrt 2 ltac:(lra)) as Hqq.
assert (Hq : 1414/1000 <= sqrt 2 <= 1415/1000) by (split; interval with (i_prec 30)).
set (q := sqrt 2) in *. set (g := q / s). assert (Hs4 : 5 <= s) by nra.
assert (HD : INR k * g ^ 2 = 2).
{ unfold g. rewrite <- Hss. replace (s * s * (q / s) ^ 2) with (q * q) by (field; lra). exact Hqq. }
assert (Hg : 0 < g <= 1/4).
{ split; [apply Rdiv_lt_0_compat; lra|]. apply Rdiv_le_iff; [easy|]. nra. }
set (y := L * s / (2 * q)). assert (Hy : 1413 <= y) by (apply le_Rdiv_iff; nra).
destruct (nfloor_ex y) as (m & Hm); [lra|].
set (w := INR m * INR k / 19200). assert (Hw : 2 <= w) by (apply le_Rdiv_iff; nra).
destruct (nfloor_ex w) as (M & HM); [lra|]. exists (3 * M)%nat.
intros lambda prices A draw Hlam Hprice Hprices V Blind Hdraw.
destruct (tents_are_needed k n lambda prices A draw L) with (m := m) (g := g) (M := M) (T := (3 * M)%nat)
  as (p & Hp & x & Hx & Hcost); auto; try lia; rewrite ?HD; try lra.
- replace (2 * INR m * g) with (INR m * (2 * q / s)) by (unfold g; field; lra).
  replace L with (y * (2 * q / s)) by (unfold y; field; lra). apply Rmult_le_compat_r; [apply Rdiv_ge0; lra | lra].
- assert (INR M * 19200 <= INR m * INR k) by (apply (le_Rdiv_iff (INR m * INR k) 19200); fold w; lra). lra.
- rewrite mult_INR. cbn [INR]. assert (48 <= exp (2 * 2)) by interval with (i_prec 30). pose proof (pos_INR M). nra.
- replace (-2 * 2) with (-4) by ring. exact Hprice.
- exists p. split; [exact Hp|]. exists x. split; [exact Hx|]. eapply Rle_trans; [|apply Hcost].
  assert (HMw : w / 2 <= INR M) by lra. assert (Hmy : 1412/1413 * y <= INR m) by lra.
  assert (Hwy : 1412/1413 * y * INR k / 19200 <= w).
  { apply Rmult_le_compat_r; [lra|]. apply Rmult_le_compat_r; lra. }
  assert (Final : INR k * s * L / 2000000 <= 1412/1413 * y * INR k / 19200 / 2 / 8).
  { unfold y. replace (1412/1413 * (L * s / (2 * q)) * INR k / 19200 / 2 / 8)
      with (INR k * s * L * (1412/1413 / (2 * 19200 * 2 * 8) / q)) by (field; lra).
    apply Rmult_le_compat_l; [nra|]. apply le_Rdiv_iff; lra. }
  lra.
Qed.
