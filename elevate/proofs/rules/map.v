From Rise Require Import Numbers.
From Rise.statements Require Import map.

Theorem splitJoin_meaning : splitJoin.meaning. Proof. rise. Qed.
Theorem splitJoin_sizes : splitJoin.sizes. Proof. sizes. Qed.
Theorem joinSplit_meaning : joinSplit.meaning. Proof. rise. Qed.
Theorem mapFusion_meaning : mapFusion.meaning. Proof. rise. Qed.
Theorem loopFusion_meaning : loopFusion.meaning. Proof. rise. Qed.
Theorem mapLastFission_meaning : mapLastFission.meaning. Proof. rise. Qed.
Theorem mapIdentity_meaning : mapIdentity.meaning. Proof. rise. Qed.
Theorem addMapIdentity_meaning : addMapIdentity.meaning. Proof. rise. Qed.
Theorem mapMapToJoin_meaning : mapMapToJoin.meaning. Proof. rise. Qed.
Theorem mapMapToJoin_sizes : mapMapToJoin.sizes. Proof. sizes. Qed.
Theorem mapPairFission_meaning : mapPairFission.meaning. Proof. rise. Qed.
Theorem mapPairFusion_meaning : mapPairFusion.meaning. Proof. rise. Qed.
Theorem mapFstZip_meaning : mapFstZip.meaning. Proof. rise. Qed.
Theorem mapSndZip_meaning : mapSndZip.meaning. Proof. rise. Qed.
Theorem mapConstant_meaning : mapConstant.meaning. Proof. rise. Qed.
Theorem mapGenerate_meaning : mapGenerate.meaning. Proof. rise. Qed.
