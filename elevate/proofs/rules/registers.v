From Rise Require Import Numbers.
From Rise.statements Require Import registers.

Theorem mapOfOne_meaning : mapOfOne.meaning.
Proof.
  hnf; intros. points. destruct x as [i p]. assert (i = 0) by lia. subst i.
  unfold map, makeArray, idx; cbn. do 2 f_equal. now apply fin_ext.
Qed.
Theorem mapOfOne_sizes : mapOfOne.sizes. Proof. sizes. Qed.
Theorem joinOne_meaning : joinOne.meaning.
Proof.
  hnf; intros. points. destruct x as [i p]. unfold join, makeArray; cbn [val mk proj1_sig].
  rewrite (Nat.div_small i n p). cbn. f_equal. apply fin_ext. cbn. now apply Nat.mod_small.
Qed.
Theorem removeCopy_meaning : removeCopy.meaning. Proof. rise. Qed.
Theorem lanesOfOne_meaning : lanesOfOne.meaning. Proof. rise. Qed.
Theorem regroupLanes_meaning : regroupLanes.meaning. Proof. rise. Qed.
