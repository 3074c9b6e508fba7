(** * Around Lemma 4.5: printed relations that are false, and teeth

    A printed relation is refuted at a round of the paper: a history that Algorithm 1 can have, t > N, on the event
    Lambda. A tooth is a false neighbour of the lemma.

    - [paper_round G beta delta h m] == such a round, with lambda > 0
    - [answer c b] == a round in which all experts are paid c and are right if b
    - [past s f] == s + f rounds with payment number 0, the last s of them right
    - [two_prices lambda a0 a1] == one expert, prices 0 and 1, which buy accuracies a0 and a1; [dear]: lambda = 10000
    - [lone lambda a] == one expert of accuracy a, and the one price 1
    - [good_past G delta h], [says_4_5 C ..] == what the lemma asks of the past, and what it claims with C for 96 *)
Require Import Reals Lra Psatz List Bool Arith Lia.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
From PaidExperts Require Import Sums Tree Game Calculus Covering Rounds Algorithm_1 Lemma_4_4 Lemma_4_5.
Import ListNotations.
Open Scope R_scope.

Record paper_round (G : game) (beta delta : R) (h : history) (m : move) : Prop := PaperRound {
  round_lawful : lawful G;
  round_lam : 0 < lam G;
  round_delta : 0 < delta < 1;
  round_legal : legal (algorithm_1 G (exactly G) beta delta) h;
  round_late : (N G <= length h)%nat;
  round_Lambda : Lambda G delta h = true;
  round_allowed : allows_1 G (exactly G) beta delta h m }.

(** ** Histories *)

Definition answer (c : nat) (b : bool) : round := Round (fun _ => c) (fun _ => b) true true.
Definition past (s f : nat) : history := repeat (answer 0 true) s ++ repeat (answer 0 false) f.
Definition move_of (c : nat -> nat) : move := Move c true 0 true.

Lemma times_app g h j c : times (g ++ h) j c = (times g j c + times h j c)%nat.
Proof. induction g as [|r g IH]; cbn; [easy | rewrite IH; lia]. Qed.

Lemma hits_app g h j c : hits (g ++ h) j c = (hits g j c + hits h j c)%nat.
Proof. induction g as [|r g IH]; cbn; [easy | rewrite IH; lia]. Qed.

Lemma times_repeat n c b j c' : times (repeat (answer c b) n) j c' = if (c =? c')%nat then n else 0%nat.
Proof. induction n as [|n IH]; cbn in *; destruct (c =? c')%nat; lia. Qed.

Lemma hits_repeat n c b j c' : hits (repeat (answer c b) n) j c' = if ((c =? c')%nat && b)%bool then n else 0%nat.
Proof. induction n as [|n IH]; destruct b; cbn in *; destruct (c =? c')%nat; cbn in *; lia. Qed.

Lemma times_past s f j : times (past s f) j 0 = (s + f)%nat.
Proof. unfold past. rewrite times_app, !times_repeat. reflexivity. Qed.

Lemma hits_past s f j : hits (past s f) j 0 = s.
Proof. unfold past. rewrite hits_app, !hits_repeat. cbn. lia. Qed.

(** After [h] Algorithm 1 can go on with any payments that its rule allows: somebody certain can be found to follow. *)
Lemma legal_more G beta delta r h : legal (algorithm_1 G (exactly G) beta delta) h ->
  explores_then G (exactly G) (seems G delta h (move_of (paid r))) h (move_of (paid r)) ->
  legal (algorithm_1 G (exactly G) beta delta) (r :: h).
Proof.
intros Hl Hpay. destruct (some_certain G beta h (move_of (paid r))) eqn:Hsome.
- pose proof Hsome as Hj. apply existsb_exists in Hj as (j & Hj & Hcertain). apply in_experts in Hj.
  apply (legal_cons _ r h (Move (paid r) true j true)); easy.
- apply (legal_cons _ r h (move_of (paid r))); [easy | | easy].
  split; [easy|]. rewrite Hsome. easy.
Qed.

(** With one payment there is no choice. *)
Lemma one_payment G delta h m : N G = 1%nat -> (forall j, pay m j = 0%nat) ->
  explores_then G (exactly G) (seems G delta h m) h m.
Proof.
intros HN Hm. split; [|split].
- intros j _. rewrite Hm, HN. lia.
- intros Hh. destruct h; [easy | cbn in Hh; lia].
- intros _ c Hc. right. assert (H0 : forall j, (j < K G)%nat -> pay m j = c j).
  { intros j Hj. specialize (Hc j Hj). rewrite Hm. lia. }
  unfold seems. f_equal.
  + apply Phi_ext. intros j Hj. rewrite H0 by easy. reflexivity.
  + f_equal. apply sum_ext. intros j Hj. apply in_experts in Hj. rewrite H0 by easy. reflexivity.
Qed.

Lemma past_legal G beta delta s f : N G = 1%nat -> legal (algorithm_1 G (exactly G) beta delta) (past s f).
Proof.
intros HN. unfold past.
induction s as [|s IH]; cbn; [induction f as [|f IH]; cbn; [constructor|]|];
  (apply legal_more; [exact IH | apply one_payment; easy]).
Qed.

Lemma within_intro G l h j c : Rabs (estimate (times h j c) (hits h j c) - accuracy G j c)
  <= width l (times h j c) (hits h j c) -> within G l h j c = true.
Proof. intros H. unfold within, Rleb. destruct Rle_dec; [apply orb_true_r | easy]. Qed.

Lemma Lambda_intro G delta h : (forall j c, (j < K G)%nat -> (c < N G)%nat -> within G (ln (3 / delta)) h j c = true) ->
  Lambda G delta h = true.
Proof.
intros H. apply forallb_forall. intros j Hj. apply in_experts in Hj. apply forallb_forall. intros c Hc.
apply in_seq in Hc. apply H; [easy | lia].
Qed.

Lemma log_gt1 delta : 0 < delta < 1 -> 1 < ln (3 / delta).
Proof.
intros H. rewrite <- (ln_exp 1). apply ln_increasing; [apply exp_pos|].
apply Rle_lt_trans with 3; [apply exp_le_3|]. apply Rmult_lt_reg_r with delta; [lra|].
replace (3 / delta * delta) with 3 by (field; lra). lra.
Qed.

(** Widths of up to three answers say nothing. *)
Lemma few_within G delta h j c : lawful G -> 0 < delta < 1 -> (times h j c <= 3)%nat ->
  within G (ln (3 / delta)) h j c = true.
Proof.
intros W Hd Hn. pose proof (hits_le_times h j c) as Hs. pose proof (accuracy_range _ W j c) as Hp.
destruct (Nat.eq_dec (times h j c) 0) as [H0|H0]; [unfold within; rewrite H0; reflexivity|].
apply within_intro. pose proof (estimate_range (times h j c) _ ltac:(lia) Hs) as Hq. unfold width.
set (n := times h j c) in *. set (q := estimate n _) in *. pose proof (log_gt1 delta Hd).
assert (HN : 0 < INR n) by (apply lt_0_INR; lia).
assert (HN3 : INR n <= INR 3) by (apply le_INR; lia). cbn [INR] in HN3.
assert (1 <= 3 * ln (3 / delta) / INR n) by (apply le_Rdiv_iff; lra).
pose proof (sqrt_pos (q * (1 - q) / INR n * (2 * ln (3 / delta)))).
assert (Rabs (q - accuracy G j c) <= 1) by (apply Rabs_le; lra). lra.
Qed.

(** One expert alone is the one to follow. *)
Lemma lone_expert_allowed G beta delta h m : K G = 1%nat -> follow m = 0%nat ->
  explores_then G (exactly G) (seems G delta h m) h m -> allows_1 G (exactly G) beta delta h m.
Proof.
intros HK Hm Hpay. split; [easy|]. unfold some_certain, experts. rewrite HK, Hm. cbn. rewrite orb_false_r.
split; [lia | easy].
Qed.

Lemma Phi_one p : Phi 1 p = exp (-2 * (1/2 - p 0%nat) ^ 2).
Proof. unfold Phi. cbn. f_equal. ring. Qed.

(** ** D49.1, D50.2 and D53.1: c for c_t

    One expert of accuracy 1/2, payments 0 and 1, lambda = 10000, each payment tried once; the learner pays 0. The
    print has lost the index t of the payments, and for c = 1 all three are false. It is only a slip. *)

Definition two_prices (lambda a0 a1 : R) : game := Game 1 2 lambda
  (fun c => if (c =? 0)%nat then 0 else 1) (fun _ c => if (c =? 0)%nat then a0 else a1).

Lemma two_prices_lawful lambda a0 a1 : 0 <= lambda -> 0 <= a0 <= 1 -> 0 <= a1 <= 1 -> lawful (two_prices lambda a0 a1).
Proof. intros. constructor; cbn; try lia; try easy; intros; destruct (_ =? _)%nat; lra. Qed.

Definition dear : game := two_prices 10000 (1/2) (1/2).
Definition tried_once : history := [answer 1 false; answer 0 true].

(** With one expert the rule compares N numbers. *)
Lemma one_expert_pays b lambda a0 a1 phi h m : pay m = (fun _ => b) -> (b < 2)%nat -> (2 <= length h)%nat ->
  (forall c, phi c = phi (fun _ => c 0%nat)) ->
  phi (fun _ => b) + lambda * INR b <= phi (fun _ => (1 - b)%nat) + lambda * INR (1 - b) ->
  explores_then (two_prices lambda a0 a1) (exactly (two_prices lambda a0 a1)) phi h m.
Proof.
intros Hm Hb Hh Hlocal Hrule.
split; [intros j _; rewrite Hm; exact Hb|]. split; [cbn; lia|]. intros _ c Hc. rewrite Hm, (Hlocal c).
specialize (Hc 0%nat ltac:(cbn; lia)). unfold paid_sum. cbn in *.
destruct (Nat.eq_dec (c 0%nat) b) as [->|Hne]; [lra|]. replace (c 0%nat) with (1 - b)%nat by lia.
destruct b as [|[|b]]; cbn in *; lra || lia.
Qed.

Lemma dear_pays_nothing delta h : (2 <= length h)%nat ->
  explores_then dear (exactly dear) (seems dear delta h (move_of (fun _ => 0%nat))) h (move_of (fun _ => 0%nat)).
Proof.
intros Hh. apply (one_expert_pays 0); [easy | lia | easy | reflexivity|].
pose proof (Phi_le_1 1 (optimistic_at delta h (move_of (fun _ => 0%nat)) (fun _ => 0%nat))) as H0.
pose proof (Phi_pos 1 (optimistic_at delta h (move_of (fun _ => 0%nat)) (fun _ => 1%nat))) as H1.
cbn -[Phi] in *. unfold seems, optimistic_at in *. cbn -[Phi] in *. lra.
Qed.

Lemma dear_round : paper_round dear 1 (1/2) tried_once (move_of (fun _ => 0%nat)).
Proof.
assert (W : lawful dear) by (apply two_prices_lawful; lra).
constructor; [easy | cbn; lra | lra | | cbn; lia | |].
- assert (Hnew : forall h c, (length h < 2)%nat -> (c < 2)%nat -> times h 0 c = 0%nat ->
    explores_then dear (exactly dear) (seems dear (1/2) h (move_of (fun _ => c))) h (move_of (fun _ => c))).
  { intros h c Hh Hc H0. split; [intros j _; exact Hc|]. split; [|cbn; lia].
    intros _ j Hj. cbn in Hj. replace j with 0%nat by lia. exact H0. }
  apply legal_more; [apply legal_more; [constructor|]|]; apply Hnew; cbn; lia.
- apply Lambda_intro. intros j c _ Hc. cbn in Hc. apply few_within; [easy | lra|].
  destruct c as [|[|c]]; cbn; lia.
- apply lone_expert_allowed; [reflexivity | reflexivity | apply dear_pays_nothing; cbn; lia].
Qed.

Lemma dear_value c : value dear (fun _ => c) = 1 + 10000 * (if (c =? 0)%nat then 0 else 1).
Proof.
unfold value, dear. cbn [K lam two_prices]. rewrite Phi_one. unfold paid_sum. cbn.
replace (-2 * _) with 0 by (destruct (c =? 0)%nat; field). rewrite exp_0. destruct (c =? 0)%nat; ring.
Qed.

Lemma dear_best c : on_grid dear c -> value dear (fun _ => 0%nat) <= value dear c.
Proof.
intros Hc. replace (value dear c) with (value dear (fun _ => c 0%nat)); [|reflexivity].
rewrite !dear_value. destruct (c 0%nat =? 0)%nat; cbn; lra.
Qed.

Lemma dear_uncertainty : 0 <= uncertainty dear (1/2) tried_once (fun _ => 0%nat) <= 40.
Proof.
unfold uncertainty, width_costs. cbn. replace (3 / (1/2)) with 6 by field.
assert (0 <= ln 6 <= 2) by (split; interval with (i_prec 30)). unfold Rdiv. rewrite Rinv_1. nra.
Qed.

Theorem not_D49_1 : ~ (forall G beta delta h m c best, paper_round G beta delta h m -> on_grid G c -> on_grid G best ->
  (forall c', on_grid G c' -> value G best <= value G c') ->
  Phi (K G) (fun j => accuracy G j (pay m j)) + lam G * paid_sum G c - value G best
  <= Phi (K G) (fun j => accuracy G j (pay m j)) - Phi (K G) (optimistic_at delta h m (pay m))).
Proof.
intros H. specialize (H _ _ _ _ _ (fun _ => 1%nat) (fun _ => 0%nat) dear_round
  ltac:(intros j _; cbn; lia) ltac:(intros j _; cbn; lia) dear_best).
rewrite dear_value in H. cbn -[Phi optimistic_at] in H.
pose proof (Phi_pos 1 (optimistic_at (1/2) tried_once (move_of (fun _ => 0%nat)) (fun _ => 0%nat))). lra.
Qed.

Theorem not_D50_2 : ~ (forall G beta delta h m c best, paper_round G beta delta h m -> on_grid G c -> on_grid G best ->
  (forall c', on_grid G c' -> value G best <= value G c') ->
  Phi (K G) (fun j => accuracy G j (pay m j)) + lam G * paid_sum G c - Phi (K G) (fun j => accuracy G j (pay m j))
  <= value G best + 96 * INR (K G) * uncertainty G delta h (pay m)).
Proof.
intros H. specialize (H _ _ _ _ _ (fun _ => 1%nat) (fun _ => 0%nat) dear_round
  ltac:(intros j _; cbn; lia) ltac:(intros j _; cbn; lia) dear_best).
rewrite dear_value in H. pose proof dear_uncertainty as Hu. unfold paid_sum in H. cbn -[uncertainty] in H, Hu. lra.
Qed.

Lemma two_prices_productive lambda a : 0 <= a <= 1 -> productive (two_prices lambda a a) (fun _ _ => a) 0.
Proof.
intros Ha. constructor; intros; cbn; [lra | | destruct (_ =? _)%nat; easy].
rewrite Rminus_diag_eq, Rabs_R0 by reflexivity. lra.
Qed.

Lemma dear_productive : productive dear (fun _ _ => 1/2) 0.
Proof. apply two_prices_productive. lra. Qed.

Lemma two_prices_covered lambda a0 a1 : covered (two_prices lambda a0 a1) (1/2).
Proof.
intros x Hx. destruct (Rle_dec x (1/2)); [exists 0%nat | exists 1%nat]; (split; [cbn; lia | apply Rabs_le; cbn; lra]).
Qed.

Theorem not_D53_1 : ~ (forall G beta delta h m p L eps c x, paper_round G beta delta h m ->
  productive G p L -> covered G eps -> on_grid G c -> in_cube (K G) x ->
  7/8 * Phi (K G) (fun j => accuracy G j (pay m j)) + lam G * paid_sum G c
  <= value_at G p x + (4 * L + lam G) * INR (K G) * eps + 96 * INR (K G) * uncertainty G delta h (pay m)).
Proof.
intros H. specialize (H _ _ _ _ _ _ _ _ (fun _ => 1%nat) (fun _ => 0) dear_round dear_productive
  (two_prices_covered _ _ _) ltac:(intros j _; cbn; lia) ltac:(intros j _; lra)).
pose proof dear_uncertainty as Hu. unfold value_at, paid_sum in H. cbn -[uncertainty Phi] in H, Hu.
pose proof (Phi_le_1 1 (fun _ => 1/2)). pose proof (Phi_pos 1 (fun _ => 1/2)). lra.
Qed.

(** ** D50.1: the factor 1/8 is lost, and the equality holds in no round at all *)

Theorem not_D50_1 G m c : ~ (7/8 * Phi (K G) (fun j => accuracy G j (pay m j)) + lam G * paid_sum G c
  = Phi (K G) (fun j => accuracy G j (pay m j)) + lam G * paid_sum G c - Phi (K G) (fun j => accuracy G j (pay m j))).
Proof. pose proof (Phi_pos (K G) (fun j => accuracy G j (pay m j))). lra. Qed.

(** ** D49.4: one width is not enough

    One expert with accuracy 5/6 and 9 right answers of 19, and ln(3/delta) = 19/15: the estimate 9/19 is .36 below the
    accuracy, which is less than the width .38, and P is as much again below the estimate. *)

Definition lone (lambda a : R) : game := Game 1 1 lambda (fun _ => 1) (fun _ _ => a).

Lemma lone_lawful lambda a : 0 <= lambda -> 0 <= a <= 1 -> lawful (lone lambda a).
Proof. intros. constructor; cbn; intros; (lia || lra). Qed.

(** Any number of answers is a round of the paper, if the accuracy is within the width. *)
Lemma lone_round lambda a beta delta s f : 0 < lambda -> 0 <= a <= 1 -> 0 < delta < 1 -> (1 <= s + f)%nat ->
  Rabs (estimate (s + f) s - a) <= width (ln (3 / delta)) (s + f) s ->
  paper_round (lone lambda a) beta delta (past s f) (move_of (fun _ => 0%nat)).
Proof.
intros Hlam Ha Hd Hn Hw. constructor; [apply lone_lawful; lra | easy | easy | | | |].
- apply past_legal. reflexivity.
- cbn [N lone]. unfold past. rewrite app_length, !repeat_length. lia.
- apply Lambda_intro. intros j c _ Hc. cbn in Hc. replace c with 0%nat by lia.
  apply within_intro. rewrite times_past, hits_past. exact Hw.
- apply lone_expert_allowed; [reflexivity | reflexivity | apply one_payment; easy].
Qed.

Lemma log_of_delta x : ln (3 / (3 * exp (- x))) = x.
Proof.
replace (3 / (3 * exp (- x))) with (exp x); [apply ln_exp|].
rewrite exp_Ropp. field. pose proof (exp_pos x). lra.
Qed.

Lemma nineteen : estimate 19 9 = 9/19 /\ INR 19 = 19.
Proof. rewrite estimate_pos, !INR_IZR_INZ by lia. easy. Qed.

Theorem not_D49_4 : ~ (forall G beta delta h m, paper_round G beta delta h m ->
  1/8 * Phi (K G) (fun j => accuracy G j (pay m j)) ^ 2
  + 48 * INR (K G) * Sum (experts G) (fun j => Rabs (optimistic_at delta h m (pay m) j - accuracy G j (pay m j)) ^ 2)
  <= 1/8 * Phi (K G) (fun j => accuracy G j (pay m j)) ^ 2 + 96 * INR (K G) * uncertainty G delta h (pay m)).
Proof.
intros H. destruct nineteen as [Hq Hn]. set (w := 1/5 + sqrt (9/19 * (10/19) / 15 * 2)).
assert (Hw : width (19/15) 19 9 = w) by (unfold width, w; rewrite Hq, Hn; f_equal; [field | f_equal; field]).
assert (Hw38 : 382/1000 <= w <= 383/1000) by (split; unfold w; interval with (i_prec 30)).
specialize (H (lone 1 (5/6)) 1 (3 * exp (- (19/15))) (past 9 10) (move_of (fun _ => 0%nat))).
specialize (H ltac:(apply lone_round; try lra; [split; interval with (i_prec 30) | cbn; lia | ]; rewrite log_of_delta;
  cbn [Nat.add]; rewrite Hq, Hw; apply Rabs_le; lra)).
assert (HP : optimistic_at (3 * exp (- (19/15))) (past 9 10) (move_of (fun _ => 0%nat)) (fun _ => 0%nat) 0 = 9/19 - w).
{ unfold optimistic_at. rewrite times_past, hits_past, log_of_delta. cbn [Nat.add zero move_of].
  destruct (optimistic_cases true (19/15) 19 9 ltac:(lia)) as [[-> _] | [_ Hhalf]]; [|rewrite Hq in Hhalf; lra].
  unfold reach. rewrite Hq, Hw. f_equal. apply Rmin_right, Rmin_glb; lra. }
unfold uncertainty, width_costs in H. cbn -[Rabs past INR times optimistic_at w] in H.
rewrite HP, times_past, log_of_delta in H. cbn [Nat.add] in H. rewrite Hn, Rabs_left in H by lra.
change (INR 1) with 1 in H. nra.
Qed.

(** ** D51.1: one payment for all experts is not enough

    The print minimises over the set C where vectors are meant. Of two experts the first has accuracy (1+c)/2, the
    second 1/2; lambda = 1/4, and C are the multiples of 1/50. To pay the same to both is never better than to pay
    nothing, and (1, 0) is better by .14, so that D52 fails from end to end. It is only a slip. *)

Definition fifty : game := Game 2 51 (1/4) (fun c => INR (Nat.min c 50) / 50)
  (fun j c => if (j =? 0)%nat then (1 + INR (Nat.min c 50) / 50) / 2 else 1/2).
Definition fifty_p (j : nat) (x : R) : R := if (j =? 0)%nat then (1 + x) / 2 else 1/2.

Lemma INR_50 : INR 50 = 50.
Proof. rewrite INR_IZR_INZ. reflexivity. Qed.

Lemma fifty_price c : 0 <= INR (Nat.min c 50) / 50 <= 1.
Proof.
assert (H : INR (Nat.min c 50) <= 50) by (rewrite <- INR_50; apply le_INR; lia).
pose proof (pos_INR (Nat.min c 50)). lra.
Qed.

Lemma fifty_lawful : lawful fifty.
Proof.
constructor; try (cbn; lia || lra); [exact fifty_price|].
intros j c. cbn -[Nat.min]. pose proof (fifty_price c). destruct (j =? 0)%nat; lra.
Qed.

Lemma fifty_productive : productive fifty fifty_p (1/2).
Proof.
constructor; unfold fifty_p.
- intros j x Hx. destruct (j =? 0)%nat; lra.
- intros j x y _ _. unfold Rabs. destruct (j =? 0)%nat; repeat destruct Rcase_abs; lra.
- reflexivity.
Qed.

(** Every number up to n has a natural number within 1. *)
Lemma natural_near n y : 0 <= y <= INR n -> exists c, (c <= n)%nat /\ Rabs (INR c - y) <= 1.
Proof.
induction n as [|n IH]; intros Hy; [exists 0%nat; split; [lia | apply Rabs_le; cbn in *; lra]|].
destruct (Rle_dec y (INR n)) as [H|H].
- destruct IH as (c & Hc & Hcy); [lra|]. exists c. split; [lia | easy].
- exists (S n). split; [lia|]. rewrite S_INR in *. apply Rabs_le. lra.
Qed.

Lemma fifty_covered : covered fifty (1/50).
Proof.
intros x Hx. destruct (natural_near 50 (50 * x)) as (c & Hc & Hcx); [rewrite INR_50; lra|].
exists c. split; [cbn; lia|]. cbn -[Nat.min]. rewrite Nat.min_l by lia.
apply Rabs_le_between in Hcx. apply Rabs_le. lra.
Qed.

Lemma fifty_same_for_all c : 1 <= value fifty (fun _ => c).
Proof.
unfold value, Phi, paid_sum. cbn -[Nat.min INR]. pose proof (fifty_price c). set (y := INR (Nat.min c 50) / 50) in *.
replace (-2 * _) with (- (y ^ 2 / 2)) by field. pose proof (exp_ineq1_le (- (y ^ 2 / 2))). nra.
Qed.

Theorem not_D51_1 : ~ (forall G p L eps x c, lawful G -> 0 < lam G -> productive G p L -> covered G eps ->
  in_cube (K G) x -> (c < N G)%nat -> (forall c', (c' < N G)%nat -> value G (fun _ => c) <= value G (fun _ => c')) ->
  value G (fun _ => c) - value_at G p x <= (4 * L + lam G) * INR (K G) * eps).
Proof.
intros H. assert (Hnone : value fifty (fun _ => 0%nat) = 1).
{ unfold value, Phi, paid_sum. cbn. replace (-2 * _) with 0 by field. rewrite exp_0. field. }
specialize (H fifty fifty_p (1/2) (1/50) (fun j => if (j =? 0)%nat then 1 else 0) 0%nat fifty_lawful ltac:(cbn; lra)
  fifty_productive fifty_covered ltac:(intros j _; destruct (j =? 0)%nat; lra) ltac:(cbn; lia)).
rewrite Hnone in H. specialize (H ltac:(intros c' _; apply fifty_same_for_all)).
unfold value_at, Phi, fifty_p in H. cbn in H.
assert (Hone : exp (-2 * ((1/2 - (1 + 1) / 2) * ((1/2 - (1 + 1) / 2) * 1) + ((1/2 - 1/2) * ((1/2 - 1/2) * 1) + 0)))
  <= 607/1000) by interval with (i_prec 30).
lra.
Qed.

(** ** D52.3: the best payments of the grid need not be near the best of all

    One expert with accuracy max(1 - 2x, 3/8 + x/2), lambda = 1/100, and the grid 1/4, 3/4. Of the grid 3/4 is best; of
    all payments, 0. *)

Definition spike_p (_ : nat) (x : R) : R := Rmax (1 - 2 * x) (3/8 + x / 2).
Definition spike : game := Game 1 2 (1/100) (fun c => if (c =? 0)%nat then 1/4 else 3/4)
  (fun j c => spike_p j (if (c =? 0)%nat then 1/4 else 3/4)).

Lemma spike_p_range j x : 0 <= x <= 1 -> 0 <= spike_p j x <= 1.
Proof. intros Hx. unfold spike_p, Rmax. destruct Rle_dec; lra. Qed.

Lemma spike_lawful : lawful spike.
Proof.
constructor; try (cbn; lia || lra).
- intros c. cbn. destruct (c =? 0)%nat; lra.
- intros j c. apply spike_p_range. destruct (c =? 0)%nat; lra.
Qed.

Lemma spike_productive : productive spike spike_p 2.
Proof.
constructor; [exact spike_p_range | | reflexivity].
intros j x y _ _. unfold spike_p, Rmax, Rabs. repeat destruct Rle_dec; repeat destruct Rcase_abs; lra.
Qed.

Lemma spike_covered : covered spike (1/4).
Proof.
intros x Hx. destruct (Rle_dec x (1/2)); [exists 0%nat | exists 1%nat]; (split; [cbn; lia | apply Rabs_le; cbn; lra]).
Qed.

Lemma spike_best c : on_grid spike c -> value spike (fun _ => 1%nat) <= value spike c.
Proof.
intros Hc. specialize (Hc 0%nat ltac:(cbn; lia)). cbn in Hc.
unfold value, spike, paid_sum, spike_p. cbn [K lam accuracy]. rewrite !Phi_one.
cbn. destruct (c 0%nat) as [|i]; [|cbn; lra].
cbn. rewrite (Rmax_left (1 - 2 * (1/4))), Rmax_right by lra.
assert (exp (-2 * ((1/2 - (3/8 + 3/4/2)) * ((1/2 - (3/8 + 3/4/2)) * 1))) <= 9/10) by interval with (i_prec 30).
replace (-2 * ((1/2 - (1 - 2 * (1/4))) * ((1/2 - (1 - 2 * (1/4))) * 1))) with 0 by field. rewrite exp_0. lra.
Qed.

Lemma spike_optimum x : in_cube 1 x -> value_at spike spike_p (fun _ => 0) <= value_at spike spike_p x.
Proof.
intros Hx. specialize (Hx 0%nat ltac:(lia)). unfold value_at, spike.
cbn [K lam]. rewrite !Phi_one. cbn [experts Sum K seq fold_right].
assert (H0 : spike_p 0 0 = 1) by (unfold spike_p; rewrite Rmax_left; lra). rewrite H0.
pose proof (spike_p_range 0 (x 0%nat) Hx).
assert (exp (-2 * (1/2 - 1) ^ 2) <= exp (-2 * (1/2 - spike_p 0 (x 0%nat)) ^ 2)) by (apply exp_le; nra). cbn in *. lra.
Qed.

Theorem not_D52_3 : ~ (forall G p L eps c x, lawful G -> 0 < lam G -> productive G p L -> covered G eps ->
  on_grid G c -> (forall c', on_grid G c' -> value G c <= value G c') ->
  in_cube (K G) x -> (forall y, in_cube (K G) y -> value_at G p x <= value_at G p y) ->
  (4 * L + lam G) * Sum (experts G) (fun j => Rabs (price G (c j) - x j)) <= (4 * L + lam G) * INR (K G) * eps).
Proof.
intros H. specialize (H spike spike_p 2 (1/4) (fun _ => 1%nat) (fun _ => 0) spike_lawful ltac:(cbn; lra)
  spike_productive spike_covered ltac:(intros j _; cbn; lia) spike_best ltac:(intros j _; lra) spike_optimum).
cbn in H. rewrite Rabs_pos_eq in H; lra.
Qed.

(** ** Teeth *)

(** What the lemma asks of the past, and what it says of the round with the constant C, which is 96 *)
Record good_past (G : game) (delta : R) (h : history) : Prop := GoodPast {
  past_lawful : lawful G;
  past_delta : 0 < delta < 1;
  past_late : (N G <= length h)%nat;
  past_tried : forall j c, (j < K G)%nat -> (c < N G)%nat -> (1 <= times h j c)%nat;
  past_Lambda : Lambda G delta h = true }.

Definition says_4_5 (C : R) (G : game) (delta : R) (h : history) (m : move) (target : R) : Prop :=
  7/8 * Phi (K G) (fun j => accuracy G j (pay m j)) + lam G * paid_sum G (pay m)
  <= target + C * INR (K G) * uncertainty G delta h (pay m).

(** The lemma in these words *)
Lemma lemma_4_5_says G delta h m p L eps x : good_past G delta h ->
  explores_then G (exactly G) (seems G delta h m) h m -> productive G p L -> covered G eps -> in_cube (K G) x ->
  says_4_5 96 G delta h m (value_at G p x + (4 * L + lam G) * INR (K G) * eps).
Proof. intros [W Hd Hlate Htried HL] Hpay Hp Hcover Hx. apply lemma_4_5; easy. Qed.

Lemma paper_round_good G beta delta h m : paper_round G beta delta h m -> good_past G delta h.
Proof.
intros [W _ Hd Hl Hlate HL _]. constructor; try easy. intros j c Hj Hc.
apply (times_later G _ (algorithm_1_exploring G (exactly G) beta delta) h j c); easy.
Qed.

Lemma ten_thousand : exists k, (1 <= k)%nat /\ INR k = 10000.
Proof. exists (Z.to_nat 10000). split; [lia|]. rewrite INR_IZR_INZ, Z2Nat.id by lia. reflexivity. Qed.

(** Without the rule: the learner pays 1 where it should pay nothing. *)
Theorem tooth_lemma_4_5_any_payments : ~ (forall G delta h m p L eps x, good_past G delta h ->
  on_grid G (pay m) -> productive G p L -> covered G eps -> in_cube (K G) x ->
  says_4_5 96 G delta h m (value_at G p x + (4 * L + lam G) * INR (K G) * eps)).
Proof.
intros H. specialize (H _ _ _ (move_of (fun _ => 1%nat)) _ _ _ (fun _ => 0) (paper_round_good _ _ _ _ _ dear_round)
  ltac:(intros j _; cbn; lia) dear_productive (two_prices_covered _ _ _) ltac:(intros j _; lra)).
pose proof dear_uncertainty as Hu. unfold says_4_5, value_at, paid_sum, uncertainty, width_costs in *.
cbn -[Phi] in H, Hu. pose proof (Phi_le_1 1 (fun _ => 1/2)). pose proof (Phi_pos 1 (fun _ => 1/2)). lra.
Qed.

(** Without an eps-fine grid: C = {1}, lambda = 1, an expert who is always right, eps = 1/100, 10000 rounds. *)
Lemma always_right : exists h, paper_round (lone 1 1) 1 (3 * exp (- (6/5))) h (move_of (fun _ => 0%nat)) /\
  (forall j, times h j 0 = hits h j 0 /\ INR (times h j 0) = 10000).
Proof.
destruct ten_thousand as (k & Hk & Hk10000). exists (past k 0). split.
- apply lone_round; try lra; [split; interval with (i_prec 30) | lia |]. rewrite log_of_delta, Nat.add_0_r.
  assert (Hq : estimate k k = 1) by (rewrite estimate_pos by easy; field; lra).
  rewrite Hq, Rminus_diag_eq, Rabs_R0 by reflexivity.
  unfold width. pose proof (sqrt_pos (estimate k k * (1 - estimate k k) / INR k * (2 * (6/5)))).
  rewrite Hk10000 in *. lra.
- intros j. rewrite times_past, hits_past, Nat.add_0_r. easy.
Qed.

Lemma lone_productive lambda a : 0 <= a <= 1 -> productive (lone lambda a) (fun _ _ => a) 0.
Proof. intros Ha. constructor; intros; [easy | rewrite Rminus_diag_eq, Rabs_R0 by reflexivity; lra | reflexivity]. Qed.

Theorem tooth_lemma_4_5_without_cover : ~ (forall G delta h m p L eps x, good_past G delta h ->
  explores_then G (exactly G) (seems G delta h m) h m -> productive G p L -> 0 < eps -> in_cube (K G) x ->
  says_4_5 96 G delta h m (value_at G p x + (4 * L + lam G) * INR (K G) * eps)).
Proof.
intros H. destruct always_right as (h & Hround & Hn).
specialize (H _ _ _ _ _ _ (1/100) (fun _ => 0) (paper_round_good _ _ _ _ _ Hround)
  (proj1 (round_allowed _ _ _ _ _ Hround)) (lone_productive 1 1 ltac:(lra)) ltac:(lra) ltac:(intros j _; lra)).
unfold says_4_5, value_at, paid_sum, uncertainty, width_costs in H. cbn -[Phi times] in H.
rewrite (proj2 (Hn 0%nat)), log_of_delta, Phi_one in H.
assert (6/10 <= exp (-2 * (1/2 - 1) ^ 2) <= 61/100) by (split; interval with (i_prec 30)). lra.
Qed.

(** With sign(0) = 0 in line 24: at an estimate of 1/2, P = 1/2. One expert with accuracy 19/20 at both payments,
    lambda = 3/10; payment 0 was right once in two rounds and seems worthless, payment 1 in 19 of 20, many times. *)
Definition sign_or_0 (x : R) : R := if Rlt_dec 0 x then 1 else if Rlt_dec x 0 then -1 else 0.
Definition timid (l : R) (n s : nat) : R :=
  match n with O => 1 | S _ => estimate n s - sign_or_0 (1/2 - estimate n s) * reach l n s end.
Definition timid_seems (G : game) (delta : R) (h : history) (c : nat -> nat) : R :=
  Phi (K G) (fun j => timid (ln (3 / delta)) (times h j (c j)) (hits h j (c j))).

Definition even_start (k : nat) : history :=
  [answer 0 true; answer 0 false] ++ repeat (answer 1 true) (19 * k) ++ repeat (answer 1 false) k.

Lemma even_start_counts k j : times (even_start k) j 0 = 2%nat /\ hits (even_start k) j 0 = 1%nat /\
  times (even_start k) j 1 = (20 * k)%nat /\ hits (even_start k) j 1 = (19 * k)%nat.
Proof. unfold even_start. rewrite !times_app, !hits_app, !times_repeat, !hits_repeat. cbn. lia. Qed.

Lemma timid_even l : timid l 2 1 = 1/2.
Proof.
unfold timid, sign_or_0. replace (estimate 2 1) with (1/2) by (cbn; field). repeat destruct Rlt_dec; lra.
Qed.

Lemma sure_estimate k : (1 <= k)%nat -> estimate (20 * k) (19 * k) = 19/20 /\ INR (20 * k) = 20 * INR k.
Proof.
intros Hk. assert (HK : 0 < INR k) by (apply lt_0_INR; lia). rewrite estimate_pos, !mult_INR by lia.
replace (INR 20) with 20 by (rewrite INR_IZR_INZ; reflexivity).
replace (INR 19) with 19 by (rewrite INR_IZR_INZ; reflexivity). split; [field; lra | reflexivity].
Qed.

Lemma width_ge0 l n s : 0 <= l -> (1 <= n)%nat -> 0 <= width l n s.
Proof.
intros Hl Hn. unfold width. assert (HN : 0 < INR n) by (apply lt_0_INR; lia).
pose proof (sqrt_pos (estimate n s * (1 - estimate n s) / INR n * (2 * l))).
pose proof (Rdiv_ge0 (3 * l) (INR n) ltac:(lra) HN). lra.
Qed.

Lemma optimistic_all_right z l n : 0 <= l -> (1 <= n)%nat -> optimistic z l n n = 1.
Proof.
intros Hl Hn. pose proof (reach_cases l n n (width_ge0 l n n Hl Hn) Hn ltac:(lia)) as Hr.
assert (Hq : estimate n n = 1) by (rewrite estimate_pos by easy; field; apply not_0_INR; lia).
rewrite Hq in Hr. destruct (optimistic_cases z l n n Hn) as [[-> H] | [-> _]]; rewrite Hq in *; lra.
Qed.

Lemma timid_sure l k : 0 <= l -> (1 <= k)%nat -> (9/20) ^ 2 <= (1/2 - timid l (20 * k) (19 * k)) ^ 2.
Proof.
intros Hl Hk. destruct (sure_estimate k Hk) as [Hq _]. pose proof (width_ge0 l (20 * k) (19 * k) Hl ltac:(lia)) as Hw.
pose proof (reach_cases l (20 * k) (19 * k) Hw ltac:(lia) ltac:(lia)) as Hr.
replace (timid l (20 * k) (19 * k)) with (estimate (20 * k) (19 * k)
  - sign_or_0 (1/2 - estimate (20 * k) (19 * k)) * reach l (20 * k) (19 * k)) by (destruct k; [lia | reflexivity]).
rewrite Hq in *. unfold sign_or_0. repeat destruct Rlt_dec; nra || lra.
Qed.

Local Notation even_game := (two_prices (3/10) (19/20) (19/20)).
Local Notation even_delta := (3 * exp (- (6/5))).

Lemma even_start_good k : (1 <= k)%nat -> good_past even_game even_delta (even_start k).
Proof.
intros Hk. assert (W : lawful even_game) by (apply two_prices_lawful; lra).
assert (Hd : 0 < even_delta < 1) by (split; interval with (i_prec 30)).
pose proof (even_start_counts k) as Hcounts. constructor; [easy | easy | cbn; lia | |].
- intros j c _ Hc. cbn in Hc. destruct (Hcounts j) as (H0 & _ & H1 & _). destruct c as [|[|c]]; rewrite ?H0, ?H1; lia.
- apply Lambda_intro. intros j c _ Hc. cbn in Hc. destruct (Hcounts j) as (H0 & _ & H1 & H1').
  destruct c as [|[|c]]; [apply few_within; [easy | easy | lia] | | lia].
  apply within_intro. rewrite H1, H1', (proj1 (sure_estimate k Hk)). cbn -[Nat.mul Rabs].
  rewrite Rminus_diag_eq, Rabs_R0 by reflexivity. rewrite log_of_delta. apply width_ge0; [lra | lia].
Qed.

(** Payment 0 seems to be worth 1, payment 1 at most e^(-.405) < .67. *)
Lemma timid_pays_1 k : (1 <= k)%nat -> explores_then even_game (exactly even_game)
  (timid_seems even_game even_delta (even_start k)) (even_start k) (move_of (fun _ => 1%nat)).
Proof.
intros Hk. destruct (even_start_counts k 0) as (H0 & H0' & H1 & H1').
apply (one_expert_pays 1); [easy | lia | cbn; lia | reflexivity|].
unfold timid_seems. rewrite log_of_delta. cbn [K two_prices Nat.sub INR].
rewrite !Phi_one, H0, H0', H1, H1', timid_even.
pose proof (timid_sure (6/5) k ltac:(lra) Hk) as Hsure. set (P := timid _ _ _) in *.
assert (exp (-2 * (1/2 - P) ^ 2) <= exp (-2 * (9/20) ^ 2)) by (apply exp_le; lra).
assert (exp (-2 * (9/20) ^ 2) <= 67/100) by interval with (i_prec 30).
replace (-2 * (1/2 - 1/2) ^ 2) with 0 by field. rewrite exp_0. lra.
Qed.

Theorem tooth_lemma_4_5_sign_of_0 : ~ (forall G delta h m p L eps x, good_past G delta h ->
  explores_then G (exactly G) (timid_seems G delta h) h m -> productive G p L -> covered G eps -> in_cube (K G) x ->
  says_4_5 96 G delta h m (value_at G p x + (4 * L + lam G) * INR (K G) * eps)).
Proof.
intros H. destruct ten_thousand as (k & Hk & Hk10000).
destruct (even_start_counts k 0) as (_ & _ & H1 & _). destruct (sure_estimate k Hk) as [_ HN].
specialize (H _ _ _ _ (fun _ _ => 19/20) 0 (1/2) (fun _ => 0) (even_start_good k Hk) (timid_pays_1 k Hk)
  ltac:(apply two_prices_productive; lra) (two_prices_covered _ _ _) ltac:(intros j _; lra)).
unfold says_4_5, value_at, paid_sum, uncertainty, width_costs in H. cbn -[Phi times even_start] in H.
rewrite H1, HN, Hk10000, log_of_delta, Phi_one in H.
assert (exp (-2 * (1/2 - 19/20) ^ 2) <= 67/100) by interval with (i_prec 30). lra.
Qed.

(** 2 in place of 96, over the grid. Payment 0 has accuracy 1/2 and 9 right answers of 35, payment 1 accuracy 1;
    lambda = 3/100 and ln(3/delta) = 7/5. The accuracy of payment 0 is a width above its estimate, P a width below. *)
Local Notation far_game := (two_prices (3/100) (1/2) 1).
Local Notation far_delta := (3 * exp (- (7/5))).
Definition far_past : history := answer 1 true :: past 9 26.

Lemma far_counts j : times far_past j 0 = 35%nat /\ hits far_past j 0 = 9%nat /\
  times far_past j 1 = 1%nat /\ hits far_past j 1 = 1%nat.
Proof. repeat split. Qed.

Lemma far_width : estimate 35 9 = 9/35 /\ INR 35 = 35 /\ 243/1000 <= width (7/5) 35 9 <= 244/1000.
Proof.
assert (HN : INR 35 = 35) by (rewrite INR_IZR_INZ; reflexivity).
assert (Hq : estimate 35 9 = 9/35) by (rewrite estimate_pos, !INR_IZR_INZ by lia; reflexivity).
split; [easy|]. split; [easy|]. unfold width. rewrite Hq, HN. split; interval with (i_prec 30).
Qed.

Lemma far_good : good_past far_game far_delta far_past.
Proof.
assert (W : lawful far_game) by (apply two_prices_lawful; lra). destruct far_width as (Hq & HN & Hw).
assert (Hd : 0 < far_delta < 1) by (split; interval with (i_prec 30)).
constructor; [easy | easy | cbn; lia | |].
- intros j c _ Hc. cbn in Hc. destruct (far_counts j) as (H0 & _ & H1 & _).
  destruct c as [|[|c]]; rewrite ?H0, ?H1; lia.
- apply Lambda_intro. intros j c _ Hc. cbn in Hc. destruct (far_counts j) as (H0 & H0' & H1 & _).
  destruct c as [|[|c]]; [|apply few_within; [easy | easy | lia] | lia].
  apply within_intro. rewrite H0, H0', log_of_delta, Hq. cbn -[Rabs width]. apply Rabs_le. lra.
Qed.

Lemma far_pays_0 : explores_then far_game (exactly far_game)
  (seems far_game far_delta far_past (move_of (fun _ => 0%nat))) far_past (move_of (fun _ => 0%nat)).
Proof.
apply (one_expert_pays 0); [easy | lia | cbn; lia | reflexivity|].
destruct (far_counts 0) as (H0 & H0' & H1 & H1'). destruct far_width as (Hq & _ & Hw).
unfold seems. rewrite log_of_delta. cbn [K two_prices Nat.sub INR zero move_of]. rewrite !Phi_one, H0, H0', H1, H1'.
assert (HP0 : 12/1000 <= optimistic true (7/5) 35 9 <= 15/1000).
{ destruct (optimistic_cases true (7/5) 35 9 ltac:(lia)) as [[-> _] | [_ Hhalf]]; [|rewrite Hq in Hhalf; lra].
  unfold reach. rewrite Hq, Rmin_right by (apply Rmin_glb; lra). lra. }
rewrite (optimistic_all_right true (7/5) 1) by (lra || lia). set (P0 := optimistic _ _ 35 9) in *.
assert (exp (-2 * (1/2 - P0) ^ 2) <= 625/1000) by interval with (i_prec 30).
assert (606/1000 <= exp (-2 * (1/2 - 1) ^ 2)) by interval with (i_prec 30). lra.
Qed.

Theorem tooth_lemma_4_5_grid_two_for_96 : ~ (forall G delta h m c, good_past G delta h ->
  explores_then G (exactly G) (seems G delta h m) h m -> on_grid G c -> says_4_5 2 G delta h m (value G c)).
Proof.
intros H. specialize (H _ _ _ _ (fun _ => 1%nat) far_good far_pays_0 ltac:(intros j _; cbn; lia)).
unfold says_4_5, value, paid_sum, uncertainty, width_costs in H. cbn -[Phi times far_past INR] in H.
rewrite (proj1 (far_counts 0)), (proj1 (proj2 far_width)), log_of_delta, !Phi_one in H.
change (INR 1) with 1 in H. cbn [Nat.eqb] in H.
assert (exp (-2 * (1/2 - 1) ^ 2) <= 61/100) by interval with (i_prec 30).
replace (-2 * (1/2 - 1/2) ^ 2) with 0 in H by field. rewrite exp_0 in H. lra.
Qed.

(** Without Lambda, over the grid: payment 0 has accuracy 1/2, and all of 10000 answers were right. *)
Theorem tooth_lemma_4_5_grid_without_Lambda : ~ (forall G delta h m c, lawful G -> 0 < delta < 1 ->
  (N G <= length h)%nat -> (forall j c, (j < K G)%nat -> (c < N G)%nat -> (1 <= times h j c)%nat) ->
  explores_then G (exactly G) (seems G delta h m) h m -> on_grid G c -> says_4_5 96 G delta h m (value G c)).
Proof.
intros H. destruct ten_thousand as (k & Hk & Hk10000). set (h := answer 1 true :: past k 0).
assert (Hcounts : forall j, times h j 0 = k /\ hits h j 0 = k /\ times h j 1 = 1%nat /\ hits h j 1 = 1%nat).
{ intros j. unfold h. cbn -[past]. rewrite times_past, hits_past. unfold past.
  rewrite times_app, hits_app, !times_repeat, !hits_repeat. cbn. lia. }
specialize (H far_game far_delta h (move_of (fun _ => 0%nat)) (fun _ => 1%nat)).
specialize (H ltac:(apply two_prices_lawful; lra) ltac:(split; interval with (i_prec 30))).
specialize (H ltac:(unfold h, past; cbn; rewrite app_length, !repeat_length; lia)).
destruct (Hcounts 0%nat) as (H0 & H0' & H1 & H1').
assert (Htried : forall j c, (j < 1)%nat -> (c < 2)%nat -> (1 <= times h j c)%nat).
{ intros j c _ Hc. destruct (Hcounts j) as (Hj0 & _ & Hj1 & _). destruct c as [|[|c]]; rewrite ?Hj0, ?Hj1; lia. }
assert (Hpay : explores_then far_game (exactly far_game) (seems far_game far_delta h (move_of (fun _ => 0%nat))) h
  (move_of (fun _ => 0%nat))).
{ apply (one_expert_pays 0); [easy | lia | | reflexivity|].
  { unfold h, past. cbn. rewrite app_length, !repeat_length. lia. }
  unfold seems. rewrite log_of_delta. cbn [K two_prices Nat.sub INR zero move_of].
  rewrite !Phi_one, H0, H0', H1, H1', !optimistic_all_right by (lra || lia). lra. }
specialize (H Htried Hpay ltac:(intros j _; cbn; lia)).
unfold says_4_5, value, paid_sum, uncertainty, width_costs in H. cbn -[Phi times h INR] in H.
rewrite H0, Hk10000, log_of_delta, !Phi_one in H. change (INR 1) with 1 in H. cbn [Nat.eqb] in H.
assert (exp (-2 * (1/2 - 1) ^ 2) <= 61/100) by interval with (i_prec 30).
replace (-2 * (1/2 - 1/2) ^ 2) with 0 in H by field. rewrite exp_0 in H. lra.
Qed.

(** The same neighbours of the lemma without K, whose bound is the smaller one *)
Lemma forty_le_96_K G delta h m : good_past G delta h -> on_grid G (pay m) ->
  40 * uncertainty G delta h (pay m) <= 96 * INR (K G) * uncertainty G delta h (pay m).
Proof.
intros [W Hd _ Htried HL] Hgrid. pose proof (uncertainty_ge0 G delta h m Hd (Lambda_credible _ _ _ _ HL Hgrid Htried)).
assert (1 <= INR (K G)) by (replace 1 with (INR 1) by reflexivity; apply le_INR, (some_expert _ W)). nra.
Qed.

Theorem tooth_lemma_4_5_without_K_any_payments : ~ (forall G delta h m p L eps x, good_past G delta h ->
  on_grid G (pay m) -> productive G p L -> covered G eps -> in_cube (K G) x ->
  7/8 * Phi (K G) (fun j => accuracy G j (pay m j)) + lam G * paid_sum G (pay m)
  <= value_at G p x + (4 * L + lam G) * INR (K G) * eps + 40 * uncertainty G delta h (pay m)).
Proof.
intros H. apply tooth_lemma_4_5_any_payments. intros G delta h m p L eps x Hpast Hgrid Hp Hcover Hx.
specialize (H G delta h m p L eps x Hpast Hgrid Hp Hcover Hx). pose proof (forty_le_96_K G delta h m Hpast Hgrid).
unfold says_4_5. lra.
Qed.

Theorem tooth_lemma_4_5_without_K_without_cover : ~ (forall G delta h m p L eps x, good_past G delta h ->
  explores_then G (exactly G) (seems G delta h m) h m -> productive G p L -> 0 < eps -> in_cube (K G) x ->
  7/8 * Phi (K G) (fun j => accuracy G j (pay m j)) + lam G * paid_sum G (pay m)
  <= value_at G p x + (4 * L + lam G) * INR (K G) * eps + 40 * uncertainty G delta h (pay m)).
Proof.
intros H. apply tooth_lemma_4_5_without_cover. intros G delta h m p L eps x Hpast Hpay Hp Heps Hx.
specialize (H G delta h m p L eps x Hpast Hpay Hp Heps Hx). pose proof (forty_le_96_K G delta h m Hpast (proj1 Hpay)).
unfold says_4_5. lra.
Qed.

(** ** Teeth of the two lemmas that other files use *)

(** With P = estimate, the choice sign(0) = 0 at an estimate of 1/2 *)
Theorem tooth_optimistic_is_optimistic_sign_of_0 : ~ (forall l n s p, (1 <= n)%nat -> (s <= n)%nat -> 0 <= p <= 1 ->
  Rabs (estimate n s - p) <= width l n s -> (1/2 - p) ^ 2 <= (1/2 - timid l n s) ^ 2).
Proof.
intros H. specialize (H 1 2%nat 1%nat 1 ltac:(lia) ltac:(lia) ltac:(lra)). rewrite timid_even in H.
enough (Rabs (estimate 2 1 - 1) <= width 1 2 1) by (specialize (H H0); lra).
unfold width. replace (estimate 2 1) with (1/2) by (cbn; field).
pose proof (sqrt_pos (1/2 * (1 - 1/2) / INR 2 * (2 * 1))). rewrite Rabs_left by lra. cbn in *. lra.
Qed.

Theorem tooth_optimistic_is_optimistic_any_accuracy : ~ (forall z l n s p, 0 <= l -> (1 <= n)%nat -> (s <= n)%nat ->
  0 <= p <= 1 -> (1/2 - p) ^ 2 <= (1/2 - optimistic z l n s) ^ 2).
Proof.
intros H. specialize (H true 0 2%nat 1%nat 1 ltac:(lra) ltac:(lia) ltac:(lia) ltac:(lra)).
destruct (optimistic_cases true 0 2 1 ltac:(lia)) as [[HP _] | [HP _]]; rewrite HP in H;
  unfold reach, width in H; replace (estimate 2 1) with (1/2) in H by (cbn; field);
  replace (3 * 0 / INR 2 + sqrt (1/2 * (1 - 1/2) / INR 2 * (2 * 0))) with 0 in H
    by (rewrite !Rmult_0_r, sqrt_0; unfold Rdiv; ring);
  rewrite Rmin_right in H by (apply Rmin_glb; lra); lra.
Qed.

(** 2 e^(-1/2) times the largest of the differences, and not their sum: two experts go from 1/2 to 1. *)
Theorem tooth_Phi_lipschitz_sharp_largest_gap : ~ (forall k p q d, in_cube k p -> in_cube k q ->
  (forall j, (j < k)%nat -> Rabs (p j - q j) <= d) -> Rabs (Phi k p - Phi k q) <= 2 * exp (-1/2) * d).
Proof.
intros H. specialize (H 2%nat (fun _ => 1/2) (fun _ => 1) (1/2) ltac:(intros j _; lra) ltac:(intros j _; lra)).
specialize (H ltac:(intros j _; apply Rabs_le; lra)). pose proof (Rle_abs (Phi 2 (fun _ => 1/2) - Phi 2 (fun _ => 1))).
assert (Phi 2 (fun _ => 1/2) - Phi 2 (fun _ => 1) >= 63/100) by (unfold Phi; cbn; interval with (i_prec 30)).
assert (exp (-1/2) <= 61/100) by interval with (i_prec 30). lra.
Qed.

(** 6/5 in place of 2 e^(-1/2) = 1.2131 *)
Theorem tooth_Phi_lipschitz_sharp_six_fifths : ~ (forall k p q, in_cube k p -> in_cube k q ->
  Rabs (Phi k p - Phi k q) <= 6/5 * Sum (seq 0 k) (fun j => Rabs (p j - q j))).
Proof.
intros H. specialize (H 1%nat (fun _ => 99/100) (fun _ => 1) ltac:(intros j _; lra) ltac:(intros j _; lra)).
rewrite !Phi_one in H. cbn [seq] in H. rewrite sum_cons in H. cbn [Sum fold_right] in H.
assert (61865/100000 <= exp (-2 * (1/2 - 99/100) ^ 2)) by interval with (i_prec 40).
assert (exp (-2 * (1/2 - 1) ^ 2) <= 60654/100000) by interval with (i_prec 40).
rewrite (Rabs_left (99/100 - 1)) in H by lra. rewrite Rabs_pos_eq in H; lra.
Qed.
