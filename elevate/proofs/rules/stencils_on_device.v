From Rise Require Import Numbers.
From Rise.statements Require Import stencils_on_device.

Theorem windowsInTiles_meaning : windowsInTiles.meaning. Proof. rise. Qed.
Theorem windowsInTiles_sizes : windowsInTiles.sizes. Proof. sizes. Qed.
Theorem rowWindows_meaning : rowWindows.meaning. Proof. rise. Qed.
Theorem rowWindows_sizes : rowWindows.sizes. Proof. sizes. Qed.
Theorem viewBefore_meaning : viewBefore.meaning. Proof. rise. Qed.
Theorem elementsOfMatrix_meaning : elementsOfMatrix.meaning. Proof. rise. Qed.
Theorem tileInLocal_meaning : tileInLocal.meaning. Proof. rise. Qed.
Theorem tileInLocal_sizes : tileInLocal.sizes. Proof. sizes. Qed.
