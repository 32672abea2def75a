From Rise Require Import Numbers.
From Rise.statements Require Import tiles_on_device.

Theorem separateFactors_meaning : separateFactors.meaning. Proof. rise. Qed.
Theorem columnsInLocal_meaning : columnsInLocal.meaning. Proof. rise. Qed.
Theorem columnsInLocal_sizes : columnsInLocal.sizes. Proof. sizes. Qed.
Theorem loadsTogether_meaning : loadsTogether.meaning. Proof. rise. Qed.
Theorem sumsOfThreads_meaning : sumsOfThreads.meaning. Proof. rise. Qed.
Theorem moreSumsOfThreads_meaning : moreSumsOfThreads.meaning. Proof. rise. Qed.
Theorem copyOfTile_meaning : copyOfTile.meaning. Proof. rise. Qed.
Theorem rowsInLocal_meaning : rowsInLocal.meaning.
Proof.
  hnf; intros. unfold letin. f_equal. symmetry.
  match goal with |- split _ (take _ (transpose (transpose (padEmpty _ _ (join _ ?rows))))) = _ =>
    transitivity (split Hjoin_ (join Hjoin_ rows)) end.
  { f_equal. unfold take, transpose, padEmpty; points. cbn [val mk proj1_sig].
    match goal with |- context [lt_dec ?a ?b] => destruct (lt_dec a b) as [l|l] end.
    - f_equal. now apply fin_ext.
    - exfalso. apply l. apply below. }
  rewrite split_join. apply functional_extensionality; intro i. unfold map at 1 4.
  etransitivity; [|apply (split_join Hjoin Hjoin)]. f_equal.
  etransitivity; [|apply (join_split_again Hsplit_ Hsplit_)]. f_equal.
  apply functional_extensionality; intro j. unfold map.
  apply (join_split_again Hsplit Hsplit).
Qed.
Theorem rowsInLocal_sizes : rowsInLocal.sizes. Proof. sizes. Qed.
Theorem loadsAhead_meaning : loadsAhead.meaning.
Proof.
  hnf; intros. unfold letin. assert (T : 1 <= n) by lia.
  rewrite <- (concat_take_drop Hdrop T xs) at 1. rewrite reduce_concat.
  transitivity
    (reduce (fun acc x => e acc (g x)) (e init (g (idx (mk 0 Hwhere) xs))) (drop Hdrop xs)).
  { unfold reduce at 2. cbn. unfold take, idx. do 3 f_equal. f_equal. now apply fin_ext. }
  symmetry. apply (reduce_hom (fun s => e (snd s) (fst s)) _ (fun acc x => e acc (g x))).
  reflexivity.
Qed.
Theorem loadsAhead_sizes : loadsAhead.sizes. Proof. sizes. Qed.
