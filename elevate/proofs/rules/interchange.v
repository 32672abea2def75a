From Rise Require Import Numbers.
From Rise.statements Require Import interchange.

Theorem interchangeMaps_meaning : interchangeMaps.meaning. Proof. rise. Qed.
Theorem interchangeTransposedMaps_meaning : interchangeTransposedMaps.meaning. Proof. rise. Qed.
Theorem interchangeElementMaps_meaning : interchangeElementMaps.meaning. Proof. rise. Qed.
Theorem interchangeInnerMaps_meaning : interchangeInnerMaps.meaning. Proof. rise. Qed.
Theorem interchangeDependentMaps_meaning : interchangeDependentMaps.meaning. Proof. rise. Qed.
