(** * Deciding single decisions of Algorithm 1 by computation

    [Decisions.v] is generated from the published conformance vectors: histories, and what the reference does after
    them. Here is what it needs so that Coq decides each: the definitions of [Game.v] are reduced to counts,
    certainty and votes to rational numbers, payments to enclosures by interval arithmetic.

    - [seen pays said y] == a round as it is remembered
    - [paying pays j z] == a move: payments, whom to follow, the sign of 0
    - [sample u t] == what a vote says if its coin is [u], as the reference flips it
    - [gain l n s] == (1/2 - P)^2, what an expert adds to the exponent that payments are chosen by
    - [table h k n] == all counts after [h] *)
Require Import Reals Lra Psatz List Bool Arith Lia ZArith.
From Interval Require Import Tactic.
From PaidExperts Require Import Sums Tree Game Calculus Covering Vectors.
Import ListNotations.
Open Scope R_scope.

Definition seen (pays : list nat) (said : list bool) (y : bool) : round := Round (at_ 0%nat pays) (at_ false said) y
  true.
Definition paying (pays : list nat) (whom : nat) (z : bool) : move := Move (at_ 0%nat pays) true whom z.
Definition playing (k : nat) (lam : R) (prices : list R) : game :=
  Game k (length prices) lam (at_ 0 prices) (fun _ _ => 1/2).

Fixpoint sample (u : R) (t : tree bool) : bool :=
  match t with Ret b => b | Coin p f => sample u (f (Rleb (1 - p) u)) end.

(** ** Which payments *)

Definition gain (l : R) (n s : nat) : R := (1/2 - optimistic true l n s)^2.

Lemma gain_any_sign z l n s : (1/2 - optimistic z l n s)^2 = gain l n s.
Proof.
unfold gain, optimistic. destruct n; [reflexivity|]. unfold sign_of.
destruct Rlt_dec as [|H]; [reflexivity|]. destruct Rlt_dec as [|H']; [reflexivity|].
replace (estimate (S n) s) with (1/2) by lra. destruct z; unfold sgn; [reflexivity | ring].
Qed.

Definition fewer (n s : nat) : nat := Nat.min s (n - s).

Lemma gain_is l n s : (1 <= n)%nat -> (s <= n)%nat ->
  gain l n s = (1/2 - INR (fewer n s) / INR n + Rmin (INR (fewer n s) / INR n) (width l n s))^2.
Proof.
intros Hn Hs. assert (HN : 0 < INR n) by (apply lt_0_INR; lia).
assert (Hq := estimate_pos n s Hn). unfold gain, optimistic, reach, fewer. destruct n; [lia|]. cbv iota.
set (N := S n) in *.
assert (Hmin : Rmin (1 - estimate N s) (estimate N s) = INR (Nat.min s (N - s)) / INR N).
{ rewrite Hq. destruct (Nat.le_ge_cases s (N - s)) as [H|H].
  - rewrite Nat.min_l by easy. apply Rmin_right. apply le_INR in H. rewrite minus_INR in H by easy.
    apply Rmult_le_reg_r with (INR N); [easy|].
    replace (INR s / INR N * INR N) with (INR s) by (field; lra).
    replace ((1 - INR s / INR N) * INR N) with (INR N - INR s) by (field; lra). lra.
  - rewrite Nat.min_r by easy. rewrite Rmin_left; [rewrite minus_INR by easy; field; lra|].
    apply le_INR in H. rewrite minus_INR in H by easy. apply Rmult_le_reg_r with (INR N); [easy|].
    replace (INR s / INR N * INR N) with (INR s) by (field; lra).
    replace ((1 - INR s / INR N) * INR N) with (INR N - INR s) by (field; lra). lra. }
rewrite Hmin. set (w := Rmin (INR (Nat.min s (N - s)) / INR N) (width l N s)).
unfold sign_of. destruct Rlt_dec as [H1|H1]; [|destruct Rlt_dec as [H2|H2]]; unfold sgn.
- rewrite <- Hmin, Rmin_right by lra. ring.
- rewrite <- Hmin, Rmin_left by lra. field.
- rewrite <- Hmin, Rmin_right by lra. replace (estimate N s) with (1/2) by lra. ring.
Qed.

Lemma gain_at_the_edge l n s : (1 <= n)%nat -> (s <= n)%nat -> INR (fewer n s) / INR n <= width l n s ->
  gain l n s = 1/4.
Proof. intros Hn Hs H. rewrite gain_is by easy. rewrite Rmin_left by easy. field. apply not_0_INR; lia. Qed.

Lemma gain_inside l n s : (1 <= n)%nat -> (s <= n)%nat -> width l n s <= INR (fewer n s) / INR n ->
  gain l n s = (1/2 - INR (fewer n s) / INR n + width l n s)^2.
Proof. intros Hn Hs H. rewrite gain_is by easy. rewrite Rmin_right by easy. reflexivity. Qed.

Definition table (h : history) (k n : nat) : list (list (nat * nat)) :=
  map (fun j => map (fun c => (times h j c, hits h j c)) (seq 0 n)) (seq 0 k).

(** What payments seem to cost, from the table of counts *)
Fixpoint gains (l : R) (tab : list (list (nat * nat))) (c : list nat) : R :=
  match tab, c with
  | row :: tab, i :: c => let ns := nth i row (0%nat, 0%nat) in gain l (fst ns) (snd ns) + gains l tab c
  | _, _ => 0
  end.
Fixpoint prices_of (prices : list R) (c : list nat) : R :=
  match c with [] => 0 | i :: c => nth i prices 0 + prices_of prices c end.
Definition looks (l lam : R) (prices : list R) tab (c : list nat) : R :=
  exp (-2 * gains l tab c) + lam * prices_of prices c.

Lemma gains_table l h k n i (c : nat -> nat) : (forall j, (i <= j < i + k)%nat -> (c j < n)%nat) ->
  gains l (map (fun j => map (fun e => (times h j e, hits h j e)) (seq 0 n)) (seq i k)) (map c (seq i k))
  = Sum (seq i k) (fun j => gain l (times h j (c j)) (hits h j (c j))).
Proof.
revert i; induction k as [|k IH]; intros i H; [reflexivity|].
cbn [seq map gains]. rewrite sum_cons, IH by (intros; apply H; lia). f_equal.
set (f := fun e => (times h i e, hits h i e)). assert (Hc : (c i < n)%nat) by (apply H; lia).
rewrite (nth_indep _ (0%nat, 0%nat) (f 0%nat)) by (rewrite map_length, seq_length; easy).
rewrite map_nth, seq_nth by easy. reflexivity.
Qed.

Lemma prices_sum prices i k (c : nat -> nat) :
  prices_of prices (map c (seq i k)) = Sum (seq i k) (fun j => at_ 0 prices (c j)).
Proof. revert i; induction k as [|k IH]; intros i; [reflexivity|]. cbn [seq map prices_of]. rewrite sum_cons, IH.
reflexivity. Qed.

Lemma looks_table k lam prices delta h m c : on_grid (playing k lam prices) c ->
  seems (playing k lam prices) delta h m c + lam * paid_sum (playing k lam prices) c
  = looks (ln (3 / delta)) lam prices (table h k (length prices)) (map c (seq 0 k)).
Proof.
intros Hc. unfold looks, seems, Phi, table, paid_sum, experts. cbn [K N price playing].
rewrite gains_table by (intros; apply Hc; cbn; lia). rewrite prices_sum. do 3 f_equal.
apply sum_ext. intros j _. apply gain_any_sign.
Qed.

Lemma map_at k (l : list nat) i : length l = (i + k)%nat -> map (at_ 0%nat l) (seq i k) = skipn i l.
Proof.
revert l i; induction k as [|k IH]; intros l i Hl; cbn [seq map]; [symmetry; apply skipn_all2; lia|].
rewrite IH by lia. unfold at_. clear IH. revert l Hl; induction i as [|i IHi]; intros l Hl.
- destruct l; [cbn in Hl; lia | reflexivity].
- destruct l; [cbn in Hl; lia|]. cbn [nth skipn]. rewrite <- IHi by (cbn in Hl; lia). reflexivity.
Qed.

(** A payment is a minimiser if it is one among all combinations, at these counts. *)
Lemma minimal_by_table k lam prices delta h tab pays whom z :
  length pays = k -> forallb (fun c => c <? length prices)%nat pays = true -> table h k (length prices) = tab ->
  Forall (fun c => looks (ln (3 / delta)) lam prices tab pays <= looks (ln (3 / delta)) lam prices tab c) (vectors
    (length prices) k) ->
  let G := playing k lam prices in let m := paying pays whom z in exactly G h (seems G delta h m) (pay m).
Proof.
intros Hlen Hgrid Htab Hall G m c Hc.
assert (Hpays : on_grid G (pay m)).
{ intros j Hj. cbn in *. rewrite forallb_forall in Hgrid. apply Nat.ltb_lt, Hgrid, nth_In. lia. }
assert (Hlooks := looks_table k lam prices delta h m). 
change (Game.lam G) with lam. rewrite !Hlooks by easy. rewrite Htab.
cbn [pay m paying]. rewrite (map_at k pays 0) by easy. cbn [skipn].
rewrite Forall_forall in Hall. apply Hall, in_vectors. intros j Hj. apply Hc. cbn. lia.
Qed.

(** ** Who is certain *)

Lemma inside_by_count beta n s : (1 <= n)%nat -> (s <= n)%nat -> beta <= INR (fewer n s) -> in_range beta n s = true.
Proof.
intros Hn Hs Hb. assert (HN : 0 < INR n) by (apply lt_0_INR; lia). unfold in_range, cutoff, Rleb.
rewrite estimate_pos by easy.
destruct n; [lia|]. cbv iota. set (N := S n) in *. unfold fewer in Hb.
assert (H1 : beta / INR N <= INR s / INR N).
{ apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat; easy|]. eapply Rle_trans; [apply Hb | apply le_INR; lia]. }
assert (H2 : beta / INR N <= 1 - INR s / INR N).
{ replace (1 - INR s / INR N) with (INR (N - s) / INR N) by (rewrite minus_INR by easy; field; lra).
  apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat; easy|]. eapply Rle_trans; [apply Hb | apply le_INR; lia]. }
pose proof (Rmin_l (beta / INR N) (1/2)). destruct Rle_dec; [|lra]. destruct Rle_dec; [reflexivity | lra].
Qed.

Lemma inside_even beta n s : (1 <= n)%nat -> n = (2 * s)%nat -> in_range beta n s = true.
Proof.
intros Hn He. assert (HN : 0 < INR s) by (apply lt_0_INR; lia). unfold in_range, cutoff, Rleb.
rewrite estimate_pos by easy.
assert (Hq : INR s / INR n = 1/2) by (rewrite He, mult_INR; cbn; field; lra). rewrite Hq.
destruct n; [lia|]. pose proof (Rmin_r (beta / INR (S n)) (1/2)). destruct Rle_dec; [|lra].
destruct Rle_dec; [reflexivity | lra].
Qed.

Lemma certain_by_count beta n s : (1 <= n)%nat -> (s <= n)%nat -> INR (fewer n s) < beta -> (2 * fewer n s < n)%nat ->
  in_range beta n s = false.
Proof.
intros Hn Hs Hb H2. assert (HN : 0 < INR n) by (apply lt_0_INR; lia). unfold in_range, cutoff, Rleb.
rewrite estimate_pos by easy.
destruct n; [lia|]. cbv iota. set (N := S n) in *. unfold fewer in *.
assert (Hmin : INR (Nat.min s (N - s)) / INR N < Rmin (beta / INR N) (1/2)).
{ apply Rmin_glb_lt.
  - apply Rmult_lt_compat_r; [apply Rinv_0_lt_compat|]; easy.
  - apply Rmult_lt_reg_r with (INR N); [easy|]. replace (INR (Nat.min s (N - s)) / INR N * INR N) with (INR (Nat.min s
      (N - s))) by (field; lra).
    apply lt_INR in H2. rewrite mult_INR in H2. change (INR 2) with 2 in H2. lra. }
destruct (Nat.le_ge_cases s (N - s)) as [H|H].
- rewrite Nat.min_l in Hmin by easy. destruct Rle_dec; [lra | reflexivity].
- rewrite Nat.min_r in Hmin by easy. rewrite minus_INR in Hmin by easy.
  replace ((INR N - INR s) / INR N) with (1 - INR s / INR N) in Hmin by (field; lra).
  destruct Rle_dec; [|reflexivity]. destruct Rle_dec; [lra | reflexivity].
Qed.

Lemma certain_before_a_payment beta s : in_range beta 0 s = false.
Proof. unfold in_range, cutoff, estimate, Rleb. repeat destruct Rle_dec; reflexivity || lra. Qed.

(** ** Votes *)

Lemma follows k lam prices beta h m z u : some_certain (playing k lam prices) beta h m = true ->
  sample u (vote_1 (playing k lam prices) beta h m z)
  = if Rltb (1/2) (paid_estimate h m (follow m)) then z (follow m) else negb (z (follow m)).
Proof. intros H. unfold vote_1. rewrite H. reflexivity. Qed.

(** exp(2 x) is the product of the odds, a rational number: the reference decides the coin by it. *)
Definition odds (n s : nat) (said : bool) : R := if said then INR s / INR (n - s) else INR (n - s) / INR s.

Lemma odds_pos n s b : (0 < s < n)%nat -> 0 < odds n s b.
Proof.
intros H. assert (0 < INR s) by (apply lt_0_INR; lia). assert (0 < INR (n - s)) by (apply lt_0_INR; lia).
destruct b; apply Rdiv_lt_0_compat; easy.
Qed.

Lemma exp_weight n s b : (0 < s < n)%nat -> exp (2 * (weight (estimate n s) * sgn b)) = odds n s b.
Proof.
intros H. assert (Hs : 0 < INR s) by (apply lt_0_INR; lia). assert (Hd : 0 < INR (n - s)) by (apply lt_0_INR; lia).
assert (HN : 0 < INR n) by (apply lt_0_INR; lia). rewrite estimate_pos by lia. unfold weight.
assert (Hr : INR s / INR n / (1 - INR s / INR n) = INR s / INR (n - s)).
{ rewrite minus_INR in * by lia. field. lra. }
rewrite Hr. destruct b; unfold sgn, odds.
- replace (2 * (1/2 * ln (INR s / INR (n - s)) * 1)) with (ln (INR s / INR (n - s))) by field.
  apply exp_ln, Rdiv_lt_0_compat; easy.
- replace (2 * (1/2 * ln (INR s / INR (n - s)) * -1)) with (- ln (INR s / INR (n - s))) by field.
  rewrite exp_Ropp, exp_ln by (apply Rdiv_lt_0_compat; easy). field. lra.
Qed.

Definition vote_by_odds (r u : R) (z : bool) : bool :=
  let s := if Rlt_dec 1 r then true else if Rlt_dec r 1 then false else z in
  if Rlt_dec ((2 * u)^2) (Rmin r (/ r)) then negb s else s.

Lemma aggregates k lam prices beta h m z u r : some_certain (playing k lam prices) beta h m = false -> 0 <= u ->
  (forall j, (j < k)%nat -> (0 < hits h j (pay m j) < times h j (pay m j))%nat) ->
  Prod (seq 0 k) (fun j => odds (times h j (pay m j)) (hits h j (pay m j)) (z j)) = r ->
  sample u (vote_1 (playing k lam prices) beta h m z) = vote_by_odds r u (zero m).
Proof.
intros Hnone Hu Hcounts Hr. unfold vote_1. rewrite Hnone. set (x := tally _ h m z).
assert (Hx : exp (2 * x) = r).
{ unfold x, tally. rewrite <- sum_scal, exp_sum, <- Hr. apply prod_ext. intros j Hj. apply in_seq in Hj.
  unfold paid_estimate. apply exp_weight, Hcounts; lia. }
clearbody x. assert (Hr0 : 0 < r) by (rewrite <- Hx; apply exp_pos).
assert (Hsign : sign_of (zero m) x = if Rlt_dec 1 r then true else if Rlt_dec r 1 then false else zero m).
{ rewrite <- Hx. unfold sign_of.
  destruct (Rtotal_order x 0) as [H|[H|H]].
  - assert (exp (2 * x) < 1) by (rewrite <- exp_0; apply exp_increasing; lra).
    repeat destruct Rlt_dec; lra || reflexivity.
  - rewrite H, Rmult_0_r, exp_0. repeat destruct Rlt_dec; lra || reflexivity.
  - assert (1 < exp (2 * x)) by (rewrite <- exp_0; apply exp_increasing; lra).
    repeat destruct Rlt_dec; lra || reflexivity. }
assert (Hmin : exp (- Rabs x) ^ 2 = Rmin r (/ r)).
{ replace (exp (- Rabs x) ^ 2) with (exp (- Rabs x + - Rabs x)) by (rewrite exp_plus; ring).
  rewrite <- Hx, <- exp_Ropp. unfold Rabs. destruct Rcase_abs as [H|H].
  - rewrite Rmin_left; [f_equal; ring | apply exp_le; lra].
  - rewrite Rmin_right; [f_equal; ring | apply exp_le; lra]. }
cbn [sample]. unfold vote_by_odds. rewrite <- Hsign, <- Hmin. pose proof (exp_pos (- Rabs x)) as He.
clear Hsign Hr Hx Hr0. set (e := exp (- Rabs x)) in *. unfold Rleb.
destruct Rle_dec as [Hle|Hle]; destruct Rlt_dec as [Hlt|Hlt]; cbn [sample]; try reflexivity; exfalso.
- assert (0 <= (2 * u - e) * (2 * u + e)) by (apply Rmult_le_pos; lra). lra.
- assert (0 < (e - 2 * u) * (2 * u + e)) by (apply Rmult_lt_0_compat; lra). lra.
Qed.

(** ** What the generated lemmas apply *)

Ltac counted := vm_compute; reflexivity.
Ltac numbers := rewrite ?INR_IZR_INZ; cbn [Z.of_nat Pos.of_succ_nat Pos.succ fewer Nat.min Nat.sub].

Lemma certain_is beta h m j n s b : times h j (pay m j) = n -> hits h j (pay m j) = s -> in_range beta n s = negb b ->
  certain beta h m j = b.
Proof. intros Hn Hs H. unfold certain. rewrite Hn, Hs, H. apply negb_involutive. Qed.

Lemma some_certain_by k lam prices beta h m j : (j < k)%nat -> certain beta h m j = true ->
  some_certain (playing k lam prices) beta h m = true.
Proof. intros Hj H. apply existsb_exists. exists j. split; [apply in_seq; cbn; lia | easy]. Qed.

Lemma vote_follows k lam prices beta h pays whom z said u n s : (whom < k)%nat ->
  let m := paying pays whom z in
  times h whom (pay m whom) = n -> hits h whom (pay m whom) = s -> (1 <= n)%nat -> certain beta h m whom = true ->
    (n < 2 * s)%nat ->
  sample u (vote_1 (playing k lam prices) beta h m (at_ false said)) = at_ false said whom.
Proof.
intros Hk m Hn Hs Hn1 Hc H. rewrite (follows k lam prices) by (apply (some_certain_by k lam prices beta h m whom);
  easy).
unfold paid_estimate. cbn [follow m paying]. fold m. rewrite Hn, Hs, estimate_pos by easy. unfold Rltb.
assert (HN : 0 < INR n) by (apply lt_0_INR; lia). destruct Rlt_dec as [|Hq]; [reflexivity|]. exfalso. apply Hq.
apply lt_INR in H. rewrite mult_INR in H. change (INR 2) with 2 in H.
apply Rmult_lt_reg_r with (INR n); [easy|]. replace (INR s / INR n * INR n) with (INR s) by (field; lra). lra.
Qed.

Lemma vote_contradicts k lam prices beta h pays whom z said u n s : (whom < k)%nat ->
  let m := paying pays whom z in
  times h whom (pay m whom) = n -> hits h whom (pay m whom) = s -> (1 <= n)%nat -> certain beta h m whom = true ->
    (2 * s < n)%nat ->
  sample u (vote_1 (playing k lam prices) beta h m (at_ false said)) = negb (at_ false said whom).
Proof.
intros Hk m Hn Hs Hn1 Hc H. rewrite (follows k lam prices) by (apply (some_certain_by k lam prices beta h m whom);
  easy).
unfold paid_estimate. cbn [follow m paying]. fold m. rewrite Hn, Hs, estimate_pos by easy. unfold Rltb.
assert (HN : 0 < INR n) by (apply lt_0_INR; lia). destruct Rlt_dec as [Hq|]; [|reflexivity]. exfalso.
apply lt_INR in H. rewrite mult_INR in H. change (INR 2) with 2 in H.
apply Rmult_lt_compat_r with (r := INR n) in Hq; [|easy]. replace (INR s / INR n * INR n) with (INR s) in
  Hq by (field; lra). lra.
Qed.

(** Before the first payment the estimate is 1: the expert is certain, and followed. *)
Lemma vote_follows_untried k lam prices beta h pays whom z said u : (whom < k)%nat ->
  let m := paying pays whom z in times h whom (pay m whom) = 0%nat ->
  sample u (vote_1 (playing k lam prices) beta h m (at_ false said)) = at_ false said whom.
Proof.
intros Hk m Hn. rewrite (follows k lam prices).
- unfold paid_estimate. cbn [follow m paying]. fold m. rewrite Hn. unfold Rltb, estimate.
  destruct Rlt_dec; [reflexivity | lra].
- apply (some_certain_by k lam prices beta h m whom); [easy|]. unfold certain. rewrite Hn, certain_before_a_payment.
  reflexivity.
Qed.

Fixpoint product_of_odds (tab : list (nat * nat)) (said : list bool) : R :=
  match tab, said with ns :: tab, b :: said => odds (fst ns) (snd ns) b * product_of_odds tab said | _, _ => 1 end.
Definition paid_table (h : history) (m : move) (k : nat) : list (nat * nat) :=
  map (fun j => (times h j (pay m j), hits h j (pay m j))) (seq 0 k).

Lemma product_of_odds_prod (f : nat -> nat * nat) said k i : length said = (i + k)%nat ->
  product_of_odds (map f (seq i k)) (skipn i said) = Prod (seq i k) (fun j => odds (fst (f j)) (snd (f j)) (at_ false
    said j)).
Proof.
revert i; induction k as [|k IH]; intros i Hl; [reflexivity|].
assert (Hskip : skipn i said = at_ false said i :: skipn (S i) said).
{ unfold at_. clear IH. revert said Hl; induction i as [|i IHi]; intros said Hl; destruct said as [|b said];
    cbn in Hl; try lia; [reflexivity|].
  cbn [skipn nth]. rewrite IHi by lia. reflexivity. }
cbn [seq map]. rewrite prod_cons, Hskip. cbn [product_of_odds]. rewrite IH by lia. reflexivity.
Qed.

Lemma vote_aggregates k lam prices beta h pays whom z said u tab r : let m := paying pays whom z in
  paid_table h m k = tab -> length said = k -> 0 <= u ->
  Forall (fun ns => in_range beta (fst ns) (snd ns) = true /\ (0 < snd ns < fst ns)%nat) tab ->
    product_of_odds tab said = r ->
  sample u (vote_1 (playing k lam prices) beta h m (at_ false said)) = vote_by_odds r u z.
Proof.
intros m Htab Hlen Hu Hall Hr.
assert (Hj : forall j, (j < k)%nat -> in_range beta (times h j (pay m j)) (hits h j (pay m j)) = true
   /\ (0 < hits h j (pay m j) < times h j (pay m j))%nat).
{ intros j Hj. rewrite Forall_forall in Hall. apply (Hall (times h j (pay m j), hits h j (pay m j))).
  rewrite <- Htab. apply in_map_iff. exists j. split; [reflexivity | apply in_seq; lia]. }
apply aggregates; [|easy | intros j H; apply Hj; easy|].
- unfold some_certain. apply not_true_iff_false. intros H. apply existsb_exists in H as (j & Hin & Hc).
  apply in_seq in Hin. unfold certain in Hc. rewrite (proj1 (Hj j ltac:(cbn in Hin; lia))) in Hc. discriminate.
- rewrite <- Hr, <- Htab. unfold paid_table.
  symmetry. apply (product_of_odds_prod (fun j => (times h j (pay m j), hits h j (pay m j))) said k 0). easy.
Qed.

Ltac inside := cbn [fst snd]; first [apply inside_even; [lia | reflexivity] | apply inside_by_count;
  [lia | lia | numbers; lra]].
Ltac is_certain := first [apply certain_before_a_payment | apply certain_by_count; [lia | lia | numbers;
  lra | vm_compute; lia]].
Ltac by_odds := unfold vote_by_odds, Rmin; repeat destruct Rlt_dec; repeat destruct Rle_dec; try reflexivity; exfalso;
  lra.
Ltac odds_are := cbn [product_of_odds odds fst snd Nat.sub]; numbers; lra.
Ltac gain_inside_tac := rewrite gain_inside; [|lia|lia|]; unfold width, estimate; numbers; interval with (i_prec 60).
Ltac gain_edge_tac := rewrite gain_at_the_edge; [lra|lia|lia|]; unfold width, estimate; numbers;
  interval with (i_prec 60).
Ltac compare_payments := unfold looks; cbn [gains prices_of nth fst snd];
  repeat match goal with |- context [gain ?l ?n ?s] => let a := fresh "a" in set (a := gain l n s) in *;
    clearbody a end;
  first [apply Rle_refl | apply Rminus_le; interval with (i_prec 60) | apply Req_le; f_equal; [f_equal; ring | ring]].

(** ** Our own learners, and LCB *)

Lemma sample_positive u x : 0 <= u -> 0 < x -> sample u (sign_coin x) = true.
Proof. intros Hu Hx. unfold sign_coin, sample, Rleb. repeat (destruct Rlt_dec; try lra). destruct Rle_dec; [easy | lra]. Qed.

Lemma sample_negative u x : u < 1 -> x < 0 -> sample u (sign_coin x) = false.
Proof. intros Hu Hx. unfold sign_coin, sample, Rleb. destruct Rlt_dec; [|lra]. destruct Rle_dec; [lra | easy]. Qed.

Ltac count := repeat match goal with
  | |- context [times ?h ?j ?c] => let n := eval vm_compute in (times h j c) in change (times h j c) with n
  | |- context [hits ?h ?j ?c] => let n := eval vm_compute in (hits h j c) in change (hits h j c) with n
  end.
Ltac is_credible := right; split; [lra | unfold kl, estimate; cbn [INR]; interval with (i_prec 60)].
Ltac not_credible := intros [H | [_ H]]; [unfold estimate in H; cbn [INR] in H; lra |
  revert H; apply Rlt_not_le; unfold kl, estimate; cbn [INR]; interval with (i_prec 60)].
Ltac by_likelihoods := unfold bayes_vote, sign_coin, sample, Rleb, paid_estimate; cbn [map experts playing K seq]; count;
  unfold estimate, at_; cbn [map nth negb likelihood INR]; repeat (destruct Rlt_dec; try lra);
  destruct Rle_dec; try reflexivity; try lra.
Ltac by_weights := cbn [vote cautious map experts playing K seq]; unfold Sum; cbn [fold_right]; unfold cautious_weight;
  count; cbn -[INR Rltb sgn ln]; unfold estimate, Rltb, at_; cbn [INR nth];
  repeat (destruct Rlt_dec; try lra); cbn [negb sgn]; interval with (i_prec 60).
Ltac by_positive_weights := apply sample_positive; [lra | by_weights].
Ltac by_negative_weights := apply sample_negative; [lra | by_weights].
Ltac by_bounds := repeat split; unfold lower_bound; count; cbn [arms playing price lam N length at_ nth];
  unfold at_, estimate; cbn; interval with (i_prec 60).
