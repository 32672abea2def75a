From Rise Require Import Numbers.
From Rise.statements Require Import product.

Theorem fewRows_meaning : fewRows.meaning. Proof. rise. Qed.
Theorem rowsJoined_meaning : rowsJoined.meaning. Proof. rise. Qed.
Theorem rowsJoined_sizes : rowsJoined.sizes. Proof. sizes. Qed.
Theorem rowsOfPairsJoined_meaning : rowsOfPairsJoined.meaning. Proof. rise. Qed.
Theorem rowsOfPairsJoined_sizes : rowsOfPairsJoined.sizes. Proof. sizes. Qed.
Theorem rowsOfTriplesJoined_meaning : rowsOfTriplesJoined.meaning. Proof. rise. Qed.
Theorem rowsOfTriplesJoined_sizes : rowsOfTriplesJoined.sizes. Proof. sizes. Qed.
Theorem columnsBesideOthers_meaning : columnsBesideOthers.meaning. Proof. rise. Qed.
Theorem columnsOfRows_meaning : columnsOfRows.meaning. Proof. rise. Qed.
Theorem rowsTimesColumns_meaning : rowsTimesColumns.meaning. Proof. rise. Qed.
Theorem columnsTimesRows_meaning : columnsTimesRows.meaning. Proof. rise. Qed.
