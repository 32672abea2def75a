From Rise Require Import Numbers.
From Rise.statements Require Import tiles_on_device.

Theorem separateFactors_meaning : separateFactors.meaning. Proof. rise. Qed.
Theorem columnsInLocal_meaning : columnsInLocal.meaning. Proof. rise. Qed.
Theorem columnsInLocal_sizes : columnsInLocal.sizes. Proof. sizes. Qed.
Theorem loadsTogether_meaning : loadsTogether.meaning. Proof. rise. Qed.
Theorem sumsOfThreads_meaning : sumsOfThreads.meaning. Proof. rise. Qed.
Theorem moreSumsOfThreads_meaning : moreSumsOfThreads.meaning. Proof. rise. Qed.
Theorem copyOfTile_meaning : copyOfTile.meaning. Proof. rise. Qed.
