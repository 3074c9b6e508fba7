(** * Section 5: what is false as printed, and teeth

    Games with few arms, played for few rounds.

    - [better_and_worse] == two arms of accuracies 9/10 and 1/2; [stuck h] == the better one has only been wrong
    - [half mu] == one expert of accuracy 1/2 and the payment 1/2; lambda = mu
    - [free_or_dear mu] == one expert of accuracy 1/2 and the payments 0 and 1; lambda = mu *)
Require Import Reals Lra Psatz List Bool Arith Lia.
From Interval Require Import Tactic.
From PaidExperts Require Import Sums Tree Game Calculus Rounds Algorithm_1 Uniform_grid Section_5.
Import ListNotations.
Open Scope R_scope.

Definition free_or_dear (mu : R) : game := Game 1 2 mu (fun c => if (c =? 0)%nat then 0 else 1) (fun _ _ => 1/2).

Lemma two_arms_lipschitz q r : 0 <= q <= 1 -> 0 <= r <= 1 -> lipschitz (fun j _ => if (j =? 0)%nat then q else r) 0.
Proof. intros Hq Hr. split; intros j *; destruct (j =? 0)%nat; intros; rewrite ?Rminus_eq_0, ?Rabs_R0; lra. Qed.

Lemma free_or_dear_lawful mu : 0 <= mu -> lawful (free_or_dear mu).
Proof. intros Hmu. split; cbn; try lia; try lra; intros; [destruct (_ =? _)%nat|]; lra. Qed.

Lemma lcb_has_a_play G kappa : lawful G -> exists choose, plays (lcb G kappa) choose.
Proof.
intros W. destruct (lcb_can_be_played G kappa (fun _ => true) W) as (choose & P & _).
exists (fun h => Ret (choose h)). exact P.
Qed.

(** With two arms, two rounds cost what the two arms cost. *)
Lemma two_rounds_cost G kappa choose : lawful G -> (K G * N G = 2)%nat -> plays (lcb G kappa) choose ->
  E (run (arms G) (lcb G kappa) choose 2 []) (total (arms G)) = cost_of G 0 + cost_of G 1.
Proof.
intros W HM P. rewrite tower. unfold total at 1. cbn [Sum fold_right]. rewrite Rplus_0_l. cbn [Esum].
assert (Hfirst : forall m, In_tree m (choose []) -> (pay m 0%nat < 2)%nat).
{ intros m Hm. destruct (proj2 (P []) m Hm) as (Hgrid & _). rewrite <- HM. apply Hgrid. cbn. lia. }
assert (Hsecond : forall m r m', In_tree m (choose []) -> In_tree r (round_with (arms G) (lcb G kappa) [] m) ->
  In_tree m' (choose [r]) -> cost_of G (pay m 0%nat) + cost_of G (pay m' 0%nat) = cost_of G 0 + cost_of G 1).
{ intros m r m' Hm Hr Hm'. pose proof (Hfirst m Hm) as H1. destruct (in_round_with _ _ _ _ _ Hr) as [Hpaid _].
  destruct (proj2 (P [r]) m' Hm') as (Hgrid & Hnew & _). pose proof (Hgrid 0%nat ltac:(cbn; lia)) as H2.
  cbn [N arms] in H2. rewrite HM in H2. specialize (Hnew ltac:(cbn [N arms length]; lia) 0%nat ltac:(cbn; lia)).
  cbn in Hnew. rewrite Hpaid in Hnew. destruct (Nat.eqb_spec (pay m 0%nat) (pay m' 0%nat)); [lia|].
  destruct (pay m 0%nat) as [|[|a]], (pay m' 0%nat) as [|[|b]]; try lia; ring. }
unfold play. rewrite E_bind, <- E_plus, <- (E_const (choose []) (cost_of G 0 + cost_of G 1)).
apply E_ext_in. intros m Hm. rewrite round_cost by reflexivity.
rewrite (E_ext_in (round_with _ _ _ _) _ (fun _ => cost_of G 0 + cost_of G 1 - cost_of G (pay m 0%nat)));
  [rewrite E_const; ring|].
intros r Hr. rewrite E_const, Rplus_0_r.
rewrite (E_ext_in _ _ (fun _ => cost_of G 0 + cost_of G 1 - cost_of G (pay m 0%nat))); [apply E_const|].
intros m' Hm'. rewrite round_cost by reflexivity. pose proof (Hsecond m r m' Hm Hr Hm'). lra.
Qed.

(** ** D32.1: with p for 1 - p the best arm itself has a negative regret. *)

Theorem not_D32_1 : ~ (forall G choose T v,
  lawful G -> (forall j c, 1/2 <= accuracy G j c) -> plays (bandit G) choose ->
  (forall j c, (j < K G)%nat -> (c < N G)%nat -> v <= accuracy G j c + lam G * price G c) ->
  INR T * v <= E (run (arms G) (bandit G) choose T []) (total (arms G))).
Proof.
intros H. set (G := Game 1 1 0 (fun _ => 0) (fun _ _ => 9/10)).
assert (W : lawful G) by (split; cbn; lia || (intros; lra)).
set (m := Move (fun _ => 0%nat) true 0 true).
assert (P : plays (bandit G) (fun _ => Ret m)).
{ intros h. split; [exact I|]. intros m' ->. intros j _. cbn. lia. }
specialize (H G (fun _ => Ret m) 1%nat (9/10) W ltac:(intros; cbn; lra) P ltac:(intros; cbn; lra)).
rewrite tower in H. unfold total at 1 in H. cbn [Sum fold_right Esum E] in H. rewrite round_cost in H by reflexivity.
rewrite E_const in H. unfold cost_of in H. cbn in H. lra.
Qed.

(** ** I41.1: constant experts have L = 0, and the printed bound is 0. *)

(** Whatever arm is first: exploration may begin with any. *)
Lemma may_begin_with G kappa a : lawful G -> (a < K G * N G)%nat ->
  exists choose m, plays (lcb G kappa) choose /\ choose [] = Ret m /\ pay m 0%nat = a.
Proof.
intros W Ha. destruct (lcb_has_a_play G kappa W) as (choose & P). set (m := Move (fun _ => a) true 0 true).
exists (fun h => match h with [] => Ret m | _ => choose h end), m. split; [|easy].
intros [|r h]; [|apply P]. split; [exact I|]. intros m' ->. split; [intros j _; exact Ha|].
split; [reflexivity|]. cbn. intros H0. lia.
Qed.

Lemma first_arm_costs G kappa choose m T : lawful G -> plays (lcb G kappa) choose -> choose [] = Ret m ->
  cost_of G (pay m 0%nat) <= E (run (arms G) (lcb G kappa) choose (S T) []) (total (arms G)).
Proof.
intros W P Hfirst. rewrite tower. unfold total at 1. cbn [Sum fold_right Esum]. rewrite Rplus_0_l, Hfirst. cbn [E].
rewrite round_cost by reflexivity.
enough (0 <= E (play (arms G) (lcb G kappa) choose [])
  (fun r => Esum (arms G) (lcb G kappa) choose
    (fun h m => E (round_with (arms G) (lcb G kappa) h m) (cost (arms G))) T [r])) by lra.
rewrite <- (E_const (play (arms G) (lcb G kappa) choose []) 0) at 1.
pose proof (arms_lawful G W) as WB. pose proof (lcb_votes_ok G kappa) as V.
apply E_le_in; [apply play_ok; easy|]. intros r Hr.
rewrite <- (Rmult_0_r (INR T)), <- (Esum_const (arms G) (lcb G kappa) choose 0 T [r]).
apply Esum_le; [easy | easy | easy | apply (legal_play (arms G) _ choose P); [constructor | exact Hr]|].
intros h m'. rewrite round_cost by reflexivity. apply cost_of_range. easy.
Qed.

(** Also if the grid is tuned: of two experts of accuracies 1 and 1/2 the second may be asked first. *)
Theorem not_I41_1 : ~ (exists C, forall k mu L T,
  (1 <= k)%nat -> 0 <= mu -> 0 <= L -> (2 <= T)%nat -> exists n, (1 <= n)%nat /\
  forall p choose j x y, lipschitz p L -> let G := uniform_world k n mu p in plays (lcb G 2) choose ->
  (j < k)%nat -> 0 <= x <= 1 -> 0 <= y -> y ^ 3 = INR T ^ 2 * (INR k * L) ->
  E (run (arms G) (lcb G 2) choose T []) (total (arms G)) - INR T * (1 - p j x + mu * x) <= C * y).
Proof.
intros (C & H). destruct (H 2%nat 0 0 2%nat ltac:(lia) (Rle_refl 0) (Rle_refl 0) ltac:(lia)) as (n & Hn & Hbound).
set (p := fun (j : nat) (_ : R) => if (j =? 0)%nat then 1 else 1/2).
assert (Hp : lipschitz p 0) by (apply two_arms_lipschitz; lra).
set (G := uniform_world 2 n 0 p).
assert (W : lawful G) by (apply (uniform_world_lawful 2 n 0 0); [lia | easy | lra | easy]).
destruct (may_begin_with G 2 n W ltac:(cbn; lia)) as (choose & m & P & Hfirst & Hpay).
specialize (Hbound p choose 0%nat 0 0 Hp P ltac:(lia) ltac:(lra) ltac:(lra) ltac:(ring)). fold G in Hbound.
pose proof (first_arm_costs G 2 choose m 1 W P Hfirst) as Hcost. rewrite Hpay in Hcost.
assert (Hsecond : cost_of G n = 1/2).
{ change (1 - p (n / n)%nat (uniform n (n mod n)) + 0 * uniform n (n mod n) = 1/2).
  rewrite Nat.div_same by lia. unfold p. cbn [Nat.eqb]. lra. }
rewrite Hsecond in Hcost. unfold p in Hbound. cbn [Nat.eqb INR] in Hbound. lra.
Qed.

(** ** Teeth *)

(** The regret of two rounds is lambda: it belongs into the bound, and a quarter of the exploration is too little. *)
Lemma dear_arm_regret mu choose : 0 <= mu -> plays (lcb (free_or_dear mu) 2) choose ->
  E (run (arms (free_or_dear mu)) (lcb (free_or_dear mu) 2) choose 2 []) (total (arms (free_or_dear mu)))
  - INR 2 * arm_cost (free_or_dear mu) 0 0 = mu.
Proof.
intros Hmu P. rewrite two_rounds_cost; [|apply free_or_dear_lawful; easy | reflexivity | easy].
unfold cost_of, arm_cost. cbn. ring.
Qed.

Theorem tooth_lcb_regret_quarter_of_the_exploration : ~ (forall G choose j c T, lawful G -> plays (lcb G 2) choose ->
  (j < K G)%nat -> (c < N G)%nat ->
  E (run (arms G) (lcb G 2) choose T []) (total (arms G)) - INR T * arm_cost G j c
  <= 4 * sqrt (2 * INR (K G * N G) * INR T * ln (INR T)) + 1/4 * ((1 + lam G) * (INR (K G * N G) + 1))).
Proof.
intros H. set (G := free_or_dear 100). assert (W : lawful G) by (apply free_or_dear_lawful; lra).
destruct (lcb_has_a_play G 2 W) as (choose & P).
specialize (H G choose 0%nat 0%nat 2%nat W P ltac:(cbn; lia) ltac:(cbn; lia)).
unfold G in H at 1 2 3 4. rewrite dear_arm_regret in H by (easy || lra). cbn in H.
assert (Hroot : sqrt (2 * (1 + 1) * (1 + 1) * ln (1 + 1)) <= 12/5) by interval with (i_prec 30). lra.
Qed.

Theorem tooth_band_regret_le_third_of_the_exploration : ~ (forall G choose j c T, lawful G -> plays (lcb G 2) choose ->
  (j < K G)%nat -> (c < N G)%nat ->
  E (run (arms G) (lcb G 2) choose T []) (total (arms G)) - INR T * arm_cost G j c
  <= 4 * sqrt (2 * INR (K G * N G) * INR T * ln (INR T)) + 1/3 * (1 + lam G) * INR (K G * N G)).
Proof.
intros H. set (G := free_or_dear 100). assert (W : lawful G) by (apply free_or_dear_lawful; lra).
destruct (lcb_has_a_play G 2 W) as (choose & P).
specialize (H G choose 0%nat 0%nat 2%nat W P ltac:(cbn; lia) ltac:(cbn; lia)).
unfold G in H at 1 2 3 4. rewrite dear_arm_regret in H by (easy || lra). cbn in H.
assert (Hroot : sqrt (2 * (1 + 1) * (1 + 1) * ln (1 + 1)) <= 12/5) by interval with (i_prec 30). lra.
Qed.

Theorem tooth_I39_1_without_lambda C : ~ (forall G choose j c T, lawful G -> plays (lcb G 2) choose ->
  (j < K G)%nat -> (c < N G)%nat ->
  E (run (arms G) (lcb G 2) choose T []) (total (arms G)) - INR T * arm_cost G j c
  <= C * (1 + sqrt (ln (INR T))) * sqrt (INR (K G) * INR (N G) * INR T)).
Proof.
intros H. set (b := C * (1 + sqrt (ln (INR 2))) * sqrt (INR 1 * INR 2 * INR 2)). set (mu := Rabs b + 1).
assert (Hmu : 0 <= mu) by (unfold mu; pose proof (Rabs_pos b); lra).
set (G := free_or_dear mu). assert (W : lawful G) by (apply free_or_dear_lawful; easy).
destruct (lcb_has_a_play G 2 W) as (choose & P).
specialize (H G choose 0%nat 0%nat 2%nat W P ltac:(cbn; lia) ltac:(cbn; lia)).
unfold G in H at 1 2 3 4. rewrite dear_arm_regret in H by easy.
change (mu <= b) in H. pose proof (Rle_abs b). unfold mu in H. lra.
Qed.

(** One payment, 1/2, at a price mu, where payment 0 would do as well *)
Definition half (mu : R) : game := uniform_world 1 1 mu (fun _ _ => 1/2).

Lemma half_lawful mu : 0 <= mu -> lawful (half mu).
Proof. intros Hmu. apply (uniform_world_lawful 1 1 mu 0); [lia | lia | easy | apply constant_lipschitz; lra]. Qed.

Lemma half_costs mu choose T : 0 <= mu -> plays (lcb (half mu) 2) choose ->
  INR T * (1/2 + mu / 2) <= E (run (arms (half mu)) (lcb (half mu) 2) choose T []) (total (arms (half mu))).
Proof.
intros Hmu P. rewrite tower. unfold total at 1. cbn [Sum fold_right].
rewrite Rplus_0_l, <- (Esum_const (arms (half mu)) (lcb (half mu) 2) choose _ T []).
apply Esum_le_legal; [apply arms_lawful, half_lawful; easy | apply lcb_votes_ok | easy | constructor|].
intros h m _ _ Hm. rewrite round_cost by reflexivity.
destruct Hm as (Hgrid & _). specialize (Hgrid 0%nat ltac:(cbn; lia)).
change (pay m 0 < 1)%nat in Hgrid. replace (pay m 0%nat) with 0%nat by lia.
change (1/2 + mu / 2 <= 1 - 1/2 + mu * uniform 1 0). rewrite uniform_is by lia. cbn. lra.
Qed.

(** L for L + lambda in the error of the grid *)
Theorem tooth_cont_regret_without_lambda : ~ (forall G p L eps choose j x T, lawful G -> plays (lcb G 2) choose ->
  productive G p L -> covered G eps -> (j < K G)%nat -> 0 <= x <= 1 ->
  E (run (arms G) (lcb G 2) choose T []) (total (arms G)) - INR T * (1 - p j x + lam G * x)
  <= 4 * sqrt (2 * INR (K G * N G) * INR T * ln (INR T)) + 3/2 * (1 + lam G) * INR (K G * N G) + eps * INR T * L).
Proof.
intros H. set (G := half 100). assert (W : lawful G) by (apply half_lawful; lra).
destruct (lcb_has_a_play G 2 W) as (choose & P).
specialize (H G (fun _ _ => 1/2) 0 (1 / (2 * INR 1)) choose 0%nat 0 10%nat W P
  ltac:(apply uniform_world_productive, constant_lipschitz; lra) ltac:(apply uniform_world_covered; lia)
  ltac:(cbn; lia) ltac:(lra)).
pose proof (half_costs 100 choose 10 ltac:(lra) P) as Hcost. fold G in Hcost.
replace (INR 10) with 10 in * by (cbn; ring). change (lam G) with 100 in H. change (INR (K G * N G)) with 1 in H.
assert (Hroot : sqrt (2 * 1 * 10 * ln 10) <= 7) by interval with (i_prec 30). lra.
Qed.

(** Any grid in place of the balanced one: n = 1, T = 10 and y = 30 *)
Theorem tooth_I41_1_repaired_any_grid : ~ (forall k n mu L T p choose j x y,
  (1 <= k)%nat -> (1 <= n)%nat -> 0 <= mu -> (2 <= T)%nat -> 0 < L + mu -> lipschitz p L ->
  let G := uniform_world k n mu p in plays (lcb G 2) choose -> (j < k)%nat -> 0 <= x <= 1 ->
  0 < y -> y ^ 3 = INR T ^ 2 * (INR k * (L + mu) * ln (INR T)) ->
  E (run (arms G) (lcb G 2) choose T []) (total (arms G)) - INR T * (1 - p j x + mu * x)
  <= 6 * y + 3/2 * (1 + mu) * (INR k * INR n)).
Proof.
intros H. set (mu := 30 ^ 3 / (100 * ln 10)).
assert (Hln : 23/10 < ln 10 < 231/100) by (split; interval with (i_prec 30)).
assert (Hmu : 100 <= mu) by (unfold mu; apply le_Rdiv_iff; lra).
destruct (lcb_has_a_play (half mu) 2 (half_lawful mu ltac:(lra))) as (choose & P).
pose proof (half_costs mu choose 10 ltac:(lra) P) as Hcost.
specialize (H 1%nat 1%nat mu 0 10%nat (fun _ _ => 1/2) choose 0%nat 0 30 (le_n 1) (le_n 1) ltac:(lra) ltac:(lia)
  ltac:(lra) ltac:(apply constant_lipschitz; lra) P ltac:(lia) ltac:(lra) ltac:(lra)).
replace (INR 10) with 10 in * by (cbn; ring). change (INR 1) with 1 in H.
specialize (H ltac:(unfold mu; field; lra)). fold (half mu) in H. lra.
Qed.

(** Without the exploration: payments 1/4 and 3/4 at a price of 100 are tried, and 0 would do as well. *)
Theorem tooth_cont_regret_without_exploration : ~ (forall G p L eps choose j x T,
  lawful G -> plays (lcb G 2) choose ->
  productive G p L -> covered G eps -> (j < K G)%nat -> 0 <= x <= 1 ->
  E (run (arms G) (lcb G 2) choose T []) (total (arms G)) - INR T * (1 - p j x + lam G * x)
  <= 4 * sqrt (2 * INR (K G * N G) * INR T * ln (INR T)) + eps * INR T * (L + lam G)).
Proof.
intros H. set (G := uniform_world 1 2 100 (fun _ _ => 1/2)).
assert (W : lawful G) by (apply (uniform_world_lawful 1 2 100 0); [lia | lia | lra | apply constant_lipschitz; lra]).
destruct (lcb_has_a_play G 2 W) as (choose & P).
specialize (H G (fun _ _ => 1/2) 0 (1 / (2 * INR 2)) choose 0%nat 0 2%nat W P
  ltac:(apply uniform_world_productive, constant_lipschitz; lra) ltac:(apply uniform_world_covered; lia)
  ltac:(cbn; lia) ltac:(lra)).
rewrite (two_rounds_cost G 2 choose W eq_refl P) in H.
assert (Hlow : cost_of G 0 = 1/2 + 100 * (1/4)).
{ change (1 - 1/2 + 100 * uniform 2 0 = 1/2 + 100 * (1/4)). rewrite uniform_is by lia. cbn. lra. }
assert (Hhigh : cost_of G 1 = 1/2 + 100 * (3/4)).
{ change (1 - 1/2 + 100 * uniform 2 1 = 1/2 + 100 * (3/4)). rewrite uniform_is by lia. cbn. lra. }
rewrite Hlow, Hhigh in H.
change (INR (K G * N G)) with 2 in H. change (lam G) with 100 in H. change (INR 2) with 2 in H.
assert (Hroot : sqrt (2 * 2 * 2 * ln 2) <= 12/5) by interval with (i_prec 30). lra.
Qed.

(** On the balanced grid too: two rounds at a price of more than 10^5 explore, and y = 100. *)
Theorem tooth_I41_1_repaired_without_exploration : ~ (forall k n mu L T p choose j x y,
  (1 <= k)%nat -> (1 <= n)%nat -> 0 <= mu -> (2 <= T)%nat -> 0 < L + mu -> lipschitz p L ->
  let G := uniform_world k n mu p in plays (lcb G 2) choose -> (j < k)%nat -> 0 <= x <= 1 ->
  0 < y -> y ^ 3 = INR T ^ 2 * (INR k * (L + mu) * ln (INR T)) ->
  INR T * (L + mu) / (4 * y) <= INR n <= INR T * (L + mu) / (2 * y) ->
  E (run (arms G) (lcb G 2) choose T []) (total (arms G)) - INR T * (1 - p j x + mu * x) <= 6 * y).
Proof.
intros H. set (mu := 100 ^ 3 / (4 * ln 2)).
assert (Hln : 1/2 < ln 2 < 1) by (split; interval with (i_prec 30)).
assert (Hmu : 200000 <= mu) by (unfold mu; apply le_Rdiv_iff; lra).
destruct (balanced_grid_exists (2 * mu) 100 ltac:(lra) ltac:(lra)) as (n & Hn & Hsize).
assert (Hp : lipschitz (fun _ _ => 1/2) 0) by (apply constant_lipschitz; lra).
set (G := uniform_world 1 n mu (fun _ _ => 1/2)).
assert (W : lawful G) by (apply (uniform_world_lawful 1 n mu 0); [lia | easy | lra | easy]).
destruct (may_begin_with G 2 (n - 1) W ltac:(cbn; lia)) as (choose & m & P & Hfirst & Hpay).
pose proof (first_arm_costs G 2 choose m 1 W P Hfirst) as Hcost. rewrite Hpay in Hcost.
assert (Hdear : mu / 2 <= cost_of G (n - 1)).
{ unfold cost_of. pose proof (accuracy_range _ (arms_lawful G W) 0 (n - 1)).
  change (price (arms G) (n - 1)) with (uniform n ((n - 1) mod n)). rewrite Nat.mod_small by lia.
  change (lam G) with mu.
  assert (1 <= INR n) by (change 1 with (INR 1); apply le_INR; easy).
  rewrite uniform_is, minus_INR by lia. change (INR 1) with 1.
  assert (1/2 <= (2 * (INR n - 1) + 1) / (2 * INR n)) by (apply le_Rdiv_iff; lra). nra. }
specialize (H 1%nat n mu 0 2%nat (fun _ _ => 1/2) choose 0%nat 0 100 (le_n 1) Hn ltac:(lra) (le_n 2) ltac:(lra) Hp P
  ltac:(lia) ltac:(lra) ltac:(lra)).
change (INR 2) with 2 in H. change (INR 1) with 1 in H.
specialize (H ltac:(unfold mu; field; lra) ltac:(rewrite Rplus_0_l; exact Hsize)). fold G in H. lra.
Qed.

(** The radius left out (kappa = 0): of two arms of accuracies 9/10 and 1/2 the better one is wrong and the other one
    right when they are tried, with probability 1/20; then the better one is never pulled again. *)
Definition better_and_worse : game := uniform_world 2 1 0 (fun j _ => if (j =? 0)%nat then 9/10 else 1/2).
Definition stuck (h : history) : bool :=
  (times h 0 0 =? 1)%nat && (hits h 0 0 =? 0)%nat && (1 <=? hits h 0 1)%nat.

Section Greedy.
Variable choose : history -> tree move.
Notation G := better_and_worse.
Notation B := (arms better_and_worse).
Notation A := (lcb better_and_worse 0).
Hypothesis P : plays A choose.

Lemma better_and_worse_lawful : lawful G.
Proof. apply (uniform_world_lawful 2 1 0 0); [lia | lia | lra | apply two_arms_lipschitz; lra]. Qed.

Lemma arm_costs : cost_of G 0 = 1/10 /\ cost_of G 1 = 1/2.
Proof. unfold cost_of. cbn. lra. Qed.

Lemma pulled_is_an_arm h m : allows A h m -> pay m 0%nat = 0%nat \/ pay m 0%nat = 1%nat.
Proof. intros (Hgrid & _). specialize (Hgrid 0%nat ltac:(cbn; lia)). cbn in Hgrid. lia. Qed.

Lemma stuck_pulls_the_worse h m : stuck h = true -> (2 <= length h)%nat -> allows A h m -> pay m 0%nat = 1%nat.
Proof.
intros Hs Hlen Hm. destruct (pulled_is_an_arm h m Hm) as [H0|H1]; [exfalso | exact H1].
apply andb_prop in Hs as [Hs H1]. apply andb_prop in Hs as [Ht Hh].
apply Nat.eqb_eq in Ht, Hh. apply Nat.leb_le in H1.
destruct Hm as (_ & _ & Hmin). specialize (Hmin Hlen 1%nat ltac:(cbn; lia)).
unfold lower_bound in Hmin. rewrite H0, Ht, Hh, !Rmult_0_l in Hmin. change (lam G) with 0 in Hmin.
pose proof (hits_le_times h 0 1). assert (Hpos : 0 < estimate (times h 0 1) (hits h 0 1)).
{ destruct (times h 0 1) as [|n] eqn:Hn; [lia|]. cbn [estimate]. apply Rdiv_lt_0_compat; apply lt_0_INR; lia. }
unfold Rdiv in Hmin. rewrite !Rmult_0_l, sqrt_0 in Hmin. cbn [estimate] in Hmin. unfold Rdiv in Hmin.
rewrite Rmult_0_l in Hmin. lra.
Qed.

Lemma stuck_stays h r : stuck h = true -> paid r 0%nat = 1%nat -> stuck (r :: h) = true.
Proof.
unfold stuck. intros Hs Hr. cbn [times hits]. rewrite Hr. cbn [Nat.eqb andb Nat.add].
apply andb_prop in Hs as [Hs H1]. rewrite Hs. cbn [andb].
apply Nat.leb_le in H1. apply Nat.leb_le. destruct (correct r 0); lia.
Qed.

Definition excess (h : history) (m : move) : R := cost_of G (pay m 0%nat) - 1/10.

Lemma excess_ge0 h m : allows A h m -> 0 <= excess h m.
Proof. intros Hm. destruct arm_costs. unfold excess. destruct (pulled_is_an_arm h m Hm) as [-> | ->]; lra. Qed.

Lemma stuck_loses T h : stuck h = true -> (2 <= length h)%nat -> INR T * (2/5) <= Esum B A choose excess T h.
Proof.
revert h; induction T as [|T IH]; intros h Hs Hlen; [cbn; lra|]. cbn [Esum]. rewrite S_INR.
assert (Hpull : forall m, In_tree m (choose h) -> pay m 0%nat = 1%nat).
{ intros m Hm. apply (stuck_pulls_the_worse h m Hs Hlen), P, Hm. }
apply Rle_trans with (2/5 + INR T * (2/5)); [lra|]. apply Rplus_le_compat.
- rewrite <- (E_const (choose h) (2/5)). apply E_le_in; [apply P|]. intros m Hm. unfold excess. rewrite (Hpull m Hm).
  destruct arm_costs. lra.
- rewrite <- (E_const (play B A choose h) (INR T * (2/5))).
  apply E_le_in; [apply (play_ok B A choose (arms_lawful G better_and_worse_lawful) (lcb_votes_ok G 0) P)|].
  intros r Hr.
    destruct (in_play B A choose P h r Hr) as (m & Hm & _ & Hp). apply IH; [|cbn; lia].
  apply stuck_stays; [easy|]. rewrite Hp. apply Hpull, Hm.
Qed.

(** Two rounds of exploration *)
Lemma second_round_sticks m r : In_tree m (choose []) -> paid r = pay m ->
  E (play B A choose [r]) (fun r' => ind (stuck [r'; r]))
  = if (pay m 0 =? 0)%nat then 1/2 * ind (negb (correct r 0)) else 1/10 * ind (correct r 0).
Proof.
intros Hm Hr. pose proof (proj2 (P []) m Hm) as Hallowed. unfold play. rewrite E_bind.
set (value := if (pay m 0 =? 0)%nat then 1/2 * ind (negb (correct r 0)) else 1/10 * ind (correct r 0)).
rewrite <- (E_const (choose [r]) value). apply E_ext_in. intros m' Hm'.
pose proof (proj2 (P [r]) m' Hm') as Hallowed'.
assert (Hother : pay m' 0%nat <> pay m 0%nat).
{ destruct Hallowed' as (_ & Hnew & _). specialize (Hnew ltac:(cbn; lia) 0%nat ltac:(cbn; lia)).
  cbn in Hnew. rewrite Hr in Hnew. destruct (Nat.eqb_spec (pay m 0%nat) (pay m' 0%nat)); [lia | congruence]. }
unfold value. clear value.
destruct (pulled_is_an_arm _ _ Hallowed) as [H0|H0], (pulled_is_an_arm _ _ Hallowed') as [H1|H1];
  try congruence; rewrite H0; cbn [Nat.eqb].
- rewrite (E_ext_in _ _ (fun r' => (fun right : bool => ind (right && negb (correct r 0))) (correct r' 0))).
  + rewrite (round_with_one B A [r] m' 0 (fun right : bool => ind (right && negb (correct r 0)))) by (cbn; lia).
    rewrite H1. cbn. destruct (correct r 0); cbn; field.
  + intros r' Hr'. destruct (in_round_with _ _ _ _ _ Hr') as [Hp _]. unfold stuck.
    cbn [times hits]. rewrite Hp, Hr, H0, H1.
    destruct (correct r 0), (correct r' 0); reflexivity.
- rewrite (E_ext_in _ _ (fun r' => (fun right : bool => ind (negb right && correct r 0)) (correct r' 0))).
  + rewrite (round_with_one B A [r] m' 0 (fun right : bool => ind (negb right && correct r 0))) by (cbn; lia).
    rewrite H1. cbn. destruct (correct r 0); cbn; field.
  + intros r' Hr'. destruct (in_round_with _ _ _ _ _ Hr') as [Hp _]. unfold stuck.
    cbn [times hits]. rewrite Hp, Hr, H0, H1.
    destruct (correct r 0), (correct r' 0); reflexivity.
Qed.

Lemma sticks_once_in_twenty :
  E (play B A choose []) (fun r => E (play B A choose [r]) (fun r' => ind (stuck [r'; r]))) = 1/20.
Proof.
unfold play at 1. rewrite E_bind, <- (E_const (choose []) (1/20)). apply E_ext_in. intros m Hm.
rewrite (E_ext_in _ _ (fun r => (fun right : bool =>
  if (pay m 0 =? 0)%nat then 1/2 * ind (negb right) else 1/10 * ind right) (correct r 0))).
- rewrite (round_with_one B A [] m 0 (fun right : bool =>
    if (pay m 0 =? 0)%nat then 1/2 * ind (negb right) else 1/10 * ind right)) by (cbn; lia).
  destruct (pulled_is_an_arm _ _ (proj2 (P []) m Hm)) as [-> | ->]; cbn; field.
- intros r Hr. destruct (in_round_with _ _ _ _ _ Hr) as [Hp _]. apply second_round_sticks; easy.
Qed.

Lemma excess_of_runs_ge T h : legal A h -> (2 <= length h)%nat ->
  INR T * (2/5) * ind (stuck h) <= Esum B A choose excess T h.
Proof.
intros Hl Hlen. destruct (stuck h) eqn:Hs; cbn [ind]; [rewrite Rmult_1_r; apply stuck_loses; easy|].
rewrite Rmult_0_r, <- (Rmult_0_r (INR T)), <- (Esum_const B A choose 0 T h).
apply (Esum_le_legal B A choose (arms_lawful G better_and_worse_lawful) (lcb_votes_ok G 0) P); [easy|].
intros h' m _ _ Hm. apply excess_ge0. exact Hm.
Qed.

Lemma greedy_regret_ge T : INR T / 50 <=
  E (run B A choose (S (S T)) []) (total B) - INR (S (S T)) * arm_cost G 0 0.
Proof.
pose proof (arms_lawful G better_and_worse_lawful) as W. pose proof (lcb_votes_ok G 0) as V.
assert (Hten : arm_cost G 0 0 = 1/10) by (unfold arm_cost; cbn; lra).
rewrite tower. unfold total at 1. cbn [Sum fold_right]. rewrite Rplus_0_l.
rewrite (Esum_ext B A choose _ (fun h m => excess h m + 1/10))
  by (intros; rewrite round_cost by reflexivity; unfold excess; ring).
rewrite Esum_plus, Esum_const, Hten. enough (INR T / 50 <= Esum B A choose excess (S (S T)) []) by lra.
cbn [Esum].
assert (Hchoose : forall h, 0 <= E (choose h) (excess h)).
{ intros h. rewrite <- (E_const (choose h) 0) at 1. apply E_le_in; [apply P|]. intros m Hm. apply excess_ge0, P, Hm. }
apply Rle_trans with (0 + E (play B A choose []) (fun r =>
  INR T * (2/5) * E (play B A choose [r]) (fun r' => ind (stuck [r'; r])))).
- rewrite E_scal, sticks_once_in_twenty. lra.
- apply Rplus_le_compat; [apply Hchoose|]. apply E_le_in; [apply play_ok; easy|]. intros r Hr.
  assert (Hl : legal A [r]) by (apply (legal_play B A choose P); [constructor | exact Hr]).
  enough (INR T * (2/5) * E (play B A choose [r]) (fun r' => ind (stuck [r'; r]))
    <= E (play B A choose [r]) (fun r' => Esum B A choose excess T [r'; r])) by (pose proof (Hchoose [r]); lra).
  rewrite <- E_scal. apply E_le_in; [apply play_ok; easy|]. intros r' Hr'.
  apply excess_of_runs_ge; [apply (legal_play B A choose P); easy | cbn; lia].
Qed.
End Greedy.

(** After 10^7 rounds the regret is 2 * 10^5, and the root of the bound below 26000. *)
Lemma greedy_loses : exists choose T, plays (lcb better_and_worse 0) choose /\
  200000 <= E (run (arms better_and_worse) (lcb better_and_worse 0) choose T []) (total (arms better_and_worse))
            - INR T * arm_cost better_and_worse 0 0 /\
  sqrt (2 * INR (K better_and_worse * N better_and_worse) * INR T * ln (INR T)) <= 26000.
Proof.
assert (HT : exists T, INR T = 10000000).
{ exists (Z.to_nat 10000000). rewrite INR_IZR_INZ, Z2Nat.id by lia. reflexivity. }
destruct HT as (T & HT). destruct (lcb_has_a_play better_and_worse 0 better_and_worse_lawful) as (choose & P).
exists choose, (S (S T)). split; [easy|]. split.
- pose proof (greedy_regret_ge choose P T) as Hregret. rewrite HT in Hregret. lra.
- change (INR (K better_and_worse * N better_and_worse)) with 2. rewrite !S_INR, HT. interval with (i_prec 40).
Qed.

Theorem tooth_lcb_regret_without_radius : ~ (forall G choose j c T, lawful G -> plays (lcb G 0) choose ->
  (j < K G)%nat -> (c < N G)%nat ->
  E (run (arms G) (lcb G 0) choose T []) (total (arms G)) - INR T * arm_cost G j c
  <= 4 * sqrt (2 * INR (K G * N G) * INR T * ln (INR T)) + (1 + lam G) * (INR (K G * N G) + 1)).
Proof.
intros H. destruct greedy_loses as (choose & T & P & Hregret & Hroot).
specialize (H better_and_worse choose 0%nat 0%nat T better_and_worse_lawful P ltac:(cbn; lia) ltac:(cbn; lia)).
change (lam better_and_worse) with 0 in H. change (INR (K better_and_worse * N better_and_worse)) with 2 in *. lra.
Qed.

Theorem tooth_band_regret_le_without_radius : ~ (forall G choose j c T, lawful G -> plays (lcb G 0) choose ->
  (j < K G)%nat -> (c < N G)%nat ->
  E (run (arms G) (lcb G 0) choose T []) (total (arms G)) - INR T * arm_cost G j c
  <= 4 * sqrt (2 * INR (K G * N G) * INR T * ln (INR T)) + 3/2 * (1 + lam G) * INR (K G * N G)).
Proof.
intros H. destruct greedy_loses as (choose & T & P & Hregret & Hroot).
specialize (H better_and_worse choose 0%nat 0%nat T better_and_worse_lawful P ltac:(cbn; lia) ltac:(cbn; lia)).
change (lam better_and_worse) with 0 in H. change (INR (K better_and_worse * N better_and_worse)) with 2 in *. lra.
Qed.
