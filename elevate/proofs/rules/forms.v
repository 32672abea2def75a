From Rise Require Import Numbers.
From Rise.statements Require Import forms.

Lemma sum_from {n A} {N : Num A} start (xs : arr n A) :
  reduce add start xs = add start (reduce add zero xs).
Proof.
  symmetry. apply reduce_from; hnf; intros.
  - apply add_assoc.
  - split; intros; [apply add_0_l | apply add_0_r].
Qed.

Theorem isArrayRule_meaning : isArrayRule.meaning. Proof. rise. Qed.
Theorem totalOfScan_meaning : totalOfScan.meaning. Proof. rise. Qed.
Theorem totalBesideScan_meaning : totalBesideScan.meaning. Proof. rise. Qed.
Theorem sumFromStart_meaning : sumFromStart.meaning. Proof. hnf; intros; apply sum_from. Qed.
Theorem operatorInOrder_meaning : operatorInOrder.meaning.
Proof. hnf; intros. apply reduce_ext. intros. apply Hlaw. Qed.
Theorem productFromStart_meaning : productFromStart.meaning.
Proof.
  hnf; intros. symmetry. apply (reduce_from mul one start xs); hnf; intros.
  - apply mul_assoc.
  - split; intros; [apply mul_1_l | apply mul_1_r].
Qed.
Theorem viewInline_meaning : viewInline.meaning. Proof. rise. Qed.
Theorem letOfItself_meaning : letOfItself.meaning. Proof. rise. Qed.
Theorem letIntoArgument_meaning : letIntoArgument.meaning. Proof. rise. Qed.
Theorem letIntoFirst_meaning : letIntoFirst.meaning. Proof. rise. Qed.
Theorem letIntoLet_meaning : letIntoLet.meaning. Proof. rise. Qed.
Theorem generateToMap_meaning : generateToMap.meaning. Proof. rise. Qed.
Theorem generatedAlone_meaning : generatedAlone.meaning.
Proof.
  hnf; intros. points. destruct x as [i p]. unfold join, generate; cbn [val mk proj1_sig].
  match goal with
  | |- e ?a ?b = e ?c ?d =>
    replace a with c by (apply fin_ext; cbn; symmetry; now apply Nat.div_small)
  end.
  f_equal. apply fin_ext. cbn. now apply Nat.mod_small.
Qed.
Theorem generatedAlone_sizes : generatedAlone.sizes. Proof. sizes. Qed.
Theorem mapOfPlaces_meaning : mapOfPlaces.meaning. Proof. rise. Qed.
Theorem placesMapped_meaning : placesMapped.meaning. Proof. rise. Qed.
Theorem elementsAtPlace_meaning : elementsAtPlace.meaning. Proof. rise. Qed.
Theorem columnAtPlace_meaning : columnAtPlace.meaning. Proof. rise. Qed.
Theorem isOfArraysRule_meaning : isOfArraysRule.meaning. Proof. rise. Qed.
