(* States of games on standard input, one a line: K N T lam delta beta kappa, N prices, T rounds (K payments, K answers
   and the label), the payments and answers of one more round, and how far the farthest and the nearest credible
   accuracies are from 1/2, for each expert and payment. What Game.v says of each, as the extracted program has it. *)
open Learner

let () =
  try
    while true do
      let words = ref (List.filter (( <> ) "") (String.split_on_char ' ' (read_line ()))) in
      let next () = match !words with w :: rest -> words := rest; float_of_string w | [] -> failwith "too short" in
      let int () = int_of_float (next ()) in
      let rec times_ n f = if n = 0 then [] else let x = f () in x :: times_ (n - 1) f in
      let k = int () in let n = int () in let t = int () in
      let lam = next () in let delta = next () in let beta = next () in let kappa = next () in
      let prices = times_ n next in
      let g = { k; n; lam; price = at_ 0. prices; accuracy = (fun _ _ -> 0.) } in
      let said () = next () > 0. in
      let round () =
        let pays = times_ k int in let answers = times_ k said in let label = said () in
        { paid = at_ 0 pays; advice = at_ false answers; label; predicted = true } in
      let h = List.rev (times_ t round) in
      let pays = times_ k int in let answers = times_ k said in
      let m = { pay = at_ 0 pays; truth = true; follow = 0; zero = true } in
      let ends = Hashtbl.create 10 in
      for j = 0 to k - 1 do for c = 0 to n - 1 do
        let far = next () in let near = next () in Hashtbl.replace ends (times h j c, hits h j c) (far, near) done done;
      let far n s = fst (Hashtbl.find ends (n, s)) and near n s = snd (Hashtbl.find ends (n, s)) in
      let print = Printf.printf "%.17g " in
      List.iter (fun v ->
          let c = at_ 0 v in
          List.iter print [cost_1 g delta h m c; cost_cautious g far h c; cost_bayes g bayes_error far h c;
            cost_bayes g product_error far h c])
        (vectors n k);
      print (plus_cautious g near h m (at_ false answers));
      print (plus_bayes g h m (at_ false answers));
      (* the same rounds for LCB, which pays the first expert alone *)
      let arm_rounds = List.map (fun r -> { r with paid = (fun _ -> r.paid 0) }) h in
      let bound = lower_bound { g with k = 1 } kappa arm_rounds in
      print (plus_lcb g h m (at_ false answers));
      for c = 0 to n - 1 do print (bound c) done;
      for j = 0 to k - 1 do for c = 0 to n - 1 do
        let n_ = times h j c and s = hits h j c in
        print (optimistic true (log (3. /. delta)) n_ s); print (cutoff beta n_) done done;
      for j = 0 to k - 1 do for c = 0 to n - 1 do
        let n_ = times h j c and s = hits h j c in
        if n_ > 0 && far n_ s < 0.5 then print (float_of_int n_ *. kl (float_of_int s /. float_of_int n_)
          (if 2 * s >= n_ then 0.5 +. far n_ s else 0.5 -. far n_ s)) done done;
      print_newline ()
    done
  with End_of_file -> ()
