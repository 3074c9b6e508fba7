(** * The cautious learner with kl sets and with Bernstein intervals (Result D)

    Both families of confidence sets have what [Cautious.v] asks; so the theorems hold for both, with the same
    constants, and with nothing assumed but that the learner plays. That it can is [cautious_can_be_played], and
    that the farthest and the nearest credible distances exist is in [Kl.v].

    - [kl_sets], [bernstein_sets] == [sets] holds
    - [credible_family] == one of the two *)
Require Import Reals Lra Psatz List Bool Arith Lia.
From Interval Require Import Tactic.
From PaidExperts Require Import Sums Tree Game Calculus Covering Rounds Algorithm_1 Lemma_A_1 Kl.
From PaidExperts Require Import Sign_vote Cautious.
Import ListNotations.
Open Scope R_scope.

Lemma interval_contains S ends q p x : is_interval S ends -> 0 <= q <= 1 -> S q -> 0 <= p <= 1 -> S p ->
  p <= x <= q \/ q <= x <= p -> S x.
Proof. intros (_ & _ & H) Hq HSq Hp HSp Hx. apply H in HSq; [|easy]. apply H in HSp; [|easy]. apply H; lra. Qed.

(** An interval that holds the estimate and a point beyond it on one side holds points inside (0,1). *)
Theorem kl_sets l far near : 0 < l -> farthest (kl_set l) far -> nearest (kl_set l) near ->
  sets l (kl_set l) (kl_out l) far near.
Proof.
intros Hl Hfar Hnear. constructor; try easy.
- apply kl_covering; easy.
- apply kl_mirrored.
- intros n s p Hn Hs Hp. apply kl_out_false; easy.
- intros n s p Hn Hs Hp. apply kl_set_in_bernstein_set; easy.
- intros n s p x Hn Hs Hp HS Hx. destruct (kl_set_interval l n s Hl Hn Hs) as [ends He].
  apply (interval_contains _ ends (estimate n s) p x He); try easy; [apply estimate_range; easy | left; reflexivity].
- intros n s Hn Hs. assert (HN : 0 < INR n) by (apply lt_0_INR; lia). pose proof (estimate_range n s Hn Hs) as Hq.
  assert (Hx : 0 < l / INR n) by (apply Rdiv_lt_0_compat; easy).
  destruct (Rle_lt_or_eq_dec 0 (estimate n s)) as [H0|H0]; [lra | |].
  + destruct (kl_below (l / INR n) (estimate n s) Hx ltac:(lra)) as (p & Hp & Hp1 & Hk). exists p. split; [lra|].
    apply kl_set_credible; [easy|]. right. split; lra.
  + destruct (kl_below (l / INR n) (1 - estimate n s) Hx ltac:(lra)) as (p & Hp & Hp1 & Hk). exists (1 - p).
    split; [lra|]. apply kl_set_credible; [easy|]. right. rewrite <- kl_mirror.
    replace (1 - (1 - p)) with p by ring. split; lra.
Qed.

Theorem bernstein_sets l far near : 0 < l -> farthest (bernstein_set l) far -> nearest (bernstein_set l) near ->
  sets l (bernstein_set l) (outside (sharp_width l)) far near.
Proof.
intros Hl Hfar Hnear. constructor; try easy.
- apply sharp_covering; easy.
- apply sharp_mirrored.
- intros n s p Hn Hs Hp. unfold outside, bernstein_set, Rltb. destruct Rlt_dec; [easy | lra].
- intros n s p x Hn Hs Hp HS Hx. unfold bernstein_set, Rabs in *. repeat destruct Rcase_abs; lra.
- intros n s Hn Hs. pose proof (sharp_width_gt0 l n s Hl Hn) as Hw. pose proof (estimate_range n s Hn Hs) as Hq.
  unfold bernstein_set. set (w := sharp_width l n s) in *. set (q := estimate n s) in *. clearbody w q.
  exists (q + (1/2 - q) * Rmin 1 w). assert (Hm : 0 < Rmin 1 w <= 1) by (unfold Rmin; destruct Rle_dec; lra).
  pose proof (Rmin_r 1 w). split; [split; nra|].
  replace (q - (q + (1/2 - q) * Rmin 1 w)) with ((q - 1/2) * Rmin 1 w) by ring.
  rewrite Rabs_mult, (Rabs_right (Rmin 1 w)) by lra.
  assert (Rabs (q - 1/2) <= 1) by (apply Rabs_le; lra). pose proof (Rabs_pos (q - 1/2)). nra.
Qed.

Definition credible_family (l : R) (S : nat -> nat -> R -> Prop) : Prop := S = kl_set l \/ S = bernstein_set l.

Lemma credible_sets l S far near : 0 < l -> credible_family l S -> farthest S far -> nearest S near ->
  exists out, sets l S out far near.
Proof.
intros Hl [-> | ->] Hfar Hnear.
- exists (kl_out l). apply kl_sets; easy.
- exists (outside (sharp_width l)). apply bernstein_sets; easy.
Qed.

(** The sets exist. *)
Theorem credible_ends_exist l S : 0 < l -> credible_family l S -> exists far near, farthest S far /\ nearest S near.
Proof.
intros Hl [-> | ->].
- destruct (kl_farthest_exists l Hl) as [far Hfar]. destruct (kl_nearest_exists l Hl) as [near Hnear].
  exists far, near. easy.
- eexists. eexists. split; [apply bernstein_farthest | apply bernstein_nearest]; lra.
Qed.

(** ** D for both families: regret N(1 + lam K) + 1 + K N (8.5 + 2 ln K) ln(2 (1 + lam K) K T^2) *)
Theorem cautious_regret_is_logarithmic G T S far near choose c : lawful G -> (1 <= T)%nat ->
  credible_family (ln (2 / tuned_delta G T)) S -> farthest S far -> nearest S near ->
  plays (cautious G (exactly G) far near) choose -> on_grid G c ->
  E (run G (cautious G (exactly G) far near) choose T []) (total G) - INR T * value G c <=
    INR (N G) * (1 + lam G * INR (K G)) + 1 + INR (K G) * INR (N G) *
    ((17/2 + 2 * ln (INR (K G))) * tuned_log 2 (K G) (lam G) T).
Proof.
intros W HT HS Hfar Hnear PL Hc.
destruct (credible_sets _ S far near (ln_2_tuned_pos G T W HT) HS Hfar Hnear) as [out C].
apply (cautious_regret_tuned G S out); easy.
Qed.

Theorem cautious_regret_falls_without_bound k n lambda B : (1 <= k)%nat -> 0 <= lambda ->
  exists T0, (1 <= T0)%nat /\
  forall T G S far near choose c, (T0 <= T)%nat -> lawful G -> K G = k -> N G = n -> lam G = lambda ->
  credible_family (ln (2 / tuned_delta G T)) S -> farthest S far -> nearest S near ->
  plays (cautious G (exactly G) far near) choose -> on_grid G c ->
  E (run G (cautious G (exactly G) far near) choose T []) (total G) - INR T * value G c <= - B.
Proof.
intros Hk Hlam. destruct (cautious_regret_tends_to_minus_infinity k n lambda B Hk Hlam) as (T0 & HT0 & H).
exists T0. split; [easy|]. intros T G S far near choose c HT W HK HN Hl HS Hfar Hnear PL Hc.
destruct (credible_sets _ S far near (ln_2_tuned_pos G T W ltac:(lia)) HS Hfar Hnear) as [out C].
apply (H T G S out); easy.
Qed.
