From Rise Require Import Numbers.
From Rise.statements Require Import scans_on_device.

Theorem sharedThenCopied_meaning : sharedThenCopied.meaning. Proof. rise. Qed.
Theorem sharedThenCopied_sizes : sharedThenCopied.sizes. Proof. sizes. Qed.
Theorem scanOfNamed_meaning : scanOfNamed.meaning. Proof. rise. Qed.
Theorem scanOfShared_meaning : scanOfShared.meaning. Proof. rise. Qed.
Theorem scanOfShared_sizes : scanOfShared.sizes. Proof. sizes. Qed.
