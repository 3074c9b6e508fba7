(** * The payment problem by a table of rounded gains (Result C)

    The gain g_j(i) of payment i for expert j, the squared optimistic distance to 1/2, is rounded down to a multiple
    of u/(2K): m_j(i) units. The table of [reference/rounded.py], with a row for the first j experts and a cell for each
    number M of units up to the largest, is filled by

      V_j(M) = min over i of V_(j-1)(M - m_j(i)) + mu c_i,     V_0(0) = 0, V_0(M) infinite for M > 0,

    the least price at which the first j experts reach M units or more (what is below 0 is 0). Each cell looks at N cells
    of the row before; at the end the K payments behind each of the last cells are valued, without any rounding, and the
    best are taken. Their value is at most min_c {e^u Phi + mu sum c}, and there are at most K^2/(2u) + 1 cells in a row,
    so that the work is at most K (N + 1) (K^2/(2u) + 1) steps of a few operations on real numbers each.
    Together with the rounded grid, at a constant u, this is a learner of polynomial work with regret of order ln T:
    an answer to the first open question of the paper.

    Payments of the first j experts are a list with the last one's first.

    - [units wt v] == the units that the payments [v] reach; [along f v] == the sum of the same of f
    - [slot] == what a cell holds: a price and payments, or nothing where M cannot be reached
    - [row m] == the cells of the first m experts; [least j before M] == the cell M after one more expert, j
    - [steps m] == how often a cell looks at another one while m rows are filled
    - [program G far mu u h] == the payments found after the history [h]; [work G mu u] == the steps that it takes
    - [capped far] == far n s lies in [0, 1/2] for all counts, also where it has no meaning *)
Require Import Reals Lra Psatz List Bool Arith Lia ZArith.
From Interval Require Import Tactic.
From PaidExperts Require Import Sums Tree Game Calculus Rounds Algorithm_1 Vectors.
From PaidExperts Require Import Cautious Cautious_sets Rounded_grid.
Import ListNotations.
Open Scope R_scope.

Fixpoint units (wt : nat -> nat -> nat) (v : list nat) : nat :=
  match v with [] => 0 | c :: v => wt (length v) c + units wt v end%nat.
Fixpoint along (f : nat -> nat -> R) (v : list nat) : R :=
  match v with [] => 0 | c :: v => f (length v) c + along f v end.

Lemma along_sum f v : along f v = Sum (seq 0 (length v)) (fun j => f j (nth j (rev v) 0%nat)).
Proof.
induction v as [|c v IH]; [reflexivity|]. cbn [along length rev]. rewrite seq_S, sum_snoc, IH. cbn [Nat.add].
rewrite Rplus_comm, app_nth2, rev_length, Nat.sub_diag by (rewrite rev_length; lia). f_equal.
apply sum_ext. intros j Hj. apply in_seq in Hj. rewrite app_nth1 by (rewrite rev_length; lia). reflexivity.
Qed.

Lemma units_along wt v : INR (units wt v) = along (fun j c => INR (wt j c)) v.
Proof. induction v as [|c v IH]; cbn [units along]; [reflexivity|]. rewrite plus_INR, IH. reflexivity. Qed.

Lemma vectors_length n v k : In v (vectors n k) -> length v = k.
Proof.
revert v; induction k as [|k IH]; intros v H; cbn in H; [destruct H as [<-|[]]; reflexivity|].
apply in_flat_map in H as (w & Hw & H). apply in_map_iff in H as (c & <- & _). cbn. rewrite (IH w Hw). reflexivity.
Qed.

Lemma in_vectors_rev n c k : (forall j, (j < k)%nat -> (c j < n)%nat) -> In (rev (map c (seq 0 k))) (vectors n k).
Proof.
induction k as [|k IH]; intros H; [left; reflexivity|]. rewrite seq_S, map_app, rev_app_distr. cbn.
apply in_flat_map. exists (rev (map c (seq 0 k))). split; [apply IH; intros; apply H; lia|].
apply in_map_iff. exists (c k). split; [reflexivity|]. apply in_seq. specialize (H k). lia.
Qed.

(** ** The table *)

Section Table.
Variables (n top : nat) (wt : nat -> nat -> nat) (cst : nat -> nat -> R).

Definition slot : Type := option (R * list nat).

Definition least (j : nat) (before : list slot) (M : nat) : slot :=
  match flat_map (fun i => match nth (M - wt j i) before None with
    | None => [] | Some (x, v) => [(x + cst j i, i :: v)] end) (seq 0 n) with
  | [] => None
  | a :: l => Some (argmin a (a :: l) fst)
  end.
Fixpoint row (m : nat) : list slot := match m with
  | O => Some (0, []) :: repeat None top
  | S j => map (least j (row j)) (seq 0 (S top))
  end.
Fixpoint steps (m : nat) : nat := match m with O => 0 | S j => length (row (S j)) * n + steps j end%nat.

Lemma row_length m : length (row m) = S top.
Proof. destruct m; cbn [row length]; [rewrite repeat_length | rewrite map_length, seq_length]; reflexivity. Qed.

Lemma steps_are m : steps m = (m * (S top * n))%nat.
Proof. induction m as [|j IH]; [reflexivity|]. cbn [steps]. rewrite row_length, IH. lia. Qed.

Lemma row_S j M : (M <= top)%nat -> nth M (row (S j)) None = least j (row j) M.
Proof.
intros H. cbn [row]. rewrite (nth_indep _ None (least j (row j) 0)) by (rewrite map_length, seq_length; lia).
rewrite map_nth, seq_nth by lia. reflexivity.
Qed.

Lemma argmin_of_head {B} (b : B) l f : In (argmin b (b :: l) f) (b :: l).
Proof. apply argmin_in. left; reflexivity. Qed.

(** What a cell holds are payments of this price, and they reach M. *)
Lemma row_sound m M x v : (M <= top)%nat -> nth M (row m) None = Some (x, v) ->
  In v (vectors n m) /\ x = along cst v /\ (M <= units wt v)%nat.
Proof.
revert M x v; induction m as [|j IH]; intros M x v HM H.
- destruct M as [|M]; cbn [row nth] in H; [injection H as <- <-; repeat split; [left; reflexivity | cbn; lia]|].
  rewrite nth_repeat in H. discriminate.
- rewrite row_S in H by easy. unfold least in H. destruct (flat_map _ _) as [|a l] eqn:Hl; [discriminate|].
  assert (Hin : In (x, v) (a :: l)) by (injection H as H; rewrite <- H; apply argmin_of_head). rewrite <- Hl in Hin.
  apply in_flat_map in Hin as (i & Hi & Hin).
  destruct (nth (M - wt j i) (row j) None) as [[y w]|] eqn:Hc; [|easy].
  destruct Hin as [E|[]]. injection E as <- <-. destruct (IH (M - wt j i)%nat y w ltac:(lia) Hc) as (Hw & -> & Hu).
  cbn [along units]. rewrite (vectors_length n w j Hw). split; [|split; [ring | lia]].
  apply in_flat_map. exists w. split; [exact Hw | apply in_map_iff; exists i; easy].
Qed.

(** Bellman: no payments that reach M cost less. *)
Lemma row_least m M v : (M <= top)%nat -> In v (vectors n m) -> (M <= units wt v)%nat ->
  exists x w, nth M (row m) None = Some (x, w) /\ x <= along cst v.
Proof.
revert M v; induction m as [|j IH]; intros M v HM Hv Hu.
- destruct Hv as [<-|[]]. cbn [units] in Hu. replace M with 0%nat by lia. exists 0, []. split; [reflexivity | cbn; lra].
- rewrite row_S by easy. apply in_flat_map in Hv as (w & Hw & Hv). apply in_map_iff in Hv as (i & <- & Hi).
  cbn [along units] in *. rewrite (vectors_length n w j Hw) in *.
  destruct (IH (M - wt j i)%nat w ltac:(lia) Hw ltac:(lia)) as (y & w' & Hc & Hy).
  unfold least. set (l := flat_map _ _).
  assert (Hin : In (y + cst j i, i :: w') l) by (apply in_flat_map; exists i; rewrite Hc; split; [easy | left; reflexivity]).
  destruct l as [|a l']; [easy|]. pose proof (argmin_le a (a :: l') fst _ Hin) as Hle. cbn [fst] in Hle.
  destruct (argmin a (a :: l') fst) as [x w''] eqn:Ha. exists x, w''. split; [reflexivity|]. cbn [fst] in Hle. lra.
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
Definition cells (h : history) : list slot :=
  row (N G) (K G * most) (rounded_gain h) (fun _ c => mu * price G c) (K G).
Definition payments_of (v : list nat) (j : nat) : nat := nth j (rev v) 0%nat.
Definition found (h : history) : R * list nat :=
  let reached := flat_map (fun a => match a with None => [] | Some xv => [xv] end) (cells h) in
  argmin (hd (0, []) reached) reached (fun xv => hopes G far h (payments_of (snd xv)) + fst xv).
Definition program (h : history) : nat -> nat := payments_of (snd (found h)).
(** The table, and the K payments behind each cell of its last row *)
Definition work (h : history) : nat :=
  steps (N G) (K G * most) (rounded_gain h) (fun _ c => mu * price G c) (K G) + K G * length (cells h).

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

Lemma along_experts f v : length v = K G -> along f v = Sum (experts G) (fun j => f j (payments_of v j)).
Proof. intros Hl. rewrite along_sum, Hl. reflexivity. Qed.

Lemma along_paid v : length v = K G -> along (fun _ c => mu * price G c) v = mu * paid_sum G (payments_of v).
Proof. intros Hl. rewrite along_experts, sum_scal by easy. reflexivity. Qed.

Lemma hopes_gains h v : hopes G far h (payments_of v) = exp (-2 * Sum (experts G) (fun j => gain h j (payments_of v j))).
Proof. reflexivity. Qed.

(** All gains together lose at most u/2 by rounding. *)
Lemma units_between h v : length v = K G ->
  grain * INR (units (rounded_gain h) v) <= Sum (experts G) (fun j => gain h j (payments_of v j))
  <= grain * INR (units (rounded_gain h) v) + u / 2.
Proof.
intros Hl. rewrite units_along, along_experts, <- sum_scal by easy. split.
- apply sum_le. intros j _. apply rounded_gain_spec.
- replace (u / 2) with (k * grain) by (unfold grain; field; pose proof k_pos; lra).
  rewrite <- sum_experts_const, <- sum_plus. apply sum_le. intros j _. apply rounded_gain_spec.
Qed.

Lemma units_top h v : In v (vectors (N G) (K G)) -> (units (rounded_gain h) v <= K G * most)%nat.
Proof.
intros Hv. rewrite <- (vectors_length _ _ _ Hv). clear Hv. induction v as [|c v IH]; cbn [units length]; [lia|].
pose proof (rounded_gain_le h (length v) c). lia.
Qed.

(** What is found is no worse than any payments whose gain counts e^u less. *)
Lemma found_is_near h v : In v (vectors (N G) (K G)) -> In (snd (found h)) (vectors (N G) (K G)) /\
  hopes G far h (program h) + mu * paid_sum G (program h)
  <= exp u * hopes G far h (payments_of v) + mu * paid_sum G (payments_of v).
Proof.
intros Hv. pose proof (vectors_length _ _ _ Hv) as Hl. set (M := units (rounded_gain h) v).
pose proof (units_top h v Hv) as HM. fold M in HM. set (cst := fun (_ c : nat) => mu * price G c).
destruct (row_least (N G) (K G * most) (rounded_gain h) cst (K G) M v HM Hv (le_n _)) as (x & w & Hcell & Hx).
destruct (row_sound _ _ _ _ _ _ _ _ HM Hcell) as (Hw & Hxw & Hu).
pose proof (vectors_length _ _ _ Hw) as Hlw. set (l := flat_map (fun a => match a with None => [] | Some xv => [xv] end)
  (cells h)). set (value xv := hopes G far h (payments_of (snd xv)) + fst xv).
assert (Hin : In (x, w) l).
{ apply in_flat_map. exists (Some (x, w)). split; [|left; reflexivity]. rewrite <- Hcell. apply nth_In.
  change (M < length (cells h))%nat. unfold cells. rewrite row_length. lia. }
assert (Hfound : In (found h) l).
{ unfold found. fold l. apply argmin_in. destruct l; [easy | left; reflexivity]. }
assert (Hle : value (found h) <= value (x, w)) by (apply argmin_le; easy).
apply in_flat_map in Hfound as (a & Ha & Hfound). destruct a as [[y v']|]; [|easy]. destruct Hfound as [Hf|[]].
apply In_nth with (d := None) in Ha as (M' & HM' & Ha). unfold cells in HM'. rewrite row_length in HM'.
destruct (row_sound _ _ _ _ _ _ _ _ (proj1 (Nat.lt_succ_r _ _) HM') Ha) as (Hv' & Hy & _).
unfold program. unfold value in Hle. rewrite <- Hf in *. cbn [fst snd] in *. split; [exact Hv'|].
rewrite <- along_paid by (apply (vectors_length _ _ _ Hv')). rewrite <- Hy. eapply Rle_trans; [exact Hle|].
rewrite <- along_paid by easy. fold cst. apply Rplus_le_compat; [|easy]. rewrite !hopes_gains, <- exp_plus.
pose proof (units_between h v Hl) as [_ H1]. pose proof (units_between h w Hlw) as [H2 _]. apply exp_le.
apply le_INR in Hu. fold M in H1. pose proof (Rmult_le_compat_l _ _ _ (Rlt_le _ _ grain_pos) Hu). lra.
Qed.

Theorem program_is_near h : on_grid G (program h) /\ nearly G mu (exp u) (fun _ => 0) h (hopes G far h) (program h).
Proof.
split.
- destruct (found_is_near h _ (in_vectors_rev (N G) (fun _ => 0%nat) (K G) ltac:(intros; cbn; lia))) as [Hv _].
  intros j Hj. unfold program, payments_of. pose proof (vectors_length _ _ _ Hv) as Hl. rewrite rev_nth by lia.
  apply (vectors_lt (N G) _ (K G)); [easy | lia].
- intros c Hc. destruct (found_is_near h _ (in_vectors_rev (N G) c (K G) Hc)) as [_ H].
  assert (Hpay : forall j, (j < K G)%nat -> payments_of (rev (map c (seq 0 (K G)))) j = c j).
  { intros j Hj. unfold payments_of. rewrite rev_involutive, (nth_indep _ 0%nat (c 0%nat))
      by (rewrite map_length, seq_length; easy). rewrite (map_nth c), seq_nth by easy. reflexivity. }
  rewrite (hopes_local G far h _ c Hpay), (paid_sum_local G _ c Hpay) in H. lra.
Qed.

Theorem program_work h : INR (work h) <= k * (INR (N G) + 1) * (k ^ 2 / (2 * u) + 1).
Proof.
pose proof k_pos as Hk. pose proof grain_pos as Hu. pose proof (pos_INR (N G)).
destruct (floor_spec (1/4 / grain)) as [Hm _]; [apply Rdiv_ge0; lra|]. fold most in Hm.
replace (1/4 / grain) with (k / (2 * u)) in Hm by (unfold grain; field; lra).
unfold work, cells. rewrite row_length, steps_are, plus_INR, !mult_INR, S_INR, mult_INR.
assert (Row : k * INR most + 1 <= k ^ 2 / (2 * u) + 1).
{ replace (k ^ 2 / (2 * u)) with (k * (k / (2 * u))) by (field; lra). apply Rplus_le_compat_r, Rmult_le_compat_l; lra. }
replace (k * ((k * INR most + 1) * INR (N G)) + k * (k * INR most + 1))
  with (k * (INR (N G) + 1) * (k * INR most + 1)) by ring.
apply Rmult_le_compat_l; [apply Rmult_le_pos; lra | exact Row].
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

(** With u = 1/7 and 14 K L + 1 payments: K (n + 1) (7/2 K^2 + 1) steps in a round, regret of order ln T. *)
Theorem a_polynomial_learner k lambda L : (1 <= k)%nat -> 0 <= lambda -> 0 <= L ->
  exists n, (1 <= n)%nat /\ INR n <= 14 * INR k * L + 1 /\
  forall T S far near, (1 <= T)%nat -> credible_family (tuned_log 2 k lambda T) S -> farthest S far -> capped far ->
  nearest S near ->
  let G0 := rounded k n lambda (fun _ _ => 0) in
  (forall h, INR (work G0 far (4/3 * lambda) (1/7) h) <= INR k * (INR n + 1) * (7/2 * INR k ^ 2 + 1)) /\
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
