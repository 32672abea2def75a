From Rise Require Import Numbers.
From Rise.statements Require Import scheduling.

Theorem letFirst_meaning : letFirst.meaning. Proof. rise. Qed.
Theorem storePart_meaning : storePart.meaning. Proof. hnf; intros. now subst. Qed.
Theorem storeJoined_meaning : storeJoined.meaning. Proof. rise. Qed.
Theorem storeSplit_meaning : storeSplit.meaning. Proof. rise. Qed.
Theorem storeTransposed_meaning : storeTransposed.meaning. Proof. rise. Qed.
Theorem storeMapped_meaning : storeMapped.meaning. Proof. rise. Qed.
Theorem keepBetween_meaning : keepBetween.meaning. Proof. rise. Qed.
Theorem packRows_meaning : packRows.meaning. Proof. rise. Qed.
Theorem packRows_sizes : packRows.sizes. Proof. sizes. Qed.
Theorem packColumns_meaning : packColumns.meaning. Proof. rise. Qed.
Theorem packColumns_sizes : packColumns.sizes. Proof. sizes. Qed.
Theorem packPanels_meaning : packPanels.meaning. Proof. rise. Qed.
Theorem packPanels_sizes : packPanels.sizes. Proof. sizes. Qed.
Theorem packFactors_meaning : packFactors.meaning. Proof. rise. Qed.
Theorem packFactors_sizes : packFactors.sizes. Proof. sizes. Qed.
Theorem sumsThroughRegisters_meaning : sumsThroughRegisters.meaning. Proof. rise. Qed.
Theorem vectorAccumulator_meaning : vectorAccumulator.meaning.
Proof.
  hnf; intros. rewrite <- (join_split Hjoin init) at 1. symmetry. apply (reduce_hom (join Hjoin)).
  reflexivity.
Qed.
Theorem vectorAccumulators_meaning : vectorAccumulators.meaning.
Proof.
  hnf; intros.
  transitivity (reduce (fun acc y => map (fun v => join Hjoin v) (op acc y))
    (map (fun v => join Hjoin v) (map (fun v => split Hjoin v) init)) xs).
  { f_equal. unfold map. points. now rewrite join_split. }
  symmetry. apply (reduce_hom (map (fun v => join Hjoin v))). reflexivity.
Qed.
Theorem vectorConstant_meaning : vectorConstant.meaning. Proof. rise. Qed.
Theorem packPanelsByRows_meaning : packPanelsByRows.meaning. Proof. rise. Qed.
Theorem packPanelsByRows_sizes : packPanelsByRows.sizes. Proof. sizes. Qed.
