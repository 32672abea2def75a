From Rise Require Import Numbers.
From Rise.statements Require Import on_device.

Theorem padNothing_meaning : padNothing.meaning. Proof. rise. Qed.
