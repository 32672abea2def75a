From Rise Require Import Numbers.
From Rise.statements Require Import separate.

Theorem separateReduce_meaning : separateReduce.meaning.
Proof.
  statement. rewrite <- (reduce_transposed Hjoin eq_refl) by now apply exchange.
    rewrite reduce_join, reduce_map. apply reduce_ext; intros. symmetry; now apply reduce_from.
Qed.
Theorem separateDot_meaning : separateDot.meaning.
Proof.
  hnf; intros. transitivity (reduce add zero (join Hjoin (fun i j => mul (mul (vs i) (hs j)) (xss
    i j)))). { f_equal; rise. } rewrite reduce_join. unfold reduce, map, zip; cbn [fst snd].
    apply fold_ext; intros. rewrite <- dot_row. f_equal. now rewrite mul_0_r, add_0_r.
Qed.
Theorem separateDotColumns_meaning : separateDotColumns.meaning.
Proof.
  hnf; intros. transitivity (reduce add zero (join Hjoin (fun i j => mul (mul (vs i) (hs j)) (xss
    i j)))). { f_equal; rise. } rewrite <- (reduce_transposed Hjoin eq_refl) by apply
    add_exchangeable. rewrite reduce_join. unfold reduce, map, zip, transpose; cbn [fst snd].
    apply fold_ext; intros. rewrite <- (add_0_r b) at 1. rewrite <- (mul_0_r (hs x)) at 1.
    rewrite <- dot_row. apply fold_ext; intros. now rewrite <- (mul_commuted (vs _) (hs x)).
Qed.
Theorem weightsAsMatrix_meaning : weightsAsMatrix.meaning. Proof. rise. Qed.
