From Rise Require Import Numbers.
From Rise.statements Require Import slide.

Theorem tileSlide_meaning : tileSlide.meaning. Proof. rise. Qed.
Theorem tileSlide_sizes : tileSlide.sizes. Proof. sizes. Qed.
Theorem takeIntoSlide_meaning : takeIntoSlide.meaning. Proof. rise. Qed.
Theorem takeIntoSlide_sizes : takeIntoSlide.sizes. Proof. sizes. Qed.
Theorem dropIntoSlide_meaning : dropIntoSlide.meaning. Proof. rise. Qed.
Theorem dropIntoSlide_sizes : dropIntoSlide.sizes. Proof. sizes. Qed.
Theorem slideOverTranspose_meaning : slideOverTranspose.meaning. Proof. rise. Qed.
Theorem dropOutOfSlide_meaning : dropOutOfSlide.meaning. Proof. rise. Qed.
Theorem dropOutOfSlide_sizes : dropOutOfSlide.sizes. Proof. sizes. Qed.
