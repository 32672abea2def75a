From Rise Require Import Numbers.
From Rise.statements Require Import rows.

Theorem reduceParts_meaning : reduceParts.meaning.
Proof.
  statement. rewrite <- (concat_take_drop Hdrop Htake xs) at 1. rewrite reduce_concat.
  symmetry. now apply reduce_from.
Qed.
Theorem reduceParts_sizes : reduceParts.sizes. Proof. sizes. Qed.
Theorem reduceColumnsFirst_meaning : reduceColumnsFirst.meaning.
Proof.
  statement.
  assert (S : forall p q (yss : arr p (arr q Tt)), reduce op zero_ (map (fun ys => reduce op zero_ ys)
    yss) = reduce op zero_ (join eq_refl yss)).
  { intros. rewrite reduce_join, reduce_map. apply reduce_ext; intros. now apply reduce_from. }
  pose (yss := map (fun xs => map f (g xs)) xss).
  transitivity (reduce op zero_ (join eq_refl yss)); [exact (S _ _ yss) |].
  rewrite <- (reduce_transposed eq_refl eq_refl) by now apply exchange.
  symmetry. exact (S _ _ (transpose yss)).
Qed.
Theorem reduceSeqExchanged_meaning : reduceSeqExchanged.meaning. Proof. rise. Qed.
Theorem isIntegerRule_meaning : isIntegerRule.meaning. Proof. rise. Qed.
