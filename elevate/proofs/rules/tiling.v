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
