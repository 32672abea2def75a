From Rise Require Import Numbers.
From Rise.statements Require Import rows_added.

Theorem foldColumns_meaning : foldColumns.meaning.
Proof.
  statement. points. unfold map at 1.
  set (step := fun (acc : Ts) (row : arr m Tt) => op acc (row x)).
  transitivity (reduce step init (transpose cols)); [reflexivity|].
  rewrite <- (concat_take_drop Hdrop Htake (transpose cols)) at 1. rewrite reduce_concat.
  rewrite <- (join_split Hsplit_ (drop Hdrop (transpose cols))) at 1.
  rewrite <- (join_split Hsplit (take Htake (transpose cols))) at 1. rewrite !reduce_join.
  symmetry. etransitivity.
  { apply (reduce_hom (fun accs : arr m Ts => accs x) _
      (fun acc rows => reduce step acc rows)). reflexivity. }
  cbv beta. f_equal. apply (reduce_hom (fun accs : arr m Ts => accs x)). reflexivity.
Qed.
Theorem foldColumns_sizes : foldColumns.sizes. Proof. sizes. Qed.
Theorem foldColumnsBeside_meaning : foldColumnsBeside.meaning.
Proof.
  statement. points. unfold letin, map at 1.
  set (step := fun (acc : Tu) (pair : (Ts * arr m Tt)%type) => op acc (fst pair, snd pair x)).
  set (rows := zip ys (transpose cols)).
  transitivity (reduce step init rows); [reflexivity|].
  rewrite <- (concat_take_drop Hdrop Htake rows) at 1. rewrite reduce_concat.
  rewrite <- (join_split Hsplit_ (drop Hdrop rows)) at 1.
  rewrite <- (join_split Hsplit (take Htake rows)) at 1. rewrite !reduce_join.
  symmetry. etransitivity.
  { apply (reduce_hom (fun accs : arr m Tu => accs x) _
      (fun acc block => reduce step acc block)). reflexivity. }
  cbv beta. f_equal. apply (reduce_hom (fun accs : arr m Tu => accs x)). reflexivity.
Qed.
Theorem foldColumnsBeside_sizes : foldColumnsBeside.sizes. Proof. sizes. Qed.
