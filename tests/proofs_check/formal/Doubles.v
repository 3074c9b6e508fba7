(** How the definitions become a program: with doubles for real numbers, for tests, never for a proof. *)
Require Import Reals.
Require Extraction.
Require Export ExtrOcamlBasic ExtrOcamlNatInt ExtrOcamlZInt.
Extract Constant Rdefinitions.RbaseSymbolsImpl.R => "float".
(* how real numbers are made of rational ones is of no use here *)
Extract Constant Rdefinitions.RbaseSymbolsImpl.Rabst => "fun _ -> assert false".
Extract Constant Rdefinitions.RbaseSymbolsImpl.Rrepr => "fun _ -> assert false".
Extract Constant Rdefinitions.RbaseSymbolsImpl.R0 => "0.".
Extract Constant Rdefinitions.RbaseSymbolsImpl.R1 => "1.".
Extract Constant Rdefinitions.RbaseSymbolsImpl.Rplus => "( +. )".
Extract Constant Rdefinitions.RbaseSymbolsImpl.Rmult => "( *. )".
Extract Constant Rdefinitions.RbaseSymbolsImpl.Ropp => "( ~-. )".
Extract Constant Rdefinitions.RinvImpl.Rinv => "( /. ) 1.".
Extract Constant RIneq.Rlt_dec => "( < )".
Extract Constant RIneq.Rle_dec => "( <= )".
Extract Constant Rbasic_fun.Rabs => "abs_float".
Extract Constant Rtrigo_def.exp => "exp".
Extract Constant Rpower.ln => "log".
Extract Constant R_sqrt.sqrt => "sqrt".
Extract Constant Rdefinitions.up => "fun x -> int_of_float (floor x) + 1".
