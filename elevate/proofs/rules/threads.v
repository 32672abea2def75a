From Rise Require Import Numbers.
From Rise.statements Require Import threads.

Theorem fewIterations_meaning : fewIterations.meaning. Proof. rise. Qed.
Theorem manyIterations_meaning : manyIterations.meaning. Proof. rise. Qed.
Theorem parallelOnce_meaning : parallelOnce.meaning. Proof. rise. Qed.
Theorem parallelInOrder_meaning : parallelInOrder.meaning. Proof. rise. Qed.
