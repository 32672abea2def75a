From Rise Require Import Numbers.
From Rise.statements Require Import sums_on_threads.

Theorem areScalarsRule_meaning : areScalarsRule.meaning. Proof. rise. Qed.
