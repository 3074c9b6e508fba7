(** * The relative entropy of coins, and the accuracies that it leaves credible

    Confidence sets for our own learners: after n answers, s of them right, the accuracies p with n kl(s/n, p) <= l.
    By Lemma A.1 they lie inside the Bernstein intervals, so that whatever holds for credible accuracies of these
    holds for them; and they cover just as well. By Pinsker they are narrower than sqrt(l/(2n)).

    - [kl_out l n s p] == p is not credible: [kl_set] as a Boolean
    - [kl_credible x q p] == [kl_set] with x = l/n, q = s/n
    - [is_interval S ends] == S is an interval within [0,1] with these ends
    - [far_of ends], [near_of ends] == the largest and the least distance from 1/2 in an interval
    - [kl_ends l n s], [bernstein_ends l n s] == the ends of [kl_set] and of [bernstein_set] *)
Require Import Reals Ranalysis5 Lra Psatz List Bool Arith Lia.
From Coquelicot Require Import Coquelicot.
From PaidExperts Require Import Sums Tree Coins Calculus Covering Lemma_A_1.
Open Scope R_scope.

(** ** Pinsker: kl is at least 2 (q - p)^2 *)

Lemma kl_one p : 0 < p -> kl 1 p = - ln p.
Proof. intros Hp. unfold kl. rewrite ln_div, ln_1 by lra. ring. Qed.

Lemma pinsker_at_one p : 0 < p <= 1 -> 2 * (1 - p) ^ 2 <= - ln p.
Proof.
intros Hp. enough (ln p + 2 * (1 - p) ^ 2 <= ln 1 + 2 * (1 - 1) ^ 2) by (rewrite ln_1 in H; lra).
apply (increasing (fun u => ln u + 2 * (1 - u) ^ 2) (fun u => / u - 4 * (1 - u))); [lra | |].
- intros x Hx. auto_derive; [lra | ring].
- intros x Hx. enough (4 * (1 - x) <= 1 / x) by lra.
  apply le_Rdiv_iff; [lra|]. pose proof (pow2_ge_0 (x - 1/2)). nra.
Qed.

Theorem pinsker q p : 0 <= q <= 1 -> 0 < p < 1 -> 2 * (q - p) ^ 2 <= kl q p.
Proof.
assert (Hbelow : forall q p, 0 < p < 1 -> p <= q <= 1 -> 2 * (q - p) ^ 2 <= kl q p).
{ clear. intros q p Hp Hq. destruct (Req_dec q 1) as [-> | Hq1].
  - rewrite kl_one by lra. apply pinsker_at_one. lra.
  - pose proof (kl_falls_fast q q p). rewrite kl_same in H by lra. nra. }
intros Hq Hp. destruct (Rle_dec p q) as [H|H]; [apply Hbelow; lra|].
rewrite <- kl_mirror. replace ((q - p) ^ 2) with (((1 - q) - (1 - p)) ^ 2) by ring. apply Hbelow; lra.
Qed.

Lemma kl_falls_strictly q u p : 0 < p < u -> u <= q <= 1 -> u < 1 -> kl q u < kl q p.
Proof. intros Hp Hu Hu1. pose proof (kl_falls_fast q u p ltac:(lra) Hu Hu1). nra. Qed.

(** ** The entropy bounds the difference of the roots sqrt(4 p (1-p)), through the Hellinger distance *)

Lemma hellinger_term q p : 0 <= q -> 0 < p -> 2 * (q - sqrt p * sqrt q) <= q * ln (q / p).
Proof.
intros [Hq | <-] Hp; [|rewrite sqrt_0; lra].
assert (Hratio : 0 < sqrt p / sqrt q) by (apply Rdiv_lt_0_compat; apply sqrt_lt_R0; easy).
assert (Hln : ln (q / p) = - 2 * ln (sqrt p / sqrt q)).
{ rewrite !ln_div by (try apply sqrt_lt_R0; easy). rewrite <- (sqrt_sqrt q), <- (sqrt_sqrt p) at 1 by lra.
  rewrite !ln_mult by (apply sqrt_lt_R0; easy). ring. }
assert (Hq2 : q * (sqrt p / sqrt q) = sqrt p * sqrt q).
{ rewrite <- (sqrt_sqrt q) at 1 by lra. field. apply Rgt_not_eq, sqrt_lt_R0. easy. }
pose proof (ln_le_minus_1 _ Hratio). rewrite Hln. nra.
Qed.

Lemma kl_hellinger q p : 0 <= q <= 1 -> 0 < p < 1 ->
  2 * (1 - (sqrt p * sqrt q + sqrt (1 - p) * sqrt (1 - q))) <= kl q p.
Proof.
intros Hq Hp. pose proof (hellinger_term q p ltac:(lra) ltac:(lra)).
pose proof (hellinger_term (1 - q) (1 - p) ltac:(lra) ltac:(lra)). unfold kl. lra.
Qed.

(** With (a,b) and (c,d) on the unit circle, ab - cd = (ad - bc)(bd - ac). *)
Lemma circle_products a b c d : 0 <= a -> 0 <= b -> 0 <= c -> 0 <= d -> a ^ 2 + b ^ 2 = 1 -> c ^ 2 + d ^ 2 = 1 ->
  (a * b - c * d) ^ 2 <= 2 * (1 - (a * c + b * d)).
Proof.
intros Ha Hb Hc Hd Hab Hcd.
assert (Hf : a * b - c * d = (a * d - b * c) * (b * d - a * c)).
{ transitivity (a * b * (c ^ 2 + d ^ 2) - c * d * (a ^ 2 + b ^ 2)); [rewrite Hab, Hcd; ring | ring]. }
assert (Hone : 1 = (a ^ 2 + b ^ 2) * (c ^ 2 + d ^ 2)) by (rewrite Hab, Hcd; ring).
assert (Hu : (a * c + b * d) ^ 2 + (a * d - b * c) ^ 2 = 1) by (rewrite Hone; ring).
assert (Hw : (a * c - b * d) ^ 2 + (a * d + b * c) ^ 2 = 1) by (rewrite Hone; ring).
assert (0 <= a * c + b * d) by nra.
set (u := a * c + b * d) in *. set (v := a * d - b * c) in *.
assert (Hle1 : (b * d - a * c) ^ 2 <= 1) by (pose proof (pow2_ge_0 (a * d + b * c)); nra).
rewrite Hf, Rpow_mult_distr.
apply Rle_trans with (v ^ 2 * 1); [apply Rmult_le_compat_l; [apply pow2_ge_0 | easy]|]. pose proof (pow2_ge_0 (1 - u)).
nra.
Qed.

Lemma roots_within_kl q p : 0 <= q <= 1 -> 0 < p < 1 ->
  (2 * sqrt (p * (1 - p)) - 2 * sqrt (q * (1 - q))) ^ 2 <= 4 * kl q p.
Proof.
intros Hq Hp. rewrite !sqrt_mult by lra. pose proof (kl_hellinger q p Hq Hp) as Hk.
pose proof (circle_products (sqrt p) (sqrt (1 - p)) (sqrt q) (sqrt (1 - q))) as H.
rewrite !pow2_sqrt in H by lra.
specialize (H (sqrt_pos _) (sqrt_pos _) (sqrt_pos _) (sqrt_pos _) ltac:(lra) ltac:(lra)). nra.
Qed.

Lemma sqrt_of_4_times x : sqrt (4 * x) = 2 * sqrt x.
Proof. rewrite sqrt_mult_alt by lra. f_equal. replace 4 with (2 * 2) by ring. apply sqrt_square. lra. Qed.

Theorem roots_differ_by_2_sqrt_kl q p : 0 <= q <= 1 -> 0 < p < 1 ->
  Rabs (sqrt (4 * p * (1 - p)) - sqrt (4 * q * (1 - q))) <= 2 * sqrt (kl q p).
Proof.
intros Hq Hp. rewrite (Rmult_assoc 4 p), (Rmult_assoc 4 q), !sqrt_of_4_times.
rewrite <- (sqrt_of_4_times (kl q p)), <- sqrt_Rsqr_abs.
apply sqrt_le_1_alt. rewrite Rsqr_pow2. apply roots_within_kl; easy.
Qed.

(** ** The set as a Boolean; it covers *)

Definition kl_out (l : R) (n s : nat) (p : R) : bool :=
  if Req_EM_T p (estimate n s) then false else negb (Rltb 0 p && Rltb p 1 && Rleb (INR n * kl (estimate n s) p) l).

Lemma kl_out_false l n s p : (1 <= n)%nat -> (kl_out l n s p = false <-> kl_set l n s p).
Proof.
intros Hn. unfold kl_out, kl_set. destruct Req_EM_T as [He|Hne]; [tauto|].
rewrite negb_false_iff, !andb_true_iff, !Rltb_true, Rleb_true. tauto.
Qed.

Lemma kl_set_mirror l n s p : (1 <= n)%nat -> (s <= n)%nat -> (kl_set l n (n - s) (1 - p) <-> kl_set l n s p).
Proof.
intros Hn Hs. unfold kl_set. rewrite estimate_mirror, kl_mirror by easy.
split; (intros [H | [H1 H2]]; [left; lra | right; split; [lra | easy]]).
Qed.

Theorem kl_covering l : 0 < l -> covering l (kl_out l).
Proof.
intros Hl. apply covering_of_kl; [easy|]. intros n s p Hn Hs Ho. split.
- intros ->. unfold kl_out in Ho. destruct Req_EM_T; easy.
- intros Hp. destruct (Rle_lt_dec l (INR n * kl (estimate n s) p)) as [|Hlt]; [easy|]. exfalso.
  assert (Hin : kl_set l n s p) by (right; split; [easy | lra]). apply kl_out_false in Hin; [congruence | easy].
Qed.

Theorem kl_mirrored l : mirrored (kl_out l).
Proof.
intros n s p Hn Hs. pose proof (kl_set_mirror l n s p Hn Hs) as H. rewrite <- !kl_out_false in H by easy.
destruct (kl_out l n (n - s) (1 - p)), (kl_out l n s p); try reflexivity; exfalso; intuition congruence.
Qed.

(** ** It is contained in the Bernstein interval, and in that of Hoeffding *)

Definition kl_credible (x q p : R) : Prop := p = q \/ (0 < p < 1 /\ kl q p <= x).

Lemma kl_set_credible l n s p : (1 <= n)%nat -> (kl_set l n s p <-> kl_credible (l / INR n) (estimate n s) p).
Proof.
intros Hn. unfold kl_set, kl_credible. rewrite (Rmult_comm (INR n)), le_Rdiv_iff by (apply lt_0_INR; lia). tauto.
Qed.

Lemma credible_mirror x q p : kl_credible x (1 - q) (1 - p) <-> kl_credible x q p.
Proof.
unfold kl_credible. rewrite kl_mirror. split; (intros [H | [H1 H2]]; [left; lra | right; split; [lra | easy]]).
Qed.

Lemma credible_deviation x q p : 0 < x -> 0 <= q <= 1 -> kl_credible x q p ->
  Rabs (q - p) <= sqrt (2 * (q * (1 - q)) * x) + x.
Proof.
assert (Hbelow : forall q p, 0 < x -> 0 <= q <= 1 -> p <= q -> kl_credible x q p ->
  q - p <= sqrt (2 * (q * (1 - q)) * x) + x).
{ clear. intros q p Hx Hq Hpq Hc. pose proof (sqrt_pos (2 * (q * (1 - q)) * x)) as Hroot.
  set (w := sqrt _ + x). assert (Hw : 0 < w) by (unfold w; lra). apply Rnot_lt_le. intros Hfar.
  destruct Hc as [Heq | [Hp Hk]]; [lra|].
  assert (Hat : x <= kl q (q - w)) by (apply kl_ge; try lra; fold w; rewrite Rabs_right; lra).
  pose proof (kl_falls_strictly q (q - w) p ltac:(lra) ltac:(lra) ltac:(lra)). lra. }
intros Hx Hq Hc. destruct (Rle_dec p q) as [H|H].
- rewrite Rabs_right by lra. apply Hbelow; easy.
- rewrite Rabs_left by lra. replace (- (q - p)) with ((1 - q) - (1 - p)) by ring.
  replace (q * (1 - q)) with ((1 - q) * (1 - (1 - q))) by ring. apply Hbelow; try lra. apply credible_mirror. easy.
Qed.

Theorem kl_set_within_sharp_width l n s p : 0 < l -> (1 <= n)%nat -> (s <= n)%nat ->
  kl_set l n s p -> Rabs (estimate n s - p) <= sharp_width l n s.
Proof.
intros Hl Hn Hs Hp. assert (HN : 0 < INR n) by (apply lt_0_INR; lia).
apply kl_set_credible in Hp; [|easy].
apply credible_deviation in Hp; [|apply Rdiv_lt_0_compat; easy | apply estimate_range; easy].
unfold sharp_width. replace (estimate n s * (1 - estimate n s) / INR n * (2 * l))
  with (2 * (estimate n s * (1 - estimate n s)) * (l / INR n)) by (field; lra). lra.
Qed.

Corollary kl_set_in_bernstein_set l n s p : 0 < l -> (1 <= n)%nat -> (s <= n)%nat -> kl_set l n s p ->
  bernstein_set l n s p.
Proof. apply kl_set_within_sharp_width. Qed.

Theorem kl_set_within_root l n s p : 0 <= l -> (1 <= n)%nat -> (s <= n)%nat ->
  kl_set l n s p -> Rabs (estimate n s - p) <= sqrt (l / (2 * INR n)).
Proof.
intros Hl Hn Hs Hp. assert (HN : 0 < INR n) by (apply lt_0_INR; lia).
apply kl_set_credible in Hp as [-> | [Hp Hk]]; [rewrite Rminus_eq_0, Rabs_R0; apply sqrt_pos | | easy].
pose proof (pinsker (estimate n s) p (estimate_range n s Hn Hs) Hp) as Hpin.
replace (l / (2 * INR n)) with (l / INR n / 2) by (field; lra).
apply le_sqrt_of_square; [apply Rdiv_ge0; [apply Rdiv_ge0; easy | lra]|].
rewrite RPow_abs, Rabs_pos_eq by apply pow2_ge_0. lra.
Qed.

Theorem roots_within_kl_set l n s p : 0 <= l -> (1 <= n)%nat -> (s <= n)%nat -> kl_set l n s p ->
  Rabs (2 * sqrt (p * (1 - p)) - 2 * sqrt (estimate n s * (1 - estimate n s))) <= 2 * sqrt (l / INR n).
Proof.
intros Hl Hn Hs Hp. assert (HN : 0 < INR n) by (apply lt_0_INR; lia).
rewrite <- (sqrt_of_4_times (l / INR n)).
apply kl_set_credible in Hp as [-> | [Hp Hk]]; [rewrite Rminus_eq_0, Rabs_R0; apply sqrt_pos | | easy].
pose proof (roots_within_kl (estimate n s) p (estimate_range n s Hn Hs) Hp) as Hr.
apply le_sqrt_of_square; [assert (0 <= l / INR n) by (apply Rdiv_ge0; easy); lra|].
rewrite RPow_abs, Rabs_pos_eq by apply pow2_ge_0. lra.
Qed.

(** ** It is an interval, and so has a farthest and a nearest accuracy *)

(** Somewhere below q the entropy is above x, somewhere below x. *)
Lemma kl_above x q u : 0 < q <= 1 -> 0 < u -> {p | 0 < p < u /\ (p < 1 -> x < kl q p)}.
Proof.
intros Hq Hu. set (t := (x + cross q q + 1) / q). set (p := Rmin (u / 2) (exp (- t))). exists p.
assert (Hp0 : 0 < p) by (apply Rmin_glb_lt; [lra | apply exp_pos]).
assert (Hpu : p <= u / 2) by apply Rmin_l. split; [lra|]. intros Hp1.
assert (Hln : ln p <= - t) by (rewrite <- (ln_exp (- t)); apply ln_le_compat; [easy | apply Rmin_r]).
assert (Hln1 : ln (1 - p) <= 0) by (pose proof (ln_le_minus_1 (1 - p)); lra).
assert (Ht : q * t = x + cross q q + 1) by (unfold t; field; lra).
rewrite kl_cross by lra. unfold cross at 1. nra.
Qed.

Lemma kl_below x q : 0 < x -> 0 < q <= 1 -> {p | 0 < p <= q /\ p < 1 /\ kl q p < x}.
Proof.
intros Hx Hq. destruct (Req_EM_T q 1) as [-> | Hq1].
- exists (exp (- (x / 2))). pose proof (exp_pos (- (x / 2))) as He.
  assert (exp (- (x / 2)) < 1) by (rewrite <- exp_0; apply exp_increasing; lra).
  rewrite kl_one, ln_exp by easy. lra.
- exists q. rewrite kl_same by lra. lra.
Qed.

Lemma kl_lower_end x q : 0 < x -> 0 <= q <= 1 ->
  {lo | 0 <= lo <= q /\ forall p, 0 <= p <= q -> (kl_credible x q p <-> lo <= p)}.
Proof.
intros Hx Hq. destruct (Req_EM_T q 0) as [-> | Hq0].
{ exists 0. split; [lra|]. intros p Hp. split; [lra|]. intros _. left. lra. }
destruct (kl_below x q Hx ltac:(lra)) as (b & Hb & Hb1 & Hkb).
destruct (kl_above x q b ltac:(lra) ltac:(lra)) as (a & Ha & Hka).
specialize (Hka ltac:(lra)).
destruct (IVT_interv (fun u => x + cross q q - cross q u) a b) as (lo & Hlo & Hzero).
- intros u Hu. apply derivable_continuous_pt, ex_derive_Reals_0. unfold cross. auto_derive. lra.
- lra.
- rewrite kl_cross in Hka by lra. lra.
- rewrite kl_cross in Hkb by lra. lra.
- assert (Hkl : kl q lo = x) by (rewrite kl_cross by lra; lra).
  exists lo. split; [lra|]. intros p Hp. split.
  + intros [-> | [Hp1 Hk]]; [lra|]. apply Rnot_lt_le. intros Hlt.
    pose proof (kl_falls_strictly q lo p ltac:(lra) ltac:(lra) ltac:(lra)). lra.
  + intros Hle. destruct (Req_EM_T p q) as [-> | Hne]; [left; easy|]. right. split; [lra|].
    pose proof (kl_falls q p lo ltac:(lra) ltac:(lra) ltac:(lra)). lra.
Qed.

Definition is_interval (S : R -> Prop) (ends : R * R) : Prop :=
  0 <= fst ends <= snd ends /\ snd ends <= 1 /\ forall p, 0 <= p <= 1 -> (S p <-> fst ends <= p <= snd ends).

Lemma credible_interval x q : 0 < x -> 0 <= q <= 1 -> {ends | is_interval (kl_credible x q) ends}.
Proof.
intros Hx Hq. destruct (kl_lower_end x q Hx Hq) as (lo & Hlo & Hbelow).
destruct (kl_lower_end x (1 - q) Hx ltac:(lra)) as (hi & Hhi & Habove).
exists (lo, 1 - hi). split; [cbn; lra|]. split; [cbn; lra|]. cbn. intros p Hp.
destruct (Rle_dec p q) as [H|H].
- rewrite Hbelow by lra. lra.
- rewrite <- credible_mirror, Habove by lra. lra.
Qed.

Lemma kl_set_interval l n s : 0 < l -> (1 <= n)%nat -> (s <= n)%nat -> {ends | is_interval (kl_set l n s) ends}.
Proof.
intros Hl Hn Hs. assert (HN : 0 < INR n) by (apply lt_0_INR; lia).
destruct (credible_interval (l / INR n) (estimate n s)) as (ends & H1 & H2 & H3).
- apply Rdiv_lt_0_compat; easy.
- apply estimate_range; easy.
- exists ends. split; [easy|]. split; [easy|]. intros p Hp. rewrite kl_set_credible by easy. apply H3; easy.
Qed.

(** The ends as functions of the counts *)
Definition kl_ends (l : R) (Hl : 0 < l) (n s : nat) : R * R :=
  match le_dec 1 n, le_dec s n with
  | left Hn, left Hs => proj1_sig (kl_set_interval l n s Hl Hn Hs)
  | _, _ => (0, 1)
  end.

Lemma kl_ends_interval l Hl n s : (1 <= n)%nat -> (s <= n)%nat -> is_interval (kl_set l n s) (kl_ends l Hl n s).
Proof.
intros Hn Hs. unfold kl_ends. destruct (le_dec 1 n) as [Hn'|]; [|easy]. destruct (le_dec s n) as [Hs'|]; [|easy].
apply proj2_sig.
Qed.

Definition far_of (ends : R * R) : R := Rmax (Rabs (fst ends - 1/2)) (Rabs (snd ends - 1/2)).
Definition near_of (ends : R * R) : R := Rmax 0 (Rmax (fst ends - 1/2) (1/2 - snd ends)).

Ltac by_cases := unfold far_of, near_of, Rmax, Rmin, Rabs in *; cbn [fst snd] in *;
  repeat destruct Rcase_abs; repeat destruct Rle_dec; lra.

Lemma far_of_interval S ends : is_interval S ends ->
  (exists p, 0 <= p <= 1 /\ S p /\ far_of ends = Rabs (p - 1/2)) /\
    (forall p, 0 <= p <= 1 -> S p -> Rabs (p - 1/2) <= far_of ends).
Proof.
destruct ends as [lo hi]. intros (H1 & H2 & H3). cbn [fst snd] in *. split.
- destruct (Rle_dec (Rabs (lo - 1/2)) (Rabs (hi - 1/2))) as [H|H].
  + exists hi. rewrite H3 by lra. split; [lra|]. split; [lra|]. apply Rmax_right. easy.
  + exists lo. rewrite H3 by lra. split; [lra|]. split; [lra|]. apply Rmax_left. cbn. lra.
- intros p Hp HS. apply H3 in HS; [|easy]. cbn [fst snd] in *. by_cases.
Qed.

Lemma near_of_interval S ends : is_interval S ends ->
  (exists p, 0 <= p <= 1 /\ S p /\ near_of ends = Rabs (p - 1/2)) /\
    (forall p, 0 <= p <= 1 -> S p -> near_of ends <= Rabs (p - 1/2)).
Proof.
destruct ends as [lo hi]. intros (H1 & H2 & H3). cbn [fst snd] in *. split.
- exists (if Rle_dec hi (1/2) then hi else if Rle_dec (1/2) lo then lo else 1/2).
  rewrite H3 by by_cases. split; [by_cases|]. split; [by_cases|]. clear H3. by_cases.
- intros p Hp HS. apply H3 in HS; [|easy]. cbn [fst snd] in *. by_cases.
Qed.

Theorem kl_farthest_exists l : 0 < l -> exists far, farthest (kl_set l) far.
Proof.
intros Hl. exists (fun n s => far_of (kl_ends l Hl n s)). intros n s Hn Hs.
apply far_of_interval, kl_ends_interval; easy.
Qed.

Theorem kl_nearest_exists l : 0 < l -> exists near, nearest (kl_set l) near.
Proof.
intros Hl. exists (fun n s => near_of (kl_ends l Hl n s)). intros n s Hn Hs.
apply near_of_interval, kl_ends_interval; easy.
Qed.

(** ** The ends of the Bernstein intervals, in closed form *)

Lemma sharp_width_ge0 l n s : 0 <= l -> (1 <= n)%nat -> 0 <= sharp_width l n s.
Proof.
intros Hl Hn. unfold sharp_width. apply Rplus_le_le_0_compat; [|apply sqrt_pos].
apply Rdiv_ge0; [easy | apply lt_0_INR; lia].
Qed.

Definition bernstein_ends (l : R) (n s : nat) : R * R :=
  (Rmax 0 (estimate n s - sharp_width l n s), Rmin 1 (estimate n s + sharp_width l n s)).

Section Bernstein.
Variables (l : R) (n s : nat).
Hypotheses (Hl : 0 <= l) (Hn : (1 <= n)%nat) (Hs : (s <= n)%nat).

Ltac by_interval := pose proof (sharp_width_ge0 l n s Hl Hn) as Hw; pose proof (estimate_range n s Hn Hs) as Hq;
  unfold bernstein_ends, is_interval, bernstein_set; cbn [fst snd];
  generalize dependent (sharp_width l n s); generalize dependent (estimate n s); intros.

Lemma bernstein_interval : is_interval (bernstein_set l n s) (bernstein_ends l n s).
Proof. by_interval. split; [by_cases|]. split; [by_cases|]. intros p Hp. split; intros H; by_cases. Qed.

Lemma bernstein_far : far_of (bernstein_ends l n s) = Rmin (1/2) (Rabs (estimate n s - 1/2) + sharp_width l n s).
Proof. by_interval. by_cases. Qed.

Lemma bernstein_near : near_of (bernstein_ends l n s) = Rmax 0 (Rabs (estimate n s - 1/2) - sharp_width l n s).
Proof. by_interval. by_cases. Qed.
End Bernstein.

Theorem bernstein_farthest l : 0 <= l ->
  farthest (bernstein_set l) (fun n s => Rmin (1/2) (Rabs (estimate n s - 1/2) + sharp_width l n s)).
Proof. intros Hl n s Hn Hs. rewrite <- bernstein_far by easy. apply far_of_interval, bernstein_interval; easy. Qed.

Theorem bernstein_nearest l : 0 <= l ->
  nearest (bernstein_set l) (fun n s => Rmax 0 (Rabs (estimate n s - 1/2) - sharp_width l n s)).
Proof. intros Hl n s Hn Hs. rewrite <- bernstein_near by easy. apply near_of_interval, bernstein_interval; easy. Qed.
