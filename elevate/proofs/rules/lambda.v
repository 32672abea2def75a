From Rise Require Import Numbers.
From Rise.statements Require Import lambda.

Theorem fstPair_meaning : fstPair.meaning. Proof. rise. Qed.
Theorem sndPair_meaning : sndPair.meaning. Proof. rise. Qed.
Theorem pairOfParts_meaning : pairOfParts.meaning. Proof. rise. Qed.
Theorem mapFstToPair_meaning : mapFstToPair.meaning. Proof. rise. Qed.
Theorem mapSndToPair_meaning : mapSndToPair.meaning. Proof. rise. Qed.
Theorem idxGenerate_meaning : idxGenerate.meaning. Proof. rise. Qed.
Theorem generateIdx_meaning : generateIdx.meaning. Proof. rise. Qed.
Theorem idxMap_meaning : idxMap.meaning. Proof. rise. Qed.
Theorem idxZip_meaning : idxZip.meaning. Proof. rise. Qed.
Theorem idxTranspose_meaning : idxTranspose.meaning. Proof. rise. Qed.
Theorem selectTrue_meaning : selectTrue.meaning. Proof. rise. Qed.
Theorem selectFalse_meaning : selectFalse.meaning. Proof. rise. Qed.
Theorem selectSame_meaning : selectSame.meaning. Proof. rise. Qed.
Theorem letInline_meaning : letInline.meaning. Proof. rise. Qed.
Theorem letOutOfArgument_meaning : letOutOfArgument.meaning. Proof. rise. Qed.
Theorem letOutOfFirst_meaning : letOutOfFirst.meaning. Proof. rise. Qed.
Theorem letOfLet_meaning : letOfLet.meaning. Proof. rise. Qed.
Theorem letOfVectors_meaning : letOfVectors.meaning. Proof. rise. Qed.
Theorem letOfOne_meaning : letOfOne.meaning. Proof. rise. Qed.
