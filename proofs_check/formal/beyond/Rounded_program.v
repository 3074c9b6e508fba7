(** * The payment problem by a table of rounded gains (Result C)

    The gain g_j(i) of payment i for expert j, the squared optimistic distance to 1/2, is rounded down to a multiple
    of u/(2K). For the last
    n experts, and for every sum of rounded gains that they can have, the table keeps a cheapest vector of payments;
    with one more expert each is extended in N ways. The best entry has a value of at most min_c {e^u Phi + mu sum c}.
    In stage n there are at most n K/(2u) + 1 entries, so that K N (K (K-1)/(4u) + 1) vectors are looked at in all.
    Together with the rounded grid, at a constant u, this is a learner of polynomial work with regret of order ln T:
    an answer to the first open question of the paper. (Work is counted in vectors looked at; each costs a few
    operations on real numbers.)

    - [units wt i v] == sum of the rounded gains of a vector whose first entry is for expert i;
      [along f i v] == the same of f
    - [keep], [extend], [table], [looked_at] == one stage of the table, and the vectors looked at
    - [program G far mu u h] == the payments found after the history [h]
    - [capped far] == far n s lies in [0, 1/2] for all counts, also where it has no meaning *)
Require Import Reals Lra Psatz List Bool Arith Lia ZArith.
From Interval Require Import Tactic.
From PaidExperts Require Import Sums Tree Game Calculus Rounds Algorithm_1 Vectors.
From PaidExperts Require Import Cautious Cautious_sets Rounded_grid.
Import ListNotations.
Open Scope R_scope.

Fixpoint units (wt : nat -> nat -> nat) (i : nat) (v : list nat) : nat :=
  match v with [] => 0 | c :: v => wt i c + units wt (S i) v end%nat.
Fixpoint along (f : nat -> nat -> R) (i : nat) (v : list nat) : R :=
  match v with [] => 0 | c :: v => f i c + along f (S i) v end.

Lemma along_sum f i v : along f i v = Sum (seq i (length v)) (fun j => f j (nth (j - i) v 0%nat)).
Proof.
revert i; induction v as [|c v IH]; intros i; [reflexivity|]. cbn [along length seq].
rewrite sum_cons, Nat.sub_diag, IH.
cbn [nth]. f_equal. apply sum_ext. intros j Hj. apply in_seq in Hj.
replace (j - i)%nat with (S (j - S i)) by lia. reflexivity.
Qed.

Lemma units_along wt i v : INR (units wt i v) = along (fun j c => INR (wt j c)) i v.
Proof.
revert i; induction v as [|c v IH]; intros i; cbn [units along]; [reflexivity|].
rewrite plus_INR, IH. reflexivity.
Qed.

Lemma vectors_length n v k : In v (vectors n k) -> length v = k.
Proof.
revert v; induction k as [|k IH]; intros v H; cbn in H; [destruct H as [<-|[]]; reflexivity|].
apply in_flat_map in H as (w & Hw & H). apply in_map_iff in H as (c & <- & _). cbn. rewrite (IH w Hw). reflexivity.
Qed.

(** ** The table *)

Section Table.
Variables (k n most : nat) (wt : nat -> nat -> nat) (cst : nat -> nat -> R).
Hypothesis wt_le : forall i c, (wt i c <= most)%nat.

(** A cheapest vector for each sum of units up to [top] *)
Definition keep (top i : nat) (l : list (list nat)) : list (list nat) :=
  flat_map (fun m => match filter (fun v => (units wt i v =? m)%nat) l with
    | [] => [] | v :: l => [argmin v (v :: l) (along cst i)] end) (seq 0 (S top)).
Definition extend (l : list (list nat)) : list (list nat) := flat_map (fun v => map (fun c => c :: v) (seq 0 n)) l.

(** The last m experts, k-m .. k-1 *)
Fixpoint table (m : nat) : list (list nat) :=
  match m with O => [[]] | S m' => keep (m * most) (k - m) (extend (table m')) end.
Fixpoint looked_at (m : nat) : nat := match m with O => 0 | S m => length (extend (table m)) + looked_at m end%nat.

Lemma keep_length top i l : (length (keep top i l) <= S top)%nat.
Proof.
unfold keep. rewrite <- (seq_length (S top) 0) at 2. generalize (seq 0 (S top)). intros ms.
induction ms as [|m ms IH]; [cbn; lia|]. cbn [flat_map]. rewrite app_length. destruct (filter _ l); cbn [length]; lia.
Qed.

Lemma extend_length l : length (extend l) = (n * length l)%nat.
Proof.
unfold extend. induction l as [|v l IH]; [cbn; lia|]. cbn [flat_map length].
rewrite app_length, map_length, seq_length, IH. lia.
Qed.

Lemma table_length m : (length (table m) <= S (m * most))%nat.
Proof. destruct m; [cbn; lia | apply keep_length]. Qed.

Theorem looked_at_le m : (2 * looked_at m <= n * (most * (m * (m - 1)) + 2 * m))%nat.
Proof.
induction m as [|m IH]; [cbn; lia|]. cbn [looked_at]. rewrite extend_length. pose proof (table_length m) as H.
apply (Nat.mul_le_mono_l _ _ (2 * n)) in H. destruct m as [|m]; [cbn in *; lia|].
replace (S m - 1)%nat with m in IH by lia. replace (S (S m) - 1)%nat with (S m) by lia. nia.
Qed.

(** What is kept was there, and is cheapest for its units. *)
Lemma argmin_of_head {B} (b : B) l f : In (argmin b (b :: l) f) (b :: l).
Proof. apply argmin_in. left; reflexivity. Qed.

Lemma in_keep top i l v : In v (keep top i l) -> In v l.
Proof.
unfold keep. intros H. apply in_flat_map in H as (m & _ & H). destruct (filter _ l) as [|w l'] eqn:Hf; [easy|].
destruct H as [<-|[]]. pose proof (argmin_of_head w l' (along cst i)) as Hin. rewrite <- Hf in Hin at 2.
apply filter_In in Hin. apply Hin.
Qed.

Lemma keep_cheapest top i l v : In v l -> (units wt i v <= top)%nat ->
  exists w, In w (keep top i l) /\ units wt i w = units wt i v /\ along cst i w <= along cst i v.
Proof.
intros Hv Ht. assert (Hf : In v (filter (fun w => (units wt i w =? units wt i v)%nat) l))
  by (apply filter_In; split; [easy | apply Nat.eqb_refl]).
destruct (filter (fun w => (units wt i w =? units wt i v)%nat) l) as [|w l'] eqn:Hl; [easy|].
exists (argmin w (w :: l') (along cst i)). repeat split.
- apply in_flat_map. exists (units wt i v). split; [apply in_seq; lia|]. rewrite Hl. left; reflexivity.
- pose proof (argmin_of_head w l' (along cst i)) as Hin. rewrite <- Hl in Hin at 2. apply filter_In in Hin as [_ Hin].
  apply Nat.eqb_eq in Hin. easy.
- apply argmin_le; easy.
Qed.

Lemma in_table m v : In v (table m) -> In v (vectors n m).
Proof.
revert v; induction m as [|m IH]; intros v H; [easy|]. apply in_keep in H.
apply in_flat_map in H as (w & Hw & H). apply in_flat_map. exists w. split; [apply IH; easy | easy].
Qed.

Lemma units_le i v : (units wt i v <= length v * most)%nat.
Proof.
revert i; induction v as [|c v IH]; intros i; cbn [units length]; [lia|]. pose proof (wt_le i c).
specialize (IH (S i)). nia.
Qed.

(** Bellman: for every vector the table has one with the same units that costs no more. *)
Lemma table_cheapest m : (m <= k)%nat -> forall v, In v (vectors n m) ->
  exists w, In w (table m) /\ units wt (k - m) w = units wt (k - m) v /\ along cst (k - m) w <= along cst (k - m) v.
Proof.
induction m as [|m IH]; intros Hm v Hv.
- exists []. destruct Hv as [<-|[]]. split; [left; reflexivity | split; [reflexivity | apply Rle_refl]].
- apply in_flat_map in Hv as (v' & Hv' & Hv). apply in_map_iff in Hv as (c & <- & Hc).
  destruct (IH ltac:(lia) v' Hv') as (w' & Hw' & H1 & H2). replace (k - m)%nat with (S (k - S m)) in H1, H2 by lia.
  assert (He : In (c :: w') (extend (table m))).
  { apply in_flat_map. exists w'. split; [easy | apply in_map_iff; exists c; easy]. }
  destruct (keep_cheapest (S m * most) (k - S m) (extend (table m)) (c :: w') He) as (w & Hw & H3 & H4).
  + pose proof (units_le (k - S m) (c :: w')) as Hu. cbn [length] in Hu.
    rewrite (vectors_length n w' m (in_table m w' Hw')) in Hu. easy.
  + exists w. split; [easy|]. cbn [units along] in *. split; [lia | lra].
Qed.

Variable worth : nat -> R.
Definition choice : list nat := argmin (hd [] (table k)) (table k) (fun v => worth (units wt 0 v) + along cst 0 v).

Theorem choice_is_least v : In v (vectors n k) -> In choice (vectors n k) /\
  worth (units wt 0 choice) + along cst 0 choice <= worth (units wt 0 v) + along cst 0 v.
Proof.
intros Hv. destruct (table_cheapest k (le_n k) v Hv) as (w & Hw & H1 & H2). rewrite Nat.sub_diag in H1, H2. split.
- apply in_table, argmin_in. destruct (table k); [easy | left; reflexivity].
- eapply Rle_trans; [apply (argmin_le _ (table k) (fun v => worth (units wt 0 v) + along cst 0 v) w Hw)|].
  rewrite H1. lra.
Qed.
End Table.

(** ** Rounded gains *)

Definition floor (x : R) : nat := Z.to_nat (up x - 1).

Lemma floor_spec x : 0 <= x -> INR (floor x) <= x < INR (floor x) + 1.
Proof.
intros Hx. destruct (archimed x) as [H1 H2]. assert (Hz : (0 < up x)%Z) by (apply lt_IZR; lra).
unfold floor. rewrite INR_IZR_INZ, Z2Nat.id by lia. rewrite minus_IZR. lra.
Qed.

Definition capped (far : nat -> nat -> R) : Prop := forall n s, 0 <= far n s <= 1/2.

Lemma capped_exists S far : farthest S far -> exists far', farthest S far' /\ capped far'.
Proof.
intros H. exists (fun n s => Rmax 0 (Rmin (1/2) (far n s))). split.
- intros n s Hn Hs. destruct (H n s Hn Hs) as [(p & Hp & HS & Hfar) Hle].
  assert (Hr : 0 <= far n s <= 1/2) by (rewrite Hfar; split; [apply Rabs_pos | apply Rabs_le; lra]).
  rewrite Rmin_right, Rmax_right by lra. split; [exists p; easy | easy].
- intros n s. unfold Rmax, Rmin. repeat destruct Rle_dec; lra.
Qed.

Section Program.
Variables (G : game) (far : nat -> nat -> R) (mu u : R).
Hypotheses (some : (1 <= K G)%nat) (any : (1 <= N G)%nat) (u_pos : 0 < u) (far_capped : capped far).
Notation k := (INR (K G)).

Definition grain : R := u / (2 * k).
Definition gain (h : history) (j c : nat) : R := far (times h j c) (hits h j c) ^ 2.
Definition rounded_gain (h : history) (j c : nat) : nat := floor (gain h j c / grain).
Definition most : nat := floor (1/4 / grain).
Definition found (h : history) : list nat :=
  choice (K G) (N G) most (rounded_gain h) (fun _ c => mu * price G c) (fun m => exp (-2 * grain * INR m)).
Definition program (h : history) (j : nat) : nat := nth j (found h) 0%nat.
Definition work (h : history) : nat := looked_at (K G) (N G) most (rounded_gain h) (fun _ c => mu * price G c) (K G).

Lemma k_pos : 0 < k.
Proof. apply lt_0_INR; easy. Qed.

Lemma grain_pos : 0 < grain.
Proof. pose proof k_pos. apply Rdiv_lt_0_compat; lra. Qed.

Lemma gain_range h j c : 0 <= gain h j c <= 1/4.
Proof. pose proof (far_capped (times h j c) (hits h j c)). unfold gain. nra. Qed.

Lemma rounded_gain_spec h j c :
  grain * INR (rounded_gain h j c) <= gain h j c <= grain * INR (rounded_gain h j c) + grain.
Proof.
pose proof grain_pos as Hu. pose proof (gain_range h j c) as Hg.
destruct (floor_spec (gain h j c / grain) (Rdiv_ge0 _ _ (proj1 Hg) Hu)) as [H1 H2]. fold (rounded_gain h j c) in H1, H2.
apply le_Rdiv_iff in H1; [|easy]. apply Rlt_le, Rdiv_le_iff in H2; [|easy]. lra.
Qed.

Lemma rounded_gain_le h j c : (rounded_gain h j c <= most)%nat.
Proof.
pose proof grain_pos as Hu. pose proof (gain_range h j c) as Hg. pose proof (rounded_gain_spec h j c) as [H1 _].
destruct (floor_spec (1/4 / grain)) as [_ H2]; [apply Rdiv_ge0; lra|]. fold most in H2.
assert (H : INR (rounded_gain h j c) <= 1/4 / grain) by (apply le_Rdiv_iff; lra).
assert (Hlt : INR (rounded_gain h j c) < INR (S most)) by (rewrite S_INR; lra). apply INR_lt in Hlt. lia.
Qed.

(** The rounded value of a vector lies between its value and that with e^u Phi. *)
Definition score (h : history) (v : list nat) : R :=
  exp (-2 * grain * INR (units (rounded_gain h) 0 v)) + along (fun _ c => mu * price G c) 0 v.

Lemma along_experts f v : length v = K G -> along f 0 v = Sum (experts G) (fun j => f j (nth j v 0%nat)).
Proof. intros Hl. rewrite along_sum, Hl. apply sum_ext. intros j _. rewrite Nat.sub_0_r. reflexivity. Qed.

Lemma score_between h v : length v = K G -> let c := fun j => nth j v 0%nat in
  hopes G far h c + mu * paid_sum G c <= score h v <= exp u * hopes G far h c + mu * paid_sum G c.
Proof.
intros Hl c. unfold score. rewrite (along_experts _ v Hl), sum_scal. fold (paid_sum G c).
set (paid := mu * Sum (experts G) _).
assert (Hpaid : paid = mu * paid_sum G c) by reflexivity. rewrite <- Hpaid. clearbody paid.
assert (Hunits : grain * INR (units (rounded_gain h) 0 v)
  = Sum (experts G) (fun j => grain * INR (rounded_gain h j (c j)))).
{ rewrite units_along, (along_experts _ v Hl), sum_scal. reflexivity. }
assert (Hlow : grain * INR (units (rounded_gain h) 0 v) <= Sum (experts G) (fun j => gain h j (c j))).
{ rewrite Hunits. apply sum_le. intros j _. apply rounded_gain_spec. }
assert (Hhigh : Sum (experts G) (fun j => gain h j (c j)) <= grain * INR (units (rounded_gain h) 0 v) + u / 2).
{ replace (u / 2) with (k * grain) by (unfold grain; field; pose proof k_pos; lra).
  rewrite Hunits, <- sum_experts_const, <- sum_plus. apply sum_le. intros j _. apply rounded_gain_spec. }
unfold hopes. fold (gain h).
change (fun j => far (times h j (c j)) (hits h j (c j)) ^ 2) with (fun j => gain h j (c j)).
split; apply Rplus_le_compat_r; [|rewrite <- exp_plus]; apply exp_le; lra.
Qed.

Theorem program_is_near h : on_grid G (program h) /\ nearly G mu (exp u) (fun _ => 0) h (hopes G far h) (program h).
Proof.
assert (Hbest : forall v, In v (vectors (N G) (K G)) ->
  In (found h) (vectors (N G) (K G)) /\ score h (found h) <= score h v).
{ intros v Hv. refine (choice_is_least _ _ _ _ _ _ (fun m => exp (-2 * grain * INR m)) v Hv). apply rounded_gain_le. }
assert (Hin : In (found h) (vectors (N G) (K G))).
{ apply (Hbest (map (fun _ => 0%nat) (seq 0 (K G)))). apply (in_vectors (N G) (fun _ => 0%nat)). intros; lia. }
split; [intros j Hj; apply (vectors_lt (N G) _ (K G)); easy|].
intros c Hc. assert (Hv : In (map c (seq 0 (K G))) (vectors (N G) (K G))).
{ apply in_vectors. intros j Hj. apply Hc; lia. }
eapply Rle_trans; [apply (score_between h _ (vectors_length _ _ _ Hin))|].
eapply Rle_trans; [apply (Hbest _ Hv)|]. eapply Rle_trans; [apply (score_between h _ (vectors_length _ _ _ Hv))|].
assert (Hnth : forall j, (j < K G)%nat -> nth j (map c (seq 0 (K G))) 0%nat = c j).
{ intros j Hj. rewrite (nth_indep _ 0%nat (c 0%nat)) by (rewrite map_length, seq_length; easy).
  rewrite (map_nth c), seq_nth by easy. reflexivity. }
rewrite (hopes_local G far h _ c Hnth), (paid_sum_local G _ c Hnth). lra.
Qed.

(** K N (K (K-1)/(4u) + 1) vectors are looked at. *)
Theorem program_work h : INR (work h) <= k * INR (N G) * (k * (k - 1) / (4 * u) + 1).
Proof.
pose proof k_pos as Hk. pose proof grain_pos as Hu.
pose proof (looked_at_le (K G) (N G) most (rounded_gain h) (fun _ c => mu * price G c) (K G)) as H.
fold (work h) in H. apply le_INR in H. rewrite !mult_INR, plus_INR, !mult_INR, minus_INR in H by easy.
change (INR 2) with 2 in H. change (INR 1) with 1 in H.
destruct (floor_spec (1/4 / grain)) as [Hm _]; [apply Rdiv_ge0; lra|]. fold most in Hm.
replace (1/4 / grain) with (k / (2 * u)) in Hm by (unfold grain; field; lra).
assert (H1 : 1 <= k) by (change 1 with (INR 1); apply le_INR; easy).
assert (Hmost : INR most * (k * (k - 1)) <= k / (2 * u) * (k * (k - 1))) by (apply Rmult_le_compat_r; [nra | easy]).
replace (k * INR (N G) * (k * (k - 1) / (4 * u) + 1))
  with (INR (N G) * (k / (2 * u) * (k * (k - 1)) + 2 * k) / 2) by (field; lra).
apply le_Rdiv_iff; [lra|]. rewrite Rmult_comm. eapply Rle_trans; [exact H|].
apply Rmult_le_compat_l; [apply pos_INR | lra].
Qed.
End Program.

(** ** A polynomial-time learner *)

Lemma program_plays k n lambda mu u far near p choose : (1 <= k)%nat -> (1 <= n)%nat -> 0 < u -> capped far ->
  (let G0 := rounded k n lambda (fun _ _ => 0) in carries_out (explore_then_pick G0 (program G0 far mu u)) choose) ->
  plays (cautious (rounded k n lambda p) (nearly (rounded k n lambda p) mu (exp u) (fun _ => 0)) far near) choose.
Proof.
intros Hk Hn Hu Hfar Hpay h. destruct (Hpay h) as [Hok Hm]. split; [easy|]. intros m Hin. apply Hm in Hin.
apply (explore_then_pick_explores (rounded k n lambda p) _ _ (program (rounded k n lambda p) far mu u) h m Hin).
intros _. apply program_is_near; easy.
Qed.

(** With u = 1/7 and 14 K L + 1 payments: K n (7/4 K (K-1) + 1) vectors looked at in a round, regret of order ln T. *)
Theorem a_polynomial_learner k lambda L : (1 <= k)%nat -> 0 <= lambda -> 0 <= L ->
  exists n, (1 <= n)%nat /\ INR n <= 14 * INR k * L + 1 /\
  forall T S far near, (1 <= T)%nat -> credible_family (tuned_log 2 k lambda T) S -> farthest S far -> capped far ->
  nearest S near ->
  let G0 := rounded k n lambda (fun _ _ => 0) in
  (forall h, INR (work G0 far (4/3 * lambda) (1/7) h) <= INR k * INR n * (7/4 * (INR k * (INR k - 1)) + 1)) /\
  forall p choose x, productive (rounded k n lambda p) p L -> in_cube k x ->
  carries_out (explore_then_pick G0 (program G0 far (4/3 * lambda) (1/7))) choose ->
  let G := rounded k n lambda p in let A := cautious G (nearly G (4/3 * lambda) (exp (1/7)) (fun _ => 0)) far near in
  plays A choose /\
  E (run G A choose T []) (total G) - INR T * value_at G p x <=
    INR n * (1 + lambda * INR k) + 1 + INR k * INR n * ((16 + 3 * ln (INR k)) * tuned_log 2 k lambda T).
Proof.
intros Hk Hlam HL. pose proof (pos_INR k). destruct (ceiling (14 * INR k * L)) as (n & Hn & Hgrid); [nra|].
exists n. split; [easy|]. split; [easy|]. intros T S far near HT HS Hfar Hcap Hnear G0. split.
{ intros h. eapply Rle_trans; [apply (program_work G0); [easy | lra]|]. right. cbn. field. }
intros p choose x P Hx Hpay G A. assert (W : lawful G) by (apply (rounded_lawful k n lambda p L); easy).
assert (PL : plays A choose) by (apply program_plays; try easy; lra). split; [easy|].
rewrite <- (rounded_log_is k n T lambda L p Hk Hn HT Hlam P) in HS |- *. fold G in HS |- *.
destruct (credible_sets _ S far near (ln_2_tuned_pos G T W HT) HS Hfar Hnear) as [out C].
assert (He : exp (2 * INR k * L * (1 / INR n)) <= exp (1/7)) by (apply grid_factor; [easy | lra | unfold Rdiv; lra]).
pose proof (one_le_exp (1/7) ltac:(lra)) as H1.
assert (H77 : exp (1/7) * exp (1/7) <= 4/3) by (interval with (i_prec 40)).
assert (Hkap : 3/4 * (exp (1/7) * exp (2 * INR k * L * (1 / INR n))) <= 1) by nra.
pose proof (rounded_regret G p L (1 / INR n) (nearly G (4/3 * lambda) (exp (1/7)) (fun _ => 0)) S out far near choose
  (tuned_delta G T) (exp (1/7)) (fun _ => 0) T W P HL (rounded_rounds_down k n lambda p Hn)
  (tuned_delta_range G T W HT) C PL H1
  (fun _ => Rle_refl 0) (fun h phi c H => H) x Hx Hkap) as Hreg.
cbv beta in Hreg. rewrite Esum_const in Hreg. change (K G) with k in Hreg.
pose proof (regret_bound_tuned G (16 + 3 * ln (INR k)) T W HT) as Hb. unfold cautious_bound in Hb.
rewrite <- (tuned_log_is G T W HT 2) in Hb. change (K G) with k in Hb. change (N G) with n in Hb.
change (lam G) with lambda in Hb.
set (kap := 1 - 3/4 * (exp (1/7) * exp (2 * INR k * L * (1 / INR n)))) in *.
assert (0 <= kap * (exp (- INR k / 2) * INR T)).
{ apply Rmult_le_pos; [unfold kap; lra | apply Rmult_le_pos; [left; apply exp_pos | apply pos_INR]]. }
fold A in Hreg. lra.
Qed.
