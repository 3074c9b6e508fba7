(** * Sums and products over finite lists

    The paper sums over experts, payments and rounds; here each is a list, most often [seq 0 n], the
    numbers [0 .. n-1].

    - [Sum l f] == the sum of [f a] over the elements [a] of [l]
    - [Prod l f] == the product
    - [nsum f n] == f 0 + .. + f (n-1), natural numbers *)
Require Import Reals Lra List Arith Lia.
Import ListNotations.
Open Scope R_scope.

Definition Sum {A} (l : list A) (f : A -> R) : R := fold_right (fun a s => f a + s) 0 l.
Definition Prod {A} (l : list A) (f : A -> R) : R := fold_right (fun a s => f a * s) 1 l.

(** ** Sums *)

Lemma sum_cons {A} (a : A) l f : Sum (a :: l) f = f a + Sum l f.
Proof. reflexivity. Qed.

Lemma sum_app {A} (l m : list A) f : Sum (l ++ m) f = Sum l f + Sum m f.
Proof. induction l as [|a l IH]; cbn [app]; [cbn; ring|]. rewrite !sum_cons, IH. ring. Qed.

Lemma sum_snoc {A} (l : list A) a f : Sum (l ++ [a]) f = Sum l f + f a.
Proof. rewrite sum_app. cbn. ring. Qed.

Lemma sum_map {A B} (g : A -> B) l f : Sum (map g l) f = Sum l (fun a => f (g a)).
Proof. induction l as [|a l IH]; cbn; [reflexivity | f_equal; exact IH]. Qed.

Lemma sum_ext {A} (l : list A) f g : (forall a, In a l -> f a = g a) -> Sum l f = Sum l g.
Proof.
induction l as [|a l IH]; intros H; [reflexivity|].
rewrite !sum_cons, IH by (intros; apply H; right; easy). f_equal. apply H; left; easy.
Qed.

Lemma sum_le {A} (l : list A) f g : (forall a, In a l -> f a <= g a) -> Sum l f <= Sum l g.
Proof.
induction l as [|a l IH]; intros H; [apply Rle_refl|].
rewrite !sum_cons. apply Rplus_le_compat; [apply H; left; easy | apply IH; intros; apply H; right; easy].
Qed.

Lemma sum_ge0 {A} (l : list A) f : (forall a, In a l -> 0 <= f a) -> 0 <= Sum l f.
Proof.
intros H. apply Rle_trans with (Sum l (fun _ => 0)); [|apply sum_le; easy].
right. clear H. induction l as [|a l IH]; [reflexivity|]. rewrite sum_cons, <- IH. ring.
Qed.

Lemma sum_plus {A} (l : list A) f g : Sum l (fun a => f a + g a) = Sum l f + Sum l g.
Proof. induction l as [|a l IH]; [cbn; ring|]. rewrite !sum_cons, IH. ring. Qed.

Lemma sum_scal {A} (l : list A) c f : Sum l (fun a => c * f a) = c * Sum l f.
Proof. induction l as [|a l IH]; [cbn; ring|]. rewrite !sum_cons, IH. ring. Qed.

Lemma sum_minus {A} (l : list A) f g : Sum l (fun a => f a - g a) = Sum l f - Sum l g.
Proof. induction l as [|a l IH]; [cbn; ring|]. rewrite !sum_cons, IH. ring. Qed.

Lemma sum_const {A} (l : list A) c : Sum l (fun _ => c) = INR (length l) * c.
Proof.
induction l as [|a l IH]; [cbn; ring|].
rewrite sum_cons, IH. change (length (a :: l)) with (S (length l)). rewrite S_INR. ring.
Qed.

Lemma sum_seq_const i n c : Sum (seq i n) (fun _ => c) = INR n * c.
Proof. rewrite sum_const, seq_length. reflexivity. Qed.

(** One term is at most the sum, if none is negative. *)
Lemma term_le_sum {A} (l : list A) f a : In a l -> (forall b, In b l -> 0 <= f b) -> f a <= Sum l f.
Proof.
induction l as [|b l IH]; intros Ha Hf; [easy|]. rewrite sum_cons.
assert (Hb : 0 <= f b) by (apply Hf; left; easy).
assert (Hl : 0 <= Sum l f) by (apply sum_ge0; intros; apply Hf; right; easy).
destruct Ha as [->|Ha]; [lra|]. enough (f a <= Sum l f) by lra. apply IH; [easy | intros; apply Hf; right; easy].
Qed.

Lemma sum_comm {A B} (l : list A) (m : list B) f :
  Sum l (fun a => Sum m (f a)) = Sum m (fun b => Sum l (fun a => f a b)).
Proof.
induction l as [|a l IH].
- cbn. rewrite sum_const. ring.
- rewrite sum_cons, IH, <- sum_plus. reflexivity.
Qed.

Lemma sum_shift i n f : Sum (seq (S i) n) f = Sum (seq i n) (fun t => f (S t)).
Proof. rewrite <- seq_shift, sum_map. reflexivity. Qed.

Lemma sum_seq_more i n m f : (n <= m)%nat -> (forall k, 0 <= f k) -> Sum (seq i n) f <= Sum (seq i m) f.
Proof.
intros Hnm Hf. replace m with (n + (m - n))%nat by lia. rewrite seq_app, sum_app.
assert (0 <= Sum (seq (i + n) (m - n)) f) by (apply sum_ge0; auto). lra.
Qed.

Lemma sum_combine_nth n i z (f : nat -> bool -> R) : length z = n ->
  Sum (combine (seq i n) z) (fun ab => f (fst ab) (snd ab)) = Sum (seq i n) (fun j => f j (nth (j - i) z false)).
Proof.
revert i z; induction n as [|n IH]; intros i z Hz; [reflexivity|].
destruct z as [|b z]; [easy|]. cbn [seq combine]. rewrite !sum_cons. cbn [fst snd]. rewrite Nat.sub_diag. cbn [nth].
f_equal. rewrite IH by (cbn in Hz; lia). apply sum_ext. intros j Hj. apply in_seq in Hj.
replace (j - i)%nat with (S (j - S i)) by lia. reflexivity.
Qed.

(** (a_1 + .. + a_n)^2 <= n (a_1^2 + .. + a_n^2) *)
Lemma square_of_sum_le {A} (l : list A) f : Sum l f ^ 2 <= INR (length l) * Sum l (fun a => f a ^ 2).
Proof.
induction l as [|a l IH]; [cbn; lra|].
rewrite !sum_cons. change (length (a :: l)) with (S (length l)). rewrite S_INR.
set (s := Sum l f) in *. set (q := Sum l (fun a => f a ^ 2)) in *. set (n := INR (length l)) in *.
assert (Hn : 0 <= n) by apply pos_INR.
assert (Hq : 0 <= q) by (apply sum_ge0; intros; apply pow2_ge_0).
assert (Hcross : 2 * f a * s <= n * f a ^ 2 + q).
{ destruct (Req_dec n 0) as [H0|H0].
  - rewrite H0 in IH. assert (s = 0) by (pose proof (pow2_ge_0 s); nra). rewrite H, H0. lra.
  - apply Rmult_le_reg_l with n; [lra|]. pose proof (pow2_ge_0 (n * f a - s)). nra. }
nra.
Qed.

(** Cauchy and Schwarz *)
Lemma cauchy_schwarz {A} (l : list A) x y :
  Sum l (fun a => x a * y a) <= sqrt (Sum l (fun a => x a ^ 2)) * sqrt (Sum l (fun a => y a ^ 2)).
Proof.
induction l as [|a l IH]; [cbn; rewrite sqrt_0; lra|].
rewrite !sum_cons.
set (X := Sum l (fun a => x a ^ 2)) in *. set (Y := Sum l (fun a => y a ^ 2)) in *.
assert (HX : 0 <= X) by (apply sum_ge0; intros; apply pow2_ge_0).
assert (HY : 0 <= Y) by (apply sum_ge0; intros; apply pow2_ge_0).
pose proof (pow2_ge_0 (x a)). pose proof (pow2_ge_0 (y a)).
pose proof (sqrt_pos X) as Hu. pose proof (sqrt_pos Y) as Hv.
pose proof (sqrt_sqrt X HX) as HX2. pose proof (sqrt_sqrt Y HY) as HY2.
set (u := sqrt X) in *. set (v := sqrt Y) in *.
eapply Rle_trans; [apply Rplus_le_compat_l, IH|].
rewrite <- sqrt_mult by lra.
eapply Rle_trans; [apply Rle_abs|]. rewrite <- (sqrt_Rsqr_abs (x a * y a + u * v)).
apply sqrt_le_1_alt. unfold Rsqr. rewrite <- HX2, <- HY2.
pose proof (pow2_ge_0 (x a * v - y a * u)). nra.
Qed.

(** ** Products *)

Lemma prod_cons {A} (a : A) l f : Prod (a :: l) f = f a * Prod l f.
Proof. reflexivity. Qed.

Lemma prod_ext {A} (l : list A) f g : (forall a, In a l -> f a = g a) -> Prod l f = Prod l g.
Proof.
induction l as [|a l IH]; intros H; [reflexivity|].
rewrite !prod_cons, IH by (intros; apply H; right; easy). f_equal. apply H; left; easy.
Qed.

Lemma prod_ge0 {A} (l : list A) f : (forall a, In a l -> 0 <= f a) -> 0 <= Prod l f.
Proof.
induction l as [|a l IH]; intros H; [cbn; lra|].
rewrite prod_cons. apply Rmult_le_pos; [apply H; left; easy | apply IH; intros; apply H; right; easy].
Qed.

Lemma prod_gt0 {A} (l : list A) f : (forall a, In a l -> 0 < f a) -> 0 < Prod l f.
Proof.
induction l as [|a l IH]; intros H; [cbn; lra|].
rewrite prod_cons. apply Rmult_lt_0_compat; [apply H; left; easy | apply IH; intros; apply H; right; easy].
Qed.

Lemma prod_le {A} (l : list A) f g : (forall a, In a l -> 0 <= f a <= g a) -> Prod l f <= Prod l g.
Proof.
induction l as [|a l IH]; intros H; [apply Rle_refl|].
rewrite !prod_cons. pose proof (H a (or_introl eq_refl)).
apply Rmult_le_compat; try lra.
- apply prod_ge0. intros b Hb. apply H; right; easy.
- apply IH. intros b Hb. apply H; right; easy.
Qed.

Lemma prod_scal {A} (l : list A) c f : Prod l (fun a => c * f a) = c ^ length l * Prod l f.
Proof. induction l as [|a l IH]; [cbn; ring|]. rewrite !prod_cons, IH. cbn [length pow]. ring. Qed.

Lemma prod_map {A B} (g : A -> B) l f : Prod (map g l) f = Prod l (fun a => f (g a)).
Proof. induction l as [|a l IH]; cbn; [reflexivity | f_equal; exact IH]. Qed.

Lemma exp_sum {A} (l : list A) f : exp (Sum l f) = Prod l (fun a => exp (f a)).
Proof. induction l as [|a l IH]; [apply exp_0|]. rewrite sum_cons, prod_cons, exp_plus, IH. reflexivity. Qed.

(** ** Sums of natural numbers, for counting *)

Fixpoint nsum (f : nat -> nat) (n : nat) : nat := match n with O => O | S n => f n + nsum f n end.
