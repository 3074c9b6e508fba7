(** * Labels that come late or never: the accounting (Result H)

    For any learner in the game of [Late.v]. A sum of f >= 0 over all rounds is at most 1/rho times the sum over the
    rounds whose labels come within d rounds; over these the counts of one payment are 0, 1, 2, ...; and what comes
    within d rounds is known d rounds later, so that waiting costs d first charges and no more.

    - [at_once] == with all labels at once, this is the game of the paper
    - [Usum f T h] == the expected sum of [f past move] over the next T rounds
    - [coming h] == the rounds of [h] whose labels come within d rounds
    - [failures G h] == how many accuracies are not credible after [h]
    - [unseen_regret] == regret, for whatever a good round costs as a function of the counts *)
Require Import Reals Lra Psatz List Bool Arith Lia.
From PaidExperts Require Import Sums Tree Game Calculus Covering Rounds Concentration Kl Late.
Import ListNotations.
Open Scope R_scope.

Lemma skip_skip {A} (l : list A) m n : skipn m (skipn n l) = skipn (m + n) l.
Proof.
revert l; induction n as [|n IH]; intros l; [rewrite Nat.add_0_r; reflexivity|].
replace (m + S n)%nat with (S (m + n)) by lia. destruct l as [|a l]; [destruct m; reflexivity | apply IH].
Qed.

Section Game.
Variables (G : game) (A : nat -> algorithm) (choose : transcript -> tree move).
Variable late : transcript -> move -> tree (option nat).
Notation follows := (follows A choose).
Notation timely := (timely late).
Notation unseen_round := (unseen_round G A late).
Notation unseen_play := (unseen_play G A choose late).
Notation unseen_run := (unseen_run G A choose late).
Notation spent := (spent G).
Notation level := (level G).

(** ** Sums over rounds *)

Fixpoint Usum (f : transcript -> move -> R) (T : nat) (h : transcript) : R :=
  match T with
  | O => 0
  | S T => E (choose h) (f h) + E (unseen_play h) (fun r => Usum f T (r :: h))
  end.

Lemma E_unseen_round h m f : E (unseen_round h m) f =
  E (late h m) (fun o => E (round_with G (A (length h)) (known h) m) (fun r => f (o, r))).
Proof. unfold unseen_round. rewrite E_bind. apply E_ext. intros o. apply E_bind. Qed.

Lemma unseen_length T h h' : In_tree h' (unseen_run T h) -> length h' = (length h + T)%nat.
Proof.
revert h; induction T as [|T IH]; intros h; cbn [unseen_run]; [intros ->; lia|].
intros H. apply In_bind in H as (r & _ & H). rewrite (IH _ H). cbn. lia.
Qed.

Theorem unseen_tower T h : E (unseen_run T h) spent
  = spent h + Usum (fun h m => E (round_with G (A (length h)) (known h) m) (cost G)) T h.
Proof.
set (f := fun (h : transcript) m => E (round_with G (A (length h)) (known h) m) (cost G)).
revert h; induction T as [|T IH]; intros h; cbn [unseen_run Usum]; [cbn; ring|].
rewrite E_bind, (E_ext _ _ (fun r => spent h + (cost G (snd r) + Usum f T (r :: h)))).
- assert (Hcost : E (unseen_play h) (fun r => cost G (snd r)) = E (choose h) (f h)).
  { unfold unseen_play. rewrite E_bind. apply E_ext. intros m. rewrite E_unseen_round. apply (E_const _ (f h m)). }
  rewrite E_plus, E_const, E_plus, Hcost. ring.
- intros r. rewrite IH. unfold spent at 1. rewrite sum_cons. unfold spent. ring.
Qed.

Lemma Usum_plus f g T h : Usum (fun h m => f h m + g h m) T h = Usum f T h + Usum g T h.
Proof.
revert h; induction T as [|T IH]; intros h; cbn [Usum]; [ring|].
rewrite (E_ext _ _ (fun r => Usum f T (r :: h) + Usum g T (r :: h))) by auto. rewrite !E_plus. ring.
Qed.

Lemma Usum_const c T h : Usum (fun _ _ => c) T h = INR T * c.
Proof.
revert h; induction T as [|T IH]; intros h; cbn [Usum]; [cbn; ring|].
rewrite (E_ext (unseen_play h) _ (fun r => INR T * c)) by auto. rewrite !E_const, S_INR. ring.
Qed.

(** Round by round, for what depends on the past only *)
Lemma Usum_run f T h : Usum (fun h _ => f h) T h = Sum (seq 0 T) (fun t => E (unseen_run t h) f).
Proof.
revert h; induction T as [|T IH]; intros h; [reflexivity|].
cbn [Usum seq]. rewrite sum_cons, E_const. cbn [unseen_run E]. f_equal.
rewrite (E_ext _ _ (fun r => Sum (seq 0 T) (fun t => E (unseen_run t (r :: h)) f))) by auto.
rewrite E_sum, sum_shift. apply sum_ext. intros t _. cbn [unseen_run]. rewrite E_bind. reflexivity.
Qed.

Variables (rho : R) (d : nat).
Hypotheses (W : lawful G) (V : forall t, votes_ok (A t)) (P : follows) (L : timely rho d) (Hrho : 0 < rho).

Lemma unseen_play_ok h : ok (unseen_play h).
Proof.
apply ok_bind; [apply P|]. intros m _. apply ok_bind; [apply L|]. intros o _.
apply ok_bind; [apply round_with_ok; auto | easy].
Qed.

Lemma unseen_run_ok T h : ok (unseen_run T h).
Proof.
revert h; induction T as [|T IH]; intros h; cbn [unseen_run]; [easy|]. apply ok_bind; [apply unseen_play_ok | auto].
Qed.

Lemma Usum_le f g T h : (forall h' m, (length h <= length h' < length h + T)%nat ->
  allows (A (length h')) (known h') m -> f h' m <= g h' m) -> Usum f T h <= Usum g T h.
Proof.
revert h; induction T as [|T IH]; intros h H; cbn [Usum]; [lra|]. apply Rplus_le_compat.
- apply E_le_in; [apply P|]. intros m Hm. apply H; [lia | apply P; easy].
- apply E_le; [apply unseen_play_ok|]. intros r. apply IH. intros h' m Hlen. apply H. cbn in Hlen. lia.
Qed.

(** ** Charges that depend on counts: at each count an expert is paid the same amount 1/rho times on average *)

Definition coming (h : transcript) : history := map snd (filter (fun r => come d (fst r)) h).

Hypothesis X : forall t h m, allows (A t) h m -> on_grid G (pay m).

Lemma coming_charges (g : nat -> R) T h : (forall n, 0 <= g n) ->
  rho * Usum (fun h m => Sum (experts G) (fun j => g (times (coming h) j (pay m j)))) T h
  <= to_come G (fun _ _ => g) T (times (coming h)).
Proof.
intros Hg. set (f := fun (h : transcript) m => Sum (experts G) (fun j => g (times (coming h) j (pay m j)))).
revert h; induction T as [|T IH]; intros h; cbn [Usum].
{ rewrite Rmult_0_r. unfold to_come. apply sum_ge0; intros. apply sum_ge0; intros. cbn. lra. }
rewrite Rmult_plus_distr_l, <- !E_scal. unfold unseen_play. rewrite E_bind, <- E_plus.
set (all := to_come G (fun _ _ => g) (S T) (times (coming h))). rewrite <- (E_const (choose h) all).
apply E_le_in; [apply P|]. intros m Hm. rewrite E_unseen_round. destruct (L h m) as [LOk Hcome].
assert (Hf : 0 <= f h m) by (apply sum_ge0; auto).
assert (ROk : ok (round_with G (A (length h)) (known h) m)) by (apply round_with_ok; auto).
set (R := round_with G (A (length h)) (known h) m) in *.
enough (Step : E (late h m) (fun o => E R (fun r => rho * Usum f T ((o, r) :: h)))
  <= E (late h m) (fun o => all - f h m * ind (come d o))).
{ rewrite E_minus, E_const, E_scal in Step. nra. }
apply E_le; [easy|]. intros o. match goal with |- _ <= ?x => rewrite <- (E_const R x) end.
apply E_le_in; [easy|]. intros r Hr. destruct (in_round_with G _ _ m r Hr) as [Hp _].
eapply Rle_trans; [apply IH|]. unfold coming, all, f, to_come. cbn [filter fst].
destruct (come d o); cbn [map snd times ind].
- rewrite Hp, Rmult_1_r. apply Rplus_le_reg_l with (f h m). unfold f at 2.
  match goal with |- _ <= ?a + (?b - ?a') => replace (a + (b - a')) with b by ring end.
  unfold f. rewrite <- sum_plus. apply sum_le. intros j Hj. apply in_experts in Hj.
  apply (charge_moves_count G (fun _ _ => g)); [auto|]. apply (X (length h) (known h) m); [apply P; easy | easy].
- rewrite Rmult_0_r, Rminus_0_r. apply sum_le. intros j _. apply sum_le. intros c _. apply sum_seq_more; auto.
Qed.

Lemma sum_delayed (g : nat -> R) T : (forall n, 0 <= g n) ->
  Sum (seq 0 T) (fun n => g (n - d)%nat) <= INR d * g 0%nat + Sum (seq 0 T) g.
Proof.
intros Hg. eapply Rle_trans; [apply (sum_seq_more 0 T (d + T)); [lia | auto]|].
rewrite seq_app, sum_app. apply Rplus_le_compat; right.
- rewrite <- (sum_seq_const 0). apply sum_ext. intros n Hn. apply in_seq in Hn. f_equal. lia.
- cbn [Nat.add]. clear Hg. induction T as [|T IH]; [reflexivity|]. rewrite !seq_S, !sum_snoc, IH. do 2 f_equal. lia.
Qed.

(** *** A label that comes within d rounds is known d rounds later. *)

Lemma run_app a b h f : E (unseen_run (a + b) h) f = E (unseen_run a h) (fun h' => E (unseen_run b h') f).
Proof.
revert h; induction a as [|a IH]; intros h; [reflexivity|]. cbn [Nat.add unseen_run]. rewrite !E_bind.
apply E_ext. intros r. apply IH.
Qed.

Lemma run_skip i h h' : In_tree h' (unseen_run i h) -> skipn i h' = h.
Proof.
revert h; induction i as [|i IH]; intros h; cbn [unseen_run]; [intros ->; reflexivity|].
intros H. apply In_bind in H as (r & _ & H). apply IH in H.
change (S i) with (1 + i)%nat. rewrite <- skip_skip, H. reflexivity.
Qed.

Lemma run_old t F : E (unseen_run t []) (fun h => F (skipn d h)) = E (unseen_run (t - d) []) F.
Proof.
destruct (Nat.le_gt_cases d t) as [H|H].
- replace t with ((t - d) + d)%nat at 1 by lia. rewrite run_app. apply E_ext. intros h.
  rewrite (E_ext_in _ _ (fun _ => F h)); [apply E_const|]. intros h' Hh'. rewrite (run_skip _ _ _ Hh'). reflexivity.
- replace (t - d)%nat with 0%nat by lia. cbn [unseen_run E].
  rewrite (E_ext_in _ _ (fun _ => F [])); [apply E_const|]. intros h Hh. apply unseen_length in Hh. cbn in Hh.
  rewrite skipn_all2 by lia. reflexivity.
Qed.

Lemma old_known h j c i e : (e <= i)%nat -> (d <= i)%nat -> (times (coming h) j c <= times (known_after i h) j c)%nat.
Proof.
revert i e; induction h as [|[o r] h IH]; intros i e He Hi; [cbn; lia|]. specialize (IH (S i) e ltac:(lia) ltac:(lia)).
unfold coming in *. cbn [filter map fst snd known_after]. destruct o as [k|]; cbn [come]; [|exact IH].
destruct (Nat.leb_spec k d), (Nat.leb_spec k i); cbn [map times snd]; destruct (paid r j =? c)%nat; lia.
Qed.

Lemma known_after_skip h j c i n : (times (known_after (i + n) (skipn n h)) j c <= times (known_after i h) j c)%nat.
Proof.
revert i n; induction h as [|[o r] h IH]; intros i n; [destruct n; cbn; lia|]. destruct n as [|n].
- rewrite Nat.add_0_r. cbn [skipn]. lia.
- cbn [skipn known_after]. specialize (IH (S i) n). replace (S i + n)%nat with (i + S n)%nat in IH by lia.
  destruct (come i o); cbn [times]; lia.
Qed.

Lemma old_le_known h j c : (times (coming (skipn d h)) j c <= times (known h) j c)%nat.
Proof.
unfold known. pose proof (known_after_skip h j c 0 d). pose proof (old_known (skipn d h) j c d 0 ltac:(lia) ltac:(lia)).
cbn [Nat.add] in *. lia.
Qed.

Lemma old_le_coming h j c n : (times (coming (skipn n h)) j c <= times (coming h) j c)%nat.
Proof.
revert n; induction h as [|[o r] h IH]; intros n; [destruct n; cbn; lia|]. destruct n as [|n]; [cbn [skipn]; lia|].
specialize (IH n). unfold coming in *. cbn [skipn filter fst]. destruct (come d o); cbn [map times snd]; lia.
Qed.

Theorem charges (g : nat -> R) T : (forall n, 0 <= g n) -> (forall m n, (m <= n)%nat -> g n <= g m) ->
  Usum (fun h m => Sum (experts G) (fun j => g (times (known h) j (pay m j)))) T []
  <= INR (K G) * INR (N G) * (INR d * g 0%nat + Sum (seq 0 T) g / rho).
Proof.
intros Hg Hdown.
set (drop h := Sum (experts G) (fun j => Sum (seq 0 (N G)) (fun c =>
  g (times (coming (skipn d h)) j c) - g (times (coming h) j c)))).
assert (Hdrop : forall h j c, 0 <= g (times (coming (skipn d h)) j c) - g (times (coming h) j c)).
{ intros h j c. pose proof (Hdown _ _ (old_le_coming h j c d)). lra. }
apply Rle_trans with (Usum (fun h m => Sum (experts G) (fun j => g (times (coming h) j (pay m j))) + drop h) T []).
- apply Usum_le. intros h m _ Hm. unfold drop. rewrite <- sum_plus. apply sum_le.
  intros j Hj. apply in_experts in Hj. pose proof (X _ _ _ Hm j Hj) as Hc.
  pose proof (term_le_sum (seq 0 (N G)) (fun c => g (times (coming (skipn d h)) j c) - g (times (coming h) j c))
    (pay m j) ltac:(apply in_seq; lia) ltac:(intros; apply Hdrop)) as H. cbv beta in H.
  pose proof (Hdown _ _ (old_le_known h j (pay m j))). lra.
- rewrite Usum_plus, Rmult_plus_distr_l, Rplus_comm. apply Rplus_le_compat.
  + rewrite Usum_run.
    rewrite (sum_ext _ _ (fun t => Sum (experts G) (fun j => Sum (seq 0 (N G)) (fun c =>
      E (unseen_run (t - d) []) (fun h => g (times (coming h) j c)) - E (unseen_run t []) (fun h => g (times (coming h) j c)))))).
    2:{ intros t _. unfold drop. rewrite E_sum. apply sum_ext. intros j _. rewrite E_sum. apply sum_ext. intros c _.
        rewrite E_minus, (run_old t (fun h => g (times (coming h) j c))). reflexivity. }
    assert (Cell : forall j c, Sum (seq 0 T) (fun t => E (unseen_run (t - d) []) (fun h => g (times (coming h) j c))
        - E (unseen_run t []) (fun h => g (times (coming h) j c))) <= INR d * g 0%nat).
    { intros j c. set (x t := E (unseen_run t []) (fun h => g (times (coming h) j c))).
      pose proof (sum_delayed x T) as H.
      rewrite (sum_ext _ _ (fun t => x (t - d)%nat + -1 * x t)) by (intros; unfold x; ring).
      rewrite sum_plus, sum_scal. 
      assert (Hx : forall t, 0 <= x t).
      { intros t. rewrite <- (E_const (unseen_run t []) 0). apply E_le; [apply unseen_run_ok | auto]. }
      specialize (H Hx). change (x 0%nat) with (g 0%nat) in H. lra. }
    rewrite (sum_comm (seq 0 T)).
    eapply Rle_trans; [apply sum_le; intros j _; rewrite (sum_comm (seq 0 T)); apply sum_le; intros c _; apply Cell|].
    rewrite sum_experts_const. 
    rewrite (sum_seq_const 0). right. ring.
  + apply Rmult_le_reg_l with rho; [easy|].
    eapply Rle_trans; [apply coming_charges; auto|]. unfold to_come. cbn [coming filter map times].
    rewrite (sum_ext _ _ (fun _ => INR (N G) * Sum (seq 0 T) g)) by (intros; apply (sum_seq_const 0)).
    rewrite sum_experts_const. right. field. lra.
Qed.
(** ** Concentration: whatever is paid and whichever labels come, the bet is fair *)

Section Bet.
Variables (j c : nat) (a b : R).
Hypotheses (Hj : (j < K G)%nat) (Ha : 0 <= a) (Hb : 0 <= b).
Hypothesis fair : accuracy G j c * a + (1 - accuracy G j c) * b = 1.
Notation M := (likelihood_ratio j c a b).

(** The learner may have heard of other rounds than those that are counted. *)
Lemma M_other_round B h h' m : E (round_with G B h m) (fun r => M (r :: h')) = M h'.
Proof.
set (f right := (if (pay m j =? c)%nat then if right : bool then a else b else 1) * M h').
rewrite (E_ext_in _ _ (fun r => f (correct r j))).
2:{ intros r Hr. destruct (in_round_with G B h m r Hr) as [Hp _]. rewrite (M_cons G), Hp by easy. reflexivity. }
rewrite (round_with_one G B h m j f) by easy. unfold f. destruct (Nat.eqb_spec (pay m j) c) as [->|_]; [|ring].
transitivity ((accuracy G j c * a + (1 - accuracy G j c) * b) * M h'); [ring | rewrite fair; ring].
Qed.

(** Which rounds are known after T more is settled before they are answered. *)
Lemma unseen_fair T h : E (unseen_run T h) (fun h' => M (known h')) = M (known_after T h).
Proof.
revert h; induction T as [|T IH]; intros h; cbn [unseen_run]; [reflexivity|].
rewrite E_bind, (E_ext _ _ (fun r => M (known_after T (r :: h)))) by auto. unfold unseen_play.
rewrite E_bind, (E_ext _ _ (fun _ => M (known_after (S T) h))); [apply E_const|]. intros m. rewrite E_unseen_round.
rewrite (E_ext _ _ (fun _ => M (known_after (S T) h))); [apply E_const|]. intros o. cbn [known_after].
destruct (come T o); [apply M_other_round | apply E_const].
Qed.

Lemma unseen_chance n bad eps T : 0 <= eps ->
  (forall s, (s <= n)%nat -> bad s = true -> 1 <= eps * (a ^ s * b ^ (n - s))) ->
  E (unseen_run T []) (fun h => ind ((times (known h) j c =? n)%nat && bad (hits (known h) j c))) <= eps.
Proof.
intros Heps Hbad. apply Rle_trans with (E (unseen_run T []) (fun h => eps * M (known h))).
- apply E_le; [apply unseen_run_ok|]. intros h. pose proof (M_ge0 j c a b Ha Hb (known h)).
  destruct (Nat.eqb_spec (times (known h) j c) n) as [Hn|_]; cbn [andb]; [|apply Rmult_le_pos; easy].
  apply bad_le_M with n; easy.
- rewrite E_scal, unseen_fair. unfold likelihood_ratio. cbn. lra.
Qed.
End Bet.

Lemma unseen_miss l out j c n T : covering l out -> mirrored out -> (j < K G)%nat -> (1 <= n)%nat ->
  E (unseen_run T []) (fun h => ind ((times (known h) j c =? n)%nat && out n (hits (known h) j c) (accuracy G j c)))
  <= 2 * exp (- l).
Proof.
intros Hcov Hmir Hj Hn. pose proof (exp_pos (- l)) as He.
destruct (bet_on_too_high l out Hcov n _ Hn (accuracy_range _ W j c)) as (a & b & Ha & Hb & Hab & Hw).
destruct (bet_on_too_low l out Hcov Hmir n _ Hn (accuracy_range _ W j c)) as (a' & b' & Ha' & Hb' & Hab' & Hw').
pose proof (unseen_chance j c a b Hj Ha Hb Hab n _ _ T (Rlt_le _ _ He) Hw) as H1.
pose proof (unseen_chance j c a' b' Hj Ha' Hb' Hab' n _ _ T (Rlt_le _ _ He) Hw') as H2.
eapply Rle_trans; [apply E_le; [apply unseen_run_ok | intros h; apply (out_le_high_low out n)]|].
rewrite E_plus. lra.
Qed.

(** ** How often accuracies are not credible: over all rounds this costs at most 1 *)

Notation round_max := (1 + lam G * INR (K G)).

Definition failed (h : transcript) (j c : nat) : bool := (1 <=? times (known h) j c)%nat &&
  kl_out (level (S (length h))) (times (known h) j c) (hits (known h) j c) (accuracy G j c).
Definition failures (h : transcript) : R :=
  Sum (experts G) (fun j => Sum (seq 0 (N G)) (fun c => ind (failed h j c))).

Lemma size_ge1 : 1 <= round_max * INR (K G) * INR (N G).
Proof.
pose proof (K_ge1 G W). pose proof (INR_ge1 _ (some_payment _ W)). pose proof (lam_ge0 _ W).
assert (1 <= round_max) by nra. assert (1 <= round_max * INR (K G)) by nra. nra.
Qed.

Lemma level_size t : level t = ln (2 * (round_max * INR (K G) * INR (N G)) * INR t ^ 3).
Proof. unfold level. f_equal. ring. Qed.

Lemma level_pos t : (1 <= t)%nat -> 0 < level t.
Proof.
intros Ht. apply INR_ge1 in Ht. pose proof size_ge1. rewrite level_size, <- ln_1. apply ln_increasing; [lra|].
assert (1 <= INR t ^ 3) by (apply pow_R1_Rle; easy). nra.
Qed.

Lemma level_grows t u : (1 <= t <= u)%nat -> level t <= level u.
Proof.
intros [Ht Hu]. apply INR_ge1 in Ht. apply le_INR in Hu. pose proof size_ge1. rewrite !level_size.
assert (0 < INR t ^ 3) by (apply pow_lt; lra). apply ln_le_compat; [nra|].
apply Rmult_le_compat_l; [lra | apply pow_incr; lra].
Qed.

Lemma level_chance t : (1 <= t)%nat ->
  round_max * INR (K G) * INR (N G) * (2 * exp (- level t)) = 1 / INR t ^ 3.
Proof.
intros Ht. apply INR_ge1 in Ht. pose proof size_ge1. rewrite level_size.
set (x := round_max * INR (K G) * INR (N G)) in *. assert (0 < INR t ^ 3) by (apply pow_lt; lra).
rewrite exp_Ropp, exp_ln by nra. field. split; lra.
Qed.

Lemma known_length i h : (length (known_after i h) <= length h)%nat.
Proof.
revert i; induction h as [|[o r] h IH]; intros i; cbn; [lia|]. specialize (IH (S i)). destruct come; cbn; lia.
Qed.

Lemma failures_at t : round_max * E (unseen_run t []) failures <= INR t / INR (S t) ^ 3.
Proof.
set (x := 2 * exp (- level (S t))).
assert (One : forall j c, (j < K G)%nat -> E (unseen_run t []) (fun h => ind (failed h j c)) <= INR t * x).
{ intros j c Hj. apply Rle_trans with (E (unseen_run t []) (fun h => Sum (seq 1 t) (fun n =>
    ind ((times (known h) j c =? n)%nat && kl_out (level (S t)) n (hits (known h) j c) (accuracy G j c))))).
  - apply E_le_in; [apply unseen_run_ok|]. intros h Hh. apply unseen_length in Hh. cbn in Hh. unfold failed. rewrite Hh.
    destruct (Nat.leb_spec 1 (times (known h) j c)) as [H1|_]; cbn [andb]; [|apply sum_ge0; intros; apply ind_range].
    pose proof (times_le_length (known h) j c). pose proof (known_length 0 h). fold (known h) in *.
    eapply Rle_trans; [|apply (term_le_sum _ _ (times (known h) j c)); [apply in_seq; lia | intros; apply ind_range]].
    cbv beta. rewrite Nat.eqb_refl. apply Rle_refl.
  - rewrite E_sum, <- (sum_seq_const 1). apply sum_le. intros n Hn. apply in_seq in Hn.
    apply unseen_miss; try lia; [apply kl_covering, level_pos; lia | apply kl_mirrored]. }
assert (All : E (unseen_run t []) failures <= INR (K G) * (INR (N G) * (INR t * x))).
{ unfold failures. rewrite E_sum, <- sum_experts_const. apply sum_le. intros j Hj. apply in_experts in Hj.
  rewrite E_sum, <- (sum_seq_const 0). apply sum_le. intros c _. apply One; easy. }
pose proof (level_chance (S t) ltac:(lia)) as Hx. fold x in Hx. pose proof (lam_ge0 _ W). pose proof (pos_INR (K G)).
apply Rle_trans with (round_max * (INR (K G) * (INR (N G) * (INR t * x)))); [apply Rmult_le_compat_l; nra|].
right. transitivity (INR t * (1 / INR (S t) ^ 3)); [rewrite <- Hx; ring|]. unfold Rdiv. ring.
Qed.

(** The sum of t/(t+1)^3 is below that of 1/(t+1) - 1/(t+2). *)
Lemma failures_add_up T : Usum (fun h _ => round_max * failures h) T [] <= 1.
Proof.
rewrite Usum_run. enough (Sum (seq 0 T) (fun t => INR t / INR (S t) ^ 3) <= 1 - 1 / INR (S T)) as H.
{ assert (0 < 1 / INR (S T)) by (apply Rdiv_lt_0_compat; [lra | apply lt_0_INR; lia]).
  eapply Rle_trans; [apply sum_le | apply Rle_trans with (1 := H); lra]. intros t _. cbv beta.
  rewrite E_scal. apply failures_at. }
induction T as [|T IH]; [cbn; lra|]. rewrite seq_S, sum_snoc. cbn [Nat.add].
enough (INR T / INR (S T) ^ 3 <= 1 / INR (S T) - 1 / INR (S (S T))) by lra.
rewrite (S_INR (S T)), (S_INR T). pose proof (pos_INR T). set (x := INR T) in *.
replace (1 / (x + 1) - 1 / (x + 1 + 1)) with (1 / ((x + 1) * (x + 2))) by (field; lra).
apply Rdiv_le_iff; [apply pow_lt; lra|]. replace (1 / ((x + 1) * (x + 2)) * (x + 1) ^ 3)
  with ((x + 1) ^ 2 / (x + 2)) by (field; lra). apply le_Rdiv_iff; [lra | nra].
Qed.

(** ** The sum over all rounds *)

(** All accuracies with a known answer are credible. *)
Definition credible (t : nat) (h : history) : Prop := forall j c, (j < K G)%nat -> (c < N G)%nat ->
  (1 <= times h j c)%nat -> kl_set (level (S t)) (times h j c) (hits h j c) (accuracy G j c).

Lemma none_failed h : failures h < 1 -> credible (length h) (known h).
Proof.
intros Hf j c Hj Hc Hn. apply kl_out_false; [easy|]. destruct kl_out eqn:Ho; [|easy]. exfalso.
assert (H1 : ind (failed h j c) <= failures h).
{ unfold failures. eapply Rle_trans; [|apply (term_le_sum _ _ j); [apply in_experts; easy|]].
  - apply (term_le_sum (seq 0 (N G)) (fun c => ind (failed h j c))); [apply in_seq; lia | intros; apply ind_range].
  - intros; apply sum_ge0; intros; apply ind_range. }
unfold failed in H1. rewrite Ho, (proj2 (Nat.leb_le _ _) Hn) in H1. cbn in H1. lra.
Qed.

Theorem unseen_regret (charge : nat -> R) extra target T :
  (forall n, 0 <= charge n) -> (forall m n, (m <= n)%nat -> charge n <= charge m) -> 0 <= extra -> 0 <= target ->
  (forall t h m, (t < T)%nat -> allows (A t) h m -> credible t h ->
    mistake G (A t) h m + lam G * paid_sum G (pay m)
    <= target + Sum (experts G) (fun j => charge (times h j (pay m j))) + extra) ->
  E (unseen_run T []) spent - INR T * target
  <= 1 + INR (K G) * INR (N G) * (INR d * charge 0%nat + Sum (seq 0 T) charge / rho) + INR T * extra.
Proof.
intros Hcharge Hdown Hextra Htarget Good. rewrite unseen_tower. unfold spent. cbn [Sum fold_right].
rewrite Rplus_0_l.
set (charged := fun (h : transcript) m => Sum (experts G) (fun j => charge (times (known h) j (pay m j)))).
set (bound := fun (h : transcript) m => target + (round_max * failures h + (charged h m + extra))).
apply Rle_trans with (Usum bound T [] - INR T * target).
- apply Rplus_le_compat_r, Usum_le. intros h m Hlen Hm. cbn in Hlen.
  assert (0 <= charged h m) by (apply sum_ge0; auto).
  assert (0 <= failures h) by (apply sum_ge0; intros; apply sum_ge0; intros; apply ind_range).
  pose proof (round_cost_le G (A (length h)) (known h) m W (V _)). pose proof (lam_ge0 _ W). pose proof (pos_INR (K G)).
  assert (1 <= round_max) by nra.
  destruct (Rlt_le_dec (failures h) 1) as [Hf|Hf]; [|unfold bound; nra].
  pose proof (Good (length h) _ m ltac:(lia) Hm (none_failed h Hf)) as Hg. fold (charged h m) in Hg.
  rewrite cost_split. unfold bound. nra.
- unfold bound. rewrite !Usum_plus, !Usum_const. pose proof (charges charge T Hcharge Hdown) as H1. fold charged in H1.
  pose proof (failures_add_up T). lra.
Qed.
End Game.

(** ** With all labels at once this is the game of the paper *)

Definition by_round (A : nat -> algorithm) : algorithm := Algorithm
  (fun h => allows (A (length h)) h) (fun h => vote (A (length h)) h).

Theorem at_once G A choose choose' T h f : (forall h, choose' (map (pair (Some 0%nat)) h) = choose h) ->
  E (unseen_run G A choose' (fun _ _ => Ret (Some 0%nat)) T (map (pair (Some 0%nat)) h)) (fun h' => f (map snd h'))
  = E (run G (by_round A) choose T h) f.
Proof.
intros Hchoose.
assert (Hknown : forall h i, known_after i (map (pair (Some 0%nat)) h) = h).
{ intros h'; induction h' as [|r h' IH]; intros i; cbn; [reflexivity | rewrite IH; reflexivity]. }
revert h; induction T as [|T IH]; intros h; cbn [unseen_run run E]; [rewrite map_map, map_id; reflexivity|].
rewrite !E_bind. unfold unseen_play, play. rewrite !E_bind, Hchoose. apply E_ext. intros m. rewrite E_unseen_round.
cbn [E]. unfold known. rewrite Hknown, map_length.
change (round_with G (A (length h)) h m) with (round_with G (by_round A) h m).
apply E_ext. intros r. apply (IH (r :: h)).
Qed.
