(** The dynamic program of Result C as a program, for tests. *)
From PaidExperts Require Import Game Rounded_program Vectors.
From PaidExperts Require Import Doubles.

Extraction "program.ml" program times hits at_.
