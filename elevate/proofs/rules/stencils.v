From Rise Require Import Numbers.
From Rise.statements Require Import stencils.

Theorem rowViewsFirst_meaning : rowViewsFirst.meaning. Proof. rise. Qed.
Theorem isViewRule_meaning : isViewRule.meaning. Proof. rise. Qed.
