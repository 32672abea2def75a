From Rise Require Import Numbers Examples.
From Rise.statements Require Import natives.

(* Arrays of known numbers: both sides compute the same number at every index. *)
Ltac each_index i := first [exfalso; lia | destruct i as [|i]; [|each_index i]].
Ltac known := hnf; intros; points; bounds;
  repeat match goal with i : nat |- _ => each_index i end; vm_compute; reflexivity.
(* A fold of a known number of elements computes to its steps. *)
Ltac steps := hnf; intros; cbv [reduce idx idxs List.map fold_left val proj1_sig mk];
  repeat (f_equal; try apply le_unique); reflexivity.
(* An element is read at its own index, which is put together from a vector's index and a lane. *)
Ltac whole_index := repeat match goal with B : ?i < ?n |- context [@exist nat ?P ?k ?p] =>
  tryif constr_eq k i then fail else
    replace (@exist nat P k p) with (@exist nat P i B) by
      (apply fin_ext; cbn [val proj1_sig]; lia) end.
Ltac lanes := statement; bools; open_all; unfold reduce, arr in *; cbn [fst snd] in *; points;
  bounds; fold_points; cbn [val mk proj1_sig fst snd];
  repeat rewrite (Nat.div_small (_ mod 4) 4) by (apply Nat.mod_upper_bound; lia); cbn [nth];
  unfold mk; cbn [val proj1_sig]; whole_index; reflexivity.

Theorem betaReduction_1_meaning : betaReduction_1.meaning. Proof. rise. Qed.
Theorem betaReduction_2_meaning : betaReduction_2.meaning. Proof. rise. Qed.
Theorem etaReduction_1_meaning : etaReduction_1.meaning. Proof. rise. Qed.
Theorem etaAbstraction_1_meaning : etaAbstraction_1.meaning. Proof. rise. Qed.
Theorem idxMakeArray_1_meaning : idxMakeArray_1.meaning. Proof. rise. Qed.
Theorem idxMakeArray_2_meaning : idxMakeArray_2.meaning. Proof. rise. Qed.
Theorem idxMakeArray_3_meaning : idxMakeArray_3.meaning. Proof. rise. Qed.
Theorem idxMakeArray_4_meaning : idxMakeArray_4.meaning. Proof. rise. Qed.
Theorem idxMakeArray_5_meaning : idxMakeArray_5.meaning. Proof. rise. Qed.
Theorem idxMakeArray_6_meaning : idxMakeArray_6.meaning. Proof. rise. Qed.
Theorem idxMakeArray_7_meaning : idxMakeArray_7.meaning. Proof. rise. Qed.
Theorem idxMakeArray_8_meaning : idxMakeArray_8.meaning. Proof. rise. Qed.
Theorem idxMakeArray_9_meaning : idxMakeArray_9.meaning. Proof. rise. Qed.
Theorem idxMakeArray_10_meaning : idxMakeArray_10.meaning. Proof. rise. Qed.
Theorem partOfKnown_1_meaning : partOfKnown_1.meaning. Proof. known. Qed.
Theorem partOfKnown_2_meaning : partOfKnown_2.meaning. Proof. known. Qed.
Theorem partOfKnown_3_meaning : partOfKnown_3.meaning. Proof. known. Qed.
Theorem partOfKnown_4_meaning : partOfKnown_4.meaning. Proof. known. Qed.
Theorem partOfKnown_5_meaning : partOfKnown_5.meaning. Proof. known. Qed.
Theorem shareArgument_1_meaning : shareArgument_1.meaning. Proof. rise. Qed.
Theorem mapFirstFission_1_meaning : mapFirstFission_1.meaning. Proof. rise. Qed.
Theorem mapFirstFission_2_meaning : mapFirstFission_2.meaning. Proof. rise. Qed.
Theorem mapFirstFission_3_meaning : mapFirstFission_3.meaning. Proof. rise. Qed.
Theorem mapFirstFission_4_meaning : mapFirstFission_4.meaning. Proof. rise. Qed.
Theorem mapFissionAt_1_meaning : mapFissionAt_1.meaning. Proof. rise. Qed.
Theorem mapFissionAt_2_meaning : mapFissionAt_2.meaning. Proof. rise. Qed.
Theorem mapFissionAt_3_meaning : mapFissionAt_3.meaning. Proof. rise. Qed.
Theorem mapFissionAt_4_meaning : mapFissionAt_4.meaning. Proof. rise. Qed.
Theorem mapFissionAt_5_meaning : mapFissionAt_5.meaning. Proof. rise. Qed.
Theorem mapFissionAt_6_meaning : mapFissionAt_6.meaning. Proof. rise. Qed.
Theorem mapFissionAt_7_meaning : mapFissionAt_7.meaning. Proof. rise. Qed.
Theorem mapFissionAt_8_meaning : mapFissionAt_8.meaning. Proof. rise. Qed.
Theorem hoistAt_1_meaning : hoistAt_1.meaning. Proof. rise. Qed.
Theorem hoistAt_2_meaning : hoistAt_2.meaning. Proof. rise. Qed.
Theorem hoistAt_3_meaning : hoistAt_3.meaning. Proof. rise. Qed.
Theorem hoistAt_4_meaning : hoistAt_4.meaning. Proof. rise. Qed.
Theorem expandReduction_1_meaning : expandReduction_1.meaning. Proof. steps. Qed.
Theorem expandReduction_2_meaning : expandReduction_2.meaning. Proof. steps. Qed.
Theorem expandReduction_2_sizes : expandReduction_2.sizes. Proof. sizes. Qed.
Theorem expandReduction_3_meaning : expandReduction_3.meaning. Proof. steps. Qed.
Theorem expandReduction_3_sizes : expandReduction_3.sizes. Proof. sizes. Qed.
Theorem expandReduction_4_meaning : expandReduction_4.meaning. Proof. steps. Qed.
Theorem expandReduction_4_sizes : expandReduction_4.sizes. Proof. sizes. Qed.
Theorem expandReduction_5_meaning : expandReduction_5.meaning. Proof. steps. Qed.
Theorem expandReduction_5_sizes : expandReduction_5.sizes. Proof. sizes. Qed.
Theorem expandReduction_6_meaning : expandReduction_6.meaning. Proof. steps. Qed.
Theorem expandReduction_7_meaning : expandReduction_7.meaning. Proof. steps. Qed.
Theorem expandReduction_7_sizes : expandReduction_7.sizes. Proof. sizes. Qed.
Theorem expandReduction_8_meaning : expandReduction_8.meaning. Proof. steps. Qed.
Theorem expandReduction_8_sizes : expandReduction_8.sizes. Proof. sizes. Qed.
Theorem outerProduct_1_meaning : outerProduct_1.meaning. Proof. known. Qed.
Theorem outerProduct_2_meaning : outerProduct_2.meaning. Proof. known. Qed.
Theorem outerProduct_3_meaning : outerProduct_3.meaning. Proof. known. Qed.
Theorem outerProduct_4_meaning : outerProduct_4.meaning. Proof. known. Qed.
Theorem vectorizeLanes_1_meaning : vectorizeLanes_1.meaning. Proof. lanes. Qed.
Theorem vectorizeLanes_1_sizes : vectorizeLanes_1.sizes. Proof. sizes. Qed.
Theorem vectorizeLanes_2_meaning : vectorizeLanes_2.meaning. Proof. lanes. Qed.
Theorem vectorizeLanes_2_sizes : vectorizeLanes_2.sizes. Proof. sizes. Qed.
Theorem vectorizeLanes_3_meaning : vectorizeLanes_3.meaning. Proof. lanes. Qed.
Theorem vectorizeLanes_3_sizes : vectorizeLanes_3.sizes. Proof. sizes. Qed.
Theorem vectorizeLanes_4_meaning : vectorizeLanes_4.meaning. Proof. lanes. Qed.
Theorem vectorizeLanes_4_sizes : vectorizeLanes_4.sizes. Proof. sizes. Qed.
Theorem vectorizeLanes_5_meaning : vectorizeLanes_5.meaning. Proof. lanes. Qed.
Theorem vectorizeLanes_5_sizes : vectorizeLanes_5.sizes. Proof. sizes. Qed.
Theorem vectorizeLanes_6_meaning : vectorizeLanes_6.meaning. Proof. lanes. Qed.
Theorem vectorizeLanes_6_sizes : vectorizeLanes_6.sizes. Proof. sizes. Qed.
Theorem vectorizeLanes_7_meaning : vectorizeLanes_7.meaning. Proof. lanes. Qed.
Theorem vectorizeLanes_7_sizes : vectorizeLanes_7.sizes. Proof. sizes. Qed.
Theorem vectorizeLanes_8_meaning : vectorizeLanes_8.meaning. Proof. lanes. Qed.
Theorem vectorizeLanes_8_sizes : vectorizeLanes_8.sizes. Proof. sizes. Qed.
Theorem vectorizeLanes_9_meaning : vectorizeLanes_9.meaning. Proof. lanes. Qed.
Theorem vectorizeLanes_9_sizes : vectorizeLanes_9.sizes. Proof. sizes. Qed.
Theorem vectorizeLanes_10_meaning : vectorizeLanes_10.meaning. Proof. lanes. Qed.
Theorem vectorizeLanes_10_sizes : vectorizeLanes_10.sizes. Proof. sizes. Qed.
Theorem vectorizeLanes_11_meaning : vectorizeLanes_11.meaning. Proof. lanes. Qed.
Theorem vectorizeLanes_11_sizes : vectorizeLanes_11.sizes. Proof. sizes. Qed.
Theorem vectorizeLanes_12_meaning : vectorizeLanes_12.meaning. Proof. lanes. Qed.
Theorem vectorizeLanes_12_sizes : vectorizeLanes_12.sizes. Proof. sizes. Qed.
Theorem vectorizeWhole_1_meaning : vectorizeWhole_1.meaning. Proof. lanes. Qed.
Theorem vectorizeWhole_1_sizes : vectorizeWhole_1.sizes. Proof. sizes. Qed.
Theorem vectorizeWhole_2_meaning : vectorizeWhole_2.meaning. Proof. lanes. Qed.
Theorem vectorizeWhole_2_sizes : vectorizeWhole_2.sizes. Proof. sizes. Qed.
Theorem vectorizeWhole_3_meaning : vectorizeWhole_3.meaning. Proof. lanes. Qed.
Theorem vectorizeWhole_3_sizes : vectorizeWhole_3.sizes. Proof. sizes. Qed.
Theorem copyWhereWritten_1_meaning : copyWhereWritten_1.meaning. Proof. rise. Qed.
Theorem copyWhereWritten_2_meaning : copyWhereWritten_2.meaning. Proof. rise. Qed.
Theorem copyWhereWritten_3_meaning : copyWhereWritten_3.meaning. Proof. rise. Qed.
Theorem copyWhereWritten_4_meaning : copyWhereWritten_4.meaning. Proof. rise. Qed.
Theorem copyWhereWritten_5_meaning : copyWhereWritten_5.meaning. Proof. rise. Qed.
Theorem copyWhereWritten_6_meaning : copyWhereWritten_6.meaning. Proof. rise. Qed.
Theorem copyWhereWritten_7_meaning : copyWhereWritten_7.meaning. Proof. rise. Qed.
Theorem copyWhereWritten_8_meaning : copyWhereWritten_8.meaning. Proof. rise. Qed.
Theorem copyWhereWritten_9_meaning : copyWhereWritten_9.meaning. Proof. rise. Qed.
Theorem copyWhereWritten_10_meaning : copyWhereWritten_10.meaning. Proof. rise. Qed.
Theorem copyWhereWritten_11_meaning : copyWhereWritten_11.meaning. Proof. rise. Qed.
