From Rise Require Import Numbers.
From Rise.statements Require Import transpose_join_split.

Theorem splitTranspose_meaning : splitTranspose.meaning. Proof. rise. Qed.
Theorem splitTransposeBack_meaning : splitTransposeBack.meaning. Proof. rise. Qed.
Theorem mapSplitTranspose_meaning : mapSplitTranspose.meaning. Proof. rise. Qed.
Theorem mapSplitTransposeBack_meaning : mapSplitTransposeBack.meaning. Proof. rise. Qed.
Theorem transposeMapSplit_meaning : transposeMapSplit.meaning. Proof. rise. Qed.
Theorem transposeMapSplitBack_meaning : transposeMapSplitBack.meaning. Proof. rise. Qed.
Theorem mapTransposeSplit_meaning : mapTransposeSplit.meaning. Proof. rise. Qed.
Theorem mapTransposeSplitBack_meaning : mapTransposeSplitBack.meaning. Proof. rise. Qed.
Theorem transposeJoin_meaning : transposeJoin.meaning. Proof. rise. Qed.
Theorem transposeJoinBack_meaning : transposeJoinBack.meaning. Proof. rise. Qed.
Theorem mapJoinTranspose_meaning : mapJoinTranspose.meaning. Proof. rise. Qed.
Theorem mapJoinTransposeBack_meaning : mapJoinTransposeBack.meaning. Proof. rise. Qed.
Theorem joinMapTranspose_meaning : joinMapTranspose.meaning. Proof. rise. Qed.
Theorem joinMapTransposeBack_meaning : joinMapTransposeBack.meaning. Proof. rise. Qed.
Theorem transposeMapJoin_meaning : transposeMapJoin.meaning. Proof. rise. Qed.
Theorem transposeMapJoinBack_meaning : transposeMapJoinBack.meaning. Proof. rise. Qed.
Theorem joinJoin_meaning : joinJoin.meaning.
Proof.
  hnf; intros. unfold join, map. points. bounds.
  f_equal; apply fin_ext; cbn [val mk proj1_sig]; rewrite ?dm6, ?dm7, ?dm8 by nia;
  first [reflexivity | f_equal; lia | f_equal; f_equal; lia].
Qed.
Theorem joinJoin_sizes : joinJoin.sizes. Proof. sizes. Qed.
Theorem joinMapJoin_meaning : joinMapJoin.meaning.
Proof.
  hnf; intros. symmetry. unfold join, map. points. bounds.
  f_equal; apply fin_ext; cbn [val mk proj1_sig];
  rewrite ?(Nat.mul_comm k m), ?dm6, ?dm7, ?dm8 by nia; reflexivity.
Qed.
Theorem joinMapJoin_sizes : joinMapJoin.sizes. Proof. sizes. Qed.
Theorem splitSplit_meaning : splitSplit.meaning. Proof. rise. Qed.
Theorem splitSplit_sizes : splitSplit.sizes. Proof. sizes. Qed.
Theorem mapSplitSplit_meaning : mapSplitSplit.meaning. Proof. rise. Qed.
Theorem mapSplitSplit_sizes : mapSplitSplit.sizes. Proof. sizes. Qed.
Theorem rotateTransposes_meaning : rotateTransposes.meaning. Proof. rise. Qed.
Theorem rotateTransposesBack_meaning : rotateTransposesBack.meaning. Proof. rise. Qed.
