From Rise Require Import Numbers.
From Rise.statements Require Import rows_added.

Theorem foldColumns_meaning : foldColumns.meaning.
Proof.
  statement. points. symmetry.
  now apply (reduce_blocks Hdrop Htake Hsplit Hsplit_ (fun accs : arr m Ts => accs x)
    (fun acc (row : arr m Tt) => op acc (row x))).
Qed.
Theorem foldColumns_sizes : foldColumns.sizes. Proof. sizes. Qed.
Theorem foldColumnsBeside_meaning : foldColumnsBeside.meaning.
Proof.
  statement. points. symmetry.
  now apply (reduce_blocks Hdrop Htake Hsplit Hsplit_ (fun accs : arr m Tu => accs x)
    (fun acc (pair : (Ts * arr m Tt)%type) => op acc (fst pair, snd pair x))).
Qed.
Theorem foldColumnsBeside_sizes : foldColumnsBeside.sizes. Proof. sizes. Qed.
