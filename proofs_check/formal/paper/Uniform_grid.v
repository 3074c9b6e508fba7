(** * The uniform grid

    The N payments 1/(2N), 3/(2N), .., (2N-1)/(2N): every payment in [0,1] has one of them within 1/(2N), so that
    at most 1/eps payments are enough for eps (I37.1, I40.1). The paper speaks of "the uniform eps-grid on [0,1]".

    - [lipschitz p L] == productivity functions with Lipschitz constant L
    - [uniform n c] == the payment with number [c] of [n]; numbers from [n] on are not used and cost 1
    - [uniform_world K N lam p] == the game with productivity functions [p] on this grid *)
Require Import Reals Lra Psatz List Bool Arith Lia.
From PaidExperts Require Import Sums Tree Game Calculus.
Open Scope R_scope.

(** Productivity functions with Lipschitz constant L, on their own *)
Record lipschitz (p : nat -> R -> R) (L : R) : Prop := Lipschitz {
  in_unit : forall j x, 0 <= x <= 1 -> 0 <= p j x <= 1;
  slope_le : forall j x y, 0 <= x <= 1 -> 0 <= y <= 1 -> Rabs (p j x - p j y) <= L * Rabs (x - y) }.

Lemma productive_lipschitz G p L : productive G p L -> lipschitz p L.
Proof. intros Hp. split; apply Hp. Qed.

Lemma constant_lipschitz q : 0 <= q <= 1 -> lipschitz (fun _ _ => q) 0.
Proof. intros Hq. split; intros; [easy | rewrite Rminus_eq_0, Rabs_R0; lra]. Qed.

Definition uniform (n c : nat) : R := Rmin 1 ((2 * INR c + 1) / (2 * INR n)).
Definition uniform_world (K N : nat) (lam : R) (p : nat -> R -> R) : game :=
  Game K N lam (uniform N) (fun j c => p j (uniform N c)).

Lemma uniform_is n c : (c < n)%nat -> uniform n c = (2 * INR c + 1) / (2 * INR n).
Proof.
intros Hc. apply Rmin_right. assert (Hn : 0 < INR n) by (apply lt_0_INR; lia).
apply Rdiv_le_iff; [lra|]. apply (le_INR (S c)) in Hc. rewrite S_INR in Hc. lra.
Qed.

Lemma uniform_range n c : (1 <= n)%nat -> 0 <= uniform n c <= 1.
Proof.
intros Hn. assert (HN : 0 < INR n) by (apply lt_0_INR; lia). split; [|apply Rmin_l].
apply Rmin_glb; [lra|]. apply Rdiv_ge0; [pose proof (pos_INR c); lra | lra].
Qed.

Lemma cell_of n m x : (1 <= n)%nat -> 0 <= x -> INR n * x <= INR m -> (1 <= m)%nat ->
  exists c, (c < m)%nat /\ INR c <= INR n * x <= INR c + 1.
Proof.
intros Hn Hx. induction m as [|m IH]; intros Hm H1; [lia|].
destruct (Rle_lt_dec (INR n * x) (INR m)) as [Hle|Hlt].
- destruct (Nat.eq_dec m 0) as [->|H0].
  + exists 0%nat. split; [lia|]. cbn in *. assert (0 <= INR n * x) by (apply Rmult_le_pos; [apply pos_INR | easy]). lra.
  + destruct (IH Hle ltac:(lia)) as (c & Hc & H). exists c. split; [lia | easy].
- exists m. rewrite S_INR in Hm. split; [lia | lra].
Qed.

Theorem uniform_covers G : (1 <= N G)%nat -> price G = uniform (N G) -> covered G (1 / (2 * INR (N G))).
Proof.
intros Hn Hprice x Hx. assert (HN : 0 < INR (N G)) by (apply lt_0_INR; lia).
destruct (cell_of (N G) (N G) x Hn ltac:(lra) ltac:(nra) Hn) as (c & Hc & H). exists c. split; [easy|].
rewrite Hprice, uniform_is by easy.
replace ((2 * INR c + 1) / (2 * INR (N G)) - x)
  with ((2 * INR c + 1 - 2 * (INR (N G) * x)) / (2 * INR (N G))) by (field; lra).
unfold Rdiv. rewrite Rabs_mult, (Rabs_right (/ _)) by (left; apply Rinv_0_lt_compat; lra).
apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat; lra | apply Rabs_le; lra].
Qed.

(** As many as 1/eps, rounded down, are enough. *)
Theorem uniform_grid_size eps : 0 < eps <= 1 ->
  exists n, (1 <= n)%nat /\ INR n <= 1 / eps /\ 1 / (2 * INR n) <= eps.
Proof.
intros Heps. set (y := 1 / eps). assert (Hy : 1 <= y) by (apply le_Rdiv_iff; lra).
assert (Hfloor : exists n, INR n <= y < INR n + 1).
{ destruct (archimed y) as [H1 H2]. assert (H0 : (1 <= up y)%Z) by (apply le_IZR; lra).
  exists (Z.to_nat (up y - 1)). rewrite INR_IZR_INZ, Z2Nat.id, minus_IZR by lia. lra. }
destruct Hfloor as (n & Hn). exists n. assert (H1 : 1 <= INR n).
{ destruct n; [cbn in Hn; lra|]. rewrite S_INR. pose proof (pos_INR n). lra. }
split; [|split; [lra|]].
- apply INR_le. cbn. lra.
- assert (Heq : eps * y = 1) by (unfold y; field; lra). apply Rdiv_le_iff; [lra|]. nra.
Qed.

(** X/(2 n) + M n is least near n = sqrt(X/(2 M)). *)
Lemma best_grid_size X M : 0 <= X -> 0 < M ->
  exists n, (1 <= n)%nat /\ X * (1 / (2 * INR n)) + INR n * M <= sqrt (2 * M * X) + M.
Proof.
intros HX HM. set (s := sqrt (X / (2 * M))). assert (Hs : 0 <= s) by apply sqrt_pos.
assert (HX2 : X = 2 * M * s ^ 2).
{ unfold s. rewrite pow2_sqrt by (apply Rdiv_ge0; lra). field. lra. }
destruct (ceiling s Hs) as (n & Hn & Hceil). exists n. split; [easy|]. pose proof (INR_ge1 n Hn) as Hn1.
replace (sqrt (2 * M * X)) with (2 * M * s).
2:{ symmetry. apply sqrt_lem_1; [nra | nra|]. rewrite HX2. ring. }
enough (X * (1 / (2 * INR n)) <= M * s) by nra.
replace (X * (1 / (2 * INR n))) with (X / (2 * INR n)) by (field; lra).
apply Rdiv_le_iff; [lra|]. rewrite HX2. assert (0 <= M * s) by nra. nra.
Qed.

Section World.
Variables (K N : nat) (lam L : R) (p : nat -> R -> R).
Hypotheses (HK : (1 <= K)%nat) (HN : (1 <= N)%nat) (Hlam : 0 <= lam) (Hp : lipschitz p L).

Lemma uniform_world_lawful : lawful (uniform_world K N lam p).
Proof. split; cbn; auto; intros; [apply uniform_range; easy | apply Hp, uniform_range; easy]. Qed.

Lemma uniform_world_productive : productive (uniform_world K N lam p) p L.
Proof. split; [apply Hp | apply Hp | reflexivity]. Qed.

Lemma uniform_world_covered : covered (uniform_world K N lam p) (1 / (2 * INR N)).
Proof. apply (uniform_covers (uniform_world K N lam p)); [easy | reflexivity]. Qed.
End World.

Theorem uniform_grid_of_step eps : 0 < eps <= 1 -> exists n, (1 <= n)%nat /\ INR n <= 1 * / eps /\
  forall k mu p, covered (uniform_world k n mu p) eps.
Proof.
intros Heps. destruct (uniform_grid_size eps Heps) as (n & Hn & Hsize & Hfine). exists n.
split; [easy|]. split; [lra|]. intros k mu p y Hy.
destruct (uniform_world_covered k n mu p Hn y Hy) as (c & Hc & Hd). exists c. split; [easy | lra].
Qed.
