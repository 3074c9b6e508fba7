(** * Decisions of the reference, decided by the definitions of [Game.v]

    Generated from the conformance vectors by [python -m proofs_check.formal --decisions]; do not edit.
    409 decisions: 12 cautious, 60 certain, 12 credible, 22 even, 60 follows, 12 least bound, 12 likelier, 60 minimal, 60 not certain, 12 not credible, 2 tie, 25 untried, 60 votes. *)
Require Import Reals Lra Psatz List Bool Arith Lia ZArith.
From Interval Require Import Tactic.
From PaidExperts Require Import Sums Tree Game Covering Vectors Deciding.
Import ListNotations.
Open Scope R_scope.

(** exploration-1: three payments, one expert *)
Definition exploration_1_0 : history := nil.
Lemma exploration_1_0_0 : (* untried *)
  forall j, (j < 1)%nat -> times exploration_1_0 j (pay (paying [0]%nat 0 true) j) = 0%nat.
Proof. intros j Hj. destruct j; [counted|]. lia. Qed.
Lemma exploration_1_0_2 : (* follows *)
  sample 0 (vote_1 (playing 1 4 [0; (1 / 2); 1]) 1 exploration_1_0 (paying [0]%nat 0 true) (at_ false [true])) = true.
Proof. apply (vote_follows_untried 1 4 [0; (1 / 2); 1] 1 exploration_1_0 [0]%nat 0 true [true] 0); [lia | counted]. Qed.
Definition exploration_1_1 : history := seen [0]%nat [true] true :: exploration_1_0.
Lemma exploration_1_1_0 : (* untried *)
  forall j, (j < 1)%nat -> times exploration_1_1 j (pay (paying [1]%nat 0 true) j) = 0%nat.
Proof. intros j Hj. destruct j; [counted|]. lia. Qed.
Lemma exploration_1_1_2 : (* follows *)
  sample 0 (vote_1 (playing 1 4 [0; (1 / 2); 1]) 1 exploration_1_1 (paying [1]%nat 0 true) (at_ false [true])) = true.
Proof. apply (vote_follows_untried 1 4 [0; (1 / 2); 1] 1 exploration_1_1 [1]%nat 0 true [true] 0); [lia | counted]. Qed.
Definition exploration_1_2 : history := seen [1]%nat [true] true :: exploration_1_1.
Lemma exploration_1_2_0 : (* untried *)
  forall j, (j < 1)%nat -> times exploration_1_2 j (pay (paying [2]%nat 0 true) j) = 0%nat.
Proof. intros j Hj. destruct j; [counted|]. lia. Qed.
Lemma exploration_1_2_2 : (* follows *)
  sample 0 (vote_1 (playing 1 4 [0; (1 / 2); 1]) 1 exploration_1_2 (paying [2]%nat 0 true) (at_ false [true])) = true.
Proof. apply (vote_follows_untried 1 4 [0; (1 / 2); 1] 1 exploration_1_2 [2]%nat 0 true [true] 0); [lia | counted]. Qed.
Definition exploration_1_3 : history := seen [2]%nat [true] true :: exploration_1_2.
Lemma exploration_1_3_1 : (* follows *)
  sample 0 (vote_1 (playing 1 4 [0; (1 / 2); 1]) 1 exploration_1_3 (paying [0]%nat 0 true) (at_ false [true])) = true.
Proof. apply (vote_follows 1 4 [0; (1 / 2); 1] 1 exploration_1_3 [0]%nat 0 true [true] 0 1 1); [lia | counted | counted | lia | apply (certain_is _ _ _ _ 1 1); [counted | counted | is_certain] | lia]. Qed.
Definition exploration_1_4 : history := seen [0]%nat [true] true :: exploration_1_3.
Lemma exploration_1_4_1 : (* follows *)
  sample 0 (vote_1 (playing 1 4 [0; (1 / 2); 1]) 1 exploration_1_4 (paying [0]%nat 0 true) (at_ false [true])) = true.
Proof. apply (vote_follows 1 4 [0; (1 / 2); 1] 1 exploration_1_4 [0]%nat 0 true [true] 0 2 2); [lia | counted | counted | lia | apply (certain_is _ _ _ _ 2 2); [counted | counted | is_certain] | lia]. Qed.
Definition exploration_1_5 : history := seen [0]%nat [true] true :: exploration_1_4.

(** exploration-2: four payments in descending order, three experts, one of them wrong *)
Definition exploration_2_0 : history := nil.
Lemma exploration_2_0_0 : (* untried *)
  forall j, (j < 3)%nat -> times exploration_2_0 j (pay (paying [0; 0; 0]%nat 0 true) j) = 0%nat.
Proof. intros j Hj. destruct j; [counted|]. destruct j; [counted|]. destruct j; [counted|]. lia. Qed.
Lemma exploration_2_0_4 : (* follows *)
  sample (8998192055486251 / 9007199254740992) (vote_1 (playing 3 4 [1; (3152519739159347 / 4503599627370496); (3602879701896397 / 9007199254740992); 0]) 1 exploration_2_0 (paying [0; 0; 0]%nat 0 true) (at_ false [true; false; true])) = true.
Proof. apply (vote_follows_untried 3 4 [1; (3152519739159347 / 4503599627370496); (3602879701896397 / 9007199254740992); 0] 1 exploration_2_0 [0; 0; 0]%nat 0 true [true; false; true] (8998192055486251 / 9007199254740992)); [lia | counted]. Qed.
Lemma exploration_2_0_5 : (* follows *)
  sample (8998192055486251 / 9007199254740992) (vote_1 (playing 3 4 [1; (3152519739159347 / 4503599627370496); (3602879701896397 / 9007199254740992); 0]) 1 exploration_2_0 (paying [0; 0; 0]%nat 1 true) (at_ false [true; false; true])) = false.
Proof. apply (vote_follows_untried 3 4 [1; (3152519739159347 / 4503599627370496); (3602879701896397 / 9007199254740992); 0] 1 exploration_2_0 [0; 0; 0]%nat 1 true [true; false; true] (8998192055486251 / 9007199254740992)); [lia | counted]. Qed.
Lemma exploration_2_0_6 : (* follows *)
  sample (8998192055486251 / 9007199254740992) (vote_1 (playing 3 4 [1; (3152519739159347 / 4503599627370496); (3602879701896397 / 9007199254740992); 0]) 1 exploration_2_0 (paying [0; 0; 0]%nat 2 true) (at_ false [true; false; true])) = true.
Proof. apply (vote_follows_untried 3 4 [1; (3152519739159347 / 4503599627370496); (3602879701896397 / 9007199254740992); 0] 1 exploration_2_0 [0; 0; 0]%nat 2 true [true; false; true] (8998192055486251 / 9007199254740992)); [lia | counted]. Qed.
Definition exploration_2_1 : history := seen [0; 0; 0]%nat [true; false; true] true :: exploration_2_0.
Lemma exploration_2_1_0 : (* untried *)
  forall j, (j < 3)%nat -> times exploration_2_1 j (pay (paying [1; 1; 1]%nat 0 true) j) = 0%nat.
Proof. intros j Hj. destruct j; [counted|]. destruct j; [counted|]. destruct j; [counted|]. lia. Qed.
Lemma exploration_2_1_4 : (* follows *)
  sample (8998192055486251 / 9007199254740992) (vote_1 (playing 3 4 [1; (3152519739159347 / 4503599627370496); (3602879701896397 / 9007199254740992); 0]) 1 exploration_2_1 (paying [1; 1; 1]%nat 0 true) (at_ false [false; true; false])) = false.
Proof. apply (vote_follows_untried 3 4 [1; (3152519739159347 / 4503599627370496); (3602879701896397 / 9007199254740992); 0] 1 exploration_2_1 [1; 1; 1]%nat 0 true [false; true; false] (8998192055486251 / 9007199254740992)); [lia | counted]. Qed.
Lemma exploration_2_1_5 : (* follows *)
  sample (8998192055486251 / 9007199254740992) (vote_1 (playing 3 4 [1; (3152519739159347 / 4503599627370496); (3602879701896397 / 9007199254740992); 0]) 1 exploration_2_1 (paying [1; 1; 1]%nat 1 true) (at_ false [false; true; false])) = true.
Proof. apply (vote_follows_untried 3 4 [1; (3152519739159347 / 4503599627370496); (3602879701896397 / 9007199254740992); 0] 1 exploration_2_1 [1; 1; 1]%nat 1 true [false; true; false] (8998192055486251 / 9007199254740992)); [lia | counted]. Qed.
Lemma exploration_2_1_6 : (* follows *)
  sample (8998192055486251 / 9007199254740992) (vote_1 (playing 3 4 [1; (3152519739159347 / 4503599627370496); (3602879701896397 / 9007199254740992); 0]) 1 exploration_2_1 (paying [1; 1; 1]%nat 2 true) (at_ false [false; true; false])) = false.
Proof. apply (vote_follows_untried 3 4 [1; (3152519739159347 / 4503599627370496); (3602879701896397 / 9007199254740992); 0] 1 exploration_2_1 [1; 1; 1]%nat 2 true [false; true; false] (8998192055486251 / 9007199254740992)); [lia | counted]. Qed.
Definition exploration_2_2 : history := seen [1; 1; 1]%nat [false; true; false] false :: exploration_2_1.
Lemma exploration_2_2_0 : (* untried *)
  forall j, (j < 3)%nat -> times exploration_2_2 j (pay (paying [2; 2; 2]%nat 0 true) j) = 0%nat.
Proof. intros j Hj. destruct j; [counted|]. destruct j; [counted|]. destruct j; [counted|]. lia. Qed.
Lemma exploration_2_2_4 : (* follows *)
  sample (8998192055486251 / 9007199254740992) (vote_1 (playing 3 4 [1; (3152519739159347 / 4503599627370496); (3602879701896397 / 9007199254740992); 0]) 1 exploration_2_2 (paying [2; 2; 2]%nat 0 true) (at_ false [true; false; true])) = true.
Proof. apply (vote_follows_untried 3 4 [1; (3152519739159347 / 4503599627370496); (3602879701896397 / 9007199254740992); 0] 1 exploration_2_2 [2; 2; 2]%nat 0 true [true; false; true] (8998192055486251 / 9007199254740992)); [lia | counted]. Qed.
Lemma exploration_2_2_5 : (* follows *)
  sample (8998192055486251 / 9007199254740992) (vote_1 (playing 3 4 [1; (3152519739159347 / 4503599627370496); (3602879701896397 / 9007199254740992); 0]) 1 exploration_2_2 (paying [2; 2; 2]%nat 1 true) (at_ false [true; false; true])) = false.
Proof. apply (vote_follows_untried 3 4 [1; (3152519739159347 / 4503599627370496); (3602879701896397 / 9007199254740992); 0] 1 exploration_2_2 [2; 2; 2]%nat 1 true [true; false; true] (8998192055486251 / 9007199254740992)); [lia | counted]. Qed.
Lemma exploration_2_2_6 : (* follows *)
  sample (8998192055486251 / 9007199254740992) (vote_1 (playing 3 4 [1; (3152519739159347 / 4503599627370496); (3602879701896397 / 9007199254740992); 0]) 1 exploration_2_2 (paying [2; 2; 2]%nat 2 true) (at_ false [true; false; true])) = true.
Proof. apply (vote_follows_untried 3 4 [1; (3152519739159347 / 4503599627370496); (3602879701896397 / 9007199254740992); 0] 1 exploration_2_2 [2; 2; 2]%nat 2 true [true; false; true] (8998192055486251 / 9007199254740992)); [lia | counted]. Qed.
Definition exploration_2_3 : history := seen [2; 2; 2]%nat [true; false; true] true :: exploration_2_2.
Lemma exploration_2_3_0 : (* untried *)
  forall j, (j < 3)%nat -> times exploration_2_3 j (pay (paying [3; 3; 3]%nat 0 true) j) = 0%nat.
Proof. intros j Hj. destruct j; [counted|]. destruct j; [counted|]. destruct j; [counted|]. lia. Qed.
Lemma exploration_2_3_4 : (* follows *)
  sample (8998192055486251 / 9007199254740992) (vote_1 (playing 3 4 [1; (3152519739159347 / 4503599627370496); (3602879701896397 / 9007199254740992); 0]) 1 exploration_2_3 (paying [3; 3; 3]%nat 0 true) (at_ false [false; true; false])) = false.
Proof. apply (vote_follows_untried 3 4 [1; (3152519739159347 / 4503599627370496); (3602879701896397 / 9007199254740992); 0] 1 exploration_2_3 [3; 3; 3]%nat 0 true [false; true; false] (8998192055486251 / 9007199254740992)); [lia | counted]. Qed.
Lemma exploration_2_3_5 : (* follows *)
  sample (8998192055486251 / 9007199254740992) (vote_1 (playing 3 4 [1; (3152519739159347 / 4503599627370496); (3602879701896397 / 9007199254740992); 0]) 1 exploration_2_3 (paying [3; 3; 3]%nat 1 true) (at_ false [false; true; false])) = true.
Proof. apply (vote_follows_untried 3 4 [1; (3152519739159347 / 4503599627370496); (3602879701896397 / 9007199254740992); 0] 1 exploration_2_3 [3; 3; 3]%nat 1 true [false; true; false] (8998192055486251 / 9007199254740992)); [lia | counted]. Qed.
Lemma exploration_2_3_6 : (* follows *)
  sample (8998192055486251 / 9007199254740992) (vote_1 (playing 3 4 [1; (3152519739159347 / 4503599627370496); (3602879701896397 / 9007199254740992); 0]) 1 exploration_2_3 (paying [3; 3; 3]%nat 2 true) (at_ false [false; true; false])) = false.
Proof. apply (vote_follows_untried 3 4 [1; (3152519739159347 / 4503599627370496); (3602879701896397 / 9007199254740992); 0] 1 exploration_2_3 [3; 3; 3]%nat 2 true [false; true; false] (8998192055486251 / 9007199254740992)); [lia | counted]. Qed.
Definition exploration_2_4 : history := seen [3; 3; 3]%nat [false; true; false] false :: exploration_2_3.
Lemma exploration_2_4_3 : (* follows *)
  sample (8998192055486251 / 9007199254740992) (vote_1 (playing 3 4 [1; (3152519739159347 / 4503599627370496); (3602879701896397 / 9007199254740992); 0]) 1 exploration_2_4 (paying [3; 3; 3]%nat 0 true) (at_ false [true; false; true])) = true.
Proof. apply (vote_follows 3 4 [1; (3152519739159347 / 4503599627370496); (3602879701896397 / 9007199254740992); 0] 1 exploration_2_4 [3; 3; 3]%nat 0 true [true; false; true] (8998192055486251 / 9007199254740992) 1 1); [lia | counted | counted | lia | apply (certain_is _ _ _ _ 1 1); [counted | counted | is_certain] | lia]. Qed.
Lemma exploration_2_4_4 : (* follows *)
  sample (8998192055486251 / 9007199254740992) (vote_1 (playing 3 4 [1; (3152519739159347 / 4503599627370496); (3602879701896397 / 9007199254740992); 0]) 1 exploration_2_4 (paying [3; 3; 3]%nat 1 true) (at_ false [true; false; true])) = true.
Proof. apply (vote_contradicts 3 4 [1; (3152519739159347 / 4503599627370496); (3602879701896397 / 9007199254740992); 0] 1 exploration_2_4 [3; 3; 3]%nat 1 true [true; false; true] (8998192055486251 / 9007199254740992) 1 0); [lia | counted | counted | lia | apply (certain_is _ _ _ _ 1 0); [counted | counted | is_certain] | lia]. Qed.
Lemma exploration_2_4_5 : (* follows *)
  sample (8998192055486251 / 9007199254740992) (vote_1 (playing 3 4 [1; (3152519739159347 / 4503599627370496); (3602879701896397 / 9007199254740992); 0]) 1 exploration_2_4 (paying [3; 3; 3]%nat 2 true) (at_ false [true; false; true])) = true.
Proof. apply (vote_follows 3 4 [1; (3152519739159347 / 4503599627370496); (3602879701896397 / 9007199254740992); 0] 1 exploration_2_4 [3; 3; 3]%nat 2 true [true; false; true] (8998192055486251 / 9007199254740992) 1 1); [lia | counted | counted | lia | apply (certain_is _ _ _ _ 1 1); [counted | counted | is_certain] | lia]. Qed.
Definition exploration_2_5 : history := seen [3; 3; 3]%nat [true; false; true] true :: exploration_2_4.
Lemma exploration_2_5_3 : (* follows *)
  sample (8998192055486251 / 9007199254740992) (vote_1 (playing 3 4 [1; (3152519739159347 / 4503599627370496); (3602879701896397 / 9007199254740992); 0]) 1 exploration_2_5 (paying [3; 3; 3]%nat 0 true) (at_ false [false; true; false])) = false.
Proof. apply (vote_follows 3 4 [1; (3152519739159347 / 4503599627370496); (3602879701896397 / 9007199254740992); 0] 1 exploration_2_5 [3; 3; 3]%nat 0 true [false; true; false] (8998192055486251 / 9007199254740992) 2 2); [lia | counted | counted | lia | apply (certain_is _ _ _ _ 2 2); [counted | counted | is_certain] | lia]. Qed.
Lemma exploration_2_5_4 : (* follows *)
  sample (8998192055486251 / 9007199254740992) (vote_1 (playing 3 4 [1; (3152519739159347 / 4503599627370496); (3602879701896397 / 9007199254740992); 0]) 1 exploration_2_5 (paying [3; 3; 3]%nat 1 true) (at_ false [false; true; false])) = false.
Proof. apply (vote_contradicts 3 4 [1; (3152519739159347 / 4503599627370496); (3602879701896397 / 9007199254740992); 0] 1 exploration_2_5 [3; 3; 3]%nat 1 true [false; true; false] (8998192055486251 / 9007199254740992) 2 0); [lia | counted | counted | lia | apply (certain_is _ _ _ _ 2 0); [counted | counted | is_certain] | lia]. Qed.
Lemma exploration_2_5_5 : (* follows *)
  sample (8998192055486251 / 9007199254740992) (vote_1 (playing 3 4 [1; (3152519739159347 / 4503599627370496); (3602879701896397 / 9007199254740992); 0]) 1 exploration_2_5 (paying [3; 3; 3]%nat 2 true) (at_ false [false; true; false])) = false.
Proof. apply (vote_follows 3 4 [1; (3152519739159347 / 4503599627370496); (3602879701896397 / 9007199254740992); 0] 1 exploration_2_5 [3; 3; 3]%nat 2 true [false; true; false] (8998192055486251 / 9007199254740992) 2 2); [lia | counted | counted | lia | apply (certain_is _ _ _ _ 2 2); [counted | counted | is_certain] | lia]. Qed.
Definition exploration_2_6 : history := seen [3; 3; 3]%nat [false; true; false] false :: exploration_2_5.
Lemma exploration_2_6_3 : (* follows *)
  sample (8998192055486251 / 9007199254740992) (vote_1 (playing 3 4 [1; (3152519739159347 / 4503599627370496); (3602879701896397 / 9007199254740992); 0]) 1 exploration_2_6 (paying [3; 3; 3]%nat 0 true) (at_ false [true; false; true])) = true.
Proof. apply (vote_follows 3 4 [1; (3152519739159347 / 4503599627370496); (3602879701896397 / 9007199254740992); 0] 1 exploration_2_6 [3; 3; 3]%nat 0 true [true; false; true] (8998192055486251 / 9007199254740992) 3 3); [lia | counted | counted | lia | apply (certain_is _ _ _ _ 3 3); [counted | counted | is_certain] | lia]. Qed.
Lemma exploration_2_6_4 : (* follows *)
  sample (8998192055486251 / 9007199254740992) (vote_1 (playing 3 4 [1; (3152519739159347 / 4503599627370496); (3602879701896397 / 9007199254740992); 0]) 1 exploration_2_6 (paying [3; 3; 3]%nat 1 true) (at_ false [true; false; true])) = true.
Proof. apply (vote_contradicts 3 4 [1; (3152519739159347 / 4503599627370496); (3602879701896397 / 9007199254740992); 0] 1 exploration_2_6 [3; 3; 3]%nat 1 true [true; false; true] (8998192055486251 / 9007199254740992) 3 0); [lia | counted | counted | lia | apply (certain_is _ _ _ _ 3 0); [counted | counted | is_certain] | lia]. Qed.
Lemma exploration_2_6_5 : (* follows *)
  sample (8998192055486251 / 9007199254740992) (vote_1 (playing 3 4 [1; (3152519739159347 / 4503599627370496); (3602879701896397 / 9007199254740992); 0]) 1 exploration_2_6 (paying [3; 3; 3]%nat 2 true) (at_ false [true; false; true])) = true.
Proof. apply (vote_follows 3 4 [1; (3152519739159347 / 4503599627370496); (3602879701896397 / 9007199254740992); 0] 1 exploration_2_6 [3; 3; 3]%nat 2 true [true; false; true] (8998192055486251 / 9007199254740992) 3 3); [lia | counted | counted | lia | apply (certain_is _ _ _ _ 3 3); [counted | counted | is_certain] | lia]. Qed.
Definition exploration_2_7 : history := seen [3; 3; 3]%nat [true; false; true] true :: exploration_2_6.

(** certainty-1: an estimate below 1/2, on its cutoff *)
Definition certainty_1_0 : history := nil.
Lemma certainty_1_0_1 : (* certain *)
  certain 1 certainty_1_0 (paying [0]%nat 0 true) 0 = true.
Proof. apply (certain_is _ _ _ _ 0 0); [counted | counted | is_certain]. Qed.
Lemma certainty_1_0_2 : (* follows *)
  sample 0 (vote_1 (playing 1 (3602879701896397 / 36028797018963968) [(1 / 2)]) 1 certainty_1_0 (paying [0]%nat 0 true) (at_ false [false])) = false.
Proof. apply (vote_follows_untried 1 (3602879701896397 / 36028797018963968) [(1 / 2)] 1 certainty_1_0 [0]%nat 0 true [false] 0); [lia | counted]. Qed.
Definition certainty_1_1 : history := seen [0]%nat [false] true :: certainty_1_0.
Lemma certainty_1_1_0 : (* certain *)
  certain 1 certainty_1_1 (paying [0]%nat 0 true) 0 = true.
Proof. apply (certain_is _ _ _ _ 1 0); [counted | counted | is_certain]. Qed.
Lemma certainty_1_1_1 : (* follows *)
  sample 0 (vote_1 (playing 1 (3602879701896397 / 36028797018963968) [(1 / 2)]) 1 certainty_1_1 (paying [0]%nat 0 true) (at_ false [true])) = false.
Proof. apply (vote_contradicts 1 (3602879701896397 / 36028797018963968) [(1 / 2)] 1 certainty_1_1 [0]%nat 0 true [true] 0 1 0); [lia | counted | counted | lia | apply (certain_is _ _ _ _ 1 0); [counted | counted | is_certain] | lia]. Qed.
Definition certainty_1_2 : history := seen [0]%nat [true] false :: certainty_1_1.
Lemma certainty_1_2_0 : (* certain *)
  certain 1 certainty_1_2 (paying [0]%nat 0 true) 0 = true.
Proof. apply (certain_is _ _ _ _ 2 0); [counted | counted | is_certain]. Qed.
Lemma certainty_1_2_1 : (* follows *)
  sample 0 (vote_1 (playing 1 (3602879701896397 / 36028797018963968) [(1 / 2)]) 1 certainty_1_2 (paying [0]%nat 0 true) (at_ false [true])) = false.
Proof. apply (vote_contradicts 1 (3602879701896397 / 36028797018963968) [(1 / 2)] 1 certainty_1_2 [0]%nat 0 true [true] 0 2 0); [lia | counted | counted | lia | apply (certain_is _ _ _ _ 2 0); [counted | counted | is_certain] | lia]. Qed.
Definition certainty_1_3 : history := seen [0]%nat [true] true :: certainty_1_2.
Lemma certainty_1_3_0 : (* not certain *)
  certain 1 certainty_1_3 (paying [0]%nat 0 true) 0 = false.
Proof. apply (certain_is _ _ _ _ 3 1); [counted | counted | inside]. Qed.
Lemma certainty_1_3_1 : (* votes *)
  sample 0 (vote_1 (playing 1 (3602879701896397 / 36028797018963968) [(1 / 2)]) 1 certainty_1_3 (paying [0]%nat 0 true) (at_ false [true])) = true.
Proof. rewrite (vote_aggregates 1 (3602879701896397 / 36028797018963968) [(1 / 2)] 1 certainty_1_3 [0]%nat 0 true [true] 0 [(3, 1)]%nat (1/2)); [by_odds | counted | reflexivity | lra | repeat apply Forall_cons; try apply Forall_nil; (split; [inside | cbn; lia]) | odds_are]. Qed.
Lemma certainty_1_3_2 : (* credible *)
  kl_set (ln (2 / (1 / 2))) 3 1 (22102888741/549755813888).
Proof. is_credible. Qed.
Lemma certainty_1_3_3 : (* not credible *)
  ~ kl_set (ln (2 / (1 / 2))) 3 1 (22102887717/549755813888).
Proof. not_credible. Qed.
Definition certainty_1_4 : history := seen [0]%nat [true] false :: certainty_1_3.
Lemma certainty_1_4_0 : (* not certain *)
  certain 1 certainty_1_4 (paying [0]%nat 0 true) 0 = false.
Proof. apply (certain_is _ _ _ _ 4 1); [counted | counted | inside]. Qed.
Lemma certainty_1_4_1 : (* votes *)
  sample 0 (vote_1 (playing 1 (3602879701896397 / 36028797018963968) [(1 / 2)]) 1 certainty_1_4 (paying [0]%nat 0 true) (at_ false [false])) = false.
Proof. rewrite (vote_aggregates 1 (3602879701896397 / 36028797018963968) [(1 / 2)] 1 certainty_1_4 [0]%nat 0 true [false] 0 [(4, 1)]%nat (3)); [by_odds | counted | reflexivity | lra | repeat apply Forall_cons; try apply Forall_nil; (split; [inside | cbn; lia]) | odds_are]. Qed.
Lemma certainty_1_4_2 : (* credible *)
  kl_set (ln (2 / (1 / 2))) 4 1 (31645558487/1099511627776).
Proof. is_credible. Qed.
Lemma certainty_1_4_3 : (* not credible *)
  ~ kl_set (ln (2 / (1 / 2))) 4 1 (31645556439/1099511627776).
Proof. not_credible. Qed.
Definition certainty_1_5 : history := seen [0]%nat [false] true :: certainty_1_4.
Lemma certainty_1_5_0 : (* not certain *)
  certain 1 certainty_1_5 (paying [0]%nat 0 true) 0 = false.
Proof. apply (certain_is _ _ _ _ 5 1); [counted | counted | inside]. Qed.
Lemma certainty_1_5_1 : (* votes *)
  sample 0 (vote_1 (playing 1 (3602879701896397 / 36028797018963968) [(1 / 2)]) 1 certainty_1_5 (paying [0]%nat 0 true) (at_ false [true])) = true.
Proof. rewrite (vote_aggregates 1 (3602879701896397 / 36028797018963968) [(1 / 2)] 1 certainty_1_5 [0]%nat 0 true [true] 0 [(5, 1)]%nat (1/4)); [by_odds | counted | reflexivity | lra | repeat apply Forall_cons; try apply Forall_nil; (split; [inside | cbn; lia]) | odds_are]. Qed.
Lemma certainty_1_5_2 : (* credible *)
  kl_set (ln (2 / (1 / 2))) 5 1 (24656371383/1099511627776).
Proof. is_credible. Qed.
Lemma certainty_1_5_3 : (* not credible *)
  ~ kl_set (ln (2 / (1 / 2))) 5 1 (24656369335/1099511627776).
Proof. not_credible. Qed.
Definition certainty_1_6 : history := seen [0]%nat [true] false :: certainty_1_5.
Lemma certainty_1_6_0 : (* not certain *)
  certain 1 certainty_1_6 (paying [0]%nat 0 true) 0 = false.
Proof. apply (certain_is _ _ _ _ 6 1); [counted | counted | inside]. Qed.
Lemma certainty_1_6_1 : (* votes *)
  sample 0 (vote_1 (playing 1 (3602879701896397 / 36028797018963968) [(1 / 2)]) 1 certainty_1_6 (paying [0]%nat 0 true) (at_ false [false])) = false.
Proof. rewrite (vote_aggregates 1 (3602879701896397 / 36028797018963968) [(1 / 2)] 1 certainty_1_6 [0]%nat 0 true [false] 0 [(6, 1)]%nat (5)); [by_odds | counted | reflexivity | lra | repeat apply Forall_cons; try apply Forall_nil; (split; [inside | cbn; lia]) | odds_are]. Qed.
Lemma certainty_1_6_2 : (* credible *)
  kl_set (ln (2 / (1 / 2))) 6 1 (5049946871/274877906944).
Proof. is_credible. Qed.
Lemma certainty_1_6_3 : (* not credible *)
  ~ kl_set (ln (2 / (1 / 2))) 6 1 (5049946359/274877906944).
Proof. not_credible. Qed.
Lemma certainty_1_6_4 : (* credible *)
  kl_set (ln (2 / (1 / 2))) 6 1 (540116289237/1099511627776).
Proof. is_credible. Qed.
Lemma certainty_1_6_5 : (* not credible *)
  ~ kl_set (ln (2 / (1 / 2))) 6 1 (540116291285/1099511627776).
Proof. not_credible. Qed.
Definition certainty_1_7 : history := seen [0]%nat [false] true :: certainty_1_6.
Lemma certainty_1_7_0 : (* not certain *)
  certain 1 certainty_1_7 (paying [0]%nat 0 true) 0 = false.
Proof. apply (certain_is _ _ _ _ 7 1); [counted | counted | inside]. Qed.
Lemma certainty_1_7_1 : (* votes *)
  sample 0 (vote_1 (playing 1 (3602879701896397 / 36028797018963968) [(1 / 2)]) 1 certainty_1_7 (paying [0]%nat 0 true) (at_ false [true])) = true.
Proof. rewrite (vote_aggregates 1 (3602879701896397 / 36028797018963968) [(1 / 2)] 1 certainty_1_7 [0]%nat 0 true [true] 0 [(7, 1)]%nat (1/6)); [by_odds | counted | reflexivity | lra | repeat apply Forall_cons; try apply Forall_nil; (split; [inside | cbn; lia]) | odds_are]. Qed.
Lemma certainty_1_7_2 : (* credible *)
  kl_set (ln (2 / (1 / 2))) 7 1 (8554551931/549755813888).
Proof. is_credible. Qed.
Lemma certainty_1_7_3 : (* not credible *)
  ~ kl_set (ln (2 / (1 / 2))) 7 1 (8554550907/549755813888).
Proof. not_credible. Qed.
Lemma certainty_1_7_4 : (* credible *)
  kl_set (ln (2 / (1 / 2))) 7 1 (239085762469/549755813888).
Proof. is_credible. Qed.
Lemma certainty_1_7_5 : (* not credible *)
  ~ kl_set (ln (2 / (1 / 2))) 7 1 (239085763493/549755813888).
Proof. not_credible. Qed.
Definition certainty_1_8 : history := seen [0]%nat [true] false :: certainty_1_7.

(** certainty-2: an estimate below 1/2, just inside its cutoff *)
Definition certainty_2_0 : history := nil.
Lemma certainty_2_0_1 : (* certain *)
  certain (3 / 4) certainty_2_0 (paying [0]%nat 0 true) 0 = true.
Proof. apply (certain_is _ _ _ _ 0 0); [counted | counted | is_certain]. Qed.
Lemma certainty_2_0_2 : (* follows *)
  sample 0 (vote_1 (playing 1 (3602879701896397 / 36028797018963968) [(1 / 2)]) (3 / 4) certainty_2_0 (paying [0]%nat 0 true) (at_ false [false])) = false.
Proof. apply (vote_follows_untried 1 (3602879701896397 / 36028797018963968) [(1 / 2)] (3 / 4) certainty_2_0 [0]%nat 0 true [false] 0); [lia | counted]. Qed.
Definition certainty_2_1 : history := seen [0]%nat [false] true :: certainty_2_0.
Lemma certainty_2_1_0 : (* certain *)
  certain (3 / 4) certainty_2_1 (paying [0]%nat 0 true) 0 = true.
Proof. apply (certain_is _ _ _ _ 1 0); [counted | counted | is_certain]. Qed.
Lemma certainty_2_1_1 : (* follows *)
  sample 0 (vote_1 (playing 1 (3602879701896397 / 36028797018963968) [(1 / 2)]) (3 / 4) certainty_2_1 (paying [0]%nat 0 true) (at_ false [true])) = false.
Proof. apply (vote_contradicts 1 (3602879701896397 / 36028797018963968) [(1 / 2)] (3 / 4) certainty_2_1 [0]%nat 0 true [true] 0 1 0); [lia | counted | counted | lia | apply (certain_is _ _ _ _ 1 0); [counted | counted | is_certain] | lia]. Qed.
Definition certainty_2_2 : history := seen [0]%nat [true] false :: certainty_2_1.
Lemma certainty_2_2_0 : (* certain *)
  certain (3 / 4) certainty_2_2 (paying [0]%nat 0 true) 0 = true.
Proof. apply (certain_is _ _ _ _ 2 0); [counted | counted | is_certain]. Qed.
Lemma certainty_2_2_1 : (* follows *)
  sample 0 (vote_1 (playing 1 (3602879701896397 / 36028797018963968) [(1 / 2)]) (3 / 4) certainty_2_2 (paying [0]%nat 0 true) (at_ false [true])) = false.
Proof. apply (vote_contradicts 1 (3602879701896397 / 36028797018963968) [(1 / 2)] (3 / 4) certainty_2_2 [0]%nat 0 true [true] 0 2 0); [lia | counted | counted | lia | apply (certain_is _ _ _ _ 2 0); [counted | counted | is_certain] | lia]. Qed.
Definition certainty_2_3 : history := seen [0]%nat [true] true :: certainty_2_2.
Lemma certainty_2_3_0 : (* not certain *)
  certain (3 / 4) certainty_2_3 (paying [0]%nat 0 true) 0 = false.
Proof. apply (certain_is _ _ _ _ 3 1); [counted | counted | inside]. Qed.
Lemma certainty_2_3_1 : (* votes *)
  sample 0 (vote_1 (playing 1 (3602879701896397 / 36028797018963968) [(1 / 2)]) (3 / 4) certainty_2_3 (paying [0]%nat 0 true) (at_ false [true])) = true.
Proof. rewrite (vote_aggregates 1 (3602879701896397 / 36028797018963968) [(1 / 2)] (3 / 4) certainty_2_3 [0]%nat 0 true [true] 0 [(3, 1)]%nat (1/2)); [by_odds | counted | reflexivity | lra | repeat apply Forall_cons; try apply Forall_nil; (split; [inside | cbn; lia]) | odds_are]. Qed.
Lemma certainty_2_3_2 : (* credible *)
  kl_set (ln (2 / (1 / 2))) 3 1 (22102888741/549755813888).
Proof. is_credible. Qed.
Lemma certainty_2_3_3 : (* not credible *)
  ~ kl_set (ln (2 / (1 / 2))) 3 1 (22102887717/549755813888).
Proof. not_credible. Qed.
Definition certainty_2_4 : history := seen [0]%nat [true] false :: certainty_2_3.
Lemma certainty_2_4_0 : (* not certain *)
  certain (3 / 4) certainty_2_4 (paying [0]%nat 0 true) 0 = false.
Proof. apply (certain_is _ _ _ _ 4 1); [counted | counted | inside]. Qed.
Lemma certainty_2_4_1 : (* votes *)
  sample 0 (vote_1 (playing 1 (3602879701896397 / 36028797018963968) [(1 / 2)]) (3 / 4) certainty_2_4 (paying [0]%nat 0 true) (at_ false [false])) = false.
Proof. rewrite (vote_aggregates 1 (3602879701896397 / 36028797018963968) [(1 / 2)] (3 / 4) certainty_2_4 [0]%nat 0 true [false] 0 [(4, 1)]%nat (3)); [by_odds | counted | reflexivity | lra | repeat apply Forall_cons; try apply Forall_nil; (split; [inside | cbn; lia]) | odds_are]. Qed.
Lemma certainty_2_4_2 : (* credible *)
  kl_set (ln (2 / (1 / 2))) 4 1 (31645558487/1099511627776).
Proof. is_credible. Qed.
Lemma certainty_2_4_3 : (* not credible *)
  ~ kl_set (ln (2 / (1 / 2))) 4 1 (31645556439/1099511627776).
Proof. not_credible. Qed.
Definition certainty_2_5 : history := seen [0]%nat [false] true :: certainty_2_4.
Lemma certainty_2_5_0 : (* not certain *)
  certain (3 / 4) certainty_2_5 (paying [0]%nat 0 true) 0 = false.
Proof. apply (certain_is _ _ _ _ 5 1); [counted | counted | inside]. Qed.
Lemma certainty_2_5_1 : (* votes *)
  sample 0 (vote_1 (playing 1 (3602879701896397 / 36028797018963968) [(1 / 2)]) (3 / 4) certainty_2_5 (paying [0]%nat 0 true) (at_ false [true])) = true.
Proof. rewrite (vote_aggregates 1 (3602879701896397 / 36028797018963968) [(1 / 2)] (3 / 4) certainty_2_5 [0]%nat 0 true [true] 0 [(5, 1)]%nat (1/4)); [by_odds | counted | reflexivity | lra | repeat apply Forall_cons; try apply Forall_nil; (split; [inside | cbn; lia]) | odds_are]. Qed.
Lemma certainty_2_5_2 : (* credible *)
  kl_set (ln (2 / (1 / 2))) 5 1 (24656371383/1099511627776).
Proof. is_credible. Qed.
Lemma certainty_2_5_3 : (* not credible *)
  ~ kl_set (ln (2 / (1 / 2))) 5 1 (24656369335/1099511627776).
Proof. not_credible. Qed.
Definition certainty_2_6 : history := seen [0]%nat [true] false :: certainty_2_5.
Lemma certainty_2_6_0 : (* not certain *)
  certain (3 / 4) certainty_2_6 (paying [0]%nat 0 true) 0 = false.
Proof. apply (certain_is _ _ _ _ 6 1); [counted | counted | inside]. Qed.
Lemma certainty_2_6_1 : (* votes *)
  sample 0 (vote_1 (playing 1 (3602879701896397 / 36028797018963968) [(1 / 2)]) (3 / 4) certainty_2_6 (paying [0]%nat 0 true) (at_ false [false])) = false.
Proof. rewrite (vote_aggregates 1 (3602879701896397 / 36028797018963968) [(1 / 2)] (3 / 4) certainty_2_6 [0]%nat 0 true [false] 0 [(6, 1)]%nat (5)); [by_odds | counted | reflexivity | lra | repeat apply Forall_cons; try apply Forall_nil; (split; [inside | cbn; lia]) | odds_are]. Qed.
Lemma certainty_2_6_2 : (* credible *)
  kl_set (ln (2 / (1 / 2))) 6 1 (5049946871/274877906944).
Proof. is_credible. Qed.
Lemma certainty_2_6_3 : (* not credible *)
  ~ kl_set (ln (2 / (1 / 2))) 6 1 (5049946359/274877906944).
Proof. not_credible. Qed.
Lemma certainty_2_6_4 : (* credible *)
  kl_set (ln (2 / (1 / 2))) 6 1 (540116289237/1099511627776).
Proof. is_credible. Qed.
Lemma certainty_2_6_5 : (* not credible *)
  ~ kl_set (ln (2 / (1 / 2))) 6 1 (540116291285/1099511627776).
Proof. not_credible. Qed.
Definition certainty_2_7 : history := seen [0]%nat [false] true :: certainty_2_6.
Lemma certainty_2_7_0 : (* not certain *)
  certain (3 / 4) certainty_2_7 (paying [0]%nat 0 true) 0 = false.
Proof. apply (certain_is _ _ _ _ 7 1); [counted | counted | inside]. Qed.
Lemma certainty_2_7_1 : (* votes *)
  sample 0 (vote_1 (playing 1 (3602879701896397 / 36028797018963968) [(1 / 2)]) (3 / 4) certainty_2_7 (paying [0]%nat 0 true) (at_ false [true])) = true.
Proof. rewrite (vote_aggregates 1 (3602879701896397 / 36028797018963968) [(1 / 2)] (3 / 4) certainty_2_7 [0]%nat 0 true [true] 0 [(7, 1)]%nat (1/6)); [by_odds | counted | reflexivity | lra | repeat apply Forall_cons; try apply Forall_nil; (split; [inside | cbn; lia]) | odds_are]. Qed.
Definition certainty_2_8 : history := seen [0]%nat [true] false :: certainty_2_7.

(** certainty-3: an estimate below 1/2, just outside its cutoff *)
Definition certainty_3_0 : history := nil.
Lemma certainty_3_0_1 : (* certain *)
  certain (5 / 4) certainty_3_0 (paying [0]%nat 0 true) 0 = true.
Proof. apply (certain_is _ _ _ _ 0 0); [counted | counted | is_certain]. Qed.
Lemma certainty_3_0_2 : (* follows *)
  sample 0 (vote_1 (playing 1 (3602879701896397 / 36028797018963968) [(1 / 2)]) (5 / 4) certainty_3_0 (paying [0]%nat 0 true) (at_ false [false])) = false.
Proof. apply (vote_follows_untried 1 (3602879701896397 / 36028797018963968) [(1 / 2)] (5 / 4) certainty_3_0 [0]%nat 0 true [false] 0); [lia | counted]. Qed.
Definition certainty_3_1 : history := seen [0]%nat [false] true :: certainty_3_0.
Lemma certainty_3_1_0 : (* certain *)
  certain (5 / 4) certainty_3_1 (paying [0]%nat 0 true) 0 = true.
Proof. apply (certain_is _ _ _ _ 1 0); [counted | counted | is_certain]. Qed.
Lemma certainty_3_1_1 : (* follows *)
  sample 0 (vote_1 (playing 1 (3602879701896397 / 36028797018963968) [(1 / 2)]) (5 / 4) certainty_3_1 (paying [0]%nat 0 true) (at_ false [true])) = false.
Proof. apply (vote_contradicts 1 (3602879701896397 / 36028797018963968) [(1 / 2)] (5 / 4) certainty_3_1 [0]%nat 0 true [true] 0 1 0); [lia | counted | counted | lia | apply (certain_is _ _ _ _ 1 0); [counted | counted | is_certain] | lia]. Qed.
Definition certainty_3_2 : history := seen [0]%nat [true] false :: certainty_3_1.
Lemma certainty_3_2_0 : (* certain *)
  certain (5 / 4) certainty_3_2 (paying [0]%nat 0 true) 0 = true.
Proof. apply (certain_is _ _ _ _ 2 0); [counted | counted | is_certain]. Qed.
Lemma certainty_3_2_1 : (* follows *)
  sample 0 (vote_1 (playing 1 (3602879701896397 / 36028797018963968) [(1 / 2)]) (5 / 4) certainty_3_2 (paying [0]%nat 0 true) (at_ false [true])) = false.
Proof. apply (vote_contradicts 1 (3602879701896397 / 36028797018963968) [(1 / 2)] (5 / 4) certainty_3_2 [0]%nat 0 true [true] 0 2 0); [lia | counted | counted | lia | apply (certain_is _ _ _ _ 2 0); [counted | counted | is_certain] | lia]. Qed.
Definition certainty_3_3 : history := seen [0]%nat [true] true :: certainty_3_2.
Lemma certainty_3_3_0 : (* certain *)
  certain (5 / 4) certainty_3_3 (paying [0]%nat 0 true) 0 = true.
Proof. apply (certain_is _ _ _ _ 3 1); [counted | counted | is_certain]. Qed.
Lemma certainty_3_3_1 : (* follows *)
  sample 0 (vote_1 (playing 1 (3602879701896397 / 36028797018963968) [(1 / 2)]) (5 / 4) certainty_3_3 (paying [0]%nat 0 true) (at_ false [true])) = false.
Proof. apply (vote_contradicts 1 (3602879701896397 / 36028797018963968) [(1 / 2)] (5 / 4) certainty_3_3 [0]%nat 0 true [true] 0 3 1); [lia | counted | counted | lia | apply (certain_is _ _ _ _ 3 1); [counted | counted | is_certain] | lia]. Qed.
Definition certainty_3_4 : history := seen [0]%nat [true] false :: certainty_3_3.
Lemma certainty_3_4_0 : (* certain *)
  certain (5 / 4) certainty_3_4 (paying [0]%nat 0 true) 0 = true.
Proof. apply (certain_is _ _ _ _ 4 1); [counted | counted | is_certain]. Qed.
Lemma certainty_3_4_1 : (* follows *)
  sample 0 (vote_1 (playing 1 (3602879701896397 / 36028797018963968) [(1 / 2)]) (5 / 4) certainty_3_4 (paying [0]%nat 0 true) (at_ false [false])) = true.
Proof. apply (vote_contradicts 1 (3602879701896397 / 36028797018963968) [(1 / 2)] (5 / 4) certainty_3_4 [0]%nat 0 true [false] 0 4 1); [lia | counted | counted | lia | apply (certain_is _ _ _ _ 4 1); [counted | counted | is_certain] | lia]. Qed.
Definition certainty_3_5 : history := seen [0]%nat [false] true :: certainty_3_4.
Lemma certainty_3_5_0 : (* certain *)
  certain (5 / 4) certainty_3_5 (paying [0]%nat 0 true) 0 = true.
Proof. apply (certain_is _ _ _ _ 5 1); [counted | counted | is_certain]. Qed.
Lemma certainty_3_5_1 : (* follows *)
  sample 0 (vote_1 (playing 1 (3602879701896397 / 36028797018963968) [(1 / 2)]) (5 / 4) certainty_3_5 (paying [0]%nat 0 true) (at_ false [true])) = false.
Proof. apply (vote_contradicts 1 (3602879701896397 / 36028797018963968) [(1 / 2)] (5 / 4) certainty_3_5 [0]%nat 0 true [true] 0 5 1); [lia | counted | counted | lia | apply (certain_is _ _ _ _ 5 1); [counted | counted | is_certain] | lia]. Qed.
Definition certainty_3_6 : history := seen [0]%nat [true] false :: certainty_3_5.
Lemma certainty_3_6_0 : (* certain *)
  certain (5 / 4) certainty_3_6 (paying [0]%nat 0 true) 0 = true.
Proof. apply (certain_is _ _ _ _ 6 1); [counted | counted | is_certain]. Qed.
Lemma certainty_3_6_1 : (* follows *)
  sample 0 (vote_1 (playing 1 (3602879701896397 / 36028797018963968) [(1 / 2)]) (5 / 4) certainty_3_6 (paying [0]%nat 0 true) (at_ false [false])) = true.
Proof. apply (vote_contradicts 1 (3602879701896397 / 36028797018963968) [(1 / 2)] (5 / 4) certainty_3_6 [0]%nat 0 true [false] 0 6 1); [lia | counted | counted | lia | apply (certain_is _ _ _ _ 6 1); [counted | counted | is_certain] | lia]. Qed.
Definition certainty_3_7 : history := seen [0]%nat [false] true :: certainty_3_6.
Lemma certainty_3_7_0 : (* certain *)
  certain (5 / 4) certainty_3_7 (paying [0]%nat 0 true) 0 = true.
Proof. apply (certain_is _ _ _ _ 7 1); [counted | counted | is_certain]. Qed.
Lemma certainty_3_7_1 : (* follows *)
  sample 0 (vote_1 (playing 1 (3602879701896397 / 36028797018963968) [(1 / 2)]) (5 / 4) certainty_3_7 (paying [0]%nat 0 true) (at_ false [true])) = false.
Proof. apply (vote_contradicts 1 (3602879701896397 / 36028797018963968) [(1 / 2)] (5 / 4) certainty_3_7 [0]%nat 0 true [true] 0 7 1); [lia | counted | counted | lia | apply (certain_is _ _ _ _ 7 1); [counted | counted | is_certain] | lia]. Qed.
Definition certainty_3_8 : history := seen [0]%nat [true] false :: certainty_3_7.

(** certainty-4: an estimate above 1/2, on its cutoff *)
Definition certainty_4_0 : history := nil.
Lemma certainty_4_0_1 : (* certain *)
  certain 1 certainty_4_0 (paying [0]%nat 0 true) 0 = true.
Proof. apply (certain_is _ _ _ _ 0 0); [counted | counted | is_certain]. Qed.
Lemma certainty_4_0_2 : (* follows *)
  sample 0 (vote_1 (playing 1 (3602879701896397 / 36028797018963968) [(1 / 2)]) 1 certainty_4_0 (paying [0]%nat 0 true) (at_ false [true])) = true.
Proof. apply (vote_follows_untried 1 (3602879701896397 / 36028797018963968) [(1 / 2)] 1 certainty_4_0 [0]%nat 0 true [true] 0); [lia | counted]. Qed.
Definition certainty_4_1 : history := seen [0]%nat [true] true :: certainty_4_0.
Lemma certainty_4_1_0 : (* certain *)
  certain 1 certainty_4_1 (paying [0]%nat 0 true) 0 = true.
Proof. apply (certain_is _ _ _ _ 1 1); [counted | counted | is_certain]. Qed.
Lemma certainty_4_1_1 : (* follows *)
  sample 0 (vote_1 (playing 1 (3602879701896397 / 36028797018963968) [(1 / 2)]) 1 certainty_4_1 (paying [0]%nat 0 true) (at_ false [false])) = false.
Proof. apply (vote_follows 1 (3602879701896397 / 36028797018963968) [(1 / 2)] 1 certainty_4_1 [0]%nat 0 true [false] 0 1 1); [lia | counted | counted | lia | apply (certain_is _ _ _ _ 1 1); [counted | counted | is_certain] | lia]. Qed.
Definition certainty_4_2 : history := seen [0]%nat [false] false :: certainty_4_1.
Lemma certainty_4_2_0 : (* certain *)
  certain 1 certainty_4_2 (paying [0]%nat 0 true) 0 = true.
Proof. apply (certain_is _ _ _ _ 2 2); [counted | counted | is_certain]. Qed.
Lemma certainty_4_2_1 : (* follows *)
  sample 0 (vote_1 (playing 1 (3602879701896397 / 36028797018963968) [(1 / 2)]) 1 certainty_4_2 (paying [0]%nat 0 true) (at_ false [false])) = false.
Proof. apply (vote_follows 1 (3602879701896397 / 36028797018963968) [(1 / 2)] 1 certainty_4_2 [0]%nat 0 true [false] 0 2 2); [lia | counted | counted | lia | apply (certain_is _ _ _ _ 2 2); [counted | counted | is_certain] | lia]. Qed.
Definition certainty_4_3 : history := seen [0]%nat [false] true :: certainty_4_2.
Lemma certainty_4_3_0 : (* not certain *)
  certain 1 certainty_4_3 (paying [0]%nat 0 true) 0 = false.
Proof. apply (certain_is _ _ _ _ 3 2); [counted | counted | inside]. Qed.
Lemma certainty_4_3_1 : (* votes *)
  sample 0 (vote_1 (playing 1 (3602879701896397 / 36028797018963968) [(1 / 2)]) 1 certainty_4_3 (paying [0]%nat 0 true) (at_ false [false])) = true.
Proof. rewrite (vote_aggregates 1 (3602879701896397 / 36028797018963968) [(1 / 2)] 1 certainty_4_3 [0]%nat 0 true [false] 0 [(3, 2)]%nat (1/2)); [by_odds | counted | reflexivity | lra | repeat apply Forall_cons; try apply Forall_nil; (split; [inside | cbn; lia]) | odds_are]. Qed.
Definition certainty_4_4 : history := seen [0]%nat [false] false :: certainty_4_3.
Lemma certainty_4_4_0 : (* not certain *)
  certain 1 certainty_4_4 (paying [0]%nat 0 true) 0 = false.
Proof. apply (certain_is _ _ _ _ 4 3); [counted | counted | inside]. Qed.
Lemma certainty_4_4_1 : (* votes *)
  sample 0 (vote_1 (playing 1 (3602879701896397 / 36028797018963968) [(1 / 2)]) 1 certainty_4_4 (paying [0]%nat 0 true) (at_ false [true])) = false.
Proof. rewrite (vote_aggregates 1 (3602879701896397 / 36028797018963968) [(1 / 2)] 1 certainty_4_4 [0]%nat 0 true [true] 0 [(4, 3)]%nat (3)); [by_odds | counted | reflexivity | lra | repeat apply Forall_cons; try apply Forall_nil; (split; [inside | cbn; lia]) | odds_are]. Qed.
Definition certainty_4_5 : history := seen [0]%nat [true] true :: certainty_4_4.
Lemma certainty_4_5_0 : (* not certain *)
  certain 1 certainty_4_5 (paying [0]%nat 0 true) 0 = false.
Proof. apply (certain_is _ _ _ _ 5 4); [counted | counted | inside]. Qed.
Lemma certainty_4_5_1 : (* votes *)
  sample 0 (vote_1 (playing 1 (3602879701896397 / 36028797018963968) [(1 / 2)]) 1 certainty_4_5 (paying [0]%nat 0 true) (at_ false [false])) = true.
Proof. rewrite (vote_aggregates 1 (3602879701896397 / 36028797018963968) [(1 / 2)] 1 certainty_4_5 [0]%nat 0 true [false] 0 [(5, 4)]%nat (1/4)); [by_odds | counted | reflexivity | lra | repeat apply Forall_cons; try apply Forall_nil; (split; [inside | cbn; lia]) | odds_are]. Qed.
Definition certainty_4_6 : history := seen [0]%nat [false] false :: certainty_4_5.
Lemma certainty_4_6_0 : (* not certain *)
  certain 1 certainty_4_6 (paying [0]%nat 0 true) 0 = false.
Proof. apply (certain_is _ _ _ _ 6 5); [counted | counted | inside]. Qed.
Lemma certainty_4_6_1 : (* votes *)
  sample 0 (vote_1 (playing 1 (3602879701896397 / 36028797018963968) [(1 / 2)]) 1 certainty_4_6 (paying [0]%nat 0 true) (at_ false [true])) = false.
Proof. rewrite (vote_aggregates 1 (3602879701896397 / 36028797018963968) [(1 / 2)] 1 certainty_4_6 [0]%nat 0 true [true] 0 [(6, 5)]%nat (5)); [by_odds | counted | reflexivity | lra | repeat apply Forall_cons; try apply Forall_nil; (split; [inside | cbn; lia]) | odds_are]. Qed.
Definition certainty_4_7 : history := seen [0]%nat [true] true :: certainty_4_6.
Lemma certainty_4_7_0 : (* not certain *)
  certain 1 certainty_4_7 (paying [0]%nat 0 true) 0 = false.
Proof. apply (certain_is _ _ _ _ 7 6); [counted | counted | inside]. Qed.
Lemma certainty_4_7_1 : (* votes *)
  sample 0 (vote_1 (playing 1 (3602879701896397 / 36028797018963968) [(1 / 2)]) 1 certainty_4_7 (paying [0]%nat 0 true) (at_ false [false])) = true.
Proof. rewrite (vote_aggregates 1 (3602879701896397 / 36028797018963968) [(1 / 2)] 1 certainty_4_7 [0]%nat 0 true [false] 0 [(7, 6)]%nat (1/6)); [by_odds | counted | reflexivity | lra | repeat apply Forall_cons; try apply Forall_nil; (split; [inside | cbn; lia]) | odds_are]. Qed.
Definition certainty_4_8 : history := seen [0]%nat [false] false :: certainty_4_7.

(** certainty-5: an estimate above 1/2, just inside its cutoff *)
Definition certainty_5_0 : history := nil.
Lemma certainty_5_0_1 : (* certain *)
  certain (3 / 4) certainty_5_0 (paying [0]%nat 0 true) 0 = true.
Proof. apply (certain_is _ _ _ _ 0 0); [counted | counted | is_certain]. Qed.
Lemma certainty_5_0_2 : (* follows *)
  sample 0 (vote_1 (playing 1 (3602879701896397 / 36028797018963968) [(1 / 2)]) (3 / 4) certainty_5_0 (paying [0]%nat 0 true) (at_ false [true])) = true.
Proof. apply (vote_follows_untried 1 (3602879701896397 / 36028797018963968) [(1 / 2)] (3 / 4) certainty_5_0 [0]%nat 0 true [true] 0); [lia | counted]. Qed.
Definition certainty_5_1 : history := seen [0]%nat [true] true :: certainty_5_0.
Lemma certainty_5_1_0 : (* certain *)
  certain (3 / 4) certainty_5_1 (paying [0]%nat 0 true) 0 = true.
Proof. apply (certain_is _ _ _ _ 1 1); [counted | counted | is_certain]. Qed.
Lemma certainty_5_1_1 : (* follows *)
  sample 0 (vote_1 (playing 1 (3602879701896397 / 36028797018963968) [(1 / 2)]) (3 / 4) certainty_5_1 (paying [0]%nat 0 true) (at_ false [false])) = false.
Proof. apply (vote_follows 1 (3602879701896397 / 36028797018963968) [(1 / 2)] (3 / 4) certainty_5_1 [0]%nat 0 true [false] 0 1 1); [lia | counted | counted | lia | apply (certain_is _ _ _ _ 1 1); [counted | counted | is_certain] | lia]. Qed.
Definition certainty_5_2 : history := seen [0]%nat [false] false :: certainty_5_1.
Lemma certainty_5_2_0 : (* certain *)
  certain (3 / 4) certainty_5_2 (paying [0]%nat 0 true) 0 = true.
Proof. apply (certain_is _ _ _ _ 2 2); [counted | counted | is_certain]. Qed.
Lemma certainty_5_2_1 : (* follows *)
  sample 0 (vote_1 (playing 1 (3602879701896397 / 36028797018963968) [(1 / 2)]) (3 / 4) certainty_5_2 (paying [0]%nat 0 true) (at_ false [false])) = false.
Proof. apply (vote_follows 1 (3602879701896397 / 36028797018963968) [(1 / 2)] (3 / 4) certainty_5_2 [0]%nat 0 true [false] 0 2 2); [lia | counted | counted | lia | apply (certain_is _ _ _ _ 2 2); [counted | counted | is_certain] | lia]. Qed.
Definition certainty_5_3 : history := seen [0]%nat [false] true :: certainty_5_2.
Lemma certainty_5_3_0 : (* not certain *)
  certain (3 / 4) certainty_5_3 (paying [0]%nat 0 true) 0 = false.
Proof. apply (certain_is _ _ _ _ 3 2); [counted | counted | inside]. Qed.
Lemma certainty_5_3_1 : (* votes *)
  sample 0 (vote_1 (playing 1 (3602879701896397 / 36028797018963968) [(1 / 2)]) (3 / 4) certainty_5_3 (paying [0]%nat 0 true) (at_ false [false])) = true.
Proof. rewrite (vote_aggregates 1 (3602879701896397 / 36028797018963968) [(1 / 2)] (3 / 4) certainty_5_3 [0]%nat 0 true [false] 0 [(3, 2)]%nat (1/2)); [by_odds | counted | reflexivity | lra | repeat apply Forall_cons; try apply Forall_nil; (split; [inside | cbn; lia]) | odds_are]. Qed.
Definition certainty_5_4 : history := seen [0]%nat [false] false :: certainty_5_3.
Lemma certainty_5_4_0 : (* not certain *)
  certain (3 / 4) certainty_5_4 (paying [0]%nat 0 true) 0 = false.
Proof. apply (certain_is _ _ _ _ 4 3); [counted | counted | inside]. Qed.
Lemma certainty_5_4_1 : (* votes *)
  sample 0 (vote_1 (playing 1 (3602879701896397 / 36028797018963968) [(1 / 2)]) (3 / 4) certainty_5_4 (paying [0]%nat 0 true) (at_ false [true])) = false.
Proof. rewrite (vote_aggregates 1 (3602879701896397 / 36028797018963968) [(1 / 2)] (3 / 4) certainty_5_4 [0]%nat 0 true [true] 0 [(4, 3)]%nat (3)); [by_odds | counted | reflexivity | lra | repeat apply Forall_cons; try apply Forall_nil; (split; [inside | cbn; lia]) | odds_are]. Qed.
Definition certainty_5_5 : history := seen [0]%nat [true] true :: certainty_5_4.
Lemma certainty_5_5_0 : (* not certain *)
  certain (3 / 4) certainty_5_5 (paying [0]%nat 0 true) 0 = false.
Proof. apply (certain_is _ _ _ _ 5 4); [counted | counted | inside]. Qed.
Lemma certainty_5_5_1 : (* votes *)
  sample 0 (vote_1 (playing 1 (3602879701896397 / 36028797018963968) [(1 / 2)]) (3 / 4) certainty_5_5 (paying [0]%nat 0 true) (at_ false [false])) = true.
Proof. rewrite (vote_aggregates 1 (3602879701896397 / 36028797018963968) [(1 / 2)] (3 / 4) certainty_5_5 [0]%nat 0 true [false] 0 [(5, 4)]%nat (1/4)); [by_odds | counted | reflexivity | lra | repeat apply Forall_cons; try apply Forall_nil; (split; [inside | cbn; lia]) | odds_are]. Qed.
Definition certainty_5_6 : history := seen [0]%nat [false] false :: certainty_5_5.
Lemma certainty_5_6_0 : (* not certain *)
  certain (3 / 4) certainty_5_6 (paying [0]%nat 0 true) 0 = false.
Proof. apply (certain_is _ _ _ _ 6 5); [counted | counted | inside]. Qed.
Lemma certainty_5_6_1 : (* votes *)
  sample 0 (vote_1 (playing 1 (3602879701896397 / 36028797018963968) [(1 / 2)]) (3 / 4) certainty_5_6 (paying [0]%nat 0 true) (at_ false [true])) = false.
Proof. rewrite (vote_aggregates 1 (3602879701896397 / 36028797018963968) [(1 / 2)] (3 / 4) certainty_5_6 [0]%nat 0 true [true] 0 [(6, 5)]%nat (5)); [by_odds | counted | reflexivity | lra | repeat apply Forall_cons; try apply Forall_nil; (split; [inside | cbn; lia]) | odds_are]. Qed.
Definition certainty_5_7 : history := seen [0]%nat [true] true :: certainty_5_6.
Lemma certainty_5_7_0 : (* not certain *)
  certain (3 / 4) certainty_5_7 (paying [0]%nat 0 true) 0 = false.
Proof. apply (certain_is _ _ _ _ 7 6); [counted | counted | inside]. Qed.
Lemma certainty_5_7_1 : (* votes *)
  sample 0 (vote_1 (playing 1 (3602879701896397 / 36028797018963968) [(1 / 2)]) (3 / 4) certainty_5_7 (paying [0]%nat 0 true) (at_ false [false])) = true.
Proof. rewrite (vote_aggregates 1 (3602879701896397 / 36028797018963968) [(1 / 2)] (3 / 4) certainty_5_7 [0]%nat 0 true [false] 0 [(7, 6)]%nat (1/6)); [by_odds | counted | reflexivity | lra | repeat apply Forall_cons; try apply Forall_nil; (split; [inside | cbn; lia]) | odds_are]. Qed.
Definition certainty_5_8 : history := seen [0]%nat [false] false :: certainty_5_7.

(** certainty-6: an estimate above 1/2, just outside its cutoff *)
Definition certainty_6_0 : history := nil.
Lemma certainty_6_0_1 : (* certain *)
  certain (5 / 4) certainty_6_0 (paying [0]%nat 0 true) 0 = true.
Proof. apply (certain_is _ _ _ _ 0 0); [counted | counted | is_certain]. Qed.
Lemma certainty_6_0_2 : (* follows *)
  sample 0 (vote_1 (playing 1 (3602879701896397 / 36028797018963968) [(1 / 2)]) (5 / 4) certainty_6_0 (paying [0]%nat 0 true) (at_ false [true])) = true.
Proof. apply (vote_follows_untried 1 (3602879701896397 / 36028797018963968) [(1 / 2)] (5 / 4) certainty_6_0 [0]%nat 0 true [true] 0); [lia | counted]. Qed.
Definition certainty_6_1 : history := seen [0]%nat [true] true :: certainty_6_0.
Lemma certainty_6_1_0 : (* certain *)
  certain (5 / 4) certainty_6_1 (paying [0]%nat 0 true) 0 = true.
Proof. apply (certain_is _ _ _ _ 1 1); [counted | counted | is_certain]. Qed.
Lemma certainty_6_1_1 : (* follows *)
  sample 0 (vote_1 (playing 1 (3602879701896397 / 36028797018963968) [(1 / 2)]) (5 / 4) certainty_6_1 (paying [0]%nat 0 true) (at_ false [false])) = false.
Proof. apply (vote_follows 1 (3602879701896397 / 36028797018963968) [(1 / 2)] (5 / 4) certainty_6_1 [0]%nat 0 true [false] 0 1 1); [lia | counted | counted | lia | apply (certain_is _ _ _ _ 1 1); [counted | counted | is_certain] | lia]. Qed.
Definition certainty_6_2 : history := seen [0]%nat [false] false :: certainty_6_1.
Lemma certainty_6_2_0 : (* certain *)
  certain (5 / 4) certainty_6_2 (paying [0]%nat 0 true) 0 = true.
Proof. apply (certain_is _ _ _ _ 2 2); [counted | counted | is_certain]. Qed.
Lemma certainty_6_2_1 : (* follows *)
  sample 0 (vote_1 (playing 1 (3602879701896397 / 36028797018963968) [(1 / 2)]) (5 / 4) certainty_6_2 (paying [0]%nat 0 true) (at_ false [false])) = false.
Proof. apply (vote_follows 1 (3602879701896397 / 36028797018963968) [(1 / 2)] (5 / 4) certainty_6_2 [0]%nat 0 true [false] 0 2 2); [lia | counted | counted | lia | apply (certain_is _ _ _ _ 2 2); [counted | counted | is_certain] | lia]. Qed.
Definition certainty_6_3 : history := seen [0]%nat [false] true :: certainty_6_2.
Lemma certainty_6_3_0 : (* certain *)
  certain (5 / 4) certainty_6_3 (paying [0]%nat 0 true) 0 = true.
Proof. apply (certain_is _ _ _ _ 3 2); [counted | counted | is_certain]. Qed.
Lemma certainty_6_3_1 : (* follows *)
  sample 0 (vote_1 (playing 1 (3602879701896397 / 36028797018963968) [(1 / 2)]) (5 / 4) certainty_6_3 (paying [0]%nat 0 true) (at_ false [false])) = false.
Proof. apply (vote_follows 1 (3602879701896397 / 36028797018963968) [(1 / 2)] (5 / 4) certainty_6_3 [0]%nat 0 true [false] 0 3 2); [lia | counted | counted | lia | apply (certain_is _ _ _ _ 3 2); [counted | counted | is_certain] | lia]. Qed.
Definition certainty_6_4 : history := seen [0]%nat [false] false :: certainty_6_3.
Lemma certainty_6_4_0 : (* certain *)
  certain (5 / 4) certainty_6_4 (paying [0]%nat 0 true) 0 = true.
Proof. apply (certain_is _ _ _ _ 4 3); [counted | counted | is_certain]. Qed.
Lemma certainty_6_4_1 : (* follows *)
  sample 0 (vote_1 (playing 1 (3602879701896397 / 36028797018963968) [(1 / 2)]) (5 / 4) certainty_6_4 (paying [0]%nat 0 true) (at_ false [true])) = true.
Proof. apply (vote_follows 1 (3602879701896397 / 36028797018963968) [(1 / 2)] (5 / 4) certainty_6_4 [0]%nat 0 true [true] 0 4 3); [lia | counted | counted | lia | apply (certain_is _ _ _ _ 4 3); [counted | counted | is_certain] | lia]. Qed.
Definition certainty_6_5 : history := seen [0]%nat [true] true :: certainty_6_4.
Lemma certainty_6_5_0 : (* certain *)
  certain (5 / 4) certainty_6_5 (paying [0]%nat 0 true) 0 = true.
Proof. apply (certain_is _ _ _ _ 5 4); [counted | counted | is_certain]. Qed.
Lemma certainty_6_5_1 : (* follows *)
  sample 0 (vote_1 (playing 1 (3602879701896397 / 36028797018963968) [(1 / 2)]) (5 / 4) certainty_6_5 (paying [0]%nat 0 true) (at_ false [false])) = false.
Proof. apply (vote_follows 1 (3602879701896397 / 36028797018963968) [(1 / 2)] (5 / 4) certainty_6_5 [0]%nat 0 true [false] 0 5 4); [lia | counted | counted | lia | apply (certain_is _ _ _ _ 5 4); [counted | counted | is_certain] | lia]. Qed.
Definition certainty_6_6 : history := seen [0]%nat [false] false :: certainty_6_5.
Lemma certainty_6_6_0 : (* certain *)
  certain (5 / 4) certainty_6_6 (paying [0]%nat 0 true) 0 = true.
Proof. apply (certain_is _ _ _ _ 6 5); [counted | counted | is_certain]. Qed.
Lemma certainty_6_6_1 : (* follows *)
  sample 0 (vote_1 (playing 1 (3602879701896397 / 36028797018963968) [(1 / 2)]) (5 / 4) certainty_6_6 (paying [0]%nat 0 true) (at_ false [true])) = true.
Proof. apply (vote_follows 1 (3602879701896397 / 36028797018963968) [(1 / 2)] (5 / 4) certainty_6_6 [0]%nat 0 true [true] 0 6 5); [lia | counted | counted | lia | apply (certain_is _ _ _ _ 6 5); [counted | counted | is_certain] | lia]. Qed.
Definition certainty_6_7 : history := seen [0]%nat [true] true :: certainty_6_6.
Lemma certainty_6_7_0 : (* certain *)
  certain (5 / 4) certainty_6_7 (paying [0]%nat 0 true) 0 = true.
Proof. apply (certain_is _ _ _ _ 7 6); [counted | counted | is_certain]. Qed.
Lemma certainty_6_7_1 : (* follows *)
  sample 0 (vote_1 (playing 1 (3602879701896397 / 36028797018963968) [(1 / 2)]) (5 / 4) certainty_6_7 (paying [0]%nat 0 true) (at_ false [false])) = false.
Proof. apply (vote_follows 1 (3602879701896397 / 36028797018963968) [(1 / 2)] (5 / 4) certainty_6_7 [0]%nat 0 true [false] 0 7 6); [lia | counted | counted | lia | apply (certain_is _ _ _ _ 7 6); [counted | counted | is_certain] | lia]. Qed.
Definition certainty_6_8 : history := seen [0]%nat [false] false :: certainty_6_7.

(** certainty-7: two experts at two payments *)
Definition certainty_7_0 : history := nil.
Lemma certainty_7_0_1 : (* certain *)
  certain (5 / 2) certainty_7_0 (paying [0; 0]%nat 0 true) 0 = true.
Proof. apply (certain_is _ _ _ _ 0 0); [counted | counted | is_certain]. Qed.
Lemma certainty_7_0_2 : (* certain *)
  certain (5 / 2) certainty_7_0 (paying [0; 0]%nat 0 true) 1 = true.
Proof. apply (certain_is _ _ _ _ 0 0); [counted | counted | is_certain]. Qed.
Lemma certainty_7_0_3 : (* follows *)
  sample 0 (vote_1 (playing 2 (3602879701896397 / 36028797018963968) [0; 1]) (5 / 2) certainty_7_0 (paying [0; 0]%nat 0 true) (at_ false [false; true])) = false.
Proof. apply (vote_follows_untried 2 (3602879701896397 / 36028797018963968) [0; 1] (5 / 2) certainty_7_0 [0; 0]%nat 0 true [false; true] 0); [lia | counted]. Qed.
Lemma certainty_7_0_4 : (* follows *)
  sample 0 (vote_1 (playing 2 (3602879701896397 / 36028797018963968) [0; 1]) (5 / 2) certainty_7_0 (paying [0; 0]%nat 1 true) (at_ false [false; true])) = true.
Proof. apply (vote_follows_untried 2 (3602879701896397 / 36028797018963968) [0; 1] (5 / 2) certainty_7_0 [0; 0]%nat 1 true [false; true] 0); [lia | counted]. Qed.
Definition certainty_7_1 : history := seen [0; 0]%nat [false; true] false :: certainty_7_0.
Lemma certainty_7_1_1 : (* certain *)
  certain (5 / 2) certainty_7_1 (paying [1; 1]%nat 0 true) 0 = true.
Proof. apply (certain_is _ _ _ _ 0 0); [counted | counted | is_certain]. Qed.
Lemma certainty_7_1_2 : (* certain *)
  certain (5 / 2) certainty_7_1 (paying [1; 1]%nat 0 true) 1 = true.
Proof. apply (certain_is _ _ _ _ 0 0); [counted | counted | is_certain]. Qed.
Lemma certainty_7_1_3 : (* follows *)
  sample 0 (vote_1 (playing 2 (3602879701896397 / 36028797018963968) [0; 1]) (5 / 2) certainty_7_1 (paying [1; 1]%nat 0 true) (at_ false [false; true])) = false.
Proof. apply (vote_follows_untried 2 (3602879701896397 / 36028797018963968) [0; 1] (5 / 2) certainty_7_1 [1; 1]%nat 0 true [false; true] 0); [lia | counted]. Qed.
Lemma certainty_7_1_4 : (* follows *)
  sample 0 (vote_1 (playing 2 (3602879701896397 / 36028797018963968) [0; 1]) (5 / 2) certainty_7_1 (paying [1; 1]%nat 1 true) (at_ false [false; true])) = true.
Proof. apply (vote_follows_untried 2 (3602879701896397 / 36028797018963968) [0; 1] (5 / 2) certainty_7_1 [1; 1]%nat 1 true [false; true] 0); [lia | counted]. Qed.
Definition certainty_7_2 : history := seen [1; 1]%nat [false; true] false :: certainty_7_1.
Lemma certainty_7_2_0 : (* certain *)
  certain (5 / 2) certainty_7_2 (paying [0; 0]%nat 0 true) 0 = true.
Proof. apply (certain_is _ _ _ _ 1 1); [counted | counted | is_certain]. Qed.
Lemma certainty_7_2_1 : (* certain *)
  certain (5 / 2) certainty_7_2 (paying [0; 0]%nat 0 true) 1 = true.
Proof. apply (certain_is _ _ _ _ 1 0); [counted | counted | is_certain]. Qed.
Lemma certainty_7_2_2 : (* follows *)
  sample 0 (vote_1 (playing 2 (3602879701896397 / 36028797018963968) [0; 1]) (5 / 2) certainty_7_2 (paying [0; 0]%nat 0 true) (at_ false [false; true])) = false.
Proof. apply (vote_follows 2 (3602879701896397 / 36028797018963968) [0; 1] (5 / 2) certainty_7_2 [0; 0]%nat 0 true [false; true] 0 1 1); [lia | counted | counted | lia | apply (certain_is _ _ _ _ 1 1); [counted | counted | is_certain] | lia]. Qed.
Lemma certainty_7_2_3 : (* follows *)
  sample 0 (vote_1 (playing 2 (3602879701896397 / 36028797018963968) [0; 1]) (5 / 2) certainty_7_2 (paying [0; 0]%nat 1 true) (at_ false [false; true])) = false.
Proof. apply (vote_contradicts 2 (3602879701896397 / 36028797018963968) [0; 1] (5 / 2) certainty_7_2 [0; 0]%nat 1 true [false; true] 0 1 0); [lia | counted | counted | lia | apply (certain_is _ _ _ _ 1 0); [counted | counted | is_certain] | lia]. Qed.
Definition certainty_7_3 : history := seen [0; 0]%nat [false; true] false :: certainty_7_2.
Lemma certainty_7_3_0 : (* certain *)
  certain (5 / 2) certainty_7_3 (paying [0; 0]%nat 0 true) 0 = true.
Proof. apply (certain_is _ _ _ _ 2 2); [counted | counted | is_certain]. Qed.
Lemma certainty_7_3_1 : (* certain *)
  certain (5 / 2) certainty_7_3 (paying [0; 0]%nat 0 true) 1 = true.
Proof. apply (certain_is _ _ _ _ 2 0); [counted | counted | is_certain]. Qed.
Definition certainty_7_4 : history := seen [0; 0]%nat [true; false] true :: certainty_7_3.
Lemma certainty_7_4_0 : (* certain *)
  certain (5 / 2) certainty_7_4 (paying [0; 0]%nat 0 true) 0 = true.
Proof. apply (certain_is _ _ _ _ 3 3); [counted | counted | is_certain]. Qed.
Lemma certainty_7_4_1 : (* certain *)
  certain (5 / 2) certainty_7_4 (paying [0; 0]%nat 0 true) 1 = true.
Proof. apply (certain_is _ _ _ _ 3 0); [counted | counted | is_certain]. Qed.
Definition certainty_7_5 : history := seen [0; 0]%nat [true; false] false :: certainty_7_4.
Lemma certainty_7_5_0 : (* certain *)
  certain (5 / 2) certainty_7_5 (paying [0; 0]%nat 0 true) 0 = true.
Proof. apply (certain_is _ _ _ _ 4 3); [counted | counted | is_certain]. Qed.
Lemma certainty_7_5_1 : (* certain *)
  certain (5 / 2) certainty_7_5 (paying [0; 0]%nat 0 true) 1 = true.
Proof. apply (certain_is _ _ _ _ 4 1); [counted | counted | is_certain]. Qed.
Definition certainty_7_6 : history := seen [0; 0]%nat [true; false] true :: certainty_7_5.
Lemma certainty_7_6_0 : (* certain *)
  certain (5 / 2) certainty_7_6 (paying [0; 0]%nat 0 true) 0 = true.
Proof. apply (certain_is _ _ _ _ 5 4); [counted | counted | is_certain]. Qed.
Lemma certainty_7_6_1 : (* certain *)
  certain (5 / 2) certainty_7_6 (paying [0; 0]%nat 0 true) 1 = true.
Proof. apply (certain_is _ _ _ _ 5 1); [counted | counted | is_certain]. Qed.
Definition certainty_7_7 : history := seen [0; 0]%nat [true; true] true :: certainty_7_6.
Lemma certainty_7_7_0 : (* certain *)
  certain (5 / 2) certainty_7_7 (paying [0; 0]%nat 0 true) 0 = true.
Proof. apply (certain_is _ _ _ _ 6 5); [counted | counted | is_certain]. Qed.
Lemma certainty_7_7_1 : (* certain *)
  certain (5 / 2) certainty_7_7 (paying [0; 0]%nat 0 true) 1 = true.
Proof. apply (certain_is _ _ _ _ 6 2); [counted | counted | is_certain]. Qed.
Definition certainty_7_8 : history := seen [0; 0]%nat [true; true] false :: certainty_7_7.
Lemma certainty_7_8_0 : (* certain *)
  certain (5 / 2) certainty_7_8 (paying [0; 0]%nat 0 true) 0 = true.
Proof. apply (certain_is _ _ _ _ 7 5); [counted | counted | is_certain]. Qed.
Lemma certainty_7_8_1 : (* certain *)
  certain (5 / 2) certainty_7_8 (paying [0; 0]%nat 0 true) 1 = true.
Proof. apply (certain_is _ _ _ _ 7 2); [counted | counted | is_certain]. Qed.
Definition certainty_7_9 : history := seen [0; 0]%nat [true; true] false :: certainty_7_8.
Lemma certainty_7_9_0 : (* not certain *)
  certain (5 / 2) certainty_7_9 (paying [0; 0]%nat 0 true) 0 = false.
Proof. apply (certain_is _ _ _ _ 8 5); [counted | counted | inside]. Qed.
Lemma certainty_7_9_1 : (* certain *)
  certain (5 / 2) certainty_7_9 (paying [0; 0]%nat 0 true) 1 = true.
Proof. apply (certain_is _ _ _ _ 8 2); [counted | counted | is_certain]. Qed.
Definition certainty_7_10 : history := seen [0; 0]%nat [true; false] false :: certainty_7_9.
Lemma certainty_7_10_0 : (* not certain *)
  certain (5 / 2) certainty_7_10 (paying [0; 0]%nat 0 true) 0 = false.
Proof. apply (certain_is _ _ _ _ 9 5); [counted | counted | inside]. Qed.
Lemma certainty_7_10_1 : (* not certain *)
  certain (5 / 2) certainty_7_10 (paying [0; 0]%nat 0 true) 1 = false.
Proof. apply (certain_is _ _ _ _ 9 3); [counted | counted | inside]. Qed.
Lemma certainty_7_10_2 : (* votes *)
  sample 0 (vote_1 (playing 2 (3602879701896397 / 36028797018963968) [0; 1]) (5 / 2) certainty_7_10 (paying [0; 0]%nat 0 true) (at_ false [false; false])) = false.
Proof. rewrite (vote_aggregates 2 (3602879701896397 / 36028797018963968) [0; 1] (5 / 2) certainty_7_10 [0; 0]%nat 0 true [false; false] 0 [(9, 5); (9, 3)]%nat (8/5)); [by_odds | counted | reflexivity | lra | repeat apply Forall_cons; try apply Forall_nil; (split; [inside | cbn; lia]) | odds_are]. Qed.
Definition certainty_7_11 : history := seen [0; 0]%nat [false; false] true :: certainty_7_10.
Lemma certainty_7_11_0 : (* not certain *)
  certain (5 / 2) certainty_7_11 (paying [0; 0]%nat 0 true) 0 = false.
Proof. apply (certain_is _ _ _ _ 10 5); [counted | counted | inside]. Qed.
Lemma certainty_7_11_1 : (* not certain *)
  certain (5 / 2) certainty_7_11 (paying [0; 0]%nat 0 true) 1 = false.
Proof. apply (certain_is _ _ _ _ 10 3); [counted | counted | inside]. Qed.
Lemma certainty_7_11_2 : (* votes *)
  sample 0 (vote_1 (playing 2 (3602879701896397 / 36028797018963968) [0; 1]) (5 / 2) certainty_7_11 (paying [0; 0]%nat 0 true) (at_ false [false; false])) = false.
Proof. rewrite (vote_aggregates 2 (3602879701896397 / 36028797018963968) [0; 1] (5 / 2) certainty_7_11 [0; 0]%nat 0 true [false; false] 0 [(10, 5); (10, 3)]%nat (7/3)); [by_odds | counted | reflexivity | lra | repeat apply Forall_cons; try apply Forall_nil; (split; [inside | cbn; lia]) | odds_are]. Qed.
Definition certainty_7_12 : history := seen [0; 0]%nat [false; false] true :: certainty_7_11.
Lemma certainty_7_12_0 : (* not certain *)
  certain (5 / 2) certainty_7_12 (paying [0; 0]%nat 0 true) 0 = false.
Proof. apply (certain_is _ _ _ _ 11 5); [counted | counted | inside]. Qed.
Lemma certainty_7_12_1 : (* not certain *)
  certain (5 / 2) certainty_7_12 (paying [0; 0]%nat 0 true) 1 = false.
Proof. apply (certain_is _ _ _ _ 11 3); [counted | counted | inside]. Qed.
Lemma certainty_7_12_2 : (* votes *)
  sample 0 (vote_1 (playing 2 (3602879701896397 / 36028797018963968) [0; 1]) (5 / 2) certainty_7_12 (paying [0; 0]%nat 0 true) (at_ false [false; true])) = true.
Proof. rewrite (vote_aggregates 2 (3602879701896397 / 36028797018963968) [0; 1] (5 / 2) certainty_7_12 [0; 0]%nat 0 true [false; true] 0 [(11, 5); (11, 3)]%nat (9/20)); [by_odds | counted | reflexivity | lra | repeat apply Forall_cons; try apply Forall_nil; (split; [inside | cbn; lia]) | odds_are]. Qed.
Definition certainty_7_13 : history := seen [0; 0]%nat [false; true] true :: certainty_7_12.
Lemma certainty_7_13_0 : (* not certain *)
  certain (5 / 2) certainty_7_13 (paying [0; 0]%nat 0 true) 0 = false.
Proof. apply (certain_is _ _ _ _ 12 5); [counted | counted | inside]. Qed.
Lemma certainty_7_13_1 : (* not certain *)
  certain (5 / 2) certainty_7_13 (paying [0; 0]%nat 0 true) 1 = false.
Proof. apply (certain_is _ _ _ _ 12 4); [counted | counted | inside]. Qed.
Lemma certainty_7_13_2 : (* votes *)
  sample 0 (vote_1 (playing 2 (3602879701896397 / 36028797018963968) [0; 1]) (5 / 2) certainty_7_13 (paying [0; 0]%nat 0 true) (at_ false [false; false])) = false.
Proof. rewrite (vote_aggregates 2 (3602879701896397 / 36028797018963968) [0; 1] (5 / 2) certainty_7_13 [0; 0]%nat 0 true [false; false] 0 [(12, 5); (12, 4)]%nat (14/5)); [by_odds | counted | reflexivity | lra | repeat apply Forall_cons; try apply Forall_nil; (split; [inside | cbn; lia]) | odds_are]. Qed.
Definition certainty_7_14 : history := seen [0; 0]%nat [false; false] true :: certainty_7_13.
Lemma certainty_7_14_0 : (* not certain *)
  certain (5 / 2) certainty_7_14 (paying [0; 0]%nat 0 true) 0 = false.
Proof. apply (certain_is _ _ _ _ 13 5); [counted | counted | inside]. Qed.
Lemma certainty_7_14_1 : (* not certain *)
  certain (5 / 2) certainty_7_14 (paying [0; 0]%nat 0 true) 1 = false.
Proof. apply (certain_is _ _ _ _ 13 4); [counted | counted | inside]. Qed.
Lemma certainty_7_14_2 : (* votes *)
  sample 0 (vote_1 (playing 2 (3602879701896397 / 36028797018963968) [0; 1]) (5 / 2) certainty_7_14 (paying [0; 0]%nat 0 true) (at_ false [true; true])) = true.
Proof. rewrite (vote_aggregates 2 (3602879701896397 / 36028797018963968) [0; 1] (5 / 2) certainty_7_14 [0; 0]%nat 0 true [true; true] 0 [(13, 5); (13, 4)]%nat (5/18)); [by_odds | counted | reflexivity | lra | repeat apply Forall_cons; try apply Forall_nil; (split; [inside | cbn; lia]) | odds_are]. Qed.
Definition certainty_7_15 : history := seen [0; 0]%nat [true; true] true :: certainty_7_14.
Lemma certainty_7_15_0 : (* not certain *)
  certain (5 / 2) certainty_7_15 (paying [0; 0]%nat 0 true) 0 = false.
Proof. apply (certain_is _ _ _ _ 14 6); [counted | counted | inside]. Qed.
Lemma certainty_7_15_1 : (* not certain *)
  certain (5 / 2) certainty_7_15 (paying [0; 0]%nat 0 true) 1 = false.
Proof. apply (certain_is _ _ _ _ 14 5); [counted | counted | inside]. Qed.
Lemma certainty_7_15_2 : (* votes *)
  sample 0 (vote_1 (playing 2 (3602879701896397 / 36028797018963968) [0; 1]) (5 / 2) certainty_7_15 (paying [0; 0]%nat 0 true) (at_ false [true; true])) = true.
Proof. rewrite (vote_aggregates 2 (3602879701896397 / 36028797018963968) [0; 1] (5 / 2) certainty_7_15 [0; 0]%nat 0 true [true; true] 0 [(14, 6); (14, 5)]%nat (5/12)); [by_odds | counted | reflexivity | lra | repeat apply Forall_cons; try apply Forall_nil; (split; [inside | cbn; lia]) | odds_are]. Qed.
Definition certainty_7_16 : history := seen [0; 0]%nat [true; true] false :: certainty_7_15.
Lemma certainty_7_16_0 : (* not certain *)
  certain (5 / 2) certainty_7_16 (paying [0; 0]%nat 0 true) 0 = false.
Proof. apply (certain_is _ _ _ _ 15 6); [counted | counted | inside]. Qed.
Lemma certainty_7_16_1 : (* not certain *)
  certain (5 / 2) certainty_7_16 (paying [0; 0]%nat 0 true) 1 = false.
Proof. apply (certain_is _ _ _ _ 15 5); [counted | counted | inside]. Qed.
Lemma certainty_7_16_2 : (* votes *)
  sample 0 (vote_1 (playing 2 (3602879701896397 / 36028797018963968) [0; 1]) (5 / 2) certainty_7_16 (paying [0; 0]%nat 0 true) (at_ false [true; true])) = true.
Proof. rewrite (vote_aggregates 2 (3602879701896397 / 36028797018963968) [0; 1] (5 / 2) certainty_7_16 [0; 0]%nat 0 true [true; true] 0 [(15, 6); (15, 5)]%nat (1/3)); [by_odds | counted | reflexivity | lra | repeat apply Forall_cons; try apply Forall_nil; (split; [inside | cbn; lia]) | odds_are]. Qed.
Definition certainty_7_17 : history := seen [0; 0]%nat [true; true] false :: certainty_7_16.
Lemma certainty_7_17_0 : (* not certain *)
  certain (5 / 2) certainty_7_17 (paying [0; 0]%nat 0 true) 0 = false.
Proof. apply (certain_is _ _ _ _ 16 6); [counted | counted | inside]. Qed.
Lemma certainty_7_17_1 : (* not certain *)
  certain (5 / 2) certainty_7_17 (paying [0; 0]%nat 0 true) 1 = false.
Proof. apply (certain_is _ _ _ _ 16 5); [counted | counted | inside]. Qed.
Lemma certainty_7_17_2 : (* votes *)
  sample 0 (vote_1 (playing 2 (3602879701896397 / 36028797018963968) [0; 1]) (5 / 2) certainty_7_17 (paying [0; 0]%nat 0 true) (at_ false [false; false])) = false.
Proof. rewrite (vote_aggregates 2 (3602879701896397 / 36028797018963968) [0; 1] (5 / 2) certainty_7_17 [0; 0]%nat 0 true [false; false] 0 [(16, 6); (16, 5)]%nat (11/3)); [by_odds | counted | reflexivity | lra | repeat apply Forall_cons; try apply Forall_nil; (split; [inside | cbn; lia]) | odds_are]. Qed.
Definition certainty_7_18 : history := seen [0; 0]%nat [false; false] true :: certainty_7_17.
Lemma certainty_7_18_0 : (* not certain *)
  certain (5 / 2) certainty_7_18 (paying [0; 0]%nat 0 true) 0 = false.
Proof. apply (certain_is _ _ _ _ 17 6); [counted | counted | inside]. Qed.
Lemma certainty_7_18_1 : (* not certain *)
  certain (5 / 2) certainty_7_18 (paying [0; 0]%nat 0 true) 1 = false.
Proof. apply (certain_is _ _ _ _ 17 5); [counted | counted | inside]. Qed.
Lemma certainty_7_18_2 : (* votes *)
  sample 0 (vote_1 (playing 2 (3602879701896397 / 36028797018963968) [0; 1]) (5 / 2) certainty_7_18 (paying [0; 0]%nat 0 true) (at_ false [true; false])) = false.
Proof. rewrite (vote_aggregates 2 (3602879701896397 / 36028797018963968) [0; 1] (5 / 2) certainty_7_18 [0; 0]%nat 0 true [true; false] 0 [(17, 6); (17, 5)]%nat (72/55)); [by_odds | counted | reflexivity | lra | repeat apply Forall_cons; try apply Forall_nil; (split; [inside | cbn; lia]) | odds_are]. Qed.
Definition certainty_7_19 : history := seen [0; 0]%nat [true; false] true :: certainty_7_18.
Lemma certainty_7_19_0 : (* not certain *)
  certain (5 / 2) certainty_7_19 (paying [0; 0]%nat 0 true) 0 = false.
Proof. apply (certain_is _ _ _ _ 18 7); [counted | counted | inside]. Qed.
Lemma certainty_7_19_1 : (* not certain *)
  certain (5 / 2) certainty_7_19 (paying [0; 0]%nat 0 true) 1 = false.
Proof. apply (certain_is _ _ _ _ 18 5); [counted | counted | inside]. Qed.
Lemma certainty_7_19_2 : (* votes *)
  sample 0 (vote_1 (playing 2 (3602879701896397 / 36028797018963968) [0; 1]) (5 / 2) certainty_7_19 (paying [0; 0]%nat 0 true) (at_ false [true; false])) = false.
Proof. rewrite (vote_aggregates 2 (3602879701896397 / 36028797018963968) [0; 1] (5 / 2) certainty_7_19 [0; 0]%nat 0 true [true; false] 0 [(18, 7); (18, 5)]%nat (91/55)); [by_odds | counted | reflexivity | lra | repeat apply Forall_cons; try apply Forall_nil; (split; [inside | cbn; lia]) | odds_are]. Qed.
Definition certainty_7_20 : history := seen [0; 0]%nat [true; false] true :: certainty_7_19.
Lemma certainty_7_20_0 : (* not certain *)
  certain (5 / 2) certainty_7_20 (paying [0; 0]%nat 0 true) 0 = false.
Proof. apply (certain_is _ _ _ _ 19 8); [counted | counted | inside]. Qed.
Lemma certainty_7_20_1 : (* not certain *)
  certain (5 / 2) certainty_7_20 (paying [0; 0]%nat 0 true) 1 = false.
Proof. apply (certain_is _ _ _ _ 19 5); [counted | counted | inside]. Qed.
Lemma certainty_7_20_2 : (* votes *)
  sample 0 (vote_1 (playing 2 (3602879701896397 / 36028797018963968) [0; 1]) (5 / 2) certainty_7_20 (paying [0; 0]%nat 0 true) (at_ false [false; true])) = true.
Proof. rewrite (vote_aggregates 2 (3602879701896397 / 36028797018963968) [0; 1] (5 / 2) certainty_7_20 [0; 0]%nat 0 true [false; true] 0 [(19, 8); (19, 5)]%nat (55/112)); [by_odds | counted | reflexivity | lra | repeat apply Forall_cons; try apply Forall_nil; (split; [inside | cbn; lia]) | odds_are]. Qed.
Definition certainty_7_21 : history := seen [0; 0]%nat [false; true] true :: certainty_7_20.
Lemma certainty_7_21_0 : (* not certain *)
  certain (5 / 2) certainty_7_21 (paying [0; 0]%nat 0 true) 0 = false.
Proof. apply (certain_is _ _ _ _ 20 8); [counted | counted | inside]. Qed.
Lemma certainty_7_21_1 : (* not certain *)
  certain (5 / 2) certainty_7_21 (paying [0; 0]%nat 0 true) 1 = false.
Proof. apply (certain_is _ _ _ _ 20 6); [counted | counted | inside]. Qed.
Lemma certainty_7_21_2 : (* votes *)
  sample 0 (vote_1 (playing 2 (3602879701896397 / 36028797018963968) [0; 1]) (5 / 2) certainty_7_21 (paying [0; 0]%nat 0 true) (at_ false [true; true])) = true.
Proof. rewrite (vote_aggregates 2 (3602879701896397 / 36028797018963968) [0; 1] (5 / 2) certainty_7_21 [0; 0]%nat 0 true [true; true] 0 [(20, 8); (20, 6)]%nat (2/7)); [by_odds | counted | reflexivity | lra | repeat apply Forall_cons; try apply Forall_nil; (split; [inside | cbn; lia]) | odds_are]. Qed.
Definition certainty_7_22 : history := seen [0; 0]%nat [true; true] true :: certainty_7_21.
Lemma certainty_7_22_0 : (* not certain *)
  certain (5 / 2) certainty_7_22 (paying [0; 0]%nat 0 true) 0 = false.
Proof. apply (certain_is _ _ _ _ 21 9); [counted | counted | inside]. Qed.
Lemma certainty_7_22_1 : (* not certain *)
  certain (5 / 2) certainty_7_22 (paying [0; 0]%nat 0 true) 1 = false.
Proof. apply (certain_is _ _ _ _ 21 7); [counted | counted | inside]. Qed.
Lemma certainty_7_22_2 : (* votes *)
  sample 0 (vote_1 (playing 2 (3602879701896397 / 36028797018963968) [0; 1]) (5 / 2) certainty_7_22 (paying [0; 0]%nat 0 true) (at_ false [true; true])) = true.
Proof. rewrite (vote_aggregates 2 (3602879701896397 / 36028797018963968) [0; 1] (5 / 2) certainty_7_22 [0; 0]%nat 0 true [true; true] 0 [(21, 9); (21, 7)]%nat (3/8)); [by_odds | counted | reflexivity | lra | repeat apply Forall_cons; try apply Forall_nil; (split; [inside | cbn; lia]) | odds_are]. Qed.
Definition certainty_7_23 : history := seen [0; 0]%nat [true; true] false :: certainty_7_22.
Lemma certainty_7_23_0 : (* not certain *)
  certain (5 / 2) certainty_7_23 (paying [0; 0]%nat 0 true) 0 = false.
Proof. apply (certain_is _ _ _ _ 22 9); [counted | counted | inside]. Qed.
Lemma certainty_7_23_1 : (* not certain *)
  certain (5 / 2) certainty_7_23 (paying [0; 0]%nat 0 true) 1 = false.
Proof. apply (certain_is _ _ _ _ 22 7); [counted | counted | inside]. Qed.
Lemma certainty_7_23_2 : (* votes *)
  sample 0 (vote_1 (playing 2 (3602879701896397 / 36028797018963968) [0; 1]) (5 / 2) certainty_7_23 (paying [0; 0]%nat 0 true) (at_ false [true; false])) = false.
Proof. rewrite (vote_aggregates 2 (3602879701896397 / 36028797018963968) [0; 1] (5 / 2) certainty_7_23 [0; 0]%nat 0 true [true; false] 0 [(22, 9); (22, 7)]%nat (135/91)); [by_odds | counted | reflexivity | lra | repeat apply Forall_cons; try apply Forall_nil; (split; [inside | cbn; lia]) | odds_are]. Qed.
Definition certainty_7_24 : history := seen [0; 0]%nat [true; false] false :: certainty_7_23.
Lemma certainty_7_24_0 : (* not certain *)
  certain (5 / 2) certainty_7_24 (paying [0; 0]%nat 0 true) 0 = false.
Proof. apply (certain_is _ _ _ _ 23 9); [counted | counted | inside]. Qed.
Lemma certainty_7_24_1 : (* not certain *)
  certain (5 / 2) certainty_7_24 (paying [0; 0]%nat 0 true) 1 = false.
Proof. apply (certain_is _ _ _ _ 23 8); [counted | counted | inside]. Qed.
Lemma certainty_7_24_2 : (* votes *)
  sample 0 (vote_1 (playing 2 (3602879701896397 / 36028797018963968) [0; 1]) (5 / 2) certainty_7_24 (paying [0; 0]%nat 0 true) (at_ false [true; false])) = false.
Proof. rewrite (vote_aggregates 2 (3602879701896397 / 36028797018963968) [0; 1] (5 / 2) certainty_7_24 [0; 0]%nat 0 true [true; false] 0 [(23, 9); (23, 8)]%nat (135/112)); [by_odds | counted | reflexivity | lra | repeat apply Forall_cons; try apply Forall_nil; (split; [inside | cbn; lia]) | odds_are]. Qed.
Definition certainty_7_25 : history := seen [0; 0]%nat [true; false] false :: certainty_7_24.
Lemma certainty_7_25_0 : (* not certain *)
  certain (5 / 2) certainty_7_25 (paying [0; 0]%nat 0 true) 0 = false.
Proof. apply (certain_is _ _ _ _ 24 9); [counted | counted | inside]. Qed.
Lemma certainty_7_25_1 : (* not certain *)
  certain (5 / 2) certainty_7_25 (paying [0; 0]%nat 0 true) 1 = false.
Proof. apply (certain_is _ _ _ _ 24 9); [counted | counted | inside]. Qed.
Definition certainty_7_26 : history := seen [0; 0]%nat [false; true] false :: certainty_7_25.
Lemma certainty_7_26_0 : (* not certain *)
  certain (5 / 2) certainty_7_26 (paying [0; 0]%nat 0 true) 0 = false.
Proof. apply (certain_is _ _ _ _ 25 10); [counted | counted | inside]. Qed.
Lemma certainty_7_26_1 : (* not certain *)
  certain (5 / 2) certainty_7_26 (paying [0; 0]%nat 0 true) 1 = false.
Proof. apply (certain_is _ _ _ _ 25 9); [counted | counted | inside]. Qed.
Lemma certainty_7_26_2 : (* votes *)
  sample 0 (vote_1 (playing 2 (3602879701896397 / 36028797018963968) [0; 1]) (5 / 2) certainty_7_26 (paying [0; 0]%nat 0 true) (at_ false [true; true])) = true.
Proof. rewrite (vote_aggregates 2 (3602879701896397 / 36028797018963968) [0; 1] (5 / 2) certainty_7_26 [0; 0]%nat 0 true [true; true] 0 [(25, 10); (25, 9)]%nat (3/8)); [by_odds | counted | reflexivity | lra | repeat apply Forall_cons; try apply Forall_nil; (split; [inside | cbn; lia]) | odds_are]. Qed.
Definition certainty_7_27 : history := seen [0; 0]%nat [true; true] false :: certainty_7_26.
Lemma certainty_7_27_0 : (* not certain *)
  certain (5 / 2) certainty_7_27 (paying [0; 0]%nat 0 true) 0 = false.
Proof. apply (certain_is _ _ _ _ 26 10); [counted | counted | inside]. Qed.
Lemma certainty_7_27_1 : (* not certain *)
  certain (5 / 2) certainty_7_27 (paying [0; 0]%nat 0 true) 1 = false.
Proof. apply (certain_is _ _ _ _ 26 9); [counted | counted | inside]. Qed.
Lemma certainty_7_27_2 : (* votes *)
  sample 0 (vote_1 (playing 2 (3602879701896397 / 36028797018963968) [0; 1]) (5 / 2) certainty_7_27 (paying [0; 0]%nat 0 true) (at_ false [true; true])) = true.
Proof. rewrite (vote_aggregates 2 (3602879701896397 / 36028797018963968) [0; 1] (5 / 2) certainty_7_27 [0; 0]%nat 0 true [true; true] 0 [(26, 10); (26, 9)]%nat (45/136)); [by_odds | counted | reflexivity | lra | repeat apply Forall_cons; try apply Forall_nil; (split; [inside | cbn; lia]) | odds_are]. Qed.
Definition certainty_7_28 : history := seen [0; 0]%nat [true; true] false :: certainty_7_27.
Lemma certainty_7_28_0 : (* not certain *)
  certain (5 / 2) certainty_7_28 (paying [0; 0]%nat 0 true) 0 = false.
Proof. apply (certain_is _ _ _ _ 27 10); [counted | counted | inside]. Qed.
Lemma certainty_7_28_1 : (* not certain *)
  certain (5 / 2) certainty_7_28 (paying [0; 0]%nat 0 true) 1 = false.
Proof. apply (certain_is _ _ _ _ 27 9); [counted | counted | inside]. Qed.
Lemma certainty_7_28_2 : (* votes *)
  sample 0 (vote_1 (playing 2 (3602879701896397 / 36028797018963968) [0; 1]) (5 / 2) certainty_7_28 (paying [0; 0]%nat 0 true) (at_ false [false; false])) = false.
Proof. rewrite (vote_aggregates 2 (3602879701896397 / 36028797018963968) [0; 1] (5 / 2) certainty_7_28 [0; 0]%nat 0 true [false; false] 0 [(27, 10); (27, 9)]%nat (17/5)); [by_odds | counted | reflexivity | lra | repeat apply Forall_cons; try apply Forall_nil; (split; [inside | cbn; lia]) | odds_are]. Qed.
Definition certainty_7_29 : history := seen [0; 0]%nat [false; false] true :: certainty_7_28.
Lemma certainty_7_29_0 : (* not certain *)
  certain (5 / 2) certainty_7_29 (paying [0; 0]%nat 0 true) 0 = false.
Proof. apply (certain_is _ _ _ _ 28 10); [counted | counted | inside]. Qed.
Lemma certainty_7_29_2 : (* votes *)
  sample 0 (vote_1 (playing 2 (3602879701896397 / 36028797018963968) [0; 1]) (5 / 2) certainty_7_29 (paying [0; 0]%nat 0 true) (at_ false [true; false])) = false.
Proof. rewrite (vote_aggregates 2 (3602879701896397 / 36028797018963968) [0; 1] (5 / 2) certainty_7_29 [0; 0]%nat 0 true [true; false] 0 [(28, 10); (28, 9)]%nat (95/81)); [by_odds | counted | reflexivity | lra | repeat apply Forall_cons; try apply Forall_nil; (split; [inside | cbn; lia]) | odds_are]. Qed.
Definition certainty_7_30 : history := seen [0; 0]%nat [true; false] false :: certainty_7_29.
Lemma certainty_7_30_2 : (* votes *)
  sample 0 (vote_1 (playing 2 (3602879701896397 / 36028797018963968) [0; 1]) (5 / 2) certainty_7_30 (paying [0; 0]%nat 0 true) (at_ false [true; true])) = true.
Proof. rewrite (vote_aggregates 2 (3602879701896397 / 36028797018963968) [0; 1] (5 / 2) certainty_7_30 [0; 0]%nat 0 true [true; true] 0 [(29, 10); (29, 10)]%nat (100/361)); [by_odds | counted | reflexivity | lra | repeat apply Forall_cons; try apply Forall_nil; (split; [inside | cbn; lia]) | odds_are]. Qed.
Definition certainty_7_31 : history := seen [0; 0]%nat [true; true] false :: certainty_7_30.
Lemma certainty_7_31_2 : (* votes *)
  sample 0 (vote_1 (playing 2 (3602879701896397 / 36028797018963968) [0; 1]) (5 / 2) certainty_7_31 (paying [0; 0]%nat 0 true) (at_ false [false; false])) = false.
Proof. rewrite (vote_aggregates 2 (3602879701896397 / 36028797018963968) [0; 1] (5 / 2) certainty_7_31 [0; 0]%nat 0 true [false; false] 0 [(30, 10); (30, 10)]%nat (4)); [by_odds | counted | reflexivity | lra | repeat apply Forall_cons; try apply Forall_nil; (split; [inside | cbn; lia]) | odds_are]. Qed.
Definition certainty_7_32 : history := seen [0; 0]%nat [false; false] true :: certainty_7_31.
Definition certainty_7_33 : history := seen [0; 0]%nat [true; false] false :: certainty_7_32.
Lemma certainty_7_33_2 : (* votes *)
  sample 0 (vote_1 (playing 2 (3602879701896397 / 36028797018963968) [0; 1]) (5 / 2) certainty_7_33 (paying [0; 0]%nat 0 true) (at_ false [false; false])) = false.
Proof. rewrite (vote_aggregates 2 (3602879701896397 / 36028797018963968) [0; 1] (5 / 2) certainty_7_33 [0; 0]%nat 0 true [false; false] 0 [(32, 10); (32, 11)]%nat (21/5)); [by_odds | counted | reflexivity | lra | repeat apply Forall_cons; try apply Forall_nil; (split; [inside | cbn; lia]) | odds_are]. Qed.
Definition certainty_7_34 : history := seen [0; 0]%nat [false; false] true :: certainty_7_33.
Lemma certainty_7_34_2 : (* votes *)
  sample 0 (vote_1 (playing 2 (3602879701896397 / 36028797018963968) [0; 1]) (5 / 2) certainty_7_34 (paying [0; 0]%nat 0 true) (at_ false [true; true])) = true.
Proof. rewrite (vote_aggregates 2 (3602879701896397 / 36028797018963968) [0; 1] (5 / 2) certainty_7_34 [0; 0]%nat 0 true [true; true] 0 [(33, 10); (33, 11)]%nat (5/23)); [by_odds | counted | reflexivity | lra | repeat apply Forall_cons; try apply Forall_nil; (split; [inside | cbn; lia]) | odds_are]. Qed.
Definition certainty_7_35 : history := seen [0; 0]%nat [true; true] true :: certainty_7_34.
Lemma certainty_7_35_1 : (* certain *)
  certain (5 / 2) certainty_7_35 (paying [0; 1]%nat 0 true) 1 = true.
Proof. apply (certain_is _ _ _ _ 1 0); [counted | counted | is_certain]. Qed.
Definition certainty_7_36 : history := seen [0; 1]%nat [false; false] true :: certainty_7_35.
Lemma certainty_7_36_1 : (* certain *)
  certain (5 / 2) certainty_7_36 (paying [0; 1]%nat 0 true) 1 = true.
Proof. apply (certain_is _ _ _ _ 2 0); [counted | counted | is_certain]. Qed.
Definition certainty_7_37 : history := seen [0; 1]%nat [true; false] true :: certainty_7_36.
Lemma certainty_7_37_1 : (* certain *)
  certain (5 / 2) certainty_7_37 (paying [0; 1]%nat 0 true) 1 = true.
Proof. apply (certain_is _ _ _ _ 3 0); [counted | counted | is_certain]. Qed.
Definition certainty_7_38 : history := seen [0; 1]%nat [true; true] true :: certainty_7_37.
Lemma certainty_7_38_0 : (* certain *)
  certain (5 / 2) certainty_7_38 (paying [1; 0]%nat 0 true) 0 = true.
Proof. apply (certain_is _ _ _ _ 1 1); [counted | counted | is_certain]. Qed.
Definition certainty_7_39 : history := seen [1; 0]%nat [true; false] true :: certainty_7_38.
Lemma certainty_7_39_0 : (* certain *)
  certain (5 / 2) certainty_7_39 (paying [1; 0]%nat 0 true) 0 = true.
Proof. apply (certain_is _ _ _ _ 2 2); [counted | counted | is_certain]. Qed.
Definition certainty_7_40 : history := seen [1; 0]%nat [true; false] false :: certainty_7_39.
Lemma certainty_7_40_1 : (* certain *)
  certain (5 / 2) certainty_7_40 (paying [0; 1]%nat 0 true) 1 = true.
Proof. apply (certain_is _ _ _ _ 4 1); [counted | counted | is_certain]. Qed.
Definition certainty_7_41 : history := seen [0; 1]%nat [false; true] true :: certainty_7_40.
Lemma certainty_7_41_1 : (* certain *)
  certain (5 / 2) certainty_7_41 (paying [0; 1]%nat 0 true) 1 = true.
Proof. apply (certain_is _ _ _ _ 5 2); [counted | counted | is_certain]. Qed.
Definition certainty_7_42 : history := seen [0; 1]%nat [false; true] true :: certainty_7_41.
Lemma certainty_7_42_2 : (* votes *)
  sample 0 (vote_1 (playing 2 (3602879701896397 / 36028797018963968) [0; 1]) (5 / 2) certainty_7_42 (paying [0; 1]%nat 0 true) (at_ false [true; true])) = true.
Proof. rewrite (vote_aggregates 2 (3602879701896397 / 36028797018963968) [0; 1] (5 / 2) certainty_7_42 [0; 1]%nat 0 true [true; true] 0 [(39, 13); (6, 3)]%nat (1/2)); [by_odds | counted | reflexivity | lra | repeat apply Forall_cons; try apply Forall_nil; (split; [inside | cbn; lia]) | odds_are]. Qed.
Definition certainty_7_43 : history := seen [0; 1]%nat [true; true] false :: certainty_7_42.
Lemma certainty_7_43_2 : (* votes *)
  sample 0 (vote_1 (playing 2 (3602879701896397 / 36028797018963968) [0; 1]) (5 / 2) certainty_7_43 (paying [0; 1]%nat 0 true) (at_ false [false; false])) = false.
Proof. rewrite (vote_aggregates 2 (3602879701896397 / 36028797018963968) [0; 1] (5 / 2) certainty_7_43 [0; 1]%nat 0 true [false; false] 0 [(40, 13); (7, 3)]%nat (36/13)); [by_odds | counted | reflexivity | lra | repeat apply Forall_cons; try apply Forall_nil; (split; [inside | cbn; lia]) | odds_are]. Qed.
Definition certainty_7_44 : history := seen [0; 1]%nat [false; false] true :: certainty_7_43.
Lemma certainty_7_44_2 : (* votes *)
  sample 0 (vote_1 (playing 2 (3602879701896397 / 36028797018963968) [0; 1]) (5 / 2) certainty_7_44 (paying [0; 1]%nat 0 true) (at_ false [true; true])) = true.
Proof. rewrite (vote_aggregates 2 (3602879701896397 / 36028797018963968) [0; 1] (5 / 2) certainty_7_44 [0; 1]%nat 0 true [true; true] 0 [(41, 13); (8, 3)]%nat (39/140)); [by_odds | counted | reflexivity | lra | repeat apply Forall_cons; try apply Forall_nil; (split; [inside | cbn; lia]) | odds_are]. Qed.
Definition certainty_7_45 : history := seen [0; 1]%nat [true; true] true :: certainty_7_44.
Lemma certainty_7_45_0 : (* certain *)
  certain (5 / 2) certainty_7_45 (paying [1; 1]%nat 0 true) 0 = true.
Proof. apply (certain_is _ _ _ _ 3 2); [counted | counted | is_certain]. Qed.
Definition certainty_7_46 : history := seen [1; 1]%nat [true; true] true :: certainty_7_45.
Lemma certainty_7_46_0 : (* certain *)
  certain (5 / 2) certainty_7_46 (paying [1; 1]%nat 0 true) 0 = true.
Proof. apply (certain_is _ _ _ _ 4 3); [counted | counted | is_certain]. Qed.
Definition certainty_7_47 : history := seen [1; 1]%nat [true; true] true :: certainty_7_46.
Lemma certainty_7_47_0 : (* certain *)
  certain (5 / 2) certainty_7_47 (paying [1; 1]%nat 0 true) 0 = true.
Proof. apply (certain_is _ _ _ _ 5 4); [counted | counted | is_certain]. Qed.
Definition certainty_7_48 : history := seen [1; 1]%nat [true; true] true :: certainty_7_47.
Lemma certainty_7_48_0 : (* certain *)
  certain (5 / 2) certainty_7_48 (paying [1; 1]%nat 0 true) 0 = true.
Proof. apply (certain_is _ _ _ _ 6 5); [counted | counted | is_certain]. Qed.
Definition certainty_7_49 : history := seen [1; 1]%nat [true; false] true :: certainty_7_48.
Lemma certainty_7_49_0 : (* certain *)
  certain (5 / 2) certainty_7_49 (paying [1; 1]%nat 0 true) 0 = true.
Proof. apply (certain_is _ _ _ _ 7 6); [counted | counted | is_certain]. Qed.
Definition certainty_7_50 : history := seen [1; 1]%nat [true; false] true :: certainty_7_49.
Lemma certainty_7_50_0 : (* certain *)
  certain (5 / 2) certainty_7_50 (paying [1; 0]%nat 0 true) 0 = true.
Proof. apply (certain_is _ _ _ _ 8 7); [counted | counted | is_certain]. Qed.
Definition certainty_7_51 : history := seen [1; 0]%nat [false; true] true :: certainty_7_50.
Definition certainty_7_52 : history := seen [1; 0]%nat [true; false] true :: certainty_7_51.
Definition certainty_7_53 : history := seen [1; 0]%nat [false; true] false :: certainty_7_52.
Definition certainty_7_54 : history := seen [1; 0]%nat [true; false] true :: certainty_7_53.
Definition certainty_7_55 : history := seen [1; 0]%nat [true; true] false :: certainty_7_54.
Lemma certainty_7_55_2 : (* votes *)
  sample 0 (vote_1 (playing 2 (3602879701896397 / 36028797018963968) [0; 1]) (5 / 2) certainty_7_55 (paying [1; 0]%nat 0 true) (at_ false [true; false])) = false.
Proof. rewrite (vote_aggregates 2 (3602879701896397 / 36028797018963968) [0; 1] (5 / 2) certainty_7_55 [1; 0]%nat 0 true [true; false] 0 [(13, 10); (41, 14)]%nat (45/7)); [by_odds | counted | reflexivity | lra | repeat apply Forall_cons; try apply Forall_nil; (split; [inside | cbn; lia]) | odds_are]. Qed.
Definition certainty_7_56 : history := seen [1; 0]%nat [true; false] true :: certainty_7_55.
Lemma certainty_7_56_2 : (* votes *)
  sample 0 (vote_1 (playing 2 (3602879701896397 / 36028797018963968) [0; 1]) (5 / 2) certainty_7_56 (paying [1; 0]%nat 0 true) (at_ false [true; true])) = false.
Proof. rewrite (vote_aggregates 2 (3602879701896397 / 36028797018963968) [0; 1] (5 / 2) certainty_7_56 [1; 0]%nat 0 true [true; true] 0 [(14, 11); (42, 14)]%nat (11/6)); [by_odds | counted | reflexivity | lra | repeat apply Forall_cons; try apply Forall_nil; (split; [inside | cbn; lia]) | odds_are]. Qed.
Definition certainty_7_57 : history := seen [1; 0]%nat [true; true] true :: certainty_7_56.
Lemma certainty_7_57_2 : (* votes *)
  sample 0 (vote_1 (playing 2 (3602879701896397 / 36028797018963968) [0; 1]) (5 / 2) certainty_7_57 (paying [1; 0]%nat 0 true) (at_ false [false; false])) = true.
Proof. rewrite (vote_aggregates 2 (3602879701896397 / 36028797018963968) [0; 1] (5 / 2) certainty_7_57 [1; 0]%nat 0 true [false; false] 0 [(15, 12); (43, 15)]%nat (7/15)); [by_odds | counted | reflexivity | lra | repeat apply Forall_cons; try apply Forall_nil; (split; [inside | cbn; lia]) | odds_are]. Qed.
Definition certainty_7_58 : history := seen [1; 0]%nat [false; false] true :: certainty_7_57.
Lemma certainty_7_58_2 : (* votes *)
  sample 0 (vote_1 (playing 2 (3602879701896397 / 36028797018963968) [0; 1]) (5 / 2) certainty_7_58 (paying [1; 0]%nat 0 true) (at_ false [true; true])) = false.
Proof. rewrite (vote_aggregates 2 (3602879701896397 / 36028797018963968) [0; 1] (5 / 2) certainty_7_58 [1; 0]%nat 0 true [true; true] 0 [(16, 12); (44, 15)]%nat (45/29)); [by_odds | counted | reflexivity | lra | repeat apply Forall_cons; try apply Forall_nil; (split; [inside | cbn; lia]) | odds_are]. Qed.
Definition certainty_7_59 : history := seen [1; 0]%nat [true; true] true :: certainty_7_58.
Lemma certainty_7_59_2 : (* votes *)
  sample 0 (vote_1 (playing 2 (3602879701896397 / 36028797018963968) [0; 1]) (5 / 2) certainty_7_59 (paying [1; 0]%nat 0 true) (at_ false [true; false])) = false.
Proof. rewrite (vote_aggregates 2 (3602879701896397 / 36028797018963968) [0; 1] (5 / 2) certainty_7_59 [1; 0]%nat 0 true [true; false] 0 [(17, 13); (45, 16)]%nat (377/64)); [by_odds | counted | reflexivity | lra | repeat apply Forall_cons; try apply Forall_nil; (split; [inside | cbn; lia]) | odds_are]. Qed.
Definition certainty_7_60 : history := seen [1; 0]%nat [true; false] true :: certainty_7_59.

(** certainty-8: an even estimate after few payments *)
Definition certainty_8_0 : history := nil.
Definition certainty_8_1 : history := seen [0; 0]%nat [false; false] false :: certainty_8_0.
Definition certainty_8_2 : history := seen [1; 1]%nat [false; false] false :: certainty_8_1.
Definition certainty_8_3 : history := seen [0; 0]%nat [false; true] false :: certainty_8_2.
Definition certainty_8_4 : history := seen [0; 0]%nat [false; true] true :: certainty_8_3.
Definition certainty_8_5 : history := seen [0; 0]%nat [false; true] false :: certainty_8_4.
Definition certainty_8_6 : history := seen [0; 0]%nat [false; false] true :: certainty_8_5.
Definition certainty_8_7 : history := seen [0; 0]%nat [true; true] true :: certainty_8_6.
Definition certainty_8_8 : history := seen [0; 0]%nat [true; true] false :: certainty_8_7.
Lemma certainty_8_8_2 : (* votes *)
  sample 0 (vote_1 (playing 2 (3602879701896397 / 36028797018963968) [0; 1]) (5 / 2) certainty_8_8 (paying [0; 0]%nat 0 true) (at_ false [true; false])) = false.
Proof. rewrite (vote_aggregates 2 (3602879701896397 / 36028797018963968) [0; 1] (5 / 2) certainty_8_8 [0; 0]%nat 0 true [true; false] 0 [(7, 4); (7, 3)]%nat (16/9)); [by_odds | counted | reflexivity | lra | repeat apply Forall_cons; try apply Forall_nil; (split; [inside | cbn; lia]) | odds_are]. Qed.
Definition certainty_8_9 : history := seen [0; 0]%nat [true; false] false :: certainty_8_8.
Definition certainty_8_10 : history := seen [0; 0]%nat [false; true] false :: certainty_8_9.
Lemma certainty_8_10_2 : (* votes *)
  sample 0 (vote_1 (playing 2 (3602879701896397 / 36028797018963968) [0; 1]) (5 / 2) certainty_8_10 (paying [0; 0]%nat 0 true) (at_ false [true; false])) = false.
Proof. rewrite (vote_aggregates 2 (3602879701896397 / 36028797018963968) [0; 1] (5 / 2) certainty_8_10 [0; 0]%nat 0 true [true; false] 0 [(9, 5); (9, 4)]%nat (25/16)); [by_odds | counted | reflexivity | lra | repeat apply Forall_cons; try apply Forall_nil; (split; [inside | cbn; lia]) | odds_are]. Qed.
Definition certainty_8_11 : history := seen [0; 0]%nat [true; false] true :: certainty_8_10.
Lemma certainty_8_11_2 : (* votes *)
  sample 0 (vote_1 (playing 2 (3602879701896397 / 36028797018963968) [0; 1]) (5 / 2) certainty_8_11 (paying [0; 0]%nat 0 true) (at_ false [false; true])) = true.
Proof. rewrite (vote_aggregates 2 (3602879701896397 / 36028797018963968) [0; 1] (5 / 2) certainty_8_11 [0; 0]%nat 0 true [false; true] 0 [(10, 6); (10, 4)]%nat (4/9)); [by_odds | counted | reflexivity | lra | repeat apply Forall_cons; try apply Forall_nil; (split; [inside | cbn; lia]) | odds_are]. Qed.
Definition certainty_8_12 : history := seen [0; 0]%nat [false; true] true :: certainty_8_11.
Lemma certainty_8_12_2 : (* votes *)
  sample 0 (vote_1 (playing 2 (3602879701896397 / 36028797018963968) [0; 1]) (5 / 2) certainty_8_12 (paying [0; 0]%nat 0 true) (at_ false [true; false])) = false.
Proof. rewrite (vote_aggregates 2 (3602879701896397 / 36028797018963968) [0; 1] (5 / 2) certainty_8_12 [0; 0]%nat 0 true [true; false] 0 [(11, 6); (11, 5)]%nat (36/25)); [by_odds | counted | reflexivity | lra | repeat apply Forall_cons; try apply Forall_nil; (split; [inside | cbn; lia]) | odds_are]. Qed.
Definition certainty_8_13 : history := seen [0; 0]%nat [true; false] true :: certainty_8_12.
Lemma certainty_8_13_2 : (* votes *)
  sample 0 (vote_1 (playing 2 (3602879701896397 / 36028797018963968) [0; 1]) (5 / 2) certainty_8_13 (paying [0; 0]%nat 0 true) (at_ false [false; true])) = true.
Proof. rewrite (vote_aggregates 2 (3602879701896397 / 36028797018963968) [0; 1] (5 / 2) certainty_8_13 [0; 0]%nat 0 true [false; true] 0 [(12, 7); (12, 5)]%nat (25/49)); [by_odds | counted | reflexivity | lra | repeat apply Forall_cons; try apply Forall_nil; (split; [inside | cbn; lia]) | odds_are]. Qed.
Definition certainty_8_14 : history := seen [0; 0]%nat [false; true] true :: certainty_8_13.
Lemma certainty_8_14_2 : (* votes *)
  sample 0 (vote_1 (playing 2 (3602879701896397 / 36028797018963968) [0; 1]) (5 / 2) certainty_8_14 (paying [0; 0]%nat 0 true) (at_ false [true; false])) = false.
Proof. rewrite (vote_aggregates 2 (3602879701896397 / 36028797018963968) [0; 1] (5 / 2) certainty_8_14 [0; 0]%nat 0 true [true; false] 0 [(13, 7); (13, 6)]%nat (49/36)); [by_odds | counted | reflexivity | lra | repeat apply Forall_cons; try apply Forall_nil; (split; [inside | cbn; lia]) | odds_are]. Qed.
Definition certainty_8_15 : history := seen [0; 0]%nat [true; false] true :: certainty_8_14.
Definition certainty_8_16 : history := seen [0; 0]%nat [false; false] false :: certainty_8_15.
Lemma certainty_8_16_2 : (* votes *)
  sample 0 (vote_1 (playing 2 (3602879701896397 / 36028797018963968) [0; 1]) (5 / 2) certainty_8_16 (paying [0; 0]%nat 0 true) (at_ false [false; true])) = true.
Proof. rewrite (vote_aggregates 2 (3602879701896397 / 36028797018963968) [0; 1] (5 / 2) certainty_8_16 [0; 0]%nat 0 true [false; true] 0 [(15, 9); (15, 7)]%nat (7/12)); [by_odds | counted | reflexivity | lra | repeat apply Forall_cons; try apply Forall_nil; (split; [inside | cbn; lia]) | odds_are]. Qed.
Definition certainty_8_17 : history := seen [0; 0]%nat [false; true] false :: certainty_8_16.
Lemma certainty_8_17_2 : (* votes *)
  sample 0 (vote_1 (playing 2 (3602879701896397 / 36028797018963968) [0; 1]) (5 / 2) certainty_8_17 (paying [0; 0]%nat 0 true) (at_ false [true; true])) = false.
Proof. rewrite (vote_aggregates 2 (3602879701896397 / 36028797018963968) [0; 1] (5 / 2) certainty_8_17 [0; 0]%nat 0 true [true; true] 0 [(16, 10); (16, 7)]%nat (35/27)); [by_odds | counted | reflexivity | lra | repeat apply Forall_cons; try apply Forall_nil; (split; [inside | cbn; lia]) | odds_are]. Qed.
Definition certainty_8_18 : history := seen [0; 0]%nat [true; true] true :: certainty_8_17.
Lemma certainty_8_18_2 : (* votes *)
  sample 0 (vote_1 (playing 2 (3602879701896397 / 36028797018963968) [0; 1]) (5 / 2) certainty_8_18 (paying [0; 0]%nat 0 true) (at_ false [true; false])) = false.
Proof. rewrite (vote_aggregates 2 (3602879701896397 / 36028797018963968) [0; 1] (5 / 2) certainty_8_18 [0; 0]%nat 0 true [true; false] 0 [(17, 11); (17, 8)]%nat (33/16)); [by_odds | counted | reflexivity | lra | repeat apply Forall_cons; try apply Forall_nil; (split; [inside | cbn; lia]) | odds_are]. Qed.
Definition certainty_8_19 : history := seen [0; 0]%nat [true; false] true :: certainty_8_18.
Definition certainty_8_20 : history := seen [0; 0]%nat [true; true] true :: certainty_8_19.
Definition certainty_8_21 : history := seen [0; 0]%nat [false; false] true :: certainty_8_20.
Definition certainty_8_22 : history := seen [0; 0]%nat [false; true] true :: certainty_8_21.
Definition certainty_8_23 : history := seen [0; 1]%nat [true; true] false :: certainty_8_22.
Definition certainty_8_24 : history := seen [0; 1]%nat [false; false] false :: certainty_8_23.
Definition certainty_8_25 : history := seen [0; 1]%nat [true; true] false :: certainty_8_24.
Definition certainty_8_26 : history := seen [0; 1]%nat [true; false] false :: certainty_8_25.
Definition certainty_8_27 : history := seen [1; 1]%nat [true; false] false :: certainty_8_26.
Definition certainty_8_28 : history := seen [1; 1]%nat [false; false] false :: certainty_8_27.
Definition certainty_8_29 : history := seen [1; 1]%nat [false; false] true :: certainty_8_28.
Definition certainty_8_30 : history := seen [1; 1]%nat [false; false] false :: certainty_8_29.
Definition certainty_8_31 : history := seen [1; 1]%nat [false; false] false :: certainty_8_30.
Definition certainty_8_32 : history := seen [1; 1]%nat [true; true] true :: certainty_8_31.
Definition certainty_8_33 : history := seen [1; 1]%nat [false; false] false :: certainty_8_32.
Definition certainty_8_34 : history := seen [1; 1]%nat [true; true] true :: certainty_8_33.
Definition certainty_8_35 : history := seen [1; 1]%nat [true; true] true :: certainty_8_34.
Definition certainty_8_36 : history := seen [1; 1]%nat [true; false] true :: certainty_8_35.
Definition certainty_8_37 : history := seen [1; 1]%nat [true; true] true :: certainty_8_36.
Definition certainty_8_38 : history := seen [1; 1]%nat [true; true] true :: certainty_8_37.
Definition certainty_8_39 : history := seen [1; 1]%nat [true; false] true :: certainty_8_38.
Definition certainty_8_40 : history := seen [1; 1]%nat [true; false] false :: certainty_8_39.
Definition certainty_8_41 : history := seen [1; 1]%nat [true; true] true :: certainty_8_40.
Definition certainty_8_42 : history := seen [1; 1]%nat [true; false] true :: certainty_8_41.
Definition certainty_8_43 : history := seen [1; 1]%nat [false; false] false :: certainty_8_42.
Definition certainty_8_44 : history := seen [1; 1]%nat [false; true] true :: certainty_8_43.
Definition certainty_8_45 : history := seen [1; 1]%nat [true; false] true :: certainty_8_44.
Definition certainty_8_46 : history := seen [1; 0]%nat [true; false] true :: certainty_8_45.
Definition certainty_8_47 : history := seen [1; 0]%nat [true; false] true :: certainty_8_46.
Definition certainty_8_48 : history := seen [1; 0]%nat [false; true] true :: certainty_8_47.
Definition certainty_8_49 : history := seen [1; 1]%nat [true; false] true :: certainty_8_48.
Definition certainty_8_50 : history := seen [1; 0]%nat [false; false] true :: certainty_8_49.
Definition certainty_8_51 : history := seen [1; 0]%nat [false; false] true :: certainty_8_50.
Definition certainty_8_52 : history := seen [1; 0]%nat [true; false] true :: certainty_8_51.
Definition certainty_8_53 : history := seen [1; 0]%nat [false; true] false :: certainty_8_52.
Definition certainty_8_54 : history := seen [1; 0]%nat [true; true] true :: certainty_8_53.
Definition certainty_8_55 : history := seen [1; 0]%nat [false; true] false :: certainty_8_54.
Definition certainty_8_56 : history := seen [1; 0]%nat [true; true] true :: certainty_8_55.
Definition certainty_8_57 : history := seen [1; 0]%nat [true; false] true :: certainty_8_56.
Definition certainty_8_58 : history := seen [1; 0]%nat [true; false] true :: certainty_8_57.
Definition certainty_8_59 : history := seen [1; 0]%nat [true; true] true :: certainty_8_58.
Definition certainty_8_60 : history := seen [1; 0]%nat [true; false] true :: certainty_8_59.

(** certainty-9: the last of three is always right *)
Definition certainty_9_0 : history := nil.
Definition certainty_9_1 : history := seen [0; 0; 0]%nat [false; false; false] false :: certainty_9_0.
Definition certainty_9_2 : history := seen [0; 0; 0]%nat [true; false; false] false :: certainty_9_1.
Definition certainty_9_3 : history := seen [0; 0; 0]%nat [false; false; true] true :: certainty_9_2.
Definition certainty_9_4 : history := seen [0; 0; 0]%nat [false; true; false] false :: certainty_9_3.
Definition certainty_9_5 : history := seen [0; 0; 0]%nat [true; true; true] true :: certainty_9_4.
Definition certainty_9_6 : history := seen [0; 0; 0]%nat [false; true; true] true :: certainty_9_5.
Definition certainty_9_7 : history := seen [0; 0; 0]%nat [false; false; true] true :: certainty_9_6.
Definition certainty_9_8 : history := seen [0; 0; 0]%nat [true; false; true] true :: certainty_9_7.
Definition certainty_9_9 : history := seen [0; 0; 0]%nat [false; false; false] false :: certainty_9_8.
Definition certainty_9_10 : history := seen [0; 0; 0]%nat [true; false; false] false :: certainty_9_9.
Definition certainty_9_11 : history := seen [0; 0; 0]%nat [false; false; true] true :: certainty_9_10.
Definition certainty_9_12 : history := seen [0; 0; 0]%nat [false; true; false] false :: certainty_9_11.
Definition certainty_9_13 : history := seen [0; 0; 0]%nat [true; true; true] true :: certainty_9_12.
Definition certainty_9_14 : history := seen [0; 0; 0]%nat [false; true; true] true :: certainty_9_13.
Definition certainty_9_15 : history := seen [0; 0; 0]%nat [true; true; false] false :: certainty_9_14.
Definition certainty_9_16 : history := seen [0; 0; 0]%nat [true; false; true] true :: certainty_9_15.
Definition certainty_9_17 : history := seen [0; 0; 0]%nat [true; true; true] true :: certainty_9_16.
Definition certainty_9_18 : history := seen [0; 0; 0]%nat [true; false; false] false :: certainty_9_17.
Definition certainty_9_19 : history := seen [0; 0; 0]%nat [true; true; false] false :: certainty_9_18.
Definition certainty_9_20 : history := seen [0; 0; 0]%nat [true; false; true] true :: certainty_9_19.

(** certainty-10: the first of three is always wrong *)
Definition certainty_10_0 : history := nil.
Definition certainty_10_1 : history := seen [0; 0; 0]%nat [true; false; false] false :: certainty_10_0.
Definition certainty_10_2 : history := seen [0; 0; 0]%nat [true; true; false] false :: certainty_10_1.
Definition certainty_10_3 : history := seen [0; 0; 0]%nat [true; true; true] false :: certainty_10_2.
Definition certainty_10_4 : history := seen [0; 0; 0]%nat [false; true; false] true :: certainty_10_3.
Definition certainty_10_5 : history := seen [0; 0; 0]%nat [true; false; false] false :: certainty_10_4.
Definition certainty_10_6 : history := seen [0; 0; 0]%nat [false; false; true] true :: certainty_10_5.
Definition certainty_10_7 : history := seen [0; 0; 0]%nat [false; false; false] true :: certainty_10_6.
Definition certainty_10_8 : history := seen [0; 0; 0]%nat [true; false; true] false :: certainty_10_7.
Definition certainty_10_9 : history := seen [0; 0; 0]%nat [true; false; false] false :: certainty_10_8.
Definition certainty_10_10 : history := seen [0; 0; 0]%nat [true; true; false] false :: certainty_10_9.
Definition certainty_10_11 : history := seen [0; 0; 0]%nat [false; false; false] true :: certainty_10_10.
Definition certainty_10_12 : history := seen [0; 0; 0]%nat [false; true; false] true :: certainty_10_11.
Definition certainty_10_13 : history := seen [0; 0; 0]%nat [false; true; true] true :: certainty_10_12.
Definition certainty_10_14 : history := seen [0; 0; 0]%nat [false; false; true] true :: certainty_10_13.
Definition certainty_10_15 : history := seen [0; 0; 0]%nat [false; false; false] true :: certainty_10_14.
Definition certainty_10_16 : history := seen [0; 0; 0]%nat [true; false; true] false :: certainty_10_15.
Definition certainty_10_17 : history := seen [0; 0; 0]%nat [true; false; false] false :: certainty_10_16.
Definition certainty_10_18 : history := seen [0; 0; 0]%nat [false; false; true] true :: certainty_10_17.
Definition certainty_10_19 : history := seen [0; 0; 0]%nat [false; false; false] true :: certainty_10_18.
Definition certainty_10_20 : history := seen [0; 0; 0]%nat [false; true; false] true :: certainty_10_19.

(** learning-1: labels in turn *)
Definition learning_1_0 : history := nil.
Lemma learning_1_0_5 : (* likelier *)
  sample 0 (bayes_vote (playing 2 (3602879701896397 / 36028797018963968) [(1 / 2)]) learning_1_0 (paying [0; 0]%nat 0 true) (at_ false [true; false])) = false.
Proof. by_likelihoods. Qed.
Definition learning_1_1 : history := seen [0; 0]%nat [true; false] true :: learning_1_0.
Lemma learning_1_1_4 : (* likelier *)
  sample (8998192055486251 / 9007199254740992) (bayes_vote (playing 2 (3602879701896397 / 36028797018963968) [(1 / 2)]) learning_1_1 (paying [0; 0]%nat 0 true) (at_ false [false; false])) = true.
Proof. by_likelihoods. Qed.
Definition learning_1_2 : history := seen [0; 0]%nat [false; false] false :: learning_1_1.
Lemma learning_1_2_5 : (* likelier *)
  sample 0 (bayes_vote (playing 2 (3602879701896397 / 36028797018963968) [(1 / 2)]) learning_1_2 (paying [0; 0]%nat 0 true) (at_ false [false; false])) = false.
Proof. by_likelihoods. Qed.
Definition learning_1_3 : history := seen [0; 0]%nat [false; false] true :: learning_1_2.
Lemma learning_1_3_7 : (* likelier *)
  sample (4503604130970123 / 18014398509481984) (bayes_vote (playing 2 (3602879701896397 / 36028797018963968) [(1 / 2)]) learning_1_3 (paying [0; 0]%nat 0 true) (at_ false [false; true])) = false.
Proof. by_likelihoods. Qed.
Definition learning_1_4 : history := seen [0; 0]%nat [false; true] false :: learning_1_3.
Lemma learning_1_4_7 : (* likelier *)
  sample (3002396749180579 / 18014398509481984) (bayes_vote (playing 2 (3602879701896397 / 36028797018963968) [(1 / 2)]) learning_1_4 (paying [0; 0]%nat 0 true) (at_ false [true; false])) = true.
Proof. by_likelihoods. Qed.
Definition learning_1_5 : history := seen [0; 0]%nat [true; false] true :: learning_1_4.
Lemma learning_1_5_8 : (* likelier *)
  sample (4503604130970123 / 9007199254740992) (bayes_vote (playing 2 (3602879701896397 / 36028797018963968) [(1 / 2)]) learning_1_5 (paying [0; 0]%nat 0 true) (at_ false [true; true])) = true.
Proof. by_likelihoods. Qed.
Definition learning_1_6 : history := seen [0; 0]%nat [true; true] false :: learning_1_5.
Lemma learning_1_6_9 : (* likelier *)
  sample (5696647303937289 / 18014398509481984) (bayes_vote (playing 2 (3602879701896397 / 36028797018963968) [(1 / 2)]) learning_1_6 (paying [0; 0]%nat 0 true) (at_ false [true; true])) = false.
Proof. by_likelihoods. Qed.
Lemma learning_1_6_10 : (* cautious *)
  sample (5696647303937289 / 18014398509481984) (vote (cautious (playing 2 (3602879701896397 / 36028797018963968) [(1 / 2)]) (exactly (playing 2 (3602879701896397 / 36028797018963968) [(1 / 2)])) (fun _ _ => 0) (fun n s => if (n =? 6)%nat && (s =? 1)%nat then 9639523627/1099511627776 else if (n =? 6)%nat && (s =? 4)%nat then 0 else 0)) learning_1_6 (paying [0; 0]%nat 0 true) (at_ false [true; true])) = false.
Proof. by_negative_weights. Qed.
Definition learning_1_7 : history := seen [0; 0]%nat [true; true] true :: learning_1_6.
Lemma learning_1_7_7 : (* likelier *)
  sample (7205766609552197 / 36028797018963968) (bayes_vote (playing 2 (3602879701896397 / 36028797018963968) [(1 / 2)]) learning_1_7 (paying [0; 0]%nat 0 true) (at_ false [false; true])) = false.
Proof. by_likelihoods. Qed.
Definition learning_1_8 : history := seen [0; 0]%nat [false; true] false :: learning_1_7.
Lemma learning_1_8_8 : (* likelier *)
  sample (9007190247541737 / 18014398509481984) (bayes_vote (playing 2 (3602879701896397 / 36028797018963968) [(1 / 2)]) learning_1_8 (paying [0; 0]%nat 0 true) (at_ false [false; false])) = false.
Proof. by_likelihoods. Qed.
Definition learning_1_9 : history := seen [0; 0]%nat [false; false] true :: learning_1_8.
Lemma learning_1_9_9 : (* likelier *)
  sample (3404404715238291 / 18014398509481984) (bayes_vote (playing 2 (3602879701896397 / 36028797018963968) [(1 / 2)]) learning_1_9 (paying [0; 0]%nat 0 true) (at_ false [false; true])) = false.
Proof. by_likelihoods. Qed.
Lemma learning_1_9_10 : (* cautious *)
  sample (3404404715238291 / 18014398509481984) (vote (cautious (playing 2 (3602879701896397 / 36028797018963968) [(1 / 2)]) (exactly (playing 2 (3602879701896397 / 36028797018963968) [(1 / 2)])) (fun _ _ => 0) (fun n s => if (n =? 9)%nat && (s =? 2)%nat then 2363878173/274877906944 else if (n =? 9)%nat && (s =? 6)%nat then 0 else 0)) learning_1_9 (paying [0; 0]%nat 0 true) (at_ false [false; true])) = false.
Proof. by_negative_weights. Qed.
Definition learning_1_10 : history := seen [0; 0]%nat [false; true] false :: learning_1_9.
Lemma learning_1_10_9 : (* likelier *)
  sample (5896590157829143 / 36028797018963968) (bayes_vote (playing 2 (3602879701896397 / 36028797018963968) [(1 / 2)]) learning_1_10 (paying [0; 0]%nat 0 true) (at_ false [true; false])) = true.
Proof. by_likelihoods. Qed.
Lemma learning_1_10_10 : (* cautious *)
  sample (5896590157829143 / 36028797018963968) (vote (cautious (playing 2 (3602879701896397 / 36028797018963968) [(1 / 2)]) (exactly (playing 2 (3602879701896397 / 36028797018963968) [(1 / 2)])) (fun _ _ => 0) (fun n s => if (n =? 10)%nat && (s =? 2)%nat then 13455785817/274877906944 else if (n =? 10)%nat && (s =? 7)%nat then 0 else 0)) learning_1_10 (paying [0; 0]%nat 0 true) (at_ false [true; false])) = true.
Proof. by_positive_weights. Qed.
Definition learning_1_11 : history := seen [0; 0]%nat [true; false] true :: learning_1_10.
Lemma learning_1_11_9 : (* likelier *)
  sample (325019632989355 / 2251799813685248) (bayes_vote (playing 2 (3602879701896397 / 36028797018963968) [(1 / 2)]) learning_1_11 (paying [0; 0]%nat 0 true) (at_ false [true; false])) = true.
Proof. by_likelihoods. Qed.
Lemma learning_1_11_10 : (* cautious *)
  sample (325019632989355 / 2251799813685248) (vote (cautious (playing 2 (3602879701896397 / 36028797018963968) [(1 / 2)]) (exactly (playing 2 (3602879701896397 / 36028797018963968) [(1 / 2)])) (fun _ _ => 0) (fun n s => if (n =? 11)%nat && (s =? 2)%nat then 91634159799/1099511627776 else if (n =? 11)%nat && (s =? 8)%nat then 0 else 0)) learning_1_11 (paying [0; 0]%nat 0 true) (at_ false [true; false])) = true.
Proof. by_positive_weights. Qed.
Definition learning_1_12 : history := seen [0; 0]%nat [true; false] false :: learning_1_11.
Lemma learning_1_12_10 : (* cautious *)
  sample (7354340036999977 / 36028797018963968) (vote (cautious (playing 2 (3602879701896397 / 36028797018963968) [(1 / 2)]) (exactly (playing 2 (3602879701896397 / 36028797018963968) [(1 / 2)])) (fun _ _ => 0) (fun n s => if (n =? 12)%nat && (s =? 3)%nat then 17350913185/1099511627776 else if (n =? 12)%nat && (s =? 8)%nat then 0 else 0)) learning_1_12 (paying [0; 0]%nat 0 true) (at_ false [true; false])) = true.
Proof. by_positive_weights. Qed.
Definition learning_1_13 : history := seen [0; 0]%nat [true; false] true :: learning_1_12.
Lemma learning_1_13_10 : (* cautious *)
  sample (3288967422768815 / 18014398509481984) (vote (cautious (playing 2 (3602879701896397 / 36028797018963968) [(1 / 2)]) (exactly (playing 2 (3602879701896397 / 36028797018963968) [(1 / 2)])) (fun _ _ => 0) (fun n s => if (n =? 13)%nat && (s =? 3)%nat then 51649323391/1099511627776 else if (n =? 13)%nat && (s =? 9)%nat then 0 else 0)) learning_1_13 (paying [0; 0]%nat 0 true) (at_ false [false; true])) = false.
Proof. by_negative_weights. Qed.
Definition learning_1_14 : history := seen [0; 0]%nat [false; true] false :: learning_1_13.
Lemma learning_1_14_10 : (* cautious *)
  sample (7437442565008843 / 18014398509481984) (vote (cautious (playing 2 (3602879701896397 / 36028797018963968) [(1 / 2)]) (exactly (playing 2 (3602879701896397 / 36028797018963968) [(1 / 2)])) (fun _ _ => 0) (fun n s => if (n =? 14)%nat && (s =? 3)%nat then 81901425999/1099511627776 else if (n =? 14)%nat && (s =? 10)%nat then 0 else 0)) learning_1_14 (paying [0; 0]%nat 0 true) (at_ false [false; false])) = true.
Proof. by_positive_weights. Qed.
Definition learning_1_15 : history := seen [0; 0]%nat [false; false] true :: learning_1_14.
Lemma learning_1_15_10 : (* cautious *)
  sample (6369058038935375 / 36028797018963968) (vote (cautious (playing 2 (3602879701896397 / 36028797018963968) [(1 / 2)]) (exactly (playing 2 (3602879701896397 / 36028797018963968) [(1 / 2)])) (fun _ _ => 0) (fun n s => if (n =? 15)%nat && (s =? 3)%nat then 108761881563/1099511627776 else if (n =? 15)%nat && (s =? 10)%nat then 0 else 0)) learning_1_15 (paying [0; 0]%nat 0 true) (at_ false [false; true])) = false.
Proof. by_negative_weights. Qed.
Definition learning_1_16 : history := seen [0; 0]%nat [false; true] false :: learning_1_15.
Lemma learning_1_16_10 : (* cautious *)
  sample (6417850956032631 / 18014398509481984) (vote (cautious (playing 2 (3602879701896397 / 36028797018963968) [(1 / 2)]) (exactly (playing 2 (3602879701896397 / 36028797018963968) [(1 / 2)])) (fun _ _ => 0) (fun n s => if (n =? 16)%nat && (s =? 3)%nat then 132756975325/1099511627776 else if (n =? 16)%nat && (s =? 11)%nat then 0 else 0)) learning_1_16 (paying [0; 0]%nat 0 true) (at_ false [true; true])) = false.
Proof. by_negative_weights. Qed.
Definition learning_1_17 : history := seen [0; 0]%nat [true; true] true :: learning_1_16.
Lemma learning_1_17_12 : (* cautious *)
  sample (7740234970267687 / 18014398509481984) (vote (cautious (playing 2 (3602879701896397 / 36028797018963968) [(1 / 2)]) (exactly (playing 2 (3602879701896397 / 36028797018963968) [(1 / 2)])) (fun _ _ => 0) (fun n s => if (n =? 17)%nat && (s =? 4)%nat then 78765672415/1099511627776 else if (n =? 17)%nat && (s =? 12)%nat then 7884427431/1099511627776 else 0)) learning_1_17 (paying [0; 0]%nat 0 true) (at_ false [true; true])) = false.
Proof. by_negative_weights. Qed.
Definition learning_1_18 : history := seen [0; 0]%nat [true; true] false :: learning_1_17.
Lemma learning_1_18_10 : (* cautious *)
  sample (3404397923810053 / 18014398509481984) (vote (cautious (playing 2 (3602879701896397 / 36028797018963968) [(1 / 2)]) (exactly (playing 2 (3602879701896397 / 36028797018963968) [(1 / 2)])) (fun _ _ => 0) (fun n s => if (n =? 18)%nat && (s =? 4)%nat then 101506949613/1099511627776 else if (n =? 18)%nat && (s =? 12)%nat then 0 else 0)) learning_1_18 (paying [0; 0]%nat 0 true) (at_ false [true; false])) = true.
Proof. by_positive_weights. Qed.
Definition learning_1_19 : history := seen [0; 0]%nat [true; false] true :: learning_1_18.
Lemma learning_1_19_10 : (* cautious *)
  sample (3159937690163183 / 18014398509481984) (vote (cautious (playing 2 (3602879701896397 / 36028797018963968) [(1 / 2)]) (exactly (playing 2 (3602879701896397 / 36028797018963968) [(1 / 2)])) (fun _ _ => 0) (fun n s => if (n =? 19)%nat && (s =? 4)%nat then 61095129669/549755813888 else if (n =? 19)%nat && (s =? 13)%nat then 0 else 0)) learning_1_19 (paying [0; 0]%nat 0 true) (at_ false [false; true])) = false.
Proof. by_negative_weights. Qed.
Definition learning_1_20 : history := seen [0; 0]%nat [false; true] false :: learning_1_19.

(** learning-2: labels of chance *)
Definition learning_2_0 : history := nil.
Definition learning_2_1 : history := seen [0; 0]%nat [true; false] false :: learning_2_0.
Definition learning_2_2 : history := seen [0; 0]%nat [false; true] true :: learning_2_1.
Definition learning_2_3 : history := seen [0; 0]%nat [true; true] true :: learning_2_2.
Definition learning_2_4 : history := seen [0; 0]%nat [true; true] false :: learning_2_3.
Definition learning_2_5 : history := seen [0; 0]%nat [true; false] false :: learning_2_4.
Definition learning_2_6 : history := seen [0; 0]%nat [false; false] false :: learning_2_5.
Definition learning_2_7 : history := seen [0; 0]%nat [false; true] true :: learning_2_6.
Definition learning_2_8 : history := seen [0; 0]%nat [false; false] true :: learning_2_7.
Definition learning_2_9 : history := seen [0; 0]%nat [true; true] true :: learning_2_8.
Definition learning_2_10 : history := seen [0; 0]%nat [true; false] false :: learning_2_9.
Definition learning_2_11 : history := seen [0; 0]%nat [false; true] true :: learning_2_10.
Definition learning_2_12 : history := seen [0; 0]%nat [true; false] true :: learning_2_11.
Definition learning_2_13 : history := seen [0; 0]%nat [true; false] false :: learning_2_12.
Definition learning_2_14 : history := seen [0; 0]%nat [false; true] true :: learning_2_13.
Definition learning_2_15 : history := seen [0; 0]%nat [false; false] false :: learning_2_14.
Definition learning_2_16 : history := seen [0; 0]%nat [true; true] false :: learning_2_15.
Definition learning_2_17 : history := seen [0; 0]%nat [false; true] true :: learning_2_16.
Definition learning_2_18 : history := seen [0; 0]%nat [false; false] false :: learning_2_17.
Definition learning_2_19 : history := seen [0; 0]%nat [false; true] true :: learning_2_18.
Definition learning_2_20 : history := seen [0; 0]%nat [false; false] true :: learning_2_19.

(** learning-3: three experts, the first of whom is certain at times *)
Definition learning_3_0 : history := nil.
Definition learning_3_1 : history := seen [0; 0; 0]%nat [false; true; false] false :: learning_3_0.
Definition learning_3_2 : history := seen [0; 0; 0]%nat [false; false; false] false :: learning_3_1.
Definition learning_3_3 : history := seen [0; 0; 0]%nat [true; true; true] true :: learning_3_2.
Definition learning_3_4 : history := seen [0; 0; 0]%nat [false; false; false] true :: learning_3_3.
Definition learning_3_5 : history := seen [0; 0; 0]%nat [false; true; false] false :: learning_3_4.
Definition learning_3_6 : history := seen [0; 0; 0]%nat [false; false; false] false :: learning_3_5.
Definition learning_3_7 : history := seen [0; 0; 0]%nat [false; false; false] true :: learning_3_6.
Definition learning_3_8 : history := seen [0; 0; 0]%nat [false; true; true] true :: learning_3_7.
Definition learning_3_9 : history := seen [0; 0; 0]%nat [true; true; true] false :: learning_3_8.
Definition learning_3_10 : history := seen [0; 0; 0]%nat [true; false; true] false :: learning_3_9.
Definition learning_3_11 : history := seen [0; 0; 0]%nat [false; false; true] true :: learning_3_10.
Definition learning_3_12 : history := seen [0; 0; 0]%nat [true; true; false] true :: learning_3_11.
Definition learning_3_13 : history := seen [0; 0; 0]%nat [false; false; true] true :: learning_3_12.
Definition learning_3_14 : history := seen [0; 0; 0]%nat [true; true; true] false :: learning_3_13.
Definition learning_3_15 : history := seen [0; 0; 0]%nat [true; true; false] false :: learning_3_14.
Definition learning_3_16 : history := seen [0; 0; 0]%nat [false; true; false] false :: learning_3_15.
Definition learning_3_17 : history := seen [0; 0; 0]%nat [true; false; true] true :: learning_3_16.
Definition learning_3_18 : history := seen [0; 0; 0]%nat [false; true; false] false :: learning_3_17.
Definition learning_3_19 : history := seen [0; 0; 0]%nat [false; true; false] false :: learning_3_18.
Definition learning_3_20 : history := seen [0; 0; 0]%nat [true; false; false] false :: learning_3_19.
Definition learning_3_21 : history := seen [0; 0; 0]%nat [false; true; false] false :: learning_3_20.
Definition learning_3_22 : history := seen [0; 0; 0]%nat [true; false; true] true :: learning_3_21.
Definition learning_3_23 : history := seen [0; 0; 0]%nat [false; true; false] false :: learning_3_22.
Definition learning_3_24 : history := seen [0; 0; 0]%nat [true; true; false] true :: learning_3_23.
Definition learning_3_25 : history := seen [0; 0; 0]%nat [false; true; true] true :: learning_3_24.
Definition learning_3_26 : history := seen [0; 0; 0]%nat [true; false; true] true :: learning_3_25.
Definition learning_3_27 : history := seen [0; 0; 0]%nat [false; false; false] true :: learning_3_26.
Definition learning_3_28 : history := seen [0; 0; 0]%nat [false; false; true] true :: learning_3_27.
Definition learning_3_29 : history := seen [0; 0; 0]%nat [true; false; false] true :: learning_3_28.
Definition learning_3_30 : history := seen [0; 0; 0]%nat [false; true; true] false :: learning_3_29.
Definition learning_3_31 : history := seen [0; 0; 0]%nat [false; true; true] true :: learning_3_30.
Definition learning_3_32 : history := seen [0; 0; 0]%nat [false; false; false] false :: learning_3_31.
Definition learning_3_33 : history := seen [0; 0; 0]%nat [true; true; false] false :: learning_3_32.
Definition learning_3_34 : history := seen [0; 0; 0]%nat [false; false; true] false :: learning_3_33.
Definition learning_3_35 : history := seen [0; 0; 0]%nat [true; true; true] true :: learning_3_34.
Definition learning_3_36 : history := seen [0; 0; 0]%nat [true; true; false] false :: learning_3_35.
Definition learning_3_37 : history := seen [0; 0; 0]%nat [true; true; true] true :: learning_3_36.
Definition learning_3_38 : history := seen [0; 0; 0]%nat [false; true; true] true :: learning_3_37.
Definition learning_3_39 : history := seen [0; 0; 0]%nat [true; true; false] true :: learning_3_38.
Definition learning_3_40 : history := seen [0; 0; 0]%nat [true; false; false] true :: learning_3_39.

(** learning-4: three experts at different payments *)
Definition learning_4_0 : history := nil.
Definition learning_4_1 : history := seen [0; 0; 0]%nat [false; true; false] false :: learning_4_0.
Definition learning_4_2 : history := seen [1; 1; 1]%nat [false; true; false] false :: learning_4_1.
Definition learning_4_3 : history := seen [0; 0; 0]%nat [true; true; true] true :: learning_4_2.
Definition learning_4_4 : history := seen [0; 0; 0]%nat [true; true; true] true :: learning_4_3.
Definition learning_4_5 : history := seen [0; 0; 0]%nat [true; true; true] false :: learning_4_4.
Definition learning_4_6 : history := seen [0; 0; 0]%nat [false; true; false] false :: learning_4_5.
Definition learning_4_7 : history := seen [0; 0; 0]%nat [true; true; true] true :: learning_4_6.
Definition learning_4_8 : history := seen [0; 0; 0]%nat [false; false; false] true :: learning_4_7.
Definition learning_4_9 : history := seen [0; 0; 0]%nat [true; false; false] false :: learning_4_8.
Definition learning_4_10 : history := seen [0; 0; 0]%nat [true; true; true] false :: learning_4_9.
Definition learning_4_11 : history := seen [0; 0; 0]%nat [false; true; false] true :: learning_4_10.
Definition learning_4_12 : history := seen [0; 0; 0]%nat [false; false; true] true :: learning_4_11.
Definition learning_4_13 : history := seen [0; 0; 0]%nat [true; true; false] true :: learning_4_12.
Definition learning_4_14 : history := seen [0; 0; 0]%nat [true; true; false] false :: learning_4_13.
Definition learning_4_15 : history := seen [0; 0; 0]%nat [true; true; true] false :: learning_4_14.
Definition learning_4_16 : history := seen [0; 0; 0]%nat [true; true; false] false :: learning_4_15.
Definition learning_4_17 : history := seen [0; 0; 0]%nat [true; false; true] true :: learning_4_16.
Definition learning_4_18 : history := seen [0; 0; 0]%nat [false; true; false] false :: learning_4_17.
Definition learning_4_19 : history := seen [0; 0; 0]%nat [false; true; false] false :: learning_4_18.
Definition learning_4_20 : history := seen [0; 0; 0]%nat [false; true; false] false :: learning_4_19.
Definition learning_4_21 : history := seen [0; 0; 0]%nat [true; false; false] false :: learning_4_20.
Definition learning_4_22 : history := seen [0; 0; 0]%nat [true; false; true] true :: learning_4_21.
Definition learning_4_23 : history := seen [0; 0; 0]%nat [false; true; false] false :: learning_4_22.
Definition learning_4_24 : history := seen [0; 0; 0]%nat [true; false; true] true :: learning_4_23.
Definition learning_4_25 : history := seen [0; 0; 0]%nat [true; true; false] true :: learning_4_24.
Definition learning_4_26 : history := seen [0; 0; 0]%nat [false; true; true] true :: learning_4_25.
Definition learning_4_27 : history := seen [0; 0; 0]%nat [true; false; true] true :: learning_4_26.
Definition learning_4_28 : history := seen [0; 0; 0]%nat [false; false; false] true :: learning_4_27.
Definition learning_4_29 : history := seen [0; 0; 0]%nat [false; false; true] true :: learning_4_28.
Definition learning_4_30 : history := seen [1; 0; 0]%nat [false; true; true] false :: learning_4_29.
Definition learning_4_31 : history := seen [1; 0; 0]%nat [true; false; false] true :: learning_4_30.
Definition learning_4_32 : history := seen [1; 0; 0]%nat [true; false; false] false :: learning_4_31.
Definition learning_4_33 : history := seen [1; 0; 0]%nat [false; false; false] false :: learning_4_32.
Definition learning_4_34 : history := seen [1; 0; 0]%nat [true; true; false] false :: learning_4_33.
Definition learning_4_35 : history := seen [1; 0; 0]%nat [true; true; false] true :: learning_4_34.
Definition learning_4_36 : history := seen [1; 0; 0]%nat [false; false; false] false :: learning_4_35.
Definition learning_4_37 : history := seen [1; 0; 0]%nat [false; false; true] true :: learning_4_36.
Definition learning_4_38 : history := seen [1; 0; 0]%nat [true; true; true] true :: learning_4_37.
Definition learning_4_39 : history := seen [1; 0; 0]%nat [true; true; true] true :: learning_4_38.
Definition learning_4_40 : history := seen [1; 0; 0]%nat [true; true; false] true :: learning_4_39.

(** learning-5: twelve rounds *)
Definition learning_5_0 : history := nil.
Definition learning_5_1 : history := seen [0; 0]%nat [false; false] true :: learning_5_0.
Definition learning_5_2 : history := seen [0; 0]%nat [false; true] true :: learning_5_1.
Definition learning_5_3 : history := seen [0; 0]%nat [false; false] false :: learning_5_2.
Definition learning_5_4 : history := seen [0; 0]%nat [false; false] true :: learning_5_3.
Definition learning_5_5 : history := seen [0; 0]%nat [true; true] false :: learning_5_4.
Definition learning_5_6 : history := seen [0; 0]%nat [false; false] false :: learning_5_5.
Definition learning_5_7 : history := seen [0; 0]%nat [true; false] false :: learning_5_6.
Definition learning_5_8 : history := seen [0; 0]%nat [true; true] false :: learning_5_7.
Definition learning_5_9 : history := seen [0; 0]%nat [true; false] true :: learning_5_8.
Definition learning_5_10 : history := seen [0; 0]%nat [false; true] true :: learning_5_9.
Definition learning_5_11 : history := seen [0; 0]%nat [true; false] false :: learning_5_10.
Definition learning_5_12 : history := seen [0; 0]%nat [true; false] true :: learning_5_11.

(** learning-6: the same twelve rounds again, with a new learner *)
Definition learning_6_0 : history := nil.
Definition learning_6_1 : history := seen [0; 0]%nat [false; false] true :: learning_6_0.
Definition learning_6_2 : history := seen [0; 0]%nat [false; true] true :: learning_6_1.
Definition learning_6_3 : history := seen [0; 0]%nat [false; false] false :: learning_6_2.
Definition learning_6_4 : history := seen [0; 0]%nat [false; false] true :: learning_6_3.
Definition learning_6_5 : history := seen [0; 0]%nat [true; true] false :: learning_6_4.
Definition learning_6_6 : history := seen [0; 0]%nat [false; false] false :: learning_6_5.
Definition learning_6_7 : history := seen [0; 0]%nat [true; false] false :: learning_6_6.
Definition learning_6_8 : history := seen [0; 0]%nat [true; true] false :: learning_6_7.
Definition learning_6_9 : history := seen [0; 0]%nat [true; false] true :: learning_6_8.
Definition learning_6_10 : history := seen [0; 0]%nat [false; true] true :: learning_6_9.
Definition learning_6_11 : history := seen [0; 0]%nat [true; false] false :: learning_6_10.
Definition learning_6_12 : history := seen [0; 0]%nat [true; false] true :: learning_6_11.

(** payments-1: when to pay which: one expert, estimates near 1/2 *)
Lemma gain_1 : 1/4 <= gain (ln (3 / (4278419646001971 / 4503599627370496))) 1 1 <= 1/4.
Proof. gain_edge_tac. Qed.
Lemma gain_2 : 1/4 <= gain (ln (3 / (4278419646001971 / 4503599627370496))) 2 1 <= 1/4.
Proof. gain_edge_tac. Qed.
Lemma gain_3 : 1/4 <= gain (ln (3 / (4278419646001971 / 4503599627370496))) 3 2 <= 1/4.
Proof. gain_edge_tac. Qed.
Lemma gain_4 : 1/4 <= gain (ln (3 / (4278419646001971 / 4503599627370496))) 4 2 <= 1/4.
Proof. gain_edge_tac. Qed.
Lemma gain_5 : 1/4 <= gain (ln (3 / (4278419646001971 / 4503599627370496))) 5 3 <= 1/4.
Proof. gain_edge_tac. Qed.
Lemma gain_6 : 1/4 <= gain (ln (3 / (4278419646001971 / 4503599627370496))) 6 3 <= 1/4.
Proof. gain_edge_tac. Qed.
Lemma gain_7 : 1/4 <= gain (ln (3 / (4278419646001971 / 4503599627370496))) 7 4 <= 1/4.
Proof. gain_edge_tac. Qed.
Lemma gain_8 : 1/4 <= gain (ln (3 / (4278419646001971 / 4503599627370496))) 8 4 <= 1/4.
Proof. gain_edge_tac. Qed.
Lemma gain_9 : 1/4 <= gain (ln (3 / (4278419646001971 / 4503599627370496))) 9 5 <= 1/4.
Proof. gain_edge_tac. Qed.
Lemma gain_10 : 1/4 <= gain (ln (3 / (4278419646001971 / 4503599627370496))) 10 5 <= 1/4.
Proof. gain_edge_tac. Qed.
Lemma gain_11 : 1/4 <= gain (ln (3 / (4278419646001971 / 4503599627370496))) 11 6 <= 1/4.
Proof. gain_edge_tac. Qed.
Lemma gain_12 : 1/4 <= gain (ln (3 / (4278419646001971 / 4503599627370496))) 12 6 <= 1/4.
Proof. gain_edge_tac. Qed.
Lemma gain_13 : 1/4 <= gain (ln (3 / (4278419646001971 / 4503599627370496))) 13 7 <= 1/4.
Proof. gain_edge_tac. Qed.
Lemma gain_14 : 55430692169/274877906944 <= gain (ln (3 / (4278419646001971 / 4503599627370496))) 14 7 <= 55430692171/274877906944.
Proof. gain_inside_tac. Qed.
Lemma gain_15 : 231303016841/1099511627776 <= gain (ln (3 / (4278419646001971 / 4503599627370496))) 15 8 <= 231303016849/1099511627776.
Proof. gain_inside_tac. Qed.
Lemma gain_16 : 180500077245/1099511627776 <= gain (ln (3 / (4278419646001971 / 4503599627370496))) 16 8 <= 180500077253/1099511627776.
Proof. gain_inside_tac. Qed.
Lemma gain_17 : 95102879473/549755813888 <= gain (ln (3 / (4278419646001971 / 4503599627370496))) 17 9 <= 95102879477/549755813888.
Proof. gain_inside_tac. Qed.
Lemma gain_18 : 75413668567/549755813888 <= gain (ln (3 / (4278419646001971 / 4503599627370496))) 18 9 <= 75413668571/549755813888.
Proof. gain_inside_tac. Qed.
Lemma gain_19 : 40026208423/274877906944 <= gain (ln (3 / (4278419646001971 / 4503599627370496))) 19 10 <= 40026208425/274877906944.
Proof. gain_inside_tac. Qed.
Lemma gain_20 : 16078900129/137438953472 <= gain (ln (3 / (4278419646001971 / 4503599627370496))) 20 10 <= 8039450065/68719476736.
Proof. gain_inside_tac. Qed.
Lemma gain_21 : 137287983393/1099511627776 <= gain (ln (3 / (4278419646001971 / 4503599627370496))) 21 11 <= 137287983401/1099511627776.
Proof. gain_inside_tac. Qed.
Lemma gain_22 : 111513203915/1099511627776 <= gain (ln (3 / (4278419646001971 / 4503599627370496))) 22 11 <= 111513203923/1099511627776.
Proof. gain_inside_tac. Qed.
Lemma gain_23 : 119508117061/1099511627776 <= gain (ln (3 / (4278419646001971 / 4503599627370496))) 23 12 <= 119508117069/1099511627776.
Proof. gain_inside_tac. Qed.
Lemma gain_24 : 3061871351/34359738368 <= gain (ln (3 / (4278419646001971 / 4503599627370496))) 24 12 <= 12247485405/137438953472.
Proof. gain_inside_tac. Qed.
Lemma gain_25 : 6583446371/68719476736 <= gain (ln (3 / (4278419646001971 / 4503599627370496))) 25 13 <= 13166892743/137438953472.
Proof. gain_inside_tac. Qed.
Lemma gain_26 : 43529145929/549755813888 <= gain (ln (3 / (4278419646001971 / 4503599627370496))) 26 13 <= 43529145933/549755813888.
Proof. gain_inside_tac. Qed.
Lemma gain_27 : 93820818285/1099511627776 <= gain (ln (3 / (4278419646001971 / 4503599627370496))) 27 14 <= 93820818293/1099511627776.
Proof. gain_inside_tac. Qed.
Lemma gain_28 : 9761308897/137438953472 <= gain (ln (3 / (4278419646001971 / 4503599627370496))) 28 14 <= 4880654449/68719476736.
Proof. gain_inside_tac. Qed.
Lemma gain_29 : 84314531047/1099511627776 <= gain (ln (3 / (4278419646001971 / 4503599627370496))) 29 15 <= 84314531055/1099511627776.
Proof. gain_inside_tac. Qed.
Lemma gain_30 : 70617297949/1099511627776 <= gain (ln (3 / (4278419646001971 / 4503599627370496))) 30 15 <= 70617297957/1099511627776.
Proof. gain_inside_tac. Qed.
Lemma gain_31 : 38178378507/549755813888 <= gain (ln (3 / (4278419646001971 / 4503599627370496))) 31 16 <= 38178378511/549755813888.
Proof. gain_inside_tac. Qed.
Lemma gain_32 : 32154859263/549755813888 <= gain (ln (3 / (4278419646001971 / 4503599627370496))) 32 16 <= 32154859267/549755813888.
Proof. gain_inside_tac. Qed.
Lemma gain_33 : 69614774873/1099511627776 <= gain (ln (3 / (4278419646001971 / 4503599627370496))) 33 17 <= 69614774881/1099511627776.
Proof. gain_inside_tac. Qed.
Lemma gain_34 : 29463200753/549755813888 <= gain (ln (3 / (4278419646001971 / 4503599627370496))) 34 17 <= 29463200757/549755813888.
Proof. gain_inside_tac. Qed.
Lemma gain_35 : 63842427295/1099511627776 <= gain (ln (3 / (4278419646001971 / 4503599627370496))) 35 18 <= 63842427303/1099511627776.
Proof. gain_inside_tac. Qed.
Lemma gain_36 : 54286761463/1099511627776 <= gain (ln (3 / (4278419646001971 / 4503599627370496))) 36 18 <= 54286761471/1099511627776.
Proof. gain_inside_tac. Qed.
Lemma gain_37 : 14713532577/274877906944 <= gain (ln (3 / (4278419646001971 / 4503599627370496))) 37 19 <= 14713532579/274877906944.
Proof. gain_inside_tac. Qed.
Lemma gain_38 : 12563315369/274877906944 <= gain (ln (3 / (4278419646001971 / 4503599627370496))) 38 19 <= 12563315371/274877906944.
Proof. gain_inside_tac. Qed.
Definition payments_1_0 : history := nil.
Lemma payments_1_0_0 : (* untried *)
  forall j, (j < 1)%nat -> times payments_1_0 j (pay (paying [0]%nat 0 true) j) = 0%nat.
Proof. intros j Hj. destruct j; [counted|]. lia. Qed.
Definition payments_1_1 : history := seen [0]%nat [false] false :: payments_1_0.
Lemma payments_1_1_0 : (* untried *)
  forall j, (j < 1)%nat -> times payments_1_1 j (pay (paying [1]%nat 0 true) j) = 0%nat.
Proof. intros j Hj. destruct j; [counted|]. lia. Qed.
Definition payments_1_2 : history := seen [1]%nat [false] false :: payments_1_1.
Lemma payments_1_2_0 : (* minimal *)
  exactly (playing 1 (3602879701896397 / 36028797018963968) [0; 1]) payments_1_2 (seems (playing 1 (3602879701896397 / 36028797018963968) [0; 1]) (4278419646001971 / 4503599627370496) payments_1_2 (paying [0]%nat 0 true)) (pay (paying [0]%nat 0 true)).
Proof. pose proof gain_1. pose proof gain_1. apply (minimal_by_table 1 (3602879701896397 / 36028797018963968) [0; 1] (4278419646001971 / 4503599627370496) payments_1_2 [[(1, 1); (1, 1)]]%nat); [reflexivity | reflexivity | counted |]. cbn [vectors length seq flat_map map app]. repeat apply Forall_cons; try apply Forall_nil; compare_payments. Qed.
Lemma payments_1_2_4 : (* least bound *)
  lower_bound (playing 1 (3602879701896397 / 36028797018963968) [0; 1]) 2 payments_1_2 0 <= lower_bound (playing 1 (3602879701896397 / 36028797018963968) [0; 1]) 2 payments_1_2 1.
Proof. by_bounds. Qed.
Definition payments_1_3 : history := seen [0]%nat [false] true :: payments_1_2.
Lemma payments_1_3_0 : (* minimal *)
  exactly (playing 1 (3602879701896397 / 36028797018963968) [0; 1]) payments_1_3 (seems (playing 1 (3602879701896397 / 36028797018963968) [0; 1]) (4278419646001971 / 4503599627370496) payments_1_3 (paying [0]%nat 0 true)) (pay (paying [0]%nat 0 true)).
Proof. pose proof gain_2. pose proof gain_1. apply (minimal_by_table 1 (3602879701896397 / 36028797018963968) [0; 1] (4278419646001971 / 4503599627370496) payments_1_3 [[(2, 1); (1, 1)]]%nat); [reflexivity | reflexivity | counted |]. cbn [vectors length seq flat_map map app]. repeat apply Forall_cons; try apply Forall_nil; compare_payments. Qed.
Lemma payments_1_3_7 : (* least bound *)
  lower_bound (playing 1 (3602879701896397 / 36028797018963968) [0; 1]) 2 payments_1_3 1 <= lower_bound (playing 1 (3602879701896397 / 36028797018963968) [0; 1]) 2 payments_1_3 0.
Proof. by_bounds. Qed.
Definition payments_1_4 : history := seen [0]%nat [false] false :: payments_1_3.
Lemma payments_1_4_0 : (* minimal *)
  exactly (playing 1 (3602879701896397 / 36028797018963968) [0; 1]) payments_1_4 (seems (playing 1 (3602879701896397 / 36028797018963968) [0; 1]) (4278419646001971 / 4503599627370496) payments_1_4 (paying [0]%nat 0 true)) (pay (paying [0]%nat 0 true)).
Proof. pose proof gain_3. pose proof gain_1. apply (minimal_by_table 1 (3602879701896397 / 36028797018963968) [0; 1] (4278419646001971 / 4503599627370496) payments_1_4 [[(3, 2); (1, 1)]]%nat); [reflexivity | reflexivity | counted |]. cbn [vectors length seq flat_map map app]. repeat apply Forall_cons; try apply Forall_nil; compare_payments. Qed.
Lemma payments_1_4_6 : (* least bound *)
  lower_bound (playing 1 (3602879701896397 / 36028797018963968) [0; 1]) 2 payments_1_4 1 <= lower_bound (playing 1 (3602879701896397 / 36028797018963968) [0; 1]) 2 payments_1_4 0.
Proof. by_bounds. Qed.
Definition payments_1_5 : history := seen [0]%nat [false] true :: payments_1_4.
Lemma payments_1_5_0 : (* minimal *)
  exactly (playing 1 (3602879701896397 / 36028797018963968) [0; 1]) payments_1_5 (seems (playing 1 (3602879701896397 / 36028797018963968) [0; 1]) (4278419646001971 / 4503599627370496) payments_1_5 (paying [0]%nat 0 true)) (pay (paying [0]%nat 0 true)).
Proof. pose proof gain_4. pose proof gain_1. apply (minimal_by_table 1 (3602879701896397 / 36028797018963968) [0; 1] (4278419646001971 / 4503599627370496) payments_1_5 [[(4, 2); (1, 1)]]%nat); [reflexivity | reflexivity | counted |]. cbn [vectors length seq flat_map map app]. repeat apply Forall_cons; try apply Forall_nil; compare_payments. Qed.
Lemma payments_1_5_7 : (* least bound *)
  lower_bound (playing 1 (3602879701896397 / 36028797018963968) [0; 1]) 2 payments_1_5 1 <= lower_bound (playing 1 (3602879701896397 / 36028797018963968) [0; 1]) 2 payments_1_5 0.
Proof. by_bounds. Qed.
Definition payments_1_6 : history := seen [0]%nat [true] true :: payments_1_5.
Lemma payments_1_6_0 : (* minimal *)
  exactly (playing 1 (3602879701896397 / 36028797018963968) [0; 1]) payments_1_6 (seems (playing 1 (3602879701896397 / 36028797018963968) [0; 1]) (4278419646001971 / 4503599627370496) payments_1_6 (paying [0]%nat 0 true)) (pay (paying [0]%nat 0 true)).
Proof. pose proof gain_5. pose proof gain_1. apply (minimal_by_table 1 (3602879701896397 / 36028797018963968) [0; 1] (4278419646001971 / 4503599627370496) payments_1_6 [[(5, 3); (1, 1)]]%nat); [reflexivity | reflexivity | counted |]. cbn [vectors length seq flat_map map app]. repeat apply Forall_cons; try apply Forall_nil; compare_payments. Qed.
Lemma payments_1_6_6 : (* least bound *)
  lower_bound (playing 1 (3602879701896397 / 36028797018963968) [0; 1]) 2 payments_1_6 1 <= lower_bound (playing 1 (3602879701896397 / 36028797018963968) [0; 1]) 2 payments_1_6 0.
Proof. by_bounds. Qed.
Definition payments_1_7 : history := seen [0]%nat [false] true :: payments_1_6.
Lemma payments_1_7_0 : (* minimal *)
  exactly (playing 1 (3602879701896397 / 36028797018963968) [0; 1]) payments_1_7 (seems (playing 1 (3602879701896397 / 36028797018963968) [0; 1]) (4278419646001971 / 4503599627370496) payments_1_7 (paying [0]%nat 0 true)) (pay (paying [0]%nat 0 true)).
Proof. pose proof gain_6. pose proof gain_1. apply (minimal_by_table 1 (3602879701896397 / 36028797018963968) [0; 1] (4278419646001971 / 4503599627370496) payments_1_7 [[(6, 3); (1, 1)]]%nat); [reflexivity | reflexivity | counted |]. cbn [vectors length seq flat_map map app]. repeat apply Forall_cons; try apply Forall_nil; compare_payments. Qed.
Lemma payments_1_7_7 : (* least bound *)
  lower_bound (playing 1 (3602879701896397 / 36028797018963968) [0; 1]) 2 payments_1_7 1 <= lower_bound (playing 1 (3602879701896397 / 36028797018963968) [0; 1]) 2 payments_1_7 0.
Proof. by_bounds. Qed.
Definition payments_1_8 : history := seen [0]%nat [true] true :: payments_1_7.
Lemma payments_1_8_0 : (* minimal *)
  exactly (playing 1 (3602879701896397 / 36028797018963968) [0; 1]) payments_1_8 (seems (playing 1 (3602879701896397 / 36028797018963968) [0; 1]) (4278419646001971 / 4503599627370496) payments_1_8 (paying [0]%nat 0 true)) (pay (paying [0]%nat 0 true)).
Proof. pose proof gain_7. pose proof gain_1. apply (minimal_by_table 1 (3602879701896397 / 36028797018963968) [0; 1] (4278419646001971 / 4503599627370496) payments_1_8 [[(7, 4); (1, 1)]]%nat); [reflexivity | reflexivity | counted |]. cbn [vectors length seq flat_map map app]. repeat apply Forall_cons; try apply Forall_nil; compare_payments. Qed.
Lemma payments_1_8_6 : (* least bound *)
  lower_bound (playing 1 (3602879701896397 / 36028797018963968) [0; 1]) 2 payments_1_8 1 <= lower_bound (playing 1 (3602879701896397 / 36028797018963968) [0; 1]) 2 payments_1_8 0.
Proof. by_bounds. Qed.
Definition payments_1_9 : history := seen [0]%nat [true] false :: payments_1_8.
Lemma payments_1_9_0 : (* minimal *)
  exactly (playing 1 (3602879701896397 / 36028797018963968) [0; 1]) payments_1_9 (seems (playing 1 (3602879701896397 / 36028797018963968) [0; 1]) (4278419646001971 / 4503599627370496) payments_1_9 (paying [0]%nat 0 true)) (pay (paying [0]%nat 0 true)).
Proof. pose proof gain_8. pose proof gain_1. apply (minimal_by_table 1 (3602879701896397 / 36028797018963968) [0; 1] (4278419646001971 / 4503599627370496) payments_1_9 [[(8, 4); (1, 1)]]%nat); [reflexivity | reflexivity | counted |]. cbn [vectors length seq flat_map map app]. repeat apply Forall_cons; try apply Forall_nil; compare_payments. Qed.
Lemma payments_1_9_7 : (* least bound *)
  lower_bound (playing 1 (3602879701896397 / 36028797018963968) [0; 1]) 2 payments_1_9 1 <= lower_bound (playing 1 (3602879701896397 / 36028797018963968) [0; 1]) 2 payments_1_9 0.
Proof. by_bounds. Qed.
Definition payments_1_10 : history := seen [0]%nat [false] false :: payments_1_9.
Lemma payments_1_10_0 : (* minimal *)
  exactly (playing 1 (3602879701896397 / 36028797018963968) [0; 1]) payments_1_10 (seems (playing 1 (3602879701896397 / 36028797018963968) [0; 1]) (4278419646001971 / 4503599627370496) payments_1_10 (paying [0]%nat 0 true)) (pay (paying [0]%nat 0 true)).
Proof. pose proof gain_9. pose proof gain_1. apply (minimal_by_table 1 (3602879701896397 / 36028797018963968) [0; 1] (4278419646001971 / 4503599627370496) payments_1_10 [[(9, 5); (1, 1)]]%nat); [reflexivity | reflexivity | counted |]. cbn [vectors length seq flat_map map app]. repeat apply Forall_cons; try apply Forall_nil; compare_payments. Qed.
Lemma payments_1_10_6 : (* least bound *)
  lower_bound (playing 1 (3602879701896397 / 36028797018963968) [0; 1]) 2 payments_1_10 1 <= lower_bound (playing 1 (3602879701896397 / 36028797018963968) [0; 1]) 2 payments_1_10 0.
Proof. by_bounds. Qed.
Definition payments_1_11 : history := seen [0]%nat [false] true :: payments_1_10.
Lemma payments_1_11_0 : (* minimal *)
  exactly (playing 1 (3602879701896397 / 36028797018963968) [0; 1]) payments_1_11 (seems (playing 1 (3602879701896397 / 36028797018963968) [0; 1]) (4278419646001971 / 4503599627370496) payments_1_11 (paying [0]%nat 0 true)) (pay (paying [0]%nat 0 true)).
Proof. pose proof gain_10. pose proof gain_1. apply (minimal_by_table 1 (3602879701896397 / 36028797018963968) [0; 1] (4278419646001971 / 4503599627370496) payments_1_11 [[(10, 5); (1, 1)]]%nat); [reflexivity | reflexivity | counted |]. cbn [vectors length seq flat_map map app]. repeat apply Forall_cons; try apply Forall_nil; compare_payments. Qed.
Lemma payments_1_11_7 : (* least bound *)
  lower_bound (playing 1 (3602879701896397 / 36028797018963968) [0; 1]) 2 payments_1_11 1 <= lower_bound (playing 1 (3602879701896397 / 36028797018963968) [0; 1]) 2 payments_1_11 0.
Proof. by_bounds. Qed.
Definition payments_1_12 : history := seen [0]%nat [false] false :: payments_1_11.
Lemma payments_1_12_0 : (* minimal *)
  exactly (playing 1 (3602879701896397 / 36028797018963968) [0; 1]) payments_1_12 (seems (playing 1 (3602879701896397 / 36028797018963968) [0; 1]) (4278419646001971 / 4503599627370496) payments_1_12 (paying [0]%nat 0 true)) (pay (paying [0]%nat 0 true)).
Proof. pose proof gain_11. pose proof gain_1. apply (minimal_by_table 1 (3602879701896397 / 36028797018963968) [0; 1] (4278419646001971 / 4503599627370496) payments_1_12 [[(11, 6); (1, 1)]]%nat); [reflexivity | reflexivity | counted |]. cbn [vectors length seq flat_map map app]. repeat apply Forall_cons; try apply Forall_nil; compare_payments. Qed.
Lemma payments_1_12_6 : (* least bound *)
  lower_bound (playing 1 (3602879701896397 / 36028797018963968) [0; 1]) 2 payments_1_12 1 <= lower_bound (playing 1 (3602879701896397 / 36028797018963968) [0; 1]) 2 payments_1_12 0.
Proof. by_bounds. Qed.
Definition payments_1_13 : history := seen [0]%nat [false] true :: payments_1_12.
Lemma payments_1_13_0 : (* minimal *)
  exactly (playing 1 (3602879701896397 / 36028797018963968) [0; 1]) payments_1_13 (seems (playing 1 (3602879701896397 / 36028797018963968) [0; 1]) (4278419646001971 / 4503599627370496) payments_1_13 (paying [0]%nat 0 true)) (pay (paying [0]%nat 0 true)).
Proof. pose proof gain_12. pose proof gain_1. apply (minimal_by_table 1 (3602879701896397 / 36028797018963968) [0; 1] (4278419646001971 / 4503599627370496) payments_1_13 [[(12, 6); (1, 1)]]%nat); [reflexivity | reflexivity | counted |]. cbn [vectors length seq flat_map map app]. repeat apply Forall_cons; try apply Forall_nil; compare_payments. Qed.
Lemma payments_1_13_7 : (* least bound *)
  lower_bound (playing 1 (3602879701896397 / 36028797018963968) [0; 1]) 2 payments_1_13 1 <= lower_bound (playing 1 (3602879701896397 / 36028797018963968) [0; 1]) 2 payments_1_13 0.
Proof. by_bounds. Qed.
Definition payments_1_14 : history := seen [0]%nat [true] true :: payments_1_13.
Lemma payments_1_14_0 : (* minimal *)
  exactly (playing 1 (3602879701896397 / 36028797018963968) [0; 1]) payments_1_14 (seems (playing 1 (3602879701896397 / 36028797018963968) [0; 1]) (4278419646001971 / 4503599627370496) payments_1_14 (paying [0]%nat 0 true)) (pay (paying [0]%nat 0 true)).
Proof. pose proof gain_13. pose proof gain_1. apply (minimal_by_table 1 (3602879701896397 / 36028797018963968) [0; 1] (4278419646001971 / 4503599627370496) payments_1_14 [[(13, 7); (1, 1)]]%nat); [reflexivity | reflexivity | counted |]. cbn [vectors length seq flat_map map app]. repeat apply Forall_cons; try apply Forall_nil; compare_payments. Qed.
Definition payments_1_15 : history := seen [0]%nat [true] false :: payments_1_14.
Lemma payments_1_15_0 : (* minimal *)
  exactly (playing 1 (3602879701896397 / 36028797018963968) [0; 1]) payments_1_15 (seems (playing 1 (3602879701896397 / 36028797018963968) [0; 1]) (4278419646001971 / 4503599627370496) payments_1_15 (paying [0]%nat 0 true)) (pay (paying [0]%nat 0 true)).
Proof. pose proof gain_14. pose proof gain_1. apply (minimal_by_table 1 (3602879701896397 / 36028797018963968) [0; 1] (4278419646001971 / 4503599627370496) payments_1_15 [[(14, 7); (1, 1)]]%nat); [reflexivity | reflexivity | counted |]. cbn [vectors length seq flat_map map app]. repeat apply Forall_cons; try apply Forall_nil; compare_payments. Qed.
Definition payments_1_16 : history := seen [0]%nat [true] true :: payments_1_15.
Lemma payments_1_16_0 : (* minimal *)
  exactly (playing 1 (3602879701896397 / 36028797018963968) [0; 1]) payments_1_16 (seems (playing 1 (3602879701896397 / 36028797018963968) [0; 1]) (4278419646001971 / 4503599627370496) payments_1_16 (paying [0]%nat 0 true)) (pay (paying [0]%nat 0 true)).
Proof. pose proof gain_15. pose proof gain_1. apply (minimal_by_table 1 (3602879701896397 / 36028797018963968) [0; 1] (4278419646001971 / 4503599627370496) payments_1_16 [[(15, 8); (1, 1)]]%nat); [reflexivity | reflexivity | counted |]. cbn [vectors length seq flat_map map app]. repeat apply Forall_cons; try apply Forall_nil; compare_payments. Qed.
Definition payments_1_17 : history := seen [0]%nat [false] true :: payments_1_16.
Lemma payments_1_17_0 : (* minimal *)
  exactly (playing 1 (3602879701896397 / 36028797018963968) [0; 1]) payments_1_17 (seems (playing 1 (3602879701896397 / 36028797018963968) [0; 1]) (4278419646001971 / 4503599627370496) payments_1_17 (paying [1]%nat 0 true)) (pay (paying [1]%nat 0 true)).
Proof. pose proof gain_16. pose proof gain_1. apply (minimal_by_table 1 (3602879701896397 / 36028797018963968) [0; 1] (4278419646001971 / 4503599627370496) payments_1_17 [[(16, 8); (1, 1)]]%nat); [reflexivity | reflexivity | counted |]. cbn [vectors length seq flat_map map app]. repeat apply Forall_cons; try apply Forall_nil; compare_payments. Qed.
Definition payments_1_18 : history := seen [1]%nat [true] false :: payments_1_17.
Lemma payments_1_18_0 : (* minimal *)
  exactly (playing 1 (3602879701896397 / 36028797018963968) [0; 1]) payments_1_18 (seems (playing 1 (3602879701896397 / 36028797018963968) [0; 1]) (4278419646001971 / 4503599627370496) payments_1_18 (paying [1]%nat 0 true)) (pay (paying [1]%nat 0 true)).
Proof. pose proof gain_16. pose proof gain_2. apply (minimal_by_table 1 (3602879701896397 / 36028797018963968) [0; 1] (4278419646001971 / 4503599627370496) payments_1_18 [[(16, 8); (2, 1)]]%nat); [reflexivity | reflexivity | counted |]. cbn [vectors length seq flat_map map app]. repeat apply Forall_cons; try apply Forall_nil; compare_payments. Qed.
Definition payments_1_19 : history := seen [1]%nat [false] false :: payments_1_18.
Lemma payments_1_19_0 : (* minimal *)
  exactly (playing 1 (3602879701896397 / 36028797018963968) [0; 1]) payments_1_19 (seems (playing 1 (3602879701896397 / 36028797018963968) [0; 1]) (4278419646001971 / 4503599627370496) payments_1_19 (paying [1]%nat 0 true)) (pay (paying [1]%nat 0 true)).
Proof. pose proof gain_16. pose proof gain_3. apply (minimal_by_table 1 (3602879701896397 / 36028797018963968) [0; 1] (4278419646001971 / 4503599627370496) payments_1_19 [[(16, 8); (3, 2)]]%nat); [reflexivity | reflexivity | counted |]. cbn [vectors length seq flat_map map app]. repeat apply Forall_cons; try apply Forall_nil; compare_payments. Qed.
Definition payments_1_20 : history := seen [1]%nat [false] true :: payments_1_19.
Lemma payments_1_20_0 : (* minimal *)
  exactly (playing 1 (3602879701896397 / 36028797018963968) [0; 1]) payments_1_20 (seems (playing 1 (3602879701896397 / 36028797018963968) [0; 1]) (4278419646001971 / 4503599627370496) payments_1_20 (paying [1]%nat 0 true)) (pay (paying [1]%nat 0 true)).
Proof. pose proof gain_16. pose proof gain_4. apply (minimal_by_table 1 (3602879701896397 / 36028797018963968) [0; 1] (4278419646001971 / 4503599627370496) payments_1_20 [[(16, 8); (4, 2)]]%nat); [reflexivity | reflexivity | counted |]. cbn [vectors length seq flat_map map app]. repeat apply Forall_cons; try apply Forall_nil; compare_payments. Qed.
Definition payments_1_21 : history := seen [1]%nat [false] false :: payments_1_20.
Lemma payments_1_21_0 : (* minimal *)
  exactly (playing 1 (3602879701896397 / 36028797018963968) [0; 1]) payments_1_21 (seems (playing 1 (3602879701896397 / 36028797018963968) [0; 1]) (4278419646001971 / 4503599627370496) payments_1_21 (paying [1]%nat 0 true)) (pay (paying [1]%nat 0 true)).
Proof. pose proof gain_16. pose proof gain_5. apply (minimal_by_table 1 (3602879701896397 / 36028797018963968) [0; 1] (4278419646001971 / 4503599627370496) payments_1_21 [[(16, 8); (5, 3)]]%nat); [reflexivity | reflexivity | counted |]. cbn [vectors length seq flat_map map app]. repeat apply Forall_cons; try apply Forall_nil; compare_payments. Qed.
Definition payments_1_22 : history := seen [1]%nat [true] false :: payments_1_21.
Lemma payments_1_22_0 : (* minimal *)
  exactly (playing 1 (3602879701896397 / 36028797018963968) [0; 1]) payments_1_22 (seems (playing 1 (3602879701896397 / 36028797018963968) [0; 1]) (4278419646001971 / 4503599627370496) payments_1_22 (paying [1]%nat 0 true)) (pay (paying [1]%nat 0 true)).
Proof. pose proof gain_16. pose proof gain_6. apply (minimal_by_table 1 (3602879701896397 / 36028797018963968) [0; 1] (4278419646001971 / 4503599627370496) payments_1_22 [[(16, 8); (6, 3)]]%nat); [reflexivity | reflexivity | counted |]. cbn [vectors length seq flat_map map app]. repeat apply Forall_cons; try apply Forall_nil; compare_payments. Qed.
Definition payments_1_23 : history := seen [1]%nat [false] false :: payments_1_22.
Lemma payments_1_23_0 : (* minimal *)
  exactly (playing 1 (3602879701896397 / 36028797018963968) [0; 1]) payments_1_23 (seems (playing 1 (3602879701896397 / 36028797018963968) [0; 1]) (4278419646001971 / 4503599627370496) payments_1_23 (paying [1]%nat 0 true)) (pay (paying [1]%nat 0 true)).
Proof. pose proof gain_16. pose proof gain_7. apply (minimal_by_table 1 (3602879701896397 / 36028797018963968) [0; 1] (4278419646001971 / 4503599627370496) payments_1_23 [[(16, 8); (7, 4)]]%nat); [reflexivity | reflexivity | counted |]. cbn [vectors length seq flat_map map app]. repeat apply Forall_cons; try apply Forall_nil; compare_payments. Qed.
Definition payments_1_24 : history := seen [1]%nat [true] false :: payments_1_23.
Lemma payments_1_24_0 : (* minimal *)
  exactly (playing 1 (3602879701896397 / 36028797018963968) [0; 1]) payments_1_24 (seems (playing 1 (3602879701896397 / 36028797018963968) [0; 1]) (4278419646001971 / 4503599627370496) payments_1_24 (paying [1]%nat 0 true)) (pay (paying [1]%nat 0 true)).
Proof. pose proof gain_16. pose proof gain_8. apply (minimal_by_table 1 (3602879701896397 / 36028797018963968) [0; 1] (4278419646001971 / 4503599627370496) payments_1_24 [[(16, 8); (8, 4)]]%nat); [reflexivity | reflexivity | counted |]. cbn [vectors length seq flat_map map app]. repeat apply Forall_cons; try apply Forall_nil; compare_payments. Qed.
Definition payments_1_25 : history := seen [1]%nat [true] true :: payments_1_24.
Lemma payments_1_25_0 : (* minimal *)
  exactly (playing 1 (3602879701896397 / 36028797018963968) [0; 1]) payments_1_25 (seems (playing 1 (3602879701896397 / 36028797018963968) [0; 1]) (4278419646001971 / 4503599627370496) payments_1_25 (paying [1]%nat 0 true)) (pay (paying [1]%nat 0 true)).
Proof. pose proof gain_16. pose proof gain_9. apply (minimal_by_table 1 (3602879701896397 / 36028797018963968) [0; 1] (4278419646001971 / 4503599627370496) payments_1_25 [[(16, 8); (9, 5)]]%nat); [reflexivity | reflexivity | counted |]. cbn [vectors length seq flat_map map app]. repeat apply Forall_cons; try apply Forall_nil; compare_payments. Qed.
Definition payments_1_26 : history := seen [1]%nat [true] false :: payments_1_25.
Lemma payments_1_26_0 : (* minimal *)
  exactly (playing 1 (3602879701896397 / 36028797018963968) [0; 1]) payments_1_26 (seems (playing 1 (3602879701896397 / 36028797018963968) [0; 1]) (4278419646001971 / 4503599627370496) payments_1_26 (paying [1]%nat 0 true)) (pay (paying [1]%nat 0 true)).
Proof. pose proof gain_16. pose proof gain_10. apply (minimal_by_table 1 (3602879701896397 / 36028797018963968) [0; 1] (4278419646001971 / 4503599627370496) payments_1_26 [[(16, 8); (10, 5)]]%nat); [reflexivity | reflexivity | counted |]. cbn [vectors length seq flat_map map app]. repeat apply Forall_cons; try apply Forall_nil; compare_payments. Qed.
Definition payments_1_27 : history := seen [1]%nat [true] true :: payments_1_26.
Lemma payments_1_27_0 : (* minimal *)
  exactly (playing 1 (3602879701896397 / 36028797018963968) [0; 1]) payments_1_27 (seems (playing 1 (3602879701896397 / 36028797018963968) [0; 1]) (4278419646001971 / 4503599627370496) payments_1_27 (paying [1]%nat 0 true)) (pay (paying [1]%nat 0 true)).
Proof. pose proof gain_16. pose proof gain_11. apply (minimal_by_table 1 (3602879701896397 / 36028797018963968) [0; 1] (4278419646001971 / 4503599627370496) payments_1_27 [[(16, 8); (11, 6)]]%nat); [reflexivity | reflexivity | counted |]. cbn [vectors length seq flat_map map app]. repeat apply Forall_cons; try apply Forall_nil; compare_payments. Qed.
Definition payments_1_28 : history := seen [1]%nat [true] false :: payments_1_27.
Lemma payments_1_28_0 : (* minimal *)
  exactly (playing 1 (3602879701896397 / 36028797018963968) [0; 1]) payments_1_28 (seems (playing 1 (3602879701896397 / 36028797018963968) [0; 1]) (4278419646001971 / 4503599627370496) payments_1_28 (paying [1]%nat 0 true)) (pay (paying [1]%nat 0 true)).
Proof. pose proof gain_16. pose proof gain_12. apply (minimal_by_table 1 (3602879701896397 / 36028797018963968) [0; 1] (4278419646001971 / 4503599627370496) payments_1_28 [[(16, 8); (12, 6)]]%nat); [reflexivity | reflexivity | counted |]. cbn [vectors length seq flat_map map app]. repeat apply Forall_cons; try apply Forall_nil; compare_payments. Qed.
Definition payments_1_29 : history := seen [1]%nat [false] false :: payments_1_28.
Lemma payments_1_29_0 : (* minimal *)
  exactly (playing 1 (3602879701896397 / 36028797018963968) [0; 1]) payments_1_29 (seems (playing 1 (3602879701896397 / 36028797018963968) [0; 1]) (4278419646001971 / 4503599627370496) payments_1_29 (paying [1]%nat 0 true)) (pay (paying [1]%nat 0 true)).
Proof. pose proof gain_16. pose proof gain_13. apply (minimal_by_table 1 (3602879701896397 / 36028797018963968) [0; 1] (4278419646001971 / 4503599627370496) payments_1_29 [[(16, 8); (13, 7)]]%nat); [reflexivity | reflexivity | counted |]. cbn [vectors length seq flat_map map app]. repeat apply Forall_cons; try apply Forall_nil; compare_payments. Qed.
Definition payments_1_30 : history := seen [1]%nat [false] true :: payments_1_29.
Lemma payments_1_30_0 : (* minimal *)
  exactly (playing 1 (3602879701896397 / 36028797018963968) [0; 1]) payments_1_30 (seems (playing 1 (3602879701896397 / 36028797018963968) [0; 1]) (4278419646001971 / 4503599627370496) payments_1_30 (paying [0]%nat 0 true)) (pay (paying [0]%nat 0 true)).
Proof. pose proof gain_16. pose proof gain_14. apply (minimal_by_table 1 (3602879701896397 / 36028797018963968) [0; 1] (4278419646001971 / 4503599627370496) payments_1_30 [[(16, 8); (14, 7)]]%nat); [reflexivity | reflexivity | counted |]. cbn [vectors length seq flat_map map app]. repeat apply Forall_cons; try apply Forall_nil; compare_payments. Qed.
Definition payments_1_31 : history := seen [0]%nat [true] true :: payments_1_30.
Lemma payments_1_31_0 : (* minimal *)
  exactly (playing 1 (3602879701896397 / 36028797018963968) [0; 1]) payments_1_31 (seems (playing 1 (3602879701896397 / 36028797018963968) [0; 1]) (4278419646001971 / 4503599627370496) payments_1_31 (paying [0]%nat 0 true)) (pay (paying [0]%nat 0 true)).
Proof. pose proof gain_17. pose proof gain_14. apply (minimal_by_table 1 (3602879701896397 / 36028797018963968) [0; 1] (4278419646001971 / 4503599627370496) payments_1_31 [[(17, 9); (14, 7)]]%nat); [reflexivity | reflexivity | counted |]. cbn [vectors length seq flat_map map app]. repeat apply Forall_cons; try apply Forall_nil; compare_payments. Qed.
Definition payments_1_32 : history := seen [0]%nat [true] false :: payments_1_31.
Lemma payments_1_32_0 : (* minimal *)
  exactly (playing 1 (3602879701896397 / 36028797018963968) [0; 1]) payments_1_32 (seems (playing 1 (3602879701896397 / 36028797018963968) [0; 1]) (4278419646001971 / 4503599627370496) payments_1_32 (paying [0]%nat 0 true)) (pay (paying [0]%nat 0 true)).
Proof. pose proof gain_18. pose proof gain_14. apply (minimal_by_table 1 (3602879701896397 / 36028797018963968) [0; 1] (4278419646001971 / 4503599627370496) payments_1_32 [[(18, 9); (14, 7)]]%nat); [reflexivity | reflexivity | counted |]. cbn [vectors length seq flat_map map app]. repeat apply Forall_cons; try apply Forall_nil; compare_payments. Qed.
Definition payments_1_33 : history := seen [0]%nat [true] true :: payments_1_32.
Lemma payments_1_33_0 : (* minimal *)
  exactly (playing 1 (3602879701896397 / 36028797018963968) [0; 1]) payments_1_33 (seems (playing 1 (3602879701896397 / 36028797018963968) [0; 1]) (4278419646001971 / 4503599627370496) payments_1_33 (paying [0]%nat 0 true)) (pay (paying [0]%nat 0 true)).
Proof. pose proof gain_19. pose proof gain_14. apply (minimal_by_table 1 (3602879701896397 / 36028797018963968) [0; 1] (4278419646001971 / 4503599627370496) payments_1_33 [[(19, 10); (14, 7)]]%nat); [reflexivity | reflexivity | counted |]. cbn [vectors length seq flat_map map app]. repeat apply Forall_cons; try apply Forall_nil; compare_payments. Qed.
Definition payments_1_34 : history := seen [0]%nat [true] false :: payments_1_33.
Lemma payments_1_34_0 : (* minimal *)
  exactly (playing 1 (3602879701896397 / 36028797018963968) [0; 1]) payments_1_34 (seems (playing 1 (3602879701896397 / 36028797018963968) [0; 1]) (4278419646001971 / 4503599627370496) payments_1_34 (paying [1]%nat 0 true)) (pay (paying [1]%nat 0 true)).
Proof. pose proof gain_20. pose proof gain_14. apply (minimal_by_table 1 (3602879701896397 / 36028797018963968) [0; 1] (4278419646001971 / 4503599627370496) payments_1_34 [[(20, 10); (14, 7)]]%nat); [reflexivity | reflexivity | counted |]. cbn [vectors length seq flat_map map app]. repeat apply Forall_cons; try apply Forall_nil; compare_payments. Qed.
Definition payments_1_35 : history := seen [1]%nat [false] false :: payments_1_34.
Lemma payments_1_35_0 : (* minimal *)
  exactly (playing 1 (3602879701896397 / 36028797018963968) [0; 1]) payments_1_35 (seems (playing 1 (3602879701896397 / 36028797018963968) [0; 1]) (4278419646001971 / 4503599627370496) payments_1_35 (paying [1]%nat 0 true)) (pay (paying [1]%nat 0 true)).
Proof. pose proof gain_20. pose proof gain_15. apply (minimal_by_table 1 (3602879701896397 / 36028797018963968) [0; 1] (4278419646001971 / 4503599627370496) payments_1_35 [[(20, 10); (15, 8)]]%nat); [reflexivity | reflexivity | counted |]. cbn [vectors length seq flat_map map app]. repeat apply Forall_cons; try apply Forall_nil; compare_payments. Qed.
Definition payments_1_36 : history := seen [1]%nat [false] true :: payments_1_35.
Lemma payments_1_36_0 : (* minimal *)
  exactly (playing 1 (3602879701896397 / 36028797018963968) [0; 1]) payments_1_36 (seems (playing 1 (3602879701896397 / 36028797018963968) [0; 1]) (4278419646001971 / 4503599627370496) payments_1_36 (paying [0]%nat 0 true)) (pay (paying [0]%nat 0 true)).
Proof. pose proof gain_20. pose proof gain_16. apply (minimal_by_table 1 (3602879701896397 / 36028797018963968) [0; 1] (4278419646001971 / 4503599627370496) payments_1_36 [[(20, 10); (16, 8)]]%nat); [reflexivity | reflexivity | counted |]. cbn [vectors length seq flat_map map app]. repeat apply Forall_cons; try apply Forall_nil; compare_payments. Qed.
Definition payments_1_37 : history := seen [0]%nat [true] true :: payments_1_36.
Lemma payments_1_37_0 : (* minimal *)
  exactly (playing 1 (3602879701896397 / 36028797018963968) [0; 1]) payments_1_37 (seems (playing 1 (3602879701896397 / 36028797018963968) [0; 1]) (4278419646001971 / 4503599627370496) payments_1_37 (paying [0]%nat 0 true)) (pay (paying [0]%nat 0 true)).
Proof. pose proof gain_21. pose proof gain_16. apply (minimal_by_table 1 (3602879701896397 / 36028797018963968) [0; 1] (4278419646001971 / 4503599627370496) payments_1_37 [[(21, 11); (16, 8)]]%nat); [reflexivity | reflexivity | counted |]. cbn [vectors length seq flat_map map app]. repeat apply Forall_cons; try apply Forall_nil; compare_payments. Qed.
Definition payments_1_38 : history := seen [0]%nat [true] false :: payments_1_37.
Lemma payments_1_38_0 : (* minimal *)
  exactly (playing 1 (3602879701896397 / 36028797018963968) [0; 1]) payments_1_38 (seems (playing 1 (3602879701896397 / 36028797018963968) [0; 1]) (4278419646001971 / 4503599627370496) payments_1_38 (paying [0]%nat 0 true)) (pay (paying [0]%nat 0 true)).
Proof. pose proof gain_22. pose proof gain_16. apply (minimal_by_table 1 (3602879701896397 / 36028797018963968) [0; 1] (4278419646001971 / 4503599627370496) payments_1_38 [[(22, 11); (16, 8)]]%nat); [reflexivity | reflexivity | counted |]. cbn [vectors length seq flat_map map app]. repeat apply Forall_cons; try apply Forall_nil; compare_payments. Qed.
Definition payments_1_39 : history := seen [0]%nat [true] true :: payments_1_38.
Lemma payments_1_39_0 : (* minimal *)
  exactly (playing 1 (3602879701896397 / 36028797018963968) [0; 1]) payments_1_39 (seems (playing 1 (3602879701896397 / 36028797018963968) [0; 1]) (4278419646001971 / 4503599627370496) payments_1_39 (paying [0]%nat 0 true)) (pay (paying [0]%nat 0 true)).
Proof. pose proof gain_23. pose proof gain_16. apply (minimal_by_table 1 (3602879701896397 / 36028797018963968) [0; 1] (4278419646001971 / 4503599627370496) payments_1_39 [[(23, 12); (16, 8)]]%nat); [reflexivity | reflexivity | counted |]. cbn [vectors length seq flat_map map app]. repeat apply Forall_cons; try apply Forall_nil; compare_payments. Qed.
Definition payments_1_40 : history := seen [0]%nat [true] false :: payments_1_39.
Lemma payments_1_40_0 : (* minimal *)
  exactly (playing 1 (3602879701896397 / 36028797018963968) [0; 1]) payments_1_40 (seems (playing 1 (3602879701896397 / 36028797018963968) [0; 1]) (4278419646001971 / 4503599627370496) payments_1_40 (paying [1]%nat 0 true)) (pay (paying [1]%nat 0 true)).
Proof. pose proof gain_24. pose proof gain_16. apply (minimal_by_table 1 (3602879701896397 / 36028797018963968) [0; 1] (4278419646001971 / 4503599627370496) payments_1_40 [[(24, 12); (16, 8)]]%nat); [reflexivity | reflexivity | counted |]. cbn [vectors length seq flat_map map app]. repeat apply Forall_cons; try apply Forall_nil; compare_payments. Qed.
Definition payments_1_41 : history := seen [1]%nat [false] false :: payments_1_40.
Lemma payments_1_41_0 : (* minimal *)
  exactly (playing 1 (3602879701896397 / 36028797018963968) [0; 1]) payments_1_41 (seems (playing 1 (3602879701896397 / 36028797018963968) [0; 1]) (4278419646001971 / 4503599627370496) payments_1_41 (paying [1]%nat 0 true)) (pay (paying [1]%nat 0 true)).
Proof. pose proof gain_24. pose proof gain_17. apply (minimal_by_table 1 (3602879701896397 / 36028797018963968) [0; 1] (4278419646001971 / 4503599627370496) payments_1_41 [[(24, 12); (17, 9)]]%nat); [reflexivity | reflexivity | counted |]. cbn [vectors length seq flat_map map app]. repeat apply Forall_cons; try apply Forall_nil; compare_payments. Qed.
Definition payments_1_42 : history := seen [1]%nat [false] true :: payments_1_41.
Lemma payments_1_42_0 : (* minimal *)
  exactly (playing 1 (3602879701896397 / 36028797018963968) [0; 1]) payments_1_42 (seems (playing 1 (3602879701896397 / 36028797018963968) [0; 1]) (4278419646001971 / 4503599627370496) payments_1_42 (paying [0]%nat 0 true)) (pay (paying [0]%nat 0 true)).
Proof. pose proof gain_24. pose proof gain_18. apply (minimal_by_table 1 (3602879701896397 / 36028797018963968) [0; 1] (4278419646001971 / 4503599627370496) payments_1_42 [[(24, 12); (18, 9)]]%nat); [reflexivity | reflexivity | counted |]. cbn [vectors length seq flat_map map app]. repeat apply Forall_cons; try apply Forall_nil; compare_payments. Qed.
Definition payments_1_43 : history := seen [0]%nat [false] false :: payments_1_42.
Lemma payments_1_43_0 : (* minimal *)
  exactly (playing 1 (3602879701896397 / 36028797018963968) [0; 1]) payments_1_43 (seems (playing 1 (3602879701896397 / 36028797018963968) [0; 1]) (4278419646001971 / 4503599627370496) payments_1_43 (paying [0]%nat 0 true)) (pay (paying [0]%nat 0 true)).
Proof. pose proof gain_25. pose proof gain_18. apply (minimal_by_table 1 (3602879701896397 / 36028797018963968) [0; 1] (4278419646001971 / 4503599627370496) payments_1_43 [[(25, 13); (18, 9)]]%nat); [reflexivity | reflexivity | counted |]. cbn [vectors length seq flat_map map app]. repeat apply Forall_cons; try apply Forall_nil; compare_payments. Qed.
Definition payments_1_44 : history := seen [0]%nat [false] true :: payments_1_43.
Lemma payments_1_44_0 : (* minimal *)
  exactly (playing 1 (3602879701896397 / 36028797018963968) [0; 1]) payments_1_44 (seems (playing 1 (3602879701896397 / 36028797018963968) [0; 1]) (4278419646001971 / 4503599627370496) payments_1_44 (paying [0]%nat 0 true)) (pay (paying [0]%nat 0 true)).
Proof. pose proof gain_26. pose proof gain_18. apply (minimal_by_table 1 (3602879701896397 / 36028797018963968) [0; 1] (4278419646001971 / 4503599627370496) payments_1_44 [[(26, 13); (18, 9)]]%nat); [reflexivity | reflexivity | counted |]. cbn [vectors length seq flat_map map app]. repeat apply Forall_cons; try apply Forall_nil; compare_payments. Qed.
Definition payments_1_45 : history := seen [0]%nat [true] true :: payments_1_44.
Lemma payments_1_45_0 : (* minimal *)
  exactly (playing 1 (3602879701896397 / 36028797018963968) [0; 1]) payments_1_45 (seems (playing 1 (3602879701896397 / 36028797018963968) [0; 1]) (4278419646001971 / 4503599627370496) payments_1_45 (paying [0]%nat 0 true)) (pay (paying [0]%nat 0 true)).
Proof. pose proof gain_27. pose proof gain_18. apply (minimal_by_table 1 (3602879701896397 / 36028797018963968) [0; 1] (4278419646001971 / 4503599627370496) payments_1_45 [[(27, 14); (18, 9)]]%nat); [reflexivity | reflexivity | counted |]. cbn [vectors length seq flat_map map app]. repeat apply Forall_cons; try apply Forall_nil; compare_payments. Qed.
Definition payments_1_46 : history := seen [0]%nat [true] false :: payments_1_45.
Lemma payments_1_46_0 : (* minimal *)
  exactly (playing 1 (3602879701896397 / 36028797018963968) [0; 1]) payments_1_46 (seems (playing 1 (3602879701896397 / 36028797018963968) [0; 1]) (4278419646001971 / 4503599627370496) payments_1_46 (paying [1]%nat 0 true)) (pay (paying [1]%nat 0 true)).
Proof. pose proof gain_28. pose proof gain_18. apply (minimal_by_table 1 (3602879701896397 / 36028797018963968) [0; 1] (4278419646001971 / 4503599627370496) payments_1_46 [[(28, 14); (18, 9)]]%nat); [reflexivity | reflexivity | counted |]. cbn [vectors length seq flat_map map app]. repeat apply Forall_cons; try apply Forall_nil; compare_payments. Qed.
Definition payments_1_47 : history := seen [1]%nat [true] true :: payments_1_46.
Lemma payments_1_47_0 : (* minimal *)
  exactly (playing 1 (3602879701896397 / 36028797018963968) [0; 1]) payments_1_47 (seems (playing 1 (3602879701896397 / 36028797018963968) [0; 1]) (4278419646001971 / 4503599627370496) payments_1_47 (paying [1]%nat 0 true)) (pay (paying [1]%nat 0 true)).
Proof. pose proof gain_28. pose proof gain_19. apply (minimal_by_table 1 (3602879701896397 / 36028797018963968) [0; 1] (4278419646001971 / 4503599627370496) payments_1_47 [[(28, 14); (19, 10)]]%nat); [reflexivity | reflexivity | counted |]. cbn [vectors length seq flat_map map app]. repeat apply Forall_cons; try apply Forall_nil; compare_payments. Qed.
Definition payments_1_48 : history := seen [1]%nat [false] true :: payments_1_47.
Lemma payments_1_48_0 : (* minimal *)
  exactly (playing 1 (3602879701896397 / 36028797018963968) [0; 1]) payments_1_48 (seems (playing 1 (3602879701896397 / 36028797018963968) [0; 1]) (4278419646001971 / 4503599627370496) payments_1_48 (paying [0]%nat 0 true)) (pay (paying [0]%nat 0 true)).
Proof. pose proof gain_28. pose proof gain_20. apply (minimal_by_table 1 (3602879701896397 / 36028797018963968) [0; 1] (4278419646001971 / 4503599627370496) payments_1_48 [[(28, 14); (20, 10)]]%nat); [reflexivity | reflexivity | counted |]. cbn [vectors length seq flat_map map app]. repeat apply Forall_cons; try apply Forall_nil; compare_payments. Qed.
Definition payments_1_49 : history := seen [0]%nat [true] true :: payments_1_48.
Lemma payments_1_49_0 : (* minimal *)
  exactly (playing 1 (3602879701896397 / 36028797018963968) [0; 1]) payments_1_49 (seems (playing 1 (3602879701896397 / 36028797018963968) [0; 1]) (4278419646001971 / 4503599627370496) payments_1_49 (paying [0]%nat 0 true)) (pay (paying [0]%nat 0 true)).
Proof. pose proof gain_29. pose proof gain_20. apply (minimal_by_table 1 (3602879701896397 / 36028797018963968) [0; 1] (4278419646001971 / 4503599627370496) payments_1_49 [[(29, 15); (20, 10)]]%nat); [reflexivity | reflexivity | counted |]. cbn [vectors length seq flat_map map app]. repeat apply Forall_cons; try apply Forall_nil; compare_payments. Qed.
Definition payments_1_50 : history := seen [0]%nat [false] true :: payments_1_49.
Lemma payments_1_50_0 : (* minimal *)
  exactly (playing 1 (3602879701896397 / 36028797018963968) [0; 1]) payments_1_50 (seems (playing 1 (3602879701896397 / 36028797018963968) [0; 1]) (4278419646001971 / 4503599627370496) payments_1_50 (paying [0]%nat 0 true)) (pay (paying [0]%nat 0 true)).
Proof. pose proof gain_30. pose proof gain_20. apply (minimal_by_table 1 (3602879701896397 / 36028797018963968) [0; 1] (4278419646001971 / 4503599627370496) payments_1_50 [[(30, 15); (20, 10)]]%nat); [reflexivity | reflexivity | counted |]. cbn [vectors length seq flat_map map app]. repeat apply Forall_cons; try apply Forall_nil; compare_payments. Qed.
Definition payments_1_51 : history := seen [0]%nat [false] false :: payments_1_50.
Lemma payments_1_51_0 : (* minimal *)
  exactly (playing 1 (3602879701896397 / 36028797018963968) [0; 1]) payments_1_51 (seems (playing 1 (3602879701896397 / 36028797018963968) [0; 1]) (4278419646001971 / 4503599627370496) payments_1_51 (paying [0]%nat 0 true)) (pay (paying [0]%nat 0 true)).
Proof. pose proof gain_31. pose proof gain_20. apply (minimal_by_table 1 (3602879701896397 / 36028797018963968) [0; 1] (4278419646001971 / 4503599627370496) payments_1_51 [[(31, 16); (20, 10)]]%nat); [reflexivity | reflexivity | counted |]. cbn [vectors length seq flat_map map app]. repeat apply Forall_cons; try apply Forall_nil; compare_payments. Qed.
Definition payments_1_52 : history := seen [0]%nat [false] true :: payments_1_51.
Lemma payments_1_52_0 : (* minimal *)
  exactly (playing 1 (3602879701896397 / 36028797018963968) [0; 1]) payments_1_52 (seems (playing 1 (3602879701896397 / 36028797018963968) [0; 1]) (4278419646001971 / 4503599627370496) payments_1_52 (paying [0]%nat 0 true)) (pay (paying [0]%nat 0 true)).
Proof. pose proof gain_32. pose proof gain_20. apply (minimal_by_table 1 (3602879701896397 / 36028797018963968) [0; 1] (4278419646001971 / 4503599627370496) payments_1_52 [[(32, 16); (20, 10)]]%nat); [reflexivity | reflexivity | counted |]. cbn [vectors length seq flat_map map app]. repeat apply Forall_cons; try apply Forall_nil; compare_payments. Qed.
Definition payments_1_53 : history := seen [0]%nat [false] false :: payments_1_52.
Lemma payments_1_53_0 : (* minimal *)
  exactly (playing 1 (3602879701896397 / 36028797018963968) [0; 1]) payments_1_53 (seems (playing 1 (3602879701896397 / 36028797018963968) [0; 1]) (4278419646001971 / 4503599627370496) payments_1_53 (paying [0]%nat 0 true)) (pay (paying [0]%nat 0 true)).
Proof. pose proof gain_33. pose proof gain_20. apply (minimal_by_table 1 (3602879701896397 / 36028797018963968) [0; 1] (4278419646001971 / 4503599627370496) payments_1_53 [[(33, 17); (20, 10)]]%nat); [reflexivity | reflexivity | counted |]. cbn [vectors length seq flat_map map app]. repeat apply Forall_cons; try apply Forall_nil; compare_payments. Qed.
Definition payments_1_54 : history := seen [0]%nat [false] true :: payments_1_53.
Lemma payments_1_54_0 : (* minimal *)
  exactly (playing 1 (3602879701896397 / 36028797018963968) [0; 1]) payments_1_54 (seems (playing 1 (3602879701896397 / 36028797018963968) [0; 1]) (4278419646001971 / 4503599627370496) payments_1_54 (paying [1]%nat 0 true)) (pay (paying [1]%nat 0 true)).
Proof. pose proof gain_34. pose proof gain_20. apply (minimal_by_table 1 (3602879701896397 / 36028797018963968) [0; 1] (4278419646001971 / 4503599627370496) payments_1_54 [[(34, 17); (20, 10)]]%nat); [reflexivity | reflexivity | counted |]. cbn [vectors length seq flat_map map app]. repeat apply Forall_cons; try apply Forall_nil; compare_payments. Qed.
Definition payments_1_55 : history := seen [1]%nat [true] true :: payments_1_54.
Lemma payments_1_55_0 : (* minimal *)
  exactly (playing 1 (3602879701896397 / 36028797018963968) [0; 1]) payments_1_55 (seems (playing 1 (3602879701896397 / 36028797018963968) [0; 1]) (4278419646001971 / 4503599627370496) payments_1_55 (paying [1]%nat 0 true)) (pay (paying [1]%nat 0 true)).
Proof. pose proof gain_34. pose proof gain_21. apply (minimal_by_table 1 (3602879701896397 / 36028797018963968) [0; 1] (4278419646001971 / 4503599627370496) payments_1_55 [[(34, 17); (21, 11)]]%nat); [reflexivity | reflexivity | counted |]. cbn [vectors length seq flat_map map app]. repeat apply Forall_cons; try apply Forall_nil; compare_payments. Qed.
Definition payments_1_56 : history := seen [1]%nat [true] false :: payments_1_55.
Lemma payments_1_56_0 : (* minimal *)
  exactly (playing 1 (3602879701896397 / 36028797018963968) [0; 1]) payments_1_56 (seems (playing 1 (3602879701896397 / 36028797018963968) [0; 1]) (4278419646001971 / 4503599627370496) payments_1_56 (paying [0]%nat 0 true)) (pay (paying [0]%nat 0 true)).
Proof. pose proof gain_34. pose proof gain_22. apply (minimal_by_table 1 (3602879701896397 / 36028797018963968) [0; 1] (4278419646001971 / 4503599627370496) payments_1_56 [[(34, 17); (22, 11)]]%nat); [reflexivity | reflexivity | counted |]. cbn [vectors length seq flat_map map app]. repeat apply Forall_cons; try apply Forall_nil; compare_payments. Qed.
Definition payments_1_57 : history := seen [0]%nat [true] true :: payments_1_56.
Lemma payments_1_57_0 : (* minimal *)
  exactly (playing 1 (3602879701896397 / 36028797018963968) [0; 1]) payments_1_57 (seems (playing 1 (3602879701896397 / 36028797018963968) [0; 1]) (4278419646001971 / 4503599627370496) payments_1_57 (paying [0]%nat 0 true)) (pay (paying [0]%nat 0 true)).
Proof. pose proof gain_35. pose proof gain_22. apply (minimal_by_table 1 (3602879701896397 / 36028797018963968) [0; 1] (4278419646001971 / 4503599627370496) payments_1_57 [[(35, 18); (22, 11)]]%nat); [reflexivity | reflexivity | counted |]. cbn [vectors length seq flat_map map app]. repeat apply Forall_cons; try apply Forall_nil; compare_payments. Qed.
Definition payments_1_58 : history := seen [0]%nat [false] true :: payments_1_57.
Lemma payments_1_58_0 : (* minimal *)
  exactly (playing 1 (3602879701896397 / 36028797018963968) [0; 1]) payments_1_58 (seems (playing 1 (3602879701896397 / 36028797018963968) [0; 1]) (4278419646001971 / 4503599627370496) payments_1_58 (paying [0]%nat 0 true)) (pay (paying [0]%nat 0 true)).
Proof. pose proof gain_36. pose proof gain_22. apply (minimal_by_table 1 (3602879701896397 / 36028797018963968) [0; 1] (4278419646001971 / 4503599627370496) payments_1_58 [[(36, 18); (22, 11)]]%nat); [reflexivity | reflexivity | counted |]. cbn [vectors length seq flat_map map app]. repeat apply Forall_cons; try apply Forall_nil; compare_payments. Qed.
Definition payments_1_59 : history := seen [0]%nat [false] false :: payments_1_58.
Lemma payments_1_59_0 : (* minimal *)
  exactly (playing 1 (3602879701896397 / 36028797018963968) [0; 1]) payments_1_59 (seems (playing 1 (3602879701896397 / 36028797018963968) [0; 1]) (4278419646001971 / 4503599627370496) payments_1_59 (paying [0]%nat 0 true)) (pay (paying [0]%nat 0 true)).
Proof. pose proof gain_37. pose proof gain_22. apply (minimal_by_table 1 (3602879701896397 / 36028797018963968) [0; 1] (4278419646001971 / 4503599627370496) payments_1_59 [[(37, 19); (22, 11)]]%nat); [reflexivity | reflexivity | counted |]. cbn [vectors length seq flat_map map app]. repeat apply Forall_cons; try apply Forall_nil; compare_payments. Qed.
Definition payments_1_60 : history := seen [0]%nat [false] true :: payments_1_59.
Lemma payments_1_60_0 : (* minimal *)
  exactly (playing 1 (3602879701896397 / 36028797018963968) [0; 1]) payments_1_60 (seems (playing 1 (3602879701896397 / 36028797018963968) [0; 1]) (4278419646001971 / 4503599627370496) payments_1_60 (paying [0]%nat 0 true)) (pay (paying [0]%nat 0 true)).
Proof. pose proof gain_38. pose proof gain_22. apply (minimal_by_table 1 (3602879701896397 / 36028797018963968) [0; 1] (4278419646001971 / 4503599627370496) payments_1_60 [[(38, 19); (22, 11)]]%nat); [reflexivity | reflexivity | counted |]. cbn [vectors length seq flat_map map app]. repeat apply Forall_cons; try apply Forall_nil; compare_payments. Qed.

(** payments-2: when to pay which: one expert, estimates near 7/10 *)
Definition payments_2_0 : history := nil.
Lemma payments_2_0_0 : (* untried *)
  forall j, (j < 1)%nat -> times payments_2_0 j (pay (paying [0]%nat 0 true) j) = 0%nat.
Proof. intros j Hj. destruct j; [counted|]. lia. Qed.
Definition payments_2_1 : history := seen [0]%nat [false] false :: payments_2_0.
Lemma payments_2_1_0 : (* untried *)
  forall j, (j < 1)%nat -> times payments_2_1 j (pay (paying [1]%nat 0 true) j) = 0%nat.
Proof. intros j Hj. destruct j; [counted|]. lia. Qed.
Definition payments_2_2 : history := seen [1]%nat [false] false :: payments_2_1.
Lemma payments_2_2_0 : (* minimal *)
  exactly (playing 1 (3602879701896397 / 36028797018963968) [(8106479329266893 / 9007199254740992); (3602879701896397 / 36028797018963968)]) payments_2_2 (seems (playing 1 (3602879701896397 / 36028797018963968) [(8106479329266893 / 9007199254740992); (3602879701896397 / 36028797018963968)]) (4278419646001971 / 4503599627370496) payments_2_2 (paying [1]%nat 0 true)) (pay (paying [1]%nat 0 true)).
Proof. pose proof gain_1. pose proof gain_1. apply (minimal_by_table 1 (3602879701896397 / 36028797018963968) [(8106479329266893 / 9007199254740992); (3602879701896397 / 36028797018963968)] (4278419646001971 / 4503599627370496) payments_2_2 [[(1, 1); (1, 1)]]%nat); [reflexivity | reflexivity | counted |]. cbn [vectors length seq flat_map map app]. repeat apply Forall_cons; try apply Forall_nil; compare_payments. Qed.
Definition payments_2_3 : history := seen [1]%nat [false] true :: payments_2_2.
Definition payments_2_4 : history := seen [1]%nat [false] false :: payments_2_3.
Definition payments_2_5 : history := seen [1]%nat [true] true :: payments_2_4.
Definition payments_2_6 : history := seen [1]%nat [false] true :: payments_2_5.
Definition payments_2_7 : history := seen [1]%nat [true] true :: payments_2_6.
Definition payments_2_8 : history := seen [1]%nat [true] true :: payments_2_7.
Definition payments_2_9 : history := seen [1]%nat [true] false :: payments_2_8.
Definition payments_2_10 : history := seen [1]%nat [false] false :: payments_2_9.
Definition payments_2_11 : history := seen [1]%nat [true] true :: payments_2_10.
Definition payments_2_12 : history := seen [1]%nat [false] false :: payments_2_11.
Definition payments_2_13 : history := seen [1]%nat [false] true :: payments_2_12.
Definition payments_2_14 : history := seen [1]%nat [true] true :: payments_2_13.
Definition payments_2_15 : history := seen [1]%nat [false] false :: payments_2_14.
Definition payments_2_16 : history := seen [1]%nat [false] true :: payments_2_15.
Definition payments_2_17 : history := seen [1]%nat [true] true :: payments_2_16.
Definition payments_2_18 : history := seen [1]%nat [false] false :: payments_2_17.
Definition payments_2_19 : history := seen [1]%nat [true] false :: payments_2_18.
Definition payments_2_20 : history := seen [1]%nat [true] true :: payments_2_19.
Definition payments_2_21 : history := seen [1]%nat [false] false :: payments_2_20.
Definition payments_2_22 : history := seen [1]%nat [false] false :: payments_2_21.
Definition payments_2_23 : history := seen [1]%nat [true] false :: payments_2_22.
Definition payments_2_24 : history := seen [1]%nat [false] false :: payments_2_23.
Definition payments_2_25 : history := seen [1]%nat [true] true :: payments_2_24.
Definition payments_2_26 : history := seen [1]%nat [true] false :: payments_2_25.
Definition payments_2_27 : history := seen [1]%nat [true] true :: payments_2_26.
Definition payments_2_28 : history := seen [1]%nat [false] false :: payments_2_27.
Definition payments_2_29 : history := seen [1]%nat [true] false :: payments_2_28.
Definition payments_2_30 : history := seen [1]%nat [true] true :: payments_2_29.
Definition payments_2_31 : history := seen [1]%nat [true] true :: payments_2_30.
Definition payments_2_32 : history := seen [1]%nat [false] false :: payments_2_31.
Definition payments_2_33 : history := seen [1]%nat [false] true :: payments_2_32.
Definition payments_2_34 : history := seen [0]%nat [true] false :: payments_2_33.
Definition payments_2_35 : history := seen [0]%nat [false] false :: payments_2_34.
Definition payments_2_36 : history := seen [0]%nat [true] true :: payments_2_35.
Definition payments_2_37 : history := seen [0]%nat [false] true :: payments_2_36.
Definition payments_2_38 : history := seen [0]%nat [false] false :: payments_2_37.
Definition payments_2_39 : history := seen [0]%nat [true] true :: payments_2_38.
Definition payments_2_40 : history := seen [0]%nat [true] false :: payments_2_39.
Definition payments_2_41 : history := seen [0]%nat [false] false :: payments_2_40.
Definition payments_2_42 : history := seen [0]%nat [true] true :: payments_2_41.
Definition payments_2_43 : history := seen [0]%nat [false] false :: payments_2_42.
Definition payments_2_44 : history := seen [0]%nat [false] true :: payments_2_43.
Definition payments_2_45 : history := seen [0]%nat [true] true :: payments_2_44.
Definition payments_2_46 : history := seen [0]%nat [false] false :: payments_2_45.
Definition payments_2_47 : history := seen [0]%nat [false] true :: payments_2_46.
Definition payments_2_48 : history := seen [0]%nat [true] true :: payments_2_47.
Definition payments_2_49 : history := seen [0]%nat [true] true :: payments_2_48.
Definition payments_2_50 : history := seen [0]%nat [false] true :: payments_2_49.
Definition payments_2_51 : history := seen [0]%nat [false] false :: payments_2_50.
Definition payments_2_52 : history := seen [0]%nat [true] true :: payments_2_51.
Definition payments_2_53 : history := seen [0]%nat [false] false :: payments_2_52.
Definition payments_2_54 : history := seen [0]%nat [false] true :: payments_2_53.
Definition payments_2_55 : history := seen [0]%nat [true] true :: payments_2_54.
Definition payments_2_56 : history := seen [0]%nat [false] false :: payments_2_55.
Definition payments_2_57 : history := seen [0]%nat [false] true :: payments_2_56.
Definition payments_2_58 : history := seen [1]%nat [true] true :: payments_2_57.
Definition payments_2_59 : history := seen [1]%nat [false] false :: payments_2_58.
Definition payments_2_60 : history := seen [1]%nat [false] true :: payments_2_59.

(** payments-3: when to pay which: one expert, estimates near 3/10 *)
Definition payments_3_0 : history := nil.
Lemma payments_3_0_0 : (* untried *)
  forall j, (j < 1)%nat -> times payments_3_0 j (pay (paying [0]%nat 0 true) j) = 0%nat.
Proof. intros j Hj. destruct j; [counted|]. lia. Qed.
Definition payments_3_1 : history := seen [0]%nat [false] false :: payments_3_0.
Lemma payments_3_1_0 : (* untried *)
  forall j, (j < 1)%nat -> times payments_3_1 j (pay (paying [1]%nat 0 true) j) = 0%nat.
Proof. intros j Hj. destruct j; [counted|]. lia. Qed.
Definition payments_3_2 : history := seen [1]%nat [false] false :: payments_3_1.
Lemma payments_3_2_0 : (* untried *)
  forall j, (j < 1)%nat -> times payments_3_2 j (pay (paying [2]%nat 0 true) j) = 0%nat.
Proof. intros j Hj. destruct j; [counted|]. lia. Qed.
Definition payments_3_3 : history := seen [2]%nat [true] true :: payments_3_2.
Definition payments_3_4 : history := seen [2]%nat [true] false :: payments_3_3.
Definition payments_3_5 : history := seen [2]%nat [false] true :: payments_3_4.
Definition payments_3_6 : history := seen [2]%nat [false] true :: payments_3_5.
Definition payments_3_7 : history := seen [2]%nat [true] true :: payments_3_6.
Definition payments_3_8 : history := seen [2]%nat [false] true :: payments_3_7.
Definition payments_3_9 : history := seen [2]%nat [true] false :: payments_3_8.
Definition payments_3_10 : history := seen [2]%nat [false] false :: payments_3_9.
Definition payments_3_11 : history := seen [2]%nat [false] true :: payments_3_10.
Definition payments_3_12 : history := seen [2]%nat [true] false :: payments_3_11.
Definition payments_3_13 : history := seen [2]%nat [true] true :: payments_3_12.
Definition payments_3_14 : history := seen [2]%nat [false] true :: payments_3_13.
Definition payments_3_15 : history := seen [2]%nat [true] false :: payments_3_14.
Definition payments_3_16 : history := seen [2]%nat [false] true :: payments_3_15.
Definition payments_3_17 : history := seen [2]%nat [true] true :: payments_3_16.
Definition payments_3_18 : history := seen [2]%nat [true] false :: payments_3_17.
Definition payments_3_19 : history := seen [2]%nat [true] false :: payments_3_18.
Definition payments_3_20 : history := seen [2]%nat [true] true :: payments_3_19.
Definition payments_3_21 : history := seen [2]%nat [true] false :: payments_3_20.
Definition payments_3_22 : history := seen [2]%nat [true] false :: payments_3_21.
Definition payments_3_23 : history := seen [2]%nat [false] false :: payments_3_22.
Definition payments_3_24 : history := seen [2]%nat [true] false :: payments_3_23.
Definition payments_3_25 : history := seen [2]%nat [false] true :: payments_3_24.
Definition payments_3_26 : history := seen [2]%nat [true] false :: payments_3_25.
Definition payments_3_27 : history := seen [2]%nat [true] true :: payments_3_26.
Definition payments_3_28 : history := seen [0]%nat [true] false :: payments_3_27.
Definition payments_3_29 : history := seen [0]%nat [true] false :: payments_3_28.
Definition payments_3_30 : history := seen [0]%nat [false] true :: payments_3_29.
Definition payments_3_31 : history := seen [0]%nat [true] true :: payments_3_30.
Definition payments_3_32 : history := seen [0]%nat [true] false :: payments_3_31.
Definition payments_3_33 : history := seen [0]%nat [false] true :: payments_3_32.
Definition payments_3_34 : history := seen [0]%nat [false] false :: payments_3_33.
Definition payments_3_35 : history := seen [0]%nat [true] false :: payments_3_34.
Definition payments_3_36 : history := seen [0]%nat [false] true :: payments_3_35.
Definition payments_3_37 : history := seen [0]%nat [true] true :: payments_3_36.
Definition payments_3_38 : history := seen [0]%nat [true] false :: payments_3_37.
Definition payments_3_39 : history := seen [0]%nat [false] true :: payments_3_38.
Definition payments_3_40 : history := seen [0]%nat [true] false :: payments_3_39.
Definition payments_3_41 : history := seen [0]%nat [false] false :: payments_3_40.
Definition payments_3_42 : history := seen [0]%nat [false] true :: payments_3_41.
Definition payments_3_43 : history := seen [0]%nat [true] false :: payments_3_42.
Definition payments_3_44 : history := seen [0]%nat [true] true :: payments_3_43.
Definition payments_3_45 : history := seen [0]%nat [false] true :: payments_3_44.
Definition payments_3_46 : history := seen [0]%nat [true] false :: payments_3_45.
Definition payments_3_47 : history := seen [0]%nat [true] true :: payments_3_46.
Definition payments_3_48 : history := seen [0]%nat [false] true :: payments_3_47.
Definition payments_3_49 : history := seen [0]%nat [false] true :: payments_3_48.
Definition payments_3_50 : history := seen [0]%nat [false] true :: payments_3_49.
Definition payments_3_51 : history := seen [0]%nat [false] false :: payments_3_50.
Definition payments_3_52 : history := seen [2]%nat [false] true :: payments_3_51.
Definition payments_3_53 : history := seen [2]%nat [true] false :: payments_3_52.
Definition payments_3_54 : history := seen [2]%nat [true] true :: payments_3_53.
Definition payments_3_55 : history := seen [1]%nat [false] true :: payments_3_54.
Definition payments_3_56 : history := seen [1]%nat [true] false :: payments_3_55.
Definition payments_3_57 : history := seen [1]%nat [false] true :: payments_3_56.
Definition payments_3_58 : history := seen [1]%nat [true] true :: payments_3_57.
Definition payments_3_59 : history := seen [1]%nat [true] false :: payments_3_58.
Definition payments_3_60 : history := seen [1]%nat [false] true :: payments_3_59.

(** payments-4: two experts share two payments *)
Definition payments_4_0 : history := nil.
Lemma payments_4_0_0 : (* untried *)
  forall j, (j < 2)%nat -> times payments_4_0 j (pay (paying [0; 0]%nat 0 true) j) = 0%nat.
Proof. intros j Hj. destruct j; [counted|]. destruct j; [counted|]. lia. Qed.
Definition payments_4_1 : history := seen [0; 0]%nat [false; true] false :: payments_4_0.
Lemma payments_4_1_0 : (* untried *)
  forall j, (j < 2)%nat -> times payments_4_1 j (pay (paying [1; 1]%nat 0 true) j) = 0%nat.
Proof. intros j Hj. destruct j; [counted|]. destruct j; [counted|]. lia. Qed.
Definition payments_4_2 : history := seen [1; 1]%nat [false; true] false :: payments_4_1.
Definition payments_4_3 : history := seen [0; 0]%nat [false; true] false :: payments_4_2.
Definition payments_4_4 : history := seen [0; 0]%nat [true; false] true :: payments_4_3.
Definition payments_4_5 : history := seen [0; 0]%nat [true; false] false :: payments_4_4.
Definition payments_4_6 : history := seen [0; 0]%nat [true; false] true :: payments_4_5.
Definition payments_4_7 : history := seen [0; 0]%nat [true; true] true :: payments_4_6.
Definition payments_4_8 : history := seen [0; 0]%nat [true; true] false :: payments_4_7.
Definition payments_4_9 : history := seen [0; 0]%nat [true; true] false :: payments_4_8.
Definition payments_4_10 : history := seen [0; 0]%nat [true; false] false :: payments_4_9.
Definition payments_4_11 : history := seen [0; 0]%nat [false; false] true :: payments_4_10.
Definition payments_4_12 : history := seen [0; 0]%nat [false; false] true :: payments_4_11.
Definition payments_4_13 : history := seen [0; 0]%nat [false; true] true :: payments_4_12.
Definition payments_4_14 : history := seen [0; 0]%nat [false; false] true :: payments_4_13.
Definition payments_4_15 : history := seen [0; 0]%nat [true; true] true :: payments_4_14.
Definition payments_4_16 : history := seen [0; 0]%nat [true; true] false :: payments_4_15.
Definition payments_4_17 : history := seen [0; 0]%nat [true; true] false :: payments_4_16.
Definition payments_4_18 : history := seen [0; 0]%nat [false; false] true :: payments_4_17.
Definition payments_4_19 : history := seen [0; 0]%nat [true; false] true :: payments_4_18.
Definition payments_4_20 : history := seen [0; 0]%nat [true; false] true :: payments_4_19.
Definition payments_4_21 : history := seen [0; 0]%nat [false; true] true :: payments_4_20.
Definition payments_4_22 : history := seen [0; 0]%nat [true; true] true :: payments_4_21.
Definition payments_4_23 : history := seen [0; 0]%nat [true; true] false :: payments_4_22.
Definition payments_4_24 : history := seen [0; 0]%nat [true; false] false :: payments_4_23.
Definition payments_4_25 : history := seen [0; 0]%nat [true; false] false :: payments_4_24.
Definition payments_4_26 : history := seen [0; 0]%nat [false; true] false :: payments_4_25.
Definition payments_4_27 : history := seen [0; 0]%nat [true; true] false :: payments_4_26.
Definition payments_4_28 : history := seen [0; 0]%nat [true; true] false :: payments_4_27.
Definition payments_4_29 : history := seen [0; 0]%nat [false; false] true :: payments_4_28.
Definition payments_4_30 : history := seen [0; 0]%nat [true; false] false :: payments_4_29.
Definition payments_4_31 : history := seen [0; 0]%nat [true; true] false :: payments_4_30.
Definition payments_4_32 : history := seen [0; 0]%nat [false; false] true :: payments_4_31.
Definition payments_4_33 : history := seen [0; 0]%nat [true; false] false :: payments_4_32.
Definition payments_4_34 : history := seen [0; 0]%nat [false; false] true :: payments_4_33.
Definition payments_4_35 : history := seen [0; 0]%nat [true; true] true :: payments_4_34.
Definition payments_4_36 : history := seen [0; 1]%nat [false; false] true :: payments_4_35.
Definition payments_4_37 : history := seen [0; 1]%nat [true; false] true :: payments_4_36.
Definition payments_4_38 : history := seen [0; 1]%nat [true; true] true :: payments_4_37.
Definition payments_4_39 : history := seen [1; 0]%nat [true; false] true :: payments_4_38.
Definition payments_4_40 : history := seen [1; 0]%nat [true; false] false :: payments_4_39.
Definition payments_4_41 : history := seen [0; 1]%nat [false; true] true :: payments_4_40.
Definition payments_4_42 : history := seen [0; 1]%nat [false; true] true :: payments_4_41.
Definition payments_4_43 : history := seen [0; 1]%nat [true; true] false :: payments_4_42.
Definition payments_4_44 : history := seen [0; 1]%nat [false; false] true :: payments_4_43.
Definition payments_4_45 : history := seen [0; 1]%nat [true; true] true :: payments_4_44.
Definition payments_4_46 : history := seen [1; 1]%nat [true; true] true :: payments_4_45.
Definition payments_4_47 : history := seen [1; 1]%nat [true; true] true :: payments_4_46.
Definition payments_4_48 : history := seen [1; 1]%nat [true; true] true :: payments_4_47.
Definition payments_4_49 : history := seen [1; 1]%nat [true; false] true :: payments_4_48.
Definition payments_4_50 : history := seen [1; 1]%nat [true; false] true :: payments_4_49.
Definition payments_4_51 : history := seen [1; 0]%nat [false; true] true :: payments_4_50.
Definition payments_4_52 : history := seen [1; 0]%nat [true; false] true :: payments_4_51.
Definition payments_4_53 : history := seen [1; 0]%nat [false; true] false :: payments_4_52.
Definition payments_4_54 : history := seen [1; 0]%nat [true; false] true :: payments_4_53.
Definition payments_4_55 : history := seen [1; 0]%nat [true; true] false :: payments_4_54.
Definition payments_4_56 : history := seen [1; 0]%nat [true; false] true :: payments_4_55.
Definition payments_4_57 : history := seen [1; 0]%nat [true; true] true :: payments_4_56.
Definition payments_4_58 : history := seen [1; 0]%nat [false; false] true :: payments_4_57.
Definition payments_4_59 : history := seen [1; 0]%nat [true; true] true :: payments_4_58.
Definition payments_4_60 : history := seen [1; 0]%nat [true; false] true :: payments_4_59.

(** payments-5: two experts share two payments, by enumeration *)
Definition payments_5_0 : history := nil.
Lemma payments_5_0_0 : (* untried *)
  forall j, (j < 2)%nat -> times payments_5_0 j (pay (paying [0; 0]%nat 0 true) j) = 0%nat.
Proof. intros j Hj. destruct j; [counted|]. destruct j; [counted|]. lia. Qed.
Definition payments_5_1 : history := seen [0; 0]%nat [false; true] false :: payments_5_0.
Lemma payments_5_1_0 : (* untried *)
  forall j, (j < 2)%nat -> times payments_5_1 j (pay (paying [1; 1]%nat 0 true) j) = 0%nat.
Proof. intros j Hj. destruct j; [counted|]. destruct j; [counted|]. lia. Qed.
Definition payments_5_2 : history := seen [1; 1]%nat [false; true] false :: payments_5_1.
Definition payments_5_3 : history := seen [0; 0]%nat [false; true] false :: payments_5_2.
Definition payments_5_4 : history := seen [0; 0]%nat [true; false] true :: payments_5_3.
Definition payments_5_5 : history := seen [0; 0]%nat [true; false] false :: payments_5_4.
Definition payments_5_6 : history := seen [0; 0]%nat [true; false] true :: payments_5_5.
Definition payments_5_7 : history := seen [0; 0]%nat [true; true] true :: payments_5_6.
Definition payments_5_8 : history := seen [0; 0]%nat [true; true] false :: payments_5_7.
Definition payments_5_9 : history := seen [0; 0]%nat [true; true] false :: payments_5_8.
Definition payments_5_10 : history := seen [0; 0]%nat [true; false] false :: payments_5_9.
Definition payments_5_11 : history := seen [0; 0]%nat [false; false] true :: payments_5_10.
Definition payments_5_12 : history := seen [0; 0]%nat [false; false] true :: payments_5_11.
Definition payments_5_13 : history := seen [0; 0]%nat [false; true] true :: payments_5_12.
Definition payments_5_14 : history := seen [0; 0]%nat [false; false] true :: payments_5_13.
Definition payments_5_15 : history := seen [0; 0]%nat [true; true] true :: payments_5_14.
Definition payments_5_16 : history := seen [0; 0]%nat [true; true] false :: payments_5_15.
Definition payments_5_17 : history := seen [0; 0]%nat [true; true] false :: payments_5_16.
Definition payments_5_18 : history := seen [0; 0]%nat [false; false] true :: payments_5_17.
Definition payments_5_19 : history := seen [0; 0]%nat [true; false] true :: payments_5_18.
Definition payments_5_20 : history := seen [0; 0]%nat [true; false] true :: payments_5_19.
Definition payments_5_21 : history := seen [0; 0]%nat [false; true] true :: payments_5_20.
Definition payments_5_22 : history := seen [0; 0]%nat [true; true] true :: payments_5_21.
Definition payments_5_23 : history := seen [0; 0]%nat [true; true] false :: payments_5_22.
Definition payments_5_24 : history := seen [0; 0]%nat [true; false] false :: payments_5_23.
Definition payments_5_25 : history := seen [0; 0]%nat [true; false] false :: payments_5_24.
Definition payments_5_26 : history := seen [0; 0]%nat [false; true] false :: payments_5_25.
Definition payments_5_27 : history := seen [0; 0]%nat [true; true] false :: payments_5_26.
Definition payments_5_28 : history := seen [0; 0]%nat [true; true] false :: payments_5_27.
Definition payments_5_29 : history := seen [0; 0]%nat [false; false] true :: payments_5_28.
Definition payments_5_30 : history := seen [0; 0]%nat [true; false] false :: payments_5_29.
Definition payments_5_31 : history := seen [0; 0]%nat [true; true] false :: payments_5_30.
Definition payments_5_32 : history := seen [0; 0]%nat [false; false] true :: payments_5_31.
Definition payments_5_33 : history := seen [0; 0]%nat [true; false] false :: payments_5_32.
Definition payments_5_34 : history := seen [0; 0]%nat [false; false] true :: payments_5_33.
Definition payments_5_35 : history := seen [0; 0]%nat [true; true] true :: payments_5_34.
Definition payments_5_36 : history := seen [0; 1]%nat [false; false] true :: payments_5_35.
Definition payments_5_37 : history := seen [0; 1]%nat [true; false] true :: payments_5_36.
Definition payments_5_38 : history := seen [0; 1]%nat [true; true] true :: payments_5_37.
Definition payments_5_39 : history := seen [1; 0]%nat [true; false] true :: payments_5_38.
Definition payments_5_40 : history := seen [1; 0]%nat [true; false] false :: payments_5_39.
Definition payments_5_41 : history := seen [0; 1]%nat [false; true] true :: payments_5_40.
Definition payments_5_42 : history := seen [0; 1]%nat [false; true] true :: payments_5_41.
Definition payments_5_43 : history := seen [0; 1]%nat [true; true] false :: payments_5_42.
Definition payments_5_44 : history := seen [0; 1]%nat [false; false] true :: payments_5_43.
Definition payments_5_45 : history := seen [0; 1]%nat [true; true] true :: payments_5_44.
Definition payments_5_46 : history := seen [1; 1]%nat [true; true] true :: payments_5_45.
Definition payments_5_47 : history := seen [1; 1]%nat [true; true] true :: payments_5_46.
Definition payments_5_48 : history := seen [1; 1]%nat [true; true] true :: payments_5_47.
Definition payments_5_49 : history := seen [1; 1]%nat [true; false] true :: payments_5_48.
Definition payments_5_50 : history := seen [1; 1]%nat [true; false] true :: payments_5_49.
Definition payments_5_51 : history := seen [1; 0]%nat [false; true] true :: payments_5_50.
Definition payments_5_52 : history := seen [1; 0]%nat [true; false] true :: payments_5_51.
Definition payments_5_53 : history := seen [1; 0]%nat [false; true] false :: payments_5_52.
Definition payments_5_54 : history := seen [1; 0]%nat [true; false] true :: payments_5_53.
Definition payments_5_55 : history := seen [1; 0]%nat [true; true] false :: payments_5_54.
Definition payments_5_56 : history := seen [1; 0]%nat [true; false] true :: payments_5_55.
Definition payments_5_57 : history := seen [1; 0]%nat [true; true] true :: payments_5_56.
Definition payments_5_58 : history := seen [1; 0]%nat [false; false] true :: payments_5_57.
Definition payments_5_59 : history := seen [1; 0]%nat [true; true] true :: payments_5_58.
Definition payments_5_60 : history := seen [1; 0]%nat [true; false] true :: payments_5_59.

(** payments-6: three experts share three payments *)
Definition payments_6_0 : history := nil.
Lemma payments_6_0_0 : (* untried *)
  forall j, (j < 3)%nat -> times payments_6_0 j (pay (paying [0; 0; 0]%nat 0 true) j) = 0%nat.
Proof. intros j Hj. destruct j; [counted|]. destruct j; [counted|]. destruct j; [counted|]. lia. Qed.
Definition payments_6_1 : history := seen [0; 0; 0]%nat [false; true; false] false :: payments_6_0.
Lemma payments_6_1_0 : (* untried *)
  forall j, (j < 3)%nat -> times payments_6_1 j (pay (paying [1; 1; 1]%nat 0 true) j) = 0%nat.
Proof. intros j Hj. destruct j; [counted|]. destruct j; [counted|]. destruct j; [counted|]. lia. Qed.
Definition payments_6_2 : history := seen [1; 1; 1]%nat [false; true; false] false :: payments_6_1.
Lemma payments_6_2_0 : (* untried *)
  forall j, (j < 3)%nat -> times payments_6_2 j (pay (paying [2; 2; 2]%nat 0 true) j) = 0%nat.
Proof. intros j Hj. destruct j; [counted|]. destruct j; [counted|]. destruct j; [counted|]. lia. Qed.
Definition payments_6_3 : history := seen [2; 2; 2]%nat [false; true; false] false :: payments_6_2.
Definition payments_6_4 : history := seen [1; 1; 1]%nat [true; false; false] true :: payments_6_3.
Definition payments_6_5 : history := seen [1; 1; 1]%nat [true; true; true] false :: payments_6_4.
Definition payments_6_6 : history := seen [1; 1; 1]%nat [true; true; false] true :: payments_6_5.
Definition payments_6_7 : history := seen [1; 1; 1]%nat [true; false; true] true :: payments_6_6.
Definition payments_6_8 : history := seen [1; 1; 1]%nat [false; false; false] false :: payments_6_7.
Definition payments_6_9 : history := seen [1; 1; 1]%nat [false; false; false] false :: payments_6_8.
Definition payments_6_10 : history := seen [1; 1; 1]%nat [false; true; true] false :: payments_6_9.
Definition payments_6_11 : history := seen [1; 1; 1]%nat [true; false; true] true :: payments_6_10.
Definition payments_6_12 : history := seen [1; 1; 1]%nat [true; true; true] true :: payments_6_11.
Definition payments_6_13 : history := seen [1; 1; 1]%nat [false; true; true] true :: payments_6_12.
Definition payments_6_14 : history := seen [1; 1; 1]%nat [false; false; true] true :: payments_6_13.
Definition payments_6_15 : history := seen [1; 1; 1]%nat [false; true; false] true :: payments_6_14.
Definition payments_6_16 : history := seen [1; 1; 1]%nat [false; true; true] false :: payments_6_15.
Definition payments_6_17 : history := seen [1; 1; 1]%nat [true; true; false] false :: payments_6_16.
Definition payments_6_18 : history := seen [1; 1; 1]%nat [true; true; true] true :: payments_6_17.
Definition payments_6_19 : history := seen [1; 1; 1]%nat [true; true; false] true :: payments_6_18.
Definition payments_6_20 : history := seen [1; 1; 1]%nat [true; true; true] true :: payments_6_19.
Definition payments_6_21 : history := seen [1; 0; 1]%nat [true; false; true] true :: payments_6_20.
Definition payments_6_22 : history := seen [1; 0; 1]%nat [true; false; false] true :: payments_6_21.
Definition payments_6_23 : history := seen [1; 0; 1]%nat [false; true; false] false :: payments_6_22.
Definition payments_6_24 : history := seen [1; 0; 1]%nat [false; true; false] false :: payments_6_23.
Definition payments_6_25 : history := seen [1; 0; 1]%nat [false; false; false] false :: payments_6_24.
Definition payments_6_26 : history := seen [1; 0; 1]%nat [false; false; false] false :: payments_6_25.
Definition payments_6_27 : history := seen [1; 0; 1]%nat [true; false; true] false :: payments_6_26.
Definition payments_6_28 : history := seen [1; 0; 1]%nat [true; true; false] false :: payments_6_27.
Definition payments_6_29 : history := seen [1; 0; 1]%nat [true; false; false] true :: payments_6_28.
Definition payments_6_30 : history := seen [1; 0; 1]%nat [false; true; true] false :: payments_6_29.
Definition payments_6_31 : history := seen [1; 0; 0]%nat [true; false; true] false :: payments_6_30.
Definition payments_6_32 : history := seen [1; 0; 0]%nat [true; true; false] true :: payments_6_31.
Definition payments_6_33 : history := seen [1; 0; 0]%nat [true; false; true] false :: payments_6_32.
Definition payments_6_34 : history := seen [1; 0; 0]%nat [true; true; true] true :: payments_6_33.
Definition payments_6_35 : history := seen [1; 1; 0]%nat [true; true; true] true :: payments_6_34.
Definition payments_6_36 : history := seen [1; 1; 0]%nat [true; false; true] true :: payments_6_35.
Definition payments_6_37 : history := seen [1; 0; 0]%nat [true; false; true] true :: payments_6_36.
Definition payments_6_38 : history := seen [1; 0; 0]%nat [true; true; true] true :: payments_6_37.
Definition payments_6_39 : history := seen [1; 1; 0]%nat [false; true; true] true :: payments_6_38.
Definition payments_6_40 : history := seen [1; 1; 0]%nat [false; true; false] false :: payments_6_39.
Definition payments_6_41 : history := seen [1; 1; 0]%nat [true; false; true] true :: payments_6_40.
Definition payments_6_42 : history := seen [1; 1; 0]%nat [true; false; false] true :: payments_6_41.
Definition payments_6_43 : history := seen [1; 1; 0]%nat [false; false; false] false :: payments_6_42.
Definition payments_6_44 : history := seen [1; 1; 0]%nat [true; false; true] true :: payments_6_43.
Definition payments_6_45 : history := seen [1; 1; 0]%nat [true; false; false] true :: payments_6_44.
Definition payments_6_46 : history := seen [1; 1; 0]%nat [false; true; true] true :: payments_6_45.
Definition payments_6_47 : history := seen [1; 0; 0]%nat [true; false; true] true :: payments_6_46.
Definition payments_6_48 : history := seen [1; 0; 0]%nat [true; true; true] true :: payments_6_47.
Definition payments_6_49 : history := seen [1; 1; 0]%nat [false; false; false] true :: payments_6_48.
Definition payments_6_50 : history := seen [0; 1; 0]%nat [true; true; true] true :: payments_6_49.
Definition payments_6_51 : history := seen [1; 2; 0]%nat [true; false; false] true :: payments_6_50.
Definition payments_6_52 : history := seen [1; 2; 0]%nat [true; false; false] true :: payments_6_51.
Definition payments_6_53 : history := seen [1; 2; 1]%nat [false; true; true] false :: payments_6_52.
Definition payments_6_54 : history := seen [1; 2; 0]%nat [true; false; true] true :: payments_6_53.
Definition payments_6_55 : history := seen [1; 2; 0]%nat [false; true; true] false :: payments_6_54.
Definition payments_6_56 : history := seen [1; 2; 1]%nat [true; false; false] true :: payments_6_55.
Definition payments_6_57 : history := seen [1; 2; 1]%nat [true; true; true] true :: payments_6_56.
Definition payments_6_58 : history := seen [1; 2; 1]%nat [true; false; true] true :: payments_6_57.
Definition payments_6_59 : history := seen [1; 2; 1]%nat [false; false; false] true :: payments_6_58.
Definition payments_6_60 : history := seen [1; 2; 0]%nat [true; false; false] true :: payments_6_59.

(** payments-9: 2 experts alike, of whom some are to be paid and some not *)
Definition payments_9_0 : history := nil.
Lemma payments_9_0_0 : (* untried *)
  forall j, (j < 2)%nat -> times payments_9_0 j (pay (paying [0; 0]%nat 0 true) j) = 0%nat.
Proof. intros j Hj. destruct j; [counted|]. destruct j; [counted|]. lia. Qed.
Definition payments_9_1 : history := seen [0; 0]%nat [true; true] true :: payments_9_0.
Lemma payments_9_1_0 : (* untried *)
  forall j, (j < 2)%nat -> times payments_9_1 j (pay (paying [1; 1]%nat 0 true) j) = 0%nat.
Proof. intros j Hj. destruct j; [counted|]. destruct j; [counted|]. lia. Qed.
Definition payments_9_2 : history := seen [1; 1]%nat [false; false] false :: payments_9_1.
Definition payments_9_3 : history := seen [0; 0]%nat [true; true] true :: payments_9_2.
Definition payments_9_4 : history := seen [0; 0]%nat [true; true] false :: payments_9_3.
Definition payments_9_5 : history := seen [0; 0]%nat [true; true] true :: payments_9_4.
Definition payments_9_6 : history := seen [0; 0]%nat [true; true] false :: payments_9_5.
Definition payments_9_7 : history := seen [0; 0]%nat [true; true] true :: payments_9_6.
Definition payments_9_8 : history := seen [0; 0]%nat [true; true] false :: payments_9_7.
Definition payments_9_9 : history := seen [0; 0]%nat [true; true] true :: payments_9_8.
Definition payments_9_10 : history := seen [0; 0]%nat [true; true] false :: payments_9_9.
Definition payments_9_11 : history := seen [0; 0]%nat [true; true] true :: payments_9_10.
Definition payments_9_12 : history := seen [0; 0]%nat [true; true] false :: payments_9_11.
Definition payments_9_13 : history := seen [0; 0]%nat [true; true] true :: payments_9_12.
Definition payments_9_14 : history := seen [0; 0]%nat [true; true] false :: payments_9_13.
Definition payments_9_15 : history := seen [0; 0]%nat [true; true] true :: payments_9_14.
Definition payments_9_16 : history := seen [0; 0]%nat [true; true] false :: payments_9_15.
Definition payments_9_17 : history := seen [0; 0]%nat [true; true] true :: payments_9_16.
Definition payments_9_18 : history := seen [0; 0]%nat [true; true] false :: payments_9_17.
Definition payments_9_19 : history := seen [0; 0]%nat [true; true] true :: payments_9_18.
Definition payments_9_20 : history := seen [0; 0]%nat [true; true] false :: payments_9_19.
Definition payments_9_21 : history := seen [0; 0]%nat [true; true] true :: payments_9_20.
Definition payments_9_22 : history := seen [0; 0]%nat [true; true] false :: payments_9_21.
Definition payments_9_23 : history := seen [0; 0]%nat [true; true] true :: payments_9_22.
Definition payments_9_24 : history := seen [0; 0]%nat [true; true] false :: payments_9_23.
Lemma payments_9_24_0 : (* tie *)
  exactly (playing 2 (5404319552844595 / 36028797018963968) [0; 1]) payments_9_24 (seems (playing 2 (5404319552844595 / 36028797018963968) [0; 1]) (4278419646001971 / 4503599627370496) payments_9_24 (paying [0; 1]%nat 0 true)) (pay (paying [0; 1]%nat 0 true)).
Proof. pose proof gain_23. pose proof gain_1. pose proof gain_23. pose proof gain_1. apply (minimal_by_table 2 (5404319552844595 / 36028797018963968) [0; 1] (4278419646001971 / 4503599627370496) payments_9_24 [[(23, 12); (1, 1)]; [(23, 12); (1, 1)]]%nat); [reflexivity | reflexivity | counted |]. cbn [vectors length seq flat_map map app]. repeat apply Forall_cons; try apply Forall_nil; compare_payments. Qed.
Lemma payments_9_24_1 : (* tie *)
  exactly (playing 2 (5404319552844595 / 36028797018963968) [0; 1]) payments_9_24 (seems (playing 2 (5404319552844595 / 36028797018963968) [0; 1]) (4278419646001971 / 4503599627370496) payments_9_24 (paying [1; 0]%nat 0 true)) (pay (paying [1; 0]%nat 0 true)).
Proof. pose proof gain_23. pose proof gain_1. pose proof gain_23. pose proof gain_1. apply (minimal_by_table 2 (5404319552844595 / 36028797018963968) [0; 1] (4278419646001971 / 4503599627370496) payments_9_24 [[(23, 12); (1, 1)]; [(23, 12); (1, 1)]]%nat); [reflexivity | reflexivity | counted |]. cbn [vectors length seq flat_map map app]. repeat apply Forall_cons; try apply Forall_nil; compare_payments. Qed.

(** payments-10: 12 experts alike, of whom some are to be paid and some not *)
Definition payments_10_0 : history := nil.
Lemma payments_10_0_0 : (* untried *)
  forall j, (j < 12)%nat -> times payments_10_0 j (pay (paying [0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0]%nat 0 true) j) = 0%nat.
Proof. intros j Hj. destruct j; [counted|]. destruct j; [counted|]. destruct j; [counted|]. destruct j; [counted|]. destruct j; [counted|]. destruct j; [counted|]. destruct j; [counted|]. destruct j; [counted|]. destruct j; [counted|]. destruct j; [counted|]. destruct j; [counted|]. destruct j; [counted|]. lia. Qed.
Definition payments_10_1 : history := seen [0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0]%nat [true; true; true; true; true; true; true; true; true; true; true; true] true :: payments_10_0.
Lemma payments_10_1_0 : (* untried *)
  forall j, (j < 12)%nat -> times payments_10_1 j (pay (paying [1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1]%nat 0 true) j) = 0%nat.
Proof. intros j Hj. destruct j; [counted|]. destruct j; [counted|]. destruct j; [counted|]. destruct j; [counted|]. destruct j; [counted|]. destruct j; [counted|]. destruct j; [counted|]. destruct j; [counted|]. destruct j; [counted|]. destruct j; [counted|]. destruct j; [counted|]. destruct j; [counted|]. lia. Qed.
Definition payments_10_2 : history := seen [1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1]%nat [false; false; false; false; false; false; false; false; false; false; false; false] false :: payments_10_1.
Definition payments_10_3 : history := seen [0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0]%nat [true; true; true; true; true; true; true; true; true; true; true; true] true :: payments_10_2.
Definition payments_10_4 : history := seen [0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0]%nat [true; true; true; true; true; true; true; true; true; true; true; true] false :: payments_10_3.
Definition payments_10_5 : history := seen [0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0]%nat [true; true; true; true; true; true; true; true; true; true; true; true] true :: payments_10_4.
Definition payments_10_6 : history := seen [0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0]%nat [true; true; true; true; true; true; true; true; true; true; true; true] false :: payments_10_5.
Definition payments_10_7 : history := seen [0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0]%nat [true; true; true; true; true; true; true; true; true; true; true; true] true :: payments_10_6.
Definition payments_10_8 : history := seen [0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0]%nat [true; true; true; true; true; true; true; true; true; true; true; true] false :: payments_10_7.
Definition payments_10_9 : history := seen [0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0]%nat [true; true; true; true; true; true; true; true; true; true; true; true] true :: payments_10_8.
Definition payments_10_10 : history := seen [0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0]%nat [true; true; true; true; true; true; true; true; true; true; true; true] false :: payments_10_9.
Definition payments_10_11 : history := seen [0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0]%nat [true; true; true; true; true; true; true; true; true; true; true; true] true :: payments_10_10.
Definition payments_10_12 : history := seen [0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0]%nat [true; true; true; true; true; true; true; true; true; true; true; true] false :: payments_10_11.
Definition payments_10_13 : history := seen [0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0]%nat [true; true; true; true; true; true; true; true; true; true; true; true] true :: payments_10_12.
Definition payments_10_14 : history := seen [0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0]%nat [true; true; true; true; true; true; true; true; true; true; true; true] false :: payments_10_13.
Definition payments_10_15 : history := seen [0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0]%nat [true; true; true; true; true; true; true; true; true; true; true; true] true :: payments_10_14.
Definition payments_10_16 : history := seen [0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0]%nat [true; true; true; true; true; true; true; true; true; true; true; true] false :: payments_10_15.
Definition payments_10_17 : history := seen [0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0]%nat [true; true; true; true; true; true; true; true; true; true; true; true] true :: payments_10_16.
Definition payments_10_18 : history := seen [0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0]%nat [true; true; true; true; true; true; true; true; true; true; true; true] false :: payments_10_17.
Definition payments_10_19 : history := seen [0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0]%nat [true; true; true; true; true; true; true; true; true; true; true; true] true :: payments_10_18.
Definition payments_10_20 : history := seen [0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0]%nat [true; true; true; true; true; true; true; true; true; true; true; true] false :: payments_10_19.
Definition payments_10_21 : history := seen [0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0]%nat [true; true; true; true; true; true; true; true; true; true; true; true] true :: payments_10_20.
Definition payments_10_22 : history := seen [0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0]%nat [true; true; true; true; true; true; true; true; true; true; true; true] false :: payments_10_21.
Definition payments_10_23 : history := seen [0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0]%nat [true; true; true; true; true; true; true; true; true; true; true; true] true :: payments_10_22.
Definition payments_10_24 : history := seen [0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0]%nat [true; true; true; true; true; true; true; true; true; true; true; true] false :: payments_10_23.
Definition payments_10_25 : history := seen [0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0]%nat [true; true; true; true; true; true; true; true; true; true; true; true] true :: payments_10_24.
Definition payments_10_26 : history := seen [0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0]%nat [true; true; true; true; true; true; true; true; true; true; true; true] false :: payments_10_25.

(** votes-1: the vote of 1 *)
Definition votes_1_0 : history := nil.
Definition votes_1_1 : history := seen [0]%nat [false] false :: votes_1_0.
Definition votes_1_2 : history := seen [0]%nat [true] false :: votes_1_1.
Lemma votes_1_2_1 : (* even *)
  sample (9007190247541737 / 18014398509481984) (vote_1 (playing 1 (3602879701896397 / 36028797018963968) [(1 / 2)]) (1 / 2) votes_1_2 (paying [0]%nat 0 true) (at_ false [false])) = false.
Proof. rewrite (vote_aggregates 1 (3602879701896397 / 36028797018963968) [(1 / 2)] (1 / 2) votes_1_2 [0]%nat 0 true [false] (9007190247541737 / 18014398509481984) [(2, 1)]%nat (1)); [by_odds | counted | reflexivity | lra | repeat apply Forall_cons; try apply Forall_nil; (split; [inside | cbn; lia]) | odds_are]. Qed.
Lemma votes_1_2_2 : (* even *)
  sample (9007190247541737 / 18014398509481984) (vote_1 (playing 1 (3602879701896397 / 36028797018963968) [(1 / 2)]) (1 / 2) votes_1_2 (paying [0]%nat 0 false) (at_ false [false])) = true.
Proof. rewrite (vote_aggregates 1 (3602879701896397 / 36028797018963968) [(1 / 2)] (1 / 2) votes_1_2 [0]%nat 0 false [false] (9007190247541737 / 18014398509481984) [(2, 1)]%nat (1)); [by_odds | counted | reflexivity | lra | repeat apply Forall_cons; try apply Forall_nil; (split; [inside | cbn; lia]) | odds_are]. Qed.
Definition votes_1_3 : history := seen [0]%nat [false] true :: votes_1_2.
Definition votes_1_4 : history := seen [0]%nat [false] false :: votes_1_3.
Lemma votes_1_4_1 : (* even *)
  sample (9007190247541737 / 18014398509481984) (vote_1 (playing 1 (3602879701896397 / 36028797018963968) [(1 / 2)]) (1 / 2) votes_1_4 (paying [0]%nat 0 true) (at_ false [true])) = false.
Proof. rewrite (vote_aggregates 1 (3602879701896397 / 36028797018963968) [(1 / 2)] (1 / 2) votes_1_4 [0]%nat 0 true [true] (9007190247541737 / 18014398509481984) [(4, 2)]%nat (1)); [by_odds | counted | reflexivity | lra | repeat apply Forall_cons; try apply Forall_nil; (split; [inside | cbn; lia]) | odds_are]. Qed.
Lemma votes_1_4_2 : (* even *)
  sample (9007190247541737 / 18014398509481984) (vote_1 (playing 1 (3602879701896397 / 36028797018963968) [(1 / 2)]) (1 / 2) votes_1_4 (paying [0]%nat 0 false) (at_ false [true])) = true.
Proof. rewrite (vote_aggregates 1 (3602879701896397 / 36028797018963968) [(1 / 2)] (1 / 2) votes_1_4 [0]%nat 0 false [true] (9007190247541737 / 18014398509481984) [(4, 2)]%nat (1)); [by_odds | counted | reflexivity | lra | repeat apply Forall_cons; try apply Forall_nil; (split; [inside | cbn; lia]) | odds_are]. Qed.
Definition votes_1_5 : history := seen [0]%nat [true] true :: votes_1_4.
Definition votes_1_6 : history := seen [0]%nat [true] true :: votes_1_5.
Definition votes_1_7 : history := seen [0]%nat [false] true :: votes_1_6.
Definition votes_1_8 : history := seen [0]%nat [false] true :: votes_1_7.
Lemma votes_1_8_1 : (* even *)
  sample (9007190247541737 / 18014398509481984) (vote_1 (playing 1 (3602879701896397 / 36028797018963968) [(1 / 2)]) (1 / 2) votes_1_8 (paying [0]%nat 0 true) (at_ false [false])) = false.
Proof. rewrite (vote_aggregates 1 (3602879701896397 / 36028797018963968) [(1 / 2)] (1 / 2) votes_1_8 [0]%nat 0 true [false] (9007190247541737 / 18014398509481984) [(8, 4)]%nat (1)); [by_odds | counted | reflexivity | lra | repeat apply Forall_cons; try apply Forall_nil; (split; [inside | cbn; lia]) | odds_are]. Qed.
Lemma votes_1_8_2 : (* even *)
  sample (9007190247541737 / 18014398509481984) (vote_1 (playing 1 (3602879701896397 / 36028797018963968) [(1 / 2)]) (1 / 2) votes_1_8 (paying [0]%nat 0 false) (at_ false [false])) = true.
Proof. rewrite (vote_aggregates 1 (3602879701896397 / 36028797018963968) [(1 / 2)] (1 / 2) votes_1_8 [0]%nat 0 false [false] (9007190247541737 / 18014398509481984) [(8, 4)]%nat (1)); [by_odds | counted | reflexivity | lra | repeat apply Forall_cons; try apply Forall_nil; (split; [inside | cbn; lia]) | odds_are]. Qed.
Definition votes_1_9 : history := seen [0]%nat [false] false :: votes_1_8.
Definition votes_1_10 : history := seen [0]%nat [false] false :: votes_1_9.
Definition votes_1_11 : history := seen [0]%nat [false] true :: votes_1_10.
Definition votes_1_12 : history := seen [0]%nat [false] false :: votes_1_11.
Definition votes_1_13 : history := seen [0]%nat [false] true :: votes_1_12.
Definition votes_1_14 : history := seen [0]%nat [true] true :: votes_1_13.
Definition votes_1_15 : history := seen [0]%nat [false] false :: votes_1_14.
Definition votes_1_16 : history := seen [0]%nat [false] true :: votes_1_15.
Definition votes_1_17 : history := seen [0]%nat [true] true :: votes_1_16.
Definition votes_1_18 : history := seen [0]%nat [true] false :: votes_1_17.
Definition votes_1_19 : history := seen [0]%nat [true] false :: votes_1_18.
Definition votes_1_20 : history := seen [0]%nat [true] true :: votes_1_19.
Definition votes_1_21 : history := seen [0]%nat [false] false :: votes_1_20.
Definition votes_1_22 : history := seen [0]%nat [false] false :: votes_1_21.
Definition votes_1_23 : history := seen [0]%nat [true] false :: votes_1_22.
Definition votes_1_24 : history := seen [0]%nat [false] false :: votes_1_23.
Definition votes_1_25 : history := seen [0]%nat [true] true :: votes_1_24.

(** votes-2: the vote of 2 *)
Definition votes_2_0 : history := nil.
Definition votes_2_1 : history := seen [0; 0]%nat [true; true] false :: votes_2_0.
Definition votes_2_2 : history := seen [0; 0]%nat [false; false] false :: votes_2_1.
Lemma votes_2_2_2 : (* even *)
  sample (9007190247541737 / 18014398509481984) (vote_1 (playing 2 (3602879701896397 / 36028797018963968) [(1 / 2)]) (1 / 2) votes_2_2 (paying [0; 0]%nat 0 true) (at_ false [true; true])) = false.
Proof. rewrite (vote_aggregates 2 (3602879701896397 / 36028797018963968) [(1 / 2)] (1 / 2) votes_2_2 [0; 0]%nat 0 true [true; true] (9007190247541737 / 18014398509481984) [(2, 1); (2, 1)]%nat (1)); [by_odds | counted | reflexivity | lra | repeat apply Forall_cons; try apply Forall_nil; (split; [inside | cbn; lia]) | odds_are]. Qed.
Lemma votes_2_2_3 : (* even *)
  sample (9007190247541737 / 18014398509481984) (vote_1 (playing 2 (3602879701896397 / 36028797018963968) [(1 / 2)]) (1 / 2) votes_2_2 (paying [0; 0]%nat 0 false) (at_ false [true; true])) = true.
Proof. rewrite (vote_aggregates 2 (3602879701896397 / 36028797018963968) [(1 / 2)] (1 / 2) votes_2_2 [0; 0]%nat 0 false [true; true] (9007190247541737 / 18014398509481984) [(2, 1); (2, 1)]%nat (1)); [by_odds | counted | reflexivity | lra | repeat apply Forall_cons; try apply Forall_nil; (split; [inside | cbn; lia]) | odds_are]. Qed.
Definition votes_2_3 : history := seen [0; 0]%nat [true; true] false :: votes_2_2.
Definition votes_2_4 : history := seen [0; 0]%nat [false; false] true :: votes_2_3.
Definition votes_2_5 : history := seen [0; 0]%nat [true; true] false :: votes_2_4.
Definition votes_2_6 : history := seen [0; 0]%nat [true; true] true :: votes_2_5.
Lemma votes_2_6_2 : (* even *)
  sample (9007190247541737 / 18014398509481984) (vote_1 (playing 2 (3602879701896397 / 36028797018963968) [(1 / 2)]) (1 / 2) votes_2_6 (paying [0; 0]%nat 0 true) (at_ false [true; false])) = false.
Proof. rewrite (vote_aggregates 2 (3602879701896397 / 36028797018963968) [(1 / 2)] (1 / 2) votes_2_6 [0; 0]%nat 0 true [true; false] (9007190247541737 / 18014398509481984) [(6, 2); (6, 2)]%nat (1)); [by_odds | counted | reflexivity | lra | repeat apply Forall_cons; try apply Forall_nil; (split; [inside | cbn; lia]) | odds_are]. Qed.
Lemma votes_2_6_3 : (* even *)
  sample (9007190247541737 / 18014398509481984) (vote_1 (playing 2 (3602879701896397 / 36028797018963968) [(1 / 2)]) (1 / 2) votes_2_6 (paying [0; 0]%nat 0 false) (at_ false [true; false])) = true.
Proof. rewrite (vote_aggregates 2 (3602879701896397 / 36028797018963968) [(1 / 2)] (1 / 2) votes_2_6 [0; 0]%nat 0 false [true; false] (9007190247541737 / 18014398509481984) [(6, 2); (6, 2)]%nat (1)); [by_odds | counted | reflexivity | lra | repeat apply Forall_cons; try apply Forall_nil; (split; [inside | cbn; lia]) | odds_are]. Qed.
Definition votes_2_7 : history := seen [0; 0]%nat [true; false] true :: votes_2_6.
Definition votes_2_8 : history := seen [0; 0]%nat [true; true] false :: votes_2_7.
Definition votes_2_9 : history := seen [0; 0]%nat [true; true] false :: votes_2_8.
Definition votes_2_10 : history := seen [0; 0]%nat [false; false] false :: votes_2_9.
Definition votes_2_11 : history := seen [0; 0]%nat [true; true] true :: votes_2_10.
Definition votes_2_12 : history := seen [0; 0]%nat [true; false] true :: votes_2_11.
Definition votes_2_13 : history := seen [0; 0]%nat [true; false] true :: votes_2_12.
Definition votes_2_14 : history := seen [0; 0]%nat [true; false] true :: votes_2_13.
Definition votes_2_15 : history := seen [0; 0]%nat [true; true] true :: votes_2_14.
Definition votes_2_16 : history := seen [0; 0]%nat [false; false] false :: votes_2_15.
Definition votes_2_17 : history := seen [0; 0]%nat [false; true] false :: votes_2_16.
Definition votes_2_18 : history := seen [0; 0]%nat [false; true] true :: votes_2_17.
Lemma votes_2_18_2 : (* even *)
  sample (9007190247541737 / 18014398509481984) (vote_1 (playing 2 (3602879701896397 / 36028797018963968) [(1 / 2)]) (1 / 2) votes_2_18 (paying [0; 0]%nat 0 true) (at_ false [false; false])) = false.
Proof. rewrite (vote_aggregates 2 (3602879701896397 / 36028797018963968) [(1 / 2)] (1 / 2) votes_2_18 [0; 0]%nat 0 true [false; false] (9007190247541737 / 18014398509481984) [(18, 11); (18, 7)]%nat (1)); [by_odds | counted | reflexivity | lra | repeat apply Forall_cons; try apply Forall_nil; (split; [inside | cbn; lia]) | odds_are]. Qed.
Lemma votes_2_18_3 : (* even *)
  sample (9007190247541737 / 18014398509481984) (vote_1 (playing 2 (3602879701896397 / 36028797018963968) [(1 / 2)]) (1 / 2) votes_2_18 (paying [0; 0]%nat 0 false) (at_ false [false; false])) = true.
Proof. rewrite (vote_aggregates 2 (3602879701896397 / 36028797018963968) [(1 / 2)] (1 / 2) votes_2_18 [0; 0]%nat 0 false [false; false] (9007190247541737 / 18014398509481984) [(18, 11); (18, 7)]%nat (1)); [by_odds | counted | reflexivity | lra | repeat apply Forall_cons; try apply Forall_nil; (split; [inside | cbn; lia]) | odds_are]. Qed.
Definition votes_2_19 : history := seen [0; 0]%nat [false; false] true :: votes_2_18.
Definition votes_2_20 : history := seen [0; 0]%nat [false; false] true :: votes_2_19.
Definition votes_2_21 : history := seen [0; 0]%nat [false; false] true :: votes_2_20.
Definition votes_2_22 : history := seen [0; 0]%nat [true; false] true :: votes_2_21.
Definition votes_2_23 : history := seen [0; 0]%nat [true; false] false :: votes_2_22.
Definition votes_2_24 : history := seen [0; 0]%nat [true; true] false :: votes_2_23.
Definition votes_2_25 : history := seen [0; 0]%nat [false; true] false :: votes_2_24.

(** votes-3: the vote of 5 *)
Definition votes_3_0 : history := nil.
Definition votes_3_1 : history := seen [0; 0; 0; 0; 0]%nat [false; false; false; false; false] true :: votes_3_0.
Definition votes_3_2 : history := seen [0; 0; 0; 0; 0]%nat [false; true; false; false; false] true :: votes_3_1.
Definition votes_3_3 : history := seen [0; 0; 0; 0; 0]%nat [true; false; true; false; true] false :: votes_3_2.
Definition votes_3_4 : history := seen [0; 0; 0; 0; 0]%nat [true; true; true; true; false] true :: votes_3_3.
Definition votes_3_5 : history := seen [0; 0; 0; 0; 0]%nat [true; false; true; false; true] false :: votes_3_4.
Definition votes_3_6 : history := seen [0; 0; 0; 0; 0]%nat [false; false; true; false; false] false :: votes_3_5.
Definition votes_3_7 : history := seen [0; 0; 0; 0; 0]%nat [true; true; false; true; true] false :: votes_3_6.
Definition votes_3_8 : history := seen [0; 0; 0; 0; 0]%nat [true; false; true; true; true] false :: votes_3_7.
Definition votes_3_9 : history := seen [0; 0; 0; 0; 0]%nat [false; true; true; true; true] true :: votes_3_8.
Definition votes_3_10 : history := seen [0; 0; 0; 0; 0]%nat [true; false; false; true; false] true :: votes_3_9.
Definition votes_3_11 : history := seen [0; 0; 0; 0; 0]%nat [false; true; true; false; true] false :: votes_3_10.
Definition votes_3_12 : history := seen [0; 0; 0; 0; 0]%nat [true; false; true; false; true] true :: votes_3_11.
Definition votes_3_13 : history := seen [0; 0; 0; 0; 0]%nat [true; true; false; true; true] false :: votes_3_12.
Definition votes_3_14 : history := seen [0; 0; 0; 0; 0]%nat [false; false; false; false; true] false :: votes_3_13.
Definition votes_3_15 : history := seen [0; 0; 0; 0; 0]%nat [false; true; true; true; true] false :: votes_3_14.
Definition votes_3_16 : history := seen [0; 0; 0; 0; 0]%nat [false; true; true; false; true] false :: votes_3_15.
Definition votes_3_17 : history := seen [0; 0; 0; 0; 0]%nat [false; false; true; false; true] true :: votes_3_16.
Definition votes_3_18 : history := seen [0; 0; 0; 0; 0]%nat [true; false; false; true; false] true :: votes_3_17.
Definition votes_3_19 : history := seen [0; 0; 0; 0; 0]%nat [false; true; false; false; false] false :: votes_3_18.
Definition votes_3_20 : history := seen [0; 0; 0; 0; 0]%nat [true; false; false; true; true] true :: votes_3_19.
Definition votes_3_21 : history := seen [0; 0; 0; 0; 0]%nat [true; true; false; false; true] false :: votes_3_20.
Definition votes_3_22 : history := seen [0; 0; 0; 0; 0]%nat [true; true; false; false; true] false :: votes_3_21.
Definition votes_3_23 : history := seen [0; 0; 0; 0; 0]%nat [false; true; true; false; true] false :: votes_3_22.
Definition votes_3_24 : history := seen [0; 0; 0; 0; 0]%nat [false; false; false; true; false] true :: votes_3_23.
Definition votes_3_25 : history := seen [0; 0; 0; 0; 0]%nat [false; true; false; false; true] false :: votes_3_24.

(** votes-4: even votes *)
Definition votes_4_0 : history := nil.
Definition votes_4_1 : history := seen [0; 0]%nat [true; false] true :: votes_4_0.
Definition votes_4_2 : history := seen [0; 0]%nat [true; false] false :: votes_4_1.
Lemma votes_4_2_2 : (* even *)
  sample (1 / 4) (vote_1 (playing 2 (3602879701896397 / 36028797018963968) [(1 / 2)]) (1 / 2) votes_4_2 (paying [0; 0]%nat 0 true) (at_ false [true; false])) = false.
Proof. rewrite (vote_aggregates 2 (3602879701896397 / 36028797018963968) [(1 / 2)] (1 / 2) votes_4_2 [0; 0]%nat 0 true [true; false] (1 / 4) [(2, 1); (2, 1)]%nat (1)); [by_odds | counted | reflexivity | lra | repeat apply Forall_cons; try apply Forall_nil; (split; [inside | cbn; lia]) | odds_are]. Qed.
Lemma votes_4_2_3 : (* even *)
  sample (1 / 4) (vote_1 (playing 2 (3602879701896397 / 36028797018963968) [(1 / 2)]) (1 / 2) votes_4_2 (paying [0; 0]%nat 0 false) (at_ false [true; false])) = true.
Proof. rewrite (vote_aggregates 2 (3602879701896397 / 36028797018963968) [(1 / 2)] (1 / 2) votes_4_2 [0; 0]%nat 0 false [true; false] (1 / 4) [(2, 1); (2, 1)]%nat (1)); [by_odds | counted | reflexivity | lra | repeat apply Forall_cons; try apply Forall_nil; (split; [inside | cbn; lia]) | odds_are]. Qed.
Definition votes_4_3 : history := seen [0; 0]%nat [true; false] true :: votes_4_2.
Definition votes_4_4 : history := seen [0; 0]%nat [true; false] false :: votes_4_3.
Lemma votes_4_4_2 : (* even *)
  sample (1 / 4) (vote_1 (playing 2 (3602879701896397 / 36028797018963968) [(1 / 2)]) (1 / 2) votes_4_4 (paying [0; 0]%nat 0 true) (at_ false [true; false])) = false.
Proof. rewrite (vote_aggregates 2 (3602879701896397 / 36028797018963968) [(1 / 2)] (1 / 2) votes_4_4 [0; 0]%nat 0 true [true; false] (1 / 4) [(4, 2); (4, 2)]%nat (1)); [by_odds | counted | reflexivity | lra | repeat apply Forall_cons; try apply Forall_nil; (split; [inside | cbn; lia]) | odds_are]. Qed.
Lemma votes_4_4_3 : (* even *)
  sample (1 / 4) (vote_1 (playing 2 (3602879701896397 / 36028797018963968) [(1 / 2)]) (1 / 2) votes_4_4 (paying [0; 0]%nat 0 false) (at_ false [true; false])) = true.
Proof. rewrite (vote_aggregates 2 (3602879701896397 / 36028797018963968) [(1 / 2)] (1 / 2) votes_4_4 [0; 0]%nat 0 false [true; false] (1 / 4) [(4, 2); (4, 2)]%nat (1)); [by_odds | counted | reflexivity | lra | repeat apply Forall_cons; try apply Forall_nil; (split; [inside | cbn; lia]) | odds_are]. Qed.
Definition votes_4_5 : history := seen [0; 0]%nat [true; false] true :: votes_4_4.
Definition votes_4_6 : history := seen [0; 0]%nat [true; false] false :: votes_4_5.
Lemma votes_4_6_2 : (* even *)
  sample (1 / 4) (vote_1 (playing 2 (3602879701896397 / 36028797018963968) [(1 / 2)]) (1 / 2) votes_4_6 (paying [0; 0]%nat 0 true) (at_ false [true; false])) = false.
Proof. rewrite (vote_aggregates 2 (3602879701896397 / 36028797018963968) [(1 / 2)] (1 / 2) votes_4_6 [0; 0]%nat 0 true [true; false] (1 / 4) [(6, 3); (6, 3)]%nat (1)); [by_odds | counted | reflexivity | lra | repeat apply Forall_cons; try apply Forall_nil; (split; [inside | cbn; lia]) | odds_are]. Qed.
Lemma votes_4_6_3 : (* even *)
  sample (1 / 4) (vote_1 (playing 2 (3602879701896397 / 36028797018963968) [(1 / 2)]) (1 / 2) votes_4_6 (paying [0; 0]%nat 0 false) (at_ false [true; false])) = true.
Proof. rewrite (vote_aggregates 2 (3602879701896397 / 36028797018963968) [(1 / 2)] (1 / 2) votes_4_6 [0; 0]%nat 0 false [true; false] (1 / 4) [(6, 3); (6, 3)]%nat (1)); [by_odds | counted | reflexivity | lra | repeat apply Forall_cons; try apply Forall_nil; (split; [inside | cbn; lia]) | odds_are]. Qed.
Definition votes_4_7 : history := seen [0; 0]%nat [true; false] true :: votes_4_6.
Definition votes_4_8 : history := seen [0; 0]%nat [true; false] false :: votes_4_7.
Lemma votes_4_8_2 : (* even *)
  sample (1 / 4) (vote_1 (playing 2 (3602879701896397 / 36028797018963968) [(1 / 2)]) (1 / 2) votes_4_8 (paying [0; 0]%nat 0 true) (at_ false [true; false])) = false.
Proof. rewrite (vote_aggregates 2 (3602879701896397 / 36028797018963968) [(1 / 2)] (1 / 2) votes_4_8 [0; 0]%nat 0 true [true; false] (1 / 4) [(8, 4); (8, 4)]%nat (1)); [by_odds | counted | reflexivity | lra | repeat apply Forall_cons; try apply Forall_nil; (split; [inside | cbn; lia]) | odds_are]. Qed.
Lemma votes_4_8_3 : (* even *)
  sample (1 / 4) (vote_1 (playing 2 (3602879701896397 / 36028797018963968) [(1 / 2)]) (1 / 2) votes_4_8 (paying [0; 0]%nat 0 false) (at_ false [true; false])) = true.
Proof. rewrite (vote_aggregates 2 (3602879701896397 / 36028797018963968) [(1 / 2)] (1 / 2) votes_4_8 [0; 0]%nat 0 false [true; false] (1 / 4) [(8, 4); (8, 4)]%nat (1)); [by_odds | counted | reflexivity | lra | repeat apply Forall_cons; try apply Forall_nil; (split; [inside | cbn; lia]) | odds_are]. Qed.
Definition votes_4_9 : history := seen [0; 0]%nat [true; false] true :: votes_4_8.
Definition votes_4_10 : history := seen [0; 0]%nat [true; false] false :: votes_4_9.
Lemma votes_4_10_2 : (* even *)
  sample (1 / 4) (vote_1 (playing 2 (3602879701896397 / 36028797018963968) [(1 / 2)]) (1 / 2) votes_4_10 (paying [0; 0]%nat 0 true) (at_ false [true; false])) = false.
Proof. rewrite (vote_aggregates 2 (3602879701896397 / 36028797018963968) [(1 / 2)] (1 / 2) votes_4_10 [0; 0]%nat 0 true [true; false] (1 / 4) [(10, 5); (10, 5)]%nat (1)); [by_odds | counted | reflexivity | lra | repeat apply Forall_cons; try apply Forall_nil; (split; [inside | cbn; lia]) | odds_are]. Qed.
Lemma votes_4_10_3 : (* even *)
  sample (1 / 4) (vote_1 (playing 2 (3602879701896397 / 36028797018963968) [(1 / 2)]) (1 / 2) votes_4_10 (paying [0; 0]%nat 0 false) (at_ false [true; false])) = true.
Proof. rewrite (vote_aggregates 2 (3602879701896397 / 36028797018963968) [(1 / 2)] (1 / 2) votes_4_10 [0; 0]%nat 0 false [true; false] (1 / 4) [(10, 5); (10, 5)]%nat (1)); [by_odds | counted | reflexivity | lra | repeat apply Forall_cons; try apply Forall_nil; (split; [inside | cbn; lia]) | odds_are]. Qed.
Definition votes_4_11 : history := seen [0; 0]%nat [true; false] true :: votes_4_10.
Definition votes_4_12 : history := seen [0; 0]%nat [true; false] false :: votes_4_11.
