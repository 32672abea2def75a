From Rise Require Import Numbers.
From Rise.statements Require Import product.

Theorem rowsTimesColumns_meaning : rowsTimesColumns.meaning. Proof. rise. Qed.
Theorem columnsTimesRows_meaning : columnsTimesRows.meaning. Proof. rise. Qed.
