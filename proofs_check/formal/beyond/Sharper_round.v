(** * One round of Algorithm 1 (Results S and B)

    In a round after the exploration, in which the accuracies that matter are within their widths, Algorithm 1 errs with
    probability at most (1 - eta) Phi at the optimistic estimates, plus charges that depend on counts only:
    - if an expert is certain it is followed, and errs with probability at most [error_cap]/n;
    - else a mistake has at most half the product of the [loss_factor]s of the experts; each of them is at most its
      share of its padded Gaussian; the shares multiply to 2 (1 - eta), and a product of padded numbers is at most the
      product plus the pads.
    By optimism and by the choice of payments, Phi at the optimistic estimates plus lambda times the payments is at
    most the value of every other choice of payments; and it is at least exp(-K/2), which eta turns into a gain.

    - [gaussian zero l n s] == exp(-2 (1/2 - P)^2), P the optimistic estimate
    - [misleads n s p] == the chance that a followed expert of accuracy p misleads
    - [charge j c n] == [follow_charge] plus [pad], for expert j and payment c *)
Require Import Reals Lra Psatz List Bool Arith Lia.
From PaidExperts Require Import Sums Tree Game Calculus Covering Rounds Section_2 Lemma_A_1 Lemma_4_3 Lemma_4_5
  Lemma_4_6 Sharper_factor Sharper_sums.
Import ListNotations.
Open Scope R_scope.

Definition gaussian (zero : bool) (l : R) (n s : nat) : R := exp (-2 * (1/2 - optimistic zero l n s)^2).
Definition misleads (n s : nat) (p : R) : R := if Rltb (1/2) (estimate n s) then 1 - p else p.

(** ** One estimate *)

Section Estimate.
Variables (l : R) (n s : nat).
Hypotheses (Hl : 0 < l) (Hn : (1 <= n)%nat) (Hs : (s <= n)%nat).
Notation q := (estimate n s).
Notation x := (l / INR n).

Lemma x_pos : 0 < x.
Proof. pose proof (INR_ge1 n Hn). apply Rdiv_lt_0_compat; lra. Qed.

Lemma width_is_radius : width l n s = radius (side q) x.
Proof.
pose proof (INR_ge1 n Hn). unfold width, radius.
assert (Hside : side q * (1 - side q) = q * (1 - q)) by (unfold side, Rmin; destruct Rle_dec; ring).
rewrite Hside. f_equal; [field; lra|]. f_equal. field. lra.
Qed.

Lemma reach_range : 0 <= reach l n s <= side q /\ reach l n s <= width l n s.
Proof.
pose proof (side_range q (estimate_range n s Hn Hs)) as Hside. pose proof x_pos.
assert (Hw : 0 <= width l n s).
{ rewrite width_is_radius. unfold radius. pose proof (sqrt_pos (side q * (1 - side q) * (2 * x))). lra. }
unfold reach, side in *. rewrite (Rmin_comm (1 - q)). repeat split; [apply Rmin_glb; lra | apply Rmin_l | apply Rmin_r].
Qed.

(** Whatever sign(0) is: the optimistic estimate is [reach] farther from 1/2 than the estimate. *)
Lemma optimistic_distance zero : (1/2 - optimistic zero l n s)^2 = (1/2 - side q + reach l n s)^2.
Proof.
unfold side, Rmin. destruct (optimistic_cases zero l n s Hn) as [[-> Hq] | [-> Hq]], Rle_dec;
  try lra; try (replace q with (1/2) by lra); field.
Qed.

Lemma gaussian_range zero : exp (-1/2) <= gaussian zero l n s <= 1.
Proof.
unfold gaussian. rewrite optimistic_distance. pose proof reach_range as [Hr _].
pose proof (side_range q (estimate_range n s Hn Hs)). split; [apply exp_le; nra|].
apply exp_le_1. pose proof (pow2_ge_0 (1/2 - side q + reach l n s)). lra.
Qed.

Variable p : R.
Hypotheses (Hp : 0 <= p <= 1) (Hnear : Rabs (q - p) <= width l n s).

Lemma near_both : p <= q + width l n s /\ q <= p + width l n s.
Proof. unfold Rabs in Hnear. destruct Rcase_abs; lra. Qed.

(** A followed expert errs on the far side of its estimate at worst. *)
Lemma misleads_le : misleads n s p <= side q + width l n s.
Proof.
pose proof near_both. unfold misleads, Rltb, side, Rmin. destruct Rlt_dec, Rle_dec; lra.
Qed.

Lemma misleads_on_a_side : misleads n s p = side p \/ misleads n s p = 1 - side p.
Proof. unfold misleads, side, Rmin. destruct Rltb, Rle_dec; lra. Qed.
End Estimate.

(** ** In range or out of range *)

Section Range.
Variables (beta : R) (n s : nat).
Notation q := (estimate n s).

Lemma in_range_side : in_range beta n s = true -> cutoff beta n <= side q.
Proof. intros H. apply cutoff_le_estimate_le in H. apply Rmin_glb; lra. Qed.

Lemma out_of_range_side : (1 <= n)%nat -> in_range beta n s = false -> side q <= beta / INR n.
Proof.
intros Hn H. apply Rle_trans with (cutoff beta n); [|destruct n; [lia | apply Rmin_l]].
apply Rnot_lt_le. intros Hlt. enough (in_range beta n s = true) by congruence.
pose proof (Rmin_l q (1 - q)). pose proof (Rmin_r q (1 - q)). unfold side in Hlt.
apply andb_true_intro; split; apply Rleb_true; lra.
Qed.

(** Young and in range: the estimate is 1/2, so that the count is even. *)
Lemma young_is_even : in_range beta n s = true -> INR n < 2 * beta -> q = 1/2 /\ Nat.even n = true.
Proof.
intros Hrange Hyoung. pose proof (in_range_tried _ _ _ Hrange) as Hn. pose proof (INR_ge1 n Hn) as HN.
assert (Hq : q = 1/2).
{ apply (I67_1 beta); [easy|]. rewrite (cutoff_tried _ _ _ Hrange). apply Rmin_right, le_Rdiv_iff; lra. }
split; [easy|]. apply Nat.even_spec. exists s. apply INR_eq. rewrite mult_INR. rewrite estimate_pos in Hq by easy.
assert (INR s = 1/2 * INR n) by (rewrite <- Hq; field; lra). cbn [INR]. lra.
Qed.
End Range.

(** ** An expert that is certain may be followed *)

Section Certain.
Variables (beta l : R) (n s : nat) (p : R).
Hypotheses (Hbeta : 0 < beta) (Hl : 0 < l) (Hn : (1 <= n)%nat) (Hs : (s <= n)%nat) (Hp : 0 <= p <= 1).
Hypothesis Hnear : Rabs (estimate n s - p) <= width l n s.
Notation q := (estimate n s).
Notation x := (l / INR n).

(** Out of range: the estimate is at most beta/n from 0 or 1, and the accuracy a width farther. *)
Lemma certain_misleads : in_range beta n s = false ->
  INR n * misleads n s p <= error_cap beta l /\ misleads n s p - 1/2 <= radius (1/2) x.
Proof.
intros Hrange. apply out_of_range_side in Hrange; [|easy]. pose proof (misleads_le l n s p Hnear) as Herr.
pose proof (INR_ge1 n Hn) as HN. pose proof (x_pos l n Hl Hn) as Hx.
pose proof (side_range q (estimate_range n s Hn Hs)) as Hside. rewrite width_is_radius in Herr by easy.
unfold radius in *.
set (y := side q) in *. split.
- assert (Hsqrt : INR n * sqrt (y * (1 - y) * (2 * x)) <= sqrt (2 * beta * l)).
  { rewrite <- (sqrt_square (INR n)) at 1 by lra. rewrite <- sqrt_mult_alt by nra. apply sqrt_le_1_alt.
    replace (INR n * INR n * (y * (1 - y) * (2 * x))) with (2 * (INR n * y) * (1 - y) * l) by (field; lra).
    apply le_Rdiv_iff in Hrange; [|lra]. apply Rmult_le_compat_r; [lra|]. nra. }
  assert (INR n * y <= beta) by (rewrite Rmult_comm; apply le_Rdiv_iff; lra).
  assert (INR n * (3 * x) = 3 * l) by (field; lra). unfold error_cap. nra.
- assert (sqrt (y * (1 - y) * (2 * x)) <= sqrt (1/2 * (1 - 1/2) * (2 * x))); [|lra].
  apply sqrt_le_1_alt, Rmult_le_compat_r; [lra | nra].
Qed.

Lemma misleads_le_follow_charge f : in_range beta n s = false -> misleads n s p - f <= follow_charge beta l f p n.
Proof.
intros Hrange. destruct (certain_misleads Hrange) as [H1 H2]. unfold follow_charge.
pose proof (side_range p Hp). destruct (misleads_on_a_side n s p) as [He|He]; rewrite He in *.
- destruct worse; [eapply Rle_trans; [|apply positive_ge]; lra|].
  assert (better beta l p n = true) as -> by (apply Rleb_true; easy). apply positive_ge.
- assert (worse beta l p n = true) as -> by (apply andb_true_intro; split; apply Rleb_true; lra). apply positive_ge.
Qed.
End Certain.

(** ** An expert that is not is heard *)

Section Heard.
Variables (beta l eta b slope offset : R) (k n s : nat) (p : R).
Hypotheses (Hl : 0 < l) (Hk : (1 <= k)%nat) (Heta : 0 <= eta < 1/2) (Hb : 5 <= b).
Hypotheses (Hfits : fits eta b) (Hvanishes : vanishes eta slope offset) (Hbeta : b * l * Rpower (INR k) (3/2) <= beta).
Hypotheses (Hn : (1 <= n)%nat) (Hs : (s <= n)%nat) (Hnear : Rabs (estimate n s - p) <= width l n s).
Notation q := (estimate n s).
Notation x := (l / INR n).
Notation root := (Rpower (2 * (1 - eta)) (1 / INR k)).

Lemma beta_pos : 0 < beta.
Proof. assert (0 < Rpower (INR k) (3/2)) by apply exp_pos. assert (0 < b * l) by nra. nra. Qed.

(** Old enough, the cutoff is beta/n, and the comparison of [Sharper_factor] applies. *)
Lemma loss_factor_le_when_old zero : in_range beta n s = true -> 2 * beta <= INR n ->
  loss_factor p q <= root * gaussian zero l n s.
Proof.
intros Hrange Hold. pose proof (in_range_inside _ _ _ Hrange beta_pos) as Hq.
pose proof (cutoff_tried _ _ _ Hrange) as Hcutoff.
apply in_range_side in Hrange.
pose proof (INR_ge1 n Hn) as HN. pose proof (near_both l n s p Hnear) as Hboth.
destruct (reach_range l n s Hl Hn Hs) as [Hreach Hwidth].
assert (Hcut : beta / INR n <= side q).
{ rewrite Hcutoff, Rmin_left in Hrange; [easy | apply Rdiv_le_iff; lra]. }
assert (Hx : b * Rpower (INR k) (3/2) * x <= side q).
{ eapply Rle_trans; [|apply Hcut]. unfold Rdiv. rewrite <- Rmult_assoc.
  apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat; lra | lra]. }
unfold gaussian. rewrite optimistic_distance by easy. rewrite width_is_radius in * by easy.
pose proof (side_range q ltac:(lra)) as Hside. pose proof (x_pos l n Hl Hn) as Hx0.
assert (Hlow : side q = q \/ side q = 1 - q) by (unfold side, Rmin; destruct Rle_dec; auto).
destruct Hlow as [Hlow|Hlow].
- rewrite <- Hlow at 1. apply (Hfits k _ _ x); try easy; lra.
- rewrite <- loss_factor_mirror, <- Hlow. apply (Hfits k _ _ x); try easy; lra.
Qed.

Lemma share_le_padded_gaussian zero : q = 1/2 -> Nat.even n = true ->
  share eta (INR k) <= gaussian zero l n s + pad eta slope offset (INR k) l n.
Proof.
intros Hq Heven. pose proof (INR_ge1 n Hn) as HN. pose proof (INR_ge1 k Hk) as Hk1.
pose proof (gaussian_range l n s Hl Hn Hs zero) as Hg.
unfold pad. rewrite Heven, andb_true_r. destruct (Rltb _ _) eqn:Hlt.
- pose proof (positive_ge (share eta (INR k) - exp (-1/2))). lra.
- assert (Hx : x * (slope * INR k + offset) <= 1).
  { assert (~ INR n < (slope * INR k + offset) * l) by (rewrite <- Rltb_true; congruence).
    replace (x * (slope * INR k + offset)) with ((slope * INR k + offset) * l / INR n) by (field; lra).
    apply Rdiv_le_iff; lra. }
  pose proof (Hvanishes (INR k) x Hk1 ltac:(pose proof (x_pos l n Hl Hn); lra) Hx) as Hvan.
  enough (share eta (INR k) <= gaussian zero l n s) by lra.
  unfold share, gaussian, Rpower. rewrite optimistic_distance by easy. apply exp_le.
  destruct (reach_range l n s Hl Hn Hs) as [Hreach Hwidth]. rewrite width_is_radius in Hwidth by easy.
  assert (Hside : side q = 1/2) by (rewrite Hq; unfold side; apply Rmin_left; lra). rewrite Hside in *.
  assert ((1/2 - 1/2 + reach l n s)^2 <= radius (1/2) x ^ 2) by (apply pow_incr; lra). unfold Rdiv in *. lra.
Qed.

(** The pad, cut so that nobody has more than 1 *)
Definition padded (zero : bool) : R := Rmin (pad eta slope offset (INR k) l n) (1 - gaussian zero l n s).

Lemma padded_range zero :
  0 <= padded zero <= pad eta slope offset (INR k) l n /\ gaussian zero l n s + padded zero <= 1.
Proof.
pose proof (gaussian_range l n s Hl Hn Hs zero) as Hg. pose proof (pad_ge0 eta slope offset (INR k) l n).
unfold padded. pose proof (Rmin_l (pad eta slope offset (INR k) l n) (1 - gaussian zero l n s)).
pose proof (Rmin_r (pad eta slope offset (INR k) l n) (1 - gaussian zero l n s)).
repeat split; [apply Rmin_glb; lra | easy | lra].
Qed.

Lemma loss_factor_le_share zero : in_range beta n s = true ->
  loss_factor p q <= root * (gaussian zero l n s + padded zero).
Proof.
intros Hrange. assert (Hroot : 0 < root) by apply exp_pos. destruct (padded_range zero) as [[Hpad _] _].
destruct (Rle_lt_dec (2 * beta) (INR n)) as [Hold|Hyoung].
- pose proof (loss_factor_le_when_old zero Hrange Hold). nra.
- destruct (young_is_even _ _ _ Hrange Hyoung) as [Hq Heven]. rewrite Hq, loss_factor_even.
  assert (Hinv : root * share eta (INR k) = 1).
  { unfold share. rewrite <- Rpower_plus. replace (1 / INR k + - (1 / INR k)) with 0 by ring. rewrite Rpower_O; lra. }
  rewrite <- Hinv at 1. apply Rmult_le_compat_l; [lra|]. pose proof (share_le_padded_gaussian zero Hq Heven).
  pose proof (share_range eta (INR k) Heta (INR_ge1 k Hk)). unfold padded, Rmin. destruct Rle_dec; lra.
Qed.
End Heard.

(** ** The round *)

(** A product of padded numbers is at most the product plus the pads. *)
Lemma padded_prod {A} (l : list A) g z : (forall a, In a l -> 0 <= g a /\ 0 <= z a /\ g a + z a <= 1) ->
  0 <= Prod l (fun a => g a + z a) <= 1 /\ Prod l (fun a => g a + z a) <= Prod l g + Sum l z.
Proof.
induction l as [|a l IH]; intros H; [cbn; lra|].
destruct (H a (or_introl eq_refl)) as (Hg & Hz & Ha). destruct IH as [Hrange IH]; [intros; apply H; right; easy|].
rewrite !prod_cons, sum_cons. split; [nra|].
assert (0 <= Sum l z) by (apply sum_ge0; intros b Hb; apply H; right; easy).
apply Rle_trans with (g a * (Prod l g + Sum l z) + z a * 1); [|nra].
rewrite Rmult_plus_distr_r. apply Rplus_le_compat; apply Rmult_le_compat_l; lra.
Qed.

Section Round.
Variables (G : game) (r : rule) (beta delta eta b slope offset : R).
Notation l := (ln (3 / delta)).
Notation f := ((1 - eta) * exp (- INR (K G) / 2)).
Notation A := (algorithm_1 G r beta delta).
Hypotheses (W : lawful G) (Hdelta : 0 < delta <= 1) (Heta : 0 <= eta < 1/2) (Hb : 5 <= b).
Hypotheses (Hfits : fits eta b) (Hvanishes : vanishes eta slope offset).
Hypothesis Hbeta : b * l * Rpower (INR (K G)) (3/2) <= beta.

Definition charge (j c n : nat) : R := match n with
  | O => 0
  | S _ => follow_charge beta l f (accuracy G j c) n + pad eta slope offset (INR (K G)) l n
  end.

Lemma charge_is j c n : (1 <= n)%nat ->
  charge j c n = follow_charge beta l f (accuracy G j c) n + pad eta slope offset (INR (K G)) l n.
Proof. destruct n; [lia | reflexivity]. Qed.

Lemma charge_ge0 j c n : 0 <= charge j c n.
Proof. destruct n; [apply Rle_refl|]. apply Rplus_le_le_0_compat; [apply follow_charge_ge0 | apply pad_ge0]. Qed.

Section Paid.
Variables (h : history) (m : move).
Notation n j := (times h j (pay m j)).
Notation s j := (hits h j (pay m j)).
Notation p j := (accuracy G j (pay m j)).
Hypothesis Hcredible : credible G delta h (pay m).

Lemma Hcount j : (j < K G)%nat -> (1 <= n j)%nat.
Proof. apply Hcredible. Qed.

Lemma Hnear j : (j < K G)%nat -> Rabs (estimate (n j) (s j) - p j) <= width l (n j) (s j).
Proof. apply Hcredible. Qed.

Lemma seems_floor : exp (- INR (K G) / 2) <= seems G delta h m (pay m).
Proof. apply Phi_floor, (optimistic_in_cube G), Hcredible. Qed.

(** If somebody is certain *)
Lemma mistake_le_when_following : some_certain G beta h m = true ->
  (follow m < K G)%nat -> certain beta h m (follow m) = true ->
  mistake G A h m <= f + Sum (experts G) (fun j => charge j (pay m j) (n j)).
Proof.
intros Hc Hj Hcertain. rewrite mistake_when_followed by easy. unfold error_when_followed, paid_estimate.
set (j := follow m) in *.
fold (misleads (n j) (s j) (p j)).
assert (Herror : misleads (n j) (s j) (p j) - f <= follow_charge beta l f (p j) (n j)).
{ pose proof (log_pos 3 delta ltac:(lra) Hdelta).
  apply misleads_le_follow_charge; auto using hits_le_times, Hcount, Hnear; [apply (accuracy_range _ W)|].
  apply negb_true_iff. easy. }
pose proof (term_le_sum (experts G) (fun j => charge j (pay m j) (n j)) j) as Hterm. cbv beta in Hterm.
rewrite charge_is in Hterm by (apply Hcount; easy).
specialize (Hterm ltac:(apply in_experts; easy) ltac:(intros; apply charge_ge0)).
pose proof (pad_ge0 eta slope offset (INR (K G)) l (n j)). lra.
Qed.

(** If nobody is *)
Lemma mistake_le_when_aggregating : some_certain G beta h m = false ->
  mistake G A h m <= (1 - eta) * seems G delta h m (pay m) + Sum (experts G) (fun j => charge j (pay m j) (n j)).
Proof.
intros Hc. pose proof (log_pos 3 delta ltac:(lra) Hdelta) as Hl. pose proof (some_expert _ W) as HK.
set (g j := gaussian (zero m) l (n j) (s j)). set (z j := padded l eta slope offset (K G) (n j) (s j) (zero m)).
set (root := Rpower (2 * (1 - eta)) (1 / INR (K G))).
assert (Hz : forall j, (j < K G)%nat -> 0 <= z j <= pad eta slope offset (INR (K G)) l (n j) /\ g j + z j <= 1).
{ intros j Hj. apply padded_range; [easy | apply Hcount; easy | apply hits_le_times]. }
assert (Hfactor : forall j, (j < K G)%nat -> loss_factor (p j) (paid_estimate h m j) <= root * (g j + z j)).
{ intros j Hj. apply (loss_factor_le_share beta l eta b); auto using Hcount, Hnear, hits_le_times.
  apply (paid_in_range G); easy. }
eapply Rle_trans; [apply equation_10; [easy | eapply beta_pos; eauto | easy]|].
apply Rle_trans with (1/2 * Prod (experts G) (fun j => root * (g j + z j))).
{ apply Rmult_le_compat_l; [lra|]. apply prod_le. intros j Hj. apply in_experts in Hj.
  split; [apply (loss_factor_ge0 (p j)), (accuracy_range _ W) | apply (Hfactor j Hj)]. }
assert (Hroot : root ^ K G = 2 * (1 - eta)).
{ pose proof (INR_ge1 _ HK). unfold root. rewrite <- Rpower_pow by apply exp_pos. rewrite Rpower_mult.
  replace (1 / INR (K G) * INR (K G)) with 1 by (field; lra). apply Rpower_1. lra. }
rewrite prod_scal. unfold experts at 1. rewrite seq_length, Hroot.
destruct (padded_prod (experts G) g z) as [_ Hprod].
{ intros j Hj. apply in_experts in Hj. destruct (Hz j Hj) as [H1 H2]. repeat split; try lra. left. apply exp_pos. }
assert (Hseems : Prod (experts G) g = seems G delta h m (pay m)) by (unfold seems; rewrite Phi_prod; reflexivity).
rewrite Hseems in Hprod.
assert (Hsum : 0 <= Sum (experts G) z <= Sum (experts G) (fun j => charge j (pay m j) (n j))).
{ split; [apply sum_ge0 | apply sum_le]; intros j Hj; apply in_experts in Hj; destruct (Hz j Hj) as [H1 _]; [lra|].
  rewrite charge_is by (apply Hcount; easy). pose proof (follow_charge_ge0 beta l f (p j) (n j)). lra. }
nra.
Qed.

Lemma mistake_le : allows A h m ->
  mistake G A h m <= (1 - eta) * seems G delta h m (pay m) + Sum (experts G) (fun j => charge j (pay m j) (n j)).
Proof.
intros [_ Hfollow]. destruct (some_certain G beta h m) eqn:Hc; [|apply mistake_le_when_aggregating; easy].
destruct (Hfollow eq_refl) as [Hj Hcertain].
pose proof (mistake_le_when_following Hc Hj Hcertain). pose proof seems_floor. nra.
Qed.
End Paid.
End Round.
