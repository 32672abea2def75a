From Rise Require Import Numbers.
From Rise.statements Require Import points_in_columns.

Theorem arePointsRule_meaning : arePointsRule.meaning. Proof. rise. Qed.
Theorem areFewRule_meaning : areFewRule.meaning. Proof. rise. Qed.
Theorem pointsBesideAsColumns_meaning : pointsBesideAsColumns.meaning. Proof. rise. Qed.
