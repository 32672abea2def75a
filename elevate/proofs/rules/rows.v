From Rise Require Import Numbers.
From Rise.statements Require Import rows.

Theorem reduceParts_meaning : reduceParts.meaning.
Proof.
  statement. rewrite <- (concat_take_drop Hdrop Htake xs) at 1. rewrite reduce_concat.
  symmetry. now apply reduce_from.
Qed.
Theorem reduceParts_sizes : reduceParts.sizes. Proof. sizes. Qed.
Theorem reduceSeqExchanged_meaning : reduceSeqExchanged.meaning. Proof. rise. Qed.
