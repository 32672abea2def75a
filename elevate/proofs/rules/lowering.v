From Rise Require Import Numbers.
From Rise.statements Require Import lowering.

Theorem useMapSeq_meaning : useMapSeq.meaning. Proof. rise. Qed.
Theorem useMapSeqUnroll_meaning : useMapSeqUnroll.meaning. Proof. rise. Qed.
Theorem unrollMapSeq_meaning : unrollMapSeq.meaning. Proof. rise. Qed.
Theorem useMapPar_meaning : useMapPar.meaning. Proof. rise. Qed.
Theorem useMapGlobal_meaning : useMapGlobal.meaning. Proof. rise. Qed.
Theorem useMapWorkGroup_meaning : useMapWorkGroup.meaning. Proof. rise. Qed.
Theorem useMapLocal_meaning : useMapLocal.meaning. Proof. rise. Qed.
Theorem useMapWarpGroup_meaning : useMapWarpGroup.meaning. Proof. rise. Qed.
Theorem useMapWarp_meaning : useMapWarp.meaning. Proof. rise. Qed.
Theorem useMapLane_meaning : useMapLane.meaning. Proof. rise. Qed.
Theorem useMapStream_meaning : useMapStream.meaning. Proof. rise. Qed.
Theorem useIterateStream_meaning : useIterateStream.meaning. Proof. rise. Qed.
Theorem useReduceSeq_meaning : useReduceSeq.meaning. Proof. rise. Qed.
Theorem useReduceSeqUnroll_meaning : useReduceSeqUnroll.meaning. Proof. rise. Qed.
Theorem unrollReduceSeq_meaning : unrollReduceSeq.meaning. Proof. rise. Qed.
Theorem useReducePar_meaning : useReducePar.meaning. Proof. rise. Qed.
Theorem useReduceSeqIn_meaning : useReduceSeqIn.meaning. Proof. rise. Qed.
Theorem placeReduceSeq_meaning : placeReduceSeq.meaning. Proof. rise. Qed.
Theorem placeReduceSeqUnroll_meaning : placeReduceSeqUnroll.meaning. Proof. rise. Qed.
Theorem useScanSeq_meaning : useScanSeq.meaning. Proof. rise. Qed.
Theorem useScanStream_meaning : useScanStream.meaning. Proof. rise. Qed.
Theorem useToMem_meaning : useToMem.meaning. Proof. rise. Qed.
Theorem useCircularBuffer_meaning : useCircularBuffer.meaning. Proof. rise. Qed.
Theorem useCircularBufferOf_meaning : useCircularBufferOf.meaning. Proof. rise. Qed.
Theorem placeCircularBuffer_meaning : placeCircularBuffer.meaning. Proof. rise. Qed.
Theorem useRotateValues_meaning : useRotateValues.meaning. Proof. rise. Qed.
Theorem useRotateValuesOf_meaning : useRotateValuesOf.meaning. Proof. rise. Qed.
Theorem placeRotateValues_meaning : placeRotateValues.meaning. Proof. rise. Qed.
Theorem useDepMapSeq_meaning : useDepMapSeq.meaning. Proof. rise. Qed.
Theorem useDepMapPar_meaning : useDepMapPar.meaning. Proof. rise. Qed.
Theorem placeIterate_meaning : placeIterate.meaning. Proof. rise. Qed.
Theorem usePrefetch_meaning : usePrefetch.meaning. Proof. rise. Qed.
Theorem removePrefetch_meaning : removePrefetch.meaning. Proof. rise. Qed.
Theorem useNonTemporal_meaning : useNonTemporal.meaning. Proof. rise. Qed.
Theorem removeNonTemporal_meaning : removeNonTemporal.meaning. Proof. rise. Qed.
