(** * Any learner, against fair labels

    What can be said of every learner: with labels that are fair coins, a round costs at least B(p(c_t)) + lambda sum
    c_t, whatever the learner knows about the accuracies, as long as it does not know the label. So the Bayes-optimal
    cost is what the best informed learner pays, and the lower bounds of [Lower_bound.v] start from here.

    In [Game.v] a vote gets the move, and with it the label, and advice for all numbers, also those that are no experts
    (there it is the opposite of the label). A learner must use neither.

    - [labelled m y] == the move m with the label y
    - [fair_labels draw] == payments as [draw] says, the label a fair coin
    - [blind k A draw] == the vote does not depend on the label, and on advice only by that of the k experts *)
Require Import Reals Lra Psatz List Bool Arith Lia.
From PaidExperts Require Import Sums Tree Game Calculus Rounds Bayes_vote Bayes Two_worlds.
Import ListNotations.
Open Scope R_scope.
Local Notation flip z := (map negb z).

(** ** The error of any vote, and the cost of any learner *)

Definition labelled (m : move) (y : bool) : move := Move (pay m) y (follow m) (zero m).
Definition fair_labels (draw : history -> tree move) (h : history) : tree move :=
  bind (draw h) (fun m => Coin (1/2) (fun y => Ret (labelled m y))).
Definition blind (k : nat) (A : algorithm) (draw : history -> tree move) : Prop := forall h m, In_tree m (draw h) ->
  forall y z z', (forall j, (j < k)%nat -> z j = z' j) -> vote A h (labelled m y) z = vote A h m z'.

Lemma nth_flip j (z : list bool) : (j < length z)%nat -> nth j (flip z) false = negb (nth j z false).
Proof. intros Hj. rewrite (nth_indep _ false (negb false)) by (rewrite map_length; easy). apply map_nth. Qed.

Lemma fair_label_error G A draw h m : blind (K G) A draw -> votes_ok A -> In_tree m (draw h) ->
  bayes_error (map (fun j => accuracy G j (pay m j)) (experts G))
  <= 1/2 * mistake G A h (labelled m true) + 1/2 * mistake G A h (labelled m false).
Proof.
intros Blind V Hm. set (says z := E (vote A h m (fun j => nth j z false)) ind).
assert (Range : forall z, 0 <= says z <= 1) by (intros z; apply E_between; [apply V | intros; apply ind_range]).
eapply Rle_trans; [apply (bayes_error_is_least _ says Range)|]. right. rewrite Rmult_plus_distr_l.
rewrite !mistake_answers. unfold answers. cbn [labelled pay truth].
f_equal; f_equal; apply E_ext_in; intros z Hz; apply flips_length in Hz;
  rewrite map_length in Hz; unfold experts in Hz; rewrite seq_length in Hz.
- unfold says. rewrite (Blind h m Hm true _ (fun j => nth j z false)).
  + rewrite <- (E_const (vote A h m (fun j => nth j z false)) 1), <- E_minus. apply E_ext. intros []; cbn; ring.
  + intros j _. unfold advise. cbn. destruct (nth j z false); reflexivity.
- unfold says. rewrite (Blind h m Hm false _ (fun j => nth j (flip z) false)).
  + apply E_ext. intros []; reflexivity.
  + intros j Hj. rewrite nth_flip by lia. unfold advise. cbn. destruct (nth j z false); reflexivity.
Qed.

Section Learner.
Variables (G : game) (A : algorithm) (draw : history -> tree move).
Hypotheses (W : lawful G) (V : votes_ok A) (Blind : blind (K G) A draw) (Hdraw : forall h, ok (draw h)).

Lemma fair_labels_ok h : ok (fair_labels draw h).
Proof. apply ok_bind; [easy|]. intros m _. cbn. split; [lra | easy]. Qed.

Lemma fair_run_ok T h : ok (run G A (fair_labels draw) T h).
Proof. apply run_ok0; [easy | easy | apply fair_labels_ok]. Qed.

(** Whatever is not more than the Bayes-optimal cost of a round adds up to a bound, over all rounds or some of them. *)
Theorem cost_ge T M f : (M <= T)%nat ->
  (forall h m, In_tree m (draw h) ->
    f m <= bayes_error (map (fun j => accuracy G j (pay m j)) (experts G)) + lam G * paid_sum G (pay m)) ->
  Sum (seq 0 M) (fun t => E (run G A (fair_labels draw) t []) (fun h => E (draw h) f))
  <= E (run G A (fair_labels draw) T []) (total G).
Proof.
intros HM Hf. rewrite tower, Esum_run. cbn [total Sum fold_right]. rewrite Rplus_0_l.
set (c t := E (run G A (fair_labels draw) t [])
  (fun h => E (fair_labels draw h) (fun m => E (round_with G A h m) (cost G)))).
assert (Rounds : forall h, E (draw h) f <= E (fair_labels draw h) (fun m => E (round_with G A h m) (cost G))).
{ intros h. unfold fair_labels. rewrite E_bind. apply E_le_in; [easy|]. intros m Hm. cbn [E]. rewrite !cost_split.
  cbn [labelled pay]. pose proof (fair_label_error G A draw h m Blind V Hm). specialize (Hf h m Hm). lra. }
assert (Pos : forall t, 0 <= c t).
{ intros t. rewrite <- (E_const (run G A (fair_labels draw) t []) 0). apply E_le; [apply fair_run_ok|]. intros h.
  rewrite <- (E_const (fair_labels draw h) 0). apply E_le; [apply fair_labels_ok|]. intros m. rewrite cost_split.
  pose proof (mistake_range G A h m W V). pose proof (paid_sum_range G (pay m) W). pose proof (lam_ge0 _ W). nra. }
replace T with (M + (T - M))%nat by lia. rewrite seq_app, sum_app.
assert (Later : 0 <= Sum (seq (0 + M) (T - M)) c) by (apply sum_ge0; auto).
enough (Sum (seq 0 M) (fun t => E (run G A (fair_labels draw) t []) (fun h => E (draw h) f)) <= Sum (seq 0 M) c) by lra.
apply sum_le. intros t _. apply E_le; [apply fair_run_ok | apply Rounds].
Qed.

(** Nobody beats the Bayes-optimal cost, even knowing the accuracies. *)
Theorem nobody_beats_bayes T v : (forall h m, In_tree m (draw h) -> on_grid G (pay m)) ->
  (forall c, on_grid G c -> v <= bayes_value G bayes_error c) ->
  INR T * v <= E (run G A (fair_labels draw) T []) (total G).
Proof.
intros Hgrid Hv. eapply Rle_trans; [|apply (cost_ge T T (fun _ => v)); [easy|]].
2:{ intros h m Hm. apply (Hv (pay m)), (Hgrid h m Hm). }
rewrite <- (sum_seq_const 0 T v). apply sum_le. intros t _.
rewrite (E_ext _ _ (fun _ => v)) by (intros; apply E_const). rewrite E_const. lra.
Qed.
End Learner.

(** ** Our learners and the paper's are blind *)

Lemma bayes_lcb_is_blind G r objective far draw : blind (K G) (bayes_lcb G r objective far) draw.
Proof.
intros h m _ y z z' Hz. cbn [vote bayes_lcb]. unfold bayes_vote.
rewrite (map_ext_in z z') by (intros j Hj; apply in_experts in Hj; auto). reflexivity.
Qed.

Lemma cautious_is_blind G r far near draw : blind (K G) (cautious G r far near) draw.
Proof.
intros h m _ y z z' Hz. cbn [vote cautious]. f_equal. apply sum_ext. intros j Hj. apply in_experts in Hj.
rewrite (Hz j Hj). reflexivity.
Qed.

Lemma algorithm_1_is_blind G r beta delta draw : plays (algorithm_1 G r beta delta) draw ->
  blind (K G) (algorithm_1 G r beta delta) draw.
Proof.
intros P h m Hm y z z' Hz. cbn [vote algorithm_1]. unfold vote_1.
change (some_certain G beta h (labelled m y)) with (some_certain G beta h m).
destruct (some_certain G beta h m) eqn:Hcertain.
- cbn [labelled follow]. rewrite (Hz (follow m)); [reflexivity|]. apply P in Hm as [_ Hfollow]. apply Hfollow. easy.
- replace (tally G h (labelled m y) z) with (tally G h m z'); [reflexivity|].
  apply sum_ext. intros j Hj. apply in_experts in Hj. rewrite (Hz j Hj). reflexivity.
Qed.

(** ** Teeth *)

(** Says the label; says [true]; flips a fair coin *)
Definition seer_voter : algorithm := Algorithm (fun _ _ => True) (fun _ m _ => Ret (truth m)).
Definition yes_voter : algorithm := Algorithm (fun _ _ => True) (fun _ _ _ => Ret true).
Definition coin_voter : algorithm := Algorithm (fun _ _ => True) (fun _ _ _ => sign_coin 0).

Lemma constant_cost G A choose x T : lam G = 0 -> (forall h m, In_tree m (choose h) -> mistake G A h m = x) ->
  E (run G A choose T []) (total G) = INR T * x.
Proof.
intros Hlam Hx. rewrite tower. cbn [total Sum fold_right]. rewrite Rplus_0_l, Esum_run, <- (sum_seq_const 0 T).
apply sum_ext. intros t _. rewrite (E_ext _ _ (fun _ => x)); [apply E_const|]. intros h.
rewrite (E_ext_in _ _ (fun _ => x)); [apply E_const|]. intros m Hm. rewrite cost_split, Hx, Hlam by easy. ring.
Qed.

Lemma seer_cost G choose T : lam G = 0 -> E (run G seer_voter choose T []) (total G) = 0.
Proof.
intros H. rewrite (constant_cost _ _ _ 0 T H); [ring|]. intros h m _. rewrite mistake_answers. cbn.
rewrite eqb_reflx. apply E_const.
Qed.

Lemma coin_cost G choose T : lam G = 0 -> E (run G coin_voter choose T []) (total G) = INR T / 2.
Proof.
intros H. rewrite (constant_cost _ _ _ (1/2) T H); [field|]. intros h m _. rewrite mistake_answers.
rewrite (E_ext _ _ (fun _ => 1/2)); [apply E_const|]. intros z. cbn.
destruct (truth m); repeat destruct Rlt_dec; cbn; lra.
Qed.

Lemma coin_votes_ok : votes_ok coin_voter.
Proof. intros h m z. cbn. split; [|easy]. repeat destruct Rlt_dec; lra. Qed.

Lemma coin_is_blind k draw : blind k coin_voter draw.
Proof. intros h m _ y z z' _. reflexivity. Qed.

Definition still_moves (h : history) : tree move := Ret (Move (fun _ => 0%nat) true 0 true).
Definition one_coin : game := Game 1 1 0 (fun _ => 0) (fun _ _ => 1/2).

Lemma one_coin_lawful : lawful one_coin.
Proof. constructor; cbn; intros; (easy || lia || lra). Qed.

Lemma one_coin_value c : on_grid one_coin c -> 1/2 <= bayes_value one_coin bayes_error c.
Proof.
intros _. unfold bayes_value. cbn [map experts K one_coin seq accuracy lam]. rewrite bayes_error_one, Rmin_left; lra.
Qed.

Lemma still_on_grid h m : In_tree m (still_moves h) -> on_grid one_coin (pay m).
Proof. intros -> j _. cbn. lia. Qed.

Theorem tooth_nobody_beats_bayes_seeing_the_label : ~ (forall G A draw, lawful G -> votes_ok A ->
  (forall h, ok (draw h)) -> forall T v,
  (forall h m, In_tree m (draw h) -> on_grid G (pay m)) ->
  (forall c, on_grid G c -> v <= bayes_value G bayes_error c) ->
  INR T * v <= E (run G A (fair_labels draw) T []) (total G)).
Proof.
intros H. specialize (H one_coin seer_voter still_moves one_coin_lawful (fun _ _ _ => I) (fun _ => I) 1%nat (1/2)
  still_on_grid one_coin_value).
rewrite seer_cost in H by reflexivity. cbn in H. lra.
Qed.

Theorem tooth_nobody_beats_bayes_known_labels : ~ (forall G A draw, lawful G -> votes_ok A -> blind (K G) A draw ->
  (forall h, ok (draw h)) -> forall T v,
  (forall h m, In_tree m (draw h) -> on_grid G (pay m)) ->
  (forall c, on_grid G c -> v <= bayes_value G bayes_error c) ->
  INR T * v <= E (run G A draw T []) (total G)).
Proof.
intros H. specialize (H one_coin yes_voter still_moves one_coin_lawful (fun _ _ _ => I) (fun _ _ _ _ _ _ _ => eq_refl)
  (fun _ => I) 1%nat (1/2) still_on_grid one_coin_value).
rewrite (constant_cost _ _ _ 0) in H; [cbn in H; lra | reflexivity|].
intros h m ->. rewrite mistake_answers. cbn. lra.
Qed.

Theorem tooth_nobody_beats_bayes_factor : ~ (forall G A draw, lawful G -> votes_ok A -> blind (K G) A draw ->
  (forall h, ok (draw h)) -> forall T v,
  (forall h m, In_tree m (draw h) -> on_grid G (pay m)) ->
  (forall c, on_grid G c -> v <= bayes_value G bayes_error c) ->
  INR T * (11/10 * v) <= E (run G A (fair_labels draw) T []) (total G)).
Proof.
intros H. specialize (H one_coin coin_voter still_moves one_coin_lawful coin_votes_ok (coin_is_blind _ _) (fun _ => I)
  1%nat (1/2) still_on_grid one_coin_value).
rewrite coin_cost in H by reflexivity. cbn in H. lra.
Qed.
