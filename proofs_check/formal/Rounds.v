(** * Rounds, histories and counts

    What every analysis of the game needs: the cost of a game is the sum of the expected costs of its rounds (the
    tower rule, D57.1), after N rounds each payment has been tried, and the counts at which an expert is paid one
    amount are distinct, so that charges that depend on counts add up along every path.

    - [exploring G A] == in the first N rounds each expert gets payments that it has not had yet *)
Require Import Reals Lra Psatz List Bool Arith Lia.
From PaidExperts Require Import Sums Tree Game Calculus.
Import ListNotations.
Open Scope R_scope.

Definition exploring (G : game) (A : algorithm) : Prop := forall h m, allows A h m ->
  on_grid G (pay m) /\ ((length h < N G)%nat -> forall j, (j < K G)%nat -> times h j (pay m j) = 0%nat).

Lemma in_experts G j : In j (experts G) <-> (j < K G)%nat.
Proof. unfold experts. rewrite in_seq. lia. Qed.

Lemma sum_experts_const G c : Sum (experts G) (fun _ => c) = INR (K G) * c.
Proof. apply sum_seq_const. Qed.

Lemma K_ge1 G : lawful G -> 1 <= INR (K G).
Proof. intros W. apply INR_ge1, W. Qed.

Lemma nth_experts G (f : nat -> R) j : (j < K G)%nat -> nth j (map f (experts G)) 0 = f j.
Proof.
intros Hj. unfold experts. rewrite (nth_indep _ 0 (f 0%nat)) by (rewrite map_length, seq_length; easy).
rewrite map_nth, seq_nth by easy. reflexivity.
Qed.

Lemma exactly_is_nearly G h phi c : exactly G h phi c -> nearly G (lam G) 1 (fun _ => 0) h phi c.
Proof. intros H c' Hc'. pose proof (H c' Hc'). lra. Qed.

(** A Lipschitz constant is not negative. *)
Lemma productive_L_ge0 G p L : productive G p L -> 0 <= L.
Proof.
intros Hp. pose proof (p_lipschitz _ _ _ Hp 0%nat 0 1 ltac:(lra) ltac:(lra)) as H.
pose proof (Rabs_pos (p 0%nat 0 - p 0%nat 1)). rewrite (Rabs_minus_sym 0 1), Rminus_0_r, Rabs_R1 in H. lra.
Qed.

(** ** Phi *)

Lemma Phi_pos k p : 0 < Phi k p.
Proof. apply exp_pos. Qed.

Lemma Phi_prod k p : Phi k p = Prod (seq 0 k) (fun j => exp (-2 * (1/2 - p j)^2)).
Proof. unfold Phi. rewrite <- sum_scal. apply exp_sum. Qed.

(** Less for experts that are farther from 1/2 *)
Lemma Phi_le k p q : (forall j, (j < k)%nat -> (1/2 - q j) ^ 2 <= (1/2 - p j) ^ 2) -> Phi k p <= Phi k q.
Proof.
intros H. apply exp_le.
enough (Sum (seq 0 k) (fun j => (1/2 - q j) ^ 2) <= Sum (seq 0 k) (fun j => (1/2 - p j) ^ 2)) by lra.
apply sum_le. intros j Hj. apply in_seq in Hj. apply H. lia.
Qed.

Lemma Phi_le_1 k p : Phi k p <= 1.
Proof.
apply exp_le_1. enough (0 <= Sum (seq 0 k) (fun j => (1/2 - p j) ^ 2)) by lra. apply sum_ge0. intros. apply pow2_ge_0.
Qed.

Lemma Phi_floor k p : in_cube k p -> exp (- INR k / 2) <= Phi k p.
Proof.
intros H. replace (exp (- INR k / 2)) with (Phi k (fun _ => 0)).
- apply Phi_le. intros j Hj. specialize (H j Hj). nra.
- unfold Phi. rewrite sum_seq_const. f_equal. field.
Qed.

(** ** The tuned delta, and its logarithm *)



Lemma tuned_ge1 k mu T : (1 <= k)%nat -> 0 <= mu -> (1 <= T)%nat -> 1 <= (1 + mu * INR k) * INR T ^ 2 * INR k.
Proof.
intros Hk Hmu HT. apply INR_ge1 in Hk, HT. assert (1 <= 1 + mu * INR k) by nra. assert (1 <= INR T ^ 2) by nra.
assert (1 <= (1 + mu * INR k) * INR T ^ 2) by nra. nra.
Qed.

Lemma tuned_log_ge a k mu T : 0 < a -> (1 <= k)%nat -> 0 <= mu -> (1 <= T)%nat -> ln a <= tuned_log a k mu T.
Proof.
intros Ha Hk Hmu HT. apply ln_le_compat; [easy|]. pose proof (tuned_ge1 k mu T Hk Hmu HT).
replace (a * (1 + mu * INR k) * INR T ^ 2 * INR k) with (a * ((1 + mu * INR k) * INR T ^ 2 * INR k)) by ring. nra.
Qed.

Lemma tuned_log_pos a k mu T : 1 < a -> (1 <= k)%nat -> 0 <= mu -> (1 <= T)%nat -> 0 < tuned_log a k mu T.
Proof.
intros Ha Hk Hmu HT. apply Rlt_le_trans with (ln a); [|apply tuned_log_ge; easy || lra].
rewrite <- ln_1. apply ln_increasing; lra.
Qed.

Lemma line_beats_tuned_log a b c x k mu B : 0 < a -> 0 <= b -> 0 < x -> (1 <= k)%nat -> 0 <= mu ->
  exists T0, (1 <= T0)%nat /\ forall T, (T0 <= T)%nat -> - a * INR T + (c + b * tuned_log x k mu T) <= - B.
Proof.
intros Ha Hb Hx Hk Hmu. apply INR_ge1 in Hk.
destruct (line_beats_log a b c (x * ((1 + mu * INR k) * INR k)) B) as (T0 & HT0 & H);
  [easy | easy | repeat apply Rmult_lt_0_compat; nra |].
exists T0. split; [easy|]. intros T HT. specialize (H T HT). unfold tuned_log.
replace (x * (1 + mu * INR k) * INR T ^ 2 * INR k) with (x * ((1 + mu * INR k) * INR k) * INR T ^ 2) by ring. easy.
Qed.

Section Tuned.
Variables (G : game) (T : nat).
Hypotheses (W : lawful G) (HT : (1 <= T)%nat).

Lemma tuned_ge1_of : 1 <= (1 + lam G * INR (K G)) * INR T ^ 2 * INR (K G).
Proof. apply tuned_ge1; [apply W | apply W | easy]. Qed.

Lemma tuned_delta_range : 0 < tuned_delta G T <= 1.
Proof.
pose proof tuned_ge1_of. unfold tuned_delta. split; [apply Rdiv_lt_0_compat; lra | apply Rdiv_le_iff; lra].
Qed.

Lemma tuned_log_is a : ln (a / tuned_delta G T) = tuned_log a (K G) (lam G) T.
Proof.
pose proof tuned_ge1_of. unfold tuned_delta, tuned_log. f_equal.
set (x := (1 + lam G * INR (K G)) * INR T ^ 2 * INR (K G)) in *.
replace (a * (1 + lam G * INR (K G)) * INR T ^ 2 * INR (K G)) with (a * x) by (unfold x; ring). field. lra.
Qed.

Lemma ln_2_tuned_pos : 0 < ln (2 / tuned_delta G T).
Proof. apply log_pos; [lra | apply tuned_delta_range]. Qed.

(** The rounds after which something has been missed cost at most 1. *)
Lemma tuned_delta_costs_one :
  (1 + lam G * INR (K G)) * INR (K G) * tuned_delta G T * (INR T * (INR T + 1) / 2) <= 1.
Proof.
pose proof (INR_ge1 T HT). pose proof (K_ge1 G W). pose proof (lam_ge0 _ W). unfold tuned_delta.
replace ((1 + lam G * INR (K G)) * INR (K G) * (1 / ((1 + lam G * INR (K G)) * INR T ^ 2 * INR (K G))) *
  (INR T * (INR T + 1) / 2)) with ((INR T + 1) / (2 * INR T)) by (field; repeat split; nra).
apply Rdiv_le_iff; lra.
Qed.
End Tuned.

(** ** Counts *)

Lemma hits_le_times h j c : (hits h j c <= times h j c)%nat.
Proof. induction h as [|r h IH]; cbn; [lia|]. destruct (_ =? _), (correct r j); cbn; lia. Qed.

Lemma times_le_length h j c : (times h j c <= length h)%nat.
Proof. induction h as [|r h IH]; cbn; [lia|]. destruct (_ =? _)%nat; lia. Qed.

(** The counts of all payments add up to the number of rounds. *)
Lemma nsum_hit f x n : (x < n)%nat -> nsum (fun c => (if x =? c then 1 else 0) + f c)%nat n = S (nsum f n).
Proof.
assert (Hbefore : forall m, (m <= x)%nat -> nsum (fun c => (if x =? c then 1 else 0) + f c)%nat m = nsum f m).
{ induction m; intros Hm; cbn; [easy|]. rewrite IHm by lia. destruct (Nat.eqb_spec x m); lia. }
induction n as [|n IH]; intros Hx; [lia|]. cbn. destruct (Nat.eqb_spec x n) as [->|H].
- rewrite Hbefore by lia. lia.
- rewrite IH by lia. lia.
Qed.

Lemma nsum_full f n : (forall c, f c <= 1)%nat -> nsum f n = n -> forall c, (c < n)%nat -> f c = 1%nat.
Proof.
intros Hf. assert (Hle : forall m, (nsum f m <= m)%nat) by (induction m; cbn; [lia | specialize (Hf m); lia]).
induction n as [|n IH]; intros Hn c Hc; [lia|]. cbn in Hn. pose proof (Hf n). pose proof (Hle n).
destruct (Nat.eq_dec c n) as [->|]; [lia | apply IH; lia].
Qed.

Section Counts.
Variables (G : game) (A : algorithm).
Hypothesis X : exploring G A.

Lemma times_sum h j : (j < K G)%nat -> legal A h -> nsum (times h j) (N G) = length h.
Proof.
intros Hj. induction 1 as [|r h m Hl IH Hm Hp]; [induction (N G); cbn; easy|].
cbn [times length]. rewrite Hp, nsum_hit by (apply (X h m Hm); easy). rewrite IH. reflexivity.
Qed.

Lemma times_le_1 h j c : (j < K G)%nat -> legal A h -> (length h <= N G)%nat -> (times h j c <= 1)%nat.
Proof.
intros Hj. induction 1 as [|r h m Hl IH Hm Hp]; intros Hn; [cbn; lia|]. cbn [times length] in *. rewrite Hp.
destruct (Nat.eqb_spec (pay m j) c) as [<-|].
- rewrite (proj2 (X h m Hm)) by (easy || lia). lia.
- specialize (IH ltac:(lia)). lia.
Qed.

(** After exactly N rounds each payment has been tried once. *)
Lemma times_after_exploration h j c : (j < K G)%nat -> legal A h -> length h = N G -> (c < N G)%nat ->
  times h j c = 1%nat.
Proof.
intros Hj Hl Hn Hc. apply (nsum_full (times h j) (N G)); [|rewrite times_sum by easy; easy | easy].
intros c'. apply times_le_1; [easy | easy | lia].
Qed.

(** I63.1, I90.1: for t > N, n >= 1. *)
Lemma times_later h j c : legal A h -> (N G <= length h)%nat -> (j < K G)%nat -> (c < N G)%nat ->
  (1 <= times h j c <= 1 + (length h - N G))%nat.
Proof.
intros Hl HN Hj Hc. induction Hl as [|r h m Hl IH Hm Hp]; [cbn in *; lia|].
destruct (Nat.eq_dec (length (r :: h)) (N G)) as [He|He].
- rewrite times_after_exploration; [lia | easy | apply (legal_cons A r h m); easy | easy | easy].
- cbn [times length] in *. specialize (IH ltac:(lia)). destruct (paid r j =? c)%nat; lia.
Qed.
End Counts.

(** ** One round *)

Section Round.
Variables (G : game) (A : algorithm).

Lemma answers_ok m : lawful G -> ok (answers G m).
Proof. intros W. apply flips_ok. intros p Hp. apply in_map_iff in Hp as (j & <- & _). apply (accuracy_range _ W). Qed.

Lemma round_with_ok h m : lawful G -> votes_ok A -> ok (round_with G A h m).
Proof.
intros W V. apply ok_bind; [apply answers_ok; easy|]. intros z _. apply ok_bind; [apply V | easy].
Qed.

Lemma in_round_with h m r : In_tree r (round_with G A h m) -> paid r = pay m /\ label r = truth m.
Proof. intros H. apply In_bind in H as (z & _ & H). apply In_bind in H as (y & _ & ->). easy. Qed.

Lemma correct_advise m z y j : correct (Round (pay m) (advise m z) (truth m) y) j = nth j z false.
Proof. unfold correct, advise. cbn. destruct (nth j z false), (truth m); reflexivity. Qed.

Lemma mistake_answers h m : mistake G A h m =
  E (answers G m) (fun z => E (vote A h m (advise m z)) (fun y => ind (negb (eqb y (truth m))))).
Proof.
unfold mistake, round_with. rewrite E_bind. apply E_ext. intros z. rewrite E_bind. apply E_ext. reflexivity.
Qed.

Lemma mistake_range h m : lawful G -> votes_ok A -> 0 <= mistake G A h m <= 1.
Proof. intros W V. apply E_between; [apply round_with_ok; easy|]. intros r _. apply ind_range. Qed.

Lemma cost_split h m : E (round_with G A h m) (cost G) = mistake G A h m + lam G * paid_sum G (pay m).
Proof.
unfold cost. rewrite E_plus. unfold mistake. f_equal.
rewrite (E_ext_in _ _ (fun _ => lam G * paid_sum G (pay m))); [apply E_const|].
intros r Hr. destruct (in_round_with h m r Hr) as [-> _]. reflexivity.
Qed.

Lemma paid_sum_range c : lawful G -> 0 <= paid_sum G c <= INR (K G).
Proof.
intros W. unfold paid_sum. split.
- apply sum_ge0. intros j _. apply (price_range _ W).
- rewrite <- (Rmult_1_r (INR (K G))), <- sum_experts_const. apply sum_le. intros j _. apply (price_range _ W).
Qed.

Lemma paid_ge0 c : lawful G -> 0 <= lam G * paid_sum G c.
Proof. intros W. apply Rmult_le_pos; [apply (lam_ge0 _ W) | apply (paid_sum_range c W)]. Qed.

Lemma round_cost_le h m : lawful G -> votes_ok A -> E (round_with G A h m) (cost G) <= 1 + lam G * INR (K G).
Proof.
intros W V. rewrite cost_split. pose proof (mistake_range h m W V). pose proof (paid_sum_range (pay m) W).
pose proof (lam_ge0 _ W). nra.
Qed.

(** A round, as far as one expert is concerned, is one coin. *)
Lemma round_with_one h m j (f : bool -> R) : (j < K G)%nat ->
  E (round_with G A h m) (fun r => f (correct r j))
  = accuracy G j (pay m j) * f true + (1 - accuracy G j (pay m j)) * f false.
Proof.
intros Hj. unfold round_with. rewrite E_bind.
rewrite (E_ext _ _ (fun z => f (nth j z false))).
2:{ intros z. rewrite E_bind. cbn [E]. rewrite (E_ext _ _ (fun _ => f (nth j z false))); [apply E_const|].
    intros y. rewrite correct_advise. reflexivity. }
unfold answers. rewrite flips_marginal by (rewrite map_length; unfold experts; rewrite seq_length; easy).
rewrite (nth_experts G (fun j => accuracy G j (pay m j))) by easy. reflexivity.
Qed.
End Round.

(** ** The whole game *)

Section Rounds.
Variables (G : game) (A : algorithm) (choose : history -> tree move).
Notation Esum := (Esum G A choose).

(** The tower rule: the cost of the game is the sum of the expected costs of the rounds, given the past. *)
Theorem tower T h : E (run G A choose T h) (total G)
  = total G h + Esum (fun h m => E (round_with G A h m) (cost G)) T h.
Proof.
revert h; induction T as [|T IH]; intros h; cbn [run Esum]; [cbn; ring|].
rewrite E_bind.
rewrite (E_ext _ _ (fun r => total G h + (cost G r + Esum (fun h m => E (round_with G A h m) (cost G)) T (r :: h)))).
- assert (Hcost : E (play G A choose h) (cost G) = E (choose h) (fun m => E (round_with G A h m) (cost G))) by apply
    E_bind.
  rewrite E_plus, E_const, E_plus, Hcost. ring.
- intros r. rewrite IH. unfold total at 1. rewrite sum_cons. unfold total. ring.
Qed.

Lemma Esum_ext f g T h : (forall h m, f h m = g h m) -> Esum f T h = Esum g T h.
Proof.
intros H. revert h; induction T as [|T IH]; intros h; cbn [Esum]; [reflexivity|].
f_equal; apply E_ext; auto.
Qed.

Lemma Esum_plus f g T h : Esum (fun h m => f h m + g h m) T h = Esum f T h + Esum g T h.
Proof.
revert h; induction T as [|T IH]; intros h; cbn [Esum]; [ring|].
rewrite (E_ext _ _ (fun r => Esum f T (r :: h) + Esum g T (r :: h))) by auto. rewrite !E_plus. ring.
Qed.

Lemma Esum_scal c f T h : Esum (fun h m => c * f h m) T h = c * Esum f T h.
Proof.
revert h; induction T as [|T IH]; intros h; cbn [Esum]; [ring|].
rewrite (E_ext _ _ (fun r => c * Esum f T (r :: h))) by auto. rewrite !E_scal. ring.
Qed.

Lemma Esum_const c T h : Esum (fun _ _ => c) T h = INR T * c.
Proof.
revert h; induction T as [|T IH]; intros h; cbn [Esum]; [cbn; ring|].
rewrite (E_ext (play G A choose h) _ (fun r => INR T * c)) by auto. rewrite !E_const, S_INR. ring.
Qed.

Lemma Esum_sum {B} (l : list B) f T h :
  Esum (fun h m => Sum l (fun b => f b h m)) T h = Sum l (fun b => Esum (f b) T h).
Proof.
induction l as [|b l IH]; [cbn; rewrite Esum_const; ring|].
rewrite sum_cons, <- IH, <- Esum_plus. reflexivity.
Qed.

(** Round by round *)
Lemma Esum_run f T h : Esum f T h = Sum (seq 0 T) (fun t => E (run G A choose t h) (fun h' => E (choose h') (f h'))).
Proof.
revert h; induction T as [|T IH]; intros h; [reflexivity|].
cbn [Esum seq]. rewrite sum_cons. cbn [run E]. f_equal.
rewrite (E_ext _ _ (fun r => Sum (seq 0 T) (fun t => E (run G A choose t (r :: h)) (fun h' => E (choose h') (f h')))))
  by auto.
rewrite E_sum, sum_shift. apply sum_ext. intros t _. cbn [run]. rewrite E_bind. reflexivity.
Qed.

Hypotheses (W : lawful G) (V : votes_ok A) (P : plays A choose).

Lemma play_ok h : ok (play G A choose h).
Proof. apply ok_bind; [apply P|]. intros m _. apply round_with_ok; easy. Qed.

Lemma run_ok T h : ok (run G A choose T h).
Proof. revert h; induction T as [|T IH]; intros h; cbn [run]; [easy|]. apply ok_bind; [apply play_ok | auto]. Qed.

Lemma in_play h r : In_tree r (play G A choose h) -> exists m, In_tree m (choose h) /\ allows A h m /\ paid r = pay m.
Proof.
intros H. apply In_bind in H as (m & Hm & H). exists m. split; [easy|].
split; [apply P; easy | apply (in_round_with G A h m r H)].
Qed.

Lemma legal_play h r : legal A h -> In_tree r (play G A choose h) -> legal A (r :: h).
Proof. intros Hl Hr. destruct (in_play h r Hr) as (m & _ & Hm & Hp). apply (legal_cons A r h m); easy. Qed.

Lemma run_legal T h h' : legal A h -> In_tree h' (run G A choose T h) -> legal A h' /\ length h' = (length h + T)%nat.
Proof.
revert h; induction T as [|T IH]; intros h Hl; cbn [run].
- intros ->. split; [easy | lia].
- intros H. apply In_bind in H as (r & Hr & H). apply IH in H as [H1 H2]; [|apply legal_play; easy].
  split; [easy|]. rewrite H2. cbn. lia.
Qed.

Lemma Esum_le_legal f g T h : legal A h ->
  (forall h' m, legal A h' -> (length h <= length h' < length h + T)%nat -> allows A h' m -> f h' m <= g h' m) ->
  Esum f T h <= Esum g T h.
Proof.
revert h; induction T as [|T IH]; intros h Hl H; cbn [Esum]; [lra|].
apply Rplus_le_compat.
- apply E_le_in; [apply P|]. intros m Hm. apply H; [easy | lia | apply P; easy].
- apply E_le_in; [apply play_ok|]. intros r Hr. apply IH; [apply legal_play; easy|].
  intros h' m Hl' Hlen Hm. apply H; [easy | cbn in Hlen; lia | easy].
Qed.

Lemma Esum_le f g T h : legal A h -> (forall h m, f h m <= g h m) -> Esum f T h <= Esum g T h.
Proof. intros Hl H. apply Esum_le_legal; auto. Qed.

(** ** Charges that depend on counts: an expert is paid the same amount at each count once *)

Hypothesis X : exploring G A.

(** What one expert still has to be charged after [h], if at each payment it is charged for the next T counts *)
Definition to_come (g : nat -> nat -> nat -> R) (T : nat) (n : nat -> nat -> nat) : R :=
  Sum (experts G) (fun j => Sum (seq 0 (N G)) (fun c => Sum (seq (n j c) T) (g j c))).

Lemma charge_moves_count (g : nat -> nat -> nat -> R) T n c0 j : (forall j c n, 0 <= g j c n) -> (c0 < N G)%nat ->
  g j c0 (n j c0) + Sum (seq 0 (N G)) (fun c => Sum (seq ((if c0 =? c then 1 else 0) + n j c) T) (g j c))
  <= Sum (seq 0 (N G)) (fun c => Sum (seq (n j c) (S T)) (g j c)).
Proof.
intros Hg Hc0.
assert (Hterm : forall c, (if (c0 =? c)%nat then g j c (n j c) else 0)
    + Sum (seq ((if (c0 =? c)%nat then 1 else 0) + n j c) T) (g j c) <= Sum (seq (n j c) (S T)) (g j c)).
{ intros c. destruct (c0 =? c)%nat.
  - cbn [seq]. rewrite sum_cons. apply Rle_refl.
  - rewrite seq_S, sum_snoc, Nat.add_0_l. pose proof (Hg j c (n j c + T)%nat). lra. }
eapply Rle_trans; [|apply sum_le; intros c _; apply Hterm].
rewrite sum_plus. apply Rplus_le_compat_r.
eapply Rle_trans; [|apply (term_le_sum _ _ c0); [apply in_seq; lia|]].
- cbv beta. rewrite Nat.eqb_refl. apply Rle_refl.
- intros c _. cbv beta. destruct (_ =? _)%nat; [apply Hg | lra].
Qed.

Lemma charges_from (g : nat -> nat -> nat -> R) T h : (forall j c n, 0 <= g j c n) -> legal A h ->
  Esum (fun h m => Sum (experts G) (fun j => g j (pay m j) (times h j (pay m j)))) T h <= to_come g T (times h).
Proof.
intros Hg. revert h; induction T as [|T IH]; intros h Hl; cbn [Esum].
{ unfold to_come. apply sum_ge0; intros. apply sum_ge0; intros. cbn. lra. }
set (next m := to_come g T (fun j c => ((if pay m j =? c then 1 else 0) + times h j c)%nat)).
assert (Hnext : E (play G A choose h)
   (fun r => Esum (fun h m => Sum (experts G) (fun j => g j (pay m j) (times h j (pay m j)))) T (r :: h))
   <= E (choose h) next).
{ unfold play. rewrite E_bind. apply E_le_in; [apply P|]. intros m Hm.
  rewrite <- (E_const (round_with G A h m) (next m)). apply E_le_in; [apply round_with_ok; easy|].
  intros r Hr. destruct (in_round_with G A h m r Hr) as [Hp _].
  eapply Rle_trans; [apply IH, (legal_cons A r h m); [easy | apply P; easy | easy]|].
  unfold next. cbn [times]. rewrite Hp. apply Rle_refl. }
eapply Rle_trans; [apply Rplus_le_compat_l, Hnext|]. rewrite <- E_plus.
rewrite <- (E_const (choose h) (to_come g (S T) (times h))).
apply E_le_in; [apply P|]. intros m Hm. unfold next, to_come. rewrite <- sum_plus.
apply sum_le. intros j Hj. apply in_experts in Hj. apply charge_moves_count; [easy|].
apply (X h m); [apply P; easy | easy].
Qed.

Theorem charges (g : nat -> nat -> nat -> R) T : (forall j c n, 0 <= g j c n) ->
  Esum (fun h m => Sum (experts G) (fun j => g j (pay m j) (times h j (pay m j)))) T [] <=
  Sum (experts G) (fun j => Sum (seq 0 (N G)) (fun c => Sum (seq 0 T) (g j c))).
Proof. intros Hg. apply (charges_from g T []); [easy | constructor]. Qed.
End Rounds.
