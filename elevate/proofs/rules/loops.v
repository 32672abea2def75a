From Rise Require Import Numbers.
From Rise.statements Require Import loops.

Theorem viewOut_meaning : viewOut.meaning. Proof. rise. Qed.
