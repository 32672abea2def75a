From Rise Require Import Numbers.
From Rise.statements Require Import rows_in_lanes.

Theorem rowsAsColumns_meaning : rowsAsColumns.meaning. Proof. rise. Qed.
Theorem rowsAsColumnsAndBack_meaning : rowsAsColumnsAndBack.meaning. Proof. rise. Qed.
