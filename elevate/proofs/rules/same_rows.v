From Rise Require Import Numbers.
From Rise.statements Require Import same_rows.

Theorem letOfRows_meaning : letOfRows.meaning. Proof. rise. Qed.
Theorem letOfRowsAlone_meaning : letOfRowsAlone.meaning. Proof. rise. Qed.
Theorem letOfArrays_meaning : letOfArrays.meaning. Proof. rise. Qed.
Theorem letOfArraysAlone_meaning : letOfArraysAlone.meaning. Proof. rise. Qed.
Theorem viewOfFirstRows_meaning : viewOfFirstRows.meaning. Proof. rise. Qed.
Theorem viewOfRows_meaning : viewOfRows.meaning. Proof. rise. Qed.
Theorem columnsOfFirst_meaning : columnsOfFirst.meaning. Proof. rise. Qed.
Theorem columnsOfSecond_meaning : columnsOfSecond.meaning. Proof. rise. Qed.
Theorem letUnused_meaning : letUnused.meaning. Proof. rise. Qed.
Theorem readFirst_meaning : readFirst.meaning. Proof. rise. Qed.
Theorem readBeforeOthers_meaning : readBeforeOthers.meaning. Proof. rise. Qed.
Theorem readSecond_meaning : readSecond.meaning. Proof. rise. Qed.
Theorem readSecondBeforeOthers_meaning : readSecondBeforeOthers.meaning. Proof. rise. Qed.
Theorem readOnce_meaning : readOnce.meaning. Proof. rise. Qed.
Theorem readAlone_meaning : readAlone.meaning. Proof. rise. Qed.
Theorem readOnceAlone_meaning : readOnceAlone.meaning. Proof. rise. Qed.
Theorem letsExchanged_meaning : letsExchanged.meaning. Proof. rise. Qed.
Theorem rowInPrivate_meaning : rowInPrivate.meaning. Proof. rise. Qed.
Theorem nextRow_meaning : nextRow.meaning. Proof. rise. Qed.
Theorem nextRowBesideOthers_meaning : nextRowBesideOthers.meaning. Proof. rise. Qed.
