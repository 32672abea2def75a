From Rise Require Import Numbers.
From Rise.statements Require Import readers.

Theorem readerOfOne_meaning : readerOfOne.meaning. Proof. rise. Qed.
Theorem readerOfColumns_meaning : readerOfColumns.meaning. Proof. rise. Qed.
Theorem readerOfColumnsExchanged_meaning : readerOfColumnsExchanged.meaning. Proof. rise. Qed.
Theorem readerOfRows_meaning : readerOfRows.meaning. Proof. rise. Qed.
Theorem readerOfBoth_meaning : readerOfBoth.meaning. Proof. rise. Qed.
Theorem readerOfBothExchanged_meaning : readerOfBothExchanged.meaning. Proof. rise. Qed.
Theorem readerOfOneBeside_meaning : readerOfOneBeside.meaning. Proof. rise. Qed.
Theorem readerOfColumnsBeside_meaning : readerOfColumnsBeside.meaning. Proof. rise. Qed.
Theorem readerOfMatrices_meaning : readerOfMatrices.meaning. Proof. rise. Qed.
Theorem readerExchanged_meaning : readerExchanged.meaning. Proof. rise. Qed.
Theorem rowsExchanged_meaning : rowsExchanged.meaning. Proof. rise. Qed.
Theorem readBeforeJoin_meaning : readBeforeJoin.meaning. Proof. rise. Qed.
Theorem readBeforeJoinOfRows_meaning : readBeforeJoinOfRows.meaning. Proof. rise. Qed.
Theorem readBeforeSplit_meaning : readBeforeSplit.meaning. Proof. rise. Qed.
Theorem readRowsBeforeSplit_meaning : readRowsBeforeSplit.meaning. Proof. rise. Qed.
Theorem readJoinedRows_meaning : readJoinedRows.meaning. Proof. rise. Qed.
Theorem readBeforeTranspose_meaning : readBeforeTranspose.meaning. Proof. rise. Qed.
Theorem readBeforeTransposeOfPlanes_meaning : readBeforeTransposeOfPlanes.meaning. Proof. rise. Qed.
Theorem readBeforeConcat_meaning : readBeforeConcat.meaning. Proof. rise. Qed.
Theorem readBeforeConcat_sizes : readBeforeConcat.sizes. Proof. sizes. Qed.
Theorem readTransposed_meaning : readTransposed.meaning. Proof. rise. Qed.
Theorem readInMap_meaning : readInMap.meaning. Proof. rise. Qed.
Theorem readInMapSeq_meaning : readInMapSeq.meaning. Proof. rise. Qed.
Theorem readInMapPar_meaning : readInMapPar.meaning. Proof. rise. Qed.
Theorem readInLet_meaning : readInLet.meaning. Proof. rise. Qed.
Theorem besideKept_meaning : besideKept.meaning. Proof. rise. Qed.
