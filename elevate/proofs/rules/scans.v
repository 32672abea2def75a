From Rise Require Import Numbers.
From Rise.statements Require Import scans.

Theorem keepValue_meaning : keepValue.meaning. Proof. rise. Qed.
