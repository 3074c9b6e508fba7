(** * What an estimate is charged, and what an expert at a payment is charged in all (Result D, step 4)

    The excess of a round is at most [bend] of the sum of the squared gaps between the farthest and the nearest
    credible distances. [bend] is
    convex, so Jensen splits it among the experts; the gap of an expert that has been paid n times is
    at most z(1 + z) with z = sqrt(2 l/n), so its share depends on the count alone; the counts of one expert at one
    payment are distinct, and the sum over n = 1, 2, .. is at most an integral.

    - [bend A th s] == A s^2 while its slope is at most [th], then the tangent of slope [th]
    - [root y] == sqrt(2/y), for y = n/l
    - [gap2 y] == root^2 (1 + root)^2, a bound on the squared gap
    - [share_of k y] == bend (k min(1/4, gap2 y)) / k, the charge of one of [k] experts
    - [per_payment] == what the charges of one expert at one payment sum to, in units of l *)
Require Import Reals Lra Psatz List Bool Arith Lia.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
From PaidExperts Require Import Sums Calculus.
Import ListNotations.
Open Scope R_scope.

Definition bend (A th s : R) : R := if Rle_dec s (th / (2 * A)) then A * s^2 else th * s - th^2 / (4 * A).

Section Charge.
Variables A th : R.
Hypotheses (A_pos : 0 < A) (th_pos : 0 < th).
Notation f := (bend A th).

(** ** [bend] is the largest of its tangents x s - x^2/(4A), 0 <= x <= th *)

Lemma tangent_gap x s : A * s^2 - (x * s - x^2 / (4 * A)) = A * (s - x / (2 * A))^2.
Proof. field. lra. Qed.

Lemma tangent_le_bend x s : 0 <= x <= th -> 0 <= s -> x * s - x^2 / (4 * A) <= f s.
Proof.
intros Hx Hs. unfold bend. destruct Rle_dec as [H|H].
- pose proof (tangent_gap x s). pose proof (pow2_ge_0 (s - x / (2 * A))). nra.
- assert (Ht : th <= 2 * A * s) by (apply Rnot_le_lt, Rlt_le, Rdiv_le_iff in H; lra).
  assert (He : th * s - th^2/(4*A) - (x * s - x^2/(4*A)) = (th - x) * (4 * A * s - th - x) / (4 * A)) by (field; lra).
  assert (0 <= (th - x) * (4 * A * s - th - x) / (4 * A)) by (apply Rdiv_ge0; [apply Rmult_le_pos; lra | lra]).
  lra.
Qed.

Lemma bend_is_a_tangent s : 0 <= s -> exists x, 0 <= x <= th /\ f s = x * s - x^2 / (4 * A).
Proof.
intros Hs. unfold bend. destruct Rle_dec as [H|H].
- exists (2 * A * s). apply le_Rdiv_iff in H; [|lra]. repeat split; [nra | lra | field; lra].
- exists th. repeat split; lra.
Qed.

Lemma bend_ge0 s : 0 <= s -> 0 <= f s.
Proof. intros Hs. pose proof (tangent_le_bend 0 s ltac:(lra) Hs) as H. unfold Rdiv in H. lra. Qed.

Lemma bend_increases s t : 0 <= s <= t -> f s <= f t.
Proof.
intros Hs. destruct (bend_is_a_tangent s (proj1 Hs)) as (x & Hx & ->).
eapply Rle_trans; [|apply (tangent_le_bend x t Hx); lra]. nra.
Qed.

Lemma bend_le_line s : 0 <= s -> f s <= th * s.
Proof.
intros Hs. destruct (bend_is_a_tangent s Hs) as (x & Hx & ->).
assert (0 <= x^2 / (4 * A)) by (apply Rdiv_ge0; [apply pow2_ge_0 | lra]). nra.
Qed.

Lemma bend_le_square s : 0 <= s -> f s <= A * s^2.
Proof.
intros Hs. destruct (bend_is_a_tangent s Hs) as (x & Hx & ->).
pose proof (tangent_gap x s). pose proof (pow2_ge_0 (s - x / (2 * A))). nra.
Qed.

Lemma bend_on_the_line s : th / (2 * A) <= s -> f s = th * s - th^2 / (4 * A).
Proof. intros H. unfold bend. destruct Rle_dec; [|easy]. replace s with (th / (2 * A)) by lra. field; lra. Qed.

(** Jensen *)
Lemma bend_splits {B} (L : list B) g k : 0 < k -> INR (length L) = k -> (forall b, In b L -> 0 <= g b) ->
  f (Sum L g) <= Sum L (fun b => f (k * g b) / k).
Proof.
intros Hk Hlen Hg. destruct (bend_is_a_tangent (Sum L g) ltac:(apply sum_ge0; easy)) as (x & Hx & ->).
replace (x * Sum L g - x^2/(4*A)) with (Sum L (fun b => x * g b + - (x^2/(4*A)/k)))
  by (rewrite sum_plus, sum_scal, sum_const, Hlen; field; lra).
apply sum_le. intros b Hb. apply le_Rdiv_iff; [easy|].
replace ((x * g b + - (x^2/(4*A)/k)) * k) with (x * (k * g b) - x^2/(4*A)) by (field; lra).
apply tangent_le_bend; [easy|]. specialize (Hg b Hb). nra.
Qed.

(** ** The charge of a count *)

Variable k : R.
Hypotheses (k_ge1 : 1 <= k) (A_ge : 8 * th <= A).

Definition root (y : R) : R := sqrt (2 / y).
Definition gap2 (y : R) : R := (root y)^2 * (1 + root y)^2.
Definition share_of (y : R) : R := f (k * Rmin (1/4) (gap2 y)) / k.

Lemma root_sq y : 0 < y -> root y * root y = 2 / y.
Proof. intros Hy. apply sqrt_sqrt. apply Rdiv_ge0; lra. Qed.

Lemma root_pos y : 0 < y -> 0 < root y.
Proof. intros Hy. apply sqrt_lt_R0, Rdiv_lt_0_compat; lra. Qed.

Lemma gap2_ge0 y : 0 <= gap2 y.
Proof. apply Rmult_le_pos; apply pow2_ge_0. Qed.

Lemma gap2_decreases x y : 0 < x <= y -> gap2 y <= gap2 x.
Proof.
intros H. assert (Hr : root y <= root x).
{ apply sqrt_le_1_alt, Rmult_le_compat_l; [lra|]. apply Rinv_le_contravar; lra. }
pose proof (sqrt_pos (2 / y)) as Hy. fold (root y) in Hy.
apply Rmult_le_compat; try apply pow2_ge_0; apply pow_incr; lra.
Qed.

Lemma capped_ge0 y : 0 <= Rmin (1/4) (gap2 y).
Proof. apply Rmin_glb; [lra | apply gap2_ge0]. Qed.

Lemma share_ge0 y : 0 <= share_of y.
Proof. apply Rdiv_ge0; [|lra]. apply bend_ge0, Rmult_le_pos; [lra | apply capped_ge0]. Qed.

Lemma share_decreases x y : 0 < x <= y -> share_of y <= share_of x.
Proof.
intros H. unfold share_of. apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat; lra|].
apply bend_increases. pose proof (capped_ge0 y). split; [nra|].
apply Rmult_le_compat_l; [lra|]. apply Rle_min_compat_l, gap2_decreases; easy.
Qed.

(** Three bounds: for few, for some and for many answers *)
Lemma share_le_few y : share_of y <= th / 4.
Proof.
apply Rdiv_le_iff; [lra|]. pose proof (capped_ge0 y). pose proof (Rmin_l (1/4) (gap2 y)).
eapply Rle_trans; [apply bend_le_line; nra|].
assert (k * Rmin (1/4) (gap2 y) <= k * (1/4)) by nra. nra.
Qed.

Lemma share_le_uncapped y : share_of y <= f (k * gap2 y) / k.
Proof.
apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat; lra|]. apply bend_increases.
pose proof (capped_ge0 y). pose proof (Rmin_r (1/4) (gap2 y)). split; nra.
Qed.

Definition bend_at : R := 4 * A * k / th.

Lemma bend_at_ge : 32 <= bend_at.
Proof. apply le_Rdiv_iff; nra. Qed.

Lemma share_le_some y : 0 < y <= bend_at -> share_of y <= th * gap2 y - th^2 / (4 * A * k).
Proof.
intros Hy. eapply Rle_trans; [apply share_le_uncapped|]. rewrite bend_on_the_line; [right; field; lra|].
apply Rle_trans with (k * (2 / y)).
- apply Rdiv_le_iff; [lra|]. replace (k * (2 / y) * (2 * A)) with (4 * A * k / y) by (field; lra).
  apply le_Rdiv_iff; [lra|]. destruct Hy as [_ Hy]. apply le_Rdiv_iff in Hy; lra.
- apply Rmult_le_compat_l; [lra|]. unfold gap2. rewrite <- root_sq by lra.
  pose proof (root_pos y ltac:(lra)). nra.
Qed.

Lemma share_le_many y : share_of y <= A * k * (gap2 y)^2.
Proof.
eapply Rle_trans; [apply share_le_uncapped|]. apply Rdiv_le_iff; [lra|].
eapply Rle_trans; [apply bend_le_square; pose proof (gap2_ge0 y); nra | right; ring].
Qed.

(** ** Sums are at most integrals *)

(** [F] grows at least as fast as [g] says. *)
Definition steep (F g : R -> R) u v := forall x y, u <= x -> x <= y -> y <= v -> g y * (y - x) <= F y - F x.

Lemma steep_smooth F dF g u v : (forall x, u <= x <= v -> is_derive F x (dF x)) ->
  (forall x, u <= x <= v -> g x <= dF x) -> (forall x y, u <= x <= y -> g y <= g x) -> steep F g u v.
Proof.
intros Hd Hg Hm x y Hx Hxy Hy. enough (g y * y - F y <= g y * x - F x) by lra.
apply (decreasing (fun t => g y * t - F t) (fun t => g y - dF t) x y Hxy).
- intros t Ht. apply (is_derive_minus (fun t => g y * t) F t (g y) (dF t)); [|apply Hd; lra].
  auto_derive; [easy | ring].
- intros t Ht. pose proof (Hm t y ltac:(lra)). pose proof (Hg t ltac:(lra)). lra.
Qed.

Definition glue c F1 F2 (y : R) : R := if Rle_dec y c then F1 y else F1 c + (F2 y - F2 c).

Lemma steep_glue F1 F2 g u c v : 0 < c -> (forall x y, 0 < x <= y -> g y <= g x) -> u <= c ->
  steep F1 g u c -> steep F2 g c v -> steep (glue c F1 F2) g u v.
Proof.
intros Hc Hm Huc H1 H2 x y Hx Hxy Hy. unfold glue.
destruct (Rle_dec x c) as [Hxc|Hxc], (Rle_dec y c) as [Hyc|Hyc]; try lra.
- apply H1; lra.
- pose proof (H1 x c Hx Hxc ltac:(lra)) as Ha. pose proof (H2 c y ltac:(lra) ltac:(lra) Hy) as Hb.
  pose proof (Hm c y ltac:(lra)) as Hcy. nra.
- pose proof (H2 x y ltac:(lra) Hxy Hy). lra.
Qed.

Lemma steep_sum F g v l : 0 < l -> steep F g 0 v -> forall M, INR M / l <= v ->
  Sum (seq 1 M) (fun n => g (INR n / l)) <= l * (F (INR M / l) - F 0).
Proof.
intros Hl HF. induction M as [|M IH]; intros HM; [cbn; replace (0 / l) with 0 by (field; lra); lra|].
rewrite seq_S, sum_snoc. change (1 + M)%nat with (S M). rewrite S_INR in *.
assert (H0 : 0 <= INR M / l) by (apply Rdiv_ge0; [apply pos_INR | easy]).
assert (Hstep : (INR M + 1) / l = INR M / l + / l) by (field; lra).
assert (Hi : 0 < / l) by (apply Rinv_0_lt_compat; easy).
specialize (IH ltac:(lra)). pose proof (HF _ ((INR M + 1) / l) H0 ltac:(lra) HM) as H.
apply (Rmult_le_compat_l l) in H; [|lra].
replace (l * (g ((INR M + 1) / l) * ((INR M + 1) / l - INR M / l))) with (g ((INR M + 1) / l)) in H by (field; lra).
lra.
Qed.

(** ** The sum of the charges *)

Definition F_few (y : R) : R := th / 4 * y.
Definition F_some (y : R) : R := th * (2 * ln y - 8 * root y - 2 * (root y)^2) - th^2 / (4 * A * k) * y.
Definition tail (x : R) : R := x^2/2 + 4 * x^3/3 + 3 * x^4/2 + 4 * x^5/5 + x^6/6.
Definition F_many (y : R) : R := - (4 * A * k * tail (root y)).

Lemma d_root y : 0 < y -> is_derive root y (- (root y)^3 / 4).
Proof.
intros Hy. unfold root. assert (0 < 2 / y) by (apply Rdiv_lt_0_compat; lra).
auto_derive; [repeat split; lra|]. change (sqrt (2 * / y)) with (root y). change (sqrt (2 / y)) with (root y).
pose proof (root_pos y Hy) as Hz. pose proof (root_sq y Hy) as H2.
assert (Ey : y = 2 / (root y * root y)) by (rewrite H2; field; lra).
set (t := root y) in *. rewrite Ey. field. lra.
Qed.

(** A derivative may be replaced by an equal one. *)
Lemma is_derive_value (g : R -> R) x d d' : is_derive g x d -> d = d' -> is_derive g x d'.
Proof. intros H <-. exact H. Qed.

Lemma d_some y : 0 < y -> is_derive F_some y (th * gap2 y - th^2 / (4 * A * k)).
Proof.
intros Hy.
assert (Hd : is_derive (fun x => - 8 * x - 2 * x^2) (root y) (- 8 - 4 * root y)) by (auto_derive; [easy | ring]).
assert (Hc := is_derive_comp _ root y _ _ Hd (d_root y Hy)).
assert (Hln : is_derive (fun y => 2 * ln y) y (root y * root y)).
{ rewrite root_sq by easy. auto_derive; [easy | field; lra]. }
assert (Hl : is_derive (fun y => th^2 / (4 * A * k) * y) y (th^2 / (4 * A * k))).
{ generalize (th^2 / (4 * A * k)). intros c. auto_derive; [easy | ring]. }
assert (Hm := is_derive_minus _ _ y _ _ (is_derive_scal _ y th _ (is_derive_plus _ _ y _ _ Hln Hc)) Hl).
eapply is_derive_ext; [|eapply is_derive_value; [exact Hm|]].
- intros t. unfold F_some, minus, plus, opp; cbn. ring.
- unfold gap2, scal, minus, plus, opp; cbn. unfold mult; cbn. field. lra.
Qed.

Lemma d_many y : 0 < y -> is_derive F_many y (A * k * (gap2 y)^2).
Proof.
intros Hy.
assert (Hd : is_derive (fun x => - (4 * A * k * tail x)) (root y) (- (4 * A * k * (root y * (1 + root y)^4)))).
{ unfold tail. auto_derive; [easy|]. field. }
eapply is_derive_value; [exact (is_derive_comp _ root y _ _ Hd (d_root y Hy))|].
unfold gap2, scal; cbn. unfold mult; cbn. field.
Qed.

Definition F_all : R -> R := glue bend_at (glue 15 F_few F_some) F_many.

Lemma F_all_steep v : steep F_all share_of 0 v.
Proof.
pose proof bend_at_ge. apply steep_glue; [lra | apply share_decreases | lra | apply steep_glue;
  [lra | apply share_decreases | lra | |] |].
- intros x y Hx Hxy Hy. pose proof (share_le_few y). unfold F_few. nra.
- apply (steep_smooth F_some (fun y => th * gap2 y - th^2 / (4 * A * k))).
  + intros x Hx. apply d_some; lra.
  + intros x Hx. apply share_le_some; lra.
  + intros x y Hx. apply share_decreases; lra.
- apply (steep_smooth F_many (fun y => A * k * (gap2 y)^2)).
  + intros x Hx. apply d_many; lra.
  + intros x Hx. apply share_le_many.
  + intros x y Hx. apply share_decreases; lra.
Qed.

Definition per_payment : R := th * (29082/10000 + 2 * ln (2 * A * k / th)).

Lemma F_many_le0 y : F_many y <= 0.
Proof.
unfold F_many, tail. pose proof (sqrt_pos (2 / y)) as Hx. fold (root y) in Hx. set (x := root y) in *.
pose proof (pow_le x 2 Hx). pose proof (pow_le x 3 Hx). pose proof (pow_le x 4 Hx).
pose proof (pow_le x 5 Hx). pose proof (pow_le x 6 Hx).
enough (0 <= 4 * A * k * (x^2/2 + 4 * x^3/3 + 3 * x^4/2 + 4 * x^5/5 + x^6/6)) by lra.
apply Rmult_le_pos; [nra | lra].
Qed.

(** The integral over all y in closed form, with x = root(bend_at) *)
Lemma F_all_le y : bend_at <= y -> F_all y - F_all 0 <= F_few 15 + (F_some bend_at - F_some 15) - F_many bend_at.
Proof.
intros Hy. pose proof bend_at_ge. pose proof (F_many_le0 y). pose proof (F_many_le0 bend_at).
assert (F_few 0 = 0) by (unfold F_few; ring).
unfold F_all, glue. destruct (Rle_dec 0 bend_at), (Rle_dec 0 15), (Rle_dec bend_at 15); try lra.
destruct (Rle_dec y bend_at) as [Hyb|Hyb]; [replace y with bend_at by lra|]; repeat destruct Rle_dec; lra.
Qed.

Lemma integral_le : F_few 15 + (F_some bend_at - F_some 15) - F_many bend_at <= per_payment.
Proof.
pose proof bend_at_ge as Hb. unfold F_few, F_some, F_many, per_payment.
assert (Hx0 : 0 < root bend_at) by (apply root_pos; lra). pose proof (root_sq bend_at ltac:(lra)) as Hx2.
set (x := root bend_at) in *. assert (HAk : 0 < A * k) by nra.
assert (Hbx : bend_at = 2 / (x * x)) by (rewrite Hx2; field; lra).
assert (Ek : 4 * A * k = th * (2 / (x * x))) by (rewrite <- Hbx; unfold bend_at; field; lra).
assert (Hx : x <= 1/4).
{ assert (2 / bend_at <= 1/16) by (apply Rdiv_le_iff; lra). nra. }
assert (Hln : ln bend_at = ln (2 * A * k / th) + ln 2).
{ rewrite <- ln_mult by (try lra; apply Rdiv_lt_0_compat; nra). f_equal. unfold bend_at. field; lra. }
rewrite Hln, Ek. replace (th^2 / (th * (2 / (x * x)))) with (th * (x * x / 2)) by (field; lra).
set (LL := ln (2 * A * k / th)).
replace (th / 4 * 15 + (th * (2 * (LL + ln 2) - 8 * x - 2 * x^2) - th * (x * x / 2) * bend_at
    - (th * (2 * ln 15 - 8 * root 15 - 2 * (root 15)^2) - th * (x * x / 2) * 15)) - - (th * (2 / (x * x)) * tail x))
 with (th * (2 * LL + (15/4 + 2 * ln 2 - 2 * ln 15 + 8 * root 15 + 2 * (root 15)^2)
    - x * (16/3 - 17/2 * x - 8/5 * x^2 - x^3/3))) by (rewrite Hbx; unfold tail; field; lra).
apply Rmult_le_compat_l; [lra|].
assert (15/4 + 2 * ln 2 - 2 * ln 15 + 8 * root 15 + 2 * (root 15)^2 <= 29082/10000)
  by (unfold root; interval with (i_prec 50)).
assert (0 <= x * (16/3 - 17/2 * x - 8/5 * x^2 - x^3/3)).
{ apply Rmult_le_pos; [lra|]. assert (x^2 <= 1/16) by nra.
  assert (x^3 <= 1/64) by (replace (x^3) with (x * x^2) by ring; nra). lra. }
lra.
Qed.

Theorem shares_sum l M : 0 < l -> Sum (seq 1 M) (fun n => share_of (INR n / l)) <= per_payment * l.
Proof.
intros Hl. set (v := Rmax bend_at (INR M / l)).
eapply Rle_trans; [apply (steep_sum F_all share_of v l Hl (F_all_steep v) M); apply Rmax_r|].
rewrite (Rmult_comm per_payment). apply Rmult_le_compat_l; [lra|].
assert (H0 : 0 <= INR M / l) by (apply Rdiv_ge0; [apply pos_INR | easy]).
assert (Hv : INR M / l <= v) by apply Rmax_r.
pose proof (F_all_steep v (INR M / l) v H0 Hv (Rle_refl _)) as H. pose proof (share_ge0 v).
pose proof (F_all_le v (Rmax_l _ _)). pose proof integral_le. nra.
Qed.
End Charge.

(** The two charges that are used *)
Lemma eight_and_a_half k : 1 <= k -> per_payment 8 1 k <= 17/2 + 2 * ln k.
Proof.
intros Hk. unfold per_payment. replace (2 * 8 * k / 1) with (16 * k) by field. rewrite ln_mult by lra.
assert (ln 16 <= 27726/10000) by (interval with (i_prec 40)). lra.
Qed.

Lemma sixteen k : 1 <= k -> per_payment 36 (3/2) k <= 16 + 3 * ln k.
Proof.
intros Hk. unfold per_payment. replace (2 * 36 * k / (3/2)) with (48 * k) by field. rewrite ln_mult by lra.
assert (ln 48 <= 38713/10000) by (interval with (i_prec 40)). lra.
Qed.
