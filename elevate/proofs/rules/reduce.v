From Rise Require Import Numbers.
From Rise.statements Require Import reduce.

Theorem fuseReduceMap_meaning : fuseReduceMap.meaning. Proof. rise. Qed.
Theorem fuseReduceSeqMap_meaning : fuseReduceSeqMap.meaning. Proof. rise. Qed.
Theorem fuseReduceSeqUnrollMap_meaning : fuseReduceSeqUnrollMap.meaning. Proof. rise. Qed.
Theorem fissionReduceSeqMap_meaning : fissionReduceSeqMap.meaning. Proof. rise. Qed.
Theorem fissionReduceMap_meaning : fissionReduceMap.meaning. Proof. rise. Qed.
Theorem blockReduce_meaning : blockReduce.meaning.
Proof.
  statement. rewrite <- (join_split Hsplit xs) at 1. rewrite reduce_join.
    apply reduce_ext; intros. symmetry; now apply reduce_from.
Qed.
Theorem blockReduce_sizes : blockReduce.sizes. Proof. sizes. Qed.
Theorem splitReduce_meaning : splitReduce.meaning.
Proof.
  statement. rewrite <- (join_split Hsplit xs) at 1. rewrite reduce_join, reduce_map.
    apply reduce_ext; intros. symmetry; now apply reduce_from.
Qed.
Theorem splitReduce_sizes : splitReduce.sizes. Proof. sizes. Qed.
Theorem reduceJoin_meaning : reduceJoin.meaning.
Proof.
  statement. rewrite reduce_join, reduce_map. apply reduce_ext; intros.
    symmetry; now apply reduce_from.
Qed.
Theorem reduceRows_meaning : reduceRows.meaning.
Proof.
  statement. symmetry. rewrite reduce_join, reduce_map. apply reduce_ext; intros.
    symmetry; now apply reduce_from.
Qed.
Theorem reduceRows_sizes : reduceRows.sizes. Proof. sizes. Qed.
Theorem reduceTransposed_meaning : reduceTransposed.meaning.
Proof.
  statement. apply reduce_transposed. now apply exchange.
Qed.
Theorem reduceTransposed_sizes : reduceTransposed.sizes. Proof. sizes. Qed.
Theorem splitReduceSeq_meaning : splitReduceSeq.meaning.
Proof.
  statement. rewrite <- (join_split Hsplit xs) at 1. apply reduce_join.
Qed.
Theorem splitReduceSeq_sizes : splitReduceSeq.sizes. Proof. sizes. Qed.
Theorem reduceSeqJoin_meaning : reduceSeqJoin.meaning. Proof. statement. apply reduce_join. Qed.
Theorem reduceSeqRows_meaning : reduceSeqRows.meaning.
Proof.
  statement. symmetry. apply reduce_join.
Qed.
Theorem reduceSeqRows_sizes : reduceSeqRows.sizes. Proof. sizes. Qed.
Theorem interchangeReduceSeqs_meaning : interchangeReduceSeqs.meaning.
Proof.
  statement. etransitivity; [symmetry; apply (reduce_join eq_refl)|].
    etransitivity; [|apply (reduce_join eq_refl)]. symmetry; now apply reduce_transposed.
Qed.
Theorem fuseReduceSeqMapSeq_meaning : fuseReduceSeqMapSeq.meaning. Proof. rise. Qed.
Theorem fuseScanMap_meaning : fuseScanMap.meaning. Proof. rise. Qed.
Theorem reduceSeqConcat_meaning : reduceSeqConcat.meaning.
Proof.
  statement. apply reduce_concat.
Qed.
Theorem concatReduceSeq_meaning : concatReduceSeq.meaning.
Proof.
  statement. symmetry. apply reduce_concat.
Qed.
Theorem concatReduceSeq_sizes : concatReduceSeq.sizes. Proof. sizes. Qed.
Theorem reduceSeqToReduce_meaning : reduceSeqToReduce.meaning. Proof. rise. Qed.
Theorem strideReduce_meaning : strideReduce.meaning.
Proof.
  statement. rewrite <- (join_split Hsplit xs) at 1.
    rewrite <- (reduce_transposed Hsplit eq_refl) by now apply exchange.
    rewrite reduce_join, reduce_map. apply reduce_ext; intros. symmetry; now apply reduce_from.
Qed.
Theorem strideReduce_sizes : strideReduce.sizes. Proof. sizes. Qed.
Theorem reduceHalves_meaning : reduceHalves.meaning.
Proof.
  statement. unfold letin. rewrite <- (concat_take_drop Hdrop Htake xs) at 1.
    rewrite reduce_concat. symmetry. unfold reduce, map, zip; cbn [fst snd].
    now rewrite fold_two by assumption.
Qed.
Theorem reduceHalves_sizes : reduceHalves.sizes. Proof. sizes. Qed.
Theorem reduceNothing_meaning : reduceNothing.meaning. Proof. rise. Qed.
Theorem reduceSeqNothing_meaning : reduceSeqNothing.meaning. Proof. rise. Qed.
