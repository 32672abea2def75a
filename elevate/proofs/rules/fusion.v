From Rise Require Import Numbers.
From Rise.statements Require Import fusion.

Theorem fuseLoops_meaning : fuseLoops.meaning. Proof. rise. Qed.
Theorem fuseLeftLoop_meaning : fuseLeftLoop.meaning. Proof. rise. Qed.
Theorem fuseRightLoop_meaning : fuseRightLoop.meaning. Proof. rise. Qed.
Theorem fuseMiddleLoop_meaning : fuseMiddleLoop.meaning. Proof. rise. Qed.
Theorem fuseLastLoop_meaning : fuseLastLoop.meaning. Proof. rise. Qed.
Theorem zipsFromLeft_meaning : zipsFromLeft.meaning. Proof. rise. Qed.
Theorem zipsFromRight_meaning : zipsFromRight.meaning. Proof. rise. Qed.
Theorem columnSums_meaning : columnSums.meaning. Proof. rise. Qed.
Theorem fuseJoined_meaning : fuseJoined.meaning. Proof. rise. Qed.
Theorem slideBeforeMapUpTo_meaning : slideBeforeMapUpTo.meaning. Proof. rise. Qed.
Theorem windowsOfColumns_meaning : windowsOfColumns.meaning. Proof. rise. Qed.
