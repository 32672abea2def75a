From Rise Require Import Numbers.
From Rise.statements Require Import tiling.

Theorem liftReduceSeqFrom_meaning : liftReduceSeqFrom.meaning. Proof. rise. Qed.
Theorem interchangeInnerReduceSeqs_meaning : interchangeInnerReduceSeqs.meaning.
Proof.
  statement. transitivity (reduce (fun acc y => reduce (fun sum y => op sum y) acc y) init (map
    ys xs)); [reflexivity|]. etransitivity; [symmetry; apply (reduce_join eq_refl)|].
    etransitivity; [|apply (reduce_join eq_refl)]. symmetry; now apply reduce_transposed.
Qed.
Theorem pairInnerReduceSeq_meaning : pairInnerReduceSeq.meaning. Proof. rise. Qed.
Theorem liftReduceFrom_meaning : liftReduceFrom.meaning. Proof. rise. Qed.
Theorem liftReduceDependent_meaning : liftReduceDependent.meaning. Proof. rise. Qed.
Theorem lowerReduceDependent_meaning : lowerReduceDependent.meaning. Proof. rise. Qed.
Theorem lowerReduceSeqDependent_meaning : lowerReduceSeqDependent.meaning. Proof. rise. Qed.
Theorem pairInnerReduce_meaning : pairInnerReduce.meaning. Proof. rise. Qed.
Theorem letOutOfMap_meaning : letOutOfMap.meaning. Proof. rise. Qed.
Theorem letOutOfMapWith_meaning : letOutOfMapWith.meaning. Proof. rise. Qed.
Theorem letOutOfReduceSeq_meaning : letOutOfReduceSeq.meaning. Proof. rise. Qed.
Theorem letOutOfReduceSeqWith_meaning : letOutOfReduceSeqWith.meaning. Proof. rise. Qed.
Theorem splitReduceInOrder_meaning : splitReduceInOrder.meaning.
Proof.
  statement. rewrite <- (join_split Hsplit xs) at 1. apply reduce_join.
Qed.
Theorem splitReduceInOrder_sizes : splitReduceInOrder.sizes. Proof. sizes. Qed.
Theorem interchangeInnerReduce_meaning : interchangeInnerReduce.meaning.
Proof. statement. now apply interchangeInnerReduceSeqs_meaning. Qed.
