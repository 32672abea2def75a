From Rise Require Import Numbers.
From Rise.statements Require Import transposition_on_device.

Theorem transposeWithRest_meaning : transposeWithRest.meaning. Proof. rise. Qed.
Theorem transposeWithRest_sizes : transposeWithRest.sizes. Proof. sizes. Qed.
Theorem transposeInTiles_meaning : transposeInTiles.meaning. Proof. rise. Qed.
Theorem transposeInTiles_sizes : transposeInTiles.sizes. Proof. sizes. Qed.
Theorem transposeByThreads_meaning : transposeByThreads.meaning. Proof. rise. Qed.
Theorem transposeByThreads_sizes : transposeByThreads.sizes. Proof. sizes. Qed.
Theorem transposeVectorsByThreads_meaning : transposeVectorsByThreads.meaning. Proof. rise. Qed.
Theorem transposeVectorsByThreads_sizes : transposeVectorsByThreads.sizes. Proof. sizes. Qed.
