(** * Lemma 4.5: the chosen payments cost at most OPT, up to what is not known yet

    Step 4 of the analysis. The learner minimises Phi at optimistic accuracies P plus payments. P is at least as far
    from 1/2 as the accuracy p, so what it minimises lies below the true objective (D48.1); at the payments of the
    round the two differ by the errors |P - p| (D49), which a part h^2/8 of h = Phi(p(c_t)) and the widths pay for
    (D50); and the payments of the grid are as good as all others, up to eps (D52).

    Two steps of the printed proof are false, and both are repaired without a change to the lemma. D49.4 bounds |P - p|
    by one width; two are needed, and the 4 of D49.2 can be 2, which leaves room for them. D52.3 takes the best payments
    of the grid to be near the best of all; those near the best of all are meant. The counterexamples to these and to
    some misprints are in [Lemma_4_5_teeth.v].

    The last section is ours: as in Lemma 4.4, the factor K in 96 K is not needed.

    - [optimistic_at delta h m c j] == the P of expert j at the payment c j
    - [credible G delta h c] == every expert was paid c j before, and its accuracy is within the width of its estimate;
      on the event Lambda this holds for all payments of the grid
    - [uncertainty G delta h c] == the sum over experts of 2 ln(3/delta)/n + (3 ln(3/delta)/n)^2
    - I18.1, I78.1, D51.2: [value], [value_at] and h_t = [Phi] at the payments of the round are definitions;
      I29.1, I82.1: [covered]; I30.1: [N G <= length h] *)
Require Import Reals Lra Psatz List Bool Arith Lia.
From Coquelicot Require Import Coquelicot.
From PaidExperts Require Import Sums Tree Game Calculus Covering Rounds Algorithm_1 Lemma_4_4.
Import ListNotations.
Open Scope R_scope.

(** ** Optimism: P is at least as far from 1/2 as p *)

Lemma reach_cases l n s : 0 <= width l n s -> (1 <= n)%nat -> (s <= n)%nat ->
  0 <= reach l n s /\ reach l n s <= estimate n s /\ reach l n s <= 1 - estimate n s /\ reach l n s <= width l n s /\
  (reach l n s = width l n s \/ reach l n s = estimate n s \/ reach l n s = 1 - estimate n s).
Proof.
intros Hw Hn Hs. pose proof (estimate_range n s Hn Hs).
unfold reach, Rmin. repeat destruct Rle_dec; repeat split; try lra; auto.
Qed.

(** P lies between the estimate and the end of [0,1] that is nearer; at an estimate of 1/2 between it and either end. *)
Lemma optimistic_cases z l n s : (1 <= n)%nat ->
  (optimistic z l n s = estimate n s - reach l n s /\ estimate n s <= 1/2) \/
  (optimistic z l n s = estimate n s + reach l n s /\ 1/2 <= estimate n s).
Proof.
intros Hn. destruct n as [|n]; [lia|]. cbn [optimistic]. unfold sign_of, sgn.
repeat destruct Rlt_dec; [left | right | destruct z; [left | right]]; split; lra.
Qed.

Lemma optimistic_range z l n s : 0 <= width l n s -> (1 <= n)%nat -> (s <= n)%nat -> 0 <= optimistic z l n s <= 1.
Proof.
intros Hw Hn Hs. pose proof (estimate_range n s Hn Hs). pose proof (reach_cases l n s Hw Hn Hs).
destruct (optimistic_cases z l n s Hn) as [[-> _] | [-> _]]; lra.
Qed.

Theorem optimistic_is_optimistic z l n s p : (1 <= n)%nat -> (s <= n)%nat -> 0 <= p <= 1 ->
  Rabs (estimate n s - p) <= width l n s -> (1/2 - p) ^ 2 <= (1/2 - optimistic z l n s) ^ 2.
Proof.
intros Hn Hs Hp Hw. assert (Hw0 : 0 <= width l n s) by (pose proof (Rabs_pos (estimate n s - p)); lra).
apply Rabs_le_between in Hw. pose proof (reach_cases l n s Hw0 Hn Hs).
assert (Hsquare : forall a b, - b <= a <= b -> a ^ 2 <= b ^ 2) by (intros; nra).
destruct (optimistic_cases z l n s Hn) as [[-> Hq] | [-> Hq]].
- apply Hsquare. lra.
- replace ((1/2 - (estimate n s + reach l n s)) ^ 2) with ((estimate n s + reach l n s - 1/2) ^ 2) by ring.
  apply Hsquare. lra.
Qed.

(** P and p are both within one width of the estimate, perhaps on different sides. *)
Lemma optimistic_error_le_two_widths z l n s p : (1 <= n)%nat -> (s <= n)%nat ->
  Rabs (estimate n s - p) <= width l n s -> Rabs (optimistic z l n s - p) <= 2 * width l n s.
Proof.
intros Hn Hs Hw. assert (Hw0 : 0 <= width l n s) by (pose proof (Rabs_pos (estimate n s - p)); lra).
pose proof (reach_cases l n s Hw0 Hn Hs). apply Rabs_le_between in Hw. apply Rabs_le.
destruct (optimistic_cases z l n s Hn) as [[-> _] | [-> _]]; lra.
Qed.

(** ** Phi *)

Lemma Phi_ext k p q : (forall j, (j < k)%nat -> p j = q j) -> Phi k p = Phi k q.
Proof.
intros H. unfold Phi. do 2 f_equal. apply sum_ext. intros j Hj. apply in_seq in Hj. rewrite H by lia. reflexivity.
Qed.

Lemma gaps_sym k p q : gaps k p q = gaps k q p.
Proof. apply sum_ext. intros j _. apply Rabs_minus_sym. Qed.

Lemma Phi_lipschitz k p q : in_cube k p -> in_cube k q ->
  Rabs (Phi k p - Phi k q) <= 4 * Sum (seq 0 k) (fun j => Rabs (p j - q j)).
Proof.
intros Hp Hq. fold (gaps k p q). pose proof (gaps_ge0 k p q). pose proof (Phi_pos k p). pose proof (Phi_pos k q).
pose proof (Phi_le_1 k p). pose proof (Phi_le_1 k q).
pose proof (Phi_drop_le k p q Hp). pose proof (Phi_drop_le k q p Hq) as H'. rewrite gaps_sym in H'.
apply Rabs_le. nra.
Qed.

(** With all accuracies moved one after the other the constant is 2 e^(-1/2) = 1.2131, the slope of Phi at 0 and 1. *)
Lemma slope_le d : d * exp (-2 * d ^ 2) <= 1/2 * exp (-1/2).
Proof.
replace (exp (-1/2)) with (exp (-2 * d ^ 2) * exp (2 * d ^ 2 - 1/2)) by (rewrite <- exp_plus; f_equal; field).
pose proof (exp_pos (-2 * d ^ 2)). pose proof (exp_ineq1_le (2 * d ^ 2 - 1/2)). pose proof (pow2_ge_0 (d - 1/2)). nra.
Qed.

Lemma gaussian_gap_le x y : exp (-2 * (1/2 - x) ^ 2) - exp (-2 * (1/2 - y) ^ 2) <= 2 * exp (-1/2) * Rabs (x - y).
Proof.
set (f := fun x => exp (-2 * (1/2 - x) ^ 2)).
destruct (MVT_gen f y x (fun x => 4 * (1/2 - x) * f x)) as (c & Hc & H).
- intros z _. unfold f. auto_derive; [easy|].
  replace (-2 * ((1/2 + - z) * ((1/2 + - z) * 1))) with (-2 * (1/2 - z) ^ 2) by ring. field.
- intros z _. apply derivable_continuous_pt, ex_derive_Reals_0. unfold f. auto_derive. easy.
- unfold f in *. rewrite H. eapply Rle_trans; [apply Rle_abs|]. rewrite !Rabs_mult.
  apply Rmult_le_compat_r; [apply Rabs_pos|].
  pose proof (exp_pos (-2 * (1/2 - c) ^ 2)). rewrite (Rabs_pos_eq 4), (Rabs_pos_eq (exp _)) by lra.
  pose proof (slope_le (Rabs (1/2 - c))) as Hs. rewrite pow2_abs in Hs. lra.
Qed.

Lemma product_gap_le {A} (l : list A) a b d : (forall i, In i l -> 0 <= a i <= 1 /\ 0 <= b i <= 1) ->
  (forall i, In i l -> a i - b i <= d i /\ 0 <= d i) -> Prod l a - Prod l b <= Sum l d /\ 0 <= Prod l a <= 1.
Proof.
induction l as [|i l IH]; intros Hab Hd; [cbn; lra|]. rewrite !prod_cons, sum_cons.
destruct IH as [IH Ha]; [intros; apply Hab; right; easy | intros; apply Hd; right; easy|].
destruct (Hab i (or_introl eq_refl)). destruct (Hd i (or_introl eq_refl)).
assert (0 <= Sum l d) by (apply sum_ge0; intros; apply Hd; right; easy). split; nra.
Qed.

Theorem Phi_lipschitz_everywhere k p q :
  Rabs (Phi k p - Phi k q) <= 2 * exp (-1/2) * Sum (seq 0 k) (fun j => Rabs (p j - q j)).
Proof.
fold (gaps k p q). assert (Hside : forall p q, Phi k p - Phi k q <= 2 * exp (-1/2) * gaps k p q).
{ clear. intros p q. unfold Phi, gaps. rewrite <- (sum_scal _ (2 * exp (-1/2))).
  rewrite <- !sum_scal, !exp_sum. apply product_gap_le.
  - intros j _. split; (split; [left; apply exp_pos | apply exp_le_1]);
      [pose proof (pow2_ge_0 (1/2 - p j)) | pose proof (pow2_ge_0 (1/2 - q j))]; lra.
  - intros j _. split; [apply gaussian_gap_le|].
    pose proof (exp_pos (-1/2)). pose proof (Rabs_pos (p j - q j)). nra. }
pose proof (Hside p q). pose proof (Hside q p) as Hqp. rewrite gaps_sym in Hqp. apply Rabs_le. lra.
Qed.

Corollary Phi_lipschitz_sharp k p q : in_cube k p -> in_cube k q ->
  Rabs (Phi k p - Phi k q) <= 2 * exp (-1/2) * Sum (seq 0 k) (fun j => Rabs (p j - q j)).
Proof. intros _ _. apply Phi_lipschitz_everywhere. Qed.

(** ** The payments of a round *)

Definition optimistic_at (delta : R) (h : history) (m : move) (c : nat -> nat) (j : nat) : R :=
  optimistic (zero m) (ln (3 / delta)) (times h j (c j)) (hits h j (c j)).

Definition credible (G : game) (delta : R) (h : history) (c : nat -> nat) : Prop := forall j, (j < K G)%nat ->
  (1 <= times h j (c j))%nat /\
  Rabs (estimate (times h j (c j)) (hits h j (c j)) - accuracy G j (c j))
    <= width (ln (3 / delta)) (times h j (c j)) (hits h j (c j)).

Definition uncertainty (G : game) (delta : R) (h : history) (c : nat -> nat) : R :=
  width_costs (ln (3 / delta)) (K G) (fun j => times h j (c j)).

Lemma Lambda_credible G delta h c : Lambda G delta h = true -> on_grid G c ->
  (forall j c, (j < K G)%nat -> (c < N G)%nat -> (1 <= times h j c)%nat) -> credible G delta h c.
Proof.
intros HL Hc Htried j Hj. specialize (Hc j Hj). specialize (Htried j (c j) Hj Hc). split; [easy|].
apply (Lambda_within G delta h j (c j)) in HL; [|easy | easy]. unfold within, Rleb in HL.
destruct (Nat.eqb_spec (times h j (c j)) 0) as [H0|_]; [lia|]. destruct Rle_dec in HL; easy.
Qed.

(** For estimates that do not miss, as [Regret.v] says it *)
Lemma inside_credible G delta h c : (forall j, (j < K G)%nat -> (1 <= times h j (c j))%nat) ->
  (forall j, (j < K G)%nat ->
     outside (width (ln (3 / delta))) (times h j (c j)) (hits h j (c j)) (accuracy G j (c j)) = false) ->
  credible G delta h c.
Proof.
intros Hn Hin j Hj. split; [auto|]. specialize (Hin j Hj). unfold outside, Rltb in Hin. destruct Rlt_dec; [easy | lra].
Qed.

Section Round.
Variables (G : game) (delta : R) (h : history) (m : move).
Hypotheses (W : lawful G) (Hdelta : 0 < delta < 1).
Notation k := (INR (K G)).
Notation l := (ln (3 / delta)).
(** At the payments of the round: accuracies, optimistic accuracies, Phi, and lambda times the payments *)
Notation p := (fun j => accuracy G j (pay m j)).
Notation P := (optimistic_at delta h m (pay m)).
Notation h_t := (Phi (K G) p).
Notation err j := (Rabs (optimistic_at delta h m (pay m) j - accuracy G j (pay m j))).
Notation pays := (lam G * paid_sum G (pay m)).

Lemma log_ge0 : 0 <= l.
Proof. left. apply ln_3_delta_pos, Hdelta. Qed.

(** Payments seem to be worth at least what they are worth. *)
Lemma seems_le_Phi c : credible G delta h c -> seems G delta h m c <= Phi (K G) (fun j => accuracy G j (c j)).
Proof.
intros Hcred. apply Phi_le. intros j Hj. destruct (Hcred j Hj) as [Hn Hw].
apply optimistic_is_optimistic; [easy | apply hits_le_times | apply (accuracy_range _ W) | easy].
Qed.

(** D48.1: the chosen payments seem to cost no more than any payments do cost. The print has C for C^K. *)
Lemma D48_1 c : exactly G h (seems G delta h m) (pay m) -> on_grid G c -> credible G delta h c ->
  Phi (K G) (fun j => accuracy G j (c j)) + lam G * paid_sum G c >= Phi (K G) P + pays.
Proof.
intros Hmin Hc Hcred. apply Rle_ge. eapply Rle_trans; [apply (Hmin c Hc)|].
apply Rplus_le_compat_r, seems_le_Phi, Hcred.
Qed.

(** D49.1, with c_t where the print has c *)
Lemma D49_1_repaired c : exactly G h (seems G delta h m) (pay m) -> on_grid G c -> credible G delta h c ->
  h_t + pays - value G c <= h_t - Phi (K G) P.
Proof. intros Hmin Hc Hcred. pose proof (D48_1 c Hmin Hc Hcred). unfold value. lra. Qed.

Lemma optimistic_in_cube : credible G delta h (pay m) -> in_cube (K G) P.
Proof.
intros H j Hj. destruct (H j Hj) as [Hn Hw]. apply optimistic_range; [|easy | apply hits_le_times].
eapply Rle_trans; [apply Rabs_pos | apply Hw].
Qed.

(** D49.2: 2 is enough for the printed 4. *)
Lemma D49_2_halved : credible G delta h (pay m) ->
  h_t - Phi (K G) P <= 2 * h_t * Sum (experts G) (fun j => err j).
Proof. intros H. apply (Phi_drop_le (K G) P p), optimistic_in_cube, H. Qed.

Lemma D49_2 : credible G delta h (pay m) ->
  h_t - Phi (K G) P <= 4 * h_t * Sum (experts G) (fun j => err j).
Proof.
intros H. pose proof (D49_2_halved H) as H2. pose proof (Phi_pos (K G) p). pose proof (gaps_ge0 (K G) P p).
unfold gaps, experts in *. nra.
Qed.

Lemma I80_1 : 6 > 0.    (* the eta of D49.3 *)
Proof. lra. Qed.

Lemma I79_1 a b eta : eta > 0 -> a * b <= a ^ 2 / (2 * eta) + eta / 2 * b ^ 2.
Proof. exact (I75_1 a b eta). Qed.

(** With eta = 4 it is 32 for 48. *)
Lemma D49_3 : 4 * h_t * Sum (experts G) (fun j => err j)
  <= 1/8 * h_t ^ 2 + 48 * k * Sum (experts G) (fun j => err j ^ 2).
Proof.
pose proof (I79_1 h_t (4 * gaps (K G) P p) 6 I80_1). pose proof (square_of_gaps_le (K G) P p).
pose proof (pow2_ge_0 h_t). unfold gaps, square_gaps, experts in *. lra.
Qed.

(** Half of the sum costs a quarter of those 32: this is the room for two widths in D49.4. *)
Lemma D49_3_halved : 2 * h_t * Sum (experts G) (fun j => err j)
  <= 1/8 * h_t ^ 2 + 8 * k * Sum (experts G) (fun j => err j ^ 2).
Proof.
pose proof (I79_1 h_t (2 * gaps (K G) P p) 4 ltac:(lra)). pose proof (square_of_gaps_le (K G) P p).
unfold gaps, square_gaps, experts in *. lra.
Qed.

(** Two widths, squared *)
Lemma squared_errors_le : credible G delta h (pay m) ->
  Sum (experts G) (fun j => err j ^ 2) <= 5 * uncertainty G delta h (pay m).
Proof.
intros Hcred. unfold uncertainty, width_costs. rewrite <- sum_scal. apply sum_le. intros j Hj. apply in_experts in Hj.
destruct (Hcred j Hj) as [Hn Hw]. pose proof (hits_le_times h j (pay m j)) as Hs. unfold optimistic_at.
set (n := times h j (pay m j)) in *. set (s := hits h j (pay m j)) in *. pose proof log_ge0 as Hl.
apply Rle_trans with ((2 * width l n s) ^ 2).
- apply pow_incr. split; [apply Rabs_pos | apply optimistic_error_le_two_widths; easy].
- pose proof (width_squared_le l n s Hl Hn Hs). lra.
Qed.

Lemma uncertainty_ge0 : credible G delta h (pay m) -> 0 <= uncertainty G delta h (pay m).
Proof. intros Hcred. apply width_costs_ge0; [exact log_ge0 | intros j Hj; apply Hcred; easy]. Qed.

(** D49.4 with 8 in place of 48; with 48 it is false. *)
Lemma D49_4_repaired : credible G delta h (pay m) ->
  1/8 * h_t ^ 2 + 8 * k * Sum (experts G) (fun j => err j ^ 2)
  <= 1/8 * h_t ^ 2 + 96 * k * uncertainty G delta h (pay m).
Proof.
intros Hcred. pose proof (squared_errors_le Hcred). pose proof (uncertainty_ge0 Hcred). pose proof (pos_INR (K G)). nra.
Qed.

(** D50.1, with the factor 1/8 that the print loses before h_t, and c_t for c *)
Lemma D50_1_repaired : 7/8 * h_t + pays = h_t + pays - 1/8 * h_t.
Proof. field. Qed.

Lemma I81_1 : h_t ^ 2 <= h_t.
Proof. pose proof (I77_1 (K G) p). lra. Qed.

Lemma D50_2_repaired c : credible G delta h (pay m) -> exactly G h (seems G delta h m) (pay m) ->
  on_grid G c -> credible G delta h c ->
  h_t + pays - 1/8 * h_t <= value G c + 96 * k * uncertainty G delta h (pay m).
Proof.
intros Hnow Hmin Hc Hcred.
pose proof (D49_1_repaired c Hmin Hc Hcred).
pose proof (D49_2_halved Hnow).
pose proof D49_3_halved. pose proof (D49_4_repaired Hnow). pose proof I81_1. lra.
Qed.

(** Lemma 4.5 against one vector of the grid, of which alone, besides the payments of the round, estimates are asked *)
Theorem chosen_payments_cost_at_most c : credible G delta h (pay m) -> exactly G h (seems G delta h m) (pay m) ->
  on_grid G c -> credible G delta h c ->
  7/8 * h_t + pays <= value G c + 96 * k * uncertainty G delta h (pay m).
Proof. intros Hnow Hmin Hc Hcred. rewrite D50_1_repaired. apply D50_2_repaired; easy. Qed.
End Round.

(** ** From the grid to [0,1] *)

Section Grid.
Variables (G : game) (p : nat -> R -> R) (L eps : R).
Hypotheses (W : lawful G) (Hp : productive G p L).

Lemma D52_1 x y : in_cube (K G) x -> in_cube (K G) y ->
  Phi (K G) (fun j => p j (x j)) + lam G * Sum (experts G) x
  - (Phi (K G) (fun j => p j (y j)) + lam G * Sum (experts G) y)
  <= 4 * Sum (experts G) (fun j => Rabs (p j (x j) - p j (y j))) + lam G * Sum (experts G) (fun j => Rabs (x j - y j)).
Proof.
intros Hx Hy. pose proof (lam_ge0 _ W) as Hlam.
assert (Hcube : forall x, in_cube (K G) x -> in_cube (K G) (fun j => p j (x j))).
{ intros z Hz j Hj. apply (p_range _ _ _ Hp). auto. }
assert (HPhi := Phi_lipschitz _ _ _ (Hcube x Hx) (Hcube y Hy)). apply Rabs_le_between in HPhi.
assert (Hpay : Sum (experts G) x - Sum (experts G) y <= Sum (experts G) (fun j => Rabs (x j - y j))).
{ rewrite <- sum_minus. apply sum_le. intros j _. apply Rle_abs. }
unfold experts in *. nra.
Qed.

Lemma D52_2 x y : in_cube (K G) x -> in_cube (K G) y ->
  4 * Sum (experts G) (fun j => Rabs (p j (x j) - p j (y j))) + lam G * Sum (experts G) (fun j => Rabs (x j - y j))
  <= (4 * L + lam G) * Sum (experts G) (fun j => Rabs (x j - y j)).
Proof.
intros Hx Hy.
enough (Sum (experts G) (fun j => Rabs (p j (x j) - p j (y j)))
        <= L * Sum (experts G) (fun j => Rabs (x j - y j))) by lra.
rewrite <- sum_scal. apply sum_le. intros j Hj. apply in_experts in Hj. apply (p_lipschitz _ _ _ Hp); auto.
Qed.

Lemma nearest_payments x : covered G eps -> in_cube (K G) x ->
  exists c, forall j, (j < K G)%nat -> (c j < N G)%nat /\ Rabs (price G (c j) - x j) <= eps.
Proof.
intros Hcover Hx. induction (K G) as [|n IH]; [exists (fun _ => 0%nat); intros; lia|].
destruct IH as [c Hc]; [intros j Hj; apply Hx; lia|].
destruct (Hcover (x n) (Hx n ltac:(lia))) as (e & He & Hxe).
exists (fun j => if (j =? n)%nat then e else c j). intros j Hj.
destruct (Nat.eqb_spec j n) as [->|]; [easy | apply Hc; lia].
Qed.

(** D52.3 for the payments of the grid that are near to x; for the best ones, which the print has named, it is false *)
Lemma D52_3_repaired x : covered G eps -> in_cube (K G) x -> exists c, on_grid G c /\
  (4 * L + lam G) * Sum (experts G) (fun j => Rabs (price G (c j) - x j)) <= (4 * L + lam G) * INR (K G) * eps.
Proof.
intros Hcover Hx. destruct (nearest_payments x Hcover Hx) as [c Hc]. exists c. split; [intros j Hj; apply Hc; easy|].
rewrite Rmult_assoc. apply Rmult_le_compat_l; [pose proof (productive_L_ge0 G p L Hp); pose proof (lam_ge0 _ W); lra|].
rewrite <- sum_experts_const. apply sum_le. intros j Hj. apply in_experts in Hj. apply Hc. easy.
Qed.

Theorem grid_is_nearly_optimal x : covered G eps -> in_cube (K G) x -> exists c, on_grid G c /\
  value G c <= value_at G p x + (4 * L + lam G) * INR (K G) * eps.
Proof.
intros Hcover Hx. destruct (D52_3_repaired x Hcover Hx) as (c & Hc & Heps). exists c. split; [easy|].
assert (Hcube : in_cube (K G) (fun j => price G (c j))) by (intros j _; apply (price_range _ W)).
pose proof (D52_1 _ x Hcube Hx) as H1. pose proof (D52_2 _ x Hcube Hx) as H2. cbv beta in H1, H2.
unfold value, value_at, paid_sum. rewrite (Phi_ext _ _ (fun j => p j (price G (c j)))); [lra|].
intros j _. apply (p_accuracy _ _ _ Hp).
Qed.

(** D51.1, with C^K for C: the best payments of the grid cost no more than those near to x. *)
Lemma D51_1_repaired c x : covered G eps -> in_cube (K G) x -> (forall c', on_grid G c' -> value G c <= value G c') ->
  value G c - value_at G p x <= (4 * L + lam G) * INR (K G) * eps.
Proof.
intros Hcover Hx Hbest. destruct (grid_is_nearly_optimal x Hcover Hx) as (c' & Hc' & H).
specialize (Hbest c' Hc'). lra.
Qed.
End Grid.

(** ** The lemma *)

Section Lemma_4_5.
Variables (G : game) (delta : R) (h : history) (m : move).
Hypotheses (W : lawful G) (Hdelta : 0 < delta < 1) (Hlate : (N G <= length h)%nat).
Hypothesis Htried : forall j c, (j < K G)%nat -> (c < N G)%nat -> (1 <= times h j c)%nat.
Hypotheses (HLambda : Lambda G delta h = true) (Hpay : explores_then G (exactly G) (seems G delta h m) h m).

(** Over the grid there is nothing to be covered: this is what the regret over C^K needs. *)
Theorem lemma_4_5_grid c : on_grid G c ->
  7/8 * Phi (K G) (fun j => accuracy G j (pay m j)) + lam G * paid_sum G (pay m)
  <= value G c
   + 96 * INR (K G) * Sum (experts G) (fun j => 2 * ln (3 / delta) / INR (times h j (pay m j))
                                                + (3 * ln (3 / delta) / INR (times h j (pay m j))) ^ 2).
Proof.
intros Hc. destruct Hpay as (Hgrid & _ & Hmin).
apply (chosen_payments_cost_at_most G delta h m); auto; apply Lambda_credible; auto.
Qed.

Theorem lemma_4_5 p L eps x : productive G p L -> covered G eps -> in_cube (K G) x ->
  7/8 * Phi (K G) (fun j => accuracy G j (pay m j)) + lam G * paid_sum G (pay m)
  <= value_at G p x + (4 * L + lam G) * INR (K G) * eps
   + 96 * INR (K G) * Sum (experts G) (fun j => 2 * ln (3 / delta) / INR (times h j (pay m j))
                                                + (3 * ln (3 / delta) / INR (times h j (pay m j))) ^ 2).
Proof.
intros Hp Hcover Hx. destruct (grid_is_nearly_optimal G p L eps W Hp x Hcover Hx) as (c & Hc & Hopt).
pose proof (lemma_4_5_grid c Hc). lra.
Qed.

(** D53.1, with c_t where the print has c, and D26.1 are the lemma. *)
Definition D53_1_repaired := lemma_4_5.
Definition D26_1 := lemma_4_5.
End Lemma_4_5.

(** As printed: any round t > N of Algorithm 1 in which Lambda holds *)
Theorem lemma_4_5_as_printed G beta delta h m p L eps x : lawful G -> 0 < delta < 1 ->
  legal (algorithm_1 G (exactly G) beta delta) h -> (N G <= length h)%nat ->
  allows (algorithm_1 G (exactly G) beta delta) h m -> Lambda G delta h = true ->
  productive G p L -> covered G eps -> in_cube (K G) x ->
  7/8 * Phi (K G) (fun j => accuracy G j (pay m j)) + lam G * paid_sum G (pay m)
  <= value_at G p x + (4 * L + lam G) * INR (K G) * eps
   + 96 * INR (K G) * Sum (experts G) (fun j => 2 * ln (3 / delta) / INR (times h j (pay m j))
                                                + (3 * ln (3 / delta) / INR (times h j (pay m j))) ^ 2).
Proof.
intros W Hd Hlegal Hlate [Hpay _] HL Hp Hcover Hx. apply lemma_4_5; try easy.
intros j c Hj Hc. apply (times_later G _ (algorithm_1_exploring G (exactly G) beta delta) h j c); easy.
Qed.

(** ** The factor K is not needed: 96 K may be 40 *)

(** What a part of Phi(q) and the squares pay for, by Cauchy and Schwarz in the exponent *)
Lemma Phi_drop_le_without_K k p q : Phi k q - Phi k p <= 1/8 * Phi k q + 8 * square_gaps k p q.
Proof.
set (D := Sum (seq 0 k) (fun j => (1/2 - q j) ^ 2)). set (X := square_gaps k p q).
assert (HD : 0 <= D) by (apply sum_ge0; intros; apply pow2_ge_0).
assert (HX : 0 <= X) by (apply sum_ge0; intros; apply pow2_ge_0).
pose proof (Phi_pos k q). pose proof (Phi_le_1 k q). pose proof (Phi_times_distance_le k q) as HgD. fold D in HgD.
assert (Hdrop : Phi k q - Phi k p <= Phi k q * (4 * (sqrt D * sqrt X) + 2 * X)).
{ eapply Rle_trans; [apply exp_drop_le|]. pose proof (exponents_differ_le k p q) as He. fold D X in He |- *.
  apply Rmult_le_compat_l; lra. }
assert (Hmean : 4 * (sqrt D * sqrt X) <= 1/8 + 32 * (D * X)).
{ replace (D * X) with ((sqrt D * sqrt X) ^ 2) by (rewrite Rpow_mult_distr, !pow2_sqrt by easy; reflexivity).
  pose proof (pow2_ge_0 (16 * (sqrt D * sqrt X) - 1)). lra. }
assert (Phi k q * D * X <= 5/27 * X) by (apply Rmult_le_compat_r; easy).
assert (Phi k q * X <= X) by nra. apply Rmult_le_compat_l with (r := Phi k q) in Hmean; [|lra]. lra.
Qed.

Theorem chosen_payments_cost_at_most_without_K G delta h m c : lawful G -> 0 < delta < 1 ->
  credible G delta h (pay m) -> exactly G h (seems G delta h m) (pay m) -> on_grid G c -> credible G delta h c ->
  7/8 * Phi (K G) (fun j => accuracy G j (pay m j)) + lam G * paid_sum G (pay m)
  <= value G c + 40 * uncertainty G delta h (pay m).
Proof.
intros W Hd Hnow Hmin Hc Hcred. pose proof (D49_1_repaired G delta h m W c Hmin Hc Hcred).
pose proof (Phi_drop_le_without_K (K G) (optimistic_at delta h m (pay m)) (fun j => accuracy G j (pay m j))).
pose proof (squared_errors_le G delta h m Hd Hnow). unfold square_gaps, experts in *. lra.
Qed.

Theorem lemma_4_5_without_K G delta h m p L eps x : lawful G -> 0 < delta < 1 -> (N G <= length h)%nat ->
  (forall j c, (j < K G)%nat -> (c < N G)%nat -> (1 <= times h j c)%nat) -> Lambda G delta h = true ->
  explores_then G (exactly G) (seems G delta h m) h m -> productive G p L -> covered G eps -> in_cube (K G) x ->
  7/8 * Phi (K G) (fun j => accuracy G j (pay m j)) + lam G * paid_sum G (pay m)
  <= value_at G p x + (4 * L + lam G) * INR (K G) * eps
   + 40 * Sum (experts G) (fun j => 2 * ln (3 / delta) / INR (times h j (pay m j))
                                    + (3 * ln (3 / delta) / INR (times h j (pay m j))) ^ 2).
Proof.
intros W Hd Hlate Htried HL (Hgrid & _ & Hmin) Hp Hcover Hx.
destruct (grid_is_nearly_optimal G p L eps W Hp x Hcover Hx) as (c & Hc & Hopt).
pose proof (chosen_payments_cost_at_most_without_K G delta h m c W Hd (Lambda_credible _ _ _ _ HL Hgrid Htried)
  (Hmin Hlate) Hc (Lambda_credible _ _ _ _ HL Hc Htried)).
unfold uncertainty, width_costs, experts in *. lra.
Qed.
