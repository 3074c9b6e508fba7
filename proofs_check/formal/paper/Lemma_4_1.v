(** * Lemma 4.1: all estimates are within their widths, with high probability

    For t > N the event Lambda of equation 9 holds with probability at least 1 - delta T N K.

    The paper counts rounds: it applies Lemma A.1 to the answers that expert j has given for payment c before round
    h, for each h, and sums over h. But how many answers there are before round h depends on the answers, and Lemma
    A.1 is about a fixed number of them (D38.6); besides, the label y_t stands where each answer needs its own, and
    a 1/2 is missing. The repair sums over the number n of answers: for each n the n-th estimate misses, at whatever
    round, with probability at most 2/3 delta, because its likelihood ratio is a martingale of the whole game
    ([Concentration.v]). This gives more than the lemma: Lambda holds in all rounds t > N at once
    ([lemma_4_1_all_rounds]). That D38.6 is false as printed is shown in [Lemma_4_1_teeth.v].

    - [past k h] == the history after the first [k] rounds of [h]; round k + 1 is played on it
    - [at_payment h j c] == the rounds in which expert j was paid c: the paper's N_t
    - [answer j y r] == (1 + Z_j y)/2 in round [r], with any label [y]; [own j r] takes the label of the round
    - [share h j c X], [spread h j c X] == mean and variance of X over [at_payment h j c]; the paper's V is [spread]
    - [spread_hat h j c Y X] == the paper's V^, a sum over all rounds with indicators, and Y in the inner sum
    - [misses l p n q v] == |q - p| >= sqrt (v/n 2 l) + 3 l/n, the event that D38 speaks of
    - [miss l p j c X], [miss_hat l p j c y] == the same for [share] with [spread], and for the printed p^ with V^
    - [some_miss Y h] == a miss in one of the rounds after N, with the answers Y
    - [ever n bad i h], [nth_miss n h] == the n-th estimate was bad, or missed, in some round so far
    - [moment G beta delta h j c] == a history of Algorithm 1 after exploration, an expert and a payment
    - [always_Lambda h] == Lambda in all rounds after N *)
Require Import Reals Lra Psatz List Bool Arith Lia.
From PaidExperts Require Import Sums Tree Game Calculus Covering Rounds Concentration.
From PaidExperts Require Import Lemma_A_1 Algorithm_1 One_expert.
Import ListNotations.
Open Scope R_scope.

(** ** The rounds so far *)

Definition past (k : nat) (h : history) : history := skipn (length h - k) h.

Lemma past_all h : past (length h) h = h.
Proof. unfold past. rewrite Nat.sub_diag. reflexivity. Qed.

Lemma past_cons k r h : (k <= length h)%nat -> past k (r :: h) = past k h.
Proof. intros Hk. unfold past. cbn [length]. rewrite Nat.sub_succ_l by easy. reflexivity. Qed.

Lemma past_length k h : (k <= length h)%nat -> length (past k h) = k.
Proof. intros Hk. unfold past. rewrite skipn_length. lia. Qed.

Lemma past_legal A k h : legal A h -> legal A (past k h).
Proof.
unfold past. generalize (length h - k)%nat as i. intros i Hl. revert i.
induction Hl as [|r h m Hl IH Hm Hp]; intros [|i]; cbn; try constructor; [|apply IH].
apply (legal_cons A r h m); easy.
Qed.

(** What has been is not changed by what is played. *)
Lemma run_past G A choose T h h' k : In_tree h' (run G A choose T h) -> (k <= length h)%nat -> past k h' = past k h.
Proof.
revert h; induction T as [|T IH]; intros h; cbn [run]; [intros ->; easy|].
intros H Hk. apply In_bind in H as (r & _ & H). apply IH in H; [|cbn; lia]. rewrite H. apply past_cons. easy.
Qed.

Lemma run_length G A choose T h h' : In_tree h' (run G A choose T h) -> length h' = (length h + T)%nat.
Proof.
revert h; induction T as [|T IH]; intros h; cbn [run]; [intros ->; lia|].
intros H. apply In_bind in H as (r & _ & H). apply IH in H. cbn in H. lia.
Qed.

(** I63.1: after round N every payment has been tried. *)
Theorem I63_1 G A h j c : exploring G A -> legal A h -> (N G <= length h)%nat -> (j < K G)%nat -> (c < N G)%nat ->
  (1 <= times h j c)%nat.
Proof. intros X Hl HN Hj Hc. apply (times_later G A X); easy. Qed.

(** I19.1: Lambda is defined for all t >= 1, but in round 1 no count is positive, and the widths divide by counts. *)
Theorem not_I19_1 : ~ (forall G A h j c, lawful G -> exploring G A -> legal A h -> (1 <= length h + 1)%nat ->
  (j < K G)%nat -> (c < N G)%nat -> INR (times h j c) <> 0).
Proof.
intros H. apply (H (solo 1) (algorithm_1 (solo 1) (exactly (solo 1)) 0 (1/2)) [] 0%nat 0%nat); cbn; try lia; try easy.
- apply solo_lawful. lra.
- apply algorithm_1_exploring.
- constructor.
Qed.

Theorem I19_1_repaired G A h j c : exploring G A -> legal A h -> (N G < length h + 1)%nat ->
  (j < K G)%nat -> (c < N G)%nat -> INR (times h j c) <> 0.
Proof. intros X Hl HN Hj Hc. apply not_0_INR. pose proof (I63_1 G A h j c X Hl ltac:(lia) Hj Hc). lia. Qed.

(** D17.1: from round N + 1 on Lambda is what equation 9 prints. *)
Theorem D17_1 G A delta h : exploring G A -> legal A h -> (N G <= length h)%nat ->
  (Lambda G delta h = true <-> forall j c, (j < K G)%nat -> (c < N G)%nat ->
    let n := INR (times h j c) in let q := estimate (times h j c) (hits h j c) in
    Rabs (q - accuracy G j c) <= 3 / n * ln (3 / delta) + sqrt (q * (1 - q) / n * (2 * ln (3 / delta)))).
Proof.
intros X Hl HN. unfold Lambda. rewrite forallb_forall.
assert (Hiff : forall j c, (j < K G)%nat -> (c < N G)%nat -> (within G (ln (3 / delta)) h j c = true <->
  Rabs (estimate (times h j c) (hits h j c) - accuracy G j c) <= width (ln (3 / delta)) (times h j c) (hits h j c))).
{ intros j c Hj Hc. pose proof (I63_1 G A h j c X Hl HN Hj Hc) as Hn. unfold within.
  rewrite orb_true_iff, Rleb_true, Nat.eqb_eq. intuition lia. }
assert (Hw : forall n s, width (ln (3 / delta)) n s = 3 / INR n * ln (3 / delta)
  + sqrt (estimate n s * (1 - estimate n s) / INR n * (2 * ln (3 / delta)))) by (intros; unfold width, Rdiv; ring).
split.
- intros H j c Hj Hc. cbv zeta. rewrite <- Hw. apply Hiff; try easy. specialize (H j (proj2 (in_experts G j) Hj)).
  rewrite forallb_forall in H. apply H, in_seq. lia.
- intros H j Hj. apply in_experts in Hj. apply forallb_forall. intros c Hc. apply in_seq in Hc.
  apply Hiff; [easy | lia|]. rewrite Hw. apply H; [easy | lia].
Qed.

(** ** The variance of the answers *)

Definition at_payment (h : history) (j c : nat) : list round := filter (fun r => (paid r j =? c)%nat) h.
Definition answer (j : nat) (y : bool) (r : round) : R := (1 + sgn (advice r j) * sgn y) / 2.
Definition own (j : nat) (r : round) : R := answer j (label r) r.
Definition share (h : history) (j c : nat) (X : round -> R) : R :=
  let rounds := at_payment h j c in Sum rounds (fun i => X i / INR (length rounds)).
Definition spread (h : history) (j c : nat) (X : round -> R) : R :=
  let rounds := at_payment h j c in 1 / INR (length rounds) * Sum rounds (fun i => (share h j c X - X i) ^ 2).
Definition spread_hat (h : history) (j c : nat) (Y X : round -> R) : R :=
  let n := INR (times h j c) in let here r := ind (paid r j =? c)%nat in
  1 / n * Sum h (fun s => here s * (Sum h (fun s' => here s' * (Y s' / n)) - X s) ^ 2).

Lemma answer_ind j y r : answer j y r = ind (eqb (advice r j) y).
Proof. unfold answer. destruct (advice r j), y; cbn; field. Qed.

Lemma own_ind j r : own j r = ind (correct r j).
Proof. apply answer_ind. Qed.

(** I65.1, I65.2: the rounds at a payment number its count. *)
Lemma I65_1 h j c : length (at_payment h j c) = times h j c.
Proof.
unfold at_payment. induction h as [|r h IH]; cbn; [reflexivity|]. destruct (_ =? _)%nat; cbn; rewrite IH; reflexivity.
Qed.

Lemma I65_2 h j c r : In r (at_payment h j c) <-> In r h /\ paid r j = c.
Proof. unfold at_payment. rewrite filter_In, Nat.eqb_eq. reflexivity. Qed.

Lemma heads_at_payment h j c : heads (map (fun r => correct r j) (at_payment h j c)) = hits h j c.
Proof.
unfold at_payment, heads. induction h as [|r h IH]; cbn [filter hits]; [reflexivity|].
destruct (_ =? _)%nat; [|exact IH]. cbn [andb map filter].
destruct (correct r j); cbn [length]; rewrite IH; reflexivity.
Qed.

(** For answers 0 and 1, [share] and [spread] are the mean and the variance of Lemma A.1. *)
Lemma share_mean h j c x : share h j c (fun r => ind (x r)) = mean (map x (at_payment h j c)).
Proof.
unfold share, mean. rewrite map_length, sum_map, <- sum_scal. apply sum_ext. intros r _. unfold Rdiv. ring.
Qed.

Lemma spread_variance h j c x : spread h j c (fun r => ind (x r)) = variance (map x (at_payment h j c)).
Proof.
unfold spread, variance. rewrite map_length, sum_map, share_mean. f_equal. apply sum_ext. intros r _. ring.
Qed.

Lemma share_ext h j c X Y : (forall r, X r = Y r) -> share h j c X = share h j c Y.
Proof. intros H. apply sum_ext. intros r _. rewrite H. reflexivity. Qed.

Lemma spread_ext h j c X Y : (forall r, X r = Y r) -> spread h j c X = spread h j c Y.
Proof.
intros H. unfold spread. f_equal. apply sum_ext. intros r _. rewrite H, (share_ext h j c X Y H).
reflexivity.
Qed.

(** With its own label, each answer counts as Algorithm 1 counts it: [share] is the estimate. *)
Lemma share_own h j c : (1 <= times h j c)%nat -> share h j c (own j) = estimate (times h j c) (hits h j c).
Proof.
intros Hn. rewrite (share_ext h j c _ _ (own_ind j)), share_mean, I56_1; rewrite map_length, I65_1; [|easy].
rewrite heads_at_payment. reflexivity.
Qed.

Definition right_answer (y : bool) : round := Round (fun _ => 0%nat) (fun _ => y) y y.

Lemma solo_legal p beta delta h : (forall r, In r h -> paid r = fun _ => 0%nat) ->
  legal (algorithm_1 (solo p) (exactly (solo p)) beta delta) h.
Proof.
induction h as [|r h IH]; intros H; [constructor|].
apply (legal_cons _ r h ask); [apply IH; intros; apply H; right; easy | | apply H; left; easy].
split.
- split; [intros j _; cbn; lia|]. split.
  + intros Hlen j Hj. cbn in Hlen. destruct h; [reflexivity | cbn in Hlen; lia].
  + intros _ c Hc. specialize (Hc 0%nat ltac:(cbn; lia)). cbn in Hc.
    assert (H0 : forall j, (j < K (solo p))%nat -> pay ask j = c j).
    { intros j Hj. apply only_expert in Hj as ->. cbn. lia. }
    rewrite (seems_local (solo p) delta h ask _ c H0), (paid_sum_local (solo p) _ c H0). lra.
- intros Hc. unfold some_certain in Hc. cbn [experts solo K seq existsb] in Hc. rewrite orb_false_r in Hc.
  split; [cbn; lia | exact Hc].
Qed.

(** A moment of Algorithm 1 after exploration *)
Definition moment (G : game) (beta delta : R) (h : history) (j c : nat) : Prop :=
  lawful G /\ legal (algorithm_1 G (exactly G) beta delta) h /\ (N G <= length h)%nat /\ (j < K G)%nat /\ (c < N G)%nat.

Lemma solo_moment p beta delta h : 0 <= p <= 1 -> (1 <= length h)%nat ->
  (forall r, In r h -> paid r = fun _ => 0%nat) ->
  moment (solo p) beta delta h 0 0.
Proof. intros Hp Hh H. split; [apply solo_lawful; easy|]. split; [apply solo_legal; easy|]. cbn. lia. Qed.

(** I64.1: V as printed, with the label y_t in all answers, is not the variance p^ (1 - p^) of the answers: two right
    answers, in rounds with different labels. A slip: every answer is meant to have its own label. *)
Theorem not_I64_1 : exists G beta delta h j c, moment G beta delta h j c /\
  forall y, let q := estimate (times h j c) (hits h j c) in spread h j c (answer j y) <> q * (1 - q).
Proof.
exists (solo (1/2)), 0, (1/2), [right_answer false; right_answer true], 0%nat, 0%nat. split.
- apply solo_moment; [lra | cbn; lia|]. intros r [<- | [<- | []]]; reflexivity.
- intros y q Heq. unfold q, spread, share, at_payment in Heq. cbn in Heq. rewrite !answer_ind in Heq.
  destruct y; cbn in Heq; replace (1 + 1) with 2 in Heq by ring; lra.
Qed.

Theorem I64_1_repaired h j c : (1 <= times h j c)%nat -> let q := estimate (times h j c) (hits h j c) in
  spread h j c (own j) = q * (1 - q).
Proof.
intros Hn q. rewrite (spread_ext h j c _ _ (own_ind j)), spread_variance, I57_1 by (rewrite map_length, I65_1; easy).
rewrite <- share_mean, <- (share_ext h j c _ _ (own_ind j)), share_own by easy. reflexivity.
Qed.

(** ** D36 and D37: V^ lacks a 1/2 in the inner sum, and is then p^ itself, not p^ (1 - p^)

    One right answer shows it, whose round is the last one, so that y_t is its own label. The next display has
    the 1/2 again: only a slip. *)

Definition doubled (j : nat) (y : bool) (r : round) : R := 1 + sgn (advice r j) * sgn y.
Definition newest (h : history) : bool := match h with [] => true | r :: _ => label r end.

(** A sum with an indicator is a sum over the rounds that it picks. *)
Lemma sum_here h j c F : Sum h (fun r => ind (paid r j =? c)%nat * F r) = Sum (at_payment h j c) F.
Proof.
unfold at_payment. induction h as [|r h IH]; cbn [filter]; [reflexivity|]. rewrite sum_cons, IH.
destruct (_ =? _)%nat; [rewrite sum_cons|]; cbn; ring.
Qed.

Lemma one_right_answer : moment (solo (1/2)) 0 (1/2) [right_answer true] 0 0.
Proof. apply solo_moment; [lra | cbn; lia|]. intros r [<- | []]. reflexivity. Qed.

(** D36.1: the variance that is printed first is not the variance of the answers, ... *)
Theorem not_D36_1 : ~ (forall G beta delta h j c, moment G beta delta h j c ->
  spread_hat h j c (doubled j (newest h)) (answer j (newest h))
  = variance (map (fun r => correct r j) (at_payment h j c))).
Proof.
intros H. specialize (H _ _ _ _ _ _ one_right_answer).
unfold spread_hat, answer, doubled, variance, mean in H. cbn in H. lra.
Qed.

(** D36.2: ... nor p^ (1 - p^) (at this answer the estimate as printed and as meant are the same), ... *)
Theorem not_D36_2 : ~ (forall G beta delta h j c, moment G beta delta h j c ->
  let q := share h j c (answer j (newest h)) in
  spread_hat h j c (doubled j (newest h)) (answer j (newest h)) = q * (1 - q)).
Proof.
intros H. specialize (H _ _ _ _ _ _ one_right_answer).
unfold share, spread_hat, answer, doubled in H. cbn in H. lra.
Qed.

(** D37.1: ... nor, by reindexing, V. *)
Theorem not_D37_1 : ~ (forall G beta delta h j c, moment G beta delta h j c ->
  spread_hat h j c (doubled j (newest h)) (answer j (newest h)) = spread h j c (answer j (newest h))).
Proof.
intros H. specialize (H _ _ _ _ _ _ one_right_answer).
unfold spread, share, spread_hat, answer, doubled in H. cbn in H. lra.
Qed.

(** With the 1/2, that is with the same answers in both sums, reindexing is right whatever the answers are, ... *)
Theorem D37_1_repaired h j c X : spread_hat h j c X X = spread h j c X.
Proof.
unfold spread_hat, spread, share. cbv zeta. rewrite sum_here, sum_here, I65_1. reflexivity.
Qed.

(** ... and with the labels of their rounds it is p^ (1 - p^). *)
Theorem D36_2_repaired h j c : (1 <= times h j c)%nat -> let q := estimate (times h j c) (hits h j c) in
  spread_hat h j c (own j) (own j) = q * (1 - q).
Proof. rewrite D37_1_repaired. apply I64_1_repaired. Qed.

Theorem D36_1_repaired h j c :
  spread_hat h j c (own j) (own j) = variance (map (fun r => correct r j) (at_payment h j c)).
Proof. rewrite D37_1_repaired, (spread_ext h j c _ _ (own_ind j)). apply spread_variance. Qed.

(** What is printed is q (2 q - 1)^2 + (1 - q) (2 q)^2 = q. *)
Lemma printed_spread_hat_is_share h j c y : (1 <= times h j c)%nat ->
  spread_hat h j c (doubled j y) (answer j y) = share h j c (answer j y).
Proof.
intros Hn. unfold spread_hat. cbv zeta. rewrite sum_here, sum_here. set (rounds := at_payment h j c).
assert (HN : INR (length rounds) <> 0) by (apply not_0_INR; unfold rounds; rewrite I65_1; lia).
assert (Hshare : Sum rounds (fun r => doubled j y r / INR (times h j c)) = 2 * share h j c (answer j y)).
{ unfold share. cbv zeta. rewrite I65_1, <- sum_scal. apply sum_ext. intros r _. unfold doubled, answer, Rdiv. field.
  rewrite <- I65_1. easy. }
rewrite Hshare, <- I65_1. fold rounds. set (q := share h j c (answer j y)).
assert (Hsum : Sum rounds (answer j y) = INR (length rounds) * q).
{ unfold q, share. cbv zeta. fold rounds. rewrite <- sum_scal. apply sum_ext. intros r _. field. easy. }
rewrite (sum_ext _ _ (fun r => 4 * q ^ 2 + (1 - 4 * q) * answer j y r)).
- rewrite sum_plus, sum_const, sum_scal, Hsum. field. easy.
- intros r _. rewrite answer_ind. destruct (eqb _ _); cbn; ring.
Qed.

(** ** D38: the events with >=, and the union over rounds *)

Definition misses (l p : R) (n : nat) (q v : R) : bool :=
  Rleb (sqrt (v / INR n * (2 * l)) + 3 * l / INR n) (Rabs (q - p)).
Definition miss (l p : R) (j c : nat) (X : round -> R) (h : history) : bool :=
  misses l p (length (at_payment h j c)) (share h j c X) (spread h j c X).
Definition miss_hat (l p : R) (j c : nat) (y : bool) (h : history) : bool :=
  misses l p (times h j c) (share h j c (answer j y)) (spread_hat h j c (doubled j y) (answer j y)).

(** The probability of a union is at most the sum. *)
Lemma ind_le_sum {B} (b : bool) (l : list B) f : (b = true -> exists a, In a l /\ f a = true) ->
  ind b <= Sum l (fun a => ind (f a)).
Proof.
intros H. assert (H0 : forall a, 0 <= ind (f a)) by (intros a; apply ind_range). destruct b.
- destruct H as (a & Ha & Hf); [easy|]. apply Rle_trans with (ind (f a)); [rewrite Hf; apply Rle_refl|].
  apply (term_le_sum l (fun a => ind (f a))); [easy | auto].
- apply sum_ge0. auto.
Qed.

Lemma ind_existsb_le {B} (l : list B) f : ind (existsb f l) <= Sum l (fun a => ind (f a)).
Proof. apply ind_le_sum. apply existsb_exists. Qed.

Lemma forallb_false {B} (f : B -> bool) l : forallb f l = false -> exists a, In a l /\ f a = false.
Proof.
induction l as [|a l IH]; cbn; [easy|]. intros H. apply andb_false_elim in H as [H|H]; [exists a; auto|].
destruct (IH H) as (b & Hb & Hf). exists b. auto.
Qed.

Lemma rounds_le_T G delta t T : lawful G -> 0 < delta -> (N G <= t <= T)%nat ->
  INR (S t - N G) * (2 / 3 * delta) <= INR T * delta.
Proof.
intros W Hd Ht. pose proof (some_payment _ W). assert (H1 : INR (S t - N G) <= INR T) by (apply le_INR; lia).
pose proof (pos_INR (S t - N G)). nra.
Qed.

Section Union.
Variables (G : game) (A : algorithm) (choose : history -> tree move).
Hypotheses (W : lawful G) (V : votes_ok A) (P : plays A choose) (X : exploring G A).
Variables (delta : R) (j c : nat).
Hypotheses (Hd : 0 < delta < 1) (Hj : (j < K G)%nat) (Hc : (c < N G)%nat).
Notation l := (ln (3 / delta)).
Notation p := (accuracy G j c).

(** In one of the rounds h = k + 1 from N + 1 to length h + 1 the estimate misses. *)
Definition some_miss (Y : round -> R) (h : history) : bool :=
  existsb (fun k => miss l p j c Y (past k h)) (seq (N G) (S (length h) - N G)).

(** D38.2, as printed, for any label y_t: round t + 1 is one of the rounds N + 1, .., t + 1, and the
    printed V^, being p^, is larger than V. ([t] rounds have been played; the paper's round is t + 1.) *)
Theorem D38_2 (y : history -> bool) t : (N G <= t)%nat ->
  E (run G A choose t []) (fun h => ind (miss_hat l p j c (y h) h)) <=
  E (run G A choose t []) (fun h => ind (some_miss (answer j (y h)) h)).
Proof.
intros Ht. apply E_le_in; [apply run_ok; easy|]. intros h Hh.
apply (run_legal G A choose P) in Hh as [Hl Hlen]; [|constructor]. cbn in Hlen.
pose proof (I63_1 G A h j c X Hl ltac:(lia) Hj Hc) as Hn.
enough (Himp : miss_hat l p j c (y h) h = true -> miss l p j c (answer j (y h)) h = true).
{ unfold some_miss, ind. destruct (miss_hat _ _ _ _ _ _); [|destruct (existsb _ _); lra].
  rewrite (proj2 (existsb_exists _ _)); [lra|]. exists t. split; [apply in_seq; lia|].
  rewrite <- Hlen, past_all. apply Himp. reflexivity. }
unfold miss_hat, miss, misses. rewrite !Rleb_true, I65_1, printed_spread_hat_is_share by easy.
rewrite (spread_ext h j c _ _ (answer_ind j (y h))), spread_variance, I57_1 by (rewrite map_length, I65_1; easy).
rewrite <- share_mean, <- (share_ext h j c _ _ (answer_ind j (y h))). set (q := share h j c (answer j (y h))).
intros H. eapply Rle_trans; [|exact H]. apply Rplus_le_compat_r, sqrt_le_1_alt.
apply Rmult_le_compat_r; [pose proof (ln_ratio_gt0 3 delta ltac:(lra)); lra|].
apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat, lt_0_INR; lia|]. nra.
Qed.

(** D38.4: the union bound over rounds. (V_(n,j) on its right side is a slip for V_(h,j): there is no n.) *)
Theorem D38_4 (y : history -> bool) t :
  E (run G A choose t []) (fun h => ind (some_miss (answer j (y h)) h)) <=
  Sum (seq (N G) (S t - N G)) (fun k =>
    E (run G A choose t []) (fun h => ind (miss l p j c (answer j (y h)) (past k h)))).
Proof.
rewrite <- E_sum. apply E_le_in; [apply run_ok; easy|]. intros h Hh. apply run_length in Hh. cbn in Hh. rewrite <- Hh.
apply ind_existsb_le.
Qed.

(** With the labels of the rounds a miss is what [Lemma_A_1.v] calls [reaching]. *)
Lemma miss_own h : (1 <= times h j c)%nat -> miss l p j c (own j) h = reaching (width l) (times h j c) (hits h j c) p.
Proof.
intros Hn. unfold miss, misses, reaching, width. rewrite I65_1, I64_1_repaired, share_own by easy.
f_equal. apply Rplus_comm.
Qed.

(** ** D38.6 repaired: the union over the number of answers *)

(** The n-th estimate misses, at whatever round up to now. *)
Definition ever (n : nat) (bad : nat -> bool) (from : nat) (h : history) : bool :=
  existsb (fun k => (times (past k h) j c =? n)%nat && bad (hits (past k h) j c)) (seq from (S (length h) - from)).

(** A bet that has won whenever the n-th estimate is bad: its worth bounds the chance that it will ever be. *)
Lemma chance_ever a b n bad eps T h : 0 <= a -> 0 <= b -> p * a + (1 - p) * b = 1 -> 0 <= eps ->
  (forall s, (s <= n)%nat -> bad s = true -> 1 <= eps * (a ^ s * b ^ (n - s))) ->
  E (run G A choose T h) (fun h' => ind (ever n bad (length h) h')) <= left_over j c a b n eps h.
Proof.
intros Ha Hb Hab Heps Hbad. revert h.
assert (Hnow : forall h, ind ((times h j c =? n)%nat && bad (hits h j c)) <= left_over j c a b n eps h).
{ intros h. unfold left_over. destruct (Nat.eqb_spec (times h j c) n) as [Hn|_]; cbn [andb].
  - rewrite Hn, Nat.leb_refl. apply (bad_le_M j c a b Ha Hb n bad eps Heps Hbad h Hn).
  - apply (left_over_ge0 j c a b Ha Hb n eps Heps h). }
induction T as [|T IH]; intros h; cbn [run E].
- unfold ever. replace (S (length h) - length h)%nat with 1%nat by lia. cbn [seq existsb].
  rewrite past_all, orb_false_r. apply Hnow.
- destruct ((times h j c =? n)%nat && bad (hits h j c)) eqn:Hb0.
  + eapply Rle_trans; [|apply Hnow]. rewrite Hb0. change (ind true) with 1.
    rewrite <- (E_const (run G A choose (S T) h) 1). apply (E_le (run G A choose (S T) h)); [apply run_ok; easy|].
    intros h'. apply ind_range.
  + rewrite E_bind. apply Rle_trans with (E (play G A choose h) (fun r => left_over j c a b n eps (r :: h))).
    * apply E_le_in; [apply play_ok; easy|]. intros r _. eapply Rle_trans; [|apply (IH (r :: h))]. right.
      apply E_ext_in. intros h' Hh'.
      pose proof (run_past G A choose T (r :: h) h' (length h) Hh' ltac:(cbn; lia)) as Hp.
      apply (run_length G A choose) in Hh'. f_equal. unfold ever. cbn [length] in *.
      replace (S (length h') - length h)%nat with (S (S (length h') - S (length h))) by lia. cbn [seq existsb].
      rewrite Hp, past_cons, past_all, Hb0 by easy. reflexivity.
    * unfold play. rewrite E_bind, <- (E_const (choose h) (left_over j c a b n eps h)). apply E_le; [apply P|].
      intros m. pose proof (left_over_round G A j c a b Hj Ha Hb Hab n bad eps Heps Hbad h m) as Hr.
      pose proof (ind_range ((pay m j =? c)%nat && ((times h j c =? n)%nat && bad (hits h j c)))). lra.
Qed.

Lemma ever_in n bad i h : ever n bad i h = true <->
  exists k, (i <= k <= length h)%nat /\ times (past k h) j c = n /\ bad (hits (past k h) j c) = true.
Proof.
unfold ever. rewrite existsb_exists. split.
- intros (k & Hk & H). apply in_seq in Hk. apply andb_prop in H as [H1 H2]. apply Nat.eqb_eq in H1.
  exists k. split; [lia | easy].
- intros (k & Hk & H1 & H2). exists k. split; [apply in_seq; lia|]. rewrite H2, H1, Nat.eqb_refl. reflexivity.
Qed.

(** For a set that covers, the n-th estimate ever misses with probability at most 2 e^(-l). *)
Theorem miss_ever level out n T : covering level out -> mirrored out -> (1 <= n)%nat ->
  E (run G A choose T []) (fun h => ind (ever n (fun s => out n s p) 0 h)) <= 2 * exp (- level).
Proof.
intros Hcov Hmir Hn. pose proof (exp_pos (- level)) as He.
destruct (bet_on_too_high level out Hcov n _ Hn (accuracy_range _ W j c)) as (a & b & Ha & Hb & Hab & Hw).
destruct (bet_on_too_low level out Hcov Hmir n _ Hn (accuracy_range _ W j c)) as (a' & b' & Ha' & Hb' & Hab' & Hw').
pose proof (chance_ever a b n (too_high out n p) _ T [] Ha Hb Hab (Rlt_le _ _ He) Hw) as H1.
pose proof (chance_ever a' b' n (too_low out n p) _ T [] Ha' Hb' Hab' (Rlt_le _ _ He) Hw') as H2.
assert (Hstart : forall a b, left_over j c a b n (exp (- level)) [] = exp (- level)).
{ intros. unfold left_over, likelihood_ratio. cbn. ring. }
rewrite Hstart in H1, H2. cbn [length] in H1, H2.
apply Rle_trans with (E (run G A choose T []) (fun h =>
  ind (ever n (too_high out n p) 0 h) + ind (ever n (too_low out n p) 0 h))); [|rewrite E_plus; lra].
apply E_le; [apply run_ok; easy|]. intros h.
pose proof (ind_range (ever n (too_high out n p) 0 h)). pose proof (ind_range (ever n (too_low out n p) 0 h)).
destruct (ever n (fun s => out n s p) 0 h) eqn:Hev; [|cbn [ind] in *; lra].
apply ever_in in Hev as (k & Hk & Htimes & Hout).
destruct (Rle_dec p (estimate n (hits (past k h) j c))) as [Hle|Hgt].
- rewrite (proj2 (ever_in n (too_high out n p) 0 h)); [cbn [ind] in *; lra|].
  exists k. unfold too_high. rewrite Hout. split; [easy|]. split; [easy|]. apply Rleb_true. easy.
- rewrite (proj2 (ever_in n (too_low out n p) 0 h)); [cbn [ind] in *; lra|].
  exists k. unfold too_low. rewrite Hout. split; [easy|]. split; [easy|]. apply Rltb_true. lra.
Qed.

(** The n-th estimate misses, with the labels of the rounds. *)
Definition nth_miss (n : nat) (h : history) : bool := ever n (fun s => reaching (width l) n s p) 0 h.

(** A miss in some round is a miss at some number of answers. *)
Lemma some_miss_le h t : legal A h -> length h = t ->
  ind (some_miss (own j) h) <= Sum (seq 1 (S t - N G)) (fun n => ind (nth_miss n h)).
Proof.
intros Hl Hlen. apply ind_le_sum. intros Hex. apply existsb_exists in Hex as (k & Hk & Hm). apply in_seq in Hk.
assert (Hpast : length (past k h) = k) by (apply past_length; lia).
pose proof (times_later G A X (past k h) j c (past_legal A k h Hl) ltac:(lia) Hj Hc) as Hn.
exists (times (past k h) j c). split; [apply in_seq; lia|].
apply ever_in. exists k. split; [lia|]. split; [reflexivity|]. rewrite <- miss_own; [exact Hm | lia].
Qed.

Lemma nth_miss_le n t : (1 <= n)%nat -> E (run G A choose t []) (fun h => ind (nth_miss n h)) <= 2 / 3 * delta.
Proof.
intros Hn. apply Rle_trans with (2 * exp (- l)); [|rewrite exp_ln_ratio by lra; lra].
apply miss_ever; [apply printed_reaching_covering, ln_ratio_gt0; lra | apply printed_reaching_mirrored | easy].
Qed.

(** D38.6 for the labels of the rounds, and the union over numbers of answers: with probability at most
    2/3 delta (t - N + 1) is there a miss in any of the rounds N + 1, .., t + 1. *)
Theorem D38_6_repaired t : (N G <= t)%nat ->
  E (run G A choose t []) (fun h => ind (some_miss (own j) h))
    <= Sum (seq 1 (S t - N G)) (fun n => E (run G A choose t []) (fun h => ind (nth_miss n h))) /\
  Sum (seq 1 (S t - N G)) (fun n => E (run G A choose t []) (fun h => ind (nth_miss n h)))
    <= INR (S t - N G) * (2 / 3 * delta).
Proof.
intros Ht. split.
- rewrite <- E_sum. apply E_le_in; [apply run_ok; easy|]. intros h Hh.
  apply (run_legal G A choose P) in Hh as [Hl Hlen]; [|constructor]. apply some_miss_le; easy.
- rewrite <- sum_seq_const with (i := 1%nat). apply sum_le. intros n Hn. apply in_seq in Hn. apply nth_miss_le. lia.
Qed.

(** D38.1, D38.3, D38.5: the events are closed (>=) where Lemma A.1 speaks of open ones (>). That costs nothing: for
    the labels of the rounds all three are bounded by T delta, with >=. *)
Theorem D38_3 t T : (N G <= t <= T)%nat ->
  E (run G A choose t []) (fun h => ind (some_miss (own j) h)) <= INR T * delta.
Proof.
intros Ht. destruct (D38_6_repaired t (proj1 Ht)). pose proof (rounds_le_T G delta t T W (proj1 Hd) Ht).
lra.
Qed.

Theorem D38_1 t T : (N G <= t <= T)%nat ->
  E (run G A choose t []) (fun h => ind (miss l p j c (own j) h)) <= INR T * delta.
Proof.
intros Ht. eapply Rle_trans; [|apply (D38_3 t T Ht)]. apply E_le_in; [apply run_ok; easy|]. intros h Hh.
apply run_length in Hh. cbn in Hh. unfold ind at 1. destruct (miss _ _ _ _ _ _) eqn:Hm; [|apply ind_range].
unfold some_miss. rewrite (proj2 (existsb_exists _ _)); [cbn; lra|].
exists t. split; [apply in_seq; lia|]. rewrite <- Hh, past_all. exact Hm.
Qed.

Theorem D38_5 t T : (N G <= t <= T)%nat ->
  Sum (seq 1 (S t - N G)) (fun n => E (run G A choose t []) (fun h => ind (nth_miss n h))) <= INR T * delta.
Proof.
intros Ht. destruct (D38_6_repaired t (proj1 Ht)). pose proof (rounds_le_T G delta t T W (proj1 Hd) Ht).
lra.
Qed.
End Union.

(** ** The lemma *)

Section Lemma_4_1.
Variables (G : game) (A : algorithm) (choose : history -> tree move) (delta : R).
Hypotheses (W : lawful G) (V : votes_ok A) (P : plays A choose) (X : exploring G A) (Hd : 0 < delta < 1).

(** Lambda in all the rounds N + 1, .., length h + 1 *)
Definition always_Lambda (h : history) : bool :=
  forallb (fun k => Lambda G delta (past k h)) (seq (N G) (S (length h) - N G)).

(** Where Lambda fails, some expert misses at some payment. *)
Lemma failure_le h : legal A h ->
  1 - ind (always_Lambda h)
  <= Sum (experts G) (fun j => Sum (seq 0 (N G)) (fun c => ind (some_miss G delta j c (own j) h))).
Proof.
intros Hl. rewrite <- ind_negb.
assert (Hex : negb (always_Lambda h) = true -> exists j, In j (experts G) /\
  existsb (fun c => some_miss G delta j c (own j) h) (seq 0 (N G)) = true).
{ intros Hneg. apply negb_true_iff in Hneg. unfold always_Lambda in Hneg.
  destruct (forallb_false _ _ Hneg) as (k & Hk & HL). apply in_seq in Hk. unfold Lambda in HL.
  destruct (forallb_false _ _ HL) as (j & Hj & HLj). destruct (forallb_false _ _ HLj) as (c & Hc & Hw).
  exists j. split; [easy|]. apply existsb_exists. exists c. split; [easy|]. apply existsb_exists. exists k.
  split; [apply in_seq; lia|]. apply in_experts in Hj. apply in_seq in Hc.
  assert (Hpast : length (past k h) = k) by (apply past_length; lia).
  pose proof (I63_1 G A (past k h) j c X (past_legal A k h Hl) ltac:(lia) Hj ltac:(lia)) as Hn.
  rewrite miss_own by easy. apply outside_reaching, Rltb_true. unfold within in Hw.
  apply orb_false_elim in Hw as [_ Hw]. unfold Rleb in Hw. destruct Rle_dec; [easy | lra]. }
eapply Rle_trans; [apply (ind_le_sum _ _ _ Hex)|]. apply sum_le. intros j _. apply ind_existsb_le.
Qed.

(** More than the lemma: Lambda holds in all rounds at once, and 2/3 (t - N + 1) does for T. *)
Theorem lemma_4_1_all_rounds t : (N G <= t)%nat ->
  1 - 2 / 3 * delta * INR (S t - N G) * INR (N G) * INR (K G)
  <= E (run G A choose t []) (fun h => ind (always_Lambda h)).
Proof.
intros Ht.
assert (Hfail : E (run G A choose t []) (fun h => 1 - ind (always_Lambda h))
  <= INR (K G) * (INR (N G) * (INR (S t - N G) * (2 / 3 * delta)))); [|rewrite E_minus, E_const in Hfail; lra].
eapply Rle_trans.
- apply E_le_in; [apply run_ok; easy|]. intros h Hh. apply (run_legal G A choose P) in Hh as [Hl _]; [|constructor].
  apply failure_le. exact Hl.
- rewrite E_sum, <- sum_experts_const. apply sum_le. intros j Hj. apply in_experts in Hj.
  rewrite E_sum, <- sum_seq_const with (i := 0%nat). apply sum_le. intros c Hc. apply in_seq in Hc.
  destruct (D38_6_repaired G A choose W V P X delta j c Hd Hj ltac:(lia) t Ht). lra.
Qed.

Theorem lemma_4_1_exploring t T : (N G <= t <= T)%nat ->
  1 - delta * INR T * INR (N G) * INR (K G) <= E (run G A choose t []) (fun h => ind (Lambda G delta h)).
Proof.
intros Ht. apply Rle_trans with (E (run G A choose t []) (fun h => ind (always_Lambda h))).
- eapply Rle_trans; [|apply lemma_4_1_all_rounds; lia].
  pose proof (rounds_le_T G delta t T W (proj1 Hd) Ht) as Hle. pose proof (pos_INR (N G)). pose proof (pos_INR (K G)).
  assert (0 <= INR (N G) * INR (K G)) by (apply Rmult_le_pos; easy). nra.
- apply E_le_in; [apply run_ok; easy|]. intros h Hh. apply run_length in Hh. cbn in Hh.
  unfold ind. destruct (always_Lambda h) eqn:Hall; [|destruct (Lambda _ _ _); lra].
  unfold always_Lambda in Hall. rewrite forallb_forall in Hall. specialize (Hall t ltac:(apply in_seq; lia)).
  rewrite <- Hh, past_all in Hall. rewrite Hall. lra.
Qed.
End Lemma_4_1.

(** Lemma 4.1 for Algorithm 1, whatever rule chooses its payments: after t rounds, that is in round t + 1 > N. *)
Theorem lemma_4_1 G r beta delta choose t T : lawful G -> plays (algorithm_1 G r beta delta) choose -> 0 < delta < 1 ->
  (N G <= t <= T)%nat -> 1 - delta * INR T * INR (N G) * INR (K G)
    <= E (run G (algorithm_1 G r beta delta) choose t []) (fun h => ind (Lambda G delta h)).
Proof.
intros W P Hd Ht.
apply lemma_4_1_exploring; [easy | apply algorithm_1_votes_ok | easy | apply algorithm_1_exploring | easy | easy].
Qed.
