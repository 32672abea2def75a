From Rise Require Import Numbers.
From Rise.statements Require Import blas.

Theorem exchangeFactors_meaning : exchangeFactors.meaning.
Proof.
  hnf; intros. unfold reduce, map, zip; cbn [fst snd]. apply fold_ext; intros.
    now rewrite mul_comm.
Qed.
Theorem squaresAsProducts_meaning : squaresAsProducts.meaning. Proof. rise. Qed.
Theorem exchangeZipped_meaning : exchangeZipped.meaning. Proof. rise. Qed.
Theorem exchangeTerms_meaning : exchangeTerms.meaning. Proof. hnf; intros; apply add_comm. Qed.
Theorem exchangeScalars_meaning : exchangeScalars.meaning. Proof. hnf; intros; apply mul_comm. Qed.
Theorem productFromRight_meaning : productFromRight.meaning.
Proof. hnf; intros; apply mul_assoc. Qed.
Theorem oneTimesBefore_meaning : oneTimesBefore.meaning.
Proof. hnf; intros; symmetry; apply mul_1_l. Qed.
