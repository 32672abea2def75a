From Rise Require Import Numbers.
From Rise.statements Require Import transposition.

Theorem transposeInParts_meaning : transposeInParts.meaning. Proof. rise. Qed.
Theorem transposeInParts_sizes : transposeInParts.sizes. Proof. sizes. Qed.
Theorem transposeByTiles_meaning : transposeByTiles.meaning. Proof. rise. Qed.
Theorem transposeByTiles_sizes : transposeByTiles.sizes. Proof. sizes. Qed.
Theorem isOfTilesRule_meaning : isOfTilesRule.meaning. Proof. rise. Qed.
Theorem isOfFewRowsRule_meaning : isOfFewRowsRule.meaning. Proof. rise. Qed.
Theorem isOfFewColumnsRule_meaning : isOfFewColumnsRule.meaning. Proof. rise. Qed.
Theorem isInVectorsRule_meaning : isInVectorsRule.meaning. Proof. rise. Qed.
