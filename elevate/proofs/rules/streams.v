From Rise Require Import Numbers.
From Rise.statements Require Import streams.

Theorem isOfFloatsRule_meaning : isOfFloatsRule.meaning. Proof. rise. Qed.
Theorem isSizeRule_meaning : isSizeRule.meaning. Proof. rise. Qed.
