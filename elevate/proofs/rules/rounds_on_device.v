From Rise Require Import Numbers.
From Rise.statements Require Import rounds_on_device.

Theorem blockInLocal_meaning : blockInLocal.meaning. Proof. rise. Qed.
Theorem accumulatorsOfThreads_meaning : accumulatorsOfThreads.meaning. Proof. rise. Qed.
Theorem accumulatorsOverBlocks_meaning : accumulatorsOverBlocks.meaning. Proof. rise. Qed.
Theorem sumsOfColumns_meaning : sumsOfColumns.meaning. Proof. rise. Qed.
Theorem elementInRegisters_meaning : elementInRegisters.meaning. Proof. rise. Qed.
