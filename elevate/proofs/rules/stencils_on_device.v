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
Theorem windowsWithRest_meaning : windowsWithRest.meaning. Proof. rise. Qed.
Theorem windowsWithRest_sizes : windowsWithRest.sizes.
Proof.
  hnf; intros. pose proof (Nat.div_mod_eq n k). pose proof (Nat.div_mod_eq m l).
  set (q := n / k) in *. set (r := n mod k) in *. set (q' := m / l) in *. set (r' := m mod l) in *.
  clearbody q r q' r'. set (x := k * q) in *. set (y := l * q') in *. clearbody x y. subst n m.
  repeat split; lia.
Qed.
