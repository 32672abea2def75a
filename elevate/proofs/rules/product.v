From Rise Require Import Numbers.
From Rise.statements Require Import product.

Theorem fewRows_meaning : fewRows.meaning. Proof. rise. Qed.
Theorem rowsJoined_meaning : rowsJoined.meaning. Proof. rise. Qed.
Theorem rowsJoined_sizes : rowsJoined.sizes. Proof. sizes. Qed.
Theorem rowsOfPairsJoined_meaning : rowsOfPairsJoined.meaning. Proof. rise. Qed.
Theorem rowsOfPairsJoined_sizes : rowsOfPairsJoined.sizes. Proof. sizes. Qed.
Theorem rowsOfTriplesJoined_meaning : rowsOfTriplesJoined.meaning. Proof. rise. Qed.
Theorem rowsOfTriplesJoined_sizes : rowsOfTriplesJoined.sizes. Proof. sizes. Qed.
Theorem columnsBesideOthers_meaning : columnsBesideOthers.meaning. Proof. rise. Qed.
Theorem columnsBeforeOthers_meaning : columnsBeforeOthers.meaning. Proof. rise. Qed.
Theorem columnsOfRows_meaning : columnsOfRows.meaning. Proof. rise. Qed.
Theorem rowsTimesColumns_meaning : rowsTimesColumns.meaning. Proof. rise. Qed.
Theorem columnsTimesRows_meaning : columnsTimesRows.meaning. Proof. rise. Qed.
Theorem letOfRowApart_meaning : letOfRowApart.meaning. Proof. rise. Qed.
Theorem letOfRowBesideApart_meaning : letOfRowBesideApart.meaning. Proof. rise. Qed.
Theorem columnViewsFirst_meaning : columnViewsFirst.meaning. Proof. rise. Qed.
Theorem firstColumnViewsFirst_meaning : firstColumnViewsFirst.meaning. Proof. rise. Qed.
Theorem productRowViewsFirst_meaning : productRowViewsFirst.meaning. Proof. rise. Qed.
Theorem productLastRowViewsFirst_meaning : productLastRowViewsFirst.meaning. Proof. rise. Qed.
Theorem sumOfSums_meaning : sumOfSums.meaning.
Proof.
  statement.
  assert (Hrows : map f (zip (join Hjoin (map (fun x => left x) xs)) (join Hjoin (map (fun x => right x) xs)))
    = join Hjoin (map (fun x => map f (zip (left x) (right x))) xs)) by rise.
  symmetry. transitivity (reduce op init (join Hjoin (map (fun x => map f (zip (left x) (right x))) xs))).
  - now rewrite <- Hrows.
  - rewrite reduce_join, reduce_map, reduce_map. apply reduce_ext; intros.
    symmetry; now apply reduce_from.
Qed.
Theorem sumOfSums_sizes : sumOfSums.sizes. Proof. sizes. Qed.
Theorem sumInBlocks_meaning : sumInBlocks.meaning.
Proof.
  statement. points. unfold map at 1 2.
  set (terms := map f (zip (row (xs x)) (column (ys x0)))).
  symmetry. etransitivity.
  { apply (reduce_hom (fun sums : arr m (arr l Tw) => sums x x0) _
      (fun acc (block : arr m (arr n Ts) * arr l (arr n Tv)) =>
         op acc (reduce op init (map f (zip (fst block x) (snd block x0)))))). reflexivity. }
  change (reduce (fun acc (terms : arr n Tw) => op acc (reduce op init terms)) init
    (split Hsplit terms) = reduce op init terms).
  rewrite <- (join_split Hsplit terms) at 2. rewrite reduce_join.
  apply reduce_ext; intros. now apply reduce_from.
Qed.
Theorem sumInBlocks_sizes : sumInBlocks.sizes. Proof. sizes. Qed.
Theorem sumInParts_meaning : sumInParts.meaning.
Proof.
  statement. points. unfold map at 1 2.
  set (terms := map f (zip (row (xs x)) (column (ys x0)))).
  match goal with |- _ = ?r => change (reduce op init terms
    = op (reduce op init (take Htake terms)) (reduce op init (drop Hdrop terms))) end.
  rewrite <- (concat_take_drop Hdrop Htake terms) at 1. rewrite reduce_concat.
  symmetry. now apply reduce_from.
Qed.
Theorem sumInParts_sizes : sumInParts.sizes. Proof. sizes. Qed.
