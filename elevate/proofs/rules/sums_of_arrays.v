From Rise Require Import Numbers.
From Rise.statements Require Import sums_of_arrays.

Theorem reduceOfArrays_meaning : reduceOfArrays.meaning. Proof. rise. Qed.
Theorem reduceOfArraysExchanged_meaning : reduceOfArraysExchanged.meaning. Proof. rise. Qed.
Theorem reduceSeqOfArrays_meaning : reduceSeqOfArrays.meaning. Proof. rise. Qed.
Theorem reduceSeqOfArraysExchanged_meaning : reduceSeqOfArraysExchanged.meaning. Proof. rise. Qed.
Theorem reduceSeqOfArraysBeside_meaning : reduceSeqOfArraysBeside.meaning. Proof. rise. Qed.
Theorem reduceSeqOfArraysBesideExchanged_meaning : reduceSeqOfArraysBesideExchanged.meaning. Proof. rise. Qed.
Theorem besideSame_meaning : besideSame.meaning. Proof. rise. Qed.
Theorem fuseZips_meaning : fuseZips.meaning. Proof. rise. Qed.
Theorem fuseRightZips_meaning : fuseRightZips.meaning. Proof. rise. Qed.
Theorem leftExchanged_meaning : leftExchanged.meaning. Proof. rise. Qed.
Theorem isOfMatricesRule_meaning : isOfMatricesRule.meaning. Proof. rise. Qed.
