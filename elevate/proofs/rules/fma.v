From Rise Require Import Numbers.
From Rise.statements Require Import fma.

Theorem fmaLeft_meaning : fmaLeft.meaning. Proof. rise. Qed.
Theorem fmaRight_meaning : fmaRight.meaning. Proof. hnf; intros; apply add_comm. Qed.
Theorem fmaNegated_meaning : fmaNegated.meaning. Proof. hnf; intros; apply sub_mul. Qed.
Theorem fmaMinus_meaning : fmaMinus.meaning. Proof. hnf; intros; apply mul_sub. Qed.
Theorem removeFma_meaning : removeFma.meaning. Proof. rise. Qed.
