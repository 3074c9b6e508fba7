(* One state a line: K N T mu u, N prices, T rounds of K payments and K times whether the expert was right, and the
   farthest distances from 1/2. The payments that the dynamic program of Result C finds. *)
open Program

let () =
  try
    while true do
      let words = ref (List.filter (( <> ) "") (String.split_on_char ' ' (read_line ()))) in
      let next () = match !words with w :: rest -> words := rest; float_of_string w | [] -> failwith "too short" in
      let int () = int_of_float (next ()) in
      let rec times_ n f = if n = 0 then [] else let x = f () in x :: times_ (n - 1) f in
      let k = int () in let n = int () in let t = int () in let mu = next () in let u = next () in
      let prices = times_ n next in
      let g = { k; n; lam = mu; price = at_ 0. prices; accuracy = (fun _ _ -> 0.) } in
      let round () =
        let pays = times_ k int in let right = times_ k (fun () -> next () > 0.) in
        { paid = at_ 0 pays; advice = at_ false right; label = true; predicted = true } in
      let h = List.rev (times_ t round) in
      let ends = Hashtbl.create 10 in
      for j = 0 to k - 1 do for c = 0 to n - 1 do
        let far = next () in Hashtbl.replace ends (times h j c, hits h j c) far done done;
      let found = program g (fun n s -> Hashtbl.find ends (n, s)) mu u h in
      for j = 0 to k - 1 do Printf.printf "%d " (found j) done;
      print_newline ()
    done
  with End_of_file -> ()
