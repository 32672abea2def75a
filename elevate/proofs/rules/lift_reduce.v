From Rise Require Import Numbers.
From Rise.statements Require Import lift_reduce.

Theorem liftReduce_meaning : liftReduce.meaning. Proof. rise. Qed.
Theorem liftReduceInner_meaning : liftReduceInner.meaning. Proof. rise. Qed.
Theorem liftReduceSeq_meaning : liftReduceSeq.meaning. Proof. rise. Qed.
Theorem liftReduceSeqInner_meaning : liftReduceSeqInner.meaning. Proof. rise. Qed.
Theorem liftReduceSeqShared_meaning : liftReduceSeqShared.meaning. Proof. rise. Qed.
Theorem liftReduceSeqZipped_meaning : liftReduceSeqZipped.meaning. Proof. rise. Qed.
Theorem liftReduceSeqZippedRight_meaning : liftReduceSeqZippedRight.meaning. Proof. rise. Qed.
Theorem liftReduceSeqPaired_meaning : liftReduceSeqPaired.meaning. Proof. rise. Qed.
Theorem liftReduceSeqDependent_meaning : liftReduceSeqDependent.meaning. Proof. rise. Qed.
Theorem lowerReduce_meaning : lowerReduce.meaning. Proof. rise. Qed.
Theorem lowerReduceSeq_meaning : lowerReduceSeq.meaning. Proof. rise. Qed.
Theorem lowerReduceSeqFrom_meaning : lowerReduceSeqFrom.meaning. Proof. rise. Qed.
Theorem foldRows_meaning : foldRows.meaning.
Proof.
  statement. points. symmetry.
  now apply (reduce_blocks Hdrop Htake Hsplit Hsplit_ (fun accs : arr m Tu => accs x)
    (fun acc (row : arr m Tt) => op acc (e row, row x))).
Qed.
Theorem foldRows_sizes : foldRows.sizes. Proof. sizes. Qed.
