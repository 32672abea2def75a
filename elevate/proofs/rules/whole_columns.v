From Rise Require Import Numbers.
From Rise.statements Require Import whole_columns.

Theorem keptByColumns_meaning : keptByColumns.meaning. Proof. rise. Qed.
Theorem columnsAhead_meaning : columnsAhead.meaning. Proof. rise. Qed.
