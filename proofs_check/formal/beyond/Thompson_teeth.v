(** * Teeth for Thompson sampling (Result G)

    Nearby statements that are false: payments drawn from the prior in place of the posterior, a prior that is not
    right, labels that tell of the world in Bayes' rule, a vote at frequencies or at the means of the prior.

    - [two_doors], [behind b] == one expert; one payment buys the truth, the other a fair coin, and b says which
    - [open_door p] == the payment that buys the truth
    - [sampled G truth prior pick draw] == the regret of Thompson sampling with [prior], payments as [draw] says, when
      accuracies are drawn from [truth]
    - [best_claim play], [any_claim play] == what [thompson_regret] and [thompson_follows_any_rule] say, of [play] *)
Require Import Reals Lra Psatz List Bool Arith Lia.
From Interval Require Import Tactic.
From PaidExperts Require Import Sums Tree Game Rounds Bayes_vote Bayes Bayes_teeth Any_learner Prior Posterior.
From PaidExperts Require Import Thompson_round Thompson Product_prior.
Import ListNotations.
Open Scope R_scope.

(** ** The regret: a learner that does not learn, and one that believes what is not so *)

Definition two_doors : game := Game 1 2 0 (fun _ => 0) (fun _ _ => 1/2).
Definition behind (b : bool) : accuracies := fun _ c => if (c =? if b then 0 else 1)%nat then 1 else 1/2.
Definition open_door (p : accuracies) (j : nat) : nat := if Rlt_dec (1/2) (p 0%nat 0%nat) then 0%nat else 1%nat.
Definition doors : tree accuracies := Coin (1/2) (fun b => Ret (behind b)).

Definition sampled (G : game) (truth prior : tree accuracies) (pick : accuracies -> nat -> nat)
  (draw : history -> tree accuracies) (T : nat) : R :=
  E truth (fun p => E (run (world G p) (thompson G prior pick)
      (fun h => bind (draw h) (fun p' => Ret (Move (pick p') true 0 true))) T []) (total (world G p))
    - INR T * bayes_value (world G p) bayes_error (pick p)).
Definition any_claim (play : game -> tree accuracies -> tree accuracies -> (accuracies -> nat -> nat) -> nat -> R) :=
  forall G truth prior pick T, ok prior -> ok truth ->
  (forall p, In_tree p prior \/ In_tree p truth -> lawful (world G p) /\ on_grid G (pick p)) ->
  play G truth prior pick T <= thompson_bound G T.
Definition best_claim (play : game -> tree accuracies -> tree accuracies -> (accuracies -> nat -> nat) -> nat -> R) :=
  forall G truth prior pick T, ok prior -> ok truth ->
  (forall p, In_tree p prior \/ In_tree p truth -> lawful (world G p)) ->
  best_for G prior bayes_error pick -> best_for G truth bayes_error pick ->
  play G truth prior pick T <= thompson_bound G T.

(** A prior that is right, and payments drawn from it; a prior that need not be right *)
Definition from_the_prior G (truth prior : tree accuracies) pick T : R := sampled G truth truth pick (fun _ => truth) T.
Definition not_the_truth G truth prior pick T : R := sampled G truth prior pick (posterior G prior) T.

Lemma open_door_is b j : open_door (behind b) j = if b then 0%nat else 1%nat.
Proof. unfold open_door, behind. destruct b; cbn; destruct Rlt_dec; (reflexivity || lra). Qed.

Lemma doors_error b c :
  bayes_error (bought two_doors (behind b) c) = if (c 0 =? if b then 0 else 1)%nat then 0 else 1/2.
Proof.
unfold bought, behind. cbn [map experts K two_doors seq]. rewrite bayes_error_one.
destruct (_ =? _)%nat; unfold Rmin; destruct Rle_dec; lra.
Qed.

Lemma doors_value b c :
  bayes_value (world two_doors (behind b)) bayes_error c = bayes_error (bought two_doors (behind b) c).
Proof. unfold bayes_value. cbn [lam world two_doors]. rewrite Rmult_0_l, Rplus_0_r. reflexivity. Qed.

Lemma doors_lawful b : lawful (world two_doors (behind b)).
Proof. constructor; cbn; intros; try (lia || lra). unfold behind. destruct (_ =? _)%nat; lra. Qed.

Lemma doors_best t : (forall p, In_tree p t -> exists b, p = behind b) -> best_for two_doors t bayes_error open_door.
Proof.
intros Ht p Hp. apply Ht in Hp as [b ->]. split; [intros j _; rewrite open_door_is; destruct b; cbn; lia|].
intros c _. rewrite !doors_value, !doors_error, open_door_is, Nat.eqb_refl. destruct (_ =? _)%nat; lra.
Qed.

(** Whoever opens a wrong door with probability 2x or more loses x in every round, however it votes. *)
Lemma doors_cost prior draw b x T : (forall h, ok (draw h)) -> (forall h p, In_tree p (draw h) -> In_tree p prior) ->
  (forall h, x <= E (draw h) (fun p => bayes_error (bought two_doors (behind b) (open_door p)))) ->
  INR T * x <= E (run (world two_doors (behind b)) (thompson two_doors prior open_door)
    (fun h => bind (draw h) (fun p => Ret (Move (open_door p) true 0 true))) T []) (total (world two_doors (behind b))).
Proof.
intros Hok Hin Hx. set (G := world two_doors (behind b)). set (A := thompson two_doors prior open_door).
set (choose h := bind (draw h) _). assert (P : plays A choose).
{ intros h. split; [apply ok_bind; easy|]. intros m Hm. apply In_bind in Hm as (p & Hp & ->). exists p. eauto. }
rewrite tower, Esum_run, <- (sum_seq_const 0). cbn [total Sum fold_right]. rewrite Rplus_0_l. apply sum_le. intros t _.
rewrite <- (E_const (run G A choose t []) x). apply E_le.
{ apply run_ok; [apply doors_lawful | apply thompson_votes_ok | exact P]. }
intros h. eapply Rle_trans; [apply (Hx h)|]. unfold choose. rewrite E_bind. apply E_le; [easy|]. intros p. cbn [E].
rewrite cost_split. unfold G, A. rewrite thompson_mistake. cbn [lam world two_doors pay].
rewrite Rmult_0_l, Rplus_0_r. apply error_by_ge.
Qed.

Lemma doors_bound : thompson_bound two_doors million < INR million / 4.
Proof.
unfold thompson_bound. cbv zeta. eapply Rle_lt_trans; [apply Rplus_le_compat_l, Rmin_l|].
rewrite INR_million. cbn [K N two_doors INR]. interval with (i_prec 30).
Qed.

Lemma not_from_the_prior : INR million / 4 <= from_the_prior two_doors doors doors open_door million.
Proof.
assert (Cost := fun b => doors_cost doors (fun _ => doors) b (1/4) million ltac:(cbn; repeat split; (lra || easy))
  ltac:(easy)). cbv beta in Cost. unfold from_the_prior, sampled. cbn [E doors].
pose proof (Cost true ltac:(intros _; cbn [E doors]; rewrite !doors_error, !open_door_is; cbn; lra)) as C1.
pose proof (Cost false ltac:(intros _; cbn [E doors]; rewrite !doors_error, !open_door_is; cbn; lra)) as C2.
rewrite !doors_value, !doors_error, !open_door_is. cbn [Nat.eqb]. fold doors in C1, C2 |- *. lra.
Qed.

Lemma not_not_the_truth : INR million / 4 <= not_the_truth two_doors (Ret (behind false)) (Ret (behind true)) open_door
  million.
Proof.
unfold not_the_truth, sampled. cbn [E]. rewrite doors_value, doors_error, open_door_is. cbn [Nat.eqb].
pose proof (doors_cost (Ret (behind true)) (posterior two_doors (Ret (behind true))) false (1/2) million
  ltac:(easy) ltac:(easy)) as Cost.
specialize (Cost ltac:(intros h; cbn [posterior reweigh E]; rewrite doors_error, open_door_is; cbn; lra)).
pose proof (pos_INR million). lra.
Qed.

Lemma any_is_best play : any_claim play -> best_claim play.
Proof.
intros H G truth prior pick T Hp Ht W Bp Bt. apply H; try easy. intros p [Hin|Hin]; (split; [apply W; auto|]);
  [apply Bp, Hin | apply Bt, Hin].
Qed.

Lemma no_claim play truth prior : ok prior -> ok truth ->
  (forall p, In_tree p prior \/ In_tree p truth -> exists b, p = behind b) ->
  INR million / 4 <= play two_doors truth prior open_door million -> ~ best_claim play.
Proof.
intros Hp Ht Behind Cost H. apply (Rlt_not_le _ _ doors_bound). eapply Rle_trans; [exact Cost|].
apply H; try (apply doors_best; auto); try easy. intros p Hin. destruct (Behind p Hin) as [b ->]. apply doors_lawful.
Qed.

Theorem tooth_thompson_regret_from_the_prior : ~ best_claim from_the_prior.
Proof.
apply (no_claim _ doors doors); try exact not_from_the_prior; try (cbn; repeat split; (lra || easy)).
intros p [H|H]; exact H.
Qed.

Theorem tooth_thompson_regret_wrong_prior : ~ best_claim not_the_truth.
Proof.
apply (no_claim _ (Ret (behind false)) (Ret (behind true)) I I); [|exact not_not_the_truth].
intros p [->| ->]; eexists; reflexivity.
Qed.

Theorem tooth_thompson_follows_any_rule_from_the_prior : ~ any_claim from_the_prior.
Proof. intros H. apply tooth_thompson_regret_from_the_prior, any_is_best, H. Qed.

Theorem tooth_thompson_follows_any_rule_wrong_prior : ~ any_claim not_the_truth.
Proof. intros H. apply tooth_thompson_regret_wrong_prior, any_is_best, H. Qed.

(** ** Bayes' rule: not the prior; and labels must not tell of the world *)

Definition sure_or_never : tree accuracies := Coin (1/2) (fun b => Ret (fun _ _ => ind b)).

Theorem tooth_posterior_is_conditional_on_nothing : ~ (forall G prior A choose F T, ok prior ->
  (forall p, In_tree p prior -> lawful (world G p)) -> votes_ok A -> (forall h, ok (choose h)) ->
  E prior (fun p => E (run (world G p) A choose T []) (F p))
  = E prior (fun p => E (run (world G p) A choose T []) (fun h => E prior (fun p' => F p' h)))).
Proof.
intros H. specialize (H one_coin sure_or_never yes_voter still_moves (fun p h => p 0%nat 0%nat * INR (hits h 0 0))
  1%nat). cbn in H. assert (H1 : forall p, In_tree p sure_or_never -> lawful (world one_coin p)).
{ intros p [b ->]. constructor; cbn; intros; try (lia || lra). destruct b; cbn; lra. }
specialize (H ltac:(repeat split; (lra || easy)) H1 ltac:(easy) ltac:(easy)). lra.
Qed.

(** Two payments: the first buys a fair coin in both worlds, and the label says what the second would buy. *)
Definition told (p : accuracies) (h : history) : tree move := Ret (Move (fun _ => 0%nat) (Rltb 0 (p 0 1)%nat) 0 true).
Definition hidden : tree accuracies := Coin (1/2) (fun b => Ret (fun _ c => if (c =? 0)%nat then 1/2 else ind b)).

Theorem tooth_posterior_is_conditional_labels_that_tell : ~ (forall G prior A choose F T, ok prior ->
  (forall p, In_tree p prior -> lawful (world G p)) -> votes_ok A -> (forall p h, ok (choose p h)) ->
  E prior (fun p => E (run (world G p) A (choose p) T []) (F p))
  = E prior (fun p => E (run (world G p) A (choose p) T []) (fun h => E (posterior G prior h) (fun p' => F p' h)))).
Proof.
intros H. specialize (H two_doors hidden yes_voter told (fun p h => p 0%nat 1%nat * ind (forallb label h)) 1%nat
  ltac:(cbn; repeat split; (lra || easy))).
assert (H1 : forall p, In_tree p hidden -> lawful (world two_doors p)).
{ intros p [b ->]. constructor; cbn; intros; try (lia || lra). destruct (_ =? 0)%nat, b; cbn; lra. }
specialize (H H1 ltac:(easy) ltac:(easy)). unfold told, Rltb in H. cbn in H. repeat destruct Rlt_dec in H; try lra.
cbn in H. revert H. apply Rgt_not_eq. interval with (i_prec 30).
Qed.

(** ** The vote: not at estimates, and not at the means of the prior *)

Definition vote_claim (share : (nat -> nat -> tree R) -> history -> nat -> nat -> R) : Prop := forall G one pick h m z,
  (forall j c, ok (one j c)) -> (forall j c x, In_tree x (one j c) -> 0 <= x <= 1) ->
  (forall r, In r h -> on_grid G (paid r)) -> E (product_prior G one) (fun p => evidence G p h) <> 0 ->
  on_grid G (pay m) ->
  let shares := map (fun j => share one h j (pay m j)) (experts G) in let said := map z (experts G) in
  vote (thompson G (product_prior G one) pick) h m z
  = sign_coin (likelihood shares said - likelihood shares (map negb said)).

(** One expert, of accuracy 3/4 or 1/4, and one payment *)
Definition three_or_one (j c : nat) : tree R := Coin (1/2) (fun b => Ret (if b then 3/4 else 1/4)).
Definition right_once : round := Round (fun _ => 0%nat) (fun _ => true) true true.

Lemma other_vote share h : h = [] \/ h = [right_once] -> let mean := cell_mean three_or_one h 0 0 in
  let other := share three_or_one h 0%nat 0%nat in
  E (sign_coin (other - (1 - other))) ind <> E (sign_coin (mean - (1 - mean))) ind -> ~ vote_claim share.
Proof.
intros Hh mean other Wrong H. apply Wrong. unfold mean, other.
assert (Hone : forall j c, ok (three_or_one j c)) by (intros; cbn; repeat split; (lra || easy)).
assert (Hrange : forall j c x, In_tree x (three_or_one j c) -> 0 <= x <= 1) by (cbn; intros j c x [[] ->]; lra).
assert (Grid : forall r, In r h -> on_grid one_coin (paid r)).
{ intros r Hr j _. destruct Hh as [-> | ->]; [easy|]. destruct Hr as [<-|[]]. cbn. lia. }
assert (HZ : E (product_prior one_coin three_or_one) (fun p => evidence one_coin p h) <> 0)
  by (destruct Hh as [-> | ->]; cbn; lra).
assert (Pay : on_grid one_coin (fun _ => 0%nat)) by (intros j _; cbn; lia).
set (m := Move (fun _ => 0%nat) true 0 true).
specialize (H one_coin three_or_one (fun _ _ => 0%nat) h m (fun _ => true) Hone Hrange Grid HZ Pay).
rewrite (vote_at_means one_coin three_or_one Hone Hrange) in H by easy.
cbn [map experts K one_coin seq likelihood pay m negb] in H. rewrite !Rmult_1_r in H. rewrite H. reflexivity.
Qed.

Theorem tooth_vote_at_means_estimates : ~ vote_claim (fun _ h j c => estimate (times h j c) (hits h j c)).
Proof.
apply (other_vote _ []); [left; reflexivity|].
replace (cell_mean three_or_one [] 0 0) with (1/2) by (unfold cell_mean; cbn; unfold by_counts; cbn; field).
cbn. repeat destruct Rlt_dec; lra.
Qed.

Theorem tooth_vote_at_means_of_the_prior : ~ vote_claim (fun one _ j c => E (one j c) (fun x => x)).
Proof.
apply (other_vote _ [right_once]); [right; reflexivity|].
replace (cell_mean three_or_one [right_once] 0 0) with (5/8) by (unfold cell_mean; cbn; unfold by_counts; cbn; field).
cbn. repeat destruct Rlt_dec; lra.
Qed.
