(* The least and the largest expected cost of tiny games, over everything that Algorithm 1 and the labels leave open,
   by backward induction with the program that Coq extracts from Game.v. Histories with the same counts are merged.

   A game is a line: K N T lam beta delta, then N prices, then K rows of N accuracies. *)
open Game

let tolerance = 1e-12 (* of payments that tie *)

let moves g =
  let both f = f true @ f false in
  List.concat_map (fun pays ->
      both (fun truth -> both (fun zero -> List.init g.k (fun follow -> { pay = at_ 0 pays; truth; follow; zero }))))
    (vectors g.n g.k)

let counts g h = List.init g.k (fun j -> List.init g.n (fun c -> (times h j c, hits h j c)))

let value pick g beta delta rounds =
  let memo = Hashtbl.create 1000 in
  let rec from left h =
    if left = 0 then 0.
    else
      let key = (left, counts g h) in
      match Hashtbl.find_opt memo key with
      | Some v -> v
      | None ->
          let after m = e (round_with g (algorithm_1 g beta delta) h m) (fun r -> cost g r +. from (left - 1) (r :: h)) in
          let allowed_moves = List.filter (allowed tolerance g beta delta h) (moves g) in
          let v = match List.map after allowed_moves with [] -> failwith "no move is allowed" | v :: vs -> List.fold_left pick v vs in
          Hashtbl.add memo key v; v
  in
  from rounds []

let () =
  try
    while true do
      let words = List.filter (( <> ) "") (String.split_on_char ' ' (read_line ())) in
      let numbers = Array.of_list (List.map float_of_string words) in
      let k, n, t = (int_of_float numbers.(0), int_of_float numbers.(1), int_of_float numbers.(2)) in
      let g = { k; n; lam = numbers.(3); price = (fun c -> numbers.(6 + c)); accuracy = (fun j c -> numbers.(6 + n + (j * n) + c)) } in
      Printf.printf "%.17g %.17g\n%!" (value min g numbers.(4) numbers.(5) t) (value max g numbers.(4) numbers.(5) t)
    done
  with End_of_file -> ()
