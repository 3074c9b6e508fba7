(** * A learner for labels that come late or never, and for no known number of rounds (Result H)

    [anytime_lcb] is [bayes_lcb] without its exploration: before the first known answer every accuracy is credible, and
    the confidence level grows with the number of the round. If labels come with probability rho or more within d
    rounds, its cost after T rounds, for every T, is at most
      (d + (1 + ln T)/rho) K N + 1 + sqrt(2 l_T K N T (1 + ln(rho T/N))/rho)
    above T times the least B(p(c)) + lambda sum c; and 2 sqrt 2 K sqrt(l_T N T/rho) may take the place of the root. It
    knows neither T nor rho nor d. An expert without a known answer costs a round at most 1: 1/2 for voting without it,
    1/2 for hoping that it never errs.

    It votes as if each expert had been right once and wrong once before the game, so that one right answer does not
    outvote two experts with 950 of 1,000. At accuracies q beyond those that a vote is for, the vote errs at most as
    often as there ([vote_error_beyond]); so this costs 1/(n+2) for an expert with n known answers, or ln T in all. A
    vote at the estimates costs nothing of the kind, and then there is no ln T ([at_estimates]).

    - [follows_shares share off] == a vote for accuracies [share] costs at most [off n] for an expert with n answers
    - [anytime_pays objective far G t h] == its payments, as a function of what it knows
    - [inverse l n] == l/n, and 0 before the first known answer
    - [capped g n] == min(1, g n), and 1 before the first known answer *)
Require Import Reals Lra Psatz List Bool Arith Lia.
From Coquelicot Require Import Coquelicot.
From PaidExperts Require Import Sums Tree Game Calculus Covering Rounds Algorithm_1 Lemma_A_1 Kl Bayes_vote.
From PaidExperts Require Import Entropy Bayes Root_K Late Late_labels.
Import ListNotations.
Open Scope R_scope.

(** ** Votes for accuracies that are nearer to 1/2 than the estimates *)

(** The error of a vote for accuracies [q j] at accuracies [p j], after likelihoods a and b of right and wrong *)
Fixpoint late_error {A} (l : list A) (q p : A -> R) (a b : R) : R :=
  match l with
  | [] => if Rlt_dec a b then 1 else if Rlt_dec b a then 0 else 1/2
  | j :: l => p j * late_error l q p (a * q j) (b * (1 - q j)) + (1 - p j) * late_error l q p (a * (1 - q j)) (b * q j)
  end.

Lemma late_error_is {A} (l : list A) q p a b : late_error l q p a b = E (flips (map p l)) (fun z =>
  if Rlt_dec (a * likelihood (map q l) z) (b * likelihood (map q l) (map negb z)) then 1
  else if Rlt_dec (b * likelihood (map q l) (map negb z)) (a * likelihood (map q l) z) then 0 else 1/2).
Proof.
revert a b; induction l as [|j l IH]; intros a b; cbn [late_error map flips E].
- cbn [likelihood]. rewrite !Rmult_1_r. reflexivity.
- rewrite !E_bind. cbn [E]. rewrite !IH. f_equal; f_equal; apply E_ext; intros z; cbn [likelihood map negb];
    rewrite !Rmult_assoc; reflexivity.
Qed.

Lemma vote_error_is {A} (l : list A) q p : E (flips (map p l)) (vote_error (map q l)) = late_error l q p 1 1.
Proof. rewrite late_error_is. apply E_ext. intros z. unfold vote_error. rewrite !Rmult_1_l. reflexivity. Qed.

(** A larger lead is better. *)
Lemma late_error_falls {A} (l : list A) q p a b a' b' : (forall j, In j l -> 0 < q j < 1 /\ 0 <= p j <= 1) ->
  0 < a -> 0 < b -> 0 < a' -> 0 < b' -> a' * b <= a * b' -> late_error l q p a b <= late_error l q p a' b'.
Proof.
revert a b a' b'; induction l as [|j l IH]; intros a b a' b' H Ha Hb Ha' Hb' Hlead; cbn [late_error].
- repeat destruct Rlt_dec; try lra; exfalso; nra.
- destruct (H j (or_introl eq_refl)) as [Hq Hp].
  assert (H' : forall j, In j l -> 0 < q j < 1 /\ 0 <= p j <= 1) by (intros; apply H; right; easy).
  apply Rplus_le_compat; apply Rmult_le_compat_l; try lra; apply IH; try easy; try (apply Rmult_lt_0_compat; lra).
  + replace (a' * q j * (b * (1 - q j))) with (q j * (1 - q j) * (a' * b)) by ring.
    replace (a * q j * (b' * (1 - q j))) with (q j * (1 - q j) * (a * b')) by ring. apply Rmult_le_compat_l; nra.
  + replace (a' * (1 - q j) * (b * q j)) with (q j * (1 - q j) * (a' * b)) by ring.
    replace (a * (1 - q j) * (b' * q j)) with (q j * (1 - q j) * (a * b')) by ring. apply Rmult_le_compat_l; nra.
Qed.

Definition beyond (p q : R) : Prop := 1/2 <= q <= p \/ p <= q <= 1/2.

Lemma late_error_beyond {A} (l : list A) q p a b : (forall j, In j l -> 0 < q j < 1 /\ 0 <= p j <= 1) ->
  (forall j, In j l -> beyond (p j) (q j)) -> 0 < a -> 0 < b -> late_error l q p a b <= late_error l q q a b.
Proof.
revert a b; induction l as [|j l IH]; intros a b H Hb Ha0 Hb0; cbn [late_error]; [lra|].
destruct (H j (or_introl eq_refl)) as [Hq Hp].
assert (H' : forall j, In j l -> 0 < q j < 1 /\ 0 <= p j <= 1) by (intros; apply H; right; easy).
assert (Own : forall j, In j l -> 0 < q j < 1 /\ 0 <= q j <= 1) by (intros i Hi; destruct (H' i Hi); lra).
assert (Hb' : forall j, In j l -> beyond (p j) (q j)) by (intros; apply Hb; right; easy).
pose proof (IH (a * q j) (b * (1 - q j)) H' Hb' ltac:(nra) ltac:(nra)) as Right.
pose proof (IH (a * (1 - q j)) (b * q j) H' Hb' ltac:(nra) ltac:(nra)) as Wrong.
set (x := late_error l q q (a * q j) (b * (1 - q j))) in *. set (y := late_error l q q (a * (1 - q j)) (b * q j)) in *.
assert (Both : p j * late_error l q p (a * q j) (b * (1 - q j)) + (1 - p j) * late_error l q p (a * (1 - q j)) (b * q j)
  <= p j * x + (1 - p j) * y) by (apply Rplus_le_compat; apply Rmult_le_compat_l; lra).
eapply Rle_trans; [exact Both|]. clear Both. assert (Hab : 0 < a * b) by nra.
assert (Hlead : forall u v, 0 <= u <= v -> a * u * (b * u) <= a * v * (b * v)).
{ intros u v Huv. replace (a * u * (b * u)) with (a * b * u ^ 2) by ring.
  replace (a * v * (b * v)) with (a * b * v ^ 2) by ring. apply Rmult_le_compat_l; nra. }
destruct (Hb j (or_introl eq_refl)) as [Side | Side].
- assert (Hxy : x <= y).
  { apply late_error_falls; try easy; try (apply Rmult_lt_0_compat; lra). apply Hlead. lra. }
  assert (0 <= (p j - q j) * (y - x)) by (apply Rmult_le_pos; lra). lra.
- assert (Hxy : y <= x).
  { apply late_error_falls; try easy; try (apply Rmult_lt_0_compat; lra). apply Hlead. lra. }
  assert (0 <= (q j - p j) * (x - y)) by (apply Rmult_le_pos; lra). lra.
Qed.

Theorem vote_error_beyond {A} (l : list A) (q p : A -> R) : (forall j, In j l -> 0 < q j < 1 /\ 0 <= p j <= 1) ->
  (forall j, In j l -> beyond (p j) (q j)) -> E (flips (map p l)) (vote_error (map q l)) <= bayes_error (map q l).
Proof.
intros H Hb. rewrite <- bayes_error_is_an_error, !vote_error_is. apply late_error_beyond; (easy || lra).
Qed.

Definition follows_shares (share : nat -> nat -> R) (off : nat -> R) : Prop := forall (l : list nat) n s,
  (forall j, In j l -> (s j <= n j)%nat) ->
  E (flips (map (fun j => tried (n j) (s j)) l)) (vote_error (map (fun j => share (n j) (s j)) l)) <=
  bayes_error (map (fun j => tried (n j) (s j)) l) + Sum l (fun j => off (n j)).

Lemma tried_range n s : (s <= n)%nat -> 0 <= tried n s <= 1.
Proof. intros Hs. destruct n as [|n]; [cbn; lra|]. apply estimate_range; lia. Qed.

Theorem at_estimates : follows_shares tried (fun _ => 0).
Proof. intros l n s _. rewrite bayes_error_is_an_error, sum_const, Rmult_0_r. lra. Qed.

Definition one_more (n : nat) : R := if (n =? 0)%nat then 0 else 1 / (INR n + 2).

Lemma smoothed_near n s : (s <= n)%nat -> 0 < smoothed n s < 1 /\ beyond (tried n s) (smoothed n s) /\
  Rabs (smoothed n s - tried n s) <= one_more n.
Proof.
intros Hs. pose proof (pos_INR s) as H0. apply le_INR in Hs as Hsn. pose proof (pos_INR n) as Hn0.
split.
{ unfold smoothed. split; [apply Rdiv_lt_0_compat; lra|]. apply Rmult_lt_reg_r with (INR n + 2); [lra|].
  unfold Rdiv. rewrite Rmult_assoc, Rinv_l; lra. }
unfold smoothed, one_more, beyond. destruct n as [|n].
{ replace s with 0%nat by lia. cbn. rewrite Rabs_right; lra. }
cbn [tried Nat.eqb]. unfold estimate. set (x := INR (S n)) in *. set (y := INR s) in *.
assert (Hx : 1 <= x) by (apply INR_ge1; lia).
assert (Gap : (y + 1) / (x + 2) - y / x = (x - 2 * y) / x * (1 / (x + 2))) by (field; lra).
assert (Half : 1/2 - (y + 1) / (x + 2) = (x - 2 * y) / (2 * (x + 2))) by (field; lra).
assert (Hi : 0 < 1 / (x + 2)) by (apply Rdiv_lt_0_compat; lra).
destruct (Rle_dec (2 * y) x) as [Hy | Hy].
- assert (0 <= (x - 2 * y) / x <= 1) by (split; [apply Rdiv_ge0; lra | apply Rdiv_le_iff; lra]).
  assert (0 <= (x - 2 * y) / (2 * (x + 2))) by (apply Rdiv_ge0; lra).
  split; [right; nra|]. rewrite Gap, Rabs_right by nra. nra.
- assert (0 <= (2 * y - x) / x <= 1) by (split; [apply Rdiv_ge0; lra | apply Rdiv_le_iff; lra]).
  assert (0 <= (2 * y - x) / (2 * (x + 2))) by (apply Rdiv_ge0; lra).
  replace ((x - 2 * y) / x) with (- ((2 * y - x) / x)) in Gap by (field; lra).
  replace ((x - 2 * y) / (2 * (x + 2))) with (- ((2 * y - x) / (2 * (x + 2)))) in Half by (field; lra).
  split; [left; nra|]. rewrite Gap, Ropp_mult_distr_l_reverse, Rabs_Ropp, Rabs_right by nra. nra.
Qed.

Theorem at_smoothed : follows_shares smoothed one_more.
Proof.
intros l n s Hs. set (q j := tried (n j) (s j)). set (m j := smoothed (n j) (s j)).
assert (Hm : forall j, In j l -> 0 < m j < 1 /\ 0 <= q j <= 1).
{ intros j Hj. split; [apply smoothed_near | apply tried_range]; auto. }
pose proof (vote_error_beyond l m q Hm ltac:(intros; apply smoothed_near; auto)) as Beyond.
pose proof (bayes_error_lipschitz l m q ltac:(intros j Hj; destruct (Hm j Hj); lra)
  ltac:(intros; apply Hm; easy)) as Near.
assert (Sum l (fun j => Rabs (m j - q j)) <= Sum l (fun j => one_more (n j)))
  by (apply sum_le; intros; apply smoothed_near; auto). lra.
Qed.

Lemma one_more_falls m n : (1 <= m <= n)%nat -> one_more n <= one_more m.
Proof.
intros H. unfold one_more. destruct (Nat.eqb_spec n 0); [lia|]. destruct (Nat.eqb_spec m 0); [lia|].
apply Rmult_le_compat_l; [lra|]. apply Rinv_le_contravar; [pose proof (pos_INR m); lra|].
apply Rplus_le_compat_r, le_INR. lia.
Qed.

Lemma one_more_ge0 n : 0 <= one_more n.
Proof.
unfold one_more. destruct (_ =? _)%nat; [lra|]. apply Rdiv_ge0; [lra | pose proof (pos_INR n); lra].
Qed.

Lemma one_more_sum T : (1 <= T)%nat -> Sum (seq 1 (T - 1)) one_more <= ln (INR T).
Proof.
intros HT. destruct T as [|T]; [lia|]. replace (S T - 1)%nat with T by lia. clear HT.
induction T as [|T IH]; [cbn; rewrite ln_1; lra|]. rewrite seq_S, sum_snoc. unfold one_more at 2. cbn [Nat.add Nat.eqb].
pose proof (step_of_log (S T) ltac:(lia)) as Step. pose proof (INR_ge1 (S T) ltac:(lia)) as H1.
assert (1 / (INR (S T) + 2) <= 1 / INR (S (S T))); [|lra].
rewrite (S_INR (S T)). apply Rmult_le_compat_l; [lra|]. apply Rinv_le_contravar; lra.
Qed.

(** ** It can be played, by somebody who sees the known rounds and counts all of them, whatever the labels are *)

Lemma reaches_exists G : lawful G -> exists far, reaches G far.
Proof.
intros W. exists (fun t n s => if (n =? 0)%nat then 1/2 else
  match lt_dec 0 t with left Ht => far_of (kl_ends _ (level_pos G W t Ht) n s) | right _ => 0 end).
intros t Ht. split; [|reflexivity]. intros n s Hn Hs. destruct (Nat.eqb_spec n 0); [lia|].
destruct lt_dec; [|lia]. apply far_of_interval, kl_ends_interval; easy.
Qed.

(** What it pays after t rounds, when it knows [h]; accuracies are not looked at. *)
Definition anytime_pays (objective : list R -> R) (far : nat -> nat -> nat -> R) (G : game) (t : nat) (h : history)
  : nat -> nat := best G (lam G) (bayes_hopes G objective (far (S t)) h).

Theorem anytime_pays_follow G share objective far choose : (1 <= N G)%nat ->
  carries_out_late (anytime_pays objective far G) choose -> follows (anytime_lcb G share objective 0 far) choose.
Proof.
intros HN Hpay h. destruct (Hpay h) as [Hok Hm]. split; [easy|]. intros m Hin. cbn. rewrite (Hm m Hin).
destruct (best_is_exact G (bayes_hopes G objective (far (S (length h))) (known h)) (known h)) as [H1 H2]; [easy | |].
- intros c c' H. unfold bayes_hopes. f_equal. apply map_ext_in. intros j Hj. apply in_experts in Hj.
  rewrite H by easy. reflexivity.
- split; [exact H1|]. intros c Hc. specialize (H2 c Hc). unfold anytime_pays. lra.
Qed.

Lemma anytime_lcb_votes_ok G share objective eps far t : votes_ok (anytime_lcb G share objective eps far t).
Proof. intros h m z. apply sign_coin_ok. Qed.

Lemma anytime_lcb_on_grid G share objective eps far t h m : allows (anytime_lcb G share objective eps far t) h m ->
  on_grid G (pay m).
Proof. intros [H _]. exact H. Qed.

Lemma share_mistake G share objective eps far t h m : mistake G (anytime_lcb G share objective eps far t) h m =
  E (answers G m) (vote_error (map (fun j => share (times h j (pay m j)) (hits h j (pay m j))) (experts G))).
Proof.
rewrite mistake_answers. apply E_ext_in. intros z Hz. apply flips_length in Hz.
rewrite map_length in Hz. unfold experts in Hz. rewrite seq_length in Hz.
cbn [vote anytime_lcb]. unfold share_vote, sign_coin. rewrite advice_is_pattern by easy. cbn [E].
set (qs := map _ (experts G)). unfold vote_error.
destruct (truth m); [|rewrite flip_flip]; cbn; repeat destruct Rlt_dec; lra.
Qed.

Lemma farthest_accuracy_untried far : far 0%nat 0%nat = 1/2 -> farthest_accuracy far 0 0 = 1.
Proof. intros H. unfold farthest_accuracy, Rltb. rewrite H. cbn [estimate]. destruct Rlt_dec; cbn; lra. Qed.

(** ** Charges are at most 1 *)

Lemma Rmin_1_plus x y : 0 <= x -> 0 <= y -> Rmin 1 (x + y) <= Rmin 1 x + Rmin 1 y.
Proof. intros. unfold Rmin. repeat destruct Rle_dec; lra. Qed.

Lemma capped_sum {A} (l : list A) w : (forall j, In j l -> 0 <= w j) ->
  Rmin 1 (Sum l w) <= Sum l (fun j => Rmin 1 (w j)).
Proof.
induction l as [|j l IH]; intros Hw; [cbn; apply Rmin_r|]. rewrite !sum_cons.
eapply Rle_trans; [apply Rmin_1_plus; [apply Hw; left; easy | apply sum_ge0; intros; apply Hw; right; easy]|].
apply Rplus_le_compat_l, IH. intros; apply Hw; right; easy.
Qed.

(** A charge that is capped, and 1 where nothing is known *)
Definition capped (g : nat -> R) (n : nat) : R := if (n =? 0)%nat then 1 else Rmin 1 (g n).

Section Capped.
Variable g : nat -> R.
Hypotheses (Hg : forall n, 0 <= g n) (Hdown : forall m n, (1 <= m <= n)%nat -> g n <= g m).

Lemma capped_range n : 0 <= capped g n <= 1.
Proof. unfold capped. destruct (_ =? _)%nat; [lra|]. split; [apply Rmin_glb; [lra | easy] | apply Rmin_l]. Qed.

Lemma capped_falls m n : (m <= n)%nat -> capped g n <= capped g m.
Proof.
intros H. unfold capped at 2. destruct (Nat.eqb_spec m 0) as [->|Hm]; [apply capped_range|].
unfold capped. destruct (Nat.eqb_spec n 0); [lia|]. apply Rle_min_compat_l, Hdown. lia.
Qed.

Lemma capped_adds_up T : (1 <= T)%nat -> Sum (seq 0 T) (capped g) <= 1 + Sum (seq 1 (T - 1)) g.
Proof.
intros HT. destruct T as [|T]; [lia|]. replace (S T - 1)%nat with T by lia. cbn [seq]. rewrite sum_cons.
apply Rplus_le_compat_l, sum_le. intros n Hn. apply in_seq in Hn.
unfold capped. destruct (Nat.eqb_spec n 0); [lia | apply Rmin_r].
Qed.
End Capped.

(** ** One round *)

Definition inverse (l : R) (n : nat) : R := if (n =? 0)%nat then 0 else l / INR n.

Lemma inverse_ge0 l i : 0 <= l -> 0 <= inverse l i.
Proof.
intros Hl. unfold inverse. destruct (Nat.eqb_spec i 0); [lra | apply Rdiv_ge0; [easy | apply lt_0_INR; lia]].
Qed.

(** Each root by itself, as in Result E *)
Lemma roots_split C l a ns : 0 <= C -> 0 <= l -> 0 <= a -> C * sqrt (Sum ns (inverse l)) <=
  Sum ns (fun i => if (i =? 0)%nat then 0 else C * surplus l a i) + INR (length ns) * (C * a).
Proof.
intros HC Hl Ha. apply Rle_trans with (C * Sum ns (fun i => sqrt (inverse l i))).
- apply Rmult_le_compat_l; [easy|]. apply sqrt_sum_le. intros; apply inverse_ge0; easy.
- rewrite <- sum_const, <- sum_plus, <- sum_scal. apply sum_le. intros i _. unfold inverse.
  destruct (Nat.eqb_spec i 0) as [->|Hi]; [rewrite sqrt_0; nra|].
  pose proof (root_le_surplus l a i ltac:(lia)) as H. apply Rmult_le_compat_l with (r := C) in H; lra.
Qed.

(** The root of their sum, as in Result F *)
Lemma root_splits C l a x ns : 0 <= C -> 0 <= l -> 0 < a -> 1 <= x -> let b := l / (2 * a) in
  C * sqrt (Sum ns (inverse l)) <= Sum ns (fun i => if (i =? 0)%nat then 0 else C * b * inverse_surplus x i)
    + C * (INR (length ns) * (b * (1 / x)) + a / 2).
Proof.
intros HC Hl Ha Hx b. assert (Hb : 0 <= b) by (apply Rdiv_ge0; lra).
assert (Hx0 : 0 < 1 / x) by (apply Rdiv_lt_0_compat; lra). set (s := Sum ns (inverse l)).
assert (Hs0 : 0 <= s) by (apply sum_ge0; intros; apply inverse_ge0; easy).
apply Rle_trans with (C * (s / (2 * a) + a / 2)); [apply Rmult_le_compat_l; [easy | apply sqrt_le_mean; easy]|].
enough (C * (s / (2 * a)) <= Sum ns (fun i => if (i =? 0)%nat then 0 else C * b * inverse_surplus x i)
  + INR (length ns) * (C * (b * (1 / x)))) by lra.
unfold s. replace (C * (Sum ns (inverse l) / (2 * a))) with (C * / (2 * a) * Sum ns (inverse l)) by (field; lra).
rewrite <- sum_const, <- sum_plus, <- sum_scal. apply sum_le. intros i _. unfold inverse.
destruct (Nat.eqb_spec i 0) as [->|Hi]; [assert (0 <= C * (b * (1 / x))) by (repeat (apply Rmult_le_pos; try lra)); lra|].
pose proof (inverse_le_surplus x i ltac:(lia)) as H.
apply Rmult_le_compat_l with (r := C * b) in H; [|apply Rmult_le_pos; lra]. assert (0 < INR i) by (apply lt_0_INR; lia).
replace (C * / (2 * a) * (l / INR i)) with (C * b * (1 / INR i)) by (unfold b; field; lra). lra.
Qed.

(** The best [a] for both *)
Lemma best_split mass t : 0 < mass -> 0 < t -> exists a, 0 < a /\ mass / (2 * a) + t * a / 2 = sqrt (mass * t).
Proof.
intros Hm Ht. exists (sqrt (mass / t)). assert (Hq : 0 < mass / t) by (apply Rdiv_lt_0_compat; easy).
pose proof (sqrt_lt_R0 _ Hq) as Ha. pose proof (sqrt_sqrt _ (Rlt_le _ _ Hq)) as Haa. set (a := sqrt (mass / t)) in *.
split; [easy|]. assert (Hmass : mass = t * (a * a)) by (rewrite Haa; field; lra).
rewrite Hmass. replace (t * (a * a) * t) with (t * a * (t * a)) by ring. rewrite sqrt_square by nra. field. lra.
Qed.

(** What an objective changes by when accuracies of 1/2 become 1, and the others stay *)
Definition untried_change (objective : list R -> R) : Prop := forall (l : list nat) p q,
  (forall j, In j l -> 0 <= p j <= 1) -> (forall j, In j l -> 0 <= q j <= 1) ->
  (forall j, In j l -> p j = q j \/ (p j = 1/2 /\ q j = 1)) ->
  objective (map p l) <= objective (map q l) + Sum l (fun j => Rabs (p j - q j)).

Lemma bayes_error_untried : untried_change bayes_error.
Proof. intros l p q Hp Hq _. apply bayes_error_lipschitz; easy. Qed.

Lemma product_error_untried : untried_change product_error.
Proof.
intros l p q Hp Hq H. eapply Rle_trans; [apply (product_error_lipschitz l p q Hp Hq)|]. apply Rplus_le_compat_l.
rewrite <- sum_scal. apply sum_le. intros j Hj. destruct (H j Hj) as [-> | [-> ->]].
- rewrite !Rminus_eq_0, Rabs_R0. lra.
- pose proof (bhattacharyya_range (1/2) ltac:(lra)). pose proof (bhattacharyya_range 1 ltac:(lra)).
  assert (Rabs (bhattacharyya (1/2) - bhattacharyya 1) <= 1) by (apply Rabs_le; lra).
  replace (Rabs (1/2 - 1)) with (1/2); [lra|]. rewrite Rabs_left; lra.
Qed.

Section Learner.
Variables (G : game) (share : nat -> nat -> R) (off : nat -> R) (objective : list R -> R) (eps C1 : R).
Variable far : nat -> nat -> nat -> R.
Notation A := (anytime_lcb G share objective eps far).
Hypotheses (W : lawful G) (M : measures objective) (Hent : entropic objective C1) (HC1 : 0 <= C1).
Hypotheses (Hshare : follows_shares share off) (Hchange : untried_change objective).
Hypotheses (Heps : 0 <= eps) (Far : reaches G far).
Notation C := (sqrt 2 / 2 + C1).
Notation k := (INR (K G)).
Notation n := (INR (N G)).
Let P t h c (j : nat) := farthest_accuracy (far (S t)) (times h j (c j)) (hits h j (c j)).

(** The farthest accuracy is credible, where something is known, and beyond the true one. *)
Lemma anytime_knows t h c j : 0 <= P t h c j <= 1 /\
  ((1 <= times h j (c j))%nat -> kl_set (level G (S t)) (times h j (c j)) (hits h j (c j)) (P t h c j)) /\
  (credible G t h -> on_grid G c -> (j < K G)%nat -> Rabs (accuracy G j (c j) - 1/2) <= Rabs (P t h c j - 1/2)).
Proof.
destruct (Far (S t) ltac:(lia)) as [F F0]. unfold P. pose proof (hits_le_times h j (c j)) as Hs.
destruct (Nat.eq_dec (times h j (c j)) 0) as [H0|Hn].
- rewrite H0 in *. replace (hits h j (c j)) with 0%nat by lia. rewrite farthest_accuracy_untried by easy.
  split; [lra|]. split; [lia|]. intros _ Hc Hj. pose proof (accuracy_range _ W j (c j)).
  replace (1 - 1/2) with (1/2) by field. rewrite (Rabs_right (1/2)) by lra. apply Rabs_le. lra.
- assert (H1 : (1 <= times h j (c j))%nat) by lia.
  destruct (farthest_is_credible _ _ _ _ (kl_near_side _) F H1 Hs) as [Range HS].
  split; [apply farthest_accuracy_range; easy|]. split; [easy|]. intros Good Hc Hj.
  rewrite farthest_accuracy_distance by easy. apply F; [lia | easy | apply (accuracy_range _ W) |].
  apply Good; auto; lia.
Qed.

(** Optimism: the payments seem to be worth at most what any others are; and they seem to be worth something. *)
Lemma anytime_optimism cs t h m : on_grid G cs -> allows (A t) h m -> credible G t h ->
  0 <= bayes_hopes G objective (far (S t)) h (pay m) /\
  bayes_hopes G objective (far (S t)) h (pay m) + lam G * paid_sum G (pay m) <= bayes_value G objective cs + eps.
Proof.
intros Hcs [_ Hmin] Good. specialize (Hmin cs Hcs).
assert (Range : forall c x, In x (map (P t h c) (experts G)) -> 0 <= x <= 1)
  by (intros c; apply in_map_range; intros; apply anytime_knows).
change (bayes_hopes G objective (far (S t)) h (pay m)) with (objective (map (P t h (pay m)) (experts G))) in *.
split; [pose proof (at_least_bayes _ M _ (Range (pay m))); pose proof (bayes_error_ge0 _ (Range (pay m))); lra|].
enough (bayes_hopes G objective (far (S t)) h cs <= objective (map (fun j => accuracy G j (cs j)) (experts G)))
  by (unfold bayes_value; lra).
apply (falls _ M (experts G)); intros j Hj; apply in_experts in Hj;
  [apply (accuracy_range _ W) | apply anytime_knows | apply anytime_knows; easy].
Qed.

Lemma anytime_round cs t h m : on_grid G cs -> allows (A t) h m -> credible G t h ->
  let count j := times h j (pay m j) in
  mistake G (A t) h m + lam G * paid_sum G (pay m) <= bayes_value G objective cs
    + Rmin 1 (Sum (experts G) (fun j => ind (count j =? 0)%nat + off (count j))
              + C * sqrt (Sum (experts G) (fun j => inverse (level G (S t)) (count j)))) + eps.
Proof.
intros Hcs Hm Good count. destruct (anytime_optimism cs t h m Hcs Hm Good) as [Hhopes Optimism].
destruct Hm as [Hpay _]. set (l := level G (S t)) in *. assert (Hl : 0 < l) by (apply level_pos; (easy || lia)).
set (p j := accuracy G j (pay m j)). set (q j := tried (count j) (hits h j (pay m j))).
set (x j := inverse l (count j)). set (mix (y : nat -> R) j := if (count j =? 0)%nat then q j else y j).
assert (Hp : forall j, In j (experts G) -> 0 <= p j <= 1) by (intros; apply (accuracy_range _ W)).
assert (Hq : forall j, In j (experts G) -> 0 <= q j <= 1) by (intros; apply tried_range, hits_le_times).
assert (HP : forall j, In j (experts G) -> 0 <= P t h (pay m) j <= 1) by (intros; apply anytime_knows).
assert (Hmix : forall y, (forall j, In j (experts G) -> 0 <= y j <= 1) ->
    forall j, In j (experts G) -> 0 <= mix y j <= 1)
  by (intros y Hy j Hj; unfold mix; destruct (_ =? _)%nat; auto).
assert (Within : forall y, (forall j, (j < K G)%nat -> (1 <= count j)%nat ->
    kl_set l (count j) (hits h j (pay m j)) (y j)) ->
  forall j, In j (experts G) -> 0 <= x j /\ kl_credible (x j) (q j) (mix y j)).
{ intros y Hy j Hj. apply in_experts in Hj. specialize (Hy j Hj). unfold x, mix, q, inverse.
  destruct (count j) as [|i]; cbn [Nat.eqb]; [split; [lra | left; easy]|].
  split; [apply Rdiv_ge0; [lra | apply lt_0_INR; lia]|]. cbn [tried]. apply kl_set_credible; [lia | apply Hy; lia]. }
set (known := fun j => Rabs (p j - mix p j)).
assert (Vote : mistake G (A t) h m <= bayes_error (map q (experts G)) + Sum (experts G) (fun j => off (count j))
  + sqrt 2 / 2 * sqrt (Sum (experts G) x) + Sum (experts G) known).
{ rewrite share_mistake. set (f := vote_error _).
  pose proof (E_flips_lipschitz (experts G) p (mix p) f Hp (Hmix p Hp) (vote_error_range _)) as H1.
  pose proof (pinsker_of_coins (experts G) x q (mix p) f (Hmix p Hp) Hq
    ltac:(apply Within; intros; apply Good; auto) (vote_error_range _)) as H2.
  apply Rabs_le_between in H2. rewrite sqrt_half in H2.
  assert (H3 : E (flips (map q (experts G))) f <= bayes_error (map q (experts G))
    + Sum (experts G) (fun j => off (count j)))
    by (apply (Hshare (experts G) count (fun j => hits h j (pay m j))); intros; apply hits_le_times).
  change (E (answers G m) f) with (E (flips (map p (experts G))) f). fold known in H1. lra. }
assert (Above : bayes_error (map q (experts G)) <= objective (map q (experts G)))
  by (apply (at_least_bayes _ M), in_map_range; easy).
assert (Change : objective (map q (experts G))
  <= objective (map (mix (P t h (pay m))) (experts G)) + C1 * sqrt (Sum (experts G) x)).
{ apply Hent; auto. apply Within. intros j Hj Hn. apply anytime_knows, Hn. }
assert (At0 : forall j, count j = 0%nat -> q j = 1/2 /\ P t h (pay m) j = 1).
{ intros j H0. unfold q, P. change (times h j (pay m j)) with (count j).
  pose proof (hits_le_times h j (pay m j)) as Hs. fold (count j) in Hs.
  rewrite H0 in *. replace (hits h j (pay m j)) with 0%nat by lia. split; [reflexivity|].
  apply farthest_accuracy_untried, Far. lia. }
assert (Untried : objective (map (mix (P t h (pay m))) (experts G)) <= objective (map (P t h (pay m)) (experts G))
  + Sum (experts G) (fun j => Rabs (mix (P t h (pay m)) j - P t h (pay m) j))).
{ apply Hchange; auto. intros j _. unfold mix.
  destruct (Nat.eqb_spec (count j) 0) as [H0|_]; [right; auto | left; easy]. }
assert (Ones : Sum (experts G) known + Sum (experts G) (fun j => Rabs (mix (P t h (pay m)) j - P t h (pay m) j))
  <= Sum (experts G) (fun j => ind (count j =? 0)%nat)).
{ rewrite <- sum_plus. apply sum_le. intros j Hj. specialize (Hp j Hj). unfold known, mix.
  destruct (Nat.eqb_spec (count j) 0) as [H0|_]; cbn [ind].
  - destruct (At0 j H0) as [-> ->]. rewrite (Rabs_left (1/2 - 1)) by lra.
    assert (Rabs (p j - 1/2) <= 1/2) by (apply Rabs_le; lra). lra.
  - rewrite !Rminus_eq_0, Rabs_R0. lra. }
change (objective (map (P t h (pay m)) (experts G))) with (bayes_hopes G objective (far (S t)) h (pay m)) in Untried.
pose proof (mistake_range G (A t) h m W (anytime_lcb_votes_ok _ _ _ _ _ _)) as Most. rewrite sum_plus. fold x.
match goal with |- _ <= _ + ?r + _ => assert (mistake G (A t) h m - bayes_hopes G objective (far (S t)) h (pay m) <= r)
  by (apply Rmin_glb; lra) end. lra.
Qed.

(** ** All rounds *)

Variables (choose : transcript -> tree move) (late : transcript -> move -> tree (option nat)) (rho : R) (d T : nat).
Variables (cs : nat -> nat) (more : R).
Hypotheses (Hplays : follows A choose) (Hcs : on_grid G cs) (Hlate : timely late rho d) (Hrho : 0 < rho).
Hypotheses (Hoff : forall i, 0 <= off i) (Hoffdown : forall i j, (1 <= i <= j)%nat -> off j <= off i).
Hypotheses (Hmore : (1 <= T)%nat -> Sum (seq 1 (T - 1)) off <= more) (Hmore0 : 0 <= more).
Notation cost_of_run := (E (unseen_run G A choose late T []) (spent G)).

Lemma anytime_C_ge0 : 0 <= C.
Proof. pose proof (sqrt_pos 2). lra. Qed.

(** What known experts cost a round together, charged to their counts and to the round itself *)
Lemma anytime_charged g B extra : (1 <= T)%nat -> (forall i, 0 <= g i) ->
  (forall i j, (1 <= i <= j)%nat -> g j <= g i) -> Sum (seq 1 (T - 1)) g <= B -> 0 <= extra ->
  (forall t ns, (t < T)%nat -> length ns = K G -> C * sqrt (Sum ns (inverse (level G (S t)))) <=
     Sum ns (fun i => if (i =? 0)%nat then 0 else g i) + extra) ->
  cost_of_run - INR T * bayes_value G objective cs <=
  1 + k * n * (INR d + (1 + more + B) / rho) + INR T * (extra + eps).
Proof.
intros HT Hg Hdown HB Hextra Hround. set (w i := off i + g i).
assert (Hw : forall i, 0 <= w i) by (intros i; specialize (Hoff i); specialize (Hg i); unfold w; lra).
assert (Hsum : Sum (seq 0 T) (capped w) <= 1 + more + B).
{ eapply Rle_trans; [apply capped_adds_up, HT|]. unfold w. rewrite sum_plus. specialize (Hmore HT). lra. }
apply Rle_trans with (1 + k * n * (INR d * capped w 0 + Sum (seq 0 T) (capped w) / rho) + INR T * (extra + eps)).
- apply (unseen_regret G A choose late rho d); auto using anytime_lcb_votes_ok, (bayes_value_ge0 G objective W M).
  + apply anytime_lcb_on_grid.
  + intros. apply capped_range. easy.
  + intros i i' Hi. apply capped_falls; [easy | | easy].
    intros u v Huv. specialize (Hdown u v Huv). specialize (Hoffdown u v Huv). unfold w. lra.
  + lra.
  + intros t h m Ht Hm Good. eapply Rle_trans; [apply (anytime_round cs); easy|]. set (count j := times h j (pay m j)).
    specialize (Hround t (map count (experts G)) Ht). rewrite !sum_map, map_length in Hround.
    specialize (Hround ltac:(apply seq_length)). cbv beta in Hround.
    set (v i := ind (i =? 0)%nat + off i + (if (i =? 0)%nat then 0 else g i)).
    assert (Hv : forall i, 0 <= v i).
    { intros i. pose proof (ind_range (i =? 0)%nat). specialize (Hoff i). specialize (Hg i). unfold v.
      destruct (_ =? _)%nat; lra. }
    assert (All : Sum (experts G) (fun j => ind (count j =? 0)%nat + off (count j))
      + C * sqrt (Sum (experts G) (fun j => inverse (level G (S t)) (count j)))
      <= Sum (experts G) (fun j => v (count j)) + extra) by (unfold v; rewrite (sum_plus (experts G) (fun j => ind (count j =? 0)%nat + off (count j))); lra).
    assert (Capped : Rmin 1 (Sum (experts G) (fun j => v (count j)))
      <= Sum (experts G) (fun j => capped w (count j))).
    { eapply Rle_trans; [apply capped_sum; auto|]. apply sum_le. intros j _. unfold v, w, capped.
      destruct (Nat.eqb_spec (count j) 0) as [_|_]; cbn [ind]; [apply Rmin_l|]. right. f_equal. ring. }
    unfold count in *. unfold Rmin in *. repeat destruct Rle_dec; lra.
- apply Rplus_le_compat_r, Rplus_le_compat_l. apply Rmult_le_compat_l; [apply Rmult_le_pos; apply pos_INR|].
  change (capped w 0) with 1. rewrite Rmult_1_r. apply Rplus_le_compat_l, Rmult_le_compat_r; [|easy].
  left. apply Rinv_0_lt_compat. easy.
Qed.

Lemma inverse_grows t i : (t < T)%nat -> inverse (level G (S t)) i <= inverse (level G T) i.
Proof.
intros Ht. unfold inverse. destruct (Nat.eqb_spec i 0); [lra|].
apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat, lt_0_INR; lia | apply level_grows; (easy || lia)].
Qed.

Lemma roots_grow t ns : (t < T)%nat ->
  C * sqrt (Sum ns (inverse (level G (S t)))) <= C * sqrt (Sum ns (inverse (level G T))).
Proof.
intros Ht. apply Rmult_le_compat_l; [exact anytime_C_ge0|]. apply sqrt_le_1_alt, sum_le. intros i _.
apply inverse_grows, Ht.
Qed.

Lemma surplus_falls l a i j : 0 <= l -> (1 <= i <= j)%nat -> surplus l a j <= surplus l a i.
Proof.
intros Hl Hij. unfold surplus. destruct (Nat.eqb_spec j 0); [lia|]. destruct (Nat.eqb_spec i 0); [lia|].
apply Rle_max_compat_l, Rplus_le_compat_r, sqrt_le_1_alt, Rmult_le_compat_l; [easy|].
apply Rinv_le_contravar; [apply lt_0_INR; lia | apply le_INR; lia].
Qed.

Lemma inverse_surplus_falls x i j : (1 <= i <= j)%nat -> inverse_surplus x j <= inverse_surplus x i.
Proof.
intros Hij. unfold inverse_surplus. destruct (Nat.eqb_spec j 0); [lia|]. destruct (Nat.eqb_spec i 0); [lia|].
apply Rle_max_compat_l, Rplus_le_compat_r, Rmult_le_compat_l; [lra|].
apply Rinv_le_contravar; [apply lt_0_INR; lia | apply le_INR; lia].
Qed.

Lemma anytime_each a : 0 < a -> (1 <= T)%nat -> cost_of_run - INR T * bayes_value G objective cs <=
  1 + k * n * (INR d + (1 + more + C * (level G T / a)) / rho) + INR T * (k * (C * a) + eps).
Proof.
intros Ha HT. pose proof (level_pos G W T HT) as Hl. pose proof anytime_C_ge0 as HC. pose proof (pos_INR (K G)) as Hk.
apply (anytime_charged (fun i => C * surplus (level G T) a i)); try easy.
- intros. apply Rmult_le_pos; [easy | apply surplus_ge0].
- intros. apply Rmult_le_compat_l; [easy | apply surplus_falls; (easy || lra)].
- rewrite sum_scal. apply Rmult_le_compat_l; [easy | apply surplus_sum; lra].
- apply Rmult_le_pos; [easy | apply Rmult_le_pos; lra].
- intros t ns Ht <-. eapply Rle_trans; [apply roots_grow, Ht | apply roots_split; lra].
Qed.

Lemma anytime_joint a x : 0 < a -> 1 <= x -> (1 <= T)%nat -> let b := level G T / (2 * a) in
  cost_of_run - INR T * bayes_value G objective cs <=
  1 + k * n * (INR d + (1 + more + C * b * ln x) / rho) + INR T * (C * (k * (b * (1 / x)) + a / 2) + eps).
Proof.
intros Ha Hx HT b. pose proof (level_pos G W T HT) as Hl. pose proof anytime_C_ge0 as HC.
pose proof (pos_INR (K G)) as Hk. assert (Hb : 0 < b) by (apply Rdiv_lt_0_compat; lra).
assert (HCb : 0 <= C * b) by (apply Rmult_le_pos; lra). assert (Hx0 : 0 < 1 / x) by (apply Rdiv_lt_0_compat; lra).
apply (anytime_charged (fun i => C * b * inverse_surplus x i)); try easy.
- intros. apply Rmult_le_pos; [easy | apply inverse_surplus_ge0].
- intros. apply Rmult_le_compat_l; [easy | apply inverse_surplus_falls; easy].
- rewrite sum_scal. apply Rmult_le_compat_l; [easy | apply inverse_surplus_sum; lra].
- apply Rmult_le_pos; [easy|]. assert (0 < b * (1 / x)) by (apply Rmult_lt_0_compat; easy). nra.
- intros t ns Ht <-. eapply Rle_trans; [apply roots_grow, Ht | apply root_splits; lra].
Qed.

Notation start := ((INR d + (1 + more) / rho) * k * n + 1).

Theorem anytime_regret_each : cost_of_run - INR T * bayes_value G objective cs <=
  start + 2 * C * k * sqrt (level G T * n * INR T / rho) + eps * INR T.
Proof.
pose proof (lt_0_INR (N G) (some_payment _ W)) as HN. pose proof (pos_INR (K G)) as HK. pose proof (pos_INR d) as Hd.
pose proof anytime_C_ge0 as HC. destruct (Nat.eq_dec T 0) as [HT|HT].
- assert (0 <= (1 + more) / rho) by (apply Rdiv_ge0; lra).
  assert (0 <= (INR d + (1 + more) / rho) * k * n) by (repeat apply Rmult_le_pos; lra).
  assert (0 <= 2 * C * k * sqrt (level G T * n * INR T / rho))
    by (apply Rmult_le_pos; [nra | apply sqrt_pos]). rewrite HT in *.
  change (INR 0) with 0 in *. cbn [unseen_run E]. unfold spent. cbn [Sum fold_right]. lra.
- assert (HT0 : 0 < INR T) by (apply lt_0_INR; lia). pose proof (level_pos G W T ltac:(lia)) as Hl.
  set (l := level G T) in *. assert (Hm : 0 < l * n / rho) by (apply Rdiv_lt_0_compat; nra).
  destruct (best_split _ _ Hm HT0) as (a & Ha & Best). pose proof (anytime_each a Ha ltac:(lia)) as H. fold l in H.
  replace (l * n * INR T / rho) with (l * n / rho * INR T) by (field; lra). rewrite <- Best.
  replace (2 * C * k * (l * n / rho / (2 * a) + INR T * a / 2))
    with (C * k * (n * (l / a) / rho) + INR T * (k * (C * a))) by (field; lra).
  replace (k * n * (INR d + (1 + more + C * (l / a)) / rho))
    with ((INR d + (1 + more) / rho) * k * n + C * k * (n * (l / a) / rho)) in H by (field; lra). lra.
Qed.

(** Before N/rho rounds: each costs at most 1 more than the comparator's. *)
Lemma anytime_trivial : cost_of_run - INR T * bayes_value G objective cs <= 1 + INR T * (1 + eps).
Proof.
pose proof (unseen_regret G A choose late rho d W (anytime_lcb_votes_ok G share objective eps far) Hplays Hlate Hrho
  (anytime_lcb_on_grid G share objective eps far) (fun _ => 0) (1 + eps) (bayes_value G objective cs) T) as H.
cbv beta in H. rewrite (sum_seq_const 0), Rmult_0_r, Rmult_0_r in H.
unfold Rdiv in H. rewrite Rmult_0_l, Rplus_0_r, Rmult_0_r, Rplus_0_r in H. apply H; try (intros; lra).
- apply (bayes_value_ge0 G objective W M).
- intros t h m _ Hm Good. eapply Rle_trans; [apply (anytime_round cs); easy|].
  match goal with |- _ + Rmin 1 ?y + _ <= _ => pose proof (Rmin_l 1 y) end.
  rewrite (sum_const (experts G)), Rmult_0_r. lra.
Qed.

Theorem anytime_regret_joint : cost_of_run - INR T * bayes_value G objective cs <=
  start + C * sqrt (level G T * k * n * INR T * (1 + ln (rho * INR T / n)) / rho) + eps * INR T.
Proof.
pose proof (lt_0_INR (N G) (some_payment _ W)) as HN. pose proof (K_ge1 G W) as HK. pose proof (pos_INR d) as Hd.
pose proof anytime_C_ge0 as HC. pose proof (pos_INR T) as HT0.
destruct (Rle_lt_dec n (rho * INR T)) as [HT|HT].
- assert (Ht : 0 < INR T) by nra. assert (HT1 : (1 <= T)%nat) by (apply INR_lt; exact Ht).
  assert (Hx : 1 <= rho * INR T / n) by (apply le_Rdiv_iff; lra).
  assert (Hlog : 0 <= ln (rho * INR T / n)) by (rewrite <- ln_1; apply ln_le_compat; lra).
  pose proof (level_pos G W T HT1) as Hl. set (l := level G T) in *. set (L := ln (rho * INR T / n)) in *.
  set (mass := l * k * n * (1 + L) / rho).
  assert (Hmass : 0 < mass) by (apply Rdiv_lt_0_compat; [|easy]; repeat apply Rmult_lt_0_compat; lra).
  destruct (best_split mass (INR T) Hmass Ht) as (a & Ha & Best).
  pose proof (anytime_joint a (rho * INR T / n) Ha Hx HT1) as At. cbv zeta in At. fold l L in At.
  replace (l * k * n * INR T * (1 + L) / rho) with (mass * INR T) by (unfold mass; field; lra). rewrite <- Best.
  assert (Sum : k * n * (INR d + (1 + more + C * (l / (2 * a)) * L) / rho)
      + INR T * (C * (k * (l / (2 * a) * (1 / (rho * INR T / n))) + a / 2) + eps)
    = (INR d + (1 + more) / rho) * k * n + C * (mass / (2 * a) + INR T * a / 2) + eps * INR T); [|lra].
  unfold mass. field. lra.
- pose proof anytime_trivial as Trivial. set (root := sqrt (_ / rho)).
  assert (0 <= C * root) by (apply Rmult_le_pos; [easy | apply sqrt_pos]).
  assert (Hr : 0 < 1 / rho) by (apply Rdiv_lt_0_compat; lra).
  assert (Hr1 : 1 / rho <= (1 + more) / rho) by (apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat; easy | lra]).
  assert (INR T <= (INR d + (1 + more) / rho) * k * n); [|lra]. apply Rle_trans with (1 / rho * n).
  + replace (1 / rho * n) with (n / rho) by (field; lra). apply le_Rdiv_iff; [easy | lra].
  + apply Rmult_le_compat_r; [lra|]. nra.
Qed.
End Learner.

(** ** The theorems *)

Section Theorems.
Variables (G : game) (eps : R) (far : nat -> nat -> nat -> R) (choose : transcript -> tree move).
Variables (late : transcript -> move -> tree (option nat)) (rho : R) (d T : nat) (c : nat -> nat).
Hypotheses (W : lawful G) (Heps : 0 <= eps) (Far : reaches G far) (Hlate : timely late rho d) (Hrho : 0 < rho).
Hypothesis Hc : on_grid G c.
Let A share objective := anytime_lcb G share objective eps far.
Notation cost_of_run share objective := (E (unseen_run G (A share objective) choose late T []) (spent G)).
Notation k := (INR (K G)).
Notation n := (INR (N G)).
Notation root := (sqrt (level G T * k * n * INR T * (1 + ln (rho * INR T / n)) / rho)).

Theorem anytime_regret : follows (A smoothed bayes_error) choose ->
  cost_of_run smoothed bayes_error - INR T * bayes_value G bayes_error c <=
  (INR d + (1 + ln (INR T)) / rho) * k * n + 1 + 2 * sqrt 2 * k * sqrt (level G T * n * INR T / rho) + eps * INR T.
Proof.
intros P. pose proof (sqrt_pos 2). replace (2 * sqrt 2) with (2 * (sqrt 2 / 2 + sqrt 2 / 2)) by field.
apply (anytime_regret_each G smoothed one_more bayes_error); auto using bayes_error_measures, bayes_error_entropic,
  at_smoothed, bayes_error_untried, one_more_ge0, one_more_falls, one_more_sum, ln_INR_ge0. lra.
Qed.

Theorem anytime_regret_root_K : follows (A smoothed bayes_error) choose ->
  cost_of_run smoothed bayes_error - INR T * bayes_value G bayes_error c <=
  (INR d + (1 + ln (INR T)) / rho) * k * n + 1 + sqrt 2 * root + eps * INR T.
Proof.
intros P. pose proof (sqrt_pos 2). replace (sqrt 2) with (sqrt 2 / 2 + sqrt 2 / 2) by field.
apply (anytime_regret_joint G smoothed one_more bayes_error); auto using bayes_error_measures, bayes_error_entropic,
  at_smoothed, bayes_error_untried, one_more_ge0, one_more_falls, one_more_sum, ln_INR_ge0. lra.
Qed.

Theorem anytime_regret_product_root_K : follows (A smoothed product_error) choose ->
  cost_of_run smoothed product_error - INR T * bayes_value G product_error c <=
  (INR d + (1 + ln (INR T)) / rho) * k * n + 1 + (sqrt 2 / 2 + 1) * root + eps * INR T.
Proof.
intros P. apply (anytime_regret_joint G smoothed one_more product_error); auto using product_error_measures,
  product_error_entropic, at_smoothed, product_error_untried, one_more_ge0, one_more_falls, one_more_sum, ln_INR_ge0.
lra.
Qed.

(** A vote at the estimates *)
Theorem anytime_regret_at_estimates : follows (A tried bayes_error) choose ->
  cost_of_run tried bayes_error - INR T * bayes_value G bayes_error c <=
  (INR d + 1 / rho) * k * n + 1 + sqrt 2 * root + eps * INR T.
Proof.
intros P. pose proof (sqrt_pos 2). replace (sqrt 2) with (sqrt 2 / 2 + sqrt 2 / 2) by field.
replace (1 / rho) with ((1 + 0) / rho) by (field; lra).
apply (anytime_regret_joint G tried (fun _ => 0) bayes_error); auto using bayes_error_measures, bayes_error_entropic,
  at_estimates, bayes_error_untried; try (intros; lra). intros _. rewrite sum_const. lra.
Qed.
End Theorems.

(** One learner for all worlds, all draws of when labels come, and all numbers of rounds *)
Theorem one_anytime_learner k n lambda prices : (1 <= k)%nat -> (1 <= n)%nat -> 0 <= lambda ->
  (forall c, 0 <= prices c <= 1) ->
  exists far pays, forall accuracies choose late rho d, (forall j c, 0 <= accuracies j c <= 1) ->
  carries_out_late pays choose -> timely late rho d -> 0 < rho ->
  let G := Game k n lambda prices accuracies in let A := anytime_lcb G smoothed bayes_error 0 far in
  follows A choose /\ forall T c, on_grid G c ->
  E (unseen_run G A choose late T []) (spent G) - INR T * bayes_value G bayes_error c <=
  (INR d + (1 + ln (INR T)) / rho) * INR k * INR n + 1
  + sqrt 2 * sqrt (level G T * INR k * INR n * INR T * (1 + ln (rho * INR T / INR n)) / rho).
Proof.
intros Hk Hn Hlam Hprices. set (G0 := Game k n lambda prices (fun _ _ => 0)).
assert (W0 : lawful G0) by (constructor; try easy; intros; cbn; lra). destruct (reaches_exists G0 W0) as [far Far].
exists far, (anytime_pays bayes_error far G0). intros a choose late rho d Ha Hpay L Hrho G A.
assert (W : lawful G) by (constructor; easy).
assert (P : follows A choose) by (apply anytime_pays_follow; [easy | exact Hpay]). split; [exact P|]. intros T c Hc.
pose proof (anytime_regret_root_K G 0 far choose late rho d T c W (Rle_refl 0) Far L Hrho Hc P) as H.
rewrite Rmult_0_l, Rplus_0_r in H. exact H.
Qed.
